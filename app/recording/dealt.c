/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dealt matches: what is due, where a take-back ends, what they offer their viewer, and how their
 * moves are judged.
 */
#include "app/recording/dealt.h"

#include "app/deal/dealing.h"
#include "app/match/labels.h"
#include "app/recording/recorder-private.h"

#include "rules/faults.h"

#include <glib/gi18n-lib.h>
#include <string.h>

gboolean
app_match_is_dealt (AppMatch *match)
{
  return app_match_get_store (match) != NULL && app_match_get_timeline (match) != NULL
         && app_dealing_is_tagged (app_match_get_tags (match));
}

char *
app_dealer_dup_due (AppMatch *match)
{
  return app_match_is_dealt (match)
             ? app_dealing_dup_due (app_match_get_rules (match),
                                    app_timeline_get_replay (app_match_get_timeline (match))->state)
             : NULL;
}

gboolean
app_dealer_is_due (AppMatch *match)
{
  g_autofree char *due = app_dealer_dup_due (match);

  return due != NULL;
}

/* Taking back */

guint64
app_dealer_back_to (AppMatch *match, guint64 to)
{
  g_autofree char *due = app_dealer_dup_due (match);

  if (!app_match_is_dealt (match) || due != NULL)
    return to;
  while (to > 0) {
    g_autofree char *there =
        app_dealing_dup_due (app_match_get_rules (match),
                             app_timeline_get_state (app_match_get_timeline (match), (guint)to));

    if (there == NULL)
      break;
    to--;
  }
  return to;
}

guint
app_dealer_count_back (AppMatch *match, guint n)
{
  const guint all = app_match_get_n_moves (match);

  return all - (guint)app_dealer_back_to (match, all - MIN (n, all));
}

/* What a dealt match offers its viewer. */

static AppChoice *
choice_at (const GPtrArray *choices, guint k)
{
  return g_ptr_array_index (choices, k);
}

/* Listed moves that name what chance brings are not for anybody to choose. */
static void
remove_named (AppMatch *match, GPtrArray *choices, const GPtrArray *begun)
{
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);

  for (guint k = choices->len; begun->len > 0 && k > 0; k--)
    if (app_dealing_read_move (app_match_get_rules (match), choice_at (choices, k - 1)->text, move)
        && app_dealing_is_begun_by (begun, &move->move))
      g_ptr_array_remove_index (choices, k - 1);
}

static const char *
begun_at (const GPtrArray *begun, guint k)
{
  return ((const AppBegunMove *)g_ptr_array_index (begun, k))->text;
}

static gboolean
is_open_at (const GPtrArray *begun, guint k)
{
  return ((const AppBegunMove *)g_ptr_array_index (begun, k))->open;
}

/* A player who may do something now that not all may see, though nobody is awaited; else 0. */
static guint
find_secretive (AppMatch *match)
{
  const void *state = app_timeline_get_replay (app_match_get_timeline (match))->state;
  const guint all = (1u << app_match_get_rules (match)->setup.seats) - 1;
  g_autoptr (GPtrArray) begun =
      app_dealing_dup_begun_moves (app_match_get_rules (match), state, FALSE);

  for (guint k = 0; k < begun->len; k++) {
    const AppBegunMove *is = g_ptr_array_index (begun, k);
    const guint8 actor = is->move.move.actor;

    if (actor >= 1 && actor <= RULES_SEATS
        && rules_observers (app_match_get_rules (match), state, &is->move.move) != all)
      return actor;
  }
  return 0;
}

guint
app_match_get_awaited (AppMatch *match)
{
  const guint turn = app_match_get_turn (match, app_match_get_n_moves (match));

  return turn != 0 || !app_match_is_dealt (match) ? turn : find_secretive (match);
}

gboolean
app_match_is_secret (AppMatch *match)
{
  const guint n = app_match_get_n_moves (match);

  return app_match_get_n_seats (match) > 1 && app_match_is_dealt (match)
         && app_match_get_outcome (match, n).status == RULES_RUNNING
         && (app_match_has_hidden (match, n) || find_secretive (match) != 0);
}

/* What chance completes, or the table; @how: the label, with what it begins with for %s. */
static AppChoice *
add_begun (AppMatch *match, const AppParty *party, GPtrArray *choices, const char *begun,
           const char *how)
{
  const guint8 actor = begun[0] == '-'              ? 0
                       : g_ascii_isdigit (begun[0]) ? (guint8)(begun[0] - '0')
                                                    : (guint8)begun[0];
  AppChoice *choice = app_choice_new (
      app_match_get_labels (match), party,
      &(AppListedMove){ .text = g_strdup (begun), .bare = (char *)begun, .actor = actor });
  g_auto (GStrv) parts = g_strsplit (how, "%s", 2);
  g_autofree char *own = choice->label;

  choice->label = parts[1] != NULL ? g_strconcat (parts[0], own, parts[1], NULL) : g_strdup (how);
  g_ptr_array_add (choices, choice);
  return choice;
}

/* At the end what was drawn and told already is all that can be done. */
static void
keep_pending (AppMatch *match, const AppParty *party, const void *state, GPtrArray *choices)
{
  const Replay *end = app_timeline_get_replay (app_match_get_timeline (match));
  const AppDealPosition table = { .match = app_match_get_rules (match),
                                  .state = state,
                                  .digest = end->digest,
                                  .at = end->n_moves,
                                  .id = app_match_get_id (match),
                                  .db = app_store_get_db (app_match_get_store (match)) };
  g_autofree char *pending = app_dealing_dup_pending (&table);
  g_autoptr (GPtrArray) begun = NULL;

  if (pending == NULL || state != end->state)
    return;
  for (guint k = choices->len; k > 0; k--) {
    const AppChoice *choice = choice_at (choices, k - 1);

    if (!choice->needs_chance || !g_str_has_prefix (pending, choice->text))
      g_ptr_array_remove_index (choices, k - 1);
  }
  if (choices->len > 0)
    return;
  begun = app_dealing_dup_begun_moves (app_match_get_rules (match), state, TRUE);
  for (guint k = 0; k < begun->len; k++)
    if (app_dealing_text_begins (pending, begun_at (begun, k)))
      add_begun (match, party, choices, begun_at (begun, k), "%s…")->needs_chance = TRUE;
}

static void
keep_own (AppMatch *match, GPtrArray *choices)
{
  for (guint k = choices->len; app_match_get_viewer (match) != 0 && k > 0; k--)
    if (choice_at (choices, k - 1)->seat != 0
        && choice_at (choices, k - 1)->seat != app_match_get_viewer (match))
      g_ptr_array_remove_index (choices, k - 1);
}

/* Cards that are drawn together at the table are asked for; what a list of moves has in their place
 * is made up. */
static void
ask_for_joint_cards (AppMatch *match, const void *state, const AppParty *party, GPtrArray *choices)
{
  g_autoptr (GPtrArray) joint = app_dealing_dup_joint_moves (app_match_get_rules (match), state);

  for (guint k = choices->len; k > 0; k--)
    for (guint b = 0; b < joint->len; b++)
      if (app_dealing_text_begins (choice_at (choices, k - 1)->text, begun_at (joint, b))) {
        g_ptr_array_remove_index (choices, k - 1);
        break;
      }
  for (guint k = 0; k < joint->len; k++)
    add_begun (match, party, choices, begun_at (joint, k), "%s…")->asks = TRUE;
}

void
app_dealer_change_choices (AppMatch *match, const void *state, const AppParty *party,
                           GPtrArray *choices)
{
  g_autofree char *due = NULL;
  g_autoptr (GPtrArray) begun = NULL;

  if (!app_match_is_dealt (match)) {
    ask_for_joint_cards (match, state, party, choices);
    return;
  }
  due = app_dealing_dup_due (app_match_get_rules (match), state);
  if (due != NULL) {
    g_ptr_array_set_size (choices, 0);
    add_begun (match, party, choices, due, _ ("Deal"))->needs_chance = TRUE;
    return;
  }
  begun = app_dealing_dup_begun_moves (app_match_get_rules (match), state, FALSE);
  remove_named (match, choices, begun);
  for (guint k = 0; k < choices->len; k++)
    choice_at (choices, k)->needs_chance = choice_at (choices, k)->dice != NULL;
  for (guint k = 0; k < begun->len; k++)
    /* Translators: what a player can do, "Place gems", and leave to chance. */
    add_begun (match, party, choices, begun_at (begun, k),
               is_open_at (begun, k) ? _ ("%s by Chance") : "%s…")
        ->needs_chance = TRUE;
  keep_pending (match, party, state, choices);
  keep_own (match, choices);
}

/* Whether @actor, as in RulesMove, may act while the match is told for @eyes; else a sentence. */
static gboolean
app_dealer_check_actor (AppMatch *match, const void *before, guint8 actor, GError **error)
{
  AppParty party;
  guint seat;

  if (app_match_get_viewer (match) == 0 || !app_match_is_dealt (match))
    return TRUE;
  app_labels_read_party (app_match_get_labels (match), before, &party);
  seat = app_labels_get_actor_seat (&party, actor);
  if (seat == 0 || seat == app_match_get_viewer (match))
    return TRUE;
  g_set_error (error, APP_ERROR, APP_ERROR_RULES, _ ("Pass the screen to %s for that."),
               app_labels_get_seat (app_match_get_labels (match), seat));
  return FALSE;
}

gboolean
app_recorder_judge_move (AppMatch *match, Replay *replay, const AppEnteredMove *entered,
                         AppJudgedMove *typed, GError **error)
{
  const Replay *end = app_timeline_get_replay (app_match_get_timeline (match));
  const gboolean is_first = replay->n_moves == end->n_moves;
  g_autofree void *copy = is_first ? NULL : rules_dup_state (replay->match, replay->state);
  const void *before = is_first ? end->state : copy;
  g_autoptr (GError) refused = NULL;

  if (!app_dealing_judge (app_match_get_stored (match), replay, before, entered, typed, &refused)) {
    g_autofree char *reason =
        typed->wrong.code != RULES_FAULT_NONE
            ? app_labels_dup_reason (app_match_get_labels (match), before, &typed->wrong, TRUE)
            : NULL;

    g_set_error_literal (error, refused->domain, refused->code,
                         reason != NULL ? reason : refused->message);
    return FALSE;
  }
  return app_dealer_check_actor (match, before, replay->actor, error);
}

/* Whether somebody else than the eyes' would do @line. */
static gboolean
is_others (AppMatch *match, const char *line)
{
  return app_match_get_viewer (match) != 0 && g_ascii_isdigit (line[0])
         && (guint)(line[0] - '0') != app_match_get_viewer (match);
}

/* As far as @line goes before chance has its say: "A attack axe" of "A attack axe roll=". */
static char *
dup_undrawn (AppMatch *match, const void *state, const GPtrArray *begun, const GPtrArray *moves,
             const char *line)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (line));

  for (guint k = 0; k < moves->len; k++) {
    const AppListedMove *listed = g_ptr_array_index (moves, k);

    if (listed->dice != NULL && g_str_has_prefix (trimmed, listed->text))
      return g_strdup (listed->bare);
  }
  for (guint k = 0; k < begun->len; k++)
    if (!is_open_at (begun, k) && app_dealing_text_begins (trimmed, begun_at (begun, k)))
      return g_strdup (begun_at (begun, k));
  return g_strdup (line);
}

char **
app_dealer_change_completions (AppMatch *match, const void *state, const char *typed, char **lines)
{
  const gboolean dealt = app_match_is_dealt (match);
  const RulesMatch *rules = app_match_get_rules (match);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) begun = dealt ? app_dealing_dup_begun_moves (rules, state, TRUE)
                                      : app_dealing_dup_joint_moves (rules, state);
  g_autoptr (GPtrArray) moves = dealt ? app_dice_dup_moves (rules, state) : g_ptr_array_new ();

  for (guint k = 0; lines[k] != NULL; k++) {
    g_autofree char *line = dup_undrawn (match, state, begun, moves, lines[k]);

    /* No completion takes away cards that were named. */
    if (!g_str_equal (line, lines[k]) && strlen (line) <= strlen (typed))
      continue;
    if ((!dealt || !is_others (match, line))
        && !g_ptr_array_find_with_equal_func (kept, line, g_str_equal, NULL))
      g_ptr_array_add (kept, g_steal_pointer (&line));
  }
  g_strfreev (lines);
  g_ptr_array_add (kept, NULL);
  return (char **)g_ptr_array_steal (kept, NULL);
}
