/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An answer as libcurl has it, in memory of its own.
 */
#include "importers/net/response.h"

#include <string.h>
#include <unistd.h>

/* NULL also for a value with control characters, such as the end of a line that libcurl leaves in
 * an empty one: some values go back to the server, where they would break the request up. */
static char *
dup_header (CURL *easy, const char *name)
{
  struct curl_header *header;

  if (curl_easy_header (easy, name, 0, CURLH_HEADER, -1, &header) != CURLHE_OK)
    return NULL;
  for (const char *at = header->value; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at) && *at != '\t')
      return NULL;
  return g_strdup (header->value);
}

static char *
dup_header_or_empty (CURL *easy, const char *name)
{
  char *value = dup_header (easy, name);

  return value != NULL ? value : g_strdup ("");
}

/* Whether the server lets an answer be kept, and would give the same to everybody who asks so. */
static gboolean
may_keep (CURL *easy)
{
  g_autofree char *control = dup_header_or_empty (easy, "Cache-Control");
  g_autofree char *vary = dup_header_or_empty (easy, "Vary");
  g_autofree char *lower = g_ascii_strdown (control, -1);

  return strstr (lower, "no-store") == NULL && strchr (vary, '*') == NULL;
}

void
import_response_clear (ImportResponse *answer)
{
  if (answer->fd >= 0)
    close (answer->fd);
  answer->fd = -1;
  g_clear_pointer (&answer->location, g_free);
  g_clear_pointer (&answer->etag, g_free);
  g_clear_pointer (&answer->modified, g_free);
  g_clear_pointer (&answer->type, g_free);
  g_clear_pointer (&answer->disposition, g_free);
}

gboolean
import_status_is_success (guint status)
{
  return status == 200 || status == 202 || status == 203;
}

guint
import_response_get_status (CURL *easy)
{
  long status = 0;

  curl_easy_getinfo (easy, CURLINFO_RESPONSE_CODE, &status);
  return (guint)status;
}

guint64
import_response_get_length (CURL *easy)
{
  struct curl_header *header;
  curl_off_t length = -1;

  if (curl_easy_header (easy, "Content-Encoding", 0, CURLH_HEADER, -1, &header) == CURLHE_OK)
    return 0;
  curl_easy_getinfo (easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
  return length > 0 ? (guint64)length : 0;
}

void
import_response_read (ImportResponse *answer, CURL *easy)
{
  curl_off_t wait = 0;

  curl_easy_getinfo (easy, CURLINFO_RETRY_AFTER, &wait);
  answer->status = import_response_get_status (easy);
  answer->retry_after = (guint)CLAMP (wait, 0, G_MAXINT);
  answer->location = dup_header (easy, "Location");
  answer->etag = dup_header_or_empty (easy, "ETag");
  answer->modified = dup_header_or_empty (easy, "Last-Modified");
  answer->type = dup_header_or_empty (easy, "Content-Type");
  answer->disposition = dup_header_or_empty (easy, "Content-Disposition");
  answer->cacheable = may_keep (easy);
}
