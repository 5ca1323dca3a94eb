/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An opened match: its header, its lines, and its states by move number.
 */
#include "match-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (AppMatch, app_match, G_TYPE_OBJECT)

enum {
  SIGNAL_MOVES_CHANGED,
  SIGNAL_HEADER_CHANGED,
  SIGNAL_LINES_CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static void
move_free (gpointer data)
{
  AppMove *move = data;

  if (move == NULL)
    return;
  g_free ((char *)move->label);
  g_free ((char *)move->reason);
  g_free (move);
}

static void
line_free (gpointer data)
{
  AppLine *line = data;

  g_free ((char *)line->name);
  g_free (line);
}

static void
card_free (gpointer data)
{
  AppCard *card = data;

  app_value_unref ((AppValue *)card->fields);
  g_free (card);
}

static void
app_match_finalize (GObject *object)
{
  AppMatch *match = APP_MATCH (object);

  g_clear_pointer (&match->timeline, app_timeline_free);
  g_clear_pointer (&match->labels, app_labels_free);
  if (match->stored == NULL) {
    rules_match_free (match->match);
    record_tags_free (match->tags);
  }
  app_stored_free (match->stored);
  app_packs_unref (match->packs);
  g_ptr_array_unref (match->moves);
  g_ptr_array_unref (match->lines);
  g_hash_table_unref (match->cards);
  g_clear_object (&match->store);
  g_free (match->uuid);
  g_free (match->title);
  g_free (match->subtitle);
  g_free (match->status);
  g_free (match->fault);
  g_free (match->record);
  g_free (match->record_name);
  G_OBJECT_CLASS (app_match_parent_class)->finalize (object);
}

static void
app_match_class_init (AppMatchClass *class)
{
  G_OBJECT_CLASS (class)->finalize = app_match_finalize;

  /**
   * AppMatch::moves-changed:
   * @from: moves from that number on are others
   */
  signals[SIGNAL_MOVES_CHANGED] = g_signal_new ("moves-changed", APP_TYPE_MATCH, G_SIGNAL_RUN_LAST,
                                                0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_HEADER_CHANGED] = g_signal_new (
      "header-changed", APP_TYPE_MATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_LINES_CHANGED] = g_signal_new ("lines-changed", APP_TYPE_MATCH, G_SIGNAL_RUN_LAST,
                                                0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
app_match_init (AppMatch *match)
{
  match->moves = g_ptr_array_new_with_free_func (move_free);
  match->lines = g_ptr_array_new_with_free_func (line_free);
  match->cards = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, card_free);
  g_queue_init (&match->waiting);
}

/* Header */

static char *
dup_title (AppMatch *match)
{
  const char *names[RULES_SEATS];
  guint sides[RULES_SEATS];
  guint n = app_match_get_n_seats (match);

  for (guint seat = 1; seat <= n; seat++) {
    names[seat - 1] = app_match_get_seat_name (match, seat);
    sides[seat - 1] = app_match_get_side (match, seat);
  }
  return app_labels_dup_sides (names, sides, n);
}

static char *
dup_subtitle (AppMatch *match)
{
  const RulesVariant *variant = app_match_get_variant (match);
  const char *event = app_match_get_tag (match, "Event");
  const char *round = app_match_get_tag (match, "Round");
  GString *out = g_string_new (match->game != NULL ? _ (match->game->name) : NULL);

  if (match->game == NULL && app_match_get_tag (match, "Game") != NULL)
    g_string_append (out, app_match_get_tag (match, "Game"));
  if (variant != NULL && match->game->n_variants > 1)
    g_string_append_printf (out, " · %s", _ (variant->name));
  if (event != NULL)
    g_string_append_printf (out, " · %s", event);
  if (event != NULL && round != NULL)
    g_string_append_printf (out, _ (", round %s"), round);
  return g_string_free (out, FALSE);
}

gboolean
app_match_update_header (AppMatch *match)
{
  g_autofree char *title = dup_title (match);
  g_autofree char *subtitle = dup_subtitle (match);
  g_autofree char *status = NULL;
  gboolean changed;

  if (match->timeline != NULL)
    status =
        app_labels_dup_status (match->labels, app_timeline_get_replay (match->timeline)->state);
  else
    status = g_strdup (_ ("Not playable here"));
  changed = g_strcmp0 (title, match->title) != 0 || g_strcmp0 (subtitle, match->subtitle) != 0
            || g_strcmp0 (status, match->status) != 0;
  g_free (match->title);
  g_free (match->subtitle);
  g_free (match->status);
  match->title = g_steal_pointer (&title);
  match->subtitle = g_steal_pointer (&subtitle);
  match->status = g_steal_pointer (&status);
  return changed;
}

void
app_match_moves_changed (AppMatch *match, guint from)
{
  guint n = app_match_get_n_moves (match);

  if (match->moves->len >= from)
    g_ptr_array_set_size (match->moves, (int)from - 1);
  g_ptr_array_set_size (match->moves, (int)n);
  g_signal_emit (match, signals[SIGNAL_MOVES_CHANGED], 0, from);
  if (app_match_update_header (match))
    g_signal_emit (match, signals[SIGNAL_HEADER_CHANGED], 0);
}

/* Lines */

static char *
dup_line_name (const DbLine *line)
{
  if (line->name != NULL && line->name[0] != '\0')
    return g_strdup (line->name);
  if (line->parent == 0)
    return g_strdup (_ ("Main line"));
  return g_strdup_printf (_ ("Line %u, from move %" PRIu64), line->number, line->fork_at + 1);
}

static gboolean
read_lines (AppMatch *match, GError **error)
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
    g_ptr_array_add (match->lines, shown);
  }
  return TRUE;
}

void
app_match_lines_changed (AppMatch *match)
{
  g_autoptr (GError) error = NULL;

  if (!read_lines (match, &error))
    g_warning ("%s", error->message);
  g_signal_emit (match, signals[SIGNAL_LINES_CHANGED], 0);
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
  if (match->timeline == NULL) {
    g_free (match->fault);
    match->fault = g_strdup (stored->unplayable->message);
    return TRUE;
  }
  if (!read_lines (match, error))
    return FALSE;
  if (match->tip.line == 0 || match->tip.current || !line_is_there (match, match->tip.line)) {
    if (!db_match_get_tip (db, match->id, &match->tip, error))
      return FALSE;
  } else if (!db_line_get_tip (db, match->tip.line, &match->tip, error)) {
    return FALSE;
  }
  return read_moves (match, from, error);
}

void
app_match_reload (AppMatch *match)
{
  g_autoptr (GError) error = NULL;
  gboolean renamed;
  guint from;

  if (match->store == NULL)
    return;
  if (!load (match, &from, &renamed, &error)) {
    g_free (match->fault);
    match->fault = g_strdup (error->message);
    g_signal_emit (match, signals[SIGNAL_HEADER_CHANGED], 0);
    return;
  }
  g_signal_emit (match, signals[SIGNAL_LINES_CHANGED], 0);
  if (renamed)
    from = 1;
  if (from > 0)
    app_match_moves_changed (match, from);
  else if (app_match_update_header (match))
    g_signal_emit (match, signals[SIGNAL_HEADER_CHANGED], 0);
}

/* Own appends are known already; everything else about this match is read again. */
static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  AppMatch *match = data;
  gboolean meant = touched == NULL;

  for (gsize k = 0; k < n_touched; k++)
    meant = meant || (touched[k].subject == DB_SUBJECT_MATCH && touched[k].row == match->id)
            || touched[k].subject == DB_SUBJECT_PLAYER || touched[k].subject == DB_SUBJECT_LINE
            || touched[k].subject == DB_SUBJECT_PLACE;
  if (match->busy)
    match->missed = match->missed || touched == NULL;
  else if (meant)
    app_match_reload (match);
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
  app_store_listen (store, store_changed_cb, G_OBJECT (match));
  return g_steal_pointer (&match);
}

gboolean
app_match_is_preview (AppMatch *match)
{
  return match->store == NULL;
}

const char *
app_match_get_uuid (AppMatch *match)
{
  return match->uuid;
}

const char *
app_match_get_title (AppMatch *match)
{
  return match->title;
}

const char *
app_match_get_subtitle (AppMatch *match)
{
  return match->subtitle;
}

const RulesGame *
app_match_get_game (AppMatch *match)
{
  return match->game;
}

const RulesVariant *
app_match_get_variant (AppMatch *match)
{
  return match->match != NULL ? &match->game->variants[match->match->setup.variant] : NULL;
}

guint
app_match_get_n_seats (AppMatch *match)
{
  guint n = 0;

  if (match->match != NULL)
    return match->match->setup.seats;
  while (n < RULES_SEATS && app_match_get_seat_name (match, n + 1) != NULL)
    n++;
  return n;
}

const char *
app_match_get_seat_name (AppMatch *match, guint seat)
{
  char tag[] = "Seat1";

  g_return_val_if_fail (seat >= 1 && seat <= RULES_SEATS, NULL);
  tag[4] = (char)('0' + seat);
  return record_tags_get (match->tags, tag);
}

guint
app_match_get_side (AppMatch *match, guint seat)
{
  return match->match != NULL ? match->game->side (match->match, seat) : seat - 1;
}

const char *
app_match_get_tag (AppMatch *match, const char *name)
{
  return record_tags_get (match->tags, name);
}

char **
app_match_dup_tags (AppMatch *match)
{
  guint n = record_tags_count (match->tags);
  char **tags = g_new0 (char *, 2 * n + 1);

  for (guint k = 0; k < n; k++) {
    tags[2 * k] = g_strdup (record_tags_name (match->tags, k));
    tags[2 * k + 1] = g_strdup (record_tags_value (match->tags, k));
  }
  return tags;
}

const char *
app_match_get_fault (AppMatch *match)
{
  return match->fault;
}

const char *
app_match_get_status (AppMatch *match)
{
  return match->status;
}

const AppCard *
app_match_get_card (AppMatch *match, const char *id)
{
  AppCard *card = g_hash_table_lookup (match->cards, id);
  const RulesCard *known;
  int number;

  if (card != NULL || match->match == NULL)
    return card;
  number = rules_match_card (match->match, rules_text (id));
  if (number < 0)
    return NULL;
  known = &match->match->cards[number];
  card = g_new0 (AppCard, 1);
  card->id = known->id;
  card->name = known->name;
  card->text = known->text;
  card->fields = app_value_from_pack (known->node);
  g_hash_table_insert (match->cards, (char *)card->id, card);
  return card;
}

guint
app_match_get_n_lines (AppMatch *match)
{
  return match->lines->len;
}

const AppLine *
app_match_get_line (AppMatch *match, guint k)
{
  return k < match->lines->len ? g_ptr_array_index (match->lines, k) : NULL;
}

void
app_match_show_line (AppMatch *match, gint64 line)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (match->store != NULL && line_is_there (match, line));
  if (line == match->tip.line)
    return;
  if (!db_line_get_tip (app_store_get_db (match->store), line, &match->tip, &error)) {
    g_warning ("%s", error->message);
    return;
  }
  app_match_reload (match);
}

gint64
app_match_get_shown_line (AppMatch *match)
{
  return match->tip.line;
}

guint
app_match_get_n_moves (AppMatch *match)
{
  return match->timeline != NULL ? app_timeline_get_length (match->timeline) : 0;
}

const AppMove *
app_match_get_move (AppMatch *match, guint number)
{
  const AppTimelineMove *kept;
  AppMove *move;
  char *reason;

  g_return_val_if_fail (number >= 1 && number <= app_match_get_n_moves (match), NULL);
  move = g_ptr_array_index (match->moves, number - 1);
  if (move != NULL)
    return move;
  kept = app_timeline_get_move (match->timeline, number);
  move = g_new0 (AppMove, 1);
  move->number = number;
  move->text = kept->text;
  move->label = app_labels_dup_move (match->labels, kept->text, &reason);
  move->reason = reason;
  move->seat = kept->actor <= RULES_SEATS ? kept->actor : 0;
  move->actor = app_labels_get_seat (match->labels, move->seat);
  move->comment = kept->comment[0] != '\0' ? kept->comment : NULL;
  move->instant = kept->instant[0] != '\0' ? kept->instant : NULL;
  move->place = kept->place;
  move->new_level = kept->new_level;
  move->ruling = kept->verb == RULES_VERB_ADJUST;
  move->note = kept->verb == RULES_VERB_NOTE;
  g_ptr_array_index (match->moves, number - 1) = move;
  return move;
}

char *
app_match_dup_heading (AppMatch *match, const RulesPlace *place, guint level)
{
  return match->game != NULL ? app_labels_dup_level (match->game, place, level) : g_strdup ("");
}

AppValue *
app_match_dup_view (AppMatch *match, guint number, guint viewer)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  if (match->timeline != NULL)
    rules_view (match->match, app_timeline_get_state (match->timeline, number), viewer,
                &builder.writer);
  return app_value_builder_finish (&builder);
}

guint
app_match_get_turn (AppMatch *match, guint number)
{
  return match->timeline != NULL
             ? rules_turn (match->match, app_timeline_get_state (match->timeline, number))
             : 0;
}

RulesOutcome
app_match_get_outcome (AppMatch *match, guint number)
{
  RulesOutcome outcome = { 0 };

  if (match->timeline != NULL)
    rules_outcome (match->match, app_timeline_get_state (match->timeline, number), &outcome);
  return outcome;
}

gboolean
app_match_check (AppMatch *match, GError **error)
{
  if (match->store == NULL || match->timeline == NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_UNPLAYABLE,
                         match->store == NULL ? _ ("Add the record to your collection first.")
                                              : match->fault);
    return FALSE;
  }
  if (app_store_is_read_only (match->store)) {
    g_set_error (error, APP_ERROR, APP_ERROR_READ_ONLY, _ ("%s can't be written."),
                 app_store_get_path (match->store));
    return FALSE;
  }
  if (app_timeline_get_length (match->timeline) < match->tip.number) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_UNPLAYABLE, match->fault);
    return FALSE;
  }
  return TRUE;
}
