/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs and their journal on one connection.
 */
#include "app/campaign/campaign-db.h"

#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/match/labels.h"
#include "app/match/sessions-db.h"
#include "app/match/stored-match.h"
#include "app/recording/recorder-db.h"
#include "app/recording/tip.h"

#include "db/players.h"
#include "db/results.h"
#include "db/runs.h"
#include "db/sessions.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CELLS 6 /* of a party's line, before what is carried */

/* clang-format off */
static const struct {
  const char *id, *name;
} states[] = {
  [APP_RUN_GOING_ON] = { "going-on", NC_ ("run", "Going on") },
  [APP_RUN_PAUSED] = { "paused", NC_ ("run", "Paused") },
  [APP_RUN_WON] = { "won", NC_ ("run", "Won") },
  [APP_RUN_LOST] = { "lost", NC_ ("run", "Lost") },
  [APP_RUN_DRAWN] = { "drawn", NC_ ("run", "Drawn") },
  [APP_RUN_ABANDONED] = { "abandoned", NC_ ("run", "Abandoned") },
};
/* clang-format on */

const char *
app_run_state_id (AppRunState state)
{
  return states[state].id;
}

const char *
app_run_state_name (AppRunState state)
{
  return g_dpgettext2 (GETTEXT_PACKAGE, "run", states[state].name);
}

char *
app_run_state_dup_count (AppRunState state, guint n)
{
  switch (state) {
  case APP_RUN_GOING_ON:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u going on", "%u going on", n), n);
  case APP_RUN_PAUSED:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u paused", "%u paused", n), n);
  case APP_RUN_WON:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u won", "%u won", n), n);
  case APP_RUN_LOST:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u lost", "%u lost", n), n);
  case APP_RUN_DRAWN:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u drawn", "%u drawn", n), n);
  case APP_RUN_ABANDONED:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u abandoned", "%u abandoned", n), n);
  }
  g_return_val_if_reached (NULL);
}

static void
member_free (gpointer data)
{
  AppRunMember *member = data;

  g_free (member->player);
  g_free (member->card);
  g_strfreev (member->carried);
  g_free (member);
}

void
app_run_free (AppRun *run)
{
  if (run == NULL)
    return;
  g_free (run->uuid);
  g_free (run->match);
  g_free (run->campaign);
  g_free (run->campaign_name);
  g_free (run->name);
  g_free (run->title);
  g_free (run->place_text);
  g_free (run->first_date);
  g_free (run->last_date);
  g_free (run->dates_text);
  g_strfreev (run->players);
  g_ptr_array_unref (run->party);
  g_free (run);
}

/* How far it got */

/* A name as it stands in a line of cells. */
static void
append_cell (GString *line, const char *text)
{
  g_autofree char *cell = g_strdelimit (g_strdup (text), "\t\n", ' ');

  g_string_append_printf (line, "\t%s", cell);
}

static char *
dup_party (const RulesMatch *match, const void *state)
{
  GString *text = g_string_new (NULL);
  RulesMember members[RULES_PARTY];

  if (!rules_party (match, state, members))
    return g_string_free (text, FALSE);
  for (guint k = 0; k < RULES_PARTY; k++) {
    const RulesMember *member = &members[k];

    if (member->card < 0)
      continue;
    g_string_append_printf (text, "%c\t%u\t%d\t%d\t%d", member->actor, member->seat, member->alive,
                            member->health, member->max_health);
    append_cell (text, match->cards[member->card].name);
    for (guint i = 0; i < member->n_carried; i++)
      append_cell (text, match->cards[member->carried[i]].name);
    g_string_append_c (text, '\n');
  }
  return g_string_free (text, FALSE);
}

/* FALSE for a match that can't be replayed here. */
static gboolean
replay_run (DbStore *db, AppPacks *packs, gint64 match, DbRunProgress *reached, DbTip *tip,
            RulesOutcome *outcome)
{
  g_autoptr (AppDbRecorder) recording = app_db_recorder_open (db, packs, match, NULL);
  const RulesMatch *rules;

  if (recording == NULL)
    return FALSE;
  rules = recording->at.stored->match;
  *tip = recording->at.tip;
  *reached = (DbRunProgress){ .match = match,
                              .line = tip->line,
                              .moves = tip->number,
                              .party_lines = dup_party (rules, recording->at.replay.state) };
  rules->game->progress (rules, recording->at.replay.state, &reached->place);
  rules_outcome (rules, recording->at.replay.state, outcome);
  return TRUE;
}

static AppRunState
state_of (RulesOutcomeStatus status, gboolean paused)
{
  switch (status) {
  case RULES_WON:
    return APP_RUN_WON;
  case RULES_LOST:
    return APP_RUN_LOST;
  case RULES_DRAWN:
    return APP_RUN_DRAWN;
  case RULES_ABANDONED:
    return APP_RUN_ABANDONED;
  case RULES_RUNNING:
    break;
  }
  return paused ? APP_RUN_PAUSED : APP_RUN_GOING_ON;
}

/* "Realm 3 of 5, Encounter 2" */
static char *
dup_reached (const RulesGame *game, const RulesProgress *place)
{
  char *all = NULL;

  for (guint level = 0; level < place->n; level++) {
    g_autofree char *before = all;
    g_autofree char *own = NULL;

    if (place->number[level] <= 0)
      return g_strdup (before != NULL ? before : "");
    own = app_labels_dup_level (game, place, level);
    if (place->of[level] > 0) {
      g_autofree char *plain = g_steal_pointer (&own);

      /* Translators: how far somebody got, like "Realm 3 of 5". */
      own = g_strdup_printf (_ ("%s of %d"), plain, place->of[level]);
    }
    if (before != NULL)
      /* Translators: a place and one inside of it, like "Realm 3 of 5, Encounter 2". */
      all = app_phrase_fill_in (_ ("{a}, {b}"), before, own);
    else
      all = g_steal_pointer (&own);
  }
  return all != NULL ? all : g_strdup ("");
}

static void
read_party (AppRun *run, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++) {
    g_auto (GStrv) cells = g_strsplit (*line, "\t", -1);
    AppRunMember *member;

    if (g_strv_length (cells) < CELLS)
      continue;
    member = g_new0 (AppRunMember, 1);
    member->slot = cells[0][0];
    member->seat = (guint)g_ascii_strtoull (cells[1], NULL, 10);
    member->alive = cells[2][0] == '1';
    member->health = (int)g_ascii_strtoll (cells[3], NULL, 10);
    member->max_health = (int)g_ascii_strtoll (cells[4], NULL, 10);
    member->card = g_strdup (cells[5]);
    member->carried = g_strdupv (cells + CELLS);
    member->player = g_strdup (member->seat >= 1 && member->seat <= g_strv_length (run->players)
                                   ? run->players[member->seat - 1]
                                   : "");
    g_ptr_array_add (run->party, member);
  }
}

static void
read_reached (DbStore *db, AppPacks *packs, const DbRun *row, guint *replays, gboolean *complete,
              AppRun *run)
{
  DbRunProgress reached = { 0 };
  RulesOutcome outcome;
  gboolean found = FALSE;
  DbTip tip;

  if (!db_run_progress_get (db, row->match, &reached, &found, NULL) || !found || !row->has_result) {
    db_run_progress_clear (&reached);
    if (*replays == 0) {
      *complete = FALSE;
      return;
    }
    --*replays;
    run->playable = replay_run (db, packs, row->match, &reached, &tip, &outcome);
    if (!run->playable)
      return;
    run->state = state_of (outcome.status, row->paused != 0);
  }
  run->place = reached.place;
  g_free (run->place_text);
  run->place_text = dup_reached (run->game, &reached.place);
  read_party (run, reached.party_lines);
  db_run_progress_clear (&reached);
}

/* Dates */

/* The day of an instant, or of what begins with one; "" when it is none. */
static char *
dup_day (const char *text)
{
  g_autoptr (GDateTime) instant = NULL, local = NULL;
  g_autoptr (GTimeZone) here = g_time_zone_new_local ();

  if (strlen (text) == strlen ("2026-11-19"))
    return g_strdup (text);
  instant = g_date_time_new_from_iso8601 (text, here);
  local = instant != NULL ? g_date_time_to_local (instant) : NULL;
  return local != NULL ? g_date_time_format (local, "%Y-%m-%d") : g_strdup ("");
}

static const char *
later (const char *a, const char *b)
{
  return strcmp (a, b) >= 0 ? a : b;
}

static void
read_dates (const DbRun *row, AppRun *run)
{
  g_autofree char *began = dup_day (row->date);
  g_autofree char *moved = dup_day (row->last_instant);
  g_autofree char *first = NULL, *last = NULL;
  const char *end = later (row->last_session, moved);

  run->first_date = g_strdup (row->first_session[0] != '\0' ? row->first_session
                              : began[0] != '\0'            ? began
                                                            : moved);
  run->last_date = g_strdup (later (end, run->first_date));
  first = app_date_dup (run->first_date);
  last = app_date_dup (run->last_date);
  run->dates_text = g_str_equal (first, last) ? g_strdup (first)
                                              /* Translators: from one day to another. */
                                              : g_strdup_printf (_ ("%s – %s"), first, last);
}

static gint64
instant_of (const char *text)
{
  g_autoptr (GTimeZone) here = g_time_zone_new_local ();
  g_autofree char *noon =
      strlen (text) == strlen ("2026-11-19") ? g_strconcat (text, "T12:00:00", NULL) : NULL;
  g_autoptr (GDateTime) instant = g_date_time_new_from_iso8601 (noon != NULL ? noon : text, here);

  return instant != NULL ? g_date_time_to_unix (instant) * 1000 : 0;
}

gint64
app_run_last_played (const DbRun *row)
{
  gint64 moved = instant_of (row->last_instant);

  if (moved > 0)
    return moved;
  if (row->last_session[0] != '\0')
    return instant_of (row->last_session);
  return row->date[0] != '\0' ? instant_of (row->date) : row->created;
}

static const char *
variant_name (const RulesGame *game, const char *variant)
{
  for (guint k = 0; game != NULL && game->n_variants > 1 && k < game->n_variants; k++)
    if (g_str_equal (game->variants[k].id, variant))
      return _ (game->variants[k].name);
  return "";
}

AppRun *
app_run_read (DbStore *db, AppPacks *packs, const DbRun *row, guint *replays, gboolean *complete)
{
  AppRun *run = g_new0 (AppRun, 1);
  gboolean known = TRUE;

  run->uuid = g_strdup (row->uuid);
  run->match = g_strdup (row->match_uuid);
  run->campaign = g_strdup (row->campaign_uuid);
  run->campaign_name = g_strdup (row->campaign_name);
  run->game = rules_game (rules_text (row->game));
  run->number = row->number;
  run->variant = variant_name (run->game, row->variant);
  run->name = g_strdup (row->name);
  run->title =
      row->name[0] != '\0' ? g_strdup (row->name) : g_strdup_printf (_ ("Run %u"), row->number);
  run->state = state_of (row->has_result ? row->status : RULES_RUNNING, row->paused != 0);
  run->place_text = g_strdup ("");
  run->n_moves = (guint)row->moves;
  run->n_sessions = row->sessions;
  run->players = g_strdupv (row->players);
  run->party = g_ptr_array_new_with_free_func (member_free);
  run->playable = row->with_moves && run->game != NULL;
  read_dates (row, run);
  if (run->playable && replays != NULL)
    read_reached (db, packs, row, replays, &known, run);
  if (complete != NULL)
    *complete = *complete && known;
  return run;
}

/* The cache of progress */

static gboolean
refresh_one (DbStore *db, AppPacks *packs, const DbRun *row, guint *done, GError **error)
{
  DbRunProgress reached = { 0 };
  RulesOutcome outcome;
  gboolean found;
  DbTip tip;

  if (!row->with_moves)
    return TRUE;
  if (!db_run_progress_get (db, row->match, &reached, &found, error))
    return FALSE;
  db_run_progress_clear (&reached);
  if ((found && row->has_result) || !replay_run (db, packs, row->match, &reached, &tip, &outcome))
    return TRUE;
  ++*done;
  found = db_run_progress_set (db, &reached, error)
          && (row->has_result || db_result_set (db, row->match, &tip, &outcome, error));
  db_run_progress_clear (&reached);
  return found;
}

gboolean
app_runs_refresh (DbStore *db, AppPacks *packs, guint *done, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GPtrArray) runs = NULL;
  guint n = 0;

  if (!db_transaction_begin (&scope, db, error) || (runs = db_runs_list (db, 0, error)) == NULL)
    return FALSE;
  for (guint k = 0; k < runs->len; k++)
    if (!refresh_one (db, packs, g_ptr_array_index (runs, k), &n, error))
      return FALSE;
  if (done != NULL)
    *done = n;
  return db_transaction_commit (&scope, error);
}

/* Paused, abandoned, taken up again */

gboolean
app_run_pause (DbStore *db, gint64 run, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbRun) row = NULL;
  gint64 open;

  if (!db_transaction_begin (&scope, db, error) || (row = db_run_get (db, run, error)) == NULL
      || !db_session_find_open (db, row->match, &open, error)
      || (open != 0 && !app_session_end (db, open, error))
      || !db_run_set_paused (db, run, TRUE, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

/* The recording of a run's match, at its end. */
static AppDbRecorder *
open_run (DbStore *db, AppPacks *packs, gint64 run, GError **error)
{
  g_autoptr (DbRun) row = db_run_get (db, run, error);

  return row != NULL ? app_db_recorder_open (db, packs, row->match, error) : NULL;
}

/* Takes back that it was abandoned, and notes that followed. */
static gboolean
take_back_abandonment (DbStore *db, AppPacks *packs, gint64 run, GError **error)
{
  g_autoptr (AppDbRecorder) recording = open_run (db, packs, run, error);

  if (recording == NULL)
    return FALSE;
  for (guint64 n = recording->at.tip.number; n > 0; n--) {
    RulesOutcome outcome;

    rules_outcome (recording->at.stored->match, recording->at.replay.state, &outcome);
    if (outcome.status != RULES_ABANDONED)
      break;
    if (!app_db_recorder_take_back (recording, 1, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
app_run_resume (DbStore *db, AppPacks *packs, gint64 run, gboolean *unpaused, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbRun) row = NULL;

  if (!db_transaction_begin (&scope, db, error) || (row = db_run_get (db, run, error)) == NULL)
    return FALSE;
  if (row->paused == 0 && !(row->with_moves && row->status == RULES_ABANDONED)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("This run is neither paused nor abandoned."));
    return FALSE;
  }
  if (unpaused != NULL)
    *unpaused = row->paused != 0;
  return (row->paused != 0 ? db_run_set_paused (db, run, FALSE, error)
                           : take_back_abandonment (db, packs, run, error))
         && db_transaction_commit (&scope, error);
}

gboolean
app_run_abandon (DbStore *db, AppPacks *packs, gint64 run, GError **error)
{
  AppEnteredMove entered = { .text = RULES_TEXT ("- abandon") };
  g_autoptr (AppDbRecorder) recording = open_run (db, packs, run, error);
  g_autofree char *now = NULL;
  AppJudgedMove typed = { 0 };
  RulesOutcome outcome;
  gboolean done, behind;
  DbMove move;

  if (recording == NULL)
    return FALSE;
  now = app_tip_dup_next_instant (db, &recording->at.tip, &behind);
  entered.instant = now;
  if (!app_judged_move_judge (&recording->at.replay, &entered, &typed, error))
    return FALSE;
  /* It is no evening at the table: no session begins. */
  move = app_judged_move_get_db_move (&typed);
  rules_outcome (recording->at.stored->match, recording->at.replay.state, &outcome);
  done =
      app_tip_append (db, &recording->at.tip,
                      &(AppTipMoves){ .moves = &move, .n_moves = 1, .outcome = &outcome }, error);
  app_judged_move_clear (&typed);
  return done;
}

/* What groups write into the journals of their runs. */

static void
free_entry (gpointer data)
{
  AppJournalEntry *entry = data;

  g_free (entry->uuid);
  g_free (entry->text);
  g_free (entry->player);
  g_free (entry->written);
  g_free (entry);
}

static guint
number_of (const GPtrArray *sessions, gint64 id)
{
  for (guint k = 0; k < sessions->len; k++) {
    const DbSession *session = g_ptr_array_index (sessions, k);

    if (session->id == id)
      return session->number;
  }
  return 0;
}

GPtrArray *
app_journal_read (DbStore *db, gint64 run, GError **error)
{
  g_autoptr (DbRun) its = db_run_get (db, run, error);
  g_autoptr (GPtrArray) rows = its != NULL ? db_journal_list (db, run, error) : NULL;
  g_autoptr (GPtrArray) sessions = rows != NULL ? db_sessions_list (db, its->match, error) : NULL;
  GPtrArray *entries;

  if (sessions == NULL)
    return NULL;
  entries = g_ptr_array_new_with_free_func (free_entry);
  for (guint k = 0; k < rows->len; k++) {
    const DbJournalEntry *row = g_ptr_array_index (rows, k);
    AppJournalEntry *entry = g_new0 (AppJournalEntry, 1);
    g_autofree char *day = app_session_dup_day (row->created);

    entry->uuid = g_strdup (row->uuid);
    entry->at = (guint)row->at;
    entry->session = number_of (sessions, row->session);
    entry->text = g_strdup (row->text);
    entry->player = g_strdup (row->player_name);
    entry->written = app_date_dup (day);
    g_ptr_array_add (entries, entry);
  }
  return entries;
}

/* The session in which move @at was, or that is about to go on after it. */
static gint64
session_at (const GPtrArray *sessions, guint64 at)
{
  gint64 id = 0;

  for (guint k = 0; k < sessions->len; k++) {
    const DbSession *session = g_ptr_array_index (sessions, k);

    if (session->first <= at || (session->ended == 0 && session->first == at + 1))
      id = session->id;
  }
  return id;
}

/* @tip (out): where its line ends; all zero for a match without moves. */
static DbRun *
app_run_load (DbStore *db, gint64 id, DbTip *tip, GError **error)
{
  g_autoptr (DbRun) run = db_run_get (db, id, error);

  return run != NULL && app_session_find_tip (db, run->match, tip, error) ? g_steal_pointer (&run)
                                                                          : NULL;
}

gboolean
app_journal_write (DbStore *db, gint64 run, guint64 at, const char *text, const char *player,
                   gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbJournalEntry) entry = NULL;
  g_autoptr (GPtrArray) sessions = NULL;
  g_autoptr (DbRun) row = NULL;
  DbTip tip;

  if (!db_transaction_begin (&scope, db, error)
      || (row = app_run_load (db, run, &tip, error)) == NULL
      || (sessions = db_sessions_list (db, row->match, error)) == NULL)
    return FALSE;
  if (at != G_MAXUINT64 && at > tip.number) {
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
                 g_dngettext (GETTEXT_PACKAGE, "The run has only %u move.",
                              "The run has only %u moves.", (gulong)tip.number),
                 (guint)tip.number);
    return FALSE;
  }
  entry = db_journal_entry_new (run, MIN (at, tip.number), text);
  entry->session = session_at (sessions, entry->at);
  if (player != NULL && player[0] != '\0' && !db_player_ensure (db, player, &entry->player, error))
    return FALSE;
  return db_journal_add (db, entry, id, error) && db_transaction_commit (&scope, error);
}
