/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pointing at things instead of typing.
 */
#include "app/recording/pointing.h"

#include <string.h>

#define SEPARATORS " \t,:="

/* The words of a text, split at separators; a quoted text is one word without its quotes. */
static void
add_words (GPtrArray *words, const char *text)
{
  const char *at = text;

  while (*at != '\0') {
    gsize length = strcspn (at, SEPARATORS "\"");

    if (length > 0) {
      g_ptr_array_add (words, g_strndup (at, length));
      at += length;
    } else if (*at == '"') {
      const char *start = ++at;

      while (*at != '\0' && *at != '"')
        at += at[0] == '\\' && at[1] != '\0' ? 2 : 1;
      g_ptr_array_add (words, g_strndup (start, (gsize)(at - start)));
      at += *at == '"';
    } else {
      at++;
    }
  }
}

char **
app_pointing_split_move (const char *move)
{
  GPtrArray *words = g_ptr_array_new ();

  add_words (words, move);
  g_ptr_array_add (words, NULL);
  return (char **)g_ptr_array_free (words, FALSE);
}

/* Whether @n words of @token stand in @words from @at on, none of them taken. */
static gboolean
stands_at (const char *const *words, const gboolean *taken, guint at, char **token, guint n)
{
  for (guint k = 0; k < n; k++)
    if (words[at + k] == NULL || taken[at + k] || strcmp (words[at + k], token[k]) != 0)
      return FALSE;
  return TRUE;
}

static gboolean
take_token (const char *const *words, gboolean *taken, char **token, guint n)
{
  for (guint at = 1; words[at] != NULL; at++)
    if (stands_at (words, taken, at, token, n)) {
      for (guint k = 0; k < n; k++)
        taken[at + k] = TRUE;
      return TRUE;
    }
  return FALSE;
}

gboolean
app_pointing_is_named (const char *const *words, const char *const *tokens, guint n_tokens)
{
  guint n_words = g_strv_length ((char **)words);
  g_autofree gboolean *taken = g_new0 (gboolean, n_words + 1);
  guint longest = 1;

  if (n_words == 0)
    return FALSE;
  /* Those of several words first: a single one could take a word that they need. */
  for (guint k = 0; k < n_tokens; k++) {
    g_auto (GStrv) token = app_pointing_split_move (tokens[k]);

    longest = MAX (longest, g_strv_length (token));
  }
  for (guint n = longest; n > 0; n--)
    for (guint k = 0; k < n_tokens; k++) {
      g_auto (GStrv) token = app_pointing_split_move (tokens[k]);

      if (g_strv_length (token) == n && !take_token (words, taken, token, n))
        return FALSE;
    }
  return TRUE;
}

char *
app_pointing_append_token (const char *typed, const char *token)
{
  gsize length = strlen (typed);
  const char *word = strrchr (typed, ' '), *separator = " ";

  word = word != NULL ? word + 1 : typed;
  if (length == 0 || strchr (SEPARATORS, typed[length - 1]) != NULL)
    separator = "";
  else if (strchr (word, '=') != NULL)
    separator = ",";
  return g_strconcat (typed, separator, token, NULL);
}
