/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scrubber: one drawn widget, a slider for screen readers. Of ticks and marks that would run
 * into each other one is drawn, so that a match of thousands of moves costs no more than a short
 * one.
 */
#include "ui/match/scrubber.h"

#include "ui/widget/draw.h"
#include "ui/widget/tip.h"
#include "ui/board/element.h"

#include "app/match/marks.h"

#include <glib/gi18n.h>
#include <math.h>

#define INSET 11.0f
#define KNOB 9.0f
/* From the track down to the edge; above it is room for a mark and a flag. */
#define BELOW 16.0f

/* Something to draw at a move. */
typedef struct {
  guint number;
  enum { AT_ROUND, AT_CHAPTER, AT_RULING, AT_NOTE, AT_BOOKMARK } kind;
} Mark;

struct _UiScrubber {
  GtkWidget parent_instance;

  AppMatch *match; /* Owned */
  GArray *marks;   /* Owned; of Mark, by number but for bookmarks, which come last */
  guint position, n_moves;
  double drag_x;
};

enum {
  PROP_0,
  PROP_POSITION,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (UiScrubber, ui_scrubber, GTK_TYPE_WIDGET)

static float
x_of (UiScrubber *self, guint number)
{
  float w = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * INSET;
  float share = self->n_moves > 0 ? (float)number / self->n_moves : 0;

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    share = 1 - share;
  return INSET + w * share;
}

static guint
number_at (UiScrubber *self, double x)
{
  double w = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * INSET;
  double share = w > 0 ? CLAMP ((x - INSET) / w, 0, 1) : 0;

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    share = 1 - share;
  return (guint)(share * self->n_moves + 0.5);
}

static float
track_y (UiScrubber *self)
{
  return gtk_widget_get_height (GTK_WIDGET (self)) - BELOW;
}

/* "Round 2, Chapter 3: Ben, Quench" */
static char *
move_words (UiScrubber *self, guint number)
{
  const AppMove *move;
  g_autofree char *place = NULL, *inner = NULL;

  if (number == 0)
    return g_strdup (_ ("The start"));
  move = app_match_get_move (self->match, number);
  if (move->place.n > 0 && move->place.number[0] > 0)
    place = app_match_dup_heading (self->match, &move->place, 0);
  if (move->place.n > 1 && move->place.number[1] > 0)
    inner = app_match_dup_heading (self->match, &move->place, 1);
  return g_strdup_printf ("%s%s%s%s%s%s%s", place != NULL ? place : "", inner != NULL ? ", " : "",
                          inner != NULL ? inner : "", place != NULL ? ": " : "", move->actor,
                          move->actor[0] != '\0' ? ", " : "", move->label);
}

/* The same with the note on it. */
static char *
noted_words (UiScrubber *self, guint number)
{
  const AppRemark *note = app_match_get_remark (self->match, number);
  g_autofree char *words = move_words (self, number);

  if (note == NULL)
    return g_steal_pointer (&words);
  /* Translators: what happened at a move, and the note on it. */
  return g_strdup_printf (_ ("%s (note: %s)"), words, note->text);
}

/* The same with the bookmark that stands there. */
static char *
words_at (UiScrubber *self, guint number)
{
  const AppBookmark *bookmark = app_match_get_bookmark (self->match, number);
  g_autofree char *words = noted_words (self, number);

  if (bookmark == NULL)
    return g_steal_pointer (&words);
  if (bookmark->name[0] == '\0')
    /* Translators: what happened at a move that is bookmarked. */
    return g_strdup_printf (_ ("%s (bookmark)"), words);
  /* Translators: what happened at a move, and its bookmark's name. */
  return g_strdup_printf (_ ("%s (bookmark “%s”)"), words, bookmark->name);
}

static void
update_description (UiScrubber *self)
{
  g_autofree char *at = NULL, *words = NULL;

  if (self->match == NULL)
    return;
  words = words_at (self, self->position);
  at = g_strdup_printf (_ ("Move %u of %u. %s"), self->position, self->n_moves, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, (double)self->n_moves,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double)self->position,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, at, -1);
}

static void
read_bookmarks (UiScrubber *self)
{
  const AppBookmark *at = app_match_get_bookmark (self->match, 0);

  if (at == NULL)
    at = app_match_get_next_bookmark (self->match, 0, TRUE);
  for (; at != NULL; at = app_match_get_next_bookmark (self->match, at->number, TRUE)) {
    const Mark mark = { at->number, AT_BOOKMARK };

    g_array_append_val (self->marks, mark);
  }
}

void
ui_scrubber_update (UiScrubber *self)
{
  g_array_set_size (self->marks, 0);
  self->n_moves = app_match_get_n_moves (self->match);
  if (app_match_get_remark (self->match, 0) != NULL) {
    const Mark mark = { 0, AT_NOTE };

    g_array_append_val (self->marks, mark);
  }
  for (guint k = 1; k <= self->n_moves; k++) {
    const AppMove *move = app_match_get_move (self->match, k);
    Mark mark = { k };

    if (move->new_level >= 0) {
      mark.kind = move->new_level == 0 ? AT_ROUND : AT_CHAPTER;
      g_array_append_val (self->marks, mark);
    }
    if (move->ruling || move->note || move->comment != NULL
        || app_match_get_remark (self->match, k) != NULL) {
      mark.kind = move->ruling ? AT_RULING : AT_NOTE;
      g_array_append_val (self->marks, mark);
    }
  }
  read_bookmarks (self);
  self->position = MIN (self->position, self->n_moves);
  update_description (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ui_scrubber_set_match (UiScrubber *self, AppMatch *match)
{
  g_set_object (&self->match, match);
  ui_scrubber_update (self);
}

guint
ui_scrubber_get_position (UiScrubber *self)
{
  return self->position;
}

void
ui_scrubber_set_position (UiScrubber *self, guint number)
{
  number = MIN (number, self->n_moves);
  if (number == self->position)
    return;
  self->position = number;
  update_description (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_POSITION]);
}

guint
ui_scrubber_neighbour (UiScrubber *self, guint number, gboolean forward)
{
  guint found = forward ? self->n_moves : 0;

  for (guint k = 0; k < self->marks->len; k++) {
    const Mark *mark = &g_array_index (self->marks, Mark, k);

    if (mark->kind != AT_ROUND && mark->kind != AT_CHAPTER)
      continue;
    if (forward && mark->number > number)
      return mark->number;
    if (!forward && mark->number < number)
      found = mark->number;
  }
  return found;
}

static void
draw_track (UiScrubber *self, GtkSnapshot *snapshot, const GdkRGBA *text, const GdkRGBA *accent)
{
  float w = gtk_widget_get_width (GTK_WIDGET (self)), y = track_y (self);
  float here = x_of (self, self->position), start = x_of (self, 0);
  GdkRGBA faint = ui_fade (*text, 0.2f);

  ui_fill_snapshot (snapshot, &GRAPHENE_RECT_INIT (INSET - 2, y - 2, w - 2 * INSET + 4, 4), 2,
                    &faint);
  ui_fill_snapshot (snapshot,
                    &GRAPHENE_RECT_INIT (MIN (start, here) - 2, y - 2, fabsf (here - start) + 2, 4),
                    2, accent);
}

static void
draw_marks (UiScrubber *self, GtkSnapshot *snapshot, const GdkRGBA *text)
{
  float y = track_y (self);
  float previous = -10, last_mark[2] = { -10, -10 };
  GdkRGBA flag = ui_theme_colour (GTK_WIDGET (self), "accent_color", "#1c71d8");
  GdkRGBA tall = ui_fade (*text, 0.6f), low = ui_fade (*text, 0.32f);
  GdkRGBA ruling = ui_theme_colour (GTK_WIDGET (self), "warning_color", "#9c6e03");
  GdkRGBA note = ui_fade (*text, 0.75f);

  for (guint k = 0; k < self->marks->len; k++) {
    const Mark *mark = &g_array_index (self->marks, Mark, k);
    float x = roundf (x_of (self, mark->number));

    if (mark->kind == AT_BOOKMARK) {
      ui_flag_snapshot (snapshot, &flag, x, y - 2, 20);
      continue;
    }
    if (mark->kind == AT_RULING || mark->kind == AT_NOTE) {
      float size = mark->kind == AT_RULING ? 7 : 6, *last = &last_mark[mark->kind == AT_NOTE];

      if (x - *last < 4 && *last - x < 4)
        continue;
      *last = x;
      ui_shape_snapshot (snapshot, mark->kind == AT_RULING ? UI_SHAPE_DIAMOND : UI_SHAPE_RING,
                         mark->kind == AT_RULING ? &ruling : &note, x - size / 2, y - 15, size);
      continue;
    }
    if (mark->kind == AT_CHAPTER && fabsf (x - previous) < 3)
      continue;
    previous = x;
    gtk_snapshot_append_color (snapshot, mark->kind == AT_ROUND ? &tall : &low,
                               &GRAPHENE_RECT_INIT (x, mark->kind == AT_ROUND ? y - 7 : y + 3,
                                                    mark->kind == AT_ROUND ? 2 : 1,
                                                    mark->kind == AT_ROUND ? 16 : 5));
  }
}

static void
ui_scrubber_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiScrubber *self = UI_SCRUBBER (widget);
  float y = track_y (self), x = x_of (self, self->position);
  GdkRGBA accent = ui_theme_colour (widget, "accent_bg_color", "#3584e4"), text;
  GdkRGBA knob = { 1, 1, 1, 1 }, shade = { 0, 0, 0, 0.35f };
  graphene_rect_t box = GRAPHENE_RECT_INIT (x - KNOB, y - KNOB, 2 * KNOB, 2 * KNOB);

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  draw_track (self, snapshot, &text, &accent);
  draw_marks (self, snapshot, &text);
  ui_glow_snapshot (snapshot, &box, KNOB, 0, 1, 0, 3, &shade);
  ui_fill_snapshot (snapshot, &box, KNOB, &knob);
  if (gtk_widget_has_visible_focus (widget))
    ui_border_snapshot (
        snapshot, &GRAPHENE_RECT_INIT (x - KNOB - 2, y - KNOB - 2, 2 * KNOB + 4, 2 * KNOB + 4),
        KNOB + 2, 2, &accent);
}

static void
ui_scrubber_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = 60;
    *natural = 240;
  } else {
    *minimum = *natural = 40;
  }
}

static gboolean
ui_scrubber_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  UiScrubber *self = UI_SCRUBBER (widget);
  guint number = keyboard ? self->position : number_at (self, x);
  g_autofree char *words = NULL, *text = NULL;

  if (self->match == NULL)
    return FALSE;
  words = words_at (self, number);
  text = g_strdup_printf (_ ("Move %u. %s"), number, words);
  ui_tip_set_text (tooltip, text);
  return TRUE;
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, UiScrubber *self)
{
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->drag_x = x;
  ui_scrubber_set_position (self, number_at (self, x));
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, UiScrubber *self)
{
  ui_scrubber_set_position (self, number_at (self, self->drag_x + dx));
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, UiScrubber *self)
{
  int steps = (int)(fabs (dy) >= fabs (dx) ? dy : dx);
  int number = (int)self->position + steps;

  ui_scrubber_set_position (self, (guint)MAX (number, 0));
  return GDK_EVENT_STOP;
}

static void
ui_scrubber_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_POSITION)
    g_value_set_uint (value, UI_SCRUBBER (object)->position);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ui_scrubber_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  if (id == PROP_POSITION)
    ui_scrubber_set_position (UI_SCRUBBER (object), g_value_get_uint (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ui_scrubber_dispose (GObject *object)
{
  UiScrubber *self = UI_SCRUBBER (object);

  g_clear_object (&self->match);
  g_clear_pointer (&self->marks, g_array_unref);
  G_OBJECT_CLASS (ui_scrubber_parent_class)->dispose (object);
}

static void
ui_scrubber_class_init (UiScrubberClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  object_class->dispose = ui_scrubber_dispose;
  object_class->get_property = ui_scrubber_get_property;
  object_class->set_property = ui_scrubber_set_property;
  widget_class->measure = ui_scrubber_measure;
  widget_class->snapshot = ui_scrubber_snapshot;
  widget_class->query_tooltip = ui_scrubber_query_tooltip;
  props[PROP_POSITION] =
      g_param_spec_uint ("position", NULL, NULL, 0, G_MAXUINT, 0,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_css_name (widget_class, "scrubber");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
ui_scrubber_init (UiScrubber *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (
      GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);

  self->marks = g_array_new (FALSE, FALSE, sizeof (Mark));
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_has_tooltip (widget, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Moves of the match"), -1);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, scroll);
}
