/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The accessible objects of the program, read over the session bus.
 */
#include "tests/ui/access/access-tree.h"

#define REGISTRY "org.a11y.atspi.Registry"
#define ACCESSIBLE "org.a11y.atspi.Accessible"
#define ROOT "/org/a11y/atspi/accessible/root"
#define CACHE "/org/a11y/atspi/cache"
#define WINDOW_COORDINATES 1
#define CALL_MS 120000

/* What of the registry GTK calls. */
static const char interfaces[] =
    "<node>"
    "<interface name='org.a11y.atspi.Socket'>"
    "<method name='Embed'><arg type='(so)' direction='in'/><arg type='(so)' direction='out'/>"
    "</method><method name='Unembed'><arg type='(so)' direction='in'/></method></interface>"
    "<interface name='org.a11y.atspi.Registry'>"
    "<method name='GetRegisteredEvents'><arg type='a(ss)' direction='out'/></method>"
    "</interface></node>";

static GDBusConnection *bus;
static GDBusNodeInfo *info;
/* What GTK embedded: its name on the bus. */
static char *program, *program_root;
static guint waiting;
/* What GTK told of all its objects at once, (element-type path Item); an object that it did not
 * tell of is asked by itself. */
static GHashTable *items;

typedef struct {
  char *name;
  guint64 states;
  gint32 n_children;
} Item;

static void
called_cb (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
           const char *method, GVariant *args, GDBusMethodInvocation *call, gpointer data)
{
  if (g_str_equal (method, "Embed")) {
    g_free (program);
    g_free (program_root);
    g_variant_get (args, "((so))", &program, &program_root);
    g_dbus_method_invocation_return_value (call, g_variant_new ("((so))", REGISTRY, ROOT));
  } else if (g_str_equal (method, "GetRegisteredEvents")) {
    GVariantBuilder listeners;

    /* GTK 4.18 tells nothing where nobody listens. */
    g_variant_builder_init (&listeners, G_VARIANT_TYPE ("a(ss)"));
    g_variant_builder_add (&listeners, "(ss)", g_dbus_connection_get_unique_name (connection),
                           "object:property-change:accessible-description");
    g_dbus_method_invocation_return_value (call, g_variant_new ("(a(ss))", &listeners));
  } else
    g_dbus_method_invocation_return_value (call, NULL);
}

void
access_open (void)
{
  static const GDBusInterfaceVTable vtable = { .method_call = called_cb };
  const char *address = suite_variable ("DBUS_SESSION_BUS_ADDRESS");
  g_autoptr (GVariant) answer = NULL;
  g_autoptr (GError) error = NULL;

  if (bus != NULL)
    return;
  ck_assert_ptr_nonnull (address);
  g_setenv ("AT_SPI_BUS_ADDRESS", address, TRUE);
  bus =
      g_dbus_connection_new_for_address_sync (address,
                                              G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT
                                                  | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                              NULL, NULL, &error);
  ck_assert_msg (bus != NULL, "%s", error != NULL ? error->message : "");
  info = g_dbus_node_info_new_for_xml (interfaces, NULL);
  g_dbus_connection_register_object (bus, ROOT, info->interfaces[0], &vtable, NULL, NULL, NULL);
  g_dbus_connection_register_object (bus, "/org/a11y/atspi/registry", info->interfaces[1], &vtable,
                                     NULL, NULL, NULL);
  answer = g_dbus_connection_call_sync (
      bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
      g_variant_new ("(su)", REGISTRY, 4), NULL, G_DBUS_CALL_FLAGS_NONE, CALL_MS, NULL, &error);
  ck_assert_msg (answer != NULL, "%s", error != NULL ? error->message : "");
}

/* Reading */

typedef struct {
  AccessNode *node;
  void (*take) (AccessNode *node, GVariant *answer);
} Asked;

static void take_children (AccessNode *node, GVariant *answer);

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Asked *asked = data;
  g_autoptr (GVariant) answer =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);

  waiting--;
  /* An object may be gone by the time it is asked. */
  if (answer != NULL)
    asked->take (asked->node, answer);
}

static void
ask (AccessNode *node, const char *interface, const char *method, GVariant *args,
     void (*take) (AccessNode *node, GVariant *answer))
{
  Asked *asked = g_new0 (Asked, 1);

  *asked = (Asked){ node, take };
  waiting++;
  g_dbus_connection_call (bus, program, node->path, interface, method, args, NULL,
                          G_DBUS_CALL_FLAGS_NONE, CALL_MS, NULL, answered_cb, asked);
}

static void
ask_for_children (AccessNode *node)
{
  ask (node, ACCESSIBLE, "GetChildren", NULL, take_children);
}

static void
take_name (AccessNode *node, GVariant *answer)
{
  g_autoptr (GVariant) name = NULL;

  g_variant_get (answer, "(v)", &name);
  node->name = g_variant_dup_string (name, NULL);
}

static void
take_role (AccessNode *node, GVariant *answer)
{
  g_free (node->role);
  g_variant_get (answer, "(s)", &node->role);
}

static guint64
read_states (GVariant *words)
{
  guint32 low = 0, high = 0;

  if (g_variant_n_children (words) == 2) {
    g_variant_get_child (words, 0, "u", &low);
    g_variant_get_child (words, 1, "u", &high);
  }
  return (guint64)high << 32 | low;
}

static void
take_states (AccessNode *node, GVariant *answer)
{
  g_autoptr (GVariant) words = g_variant_get_child_value (answer, 0);

  node->states = read_states (words);
}

static void
item_free (Item *item)
{
  g_free (item->name);
  g_free (item);
}

static void
take_items (AccessNode *node, GVariant *answer)
{
  g_autoptr (GVariantIter) list = NULL;
  g_autoptr (GVariant) words = NULL;
  const char *path, *name;
  gint32 n_children;

  items = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)item_free);
  g_variant_get (answer, "(a((so)(so)(so)iiassusau))", &list);
  while (g_variant_iter_loop (list, "((&s&o)(&s&o)(&s&o)ii@as&su&s@au)", NULL, &path, NULL, NULL,
                              NULL, NULL, NULL, &n_children, NULL, &name, NULL, NULL, &words)) {
    Item *item = g_new0 (Item, 1);

    *item = (Item){ g_strdup (name), read_states (words), n_children };
    g_hash_table_replace (items, g_strdup (path), item);
  }
}

static void
take_extents (AccessNode *node, GVariant *answer)
{
  g_variant_get (answer, "((iiii))", NULL, NULL, &node->width, &node->height);
}

static void
take_attributes (AccessNode *node, GVariant *answer)
{
  g_autoptr (GVariant) attributes = g_variant_get_child_value (answer, 0);

  g_free (node->placeholder);
  node->placeholder = NULL;
  g_variant_lookup (attributes, "placeholder-text", "s", &node->placeholder);
}

/* What was told of an object stays in @node->known. */
static void
read_node (AccessNode *node)
{
  const AccessNode *known = g_hash_table_lookup (node->cache, node->path);
  const Item *item = items != NULL ? g_hash_table_lookup (items, node->path) : NULL;

  if (known == NULL && item != NULL) {
    node->name = g_strdup (item->name);
    node->states = item->states;
    /* The names of roles are finer than their numbers, which the items have. */
    ask (node, ACCESSIBLE, "GetRoleName", NULL, take_role);
    /* Of the application itself GTK tells no number. */
    if (item->n_children != 0 || node->parent == NULL)
      ask_for_children (node);
    return;
  }
  if (known == NULL) {
    ask (node, "org.freedesktop.DBus.Properties", "Get", g_variant_new ("(ss)", ACCESSIBLE, "Name"),
         take_name);
    ask (node, ACCESSIBLE, "GetRoleName", NULL, take_role);
    ask (node, ACCESSIBLE, "GetState", NULL, take_states);
    ask_for_children (node);
    return;
  }
  node->from_cache = TRUE;
  node->name = g_strdup (known->name);
  node->role = g_strdup (known->role);
  node->states = known->states;
  /* Nothing opens from words and pictures, which are the most. */
  if (!g_str_equal (known->role, "label") && !g_str_equal (known->role, "image"))
    ask_for_children (node);
}

static AccessNode *
node_new (AccessNode *parent, const char *path, GHashTable *known)
{
  AccessNode *node = g_new0 (AccessNode, 1);

  node->parent = parent;
  node->cache = known;
  node->path = g_strdup (path);
  node->children = g_ptr_array_new_with_free_func ((GDestroyNotify)access_node_free);
  return node;
}

static void
add_child (AccessNode *parent, const char *path)
{
  AccessNode *node;

  if (g_str_equal (path, "/org/a11y/atspi/null"))
    return;
  node = node_new (parent, path, parent->cache);
  g_ptr_array_add (parent->children, node);
  read_node (node);
}

static void
take_children (AccessNode *node, GVariant *answer)
{
  g_autoptr (GVariantIter) children = NULL;
  const char *name, *path;

  g_variant_get (answer, "(a(so))", &children);
  while (g_variant_iter_loop (children, "(&s&o)", &name, &path))
    add_child (node, path);
}

/* An object that was gone when it was asked has no words. */
static void
complete (AccessNode *node)
{
  AccessNode *kept;

  if (node->name == NULL)
    node->name = g_strdup ("");
  if (node->role == NULL)
    node->role = g_strdup ("gone");
  if (!node->from_cache) {
    kept = node_new (NULL, node->path, node->cache);
    kept->name = g_strdup (node->name);
    kept->role = g_strdup (node->role);
    kept->states = node->states;
    g_hash_table_insert (node->cache, kept->path, kept);
  }
  for (guint k = 0; k < node->children->len; k++)
    complete (g_ptr_array_index (node->children, k));
}

GHashTable *
access_known_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify)access_node_free);
}

AccessNode *
access_read (GHashTable *known)
{
  AccessNode *root;

  STAGE_UNTIL (program != NULL);
  root = node_new (NULL, CACHE, known);
  ask (root, "org.a11y.atspi.Cache", "GetItems", NULL, take_items);
  STAGE_UNTIL (waiting == 0);
  access_node_free (root);
  root = node_new (NULL, program_root, known);
  read_node (root);
  STAGE_UNTIL (waiting == 0);
  complete (root);
  g_clear_pointer (&items, g_hash_table_unref);
  return root;
}

gboolean
access_has_room (AccessNode *node)
{
  for (; node->parent != NULL; node = node->parent) {
    ask (node, "org.a11y.atspi.Component", "GetExtents", g_variant_new ("(u)", WINDOW_COORDINATES),
         take_extents);
    STAGE_UNTIL (waiting == 0);
    if (node->width == 0 && node->height == 0)
      return FALSE;
  }
  return TRUE;
}

const char *
access_get_placeholder (AccessNode *node)
{
  ask (node, ACCESSIBLE, "GetAttributes", NULL, take_attributes);
  STAGE_UNTIL (waiting == 0);
  return node->placeholder != NULL ? node->placeholder : "";
}

void
access_node_free (AccessNode *node)
{
  if (node == NULL)
    return;
  g_ptr_array_unref (node->children);
  g_free (node->path);
  g_free (node->name);
  g_free (node->role);
  g_free (node->placeholder);
  g_free (node);
}

gboolean
access_is (const AccessNode *node, AccessState state)
{
  return (node->states >> state & 1) != 0;
}

static char *told;

static void
described_cb (GDBusConnection *connection, const char *sender, const char *path,
              const char *interface, const char *signal, GVariant *args, gpointer data)
{
  g_autoptr (GVariant) value = NULL;
  const char *property;

  g_variant_get (args, "(&siiv@a{sv})", &property, NULL, NULL, &value, NULL);
  if (!g_str_equal (property, "accessible-description")
      || !g_variant_is_of_type (value, G_VARIANT_TYPE_STRING)
      || g_variant_get_string (value, NULL)[0] == '\0')
    return;
  g_free (told);
  told = g_variant_dup_string (value, NULL);
}

void
access_listen (void)
{
  static guint subscribed;

  STAGE_UNTIL (program != NULL);
  g_clear_pointer (&told, g_free);
  if (subscribed == 0)
    subscribed = g_dbus_connection_signal_subscribe (
        bus, NULL, "org.a11y.atspi.Event.Object", "PropertyChange", NULL, NULL,
        G_DBUS_SIGNAL_FLAGS_NONE, described_cb, NULL, NULL);
}

const char *
access_get_told (void)
{
  return told;
}

char *
access_dup_place (const AccessNode *node)
{
  g_autofree char *above =
      node->parent != NULL && node->parent->parent != NULL ? access_dup_place (node->parent) : NULL;

  return g_strdup_printf ("%s%s%s “%s”", above != NULL ? above : "", above != NULL ? " > " : "",
                          node->role, node->name);
}
