/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a match's lines are called, where each stands among them, and changes of a whole one.
 */
#include "app/match/lines.h"

#include "app/base/error.h"
#include "app/match/stored-match.h"

#include "db/changes.h"
#include "db/line-append.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* @by_id: of DbLine by row; @predecessors: of DbLine by the row of the line that goes on in its
 * place; @places: as far as they are known */
typedef struct {
  const GPtrArray *lines;
  GHashTable *by_id;
  GHashTable *predecessors;
  GArray *places;
} Tree;

static void
clear_place (gpointer place)
{
  g_free (((AppLinePlace *)place)->name);
}

static void
tree_init (Tree *tree, const GPtrArray *lines)
{
  tree->lines = lines;
  tree->by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  tree->predecessors = g_hash_table_new (g_int64_hash, g_int64_equal);
  tree->places = g_array_sized_new (FALSE, TRUE, sizeof (AppLinePlace), lines->len);
  g_array_set_clear_func (tree->places, clear_place);
  for (guint k = 0; k < lines->len; k++) {
    DbLine *line = g_ptr_array_index (lines, k);

    g_hash_table_insert (tree->by_id, &line->id, line);
    if (line->successor != 0)
      g_hash_table_insert (tree->predecessors, &line->successor, line);
  }
}

/* Who has the first @fork_at moves of @line today: what was taken back is told last. A successor
 * is younger, so this ends. */
static const DbLine *
find_present (const Tree *tree, const DbLine *line, guint64 fork_at)
{
  const DbLine *next;

  while (line != NULL && (next = g_hash_table_lookup (tree->by_id, &line->successor)) != NULL
         && fork_at <= next->fork_at)
    line = next;
  return line;
}

static void
set_place (const Tree *tree, const DbLine *line, gint64 parent, guint64 fork_at,
           AppLinePlace *place)
{
  const DbLine *present = find_present (tree, g_hash_table_lookup (tree->by_id, &parent), fork_at);

  place->parent = present != line ? present : NULL;
  place->fork_at = place->parent != NULL ? fork_at : 0;
}

/* Where a line stands that is offered, or was before its end was taken back: in the place of the
 * one that it goes on for, unless that was taken back further than to where it forked. Lines
 * before it have their places. */
static void
find_offered_place (const Tree *tree, const DbLine *line, AppLinePlace *place)
{
  const DbLine *before = g_hash_table_lookup (tree->predecessors, &line->id);

  for (guint k = 0; before != NULL && k < tree->places->len; k++)
    if (g_ptr_array_index (tree->lines, k) == before) {
      *place = g_array_index (tree->places, AppLinePlace, k);
      if (place->parent == NULL || line->fork_at >= place->fork_at)
        return;
    }
  set_place (tree, line, line->parent, line->fork_at, place);
}

static char *
dup_name (const Tree *tree, const DbLine *line, const AppLinePlace *place)
{
  const DbLine *successor = g_hash_table_lookup (tree->by_id, &line->successor);

  if (line->name != NULL && line->name[0] != '\0')
    return g_strdup (line->name);
  if (successor != NULL && line->last > successor->fork_at + 1)
    return g_strdup_printf (_ ("Taken back: moves %" PRIu64 " to %" PRIu64), successor->fork_at + 1,
                            line->last);
  if (successor != NULL)
    return g_strdup_printf (_ ("Taken back: move %" PRIu64), successor->fork_at + 1);
  if (place->parent == NULL)
    return g_strdup (_ ("Main line"));
  return g_strdup_printf (_ ("Line %u, from move %" PRIu64), line->number, line->fork_at + 1);
}

GArray *
app_line_places_new (const GPtrArray *lines)
{
  Tree tree;

  tree_init (&tree, lines);
  for (guint k = 0; k < lines->len; k++) {
    AppLinePlace place = { 0 };

    find_offered_place (&tree, g_ptr_array_index (lines, k), &place);
    g_array_append_val (tree.places, place);
  }
  for (guint k = 0; k < lines->len; k++) {
    const DbLine *line = g_ptr_array_index (lines, k);
    const DbLine *successor = g_hash_table_lookup (tree.by_id, &line->successor);
    AppLinePlace *place = &g_array_index (tree.places, AppLinePlace, k);

    if (successor != NULL)
      set_place (&tree, line, successor->id, successor->fork_at, place);
    place->name = dup_name (&tree, line, place);
  }
  g_hash_table_unref (tree.by_id);
  g_hash_table_unref (tree.predecessors);
  return tree.places;
}

static gboolean
promote_line (DbStore *db, AppPacks *packs, const DbLine *line, GError **error)
{
  g_autoptr (AppStoredMatch) stored = app_stored_match_load (db, packs, line->match, error);
  RulesOutcome outcome;
  Replay replay;
  gboolean done;

  if (stored == NULL || !app_stored_match_check (stored, error))
    return FALSE;
  replay_init (&replay, stored->match);
  done = app_stored_match_replay (stored, line->id, &replay, G_MAXUINT64, NULL, NULL, error);
  rules_outcome (stored->match, replay.state, &outcome);
  replay_clear (&replay);
  return done && db_line_promote (db, line->id, &outcome, error);
}

char *
app_line_dup_name (const char *name, GError **error)
{
  char *clean = g_strdup (name != NULL ? name : "");

  if (g_utf8_validate (clean, -1, NULL))
    return g_strstrip (g_strdelimit (clean, "\n\r\t", ' '));
  g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, _ ("A name is a text in UTF-8."));
  g_free (clean);
  return NULL;
}

static gboolean
rename_line (DbStore *db, const DbLine *line, const char *name, GError **error)
{
  g_autofree char *clean = app_line_dup_name (name, error);

  return clean != NULL && db_line_rename (db, line->id, clean, error);
}

static gboolean
hide_line (DbStore *db, const DbLine *line, GError **error)
{
  if (!line->current)
    return db_line_set_hidden (db, line->id, TRUE, error);
  g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                       _ ("The match goes on in this line, so it can’t be hidden."));
  return FALSE;
}

static gboolean
apply_change (DbStore *db, AppPacks *packs, const DbLine *line, AppLineChange change,
              const char *name, GError **error)
{
  switch (change) {
  case APP_LINE_RENAME:
    return rename_line (db, line, name, error);
  case APP_LINE_PROMOTE:
    return promote_line (db, packs, line, error);
  case APP_LINE_HIDE:
    return hide_line (db, line, error);
  case APP_LINE_SHOW:
    return db_line_set_hidden (db, line->id, FALSE, error);
  }
  return FALSE;
}

gboolean
app_line_change (DbStore *db, AppPacks *packs, gint64 match, gint64 line, AppLineChange change,
                 const char *name, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbLine) row = NULL;
  GError *failed = NULL;
  gint64 before, after;

  if (!db_transaction_begin (&scope, db, &failed)
      || (row = db_line_get (db, line, &failed)) == NULL)
    goto fail;
  if (row->match != match) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no such line."));
    return FALSE;
  }
  if (!db_changes_last_undoable (db, &before, &failed)
      || !apply_change (db, packs, row, change, name, &failed)
      || !db_changes_last_undoable (db, &after, &failed)
      || !db_transaction_commit (&scope, &failed))
    goto fail;
  *batch = after != before ? after : 0;
  return TRUE;

fail:
  app_error_take (error, failed);
  return FALSE;
}
