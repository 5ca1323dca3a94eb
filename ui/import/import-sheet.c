/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the columns of a table mean, put right by a person: each change reads the table again, and
 * what comes of it is told below.
 */
#include "ui/import/import-sheet.h"

#include "app/plays-in/sheet-draft.h"
#include "ui/widget/draft-view.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>

/* So long it waits for another change before it reads. */
#define CALM_MS 200
#define WIDEST 24

/* Of APP_SHEET_DELIMITERS. */
static const char *const delimiters[] = { N_ ("Commas"), N_ ("Semicolons"), N_ ("Tabs"),
                                          N_ ("Bars") };

static const char *const day_orders[] = {
  [IMPORT_DAY_AUTO] = N_ ("Days as They Look"),
  [IMPORT_DAY_YMD] = N_ ("Year, Month, Day"),
  [IMPORT_DAY_DMY] = N_ ("Day, Month, Year"),
  [IMPORT_DAY_MDY] = N_ ("Month, Day, Year"),
};

struct _UiImportSheet {
  AdwBin parent_instance;

  GtkLabel *file, *missing, *summary;
  GtkDropDown *delimiter, *day_order;
  GtkCheckButton *head, *by_player, *low_wins, *comma;
  GtkEditable *game;
  AdwBin *place;      /* of the grid */
  GPtrArray *columns; /* of GtkDropDown, borrowed */

  AppImportSession *import_session; /* Owned */
  AppSheetDraft *draft;             /* Owned; NULL before there is a table */
  guint calm;
};

G_DEFINE_FINAL_TYPE (UiImportSheet, ui_import_sheet, ADW_TYPE_BIN)

static const AppPlayImportSheet *
get_table (UiImportSheet *self)
{
  const GPtrArray *tables = app_import_session_get_sheets (self->import_session);

  return tables != NULL && tables->len > 0 ? g_ptr_array_index (tables, 0) : NULL;
}

static void
show_missing (UiImportSheet *self)
{
  const char *missing = app_draft_get_fault (APP_DRAFT (self->draft));

  ui_show_text (self->missing, missing);
  gtk_label_set_label (
      self->summary, missing == NULL ? app_import_session_get_summary (self->import_session) : "");
}

static gboolean
calm_cb (gpointer data)
{
  UiImportSheet *self = data;

  self->calm = 0;
  app_import_session_set_mapping (self->import_session, app_sheet_draft_get_mapping (self->draft));
  return G_SOURCE_REMOVE;
}

static void
changed_cb (UiImportSheet *self)
{
  g_clear_handle_id (&self->calm, g_source_remove);
  show_missing (self);
  self->calm = g_timeout_add (CALM_MS, calm_cb, self);
}

/* Columns */

static void
column_cb (GtkDropDown *column, GParamSpec *spec, UiImportSheet *self)
{
  guint k;

  if (self->draft != NULL && g_ptr_array_find (self->columns, column, &k))
    app_sheet_draft_set_column (self->draft, k, gtk_drop_down_get_selected (column));
}

static GtkWidget *
new_column (UiImportSheet *self, guint k, const char *head)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  GtkWidget *column;
  g_autofree char *name = NULL;

  for (guint c = 0; c < IMPORT_COLUMNS; c++)
    gtk_string_list_append (titles, import_column_title (c));
  column = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&titles)), NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (column), app_sheet_draft_get_column (self->draft, k));
  /* Translators: a column's number and head. */
  name = g_strdup_printf (_ ("Meaning of column %u, %s"), k + 1, head);
  gtk_accessible_update_property (GTK_ACCESSIBLE (column), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect (column, "notify::selected", G_CALLBACK (column_cb), self);
  g_ptr_array_add (self->columns, column);
  return column;
}

static void
attach_cell (GtkGrid *grid, guint column, guint row, const char *text, gboolean head)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), (int)MIN (g_utf8_strlen (text, -1), WIDEST));
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDEST);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, head ? "heading" : "numeric");
  gtk_grid_attach (grid, label, (int)column, (int)row + 1, 1, 1);
}

static void
show_cells (UiImportSheet *self, const ImportCsvPreview *look)
{
  gboolean named = app_sheet_draft_get_mapping (self->draft)->head;
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_widget_add_css_class (grid, "import-grid");
  g_ptr_array_set_size (self->columns, 0);
  for (guint k = 0; k < look->columns; k++) {
    char **first = look->rows->len > 0 ? g_ptr_array_index (look->rows, 0) : NULL;
    const char *head = first != NULL && k < g_strv_length (first) ? first[k] : "";

    gtk_grid_attach (GTK_GRID (grid), new_column (self, k, head), (int)k, 0, 1, 1);
  }
  for (guint r = 0; r < look->rows->len; r++) {
    char **cells = g_ptr_array_index (look->rows, r);

    for (guint k = 0; cells[k] != NULL; k++)
      attach_cell (GTK_GRID (grid), k, r, cells[k], r == 0 && named);
  }
  adw_bin_set_child (self->place, grid);
}

/* Read again: the grid is another when the cells are cut otherwise. */
static void
looked_cb (UiImportSheet *self)
{
  const AppPlayImportSheet *table = get_table (self);

  if (table == NULL || self->draft == NULL)
    return;
  if (table->preview->columns != self->columns->len)
    show_cells (self, table->preview);
  show_missing (self);
}

static void
bind_options (UiImportSheet *self)
{
  AppDraft *draft = APP_DRAFT (self->draft);

  ui_draft_bind (draft, "delimiter", self->delimiter);
  ui_draft_bind (draft, "day-order", self->day_order);
  ui_draft_bind (draft, "head", self->head);
  ui_draft_bind (draft, "by-player", self->by_player);
  ui_draft_bind (draft, "low-wins", self->low_wins);
  ui_draft_bind (draft, "comma", self->comma);
  ui_draft_bind (draft, "game", self->game);
}

void
ui_import_sheet_begin (UiImportSheet *self)
{
  const AppPlayImportSheet *table = get_table (self);
  g_autofree char *name = NULL;

  g_clear_handle_id (&self->calm, g_source_remove);
  if (table == NULL)
    return;
  g_clear_object (&self->draft);
  self->draft = app_sheet_draft_new (table->mapping);
  name = g_filename_display_basename (table->file);
  gtk_label_set_label (self->file, name);
  bind_options (self);
  show_cells (self, table->preview);
  show_missing (self);
  g_signal_connect_swapped (self->draft, "changed", G_CALLBACK (changed_cb), self);
}

static void
ui_import_sheet_dispose (GObject *object)
{
  UiImportSheet *self = UI_IMPORT_SHEET (object);

  g_clear_handle_id (&self->calm, g_source_remove);
  g_clear_object (&self->draft);
  G_OBJECT_CLASS (ui_import_sheet_parent_class)->dispose (object);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_clear_object (&self->import_session);
}

static void
ui_import_sheet_class_init (UiImportSheetClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_import_sheet_dispose;
}

static GtkDropDown *
add_drop_down (UiImportSheet *self, GtkWidget *box, const char *name)
{
  GtkWidget *down = gtk_drop_down_new (G_LIST_MODEL (gtk_string_list_new (NULL)), NULL);

  gtk_widget_set_tooltip_text (down, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (down), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_append (GTK_BOX (box), down);
  return GTK_DROP_DOWN (down);
}

static GtkCheckButton *
add_check (GtkWidget *box, const char *label)
{
  GtkWidget *check = gtk_check_button_new_with_mnemonic (label);

  gtk_box_append (GTK_BOX (box), check);
  return GTK_CHECK_BUTTON (check);
}

static GtkWidget *
new_options (UiImportSheet *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *game = gtk_entry_new ();

  gtk_widget_set_layout_manager (box, g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 9, NULL));
  self->delimiter = add_drop_down (self, box, _ ("What stands between cells"));
  for (guint k = 0; k < G_N_ELEMENTS (delimiters); k++)
    gtk_string_list_append (GTK_STRING_LIST (gtk_drop_down_get_model (self->delimiter)),
                            _ (delimiters[k]));
  self->day_order = add_drop_down (self, box, _ ("How days are written"));
  for (guint k = 0; k < G_N_ELEMENTS (day_orders); k++)
    gtk_string_list_append (GTK_STRING_LIST (gtk_drop_down_get_model (self->day_order)),
                            _ (day_orders[k]));
  self->game = GTK_EDITABLE (game);
  gtk_entry_set_placeholder_text (GTK_ENTRY (game), _ ("Game, where no column says it"));
  gtk_editable_set_width_chars (self->game, WIDEST);
  gtk_accessible_update_property (GTK_ACCESSIBLE (game), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Game, where no column says it"), -1);
  gtk_box_append (GTK_BOX (box), game);
  self->head = add_check (box, _ ("The _first row names the columns"));
  self->by_player = add_check (box, _ ("Each _row is one player’s result"));
  self->low_wins = add_check (box, _ ("The _lowest score wins"));
  self->comma = add_check (box, _ ("_Decimal comma"));
  return box;
}

static void
ui_import_sheet_init (UiImportSheet *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *across = gtk_scrolled_window_new ();
  GtkWidget *clamp = adw_clamp_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->columns = g_ptr_array_new ();
  self->file = ui_row_add_text (box, "title-4");
  gtk_label_set_label (
      ui_row_add_text (box, "dim-label"),
      _ ("What does each column mean? The next table with the same heads is read the same way."));
  gtk_box_append (GTK_BOX (box), new_options (self));
  self->place = ADW_BIN (adw_bin_new ());
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (across), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (across), GTK_WIDGET (self->place));
  gtk_widget_add_css_class (across, "card");
  gtk_box_append (GTK_BOX (box), across);
  self->missing = ui_row_add_text (box, "warning");
  self->summary = ui_row_add_text (box, NULL);
  gtk_widget_add_css_class (box, "page");
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 1000);
  adw_clamp_set_child (ADW_CLAMP (clamp), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), clamp);
  adw_bin_set_child (ADW_BIN (self), scrolled);
}

GtkWidget *
ui_import_sheet_new (AppImportSession *import_session)
{
  UiImportSheet *self = g_object_new (UI_TYPE_IMPORT_SHEET, NULL);

  self->import_session = g_object_ref (import_session);
  g_signal_connect_object (import_session, "looked", G_CALLBACK (looked_cb), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
