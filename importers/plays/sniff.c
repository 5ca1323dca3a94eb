/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a file is, by its first bytes, and by its name where they leave that open.
 */
#include "importers/plays/sniff.h"

#include "importers/plays/sniff-json.h"
#include "importers/plays/sniff-lines.h"
#include "importers/plays/parse.h"

#include "importers/json-locate.h"
#include "importers/unzip.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LINES 12 /* that are looked at */

static gboolean
begins (const char *text, const char *with)
{
  return g_ascii_strncasecmp (text, with, strlen (with)) == 0;
}

static ImportFormat
sniff_xml (const char *text)
{
  static const struct {
    const char *element;
    ImportFormat format;
  } elements[] = {
    { "<plays", IMPORT_FORMAT_BGG_PLAYS },
    { "<items", IMPORT_FORMAT_BGG_GAMES },
    { "<boardgames", IMPORT_FORMAT_BGG_GAMES },
    { "<error", IMPORT_FORMAT_BGG_GAMES },
    { "<message", IMPORT_FORMAT_BGG_GAMES },
    { "<div class=\"messagebox", IMPORT_FORMAT_BGG_PLAYS },
  };

  for (const char *at = strchr (text, '<'); at != NULL; at = strchr (at + 1, '<')) {
    const char *end = g_str_has_prefix (at, "<!--") ? strstr (at, "-->") : NULL;

    at = end != NULL ? end : at;
    for (gsize k = 0; k < G_N_ELEMENTS (elements); k++)
      if (g_str_has_prefix (at, elements[k].element))
        return elements[k].format;
  }
  return IMPORT_FORMAT_UNKNOWN;
}

/* "[Record "1"]": a letter stands behind the bracket, as in no JSON that matters. */
static gboolean
is_record (const char *text)
{
  return text[0] == '[' && g_ascii_isalpha (text[1])
         && text[1
                 + strspn (text + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                     "0123456789._-")]
                == ' ';
}

static gboolean
is_link (const char *text)
{
  return begins (text, "bgstats:") || begins (text, "https://app.bgstatsapp.com/")
         || begins (text, "http://app.bgstatsapp.com/");
}

/* By CR, LF or both; the last one only if it is whole. Blank lines, and comments before anything
 * else, say nothing. */
static char **
split_lines (const char *text, gboolean complete)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();

  for (guint n = 0; n < LINES && *text != '\0';) {
    gsize length = strcspn (text, "\r\n");
    g_autofree char *line = NULL;

    if (text[length] == '\0' && !complete && n > 0)
      break;
    line = g_strndup (text, length);
    text += length + strspn (text + length, "\r\n");
    if (line[strspn (line, " \t")] == '\0' || (n == 0 && (*line == '#' || *line == ';')))
      continue;
    g_strv_builder_add (lines, line);
    n++;
  }
  return g_strv_builder_end (lines);
}

static ImportFormat
sniff_text (const char *text, gboolean complete)
{
  g_auto (GStrv) lines = NULL;

  if (*text == '<')
    return sniff_xml (text);
  if (is_link (text))
    return IMPORT_FORMAT_BGSTATS_LINK;
  lines = split_lines (text, complete);
  if (lines[0] != NULL && is_record (lines[0]))
    return IMPORT_FORMAT_RECORD;
  if (*text == '{' || *text == '[')
    return import_sniff_json (text, strlen (text));
  return import_sniff_lines (lines);
}

/* What the name's end says of bytes that say this. */
static ImportFormat
by_name (const char *name, ImportFormat found)
{
  static const struct {
    const char *end;
    gboolean always; /* whatever the bytes look like */
    ImportFormat format;
  } ends[] = {
    { ".tkr", TRUE, IMPORT_FORMAT_RECORD }, { ".trf", TRUE, IMPORT_FORMAT_TRF },
    { ".trfx", TRUE, IMPORT_FORMAT_TRF },   { ".bgsplay", FALSE, IMPORT_FORMAT_BGSTATS },
    { ".csv", FALSE, IMPORT_FORMAT_CSV },   { ".tsv", FALSE, IMPORT_FORMAT_CSV },
    { ".tab", FALSE, IMPORT_FORMAT_CSV },   { ".dic", FALSE, IMPORT_FORMAT_WORDS },
  };
  g_autofree char *folded = g_ascii_strdown (name, -1);

  for (gsize k = 0; k < G_N_ELEMENTS (ends); k++)
    if (g_str_has_suffix (folded, ends[k].end)
        && (ends[k].always || found == IMPORT_FORMAT_UNKNOWN
            || (found == IMPORT_FORMAT_WORDS && ends[k].format == IMPORT_FORMAT_CSV)))
      return ends[k].format;
  return found;
}

/* As UTF-8 without NUL, as far as it goes. */
static char *
decode (const char *start, gsize length)
{
  const char *order = NULL;
  gsize read; /* the last character may have been cut */
  char *text;

  if (length > 1 && (memcmp (start, "\xff\xfe", 2) == 0 || (start[0] != '\0' && start[1] == '\0')))
    order = "UTF-16LE";
  else if (length > 1
           && (memcmp (start, "\xfe\xff", 2) == 0 || (start[0] == '\0' && start[1] != '\0')))
    order = "UTF-16BE";
  text = order != NULL
             ? g_convert (start, (gssize)(length & ~(gsize)1), "UTF-8", order, &read, NULL, NULL)
             : NULL;
  return text != NULL ? text : g_strndup (length > 0 ? start : "", length);
}

/* Without a mark and what is blank before it; owned by @decoded. */
static const char *
decode_text (const char *start, gsize length, char **decoded)
{
  const char *text = *decoded = decode (start, length);
  gsize size = strlen (text);

  import_json_skip_mark (&text, &size);
  return text + strspn (text, " \t\r\n");
}

/* What begins so is for the eye or for other programs, whatever else stands in it. */
static const struct {
  const char *bytes;
  gsize length;
} pictures[] = { { "\x89PNG", 4 }, { "\xff\xd8\xff", 3 }, { "GIF8", 4 }, { "%PDF", 4 } };

static gboolean
is_picture (const char *start, gsize length)
{
  for (gsize k = 0; k < G_N_ELEMENTS (pictures); k++)
    if (length >= pictures[k].length && memcmp (start, pictures[k].bytes, pictures[k].length) == 0)
      return TRUE;
  return FALSE;
}

/* A file called so that has no object and no list in it: "null". */
static gboolean
is_empty_json (const char *name, ImportFormat found)
{
  g_autofree char *folded = name != NULL ? g_ascii_strdown (name, -1) : NULL;

  return folded != NULL && g_str_has_suffix (folded, ".json")
         && (found == IMPORT_FORMAT_UNKNOWN || found == IMPORT_FORMAT_WORDS);
}

ImportFormat
import_sniff (const char *name, const char *start, gsize length, gboolean complete)
{
  g_autofree char *decoded = NULL;
  ImportFormat found;

  if (import_is_zip (start, length))
    return IMPORT_FORMAT_ZIP;
  if (is_picture (start, length))
    return IMPORT_FORMAT_UNKNOWN;
  found = sniff_text (decode_text (start, length, &decoded), complete);
  if (is_empty_json (name, found))
    return IMPORT_FORMAT_UNKNOWN;
  return name != NULL ? by_name (name, found) : found;
}

/* What is no data */

#define HEAD 100 /* within which an export says what it is */

const char *
import_sniff_reason (const char *name, const char *start, gsize length, gboolean complete)
{
  g_autofree char *decoded = NULL;
  const char *text;

  if (import_sniff (name, start, length, complete) != IMPORT_FORMAT_UNKNOWN)
    return NULL;
  if (is_picture (start, length))
    return _ ("This is a picture or a page to be printed, and not data.");
  text = decode_text (start, length, &decoded);
  if (*text == '\0' && complete)
    return _ ("The file is empty.");
  if (begins (text, "unauthorized"))
    return _ ("This is BoardGameGeek’s answer that a token is needed, and not data.");
  if (begins (text, "<!doctype html") || begins (text, "<html"))
    return _ ("This is a page to look at, and not data: save what the export or the API gives.");
  if (*text == '<')
    return _ ("This XML is neither plays nor games of BoardGameGeek.");
  if (*text != '{' && *text != '[' && !is_empty_json (name, IMPORT_FORMAT_UNKNOWN))
    return NULL;
  if (g_strstr_len (text, HEAD, "\"tomekeeper-matches\"") != NULL)
    return _ ("This JSON is for other programs: a table (CSV), BG Stats’ form or an archive comes "
              "back in.");
  return _ ("This JSON is no pack and no export of BG Stats, Board Game Arena or NemeStats.");
}
