/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One address through libcurl.
 */
#include "fetch.h"

#include <string.h>

G_DEFINE_QUARK (import - fetch - error - quark, import_fetch_error)

gboolean
import_is_address (const char *text)
{
  return g_ascii_strncasecmp (text, "http://", strlen ("http://")) == 0
         || g_ascii_strncasecmp (text, "https://", strlen ("https://")) == 0;
}
