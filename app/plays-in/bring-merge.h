/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A play as a match: converted, who won decided, merged with what is stored.
 */
#pragma once

#include "app/plays-in/bring-making.h"
#include "app/plays-in/bring-private.h"

G_BEGIN_DECLS

/* Names that are not known yet are found in passing, and with @store those that are used are
 * stored. */
gboolean bring_convert (BringWho *names, DbStore *db, const ImportPlay *play, gboolean store,
                        BringMade *made, GError **error);
/* Puts the seats of @play into the order of @players (n of them), as far as they sit there. */
gboolean bring_align (BringWho *names, DbStore *db, ImportPlay *play, const gint64 *players,
                      guint n, GError **error);
/* Who sits in a seat, from 0; who sits in a second one is somebody else. */
BringName *bring_who_get_seat (BringWho *names, const ImportPlay *play, guint seat);
/* Who sits in a play that names nobody. */
BringName *bring_who_get_nobody (BringWho *names, const ImportPlay *play);
/* (element-type AppBringDifference): what is other there. */
GPtrArray *bring_merge_compare (const BringMerge *merge) G_GNUC_WARN_UNUSED_RESULT;
/* Sets in @here what counts of there; TRUE in @note when the note does. */
void bring_merge_apply (const BringMerge *merge, const GPtrArray *differences, gboolean *note);
void bring_difference_free (gpointer difference);
/* How a match ended, for the eye; "" when nobody says. */
char *bring_dup_result (const DbMatch *match) G_GNUC_WARN_UNUSED_RESULT;
/* Whether two matches of the same game, day and players may be one. */
BringLooks bring_compare_looks (const DbMatch *one, const DbMatch *other);
/* Sets which side counts by the person's choice. */
void bring_choose_sides (GPtrArray *differences, guint choice);

G_END_DECLS
