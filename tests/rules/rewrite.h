/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a file of records and writes it again, by the notation alone, for tests and the fuzzer.
 */
#pragma once

#include "rules/record.h"

#include <stdlib.h>

typedef struct {
  char *bytes;
  size_t length, room;
} Output;

static inline void
output_append (const char *bytes, size_t length, void *data)
{
  Output *output = data;

  if (output->length + length > output->room) {
    output->room = (output->length + length) * 2;
    output->bytes = realloc (output->bytes, output->room);
  }
  if (length > 0)
    memcpy (output->bytes + output->length, bytes, length);
  output->length += length;
}

static inline void
output_append_text (Output *output, const char *text)
{
  output_append (text, strlen (text), output);
}

/* A move with single blanks between its parts, as a game that knew its verb would write it. */
static inline void
output_move (Output *output, const RecordLine *line)
{
  output_append (&line->actor, 1, output);
  output_append_text (output, " ");
  output_append (line->verb.at, line->verb.length, output);
  for (unsigned i = 0; i < line->n_tokens; i++) {
    const RecordToken *token = &line->tokens[i];

    output_append_text (output, " ");
    output_append (token->key.at, token->key.length, output);
    output_append_text (output, token->key.length > 0 ? "=" : "");
    output_append_text (output, token->quoted ? "\"" : "");
    output_append (token->value.at, token->value.length, output);
    output_append_text (output, token->quoted ? "\"" : "");
  }
}

/* Writes the line that the reader has just taken; @with_tags, the record's tags before it. */
static inline void
rewrite_move (RecordReader *reader, bool with_tags, Output *output)
{
  const RecordLine *line = record_reader_move (reader);
  Output move = { 0 };

  if (with_tags)
    record_write_tags (record_reader_tags (reader), output_append, output);
  output_move (&move, line);
  record_write_move ((RulesText){ move.bytes, (uint32_t)move.length }, line->instant,
                     line->has_digest ? &line->digest : NULL, record_reader_comment (reader),
                     output_append, output);
  free (move.bytes);
}

/* Ends a record: its tags, if no move brought them, and the comments behind all moves. */
static inline void
rewrite_end (RecordReader *reader, const RecordTags *tags, bool with_tags, Output *output)
{
  if (tags != NULL && with_tags)
    record_write_tags (tags, output_append, output);
  record_write_comment (record_reader_trailing_comment (reader), output_append, output);
}

/* Reads @bytes and adds them, written again, to @output. Stops at the first fault. */
static inline RulesStatus
rewrite (const char *bytes, size_t length, Output *output, RulesError *error)
{
  RecordReader *reader = record_reader_new ();
  const char *end = bytes + length;
  bool with_tags = true;
  RecordEvent event = RECORD_EVENT_NONE;
  RulesStatus status = RULES_SYNTAX;

  while (bytes < end && event != RECORD_EVENT_FAULT) {
    const char *feed = memchr (bytes, '\n', end - bytes);
    size_t line = (feed == NULL ? end : feed) - bytes;

    event = record_reader_feed (reader, bytes, line, error);
    bytes += line + 1;
    if (event == RECORD_EVENT_BEGIN)
      rewrite_end (reader, record_reader_ended_tags (reader), with_tags, output);
    if (event == RECORD_EVENT_MOVE)
      rewrite_move (reader, with_tags, output);
    with_tags = event == RECORD_EVENT_BEGIN || (event == RECORD_EVENT_NONE && with_tags);
  }
  if (event != RECORD_EVENT_FAULT)
    status = record_reader_end (reader, error);
  if (status == RULES_OK)
    rewrite_end (reader, record_reader_tags (reader), with_tags, output);
  record_reader_free (reader);
  return status;
}
