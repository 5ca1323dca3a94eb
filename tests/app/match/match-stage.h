/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match of four at one table, as the window records it: the store of the test's folder, the match
 * begun in it, moves entered.
 */
#pragma once

#include "tests/app/fixture.h"

#include "app/match/match.h"
#include "app/store/store.h"

G_BEGIN_DECLS

/* Of a record of such a match. */
#define TAGS                                                                                       \
  "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n"           \
  "[Seat4 \"Dan\"]\n[Event \"Thursday league\"]\n[Round \"4\"]\n"

AppStore *open_store (void) G_GNUC_WARN_UNUSED_RESULT;
/* Begins it; its UUID, to be freed. */
char *start_match (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;
AppMatch *open_match (AppStore *store, const char *uuid) G_GNUC_WARN_UNUSED_RESULT;

/* Enters moves and waits until they are stored or refused. */
gboolean append (AppMatch *match, const char *text, GError **error);
void assert_append (AppMatch *match, const char *text);

G_END_DECLS
