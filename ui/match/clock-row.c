/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A slim row of players' times.
 */
#include "ui/match/clock-row.h"

#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>

#define TICK_MS 1000

enum {
  SIGNAL_OVER,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* A player's part. */
typedef struct {
  GtkWidget *box, *warning, *name, *time; /* Borrowed */
} Part;

struct _UiClockRow {
  GtkWidget parent_instance;

  GtkWidget *pause; /* Borrowed */
  AppClock *clock;  /* Owned */
  GArray *parts;    /* Owned; of Part */
  GtkWidget *root;  /* Weak; the window whose activity is watched */
  guint tick;
};

G_DEFINE_FINAL_TYPE (UiClockRow, ui_clock_row, GTK_TYPE_WIDGET)

static GtkWidget *
new_label (const char *class)
{
  GtkWidget *label = gtk_label_new (NULL);

  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  return label;
}

static Part
new_part (UiClockRow *self)
{
  Part part = { .box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6),
                .warning = gtk_image_new_from_icon_name ("dialog-warning-symbolic"),
                .name = new_label (NULL),
                .time = new_label ("numeric") };

  gtk_label_set_ellipsize (GTK_LABEL (part.name), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (part.name), 14);
  gtk_widget_add_css_class (part.box, "clock-part");
  gtk_box_append (GTK_BOX (part.box), part.name);
  gtk_box_append (GTK_BOX (part.box), part.warning);
  gtk_box_append (GTK_BOX (part.box), part.time);
  gtk_widget_insert_before (part.box, GTK_WIDGET (self), self->pause);
  return part;
}

static void
show_part (UiClockRow *self, const Part *part, guint k)
{
  g_autofree char *shown = NULL;
  g_autofree char *spoken = NULL;
  AppClockTime time;

  app_clock_get_time (self->clock, k, &time);
  shown = app_clock_dup_display (self->clock, &time);
  if (g_strcmp0 (gtk_label_get_label (GTK_LABEL (part->time)), shown) != 0)
    gtk_label_set_label (GTK_LABEL (part->time), shown);
  gtk_label_set_label (GTK_LABEL (part->name), time.name);
  gtk_widget_set_visible (part->warning, time.over);
  ui_set_css_class (part->box, "awaited", time.awaited);
  ui_set_css_class (part->time, "error", time.over);
  spoken = app_clock_dup_spoken (self->clock, &time);
  gtk_widget_set_tooltip_text (part->box, spoken);
  gtk_accessible_update_property (GTK_ACCESSIBLE (part->time), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  spoken, -1);
}

static void
show_pause (UiClockRow *self)
{
  const gboolean paused = app_clock_is_paused (self->clock);
  const char *label = paused ? _ ("Let the clock run") : _ ("Pause the clock");
  g_autofree char *tooltip = g_strdup_printf (_ ("%s (%s)"), label, "P");

  gtk_button_set_icon_name (GTK_BUTTON (self->pause), paused ? "media-playback-start-symbolic"
                                                             : "media-playback-pause-symbolic");
  gtk_widget_set_tooltip_text (self->pause, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->pause), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  gtk_widget_set_visible (self->pause, paused || !app_clock_is_idle (self->clock));
  ui_set_css_class (GTK_WIDGET (self), "paused", paused);
}

static gboolean
tick_cb (gpointer data)
{
  app_clock_tick (UI_CLOCK_ROW (data)->clock);
  return G_SOURCE_CONTINUE;
}

static void
show (UiClockRow *self)
{
  const gboolean on = app_clock_is_on (self->clock);
  const gboolean running = app_clock_is_running (self->clock);

  for (guint k = 0; on && k < app_clock_get_n (self->clock); k++) {
    if (k == self->parts->len) {
      const Part part = new_part (self);

      g_array_append_val (self->parts, part);
    }
    show_part (self, &g_array_index (self->parts, Part, k), k);
  }
  if (on)
    show_pause (self);
  gtk_widget_set_visible (GTK_WIDGET (self), on);
  if (running && self->tick == 0)
    self->tick = g_timeout_add (TICK_MS, tick_cb, self);
  else if (!running)
    g_clear_handle_id (&self->tick, g_source_remove);
}

static void
over_cb (UiClockRow *self, guint k)
{
  g_autofree char *text = NULL;
  AppClockTime time;

  app_clock_get_time (self->clock, k, &time);
  /* Translators: a player's name. */
  text = g_strdup_printf (_ ("The time of %s is used up"), time.name);
  g_signal_emit (self, signals[SIGNAL_OVER], 0, text);
}

/* Which page is looked at: the row itself is hidden where there is no clock, and its page isn't. */

static void
active_cb (UiClockRow *self)
{
  if (self->root != NULL && gtk_window_is_active (GTK_WINDOW (self->root)))
    app_clock_set_present (self->clock, TRUE);
}

static void
page_map_cb (UiClockRow *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (GTK_IS_WINDOW (root) && GTK_WIDGET (root) != self->root) {
    g_set_weak_pointer (&self->root, GTK_WIDGET (root));
    g_signal_connect_object (root, "notify::is-active", G_CALLBACK (active_cb), self,
                             G_CONNECT_SWAPPED);
  }
  app_clock_set_present (self->clock, TRUE);
}

static void
page_unmap_cb (UiClockRow *self)
{
  app_clock_set_present (self->clock, FALSE);
  if (self->root != NULL)
    g_signal_handlers_disconnect_by_func (self->root, active_cb, self);
  g_clear_weak_pointer (&self->root);
}

static void
ui_clock_row_root (GtkWidget *widget)
{
  UiClockRow *self = UI_CLOCK_ROW (widget);
  GtkWidget *parent = gtk_widget_get_parent (widget);

  GTK_WIDGET_CLASS (ui_clock_row_parent_class)->root (widget);
  g_signal_connect_object (parent, "map", G_CALLBACK (page_map_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (parent, "unmap", G_CALLBACK (page_unmap_cb), self, G_CONNECT_SWAPPED);
}

static void
ui_clock_row_unroot (GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);

  g_signal_handlers_disconnect_by_func (parent, page_map_cb, widget);
  g_signal_handlers_disconnect_by_func (parent, page_unmap_cb, widget);
  page_unmap_cb (UI_CLOCK_ROW (widget));
  GTK_WIDGET_CLASS (ui_clock_row_parent_class)->unroot (widget);
}

static void
ui_clock_row_dispose (GObject *object)
{
  UiClockRow *self = UI_CLOCK_ROW (object);
  GtkWidget *child;

  g_clear_handle_id (&self->tick, g_source_remove);
  g_clear_weak_pointer (&self->root);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->clock);
  G_OBJECT_CLASS (ui_clock_row_parent_class)->dispose (object);
}

static void
ui_clock_row_finalize (GObject *object)
{
  g_array_unref (UI_CLOCK_ROW (object)->parts);
  G_OBJECT_CLASS (ui_clock_row_parent_class)->finalize (object);
}

static void
ui_clock_row_class_init (UiClockRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = ui_clock_row_dispose;
  G_OBJECT_CLASS (class)->finalize = ui_clock_row_finalize;
  widget_class->root = ui_clock_row_root;
  widget_class->unroot = ui_clock_row_unroot;
  signals[SIGNAL_OVER] = g_signal_new ("over", UI_TYPE_CLOCK_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, UI_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "clockrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
ui_clock_row_init (UiClockRow *self)
{
  self->parts = g_array_new (FALSE, FALSE, sizeof (Part));
  self->pause = gtk_button_new ();
  gtk_widget_add_css_class (self->pause, "flat");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->pause), "match.pause-clock");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->pause), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Pause the clock"), -1);
  gtk_widget_set_parent (self->pause, GTK_WIDGET (self));
  g_object_set (gtk_widget_get_layout_manager (GTK_WIDGET (self)), "spacing", 6, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Clock"),
                                  -1);
}

GtkWidget *
ui_clock_row_new (AppClock *clock)
{
  UiClockRow *self = g_object_new (UI_TYPE_CLOCK_ROW, NULL);

  self->clock = g_object_ref (clock);
  g_signal_connect_object (clock, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (clock, "over", G_CALLBACK (over_cb), self, G_CONNECT_SWAPPED);
  show (self);
  return GTK_WIDGET (self);
}

AppClock *
ui_clock_row_get_clock (UiClockRow *self)
{
  return self->clock;
}
