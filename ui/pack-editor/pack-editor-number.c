/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fields of numbers. A number that may be absent is an empty field; one that may be a word has
 * the words beside it.
 */
#include "ui/pack-editor/pack-editor-private.h"

#include "app/base/value-make.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>

/* Spins */

typedef struct {
  int min, max, initial;
  gboolean may_be_absent, absent, filling;
  UiPackSpun spun;
  gpointer data;
} Spin;

static Spin *
spin_of (GtkWidget *spin)
{
  return g_object_get_data (G_OBJECT (spin), "ui-pack-spin");
}

/* What an absent number counts from. */
static int
neutral (const Spin *spin)
{
  return CLAMP (spin->initial, spin->min, spin->max);
}

static gboolean
parse (const char *text, gint64 *number)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  const char *digits = trimmed;

  /* The minus of typesetters, too. */
  if (g_str_has_prefix (digits, "−"))
    digits += strlen ("−");
  if (*digits == '\0' || !g_ascii_string_to_signed (digits, 10, -99999999, 99999999, number, NULL))
    return FALSE;
  if (digits != trimmed)
    *number = -*number;
  return TRUE;
}

static int
input_cb (GtkSpinButton *button, double *value, gpointer data)
{
  Spin *spin = spin_of (GTK_WIDGET (button));
  const char *text = gtk_editable_get_text (GTK_EDITABLE (button));
  gint64 number;

  if (*text == '\0' && spin->may_be_absent) {
    spin->absent = TRUE;
    *value = neutral (spin);
    return TRUE;
  }
  if (!parse (text, &number))
    return GTK_INPUT_ERROR;
  spin->absent = FALSE;
  *value = (double)number;
  return TRUE;
}

static gboolean
output_cb (GtkSpinButton *button, gpointer data)
{
  Spin *spin = spin_of (GTK_WIDGET (button));
  int value = (int)gtk_adjustment_get_value (gtk_spin_button_get_adjustment (button));
  g_autofree char *text = NULL;

  if (value != neutral (spin))
    spin->absent = FALSE;
  text = spin->absent ? g_strdup ("") : g_strdup_printf ("%d", value);
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (button)), text))
    gtk_editable_set_text (GTK_EDITABLE (button), text);
  return TRUE;
}

static void
typed_cb (GtkEditable *editable, gpointer data)
{
  Spin *spin = spin_of (GTK_WIDGET (editable));

  if (!spin->filling && spin->spun != NULL)
    spin->spun (GTK_WIDGET (editable), spin->data);
}

GtkWidget *
ui_pack_spin_new (int min, int max, int initial, gboolean may_be_absent)
{
  GtkWidget *button = gtk_spin_button_new_with_range (min, max, 1);
  Spin *spin = g_new0 (Spin, 1);
  GtkWidget *text = gtk_widget_get_first_child (button);

  *spin = (Spin){ min, max, initial, .may_be_absent = may_be_absent };
  g_object_set_data_full (G_OBJECT (button), "ui-pack-spin", spin, g_free);
  g_signal_connect (button, "input", G_CALLBACK (input_cb), NULL);
  g_signal_connect (button, "output", G_CALLBACK (output_cb), NULL);
  g_signal_connect (button, "changed", G_CALLBACK (typed_cb), NULL);
  gtk_editable_set_width_chars (GTK_EDITABLE (button), max > 999 || min < -99 ? 5 : 3);
  gtk_editable_set_enable_undo (GTK_EDITABLE (button), FALSE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  if (may_be_absent && GTK_IS_TEXT (text)) {
    g_autofree char *counts =
        initial >= min && initial <= max ? g_strdup_printf ("%d", initial) : g_strdup ("–");

    gtk_text_set_placeholder_text (GTK_TEXT (text), counts);
  }
  return button;
}

gboolean
ui_pack_spin_get (GtkWidget *button, int *number, gboolean *absent)
{
  const Spin *spin = spin_of (button);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (button));
  gint64 typed;

  *absent = *text == '\0' && spin->may_be_absent;
  if (*absent)
    return TRUE;
  if (!parse (text, &typed) || typed < spin->min || typed > spin->max)
    return FALSE;
  *number = (int)typed;
  return TRUE;
}

void
ui_pack_spin_set (GtkWidget *button, const AppValue *number)
{
  Spin *spin = spin_of (button);
  gboolean absent = app_value_kind (number) != APP_VALUE_INTEGER && spin->may_be_absent;
  gint64 value =
      app_value_kind (number) == APP_VALUE_INTEGER ? app_value_integer (number) : neutral (spin);
  gboolean typed_absent;
  int typed;

  /* What is being typed stays as it is when it says so. */
  if (ui_pack_spin_get (button, &typed, &typed_absent) && typed_absent == absent
      && (absent || typed == value))
    return;
  spin->filling = TRUE;
  /* What is out of range is shown, so that its fault is understood. */
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (button), MIN (spin->min, (double)value),
                             MAX (spin->max, (double)value));
  spin->absent = absent;
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (button), (double)value);
  output_cb (GTK_SPIN_BUTTON (button), NULL);
  spin->filling = FALSE;
}

void
ui_pack_spin_connect (GtkWidget *button, UiPackSpun spun, gpointer data)
{
  Spin *spin = spin_of (button);

  spin->spun = spun;
  spin->data = data;
}

/* One number, or a word */

static void
number_spun_cb (GtkWidget *spin, gpointer data)
{
  UiPackEntry *entry = data;
  gboolean absent;
  int number = 0;

  if (entry->filling || !ui_pack_spin_get (spin, &number, &absent))
    return;
  ui_pack_entry_set (entry, absent ? NULL : app_value_new_integer (number));
}

/* The first of what is offered is the number. */
static void
word_cb (GtkDropDown *words, GParamSpec *spec, UiPackEntry *entry)
{
  guint chosen = gtk_drop_down_get_selected (words);
  gboolean absent;
  int number = 0;

  if (entry->filling || chosen == GTK_INVALID_LIST_POSITION)
    return;
  gtk_widget_set_visible (entry->target, chosen == 0);
  if (chosen > 0)
    ui_pack_entry_set (entry, app_value_new_text (entry->field->words[chosen - 1].id));
  else if (ui_pack_spin_get (entry->target, &number, &absent) && !absent)
    ui_pack_entry_set (entry, app_value_new_integer (number));
  else
    ui_pack_entry_set (entry, app_value_new_integer (CLAMP (entry->field->initial,
                                                            entry->field->min, entry->field->max)));
}

static void
number_update (UiPackEntry *entry, const AppValue *value)
{
  const char *word = app_value_text (value);
  guint chosen = 0;

  if (entry->parts[0] != NULL) {
    for (guint k = 0; word != NULL && entry->field->words[k].id != NULL; k++)
      if (g_str_equal (entry->field->words[k].id, word))
        chosen = k + 1;
    gtk_drop_down_set_selected (GTK_DROP_DOWN (entry->parts[0]), chosen);
    gtk_widget_set_visible (entry->target, chosen == 0);
  }
  if (chosen == 0)
    ui_pack_spin_set (entry->target, value);
}

static GtkWidget *
words_new (UiPackEntry *entry)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  GtkWidget *words;

  gtk_string_list_append (labels, _ ("Number"));
  for (const AppPackWord *word = entry->field->words; word->id != NULL; word++)
    gtk_string_list_append (labels, _ (word->label));
  words = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&labels)), NULL);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (words), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (entry->field->label), -1);
  g_signal_connect (words, "notify::selected", G_CALLBACK (word_cb), entry);
  return words;
}

static void
init_in_line (UiPackEntry *entry)
{
  GtkWidget *label = gtk_label_new (_ (entry->field->label));

  entry->row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), entry->target);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (GTK_BOX (entry->row), label);
  gtk_box_append (GTK_BOX (entry->row), entry->target);
}

static void
init_row (UiPackEntry *entry)
{
  entry->row = adw_action_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (entry->row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry->row), _ (entry->field->label));
  if (entry->field->help != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (entry->row), _ (entry->field->help));
  if (entry->field->words != NULL && entry->field->words[0].id != NULL) {
    entry->parts[0] = words_new (entry);
    adw_action_row_add_suffix (ADW_ACTION_ROW (entry->row), entry->parts[0]);
  }
  adw_action_row_add_suffix (ADW_ACTION_ROW (entry->row), entry->target);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (entry->row), entry->target);
  gtk_widget_set_focusable (entry->row, FALSE);
}

void
ui_pack_entry_init_number (UiPackEntry *entry, gboolean in_line)
{
  entry->target = ui_pack_spin_new (entry->field->min, entry->field->max, entry->field->initial,
                                    !entry->field->required);
  entry->update = number_update;
  /* In a line the label beside it names it. */
  if (!in_line)
    gtk_accessible_update_property (GTK_ACCESSIBLE (entry->target), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ (entry->field->label), -1);
  ui_pack_spin_connect (entry->target, number_spun_cb, entry);
  if (in_line)
    init_in_line (entry);
  else
    init_row (entry);
}

/* Several numbers */

static GtkWidget *
numbers_box (UiPackEntry *entry)
{
  return entry->parts[0];
}

static void
numbers_spun_cb (GtkWidget *spin, gpointer data)
{
  UiPackEntry *entry = data;
  const AppValue *value = ui_pack_entry_get (entry);
  g_autoptr (AppValue) number = NULL;
  gboolean absent;
  int typed = 0;
  guint place = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (spin), "ui-pack-place"));

  if (entry->filling || !ui_pack_spin_get (spin, &typed, &absent))
    return;
  number = app_value_new_integer (typed);
  ui_pack_entry_set (entry, app_value_set (value, place, number));
}

static gboolean
is_fixed (UiPackEntry *entry)
{
  return entry->field->min == entry->field->max && entry->field->min > 0;
}

static void
add_number_cb (UiPackEntry *entry)
{
  const AppValue *value = ui_pack_entry_get (entry);
  guint n = app_value_length (value);
  g_autoptr (AppValue) number =
      n > 0 ? app_value_copy (app_value_at (value, n - 1)) : app_value_new_integer (0);

  ui_pack_entry_set (entry, app_value_insert (value, n, number));
}

static void
remove_number_cb (UiPackEntry *entry)
{
  const AppValue *value = ui_pack_entry_get (entry);
  guint n = app_value_length (value);

  if (n > 1)
    ui_pack_entry_set (entry, app_value_remove (value, n - 1));
  else if (n == 1)
    ui_pack_entry_set (entry, NULL);
}

static GtkWidget *
number_new (UiPackEntry *entry, guint place)
{
  GtkWidget *spin =
      ui_pack_spin_new (entry->field->least, entry->field->most, entry->field->least, FALSE);
  /* Translators: a field's name and a place in it, as in “Renown 2”. */
  g_autofree char *name = g_strdup_printf (_ ("%s %u"), _ (entry->field->label), place + 1);

  g_object_set_data (G_OBJECT (spin), "ui-pack-place", GUINT_TO_POINTER (place));
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 3);
  gtk_widget_set_tooltip_text (spin, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  ui_pack_spin_connect (spin, numbers_spun_cb, entry);
  return spin;
}

static void
numbers_update (UiPackEntry *entry, const AppValue *value)
{
  guint n = app_value_length (value), k = 0;
  GtkWidget *spin = gtk_widget_get_first_child (numbers_box (entry));

  for (; k < n; k++) {
    if (spin == NULL) {
      spin = number_new (entry, k);
      gtk_box_append (GTK_BOX (numbers_box (entry)), spin);
    }
    ui_pack_spin_set (spin, app_value_at (value, k));
    spin = gtk_widget_get_next_sibling (spin);
  }
  while (spin != NULL) {
    GtkWidget *next = gtk_widget_get_next_sibling (spin);

    gtk_box_remove (GTK_BOX (numbers_box (entry)), spin);
    spin = next;
  }
  if (entry->parts[1] == NULL)
    return;
  gtk_widget_set_sensitive (entry->parts[1], n > 0);
  gtk_widget_set_sensitive (entry->parts[2],
                            entry->field->max <= 0 || n < (guint)entry->field->max);
}

void
ui_pack_entry_init_numbers (UiPackEntry *entry)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *numbers = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkLayoutManager *layout = g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 6, NULL);

  gtk_widget_set_layout_manager (numbers, layout);
  gtk_widget_set_hexpand (numbers, TRUE);
  gtk_box_append (GTK_BOX (line), numbers);
  entry->parts[0] = numbers;
  entry->update = numbers_update;
  if (!is_fixed (entry)) {
    entry->parts[1] = ui_icon_button_new ("list-remove-symbolic", _ ("One Number Less"), NULL);
    entry->parts[2] = ui_icon_button_new ("list-add-symbolic", _ ("One Number More"), NULL);
    g_signal_connect_swapped (entry->parts[1], "clicked", G_CALLBACK (remove_number_cb), entry);
    g_signal_connect_swapped (entry->parts[2], "clicked", G_CALLBACK (add_number_cb), entry);
    for (guint k = 1; k < 3; k++) {
      gtk_widget_set_valign (entry->parts[k], GTK_ALIGN_START);
      gtk_widget_add_css_class (entry->parts[k], "flat");
      gtk_widget_add_css_class (entry->parts[k], "circular");
      gtk_box_append (GTK_BOX (line), entry->parts[k]);
    }
  }
  entry->row = ui_pack_entry_new_row (entry, line);
  entry->target = numbers;
}
