/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A look at a page's first element and last one, and a count. That "<" is nowhere but in front of
 * an element's name is what XML says, so plays are counted by their beginnings.
 */
#include "importers/net/bgg-page.h"

#include "rules/rules.h"

#include <string.h>

#define MESSAGE_BYTES 200

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static gboolean
is_element (const char *text, const char *name)
{
  gsize length = strlen (name);

  return text[0] == '<' && strncmp (text + 1, name, length) == 0
         && (is_blank (text[1 + length]) || text[1 + length] == '>' || text[1 + length] == '/');
}

/* The first element: behind a byte order mark, blanks, declarations and comments. */
static const char *
find_element (const char *text)
{
  const char *end;

  if (g_str_has_prefix (text, "\xef\xbb\xbf"))
    text += strlen ("\xef\xbb\xbf");
  while (TRUE) {
    while (is_blank (*text))
      text++;
    if (g_str_has_prefix (text, "<?"))
      end = strstr (text, "?>");
    else if (g_str_has_prefix (text, "<!--"))
      end = strstr (text, "-->");
    else
      return text;
    if (end == NULL)
      return text;
    text = strchr (end, '>') + 1;
  }
}

/* The number of an attribute of the element at @text, 0 without one. */
static guint64
read_number (const char *text, const char *name)
{
  const char *end = text + strcspn (text, ">");
  gsize length = strlen (name);
  const char *at = text;

  while ((at = strstr (at, name)) != NULL && at < end) {
    const char *value = at + length;

    if (is_blank (at[-1]) && value[0] == '=' && (value[1] == '"' || value[1] == '\''))
      return g_ascii_strtoull (value + 2, NULL, 10);
    at = value;
  }
  return 0;
}

static gboolean
is_closed (const char *element, const char *text, gsize length)
{
  const char *end = text + length;

  while (end > element && is_blank (end[-1]))
    end--;
  if (end - element >= 8 && memcmp (end - 8, "</plays>", 8) == 0)
    return TRUE;
  return end == element + strcspn (element, ">") + 1 && end[-2] == '/';
}

static guint
count_plays (const char *text)
{
  guint n = 0;

  for (const char *at = text; (at = strstr (at, "<play")) != NULL; at++)
    n += is_element (at, "play");
  return n;
}

/* Refusals */

static gboolean
is_refusal (const char *element)
{
  gsize length = strcspn (element, ">");

  return is_element (element, "error") || is_element (element, "errors")
         || (is_element (element, "div")
             && g_strstr_len (element, (gssize)length, "error") != NULL);
}

/* What it says between its elements, in one line. */
static char *
dup_message (const char *element)
{
  GString *message = g_string_new (NULL);
  g_autofree char *valid = NULL;
  gboolean inside = FALSE;

  for (const char *at = element; *at != '\0' && message->len < MESSAGE_BYTES; at++) {
    if (*at == '<' || *at == '>')
      inside = *at == '<';
    else if (!inside && !is_blank (*at))
      g_string_append_c (message, *at);
    else if (message->len > 0 && message->str[message->len - 1] != ' ')
      g_string_append_c (message, ' ');
  }
  valid = g_utf8_make_valid (g_strchomp (message->str), -1);
  g_string_free (message, TRUE);
  rules_text_blank_controls (valid);
  return g_steal_pointer (&valid);
}

static void
classify_refusal (const char *element, ImportBggPage *page)
{
  g_autofree char *message = dup_message (element);
  g_autofree char *folded = g_utf8_casefold (message, -1);

  if (strstr (folded, "invalid username") != NULL
      || strstr (folded, "invalid object or user") != NULL) {
    page->kind = IMPORT_BGG_UNKNOWN_USER;
  } else if (strstr (folded, "rate limit") != NULL) {
    page->kind = IMPORT_BGG_BUSY;
  } else {
    page->kind = IMPORT_BGG_REFUSED;
    page->message = g_steal_pointer (&message);
  }
}

void
import_bgg_page_classify (const char *text, gsize length, ImportBggPage *page)
{
  const char *element = find_element (text);

  *page = (ImportBggPage){ .kind = IMPORT_BGG_OTHER };
  if (strlen (text) != length)
    return;
  if (is_refusal (element)) {
    classify_refusal (element, page);
  } else if (is_element (element, "plays")) {
    page->kind = is_closed (element, text, length) ? IMPORT_BGG_PLAYS : IMPORT_BGG_BROKEN;
    page->total = read_number (element, "total");
    page->number = (guint)MIN (read_number (element, "page"), G_MAXUINT);
    page->plays = count_plays (element);
  }
}

void
import_bgg_page_clear (ImportBggPage *page)
{
  g_clear_pointer (&page->message, g_free);
}
