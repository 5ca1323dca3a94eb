/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the match page shows and says: the board in words and pictures, at all sizes; names for
 * screen readers; rulings; previews; long matches.
 */
#include "tests/ui/match/match-fixture.h"

#include "ui/board/board-private.h"
#include "ui/board/card-face.h"
#include "ui/entry/entry-bar.h"
#include "ui/widget/page.h"
#include "ui/entry/ruling-dialog.h"
#include "ui/board/element.h"
#include "ui/board/tome/tome-layout.h"
#include "ui/board/tome/tome-text.h"
#include "ui/widget/wrap-layout.h"

#include "app/recording/choices.h"

#include <math.h>

#define MOVES (G_N_ELEMENTS (fixture_moves) - 1)

static MatchFixture fixture;

static void
setup (void)
{
  fixture_init (&fixture);
}

static void
teardown (void)
{
  fixture_clear (&fixture);
}

static GtkWidget *
inside (const char *type)
{
  GtkWidget *found = find_widget (GTK_WIDGET (fixture.page), type);

  ck_assert_msg (found != NULL, "no %s on the page", type);
  return found;
}

/* Colours of the five elements, apart also for eyes without red, green or blue. */

static double
linear (double v)
{
  return v <= 0.04045 ? v / 12.92 : pow ((v + 0.055) / 1.055, 2.4);
}

/* CIE Lab of a colour seen through @matrix over linear RGB. */
static void
to_lab (const GdkRGBA *colour, const double matrix[9], double lab[3])
{
  static const double xyz[9] = { 0.4124, 0.3576, 0.1805, 0.2126, 0.7152,
                                 0.0722, 0.0193, 0.1192, 0.9505 };
  static const double white[3] = { 0.9505, 1, 1.089 };
  double rgb[3] = { linear (colour->red), linear (colour->green), linear (colour->blue) };
  double seen[3], f[3];

  for (int k = 0; k < 3; k++) {
    seen[k] = matrix[3 * k] * rgb[0] + matrix[3 * k + 1] * rgb[1] + matrix[3 * k + 2] * rgb[2];
    seen[k] = CLAMP (seen[k], 0, 1);
  }
  for (int k = 0; k < 3; k++) {
    double t =
        (xyz[3 * k] * seen[0] + xyz[3 * k + 1] * seen[1] + xyz[3 * k + 2] * seen[2]) / white[k];

    f[k] = t > 0.008856 ? cbrt (t) : 7.787 * t + 16.0 / 116;
  }
  lab[0] = 116 * f[1] - 16;
  lab[1] = 500 * (f[0] - f[1]);
  lab[2] = 200 * (f[1] - f[2]);
}

static void
assert_apart (const UiElement *looks, guint n)
{
  /* Machado, Oliveira and Fernandes 2009, severity 1. */
  static const double eyes[][9] = {
    { 1, 0, 0, 0, 1, 0, 0, 0, 1 },
    { 0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998 },
    { 0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881 },
    { 1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039 },
  };

  for (guint eye = 0; eye < G_N_ELEMENTS (eyes); eye++)
    for (guint a = 0; a < n; a++)
      for (guint b = a + 1; b < n; b++) {
        double x[3], y[3], distance;

        to_lab (&looks[a].band, eyes[eye], x);
        to_lab (&looks[b].band, eyes[eye], y);
        distance = sqrt (pow (x[0] - y[0], 2) + pow (x[1] - y[1], 2) + pow (x[2] - y[2], 2));
        ck_assert_msg (distance > 20, "%u and %u: %.1f for eye %u", a, b, distance, eye);
        ck_assert_int_ne (looks[a].shape, looks[b].shape);
      }
}

START_TEST (element_colours_stay_apart)
{
  static const char *const ids[] = { "fire", "earth", "wind", "water", "light" };
  UiElement looks[G_N_ELEMENTS (ids)];

  for (guint k = 0; k < G_N_ELEMENTS (ids); k++)
    looks[k] = ui_element_style (ids[k], FALSE);
  assert_apart (looks, G_N_ELEMENTS (ids));
}
END_TEST

START_TEST (seals_stay_apart)
{
  UiElement looks[UI_EMBLEMS];

  for (int k = 0; k < UI_EMBLEMS; k++)
    looks[k] = ui_emblem_style (k);
  assert_apart (looks, UI_EMBLEMS);
}
END_TEST

START_TEST (other_elements_have_looks_of_their_own)
{
  static const char *const ids[] = { "metal", "wood", "shadow", "aether", "bone",
                                     "storm", "ice",  "fire",   "light" };
  UiElement looks[G_N_ELEMENTS (ids)];

  for (guint k = 0; k < G_N_ELEMENTS (ids); k++)
    looks[k] = ui_element_style (ids[k], FALSE);
  for (guint a = 0; a < G_N_ELEMENTS (ids); a++) {
    ck_assert_int_eq (ui_element_style (ids[a], FALSE).shape, looks[a].shape);
    for (guint b = a + 1; b < G_N_ELEMENTS (ids); b++)
      ck_assert_msg (looks[a].shape != looks[b].shape, "%s and %s", ids[a], ids[b]);
  }
}
END_TEST

/* Words. */

START_TEST (the_board_says_what_it_shows)
{
  g_autoptr (UiTomeScene) scene = ui_tome_scene_new (fixture.match, 8, 0);
  g_autofree char *words = ui_tome_describe (scene);
  static const char *const parts[] = {
    "Round 1 · Chapter 1.",
    "The Title is Bonfire, Fire.",
    "Ada played Inferno, Fire F. Trump, because the Title is Fire. It began the Fire chain.",
    "Ben played Lantern, Light 2. The Fire chain held.",
    "Dan deals.",
    "Ada & Cyd: 0 points.",
    "Cyd holds 5 unseen spells.",
    "Ben holds Firebrand, Gust, Monolith, Tempest and 1 unseen spell.",
  };

  for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
    ck_assert_msg (strstr (words, parts[k]) != NULL, "'%s' is missing in: %s", parts[k], words);
}
END_TEST

START_TEST (the_chapter_that_ended_stays_on_show)
{
  g_autoptr (UiTomeScene) scene = ui_tome_scene_new (fixture.match, 9, 0);
  g_autoptr (UiTomeScene) next = ui_tome_scene_new (fixture.match, 10, 0);
  g_autofree char *news = ui_tome_dup_news (scene), *place = ui_tome_dup_progress (scene);
  g_autofree char *next_place = ui_tome_dup_progress (next);

  ck_assert (scene->over);
  ck_assert_str_eq (place, "Round 1 · Chapter 1");
  ck_assert_str_eq (next_place, "Round 1 · Chapter 2");
  ck_assert_uint_eq (scene->n_spells, 4);
  ck_assert_str_eq (scene->title, "bonfire");
  ck_assert_uint_eq (scene->winner, 1);
  ck_assert_str_eq (news, "Ada won the chapter");
  ck_assert_int_eq (scene->spells[0].link, UI_TOME_LINK_START);
  ck_assert_int_eq (scene->spells[1].link, UI_TOME_LINK_PASS);
  /* Nothing is claimed that no view says. */
  ck_assert (scene->spells[3].link != UI_TOME_LINK_LOOSE || scene->chain_unsure);
}
END_TEST

START_TEST (a_broken_chain_names_who_broke_it)
{
  static const char *const more[] = { "1 play halo", "2 play gust", NULL };
  static const char *const breaker[] = { "3 play flood", NULL };
  UiTomeScene *scene;

  record_moves (fixture.match, more);
  scene = ui_tome_scene_new (fixture.match, MOVES + 2, 0);
  ck_assert_int_eq (scene->chain, UI_TOME_CHAIN_OPEN);
  ck_assert_int_eq (scene->spells[0].link, UI_TOME_LINK_LOOSE);
  ck_assert_int_eq (scene->spells[1].link, UI_TOME_LINK_START);
  ui_tome_scene_free (scene);
  record_moves (fixture.match, breaker);
  scene = ui_tome_scene_new (fixture.match, MOVES + 3, 0);
  ck_assert_int_eq (scene->chain, UI_TOME_CHAIN_BROKEN);
  ck_assert_int_eq (scene->spells[2].link, UI_TOME_LINK_BREAK);
  ck_assert (scene->spells[2].silenced);
  ui_tome_scene_free (scene);
}
END_TEST

START_TEST (a_viewer_sees_backs)
{
  g_autoptr (UiTomeScene) scene = ui_tome_scene_new (fixture.match, 5, 1);

  ck_assert_str_ne (app_value_text (app_value_at (scene->hands[0], 0)), "?");
  ck_assert_uint_gt (app_value_length (scene->hands[1]), 0);
  for (guint k = 0; k < app_value_length (scene->hands[1]); k++)
    ck_assert_str_eq (app_value_text (app_value_at (scene->hands[1], k)), "?");
}
END_TEST

/* Layout. */

static gboolean
may_not_touch (const UiBoardItem *a, const UiBoardItem *b)
{
  gboolean solid_a = a->kind == UI_TOME_MAT || a->kind == UI_TOME_PLATE || a->kind == UI_TOME_BOOKS
                     || a->kind == UI_TOME_HAND;
  gboolean solid_b = b->kind == UI_TOME_MAT || b->kind == UI_TOME_PLATE || b->kind == UI_TOME_BOOKS
                     || b->kind == UI_TOME_HAND;
  gboolean one_hand = a->kind == UI_TOME_HAND && b->kind == UI_TOME_HAND && a->seat == b->seat;
  gboolean on_mat =
      (a->kind == UI_TOME_SPELL || a->kind == UI_TOME_SLOT || a->kind == UI_TOME_TITLE)
      && (b->kind == UI_TOME_SPELL || b->kind == UI_TOME_SLOT || b->kind == UI_TOME_TITLE);

  return on_mat || (solid_a && solid_b && !one_hand);
}

static void
check_layout (const UiTomeScene *scene, float width, float em)
{
  float height = ui_tome_height_for (scene, width, em);
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));

  ui_tome_lay_out (scene, width, height, em, items);
  for (guint a = 0; a < items->len; a++) {
    const UiBoardItem *one = &g_array_index (items, UiBoardItem, a);

    ck_assert_msg (one->box.origin.x >= 0 && one->box.origin.y >= 0
                       && one->box.origin.x + one->box.size.width <= width + 1
                       && one->box.origin.y + one->box.size.height <= height + 1,
                   "%g px, em %g: kind %d of seat %u leaves the board: %g %g %g %g in %g", width,
                   em, one->kind, one->seat, one->box.origin.x, one->box.origin.y,
                   one->box.size.width, one->box.size.height, height);
    for (guint b = a + 1; b < items->len; b++) {
      const UiBoardItem *other = &g_array_index (items, UiBoardItem, b);
      graphene_rect_t common;

      if (!may_not_touch (one, other)
          || !graphene_rect_intersection (&one->box, &other->box, &common))
        continue;
      ck_assert_msg (common.size.width < 2 || common.size.height < 2,
                     "%g px, em %g: kind %d of seat %u and kind %d of seat %u overlap by %g x %g",
                     width, em, one->kind, one->seat, other->kind, other->seat, common.size.width,
                     common.size.height);
    }
  }
}

START_TEST (nothing_overlaps_at_any_width)
{
  static const guint numbers[] = { 0, 4, 8, 9, 10 };

  for (guint k = 0; k < G_N_ELEMENTS (numbers); k++) {
    g_autoptr (UiTomeScene) scene = ui_tome_scene_new (fixture.match, numbers[k], 0);

    for (float width = 300; width < 1600; width += 37) {
      check_layout (scene, width, 14.7f);
      check_layout (scene, width, 22);
    }
  }
}
END_TEST

/* Where the item of @kind with @key comes from. */
static const graphene_rect_t *
origin_of (const GArray *items, const GArray *origins, int kind, const char *key)
{
  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);

    if (item->kind == kind && g_strcmp0 (item->key, key) == 0)
      return &g_array_index (origins, graphene_rect_t, k);
  }
  ck_abort_msg ("no %s of kind %d on the board", key, kind);
  return NULL;
}

static GArray *
lay_out (const UiTomeScene *scene)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));

  ui_tome_lay_out (scene, 900, 700, 14.7f, items);
  return items;
}

/* The lowest name plate at a width is the reader's; it goes on clockwise from there. */
START_TEST (the_reader_sits_below)
{
  static const float widths[] = { 320, 900 };

  for (guint viewer = 0; viewer <= 4; viewer++) {
    g_autoptr (UiTomeScene) scene = ui_tome_scene_new (fixture.match, 5, viewer);

    for (guint k = 0; k < G_N_ELEMENTS (widths); k++) {
      g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
      const UiBoardItem *lowest = NULL;

      ui_tome_lay_out (scene, widths[k], ui_tome_height_for (scene, widths[k], 14.7f), 14.7f,
                       items);
      for (guint i = 0; i < items->len; i++) {
        const UiBoardItem *item = &g_array_index (items, UiBoardItem, i);

        if (item->kind == UI_TOME_PLATE
            && (lowest == NULL || item->box.origin.y > lowest->box.origin.y))
          lowest = item;
      }
      ck_assert_ptr_nonnull (lowest);
      ck_assert_uint_eq (lowest->seat, MAX (viewer, 1));
    }
  }
}
END_TEST

/* Two spells that their players had shown, then one that nobody had seen: from the last of the
 * unseen ones, which then is gone. */
START_TEST (a_travelling_card_is_found_where_it_was)
{
  for (guint number = 6; number <= 8; number++) {
    g_autoptr (UiTomeScene) was = ui_tome_scene_new (fixture.match, number - 1, 0);
    g_autoptr (UiTomeScene) now = ui_tome_scene_new (fixture.match, number, 0);
    g_autoptr (GArray) before = lay_out (was), items = lay_out (now), origins = NULL;
    const UiTomeSpell *spell = &now->spells[now->n_spells - 1];
    const UiBoardItem *old = NULL;
    const graphene_rect_t *from;

    origins = ui_board_find_origins (items, before);
    from = origin_of (items, origins, UI_TOME_SPELL, spell->card);
    for (guint k = 0; k < before->len && old == NULL; k++)
      if (graphene_rect_equal (&g_array_index (before, UiBoardItem, k).box, from))
        old = &g_array_index (before, UiBoardItem, k);
    ck_assert_ptr_nonnull (old);
    ck_assert_int_eq (old->kind, UI_TOME_HAND);
    ck_assert_uint_eq (old->seat, spell->seat);
    ck_assert_str_eq (old->key, number == 8 ? "?" : spell->card);
  }
}
END_TEST

/* For screen readers. */

static void
check_names (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) || GTK_IS_ENTRY (widget) || GTK_IS_MENU_BUTTON (widget)) {
    gboolean text = GTK_IS_BUTTON (widget) && gtk_button_get_label (GTK_BUTTON (widget)) != NULL;

    ck_assert_msg (text
                       || gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget),
                                                            GTK_ACCESSIBLE_PROPERTY_LABEL),
                   "a %s without a name: %s", G_OBJECT_TYPE_NAME (widget),
                   gtk_widget_get_tooltip_text (widget));
  }
  /* What a menu button or a choice is made of is theirs. */
  if (GTK_IS_MENU_BUTTON (widget) || GTK_IS_DROP_DOWN (widget))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_names (child);
}

START_TEST (everything_has_a_name)
{
  GtkWidget *board = inside ("UiTomeBoard"), *scrubber = inside ("UiScrubber");
  g_autofree char *wrong = NULL;

  check_names (GTK_WIDGET (fixture.page));
  check_names (ui_page_get_header_end (UI_PAGE (fixture.page)));
  /* It is read when Ctrl+F1 asks for it, not whenever the keyboard comes there. */
  ck_assert (!gtk_test_accessible_has_property (GTK_ACCESSIBLE (board),
                                                GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  wrong = gtk_test_accessible_check_property (GTK_ACCESSIBLE (scrubber),
                                              GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double)MOVES);
  ck_assert_msg (wrong == NULL, "%s", wrong);
}
END_TEST

/* Rulings. */

static char *ruled;

static void
ruled_cb (GtkWidget *dialog, const char *text)
{
  g_free (ruled);
  ruled = g_strdup (text);
}

START_TEST (a_ruling_needs_a_reason_and_a_legal_form)
{
  GtkWidget *dialog = ui_ruling_dialog_new (fixture.match, GTK_WINDOW (fixture.window));
  GtkWidget *record = find_class (dialog, "suggested-action"), *form, *field = NULL, *reason = NULL;
  guint n, score = 0;
  const RulesVerb *rulings = app_recorder_get_rulings (fixture.match, &n);

  while (score < n && strcmp (rulings[score].name, "score") != 0)
    score++;
  g_signal_connect (dialog, "record", G_CALLBACK (ruled_cb), NULL);
  gtk_window_present (GTK_WINDOW (dialog));
  wait_until (gtk_widget_get_mapped (dialog));
  form = find_widget (dialog, "AdwComboRow");
  adw_combo_row_set_selected (ADW_COMBO_ROW (form), score);
  for (GtkWidget *at = gtk_widget_get_next_sibling (form); at != NULL;
       at = gtk_widget_get_next_sibling (at))
    if (ADW_IS_ENTRY_ROW (at))
      field = at;
  ck_assert_ptr_nonnull (field);
  reason = find_widget (
      gtk_widget_get_next_sibling (gtk_widget_get_ancestor (form, ADW_TYPE_PREFERENCES_GROUP)),
      "AdwEntryRow");
  ck_assert_ptr_nonnull (reason);
  gtk_editable_set_text (GTK_EDITABLE (field), "+2");
  ck_assert (!gtk_widget_get_sensitive (record));
  gtk_editable_set_text (GTK_EDITABLE (reason), "agreed");
  ck_assert (gtk_widget_get_sensitive (record));
  ck_assert_ptr_nonnull (find_label (dialog, "- adjust score 1 +2 \"agreed\""));
  gtk_editable_set_text (GTK_EDITABLE (field), "+99999");
  ck_assert (!gtk_widget_get_sensitive (record));
  /* Without a sign it is a change upwards. */
  gtk_editable_set_text (GTK_EDITABLE (field), "2");
  g_signal_emit_by_name (record, "clicked");
  ck_assert_str_eq (ruled, "- adjust score 1 +2 \"agreed\"");
  g_free (ruled);
  ruled = NULL;
}
END_TEST

/* Every ruling of the game gets a form, and none of them makes GTK complain. */
START_TEST (every_ruling_has_a_form)
{
  GtkWidget *dialog = ui_ruling_dialog_new (fixture.match, GTK_WINDOW (fixture.window));
  GtkWidget *form = find_widget (dialog, "AdwComboRow");
  guint n;

  app_recorder_get_rulings (fixture.match, &n);
  for (guint k = 0; k < n; k++) {
    adw_combo_row_set_selected (ADW_COMBO_ROW (form), k);
    ck_assert_ptr_nonnull (gtk_widget_get_next_sibling (form));
  }
  gtk_window_destroy (GTK_WINDOW (dialog));
}
END_TEST

/* Where no card shows yet, every element of the match can be ruled all the same. */
START_TEST (a_ruling_offers_every_element)
{
  static const char *const states[] = { "none",       "open earth", "open fire", "open light",
                                        "open water", "open wind",  "broken" };
  GtkWidget *dialog = ui_ruling_dialog_new (fixture.match, GTK_WINDOW (fixture.window));
  GtkWidget *form = find_widget (dialog, "AdwComboRow"), *field;
  guint n, chain = 0;
  const RulesVerb *rulings = app_recorder_get_rulings (fixture.match, &n);
  GListModel *offered;

  while (chain < n && strcmp (rulings[chain].name, "chain") != 0)
    chain++;
  adw_combo_row_set_selected (ADW_COMBO_ROW (form), chain);
  field = gtk_widget_get_next_sibling (form);
  ck_assert (ADW_IS_COMBO_ROW (field));
  offered = adw_combo_row_get_model (ADW_COMBO_ROW (field));
  for (guint k = 0; k < G_N_ELEMENTS (states); k++) {
    gboolean found = FALSE;

    for (guint j = 0; j < g_list_model_get_n_items (offered); j++)
      found = found
              || strcmp (gtk_string_list_get_string (GTK_STRING_LIST (offered), j), states[k]) == 0;
    ck_assert_msg (found, "%s", states[k]);
  }
  gtk_window_destroy (GTK_WINDOW (dialog));
}
END_TEST

/* Without a collection. */

static void
open_record (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;

  fixture_application (&fixture);
  fixture.folder = g_dir_make_tmp ("match-page-XXXXXX", NULL);
  path = g_build_filename (fixture.folder, "match.tkr", NULL);
  ck_assert (g_file_set_contents (path, text, -1, NULL));
  fixture.match = app_match_open_record (path, 0, NULL, &error);
  ck_assert_msg (fixture.match != NULL, "%s", error != NULL ? error->message : "");
  fixture_show (&fixture);
}

#define TAGS                                                                                       \
  "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"        \
  "[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n"

START_TEST (a_preview_can_only_be_looked_at)
{
  open_record (TAGS "- dealer 1\n- deal\n- title halo\n");
  ck_assert (!gtk_widget_get_visible (inside ("UiEntryBar")));
  ck_assert_uint_eq (ui_match_page_get_position (fixture.page), 3);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (fixture.page), "match.back", NULL));
  ck_assert_uint_eq (ui_match_page_get_position (fixture.page), 2);
}
END_TEST

START_TEST (moves_before_a_fault_are_shown)
{
  open_record (TAGS "- dealer 1\n- deal\n- title halo\n1 play nothing\n");
  ck_assert_ptr_nonnull (app_match_get_fault (fixture.match));
  ck_assert_uint_eq (ui_match_page_get_position (fixture.page), 3);
}
END_TEST

static guint
count_widgets (GtkWidget *widget, const char *type)
{
  guint n = strcmp (G_OBJECT_TYPE_NAME (widget), type) == 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_widgets (child, type);
  return n;
}

/* Whether a row lies inside what the list shows of itself. */
static gboolean
is_on_show (GtkWidget *row)
{
  GtkWidget *view = gtk_widget_get_ancestor (row, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t box;

  return gtk_widget_compute_bounds (row, view, &box) && box.origin.y >= -1
         && box.origin.y + box.size.height <= gtk_widget_get_height (view) + 1;
}

START_TEST (a_long_match_makes_few_rows)
{
  GString *text = g_string_new (TAGS "- dealer 1\n- deal\n");

  for (guint k = 0; k < 3000; k++)
    g_string_append_printf (text, "- note \"%u\"\n", k);
  open_record (text->str);
  g_string_free (text, TRUE);
  ck_assert_uint_eq (app_match_get_n_moves (fixture.match), 3002);
  ck_assert_uint_lt (count_widgets (inside ("UiMoveList"), "UiMoveRow"), 600);
  wait_until (find_row (inside ("UiMoveList"), "3002, Note") != NULL
              && is_on_show (find_row (inside ("UiMoveList"), "3002, Note")));
  ui_match_page_set_position (fixture.page, 1500);
  wait_until (find_row (inside ("UiMoveList"), "1500, Note, 1497") != NULL
              && is_on_show (find_row (inside ("UiMoveList"), "1500, Note, 1497")));
  ck_assert_uint_lt (count_widgets (inside ("UiMoveList"), "UiMoveRow"), 600);
}
END_TEST

START_TEST (it_folds_where_it_is_narrow)
{
  AdwFlap *flap = ADW_FLAP (inside ("AdwFlap"));
  int minimum;

  ck_assert (!adw_flap_get_folded (flap));
  gtk_widget_measure (GTK_WIDGET (fixture.page), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL,
                      NULL, NULL);
  ck_assert_int_le (minimum, 360);
  gtk_window_set_default_size (GTK_WINDOW (fixture.window), 400, 700);
  wait_until (adw_flap_get_folded (flap));
  ck_assert (!adw_flap_get_reveal_flap (flap));
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (fixture.page), "match.toggle-moves", NULL));
  ck_assert (adw_flap_get_reveal_flap (flap));
}
END_TEST

/* As the label of a choice that names three books. */
START_TEST (a_wide_label_gets_higher_in_its_line)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *label = gtk_label_new ("One book, another book, and a third book of a long name");
  int least, natural, one_line, lines;

  g_object_ref_sink (box);
  gtk_widget_set_layout_manager (box, g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 6, NULL));
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  ck_assert_int_lt (least, natural / 2);
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, natural, &one_line, NULL, NULL, NULL);
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, natural / 2, &lines, NULL, NULL, NULL);
  ck_assert_int_ge (lines, 2 * one_line);
  g_object_unref (box);
}
END_TEST

/* Beside an entry, buttons become a menu before they take a line of their own. */
START_TEST (what_can_be_less_is_squeezed_first)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *entry = gtk_entry_new (), *squeezer = adw_squeezer_new ();
  GtkWidget *wide = gtk_button_new_with_label ("Many words, and a menu instead of them");
  GtkWidget *menu = gtk_button_new_from_icon_name ("view-more-symbolic");
  int least, entry_width, natural, one_line, squeezed, plain;

  g_object_ref_sink (box);
  gtk_widget_set_hexpand (entry, TRUE);
  adw_squeezer_set_homogeneous (ADW_SQUEEZER (squeezer), FALSE);
  adw_squeezer_add (ADW_SQUEEZER (squeezer), wide);
  adw_squeezer_add (ADW_SQUEEZER (squeezer), menu);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), squeezer);
  gtk_widget_measure (entry, GTK_ORIENTATION_HORIZONTAL, -1, &entry_width, NULL, NULL, NULL);
  gtk_widget_measure (squeezer, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  ck_assert_int_lt (least, natural);
  gtk_widget_set_layout_manager (box, g_object_new (UI_TYPE_WRAP_LAYOUT, NULL));
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, entry_width + natural, &one_line, NULL, NULL,
                      NULL);
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, entry_width + natural - 1, &plain, NULL, NULL,
                      NULL);
  ck_assert_int_gt (plain, one_line);
  gtk_widget_set_layout_manager (box, g_object_new (UI_TYPE_WRAP_LAYOUT, "squeezes", TRUE, NULL));
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, entry_width + natural - 1, &squeezed, NULL,
                      NULL, NULL);
  ck_assert_int_eq (squeezed, one_line);
  g_object_unref (box);
}
END_TEST

TEST_SUITE (match_board)
{
  Suite *suite = suite_create ("match-board");
  TCase *plain = tcase_create ("elements"), *test = tcase_create ("board");
  TCase *record = tcase_create ("record");

  tcase_add_test (plain, element_colours_stay_apart);
  tcase_add_test (plain, seals_stay_apart);
  tcase_add_test (plain, other_elements_have_looks_of_their_own);
  suite_add_tcase (suite, plain);
  tcase_add_checked_fixture (test, setup, teardown);
  tcase_set_timeout (test, 240);
  tcase_add_test (test, the_board_says_what_it_shows);
  tcase_add_test (test, the_chapter_that_ended_stays_on_show);
  tcase_add_test (test, a_broken_chain_names_who_broke_it);
  tcase_add_test (test, a_viewer_sees_backs);
  tcase_add_test (test, the_reader_sits_below);
  tcase_add_test (test, nothing_overlaps_at_any_width);
  tcase_add_test (test, a_travelling_card_is_found_where_it_was);
  tcase_add_test (test, everything_has_a_name);
  tcase_add_test (test, a_ruling_needs_a_reason_and_a_legal_form);
  tcase_add_test (test, every_ruling_has_a_form);
  tcase_add_test (test, a_ruling_offers_every_element);
  tcase_add_test (test, it_folds_where_it_is_narrow);
  tcase_add_test (test, a_wide_label_gets_higher_in_its_line);
  tcase_add_test (test, what_can_be_less_is_squeezed_first);
  suite_add_tcase (suite, test);
  tcase_add_checked_fixture (record, NULL, teardown);
  tcase_set_timeout (record, 240);
  tcase_add_test (record, a_preview_can_only_be_looked_at);
  tcase_add_test (record, moves_before_a_fault_are_shown);
  tcase_add_test (record, a_long_match_makes_few_rows);
  suite_add_tcase (suite, record);
  return suite;
}
