/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match of four at one table.
 */
#include "tests/app/match/match-stage.h"

#include "app/match/matches.h"
#include "app/new-match/match-draft.h"
#include "app/recording/recorder.h"

AppStore *
open_store (void)
{
  g_autoptr (GError) error = NULL;
  AppStore *store = app_store_open (NULL, &error);

  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
  return store;
}

gboolean
append (AppMatch *match, const char *text, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_recorder_append_async (match, text, NULL, take_result, &result);
  return app_recorder_finish (match, wait_for (&result), error);
}

void
assert_append (AppMatch *match, const char *text)
{
  g_autoptr (GError) error = NULL;

  ck_assert_msg (append (match, text, &error), "%s: %s", text, error != NULL ? error->message : "");
}

char *
start_match (AppStore *store)
{
  static const char *const names[] = { "Ada", "Ben", "Cyd", "Dan" };
  g_autoptr (AppMatchDraft) draft = app_match_draft_new (store, rules_game (RULES_TEXT ("tome")));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *wrong = NULL;
  char *uuid;

  for (guint k = 0; k < 4; k++) {
    g_free (draft->names[k]);
    draft->names[k] = g_strdup (names[k]);
  }
  g_free (draft->place);
  draft->place = g_strdup ("Ada's kitchen");
  wrong = app_match_draft_check (store, draft);
  ck_assert_msg (wrong == NULL, "%s", wrong);
  app_match_start_async (store, draft, NULL, take_result, &result);
  uuid = app_match_start_finish (store, wait_for (&result), &error);
  ck_assert_msg (uuid != NULL, "%s", error != NULL ? error->message : "");
  return uuid;
}

AppMatch *
open_match (AppStore *store, const char *uuid)
{
  g_autoptr (GError) error = NULL;
  AppMatch *match = app_match_open (store, uuid, &error);

  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  return match;
}
