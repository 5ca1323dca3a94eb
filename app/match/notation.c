/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The notation as help for those who type it.
 */
#include "app/match/notation.h"

#include "rules/faults.h"
#include "rules/record.h"

#include <string.h>

#define COMPLETIONS 12

typedef struct {
  const RulesMatch *match;
  GPtrArray *texts;
  GString *room;
} Collecting;

static bool
collect_move_cb (const RulesMove *move, void *data)
{
  Collecting *collecting = data;
  RulesBuffer buffer = { .data = collecting->room->str, .size = collecting->room->len };

  rules_write_move (collecting->match, move, &buffer);
  g_ptr_array_add (collecting->texts, g_strndup (buffer.data, buffer.length));
  return true;
}

static int
compare_bytes (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

GPtrArray *
app_notation_dup_moves (const RulesMatch *match, const void *state)
{
  Collecting collecting = { .match = match,
                            .texts = g_ptr_array_new_with_free_func (g_free),
                            .room = g_string_new (NULL) };

  g_string_set_size (collecting.room, 8192);
  rules_choices (match, state, collect_move_cb, &collecting);
  g_string_free (collecting.room, TRUE);
  g_ptr_array_sort (collecting.texts, compare_bytes);
  return collecting.texts;
}

char *
app_notation_dup_move (const RulesMatch *match, const RulesMove *move)
{
  char room[1024];
  RulesBuffer buffer = { .data = room, .size = sizeof room };

  rules_write_move (match, move, &buffer);
  return g_strndup (room, MIN (buffer.length, sizeof room));
}

RulesMove *
app_notation_copy_move (const RulesMove *move)
{
  const gsize args = move->n_args * sizeof *move->args;
  char *room = g_malloc (sizeof *move + args + move->text.length);
  RulesMove *copy = (RulesMove *)room;

  *copy = *move;
  copy->args = (const RulesArg *)(room + sizeof *move);
  copy->text.at = room + sizeof *move + args;
  /* Moves without any borrow nothing. */
  if (args > 0)
    memcpy (room + sizeof *move, move->args, args);
  if (move->text.length > 0)
    memcpy (room + sizeof *move + args, move->text.at, move->text.length);
  return copy;
}

RulesStatus
app_notation_apply (RulesMatch *match, void *state, const char *text, RulesError *wrong)
{
  g_autofree RecordLine *line = g_new (RecordLine, 1);
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);
  RulesError ignored;
  RulesStatus status;

  wrong = wrong != NULL ? wrong : &ignored;
  status = record_read_line (text, strlen (text), line, wrong);
  if (status == RULES_OK && line->kind != RECORD_MOVE)
    status = rules_error_set (wrong, RULES_SYNTAX, RULES_FAULT_ACTOR_FORM, 0, 0, 0);
  if (status == RULES_OK)
    status = rules_read_move (match, line, move, wrong);
  if (status != RULES_OK)
    return status;
  rules_normalize_move (match, state, move);
  return rules_apply (match, state, &move->move, RULES_JUDGED, wrong);
}

RulesStatus
app_notation_judge (RulesMatch *match, const void *state, const char *text, RulesError *wrong)
{
  g_autofree void *after = rules_dup_state (match, state);
  const guint n_definitions = match->n_definitions;
  const char *line = text, *end;
  RulesStatus status;

  do {
    g_autofree char *one = NULL;

    end = strchr (line, '\n');
    one = end != NULL ? g_strndup (line, (gsize)(end - line)) : NULL;
    status = app_notation_apply (match, after, one != NULL ? one : line, wrong);
    line = end != NULL ? end + 1 : NULL;
  } while (status == RULES_OK && line != NULL);
  rules_match_forget_cards (match, n_definitions);
  return status;
}

/* What is typed, in words; a blank at the end begins an empty last word. */
static char **
dup_words (const char *typed)
{
  g_auto (GStrv) parts = g_strsplit_set (typed, " \t", -1);
  GPtrArray *words = g_ptr_array_new ();
  guint n = g_strv_length (parts);

  for (guint k = 0; k < n; k++)
    if (parts[k][0] != '\0' || k + 1 == n)
      g_ptr_array_add (words, g_strdup (parts[k]));
  if (n == 0)
    g_ptr_array_add (words, g_strdup (""));
  g_ptr_array_add (words, NULL);
  return (char **)g_ptr_array_free (words, FALSE);
}

/* Most texts are plain, and there are thousands of them. */
static gboolean
begins_folded (const char *text, const char *prefix)
{
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;

  if (g_str_is_ascii (prefix) && g_str_is_ascii (text))
    return g_ascii_strncasecmp (text, prefix, strlen (prefix)) == 0;
  a = g_utf8_casefold (text, -1);
  b = g_utf8_casefold (prefix, -1);
  return g_str_has_prefix (a, b);
}

/* Whether @word of a move begins as typed, itself or as its card's name. */
static gboolean
word_begins (const RulesMatch *match, const char *word, const char *typed)
{
  int card;

  if (begins_folded (word, typed))
    return TRUE;
  card = rules_match_card (match, rules_text (word));
  return card >= 0 && begins_folded (match->cards[card].name, typed);
}

static gboolean
is_verb (const RulesMatch *match, const char *word)
{
  for (guint k = 0; k < match->game->n_verbs; k++)
    if (g_str_equal (match->game->verbs[k].name, word))
      return TRUE;
  return FALSE;
}

/* Whether the words of @line from @skip on begin as those typed do. A verb that is followed by more
 * is short for no other. */
static gboolean
line_begins (const RulesMatch *match, char **line, guint skip, char **typed)
{
  for (guint k = 0; typed[k] != NULL; k++) {
    if (typed[k][0] == '\0')
      continue;
    if (k + skip >= g_strv_length (line) || !word_begins (match, line[k + skip], typed[k]))
      return FALSE;
    if (k + skip == 1 && typed[k + 1] != NULL && is_verb (match, typed[k])
        && !g_str_equal (line[1], typed[k]))
      return FALSE;
  }
  return TRUE;
}

static void
add_completion (GPtrArray *out, const char *line)
{
  if (out->len < COMPLETIONS && !g_ptr_array_find_with_equal_func (out, line, g_str_equal, NULL))
    g_ptr_array_add (out, g_strdup (line));
}

/* What is offered twice is there once, so that what goes in front is offered before all. */
typedef enum {
  PASS_DECK, /* what the deck of the one who acts has */
  PASS_ALL,
  PASSES,
} Pass;

gboolean
app_notation_is_in_deck (const AppNotationDecks *decks, const char *move, const char *id)
{
  for (guint k = 0; decks != NULL && k < RULES_SEATS; k++)
    if ((move[0] == '-' || move[0] == (char)('1' + k)) && decks->cards[k] != NULL
        && g_strv_contains ((const char *const *)decks->cards[k], id))
      return TRUE;
  return FALSE;
}

static gboolean
is_placeholder (const char *word)
{
  return g_ascii_isupper (word[0]) || word[0] == '+' || strpbrk (word, "|=") != NULL;
}

/* Every card that @typed may become, the deck's first. */
static void
add_cards (const RulesMatch *match, const AppNotationDecks *decks, GString *line, const char *typed,
           GPtrArray *out)
{
  const gsize length = line->len;

  for (Pass pass = PASS_DECK; pass < PASSES; pass++)
    for (guint k = 0; k < match->n_cards; k++) {
      const char *id = match->cards[k].id;

      if (word_begins (match, id, typed)
          && (pass == PASS_ALL || app_notation_is_in_deck (decks, line->str, id))) {
        g_string_append (line, id);
        add_completion (out, line->str);
        g_string_truncate (line, length);
      }
    }
}

/* Where "CARDS" stands for cards with commas, all of them have a word. */
#define ALL_CARDS "all"

/* Every way to complete @typed as the word that @form stands for. */
static void
add_last_words (const RulesMatch *match, const AppNotationDecks *decks, GString *line,
                const char *form, const char *typed, GPtrArray *out)
{
  const gsize length = line->len;
  g_auto (GStrv) ways = g_strsplit (form, "|", -1);

  for (guint w = 0; ways[w] != NULL; w++) {
    if (g_str_equal (ways[w], "SEAT")) {
      for (guint seat = 1; seat <= match->setup.seats; seat++) {
        g_autofree char *number = g_strdup_printf ("%u", seat);

        if (g_str_has_prefix (number, typed)) {
          g_string_append (line, number);
          add_completion (out, line->str);
        }
        g_string_truncate (line, length);
      }
    } else if (g_str_equal (ways[w], "SLOT")) {
      for (char slot = 'A'; slot < 'A' + RULES_PARTY; slot++) {
        const char letter[] = { slot, '\0' };

        g_string_append_c (line, slot);
        if (begins_folded (letter, typed))
          add_completion (out, line->str);
        g_string_truncate (line, length);
      }
    } else if (g_str_equal (ways[w], "CARD") || g_str_equal (ways[w], "CARDS")
               || g_str_equal (ways[w], "ITEM")) {
      if (g_str_equal (ways[w], "CARDS") && begins_folded (ALL_CARDS, typed)) {
        g_string_append (line, ALL_CARDS);
        add_completion (out, line->str);
        g_string_truncate (line, length);
      }
      add_cards (match, decks, line, typed, out);
    } else if (!is_placeholder (ways[w]) && begins_folded (ways[w], typed)) {
      g_string_append (line, ways[w]);
      add_completion (out, line->str);
      g_string_truncate (line, length);
    }
  }
}

static gboolean
is_seat (const RulesMatch *match, const char *word)
{
  guint64 seat;

  return g_ascii_string_to_unsigned (word, 10, 1, match->setup.seats, &seat, NULL);
}

static gboolean
is_slot (const char *word)
{
  char slot = g_ascii_toupper (word[0]);

  return slot >= 'A' && slot < 'A' + RULES_PARTY && word[1] == '\0';
}

/* One form, as far as it is typed: words that are fixed are completed, others taken over. */
static void
add_form (const RulesMatch *match, const AppNotationDecks *decks, const char *usage, char **typed,
          GPtrArray *out)
{
  g_auto (GStrv) form = g_strsplit_set (usage, " []", -1);
  g_autoptr (GString) line = g_string_new (NULL);
  guint n = g_strv_length (typed);
  guint k = 0;

  for (guint f = 0; form[f] != NULL && k < n; f++) {
    if (form[f][0] == '\0')
      continue;
    if (k == 1 && is_verb (match, typed[k]) && !g_str_equal (form[f], typed[k]))
      return;
    if (line->len > 0)
      g_string_append_c (line, ' ');
    if (k + 1 == n) {
      add_last_words (match, decks, line, form[f], typed[k], out);
      return;
    }
    if (!is_placeholder (form[f]) && !begins_folded (form[f], typed[k]))
      return;
    if (g_str_equal (form[f], "SEAT") && !is_seat (match, typed[k]))
      return;
    if (g_str_equal (form[f], "SLOT") && !is_slot (typed[k]))
      return;
    if (g_str_equal (form[f], "SLOT"))
      g_string_append_c (line, g_ascii_toupper (typed[k][0]));
    else
      g_string_append (line, is_placeholder (form[f]) ? typed[k] : form[f]);
    k++;
  }
}

static void
add_forms (RulesMatch *match, const void *state, const AppNotationDecks *decks, char **typed,
           GPtrArray *out)
{
  static const char *const common[] = { "- note", "SEAT resign", "- draw-agreed", "- abandon" };
  g_autoptr (GPtrArray) forms = g_ptr_array_new_with_free_func (g_free);
  const RulesGame *game = match->game;

  for (guint k = 0; k < game->n_verbs; k++)
    add_form (match, decks, game->verbs[k].usage, typed, forms);
  for (guint k = 0; k < game->n_rulings; k++) {
    g_autofree char *usage = g_strconcat ("- adjust ", game->rulings[k].usage, NULL);

    add_form (match, decks, usage, typed, forms);
  }
  for (guint k = 0; k < G_N_ELEMENTS (common); k++)
    add_form (match, decks, common[k], typed, forms);
  for (guint k = 0; k < forms->len; k++) {
    const char *form = g_ptr_array_index (forms, k);

    if (app_notation_judge (match, state, form, NULL) != RULES_ILLEGAL)
      add_completion (out, form);
  }
}

/* What chance owes */

/**
 * Owed:
 * @chance: as the core tells it; copies go down as options are typed
 * @start: the words of the move's beginning: "-", "deal", "1"
 * @options: (array length=chance.n_options): each option as a word
 * @hide: "?" may stand for any of them
 */
typedef struct {
  const RulesMatch *match;
  const void *state;
  RulesChance chance;
  char **start;
  char **options;
  gboolean hide;
} Owed;

static void
owed_free (Owed *owed)
{
  g_strfreev (owed->start);
  g_strfreev (owed->options);
  g_free (owed);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Owed, owed_free)

/* What is due now; NULL for nothing. */
static Owed *
owed_new (const RulesMatch *match, const void *state)
{
  g_autoptr (Owed) owed = g_new0 (Owed, 1);
  RulesMoveBuffer *move = &owed->chance.move;
  g_autofree char *start = NULL;

  if (!rules_next_chance (match, state, &owed->chance))
    return NULL;
  owed->match = match;
  owed->state = state;
  owed->hide = owed->chance.may_hide && !match->setup.open;
  move->move.args = move->args;
  start = app_notation_dup_move (match, &move->move);
  owed->start = g_strsplit (start, " ", -1);
  owed->options = g_new0 (char *, owed->chance.n_options + 1);
  move->move.n_args++;
  for (guint k = 0; k < owed->chance.n_options; k++) {
    g_autofree char *line = NULL;

    move->args[move->move.n_args - 1] = owed->chance.options[k].arg;
    line = app_notation_dup_move (match, &move->move);
    owed->options[k] = g_strdup (strrchr (line, ' ') + 1);
  }
  move->move.n_args--;
  return g_steal_pointer (&owed);
}

char *
app_notation_dup_owed_start (const RulesMatch *match, const void *state, gboolean *may_hide)
{
  g_autoptr (Owed) owed = owed_new (match, state);
  g_autofree char *start = NULL;

  *may_hide = FALSE;
  if (owed == NULL || owed->chance.n_options == 0)
    return NULL;
  /* A single one is among the legal moves, unless it may be any card or none that was seen. */
  if (owed->chance.n_draw < 2
      && (!owed->hide || owed->chance.options[0].arg.kind != RULES_ARG_CARD))
    return NULL;
  *may_hide = owed->hide;
  start = g_strjoinv (" ", owed->start);
  return g_strconcat (start, " ", NULL);
}

/* Whether the rules take the move with these words for its beginning: chance may owe the same to
 * other seats, in any order. */
static gboolean
owed_to (const Owed *owed, char *const *start)
{
  g_autofree RulesMoveBuffer *full = g_memdup2 (&owed->chance.move, sizeof (RulesMoveBuffer));
  g_autofree void *state = rules_dup_state (owed->match, owed->state);
  const guint lead = full->move.n_args;
  guint taken = 0;

  full->move.args = full->args;
  for (guint k = 0; k < lead; k++) {
    guint64 number;

    if (g_str_equal (start[k + 2], owed->start[k + 2]))
      continue;
    if (full->args[k].kind != RULES_ARG_NUMBER
        || !g_ascii_string_to_unsigned (start[k + 2], 10, 1, owed->match->setup.seats, &number,
                                        NULL))
      return FALSE;
    full->args[k].value = (gint32)number;
  }
  for (guint k = 0; k < owed->chance.n_options && taken < owed->chance.n_draw; k++)
    for (guint c = 0; c < owed->chance.options[k].copies && taken < owed->chance.n_draw; c++) {
      full->args[full->move.n_args++] = owed->chance.options[k].arg;
      taken++;
    }
  return rules_apply (owed->match, state, &full->move, RULES_JUDGED, NULL) == RULES_OK;
}

/* The option that @typed names, or is short for alone; NULL when there is none left. */
static const char *
consume_option (Owed *owed, const char *typed)
{
  RulesChanceOption *options = owed->chance.options;
  int found = -1;

  if (owed->hide && g_str_equal (typed, "?"))
    return "?";
  for (guint k = 0; k < owed->chance.n_options; k++) {
    if (options[k].copies == 0 || !word_begins (owed->match, owed->options[k], typed))
      continue;
    if (g_str_equal (owed->options[k], typed)) {
      found = (int)k;
      break;
    }
    found = found == -1 ? (int)k : -2;
  }
  if (found < 0)
    return NULL;
  if (!owed->chance.replace)
    options[found].copies--;
  return owed->options[found];
}

static void
add_with (const GString *line, const char *word, GPtrArray *out)
{
  g_autofree char *whole = g_strdup_printf ("%s %s", line->str, word);

  add_completion (out, whole);
}

/* To whom chance owes, by the last word of the beginning. */
static void
add_starts (const Owed *owed, const GString *line, char **typed, guint last, GPtrArray *out)
{
  g_auto (GStrv) start = g_strdupv (owed->start);

  for (guint k = 2; k < last; k++)
    if (!g_str_equal (start[k], typed[k]))
      return;
  if (last + 1 < g_strv_length (start)
      || owed->chance.move.args[last - 2].kind != RULES_ARG_NUMBER) {
    if (g_str_has_prefix (start[last], typed[last]))
      add_with (line, start[last], out);
    return;
  }
  for (guint seat = 1; seat <= owed->match->setup.seats; seat++) {
    g_free (start[last]);
    start[last] = g_strdup_printf ("%u", seat);
    if (g_str_has_prefix (start[last], typed[last]) && owed_to (owed, start))
      add_with (line, start[last], out);
  }
}

/* Whether the words typed are those of the move that chance owes, its verb written out or followed
 * by more; then they are completed with what chance has left. */
static gboolean
add_owed (Owed *owed, const AppNotationDecks *decks, char **typed, GPtrArray *out)
{
  const guint lead = g_strv_length (owed->start), last = g_strv_length (typed) - 1;
  g_autoptr (GString) line = g_string_new (NULL);

  if (last < 2 || !g_str_equal (typed[0], owed->start[0])
      || !begins_folded (owed->start[1], typed[1])
      || (is_verb (owed->match, typed[1]) && !g_str_equal (owed->start[1], typed[1])))
    return FALSE;
  g_string_printf (line, "%s %s", owed->start[0], owed->start[1]);
  if (last < lead) {
    add_starts (owed, line, typed, last, out);
    return TRUE;
  }
  if (last >= lead + owed->chance.n_draw || !owed_to (owed, typed))
    return TRUE;
  for (guint k = 2; k < last; k++) {
    const char *word = k < lead ? typed[k] : consume_option (owed, typed[k]);

    if (word == NULL)
      return TRUE;
    g_string_append_printf (line, " %s", word);
  }
  if (owed->hide && g_str_has_prefix ("?", typed[last]))
    add_with (line, "?", out);
  for (Pass pass = PASS_DECK; pass < PASSES; pass++)
    for (guint k = 0; k < owed->chance.n_options; k++)
      if (owed->chance.options[k].copies > 0
          && word_begins (owed->match, owed->options[k], typed[last])
          && (pass == PASS_ALL || app_notation_is_in_deck (decks, typed[0], owed->options[k])))
        add_with (line, owed->options[k], out);
  return TRUE;
}

/* The move by which all of a seat's deck comes at once; NULL where it doesn't make one. */
static char *
dup_whole_deck (const Owed *owed, guint seat, char **cards)
{
  g_autofree RulesMoveBuffer *full = g_memdup2 (&owed->chance.move, sizeof (RulesMoveBuffer));
  g_autofree void *state = rules_dup_state (owed->match, owed->state);

  full->move.args = full->args;
  if (full->move.actor >= 1 && full->move.actor <= RULES_SEATS)
    full->move.actor = (uint8_t)seat;
  for (char **card = cards; *card != NULL; card++) {
    guint k = 0;

    while (owed->options[k] != NULL && !g_str_equal (owed->options[k], *card))
      k++;
    if (owed->options[k] == NULL)
      return NULL;
    full->args[full->move.n_args++] = owed->chance.options[k].arg;
  }
  if (rules_apply (owed->match, state, &full->move, RULES_JUDGED, NULL) != RULES_OK)
    return NULL;
  return app_notation_dup_move (owed->match, &full->move);
}

/* Decks of as many cards as chance owes, where the rules take them. */
static void
add_whole_decks (const Owed *owed, const AppNotationDecks *decks, char **typed, GPtrArray *out)
{
  for (guint k = 0; k < 3 * RULES_SEATS; k++) {
    const guint seat = k % RULES_SEATS + 1;
    char **cards = decks->cards[seat - 1];
    g_autofree char *move = NULL;
    g_auto (GStrv) words = NULL;

    if (cards == NULL || g_strv_length (cards) != owed->chance.n_draw || owed->chance.n_draw < 2)
      continue;
    move = dup_whole_deck (owed, seat, cards);
    if (move == NULL)
      continue;
    words = g_strsplit (move, " ", -1);
    if (line_begins (owed->match, words, k / RULES_SEATS, typed))
      add_completion (out, move);
  }
}

char **
app_notation_complete (RulesMatch *match, const void *state, const AppNotationDecks *decks,
                       const GPtrArray *moves, const char *typed)
{
  g_autoptr (Owed) owed = owed_new (match, state);
  g_auto (GStrv) words = dup_words (typed);
  GPtrArray *out = g_ptr_array_new ();

  if (owed != NULL && decks != NULL)
    add_whole_decks (owed, decks, words, out);
  for (guint k = 0; k < moves->len; k++)
    add_completion (out, g_ptr_array_index (moves, k));
  if (owed == NULL || !add_owed (owed, decks, words, out))
    add_forms (match, state, decks, words, out);
  g_ptr_array_add (out, NULL);
  return (char **)g_ptr_array_free (out, FALSE);
}
