/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * As much of the Secret Service as libsecret asks for.
 */
#include "tests/importers/secret-service.h"

#include <string.h>

#define SERVICE "/org/freedesktop/secrets"
#define COLLECTION "/org/freedesktop/secrets/aliases/default"
#define ITEM "/org/freedesktop/secrets/collection/test/1"
#define SESSION "/org/freedesktop/secrets/session/1"

/**
 * FakeKeyring:
 * @attributes, @value: of the item; NULL without one
 */
struct FakeKeyring {
  GThread *thread;
  GMainContext *context;
  GMainLoop *loop;
  GDBusConnection *bus;
  GVariant *attributes, *value;
  gint silent, locked;
  GMutex lock;
  GCond ready;
};

static const char xml[] =
    "<node>"
    "<interface name='org.freedesktop.Secret.Service'>"
    " <method name='OpenSession'><arg type='s' direction='in'/><arg type='v' direction='in'/>"
    "  <arg type='v' direction='out'/><arg type='o' direction='out'/></method>"
    " <method name='SearchItems'><arg type='a{ss}' direction='in'/>"
    "  <arg type='ao' direction='out'/><arg type='ao' direction='out'/></method>"
    " <method name='GetSecrets'><arg type='ao' direction='in'/><arg type='o' direction='in'/>"
    "  <arg type='a{o(oayays)}' direction='out'/></method>"
    " <property name='Collections' type='ao' access='read'/>"
    "</interface>"
    "<interface name='org.freedesktop.Secret.Collection'>"
    " <method name='CreateItem'><arg type='a{sv}' direction='in'/>"
    "  <arg type='(oayays)' direction='in'/><arg type='b' direction='in'/>"
    "  <arg type='o' direction='out'/><arg type='o' direction='out'/></method>"
    "</interface>"
    "<interface name='org.freedesktop.Secret.Item'>"
    " <method name='Delete'><arg type='o' direction='out'/></method>"
    "</interface>"
    "</node>";

static gboolean
is_asked_for (const FakeKeyring *secrets, GVariant *attributes)
{
  GVariantIter iter;
  const char *name, *value, *own;

  if (secrets->attributes == NULL)
    return FALSE;
  g_variant_iter_init (&iter, attributes);
  while (g_variant_iter_loop (&iter, "{&s&s}", &name, &value))
    if (!g_variant_lookup (secrets->attributes, name, "&s", &own) || strcmp (own, value) != 0)
      return FALSE;
  return TRUE;
}

static GVariant *
open_session (GVariant *parameters)
{
  const char *algorithm;

  g_variant_get (parameters, "(&sv)", &algorithm, NULL);
  return strcmp (algorithm, "plain") == 0
             ? g_variant_new ("(vo)", g_variant_new_string (""), SESSION)
             : NULL;
}

static GVariant *
search (const FakeKeyring *secrets, GVariant *parameters)
{
  g_autoptr (GVariant) attributes = g_variant_get_child_value (parameters, 0);
  const char *found[] = { is_asked_for (secrets, attributes) ? ITEM : NULL, NULL };
  const char *none[] = { NULL };

  return g_variant_new ("(^ao^ao)", found, none);
}

static GVariant *
get_secrets (const FakeKeyring *secrets)
{
  GVariantBuilder all, none;

  g_variant_builder_init (&all, G_VARIANT_TYPE ("a{o(oayays)}"));
  g_variant_builder_init (&none, G_VARIANT_TYPE ("ay"));
  if (secrets->value != NULL)
    g_variant_builder_add (&all, "{o(o@ay@ays)}", ITEM, SESSION, g_variant_builder_end (&none),
                           secrets->value, "text/plain");
  else
    g_variant_builder_clear (&none);
  return g_variant_new ("(a{o(oayays)})", &all);
}

static GVariant *
create (FakeKeyring *secrets, GVariant *parameters)
{
  g_autoptr (GVariant) properties = g_variant_get_child_value (parameters, 0);
  g_autoptr (GVariant) secret = g_variant_get_child_value (parameters, 1);

  if (g_atomic_int_get (&secrets->locked))
    return NULL;
  g_clear_pointer (&secrets->attributes, g_variant_unref);
  g_clear_pointer (&secrets->value, g_variant_unref);
  secrets->attributes = g_variant_lookup_value (
      properties, "org.freedesktop.Secret.Item.Attributes", G_VARIANT_TYPE ("a{ss}"));
  secrets->value = g_variant_get_child_value (secret, 2);
  return g_variant_new ("(oo)", ITEM, "/");
}

static GVariant *
forget (FakeKeyring *secrets)
{
  g_clear_pointer (&secrets->attributes, g_variant_unref);
  g_clear_pointer (&secrets->value, g_variant_unref);
  return g_variant_new ("(o)", "/");
}

static void
call_cb (GDBusConnection *bus, const char *sender, const char *path, const char *interface,
         const char *method, GVariant *parameters, GDBusMethodInvocation *call, gpointer data)
{
  FakeKeyring *secrets = data;
  GVariant *answer = NULL;

  if (strcmp (method, "OpenSession") == 0)
    answer = open_session (parameters);
  else if (strcmp (method, "SearchItems") == 0)
    answer = search (secrets, parameters);
  else if (strcmp (method, "GetSecrets") == 0)
    answer = get_secrets (secrets);
  else if (strcmp (method, "CreateItem") == 0)
    answer = create (secrets, parameters);
  else if (strcmp (method, "Delete") == 0)
    answer = forget (secrets);
  if (answer != NULL)
    g_dbus_method_invocation_return_value (call, answer);
  else
    g_dbus_method_invocation_return_dbus_error (call,
                                                strcmp (method, "CreateItem") == 0
                                                    ? "org.freedesktop.Secret.Error.IsLocked"
                                                    : "org.freedesktop.DBus.Error.NotSupported",
                                                "no");
}

static GVariant *
get_cb (GDBusConnection *bus, const char *sender, const char *path, const char *interface,
        const char *property, GError **error, gpointer data)
{
  const char *none[] = { NULL };

  return g_variant_new ("^ao", none);
}

/* Answers nothing by taking every message away. */
static GDBusMessage *
filter_cb (GDBusConnection *bus, GDBusMessage *message, gboolean incoming, gpointer data)
{
  FakeKeyring *secrets = data;

  if (incoming && g_atomic_int_get (&secrets->silent)
      && g_dbus_message_get_message_type (message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL)
    g_clear_object (&message);
  return message;
}

static void
publish (FakeKeyring *secrets)
{
  static const char *const paths[] = { SERVICE, COLLECTION, ITEM };
  static const GDBusInterfaceVTable table = { call_cb, get_cb, NULL };
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (xml, NULL);
  g_autoptr (GVariant) owned = NULL;

  for (gsize k = 0; k < G_N_ELEMENTS (paths); k++)
    g_assert_cmpuint (g_dbus_connection_register_object (
                          secrets->bus, paths[k], node->interfaces[k], &table, secrets, NULL, NULL),
                      >, 0);
  owned = g_dbus_connection_call_sync (
      secrets->bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", g_variant_new ("(su)", "org.freedesktop.secrets", 0), NULL,
      G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
  g_assert_nonnull (owned);
}

static gpointer
serve (gpointer data)
{
  FakeKeyring *secrets = data;

  g_main_context_push_thread_default (secrets->context);
  publish (secrets);
  g_mutex_lock (&secrets->lock);
  secrets->loop = g_main_loop_new (secrets->context, FALSE);
  g_cond_signal (&secrets->ready);
  g_mutex_unlock (&secrets->lock);
  g_main_loop_run (secrets->loop);
  g_main_context_pop_thread_default (secrets->context);
  return NULL;
}

FakeKeyring *
secrets_start (const char *address)
{
  FakeKeyring *secrets = g_new0 (FakeKeyring, 1);

  g_mutex_init (&secrets->lock);
  g_cond_init (&secrets->ready);
  secrets->context = g_main_context_new ();
  secrets->bus =
      g_dbus_connection_new_for_address_sync (address,
                                              G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT
                                                  | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                              NULL, NULL, NULL);
  g_assert_nonnull (secrets->bus);
  g_dbus_connection_add_filter (secrets->bus, filter_cb, secrets, NULL);
  g_mutex_lock (&secrets->lock);
  secrets->thread = g_thread_new ("secrets", serve, secrets);
  while (secrets->loop == NULL)
    g_cond_wait (&secrets->ready, &secrets->lock);
  g_mutex_unlock (&secrets->lock);
  return secrets;
}

static gboolean
quit_cb (gpointer loop)
{
  g_main_loop_quit (loop);
  return G_SOURCE_REMOVE;
}

void
secrets_stop (FakeKeyring *secrets)
{
  g_main_context_invoke (secrets->context, quit_cb, secrets->loop);
  g_thread_join (secrets->thread);
  g_dbus_connection_close_sync (secrets->bus, NULL, NULL);
  g_object_unref (secrets->bus);
  g_main_loop_unref (secrets->loop);
  g_main_context_unref (secrets->context);
  g_clear_pointer (&secrets->attributes, g_variant_unref);
  g_clear_pointer (&secrets->value, g_variant_unref);
  g_mutex_clear (&secrets->lock);
  g_cond_clear (&secrets->ready);
  g_free (secrets);
}

void
secrets_stop_answering (FakeKeyring *secrets)
{
  g_atomic_int_set (&secrets->silent, TRUE);
}

void
secrets_refuse_to_store (FakeKeyring *secrets)
{
  g_atomic_int_set (&secrets->locked, TRUE);
}
