/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match is dealt for its picture.
 */
#include "tests/pictures/picture-dealt.h"

#include "app/new-match/match-draft.h"
#include "app/recording/recorder.h"

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

void
picture_show_cover (UiWindow *window)
{
  static const char *const names[] = { "Ada", "Ben", "Cyd", "Dan" };
  AppStore *store = ui_window_get_store (window);
  g_autoptr (AppMatchDraft) draft = app_match_draft_new (store, rules_games[0]);
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *uuid = NULL;

  draft->variant = 0;
  draft->seats = G_N_ELEMENTS (names);
  draft->dealt = TRUE;
  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    g_free (draft->names[k]);
    draft->names[k] = g_strdup (names[k]);
  }
  app_match_start_async (store, draft, NULL, answer_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  uuid = app_match_start_finish (store, result, NULL);
  if (uuid != NULL)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.open-match", "s", uuid);
}
