/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tooltips for the keyboard: widgets are asked for theirs, and it is shown in a popover.
 */
#include "ui/widget/tip.h"

#include "ui/widget/accessible.h"

#include <string.h>

#define CONTENT "ui-tip-content" /* of a GtkTooltip that is only asked with */
#define LINE_CHARS 40
/* From so many letters on the lines are twice as long: a tip higher than the screen would not be
 * shown at all. */
#define LONG_CHARS 400
#define MAX_TIPS 8 /* of a row */

/* Asking */

/* TRUE when @tooltip is asked with: then it has taken @content. */
static gboolean
take_content (GtkTooltip *tooltip, GtkWidget *content)
{
  GtkWidget **place = g_object_get_data (G_OBJECT (tooltip), CONTENT);

  if (place == NULL)
    return FALSE;
  g_clear_object (place);
  *place = content != NULL ? g_object_ref_sink (content) : NULL;
  return TRUE;
}

static GtkWidget *
new_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_max_width_chars (
      GTK_LABEL (label), g_utf8_strlen (text, -1) < LONG_CHARS ? LINE_CHARS : 2 * LINE_CHARS);
  return label;
}

void
ui_tip_set_text (GtkTooltip *tooltip, const char *text)
{
  if (g_object_get_data (G_OBJECT (tooltip), CONTENT) != NULL)
    take_content (tooltip, text != NULL && text[0] != '\0' ? new_label (text) : NULL);
  else
    gtk_tooltip_set_text (tooltip, text);
}

void
ui_tip_set_custom (GtkTooltip *tooltip, GtkWidget *custom)
{
  if (!take_content (tooltip, custom))
    gtk_tooltip_set_custom (tooltip, custom);
}

/* (transfer full) (nullable): what hovering over @widget itself says. */
static GtkWidget *
dup_tip (GtkWidget *widget)
{
  const char *text = gtk_widget_get_tooltip_text (widget);
  g_autoptr (GtkTooltip) tooltip = NULL;
  GtkWidget *content = NULL;
  gboolean says = FALSE;

  if (!gtk_widget_get_has_tooltip (widget) || !gtk_widget_get_mapped (widget))
    return NULL;
  if (text != NULL)
    return text[0] != '\0' ? g_object_ref_sink (new_label (text)) : NULL;
  tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  g_object_set_data (G_OBJECT (tooltip), CONTENT, &content);
  g_signal_emit_by_name (widget, "query-tooltip", 0, 0, TRUE, tooltip, &says);
  if (!says)
    g_clear_object (&content);
  return content;
}

static gboolean
is_row (GtkWidget *widget)
{
  static const char *const names[] = { "row", "child", "flowboxchild", NULL };

  return g_strv_contains (names, gtk_widget_get_css_name (widget));
}

/* Adds to @box what is said inside of @widget, up to @n in all. */
static void
add_inner_tips (GtkWidget *widget, GtkWidget *box, guint *n)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && *n < MAX_TIPS;
       child = gtk_widget_get_next_sibling (child)) {
    g_autoptr (GtkWidget) tip = dup_tip (child);

    if (tip != NULL) {
      gtk_box_append (GTK_BOX (box), tip);
      ++*n;
    } else
      add_inner_tips (child, box, n);
  }
}

static GtkWidget *
dup_row_tip (GtkWidget *row)
{
  g_autoptr (GtkWidget) box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
  guint n = 0;

  add_inner_tips (row, box, &n);
  return n > 0 ? g_steal_pointer (&box) : NULL;
}

static GtkWidget *
dup_tip_at (GtkWidget *focus)
{
  for (GtkWidget *widget = focus; widget != NULL; widget = gtk_widget_get_parent (widget)) {
    GtkWidget *tip = dup_tip (widget);

    if (tip == NULL && is_row (widget))
      tip = dup_row_tip (widget);
    if (tip != NULL)
      return tip;
  }
  return NULL;
}

/* Showing */

static void
close_tip (GtkPopover *popover)
{
  gtk_popover_popdown (popover);
}

static gboolean
is_modifier (guint key)
{
  return key >= GDK_KEY_Shift_L && key <= GDK_KEY_Hyper_R;
}

/* Escape closes it and does nothing else. */
static gboolean
key_cb (GtkPopover *popover, guint key, guint code, GdkModifierType state)
{
  if (!is_modifier (key))
    close_tip (popover);
  return key == GDK_KEY_Escape ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

static void
add_watch (GtkPopover *popover, GtkWidget *window, GtkEventController *watch)
{
  gtk_event_controller_set_propagation_phase (watch, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (window, watch);
  g_object_set_data (G_OBJECT (popover), G_OBJECT_TYPE_NAME (watch), watch);
}

static void
remove_watch (GtkPopover *popover, GType type)
{
  GtkEventController *watch = g_object_steal_data (G_OBJECT (popover), g_type_name (type));

  if (watch != NULL)
    gtk_widget_remove_controller (gtk_event_controller_get_widget (watch), watch);
}

/* The popover goes when it is closed, and before its window does. */
static gboolean
remove_cb (gpointer popover)
{
  if (gtk_widget_get_parent (popover) == NULL)
    return G_SOURCE_REMOVE;
  remove_watch (popover, GTK_TYPE_EVENT_CONTROLLER_KEY);
  remove_watch (popover, GTK_TYPE_GESTURE_CLICK);
  gtk_widget_unparent (popover);
  return G_SOURCE_REMOVE;
}

static void
closed_cb (GtkPopover *popover)
{
  g_idle_add_full (G_PRIORITY_DEFAULT, remove_cb, g_object_ref (popover), g_object_unref);
}

static void
window_gone_cb (GtkPopover *popover)
{
  remove_cb (popover);
}

/* GTK 4.18 takes a popover away again that has no room on any side. What fills most of the window
 * leaves none, so that its tip lies over it, from its upper edge on. */
static void
point_to (GtkPopover *popover, GtkWidget *window, const graphene_rect_t *box)
{
  const gboolean fills = 2 * box->size.height > gtk_widget_get_height (window);

  gtk_popover_set_pointing_to (popover,
                               &(GdkRectangle){ (int)box->origin.x, (int)box->origin.y,
                                                MAX ((int)box->size.width, 1),
                                                fills ? 1 : MAX ((int)box->size.height, 1) });
}

static void
show_tip (GtkWidget *window, GtkWidget *focus, GtkWidget *tip)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *clicks = gtk_gesture_click_new ();
  graphene_rect_t box;

  gtk_popover_set_child (GTK_POPOVER (popover), tip);
  gtk_popover_set_autohide (GTK_POPOVER (popover), FALSE);
  gtk_widget_set_can_focus (popover, FALSE);
  gtk_widget_add_css_class (popover, "tip");
  gtk_widget_set_parent (popover, window);
  if (gtk_widget_compute_bounds (focus, window, &box))
    point_to (GTK_POPOVER (popover), window, &box);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (clicks), 0);
  add_watch (GTK_POPOVER (popover), window, keys);
  add_watch (GTK_POPOVER (popover), window, GTK_EVENT_CONTROLLER (clicks));
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), popover, G_CONNECT_SWAPPED);
  g_signal_connect_object (clicks, "pressed", G_CALLBACK (close_tip), popover, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "notify::focus-widget", G_CALLBACK (close_tip), popover,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "unrealize", G_CALLBACK (window_gone_cb), popover,
                           G_CONNECT_SWAPPED);
  g_signal_connect (popover, "closed", G_CALLBACK (closed_cb), NULL);
  gtk_popover_popup (GTK_POPOVER (popover));
}

/* The keyboard does not go to a tip: its words are told. */
static void
add_words (GtkWidget *widget, GString *words)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (words, "%s%s", words->len > 0 ? " " : "",
                            gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    add_words (child, words);
}

gboolean
ui_tip_show (GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (window);
  g_autoptr (GtkWidget) tip = focus != NULL ? dup_tip_at (focus) : NULL;
  g_autoptr (GString) words = g_string_new (NULL);

  if (tip == NULL)
    return FALSE;
  show_tip (GTK_WIDGET (window), focus, tip);
  add_words (tip, words);
  g_strdelimit (words->str, "\n", ' ');
  ui_accessible_announce (focus, words->str);
  return TRUE;
}

/* Tooltips below what they would cover */

static void
unmapped_cb (GtkWidget *popover, GtkWidget *parent)
{
  g_signal_handlers_disconnect_by_func (popover, unmapped_cb, parent);
  gtk_widget_set_has_tooltip (parent, TRUE);
}

static gboolean
mapped_cb (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer data)
{
  GtkWidget *popover = g_value_get_object (values);
  GtkWidget *parent = GTK_IS_POPOVER (popover) ? gtk_widget_get_parent (popover) : NULL;

  if (parent == NULL || !gtk_popover_get_autohide (GTK_POPOVER (popover))
      || !gtk_widget_get_has_tooltip (parent))
    return TRUE;
  gtk_widget_set_has_tooltip (parent, FALSE);
  g_signal_connect_object (popover, "unmap", G_CALLBACK (unmapped_cb), parent, 0);
  return TRUE;
}

void
ui_tip_install (void)
{
  static gulong hook;
  gpointer class = g_type_class_ref (GTK_TYPE_WIDGET);

  if (hook == 0)
    hook = g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL,
                                       NULL);
  g_type_class_unref (class);
}
