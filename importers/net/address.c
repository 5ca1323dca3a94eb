/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Addresses by libcurl's own parser, so that what is checked here is what it connects to.
 */
#include "importers/net/address.h"

#include "importers/net/fetch.h"

#include <curl/curl.h>
#include <glib/gi18n-lib.h>
#include <gio/gio.h>
#include <string.h>

#define NAME_BYTES 200 /* of a file's name */

/* Blanks and letters beyond ASCII are encoded. libcurl 8 refuses blanks where it is not told to
 * take them. */
#define ENCODING (CURLU_URLENCODE | CURLU_ALLOW_SPACE)

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CURLU, curl_url_cleanup)

gboolean
import_is_address (const char *text)
{
  return text != NULL
         && (g_ascii_strncasecmp (text, "http://", 7) == 0
             || g_ascii_strncasecmp (text, "https://", 8) == 0);
}

/* A part of @url in memory of GLib's, NULL when it is not there. */
static char *
dup_part (CURLU *url, CURLUPart part, unsigned int flags)
{
  char *text = NULL, *copy = NULL;

  if (curl_url_get (url, part, &text, flags) == CURLUE_OK)
    copy = g_strdup (text);
  curl_free (text);
  return copy;
}

static gboolean
is_loopback (const char *host)
{
  g_autofree char *bare = g_strdup (host[0] == '[' ? host + 1 : host);
  g_autoptr (GInetAddress) address = NULL;

  if (g_ascii_strcasecmp (host, "localhost") == 0)
    return TRUE;
  g_strdelimit (bare, "]", '\0');
  address = g_inet_address_new_from_string (bare);
  return address != NULL && g_inet_address_get_is_loopback (address);
}

/* Takes @url apart; NULL when it lacks a part, or has a host of no letters. */
static ImportAddress *
address_new (CURLU *url)
{
  g_autoptr (ImportAddress) address = g_new0 (ImportAddress, 1);
  g_autofree char *host = dup_part (url, CURLUPART_HOST, 0);

  address->user = dup_part (url, CURLUPART_USER, CURLU_URLDECODE);
  address->password = dup_part (url, CURLUPART_PASSWORD, CURLU_URLDECODE);
  curl_url_set (url, CURLUPART_USER, NULL, 0);
  curl_url_set (url, CURLUPART_PASSWORD, NULL, 0);
  curl_url_set (url, CURLUPART_OPTIONS, NULL, 0);
  curl_url_set (url, CURLUPART_FRAGMENT, NULL, 0);

  address->url = dup_part (url, CURLUPART_URL, 0);
  address->scheme = dup_part (url, CURLUPART_SCHEME, 0);
  address->port = dup_part (url, CURLUPART_PORT, CURLU_DEFAULT_PORT);
  if (address->url == NULL || address->scheme == NULL || !g_utf8_validate (address->url, -1, NULL))
    return NULL;
  address->host = g_strdup (host != NULL ? host : "");
  address->loopback = is_loopback (address->host);
  return g_steal_pointer (&address);
}

ImportAddress *
import_address_parse (const char *text, GError **error)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_autoptr (CURLU) url = curl_url ();
  ImportAddress *address = NULL;

  if (import_is_address (bare) && g_utf8_validate (bare, -1, NULL)
      && curl_url_set (url, CURLUPART_URL, bare, ENCODING) == CURLUE_OK)
    address = address_new (url);
  if (address == NULL)
    g_set_error_literal (error, IMPORT_FETCH_ERROR, IMPORT_FETCH_ERROR_ADDRESS,
                         _ ("This is not an address of the web. It begins with https:// or "
                            "http:// and names a host."));
  return address;
}

ImportAddress *
import_address_follow (const ImportAddress *from, const char *location)
{
  g_autoptr (CURLU) url = curl_url ();
  g_autoptr (ImportAddress) to = NULL;

  if (curl_url_set (url, CURLUPART_URL, from->url, 0) != CURLUE_OK
      || curl_url_set (url, CURLUPART_URL, location, ENCODING | CURLU_NON_SUPPORT_SCHEME)
             != CURLUE_OK)
    return NULL;
  to = address_new (url);
  if (to != NULL) {
    g_clear_pointer (&to->user, g_free);
    g_clear_pointer (&to->password, g_free);
  }
  return g_steal_pointer (&to);
}

static void
wipe (char *text)
{
  if (text != NULL)
    explicit_bzero (text, strlen (text));
  g_free (text);
}

void
import_address_free (ImportAddress *address)
{
  if (address == NULL)
    return;
  g_free (address->url);
  g_free (address->scheme);
  g_free (address->host);
  g_free (address->port);
  g_free (address->user);
  wipe (address->password);
  g_free (address);
}

gboolean
import_address_is_same_server (const ImportAddress *one, const ImportAddress *other)
{
  return g_str_equal (one->scheme, other->scheme)
         && g_ascii_strcasecmp (one->host, other->host) == 0
         && g_strcmp0 (one->port, other->port) == 0;
}

/* Names */

/* @name as a file may be called: its last part, without control characters. Takes @name over. */
static char *
take_name (char *name)
{
  g_autofree char *whole = name;
  const char *start = whole, *cut;

  if (whole == NULL || !g_utf8_validate (whole, -1, NULL))
    return g_strdup ("");
  while ((cut = strpbrk (start, "/\\")) != NULL)
    start = cut + 1;
  if (strlen (start) > NAME_BYTES || g_str_equal (start, ".") || g_str_equal (start, ".."))
    return g_strdup ("");
  for (const char *at = start; *at != '\0'; at = g_utf8_next_char (at))
    if (g_unichar_iscntrl (g_utf8_get_char (at)))
      return g_strdup ("");
  return g_strdup (start);
}

char *
import_address_dup_name (const ImportAddress *address)
{
  g_autofree char *path = g_strndup (address->url, strcspn (address->url, "?#"));
  const char *host = strstr (path, "://");
  const char *last = host != NULL ? strrchr (host + 3, '/') : NULL;

  return take_name (last != NULL ? g_uri_unescape_string (last + 1, NULL) : NULL);
}

/* The value of a parameter whose "=" is behind @at: up to ";" or in quotes. */
static char *
dup_parameter (const char *at)
{
  GString *value = g_string_new (NULL);
  gboolean quoted;

  while (*at == ' ')
    at++;
  quoted = *at == '"';
  for (at += quoted; *at != '\0' && *at != (quoted ? '"' : ';'); at++) {
    if (quoted && *at == '\\' && at[1] != '\0')
      at++;
    g_string_append_c (value, *at);
  }
  return g_strchomp (g_string_free (value, FALSE));
}

/* What is behind "@name=" among the parameters, NULL when it is not there. */
static const char *
find_parameter (const char *value, const char *name)
{
  gsize length = strlen (name);
  gboolean quoted = FALSE;

  for (const char *at = value; *at != '\0'; at++) {
    if (quoted && *at == '\\' && at[1] != '\0') {
      at++;
    } else if (*at == '"') {
      quoted = !quoted;
    } else if (*at == ';' && !quoted) {
      const char *start = at + 1 + strspn (at + 1, " \t");

      if (g_ascii_strncasecmp (start, name, length) == 0 && start[length] == '=')
        return start + length + 1;
    }
  }
  return NULL;
}

char *
import_disposition_dup_name (const char *value)
{
  const char *extended = find_parameter (value, "filename*");
  const char *plain = find_parameter (value, "filename");

  if (extended != NULL && g_ascii_strncasecmp (extended, "UTF-8'", 6) == 0) {
    g_autofree char *text = dup_parameter (extended);
    const char *at = strchr (text + 6, '\'');

    return take_name (at != NULL ? g_uri_unescape_string (at + 1, NULL) : NULL);
  }
  return take_name (plain != NULL ? dup_parameter (plain) : NULL);
}
