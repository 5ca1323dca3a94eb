/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tokens by libsecret. A store that is not there or does not answer is found out by one call of
 * its own first, within seconds: libsecret itself waits as long as a person may take to unlock it.
 */
#include "importers/net/token.h"

#include <glib/gi18n-lib.h>
#include <libsecret/secret.h>

#define ASK_SECONDS 5      /* for a bus and a store to answer */
#define PERSON_SECONDS 120 /* for somebody to type the password of the store */

static const SecretSchema token_schema = {
  "io.github.tomekeeper.Tomekeeper.Token",
  SECRET_SCHEMA_NONE,
  { { "site", SECRET_SCHEMA_ATTRIBUTE_STRING }, { "user", SECRET_SCHEMA_ATTRIBUTE_STRING } },
};

/* Waiting: an asynchronous call in a context of its own, ended by a clock or by the caller */

/**
 * Wait:
 * @outer: the caller's; @inner: the call's
 * @result: once it is there
 */
typedef struct {
  GMainContext *context;
  GCancellable *outer, *inner;
  gulong handler;
  GAsyncResult *result;
} Wait;

static void
cancel_cb (GCancellable *outer, gpointer inner)
{
  g_cancellable_cancel (inner);
}

static gboolean
late_cb (gpointer inner)
{
  g_cancellable_cancel (inner);
  return G_SOURCE_REMOVE;
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Wait *wait = data;

  wait->result = g_object_ref (result);
}

static void
wait_begin (Wait *wait, GCancellable *outer, guint seconds)
{
  g_autoptr (GSource) clock = g_timeout_source_new_seconds (seconds);

  *wait = (Wait){ .context = g_main_context_new (), .inner = g_cancellable_new () };
  g_main_context_push_thread_default (wait->context);
  g_source_set_callback (clock, late_cb, g_object_ref (wait->inner), g_object_unref);
  g_source_attach (clock, wait->context);
  if (outer != NULL) {
    wait->outer = g_object_ref (outer);
    wait->handler = g_cancellable_connect (outer, G_CALLBACK (cancel_cb),
                                           g_object_ref (wait->inner), g_object_unref);
  }
}

static GAsyncResult *
wait_for (Wait *wait)
{
  while (wait->result == NULL)
    g_main_context_iteration (wait->context, TRUE);
  return wait->result;
}

static void
wait_end (Wait *wait)
{
  g_cancellable_disconnect (wait->outer, wait->handler);
  g_clear_object (&wait->outer);
  g_clear_object (&wait->result);
  g_clear_object (&wait->inner);
  g_main_context_pop_thread_default (wait->context);
  g_clear_pointer (&wait->context, g_main_context_unref);
}

/* The store */

/* A user's name as it is kept: how it is written counts for no site that is asked. */
static char *
dup_user (const char *user)
{
  return g_utf8_strdown (user, -1);
}

static GDBusConnection *
get_bus (GCancellable *cancellable)
{
  GDBusConnection *bus;
  Wait wait;

  wait_begin (&wait, cancellable, ASK_SECONDS);
  g_bus_get (G_BUS_TYPE_SESSION, wait.inner, done_cb, &wait);
  bus = g_bus_get_finish (wait_for (&wait), NULL);
  wait_end (&wait);
  return bus;
}

gboolean
import_token_has_keyring (GCancellable *cancellable)
{
  g_autoptr (GDBusConnection) bus = get_bus (cancellable);
  g_autoptr (GVariant) collections = NULL;
  Wait wait;

  if (bus == NULL)
    return FALSE;
  wait_begin (&wait, cancellable, ASK_SECONDS);
  g_dbus_connection_call (
      bus, "org.freedesktop.secrets", "/org/freedesktop/secrets", "org.freedesktop.DBus.Properties",
      "Get", g_variant_new ("(ss)", "org.freedesktop.Secret.Service", "Collections"),
      G_VARIANT_TYPE ("(v)"), G_DBUS_CALL_FLAGS_NONE, -1, wait.inner, done_cb, &wait);
  collections = g_dbus_connection_call_finish (bus, wait_for (&wait), NULL);
  wait_end (&wait);
  return collections != NULL;
}

/* What went wrong, as the header says; takes @failed over. */
static gboolean
fail (GError **error, GCancellable *cancellable, GError *failed)
{
  g_clear_error (&failed);
  if (!g_cancellable_set_error_if_cancelled (cancellable, error))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("The desktop’s store of passwords stays locked, so the token is not "
                            "kept there."));
  return FALSE;
}

static gboolean
check_store (GCancellable *cancellable, GError **error)
{
  if (import_token_has_keyring (cancellable))
    return TRUE;
  if (!g_cancellable_set_error_if_cancelled (cancellable, error))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("This desktop has no store of passwords, so the token can’t be kept. "
                            "It is asked for each time."));
  return FALSE;
}

char *
import_token_look_up (const char *site, const char *user, GCancellable *cancellable, GError **error)
{
  g_autofree char *folded = dup_user (user);
  GError *failed = NULL;
  char *token;
  Wait wait;

  if (!import_token_has_keyring (cancellable)) {
    g_cancellable_set_error_if_cancelled (cancellable, error);
    return NULL;
  }
  wait_begin (&wait, cancellable, PERSON_SECONDS);
  secret_password_lookup (&token_schema, wait.inner, done_cb, &wait, "site", site, "user", folded,
                          NULL);
  token = secret_password_lookup_nonpageable_finish (wait_for (&wait), &failed);
  wait_end (&wait);
  if (failed != NULL)
    fail (error, cancellable, failed);
  return token;
}

void
import_token_free (char *token)
{
  secret_password_free (token);
}

gboolean
import_token_store (const char *site, const char *user, const char *token,
                    GCancellable *cancellable, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Tomekeeper: token of %s at %s"), user, site);
  g_autofree char *folded = dup_user (user);
  GError *failed = NULL;
  gboolean kept;
  Wait wait;

  if (!check_store (cancellable, error))
    return FALSE;
  wait_begin (&wait, cancellable, PERSON_SECONDS);
  secret_password_store (&token_schema, SECRET_COLLECTION_DEFAULT, label, token, wait.inner,
                         done_cb, &wait, "site", site, "user", folded, NULL);
  kept = secret_password_store_finish (wait_for (&wait), &failed);
  wait_end (&wait);
  return kept || fail (error, cancellable, failed);
}

gboolean
import_token_forget (const char *site, const char *user, GCancellable *cancellable, GError **error)
{
  g_autofree char *folded = user != NULL ? dup_user (user) : NULL;
  GError *failed = NULL;
  Wait wait;

  if (!check_store (cancellable, error))
    return FALSE;
  wait_begin (&wait, cancellable, PERSON_SECONDS);
  /* The attributes end at the first NULL. */
  secret_password_clear (&token_schema, wait.inner, done_cb, &wait, "site", site,
                         folded != NULL ? "user" : NULL, folded, NULL);
  secret_password_clear_finish (wait_for (&wait), &failed);
  wait_end (&wait);
  return failed == NULL || fail (error, cancellable, failed);
}
