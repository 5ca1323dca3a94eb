/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The form of one member of a pack.
 */
#include "ui/pack-editor/pack-editor-form.h"

#include "app/base/value-make.h"
#include "ui/pack-editor/pack-editor-private.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>
#include <string.h>

#define SHORT_FIELDS 4
#define SCROLL_MS 60
#define MARGIN 48

struct _UiPackForm {
  AdwBin parent_instance;

  GtkLabel *told;        /* Faults of none of the fields */
  GtkListBox *head;      /* What the variant is chosen in */
  AdwComboRow *variants; /* NULL where the form has none */
  GtkWidget *body;       /* The fields of one variant */
  AppPackEditor *editor; /* Owned */
  const AppPackForm *form;
  char *path;         /* Owned */
  char *variant;      /* Owned; whose fields are there */
  GPtrArray *entries; /* Borrowed from their rows */
  gboolean in_line, built, filling;
};

G_DEFINE_FINAL_TYPE (UiPackForm, ui_pack_form, ADW_TYPE_BIN)

static void
entry_free (gpointer data)
{
  UiPackEntry *entry = data;

  g_free (entry->known);
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
  after = app_pack_field_with (self->form, entry->field, member, value);
  if (differs_at (member, after, entry->field->key)) {
    g_autofree char *path = ui_pack_entry_dup_path (entry);

    app_pack_editor_set (self->editor, path, app_value_get (after, entry->field->key));
  } else
    app_pack_editor_set (self->editor, self->path, after);
}

/* Faults */

GtkLabel *
ui_pack_told_new (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "pack-told");
  gtk_widget_set_visible (label, FALSE);
  return GTK_LABEL (label);
}

static void
set_class (GtkWidget *widget, const char *css_class, gboolean has)
{
  if (has)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
}

void
ui_pack_told_show (GtkLabel *told, GtkWidget *row, GtkWidget *target, const AppPackFault *fault,
                   const char *help)
{
  const char *sentence = fault != NULL ? fault->sentence : "";
  gboolean wrong = fault != NULL && !fault->warning;
  GtkWidget *place = told != NULL ? gtk_widget_get_parent (GTK_WIDGET (told)) : NULL;

  if (told != NULL) {
    gtk_label_set_label (told, sentence);
    gtk_widget_set_visible (GTK_WIDGET (told), *sentence != '\0');
    set_class (GTK_WIDGET (told), "error", wrong);
    set_class (GTK_WIDGET (told), "warning", fault != NULL && !wrong);
  }
  if (GTK_IS_LIST_BOX_ROW (place))
    gtk_widget_set_visible (place, *sentence != '\0');
  if (row != NULL)
    set_class (row, "error", wrong);
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
  case APP_PACK_NAMED:
    ui_pack_entry_init_choice (entry);
    break;
  case APP_PACK_SET:
    ui_pack_entry_init_set (entry);
    break;
  case APP_PACK_WORDS:
    ui_pack_entry_init_words (entry);
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
add_told (GtkWidget *list, UiPackEntry *entry)
{
  GtkWidget *row = gtk_list_box_row_new ();

  entry->told = ui_pack_told_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), GTK_WIDGET (entry->told));
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
  add_told (*list, entry);
}

static GtkWidget *
fields_box_new (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  return box;
}

static gboolean
applies (UiPackForm *self, const AppPackField *field)
{
  return app_pack_field_applies (field, self->variant);
}

static void
build_below (UiPackForm *self)
{
  GtkWidget *list = NULL, *more_list = NULL, *more = NULL;

  for (const AppPackField *field = self->form->fields; field->key != NULL; field++)
    if (applies (self, field) && !field->folded)
      add_field (self, self->body, &list, field);
  for (const AppPackField *field = self->form->fields; field->key != NULL; field++)
    if (applies (self, field) && field->folded) {
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
    if (applies (self, field))
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

  if (self->filling || chosen == GTK_INVALID_LIST_POSITION)
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

  for (const AppPackWord *word = self->form->variants; word->id != NULL; word++)
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
  self->filling = TRUE;
  adw_combo_row_set_selected (self->variants, place);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->variants), help != NULL ? _ (help) : "");
  self->filling = FALSE;
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
  self->told = ui_pack_told_new ();
  self->head = GTK_LIST_BOX (list_new ());
  gtk_widget_set_visible (GTK_WIDGET (self->head), FALSE);
  self->body = fields_box_new ();
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->told));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->head));
  gtk_box_append (GTK_BOX (box), self->body);
  adw_bin_set_child (ADW_BIN (self), box);
}

gboolean
ui_pack_form_is_short (const AppPackForm *form)
{
  guint n = 0;

  if (form->variants != NULL)
    return FALSE;
  for (const AppPackField *field = form->fields; field->key != NULL; field++, n++)
    if (field->kind != APP_PACK_NUMBER || field->words != NULL || field->folded)
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

const AppPackForm *
ui_pack_form_get_form (UiPackForm *self)
{
  return self->form;
}

const char *
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

    entry->there = app_pack_field_is_there (self->form, entry->field, member);
    gtk_widget_set_visible (entry->row, entry->there);
    if (!entry->there) {
      ui_pack_told_show (entry->told, entry->row, NULL, NULL, NULL);
      continue;
    }
    entry->filling = TRUE;
    entry->update (entry, app_pack_field_get (entry->field, member));
    entry->filling = FALSE;
    ui_pack_told_show (entry->told, entry->row, entry->target, fault_of (entry),
                       help != NULL ? _ (help) : NULL);
  }
  ui_pack_told_show (self->told, NULL, NULL, own_fault (self), NULL);
}

/* Once what was opened has its height. */
static gboolean
scroll_cb (gpointer data)
{
  GtkWidget *widget = data;
  GtkWidget *viewport = gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT);
  GtkAdjustment *adjustment =
      viewport != NULL ? gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (viewport)) : NULL;
  graphene_rect_t bounds;

  if (adjustment != NULL && gtk_widget_compute_bounds (widget, viewport, &bounds)) {
    double top = gtk_adjustment_get_value (adjustment) + bounds.origin.y;

    gtk_adjustment_clamp_page (adjustment, top - MARGIN, top + bounds.size.height + MARGIN);
  }
  return G_SOURCE_REMOVE;
}

static void
scroll_to (GtkWidget *widget)
{
  g_timeout_add_full (G_PRIORITY_DEFAULT, SCROLL_MS, scroll_cb, g_object_ref (widget),
                      g_object_unref);
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
  scroll_to (entry->row);
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
    scroll_to (entry->row);
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
