/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The formats by name.
 */
#include "importers/plays/formats.h"

#include <glib/gi18n-lib.h>

static const struct {
  ImportFormat format;
  const char *name, *title;
} formats[] = {
  { IMPORT_FORMAT_BGSTATS, "bgstats", N_ ("BG Stats export") },
  { IMPORT_FORMAT_BGSTATS_LINK, "bgstats-link", N_ ("BG Stats play link") },
  { IMPORT_FORMAT_BGG_PLAYS, "bgg", N_ ("BoardGameGeek plays") },
  { IMPORT_FORMAT_BGG_GAMES, "bgg-games", N_ ("BoardGameGeek games") },
  { IMPORT_FORMAT_BGA_TABLES, "bga", N_ ("Board Game Arena results") },
  { IMPORT_FORMAT_BGA_STATS, "bga-stats", N_ ("Board Game Arena player statistics") },
  { IMPORT_FORMAT_BGA_MOVES, "bga-moves", N_ ("Board Game Arena move times") },
  { IMPORT_FORMAT_BGA_TOURNAMENT, "bga-tournament", N_ ("Board Game Arena tournament") },
  { IMPORT_FORMAT_NEMESTATS, "nemestats", N_ ("NemeStats plays") },
  { IMPORT_FORMAT_NEMESTATS_CSV, "nemestats-csv", N_ ("NemeStats table") },
  { IMPORT_FORMAT_CSV, "csv", N_ ("Table of text") },
  { IMPORT_FORMAT_TRF, "trf", N_ ("Tournament report") },
  { IMPORT_FORMAT_RECORD, "record", N_ ("Tomekeeper record") },
  { IMPORT_FORMAT_PACK, "pack", N_ ("Tomekeeper pack") },
  { IMPORT_FORMAT_WORDS, "words", N_ ("Word list") },
  { IMPORT_FORMAT_ARCHIVE, "archive", N_ ("Tomekeeper archive") },
  { IMPORT_FORMAT_ZIP, "zip", N_ ("Zip file") },
};

const char *
import_format_name (ImportFormat format)
{
  for (gsize k = 0; k < G_N_ELEMENTS (formats); k++)
    if (formats[k].format == format)
      return formats[k].name;
  return NULL;
}

ImportFormat
import_format_from_name (const char *name)
{
  for (gsize k = 0; k < G_N_ELEMENTS (formats); k++)
    if (g_str_equal (formats[k].name, name))
      return formats[k].format;
  return IMPORT_FORMAT_UNKNOWN;
}

const char *
import_format_title (ImportFormat format)
{
  for (gsize k = 0; k < G_N_ELEMENTS (formats); k++)
    if (formats[k].format == format)
      return _ (formats[k].title);
  return "";
}

gboolean
import_format_has_plays (ImportFormat format)
{
  return format >= IMPORT_FORMAT_BGSTATS && format <= IMPORT_FORMAT_CSV;
}
