/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A locale of the thread's own, for files that other programs read.
 */
#include "app/base/c-locale.h"

#include <locale.h>

static gpointer
make_c_locale (gpointer data)
{
  locale_t plain = duplocale (LC_GLOBAL_LOCALE);

  if (plain == (locale_t)0)
    return LC_GLOBAL_LOCALE;
  plain =
      newlocale (LC_MESSAGES_MASK | LC_NUMERIC_MASK | LC_COLLATE_MASK | LC_TIME_MASK, "C", plain);
  return plain != (locale_t)0 ? plain : LC_GLOBAL_LOCALE;
}

gpointer
app_c_locale_begin (void)
{
  static GOnce once = G_ONCE_INIT;

  g_once (&once, make_c_locale, NULL);
  return uselocale ((locale_t)once.retval);
}

void
app_c_locale_end (gpointer before)
{
  uselocale ((locale_t)before);
}
