/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A result from a line of text: its words, who and what is meant, who won.
 */
#include "app/base/error.h"
#include "app/result/quick-read.h"
#include "app/result/quick-lexer.h"
#include "app/store/store-jobs.h"

#include "db/places.h"
#include "db/players.h"

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

static gboolean quick_read_tokens (const char *at, const char *end, GArray *words,
                                   const char **open);
static GArray *quick_tokens_new (void) G_GNUC_WARN_UNUSED_RESULT;
static gboolean quick_is_colon (const char *at);
static gboolean quick_is_semicolon (const char *at);
static gboolean quick_is_comma (const char *at);
static const char *quick_find (const char *at, const char *end,
                               gboolean (*is_one) (const char *at));
static const char *quick_skip_quote (const char *at, const char *end);
static const char *quick_quote_end (const char *at);
static gboolean quick_decide (QuickParser *parser, const AppQuick *like, const char *end);
static QuickTypedSide *quick_get_side (QuickParser *parser, guint k);
static gboolean quick_second_result (QuickParser *parser, const char *at);
static gboolean quick_fail (QuickParser *parser, const char *at, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
static QuickToken *
get_token (QuickParser *parser, guint k)
{
  return &g_array_index (parser->tokens, QuickToken, k);
}

/* Texts of words [@from, @to) as they stand in the line, blanks made one. */
static char *
dup_tokens_text (QuickParser *parser, guint from, guint to)
{
  GString *text = g_string_new (NULL);

  for (guint k = from; k < to; k++)
    g_string_append_printf (text, "%s%s", k > from ? " " : "", get_token (parser, k)->text);
  return g_string_free (text, FALSE);
}

/* Parts */

/* What says nothing about a side. */
static gboolean
is_circumstance (QuickTokenKind kind)
{
  return kind == TOKEN_MINUTES || kind == TOKEN_DATE || kind == TOKEN_CO_OP || kind == TOKEN_LOW
         || kind == TOKEN_HIGH;
}

static gboolean
parse_circumstance (QuickParser *parser, const QuickToken *word)
{
  AppQuick *quick = parser->quick;

  switch (word->kind) {
  case TOKEN_MINUTES:
    if (quick->minutes >= 0)
      return quick_fail (parser, word->at, _ ("“%s” would be a second time. One is expected"),
                         word->text);
    quick->minutes = (int)word->number;
    return TRUE;
  case TOKEN_DATE:
    if (quick->date != NULL)
      return quick_fail (parser, word->at, _ ("“%s” would be a second day. One is expected"),
                         word->text);
    return app_quick_read_date (word->text, &quick->date)
           || quick_fail (parser, word->at, _ ("“%s” is no day. Write it like 2026-11-20."),
                          word->text);
  case TOKEN_CO_OP:
    parser->co_op = TRUE;
    return TRUE;
  default:
    if (parser->score != TOKEN_NAME && parser->score != word->kind)
      return quick_fail (parser, word->at, _ ("either “low” or “high” is expected, not both"));
    parser->score = word->kind;
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
parse_place (QuickParser *parser, guint from)
{
  guint to = parser->tokens->len;
  g_autofree char *where = NULL;

  for (; to > from + 1 && is_circumstance (get_token (parser, to - 1)->kind); to--)
    if (!parse_circumstance (parser, get_token (parser, to - 1)))
      return FALSE;
  where = dup_tokens_text (parser, from, to);
  drop_quotes (where);
  g_strstrip (where + 1);
  if (where[1] == '\0')
    return quick_fail (parser, get_token (parser, from)->at + 1,
                       _ ("the place’s name is expected here"));
  if (parser->quick->place != NULL)
    return quick_fail (parser, get_token (parser, from)->at,
                       _ ("“%s” would be a second place. One is expected"), where);
  app_quick_set_string (&parser->quick->place, g_strchug (where + 1));
  return TRUE;
}

static gboolean
is_result (QuickTokenKind kind)
{
  return kind == TOKEN_WON || kind == TOKEN_LOST || kind == TOKEN_DREW;
}

/* A part that names nobody: "won", "yesterday", "45m low". FALSE with no error when it has names.
 */
static gboolean
is_about_all (QuickParser *parser)
{
  for (guint k = 0; k < parser->tokens->len; k++) {
    QuickTokenKind kind = get_token (parser, k)->kind;

    if (kind == TOKEN_PLACE_NAME)
      return TRUE;
    if (kind == TOKEN_NAME || kind == TOKEN_PLUS || kind == TOKEN_SCORE || kind == TOKEN_PLACE)
      return FALSE;
  }
  return TRUE;
}

static gboolean
parse_about_all (QuickParser *parser)
{
  for (guint k = 0; k < parser->tokens->len; k++) {
    const QuickToken *word = get_token (parser, k);

    if (word->kind == TOKEN_PLACE_NAME)
      return parse_place (parser, k);
    if (!is_result (word->kind)) {
      if (!parse_circumstance (parser, word))
        return FALSE;
      continue;
    }
    if (parser->overall != TOKEN_NAME && parser->overall != word->kind)
      return quick_second_result (parser, word->at);
    parser->overall = word->kind;
    parser->overall_at = word->at;
  }
  return TRUE;
}

/* How many words the longest player's name has that begins at @from and ends by @to; 0 when nobody
 * is called so. For names that look like something else: "Player 2", "Kim Won". */
static guint
known_length (QuickParser *parser, guint from, guint to)
{
  for (guint n = MIN (to - from, 8); n > 1; n--) {
    g_autofree char *name = dup_tokens_text (parser, from, from + n);
    gint64 player;

    if (db_player_find (parser->db, name, &player, NULL))
      return n;
  }
  return 0;
}

/* Where the name ends that begins at word @from: before a plus, or what tells how it went. */
static guint
name_end (QuickParser *parser, guint from)
{
  guint n = parser->tokens->len, to = from + 1, known;
  gboolean odd = FALSE;

  while (to < n && get_token (parser, to)->kind == TOKEN_NAME)
    to++;
  for (guint k = from + 1; k < n && get_token (parser, k)->kind != TOKEN_PLUS; k++)
    odd = odd || get_token (parser, k)->kind != TOKEN_NAME;
  known = odd ? known_length (parser, from, n) : 0;
  return MAX (to, from + known);
}

/* The names of a part: @k (inout) is then the first word behind them. */
static gboolean
parse_names (QuickParser *parser, QuickTypedSide *side, guint *k)
{
  AppQuick *quick = parser->quick;

  for (;;) {
    const QuickToken *word = *k < parser->tokens->len ? get_token (parser, *k) : NULL;
    g_autofree char *name = NULL;
    guint end;

    if (word == NULL || word->kind == TOKEN_PLUS
        || (!word->quoted && (word->kind == TOKEN_SCORE || word->kind == TOKEN_PLACE_NAME)))
      return quick_fail (parser, word != NULL ? word->at : side->end,
                         _ ("a name is expected here"));
    end = name_end (parser, *k);
    name = dup_tokens_text (parser, *k, end);
    app_quick_add_seat (quick, name, parser->sides->len + 1);
    *k = end;
    if (end == parser->tokens->len || get_token (parser, end)->kind != TOKEN_PLUS)
      break;
    ++*k;
  }
  side->last = quick->seats->len - 1;
  return TRUE;
}

static gboolean
parse_score (QuickParser *parser, QuickTypedSide *side, const QuickToken *word)
{
  if (side->has_score)
    return quick_fail (parser, word->at,
                       _ ("“%s” would be a second score. A name with a number goes into quotes"),
                       word->text);
  side->has_score = TRUE;
  side->score = word->number;
  return TRUE;
}

/* One word behind the names. */
static gboolean
parse_side_word (QuickParser *parser, QuickTypedSide *side, const QuickToken *word)
{
  switch (word->kind) {
  case TOKEN_SCORE:
    return parse_score (parser, side, word);
  case TOKEN_PLACE:
    if (side->place > 0)
      return quick_fail (parser, word->at, _ ("“%s” would be a second place. One is expected"),
                         word->text);
    side->place = (guint)word->number;
    return TRUE;
  case TOKEN_WON:
  case TOKEN_LOST:
  case TOKEN_DREW:
    if (side->result != TOKEN_NAME && side->result != word->kind)
      return quick_second_result (parser, word->at);
    side->result = word->kind;
    side->result_at = word->at;
    return TRUE;
  default:
    return is_circumstance (word->kind)
               ? parse_circumstance (parser, word)
               : quick_fail (parser, word->at, _ ("a comma is expected before “%s”"), word->text);
  }
}

static gboolean
parse_side (QuickParser *parser, const char *end)
{
  QuickTypedSide side = { .first = parser->quick->seats->len,
                          .at = get_token (parser, 0)->at,
                          .end = end };
  guint k = 0;

  if (!parse_names (parser, &side, &k))
    return FALSE;
  for (; k < parser->tokens->len; k++) {
    if (get_token (parser, k)->kind == TOKEN_PLACE_NAME) {
      if (!parse_place (parser, k))
        return FALSE;
      break;
    }
    if (!parse_side_word (parser, &side, get_token (parser, k)))
      return FALSE;
  }
  g_array_append_val (parser->sides, side);
  return TRUE;
}

static gboolean
read_parts (QuickParser *parser, const char *at, const char *end)
{
  const char *open;

  while (at < end) {
    const char *comma = quick_find (at, end, quick_is_comma);

    if (!quick_read_tokens (at, comma, parser->tokens, &open))
      return quick_fail (parser, open, _ ("this quote has no end"));
    if (parser->tokens->len == 0) {
      if (comma < end)
        return quick_fail (parser, comma, _ ("a name is expected here"));
    } else if (is_about_all (parser) ? !parse_about_all (parser) : !parse_side (parser, comma)) {
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
parse_variant (QuickParser *parser, const char *game, const char *at)
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
      app_quick_set_string (&parser->quick->variant, known->variants[k].id);
      app_quick_set_string (&parser->quick->game, known->id);
      return TRUE;
    }
  }
  return quick_fail (parser, at + (open - game) + 1, _ ("%s is not played as “%s”"),
                     _ (known->name), variant);
}

/* @at (out): behind the colon. */
static gboolean
read_game (QuickParser *parser, const AppQuick *last, const char *end, const char **at)
{
  const char *line = parser->line, *colon = find_colon (line, end);
  g_autofree char *game = NULL;

  *at = colon != NULL ? colon + 1 : line;
  if (colon == NULL) {
    if (last == NULL || last->game == NULL)
      return quick_fail (parser, line,
                         _ ("a game and a colon are expected first, as in “Catan: Ada 10, Ben 8”"));
    app_quick_set_string (&parser->quick->game, last->game);
    app_quick_set_string (&parser->quick->variant, last->variant);
    return TRUE;
  }
  game = g_strstrip (g_strndup (line, (gsize)(colon - line)));
  if (game[0] == '\0')
    return quick_fail (parser, line, _ ("the game’s name is expected before the colon"));
  if (quick_quote_end (game) != NULL
      && quick_skip_quote (game, game + strlen (game)) == game + strlen (game)) {
    g_autofree char *inside =
        g_strndup (g_utf8_next_char (game), strlen (game) - strlen (quick_quote_end (game))
                                                - (gsize)(g_utf8_next_char (game) - game));

    app_quick_set_string (&parser->quick->game, inside);
    return TRUE;
  }
  if (app_quick_game_code (game) != NULL)
    app_quick_set_string (&parser->quick->game, app_quick_game_code (game));
  else
    app_quick_set_string (&parser->quick->game, game);
  return parse_variant (parser, game, line);
}

/* Whether @name begins with that of a game and goes on behind it. */
static gboolean
begins_with_game (const char *name, const char *game)
{
  g_autofree char *folded = db_fold (name), *begins = db_fold (game);
  const gsize length = strlen (begins);

  return length > 0 && g_str_has_prefix (folded, begins) && folded[length] == ' ';
}

/* The name of a game that the line begins with, though no colon is behind it: the first player
 * would be called so otherwise, and nobody is. NULL for none. */
static char *
dup_game_without_colon (QuickParser *parser)
{
  const AppQuickSeat *first =
      parser->quick->seats->len > 0 ? g_ptr_array_index (parser->quick->seats, 0) : NULL;
  g_autoptr (GPtrArray) games = NULL;
  gint64 player;

  if (first == NULL || strchr (first->name, ' ') == NULL || quick_quote_end (parser->line) != NULL
      || db_player_find (parser->db, first->name, &player, NULL))
    return NULL;
  for (guint k = 0; rules_games[k] != NULL; k++)
    if (begins_with_game (first->name, _ (rules_games[k]->name)))
      return g_strdup (_ (rules_games[k]->name));
  games = db_games_list (parser->db, NULL);
  for (guint k = 0; games != NULL && k < games->len; k++) {
    const DbPlaceOrGame *game = g_ptr_array_index (games, k);

    if (game->deleted == 0 && begins_with_game (first->name, game->name))
      return g_strdup (game->name);
  }
  return NULL;
}

static gboolean
check_colon (QuickParser *parser, const char *end)
{
  g_autofree char *game =
      find_colon (parser->line, end) == NULL ? dup_game_without_colon (parser) : NULL;

  return game == NULL
         || quick_fail (parser, parser->line,
                        _ ("a colon is expected behind the game, as in “%s: …”; a player who is "
                           "called so goes into quotes"),
                        game);
}

/* The line */

static void
fill_seats (QuickParser *parser)
{
  for (guint k = 0; k < parser->sides->len; k++) {
    const QuickTypedSide *side = quick_get_side (parser, k);
    AppQuickSeat *first = g_ptr_array_index (parser->quick->seats, side->first);

    first->has_score = side->has_score;
    first->score = side->score;
    for (guint seat = side->first; seat <= side->last; seat++)
      ((AppQuickSeat *)g_ptr_array_index (parser->quick->seats, seat))->place = side->place;
  }
}

static gboolean
read_line (QuickParser *parser, const AppQuick *last)
{
  const char *end = parser->line + strlen (parser->line);
  const char *note = quick_find (parser->line, end, quick_is_semicolon);
  g_autoptr (AppQuick) like = NULL;
  g_autofree char *wrong = NULL;
  const char *at;

  if (note < end) {
    g_autofree char *text = g_strstrip (g_strdup (note + 1));

    app_quick_set_string (&parser->quick->note, text[0] != '\0' ? text : NULL);
  }
  if (!read_game (parser, last, note, &at) || !read_parts (parser, at, note)
      || !check_colon (parser, note))
    return FALSE;
  like = app_quick_last (parser->db, parser->quick->game);
  parser->was_played = app_quick_was_played (parser->db, parser->quick->game);
  while (note > at && g_ascii_isspace (note[-1]))
    note--;
  if (!quick_decide (parser, like, note))
    return FALSE;
  fill_seats (parser);
  wrong = app_quick_check (parser->quick);
  if (wrong != NULL)
    g_set_error_literal (parser->error, APP_ERROR, APP_ERROR_USAGE, wrong);
  return wrong == NULL;
}

AppQuick *
app_quick_read_line (DbStore *db, const char *line, const AppQuick *last, GError **error)
{
  g_autoptr (AppQuick) quick = app_quick_new ();
  g_autoptr (GArray) words = quick_tokens_new ();
  g_autoptr (GArray) sides = g_array_new (FALSE, FALSE, sizeof (QuickTypedSide));
  QuickParser parser = {
    .db = db, .line = line, .quick = quick, .tokens = words, .sides = sides, .error = error
  };

  if (!g_utf8_validate (line, -1, NULL)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, _ ("This is no text."));
    return NULL;
  }
  return read_line (&parser, last) ? g_steal_pointer (&quick) : NULL;
}

AppQuick *
app_quick_read (AppStore *store, const char *line, const AppQuick *last, GError **error)
{
  return app_quick_read_line (app_store_get_db (store), line, last, error);
}

/* What a typed line means: who played with whom, and what says who won. */

static gboolean
quick_fail (QuickParser *parser, const char *at, const char *format, ...)
{
  guint column = (guint)g_utf8_strlen (parser->line, at - parser->line) + 1;
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (parser->error, APP_ERROR, APP_ERROR_USAGE, _ ("column %u: %s"), column, message);
  return FALSE;
}

/* The same, of a result that contradicts another. */
static gboolean
quick_second_result (QuickParser *parser, const char *at)
{
  return quick_fail (parser, at, _ ("this would be a second result. One is expected"));
}

static QuickTypedSide *
quick_get_side (QuickParser *parser, guint k)
{
  return &g_array_index (parser->sides, QuickTypedSide, k);
}

/* How many sides have @kind behind their names; any result at all with TOKEN_NAME. */
static guint
count_results (QuickParser *parser, QuickTokenKind kind)
{
  guint n = 0;

  for (guint k = 0; k < parser->sides->len; k++)
    n += quick_get_side (parser, k)->result != TOKEN_NAME
                 && (kind == TOKEN_NAME || quick_get_side (parser, k)->result == kind)
             ? 1
             : 0;
  return n;
}

static guint
count_scores (QuickParser *parser)
{
  guint n = 0;

  for (guint k = 0; k < parser->sides->len; k++)
    n += quick_get_side (parser, k)->has_score ? 1 : 0;
  return n;
}

static guint
count_places (QuickParser *parser)
{
  guint n = 0;

  for (guint k = 0; k < parser->sides->len; k++)
    n += quick_get_side (parser, k)->place > 0 ? 1 : 0;
  return n;
}

/* The table played against the game: it says so, nobody else is there, or it was so before and
 * nothing tells the sides apart. */
static gboolean
is_co_op (QuickParser *parser, const AppQuick *like)
{
  guint n = parser->sides->len, results = count_results (parser, TOKEN_NAME);
  gboolean last_only = results == 1 && quick_get_side (parser, n - 1)->result != TOKEN_NAME;

  if (parser->co_op)
    return TRUE;
  if (n == 1)
    return results == 1 || parser->overall != TOKEN_NAME;
  return like->scoring == APP_QUICK_CO_OP && count_places (parser) == 0
         && count_scores (parser) == 0 && (results == 0 || last_only);
}

static guint
status_of (QuickTokenKind kind)
{
  return kind == TOKEN_WON    ? RULES_WON
         : kind == TOKEN_LOST ? RULES_LOST
         : kind == TOKEN_DREW ? RULES_DRAWN
                              : RULES_RUNNING;
}

static gboolean
decide_co_op (QuickParser *parser, const char *end)
{
  QuickTokenKind said = parser->overall;

  for (guint k = 0; k < parser->sides->len; k++) {
    const QuickTypedSide *side = quick_get_side (parser, k);

    if (said != TOKEN_NAME && side->result != TOKEN_NAME && side->result != said)
      return quick_second_result (
          parser,
          MAX (side->result_at, parser->overall_at != NULL ? parser->overall_at : parser->line));
    said = said == TOKEN_NAME ? side->result : said;
  }
  if (said == TOKEN_NAME)
    return quick_fail (parser, end, _ ("“won” or “lost” is expected here"));
  parser->quick->scoring = APP_QUICK_CO_OP;
  parser->quick->co_op_result = status_of (said);
  return TRUE;
}

static gboolean
decide_places (QuickParser *parser)
{
  parser->quick->scoring = APP_QUICK_PLACES;
  for (guint k = 0; k < parser->sides->len; k++)
    if (quick_get_side (parser, k)->place == 0)
      return quick_fail (parser, quick_get_side (parser, k)->end,
                         _ ("a place is expected here, as “2nd” or “2.”"));
  return TRUE;
}

static gboolean
decide_winners (QuickParser *parser)
{
  guint won = count_results (parser, TOKEN_WON), drew = count_results (parser, TOKEN_DREW),
        results = count_results (parser, TOKEN_NAME);
  guint n = parser->sides->len;
  gboolean tie =
      parser->overall == TOKEN_DREW || drew == n
      || (drew == 1 && results == 1 && quick_get_side (parser, n - 1)->result == TOKEN_DREW);

  if (parser->overall == TOKEN_WON || parser->overall == TOKEN_LOST)
    return quick_fail (
        parser, parser->overall_at,
        _ ("say who: “Ada won”. Who plays together is joined by “+”, as in “Ada+Ben won”"));
  if (won == 0 && !tie && results == n)
    return quick_fail (parser, quick_get_side (parser, n - 1)->result_at,
                       _ ("somebody has to win. Who plays together is joined by “+”"));
  parser->quick->scoring = APP_QUICK_WINNERS;
  for (guint k = 0; k < n; k++) {
    QuickTypedSide *side = quick_get_side (parser, k);
    gboolean first = tie
                     || (won > 0    ? side->result == TOKEN_WON
                         : drew > 0 ? side->result == TOKEN_DREW
                                    : side->result != TOKEN_LOST);

    side->place = first ? 1 : 2;
  }
  return TRUE;
}

static gboolean
decide_scores (QuickParser *parser, const AppQuick *like)
{
  gboolean low = parser->score == TOKEN_LOW
                 || (parser->score != TOKEN_HIGH && like->scoring == APP_QUICK_LOW_SCORE);

  parser->quick->scoring = low ? APP_QUICK_LOW_SCORE : APP_QUICK_HIGH_SCORE;
  for (guint k = 0; k < parser->sides->len; k++)
    if (!quick_get_side (parser, k)->has_score)
      return quick_fail (parser, quick_get_side (parser, k)->end, _ ("a score is expected here"));
  return TRUE;
}

/* The same people as last time, when only how it went is said: "Restless: won". */
static gboolean
use_last_seats (QuickParser *parser, const AppQuick *like, const char *end)
{
  if (parser->overall == TOKEN_NAME || !parser->was_played || like->seats->len == 0)
    return quick_fail (parser, end, _ ("a player’s name is expected here"));
  for (guint k = 0; k < like->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (like->seats, k);
    QuickTypedSide side = { .first = k, .last = k, .end = end };

    app_quick_add_seat (parser->quick, seat->name, k + 1);
    g_array_append_val (parser->sides, side);
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
quick_decide (QuickParser *parser, const AppQuick *like, const char *end)
{
  if (parser->sides->len == 0 && !use_last_seats (parser, like, end))
    return FALSE;
  if (is_co_op (parser, like))
    return decide_co_op (parser, end);
  if (count_places (parser) > 0)
    return decide_places (parser);
  if (parser->overall != TOKEN_NAME || count_results (parser, TOKEN_NAME) > 0)
    return decide_winners (parser);
  if (count_scores (parser) > 0)
    return decide_scores (parser, like);
  parser->quick->scoring = APP_QUICK_OPEN;
  return TRUE;
}

/* The words of a result that is typed as one line. */

static void
clear_word (gpointer data)
{
  g_free (((QuickToken *)data)->text);
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

static QuickTokenKind
kind_of (QuickToken *word)
{
  static const struct {
    const char *words;
    QuickTokenKind kind;
  } keywords[] = {
    { APP_QUICK_WON_WORDS, TOKEN_WON },     { APP_QUICK_LOST_WORDS, TOKEN_LOST },
    { APP_QUICK_DREW_WORDS, TOKEN_DREW },   { APP_QUICK_LOW_WORDS, TOKEN_LOW },
    { APP_QUICK_CO_OP_WORDS, TOKEN_CO_OP }, { APP_QUICK_HIGH_WORDS, TOKEN_HIGH },
  };
  g_autofree char *folded = db_fold (word->text);
  g_autofree char *date = NULL;
  int minutes;

  if (word->quoted)
    return TOKEN_NAME;
  if (g_str_equal (word->text, "+"))
    return TOKEN_PLUS;
  if (word->text[0] == '@')
    return TOKEN_PLACE_NAME;
  if (read_score (word->text, &word->number))
    return TOKEN_SCORE;
  if (read_place (folded, &word->number))
    return TOKEN_PLACE;
  for (gsize k = 0; k < G_N_ELEMENTS (keywords); k++)
    if (app_quick_is_word (folded, keywords[k].words))
      return keywords[k].kind;
  if (app_quick_read_minutes (word->text, &minutes)) {
    word->number = minutes;
    return TOKEN_MINUTES;
  }
  return app_quick_read_date (word->text, &date) ? TOKEN_DATE : TOKEN_NAME;
}

/* "90 min" is one word. */
static void
join_minutes (GArray *words)
{
  for (guint k = 0; k + 1 < words->len; k++) {
    QuickToken *number = &g_array_index (words, QuickToken, k);
    const QuickToken *unit = &g_array_index (words, QuickToken, k + 1);
    g_autofree char *both = NULL;
    int minutes;

    if (number->kind != TOKEN_SCORE || unit->quoted)
      continue;
    both = g_strconcat (number->text, unit->text, NULL);
    if (unit->kind != TOKEN_NAME || !app_quick_read_minutes (both, &minutes))
      continue;
    number->kind = TOKEN_MINUTES;
    number->number = minutes;
    g_array_remove_index (words, k + 1);
  }
}

/* Those of [@at, @end) in place of what @words has. FALSE when a quote has no end: @open. */
static gboolean
quick_read_tokens (const char *at, const char *end, GArray *words, const char **open)
{
  g_array_set_size (words, 0);
  while (at < end) {
    const char *stop;
    QuickToken word = { .at = at };

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

/* (element-type QuickToken) */
static GArray *
quick_tokens_new (void)
{
  GArray *words = g_array_new (FALSE, FALSE, sizeof (QuickToken));

  g_array_set_clear_func (words, clear_word);
  return words;
}
