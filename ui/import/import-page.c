/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The steps of an import on one page, by the state of the history that is brought along.
 */
#include "ui/import/import-private.h"

#include "ui/import/import-look.h"
#include "ui/import/import-sources.h"
#include "ui/import/import-table.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

static void ui_import_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiImportPage, ui_import_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_import_page_page_init))

static gboolean
is_read_only (UiImportPage *self)
{
  AppStore *store = app_bringing_get_store (self->bringing);

  return store == NULL || app_store_is_read_only (store);
}

/* Steps */

/* Columns that nobody has looked at are looked at first. */
static const char *
find_step (UiImportPage *self)
{
  const GPtrArray *tables = app_bringing_get_tables (self->bringing);
  const AppBringTable *table = tables != NULL && tables->len > 0 ? tables->pdata[0] : NULL;

  switch (app_bringing_get_state (self->bringing)) {
  case APP_BRINGING_READING:
  case APP_BRINGING_STORING:
    return "progress";
  case APP_BRINGING_READY:
    return table != NULL && !table->remembered && !self->accepted ? "table" : "look";
  case APP_BRINGING_DONE:
    return "done";
  case APP_BRINGING_EMPTY:
  default:
    return "sources";
  }
}

const char *
ui_import_page_get_step (UiImportPage *self)
{
  return gtk_stack_get_visible_child_name (self->stack);
}

static gboolean
is_at (UiImportPage *self, const char *step)
{
  return g_strcmp0 (ui_import_page_get_step (self), step) == 0;
}

/* What was told stands until what was chosen is worked in. */
static void
update_told (UiImportPage *self)
{
  const GPtrArray *faults = app_bringing_get_faults (self->bringing);
  const char *told = _ ("Nothing is stored before you press Import.");

  if (is_read_only (self))
    told = _ ("The open collection can only be read.");
  else if (app_bringing_is_working (self->bringing))
    return;
  else if (faults != NULL && faults->len > 0)
    told = _ ("Put the faults right, or pass over them: then the rest can be imported.");
  else if (!app_bringing_has_work (self->bringing))
    told = _ ("There is nothing to import: all of it is here already, or left out.");
  gtk_label_set_label (self->told, told);
}

static void
update_bar (UiImportPage *self)
{
  const GPtrArray *tables = app_bringing_get_tables (self->bringing);
  gboolean working = app_bringing_is_working (self->bringing);
  gboolean table = is_at (self, "table"), look = is_at (self, "look");

  gtk_widget_set_visible (self->bar, table || look);
  gtk_widget_set_visible (self->columns, look && tables != NULL && tables->len > 0);
  gtk_widget_set_visible (self->go_on, table);
  gtk_widget_set_visible (self->run, look);
  gtk_spinner_set_spinning (self->working, working);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "import.run",
                                 look && !working && !is_read_only (self)
                                     && app_bringing_has_work (self->bringing));
  update_told (self);
}

static void
update_progress (UiImportPage *self)
{
  double fraction = app_bringing_get_fraction (self->bringing);
  gboolean storing = app_bringing_get_state (self->bringing) == APP_BRINGING_STORING;
  const char *doing = app_bringing_get_doing (self->bringing);

  if (*doing == '\0')
    doing = storing ? _ ("Storing…") : _ ("Reading…");
  gtk_label_set_label (self->doing, doing);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), fraction >= 0);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), fraction < 0);
  gtk_spinner_set_spinning (self->spinner, is_at (self, "progress") && fraction < 0);
  gtk_progress_bar_set_fraction (self->progress, CLAMP (fraction, 0, 1));
}

/* What went wrong stands at the sources, and above what was read when storing went wrong. */
static void
update_fault (UiImportPage *self)
{
  const GError *error = app_bringing_get_error (self->bringing);
  const char *sentence =
      error != NULL ? error->message
      : app_bringing_get_store (self->bringing) == NULL
          ? _ ("No collection is open. What you choose is read as soon as one is.")
          : NULL;
  gboolean at_sources = is_at (self, "sources");
  GtkWidget *sources = adw_bin_get_child (self->sources_place);

  gtk_label_set_label (self->fault_label, sentence != NULL ? sentence : "");
  gtk_revealer_set_reveal_child (self->fault, sentence != NULL && !at_sources);
  ui_import_sources_tell (UI_IMPORT_SOURCES (sources), sentence,
                          at_sources && app_bringing_wants_token (self->bringing));
}

static void
focus_step (UiImportPage *self)
{
  if (is_at (self, "progress"))
    gtk_widget_grab_focus (self->cancel);
  else if (is_at (self, "done"))
    gtk_widget_grab_focus (self->show_matches);
  else if (is_at (self, "look"))
    ui_import_look_focus (UI_IMPORT_LOOK (adw_bin_get_child (self->look_place)));
  else if (is_at (self, "sources"))
    ui_import_sources_focus (UI_IMPORT_SOURCES (adw_bin_get_child (self->sources_place)));
  else
    gtk_widget_child_focus (gtk_stack_get_visible_child (self->stack), GTK_DIR_TAB_FORWARD);
}

static void
show_step (UiImportPage *self, const char *step)
{
  gboolean other = !is_at (self, step);

  gtk_stack_set_visible_child_name (self->stack, step);
  update_progress (self);
  update_bar (self);
  if (other && gtk_widget_get_mapped (GTK_WIDGET (self)))
    focus_step (self);
  update_fault (self);
  ui_page_changed (UI_PAGE (self));
}

/* What was done */

static void
past_cb (UiImportPage *self)
{
  gboolean undone = FALSE;

  for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (self->past)); k++) {
    g_autoptr (AppPastImport) import = g_list_model_get_item (G_LIST_MODEL (self->past), k);

    if (app_past_import_get_batch (import) == app_bringing_get_batch (self->bringing))
      undone = app_past_import_is_undone (import);
  }
  adw_status_page_set_title (self->done, undone ? _ ("Taken Back") : _ ("Imported"));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "import.undo-this",
                                 app_bringing_get_batch (self->bringing) != 0 && !undone);
}

static void
show_done (UiImportPage *self)
{
  const char *done = app_bringing_get_done (self->bringing);
  g_autofree char *escaped = g_markup_escape_text (done, -1);
  g_autofree char *told = *done == '\0' ? g_strdup (_ ("Imported"))
                                        /* Translators: what was done: "36 new plays." */
                                        : g_strdup_printf (_ ("Imported: %s"), done);

  adw_status_page_set_description (self->done, escaped);
  if (self->past == NULL) {
    self->past = app_past_imports_new (app_bringing_get_store (self->bringing));
    g_signal_connect_object (self->past, "items-changed", G_CALLBACK (past_cb), self,
                             G_CONNECT_SWAPPED);
  }
  past_cb (self);
  ui_page_tell (GTK_WIDGET (self), told, app_bringing_get_batch (self->bringing));
}

static void
state_cb (UiImportPage *self)
{
  AppBringingState state = app_bringing_get_state (self->bringing);

  if (state == APP_BRINGING_READY && !is_at (self, "look")) {
    ui_import_table_begin (UI_IMPORT_TABLE (adw_bin_get_child (self->table_place)));
    ui_import_look_begin (UI_IMPORT_LOOK (adw_bin_get_child (self->look_place)));
  }
  if (state == APP_BRINGING_DONE)
    show_done (self);
  show_step (self, find_step (self));
}

gboolean
ui_import_page_clear (UiImportPage *self)
{
  if (app_bringing_get_state (self->bringing) == APP_BRINGING_STORING) {
    ui_page_tell (GTK_WIDGET (self), _ ("Something is being stored. Try again in a moment."), 0);
    return FALSE;
  }
  self->accepted = FALSE;
  app_bringing_clear (self->bringing);
  return TRUE;
}

void
ui_import_page_begin (UiImportPage *self)
{
  app_bringing_read (self->bringing);
  if (app_bringing_get_state (self->bringing) == APP_BRINGING_EMPTY)
    state_cb (self);
}

/* Actions */

static void
game_cb (GtkWidget *widget, const char *name, GVariant *game)
{
  app_bringing_set_game (UI_IMPORT_PAGE (widget)->bringing, g_variant_get_string (game, NULL));
}

static void
cancel_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_bringing_cancel (UI_IMPORT_PAGE (widget)->bringing);
}

static void
again_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_import_page_clear (UI_IMPORT_PAGE (widget));
}

static void
columns_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_step (UI_IMPORT_PAGE (widget), "table");
}

static void
continue_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiImportPage *self = UI_IMPORT_PAGE (widget);

  self->accepted = TRUE;
  ui_import_look_begin (UI_IMPORT_LOOK (adw_bin_get_child (self->look_place)));
  show_step (self, "look");
}

static void
run_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_bringing_run (UI_IMPORT_PAGE (widget)->bringing);
}

/* What the step's main button does. */
static void
next_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gboolean table = is_at (UI_IMPORT_PAGE (widget), "table");

  gtk_widget_activate_action (widget, table ? "import.continue" : "import.run", NULL);
}

/* The page */

static char *
ui_import_page_dup_title (UiPage *page)
{
  return g_strdup (_ ("Import"));
}

static char *
ui_import_page_dup_subtitle (UiPage *page)
{
  AppBringing *bringing = UI_IMPORT_PAGE (page)->bringing;

  return bringing != NULL ? app_bringing_dup_sources (bringing) : NULL;
}

static void
ui_import_page_focus (UiPage *page)
{
  focus_step (UI_IMPORT_PAGE (page));
}

static void
ui_import_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_import_page_dup_title;
  iface->dup_subtitle = ui_import_page_dup_subtitle;
  iface->focus = ui_import_page_focus;
}

static void
told_cb (UiImportPage *self, const char *sentence)
{
  ui_page_tell (GTK_WIDGET (self), sentence, 0);
}

static void
ui_import_page_dispose (GObject *object)
{
  UiImportPage *self = UI_IMPORT_PAGE (object);

  if (self->pasting != NULL)
    g_cancellable_cancel (self->pasting);
  if (self->bringing != NULL) {
    g_signal_handlers_disconnect_by_data (self->bringing, self);
    if (app_bringing_get_state (self->bringing) == APP_BRINGING_READING)
      app_bringing_cancel (self->bringing);
  }
  g_clear_object (&self->past);
  G_OBJECT_CLASS (ui_import_page_parent_class)->dispose (object);
  g_clear_object (&self->bringing);
}

static void
bind_children (GtkWidgetClass *klass)
{
  gtk_widget_class_bind_template_child (klass, UiImportPage, fault);
  gtk_widget_class_bind_template_child (klass, UiImportPage, fault_label);
  gtk_widget_class_bind_template_child (klass, UiImportPage, stack);
  gtk_widget_class_bind_template_child (klass, UiImportPage, sources_place);
  gtk_widget_class_bind_template_child (klass, UiImportPage, table_place);
  gtk_widget_class_bind_template_child (klass, UiImportPage, look_place);
  gtk_widget_class_bind_template_child (klass, UiImportPage, doing);
  gtk_widget_class_bind_template_child (klass, UiImportPage, spinner);
  gtk_widget_class_bind_template_child (klass, UiImportPage, working);
  gtk_widget_class_bind_template_child (klass, UiImportPage, progress);
  gtk_widget_class_bind_template_child (klass, UiImportPage, cancel);
  gtk_widget_class_bind_template_child (klass, UiImportPage, done);
  gtk_widget_class_bind_template_child (klass, UiImportPage, show_matches);
  gtk_widget_class_bind_template_child (klass, UiImportPage, bar);
  gtk_widget_class_bind_template_child (klass, UiImportPage, columns);
  gtk_widget_class_bind_template_child (klass, UiImportPage, go_on);
  gtk_widget_class_bind_template_child (klass, UiImportPage, run);
  gtk_widget_class_bind_template_child (klass, UiImportPage, told);
}

static void
ui_import_page_class_init (UiImportPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_import_page_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/import-page.ui");
  bind_children (widget_class);
  ui_import_install_ways (widget_class);
  ui_import_install_choices (widget_class);
  gtk_widget_class_install_action (widget_class, "import.game", "s", game_cb);
  gtk_widget_class_install_action (widget_class, "import.cancel", NULL, cancel_cb);
  gtk_widget_class_install_action (widget_class, "import.again", NULL, again_cb);
  gtk_widget_class_install_action (widget_class, "import.columns", NULL, columns_cb);
  gtk_widget_class_install_action (widget_class, "import.continue", NULL, continue_cb);
  gtk_widget_class_install_action (widget_class, "import.run", NULL, run_cb);
  gtk_widget_class_install_action (widget_class, "import.next", NULL, next_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "import.cancel", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "import.next", NULL);
}

static void
ui_import_page_init (UiImportPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
ui_import_page_set_store (UiImportPage *self, AppStore *store)
{
  app_bringing_set_store (self->bringing, store);
  ui_import_sources_set_store (UI_IMPORT_SOURCES (adw_bin_get_child (self->sources_place)), store);
  g_clear_object (&self->past);
  state_cb (self);
}

void
ui_import_page_show (UiImportPage *self, const char *section)
{
  ui_import_look_show (UI_IMPORT_LOOK (adw_bin_get_child (self->look_place)), section);
}

GtkWidget *
ui_import_page_new (AppStore *store)
{
  UiImportPage *self = g_object_new (UI_TYPE_IMPORT_PAGE, NULL);

  self->bringing = app_bringing_new (store);
  adw_bin_set_child (self->sources_place, ui_import_sources_new (store));
  adw_bin_set_child (self->table_place, ui_import_table_new (self->bringing));
  adw_bin_set_child (self->look_place, ui_import_look_new (self->bringing));
  g_signal_connect_object (self->bringing, "notify::state", G_CALLBACK (state_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bringing, "notify::working", G_CALLBACK (update_bar), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bringing, "looked", G_CALLBACK (update_bar), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bringing, "notify::fraction", G_CALLBACK (update_progress), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bringing, "notify::doing", G_CALLBACK (update_progress), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bringing, "told", G_CALLBACK (told_cb), self, G_CONNECT_SWAPPED);
  show_step (self, "sources");
  return GTK_WIDGET (self);
}
