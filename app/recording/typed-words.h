/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What somebody types for a move: a few of its words, or beginnings of them.
 */
#pragma once

#include "app/match/labels.h"

G_BEGIN_DECLS

/* Words as they were typed, to be compared with many moves. */
typedef struct AppTypedWords AppTypedWords;

/* How well a move is meant, best first. */
typedef enum {
  APP_FIT_EXACT,     /* each word typed is a whole one */
  APP_FIT_BEGINNING, /* or the beginning of one, or of a name */
  APP_FIT_INSIDE,    /* or of a later word in a name */
  APP_FIT_LABEL,     /* they begin words of what the button says */
  APP_FIT_NONE,
} AppFit;

/**
 * AppFitting:
 * @fit: of the worst word
 * @left_out: arguments in front of what is typed, or between
 * @more: something of the move follows behind what is typed
 * @n_begun: words that are not whole
 * @short_by: 1 without the actor, 2 without the verb too
 */
typedef struct {
  AppFit fit;
  guint left_out;
  gboolean more;
  guint n_begun;
  guint short_by;
} AppFitting;

/* @labels is borrowed. @typed: words with blanks or commas between. */
AppTypedWords *app_typed_words_new (AppLabels *labels, const char *typed) G_GNUC_WARN_UNUSED_RESULT;
void app_typed_words_free (AppTypedWords *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppTypedWords, app_typed_words_free)

/* How many there are. */
guint app_typed_words_count (const AppTypedWords *words);

/**
 * app_typed_words_fit:
 * @move: in the notation
 * @actor: (nullable): who acts, for the eye, "Brute": stands for its slot or seat
 * @label: (nullable): what the button says; looked at when the notation does not fit
 *
 * Whether the words typed are words of @move in their order, or begin them; cards and other things
 * of the packs also by their names, of several words too. Others may be left out, the actor and the
 * verb first of all. A number is whole, and the verb of another move begins none.
 */
AppFitting app_typed_words_fit (AppTypedWords *words, const char *move, const char *actor,
                                const char *label);

/* The length of the word that @at begins with: up to a blank, or a comma, unless it is an argument
 * with a key, "pay=$1,$3". */
gsize app_typed_word_length (const char *at);

/* How well what was typed means a card, or another thing of the packs, alone: the beginning of its
 * name or id, blanks typed for the dashes of the id, or of a later word. @name, @typed: folded */
AppFit app_typed_name_fit (const char *id, const char *name, const char *typed);

/* Less than 0 when @a is meant before @b. What was left out of the actor and the verb makes no
 * difference, and neither is meant before the other where that alone is not alike. */
int app_fitting_compare (const AppFitting *a, const AppFitting *b);

G_END_DECLS
