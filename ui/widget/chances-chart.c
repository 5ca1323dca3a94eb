/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chances drawn as a table of shades, told by row at the pointer, the keyboard's cursor and to
 * screen readers.
 */
#include "ui/widget/chances-chart.h"

#include "ui/widget/draw.h"
#include "ui/widget/tip.h"

#include <glib/gi18n.h>
#include <math.h>

/* In font sizes. */
#define ROW 1.9f
#define NAME 12
#define CELL 3.2f /* a cell that has room for its number */
/* The room that two or three digits need. */
#define DIGITS 1.5f
#define LEAST_CELL 0.7f /* a cell at all */

#define TOLD_PLACES 5

struct _UiChancesChart {
  GtkWidget parent_instance;

  char **names;
  double *chances;
  guint n;
  guint row; /* The one that is told */
  gboolean pointed;
};

G_DEFINE_FINAL_TYPE (UiChancesChart, ui_chances_chart, GTK_TYPE_WIDGET)

static double
chance_of (UiChancesChart *self, guint row, guint place)
{
  return self->chances[(gsize)row * self->n + place];
}

char *
ui_chance_dup_text (double chance)
{
  if (chance <= 0)
    return g_strdup ("");
  /* Translators: a chance that is below that. */
  if (chance < 0.005)
    return g_strdup_printf (_ ("< %d %%"), 1);
  /* Translators: a chance that is above that. */
  if (chance >= 0.995 && chance < 1)
    return g_strdup_printf (_ ("> %d %%"), 99);
  /* Translators: a chance. */
  return g_strdup_printf (_ ("%d %%"), (int)lround (MIN (chance, 1) * 100));
}

/* The likeliest of the places after those that were told, G_MAXUINT for none. */
static guint
find_likeliest (UiChancesChart *self, guint row, const guint *listed, guint n_listed)
{
  guint best = G_MAXUINT;

  for (guint place = 0; place < self->n; place++) {
    gboolean was = FALSE;

    for (guint k = 0; k < n_listed; k++)
      was = was || listed[k] == place;
    if (!was && chance_of (self, row, place) > 0
        && (best == G_MAXUINT || chance_of (self, row, place) > chance_of (self, row, best)))
      best = place;
  }
  return best;
}

char *
ui_chances_chart_dup_text (UiChancesChart *self, guint row)
{
  GString *words = g_string_new (NULL);
  guint listed[TOLD_PLACES];

  if (row >= self->n)
    return g_string_free (words, FALSE);
  g_string_append (words, self->names[row]);
  for (guint k = 0; k < TOLD_PLACES; k++) {
    g_autofree char *chance = NULL;

    listed[k] = find_likeliest (self, row, listed, k);
    if (listed[k] == G_MAXUINT)
      break;
    chance = ui_chance_dup_text (chance_of (self, row, listed[k]));
    g_string_append (words, k == 0 ? ": " : ", ");
    /* Translators: a place at the end of a season and its chance: "place 1: 62 %". */
    g_string_append_printf (words, _ ("place %u: %s"), listed[k] + 1, chance);
  }
  return g_string_free (words, FALSE);
}

/* Drawing */

typedef struct {
  float em, name, cell;
  gboolean mirrored;
  float width;
} Layout;

static Layout
lay_out (UiChancesChart *self)
{
  Layout layout = { .em = ui_font_size (GTK_WIDGET (self)) };
  float width = gtk_widget_get_width (GTK_WIDGET (self));

  layout.width = width;
  layout.mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  layout.name = MIN (NAME * layout.em, width * 0.4f);
  layout.cell = self->n > 0 ? MIN ((width - layout.name) / self->n, 5 * layout.em) : 0;
  return layout;
}

static graphene_rect_t
cell_box (const Layout *layout, guint row, guint place)
{
  float x = layout->name + place * layout->cell;

  if (layout->mirrored)
    x = layout->width - x - layout->cell;
  return GRAPHENE_RECT_INIT (x, (row + 1) * ROW * layout->em, layout->cell, ROW * layout->em);
}

/* Hundredths alone where there is no room for more, the heading having the sign; what is below one
 * has its shade. @cell may be narrower than they are. */
static void
paint_digits (UiChancesChart *self, GtkSnapshot *snapshot, const Layout *layout,
              graphene_rect_t cell, double chance, const GdkRGBA *text)
{
  const UiTextStyle style = { layout->em * 0.75f, PANGO_WEIGHT_NORMAL, 0.5f, 0.5f, .digits = TRUE };
  const float more = MAX (0, DIGITS * layout->em - cell.size.width);
  g_autofree char *digits = NULL;

  if (chance < 0.005)
    return;
  digits = g_strdup_printf ("%d", (int)lround (MIN (chance, 1) * 100));
  cell.size.width += more;
  cell.origin.x = CLAMP (cell.origin.x - more / 2, 0, layout->width - cell.size.width);
  ui_text_snapshot (GTK_WIDGET (self), snapshot, digits, &style, text, &cell);
}

static void
paint_row (UiChancesChart *self, GtkSnapshot *snapshot, const Layout *layout, guint row,
           const GdkRGBA *text, const GdkRGBA *accent)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const UiTextStyle name = { layout->em,
                             self->row == row && self->pointed ? PANGO_WEIGHT_BOLD
                                                               : PANGO_WEIGHT_NORMAL,
                             layout->mirrored ? 1 : 0, 0.5f, .lines = 1 };
  const UiTextStyle number = { layout->em * 0.85f, PANGO_WEIGHT_NORMAL, 0.5f, 0.5f,
                               .digits = TRUE };
  graphene_rect_t box = cell_box (layout, row, 0);
  const guint likeliest = find_likeliest (self, row, NULL, 0);

  box.origin.x = layout->mirrored ? layout->width - layout->name : 0;
  box.size.width = MAX (1, layout->name - layout->em * 0.5f);
  if (layout->mirrored)
    box.origin.x += layout->em * 0.5f;
  ui_text_snapshot (widget, snapshot, self->names[row], &name, text, &box);
  for (guint place = 0; place < self->n; place++) {
    double chance = chance_of (self, row, place);
    graphene_rect_t cell = cell_box (layout, row, place);
    GdkRGBA shade = ui_fade (*accent, (float)(0.06 + 0.6 * chance));
    g_autofree char *words = ui_chance_dup_text (chance);

    if (chance <= 0)
      continue;
    graphene_rect_inset (&cell, 1, 1);
    ui_fill_snapshot (snapshot, &cell, 3, &shade);
    if (layout->cell >= CELL * layout->em)
      ui_text_snapshot (widget, snapshot, words, &number, text, &cell);
    else if (layout->cell >= DIGITS * layout->em || place == likeliest)
      paint_digits (self, snapshot, layout, cell, chance, text);
  }
}

/* As many numbers of places as have room. */
static void
paint_heading (UiChancesChart *self, GtkSnapshot *snapshot, const Layout *layout,
               const GdkRGBA *text)
{
  const UiTextStyle style = { layout->em * 0.85f, PANGO_WEIGHT_NORMAL, 0.5f, 0.5f, .digits = TRUE };
  guint step = (guint)MAX (1, ceilf (1.8f * layout->em / MAX (layout->cell, 1)));
  GdkRGBA dim = ui_fade (*text, 0.7f);

  if (layout->cell < CELL * layout->em) {
    const UiTextStyle sign = { layout->em * 0.85f, PANGO_WEIGHT_NORMAL, layout->mirrored ? 1 : 0,
                               0.5f };
    graphene_rect_t box = GRAPHENE_RECT_INIT (layout->mirrored ? layout->width - layout->name : 0,
                                              0, MAX (1, layout->name), ROW * layout->em);

    ui_text_snapshot (GTK_WIDGET (self), snapshot, "%", &sign, &dim, &box);
  }
  for (guint place = 0; place < self->n; place += step) {
    graphene_rect_t box = cell_box (layout, 0, place);
    g_autofree char *number = g_strdup_printf ("%u", place + 1);

    box.origin.y = 0;
    ui_text_snapshot (GTK_WIDGET (self), snapshot, number, &style, &dim, &box);
  }
}

static void
ui_chances_chart_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiChancesChart *self = UI_CHANCES_CHART (widget);
  Layout layout = lay_out (self);
  GdkRGBA text, accent = ui_theme_colour (widget, "accent_color", "#1c71d8");

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  paint_heading (self, snapshot, &layout, &text);
  for (guint row = 0; row < self->n; row++)
    paint_row (self, snapshot, &layout, row, &text, &accent);
  if (self->n > 0 && gtk_widget_has_visible_focus (widget)) {
    graphene_rect_t box = GRAPHENE_RECT_INIT (1, (self->row + 1) * ROW * layout.em,
                                              layout.width - 2, ROW * layout.em);

    ui_border_snapshot (snapshot, &box, 4, 2, &accent);
  }
}

static void
ui_chances_chart_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  UiChancesChart *self = UI_CHANCES_CHART (widget);
  float em = ui_font_size (widget);

  if (orientation == GTK_ORIENTATION_VERTICAL) {
    *minimum = *natural = (int)ceilf ((self->n + 1) * ROW * em);
    return;
  }
  *minimum = (int)MAX (12 * em, 6 * em + self->n * LEAST_CELL * em);
  *natural = (int)(NAME * em + self->n * CELL * em);
}

/* Pointer and keyboard */

static gboolean
ui_chances_chart_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard,
                                GtkTooltip *tooltip)
{
  UiChancesChart *self = UI_CHANCES_CHART (widget);
  g_autofree char *words = ui_chances_chart_dup_text (self, self->row);

  if (*words == '\0' || (!keyboard && !self->pointed))
    return FALSE;
  ui_tip_set_text (tooltip, words);
  return TRUE;
}

static void
motion_cb (UiChancesChart *self, double x, double y)
{
  int row = (int)floor (y / (ROW * ui_font_size (GTK_WIDGET (self)))) - 1;

  self->pointed = row >= 0 && row < (int)self->n;
  if (self->pointed)
    self->row = (guint)row;
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
leave_cb (UiChancesChart *self)
{
  self->pointed = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
step_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  UiChancesChart *self = UI_CHANCES_CHART (widget);
  gboolean down = g_variant_get_boolean (parameter);
  g_autofree char *words = NULL;

  if (down && self->row + 1 < self->n)
    self->row++;
  if (!down && self->row > 0)
    self->row--;
  words = ui_chances_chart_dup_text (self, self->row);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words,
                                  -1);
  gtk_widget_trigger_tooltip_query (widget);
  gtk_widget_queue_draw (widget);
  return TRUE;
}

static void
clear (UiChancesChart *self)
{
  g_clear_pointer (&self->names, g_strfreev);
  g_clear_pointer (&self->chances, g_free);
  self->n = 0;
}

static void
update_description (UiChancesChart *self)
{
  GString *listed = g_string_new (NULL);

  for (guint row = 0; row < self->n; row++) {
    g_autofree char *words = ui_chances_chart_dup_text (self, row);

    g_string_append_printf (listed, "%s%s", row > 0 ? "\n" : "", words);
  }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Chances of each place"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  listed->str, -1);
  g_string_free (listed, TRUE);
}

void
ui_chances_chart_set_chances (UiChancesChart *self, const char *const *names, const double *chances,
                              guint n)
{
  clear (self);
  self->names = g_new0 (char *, n + 1);
  for (guint k = 0; k < n; k++)
    self->names[k] = g_strdup (names[k]);
  self->chances = g_memdup2 (chances, sizeof (double) * n * n);
  self->n = n;
  self->row = MIN (self->row, n > 0 ? n - 1 : 0);
  update_description (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
ui_chances_chart_finalize (GObject *object)
{
  clear (UI_CHANCES_CHART (object));
  G_OBJECT_CLASS (ui_chances_chart_parent_class)->finalize (object);
}

static void
ui_chances_chart_class_init (UiChancesChartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ui_chances_chart_finalize;
  widget_class->snapshot = ui_chances_chart_snapshot;
  widget_class->measure = ui_chances_chart_measure;
  widget_class->query_tooltip = ui_chances_chart_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "chanceschart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Up, 0, step_cb, "b", FALSE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Down, 0, step_cb, "b", TRUE);
}

static void
ui_chances_chart_init (UiChancesChart *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

GtkWidget *
ui_chances_chart_new (void)
{
  return g_object_new (UI_TYPE_CHANCES_CHART, NULL);
}
