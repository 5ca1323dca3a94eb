/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fields of further members: effects, conditions, operations, sides. Each is a row whose title is
 * its sentence and that opens to its form; they are added, ordered and removed here. Rows are kept
 * by place: the second row shows the second member, whatever happened before it.
 */
#include "ui/pack-editor/pack-editor-private.h"

#include "app/base/value-make.h"
#include "ui/widget/dragging.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

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
count (UiPackEntry *entry)
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

/* Deeds */

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
move (UiPackEntry *entry, guint from, guint to)
{
  g_autofree char *path = ui_pack_entry_dup_path (entry);
  GtkWidget *row = row_at (entry, from);

  if (row == NULL || from == to || to >= count (entry))
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
take_out (UiPackEntry *entry, guint place)
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
  if (entry->field->required || count (entry) > 1)
    app_pack_editor_remove (ui_pack_entry_editor (entry), path);
  else
    ui_pack_entry_set (entry, NULL);
  ui_page_offer (entry->row, _ ("Taken out"), _ ("_Undo"), "pack-editor.undo", NULL);
}

static void
up_cb (GtkWidget *row, const char *name, GVariant *parameter)
{
  Member *member = member_of (row);

  if (member->place > 0)
    move (member->entry, member->place, member->place - 1);
}

static void
down_cb (GtkWidget *row, const char *name, GVariant *parameter)
{
  Member *member = member_of (row);

  move (member->entry, member->place, member->place + 1);
}

static void
remove_cb (GtkWidget *row, const char *name, GVariant *parameter)
{
  Member *member = member_of (row);

  take_out (member->entry, member->place);
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
  void (*deed) (GtkWidget *row, const char *name, GVariant *parameter);
  guint key;
  GdkModifierType modifiers;
} deeds[] = {
  { "up", up_cb, GDK_KEY_Up, GDK_ALT_MASK },
  { "down", down_cb, GDK_KEY_Down, GDK_ALT_MASK },
  { "duplicate", duplicate_cb, GDK_KEY_d, GDK_CONTROL_MASK },
  { "remove", remove_cb, GDK_KEY_Delete, 0 },
};

static void
deed_cb (GSimpleAction *action, GVariant *parameter, GtkWidget *row)
{
  const char *name = g_action_get_name (G_ACTION (action));

  for (guint k = 0; k < G_N_ELEMENTS (deeds); k++)
    if (g_str_equal (deeds[k].name, name))
      deeds[k].deed (row, name, NULL);
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
  for (guint k = 0; k < G_N_ELEMENTS (deeds); k++)
    if (gdk_keyval_to_lower (key) == deeds[k].key && held == deeds[k].modifiers) {
      deeds[k].deed (row, deeds[k].name, NULL);
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
  move (member_of (dragged)->entry, member_of (dragged)->place, member_of (onto)->place);
}

static GtkWidget *
deeds_button_new (GtkWidget *row)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  GtkWidget *button;

  for (guint k = 0; k < G_N_ELEMENTS (deeds); k++) {
    g_autoptr (GSimpleAction) action = g_simple_action_new (deeds[k].name, NULL);

    g_signal_connect_object (action, "activate", G_CALLBACK (deed_cb), row, 0);
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
    adw_expander_row_add_action (ADW_EXPANDER_ROW (row), deeds_button_new (row));
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
    gtk_box_append (GTK_BOX (box), deeds_button_new (row));
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
  g_autofree char *told = ui_pack_form_is_short (form) ? NULL : app_pack_tell (form, root, value);

  if (told != NULL && *told != '\0')
    return g_steal_pointer (&told);
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
    ui_pack_told_show (NULL, NULL, row, fault, NULL);
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
  const gboolean in_line = ui_pack_form_is_short (entry->field->form);
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
add_new (const char *variant, gpointer data)
{
  UiPackEntry *entry = data;
  const AppPackForm *form = entry->field->form;
  const AppValue *root = app_pack_editor_get_root (ui_pack_entry_editor (entry));
  g_autoptr (AppValue) value = app_pack_form_new_member (form, variant, root, NULL);
  guint n = count (entry);
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
add_cb (UiPackEntry *entry)
{
  if (entry->field->form->variants != NULL)
    ui_pack_variants_popup (entry->parts[1], entry->field->form, add_new, entry);
  else
    add_new (NULL, entry);
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
  g_signal_connect_swapped (row, "activated", G_CALLBACK (add_cb), entry);
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
  entry->told = ui_pack_told_new ();
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
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (entry->told));
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

  if (!entry->filling)
    ui_pack_entry_set (entry, gtk_switch_get_active (has)
                                  ? app_pack_form_new_member (entry->field->form, NULL, root, NULL)
                                  : NULL);
}

static void
record_update (UiPackEntry *entry, const AppValue *value)
{
  g_autofree char *path = ui_pack_entry_dup_path (entry);

  if (entry->parts[2] != NULL)
    gtk_switch_set_active (GTK_SWITCH (entry->parts[2]), value != NULL);
  if (value != NULL && entry->parts[0] == NULL) {
    entry->parts[0] = ui_pack_form_new (ui_pack_entry_editor (entry), entry->field->form, path,
                                        ui_pack_form_is_short (entry->field->form));
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
