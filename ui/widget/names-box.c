/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many names, one a line. A name that is begun is ended from the known ones, what was added being
 * selected, so that typing goes on over it.
 */
#include "ui/widget/names-box.h"

#include "ui/widget/completion.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>
#include <string.h>

#define OFFERED 12
/* Lines that are seen at once, at least and at most. */
#define LEAST_LINES 4
#define MOST_LINES 12
/* Of the text view, in pixels. */
#define PADDING 9

struct _UiNamesBox {
  AdwBin parent_instance;

  GtkTextView *view;
  GtkTextBuffer *buffer; /* The view's */
  GtkScrolledWindow *scrolled;
  GtkLabel *hint;
  GtkWidget *offered_stop;
  GtkFlowBox *suggested;

  char **known;    /* Owned */
  guint source;    /* That will end the name */
  gboolean ending; /* What is selected was added */
};

G_DEFINE_FINAL_TYPE (UiNamesBox, ui_names_box, ADW_TYPE_BIN)

enum {
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

char **
ui_names_box_dup_names (UiNamesBox *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  GtkTextIter start, end;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  text = gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE);
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    if (*g_strstrip (*line) != '\0')
      g_strv_builder_add (names, *line);
  return g_strv_builder_end (names);
}

/* Offered names */

static const char *
name_of (GtkFlowBoxChild *child)
{
  return gtk_label_get_label (GTK_LABEL (gtk_flow_box_child_get_child (child)));
}

/* Whether a name is in a line, alone or of a team. */
static gboolean
is_in (char **lines, const char *name)
{
  for (; *lines != NULL; lines++) {
    g_auto (GStrv) words = g_strsplit_set (*lines, ":,&", -1);

    for (char **word = words; *word != NULL; word++)
      if (ui_same_name (g_strstrip (*word), name))
        return TRUE;
  }
  return FALSE;
}

static void
update_offered (UiNamesBox *self)
{
  g_auto (GStrv) names = ui_names_box_dup_names (self);
  gboolean any = FALSE;

  for (int k = 0; gtk_flow_box_get_child_at_index (self->suggested, k) != NULL; k++) {
    GtkFlowBoxChild *child = gtk_flow_box_get_child_at_index (self->suggested, k);
    gboolean useful = !is_in (names, name_of (child));

    gtk_widget_set_visible (GTK_WIDGET (child), useful);
    any = any || useful;
  }
  gtk_widget_set_visible (self->offered_stop, any);
  gtk_widget_set_visible (GTK_WIDGET (self->hint),
                          gtk_text_buffer_get_char_count (self->buffer) == 0);
}

/* Behind a line that begins a team, or in a line of its own. */
static void
offered_cb (GtkFlowBox *box, GtkFlowBoxChild *child, UiNamesBox *self)
{
  GtkTextIter end, line;
  g_autofree char *last = NULL;
  const char *before = "";

  gtk_text_buffer_get_end_iter (self->buffer, &end);
  line = end;
  gtk_text_iter_set_line_offset (&line, 0);
  last = g_strchomp (gtk_text_buffer_get_text (self->buffer, &line, &end, FALSE));
  if (*last != '\0')
    before = strchr (":,&", last[strlen (last) - 1]) != NULL ? " " : "\n";
  self->ending = FALSE;
  gtk_text_buffer_insert (self->buffer, &end, before, -1);
  gtk_text_buffer_insert (self->buffer, &end, name_of (child), -1);
}

void
ui_names_box_set_known (UiNamesBox *self, const char *const *names)
{
  GtkFlowBoxChild *child;

  g_strfreev (self->known);
  self->known = g_strdupv ((char **)names);
  while ((child = gtk_flow_box_get_child_at_index (self->suggested, 0)) != NULL)
    gtk_flow_box_remove (self->suggested, GTK_WIDGET (child));
  for (guint k = 0; k < OFFERED && names[k] != NULL; k++) {
    GtkWidget *label = gtk_label_new (names[k]);

    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_label_set_max_width_chars (GTK_LABEL (label), 18);
    gtk_flow_box_insert (self->suggested, label, -1);
  }
  update_offered (self);
}

/* Ending a name */

/* Where the name begins that ends at @at: behind a colon, a comma or an ampersand of the line. */
static void
find_begin (const GtkTextIter *at, GtkTextIter *begin)
{
  *begin = *at;
  while (!gtk_text_iter_starts_line (begin)) {
    GtkTextIter before = *begin;

    gtk_text_iter_backward_char (&before);
    if (gtk_text_iter_get_char (&before) < 128
        && strchr (":,&", (char)gtk_text_iter_get_char (&before)) != NULL)
      break;
    *begin = before;
  }
  while (gtk_text_iter_compare (begin, at) < 0 && gtk_text_iter_get_char (begin) == ' ')
    gtk_text_iter_forward_char (begin);
}

static gboolean
end_cb (gpointer data)
{
  UiNamesBox *self = data;
  GtkTextIter at, begin;
  g_autofree char *typed = NULL;
  const char *completed;
  int offset;

  self->source = 0;
  gtk_text_buffer_get_iter_at_mark (self->buffer, &at, gtk_text_buffer_get_insert (self->buffer));
  if (!gtk_text_iter_ends_line (&at) || self->known == NULL)
    return G_SOURCE_REMOVE;
  find_begin (&at, &begin);
  typed = gtk_text_buffer_get_text (self->buffer, &begin, &at, FALSE);
  completed = *typed != '\0' ? ui_completion_find ((const char *const *)self->known, typed) : NULL;
  if (completed == NULL)
    return G_SOURCE_REMOVE;
  offset = gtk_text_iter_get_offset (&at);
  gtk_text_buffer_delete (self->buffer, &begin, &at);
  gtk_text_buffer_insert (self->buffer, &begin, completed, -1);
  gtk_text_buffer_get_iter_at_offset (self->buffer, &at, offset);
  gtk_text_buffer_select_range (self->buffer, &begin, &at);
  g_clear_handle_id (&self->source, g_source_remove);
  self->ending = TRUE;
  return G_SOURCE_REMOVE;
}

static void
inserted_cb (GtkTextBuffer *buffer, GtkTextIter *at, const char *text, int length, UiNamesBox *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  self->ending = FALSE;
  if (g_utf8_strlen (text, length) == 1 && *text != '\n'
      && gtk_widget_has_focus (GTK_WIDGET (self->view)))
    self->source = g_idle_add (end_cb, self);
}

/* What was added is taken, and the key does what it does behind it. */
static gboolean
key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, UiNamesBox *self)
{
  GtkTextIter start, end;

  g_clear_handle_id (&self->source, g_source_remove);
  if (self->ending
      && (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_comma
          || key == GDK_KEY_colon || key == GDK_KEY_ampersand)
      && gtk_text_buffer_get_selection_bounds (self->buffer, &start, &end))
    gtk_text_buffer_place_cursor (self->buffer, &end);
  self->ending = FALSE;
  return GDK_EVENT_PROPAGATE;
}

static void
fit_height (UiNamesBox *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self->view));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int line = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));
  int n = CLAMP (gtk_text_buffer_get_line_count (self->buffer), LEAST_LINES, MOST_LINES);

  gtk_scrolled_window_set_min_content_height (self->scrolled, n * line + 2 * PADDING);
  pango_font_metrics_unref (metrics);
}

static void
changed_cb (UiNamesBox *self)
{
  update_offered (self);
  fit_height (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* The widget */

static void
ui_names_box_dispose (GObject *object)
{
  UiNamesBox *self = UI_NAMES_BOX (object);

  g_clear_handle_id (&self->source, g_source_remove);
  G_OBJECT_CLASS (ui_names_box_parent_class)->dispose (object);
}

static void
ui_names_box_finalize (GObject *object)
{
  g_strfreev (UI_NAMES_BOX (object)->known);
  G_OBJECT_CLASS (ui_names_box_parent_class)->finalize (object);
}

static gboolean
ui_names_box_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (UI_NAMES_BOX (widget)->view));
}

static void
ui_names_box_class_init (UiNamesBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_names_box_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_names_box_finalize;
  widget_class->grab_focus = ui_names_box_grab_focus;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", UI_TYPE_NAMES_BOX, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static GtkWidget *
new_view (UiNamesBox *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *overlay = gtk_overlay_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->view = GTK_TEXT_VIEW (gtk_text_view_new ());
  self->buffer = gtk_text_view_get_buffer (self->view);
  gtk_text_view_set_accepts_tab (self->view, FALSE);
  gtk_text_view_set_wrap_mode (self->view, GTK_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "note-text");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Names, one a line"), -1);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), keys);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  self->scrolled = GTK_SCROLLED_WINDOW (scrolled);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  gtk_widget_add_css_class (scrolled, "card");
  self->hint = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->hint, TRUE);
  gtk_label_set_xalign (self->hint, 0);
  gtk_widget_set_halign (GTK_WIDGET (self->hint), GTK_ALIGN_START);
  gtk_widget_set_valign (GTK_WIDGET (self->hint), GTK_ALIGN_START);
  gtk_widget_set_can_target (GTK_WIDGET (self->hint), FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self->hint), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->hint), "names-hint");
  gtk_overlay_set_child (GTK_OVERLAY (overlay), scrolled);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), GTK_WIDGET (self->hint));
  return overlay;
}

static GtkWidget *
new_offered (UiNamesBox *self)
{
  self->offered_stop = g_object_new (UI_TYPE_FOCUS_GROUP, NULL);
  self->suggested = GTK_FLOW_BOX (gtk_flow_box_new ());
  gtk_flow_box_set_selection_mode (self->suggested, GTK_SELECTION_NONE);
  gtk_flow_box_set_min_children_per_line (self->suggested, 2);
  gtk_flow_box_set_max_children_per_line (self->suggested, 6);
  gtk_flow_box_set_column_spacing (self->suggested, 6);
  gtk_flow_box_set_row_spacing (self->suggested, 6);
  gtk_widget_set_halign (GTK_WIDGET (self->suggested), GTK_ALIGN_START);
  gtk_widget_add_css_class (GTK_WIDGET (self->suggested), "offered-names");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->suggested), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Players you know"), -1);
  g_signal_connect (self->suggested, "child-activated", G_CALLBACK (offered_cb), self);
  adw_bin_set_child (ADW_BIN (self->offered_stop), GTK_WIDGET (self->suggested));
  return self->offered_stop;
}

static void
ui_names_box_init (UiNamesBox *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_box_append (GTK_BOX (box), new_view (self));
  gtk_box_append (GTK_BOX (box), new_offered (self));
  adw_bin_set_child (ADW_BIN (self), box);
  g_signal_connect_object (self->buffer, "insert-text", G_CALLBACK (inserted_cb), self,
                           G_CONNECT_AFTER);
  g_signal_connect_object (self->buffer, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  update_offered (self);
  fit_height (self);
}

void
ui_names_box_set_hint (UiNamesBox *self, const char *hint)
{
  gtk_label_set_label (self->hint, hint);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  hint, -1);
}

void
ui_names_box_set_names (UiNamesBox *self, const char *const *names)
{
  g_autofree char *text = g_strjoinv ("\n", (char **)names);

  gtk_text_buffer_set_text (self->buffer, text, -1);
}
