/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records written in their one form, so that what was written, read and written again is the
 * same bytes.
 */
#include "rules/record.h"

static void
write_text (RecordSink sink, void *data, const char *text)
{
  sink (text, strlen (text), data);
}

/* How long a piece of @text goes that needs nothing done to it. */
static size_t
clean_length (RulesText text, bool escaping)
{
  size_t i = 0;

  while (i < text.length) {
    size_t length = rules_text_character_length (text.at + i, text.length - i);

    if (length == 0 || rules_text_is_control (text.at + i)
        || (escaping && (text.at[i] == '"' || text.at[i] == '\\')))
      break;
    i += length;
  }
  return i;
}

/* Writes @text as a record may hold it; @escaping, as it stands between quotes. */
static void
write_clean (RulesText text, bool escaping, RecordSink sink, void *data)
{
  while (text.length > 0) {
    size_t length = clean_length (text, escaping);

    if (length > 0) {
      sink (text.at, length, data);
    } else if ((length = rules_text_character_length (text.at, text.length)) == 0) {
      length = 1;
      write_text (sink, data, "\uFFFD");
    } else if (escaping && *text.at == '\n') {
      write_text (sink, data, "\\n");
    } else if (rules_text_is_control (text.at)) {
      write_text (sink, data, " ");
    } else {
      write_text (sink, data, *text.at == '"' ? "\\\"" : "\\\\");
    }
    text.at += length;
    text.length -= length;
  }
}

static void
buffer_sink (const char *bytes, size_t length, void *data)
{
  rules_buffer_put (data, bytes, length);
}

static void
length_sink (const char *bytes, size_t length, void *data)
{
  *(size_t *)data += length;
}

void
record_escape (RulesText text, RulesBuffer *out)
{
  write_clean (text, true, buffer_sink, out);
}

static void
write_tag (const char *name, const char *value, RecordSink sink, void *data)
{
  write_text (sink, data, "[");
  write_text (sink, data, name);
  write_text (sink, data, " \"");
  write_clean (rules_text (value), true, sink, data);
  write_text (sink, data, "\"]\n");
}

void
record_write_tags (const RecordTags *tags, RecordSink sink, void *data)
{
  write_tag ("Record", "1", sink, data);
  for (unsigned k = 0; k < record_tags_count (tags); k++)
    if (strcmp (record_tags_name (tags, k), "Record") != 0)
      write_tag (record_tags_name (tags, k), record_tags_value (tags, k), sink, data);
  write_text (sink, data, "\n");
}

/* As much of @text as fits into a comment's line when it has been made clean. */
static RulesText
cut_for_line (RulesText text)
{
  size_t room = RECORD_LINE_BYTES - strlen ("; ");
  uint32_t i = 0;

  if (text.length <= room / 3)
    return text;
  while (i < text.length) {
    size_t length = rules_text_character_length (text.at + i, text.length - i);
    size_t written = length == 0                           ? strlen ("\uFFFD")
                     : rules_text_is_control (text.at + i) ? 1
                                                           : length;

    if (written > room)
      break;
    room -= written;
    i += length == 0 ? 1 : length;
  }
  return (RulesText){ text.at, i };
}

/* @text without the blanks and control characters at its end. */
static RulesText
trim_end (RulesText text)
{
  while (text.length > 0) {
    const uint8_t *last = (const uint8_t *)text.at + text.length - 1;
    bool wide = text.length > 1 && last[-1] == 0xC2 && *last >= 0x80 && *last < 0xA0;

    if (*last > ' ' && *last != 0x7F && !wide)
      break;
    text.length -= wide ? 2 : 1;
  }
  return text;
}

/* Takes the next line of @comment, or as much of it as a line of the record holds. */
static RulesText
next_piece (RulesText *comment)
{
  const char *end = memchr (comment->at, '\n', comment->length);
  uint32_t length = end == NULL ? comment->length : (uint32_t)(end - comment->at);
  RulesText piece = cut_for_line ((RulesText){ comment->at, length });
  uint32_t taken = piece.length + (piece.length == length && end != NULL);

  comment->at += taken;
  comment->length -= taken;
  return trim_end (piece);
}

static void
write_comment_line (RulesText text, RecordSink sink, void *data)
{
  write_text (sink, data, text.length > 0 ? "; " : ";");
  write_clean (text, false, sink, data);
  write_text (sink, data, "\n");
}

/* Writes all lines of @comment but the last that is not empty, which it returns. */
static RulesText
write_comment_lines (RulesText comment, RecordSink sink, void *data)
{
  RulesText held = RULES_TEXT ("");
  unsigned empty = 0;

  while (comment.length > 0) {
    RulesText piece = next_piece (&comment);

    if (piece.length == 0) {
      empty += held.length > 0;
      continue;
    }
    if (held.length > 0)
      write_comment_line (held, sink, data);
    for (; empty > 0; empty--)
      write_comment_line (RULES_TEXT (""), sink, data);
    held = piece;
  }
  return held;
}

void
record_write_comment (RulesText comment, RecordSink sink, void *data)
{
  RulesText last = write_comment_lines (comment, sink, data);

  if (last.length > 0)
    write_comment_line (last, sink, data);
}

static void
write_digest (uint64_t digest, RecordSink sink, void *data)
{
  char text[18] = " #";

  for (int i = 0; i < 16; i++)
    text[2 + i] = "0123456789abcdef"[digest >> (60 - 4 * i) & 15];
  sink (text, sizeof text, data);
}

void
record_write_move (RulesText move, RulesText instant, const uint64_t *digest, RulesText comment,
                   RecordSink sink, void *data)
{
  RulesText last = write_comment_lines (comment, sink, data);
  size_t length = move.length + instant.length + strlen (" @ #0123456789abcdef ; ");

  write_clean (last, false, length_sink, &length);
  if (last.length > 0 && length > RECORD_LINE_BYTES) {
    write_comment_line (last, sink, data);
    last.length = 0;
  }
  sink (move.at, move.length, data);
  if (instant.length > 0) {
    write_text (sink, data, " @");
    sink (instant.at, instant.length, data);
  }
  if (digest != NULL)
    write_digest (*digest, sink, data);
  if (last.length > 0) {
    write_text (sink, data, " ; ");
    write_clean (last, false, sink, data);
  }
  write_text (sink, data, "\n");
}
