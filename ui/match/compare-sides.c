/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The two sides of a comparison: each has a view of the match of its own, which shows its line.
 */
#include "app/match/compare.h"
#include "ui/boards/boards.h"
#include "ui/match/compare-private.h"

#include "ui/entry/correct-bar.h"

#include "app/recording/dealer.h"

#include <glib/gi18n.h>

gint64
ui_compare_side_line (UiComparePage *self, guint side)
{
  guint k = gtk_drop_down_get_selected (self->sides[side].choice);

  return k < self->lines->len ? g_array_index (self->lines, gint64, k) : 0;
}

/* Lines that are not hidden, and those that are asked for. */
static void
list_lines (UiComparePage *self, gint64 a, gint64 b)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  g_array_set_size (self->lines, 0);
  for (guint k = 0; k < app_match_get_n_lines (self->match); k++) {
    const AppLine *line = app_match_get_line (self->match, k);

    if (line->hidden && line->id != a && line->id != b)
      continue;
    g_array_append_val (self->lines, line->id);
    gtk_string_list_append (names, line->name);
  }
  for (guint side = 0; side < 2; side++)
    gtk_drop_down_set_model (self->sides[side].choice, G_LIST_MODEL (names));
}

static void
choose (UiComparePage *self, guint side, gint64 line)
{
  for (guint k = 0; k < self->lines->len; k++)
    if (g_array_index (self->lines, gint64, k) == line)
      gtk_drop_down_set_selected (self->sides[side].choice, k);
}

/* The line that it forked from, or one that forked from it, or the current one, or any other; a
 * hidden one only where there is nothing else. */
static gint64
find_other (UiComparePage *self, gint64 a)
{
  const AppLine *best = NULL;
  int worth = -1;
  gint64 parent = 0;

  for (guint k = 0; k < app_match_get_n_lines (self->match); k++)
    if (app_match_get_line (self->match, k)->id == a)
      parent = app_match_get_line (self->match, k)->parent;
  for (guint k = 0; k < app_match_get_n_lines (self->match); k++) {
    const AppLine *line = app_match_get_line (self->match, k);
    int now = line->id == parent ? 3 : line->parent == a ? 2 : line->current ? 1 : 0;

    now += line->hidden ? 0 : 4;
    if (line->id == a || now <= worth)
      continue;
    best = line;
    worth = now;
  }
  return best != NULL ? best->id : 0;
}

void
ui_compare_sides_choose (UiComparePage *self, gint64 a, gint64 b)
{
  if (a == 0)
    a = app_match_get_shown_line (self->match);
  if (b == 0 || b == a)
    b = find_other (self, a);
  self->following = TRUE;
  list_lines (self, a, b);
  choose (self, 0, a);
  choose (self, 1, b);
  self->following = FALSE;
}

static gboolean
open_side (UiComparePage *self, guint k, GError **error)
{
  UiCompareSide *side = &self->sides[k];
  gint64 line = ui_compare_side_line (self, k);
  g_autofree char *name = NULL;

  if (side->match == NULL) {
    side->match = app_match_open (self->store, app_match_get_uuid (self->match), error);
    if (side->match == NULL)
      return FALSE;
    side->board = ui_board_new (side->match);
    if (side->board != NULL)
      adw_bin_set_child (ADW_BIN (side->place), side->board);
  }
  app_match_show_line (side->match, line);
  if (side->board != NULL && app_match_is_secret (self->match))
    ui_board_set_viewer (UI_BOARD (side->board), app_match_get_eyes (self->match));
  g_clear_pointer (&side->moves, g_ptr_array_unref);
  if (side->board != NULL) {
    name = g_strdup_printf (k == 0 ? _ ("Board of the first line, %s")
                                   : _ ("Board of the second line, %s"),
                            k == 0 ? self->comparison->name_a : self->comparison->name_b);
    gtk_accessible_update_property (GTK_ACCESSIBLE (side->board), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    name, -1);
  }
  side->moves = app_match_dup_compared (self->match, self->comparison, line);
  return side->moves != NULL;
}

gboolean
ui_compare_sides_open (UiComparePage *self, GError **error)
{
  return open_side (self, 0, error) && open_side (self, 1, error);
}

const AppCompared *
ui_compare_side_move (UiComparePage *self, guint side, guint number)
{
  const GPtrArray *moves = self->sides[side].moves;
  const AppCompared *move;

  if (moves == NULL || number <= self->comparison->shared
      || number - self->comparison->shared > moves->len)
    return NULL;
  move = g_ptr_array_index (moves, number - self->comparison->shared - 1);
  return move->text != NULL ? move : NULL;
}

static guint
side_length (UiComparePage *self, guint side)
{
  return side == 0 ? self->comparison->n_a : self->comparison->n_b;
}

static void
tell_side (UiComparePage *self, guint k)
{
  UiCompareSide *side = &self->sides[k];
  guint n = side_length (self, k), at = MIN (self->position, n);
  const AppMove *move = at > 0 && at <= app_match_get_n_moves (side->match)
                            ? app_match_get_move (side->match, at)
                            : NULL;
  g_autofree char *words =
      move != NULL ? ui_dup_move_words (move->actor, move->label) : g_strdup (_ ("The start"));
  g_autofree char *told = NULL;

  if (self->position > n)
    /* Translators: the last move of a line, behind whose end the other one goes on. */
    told = g_strdup_printf (_ ("It ends with move %u, %s"), n, words);
  else
    told = g_strdup (words);
  gtk_label_set_text (side->told, told);
  gtk_widget_set_tooltip_text (GTK_WIDGET (side->told), told);
}

void
ui_compare_sides_show (UiComparePage *self)
{
  for (guint k = 0; k < 2; k++) {
    UiCompareSide *side = &self->sides[k];

    if (side->board != NULL)
      ui_board_show (UI_BOARD (side->board), MIN (self->position, side_length (self, k)));
    tell_side (self, k);
  }
}

void
ui_compare_sides_clear (UiComparePage *self)
{
  for (guint k = 0; k < 2; k++) {
    g_clear_object (&self->sides[k].match);
    g_clear_pointer (&self->sides[k].moves, g_ptr_array_unref);
  }
}
