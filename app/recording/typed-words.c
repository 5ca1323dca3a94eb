/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Typed words against the words of moves.
 */
#include "app/recording/typed-words.h"

#include "app/base/phrases.h"

#include <string.h>

#define MOST 16     /* typed words that are compared */
#define JOINED 4    /* words of one name */
#define BEHIND 24   /* words of a move that are compared */
#define WORD 160    /* bytes of one of them */
#define LETTERS 768 /* bytes of all of them */

/* Some typed words as one: with blanks between, as in a name, and with dashes, as in an id. */
typedef struct {
  char *spaced, *dashed;
  gsize length;
} Joined;

/**
 * TypedWord:
 * @text: folded; the first of @joined, which has those from here on
 * @n_joined: as many of them as there are words, up to a comma, behind which no name goes on
 * @is_number, @is_verb: what it is as a whole
 */
typedef struct {
  const char *text;
  Joined joined[JOINED];
  guint n_joined;
  gboolean is_number, is_verb;
} TypedWord;

struct AppTypedWords {
  AppLabels *labels;
  TypedWord words[MOST];
  guint n;
  GHashTable *actors; /* folded, by what they are called */
};

/* A word of a move: in small letters; what follows its "=", if something does; and what that, or
 * else the word, is called, folded. */
typedef struct {
  const char *text, *value, *name;
} MoveWord;

/* A move that is compared, and the best found so far. */
typedef struct {
  AppTypedWords *typed;
  MoveWord words[BEHIND];
  guint n;
  AppFitting best;
  char letters[LETTERS];
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

/* The words from the @at-th of @all on, each with those behind it. @ends: a comma follows */
static void
join_words (AppTypedWords *words, char **all, const gboolean *ends, guint at)
{
  TypedWord *word = &words->words[at];
  g_autoptr (GString) spaced = g_string_new (NULL);

  for (guint k = at; k < words->n && word->n_joined < JOINED; k++) {
    Joined *joined = &word->joined[word->n_joined++];

    g_string_append_printf (spaced, "%s%s", k > at ? " " : "", all[k]);
    joined->spaced = g_strdup (spaced->str);
    joined->dashed = g_strdelimit (g_strdup (spaced->str), " ", '-');
    joined->length = spaced->len;
    if (ends[k])
      break;
  }
  word->text = word->joined[0].spaced;
}

gsize
app_typed_word_length (const char *at)
{
  const gsize length = strcspn (at, " \t,");

  return memchr (at, '=', length) != NULL ? strcspn (at, " \t") : length;
}

AppTypedWords *
app_typed_words_new (AppLabels *labels, const char *typed)
{
  AppTypedWords *words = g_new0 (AppTypedWords, 1);
  g_autofree char *folded = app_phrase_dup_folded (typed);
  g_autofree char **all = g_new0 (char *, MOST);
  gboolean ends[MOST];
  char *at = folded;

  words->labels = labels;
  words->actors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  while (words->n < MOST && *(at += strspn (at, " \t,")) != '\0') {
    const gsize length = app_typed_word_length (at);
    char *behind = at + length;

    ends[words->n] = behind[strspn (behind, " \t")] == ',';
    all[words->n++] = at;
    at = *behind != '\0' ? behind + 1 : behind;
    *behind = '\0';
  }
  for (guint k = 0; k < words->n; k++) {
    join_words (words, all, ends, k);
    words->words[k].is_number = is_digits (all[k]);
    words->words[k].is_verb = is_verb (app_labels_get_match (labels), all[k]);
  }
  return words;
}

void
app_typed_words_free (AppTypedWords *words)
{
  if (words == NULL)
    return;
  for (guint k = 0; k < words->n; k++)
    for (guint n = 0; n < words->words[k].n_joined; n++) {
      g_free (words->words[k].joined[n].spaced);
      g_free (words->words[k].joined[n].dashed);
    }
  g_hash_table_unref (words->actors);
  g_free (words);
}

guint
app_typed_words_count (const AppTypedWords *words)
{
  return words->n;
}

/* Who acts is called as who acted before, most often. */
static const char *
fold_actor (AppTypedWords *words, const char *actor)
{
  char *folded;

  if (actor == NULL || actor[0] == '\0')
    return NULL;
  folded = g_hash_table_lookup (words->actors, actor);
  if (folded == NULL) {
    folded = app_phrase_dup_folded (actor);
    g_hash_table_insert (words->actors, g_strdup (actor), folded);
  }
  return folded;
}

static gboolean
begins (const char *text, const char *typed, gsize length)
{
  return text[0] == typed[0] && strncmp (text, typed, length) == 0;
}

/* Whether @text begins as @typed does, or a word in it does. */
static AppFit
fit_text (const char *text, const char *typed, gsize length, gboolean whole_only)
{
  if (begins (text, typed, length) && (text[length] == '\0' || !whole_only))
    return text[length] == '\0' ? APP_FIT_EXACT : APP_FIT_BEGINNING;
  for (const char *at = text; !whole_only && *at != '\0'; at++)
    if ((*at == ' ' || *at == '-') && begins (at + 1, typed, length))
      return APP_FIT_INSIDE;
  return APP_FIT_NONE;
}

AppFit
app_typed_name_fit (const char *id, const char *name, const char *typed)
{
  const gsize length = strlen (typed);
  g_autofree char *dashed = g_strdelimit (g_strdup (typed), " ", '-');

  if (length == 0)
    return APP_FIT_NONE;
  return MIN (fit_text (name, typed, length, FALSE), fit_text (id, dashed, length, FALSE));
}

/* The @k-th word of the move against @n typed ones from @at on. */
static AppFit
fit_word (const Comparing *move, guint k, guint at, guint n)
{
  const TypedWord *first = &move->typed->words[at];
  const Joined *joined = &first->joined[n - 1];
  const MoveWord *word = &move->words[k];
  const gboolean whole = first->is_number || (k == 1 && first->is_verb && move->n > 2)
                         || g_str_equal (first->text, "-");
  AppFit fit = APP_FIT_NONE, other;

  if (n == 1) {
    fit = fit_text (word->text, first->text, joined->length, whole);
    if (word->value != NULL) {
      other = fit_text (word->value, first->text, joined->length, first->is_number);
      fit = MIN (fit, other);
    }
  }
  if (word->name == NULL || fit == APP_FIT_EXACT)
    return fit;
  other = fit_text (word->name, joined->spaced, joined->length, n == 1 && first->is_number);
  fit = MIN (fit, other);
  if (n > 1 && fit != APP_FIT_EXACT && k > 1) {
    other = fit_text (word->value != NULL ? word->value : word->text, joined->dashed,
                      joined->length, FALSE);
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
  for (guint n = 1; n <= words->words[at].n_joined; n++) {
    const AppFit fit = fit_word (move, k, at, n);
    AppFitting next = so_far;

    next.fit = MAX (next.fit, fit);
    next.n_begun += fit != APP_FIT_EXACT;
    if (fit != APP_FIT_NONE && next.fit <= move->best.fit)
      compare_from (move, k + 1, at + n, next);
  }
  if (k < 2)
    so_far.short_by++;
  else
    so_far.left_out++;
  compare_from (move, k + 1, at, so_far);
}

/* What stands between the words of a label. */
static gboolean
is_between (char c)
{
  return c == ' ' || c == ':' || c == ',' || c == '.' || c == '(' || c == ')';
}

/* Whether a word of a label ends there. */
static gboolean
ends_word (const char *at)
{
  return *at == '\0' || is_between (*at) || g_str_has_prefix (at, "…");
}

/* Whether the words typed begin words of @label, in their order. */
static gboolean
fits_label (const AppTypedWords *words, const char *label)
{
  g_autofree char *folded = g_str_is_ascii (label) ? NULL : g_utf8_casefold (label, -1);
  const char *at = folded != NULL ? folded : label;
  guint n = 0;

  while (*at != '\0' && n < words->n) {
    const TypedWord *word = &words->words[n];
    const gsize length = word->joined[0].length;

    if (is_between (*at)) {
      at++;
      continue;
    }
    if (g_ascii_tolower (*at) == word->text[0] && g_ascii_strncasecmp (at, word->text, length) == 0
        && (!word->is_number || ends_word (at + length)))
      n++;
    while (*at != '\0' && !is_between (*at))
      at++;
  }
  return n == words->n;
}

/* One more word of the move; FALSE when there is no room. @used: of the letters */
static gboolean
add_word (Comparing *move, const char *text, gsize length, const char *actor, gsize *used)
{
  MoveWord *word = &move->words[move->n];
  char *copy = move->letters + *used;
  char *value;

  length = MIN (length, WORD - 1);
  if (*used + length >= LETTERS)
    return FALSE;
  memcpy (copy, text, length);
  copy[length] = '\0';
  value = strchr (copy, '=');
  word->text = copy;
  word->value = value != NULL && value[1] != '\0' ? value + 1 : NULL;
  word->name = move->n == 0   ? fold_actor (move->typed, actor)
               : move->n == 1 ? NULL
                              : app_labels_get_folded_name (move->typed->labels,
                                                            value != NULL ? value + 1 : copy);
  for (char *c = copy; *c != '\0'; c++)
    *c = g_ascii_tolower (*c);
  *used += length + 1;
  move->n++;
  return TRUE;
}

AppFitting
app_typed_words_fit (AppTypedWords *words, const char *move, const char *actor, const char *label)
{
  Comparing comparing;
  gsize used = 0;

  comparing.typed = words;
  comparing.n = 0;
  comparing.best = (AppFitting){ .fit = APP_FIT_NONE };
  if (words->n == 0)
    return comparing.best;
  for (const char *at = move; comparing.n < BEHIND && *(at += strspn (at, " ")) != '\0';) {
    const gsize length = strcspn (at, " ");

    /* A key whose value is still to come says nothing. */
    if (at[length - 1] != '=' && !add_word (&comparing, at, length, actor, &used))
      break;
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
