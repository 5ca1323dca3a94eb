/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A play beside the match that it is: as it was at its last import, as the match is here, as the
 * play is now.
 */
#include "app/plays-in/bring-private.h"

#include "db/imports.h"
#include "db/notes.h"

#include <glib/gi18n-lib.h>

void
bring_pair_clear (BringPair *pair)
{
  bring_made_clear (&pair->base);
  bring_made_clear (&pair->there);
  g_clear_pointer (&pair->here, db_match_free);
  g_clear_pointer (&pair->here_note, g_free);
}

static const DbNote *
find_note (const GPtrArray *notes, const char *text)
{
  for (guint k = 0; text != NULL && text[0] != '\0' && k < notes->len; k++)
    if (g_str_equal (((const DbNote *)g_ptr_array_index (notes, k))->text, text))
      return g_ptr_array_index (notes, k);
  return NULL;
}

/* Which note of the match is the play's comment. Others are the person's own. */
static gboolean
load_note (DbStore *db, gint64 match, BringPair *pair, GError **error)
{
  g_autoptr (GPtrArray) notes = db_notes_list (db, DB_SUBJECT_MATCH, match, error);
  const DbNote *note;

  if (notes == NULL)
    return FALSE;
  note = find_note (notes, pair->base.note);
  if (note == NULL)
    note = find_note (notes, pair->there.note);
  if (note == NULL && pair->base.note != NULL && pair->base.note[0] != '\0' && notes->len > 0)
    note = g_ptr_array_index (notes, 0);
  pair->note = note != NULL ? note->id : 0;
  pair->here_note = g_strdup (note != NULL ? note->text : "");
  return TRUE;
}

static gboolean
convert (BringWho *names, DbStore *db, ImportPlay *play, const DbMatch *here, gboolean store,
         BringMade *made, GError **error)
{
  g_autofree gint64 *players = g_new0 (gint64, here->seats->len + 1);

  for (guint k = 0; k < here->seats->len; k++)
    players[k] = g_array_index (here->seats, DbSeat, k).player;
  return bring_align (names, db, play, players, here->seats->len, error)
         && bring_convert (names, db, play, store, made, error);
}

static gboolean
load_base (BringWho *names, DbStore *db, GBytes *form, BringPair *pair, GError **error)
{
  g_autoptr (ImportPlay) play = import_play_new ();
  gsize length;
  const guint8 *bytes = g_bytes_get_data (form, &length);

  if (!import_play_read (play, bytes, length) || play->n_ids == 0)
    return TRUE;
  if (!convert (names, db, play, pair->here, FALSE, &pair->base, error))
    return FALSE;
  pair->has_base = TRUE;
  return TRUE;
}

gboolean
bring_pair_load (BringWho *names, DbStore *db, ImportPlay *play, GBytes *form, gint64 match,
                 gboolean store, BringPair *pair, GError **error)
{
  pair->here = db_match_get (db, match, error);
  return pair->here != NULL && (form == NULL || load_base (names, db, form, pair, error))
         && convert (names, db, play, pair->here, store, &pair->there, error)
         && load_note (db, match, pair, error);
}

BringMerge
bring_pair_merge (BringPair *pair)
{
  return (BringMerge){
    .base = pair->has_base ? pair->base.match : NULL,
    .base_note = pair->base.note,
    .here = pair->here,
    .here_note = pair->here_note,
    .there = pair->there.match,
    .there_note = pair->there.note,
    .moves = pair->here->with_moves || pair->here->kept != NULL,
  };
}

gboolean
bring_pair_load_staged (AppBring *bring, DbStore *db, const DbStagedPlay *staged, ImportPlay *play,
                        BringPair *pair, GError **error)
{
  g_autoptr (GBytes) form = NULL;
  gint64 match;

  if (staged->row <= 0 || staged->verdict == APP_BRING_ADD)
    return bring_convert (bring->names, db, play, FALSE, &pair->there, error);
  return db_imported_find (db, staged->source, staged->external, &match, &form, error)
         && bring_pair_load (bring->names, db, play, match == staged->row ? form : NULL,
                             staged->row, FALSE, pair, error);
}
