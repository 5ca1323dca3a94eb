/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Passing over JSON while it streams: checked for its syntax, with the memory of one buffer; what
 * is wanted is put by, byte by byte as it stands. Every function returns FALSE with the error set.
 */
#pragma once

#include "importers/error.h"
#include "importers/input.h"

G_BEGIN_DECLS

#define JSON_PASS_DEPTH 64           /* of lists and objects in one another */
#define JSON_PASS_TEXT (1024 * 1024) /* bytes of one string */

/**
 * JsonPass:
 * @filled: bytes in the buffer, of which those from @end on are half a character
 * @at, @end: what is left to read
 * @failed: the error is set
 * @broken: no UTF-8 from @end on
 * @counted: line and column are those of this place
 * @wanted: from here on it belongs to the element; NULL outside of one
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
  const char *counted;
  guint line, column;
  const char *wanted;
  GByteArray *element;
  guint element_line, element_column;
  guint depth;
} JsonPass;

/* From the start of @input, behind a byte order mark. To be cleared in any case. */
gboolean json_pass_init (JsonPass *pass, ImportInput *input, GError **error);
void json_pass_clear (JsonPass *pass);

/* Always FALSE. The first fault counts. */
gboolean json_pass_fail (JsonPass *pass, ImportError code, const char *message);
gboolean json_pass_fail_at (JsonPass *pass, guint line, guint column, ImportError code,
                            const char *message);

/* The first byte that is no blank, which is not taken; -1 at the end, and after a fault. */
int json_pass_token (JsonPass *pass);

/* Behind a whole value. */
gboolean json_pass_value (JsonPass *pass);
/* Behind a string whose quote comes next. */
gboolean json_pass_string (JsonPass *pass);
gboolean json_pass_expect_key (JsonPass *pass);
gboolean json_pass_colon (JsonPass *pass);

/* Into a list or object whose bracket comes next. */
gboolean json_pass_enter (JsonPass *pass);
/* Out of it, if its bracket @end comes next; no error else. */
gboolean json_pass_is_empty (JsonPass *pass, char end);
/* Behind a comma, or out of it; @more tells. */
gboolean json_pass_comma (JsonPass *pass, char end, gboolean *more);

/* What is passed over between the two is put by, with a NUL behind it: at most IMPORT_CUT_ELEMENT
 * bytes. */
void json_pass_begin (JsonPass *pass);
gboolean json_pass_end (JsonPass *pass);

G_END_DECLS
