/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Import page: its steps, the ways in, and choices.
 */
#include "ui/import/import-page.h"

#include "app/plays-in/import-session.h"
#include "app/plays-in/past-imports.h"
#include "ui/import/import-preview.h"
#include "ui/import/import-sources.h"
#include "ui/import/import-sheet.h"
#include "ui/import/import-name-dialog.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>
#include <string.h>

struct _UiImportPage {
  AdwBin parent_instance;

  GtkRevealer *fault;
  GtkLabel *fault_label;
  GtkStack *stack;
  AdwBin *sources_place, *table_place, *look_place;
  GtkLabel *doing;
  GtkSpinner *spinner, *working;
  GtkProgressBar *progress;
  GtkWidget *cancel;
  AdwStatusPage *done;
  GtkWidget *show_matches;
  GtkWidget *bar, *columns, *go_on, *run;
  GtkLabel *message;

  AppImportSession *import_session; /* Owned */
  GListModel *past;                 /* Owned; once something was imported */
  GCancellable *pasting;            /* Owned; while the clipboard is read */
  gboolean accepted;                /* What the columns mean was looked at */
};

static void ui_import_install_choices (GtkWidgetClass *klass);
static void ui_import_install_sources (GtkWidgetClass *klass);
static void ui_import_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiImportPage, ui_import_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_import_page_page_init))

static gboolean
is_read_only (UiImportPage *self)
{
  AppStore *store = app_import_session_get_store (self->import_session);

  return store == NULL || app_store_is_read_only (store);
}

/* Steps */

/* Columns that nobody has looked at are looked at first. */
static const char *
current_step (UiImportPage *self)
{
  const GPtrArray *tables = app_import_session_get_sheets (self->import_session);
  const AppPlayImportSheet *table = tables != NULL && tables->len > 0 ? tables->pdata[0] : NULL;

  switch (app_import_session_get_state (self->import_session)) {
  case APP_IMPORT_SESSION_READING:
  case APP_IMPORT_SESSION_STORING:
    return "progress";
  case APP_IMPORT_SESSION_READY:
    return table != NULL && !table->remembered && !self->accepted ? "table" : "look";
  case APP_IMPORT_SESSION_DONE:
    return "done";
  case APP_IMPORT_SESSION_EMPTY:
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
update_intro (UiImportPage *self)
{
  const GPtrArray *faults = app_import_session_get_faults (self->import_session);
  const char *text = _ ("Nothing is stored before you press Import.");

  if (is_read_only (self))
    text = _ ("The open collection can only be read.");
  else if (app_import_session_is_working (self->import_session))
    return;
  else if (faults != NULL && faults->len > 0)
    text = _ ("Put the faults right, or pass over them: then the rest can be imported.");
  else if (!app_import_session_has_work (self->import_session))
    text = _ ("There is nothing to import: all of it is here already, or left out.");
  gtk_label_set_label (self->message, text);
}

static void
update_bar (UiImportPage *self)
{
  const GPtrArray *tables = app_import_session_get_sheets (self->import_session);
  gboolean working = app_import_session_is_working (self->import_session);
  gboolean table = is_at (self, "table"), look = is_at (self, "look");

  gtk_widget_set_visible (self->bar, table || look);
  gtk_widget_set_visible (self->columns, look && tables != NULL && tables->len > 0);
  gtk_widget_set_visible (self->go_on, table);
  gtk_widget_set_visible (self->run, look);
  gtk_spinner_set_spinning (self->working, working);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "import.run",
                                 look && !working && !is_read_only (self)
                                     && app_import_session_has_work (self->import_session));
  update_intro (self);
}

static void
update_progress (UiImportPage *self)
{
  double fraction = app_import_session_get_fraction (self->import_session);
  gboolean storing =
      app_import_session_get_state (self->import_session) == APP_IMPORT_SESSION_STORING;
  const char *doing = app_import_session_get_doing (self->import_session);

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
  const GError *error = app_import_session_get_error (self->import_session);
  const char *sentence =
      error != NULL ? error->message
      : app_import_session_get_store (self->import_session) == NULL
          ? _ ("No collection is open. What you choose is read as soon as one is.")
          : NULL;
  gboolean at_sources = is_at (self, "sources");
  GtkWidget *sources = adw_bin_get_child (self->sources_place);

  gtk_label_set_label (self->fault_label, sentence != NULL ? sentence : "");
  gtk_revealer_set_reveal_child (self->fault, sentence != NULL && !at_sources);
  ui_import_sources_set_fault (UI_IMPORT_SOURCES (sources), sentence,
                               at_sources && app_import_session_wants_token (self->import_session));
}

static void
focus_step (UiImportPage *self)
{
  if (is_at (self, "progress"))
    gtk_widget_grab_focus (self->cancel);
  else if (is_at (self, "done"))
    gtk_widget_grab_focus (self->show_matches);
  else if (is_at (self, "look"))
    ui_import_preview_focus (UI_IMPORT_PREVIEW (adw_bin_get_child (self->look_place)));
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

  for (guint k = 0; k < g_list_model_get_n_items (self->past); k++) {
    g_autoptr (AppPastImport) import = g_list_model_get_item (self->past, k);

    if (app_past_import_get_batch (import) == app_import_session_get_batch (self->import_session))
      undone = app_past_import_is_undone (import);
  }
  adw_status_page_set_title (self->done, undone ? _ ("Taken Back") : _ ("Imported"));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "import.undo-this",
                                 app_import_session_get_batch (self->import_session) != 0
                                     && !undone);
}

static void
show_done (UiImportPage *self)
{
  const char *done = app_import_session_get_done_text (self->import_session);
  g_autofree char *escaped = g_markup_escape_text (done, -1);
  g_autofree char *first = g_strndup (done, strcspn (done, "\n")); /* what is not taken follows */
  g_autofree char *text = *done == '\0' ? g_strdup (_ ("Imported"))
                                        /* Translators: what was done: "36 new plays." */
                                        : g_strdup_printf (_ ("Imported: %s"), first);

  adw_status_page_set_description (self->done, escaped);
  if (self->past == NULL) {
    self->past = app_past_imports_new (app_import_session_get_store (self->import_session));
    g_signal_connect_object (self->past, "items-changed", G_CALLBACK (past_cb), self,
                             G_CONNECT_SWAPPED);
  }
  past_cb (self);
  ui_page_toast (GTK_WIDGET (self), text, app_import_session_get_batch (self->import_session));
}

static void
state_cb (UiImportPage *self)
{
  AppImportSessionState state = app_import_session_get_state (self->import_session);

  if (state == APP_IMPORT_SESSION_READY && !is_at (self, "look")) {
    ui_import_sheet_begin (UI_IMPORT_SHEET (adw_bin_get_child (self->table_place)));
    ui_import_preview_begin (UI_IMPORT_PREVIEW (adw_bin_get_child (self->look_place)));
  }
  if (state == APP_IMPORT_SESSION_DONE)
    show_done (self);
  show_step (self, current_step (self));
}

/* Forgets what was there, to begin anew; FALSE, and told, while something is stored. */
static gboolean
ui_import_page_clear (UiImportPage *self)
{
  if (app_import_session_get_state (self->import_session) == APP_IMPORT_SESSION_STORING) {
    ui_page_toast (GTK_WIDGET (self), _ ("Something is being stored. Try again in a moment."), 0);
    return FALSE;
  }
  self->accepted = FALSE;
  app_import_session_clear (self->import_session);
  return TRUE;
}

/* Reads what was added. */
static void
ui_import_page_begin (UiImportPage *self)
{
  app_import_session_read (self->import_session);
  if (app_import_session_get_state (self->import_session) == APP_IMPORT_SESSION_EMPTY)
    state_cb (self);
}

/* Actions */

static void
game_cb (GtkWidget *widget, const char *name, GVariant *game)
{
  app_import_session_set_game (UI_IMPORT_PAGE (widget)->import_session,
                               g_variant_get_string (game, NULL));
}

static void
cancel_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_import_session_cancel (UI_IMPORT_PAGE (widget)->import_session);
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

/* Where Continue was, Import is: a second click that comes late, or soon, is not meant for it. */
#define SEEN 500 /* ms that what would come of it has been on show */

static gboolean
seen_cb (gpointer data)
{
  g_autoptr (UiImportPage) self = g_weak_ref_get (data);

  if (self != NULL)
    gtk_widget_set_can_target (self->run, TRUE);
  return G_SOURCE_REMOVE;
}

static void
weak_ref_free (gpointer data)
{
  g_weak_ref_clear (data);
  g_free (data);
}

static gboolean
drawn_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  GWeakRef *self = g_new (GWeakRef, 1);

  g_weak_ref_init (self, widget);
  g_timeout_add_full (G_PRIORITY_DEFAULT, SEEN, seen_cb, self, weak_ref_free);
  return G_SOURCE_REMOVE;
}

static void
continue_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiImportPage *self = UI_IMPORT_PAGE (widget);

  self->accepted = TRUE;
  gtk_widget_set_can_target (self->run, FALSE);
  gtk_widget_add_tick_callback (widget, drawn_cb, NULL, NULL);
  ui_import_preview_begin (UI_IMPORT_PREVIEW (adw_bin_get_child (self->look_place)));
  show_step (self, "look");
}

static void
run_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_import_session_run (UI_IMPORT_PAGE (widget)->import_session);
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
  AppImportSession *import_session = UI_IMPORT_PAGE (page)->import_session;

  return import_session != NULL ? app_import_session_dup_sources (import_session) : NULL;
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
notice_cb (UiImportPage *self, const char *sentence)
{
  ui_page_toast (GTK_WIDGET (self), sentence, 0);
}

static void
ui_import_page_dispose (GObject *object)
{
  UiImportPage *self = UI_IMPORT_PAGE (object);

  if (self->pasting != NULL)
    g_cancellable_cancel (self->pasting);
  if (self->import_session != NULL) {
    g_signal_handlers_disconnect_by_data (self->import_session, self);
    if (app_import_session_get_state (self->import_session) == APP_IMPORT_SESSION_READING)
      app_import_session_cancel (self->import_session);
  }
  g_clear_object (&self->past);
  G_OBJECT_CLASS (ui_import_page_parent_class)->dispose (object);
  g_clear_object (&self->import_session);
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
  gtk_widget_class_bind_template_child (klass, UiImportPage, message);
}

static void
ui_import_page_class_init (UiImportPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_import_page_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/import-page.ui");
  bind_children (widget_class);
  ui_import_install_sources (widget_class);
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
  app_import_session_set_store (self->import_session, store);
  ui_import_sources_set_store (UI_IMPORT_SOURCES (adw_bin_get_child (self->sources_place)), store);
  g_clear_object (&self->past);
  state_cb (self);
}

void
ui_import_page_show (UiImportPage *self, const char *section)
{
  ui_import_preview_show (UI_IMPORT_PREVIEW (adw_bin_get_child (self->look_place)), section);
}

GtkWidget *
ui_import_page_new (AppStore *store)
{
  UiImportPage *self = g_object_new (UI_TYPE_IMPORT_PAGE, NULL);

  self->import_session = app_import_session_new (store);
  adw_bin_set_child (self->sources_place, ui_import_sources_new (store));
  adw_bin_set_child (self->table_place, ui_import_sheet_new (self->import_session));
  adw_bin_set_child (self->look_place, ui_import_preview_new (self->import_session));
  g_signal_connect_object (self->import_session, "notify::state", G_CALLBACK (state_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->import_session, "notify::working", G_CALLBACK (update_bar), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->import_session, "looked", G_CALLBACK (update_bar), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->import_session, "notify::fraction", G_CALLBACK (update_progress),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->import_session, "notify::doing", G_CALLBACK (update_progress),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->import_session, "notice", G_CALLBACK (notice_cb), self,
                           G_CONNECT_SWAPPED);
  show_step (self, "sources");
  return GTK_WIDGET (self);
}

/* What a person says of a history that is brought along, and taking an import back: actions of
 * the Import page. */

static void
pass_over_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_import_session_pass_over_faults (UI_IMPORT_PAGE (widget)->import_session);
}

static void
choose_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gint64 row;
  guint choice;

  g_variant_get (parameter, "(xu)", &row, &choice);
  app_import_session_choose (UI_IMPORT_PAGE (widget)->import_session, row, choice);
}

static void
choose_all_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  guint verdicts, choice;

  g_variant_get (parameter, "(uu)", &verdicts, &choice);
  app_import_session_choose_all (UI_IMPORT_PAGE (widget)->import_session, verdicts, choice);
}

static void
name_known_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gint64 name, row;

  g_variant_get (parameter, "(xx)", &name, &row);
  app_import_session_choose_known (UI_IMPORT_PAGE (widget)->import_session, name, row);
}

static void
name_new_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gint64 name;
  const char *as;

  g_variant_get (parameter, "(x&s)", &name, &as);
  app_import_session_choose_new (UI_IMPORT_PAGE (widget)->import_session, name,
                                 *as != '\0' ? as : NULL);
}

static void
name_none_cb (GtkWidget *widget, const char *action, GVariant *name)
{
  app_import_session_choose_none (UI_IMPORT_PAGE (widget)->import_session,
                                  g_variant_get_int64 (name));
}

static void
name_together_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gint64 name;
  gboolean together;

  g_variant_get (parameter, "(xb)", &name, &together);
  app_import_session_choose_together (UI_IMPORT_PAGE (widget)->import_session, name, together);
}

static void
results_cb (GtkWidget *widget, const char *action, GVariant *there)
{
  app_import_session_choose_results (UI_IMPORT_PAGE (widget)->import_session,
                                     g_variant_get_boolean (there));
}

static void
name_said_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gint64 name;
  gboolean there;

  g_variant_get (parameter, "(xb)", &name, &there);
  app_import_session_choose_said (UI_IMPORT_PAGE (widget)->import_session, name, there);
}

static void
name_found_cb (GtkWidget *widget, const char *action, GVariant *name)
{
  app_import_session_choose_found (UI_IMPORT_PAGE (widget)->import_session,
                                   g_variant_get_int64 (name));
}

static void
ask_name_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  UiImportPage *self = UI_IMPORT_PAGE (widget);
  GListModel *names;
  guint kind;
  gint64 id;

  g_variant_get (parameter, "(ux)", &kind, &id);
  names = app_import_session_get_names (self->import_session, MIN (kind, IMPORT_KINDS - 1));
  for (guint k = 0; k < g_list_model_get_n_items (names); k++) {
    g_autoptr (AppPlayImportNameItem) named = g_list_model_get_item (names, k);
    GtkWidget *dialog;

    if (app_play_import_name_item_get_name (named)->id != id)
      continue;
    dialog = ui_import_name_dialog_new (self->import_session,
                                        app_play_import_name_item_get_name (named));
    gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (gtk_widget_get_root (widget)));
    gtk_window_present (GTK_WINDOW (dialog));
    return;
  }
}

static void
undone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiImportPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *some = NULL;
  gint64 undo = 0;
  guint stayed = 0;

  if (!app_past_import_undo_finish (APP_STORE (source), result, &undo, &stayed, &error)) {
    ui_page_toast (GTK_WIDGET (self), error->message, 0);
    return;
  }
  some = g_strdup_printf (
      g_dngettext (NULL, "The import is taken back; %'u thing that changed since stays as it is",
                   "The import is taken back; %'u things that changed since stay as they are",
                   stayed),
      stayed);
  ui_page_toast (GTK_WIDGET (self), stayed > 0 ? some : _ ("The import is taken back"), undo);
}

static void
undo (UiImportPage *self, gint64 batch)
{
  AppStore *store = app_import_session_get_store (self->import_session);

  if (store != NULL && batch != 0)
    app_past_import_undo_async (store, batch, NULL, undone_cb, g_object_ref (self));
}

static void
undo_cb (GtkWidget *widget, const char *name, GVariant *batch)
{
  undo (UI_IMPORT_PAGE (widget), g_variant_get_int64 (batch));
}

static void
undo_this_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  undo (UI_IMPORT_PAGE (widget),
        app_import_session_get_batch (UI_IMPORT_PAGE (widget)->import_session));
}

/* What is chosen of plays and names, and "import.undo". */
static void
ui_import_install_choices (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "import.pass-over", NULL, pass_over_cb);
  gtk_widget_class_install_action (klass, "import.choose", "(xu)", choose_cb);
  gtk_widget_class_install_action (klass, "import.choose-all", "(uu)", choose_all_cb);
  gtk_widget_class_install_action (klass, "import.name-known", "(xx)", name_known_cb);
  gtk_widget_class_install_action (klass, "import.name-new", "(xs)", name_new_cb);
  gtk_widget_class_install_action (klass, "import.name-none", "x", name_none_cb);
  gtk_widget_class_install_action (klass, "import.name-together", "(xb)", name_together_cb);
  gtk_widget_class_install_action (klass, "import.name-said", "(xb)", name_said_cb);
  gtk_widget_class_install_action (klass, "import.results", "b", results_cb);
  gtk_widget_class_install_action (klass, "import.name-found", "x", name_found_cb);
  gtk_widget_class_install_action (klass, "import.ask-name", "(ux)", ask_name_cb);
  gtk_widget_class_install_action (klass, "import.undo", "x", undo_cb);
  gtk_widget_class_install_action (klass, "import.undo-this", NULL, undo_this_cb);
}

/* The ways into the Import page: file choosers, the clipboard, addresses, BoardGameGeek. */

/* Paths where there are any, else addresses; for g_strfreev(). */
static char **
dup_sources (GListModel *files)
{
  g_autoptr (GStrvBuilder) sources = g_strv_builder_new ();

  for (guint k = 0; k < g_list_model_get_n_items (files); k++) {
    g_autoptr (GFile) file = g_list_model_get_item (files, k);
    g_autofree char *path = g_file_get_path (file);
    g_autofree char *uri = path == NULL ? g_file_get_uri (file) : NULL;

    g_strv_builder_add (sources, path != NULL ? path : uri);
  }
  return g_strv_builder_end (sources);
}

void
ui_import_page_read (UiImportPage *self, const char *const *sources)
{
  if (sources[0] == NULL || !ui_import_page_clear (self))
    return;
  for (guint k = 0; sources[k] != NULL; k++)
    app_import_session_add (self->import_session, sources[k]);
  ui_import_page_begin (self);
}

/* One line that names something elsewhere; but a play that was shared as an address is the play
 * itself. */
static char *
dup_named (const char *line)
{
  gboolean web = g_ascii_strncasecmp (line, "http://", 7) == 0
                 || g_ascii_strncasecmp (line, "https://", 8) == 0;

  if (strpbrk (line, "\r\n") != NULL || strstr (line, "createPlay") != NULL)
    return NULL;
  if (web)
    return g_strdup (line);
  if (g_ascii_strncasecmp (line, "file://", 7) == 0)
    return g_filename_from_uri (line, NULL, NULL);
  return g_path_is_absolute (line) && g_file_test (line, G_FILE_TEST_EXISTS) ? g_strdup (line)
                                                                             : NULL;
}

void
ui_import_page_read_text (UiImportPage *self, const char *text)
{
  g_autofree char *line = g_strstrip (g_strdup (text));
  g_autofree char *named = dup_named (line);
  g_autoptr (GBytes) bytes = NULL;

  if (*line == '\0') {
    ui_page_toast (GTK_WIDGET (self), _ ("There is no text to import."), 0);
    return;
  }
  if (!ui_import_page_clear (self))
    return;
  if (named != NULL) {
    app_import_session_add (self->import_session, named);
  } else {
    bytes = g_bytes_new (text, strlen (text));
    app_import_session_add_bytes (self->import_session, _ ("Clipboard"), bytes);
  }
  ui_import_page_begin (self);
}

/* File choosers */

static void
chosen_cb (GtkFileChooserNative *chooser, int response, UiImportPage *self)
{
  g_autoptr (GListModel) files = NULL;
  g_auto (GStrv) sources = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));
  sources = dup_sources (files);
  ui_import_page_read (self, (const char *const *)sources);
}

static void
choose (UiImportPage *self, const char *title, GtkFileChooserAction action)
{
  GtkFileChooserNative *chooser =
      gtk_file_chooser_native_new (title, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                   action, _ ("_Open"), _ ("_Cancel"));

  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (chosen_cb), self, 0);
  g_signal_connect (chooser, "response", G_CALLBACK (g_object_unref), NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
choose_files_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  choose (UI_IMPORT_PAGE (widget), _ ("Files to Import"), GTK_FILE_CHOOSER_ACTION_OPEN);
}

static void
choose_folder_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  choose (UI_IMPORT_PAGE (widget), _ ("A Folder to Import"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER);
}

/* The clipboard */

static void
files_pasted_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiImportPage) self = data;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (clipboard), result, NULL);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) sources = NULL;

  g_clear_object (&self->pasting);
  if (value == NULL || self->import_session == NULL)
    return;
  for (GSList *link = g_value_get_boxed (value); link != NULL; link = link->next) {
    g_autofree char *path = g_file_get_path (link->data);
    g_autofree char *uri = path == NULL ? g_file_get_uri (link->data) : NULL;

    g_strv_builder_add (builder, path != NULL ? path : uri);
  }
  sources = g_strv_builder_end (builder);
  ui_import_page_read (self, (const char *const *)sources);
}

static void
text_pasted_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiImportPage) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  g_clear_object (&self->pasting);
  if (self->import_session != NULL)
    ui_import_page_read_text (self, text != NULL ? text : "");
}

static void
paste_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiImportPage *self = UI_IMPORT_PAGE (widget);
  GdkClipboard *clipboard = gtk_widget_get_clipboard (widget);

  if (self->pasting != NULL)
    return;
  self->pasting = g_cancellable_new ();
  if (gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), GDK_TYPE_FILE_LIST))
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT,
                                    self->pasting, files_pasted_cb, g_object_ref (self));
  else
    gdk_clipboard_read_text_async (clipboard, self->pasting, text_pasted_cb, g_object_ref (self));
}

/* Addresses */

static void
add_cb (GtkWidget *widget, const char *name, GVariant *source)
{
  ui_import_page_read_text (UI_IMPORT_PAGE (widget), g_variant_get_string (source, NULL));
}

static void
bgg_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiImportPage *self = UI_IMPORT_PAGE (widget);
  const char *user, *token;
  gboolean keep;

  g_variant_get (parameter, "(&s&sb)", &user, &token, &keep);
  if (!ui_import_page_clear (self))
    return;
  app_import_session_add_bgg (self->import_session, user, token, keep);
  ui_import_page_begin (self);
}

/* "import.choose-files", "import.choose-folder", "import.paste", "import.add" and "import.bgg". */
static void
ui_import_install_sources (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "import.choose-files", NULL, choose_files_cb);
  gtk_widget_class_install_action (klass, "import.choose-folder", NULL, choose_folder_cb);
  gtk_widget_class_install_action (klass, "import.paste", NULL, paste_cb);
  gtk_widget_class_install_action (klass, "import.add", "s", add_cb);
  gtk_widget_class_install_action (klass, "import.bgg", "(ssb)", bgg_cb);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_v, GDK_CONTROL_MASK, "import.paste", NULL);
}
