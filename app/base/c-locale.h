/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is written for other programs is the same whatever language the person reads.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * app_c_locale_begin:
 *
 * Until app_c_locale_end() texts are English, figures have a point and names stand in the order of
 * their bytes, on this thread alone. The characters stay the locale's.
 *
 * Returns: (transfer full) (nullable): what app_c_locale_end() takes
 */
gpointer app_c_locale_begin (void);
void app_c_locale_end (gpointer before);

G_END_DECLS
