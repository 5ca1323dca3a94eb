/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two lines of a match side by side: where they part, what was done on each, and how their
 * states differ for the eye, with words for what views call their parts.
 */
#include "app/match/compare.h"

#include "app/match/match-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What AppComparison begins: it keeps the lines' states at hand. */
typedef struct {
  AppComparison shown;
  AppMatch *match; /* Owned: the timelines borrow of it */
  AppTimeline *timeline_a, *timeline_b;
} Comparison;

void
app_comparison_free (AppComparison *comparison)
{
  Comparison *own = (Comparison *)comparison;

  if (own == NULL)
    return;
  g_clear_pointer (&own->timeline_a, app_timeline_free);
  g_clear_pointer (&own->timeline_b, app_timeline_free);
  g_free (comparison->name_a);
  g_free (comparison->name_b);
  g_object_unref (own->match);
  g_free (own);
}

typedef struct {
  AppTimeline *timeline;
  const RulesGame *game;
  GError *error;
} Reading;

static gboolean
read_move (const DbMove *move, gpointer data)
{
  Reading *reading = data;
  RulesError wrong = { 0 };

  if (app_timeline_append (reading->timeline, move->text, move->instant, move->comment,
                           move->has_digest ? &move->digest : NULL, &wrong)
      == RULES_OK)
    return TRUE;
  wrong.line = 0;
  app_error_fault (&reading->error, _ ("Move"), (guint)move->number, reading->game, &wrong);
  return FALSE;
}

static AppTimeline *
read_line (AppMatch *match, gint64 line, GError **error)
{
  g_autoptr (AppTimeline) timeline = app_timeline_new (match->match);
  Reading reading = { .timeline = timeline, .game = match->game };
  GError *failed = NULL;

  if (!db_line_foreach_move (app_store_get_db (match->store), line, 1, G_MAXUINT64, read_move,
                             &reading, &failed)) {
    app_error_take (error, failed);
    return NULL;
  }
  if (reading.error != NULL) {
    g_propagate_error (error, reading.error);
    return NULL;
  }
  return g_steal_pointer (&timeline);
}

static char *
dup_name (AppMatch *match, gint64 line)
{
  for (guint k = 0; k < match->lines->len; k++)
    if (app_match_get_line (match, k)->id == line)
      return g_strdup (app_match_get_line (match, k)->name);
  return NULL;
}

static guint
count_shared (AppTimeline *a, AppTimeline *b)
{
  const guint n = MIN (app_timeline_get_length (a), app_timeline_get_length (b));
  guint shared = 0;

  while (shared < n
         && strcmp (app_timeline_get_move (a, shared + 1)->text,
                    app_timeline_get_move (b, shared + 1)->text)
                == 0)
    shared++;
  return shared;
}

static guint
find_first_state (const Comparison *own)
{
  const AppComparison *shown = &own->shown;
  RulesMatch *match = own->match->match;

  for (guint k = shown->shared + 1; k <= MIN (shown->n_a, shown->n_b); k++)
    if (rules_digest (match, app_timeline_get_state (own->timeline_a, k))
        != rules_digest (match, app_timeline_get_state (own->timeline_b, k)))
      return k;
  return 0;
}

AppComparison *
app_match_compare (AppMatch *match, gint64 a, gint64 b, GError **error)
{
  Comparison *own;
  AppComparison *shown;

  if (match->store == NULL || match->timeline == NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_UNPLAYABLE,
                         match->store == NULL ? _ ("Add the record to your collection first.")
                                              : match->fault);
    return NULL;
  }
  own = g_new0 (Comparison, 1);
  shown = &own->shown;
  own->match = g_object_ref (match);
  shown->a = a;
  shown->b = b;
  shown->name_a = dup_name (match, a);
  shown->name_b = dup_name (match, b);
  if (shown->name_a == NULL || shown->name_b == NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no such line."));
    app_comparison_free (shown);
    return NULL;
  }
  if ((own->timeline_a = read_line (match, a, error)) == NULL
      || (own->timeline_b = read_line (match, b, error)) == NULL) {
    app_comparison_free (shown);
    return NULL;
  }
  shown->n_a = app_timeline_get_length (own->timeline_a);
  shown->n_b = app_timeline_get_length (own->timeline_b);
  shown->shared = count_shared (own->timeline_a, own->timeline_b);
  shown->first_state = find_first_state (own);
  return shown;
}

/* Moves */

static void
app_compared_move_free (AppComparedMove *compared)
{
  if (compared == NULL)
    return;
  g_free (compared->text);
  g_free (compared->label);
  g_free (compared->actor);
  g_free (compared);
}

static void
compared_free (gpointer data)
{
  app_compared_move_free (data);
}

static AppComparedMove *
compared_new (AppMatch *match, AppTimeline *timeline, guint number)
{
  const AppTimelineMove *move = app_timeline_get_move (timeline, number);
  AppComparedMove *compared = g_new0 (AppComparedMove, 1);
  const void *before = app_timeline_get_state (timeline, number - 1);
  AppParty party;

  app_labels_read_party (match->labels, before, &party);
  compared->number = number;
  compared->text = app_match_dup_redacted (match, before, move->text);
  if (compared->text == NULL)
    compared->text = g_strdup (move->text);
  compared->label = app_labels_dup_move_with_party (match->labels, &party, compared->text, NULL);
  compared->actor = app_labels_dup_actor (match->labels, &party, move->actor);
  return compared;
}

GPtrArray *
app_match_dup_compared_moves (AppMatch *match, const AppComparison *comparison, gint64 line)
{
  const Comparison *own = (const Comparison *)comparison;
  GPtrArray *moves = g_ptr_array_new_with_free_func (compared_free);
  AppTimeline *timeline = line == comparison->a ? own->timeline_a : own->timeline_b;

  for (guint k = comparison->shared + 1; k <= app_timeline_get_length (timeline); k++)
    g_ptr_array_add (moves, compared_new (match, timeline, k));
  return moves;
}

/* Views */

typedef struct {
  AppMatch *match;
  GPtrArray *found; /* of AppDifference */
  guint most;
} Walk;

static void
difference_free (gpointer data)
{
  AppDifference *difference = data;

  g_free (difference->path);
  g_free (difference->a);
  g_free (difference->b);
  g_free (difference);
}

static gboolean
is_scalar (const AppValue *value)
{
  const AppValueKind kind = app_value_kind (value);

  return kind != APP_VALUE_LIST && kind != APP_VALUE_OBJECT;
}

/* Numbers and texts alone are told in one go: a hand, not its third card. */
static gboolean
is_plain_list (const AppValue *value)
{
  if (app_value_kind (value) != APP_VALUE_LIST)
    return FALSE;
  for (guint k = 0; k < app_value_length (value); k++)
    if (!is_scalar (app_value_at (value, k)))
      return FALSE;
  return TRUE;
}

/* A card by its name. */
static char *
dup_scalar (AppMatch *match, const AppValue *value)
{
  const AppCard *card;

  switch (app_value_kind (value)) {
  case APP_VALUE_BOOLEAN:
    return g_strdup (app_value_boolean (value) ? _ ("yes") : _ ("no"));
  case APP_VALUE_INTEGER:
    return g_strdup_printf ("%" G_GINT64_FORMAT, app_value_integer (value));
  case APP_VALUE_TEXT:
    card = app_match_get_card (match, app_value_text (value));
    return g_strdup (card != NULL ? card->name : app_value_text (value));
  default:
    return NULL;
  }
}

static char *
dup_value_text (AppMatch *match, const AppValue *value)
{
  g_autoptr (GString) out = NULL;

  if (is_scalar (value))
    return dup_scalar (match, value);
  out = g_string_new (NULL);
  if (!is_plain_list (value)) {
    app_value_to_json (value, out);
    return g_string_free (g_steal_pointer (&out), FALSE);
  }
  for (guint k = 0; k < app_value_length (value); k++) {
    g_autofree char *one = dup_scalar (match, app_value_at (value, k));

    g_string_append_printf (out, "%s%s", k > 0 ? ", " : "", one != NULL ? one : "–");
  }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static void
add_difference (Walk *walk, const char *path, const AppValue *a, const AppValue *b)
{
  AppDifference *difference;

  if (walk->found->len == walk->most)
    return;
  difference = g_new0 (AppDifference, 1);
  difference->path = g_strdup (path);
  difference->a = dup_value_text (walk->match, a);
  difference->b = dup_value_text (walk->match, b);
  g_ptr_array_add (walk->found, difference);
}

static void walk_values (Walk *walk, const char *path, const AppValue *a, const AppValue *b);

static void
walk_member (Walk *walk, const char *path, const char *key, const AppValue *a, const AppValue *b)
{
  g_autofree char *below = path[0] != '\0' ? g_strdup_printf ("%s.%s", path, key) : g_strdup (key);

  walk_values (walk, below, app_value_get (a, key), app_value_get (b, key));
}

static void
walk_objects (Walk *walk, const char *path, const AppValue *a, const AppValue *b)
{
  for (guint k = 0; k < app_value_length (a); k++)
    walk_member (walk, path, app_value_key (a, k), a, b);
  for (guint k = 0; k < app_value_length (b); k++)
    if (app_value_get (a, app_value_key (b, k)) == NULL)
      walk_member (walk, path, app_value_key (b, k), a, b);
}

static void
walk_lists (Walk *walk, const char *path, const AppValue *a, const AppValue *b)
{
  for (guint k = 0; k < MAX (app_value_length (a), app_value_length (b)); k++) {
    g_autofree char *below = g_strdup_printf ("%s[%u]", path, k + 1);

    walk_values (walk, below, app_value_at (a, k), app_value_at (b, k));
  }
}

static void
walk_values (Walk *walk, const char *path, const AppValue *a, const AppValue *b)
{
  if (walk->found->len == walk->most || app_value_equal (a, b))
    return;
  if (app_value_kind (a) == APP_VALUE_OBJECT && app_value_kind (b) == APP_VALUE_OBJECT)
    walk_objects (walk, path, a, b);
  else if (app_value_kind (a) == APP_VALUE_LIST && app_value_kind (b) == APP_VALUE_LIST
           && !(is_plain_list (a) && is_plain_list (b)))
    walk_lists (walk, path, a, b);
  else
    add_difference (walk, path, a, b);
}

static AppValue *
dup_view (AppMatch *match, AppTimeline *timeline, guint at)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  rules_view (match->match,
              app_timeline_get_state (timeline, MIN (at, app_timeline_get_length (timeline))), 0,
              &builder.writer);
  return app_value_builder_finish (&builder);
}

GPtrArray *
app_match_dup_differences (AppMatch *match, const AppComparison *comparison, guint at_a, guint at_b,
                           guint most)
{
  const Comparison *own = (const Comparison *)comparison;
  g_autoptr (AppValue) a = dup_view (match, own->timeline_a, at_a);
  g_autoptr (AppValue) b = dup_view (match, own->timeline_b, at_b);
  Walk walk = { match, g_ptr_array_new_with_free_func (difference_free), most };

  walk_values (&walk, "", a, b);
  return walk.found;
}

/* What a view calls its parts, in words: keys of JSON are for machines. One table a game; words
 * that the program has elsewhere are those. */

/**
 * Word:
 * @context: (nullable): of the translation
 * @seats: it is a list with one for each seat
 */
typedef struct {
  const char *key;
  const char *context;
  const char *word;
  gboolean seats;
} KeyLabel;

/* Of several games. Translators: words with “state” are headings of what is different in two states
 * of a match. */
static const KeyLabel shared[] = {
  { "seat", NULL, N_ ("Seat"), FALSE },
  { "card", NULL, N_ ("Card"), FALSE },
  { "round", NULL, N_ ("Round"), FALSE },
  { "phase", "state", NC_ ("state", "Phase"), FALSE },
  { "turn", "state", NC_ ("state", "Turn"), FALSE },
  { "health", NULL, N_ ("Health"), TRUE },
  { "hands", "state", NC_ ("state", "Hand"), TRUE },
  { "deck", NULL, N_ ("Deck"), FALSE },
  { "due", "state", NC_ ("state", "Due"), FALSE },
  { "what", NULL, N_ ("What"), FALSE },
  { "n", NULL, N_ ("Number"), FALSE },
  { "damage", NULL, N_ ("Damage"), FALSE },
  { NULL },
};

static const KeyLabel tome[] = {
  { "chapter", "state", NC_ ("state", "Chapter"), FALSE },
  { "dealer", NULL, N_ ("Dealer"), FALSE },
  { "lead", "state", NC_ ("state", "Lead"), FALSE },
  { "title", NULL, N_ ("Title"), FALSE },
  { "element", NULL, N_ ("Element"), FALSE },
  { "chain", "state", NC_ ("state", "Chain"), FALSE },
  { "state", NULL, N_ ("State"), FALSE },
  { "spells", NULL, N_ ("Spells"), FALSE },
  { "power", NULL, N_ ("Power"), FALSE },
  { "silenced", "state", NC_ ("state", "Silenced"), FALSE },
  { "trump", "state", NC_ ("state", "Trump"), FALSE },
  { "scores", NULL, N_ ("Scores"), TRUE },
  { "choice", "state", NC_ ("state", "Choice"), FALSE },
  { "options", "state", NC_ ("state", "Options"), FALSE },
  { "optional", "state", NC_ ("state", "Options"), FALSE },
  { "last", NULL, N_ ("Last"), FALSE },
  { "winner", "state", NC_ ("state", "Winner"), FALSE },
  { "weakest", "state", NC_ ("state", "Weakest"), FALSE },
  { NULL },
};

static const KeyLabel tokio[] = {
  { "turns", "state", NC_ ("state", "Turns"), FALSE },
  { "board", NULL, N_ ("Board"), TRUE },
  { "gem", NULL, N_ ("Gem"), FALSE },
  { "active", "state", NC_ ("state", "Active"), FALSE },
  { "front", "state", NC_ ("state", "Front"), FALSE },
  { "removed", "state", NC_ ("state", "Removed"), TRUE },
  { "flipped", "state", NC_ ("state", "Flipped"), FALSE },
  { "turned", "state", NC_ ("state", "Turned"), FALSE },
  { "facing", "state", NC_ ("state", "Facing"), FALSE },
  { NULL },
};

static const KeyLabel spelled[] = {
  { "energy", "state", NC_ ("state", "Energy"), FALSE },
  { "in_play", "state", NC_ ("state", "In play"), FALSE },
  { "kind", NULL, N_ ("Kind"), FALSE },
  { "spell", NULL, N_ ("Spell"), FALSE },
  { "pool", "state", NC_ ("state", "Effects"), FALSE },
  { "op", NULL, N_ ("Effect"), FALSE },
  { "spent", "state", NC_ ("state", "Spent"), FALSE },
  { "amount", NULL, N_ ("Number"), FALSE },
  { "market", "state", NC_ ("state", "Market"), FALSE },
  { "market_deck", "state", NC_ ("state", "Market Deck"), FALSE },
  { "decks", NULL, N_ ("Deck"), TRUE },
  { "discards", "state", NC_ ("state", "Discard pile"), TRUE },
  { "reserve", NULL, N_ ("Vowel Reserve"), FALSE },
  { "scrap", "pool", NC_ ("pool", "Scrap"), FALSE },
  { "owes", "state", NC_ ("state", "Cards owed"), TRUE },
  { NULL },
};

static const KeyLabel arkham[] = {
  { "first", NULL, N_ ("First player"), FALSE },
  { "initiative", NULL, N_ ("Initiative"), FALSE },
  { "sale", NULL, N_ ("Sale"), FALSE },
  { "resources", "state", NC_ ("state", "Resources"), TRUE },
  { "tomes", NULL, N_ ("Tomes"), TRUE },
  { "events", NULL, N_ ("Events"), TRUE },
  { "lucid", NULL, N_ ("Lucid"), FALSE },
  { "demented", NULL, N_ ("Demented"), FALSE },
  { "renown", NULL, N_ ("Renown"), TRUE },
  { "stopped", "state", NC_ ("state", "Stopped"), TRUE },
  { "guarded", "state", NC_ ("state", "Guarded"), TRUE },
  { NULL },
};

static const KeyLabel restless[] = {
  { "health", NULL, N_ ("Health"), FALSE },
  { "party", "state", NC_ ("state", "Party"), FALSE },
  { "slot", NULL, N_ ("Seat"), FALSE },
  { "character", NULL, N_ ("Character"), FALSE },
  { "alive", "state", NC_ ("state", "Alive"), FALSE },
  { "max_health", NULL, N_ ("Max Health"), FALSE },
  { "armor", NULL, N_ ("Armor"), FALSE },
  { "acted", "state", NC_ ("state", "Acted"), FALSE },
  { "consumed", "state", NC_ ("state", "Consumed"), FALSE },
  { "weight", NULL, N_ ("Weight"), FALSE },
  { "max_weight", "state", NC_ ("state", "Max Weight"), FALSE },
  { "items", NULL, N_ ("Item"), FALSE },
  { "status", "state", NC_ ("state", "Status"), FALSE },
  { "sins", NULL, N_ ("Sin"), FALSE },
  { "blessings", NULL, N_ ("Blessing"), FALSE },
  { "counters", NULL, N_ ("Counters"), FALSE },
  { "ready", "state", NC_ ("state", "Ready"), FALSE },
  { "target", "state", NC_ ("state", "Target"), FALSE },
  { "attack", NULL, N_ ("Attack"), FALSE },
  { "attacks", NULL, N_ ("Attacks"), FALSE },
  { "defense", NULL, N_ ("Defense"), FALSE },
  { "chain_magic", NULL, N_ ("Chain Magic"), FALSE },
  { "held", "state", NC_ ("state", "Held"), FALSE },
  { "draws", "state", NC_ ("state", "Draws"), FALSE },
  { "loot", NULL, N_ ("Loot"), FALSE },
  { "treasure", NULL, N_ ("Treasure"), FALSE },
  { "group_blessings", NULL, N_ ("Group Blessing"), FALSE },
  { "on", NULL, N_ ("Character"), FALSE },
  { "pools", NULL, N_ ("Counters"), FALSE },
  { "from", NULL, N_ ("From"), FALSE },
  { "to", NULL, N_ ("To"), FALSE },
  { "god", "state", NC_ ("state", "God"), FALSE },
  { "realm", NULL, N_ ("Realm"), FALSE },
  { "realm_card", NULL, N_ ("Realm"), FALSE },
  { "encounter", NULL, N_ ("Encounter"), FALSE },
  { "encounters", NULL, N_ ("Encounters"), FALSE },
  { "current", NULL, N_ ("Card"), FALSE },
  { "candidates", NULL, N_ ("Pick From"), FALSE },
  { "pick_from", NULL, N_ ("Pick From"), FALSE },
  { "rerolls", "state", NC_ ("state", "Rerolls"), FALSE },
  { "rests", NULL, N_ ("Rest"), FALSE },
  { "no_rest", "state", NC_ ("state", "No rest"), FALSE },
  { "rounds", NULL, N_ ("Rounds"), FALSE },
  { "ground", NULL, N_ ("On the ground"), FALSE },
  { "stock", "state", NC_ ("state", "Stock"), FALSE },
  { "offered", NULL, N_ ("Pick From"), FALSE },
  { "picks", NULL, N_ ("Pick From"), FALSE },
  { "piles", NULL, N_ ("Deck"), FALSE },
  { "starter", NULL, N_ ("Starter Item"), FALSE },
  { "rest", NULL, N_ ("Rest"), FALSE },
  { "tarot", NULL, N_ ("Tarot"), FALSE },
  { "left", NULL, N_ ("Deck"), FALSE },
  { "discarded", "state", NC_ ("state", "Discard pile"), FALSE },
  { "out", "state", NC_ ("state", "Removed"), FALSE },
  { "ahead", NULL, N_ ("Deck"), FALSE },
  { NULL },
};

static const struct {
  const char *game;
  const KeyLabel *words;
} games[] = {
  { "tome", tome },     { "tokio", tokio },       { "spelled", spelled },
  { "arkham", arkham }, { "restless", restless },
};

/* Values of "phase", of all games. */
static const KeyLabel phases[] = {
  { "setup", NULL, N_ ("Setup"), FALSE },
  { "over", "phase", NC_ ("phase", "Over"), FALSE },
  /* Tome */
  { "deal", NULL, N_ ("Deal"), FALSE },
  { "title", NULL, N_ ("Title"), FALSE },
  { "play", "phase", NC_ ("phase", "Play"), FALSE },
  { "choose", "state", NC_ ("state", "Choice"), FALSE },
  /* ToKiO */
  { "place", NULL, N_ ("Place gems"), FALSE },
  { "first", NULL, N_ ("First player"), FALSE },
  { "flip-or-rotate", "phase", NC_ ("phase", "Flip or Rotate"), FALSE },
  { "swap", NULL, N_ ("Swap"), FALSE },
  { "attack", NULL, N_ ("Attack"), FALSE },
  /* Spelled */
  { "discard", NULL, N_ ("Discard"), FALSE },
  { "main", "phase", NC_ ("phase", "Main Phase"), FALSE },
  { "draw", NULL, N_ ("Draw"), FALSE },
  /* Tomes of Arkham */
  { "sale", NULL, N_ ("Sale"), FALSE },
  { "draft", "phase", NC_ ("phase", "Events"), FALSE },
  { "acquire", "phase", NC_ ("phase", "Acquire"), FALSE },
  /* The Restless */
  { "realm", NULL, N_ ("Realm"), FALSE },
  { "consult", NULL, N_ ("The tarot is consulted"), FALSE },
  { "reveal", NULL, N_ ("Reveal"), FALSE },
  { "encounter", NULL, N_ ("Encounter"), FALSE },
  { "combat", NULL, N_ ("Combat"), FALSE },
  { "drops", "phase", NC_ ("phase", "Drops"), FALSE },
  { "trader", NULL, N_ ("Trader"), FALSE },
  { "rest", NULL, N_ ("Rest"), FALSE },
  { "final-night", NULL, N_ ("The final night"), FALSE },
  { "god", "state", NC_ ("state", "God"), FALSE },
  { NULL },
};

static const KeyLabel *
find_key_label (const KeyLabel *words, const char *key)
{
  for (; words->key != NULL; words++)
    if (g_str_equal (words->key, key))
      return words;
  return NULL;
}

static const char *
translate (const KeyLabel *word)
{
  return word->context != NULL ? g_dpgettext2 (GETTEXT_PACKAGE, word->context, word->word)
                               : _ (word->word);
}

const char *
app_difference_key_label (const RulesGame *game, const char *key, gboolean *seats)
{
  const KeyLabel *word = NULL;

  for (gsize k = 0; k < G_N_ELEMENTS (games); k++)
    if (g_str_equal (games[k].game, game->id))
      word = find_key_label (games[k].words, key);
  if (word == NULL)
    word = find_key_label (shared, key);
  *seats = word != NULL && word->seats;
  return word != NULL ? translate (word) : NULL;
}

const char *
app_phase_label (const char *phase)
{
  const KeyLabel *word = find_key_label (phases, phase);

  return word != NULL ? translate (word) : NULL;
}

const char *
app_difference_value (const char *path, const char *value)
{
  const char *last = strrchr (path, '.');
  const char *word = NULL;

  if (value != NULL && g_str_equal (last != NULL ? last + 1 : path, "phase"))
    word = app_phase_label (value);
  return word != NULL ? word : value;
}
