/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ids made of names.
 */
#include "app/base/card-id.h"

char *
app_card_id_from_name (const char *name, AppCardIdTakenFunc is_taken, gconstpointer data)
{
  g_autofree char *ascii = g_str_to_ascii (name, "C");
  g_autoptr (GString) id = g_string_new (NULL);
  gsize length;

  for (const char *at = ascii; *at != '\0'; at++)
    if (g_ascii_isalnum (*at))
      g_string_append_c (id, g_ascii_tolower (*at));
    else if (id->len > 0 && id->str[id->len - 1] != '-' && *at != '\'')
      g_string_append_c (id, '-');
  while (id->len > 0 && id->str[id->len - 1] == '-')
    g_string_truncate (id, id->len - 1);
  if (id->len == 0 || !g_ascii_isalpha (id->str[0]))
    g_string_prepend (id, id->len == 0 ? "card" : "card-");
  length = id->len;
  for (guint k = 2; is_taken (id->str, data); k++) {
    g_string_truncate (id, length);
    g_string_append_printf (id, "-%u", k);
  }
  return g_strdup (id->str);
}
