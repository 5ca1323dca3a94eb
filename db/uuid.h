/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * UUIDs (RFC 9562): version 7 for what is made here, so that they sort by time; version 5 for rows
 * that an import made, so that two people who import the same source get the same ones.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define DB_UUID_LENGTH 36
#define DB_UUID_SIZE 37

/* 36 lower-case characters and a NUL. Later ones are greater, down to about a quarter microsecond
 * of the clock. */
void db_uuid_v7 (char uuid[DB_UUID_SIZE]);

/**
 * db_uuid_v5:
 * @source: such as "bgg"; "tomekeeper" for the five games
 * @id: what the source calls it, with its kind: "player/17"
 *
 * In our own namespace, over source, a NUL and id.
 */
void db_uuid_v5 (const char *source, const char *id, char uuid[DB_UUID_SIZE]);

/* 8-4-4-4-12 hex digits of any case and any version. */
gboolean db_uuid_is_valid (const char *text);

G_END_DECLS
