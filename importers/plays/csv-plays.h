/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays from any table of text: which column means what, guessed from its head and first rows, put
 * right by a person, and remembered by the head.
 */
#pragma once

#include "importers/plays/csv-table.h"
#include "importers/plays/parse.h"

G_BEGIN_DECLS

/* In a column of results: they played together, and nobody said how it ended. */
#define IMPORT_CSV_OPEN "open"

/* What a column may mean. Those from _PLAYER on may come several times, once for each player; the
 * n-th of each kind then is the n-th player's. */
typedef enum {
  IMPORT_COLUMN_NOTHING,
  IMPORT_COLUMN_ID, /* of the play: rows with the same one are one play */
  IMPORT_COLUMN_DATE,
  IMPORT_COLUMN_TIME,
  IMPORT_COLUMN_GAME,
  IMPORT_COLUMN_PLACE,
  IMPORT_COLUMN_MINUTES, /* "45", "1:30", "1h30" */
  IMPORT_COLUMN_COMMENT,
  IMPORT_COLUMN_QUANTITY,
  IMPORT_COLUMN_BGG_GAME,   /* BoardGameGeek's number of the game */
  IMPORT_COLUMN_RESULT,     /* of a co-op game: won, lost, drawn, IMPORT_CSV_OPEN */
  IMPORT_COLUMN_WINNERS,    /* names, apart by , ; & or / */
  IMPORT_COLUMN_PLAYERS,    /* names, likewise; "Ada 10, Ben 8" has scores */
  IMPORT_COLUMN_UNCOUNTED,  /* yes: left out of statistics */
  IMPORT_COLUMN_INCOMPLETE, /* yes: broken off */
  IMPORT_COLUMN_FACT,       /* kept as a tag that its head names */
  IMPORT_COLUMN_PLAYER,
  IMPORT_COLUMN_SCORE,
  IMPORT_COLUMN_SCORE_TEXT, /* its words, where the score is their sum: "66-11-12" */
  IMPORT_COLUMN_RANK,
  IMPORT_COLUMN_WON, /* yes, no, 1, 0, x, win, loss */
  IMPORT_COLUMN_TEAM,
  IMPORT_COLUMN_ROLE,
  IMPORT_COLUMN_FIRST,       /* yes: began the game */
  IMPORT_COLUMN_NAMED_SCORE, /* the head is a player's name, the cell the score */
  IMPORT_COLUMNS,
} ImportColumn;

typedef enum {
  IMPORT_DAY_AUTO, /* what the rows leave possible, ISO first */
  IMPORT_DAY_YMD,
  IMPORT_DAY_DMY,
  IMPORT_DAY_MDY,
} ImportDayOrder;

/**
 * ImportMapping:
 * @dialect: delimiter and so on
 * @head: the first row names the columns
 * @columns: (element-type ImportColumn): what each column means
 * @by_player: a row is one player's result, and rows of one play stand together by their id, or by
 *   date, time, game and place
 * @low_wins: the lowest score does
 * @comma: numbers have a decimal comma
 * @game: of every row, where no column names it; or ""
 */
struct ImportMapping {
  ImportCsvDialect dialect;
  gboolean head;
  GArray *columns;
  gboolean by_player;
  gboolean low_wins;
  gboolean comma;
  ImportDayOrder day_order;
  char *game;
};

void import_mapping_free (ImportMapping *mapping);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportMapping, import_mapping_free)

/* The first rows of a table, cells as UTF-8. */
typedef struct {
  GPtrArray *rows; /* of GStrv */
  guint columns;   /* of the longest */
} ImportCsvPreview;

void import_csv_preview_free (ImportCsvPreview *preview);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportCsvPreview, import_csv_preview_free)

G_END_DECLS
