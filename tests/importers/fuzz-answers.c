/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to all that looks at what a server says: a page of plays, the name of a file, and
 * where a redirect leads. Names stay names, credentials stay out, and sentences are one line.
 */
#include "importers/net/address.h"
#include "importers/net/bgg-page.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
require (gboolean holds)
{
  if (!holds)
    abort ();
}

static void
check_page (const char *text, gsize length)
{
  g_auto (ImportBggPage) page = { 0 };

  import_bgg_page_classify (text, length, &page);
  require (page.kind == IMPORT_BGG_PLAYS || page.kind == IMPORT_BGG_BROKEN || page.plays == 0);
  require (page.plays <= length / strlen ("<play>"));
  if (page.message != NULL)
    require (g_utf8_validate (page.message, -1, NULL) && strchr (page.message, '\n') == NULL);
}

static void
check_name (char *name)
{
  require (g_utf8_validate (name, -1, NULL) && strpbrk (name, "/\\\n") == NULL);
  require (strcmp (name, "..") != 0);
  g_free (name);
}

static void
check_address (const char *text)
{
  g_autoptr (ImportAddress) from = import_address_parse ("https://127.0.0.1/a/b?c", NULL);
  g_autoptr (ImportAddress) to = import_address_follow (from, text);
  g_autoptr (ImportAddress) typed = import_address_parse (text, NULL);

  if (to != NULL)
    require (to->user == NULL && to->password == NULL);
  if (typed != NULL) {
    g_autoptr (ImportAddress) again = import_address_parse (typed->url, NULL);

    require (again != NULL && again->user == NULL && again->password == NULL);
    require (import_address_is_same_server (typed, again));
    check_name (import_address_dup_name (typed));
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_len (text, (const char *)data, (gssize)size);
  check_page (text->str, text->len);
  check_name (import_disposition_dup_name (text->str));
  check_address (text->str);
  return 0;
}
