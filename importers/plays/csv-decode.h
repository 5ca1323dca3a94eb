/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The encodings of tables: UTF-8 as it is, UTF-16 and Windows-1252 into it.
 */
#pragma once

#include "importers/plays/csv-private.h"

G_BEGIN_DECLS

ImportCsvDecoder *import_csv_decoder_new (ImportCsvEncoding encoding) G_GNUC_WARN_UNUSED_RESULT;
/* The next piece; borrowed until the one after it. A mark at the start is dropped, halves of
 * surrogate pairs become U+FFFD, and what is said to be UTF-8 comes as it stands. */
const GString *import_csv_decode (ImportCsvDecoder *decoder, const char *bytes, gsize length);
/* Appends Windows-1252 as UTF-8; the five bytes that it doesn't have become U+FFFD. */
void import_csv_append_1252 (GString *text, const char *bytes, gsize length);

G_END_DECLS
