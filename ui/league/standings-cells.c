/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cells and rows of a league's table. Widths are fixed, so that nothing moves while rows scroll by.
 */
#include "ui/league/standings-cells.h"

#include "ui/widget/text-cell.h"
#include "ui/widget/form-dots.h"
#include "ui/widget/accessible.h"
#include "ui/widget/page.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#define CELL_PADDING 18
#define RANK_CHARS 9
#define NAME_CHARS 16

static GQuark
item_quark (void)
{
  return g_quark_from_static_string ("ui-standings-item");
}

/* Of a table: the columns that it has behind rank and name (element-type guint). */
static GQuark
columns_quark (void)
{
  return g_quark_from_static_string ("ui-standings-columns");
}

static GQuark
column_quark (void)
{
  return g_quark_from_static_string ("ui-standings-column");
}

/* What stands in a cell */

static char *
dup_streak (AppStanding *row)
{
  int streak;

  g_object_get (row, "streak", &streak, NULL);
  if (streak > 1)
    /* Translators: wins in a row. */
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d won", "%d won", (gulong)streak),
                            streak);
  if (streak < -1)
    /* Translators: losses in a row. */
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d lost", "%d lost", (gulong)-streak),
                            -streak);
  return g_strdup ("");
}

/* A column's figure for the eye. */
static char *
ui_standings_dup_text (AppStanding *row, guint column)
{
  char *text = NULL;

  if (column < LEAGUE_COLUMNS)
    return app_standing_dup_text (row, (LeagueColumn)column);
  if (column == UI_LEAGUE_COLUMN_STREAK)
    return dup_streak (row);
  g_object_get (row, column == UI_LEAGUE_COLUMN_RATING ? "rating" : "form", &text, NULL);
  return text;
}

char *
ui_standings_dup_sentence (AppStanding *row, guint column)
{
  g_autofree char *text = ui_standings_dup_text (row, column);
  g_autofree char *words = column == UI_LEAGUE_COLUMN_FORM ? ui_form_dup_text (text) : NULL;

  /* Translators: a figure's name, and what it is: "Buchholz: 7½". */
  return g_strdup_printf (_ ("%s: %s"), ui_league_column_get_name (column),
                          words != NULL ? words : text);
}

/* "▲2" for two places won; "" for none. */
static char *
dup_moved (AppStanding *row, const char **css_class)
{
  int moved;

  g_object_get (row, "moved", &moved, NULL);
  *css_class = moved > 0 ? "success" : "error";
  return moved != 0 ? g_strdup_printf ("%s%d", moved > 0 ? "▲" : "▼", abs (moved)) : g_strdup ("");
}

static void
show_moved (GtkWidget *widget, AppStanding *row)
{
  const char *css_class;
  g_autofree char *moved = dup_moved (row, &css_class);

  gtk_widget_remove_css_class (widget, "success");
  gtk_widget_remove_css_class (widget, "error");
  gtk_widget_add_css_class (widget, css_class);
  if (UI_IS_TEXT_CELL (widget))
    ui_text_cell_set_text (UI_TEXT_CELL (widget), moved);
  else
    gtk_label_set_label (GTK_LABEL (widget), moved);
}

/* A name; behind that of somebody who dropped out it is said. */
static char *
dup_name_markup (AppStanding *row, gboolean *dropped)
{
  g_object_get (row, "dropped", dropped, NULL);
  if (*dropped)
    /* Translators: behind the name of somebody who dropped out of the league. */
    return g_markup_printf_escaped ("%s <small>%s</small>", app_standing_get_name (row),
                                    _ ("left"));
  return g_markup_escape_text (app_standing_get_name (row), -1);
}

/* "2 places up"; "" for none. */
static char *
dup_moved_words (AppStanding *row)
{
  int moved;

  g_object_get (row, "moved", &moved, NULL);
  if (moved > 0)
    /* Translators: since the round before, in the table of a league. */
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%d place up", "%d places up", (gulong)moved), moved);
  if (moved < 0)
    /* Translators: since the round before, in the table of a league. */
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%d place down", "%d places down", (gulong)-moved), -moved);
  return g_strdup ("");
}

/* "2. Ann, Played: 4, Points: 3, Form: won, won, lost": what a screen reader says of a row, in the
 * order of its columns. */
static void
name_row (GtkWidget *widget, AppStanding *row, const guint *columns, guint n)
{
  GString *sentence = g_string_new (NULL);
  g_autofree char *moved = dup_moved_words (row);
  gboolean dropped;

  g_object_get (row, "dropped", &dropped, NULL);
  if (app_standing_get_rank (row) > 0)
    g_string_append_printf (sentence, "%u. ", app_standing_get_rank (row));
  g_string_append (sentence, app_standing_get_name (row));
  if (dropped)
    g_string_append_printf (sentence, ", %s", _ ("left"));
  if (*moved != '\0')
    g_string_append_printf (sentence, ", %s", moved);
  for (guint k = 0; k < n; k++) {
    g_autofree char *text = ui_standings_dup_text (row, columns[k]);
    g_autofree char *figure = ui_standings_dup_sentence (row, columns[k]);

    if (*text != '\0')
      g_string_append_printf (sentence, ", %s", figure);
  }
  ui_accessible_set_name (widget, sentence->str);
  g_string_free (sentence, TRUE);
}

/* The table */

static GtkWidget *
new_rank (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *rank = ui_text_cell_new (1), *moved = ui_text_cell_new (0);

  gtk_widget_add_css_class (moved, "moved");
  gtk_box_set_homogeneous (GTK_BOX (box), TRUE);
  gtk_widget_set_hexpand (rank, TRUE);
  gtk_widget_set_hexpand (moved, TRUE);
  gtk_box_append (GTK_BOX (box), rank);
  gtk_box_append (GTK_BOX (box), moved);
  return box;
}

static void
setup_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  guint column = GPOINTER_TO_UINT (data);
  GtkWidget *cell;

  if (column == UI_STANDINGS_RANK)
    cell = new_rank ();
  else if (column == UI_LEAGUE_COLUMN_FORM)
    cell = ui_form_dots_new ();
  else
    cell = ui_text_cell_new (column == UI_STANDINGS_NAME ? 0 : 1);
  if (column == LEAGUE_COLUMN_POINTS || column == UI_STANDINGS_NAME)
    gtk_widget_add_css_class (cell, "strong");
  g_object_set_qdata (G_OBJECT (cell), item_quark (), item);
  g_object_set_qdata (G_OBJECT (cell), column_quark (), GUINT_TO_POINTER (column + 1));
  gtk_list_item_set_child (item, cell);
  gtk_list_item_set_selectable (item, FALSE); /* The row is chosen; both would undo it. */
}

static void
bind_rank (GtkWidget *cell, AppStanding *row)
{
  GtkWidget *rank = gtk_widget_get_first_child (cell);
  g_autofree char *text = g_strdup_printf ("%u", app_standing_get_rank (row));
  GtkWidget *around = gtk_widget_get_parent (cell);
  GtkWidget *table = gtk_widget_get_ancestor (cell, GTK_TYPE_COLUMN_VIEW);
  GArray *columns = table != NULL ? g_object_get_qdata (G_OBJECT (table), columns_quark ()) : NULL;

  ui_text_cell_set_text (UI_TEXT_CELL (rank), app_standing_get_rank (row) > 0 ? text : "");
  show_moved (gtk_widget_get_last_child (cell), row);
  if (columns != NULL)
    name_row (gtk_widget_get_parent (around), row, (const guint *)columns->data, columns->len);
}

static void
show_cell (GtkListItem *item)
{
  AppStanding *row = gtk_list_item_get_item (item);
  GtkWidget *cell = gtk_list_item_get_child (item);
  guint column = GPOINTER_TO_UINT (g_object_get_qdata (G_OBJECT (cell), column_quark ())) - 1;
  g_autofree char *text = NULL;
  gboolean dropped;

  if (column == UI_STANDINGS_RANK) {
    bind_rank (cell, row);
  } else if (column == UI_STANDINGS_NAME) {
    g_object_get (row, "dropped", &dropped, NULL);
    ui_text_cell_set_text (UI_TEXT_CELL (cell), app_standing_get_name (row));
    /* Translators: behind the name of somebody who dropped out of the league. */
    ui_text_cell_set_suffix (UI_TEXT_CELL (cell), dropped ? _ ("left") : "");
    ui_set_css_class (cell, "dim-label", dropped);
  } else {
    text = ui_standings_dup_text (row, column);
    if (column == UI_LEAGUE_COLUMN_FORM)
      ui_form_dots_set_form (UI_FORM_DOTS (cell), text);
    else
      ui_text_cell_set_text (UI_TEXT_CELL (cell), text);
  }
}

/* @data: the function that shows an item, whose row may change */
static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  void (*show) (GtkListItem * item) = data;

  show (item);
  g_signal_connect_object (gtk_list_item_get_item (item), "changed", G_CALLBACK (show), item,
                           G_CONNECT_SWAPPED);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  g_signal_handlers_disconnect_by_data (gtk_list_item_get_item (item), item);
}

static int
character_width (GtkWidget *widget)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int width = pango_font_metrics_get_approximate_char_width (metrics);

  pango_font_metrics_unref (metrics);
  return PANGO_PIXELS_CEIL (width);
}

/* Room, in characters of the present font. */
static int
chars_of (guint column)
{
  static const int by_unit[] = {
    [LEAGUE_IN_COUNTS] = 4, [LEAGUE_IN_POINTS] = 6, [LEAGUE_IN_SCORE] = 7,
    [LEAGUE_IN_SHARE] = 8,  [LEAGUE_IN_MEAN] = 6,   [LEAGUE_IN_RATING] = 5,
  };
  int heading;

  if (column == UI_STANDINGS_RANK)
    return RANK_CHARS;
  if (column == UI_STANDINGS_NAME)
    return NAME_CHARS;
  heading = (int)g_utf8_strlen (ui_league_column_get_heading (column), -1) + 1;
  if (column >= LEAGUE_COLUMNS)
    return MAX (heading, column == UI_LEAGUE_COLUMN_FORM ? 10 : 8);
  return MAX (heading, by_unit[league_column_unit ((LeagueColumn)column)]);
}

static int
add_column (GtkColumnView *table, guint column, const char *heading)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *made = gtk_column_view_column_new (heading, factory);
  int width = chars_of (column) * character_width (GTK_WIDGET (table)) + CELL_PADDING;

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cell_cb), GUINT_TO_POINTER (column));
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), show_cell);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  gtk_column_view_column_set_fixed_width (made, width);
  gtk_column_view_column_set_expand (made, column == UI_STANDINGS_NAME);
  gtk_column_view_column_set_resizable (made, TRUE);
  gtk_column_view_append_column (table, made);
  g_object_unref (made);
  return width;
}

/* Headings stand over their figures and say what they are; GTK 4.8 has no property for it. */
static void
set_up_headings (GtkColumnView *table, const guint *columns, guint n)
{
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_first_child (GTK_WIDGET (table)));

  for (guint k = 0; k < n + 2 && title != NULL; k++) {
    GtkWidget *box = gtk_widget_get_first_child (title);

    if (k >= 2) {
      if (box != NULL && columns[k - 2] != UI_LEAGUE_COLUMN_FORM)
        gtk_widget_set_halign (box, GTK_ALIGN_END);
      gtk_widget_set_tooltip_text (title, ui_league_column_get_description (columns[k - 2]));
      ui_accessible_set_name (title, ui_league_column_get_name (columns[k - 2]));
    }
    title = gtk_widget_get_next_sibling (title);
  }
}

int
ui_standings_cells_set_columns (GtkColumnView *table, const guint *columns, guint n)
{
  GListModel *present = gtk_column_view_get_columns (table);
  GArray *kept = g_array_sized_new (FALSE, FALSE, sizeof (guint), n);
  int sum = 0;

  g_array_append_vals (kept, columns, n);
  g_object_set_qdata_full (G_OBJECT (table), columns_quark (), kept, (GDestroyNotify)g_array_unref);

  while (g_list_model_get_n_items (present) > 0) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (present, 0);

    gtk_column_view_remove_column (table, column);
  }
  sum += add_column (table, UI_STANDINGS_RANK, _ ("Rank"));
  sum += add_column (table, UI_STANDINGS_NAME, _ ("Name"));
  for (guint k = 0; k < n; k++)
    sum += add_column (table, columns[k], ui_league_column_get_heading (columns[k]));
  set_up_headings (table, columns, n);
  return sum;
}

/* Narrow rows */

typedef struct {
  GtkLabel *rank, *moved, *name, *points, *record;
  UiFormDots *form;
} Lines;

static GtkLabel *
add_label (GtkWidget *box, float xalign, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
setup_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *ranks = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *middle = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *end = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  Lines *lines = g_new (Lines, 1);

  lines->rank = add_label (ranks, 0.5f, "numeric");
  lines->moved = add_label (ranks, 0.5f, "moved");
  gtk_widget_set_size_request (ranks, 30, -1);
  gtk_widget_set_valign (ranks, GTK_ALIGN_CENTER);
  lines->name = add_label (middle, 0, "strong");
  lines->record = add_label (middle, 0, "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (lines->record), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (lines->record), "numeric");
  gtk_label_set_ellipsize (lines->name, PANGO_ELLIPSIZE_END);
  gtk_label_set_ellipsize (lines->record, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (middle, TRUE);
  lines->points = add_label (end, 1, "strong");
  gtk_widget_add_css_class (GTK_WIDGET (lines->points), "numeric");
  lines->form = UI_FORM_DOTS (ui_form_dots_new ());
  gtk_box_append (GTK_BOX (end), GTK_WIDGET (lines->form));
  gtk_widget_set_valign (end, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), ranks);
  gtk_box_append (GTK_BOX (row), middle);
  gtk_box_append (GTK_BOX (row), end);
  gtk_widget_add_css_class (row, "match-row");
  g_object_set_qdata_full (G_OBJECT (item), item_quark (), lines, g_free);
  g_object_set_qdata (G_OBJECT (row), item_quark (), item);
  g_object_set_qdata (G_OBJECT (row), column_quark (), GUINT_TO_POINTER (LEAGUE_COLUMN_POINTS + 1));
  gtk_list_item_set_child (item, row);
}

/* "3 won" */
static char *
dup_counted (LeagueColumn column, guint n)
{
  switch (column) {
  case LEAGUE_COLUMN_WON:
    return g_strdup_printf (g_dngettext (NULL, "%u won", "%u won", n), n);
  case LEAGUE_COLUMN_DRAWN:
    return g_strdup_printf (g_dngettext (NULL, "%u drawn", "%u drawn", n), n);
  case LEAGUE_COLUMN_LOST:
    return g_strdup_printf (g_dngettext (NULL, "%u lost", "%u lost", n), n);
  default:
    return g_strdup_printf (g_dngettext (NULL, "%u played", "%u played", n), n);
  }
}

/* "4 played · 3 won · 1 lost". */
static char *
dup_record (AppStanding *row)
{
  static const LeagueColumn columns[] = { LEAGUE_COLUMN_PLAYED, LEAGUE_COLUMN_WON,
                                          LEAGUE_COLUMN_DRAWN, LEAGUE_COLUMN_LOST };
  GString *record = g_string_new (NULL);

  for (guint k = 0; k < G_N_ELEMENTS (columns); k++) {
    double value = app_standing_get_value (row, columns[k]);
    g_autofree char *part = NULL;

    if (isnan (value) || (value == 0 && k > 0))
      continue;
    part = dup_counted (columns[k], (guint)lround (value));
    g_string_append_printf (record, "%s%s", record->len > 0 ? " · " : "", part);
  }
  return g_string_free (record, FALSE);
}

static void
show_row (GtkListItem *item)
{
  static const guint shown[] = {
    LEAGUE_COLUMN_PLAYED, LEAGUE_COLUMN_WON,    LEAGUE_COLUMN_DRAWN,
    LEAGUE_COLUMN_LOST,   LEAGUE_COLUMN_POINTS, UI_LEAGUE_COLUMN_FORM
  };
  AppStanding *row = gtk_list_item_get_item (item);
  Lines *lines = g_object_get_qdata (G_OBJECT (item), item_quark ());
  GtkWidget *around = gtk_widget_get_parent (gtk_list_item_get_child (item));
  g_autofree char *rank = g_strdup_printf ("%u", app_standing_get_rank (row));
  g_autofree char *points = app_standing_dup_text (row, LEAGUE_COLUMN_POINTS);
  g_autofree char *record = dup_record (row);
  g_autofree char *form = ui_standings_dup_text (row, UI_LEAGUE_COLUMN_FORM);
  g_autofree char *name = NULL;
  gboolean dropped;

  name = dup_name_markup (row, &dropped);
  gtk_label_set_label (lines->rank, app_standing_get_rank (row) > 0 ? rank : "");
  show_moved (GTK_WIDGET (lines->moved), row);
  gtk_label_set_markup (lines->name, name);
  ui_set_css_class (GTK_WIDGET (lines->name), "dim-label", dropped);
  gtk_label_set_label (lines->record, record);
  gtk_label_set_label (lines->points, points);
  ui_form_dots_set_form (lines->form, form);
  if (around != NULL)
    name_row (around, row, shown, G_N_ELEMENTS (shown));
}

GtkListItemFactory *
ui_standings_row_factory (void)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_row_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), show_row);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  return factory;
}

AppStanding *
ui_standings_row_at (GtkWidget *view, double x, double y, guint *column, GtkWidget **cell)
{
  GtkWidget *widget = gtk_widget_pick (view, x, y, GTK_PICK_DEFAULT);

  /* What is hit may be the cell around the widget that knows, or inside it. */
  for (; widget != NULL && widget != view; widget = gtk_widget_get_parent (widget))
    for (GtkWidget *child = widget; child != NULL; child = gtk_widget_get_first_child (child)) {
      guint known = GPOINTER_TO_UINT (g_object_get_qdata (G_OBJECT (child), column_quark ()));

      if (known == 0)
        continue;
      *column = known - 1;
      *cell = child;
      return gtk_list_item_get_item (g_object_get_qdata (G_OBJECT (child), item_quark ()));
    }
  return NULL;
}
