/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An opened match: its header, its lines, and its states by move number.
 */
#include "app/match/match-private.h"

#include "app/base/phrases.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (AppMatch, app_match, G_TYPE_OBJECT)

enum {
  SIGNAL_MOVES_CHANGED,
  SIGNAL_HEADER_CHANGED,
  SIGNAL_LINES_CHANGED,
  SIGNAL_MARKS_CHANGED,
  SIGNAL_WAITING_CHANGED,
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
  g_free ((char *)move->actor);
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

/* What app_match_get_part() made. */
typedef struct {
  const AppMatchPart *part;
  gpointer kept;
} Kept;

static void
part_free (gpointer data)
{
  Kept *kept = data;

  kept->part->free (kept->kept);
  g_free (kept);
}

gpointer
app_match_get_part (AppMatch *match, const AppMatchPart *part)
{
  Kept *kept = g_hash_table_lookup (match->parts, part);

  if (kept == NULL) {
    kept = g_new (Kept, 1);
    *kept = (Kept){ part, part->new (match) };
    g_hash_table_insert (match->parts, (gpointer)part, kept);
  }
  return kept->kept;
}

void
app_match_tell_parts (AppMatch *match, AppMatchChange what, guint from)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, match->parts);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    const Kept *kept = value;

    if (kept->part->changed != NULL)
      kept->part->changed (kept->kept, what, from);
  }
}

static void
app_match_finalize (GObject *object)
{
  AppMatch *match = APP_MATCH (object);

  app_match_free_brought (match);
  g_hash_table_unref (match->parts);
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
  g_clear_pointer (&match->bookmarks, g_ptr_array_unref);
  g_clear_pointer (&match->remarks, g_ptr_array_unref);
  g_hash_table_unref (match->cards);
  g_ptr_array_unref (match->old_cards);
  app_match_free_things (match);
  g_string_chunk_free (match->unseen);
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

  /**
   * AppMatch::marks-changed:
   * Notes, tags or bookmarks may be others, here or on another match.
   */
  signals[SIGNAL_MARKS_CHANGED] = g_signal_new ("marks-changed", APP_TYPE_MATCH, G_SIGNAL_RUN_LAST,
                                                0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * AppMatch::waiting-changed:
   * What waits behind the line on show, or why, may be another (corrections.h).
   */
  signals[SIGNAL_WAITING_CHANGED] = g_signal_new (
      "waiting-changed", APP_TYPE_MATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
app_match_init (AppMatch *match)
{
  match->moves = g_ptr_array_new_with_free_func (move_free);
  match->lines = g_ptr_array_new_with_free_func (line_free);
  match->cards = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, card_free);
  match->old_cards = g_ptr_array_new_with_free_func (card_free);
  app_match_init_things (match);
  match->unseen = g_string_chunk_new (512);
  match->parts = g_hash_table_new_full (NULL, NULL, NULL, part_free);
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

/* A tag in a sentence; NULL when there is none. */
static char *
dup_named (AppMatch *match, const char *tag)
{
  const char *value = app_match_get_tag (match, tag);

  return value != NULL ? app_phrase_name (value) : NULL;
}

static char *
dup_subtitle (AppMatch *match)
{
  const char *variant =
      match->match != NULL ? app_labels_get_variant (match->game, match->match->setup.variant) : "";
  g_autofree char *event = dup_named (match, "Event");
  g_autofree char *round = dup_named (match, "Round");
  g_autofree char *game = dup_named (match, "Game");
  GString *out = g_string_new (match->game != NULL ? _ (match->game->name) : NULL);

  if (match->game == NULL && game != NULL)
    g_string_append (out, game);
  if (*variant != '\0')
    g_string_append_printf (out, " · %s", variant);
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
app_match_header_changed (AppMatch *match)
{
  g_signal_emit (match, signals[SIGNAL_HEADER_CHANGED], 0);
}

void
app_match_lines_changed (AppMatch *match)
{
  g_signal_emit (match, signals[SIGNAL_LINES_CHANGED], 0);
}

void
app_match_marks_changed (AppMatch *match)
{
  g_clear_pointer (&match->bookmarks, g_ptr_array_unref);
  g_clear_pointer (&match->remarks, g_ptr_array_unref);
  g_signal_emit (match, signals[SIGNAL_MARKS_CHANGED], 0);
}

/* How many moves wait behind the line on show. */
static guint
count_waiting (AppMatch *match)
{
  for (guint k = 0; k < match->lines->len; k++)
    if (app_match_get_line (match, k)->id == match->tip.line)
      return app_match_get_line (match, k)->n_waiting;
  return 0;
}

void
app_match_waiting_changed (AppMatch *match)
{
  const gboolean rested = match->rests;

  app_match_tell_parts (match, APP_MATCH_WAITING, 0);
  match->rests = count_waiting (match) > 0;
  if (rested || match->rests)
    g_signal_emit (match, signals[SIGNAL_WAITING_CHANGED], 0);
}

void
app_match_moves_changed (AppMatch *match, guint from)
{
  guint n = app_match_get_n_moves (match);

  if (match->moves->len >= from)
    g_ptr_array_set_size (match->moves, (int)from - 1);
  g_ptr_array_set_size (match->moves, (int)n);
  app_match_tell_parts (match, APP_MATCH_MOVES, from);
  g_signal_emit (match, signals[SIGNAL_MOVES_CHANGED], 0, from);
  if (app_match_update_header (match))
    g_signal_emit (match, signals[SIGNAL_HEADER_CHANGED], 0);
}

gboolean
app_match_is_preview (AppMatch *match)
{
  return match->store == NULL;
}

gboolean
app_match_can_change (AppMatch *match)
{
  return match->store != NULL && !app_store_is_read_only (match->store);
}

AppStore *
app_match_get_store (AppMatch *match)
{
  return match->store;
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

int
app_match_get_minutes (AppMatch *match)
{
  return match->stored != NULL ? match->stored->row->minutes : -1;
}

gboolean
app_match_is_result (AppMatch *match)
{
  const DbMatch *row = match->stored != NULL ? match->stored->row : NULL;

  return row != NULL && !row->with_moves && row->kept == NULL;
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

gboolean
app_match_can_be_added (AppMatch *match)
{
  return match->record != NULL;
}

const char *
app_match_get_status (AppMatch *match)
{
  return match->status;
}

/* A card that moves define is what they said last; what was handed out before stays as it is. */
static void
renew_card (AppMatch *match, const char *id)
{
  AppCard *card = g_hash_table_lookup (match->cards, id);
  const RulesMatch *rules = match->match;
  int number;

  if (card == NULL || rules == NULL || rules->n_definitions == 0)
    return;
  number = rules_match_card (rules, rules_text (id));
  if (number >= 0 && rules->cards[number].name == card->name)
    return;
  g_hash_table_steal (match->cards, id);
  g_ptr_array_add (match->old_cards, card);
}

const AppCard *
app_match_get_card (AppMatch *match, const char *id)
{
  AppCard *card;
  const RulesCard *known;
  int number;

  renew_card (match, id);
  card = g_hash_table_lookup (match->cards, id);
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

char **
app_match_dup_card_texts (AppMatch *match, const char *field)
{
  g_autoptr (GHashTable) found = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GStrvBuilder) sorted = g_strv_builder_new ();
  g_autoptr (GList) texts = NULL;

  for (guint k = 0; match->match != NULL && k < match->match->n_cards; k++) {
    const AppCard *card = app_match_get_card (match, match->match->cards[k].id);
    const char *text = app_value_text (app_value_get (card->fields, field));

    if (text != NULL)
      g_hash_table_add (found, (gpointer)text);
  }
  texts = g_list_sort (g_hash_table_get_keys (found), (GCompareFunc)strcmp);
  for (GList *at = texts; at != NULL; at = at->next)
    g_strv_builder_add (sorted, at->data);
  return g_strv_builder_end (sorted);
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

guint
app_match_get_n_moves (AppMatch *match)
{
  return match->timeline != NULL ? app_timeline_get_length (match->timeline) : 0;
}

const AppMove *
app_match_get_move (AppMatch *match, guint number)
{
  const AppTimelineMove *kept;
  const void *before;
  g_autofree char *unseen = NULL;
  AppParty party;
  AppMove *move;
  char *reason;

  g_return_val_if_fail (number >= 1 && number <= app_match_get_n_moves (match), NULL);
  move = g_ptr_array_index (match->moves, number - 1);
  if (move != NULL)
    return move;
  kept = app_timeline_get_move (match->timeline, number);
  move = g_new0 (AppMove, 1);
  move->number = number;
  before = app_timeline_get_state (match->timeline, number - 1);
  unseen = app_match_dup_unseen (match, before, kept->text);
  move->text = unseen != NULL ? g_string_chunk_insert_const (match->unseen, unseen) : kept->text;
  app_labels_read_party (match->labels, before, &party);
  move->label = app_labels_dup_move_of (match->labels, &party, move->text, &reason);
  move->reason = reason;
  move->seat = app_labels_get_actor_seat (&party, kept->actor);
  move->actor = app_labels_dup_actor (match->labels, &party, kept->actor);
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
    g_set_error (error, APP_ERROR, APP_ERROR_READ_ONLY, _ ("%s can’t be written."),
                 app_store_get_path (match->store));
    return FALSE;
  }
  if (app_timeline_get_length (match->timeline) < match->tip.number) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_UNPLAYABLE, match->fault);
    return FALSE;
  }
  return TRUE;
}

/* For the rooms above */

AppStored *
app_match_get_stored (AppMatch *match)
{
  return match->stored;
}

RulesMatch *
app_match_get_rules (AppMatch *match)
{
  return match->match;
}

AppLabels *
app_match_get_labels (AppMatch *match)
{
  return match->labels;
}

AppTimeline *
app_match_get_timeline (AppMatch *match)
{
  return match->timeline;
}

const RecordTags *
app_match_get_tags (AppMatch *match)
{
  return match->tags;
}

const char *
app_match_get_record (AppMatch *match, const char **name)
{
  *name = match->record_name;
  return match->record;
}

gint64
app_match_get_id (AppMatch *match)
{
  return match->id;
}

const DbTip *
app_match_get_tip (AppMatch *match)
{
  return &match->tip;
}

void
app_match_set_tip (AppMatch *match, const DbTip *tip)
{
  match->tip = *tip;
}

void
app_match_set_busy (AppMatch *match, gboolean busy)
{
  match->busy = busy;
}

gboolean
app_match_has_missed (AppMatch *match)
{
  return match->missed;
}

void
app_match_catch_up (AppMatch *match)
{
  app_match_reload (match);
  match->missed = FALSE;
}

gboolean
app_match_is_busy (AppMatch *match)
{
  return match->busy;
}

gboolean
app_match_has_waiting (AppMatch *match)
{
  return match->rests;
}
