/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The token of BoardGameGeek: the one that was typed, or the one that the desktop keeps.
 */
#include "app/plays-in/bringing-private.h"

#include "importers/net/fetch.h"
#include "importers/net/token.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SITE "boardgamegeek.com"

void
bring_token_wipe (char *token)
{
  if (token != NULL)
    explicit_bzero (token, strlen (token));
  g_free (token);
}

gboolean
bring_token_prepare (BringCore *core, GCancellable *cancellable, GError **error)
{
  g_autofree char *user = NULL;
  char *kept;

  if (core->user == NULL)
    return TRUE;
  if (core->token != NULL) {
    app_bring_set_token (core->bring, core->token);
    return TRUE;
  }
  user = g_utf8_strdown (core->user, -1);
  kept = import_token_look_up (SITE, user, cancellable, NULL);
  if (kept == NULL) {
    if (!g_cancellable_set_error_if_cancelled (cancellable, error))
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                           _ ("BoardGameGeek wants a token, and none is kept on this desktop."));
    return FALSE;
  }
  app_bring_set_token (core->bring, kept);
  import_token_free (kept);
  return TRUE;
}

char *
bring_token_keep (BringCore *core, GCancellable *cancellable)
{
  g_autofree char *user = NULL;
  g_autoptr (GError) error = NULL;

  if (core->user == NULL || core->token == NULL || !core->keep)
    return NULL;
  user = g_utf8_strdown (core->user, -1);
  if (import_token_keep (SITE, user, core->token, cancellable, &error))
    return NULL;
  return g_strdup_printf (_ ("The token could not be kept: %s"), error->message);
}

void
bring_token_look_back (BringCore *core, const GError *error)
{
  if (core->user != NULL && core->token == NULL
      && g_error_matches (error, IMPORT_FETCH_ERROR, IMPORT_FETCH_ERROR_UNAUTHORIZED))
    import_token_forget (SITE, core->user, NULL, NULL);
}

gboolean
app_bringing_wants_token (AppBringing *self)
{
  return self->user != NULL
         && (g_error_matches (self->error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED)
             || g_error_matches (self->error, IMPORT_FETCH_ERROR, IMPORT_FETCH_ERROR_UNAUTHORIZED));
}

static void
forget_thread (GTask *task, gpointer source, gpointer user, GCancellable *cancellable)
{
  GError *error = NULL;

  if (import_token_forget (SITE, user, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
app_bringing_forget_token_async (const char *user, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_task_set_source_tag (task, app_bringing_forget_token_async);
  g_task_set_task_data (task, g_strdup (user), g_free);
  g_task_run_in_thread (task, forget_thread);
}

gboolean
app_bringing_forget_token_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
ask_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_boolean (task, import_token_can_be_kept (cancellable));
}

void
app_bringing_ask_keeping_async (GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_task_set_source_tag (task, app_bringing_ask_keeping_async);
  g_task_run_in_thread (task, ask_thread);
}

gboolean
app_bringing_ask_keeping_finish (GAsyncResult *result)
{
  return g_task_propagate_boolean (G_TASK (result), NULL);
}
