/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run recorded in the real window by the real keyboard and by buttons: dice, the likely move, and
 * a card that no pack knows, with the keys counted.
 */
#include "tests/ui/stage.h"

#include "ui/entry/entry-bar.h"
#include "ui/match/match-page.h"

#define HEAD                                                                                       \
  "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"                        \
  "[Option.characters \"2\"]\n[Option.starters \"2\"]\n\n"                                         \
  "- join A ilse seat=1\n- join B little-fen seat=2\nA starter walking-staff\nB starter "          \
  "slingshot\n"
#define REVEAL HEAD "- realm hedge-country\n"
#define COMBAT REVEAL "- reveal gutter-dog ditch-leech mad-ox\n- choose mad-ox\n"

static UiWindow *window;
static UiMatchPage *page;
static AppMatch *match;
static guint before;

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
  before = app_match_get_n_moves (match);
  stage_settle ();
}

static GtkEditable *
entry (void)
{
  return GTK_EDITABLE (stage_get (page, GTK_TYPE_ENTRY, NULL));
}

/* Types one key a character; '\n' is Enter, '\t' Tab. */
static void
type (gpointer into, const char *keys)
{
  for (const char *at = keys; *at != '\0'; at++)
    switch (*at) {
    case '\n':
      stage_key (into, GDK_KEY_Return, 0);
      break;
    case '\t':
      stage_key (into, GDK_KEY_Tab, 0);
      break;
    case '>':
      stage_key (into, GDK_KEY_greater, GDK_SHIFT_MASK);
      break;
    default:
      stage_key (into,
                 g_ascii_isupper (*at) ? gdk_unicode_to_keyval ((guint32)g_ascii_tolower (*at))
                                       : gdk_unicode_to_keyval ((guint32)*at),
                 g_ascii_isupper (*at) ? GDK_SHIFT_MASK : 0);
    }
}

static void
assert_recorded (guint more, const char *text)
{
  STAGE_UNTIL (app_match_get_n_moves (match) == before + more);
  ck_assert_str_eq (app_match_get_move (match, before + more)->text, text);
  stage_settle ();
}

/* Presses the move of that label. */
static void
press (const char *label)
{
  gpointer bar = stage_get (page, UI_TYPE_ENTRY_BAR, NULL);
  GtkWidget *found = stage_get (bar, GTK_TYPE_LABEL, label);

  g_signal_emit_by_name (gtk_widget_get_ancestor (found, GTK_TYPE_BUTTON), "clicked");
  stage_settle ();
}

/* What the empty line says. */
static const char *
placeholder (void)
{
  return gtk_entry_get_placeholder_text (GTK_ENTRY (entry ()));
}

/* Enter in the empty line records nothing and complains of nothing. */
static void
assert_enter_is_nothing (void)
{
  gpointer bar = stage_get (page, UI_TYPE_ENTRY_BAR, NULL);

  ck_assert_str_eq (gtk_editable_get_text (entry ()), "");
  type (window, "\n");
  stage_settle ();
  ck_assert (!ui_entry_bar_is_busy (bar));
  ck_assert_uint_eq (app_match_get_n_moves (match), before);
  ck_assert (!gtk_widget_has_css_class (GTK_WIDGET (entry ()), "error"));
}

/* The height of the bar, which nothing changes. */
static int
bar_height (void)
{
  return gtk_widget_get_height (stage_get (page, UI_TYPE_ENTRY_BAR, NULL));
}

/* From the board: digits find their way, and an attack is three keys. */
START_TEST (an_attack_is_its_die)
{
  open_match (COMBAT);
  type (window, "17\n");
  assert_recorded (1, "A attack walking-staff roll=17");
  ck_assert_str_eq (gtk_editable_get_text (entry ()), "");
}
END_TEST

/* From the board, too: none of its letters opens something else. */
START_TEST (a_move_of_the_table_is_typed)
{
  open_match (COMBAT);
  type (window, "- abandon\n");
  assert_recorded (1, "- abandon");
}
END_TEST

START_TEST (dice_are_pressed)
{
  int height;

  open_match (COMBAT);
  height = bar_height ();
  press ("Little Fen: Attack: Slingshot…");
  stage_get (page, GTK_TYPE_LABEL, "Little Fen: Attack: Slingshot… Die 1");
  stage_get (page, GTK_TYPE_LABEL, "5 rerolls left");
  ck_assert_int_eq (bar_height (), height);
  press ("4");
  ck_assert_str_eq (gtk_editable_get_text (entry ()), "4 ");
  stage_get (page, GTK_TYPE_LABEL, "Little Fen: Attack: Slingshot… Die 2");
  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (stage_get (page, GTK_TYPE_TOGGLE_BUTTON, "Rolled Again")), TRUE);
  press ("3");
  ck_assert_str_eq (gtk_editable_get_text (entry ()), "4 3>");
  stage_get (page, GTK_TYPE_LABEL, "4 rerolls left");
  press ("15");
  assert_recorded (1, "B attack slingshot roll=4,3>15");
  ck_assert_int_eq (bar_height (), height);
}
END_TEST

#define SETUP                                                                                      \
  "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"                        \
  "[Option.characters \"2\"]\n[Option.starters \"2\"]\n\n"

/* By the mouse: a step says no more than what is chosen in it, and Escape goes back from it. */
START_TEST (a_step_says_what_is_chosen)
{
  gpointer bar;

  open_match (SETUP);
  bar = stage_get (page, UI_TYPE_ENTRY_BAR, NULL);
  /* Besides, the cards to choose from may be told. */
  stage_get (bar, GTK_TYPE_LABEL, "Draw to Choose From…");
  stage_click (stage_get (bar, GTK_TYPE_LABEL, "Join…"), 4, 4);
  STAGE_UNTIL (stage_find (bar, GTK_TYPE_LABEL, "A…") != NULL);
  stage_settle ();
  stage_click (stage_get (bar, GTK_TYPE_LABEL, "A…"), 4, 4);
  STAGE_UNTIL (stage_find (bar, GTK_TYPE_LABEL, "Anselm of the Kiln…") != NULL);
  stage_settle ();
  stage_click (stage_get (bar, GTK_TYPE_LABEL, "Anselm of the Kiln…"), 4, 4);
  STAGE_UNTIL (stage_find (bar, GTK_TYPE_LABEL, "seat Ben") != NULL);
  stage_settle ();
  stage_key (window, GDK_KEY_Escape, 0);
  STAGE_UNTIL (stage_find (bar, GTK_TYPE_LABEL, "Anselm of the Kiln…") != NULL);
  stage_settle ();
  stage_click (stage_get (bar, GTK_TYPE_LABEL, "Anselm of the Kiln…"), 4, 4);
  STAGE_UNTIL (stage_find (bar, GTK_TYPE_LABEL, "seat Ben") != NULL);
  stage_settle ();
  press ("seat Ben");
  assert_recorded (1, "- join A anselm seat=2");
}
END_TEST

#define TRADER                                                                                     \
  "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"                        \
  "[Option.starters \"0\"]\n\n- join A marrow seat=1\n- join B little-fen seat=2\n"                \
  "- join C ilse seat=1\n- join D dagna seat=2\n- realm hedge-country\n"                           \
  "- card pedlar kind=encounter type=trader\n- reveal pedlar gutter-dog mad-ox\n"                  \
  "- choose pedlar\n"

/* The likely move is another one: while a step is open, the line says what is asked there, and
 * Enter does not do what nobody sees. */
START_TEST (a_step_is_what_the_line_asks)
{
  open_match (TRADER);
  ck_assert_str_eq (placeholder (), "Enter: The party goes on. Or type a move");
  press ("Rest…");
  ck_assert_str_eq (placeholder (), "Rest… choose one, or type a move");
  assert_enter_is_nothing ();
  stage_get (page, GTK_TYPE_LABEL, "Hayloft");
  stage_key (window, GDK_KEY_Escape, 0);
  ck_assert_str_eq (placeholder (), "Enter: The party goes on. Or type a move");
  type (window, "\n");
  assert_recorded (1, "- next");
}
END_TEST

/* The same of a die that is asked for. */
START_TEST (a_die_is_what_the_line_asks)
{
  open_match (COMBAT "A attack walking-staff roll=2\n");
  ck_assert (g_str_has_prefix (placeholder (), "Enter: Ilse"));
  press ("Little Fen: Attack: Slingshot…");
  ck_assert_str_eq (placeholder (), "Little Fen: Attack: Slingshot… type the die, or a move");
  assert_enter_is_nothing ();
  stage_get (page, GTK_TYPE_LABEL, "Little Fen: Attack: Slingshot… Die 1");
  stage_key (window, GDK_KEY_Escape, 0);
  ck_assert (g_str_has_prefix (placeholder (), "Enter: Ilse"));
}
END_TEST

#define TWICE_HANGED                                                                               \
  "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"                        \
  "[Option.characters \"2\"]\n[Option.starters \"2\"]\n\n"                                         \
  "- join A dagna seat=1\n- join B little-fen seat=2\nA starter kitchen-knife\nB starter "         \
  "slingshot\n- realm hedge-country\n- reveal gutter-dog ditch-leech mad-ox\n- choose mad-ox\n"

/* Whether all of @widget is in sight in the bar. */
static gboolean
is_in_sight (GtkWidget *widget)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t bounds;

  ck_assert (gtk_widget_compute_bounds (widget, scroller, &bounds));
  return bounds.origin.y >= 0
         && bounds.origin.y + bounds.size.height <= gtk_widget_get_height (scroller);
}

/* However long the sentence is, it is the one line above them. */
START_TEST (the_faces_are_in_sight)
{
  open_match (TWICE_HANGED);
  press ("Dagna Twice-Hanged: Attack: Kitchen Knife…");
  ck_assert (is_in_sight (stage_get (page, GTK_TYPE_BUTTON, "20")));
  ck_assert (is_in_sight (stage_get (page, GTK_TYPE_TOGGLE_BUTTON, "Rolled Again")));
  ck_assert (is_in_sight (stage_get (page, GTK_TYPE_BUTTON, "All Moves")));
  stage_narrow (window);
  ck_assert (is_in_sight (stage_get (page, GTK_TYPE_BUTTON, "1")));
}
END_TEST

START_TEST (escape_leaves_the_dice)
{
  open_match (COMBAT);
  press ("Little Fen: Attack: Slingshot…");
  type (window, "4\n");
  ck_assert_str_eq (gtk_editable_get_text (entry ()), "4 ");
  stage_key (window, GDK_KEY_Escape, 0);
  ck_assert_str_eq (gtk_editable_get_text (entry ()), "");
  stage_get (page, GTK_TYPE_LABEL, "Little Fen: Attack: Slingshot…");
  ck_assert_uint_eq (app_match_get_n_moves (match), before);
}
END_TEST

START_TEST (what_is_wrong_stands_in_the_bar)
{
  static const char *const wrong[] = { "A rest", "- rest", "- choose mad-ox", "- flee A=1" };
  GtkWidget *complaint;
  int height;

  open_match (COMBAT);
  complaint = GTK_WIDGET (gtk_widget_get_template_child (stage_get (page, UI_TYPE_ENTRY_BAR, NULL),
                                                         UI_TYPE_ENTRY_BAR, "complaint"));
  height = bar_height ();
  gtk_widget_grab_focus (GTK_WIDGET (entry ()));
  for (guint k = 0; k < G_N_ELEMENTS (wrong); k++) {
    gtk_editable_set_text (entry (), wrong[k]);
    stage_key (window, GDK_KEY_Return, 0);
    STAGE_UNTIL (gtk_widget_get_mapped (complaint));
    stage_settle ();
    ck_assert_msg (bar_height () == height, "%s: %d, not %d: %s", wrong[k], bar_height (), height,
                   gtk_label_get_text (GTK_LABEL (complaint)));
  }
  ck_assert_uint_eq (app_match_get_n_moves (match), before);
}
END_TEST

/* There are Marsh Lights, too. */
START_TEST (a_name_that_several_have)
{
  open_match (REVEAL);
  type (window, "/marsh\n");
  stage_get (
      page, GTK_TYPE_LABEL,
      "This may be several moves: Revealed: Marsh Lights and Revealed: Marsh Sow. Choose one, "
      "or type more.");
  stage_get (page, GTK_TYPE_LABEL, "Marsh Sow");
  ck_assert_ptr_null (stage_find (page, GTK_TYPE_LABEL, "Mad Ox"));
  type (window, "-s\n");
  assert_recorded (1, "- reveal marsh-sow");
}
END_TEST

/* The Target has died meanwhile: its loot is waited for, and 18 is no card's name. */
START_TEST (dice_that_come_too_late)
{
  open_match (COMBAT "- adjust target-health 0 \"Enough\"\n");
  type (window, "18\n");
  stage_get (page, GTK_TYPE_LABEL, "No die is rolled now.");
  ck_assert_ptr_null (stage_dialog (window));
  ck_assert_uint_eq (app_match_get_n_moves (match), before);
}
END_TEST

/* The next attack ends the turn before it. */
START_TEST (a_round_is_its_dice)
{
  open_match (COMBAT);
  type (window, "2\n3 4\n");
  assert_recorded (2, "B attack slingshot roll=3,4");
  type (window, "\n");
  assert_recorded (3, "B end");
}
END_TEST

/* Enters @text as if by Enter, without a turn of the main loop. */
static void
enter_at_once (const char *text)
{
  gtk_editable_set_text (entry (), text);
  g_signal_emit_by_name (entry (), "activate");
}

/* The first move is not on disk when the second one is entered: what that means depends on it. What
 * is half typed then stays. */
START_TEST (what_is_typed_ahead_is_understood)
{
  open_match (COMBAT);
  enter_at_once ("2");
  enter_at_once ("3 4");
  ck_assert_uint_eq (app_match_get_n_moves (match), before);
  gtk_editable_set_text (entry (), "b e");
  assert_recorded (2, "B attack slingshot roll=3,4");
  ck_assert_str_eq (app_match_get_move (match, before + 1)->text, "A attack walking-staff roll=2");
  ck_assert_str_eq (gtk_editable_get_text (entry ()), "b e");
  gtk_editable_set_position (entry (), -1);
  type (window, "n\n");
  assert_recorded (3, "B end");
}
END_TEST

/* One of several moves, and none: both are told, and what is half typed stays. */
START_TEST (what_is_typed_ahead_in_vain_is_told)
{
  open_match (COMBAT);
  enter_at_once ("2");
  enter_at_once ("xyzzy");
  gtk_editable_set_text (entry (), "b e");
  assert_recorded (1, "A attack walking-staff roll=2");
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "“xyzzy” is no move, card or player here.")
               != NULL);
  ck_assert_str_eq (gtk_editable_get_text (entry ()), "b e");
  /* It asks for the dice that it lacks. */
  gtk_editable_set_text (entry (), "");
  enter_at_once ("- note \"a pause\"");
  enter_at_once ("sling");
  assert_recorded (2, "- note \"a pause\"");
  STAGE_UNTIL (stage_find (page, GTK_TYPE_LABEL, "Little Fen: Attack: Slingshot… Die 1") != NULL);
  type (window, "3 4\n");
  assert_recorded (3, "B attack slingshot roll=3,4");
}
END_TEST

/* A move of another window's is refused: what waited behind it comes back to be looked at, the
 * first of what did. */
START_TEST (what_waited_behind_a_refused_move_comes_back)
{
  open_match (COMBAT);
  app_recorder_append_async (match, "- note \"a pause\"", NULL, NULL, NULL);
  app_recorder_append_async (match, "A attack no-such-thing", NULL, NULL, NULL);
  enter_at_once ("A attack walking-staff roll=2");
  enter_at_once ("3 4");
  assert_recorded (1, "- note \"a pause\"");
  STAGE_UNTIL (g_str_equal (gtk_editable_get_text (entry ()), "A attack walking-staff roll=2"));
  ck_assert (!gtk_widget_has_css_class (GTK_WIDGET (entry ()), "error"));
  g_signal_emit_by_name (entry (), "activate");
  assert_recorded (2, "A attack walking-staff roll=2");
}
END_TEST

/* The refused one itself is what comes back, where it was entered here. */
START_TEST (what_was_refused_comes_back_first)
{
  open_match (COMBAT);
  enter_at_once ("- note \"a pause\"");
  enter_at_once ("xyzzy");
  enter_at_once ("- note \"another\"");
  assert_recorded (1, "- note \"a pause\"");
  STAGE_UNTIL (g_str_equal (gtk_editable_get_text (entry ()), "xyzzy"));
  ck_assert (gtk_widget_has_css_class (GTK_WIDGET (entry ()), "error"));
  ck_assert_uint_eq (app_match_get_n_moves (match), before + 1);
}
END_TEST

/* A move that another window records, say, takes no typed words away. */
START_TEST (what_is_half_typed_stays)
{
  open_match (COMBAT);
  type (window, "slin");
  app_recorder_append_async (match, "A attack walking-staff roll=2", NULL, NULL, NULL);
  assert_recorded (1, "A attack walking-staff roll=2");
  ck_assert_str_eq (gtk_editable_get_text (entry ()), "slin");
  type (window, " 3 4\n");
  assert_recorded (2, "B attack slingshot roll=3,4");
}
END_TEST

/* "Bog Hag", its health, attack and defence, and Enter: both moves are there. */
START_TEST (a_card_nobody_knows)
{
  GtkWindow *dialog;

  open_match (REVEAL);
  ck_assert (gtk_widget_grab_focus (GTK_WIDGET (entry ())));
  type (window, "Bog Hag\n");
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  stage_settle ();
  type (dialog, "6\t2\t12\n");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  assert_recorded (2, "- reveal bog-hag");
  ck_assert_str_eq (app_match_get_move (match, before + 1)->text,
                    "- card bog-hag kind=encounter type=combat health=6 attack=2 defense=12 "
                    "name=\"Bog Hag\"");
}
END_TEST

/* The dialog makes up no number: without them Enter records nothing. */
START_TEST (a_card_without_numbers_is_not_recorded)
{
  GtkWindow *dialog;

  open_match (REVEAL);
  ck_assert (gtk_widget_grab_focus (GTK_WIDGET (entry ())));
  type (window, "Bog Hag\n");
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  stage_settle ();
  type (dialog, "\n\n");
  stage_settle ();
  ck_assert_ptr_eq (stage_dialog (window), dialog);
  ck_assert_uint_eq (app_match_get_n_moves (match), before);
}
END_TEST

static const char *
complaint (void)
{
  gpointer bar = stage_get (page, UI_TYPE_ENTRY_BAR, NULL);
  GtkWidget *label = stage_get (bar, GTK_TYPE_LABEL,
                                "Every copy of Mad Ox is in play or in the discard pile; there "
                                "are 1. (The Restless, notation: Decks)");

  return gtk_label_get_text (GTK_LABEL (label));
}

/* A card that lies in the discard pile is no new card, and the refused name gives way to the next.
 */
START_TEST (a_card_in_the_pile_is_refused)
{
  open_match (COMBAT "- remove\n- next\n");
  ck_assert (gtk_widget_grab_focus (GTK_WIDGET (entry ())));
  type (window, "mad ox");
  ck_assert_ptr_null (stage_find (page, GTK_TYPE_LABEL, "New card “mad ox”…"));
  type (window, "\n");
  stage_settle ();
  ck_assert_ptr_null (stage_dialog (window));
  ck_assert (g_str_has_prefix (complaint (), "Every copy of Mad Ox"));
  type (window, "gutter dog\n");
  assert_recorded (1, "- reveal gutter-dog");
}
END_TEST

#define TAROT                                                                                      \
  "[Record \"1\"]\n[Game \"restless\"]\n[Variant \"tarot\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"   \
  "[Option.starters \"0\"]\n\n- join A marrow seat=1\n- join B little-fen seat=2\n"                \
  "- join C ilse seat=1\n- join D dagna seat=2\n- realm hedge-country\n"

/* Tarot, Consulting: which cards lie there, only the table knows. They are asked for one after the
 * other, some by their beginnings; the choice among them comes last, and a step back is a step. */
START_TEST (a_consultation_is_told_card_by_card)
{
  gpointer bar;

  open_match (TAROT);
  bar = stage_get (page, UI_TYPE_ENTRY_BAR, NULL);
  ck_assert (gtk_widget_grab_focus (GTK_WIDGET (entry ())));
  type (window, "- consult A=1 B=1 C=1 D=1 deat\n");
  stage_settle ();
  ck_assert_str_eq (gtk_editable_get_text (entry ()), "");
  ck_assert_str_eq (placeholder (), "Tarot, 2 of 5: type its name");
  /* More than twelve cards are buttons by their letters. */
  ck_assert_ptr_nonnull (stage_find (bar, GTK_TYPE_LABEL, "J (2)"));
  /* It is what was named, and no button any more. */
  ck_assert_ptr_null (
      gtk_widget_get_ancestor (stage_get (bar, GTK_TYPE_LABEL, "Death"), GTK_TYPE_BUTTON));
  type (window, "just, stre\n");
  stage_settle ();
  ck_assert_ptr_null (stage_find (bar, GTK_TYPE_LABEL, "J (2)"));
  ck_assert_ptr_nonnull (stage_find (bar, GTK_TYPE_LABEL, "Judgement"));
  type (window, "j");
  stage_settle ();
  ck_assert_ptr_null (stage_find (bar, GTK_TYPE_LABEL, "Temperance"));
  press ("Judgement");
  type (window, "zz\n");
  ck_assert_ptr_nonnull (stage_find (bar, GTK_TYPE_LABEL, "“zz” is no card that may come next."));
  type (window, "temp\n");
  stage_settle ();
  ck_assert_uint_eq (app_match_get_n_moves (match), before);
  ck_assert_ptr_nonnull (
      stage_find (bar, GTK_TYPE_LABEL, "Death, Justice, Strength, Judgement, Temperance"));
  type (window, "stren b\n");
  assert_recorded (1, "- consult A=1 B=1 C=1 D=1 death justice strength judgement temperance "
                      "keep=strength on=B");
}
END_TEST

/* A Trader shows cards of two decks, and a Sin calls for another one: which card is asked for
 * stands there. */
START_TEST (the_card_that_is_asked_for_is_told)
{
  gpointer bar;

  open_match (TRADER);
  bar = stage_get (page, UI_TYPE_ENTRY_BAR, NULL);
  ck_assert (gtk_widget_grab_focus (GTK_WIDGET (entry ())));
  type (window, "- trader by=B\n");
  stage_settle ();
  ck_assert_str_eq (placeholder (), "Loot, 1 of 2: type its name");
  stage_get (bar, GTK_TYPE_LABEL, "Loot, 1 of 2");
  type (window, "adder-venom\n");
  stage_settle ();
  ck_assert_str_eq (placeholder (), "Loot, 2 of 2: type its name");
  press ("B (5)");
  ck_assert_str_eq (placeholder (), "Loot, 2 of 2: type its name");
  type (window, "bill-hook\n");
  stage_settle ();
  ck_assert_str_eq (placeholder (), "Treasure, 1 of 2: type its name");
  type (window, "sloth\n");
  stage_settle ();
  ck_assert_str_eq (placeholder (), "Treasure, 2 of 3: type its name");
  type (window, "abbots-plate, bellows-heart\n");
  assert_recorded (1, "- trader by=B adder-venom bill-hook sloth abbots-plate bellows-heart");
}
END_TEST

/* Nor does a completion have cards that nobody told: it leads to where they are asked for. */
START_TEST (a_completion_makes_no_card_up)
{
  gpointer bar;

  open_match (TAROT);
  bar = stage_get (page, UI_TYPE_ENTRY_BAR, NULL);
  ck_assert (gtk_widget_grab_focus (GTK_WIDGET (entry ())));
  type (window, "- consult A=1 B=1 C=1 D=");
  stage_settle ();
  ck_assert_ptr_nonnull (stage_find (page, GTK_TYPE_LABEL, "- consult A=1 B=1 C=1 D=1"));
  ck_assert_ptr_null (stage_find (page, GTK_TYPE_LABEL,
                                  "- consult A=1 B=1 C=1 D=1 death judgement justice strength "
                                  "temperance keep=death"));
  type (window, "\t");
  stage_settle ();
  ck_assert_str_eq (gtk_editable_get_text (entry ()), "");
  ck_assert_ptr_nonnull (stage_find (bar, GTK_TYPE_LABEL, "Death"));
  ck_assert_str_eq (placeholder (), "Tarot, 1 of 5: type its name");
  type (window, "- abandon\n");
  assert_recorded (1, "- abandon");
}
END_TEST

TEST_SUITE (entry)
{
  Suite *suite = suite_create ("ui-entry");
  TCase *tests = stage_case ("entry");

  tcase_add_test (tests, an_attack_is_its_die);
  tcase_add_test (tests, a_card_without_numbers_is_not_recorded);
  tcase_add_test (tests, a_consultation_is_told_card_by_card);
  tcase_add_test (tests, a_completion_makes_no_card_up);
  tcase_add_test (tests, the_card_that_is_asked_for_is_told);
  tcase_add_test (tests, a_card_in_the_pile_is_refused);
  tcase_add_test (tests, a_move_of_the_table_is_typed);
  tcase_add_test (tests, a_name_that_several_have);
  tcase_add_test (tests, dice_that_come_too_late);
  tcase_add_test (tests, a_round_is_its_dice);
  tcase_add_test (tests, what_is_typed_ahead_is_understood);
  tcase_add_test (tests, what_is_typed_ahead_in_vain_is_told);
  tcase_add_test (tests, what_waited_behind_a_refused_move_comes_back);
  tcase_add_test (tests, what_was_refused_comes_back_first);
  tcase_add_test (tests, what_is_half_typed_stays);
  tcase_add_test (tests, dice_are_pressed);
  tcase_add_test (tests, a_step_says_what_is_chosen);
  tcase_add_test (tests, a_step_is_what_the_line_asks);
  tcase_add_test (tests, a_die_is_what_the_line_asks);
  tcase_add_test (tests, the_faces_are_in_sight);
  tcase_add_test (tests, escape_leaves_the_dice);
  tcase_add_test (tests, what_is_wrong_stands_in_the_bar);
  tcase_add_test (tests, a_card_nobody_knows);
  suite_add_tcase (suite, tests);
  return suite;
}
