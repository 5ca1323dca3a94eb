/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What fuzzers share: a demand, and an input that begins with what it is for.
 */
#pragma once

#include <glib.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static inline void
fuzz_fail (const char *place, const char *demand)
{
  g_printerr ("%s: demanded: %s\n", place, demand);
  abort ();
}

#define require(holds) ((holds) ? (void)0 : fuzz_fail (G_STRLOC, #holds))

/* A refusal has a sentence that can be shown. */
static inline void
require_sentence (const GError *error)
{
  require (error != NULL && error->message[0] != '\0');
  require (g_utf8_validate (error->message, -1, NULL));
}

/* An input as the text that it is up to its first NUL; NULL when it isn't UTF-8, which what is
 * typed always is. */
static inline char *
dup_typed (const uint8_t *data, size_t size)
{
  char *text = g_strndup ((const char *)data, size);

  return g_utf8_validate (text, -1, NULL) ? text : (g_free (text), NULL);
}
