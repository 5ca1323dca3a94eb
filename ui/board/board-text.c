/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that the boards of all games share.
 */
#include "ui/board/board-text.h"

#include "app/base/phrases.h"

#include <glib/gi18n.h>

const char *
ui_seat_name (AppMatch *match, guint seat)
{
  return seat != 0 ? app_match_get_seat_name (match, seat) : _ ("the table");
}

char *
ui_dup_outcome_text (AppMatch *match, guint number)
{
  RulesOutcome outcome = app_match_get_outcome (match, number);
  g_autoptr (GString) winners = g_string_new (NULL);

  for (guint seat = 1; seat <= app_match_get_n_seats (match); seat++)
    if (outcome.winners & 1u << (seat - 1))
      g_string_append_printf (winners, "%s%s", winners->len > 0 ? " & " : "",
                              ui_seat_name (match, seat));
  if (outcome.status == RULES_ABANDONED)
    return g_strdup (_ ("The game was abandoned"));
  if (outcome.status == RULES_DRAWN)
    return g_strdup (_ ("The game is a draw"));
  if (outcome.status != RULES_WON || winners->len == 0)
    return g_strdup (_ ("The game is over"));
  return g_strdup_printf (_ ("%s won the game"), winners->str);
}

void
ui_add_sentence (GString *text, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list arguments;

  va_start (arguments, format);
  sentence = app_phrase_vprintf (format, arguments);
  va_end (arguments);
  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
}
