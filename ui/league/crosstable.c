/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The crosstable: only the cells in sight are drawn. One of them has the keyboard's cursor and is
 * told to screen readers.
 */
#include "ui/league/crosstable.h"

#include "ui/widget/draw.h"
#include "ui/widget/tip.h"
#include "ui/league/results-popover.h"

#include "app/base/phrases.h"
#include "app/league/schemes.h"

#include <glib/gi18n.h>
#include <math.h>

/* In font sizes. */
#define ROW 2.3f
#define COLUMN 2.7f
#define NAMES 12.0f
#define NAMES_NARROW 7.0f
#define NARROW 36.0f /* a widget of that width has short names */
#define POINTS 3.6f
#define GLYPHS 3 /* meetings that are told one by one */

struct _UiCrosstable {
  GtkWidget parent_instance;

  GtkAdjustment *adjustments[2]; /* Owned; horizontal, vertical */
  GtkScrollablePolicy policies[2];
  AppStandings *standings; /* Owned; NULL at first */
  UiMeetings *meetings;    /* Owned; NULL until they are wanted */
  int row, column;         /* The cursor; -1 for none */
  int hover_row, hover_column;
};

enum {
  PROP_0,
  PROP_HADJUSTMENT,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY,
};

enum {
  SIGNAL_ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE_WITH_CODE (UiCrosstable, ui_crosstable, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

/* What there is */

static const LeagueTable *
table_of (UiCrosstable *self)
{
  return self->standings != NULL ? app_standings_get_table (self->standings) : NULL;
}

static guint
size_of (UiCrosstable *self)
{
  const LeagueTable *table = table_of (self);

  return table != NULL ? league_table_get_size (table) : 0;
}

static UiMeetings *
ensure_meetings (UiCrosstable *self)
{
  AppSeason *season = self->standings != NULL ? app_standings_get_season (self->standings) : NULL;

  if (self->meetings == NULL && season != NULL)
    self->meetings = ui_meetings_new (app_season_get_results (season), 0, 0);
  return self->meetings;
}

/* Those of a cell; NULL for none. */
static const UiMeeting *
meetings_at (UiCrosstable *self, guint row, guint column, guint *n)
{
  const LeagueTable *table = table_of (self);
  UiMeetings *meetings = ensure_meetings (self);

  *n = 0;
  if (meetings == NULL || row == column)
    return NULL;
  return ui_meetings_get (meetings, league_table_get_entrant (table, row),
                          league_table_get_entrant (table, column), n);
}

static const char *
outcome_glyph (const UiMeeting *meeting)
{
  static const char *const glyphs[] = { "1", "½", "0", "0", "·" };

  if (meeting->unplayed && meeting->outcome != UI_MEETING_UNPLAYED)
    return meeting->outcome == UI_MEETING_WON     ? "+"
           : meeting->outcome == UI_MEETING_DRAWN ? "="
                                                  : "−";
  return glyphs[meeting->outcome];
}

static void
count_outcomes (const UiMeeting *meetings, guint n, guint *won, guint *drawn, guint *lost)
{
  *won = *drawn = *lost = 0;
  for (guint k = 0; k < n; k++) {
    *won += meetings[k].outcome == UI_MEETING_WON;
    *drawn += meetings[k].outcome == UI_MEETING_DRAWN;
    *lost += meetings[k].outcome == UI_MEETING_LOST || meetings[k].outcome == UI_MEETING_BOTH_LOST;
  }
}

char *
ui_crosstable_dup_text (UiCrosstable *self, guint row, guint column)
{
  guint n, won, drawn, lost;
  const UiMeeting *meetings = meetings_at (self, row, column, &n);
  GString *text = g_string_new (NULL);

  if (n == 0)
    return g_string_free (text, FALSE);
  count_outcomes (meetings, n, &won, &drawn, &lost);
  if (ui_meetings_has_many_sides (self->meetings))
    g_string_append_printf (text, "%u", won + drawn + lost);
  else if (n > GLYPHS)
    g_string_append_printf (text, "%u–%u", won, lost);
  else
    for (guint k = 0; k < n; k++)
      g_string_append (text, outcome_glyph (&meetings[k]));
  return g_string_free (text, FALSE);
}

static void
append_counts (GString *words, guint won, guint drawn, guint lost)
{
  const char *separator = "";

  if (won > 0) {
    /* Translators: matches against somebody. */
    g_string_append_printf (words, g_dngettext (GETTEXT_PACKAGE, "%u won", "%u won", won), won);
    separator = ", ";
  }
  if (drawn > 0) {
    g_string_append (words, separator);
    g_string_append_printf (words, g_dngettext (GETTEXT_PACKAGE, "%u drawn", "%u drawn", drawn),
                            drawn);
    separator = ", ";
  }
  if (lost > 0) {
    g_string_append (words, separator);
    g_string_append_printf (words, g_dngettext (GETTEXT_PACKAGE, "%u lost", "%u lost", lost), lost);
  }
}

char *
ui_crosstable_dup_sentence (UiCrosstable *self, guint row, guint column)
{
  AppSeason *season = self->standings != NULL ? app_standings_get_season (self->standings) : NULL;
  const LeagueTable *table = table_of (self);
  guint n, won, drawn, lost;
  const UiMeeting *meetings;
  GString *words;
  char *label;

  if (season == NULL || row >= size_of (self) || column >= size_of (self))
    return g_strdup ("");
  if (row == column)
    return g_strdup (app_season_get_name (season, league_table_get_entrant (table, row)));
  meetings = meetings_at (self, row, column, &n);
  words = g_string_new (NULL);
  count_outcomes (meetings, n, &won, &drawn, &lost);
  if (n == 0)
    g_string_append (words, _ ("never met"));
  else if (won + drawn + lost == 0)
    g_string_append (words, _ ("to be played"));
  else
    append_counts (words, won, drawn, lost);
  /* Translators: two players of a league, and how it went: "2 won, 1 lost", "never met". */
  label = app_phrase_printf (
      _ ("%s against %s: %s"), app_season_get_name (season, league_table_get_entrant (table, row)),
      app_season_get_name (season, league_table_get_entrant (table, column)), words->str);
  g_string_free (words, TRUE);
  return label;
}

/* Where everything is */

typedef struct {
  float em, row, column, names, points, left; /* @left: of the cells, @row: also of the heading */
  float width, height;
  float x, y; /* scrolled so far */
  guint n;
  gboolean mirrored;
} Grid;

static Grid
grid_of (UiCrosstable *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  Grid grid = { .em = ui_font_size (widget), .n = size_of (self) };

  grid.width = (float)gtk_widget_get_width (widget);
  grid.height = (float)gtk_widget_get_height (widget);
  grid.row = roundf (ROW * grid.em);
  grid.column = roundf (COLUMN * grid.em);
  grid.names = roundf ((grid.width < NARROW * grid.em ? NAMES_NARROW : NAMES) * grid.em);
  grid.points = roundf (POINTS * grid.em);
  grid.left = grid.names + grid.points;
  grid.mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  for (int k = 0; k < 2; k++)
    if (self->adjustments[k] != NULL)
      *(k == 0 ? &grid.x : &grid.y) = (float)gtk_adjustment_get_value (self->adjustments[k]);
  return grid;
}

/* Mirrors a box that was laid out from the left. */
static graphene_rect_t
mirror_box (const Grid *grid, graphene_rect_t box)
{
  if (grid->mirrored)
    box.origin.x = grid->width - box.origin.x - box.size.width;
  return box;
}

static graphene_rect_t
cell_box (const Grid *grid, guint row, guint column)
{
  return mirror_box (grid, GRAPHENE_RECT_INIT (grid->left + (float)column * grid->column - grid->x,
                                               grid->row + (float)row * grid->row - grid->y,
                                               grid->column, grid->row));
}

static gboolean
cell_at (UiCrosstable *self, double x, double y, int *row, int *column)
{
  Grid grid = grid_of (self);

  if (grid.mirrored)
    x = grid.width - x;
  *row = *column = -1;
  if (x < grid.left || y < grid.row)
    return FALSE;
  *column = (int)((x - grid.left + grid.x) / grid.column);
  *row = (int)((y - grid.row + grid.y) / grid.row);
  return *column < (int)grid.n && *row < (int)grid.n;
}

static void
set_range (GtkAdjustment *adjustment, float whole, float page, float step)
{
  if (adjustment == NULL)
    return;
  gtk_adjustment_configure (adjustment,
                            CLAMP (gtk_adjustment_get_value (adjustment), 0, MAX (whole - page, 0)),
                            0, MAX (whole, page), step, page * 0.9, page);
}

static void
update_ranges (UiCrosstable *self)
{
  Grid grid = grid_of (self);

  set_range (self->adjustments[0], grid.left + (float)grid.n * grid.column, grid.width,
             grid.column);
  set_range (self->adjustments[1], grid.row + (float)grid.n * grid.row, grid.height, grid.row);
}

/* Drawing */

typedef struct {
  GtkSnapshot *snapshot;
  Grid grid;
  GdkRGBA text, dim, line, ground, good, bad, accent;
} Brush;

static GdkRGBA
cell_tint (UiCrosstable *self, const Brush *brush, const UiMeeting *meetings, guint n)
{
  guint won, drawn, lost;

  count_outcomes (meetings, n, &won, &drawn, &lost);
  if (ui_meetings_has_many_sides (self->meetings))
    return ui_fade (brush->accent, 0.35f * (float)(won + drawn + lost)
                                       / (float)MAX (ui_meetings_get_most (self->meetings), 1));
  if (won > lost)
    return ui_fade (brush->good, 0.22f);
  if (lost > won)
    return ui_fade (brush->bad, 0.18f);
  return ui_fade (brush->text, drawn > 0 || won > 0 ? 0.10f : 0);
}

static void
draw_cell (UiCrosstable *self, const Brush *brush, guint row, guint column)
{
  graphene_rect_t box = cell_box (&brush->grid, row, column);
  float em = brush->grid.em;
  UiTextStyle style = { em, PANGO_WEIGHT_NORMAL, 0.5f, 0.5f, .digits = TRUE };
  g_autofree char *text = NULL;
  const UiMeeting *meetings;
  guint n;
  GdkRGBA ground;

  graphene_rect_inset (&box, 1, 1);
  if (row == column) {
    ground = ui_fade (brush->text, 0.16f);
    ui_fill_snapshot (brush->snapshot, &box, 4, &ground);
    return;
  }
  meetings = meetings_at (self, row, column, &n);
  if (n > 0) {
    ground = cell_tint (self, brush, meetings, n);
    ui_fill_snapshot (brush->snapshot, &box, 4, &ground);
    text = ui_crosstable_dup_text (self, row, column);
    if (g_utf8_strlen (text, -1) > 2)
      style.size = 0.8f * em;
    ui_text_snapshot (GTK_WIDGET (self), brush->snapshot, text, &style, &brush->text, &box);
  }
  if (self->hover_row == (int)row && self->hover_column == (int)column)
    ui_border_snapshot (brush->snapshot, &box, 4, 1, &brush->dim);
  if (gtk_widget_has_visible_focus (GTK_WIDGET (self)) && self->row == (int)row
      && self->column == (int)column)
    ui_border_snapshot (brush->snapshot, &box, 4, 2, &brush->accent);
}

/* A box of the frozen part, in which nothing of the cells shows. */
static void
draw_ground (const Brush *brush, graphene_rect_t box)
{
  gtk_snapshot_append_color (brush->snapshot, &brush->ground, &box);
}

static void
draw_name (UiCrosstable *self, const Brush *brush, AppSeason *season, const LeagueTable *table,
           guint row)
{
  const Grid *grid = &brush->grid;
  float y = grid->row + (float)row * grid->row - grid->y, em = grid->em;
  guint32 entrant = league_table_get_entrant (table, row);
  guint rank = league_table_get_rank (table, entrant);
  const UiTextStyle number = { em * 0.85f, PANGO_WEIGHT_NORMAL, grid->mirrored ? 0 : 1, 0.5f,
                               .digits = TRUE };
  const UiTextStyle name = { em, PANGO_WEIGHT_NORMAL, grid->mirrored ? 1 : 0, 0.5f };
  const UiTextStyle points = { em, PANGO_WEIGHT_BOLD, grid->mirrored ? 0 : 1, 0.5f,
                               .digits = TRUE };
  /* By position: two who share a rank have columns of their own. */
  g_autofree char *label = rank > 0 ? g_strdup_printf ("%u", row + 1) : g_strdup ("");
  g_autofree char *sum = app_points_dup (league_table_get_points (table, entrant));
  graphene_rect_t number_box = mirror_box (grid, GRAPHENE_RECT_INIT (0, y, 2.0f * em, grid->row));
  graphene_rect_t name_box =
      mirror_box (grid, GRAPHENE_RECT_INIT (2.6f * em, y, grid->names - 3.0f * em, grid->row));
  graphene_rect_t points_box =
      mirror_box (grid, GRAPHENE_RECT_INIT (grid->names, y, grid->points - 0.8f * em, grid->row));

  ui_text_snapshot (GTK_WIDGET (self), brush->snapshot, label, &number, &brush->dim, &number_box);
  ui_text_snapshot (GTK_WIDGET (self), brush->snapshot, app_season_get_name (season, entrant),
                    &name, &brush->text, &name_box);
  ui_text_snapshot (GTK_WIDGET (self), brush->snapshot, sum, &points, &brush->text, &points_box);
}

static void
draw_heading (UiCrosstable *self, const Brush *brush, const LeagueTable *table, guint column)
{
  const UiTextStyle style = { brush->grid.em * 0.85f, PANGO_WEIGHT_BOLD, 0.5f, 0.5f,
                              .digits = TRUE };
  graphene_rect_t box = cell_box (&brush->grid, 0, column);
  g_autofree char *label = NULL;
  guint rank = league_table_get_rank (table, league_table_get_entrant (table, column));

  box.origin.y = 0;
  label = rank > 0 ? g_strdup_printf ("%u", column + 1) : g_strdup ("");
  ui_text_snapshot (GTK_WIDGET (self), brush->snapshot, label, &style,
                    self->hover_column == (int)column ? &brush->accent : &brush->dim, &box);
}

static Brush
new_brush (UiCrosstable *self, GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  Brush brush = { snapshot, grid_of (self) };

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &brush.text);
  brush.dim = ui_fade (brush.text, 0.75f);
  brush.line = ui_fade (brush.text, 0.15f);
  brush.ground = ui_theme_colour (widget, "view_bg_color", "#ffffff");
  brush.good = ui_theme_colour (widget, "success_color", "#1b8553");
  brush.bad = ui_theme_colour (widget, "error_color", "#c01c28");
  brush.accent = ui_theme_colour (widget, "accent_color", "#1c71d8");
  return brush;
}

static void
ui_crosstable_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiCrosstable *self = UI_CROSSTABLE (widget);
  Brush brush = new_brush (self, snapshot);
  const Grid *grid = &brush.grid;
  const LeagueTable *table = table_of (self);
  AppSeason *season;
  guint first_row = (guint)(grid->y / grid->row), first_column = (guint)(grid->x / grid->column);
  guint end_row = MIN (grid->n, first_row + (guint)(grid->height / grid->row) + 2);
  guint end_column = MIN (grid->n, first_column + (guint)(grid->width / grid->column) + 2);
  graphene_rect_t whole = GRAPHENE_RECT_INIT (0, 0, grid->width, grid->height);

  if (grid->n == 0)
    return;
  season = app_standings_get_season (self->standings);
  gtk_snapshot_push_clip (snapshot, &whole);
  for (guint row = first_row; row < end_row; row++)
    for (guint column = first_column; column < end_column; column++)
      draw_cell (self, &brush, row, column);
  draw_ground (&brush, mirror_box (grid, GRAPHENE_RECT_INIT (0, 0, grid->left, grid->height)));
  for (guint row = first_row; row < end_row; row++)
    draw_name (self, &brush, season, table, row);
  draw_ground (&brush, GRAPHENE_RECT_INIT (0, 0, grid->width, grid->row));
  for (guint column = first_column; column < end_column; column++)
    draw_heading (self, &brush, table, column);
  draw_ground (&brush, mirror_box (grid, GRAPHENE_RECT_INIT (0, 0, grid->left, grid->row)));
  gtk_snapshot_append_color (snapshot, &brush.line,
                             &GRAPHENE_RECT_INIT (0, grid->row - 1, grid->width, 1));
  whole = mirror_box (grid, GRAPHENE_RECT_INIT (grid->left - 1, 0, 1, grid->height));
  gtk_snapshot_append_color (snapshot, &brush.line, &whole);
  gtk_snapshot_pop (snapshot);
}

static void
ui_crosstable_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  float em = ui_font_size (widget);
  guint n = size_of (UI_CROSSTABLE (widget));

  *minimum = (int)(6 * em);
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                 ? (int)((NAMES + POINTS + (float)n * COLUMN) * em)
                 : (int)((float)(n + 1) * ROW * em);
  *natural = MAX (*natural, *minimum);
}

static void
ui_crosstable_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  update_ranges (UI_CROSSTABLE (widget));
}

/* Pointer and keyboard */

static void
activate (UiCrosstable *self, int row, int column)
{
  Grid grid = grid_of (self);
  guint n;
  const UiMeeting *meetings;
  graphene_rect_t box;
  g_autoptr (GArray) results = g_array_new (FALSE, FALSE, sizeof (guint32));

  if (row < 0 || column < 0)
    return;
  meetings = meetings_at (self, (guint)row, (guint)column, &n);
  for (guint k = 0; k < n; k++)
    g_array_append_val (results, meetings[k].result);
  box = cell_box (&grid, (guint)row, (guint)column);
  if (n > 0)
    g_signal_emit (self, signals[SIGNAL_ACTIVATED], 0, results,
                   &(GdkRectangle){ (int)box.origin.x, (int)box.origin.y, (int)box.size.width,
                                    (int)box.size.height });
}

static void
released_cb (UiCrosstable *self, int n_press, double x, double y)
{
  int row, column;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (!cell_at (self, x, y, &row, &column))
    return;
  self->row = row;
  self->column = column;
  activate (self, row, column);
}

static void
motion_cb (UiCrosstable *self, double x, double y)
{
  int row, column;

  if (!cell_at (self, x, y, &row, &column))
    row = column = -1;
  if (row == self->hover_row && column == self->hover_column)
    return;
  self->hover_row = row;
  self->hover_column = column;
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
leave_cb (UiCrosstable *self)
{
  self->hover_row = self->hover_column = -1;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
ui_crosstable_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard,
                             GtkTooltip *tooltip)
{
  UiCrosstable *self = UI_CROSSTABLE (widget);
  int row = self->row, column = self->column;
  Grid grid = grid_of (self);
  g_autofree char *words = NULL;
  graphene_rect_t box;

  if (!keyboard && !cell_at (self, x, y, &row, &column))
    return FALSE;
  if (row < 0 || column < 0)
    return FALSE;
  words = ui_crosstable_dup_sentence (self, (guint)row, (guint)column);
  box = cell_box (&grid, (guint)row, (guint)column);
  ui_tip_set_text (tooltip, words);
  gtk_tooltip_set_tip_area (tooltip, &(GdkRectangle){ (int)box.origin.x, (int)box.origin.y,
                                                      (int)box.size.width, (int)box.size.height });
  return TRUE;
}

/* Brings the cursor's cell into sight. */
static void
scroll_to_cursor (UiCrosstable *self)
{
  Grid grid = grid_of (self);
  float x = (float)self->column * grid.column, y = (float)self->row * grid.row;

  if (self->adjustments[0] != NULL)
    gtk_adjustment_clamp_page (self->adjustments[0], x, x + grid.left + grid.column);
  if (self->adjustments[1] != NULL)
    gtk_adjustment_clamp_page (self->adjustments[1], y, y + 2 * grid.row);
}

static void
update_value_text (UiCrosstable *self)
{
  g_autofree char *words =
      self->row < 0 ? g_strdup ("")
                    : ui_crosstable_dup_sentence (self, (guint)self->row, (guint)self->column);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words,
                                  -1);
}

static gboolean
move_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  UiCrosstable *self = UI_CROSSTABLE (widget);
  int dx, dy, n = (int)size_of (self);

  g_variant_get (parameter, "(ii)", &dx, &dy);
  if (n == 0)
    return FALSE;
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    dx = -dx;
  self->row = self->row < 0 ? 0 : CLAMP (self->row + dy, 0, n - 1);
  self->column = self->column < 0 ? 0 : CLAMP (self->column + dx, 0, n - 1);
  scroll_to_cursor (self);
  update_value_text (self);
  gtk_widget_trigger_tooltip_query (widget);
  gtk_widget_queue_draw (widget);
  return TRUE;
}

static gboolean
activate_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  activate (UI_CROSSTABLE (widget), UI_CROSSTABLE (widget)->row, UI_CROSSTABLE (widget)->column);
  return TRUE;
}

/* Following */

static void
changed_cb (UiCrosstable *self)
{
  int n = (int)size_of (self);

  g_clear_pointer (&self->meetings, ui_meetings_free);
  self->hover_row = self->hover_column = -1;
  self->row = MIN (self->row, n - 1);
  self->column = MIN (self->column, n - 1);
  update_value_text (self);
  update_ranges (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
set_adjustment (UiCrosstable *self, int which, GtkAdjustment *adjustment)
{
  if (self->adjustments[which] != NULL)
    g_signal_handlers_disconnect_by_data (self->adjustments[which], self);
  g_set_object (&self->adjustments[which], adjustment);
  if (adjustment == NULL)
    return;
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
  update_ranges (self);
}

static void
ui_crosstable_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  UiCrosstable *self = UI_CROSSTABLE (object);

  if (id == PROP_HADJUSTMENT || id == PROP_VADJUSTMENT)
    set_adjustment (self, id == PROP_VADJUSTMENT, g_value_get_object (value));
  else
    self->policies[id == PROP_VSCROLL_POLICY] = g_value_get_enum (value);
}

static void
ui_crosstable_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  UiCrosstable *self = UI_CROSSTABLE (object);

  if (id == PROP_HADJUSTMENT || id == PROP_VADJUSTMENT)
    g_value_set_object (value, self->adjustments[id == PROP_VADJUSTMENT]);
  else
    g_value_set_enum (value, self->policies[id == PROP_VSCROLL_POLICY]);
}

static void
ui_crosstable_dispose (GObject *object)
{
  UiCrosstable *self = UI_CROSSTABLE (object);

  set_adjustment (self, 0, NULL);
  set_adjustment (self, 1, NULL);
  if (self->standings != NULL)
    g_signal_handlers_disconnect_by_data (self->standings, self);
  g_clear_object (&self->standings);
  g_clear_pointer (&self->meetings, ui_meetings_free);
  G_OBJECT_CLASS (ui_crosstable_parent_class)->dispose (object);
}

static void
bind_moves (GtkWidgetClass *widget_class)
{
  static const struct {
    guint key;
    int dx, dy;
  } moves[] = {
    { GDK_KEY_Left, -1, 0 },     { GDK_KEY_Right, 1, 0 },          { GDK_KEY_Up, 0, -1 },
    { GDK_KEY_Down, 0, 1 },      { GDK_KEY_Home, -G_MAXINT16, 0 }, { GDK_KEY_End, G_MAXINT16, 0 },
    { GDK_KEY_Page_Up, 0, -10 }, { GDK_KEY_Page_Down, 0, 10 },
  };

  for (guint k = 0; k < G_N_ELEMENTS (moves); k++)
    gtk_widget_class_add_binding (widget_class, moves[k].key, 0, move_cb, "(ii)", moves[k].dx,
                                  moves[k].dy);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, 0, activate_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Enter, 0, activate_cb, NULL);
}

static void
ui_crosstable_class_init (UiCrosstableClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = ui_crosstable_dispose;
  object_class->set_property = ui_crosstable_set_property;
  object_class->get_property = ui_crosstable_get_property;
  widget_class->snapshot = ui_crosstable_snapshot;
  widget_class->measure = ui_crosstable_measure;
  widget_class->size_allocate = ui_crosstable_size_allocate;
  widget_class->query_tooltip = ui_crosstable_query_tooltip;
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");
  signals[SIGNAL_ACTIVATED] =
      g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_ARRAY, GDK_TYPE_RECTANGLE | G_SIGNAL_TYPE_STATIC_SCOPE);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  gtk_widget_class_set_css_name (widget_class, "crosstable");
  bind_moves (widget_class);
}

static void
ui_crosstable_init (UiCrosstable *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->row = self->column = self->hover_row = self->hover_column = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Crosstable"), -1);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

void
ui_crosstable_set_standings (UiCrosstable *self, AppStandings *standings)
{
  if (standings == self->standings)
    return;
  if (self->standings != NULL)
    g_signal_handlers_disconnect_by_data (self->standings, self);
  g_set_object (&self->standings, standings);
  g_signal_connect_object (standings, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}
