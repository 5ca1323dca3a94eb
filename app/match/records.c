/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file of records, replayed as it is read. A [Record] line is looked at before the reader gets
 * it, so that the record before it can be finished while its tags are still there.
 */
#include "app/match/records.h"

#include "rules/faults.h"

#include <inttypes.h>

/* A listed move: an actor, a verb, arguments, and a reason that fills a line. */
#define MOVE_BYTES (2 * RECORD_LINE_BYTES)

typedef enum {
  BETWEEN, /* no record has begun since the last FINISH */
  TAGS,
  MOVES,
  SKIPPING, /* the rest is not judged; FINISH is due */
  FAULTED,  /* the rest is dropped */
} Phase;

struct AppRecords {
  AppTextReader *lines;         /* Owned */
  AppPacks *packs;              /* Borrowed */
  const RulesDictionary *words; /* Borrowed */
  AppRecordsFlags flags;
  RecordReader *reader; /* Owned */
  Phase phase;
  gboolean held;      /* @text was read and is not fed yet */
  gboolean move_next; /* the reader has a move that START came before */
  gboolean end, read_failed;
  gboolean any; /* a record began */
  const char *text;
  gsize length;
  guint first_line;
  guint word_line; /* of the replay's word */
  gboolean skipped_moves;

  RulesSetup setup;
  RulesMatch *match; /* Owned */
  Replay replay;
  gboolean replaying; /* @replay is initialised */
  char *pinned;
  GError *unplayable;
  GString *whole;

  RulesBuffer move; /* its data is owned */
};

AppRecords *
app_records_new (AppTextReader *lines, AppPacks *packs, AppRecordsFlags flags)
{
  AppRecords *records = g_new0 (AppRecords, 1);

  records->lines = lines;
  records->packs = packs;
  records->flags = flags;
  records->reader = record_reader_new ();
  records->whole = g_string_new (NULL);
  records->move.size = 4096;
  records->move.data = g_malloc (records->move.size);
  return records;
}

void
app_records_set_dictionary (AppRecords *records, const RulesDictionary *words)
{
  records->words = words;
}

static void
drop_match (AppRecords *records)
{
  if (records->replaying)
    replay_clear (&records->replay);
  records->replaying = FALSE;
  g_clear_pointer (&records->match, rules_match_free);
  g_clear_pointer (&records->pinned, g_free);
  g_clear_error (&records->unplayable);
  records->skipped_moves = FALSE;
}

void
app_records_free (AppRecords *records)
{
  if (records == NULL)
    return;
  drop_match (records);
  record_reader_free (records->reader);
  app_text_reader_free (records->lines);
  g_string_free (records->whole, TRUE);
  g_free (records->move.data);
  g_free (records);
}

static AppRecordsEvent
report_fault (AppRecords *records, const RulesError *error, guint line, GError **out)
{
  const RulesGame *game = records->match != NULL ? records->match->game : records->setup.game;

  app_error_fault (out, app_text_reader_get_name (records->lines), line, game, error);
  records->phase = FAULTED;
  return APP_RECORDS_FAULT;
}

/* Whether the line that is held is a [Record] tag. */
static gboolean
begins_record (const AppRecords *records)
{
  const char *at = records->text;
  const char *end = at + records->length;
  g_autofree RecordLine *line = NULL;
  RulesError error;

  if (!records->any && end - at >= 3 && memcmp (at, "\xef\xbb\xbf", 3) == 0)
    at += 3;
  while (at < end && (*at == ' ' || *at == '\t'))
    at++;
  if (at == end || *at != '[')
    return FALSE;
  line = g_new (RecordLine, 1);
  return record_read_line (at, (gsize)(end - at), line, &error) == RULES_OK
         && line->kind == RECORD_TAG && rules_text_is (line->tag_name, "Record");
}

static void
append_record_text (AppRecords *records)
{
  if (records->flags & APP_RECORDS_KEEP_TEXT) {
    g_string_append_len (records->whole, records->text, (gssize)records->length);
    g_string_append_c (records->whole, '\n');
  }
}

/* Hands the held line to the reader. */
static RecordEvent
feed_line (AppRecords *records, RulesError *error)
{
  records->held = FALSE;
  append_record_text (records);
  return record_reader_feed (records->reader, records->text, records->length, error);
}

static AppRecordsEvent
start_unplayable (AppRecords *records, GError *reason, GError **error)
{
  if (records->flags & APP_RECORDS_UNPLAYABLE) {
    records->unplayable = reason;
    records->phase = SKIPPING;
    records->skipped_moves = TRUE;
    return APP_RECORDS_START;
  }
  g_propagate_error (error, reason);
  records->phase = FAULTED;
  return APP_RECORDS_FAULT;
}

/* The tags are complete: setup, packs, match, start. */
static AppRecordsEvent
start_record (AppRecords *records, GError **error)
{
  const RecordTags *tags = record_reader_tags (records->reader);
  const char *name = app_text_reader_get_name (records->lines);
  guint line = record_tags_line (tags, "Pack");
  RulesError wrong = { 0 };
  GError *reason = NULL;

  records->setup = (RulesSetup){ 0 };
  if (replay_setup (tags, &records->setup, &wrong) != RULES_OK) {
    if (wrong.code != RULES_FAULT_RULES_UNKNOWN)
      return report_fault (records, &wrong, records->first_line, error);
    app_error_fault (&reason, name, records->first_line, records->setup.game, &wrong);
    return start_unplayable (records, reason, error);
  }
  if (!app_packs_join (records->packs, record_tags_get (tags, "Pack"), &records->setup,
                       &records->pinned, name, line, &reason)) {
    if (g_error_matches (reason, APP_ERROR, APP_ERROR_UNPLAYABLE))
      return start_unplayable (records, reason, error);
    g_propagate_error (error, reason);
    records->phase = FAULTED;
    return APP_RECORDS_FAULT;
  }
  if (rules_match_new (&records->match, &records->setup, &wrong) != RULES_OK)
    return report_fault (records, &wrong, line, error);
  rules_match_set_dictionary (records->match, records->words);
  replay_init (&records->replay, records->match);
  records->replaying = TRUE;
  records->phase = MOVES;
  return APP_RECORDS_START;
}

static AppRecordsEvent
play_move (AppRecords *records, GError **error)
{
  const RecordLine *line = record_reader_move (records->reader);
  guint number = record_reader_line_number (records->reader);
  Replay *replay = &records->replay;
  RulesError wrong = { 0 };

  if (records->move.size < records->length + 4096) {
    records->move.size = MIN (2 * (records->length + 4096), (gsize)MOVE_BYTES);
    records->move.data = g_realloc (records->move.data, records->move.size);
  }
  records->move.length = 0;
  records->move.full = false;
  if (replay_line (replay, line, &records->move, &wrong) != RULES_OK)
    return report_fault (records, &wrong, number, error);
  if (replay->unlisted_move == replay->n_moves)
    records->word_line = number;
  if (replay->diverged == 0)
    return APP_RECORDS_MOVE;
  rules_error_set (&wrong, RULES_RESULT, RULES_FAULT_DIGEST_DIFFERS, 0, 0, 0);
  g_snprintf (wrong.text[0], sizeof wrong.text[0], "%016" PRIx64, replay->diverged_recorded);
  g_snprintf (wrong.text[1], sizeof wrong.text[1], "%016" PRIx64, replay->diverged_found);
  return report_fault (records, &wrong, number, error);
}

/* A move behind the last one that is judged: it may be the ruling for a word that waits for one. */
static void
watch_skipped_move (AppRecords *records)
{
  RulesMoveBuffer move;
  RulesError wrong;

  records->skipped_moves = TRUE;
  if (!records->replaying || records->replay.unlisted_move == 0
      || records->replay.unlisted_is_final)
    return;
  if (rules_read_move (records->match, record_reader_move (records->reader), &move, &wrong)
      == RULES_OK)
    replay_watch_word (&records->replay, &move.move);
  else
    records->replay.unlisted_is_final = true;
}

/* A [Record] line is held, or the file is over: the record before is whole. */
static AppRecordsEvent
finish_record (AppRecords *records, GError **error)
{
  RulesError wrong = { 0 };

  if (records->replaying && replay_word_fault (&records->replay, &wrong) != RULES_OK) {
    report_fault (records, &wrong, records->word_line, error);
    records->phase = BETWEEN;
    return APP_RECORDS_FAULT;
  }
  if (records->replaying && !records->skipped_moves
      && replay_check_result (&records->replay, record_reader_tags (records->reader), &wrong)
             != RULES_OK) {
    report_fault (records, &wrong, records->first_line, error);
    records->phase = BETWEEN;
    return APP_RECORDS_FAULT;
  }
  records->phase = BETWEEN;
  return APP_RECORDS_FINISH;
}

static AppRecordsEvent
end (AppRecords *records, GError **error)
{
  RulesError wrong = { 0 };

  if (records->read_failed || records->any
      || record_reader_end (records->reader, &wrong) == RULES_OK)
    return APP_RECORDS_DONE;
  records->any = TRUE;
  return report_fault (records, &wrong, 1, error);
}

/* Feeds the [Record] line. */
static gboolean
begin (AppRecords *records, RulesError *wrong)
{
  drop_match (records);
  records->setup = (RulesSetup){ 0 };
  g_string_truncate (records->whole, 0);
  records->any = TRUE;
  if (feed_line (records, wrong) == RECORD_EVENT_FAULT) {
    records->phase = FAULTED;
    return FALSE;
  }
  records->first_line = record_reader_line_number (records->reader);
  records->phase = TAGS;
  return TRUE;
}

AppRecordsEvent
app_records_next (AppRecords *records, GError **error)
{
  RulesError wrong = { 0 };

  if (records->move_next) {
    records->move_next = FALSE;
    if (records->phase == MOVES)
      return play_move (records, error);
    watch_skipped_move (records);
  }
  for (;;) {
    GError *failed = NULL;
    RecordEvent event;

    if (!records->held && !records->end) {
      records->held =
          app_text_reader_next (records->lines, &records->text, &records->length, &failed);
      records->end = !records->held;
      if (failed != NULL) {
        g_propagate_error (error, failed);
        records->read_failed = TRUE;
        records->phase = FAULTED;
        return APP_RECORDS_DONE;
      }
    }
    if (records->end || begins_record (records)) {
      switch (records->phase) {
      case TAGS:
        return start_record (records, error);
      case MOVES:
      case SKIPPING:
        return finish_record (records, error);
      case FAULTED:
        records->phase = BETWEEN;
        break;
      case BETWEEN:
        break;
      }
      if (records->end)
        return end (records, error);
      if (!begin (records, &wrong))
        return report_fault (records, &wrong, record_reader_line_number (records->reader), error);
      continue;
    }
    event = feed_line (records, &wrong);
    if (records->phase == FAULTED)
      continue;
    if (records->phase == SKIPPING) {
      if (event == RECORD_EVENT_MOVE)
        watch_skipped_move (records);
    } else if (event == RECORD_EVENT_FAULT) {
      records->any = TRUE;
      return report_fault (records, &wrong, record_reader_line_number (records->reader), error);
    } else if (event == RECORD_EVENT_MOVE && records->phase == TAGS) {
      records->move_next = TRUE;
      return start_record (records, error);
    } else if (event == RECORD_EVENT_MOVE) {
      return play_move (records, error);
    }
  }
}

void
app_records_skip (AppRecords *records)
{
  if (records->phase == MOVES)
    records->phase = SKIPPING;
}

const char *
app_records_get_name (AppRecords *records)
{
  return app_text_reader_get_name (records->lines);
}

guint
app_records_get_first_line (AppRecords *records)
{
  return records->first_line;
}

RecordTags *
app_records_get_tags (AppRecords *records)
{
  return record_reader_tags (records->reader);
}

const RulesSetup *
app_records_get_setup (AppRecords *records)
{
  return &records->setup;
}

RulesMatch *
app_records_get_match (AppRecords *records)
{
  return records->match;
}

const Replay *
app_records_get_replay (AppRecords *records)
{
  return &records->replay;
}

const char *
app_records_get_pinned (AppRecords *records)
{
  return records->pinned;
}

const GError *
app_records_get_unplayable (AppRecords *records)
{
  return records->unplayable;
}

const GString *
app_records_get_text (AppRecords *records)
{
  return records->whole;
}

RulesText
app_records_get_move (AppRecords *records)
{
  return (RulesText){ records->move.data, (uint32_t)records->move.length };
}

RulesText
app_records_get_instant (AppRecords *records)
{
  return record_reader_move (records->reader)->instant;
}

RulesText
app_records_get_comment (AppRecords *records)
{
  return record_reader_comment (records->reader);
}

gboolean
app_records_has_digest (AppRecords *records)
{
  return record_reader_move (records->reader)->has_digest;
}

RulesText
app_records_get_trailing (AppRecords *records)
{
  return record_reader_trailing_comment (records->reader);
}
