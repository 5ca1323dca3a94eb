/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is in a deck, and what is wrong with it.
 */
#include "ui/collection/deck-entries.h"

#include "ui/widget/page.h"

#include <glib/gi18n.h>

#define MOST_COPIES 99

/* What the list knows; its rows know their ids. */
typedef struct {
  AppDeckEditor *editor; /* Borrowed from the page */
  UiDeckRemoveFunc removed;
  gpointer data;
} Entries;

static GQuark
entries_quark (void)
{
  return g_quark_from_static_string ("ui-deck-entries");
}

static const char *
id_of (gpointer row)
{
  return g_object_get_data (G_OBJECT (row), "id");
}

/* The row's list may be gone with a row whose number is still being changed. */
static Entries *
entries_of (GtkWidget *row)
{
  GtkWidget *list = gtk_widget_get_ancestor (row, GTK_TYPE_LIST_BOX);

  return list != NULL ? g_object_get_qdata (G_OBJECT (list), entries_quark ()) : NULL;
}

static void
set_copies (GtkWidget *row, guint copies)
{
  Entries *entries = entries_of (row);
  g_autofree char *name = NULL;

  if (entries == NULL)
    return;
  name = g_strdup (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  app_deck_editor_set_copies (entries->editor, id_of (row), copies);
  if (copies == 0)
    entries->removed (name, entries->data);
}

static void
spun_cb (GtkSpinButton *spin, GtkWidget *row)
{
  set_copies (row, (guint)gtk_spin_button_get_value_as_int (spin));
}

static void
remove_cb (GtkWidget *button, GtkWidget *row)
{
  set_copies (row, 0);
}

static void
step (GtkWidget *row, int by)
{
  GtkSpinButton *spin = g_object_get_data (G_OBJECT (row), "spin");

  gtk_spin_button_set_value (spin, gtk_spin_button_get_value (spin) + by);
}

static gboolean
more_cb (GtkWidget *row, GVariant *parameter, gpointer data)
{
  step (row, 1);
  return TRUE;
}

static gboolean
less_cb (GtkWidget *row, GVariant *parameter, gpointer data)
{
  step (row, -1);
  return TRUE;
}

/* Delete takes the row's entry out. */
static gboolean
delete_cb (GtkWidget *row, GVariant *parameter, gpointer data)
{
  set_copies (row, 0);
  return TRUE;
}

/* As with what is offered: on many keyboards plus is with Shift. */
static void
add_keys (GtkWidget *row)
{
  static const struct {
    guint key;
    GdkModifierType held;
    GtkShortcutFunc does;
  } keys[] = {
    { GDK_KEY_Delete, 0, delete_cb },
    { GDK_KEY_plus, 0, more_cb },
    { GDK_KEY_plus, GDK_SHIFT_MASK, more_cb },
    { GDK_KEY_equal, 0, more_cb },
    { GDK_KEY_KP_Add, 0, more_cb },
    { GDK_KEY_minus, 0, less_cb },
    { GDK_KEY_KP_Subtract, 0, less_cb },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    gtk_shortcut_controller_add_shortcut (
        GTK_SHORTCUT_CONTROLLER (controller),
        gtk_shortcut_new (gtk_keyval_trigger_new (keys[k].key, keys[k].held),
                          gtk_callback_action_new (keys[k].does, NULL, NULL)));
  gtk_widget_add_controller (row, controller);
}

static GtkWidget *
row_new (const AppDeckMember *entry)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *spin = gtk_spin_button_new_with_range (0, MOST_COPIES, 1);
  GtkWidget *remove = ui_icon_button_new ("edit-delete-symbolic", _ ("Take It Out"), NULL);
  GtkWidget *warning = gtk_image_new_from_icon_name ("dialog-warning-symbolic");

  g_object_set_data_full (G_OBJECT (row), "id", g_strdup (entry->id), g_free);
  g_object_set_data (G_OBJECT (row), "spin", spin);
  g_object_set_data (G_OBJECT (row), "warning", warning);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), entry->name);
  gtk_widget_add_css_class (warning, "warning");
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), entry->copies);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 2);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Copies"), -1);
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (remove, "flat");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), warning);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), remove);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (spun_cb), row, 0);
  g_signal_connect_object (remove, "clicked", G_CALLBACK (remove_cb), row, 0);
  add_keys (row);
  return row;
}

/* What is wrong with one entry, each sentence in a line; NULL for nothing. */
static char *
dup_faults_of (AppDeckEditor *editor, const char *id)
{
  GString *faults = g_string_new (NULL);

  for (guint k = 0; k < app_deck_editor_get_n_faults (editor); k++) {
    const char *entry;
    const char *sentence = app_deck_editor_get_fault (editor, k, &entry);

    if (g_strcmp0 (entry, id) == 0)
      g_string_append_printf (faults, "%s%s", faults->len > 0 ? "\n" : "", sentence);
  }
  return g_string_free (faults, faults->len == 0);
}

static void
update_row (GtkWidget *row, AppDeckEditor *editor, const AppDeckMember *entry)
{
  GtkSpinButton *spin = g_object_get_data (G_OBJECT (row), "spin");
  GtkWidget *warning = g_object_get_data (G_OBJECT (row), "warning");
  g_autofree char *faults = dup_faults_of (editor, entry->id);
  g_autofree char *text = NULL, *both = NULL;

  gtk_widget_set_visible (warning, faults != NULL);
  gtk_widget_set_tooltip_text (warning, faults);
  text = g_strdup_printf (g_dngettext (NULL, "%u in the deck", "%u in the deck", entry->copies),
                          entry->copies);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
      faults != NULL ? (both = g_strjoin (". ", text, faults, NULL)) : text, -1);
  if (gtk_spin_button_get_value_as_int (spin) == (int)entry->copies)
    return;
  g_signal_handlers_block_by_func (spin, spun_cb, row);
  gtk_spin_button_set_value (spin, entry->copies);
  g_signal_handlers_unblock_by_func (spin, spun_cb, row);
}

/* Takes out the rows from @place on until the one of @id, if that is still to come. */
static gboolean
skip_to (GtkListBox *list, int place, const char *id)
{
  GtkListBoxRow *row;
  int found = place;

  while ((row = gtk_list_box_get_row_at_index (list, found)) != NULL
         && g_strcmp0 (id_of (row), id) != 0)
    found++;
  if (row == NULL)
    return FALSE;
  for (; found > place; found--)
    gtk_list_box_remove (list, GTK_WIDGET (gtk_list_box_get_row_at_index (list, place)));
  return TRUE;
}

/* Where the keyboard is among the rows, -1 for elsewhere. */
static int
focused_place (GtkListBox *list)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (list));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_LIST_BOX_ROW) : NULL;

  return row != NULL && gtk_widget_is_ancestor (row, GTK_WIDGET (list))
             ? gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row))
             : -1;
}

/* The row that had it went: the next one gets it. */
static gboolean
keep_focus (GtkListBox *list, int place, guint n)
{
  GtkListBoxRow *row;

  if (place < 0 || focused_place (list) >= 0)
    return TRUE;
  if (n == 0)
    return FALSE;
  row = gtk_list_box_get_row_at_index (list, MIN (place, (int)n - 1));
  if (row != NULL)
    gtk_widget_child_focus (GTK_WIDGET (row), GTK_DIR_TAB_FORWARD);
  return TRUE;
}

static GtkWidget *
hint_new (void)
{
  GtkWidget *label = gtk_label_new (_ ("Nothing is in the deck yet. Add what the packs offer."));

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_margin_top (label, 12);
  gtk_widget_set_margin_bottom (label, 12);
  gtk_widget_set_margin_start (label, 12);
  gtk_widget_set_margin_end (label, 12);
  return label;
}

void
ui_deck_entries_setup (GtkListBox *list, AppDeckEditor *editor, UiDeckRemoveFunc removed,
                       gpointer data)
{
  Entries *entries = g_new (Entries, 1);

  *entries = (Entries){ editor, removed, data };
  g_object_set_qdata_full (G_OBJECT (list), entries_quark (), entries, g_free);
  gtk_list_box_set_placeholder (list, hint_new ());
}

gboolean
ui_deck_entries_show (GtkListBox *list, AppDeckEditor *editor)
{
  const guint n = app_deck_editor_get_n_entries (editor);
  const int focused = focused_place (list);
  GtkListBoxRow *row;

  for (guint k = 0; k < n; k++) {
    const AppDeckMember *entry = app_deck_editor_get_entry (editor, k);

    if (!skip_to (list, (int)k, entry->id))
      gtk_list_box_insert (list, row_new (entry), (int)k);
    update_row (GTK_WIDGET (gtk_list_box_get_row_at_index (list, (int)k)), editor, entry);
  }
  while ((row = gtk_list_box_get_row_at_index (list, (int)n)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
  return keep_focus (list, focused, n);
}

static void
add_sentence (GtkListBox *list, const char *icon, const char *css_class, const char *sentence)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *image = gtk_image_new_from_icon_name (icon);

  gtk_widget_add_css_class (image, css_class);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), sentence);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), image);
  gtk_list_box_append (list, row);
}

void
ui_deck_faults_show (GtkListBox *list, AppDeckEditor *editor)
{
  const guint n = app_deck_editor_get_n_faults (editor);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (list, 0)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
  for (guint k = 0; k < n; k++)
    add_sentence (list, "dialog-warning-symbolic", "warning",
                  app_deck_editor_get_fault (editor, k, NULL));
  if (n == 0)
    add_sentence (list, "object-select-symbolic", "success",
                  _ ("The deck is as the rules want it."));
}
