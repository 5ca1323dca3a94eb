/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Columns and rows of the list of matches. Widths are fixed, so that nothing moves while rows
 * scroll by.
 */
#include "ui/match/match-columns.h"

#include "app/base/phrases.h"
#include "ui/widget/shell.h"
#include "ui/widget/text-cell.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* @id: in the settings; NULL for what every row needs */
typedef struct {
  const char *id;
  const char *title; /* N_() */
  AppMatchSort sort;
  int chars; /* Room, in characters of the present font */
  gboolean expand;
  gboolean number;
  const char *property; /* NULL: the game, its variant and the run */
} Column;

#define CELL_PADDING 14
#define HIDDEN_KEY "match-columns-hidden"
#define GROUP "match-columns"

static const Column columns[] = {
  { "date", N_ ("Date"), APP_MATCH_SORT_DATE, 13, FALSE, FALSE, "date" },
  { "game", N_ ("Game"), APP_MATCH_SORT_GAME, 20, TRUE, FALSE, NULL },
  { NULL, N_ ("Players"), APP_MATCH_SORT_PLAYERS, 20, TRUE, FALSE, "players" },
  { "result", N_ ("Result"), APP_MATCH_SORT_RESULT, 17, TRUE, FALSE, "result" },
  { "moves", N_ ("Moves"), APP_MATCH_SORT_MOVES, 7, FALSE, TRUE, "n-moves" },
  { "place", N_ ("Place"), APP_MATCH_SORT_PLACE, 12, TRUE, FALSE, "place" },
};

static GQuark
item_quark (void)
{
  return g_quark_from_static_string ("ui-match-columns-item");
}

static GtkWidget *
new_label (float xalign)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  return label;
}

/* "Tome · Teams", "The Restless · Tarot Restless · Smoke Road, run 3", and the place where asked.
 */
static char *
dup_game (AppMatchRow *row, gboolean with_place, gboolean *is_run)
{
  enum { GAME, VARIANT, RUN, PLACE, N_PARTS };
  char *parts[N_PARTS] = { NULL };
  GString *text = g_string_new (NULL);

  g_object_get (row, "game-name", &parts[GAME], "variant-name", &parts[VARIANT], "run", &parts[RUN],
                NULL);
  if (with_place)
    g_object_get (row, "place", &parts[PLACE], NULL);
  *is_run = *parts[RUN] != '\0';
  for (guint k = 0; k < G_N_ELEMENTS (parts); k++) {
    if (parts[k] != NULL && *parts[k] != '\0') {
      /* A name does not reorder the others; that of a run's campaign is kept from it already. */
      g_autofree char *part = k == RUN ? g_strdup (parts[k]) : app_phrase_name (parts[k]);

      g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", part);
    }
    g_free (parts[k]);
  }
  return g_string_free (text, FALSE);
}

/* "48 moves"; "" for none. */
static char *
dup_moves (AppMatchRow *row)
{
  guint n;

  g_object_get (row, "n-moves", &n, NULL);
  return n > 0 ? g_strdup_printf (g_dngettext (NULL, "%'u move", "%'u moves", n), n)
               : g_strdup ("");
}

static char *
dup_cell (AppMatchRow *row, const Column *column)
{
  char *text = NULL;

  if (column->number) {
    guint number;

    g_object_get (row, column->property, &number, NULL);
    return number > 0 ? g_strdup_printf ("%'u", number) : g_strdup ("");
  }
  g_object_get (row, column->property, &text, NULL);
  return text;
}

static void
setup_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  const Column *column = data;
  GtkWidget *cell = ui_text_cell_new (column->number ? 1 : 0);

  g_object_set_qdata (G_OBJECT (cell), item_quark (), item);
  gtk_list_item_set_child (item, cell);
}

static void
bind_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  UiTextCell *cell = UI_TEXT_CELL (gtk_list_item_get_child (item));
  const Column *column = data;
  gboolean is_run = FALSE;
  g_autofree char *text = column->property != NULL
                              ? dup_cell (gtk_list_item_get_item (item), column)
                              : dup_game (gtk_list_item_get_item (item), FALSE, &is_run);

  /* Where there is no room for all, a run's number at the end says more than what is before it. */
  ui_text_cell_set_ellipsize (cell, is_run ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END);
  ui_text_cell_set_text (cell, text);
  if (column->sort == APP_MATCH_SORT_MOVES) {
    g_autofree char *moves = dup_moves (gtk_list_item_get_item (item));

    gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL, moves,
                                    -1);
  }
}

/* Asked which column sorts first: the first one that is asked answers, and ends the search. */
static const Column *asked;

static int
ask_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  if (asked == NULL)
    asked = data;
  return GTK_ORDERING_LARGER;
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

/* Titles stand over their numbers; GTK 4.8 has no property for it. */
static void
align_titles (GtkColumnView *table)
{
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_first_child (GTK_WIDGET (table)));

  for (guint k = 0; k < G_N_ELEMENTS (columns) && title != NULL; k++) {
    GtkWidget *box = gtk_widget_get_first_child (title);

    if (columns[k].number && box != NULL)
      gtk_widget_set_halign (box, GTK_ALIGN_END);
    title = gtk_widget_get_next_sibling (title);
  }
}

int
ui_match_columns_add (GtkColumnView *table)
{
  int character = character_width (GTK_WIDGET (table));
  int sum = 0;

  for (guint k = 0; k < G_N_ELEMENTS (columns); k++) {
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
    GtkColumnViewColumn *column = gtk_column_view_column_new (_ (columns[k].title), factory);
    GtkSorter *sorter = GTK_SORTER (gtk_custom_sorter_new (ask_cb, (gpointer)&columns[k], NULL));

    g_signal_connect (factory, "setup", G_CALLBACK (setup_cell_cb), (gpointer)&columns[k]);
    g_signal_connect (factory, "bind", G_CALLBACK (bind_cell_cb), (gpointer)&columns[k]);
    gtk_column_view_column_set_fixed_width (column, columns[k].chars * character + CELL_PADDING);
    sum += columns[k].chars * character + CELL_PADDING;
    gtk_column_view_column_set_expand (column, columns[k].expand);
    gtk_column_view_column_set_resizable (column, TRUE);
    gtk_column_view_column_set_sorter (column, sorter);
    gtk_column_view_append_column (table, column);
    if (columns[k].sort == APP_MATCH_SORT_DATE)
      gtk_column_view_sort_by_column (table, column, GTK_SORT_DESCENDING);
    g_object_unref (sorter);
    g_object_unref (column);
  }
  align_titles (table);
  return sum;
}

/* What a person left out, and what no match has anything of. */
static GQuark
unwanted_quark (void)
{
  return g_quark_from_static_string ("ui-match-columns-unwanted");
}

static GQuark
empty_quark (void)
{
  return g_quark_from_static_string ("ui-match-columns-empty");
}

/* Others take a hidden column's room. */
static void
set_hidden (GtkColumnView *table, guint k, GQuark why, gboolean hidden)
{
  g_autoptr (GtkColumnViewColumn) column =
      g_list_model_get_item (gtk_column_view_get_columns (table), k);
  gboolean shown;

  g_object_set_qdata (G_OBJECT (column), why, GINT_TO_POINTER (hidden));
  shown = g_object_get_qdata (G_OBJECT (column), unwanted_quark ()) == NULL
          && g_object_get_qdata (G_OBJECT (column), empty_quark ()) == NULL;
  if (gtk_column_view_column_get_visible (column) != shown)
    gtk_column_view_column_set_visible (column, shown);
}

void
ui_match_columns_show (GtkColumnView *table, AppMatchSort column, gboolean shown)
{
  for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
    if (columns[k].sort == column)
      set_hidden (table, k, empty_quark (), !shown);
}

static void
save_choice (GActionMap *actions)
{
  g_autoptr (GSettings) settings = ui_shell_new_settings (HIDDEN_KEY);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) hidden = NULL;

  for (guint k = 0; k < G_N_ELEMENTS (columns); k++) {
    g_autoptr (GVariant) shown =
        columns[k].id != NULL
            ? g_action_get_state (g_action_map_lookup_action (actions, columns[k].id))
            : NULL;

    if (shown != NULL && !g_variant_get_boolean (shown))
      g_strv_builder_add (builder, columns[k].id);
  }
  hidden = g_strv_builder_end (builder);
  if (settings != NULL)
    g_settings_set_strv (settings, HIDDEN_KEY, (const char *const *)hidden);
}

static void
choose_cb (GSimpleAction *action, GVariant *state, GtkColumnView *table)
{
  GActionMap *actions = g_object_get_data (G_OBJECT (table), GROUP);

  g_simple_action_set_state (action, state);
  for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
    if (g_strcmp0 (columns[k].id, g_action_get_name (G_ACTION (action))) == 0)
      set_hidden (table, k, unwanted_quark (), !g_variant_get_boolean (state));
  save_choice (actions);
}

GMenuModel *
ui_match_columns_new_menu (GtkColumnView *table, GtkWidget *page)
{
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GSettings) settings = ui_shell_new_settings (HIDDEN_KEY);
  g_auto (GStrv) hidden = settings != NULL ? g_settings_get_strv (settings, HIDDEN_KEY) : NULL;
  GMenu *menu = g_menu_new ();

  for (guint k = 0; k < G_N_ELEMENTS (columns); k++) {
    g_autoptr (GSimpleAction) action = NULL;
    g_autofree char *name = NULL;
    gboolean shown;

    if (columns[k].id == NULL)
      continue;
    shown = hidden == NULL || !g_strv_contains ((const char *const *)hidden, columns[k].id);
    action = g_simple_action_new_stateful (columns[k].id, NULL, g_variant_new_boolean (shown));
    g_signal_connect_object (action, "change-state", G_CALLBACK (choose_cb), table, 0);
    g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (action));
    name = g_strconcat (GROUP ".", columns[k].id, NULL);
    g_menu_append (menu, _ (columns[k].title), name);
    set_hidden (table, k, unwanted_quark (), !shown);
  }
  gtk_widget_insert_action_group (page, GROUP, G_ACTION_GROUP (actions));
  g_object_set_data_full (G_OBJECT (table), GROUP, g_object_ref (actions), g_object_unref);
  return G_MENU_MODEL (menu);
}

/* GTK 4.8 does not tell which column sorts, but its sorter asks that column's sorter first, and
 * turns the answer round when it descends. */
gboolean
ui_match_columns_get_sort (GtkColumnView *table, AppMatchSort *sort, gboolean *descending)
{
  GtkSorter *sorter = gtk_column_view_get_sorter (table);
  g_autoptr (GtkStringObject) one = gtk_string_object_new ("");
  g_autoptr (GtkStringObject) other = gtk_string_object_new ("");
  GtkOrdering answer;

  asked = NULL;
  answer = gtk_sorter_compare (sorter, one, other);
  if (asked == NULL)
    return FALSE;
  *sort = asked->sort;
  *descending = answer == GTK_ORDERING_SMALLER;
  return TRUE;
}

typedef struct {
  GtkLabel *players, *date, *result, *moves, *game;
} Lines;

/* A label that takes what room there is, on two lines at most. */
static GtkLabel *
add_main (GtkWidget *box)
{
  GtkLabel *label = GTK_LABEL (new_label (0));

  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (label, 2);
  gtk_widget_set_hexpand (GTK_WIDGET (label), TRUE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (label));
  return label;
}

/* A few figures at the end of a line. */
static GtkLabel *
add_figures (GtkWidget *box)
{
  GtkLabel *label = GTK_LABEL (new_label (1));

  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_NONE);
  gtk_widget_set_valign (GTK_WIDGET (label), GTK_ALIGN_START);
  gtk_widget_add_css_class (GTK_WIDGET (label), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (label), "dim-label");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (label));
  return label;
}

static void
setup_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *upper = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *middle = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  Lines *lines = g_new (Lines, 1);

  gtk_box_append (GTK_BOX (box), upper);
  gtk_box_append (GTK_BOX (box), middle);
  lines->players = add_main (upper);
  lines->date = add_figures (upper);
  lines->result = add_main (middle);
  lines->moves = add_figures (middle);
  lines->game = add_main (box);
  gtk_widget_add_css_class (GTK_WIDGET (lines->players), "heading");
  gtk_widget_add_css_class (GTK_WIDGET (lines->game), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (lines->game), "dim-label");
  gtk_widget_add_css_class (box, "match-row");
  g_object_set_qdata_full (G_OBJECT (item), item_quark (), lines, g_free);
  g_object_set_qdata (G_OBJECT (box), item_quark (), item);
  gtk_list_item_set_child (item, box);
}

static void
bind_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  AppMatchRow *row = gtk_list_item_get_item (item);
  Lines *lines = g_object_get_qdata (G_OBJECT (item), item_quark ());
  g_autofree char *players = NULL;
  g_autofree char *date = NULL;
  g_autofree char *result = NULL;
  g_autofree char *moves = NULL;
  g_autofree char *game = NULL;
  gboolean is_run;

  g_object_get (row, "players", &players, "date", &date, "result", &result, NULL);
  moves = dup_moves (row);
  game = dup_game (row, TRUE, &is_run);
  gtk_label_set_label (lines->players, players);
  gtk_label_set_label (lines->date, date);
  gtk_label_set_label (lines->result, result);
  gtk_label_set_label (lines->moves, moves);
  gtk_label_set_label (lines->game, game);
}

GtkListItemFactory *
ui_match_columns_row_factory (void)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_row_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row_cb), NULL);
  return factory;
}

GtkListItem *
ui_match_columns_row_at (GtkWidget *view, double x, double y)
{
  GtkWidget *widget = gtk_widget_pick (view, x, y, GTK_PICK_DEFAULT);

  /* What is hit may be the cell around the label that knows. */
  for (; widget != NULL && widget != view && !GTK_IS_LIST_VIEW (widget);
       widget = gtk_widget_get_parent (widget)) {
    for (GtkWidget *child = widget; child != NULL; child = gtk_widget_get_first_child (child)) {
      GtkListItem *item = g_object_get_qdata (G_OBJECT (child), item_quark ());

      if (item != NULL)
        return item;
    }
  }
  return NULL;
}
