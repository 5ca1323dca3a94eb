/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Health over a run, as a chart and as bars.
 */
#include "ui/campaign/health-chart.h"

#include "ui/widget/draw.h"
#include "ui/widget/tip.h"

#include <glib/gi18n.h>
#include <math.h>

/* In font sizes. */
#define LANE 3.4f
#define NAMES 1.5f /* of a lane, for the names of who was there */
#define AXIS 1.7f
#define INSET 0.5f

struct _UiHealthChart {
  GtkWidget parent_instance;

  AppMatch *match; /* Owned */
  guint cursor;    /* The move that is told; 0 for none */
  gboolean pointed;
  gboolean stale; /* Moves changed while nobody looked */
};

enum {
  SIGNAL_ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UiHealthChart, ui_health_chart, GTK_TYPE_WIDGET)

typedef struct {
  AppStory *story;
  guint n_moves;
  guint slots[RULES_PARTY], n_slots; /* those that were ever filled */
  float em, left, width;             /* of the lines */
  gboolean mirrored;
  GdkRGBA text, red;
} Chart;

static Chart
get_chart (UiHealthChart *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  Chart chart = { app_match_get_story (self->match), app_match_get_n_moves (self->match) };
  guint n;

  chart.em = ui_font_size (widget);
  chart.left = INSET * chart.em;
  chart.width = MAX (1, gtk_widget_get_width (widget) - 2 * chart.left);
  chart.mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &chart.text);
  chart.red = ui_theme_colour (widget, "error_color", "#c01c28");
  for (guint slot = 0; chart.story != NULL && slot < RULES_PARTY; slot++)
    if (app_story_get_health (chart.story, slot, &n) != NULL && n > 0)
      chart.slots[chart.n_slots++] = slot;
  return chart;
}

static float
x_of (const Chart *chart, guint number)
{
  float share = chart->n_moves > 0 ? (float)MIN (number, chart->n_moves) / chart->n_moves : 0;

  return chart->left + chart->width * (chart->mirrored ? 1 - share : share);
}

/* The box between two moves in a lane, @share of its height from below. */
static graphene_rect_t
bar (const Chart *chart, float top, float height, guint from, guint to, float share)
{
  float a = x_of (chart, from), b = x_of (chart, to);
  float tall = height * CLAMP (share, 0, 1);

  return GRAPHENE_RECT_INIT (MIN (a, b), top + height - tall, MAX (fabsf (b - a), 1), tall);
}

/* The highest maximum that anybody in the party ever had: all lanes have one scale. */
static int
scale_of (const Chart *chart)
{
  int most = 1;

  for (guint k = 0; k < chart->n_slots; k++) {
    guint n;
    const AppStoryHealth *points = app_story_get_health (chart->story, chart->slots[k], &n);

    for (guint i = 0; i < n; i++)
      most = MAX (most, points[i].max_health);
  }
  return most;
}

static void
draw_cross (GtkSnapshot *snapshot, const Chart *chart, float x, float y)
{
  float r = chart->em * 0.3f;

  for (int turn = 0; turn < 2; turn++) {
    graphene_rect_t stroke = GRAPHENE_RECT_INIT (-r, -1, 2 * r, 2);

    gtk_snapshot_save (snapshot);
    gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
    gtk_snapshot_rotate (snapshot, turn ? 45 : -45);
    gtk_snapshot_append_color (snapshot, &chart->red, &stroke);
    gtk_snapshot_restore (snapshot);
  }
}

/* Who was in a slot: each name where the life began, unless another one stands there. */
static void
draw_names (GtkSnapshot *snapshot, UiHealthChart *self, const Chart *chart, guint slot, float top)
{
  const UiTextStyle style = { chart->em * 0.8f, PANGO_WEIGHT_SEMIBOLD, 0, 0.5f };
  float free_from = chart->left, right = chart->left + chart->width;

  for (guint k = 0; k < app_story_get_n_lives (chart->story); k++) {
    const AppStoryLife *life = app_story_get_life (chart->story, k);
    float from = x_of (chart, life->from), to = x_of (chart, life->to ? life->to : chart->n_moves);
    float begin, wide;
    graphene_rect_t box;

    if (life->slot != 'A' + slot || life->character == NULL)
      continue;
    wide = ui_text_width (GTK_WIDGET (self), life->character, &style) + 1;
    begin = MIN (MIN (from, to), right - wide);
    if (begin < free_from)
      continue;
    box = GRAPHENE_RECT_INIT (begin, top, wide, NAMES * chart->em);
    ui_text_snapshot (GTK_WIDGET (self), snapshot, life->character, &style, &chart->text, &box);
    free_from = begin + wide + chart->em;
  }
}

static void
draw_lane (GtkSnapshot *snapshot, UiHealthChart *self, const Chart *chart, guint lane, int scale)
{
  float top = lane * LANE * chart->em, base = top + NAMES * chart->em;
  float height = (LANE - NAMES) * chart->em - 4;
  GdkRGBA faint = ui_fade (chart->text, 0.10f), full = ui_fade (chart->text, 0.45f);
  guint slot = chart->slots[lane], n;
  const AppStoryHealth *points = app_story_get_health (chart->story, slot, &n);
  graphene_rect_t line = GRAPHENE_RECT_INIT (chart->left, base + height, chart->width, 1);

  draw_names (snapshot, self, chart, slot, top);
  for (guint i = 0; i < n; i++) {
    guint to = i + 1 < n ? points[i + 1].number : chart->n_moves;
    gboolean low = ui_health_is_low (points[i].health, points[i].max_health);
    graphene_rect_t max =
        bar (chart, base, height, points[i].number, to, (float)points[i].max_health / scale);
    graphene_rect_t now =
        bar (chart, base, height, points[i].number, to, (float)points[i].health / scale);

    if (points[i].health > 0) {
      gtk_snapshot_append_color (snapshot, &faint, &max);
      gtk_snapshot_append_color (snapshot, low ? &chart->red : &full, &now);
    }
  }
  gtk_snapshot_append_color (snapshot, &full, &line);
  for (guint k = 0; k < app_story_get_n_lives (chart->story); k++) {
    const AppStoryLife *life = app_story_get_life (chart->story, k);

    if (life->died && life->slot == 'A' + slot)
      draw_cross (snapshot, chart, x_of (chart, life->to), base + height - chart->em * 0.4f);
  }
}

/* Places of the first level, by their headings where there is room for them. */
static void
draw_axis (GtkSnapshot *snapshot, UiHealthChart *self, const Chart *chart)
{
  const UiTextStyle style = { chart->em * 0.8f, PANGO_WEIGHT_NORMAL, 0, 0.5f };
  float y = chart->n_slots * LANE * chart->em, free_from = -1;
  GdkRGBA dim = ui_fade (chart->text, 0.65f), tick = ui_fade (chart->text, 0.25f);
  guint n;
  const AppStoryPlace *places = app_story_get_places (chart->story, &n);

  for (guint k = 0; k < n; k++) {
    float x = x_of (chart, places[k].number);
    float wide = ui_text_width (GTK_WIDGET (self), places[k].heading, &style);
    graphene_rect_t mark = GRAPHENE_RECT_INIT (x, 0, 1, y + chart->em * 0.4f);
    graphene_rect_t box;

    if (places[k].level != 0)
      continue;
    gtk_snapshot_append_color (snapshot, &tick, &mark);
    if (x < free_from || x + wide > chart->left + chart->width + chart->em)
      continue;
    box = GRAPHENE_RECT_INIT (x, y, wide + 1, AXIS * chart->em);
    ui_text_snapshot (GTK_WIDGET (self), snapshot, places[k].heading, &style, &dim, &box);
    free_from = x + wide + chart->em;
  }
}

static void
ui_health_chart_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiHealthChart *self = UI_HEALTH_CHART (widget);
  Chart chart = get_chart (self);
  int scale;

  if (chart.n_slots == 0)
    return;
  scale = scale_of (&chart);
  draw_axis (snapshot, self, &chart);
  for (guint lane = 0; lane < chart.n_slots; lane++)
    draw_lane (snapshot, self, &chart, lane, scale);
  if (self->pointed || gtk_widget_has_visible_focus (widget)) {
    graphene_rect_t line =
        GRAPHENE_RECT_INIT (x_of (&chart, self->cursor) - 1, 0, 2, chart.n_slots * LANE * chart.em);
    GdkRGBA accent = ui_theme_colour (widget, "accent_color", "#1c71d8");

    gtk_snapshot_append_color (snapshot, &accent, &line);
  }
}

static void
ui_health_chart_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  Chart chart = get_chart (UI_HEALTH_CHART (widget));

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = (int)(12 * chart.em);
    *natural = (int)(40 * chart.em);
  } else {
    *minimum = *natural = (int)ceilf ((chart.n_slots * LANE + AXIS) * chart.em);
  }
}

/* Words */

static guint
ui_health_chart_get_move_at (UiHealthChart *self, double x)
{
  Chart chart = get_chart (self);
  float share = CLAMP (((float)x - chart.left) / chart.width, 0, 1);

  return (guint)lroundf ((chart.mirrored ? 1 - share : share) * chart.n_moves);
}

/* What stands at a move, a line each: where, then every member with its health; for the tooltip. */
static char *
ui_health_chart_dup_text (UiHealthChart *self, guint number)
{
  AppStory *story = app_match_get_story (self->match);
  AppStoryMember members[RULES_PARTY];
  g_autofree char *place = story != NULL ? app_story_dup_place (story, number) : NULL;
  GString *caption = g_string_new (place);

  if (story == NULL || !app_story_get_party (story, number, members))
    return g_string_free (caption, FALSE);
  for (guint k = 0; k < RULES_PARTY; k++) {
    if (members[k].character == NULL)
      continue;
    if (caption->len > 0)
      g_string_append_c (caption, '\n');
    if (members[k].alive)
      /* Translators: a character and its health: "Brand: 4 of 7". */
      g_string_append_printf (caption, _ ("%s: %d of %d"), members[k].character, members[k].health,
                              members[k].max_health);
    else
      /* Translators: a character's name. */
      g_string_append_printf (caption, _ ("%s: dead"), members[k].character);
  }
  return g_string_free (caption, FALSE);
}

/* How all stood when each place of the first level began, and at the end. */
static void
update_description (UiHealthChart *self)
{
  AppStory *story = app_match_get_story (self->match);
  GString *description = g_string_new (NULL);
  g_autofree char *end = NULL;
  const AppStoryPlace *places = NULL;
  guint n = 0;

  if (story != NULL)
    places = app_story_get_places (story, &n);
  for (guint k = 0; k < n; k++) {
    g_autofree char *caption = NULL;

    if (places[k].level != 0)
      continue;
    caption = ui_health_chart_dup_text (self, places[k].number);
    g_string_append_printf (description, "%s\n", caption);
  }
  end = ui_health_chart_dup_text (self, app_match_get_n_moves (self->match));
  g_string_append (description, end);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Health over the run"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description->str, -1);
  g_string_free (description, TRUE);
}

static void
refresh (UiHealthChart *self)
{
  self->stale = FALSE;
  self->cursor = MIN (self->cursor, app_match_get_n_moves (self->match));
  update_description (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* While a match is recorded the chart stands behind its page. */
static void
changed_cb (UiHealthChart *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    refresh (self);
  else
    self->stale = TRUE;
}

static void
ui_health_chart_map (GtkWidget *widget)
{
  if (UI_HEALTH_CHART (widget)->stale)
    refresh (UI_HEALTH_CHART (widget));
  GTK_WIDGET_CLASS (ui_health_chart_parent_class)->map (widget);
}

/* Pointer and keyboard */

static gboolean
ui_health_chart_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard,
                               GtkTooltip *tooltip)
{
  UiHealthChart *self = UI_HEALTH_CHART (widget);
  guint number = keyboard ? self->cursor : ui_health_chart_get_move_at (self, x);
  g_autofree char *caption = ui_health_chart_dup_text (self, number);

  if (*caption == '\0')
    return FALSE;
  ui_tip_set_text (tooltip, caption);
  return TRUE;
}

static void
motion_cb (UiHealthChart *self, double x, double y)
{
  self->pointed = TRUE;
  self->cursor = ui_health_chart_get_move_at (self, x);
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
leave_cb (UiHealthChart *self)
{
  self->pointed = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
released_cb (UiHealthChart *self, int n_press, double x, double y)
{
  g_signal_emit (self, signals[SIGNAL_ACTIVATED], 0, ui_health_chart_get_move_at (self, x));
}

/* To the next move, or back, at which somebody's health changed. */
static guint
next_change (UiHealthChart *self, gboolean forward)
{
  Chart chart = get_chart (self);
  guint best = forward ? chart.n_moves : 0;

  for (guint k = 0; k < chart.n_slots; k++) {
    guint n;
    const AppStoryHealth *points = app_story_get_health (chart.story, chart.slots[k], &n);

    for (guint i = 0; i < n; i++)
      if (forward ? points[i].number > self->cursor && points[i].number < best
                  : points[i].number < self->cursor && points[i].number > best)
        best = points[i].number;
  }
  return best;
}

static gboolean
step_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  UiHealthChart *self = UI_HEALTH_CHART (widget);
  gboolean forward = g_variant_get_boolean (parameter);
  g_autofree char *caption = NULL;

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    forward = !forward;
  self->cursor = next_change (self, forward);
  caption = ui_health_chart_dup_text (self, self->cursor);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  caption, -1);
  gtk_widget_trigger_tooltip_query (widget);
  gtk_widget_queue_draw (widget);
  return TRUE;
}

static gboolean
activate_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  g_signal_emit (widget, signals[SIGNAL_ACTIVATED], 0, UI_HEALTH_CHART (widget)->cursor);
  return TRUE;
}

static void
ui_health_chart_dispose (GObject *object)
{
  g_clear_object (&UI_HEALTH_CHART (object)->match);
  G_OBJECT_CLASS (ui_health_chart_parent_class)->dispose (object);
}

static void
ui_health_chart_class_init (UiHealthChartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_health_chart_dispose;
  widget_class->map = ui_health_chart_map;
  widget_class->snapshot = ui_health_chart_snapshot;
  widget_class->measure = ui_health_chart_measure;
  widget_class->query_tooltip = ui_health_chart_query_tooltip;
  signals[SIGNAL_ACTIVATED] = g_signal_new ("activated", UI_TYPE_HEALTH_CHART, G_SIGNAL_RUN_LAST, 0,
                                            NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  gtk_widget_class_set_css_name (widget_class, "healthchart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, 0, step_cb, "b", FALSE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Right, 0, step_cb, "b", TRUE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, 0, activate_cb, NULL);
}

static void
ui_health_chart_init (UiHealthChart *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
ui_health_chart_new (AppMatch *match)
{
  UiHealthChart *self = g_object_new (UI_TYPE_HEALTH_CHART, NULL);

  self->match = g_object_ref (match);
  g_signal_connect_object (match, "moves-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  update_description (self);
  return GTK_WIDGET (self);
}

/* A bar of health, drawn. */

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
  g_autofree char *caption = g_strdup_printf (_ ("%d of %d"), health, max_health);

  self->health = health;
  self->max_health = max_health;
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Health"), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, caption, -1);
  return GTK_WIDGET (self);
}
