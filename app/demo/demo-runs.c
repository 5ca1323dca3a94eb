/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Four people who meet on Thursdays: a run that was lost, one that was won, and one that was left
 * in the middle of a fight.
 */
#include "app/demo/demo-runs.h"

#include "app/demo/demo-play.h"

#include "db/campaigns.h"
#include "db/clocks.h"
#include "db/lines.h"
#include "db/players.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>

const char *const demo_campaign = N_ ("Thursdays");
const char *const demo_house_rules = N_ ("Who brings the snacks rerolls once.");

#define MINUTE (60 * G_GINT64_CONSTANT (1000))

/* They keep what they have, and stand. */
#define SHUNNED " give drop discard flee annihilation trader sell "
#define EAGER " take activate "
#define HURT " rest heal use "

const DemoMatch demo_runs[] = {
  {
      .seed = 2,
      .game = "restless",
      .variant = "base",
      .shunned = SHUNNED,
      .eager = EAGER,
      .hurt = HURT,
      .wanted = RULES_LOST,
      .moves = 150,
      .names = { "Eve", "Ben", "Gita", "Finn" },
      .evenings = { { "2026-04-09T18:05:00Z", 70, "Eve's place" },
                    { "2026-04-23T18:20:00Z", 0, "Ben's attic" } },
      .touches = { { 12, "- note \"Finn reads the rules aloud\"", NULL },
                   { 48,
                     "- card attic-rat name=\"Attic Rat\" kind=encounter type=combat health=2"
                     " attack=1 defense=7 drops=loot:1",
                     "From Ben's own box" },
                   { 60, NULL, "Nobody breathes" } },
      .entries = { { 1, NULL,
                     N_ ("We drew our characters and went in at dusk. None of us had read "
                         "the rules to the end.") },
                   { 2, "Gita",
                     N_ ("So that is how it ends. Next time somebody else goes first "
                         "through the door.") } },
  },
  {
      .seed = 37,
      .game = "restless",
      .variant = "tarot",
      .shunned = SHUNNED,
      .eager = EAGER,
      .hurt = HURT,
      .wanted = RULES_WON,
      .moves = 200,
      .options = { { "realms", 3 },
                   { "encounters", 4 },
                   { "rests", 20 },
                   { "rerolls", 99 },
                   { "starters", 8 } },
      .names = { "Eve", "Ben", "Gita", "Finn" },
      .run = N_ ("The Short Way Down"),
      .evenings = { { "2026-06-11T18:00:00Z", 60, "Ben's attic" },
                    { "2026-07-09T18:10:00Z", 55, "Ben's attic" },
                    { "2026-08-20T17:55:00Z", 50, "Eve's place" },
                    { "2026-09-24T18:30:00Z", 0, "The Copper Kettle" } },
      .touches = { { 40, "- adjust rerolls +1 \"Ben brought the snacks\"", NULL } },
      .entries = { { 1, NULL, N_ ("Tarot this time. The cards were kinder than we deserved.") },
                   { 2, "Finn", N_ ("Nobody said much on the way home.") },
                   { 3, "Ben", N_ ("I would burn every card we have for one more rest.") },
                   { 4, "Eve",
                     N_ ("It is done. The people next to us asked what we had been "
                         "shouting about, and we could not explain it.") } },
  },
  {
      .seed = 4,
      .game = "restless",
      .variant = "base",
      .shunned = SHUNNED,
      .eager = EAGER,
      .hurt = HURT,
      .stop = DEMO_FIGHT,
      .moves = 130,
      .alive = 3,
      .options = { { "rests", 6 }, { "rerolls", 15 } },
      .names = { "Eve", "Ben", "Gita", "Finn" },
      .evenings = { { "2026-10-15T18:15:00Z", 75, "Eve's place" },
                    { "2026-11-05T18:05:00Z", 0, "Eve's place" } },
      .touches = { { 55, "- note \"Tea, and a look at the weight of things\"", NULL } },
      .entries = { { 1, "Ben", N_ ("A good start. Too good.") },
                   { 2, NULL,
                     N_ ("Finn had to catch the last train, so what is in front of us "
                         "waits until the next Thursday.") } },
  },
  { .seed = 0 },
};

gboolean
app_demo_add_campaign (DbStore *db, GError **error)
{
  const DemoMatch *plan = &demo_runs[0];
  g_autoptr (DbCampaign) campaign = db_campaign_new (plan->game, _ (demo_campaign));
  gint64 id;

  db_match_set_string (&campaign->house_rules, _ (demo_house_rules));
  for (guint seat = 0; plan->names[seat] != NULL; seat++)
    db_player_refs_add (campaign->players, 0, plan->names[seat]);
  return db_campaign_add (db, campaign, &id, error);
}

/* When an evening ended: at its last move, as far as a session tells. */
static gint64
instant_of (const char *text)
{
  g_autoptr (GDateTime) instant = g_date_time_new_from_iso8601 (text, NULL);

  return g_date_time_to_unix (instant) * 1000;
}

/* @id (out): of the session */
static gboolean
add_session (DbStore *db, const DemoMatch *plan, gint64 match, const DemoEvening *evening,
             guint64 first, guint64 last, gint64 *id, GError **error)
{
  g_autoptr (DbSession) session = db_session_new (match);
  g_autofree char *day = g_strndup (evening->start, 10);

  db_match_set_string (&session->date, day);
  db_match_set_string (&session->place, evening->place);
  for (guint seat = 0; plan->names[seat] != NULL; seat++)
    db_player_refs_add (session->players, 0, plan->names[seat]);
  session->started = instant_of (evening->start);
  session->ended = session->started + (gint64)(last - first + 1) * 37 * 1000;
  session->first = first;
  session->last = last;
  return db_session_add (db, session, id, error);
}

static gboolean
add_entries (DbStore *db, const DemoMatch *plan, gint64 run, guint evening, gint64 session,
             guint64 at, GError **error)
{
  for (guint k = 0; k < DEMO_ENTRIES && plan->entries[k].text != NULL; k++) {
    const DemoEntry *written = &plan->entries[k];
    g_autoptr (DbJournalEntry) entry = NULL;
    gint64 id;

    if (written->evening != evening)
      continue;
    entry = db_journal_entry_new (run, at, _ (written->text));
    entry->session = session;
    if ((written->by != NULL && !db_player_ensure (db, written->by, &entry->player, error))
        || !db_journal_add (db, entry, &id, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
add_evenings (DbStore *db, const DemoMatch *plan, gint64 match, const DbRun *run, guint64 end,
              GError **error)
{
  guint64 first = 1;

  for (guint k = 0; k < DEMO_EVENINGS && plan->evenings[k].start != NULL && first <= end; k++) {
    const DemoEvening *evening = &plan->evenings[k];
    guint64 last = evening->moves > 0 ? MIN (first + evening->moves - 1, end) : end;
    gint64 session;

    if (!add_session (db, plan, match, evening, first, last, &session, error)
        || (run != NULL && !add_entries (db, plan, run->id, k + 1, session, last, error)))
      return FALSE;
    first = last + 1;
  }
  return TRUE;
}

static gboolean
complete_run (DbStore *db, const DemoMatch *plan, guint number, GError **error)
{
  char uuid[DB_UUID_SIZE];
  g_autoptr (DbRun) run = NULL;
  gint64 id;
  DbTip tip;

  app_demo_uuid (plan, number, uuid);
  return db_run_find (db, uuid, &id, error) && (run = db_run_get (db, id, error)) != NULL
         && db_match_get_tip (db, run->match, &tip, error)
         && (plan->run == NULL || db_run_rename (db, id, _ (plan->run), error))
         && add_evenings (db, plan, run->match, run, tip.number, error);
}

/* A clock that is on, and has counted for each seat. */
static gboolean
add_clock (DbStore *db, const DemoMatch *plan, gint64 match, guint64 end, GError **error)
{
  const DbClock clock = { .match = match, .budget = plan->clock * MINUTE, .on = TRUE };

  if (plan->clock == 0)
    return TRUE;
  for (guint seat = 1; plan->names[seat - 1] != NULL; seat++) {
    DbClockSpan span = { .match = match,
                         .seat = seat,
                         .number = end * seat / (RULES_SEATS + 1),
                         .started = instant_of (plan->start),
                         .length = (5 + 3 * seat) * MINUTE + 7000 * seat };

    if (!db_clock_begin (db, &span, error))
      return FALSE;
  }
  return db_clock_set (db, &clock, error);
}

/* What a match that is no run has besides. */
static gboolean
complete_match (DbStore *db, const DemoMatch *plan, guint number, GError **error)
{
  char uuid[DB_UUID_SIZE];
  gint64 match;
  DbTip tip;

  if (plan->evenings[0].start == NULL)
    return TRUE;
  app_demo_uuid (plan, number, uuid);
  return db_match_find (db, uuid, &match, error) && db_match_get_tip (db, match, &tip, error)
         && add_evenings (db, plan, match, NULL, tip.number, error)
         && add_clock (db, plan, match, tip.number, error);
}

gboolean
app_demo_add_evenings (DbStore *db, GError **error)
{
  for (guint k = 0; demo_matches[k].seed > 0; k++)
    if (!complete_match (db, &demo_matches[k], k + 1, error))
      return FALSE;
  for (guint k = 0; demo_runs[k].seed > 0; k++)
    if (!complete_run (db, &demo_runs[k], k + 1, error))
      return FALSE;
  return TRUE;
}
