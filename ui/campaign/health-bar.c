/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A bar of health, drawn.
 */
#include "ui/campaign/health-bar.h"

#include "ui/widget/draw.h"

#include <glib/gi18n.h>

/* In font sizes. */
#define WIDTH 4.5f
#define HEIGHT 0.5f

struct _UiHealthBar {
  GtkWidget parent_instance;

  int health, max_health;
};

G_DEFINE_FINAL_TYPE (UiHealthBar, ui_health_bar, GTK_TYPE_WIDGET)

gboolean
ui_health_is_low (int health, int max_health)
{
  return health * 3 <= max_health;
}

static void
ui_health_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  float em = ui_font_size (widget);

  *minimum = *natural = (int)(em * (orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT));
}

static void
ui_health_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiHealthBar *self = UI_HEALTH_BAR (widget);
  float width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  float share = self->max_health > 0 ? (float)self->health / self->max_health : 0;
  float filled = width * CLAMP (share, 0, 1);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GdkRGBA text, faint, full;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  faint = ui_fade (text, 0.15f);
  full = ui_health_is_low (self->health, self->max_health)
             ? ui_theme_colour (widget, "error_color", "#c01c28")
             : ui_fade (text, 0.6f);
  ui_fill_snapshot (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height), height / 2, &faint);
  if (filled > 0)
    ui_fill_snapshot (snapshot,
                      &GRAPHENE_RECT_INIT (mirrored ? width - filled : 0, 0, filled, height),
                      height / 2, &full);
}

static void
ui_health_bar_class_init (UiHealthBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = ui_health_bar_measure;
  widget_class->snapshot = ui_health_bar_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_METER);
}

static void
ui_health_bar_init (UiHealthBar *self)
{
}

GtkWidget *
ui_health_bar_new (int health, int max_health)
{
  UiHealthBar *self = g_object_new (UI_TYPE_HEALTH_BAR, NULL);
  /* Translators: somebody's health: "4 of 7". */
  g_autofree char *words = g_strdup_printf (_ ("%d of %d"), health, max_health);

  self->health = health;
  self->max_health = max_health;
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Health"), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words, -1);
  return GTK_WIDGET (self);
}
