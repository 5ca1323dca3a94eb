/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any text to the reader of other engines' pairings, for a small Swiss. A
 * pairing that is taken has each entrant once at most, and its reasons can be told.
 */
#include "tests/fuzz.h"

#include "app/store/database.h"
#include "app/league/pairings.h"
#include "app/league/schemes.h"

#include "db/entrants.h"
#include "db/leagues.h"
#include "db/places.h"
#include "db/matches.h"
#include "db/players.h"
#include "db/seasons.h"

static DbStore *db;
static AppPacks *packs;

static void
set (char **field, const char *value)
{
  db_match_set_string (field, value);
}

/* A Swiss of chess. */
static gint64
add_season (void)
{
  g_autofree char *scheme = app_scheme_write (&league_preset_scheme ("chess")->scheme);
  g_autoptr (DbLeague) league = db_league_new ("Club");
  g_autoptr (DbSeason) season = NULL;
  gint64 id = 0, game = 0;

  require (db_league_add (db, league, &id, NULL)
           && db_game_ensure (db, NULL, "Chess", &game, NULL));
  season = db_season_new (id);
  set (&season->format, "swiss");
  set (&season->scheme, scheme);
  season->rounds = 3;
  g_array_append_val (season->games, game);
  require (db_season_add (db, season, &id, NULL));
  return id;
}

static gint64
get_season (void)
{
  static const char *const names[] = { "Ann", "Ben", "Cy", "Dee", "Eve" };
  static gint64 season;

  if (season != 0)
    return season;
  db = app_database_open (":memory:", DB_OPEN_CREATE, NULL);
  require (db != NULL);
  packs = app_database_new_packs (db);
  season = add_season ();
  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    g_autoptr (DbEntrant) entrant = db_entrant_new (season);
    gint64 id;

    require (db_player_ensure (db, names[k], &entrant->player, NULL)
             && db_entrant_add (db, entrant, &id, NULL));
  }
  return season;
}

static void
check (AppPairing *plan)
{
  const LeaguePairing *tables = app_pairing_get_tables (plan);
  char **remarks = app_pairing_dup_remarks (plan);
  guint32 seen = 0;

  require (remarks != NULL);
  g_strfreev (remarks);
  app_pairing_is_good (plan, NULL);
  for (guint k = 0; k < tables->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (tables->tables, k);
    char **reasons = app_pairing_dup_reasons (plan, k);

    require (reasons != NULL);
    g_strfreev (reasons);
    for (guint seat = 0; seat < table->n; seat++) {
      require (table->entrants[seat] < 5 && (seen & 1u << table->entrants[seat]) == 0);
      seen |= 1u << table->entrants[seat];
    }
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = dup_typed (data, size);
  g_autoptr (AppPairing) plan = NULL;
  g_autoptr (GError) error = NULL;
  gint64 season;

  if (text == NULL)
    return 0;
  season = get_season ();
  plan = app_pairing_plan (db, packs, season, NULL);
  require (plan != NULL);
  if (app_pairing_read_engine (plan, text, &error))
    check (plan);
  else
    require_sentence (error);
  return 0;
}
