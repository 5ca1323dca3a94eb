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

#define SAYS_ENDING (IMPORT_SAYS_SCORES | IMPORT_SAYS_WINNERS)

/* @says: what the format has fields for; of BG Stats' file each play says what it leaves out, and
 * of a table it is what its columns mean. */
static const struct {
  ImportFormat format;
  ImportParser parser;
  guint says;
} parsers[] = {
  { IMPORT_FORMAT_BGSTATS, import_parse_bgstats, BGSTATS_SAYS },
  { IMPORT_FORMAT_BGSTATS_LINK, import_parse_bgstats_link,
    SAYS_ENDING | IMPORT_SAYS_TIME | IMPORT_SAYS_PLACE | IMPORT_SAYS_MINUTES | IMPORT_SAYS_COMMENT
        | IMPORT_SAYS_BOARDS | IMPORT_SAYS_RANKS | IMPORT_SAYS_ROLES | IMPORT_SAYS_FIRST },
  { IMPORT_FORMAT_BGA_TABLES, import_parse_bga_tables,
    SAYS_ENDING | IMPORT_SAYS_TIME | IMPORT_SAYS_MINUTES | IMPORT_SAYS_RANKS | IMPORT_SAYS_CO_OP
        | IMPORT_SAYS_INCOMPLETE | IMPORT_SAYS_FACTS },
  { IMPORT_FORMAT_NEMESTATS, import_parse_nemestats,
    SAYS_ENDING | IMPORT_SAYS_RANKS | IMPORT_SAYS_CO_OP | IMPORT_SAYS_TEAMS | IMPORT_SAYS_COMMENT },
  { IMPORT_FORMAT_BGG_PLAYS, import_parse_bgg_plays,
    SAYS_ENDING | IMPORT_SAYS_PLACE | IMPORT_SAYS_MINUTES | IMPORT_SAYS_UNCOUNTED
        | IMPORT_SAYS_INCOMPLETE | IMPORT_SAYS_COMMENT | IMPORT_SAYS_ROLES | IMPORT_SAYS_FIRST
        | IMPORT_SAYS_NEW | IMPORT_SAYS_START | IMPORT_SAYS_FACTS },
  { IMPORT_FORMAT_BGG_GAMES, import_parse_bgg_games, 0 },
  { IMPORT_FORMAT_BGA_STATS, import_parse_bga_stats, 0 },
  { IMPORT_FORMAT_BGA_MOVES, import_parse_bga_moves, IMPORT_SAYS_TIME | IMPORT_SAYS_MINUTES },
  { IMPORT_FORMAT_BGA_TOURNAMENT, import_parse_bga_tournament,
    SAYS_ENDING | IMPORT_SAYS_RANKS | IMPORT_SAYS_INCOMPLETE | IMPORT_SAYS_FACTS },
  { IMPORT_FORMAT_NEMESTATS_CSV, import_parse_nemestats_csv, SAYS_ENDING | IMPORT_SAYS_COMMENT },
};

/* What each column of a table can tell. */
static const guint columns_say[IMPORT_COLUMNS] = {
  [IMPORT_COLUMN_TIME] = IMPORT_SAYS_TIME,
  [IMPORT_COLUMN_PLACE] = IMPORT_SAYS_PLACE,
  [IMPORT_COLUMN_MINUTES] = IMPORT_SAYS_MINUTES,
  [IMPORT_COLUMN_COMMENT] = IMPORT_SAYS_COMMENT,
  [IMPORT_COLUMN_RESULT] = IMPORT_SAYS_CO_OP,
  [IMPORT_COLUMN_WINNERS] = IMPORT_SAYS_WINNERS,
  [IMPORT_COLUMN_PLAYERS] = IMPORT_SAYS_SCORES,
  [IMPORT_COLUMN_UNCOUNTED] = IMPORT_SAYS_UNCOUNTED,
  [IMPORT_COLUMN_INCOMPLETE] = IMPORT_SAYS_INCOMPLETE,
  [IMPORT_COLUMN_FACT] = IMPORT_SAYS_FACTS,
  [IMPORT_COLUMN_SCORE] = IMPORT_SAYS_SCORES,
  [IMPORT_COLUMN_SCORE_TEXT] = IMPORT_SAYS_SCORES,
  [IMPORT_COLUMN_RANK] = IMPORT_SAYS_RANKS,
  [IMPORT_COLUMN_WON] = IMPORT_SAYS_WINNERS,
  [IMPORT_COLUMN_TEAM] = IMPORT_SAYS_TEAMS,
  [IMPORT_COLUMN_ROLE] = IMPORT_SAYS_ROLES,
  [IMPORT_COLUMN_FIRST] = IMPORT_SAYS_FIRST,
  [IMPORT_COLUMN_NAMED_SCORE] = IMPORT_SAYS_SCORES,
};

ImportPlay *
import_parse_begin_play (ImportParse *parse, guint line, const char *at)
{
  ImportPlay *play = parse->play;

  import_play_clear (play);
  play->file = import_play_text (play, import_input_get_name (parse->input), -1);
  play->line = line;
  play->at = import_play_text (play, at, -1);
  play->says = parse->says;
  return play;
}

void
import_parse_leave (ImportParse *parse, ImportLeft what, guint n)
{
  if (n > 0 && parse->sink->left != NULL)
    parse->sink->left (what, n, parse->data);
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

gboolean
import_parse_listed (ImportParse *parse, const ImportEntity *game, const ImportListedGame *listed,
                     GError **error)
{
  if (parse->sink->listed == NULL || (*game->name == '\0' && game->n_ids == 0))
    return TRUE;
  return parse->sink->listed (game, listed, parse->data, error);
}

static ImportParser
find_parser (ImportFormat format, guint *says)
{
  for (gsize k = 0; k < G_N_ELEMENTS (parsers); k++)
    if (parsers[k].format == format) {
      *says = parsers[k].says;
      return parsers[k].parser;
    }
  return NULL;
}

static guint
list_said (const ImportMapping *mapping)
{
  guint says = 0;

  for (guint k = 0; k < mapping->columns->len; k++)
    says |= columns_say[g_array_index (mapping->columns, ImportColumn, k)];
  return says;
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
  if (mapping == NULL)
    mapping = guess;
  parse->says = list_said (mapping);
  return import_parse_csv (parse, mapping, error);
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
  ImportParse parse = { input, sink, data, play, 0 };
  ImportParser parser = find_parser (format, &parse.says);
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
