/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season goes on with a tournament report, as a pairing engine or an arbiter's program gives one:
 * rounds that are not paired here take its pairings, pairings without a result its results. What
 * is recorded here stays.
 */
#include "app/league/trf/trf-private.h"

#include "app/base/error.h"

#include "db/store.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * Continuing:
 * @ours: the season's own report; @fixtures: (element-type DbFixture)
 */
typedef struct {
  AppTrfStore *store;
  const char *name;
  GStrvBuilder *told;
  const AppTrfFacts *facts;
  const ImportTrf *ours;
  GPtrArray *fixtures;
} Continuing;

static void tell (Continuing *continuing, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
tell (Continuing *continuing, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list arguments;

  va_start (arguments, format);
  sentence = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_strv_builder_add (continuing->told, sentence);
}

/* Who is who */

/* The name as a report has it: 33 columns of it. */
static char *
fold_cut (const char *name)
{
  g_autofree char *cut = g_utf8_strlen (name, -1) > IMPORT_TRF_NAME
                             ? g_utf8_substring (name, 0, IMPORT_TRF_NAME)
                             : g_strdup (name);

  return db_fold (g_strstrip (cut));
}

static gboolean
is_called (const DbEntrant *entrant, const char *name)
{
  const char *kept = strchr (app_trf_get_tag (entrant->tags, "name"), '\n');
  g_autofree char *theirs = fold_cut (name), *ours = fold_cut (entrant->shown);

  return g_str_equal (theirs, ours) || (kept != NULL && g_str_equal (kept + 1, name));
}

static const DbEntrant *
find_entrant (const AppTrfFacts *facts, guint number)
{
  for (guint k = 0; k < facts->entrants->len; k++) {
    const DbEntrant *entrant = g_ptr_array_index (facts->entrants, k);

    if (entrant->number == number)
      return entrant;
  }
  return NULL;
}

/* The first round that the file tells of a player. */
static guint
first_round (const ImportTrfPlayer *player)
{
  for (guint r = 1; r <= player->rounds->len; r++) {
    ImportTrfRound cell = app_trf_get_round (player, r);

    if (cell.opponent > 0 || cell.result != ' ')
      return r;
  }
  return player->rounds->len + 1;
}

static gboolean
match_player (Continuing *continuing, const ImportTrfPlayer *player, GError **error)
{
  const DbEntrant *entrant = find_entrant (continuing->facts, player->number);

  if (entrant == NULL) {
    tell (continuing, _ ("%s enters with start number %u."), player->name, player->number);
    return app_trf_store_entrant (continuing->store, player, first_round (player), continuing->told,
                                  error);
  }
  if (is_called (entrant, player->name))
    return TRUE;
  app_error_at (error, APP_ERROR_RULES, continuing->name, player->line,
                _ ("Start number %u is %s here, but %s in the file. Choose the season that the "
                   "file belongs to, or import it as a new league."),
                player->number, entrant->shown, player->name);
  return FALSE;
}

static gboolean
match_players (Continuing *continuing, GError **error)
{
  const ImportTrf *trf = continuing->store->trf;

  for (guint k = 0; k < continuing->facts->entrants->len; k++) {
    const DbEntrant *entrant = g_ptr_array_index (continuing->facts->entrants, k);

    if (entrant->number <= IMPORT_TRF_NUMBER) {
      continuing->store->entrants[entrant->number] = entrant->id;
      continuing->store->players[entrant->number] = entrant->player;
    }
  }
  for (guint k = 0; k < trf->players->len; k++)
    if (!match_player (continuing, g_ptr_array_index (trf->players, k), error))
      return FALSE;
  return TRUE;
}

/* Rounds */

/* The first player of the file who is paired otherwise here; NULL for none. */
static const ImportTrfPlayer *
find_other_pairing (const Continuing *continuing, guint round)
{
  const ImportTrf *trf = continuing->store->trf;

  for (guint k = 0; k < trf->players->len; k++) {
    const ImportTrfPlayer *player = g_ptr_array_index (trf->players, k);
    const ImportTrfPlayer *ours = import_trf_get_player (continuing->ours, player->number);
    guint here = ours != NULL ? app_trf_get_round (ours, round).opponent : 0;

    if (here != app_trf_get_round (player, round).opponent)
      return player;
  }
  return NULL;
}

static guint
count_fixtures (const Continuing *continuing, guint round, gboolean with_result)
{
  guint n = 0;

  for (guint k = 0; k < continuing->fixtures->len; k++) {
    const DbFixture *fixture = g_ptr_array_index (continuing->fixtures, k);

    if (fixture->round == round)
      n += !with_result || fixture->match != 0 || fixture->award[0] != '\0';
  }
  return n;
}

static gboolean
replace_round (Continuing *continuing, guint round, const ImportTrfPlayer *player, GError **error)
{
  if (count_fixtures (continuing, round, TRUE) > 0) {
    app_error_at (error, APP_ERROR_RULES, continuing->name, player->line,
                  _ ("Round %u: %s is paired otherwise here, and the round has results. Take them "
                     "back first, or leave the round out of the file."),
                  round, player->name);
    return FALSE;
  }
  for (guint k = 0; k < continuing->fixtures->len; k++) {
    const DbFixture *fixture = g_ptr_array_index (continuing->fixtures, k);

    if (fixture->round == round
        && !db_fixture_set_deleted (continuing->store->db, fixture->id, TRUE, error))
      return FALSE;
  }
  tell (continuing, _ ("Round %u: the file’s pairing takes the place of the one that was here."),
        round);
  return app_trf_store_round (continuing->store, round, error);
}

/* The player of the fixture's first seat, as the file has him. */
static const ImportTrfPlayer *
get_first (const Continuing *continuing, const DbFixture *fixture)
{
  gint64 entrant = g_array_index (fixture->seats, DbFixtureSeat, 0).entrant;

  for (guint k = 0; k < continuing->store->trf->players->len; k++) {
    const ImportTrfPlayer *player = g_ptr_array_index (continuing->store->trf->players, k);

    if (continuing->store->entrants[player->number] == entrant)
      return player;
  }
  return NULL;
}

static gboolean
is_same (char ours, char theirs)
{
  static const char *const alike[] = { "1W", "0L", "=D" };

  for (guint k = 0; k < G_N_ELEMENTS (alike); k++)
    if (strchr (alike[k], ours) != NULL && strchr (alike[k], theirs) != NULL)
      return TRUE;
  return ours == theirs;
}

static gboolean
take_result (Continuing *continuing, DbFixture *fixture, GError **error)
{
  const ImportTrfPlayer *player = get_first (continuing, fixture);
  guint round = fixture->round;
  ImportTrfRound ours, theirs;

  if (player == NULL || !g_str_equal (fixture->kind, "match"))
    return TRUE;
  ours = app_trf_get_round (import_trf_get_player (continuing->ours, player->number), round);
  theirs = app_trf_get_round (player, round);
  if (theirs.result == ' ' || is_same (ours.result, theirs.result))
    return TRUE;
  if (ours.result == ' ' && fixture->match == 0)
    return app_trf_store_result (continuing->store, fixture, player, round, error)
           && db_fixture_update (continuing->store->db, fixture, error);
  tell (
      continuing,
      _ ("Round %u: the result of %s is another one here than in the file (line %u); the one here "
         "stays. Correct it by hand if the file is right."),
      round, player->name, player->line);
  return TRUE;
}

static gboolean
take_results (Continuing *continuing, guint round, GError **error)
{
  for (guint k = 0; k < continuing->fixtures->len; k++) {
    DbFixture *fixture = g_ptr_array_index (continuing->fixtures, k);

    if (fixture->round == round && !take_result (continuing, fixture, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
take_round (Continuing *continuing, guint round, GError **error)
{
  const ImportTrfPlayer *other = find_other_pairing (continuing, round);

  if (count_fixtures (continuing, round, FALSE) == 0) {
    tell (continuing, _ ("Round %u: paired as in the file."), round);
    return app_trf_store_round (continuing->store, round, error);
  }
  return other != NULL ? replace_round (continuing, round, other, error)
                       : take_results (continuing, round, error);
}

gboolean
app_trf_continue (AppTrfStore *store, AppPacks *packs, const char *name, GStrvBuilder *told,
                  GError **error)
{
  g_autoptr (AppTrfFacts) facts = NULL;
  g_autoptr (ImportTrf) ours = app_trf_make (store->db, packs, store->season, &facts, error);
  g_autoptr (GPtrArray) fixtures = NULL;
  Continuing continuing = { store, name, told, NULL, ours, NULL };
  guint paired = import_trf_get_paired (store->trf);

  if (ours == NULL || (fixtures = db_fixtures_list (store->db, store->season, error)) == NULL)
    return FALSE;
  continuing.facts = facts;
  continuing.fixtures = fixtures;
  if (!match_players (&continuing, error))
    return FALSE;
  for (guint r = 1; r <= paired; r++)
    if (app_trf_is_paired (store->trf, r) && !take_round (&continuing, r, error))
      return FALSE;
  return TRUE;
}
