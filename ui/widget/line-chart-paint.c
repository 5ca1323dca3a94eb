/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line chart drawn: ticks, lines, names at the lines' ends pushed apart, the cursor.
 */
#include "ui/widget/line-chart-private.h"

#include "ui/widget/draw.h"

#include <math.h>

/* Apart for all eyes, and readable as names; each line has a mark of its own besides. */
static const char *const light_colours[UI_CHART_COLOURED] = { "#5747bf", "#c94a03", "#397558",
                                                              "#8f1063", "#442908", "#222222" };
static const char *const dark_colours[UI_CHART_COLOURED] = { "#83b4f2", "#e17d29", "#afc78f",
                                                             "#aca0a3", "#f8d726", "#f3f2fe" };

GdkRGBA
ui_line_chart_colour (guint line, gboolean dark)
{
  GdkRGBA colour;

  gdk_rgba_parse (&colour, (dark ? dark_colours : light_colours)[line]);
  return colour;
}

typedef struct {
  guint line;
  float at; /* where the line ends */
  float y;  /* where its name stands */
} Label;

typedef struct {
  UiLineChart *self;
  GtkWidget *widget;
  UiChartPlace place;
  GdkRGBA text, dim, faint;
  gboolean dark;
} Paint;

static GdkRGBA
line_colour (const Paint *paint, guint line)
{
  GdkRGBA colour = paint->text;

  if (paint->self->lines->len <= UI_CHART_COLOURED)
    colour = ui_line_chart_colour (line, paint->dark);
  else if (line == paint->self->line)
    colour = ui_theme_colour (paint->widget, "accent_color", "#1c71d8");
  else
    return ui_fade (colour, 0.35f);
  if (paint->self->line < paint->self->lines->len && line != paint->self->line)
    return ui_fade (colour, 0.45f);
  return colour;
}

static void
paint_ticks (const Paint *paint, GtkSnapshot *snapshot)
{
  const UiChartPlace *place = &paint->place;
  const UiText style = { place->em * 0.8f, PANGO_WEIGHT_NORMAL, place->mirrored ? 0 : 1, 0.5f,
                         .digits = TRUE };
  double low = MIN (place->from_y, place->to_y), high = MAX (place->from_y, place->to_y);
  double first = ceil (low / place->step) * place->step;

  /* Places begin with the first one, whatever the step is. */
  if (paint->self->falling)
    first = ceil (low);
  for (double y = first; y <= high + place->step * 1e-6; y += place->step) {
    float at = ui_chart_y_of (place, y);
    float edge = place->mirrored ? place->left + place->width + place->em * 0.5f : 0;
    graphene_rect_t line = GRAPHENE_RECT_INIT (place->left, roundf (at), place->width, 1);
    graphene_rect_t box =
        GRAPHENE_RECT_INIT (edge, at - place->em, place->left - place->em * 0.5f, 2 * place->em);
    g_autofree char *value = paint->self->format_y (y);

    if (place->mirrored)
      box.size.width = gtk_widget_get_width (paint->widget) - edge;
    gtk_snapshot_append_color (snapshot, &paint->faint, &line);
    ui_text_snapshot (paint->widget, snapshot, value, &style, &paint->dim, &box);
  }
}

/* Names of x from the right, which is now, as far as they don't touch. */
static void
paint_x (const Paint *paint, GtkSnapshot *snapshot)
{
  const UiChartPlace *place = &paint->place;
  const UiText style = { place->em * 0.8f, PANGO_WEIGHT_NORMAL, 0.5f, 0.5f };
  float top = place->top + place->height + place->em * 0.4f;
  float free_from = -G_MAXFLOAT, free_to = G_MAXFLOAT;
  float right = gtk_widget_get_width (paint->widget), half = 0;

  for (guint k = paint->self->xs->len; k-- > 0;) {
    double x = g_array_index (paint->self->xs, double, k);
    float middle = ui_chart_x_of (place, x), wide, begin;
    g_autofree char *name = NULL;
    graphene_rect_t box;

    /* Of thousands nearly all; no name is much narrower than the last one. */
    if (place->mirrored ? middle - half < free_from : middle + half > free_to)
      continue;
    name = paint->self->format_x (x);
    wide = ui_text_width (paint->widget, name, &style) + 1;
    half = wide * 0.4f;
    begin = CLAMP (middle - wide / 2, 0, MAX (0, right - wide));
    box = GRAPHENE_RECT_INIT (begin, top, wide, 1.4f * place->em);
    if (!(place->mirrored ? begin >= free_from : begin + wide <= free_to))
      continue;
    ui_text_snapshot (paint->widget, snapshot, name, &style, &paint->dim, &box);
    free_from = begin + wide + 1.5f * place->em;
    free_to = begin - 1.5f * place->em;
  }
}

static void
trace_spread (const Paint *paint, cairo_t *cr, const UiChartLine *line, const GdkRGBA *colour)
{
  const UiChartPlace *place = &paint->place;
  GdkRGBA pale = ui_fade (*colour, 0.15f);
  guint n = line->points->len;

  for (guint k = 0; k < n; k++) {
    const UiChartPoint *point = &g_array_index (line->points, UiChartPoint, k);

    cairo_line_to (cr, ui_chart_x_of (place, point->x),
                   ui_chart_y_of (place, point->y + point->spread));
  }
  for (guint k = n; k-- > 0;) {
    const UiChartPoint *point = &g_array_index (line->points, UiChartPoint, k);

    cairo_line_to (cr, ui_chart_x_of (place, point->x),
                   ui_chart_y_of (place, point->y - point->spread));
  }
  cairo_close_path (cr);
  gdk_cairo_set_source_rgba (cr, &pale);
  cairo_fill (cr);
}

/* What stands at a line's points: another shape for each line that has a colour. */
static void
trace_mark (const Paint *paint, cairo_t *cr, guint line, double x, double y, double r)
{
  static const signed char corners[UI_CHART_COLOURED][5][2] = {
    { { 0 } },                                      /* a disc */
    { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } }, /* a square */
    { { 0, -1 }, { 1, 1 }, { -1, 1 } },             /* a triangle */
    { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } },   /* a diamond */
    { { -1, -1 }, { 1, -1 }, { 0, 1 } },            /* a triangle upside down */
    { { -1, -1 }, { 1, -1 }, { -1, 1 }, { 1, 1 } }, /* an hourglass */
  };
  static const guint n_corners[UI_CHART_COLOURED] = { 0, 4, 3, 4, 3, 4 };
  guint shape = paint->self->lines->len <= UI_CHART_COLOURED ? line : 0;

  if (n_corners[shape] == 0)
    cairo_arc (cr, x, y, r, 0, 2 * G_PI);
  for (guint k = 0; k < n_corners[shape]; k++)
    cairo_line_to (cr, x + 1.15 * r * corners[shape][k][0], y + 1.15 * r * corners[shape][k][1]);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
trace_line (const Paint *paint, cairo_t *cr, guint number)
{
  const UiChartLine *line = paint->self->lines->pdata[number];
  const UiChartPlace *place = &paint->place;
  GdkRGBA colour = line_colour (paint, number);
  gboolean chosen = number == paint->self->line;
  gboolean dots = line->points->len * place->em * 0.7f < place->width;

  if (line->points->len == 0)
    return;
  if ((chosen || paint->self->lines->len == 1)
      && g_array_index (line->points, UiChartPoint, 0).spread > 0)
    trace_spread (paint, cr, line, &colour);
  gdk_cairo_set_source_rgba (cr, &colour);
  cairo_set_line_width (cr, chosen ? 3 : 2);
  for (guint k = 0; k < line->points->len; k++) {
    const UiChartPoint *point = &g_array_index (line->points, UiChartPoint, k);

    cairo_line_to (cr, ui_chart_x_of (place, point->x), ui_chart_y_of (place, point->y));
  }
  cairo_stroke (cr);
  /* Where they would touch, only the last one is marked. */
  for (guint k = dots ? 0 : line->points->len - 1; k < line->points->len; k++) {
    const UiChartPoint *point = &g_array_index (line->points, UiChartPoint, k);

    trace_mark (paint, cr, number, ui_chart_x_of (place, point->x), ui_chart_y_of (place, point->y),
                chosen ? 4 : 3);
  }
}

static void
paint_lines (const Paint *paint, GtkSnapshot *snapshot)
{
  const UiChartPlace *place = &paint->place;
  graphene_rect_t area =
      GRAPHENE_RECT_INIT (place->left - 6, place->top - 6, place->width + 12, place->height + 12);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &area);

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (guint k = paint->self->lines->len; k-- > 0;)
    if (k != paint->self->line)
      trace_line (paint, cr, k);
  if (paint->self->line < paint->self->lines->len)
    trace_line (paint, cr, paint->self->line);
  cairo_destroy (cr);
}

static int
compare_labels (gconstpointer a, gconstpointer b)
{
  const Label *one = a, *other = b;

  return one->at < other->at ? -1 : one->at > other->at;
}

/* Pushes names apart that would touch, and up again where they leave the area. */
static void
spread_labels (GArray *labels, float height, float bottom)
{
  float least = -G_MAXFLOAT;

  for (guint k = 0; k < labels->len; k++) {
    Label *label = &g_array_index (labels, Label, k);

    label->y = MAX (label->at, least);
    least = label->y + height;
  }
  for (guint k = labels->len; k-- > 0;) {
    Label *label = &g_array_index (labels, Label, k);

    label->y = MIN (label->y, bottom);
    bottom = label->y - height;
  }
}

/* All lines' names where they have room; else of those that came first, and of the chosen one. */
static GArray *
list_labels (const Paint *paint, float height)
{
  GArray *labels = g_array_new (FALSE, FALSE, sizeof (Label));
  guint room = (guint)MAX (1, (paint->place.height + height) / height);

  for (guint k = 0; k < paint->self->lines->len; k++) {
    const UiChartLine *line = paint->self->lines->pdata[k];
    Label label = { k };

    if (line->points->len == 0
        || (paint->self->lines->len > room && k + 1 >= room && k != paint->self->line))
      continue;
    label.at = ui_chart_y_of (&paint->place,
                              g_array_index (line->points, UiChartPoint, line->points->len - 1).y);
    g_array_append_val (labels, label);
  }
  g_array_sort (labels, compare_labels);
  spread_labels (labels, height, paint->place.top + paint->place.height);
  return labels;
}

/* From a line's end to its name, where that could not stand beside it. */
static void
paint_leader (const Paint *paint, GtkSnapshot *snapshot, const Label *label, float begin,
              const GdkRGBA *colour)
{
  const UiChartPlace *place = &paint->place;
  const UiChartLine *line = paint->self->lines->pdata[label->line];
  float x =
      ui_chart_x_of (place, g_array_index (line->points, UiChartPoint, line->points->len - 1).x);
  float way = place->mirrored ? -1 : 1, edge = place->left + (place->mirrored ? 0 : place->width);
  const double dots[] = { 1, 3 };
  GdkRGBA faint = ui_fade (*colour, 0.55f);
  cairo_t *cr;

  if (fabsf (label->at - label->y) < 1.5f && fabsf (edge - x) < 1.5f)
    return;
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (paint->widget),
                                                       gtk_widget_get_height (paint->widget)));
  gdk_cairo_set_source_rgba (cr, &faint);
  cairo_set_line_width (cr, 1);
  cairo_move_to (cr, edge + way * 5, label->at);
  cairo_line_to (cr, begin - way * 3, label->y);
  cairo_stroke (cr);
  /* One that ended before the others is followed on. */
  cairo_set_dash (cr, dots, G_N_ELEMENTS (dots), 0);
  cairo_move_to (cr, x + way * 5, label->at);
  cairo_line_to (cr, edge + way * 5, label->at);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
paint_names (const Paint *paint, GtkSnapshot *snapshot)
{
  const UiChartPlace *place = &paint->place;
  float height = place->em * 1.15f, gap = place->em * UI_CHART_LEADER;
  g_autoptr (GArray) labels = list_labels (paint, height);
  float begin = place->mirrored ? 0 : place->left + place->width + gap;
  float end = place->mirrored ? place->left - gap : gtk_widget_get_width (paint->widget);

  for (guint k = 0; k < labels->len; k++) {
    const Label *label = &g_array_index (labels, Label, k);
    const UiChartLine *line = paint->self->lines->pdata[label->line];
    const UiText style = { place->em * 0.85f,
                           label->line == paint->self->line ? PANGO_WEIGHT_BOLD
                                                            : PANGO_WEIGHT_SEMIBOLD,
                           place->mirrored ? 1 : 0, 0.5f, .lines = 1 };
    GdkRGBA colour = line_colour (paint, label->line);
    graphene_rect_t box =
        GRAPHENE_RECT_INIT (begin, label->y - height / 2, MAX (1, end - begin), height);

    if (paint->self->lines->len > UI_CHART_COLOURED && label->line != paint->self->line)
      colour = paint->dim;
    paint_leader (paint, snapshot, label, place->mirrored ? end : begin, &colour);
    ui_text_snapshot (paint->widget, snapshot, line->name, &style, &colour, &box);
  }
}

void
ui_line_chart_paint (UiLineChart *self, GtkSnapshot *snapshot)
{
  Paint paint = { self, GTK_WIDGET (self), ui_line_chart_place (self) };

  if (self->xs->len == 0)
    return;
  gtk_style_context_get_color (gtk_widget_get_style_context (paint.widget), &paint.text);
  paint.dim = ui_fade (paint.text, 0.7f);
  paint.faint = ui_fade (paint.text, 0.12f);
  paint.dark = paint.text.red + paint.text.green + paint.text.blue > 1.5f;
  paint_ticks (&paint, snapshot);
  paint_x (&paint, snapshot);
  if (self->pointed || gtk_widget_has_visible_focus (paint.widget)) {
    float x = ui_chart_x_of (&paint.place, g_array_index (self->xs, double, self->cursor));
    graphene_rect_t line = GRAPHENE_RECT_INIT (roundf (x), paint.place.top, 1, paint.place.height);
    GdkRGBA accent = ui_theme_colour (paint.widget, "accent_color", "#1c71d8");

    gtk_snapshot_append_color (snapshot, &accent, &line);
  }
  paint_lines (&paint, snapshot);
  paint_names (&paint, snapshot);
}
