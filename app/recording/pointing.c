/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pointing at things instead of typing, and why nothing can be done with one.
 */
#include "app/recording/pointing.h"

#include "app/match/labels.h"
#include "app/match/notation.h"
#include "app/recording/choices.h"
#include "app/recording/recorder-private.h"

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

/* Moves that are tried, at most: somebody waits for the answer. */
#define TRIES 32

#define APART " ,=:" /* between the words of a move */

/**
 * Asking:
 * @tried: (element-type utf8): moves that were judged
 * @allowed: one of them was legal
 * @wrong: why the first was forbidden; RULES_OK for none yet
 */
typedef struct {
  AppMatch *match;
  GHashTable *tried; /* Owned */
  gboolean allowed;
  RulesError wrong;
} Asking;

static const void *
end_state (AppMatch *match)
{
  return app_timeline_get_replay (app_match_get_timeline (match))->state;
}

/* Judges one more; FALSE when nothing more has to be known. @text is taken. */
static gboolean
try_move (Asking *asking, char *text)
{
  RulesError wrong = { 0 };
  RulesStatus status;

  if (!g_hash_table_add (asking->tried, text))
    return TRUE;
  status = app_notation_judge (app_match_get_rules (asking->match), end_state (asking->match), text,
                               &wrong);
  asking->allowed |= status == RULES_OK;
  if (status == RULES_ILLEGAL && asking->wrong.status == RULES_OK) {
    asking->wrong = wrong;
    asking->wrong.status = status;
  }
  return !asking->allowed && g_hash_table_size (asking->tried) < TRIES;
}

/* A word of its own. */
static char *
find_word (char *text, const char *word)
{
  const gsize length = strlen (word);

  for (char *at = strstr (text, word); at != NULL; at = strstr (at + 1, word))
    if (at > text && strchr (APART, at[-1]) != NULL
        && (at[length] == '\0' || strchr (APART, at[length]) != NULL))
      return at;
  return NULL;
}

/* The choice with @token where @other stands; a die that it waits for shows something. NULL where
 * @other doesn't. */
static char *
dup_in_place (const AppChoice *choice, const char *other, const char *token)
{
  char *at = find_word (choice->text, other);
  gboolean waits = g_str_has_suffix (choice->text, "=");

  return at == NULL ? NULL
                    : g_strdup_printf ("%.*s%s%s%s", (int)(at - choice->text), choice->text, token,
                                       at + strlen (other), waits ? "10" : "");
}

static void
try_would (Asking *asking, const char *would)
{
  g_auto (GStrv) lines = g_strsplit (would, "\n", -1);

  for (guint k = 0; lines[k] != NULL; k++)
    if (lines[k][0] != '\0' && !try_move (asking, g_strdup (lines[k])))
      return;
}

static void
try_alike (Asking *asking, const GPtrArray *choices, const char *token, const char *const *alike)
{
  for (guint k = 0; k < choices->len; k++)
    for (const char *const *other = alike; *other != NULL; other++) {
      char *text = dup_in_place (g_ptr_array_index (choices, k), *other, token);

      if (text != NULL && !try_move (asking, text))
        return;
    }
}

char *
app_recorder_dup_why_not (AppMatch *match, const char *would, const char *token,
                          const char *const *alike)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);
  g_autoptr (GHashTable) tried = NULL;
  Asking asking = { .match = match };

  if (choices->len == 0)
    return NULL;
  asking.tried = tried = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (would != NULL)
    try_would (&asking, would);
  if (alike != NULL && !asking.allowed && asking.wrong.status == RULES_OK)
    try_alike (&asking, choices, token, alike);
  if (asking.allowed || asking.wrong.status == RULES_OK)
    return NULL;
  return app_labels_dup_reason (app_match_get_labels (match), end_state (match), &asking.wrong,
                                TRUE);
}
