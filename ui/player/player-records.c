/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's records.
 */
#include "ui/player/player-records.h"

#include "ui/widget/list-row.h"
#include "ui/player/player-record.h"
#include "ui/widget/accessible.h"
#include "ui/widget/text-cell.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>

#define CELL_PADDING 18

struct _UiPlayerRecords {
  AdwBin parent_instance;

  GtkBox *kinds;
  GtkToggleButton *choices[APP_PLAYER_TALLIES]; /* Borrowed */
  GtkStack *stack;
  AdwSqueezer *squeezer;
  GtkWidget *wide, *narrow;
  GtkColumnView *table;
  GtkListView *list;
  AdwStatusPage *nothing;
  GtkSingleSelection *selection;
  GMenuModel *row_menu;
  GtkWidget *menu; /* The popover of a row, parented here */

  GListStore *rows[APP_PLAYER_TALLIES]; /* Owned */
  GtkSortListModel *sorted;             /* Owned */
  AppPlayerTallyBy by;
  guint pressed; /* 1 + the column that the pointer was pressed on, 0 for none */
};

G_DEFINE_FINAL_TYPE (UiPlayerRecords, ui_player_records, ADW_TYPE_BIN)

enum {
  SIGNAL_MATCHES,
  SIGNAL_OPPONENT,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static const struct {
  AppPlayerTallyBy by;
  const char *title;
  const char *nothing;
} kinds[] = {
  { APP_PLAYER_TALLY_OPPONENTS, N_ ("Opponents"), N_ ("Nobody was played against yet.") },
  { APP_PLAYER_TALLY_PARTNERS, N_ ("Partners"), N_ ("Whoever shares a side stands here.") },
  { APP_PLAYER_TALLY_GAMES, N_ ("Games"), N_ ("Every game stands here once it was played.") },
  { APP_PLAYER_TALLY_SEATS, N_ ("Seats"), N_ ("Who begins, and who comes later, is told here.") },
  { APP_PLAYER_TALLY_DECKS, N_ ("Decks"),
    N_ ("Choose the deck that is brought when a match is set up, and what it won stands here.") },
  { APP_PLAYER_TALLY_PLACES, N_ ("Places"),
    N_ ("Say where a match is played, and what was won there stands here.") },
};

static const struct {
  const char *heading;
  const char *description;
  guint chars;
} columns[UI_RECORD_COLUMNS] = {
  [UI_RECORD_NAME] = { N_ ("Name"), N_ ("Name"), 18 },
  [UI_RECORD_PLAYED] = { N_ ("Played"), N_ ("Matches with a result"), 8 },
  [UI_RECORD_WON] = { N_ ("Won"), N_ ("Won"), 6 },
  [UI_RECORD_DRAWN] = { N_ ("Drawn"), N_ ("Drawn"), 7 },
  [UI_RECORD_LOST] = { N_ ("Lost"), N_ ("Lost"), 6 },
  [UI_RECORD_SHARE] = { N_ ("% Won"), N_ ("Part of the matches that was won, a draw as half a win"),
                        8 },
  [UI_RECORD_PLACE] = { N_ ("Avg. place"), N_ ("Average place where three sides or more played"),
                        7 },
  [UI_RECORD_LAST] = { N_ ("Last"), N_ ("Played last"), 14 },
};

static GQuark
column_quark (void)
{
  return g_quark_from_static_string ("ui-player-records-column");
}

static GQuark
item_quark (void)
{
  return g_quark_from_static_string ("ui-player-records-item");
}

/* What is asked for */

static void
show_matches (UiPlayerRecords *self, UiPlayerRecord *row, char end)
{
  const AppPlayerTally *record = ui_player_record_get (row);
  g_autoptr (GArray) rows = ui_record_dup_matches (record, end);
  g_autofree char *name = ui_player_record_dup_text (row, UI_RECORD_NAME);
  /* Translators: which matches are listed: "Won: Ada". */
  const char *format = end == 'W'   ? _ ("Won: %s")
                       : end == 'D' ? _ ("Drawn: %s")
                       : end == 'L' ? _ ("Lost: %s")
                                    : "%s";
  g_auto (GStrv) parts = g_strsplit (format, "%s", 2);
  g_autofree char *title = g_strjoinv (name, parts);

  if (rows->len > 0)
    g_signal_emit (self, signals[SIGNAL_MATCHES], 0, rows, title);
}

static void
activate_cb (UiPlayerRecords *self, guint position)
{
  g_autoptr (UiPlayerRecord) row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  guint column = self->pressed != 0 ? self->pressed - 1 : UI_RECORD_NAME;
  const char end = column == UI_RECORD_WON     ? 'W'
                   : column == UI_RECORD_DRAWN ? 'D'
                   : column == UI_RECORD_LOST  ? 'L'
                                               : '\0';

  self->pressed = 0;
  if (row == NULL)
    return;
  if (column == UI_RECORD_NAME && self->by == APP_PLAYER_TALLY_OPPONENTS)
    g_signal_emit (self, signals[SIGNAL_OPPONENT], 0, ui_player_record_get (row)->key);
  else
    show_matches (self, row, end);
}

static void
matches_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPlayerRecords *self = UI_PLAYER_RECORDS (widget);
  UiPlayerRecord *row = gtk_single_selection_get_selected_item (self->selection);

  if (row != NULL)
    show_matches (self, row, g_variant_get_string (parameter, NULL)[0]);
}

static void
head_to_head_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPlayerRecords *self = UI_PLAYER_RECORDS (widget);
  UiPlayerRecord *row = gtk_single_selection_get_selected_item (self->selection);

  if (row != NULL)
    g_signal_emit (self, signals[SIGNAL_OPPONENT], 0, ui_player_record_get (row)->key);
}

/* The menu of a row */

static void
popup (UiPlayerRecords *self, double x, double y)
{
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ (int)x, (int)y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
menu_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPlayerRecords *self = UI_PLAYER_RECORDS (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  graphene_rect_t bounds;

  if (gtk_single_selection_get_selected_item (self->selection) != NULL && focus != NULL
      && gtk_widget_is_ancestor (focus, widget)
      && gtk_widget_compute_bounds (focus, widget, &bounds))
    popup (self, bounds.origin.x + 48, bounds.origin.y + bounds.size.height / 2);
}

/* The cell at a point of @view; NULL where there is none. */
static GtkWidget *
row_widget_at (GtkWidget *view, double x, double y)
{
  GtkWidget *widget = gtk_widget_pick (view, x, y, GTK_PICK_DEFAULT);

  /* What is hit may be around the cell, or inside it. */
  for (; widget != NULL && widget != view; widget = gtk_widget_get_parent (widget))
    for (GtkWidget *child = widget; child != NULL; child = gtk_widget_get_first_child (child))
      if (g_object_get_qdata (G_OBJECT (child), item_quark ()) != NULL)
        return child;
  return NULL;
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, UiPlayerRecords *self)
{
  GtkWidget *view = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));
  GtkWidget *cell = row_widget_at (view, x, y);
  GtkListItem *item;
  double here_x, here_y;

  self->pressed = 0;
  if (cell == NULL)
    return;
  self->pressed = GPOINTER_TO_UINT (g_object_get_qdata (G_OBJECT (cell), column_quark ()));
  if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) != GDK_BUTTON_SECONDARY)
    return;
  item = g_object_get_qdata (G_OBJECT (cell), item_quark ());
  gtk_single_selection_set_selected (self->selection, gtk_list_item_get_position (item));
  gtk_widget_translate_coordinates (view, GTK_WIDGET (self), x, y, &here_x, &here_y);
  popup (self, here_x, here_y);
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
        UiPlayerRecords *self)
{
  self->pressed = 0;
  return FALSE;
}

static void
add_controllers (UiPlayerRecords *self, GtkWidget *view)
{
  GtkGesture *gesture = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (gesture), GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (gesture, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (gesture));
  gtk_widget_add_controller (view, keys);
}

/* The table */

static void
setup_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  guint column = GPOINTER_TO_UINT (data);
  GtkWidget *cell = ui_text_cell_new (column == UI_RECORD_NAME ? 0 : 1);

  if (column == UI_RECORD_NAME)
    gtk_widget_add_css_class (cell, "strong");
  if (column == UI_RECORD_LAST)
    gtk_widget_add_css_class (cell, "dim-label");
  else if (column != UI_RECORD_NAME)
    gtk_widget_add_css_class (cell, "number");
  g_object_set_qdata (G_OBJECT (cell), column_quark (), GUINT_TO_POINTER (column + 1));
  g_object_set_qdata (G_OBJECT (cell), item_quark (), item);
  gtk_list_item_set_child (item, cell);
}

static void
name_row (GtkWidget *child, UiPlayerRecord *row, guint levels)
{
  g_autofree char *words = ui_player_record_dup_sentence (row);
  GtkWidget *around = child;

  for (guint k = 0; k < levels && around != NULL; k++)
    around = gtk_widget_get_parent (around);
  if (around != NULL)
    ui_accessible_set_name (around, words);
}

static void
bind_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  guint column = GPOINTER_TO_UINT (data);
  UiPlayerRecord *row = gtk_list_item_get_item (item);
  GtkWidget *cell = gtk_list_item_get_child (item);
  g_autofree char *text = ui_player_record_dup_text (row, (UiRecordColumn)column);

  ui_text_cell_set_text (UI_TEXT_CELL (cell), text);
  if (column == UI_RECORD_NAME)
    name_row (cell, row, 2);
}

static int
compare_cb (gconstpointer one, gconstpointer other, gpointer data)
{
  return ui_player_record_compare ((UiPlayerRecord *)one, (UiPlayerRecord *)other,
                                   (UiRecordColumn)GPOINTER_TO_UINT (data));
}

static int
character_width (GtkWidget *widget)
{
  PangoFontMetrics *metrics =
      pango_context_get_metrics (gtk_widget_get_pango_context (widget), NULL, NULL);
  int width = pango_font_metrics_get_approximate_char_width (metrics);

  pango_font_metrics_unref (metrics);
  return PANGO_PIXELS_CEIL (width);
}

static int
add_column (UiPlayerRecords *self, guint column)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *made = gtk_column_view_column_new (_ (columns[column].heading), factory);
  g_autoptr (GtkSorter) sorter =
      GTK_SORTER (gtk_custom_sorter_new (compare_cb, GUINT_TO_POINTER (column), NULL));
  /* A translated heading may need more than its numbers; the arrow of sorting, too. */
  glong chars =
      MAX ((glong)columns[column].chars, g_utf8_strlen (_ (columns[column].heading), -1) + 3);
  int width = (int)chars * character_width (GTK_WIDGET (self->table)) + CELL_PADDING;

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cell_cb), GUINT_TO_POINTER (column));
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell_cb), GUINT_TO_POINTER (column));
  gtk_column_view_column_set_fixed_width (made, width);
  gtk_column_view_column_set_expand (made, column == UI_RECORD_NAME);
  gtk_column_view_column_set_resizable (made, TRUE);
  gtk_column_view_column_set_sorter (made, sorter);
  gtk_column_view_append_column (self->table, made);
  g_object_unref (made);
  return width;
}

/* Headings stand over their figures and say what they are; GTK 4.8 has no property for it. */
static void
set_up_headings (GtkColumnView *table)
{
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_first_child (GTK_WIDGET (table)));

  for (guint k = 0; k < UI_RECORD_COLUMNS && title != NULL; k++) {
    GtkWidget *box = gtk_widget_get_first_child (title);

    if (k > 0 && box != NULL) {
      gtk_widget_set_halign (box, GTK_ALIGN_END);
      /* The arrow of sorting keeps its room, so it comes first. */
      gtk_box_reorder_child_after (GTK_BOX (box), gtk_widget_get_last_child (box), NULL);
    }
    gtk_widget_set_tooltip_text (title, _ (columns[k].description));
    title = gtk_widget_get_next_sibling (title);
  }
}

/* Narrow rows */

static GtkLabel *
add_label (GtkWidget *box, float xalign, const char *css_class, const char *other_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_label_set_ellipsize (GTK_LABEL (label),
                           xalign < 0.5 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  gtk_widget_add_css_class (label, css_class);
  gtk_widget_add_css_class (label, other_class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

typedef struct {
  GtkLabel *name, *description, *share, *last;
} Lines;

static void
setup_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *start = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *end = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  Lines *lines = g_new (Lines, 1);

  lines->name = add_label (start, 0, "strong", "name");
  lines->description = add_label (start, 0, "dim-label", "caption");
  lines->share = add_label (end, 1, "strong", "numeric");
  lines->last = add_label (end, 1, "dim-label", "caption");
  gtk_widget_set_hexpand (start, TRUE);
  gtk_box_append (GTK_BOX (row), start);
  gtk_box_append (GTK_BOX (row), end);
  gtk_widget_add_css_class (row, "match-row");
  g_object_set_qdata_full (G_OBJECT (row), g_quark_from_static_string ("ui-record-lines"), lines,
                           g_free);
  g_object_set_qdata (G_OBJECT (row), item_quark (), item);
  gtk_list_item_set_child (item, row);
}

static void
bind_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  UiPlayerRecord *row = gtk_list_item_get_item (item);
  GtkWidget *child = gtk_list_item_get_child (item);
  Lines *lines =
      g_object_get_qdata (G_OBJECT (child), g_quark_from_static_string ("ui-record-lines"));
  g_autofree char *name = ui_player_record_dup_text (row, UI_RECORD_NAME);
  g_autofree char *description = ui_record_dup_text (ui_player_record_get (row));
  g_autofree char *share = ui_player_record_dup_text (row, UI_RECORD_SHARE);
  g_autofree char *last = ui_player_record_dup_text (row, UI_RECORD_LAST);

  gtk_label_set_label (lines->name, name);
  gtk_label_set_label (lines->description, description);
  gtk_label_set_label (lines->share, share);
  gtk_label_set_label (lines->last, last);
  name_row (child, row, 1);
}

/* A table where it fits; only the one in use has rows. */
static void
room_cb (UiPlayerRecords *self)
{
  gboolean wide = adw_squeezer_get_visible_child (self->squeezer) == self->wide;
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);

  gtk_column_view_set_model (self->table, wide ? model : NULL);
  gtk_list_view_set_model (self->list, wide ? NULL : model);
}

/* The kinds */

static void
show_kind (UiPlayerRecords *self)
{
  GListModel *rows = G_LIST_MODEL (self->rows[self->by]);
  gboolean any = g_list_model_get_n_items (rows) > 0;

  gtk_sort_list_model_set_model (self->sorted, rows);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "records.head-to-head",
                                 self->by == APP_PLAYER_TALLY_OPPONENTS);
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    if (kinds[k].by == self->by) {
      adw_status_page_set_title (self->nothing, _ (kinds[k].title));
      adw_status_page_set_description (self->nothing, _ (kinds[k].nothing));
    }
  gtk_stack_set_visible_child_name (self->stack, any ? "list" : "nothing");
}

static void
chosen_cb (GtkToggleButton *button, UiPlayerRecords *self)
{
  for (guint by = 0; by < APP_PLAYER_TALLIES; by++)
    if (self->choices[by] == button && gtk_toggle_button_get_active (button)) {
      self->by = (AppPlayerTallyBy)by;
      show_kind (self);
    }
}

static void
add_kinds (UiPlayerRecords *self)
{
  GtkToggleButton *first = NULL;

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++) {
    GtkWidget *button = gtk_toggle_button_new_with_label (_ (kinds[k].title));

    gtk_widget_add_css_class (button, "offered");
    if (first == NULL)
      first = GTK_TOGGLE_BUTTON (button);
    else
      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), first);
    self->choices[kinds[k].by] = GTK_TOGGLE_BUTTON (button);
    gtk_box_append (self->kinds, button);
    g_signal_connect (button, "toggled", G_CALLBACK (chosen_cb), self);
  }
}

static void
ui_player_records_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_CLASS (ui_player_records_parent_class)
      ->size_allocate (widget, width, height, baseline);
  gtk_popover_present (GTK_POPOVER (UI_PLAYER_RECORDS (widget)->menu));
}

static void
ui_player_records_dispose (GObject *object)
{
  UiPlayerRecords *self = UI_PLAYER_RECORDS (object);

  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_object (&self->sorted);
  for (guint by = 0; by < APP_PLAYER_TALLIES; by++)
    g_clear_object (&self->rows[by]);
  G_OBJECT_CLASS (ui_player_records_parent_class)->dispose (object);
}

static void
ui_player_records_class_init (UiPlayerRecordsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_player_records_dispose;
  widget_class->size_allocate = ui_player_records_size_allocate;
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  g_type_ensure (UI_TYPE_WRAP_LAYOUT);
  signals[SIGNAL_MATCHES] =
      g_signal_new ("matches", UI_TYPE_PLAYER_RECORDS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_ARRAY, G_TYPE_STRING);
  signals[SIGNAL_OPPONENT] = g_signal_new ("opponent", UI_TYPE_PLAYER_RECORDS, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/player-records.ui");
  gtk_widget_class_bind_template_child (widget_class, UiPlayerRecords, kinds);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerRecords, stack);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerRecords, squeezer);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerRecords, wide);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerRecords, narrow);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerRecords, table);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerRecords, list);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerRecords, nothing);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerRecords, selection);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerRecords, row_menu);
  gtk_widget_class_bind_template_callback (widget_class, room_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_install_action (widget_class, "records.matches", "s", matches_cb);
  gtk_widget_class_install_action (widget_class, "records.head-to-head", NULL, head_to_head_cb);
  gtk_widget_class_install_action (widget_class, "records.menu", NULL, menu_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "records.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "records.menu",
                                       NULL);
}

static void
ui_player_records_init (UiPlayerRecords *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  GtkSorter *sorter;
  int width = 0;

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint by = 0; by < APP_PLAYER_TALLIES; by++)
    self->rows[by] = g_list_store_new (UI_TYPE_PLAYER_RECORD);
  for (guint k = 0; k < UI_RECORD_COLUMNS; k++)
    width += add_column (self, k);
  set_up_headings (self->table);
  gtk_widget_set_size_request (self->wide, width, -1);
  sorter = gtk_column_view_get_sorter (self->table);
  self->sorted = gtk_sort_list_model_new (NULL, g_object_ref (sorter));
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->sorted));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_row_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row_cb), NULL);
  gtk_list_view_set_factory (self->list, factory);
  self->menu = gtk_popover_menu_new_from_model (self->row_menu);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  add_controllers (self, GTK_WIDGET (self->table));
  add_controllers (self, GTK_WIDGET (self->list));
  ui_sort_keys_add (self->table);
  add_kinds (self);
  gtk_toggle_button_set_active (self->choices[APP_PLAYER_TALLY_OPPONENTS], TRUE);
  room_cb (self);
}

void
ui_player_records_set_snapshot (UiPlayerRecords *self, const AppPlayerSnapshot *snapshot)
{
  for (guint by = 0; by < APP_PLAYER_TALLIES; by++) {
    g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);

    for (guint k = 0; k < snapshot->tallies[by]->len; k++)
      g_ptr_array_add (rows, ui_player_record_new (g_ptr_array_index (snapshot->tallies[by], k)));
    g_list_store_splice (self->rows[by], 0,
                         g_list_model_get_n_items (G_LIST_MODEL (self->rows[by])), rows->pdata,
                         rows->len);
  }
  /* Head to head there is but one. */
  gtk_widget_set_visible (GTK_WIDGET (self->choices[APP_PLAYER_TALLY_OPPONENTS]),
                          snapshot->opponent == NULL);
  if (snapshot->opponent != NULL && self->by == APP_PLAYER_TALLY_OPPONENTS)
    gtk_toggle_button_set_active (self->choices[APP_PLAYER_TALLY_GAMES], TRUE);
  show_kind (self);
}
