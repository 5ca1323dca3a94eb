/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A result from a line of text: its words, who and what is meant, who won.
 */
#include "app/base/error.h"
#include "app/result/quick-read.h"
#include "app/result/quick-lexer.h"
#include "app/store/store-jobs.h"

#include "db/players.h"

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

static gboolean quick_read_words (const char *at, const char *end, GArray *words,
                                  const char **open);
static GArray *quick_words_new (void) G_GNUC_WARN_UNUSED_RESULT;
static gboolean quick_is_colon (const char *at);
static gboolean quick_is_semicolon (const char *at);
static gboolean quick_is_comma (const char *at);
static const char *quick_find (const char *at, const char *end,
                               gboolean (*is_one) (const char *at));
static const char *quick_skip_quote (const char *at, const char *end);
static const char *quick_quote_end (const char *at);
static gboolean quick_decide (QuickReading *reading, const AppQuick *like, const char *end);
static QuickTyped *quick_get_side (QuickReading *reading, guint k);
static gboolean quick_second_result (QuickReading *reading, const char *at);
static gboolean quick_fail (QuickReading *reading, const char *at, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
static QuickWord *
get_word (QuickReading *reading, guint k)
{
  return &g_array_index (reading->words, QuickWord, k);
}

/* Texts of words [@from, @to) as they stand in the line, blanks made one. */
static char *
dup_words (QuickReading *reading, guint from, guint to)
{
  GString *text = g_string_new (NULL);

  for (guint k = from; k < to; k++)
    g_string_append_printf (text, "%s%s", k > from ? " " : "", get_word (reading, k)->text);
  return g_string_free (text, FALSE);
}

/* Parts */

/* What says nothing about a side. */
static gboolean
is_circumstance (QuickWordKind kind)
{
  return kind == WORD_MINUTES || kind == WORD_DATE || kind == WORD_TOGETHER || kind == WORD_LOW
         || kind == WORD_HIGH;
}

static gboolean
take_circumstance (QuickReading *reading, const QuickWord *word)
{
  AppQuick *quick = reading->quick;

  switch (word->kind) {
  case WORD_MINUTES:
    if (quick->minutes >= 0)
      return quick_fail (reading, word->at, _ ("“%s” would be a second time. One is expected"),
                         word->text);
    quick->minutes = (int)word->number;
    return TRUE;
  case WORD_DATE:
    if (quick->date != NULL)
      return quick_fail (reading, word->at, _ ("“%s” would be a second day. One is expected"),
                         word->text);
    return app_quick_read_date (word->text, &quick->date)
           || quick_fail (reading, word->at, _ ("“%s” is no day. Write it like 2026-11-20."),
                          word->text);
  case WORD_TOGETHER:
    reading->together = TRUE;
    return TRUE;
  default:
    if (reading->score != WORD_NAME && reading->score != word->kind)
      return quick_fail (reading, word->at, _ ("either “low” or “high” is expected, not both"));
    reading->score = word->kind;
    return TRUE;
  }
}

/* @"The 45m Club" needs quotes, and has none. */
static void
drop_quotes (char *where)
{
  const char *close = quick_quote_end (where + 1);
  char *end = close != NULL ? strstr (g_utf8_next_char (where + 1), close) : NULL;
  gsize length = strlen (where);

  if (end == NULL)
    return;
  memmove (end, end + strlen (close), length - (gsize)(end - where) - strlen (close) + 1);
  memmove (where + 1, g_utf8_next_char (where + 1), strlen (g_utf8_next_char (where + 1)) + 1);
}

/* "@The Club 45m": the place from word @from on; what stands behind it may be a time and a date. */
static gboolean
take_where (QuickReading *reading, guint from)
{
  guint to = reading->words->len;
  g_autofree char *where = NULL;

  for (; to > from + 1 && is_circumstance (get_word (reading, to - 1)->kind); to--)
    if (!take_circumstance (reading, get_word (reading, to - 1)))
      return FALSE;
  where = dup_words (reading, from, to);
  drop_quotes (where);
  g_strstrip (where + 1);
  if (where[1] == '\0')
    return quick_fail (reading, get_word (reading, from)->at + 1,
                       _ ("the place’s name is expected here"));
  if (reading->quick->place != NULL)
    return quick_fail (reading, get_word (reading, from)->at,
                       _ ("“%s” would be a second place. One is expected"), where);
  app_quick_set_string (&reading->quick->place, g_strchug (where + 1));
  return TRUE;
}

static gboolean
is_result (QuickWordKind kind)
{
  return kind == WORD_WON || kind == WORD_LOST || kind == WORD_DREW;
}

/* A part that names nobody: "won", "yesterday", "45m low". FALSE with no error when it has names.
 */
static gboolean
is_about_all (QuickReading *reading)
{
  for (guint k = 0; k < reading->words->len; k++) {
    QuickWordKind kind = get_word (reading, k)->kind;

    if (kind == WORD_WHERE)
      return TRUE;
    if (kind == WORD_NAME || kind == WORD_PLUS || kind == WORD_SCORE || kind == WORD_PLACE)
      return FALSE;
  }
  return TRUE;
}

static gboolean
take_about_all (QuickReading *reading)
{
  for (guint k = 0; k < reading->words->len; k++) {
    const QuickWord *word = get_word (reading, k);

    if (word->kind == WORD_WHERE)
      return take_where (reading, k);
    if (!is_result (word->kind)) {
      if (!take_circumstance (reading, word))
        return FALSE;
      continue;
    }
    if (reading->table != WORD_NAME && reading->table != word->kind)
      return quick_second_result (reading, word->at);
    reading->table = word->kind;
    reading->table_at = word->at;
  }
  return TRUE;
}

/* How many words the longest player's name has that begins at @from and ends by @to; 0 when nobody
 * is called so. For names that look like something else: "Player 2", "Kim Won". */
static guint
known_length (QuickReading *reading, guint from, guint to)
{
  for (guint n = MIN (to - from, 8); n > 1; n--) {
    g_autofree char *name = dup_words (reading, from, from + n);
    gint64 player;

    if (db_player_find (reading->db, name, &player, NULL))
      return n;
  }
  return 0;
}

/* Where the name ends that begins at word @from: before a plus, or what tells how it went. */
static guint
name_end (QuickReading *reading, guint from)
{
  guint n = reading->words->len, to = from + 1, known;
  gboolean odd = FALSE;

  while (to < n && get_word (reading, to)->kind == WORD_NAME)
    to++;
  for (guint k = from + 1; k < n && get_word (reading, k)->kind != WORD_PLUS; k++)
    odd = odd || get_word (reading, k)->kind != WORD_NAME;
  known = odd ? known_length (reading, from, n) : 0;
  return MAX (to, from + known);
}

/* The names of a part: @k (inout) is then the first word behind them. */
static gboolean
take_names (QuickReading *reading, QuickTyped *side, guint *k)
{
  AppQuick *quick = reading->quick;

  for (;;) {
    const QuickWord *word = *k < reading->words->len ? get_word (reading, *k) : NULL;
    g_autofree char *name = NULL;
    guint end;

    if (word == NULL || word->kind == WORD_PLUS
        || (!word->quoted && (word->kind == WORD_SCORE || word->kind == WORD_WHERE)))
      return quick_fail (reading, word != NULL ? word->at : side->end,
                         _ ("a name is expected here"));
    end = name_end (reading, *k);
    name = dup_words (reading, *k, end);
    app_quick_add_seat (quick, name, reading->sides->len + 1);
    *k = end;
    if (end == reading->words->len || get_word (reading, end)->kind != WORD_PLUS)
      break;
    ++*k;
  }
  side->last = quick->seats->len - 1;
  return TRUE;
}

static gboolean
take_score (QuickReading *reading, QuickTyped *side, const QuickWord *word)
{
  if (side->has_score)
    return quick_fail (reading, word->at,
                       _ ("“%s” would be a second score. A name with a number goes into quotes"),
                       word->text);
  side->has_score = TRUE;
  side->score = word->number;
  return TRUE;
}

/* One word behind the names. */
static gboolean
take_tail (QuickReading *reading, QuickTyped *side, const QuickWord *word)
{
  switch (word->kind) {
  case WORD_SCORE:
    return take_score (reading, side, word);
  case WORD_PLACE:
    if (side->place > 0)
      return quick_fail (reading, word->at, _ ("“%s” would be a second place. One is expected"),
                         word->text);
    side->place = (guint)word->number;
    return TRUE;
  case WORD_WON:
  case WORD_LOST:
  case WORD_DREW:
    if (side->result != WORD_NAME && side->result != word->kind)
      return quick_second_result (reading, word->at);
    side->result = word->kind;
    side->result_at = word->at;
    return TRUE;
  default:
    return is_circumstance (word->kind)
               ? take_circumstance (reading, word)
               : quick_fail (reading, word->at, _ ("a comma is expected before “%s”"), word->text);
  }
}

static gboolean
take_side (QuickReading *reading, const char *end)
{
  QuickTyped side = { .first = reading->quick->seats->len,
                      .at = get_word (reading, 0)->at,
                      .end = end };
  guint k = 0;

  if (!take_names (reading, &side, &k))
    return FALSE;
  for (; k < reading->words->len; k++) {
    if (get_word (reading, k)->kind == WORD_WHERE) {
      if (!take_where (reading, k))
        return FALSE;
      break;
    }
    if (!take_tail (reading, &side, get_word (reading, k)))
      return FALSE;
  }
  g_array_append_val (reading->sides, side);
  return TRUE;
}

static gboolean
read_parts (QuickReading *reading, const char *at, const char *end)
{
  const char *open;

  while (at < end) {
    const char *comma = quick_find (at, end, quick_is_comma);

    if (!quick_read_words (at, comma, reading->words, &open))
      return quick_fail (reading, open, _ ("this quote has no end"));
    if (reading->words->len == 0) {
      if (comma < end)
        return quick_fail (reading, comma, _ ("a name is expected here"));
    } else if (is_about_all (reading) ? !take_about_all (reading) : !take_side (reading, comma)) {
      return FALSE;
    }
    at = comma < end ? g_utf8_next_char (comma) : end;
  }
  return TRUE;
}

/* The game */

/* The colon behind the game's name: the last one that no quote and no time has. NULL for none. */
static const char *
find_colon (const char *line, const char *end)
{
  const char *colon = NULL;

  for (const char *at = line; (at = quick_find (at, end, quick_is_colon)) < end; at++)
    if (at == line || !g_ascii_isdigit (at[-1]) || !g_ascii_isdigit (at[1]))
      colon = at;
  return colon;
}

/* "Tome (team)": the variant of one of the five in brackets. */
static gboolean
take_variant (QuickReading *reading, const char *game, const char *at)
{
  const char *open = strrchr (game, '(');
  g_autofree char *name = NULL;
  g_autofree char *variant = NULL;
  const RulesGame *known;

  if (open == NULL || !g_str_has_suffix (game, ")"))
    return TRUE;
  name = g_strstrip (g_strndup (game, (gsize)(open - game)));
  if (app_quick_game_code (name) == NULL)
    return TRUE;
  known = rules_game (rules_text (app_quick_game_code (name)));
  variant = g_strndup (open + 1, strlen (open) - 2);
  for (guint k = 0; k < known->n_variants; k++) {
    g_autofree char *folded = db_fold (variant);
    g_autofree char *english = db_fold (known->variants[k].name);
    g_autofree char *translated = db_fold (_ (known->variants[k].name));

    if (g_str_equal (folded, known->variants[k].id) || g_str_equal (folded, english)
        || g_str_equal (folded, translated)) {
      app_quick_set_string (&reading->quick->variant, known->variants[k].id);
      app_quick_set_string (&reading->quick->game, known->id);
      return TRUE;
    }
  }
  return quick_fail (reading, at + (open - game) + 1, _ ("%s is not played as “%s”"),
                     _ (known->name), variant);
}

/* @at (out): behind the colon. */
static gboolean
read_game (QuickReading *reading, const AppQuick *last, const char *end, const char **at)
{
  const char *line = reading->line, *colon = find_colon (line, end);
  g_autofree char *game = NULL;

  *at = colon != NULL ? colon + 1 : line;
  if (colon == NULL) {
    if (last == NULL || last->game == NULL)
      return quick_fail (reading, line,
                         _ ("a game and a colon are expected first, as in “Catan: Ada 10, Ben 8”"));
    app_quick_set_string (&reading->quick->game, last->game);
    app_quick_set_string (&reading->quick->variant, last->variant);
    return TRUE;
  }
  game = g_strstrip (g_strndup (line, (gsize)(colon - line)));
  if (game[0] == '\0')
    return quick_fail (reading, line, _ ("the game’s name is expected before the colon"));
  if (quick_quote_end (game) != NULL
      && quick_skip_quote (game, game + strlen (game)) == game + strlen (game)) {
    g_autofree char *inside =
        g_strndup (g_utf8_next_char (game), strlen (game) - strlen (quick_quote_end (game))
                                                - (gsize)(g_utf8_next_char (game) - game));

    app_quick_set_string (&reading->quick->game, inside);
    return TRUE;
  }
  if (app_quick_game_code (game) != NULL)
    app_quick_set_string (&reading->quick->game, app_quick_game_code (game));
  else
    app_quick_set_string (&reading->quick->game, game);
  return take_variant (reading, game, line);
}

/* The line */

static void
fill_seats (QuickReading *reading)
{
  for (guint k = 0; k < reading->sides->len; k++) {
    const QuickTyped *side = quick_get_side (reading, k);
    AppQuickSeat *first = g_ptr_array_index (reading->quick->seats, side->first);

    first->has_score = side->has_score;
    first->score = side->score;
    for (guint seat = side->first; seat <= side->last; seat++)
      ((AppQuickSeat *)g_ptr_array_index (reading->quick->seats, seat))->place = side->place;
  }
}

static gboolean
read_line (QuickReading *reading, const AppQuick *last)
{
  const char *end = reading->line + strlen (reading->line);
  const char *note = quick_find (reading->line, end, quick_is_semicolon);
  g_autoptr (AppQuick) like = NULL;
  g_autofree char *wrong = NULL;
  const char *at;

  if (note < end) {
    g_autofree char *text = g_strstrip (g_strdup (note + 1));

    app_quick_set_string (&reading->quick->note, text[0] != '\0' ? text : NULL);
  }
  if (!read_game (reading, last, note, &at) || !read_parts (reading, at, note))
    return FALSE;
  like = app_quick_last (reading->db, reading->quick->game);
  reading->was_played = app_quick_was_played (reading->db, reading->quick->game);
  while (note > at && g_ascii_isspace (note[-1]))
    note--;
  if (!quick_decide (reading, like, note))
    return FALSE;
  fill_seats (reading);
  wrong = app_quick_check (reading->quick);
  if (wrong != NULL)
    g_set_error_literal (reading->error, APP_ERROR, APP_ERROR_USAGE, wrong);
  return wrong == NULL;
}

AppQuick *
app_quick_read_line (DbStore *db, const char *line, const AppQuick *last, GError **error)
{
  g_autoptr (AppQuick) quick = app_quick_new ();
  g_autoptr (GArray) words = quick_words_new ();
  g_autoptr (GArray) sides = g_array_new (FALSE, FALSE, sizeof (QuickTyped));
  QuickReading reading = {
    .db = db, .line = line, .quick = quick, .words = words, .sides = sides, .error = error
  };

  if (!g_utf8_validate (line, -1, NULL)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, _ ("This is no text."));
    return NULL;
  }
  return read_line (&reading, last) ? g_steal_pointer (&quick) : NULL;
}

AppQuick *
app_quick_read (AppStore *store, const char *line, const AppQuick *last, GError **error)
{
  return app_quick_read_line (app_store_get_db (store), line, last, error);
}

/* What a typed line means: who played with whom, and what says who won. */

static gboolean
quick_fail (QuickReading *reading, const char *at, const char *format, ...)
{
  guint column = (guint)g_utf8_strlen (reading->line, at - reading->line) + 1;
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (reading->error, APP_ERROR, APP_ERROR_USAGE, _ ("column %u: %s"), column, message);
  return FALSE;
}

/* The same, of a result that contradicts another. */
static gboolean
quick_second_result (QuickReading *reading, const char *at)
{
  return quick_fail (reading, at, _ ("this would be a second result. One is expected"));
}

static QuickTyped *
quick_get_side (QuickReading *reading, guint k)
{
  return &g_array_index (reading->sides, QuickTyped, k);
}

/* How many sides have @kind behind their names; any result at all with WORD_NAME. */
static guint
count_results (QuickReading *reading, QuickWordKind kind)
{
  guint n = 0;

  for (guint k = 0; k < reading->sides->len; k++)
    n += quick_get_side (reading, k)->result != WORD_NAME
                 && (kind == WORD_NAME || quick_get_side (reading, k)->result == kind)
             ? 1
             : 0;
  return n;
}

static guint
count_scores (QuickReading *reading)
{
  guint n = 0;

  for (guint k = 0; k < reading->sides->len; k++)
    n += quick_get_side (reading, k)->has_score ? 1 : 0;
  return n;
}

static guint
count_places (QuickReading *reading)
{
  guint n = 0;

  for (guint k = 0; k < reading->sides->len; k++)
    n += quick_get_side (reading, k)->place > 0 ? 1 : 0;
  return n;
}

/* The table played against the game: it says so, nobody else is there, or it was so before and
 * nothing tells the sides apart. */
static gboolean
is_together (QuickReading *reading, const AppQuick *like)
{
  guint n = reading->sides->len, results = count_results (reading, WORD_NAME);
  gboolean last_only = results == 1 && quick_get_side (reading, n - 1)->result != WORD_NAME;

  if (reading->together)
    return TRUE;
  if (n == 1)
    return results == 1 || reading->table != WORD_NAME;
  return like->by == APP_QUICK_CO_OP && count_places (reading) == 0 && count_scores (reading) == 0
         && (results == 0 || last_only);
}

static guint
status_of (QuickWordKind kind)
{
  return kind == WORD_WON    ? RULES_WON
         : kind == WORD_LOST ? RULES_LOST
         : kind == WORD_DREW ? RULES_DRAWN
                             : RULES_RUNNING;
}

static gboolean
decide_together (QuickReading *reading, const char *end)
{
  QuickWordKind said = reading->table;

  for (guint k = 0; k < reading->sides->len; k++) {
    const QuickTyped *side = quick_get_side (reading, k);

    if (said != WORD_NAME && side->result != WORD_NAME && side->result != said)
      return quick_second_result (
          reading,
          MAX (side->result_at, reading->table_at != NULL ? reading->table_at : reading->line));
    said = said == WORD_NAME ? side->result : said;
  }
  if (said == WORD_NAME)
    return quick_fail (reading, end, _ ("“won” or “lost” is expected here"));
  reading->quick->by = APP_QUICK_CO_OP;
  reading->quick->co_op_result = status_of (said);
  return TRUE;
}

static gboolean
decide_places (QuickReading *reading)
{
  reading->quick->by = APP_QUICK_PLACES;
  for (guint k = 0; k < reading->sides->len; k++)
    if (quick_get_side (reading, k)->place == 0)
      return quick_fail (reading, quick_get_side (reading, k)->end,
                         _ ("a place is expected here, as “2nd” or “2.”"));
  return TRUE;
}

static gboolean
decide_winners (QuickReading *reading)
{
  guint won = count_results (reading, WORD_WON), drew = count_results (reading, WORD_DREW),
        results = count_results (reading, WORD_NAME);
  guint n = reading->sides->len;
  gboolean tie =
      reading->table == WORD_DREW || drew == n
      || (drew == 1 && results == 1 && quick_get_side (reading, n - 1)->result == WORD_DREW);

  if (reading->table == WORD_WON || reading->table == WORD_LOST)
    return quick_fail (
        reading, reading->table_at,
        _ ("say who: “Ada won”. Who plays together is joined by “+”, as in “Ada+Ben won”"));
  if (won == 0 && !tie && results == n)
    return quick_fail (reading, quick_get_side (reading, n - 1)->result_at,
                       _ ("somebody has to win. Who plays together is joined by “+”"));
  reading->quick->by = APP_QUICK_WINNERS;
  for (guint k = 0; k < n; k++) {
    QuickTyped *side = quick_get_side (reading, k);
    gboolean first = tie
                     || (won > 0    ? side->result == WORD_WON
                         : drew > 0 ? side->result == WORD_DREW
                                    : side->result != WORD_LOST);

    side->place = first ? 1 : 2;
  }
  return TRUE;
}

static gboolean
decide_scores (QuickReading *reading, const AppQuick *like)
{
  gboolean low = reading->score == WORD_LOW
                 || (reading->score != WORD_HIGH && like->by == APP_QUICK_LOW_SCORE);

  reading->quick->by = low ? APP_QUICK_LOW_SCORE : APP_QUICK_HIGH_SCORE;
  for (guint k = 0; k < reading->sides->len; k++)
    if (!quick_get_side (reading, k)->has_score)
      return quick_fail (reading, quick_get_side (reading, k)->end, _ ("a score is expected here"));
  return TRUE;
}

/* The same people as last time, when only how it went is said: "Restless: won". */
static gboolean
take_last_seats (QuickReading *reading, const AppQuick *like, const char *end)
{
  if (reading->table == WORD_NAME || !reading->was_played || like->seats->len == 0)
    return quick_fail (reading, end, _ ("a player’s name is expected here"));
  for (guint k = 0; k < like->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (like->seats, k);
    QuickTyped side = { .first = k, .last = k, .end = end };

    app_quick_add_seat (reading->quick, seat->name, k + 1);
    g_array_append_val (reading->sides, side);
  }
  return TRUE;
}

/**
 * quick_decide:
 * @like: the last result of the game
 * @end: of what was typed, for what is missing there
 *
 * What says who won, by all that was typed.
 */
static gboolean
quick_decide (QuickReading *reading, const AppQuick *like, const char *end)
{
  if (reading->sides->len == 0 && !take_last_seats (reading, like, end))
    return FALSE;
  if (is_together (reading, like))
    return decide_together (reading, end);
  if (count_places (reading) > 0)
    return decide_places (reading);
  if (reading->table != WORD_NAME || count_results (reading, WORD_NAME) > 0)
    return decide_winners (reading);
  if (count_scores (reading) > 0)
    return decide_scores (reading, like);
  reading->quick->by = APP_QUICK_OPEN;
  return TRUE;
}

/* The words of a result that is typed as one line. */

static void
clear_word (gpointer data)
{
  g_free (((QuickWord *)data)->text);
}

/* What closes the quote that opens at @at: "…", “…”, „…“, «…»; NULL when none does. */
static const char *
quick_quote_end (const char *at)
{
  static const char *const pairs[][2] = {
    { "\"", "\"" },
    { "“", "”" },
    { "„", "“" },
    { "«", "»" },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (pairs); k++)
    if (g_str_has_prefix (at, pairs[k][0]))
      return pairs[k][1];
  return NULL;
}

/* Behind the quote that opens at @at; NULL when it is not closed. */
static const char *
quick_skip_quote (const char *at, const char *end)
{
  const char *close = quick_quote_end (at);
  const char *found = g_strstr_len (g_utf8_next_char (at), end - g_utf8_next_char (at), close);

  return found != NULL ? found + strlen (close) : NULL;
}

static gboolean
quick_is_comma (const char *at)
{
  gunichar c = g_utf8_get_char (at);

  return c == ',' || c == 0x060c || c == 0x3001 || c == 0xff0c;
}

/* Whether the comma at @at is the decimal mark of a number, as in "33,5": where that is what the
 * person's locale writes. Behind a comma between two players people put a blank, or a name. */
static gboolean
is_decimal_comma (const char *line, const char *at)
{
  return *at == ',' && at > line && g_ascii_isdigit (at[-1]) && g_ascii_isdigit (at[1])
         && g_str_equal (localeconv ()->decimal_point, ",");
}

static const char *
quick_find (const char *at, const char *end, gboolean (*is_one) (const char *at))
{
  const char *from = at;

  while (at < end && (!is_one (at) || is_decimal_comma (from, at))) {
    const char *after = quick_quote_end (at) != NULL ? quick_skip_quote (at, end) : NULL;

    at = after != NULL ? after : g_utf8_next_char (at);
  }
  return MIN (at, end);
}

static gboolean
quick_is_semicolon (const char *at)
{
  return *at == ';';
}

static gboolean
quick_is_colon (const char *at)
{
  return *at == ':';
}

static gboolean
ends_word (const char *at)
{
  return *at == '+' || g_unichar_isspace (g_utf8_get_char (at));
}

/* @text with the digits of every script as those of ASCII. */
static char *
dup_digits (const char *text)
{
  GString *plain = g_string_new (NULL);

  for (; *text != '\0'; text = g_utf8_next_char (text)) {
    gunichar letter = g_utf8_get_char (text);
    int digit = g_unichar_digit_value (letter);

    g_string_append_unichar (plain, digit >= 0 ? (gunichar)('0' + digit) : letter);
  }
  return g_string_free (plain, FALSE);
}

/* An integer or decimal number with at most one sign, nothing around it. Its decimal mark is a
 * point, or a comma where the locale has one. */
static gboolean
read_score (const char *typed, double *score)
{
  g_autofree char *text = dup_digits (typed);
  gboolean negative = g_str_has_prefix (text, "-") || g_str_has_prefix (text, "−");
  const char *digits = negative ? g_utf8_next_char (text) : text;
  char *end;

  if (g_str_equal (localeconv ()->decimal_point, ","))
    g_strdelimit (text, ",", '.');
  if (strspn (digits, "0123456789.") != strlen (digits) || !g_ascii_isdigit (digits[0]))
    return FALSE;
  *score = g_ascii_strtod (digits, &end) * (negative ? -1 : 1);
  return *end == '\0' && !g_str_has_suffix (digits, ".");
}

/* "1st", "2nd", "3.": a place from 1. */
static gboolean
read_place (const char *folded, double *place)
{
  gsize n = strspn (folded, "0123456789");

  if (n == 0 || n > 2)
    return FALSE;
  *place = atoi (folded);
  return *place >= 1
         && (g_str_equal (folded + n, ".") || app_quick_is_word (folded + n, APP_QUICK_PLACE_ENDS));
}

static QuickWordKind
kind_of (QuickWord *word)
{
  static const struct {
    const char *words;
    QuickWordKind kind;
  } keywords[] = {
    { APP_QUICK_WON_WORDS, WORD_WON },           { APP_QUICK_LOST_WORDS, WORD_LOST },
    { APP_QUICK_DREW_WORDS, WORD_DREW },         { APP_QUICK_LOW_WORDS, WORD_LOW },
    { APP_QUICK_TOGETHER_WORDS, WORD_TOGETHER }, { APP_QUICK_HIGH_WORDS, WORD_HIGH },
  };
  g_autofree char *folded = db_fold (word->text);
  g_autofree char *date = NULL;
  int minutes;

  if (word->quoted)
    return WORD_NAME;
  if (g_str_equal (word->text, "+"))
    return WORD_PLUS;
  if (word->text[0] == '@')
    return WORD_WHERE;
  if (read_score (word->text, &word->number))
    return WORD_SCORE;
  if (read_place (folded, &word->number))
    return WORD_PLACE;
  for (gsize k = 0; k < G_N_ELEMENTS (keywords); k++)
    if (app_quick_is_word (folded, keywords[k].words))
      return keywords[k].kind;
  if (app_quick_read_minutes (word->text, &minutes)) {
    word->number = minutes;
    return WORD_MINUTES;
  }
  return app_quick_read_date (word->text, &date) ? WORD_DATE : WORD_NAME;
}

/* "90 min" is one word. */
static void
join_minutes (GArray *words)
{
  for (guint k = 0; k + 1 < words->len; k++) {
    QuickWord *number = &g_array_index (words, QuickWord, k);
    const QuickWord *unit = &g_array_index (words, QuickWord, k + 1);
    g_autofree char *both = NULL;
    int minutes;

    if (number->kind != WORD_SCORE || unit->quoted)
      continue;
    both = g_strconcat (number->text, unit->text, NULL);
    if (unit->kind != WORD_NAME || !app_quick_read_minutes (both, &minutes))
      continue;
    number->kind = WORD_MINUTES;
    number->number = minutes;
    g_array_remove_index (words, k + 1);
  }
}

/* Those of [@at, @end) in place of what @words has. FALSE when a quote has no end: @open. */
static gboolean
quick_read_words (const char *at, const char *end, GArray *words, const char **open)
{
  g_array_set_size (words, 0);
  while (at < end) {
    const char *stop;
    QuickWord word = { .at = at };

    if (g_unichar_isspace (g_utf8_get_char (at))) {
      at = g_utf8_next_char (at);
      continue;
    }
    if (quick_quote_end (at) != NULL) {
      const char *text = g_utf8_next_char (at);

      stop = quick_skip_quote (at, end);
      *open = at;
      if (stop == NULL)
        return FALSE;
      word.quoted = TRUE;
      word.text = g_strndup (text, (gsize)(stop - strlen (quick_quote_end (at)) - text));
    } else {
      stop = *at == '+' ? at + 1 : quick_find (at, end, ends_word);
      word.text = g_strndup (at, (gsize)(stop - at));
    }
    word.kind = kind_of (&word);
    g_array_append_val (words, word);
    at = stop;
  }
  join_minutes (words);
  return TRUE;
}

/* (element-type QuickWord) */
static GArray *
quick_words_new (void)
{
  GArray *words = g_array_new (FALSE, FALSE, sizeof (QuickWord));

  g_array_set_clear_func (words, clear_word);
  return words;
}
