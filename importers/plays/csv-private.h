/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files on tables of text share: bytes into UTF-8, and cells into what they mean.
 */
#pragma once

#include "csv-plays.h"

G_BEGIN_DECLS

/* Text of any of the encodings, piece by piece into UTF-8. */
typedef struct ImportCsvDecoder ImportCsvDecoder;

ImportCsvDecoder *import_csv_decoder_new (ImportCsvEncoding encoding) G_GNUC_WARN_UNUSED_RESULT;
void import_csv_decoder_free (ImportCsvDecoder *decoder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportCsvDecoder, import_csv_decoder_free)
/* The next piece; borrowed until the one after it. A mark at the start is dropped, halves of
 * surrogate pairs become U+FFFD, and what is said to be UTF-8 comes as it stands. */
const GString *import_csv_decode (ImportCsvDecoder *decoder, const char *bytes, gsize length);

/* Appends Windows-1252 as UTF-8; the five bytes that it doesn't have become U+FFFD. */
void import_csv_append_1252 (GString *text, const char *bytes, gsize length);

G_END_DECLS
