/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches for which the program deals, in the real window: what is due comes by itself, the cover
 * hides what is not for everybody, dice are rolled, kept and rolled once more.
 */
#include "tests/ui/stage.h"

#include "app/recording/choices.h"
#include "app/recording/dealer.h"
#include "ui/match/compare-page.h"
#include "ui/board/privacy-cover.h"
#include "ui/entry/entry-bar.h"
#include "ui/match/match-page-private.h"
#include "tests/pictures/picture.h"

#define TOME                                                                                       \
  "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n"           \
  "[Seat4 \"Dan\"]\n[Knowledge \"open\"]\n[Dealt \"app\"]\n"
#define RESTLESS                                                                                   \
  "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"                        \
  "[Knowledge \"open\"]\n[Dealt \"app\"]\n[Option.characters \"2\"]\n[Option.starters \"1\"]\n"    \
  "[Option.rerolls \"2\"]\n"

static UiWindow *window;
static UiMatchPage *page;
static AppMatch *match;

/* Bytes that are numbers: each comes once, then zeros. */
static const guint8 *numbers;

static void
give (guint8 *bytes, gsize n, gpointer data)
{
  memset (bytes, 0, n);
  if (numbers != NULL && *numbers != 0)
    bytes[0] = *numbers++;
}

static void
open_match (const char *record)
{
  g_autofree char *uuid = NULL;

  window = stage_window (NULL, FALSE);
  uuid = stage_add_record (window, record);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-match", "s", uuid));
  STAGE_UNTIL (stage_find (window, UI_TYPE_MATCH_PAGE, NULL) != NULL);
  page = UI_MATCH_PAGE (stage_find (window, UI_TYPE_MATCH_PAGE, NULL));
  match = ui_match_page_get_match (page);
  stage_settle ();
}

static void
picture (const char *name)
{
  const char *folder = suite_variable ("TOMEKEEPER_PICTURES");
  g_autofree char *path = folder != NULL ? g_build_filename (folder, name, NULL) : NULL;

  if (path != NULL)
    picture_save (GTK_WIDGET (window), path, NULL);
}

/* Presses the button of the bar with that label. */
static void
press (const char *label)
{
  GtkWidget *found = stage_get (page, GTK_TYPE_LABEL, label);

  g_signal_emit_by_name (gtk_widget_get_ancestor (found, GTK_TYPE_BUTTON), "clicked");
  stage_settle ();
}

static GtkWidget *
cover (void)
{
  return stage_get (page, UI_TYPE_PRIVACY_COVER, NULL);
}

static gboolean
is_covered (void)
{
  return ui_privacy_cover_is_on (UI_PRIVACY_COVER (cover ()));
}

/* What @widget says, to eyes or to a screen reader. */
static void
read_words (GtkWidget *widget, GString *words)
{
  g_autofree char *tooltip = NULL;

  if (GTK_IS_LABEL (widget))
    g_string_append_printf (words, "%s\n", gtk_label_get_text (GTK_LABEL (widget)));
  tooltip = g_strdup (gtk_widget_get_tooltip_text (widget));
  if (tooltip != NULL)
    g_string_append_printf (words, "%s\n", tooltip);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    read_words (child, words);
}

/* Nothing of the page names a card of @hand, an id, whether it is mapped or not. */
static void
assert_unnamed (const AppValue *hand)
{
  g_autoptr (GString) words = g_string_new (NULL);

  read_words (GTK_WIDGET (page), words);
  for (guint k = 0; k < app_value_length (hand); k++) {
    const char *id = app_value_text (app_value_at (hand, k));
    const AppCard *card = app_match_get_card (match, id);

    ck_assert_ptr_nonnull (card);
    ck_assert_msg (!(strstr (words->str, card->name) != NULL || strstr (words->str, id) != NULL),
                   "%s is told: %s", card->name, words->str);
  }
}

/* In a game whose cards lie elsewhere too: the seat's cards are no cards of the view. */
static void
assert_hidden (const AppValue *hand, guint seat)
{
  g_autoptr (AppValue) seen =
      app_match_dup_view (match, app_match_get_n_moves (match), app_match_get_viewer (match));
  const AppValue *shown = app_value_at (app_value_get (seen, "hands"), seat - 1);

  ck_assert_uint_eq (app_value_length (shown), app_value_length (hand));
  for (guint k = 0; k < app_value_length (shown); k++)
    ck_assert_str_eq (app_value_text (app_value_at (shown, k)), "?");
  for (guint number = 1; number <= app_match_get_n_moves (match); number++) {
    const char *text = app_match_get_move (match, number)->text;
    g_autofree char *drawn = g_strdup_printf ("- draw %u ", seat);

    if (g_str_has_prefix (text, drawn))
      ck_assert_msg (strspn (text + strlen (drawn), "? ") == strlen (text + strlen (drawn)), "%s",
                     text);
  }
}

static AppValue *
dup_hands (guint viewer)
{
  return app_match_dup_view (match, app_match_get_n_moves (match), viewer);
}

/* All four hands are dealt by one press; nobody sees any until the screen was passed. */
static void
assert_menu_offers (const char *name, gboolean offered)
{
  ck_assert_msg (g_action_group_get_action_enabled (G_ACTION_GROUP (page->menu_actions), name)
                     == offered,
                 "%s", name);
}

START_TEST (hands_are_hidden)
{
  g_autoptr (AppValue) all = NULL;
  const AppValue *hands;
  guint seat;

  open_match (TOME);
  ck_assert (!is_covered ());
  press ("Deal");
  STAGE_UNTIL (app_match_get_n_moves (match) == 6 && is_covered ());
  stage_settle ();
  picture ("cover.png");
  all = dup_hands (0);
  hands = app_value_get (all, "hands");
  seat = app_match_get_turn (match, 6);
  ck_assert_uint_gt (seat, 0);
  for (guint k = 0; k < 4; k++)
    assert_unnamed (app_value_at (hands, k));
  ck_assert_uint_eq (app_match_get_viewer (match), APP_VIEWER_NOBODY);
  stage_check_names (page, "cover");
  assert_menu_offers ("details", FALSE);
  assert_menu_offers ("take-back-to", FALSE);

  /* Enter lifts it, and shows the hand of who is awaited alone. */
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (!is_covered ());
  stage_settle ();
  assert_menu_offers ("details", TRUE);
  picture ("lifted.png");
  ck_assert_uint_eq (app_match_get_viewer (match), seat);
  for (guint k = 0; k < 4; k++)
    if (k + 1 != seat)
      assert_unnamed (app_value_at (hands, k));
  if (seat == 1)
    ck_assert_ptr_null (strchr (app_match_get_move (match, 2)->text, '?'));
  else
    ck_assert_str_eq (app_match_get_move (match, 2)->text, "- deal 1 ? ? ? ? ? ?");

  /* At once, by a key. */
  stage_key (window, GDK_KEY_h, GDK_CONTROL_MASK | GDK_ALT_MASK);
  STAGE_UNTIL (is_covered ());
  for (guint k = 0; k < 4; k++)
    assert_unnamed (app_value_at (hands, k));
}
END_TEST

static void
lift (void)
{
  if (!is_covered ())
    return;
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (!is_covered ());
  stage_settle ();
}

/* Lifts the cover if there is one, and plays the first card of the hand. */
static void
play_first (void)
{
  const guint before = app_match_get_n_moves (match);
  g_autoptr (GPtrArray) choices = NULL;
  const AppChoice *first;

  lift ();
  choices = app_recorder_dup_choices (match);
  ck_assert_uint_gt (choices->len, 0);
  first = g_ptr_array_index (choices, 0);
  if (first->seat != 0)
    ck_assert_uint_eq (first->seat, app_match_get_viewer (match));
  ui_entry_bar_choose (UI_ENTRY_BAR (stage_get (page, UI_TYPE_ENTRY_BAR, NULL)), first);
  STAGE_UNTIL (app_match_get_n_moves (match) > before);
  stage_settle ();
}

/* From the first deal to the end: what is due comes by itself, and in the end all is shown. */
START_TEST (a_whole_match)
{
  open_match (TOME);
  press ("Deal");
  STAGE_UNTIL (app_match_get_n_moves (match) == 6 && is_covered ());
  lift ();
  ui_entry_bar_record (UI_ENTRY_BAR (stage_get (page, UI_TYPE_ENTRY_BAR, NULL)),
                       "- adjust score 1 +14 \"A short match\"");
  ui_entry_bar_record (UI_ENTRY_BAR (stage_get (page, UI_TYPE_ENTRY_BAR, NULL)),
                       "- adjust score 2 +12 \"A short match\"");
  STAGE_UNTIL (app_match_get_n_moves (match) == 8);
  stage_settle ();
  while (app_match_get_outcome (match, app_match_get_n_moves (match)).status == RULES_RUNNING) {
    STAGE_UNTIL (!app_dealer_is_due (match));
    play_first ();
    ck_assert_uint_lt (app_match_get_n_moves (match), 2000);
  }
  STAGE_UNTIL (!is_covered ());
  ck_assert_uint_eq (app_match_get_viewer (match), 0);
}
END_TEST

/* Enter while the program deals: what was typed comes behind all that is due. */
START_TEST (what_is_entered_during_a_deal)
{
  GtkEditable *entry;

  open_match (TOME);
  entry =
      GTK_EDITABLE (stage_get (stage_get (page, UI_TYPE_ENTRY_BAR, NULL), GTK_TYPE_ENTRY, NULL));
  g_signal_emit_by_name (
      gtk_widget_get_ancestor (stage_get (page, GTK_TYPE_LABEL, "Deal"), GTK_TYPE_BUTTON),
      "clicked");
  gtk_editable_set_text (entry, "- note \"go\"");
  g_signal_emit_by_name (entry, "activate");
  ck_assert_uint_eq (app_match_get_n_moves (match), 0);
  STAGE_UNTIL (app_match_get_n_moves (match) == 7);
  ck_assert_str_eq (app_match_get_move (match, 7)->text, "- note \"go\"");
  ck_assert (!app_dealer_is_due (match));
}
END_TEST

/* Back to before the last decision, not to a deal that would only come again. */
START_TEST (back_over_deals)
{
  guint n;

  open_match (TOME);
  press ("Deal");
  STAGE_UNTIL (app_match_get_n_moves (match) == 6 && is_covered ());
  /* A chapter, and the title of the next one. */
  do {
    play_first ();
    STAGE_UNTIL (!app_dealer_is_due (match));
    n = app_match_get_n_moves (match);
  } while (!g_str_has_prefix (app_match_get_move (match, n)->text, "- title"));
  lift ();
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (stage_dialog (window)), "back");
  STAGE_UNTIL (app_match_get_n_moves (match) == n - 2);
  stage_settle ();
  ck_assert (!app_dealer_is_due (match));
}
END_TEST

/* From an older move on, another line: what was dealt is there as it was. */
START_TEST (on_from_an_older_move)
{
  open_match (TOME);
  press ("Deal");
  STAGE_UNTIL (app_match_get_n_moves (match) == 6 && is_covered ());
  play_first ();
  STAGE_UNTIL (app_match_get_n_moves (match) == 7);
  lift ();
  ui_match_page_set_position (page, 6);
  stage_settle ();
  stage_key (window, GDK_KEY_g, 0);
  STAGE_UNTIL (app_match_get_n_lines (match) == 2 && app_match_get_n_moves (match) == 6);
  ck_assert (!app_dealer_is_due (match));
}
END_TEST

static void
open_restless (void)
{
  open_match (RESTLESS
              "\n- join A ilse seat=1\n- join B little-fen seat=2\nA starter walking-staff\n"
              "- realm hedge-country\n- reveal gutter-dog ditch-leech mad-ox\n- choose mad-ox\n");
  ck_assert (!is_covered ());
}

/* A 4 is shown; once more it is a 17, and that is recorded. */
START_TEST (a_die_is_rolled_once_more)
{
  static const guint8 dice[] = { 3, 16, 0 };
  guint before;

  open_restless ();
  before = app_match_get_n_moves (match);
  numbers = dice;
  app_dealer_set_source (give, NULL);
  stage_key (window, GDK_KEY_slash, 0);
  for (const char *at = "A attack walking-staff\n"; *at != '\0'; at++)
    stage_key (window,
               *at == '\n'  ? GDK_KEY_Return
               : *at == 'A' ? GDK_KEY_a
                            : gdk_unicode_to_keyval ((guint32)*at),
               *at == 'A' ? GDK_SHIFT_MASK : 0);
  STAGE_UNTIL (stage_find (page, GTK_TYPE_BUTTON, "Keep") != NULL);
  stage_settle ();
  picture ("die.png");
  ck_assert_uint_eq (app_match_get_n_moves (match), before);
  press ("Once More");
  STAGE_UNTIL (
      stage_find (page, GTK_TYPE_BUTTON, "Keep") != NULL
      && strstr (ui_entry_bar_get_text (UI_ENTRY_BAR (stage_get (page, UI_TYPE_ENTRY_BAR, NULL))),
                 "4>17")
             != NULL);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (app_match_get_n_moves (match) == before + 1);
  ck_assert_str_eq (app_match_get_move (match, before + 1)->text,
                    "A attack walking-staff roll=4>17");
  app_dealer_set_source (NULL, NULL);
}
END_TEST

/* What was not rolled by the program is not recorded. */
START_TEST (no_die_is_typed)
{
  guint before;

  open_restless ();
  before = app_match_get_n_moves (match);
  ui_entry_bar_record (UI_ENTRY_BAR (stage_get (page, UI_TYPE_ENTRY_BAR, NULL)),
                       "A attack walking-staff roll=20");
  stage_settle ();
  stage_get (page, GTK_TYPE_LABEL,
             "In this match the program rolls: enter the move without its dice.");
  ck_assert_uint_eq (app_match_get_n_moves (match), before);
}
END_TEST

/* Turns of Spelled: hands are drawn, hidden from each other, and pass with the screen. */
START_TEST (turns_of_spelled)
{
  guint first;

  open_match ("[Record \"1\"]\n[Game \"spelled\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"
              "[Knowledge \"open\"]\n[Dealt \"app\"]\n");
  press ("Deal");
  STAGE_UNTIL (!app_dealer_is_due (match) && is_covered ());
  stage_settle ();
  first = app_match_get_turn (match, app_match_get_n_moves (match));
  lift ();
  picture ("spelled.png");
  ck_assert_uint_eq (app_match_get_viewer (match), first);
  for (guint k = 0; k < 30 && app_match_get_viewer (match) == first; k++) {
    g_autoptr (AppValue) all = NULL;

    play_first ();
    STAGE_UNTIL (!app_dealer_is_due (match));
    stage_settle ();
    all = dup_hands (0);
    for (guint seat = 1; seat <= 2; seat++)
      if (seat != app_match_get_viewer (match))
        assert_hidden (app_value_at (app_value_get (all, "hands"), seat - 1), seat);
  }
  STAGE_UNTIL (is_covered ());
}
END_TEST

/* Gems are laid out one after the other, each under the cover; who begins is drawn. */
START_TEST (gems_are_laid_out_in_secret)
{
  open_match ("[Record \"1\"]\n[Game \"tokio\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"
              "[Knowledge \"open\"]\n[Dealt \"app\"]\n");
  STAGE_UNTIL (is_covered ());
  lift ();
  ck_assert_uint_eq (app_match_get_viewer (match), 1);
  picture ("place.png");
  play_first ();
  STAGE_UNTIL (is_covered ());
  ck_assert_str_eq (app_match_get_move (match, 1)->text, "1 place ? ? ? ? ?");
  lift ();
  ck_assert_uint_eq (app_match_get_viewer (match), 2);
  play_first ();
  STAGE_UNTIL (app_match_get_n_moves (match) == 3);
  ck_assert (g_str_has_prefix (app_match_get_move (match, 3)->text, "- first "));
}
END_TEST

/* Two can look in turn without a move between, each with own eyes. */
START_TEST (somebody_else_looks)
{
  guint awaited, other;

  open_match (TOME);
  press ("Deal");
  STAGE_UNTIL (app_match_get_n_moves (match) == 6 && is_covered ());
  stage_settle ();
  awaited = app_match_get_turn (match, 6);
  other = awaited % 4 + 1;
  lift ();
  gtk_widget_activate_action (GTK_WIDGET (page), "eyes.viewer", "i", (int)other);
  STAGE_UNTIL (is_covered ());
  ck_assert_uint_eq (app_match_get_viewer (match), APP_VIEWER_NOBODY);
  lift ();
  ck_assert_uint_eq (app_match_get_viewer (match), other);
  /* It is not theirs to play. */
  {
    g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);

    for (guint k = 0; k < choices->len; k++)
      ck_assert_uint_ne (((AppChoice *)g_ptr_array_index (choices, k))->seat, awaited);
  }
  /* All that is known is for nobody, yet. */
  gtk_widget_activate_action (GTK_WIDGET (page), "eyes.viewer", "i", 0);
  stage_settle ();
  ck_assert_uint_eq (app_match_get_viewer (match), other);
}
END_TEST

/* The way to two boards, which show all that is known, is shut. */
START_TEST (nothing_is_compared_in_secret)
{
  open_match (TOME);
  press ("Deal");
  STAGE_UNTIL (app_match_get_n_moves (match) == 6 && is_covered ());
  lift ();
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (page), "match.try", NULL));
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_press (stage_dialog (window), "_Try");
  STAGE_UNTIL (app_match_get_n_lines (match) > 1);
  gtk_widget_activate_action (GTK_WIDGET (page), "match.compare", NULL);
  stage_settle ();
  ck_assert_ptr_null (stage_find (window, UI_TYPE_COMPARE_PAGE, NULL));
}
END_TEST

TEST_SUITE (dealt)
{
  Suite *suite = suite_create ("ui-dealt");
  TCase *tests = stage_case ("dealt");

  tcase_add_test (tests, hands_are_hidden);
  tcase_add_test (tests, a_whole_match);
  tcase_add_test (tests, what_is_entered_during_a_deal);
  tcase_add_test (tests, back_over_deals);
  tcase_add_test (tests, on_from_an_older_move);
  tcase_add_test (tests, somebody_else_looks);
  tcase_add_test (tests, nothing_is_compared_in_secret);
  tcase_add_test (tests, turns_of_spelled);
  tcase_add_test (tests, gems_are_laid_out_in_secret);
  tcase_add_test (tests, a_die_is_rolled_once_more);
  tcase_add_test (tests, no_die_is_typed);
  suite_add_tcase (suite, tests);
  return suite;
}
