/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Warnings of GTK that libadwaita is the cause of.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Has them neither written nor fatal. To be called once, before there is a window. */
void adwaita_warnings_ignore (void);

G_END_DECLS
