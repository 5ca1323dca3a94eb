/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves of matches that are known here: nothing for a line whose moves are here already, more moves
 * for one that goes on there, and a new line for one that went another way. The current line stays
 * the current one.
 */
#include "db/lines.h"
#include "db/merge-private.h"

#include <string.h>

#define CHUNK 256 /* moves that are appended in one call */

/* A move with texts of its own. */
typedef struct {
  DbMove move;
  char *texts;
} Kept;

static void
free_kept (gpointer data)
{
  g_free (((Kept *)data)->texts);
}

static RulesText
keep_text (char **at, RulesText text)
{
  RulesText kept = { *at, text.length };

  if (text.length > 0)
    memcpy (*at, text.at, text.length);
  *at += text.length;
  return kept;
}

static gboolean
keep_move (const DbMove *move, gpointer data)
{
  Kept kept = { .move = *move };
  char *at = g_malloc ((gsize)move->text.length + move->instant.length + move->comment.length + 1);

  kept.texts = at;
  kept.move.text = keep_text (&at, move->text);
  kept.move.instant = keep_text (&at, move->instant);
  kept.move.comment = keep_text (&at, move->comment);
  g_array_append_val ((GArray *)data, kept);
  return TRUE;
}

static GArray *
read_moves (DbStore *store, const DbLine *line, GError **error)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (Kept));

  g_array_set_clear_func (moves, free_kept);
  if (line->tip > 0
      && !db_line_foreach_move (store, line->id, 1, line->tip, keep_move, moves, error))
    return NULL;
  return g_steal_pointer (&moves);
}

typedef struct {
  const GArray *moves;
  guint same;
} Comparing;

static gboolean
compare_move (const DbMove *move, gpointer data)
{
  Comparing *comparing = data;
  RulesText text;

  if (comparing->same == comparing->moves->len)
    return FALSE;
  text = g_array_index (comparing->moves, Kept, comparing->same).move.text;
  if (text.length != move->text.length || memcmp (text.at, move->text.at, text.length) != 0)
    return FALSE;
  comparing->same++;
  return TRUE;
}

/* The line here that has the most of @moves, the current one before others. */
static const DbLine *
find_best (Merge *merge, const GPtrArray *ours, const GArray *moves, guint *same, GError **error)
{
  const DbLine *best = NULL;

  *same = 0;
  for (guint k = 0; k < ours->len; k++) {
    const DbLine *line = g_ptr_array_index (ours, k);
    Comparing comparing = { .moves = moves };

    if (line->last > 0
        && !db_line_foreach_move (merge->to, line->id, 1, line->last, compare_move, &comparing,
                                  error))
      return NULL;
    if (best == NULL || comparing.same > *same || (comparing.same == *same && line->current)) {
      best = line;
      *same = comparing.same;
    }
  }
  return best;
}

static gboolean
append (Merge *merge, DbTip *tip, const GArray *moves, GError **error)
{
  guint from = (guint)tip->number;
  DbMove chunk[CHUNK];

  while (from < moves->len) {
    guint length = MIN (moves->len - from, CHUNK);

    for (guint k = 0; k < length; k++)
      chunk[k] = g_array_index (moves, Kept, from + k).move;
    if (!db_line_append (merge->to, tip, chunk, length, NULL, error))
      return FALSE;
    from += length;
  }
  return TRUE;
}

/* @here: (out): the line that has all of @moves now */
static gboolean
bring (Merge *merge, const DbLine *best, const GArray *moves, guint same, gint64 *here,
       GError **error)
{
  MergeTable *lines = merge_get_table (merge, "lines");
  const DbFork fork = { .parent = best->id, .fork_at = same };
  gboolean longer = same == best->last && best->tip == best->last;
  DbTip tip = { 0 };

  merge_get_table (merge, "moves")->added += moves->len - same;
  lines->added += longer ? 0 : 1;
  if (merge->dry) {
    *here = longer ? best->id : lines->next++;
    return TRUE;
  }
  if (!(longer ? db_line_get_tip (merge->to, best->id, &tip, error)
               : db_line_fork (merge->to, &fork, &tip, NULL, 0, NULL, error)))
    return FALSE;
  *here = tip.line;
  return append (merge, &tip, moves, error);
}

static gboolean
merge_line (Merge *merge, gint64 match, const DbLine *theirs, GError **error)
{
  g_autoptr (GPtrArray) ours = db_lines_list (merge->to, match, error);
  g_autoptr (GArray) moves = ours == NULL ? NULL : read_moves (merge->from, theirs, error);
  const DbLine *best;
  gint64 here;
  guint same;

  if (moves == NULL)
    return FALSE;
  best = find_best (merge, ours, moves, &same, error);
  if (best == NULL)
    return FALSE;
  here = best->id;
  if (same < moves->len && !bring (merge, best, moves, same, &here, error))
    return FALSE;
  merge_map (merge_get_table (merge, "lines"), theirs->id, here);
  return TRUE;
}

/* What moves are judged by: others would be illegal in another setup. */
static const char setup_sql[] =
    "SELECT json_array (g.code, m.variant, m.rules, m.knowledge,"
    " (SELECT count (*) FROM seats WHERE match = m.id),"
    " (SELECT json_group_array (value) FROM (SELECT name || '=' || value AS value"
    "  FROM match_options WHERE match = m.id ORDER BY name)),"
    " (SELECT json_group_array (sha256) FROM (SELECT p.sha256 FROM match_packs k"
    "  JOIN packs p ON p.id = k.pack WHERE k.match = m.id ORDER BY k.position)),"
    " EXISTS (SELECT 1 FROM lines WHERE match = m.id))"
    " FROM matches m JOIN games g ON g.id = m.game WHERE m.id = :match";

static char *
dup_setup (DbStore *store, gint64 match, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, setup_sql, error);

  db_bind_integer (query, ":match", match);
  return db_step (query, error) == DB_STEP_ROW ? db_column_dup (query, 0) : NULL;
}

static gboolean
merge_match (Merge *merge, gint64 there, gint64 here, GError **error)
{
  g_autofree char *setup = dup_setup (merge->from, there, error);
  g_autofree char *our_setup = setup == NULL ? NULL : dup_setup (merge->to, here, error);
  g_autoptr (GPtrArray) theirs = NULL;

  if (our_setup == NULL)
    return FALSE;
  if (!g_str_equal (setup, our_setup))
    return merge_differs (merge, merge_get_table (merge, "matches"), here, "lines", error);
  theirs = db_lines_list (merge->from, there, error);
  if (theirs == NULL)
    return FALSE;
  for (guint k = 0; k < theirs->len; k++)
    if (!merge_line (merge, here, g_ptr_array_index (theirs, k), error))
      return FALSE;
  return TRUE;
}

gboolean
merge_lines (Merge *merge, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint k = 0; k + 1 < merge->matches->len; k += 2) {
    const gint64 *pair = &g_array_index (merge->matches, gint64, k);

    if (!g_hash_table_add (seen, (gpointer)pair))
      continue;
    if (g_cancellable_set_error_if_cancelled (merge->cancellable, error)
        || !merge_match (merge, pair[0], pair[1], error))
      return FALSE;
  }
  return TRUE;
}
