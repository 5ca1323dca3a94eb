/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tokens of a result that is typed as one line: names, scores, places, results.
 */
#pragma once

#include "app/result/quick-db.h"

G_BEGIN_DECLS

/* The kinds of tokens; every other word is part of a name. */
typedef enum {
  TOKEN_NAME,
  TOKEN_SCORE,
  TOKEN_PLACE, /* the finishing place */
  TOKEN_WON,
  TOKEN_LOST,
  TOKEN_DREW,
  TOKEN_CO_OP,
  TOKEN_LOW,
  TOKEN_HIGH,
  TOKEN_MINUTES,
  TOKEN_DATE,
  TOKEN_PLACE_NAME,
  TOKEN_PLUS,
} QuickTokenKind;

/* @at: where it begins in the line; @text: without quotes, owned. */
typedef struct {
  QuickTokenKind kind;
  gboolean quoted;
  const char *at;
  char *text;
  double number;
} QuickToken;

G_END_DECLS
