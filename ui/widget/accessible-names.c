/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of GTK's own widgets for screen readers.
 */
#include "ui/widget/accessible-names.h"

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

static void
say_once_cb (GtkWidget *button)
{
  const char *label = gtk_button_get_label (GTK_BUTTON (button));
  g_autofree char *plain = NULL;

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
  }
  say_once_cb (button);
}

/* Rows of lists, cells of tables and headings of their columns. */

static gboolean
holds_text (GtkWidget *widget)
{
  static const char *const types[] = { "GtkListItemWidget",  "GtkListBoxRow",
                                       "AdwPreferencesRow",  "GtkColumnViewCell",
                                       "GtkColumnViewTitle", NULL };

  return g_strv_contains (types, G_OBJECT_TYPE_NAME (widget));
}

/* Words, or something drawn that has a name. */
static gboolean
has_text (GtkWidget *widget)
{
  if (!gtk_widget_get_visible (widget))
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

static void
name_by_text (GtkWidget *widget)
{
  GList *labels = NULL;

  if (get_name_source (widget) == GIVEN)
    return;
  collect (widget, has_text, speaks_for_itself, &labels);
  if (labels != NULL)
    set_named_by (widget, labels);
}

static void
fix_text (GtkWidget *widget)
{
  for (GtkWidget *at = widget; at != NULL; at = gtk_widget_get_parent (at))
    if (holds_text (at))
      name_by_text (at);
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
  for (GList *link = lists; link != NULL; link = link->next)
    set_name (link->data, name);
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

static gboolean
is_drop_button (GtkWidget *widget)
{
  return GTK_IS_TOGGLE_BUTTON (widget);
}

/* The keyboard is in the button that is in it: what is chosen, and in what. */
static void
fix_drop_down (GtkWidget *drop_down)
{
  GList *buttons = NULL, *labels = NULL;

  collect (drop_down, is_drop_button, NULL, &buttons);
  if (buttons != NULL) {
    collect (buttons->data, has_text, NULL, &labels);
    set_named_by (buttons->data, g_list_prepend (labels, drop_down));
  }
  g_list_free (buttons);
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

/* What closes a toast. */
static void
fix_toast (GtkWidget *toast)
{
  GList *buttons = NULL;

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

static gboolean
mapped_cb (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (values);

  if (GTK_IS_LABEL (widget))
    fix_label (widget);
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
  else if (ADW_IS_PREFERENCES_GROUP (widget))
    fix_group (widget);
  else if (ADW_IS_EXPANDER_ROW (widget))
    fix_expander_row (widget);
  else if (ADW_IS_ACTION_ROW (widget) && !ADW_IS_COMBO_ROW (widget))
    fix_row (widget);
  else if (ADW_IS_COMBO_ROW (widget))
    name_lists (widget, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)));
  else if (GTK_IS_DROP_DOWN (widget))
    fix_drop_down (widget);
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
