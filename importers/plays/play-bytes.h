/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A play as bytes: a version, then its fields in the order of their struct. Numbers are little
 * groups of seven bits, the lowest first; a text is its length and its bytes, one that may be
 * missing has its length plus 1, or 0; points are the eight bytes of an IEEE 754 number, the lowest
 * first. Facts stand in their bytes' order, for sources keep none.
 */
#pragma once

#include "importers/plays/play.h"

G_BEGIN_DECLS

/**
 * import_play_to_bytes:
 * Appends the play, without file, line, place and remarks, in a form that is the same for the same
 * play: to compare by and to read again. Versioned by its first byte; all versions are read.
 */
void import_play_to_bytes (const ImportPlay *play, GByteArray *form);
/* FALSE for what import_play_to_bytes() did not make. */
gboolean import_play_from_bytes (ImportPlay *play, const guint8 *form, gsize length);

G_END_DECLS
