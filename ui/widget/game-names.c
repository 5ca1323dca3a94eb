/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Some games in one entry.
 */
#include "ui/widget/game-names.h"

#include "ui/widget/completion.h"

#include <string.h>

char **
ui_game_names_split (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  g_autoptr (GStrvBuilder) games = g_strv_builder_new ();

  for (char **word = words; *word != NULL; word++)
    if (*g_strstrip (*word) != '\0')
      g_strv_builder_add (games, *word);
  return g_strv_builder_end (games);
}

char *
ui_game_names_add (const char *text, const char *game)
{
  g_auto (GStrv) games = ui_game_names_split (text);
  g_autofree char *joined = g_strjoinv (", ", games);

  if (games[0] == NULL)
    return g_strdup (game);
  return g_strv_contains ((const char *const *)games, game)
             ? g_steal_pointer (&joined)
             : g_strconcat (joined, ", ", game, NULL);
}

char *
ui_game_names_complete (const char *typed, const char *const *known)
{
  const char *comma = strrchr (typed, ',');
  const char *last = comma != NULL ? comma + 1 : typed;
  const char *game;

  while (*last == ' ')
    last++;
  game = *last != '\0' ? ui_completion_find (known, last) : NULL;
  return game != NULL ? g_strdup_printf ("%.*s%s", (int)(last - typed), typed, game) : NULL;
}
