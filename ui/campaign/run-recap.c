/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Coming back to a run.
 */
#include "ui/campaign/run-recap.h"

#include "app/match/sessions.h"

#include <glib/gi18n.h>

static gboolean
find_last (AppStory *story, GPtrArray *sessions, guint *from, guint *to, const char **day)
{
  for (guint k = sessions->len; k-- > 0;) {
    const AppSession *session = g_ptr_array_index (sessions, k);

    if (session->n_moves > 0) {
      *from = session->first;
      *to = session->last;
      *day = session->day;
      return TRUE;
    }
  }
  return app_story_find_session (story, from, to);
}

char **
ui_run_dup_recap (AppStory *story, GPtrArray *sessions, const char **day)
{
  g_auto (GStrv) recap = NULL;
  guint from, to;

  *day = NULL;
  if (story != NULL && find_last (story, sessions, &from, &to, day))
    recap = app_story_dup_recap (story, from, to);
  return recap != NULL && recap[0] != NULL ? g_steal_pointer (&recap) : NULL;
}

char *
ui_run_dup_owed (AppStory *story, guint number, guint limit)
{
  g_autoptr (GPtrArray) owed = story != NULL ? app_story_dup_owed (story, number) : NULL;
  guint n = owed != NULL ? owed->len : 0;
  /* One more is told as quickly as it is counted. */
  guint told = n <= limit + 1 ? n : limit;
  GString *sentences = g_string_new (NULL);

  for (guint k = 0; k < told; k++)
    g_string_append_printf (sentences, "%s%s", k > 0 ? "\n" : "",
                            ((const AppStoryEvent *)g_ptr_array_index (owed, k))->sentence);
  if (n > told)
    g_string_append_printf (
        sentences, g_dngettext (NULL, "\nand %u thing more", "\nand %u things more", n - told),
        n - told);
  return g_string_free (sentences, FALSE);
}
