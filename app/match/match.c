/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An opened match: loaded or previewed, its header, lines, decks and states by move number, and
 * as whom it is told.
 */
#include "app/match/match.h"

#include "app/base/error.h"
#include "app/base/phrases.h"
#include "app/match/lines.h"
#include "app/match/match-private.h"
#include "app/match/notation.h"
#include "app/match/records.h"
#include "app/store/deck-check.h"

#include "db/match-decks.h"
#include "db/matches.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
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

/* Lists of packs that are not their cards: what they say is for eyes alone, so that the core does
 * not keep it. */

static void
pack_item_free (gpointer data)
{
  AppCard *thing = data;

  app_value_unref ((AppValue *)thing->fields);
  g_free (thing);
}

static AppCard *
pack_item_new (PackNode node)
{
  AppCard *thing = g_new0 (AppCard, 1);
  const char *name = pack_text (pack_member (node, "name"));
  const char *text = pack_text (pack_member (node, "text"));

  thing->id = pack_text (pack_member (node, "id"));
  thing->name = name != NULL ? name : thing->id;
  thing->text = text != NULL ? text : "";
  thing->fields = app_value_from_pack (node);
  return thing;
}

static GPtrArray *
get_item_list (AppMatch *match, const char *list)
{
  GPtrArray *things = g_hash_table_lookup (match->pack_items, list);

  if (things != NULL || match->match == NULL)
    return things;
  things = g_ptr_array_new_with_free_func (pack_item_free);
  for (guint k = 0; k < match->match->setup.n_packs; k++) {
    PackIter iter = pack_iter (pack_member (rules_pack_root (match->match->setup.packs[k]), list));
    PackNode node;

    while (pack_next (&iter, NULL, &node))
      if (pack_text (pack_member (node, "id")) != NULL)
        g_ptr_array_add (things, pack_item_new (node));
  }
  g_hash_table_insert (match->pack_items, g_strdup (list), things);
  return things;
}

const AppCard *
app_match_get_pack_item (AppMatch *match, const char *list, const char *id)
{
  const GPtrArray *things = get_item_list (match, list);

  for (guint k = 0; things != NULL && k < things->len; k++) {
    const AppCard *thing = g_ptr_array_index (things, k);

    if (strcmp (thing->id, id) == 0)
      return thing;
  }
  return NULL;
}

const AppCard *
app_match_get_pack_item_at (AppMatch *match, const char *list, guint k)
{
  const GPtrArray *things = get_item_list (match, list);

  return things != NULL && k < things->len ? g_ptr_array_index (things, k) : NULL;
}

static void
app_match_init_pack_items (AppMatch *match)
{
  match->pack_items =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
}

static void
app_match_free_pack_items (AppMatch *match)
{
  g_hash_table_unref (match->pack_items);
}

/* The decks that seats brought to a match. */

/* The stored deck that a seat means, 0 for none. */
static gboolean
find_deck (DbStore *db, const DbMatch *row, guint seat, const char *name, const char *uuid,
           gint64 *deck, GError **error)
{
  *deck = 0;
  if (uuid != NULL)
    return db_deck_find (db, uuid, deck, error);
  if (name == NULL || row->game_code == NULL)
    return TRUE;
  return db_deck_find_for (db, row->game_code, g_array_index (row->seats, DbSeat, seat - 1).player,
                           name, deck, error);
}

static gboolean
has_deck (const GPtrArray *decks, guint seat)
{
  for (guint k = 0; k < decks->len; k++)
    if (((const DbMatchDeck *)g_ptr_array_index (decks, k))->seat == seat)
      return TRUE;
  return FALSE;
}

/* Most records say nothing of decks: then there is nothing to read. */
static gboolean
names_decks (const RecordTags *tags, const char *const *decks)
{
  for (guint k = 0; k < RULES_SEATS; k++) {
    const char tag[] = { 'D', 'e', 'c', 'k', (char)('1' + k), '\0' };

    if ((decks != NULL && decks[k] != NULL) || record_tags_get (tags, tag) != NULL)
      return TRUE;
  }
  return FALSE;
}

gboolean
app_match_decks_link (DbStore *db, gint64 match, const RecordTags *tags, const char *const *decks,
                      GError **error)
{
  g_autoptr (DbMatch) row = NULL;
  g_autoptr (GPtrArray) stored = NULL;

  if (!names_decks (tags, decks))
    return TRUE;
  row = db_match_get (db, match, error);
  stored = row == NULL ? NULL : db_match_decks_list (db, match, error);
  if (stored == NULL)
    return FALSE;
  for (guint seat = 1; seat <= MIN (row->seats->len, RULES_SEATS); seat++) {
    g_autofree char *tag = g_strdup_printf ("Deck%u", seat);
    const char *name = record_tags_get (tags, tag);
    gint64 deck;

    if (has_deck (stored, seat))
      continue;
    if (!find_deck (db, row, seat, name, decks != NULL ? decks[seat - 1] : NULL, &deck, error)
        || (deck != 0 && !db_match_deck_add (db, match, seat, deck, error)))
      return FALSE;
  }
  return TRUE;
}

/* Of an opened match */

static void
clear_card (gpointer data)
{
  AppMatchDeckCard *card = data;

  g_free (card->id);
  g_free (card->name);
}

static AppMatchDeck *
match_deck_new (guint seat, const char *name)
{
  AppMatchDeck *deck = g_new0 (AppMatchDeck, 1);

  deck->seat = seat;
  deck->name = g_strdup (name);
  deck->cards = g_array_new (FALSE, FALSE, sizeof (AppMatchDeckCard));
  g_array_set_clear_func (deck->cards, clear_card);
  return deck;
}

/* What the match's packs call an entry; else its id. */
static const char *
name_of (const RulesMatch *match, const char *id)
{
  PackNode member;
  const char *name;

  if (match == NULL || !app_deck_find_member (&match->setup, id, &member, NULL))
    return id;
  name = pack_text (pack_member (member, "name"));
  return name != NULL ? name : id;
}

static void
add_deck_cards (AppMatchDeck *deck, const GArray *cards, const RulesMatch *match)
{
  for (guint k = 0; k < cards->len; k++) {
    const DbDeckCard *listed = &g_array_index (cards, DbDeckCard, k);
    AppMatchDeckCard card = { g_strdup (listed->code), g_strdup (name_of (match, listed->code)),
                              listed->copies };

    g_array_append_val (deck->cards, card);
  }
}

static void
app_match_free_decks (AppMatch *match)
{
  for (guint k = 0; k < RULES_SEATS; k++) {
    AppMatchDeck *deck = match->decks[k];

    if (deck == NULL)
      continue;
    g_free (deck->name);
    g_array_unref (deck->cards);
    g_free (deck);
    match->decks[k] = NULL;
  }
}

/* The snapshot of a seat's deck, NULL when there is none. */
static const DbMatchDeck *
find_deck_snapshot (const GPtrArray *decks, guint seat)
{
  for (guint k = 0; decks != NULL && k < decks->len; k++) {
    const DbMatchDeck *deck = g_ptr_array_index (decks, k);

    if (deck->seat == seat)
      return deck;
  }
  return NULL;
}

static void
app_match_read_decks (AppMatch *match)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) decks = NULL;

  app_match_free_decks (match);
  if (match->store != NULL)
    decks = db_match_decks_list (app_store_get_db (match->store), match->id, &error);
  if (error != NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  for (guint seat = 1; seat <= RULES_SEATS; seat++) {
    g_autofree char *tag = g_strdup_printf ("Deck%u", seat);
    const char *name = record_tags_get (match->tags, tag);
    const DbMatchDeck *entry = find_deck_snapshot (decks, seat);

    if (entry != NULL)
      add_deck_cards (match->decks[seat - 1] = match_deck_new (seat, entry->name), entry->cards,
                      match->match);
    else if (name != NULL)
      match->decks[seat - 1] = match_deck_new (seat, name);
  }
}

const AppMatchDeck *
app_match_get_deck (AppMatch *match, guint seat)
{
  g_return_val_if_fail (seat >= 1 && seat <= RULES_SEATS, NULL);
  return match->decks[seat - 1];
}

char *
app_match_deck_dup_text (const AppMatchDeck *deck)
{
  GString *text = g_string_new (deck->name);

  for (guint k = 0; k < deck->cards->len; k++) {
    const AppMatchDeckCard *card = &g_array_index (deck->cards, AppMatchDeckCard, k);

    g_string_append (text, k > 0 ? ", " : ": ");
    if (card->copies > 1)
      g_string_append_printf (text, "%u ", card->copies);
    g_string_append (text, card->name);
  }
  return g_string_free (text, FALSE);
}

/* The object */

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
  gpointer data;
} PartEntry;

static void
part_free (gpointer data)
{
  PartEntry *entry = data;

  entry->part->free (entry->data);
  g_free (entry);
}

gpointer
app_match_get_part (AppMatch *match, const AppMatchPart *part)
{
  PartEntry *entry = g_hash_table_lookup (match->parts, part);

  if (entry == NULL) {
    entry = g_new (PartEntry, 1);
    *entry = (PartEntry){ part, part->new (match) };
    g_hash_table_insert (match->parts, (gpointer)part, entry);
  }
  return entry->data;
}

static void
app_match_notify_parts (AppMatch *match, AppMatchChange what, guint from)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, match->parts);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    const PartEntry *entry = value;

    if (entry->part->changed != NULL)
      entry->part->changed (entry->data, what, from);
  }
}

static void
app_match_finalize (GObject *object)
{
  AppMatch *match = APP_MATCH (object);

  app_match_free_decks (match);
  g_hash_table_unref (match->parts);
  g_clear_pointer (&match->timeline, app_timeline_free);
  g_clear_pointer (&match->labels, app_labels_free);
  if (match->stored == NULL) {
    rules_match_free (match->match);
    record_tags_free (match->tags);
  }
  app_stored_match_free (match->stored);
  app_packs_unref (match->packs);
  g_ptr_array_unref (match->moves);
  g_ptr_array_unref (match->lines);
  g_clear_pointer (&match->bookmarks, g_ptr_array_unref);
  g_clear_pointer (&match->remarks, g_ptr_array_unref);
  g_hash_table_unref (match->cards);
  g_ptr_array_unref (match->old_cards);
  app_match_free_pack_items (match);
  g_string_chunk_free (match->redacted);
  g_clear_object (&match->store);
  g_free (match->uuid);
  g_free (match->title);
  g_free (match->subtitle);
  g_free (match->status);
  g_free (match->fault);
  g_free (match->revision_note);
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
  app_match_init_pack_items (match);
  match->redacted = g_string_chunk_new (512);
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
dup_tag_name (AppMatch *match, const char *tag)
{
  const char *value = app_match_get_tag (match, tag);

  return value != NULL ? app_phrase_name (value) : NULL;
}

static char *
dup_subtitle (AppMatch *match)
{
  const char *variant =
      match->match != NULL ? app_labels_get_variant (match->game, match->match->setup.variant) : "";
  g_autofree char *event = dup_tag_name (match, "Event");
  g_autofree char *round = dup_tag_name (match, "Round");
  g_autofree char *game = dup_tag_name (match, "Game");
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

/* Title, subtitle and status from what is there; TRUE when something is another. */
static gboolean
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

static void
app_match_header_changed (AppMatch *match)
{
  g_signal_emit (match, signals[SIGNAL_HEADER_CHANGED], 0);
}

static void
lines_changed (AppMatch *match)
{
  g_signal_emit (match, signals[SIGNAL_LINES_CHANGED], 0);
}

static void
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
  const gboolean rested = match->had_waiting;

  app_match_notify_parts (match, APP_MATCH_WAITING, 0);
  match->had_waiting = count_waiting (match) > 0;
  if (rested || match->had_waiting)
    g_signal_emit (match, signals[SIGNAL_WAITING_CHANGED], 0);
}

void
app_match_moves_changed (AppMatch *match, guint from)
{
  const guint n = app_match_get_n_moves (match);
  const gboolean other_header = app_match_update_header (match);

  if (match->moves->len >= from)
    g_ptr_array_set_size (match->moves, (int)from - 1);
  g_ptr_array_set_size (match->moves, (int)n);
  app_match_notify_parts (match, APP_MATCH_MOVES, from);
  g_signal_emit (match, signals[SIGNAL_MOVES_CHANGED], 0, from);
  if (other_header)
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

const char *
app_match_get_shown_seat_name (AppMatch *match, guint seat)
{
  return match->labels != NULL ? app_labels_get_shown_seat (match->labels, seat)
                               : app_match_get_seat_name (match, seat);
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

  return row != NULL && !row->with_moves && row->raw_record == NULL;
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
app_match_get_revision_note (AppMatch *match)
{
  return match->revision_note;
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

gboolean
app_match_offers_line (AppMatch *match, const AppLine *line)
{
  return !line->hidden || line->id == app_match_get_shown_line (match);
}

guint
app_match_count_offered_lines (AppMatch *match)
{
  guint n = 0;

  for (guint k = 0; k < match->lines->len; k++)
    n += app_match_offers_line (match, app_match_get_line (match, k)) ? 1 : 0;
  return n;
}

guint
app_match_get_n_moves (AppMatch *match)
{
  return match->timeline != NULL ? app_timeline_get_length (match->timeline) : 0;
}

const AppMove *
app_match_get_move (AppMatch *match, guint number)
{
  const AppTimelineMove *stored;
  const void *before;
  g_autofree char *unseen = NULL;
  AppParty party;
  AppMove *move;
  char *reason;

  g_return_val_if_fail (number >= 1 && number <= app_match_get_n_moves (match), NULL);
  move = g_ptr_array_index (match->moves, number - 1);
  if (move != NULL)
    return move;
  stored = app_timeline_get_move (match->timeline, number);
  move = g_new0 (AppMove, 1);
  move->number = number;
  before = app_timeline_get_state (match->timeline, number - 1);
  unseen = app_match_dup_redacted (match, before, stored->text);
  move->text =
      unseen != NULL ? g_string_chunk_insert_const (match->redacted, unseen) : stored->text;
  app_labels_read_party (match->labels, before, &party);
  move->label = app_labels_dup_move_with_party (match->labels, &party, move->text, &reason);
  move->reason = reason;
  move->seat = app_labels_get_actor_seat (&party, stored->actor);
  move->actor = app_labels_dup_actor (match->labels, &party, stored->actor);
  move->comment = stored->comment[0] != '\0' ? stored->comment : NULL;
  move->instant = stored->instant[0] != '\0' ? stored->instant : NULL;
  move->place = stored->place;
  move->new_level = stored->new_level;
  move->ruling = stored->verb == RULES_VERB_ADJUST;
  move->note = stored->verb == RULES_VERB_NOTE;
  g_ptr_array_index (match->moves, number - 1) = move;
  return move;
}

char *
app_match_dup_heading (AppMatch *match, const RulesProgress *place, guint level)
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
             ? rules_seat_to_move (match->match, app_timeline_get_state (match->timeline, number))
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

void
app_recorder_copy_replay_end (AppMatch *match, Replay *replay)
{
  const Replay *end = app_timeline_get_replay (app_match_get_timeline (match));

  replay_init (replay, app_match_get_rules (match));
  rules_copy_state (replay->match, replay->state, end->state);
  replay->n_moves = end->n_moves;
  replay->digest = end->digest;
}

void
app_recorder_copy_replay_at (AppMatch *match, guint at, Replay *replay)
{
  if (at == app_timeline_get_length (app_match_get_timeline (match))) {
    app_recorder_copy_replay_end (match, replay);
    return;
  }
  replay_init (replay, app_match_get_rules (match));
  rules_copy_state (replay->match, replay->state,
                    app_timeline_get_state (app_match_get_timeline (match), at));
  replay->n_moves = at;
  replay->digest = rules_digest (app_match_get_rules (match), replay->state);
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

/* A stored match read, and read again when somebody changed it: what is still the same stays. */

static gboolean
read_lines (AppMatch *match, GError **error)
{
  g_autoptr (GPtrArray) lines = db_lines_list (app_store_get_db (match->store), match->id, error);

  g_autoptr (GArray) places = lines != NULL ? app_line_places_new (lines) : NULL;

  if (lines == NULL)
    return FALSE;
  g_ptr_array_set_size (match->lines, 0);
  for (guint k = 0; k < lines->len; k++) {
    const DbLine *line = g_ptr_array_index (lines, k);
    AppLinePlace *place = &g_array_index (places, AppLinePlace, k);
    AppLine *shown = g_new0 (AppLine, 1);

    shown->id = line->id;
    shown->name = g_steal_pointer (&place->name);
    shown->parent = place->parent != NULL ? place->parent->id : 0;
    shown->fork_at = (guint)place->fork_at;
    shown->n_moves = (guint)line->tip;
    shown->current = line->current;
    shown->hidden = line->hidden != 0;
    shown->taken_back = line->successor != 0;
    shown->named = line->name != NULL && line->name[0] != '\0';
    shown->n_waiting = (guint)line->n_waiting;
    g_ptr_array_add (match->lines, shown);
  }
  return TRUE;
}

void
app_match_lengthen_line (AppMatch *match)
{
  for (guint k = 0; k < match->lines->len; k++) {
    AppLine *line = g_ptr_array_index (match->lines, k);

    if (line->id == match->tip.line)
      line->n_moves = (guint)match->tip.number;
  }
  lines_changed (match);
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
    g_autoptr (GError) sentence = NULL;

    wrong.line = 0;
    app_error_fault (&sentence, _ ("Move"), number, match->game, &wrong);
    reading->fault = g_strdup (sentence->message);
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
set_stored (AppMatch *match, AppStoredMatch *stored)
{
  gboolean renamed = match->stored != NULL && !same_names (match->stored->tags, stored->tags);

  if (match->stored != NULL && match->match != NULL && stored->match != NULL) {
    /* Moves change nothing in what was set up: the timeline goes on with it. */
    rules_match_free (stored->match);
    stored->match = g_steal_pointer (&match->stored->match);
  }
  app_stored_match_free (match->stored);
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
    app_match_notify_parts (match, APP_MATCH_NAMES, 0);
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
load_stored (AppMatch *match, guint *from, gboolean *renamed, GError **error)
{
  DbStore *db = app_store_get_db (match->store);
  AppStoredMatch *stored = app_stored_match_load (db, match->packs, match->id, error);

  if (stored == NULL)
    return FALSE;
  *from = 0;
  *renamed = set_stored (match, stored);
  if (!app_stored_match_open_dictionary (stored, NULL, error))
    return FALSE;
  app_match_read_decks (match);
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

/* All that a header may tell, to see whether it is another. */
static char *
dup_header_text (AppMatch *match)
{
  g_auto (GStrv) tags = app_match_dup_tags (match);
  g_autofree char *joined = g_strjoinv ("\n", tags);

  return g_strdup_printf ("%s\n%d", joined, app_match_get_minutes (match));
}

/* Reads the match again: lines, moves from the first that differs; emits what changed. */
static void
app_match_reload (AppMatch *match)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gboolean renamed;
  guint from;

  if (match->store == NULL)
    return;
  before = dup_header_text (match);
  if (!load_stored (match, &from, &renamed, &error)) {
    g_free (match->fault);
    match->fault = g_strdup (error->message);
    app_match_header_changed (match);
    return;
  }
  /* Other moves have other bookmarks and remarks. */
  g_clear_pointer (&match->bookmarks, g_ptr_array_unref);
  g_clear_pointer (&match->remarks, g_ptr_array_unref);
  lines_changed (match);
  if (renamed)
    from = 1;
  if (from > 0)
    app_match_moves_changed (match, from);
  after = dup_header_text (match);
  if (from == 0 && (app_match_update_header (match) || !g_str_equal (before, after)))
    app_match_header_changed (match);
  app_match_marks_changed (match);
  app_match_waiting_changed (match);
}

/* Own appends, which touch the match alone, are known already; everything else about it is read
 * again, at once or behind the change that is on its way. */
static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  AppMatch *match = data;
  gboolean own = FALSE, others = touched == NULL, marks = FALSE;

  for (gsize k = 0; k < n_touched; k++) {
    marks = marks || touched[k].subject == DB_SUBJECT_NOTE || touched[k].subject == DB_SUBJECT_TAG
            || touched[k].subject == DB_SUBJECT_BOOKMARK
            || touched[k].subject == DB_SUBJECT_MOVE_NOTE;
    own = own || (touched[k].subject == DB_SUBJECT_MATCH && touched[k].row == match->id);
    others = others || touched[k].subject == DB_SUBJECT_WAITING
             || touched[k].subject == DB_SUBJECT_CURRENT_LINE
             || touched[k].subject == DB_SUBJECT_PLAYER || touched[k].subject == DB_SUBJECT_LINE
             || touched[k].subject == DB_SUBJECT_PLACE
             || touched[k].subject == DB_SUBJECT_WORD_LIST;
  }
  if (match->busy)
    match->missed = match->missed || others;
  else if (own || others)
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
      || !load_stored (match, &from, &renamed, &failed)) {
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

/* For the rooms above */

AppStoredMatch *
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
  return match->had_waiting;
}

/* As whom a match is told, and what that leaves out. */

gboolean
app_match_has_hidden (AppMatch *match, guint number)
{
  g_autoptr (AppValue) all = NULL;

  if (match->timeline == NULL)
    return FALSE;
  all = app_match_dup_view (match, number, 0);
  for (guint seat = 1; seat <= app_match_get_n_seats (match); seat++) {
    g_autoptr (AppValue) own = app_match_dup_view (match, number, seat);

    if (!app_value_equal (all, own))
      return TRUE;
  }
  return FALSE;
}

void
app_match_set_viewer (AppMatch *match, guint seat)
{
  if (match->viewer == seat)
    return;
  match->viewer = seat;
  app_match_notify_parts (match, APP_MATCH_VIEWER, 0);
  app_match_moves_changed (match, 1);
}

guint
app_match_get_viewer (AppMatch *match)
{
  return match->viewer;
}

/* Whether the eyes know all that @move names. */
static gboolean
is_visible (AppMatch *match, const void *before, const RulesMove *move)
{
  const guint all = (1u << match->match->setup.seats) - 1;
  const guint seen = rules_observers (match->match, before, move);

  return match->viewer == APP_VIEWER_NOBODY ? seen == all
                                            : (seen & (1u << (match->viewer - 1))) != 0;
}

/* What names something that was hidden. */
static gboolean
is_hidden (const RulesGame *game, const RulesMove *move, const RulesArg *arg)
{
  const gboolean deals = (game->drawing_verbs >> (move->verb - RULES_VERB_GAME) & 1) != 0;

  return arg->kind == RULES_ARG_CARD || (deals && arg->kind == RULES_ARG_NAME && arg->key == 0);
}

char *
app_match_dup_redacted (AppMatch *match, const void *before, const char *text)
{
  g_autofree RecordLine *line = NULL;
  g_autofree RulesMoveBuffer *move = NULL;
  RulesError wrong;

  if (match->viewer == 0)
    return NULL;
  line = g_new (RecordLine, 1);
  move = g_new (RulesMoveBuffer, 1);
  if (record_read_line (text, strlen (text), line, &wrong) != RULES_OK
      || rules_read_move (match->match, line, move, &wrong) != RULES_OK
      || move->move.verb < RULES_VERB_GAME || is_visible (match, before, &move->move))
    return NULL;
  for (guint k = 0; k < move->move.n_args; k++)
    if (is_hidden (match->game, &move->move, &move->args[k]))
      move->args[k] = (RulesArg){ .kind = RULES_ARG_UNSEEN, .key = move->args[k].key };
  move->move.args = move->args;
  return app_notation_dup_move (match->match, &move->move);
}

/* A match opened from a record that is nowhere stored yet. */

/* Keeps the record that @records is at the start of, and what it can be replayed with. */
static void
set_preview_record (AppMatch *match, AppRecords *records)
{
  const GError *unplayable = app_records_get_unplayable (records);
  RulesSetup setup = *app_records_get_setup (records);
  RulesError wrong;

  match->tags = record_tags_copy (app_records_get_tags (records));
  match->game = setup.game;
  match->revision_note = g_strdup (app_records_get_revision_note (records));
  app_match_read_decks (match);
  if (unplayable != NULL) {
    match->fault = g_strdup (unplayable->message);
  } else if (rules_match_new (&match->match, &setup, &wrong) == RULES_OK) {
    match->timeline = app_timeline_new (match->match);
    match->labels = app_labels_new (match->match, match->tags);
  }
}

static void
append_preview_move (AppMatch *match, AppRecords *records)
{
  const guint64 digest = app_records_get_replay (records)->digest;
  RulesError wrong;

  if (match->timeline != NULL)
    app_timeline_append (match->timeline, app_records_get_move (records),
                         app_records_get_instant (records), app_records_get_comment (records),
                         &digest, &wrong);
}

/* Reads all records of the file and takes the one of that index; counts them. */
static guint
read_records (AppMatch *match, AppRecords *records, guint index, GError **error)
{
  guint n = 0;

  for (;;) {
    GError *failed = NULL;

    switch (app_records_next (records, &failed)) {
    case APP_RECORDS_START:
      if (n == index)
        set_preview_record (match, records);
      break;
    case APP_RECORDS_MOVE:
      if (n == index)
        append_preview_move (match, records);
      break;
    case APP_RECORDS_FAULT:
      if (n == index && match->timeline != NULL)
        match->fault = g_strdup (failed->message);
      if (n == index && match->timeline == NULL)
        g_propagate_error (error, failed);
      else
        g_error_free (failed);
      n++;
      break;
    case APP_RECORDS_FINISH:
      if (n == index)
        match->record = g_strdup (app_records_get_text (records)->str);
      n++;
      break;
    case APP_RECORDS_DONE:
      if (failed != NULL && (error == NULL || *error == NULL))
        g_propagate_error (error, failed);
      else
        g_clear_error (&failed);
      return n;
    }
  }
}

AppMatch *
app_match_open_record (const char *path, guint index, guint *n_records, GError **error)
{
  g_autoptr (AppMatch) match = NULL;
  g_autoptr (AppRecords) records = NULL;
  g_autoptr (DbStore) db = NULL;
  g_autofree char *own = app_store_default_path (FALSE);
  AppTextReader *lines = app_text_reader_open (path, error);
  GError *failed = NULL;
  guint n;

  if (lines == NULL)
    return NULL;
  match = g_object_new (APP_TYPE_MATCH, NULL);
  match->record_name = g_strdup (path);
  /* The person's own packs count, where there are any. */
  db = db_store_open (own, DB_OPEN_READ_ONLY, NULL);
  match->packs = db != NULL ? app_database_new_packs (db) : app_packs_new ();
  records = app_records_new (lines, match->packs, APP_RECORDS_KEEP_TEXT | APP_RECORDS_UNPLAYABLE);
  n = read_records (match, records, index, &failed);
  app_packs_set_finder (match->packs, NULL, NULL);
  if (n_records != NULL)
    *n_records = n;
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return NULL;
  }
  if (match->tags == NULL) {
    app_error_at (error, APP_ERROR_USAGE, path, 0, _ ("There is no record %u in it."), index + 1);
    return NULL;
  }
  g_ptr_array_set_size (match->moves, (int)app_match_get_n_moves (match));
  app_match_update_header (match);
  return g_steal_pointer (&match);
}
