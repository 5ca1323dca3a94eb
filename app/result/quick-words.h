/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of a result that is typed as one line: names, and what tells how it went.
 */
#pragma once

#include "app/result/quick-store.h"

G_BEGIN_DECLS

/* What a word can be when it is no name's. */
typedef enum {
  WORD_NAME,
  WORD_SCORE,
  WORD_PLACE, /* the finishing place */
  WORD_WON,
  WORD_LOST,
  WORD_DREW,
  WORD_TOGETHER,
  WORD_LOW,
  WORD_HIGH,
  WORD_MINUTES,
  WORD_DATE,
  WORD_WHERE,
  WORD_PLUS,
} QuickWordKind;

/* @at: where it begins in the line; @text: without quotes, owned. */
typedef struct {
  QuickWordKind kind;
  gboolean quoted;
  const char *at;
  char *text;
  double number;
} QuickWord;

/* What closes the quote that opens at @at: "…", “…”, „…“, «…»; NULL when none does. */
const char *quick_quote_end (const char *at);
/* Behind the quote that opens at @at; NULL when it is not closed. */
const char *quick_skip_quote (const char *at, const char *end);
/* The first unquoted character of a kind in [@at, @end), @end when there is none. */
const char *quick_find (const char *at, const char *end, gboolean (*is_one) (const char *at));
gboolean quick_is_comma (const char *at);
gboolean quick_is_semicolon (const char *at);
gboolean quick_is_colon (const char *at);

/* (element-type QuickWord) */
GArray *quick_words_new (void) G_GNUC_WARN_UNUSED_RESULT;
/* Those of [@at, @end) in place of what @words has. FALSE when a quote has no end: @open. */
gboolean quick_read_words (const char *at, const char *end, GArray *words, const char **open);

G_END_DECLS
