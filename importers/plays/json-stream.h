/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Passing over JSON while it streams: checked for its syntax, with the memory of one buffer; what
 * is wanted is put by, byte by byte as it stands. Every function returns FALSE with the error set.
 */
#pragma once

#include "importers/error.h"
#include "importers/input.h"

G_BEGIN_DECLS

#define JSON_STREAM_DEPTH 64           /* of lists and objects in one another */
#define JSON_STREAM_TEXT (1024 * 1024) /* bytes of one string */

/**
 * JsonStream:
 * @filled: bytes in the buffer, of which those from @end on are half a character
 * @at, @end: what is left to read
 * @failed: the error is set
 * @broken: no UTF-8 from @end on
 * @counted_to: line and column are those of this place
 * @capture_start: from here on it belongs to the element; NULL outside of one
 * @element: what was put by, and where that began
 * @depth: of what is open
 */
typedef struct {
  ImportInput *input;
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
  guint depth;
} JsonStream;

/* From the start of @input, behind a byte order mark. To be cleared in any case. */
gboolean json_stream_init (JsonStream *pass, ImportInput *input, GError **error);
void json_stream_clear (JsonStream *pass);

/* Always FALSE. The first fault counts. */
gboolean json_stream_fail (JsonStream *pass, ImportError code, const char *message);
gboolean json_stream_fail_at (JsonStream *pass, guint line, guint column, ImportError code,
                              const char *message);

/* The first byte that is no blank, which is not taken; -1 at the end, and after a fault. */
int json_stream_peek_token (JsonStream *pass);

/* Behind a whole value. */
gboolean json_stream_skip_value (JsonStream *pass);
/* Behind a string whose quote comes next. */
gboolean json_stream_skip_string (JsonStream *pass);
gboolean json_stream_expect_key (JsonStream *pass);
gboolean json_stream_take_colon (JsonStream *pass);

/* Into a list or object whose bracket comes next. */
gboolean json_stream_enter (JsonStream *pass);
/* Out of it, if its bracket @end comes next; no error else. */
gboolean json_stream_leave_empty (JsonStream *pass, char end);
/* Behind a comma, or out of it; @more tells. */
gboolean json_stream_take_comma (JsonStream *pass, char end, gboolean *more);

/* What is passed over between the two is put by, with a NUL behind it: at most
 * IMPORT_JSON_ELEMENT_BYTES bytes. */
void json_stream_begin_capture (JsonStream *pass);
gboolean json_stream_end_capture (JsonStream *pass);

G_END_DECLS
