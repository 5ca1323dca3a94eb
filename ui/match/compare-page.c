/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two lines of a match side by side: boards, lists of moves, differences.
 */
#include "ui/match/compare-page.h"

#include "app/match/compare.h"
#include "app/recording/dealer.h"
#include "ui/board/board.h"
#include "ui/boards/boards.h"
#include "ui/entry/correct-bar.h"
#include "ui/match/scrubber.h"
#include "ui/widget/accessible.h"
#include "ui/widget/bins.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>

/* One of the two. */
typedef struct {
  AppMatch *match; /* Owned; a view of its own, which shows the line */
  GtkDropDown *choice;
  GtkWidget *place; /* Where the board is */
  GtkWidget *board; /* Borrowed from it; NULL where the game has none */
  GtkLabel *status; /* Where it is beyond its end, or what came last */
  GPtrArray *moves; /* Of AppComparedMove, owned: behind the shared ones */
} UiCompareSide;

struct _UiComparePage {
  AdwBin parent_instance;

  AdwFlap *flap;
  GtkListView *list;
  GtkLabel *shared, *title, *where;
  GtkListBox *differences;
  UiScrubber *scrubber;
  GtkWidget *choice_a, *choice_b, *place_a, *place_b, *status_a, *status_b;
  GtkWidget *header_end; /* Owned */

  AppStore *store; /* Owned */
  AppMatch *match; /* Owned; the one that it was opened from */
  UiCompareSide sides[2];
  AppComparison *comparison; /* Owned; NULL when it failed */
  GArray *lines;             /* Of gint64: those to choose from */
  GListStore *rows;          /* Owned by the list's model: numbers */
  GtkSingleSelection *selection;
  guint position, n;
  gboolean following; /* Something is being set to the position, not by a person */
};

static void ui_compare_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiComparePage, ui_compare_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_compare_page_page_init))

/* The two sides of a comparison: each has a view of the match of its own, which shows its line. */

/* Which line is chosen at a side, 0 for none. */
static gint64
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

static void
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
    ui_board_set_viewer (UI_BOARD (side->board), app_match_get_viewer (self->match));
  g_clear_pointer (&side->moves, g_ptr_array_unref);
  if (side->board != NULL) {
    name = g_strdup_printf (k == 0 ? _ ("Board of the first line, %s")
                                   : _ ("Board of the second line, %s"),
                            k == 0 ? self->comparison->name_a : self->comparison->name_b);
    gtk_accessible_update_property (GTK_ACCESSIBLE (side->board), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    name, -1);
  }
  side->moves = app_match_dup_compared_moves (self->match, self->comparison, line);
  return side->moves != NULL;
}

static gboolean
ui_compare_sides_open (UiComparePage *self, GError **error)
{
  return open_side (self, 0, error) && open_side (self, 1, error);
}

/* The move of a side by its number, NULL for one that is shared or beyond its end. */
static const AppComparedMove *
ui_compare_side_move (UiComparePage *self, guint side, guint number)
{
  const GPtrArray *moves = self->sides[side].moves;
  const AppComparedMove *move;

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
show_side_status (UiComparePage *self, guint k)
{
  UiCompareSide *side = &self->sides[k];
  guint n = side_length (self, k), at = MIN (self->position, n);
  const AppMove *move = at > 0 && at <= app_match_get_n_moves (side->match)
                            ? app_match_get_move (side->match, at)
                            : NULL;
  g_autofree char *words =
      move != NULL ? ui_dup_move_text (move->actor, move->label) : g_strdup (_ ("The start"));
  g_autofree char *text = NULL;

  if (self->position > n)
    /* Translators: the last move of a line, behind whose end the other one goes on. */
    text = g_strdup_printf (_ ("It ends with move %u, %s"), n, words);
  else
    text = g_strdup (words);
  gtk_label_set_text (side->status, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (side->status), text);
}

static void
ui_compare_sides_show (UiComparePage *self)
{
  for (guint k = 0; k < 2; k++) {
    UiCompareSide *side = &self->sides[k];

    if (side->board != NULL)
      ui_board_show (UI_BOARD (side->board), MIN (self->position, side_length (self, k)));
    show_side_status (self, k);
  }
}

static void
ui_compare_sides_clear (UiComparePage *self)
{
  for (guint k = 0; k < 2; k++) {
    g_clear_object (&self->sides[k].match);
    g_clear_pointer (&self->sides[k].moves, g_ptr_array_unref);
  }
}

/* What is different in two states, in words: where, and what stands there in the one and the
 * other. */

#define MOST 40

/* One step of a path: what it is called, and of which seat or which of several it is. */
static char *
dup_step (UiComparePage *self, const char *key, guint64 index)
{
  gboolean seats, of_seat;
  const char *word = app_difference_key_label (app_match_get_game (self->match), key, &seats);
  g_autofree char *plain = g_strdelimit (g_strdup (word != NULL ? word : key), "-_", ' ');

  of_seat = seats && index >= 1 && index <= app_match_get_n_seats (self->match);
  if (of_seat)
    /* Translators: a heading and whose it is: "Hand, Ben". */
    return g_strdup_printf (_ ("%s, %s"), plain,
                            app_match_get_seat_name (self->match, (guint)index));
  return index > 0 ? g_strdup_printf ("%s %" G_GUINT64_FORMAT, plain, index)
                   : g_steal_pointer (&plain);
}

/* "players[2].hand" is "Ben, hand": a seat by its name, the rest as the game calls it. */
static char *
dup_place (UiComparePage *self, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, ".", -1);
  GString *place = g_string_new (NULL);

  for (guint k = 0; parts[k] != NULL; k++) {
    char *bracket = strchr (parts[k], '[');
    guint64 index = bracket != NULL ? g_ascii_strtoull (bracket + 1, NULL, 10) : 0;
    g_autofree char *word = NULL;

    if (bracket != NULL)
      *bracket = '\0';
    if (bracket != NULL && index >= 1 && index <= app_match_get_n_seats (self->match)
        && (strcmp (parts[k], "players") == 0 || strcmp (parts[k], "seats") == 0))
      word = g_strdup (app_match_get_seat_name (self->match, (guint)index));
    else
      word = dup_step (self, parts[k], index);
    g_string_append_printf (place, "%s%s", place->len > 0 ? ", " : "", word);
  }
  if (place->len > 0 && g_ascii_islower (place->str[0]))
    place->str[0] = g_ascii_toupper (place->str[0]);
  return g_string_free (place, FALSE);
}

/* Whether a number at @path is a seat's. */
static gboolean
is_seat (const char *path)
{
  static const char *const seats[] = { "turn",   "seat",  "lead",   "dealer", "first",
                                       "winner", "owner", "player", NULL };
  const char *last = strrchr (path, '.');

  return g_strv_contains (seats, last != NULL ? last + 1 : path);
}

/* What stands there: a seat by its name, and of things that hold others only what they hold. */
static char *
dup_value (UiComparePage *self, const char *path, const char *value)
{
  const guint64 seat = value != NULL && is_seat (path) ? g_ascii_strtoull (value, NULL, 10) : 0;
  GString *text;

  if (value == NULL)
    return g_strdup ("–");
  if (seat >= 1 && seat <= app_match_get_n_seats (self->match))
    return g_strdup (app_match_get_seat_name (self->match, (guint)seat));
  if (value[0] != '{' && value[0] != '[')
    return g_strdup (app_difference_value (path, value));
  text = g_string_new (NULL);
  for (const char *at = value; *at != '\0'; at++)
    if (strchr ("{}[]\"", *at) == NULL)
      g_string_append_c (text, *at);
  return g_string_free (text, FALSE);
}

static GtkWidget *
new_row (UiComparePage *self, const AppDifference *difference)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *place = dup_place (self, difference->path);
  g_autofree char *one = dup_value (self, difference->path, difference->a);
  g_autofree char *other = dup_value (self, difference->path, difference->b);
  /* Translators: what stands at a place of the table in the one and the other line. */
  g_autofree char *text = g_strdup_printf (_ ("%s  ↔  %s"), one, other);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), place);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text);
  return row;
}

/* What is different at the position. */
static void
ui_compare_differences_update (UiComparePage *self)
{
  const AppComparison *comparison = self->comparison;
  g_autoptr (GPtrArray) found =
      app_match_dup_differences (self->match, comparison, MIN (self->position, comparison->n_a),
                                 MIN (self->position, comparison->n_b), MOST);
  g_autofree char *title = NULL;
  GtkListBoxRow *row;
  guint n = found != NULL ? found->len : 0;

  while ((row = gtk_list_box_get_row_at_index (self->differences, 0)) != NULL)
    gtk_list_box_remove (self->differences, GTK_WIDGET (row));
  for (guint k = 0; k < n; k++)
    gtk_list_box_append (self->differences, new_row (self, g_ptr_array_index (found, k)));
  gtk_widget_set_visible (GTK_WIDGET (self->differences), n > 0);
  if (n == 0)
    title = self->position <= comparison->shared
                ? g_strdup (_ ("Both lines are the same here."))
                : g_strdup (_ ("Different moves led to the same state."));
  else if (n == MOST)
    title = g_strdup_printf (_ ("What is different, the first %u"), n);
  else
    title =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u difference", "%u differences", n), n);
  gtk_label_set_text (self->title, title);
}

/* Position and keys */

guint
ui_compare_page_get_position (UiComparePage *self)
{
  return self->position;
}

static void
toggle_moves_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiComparePage *self = UI_COMPARE_PAGE (widget);

  adw_flap_set_reveal_flap (self->flap, !adw_flap_get_reveal_flap (self->flap));
}

/* Arrows step wherever the focus is, but where they choose something. */
static gboolean
key_cb (UiComparePage *self, guint key, guint code, GdkModifierType state)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  const char *action = NULL;

  if (held != 0 || focus == NULL || gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Left || key == GDK_KEY_KP_Left)
    action = rtl ? "compare.forward" : "compare.back";
  else if (key == GDK_KEY_Right || key == GDK_KEY_KP_Right)
    action = rtl ? "compare.back" : "compare.forward";
  else if (key == GDK_KEY_Home || key == GDK_KEY_KP_Home)
    action = "compare.first";
  else if (key == GDK_KEY_End || key == GDK_KEY_KP_End)
    action = "compare.last";
  if (action == NULL)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_activate_action (GTK_WIDGET (self), action, NULL);
  return GDK_EVENT_STOP;
}

/* The moves of two lines behind what they share, aligned by their numbers. Rows are made only for
 * what is on show. */

/* A row's labels. */
typedef struct {
  GtkLabel *number, *sides[2];
} Row;

static GtkWidget *
new_label (gboolean number)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), number ? 1 : 0);
  if (number) {
    gtk_widget_add_css_class (label, "numeric");
    gtk_widget_add_css_class (label, "dim-label");
    gtk_label_set_width_chars (GTK_LABEL (label), 3);
  } else {
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars (GTK_LABEL (label), 8);
    gtk_label_set_max_width_chars (GTK_LABEL (label), 8);
    gtk_widget_set_hexpand (label, TRUE);
  }
  return label;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiComparePage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *sides = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  Row *row = g_new (Row, 1);

  row->number = GTK_LABEL (new_label (TRUE));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->number));
  for (guint k = 0; k < 2; k++) {
    row->sides[k] = GTK_LABEL (new_label (FALSE));
    gtk_box_append (GTK_BOX (sides), GTK_WIDGET (row->sides[k]));
  }
  gtk_box_set_homogeneous (GTK_BOX (sides), TRUE);
  gtk_widget_set_hexpand (sides, TRUE);
  gtk_box_append (GTK_BOX (box), sides);
  gtk_widget_add_css_class (box, "compared");
  g_object_set_data_full (G_OBJECT (item), "row", row, g_free);
  gtk_list_item_set_child (item, box);
}

/* What a side does there; NULL beyond its end. */
static char *
dup_words (UiComparePage *self, guint side, guint number)
{
  const AppComparedMove *move = ui_compare_side_move (self, side, number);

  return move != NULL ? ui_dup_move_text (move->actor, move->label) : NULL;
}

static void
show_words (GtkLabel *label, const char *words)
{
  gtk_label_set_text (label, words != NULL ? words : "–");
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), words);
}

static guint
row_number (gpointer item)
{
  return (guint)strtoul (gtk_string_object_get_string (item), NULL, 10);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiComparePage *self)
{
  Row *row = g_object_get_data (G_OBJECT (item), "row");
  guint number = row_number (gtk_list_item_get_item (item));
  g_autofree char *text = g_strdup_printf ("%u", number), *spoken = NULL;
  g_autofree char *one = dup_words (self, 0, number), *other = dup_words (self, 1, number);
  GtkWidget *around = gtk_widget_get_parent (gtk_list_item_get_child (item));

  gtk_label_set_text (row->number, text);
  show_words (row->sides[0], one);
  show_words (row->sides[1], other);
  /* Translators: a move's number, and what happens at it in the one and the other line. */
  spoken = g_strdup_printf (_ ("Move %u: %s; %s"), number, one != NULL ? one : _ ("nothing"),
                            other != NULL ? other : _ ("nothing"));
  if (around != NULL)
    ui_accessible_set_name (around, spoken);
}

static void
ui_compare_list_fill (UiComparePage *self)
{
  const guint shared = self->comparison->shared;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *sentence = NULL;

  for (guint number = shared + 1; number <= self->n; number++) {
    g_autofree char *text = g_strdup_printf ("%u", number);

    g_ptr_array_add (rows, gtk_string_object_new (text));
  }
  self->following = TRUE;
  g_list_store_splice (self->rows, 0, g_list_model_get_n_items (G_LIST_MODEL (self->rows)),
                       rows->pdata, rows->len);
  self->following = FALSE;
  sentence = shared == 0
                 ? g_strdup (_ ("They share no move."))
                 : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "They share the first move.",
                                                 "They share the first %u moves.", shared),
                                    shared);
  gtk_label_set_text (self->shared, sentence);
}

static void
ui_compare_list_follow (UiComparePage *self)
{
  const guint shared = self->comparison->shared;
  guint row = self->position > shared ? self->position - shared - 1 : GTK_INVALID_LIST_POSITION;

  self->following = TRUE;
  gtk_single_selection_set_selected (self->selection, row);
  self->following = FALSE;
  if (row != GTK_INVALID_LIST_POSITION && gtk_widget_get_mapped (GTK_WIDGET (self->list)))
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", row);
}

static void
show_position (UiComparePage *self)
{
  g_autofree char *where = g_strdup_printf (_ ("move %u/%u"), self->position, self->n);
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean before = self->position > 0, after = self->position < self->n;

  gtk_label_set_text (self->where, where);
  self->following = TRUE;
  ui_scrubber_set_position (self->scrubber, self->position);
  self->following = FALSE;
  ui_compare_sides_show (self);
  ui_compare_list_follow (self);
  ui_compare_differences_update (self);
  gtk_widget_action_set_enabled (widget, "compare.first", before);
  gtk_widget_action_set_enabled (widget, "compare.back", before);
  gtk_widget_action_set_enabled (widget, "compare.forward", after);
  gtk_widget_action_set_enabled (widget, "compare.last", after);
  gtk_widget_action_set_enabled (widget, "compare.difference",
                                 self->comparison->first_state > 0
                                     && self->comparison->first_state != self->position);
}

static void
ui_compare_page_set_position (UiComparePage *self, guint number)
{
  number = MIN (number, self->n);
  if (number == self->position || self->comparison == NULL)
    return;
  self->position = number;
  show_position (self);
}

static void
scrubbed_cb (UiComparePage *self)
{
  if (!self->following && self->comparison != NULL)
    ui_compare_page_set_position (self, ui_scrubber_get_position (self->scrubber));
}

static void
go_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiComparePage *self = UI_COMPARE_PAGE (widget);
  guint number = self->position;

  if (self->comparison == NULL)
    return;
  if (strcmp (name, "compare.first") == 0)
    number = 0;
  else if (strcmp (name, "compare.back") == 0)
    number = number > 0 ? number - 1 : 0;
  else if (strcmp (name, "compare.forward") == 0)
    number++;
  else if (strcmp (name, "compare.last") == 0)
    number = self->n;
  else if (self->comparison->first_state > 0)
    number = self->comparison->first_state;
  ui_compare_page_set_position (self, number);
}

/* Both lines anew: others were chosen, or they have grown. */
static void
compare (UiComparePage *self, gboolean at_difference)
{
  g_autoptr (GError) error = NULL;
  const AppComparison *comparison;

  g_clear_pointer (&self->comparison, app_comparison_free);
  self->comparison = app_match_compare (self->match, ui_compare_side_line (self, 0),
                                        ui_compare_side_line (self, 1), &error);
  if (self->comparison == NULL || !ui_compare_sides_open (self, &error)) {
    g_clear_pointer (&self->comparison, app_comparison_free);
    gtk_label_set_text (self->title, error != NULL ? error->message : "");
    return;
  }
  comparison = self->comparison;
  self->n = MAX (comparison->n_a, comparison->n_b);
  ui_scrubber_set_match (self->scrubber,
                         self->sides[comparison->n_a >= comparison->n_b ? 0 : 1].match);
  ui_compare_list_fill (self);
  if (at_difference)
    self->position = comparison->first_state > 0 ? comparison->first_state : comparison->shared;
  self->position = MIN (self->position, self->n);
  show_position (self);
}

static void
chosen_cb (UiComparePage *self)
{
  if (!self->following && self->comparison != NULL)
    compare (self, TRUE);
}

static void
swap_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiComparePage *self = UI_COMPARE_PAGE (widget);
  gint64 a = ui_compare_side_line (self, 0), b = ui_compare_side_line (self, 1);

  ui_compare_sides_choose (self, b, a);
  compare (self, FALSE);
}

static void
lines_changed_cb (UiComparePage *self)
{
  gint64 a = ui_compare_side_line (self, 0), b = ui_compare_side_line (self, 1);

  ui_compare_sides_choose (self, a, b);
  compare (self, FALSE);
}

static void
selected_cb (UiComparePage *self)
{
  gpointer item = gtk_single_selection_get_selected_item (self->selection);

  if (!self->following && item != NULL)
    ui_compare_page_set_position (self, row_number (item));
}

static void
activate_cb (UiComparePage *self, guint row)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->rows), row);

  if (item != NULL)
    ui_compare_page_set_position (self, row_number (item));
}

static void
ui_compare_list_init (UiComparePage *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  self->rows = g_list_store_new (GTK_TYPE_STRING_OBJECT);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (self->rows));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (activate_cb), self);
  gtk_list_view_set_factory (self->list, factory);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->selection));
  g_object_unref (self->selection);
}

/* The page as the window sees it */

static char *
ui_compare_page_dup_title (UiPage *page)
{
  return g_strdup (_ ("Compare Lines"));
}

static char *
ui_compare_page_dup_subtitle (UiPage *page)
{
  return g_strdup (app_match_get_title (UI_COMPARE_PAGE (page)->match));
}

static GtkWidget *
ui_compare_page_get_header_end (UiPage *page)
{
  return UI_COMPARE_PAGE (page)->header_end;
}

static void
ui_compare_page_focus (UiPage *page)
{
  gtk_widget_grab_focus (GTK_WIDGET (UI_COMPARE_PAGE (page)->scrubber));
}

static void
ui_compare_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_compare_page_dup_title;
  iface->dup_subtitle = ui_compare_page_dup_subtitle;
  iface->get_header_end = ui_compare_page_get_header_end;
  iface->focus = ui_compare_page_focus;
}

static void
ui_compare_page_dispose (GObject *object)
{
  UiComparePage *self = UI_COMPARE_PAGE (object);

  g_clear_object (&self->header_end);
  g_clear_pointer (&self->comparison, app_comparison_free);
  ui_compare_sides_clear (self);
  g_clear_object (&self->match);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_compare_page_parent_class)->dispose (object);
}

static void
ui_compare_page_finalize (GObject *object)
{
  g_array_unref (UI_COMPARE_PAGE (object)->lines);
  G_OBJECT_CLASS (ui_compare_page_parent_class)->finalize (object);
}

static void
ui_compare_page_class_init (UiComparePageClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  static const struct {
    const char *name;
    guint key;
  } steps[] = {
    { "compare.first", 0 },
    { "compare.back", 0 },
    { "compare.forward", 0 },
    { "compare.last", 0 },
    { "compare.difference", GDK_KEY_d },
  };

  G_OBJECT_CLASS (class)->dispose = ui_compare_page_dispose;
  G_OBJECT_CLASS (class)->finalize = ui_compare_page_finalize;
  g_type_ensure (UI_TYPE_PAIR_LAYOUT);
  g_type_ensure (UI_TYPE_FIXED_WIDTH_BIN);
  g_type_ensure (UI_TYPE_SCRUBBER);
  g_type_ensure (UI_TYPE_WRAP_LAYOUT);
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/compare-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, flap);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, list);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, shared);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, title);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, where);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, differences);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, scrubber);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, choice_a);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, choice_b);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, place_a);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, place_b);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, status_a);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, status_b);
  gtk_widget_class_bind_template_callback (widget_class, scrubbed_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  for (guint k = 0; k < G_N_ELEMENTS (steps); k++) {
    gtk_widget_class_install_action (widget_class, steps[k].name, NULL, go_cb);
    if (steps[k].key != 0)
      gtk_widget_class_add_binding_action (widget_class, steps[k].key, 0, steps[k].name, NULL);
  }
  gtk_widget_class_install_action (widget_class, "compare.swap", NULL, swap_cb);
  gtk_widget_class_install_action (widget_class, "compare.toggle-moves", NULL, toggle_moves_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_x, 0, "compare.swap", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F9, 0, "compare.toggle-moves", NULL);
}

static void
build_header (UiComparePage *self)
{
  GtkWidget *moves = gtk_toggle_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (moves), "view-list-symbolic");
  gtk_widget_set_tooltip_text (moves, _ ("Moves (F9)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (moves), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("List of moves"), -1);
  g_object_bind_property (self->flap, "reveal-flap", moves, "active",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  self->header_end = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_box_append (GTK_BOX (self->header_end), moves);
}

static void
ui_compare_page_init (UiComparePage *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->lines = g_array_new (FALSE, FALSE, sizeof (gint64));
  gtk_widget_init_template (GTK_WIDGET (self));
  self->sides[0].choice = GTK_DROP_DOWN (self->choice_a);
  self->sides[1].choice = GTK_DROP_DOWN (self->choice_b);
  self->sides[0].place = self->place_a;
  self->sides[1].place = self->place_b;
  self->sides[0].status = GTK_LABEL (self->status_a);
  self->sides[1].status = GTK_LABEL (self->status_b);
  build_header (self);
  ui_compare_list_init (self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

GtkWidget *
ui_compare_page_new (AppStore *store, AppMatch *match, gint64 a, gint64 b)
{
  UiComparePage *self = g_object_new (UI_TYPE_COMPARE_PAGE, NULL);

  self->store = g_object_ref (store);
  self->match = g_object_ref (match);
  ui_compare_sides_choose (self, a, b);
  compare (self, TRUE);
  g_signal_connect_object (match, "lines-changed", G_CALLBACK (lines_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (match, "moves-changed", G_CALLBACK (lines_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
