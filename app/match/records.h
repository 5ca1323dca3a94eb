/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file of records, replayed as it is read: one event after the other, in memory that does not
 * grow with the number of moves; but for records that name no rules revision, of games that have
 * several: they are read whole. Command line, import and preview all read records through it.
 */
#pragma once

#include "app/base/text-reader.h"
#include "app/store/known-packs.h"

#include "rules/replay.h"

G_BEGIN_DECLS

typedef struct AppRecords AppRecords;

typedef enum {
  APP_RECORDS_DONE,   /* the file is over */
  APP_RECORDS_START,  /* a record's tags are complete and its match is set up */
  APP_RECORDS_MOVE,   /* one more move was replayed */
  APP_RECORDS_FINISH, /* the record is over, and its result is what the replay found */
  APP_RECORDS_FAULT,  /* the record is at fault; the next event belongs to the next one */
} AppRecordsEvent;

typedef enum {
  APP_RECORDS_PLAIN = 0,
  APP_RECORDS_KEEP_TEXT = 1 << 0,  /* app_records_get_text() */
  APP_RECORDS_UNPLAYABLE = 1 << 1, /* what is not known here is no fault: see get_unplayable */
} AppRecordsFlags;

/* @lines is taken over; @packs is borrowed. */
AppRecords *app_records_new (AppTextReader *lines, AppPacks *packs,
                             AppRecordsFlags flags) G_GNUC_WARN_UNUSED_RESULT;
void app_records_free (AppRecords *records);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppRecords, app_records_free)

/**
 * app_records_set_dictionary:
 * @words: (nullable): borrowed
 *
 * From the next record on, words are looked up: one that @words lacks is the fault of its line,
 * APP_ERROR_WORD, unless the ruling that allows it follows. What else is wrong with a record comes
 * before.
 */
void app_records_set_dictionary (AppRecords *records, const RulesDictionary *words);

/**
 * app_records_next:
 * @error: (out): set with APP_RECORDS_FAULT, and with APP_RECORDS_DONE when reading failed; its
 *   message begins "FILE:LINE:"
 */
AppRecordsEvent app_records_next (AppRecords *records, GError **error);

/* The rest of this record's moves is not judged and gives no events; it is only searched for
 * the ruling that a pending word needs; then FINISH comes. */
void app_records_skip (AppRecords *records);

const char *app_records_get_name (AppRecords *records);
/* The line where the present record begins. */
guint app_records_get_first_line (AppRecords *records);

/* Of the present record, from START to FINISH; borrowed until the next call. */
RecordTags *app_records_get_tags (AppRecords *records);
const RulesSetup *app_records_get_setup (AppRecords *records);
RulesMatch *app_records_get_match (AppRecords *records);
const Replay *app_records_get_replay (AppRecords *records);
/* The packs with their revisions, as for a Pack tag. */
const char *app_records_get_pinned (AppRecords *records);
/* That the record, which names no revision of the rules, is read with an older one, which alone
 * explains it, and what the newest refuses: a sentence for people. NULL for all other records. */
const char *app_records_get_revision_note (AppRecords *records);
/* Why the record can't be replayed here: an unknown pack or rules revision. NULL when it can. */
const GError *app_records_get_unplayable (AppRecords *records);
/* The record word for word, as far as it was read. */
const GString *app_records_get_text (AppRecords *records);

/* Of the move of the last MOVE event: as it is listed, and what stood beside it. */
RulesText app_records_get_move (AppRecords *records);
RulesText app_records_get_instant (AppRecords *records);
RulesText app_records_get_comment (AppRecords *records);
/* The line where it stands. */
guint app_records_get_line (AppRecords *records);
/* What it is warned of (rules_warning()), a sentence; NULL for nothing. */
char *app_records_dup_warning (AppRecords *records) G_GNUC_WARN_UNUSED_RESULT;
/* Whether it brought a digest; then it is that of the replay. */
gboolean app_records_has_digest (AppRecords *records);
/* Comments that stood alone after the last move, at FINISH. */
RulesText app_records_get_trailing (AppRecords *records);

G_END_DECLS
