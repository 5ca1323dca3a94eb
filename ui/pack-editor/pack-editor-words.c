/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fields of several words: those that the game knows as buttons to be pressed, those that the
 * person makes as chips with a field behind them.
 */
#include "ui/pack-editor/pack-editor-private.h"

#include "app/base/phrases.h"
#include "app/base/value-make.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>

static GtkWidget *
wrap_new (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkLayoutManager *layout = g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 6, NULL);

  gtk_widget_set_layout_manager (box, layout);
  return box;
}

static guint
place_of (const AppValue *list, const char *id)
{
  for (guint k = 0; k < app_value_length (list); k++)
    if (g_strcmp0 (app_value_text (app_value_at (list, k)), id) == 0)
      return k;
  return G_MAXUINT;
}

/* With another list; an empty one that may be absent is left out. */
static void
set_list (UiPackEntry *entry, AppValue *list)
{
  if (app_value_length (list) == 0 && !entry->field->required)
    g_clear_pointer (&list, app_value_unref);
  ui_pack_entry_set (entry, list);
}

static void
put_in (UiPackEntry *entry, const char *id)
{
  const AppValue *list = ui_pack_entry_get (entry);
  g_autoptr (AppValue) word = app_value_new_text (id);

  if (place_of (list, id) == G_MAXUINT)
    set_list (entry, app_value_insert (list, app_value_length (list), word));
}

static void
take_out (UiPackEntry *entry, const char *id)
{
  const AppValue *list = ui_pack_entry_get (entry);
  guint place = place_of (list, id);

  if (place != G_MAXUINT)
    set_list (entry, app_value_remove (list, place));
}

/* Words that the game knows */

static void
toggled_cb (GtkToggleButton *button, UiPackEntry *entry)
{
  const char *id = g_object_get_data (G_OBJECT (button), "ui-pack-word");

  if (entry->filling)
    return;
  if (gtk_toggle_button_get_active (button))
    put_in (entry, id);
  else
    take_out (entry, id);
}

static void
set_update (UiPackEntry *entry, const AppValue *value)
{
  const guint most = (guint)MAX (entry->field->max, 0);

  for (GtkWidget *child = gtk_widget_get_first_child (entry->target); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    const char *id = g_object_get_data (G_OBJECT (child), "ui-pack-word");
    gboolean has = place_of (value, id) != G_MAXUINT;

    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (child), has);
    gtk_widget_set_sensitive (child, has || most == 0 || app_value_length (value) < most);
  }
}

void
ui_pack_entry_init_set (UiPackEntry *entry)
{
  entry->target = wrap_new ();
  entry->update = set_update;
  for (const AppPackWord *word = entry->field->words; word != NULL && word->id != NULL; word++) {
    GtkWidget *button = gtk_toggle_button_new_with_label (_ (word->label));

    g_object_set_data (G_OBJECT (button), "ui-pack-word", (gpointer)word->id);
    gtk_widget_add_css_class (button, "offered");
    if (word->help != NULL)
      gtk_widget_set_tooltip_text (button, _ (word->help));
    g_signal_connect (button, "toggled", G_CALLBACK (toggled_cb), entry);
    gtk_box_append (GTK_BOX (entry->target), button);
  }
  entry->row = ui_pack_entry_new_row (entry, entry->target);
}

/* Words that the person makes */

static void
chip_cb (GtkWidget *chip, UiPackEntry *entry)
{
  g_autofree char *id = g_strdup (g_object_get_data (G_OBJECT (chip), "ui-pack-word"));

  gtk_widget_grab_focus (entry->target);
  take_out (entry, id);
}

static GtkWidget *
chip_new (UiPackEntry *entry, const char *id)
{
  GtkWidget *chip = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (id);
  g_autofree char *name = app_phrase_printf (_ ("Take out “%s”"), id);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("window-close-symbolic"));
  gtk_button_set_child (GTK_BUTTON (chip), box);
  gtk_widget_add_css_class (chip, "offered");
  gtk_widget_set_tooltip_text (chip, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (chip), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (chip), "ui-pack-word", g_strdup (id), g_free);
  g_signal_connect (chip, "clicked", G_CALLBACK (chip_cb), entry);
  return chip;
}

/* What is typed becomes words as the format wants them: small letters, digits and hyphens. */
static void
take_typed (UiPackEntry *entry)
{
  g_autofree char *typed = g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry->target)));
  g_auto (GStrv) words = g_strsplit_set (typed, ", ", -1);

  gtk_editable_set_text (GTK_EDITABLE (entry->target), "");
  for (char **word = words; *word != NULL; word++)
    if (*g_strstrip (*word) != '\0') {
      g_autofree char *id = app_pack_make_id (*word, NULL);

      put_in (entry, id);
    }
}

static void
typed_cb (GtkEditable *editable, UiPackEntry *entry)
{
  const char *text = gtk_editable_get_text (editable);

  if (!entry->filling && strpbrk (text, ", ") != NULL)
    take_typed (entry);
}

static void
left_cb (GtkEventControllerFocus *focus, UiPackEntry *entry)
{
  if (*gtk_editable_get_text (GTK_EDITABLE (entry->target)) != '\0')
    take_typed (entry);
}

/* Backspace in an empty field takes the last one out. */
static gboolean
key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
        UiPackEntry *entry)
{
  const AppValue *list = ui_pack_entry_get (entry);
  const guint n = app_value_length (list);

  if (key != GDK_KEY_BackSpace || n == 0
      || *gtk_editable_get_text (GTK_EDITABLE (entry->target)) != '\0')
    return GDK_EVENT_PROPAGATE;
  set_list (entry, app_value_remove (list, n - 1));
  return GDK_EVENT_STOP;
}

static char *
dup_joined (const AppValue *list)
{
  GString *all = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (list); k++) {
    const char *word = app_value_text (app_value_at (list, k));

    g_string_append_printf (all, "%s\n", word != NULL ? word : "");
  }
  return g_string_free (all, FALSE);
}

static void
words_update (UiPackEntry *entry, const AppValue *value)
{
  GtkWidget *box = entry->parts[0], *chip;
  g_autofree char *joined = dup_joined (value);

  if (g_strcmp0 (joined, entry->known) == 0)
    return;
  while ((chip = gtk_widget_get_first_child (box)) != entry->target)
    gtk_box_remove (GTK_BOX (box), chip);
  for (guint k = app_value_length (value); k > 0; k--) {
    const char *word = app_value_text (app_value_at (value, k - 1));

    gtk_box_prepend (GTK_BOX (box), chip_new (entry, word != NULL ? word : ""));
  }
  g_free (entry->known);
  entry->known = g_steal_pointer (&joined);
}

void
ui_pack_entry_init_words (UiPackEntry *entry)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  entry->parts[0] = wrap_new ();
  entry->target = gtk_entry_new ();
  entry->update = words_update;
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry->target), _ ("Add a word"));
  gtk_editable_set_width_chars (GTK_EDITABLE (entry->target), 12);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry->target), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (entry->field->label), -1);
  gtk_box_append (GTK_BOX (entry->parts[0]), entry->target);
  entry->row = ui_pack_entry_new_row (entry, entry->parts[0]);
  g_signal_connect_swapped (entry->target, "activate", G_CALLBACK (take_typed), entry);
  g_signal_connect (entry->target, "changed", G_CALLBACK (typed_cb), entry);
  g_signal_connect (focus, "leave", G_CALLBACK (left_cb), entry);
  gtk_widget_add_controller (entry->target, focus);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), entry);
  gtk_widget_add_controller (entry->target, keys);
}
