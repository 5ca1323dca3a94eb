/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What screen readers are told: the names of GTK's own widgets and of rows, and what has just
 * happened.
 */
#include "ui/widget/accessible.h"

#include "ui/widget/tip.h"

#include <glib/gi18n.h>

#include <string.h>

typedef gboolean (*Test) (GtkWidget *widget);

/* How a widget's name was made. */
typedef enum {
  UNKNOWN,
  MENDED,
  GIVEN,
} NameSource;

static GQuark
name_source_quark (void)
{
  return g_quark_from_static_string ("ui-spoken-how");
}

static NameSource
get_name_source (GtkWidget *widget)
{
  return GPOINTER_TO_UINT (g_object_get_qdata (G_OBJECT (widget), name_source_quark ()));
}

static void
set_name_source (GtkWidget *widget, NameSource how)
{
  g_object_set_qdata (G_OBJECT (widget), name_source_quark (), GUINT_TO_POINTER (how));
}

static void
set_name (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* What @widget was given as @property; NULL for nothing. GTK has no getter but its tests'. */
static char *
dup_property (GtkWidget *widget, GtkAccessibleProperty property)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);

  return gtk_test_accessible_has_property (accessible, property)
             ? gtk_test_accessible_check_property (accessible, property, "\001")
             : NULL;
}

static gboolean
is_a (GtkWidget *widget, const char *type)
{
  return strcmp (G_OBJECT_TYPE_NAME (widget), type) == 0;
}

static gboolean
speaks_for_itself (GtkWidget *widget)
{
  return GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) || ADW_IS_AVATAR (widget);
}

/* Those below @widget, not in @beyond. */
static void
collect (GtkWidget *widget, Test test, Test beyond, GList **found)
{
  for (GtkWidget *child = gtk_widget_get_last_child (widget); child != NULL;
       child = gtk_widget_get_prev_sibling (child))
    if (test (child))
      *found = g_list_prepend (*found, child);
    else if (beyond == NULL || !beyond (child))
      collect (child, test, beyond, found);
}

/* What a row works with is named by the row's title already: a name that says the same would be
 * said twice. */
static void
fix_row (GtkWidget *row)
{
  GtkWidget *works = adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row));

  if (works != NULL && !GTK_IS_BUTTON (works) && get_name_source (works) == UNKNOWN)
    gtk_accessible_reset_property (GTK_ACCESSIBLE (works), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

/* Without the mark of a mnemonic. */
static char *
dup_plain (const char *label)
{
  GString *plain = g_string_new (label);

  for (gsize k = 0; k < plain->len; k++)
    if (plain->str[k] == '_')
      g_string_erase (plain, (gssize)k, 1);
  return g_string_free (plain, FALSE);
}

/* Buttons: GTK sets their label as their name, mnemonic and all, and says that what is in them
 * names them, too. */

/* In a row that it does the work of, libadwaita names it by the row's title, and its own words have
 * to stay. */
static gboolean
is_control_of_row (GtkWidget *button)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, ADW_TYPE_ACTION_ROW);

  return row != NULL && adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row)) == button;
}

/* A tooltip describes what it is of; one that says no more than the name would be said besides. */
static void
drop_description (GtkWidget *widget)
{
  g_autofree char *name = dup_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL);
  g_autofree char *description = dup_property (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);

  if (name != NULL && g_strcmp0 (name, description) == 0)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    "", -1);
}

static void
say_once_cb (GtkWidget *button)
{
  const char *label = gtk_button_get_label (GTK_BUTTON (button));
  g_autofree char *plain = NULL;

  drop_description (button);

  /* GTK says that the picture names it, too. */
  if (gtk_button_get_icon_name (GTK_BUTTON (button)) != NULL
      && !GTK_IS_MENU_BUTTON (gtk_widget_get_parent (button)))
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  if (label == NULL || get_name_source (button) == GIVEN)
    return;
  if (!is_control_of_row (button))
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  plain = gtk_button_get_use_underline (GTK_BUTTON (button)) ? dup_plain (label) : g_strdup (label);
  set_name (button, plain);
}

/* A switch of views has the same words twice, for two sizes. */
static void
fix_view_button (GtkWidget *button)
{
  g_autofree char *label = NULL, *plain = NULL;

  g_object_get (button, "label", &label, NULL);
  if (label == NULL)
    return;
  plain = dup_plain (label);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  set_name (button, plain);
}

static void
fix_check_button (GtkWidget *button)
{
  const char *label = gtk_check_button_get_label (GTK_CHECK_BUTTON (button));
  g_autofree char *plain = label != NULL ? dup_plain (label) : NULL;

  if (plain != NULL && gtk_check_button_get_use_underline (GTK_CHECK_BUTTON (button)))
    set_name (button, plain);
}

static void
fix_expander (GtkWidget *expander)
{
  const char *label = gtk_expander_get_label (GTK_EXPANDER (expander));
  g_autofree char *plain = label != NULL ? dup_plain (label) : NULL;

  if (plain != NULL)
    set_name (expander, plain);
}

static void
fix_button (GtkWidget *button)
{
  if (get_name_source (button) == UNKNOWN) {
    set_name_source (button, MENDED);
    g_signal_connect (button, "notify::label", G_CALLBACK (say_once_cb), NULL);
    g_signal_connect (button, "notify::icon-name", G_CALLBACK (say_once_cb), NULL);
  }
  say_once_cb (button);
}

/* Rows of lists, cells of tables and headings of their columns. */

/* What is pressed to choose from a list: what is chosen, and in what. */
static gboolean
is_drop_button (GtkWidget *widget)
{
  return GTK_IS_TOGGLE_BUTTON (widget) && GTK_IS_DROP_DOWN (gtk_widget_get_parent (widget));
}

/* A row of a table and its cells have types of their own from GTK 4.10 on. */
static gboolean
holds_text (GtkWidget *widget)
{
  static const char *const types[] = { "GtkListItemWidget",       "GtkListBoxRow",
                                       "AdwPreferencesRow",       "GtkColumnViewTitle",
                                       "GtkColumnViewCell",       "GtkColumnViewRowWidget",
                                       "GtkColumnViewCellWidget", NULL };

  return g_strv_contains (types, G_OBJECT_TYPE_NAME (widget)) || is_drop_button (widget);
}

/* Words, or something drawn that has a name, but for another page of a stack. */
static gboolean
has_text (GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);

  if (!gtk_widget_get_visible (widget)
      || (GTK_IS_STACK (parent) && gtk_stack_get_visible_child (GTK_STACK (parent)) != widget))
    return FALSE;
  switch (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget))) {
  case GTK_ACCESSIBLE_ROLE_LABEL:
  case GTK_ACCESSIBLE_ROLE_STATUS:
    return TRUE;
  case GTK_ACCESSIBLE_ROLE_IMG:
  case GTK_ACCESSIBLE_ROLE_METER:
    return g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Ui");
  default:
    return FALSE;
  }
}

/* The names of @others are looked up whenever the one of @widget is asked for: rows may be used
 * again for other things. Takes the list. */
static void
set_named_by (GtkWidget *widget, GList *others)
{
  GtkAccessibleRelation relation = GTK_ACCESSIBLE_RELATION_LABELLED_BY;
  GValue value = G_VALUE_INIT;

  gtk_accessible_relation_init_value (relation, &value);
  /* GTK keeps it, and watches what is in it. */
  g_value_set_pointer (&value, others);
  gtk_accessible_update_relation_value (GTK_ACCESSIBLE (widget), 1, &relation, &value);
  g_value_unset (&value);
}

/* A number, a score, a date in figures: what it counts has to be told besides. */
static gboolean
is_figure (const char *words)
{
  gboolean digits = FALSE;

  for (const char *at = words; *at != '\0'; at = g_utf8_next_char (at)) {
    if (g_unichar_isalpha (g_utf8_get_char (at)))
      return FALSE;
    digits |= g_unichar_isdigit (g_utf8_get_char (at));
  }
  return digits;
}

/* The heading of the column of @row's table that @text is in; NULL outside of tables. */
static const char *
get_column_title (GtkWidget *row, GtkWidget *text)
{
  GtkWidget *table = gtk_widget_get_ancestor (row, GTK_TYPE_COLUMN_VIEW);
  GListModel *columns;
  GtkWidget *cell = text;
  guint before = 0;

  while (cell != NULL && gtk_widget_get_parent (cell) != row)
    cell = gtk_widget_get_parent (cell);
  if (table == NULL || cell == NULL
      || !(is_a (cell, "GtkColumnViewCell") || is_a (cell, "GtkColumnViewCellWidget")))
    return NULL;
  /* Hidden columns have no cells. */
  while ((cell = gtk_widget_get_prev_sibling (cell)) != NULL)
    before++;
  columns = G_LIST_MODEL (gtk_column_view_get_columns (GTK_COLUMN_VIEW (table)));
  for (guint k = 0; k < g_list_model_get_n_items (columns); k++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, k);

    if (gtk_column_view_column_get_visible (column) && before-- == 0)
      return gtk_column_view_column_get_title (column);
  }
  return NULL;
}

static char *
dup_joined (GtkWidget *row, GList *texts)
{
  GString *name = g_string_new (NULL);

  for (GList *link = texts; link != NULL; link = link->next) {
    g_autofree char *words = dup_property (link->data, GTK_ACCESSIBLE_PROPERTY_LABEL);
    /* That is the tooltip, too. */
    g_autofree char *description = dup_property (link->data, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    const char *title = NULL;

    if (words == NULL || words[0] == '\0')
      continue;
    if (is_figure (words)) {
      title = get_column_title (row, link->data);
      if (title == NULL && description != NULL && description[0] != '\0')
        title = description;
    }
    g_string_append_printf (name, "%s%s%s%s", name->len > 0 ? ", " : "", title != NULL ? title : "",
                            title != NULL ? " " : "", words);
  }
  return g_string_free (name, FALSE);
}

/* One thing in it names it whenever the name is asked for. Of several Orca takes the words in any
 * order, so those are put together here. */
static void
name_by_text (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);
  GList *texts = NULL;

  if (get_name_source (widget) == GIVEN)
    return;
  collect (widget, has_text, speaks_for_itself, &texts);
  if (texts == NULL)
    return;
  if (is_drop_button (widget))
    texts = g_list_prepend (texts, gtk_widget_get_parent (widget));
  if (texts->next == NULL) {
    if (get_name_source (widget) == MENDED)
      gtk_accessible_reset_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL);
    set_name_source (widget, UNKNOWN);
    set_named_by (widget, texts);
  } else {
    g_autofree char *name = dup_joined (widget, texts);

    gtk_accessible_reset_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    set_name (widget, name);
    set_name_source (widget, MENDED);
    g_list_free (texts);
  }
}

/* Rows and cells whose words are others (element-type GtkWidget), each named once before anybody
 * can ask for it. They are not owned: a row that outlives the widget whose list it was in calls
 * that widget when it goes. */
static GHashTable *unnamed;

static void
row_gone_cb (gpointer rows, GObject *row)
{
  g_hash_table_remove (rows, row);
}

static gboolean
name_all_cb (gpointer data)
{
  g_autoptr (GHashTable) rows = g_steal_pointer (&unnamed);
  g_autoptr (GPtrArray) owned = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  gpointer row;

  g_hash_table_iter_init (&iter, rows);
  while (g_hash_table_iter_next (&iter, &row, NULL)) {
    g_ptr_array_add (owned, g_object_ref (row));
    g_object_weak_unref (row, row_gone_cb, rows);
  }
  for (guint k = 0; k < owned->len; k++)
    name_by_text (g_ptr_array_index (owned, k));
  return G_SOURCE_REMOVE;
}

static void
queue_names (GtkWidget *text)
{
  for (GtkWidget *at = text; at != NULL; at = gtk_widget_get_parent (at)) {
    if (!holds_text (at) || get_name_source (at) == GIVEN)
      continue;
    if (unnamed == NULL) {
      unnamed = g_hash_table_new (NULL, NULL);
      g_idle_add_full (G_PRIORITY_HIGH, name_all_cb, NULL, NULL);
    }
    if (g_hash_table_add (unnamed, at))
      g_object_weak_ref (G_OBJECT (at), row_gone_cb, unnamed);
  }
}

static void
fix_text (GtkWidget *widget)
{
  static const char watched[] = "ui-accessible-watched";

  queue_names (widget);
  if (g_object_get_data (G_OBJECT (widget), watched) != NULL)
    return;
  g_object_set_data (G_OBJECT (widget), watched, GINT_TO_POINTER (TRUE));
  if (GTK_IS_LABEL (widget))
    g_signal_connect (widget, "notify::label", G_CALLBACK (queue_names), NULL);
  g_signal_connect (widget, "notify::visible", G_CALLBACK (queue_names), NULL);
}

/* Lists and menus that belong to something. */

static gboolean
is_list (GtkWidget *widget)
{
  return GTK_IS_LIST_BOX (widget) || GTK_IS_LIST_VIEW (widget);
}

/* Where nothing else does, what is above the whole window names a list. */
static const char *
get_heading (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  if (ADW_IS_MESSAGE_DIALOG (root))
    return adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (root));
  return GTK_IS_WINDOW (root) ? gtk_window_get_title (GTK_WINDOW (root)) : NULL;
}

static void
name_lists (GtkWidget *owner, const char *name)
{
  GList *lists = NULL;

  if (name == NULL || name[0] == '\0')
    name = get_heading (owner);
  if (name == NULL || name[0] == '\0')
    return;
  collect (owner, is_list, NULL, &lists);
  for (GList *link = lists; link != NULL; link = link->next) {
    /* By a title without words, say. */
    gtk_accessible_reset_relation (link->data, GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    set_name (link->data, name);
  }
  g_list_free (lists);
}

/* libadwaita names the list by the title, if there is one. */
static void
fix_group (GtkWidget *group)
{
  const char *title = adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (group));

  if (title == NULL || title[0] == '\0')
    name_lists (group, NULL);
}

static void
name_expander_row_cb (GtkWidget *row)
{
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row));

  set_name (row, title);
  name_lists (row, title);
}

static void
fix_expander_row (GtkWidget *row)
{
  if (get_name_source (row) == UNKNOWN) {
    set_name_source (row, MENDED);
    g_signal_connect (row, "notify::title", G_CALLBACK (name_expander_row_cb), NULL);
  }
  name_expander_row_cb (row);
}

/* Its title stands in it twice, in two sizes. */
static void
name_entry_row_cb (GtkWidget *row)
{
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row));
  g_autofree char *plain = adw_preferences_row_get_use_underline (ADW_PREFERENCES_ROW (row))
                               ? dup_plain (title)
                               : g_strdup (title);

  gtk_accessible_reset_relation (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  set_name (row, plain);
}

static void
fix_entry_row (GtkWidget *row)
{
  if (get_name_source (row) == UNKNOWN) {
    set_name_source (row, MENDED);
    g_signal_connect (row, "notify::title", G_CALLBACK (name_entry_row_cb), NULL);
  }
  name_entry_row_cb (row);
}

static gboolean
is_button (GtkWidget *widget)
{
  return GTK_IS_BUTTON (widget);
}

/* What there is no room for is told of as well. */
static void
fix_squeezer (GtkWidget *squeezer)
{
  GList *buttons = NULL;

  collect (squeezer, is_button, NULL, &buttons);
  for (GList *link = buttons; link != NULL; link = link->next)
    if (is_a (link->data, "AdwViewSwitcherButton"))
      fix_view_button (link->data);
    else
      fix_button (link->data);
  g_list_free (buttons);
}

/* GTK 4.18 names it by a label that it keeps from screen readers, so that nothing is left. */
static void
name_menu_item_cb (GtkWidget *item)
{
  g_autofree char *text = NULL, *plain = NULL;

  g_object_get (item, "text", &text, NULL);
  if (text == NULL)
    return;
  plain = dup_plain (text);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (item), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  set_name (item, plain);
}

static void
fix_menu_item (GtkWidget *item)
{
  if (get_name_source (item) == UNKNOWN) {
    set_name_source (item, MENDED);
    g_signal_connect (item, "notify::text", G_CALLBACK (name_menu_item_cb), NULL);
  }
  name_menu_item_cb (item);
}

static void
fix_menu (GtkWidget *menu)
{
  GtkWidget *button = gtk_widget_get_ancestor (menu, GTK_TYPE_MENU_BUTTON);
  const char *tooltip = button != NULL ? gtk_widget_get_tooltip_text (button) : NULL;

  set_name (menu, tooltip != NULL && tooltip[0] != '\0' ? tooltip : _ ("Menu"));
}

static gboolean
is_silent (GtkWidget *widget)
{
  return GTK_IS_SEARCH_ENTRY (widget) || GTK_IS_MENU_BUTTON (widget)
         || GTK_IS_TOGGLE_BUTTON (widget) || GTK_IS_LIST_BOX (widget);
}

/* What it says is told, and what closes it has a name. */
static void
fix_toast (GtkWidget *toast)
{
  GList *buttons = NULL, *texts = NULL;

  collect (toast, has_text, speaks_for_itself, &texts);
  if (texts != NULL && GTK_IS_LABEL (texts->data))
    ui_accessible_announce (toast, gtk_label_get_text (texts->data));
  g_list_free (texts);

  collect (toast, is_button, NULL, &buttons);
  for (GList *link = buttons; link != NULL; link = link->next)
    if (gtk_button_get_label (link->data) == NULL)
      set_name (link->data, _ ("Close"));
  g_list_free (buttons);
}

static void
fix_shortcuts (GtkWidget *window)
{
  GList *silent = NULL;

  collect (window, is_silent, NULL, &silent);
  for (GList *link = silent; link != NULL; link = link->next)
    set_name (link->data, GTK_IS_MENU_BUTTON (link->data) || GTK_IS_LIST_BOX (link->data)
                              ? _ ("Section")
                              : _ ("Search Shortcuts"));
  g_list_free (silent);
}

static gboolean
is_wordless (GtkWidget *widget)
{
  return GTK_IS_IMAGE (widget)
         || (GTK_IS_BUTTON (widget) && gtk_button_get_label (GTK_BUTTON (widget)) == NULL
             && gtk_button_get_icon_name (GTK_BUTTON (widget)) == NULL
             && gtk_widget_get_tooltip_text (widget) == NULL);
}

/* Its icon, and the button that has the version. */
static void
fix_about (AdwAboutWindow *window)
{
  GList *wordless = NULL;

  collect (GTK_WIDGET (window), is_wordless, NULL, &wordless);
  for (GList *link = wordless; link != NULL; link = link->next)
    set_name (link->data, GTK_IS_IMAGE (link->data) ? adw_about_window_get_application_name (window)
                                                    : adw_about_window_get_version (window));
  g_list_free (wordless);
}

static void
fix_calendar (GtkWidget *calendar)
{
  const char *names[] = { _ ("Previous Month"), _ ("Next Month"), _ ("Previous Year"),
                          _ ("Next Year") };
  GList *buttons = NULL;
  guint k = 0;

  set_name (calendar, _ ("Date"));
  collect (calendar, is_button, NULL, &buttons);
  for (GList *link = buttons; link != NULL && k < G_N_ELEMENTS (names); link = link->next)
    set_name (link->data, names[k++]);
  g_list_free (buttons);
}

/* What is cut off is told in whole where it is pointed at. */
static gboolean
show_complete_cb (GtkWidget *label, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  if (!pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))))
    return FALSE;
  ui_tip_set_text (tooltip, gtk_label_get_text (GTK_LABEL (label)));
  return TRUE;
}

static void
fix_label (GtkWidget *label)
{
  if (gtk_label_get_ellipsize (GTK_LABEL (label)) == PANGO_ELLIPSIZE_NONE
      || gtk_widget_get_has_tooltip (label))
    return;
  gtk_widget_set_has_tooltip (label, TRUE);
  g_signal_connect (label, "query-tooltip", G_CALLBACK (show_complete_cb), NULL);
}

/* An alert is told when it comes, and when it says something else. */
static void
tell_alert_cb (GtkWidget *label)
{
  if (gtk_widget_get_mapped (label))
    ui_accessible_announce (label, gtk_label_get_text (GTK_LABEL (label)));
}

static void
fix_alert (GtkWidget *label)
{
  static const char watched[] = "ui-accessible-alert";

  tell_alert_cb (label);
  if (g_object_get_data (G_OBJECT (label), watched) != NULL)
    return;
  g_object_set_data (G_OBJECT (label), watched, GINT_TO_POINTER (TRUE));
  g_signal_connect (label, "notify::label", G_CALLBACK (tell_alert_cb), NULL);
}

/* GTK says the class of a page without a title. */
static void
fix_stack_page (GtkStack *stack, GtkWidget *child)
{
  GtkStackPage *page = gtk_stack_get_page (stack, child);

  if (gtk_stack_page_get_title (page) == NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (page), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
}

static gboolean
mapped_cb (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (values);

  if (GTK_IS_STACK (gtk_widget_get_parent (widget)))
    fix_stack_page (GTK_STACK (gtk_widget_get_parent (widget)), widget);
  if (GTK_IS_LABEL (widget))
    fix_label (widget);
  if (GTK_IS_LABEL (widget)
      && gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) == GTK_ACCESSIBLE_ROLE_ALERT)
    fix_alert (widget);
  if (is_a (widget, "AdwViewSwitcherButton"))
    fix_view_button (widget);
  else if (GTK_IS_BUTTON (widget))
    fix_button (widget);
  else if (GTK_IS_CHECK_BUTTON (widget))
    fix_check_button (widget);
  else if (GTK_IS_EXPANDER (widget))
    fix_expander (widget);
  else if (GTK_IS_CALENDAR (widget))
    fix_calendar (widget);
  else if (GTK_IS_POPOVER_MENU (widget))
    fix_menu (widget);
  else if (is_a (widget, "GtkModelButton"))
    fix_menu_item (widget);
  else if (ADW_IS_PREFERENCES_GROUP (widget))
    fix_group (widget);
  else if (ADW_IS_EXPANDER_ROW (widget))
    fix_expander_row (widget);
  else if (ADW_IS_ENTRY_ROW (widget))
    fix_entry_row (widget);
  else if (ADW_IS_ACTION_ROW (widget) && !ADW_IS_COMBO_ROW (widget))
    fix_row (widget);
  else if (ADW_IS_COMBO_ROW (widget))
    name_lists (widget, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)));
  else if (ADW_IS_SQUEEZER (widget))
    fix_squeezer (widget);
  else if (is_a (widget, "AdwToastWidget"))
    fix_toast (widget);
  else if (is_a (widget, "GtkColumnListView"))
    set_named_by (widget, g_list_prepend (NULL, gtk_widget_get_parent (widget)));
  else if (GTK_IS_SHORTCUTS_WINDOW (widget))
    fix_shortcuts (widget);
  else if (GTK_IS_LIST_BOX (widget)
           && gtk_widget_get_ancestor (widget, GTK_TYPE_SHORTCUTS_WINDOW) != NULL)
    set_name (widget, _ ("Section"));
  else if (ADW_IS_ABOUT_WINDOW (widget))
    fix_about (ADW_ABOUT_WINDOW (widget));
  else if (has_text (widget))
    fix_text (widget);
  return TRUE;
}

void
ui_accessible_install (void)
{
  static gulong hook;
  gpointer class = g_type_class_ref (GTK_TYPE_WIDGET);

  if (hook == 0)
    hook = g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL,
                                       NULL);
  g_type_class_unref (class);
}

void
ui_accessible_set_name (GtkWidget *widget, const char *name)
{
  set_name_source (widget, GIVEN);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  set_name (widget, name);
}

/* Announcing. Neither GTK 4.8 nor Orca 43 tells of live regions; what reaches people is another
 * description of what has the keyboard. */

#define ANNOUNCER "ui-accessible-announcer" /* of the window */
#define SETTLE_MS                                                                                  \
  150                 /* after which the keyboard stays where it is: going there hushes a reader   \
                       */
#define AGAIN_MS 400  /* within which it was hushed, if the keyboard went on */
#define MOST_TRIES 20 /* while the keyboard is nowhere */

typedef struct {
  GtkWidget *from; /* Weak */
  char *sentence;
  gboolean again; /* Somebody may have heard it */
} Announcement;

typedef struct {
  GtkWindow *window;  /* Borrowed; owns it */
  GPtrArray *waiting; /* (element-type Announcement) Owned */
  guint source, tries;
  GtkWidget *speaker; /* Weak; whose description is @told */
  char *description;  /* Owned; what it is otherwise */
  char *told;         /* Owned */
  gint64 told_at;     /* in microseconds */
} Announcer;

static void
announcement_free (gpointer data)
{
  Announcement *announcement = data;

  g_clear_weak_pointer (&announcement->from);
  g_free (announcement->sentence);
  g_free (announcement);
}

static void
set_description (GtkWidget *widget, const char *words)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  words != NULL ? words : "", -1);
}

/* Gives the speaker its own description back, if it was not given another meanwhile. */
static void
hush (Announcer *self)
{
  g_autofree char *now = self->speaker != NULL
                             ? dup_property (self->speaker, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
                             : NULL;

  if (now != NULL && g_strcmp0 (now, self->told) == 0)
    set_description (self->speaker, self->description);
  g_clear_weak_pointer (&self->speaker);
  g_clear_pointer (&self->description, g_free);
}

static void
announcer_free (gpointer data)
{
  Announcer *self = data;

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_weak_pointer (&self->speaker);
  g_ptr_array_unref (self->waiting);
  g_free (self->description);
  g_free (self->told);
  g_free (self);
}

/* What a screen reader takes for the one that has the keyboard: the text in an entry is none. */
static GtkWidget *
get_focus (GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  while (focus != NULL
         && gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (focus)) == GTK_ACCESSIBLE_ROLE_NONE)
    focus = gtk_widget_get_parent (focus);
  return focus;
}

/* Whether a longer sentence says it; what is shown may have a full stop where that goes on. */
static gboolean
is_part_of (const char *part, const char *whole)
{
  g_autofree char *words = g_strdup (part);

  if (g_str_has_suffix (words, "."))
    words[strlen (words) - 1] = '\0';
  return strstr (whole, words) != NULL;
}

/* Whether what said it is still there: an alert may have gone. */
static gboolean
is_news (const Announcement *one)
{
  return one->again || (one->from != NULL && gtk_widget_get_mapped (one->from));
}

static char *
dup_waiting (Announcer *self)
{
  GString *words = g_string_new (NULL);

  for (guint k = 0; k < self->waiting->len; k++) {
    const Announcement *one = g_ptr_array_index (self->waiting, k);
    gboolean said = FALSE;

    /* What a toast says may be a part of what its page says. */
    for (guint j = 0; j < self->waiting->len && !said; j++) {
      const Announcement *other = g_ptr_array_index (self->waiting, j);

      said = j != k && is_news (other) && is_part_of (one->sentence, other->sentence)
             && (j < k || strlen (other->sentence) > strlen (one->sentence));
    }
    if (!said && is_news (one))
      g_string_append_printf (words, "%s%s", words->len > 0 ? " " : "", one->sentence);
  }
  return g_string_free (words, FALSE);
}

static gboolean
tell_cb (gpointer data)
{
  Announcer *self = data;
  GtkWidget *speaker = get_focus (self->window);
  g_autofree char *words = NULL, *before = NULL;

  if (speaker == NULL && ++self->tries < MOST_TRIES)
    return G_SOURCE_CONTINUE;
  self->source = 0;
  self->tries = 0;
  words = dup_waiting (self);
  g_ptr_array_set_size (self->waiting, 0);
  if (speaker == NULL || words[0] == '\0')
    return G_SOURCE_REMOVE;
  before = dup_property (speaker, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  if (speaker != self->speaker)
    hush (self);
  if (g_strcmp0 (before, words) == 0) {
    /* A field that is described by its fault has told it. */
    if (speaker != self->speaker || g_strcmp0 (self->told, words) != 0)
      return G_SOURCE_REMOVE;
    /* The same once more is told by a change alone. */
    set_description (speaker, "");
  }
  if (speaker != self->speaker) {
    g_set_weak_pointer (&self->speaker, speaker);
    self->description = g_steal_pointer (&before);
  }
  set_description (speaker, words);
  g_free (self->told);
  self->told = g_steal_pointer (&words);
  self->told_at = g_get_monotonic_time ();
  return G_SOURCE_REMOVE;
}

static void
wait_to_tell (Announcer *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  self->tries = 0;
  self->source = g_timeout_add (SETTLE_MS, tell_cb, self);
}

/* Replaces what @from said and nobody heard yet, and what was to be said again. @from: (nullable):
 * it is said again */
static void
add_announcement (Announcer *self, GtkWidget *from, const char *sentence)
{
  Announcement *announcement = g_new0 (Announcement, 1);

  for (guint k = self->waiting->len; k-- > 0;) {
    const Announcement *one = g_ptr_array_index (self->waiting, k);

    if (one->from == from || one->again)
      g_ptr_array_remove_index (self->waiting, k);
  }
  announcement->sentence = g_strdup (sentence);
  announcement->again = from == NULL;
  g_set_weak_pointer (&announcement->from, from);
  g_ptr_array_add (self->waiting, announcement);
  wait_to_tell (self);
}

static void
focus_cb (GtkWindow *window, GParamSpec *spec, Announcer *self)
{
  if (self->speaker != NULL && self->speaker != get_focus (window)) {
    hush (self);
    if (g_get_monotonic_time () - self->told_at < AGAIN_MS * 1000)
      add_announcement (self, NULL, self->told);
  }
  if (self->waiting->len > 0)
    wait_to_tell (self);
}

static Announcer *
get_announcer (GtkWindow *window)
{
  Announcer *self = g_object_get_data (G_OBJECT (window), ANNOUNCER);

  if (self == NULL) {
    self = g_new0 (Announcer, 1);
    self->window = window;
    self->waiting = g_ptr_array_new_with_free_func (announcement_free);
    g_object_set_data_full (G_OBJECT (window), ANNOUNCER, self, announcer_free);
    g_signal_connect (window, "notify::focus-widget", G_CALLBACK (focus_cb), self);
  }
  return self;
}

/* The dialog in front of @from's window, if there is one. */
static GtkWindow *
find_window (GtkWidget *from)
{
  GtkRoot *root = gtk_widget_get_root (from);
  GtkWindow *active = NULL;

  if (!GTK_IS_WINDOW (root) || gtk_window_is_active (GTK_WINDOW (root)))
    return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
  if (gtk_window_get_application (GTK_WINDOW (root)) != NULL)
    active = gtk_application_get_active_window (gtk_window_get_application (GTK_WINDOW (root)));
  return active != NULL && gtk_window_is_active (active) ? active : GTK_WINDOW (root);
}

void
ui_accessible_announce (GtkWidget *from, const char *sentence)
{
  GtkWindow *window = find_window (from);

  if (window != NULL && sentence != NULL && sentence[0] != '\0')
    add_announcement (get_announcer (window), from, sentence);
}
