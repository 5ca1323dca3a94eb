/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which parser reads which format, and what all of them share.
 */
#include "importers/plays/bga-moves.h"
#include "importers/plays/bga-text.h"
#include "importers/plays/bga.h"
#include "importers/plays/bgg.h"
#include "importers/plays/bgstats-link.h"
#include "importers/plays/bgstats.h"
#include "importers/plays/csv-guess.h"
#include "importers/plays/nemestats-csv.h"
#include "importers/plays/nemestats.h"
#include "importers/plays/plays-private.h"

#include "importers/plays/csv-decode.h"
#include "importers/plays/csv-plays.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#define PIECE (64 * 1024) /* bytes that are decoded at once */

static const struct {
  ImportFormat format;
  ImportParser parser;
} parsers[] = {
  { IMPORT_FORMAT_BGSTATS, import_parse_bgstats },
  { IMPORT_FORMAT_BGSTATS_LINK, import_parse_bgstats_link },
  { IMPORT_FORMAT_BGA_TABLES, import_parse_bga_tables },
  { IMPORT_FORMAT_NEMESTATS, import_parse_nemestats },
  { IMPORT_FORMAT_BGG_PLAYS, import_parse_bgg_plays },
  { IMPORT_FORMAT_BGG_GAMES, import_parse_bgg_games },
  { IMPORT_FORMAT_BGA_STATS, import_parse_bga_stats },
  { IMPORT_FORMAT_BGA_MOVES, import_parse_bga_moves },
  { IMPORT_FORMAT_BGA_TOURNAMENT, import_parse_bga_tournament },
  { IMPORT_FORMAT_NEMESTATS_CSV, import_parse_nemestats_csv },
};

ImportPlay *
import_parse_begin_play (ImportParse *parse, guint line, const char *at)
{
  ImportPlay *play = parse->play;

  import_play_clear (play);
  play->file = import_play_text (play, import_input_get_name (parse->input), -1);
  play->line = line;
  play->at = import_play_text (play, at, -1);
  return play;
}

gboolean
import_parse_end_play (ImportParse *parse, GError **error)
{
  return parse->sink->play (parse->play, parse->data, error);
}

gboolean
import_parse_skip_play (ImportParse *parse, const char *why, GError **error)
{
  const ImportPlay *play = parse->play;

  return parse->sink->skipped (play->file, play->line, play->at, why, parse->data, error);
}

gboolean
import_parse_entity (ImportParse *parse, ImportEntityKind kind, const ImportEntity *named,
                     GError **error)
{
  if (*named->name == '\0' && named->n_ids == 0)
    return TRUE;
  return parse->sink->entity (kind, named, parse->data, error);
}

static ImportParser
find_parser (ImportFormat format)
{
  for (gsize k = 0; k < G_N_ELEMENTS (parsers); k++)
    if (parsers[k].format == format)
      return parsers[k].parser;
  return NULL;
}

static gboolean
parse_table (ImportParse *parse, const ImportMapping *mapping, GError **error)
{
  g_autoptr (ImportMapping) guess = NULL;

  if (mapping == NULL) {
    guess = import_mapping_guess (parse->input, error);
    if (guess == NULL)
      return FALSE;
  }
  return import_parse_csv (parse, mapping != NULL ? mapping : guess, error);
}

/* UTF-16 */

/* By its mark, or by the half of its first character that is NUL. */
static gboolean
is_utf16 (ImportInput *input)
{
  char start[2];

  return import_input_rewind (input, NULL) && import_input_read (input, start, 2, NULL) == 2
         && (memcmp (start, "\xff\xfe", 2) == 0 || memcmp (start, "\xfe\xff", 2) == 0
             || (start[0] == '\0') != (start[1] == '\0'));
}

/* The same as UTF-8, in a file of its own. */
static ImportInput *
decode_utf16 (ImportInput *input, GError **error)
{
  g_autoptr (ImportCsvDecoder) decoder = import_csv_decoder_new (IMPORT_CSV_UTF16);
  g_autofree char *piece = g_malloc (PIECE);
  int fd = import_input_make_file (error);
  gssize got = 1;

  if (fd < 0)
    return NULL;
  if (!import_input_rewind (input, error))
    got = -1;
  while (got > 0 && (got = import_input_read (input, piece, PIECE, error)) > 0) {
    const GString *text = import_csv_decode (decoder, piece, (gsize)got);

    if (!import_file_write (fd, text->str, text->len, error))
      got = -1;
  }
  if (got == 0)
    return import_input_new_fd (import_input_get_name (input), fd, error);
  close (fd);
  return NULL;
}

gboolean
import_parse (ImportFormat format, ImportInput *input, const ImportMapping *mapping,
              const ImportSink *sink, gpointer data, GError **error)
{
  g_autoptr (ImportPlay) play = import_play_new ();
  ImportParse parse = { input, sink, data, play };
  ImportParser parser = find_parser (format);
  g_autoptr (ImportInput) decoded = NULL;

  if (format == IMPORT_FORMAT_CSV)
    return parse_table (&parse, mapping, error);
  if (parser == NULL) {
    import_error_set (error, IMPORT_ERROR_SYNTAX, 0, 0, _ ("This can’t be read as plays."));
    return FALSE;
  }
  if (is_utf16 (input)) {
    decoded = decode_utf16 (input, error);
    if (decoded == NULL)
      return FALSE;
    parse.input = decoded;
  }
  return parser (&parse, error);
}
