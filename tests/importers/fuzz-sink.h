/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sink for fuzzers of parsers: whatever the bytes were, what comes out must be as play.h says.
 */
#pragma once

#include "importers/plays/parse.h"
#include "importers/plays/play-bytes.h"

#include <stdlib.h>
#include <string.h>

static inline void
fuzz_require (gboolean holds)
{
  if (!holds)
    abort ();
}

/* Valid UTF-8 without control characters, but for line ends where they may be. */
static inline void
fuzz_check_text (const char *text, gboolean lines)
{
  fuzz_require (text != NULL && g_utf8_validate (text, -1, NULL));
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    fuzz_require (!g_unichar_iscntrl (g_utf8_get_char (at)) || (lines && *at == '\n'));
}

static inline void
fuzz_check_named (const ImportEntity *named)
{
  fuzz_check_text (named->name, FALSE);
  fuzz_require (g_utf8_strlen (named->name, -1) <= IMPORT_PLAY_NAME);
  fuzz_require (named->n_ids <= IMPORT_PLAY_IDS);
  for (guint k = 0; k < named->n_ids; k++) {
    fuzz_check_text (named->ids[k].source, FALSE);
    fuzz_check_text (named->ids[k].id, FALSE);
    fuzz_require (*named->ids[k].source != '\0' && *named->ids[k].id != '\0');
  }
}

static inline void
fuzz_check_seat (const ImportSeat *seat)
{
  fuzz_check_named (&seat->player);
  fuzz_require (seat->has_points || seat->points == 0);
  fuzz_require (seat->points >= -1e9 && seat->points <= 1e9);
  fuzz_require (!seat->has_points || seat->score != NULL);
  fuzz_check_text (seat->score != NULL ? seat->score : "", FALSE);
  fuzz_check_text (seat->team != NULL ? seat->team : "", FALSE);
  fuzz_check_text (seat->role != NULL ? seat->role : "", FALSE);
}

/* Written, read and written again it is the same. */
static inline void
fuzz_check_round_trip (const ImportPlay *play)
{
  g_autoptr (ImportPlay) again = import_play_new ();
  g_autoptr (GByteArray) form = g_byte_array_new (), other = g_byte_array_new ();

  import_play_to_bytes (play, form);
  fuzz_require (import_play_from_bytes (again, form->data, form->len));
  import_play_to_bytes (again, other);
  fuzz_require (form->len == other->len && memcmp (form->data, other->data, form->len) == 0);
}

static inline gboolean
fuzz_play_cb (ImportPlay *play, gpointer data, GError **error)
{
  fuzz_require (play->n_ids >= 1 && play->n_ids <= IMPORT_PLAY_IDS);
  fuzz_check_named (&play->game);
  fuzz_check_named (&play->place);
  fuzz_check_text (play->at, FALSE);
  fuzz_require (*play->date == '\0' || strlen (play->date) == 10);
  fuzz_require (*play->time == '\0' || strlen (play->time) == 8);
  fuzz_require (play->minutes >= -1);
  fuzz_require (play->quantity >= 1 && play->quantity <= IMPORT_PLAY_QUANTITY);
  fuzz_check_text (play->comment, TRUE);
  fuzz_require (strlen (play->comment) <= IMPORT_PLAY_TEXT);
  fuzz_require (play->seats->len <= IMPORT_PLAY_SEATS);
  for (guint k = 0; k < play->seats->len; k++)
    fuzz_check_seat (&g_array_index (play->seats, ImportSeat, k));
  for (guint k = 0; k < play->facts->len; k++) {
    fuzz_check_text (g_array_index (play->facts, ImportFact, k).name, FALSE);
    fuzz_check_text (g_array_index (play->facts, ImportFact, k).value, FALSE);
  }
  for (guint k = 0; k < play->remarks->len; k++)
    fuzz_check_text (play->remarks->pdata[k], FALSE);
  fuzz_check_round_trip (play);
  return TRUE;
}

static inline gboolean
fuzz_named_cb (ImportEntityKind kind, const ImportEntity *named, gpointer data, GError **error)
{
  fuzz_require (kind < IMPORT_KINDS && (*named->name != '\0' || named->n_ids > 0));
  fuzz_check_named (named);
  return TRUE;
}

static inline gboolean
fuzz_skipped_cb (const char *file, guint line, const char *at, const char *why, gpointer data,
                 GError **error)
{
  fuzz_check_text (why, FALSE);
  fuzz_require (*why != '\0');
  return TRUE;
}

/* Parses bytes as that format; a fault must have a sentence. */
static inline void
fuzz_parse (ImportFormat format, const uint8_t *data, size_t size, const ImportMapping *mapping)
{
  static const ImportSink sink = { fuzz_play_cb, fuzz_named_cb, fuzz_skipped_cb };
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, size);
  g_autoptr (ImportInput) input = import_input_new_bytes ("fuzz", bytes);
  g_autoptr (GError) error = NULL;

  if (import_parse (format, input, mapping, &sink, NULL, &error))
    return;
  fuzz_require (error->domain == IMPORT_ERROR && error->message[0] != '\0');
  fuzz_check_text (error->message, FALSE);
}
