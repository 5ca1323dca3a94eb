/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The guard tells tags, texts, comments and the rest apart byte by byte, counts them, and feeds
 * GMarkup one after another; so it knows where each begins, and a document's end when it comes.
 */
#include "importers/plays/xml-read.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CHUNK (32 * 1024)
#define SENTENCE 200 /* characters of GMarkup's, which quotes what may be long */
#define ENTITY 12    /* bytes of the longest, "&#x0010FFFF;" */

typedef enum {
  TEXT,
  OPENED, /* behind "<" */
  TAG,
  QUOTED, /* an attribute's value */
  CLOSING,
  BANG, /* behind "<!", before it is clear what it is */
  COMMENT,
  CDATA,
  INSTRUCTION,
} State;

typedef struct {
  ImportXml xml;
  const ImportXmlReader *reader;
  GMarkupParseContext *context; /* NULL between documents */
  State state;
  char quote;
  char last[2]; /* the bytes before, the latest first */
  char bang[8]; /* what stands behind "<!" */
  char entity[ENTITY + 1];
  guint n_bang, n_entity;
  guint attributes, bytes; /* of the present token */
  guint mark;              /* bytes of a byte order mark */
  guint line, column;      /* of the present byte */
  guint documents;
  GString *text;
  gboolean over; /* the document ends with the present token */
} Guard;

static gboolean
fail (Guard *guard, ImportError code, const char *message, GError **error)
{
  import_error_set (error, code, guard->line, guard->column, message);
  return FALSE;
}

/* GMarkup's callbacks */

static void
start_cb (GMarkupParseContext *context, const char *name, const char **names, const char **values,
          gpointer data, GError **error)
{
  Guard *guard = data;

  g_string_truncate (guard->text, 0);
  guard->xml.depth++;
  guard->reader->start (&guard->xml, name, names, values, error);
}

static void
end_cb (GMarkupParseContext *context, const char *name, gpointer data, GError **error)
{
  Guard *guard = data;

  guard->reader->end (&guard->xml, name, guard->text->str, error);
  guard->xml.depth--;
  guard->over = guard->xml.depth == 0;
  g_string_truncate (guard->text, 0);
}

static void
text_cb (GMarkupParseContext *context, const char *text, gsize length, gpointer data,
         GError **error)
{
  Guard *guard = data;

  if (guard->text->len + length <= IMPORT_XML_TEXT)
    g_string_append_len (guard->text, text, (gssize)length);
}

/* What was UTF-16 is UTF-8 by now. */
static gboolean
names_other_encoding (const char *declaration)
{
  const char *name = strstr (declaration, "encoding=");

  if (name == NULL)
    return FALSE;
  name += strlen ("encoding=") + 1;
  return g_ascii_strncasecmp (name, "utf-8", 5) != 0 && g_ascii_strncasecmp (name, "utf8", 4) != 0
         && g_ascii_strncasecmp (name, "utf-16", 6) != 0
         && g_ascii_strncasecmp (name, "us-ascii", 8) != 0;
}

/* Comments and declarations. */
static void
other_cb (GMarkupParseContext *context, const char *text, gsize length, gpointer data,
          GError **error)
{
  Guard *guard = data;

  if (g_str_has_prefix (text, "<?xml") && names_other_encoding (text))
    import_error_set (error, IMPORT_ERROR_SYNTAX, guard->xml.line, guard->xml.column,
                      _ ("This XML is in another encoding than UTF-8, which is needed here."));
}

/* Feeding */

static const GMarkupParser callbacks = { start_cb, end_cb, text_cb, other_cb, NULL };

/* GMarkup's sentence without the place in front of it, which is wrong for all but the first
 * document. */
static char *
drop_place (const char *message)
{
  const char *colon = strstr (message, ": ");
  g_autofree char *valid = g_utf8_make_valid (colon != NULL ? colon + 2 : message, -1);

  return g_utf8_substring (valid, 0, MIN (g_utf8_strlen (valid, -1), SENTENCE));
}

/* GMarkup's own errors with our place. */
static gboolean
take_error (Guard *guard, GError *inner, GError **error)
{
  g_autofree char *message = NULL, *message_text = NULL;

  if (inner->domain != G_MARKUP_ERROR) {
    g_propagate_error (error, inner);
    return FALSE;
  }
  message_text = drop_place (inner->message);
  message = inner->code == G_MARKUP_ERROR_BAD_UTF8
                ? g_strdup (_ ("This is not UTF-8."))
                : g_strdup_printf (_ ("This is not well-formed XML. %s."), message_text);
  import_error_set (error, IMPORT_ERROR_SYNTAX, guard->xml.line, guard->xml.column, message);
  g_error_free (inner);
  return FALSE;
}

static gboolean
end_document (Guard *guard, GError **error)
{
  GError *inner = NULL;
  gboolean done = g_markup_parse_context_end_parse (guard->context, &inner);

  g_clear_pointer (&guard->context, g_markup_parse_context_free);
  guard->over = FALSE;
  guard->documents++;
  return done || take_error (guard, inner, error);
}

static gboolean
feed (Guard *guard, const char *text, gsize length, GError **error)
{
  GError *inner = NULL;

  if (length == 0)
    return TRUE;
  if (guard->context == NULL) {
    guard->context =
        g_markup_parse_context_new (&callbacks, G_MARKUP_TREAT_CDATA_AS_TEXT, guard, NULL);
    guard->xml.depth = 0;
  }
  if (!g_markup_parse_context_parse (guard->context, text, (gssize)length, &inner))
    return take_error (guard, inner, error);
  return !guard->over || end_document (guard, error);
}

/* The guard */

static gboolean
fail_entity (Guard *guard, GError **error)
{
  g_autofree char *valid = g_utf8_make_valid (guard->entity, guard->n_entity);
  g_autofree char *message = g_strdup_printf (
      _ ("“%s” is none of the entities &amp;, &lt;, &gt;, &quot; and &apos;."), valid);

  return fail (guard, IMPORT_ERROR_SYNTAX, message, error);
}

static gboolean
is_character (guint64 c)
{
  return c == 9 || c == 10 || c == 13 || (c >= 0x20 && c < 0xd800) || (c > 0xdfff && c < 0xfffe)
         || (c > 0xffff && c <= 0x10ffff);
}

/* Behind "&#", with ";" at the end. */
static gboolean
is_number_entity (const char *text)
{
  gboolean hex = *text == 'x';
  char *end;
  guint64 c;

  text += hex;
  if (!g_ascii_isxdigit (*text))
    return FALSE;
  c = g_ascii_strtoull (text, &end, hex ? 16 : 10);
  return *end == ';' && is_character (c);
}

/* Looks at each "&…;" of a text or value. */
static gboolean
watch_entity (Guard *guard, char c, GError **error)
{
  static const char *const known[] = { "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", NULL };

  if (guard->n_entity == 0 && c != '&')
    return TRUE;
  guard->entity[guard->n_entity++] = c;
  guard->entity[guard->n_entity] = '\0';
  if (c == ';') {
    if (!g_strv_contains (known, guard->entity)
        && !(guard->entity[1] == '#' && is_number_entity (guard->entity + 2)))
      return fail_entity (guard, error);
    guard->n_entity = 0;
    return TRUE;
  }
  if (guard->n_entity == ENTITY || (guard->n_entity > 1 && !g_ascii_isalnum (c) && c != '#'))
    return fail_entity (guard, error);
  return TRUE;
}

/* Whether @opening begins with what follows "<!" so far, which may hold NULs. */
static gboolean
may_open (const Guard *guard, const char *opening, gboolean *whole)
{
  *whole = guard->n_bang == strlen (opening);
  return guard->n_bang <= strlen (opening) && memcmp (guard->bang, opening, guard->n_bang) == 0;
}

/* What "<!" begins. */
static gboolean
watch_bang (Guard *guard, char c, GError **error)
{
  gboolean whole;

  guard->bang[guard->n_bang++] = c;
  if (may_open (guard, "--", &whole))
    guard->state = whole ? COMMENT : BANG;
  else if (may_open (guard, "[CDATA[", &whole))
    guard->state = whole ? CDATA : BANG;
  else
    return fail (guard, IMPORT_ERROR_SYNTAX,
                 _ ("Declarations, such as those of entities, are refused here."), error);
  guard->last[0] = guard->last[1] = '\0';
  return TRUE;
}

static gboolean
watch_tag (Guard *guard, char c, GError **error)
{
  if (c == '>')
    guard->state = TEXT;
  if (c != '"' && c != '\'')
    return TRUE;
  if (guard->state == TAG && ++guard->attributes > IMPORT_XML_ATTRIBUTES)
    return fail (guard, IMPORT_ERROR_TOO_BIG, _ ("A tag has more than 100 attributes."), error);
  guard->quote = c;
  guard->state = QUOTED;
  return TRUE;
}

static void
watch_opened (Guard *guard, char c)
{
  guard->attributes = guard->n_bang = 0;
  guard->state = c == '/' ? CLOSING : c == '!' ? BANG : c == '?' ? INSTRUCTION : TAG;
}

/* Between documents there are blanks and byte order marks alone. */
static gboolean
watch_between (Guard *guard, char c, gboolean *dropped, GError **error)
{
  static const char mark[] = "\xef\xbb\xbf";

  *dropped = TRUE;
  if (c == mark[guard->mark]) {
    guard->mark = (guard->mark + 1) % 3;
    return TRUE;
  }
  if (guard->mark == 0 && (c == ' ' || c == '\n' || c == '\r' || c == '\t'))
    return TRUE;
  if (guard->mark == 0 && c == '<') {
    *dropped = FALSE;
    return TRUE;
  }
  return fail (guard, IMPORT_ERROR_SYNTAX, _ ("XML in UTF-8 was expected here."), error);
}

/* One byte; the state is then that of the next. */
static gboolean
watch (Guard *guard, char c, GError **error)
{
  switch (guard->state) {
  case TEXT:
    return watch_entity (guard, c, error);
  case OPENED:
    watch_opened (guard, c);
    return TRUE;
  case TAG:
    return watch_tag (guard, c, error);
  case QUOTED:
    if (c == guard->quote)
      guard->state = TAG;
    return watch_entity (guard, c, error);
  case CLOSING:
    if (c == '>')
      guard->state = TEXT;
    return TRUE;
  case BANG:
    return watch_bang (guard, c, error);
  case COMMENT:
  case CDATA:
    if (c == '>' && guard->last[0] == guard->last[1]
        && guard->last[0] == (guard->state == COMMENT ? '-' : ']'))
      guard->state = TEXT;
    return TRUE;
  case INSTRUCTION:
    if (c == '>' && guard->last[0] == '?')
      guard->state = TEXT;
    return TRUE;
  }
  return TRUE;
}

static gboolean
count_byte (Guard *guard, GError **error)
{
  gboolean text = guard->state == TEXT || guard->state == CDATA;

  if (++guard->bytes <= (text ? IMPORT_XML_TEXT : IMPORT_XML_TAG))
    return TRUE;
  return fail (guard, IMPORT_ERROR_TOO_BIG,
               text ? _ ("A text has more than 1 MB.") : _ ("A tag has more than 64 kB."), error);
}

static void
advance (Guard *guard, char c)
{
  guard->last[1] = guard->last[0];
  guard->last[0] = c;
  if (c == '\n') {
    guard->line++;
    guard->column = 1;
  } else if (((guchar)c & 0xc0) != 0x80) {
    guard->column++;
  }
}

static gboolean
begin_token (Guard *guard, GError **error)
{
  if (guard->n_entity > 0)
    return fail_entity (guard, error);
  if (guard->xml.depth >= IMPORT_XML_DEPTH && guard->context != NULL)
    return fail (guard, IMPORT_ERROR_TOO_BIG, _ ("Elements are nested more than 64 deep."), error);
  guard->state = OPENED;
  guard->bytes = 0;
  guard->xml.line = guard->line;
  guard->xml.column = guard->column;
  return TRUE;
}

/* Feeds what of a piece is not yet fed, tag by tag. */
static gboolean
read_piece (Guard *guard, const char *text, gsize length, GError **error)
{
  gsize fed = 0;

  for (gsize k = 0; k < length; k++) {
    char c = text[k];
    gboolean inside = guard->state != TEXT, dropped = FALSE;

    if (!inside && guard->context == NULL && !watch_between (guard, c, &dropped, error))
      return FALSE;
    if (dropped)
      fed = k + 1;
    else if (!inside && c == '<') {
      if (!feed (guard, text + fed, k - fed, error) || !begin_token (guard, error))
        return FALSE;
      fed = k;
    } else if (!count_byte (guard, error) || !watch (guard, c, error)) {
      return FALSE;
    }
    advance (guard, c);
    if (inside && guard->state == TEXT) {
      if (!feed (guard, text + fed, k + 1 - fed, error))
        return FALSE;
      fed = k + 1;
      guard->bytes = 0;
    }
  }
  return feed (guard, text + fed, length - fed, error);
}

/* What a document has at its end, or after it, may be a comment. */
static gboolean
finish (Guard *guard, GError **error)
{
  guard->xml.line = guard->line;
  guard->xml.column = guard->column;
  if (guard->state != TEXT || guard->n_entity > 0 || guard->mark > 0
      || (guard->context != NULL && guard->xml.depth > 0))
    return fail (guard, IMPORT_ERROR_SYNTAX, _ ("The text ends in the middle."), error);
  if (guard->documents == 0)
    return fail (guard, IMPORT_ERROR_SYNTAX, _ ("There is no XML in it."), error);
  return TRUE;
}

gboolean
import_xml_read (ImportInput *input, const ImportXmlReader *reader, gpointer data, GError **error)
{
  Guard guard = { .xml = { .data = data }, .reader = reader, .line = 1, .column = 1 };
  g_autofree char *piece = g_malloc (CHUNK);
  gssize length;
  gboolean done = import_input_rewind (input, error);

  guard.text = g_string_new (NULL);
  while (done && (length = import_input_read (input, piece, CHUNK, error)) != 0)
    done = length > 0 && read_piece (&guard, piece, (gsize)length, error);
  done = done && finish (&guard, error);
  g_clear_pointer (&guard.context, g_markup_parse_context_free);
  g_string_free (guard.text, TRUE);
  return done;
}

const char *
import_xml_get_attribute (const char **names, const char **values, const char *name)
{
  for (guint k = 0; names[k] != NULL; k++)
    if (g_str_equal (names[k], name))
      return values[k];
  return NULL;
}

gboolean
import_xml_fail (const ImportXml *xml, const char *message, GError **error)
{
  import_error_set (error, IMPORT_ERROR_CONTENT, xml->line, xml->column, message);
  return FALSE;
}
