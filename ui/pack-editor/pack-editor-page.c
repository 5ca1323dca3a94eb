/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a pack being written: its lists and members, and what is done with them.
 */
#include "ui/pack-editor/pack-editor-page.h"

#include "app/base/paths.h"
#include "app/base/phrases.h"
#include "app/base/value.h"
#include "app/collection/pack-lists.h"
#include "app/store/history.h"
#include "ui/pack-editor/pack-copy-dialog.h"
#include "ui/pack-editor/pack-editor-page-private.h"
#include "ui/pack-editor/pack-editor-private.h"
#include "ui/widget/dragging.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>
#include <string.h>

static void ui_pack_editor_page_duplicate (UiPackEditorPage *self, guint place);
static void ui_pack_editor_page_delete (UiPackEditorPage *self, guint place);
static void ui_pack_editor_page_move (UiPackEditorPage *self, guint from, guint to);
static void ui_pack_editor_page_update_actions (UiPackEditorPage *self);
static void ui_pack_editor_page_add_keys (UiPackEditorPage *self);
static void ui_pack_editor_page_install_actions (GtkWidgetClass *klass);
static void ui_pack_editor_page_fold_to (UiPackEditorPage *self, gboolean form);
static void ui_pack_editor_page_set_section (UiPackEditorPage *self, const AppPackSection *section);
static void ui_pack_editor_page_refresh (UiPackEditorPage *self);
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

/* NULL for what is about the pack. */
static void
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

static void
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

static guint
ui_pack_editor_page_count_faults (UiPackEditorPage *self)
{
  guint n = 0;

  for (guint k = 0; k < app_pack_editor_get_n_faults (self->editor); k++)
    n += !app_pack_editor_get_fault (self->editor, k)->warning;
  return n;
}

static char *
dup_publish_label (UiPackEditorPage *self)
{
  const char *goal = app_pack_editor_get_target (self->editor);
  const char *at = strrchr (goal, '@');
  guint revision = at != NULL ? (guint)g_ascii_strtoull (at + 1, NULL, 10) : 1;

  return revision > 1 ? g_strdup_printf (_ ("_Keep as Revision %u"), revision)
                      : g_strdup (_ ("_Keep the Pack"));
}

static void
update_state (UiPackEditorPage *self)
{
  guint n = ui_pack_editor_page_count_faults (self);
  g_autofree char *label = dup_publish_label (self);
  g_autofree char *faults = g_strdup_printf (g_dngettext (NULL, "%u fault", "%u faults", n), n);
  g_autofree char *goal =
      /* Translators: a pack's id and revision, as in “my-spells@2”. */
      g_strdup_printf (_ ("It becomes %s. Matches can be played with it then."),
                       app_pack_editor_get_target (self->editor));

  gtk_label_set_label (self->faults_label, faults);
  gtk_widget_set_visible (self->faults_button, n > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->state), n == 0);
  if (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (self->keep)), label) != 0)
    gtk_button_set_label (GTK_BUTTON (self->keep), label);
  gtk_widget_set_tooltip_text (self->keep, goal);
}

static void
update_list_text (UiPackEditorPage *self)
{
  const char *sentence = "";

  for (guint k = 0; self->section != NULL && k < app_pack_editor_get_n_faults (self->editor); k++)
    if (g_str_equal (app_pack_editor_get_fault (self->editor, k)->path, self->section->key))
      sentence = app_pack_editor_get_fault (self->editor, k)->sentence;
  ui_show_text (self->list_label, sentence);
}

/* Following the editor */

static const char *
pack_title (UiPackEditorPage *self)
{
  const char *title =
      app_value_text (app_value_get (app_pack_editor_get_root (self->editor), "title"));

  return title != NULL && *title != '\0' ? title : _ ("Untitled Pack");
}

/* After a command of others, or Undo, the chosen place may be none any more. */
static void
choose_nearest (UiPackEditorPage *self, guint before)
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

/* Shows at once what the editor says. */
static void
ui_pack_editor_page_refresh (UiPackEditorPage *self)
{
  guint before = ui_pack_list_get_chosen (self->list);

  g_clear_handle_id (&self->refreshing, g_source_remove);
  if (self->section != NULL) {
    ui_pack_list_update (self->list, self->changed ? self->changed_place : G_MAXUINT);
    choose_nearest (self, before);
    ui_pack_editor_page_show_member (self);
  } else
    ui_pack_form_update (self->about);
  self->changed = FALSE;
  update_tabs (self);
  update_list_text (self);
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
  ui_page_toast (GTK_WIDGET (self), sentence, 0);
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
  gtk_widget_class_bind_template_child (widget_class, UiPackEditorPage, list_label);
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
  self->sections = app_pack_sections (app_pack_editor_get_game (self->editor)->id);
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

/* What can be done with a pack that is being edited. */

static char *
dup_path (UiPackEditorPage *self, guint place)
{
  return g_strdup_printf ("%s[%u]", self->section->key, place);
}

static guint
count (UiPackEditorPage *self)
{
  return app_value_length (
      app_value_get (app_pack_editor_get_root (self->editor), self->section->key));
}

/* What was just done, to be taken back; that alone, whatever is done meanwhile. */
static void
toast_undo (UiPackEditorPage *self, const char *sentence)
{
  ui_page_toast_with_button (GTK_WIDGET (self), sentence, _ ("_Undo"), "pack-editor.undo-step",
                             g_variant_new_uint64 (app_pack_editor_get_step (self->editor)));
}

/* Members */

static void
add_new (const char *variant, gpointer data)
{
  UiPackEditorPage *self = data;
  const AppValue *root = app_pack_editor_get_root (self->editor);
  g_autoptr (AppValue) member = app_pack_form_new_member (self->section->form, variant, root, NULL);
  guint chosen = ui_pack_list_get_chosen (self->list);
  guint place = chosen != G_MAXUINT ? chosen + 1 : count (self);

  app_pack_editor_insert (self->editor, self->section->key, place, member);
  ui_pack_editor_page_refresh (self);
  ui_pack_list_choose (self->list, place);
  ui_pack_editor_page_fold_to (self, TRUE);
  if (self->form != NULL)
    ui_pack_form_focus (self->form);
}

static void
add_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (widget);

  if (self->section == NULL)
    return;
  if (self->section->form->variants != NULL && self->section->form->variants[0].id != NULL)
    ui_pack_variants_popup (self->add_button, self->section->form, add_new, self);
  else
    add_new (NULL, self);
}

static void
ui_pack_editor_page_move (UiPackEditorPage *self, guint from, guint to)
{
  if (self->section == NULL || from == to || to >= count (self))
    return;
  app_pack_editor_move (self->editor, self->section->key, from, to);
  ui_pack_editor_page_refresh (self);
  ui_pack_list_choose (self->list, to);
}

static void
ui_pack_editor_page_duplicate (UiPackEditorPage *self, guint place)
{
  g_autofree char *path = dup_path (self, place);

  app_pack_editor_duplicate (self->editor, path);
  ui_pack_editor_page_refresh (self);
  ui_pack_list_choose (self->list, place + 1);
}

static void
ui_pack_editor_page_delete (UiPackEditorPage *self, guint place)
{
  g_autofree char *path = dup_path (self, place);
  const AppValue *root = app_pack_editor_get_root (self->editor);
  const AppValue *member = app_pack_editor_get (self->editor, path);
  g_autofree char *sentence = NULL;

  if (member == NULL)
    return;
  /* Translators: the name of a card. */
  sentence = app_phrase_printf (_ ("“%s” is deleted"),
                                app_pack_member_name (self->section->form, root, member));
  app_pack_editor_remove (self->editor, path);
  ui_pack_editor_page_refresh (self);
  if (count (self) > 0)
    ui_pack_list_choose (self->list, MIN (place, count (self) - 1));
  toast_undo (self, sentence);
}

/* The same from the menu: with the chosen one. */
static void
member_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (widget);
  guint place = ui_pack_list_get_chosen (self->list);

  if (self->section == NULL || place == G_MAXUINT)
    return;
  if (g_str_equal (name, "pack-editor.up") && place > 0)
    ui_pack_editor_page_move (self, place, place - 1);
  else if (g_str_equal (name, "pack-editor.down"))
    ui_pack_editor_page_move (self, place, place + 1);
  else if (g_str_equal (name, "pack-editor.duplicate"))
    ui_pack_editor_page_duplicate (self, place);
  else if (g_str_equal (name, "pack-editor.delete"))
    ui_pack_editor_page_delete (self, place);
}

static void
write_text_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (widget);
  guint place = ui_pack_list_get_chosen (self->list);
  g_autofree char *path = NULL;
  g_autofree char *sentence = NULL;
  g_autoptr (AppValue) text = NULL;
  const AppPackForm *form;

  if (self->section == NULL || place == G_MAXUINT)
    return;
  form = self->section->form;
  path = dup_path (self, place);
  sentence = app_pack_member_dup_text (form, app_pack_editor_get_root (self->editor),
                                       app_pack_editor_get (self->editor, path));
  text = app_value_new_text (sentence);
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    if (field->kind == APP_PACK_PROSE && g_str_equal (field->key, "text")) {
      g_autoptr (AppValue) after =
          app_pack_field_with_value (form, field, app_pack_editor_get (self->editor, path), text);

      app_pack_editor_set (self->editor, path, after);
      return;
    }
}

static void
copied_cb (UiPackCopyDialog *dialog, guint n, UiPackEditorPage *self)
{
  g_autofree char *sentence =
      g_strdup_printf (g_dngettext (NULL, "%u is copied", "%u are copied", n), n);

  ui_pack_editor_page_refresh (self);
  if (n > 0 && count (self) >= n)
    ui_pack_list_choose (self->list, count (self) - n);
  toast_undo (self, sentence);
}

static void
copy_cards_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *dialog;

  if (self->section == NULL)
    return;
  dialog = ui_pack_copy_dialog_new (self->store, self->editor, self->section);
  if (GTK_IS_WINDOW (root))
    gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (root));
  g_signal_connect_object (dialog, "copied", G_CALLBACK (copied_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The pack */

static void
undo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_pack_editor_undo (UI_PACK_EDITOR_PAGE (widget)->editor);
}

static void
undo_step_cb (GtkWidget *widget, const char *name, GVariant *step)
{
  app_pack_editor_undo_step (UI_PACK_EDITOR_PAGE (widget)->editor, g_variant_get_uint64 (step));
}

static void
redo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_pack_editor_redo (UI_PACK_EDITOR_PAGE (widget)->editor);
}

static void
next_fault_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (widget);
  const AppPackFault *fault;
  g_autofree char *path = NULL;
  guint n;

  app_pack_editor_check (self->editor);
  n = app_pack_editor_get_n_faults (self->editor);
  if (n == 0)
    return;
  if (self->fault >= n)
    self->fault = 0;
  fault = app_pack_editor_get_fault (self->editor, self->fault++);
  path = g_strdup (fault->path);
  ui_pack_editor_page_show (self, path);
}

static void
close_draft (GtkRoot *root, const char *uuid)
{
  gtk_widget_activate_action (GTK_WIDGET (root), "win.leave-draft", "s", uuid);
}

static void
keep_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (UiPackEditorPage) self = g_object_ref (UI_PACK_EDITOR_PAGE (widget));
  GtkRoot *root = gtk_widget_get_root (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *published = app_pack_editor_publish (self->editor, &error);
  g_autofree char *sentence = NULL;
  g_autofree char *title = NULL;
  char *at;

  if (published == NULL) {
    ui_page_toast (widget, error->message, 0);
    return;
  }
  title = ui_page_dup_title (UI_PAGE (self));
  at = strrchr (published, '@');
  if (at == NULL || root == NULL)
    return;
  *at++ = '\0';
  /* Translators: a pack's title and the number of its revision. */
  sentence = app_phrase_printf (_ ("“%s” is kept as revision %u"), title,
                                (guint)g_ascii_strtoull (at, NULL, 10));
  close_draft (root, app_pack_editor_get_uuid (self->editor));
  gtk_widget_activate_action (GTK_WIDGET (root), "win.open-pack", "(su)", published,
                              (guint)g_ascii_strtoull (at, NULL, 10));
  ui_page_toast (GTK_WIDGET (root), sentence, app_pack_editor_get_publish_batch (self->editor));
}

static void
discard_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (UiPackEditorPage) self = g_object_ref (UI_PACK_EDITOR_PAGE (widget));
  GtkRoot *root = gtk_widget_get_root (widget);
  const char *uuid = app_pack_editor_get_uuid (self->editor);
  g_autoptr (GError) error = NULL;
  gint64 batch;

  app_pack_editor_flush (self->editor);
  if (!app_command_do_and_wait (self->store, &app_bin_set_deleted,
                                &(AppBinCommand){ "pack-draft", uuid, TRUE }, &batch, &error)) {
    ui_page_toast (widget, error->message, 0);
    return;
  }
  if (root == NULL)
    return;
  close_draft (root, uuid);
  ui_page_toast (GTK_WIDGET (root), _ ("The draft is in the bin"), batch);
}

static void
open_base_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *base = app_pack_editor_get_base (UI_PACK_EDITOR_PAGE (widget)->editor);
  g_auto (GStrv) parts = base != NULL ? g_strsplit (base, "@", 2) : NULL;

  if (parts != NULL && parts[0] != NULL && parts[1] != NULL)
    gtk_widget_activate_action (widget, "win.open-pack", "(su)", parts[0],
                                (guint)g_ascii_strtoull (parts[1], NULL, 10));
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPackEditorPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_basename (G_FILE (source));
  g_autofree char *sentence = NULL;

  if (g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    /* Translators: a file's name. */
    sentence = app_phrase_printf (_ ("“%s” is saved"), name);
  ui_page_toast (GTK_WIDGET (self), error != NULL ? error->message : sentence, 0);
}

static void
save_chosen_cb (GtkFileChooserNative *chooser, int response, UiPackEditorPage *self)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GBytes) json = NULL;
  char *text;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  if (file == NULL)
    return;
  text = app_pack_editor_dup_json (self->editor);
  json = g_bytes_new_take (text, strlen (text));
  g_file_replace_contents_bytes_async (file, json, NULL, FALSE, G_FILE_CREATE_NONE, NULL, saved_cb,
                                       g_object_ref (self));
}

static void
save_as_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (widget);
  GtkFileChooserNative *chooser =
      gtk_file_chooser_native_new (_ ("Save the Pack"), GTK_WINDOW (gtk_widget_get_root (widget)),
                                   GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  const char *id = app_value_text (app_value_get (app_pack_editor_get_root (self->editor), "pack"));
  g_autofree char *file = app_file_name_dup (id != NULL ? id : "", "json");

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), file);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (save_chosen_cb), widget, 0);
  g_signal_connect (chooser, "response", G_CALLBACK (g_object_unref), NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* Escape goes from the form back to the list, and does nothing there. */
static void
leave_form_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (widget);

  if (self->section == NULL)
    return;
  ui_pack_editor_page_fold_to (self, FALSE);
  ui_pack_list_focus (self->list);
}

/* Which commands */

static void
enable (UiPackEditorPage *self, const char *action, gboolean enabled)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, enabled);
}

/* Enables what can be done. */
static void
ui_pack_editor_page_update_actions (UiPackEditorPage *self)
{
  gboolean can = app_pack_editor_can_change (self->editor);
  guint place = self->section != NULL ? ui_pack_list_get_chosen (self->list) : G_MAXUINT;
  gboolean some = can && place != G_MAXUINT;

  gtk_widget_set_sensitive (GTK_WIDGET (self->form_holder), can);
  gtk_widget_set_sensitive (GTK_WIDGET (self->about_holder), can);
  enable (self, "pack-editor.undo", can && app_pack_editor_can_undo (self->editor));
  enable (self, "pack-editor.redo", can && app_pack_editor_can_redo (self->editor));
  enable (self, "pack-editor.add",
          can && self->section != NULL
              && (self->section->max == 0 || count (self) < self->section->max));
  enable (self, "pack-editor.copy-cards", can && self->section != NULL);
  enable (self, "pack-editor.up", some && place > 0);
  enable (self, "pack-editor.down", some && place + 1 < count (self));
  enable (self, "pack-editor.duplicate", some);
  enable (self, "pack-editor.delete", some);
  enable (self, "pack-editor.keep", can && ui_pack_editor_page_count_faults (self) == 0);
  enable (self, "pack-editor.open-base", app_pack_editor_get_base (self->editor) != NULL);
  enable (self, "pack-editor.discard", can);
  enable (self, "pack-editor.next-fault", app_pack_editor_get_n_faults (self->editor) > 0);
}

/* Before a text field takes them for its own. */
static void
ui_pack_editor_page_add_keys (UiPackEditorPage *self)
{
  static const struct {
    guint key;
    GdkModifierType modifiers;
    const char *action;
  } keys[] = {
    { GDK_KEY_z, GDK_CONTROL_MASK, "pack-editor.undo" },
    { GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "pack-editor.redo" },
    { GDK_KEY_y, GDK_CONTROL_MASK, "pack-editor.redo" },
    { GDK_KEY_Return, GDK_CONTROL_MASK, "pack-editor.keep" },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    gtk_shortcut_controller_add_shortcut (
        GTK_SHORTCUT_CONTROLLER (controller),
        gtk_shortcut_new (gtk_keyval_trigger_new (keys[k].key, keys[k].modifiers),
                          gtk_named_action_new (keys[k].action)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

static void
ui_pack_editor_page_install_actions (GtkWidgetClass *klass)
{
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc command;
    guint key;
    GdkModifierType modifiers;
  } commands[] = {
    { "pack-editor.undo", undo_cb, 0, 0 },
    { "pack-editor.redo", redo_cb, 0, 0 },
    { "pack-editor.next-fault", next_fault_cb, GDK_KEY_F8, 0 },
    { "pack-editor.keep", keep_cb, 0, 0 },
    { "pack-editor.leave-form", leave_form_cb, GDK_KEY_Escape, 0 },
    { "pack-editor.add", add_cb, GDK_KEY_plus, GDK_CONTROL_MASK },
    { "pack-editor.copy-cards", copy_cards_cb, 0, 0 },
    { "pack-editor.up", member_cb, 0, 0 },
    { "pack-editor.down", member_cb, 0, 0 },
    { "pack-editor.duplicate", member_cb, 0, 0 },
    { "pack-editor.delete", member_cb, 0, 0 },
    { "pack-editor.write-text", write_text_cb, 0, 0 },
    { "pack-editor.save-as", save_as_cb, 0, 0 },
    { "pack-editor.open-base", open_base_cb, 0, 0 },
    { "pack-editor.discard", discard_cb, 0, 0 },
  };

  for (guint k = 0; k < G_N_ELEMENTS (commands); k++) {
    gtk_widget_class_install_action (klass, commands[k].name, NULL, commands[k].command);
    if (commands[k].key != 0)
      gtk_widget_class_add_binding_action (klass, commands[k].key, commands[k].modifiers,
                                           commands[k].name, NULL);
  }
  gtk_widget_class_install_action (klass, "pack-editor.undo-step", "t", undo_step_cb);
  /* Plus is with Shift on many keyboards. */
  gtk_widget_class_add_binding_action (klass, GDK_KEY_equal, GDK_CONTROL_MASK, "pack-editor.add",
                                       NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_KP_Add, GDK_CONTROL_MASK, "pack-editor.add",
                                       NULL);
}

/* Fields of further members: effects, conditions, operations, sides. Each is a row whose title is
 * its sentence and that opens to its form; they are added, ordered and removed here. Rows are
 * kept by place: the second row shows the second member, whatever happened before it. */

/* What a row knows, besides its entry. */
typedef struct {
  UiPackEntry *entry; /* Borrowed from the list */
  guint place;
  UiPackForm *form;  /* NULL until it is opened for the first time */
  GtkWidget *inside; /* The row that the form stands in, of an expander */
  GtkWidget *warning;
  GtkWidget *label; /* Of a short one */
} Member;

static Member *
member_of (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), "ui-pack-member");
}

static GtkListBox *
list_of (UiPackEntry *entry)
{
  return GTK_LIST_BOX (entry->parts[0]);
}

static GtkWidget *
row_at (UiPackEntry *entry, guint place)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list_of (entry), (int)place);

  return row != NULL && member_of (GTK_WIDGET (row)) != NULL ? GTK_WIDGET (row) : NULL;
}

static char *
dup_member_path (UiPackEntry *entry, guint place)
{
  g_autofree char *path = ui_pack_entry_dup_path (entry);

  return g_strdup_printf ("%s[%u]", path, place);
}

static guint
count_members (UiPackEntry *entry)
{
  return app_value_length (ui_pack_entry_get (entry));
}

static gboolean
is_fixed (UiPackEntry *entry)
{
  return entry->field->min > 0 && entry->field->min == entry->field->max;
}

/* Forms follow their rows. */
static void
place_rows (UiPackEntry *entry)
{
  GtkWidget *row;

  for (guint k = 0; (row = row_at (entry, k)) != NULL; k++) {
    Member *member = member_of (row);
    g_autofree char *path = dup_member_path (entry, k);

    member->place = k;
    if (member->form != NULL)
      ui_pack_form_set_path (member->form, path);
  }
}

/* Commands */

static void
focus_row (GtkWidget *row)
{
  if (row != NULL && !gtk_widget_grab_focus (row))
    gtk_widget_child_focus (row, GTK_DIR_TAB_FORWARD);
}

static void
add (UiPackEntry *entry, const AppValue *value, guint place)
{
  g_autofree char *path = ui_pack_entry_dup_path (entry);

  app_pack_editor_insert (ui_pack_entry_editor (entry), path, place, value);
}

static void
move_member (UiPackEntry *entry, guint from, guint to)
{
  g_autofree char *path = ui_pack_entry_dup_path (entry);
  GtkWidget *row = row_at (entry, from);

  if (row == NULL || from == to || to >= count_members (entry))
    return;
  g_object_ref (row);
  gtk_list_box_remove (list_of (entry), row);
  gtk_list_box_insert (list_of (entry), row, (int)to);
  g_object_unref (row);
  place_rows (entry);
  app_pack_editor_move (ui_pack_entry_editor (entry), path, from, to);
  focus_row (row);
}

static void
remove_member (UiPackEntry *entry, guint place)
{
  g_autofree char *path = dup_member_path (entry, place);
  GtkWidget *row = row_at (entry, place), *next;

  if (row == NULL || is_fixed (entry))
    return;
  next = row_at (entry, place + 1) != NULL ? row_at (entry, place + 1)
         : place > 0                       ? row_at (entry, place - 1)
                                           : entry->parts[1];
  focus_row (next);
  gtk_list_box_remove (list_of (entry), row);
  place_rows (entry);
  if (entry->field->required || count_members (entry) > 1)
    app_pack_editor_remove (ui_pack_entry_editor (entry), path);
  else
    ui_pack_entry_set (entry, NULL);
  ui_page_toast_with_button (entry->row, _ ("Taken out"), _ ("_Undo"), "pack-editor.undo", NULL);
}

static void
up_cb (GtkWidget *row, const char *name, GVariant *parameter)
{
  Member *member = member_of (row);

  if (member->place > 0)
    move_member (member->entry, member->place, member->place - 1);
}

static void
down_cb (GtkWidget *row, const char *name, GVariant *parameter)
{
  Member *member = member_of (row);

  move_member (member->entry, member->place, member->place + 1);
}

static void
remove_cb (GtkWidget *row, const char *name, GVariant *parameter)
{
  Member *member = member_of (row);

  remove_member (member->entry, member->place);
}

static void
duplicate_cb (GtkWidget *row, const char *name, GVariant *parameter)
{
  Member *member = member_of (row);
  const AppValue *value = app_value_at (ui_pack_entry_get (member->entry), member->place);
  g_autoptr (AppValue) copy = app_value_copy (value);

  add (member->entry, copy, member->place + 1);
}

static const struct {
  const char *name;
  void (*command) (GtkWidget *row, const char *name, GVariant *parameter);
  guint key;
  GdkModifierType modifiers;
} commands[] = {
  { "up", up_cb, GDK_KEY_Up, GDK_ALT_MASK },
  { "down", down_cb, GDK_KEY_Down, GDK_ALT_MASK },
  { "duplicate", duplicate_cb, GDK_KEY_d, GDK_CONTROL_MASK },
  { "remove", remove_cb, GDK_KEY_Delete, 0 },
};

static void
member_action_cb (GSimpleAction *action, GVariant *parameter, GtkWidget *row)
{
  const char *name = g_action_get_name (G_ACTION (action));

  for (guint k = 0; k < G_N_ELEMENTS (commands); k++)
    if (g_str_equal (commands[k].name, name))
      commands[k].command (row, name, NULL);
}

/* Only where the row itself has the keyboard, not a field in it. */
static gboolean
key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, GtkWidget *row)
{
  GtkRoot *root = gtk_widget_get_root (row);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  Member *member = member_of (row);
  GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();

  if (focus == NULL || (member->inside != NULL && gtk_widget_is_ancestor (focus, member->inside))
      || GTK_IS_EDITABLE (focus))
    return GDK_EVENT_PROPAGATE;
  for (guint k = 0; k < G_N_ELEMENTS (commands); k++)
    if (gdk_keyval_to_lower (key) == commands[k].key && held == commands[k].modifiers) {
      commands[k].command (row, commands[k].name, NULL);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

static void
dropped_cb (GtkWidget *within, GtkWidget *dragged, GtkWidget *onto)
{
  /* Neither may stand deeper than the list. */
  if (gtk_widget_get_parent (dragged) != within || gtk_widget_get_parent (onto) != within)
    return;
  move_member (member_of (dragged)->entry, member_of (dragged)->place, member_of (onto)->place);
}

static GtkWidget *
actions_button_new (GtkWidget *row)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  GtkWidget *button;

  for (guint k = 0; k < G_N_ELEMENTS (commands); k++) {
    g_autoptr (GSimpleAction) action = g_simple_action_new (commands[k].name, NULL);

    g_signal_connect_object (action, "activate", G_CALLBACK (member_action_cb), row, 0);
    g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (action));
  }
  gtk_widget_insert_action_group (row, "pack-member", G_ACTION_GROUP (actions));
  g_menu_append (menu, _ ("Move _Up"), "pack-member.up");
  g_menu_append (menu, _ ("Move _Down"), "pack-member.down");
  g_menu_append (menu, _ ("_Duplicate"), "pack-member.duplicate");
  g_menu_append (menu, _ ("_Take It Out"), "pack-member.remove");
  button = ui_menu_button_new (G_MENU_MODEL (menu), NULL);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  return button;
}

/* Rows */

static void
show_form (GtkWidget *row)
{
  Member *member = member_of (row);
  g_autofree char *path = NULL;
  GtkWidget *form;

  if (member->form != NULL)
    return;
  path = dup_member_path (member->entry, member->place);
  form = ui_pack_form_new (ui_pack_entry_editor (member->entry), member->entry->field->form, path,
                           FALSE);
  gtk_widget_add_css_class (form, "pack-inside");
  member->form = UI_PACK_FORM (form);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (member->inside), form);
}

static void
expanded_cb (GtkWidget *row)
{
  if (adw_expander_row_get_expanded (ADW_EXPANDER_ROW (row)))
    show_form (row);
}

static Member *
member_new (UiPackEntry *entry, GtkWidget *row, guint place)
{
  Member *member = g_new0 (Member, 1);
  GtkEventController *keys = gtk_event_controller_key_new ();

  member->entry = entry;
  member->place = place;
  g_object_set_data_full (G_OBJECT (row), "ui-pack-member", member, g_free);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), row, 0);
  gtk_widget_add_controller (row, keys);
  return member;
}

static GtkWidget *
long_row_new (UiPackEntry *entry, guint place)
{
  GtkWidget *row = adw_expander_row_new ();
  Member *member = member_new (entry, row, place);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  member->inside = gtk_list_box_row_new ();
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (member->inside), FALSE);
  gtk_widget_set_focusable (member->inside, FALSE);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row), member->inside);
  member->warning = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  gtk_widget_add_css_class (member->warning, "error");
  adw_expander_row_add_prefix (ADW_EXPANDER_ROW (row), member->warning);
  if (!is_fixed (entry)) {
    adw_expander_row_add_prefix (
        ADW_EXPANDER_ROW (row),
        ui_drag_handle_new (entry->parts[0], row, _ ("Drag to Another Place"), dropped_cb));
    adw_expander_row_add_action (ADW_EXPANDER_ROW (row), actions_button_new (row));
  }
  g_signal_connect (row, "notify::expanded", G_CALLBACK (expanded_cb), NULL);
  return row;
}

static GtkWidget *
short_row_new (UiPackEntry *entry, guint place)
{
  GtkWidget *row = adw_preferences_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  Member *member = member_new (entry, row, place);
  g_autofree char *path = dup_member_path (entry, place);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  member->label = gtk_label_new (NULL);
  member->form = UI_PACK_FORM (
      ui_pack_form_new (ui_pack_entry_editor (entry), entry->field->form, path, TRUE));
  gtk_widget_set_hexpand (GTK_WIDGET (member->form), TRUE);
  gtk_widget_add_css_class (box, "pack-field");
  if (!is_fixed (entry))
    gtk_box_append (GTK_BOX (box), ui_drag_handle_new (entry->parts[0], row,
                                                       _ ("Drag to Another Place"), dropped_cb));
  gtk_box_append (GTK_BOX (box), member->label);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (member->form));
  if (!is_fixed (entry))
    gtk_box_append (GTK_BOX (box), actions_button_new (row));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  return row;
}

/* "Side 2", or what the member says. */
static char *
dup_title (UiPackEntry *entry, const AppValue *value, guint place)
{
  const AppPackForm *form = entry->field->form;
  const AppValue *root = app_pack_editor_get_root (ui_pack_entry_editor (entry));
  g_autofree char *text =
      ui_pack_form_fits_line (form) ? NULL : app_pack_member_dup_text (form, root, value);

  if (text != NULL && *text != '\0')
    return g_steal_pointer (&text);
  /* Translators: what kind of thing it is, and its number, as in “Side 2” or “Effect 1”. */
  return g_strdup_printf (_ ("%s %u"), _ (form->one), place + 1);
}

static void
update_row (UiPackEntry *entry, GtkWidget *row, const AppValue *value)
{
  Member *member = member_of (row);
  g_autofree char *path = dup_member_path (entry, member->place);
  g_autofree char *title = dup_title (entry, value, member->place);
  const AppPackFault *fault = app_pack_editor_find_fault (ui_pack_entry_editor (entry), path);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (member->label != NULL)
    gtk_label_set_label (GTK_LABEL (member->label), title);
  if (member->warning != NULL) {
    gtk_widget_set_visible (member->warning, fault != NULL);
    gtk_widget_set_tooltip_text (member->warning, fault != NULL ? fault->sentence : NULL);
    adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), fault != NULL ? fault->sentence : "");
    ui_pack_note_show (NULL, NULL, row, fault, NULL);
  }
  if (member->form != NULL) {
    ui_pack_form_set_path (member->form, path);
    ui_pack_form_update (member->form);
  }
}

static void
update (UiPackEntry *entry, const AppValue *value)
{
  const guint n = app_value_length (value);
  const gboolean in_line = ui_pack_form_fits_line (entry->field->form);
  GtkWidget *row;

  for (guint k = 0; k < n; k++) {
    if ((row = row_at (entry, k)) == NULL) {
      row = in_line ? short_row_new (entry, k) : long_row_new (entry, k);
      gtk_list_box_insert (list_of (entry), row, (int)k);
    }
    update_row (entry, row, app_value_at (value, k));
  }
  while ((row = row_at (entry, n)) != NULL)
    gtk_list_box_remove (list_of (entry), row);
  gtk_widget_set_visible (entry->parts[1],
                          !is_fixed (entry)
                              && (entry->field->max <= 0 || n < (guint)entry->field->max));
  gtk_widget_set_visible (GTK_WIDGET (list_of (entry)),
                          n > 0 || gtk_widget_get_visible (entry->parts[1]));
}

static gboolean
reveal (UiPackEntry *entry, const char *path)
{
  GtkWidget *row;

  for (guint k = 0; (row = row_at (entry, k)) != NULL; k++) {
    g_autofree char *own = dup_member_path (entry, k);
    Member *member = member_of (row);

    if (!g_str_has_prefix (path, own))
      continue;
    if (ADW_IS_EXPANDER_ROW (row)) {
      adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
      show_form (row);
    }
    if (!ui_pack_form_reveal (member->form, path))
      focus_row (row);
    return TRUE;
  }
  return FALSE;
}

/* Adding */

static void
add_new_member (const char *variant, gpointer data)
{
  UiPackEntry *entry = data;
  const AppPackForm *form = entry->field->form;
  const AppValue *root = app_pack_editor_get_root (ui_pack_entry_editor (entry));
  g_autoptr (AppValue) value = app_pack_form_new_member (form, variant, root, NULL);
  guint n = count_members (entry);
  GtkWidget *row;

  add (entry, value, n);
  ui_pack_form_update (entry->form);
  row = row_at (entry, n);
  if (row == NULL)
    return;
  if (ADW_IS_EXPANDER_ROW (row)) {
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
    show_form (row);
  }
  ui_pack_form_focus (member_of (row)->form);
}

static void
add_member_cb (UiPackEntry *entry)
{
  if (entry->field->form->variants != NULL)
    ui_pack_variants_popup (entry->parts[1], entry->field->form, add_new_member, entry);
  else
    add_new_member (NULL, entry);
}

static GtkWidget *
add_row_new (UiPackEntry *entry)
{
  GtkWidget *row = adw_action_row_new ();
  const char *label = _ (entry->field->form->add);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), label);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("list-add-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_signal_connect_swapped (row, "activated", G_CALLBACK (add_member_cb), entry);
  return row;
}

void
ui_pack_entry_init_members (UiPackEntry *entry)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label = gtk_label_new (_ (entry->field->label));
  GtkWidget *list = gtk_list_box_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (entry->field->label), -1);
  entry->row = box;
  entry->target = list;
  entry->parts[0] = list;
  entry->parts[1] = add_row_new (entry);
  entry->note = ui_pack_note_new ();
  entry->update = update;
  entry->moved = place_rows;
  entry->reveal = reveal;
  gtk_list_box_append (GTK_LIST_BOX (list), entry->parts[1]);
  gtk_box_append (GTK_BOX (box), label);
  if (entry->field->help != NULL) {
    GtkWidget *help = gtk_label_new (_ (entry->field->help));

    gtk_label_set_wrap (GTK_LABEL (help), TRUE);
    gtk_label_set_xalign (GTK_LABEL (help), 0);
    gtk_widget_add_css_class (help, "dim-label");
    gtk_widget_add_css_class (help, "caption");
    gtk_box_append (GTK_BOX (box), help);
  }
  gtk_box_append (GTK_BOX (box), list);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (entry->note));
}

/* Records: one member, which may be absent. */

static void
record_moved (UiPackEntry *entry)
{
  g_autofree char *path = ui_pack_entry_dup_path (entry);

  if (entry->parts[0] != NULL)
    ui_pack_form_set_path (UI_PACK_FORM (entry->parts[0]), path);
}

static gboolean
record_reveal (UiPackEntry *entry, const char *path)
{
  return entry->parts[0] != NULL && ui_pack_form_reveal (UI_PACK_FORM (entry->parts[0]), path);
}

static void
record_switched_cb (GtkSwitch *has, GParamSpec *spec, UiPackEntry *entry)
{
  const AppValue *root = app_pack_editor_get_root (ui_pack_entry_editor (entry));
  gboolean active = gtk_switch_get_active (has);

  if (active != (ui_pack_entry_get (entry) != NULL))
    ui_pack_entry_set (
        entry, active ? app_pack_form_new_member (entry->field->form, NULL, root, NULL) : NULL);
}

static void
record_update (UiPackEntry *entry, const AppValue *value)
{
  g_autofree char *path = ui_pack_entry_dup_path (entry);

  if (entry->parts[2] != NULL)
    gtk_switch_set_active (GTK_SWITCH (entry->parts[2]), value != NULL);
  if (value != NULL && entry->parts[0] == NULL) {
    entry->parts[0] = ui_pack_form_new (ui_pack_entry_editor (entry), entry->field->form, path,
                                        ui_pack_form_fits_line (entry->field->form));
    adw_bin_set_child (ADW_BIN (entry->parts[1]), entry->parts[0]);
  } else if (entry->parts[0] != NULL && value != NULL)
    ui_pack_form_update (UI_PACK_FORM (entry->parts[0]));
  gtk_widget_set_visible (entry->parts[1], value != NULL);
}

void
ui_pack_entry_init_record (UiPackEntry *entry)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  entry->parts[1] = adw_bin_new ();
  gtk_widget_set_hexpand (entry->parts[1], TRUE);
  gtk_box_append (GTK_BOX (box), entry->parts[1]);
  entry->target = box;
  if (!entry->field->required) {
    entry->parts[2] = gtk_switch_new ();
    gtk_widget_set_valign (entry->parts[2], GTK_ALIGN_CENTER);
    gtk_widget_set_halign (entry->parts[2], GTK_ALIGN_END);
    gtk_accessible_update_property (GTK_ACCESSIBLE (entry->parts[2]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ (entry->field->label), -1);
    g_signal_connect (entry->parts[2], "notify::active", G_CALLBACK (record_switched_cb), entry);
    gtk_box_append (GTK_BOX (box), entry->parts[2]);
    entry->target = entry->parts[2];
  }
  entry->row = ui_pack_entry_new_row (entry, box);
  entry->update = record_update;
  entry->moved = record_moved;
  entry->reveal = record_reveal;
}
