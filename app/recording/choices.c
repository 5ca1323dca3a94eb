/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done at the tip of the line on show: legal moves in groups, completions,
 * shorthand, words, rulings, the party.
 */
#include "app/recording/choices.h"

#include "app/base/phrases.h"
#include "app/match/match.h"
#include "app/match/notation.h"
#include "app/recording/dealer.h"
#include "app/recording/recorder-private.h"
#include "app/recording/recorder.h"
#include "app/recording/typed-words.h"

#include "rules/dictionary.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WORDS 12 /* that a line may become, at most, and moves */

/**
 * ChoiceCache:
 * @choices: (element-type AppChoice) (nullable): legal moves
 * @likely: (nullable)
 * @rolling: (nullable): one of these two, whose dice faces alone are
 * @known_cards: (element-type AppKnownCard): NULL until asked for
 * @at, @digest: of the state where they are
 *
 * What can be done at the end of the line on show, kept with the match and made when it is first
 * asked for.
 */
typedef struct {
  GPtrArray *choices;
  AppChoice *likely;
  const AppChoice *rolling;
  GPtrArray *known_cards;
  guint64 at, digest;
} ChoiceCache;

/* Takes the list away for a while. */
static const RulesDictionary *
detach_dictionary (AppMatch *match)
{
  const RulesDictionary *words = app_match_get_rules (match)->dictionary;

  rules_match_set_dictionary (app_match_get_rules (match), NULL);
  return words;
}

static AppChoice *
choice_at (const GPtrArray *choices, guint k)
{
  return g_ptr_array_index (choices, k);
}

/* Whether the choice's label has to say who would do it: somebody else than who is awaited, or one
 * of several characters. */
static gboolean
needs_actor_name (const AppChoice *choice, guint turn)
{
  return choice->actor[0] != '\0' && (choice->text[0] >= 'A' || choice->seat != turn);
}

/* Where not only one may act, the labels of all but the awaited player say who they are. */
static void
add_actor_names (GPtrArray *choices, guint turn)
{
  gboolean several = FALSE;

  for (guint k = 1; k < choices->len; k++)
    several |= choice_at (choices, k)->text[0] != choice_at (choices, 0)->text[0];
  for (guint k = 0; several && k < choices->len; k++) {
    AppChoice *choice = choice_at (choices, k);
    char *label = choice->label;

    if (!needs_actor_name (choice, turn))
      continue;
    /* Translators: a player's or character's name, and what they could do. */
    choice->label = g_strdup_printf (_ ("%s: %s"), choice->actor, label);
    g_free (label);
  }
}

/* The awaited player's first, then the others'; by their notation. */
static int
compare_choices (gconstpointer a, gconstpointer b, gpointer turn)
{
  const AppChoice *one = *(AppChoice *const *)a, *two = *(AppChoice *const *)b;
  const guint seat = GPOINTER_TO_UINT (turn);
  gboolean other_one = seat != 0 && one->seat != 0 && one->seat != seat;
  gboolean other_two = seat != 0 && two->seat != 0 && two->seat != seat;

  return other_one != other_two ? other_one - other_two : strcmp (one->text, two->text);
}

static GPtrArray *
list_choices (AppMatch *match, const void *state, const AppParty *party)
{
  GPtrArray *choices = g_ptr_array_new_with_free_func (app_choice_unref);
  const RulesDictionary *words = detach_dictionary (match);
  const guint turn = rules_seat_to_move (app_match_get_rules (match), state);
  g_autoptr (GPtrArray) listed = app_dice_dup_moves (app_match_get_rules (match), state);

  rules_match_set_dictionary (app_match_get_rules (match), words);
  for (guint k = 0; k < listed->len; k++)
    g_ptr_array_add (choices, app_choice_new (app_match_get_labels (match), party,
                                              g_ptr_array_index (listed, k)));
  app_dealer_change_choices (match, state, party, choices);
  add_actor_names (choices, turn);
  g_ptr_array_sort_with_data (choices, compare_choices, GUINT_TO_POINTER (turn));
  return choices;
}

/* The choice that is written so, or chance completes it from there. */
static const AppChoice *
find_choice (const GPtrArray *choices, const char *text, const char *bare)
{
  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = choice_at (choices, k);

    if (g_str_equal (choice->text, text)
        || ((choice->needs_chance || choice->asks) && g_str_equal (choice->text, bare)))
      return choice;
  }
  return NULL;
}

/* What the game takes for likely, as a choice. Dice that nobody could roll now are none. */
static AppChoice *
find_likely (AppMatch *match, const void *state, const AppParty *party, const GPtrArray *choices)
{
  g_autofree RulesLikelyMove *likely = g_new0 (RulesLikelyMove, 1);
  g_autofree char *bare = NULL;
  g_autofree char *text = NULL;
  g_autofree char *label = NULL;
  const AppChoice *found;
  AppChoice *choice;

  if (choices->len == 1)
    return app_choice_ref (choice_at (choices, 0));
  if (!rules_likely_move (app_match_get_rules (match), state, likely))
    return NULL;
  bare = app_notation_dup_move (app_match_get_rules (match), &likely->move.move);
  text = likely->dice != NULL  ? g_strdup_printf ("%s %s=", bare, likely->dice)
         : likely->n_cards > 0 ? g_strconcat (bare, " ", NULL)
                               : g_strdup (bare);
  found = find_choice (choices, text, bare);
  if (found != NULL)
    return app_choice_ref (found);
  if (likely->dice != NULL || app_match_is_dealt (match))
    return NULL;
  choice = app_choice_new (
      app_match_get_labels (match), party,
      &(AppListedMove){
          .text = g_steal_pointer (&text),
          .bare = bare,
          .actor = likely->move.move.actor,
          .move = likely->n_cards > 0 ? NULL : app_notation_copy_move (&likely->move.move) });
  choice->n_cards = likely->n_cards;
  label = g_steal_pointer (&choice->label);
  choice->label = g_strdup_printf ("%s%s%s%s", choice->actor, choice->actor[0] != '\0' ? ": " : "",
                                   label, choice->n_cards > 0 ? "…" : "");
  return choice;
}

/* Whose dice are meant by faces alone: the likely move's; or, where that has none, those of what is
 * likely after it, if it may as well be done at once. */
static const AppChoice *
find_rolling (AppMatch *match, const void *state, const ChoiceCache *cache)
{
  g_autofree RulesLikelyMove *likely = g_new0 (RulesLikelyMove, 1);
  g_autofree void *after = NULL;
  g_autofree char *bare = NULL;
  g_autofree char *text = NULL;

  if (app_match_is_dealt (match))
    return NULL;
  if (cache->likely == NULL || cache->likely->dice != NULL)
    return cache->likely;
  after = rules_dup_state (app_match_get_rules (match), state);
  if (cache->likely->n_cards > 0 || !rules_likely_move (app_match_get_rules (match), state, likely)
      || rules_apply (app_match_get_rules (match), after, &likely->move.move, RULES_JUDGED, NULL)
             != RULES_OK
      || !rules_likely_move (app_match_get_rules (match), after, likely) || likely->dice == NULL)
    return NULL;
  bare = app_notation_dup_move (app_match_get_rules (match), &likely->move.move);
  text = g_strdup_printf ("%s %s=", bare, likely->dice);
  for (guint k = 0; k < cache->choices->len; k++)
    if (g_str_equal (choice_at (cache->choices, k)->text, text))
      return choice_at (cache->choices, k);
  return NULL;
}

/* What can be done at the end is looked for anew when somebody asks again. */
static void
clear_cache (ChoiceCache *cache)
{
  cache->rolling = NULL;
  g_clear_pointer (&cache->choices, g_ptr_array_unref);
  g_clear_pointer (&cache->likely, app_choice_unref);
  g_clear_pointer (&cache->known_cards, g_ptr_array_unref);
}

static gpointer
cache_new (AppMatch *match)
{
  return g_new0 (ChoiceCache, 1);
}

static void
cache_free (gpointer data)
{
  clear_cache (data);
  g_free (data);
}

static void
match_changed (gpointer data, AppMatchChange what, guint from)
{
  if (what == APP_MATCH_VIEWER || what == APP_MATCH_NAMES)
    clear_cache (data);
}

static const AppMatchPart cache_part = { cache_new, cache_free, match_changed };

static ChoiceCache *
cache_of (AppMatch *match)
{
  return app_match_get_part (match, &cache_part);
}

/* Looks what can be done at the end; FALSE where nothing can be played. */
static gboolean
update_choices (AppMatch *match)
{
  ChoiceCache *cache = cache_of (match);
  const Replay *end;
  AppParty party;

  if (app_match_get_timeline (match) == NULL)
    return FALSE;
  end = app_timeline_get_replay (app_match_get_timeline (match));
  if (cache->choices != NULL && cache->at == end->n_moves && cache->digest == end->digest)
    return TRUE;
  clear_cache (cache);
  app_labels_read_party (app_match_get_labels (match), end->state, &party);
  cache->choices = list_choices (match, end->state, &party);
  cache->likely = find_likely (match, end->state, &party, cache->choices);
  cache->rolling = find_rolling (match, end->state, cache);
  cache->at = end->n_moves;
  cache->digest = end->digest;
  return TRUE;
}

const AppChoice *
app_recorder_get_dice_choice (AppMatch *match)
{
  return update_choices (match) ? cache_of (match)->rolling : NULL;
}

/* The cards of the match's campaign that can be defined at the end. */
static GPtrArray *
dup_definable_cards (AppMatch *match)
{
  GPtrArray *cards = app_match_dup_known_cards (match);

  for (guint k = cards->len; k-- > 0;) {
    const AppKnownCard *card = g_ptr_array_index (cards, k);

    if (!app_recorder_judge (match, card->text, NULL))
      g_ptr_array_remove_index (cards, k);
  }
  return cards;
}

const GPtrArray *
app_recorder_get_known_cards (AppMatch *match)
{
  ChoiceCache *cache = cache_of (match);

  if (!update_choices (match))
    return NULL;
  if (cache->known_cards == NULL && app_match_get_game (match)->n_card_kinds > 0)
    cache->known_cards = dup_definable_cards (match);
  return cache->known_cards;
}

GPtrArray *
app_recorder_dup_choices (AppMatch *match)
{
  return update_choices (match) ? g_ptr_array_ref (cache_of (match)->choices)
                                : g_ptr_array_new_with_free_func (app_choice_unref);
}

GPtrArray *
app_recorder_dup_choices_at (AppMatch *match, guint at)
{
  const guint n = app_match_get_n_moves (match);
  GPtrArray *choices;
  AppParty party;
  Replay replay;

  if (app_match_get_timeline (match) == NULL || at >= n)
    return app_recorder_dup_choices (match);
  app_recorder_copy_replay_at (match, at, &replay);
  app_labels_read_party (app_match_get_labels (match), replay.state, &party);
  choices = list_choices (match, replay.state, &party);
  replay_clear (&replay);
  return choices;
}

const AppChoice *
app_recorder_get_likely_choice (AppMatch *match)
{
  return update_choices (match) ? cache_of (match)->likely : NULL;
}

char *
app_recorder_dup_label (AppMatch *match, const char *text)
{
  AppParty party;

  if (app_match_get_labels (match) == NULL)
    return g_strdup (text);
  app_labels_read_party (app_match_get_labels (match),
                         app_timeline_get_replay (app_match_get_timeline (match))->state, &party);
  return app_labels_dup_move_with_party (app_match_get_labels (match), &party, text, NULL);
}

/* The cards that the seats brought, one by one. */
static void
decks_of (AppMatch *match, AppNotationDecks *decks)
{
  for (guint k = 0; k < RULES_SEATS; k++) {
    const AppMatchDeck *deck = app_match_get_deck (match, k + 1);
    g_autoptr (GStrvBuilder) cards = g_strv_builder_new ();

    decks->cards[k] = NULL;
    if (deck == NULL || deck->cards->len == 0)
      continue;
    for (guint c = 0; c < deck->cards->len; c++) {
      const AppMatchDeckCard *card = &g_array_index (deck->cards, AppMatchDeckCard, c);

      for (guint n = 0; n < MIN (card->copies, RULES_ARGS); n++)
        g_strv_builder_add (cards, card->id);
    }
    decks->cards[k] = g_strv_builder_end (cards);
  }
}

const char *
app_recorder_get_word_list (AppMatch *match)
{
  return app_match_get_stored (match) != NULL && app_match_get_stored (match)->dictionary != NULL
             ? app_match_get_stored (match)->dictionary->name
             : NULL;
}

char *
app_recorder_dup_dictionary_text (AppMatch *match)
{
  const char *tag = app_match_get_tag (match, "Words");
  g_autofree char *name = NULL;

  if (tag == NULL)
    return NULL;
  app_dictionary_read_tag (tag, &name, NULL);
  if (app_match_get_store (match) == NULL || app_recorder_get_word_list (match) != NULL)
    return g_steal_pointer (&name);
  /* Translators: a word list, by its name. */
  return g_strdup_printf (_ ("%s, which is not known here"), name);
}

typedef struct {
  const RulesMatch *match;
  GPtrArray *spellings;
  GString *room;
} SpellingList;

static void
spelling_free (gpointer data)
{
  AppSpelling *spelling = data;

  g_free (spelling->word);
  g_free (spelling->text);
  g_free (spelling);
}

static bool
add_spelling_cb (const RulesMove *move, RulesText word, int32_t worth, void *data)
{
  SpellingList *list = data;
  RulesBuffer buffer = { .data = list->room->str, .size = list->room->len };
  AppSpelling *spelling = g_new0 (AppSpelling, 1);

  rules_write_move (list->match, move, &buffer);
  spelling->word = g_strndup (word.at, word.length);
  spelling->text = g_strndup (buffer.data, buffer.length);
  spelling->worth = worth;
  g_ptr_array_add (list->spellings, spelling);
  return true;
}

GPtrArray *
app_spellings_list (const RulesMatch *match, const void *state, guint seat)
{
  SpellingList list = { .match = match,
                        .spellings = g_ptr_array_new_with_free_func (spelling_free),
                        .room = g_string_new (NULL) };

  g_string_set_size (list.room, 8192);
  if (seat != 0 && match->dictionary != NULL && !rules_dictionary_is_any (match->dictionary))
    rules_spellings (match, state, seat, add_spelling_cb, &list);
  g_string_free (list.room, TRUE);
  return list.spellings;
}

GPtrArray *
app_recorder_dup_spellings (AppMatch *match, guint seat)
{
  if (app_match_get_timeline (match) == NULL
      || (app_match_get_viewer (match) != 0 && app_match_get_viewer (match) != seat))
    return g_ptr_array_new ();
  return app_spellings_list (app_match_get_rules (match),
                             app_timeline_get_replay (app_match_get_timeline (match))->state, seat);
}

/* The words that the awaited hand spells, as far as one is typed: "2 spell ow", "spell ow". */
static char **
complete_word (AppMatch *match, const void *state, const char *typed)
{
  const guint seat = rules_seat_to_move (app_match_get_rules (match), state);
  g_autoptr (GPtrArray) spellings = app_spellings_list (app_match_get_rules (match), state, seat);
  GPtrArray *found = g_ptr_array_new ();

  for (guint k = 0; k < spellings->len && found->len < WORDS; k++) {
    const AppSpelling *spelling = g_ptr_array_index (spellings, k);

    if (g_str_has_prefix (spelling->text, typed)
        || g_str_has_prefix (strchr (spelling->text, ' ') + 1, typed))
      g_ptr_array_add (found, g_strdup (spelling->text));
  }
  g_ptr_array_add (found, NULL);
  return (char **)g_ptr_array_free (found, FALSE);
}

/* A legal move that what was typed may become: how well it does, whether it names a card of the
 * deck that its seat brought, and its place among all. */
typedef struct {
  AppFitting fitting;
  gboolean in_deck;
  guint k;
} RankedChoice;

static int
compare_ranked (gconstpointer a, gconstpointer b)
{
  const RankedChoice *one = a, *two = b;
  const int order = app_fitting_compare (&one->fitting, &two->fitting);

  if (order != 0)
    return order;
  return one->in_deck != two->in_deck ? two->in_deck - one->in_deck
                                      : (one->k > two->k) - (one->k < two->k);
}

static gboolean
names_deck (const AppNotationDecks *decks, const char *move)
{
  g_auto (GStrv) words = g_strsplit (move, " ", -1);

  for (guint k = 2; k < g_strv_length (words); k++)
    if (app_notation_is_in_deck (decks, move, words[k]))
      return TRUE;
  return FALSE;
}

/* (element-type char *): the moves of @choices that @typed may become, the best first: they fit as
 * the resolver has it. All of them for nothing. */
static GPtrArray *
rank_choices (AppMatch *match, const GPtrArray *choices, const AppNotationDecks *decks,
              const char *typed)
{
  g_autoptr (AppTypedWords) words = app_typed_words_new (app_match_get_labels (match), typed);
  g_autoptr (GArray) ranked = g_array_new (FALSE, FALSE, sizeof (RankedChoice));
  const gboolean is_empty = app_typed_words_count (words) == 0;
  gboolean has_decks = FALSE;
  GPtrArray *moves = g_ptr_array_new ();

  for (guint k = 0; k < RULES_SEATS; k++)
    has_decks |= decks->cards[k] != NULL;
  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = choice_at (choices, k);
    RankedChoice one = { .fitting = { .fit = APP_FIT_EXACT }, .k = k };

    if (!is_empty)
      one.fitting = app_typed_words_fit (words, choice->text, choice->actor, choice->label);
    if (one.fitting.fit == APP_FIT_NONE)
      continue;
    one.in_deck = has_decks && names_deck (decks, choice->text);
    g_array_append_val (ranked, one);
  }
  g_array_sort (ranked, compare_ranked);
  for (guint k = 0; k < MIN (ranked->len, WORDS); k++)
    g_ptr_array_add (moves, choice_at (choices, g_array_index (ranked, RankedChoice, k).k)->text);
  return moves;
}

static char **
complete (AppMatch *match, const void *state, const GPtrArray *choices, const char *typed)
{
  g_autoptr (GPtrArray) moves = NULL;
  AppNotationDecks decks;
  char **completions;

  decks_of (match, &decks);
  moves = rank_choices (match, choices, &decks, typed);
  completions = app_notation_complete (app_match_get_rules (match), state, &decks, moves, typed);
  for (guint k = 0; k < RULES_SEATS; k++)
    g_strfreev (decks.cards[k]);
  if (app_match_get_rules (match)->dictionary == NULL || completions[0] != NULL || typed[0] == '\0')
    return completions;
  g_strfreev (completions);
  return complete_word (match, state, typed);
}

char **
app_recorder_dup_completions (AppMatch *match, const char *typed)
{
  return app_recorder_dup_completions_at (match, app_match_get_n_moves (match), typed);
}

char **
app_recorder_dup_completions_at (AppMatch *match, guint at, const char *typed)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices_at (match, at);
  char **completions;
  Replay replay;

  if (app_match_get_timeline (match) == NULL)
    return g_new0 (char *, 1);
  app_recorder_copy_replay_at (match, MIN (at, app_match_get_n_moves (match)), &replay);
  completions = app_dealer_change_completions (match, replay.state, typed,
                                               complete (match, replay.state, choices, typed));
  replay_clear (&replay);
  return completions;
}

const RulesVerb *
app_recorder_get_rulings (AppMatch *match, guint *n)
{
  *n = app_match_get_game (match) != NULL ? app_match_get_game (match)->n_rulings : 0;
  return app_match_get_game (match) != NULL ? app_match_get_game (match)->rulings : NULL;
}

gboolean
app_recorder_judge (AppMatch *match, const char *text, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n_definitions;
  Replay replay;
  gboolean legal = TRUE;

  if (!app_match_check (match, error))
    return FALSE;
  n_definitions = app_match_get_rules (match)->n_definitions;
  app_recorder_copy_replay_end (match, &replay);
  for (guint k = 0; legal && (k == 0 || lines[k] != NULL); k++) {
    const char *line = lines[k] != NULL ? lines[k] : "";
    AppJudgedMove typed = { 0 };

    legal = app_recorder_judge_move (match, &replay, &(AppEnteredMove){ .text = rules_text (line) },
                                     &typed, error);
    app_judged_move_clear (&typed);
  }
  replay_clear (&replay);
  rules_match_forget_cards (app_match_get_rules (match), n_definitions);
  return legal;
}

char *
app_recorder_dup_chance_start (AppMatch *match, gboolean *may_hide)
{
  *may_hide = FALSE;
  if (app_match_get_timeline (match) == NULL || app_dealer_is_due (match))
    return NULL;
  return app_notation_dup_owed_start (
      app_match_get_rules (match), app_timeline_get_replay (app_match_get_timeline (match))->state,
      may_hide);
}

/* From hundreds of legal moves to one in a few steps. */

#define MOST 12     /* groups that somebody looks through */
#define FEW 12      /* groups of which who does what is told at once, not first who */
#define MAX_NAMED 4 /* moves behind a step that are named */

static void
group_free (gpointer data)
{
  AppChoiceGroup *group = data;

  g_free (group->label);
  g_ptr_array_unref (group->choices);
  g_free (group);
}

/* The @n-th word of a move, from 0, and how long it is; NULL beyond its end. */
static const char *
word_of (const char *text, guint n, gsize *length)
{
  for (; n > 0 && text != NULL; n--) {
    text = strchr (text, ' ');
    text = text != NULL ? text + 1 : NULL;
  }
  *length = text != NULL ? strcspn (text, " ") : 0;
  return text != NULL && *length > 0 ? text : NULL;
}

/* The bytes of a move's first @n words. */
static gsize
length_of (const char *text, guint n)
{
  const char *last;
  gsize length;

  for (; n > 0; n--) {
    last = word_of (text, n - 1, &length);
    if (last != NULL)
      return (gsize)(last - text) + length;
  }
  return 0;
}

/* How many words all moves begin with alike. */
static guint
count_common_words (const GPtrArray *choices)
{
  const char *first = choice_at (choices, 0)->text;
  guint n = 0;

  for (;; n++) {
    gsize length, other_length;
    const char *word = word_of (first, n, &length);

    if (word == NULL)
      return n;
    for (guint k = 1; k < choices->len; k++) {
      const char *other = word_of (choice_at (choices, k)->text, n, &other_length);

      if (other == NULL || length != other_length || memcmp (word, other, length) != 0)
        return n;
    }
  }
}

static AppChoiceGroup *
group_new (GPtrArray *groups)
{
  AppChoiceGroup *group = g_new0 (AppChoiceGroup, 1);

  group->choices = g_ptr_array_new ();
  g_ptr_array_add (groups, group);
  return group;
}

/* Those whose first @n words are the same stand together. @actors: those of one who is not the
 * table stand together, whatever they do. */
static GPtrArray *
group_by_words (const GPtrArray *choices, guint n, gboolean actors)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func (group_free);
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = choice_at (choices, k);
    g_autofree char *key = g_strndup (choice->text, length_of (choice->text, n));
    AppChoiceGroup *group;

    if (actors && choice->text[0] != '-')
      key[1] = '\0';
    group = g_hash_table_lookup (found, key);
    if (group == NULL)
      g_hash_table_insert (found, g_strdup (key), group = group_new (groups));
    g_ptr_array_add (group->choices, (gpointer)choice);
  }
  return groups;
}

/* What the moves of a group have in common that others don't: who does what, or the last of the
 * @n words. */
static char *
dup_label (AppMatch *match, const AppParty *party, const AppChoiceGroup *group, guint n)
{
  const AppChoice *first = choice_at (group->choices, 0);
  g_autofree char *begun = g_strndup (first->text, length_of (first->text, n));
  g_autofree char *label = NULL;

  if (group->choices->len == 1)
    return g_strdup (first->label);
  if (n > 2) {
    label = app_labels_dup_argument (app_match_get_labels (match), party, begun, n - 3);
    return g_strconcat (label, "…", NULL);
  }
  if (count_common_words (group->choices) < 2)
    return g_strconcat (first->actor, "…", NULL);
  label = app_labels_dup_move_with_party (app_match_get_labels (match), party, begun, NULL);
  return g_strdup_printf ("%s%s%s…", first->actor, first->actor[0] != '\0' ? ": " : "", label);
}

char *
app_recorder_dup_expected (AppMatch *match)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);
  g_autofree char *begun = NULL;
  g_autofree char *label = NULL;
  const AppChoice *first;

  if (choices->len < 2 || count_common_words (choices) < 2)
    return NULL;
  first = choice_at (choices, 0);
  begun = g_strndup (first->text, length_of (first->text, 2));
  label = app_recorder_dup_label (match, begun);
  return first->actor[0] != '\0' ? g_strdup_printf ("%s: %s", first->actor, label)
                                 : g_steal_pointer (&label);
}

static void
name_groups (AppMatch *match, const AppParty *party, GPtrArray *groups, guint n)
{
  for (guint k = 0; k < groups->len; k++) {
    AppChoiceGroup *group = g_ptr_array_index (groups, k);

    group->label = dup_label (match, party, group, n);
  }
}

/* The letter with which begins in what the group's moves differ from others. */
static gunichar
letter_of (AppMatch *match, const AppParty *party, const AppChoiceGroup *group, guint n)
{
  g_autofree char *argument =
      n > 2 ? app_labels_dup_argument (app_match_get_labels (match), party,
                                       choice_at (group->choices, 0)->text, n - 3)
            : NULL;

  return g_unichar_toupper (g_utf8_get_char (argument != NULL ? argument : group->label));
}

/* "S (7)": a letter alone would look like a name that is cut off. */
static void
name_letter (AppChoiceGroup *group, gunichar letter)
{
  char text[7] = { 0 };

  g_unichar_to_utf8 (letter, text);
  g_free (group->label);
  group->label = g_strdup_printf ("%s (%u)", text, group->choices->len);
}

static int
by_label_cb (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate ((*(const AppChoiceGroup *const *)a)->label,
                         (*(const AppChoiceGroup *const *)b)->label);
}

/* Too many groups become one a letter, in their order. */
static GPtrArray *
group_by_letters (AppMatch *match, const AppParty *party, const GPtrArray *groups, guint n)
{
  GPtrArray *letters = g_ptr_array_new_with_free_func (group_free);
  g_autoptr (GHashTable) found = g_hash_table_new (NULL, NULL);

  for (guint k = 0; k < groups->len; k++) {
    const AppChoiceGroup *group = g_ptr_array_index (groups, k);
    gunichar letter = letter_of (match, party, group, n);
    AppChoiceGroup *of_letter = g_hash_table_lookup (found, GUINT_TO_POINTER (letter));

    if (of_letter == NULL) {
      of_letter = group_new (letters);
      g_hash_table_insert (found, GUINT_TO_POINTER (letter), of_letter);
      of_letter->label = g_strdup (group->label);
      g_ptr_array_extend (of_letter->choices, group->choices, NULL, NULL);
    } else {
      g_ptr_array_extend (of_letter->choices, group->choices, NULL, NULL);
      name_letter (of_letter, letter);
    }
  }
  g_ptr_array_sort (letters, by_label_cb);
  return letters;
}

GPtrArray *
app_recorder_dup_groups (AppMatch *match, const GPtrArray *choices)
{
  guint alike = choices->len > 0 ? count_common_words (choices) : 0, n = MAX (alike + 1, 2);
  GPtrArray *groups = group_by_words (choices, n, FALSE);
  GPtrArray *letters;
  AppParty party;

  if (choices->len == 0)
    return groups;
  if (alike == 0 && groups->len > FEW) {
    g_ptr_array_unref (groups);
    groups = group_by_words (choices, n, TRUE);
  }
  app_labels_read_party (app_match_get_labels (match),
                         app_timeline_get_replay (app_match_get_timeline (match))->state, &party);
  name_groups (match, &party, groups, n);
  if (groups->len <= MOST)
    return groups;
  letters = group_by_letters (match, &party, groups, n);
  if (letters->len == 1 || letters->len == groups->len) {
    g_ptr_array_unref (letters);
    return groups;
  }
  g_ptr_array_unref (groups);
  return letters;
}

char *
app_choice_group_dup_text (const AppChoiceGroup *group)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();

  for (guint k = 0; k < group->choices->len; k++)
    g_ptr_array_add (labels, ((const AppChoice *)g_ptr_array_index (group->choices, k))->label);
  return app_phrase_list_short ((const char *const *)labels->pdata, labels->len, MAX_NAMED);
}

static void *
end_state (AppMatch *match)
{
  return app_timeline_get_replay (app_match_get_timeline (match))->state;
}

/* Dice */

char *
app_recorder_dup_rolled_move (AppMatch *match, const AppChoice *choice, const char *typed,
                              gboolean *is_complete)
{
  return app_dice_dup_move (choice->dice, app_match_get_rules (match), end_state (match), typed,
                            is_complete, NULL, NULL);
}

/* Whose dice a place takes, where its key is a slot of the party: " B=". */
static char *
dup_roller (AppMatch *match, const AppChoice *choice, guint place)
{
  const char *part = choice->dice->parts[place];
  const gsize length = strlen (part);
  AppParty party;

  if (choice->dice->n < 2 || length < 3 || part[length - 3] != ' ')
    return g_strdup ("");
  app_labels_read_party (app_match_get_labels (match), end_state (match), &party);
  return app_labels_dup_actor (app_match_get_labels (match), &party, (guint8)part[length - 2]);
}

char *
app_recorder_dup_dice_prompt (AppMatch *match, const AppChoice *choice, const char *typed)
{
  gboolean is_complete;
  guint place, n_there;
  g_autofree char *move =
      app_dice_dup_move (choice->dice, app_match_get_rules (match), end_state (match), typed,
                         &is_complete, &place, &n_there);
  g_autofree char *roller = dup_roller (match, choice, place);

  if (is_complete)
    return g_strdup (_ ("Enter records it"));
  if (roller[0] == '\0')
    return g_strdup_printf (_ ("Die %u"), n_there + 1);
  /* Translators: a character, and which of that one's dice is asked for. */
  return g_strdup_printf (_ ("%s: die %u"), roller, n_there + 1);
}

gboolean
app_recorder_may_reroll (AppMatch *match, const AppChoice *choice, const char *typed)
{
  return app_dice_may_reroll (choice->dice, app_match_get_rules (match), end_state (match), typed);
}

int
app_recorder_get_rerolls (AppMatch *match)
{
  g_autoptr (AppValue) view = app_match_dup_view (match, app_match_get_n_moves (match), 0);
  const AppValue *rerolls = app_value_get (view, "rerolls");

  return app_value_kind (rerolls) == APP_VALUE_INTEGER ? (int)app_value_integer (rerolls) : -1;
}

/* Names */

/* The number of the card of that id or name, -1 when none is, or several are. */
static int
find_card (AppMatch *match, const char *name)
{
  const RulesMatch *rules = app_match_get_rules (match);
  g_autofree char *folded = app_phrase_dup_folded (name);
  int found = rules_match_card (rules, rules_text (folded));

  for (guint k = 0; found < 0 && k < rules->n_cards; k++)
    if (g_str_equal (app_labels_get_folded_card (app_match_get_labels (match), k), folded))
      found = (int)k;
  return found;
}

const char *
app_recorder_find_card (AppMatch *match, const char *name)
{
  int card = app_match_get_rules (match) != NULL && name[0] != '\0' ? find_card (match, name) : -1;

  return card >= 0 ? app_match_get_rules (match)->cards[card].id : NULL;
}

AppValue *
app_recorder_dup_view_after (AppMatch *match, const char *text)
{
  RulesMatch *rules = app_match_get_rules (match);
  AppValueBuilder builder;
  AppValue *view = NULL;
  g_autofree void *after = NULL;
  guint n_definitions;

  if (app_match_get_timeline (match) == NULL)
    return NULL;
  n_definitions = rules->n_definitions;
  after = rules_dup_state (rules, end_state (match));
  if (app_notation_apply (rules, after, text, NULL) == RULES_OK) {
    app_value_builder_init (&builder);
    rules_view (rules, after, app_match_get_viewer (match), &builder.writer);
    view = app_value_builder_finish (&builder);
  }
  rules_match_forget_cards (rules, n_definitions);
  return view;
}

/* A party for those who name its members: slots, characters, what they carry. */

static void
slot_free (gpointer data)
{
  AppPartySlot *slot = data;

  g_free (slot->name);
  g_strfreev (slot->carried);
  g_free (slot);
}

static AppPartySlot *
slot_new (AppMatch *match, const AppParty *party, const RulesMember *member)
{
  AppPartySlot *slot = g_new0 (AppPartySlot, 1);

  slot->actor[0] = (char)member->actor;
  slot->name = app_labels_dup_actor (app_match_get_labels (match), party, member->actor);
  slot->seat = member->seat;
  slot->alive = member->alive;
  slot->carried = g_new0 (char *, member->n_carried + 1);
  for (guint k = 0; k < member->n_carried; k++)
    slot->carried[k] = g_strdup (app_match_get_rules (match)->cards[member->carried[k]].id);
  return slot;
}

GPtrArray *
app_recorder_dup_party_slots (AppMatch *match)
{
  GPtrArray *slots = g_ptr_array_new_with_free_func (slot_free);
  RulesMember members[RULES_PARTY] = { 0 };
  const void *state;
  AppParty party;

  if (app_match_get_timeline (match) == NULL)
    return slots;
  state = app_timeline_get_replay (app_match_get_timeline (match))->state;
  if (!rules_party (app_match_get_rules (match), state, members))
    return slots;
  app_labels_read_party (app_match_get_labels (match), state, &party);
  for (guint k = 0; k < RULES_PARTY; k++)
    if (members[k].card >= 0)
      g_ptr_array_add (slots, slot_new (match, &party, &members[k]));
  return slots;
}
