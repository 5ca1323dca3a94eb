/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The form of a pack's member: a row a field, by the field's kind.
 */
#include "ui/pack-editor/pack-editor-form.h"

#include "app/base/phrases.h"
#include "app/base/value.h"
#include "ui/board/board-text.h"
#include "ui/boards/boards.h"
#include "ui/pack-editor/pack-editor-page-private.h"
#include "ui/pack-editor/pack-editor-private.h"
#include "ui/widget/page.h"
#include "ui/widget/scrolling.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>
#include <string.h>

static void ui_pack_entry_init_numbers (UiPackEntry *entry);
static void ui_pack_entry_init_ids (UiPackEntry *entry);
static void ui_pack_entry_init_set (UiPackEntry *entry);
static void ui_pack_entry_init_choice (UiPackEntry *entry);
static void ui_pack_entry_init_flag (UiPackEntry *entry);
static void ui_pack_entry_init_number (UiPackEntry *entry, gboolean in_line);
static void ui_pack_entry_init_prose (UiPackEntry *entry);
static void ui_pack_entry_init_text (UiPackEntry *entry);
#define SHORT_FIELDS 4

struct _UiPackForm {
  AdwBin parent_instance;

  GtkLabel *note;        /* Faults of none of the fields */
  GtkListBox *head;      /* What the variant is chosen in */
  AdwComboRow *variants; /* NULL where the form has none */
  GtkWidget *body;       /* The fields of one variant */
  AppPackEditor *editor; /* Owned */
  const AppPackForm *form;
  char *path;         /* Owned */
  char *variant;      /* Owned; whose fields are there */
  GPtrArray *entries; /* Borrowed from their rows */
  gboolean in_line, built;
};

G_DEFINE_FINAL_TYPE (UiPackForm, ui_pack_form, ADW_TYPE_BIN)

static void
entry_free (gpointer data)
{
  UiPackEntry *entry = data;

  g_free (entry->choices_key);
  g_free (entry);
}

AppPackEditor *
ui_pack_entry_editor (UiPackEntry *entry)
{
  return entry->form->editor;
}

char *
ui_pack_entry_dup_path (UiPackEntry *entry)
{
  const char *path = entry->form->path;

  return g_strconcat (path, *path != '\0' ? "." : "", entry->field->key, NULL);
}

const AppValue *
ui_pack_entry_get (UiPackEntry *entry)
{
  const AppValue *member = app_pack_editor_get (entry->form->editor, entry->form->path);

  return member != NULL ? app_pack_field_get (entry->field, member) : NULL;
}

/* Whether @after is @before but for what stands at @key, which @before has. */
static gboolean
differs_at (const AppValue *before, const AppValue *after, const char *key)
{
  guint n = app_value_length (before);

  if (app_value_kind (before) != APP_VALUE_OBJECT || app_value_kind (after) != APP_VALUE_OBJECT
      || app_value_get (before, key) == NULL
      || n != app_value_length (after) + (app_value_get (after, key) == NULL))
    return FALSE;
  for (guint k = 0; k < n; k++) {
    const char *other = app_value_key (before, k);

    if (!g_str_equal (other, key)
        && !app_value_equal (app_value_get (before, other), app_value_get (after, other)))
      return FALSE;
  }
  return TRUE;
}

/* Where nothing else of the member becomes another, the field alone is changed: the editor then
 * knows what was. */
void
ui_pack_entry_set (UiPackEntry *entry, AppValue *value)
{
  UiPackForm *self = entry->form;
  g_autoptr (AppValue) owned = value;
  g_autoptr (AppValue) after = NULL;
  const AppValue *member = app_pack_editor_get (self->editor, self->path);
  const AppValue *before = member != NULL ? app_pack_field_get (entry->field, member) : NULL;

  if (member == NULL || (value == NULL && before == NULL)
      || (value != NULL && before != NULL && app_value_equal (before, value)))
    return;
  after = app_pack_field_with_value (self->form, entry->field, member, value);
  if (differs_at (member, after, entry->field->key)) {
    g_autofree char *path = ui_pack_entry_dup_path (entry);

    app_pack_editor_set (self->editor, path, app_value_get (after, entry->field->key));
  } else
    app_pack_editor_set (self->editor, self->path, after);
}

/* Faults */

GtkLabel *
ui_pack_note_new (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "pack-text");
  gtk_widget_set_visible (label, FALSE);
  return GTK_LABEL (label);
}

void
ui_pack_note_show (GtkLabel *note_label, GtkWidget *row, GtkWidget *target,
                   const AppPackFault *fault, const char *help)
{
  const char *sentence = fault != NULL ? fault->sentence : "";
  gboolean wrong = fault != NULL && !fault->warning;
  GtkWidget *place = note_label != NULL ? gtk_widget_get_parent (GTK_WIDGET (note_label)) : NULL;

  if (note_label != NULL) {
    ui_show_text (note_label, sentence);
    ui_set_css_class (GTK_WIDGET (note_label), "error", wrong);
    ui_set_css_class (GTK_WIDGET (note_label), "warning", fault != NULL && !wrong);
  }
  if (GTK_IS_LIST_BOX_ROW (place))
    gtk_widget_set_visible (place, *sentence != '\0');
  if (row != NULL)
    ui_set_css_class (row, "error", wrong);
  if (target == NULL)
    return;
  if (*sentence == '\0')
    sentence = help;
  if (sentence != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (target), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    sentence, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (target), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  gtk_accessible_update_state (GTK_ACCESSIBLE (target), GTK_ACCESSIBLE_STATE_INVALID,
                               wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
}

/* Whether @path is @above, or below it. */
static gboolean
is_within (const char *path, const char *above)
{
  gsize length = strlen (above);

  return g_str_has_prefix (path, above)
         && (length == 0 || path[length] == '\0' || path[length] == '.' || path[length] == '[');
}

static gboolean
holds_members (const AppPackField *field)
{
  return field->kind == APP_PACK_MEMBERS || field->kind == APP_PACK_RECORD;
}

/* What is wrong at a field; below it, the forms of its members tell. */
static const AppPackFault *
fault_of (UiPackEntry *entry)
{
  g_autofree char *path = ui_pack_entry_dup_path (entry);
  const AppPackFault *fault = app_pack_editor_find_fault (entry->form->editor, path);

  if (fault == NULL || !holds_members (entry->field))
    return fault;
  for (guint k = 0; k < app_pack_editor_get_n_faults (entry->form->editor); k++) {
    fault = app_pack_editor_get_fault (entry->form->editor, k);
    if (g_str_equal (fault->path, path))
      return fault;
  }
  return NULL;
}

static UiPackEntry *
entry_at (UiPackForm *self, const char *path)
{
  for (guint k = 0; k < self->entries->len; k++) {
    UiPackEntry *entry = g_ptr_array_index (self->entries, k);
    g_autofree char *own = ui_pack_entry_dup_path (entry);

    if (entry->there && is_within (path, own))
      return entry;
  }
  return NULL;
}

/* What is wrong with the member and with none of its fields; of the pack as a whole, what is wrong
 * with none of its lists. */
static const AppPackFault *
own_fault (UiPackForm *self)
{
  for (guint k = 0; k < app_pack_editor_get_n_faults (self->editor); k++) {
    const AppPackFault *fault = app_pack_editor_get_fault (self->editor, k);

    if (*self->path == '\0'
            ? *fault->path == '\0'
            : is_within (fault->path, self->path) && entry_at (self, fault->path) == NULL)
      return fault;
  }
  return NULL;
}

/* Building */

GtkWidget *
ui_pack_entry_new_row (UiPackEntry *entry, GtkWidget *child)
{
  GtkWidget *row = adw_preferences_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label = gtk_label_new (_ (entry->field->label));

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (entry->field->label));
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), child);
  gtk_widget_add_css_class (box, "pack-field");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  if (entry->field->help != NULL)
    gtk_widget_set_tooltip_text (label, _ (entry->field->help));
  return row;
}

static UiPackEntry *
entry_new (UiPackForm *self, const AppPackField *field)
{
  UiPackEntry *entry = g_new0 (UiPackEntry, 1);

  entry->form = self;
  entry->field = field;
  switch (field->kind) {
  case APP_PACK_TEXT:
  case APP_PACK_ID:
    ui_pack_entry_init_text (entry);
    break;
  case APP_PACK_PROSE:
    ui_pack_entry_init_prose (entry);
    break;
  case APP_PACK_NUMBER:
    ui_pack_entry_init_number (entry, self->in_line);
    break;
  case APP_PACK_FLAG:
    ui_pack_entry_init_flag (entry);
    break;
  case APP_PACK_CHOICE:
  case APP_PACK_REFERENCE:
    ui_pack_entry_init_choice (entry);
    break;
  case APP_PACK_SET:
    ui_pack_entry_init_set (entry);
    break;
  case APP_PACK_IDS:
    ui_pack_entry_init_ids (entry);
    break;
  case APP_PACK_NUMBERS:
    ui_pack_entry_init_numbers (entry);
    break;
  case APP_PACK_RECORD:
    ui_pack_entry_init_record (entry);
    break;
  case APP_PACK_MEMBERS:
    ui_pack_entry_init_members (entry);
    break;
  }
  g_object_set_data_full (G_OBJECT (entry->row), "ui-pack-entry", entry, entry_free);
  g_ptr_array_add (self->entries, entry);
  return entry;
}

static GtkWidget *
list_new (void)
{
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Fields"), -1);
  gtk_widget_add_css_class (list, "boxed-list");
  return list;
}

/* The sentence of a fault in a row below that of the field. */
static void
add_note_row (GtkWidget *list, UiPackEntry *entry)
{
  GtkWidget *row = gtk_list_box_row_new ();

  entry->note = ui_pack_note_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), GTK_WIDGET (entry->note));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_widget_set_visible (row, FALSE);
  gtk_list_box_append (GTK_LIST_BOX (list), row);
}

/* @list: the one that plain fields go into; begun where there is none */
static void
add_field (UiPackForm *self, GtkWidget *box, GtkWidget **list, const AppPackField *field)
{
  UiPackEntry *entry = entry_new (self, field);

  if (field->kind == APP_PACK_MEMBERS) {
    gtk_box_append (GTK_BOX (box), entry->row);
    *list = NULL;
    return;
  }
  if (*list == NULL) {
    *list = list_new ();
    gtk_box_append (GTK_BOX (box), *list);
  }
  gtk_list_box_append (GTK_LIST_BOX (*list), entry->row);
  add_note_row (*list, entry);
}

static GtkWidget *
fields_box_new (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  return box;
}

static gboolean
field_applies (UiPackForm *self, const AppPackField *field)
{
  return app_pack_field_applies (field, self->variant);
}

static void
build_below (UiPackForm *self)
{
  GtkWidget *list = NULL, *more_list = NULL, *more = NULL;

  for (const AppPackField *field = self->form->fields; field->key != NULL; field++)
    if (field_applies (self, field) && !field->folded)
      add_field (self, self->body, &list, field);
  for (const AppPackField *field = self->form->fields; field->key != NULL; field++)
    if (field_applies (self, field) && field->folded) {
      if (more == NULL)
        more = fields_box_new ();
      add_field (self, more, &more_list, field);
    }
  if (more != NULL) {
    GtkWidget *expander = gtk_expander_new_with_mnemonic (_ ("_More"));

    gtk_widget_add_css_class (more, "pack-more");
    gtk_expander_set_child (GTK_EXPANDER (expander), more);
    gtk_box_append (GTK_BOX (self->body), expander);
  }
}

static void
build_in_line (UiPackForm *self)
{
  for (const AppPackField *field = self->form->fields; field->key != NULL; field++)
    if (field_applies (self, field))
      gtk_box_append (GTK_BOX (self->body), entry_new (self, field)->row);
}

static void
build (UiPackForm *self, const char *variant)
{
  GtkWidget *child;

  g_ptr_array_set_size (self->entries, 0);
  while ((child = gtk_widget_get_first_child (self->body)) != NULL)
    gtk_box_remove (GTK_BOX (self->body), child);
  g_free (self->variant);
  self->variant = g_strdup (variant);
  if (self->in_line)
    build_in_line (self);
  else
    build_below (self);
  self->built = TRUE;
  gtk_widget_set_visible (self->body, self->entries->len > 0);
}

/* Variants */

static void
variant_cb (UiPackForm *self)
{
  guint chosen = adw_combo_row_get_selected (self->variants);
  g_autoptr (AppValue) after = NULL;
  const AppValue *member;

  if (chosen == GTK_INVALID_LIST_POSITION)
    return;
  member = app_pack_editor_get (self->editor, self->path);
  if (member == NULL
      || g_strcmp0 (app_pack_form_get_variant (self->form, member), self->form->variants[chosen].id)
             == 0)
    return;
  after = app_pack_form_with_variant (self->form, member, self->form->variants[chosen].id,
                                      app_pack_editor_get_root (self->editor));
  app_pack_editor_set (self->editor, self->path, after);
}

static void
add_variants (UiPackForm *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (const AppPackEnum *word = self->form->variants; word->id != NULL; word++)
    gtk_string_list_append (names, _ (word->label));
  self->variants = ADW_COMBO_ROW (adw_combo_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->variants),
                                 _ (self->form->variant_label));
  adw_combo_row_set_model (self->variants, G_LIST_MODEL (names));
  g_signal_connect_object (self->variants, "notify::selected", G_CALLBACK (variant_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_list_box_append (self->head, GTK_WIDGET (self->variants));
  gtk_widget_set_visible (GTK_WIDGET (self->head), TRUE);
}

static void
show_variant (UiPackForm *self)
{
  guint place = GTK_INVALID_LIST_POSITION;
  const char *help = NULL;

  if (self->variants == NULL)
    return;
  for (guint k = 0; self->form->variants[k].id != NULL; k++)
    if (g_strcmp0 (self->form->variants[k].id, self->variant) == 0) {
      place = k;
      help = self->form->variants[k].help;
    }
  adw_combo_row_set_selected (self->variants, place);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->variants), help != NULL ? _ (help) : "");
}

/* The widget */

static void
ui_pack_form_dispose (GObject *object)
{
  UiPackForm *self = UI_PACK_FORM (object);

  g_ptr_array_set_size (self->entries, 0);
  G_OBJECT_CLASS (ui_pack_form_parent_class)->dispose (object);
}

static void
ui_pack_form_finalize (GObject *object)
{
  UiPackForm *self = UI_PACK_FORM (object);

  g_clear_object (&self->editor);
  g_ptr_array_unref (self->entries);
  g_free (self->path);
  g_free (self->variant);
  G_OBJECT_CLASS (ui_pack_form_parent_class)->finalize (object);
}

static void
ui_pack_form_class_init (UiPackFormClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_pack_form_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_pack_form_finalize;
}

static void
ui_pack_form_init (UiPackForm *self)
{
  GtkWidget *box = fields_box_new ();

  self->entries = g_ptr_array_new ();
  self->note = ui_pack_note_new ();
  self->head = GTK_LIST_BOX (list_new ());
  gtk_widget_set_visible (GTK_WIDGET (self->head), FALSE);
  self->body = fields_box_new ();
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->note));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->head));
  gtk_box_append (GTK_BOX (box), self->body);
  adw_bin_set_child (ADW_BIN (self), box);
}

gboolean
ui_pack_form_fits_line (const AppPackForm *form)
{
  guint n = 0;

  if (form->variants != NULL)
    return FALSE;
  for (const AppPackField *field = form->fields; field->key != NULL; field++, n++)
    if (field->kind != APP_PACK_NUMBER || field->values != NULL || field->folded)
      return FALSE;
  return n <= SHORT_FIELDS;
}

GtkWidget *
ui_pack_form_new (AppPackEditor *editor, const AppPackForm *form, const char *path,
                  gboolean in_line)
{
  UiPackForm *self = g_object_new (UI_TYPE_PACK_FORM, NULL);

  self->editor = g_object_ref (editor);
  self->form = form;
  self->path = g_strdup (path);
  self->in_line = in_line;
  if (in_line) {
    GtkLayoutManager *layout = g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 12, NULL);

    gtk_widget_set_layout_manager (self->body, layout);
  }
  if (form->variants != NULL)
    add_variants (self);
  ui_pack_form_update (self);
  return GTK_WIDGET (self);
}

static const AppPackForm *
ui_pack_form_get_form (UiPackForm *self)
{
  return self->form;
}

static const char *
ui_pack_form_get_path (UiPackForm *self)
{
  return self->path;
}

void
ui_pack_form_set_path (UiPackForm *self, const char *path)
{
  if (g_str_equal (self->path, path))
    return;
  g_free (self->path);
  self->path = g_strdup (path);
  for (guint k = 0; k < self->entries->len; k++) {
    UiPackEntry *entry = g_ptr_array_index (self->entries, k);

    if (entry->moved != NULL)
      entry->moved (entry);
  }
}

void
ui_pack_form_update (UiPackForm *self)
{
  const AppValue *member = app_pack_editor_get (self->editor, self->path);
  const char *variant;

  if (member == NULL)
    return;
  variant = app_pack_form_get_variant (self->form, member);
  if (!self->built || g_strcmp0 (variant, self->variant) != 0)
    build (self, variant);
  show_variant (self);
  for (guint k = 0; k < self->entries->len; k++) {
    UiPackEntry *entry = g_ptr_array_index (self->entries, k);
    const char *help = entry->field->help;

    entry->there = app_pack_field_is_present (self->form, entry->field, member);
    gtk_widget_set_visible (entry->row, entry->there);
    if (!entry->there) {
      ui_pack_note_show (entry->note, entry->row, NULL, NULL, NULL);
      continue;
    }
    entry->update (entry, app_pack_field_get (entry->field, member));
    ui_pack_note_show (entry->note, entry->row, entry->target, fault_of (entry),
                       help != NULL ? _ (help) : NULL);
  }
  ui_pack_note_show (self->note, NULL, NULL, own_fault (self), NULL);
}

static void
open_above (GtkWidget *widget, GtkWidget *top)
{
  for (; widget != NULL && widget != top; widget = gtk_widget_get_parent (widget))
    if (GTK_IS_EXPANDER (widget))
      gtk_expander_set_expanded (GTK_EXPANDER (widget), TRUE);
}

gboolean
ui_pack_form_reveal (UiPackForm *self, const char *path)
{
  UiPackEntry *entry = entry_at (self, path);

  if (entry == NULL && is_within (path, self->path) && self->entries->len > 0)
    entry = g_ptr_array_index (self->entries, 0);
  if (entry == NULL)
    return FALSE;
  open_above (entry->row, GTK_WIDGET (self));
  if (entry->reveal != NULL && entry->reveal (entry, path))
    return TRUE;
  ui_scroll_into_view (entry->row);
  return gtk_widget_grab_focus (entry->target)
         || gtk_widget_child_focus (entry->row, GTK_DIR_TAB_FORWARD);
}

void
ui_pack_form_focus (UiPackForm *self)
{
  for (guint k = 0; k < self->entries->len; k++) {
    UiPackEntry *entry = g_ptr_array_index (self->entries, k);

    if (entry->field->folded || !entry->there)
      continue;
    ui_scroll_into_view (entry->row);
    if (self->variants != NULL && !GTK_IS_EDITABLE (entry->target))
      break;
    if (!gtk_widget_grab_focus (entry->target))
      gtk_widget_child_focus (entry->row, GTK_DIR_TAB_FORWARD);
    if (GTK_IS_EDITABLE (entry->target))
      gtk_editable_select_region (GTK_EDITABLE (entry->target), 0, -1);
    return;
  }
  gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

/* Fields of numbers. A number that may be absent is an empty field; one that may be a word has
 * the words beside it. */

/* Spins */

typedef struct {
  int min, max, initial;
  gboolean may_be_absent, absent;
} Spin;

static Spin *
spin_of (GtkWidget *spin)
{
  return g_object_get_data (G_OBJECT (spin), "ui-pack-spin");
}

/* What an absent number counts from. */
static int
absent_value (const Spin *spin)
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
    *value = absent_value (spin);
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

  if (value != absent_value (spin))
    spin->absent = FALSE;
  text = spin->absent ? g_strdup ("") : g_strdup_printf ("%d", value);
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (button)), text))
    gtk_editable_set_text (GTK_EDITABLE (button), text);
  return TRUE;
}

/* It may be empty: a number, or nothing. @initial: what an absent one counts as, where that is a
 * number from @min to @max */
static GtkWidget *
ui_pack_spin_new (int min, int max, int initial, gboolean may_be_absent)
{
  GtkWidget *button = gtk_spin_button_new_with_range (min, max, 1);
  Spin *spin = g_new0 (Spin, 1);
  GtkWidget *text = gtk_widget_get_first_child (button);

  *spin = (Spin){ min, max, initial, .may_be_absent = may_be_absent };
  g_object_set_data_full (G_OBJECT (button), "ui-pack-spin", spin, g_free);
  g_signal_connect (button, "input", G_CALLBACK (input_cb), NULL);
  g_signal_connect (button, "output", G_CALLBACK (output_cb), NULL);
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

/* What is typed: FALSE where that is no number within the range. @absent: nothing is */
static gboolean
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

/* Shows a number of @entry, whose own handlers are not called for that. */
static void
ui_pack_spin_set (UiPackEntry *entry, GtkWidget *button, const AppValue *number)
{
  Spin *spin = spin_of (button);
  gboolean absent = app_value_kind (number) != APP_VALUE_INTEGER && spin->may_be_absent;
  gint64 value = app_value_kind (number) == APP_VALUE_INTEGER ? app_value_integer (number)
                                                              : absent_value (spin);
  gboolean typed_absent;
  int typed;

  /* What is being typed stays as it is when it says so. */
  if (ui_pack_spin_get (button, &typed, &typed_absent) && typed_absent == absent
      && (absent || typed == value))
    return;
  g_signal_handlers_block_matched (button, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, entry);
  /* What is out of range is shown, so that its fault is understood. */
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (button), MIN (spin->min, (double)value),
                             MAX (spin->max, (double)value));
  spin->absent = absent;
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (button), (double)value);
  output_cb (GTK_SPIN_BUTTON (button), NULL);
  g_signal_handlers_unblock_matched (button, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, entry);
}

/* One number, or a word */

static void
number_spun_cb (GtkWidget *spin, UiPackEntry *entry)
{
  gboolean absent;
  int number = 0;

  if (ui_pack_spin_get (spin, &number, &absent))
    ui_pack_entry_set (entry, absent ? NULL : app_value_new_integer (number));
}

/* The place of the word that @value is among what is offered, whose first is the number. */
static guint
word_place (UiPackEntry *entry, const AppValue *value)
{
  const char *word = app_value_text (value);

  for (guint k = 0; word != NULL && entry->field->values[k].id != NULL; k++)
    if (g_str_equal (entry->field->values[k].id, word))
      return k + 1;
  return 0;
}

static void
enum_cb (GtkDropDown *words, GParamSpec *spec, UiPackEntry *entry)
{
  guint chosen = gtk_drop_down_get_selected (words);
  gboolean absent;
  int number = 0;

  if (chosen == GTK_INVALID_LIST_POSITION
      || chosen == word_place (entry, ui_pack_entry_get (entry)))
    return;
  gtk_widget_set_visible (entry->target, chosen == 0);
  if (chosen > 0)
    ui_pack_entry_set (entry, app_value_new_text (entry->field->values[chosen - 1].id));
  else if (ui_pack_spin_get (entry->target, &number, &absent) && !absent)
    ui_pack_entry_set (entry, app_value_new_integer (number));
  else
    ui_pack_entry_set (entry, app_value_new_integer (CLAMP (entry->field->initial,
                                                            entry->field->min, entry->field->max)));
}

static void
number_update (UiPackEntry *entry, const AppValue *value)
{
  guint chosen = entry->parts[0] != NULL ? word_place (entry, value) : 0;

  if (entry->parts[0] != NULL) {
    gtk_drop_down_set_selected (GTK_DROP_DOWN (entry->parts[0]), chosen);
    gtk_widget_set_visible (entry->target, chosen == 0);
  }
  if (chosen == 0)
    ui_pack_spin_set (entry, entry->target, value);
}

static GtkWidget *
enum_drop_down_new (UiPackEntry *entry)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  GtkWidget *words;

  gtk_string_list_append (labels, _ ("Number"));
  for (const AppPackEnum *word = entry->field->values; word->id != NULL; word++)
    gtk_string_list_append (labels, _ (word->label));
  words = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&labels)), NULL);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (words), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (entry->field->label), -1);
  g_signal_connect (words, "notify::selected", G_CALLBACK (enum_cb), entry);
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
  if (entry->field->values != NULL && entry->field->values[0].id != NULL) {
    entry->parts[0] = enum_drop_down_new (entry);
    adw_action_row_add_suffix (ADW_ACTION_ROW (entry->row), entry->parts[0]);
  }
  adw_action_row_add_suffix (ADW_ACTION_ROW (entry->row), entry->target);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (entry->row), entry->target);
  gtk_widget_set_focusable (entry->row, FALSE);
}

static void
ui_pack_entry_init_number (UiPackEntry *entry, gboolean in_line)
{
  entry->target = ui_pack_spin_new (entry->field->min, entry->field->max, entry->field->initial,
                                    !entry->field->required);
  entry->update = number_update;
  /* In a line the label beside it names it. */
  if (!in_line)
    gtk_accessible_update_property (GTK_ACCESSIBLE (entry->target), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ (entry->field->label), -1);
  g_signal_connect (entry->target, "changed", G_CALLBACK (number_spun_cb), entry);
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
numbers_spun_cb (GtkWidget *spin, UiPackEntry *entry)
{
  const AppValue *value = ui_pack_entry_get (entry);
  g_autoptr (AppValue) number = NULL;
  gboolean absent;
  int typed = 0;
  guint place = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (spin), "ui-pack-place"));

  if (!ui_pack_spin_get (spin, &typed, &absent))
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
  g_signal_connect (spin, "changed", G_CALLBACK (numbers_spun_cb), entry);
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
    ui_pack_spin_set (entry, spin, app_value_at (value, k));
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

static void
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

/* Fields of one value: texts, switches, choices. */

/* What no id can be: it asks for one. */
#define FOREIGN "…"

static void choice_update (UiPackEntry *entry, const AppValue *value);

static void
name_row (UiPackEntry *entry)
{
  const char *label = _ (entry->field->label);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (entry->row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry->row), label);
  /* A row that is the field has its title for a name. */
  if (entry->target != entry->row)
    gtk_accessible_update_property (GTK_ACCESSIBLE (entry->target), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    label, -1);
}

/* A text that is not there and one that is empty look the same. */
static const char *
text_of (const AppValue *value)
{
  const char *text = app_value_text (value);

  return text != NULL ? text : "";
}

static void
set_text (UiPackEntry *entry, const char *text)
{
  gboolean absent = *text == '\0' && !entry->field->required;

  ui_pack_entry_set (entry, absent ? NULL : app_value_new_text (text));
}

/* One line */

static void
text_changed_cb (GtkEditable *editable, UiPackEntry *entry)
{
  set_text (entry, gtk_editable_get_text (editable));
}

static void
text_update (UiPackEntry *entry, const AppValue *value)
{
  GtkEditable *editable = GTK_EDITABLE (entry->row);
  const char *text = text_of (value);
  int at = gtk_editable_get_position (editable);

  if (g_strcmp0 (gtk_editable_get_text (editable), text) == 0)
    return;
  g_signal_handlers_block_by_func (editable, text_changed_cb, entry);
  gtk_editable_set_text (editable, text);
  gtk_editable_set_position (editable, at);
  g_signal_handlers_unblock_by_func (editable, text_changed_cb, entry);
}

static void
ui_pack_entry_init_text (UiPackEntry *entry)
{
  entry->row = adw_entry_row_new ();
  entry->target = entry->row;
  entry->update = text_update;
  name_row (entry);
  /* The editor takes back. */
  gtk_editable_set_enable_undo (GTK_EDITABLE (entry->row), FALSE);
  if (entry->field->help != NULL)
    gtk_widget_set_tooltip_text (entry->row, _ (entry->field->help));
  if (entry->field->kind == APP_PACK_ID)
    adw_entry_row_set_input_purpose (ADW_ENTRY_ROW (entry->row), GTK_INPUT_PURPOSE_ALPHA);
  g_signal_connect (entry->row, "changed", G_CALLBACK (text_changed_cb), entry);
}

/* Several lines */

static char *
buffer_dup_text (GtkTextBuffer *buffer)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void
prose_changed_cb (GtkTextBuffer *buffer, UiPackEntry *entry)
{
  g_autofree char *text = buffer_dup_text (buffer);

  set_text (entry, text);
}

static void
prose_update (UiPackEntry *entry, const AppValue *value)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (entry->target));
  g_autofree char *shown = buffer_dup_text (buffer);

  if (g_str_equal (shown, text_of (value)))
    return;
  g_signal_handlers_block_by_func (buffer, prose_changed_cb, entry);
  gtk_text_buffer_set_text (buffer, text_of (value), -1);
  g_signal_handlers_unblock_by_func (buffer, prose_changed_cb, entry);
}

static void
ui_pack_entry_init_prose (UiPackEntry *entry)
{
  GtkWidget *view = gtk_text_view_new ();
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));

  entry->target = view;
  entry->row = ui_pack_entry_new_row (entry, view);
  entry->update = prose_update;
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_buffer_set_enable_undo (buffer, FALSE);
  gtk_widget_add_css_class (view, "pack-prose");
  gtk_widget_set_hexpand (view, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (entry->field->label), -1);
  g_signal_connect (buffer, "changed", G_CALLBACK (prose_changed_cb), entry);
}

/* Switches */

static void
flag_cb (GtkSwitch *flag, GParamSpec *spec, UiPackEntry *entry)
{
  gboolean active = gtk_switch_get_active (flag);

  if (active != app_value_boolean (ui_pack_entry_get (entry)))
    ui_pack_entry_set (entry,
                       active || entry->field->required ? app_value_new_boolean (active) : NULL);
}

static void
flag_update (UiPackEntry *entry, const AppValue *value)
{
  gtk_switch_set_active (GTK_SWITCH (entry->target), app_value_boolean (value));
}

static void
ui_pack_entry_init_flag (UiPackEntry *entry)
{
  entry->row = adw_action_row_new ();
  entry->target = gtk_switch_new ();
  entry->update = flag_update;
  name_row (entry);
  if (entry->field->help != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (entry->row), _ (entry->field->help));
  gtk_widget_set_valign (entry->target, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (entry->row), entry->target);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (entry->row), entry->target);
  /* One stop of Tab. */
  gtk_widget_set_focusable (entry->row, FALSE);
  g_signal_connect (entry->target, "notify::active", G_CALLBACK (flag_cb), entry);
}

/* Choices: among words, and among what a list of the pack has. */

typedef struct {
  GPtrArray *ids;        /* of char *; NULL for leaving it out */
  GPtrArray *helps;      /* borrowed msgids, each may be NULL */
  GtkStringList *labels; /* Owned */
} Choices;

static void
choices_free (gpointer data)
{
  Choices *choices = data;

  g_ptr_array_unref (choices->ids);
  g_ptr_array_unref (choices->helps);
  g_object_unref (choices->labels);
  g_free (choices);
}

static void
add_choice (Choices *choices, const char *id, const char *label, const char *help)
{
  g_ptr_array_add (choices->ids, g_strdup (id));
  g_ptr_array_add (choices->helps, (gpointer)help);
  gtk_string_list_append (choices->labels, label);
}

static gboolean
is_offered (const Choices *choices, const char *id, guint *place)
{
  return g_ptr_array_find_with_equal_func (choices->ids, id, (GEqualFunc)g_str_equal, place);
}

static const char *
member_label (const AppValue *member)
{
  const char *name = ui_card_get_text (member, "name");

  return *name != '\0' ? name : ui_card_get_text (member, "id");
}

/* @value: (nullable): stands there, and is offered even when it is none of them */
static Choices *
choices_new (UiPackEntry *entry, const char *value)
{
  const AppPackField *field = entry->field;
  const AppValue *root = app_pack_editor_get_root (ui_pack_entry_editor (entry));
  const AppValue *list = field->refers != NULL ? app_value_get (root, field->refers) : NULL;
  Choices *choices = g_new (Choices, 1);

  choices->ids = g_ptr_array_new_with_free_func (g_free);
  choices->helps = g_ptr_array_new ();
  choices->labels = gtk_string_list_new (NULL);
  if (!field->required)
    /* Translators: none of what can be chosen. */
    add_choice (choices, "", _ ("None"), NULL);
  for (guint k = 0; k < app_value_length (list); k++) {
    const AppValue *member = app_value_at (list, k);

    add_choice (choices, ui_card_get_text (member, "id"), member_label (member), NULL);
  }
  for (const AppPackEnum *word = field->values; word != NULL && word->id != NULL; word++)
    add_choice (choices, word->id, _ (word->label), word->help);
  if (field->foreign)
    /* Translators: something of another pack, to be named by its id. */
    add_choice (choices, FOREIGN, _ ("Of another pack…"), NULL);
  if (value != NULL && !is_offered (choices, value, NULL)) {
    g_autofree char *label = app_phrase_printf (
        /* Translators: an id that something is named by. */
        field->foreign ? _ ("“%s” of another pack") : _ ("“%s”, which is not here"), value);

    add_choice (choices, value, label, NULL);
  }
  return choices;
}

/* What the choices are made of, to see whether they are others. */
static char *
dup_choices_key (UiPackEntry *entry, const char *value)
{
  const AppValue *root = app_pack_editor_get_root (ui_pack_entry_editor (entry));
  const AppValue *list =
      entry->field->refers != NULL ? app_value_get (root, entry->field->refers) : NULL;
  GString *all = g_string_new (NULL);
  gboolean known = value == NULL;

  for (guint k = 0; k < app_value_length (list); k++) {
    const AppValue *member = app_value_at (list, k);
    const char *id = ui_card_get_text (member, "id");

    g_string_append_printf (all, "%s\n%s\n", id, member_label (member));
    known = known || g_str_equal (id, value);
  }
  for (const AppPackEnum *word = entry->field->values; word != NULL && word->id != NULL; word++)
    known = known || g_str_equal (word->id, value);
  if (!known)
    g_string_append (all, value);
  return g_string_free (all, FALSE);
}

static Choices *
choices_of (UiPackEntry *entry)
{
  return g_object_get_data (G_OBJECT (entry->row), "ui-pack-choices");
}

static void
show_help (UiPackEntry *entry)
{
  guint chosen = adw_combo_row_get_selected (ADW_COMBO_ROW (entry->row));
  const Choices *choices = choices_of (entry);
  const char *help =
      chosen < choices->helps->len ? g_ptr_array_index (choices->helps, chosen) : NULL;

  if (help == NULL)
    help = entry->field->help;
  adw_action_row_set_subtitle (ADW_ACTION_ROW (entry->row), help != NULL ? _ (help) : "");
}

/* The id of something that another pack has. */
static void
asked_cb (AdwMessageDialog *dialog, const char *response, UiPackEntry *entry)
{
  GtkWidget *asked = adw_message_dialog_get_extra_child (dialog);
  g_autofree char *id = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (asked))));

  if (g_str_equal (response, "name") && *id != '\0')
    ui_pack_entry_set (entry, app_value_new_text (id));
}

static void
asked_gone_cb (GtkWidget *row, GtkWindow *dialog)
{
  gtk_window_destroy (dialog);
}

static void
ask_foreign (UiPackEntry *entry)
{
  GtkRoot *root = gtk_widget_get_root (entry->row);
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (root), _ ("Of Another Pack"),
      _ ("Write the id that it has there, such as “ice”. Matches need that pack, too."));
  GtkWidget *asked = gtk_entry_new ();

  gtk_entry_set_activates_default (GTK_ENTRY (asked), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (asked), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Id"),
                                  -1);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), asked);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Cancel"), "name",
                                    _ ("_Name It"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "name");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "close");
  g_signal_connect (dialog, "response", G_CALLBACK (asked_cb), entry);
  /* The entry goes with its row. */
  g_signal_connect_object (entry->row, "destroy", G_CALLBACK (asked_gone_cb), dialog, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
choice_cb (AdwComboRow *row, GParamSpec *spec, UiPackEntry *entry)
{
  guint chosen = adw_combo_row_get_selected (row);
  const Choices *choices = choices_of (entry);
  const char *id;

  if (chosen >= choices->ids->len)
    return;
  id = g_ptr_array_index (choices->ids, chosen);
  if (g_str_equal (id, FOREIGN)) {
    /* It stays what it is until there is an answer. */
    choice_update (entry, ui_pack_entry_get (entry));
    ask_foreign (entry);
    return;
  }
  show_help (entry);
  ui_pack_entry_set (entry, *id != '\0' ? app_value_new_text (id) : NULL);
}

static void
choice_update (UiPackEntry *entry, const AppValue *value)
{
  const char *id = app_value_text (value);
  g_autofree char *offered = dup_choices_key (entry, id);
  guint place = GTK_INVALID_LIST_POSITION;

  g_signal_handlers_block_by_func (entry->row, choice_cb, entry);
  if (g_strcmp0 (offered, entry->choices_key) != 0) {
    Choices *choices = choices_new (entry, id);

    adw_combo_row_set_model (ADW_COMBO_ROW (entry->row), G_LIST_MODEL (choices->labels));
    g_object_set_data_full (G_OBJECT (entry->row), "ui-pack-choices", choices, choices_free);
    g_free (entry->choices_key);
    entry->choices_key = g_steal_pointer (&offered);
  }
  is_offered (choices_of (entry), id != NULL ? id : "", &place);
  adw_combo_row_set_selected (ADW_COMBO_ROW (entry->row), place);
  g_signal_handlers_unblock_by_func (entry->row, choice_cb, entry);
  show_help (entry);
}

static void
ui_pack_entry_init_choice (UiPackEntry *entry)
{
  entry->row = adw_combo_row_new ();
  entry->target = entry->row;
  entry->update = choice_update;
  name_row (entry);
  g_signal_connect (entry->row, "notify::selected", G_CALLBACK (choice_cb), entry);
}

/* Fields of several words: those that the game knows as buttons to be pressed, those that the
 * person makes as chips with a field behind them. */

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
add_id (UiPackEntry *entry, const char *id)
{
  const AppValue *list = ui_pack_entry_get (entry);
  g_autoptr (AppValue) word = app_value_new_text (id);

  if (place_of (list, id) == G_MAXUINT)
    set_list (entry, app_value_insert (list, app_value_length (list), word));
}

static void
remove_id (UiPackEntry *entry, const char *id)
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

  if (gtk_toggle_button_get_active (button))
    add_id (entry, id);
  else
    remove_id (entry, id);
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

static void
ui_pack_entry_init_set (UiPackEntry *entry)
{
  entry->target = wrap_new ();
  entry->update = set_update;
  for (const AppPackEnum *word = entry->field->values; word != NULL && word->id != NULL; word++) {
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
  remove_id (entry, id);
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
add_typed_ids (UiPackEntry *entry)
{
  g_autofree char *typed = g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry->target)));
  g_auto (GStrv) words = g_strsplit_set (typed, ", ", -1);

  gtk_editable_set_text (GTK_EDITABLE (entry->target), "");
  for (char **word = words; *word != NULL; word++)
    if (*g_strstrip (*word) != '\0') {
      g_autofree char *id = app_pack_make_id (*word, NULL);

      add_id (entry, id);
    }
}

static void
id_typed_cb (GtkEditable *editable, UiPackEntry *entry)
{
  const char *text = gtk_editable_get_text (editable);

  if (strpbrk (text, ", ") != NULL)
    add_typed_ids (entry);
}

static void
left_cb (GtkEventControllerFocus *focus, UiPackEntry *entry)
{
  if (*gtk_editable_get_text (GTK_EDITABLE (entry->target)) != '\0')
    add_typed_ids (entry);
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
ids_update (UiPackEntry *entry, const AppValue *value)
{
  GtkWidget *box = entry->parts[0], *chip;
  g_autofree char *joined = dup_joined (value);

  if (g_strcmp0 (joined, entry->choices_key) == 0)
    return;
  while ((chip = gtk_widget_get_first_child (box)) != entry->target)
    gtk_box_remove (GTK_BOX (box), chip);
  for (guint k = app_value_length (value); k > 0; k--) {
    const char *word = app_value_text (app_value_at (value, k - 1));

    gtk_box_prepend (GTK_BOX (box), chip_new (entry, word != NULL ? word : ""));
  }
  g_free (entry->choices_key);
  entry->choices_key = g_steal_pointer (&joined);
}

static void
ui_pack_entry_init_ids (UiPackEntry *entry)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  entry->parts[0] = wrap_new ();
  entry->target = gtk_entry_new ();
  entry->update = ids_update;
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry->target), _ ("Add a word"));
  gtk_editable_set_width_chars (GTK_EDITABLE (entry->target), 12);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry->target), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (entry->field->label), -1);
  gtk_box_append (GTK_BOX (entry->parts[0]), entry->target);
  entry->row = ui_pack_entry_new_row (entry, entry->parts[0]);
  g_signal_connect_swapped (entry->target, "activate", G_CALLBACK (add_typed_ids), entry);
  g_signal_connect (entry->target, "changed", G_CALLBACK (id_typed_cb), entry);
  g_signal_connect (focus, "leave", G_CALLBACK (left_cb), entry);
  gtk_widget_add_controller (entry->target, focus);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), entry);
  gtk_widget_add_controller (entry->target, keys);
}

/* The chosen member of a pack that is being edited: drawn, told, and as a form. */

#define FACE_WIDTH 132

static const AppPackField *
text_field (const AppPackForm *form)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    if (field->kind == APP_PACK_PROSE && g_str_equal (field->key, "text"))
      return field;
  return NULL;
}

/* Only what isn't the card's text already is worth to be written there. */
static void
show_sentences (UiPackEditorPage *self, const AppValue *member)
{
  const AppPackForm *form = self->section->form;
  const AppValue *root = app_pack_editor_get_root (self->editor);
  const AppPackField *field = text_field (form);
  g_autofree char *sentence = app_pack_member_dup_text (form, root, member);
  const char *text = field != NULL ? app_value_text (app_pack_field_get (field, member)) : NULL;

  ui_show_text (self->sentences, sentence);
  gtk_widget_set_visible (self->write_text, field != NULL && *sentence != '\0');
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "pack-editor.write-text",
                                 g_strcmp0 (text, sentence) != 0
                                     && app_pack_editor_can_change (self->editor));
}

static void
show_preview (UiPackEditorPage *self, const AppValue *member)
{
  const AppPackForm *form = self->section->form;
  const AppValue *root = app_pack_editor_get_root (self->editor);
  const char *name = app_pack_member_name (form, root, member);
  GtkWidget *face =
      ui_pack_face_new (app_pack_editor_get_game (self->editor)->id, root, member, FACE_WIDTH);

  adw_bin_set_child (self->face, face);
  gtk_widget_set_visible (GTK_WIDGET (self->face), face != NULL);
  if (face != NULL) {
    gtk_widget_set_halign (face, GTK_ALIGN_CENTER);
    gtk_widget_set_valign (face, GTK_ALIGN_START);
    gtk_accessible_update_property (GTK_ACCESSIBLE (face), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  }
  gtk_label_set_label (self->preview_name, name);
  gtk_label_set_label (self->form_name, name);
  show_sentences (self, member);
}

/* The same form for the next member, so that its fields stay where they are. */
static void
show_form (UiPackEditorPage *self, guint place)
{
  g_autofree char *path = g_strdup_printf ("%s[%u]", self->section->key, place);

  if (self->form != NULL && ui_pack_form_get_form (self->form) == self->section->form) {
    if (!g_str_equal (ui_pack_form_get_path (self->form), path))
      gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->form_scrolled), 0);
    ui_pack_form_set_path (self->form, path);
    ui_pack_form_update (self->form);
    return;
  }
  self->form = UI_PACK_FORM (ui_pack_form_new (self->editor, self->section->form, path, FALSE));
  adw_bin_set_child (self->form_holder, GTK_WIDGET (self->form));
}

void
ui_pack_editor_page_show_member (UiPackEditorPage *self)
{
  guint place = ui_pack_list_get_chosen (self->list);
  const AppValue *member =
      self->section != NULL && place != G_MAXUINT ? app_value_at (
          app_value_get (app_pack_editor_get_root (self->editor), self->section->key), place)
                                                  : NULL;

  gtk_stack_set_visible_child_name (self->form_stack, member != NULL ? "form" : "none");
  gtk_widget_set_visible (GTK_WIDGET (self->form_menu), member != NULL);
  if (member == NULL) {
    gtk_label_set_label (self->form_name, "");
    return;
  }
  show_preview (self, member);
  show_form (self, place);
}

/* The list of what can be added: each kind by its name, with a sentence of what it is. */

#define WIDTH 320
#define MOST_HEIGHT 420

typedef struct {
  UiPackVariantFunc chosen;
  gpointer data;
  GtkWidget *popover; /* Borrowed */
} VariantPrompt;

static void
row_cb (GtkListBox *list, GtkListBoxRow *row, VariantPrompt *prompt)
{
  const char *variant = g_object_get_data (G_OBJECT (row), "ui-pack-variant");
  UiPackVariantFunc chosen = prompt->chosen;
  gpointer data = prompt->data;

  gtk_popover_popdown (GTK_POPOVER (prompt->popover));
  chosen (variant, data);
}

/* Not while it is still at work on being closed. */
static gboolean
unparent_cb (gpointer popover)
{
  gtk_widget_unparent (popover);
  g_object_unref (popover);
  return G_SOURCE_REMOVE;
}

static void
closed_cb (GtkPopover *popover)
{
  g_idle_add (unparent_cb, g_object_ref (popover));
}

static GtkWidget *
row_new (const AppPackEnum *variant)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (variant->label));
  if (variant->help != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (variant->help));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), "ui-pack-variant", (gpointer)variant->id);
  return row;
}

void
ui_pack_variants_popup (GtkWidget *button, const AppPackForm *form, UiPackVariantFunc chosen,
                        gpointer data)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *list = gtk_list_box_new ();
  VariantPrompt *prompt = g_new (VariantPrompt, 1);

  *prompt = (VariantPrompt){ chosen, data, popover };
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (form->add), -1);
  for (const AppPackEnum *variant = form->variants; variant->id != NULL; variant++)
    gtk_list_box_append (GTK_LIST_BOX (list), row_new (variant));
  g_object_set_data_full (G_OBJECT (list), "ui-pack-asking", prompt, g_free);
  g_signal_connect (list, "row-activated", G_CALLBACK (row_cb), prompt);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), MOST_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_widget_set_size_request (scrolled, WIDTH, -1);
  gtk_widget_add_css_class (popover, "pack-variants");
  gtk_popover_set_child (GTK_POPOVER (popover), scrolled);
  gtk_widget_set_parent (popover, button);
  g_signal_connect (popover, "closed", G_CALLBACK (closed_cb), NULL);
  gtk_popover_popup (GTK_POPOVER (popover));
}
