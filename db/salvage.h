/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is left of a damaged file. It is read as bytes, page by page, by pages.c, which knows
 * SQLite's file format (https://www.sqlite.org/fileformat2.html) and trusts nothing: not the
 * header, not the schema table, not the trees above the leaves. Neither the file nor the log beside
 * it is ever written, locked or removed.
 */
#pragma once

#include "db/store.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * DbSalvagedTable:
 * @read: rows that were found, complete or not
 * @retained: of these, rows that were taken over: no column is impossible, no other row has their
 *   key, and all that they refer to exists
 */
typedef struct {
  const char *table;
  guint64 read, retained;
} DbSalvagedTable;

/**
 * DbSalvagedLine:
 * @uuid: the match
 * @number: of the line, 0 when some line of the match was longer than all of them are
 * @read: how many moves it has now, with those before it forked
 * @known: how many it had by what else is in the file, 0 when unknown
 * @current: it is the current line
 */
typedef struct {
  char *uuid;
  guint number;
  guint64 read, known;
  gboolean current;
} DbSalvagedLine;

/**
 * DbSalvageReport:
 * @pages: that the file should have
 * @lost_pages: that are gone, empty or malformed
 * @broken: a tree is damaged, so rows may be missing of which no trace is left
 * @schema: the file's user_version; the newest one where it could not be read, and @guessed
 * @tables: (element-type DbSalvagedTable): every table of truth of that schema, by name
 * @loose: (element-type utf8): rows that were read and belong nowhere, such as moves behind a gap,
 *   and remaining contradictions: a sentence each
 * @contrary: contradictions remain, so that the new collection does not pass db_integrity_check()
 * @cut: (element-type DbSalvagedLine): lines of which the last moves are missing
 * @unsure: (element-type DbSalvagedLine): where moves are lost, lines of unknown length; and those
 *   of @remade whose tip is unknown
 * @remade: (element-type DbSalvagedLine): lines whose own row is lost, made again of their moves
 * @homeless: lines with moves that were some match's, and nothing says whose
 */
typedef struct {
  guint64 pages, lost_pages;
  gint64 homeless;
  guint schema;
  gboolean guessed, broken, contrary;
  GPtrArray *tables, *loose, *cut, *unsure, *remade;
} DbSalvageReport;

void db_salvage_report_free (DbSalvageReport *salvaged);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbSalvageReport, db_salvage_report_free)

/**
 * DbPackTextFunc:
 *
 * The JSON of a pack that the program brings itself, of whatever revision; NULL for any other.
 */
typedef GBytes *(*DbPackTextFunc) (const char *code);

/**
 * db_salvage:
 * @file: a collection's file, damaged or not; what is committed in a log beside it counts
 * @packs: (nullable): asked when the text of a stored pack is not what it was
 * @salvaged: (out) (transfer full): what was found
 *
 * Puts every row that can be read into a new collection in a file without a name, leaves out what
 * contradicts the rest, and migrates it to the newest schema, so that it passes
 * db_integrity_check(), unless @contrary. Memory does not grow with the file's rows; the time is
 * linear in its size. DB_ERROR_NOT_DATABASE when no page of a collection is found in it;
 * a damaged row is never an error.
 *
 * Returns: (transfer full): the new collection, as after db_store_open()
 */
DbStore *db_salvage (const char *file, DbPackTextFunc packs, GCancellable *cancellable,
                     DbSalvageReport **salvaged, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
