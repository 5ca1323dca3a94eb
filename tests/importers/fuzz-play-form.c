/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the reader of plays as the store keeps them. What it takes is written to the
 * same bytes; a form whose text was changed alone is as it should be too.
 */
#include "tests/fuzz.h"

#include "importers/plays/play-bytes.h"
#include "importers/plays/play.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (ImportPlay) play = import_play_new ();
  g_autoptr (GByteArray) form = g_byte_array_new ();
  g_autoptr (ImportPlay) again = import_play_new ();
  g_autoptr (GByteArray) other = g_byte_array_new ();

  if (!import_play_from_bytes (play, data, size))
    return 0;
  require (play->n_ids <= IMPORT_PLAY_IDS && play->seats->len <= IMPORT_PLAY_SEATS);
  import_play_to_bytes (play, form);
  require (import_play_from_bytes (again, form->data, form->len));
  import_play_to_bytes (again, other);
  require (form->len == other->len && memcmp (form->data, other->data, form->len) == 0);
  return 0;
}
