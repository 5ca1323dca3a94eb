/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Form as dots: told apart by their shape, and by their colour.
 */
#include "ui/widget/form-dots.h"

#include "ui/widget/draw.h"
#include "ui/widget/tip.h"

#include <glib/gi18n.h>

/* In font sizes. */
#define DOT 0.72f
#define GAP 0.28f
#define RING 0.14f

struct _UiFormDots {
  GtkWidget parent_instance;

  char form[UI_FORM_DOTS_MAX + 1];
};

G_DEFINE_FINAL_TYPE (UiFormDots, ui_form_dots, GTK_TYPE_WIDGET)

static void
ui_form_dots_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  float em = ui_font_size (widget);
  float size = orientation == GTK_ORIENTATION_VERTICAL
                   ? DOT * em
                   : (UI_FORM_DOTS_MAX * (DOT + GAP) - GAP) * em;

  *minimum = *natural = (int)(size + 1);
}

static void
draw_dot (GtkSnapshot *snapshot, char result, graphene_rect_t box, float em, const GdkRGBA *colour)
{
  float radius = box.size.width / 2;

  switch (result) {
  case 'W':
    ui_fill_snapshot (snapshot, &box, radius, colour);
    break;
  case 'D': {
    graphene_rect_t half =
        GRAPHENE_RECT_INIT (box.origin.x, box.origin.y + radius, box.size.width, radius);

    ui_border_snapshot (snapshot, &box, radius, RING * em, colour);
    gtk_snapshot_push_clip (snapshot, &half);
    ui_fill_snapshot (snapshot, &box, radius, colour);
    gtk_snapshot_pop (snapshot);
    break;
  }
  case 'L':
    ui_border_snapshot (snapshot, &box, radius, RING * em, colour);
    break;
  default:
    graphene_rect_inset (&box, radius * 0.62f, radius * 0.62f);
    ui_fill_snapshot (snapshot, &box, radius, colour);
    break;
  }
}

static void
ui_form_dots_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiFormDots *self = UI_FORM_DOTS (widget);
  float em = ui_font_size (widget), width = (float)gtk_widget_get_width (widget);
  float top = ((float)gtk_widget_get_height (widget) - DOT * em) / 2;
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  guint n = (guint)strlen (self->form);
  GdkRGBA text;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  for (guint k = 0; k < n; k++) {
    char result = self->form[n - 1 - k];
    float x = (float)k * (DOT + GAP) * em;
    graphene_rect_t box =
        GRAPHENE_RECT_INIT (mirrored ? width - x - DOT * em : x, top, DOT * em, DOT * em);
    GdkRGBA colour = result == 'W'   ? ui_theme_colour (widget, "success_color", "#1b8553")
                     : result == 'L' ? ui_theme_colour (widget, "error_color", "#c01c28")
                                     : ui_fade (text, 0.55f);

    draw_dot (snapshot, result, box, em, &colour);
  }
}

static gboolean
ui_form_dots_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  g_autofree char *words = ui_form_dup_text (UI_FORM_DOTS (widget)->form);

  ui_tip_set_text (tooltip, words);
  return *words != '\0';
}

static void
ui_form_dots_class_init (UiFormDotsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = ui_form_dots_measure;
  widget_class->snapshot = ui_form_dots_snapshot;
  widget_class->query_tooltip = ui_form_dots_query_tooltip;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ui_form_dots_init (UiFormDots *self)
{
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

GtkWidget *
ui_form_dots_new (void)
{
  return g_object_new (UI_TYPE_FORM_DOTS, NULL);
}

void
ui_form_dots_set_form (UiFormDots *self, const char *form)
{
  g_autofree char *words = NULL;

  g_strlcpy (self->form, form, sizeof self->form);
  words = ui_form_dup_text (self->form);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

char *
ui_form_dup_text (const char *form)
{
  GString *words = g_string_new (NULL);

  for (; *form != '\0'; form++) {
    if (words->len > 0)
      g_string_append (words, ", ");
    g_string_append (words, *form == 'W'   ? _ ("won")
                            : *form == 'D' ? _ ("drawn")
                            : *form == 'L' ? _ ("lost")
                                           : _ ("bye"));
  }
  return g_string_free (words, FALSE);
}
