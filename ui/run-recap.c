/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Coming back to a run.
 */
#include "run-recap.h"

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
ui_run_dup_owed (AppStory *story, guint n_moves)
{
  g_autoptr (GPtrArray) owed = story != NULL ? app_story_dup_owed (story, n_moves) : NULL;
  GString *sentences = g_string_new (NULL);

  for (guint k = 0; owed != NULL && k < owed->len; k++)
    g_string_append_printf (sentences, "%s%s", k > 0 ? "\n" : "",
                            ((const AppStoryEvent *)g_ptr_array_index (owed, k))->sentence);
  return g_string_free (sentences, FALSE);
}
