/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Properties of a GObject class by a table of the fields of its instances.
 */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * AppPropertyKind:
 * @APP_PROPERTY_NONE: the field is no property
 * @APP_PROPERTY_TEXT: char *, freed with the object
 * @APP_PROPERTY_BORROWED_TEXT: const char *, which somebody else owns
 * @APP_PROPERTY_DATE: as a borrowed text, a date as in a record; read as app_date_dup() has it
 * @APP_PROPERTY_BOOLEAN: gboolean
 * @APP_PROPERTY_INT: int
 * @APP_PROPERTY_UINT: guint, or an enum without negative values
 * @APP_PROPERTY_INT64: gint64
 * @APP_PROPERTY_UINT64: guint64
 * @APP_PROPERTY_DOUBLE: double
 */
typedef enum {
  APP_PROPERTY_NONE,
  APP_PROPERTY_TEXT,
  APP_PROPERTY_BORROWED_TEXT,
  APP_PROPERTY_DATE,
  APP_PROPERTY_BOOLEAN,
  APP_PROPERTY_INT,
  APP_PROPERTY_UINT,
  APP_PROPERTY_INT64,
  APP_PROPERTY_UINT64,
  APP_PROPERTY_DOUBLE,
} AppPropertyKind;

/**
 * AppProperty:
 * @name: static; NULL for a field that is no property and only freed with the object
 * @offset: of the field in the instance
 * @free_field: (nullable): frees what a field of the kind %APP_PROPERTY_NONE points to, unless that
 *   is NULL
 */
typedef struct {
  const char *name;
  AppPropertyKind kind;
  gsize offset;
  GDestroyNotify free_field;
} AppProperty;

/**
 * app_properties_install:
 * @class: of a final type, inside its class_init
 * @properties: (array length=n_properties): static
 *
 * Installs the properties, and get_property and finalize with them. A class that sets another
 * finalize afterwards frees its fields itself.
 */
void app_properties_install (GObjectClass *class, const AppProperty *properties,
                             guint n_properties);

/**
 * app_properties_install_writable:
 * @properties: (array length=n_properties): static; none that is named is a borrowed text or a date
 *
 * The same, of properties that can be set too. Setting what is there already changes and notifies
 * nothing; a text is copied.
 */
void app_properties_install_writable (GObjectClass *class, const AppProperty *properties,
                                      guint n_properties);

G_END_DECLS
