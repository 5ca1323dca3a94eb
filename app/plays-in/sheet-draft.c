/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The draft of a mapping.
 */
#include "app/plays-in/sheet-draft.h"

#include <string.h>

struct _AppSheetDraft {
  AppDraft parent_instance;

  ImportMapping mapping;
  guint delimiter;
};

G_DEFINE_FINAL_TYPE (AppSheetDraft, app_sheet_draft, APP_TYPE_DRAFT)

#define FIELD(field) G_STRUCT_OFFSET (AppSheetDraft, field)

static const AppProperty properties[] = {
  { "delimiter", APP_PROPERTY_UINT, FIELD (delimiter) },
  { "day-order", APP_PROPERTY_UINT, FIELD (mapping.day_order) },
  { "head", APP_PROPERTY_BOOLEAN, FIELD (mapping.head) },
  { "by-player", APP_PROPERTY_BOOLEAN, FIELD (mapping.by_player) },
  { "low-wins", APP_PROPERTY_BOOLEAN, FIELD (mapping.low_wins) },
  { "comma", APP_PROPERTY_BOOLEAN, FIELD (mapping.comma) },
  { "game", APP_PROPERTY_TEXT, FIELD (mapping.game) },
  { NULL, APP_PROPERTY_NONE, FIELD (mapping.columns), (GDestroyNotify)g_array_unref },
};

static void
follow (AppDraft *draft)
{
  AppSheetDraft *self = APP_SHEET_DRAFT (draft);

  if (self->delimiter < strlen (APP_SHEET_DELIMITERS))
    self->mapping.dialect.delimiter = APP_SHEET_DELIMITERS[self->delimiter];
}

static char *
check (AppDraft *draft, char **warning)
{
  return import_mapping_check (&APP_SHEET_DRAFT (draft)->mapping);
}

static void
app_sheet_draft_class_init (AppSheetDraftClass *class)
{
  APP_DRAFT_CLASS (class)->follow = follow;
  APP_DRAFT_CLASS (class)->check = check;
  app_properties_install_writable (G_OBJECT_CLASS (class), properties, G_N_ELEMENTS (properties));
}

static void
app_sheet_draft_init (AppSheetDraft *self)
{
}

AppSheetDraft *
app_sheet_draft_new (const ImportMapping *mapping)
{
  AppSheetDraft *self = g_object_new (APP_TYPE_SHEET_DRAFT, NULL);
  g_autofree ImportMapping *copy = import_mapping_copy (mapping);
  const char *delimiter = strchr (APP_SHEET_DELIMITERS, mapping->dialect.delimiter);

  self->mapping = *copy;
  self->delimiter = delimiter != NULL ? (guint)(delimiter - APP_SHEET_DELIMITERS) : G_MAXUINT;
  return self;
}

ImportColumn
app_sheet_draft_get_column (AppSheetDraft *self, guint k)
{
  const GArray *columns = self->mapping.columns;

  return k < columns->len ? g_array_index (columns, ImportColumn, k) : IMPORT_COLUMN_NOTHING;
}

void
app_sheet_draft_set_column (AppSheetDraft *self, guint k, ImportColumn column)
{
  GArray *columns = self->mapping.columns;

  if (k >= columns->len)
    g_array_set_size (columns, k + 1);
  g_array_index (columns, ImportColumn, k) = column;
  app_draft_changed (APP_DRAFT (self));
}

const ImportMapping *
app_sheet_draft_get_mapping (AppSheetDraft *self)
{
  return &self->mapping;
}
