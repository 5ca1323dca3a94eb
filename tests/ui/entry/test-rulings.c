/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ruling form where a ruling's usage has words that may be left out, and names of the packs'
 * own lists: tried with Tomes of Arkham.
 */
#include "tests/ui/stage.h"

#include "ui/match/match-page.h"
#include "ui/entry/ruling-dialog.h"

#include "app/recording/choices.h"

#define RECORD                                                                                     \
  "[Record \"1\"]\n[Game \"arkham\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n\n"                        \
  "- first 1\n- gain 1 $2\n- gain 2 $3\n- sale sand-grammar tide-almanac penny-verses\n"

static GtkWidget *dialog, *form;
static const RulesVerb *rulings;
static guint n_rulings;

static void
choose_form (const char *ruling)
{
  guint k = 0;

  while (k < n_rulings && strcmp (rulings[k].name, ruling) != 0)
    k++;
  ck_assert_msg (k < n_rulings, "%s", ruling);
  adw_combo_row_set_selected (ADW_COMBO_ROW (form), k);
  stage_settle ();
}

static void
open_form_of (const char *record, const char *ruling)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *uuid = stage_add_record (window, record);
  AppMatch *match;

  ck_assert (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-match", "s", uuid));
  STAGE_UNTIL (stage_find (window, UI_TYPE_MATCH_PAGE, NULL) != NULL);
  match = ui_match_page_get_match (UI_MATCH_PAGE (stage_find (window, UI_TYPE_MATCH_PAGE, NULL)));
  rulings = app_recorder_get_rulings (match, &n_rulings);
  dialog = ui_ruling_dialog_new (match, GTK_WINDOW (window));
  gtk_window_present (GTK_WINDOW (dialog));
  STAGE_UNTIL (stage_find (dialog, ADW_TYPE_COMBO_ROW, NULL) != NULL);
  form = stage_get (dialog, ADW_TYPE_COMBO_ROW, NULL);
  choose_form (ruling);
}

static void
open_form (const char *ruling)
{
  open_form_of (RECORD, ruling);
}

/* The @k-th field of the ruling. */
static GtkWidget *
field (guint k)
{
  GtkWidget *at = gtk_widget_get_next_sibling (form);

  while (k-- > 0 && at != NULL)
    at = gtk_widget_get_next_sibling (at);
  ck_assert_ptr_nonnull (at);
  return at;
}

static void
give_reason (void)
{
  GtkWidget *group = gtk_widget_get_ancestor (form, ADW_TYPE_PREFERENCES_GROUP);

  gtk_editable_set_text (
      GTK_EDITABLE (stage_get (gtk_widget_get_next_sibling (group), ADW_TYPE_ENTRY_ROW, NULL)),
      "why");
}

START_TEST (what_may_be_left_out_is_left_out)
{
  open_form ("sale");
  gtk_editable_set_text (GTK_EDITABLE (field (0)), "eel-codex");
  give_reason ();
  stage_get (dialog, GTK_TYPE_LABEL, "- adjust sale eel-codex \"why\"");
  ck_assert (ADW_IS_COMBO_ROW (field (1)));
  adw_combo_row_set_selected (ADW_COMBO_ROW (field (1)), 1);
  gtk_editable_set_text (GTK_EDITABLE (field (0)), "sand-grammar");
  stage_get (dialog, GTK_TYPE_LABEL, "- adjust sale sand-grammar out \"why\"");
}
END_TEST

START_TEST (an_event_is_picked_by_its_name)
{
  GListModel *offered;

  open_form ("stop");
  ck_assert (ADW_IS_COMBO_ROW (field (0)));
  ck_assert_str_eq (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (field (0))), "Event");
  offered = adw_combo_row_get_model (ADW_COMBO_ROW (field (0)));
  ck_assert_uint_eq (g_list_model_get_n_items (offered), 8);
  ck_assert_str_eq (gtk_string_list_get_string (GTK_STRING_LIST (offered), 7),
                    "The Stars Are Right");
  adw_combo_row_set_selected (ADW_COMBO_ROW (field (0)), 7);
  give_reason ();
  stage_get (dialog, GTK_TYPE_LABEL, "- adjust stop the-stars-are-right \"why\"");
}
END_TEST

START_TEST (a_column_is_called_so)
{
  open_form_of ("[Record \"1\"]\n[Game \"tokio\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n\n"
                "1 place ? ? ? ? ?\n2 place ? ? ? ? ?\n- first 1\n",
                "front");
  ck_assert_str_eq (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (field (1))), "Column");
  ck_assert_str_eq (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (field (2))), "Number");
}
END_TEST

/* Every ruling of a game with a party, filled in by what is pointed at and a number. */
static const struct {
  const char *ruling, *pointed[3], *line;
  gboolean legal;
} of_a_party[] = {
  { "health", { "B" }, "health B 2", TRUE },
  { "kill", { "B" }, "kill B", TRUE },
  { "max-health", { "A" }, "max-health A 2", TRUE },
  { "armor", { "B", "slingshot" }, "armor B:slingshot 2", TRUE },
  { "armor", { "B" }, "armor B 2", TRUE },
  { "counters", { "A", "linen" }, "counters A:linen 2", TRUE },
  { "revive", { "A" }, "revive A 2", FALSE },
  { "character", { "A", "dagna" }, "character A dagna", TRUE },
  { "status", { "B", "anointed" }, "status B anointed on", TRUE },
  { "sin", { "B", "pride" }, "sin B pride on", TRUE },
  { "blessing", { "A", "the-magician" }, "blessing A the-magician on", TRUE },
  { "group-blessing", { "the-empress" }, "group-blessing the-empress on", TRUE },
  { "pool", { "the-priestess" }, "pool the-priestess 2", TRUE },
  { "item", { "B", "wood-axe" }, "item B wood-axe on", TRUE },
  { "ground", { "wood-axe" }, "ground wood-axe on", TRUE },
  { "ready", { "B", "slingshot" }, "ready B:slingshot on", FALSE },
  { "rerolls", { NULL }, "rerolls 2", TRUE },
  { "rests", { NULL }, "rests 2", TRUE },
  { "encounters", { NULL }, "encounters 2", TRUE },
  { "draws", { NULL }, "draws loot 2", TRUE },
  { "no-rest", { NULL }, "no-rest on", TRUE },
  { "target-health", { NULL }, "target-health 2", TRUE },
  { "target-attack", { NULL }, "target-attack 2", TRUE },
  { "defense", { NULL }, "defense 2", TRUE },
  { "chain-magic", { NULL }, "chain-magic on", TRUE },
  { "god-health", { NULL }, "god-health 2", FALSE },
  { "acted", { "A" }, "acted A on", TRUE },
  { "consumed", { "A" }, "consumed A on", TRUE },
  { "skip", { NULL }, "skip", FALSE },
  { "pick-from", { NULL }, "pick-from 2", TRUE },
};

START_TEST (a_party_is_ruled)
{
  static const char record[] =
      "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"
      "[Option.characters \"2\"]\n[Option.starters \"2\"]\n\n"
      "- join A ilse seat=1\n- join B hob seat=2\nA starter linen\nB starter slingshot\n"
      "- realm hedge-country\n- reveal gutter-dog ditch-leech mad-ox\n- choose mad-ox\n";

  open_form_of (record, "skip");
  give_reason ();
  for (guint k = 0; k < G_N_ELEMENTS (of_a_party); k++) {
    g_autofree char *line = g_strdup_printf ("- adjust %s \"why\"", of_a_party[k].line);

    ui_ruling_dialog_set_pointed (UI_RULING_DIALOG (dialog), of_a_party[k].pointed);
    choose_form ("skip");
    choose_form (of_a_party[k].ruling);
    for (GtkWidget *at = gtk_widget_get_next_sibling (form); at != NULL;
         at = gtk_widget_get_next_sibling (at))
      if (ADW_IS_ENTRY_ROW (at) && gtk_editable_get_text (GTK_EDITABLE (at))[0] == '\0')
        gtk_editable_set_text (GTK_EDITABLE (at), "2");
    stage_get (dialog, GTK_TYPE_LABEL, line);
    ck_assert_msg (gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Record"))
                       == of_a_party[k].legal,
                   "%s", line);
  }
}
END_TEST

TEST_SUITE (rulings)
{
  Suite *suite = suite_create ("rulings");
  TCase *tests = stage_case ("rulings");

  tcase_add_test (tests, what_may_be_left_out_is_left_out);
  tcase_add_test (tests, an_event_is_picked_by_its_name);
  tcase_add_test (tests, a_column_is_called_so);
  tcase_add_test (tests, a_party_is_ruled);
  suite_add_tcase (suite, tests);
  return suite;
}
