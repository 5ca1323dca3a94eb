/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done at the tip of the line on show: legal moves, completions, words, rulings.
 */
#include "app/match/brought.h"
#include "app/recording/recorder.h"

#include "app/recording/known-cards.h"
#include "app/recording/dealer.h"
#include "app/recording/recorder-private.h"
#include "app/match/notation.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WORDS 12 /* that a line may become, at most */

void
app_match_copy_end (AppMatch *match, Replay *replay)
{
  const Replay *end = app_timeline_get_replay (app_match_get_timeline (match));

  replay_init (replay, app_match_get_rules (match));
  memcpy (replay->state, end->state, app_match_get_game (match)->state_size);
  replay->at = end->at;
  replay->digest = end->digest;
}

void
app_match_copy_at (AppMatch *match, guint at, Replay *replay)
{
  if (at == app_timeline_get_length (app_match_get_timeline (match))) {
    app_match_copy_end (match, replay);
    return;
  }
  replay_init (replay, app_match_get_rules (match));
  memcpy (replay->state, app_timeline_get_state (app_match_get_timeline (match), at),
          app_match_get_game (match)->state_size);
  replay->at = at;
  replay->digest = rules_digest (app_match_get_rules (match), replay->state);
}

static void
choice_free (gpointer data)
{
  app_choice_free (data);
}

/* Takes the list away for a while. */
static const RulesWords *
without_words (AppMatch *match)
{
  const RulesWords *words = app_match_get_rules (match)->words;

  rules_match_set_words (app_match_get_rules (match), NULL);
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
is_of_other (const AppChoice *choice, guint turn)
{
  return choice->actor[0] != '\0' && (choice->text[0] >= 'A' || choice->seat != turn);
}

/* Where not only one may act, the labels of all but the awaited player say who they are. */
static void
name_others (GPtrArray *choices, guint turn)
{
  gboolean several = FALSE;

  for (guint k = 1; k < choices->len; k++)
    several |= choice_at (choices, k)->text[0] != choice_at (choices, 0)->text[0];
  for (guint k = 0; several && k < choices->len; k++) {
    AppChoice *choice = choice_at (choices, k);
    char *label = choice->label;

    if (!is_of_other (choice, turn))
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

AppChoice *
app_match_new_choice (AppMatch *match, const AppParty *party, AppListed *listed)
{
  AppChoice *choice = g_new0 (AppChoice, 1);
  g_autofree char *label =
      app_labels_dup_move_of (app_match_get_labels (match), party, listed->bare, NULL);

  choice->text = g_steal_pointer (&listed->text);
  choice->actor = app_labels_dup_actor (app_match_get_labels (match), party, listed->actor);
  choice->seat = app_labels_get_actor_seat (party, listed->actor);
  choice->dice = g_steal_pointer (&listed->dice);
  choice->label = choice->dice != NULL ? g_strconcat (label, "…", NULL) : g_steal_pointer (&label);
  return choice;
}

static GPtrArray *
list_choices (AppMatch *match, const void *state, const AppParty *party)
{
  GPtrArray *choices = g_ptr_array_new_with_free_func (choice_free);
  const RulesWords *words = without_words (match);
  const guint turn = rules_turn (app_match_get_rules (match), state);
  g_autoptr (GPtrArray) listed = app_dice_dup_moves (app_match_get_rules (match), state);

  rules_match_set_words (app_match_get_rules (match), words);
  for (guint k = 0; k < listed->len; k++)
    g_ptr_array_add (choices, app_match_new_choice (match, party, g_ptr_array_index (listed, k)));
  app_dealer_change_choices (match, state, party, choices);
  name_others (choices, turn);
  g_ptr_array_sort_with_data (choices, compare_choices, GUINT_TO_POINTER (turn));
  return choices;
}

/* The choice that is written so, or chance completes it from there. */
static const AppChoice *
find_choice (const GPtrArray *choices, const char *text, const char *bare)
{
  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = choice_at (choices, k);

    if (g_str_equal (choice->text, text) || (choice->drawn && g_str_equal (choice->text, bare)))
      return choice;
  }
  return NULL;
}

/* What the game takes for likely, as a choice. Dice that nobody could roll now are none. */
static AppChoice *
find_likely (AppMatch *match, const void *state, const AppParty *party, const GPtrArray *choices)
{
  g_autofree RulesLikely *likely = g_new0 (RulesLikely, 1);
  g_autofree char *bare = NULL;
  g_autofree char *text = NULL;
  g_autofree char *label = NULL;
  const AppChoice *found;
  AppChoice *choice;

  if (choices->len == 1 && app_dealer_is_due (match))
    return app_choice_copy (choice_at (choices, 0));
  if (!rules_likely (app_match_get_rules (match), state, likely))
    return NULL;
  bare = app_notation_dup_move (app_match_get_rules (match), &likely->move.move);
  text = likely->dice != NULL  ? g_strdup_printf ("%s %s=", bare, likely->dice)
         : likely->n_cards > 0 ? g_strconcat (bare, " ", NULL)
                               : g_strdup (bare);
  found = find_choice (choices, text, bare);
  if (found != NULL)
    return app_choice_copy (found);
  if (likely->dice != NULL || app_match_is_dealt (match))
    return NULL;
  choice = app_match_new_choice (match, party,
                                 &(AppListed){ .text = g_steal_pointer (&text),
                                               .bare = bare,
                                               .actor = likely->move.move.actor });
  choice->n_cards = likely->n_cards;
  label = g_steal_pointer (&choice->label);
  choice->label = g_strdup_printf ("%s%s%s%s", choice->actor, choice->actor[0] != '\0' ? ": " : "",
                                   label, choice->n_cards > 0 ? "…" : "");
  return choice;
}

/* Whose dice are meant by faces alone: the likely move's; or, where that has none, those of what is
 * likely after it, if it may as well be done at once. */
static const AppChoice *
find_rolling (AppMatch *match, const void *state, const AppOffered *offered)
{
  g_autofree RulesLikely *likely = g_new0 (RulesLikely, 1);
  g_autofree void *after = NULL;
  g_autofree char *bare = NULL;
  g_autofree char *text = NULL;

  if (app_match_is_dealt (match))
    return NULL;
  if (offered->likely == NULL || offered->likely->dice != NULL)
    return offered->likely;
  after = g_memdup2 (state, app_match_get_game (match)->state_size);
  if (offered->likely->n_cards > 0 || !rules_likely (app_match_get_rules (match), state, likely)
      || rules_apply (app_match_get_rules (match), after, &likely->move.move, RULES_JUDGED, NULL)
             != RULES_OK
      || !rules_likely (app_match_get_rules (match), after, likely) || likely->dice == NULL)
    return NULL;
  bare = app_notation_dup_move (app_match_get_rules (match), &likely->move.move);
  text = g_strdup_printf ("%s %s=", bare, likely->dice);
  for (guint k = 0; k < offered->choices->len; k++)
    if (g_str_equal (choice_at (offered->choices, k)->text, text))
      return choice_at (offered->choices, k);
  return NULL;
}

void
app_recorder_forget_offered (AppRecorder *recorder)
{
  recorder->offered.rolling = NULL;
  g_clear_pointer (&recorder->offered.choices, g_ptr_array_unref);
  g_clear_pointer (&recorder->offered.likely, app_choice_free);
  g_clear_pointer (&recorder->offered.remembered, g_ptr_array_unref);
}

/* Looks what can be done at the end; FALSE where nothing can be played. */
static gboolean
look (AppMatch *match)
{
  AppOffered *offered = &app_recorder_of (match)->offered;
  const Replay *end;
  AppParty party;

  if (app_match_get_timeline (match) == NULL)
    return FALSE;
  end = app_timeline_get_replay (app_match_get_timeline (match));
  if (offered->choices != NULL && offered->at == end->at && offered->digest == end->digest)
    return TRUE;
  app_recorder_forget_offered (app_recorder_of (match));
  app_labels_read_party (app_match_get_labels (match), end->state, &party);
  offered->choices = list_choices (match, end->state, &party);
  offered->likely = find_likely (match, end->state, &party, offered->choices);
  offered->rolling = find_rolling (match, end->state, offered);
  offered->at = end->at;
  offered->digest = end->digest;
  return TRUE;
}

const AppChoice *
app_recorder_get_rolling (AppMatch *match)
{
  return look (match) ? app_recorder_of (match)->offered.rolling : NULL;
}

const GPtrArray *
app_recorder_get_remembered (AppMatch *match)
{
  if (!look (match))
    return NULL;
  if (app_recorder_of (match)->offered.remembered == NULL
      && app_match_get_game (match)->n_forms > 0)
    app_recorder_of (match)->offered.remembered = app_match_dup_remembered_cards (match);
  return app_recorder_of (match)->offered.remembered;
}

GPtrArray *
app_recorder_dup_choices (AppMatch *match)
{
  return look (match) ? g_ptr_array_ref (app_recorder_of (match)->offered.choices)
                      : g_ptr_array_new_with_free_func (choice_free);
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
  app_match_copy_at (match, at, &replay);
  app_labels_read_party (app_match_get_labels (match), replay.state, &party);
  choices = list_choices (match, replay.state, &party);
  replay_clear (&replay);
  return choices;
}

const AppChoice *
app_recorder_get_likely (AppMatch *match)
{
  return look (match) ? app_recorder_of (match)->offered.likely : NULL;
}

char *
app_recorder_dup_label (AppMatch *match, const char *text)
{
  AppParty party;

  if (app_match_get_labels (match) == NULL)
    return g_strdup (text);
  app_labels_read_party (app_match_get_labels (match),
                         app_timeline_get_replay (app_match_get_timeline (match))->state, &party);
  return app_labels_dup_move_of (app_match_get_labels (match), &party, text, NULL);
}

/* The cards that the seats brought, one by one. */
static void
decks_of (AppMatch *match, AppNotationDecks *decks)
{
  for (guint k = 0; k < RULES_SEATS; k++) {
    const AppBrought *brought = app_match_get_brought (match, k + 1);
    g_autoptr (GStrvBuilder) cards = g_strv_builder_new ();

    decks->cards[k] = NULL;
    if (brought == NULL || brought->cards->len == 0)
      continue;
    for (guint c = 0; c < brought->cards->len; c++) {
      const AppBroughtCard *card = &g_array_index (brought->cards, AppBroughtCard, c);

      for (guint n = 0; n < MIN (card->copies, RULES_ARGS); n++)
        g_strv_builder_add (cards, card->id);
    }
    decks->cards[k] = g_strv_builder_end (cards);
  }
}

const char *
app_recorder_get_word_list (AppMatch *match)
{
  return app_match_get_stored (match) != NULL && app_match_get_stored (match)->words != NULL
             ? app_match_get_stored (match)->words->name
             : NULL;
}

char *
app_recorder_dup_words_told (AppMatch *match)
{
  const char *tag = app_match_get_tag (match, "Words");
  g_autofree char *name = NULL;

  if (tag == NULL)
    return NULL;
  app_words_read_tag (tag, &name, NULL);
  if (app_match_get_store (match) == NULL || app_recorder_get_word_list (match) != NULL)
    return g_steal_pointer (&name);
  /* Translators: a word list, by its name. */
  return g_strdup_printf (_ ("%s, which is not known here"), name);
}

GPtrArray *
app_recorder_dup_spellings (AppMatch *match, guint seat)
{
  if (app_match_get_timeline (match) == NULL
      || (app_match_get_eyes (match) != 0 && app_match_get_eyes (match) != seat))
    return g_ptr_array_new ();
  return app_spellings_of (app_match_get_rules (match),
                           app_timeline_get_replay (app_match_get_timeline (match))->state, seat);
}

/* The words that the awaited hand spells, as far as one is typed: "2 spell ow", "spell ow". */
static char **
complete_word (AppMatch *match, const void *state, const char *typed)
{
  const guint seat = rules_turn (app_match_get_rules (match), state);
  g_autoptr (GPtrArray) spellings = app_spellings_of (app_match_get_rules (match), state, seat);
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

static char **
complete (AppMatch *match, const void *state, const char *typed)
{
  const RulesWords *words = without_words (match);
  AppNotationDecks decks;
  char **completions;

  decks_of (match, &decks);
  completions = app_notation_complete (app_match_get_rules (match), state, &decks, typed);
  for (guint k = 0; k < RULES_SEATS; k++)
    g_strfreev (decks.cards[k]);
  rules_match_set_words (app_match_get_rules (match), words);
  if (words == NULL || completions[0] != NULL || typed[0] == '\0')
    return completions;
  g_strfreev (completions);
  return complete_word (match, state, typed);
}

char **
app_recorder_dup_completions (AppMatch *match, const char *typed)
{
  const void *state;

  if (app_match_get_timeline (match) == NULL)
    return g_new0 (char *, 1);
  state = app_timeline_get_replay (app_match_get_timeline (match))->state;
  return app_dealer_change_completions (match, state, complete (match, state, typed));
}

char **
app_recorder_dup_completions_at (AppMatch *match, guint at, const char *typed)
{
  char **completions;
  Replay replay;

  if (app_match_get_timeline (match) == NULL)
    return g_new0 (char *, 1);
  app_match_copy_at (match, MIN (at, app_match_get_n_moves (match)), &replay);
  completions =
      app_dealer_change_completions (match, replay.state, complete (match, replay.state, typed));
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
  app_match_copy_end (match, &replay);
  for (guint k = 0; legal && (k == 0 || lines[k] != NULL); k++) {
    const char *line = lines[k] != NULL ? lines[k] : "";
    AppTyped typed = { 0 };

    legal = app_match_judge (match, &replay, line, NULL, &typed, error);
    app_typed_clear (&typed);
  }
  replay_clear (&replay);
  rules_match_forget (app_match_get_rules (match), n_definitions);
  return legal;
}

char *
app_recorder_dup_chance_start (AppMatch *match, gboolean *may_hide)
{
  *may_hide = FALSE;
  if (app_match_get_timeline (match) == NULL || app_dealer_is_due (match))
    return NULL;
  return app_notation_dup_owed (app_match_get_rules (match),
                                app_timeline_get_replay (app_match_get_timeline (match))->state,
                                may_hide);
}
