/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Warnings of GTK 4.18 about how libadwaita 1.7 measures its own widgets. Nothing is shown wrongly,
 * and what is given to those widgets does not help.
 *
 * AdwMessageDialog has its heading in two sizes. It asks for the height of the larger one, which
 * does not wrap, also at widths at which it shows the smaller one: in any dialog whose heading is
 * wider than the rest of it. A toast of several lines has a natural height below its least one.
 *
 * And one of GTK 4.18 itself: GtkExpander offers the keyboard to its child also while it is closed,
 * when the child is in no window.
 */
#include "tests/pictures/adwaita-warnings.h"

#include <adwaita.h>

#include <string.h>

static gboolean
is_heading (gpointer label)
{
  GtkWidget *parent = GTK_IS_LABEL (label) ? gtk_widget_get_parent (label) : NULL;

  return parent != NULL && gtk_widget_has_css_class (parent, "heading-bin")
         && ADW_IS_MESSAGE_DIALOG (gtk_widget_get_root (label));
}

static gboolean
has_closed_expander (GtkWidget *widget)
{
  if (GTK_IS_EXPANDER (widget) && !gtk_expander_get_expanded (GTK_EXPANDER (widget)))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_closed_expander (child))
      return TRUE;
  return FALSE;
}

static gboolean
is_expander_on_show (void)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint k = 0; k < g_list_model_get_n_items (toplevels); k++) {
    g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, k);

    if (has_closed_expander (toplevel))
      return TRUE;
  }
  return FALSE;
}

static gboolean
is_ignored (const char *message, gssize length)
{
  static const char label[] = "Trying to measure GtkLabel 0x";
  g_autofree char *text = length < 0 ? g_strdup (message) : g_strndup (message, (gsize)length);

  if (g_str_has_prefix (text, label))
    return is_heading (GSIZE_TO_POINTER (g_ascii_strtoull (text + strlen (label), NULL, 16)));
  if (g_str_equal (text, "gtk_root_get_focus: assertion 'GTK_IS_ROOT (self)' failed"))
    return is_expander_on_show ();
  return g_str_has_prefix (text, "AdwToastWidget ")
         && strstr (text, "natural size must be >= min size") != NULL;
}

static GLogWriterOutput
write_cb (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  for (gsize k = 0; k < n_fields; k++)
    if (g_str_equal (fields[k].key, "MESSAGE") && is_ignored (fields[k].value, fields[k].length))
      return G_LOG_WRITER_HANDLED;
  return g_log_writer_default (level, fields, n_fields, data);
}

/* What a failed precondition says passes by the writer only after it has been found fatal. */
static gboolean
is_fatal_cb (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  return !is_ignored (message, -1);
}

void
adwaita_warnings_ignore (void)
{
  g_log_set_writer_func (write_cb, NULL, NULL);
  g_test_log_set_fatal_handler (is_fatal_cb, NULL);
}
