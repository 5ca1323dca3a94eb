/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts and integers as JSON has them. Whoever writes JSON escapes here.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DbJsonEscapes:
 * @DB_JSON_NEWLINE: a line feed is \n
 * @DB_JSON_TAB: a tab is \t
 * @DB_JSON_LETTERS: line feed and tab, and \b, \f and \r as well: RFC 8785, and SQLite's functions
 * @DB_JSON_DELETE: U+007F is \u007f
 * @DB_JSON_C1: U+0080 to U+009F are \u0080 to \u009f, which terminals might obey
 * @DB_JSON_CANONICAL: of the images of rows, of titles, and of packs, of which a hash is taken
 * @DB_JSON_RECORD: of a match's record in an export
 *
 * How a text is escaped beyond what JSON asks for. Quotation marks and backslashes have a
 * backslash, and control characters below U+0020 are \u0000 to \u001f, except those that have a
 * letter here. Each writer keeps its own choice for ever: what it wrote is hashed, compared and
 * read by others.
 */
typedef enum {
  DB_JSON_NEWLINE = 1 << 0,
  DB_JSON_TAB = 1 << 1,
  DB_JSON_LETTERS = 1 << 2,
  DB_JSON_DELETE = 1 << 3,
  DB_JSON_C1 = 1 << 4,
  DB_JSON_CANONICAL = DB_JSON_LETTERS,
  DB_JSON_RECORD = DB_JSON_NEWLINE | DB_JSON_DELETE,
} DbJsonEscapes;

/**
 * db_json_append_escaped:
 * @text: (array length=length): bytes, which are not checked; U+0000 may be among them
 * @length: in bytes; -1 where @text ends with a NUL
 * @escapes: DbJsonEscapes; 0 for none
 *
 * Appends the inside of a JSON string, so that a long one can be written in pieces.
 */
void db_json_append_escaped (GString *json, const char *text, gssize length, guint escapes);

/* The same as a whole string, in quotation marks. */
void db_json_append_text (GString *json, const char *text, gssize length, guint escapes);

/* @value in decimal: of rows there are many, and printf() is slow. */
void db_json_append_integer (GString *json, gint64 value);

G_END_DECLS
