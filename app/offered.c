/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done at the tip of the line on show: legal moves, completions, words, rulings.
 */
#include "recorder.h"

#include "match-private.h"
#include "notation.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WORDS 12 /* that a line may become, at most */

void
app_match_copy_end (AppMatch *match, Replay *replay)
{
  const Replay *end = app_timeline_get_replay (match->timeline);

  replay_init (replay, match->match);
  memcpy (replay->state, end->state, match->game->state_size);
  replay->at = end->at;
  replay->digest = end->digest;
}

static void
choice_free (gpointer data)
{
  AppChoice *choice = data;

  g_free (choice->text);
  g_free (choice->label);
  g_free (choice);
}

/* Takes the list away for a while. */
static const RulesWords *
without_words (AppMatch *match)
{
  const RulesWords *words = match->match->words;

  rules_match_set_words (match->match, NULL);
  return words;
}

static AppChoice *
choice_at (const GPtrArray *choices, guint k)
{
  return g_ptr_array_index (choices, k);
}

/* Where not only one player may move, the labels of all but the awaited one say who they are. */
static void
name_others (AppMatch *match, GPtrArray *choices)
{
  guint turn = app_match_get_turn (match, app_match_get_n_moves (match));
  gboolean several = FALSE;

  for (guint k = 1; k < choices->len; k++)
    several |= choice_at (choices, k)->seat != choice_at (choices, 0)->seat;
  for (guint k = 0; several && k < choices->len; k++) {
    AppChoice *choice = choice_at (choices, k);
    char *label = choice->label;

    if (choice->seat == 0 || choice->seat == turn)
      continue;
    /* Translators: a player's name, and what that player could do. */
    choice->label =
        g_strdup_printf (_ ("%s: %s"), app_match_get_seat_name (match, choice->seat), label);
    g_free (label);
  }
}

/* The awaited player's first, then the others'; by their notation. */
static int
compare_choices (gconstpointer a, gconstpointer b, gpointer turn)
{
  const AppChoice *one = *(AppChoice *const *)a, *two = *(AppChoice *const *)b;
  gboolean other_one = one->seat != 0 && one->seat != GPOINTER_TO_UINT (turn);
  gboolean other_two = two->seat != 0 && two->seat != GPOINTER_TO_UINT (turn);

  return other_one != other_two ? other_one - other_two : strcmp (one->text, two->text);
}

GPtrArray *
app_recorder_dup_choices (AppMatch *match)
{
  GPtrArray *choices = g_ptr_array_new_with_free_func (choice_free);
  g_autoptr (GPtrArray) texts = NULL;
  const RulesWords *words;

  if (match->timeline == NULL)
    return choices;
  words = without_words (match);
  texts = app_notation_dup_moves (match->match, app_timeline_get_replay (match->timeline)->state);
  rules_match_set_words (match->match, words);
  for (guint k = 0; k < texts->len; k++) {
    AppChoice *choice = g_new0 (AppChoice, 1);

    choice->text = g_strdup (g_ptr_array_index (texts, k));
    choice->label = app_labels_dup_move (match->labels, choice->text, NULL);
    if (g_ascii_isdigit (choice->text[0]))
      choice->seat = (guint)(choice->text[0] - '0');
    g_ptr_array_add (choices, choice);
  }
  name_others (match, choices);
  g_ptr_array_sort_with_data (
      choices, compare_choices,
      GUINT_TO_POINTER (app_match_get_turn (match, app_match_get_n_moves (match))));
  return choices;
}

char *
app_recorder_dup_label (AppMatch *match, const char *text)
{
  return match->labels != NULL ? app_labels_dup_move (match->labels, text, NULL) : g_strdup (text);
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
  return match->stored != NULL && match->stored->words != NULL ? match->stored->words->name : NULL;
}

char *
app_recorder_dup_words_told (AppMatch *match)
{
  const char *tag = app_match_get_tag (match, "Words");
  g_autofree char *name = NULL;

  if (tag == NULL)
    return NULL;
  app_words_read_tag (tag, &name, NULL);
  if (match->store == NULL || app_recorder_get_word_list (match) != NULL)
    return g_steal_pointer (&name);
  /* Translators: a word list, by its name. */
  return g_strdup_printf (_ ("%s, which is not known here"), name);
}

GPtrArray *
app_recorder_dup_spellings (AppMatch *match, guint seat)
{
  if (match->timeline == NULL)
    return g_ptr_array_new ();
  return app_spellings_of (match->match, app_timeline_get_replay (match->timeline)->state, seat);
}

/* The words that the awaited hand spells, as far as one is typed: "2 spell ow", "spell ow". */
static char **
complete_word (AppMatch *match, const char *typed)
{
  const guint seat = app_match_get_turn (match, app_match_get_n_moves (match));
  g_autoptr (GPtrArray) spellings = app_recorder_dup_spellings (match, seat);
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

char **
app_recorder_dup_completions (AppMatch *match, const char *typed)
{
  const RulesWords *words;
  AppNotationDecks decks;
  char **completions;

  if (match->timeline == NULL)
    return g_new0 (char *, 1);
  words = without_words (match);
  decks_of (match, &decks);
  completions = app_notation_complete (
      match->match, app_timeline_get_replay (match->timeline)->state, &decks, typed);
  for (guint k = 0; k < RULES_SEATS; k++)
    g_strfreev (decks.cards[k]);
  rules_match_set_words (match->match, words);
  if (words == NULL || completions[0] != NULL || typed[0] == '\0')
    return completions;
  g_strfreev (completions);
  return complete_word (match, typed);
}

const RulesVerb *
app_recorder_get_rulings (AppMatch *match, guint *n)
{
  *n = match->game != NULL ? match->game->n_rulings : 0;
  return match->game != NULL ? match->game->rulings : NULL;
}

gboolean
app_recorder_judge (AppMatch *match, const char *text, GError **error)
{
  guint n_definitions;
  AppTyped typed = { 0 };
  Replay replay;
  gboolean legal;

  if (!app_match_check (match, error))
    return FALSE;
  n_definitions = match->match->n_definitions;
  app_match_copy_end (match, &replay);
  legal = app_typed_judge (&replay, text, strlen (text), NULL, 0, NULL, &typed, error);
  app_typed_clear (&typed);
  replay_clear (&replay);
  rules_match_forget (match->match, n_definitions);
  return legal;
}

char *
app_recorder_dup_chance_start (AppMatch *match, gboolean *may_hide)
{
  *may_hide = FALSE;
  if (match->timeline == NULL)
    return NULL;
  return app_notation_dup_owed (match->match, app_timeline_get_replay (match->timeline)->state,
                                may_hide);
}
