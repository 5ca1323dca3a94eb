/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The one descent over JSON text: a text in memory, or a stream with the memory of one buffer.
 * What is captured is checked strictly, as import_json_scan() says, and may be kept as a tree; what
 * else is passed over is checked for its syntax alone. Every function returns FALSE with the error
 * set.
 */
#pragma once

#include "importers/error.h"
#include "importers/input.h"
#include "importers/json-scan.h"
#include "importers/json-tree.h"

G_BEGIN_DECLS

/**
 * ImportJsonTree:
 * @values: (element-type ImportJson): of what was read last
 * @texts: theirs, and all keys
 */
struct ImportJsonTree {
  GArray *values;
  GStringChunk *texts;
};

/**
 * JsonStream:
 * @input: (nullable): NULL where the buffer has the whole text
 * @limits: bytes and values are those of what is captured
 * @tree: borrowed
 * @keep: what is captured goes into the tree; else it is only checked
 * @buffer: (nullable): of a stream. Owned
 * @filled: bytes in the buffer, of which those from @end on are half a character
 * @at, @end: what is left to read
 * @failed: the error is set
 * @broken: no UTF-8 from @end on
 * @counted_to: line and column are those of this place
 * @capture_start: from here on it belongs to the element; NULL outside of one
 * @element: what of the element has left the buffer
 * @element_line, @element_column: where it begins
 * @values: in the element
 * @keys: of the objects in the element that are open
 * @text: the string at hand, without escapes
 * @depth: of what is open
 */
typedef struct {
  ImportInput *input;
  const ImportJsonLimits *limits;
  ImportJsonTree *tree;
  gboolean keep;
  GError **error;
  char *buffer;
  gsize filled;
  const char *at, *end;
  gboolean failed, broken;
  const char *counted_to;
  guint line, column;
  const char *capture_start;
  GByteArray *element;
  guint element_line, element_column;
  guint values, depth;
  GArray *keys;
  GString *text;
} JsonStream;

/* From the start of @input, behind a byte order mark. To be cleared in any case. */
gboolean json_stream_init (JsonStream *stream, ImportInput *input, const ImportJsonLimits *limits,
                           ImportJsonTree *tree, GError **error);
/* A text in memory, behind such a mark, all of which is captured. To be cleared, too. */
void json_stream_init_text (JsonStream *stream, const char *json, gsize length,
                            const ImportJsonLimits *limits, ImportJsonTree *tree, GError **error);
void json_stream_clear (JsonStream *stream);

/* All of @json, into @tree if it is to be kept there: what import_json_scan() says. */
gboolean json_stream_read_text (const char *json, gsize length, const ImportJsonLimits *limits,
                                ImportJsonTree *tree, gboolean keep, GError **error);

/* Always FALSE. The first fault counts. */
gboolean json_stream_fail (JsonStream *stream, ImportError code, const char *message);
gboolean json_stream_fail_at (JsonStream *stream, guint line, guint column, ImportError code,
                              const char *message);

/* The first byte that is no blank, which is not taken; -1 at the end, and after a fault. */
int json_stream_peek_token (JsonStream *stream);

/* Behind a whole value. */
gboolean json_stream_skip_value (JsonStream *stream);
/* Behind a key and its colon. @key: (out) (optional): borrowed from the tree; of what is captured
 */
gboolean json_stream_take_key (JsonStream *stream, const char **key);

/* Into a list or object whose bracket comes next. */
gboolean json_stream_enter (JsonStream *stream);
/* Out of it, if its bracket @end comes next; no error else. */
gboolean json_stream_leave_empty (JsonStream *stream, char end);
/* Behind a comma, or out of it; @more tells. */
gboolean json_stream_take_comma (JsonStream *stream, char end, gboolean *more);

/* What is passed over between the two is captured, and the tree has that alone: at most as many
 * bytes and values as the limits say. */
void json_stream_begin_capture (JsonStream *stream);
gboolean json_stream_end_capture (JsonStream *stream);

G_END_DECLS
