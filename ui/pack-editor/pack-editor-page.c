/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page that a pack is written on.
 */
#include "ui/pack-editor/pack-editor-page-private.h"

#include "app/base/phrases.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>
#include <string.h>

/* A place where nothing stands. */
#define NO_ROW (G_MAXUINT - 1)

static void ui_pack_editor_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiPackEditorPage, ui_pack_editor_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_pack_editor_page_page_init))

/* Tabs */

static const AppPackSection *
section_of (GtkWidget *tab)
{
  return g_object_get_data (G_OBJECT (tab), "ui-pack-section");
}

static void
tab_cb (GtkToggleButton *tab, UiPackEditorPage *self)
{
  if (gtk_toggle_button_get_active (tab) && !self->choosing)
    ui_pack_editor_page_set_section (self, section_of (GTK_WIDGET (tab)));
}

static void
add_tab (UiPackEditorPage *self, const AppPackSection *section)
{
  GtkWidget *tab = gtk_toggle_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label =
      gtk_label_new (section != NULL ? _ (section->form->many) : _ ("About the Pack"));
  GtkWidget *count = gtk_label_new (NULL);
  GtkWidget *mark = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  GtkWidget *first = gtk_widget_get_first_child (self->tabs);

  gtk_widget_add_css_class (count, "dim-label");
  gtk_widget_add_css_class (count, "numeric");
  gtk_widget_set_visible (count, section != NULL);
  gtk_widget_add_css_class (mark, "error");
  gtk_widget_set_visible (mark, FALSE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), count);
  gtk_box_append (GTK_BOX (box), mark);
  gtk_button_set_child (GTK_BUTTON (tab), box);
  gtk_widget_add_css_class (tab, "pack-tab");
  gtk_accessible_update_property (GTK_ACCESSIBLE (tab), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_label (GTK_LABEL (label)), -1);
  if (first != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (tab), GTK_TOGGLE_BUTTON (first));
  g_object_set_data (G_OBJECT (tab), "ui-pack-section", (gpointer)section);
  g_object_set_data (G_OBJECT (tab), "ui-pack-count", count);
  g_object_set_data (G_OBJECT (tab), "ui-pack-mark", mark);
  g_signal_connect_object (tab, "toggled", G_CALLBACK (tab_cb), self, 0);
  gtk_box_append (GTK_BOX (self->tabs), tab);
}

/* What is wrong in a list, or with the pack itself; NULL for nothing. */
static const AppPackFault *
fault_in (UiPackEditorPage *self, const AppPackSection *section)
{
  if (section != NULL)
    return app_pack_editor_find_fault (self->editor, section->key);
  for (guint k = 0; k < app_pack_editor_get_n_faults (self->editor); k++) {
    const AppPackFault *fault = app_pack_editor_get_fault (self->editor, k);
    gboolean listed = FALSE;

    for (const AppPackSection *list = self->sections; list->key != NULL; list++)
      listed = listed || g_str_has_prefix (fault->path, list->key);
    if (!listed)
      return fault;
  }
  return NULL;
}

static void
update_tabs (UiPackEditorPage *self)
{
  const AppValue *root = app_pack_editor_get_root (self->editor);

  for (GtkWidget *tab = gtk_widget_get_first_child (self->tabs); tab != NULL;
       tab = gtk_widget_get_next_sibling (tab)) {
    const AppPackSection *section = section_of (tab);
    GtkLabel *count = g_object_get_data (G_OBJECT (tab), "ui-pack-count");
    GtkWidget *mark = g_object_get_data (G_OBJECT (tab), "ui-pack-mark");
    const AppPackFault *fault = fault_in (self, section);

    if (section != NULL) {
      g_autofree char *n =
          g_strdup_printf ("%u", app_value_length (app_value_get (root, section->key)));

      gtk_label_set_label (count, n);
    }
    gtk_widget_set_visible (mark, fault != NULL && !fault->warning);
    if (fault != NULL)
      gtk_accessible_update_property (GTK_ACCESSIBLE (tab), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      fault->sentence, -1);
    else
      gtk_accessible_reset_property (GTK_ACCESSIBLE (tab), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  }
}

static void
press_tab (UiPackEditorPage *self)
{
  self->choosing = TRUE;
  for (GtkWidget *tab = gtk_widget_get_first_child (self->tabs); tab != NULL;
       tab = gtk_widget_get_next_sibling (tab))
    if (section_of (tab) == self->section)
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (tab), TRUE);
  self->choosing = FALSE;
}

static void
show_about (UiPackEditorPage *self)
{
  if (self->about != NULL)
    return;
  self->about = UI_PACK_FORM (ui_pack_form_new (self->editor, app_pack_root_form (), "", FALSE));
  adw_bin_set_child (self->about_holder, GTK_WIDGET (self->about));
}

void
ui_pack_editor_page_set_section (UiPackEditorPage *self, const AppPackSection *section)
{
  self->section = section;
  press_tab (self);
  if (section == NULL)
    show_about (self);
  else {
    ui_pack_list_set_section (self->list, section);
    gtk_button_set_label (GTK_BUTTON (self->add_button), _ (section->form->add));
    adw_button_content_set_label (self->list_name, _ (section->form->many));
    adw_status_page_set_title (self->none, _ (section->form->many));
    /* One is there to be looked at, where both have room. */
    if (!adw_leaflet_get_folded (self->leaflet))
      ui_pack_list_choose (self->list, 0);
  }
  gtk_stack_set_visible_child_name (self->stack, section != NULL ? "members" : "about");
  ui_pack_editor_page_fold_to (self, FALSE);
  ui_pack_editor_page_refresh (self);
}

/* The two panes */

void
ui_pack_editor_page_fold_to (UiPackEditorPage *self, gboolean form)
{
  adw_leaflet_set_visible_child (self->leaflet, form ? self->form_pane : self->list_pane);
}

static void
folded_cb (UiPackEditorPage *self)
{
  gtk_widget_set_visible (self->list_button, adw_leaflet_get_folded (self->leaflet));
}

static void
list_cb (UiPackEditorPage *self)
{
  ui_pack_editor_page_fold_to (self, FALSE);
  ui_pack_list_focus (self->list);
}

static void
chosen_cb (UiPackEditorPage *self)
{
  ui_pack_editor_page_show_member (self);
  ui_pack_editor_page_update_actions (self);
}

static void
opened_cb (UiPackEditorPage *self)
{
  if (self->form == NULL || ui_pack_list_get_chosen (self->list) == G_MAXUINT)
    return;
  ui_pack_editor_page_fold_to (self, TRUE);
  ui_pack_form_focus (self->form);
}

/* What lasts at the bottom */

guint
ui_pack_editor_page_count_faults (UiPackEditorPage *self)
{
  guint n = 0;

  for (guint k = 0; k < app_pack_editor_get_n_faults (self->editor); k++)
    n += !app_pack_editor_get_fault (self->editor, k)->warning;
  return n;
}

static char *
dup_keep_label (UiPackEditorPage *self)
{
  const char *goal = app_pack_editor_get_goal (self->editor);
  const char *at = strrchr (goal, '@');
  guint revision = at != NULL ? (guint)g_ascii_strtoull (at + 1, NULL, 10) : 1;

  return revision > 1 ? g_strdup_printf (_ ("_Keep as Revision %u"), revision)
                      : g_strdup (_ ("_Keep the Pack"));
}

static void
update_state (UiPackEditorPage *self)
{
  guint n = ui_pack_editor_page_count_faults (self);
  g_autofree char *label = dup_keep_label (self);
  g_autofree char *faults = g_strdup_printf (g_dngettext (NULL, "%u fault", "%u faults", n), n);
  g_autofree char *goal =
      /* Translators: a pack's id and revision, as in “my-spells@2”. */
      g_strdup_printf (_ ("It becomes %s. Matches can be played with it then."),
                       app_pack_editor_get_goal (self->editor));

  gtk_label_set_label (self->faults_label, faults);
  gtk_widget_set_visible (self->faults_button, n > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->state), n == 0);
  if (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (self->keep)), label) != 0)
    gtk_button_set_label (GTK_BUTTON (self->keep), label);
  gtk_widget_set_tooltip_text (self->keep, goal);
}

static void
update_list_told (UiPackEditorPage *self)
{
  const char *sentence = "";

  for (guint k = 0; self->section != NULL && k < app_pack_editor_get_n_faults (self->editor); k++)
    if (g_str_equal (app_pack_editor_get_fault (self->editor, k)->path, self->section->key))
      sentence = app_pack_editor_get_fault (self->editor, k)->sentence;
  gtk_label_set_label (self->list_told, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->list_told), *sentence != '\0');
}

/* Following the editor */

static const char *
pack_title (UiPackEditorPage *self)
{
  const char *title =
      app_value_text (app_value_get (app_pack_editor_get_root (self->editor), "title"));

  return title != NULL && *title != '\0' ? title : _ ("Untitled Pack");
}

/* After a deed of others, or Undo, the chosen place may be none any more. */
static void
choose_some (UiPackEditorPage *self, guint before)
{
  guint n;

  if (self->section == NULL || before == G_MAXUINT
      || ui_pack_list_get_chosen (self->list) != G_MAXUINT)
    return;
  n = app_value_length (
      app_value_get (app_pack_editor_get_root (self->editor), self->section->key));
  if (n > 0)
    ui_pack_list_choose (self->list, MIN (before, n - 1));
}

void
ui_pack_editor_page_refresh (UiPackEditorPage *self)
{
  guint before = ui_pack_list_get_chosen (self->list);

  g_clear_handle_id (&self->refreshing, g_source_remove);
  if (self->section != NULL) {
    ui_pack_list_update (self->list, self->changed ? self->changed_place : G_MAXUINT);
    choose_some (self, before);
    ui_pack_editor_page_show_member (self);
  } else
    ui_pack_form_update (self->about);
  self->changed = FALSE;
  update_tabs (self);
  update_list_told (self);
  update_state (self);
  ui_pack_editor_page_update_actions (self);
  if (g_strcmp0 (self->title, pack_title (self)) != 0) {
    ui_set_string (&self->title, pack_title (self));
    ui_page_changed (UI_PAGE (self));
  }
}

static gboolean
refresh_cb (gpointer data)
{
  UiPackEditorPage *self = data;

  self->refreshing = 0;
  ui_pack_editor_page_refresh (self);
  if (app_pack_editor_is_gone (self->editor))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.leave-draft", "s",
                                app_pack_editor_get_uuid (self->editor));
  return G_SOURCE_REMOVE;
}

/* The place in the list on show that @path is at or below; G_MAXUINT for anything else. */
static guint
place_of (UiPackEditorPage *self, const char *path)
{
  const char *key = self->section != NULL ? self->section->key : NULL;

  if (key == NULL || !g_str_has_prefix (path, key) || path[strlen (key)] != '[')
    return G_MAXUINT;
  return (guint)g_ascii_strtoull (path + strlen (key) + 1, NULL, 10);
}

/* Not at once: what was pressed may be what goes. */
static void
changed_cb (AppPackEditor *editor, const char *path, UiPackEditorPage *self)
{
  guint place = place_of (self, path);

  if (self->changed && self->changed_place != place)
    place = G_MAXUINT;
  self->changed = TRUE;
  self->changed_place = place;
  if (self->refreshing == 0)
    self->refreshing = g_idle_add_full (G_PRIORITY_DEFAULT, refresh_cb, self, NULL);
}

/* The pack is the same, and what is wrong with it another. */
static void
checked_cb (UiPackEditorPage *self)
{
  if (!self->changed)
    self->changed_place = NO_ROW;
  self->changed = TRUE;
  if (self->refreshing == 0)
    self->refreshing = g_idle_add_full (G_PRIORITY_DEFAULT, refresh_cb, self, NULL);
}

static void
failed_cb (AppPackEditor *editor, const char *sentence, UiPackEditorPage *self)
{
  ui_page_tell (GTK_WIDGET (self), sentence, 0);
}

void
ui_pack_editor_page_show (UiPackEditorPage *self, const char *path)
{
  const AppPackSection *section = NULL;
  guint place;

  for (const AppPackSection *list = self->sections; list->key != NULL; list++)
    if (g_str_has_prefix (path, list->key)
        && (path[strlen (list->key)] == '[' || path[strlen (list->key)] == '\0'))
      section = list;
  if (section != self->section)
    ui_pack_editor_page_set_section (self, section);
  if (section == NULL) {
    ui_pack_form_reveal (self->about, path);
    return;
  }
  place = place_of (self, path);
  if (place == G_MAXUINT) {
    ui_pack_editor_page_fold_to (self, FALSE);
    return;
  }
  ui_pack_list_choose (self->list, place);
  ui_pack_editor_page_refresh (self);
  ui_pack_editor_page_fold_to (self, TRUE);
  if (self->form != NULL)
    ui_pack_form_reveal (self->form, path);
}

/* The page */

static char *
ui_pack_editor_page_dup_title (UiPage *page)
{
  return g_strdup (pack_title (UI_PACK_EDITOR_PAGE (page)));
}

static char *
ui_pack_editor_page_dup_subtitle (UiPage *page)
{
  AppPackEditor *editor = UI_PACK_EDITOR_PAGE (page)->editor;

  /* Translators: %s is the name of a game. */
  return g_strdup_printf (_ ("%s · draft of a pack"), _ (app_pack_editor_get_game (editor)->name));
}

static GtkSearchBar *
ui_pack_editor_page_get_search_bar (UiPage *page)
{
  return ui_pack_list_get_search_bar (UI_PACK_EDITOR_PAGE (page)->list);
}

static void
ui_pack_editor_page_focus (UiPage *page)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (page);

  if (self->section == NULL)
    ui_pack_form_focus (self->about);
  else if (ui_pack_list_get_chosen (self->list) != G_MAXUINT)
    ui_pack_list_focus (self->list);
  else
    gtk_widget_grab_focus (self->add_button);
}

static void
ui_pack_editor_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_pack_editor_page_dup_title;
  iface->dup_subtitle = ui_pack_editor_page_dup_subtitle;
  iface->get_search_bar = ui_pack_editor_page_get_search_bar;
  iface->focus = ui_pack_editor_page_focus;
}

static void
ui_pack_editor_page_dispose (GObject *object)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (object);

  g_clear_handle_id (&self->refreshing, g_source_remove);
  if (self->editor != NULL) {
    g_signal_handlers_disconnect_by_data (self->editor, self);
    app_pack_editor_flush (self->editor);
  }
  G_OBJECT_CLASS (ui_pack_editor_page_parent_class)->dispose (object);
}

static void
ui_pack_editor_page_finalize (GObject *object)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (object);

  g_clear_object (&self->editor);
  g_clear_object (&self->store);
  g_free (self->title);
  G_OBJECT_CLASS (ui_pack_editor_page_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, tabs);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, stack);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, list_pane);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, form_pane);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, list_told);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, list);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, add_button);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, form_bar);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, list_button);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, list_name);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, form_name);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, form_menu);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, form_stack);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, none);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, form_scrolled);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, preview);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, face);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, preview_name);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, sentences);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, write_text);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, form_holder);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, about_holder);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, faults_button);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, faults_label);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, state);
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, keep);
}

static void
ui_pack_editor_page_class_init (UiPackEditorPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_pack_editor_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_pack_editor_page_finalize;
  g_type_ensure (UI_TYPE_PACK_LIST);
  g_type_ensure (UI_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/pack-editor-page.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, folded_cb);
  gtk_widget_class_bind_template_callback (widget_class, list_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, opened_cb);
  ui_pack_editor_page_install_actions (widget_class);
}

static void
ui_pack_editor_page_init (UiPackEditorPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  ui_pack_editor_page_add_keys (self);
  g_signal_connect_object (self->list, "moved", G_CALLBACK (ui_pack_editor_page_move), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "deleted", G_CALLBACK (ui_pack_editor_page_delete), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "duplicated", G_CALLBACK (ui_pack_editor_page_duplicate),
                           self, G_CONNECT_SWAPPED);
}

GtkWidget *
ui_pack_editor_page_new (AppStore *store, const char *uuid, GError **error)
{
  g_autoptr (AppPackEditor) editor = app_pack_editor_open (store, uuid, error);
  UiPackEditorPage *self;

  if (editor == NULL)
    return NULL;
  self = g_object_new (UI_TYPE_PACK_EDITOR_PAGE, NULL);
  self->store = g_object_ref (store);
  self->editor = g_steal_pointer (&editor);
  self->sections = app_pack_lists (app_pack_editor_get_game (self->editor)->id);
  g_signal_connect_object (self->editor, "changed", G_CALLBACK (changed_cb), self, 0);
  g_signal_connect_object (self->editor, "checked", G_CALLBACK (checked_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->editor, "failed", G_CALLBACK (failed_cb), self, 0);
  ui_pack_list_set_editor (self->list, self->editor);
  for (const AppPackSection *section = self->sections; section->key != NULL; section++)
    add_tab (self, section);
  add_tab (self, NULL);
  ui_pack_editor_page_set_section (self, self->sections);
  folded_cb (self);
  return GTK_WIDGET (self);
}

AppPackEditor *
ui_pack_editor_page_get_editor (UiPackEditorPage *self)
{
  return self->editor;
}
