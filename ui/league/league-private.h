/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The actions of leagues from inside.
 */
#pragma once

#include "ui/league/league-actions.h"

G_BEGIN_DECLS

/* "Ann – Ben". */
char *ui_fixture_dup_title (const AppFixture *fixture) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
