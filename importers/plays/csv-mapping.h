/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a table is read: what its columns mean, in names, in JSON, and what is missing in it.
 */
#pragma once

#include "importers/plays/csv-plays.h"
#include "importers/plays/csv-private.h"

G_BEGIN_DECLS

/* "date", "game", "player" …: as --column takes it. */
const char *import_column_name (ImportColumn column);
ImportColumn import_column_from_name (const char *name); /* IMPORT_COLUMNS for none */
/* For the eye, translated. */
const char *import_column_title (ImportColumn column);
ImportMapping *import_mapping_new (void) G_GNUC_WARN_UNUSED_RESULT;
ImportMapping *import_mapping_copy (const ImportMapping *mapping) G_GNUC_WARN_UNUSED_RESULT;
/* As JSON, to be remembered; reading refuses what it does not know: IMPORT_ERROR_CONTENT. */
char *import_mapping_to_json (const ImportMapping *mapping) G_GNUC_WARN_UNUSED_RESULT;
ImportMapping *import_mapping_from_json (const char *json,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* At most @rows rows by @dialect; cells are cut to what a person wants to see. */
ImportCsvPreview *import_csv_preview (ImportInput *input, const ImportCsvDialect *dialect,
                                      guint rows, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The head's cells as one text, by which a mapping is remembered; "" without head. */
char *import_mapping_dup_signature (const ImportMapping *mapping,
                                    const ImportCsvPreview *preview) G_GNUC_WARN_UNUSED_RESULT;
/* What is missing before it can be read: no game, no player …; a translated sentence, NULL for
 * nothing.
 */
char *import_mapping_check (const ImportMapping *mapping) G_GNUC_WARN_UNUSED_RESULT;
/* An id of a play is one among those of tables with the same heads; heads may be NULL. */
char *import_csv_make_signature (char **heads) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
