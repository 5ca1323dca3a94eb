/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches on their way out, with moves or without: as CSV, JSON, BG Stats' JSON and play links, and
 * as a printable history. What a match's result is comes from its stored result or, with moves,
 * from its replay, as everywhere.
 */
#pragma once

#include "app/store/known-packs.h"
#include "rules/record.h"

#include "db/store.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum {
  APP_PLAYS_CSV,      /* a row a seat */
  APP_PLAYS_CSV_WIDE, /* a row a match */
  APP_PLAYS_JSON,
  APP_PLAYS_BGSTATS, /* as BG Stats' own export */
  APP_PLAYS_LINKS,   /* a BG Stats play link a line */
  APP_PLAYS_HTML,
  APP_PLAYS_PDF,
  APP_PLAYS_FORMATS,
} AppPlaysFormat;

/* APP_PLAYS_FORMATS for a name that there is not. */
AppPlaysFormat app_plays_format_from_name (const char *name);

/**
 * AppPlaysFilter:
 * @matches: (element-type gint64) (nullable): rows, in this order; NULL for all that follow
 * @game: code or name, @player: row, @since, @until: days; NULL or 0 for all
 */
typedef struct {
  const GArray *matches;
  const char *game;
  gint64 player;
  const char *since, *until;
} AppPlaysFilter;

/* Streams them, in memory that does not grow with their number but for HTML and PDF. */
gboolean app_plays_write (DbStore *db, AppPacks *packs, const AppPlaysFilter *filter,
                          AppPlaysFormat format, RecordSink sink, gpointer data,
                          GCancellable *cancellable, GError **error);

/* A BG Stats play link of one match: an https address. */
char *app_plays_dup_link (DbStore *db, AppPacks *packs, gint64 match,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
