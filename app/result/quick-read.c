/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A result typed as one line. docs/quick-log.md has the grammar. Of a part between commas the first
 * word is always a name's; the name ends where something begins that tells how it went.
 */
#include "app/result/quick-reading.h"

#include "app/base/error.h"
#include "app/store/store-jobs.h"

#include "db/players.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
