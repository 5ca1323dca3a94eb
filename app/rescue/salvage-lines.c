/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The current line of a match here, move by move, against the one of a salvaged file.
 */
#include "app/rescue/salvage-lines.h"

#include "db/lines.h"
#include "db/listing.h"
#include "db/matches.h"

#include <glib/gi18n-lib.h>

typedef struct {
  gint64 id;
  char *uuid;
} Match;

static void
clear_match (gpointer match)
{
  g_free (((Match *)match)->uuid);
}

static gboolean
take_match (const DbMatchRow *row, gpointer data)
{
  Match match = { row->id, NULL };

  if (!row->with_moves)
    return TRUE;
  match.uuid = g_strdup (row->uuid);
  g_array_append_val ((GArray *)data, match);
  return TRUE;
}

static gboolean
take_move (const DbMove *move, gpointer data)
{
  g_string_append_len (data, move->text.at, (gssize)move->text.length);
  g_string_append_c (data, '\n');
  return TRUE;
}

/* The moves of a match's current line, one a line; @n (out) how many. */
static char *
dup_current (DbStore *store, gint64 match, guint64 *n, GError **error)
{
  g_autoptr (GPtrArray) lines = db_lines_list (store, match, error);
  g_autoptr (GString) moves = g_string_new (NULL);

  *n = 0;
  for (guint k = 0; lines != NULL && k < lines->len; k++) {
    const DbLine *line = g_ptr_array_index (lines, k);

    if (!line->current || line->tip == 0)
      continue;
    *n = line->tip;
    if (!db_line_foreach_move (store, line->id, 1, line->tip, take_move, moves, error))
      return NULL;
  }
  return lines != NULL ? g_strdup (moves->str) : NULL;
}

static gboolean
compare (DbStore *db, DbStore *from, const Match *match, GStrvBuilder *account, GError **error)
{
  g_autofree char *here = NULL, *there = NULL, *sentence = NULL;
  guint64 n_here, n_there;
  gint64 id;

  /* What another match is taken for has been told as a row. */
  if (!db_match_find (db, match->uuid, &id, NULL))
    return TRUE;
  here = dup_current (db, id, &n_here, error);
  there = here != NULL ? dup_current (from, match->id, &n_there, error) : NULL;
  if (there == NULL)
    return FALSE;
  if (g_str_equal (here, there))
    return TRUE;
  sentence = g_strdup_printf (_ ("Match %s has another current line in the file. Moves there: %lu; "
                                 "here: %lu."),
                              match->uuid, (gulong)n_there, (gulong)n_here);
  g_strv_builder_add (account, sentence);
  return TRUE;
}

GStrv
app_salvage_compare_lines (DbStore *db, DbStore *from, GError **error)
{
  g_autoptr (GArray) matches = g_array_new (FALSE, FALSE, sizeof (Match));
  g_autoptr (GStrvBuilder) account = g_strv_builder_new ();

  g_array_set_clear_func (matches, clear_match);
  if (!db_matches_foreach (from, TRUE, take_match, matches, error))
    return NULL;
  for (guint k = 0; k < matches->len; k++)
    if (!compare (db, from, &g_array_index (matches, Match, k), account, error))
      return NULL;
  return g_strv_builder_end (account);
}
