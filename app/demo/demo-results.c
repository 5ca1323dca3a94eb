/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The demo collection's results without moves: other games of the same evenings.
 */
#include "app/demo/demo-results.h"

#include "app/result/quick-store.h"

#include "db/notes.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>

#define SEATS 4

static const struct {
  const char *game;
  AppQuickBy by;
  guint co_op_result;
  struct {
    const char *name;
    guint side, place;
    double score;
  } seats[SEATS + 1];
  const char *date, *where;
  int minutes;
  const char *note;
} demo_results[] = {
  { .game = "Catan",
    .by = APP_QUICK_HIGH_SCORE,
    .seats = { { "Ada", 1, 0, 8 }, { "Ben", 2, 0, 10 }, { "Cyd", 3, 0, 8 }, { "Gita", 4, 0, 6 } },
    .date = "2026-10-01",
    .where = "Dan's garden",
    .minutes = 85,
    .note = N_ ("Ben had the wheat, and nobody had anything to offer for it.") },
  { .game = "Codenames",
    .by = APP_QUICK_WINNERS,
    .seats = { { "Ben", 1, 1, 0 }, { "Eve", 1, 1, 0 }, { "Dan", 2, 2, 0 }, { "Finn", 2, 2, 0 } },
    .date = "2026-09-17",
    .where = "Eve's place",
    .minutes = 25 },
  { .game = "Pandemic",
    .by = APP_QUICK_CO_OP,
    .co_op_result = RULES_LOST,
    .seats = { { "Dan", 1, 0, 0 }, { "Eve", 2, 0, 0 }, { "Gita", 3, 0, 0 } },
    .date = "2026-08-06",
    .minutes = -1 },
};

static AppQuick *
make_result (guint k)
{
  AppQuick *quick = app_quick_new ();

  quick->game = g_strdup (demo_results[k].game);
  quick->by = demo_results[k].by;
  quick->co_op_result = demo_results[k].co_op_result;
  quick->date = g_strdup (demo_results[k].date);
  quick->place = g_strdup (demo_results[k].where);
  quick->minutes = demo_results[k].minutes;
  for (guint s = 0; demo_results[k].seats[s].name != NULL; s++) {
    AppQuickSeat *seat;

    app_quick_add_seat (quick, demo_results[k].seats[s].name, demo_results[k].seats[s].side);
    seat = g_ptr_array_index (quick->seats, s);
    seat->place = demo_results[k].seats[s].place;
    seat->has_score = quick->by == APP_QUICK_HIGH_SCORE;
    seat->score = demo_results[k].seats[s].score;
  }
  return quick;
}

static gboolean
add_result (DbStore *db, guint k, GError **error)
{
  g_autoptr (AppQuick) quick = make_result (k);
  g_autoptr (DbMatch) match = db_match_new ();
  g_autofree char *name = g_strdup_printf ("result/%u", k + 1);
  char uuid[DB_UUID_SIZE];
  gint64 id, note;

  db_uuid_v5 ("tomekeeper-demo", name, uuid);
  db_match_set_string (&match->uuid, uuid);
  app_quick_fill_match (quick, match);
  return db_match_add (db, match, &id, error)
         && (demo_results[k].note == NULL
             || db_note_add (db, DB_SUBJECT_MATCH, id, _ (demo_results[k].note), &note, error));
}

gboolean
app_demo_add_results (DbStore *db, GError **error)
{
  for (guint k = 0; k < G_N_ELEMENTS (demo_results); k++)
    if (!add_result (db, k, error))
      return FALSE;
  return TRUE;
}
