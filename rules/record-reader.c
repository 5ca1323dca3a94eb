/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file of records, line by line: which record a line belongs to, whether it may stand there,
 * and which move a comment belongs to.
 */
#include "rules/record.h"

#include "rules/faults.h"

#include <stdlib.h>

/* Room for what writing may add to a comment of RECORD_COMMENT_BYTES: a LF where it was too long
 * for a line, and wider characters for malformed ones. */
#define COMMENTS_BYTES (4u * RECORD_COMMENT_BYTES)

/* Comments, a LF between two; empty ones at the beginning are left out. */
typedef struct {
  char *data;
  size_t length, room;
} Comments;

/**
 * RecordReader:
 * @tags: of the present record; NULL before the first and when stolen
 * @beginning: the line is a [Record]
 * @ended: of the record before, while @beginning
 * @waiting: comments for the next move
 * @trailing: of the record before, while @beginning
 * @given: @waiting went with a move, and is empty from the next line on
 * @begun: there was a [Record]
 * @moved: there was a move, so that no tag may follow
 */
struct RecordReader {
  RecordTags *tags, *ended;
  RecordLine line;
  uint32_t number;
  Comments waiting, trailing;
  bool beginning, given, begun, moved;
};

RecordReader *
record_reader_new (void)
{
  return calloc (1, sizeof (RecordReader));
}

void
record_reader_free (RecordReader *reader)
{
  if (reader == NULL)
    return;
  record_tags_free (reader->tags);
  record_tags_free (reader->ended);
  free (reader->waiting.data);
  free (reader->trailing.data);
  free (reader);
}

static RulesStatus
comments_add (Comments *comments, RulesText text, RulesError *error)
{
  size_t needed = comments->length + text.length + 1;

  if (comments->length == 0 && text.length == 0)
    return RULES_OK;
  if (needed > COMMENTS_BYTES)
    return rules_error_set (error, RULES_SYNTAX, RULES_FAULT_COMMENT_LONG, 0, 0, 0);
  if (needed > comments->room) {
    size_t room = needed < 128 ? 256 : needed * 2;
    char *more = realloc (comments->data, room);

    if (more == NULL)
      return rules_error_set (error, RULES_BOUND, RULES_FAULT_MEMORY, 0, 0, 0);
    comments->data = more;
    comments->room = room;
  }
  if (comments->length > 0)
    comments->data[comments->length++] = '\n';
  memcpy (comments->data + comments->length, text.at, text.length);
  comments->length += text.length;
  return RULES_OK;
}

/* All of them but the empty ones at the end. */
static RulesText
comments_text (const Comments *comments)
{
  size_t length = comments->length;

  while (length > 0 && comments->data[length - 1] == '\n')
    length--;
  return length == 0 ? RULES_TEXT ("") : (RulesText){ comments->data, (uint32_t)length };
}

static RulesStatus
keep_comment (RecordReader *reader, RulesError *error)
{
  if (!reader->line.has_comment)
    return RULES_OK;
  return comments_add (&reader->waiting, reader->line.comment, error);
}

/* A [Record] line: the present record becomes the one that ended. */
static RulesStatus
begin_record (RecordReader *reader, RulesError *error)
{
  const RecordLine *line = &reader->line;
  Comments trailing = reader->trailing;

  reader->ended = reader->tags;
  reader->tags = record_tags_new ();
  if (reader->begun) {
    reader->trailing = reader->waiting;
    reader->waiting = trailing;
    reader->waiting.length = 0;
  }
  reader->begun = reader->beginning = true;
  reader->moved = false;
  if (reader->tags == NULL
      || !record_tags_add (reader->tags, line->tag_name, line->tag_value, reader->number))
    return rules_error_set (error, RULES_BOUND, RULES_FAULT_MEMORY, 0, 0, 0);
  if (!rules_text_is (line->tag_value, "1"))
    return rules_error_text (error, RULES_SYNTAX, RULES_FAULT_RECORD_VERSION, line->tag_value, 0,
                             0);
  return keep_comment (reader, error);
}

static bool
has_tag (const RecordTags *tags, RulesText name)
{
  for (unsigned k = 0; k < record_tags_count (tags); k++)
    if (rules_text_is (name, record_tags_name (tags, k)))
      return true;
  return false;
}

static RulesStatus
read_tag (RecordReader *reader, RulesError *error)
{
  const RecordLine *line = &reader->line;

  if (!reader->begun)
    return rules_error_set (error, RULES_SYNTAX, RULES_FAULT_RECORD_MISSING, 0, 0, 0);
  if (reader->moved || reader->tags == NULL)
    return rules_error_set (error, RULES_SYNTAX, RULES_FAULT_TAG_LATE, 0, 0, 0);
  if (has_tag (reader->tags, line->tag_name))
    return rules_error_text (error, RULES_SYNTAX, RULES_FAULT_TAG_TWICE, line->tag_name, 0, 0);
  if (!record_tags_add (reader->tags, line->tag_name, line->tag_value, reader->number))
    return rules_error_set (error, RULES_SYNTAX, RULES_FAULT_TAGS_MANY, 0, 0, 0);
  return keep_comment (reader, error);
}

static RulesStatus
read_move (RecordReader *reader, RulesError *error)
{
  if (!reader->begun)
    return rules_error_set (error, RULES_SYNTAX, RULES_FAULT_RECORD_MISSING, 0, 0, 0);
  reader->moved = true;
  reader->given = true;
  return reader->waiting.length > 0 ? keep_comment (reader, error) : RULES_OK;
}

static RulesStatus
read_line (RecordReader *reader, RecordEvent *event, RulesError *error)
{
  *event = RECORD_EVENT_NONE;
  switch (reader->line.kind) {
  case RECORD_TAG:
    if (!rules_text_is (reader->line.tag_name, "Record"))
      return read_tag (reader, error);
    *event = RECORD_EVENT_BEGIN;
    return begin_record (reader, error);
  case RECORD_MOVE:
    *event = RECORD_EVENT_MOVE;
    return read_move (reader, error);
  case RECORD_BLANK:
    break;
  }
  return keep_comment (reader, error);
}

/* What was lent until this call. */
static void
release_ended (RecordReader *reader)
{
  record_tags_free (reader->ended);
  reader->ended = NULL;
  if (reader->given)
    reader->waiting.length = 0;
  reader->given = reader->beginning = false;
}

RecordEvent
record_reader_feed (RecordReader *reader, const char *text, size_t length, RulesError *error)
{
  static const char mark[3] = { '\xEF', '\xBB', '\xBF' };
  RecordEvent event;
  RulesStatus status;

  release_ended (reader);
  if (reader->number < UINT32_MAX)
    reader->number++;
  if (reader->number == 1 && length >= sizeof mark && memcmp (text, mark, sizeof mark) == 0) {
    text += sizeof mark;
    length -= sizeof mark;
  }
  status = record_read_line (text, length, &reader->line, error);
  if (status == RULES_OK)
    status = read_line (reader, &event, error);
  if (status == RULES_OK)
    return event;
  if (error != NULL)
    error->line = reader->number;
  return RECORD_EVENT_FAULT;
}

RulesStatus
record_reader_end (RecordReader *reader, RulesError *error)
{
  release_ended (reader);
  if (reader->begun)
    return RULES_OK;
  rules_error_set (error, RULES_SYNTAX, RULES_FAULT_RECORD_MISSING, 0, 0, 0);
  if (error != NULL)
    error->line = 1;
  return RULES_SYNTAX;
}

uint32_t
record_reader_line_number (const RecordReader *reader)
{
  return reader->number;
}

RecordTags *
record_reader_tags (RecordReader *reader)
{
  return reader->tags;
}

RecordTags *
record_reader_steal_tags (RecordReader *reader)
{
  RecordTags *tags = reader->tags;

  reader->tags = NULL;
  return tags;
}

RecordTags *
record_reader_ended_tags (RecordReader *reader)
{
  return reader->ended;
}

const RecordLine *
record_reader_move (const RecordReader *reader)
{
  return &reader->line;
}

RulesText
record_reader_comment (const RecordReader *reader)
{
  return reader->waiting.length > 0 ? comments_text (&reader->waiting) : reader->line.comment;
}

RulesText
record_reader_trailing_comment (const RecordReader *reader)
{
  if (reader->beginning)
    return comments_text (&reader->trailing);
  return reader->given ? RULES_TEXT ("") : comments_text (&reader->waiting);
}
