/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who and what plays name: players, games and places, found again and asked about.
 */
#pragma once

#include "app/plays-in/bring-private.h"

G_BEGIN_DECLS

BringWho *bring_who_new (void) G_GNUC_WARN_UNUSED_RESULT;
void bring_who_free (BringWho *names);
/**
 * bring_who_get:
 * @source: of the play, for a name without ids
 * @sitting: the how manieth time it sits in one play, from 1; others than the first are somebody
 *   else
 *
 * The entry of a name, made when there is none. NULL for no name and no ids.
 */
BringName *bring_who_get (BringWho *names, ImportKind kind, const ImportNamed *named,
                          const char *source, guint sitting);
BringName *bring_who_by_id (BringWho *names, gint64 id);
guint bring_who_count (BringWho *names);
BringName *bring_who_nth (BringWho *names, guint nth);
/* Finds what each is; those that come later are found as they come. */
gboolean bring_who_match (BringWho *names, DbStore *db, GCancellable *cancellable, GError **error);
/* The same for one alone, unless it was found. */
gboolean bring_name_find (BringWho *names, DbStore *db, BringName *name, GError **error);
/* Makes the row of a new one and notes its ids. */
gboolean bring_name_store (BringWho *names, DbStore *db, BringName *name, GError **error);
/* Who it is: a row, or below 0 a new one. */
gint64 bring_name_key (const BringName *name);
/* What it is or will be called. */
const char *bring_name_here (const BringName *name);
/* A game of the five; else NULL. */
const char *bring_name_code (const BringName *name);
/* The name of a row; NULL when there is none. */
const char *bring_who_row_name (BringWho *names, ImportKind kind, gint64 row);

G_END_DECLS
