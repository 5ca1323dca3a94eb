/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Typed words against the words of moves.
 */
#include "app/recording/typed-words.h"

#include <string.h>

#define MOST 16   /* typed words that are compared */
#define JOINED 4  /* words of one name */
#define BEHIND 24 /* words of a move that are compared */
#define WORD 160  /* bytes of one of them */

/**
 * TypedWord:
 * @text: folded
 * @ends: a comma follows, so that no name goes on
 * @is_number, @is_verb: what it is as a whole
 */
typedef struct {
  char *text;
  gboolean ends, is_number, is_verb;
} TypedWord;

struct AppTypedWords {
  AppLabels *labels;
  const RulesMatch *match;
  TypedWord words[MOST];
  guint n;
  GHashTable *folded; /* of names, by their address */
  GString *joined;
};

/* A move that is compared: its words in place, and the best found so far. */
typedef struct {
  AppTypedWords *typed;
  const char *words[BEHIND];
  gsize lengths[BEHIND];
  guint n;
  const char *actor;
  AppFitting best;
} Comparing;

static gboolean
is_digits (const char *text)
{
  return text[0] != '\0' && text[strspn (text, "0123456789")] == '\0';
}

static gboolean
is_verb (const RulesMatch *match, const char *word)
{
  for (guint k = 0; k < match->game->n_verbs; k++)
    if (g_str_equal (match->game->verbs[k].name, word))
      return TRUE;
  return FALSE;
}

AppTypedWords *
app_typed_words_new (AppLabels *labels, const char *typed)
{
  AppTypedWords *words = g_new0 (AppTypedWords, 1);
  g_autofree char *folded = g_utf8_casefold (typed, -1);
  const char *at = folded;

  words->labels = labels;
  words->match = app_labels_get_match (labels);
  words->folded = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  words->joined = g_string_new (NULL);
  while (words->n < MOST && *(at += strspn (at, " \t,")) != '\0') {
    const gsize length = strcspn (at, " \t,");
    TypedWord *word = &words->words[words->n++];

    word->text = g_strndup (at, length);
    word->is_number = is_digits (word->text);
    word->is_verb = is_verb (words->match, word->text);
    at += length;
    word->ends = at[strspn (at, " \t")] == ',';
  }
  return words;
}

void
app_typed_words_free (AppTypedWords *words)
{
  if (words == NULL)
    return;
  for (guint k = 0; k < words->n; k++)
    g_free (words->words[k].text);
  g_hash_table_unref (words->folded);
  g_string_free (words->joined, TRUE);
  g_free (words);
}

guint
app_typed_words_count (const AppTypedWords *words)
{
  return words->n;
}

static const char *
fold (AppTypedWords *words, const char *name)
{
  char *folded = g_hash_table_lookup (words->folded, name);

  if (folded == NULL) {
    folded = g_str_is_ascii (name) ? g_ascii_strdown (name, -1) : g_utf8_casefold (name, -1);
    g_hash_table_insert (words->folded, (gpointer)name, folded);
  }
  return folded;
}

/* Whether @text begins as @typed does, or a word in it does. */
static AppFit
fit_text (const char *text, const char *typed, gboolean whole_only)
{
  const gsize length = strlen (typed);

  if (g_str_equal (text, typed))
    return APP_FIT_EXACT;
  if (whole_only)
    return APP_FIT_NONE;
  if (strncmp (text, typed, length) == 0)
    return APP_FIT_BEGINNING;
  for (const char *at = text; (at = strpbrk (at, " -")) != NULL;) {
    at++;
    if (strncmp (at, typed, length) == 0)
      return APP_FIT_INSIDE;
  }
  return APP_FIT_NONE;
}

/* @n typed words from @at on as one, with @separator between. */
static void
join (const AppTypedWords *words, guint at, guint n, char separator, GString *joined)
{
  g_string_truncate (joined, 0);
  for (guint k = 0; k < n; k++) {
    if (k > 0)
      g_string_append_c (joined, separator);
    g_string_append (joined, words->words[at + k].text);
  }
}

/* What the @k-th word of the move is called, folded; NULL for nothing. */
static const char *
fold_name (Comparing *move, guint k, const char *id)
{
  AppTypedWords *words = move->typed;
  const char *name = NULL;

  if (k == 0)
    name = move->actor != NULL && move->actor[0] != '\0' ? move->actor : NULL;
  else if (k > 1)
    name = app_labels_get_name (words->labels, id);
  return name != NULL ? fold (words, name) : NULL;
}

/* The @k-th word of the move against @n typed ones from @at on. */
static AppFit
fit_word (Comparing *move, guint k, guint at, guint n)
{
  AppTypedWords *words = move->typed;
  const TypedWord *first = &words->words[at];
  const gboolean whole = first->is_number || (k == 1 && first->is_verb && move->n > 2)
                         || g_str_equal (first->text, "-");
  char word[WORD];
  const char *value, *name;
  AppFit fit = APP_FIT_NONE, other;

  g_snprintf (word, sizeof word, "%.*s", (int)move->lengths[k], move->words[k]);
  value = strchr (word, '=');
  name = fold_name (move, k, value != NULL ? value + 1 : word);
  for (char *c = word; *c != '\0'; c++)
    *c = g_ascii_tolower (*c);
  if (n == 1) {
    fit = fit_text (word, first->text, whole);
    if (value != NULL && value[1] != '\0') {
      other = fit_text (value + 1, first->text, first->is_number);
      fit = MIN (fit, other);
    }
  }
  if (name == NULL || fit == APP_FIT_EXACT)
    return fit;
  join (words, at, n, ' ', words->joined);
  other = fit_text (name, words->joined->str, n == 1 && first->is_number);
  fit = MIN (fit, other);
  if (n > 1 && fit != APP_FIT_EXACT && k > 1) {
    join (words, at, n, '-', words->joined);
    other = fit_text (value != NULL ? value + 1 : word, words->joined->str, FALSE);
    fit = MIN (fit, other);
  }
  return fit;
}

static gboolean
is_better (const AppFitting *a, const AppFitting *b)
{
  const int order = app_fitting_compare (a, b);

  return order < 0 || (order == 0 && a->short_by < b->short_by);
}

/* The typed words from @at on against the move's from @k on. */
static void
compare_from (Comparing *move, guint k, guint at, AppFitting so_far)
{
  const AppTypedWords *words = move->typed;

  if (at == words->n) {
    so_far.more = k < move->n;
    if (is_better (&so_far, &move->best))
      move->best = so_far;
    return;
  }
  if (k == move->n)
    return;
  for (guint n = 1; n <= JOINED && at + n <= words->n; n++) {
    const AppFit fit = fit_word (move, k, at, n);
    AppFitting next = so_far;

    next.fit = MAX (next.fit, fit);
    next.n_begun += fit != APP_FIT_EXACT;
    if (fit != APP_FIT_NONE && next.fit <= move->best.fit)
      compare_from (move, k + 1, at + n, next);
    if (words->words[at + n - 1].ends)
      break;
  }
  if (k < 2)
    so_far.short_by++;
  else
    so_far.left_out++;
  compare_from (move, k + 1, at, so_far);
}

static gboolean
contains (const char *text, const char *word)
{
  const gsize length = strlen (word);

  for (; *text != '\0'; text++)
    if (g_ascii_strncasecmp (text, word, length) == 0)
      return TRUE;
  return FALSE;
}

/* Whether the words typed begin words of @label, in their order. */
static gboolean
fits_label (AppTypedWords *words, const char *label)
{
  g_autofree char *folded = NULL;
  g_auto (GStrv) parts = NULL;
  guint at = 0;

  /* There can be thousands that say nothing of the kind. */
  if (g_str_is_ascii (words->words[0].text) && !contains (label, words->words[0].text))
    return FALSE;
  folded = g_utf8_casefold (label, -1);
  parts = g_strsplit_set (folded, " :,.()", -1);

  for (guint k = 0; parts[k] != NULL && at < words->n; k++)
    if (parts[k][0] != '\0'
        && (words->words[at].is_number ? g_str_equal (parts[k], words->words[at].text)
                                       : g_str_has_prefix (parts[k], words->words[at].text)))
      at++;
  return at == words->n;
}

AppFitting
app_typed_words_fit (AppTypedWords *words, const char *move, const char *actor, const char *label)
{
  Comparing comparing = { .typed = words, .actor = actor, .best = { .fit = APP_FIT_NONE } };

  if (words->n == 0)
    return comparing.best;
  for (const char *at = move; comparing.n < BEHIND && *(at += strspn (at, " ")) != '\0';) {
    const gsize length = strcspn (at, " ");

    /* A key whose value is still to come says nothing. */
    if (at[length - 1] != '=') {
      comparing.words[comparing.n] = at;
      comparing.lengths[comparing.n++] = length;
    }
    at += length;
  }
  compare_from (&comparing, 0, 0, (AppFitting){ .fit = APP_FIT_EXACT });
  if (comparing.best.fit == APP_FIT_NONE && label != NULL && fits_label (words, label))
    comparing.best = (AppFitting){ .fit = APP_FIT_LABEL };
  return comparing.best;
}

int
app_fitting_compare (const AppFitting *a, const AppFitting *b)
{
  if (a->fit != b->fit)
    return a->fit < b->fit ? -1 : 1;
  if (a->left_out != b->left_out && (a->left_out == 0 || b->left_out == 0))
    return a->left_out < b->left_out ? -1 : 1;
  if (a->more != b->more)
    return a->more - b->more;
  return (a->n_begun > b->n_begun) - (a->n_begun < b->n_begun);
}
