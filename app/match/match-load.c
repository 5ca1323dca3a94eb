/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stored match read, and read again when somebody changed it: what is still the same stays.
 */
#include "app/match/match-private.h"

#include "app/base/error.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static char *
dup_line_name (const DbLine *line)
{
  if (line->name != NULL && line->name[0] != '\0')
    return g_strdup (line->name);
  if (line->parent == 0)
    return g_strdup (_ ("Main line"));
  return g_strdup_printf (_ ("Line %u, from move %" PRIu64), line->number, line->fork_at + 1);
}

gboolean
app_match_read_lines (AppMatch *match, GError **error)
{
  g_autoptr (GPtrArray) lines = db_lines_list (app_store_get_db (match->store), match->id, error);

  if (lines == NULL)
    return FALSE;
  g_ptr_array_set_size (match->lines, 0);
  for (guint k = 0; k < lines->len; k++) {
    const DbLine *line = g_ptr_array_index (lines, k);
    AppLine *shown = g_new0 (AppLine, 1);

    shown->id = line->id;
    shown->name = dup_line_name (line);
    shown->parent = line->parent;
    shown->fork_at = (guint)line->fork_at;
    shown->n_moves = (guint)line->tip;
    shown->current = line->current;
    shown->hidden = line->hidden != 0;
    shown->named = line->name != NULL && line->name[0] != '\0';
    shown->n_waiting = (guint)line->n_waiting;
    g_ptr_array_add (match->lines, shown);
  }
  return TRUE;
}

/* Moves */

typedef struct {
  AppMatch *match;
  guint same; /* moves that are as before */
  gboolean comparing;
  char *fault;
} Reading;

static gboolean
is_same (RulesText text, const char *other)
{
  return rules_text_is (text, other);
}

static gboolean
read_move (const DbMove *move, gpointer data)
{
  Reading *reading = data;
  AppMatch *match = reading->match;
  RulesError wrong = { 0 };
  guint number = (guint)move->number;

  if (reading->comparing && number <= app_timeline_get_length (match->timeline)) {
    const AppTimelineMove *old = app_timeline_get_move (match->timeline, number);

    if (is_same (move->text, old->text) && is_same (move->comment, old->comment)) {
      reading->same = number;
      return TRUE;
    }
  }
  if (reading->comparing) {
    app_timeline_truncate (match->timeline, number - 1);
    reading->comparing = FALSE;
  }
  if (app_timeline_append (match->timeline, move->text, move->instant, move->comment,
                           move->has_digest ? &move->digest : NULL, &wrong)
      != RULES_OK) {
    g_autoptr (GError) told = NULL;

    wrong.line = 0;
    app_error_fault (&told, _ ("Move"), number, match->game, &wrong);
    reading->fault = g_strdup (told->message);
    return FALSE;
  }
  return TRUE;
}

static char *
dup_divergence (AppMatch *match)
{
  const Replay *replay = app_timeline_get_replay (match->timeline);

  if (replay->diverged == 0)
    return NULL;
  return g_strdup_printf (
      _ ("From move %" PRIu64 " on, the states are not those that were recorded."),
      (guint64)replay->diverged);
}

/* Brings the timeline in step with the line of the tip; @from (out): the first move that is
 * another. */
static gboolean
read_moves (AppMatch *match, guint *from, GError **error)
{
  Reading reading = { .match = match, .comparing = TRUE };
  guint before = app_timeline_get_length (match->timeline);

  if (match->tip.number > 0
      && !db_line_foreach_move (app_store_get_db (match->store), match->tip.line, 1,
                                match->tip.number, read_move, &reading, error))
    return FALSE;
  if (reading.comparing && reading.same < before)
    app_timeline_truncate (match->timeline, reading.same);
  *from = reading.comparing && before == reading.same ? 0 : reading.same + 1;
  g_free (match->fault);
  match->fault = reading.fault != NULL ? reading.fault : dup_divergence (match);
  return TRUE;
}

/* Opening */

static gboolean
same_names (const RecordTags *a, const RecordTags *b)
{
  for (guint seat = 1; seat <= RULES_SEATS; seat++) {
    g_autofree char *tag = g_strdup_printf ("Seat%u", seat);

    if (g_strcmp0 (record_tags_get (a, tag), record_tags_get (b, tag)) != 0)
      return FALSE;
  }
  return TRUE;
}

/* Takes @stored as the match's content; TRUE when players' names are others. */
static gboolean
take_stored (AppMatch *match, AppStored *stored)
{
  gboolean renamed = match->stored != NULL && !same_names (match->stored->tags, stored->tags);

  if (match->stored != NULL && match->match != NULL && stored->match != NULL) {
    /* Moves change nothing in what was set up: the timeline goes on with it. */
    rules_match_free (stored->match);
    stored->match = g_steal_pointer (&match->stored->match);
  }
  app_stored_free (match->stored);
  match->stored = stored;
  match->tags = stored->tags;
  match->match = stored->match;
  match->game = stored->match != NULL            ? stored->match->game
                : stored->row->game_code != NULL ? rules_game (rules_text (stored->row->game_code))
                                                 : NULL;
  if (match->match == NULL)
    return renamed;
  if (match->timeline == NULL)
    match->timeline = app_timeline_new (match->match);
  if (match->labels == NULL || renamed) {
    g_clear_pointer (&match->labels, app_labels_free);
    match->labels = app_labels_new (match->match, match->tags);
    app_match_tell_parts (match, APP_MATCH_NAMES, 0);
  }
  return renamed;
}

static gboolean
line_is_there (AppMatch *match, gint64 line)
{
  for (guint k = 0; k < match->lines->len; k++)
    if (app_match_get_line (match, k)->id == line)
      return TRUE;
  return FALSE;
}

static gboolean
load (AppMatch *match, guint *from, gboolean *renamed, GError **error)
{
  DbStore *db = app_store_get_db (match->store);
  AppStored *stored = app_stored_load (db, match->packs, match->id, error);

  if (stored == NULL)
    return FALSE;
  *from = 0;
  *renamed = take_stored (match, stored);
  if (!app_stored_open_words (stored, NULL, error))
    return FALSE;
  app_match_read_brought (match);
  if (match->timeline == NULL) {
    g_free (match->fault);
    match->fault = g_strdup (stored->unplayable->message);
    return TRUE;
  }
  if (!app_match_read_lines (match, error))
    return FALSE;
  if (match->tip.line == 0 || match->tip.current || !line_is_there (match, match->tip.line)) {
    if (!db_match_get_tip (db, match->id, &match->tip, error))
      return FALSE;
  } else if (!db_line_get_tip (db, match->tip.line, &match->tip, error)) {
    return FALSE;
  }
  return read_moves (match, from, error);
}

/* All that a header may tell, to see whether it is another. */
static char *
dup_told (AppMatch *match)
{
  g_auto (GStrv) tags = app_match_dup_tags (match);
  g_autofree char *joined = g_strjoinv ("\n", tags);

  return g_strdup_printf ("%s\n%d", joined, app_match_get_minutes (match));
}

void
app_match_reload (AppMatch *match)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gboolean renamed;
  guint from;

  if (match->store == NULL)
    return;
  before = dup_told (match);
  if (!load (match, &from, &renamed, &error)) {
    g_free (match->fault);
    match->fault = g_strdup (error->message);
    app_match_header_changed (match);
    return;
  }
  /* Other moves have other bookmarks and remarks. */
  g_clear_pointer (&match->bookmarks, g_ptr_array_unref);
  g_clear_pointer (&match->remarks, g_ptr_array_unref);
  app_match_lines_changed (match);
  if (renamed)
    from = 1;
  if (from > 0)
    app_match_moves_changed (match, from);
  after = dup_told (match);
  if (from == 0 && (app_match_update_header (match) || !g_str_equal (before, after)))
    app_match_header_changed (match);
  app_match_marks_changed (match);
  app_match_waiting_changed (match);
}

/* Own appends are known already; everything else about this match is read again. */
static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  AppMatch *match = data;
  gboolean meant = touched == NULL, marks = FALSE;

  for (gsize k = 0; k < n_touched; k++) {
    marks = marks || touched[k].subject == DB_SUBJECT_NOTE || touched[k].subject == DB_SUBJECT_TAG
            || touched[k].subject == DB_SUBJECT_BOOKMARK
            || touched[k].subject == DB_SUBJECT_MOVE_NOTE;
    meant = meant || (touched[k].subject == DB_SUBJECT_MATCH && touched[k].row == match->id)
            || touched[k].subject == DB_SUBJECT_WAITING
            || touched[k].subject == DB_SUBJECT_CURRENT_LINE
            || touched[k].subject == DB_SUBJECT_PLAYER || touched[k].subject == DB_SUBJECT_LINE
            || touched[k].subject == DB_SUBJECT_PLACE || touched[k].subject == DB_SUBJECT_WORD_LIST;
  }
  if (match->busy)
    match->missed = match->missed || touched == NULL;
  else if (meant)
    app_match_reload (match);
  if (marks)
    app_match_marks_changed (match);
}

AppMatch *
app_match_open (AppStore *store, const char *uuid, GError **error)
{
  g_autoptr (AppMatch) match = g_object_new (APP_TYPE_MATCH, NULL);
  GError *failed = NULL;
  gboolean renamed;
  guint from;

  match->store = g_object_ref (store);
  match->packs = app_packs_ref (app_store_get_packs (store));
  if (!db_match_find (app_store_get_db (store), uuid, &match->id, &failed)
      || !load (match, &from, &renamed, &failed)) {
    app_error_take (error, failed);
    return NULL;
  }
  match->uuid = g_strdup (match->stored->row->uuid);
  g_ptr_array_set_size (match->moves, (int)app_match_get_n_moves (match));
  app_match_update_header (match);
  app_match_waiting_changed (match);
  app_store_listen (store, store_changed_cb, G_OBJECT (match));
  return g_steal_pointer (&match);
}

void
app_match_show_line (AppMatch *match, gint64 line)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (match->store != NULL && line_is_there (match, line));
  if (line == match->tip.line)
    return;
  if (!db_line_get_tip (app_store_get_db (match->store), line, &match->tip, &error)) {
    app_error_log (G_LOG_LEVEL_WARNING, error);
    return;
  }
  app_match_reload (match);
}

gint64
app_match_get_shown_line (AppMatch *match)
{
  return match->tip.line;
}
