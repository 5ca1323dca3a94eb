/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is meant by less than the notation: nothing at all, faces of dice, names of cards. It is
 * shorthand for those who record at a table; what is recorded is the notation.
 */
#include "app/recording/recorder.h"

#include "app/recording/known-cards.h"
#include "app/recording/recorder-private.h"
#include "app/match/notation.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void *
end_state (AppMatch *match)
{
  return app_timeline_get_replay (app_match_get_timeline (match))->state;
}

/* Dice */

char *
app_recorder_dup_rolled (AppMatch *match, const AppChoice *choice, const char *typed,
                         gboolean *whole)
{
  return app_dice_dup_move (choice->dice, app_match_get_rules (match), end_state (match), typed,
                            whole, NULL, NULL);
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
app_recorder_dup_asked (AppMatch *match, const AppChoice *choice, const char *typed)
{
  gboolean whole;
  guint place, n_there;
  g_autofree char *move = app_dice_dup_move (choice->dice, app_match_get_rules (match),
                                             end_state (match), typed, &whole, &place, &n_there);
  g_autofree char *roller = dup_roller (match, choice, place);

  if (whole)
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

static char *
dup_if_whole (AppMatch *match, const AppChoice *choice, const char *faces)
{
  gboolean whole;
  char *move = app_recorder_dup_rolled (match, choice, faces, &whole);

  if (!whole)
    g_clear_pointer (&move, g_free);
  return move;
}

/* Where the faces behind other words begin: "axe |12 7"; NULL where there are none, or no words. */
static const char *
faces_of (const char *typed)
{
  const char *at = typed + strlen (typed);

  while (at > typed && strchr ("0123456789>, ", at[-1]) != NULL)
    at--;
  if (at == typed || at[-1] == ' ' || (at = strchr (at, ' ')) == NULL)
    return NULL;
  return app_dice_is_typed (at) ? at + 1 : NULL;
}

/* The one choice with dice that @head is the beginning of; of several the likely actor's. */
static const AppChoice *
find_rolling (AppMatch *match, const char *head)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);
  const AppChoice *likely = app_recorder_get_likely (match), *found = NULL, *of_likely = NULL;
  g_auto (GStrv) typed = g_strsplit (head, " ", -1);
  guint n = 0, n_of_likely = 0;

  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = g_ptr_array_index (choices, k);
    g_auto (GStrv) words = NULL;

    if (choice->dice == NULL)
      continue;
    words = g_strsplit (choice->text, " ", -1);
    if (!app_notation_begins (app_match_get_rules (match), words, typed))
      continue;
    found = choice;
    n++;
    if (likely != NULL && likely->text[0] == choice->text[0]) {
      of_likely = choice;
      n_of_likely++;
    }
  }
  return n == 1 ? found : n_of_likely == 1 ? of_likely : NULL;
}

static char *
dup_rolled_other (AppMatch *match, const char *typed)
{
  const char *faces = faces_of (typed);
  g_autofree char *head = faces != NULL ? g_strndup (typed, (gsize)(faces - typed)) : NULL;
  const AppChoice *choice;

  if (faces == NULL)
    return NULL;
  choice = find_rolling (match, g_strchomp (head));
  return choice != NULL ? dup_if_whole (match, choice, faces) : NULL;
}

/* Names */

/* The number of the card of that id or name, -1 when none is, or several are. */
static int
find_card (AppMatch *match, const char *name)
{
  const RulesMatch *rules = app_match_get_rules (match);
  g_autofree char *folded = g_utf8_casefold (name, -1);
  int found = rules_match_card (rules, rules_text (folded));

  for (guint k = 0; found < 0 && k < rules->n_cards; k++) {
    g_autofree char *other = g_utf8_casefold (rules->cards[k].name, -1);

    if (g_str_equal (other, folded))
      found = (int)k;
  }
  return found;
}

const char *
app_recorder_find_card (AppMatch *match, const char *name)
{
  int card = app_match_get_rules (match) != NULL && name[0] != '\0' ? find_card (match, name) : -1;

  return card >= 0 ? app_match_get_rules (match)->cards[card].id : NULL;
}

/* The one card that @begun is the beginning of, among those with which @start goes on. */
static int
find_begun (AppMatch *match, const char *start, const char *begun)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);
  g_autofree char *folded = g_utf8_casefold (begun, -1);
  int found = -1;

  for (guint k = 0; k < choices->len && folded[0] != '\0'; k++) {
    const char *text = ((const AppChoice *)g_ptr_array_index (choices, k))->text;
    int card =
        g_str_has_prefix (text, start)
            ? rules_match_card (app_match_get_rules (match), rules_text (text + strlen (start)))
            : -1;
    g_autofree char *name =
        card >= 0 ? g_utf8_casefold (app_match_get_rules (match)->cards[card].name, -1) : NULL;

    if (card < 0
        || !(g_str_has_prefix (name, folded)
             || g_str_has_prefix (app_match_get_rules (match)->cards[card].id, folded)))
      continue;
    if (found >= 0)
      return -1;
    found = card;
  }
  return found;
}

/* "- reveal " with the cards of "gnat, bog hag"; of several, beginnings will do. */
static char *
dup_named (AppMatch *match, const char *start, const char *typed)
{
  g_auto (GStrv) names = g_strsplit (typed, ",", -1);
  g_autoptr (GString) line = g_string_new (NULL);

  g_string_append_len (line, start, (gssize)strlen (start) - g_str_has_suffix (start, " "));
  for (guint k = 0; names[k] != NULL; k++) {
    int card = find_card (match, g_strstrip (names[k]));

    if (card < 0 && names[1] != NULL)
      card = find_begun (match, start, names[k]);
    if (card < 0)
      return NULL;
    g_string_append_printf (line, " %s", app_match_get_rules (match)->cards[card].id);
  }
  return app_dice_is_legal (app_match_get_rules (match), end_state (match), line->str)
             ? g_strdup (line->str)
             : NULL;
}

/* The one choice that ends in the card of that name, the likely verb's before others. */
static char *
dup_named_choice (AppMatch *match, const char *typed)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);
  int card = find_card (match, typed);
  const char *found = NULL;

  for (guint k = 0; card >= 0 && k < choices->len; k++) {
    const AppChoice *choice = g_ptr_array_index (choices, k);
    const char *last = strrchr (choice->text, ' ');

    if (choice->dice != NULL || last == NULL
        || !g_str_equal (last + 1, app_match_get_rules (match)->cards[card].id))
      continue;
    if (found != NULL)
      return NULL;
    found = choice->text;
  }
  return g_strdup (found);
}

/* What a word typed is legal as, where only its names are known. */
static char *
dup_by_name (AppMatch *match, const char *typed)
{
  const AppChoice *likely = app_recorder_get_likely (match);
  char *move = NULL;

  if (likely != NULL && likely->n_cards > 0)
    move = dup_named (match, likely->text, typed);
  return move != NULL ? move : dup_named_choice (match, typed);
}

/* A card that the group met before is defined, and then named in the move that waits for it. */
static char *
dup_remembered (AppMatch *match, const char *typed)
{
  const AppChoice *likely = app_recorder_get_likely (match);
  const GPtrArray *cards = app_recorder_get_remembered (match);
  g_autofree char *folded = g_utf8_casefold (typed, -1);

  if (likely == NULL || likely->n_cards == 0)
    return NULL;
  for (guint k = 0; cards != NULL && k < cards->len; k++) {
    const AppRememberedCard *card = g_ptr_array_index (cards, k);
    g_autofree char *name = g_utf8_casefold (card->name, -1);
    g_autofree char *moves = NULL;

    if (!g_str_equal (name, folded) && !g_str_equal (card->id, folded))
      continue;
    moves = g_strdup_printf ("%s\n%s%s", card->text, likely->text, card->id);
    if (app_dice_is_legal (app_match_get_rules (match), end_state (match), moves))
      return g_steal_pointer (&moves);
  }
  return NULL;
}

char *
app_recorder_dup_meant (AppMatch *match, const char *typed)
{
  g_autofree char *text = g_strstrip (g_strdup (typed));
  const AppChoice *likely = app_recorder_get_likely (match);
  const AppChoice *rolling = app_recorder_get_rolling (match);
  char *move;

  if (app_match_get_timeline (match) == NULL)
    return NULL;
  if (text[0] == '\0')
    return likely != NULL && likely->dice == NULL && likely->n_cards == 0 ? g_strdup (likely->text)
                                                                          : NULL;
  if (app_dice_is_typed (text))
    return rolling != NULL ? dup_if_whole (match, rolling, text) : NULL;
  if (app_dice_is_legal (app_match_get_rules (match), end_state (match), text))
    return g_steal_pointer (&text);
  if ((move = dup_rolled_other (match, text)) == NULL && (move = dup_by_name (match, text)) == NULL)
    move = dup_remembered (match, text);
  return move;
}

AppValue *
app_recorder_dup_view_after (AppMatch *match, const char *text)
{
  const guint n_definitions =
      app_match_get_rules (match) != NULL ? app_match_get_rules (match)->n_definitions : 0;
  AppValueBuilder builder;
  AppTyped typed = { 0 };
  AppValue *view = NULL;
  Replay replay;

  if (app_match_get_timeline (match) == NULL)
    return NULL;
  app_match_copy_end (match, &replay);
  if (app_typed_judge (&replay, text, strlen (text), NULL, 0, NULL, &typed, NULL)) {
    app_value_builder_init (&builder);
    rules_view (app_match_get_rules (match), replay.state, app_match_get_eyes (match),
                &builder.writer);
    view = app_value_builder_finish (&builder);
  }
  app_typed_clear (&typed);
  replay_clear (&replay);
  rules_match_forget (app_match_get_rules (match), n_definitions);
  return view;
}
