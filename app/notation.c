/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The notation as help for those who type it.
 */
#include "notation.h"

#include <string.h>

#define COMPLETIONS 12

typedef struct {
  const RulesMatch *match;
  GPtrArray *texts;
  GString *room;
} Collecting;

static bool
collect (const RulesMove *move, void *data)
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
  rules_choices (match, state, collect, &collecting);
  g_string_free (collecting.room, TRUE);
  g_ptr_array_sort (collecting.texts, compare_bytes);
  return collecting.texts;
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
  g_ptr_array_add (words, NULL);
  return (char **)g_ptr_array_free (words, FALSE);
}

static gboolean
begins_folded (const char *text, const char *prefix)
{
  g_autofree char *a = g_utf8_casefold (text, -1);
  g_autofree char *b = g_utf8_casefold (prefix, -1);

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

/* Whether the words of @line from @skip on begin as those typed do. */
static gboolean
line_begins (const RulesMatch *match, char **line, guint skip, char **typed)
{
  for (guint k = 0; typed[k] != NULL; k++) {
    if (typed[k][0] == '\0')
      continue;
    if (k + skip >= g_strv_length (line) || !word_begins (match, line[k + skip], typed[k]))
      return FALSE;
  }
  return TRUE;
}

static void
add (GPtrArray *out, const char *line)
{
  if (out->len < COMPLETIONS && !g_ptr_array_find_with_equal_func (out, line, g_str_equal, NULL))
    g_ptr_array_add (out, g_strdup (line));
}

/* Legal moves, with all words, then without the actor, then without the verb. */
static void
add_moves (const RulesMatch *match, const GPtrArray *moves, char **typed, GPtrArray *out)
{
  for (guint skip = 0; skip < 3; skip++)
    for (guint k = 0; k < moves->len; k++) {
      const char *move = g_ptr_array_index (moves, k);
      g_auto (GStrv) words = g_strsplit (move, " ", -1);

      if (line_begins (match, words, skip, typed))
        add (out, move);
    }
}

static gboolean
is_placeholder (const char *word)
{
  return g_ascii_isupper (word[0]) || word[0] == '+' || strchr (word, '|') != NULL;
}

/* Every way to complete @typed as the word that @form stands for. */
static void
add_last_words (const RulesMatch *match, GString *line, const char *form, const char *typed,
                GPtrArray *out)
{
  const gsize length = line->len;
  g_auto (GStrv) ways = g_strsplit (form, "|", -1);

  for (guint w = 0; ways[w] != NULL; w++) {
    if (g_str_equal (ways[w], "SEAT")) {
      for (guint seat = 1; seat <= match->setup.seats; seat++) {
        g_autofree char *number = g_strdup_printf ("%u", seat);

        if (g_str_has_prefix (number, typed)) {
          g_string_append (line, number);
          add (out, line->str);
        }
        g_string_truncate (line, length);
      }
    } else if (g_str_equal (ways[w], "CARD")) {
      for (guint k = 0; k < match->n_cards; k++) {
        if (word_begins (match, match->cards[k].id, typed)) {
          g_string_append (line, match->cards[k].id);
          add (out, line->str);
        }
        g_string_truncate (line, length);
      }
    } else if (!is_placeholder (ways[w]) && begins_folded (ways[w], typed)) {
      g_string_append (line, ways[w]);
      add (out, line->str);
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

/* One form, as far as it is typed: words that are fixed are completed, others taken over. */
static void
add_form (const RulesMatch *match, const char *usage, char **typed, GPtrArray *out)
{
  g_auto (GStrv) form = g_strsplit_set (usage, " []", -1);
  g_autoptr (GString) line = g_string_new (NULL);
  guint n = g_strv_length (typed);
  guint k = 0;

  for (guint f = 0; form[f] != NULL && k < n; f++) {
    if (form[f][0] == '\0')
      continue;
    if (line->len > 0)
      g_string_append_c (line, ' ');
    if (k + 1 == n) {
      add_last_words (match, line, form[f], typed[k], out);
      return;
    }
    if (!is_placeholder (form[f]) && !begins_folded (form[f], typed[k]))
      return;
    if (g_str_equal (form[f], "SEAT") && !is_seat (match, typed[k]))
      return;
    g_string_append (line, is_placeholder (form[f]) ? typed[k] : form[f]);
    k++;
  }
}

static void
add_forms (const RulesMatch *match, char **typed, GPtrArray *out)
{
  static const char *const common[] = { "- note", "SEAT resign", "- draw-agreed", "- abandon" };
  const RulesGame *game = match->game;

  for (guint k = 0; k < game->n_verbs; k++)
    add_form (match, game->verbs[k].usage, typed, out);
  for (guint k = 0; k < game->n_rulings; k++) {
    g_autofree char *usage = g_strconcat ("- adjust ", game->rulings[k].usage, NULL);

    add_form (match, usage, typed, out);
  }
  for (guint k = 0; k < G_N_ELEMENTS (common); k++)
    add_form (match, common[k], typed, out);
}

char **
app_notation_complete (const RulesMatch *match, const void *state, const char *typed)
{
  g_autoptr (GPtrArray) moves = app_notation_dup_moves (match, state);
  g_auto (GStrv) words = dup_words (typed);
  GPtrArray *out = g_ptr_array_new ();

  add_moves (match, moves, words, out);
  add_forms (match, words, out);
  g_ptr_array_add (out, NULL);
  return (char **)g_ptr_array_free (out, FALSE);
}
