/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The chart as a widget: its lines, where values lie, the pointer and the keyboard's cursor.
 */
#include "ui/widget/line-chart-private.h"

#include "ui/widget/draw.h"

#include "app/base/phrases.h"

#include <glib/gi18n.h>
#include <math.h>

#define TOLD_LINES 12  /* of a tooltip */
#define NAME_LENGTH 14 /* font sizes that names at the right end may take */
#define NARROW 26      /* font sizes of width below which names take less */

enum {
  SIGNAL_ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UiLineChart, ui_line_chart, GTK_TYPE_WIDGET)

static void
point_clear (gpointer data)
{
  g_free (((UiChartPoint *)data)->key);
}

static void
line_free (gpointer data)
{
  UiChartLine *line = data;

  g_free (line->name);
  g_array_unref (line->points);
  g_free (line);
}

static const UiChartPoint *
get_point (const UiChartLine *line, guint k)
{
  return &g_array_index (line->points, UiChartPoint, k);
}

const UiChartPoint *
ui_chart_line_at (const UiChartLine *line, double x)
{
  guint low = 0, high = line->points->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (get_point (line, middle)->x <= x)
      low = middle + 1;
    else
      high = middle;
  }
  return low == 0 ? NULL : get_point (line, low - 1);
}

/* Where values lie */

/* 1, 2 or 5 times a power of ten, so that @range has about @n steps. */
static double
nice_step (double range, double n)
{
  double rough = range / MAX (n, 1), power = pow (10, floor (log10 (rough)));
  double share = rough / power;

  return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
}

static void
find_ranges (UiLineChart *self, UiChartPlace *place)
{
  double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;

  for (guint k = 0; k < self->lines->len; k++) {
    const UiChartLine *line = self->lines->pdata[k];

    for (guint i = 0; i < line->points->len; i++) {
      low = MIN (low, get_point (line, i)->y);
      high = MAX (high, get_point (line, i)->y);
    }
  }
  place->from_x = self->xs->len > 0 ? g_array_index (self->xs, double, 0) : 0;
  place->to_x = self->xs->len > 0 ? g_array_index (self->xs, double, self->xs->len - 1) : 1;
  if (low > high)
    low = high = 0;
  if (self->falling) {
    place->step = MAX (1, nice_step (MAX (high - low, 1), place->height / (2.2 * place->em)));
    place->from_y = high + 0.5;
    place->to_y = low - 0.5;
    return;
  }
  place->step =
      nice_step (MAX (high - low, fabs (high) * 0.01 + 1e-6), place->height / (3 * place->em));
  place->from_y = floor (low / place->step) * place->step;
  place->to_y = ceil (high / place->step) * place->step;
  if (place->from_y >= place->to_y)
    place->to_y = place->from_y + place->step;
}

/* The room for the widest of @n texts. */
static float
widest_name (UiLineChart *self, const UiChartPlace *place)
{
  const UiText style = { place->em * 0.85f, PANGO_WEIGHT_SEMIBOLD, 0, 0.5f };
  float share = gtk_widget_get_width (GTK_WIDGET (self)) < NARROW * place->em ? 0.5f : 1;
  float wide = 0;

  for (guint k = 0; k < self->lines->len; k++) {
    const UiChartLine *line = self->lines->pdata[k];

    wide = MAX (wide, ui_text_width (GTK_WIDGET (self), line->name, &style));
  }
  return MIN (wide + 1, NAME_LENGTH * place->em * share);
}

static float
widest_value (UiLineChart *self, const UiChartPlace *place)
{
  const UiText style = { place->em * 0.8f, PANGO_WEIGHT_NORMAL, 1, 0.5f, .digits = TRUE };
  g_autofree char *low = self->format_y (place->from_y);
  g_autofree char *high = self->format_y (place->to_y);

  return MAX (ui_text_width (GTK_WIDGET (self), low, &style),
              ui_text_width (GTK_WIDGET (self), high, &style));
}

UiChartPlace
ui_line_chart_place (UiLineChart *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  UiChartPlace place = { .em = ui_font_size (widget) };
  float names, values;

  place.mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  place.top = place.em * 0.6f;
  place.height = MAX (1, gtk_widget_get_height (widget) - place.top - 2 * place.em);
  find_ranges (self, &place);
  names = widest_name (self, &place) + UI_CHART_LEADER * place.em + 0.3f * place.em;
  values = widest_value (self, &place) + place.em * 0.7f;
  place.left = place.mirrored ? names : values;
  place.width = MAX (1, gtk_widget_get_width (widget) - names - values);
  return place;
}

float
ui_chart_x_of (const UiChartPlace *place, double x)
{
  double share =
      place->to_x > place->from_x ? (x - place->from_x) / (place->to_x - place->from_x) : 0.5;

  return place->left + place->width * (float)(place->mirrored ? 1 - share : share);
}

float
ui_chart_y_of (const UiChartPlace *place, double y)
{
  return place->top + place->height * (float)((place->to_y - y) / (place->to_y - place->from_y));
}

double
ui_line_chart_get_x_of (UiLineChart *self, double x)
{
  UiChartPlace place = ui_line_chart_place (self);

  return ui_chart_x_of (&place, x);
}

double
ui_line_chart_get_y_of (UiLineChart *self, double y)
{
  UiChartPlace place = ui_line_chart_place (self);

  return ui_chart_y_of (&place, y);
}

/* Words */

typedef struct {
  const UiChartLine *line;
  double y;
} Told;

static int
compare_told (gconstpointer a, gconstpointer b)
{
  const Told *one = a, *other = b;

  return one->y < other->y ? -1 : one->y > other->y;
}

/* Lines that have begun at @x, the best first. */
static GArray *
list_told (UiLineChart *self, double x)
{
  GArray *told = g_array_new (FALSE, FALSE, sizeof (Told));

  for (guint k = 0; k < self->lines->len; k++) {
    const UiChartPoint *point = ui_chart_line_at (self->lines->pdata[k], x);
    Told row = { self->lines->pdata[k], 0 };

    if (point == NULL)
      continue;
    row.y = self->falling ? point->y : -point->y;
    g_array_append_val (told, row);
  }
  g_array_sort (told, compare_told);
  return told;
}

static void
tell_line (UiLineChart *self, const Told *told, GString *words)
{
  g_autofree char *value = self->format_y (self->falling ? told->y : -told->y);
  g_autofree char *name = app_phrase_name (told->line->name);

  /* Translators: a line of a chart and its value: "Ann: 1,534". */
  g_string_append_printf (words, _ ("\n%s: %s"), name, value);
}

char *
ui_line_chart_dup_words (UiLineChart *self, double x)
{
  g_autoptr (GArray) told = list_told (self, x);
  g_autofree char *at = self->format_x (x);
  GString *words = g_string_new (at);
  const UiChartLine *chosen = self->line < self->lines->len ? self->lines->pdata[self->line] : NULL;
  guint more = told->len > TOLD_LINES ? told->len - TOLD_LINES : 0;

  for (guint k = 0; k < told->len; k++) {
    const Told *row = &g_array_index (told, Told, k);

    if (k < TOLD_LINES || row->line == chosen)
      tell_line (self, row, words);
    if (k >= TOLD_LINES && row->line == chosen)
      more--;
  }
  if (more > 0) {
    g_string_append_c (words, '\n');
    g_string_append_printf (words, ngettext ("and %u more", "and %u more", more), more);
  }
  return g_string_free (words, FALSE);
}

/* All values as a table: a row for each line. */
static void
tell_readers (UiLineChart *self)
{
  GString *told = g_string_new (NULL);

  for (guint k = 0; k < self->lines->len; k++) {
    const UiChartLine *line = self->lines->pdata[k];

    g_string_append_printf (told, "%s%s", k > 0 ? "\n" : "", line->name);
    for (guint i = 0; i < line->points->len; i++) {
      g_autofree char *x = self->format_x (get_point (line, i)->x);
      g_autofree char *y = self->format_y (get_point (line, i)->y);

      g_string_append_printf (told, "; %s: %s", x, y);
    }
  }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, told->str, -1);
  g_string_free (told, TRUE);
}

/* Lines */

void
ui_line_chart_set_axes (UiLineChart *self, UiChartFormat x, UiChartFormat y, gboolean falling)
{
  self->format_x = x;
  self->format_y = y;
  self->falling = falling;
}

void
ui_line_chart_clear (UiLineChart *self)
{
  g_ptr_array_set_size (self->lines, 0);
  g_array_set_size (self->xs, 0);
  self->line = G_MAXUINT;
  self->cursor = 0;
}

guint
ui_line_chart_add_line (UiLineChart *self, const char *name)
{
  UiChartLine *line = g_new (UiChartLine, 1);

  line->name = g_strdup (name);
  line->points = g_array_new (FALSE, FALSE, sizeof (UiChartPoint));
  g_array_set_clear_func (line->points, point_clear);
  g_ptr_array_add (self->lines, line);
  return self->lines->len - 1;
}

void
ui_line_chart_add_point (UiLineChart *self, guint number, double x, double y, double spread,
                         const char *key)
{
  UiChartLine *line;
  UiChartPoint point = { x, y, spread, g_strdup (key) };

  g_return_if_fail (number < self->lines->len);
  line = self->lines->pdata[number];
  g_array_append_val (line->points, point);
  g_array_append_val (self->xs, x);
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double one = *(const double *)a, other = *(const double *)b;

  return one < other ? -1 : one > other;
}

void
ui_line_chart_finish (UiLineChart *self)
{
  guint n = 0;

  g_array_sort (self->xs, compare_doubles);
  for (guint k = 0; k < self->xs->len; k++) {
    double x = g_array_index (self->xs, double, k);

    if (n == 0 || x > g_array_index (self->xs, double, n - 1))
      g_array_index (self->xs, double, n++) = x;
  }
  g_array_set_size (self->xs, n);
  self->cursor = n > 0 ? n - 1 : 0;
  tell_readers (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
ui_line_chart_set_line (UiLineChart *self, guint line)
{
  self->line = line;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

guint
ui_line_chart_get_line (UiLineChart *self)
{
  return self->line;
}

/* Pointer and keyboard */

static double
cursor_x (UiLineChart *self)
{
  return self->xs->len > 0 ? g_array_index (self->xs, double, self->cursor) : 0;
}

static void
move_cursor (UiLineChart *self, double x)
{
  UiChartPlace place = ui_line_chart_place (self);
  double nearest = G_MAXDOUBLE;

  for (guint k = 0; k < self->xs->len; k++) {
    double far = fabs (ui_chart_x_of (&place, g_array_index (self->xs, double, k)) - x);

    if (far < nearest) {
      nearest = far;
      self->cursor = k;
    }
  }
}

/* The line nearest to the pointer at the cursor. */
static guint
find_line (UiLineChart *self, double y)
{
  UiChartPlace place = ui_line_chart_place (self);
  double nearest = 2 * place.em;
  guint found = G_MAXUINT;

  for (guint k = 0; k < self->lines->len; k++) {
    const UiChartPoint *point = ui_chart_line_at (self->lines->pdata[k], cursor_x (self));
    double far = point != NULL ? fabs (ui_chart_y_of (&place, point->y) - y) : G_MAXDOUBLE;

    if (far < nearest) {
      nearest = far;
      found = k;
    }
  }
  return found;
}

static gboolean
ui_line_chart_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard,
                             GtkTooltip *tooltip)
{
  UiLineChart *self = UI_LINE_CHART (widget);
  g_autofree char *words = NULL;

  if (self->xs->len == 0)
    return FALSE;
  words = ui_line_chart_dup_words (self, cursor_x (self));
  gtk_tooltip_set_text (tooltip, words);
  return TRUE;
}

static void
motion_cb (UiLineChart *self, double x, double y)
{
  guint line;

  self->pointed = TRUE;
  move_cursor (self, x);
  line = find_line (self, y);
  if (line != G_MAXUINT)
    self->line = line;
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
leave_cb (UiLineChart *self)
{
  self->pointed = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
activate (UiLineChart *self)
{
  const UiChartPoint *point =
      self->line < self->lines->len && self->xs->len > 0
          ? ui_chart_line_at (self->lines->pdata[self->line], cursor_x (self))
          : NULL;

  if (point != NULL && point->key != NULL)
    g_signal_emit (self, signals[SIGNAL_ACTIVATED], 0, point->key);
}

static void
released_cb (UiLineChart *self, int n_press, double x, double y)
{
  motion_cb (self, x, y);
  activate (self);
}

static gboolean
activate_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  activate (UI_LINE_CHART (widget));
  return TRUE;
}

static void
tell_cursor (UiLineChart *self)
{
  g_autofree char *words = ui_line_chart_dup_words (self, cursor_x (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words,
                                  -1);
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
step_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  UiLineChart *self = UI_LINE_CHART (widget);
  gboolean forward = g_variant_get_boolean (parameter);

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    forward = !forward;
  if (forward && self->cursor + 1 < self->xs->len)
    self->cursor++;
  if (!forward && self->cursor > 0)
    self->cursor--;
  tell_cursor (self);
  return TRUE;
}

static gboolean
choose_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  UiLineChart *self = UI_LINE_CHART (widget);
  gboolean down = g_variant_get_boolean (parameter);

  if (self->lines->len == 0)
    return TRUE;
  if (self->line >= self->lines->len)
    self->line = down ? 0 : self->lines->len - 1;
  else
    self->line = (self->line + (down ? 1 : self->lines->len - 1)) % self->lines->len;
  tell_cursor (self);
  return TRUE;
}

/* The widget */

static void
ui_line_chart_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  ui_line_chart_paint (UI_LINE_CHART (widget), snapshot);
}

static void
ui_line_chart_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  float em = ui_font_size (widget);
  guint lines = UI_LINE_CHART (widget)->lines->len;

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = (int)(16 * em);
    *natural = (int)(44 * em);
  } else {
    /* Every name has a line of its own. */
    *minimum = (int)(CLAMP (3 + 1.2f * lines, 12, 44) * em);
    *natural = (int)(CLAMP (4 + 1.25f * lines, 20, 44) * em);
  }
}

static void
ui_line_chart_finalize (GObject *object)
{
  UiLineChart *self = UI_LINE_CHART (object);

  g_free (self->title);
  g_ptr_array_unref (self->lines);
  g_array_unref (self->xs);
  G_OBJECT_CLASS (ui_line_chart_parent_class)->finalize (object);
}

static void
ui_line_chart_class_init (UiLineChartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ui_line_chart_finalize;
  widget_class->snapshot = ui_line_chart_snapshot;
  widget_class->measure = ui_line_chart_measure;
  widget_class->query_tooltip = ui_line_chart_query_tooltip;
  signals[SIGNAL_ACTIVATED] = g_signal_new ("activated", UI_TYPE_LINE_CHART, G_SIGNAL_RUN_LAST, 0,
                                            NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_css_name (widget_class, "linechart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, 0, step_cb, "b", FALSE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Right, 0, step_cb, "b", TRUE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Up, 0, choose_cb, "b", FALSE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Down, 0, choose_cb, "b", TRUE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, 0, activate_cb, NULL);
}

static void
ui_line_chart_init (UiLineChart *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->lines = g_ptr_array_new_with_free_func (line_free);
  self->xs = g_array_new (FALSE, FALSE, sizeof (double));
  self->line = G_MAXUINT;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
ui_line_chart_new (const char *title)
{
  UiLineChart *self = g_object_new (UI_TYPE_LINE_CHART, NULL);

  self->title = g_strdup (title);
  return GTK_WIDGET (self);
}
