/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a result without moves. What every match has besides is shown as among its details.
 */
#include "ui/result/result-page.h"

#include "app/base/instants.h"
#include "ui/widget/follow-store.h"
#include "ui/match/match-details.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

struct _UiResultPage {
  AdwBin parent_instance;

  GtkWidget *details;
  GtkWidget *result; /* Borrowed from the details */
  GtkLabel *sentence;
  GtkListBox *standings;
  GtkGrid *facts;
  GtkWidget *buttons;  /* Owned; of the header bar */
  GtkWidget *changing; /* Those of them that change something */

  AppStore *store; /* Owned */
  char *uuid;      /* Owned */
  char *title;     /* Owned */
  char *subtitle;  /* Owned */
};

static void ui_result_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiResultPage, ui_result_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_result_page_page_init))

static GtkWidget *
new_place (guint place)
{
  g_autofree char *text = g_strdup_printf ("%u", place);
  g_autofree char *name = g_strdup_printf (_ ("Place %u"), place);
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_width_chars (GTK_LABEL (label), 2);
  gtk_widget_add_css_class (label, "title-3");
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, place == 1 ? "accent" : "dim-label");
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return label;
}

static void
add_standing (UiResultPage *self, const AppQuickStanding *standing)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), standing->names);
  if (standing->place > 0)
    adw_action_row_add_prefix (ADW_ACTION_ROW (row), new_place (standing->place));
  if (standing->score[0] != '\0') {
    GtkWidget *score = gtk_label_new (standing->score);

    gtk_widget_add_css_class (score, "title-3");
    gtk_widget_add_css_class (score, "numeric");
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), score);
  }
  gtk_list_box_append (self->standings, row);
}

static int
add_fact (UiResultPage *self, int row, const char *name, const char *value)
{
  GtkWidget *label, *fact;

  if (value == NULL || *value == '\0')
    return row;
  label = gtk_label_new (name);
  fact = gtk_label_new (value);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_xalign (GTK_LABEL (fact), 0);
  gtk_label_set_wrap (GTK_LABEL (fact), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (fact), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (fact), TRUE);
  gtk_widget_set_hexpand (fact, TRUE);
  gtk_grid_attach (self->facts, label, 0, row, 1, 1);
  gtk_grid_attach (self->facts, fact, 1, row, 1, 1);
  return row + 1;
}

/* The variant as the rules core calls it; others as they were typed. */
static char *
dup_variant (const AppQuick *quick)
{
  const char *code = app_quick_game_code (quick->game);
  const RulesGame *game = code != NULL ? rules_game (rules_text (code)) : NULL;

  for (guint k = 0; game != NULL && k < game->n_variants; k++)
    if (g_strcmp0 (game->variants[k].id, quick->variant) == 0)
      return g_strdup (_ (game->variants[k].name));
  return g_strdup (quick->variant);
}

static void
show_facts (UiResultPage *self, const AppQuick *quick)
{
  g_autofree char *date =
      quick->date != NULL && *quick->date != '\0' ? app_date_dup (quick->date) : NULL;
  g_autofree char *minutes = app_quick_dup_minutes (quick->minutes);
  g_autofree char *variant = dup_variant (quick);
  GtkWidget *child;
  int row = 0;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->facts))) != NULL)
    gtk_grid_remove (self->facts, child);
  row = add_fact (self, row, _ ("Variant"), variant);
  row = add_fact (self, row, _ ("Date"), date);
  row = add_fact (self, row, _ ("Time taken"), minutes);
  row = add_fact (self, row, _ ("Place"), quick->place);
  row = add_fact (self, row, _ ("Event"), quick->event);
  gtk_widget_set_visible (GTK_WIDGET (self->facts), row > 0);
  ui_set_string (&self->subtitle, date);
}

static void
show_result (UiResultPage *self, const AppQuick *quick)
{
  g_autofree char *sentence = app_quick_dup_text (quick);
  g_autoptr (GPtrArray) standings = app_quick_dup_standings (quick);
  GtkListBoxRow *row;

  ui_set_sentence (self->sentence, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->sentence), *sentence != '\0');
  while ((row = gtk_list_box_get_row_at_index (self->standings, 0)) != NULL)
    gtk_list_box_remove (self->standings, GTK_WIDGET (row));
  for (guint k = 0; k < standings->len; k++)
    add_standing (self, g_ptr_array_index (standings, k));
  /* Something that came from elsewhere may lack what we would ask for. */
  for (guint k = 0; standings->len == 0 && k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);

    add_standing (self, &(AppQuickStanding){ .names = seat->name, .score = (char *)"" });
  }
  ui_set_string (&self->title, app_quick_game_name (quick->game));
  show_facts (self, quick);
  ui_page_changed (UI_PAGE (self));
}

static void
refresh (GtkWidget *widget)
{
  UiResultPage *self = UI_RESULT_PAGE (widget);
  g_autoptr (AppQuick) quick = app_quick_load (self->store, self->uuid, NULL);

  if (quick != NULL)
    show_result (self, quick);
}

static void
action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiResultPage *self = UI_RESULT_PAGE (widget);
  static const char *const actions[][2] = {
    { "result.edit", "win.edit-result" },    { "result.again", "win.log-again" },
    { "result.delete", "win.delete-match" }, { "result.export", "win.export-match" },
    { "result.copy-link", "win.copy-link" }, { "result.open-link", "win.open-link" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (actions); k++)
    if (g_str_equal (name, actions[k][0]))
      gtk_widget_activate_action (widget, actions[k][1], "s", self->uuid);
}

static char *
ui_result_page_dup_title (UiPage *page)
{
  return g_strdup (UI_RESULT_PAGE (page)->title);
}

static char *
ui_result_page_dup_subtitle (UiPage *page)
{
  return g_strdup (UI_RESULT_PAGE (page)->subtitle);
}

static GtkWidget *
ui_result_page_get_header_end (UiPage *page)
{
  return UI_RESULT_PAGE (page)->buttons;
}

static void
ui_result_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_result_page_dup_title;
  iface->dup_subtitle = ui_result_page_dup_subtitle;
  iface->get_header_end = ui_result_page_get_header_end;
}

static void
ui_result_page_dispose (GObject *object)
{
  UiResultPage *self = UI_RESULT_PAGE (object);

  G_OBJECT_CLASS (ui_result_page_parent_class)->dispose (object);
  g_clear_object (&self->buttons);
  g_clear_object (&self->store);
}

static void
ui_result_page_finalize (GObject *object)
{
  UiResultPage *self = UI_RESULT_PAGE (object);

  g_free (self->uuid);
  g_free (self->title);
  g_free (self->subtitle);
  G_OBJECT_CLASS (ui_result_page_parent_class)->finalize (object);
}

static void
ui_result_page_class_init (UiResultPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_result_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_result_page_finalize;
  gtk_widget_class_install_action (widget_class, "result.edit", NULL, action_cb);
  gtk_widget_class_install_action (widget_class, "result.again", NULL, action_cb);
  gtk_widget_class_install_action (widget_class, "result.delete", NULL, action_cb);
  gtk_widget_class_install_action (widget_class, "result.export", NULL, action_cb);
  gtk_widget_class_install_action (widget_class, "result.copy-link", NULL, action_cb);
  gtk_widget_class_install_action (widget_class, "result.open-link", NULL, action_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_e, 0, "result.edit", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_a, 0, "result.again", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "result.delete", NULL);
}

static void
clicked_cb (GtkWidget *button, UiResultPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), g_object_get_data (G_OBJECT (button), "action"),
                              NULL);
}

/* In the header bar it is outside the page, where the page's actions are not found. */
static void
add_button (UiResultPage *self, const char *icon, const char *name, const char *action)
{
  GtkWidget *button = ui_icon_button_new (icon, name, NULL);

  g_object_set_data (G_OBJECT (button), "action", (gpointer)action);
  g_signal_connect_object (button, "clicked", G_CALLBACK (clicked_cb), self, 0);
  gtk_box_append (GTK_BOX (self->changing), button);
}

static void
item_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autofree char *name = g_strconcat ("result.", g_action_get_name (G_ACTION (action)), NULL);

  gtk_widget_activate_action (GTK_WIDGET (data), name, NULL);
}

/* What other programs get of it. */
static GtkWidget *
new_menu (UiResultPage *self)
{
  static const struct {
    const char *name, *label;
  } items[] = { { "export", N_ ("E_xport…") },
                { "copy-link", N_ ("Cop_y BG Stats Link") },
                { "open-link", N_ ("Open in BG Stats") } };
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  GtkWidget *button = ui_menu_button_new (G_MENU_MODEL (menu), NULL);

  for (guint k = 0; k < G_N_ELEMENTS (items); k++) {
    g_autoptr (GSimpleAction) action = g_simple_action_new (items[k].name, NULL);
    g_autofree char *name = g_strconcat ("menu.", items[k].name, NULL);

    g_signal_connect_object (action, "activate", G_CALLBACK (item_cb), self, 0);
    g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
    g_menu_append (menu, _ (items[k].label), name);
  }
  ui_page_insert_actions (button, "menu", G_ACTION_GROUP (group));
  return button;
}

static void
ui_result_page_init (UiResultPage *self)
{
  GtkWidget *result = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *facts = gtk_grid_new ();

  self->sentence = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->sentence, TRUE);
  gtk_label_set_wrap_mode (self->sentence, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (self->sentence, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->sentence), "title-2");
  self->standings = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->standings, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->standings), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->standings), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Result"), -1);
  self->facts = GTK_GRID (facts);
  gtk_grid_set_column_spacing (self->facts, 18);
  gtk_grid_set_row_spacing (self->facts, 6);
  gtk_widget_add_css_class (facts, "card");
  gtk_widget_add_css_class (facts, "facts");
  gtk_box_append (GTK_BOX (result), GTK_WIDGET (self->sentence));
  gtk_box_append (GTK_BOX (result), GTK_WIDGET (self->standings));
  gtk_box_append (GTK_BOX (result), facts);
  self->result = result;
  self->buttons = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  self->changing = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_append (GTK_BOX (self->buttons), self->changing);
  gtk_box_append (GTK_BOX (self->buttons), new_menu (self));
  add_button (self, "list-add-symbolic", _ ("Log Again"), "result.again");
  add_button (self, "document-edit-symbolic", _ ("Edit"), "result.edit");
  add_button (self, "user-trash-symbolic", _ ("Delete"), "result.delete");
}

GtkWidget *
ui_result_page_new (AppStore *store, const char *uuid)
{
  g_autoptr (AppMatch) match = app_match_open (store, uuid, NULL);
  UiResultPage *self;
  gboolean writable = !app_store_is_read_only (store);

  if (match == NULL)
    return NULL;
  self = g_object_new (UI_TYPE_RESULT_PAGE, NULL);
  self->store = g_object_ref (store);
  self->uuid = g_strdup (app_match_get_uuid (match));
  self->details = ui_match_details_new_for_result (match, store, self->result);
  adw_bin_set_child (ADW_BIN (self), self->details);
  gtk_widget_set_sensitive (self->changing, writable);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "result.edit", writable);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "result.again", writable);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "result.delete", writable);
  ui_follow_store (GTK_WIDGET (self), store, APP_CHANGED_MATCHES | APP_CHANGED_PLAYERS, refresh);
  refresh (GTK_WIDGET (self));
  return GTK_WIDGET (self);
}

const char *
ui_result_page_get_uuid (UiResultPage *self)
{
  return self->uuid;
}
