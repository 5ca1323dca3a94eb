/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parsing a line as a result: the tokens and the result so far.
 */
#pragma once

#include "app/result/quick-lexer.h"

G_BEGIN_DECLS

/* @last: its seat with the highest number, from 0; @result: TOKEN_NAME for none. @end: behind it.
 */
typedef struct {
  guint first, last;
  guint place;
  gboolean has_score;
  double score;
  QuickTokenKind result;
  const char *at, *result_at, *end;
} QuickTypedSide;

/**
 * QuickParser:
 * @tokens: (element-type QuickToken): of the present part
 * @sides: (element-type QuickTypedSide)
 * @overall: the result of all sides, TOKEN_NAME for none; @overall_at where
 * @score: TOKEN_LOW, TOKEN_HIGH, or TOKEN_NAME
 * @was_played: @last is of the same game, so its players are taken
 */
typedef struct {
  DbStore *db;
  const char *line;
  AppQuick *quick;
  GArray *tokens;
  GArray *sides;
  QuickTokenKind overall;
  const char *overall_at;
  QuickTokenKind score;
  gboolean co_op, was_played;
  GError **error;
} QuickParser;

G_END_DECLS
