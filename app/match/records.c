/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file of records, replayed as it is read. A [Record] line is looked at before the reader gets
 * it, so that the record before it can be finished while its tags are still there.
 */
#include "app/match/records.h"

#include "rules/faults.h"

#include <glib/gi18n-lib.h>
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
  char *revision_note; /* Owned */
  GString *whole;
  GPtrArray *ahead;    /* of GString: lines that were read before it is their turn */
  guint next_ahead;    /* the first of them that still waits */
  gboolean ahead_ends; /* behind them the file is over */
  GError *ahead_error; /* Owned: why it is */

  RulesBuffer move; /* its data is owned */
};

static void
free_line (gpointer line)
{
  g_string_free (line, TRUE);
}

AppRecords *
app_records_new (AppTextReader *lines, AppPacks *packs, AppRecordsFlags flags)
{
  AppRecords *records = g_new0 (AppRecords, 1);

  records->lines = lines;
  records->packs = packs;
  records->flags = flags;
  records->reader = record_reader_new ();
  records->whole = g_string_new (NULL);
  records->ahead = g_ptr_array_new_with_free_func (free_line);
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
  g_clear_pointer (&records->revision_note, g_free);
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
  g_ptr_array_unref (records->ahead);
  g_clear_error (&records->ahead_error);
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

/* Whether a line is a [Record] tag. */
static gboolean
begins_record (const AppRecords *records, const char *at, gsize length)
{
  const char *end = at + length;
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

/* The next line of the file, or of those that were read already. */
static gboolean
next_line (AppRecords *records, GError **error)
{
  const GString *line;

  if (records->next_ahead == records->ahead->len) {
    g_ptr_array_set_size (records->ahead, 0);
    records->next_ahead = 0;
    if (!records->ahead_ends)
      return app_text_reader_next (records->lines, &records->text, &records->length, error);
    if (records->ahead_error != NULL)
      g_propagate_error (error, g_steal_pointer (&records->ahead_error));
    return FALSE;
  }
  line = g_ptr_array_index (records->ahead, records->next_ahead++);
  records->text = line->str;
  records->length = line->len;
  return TRUE;
}

/* Whether the held line begins like nothing that may stand above the moves. */
static gboolean
may_be_move (const AppRecords *records)
{
  gsize k = 0;

  while (k < records->length && (records->text[k] == ' ' || records->text[k] == '\t'))
    k++;
  return k < records->length && strchr ("#;[\r", records->text[k]) == NULL;
}

/**
 * look_ahead:
 *
 * At a record's first move: where its tags leave the revision of the rules open, and the game has
 * several, the whole record is read, so that choose_revision() can look for one that explains it.
 * All other records are read line by line.
 */
static void
look_ahead (AppRecords *records)
{
  const RecordTags *tags = record_reader_tags (records->reader);
  const char *id = record_tags_get (tags, "Game");
  const RulesGame *game = id != NULL ? rules_game (rules_text (id)) : NULL;
  const char *text = records->text;
  gsize length = records->length;
  gboolean more;

  if (records->ahead->len > 0 || game == NULL || game->revision < 2
      || record_tags_get (tags, "Rules") != NULL)
    return;
  do {
    g_ptr_array_add (records->ahead, g_string_new_len (text, (gssize)length));
    more = records->ahead->len == 1 || !begins_record (records, text, length);
  } while (more && app_text_reader_next (records->lines, &text, &length, &records->ahead_error));
  records->ahead_ends = more;
  next_line (records, NULL);
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

/* Whether @setup explains all moves that were read ahead; if not, @wrong has the first that it
 * refuses. */
static gboolean
explains_record (AppRecords *records, const RulesSetup *setup, RulesError *wrong)
{
  const guint first = record_reader_line_number (records->reader);
  g_autofree RecordLine *line = g_new (RecordLine, 1);
  RulesMatch *match;
  Replay replay;
  gboolean explained = TRUE;

  if (rules_match_new (&match, setup, wrong) != RULES_OK)
    return FALSE;
  replay_init (&replay, match);
  for (guint k = 0; explained && k < records->ahead->len; k++) {
    const GString *text = g_ptr_array_index (records->ahead, k);

    if (record_read_line (text->str, text->len, line, wrong) != RULES_OK
        || line->kind != RECORD_MOVE)
      continue;
    explained = replay_line (&replay, line, NULL, wrong) == RULES_OK;
    if (replay.diverged > 0) {
      explained = FALSE;
      rules_error_set (wrong, RULES_RESULT, RULES_FAULT_DIGEST_DIFFERS, 0, 0, 0);
      g_snprintf (wrong->text[0], sizeof wrong->text[0], "%016" PRIx64, replay.diverged_recorded);
      g_snprintf (wrong->text[1], sizeof wrong->text[1], "%016" PRIx64, replay.diverged_found);
    }
    if (!explained)
      wrong->line = first + k;
  }
  replay_clear (&replay);
  rules_match_free (match);
  return explained;
}

/* Of a record that names no revision: the newest, or else the newest that explains it. */
static void
choose_revision (AppRecords *records)
{
  RulesSetup setup = records->setup;
  RulesError newest = { 0 };
  RulesError wrong;

  if (records->ahead->len == 0 || explains_record (records, &setup, &newest))
    return;
  while (--setup.revision > 0)
    if (explains_record (records, &setup, &wrong)) {
      g_autofree char *sentence = app_sentence_with_section (setup.game, &newest);

      records->revision_note = g_strdup_printf (
          _ ("The record names no revision of the rules, and only revision %u explains it: "
             "revision %u refuses line %u. %s"),
          setup.revision, records->setup.revision, newest.line, sentence);
      records->setup.revision = setup.revision;
      return;
    }
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
  choose_revision (records);
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
      records->held = next_line (records, &failed);
      records->end = !records->held;
      if (failed != NULL) {
        g_propagate_error (error, failed);
        records->read_failed = TRUE;
        records->phase = FAULTED;
        return APP_RECORDS_DONE;
      }
    }
    if (records->end || begins_record (records, records->text, records->length)) {
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
    if (records->phase == TAGS && may_be_move (records))
      look_ahead (records);
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

const char *
app_records_get_revision_note (AppRecords *records)
{
  return records->revision_note;
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

char *
app_records_dup_warning (AppRecords *records)
{
  /* What a program dealt is no slip of the pen. */
  return records->replay.warned
                 && record_tags_get (record_reader_tags (records->reader), "Dealt") == NULL
             ? app_sentence_with_section (records->match->game, &records->replay.warning)
             : NULL;
}

guint
app_records_get_line (AppRecords *records)
{
  return record_reader_line_number (records->reader);
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
