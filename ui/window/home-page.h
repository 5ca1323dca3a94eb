/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Home: what to go on with, what was played lately, and the first steps of an empty collection.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_HOME_PAGE (ui_home_page_get_type ())
G_DECLARE_FINAL_TYPE (UiHomePage, ui_home_page, UI, HOME_PAGE, AdwBin)

GtkWidget *ui_home_page_new (AppStore *store);

G_END_DECLS
