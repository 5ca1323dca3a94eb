/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of a result that is typed as one line: names, and what tells how it went.
 */
#pragma once

#include "app/result/quick-db.h"

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

/* The first unquoted character of a kind in [@at, @end), @end when there is none. */

G_END_DECLS
