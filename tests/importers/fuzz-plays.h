/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every fuzzer of plays demands: texts are clean, limits are kept, ids are there, a play
 * written and read again is the same, and what is refused has a sentence.
 */
#pragma once

#include "importers/plays/parse.h"
#include "importers/plays/play-bytes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static inline void
require (gboolean holds)
{
  if (!holds)
    abort ();
}

static inline void
require_clean_line (const char *text)
{
  require (g_utf8_validate (text, -1, NULL));
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    require (!g_unichar_iscntrl (g_utf8_get_char (at)));
}

static inline void
require_named (const ImportEntity *named)
{
  require_clean_line (named->name);
  require (g_utf8_strlen (named->name, -1) <= IMPORT_PLAY_NAME);
  require (named->n_ids <= IMPORT_PLAY_IDS);
  for (guint k = 0; k < named->n_ids; k++)
    require (*named->ids[k].id != '\0' && *named->ids[k].source != '\0');
}

static inline void
require_round_trip (const ImportPlay *play)
{
  g_autoptr (GByteArray) form = g_byte_array_new (), again = g_byte_array_new ();
  g_autoptr (ImportPlay) read = import_play_new ();

  import_play_to_bytes (play, form);
  require (import_play_from_bytes (read, form->data, form->len));
  import_play_to_bytes (read, again);
  require (again->len == form->len && memcmp (again->data, form->data, form->len) == 0);
}

static inline gboolean
fuzz_play_cb (ImportPlay *play, gpointer data, GError **error)
{
  require (play->n_ids >= 1 && play->n_ids <= IMPORT_PLAY_IDS);
  require (play->seats->len <= IMPORT_PLAY_SEATS);
  require (play->quantity >= 1 && play->quantity <= IMPORT_PLAY_QUANTITY && play->minutes >= -1);
  require (*play->date == '\0' || strlen (play->date) == 10);
  require (*play->time == '\0' || strlen (play->time) == 8);
  require (g_utf8_validate (play->comment, -1, NULL));
  require (strlen (play->comment) <= IMPORT_PLAY_TEXT);
  require_named (&play->game);
  require_named (&play->place);
  for (guint k = 0; k < play->seats->len; k++)
    require_named (&g_array_index (play->seats, ImportSeat, k).player);
  for (guint k = 0; k < play->facts->len; k++) {
    require_clean_line (g_array_index (play->facts, ImportFact, k).name);
    require (*g_array_index (play->facts, ImportFact, k).name != '\0');
  }
  require_round_trip (play);
  return TRUE;
}

static inline gboolean
fuzz_named_cb (ImportEntityKind kind, const ImportEntity *named, gpointer data, GError **error)
{
  require (kind < IMPORT_KINDS);
  require_named (named);
  return TRUE;
}

static inline gboolean
fuzz_skipped_cb (const char *file, guint line, const char *at, const char *why, gpointer data,
                 GError **error)
{
  require (line > 0);
  require_clean_line (why);
  return TRUE;
}

static inline void
fuzz_parse (ImportFormat format, const uint8_t *data, size_t size, const ImportMapping *mapping)
{
  static const ImportSink sink = { fuzz_play_cb, fuzz_named_cb, fuzz_skipped_cb };
  g_autoptr (GBytes) content = g_bytes_new (data, size);
  g_autoptr (ImportInput) input = import_input_new_bytes ("fuzz", content);
  g_autoptr (GError) error = NULL;

  if (import_parse (format, input, mapping, &sink, NULL, &error))
    return;
  require (error->domain == IMPORT_ERROR && error->message[0] != '\0');
  require (g_utf8_validate (error->message, -1, NULL));
}
