/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is known already, what is longer, what is another line: RECORD.md's policy for Ids, and one
 * transaction around all of it.
 */
#include "app/files/import-private.h"

#include "app/store/backups.h"
#include "app/match/brought.h"
#include "app/store/database-packs.h"
#include "app/match/stored.h"
#include "app/store/database.h"

#include "db/campaigns.h"
#include "db/changes.h"
#include "db/notes.h"
#include "db/transaction.h"
#include "db/uuid.h"
#include "rules/replay.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FIRST_MOVES 8 /* by which a record without Id is recognised */
#define CHUNK 256     /* moves that are appended in one call */

AppImported *
app_import_answer (AppImport *import, AppImportKind kind, const char *file, guint line,
                   const char *name)
{
  AppImported *imported = g_new0 (AppImported, 1);

  imported->kind = kind;
  imported->file = g_strdup (file);
  imported->line = line;
  imported->name = g_strdup (name);
  g_ptr_array_add (import->answers, imported);
  return imported;
}

/* Moves from @from on to the end that @tip says. */
static gboolean
append_moves (AppImport *import, const AppPlanned *planned, guint from, DbTip *tip, GError **error)
{
  DbMove chunk[CHUNK];
  guint n = planned->moves->len;

  while (from < n) {
    guint length = MIN (n - from, CHUNK);

    for (guint k = 0; k < length; k++)
      chunk[k] = app_planned_get_move (planned, from + k);
    from += length;
    if (!db_line_append (import->db, tip, chunk, length, from == n ? &planned->outcome : NULL,
                         error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
link_decks (AppImport *import, const AppPlanned *planned, gint64 id, GError **error)
{
  return app_brought_link (import->db, id, planned->tags, (const char *const *)import->decks,
                           error);
}

/* The campaign whose run a new match is: the one that was set, else the one that its tag names. */
static gboolean
add_run (AppImport *import, const AppPlanned *planned, gint64 match, GError **error)
{
  const char *name = planned->row->campaign;
  gint64 campaign = 0, run;

  if (import->campaign != NULL) {
    if (!db_campaign_find (import->db, import->campaign, &campaign, error))
      return FALSE;
  } else if (name[0] != '\0' && planned->row->game_code != NULL
             && !db_campaign_find_named (import->db, planned->row->game_code, name, &campaign,
                                         error)) {
    return FALSE;
  }
  return campaign == 0 || db_run_add (import->db, campaign, match, &run, error);
}

static gboolean
add_match (AppImport *import, AppPlanned *planned, GError **error)
{
  AppImported *imported;
  g_autoptr (DbMatch) added = NULL;
  DbTip tip;
  gint64 id;

  if (planned->kept != NULL) {
    if (!db_match_keep (import->db, planned->row, planned->kept, planned->reason, &id, error))
      return FALSE;
  } else if (!app_database_pin (import->db, import->packs, planned->pinned, planned->row, error)
             || !db_match_add (import->db, planned->row, &id, error)
             || !db_match_get_tip (import->db, id, &tip, error)
             || !append_moves (import, planned, 0, &tip, error)) {
    return FALSE;
  }
  if (planned->trailing != NULL
      && !db_note_add (import->db, DB_SUBJECT_MATCH, id, planned->trailing, NULL, error))
    return FALSE;
  added = db_match_get (import->db, id, error);
  if (added == NULL || !add_run (import, planned, id, error)
      || !link_decks (import, planned, id, error)
      || (import->link != NULL
          && !import->link (import->db, import->packs, import->link_to, id, error)))
    return FALSE;
  imported = app_import_answer (import, planned->kept != NULL ? APP_IMPORT_KEPT : APP_IMPORT_ADDED,
                                planned->file, planned->line, added->uuid);
  imported->moves = planned->moves->len;
  imported->line_number = 1;
  imported->reason = g_strdup (planned->reason);
  return TRUE;
}

/* Which match a record belongs to, 0 for none. */

static gboolean
find_by_id (AppImport *import, const AppPlanned *planned, gint64 *id, GError **error)
{
  const char *uuid = record_tags_get (planned->tags, "Id");
  GError *failed = NULL;

  *id = 0;
  if (!db_uuid_is_valid (uuid)) {
    app_error_at (error, APP_ERROR_RULES, planned->file, record_tags_line (planned->tags, "Id"),
                  _ ("“%s” is not a UUID."), uuid);
    return FALSE;
  }
  if (db_match_find (import->db, uuid, id, &failed))
    return TRUE;
  if (!g_error_matches (failed, DB_ERROR, DB_ERROR_NOT_FOUND)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  g_error_free (failed);
  return TRUE;
}

static gboolean
tell_ambiguous (AppImport *import, const AppPlanned *planned, const GArray *alike, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint k = 0; k < alike->len; k++) {
    g_autoptr (DbMatch) row = db_match_get (import->db, g_array_index (alike, gint64, k), error);

    if (row == NULL)
      return FALSE;
    g_string_append_printf (names, "%s%s", k > 0 ? ", " : "", row->uuid);
  }
  app_error_at (error, APP_ERROR_RULES, planned->file, planned->line,
                _ ("The record has no Id, and several matches are like it: %s. "
                   "Say which with --into MATCH, or add it with --new."),
                names->str);
  return FALSE;
}

static gboolean
find_match (AppImport *import, const AppPlanned *planned, gint64 *id, GError **error)
{
  RulesText first[FIRST_MOVES];
  g_autoptr (GArray) alike = NULL;
  guint n = MIN (planned->moves->len, FIRST_MOVES);

  *id = 0;
  if (record_tags_get (planned->tags, "Id") != NULL)
    return find_by_id (import, planned, id, error);
  if (import->into != NULL)
    return db_match_find (import->db, import->into, id, error);
  if ((import->flags & APP_IMPORT_NEW) || planned->kept != NULL)
    return TRUE;
  for (guint k = 0; k < n; k++)
    first[k] = app_planned_get_move (planned, k).text;
  alike = db_match_find_alike (import->db, planned->row, first, n, error);
  if (alike == NULL)
    return FALSE;
  if (alike->len > 1)
    return tell_ambiguous (import, planned, alike, error);
  if (alike->len == 1)
    *id = g_array_index (alike, gint64, 0);
  return TRUE;
}

/* Lines compared */

typedef struct {
  const AppPlanned *planned;
  guint same;
} Comparing;

static gboolean
compare_move (const DbMove *move, gpointer data)
{
  Comparing *comparing = data;
  RulesText text;

  if (comparing->same == comparing->planned->moves->len)
    return FALSE;
  text = app_planned_get_move (comparing->planned, comparing->same).text;
  if (text.length != move->text.length || memcmp (text.at, move->text.at, text.length) != 0)
    return FALSE;
  comparing->same++;
  return TRUE;
}

/* How many moves @line and the record have in common; those taken back count. */
static gboolean
common_moves (AppImport *import, const AppPlanned *planned, const DbLine *line, guint *same,
              GError **error)
{
  Comparing comparing = { .planned = planned };

  if (line->last > 0
      && !db_line_foreach_move (import->db, line->id, 1, line->last, compare_move, &comparing,
                                error))
    return FALSE;
  *same = comparing.same;
  return TRUE;
}

/* The line that has the most of the record, the current one before others. */
static const DbLine *
best_line (AppImport *import, const AppPlanned *planned, const GPtrArray *lines, guint *same,
           GError **error)
{
  const DbLine *best = NULL;

  *same = 0;
  for (guint k = 0; k < lines->len; k++) {
    const DbLine *line = g_ptr_array_index (lines, k);
    guint common;

    if (!common_moves (import, planned, line, &common, error))
      return NULL;
    if (best == NULL || common > *same
        || (common == *same && (line->current || (line->last == common && best->last != common)))) {
      best = line;
      *same = common;
    }
  }
  return best;
}

/* A tag's number, 0 when it has none. */
static guint64
tag_number (const AppPlanned *planned, const char *name)
{
  const char *value = record_tags_get (planned->tags, name);
  guint64 number = 0;

  if (value != NULL)
    g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT, &number, NULL);
  return number;
}

/* Where an exported line says that it forks, when that fits what is stored. */
static gboolean
exported_fork (AppImport *import, const AppPlanned *planned, const GPtrArray *lines,
               const DbLine **parent, guint *at, GError **error)
{
  const guint64 number = tag_number (planned, "Line");
  const guint64 fork_of = tag_number (planned, "ForkOf");
  const guint64 fork_at = tag_number (planned, "ForkAt");
  guint same;

  *parent = NULL;
  if (number <= lines->len || fork_of == 0 || fork_of > lines->len)
    return TRUE;
  if (!common_moves (import, planned, g_ptr_array_index (lines, fork_of - 1), &same, error))
    return FALSE;
  if (same >= fork_at) {
    *parent = g_ptr_array_index (lines, fork_of - 1);
    *at = (guint)fork_at;
  }
  return TRUE;
}

static gboolean
fork_line (AppImport *import, const AppPlanned *planned, const DbLine *parent, guint at,
           guint *number, GError **error)
{
  const DbFork fork = { .parent = parent->id, .fork_at = at };
  g_autoptr (DbLine) line = NULL;
  DbTip tip = { 0 };

  if (!db_line_fork (import->db, &fork, &tip, NULL, 0, NULL, error)
      || !append_moves (import, planned, at, &tip, error))
    return FALSE;
  if (g_strcmp0 (record_tags_get (planned->tags, "Current"), "yes") == 0
      && tag_number (planned, "Line") > 0
      && !db_line_make_current (import->db, tip.line, &planned->outcome, error))
    return FALSE;
  line = db_line_get (import->db, tip.line, error);
  if (line == NULL)
    return FALSE;
  *number = line->number;
  return TRUE;
}

/* A record of a match that is here: the same, longer, or another line. */
static gboolean
join_match (AppImport *import, const AppPlanned *planned, const DbMatch *row, GError **error)
{
  g_autoptr (GPtrArray) lines = db_lines_list (import->db, row->id, error);
  const guint n = planned->moves->len;
  const DbLine *line;
  AppImported *imported;
  guint same = 0, number;
  DbTip tip;

  if (lines == NULL || !exported_fork (import, planned, lines, &line, &same, error))
    return FALSE;
  if (line == NULL) {
    line = best_line (import, planned, lines, &same, error);
    if (line == NULL)
      return FALSE;
    if (same == n) {
      app_import_answer (import, APP_IMPORT_KNOWN, planned->file, planned->line, row->uuid)
          ->line_number = line->number;
      return TRUE;
    }
    if (same == line->last) {
      if (!db_line_get_tip (import->db, line->id, &tip, error)
          || !append_moves (import, planned, (guint)tip.number, &tip, error))
        return FALSE;
      imported =
          app_import_answer (import, APP_IMPORT_LONGER, planned->file, planned->line, row->uuid);
      imported->moves = n - same;
      imported->line_number = line->number;
      return TRUE;
    }
  }
  if (!fork_line (import, planned, line, same, &number, error))
    return FALSE;
  imported =
      app_import_answer (import, APP_IMPORT_NEW_LINE, planned->file, planned->line, row->uuid);
  imported->moves = n - same;
  imported->line_number = number;
  return TRUE;
}

/* The record's packs are the match's. */
static gboolean
has_same_packs (const AppPlanned *planned, const DbMatch *row)
{
  if (planned->row->packs->len != row->packs->len)
    return FALSE;
  for (guint k = 0; k < row->packs->len; k++) {
    gboolean found = FALSE;

    for (guint other = 0; other < row->packs->len; other++)
      found = found
              || g_array_index (planned->row->packs, DbPin, other).revision_row
                     == g_array_index (row->packs, DbPin, k).revision_row;
    if (!found)
      return FALSE;
  }
  return TRUE;
}

/* A record that names no revision was judged with the newest; its match is pinned to an older one,
 * which counts. */
static gboolean
judge_again (AppImport *import, AppPlanned *planned, const DbMatch *row, GError **error)
{
  g_autoptr (AppStored) stored = app_stored_load (import->db, import->packs, row->id, error);
  RulesError wrong = { 0 };
  gboolean legal = TRUE;
  Replay replay;

  if (stored == NULL || !app_stored_check (stored, error))
    return FALSE;
  replay_init (&replay, stored->match);
  for (guint k = 0; k < planned->moves->len && legal; k++) {
    AppPlannedMove *move = &g_array_index (planned->moves, AppPlannedMove, k);

    legal = replay_text (&replay, app_planned_get_move (planned, k).text, NULL, NULL, &wrong)
            == RULES_OK;
    move->digest = replay.digest;
  }
  if (legal) {
    rules_outcome (stored->match, replay.state, &planned->outcome);
  } else {
    wrong.line = 0;
    app_error_fault (error, planned->file, planned->line, stored->match->game, &wrong);
  }
  replay_clear (&replay);
  return legal;
}

/* Whether the record's moves can be moves of that match at all. */
static gboolean
is_same_setup (AppImport *import, AppPlanned *planned, const DbMatch *row, GError **error)
{
  const char *pack = record_tags_get (planned->tags, "Pack");
  gboolean same = g_strcmp0 (planned->row->game_code, row->game_code) == 0
                  && g_strcmp0 (planned->row->variant, row->variant) == 0
                  && planned->row->seats->len == row->seats->len && planned->row->open == row->open
                  && planned->row->rules == row->rules;

  if (same && !app_database_pin (import->db, import->packs, planned->pinned, planned->row, error))
    return FALSE;
  if (same && has_same_packs (planned, row))
    return TRUE;
  if (same && (pack == NULL || strchr (pack, '@') == NULL))
    return judge_again (import, planned, row, error);
  app_error_at (error, APP_ERROR_RULES, planned->file, planned->line,
                _ ("Match %s is of another game, variant, knowledge, rules revision or pack."),
                row->uuid);
  return FALSE;
}

/* A kept record's match gets its moves. */
static gboolean
make_playable (AppImport *import, AppPlanned *planned, gint64 id, const char *uuid, GError **error)
{
  AppImported *imported;
  DbTip tip;

  planned->row->id = id;
  if (!app_database_pin (import->db, import->packs, planned->pinned, planned->row, error)
      || !db_match_make_playable (import->db, planned->row, error)
      || !db_match_get_tip (import->db, id, &tip, error)
      || !append_moves (import, planned, 0, &tip, error)
      || !link_decks (import, planned, id, error))
    return FALSE;
  imported = app_import_answer (import, APP_IMPORT_PLAYABLE, planned->file, planned->line, uuid);
  imported->moves = planned->moves->len;
  imported->line_number = 1;
  return TRUE;
}

static gboolean
store_record (AppImport *import, AppPlanned *planned, GError **error)
{
  g_autoptr (DbMatch) row = NULL;
  gint64 id;

  if (!find_match (import, planned, &id, error))
    return FALSE;
  if (id == 0)
    return add_match (import, planned, error);
  row = db_match_get (import->db, id, error);
  if (row == NULL)
    return FALSE;
  if (import->flags & APP_IMPORT_NEW) {
    app_error_at (error, APP_ERROR_RULES, planned->file, planned->line,
                  _ ("Match %s is here already."), row->uuid);
    return FALSE;
  }
  if (row->deleted != 0 && !db_match_set_deleted (import->db, id, FALSE, error))
    return FALSE;
  if (planned->kept != NULL && row->kept == NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_UNPLAYABLE, planned->reason);
    return FALSE;
  }
  if (planned->kept != NULL) {
    app_import_answer (import, APP_IMPORT_KNOWN, planned->file, planned->line, row->uuid);
    return TRUE;
  }
  if (row->kept != NULL)
    return make_playable (import, planned, id, row->uuid, error);
  return is_same_setup (import, planned, row, error) && join_match (import, planned, row, error);
}

static gboolean
store_packs (AppImport *import, GError **error)
{
  for (guint k = 0; k < import->new_packs->len; k++) {
    ImportPack *pack = g_ptr_array_index (import->new_packs, k);
    const char *file = g_ptr_array_index (import->pack_files, k);
    g_autofree char *base = g_path_get_basename (file);
    g_autofree char *name = g_strdup_printf ("%s@%u", pack->info.id, pack->info.revision);
    GError *failed = NULL;
    gboolean added;
    gint64 revision;

    if (!app_database_add_pack (import->db, pack, base, &revision, &added, &failed)) {
      if (!g_error_matches (failed, DB_ERROR, DB_ERROR_CONFLICT)) {
        g_propagate_error (error, failed);
        return FALSE;
      }
      app_error_at (error, APP_ERROR_RULES, file, 0, "%s", failed->message);
      g_error_free (failed);
      return FALSE;
    }
    app_import_answer (import, added ? APP_IMPORT_PACK : APP_IMPORT_PACK_KNOWN, file, 0, name);
  }
  return TRUE;
}

/* Kept records that the packs of this import make playable. */
static gboolean
revive_kept (AppImport *import, GError **error)
{
  g_autoptr (GArray) kept = db_matches_list_kept (import->db, error);

  if (kept == NULL)
    return FALSE;
  for (guint k = 0; k < kept->len; k++) {
    gint64 id = g_array_index (kept, gint64, k);
    g_autoptr (DbMatch) row = db_match_get (import->db, id, error);
    g_autoptr (GPtrArray) plan = g_ptr_array_new_with_free_func ((GDestroyNotify)app_planned_free);
    g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify)g_error_free);
    AppPlanned *planned;

    if (row == NULL
        || !app_import_plan (app_lines_new (row->uuid, row->kept, strlen (row->kept)),
                             import->packs, plan, faults, error))
      return FALSE;
    planned = plan->len == 1 ? g_ptr_array_index (plan, 0) : NULL;
    if (planned != NULL && planned->kept == NULL
        && !make_playable (import, planned, id, row->uuid, error))
      return FALSE;
  }
  return TRUE;
}

typedef enum {
  CHANGED_NOTHING,
  CHANGED_MOVES, /* which only a take-back undoes */
  CHANGED_ROWS,
} Changed;

static Changed
what_changed (AppImport *import)
{
  Changed changed = CHANGED_NOTHING;

  for (guint k = 0; k < import->answers->len; k++) {
    const AppImported *imported = g_ptr_array_index (import->answers, k);

    if (imported->kind == APP_IMPORT_KNOWN || imported->kind == APP_IMPORT_PACK_KNOWN
        || imported->kind == APP_IMPORT_WORDS_KNOWN)
      continue;
    if (imported->kind != APP_IMPORT_LONGER && imported->kind != APP_IMPORT_NEW_LINE)
      return CHANGED_ROWS;
    changed = CHANGED_MOVES;
  }
  return changed;
}

/* What the store refuses for its content, a name for one, is told with its record. */
static gboolean
store_placed (AppImport *import, AppPlanned *planned, GError **error)
{
  GError *failed = NULL;

  if (store_record (import, planned, &failed))
    return TRUE;
  if (!g_error_matches (failed, DB_ERROR, DB_ERROR_INVALID)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  app_error_at (error, APP_ERROR_RULES, planned->file, planned->line, "%s", failed->message);
  g_error_free (failed);
  return FALSE;
}

static gboolean
store_all (AppImport *import, GError **error)
{
  if (!store_packs (import, error) || !app_import_store_words (import, error))
    return FALSE;
  for (guint k = 0; k < import->records->len; k++)
    if (!store_placed (import, g_ptr_array_index (import->records, k), error))
      return FALSE;
  return import->new_packs->len == 0 || revive_kept (import, error);
}

gboolean
app_import_run (AppImport *import, const char *title, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  GError *failed = NULL;
  gint64 opened = 0;
  /* Who starts a match does it himself. */
  DbOrigin origin = (import->flags & APP_IMPORT_NEW) != 0 ? DB_ORIGIN_PERSON : DB_ORIGIN_IMPORT;

  g_return_val_if_fail (import->faults->len == 0, FALSE);
  if (batch != NULL)
    *batch = 0;
  if (!(import->flags & APP_IMPORT_DRY_RUN)
      && !app_backups_before_bulk (import->db, DB_KEPT_IMPORT, import->records->len, error))
    return FALSE;
  if (!db_transaction_begin (&scope, import->db, &failed)
      || !db_changes_open_batch (import->db, origin, title, NULL, &opened, &failed)
      || !store_all (import, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  if ((import->flags & APP_IMPORT_DRY_RUN) || what_changed (import) == CHANGED_NOTHING)
    return TRUE;
  if (!db_transaction_commit (&scope, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  if (batch != NULL && what_changed (import) == CHANGED_ROWS)
    *batch = opened;
  return TRUE;
}

gboolean
app_import_revive (DbStore *db, AppPacks *packs, GError **error)
{
  g_autoptr (AppImport) import = app_import_new (db, packs, APP_IMPORT_FLAGS_NONE);
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

  return db_transaction_begin (&scope, db, error) && revive_kept (import, error)
         && db_transaction_commit (&scope, error);
}

void
app_import_init (void)
{
  app_database_set_reviver (app_import_revive);
}
