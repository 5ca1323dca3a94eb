/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One record of a player as a row of a list, and what its columns say.
 */
#pragma once

#include "app/player/player-snapshot.h"

G_BEGIN_DECLS

#define UI_TYPE_PLAYER_RECORD (ui_player_record_get_type ())
G_DECLARE_FINAL_TYPE (UiPlayerRecord, ui_player_record, UI, PLAYER_RECORD, GObject)

typedef enum {
  UI_RECORD_NAME,
  UI_RECORD_PLAYED,
  UI_RECORD_WON,
  UI_RECORD_DRAWN,
  UI_RECORD_LOST,
  UI_RECORD_SHARE,
  UI_RECORD_PLACE,
  UI_RECORD_LAST,
  UI_RECORD_COLUMNS,
} UiRecordColumn;

/* Copies @record. */
UiPlayerRecord *ui_player_record_new (const AppPlayerTally *record) G_GNUC_WARN_UNUSED_RESULT;
/* Borrowed. */
const AppPlayerTally *ui_player_record_get (UiPlayerRecord *row);
/* What stands in a cell; "" for nothing. */
char *ui_player_record_dup_text (UiPlayerRecord *row,
                                 UiRecordColumn column) G_GNUC_WARN_UNUSED_RESULT;
/* All of it in a sentence: "Ada, 5 played, 1 won, 4 lost, 20 %". */
char *ui_player_record_dup_sentence (UiPlayerRecord *row) G_GNUC_WARN_UNUSED_RESULT;
/* For sorting by a column, names from A, numbers from the smallest. */
int ui_player_record_compare (UiPlayerRecord *one, UiPlayerRecord *other, UiRecordColumn column);

/* "5 played · 1 won · 4 lost" */
char *ui_record_dup_text (const AppPlayerTally *record) G_GNUC_WARN_UNUSED_RESULT;
/* "64.7 %", "–" where nobody won or lost. */
char *ui_record_dup_share (const AppPlayerTally *record) G_GNUC_WARN_UNUSED_RESULT;
/* Rows of those of its matches that ended so (element-type gint64); @end '\0': of all. */
GArray *ui_record_dup_matches (const AppPlayerTally *record, char end) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
