/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a page of BoardGameGeek's plays is, told from its ends: whole or not, plays or a refusal.
 * What the plays say is for the parser of importers/plays.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  IMPORT_BGG_PLAYS,
  IMPORT_BGG_UNKNOWN_USER,
  IMPORT_BGG_BUSY,    /* too many requests, said in a page and not by a status */
  IMPORT_BGG_REFUSED, /* an error of another kind */
  IMPORT_BGG_BROKEN,  /* plays that do not end */
  IMPORT_BGG_OTHER,   /* no page of plays at all */
} ImportBggPageKind;

/**
 * ImportBggPage:
 * @total: plays that the query has; @number: of the page; 0 where it doesn't say
 * @plays: how many are on it
 * @message: (owned): of IMPORT_BGG_REFUSED, one line of text
 */
typedef struct {
  ImportBggPageKind kind;
  guint64 total;
  guint number, plays;
  char *message;
} ImportBggPage;

/* @text: of any bytes, NUL behind them. */
void import_bgg_page_classify (const char *text, gsize length, ImportBggPage *page);
void import_bgg_page_clear (ImportBggPage *page);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ImportBggPage, import_bgg_page_clear)

G_END_DECLS
