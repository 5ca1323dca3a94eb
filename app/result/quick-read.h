/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line that is being read as a result: what was typed so far, and what it means together.
 */
#pragma once

#include "app/result/quick-lexer.h"

G_BEGIN_DECLS

/* @last: its seat with the highest number, from 0; @result: WORD_NAME for none. @end: behind it. */
typedef struct {
  guint first, last;
  guint place;
  gboolean has_score;
  double score;
  QuickWordKind result;
  const char *at, *result_at, *end;
} QuickTyped;

/**
 * QuickReading:
 * @words: (element-type QuickWord): of the present part
 * @sides: (element-type QuickTyped)
 * @table: what is said of all, WORD_NAME for nothing; @table_at where
 * @score: WORD_LOW, WORD_HIGH, or WORD_NAME
 * @was_played: the game has a last result, that of another says nothing of who played
 */
typedef struct {
  DbStore *db;
  const char *line;
  AppQuick *quick;
  GArray *words;
  GArray *sides;
  QuickWordKind table;
  const char *table_at;
  QuickWordKind score;
  gboolean together, was_played;
  GError **error;
} QuickReading;

G_END_DECLS
