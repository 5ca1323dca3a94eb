/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the boards of all games have in common: colours and shapes that nobody mixes up, room for
 * all of a table in a usual window, and the ways of things from one state to the next.
 *
 * With TOMEKEEPER_SHEET=FILE.png a sheet of faces at all sizes is written there, to be looked at.
 */
#include "tests/ui/board/board-stage.h"
#include "tests/ui/board/colour-vision.h"

#include "ui/board/arkham/arkham-cover.h"
#include "ui/board/card-face.h"
#include "ui/board/element.h"
#include "ui/widget/line-chart-private.h"
#include "tests/pictures/picture.h"
#include "ui/board/restless/restless-face.h"
#include "ui/board/spelled/spelled-layout.h"
#include "ui/board/spelled/spelled-tile.h"
#include "ui/board/tokio/tokio-gem.h"
#include "ui/board/tome/tome-layout.h"

#include <math.h>

static BoardStage stage;

/* Colours */

static const char *const elements[] = { "fire", "earth", "wind", "water", "light" };

typedef struct {
  GdkRGBA colours[8];
  guint n;
} Palette;

static Palette
elements_palette (void)
{
  Palette palette = { .n = G_N_ELEMENTS (elements) };

  for (guint k = 0; k < palette.n; k++)
    palette.colours[k] = ui_element_style (elements[k], FALSE).band;
  return palette;
}

static Palette
seals_palette (void)
{
  Palette palette = { .n = 6 };

  for (guint k = 0; k < palette.n; k++)
    palette.colours[k] = ui_emblem_style ((int)k).band;
  return palette;
}

static Palette
tiles_palette (void)
{
  static const UiSpelledTileKind kinds[] = { UI_TILE_EFFECT, UI_TILE_SHIELD, UI_TILE_TOTEM };
  Palette palette = { .n = G_N_ELEMENTS (kinds) };

  for (guint k = 0; k < palette.n; k++)
    palette.colours[k] = ui_tile_band (kinds[k]);
  return palette;
}

static Palette
lines_palette (gboolean dark)
{
  Palette palette = { .n = UI_CHART_COLOURED };

  for (guint k = 0; k < palette.n; k++)
    palette.colours[k] = ui_line_chart_colour (k, dark);
  return palette;
}

/* @apart: at least, for all eyes that see colours; @greys: for those that see none. */
static void
check_palette (const char *name, Palette palette, double apart, double greys)
{
  for (ColourVision eyes = 0; eyes < COLOUR_VISIONS; eyes++)
    for (guint a = 0; a < palette.n; a++)
      for (guint b = 0; b < a; b++) {
        double distance = vision_distance (&palette.colours[a], &palette.colours[b], eyes);

        ck_assert_msg (distance >= (eyes == COLOUR_VISION_GREY ? greys : apart),
                       "%s, %s: %u and %u are only %.1f apart", name, vision_name (eyes), b, a,
                       distance);
      }
}

START_TEST (colours_stay_apart_for_all_eyes)
{
  GdkRGBA red = { 1, 0, 0, 1 }, black = { 0, 0, 0, 1 }, white = { 1, 1, 1, 1 };

  /* The measure itself. */
  ck_assert_double_eq_tol (vision_distance (&black, &white, COLOUR_VISION_ALL), 100, 0.1);
  ck_assert_double_eq_tol (vision_distance (&red, &white, COLOUR_VISION_ALL), 45.8, 0.1);
  check_palette ("elements", elements_palette (), 24, 10);
  check_palette ("seals", seals_palette (), 19, 4);
  check_palette ("tiles", tiles_palette (), 25, 20);
  check_palette ("lines", lines_palette (FALSE), 15, 3.5);
  check_palette ("lines in the dark", lines_palette (TRUE), 14.5, 3.5);
}
END_TEST

START_TEST (bands_and_names_are_readable)
{
  GdkRGBA paper = ui_card_face_style (TRUE).paper, light, dark;

  gdk_rgba_parse (&light, "#fafafa");
  gdk_rgba_parse (&dark, "#303030");
  for (guint k = 0; k < G_N_ELEMENTS (elements); k++) {
    UiElement look = ui_element_style (elements[k], FALSE);

    ck_assert_double_ge (vision_contrast (&look.band, &look.ink), 4.5);
    /* On the dimmer of both papers; letters of powers are large. */
    ck_assert_double_ge (vision_contrast (&look.text, &paper), 3.9);
  }
  for (guint k = 0; k < UI_CHART_COLOURED; k++) {
    GdkRGBA by_day = ui_line_chart_colour (k, FALSE), by_night = ui_line_chart_colour (k, TRUE);

    ck_assert_double_ge (vision_contrast (&by_day, &light), 4.5);
    ck_assert_double_ge (vision_contrast (&by_night, &dark), 4.5);
  }
}
END_TEST

/* Shapes, as they are drawn in small */

#define SMALL 24

static void
draw_shape (UiShape shape, guchar pixels[SMALL * SMALL])
{
  cairo_surface_t *surface =
      cairo_image_surface_create_for_data (pixels, CAIRO_FORMAT_A8, SMALL, SMALL, SMALL);
  cairo_t *cr = cairo_create (surface);

  memset (pixels, 0, SMALL * SMALL);
  ui_shape_path (cr, shape, SMALL);
  cairo_fill (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
}

START_TEST (shapes_differ_in_small)
{
  static guchar drawn[UI_SHAPES][SMALL * SMALL];

  for (UiShape shape = 0; shape < UI_SHAPES; shape++) {
    guint ink = 0;

    draw_shape (shape, drawn[shape]);
    for (guint k = 0; k < SMALL * SMALL; k++)
      ink += drawn[shape][k];
    /* It is there, and no blot. */
    ck_assert_uint_gt (ink, SMALL * SMALL * 255 / 8);
    ck_assert_uint_lt (ink, SMALL * SMALL * 255);
    for (UiShape other = 0; other < shape; other++) {
      guint differs = 0, all = 0;

      for (guint k = 0; k < SMALL * SMALL; k++) {
        differs += (guint)ABS (drawn[shape][k] - drawn[other][k]);
        all += MAX (drawn[shape][k], drawn[other][k]);
      }
      ck_assert_msg (differs * 100 >= all * 22, "shapes %d and %d differ by %u %%", other, shape,
                     differs * 100 / all);
    }
  }
}
END_TEST

START_TEST (no_two_elements_share_a_shape)
{
  for (guint a = 0; a < G_N_ELEMENTS (elements); a++)
    for (guint b = 0; b < a; b++)
      ck_assert_int_ne (ui_element_style (elements[a], FALSE).shape,
                        ui_element_style (elements[b], FALSE).shape);
  for (int a = 0; a < UI_EMBLEMS; a++)
    for (int b = 0; b < a; b++)
      ck_assert_int_ne (ui_emblem_style (a).shape, ui_emblem_style (b).shape);
}
END_TEST

/* Room */

static const struct {
  const char *game;
  guint seats, variant;
} scenes[] = {
  { "tome", 3, 1 },    { "tome", 4, 0 },     { "tokio", 2, 0 },    { "spelled", 2, 0 },
  { "spelled", 3, 1 }, { "spelled", 4, 1 },  { "arkham", 2, 0 },   { "arkham", 3, 0 },
  { "arkham", 4, 0 },  { "restless", 2, 0 }, { "restless", 4, 0 },
};

/* As the window opens. */
#define USUAL_WIDTH 1000
#define USUAL_HEIGHT 700

static char *
simulate (guint scene)
{
  return board_stage_simulate (scenes[scene].game,
                               (AppSimulation){ .seats = scenes[scene].seats,
                                                .variant = scenes[scene].variant,
                                                .seed = 7 + scene,
                                                .max_moves = 160 });
}

START_TEST (a_table_fits_into_a_usual_window)
{
  g_autofree char *record = simulate (_i);
  GtkAdjustment *scrolled;
  guint n;

  board_stage_open (&stage, record);
  gtk_window_set_default_size (GTK_WINDOW (stage.window), USUAL_WIDTH, USUAL_HEIGHT);
  n = app_match_get_n_moves (stage.match);
  scrolled = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (
      gtk_widget_get_ancestor (GTK_WIDGET (stage.board), GTK_TYPE_SCROLLED_WINDOW)));
  for (guint part = 0; part <= 6; part++) {
    ui_match_page_set_position (stage.page, n * part / 6);
    stage_settle ();
    ck_assert_msg (
        gtk_adjustment_get_upper (scrolled) <= gtk_adjustment_get_page_size (scrolled) + 1,
        "%s with %u seats, move %u: %g of %g", scenes[_i].game, scenes[_i].seats, n * part / 6,
        gtk_adjustment_get_page_size (scrolled), gtk_adjustment_get_upper (scrolled));
  }
}
END_TEST

/* Sizes */

static gboolean
is_same_thing (const UiBoardItem *a, const UiBoardItem *b)
{
  return a->kind == b->kind && a->seat == b->seat && strcmp (a->key, b->key) == 0
         && (a->index == b->index || strcmp (a->key, "?") != 0);
}

/* Things that lie where they lay and have another size now. */
static guint
count_scaled (const GArray *items, const GArray *before)
{
  guint n = 0;

  for (guint k = 0; k < items->len; k++)
    for (guint j = 0; j < before->len; j++) {
      const UiBoardItem *now = &g_array_index (items, UiBoardItem, k);
      const UiBoardItem *then = &g_array_index (before, UiBoardItem, j);

      if (now->key == NULL || then->key == NULL || !is_same_thing (now, then))
        continue;
      n += fabsf (now->box.size.height - then->box.size.height) > then->box.size.height * 0.03f + 1;
      break;
    }
  return n;
}

/* Of Tome, ToKiO and Spelled, where a table always holds about the same. */
START_TEST (a_move_changes_no_sizes)
{
  static const graphene_size_t sizes[] = { { 770, 473 }, { 510, 435 }, { 1340, 740 } };
  g_autofree char *record = simulate (_i);
  UiBoardClass *class;

  board_stage_open (&stage, record);
  class = UI_BOARD_GET_CLASS (stage.board);
  for (guint size = 0; size < G_N_ELEMENTS (sizes); size++) {
    g_autoptr (GArray) before = NULL;
    gpointer last = NULL;

    for (guint number = 0; number <= app_match_get_n_moves (stage.match); number++) {
      gpointer now = class->new_state (stage.match, number, 0);
      g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
      guint n = 0;

      class->lay_out (now, sizes[size].width, sizes[size].height, 12.3f, items);
      if (before != NULL) {
        n = count_scaled (items, before);
        class->free_scene (last);
        g_array_unref (before);
      }
      ck_assert_msg (n == 0, "%s with %u seats, %g wide, move %u: %u things change their size",
                     scenes[_i].game, scenes[_i].seats, sizes[size].width, number, n);
      before = g_steal_pointer (&items);
      last = now;
    }
    class->free_scene (last);
  }
}
END_TEST

/* Where less fits for a while, it is not back at once when there is room again. */
/* The narrowest, or the widest, of cards of a kind. */
static float
card_width (const GArray *items, UiTomeKind kind, gboolean widest)
{
  float found = widest ? 0 : INFINITY;

  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);

    if (item->kind == (int)kind)
      found = widest ? MAX (found, item->box.size.width) : MIN (found, item->box.size.width);
  }
  return found;
}

#define LARGE_EM 28 /* letters of twice the size */

/* Large letters take no room from the middle of the game: the board becomes higher. */
START_TEST (large_letters_leave_the_chapter_its_size)
{
  static const float widths[] = { 540, 720, 1000, 1400 };
  g_autofree char *record = simulate (1);
  guint n, compared = 0;

  board_stage_open (&stage, record);
  n = app_match_get_n_moves (stage.match);
  for (guint part = 0; part <= 6; part++) {
    gconstpointer scene;

    ui_match_page_set_position (stage.page, n * part / 6);
    stage_settle ();
    ui_board_get_items (stage.board);
    scene = ui_board_private (stage.board)->scene;
    for (guint k = 0; k < G_N_ELEMENTS (widths); k++) {
      g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (UiBoardItem));
      float height = MAX (ui_tome_height_for (scene, widths[k], LARGE_EM), USUAL_HEIGHT);
      float chapter, hands;

      ui_tome_lay_out (scene, widths[k], height, LARGE_EM, items);
      chapter = card_width (items, UI_TOME_SLOT, FALSE);
      hands = card_width (items, UI_TOME_HAND, TRUE);
      compared += isfinite (chapter) && hands > 0;
      ck_assert_msg (chapter > hands, "move %u, %g wide: %g in the chapter, %g in a hand",
                     n * part / 6, widths[k], chapter, hands);
    }
  }
  ck_assert_uint_gt (compared, G_N_ELEMENTS (widths));
}
END_TEST

START_TEST (a_move_makes_letters_no_larger)
{
  g_autofree char *record = simulate (G_N_ELEMENTS (scenes) - 1);
  float first, last;
  guint n, smaller = 0;
  int wide;

  board_stage_open (&stage, record);
  wide = gtk_widget_get_width (GTK_WIDGET (stage.board));
  gtk_window_set_default_size (GTK_WINDOW (stage.window), 740, USUAL_HEIGHT);
  n = app_match_get_n_moves (stage.match);
  ui_match_page_set_position (stage.page, 0);
  STAGE_UNTIL (gtk_widget_get_width (GTK_WIDGET (stage.board)) < wide);
  stage_settle ();
  ui_board_get_items (stage.board);
  first = last = ui_board_private (stage.board)->em;
  /* The tip has more around it. */
  for (guint number = 1; number < n; number++) {
    float now;

    ui_match_page_set_position (stage.page, number);
    stage_settle ();
    ui_board_get_items (stage.board);
    now = ui_board_private (stage.board)->em;
    ck_assert_msg (now <= last, "move %u: from %g to %g", number, last, now);
    smaller += now < last;
    last = now;
  }
  ck_assert_uint_gt (smaller, 0);
  /* Who leaps looks anew. */
  ui_match_page_set_position (stage.page, 0);
  stage_settle ();
  ui_board_get_items (stage.board);
  ck_assert_float_eq (ui_board_private (stage.board)->em, first);
}
END_TEST

/* Ways */

static gboolean
is_way (const GArray *ways, graphene_rect_t from, graphene_rect_t to)
{
  for (guint k = 0; k < ways->len; k++) {
    const UiBoardMotion *way = &g_array_index (ways, UiBoardMotion, k);

    if (graphene_rect_equal (&way->from, &from) && graphene_rect_equal (&way->to, &to))
      return TRUE;
  }
  return FALSE;
}

/* In every game things travel, and the way back is the same from its end. */
START_TEST (undone_things_go_the_way_they_came)
{
  g_autofree char *record = simulate (_i);
  UiBoardClass *class;
  guint moving = 0;

  board_stage_open (&stage, record);
  class = UI_BOARD_GET_CLASS (stage.board);
  for (guint number = 1; number <= app_match_get_n_moves (stage.match); number++) {
    gpointer before = class->new_state (stage.match, number - 1, 0);
    gpointer now = class->new_state (stage.match, number, 0);
    g_autoptr (GArray) old_items = board_stage_lay_out (&stage, before);
    g_autoptr (GArray) items = board_stage_lay_out (&stage, now);
    g_autoptr (GArray) there = ui_board_find_motions (items, old_items, FALSE);
    g_autoptr (GArray) back = ui_board_find_motions (old_items, items, TRUE);

    for (guint k = 0; k < there->len; k++) {
      const UiBoardMotion *way = &g_array_index (there, UiBoardMotion, k);

      if (way->leaves || graphene_rect_equal (&way->from, &way->to))
        continue;
      moving++;
      ck_assert_msg (is_way (back, way->to, way->from), "%s, move %u: way %u has no way back",
                     scenes[_i].game, number, k);
    }
    class->free_scene (before);
    class->free_scene (now);
  }
  ck_assert_uint_gt (moving, 20);
}
END_TEST

/* Frame by frame: it sets out from where it was, nears its place, and is there in time. */
START_TEST (a_thing_is_on_its_way_for_a_fifth_of_a_second)
{
  UiBoardMotion way = { .from = GRAPHENE_RECT_INIT (0, 0, 40, 56),
                        .to = GRAPHENE_RECT_INIT (300, 0, 80, 112),
                        .delay = 50 };
  graphene_rect_t box;
  float last = 0;

  ck_assert_double_eq (ui_board_motion_at (&way, 0, &box), 0);
  ck_assert (graphene_rect_equal (&box, &way.from));
  for (double elapsed = 50; elapsed <= 250; elapsed += 1000.0 / 60) {
    ui_board_motion_at (&way, elapsed, &box);
    ck_assert_float_ge (box.origin.x, last);
    last = box.origin.x;
  }
  ck_assert_double_eq (ui_board_motion_at (&way, 250, &box), 1);
  ck_assert (graphene_rect_equal (&box, &way.to));
}
END_TEST

static UiBoardItem
thing (int kind, guint index, const char *key, const char *from, guint face)
{
  return (UiBoardItem){ .box = GRAPHENE_RECT_INIT (kind * 100, index * 10, 8, 8),
                        .kind = kind,
                        .index = index,
                        .seat = 1,
                        .key = key,
                        .from = from,
                        .face = face };
}

START_TEST (a_deal_is_dealt_card_by_card)
{
  g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
  g_autoptr (GArray) now = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
  g_autoptr (GArray) ways = NULL;
  g_autoptr (GArray) back = NULL;
  UiBoardItem deck = thing (1, 0, "deck", NULL, 0);

  g_array_append_val (before, deck);
  g_array_append_val (now, deck);
  for (guint k = 0; k < 12; k++) {
    UiBoardItem card = thing (2, k, "?", "deck", 0);

    g_array_append_val (now, card);
  }
  ways = ui_board_find_motions (now, before, FALSE);
  ck_assert_uint_eq (ways->len, 12);
  for (guint k = 1; k < ways->len; k++)
    ck_assert_float_gt (g_array_index (ways, UiBoardMotion, k).delay,
                        g_array_index (ways, UiBoardMotion, k - 1).delay);
  ck_assert_double_le (ui_board_motions_end (ways), 400);
  /* Back into the deck, the last one first. */
  back = ui_board_find_motions (before, now, TRUE);
  ck_assert_uint_eq (back->len, 12);
  for (guint k = 0; k < back->len; k++) {
    const UiBoardMotion *way = &g_array_index (back, UiBoardMotion, k);

    ck_assert (way->leaves);
    ck_assert (graphene_rect_equal (&way->to, &deck.box));
    ck_assert (k == 0 || way->delay < g_array_index (back, UiBoardMotion, k - 1).delay);
  }
}
END_TEST

START_TEST (what_is_turned_over_flips_and_what_is_rotated_turns)
{
  static const struct {
    const char *key_before, *key;
    guint before, now;
    gboolean flips;
    int turn;
  } cases[] = {
    { "?", "owl", 0, 0, TRUE, 0 },    { "gem", "gem", 1, 2, TRUE, 0 },
    { "gem", "gem", 2, 3, FALSE, 1 }, { "gem", "gem", 3, 2, FALSE, -1 },
    { "gem", "gem", 5, 2, FALSE, 1 }, { "gem", "gem", 2, 5, FALSE, -1 },
    { "gem", "gem", 2, 4, FALSE, 2 },
  };

  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
    g_autoptr (GArray) now = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
    UiBoardItem old = thing (1, 0, cases[k].key_before, NULL, cases[k].before);
    UiBoardItem new = thing (1, 0, cases[k].key, NULL, cases[k].now);
    g_autoptr (GArray) ways = NULL;
    const UiBoardMotion *way;

    g_array_append_val (before, old);
    g_array_append_val (now, new);
    ways = ui_board_find_motions (now, before, FALSE);
    ck_assert_uint_eq (ways->len, 1);
    way = &g_array_index (ways, UiBoardMotion, 0);
    ck_assert_int_eq (way->flips, cases[k].flips);
    ck_assert_int_eq (way->turn, cases[k].turn);
    /* Half way, the other side comes up. */
    ck_assert_int_eq (ui_board_motion_shows_old (way, 0.4), cases[k].flips);
    ck_assert (!ui_board_motion_shows_old (way, 0.6));
  }
}
END_TEST

/* Motion in the window */

static void
set_motion (gboolean motion)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", motion, NULL);
}

static gboolean
is_moving (void)
{
  UiBoardPrivate *priv = ui_board_private (stage.board);

  return adw_animation_get_state (priv->travel) == ADW_ANIMATION_PLAYING && priv->old_items != NULL;
}

START_TEST (motion_is_for_single_steps_and_for_who_wants_it)
{
  g_autofree char *record = simulate (1);
  guint n;

  set_motion (TRUE);
  board_stage_open (&stage, record);
  n = app_match_get_n_moves (stage.match);
  /* Not at first. */
  ck_assert (!is_moving ());
  ui_match_page_set_position (stage.page, n - 1);
  ck_assert (is_moving ());
  STAGE_UNTIL (!is_moving ());
  ck_assert_ptr_null (ui_board_private (stage.board)->old_scene);
  /* A leap is none to follow. */
  ui_match_page_set_position (stage.page, n - 20);
  ck_assert (!is_moving ());
  stage_settle ();
  /* Who scrubs sees the last step only; nothing waits. */
  for (guint k = 1; k <= 15; k++)
    ui_match_page_set_position (stage.page, n - 20 + k);
  ck_assert (is_moving ());
  ck_assert_uint_eq (ui_board_get_number (stage.board), n - 5);
  STAGE_UNTIL (!is_moving ());
  ck_assert_uint_eq (ui_board_get_number (stage.board), n - 5);
  ck_assert_ptr_null (ui_board_private (stage.board)->old_scene);
  /* The desktop asks for none while something moves. */
  ui_match_page_set_position (stage.page, n - 4);
  ck_assert (is_moving ());
  set_motion (FALSE);
  ck_assert (!is_moving ());
  ui_match_page_set_position (stage.page, n - 3);
  ck_assert (!is_moving ());
}
END_TEST

/* Numbers */

static const char *
tally_of (const GArray *tallies, const GArray *items, int kind, guint seat)
{
  for (guint k = 0; k < tallies->len; k++) {
    const UiBoardDelta *tally = &g_array_index (tallies, UiBoardDelta, k);
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, tally->item);

    if (item->kind == kind && item->seat == seat && !tally->die)
      return tally->text;
  }
  return NULL;
}

/* The first move that costs somebody health. */
static guint
find_harm (UiBoardClass *class, guint *seat, char **text)
{
  for (guint number = 1; number <= app_match_get_n_moves (stage.match); number++) {
    UiSpelledScene *before = class->new_state (stage.match, number - 1, 0);
    UiSpelledScene *now = class->new_state (stage.match, number, 0);
    g_autoptr (GArray) old_items = board_stage_lay_out (&stage, before);
    g_autoptr (GArray) items = board_stage_lay_out (&stage, now);
    g_autoptr (GArray) tallies = ui_board_find_deltas (class, now, items, before, old_items);

    *seat = 0;
    for (guint k = 1; k <= now->n_seats && before->turn != 0; k++) {
      int by = now->health[k - 1] - before->health[k - 1];
      const char *sentence = tally_of (tallies, items, UI_SPELLED_HEALTH, k);

      ck_assert_msg ((sentence != NULL) == (by != 0), "move %u, seat %u: %d, told: %s", number, k,
                     by, sentence);
      if (by < 0)
        *seat = k;
    }
    if (*seat != 0)
      *text = g_strdup (tally_of (tallies, items, UI_SPELLED_HEALTH, *seat));
    class->free_scene (before);
    class->free_scene (now);
    if (*seat != 0)
      return number;
  }
  ck_abort_msg ("nobody is harmed");
}

START_TEST (a_counter_tells_for_a_moment_how_it_went)
{
  g_autofree char *record = simulate (3);
  g_autofree char *text = NULL;
  UiBoardPrivate *priv;
  guint seat, number;

  board_stage_open (&stage, record);
  priv = ui_board_private (stage.board);
  number = find_harm (UI_BOARD_GET_CLASS (stage.board), &seat, &text);
  ck_assert_msg (g_str_has_prefix (text, "−"), "%s", text);
  set_motion (TRUE);
  ui_match_page_set_position (stage.page, number - 1);
  stage_settle ();
  STAGE_UNTIL (priv->deltas == NULL);
  ui_match_page_set_position (stage.page, number);
  ck_assert_ptr_nonnull (priv->deltas);
  ck_assert_str_eq (
      tally_of (priv->deltas, ui_board_get_items (stage.board), UI_SPELLED_HEALTH, seat), text);
  /* The number itself is there at once. */
  ck_assert_uint_eq (((UiSpelledScene *)priv->scene)->number, number);
  STAGE_UNTIL (priv->deltas == NULL);
  /* Who steps on doesn't wait for it, and who leaps is told nothing. */
  ui_match_page_set_position (stage.page, number - 1);
  ui_match_page_set_position (stage.page, number);
  ck_assert_ptr_nonnull (priv->deltas);
  ui_match_page_set_position (stage.page, 0);
  ck_assert_ptr_null (priv->deltas);
  /* Nor is who asked for no motion. */
  ui_match_page_set_position (stage.page, number - 1);
  stage_settle ();
  ui_match_page_set_position (stage.page, number);
  ck_assert_ptr_nonnull (priv->deltas);
  set_motion (FALSE);
  ck_assert_ptr_null (priv->deltas);
  ui_match_page_set_position (stage.page, number - 1);
  ui_match_page_set_position (stage.page, number);
  ck_assert_ptr_null (priv->deltas);
}
END_TEST

/* The die that was thrown stands at whose it is, with the face that counts. */
START_TEST (a_die_turns_to_its_number)
{
  g_autofree char *record = simulate (G_N_ELEMENTS (scenes) - 1);
  UiBoardClass *class;
  guint thrown = 0;

  board_stage_open (&stage, record);
  class = UI_BOARD_GET_CLASS (stage.board);
  for (guint number = 1; number <= app_match_get_n_moves (stage.match); number++) {
    const char *text = app_match_get_move (stage.match, number)->text;
    const char *roll = strstr (text, " roll=");
    gpointer now = class->new_state (stage.match, number, 0);
    g_autoptr (GArray) items = board_stage_lay_out (&stage, now);
    g_autoptr (GArray) tallies = g_array_new (FALSE, FALSE, sizeof (UiBoardDelta));

    ui_board_add_throws (class, now, items, tallies);
    ck_assert_uint_eq (tallies->len, roll != NULL);
    if (roll != NULL) {
      UiBoardDelta tally = g_array_index (tallies, UiBoardDelta, 0);

      ck_assert (tally.die);
      ck_assert_msg (g_str_has_prefix (roll + strlen (" roll="), tally.text), "%s: %s", text,
                     tally.text);
      ck_assert_uint_eq (g_array_index (items, UiBoardItem, tally.item).seat,
                         (guint)(text[0] - 'A') + 1);
      g_free (tally.text);
      thrown++;
    }
    class->free_scene (now);
  }
  ck_assert_uint_gt (thrown, 0);
}
END_TEST

/* What lies still is not drawn again for each frame of what moves. */
START_TEST (still_things_are_drawn_once)
{
  g_autofree char *record = simulate (G_N_ELEMENTS (scenes) - 1);
  UiBoardPrivate *priv;
  GskRenderNode *still;

  board_stage_open (&stage, record);
  priv = ui_board_private (stage.board);
  STAGE_UNTIL (priv->still_node != NULL);
  still = priv->still_node;
  gtk_widget_queue_draw (GTK_WIDGET (stage.board));
  stage_settle ();
  ck_assert_ptr_eq (priv->still_node, still);
  /* What is typed is drawn. */
  ui_board_set_typed (stage.board, "1");
  ck_assert_ptr_null (priv->still_node);
}
END_TEST

static GskRenderNode *
new_drawing (UiShape shape, float x)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  ui_shape_snapshot (snapshot, shape, &(GdkRGBA){ 1, 0, 0, 1 }, x, 8, 16);
  return gtk_snapshot_free_to_node (snapshot);
}

/* By that GSK knows what need not be painted again. */
START_TEST (the_same_drawing_is_the_same_node)
{
  g_autoptr (GskRenderNode) one = new_drawing (0, 8);
  g_autoptr (GskRenderNode) same = new_drawing (0, 8);
  g_autoptr (GskRenderNode) elsewhere = new_drawing (0, 9);
  g_autoptr (GskRenderNode) other = new_drawing (1, 8);

  ck_assert_ptr_eq (one, same);
  ck_assert_ptr_ne (one, elsewhere);
  ck_assert_ptr_ne (one, other);
}
END_TEST

/* The sheet */

static GtkWidget *
new_face (guint which, int width)
{
  static const UiCardFace faces[] = {
    { .name = "Inferno", .element = "fire", .power = "F", .text = "Silences one spell." },
    { .name = "Landslide", .element = "earth", .power = "3", .text = "Swap two spells." },
    { .name = "Crosswind", .element = "wind", .power = "5", .trump = TRUE },
    { .name = "Quench",
      .element = "water",
      .power = "4",
      .printed_power = "2",
      .printed_element = "fire" },
    { .name = "Glimmer", .element = "light", .power = "1", .silenced = TRUE },
  };
  static const UiSpelledTile tiles[] = {
    { .name = "Ember", .letters = "E", .kind = UI_TILE_EFFECT, .cost = 2, .damage = 3 },
    { .name = "Shell", .letters = "S", .kind = UI_TILE_SHIELD, .cost = 5, .strength = 3 },
    { .name = "Totem",
      .letters = "QU",
      .kind = UI_TILE_TOTEM,
      .cost = 4,
      .strength = 5,
      .damage = 7 },
  };
  static const UiArkhamTome tomes[] = {
    { .name = "The Brine Psalter",
      .collection = 0,
      .cost = 4,
      .renown = 2,
      .symbol = UI_ARKHAM_SYMBOL_LUCID },
    { .name = "Letters from the Sleigh",
      .collection = 2,
      .cost = 12,
      .renown = 4,
      .unique = TRUE,
      .bonus = 2,
      .symbol = UI_ARKHAM_SYMBOL_DEMENTED },
  };
  static const UiTokioGem gem = { .name = "Pendulum",
                                  .emblem = 3,
                                  .level = 2,
                                  .abilities = 5,
                                  .attack = { 4, 2, 1, 3 },
                                  .defense = { 0, 1, 2, 4 },
                                  .front = 1,
                                  .known = TRUE };

  if (which < G_N_ELEMENTS (faces))
    return ui_card_new (&faces[which], width);
  which -= G_N_ELEMENTS (faces);
  if (which == 0)
    return ui_card_new (NULL, width);
  which--;
  if (which < G_N_ELEMENTS (tiles))
    return ui_tile_new (&tiles[which], width);
  which -= G_N_ELEMENTS (tiles);
  if (which < G_N_ELEMENTS (tomes))
    return ui_arkham_cover_new (&tomes[which], width);
  return which == G_N_ELEMENTS (tomes) ? ui_tokio_gem_new (&gem, width) : NULL;
}

START_TEST (faces_are_drawn_at_all_sizes)
{
  static const int sizes[] = { 24, 32, 46, 64, 100, 140, 220 };
  const char *path = suite_variable ("TOMEKEEPER_SHEET");
  GtkWidget *window = gtk_window_new (), *grid = gtk_grid_new ();
  g_autoptr (GError) error = NULL;
  guint n = 0;

  gtk_grid_set_column_spacing (GTK_GRID (grid), 8);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 12);
  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++) {
    GtkWidget *face;

    for (n = 0; (face = new_face (n, sizes[k])) != NULL; n++) {
      gtk_widget_set_halign (face, GTK_ALIGN_CENTER);
      gtk_widget_set_valign (face, GTK_ALIGN_END);
      gtk_grid_attach (GTK_GRID (grid), face, (int)n, (int)k, 1, 1);
    }
  }
  gtk_window_set_child (GTK_WINDOW (window), grid);
  gtk_window_present (GTK_WINDOW (window));
  STAGE_UNTIL (gtk_widget_get_mapped (grid) && gtk_widget_get_width (grid) > 0);
  stage_settle ();
  ck_assert_uint_eq (n, 12);
  /* Drawing it warns of nothing, which would fail the test. */
  if (path != NULL)
    ck_assert_msg (picture_save (window, path, &error), "%s", error->message);
  gtk_window_destroy (GTK_WINDOW (window));
}
END_TEST

TEST_SUITE (looks)
{
  Suite *suite = suite_create ("looks");
  TCase *eyes = tcase_create ("eyes"), *room = stage_case ("room"), *motion = stage_case ("motion");

  tcase_add_test (eyes, colours_stay_apart_for_all_eyes);
  tcase_add_test (eyes, bands_and_names_are_readable);
  tcase_add_test (eyes, shapes_differ_in_small);
  tcase_add_test (eyes, no_two_elements_share_a_shape);
  tcase_add_test (eyes, a_thing_is_on_its_way_for_a_fifth_of_a_second);
  tcase_add_test (eyes, a_deal_is_dealt_card_by_card);
  tcase_add_test (eyes, what_is_turned_over_flips_and_what_is_rotated_turns);
  tcase_add_loop_test (room, a_table_fits_into_a_usual_window, 0, G_N_ELEMENTS (scenes));
  tcase_add_loop_test (room, a_move_changes_no_sizes, 0, 6);
  tcase_add_test (room, large_letters_leave_the_chapter_its_size);
  tcase_add_test (room, a_move_makes_letters_no_larger);
  tcase_add_test (room, faces_are_drawn_at_all_sizes);
  tcase_add_loop_test (motion, undone_things_go_the_way_they_came, 0, G_N_ELEMENTS (scenes));
  tcase_add_test (motion, a_counter_tells_for_a_moment_how_it_went);
  tcase_add_test (motion, a_die_turns_to_its_number);
  tcase_add_test (motion, still_things_are_drawn_once);
  tcase_add_test (motion, the_same_drawing_is_the_same_node);
  tcase_add_test (motion, motion_is_for_single_steps_and_for_who_wants_it);
  suite_add_tcase (suite, eyes);
  suite_add_tcase (suite, room);
  suite_add_tcase (suite, motion);
  return suite;
}
