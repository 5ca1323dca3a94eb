/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A board on the stage.
 */
#include "tests/ui/board/board-stage.h"

/* Records. */

char *
board_stage_simulate (const char *game, AppSimulation simulation)
{
  g_autoptr (AppPacks) packs = app_packs_new ();
  g_autoptr (GError) error = NULL;
  AppSimulatedRecord *simulated;
  GString *text = g_string_new (NULL);

  simulation.game = rules_game ((RulesText){ game, strlen (game) });
  ck_assert_ptr_nonnull (simulation.game);
  if (simulation.max_moves == 0)
    simulation.max_moves = 4000;
  simulated = app_simulate (&simulation, packs, &error);
  ck_assert_msg (simulated != NULL, "%s", error != NULL ? error->message : "");
  app_simulated_record_write (simulated, text);
  app_simulated_record_free (simulated);
  return g_string_free (text, FALSE);
}

AppMatch *
board_stage_replay (const char *record)
{
  g_autofree char *path = stage_write ("whole.tkr", record);
  g_autoptr (GError) error = NULL;
  AppMatch *match = app_match_open_record (path, 0, NULL, &error);

  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  ck_assert_ptr_null (app_match_get_fault (match));
  return match;
}

char *
board_stage_cut (const char *record, guint n)
{
  g_autoptr (AppMatch) whole = board_stage_replay (record);
  g_auto (GStrv) lines = g_strsplit (record, "\n", -1);
  GString *cut = g_string_new (NULL);

  for (guint k = 0; lines[k] != NULL && lines[k][0] == '['; k++)
    if (!g_str_has_prefix (lines[k], "[Result ") && !g_str_has_prefix (lines[k], "[Scores "))
      g_string_append_printf (cut, "%s\n", lines[k]);
  g_string_append_c (cut, '\n');
  for (guint number = 1; number <= n; number++)
    g_string_append_printf (cut, "%s\n", app_match_get_move (whole, number)->text);
  return g_string_free (cut, FALSE);
}

void
board_stage_open (BoardStage *stage, const char *record)
{
  g_autofree char *uuid = NULL;

  stage->window = stage_window (NULL, FALSE);
  uuid = stage_add_record (stage->window, record);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (stage->window), "win.open-match", "s", uuid));
  stage->page = UI_MATCH_PAGE (stage_get (stage->window, UI_TYPE_MATCH_PAGE, NULL));
  stage->board = UI_BOARD (stage_get (stage->page, UI_TYPE_BOARD, NULL));
  stage->bar = UI_ENTRY_BAR (stage_get (stage->page, UI_TYPE_ENTRY_BAR, NULL));
  stage->match = ui_match_page_get_match (stage->page);
  stage_settle ();
}

/* Things. */

const UiBoardItem *
board_stage_find_in (const GArray *items, int kind, guint seat, const char *token)
{
  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);

    if (item->kind == kind && (seat == 0 || item->seat == seat)
        && (token == NULL || strcmp (item->token, token) == 0))
      return item;
  }
  return NULL;
}

const UiBoardItem *
board_stage_find_nth (const GArray *items, int kind, guint seat, guint index)
{
  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);

    if (item->kind == kind && (seat == 0 || item->seat == seat) && item->index == index)
      return item;
  }
  return NULL;
}

const UiBoardItem *
board_stage_get (BoardStage *stage, int kind, guint seat, const char *token)
{
  const UiBoardItem *item =
      board_stage_find_in (ui_board_get_items (stage->board), kind, seat, token);

  ck_assert_msg (item != NULL, "no item of kind %d of seat %u with token %s", kind, seat,
                 token != NULL ? token : "whatever");
  return item;
}

const UiBoardItem *
board_stage_get_nth (BoardStage *stage, int kind, guint seat, guint index)
{
  const UiBoardItem *item =
      board_stage_find_nth (ui_board_get_items (stage->board), kind, seat, index);

  ck_assert_msg (item != NULL, "no item %u of kind %d of seat %u", index, kind, seat);
  return item;
}

/* By the mouse. */

/* A point of @item that is its own, and not so near to @last that two clicks were a double one. */
static graphene_point_t
free_point (UiBoard *board, const UiBoardItem *item, const graphene_point_t *last)
{
  static const float parts[] = { 0.35f, 0.65f, 0.15f, 0.85f, 0.05f, 0.95f };

  for (guint y = 0; y < G_N_ELEMENTS (parts); y++)
    for (guint x = 0; x < G_N_ELEMENTS (parts); x++) {
      graphene_point_t point = { item->box.origin.x + item->box.size.width * parts[x],
                                 item->box.origin.y + item->box.size.height * parts[y] };
      const UiBoardItem *there = ui_board_pick (board, point.x, point.y);

      if (there != NULL && ui_board_item_is_same (there, item)
          && graphene_point_distance (&point, last, NULL, NULL) > 7)
        return point;
    }
  ck_abort_msg ("nothing of item %u of kind %d can be reached", item->index, item->kind);
}

void
board_stage_click (BoardStage *stage, const UiBoardItem *item)
{
  static graphene_point_t last;
  GtkWidget *view = gtk_widget_get_ancestor (GTK_WIDGET (stage->board), GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *scrolled = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (view));
  double before = gtk_adjustment_get_value (scrolled);
  graphene_point_t point = free_point (stage->board, item, &last);

  gtk_adjustment_clamp_page (scrolled, point.y - 8, point.y + 8);
  if (gtk_adjustment_get_value (scrolled) != before)
    stage_settle ();
  last = point;
  stage_click (GTK_WIDGET (stage->board), point.x, point.y);
}

void
board_stage_point (BoardStage *stage, const UiBoardItem *item)
{
  UiBoardItem copy = *item;

  g_signal_emit_by_name (stage->board, "point", &copy);
}

/* Whether the step @button, or the move that it offers, leads to @label. */
static gboolean
leads_to (GtkWidget *button, const char *label)
{
  const AppChoice *choice = g_object_get_data (G_OBJECT (button), "choice");
  const GPtrArray *group = g_object_get_data (G_OBJECT (button), "group");

  if (choice != NULL)
    return g_str_equal (choice->label, label);
  for (guint k = 0; group != NULL && k < group->len; k++)
    if (g_str_equal (((const AppChoice *)g_ptr_array_index (group, k))->label, label))
      return TRUE;
  return FALSE;
}

static GtkWidget *
find_way (GtkWidget *widget, const char *label)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget) && leads_to (widget, label))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_way (child, label);
  return found;
}

void
board_stage_pick (gpointer bar, const char *label)
{
  GtkWidget *button;
  gboolean step;

  do {
    button = NULL;
    STAGE_UNTIL ((button = find_way (bar, label)) != NULL);
    step = g_object_get_data (G_OBJECT (button), "group") != NULL;
    if (!step) /* steps have said the beginning already */
      ck_assert (g_str_has_suffix (
          label, gtk_label_get_text (GTK_LABEL (stage_get (button, GTK_TYPE_LABEL, NULL)))));
    g_signal_emit_by_name (button, "clicked");
  } while (step);
}

guint
board_stage_n_pointed (BoardStage *stage)
{
  guint n;

  ui_board_get_pointed (stage->board, &n);
  return n;
}

void
board_stage_assert_line (BoardStage *stage, const char *text)
{
  ck_assert_str_eq (ui_entry_bar_get_text (stage->bar), text);
}

void
board_stage_assert_recorded (BoardStage *stage, guint number, const char *text)
{
  STAGE_UNTIL (app_match_get_n_moves (stage->match) == number);
  ck_assert_str_eq (app_match_get_move (stage->match, number)->text, text);
  STAGE_UNTIL (!ui_entry_bar_is_busy (stage->bar));
  stage_settle ();
}

void
board_stage_record (BoardStage *stage, const char *text)
{
  guint number = app_match_get_n_moves (stage->match) + 1;

  ui_entry_bar_record (stage->bar, text);
  board_stage_assert_recorded (stage, number, text);
}

static gboolean
is_among (const GPtrArray *choices, const char *text)
{
  for (guint k = 0; choices != NULL && k < choices->len; k++)
    if (strcmp (((const AppChoice *)g_ptr_array_index (choices, k))->text, text) == 0)
      return TRUE;
  return FALSE;
}

gboolean
board_stage_lists (BoardStage *stage, const char *text)
{
  return is_among (ui_entry_bar_get_choices (stage->bar), text);
}

guint
board_stage_find_way (BoardStage *stage, const char *text, const UiBoardItem *way[8])
{
  const GArray *items = ui_board_get_items (stage->board);
  guint n = 0, left = G_MAXUINT;

  while (n < 8 && left > 1) {
    const UiBoardItem *best = NULL;

    for (guint k = 0; k < items->len; k++) {
      g_autoptr (GPtrArray) meant = NULL;
      gboolean again = FALSE;

      way[n] = &g_array_index (items, UiBoardItem, k);
      for (guint j = 0; j < n; j++)
        again |= way[j] == way[n];
      if (way[n]->token[0] == '\0' || again)
        continue;
      meant = ui_board_dup_matching (stage->board, way, n + 1);
      if (meant->len < left && is_among (meant, text)) {
        left = meant->len;
        best = way[n];
      }
    }
    if (best == NULL)
      return n;
    way[n++] = best;
  }
  return n;
}

/* The same thing where it lies now: what the bar offers can change the board's height. */
static const UiBoardItem *
find_again (BoardStage *stage, const UiBoardItem *item)
{
  const GArray *items = ui_board_get_items (stage->board);

  for (guint k = 0; k < items->len; k++)
    if (ui_board_item_is_same (&g_array_index (items, UiBoardItem, k), item))
      return &g_array_index (items, UiBoardItem, k);
  ck_abort_msg ("item %u of kind %d has gone", item->index, item->kind);
}

gboolean
board_stage_make (BoardStage *stage, const char *text)
{
  guint number = app_match_get_n_moves (stage->match) + 1;
  const UiBoardItem *way[8];
  UiBoardItem copies[8];
  guint n;
  gboolean alone;

  STAGE_UNTIL (!ui_entry_bar_is_busy (stage->bar));
  n = board_stage_find_way (stage, text, way);
  ck_assert_msg (n > 0, "nothing on the board means: %s", text);
  for (guint k = 0; k < n; k++)
    copies[k] = *way[k];
  for (guint k = 0; k < n && app_match_get_n_moves (stage->match) < number; k++) {
    board_stage_click (stage, find_again (stage, &copies[k]));
    STAGE_UNTIL (!ui_entry_bar_is_busy (stage->bar));
  }
  alone = app_match_get_n_moves (stage->match) == number;
  if (!alone)
    ui_entry_bar_record (stage->bar, text);
  board_stage_assert_recorded (stage, number, text);
  ck_assert_uint_eq (ui_board_get_number (stage->board), number);
  return alone;
}

/* Words. */

static gpointer
read_scene (BoardStage *stage, guint number, guint viewer)
{
  return UI_BOARD_GET_CLASS (stage->board)->new_state (stage->match, number, viewer);
}

static void
free_scene (BoardStage *stage, gpointer scene)
{
  UI_BOARD_GET_CLASS (stage->board)->free_scene (scene);
}

void
board_stage_assert_described (BoardStage *stage, guint number, const char *const *parts)
{
  gpointer scene = read_scene (stage, number, 0);
  g_autofree char *words = UI_BOARD_GET_CLASS (stage->board)->describe (scene);

  for (guint k = 0; parts[k] != NULL; k++)
    ck_assert_msg (strstr (words, parts[k]) != NULL, "'%s' is missing in: %s", parts[k], words);
  free_scene (stage, scene);
}

void
board_stage_assert_explained (BoardStage *stage, const UiBoardItem *item, const char *part)
{
  UiBoardClass *class = UI_BOARD_GET_CLASS (stage->board);
  g_autofree char *words = NULL;

  ck_assert_msg (item != NULL, "no item for '%s'", part);
  words = class->explain (ui_board_private (stage->board)->scene, item);
  ck_assert_msg (words != NULL && strstr (words, part) != NULL,
                 "item %u of kind %d, %s: no '%s' in: %s", item->index, item->kind, item->token,
                 part, words);
}

static void
check_words (BoardStage *stage, gconstpointer scene, guint number)
{
  UiBoardClass *class = UI_BOARD_GET_CLASS (stage->board);
  g_autoptr (GArray) items = board_stage_lay_out (stage, scene);
  g_autofree char *words = class->describe (scene);

  ck_assert_uint_gt (items->len, 0);
  ck_assert (g_utf8_validate (words, -1, NULL));
  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);
    g_autofree char *sentence = class->explain (scene, item);

    ck_assert_msg (!(sentence != NULL && !g_utf8_validate (sentence, -1, NULL)),
                   "kind %d, token %s after move %u: broken text", item->kind, item->token, number);
    ck_assert_msg (!(item->token[0] != '\0' && (sentence == NULL || sentence[0] == '\0')),
                   "kind %d, token %s says nothing after move %u", item->kind, item->token, number);
  }
}

void
board_stage_check_words (BoardStage *stage)
{
  guint seats = app_match_get_n_seats (stage->match);

  for (guint number = 0; number <= app_match_get_n_moves (stage->match); number++) {
    gpointer scene = read_scene (stage, number, number % (seats + 1));

    check_words (stage, scene, number);
    free_scene (stage, scene);
  }
}

/* Boxes. */

GArray *
board_stage_lay_out (BoardStage *stage, gconstpointer scene)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));

  UI_BOARD_GET_CLASS (stage->board)->lay_out (scene, 900, 700, 14.7f, items);
  return items;
}

static void
check_inside (const UiBoardItem *item, float width, float height, float em)
{
  const graphene_rect_t *box = &item->box;

  ck_assert_msg (
      !(box->origin.x < 0 || box->origin.y < 0 || box->origin.x + box->size.width > width + 1
        || box->origin.y + box->size.height > height + 1),
      "%g px, em %g: kind %d of seat %u leaves the board: %g %g %g %g in %g", width, em, item->kind,
      item->seat, box->origin.x, box->origin.y, box->size.width, box->size.height, height);
  ck_assert_msg (!(item->token[0] != '\0' && MIN (box->size.width, box->size.height) < 12),
                 "%g px, em %g: kind %d, %s, is %g x %g small", width, em, item->kind, item->token,
                 box->size.width, box->size.height);
}

static void
check_layout (const UiBoardClass *class, gconstpointer scene, float width, float least, float em,
              BoardStageTouch may_touch)
{
  float height = MAX (least, class->height_for (scene, width, em));
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));

  class->lay_out (scene, width, height, em, items);
  ck_assert_uint_gt (items->len, 0);
  for (guint a = 0; a < items->len; a++) {
    const UiBoardItem *one = &g_array_index (items, UiBoardItem, a);

    check_inside (one, width, height, em);
    for (guint b = a + 1; b < items->len; b++) {
      const UiBoardItem *other = &g_array_index (items, UiBoardItem, b);
      graphene_rect_t common;

      if (!graphene_rect_intersection (&one->box, &other->box, &common)
          || MIN (common.size.width, common.size.height) < 2 || may_touch (one, other))
        continue;
      ck_abort_msg ("%g px, em %g: kind %d of seat %u and kind %d of seat %u overlap by %g x %g",
                    width, em, one->kind, one->seat, other->kind, other->seat, common.size.width,
                    common.size.height);
    }
  }
}

void
board_stage_check_boxes (BoardStage *stage, guint number, guint viewer, BoardStageTouch may_touch)
{
  static const float ems[] = { 10, 14.7f, 22, 30 };
  const UiBoardClass *class = UI_BOARD_GET_CLASS (stage->board);
  gpointer scene = read_scene (stage, number, viewer);

  for (float width = 300; width <= 1700; width += 50)
    for (guint k = 0; k < G_N_ELEMENTS (ems); k++) {
      check_layout (class, scene, width, 0, ems[k], may_touch);
      check_layout (class, scene, width, 900, ems[k], may_touch);
    }
  free_scene (stage, scene);
}

void
board_stage_assert_travels (const GArray *items, const UiBoardItem *item, const GArray *before,
                            const UiBoardItem *from)
{
  g_autoptr (GArray) origins = ui_board_find_origins (items, before);

  ck_assert_ptr_nonnull (item);
  ck_assert_ptr_nonnull (from);
  ck_assert (graphene_rect_equal (
      &g_array_index (origins, graphene_rect_t, item - (const UiBoardItem *)(gpointer)items->data),
      &from->box));
}
