/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of lines. What changes a line is told in a toast with Undo.
 */
#include "ui/match/lines-page.h"

#include "ui/board/board-text.h"
#include "ui/match/compare-page.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"
#include "ui/widget/question.h"
#include "ui/widget/shell.h"

#include "app/recording/dealer.h"
#include "app/recording/match-lines.h"
#include "app/base/phrases.h"

#include <glib/gi18n.h>

#define STEP 24 /* a line begins so far behind the one that it forks from */

struct _UiLinesPage {
  AdwBin parent_instance;

  GtkListBox *list;
  GtkWidget *header_end; /* Owned */
  GtkWidget *show_hidden;

  AppStore *store;      /* Owned */
  AppMatch *match;      /* Owned */
  AppMatch *probe;      /* Owned; to tell how lines ended; NULL until needed */
  GHashTable *statuses; /* Owned; of char *, by a line's id and length */
  guint probe_source;
};

static void ui_lines_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiLinesPage, ui_lines_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_lines_page_page_init))

static const AppLine *
find_line (UiLinesPage *self, gint64 id)
{
  for (guint k = 0; k < app_match_get_n_lines (self->match); k++)
    if (app_match_get_line (self->match, k)->id == id)
      return app_match_get_line (self->match, k);
  return NULL;
}

/* The line whose row has the focus, or that a menu is of; 0 for none. */
static gint64
row_line (GtkWidget *row)
{
  const gint64 *line = row != NULL ? g_object_get_data (G_OBJECT (row), "line") : NULL;

  return line != NULL ? *line : 0;
}

/* How they ended: told one after the other, when nothing else is to be done. */

static char *
dup_key (const AppLine *line)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT " %u", line->id, line->n_moves);
}

static char *
dup_subtitle (UiLinesPage *self, const AppLine *line)
{
  const AppLine *parent = find_line (self, line->parent);
  g_autofree char *key = dup_key (line);
  const char *status = g_hash_table_lookup (self->statuses, key);
  g_autofree char *moves = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u move", "%u moves", line->n_moves), line->n_moves);
  GString *text = g_string_new (NULL);

  if (parent != NULL && line->fork_at > 0)
    ui_add_sentence (text, _ ("from “%s” after move %u"), parent->name, line->fork_at);
  else if (parent != NULL)
    g_string_append_printf (text, _ ("from the start"));
  g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", moves);
  if (line->n_waiting > 0) {
    g_string_append (text, " · ");
    g_string_append_printf (
        text, g_dngettext (GETTEXT_PACKAGE, "%u move waits", "%u moves wait", line->n_waiting),
        line->n_waiting);
  }
  if (status != NULL && status[0] != '\0')
    g_string_append_printf (text, " · %s", status);
  return g_string_free (text, FALSE);
}

static GtkListBoxRow *
find_row (UiLinesPage *self, gint64 line)
{
  GtkListBoxRow *row;

  for (int k = 0; (row = gtk_list_box_get_row_at_index (self->list, k)) != NULL; k++)
    if (row_line (GTK_WIDGET (row)) == line)
      return row;
  return NULL;
}

static gboolean
probe_cb (gpointer data)
{
  UiLinesPage *self = data;

  if (self->probe == NULL)
    self->probe = app_match_open (self->store, app_match_get_uuid (self->match), NULL);
  for (guint k = 0; self->probe != NULL && k < app_match_get_n_lines (self->match); k++) {
    const AppLine *line = app_match_get_line (self->match, k);
    GtkListBoxRow *row = find_row (self, line->id);
    g_autofree char *key = dup_key (line), *subtitle = NULL;

    if (row == NULL || g_hash_table_contains (self->statuses, key))
      continue;
    app_match_show_line (self->probe, line->id);
    g_hash_table_insert (self->statuses, g_steal_pointer (&key),
                         g_strdup (app_match_get_status (self->probe)));
    subtitle = dup_subtitle (self, line);
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
    return G_SOURCE_CONTINUE;
  }
  self->probe_source = 0;
  return G_SOURCE_REMOVE;
}

/* Rows */

static GMenu *
new_menu (const AppLine *line, gboolean shown)
{
  GMenu *menu = g_menu_new ();
  static const struct {
    const char *label, *action;
  } items[] = {
    { N_ ("_Show"), "lines.show" },
    { N_ ("_Rename…"), "lines.rename" },
    { N_ ("_Make It the Main Line"), "lines.promote" },
    { N_ ("_Compare"), "lines.compare" },
    { N_ ("_Hide"), "lines.hide" },
    { N_ ("Show _Again"), "lines.show-again" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (items); k++) {
    g_autofree char *action =
        g_strdup_printf ("%s(int64 %" G_GINT64_FORMAT ")", items[k].action, line->id);
    gboolean hide = strcmp (items[k].action, "lines.hide") == 0;
    gboolean again = strcmp (items[k].action, "lines.show-again") == 0;
    gboolean promote = strcmp (items[k].action, "lines.promote") == 0;
    gboolean compare = strcmp (items[k].action, "lines.compare") == 0;

    if ((hide && (line->hidden || line->current)) || (again && !line->hidden)
        || (promote && line->current) || (compare && shown))
      continue;
    g_menu_append (menu, _ (items[k].label), action);
  }
  return menu;
}

static void
add_badge (GtkWidget *badges, const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "line-badge");
  gtk_widget_add_css_class (label, class);
  gtk_widget_set_halign (label, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (badges), label);
}

/* One below the other: beside each other they leave a name no room in a narrow window. */
static GtkWidget *
new_badges (const AppLine *line, gboolean shown)
{
  GtkWidget *badges = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

  if (line->current)
    add_badge (badges, _ ("Goes on here"), "accent");
  if (shown)
    add_badge (badges, _ ("On show"), "dim-label");
  if (line->hidden)
    add_badge (badges, line->taken_back ? _ ("Taken back") : _ ("Hidden"), "dim-label");
  gtk_widget_set_valign (badges, GTK_ALIGN_CENTER);
  return badges;
}

static GtkWidget *
new_row (UiLinesPage *self, const AppLine *line, guint depth)
{
  gboolean shown = line->id == app_match_get_shown_line (self->match);
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *icon =
      gtk_image_new_from_icon_name (depth > 0 ? "tk-fork-symbolic" : "tk-lines-symbolic");
  g_autofree char *subtitle = dup_subtitle (self, line);
  g_autofree char *name = app_phrase_printf (_ ("What to do with “%s”"), line->name);
  g_autoptr (GMenu) menu = new_menu (line, shown);

  gtk_widget_set_margin_start (icon, (int)depth * STEP);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), line->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), icon);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), new_badges (line, shown));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), ui_row_menu_new (G_MENU_MODEL (menu), name));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data_full (G_OBJECT (row), "line", g_memdup2 (&line->id, sizeof line->id), g_free);
  return row;
}

/* A line, then those that fork from it, in the order of their forks. A hidden one's branches are
 * shown as long as they aren't hidden themselves. */
static void
add_lines (UiLinesPage *self, gint64 parent, guint depth)
{
  gboolean all = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->show_hidden));
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();

  for (guint k = 0; k < app_match_get_n_lines (self->match); k++) {
    const AppLine *line = app_match_get_line (self->match, k);
    guint at = lines->len;

    if (line->parent != parent)
      continue;
    while (at > 0 && ((const AppLine *)lines->pdata[at - 1])->fork_at > line->fork_at)
      at--;
    g_ptr_array_insert (lines, (int)at, (gpointer)line);
  }
  for (guint k = 0; k < lines->len; k++) {
    const AppLine *line = lines->pdata[k];
    gboolean listed = !line->hidden || all;

    if (listed)
      gtk_list_box_append (self->list, new_row (self, line, depth));
    add_lines (self, line->id, listed ? depth + 1 : depth);
  }
}

/* The button is there while it has something to show, and says what. */
static void
update_show_hidden (UiLinesPage *self)
{
  gboolean hidden = FALSE, taken_back = FALSE;
  const char *words;

  for (guint k = 0; k < app_match_get_n_lines (self->match); k++) {
    const AppLine *line = app_match_get_line (self->match, k);

    taken_back = taken_back || line->taken_back;
    hidden = hidden || (line->hidden && !line->taken_back);
  }
  words = hidden && taken_back ? _ ("Hidden lines and what was taken back, too")
          : taken_back         ? _ ("What was taken back, too")
                               : _ ("Hidden lines too");
  gtk_widget_set_visible (self->show_hidden, hidden || taken_back);
  gtk_widget_set_tooltip_text (self->show_hidden, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->show_hidden), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words, -1);
}

static void
update (UiLinesPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *inside = focus != NULL ? gtk_widget_get_ancestor (focus, ADW_TYPE_ACTION_ROW) : NULL;
  gint64 focused = row_line (inside);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  add_lines (self, 0, 0);
  update_show_hidden (self);
  row = focused != 0 ? find_row (self, focused) : NULL;
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
  if (self->probe_source == 0)
    self->probe_source = g_idle_add_full (G_PRIORITY_LOW, probe_cb, self, NULL);
}

/* What is done with them */

static void
activated_cb (UiLinesPage *self, GtkListBoxRow *row)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "lines.show", "x", row_line (GTK_WIDGET (row)));
}

static void
show_cb (GtkWidget *widget, const char *name, GVariant *line)
{
  app_match_show_line (UI_LINES_PAGE (widget)->match, g_variant_get_int64 (line));
  gtk_widget_activate_action (widget, "win.back", NULL);
}

/* @text: what to say when it is done. */
typedef struct {
  UiLinesPage *page; /* Owned */
  char *text;
} Changing;

static void
changed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Changing *changing = data;
  g_autoptr (GError) error = NULL;
  gint64 batch = 0;

  if (!app_match_change_line_finish (APP_MATCH (source), result, &batch, &error))
    ui_page_toast (GTK_WIDGET (changing->page), error->message, 0);
  else
    ui_page_toast (GTK_WIDGET (changing->page), changing->text, batch);
  g_object_unref (changing->page);
  g_free (changing->text);
  g_free (changing);
}

static void
change (UiLinesPage *self, gint64 line, AppLineChange what, const char *name, char *text)
{
  Changing *changing = g_new (Changing, 1);

  *changing = (Changing){ g_object_ref (self), text };
  app_match_change_line_async (self->match, line, what, name, NULL, changed_cb, changing);
}

static void
change_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiLinesPage *self = UI_LINES_PAGE (widget);
  const AppLine *line = find_line (self, g_variant_get_int64 (parameter));

  if (line == NULL)
    return;
  if (strcmp (name, "lines.promote") == 0)
    change (self, line->id, APP_LINE_PROMOTE, NULL,
            app_phrase_printf (_ ("The match goes on with “%s” now."), line->name));
  else if (strcmp (name, "lines.hide") == 0)
    change (self, line->id, APP_LINE_HIDE, NULL,
            app_phrase_printf (_ ("“%s” is hidden."), line->name));
  else
    change (self, line->id, APP_LINE_SHOW, NULL,
            app_phrase_printf (_ ("“%s” is offered again."), line->name));
}

static void
renamed_cb (AdwMessageDialog *dialog, const char *response, UiLinesPage *self)
{
  g_autofree char *name = ui_question_dup_answer (dialog);
  gint64 line = row_line (GTK_WIDGET (dialog));

  if (strcmp (response, "rename") == 0 && self->match != NULL)
    change (self, line, APP_LINE_RENAME, name,
            name[0] != '\0' ? app_phrase_printf (_ ("The line is called “%s” now."), name)
                            : g_strdup (_ ("The line has no name of its own now.")));
}

static void
rename_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  UiLinesPage *self = UI_LINES_PAGE (widget);
  const AppLine *line = find_line (self, g_variant_get_int64 (parameter));
  GtkWidget *entry, *dialog;

  if (line == NULL)
    return;
  dialog = ui_question_new (widget, _ ("Name of the Line"), NULL, "rename", _ ("_Rename"));
  entry = ui_question_add_entry (dialog, _ ("Name of the line"), line->named ? line->name : "");
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), line->name);
  g_object_set_data_full (G_OBJECT (dialog), "line", g_memdup2 (&line->id, sizeof line->id),
                          g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (renamed_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

static void
compare_cb (GtkWidget *widget, const char *name, GVariant *line)
{
  UiLinesPage *self = UI_LINES_PAGE (widget);
  UiShell *shell = ui_shell_of (widget);

  /* Two boards side by side show all that is known. */
  if (app_match_is_dealt (self->match)
      && app_match_has_hidden (self->match, app_match_get_n_moves (self->match)))
    ui_page_toast (widget, _ ("Lines can be compared when nothing is hidden any more."), 0);
  else if (shell != NULL)
    ui_shell_push (shell, ui_compare_page_new (self->store, self->match,
                                               app_match_get_shown_line (self->match),
                                               g_variant_get_int64 (line)));
}

/* Keys of the row that has the focus. */
static gboolean
key_cb (UiLinesPage *self, guint key, guint code, GdkModifierType state)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, ADW_TYPE_ACTION_ROW) : NULL;
  const AppLine *line = find_line (self, row_line (row));
  GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();
  const char *action = NULL;

  if (key == GDK_KEY_z && held == GDK_CONTROL_MASK) {
    gtk_widget_activate_action (GTK_WIDGET (self), "win.undo-last", NULL);
    return GDK_EVENT_STOP;
  }
  if (line == NULL || held != 0)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_F2)
    action = "lines.rename";
  else if (key == GDK_KEY_Delete && !line->current)
    action = line->hidden ? "lines.show-again" : "lines.hide";
  else if (key == GDK_KEY_m && !line->current)
    action = "lines.promote";
  else if (key == GDK_KEY_c && line->id != app_match_get_shown_line (self->match))
    action = "lines.compare";
  if (action == NULL)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_activate_action (GTK_WIDGET (self), action, "x", line->id);
  return GDK_EVENT_STOP;
}

/* The page as the window sees it */

static char *
ui_lines_page_dup_title (UiPage *page)
{
  return g_strdup (_ ("Lines"));
}

static char *
ui_lines_page_dup_subtitle (UiPage *page)
{
  return g_strdup (app_match_get_title (UI_LINES_PAGE (page)->match));
}

static GtkWidget *
ui_lines_page_get_header_end (UiPage *page)
{
  return UI_LINES_PAGE (page)->header_end;
}

static void
ui_lines_page_focus (UiPage *page)
{
  UiLinesPage *self = UI_LINES_PAGE (page);
  GtkListBoxRow *row = find_row (self, app_match_get_shown_line (self->match));

  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
ui_lines_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_lines_page_dup_title;
  iface->dup_subtitle = ui_lines_page_dup_subtitle;
  iface->get_header_end = ui_lines_page_get_header_end;
  iface->focus = ui_lines_page_focus;
}

static void
ui_lines_page_dispose (GObject *object)
{
  UiLinesPage *self = UI_LINES_PAGE (object);

  g_clear_handle_id (&self->probe_source, g_source_remove);
  g_clear_object (&self->header_end);
  g_clear_object (&self->probe);
  g_clear_object (&self->match);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_lines_page_parent_class)->dispose (object);
}

static void
ui_lines_page_finalize (GObject *object)
{
  g_hash_table_unref (UI_LINES_PAGE (object)->statuses);
  G_OBJECT_CLASS (ui_lines_page_parent_class)->finalize (object);
}

static void
ui_lines_page_class_init (UiLinesPageClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = ui_lines_page_dispose;
  G_OBJECT_CLASS (class)->finalize = ui_lines_page_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/lines-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiLinesPage, list);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_install_action (widget_class, "lines.show", "x", show_cb);
  gtk_widget_class_install_action (widget_class, "lines.rename", "x", rename_cb);
  gtk_widget_class_install_action (widget_class, "lines.promote", "x", change_cb);
  gtk_widget_class_install_action (widget_class, "lines.hide", "x", change_cb);
  gtk_widget_class_install_action (widget_class, "lines.show-again", "x", change_cb);
  gtk_widget_class_install_action (widget_class, "lines.compare", "x", compare_cb);
}

static void
ui_lines_page_init (UiLinesPage *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->statuses = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static void
build_header (UiLinesPage *self)
{
  self->show_hidden = gtk_toggle_button_new ();
  gtk_button_set_icon_name (GTK_BUTTON (self->show_hidden), "view-reveal-symbolic");
  g_signal_connect_object (self->show_hidden, "toggled", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  self->header_end = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_box_append (GTK_BOX (self->header_end), self->show_hidden);
}

GtkWidget *
ui_lines_page_new (AppStore *store, AppMatch *match)
{
  UiLinesPage *self = g_object_new (UI_TYPE_LINES_PAGE, NULL);
  GtkWidget *widget = GTK_WIDGET (self);
  static const char *const changes[] = { "lines.rename", "lines.promote", "lines.hide",
                                         "lines.show-again" };

  self->store = g_object_ref (store);
  self->match = g_object_ref (match);
  for (guint k = 0; k < G_N_ELEMENTS (changes); k++)
    gtk_widget_action_set_enabled (widget, changes[k], app_match_can_change (match));
  build_header (self);
  g_signal_connect_object (match, "lines-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (match, "moves-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return widget;
}
