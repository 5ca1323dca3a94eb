/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The record notation (.tkr): lines into tags and tokens and back. It knows syntax alone; what
 * a verb or a card is, the games know. It works line by line, so a record of any length needs
 * the memory of its longest line.
 */
#pragma once

#include "rules/rules.h"

#define RECORD_LINE_BYTES (1u << 20)    /* a line without its end, at most */
#define RECORD_TAGS 1024                /* tags of one record at most */
#define RECORD_TAGS_BYTES (4u << 20)    /* their names and values together, at most */
#define RECORD_COMMENT_BYTES (1u << 20) /* a move's comment at most, where one is written */

typedef enum {
  RECORD_BLANK, /* nothing, a line that begins with #, or a comment alone */
  RECORD_TAG,
  RECORD_MOVE,
} RecordLineKind;

/**
 * RecordToken:
 * @key: of key=value, else empty
 * @value: a quoted one without its quotes, still escaped
 * @column: in characters from 1
 */
typedef struct {
  RulesText key;
  RulesText value;
  bool quoted;
  uint32_t column;
} RecordToken;

/**
 * RecordLine:
 * @actor: '-', '1'-'9' or 'A'-'Z'; whether the game has it is judged later
 * @tag_value: still escaped
 * @instant: RFC 3339 without its @; empty when absent
 * @has_comment: whether there is a ;
 * @comment: what follows the ;, one leading blank and trailing blanks taken off; empty when
 *   absent
 *
 * One line, tokenised. All texts are borrowed from the line; those that the line does not have
 * are empty. Tokens beyond @n_tokens are not set.
 */
struct RecordLine {
  RecordLineKind kind;
  char actor;
  bool has_digest, has_comment;
  RulesText verb;
  uint32_t verb_column;
  RulesText tag_name, tag_value;
  RulesText instant;
  uint64_t digest;
  RulesText comment;
  unsigned n_tokens;
  RecordToken tokens[RULES_ARGS];
};

/**
 * record_read_line:
 * @text: one line without its LF; a CR before it is accepted
 * @line: (out): valid while @text is
 * @error: (out): with its column
 *
 * Source: RECORD.md, section 1
 */
RulesStatus record_read_line (const char *text, size_t length, RecordLine *line, RulesError *error);

/**
 * record_is_instant:
 * @day: a full date ("2026-11-21") will do as well
 *
 * Whether @text is an RFC 3339 date-time ("2026-11-21T18:03:00Z") of a day that exists. A second
 * 60 is one at the end of a day in UTC alone.
 */
bool record_is_instant (RulesText text, bool day);

/* Undoes \" \\ and \n into @out. */
void record_unescape (RulesText text, RulesBuffer *out);

/* The other way; the only escaped form there is. What no record may hold is replaced: a control
 * character other than tab and LF by a blank, a malformed byte by U+FFFD. */
void record_escape (RulesText text, RulesBuffer *out);

/**
 * RecordTags:
 * The tags of one record in the order they stood in, unknown ones included. Values are
 * unescaped.
 */
typedef struct RecordTags RecordTags;

/* Both are NULL when there is not enough memory. */
RecordTags *record_tags_new (void);
RecordTags *record_tags_copy (const RecordTags *tags);
void record_tags_free (RecordTags *tags);
unsigned record_tags_count (const RecordTags *tags);
const char *record_tags_name (const RecordTags *tags, unsigned k);
const char *record_tags_value (const RecordTags *tags, unsigned k);
/* The value, NULL when absent. */
const char *record_tags_get (const RecordTags *tags, const char *name);
/* The line of the file where a tag stood; for an absent one that of [Record]; 0 if set here. */
uint32_t record_tags_line (const RecordTags *tags, const char *name);

/**
 * record_tags_set:
 * @name: not empty, without blanks, quotes, ] and ;
 * @value: NULL removes the tag
 *
 * Sets or replaces in place. Returns false, changing nothing, when @name is no tag's name, the
 * bounds above are passed or there is not enough memory.
 */
bool record_tags_set (RecordTags *tags, const char *name, const char *value);

/* Adds a tag that a reader met at @line; @value is still escaped. False as above, and when the
 * name is there already. */
bool record_tags_add (RecordTags *tags, RulesText name, RulesText value, uint32_t line);

/* The lowest of Seat2 to Seat4 that is there while the one before it is not, and the line where
 * it stands; 0 when there is no gap. */
unsigned record_tags_seat_gap (const RecordTags *tags, uint32_t *line);

/**
 * RecordReader:
 * Reads a file of one record or more, fed line by line. It keeps the present record's tags and
 * the comments that wait for a move, and no more.
 */
typedef struct RecordReader RecordReader;

typedef enum {
  RECORD_EVENT_NONE,  /* a blank line, or a tag taken */
  RECORD_EVENT_BEGIN, /* a [Record] line: what came before is a whole record */
  RECORD_EVENT_MOVE,  /* record_reader_move() has it; the tags are complete */
  RECORD_EVENT_FAULT, /* @error says why; feeding may go on, the caller decides */
} RecordEvent;

/* NULL when there is not enough memory. */
RecordReader *record_reader_new (void);
void record_reader_free (RecordReader *reader);

/**
 * record_reader_feed:
 * @text: one line without its LF, borrowed until the next call
 * @error: (out): with line and column
 *
 * A byte order mark on the first line is skipped. A comment that stands alone, or behind a tag,
 * is kept with the next move; when none follows, with record_reader_trailing_comment(). A [Record]
 * line of another version is a fault, and begins a record all the same.
 */
RecordEvent record_reader_feed (RecordReader *reader, const char *text, size_t length,
                                RulesError *error);

/* At the end of the file: a file without any [Record] is a fault of its first line. */
RulesStatus record_reader_end (RecordReader *reader, RulesError *error);

uint32_t record_reader_line_number (const RecordReader *reader);
/* The present record's tags; borrowed until the next BEGIN. NULL before the first, or stolen. */
RecordTags *record_reader_tags (RecordReader *reader);
/* The same, handed over; the reader goes on without. To be asked when the tags are complete. */
RecordTags *record_reader_steal_tags (RecordReader *reader);
/* At a [Record] line the tags of the record that ended, borrowed until the next call; else NULL. */
RecordTags *record_reader_ended_tags (RecordReader *reader);
/* At MOVE, the line; borrowed until the next call, and so are the comments. */
const RecordLine *record_reader_move (const RecordReader *reader);
/* At MOVE, the comments that stood alone before it and its own, a LF between two. */
RulesText record_reader_comment (const RecordReader *reader);
/* Comments that stood alone after the last move, likewise; at a [Record] line those of the
 * record that ended. Empty when none. */
RulesText record_reader_trailing_comment (const RecordReader *reader);

/* Takes what is written. */
typedef void (*RecordSink) (const char *bytes, size_t length, void *data);

/* All tags, Record first, one a line, and the blank line after them. */
void record_write_tags (const RecordTags *tags, RecordSink sink, void *data);

/**
 * record_write_move:
 * @move: the move's text as rules_write_move() gives it
 * @instant: without @; may be empty
 * @digest: NULL for none
 * @comment: may be empty, may have LFs; RECORD_COMMENT_BYTES at most
 *
 * One line with its LF, and before it a comment line for each but the last line of @comment.
 * What this wrote, read and written again, is the same bytes. So blanks at a line's end and empty
 * lines at the beginning and end of @comment are left out, what is too long for a line of the
 * record goes on in the next, and what no record may hold is replaced as record_escape() does.
 */
void record_write_move (RulesText move, RulesText instant, const uint64_t *digest,
                        RulesText comment, RecordSink sink, void *data);

/* Comment lines that stand alone: what record_reader_trailing_comment() gives. */
void record_write_comment (RulesText comment, RecordSink sink, void *data);
