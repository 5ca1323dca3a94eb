/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves that cards which only the table knows complete.
 */
#include "app/recording/table-draws.h"

#include "app/base/error.h"
#include "app/base/phrases.h"
#include "app/deal/dealing.h"
#include "app/recording/typed-words.h"
#include "app/recording/choices.h"
#include "app/match/match-parts.h"
#include "app/recording/recorder-private.h"
#include "app/recording/dealt.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static AppChoice *
choice_at (const GPtrArray *choices, guint k)
{
  return g_ptr_array_index (choices, k);
}

static void *
end_state (AppMatch *match)
{
  return app_timeline_get_replay (app_match_get_timeline (match))->state;
}

static char *
dup_card_label (AppMatch *match, const char *id)
{
  const AppCard *card = app_match_get_card (match, id);

  if (g_str_equal (id, "?"))
    /* Translators: a card that lay there, and that nobody looked at. */
    return g_strdup (_ ("Not Seen"));
  return g_strdup (card != NULL ? card->name : id);
}

static int
compare_labels (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate ((*(AppChoice *const *)a)->label, (*(AppChoice *const *)b)->label);
}

GPtrArray *
app_recorder_dup_answers (AppMatch *match, const char *begun)
{
  GPtrArray *answers = g_ptr_array_new_with_free_func (app_choice_unref);
  g_autoptr (GPtrArray) texts = NULL;
  AppParty party;
  guint n_left;

  if (app_match_get_timeline (match) == NULL)
    return answers;
  texts = app_dealing_dup_answers (app_match_get_rules (match), end_state (match), begun, &n_left);
  app_labels_read_party (app_match_get_labels (match), end_state (match), &party);
  for (guint k = 0; k < texts->len; k++) {
    const char *text = g_ptr_array_index (texts, k);
    AppChoice *choice = app_choice_new_plain (
        g_strdup (text), n_left > 0 ? dup_card_label (match, strrchr (text, ' ') + 1)
                                    : app_labels_dup_move_with_party (app_match_get_labels (match),
                                                                      &party, text, NULL));

    choice->n_cards = n_left;
    choice->asks = n_left > 0;
    g_ptr_array_add (answers, choice);
  }
  if (n_left > 0)
    g_ptr_array_sort (answers, compare_labels);
  return answers;
}

char *
app_recorder_dup_named_cards (AppMatch *match, const char *asked)
{
  g_autofree RulesChance *chance = g_new (RulesChance, 1);
  g_autofree char *begun =
      app_dealing_find_chance (app_match_get_rules (match), end_state (match), asked, chance);
  g_auto (GStrv) words = g_strsplit (begun != NULL ? asked + strlen (begun) : "", " ", -1);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  for (guint k = 0; words[k] != NULL; k++)
    if (words[k][0] != '\0') {
      g_autofree char *name = dup_card_label (match, words[k]);

      g_strv_builder_add (names, name);
    }
  all = g_strv_builder_end (names);
  return app_phrase_join (", ", all);
}

/* Which card is asked for */

#define TRIED 3 /* answers that are looked behind, to count those that come after them */

/* Of which kind the card of that id is; NULL where games have none. */
static const RulesCardKind *
find_card_kind (AppMatch *match, const char *id)
{
  const RulesGame *game = app_match_get_game (match);
  const AppCard *card = app_match_get_card (match, id);
  const char *kind = card != NULL ? app_value_text (app_value_get (card->fields, "kind")) : NULL;

  for (guint k = 0; kind != NULL && k < game->n_card_kinds; k++)
    if (g_str_equal (game->card_kinds[k].id, kind))
      return &game->card_kinds[k];
  return NULL;
}

/* Of which kind the next card is. */
static const RulesCardKind *
find_answers_kind (AppMatch *match, const GPtrArray *answers)
{
  const RulesCardKind *kind = NULL;

  for (guint k = 0; k < answers->len && kind == NULL; k++)
    kind = find_card_kind (match, strrchr (choice_at (answers, k)->text, ' ') + 1);
  return kind;
}

/* How many cards of @kind have been named in @asked. One that nobody saw is of the kind that all
 * are. */
static guint
count_named (AppMatch *match, const char *asked, const RulesCardKind *kind)
{
  g_auto (GStrv) words = g_strsplit (asked, " ", -1);
  guint n = 0;

  /* Behind the actor and the verb. */
  for (guint k = 2; k < g_strv_length (words); k++)
    n += g_str_equal (words[k], "?")
         || (app_match_get_card (match, words[k]) != NULL
             && find_card_kind (match, words[k]) == kind);
  return n;
}

/* How many cards of @kind are still to be named, the next one included, as far as that is certain:
 * a card may call for another one, and those that do are few. */
static guint
count_left (AppMatch *match, const GPtrArray *answers, const RulesCardKind *kind)
{
  guint least = G_MAXUINT;

  if (choice_at (answers, 0)->n_cards > 1)
    return choice_at (answers, 0)->n_cards;
  for (guint k = 0; k < MIN (TRIED, answers->len) && least > 0; k++) {
    const AppChoice *answer = choice_at (answers, k * answers->len / MIN (TRIED, answers->len));
    g_autoptr (GPtrArray) next = app_recorder_dup_answers (match, answer->text);
    const gboolean goes_on =
        next->len > 0 && choice_at (next, 0)->asks && find_answers_kind (match, next) == kind;

    least = MIN (least, goes_on ? count_left (match, next, kind) : 0);
  }
  return 1 + least;
}

char *
app_recorder_dup_asked_label (AppMatch *match, const char *asked, const GPtrArray *answers)
{
  const RulesCardKind *kind;
  guint n, total;

  if (answers->len == 0 || !choice_at (answers, 0)->asks)
    return NULL;
  kind = find_answers_kind (match, answers);
  n = count_named (match, asked, kind) + 1;
  total = n - 1 + count_left (match, answers, kind);
  if (kind == NULL)
    return g_strdup_printf (_ ("Card %u of %u"), n, total);
  /* Translators: the kind of a card that lies there, and which one of how many: "Loot, 1 of 2". */
  return g_strdup_printf (_ ("%s, %u of %u"), _ (kind->name), n, total);
}

/* Typing */

/* Whether a word of @text behind @begun begins so, or what stands behind its "=" does. */
static gboolean
has_word (const char *text, const char *begun, const char *typed)
{
  g_autofree char *folded = g_utf8_casefold (text + strlen (begun), -1);
  g_auto (GStrv) words = g_strsplit (folded, " ", -1);

  for (guint k = 0; words[k] != NULL; k++) {
    const char *value = strchr (words[k], '=');

    if (g_str_has_prefix (words[k], typed)
        || (value != NULL && app_typed_name_fit (value + 1, value + 1, typed) != APP_FIT_NONE))
      return TRUE;
  }
  return FALSE;
}

/* How well the answer is meant by @folded. */
static AppFit
fit_answer (const AppChoice *answer, const char *begun, const char *folded)
{
  g_autofree char *name = NULL;

  if (!answer->asks)
    return has_word (answer->text, begun, folded) ? APP_FIT_BEGINNING : APP_FIT_NONE;
  name = g_utf8_casefold (answer->label, -1);
  return app_typed_name_fit (strrchr (answer->text, ' ') + 1, name, folded);
}

/* Those of @answers that the name means best; a whole name means no other. */
static GPtrArray *
find_answers (const GPtrArray *answers, const char *begun, const char *name)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);
  GPtrArray *found = g_ptr_array_new ();
  AppFit best = APP_FIT_INSIDE;

  for (guint k = 0; k < answers->len; k++) {
    const AppFit fit = fit_answer (choice_at (answers, k), begun, folded);

    if (fit < best)
      g_ptr_array_set_size (found, 0);
    if (fit <= best)
      g_ptr_array_add (found, choice_at (answers, k));
    best = MIN (best, fit);
  }
  return found;
}

GPtrArray *
app_recorder_narrow_answers (const GPtrArray *answers, const char *asked, const char *typed)
{
  const char *last = strrchr (typed, strchr (typed, ',') != NULL ? ',' : ' ');
  g_autofree char *name = g_strstrip (g_strdup (last != NULL ? last + 1 : typed));
  GPtrArray *found = find_answers (answers, asked, name);

  if (found->len == 0)
    for (guint k = 0; k < answers->len; k++)
      g_ptr_array_add (found, choice_at (answers, k));
  return found;
}

static void
refuse_name (const GPtrArray *found, const char *name, GError **error)
{
  if (found->len == 0)
    g_set_error (error, APP_ERROR, APP_ERROR_RULES, _ ("“%s” is no card that may come next."),
                 name);
  else
    g_set_error (error, APP_ERROR, APP_ERROR_RULES, _ ("“%s” may be several: %s or %s. Type more."),
                 name, choice_at (found, 0)->label, choice_at (found, 1)->label);
}

/* @begun with the cards and the decision that @names say. */
static char *
add_answers (AppMatch *match, const char *begun, char **names, GError **error)
{
  g_autofree char *answered = g_strdup (begun);
  g_autoptr (GPtrArray) answers = app_recorder_dup_answers (match, answered);

  for (guint k = 0; names[k] != NULL; k++) {
    g_autoptr (GPtrArray) found = NULL;
    const gboolean asks = answers->len > 0 && choice_at (answers, 0)->asks;

    if (g_strstrip (names[k])[0] == '\0')
      continue;
    found = find_answers (answers, answered, names[k]);
    if (found->len == 0 || (asks && found->len > 1)) {
      refuse_name (found, names[k], error);
      return NULL;
    }
    if (asks) {
      g_free (answered);
      answered = g_strdup (choice_at (found, 0)->text);
      g_ptr_array_unref (answers);
      answers = app_recorder_dup_answers (match, answered);
      continue;
    }
    /* A decision may take several words. */
    for (guint a = answers->len; a > 0; a--)
      if (!g_ptr_array_find (found, choice_at (answers, a - 1), NULL))
        g_ptr_array_remove_index (answers, a - 1);
  }
  return answers->len == 1 && !choice_at (answers, 0)->asks
             ? g_strdup (choice_at (answers, 0)->text)
             : g_steal_pointer (&answered);
}

/* The first @n of the words, as they were typed. */
static AppTypedWords *
new_beginning (AppMatch *match, char **typed, guint n)
{
  g_autofree char *text = NULL;
  char *rest = typed[n];

  typed[n] = NULL;
  text = g_strjoinv (" ", typed);
  typed[n] = rest;
  return app_typed_words_new (app_match_get_labels (match), text);
}

/* The choice that the words mean best, all of it, with as many of them as possible: @n_words; NULL
 * for none, or for several. */
static const AppChoice *
find_asking (AppMatch *match, const GPtrArray *choices, char **typed, guint *n_words)
{
  for (guint n = g_strv_length (typed); n > 0; n--) {
    g_autoptr (AppTypedWords) words = new_beginning (match, typed, n);
    const AppChoice *found = NULL;
    AppFitting best = { .fit = APP_FIT_NONE };
    gboolean is_alone = TRUE;

    for (guint k = 0; k < choices->len; k++) {
      const AppChoice *choice = choice_at (choices, k);
      AppFitting fitting;
      int order;

      if (!choice->asks)
        continue;
      fitting = app_typed_words_fit (words, choice->text, choice->actor, choice->label);
      if (fitting.fit == APP_FIT_NONE || fitting.more || fitting.left_out > 0)
        continue;
      order = found != NULL ? app_fitting_compare (&fitting, &best) : -1;
      is_alone = order < 0 || (order > 0 && is_alone);
      if (order < 0) {
        best = fitting;
        found = choice;
      }
    }
    if (found != NULL) {
      *n_words = n;
      return is_alone ? found : NULL;
    }
  }
  return NULL;
}

char *
app_recorder_dup_answered (AppMatch *match, const char *asked, const char *typed, GError **error)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);
  g_autofree char *text = g_strstrip (g_strdup (typed));
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_auto (GStrv) names = NULL;
  const AppChoice *asking = NULL;
  const char *rest = text;
  guint n = 0;

  for (guint k = 0; k < choices->len && asked == NULL; k++)
    if (choice_at (choices, k)->asks
        && app_dealing_text_begins (text, choice_at (choices, k)->text)) {
      asked = choice_at (choices, k)->text;
      rest += strlen (asked);
    }
  if (asked == NULL && (asking = find_asking (match, choices, words, &n)) != NULL)
    asked = asking->text;
  if (asked == NULL)
    return NULL;
  /* A beginning alone may become other moves, too. */
  if (asking != NULL && words[n] == NULL && !g_str_has_suffix (asking->text, text))
    return NULL;
  for (; asking != NULL && n > 0; n--)
    rest = strchr (rest, ' ') != NULL ? strchr (rest, ' ') + 1 : "";
  names = strchr (rest, ',') != NULL ? g_strsplit (rest, ",", -1) : g_strsplit (rest, " ", -1);
  return add_answers (match, asked, names, error);
}
