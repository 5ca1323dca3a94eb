/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tree of a knock-out: its fixtures as buttons in a grid, and the lines between them.
 */
#include "ui/league/bracket.h"

#include "app/base/phrases.h"

#include <glib/gi18n.h>

#define NAME_CHARS 14 /* of a side, at least */
#define LONGEST_NAME 22
#define LINE 1.5
#define MOST_ROUNDS 10 /* that the lines of a grid are counted for */

/**
 * UiBracket:
 * @links: (element-type GtkWidget): a fixture, then the one that its winner goes to, by turns;
 *   children
 */
struct _UiBracket {
  GtkGrid parent_instance;

  GPtrArray *links;
};

G_DEFINE_FINAL_TYPE (UiBracket, ui_bracket, GTK_TYPE_GRID)

/* What a fixture shows */

/* "Ann & Cy"; "" where nobody knows yet. */
static char *
dup_side (const AppFixture *fixture, guint side)
{
  GString *names = g_string_new (NULL);

  for (guint k = 0; k < fixture->n_seats; k++)
    if (fixture->seats[k].side == side && fixture->seats[k].name[0] != '\0') {
      g_autofree char *name = app_phrase_name (fixture->seats[k].name);

      g_string_append_printf (names, "%s%s", names->len > 0 ? " & " : "", name);
    }
  return g_string_free (names, FALSE);
}

static gboolean
has_won (const AppFixture *fixture, guint side)
{
  gboolean first = FALSE, other = FALSE;

  for (guint k = 0; k < fixture->n_seats; k++)
    if (fixture->seats[k].place == 1) {
      first = first || fixture->seats[k].side == side;
      other = other || fixture->seats[k].side != side;
    }
  return first && !other;
}

static void
add_side (GtkWidget *lines, const AppFixture *fixture, guint side, const char *result)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  g_autofree char *name = dup_side (fixture, side);
  GtkWidget *label = gtk_label_new (name[0] != '\0' ? name : _ ("open"));
  GtkWidget *points = gtk_label_new (result);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), NAME_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), LONGEST_NAME);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (points, "numeric");
  if (has_won (fixture, side)) {
    gtk_widget_add_css_class (label, "strong");
    gtk_widget_add_css_class (points, "strong");
  } else if (name[0] == '\0') {
    gtk_widget_add_css_class (label, "dim-label");
  }
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), points);
  gtk_box_append (GTK_BOX (lines), line);
}

/* What a press does; FALSE for what is still to be found out, and for byes. */
static gboolean
set_press (GtkWidget *button, const AppFixture *fixture)
{
  const char *action = fixture->match != NULL               ? "win.open-match"
                       : fixture->state == APP_FIXTURE_OPEN ? "league.log"
                                                            : NULL;

  if (action == NULL)
    return FALSE;
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s",
                                    fixture->match != NULL ? fixture->match : fixture->uuid);
  return TRUE;
}

static GtkWidget *
new_fixture (const AppRound *round, const AppFixture *fixture)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  g_auto (GStrv) results = g_strsplit (fixture->result_text, " – ", 2);
  const gboolean two = g_strv_length (results) == 2;
  const char *title = fixture->title != NULL ? fixture->title : round->title;
  /* Translators: the round of a knock-out, who meets in it, and what came of it. */
  g_autofree char *words = app_phrase_printf (
      _ ("%s, %s: %s"), title, fixture->sides,
      fixture->result_text[0] != '\0' ? fixture->result_text : _ ("not played yet"));

  add_side (lines, fixture, 0, two ? results[0] : "");
  if (fixture->state == APP_FIXTURE_BYE)
    gtk_label_set_label (GTK_LABEL (gtk_widget_get_last_child (gtk_widget_get_first_child (lines))),
                         fixture->result_text);
  else
    add_side (lines, fixture, 1, two ? results[1] : "");
  gtk_button_set_child (GTK_BUTTON (button), lines);
  gtk_widget_add_css_class (button, "bracket-fixture");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
  if (!set_press (button, fixture))
    gtk_widget_set_sensitive (button, FALSE);
  return button;
}

/* The tree */

static void
add_heading (UiBracket *self, const char *title, int column, int row)
{
  GtkWidget *heading = gtk_label_new (title);

  gtk_widget_add_css_class (heading, "heading");
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_set_valign (heading, GTK_ALIGN_END);
  gtk_grid_attach (GTK_GRID (self), heading, column, row, 1, 1);
}

/* A match beside the tree, for the third place. */
static void
add_other (UiBracket *self, const AppRound *round, const AppFixture *fixture, int column, int row)
{
  add_heading (self, fixture->title, column, row);
  gtk_grid_attach (GTK_GRID (self), new_fixture (round, fixture), column, row + 1, 1, 1);
}

/* Adds a round whose fixtures are as many rows high as those that lead to them. @before: (nullable)
 * the buttons of the round before. Returns its own. */
static GPtrArray *
add_round (UiBracket *self, const AppRound *round, guint column, const GPtrArray *before, int rows)
{
  GPtrArray *buttons = g_ptr_array_new ();
  const int span = 1 << MIN (column, MOST_ROUNDS);

  add_heading (self, round->title, (int)column, 0);
  for (guint k = 0; k < round->fixtures->len; k++) {
    const AppFixture *fixture = g_ptr_array_index (round->fixtures, k);
    const guint at = buttons->len;
    GtkWidget *button;

    if (fixture->title != NULL) {
      add_other (self, round, fixture, (int)column, rows + 1);
      continue;
    }
    button = new_fixture (round, fixture);
    gtk_grid_attach (GTK_GRID (self), button, (int)column, 1 + (int)at * span, 1, span);
    g_ptr_array_add (buttons, button);
    for (guint from = 2 * at; before != NULL && from < 2 * at + 2 && from < before->len; from++) {
      g_ptr_array_add (self->links, g_ptr_array_index (before, from));
      g_ptr_array_add (self->links, button);
    }
  }
  return buttons;
}

void
ui_bracket_show (UiBracket *self, const AppSeasonSnapshot *snapshot)
{
  g_autoptr (GPtrArray) before = NULL;
  GtkWidget *child;
  int rows;

  g_ptr_array_set_size (self->links, 0);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_grid_remove (GTK_GRID (self), child);
  if (snapshot->rounds->len == 0)
    return;
  rows = (int)((const AppRound *)g_ptr_array_index (snapshot->rounds, 0))->fixtures->len;
  for (guint k = 0; k < snapshot->rounds->len; k++) {
    GPtrArray *buttons = add_round (self, g_ptr_array_index (snapshot->rounds, k), k, before, rows);

    g_clear_pointer (&before, g_ptr_array_unref);
    before = buttons;
  }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Lines */

static void
draw_link (UiBracket *self, cairo_t *cr, GtkWidget *from, GtkWidget *to)
{
  graphene_rect_t start, end;
  const gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  double x, y, to_x, to_y;

  if (!gtk_widget_compute_bounds (from, GTK_WIDGET (self), &start)
      || !gtk_widget_compute_bounds (to, GTK_WIDGET (self), &end))
    return;
  x = start.origin.x + (rtl ? 0 : start.size.width);
  y = start.origin.y + start.size.height / 2;
  to_x = end.origin.x + (rtl ? end.size.width : 0);
  to_y = end.origin.y + end.size.height / 2;
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, (x + to_x) / 2, y);
  cairo_line_to (cr, (x + to_x) / 2, to_y);
  cairo_line_to (cr, to_x, to_y);
  cairo_stroke (cr);
}

static void
ui_bracket_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiBracket *self = UI_BRACKET (widget);
  graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float)gtk_widget_get_width (widget),
                                            (float)gtk_widget_get_height (widget));
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &all);
  GdkRGBA ink;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &ink);
  ink.alpha *= 0.35f;
  gdk_cairo_set_source_rgba (cr, &ink);
  cairo_set_line_width (cr, LINE);
  for (guint k = 0; k + 1 < self->links->len; k += 2)
    draw_link (self, cr, g_ptr_array_index (self->links, k),
               g_ptr_array_index (self->links, k + 1));
  cairo_destroy (cr);
  GTK_WIDGET_CLASS (ui_bracket_parent_class)->snapshot (widget, snapshot);
}

static void
ui_bracket_finalize (GObject *object)
{
  g_ptr_array_unref (UI_BRACKET (object)->links);
  G_OBJECT_CLASS (ui_bracket_parent_class)->finalize (object);
}

static void
ui_bracket_class_init (UiBracketClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ui_bracket_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = ui_bracket_snapshot;
}

static void
ui_bracket_init (UiBracket *self)
{
  self->links = g_ptr_array_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self), 36);
  gtk_grid_set_row_spacing (GTK_GRID (self), 9);
  gtk_widget_add_css_class (GTK_WIDGET (self), "bracket");
}
