/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's name and what is said of them taken out of a collection for good: from its rows, from
 * the log of changes, from what was imported, and from the bytes of the file. Who played what
 * stays, as the results of somebody without a name. Nothing brings it back.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * DbPurge:
 * @player: its row; @uuid: its UUID
 * @name: the present name; @pseudonym: what will stand there: "Player 12"
 * @names: all that the player was ever called here, and those who were merged into it
 * @accounts: what other programs call the player, user names and the like, in lower case
 * @matches, @seasons: of which the results stay, without the name
 * @notes, @photos, @tags: on the player, which go
 * @ids: what other programs call the player, which goes
 * @plays: as they were imported, from which the name goes
 * @texts: other texts that the name stands in: notes, comments, records, names of leagues
 * @changes: entries of the history that the name stands in
 * @packs: packs of cards that the name stands in: they stay as they are
 */
typedef struct {
  gint64 player;
  char *uuid;
  char *name, *pseudonym;
  char **names, **accounts;
  guint matches, seasons, notes, photos, tags, ids, plays, texts, changes, packs;
  /* Private */
  GArray *rows;
  char **written; /* @names, and as they stand in JSON texts */
  char *folded;
  GRegex *exact, *folding;
} DbPurge;

void db_purge_free (DbPurge *purge);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbPurge, db_purge_free)

/* A text with the pseudonym in place of each name; NULL where it has none. Names are found as
 * whole words, as they are written. */
char *db_purge_dup_text (const DbPurge *purge, const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* A play's form without the name, NULL where it has none of it. */
typedef GBytes *(*DbPurgeFormFunc) (const DbPurge *purge, gconstpointer form, gsize length,
                                    gpointer data);

/**
 * db_purge_look:
 * @form: what forms of plays are rewritten by
 *
 * Counts what db_purge_run() would touch; nothing is changed. @player may have been merged into
 * another one, who is meant then.
 */
DbPurge *db_purge_look (DbStore *store, gint64 player, DbPurgeFormFunc form, gpointer data,
                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * db_purge_run:
 *
 * Does it, in one transaction, and writes the file anew, so that no byte of the name is left in it
 * or in the log beside it. DB_ERROR_BUSY while another program has the collection open, and nothing
 * is changed. What the present process has open of it must be opened anew.
 */
gboolean db_purge_run (DbStore *store, gint64 player, DbPurgeFormFunc form, gpointer data,
                       GError **error);

/* Whether one of the names stands in a file's bytes; FALSE for a file that can't be read. */
gboolean db_purge_is_in_file (const DbPurge *purge, const char *file);

G_END_DECLS
