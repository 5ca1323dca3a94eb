/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is meant by little. It is shorthand for those who record at a table; what is recorded is the
 * notation.
 */
#include "app/recording/resolver.h"

#include "app/base/phrases.h"
#include "app/match/dice.h"
#include "app/match/labels.h"
#include "app/match/match-parts.h"
#include "app/match/notation.h"
#include "app/recording/choices.h"
#include "app/recording/dealer.h"
#include "app/recording/defined-cards.h"
#include "app/recording/recorder-private.h"
#include "app/recording/recorder.h"
#include "app/recording/table-draws.h"
#include "app/recording/typed-words.h"

#include "rules/faults.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define TRIES 200  /* moves that are put together and judged: somebody waits for the answer */
#define MEANT 3    /* cards that one beginning may be, when a move is put together */
#define WAYS 12    /* in which a move's arguments are put together */
#define NAMED 4    /* moves that a sentence names */
#define JOINED 4   /* words of one name */
#define TOGETHER 7 /* moves that are recorded at once: app_recorder_append_async() */

/**
 * Resolving:
 * @typed: as it was typed, without blanks around
 * @replay: of another position than the end; else unused
 * @state: where it is typed
 * @choices: (element-type AppChoice): legal moves there, owned
 * @likely, @rolling: at the end alone
 */
typedef struct {
  AppMatch *match;
  RulesMatch *rules;
  const char *typed;
  gboolean is_end;
  Replay replay;
  const void *state;
  GPtrArray *choices;
  const AppChoice *likely, *rolling;
  AppTypedWords *words;
} Resolving;

static const AppChoice *
choice_at (const GPtrArray *choices, guint k)
{
  return g_ptr_array_index (choices, k);
}

void
app_meaning_free (AppMeaning *meaning)
{
  if (meaning == NULL)
    return;
  g_free (meaning->text);
  g_free (meaning->faces);
  g_free (meaning->reason);
  app_choice_unref (meaning->choice);
  if (meaning->choices != NULL)
    g_ptr_array_unref (meaning->choices);
  g_free (meaning);
}

/* @text is taken. */
static AppMeaning *
new_move (char *text)
{
  AppMeaning *meaning = g_new0 (AppMeaning, 1);

  meaning->kind = APP_MEANING_MOVE;
  meaning->text = text;
  return meaning;
}

static AppMeaning *
new_choice (const AppChoice *choice, const char *faces)
{
  AppMeaning *meaning;

  if (choice->dice == NULL && choice->n_cards == 0 && !choice->asks && !choice->needs_chance) {
    meaning = new_move (g_strdup (choice->text));
  } else {
    meaning = g_new0 (AppMeaning, 1);
    meaning->kind = APP_MEANING_CHOICE;
    meaning->faces = g_strdup (faces);
  }
  meaning->choice = app_choice_ref (choice);
  return meaning;
}

/* @reason is taken. */
static AppMeaning *
new_refusal (char *reason)
{
  AppMeaning *meaning = g_new0 (AppMeaning, 1);

  meaning->kind = APP_MEANING_NONE;
  meaning->reason = reason;
  return meaning;
}

static AppMeaning *
new_several (const GPtrArray *choices)
{
  AppMeaning *meaning = g_new0 (AppMeaning, 1);
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  g_autofree char *list = NULL;

  meaning->kind = APP_MEANING_SEVERAL;
  meaning->choices = g_ptr_array_new_with_free_func (app_choice_unref);
  for (guint k = 0; k < choices->len; k++) {
    g_ptr_array_add (meaning->choices, app_choice_ref (choice_at (choices, k)));
    g_ptr_array_add (labels, choice_at (choices, k)->label);
  }
  list = app_phrase_list_short ((const char *const *)labels->pdata, labels->len, NAMED);
  meaning->reason =
      choices->len > 1
          /* Translators: moves that what was typed may be, "Beacon and Breeze" */
          ? g_strdup_printf (_ ("This may be several moves: %s. Choose one, or type more."), list)
          /* Translators: a move that what was typed may be */
          : g_strdup_printf (_ ("Is this meant: %s? Enter records it."), list);
  return meaning;
}

/* What a card is called, folded. */
static const char *
folded_card (const Resolving *self, guint card)
{
  return app_labels_get_folded_card (app_match_get_labels (self->match), card);
}

static gboolean
begins (const char *text, const char *folded)
{
  g_autofree char *other = app_phrase_dup_folded (text);

  return g_str_has_prefix (other, folded);
}

static gboolean
is_legal (const Resolving *self, const char *text)
{
  return app_notation_judge (self->rules, self->state, text, NULL) == RULES_OK;
}

/* Legal moves */

/* Those of the choices that the words fit best. */
static GPtrArray *
find_fitting (const Resolving *self, AppTypedWords *words, gboolean dice_only)
{
  GPtrArray *found = g_ptr_array_new ();
  AppFitting best = { .fit = APP_FIT_NONE };

  for (guint k = 0; k <= self->choices->len; k++) {
    const AppChoice *choice = k < self->choices->len ? choice_at (self->choices, k) : self->likely;
    AppFitting fitting;
    int order;

    /* The likely move stands for many where cards are to be named. */
    if (choice == NULL || (k == self->choices->len && choice->n_cards == 0)
        || (dice_only && choice->dice == NULL))
      continue;
    fitting = app_typed_words_fit (words, choice->text, choice->actor, choice->label);
    if (fitting.fit == APP_FIT_NONE)
      continue;
    order = app_fitting_compare (&fitting, &best);
    if (order < 0)
      g_ptr_array_set_size (found, 0);
    if (order <= 0) {
      best = fitting;
      g_ptr_array_add (found, (gpointer)choice);
    }
  }
  return found;
}

/* The only one of them that is of who is likely to act; else NULL. */
static const AppChoice *
find_likely_actor (const Resolving *self, const GPtrArray *choices)
{
  const AppChoice *found = NULL;

  for (guint k = 0; self->likely != NULL && k < choices->len; k++)
    if (choice_at (choices, k)->text[0] == self->likely->text[0]) {
      if (found != NULL)
        return NULL;
      found = choice_at (choices, k);
    }
  return found;
}

/* Dice */

/* Where the faces behind other words begin: "axe |12 7"; NULL where there are none, or no words. */
static const char *
faces_of (const char *typed)
{
  const char *at = typed + strlen (typed);

  while (at > typed && strchr ("0123456789>, ", at[-1]) != NULL)
    at--;
  if (at == typed || at[-1] == ' ' || (at = strchr (at, ' ')) == NULL)
    return NULL;
  return app_dice_is_faces (at) ? at + 1 : NULL;
}

static AppMeaning *
resolve_dice (const Resolving *self, const AppChoice *choice, const char *faces)
{
  gboolean is_complete;
  char *move =
      app_dice_dup_move (choice->dice, self->rules, self->state, faces, &is_complete, NULL, NULL);

  if (is_complete)
    return new_move (move);
  g_free (move);
  return new_choice (choice, faces);
}

/* "axe 12 7" */
static AppMeaning *
resolve_named_dice (const Resolving *self)
{
  const char *faces = faces_of (self->typed);
  g_autofree char *head =
      faces != NULL ? g_strndup (self->typed, (gsize)(faces - self->typed)) : NULL;
  g_autoptr (AppTypedWords) words = NULL;
  g_autoptr (GPtrArray) found = NULL;
  const AppChoice *choice;

  if (faces == NULL)
    return NULL;
  words = app_typed_words_new (app_match_get_labels (self->match), head);
  found = find_fitting (self, words, TRUE);
  choice = found->len == 1 ? choice_at (found, 0) : find_likely_actor (self, found);
  return choice != NULL && choice->dice != NULL ? resolve_dice (self, choice, faces) : NULL;
}

/* Cards that chance owes, by their names */

/* Something that may come: its id, and what it is called, folded. */
typedef struct {
  const char *id, *folded;
} OwedOption;

/**
 * Owed:
 * @start: the beginning of the move, without a blank at its end: "- reveal"
 * @chance: (nullable): what chance owes; without it the likely move is meant
 * @options: (element-type OwedOption) (nullable): what may come, each once; listed when one is
 *   looked for
 * @texts: what ids are borrowed from that no card has
 */
typedef struct {
  char *start;
  RulesChance *chance;
  GArray *options;
  GStringChunk *texts;
} Owed;

static void
owed_clear (Owed *owed)
{
  g_free (owed->start);
  g_free (owed->chance);
  g_clear_pointer (&owed->options, g_array_unref);
  g_clear_pointer (&owed->texts, g_string_chunk_free);
}

static void
add_card_option (const Resolving *self, Owed *owed, guint card)
{
  const OwedOption option = { self->rules->cards[card].id, folded_card (self, card) };

  g_array_append_val (owed->options, option);
}

static void
add_option (const Resolving *self, Owed *owed, const char *id)
{
  const int card = rules_match_card (self->rules, rules_text (id));
  const char *folded;
  OwedOption option;

  if (card >= 0) {
    add_card_option (self, owed, (guint)card);
    return;
  }
  folded = app_labels_get_folded_name (app_match_get_labels (self->match), id);
  option.id = g_string_chunk_insert (owed->texts, id);
  option.folded = folded != NULL ? folded : option.id;
  g_array_append_val (owed->options, option);
}

/* What follows the likely move in legal ones. */
static void
list_likely_options (const Resolving *self, Owed *owed)
{
  const gsize length = strlen (owed->start);

  for (guint k = 0; k < self->choices->len; k++) {
    const char *text = choice_at (self->choices, k)->text;

    if (strncmp (text, owed->start, length) == 0 && text[length] == ' ')
      add_option (self, owed, text + length + 1);
  }
}

static void
list_chance_options (const Resolving *self, Owed *owed)
{
  RulesMoveBuffer *move = &owed->chance->move;

  move->move.n_args++;
  for (guint k = 0; k < owed->chance->n_options; k++) {
    const RulesArg *arg = &owed->chance->options[k].arg;
    g_autofree char *line = NULL;

    if (arg->kind == RULES_ARG_CARD && arg->value >= 0
        && (guint)arg->value < self->rules->n_cards) {
      add_card_option (self, owed, (guint)arg->value);
      continue;
    }
    move->args[move->move.n_args - 1] = *arg;
    line = app_notation_dup_move (self->rules, &move->move);
    add_option (self, owed, strrchr (line, ' ') + 1);
  }
  move->move.n_args--;
}

static gboolean
read_likely (const Resolving *self, Owed *owed)
{
  if (self->likely == NULL || self->likely->n_cards == 0 || self->likely->needs_chance)
    return FALSE;
  *owed = (Owed){ .start = g_strchomp (g_strdup (self->likely->text)) };
  return TRUE;
}

static gboolean
read_chance (const Resolving *self, Owed *owed)
{
  g_autofree RulesChance *chance = g_new (RulesChance, 1);

  if (app_match_is_dealt (self->match) || !rules_next_chance (self->rules, self->state, chance)
      || chance->n_options == 0)
    return FALSE;
  chance->move.move.args = chance->move.args;
  *owed = (Owed){ .start = app_notation_dup_move (self->rules, &chance->move.move) };
  owed->chance = g_steal_pointer (&chance);
  return TRUE;
}

static void
list_options (const Resolving *self, Owed *owed)
{
  if (owed->options != NULL)
    return;
  owed->options = g_array_new (FALSE, FALSE, sizeof (OwedOption));
  owed->texts = g_string_chunk_new (1024);
  if (owed->chance != NULL)
    list_chance_options (self, owed);
  else
    list_likely_options (self, owed);
}

/* The id of the option that @name is, or begins alone; NULL for none, and @other is a second one
 * that it may be. */
static const char *
find_option (const Resolving *self, Owed *owed, const char *name, const char **other)
{
  g_autofree char *folded = app_phrase_dup_folded (name);
  const char *found = NULL;
  AppFit best = APP_FIT_INSIDE;

  *other = NULL;
  if (g_str_equal (name, "?"))
    return "?";
  list_options (self, owed);
  for (guint k = 0; k < owed->options->len; k++) {
    const OwedOption *option = &g_array_index (owed->options, OwedOption, k);

    const AppFit fit = app_typed_name_fit (option->id, option->folded, folded);

    if (fit > best)
      continue;
    if (fit < best)
      found = *other = NULL;
    best = fit;
    if (found != NULL)
      *other = option->id;
    else
      found = option->id;
  }
  return found;
}

/* The card of that id or name, whatever its case; NULL when there is none. */
static const char *
find_card (const Resolving *self, const char *name)
{
  g_autofree char *folded = app_phrase_dup_folded (name);
  int card = rules_match_card (self->rules, rules_text (folded));

  for (guint k = 0; card < 0 && folded[0] != '\0' && k < self->rules->n_cards; k++)
    if (g_str_equal (folded_card (self, k), folded))
      card = (int)k;
  return card >= 0 ? self->rules->cards[card].id : NULL;
}

/* What a person calls a card. */
static const char *
name_of (const Resolving *self, const char *id)
{
  const char *name = app_labels_get_name (app_match_get_labels (self->match), id);

  return name != NULL ? name : id;
}

/* Adds what @names say to the move; "nothing>falchion" was drawn once more. FALSE when one is no
 * name here; or when one may be several, and @reason says so. */
static gboolean
append_names (const Resolving *self, Owed *owed, char **names, GString *line, char **reason)
{
  for (guint k = 0; names[k] != NULL; k++) {
    g_auto (GStrv) drawn = g_strsplit (names[k], ">", -1);

    if (g_strstrip (names[k])[0] == '\0')
      continue;
    for (guint d = 0; drawn[d] != NULL; d++) {
      const char *other = NULL, *id = find_card (self, g_strstrip (drawn[d]));

      if (id == NULL && drawn[d][0] != '\0')
        id = find_option (self, owed, drawn[d], &other);
      if (id == NULL)
        return FALSE;
      if (other != NULL) {
        g_free (*reason);
        *reason = g_strdup_printf (_ ("“%s” may be several: %s or %s. Type more."), drawn[d],
                                   name_of (self, id), name_of (self, other));
        return FALSE;
      }
      g_string_append_printf (line, "%c%s", d == 0 ? ' ' : '>', id);
    }
  }
  return TRUE;
}

/* Where the names begin behind the words of @start that were typed, its verb at least; a seat may
 * be another than that of @start, which is then changed. NULL where they don't begin so. */
static const char *
skip_start (const Resolving *self, const char *typed, char **start)
{
  g_auto (GStrv) words = g_strsplit (*start, " ", -1);
  const char *at = typed + strspn (typed, "- ");
  gsize length = strcspn (at, " ");
  guint k = 2;

  if (words[0][0] != '-' && g_ascii_toupper (at[0]) == words[0][0] && at[1] == ' ') {
    at += 2;
    length = strcspn (at, " ");
  }
  if (words[1] == NULL || length == 0 || g_ascii_strncasecmp (words[1], at, length) != 0)
    return NULL;
  at += length + strspn (at + length, " ");
  for (; words[k] != NULL && (length = strcspn (at, " ")) > 0; k++) {
    g_autofree char *word = g_strndup (at, length);
    const gboolean is_seat = strspn (word, "0123456789") == length
                             && strspn (words[k], "0123456789") == strlen (words[k])
                             && atoi (word) >= 1 && (guint)atoi (word) <= self->rules->setup.seats;

    if (!is_seat && !g_str_equal (word, words[k]))
      break;
    g_free (words[k]);
    words[k] = g_steal_pointer (&word);
    at += length + strspn (at + length, " ");
  }
  g_free (*start);
  *start = g_strjoinv (" ", words);
  return at;
}

/* The same cards one after the other, each by a move of its own. */
static char *
dup_one_each (const Owed *owed, const char *line)
{
  g_auto (GStrv) cards = g_strsplit (line + strlen (owed->start) + 1, " ", -1);
  g_autoptr (GString) lines = g_string_new (NULL);

  for (guint k = 0; cards[k] != NULL && k < TOGETHER; k++)
    g_string_append_printf (lines, "%s%s %s", k > 0 ? "\n" : "", owed->start, cards[k]);
  return g_strdup (lines->str);
}

/* Whether a card's name begins so, blanks and all. */
static gboolean
begins_name (const Resolving *self, const char *typed)
{
  g_autofree char *folded = app_phrase_dup_folded (typed);

  for (guint k = 0; k < self->rules->n_cards; k++)
    if (g_str_has_prefix (folded_card (self, k), folded))
      return TRUE;
  return FALSE;
}

static AppMeaning *
resolve_names (const Resolving *self, Owed *owed, const char *typed, char **reason)
{
  g_autoptr (GString) line = g_string_new (owed->start);
  g_autofree char *lines = NULL;
  g_auto (GStrv) names = g_strsplit (typed, strchr (typed, ',') != NULL ? "," : " ", -1);
  RulesError wrong = { 0 };
  RulesStatus status;

  if (typed[0] == '\0' || (names[1] == NULL && strchr (typed, '>') == NULL)
      || (strpbrk (typed, ",>") == NULL && begins_name (self, typed))
      || !append_names (self, owed, names, line, reason))
    return NULL;
  status = app_notation_judge (self->rules, self->state, line->str, &wrong);
  if (status == RULES_OK)
    return new_move (g_strdup (line->str));
  lines = dup_one_each (owed, line->str);
  if (strchr (lines, '\n') != NULL && g_strv_length (names) <= TOGETHER && is_legal (self, lines))
    return new_move (g_steal_pointer (&lines));
  if (*reason == NULL)
    *reason = app_labels_dup_reason (app_match_get_labels (self->match), self->state, &wrong, TRUE);
  return NULL;
}

/* Several names, or one behind the move's verb, are what chance owes. */
static AppMeaning *
resolve_owed (const Resolving *self, char **reason)
{
  for (guint way = 0; way < 2; way++) {
    AppMeaning *meaning = NULL;
    const char *rest;
    Owed owed;

    if (way == 0 ? !read_likely (self, &owed) : !read_chance (self, &owed))
      continue;
    rest = skip_start (self, self->typed, &owed.start);
    if (rest != NULL && (meaning = resolve_names (self, &owed, rest, reason)) == NULL
        && strpbrk (rest, " ,") == NULL)
      rest = NULL;
    if (rest == NULL)
      meaning = resolve_names (self, &owed, self->typed, reason);
    owed_clear (&owed);
    if (meaning != NULL)
      return meaning;
  }
  return NULL;
}

/* A card that the group met before is defined, and then named in the move that waits for it. */
static AppMeaning *
resolve_known_card (const Resolving *self)
{
  const GPtrArray *cards = self->is_end ? app_recorder_get_known_cards (self->match) : NULL;
  g_autofree char *folded = app_phrase_dup_folded (self->typed);

  if (self->likely == NULL || self->likely->n_cards == 0)
    return NULL;
  for (guint k = 0; cards != NULL && k < cards->len; k++) {
    const AppKnownCard *card = g_ptr_array_index (cards, k);
    g_autofree char *name = app_phrase_dup_folded (card->name);
    g_autofree char *moves = NULL;

    if (!g_str_equal (name, folded) && !g_str_equal (card->id, folded))
      continue;
    moves = g_strdup_printf ("%s\n%s%s", card->text, self->likely->text, card->id);
    if (is_legal (self, moves))
      return new_move (g_steal_pointer (&moves));
  }
  return NULL;
}

/* Moves of the game, put together from what was typed */

/**
 * Composing:
 * @tokens: what was typed, in words, each owned
 * @actor: that was typed, "-", a seat or a slot; 0 for none
 * @arguments: (array length=n_arguments): (element-type utf8): for each what it may be
 * @is_known: a card or a verb of the game was typed
 * @tried: (element-type utf8): moves that were judged
 * @legal: (nullable): the first that may be recorded
 * @wrong: why the likeliest was refused; RULES_OK for none yet
 * @malformed: what was wrong with the form of the likeliest, likewise
 */
typedef struct {
  const Resolving *self;
  char **tokens;
  char actor;
  GPtrArray *arguments[RULES_ARGS];
  guint n_arguments;
  gboolean is_known;
  GHashTable *tried;
  char *legal;
  RulesError wrong, malformed;
} Composing;

static gboolean
is_party_game (const Resolving *self)
{
  return self->rules->game->party != NULL;
}

/* The slot of the character in whose name a word begins so; 0 for none. */
static char
find_slot (const Resolving *self, const char *folded)
{
  AppParty party;

  if (!is_party_game (self))
    return '\0';
  app_labels_read_party (app_match_get_labels (self->match), self->state, &party);
  for (guint k = 0; k < RULES_PARTY; k++) {
    g_auto (GStrv) words = party.cards[k] >= 0
                               ? g_strsplit (self->rules->cards[party.cards[k]].name, " ", -1)
                               : g_new0 (char *, 1);

    for (guint w = 0; words[w] != NULL; w++)
      if (g_unichar_isupper (g_utf8_get_char (words[w])) && begins (words[w], folded))
        return (char)('A' + k);
  }
  return '\0';
}

/* The actor that a word is, 0 for none. @alone: it is the only word */
static char
read_actor (const Resolving *self, const char *word, gboolean alone)
{
  g_autofree char *folded = app_phrase_dup_folded (word);
  char slot;

  if (g_str_equal (word, "-"))
    return '-';
  if (alone)
    return '\0';
  if (g_ascii_isdigit (word[0]) && word[1] == '\0' && word[0] != '0'
      && (guint)(word[0] - '0') <= self->rules->setup.seats)
    return word[0];
  if (is_party_game (self) && word[1] == '\0' && g_ascii_toupper (word[0]) >= 'A'
      && g_ascii_toupper (word[0]) < 'A' + RULES_PARTY)
    return g_ascii_toupper (word[0]);
  slot = strlen (word) > 1 ? find_slot (self, folded) : '\0';
  if (slot != '\0')
    return slot;
  for (guint seat = 1; seat <= self->rules->setup.seats && strlen (word) > 1; seat++)
    if (begins (app_match_get_seat_name (self->match, seat), folded))
      return (char)('0' + seat);
  return '\0';
}

/* Cards whose name or id is @name, or else begins so, or a word of it does. */
static void
add_cards (Composing *composing, const char *name, GPtrArray *ways)
{
  const RulesMatch *rules = composing->self->rules;
  g_autofree char *folded = app_phrase_dup_folded (name);
  const char *id = find_card (composing->self, name);
  guint n = 0;

  if (id != NULL)
    g_ptr_array_add (ways, g_strdup (id));
  for (AppFit fit = APP_FIT_BEGINNING; id == NULL && n == 0 && fit <= APP_FIT_INSIDE; fit++)
    for (guint k = 0; k < rules->n_cards && n < MEANT; k++)
      if (app_typed_name_fit (rules->cards[k].id, folded_card (composing->self, k), folded)
          <= fit) {
        g_ptr_array_add (ways, g_strdup (rules->cards[k].id));
        n++;
      }
  composing->is_known |= ways->len > 0;
}

/* What the word at @k may be as an argument; how many words it takes. */
static guint
add_argument (Composing *composing, guint k)
{
  GPtrArray *ways = g_ptr_array_new_with_free_func (g_free);
  const char *word = composing->tokens[k];
  g_autofree char *folded = app_phrase_dup_folded (word);
  char slot;
  guint n;

  composing->arguments[composing->n_arguments++] = ways;
  for (n = MIN (JOINED, g_strv_length (composing->tokens + k)); n > 1; n--) {
    g_autofree char *name = NULL;
    char *rest = composing->tokens[k + n];

    composing->tokens[k + n] = NULL;
    name = g_strjoinv (" ", composing->tokens + k);
    composing->tokens[k + n] = rest;
    add_cards (composing, name, ways);
    if (ways->len > 0)
      return n;
  }
  if (g_ascii_isdigit (word[0]) || strpbrk (word, "=?\"+:") != NULL) {
    g_ptr_array_add (ways, g_strdup (word));
    return 1;
  }
  add_cards (composing, word, ways);
  slot = strlen (word) > 1 ? find_slot (composing->self, folded) : '\0';
  if (slot != '\0')
    g_ptr_array_add (ways, g_strdup_printf ("%c", slot));
  if (ways->len == 0 || !g_str_equal (g_ptr_array_index (ways, 0), word))
    g_ptr_array_insert (ways, 0, g_strdup (word));
  return 1;
}

static void
clear_arguments (Composing *composing)
{
  while (composing->n_arguments > 0)
    g_ptr_array_unref (composing->arguments[--composing->n_arguments]);
}

static void
read_arguments (Composing *composing, guint first)
{
  clear_arguments (composing);
  for (guint k = first; composing->tokens[k] != NULL && composing->n_arguments < RULES_ARGS;)
    k += add_argument (composing, k);
}

/* One more; FALSE when nothing more has to be known. @text is taken. */
static gboolean
try_move (Composing *composing, char *text)
{
  RulesError wrong = { 0 };
  RulesStatus status;

  if (!g_hash_table_add (composing->tried, text))
    return TRUE;
  status = app_notation_judge (composing->self->rules, composing->self->state, text, &wrong);
  wrong.status = status;
  if (status == RULES_OK && composing->legal == NULL)
    composing->legal = g_strdup (text);
  else if (status == RULES_ILLEGAL && composing->wrong.status == RULES_OK)
    composing->wrong = wrong;
  else if (status != RULES_OK && composing->malformed.status == RULES_OK)
    composing->malformed = wrong;
  return composing->legal == NULL && g_hash_table_size (composing->tried) < TRIES;
}

/* The move with every way to read its arguments. */
static gboolean
try_arguments (Composing *composing, const char *start)
{
  guint n = 1;

  for (guint k = 0; k < composing->n_arguments; k++)
    n *= composing->arguments[k]->len;
  for (guint way = 0; way < MIN (n, WAYS); way++) {
    GString *text = g_string_new (start);
    guint left = way;

    for (guint k = 0; k < composing->n_arguments; k++) {
      const GPtrArray *ways = composing->arguments[k];

      g_string_append_printf (text, " %s", (char *)g_ptr_array_index (ways, left % ways->len));
      left /= ways->len;
    }
    if (!try_move (composing, g_string_free (text, FALSE)))
      return FALSE;
  }
  return TRUE;
}

/* Who may make a move of this usage, the likeliest first. */
static char *
dup_actors (const Composing *composing, const char *usage)
{
  const Resolving *self = composing->self;
  const guint n = app_match_get_n_moves (self->match),
              turn = rules_seat_to_move (self->rules, self->state);
  GString *actors = g_string_new (NULL);

  if (usage[0] == '-')
    g_string_append_c (actors, '-');
  else if (composing->actor != '\0' && composing->actor != '-')
    g_string_append_c (actors, composing->actor);
  else if (g_str_has_prefix (usage, "SLOT")) {
    if (self->likely != NULL && self->likely->text[0] >= 'A')
      g_string_append_c (actors, self->likely->text[0]);
    for (char slot = 'A'; slot < 'A' + RULES_PARTY; slot++)
      g_string_append_c (actors, slot);
  } else {
    if (turn > 0)
      g_string_append_c (actors, (char)('0' + turn));
    else if (self->is_end && n > 0 && app_match_get_move (self->match, n)->seat > 0)
      g_string_append_c (actors, (char)('0' + app_match_get_move (self->match, n)->seat));
    for (guint seat = 1; seat <= self->rules->setup.seats && turn == 0; seat++)
      g_string_append_c (actors, (char)('0' + seat));
  }
  return g_string_free (actors, FALSE);
}

/* FALSE when nothing more has to be known: one is refused by the rules, or may be recorded. */
static gboolean
try_verb (Composing *composing, const RulesVerb *verb)
{
  const guint viewer = app_match_get_viewer (composing->self->match);
  g_autofree char *actors = dup_actors (composing, verb->usage);

  for (const char *actor = actors; *actor != '\0'; actor++) {
    g_autofree char *start = g_strdup_printf ("%c %s", *actor, verb->name);

    /* Why another player can't, would tell what that one holds. */
    if (viewer != 0 && g_ascii_isdigit (*actor) && (guint)(*actor - '0') != viewer
        && app_match_is_dealt (composing->self->match))
      continue;
    if (!try_arguments (composing, start))
      return FALSE;
  }
  return composing->wrong.status == RULES_OK;
}

/* The verb of a legal move. */
static const RulesVerb *
find_verb (const RulesMatch *rules, const char *move)
{
  const char *verb = strchr (move, ' ');
  const gsize length = verb != NULL ? strcspn (++verb, " ") : 0;

  for (guint k = 0; verb != NULL && k < rules->game->n_verbs; k++)
    if (strlen (rules->game->verbs[k].name) == length
        && strncmp (rules->game->verbs[k].name, verb, length) == 0)
      return &rules->game->verbs[k];
  return NULL;
}

/* Whether the actor that was typed may be that of a verb which was not. */
static gboolean
fits_actor (const Composing *composing, const RulesVerb *verb)
{
  return composing->actor == '\0' || (composing->actor == '-') == (verb->usage[0] == '-');
}

/* The verb was left out: that of the likely move, then those of legal moves, then others. */
static void
try_verbs (Composing *composing)
{
  const Resolving *self = composing->self;
  const RulesGame *game = self->rules->game;
  guint64 done = 0;

  for (guint k = 0; k <= self->choices->len; k++) {
    const AppChoice *choice = k > 0 ? choice_at (self->choices, k - 1) : self->likely;
    const RulesVerb *verb = choice != NULL ? find_verb (self->rules, choice->text) : NULL;
    const guint64 bit = verb != NULL ? (guint64)1 << (verb - game->verbs) : 0;

    if (verb == NULL || done & bit)
      continue;
    done |= bit;
    if (fits_actor (composing, verb) && !try_verb (composing, verb))
      return;
  }
  for (guint k = 0; k < game->n_verbs; k++)
    if (!(done & (guint64)1 << k) && fits_actor (composing, &game->verbs[k])
        && !try_verb (composing, &game->verbs[k]))
      return;
}

/* The word is a verb of the game, or begins some: as those. */
static void
try_named_verbs (Composing *composing, const char *word)
{
  const RulesGame *game = composing->self->rules->game;
  g_autofree char *folded = app_phrase_dup_folded (word);

  for (guint whole = 2; whole-- > 0;)
    for (guint k = 0; k < game->n_verbs; k++)
      if (whole ? g_str_equal (game->verbs[k].name, folded)
                : g_str_has_prefix (game->verbs[k].name, folded)) {
        composing->is_known = TRUE;
        if (!try_verb (composing, &game->verbs[k]))
          return;
      }
}

/* Tells whether it is known why not, or that it may be recorded. */
static gboolean
compose_from (Composing *composing, char actor, guint first)
{
  composing->actor = actor;
  if (composing->tokens[first] == NULL)
    return FALSE;
  read_arguments (composing, first + 1);
  try_named_verbs (composing, composing->tokens[first]);
  if (composing->legal != NULL || composing->wrong.status != RULES_OK)
    return TRUE;
  read_arguments (composing, first);
  if (composing->is_known)
    try_verbs (composing);
  return composing->legal != NULL || composing->wrong.status != RULES_OK;
}

static void
compose (Composing *composing)
{
  const char *word = composing->tokens[0];
  const char actor = read_actor (composing->self, word, g_strv_length (composing->tokens) == 1);

  if (actor == '\0' || (!compose_from (composing, actor, 1) && word[1] != '\0'))
    compose_from (composing, '\0', 0);
}

/* Whether @text begins as the notation does. */
static gboolean
is_notation (const Resolving *self, const char *text)
{
  if (text[0] == '\0' || text[1] != ' ')
    return FALSE;
  return text[0] == '-' || g_ascii_isdigit (text[0])
         || (is_party_game (self) && text[0] >= 'A' && text[0] < 'A' + RULES_PARTY);
}

static char *
dup_reason (const Composing *composing, const RulesError *wrong)
{
  return app_labels_dup_reason (app_match_get_labels (composing->self->match),
                                composing->self->state, wrong, TRUE);
}

/* A move that no list has, as a choice. */
static AppChoice *
new_shown (const Resolving *self, const char *text)
{
  AppParty party;

  app_labels_read_party (app_match_get_labels (self->match), self->state, &party);
  return app_choice_new_plain (
      g_strdup (text),
      app_labels_dup_move_with_party (app_match_get_labels (self->match), &party, text, NULL));
}

/* One that may be recorded, though no list has it, is shown first. */
static AppMeaning *
new_composed (const Resolving *self, const char *text)
{
  g_autoptr (GPtrArray) choices = g_ptr_array_new_with_free_func (app_choice_unref);

  g_ptr_array_add (choices, new_shown (self, text));
  return new_several (choices);
}

/* Why what was typed is no legal move. */
static AppMeaning *
resolve_refused (const Resolving *self, char *reason)
{
  g_autofree char *text = g_strdup (self->typed);
  g_autoptr (GPtrArray) tokens = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) tried = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Composing composing = { .self = self, .tried = tried };
  AppMeaning *meaning;

  for (const char *at = text; *(at += strspn (at, " \t,")) != '\0';
       at += app_typed_word_length (at))
    g_ptr_array_add (tokens, g_strndup (at, app_typed_word_length (at)));
  g_ptr_array_add (tokens, NULL);
  composing.tokens = (char **)tokens->pdata;
  if (is_notation (self, self->typed))
    try_move (&composing, g_strdup (self->typed));
  if (reason == NULL && composing.wrong.status == RULES_OK)
    compose (&composing);
  clear_arguments (&composing);
  if (composing.legal != NULL) {
    meaning = new_composed (self, composing.legal);
    g_free (composing.legal);
    g_free (reason);
    return meaning;
  }
  meaning = new_refusal (reason);
  if (reason != NULL)
    return meaning;
  if (composing.wrong.status != RULES_OK) {
    meaning->reason = dup_reason (&composing, &composing.wrong);
    return meaning;
  }
  meaning->is_unknown = !composing.is_known;
  if (app_dice_is_faces (self->typed))
    meaning->reason = g_strdup (_ ("No die is rolled now."));
  else if (composing.malformed.status != RULES_OK
           && (composing.is_known || is_notation (self, text)))
    meaning->reason = dup_reason (&composing, &composing.malformed);
  else
    /* Translators: what somebody typed */
    meaning->reason = g_strdup_printf (_ ("“%s” is no move, card or player here."), self->typed);
  return meaning;
}

/* All together */

static AppMeaning *
resolve_fitting (const Resolving *self)
{
  g_autoptr (GPtrArray) found = find_fitting (self, self->words, FALSE);
  const guint turn = rules_seat_to_move (self->rules, self->state);
  const AppChoice *of_turn = NULL;
  guint n_of_turn = 0;

  if (found->len == 0)
    return NULL;
  for (guint k = 0; turn != 0 && k < found->len; k++)
    if (choice_at (found, k)->seat == turn) {
      of_turn = choice_at (found, k);
      n_of_turn++;
    }
  if (found->len == 1)
    return new_choice (choice_at (found, 0), NULL);
  return n_of_turn == 1 && self->rules->game->party == NULL ? new_choice (of_turn, NULL)
                                                            : new_several (found);
}

/* Cards that are drawn together, behind the beginning of the move. */
static AppMeaning *
resolve_asked (const Resolving *self, char **reason)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *move =
      self->is_end ? app_recorder_dup_answered (self->match, NULL, self->typed, &error) : NULL;
  g_autoptr (AppChoice) choice = NULL;

  if (move == NULL && error != NULL && *reason == NULL)
    *reason = g_strdup (error->message);
  if (move == NULL)
    return NULL;
  if (is_legal (self, move))
    return new_move (g_steal_pointer (&move));
  choice = app_choice_new_plain (g_steal_pointer (&move), g_strdup (""));
  choice->asks = TRUE;
  return new_choice (choice, NULL);
}

/* Words are not among the choices: those that the awaited hand spells and that begin so. */
static AppMeaning *
resolve_word (const Resolving *self, guint at)
{
  g_autoptr (GPtrArray) choices = g_ptr_array_new_with_free_func (app_choice_unref);
  g_auto (GStrv) lines = NULL;

  if (self->rules->dictionary == NULL)
    return NULL;
  lines = app_recorder_dup_completions_at (self->match, at, self->typed);
  for (guint k = 0; lines[k] != NULL; k++)
    if (is_legal (self, lines[k]))
      g_ptr_array_add (choices, new_shown (self, lines[k]));
  if (choices->len == 0)
    return NULL;
  return choices->len == 1 ? new_choice (choice_at (choices, 0), NULL) : new_several (choices);
}

static AppMeaning *
resolve (Resolving *self, guint at)
{
  g_autofree char *reason = NULL;
  AppMeaning *meaning;

  if (self->typed[0] == '\0')
    return self->likely != NULL ? new_choice (self->likely, NULL) : new_refusal (NULL);
  if (app_dice_is_faces (self->typed) && self->rolling != NULL)
    return resolve_dice (self, self->rolling, self->typed);
  for (guint k = 0; k < self->choices->len; k++)
    if (g_str_equal (choice_at (self->choices, k)->text, self->typed))
      return new_choice (choice_at (self->choices, k), NULL);
  if (is_legal (self, self->typed))
    return new_move (g_strdup (self->typed));
  self->words = app_typed_words_new (app_match_get_labels (self->match), self->typed);
  if ((meaning = resolve_named_dice (self)) != NULL
      || (meaning = resolve_owed (self, &reason)) != NULL
      || (meaning = resolve_fitting (self)) != NULL || (meaning = resolve_known_card (self)) != NULL
      || (meaning = resolve_asked (self, &reason)) != NULL
      || (meaning = resolve_word (self, at)) != NULL)
    return meaning;
  return resolve_refused (self, g_steal_pointer (&reason));
}

AppMeaning *
app_recorder_resolve (AppMatch *match, guint at, const char *typed)
{
  g_autofree char *text = g_strstrip (g_strdup (typed));
  const AppTimeline *timeline = app_match_get_timeline (match);
  Resolving self = { .match = match, .rules = app_match_get_rules (match), .typed = text };
  AppMeaning *meaning;

  if (timeline == NULL)
    return new_refusal (g_strdup (app_match_get_fault (match)));
  self.is_end = at >= app_match_get_n_moves (match);
  self.choices = app_recorder_dup_choices_at (match, at);
  if (self.is_end) {
    self.likely = app_recorder_get_likely_choice (match);
    self.rolling = app_recorder_get_dice_choice (match);
    self.state = app_timeline_get_replay (app_match_get_timeline (match))->state;
  } else {
    app_recorder_copy_replay_at (match, at, &self.replay);
    self.state = self.replay.state;
  }
  meaning = resolve (&self, at);
  if (!self.is_end)
    replay_clear (&self.replay);
  app_typed_words_free (self.words);
  g_ptr_array_unref (self.choices);
  return meaning;
}

char *
app_recorder_dup_resolved (AppMatch *match, const char *typed)
{
  g_autoptr (AppMeaning) meaning =
      app_recorder_resolve (match, app_match_get_n_moves (match), typed);

  return g_steal_pointer (&meaning->text);
}
