/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Properties of a GObject class by a table of the fields of its instances.
 */
#include "app/base/properties.h"

#include "app/base/instants.h"

/* The table of a class, which its type keeps. */
typedef struct {
  const AppProperty *properties;
  guint n;
} Table;

static GQuark
table_quark (void)
{
  return g_quark_from_static_string ("app-properties-table");
}

static GParamSpec *
new_spec (const AppProperty *property, GParamFlags flags)
{
  const char *name = property->name;

  switch (property->kind) {
  case APP_PROPERTY_BOOLEAN:
    return g_param_spec_boolean (name, NULL, NULL, FALSE, flags);
  case APP_PROPERTY_INT:
    return g_param_spec_int (name, NULL, NULL, G_MININT, G_MAXINT, 0, flags);
  case APP_PROPERTY_UINT:
    return g_param_spec_uint (name, NULL, NULL, 0, G_MAXUINT, 0, flags);
  case APP_PROPERTY_INT64:
    return g_param_spec_int64 (name, NULL, NULL, G_MININT64, G_MAXINT64, 0, flags);
  case APP_PROPERTY_UINT64:
    return g_param_spec_uint64 (name, NULL, NULL, 0, G_MAXUINT64, 0, flags);
  case APP_PROPERTY_DOUBLE:
    return g_param_spec_double (name, NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, flags);
  default:
    return g_param_spec_string (name, NULL, NULL, NULL, flags);
  }
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  const Table *table = g_type_get_qdata (spec->owner_type, table_quark ());
  const AppProperty *property = &table->properties[id - 1];
  gconstpointer field = G_STRUCT_MEMBER_P (object, property->offset);

  switch (property->kind) {
  case APP_PROPERTY_NONE:
    break;
  case APP_PROPERTY_TEXT:
  case APP_PROPERTY_BORROWED_TEXT:
    g_value_set_string (value, *(char *const *)field);
    break;
  case APP_PROPERTY_DATE:
    g_value_take_string (value, app_date_dup (*(char *const *)field));
    break;
  case APP_PROPERTY_BOOLEAN:
    g_value_set_boolean (value, *(const gboolean *)field);
    break;
  case APP_PROPERTY_INT:
    g_value_set_int (value, *(const int *)field);
    break;
  case APP_PROPERTY_UINT:
    g_value_set_uint (value, *(const guint *)field);
    break;
  case APP_PROPERTY_INT64:
    g_value_set_int64 (value, *(const gint64 *)field);
    break;
  case APP_PROPERTY_UINT64:
    g_value_set_uint64 (value, *(const guint64 *)field);
    break;
  case APP_PROPERTY_DOUBLE:
    g_value_set_double (value, *(const double *)field);
    break;
  }
}

/* Only another value is set, and told of. */
static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  const Table *table = g_type_get_qdata (spec->owner_type, table_quark ());
  const AppProperty *property = &table->properties[id - 1];
  gpointer field = G_STRUCT_MEMBER_P (object, property->offset);
  g_auto (GValue) old = G_VALUE_INIT;

  g_value_init (&old, spec->value_type);
  get_property (object, id, &old, spec);
  if (g_param_values_cmp (spec, &old, value) == 0)
    return;
  switch (property->kind) {
  case APP_PROPERTY_NONE:
  case APP_PROPERTY_BORROWED_TEXT:
  case APP_PROPERTY_DATE:
    g_assert_not_reached ();
  case APP_PROPERTY_TEXT:
    g_free (*(char **)field);
    *(char **)field = g_value_dup_string (value);
    break;
  case APP_PROPERTY_BOOLEAN:
    *(gboolean *)field = g_value_get_boolean (value);
    break;
  case APP_PROPERTY_INT:
    *(int *)field = g_value_get_int (value);
    break;
  case APP_PROPERTY_UINT:
    *(guint *)field = g_value_get_uint (value);
    break;
  case APP_PROPERTY_INT64:
    *(gint64 *)field = g_value_get_int64 (value);
    break;
  case APP_PROPERTY_UINT64:
    *(guint64 *)field = g_value_get_uint64 (value);
    break;
  case APP_PROPERTY_DOUBLE:
    *(double *)field = g_value_get_double (value);
    break;
  }
  g_object_notify_by_pspec (object, spec);
}

static void
finalize (GObject *object)
{
  GType type = G_OBJECT_TYPE (object);
  const Table *table = g_type_get_qdata (type, table_quark ());

  for (guint k = 0; k < table->n; k++) {
    const AppProperty *property = &table->properties[k];
    gpointer *field = G_STRUCT_MEMBER_P (object, property->offset);

    if (property->kind == APP_PROPERTY_TEXT)
      g_clear_pointer (field, g_free);
    else if (property->free_field != NULL)
      g_clear_pointer (field, property->free_field);
  }
  G_OBJECT_CLASS (g_type_class_peek (g_type_parent (type)))->finalize (object);
}

static void
install (GObjectClass *class, const AppProperty *properties, guint n_properties, GParamFlags flags)
{
  Table *table = g_new (Table, 1);

  table->properties = properties;
  table->n = n_properties;
  g_type_set_qdata (G_OBJECT_CLASS_TYPE (class), table_quark (), table);
  class->get_property = get_property;
  class->set_property = set_property;
  class->finalize = finalize;
  for (guint k = 0; k < n_properties; k++)
    if (properties[k].name != NULL)
      g_object_class_install_property (class, k + 1,
                                       new_spec (&properties[k], flags | G_PARAM_STATIC_STRINGS));
}

void
app_properties_install (GObjectClass *class, const AppProperty *properties, guint n_properties)
{
  install (class, properties, n_properties, G_PARAM_READABLE);
}

void
app_properties_install_writable (GObjectClass *class, const AppProperty *properties,
                                 guint n_properties)
{
  install (class, properties, n_properties, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
}
