/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files on tables of text share: bytes into UTF-8, and cells into what they mean.
 */
#pragma once

#include "importers/plays/csv-plays.h"

G_BEGIN_DECLS

/* Text of any of the encodings, piece by piece into UTF-8. */
typedef struct ImportCsvDecoder ImportCsvDecoder;

void import_csv_decoder_free (ImportCsvDecoder *decoder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportCsvDecoder, import_csv_decoder_free)

/* A year, month and day, and what stands behind them. */
typedef struct {
  int year, month, day;
  const char *rest;
} ImportCsvDay;

/* @score: or NULL */
typedef struct {
  char *name, *score;
} ImportCsvName;

G_END_DECLS
