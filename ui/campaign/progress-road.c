/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The road of a run, drawn.
 */
#include "ui/campaign/progress-road.h"

#include "ui/widget/draw.h"

/* In font sizes. */
#define STEP 0.75f /* a step's diameter */
#define ROAD 0.18f /* the line's width */
#define APART 2.6f /* from step to step, where there is room */

#define UNKNOWN 3 /* steps ahead that are drawn when nobody knows how many there are */

struct _UiProgressRoad {
  GtkWidget parent_instance;

  int at, of; /* the step that is reached, from 1, and how many are drawn */
  gboolean known, over;
  float into; /* how far from this step to the next, 0 to 1 */
};

G_DEFINE_FINAL_TYPE (UiProgressRoad, ui_progress_road, GTK_TYPE_WIDGET)

static void
ui_progress_road_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  UiProgressRoad *self = UI_PROGRESS_ROAD (widget);
  float em = ui_font_size (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = (int)(self->of * STEP * 1.2f * em);
    *natural = (int)((self->of * APART + STEP) * em);
  } else {
    *minimum = *natural = (int)(STEP * 1.4f * em + 0.5f);
  }
}

typedef struct {
  float em, left, gap, y; /* step k from 1 stands at left + (k - 1) * gap */
  gboolean mirrored;
  float width;
  GdkRGBA behind, ahead, here;
} RoadLayout;

static float
x_of (const RoadLayout *road, float step)
{
  float x = road->left + (step - 1) * road->gap;

  return road->mirrored ? road->width - x : x;
}

/* From one step to the next, @share of it being behind. */
static void
draw_segment (GtkSnapshot *snapshot, const RoadLayout *road, int step, float share)
{
  float inset = STEP * road->em * 0.65f, wide = ROAD * road->em;
  float from = road->left + (float)(step - 1) * road->gap + inset;
  float length = road->gap - 2 * inset, behind = length * CLAMP (share, 0, 1);

  if (length <= 0)
    return;
  for (int part = 0; part < 2; part++) {
    float x = part == 0 ? from : from + behind, w = part == 0 ? behind : length - behind;
    graphene_rect_t box =
        GRAPHENE_RECT_INIT (road->mirrored ? road->width - x - w : x, road->y - wide / 2, w, wide);

    gtk_snapshot_append_color (snapshot, part == 0 ? &road->behind : &road->ahead, &box);
  }
}

static void
draw_step (GtkSnapshot *snapshot, UiProgressRoad *self, const RoadLayout *road, int step)
{
  gboolean here = step == self->at && !self->over;
  float r = STEP * road->em * (here ? 0.65f : 0.5f), x = x_of (road, step);
  graphene_rect_t box = GRAPHENE_RECT_INIT (x - r, road->y - r, 2 * r, 2 * r);
  const GdkRGBA *colour = here ? &road->here : step <= self->at ? &road->behind : &road->ahead;

  ui_fill_snapshot (snapshot, &box, r, colour);
}

static void
ui_progress_road_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiProgressRoad *self = UI_PROGRESS_ROAD (widget);
  RoadLayout road = { .em = ui_font_size (widget) };
  GdkRGBA text;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  road.width = (float)gtk_widget_get_width (widget);
  road.y = (float)gtk_widget_get_height (widget) / 2;
  road.left = STEP * 0.65f * road.em;
  road.gap = self->of > 1 ? (road.width - 2 * road.left) / (self->of - 1) : 0;
  road.gap = MIN (road.gap, APART * 1.6f * road.em);
  road.mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  road.behind = ui_fade (text, 0.6f);
  road.ahead = ui_fade (text, 0.2f);
  road.here = ui_theme_colour (widget, "accent_color", "#1c71d8");
  for (int step = 1; step < self->of; step++)
    draw_segment (snapshot, &road, step, step < self->at ? 1 : step == self->at ? self->into : 0);
  for (int step = 1; step <= self->of; step++)
    draw_step (snapshot, self, &road, step);
}

static void
ui_progress_road_class_init (UiProgressRoadClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = ui_progress_road_measure;
  widget_class->snapshot = ui_progress_road_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ui_progress_road_init (UiProgressRoad *self)
{
}

GtkWidget *
ui_progress_road_new (const RulesProgress *place, const char *words, gboolean over)
{
  UiProgressRoad *self = g_object_new (UI_TYPE_PROGRESS_ROAD, NULL);

  self->at = place->n > 0 ? MAX (place->number[0], 0) : 0;
  self->known = place->n > 0 && place->of[0] > 0;
  self->of = self->known ? MAX (place->of[0], self->at) : self->at + UNKNOWN;
  self->over = over;
  if (over)
    self->of = MAX (self->known ? self->of : self->at, 1);
  if (place->n > 1 && place->of[1] > 0)
    self->into = CLAMP ((float)(place->number[1] - 1) / (float)place->of[1], 0, 1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  return GTK_WIDGET (self);
}
