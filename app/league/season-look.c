/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One season as it stands, for whoever shows it.
 */
#include "app/league/season-looking.h"

#include "app/base/error.h"
#include "app/base/phrases.h"
#include "app/league/pairing-reasons.h"
#include "app/league/schemes.h"
#include "app/league/season-tree.h"
#include "app/store/store-jobs.h"

#include "db/figures.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Parts */

static void
entrant_free (gpointer data)
{
  AppEntrant *entrant = data;

  g_free (entrant->uuid);
  g_free (entrant->name);
  g_strfreev (entrant->players);
  g_free (entrant->player);
  g_free (entrant->away);
  g_free (entrant);
}

static void
fixture_free (gpointer data)
{
  AppFixture *fixture = data;

  for (guint k = 0; k < fixture->n_seats; k++) {
    g_free (fixture->seats[k].entrant);
    g_free (fixture->seats[k].name);
  }
  g_free (fixture->seats);
  g_free (fixture->uuid);
  g_free (fixture->sides);
  g_free (fixture->title);
  g_free (fixture->match);
  g_free (fixture->told);
  g_free (fixture->reason);
  g_free (fixture->date);
  g_free (fixture->problem);
  g_strfreev (fixture->why);
  g_free (fixture);
}

static void
round_free (gpointer data)
{
  AppRound *round = data;

  g_free (round->title);
  g_free (round->date);
  g_ptr_array_unref (round->fixtures);
  g_free (round);
}

void
app_season_look_free (AppSeasonLook *look)
{
  if (look == NULL)
    return;
  g_free (look->league);
  g_free (look->league_name);
  g_free (look->uuid);
  g_free (look->title);
  g_free (look->season_title);
  g_free (look->told);
  app_season_draft_free (look->draft);
  g_clear_pointer (&look->entrants, g_ptr_array_unref);
  g_clear_pointer (&look->rounds, g_ptr_array_unref);
  g_clear_pointer (&look->exceptions, g_ptr_array_unref);
  g_strfreev (look->seasons);
  g_strfreev (look->season_titles);
  g_free (look->next_told);
  g_free (look);
}

/* Entrants */

typedef struct {
  char *uuid;
  char *name;
} Person;

static void
person_free (gpointer data)
{
  Person *person = data;

  g_free (person->uuid);
  g_free (person->name);
  g_free (person);
}

static gboolean
take_person (gint64 player, const char *uuid, const char *name, gpointer data)
{
  Person *person = g_new (Person, 1);

  person->uuid = g_strdup (uuid);
  person->name = g_strdup (name);
  g_hash_table_insert (data, GSIZE_TO_POINTER ((gsize)player), person);
  return TRUE;
}

static const Person *
person_of (GHashTable *people, gint64 player)
{
  return g_hash_table_lookup (people, GSIZE_TO_POINTER ((gsize)player));
}

static char **
dup_players (const DbEntrant *row, GHashTable *people)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  if (row->player != 0)
    g_strv_builder_add (names, row->shown);
  for (guint k = 0; row->player == 0 && k < row->players->len; k++) {
    const Person *person = person_of (people, g_array_index (row->players, gint64, k));

    if (person != NULL)
      g_strv_builder_add (names, person->name);
  }
  return g_strv_builder_end (names);
}

static guint *
dup_away (const DbSeason *season, gint64 entrant)
{
  g_autoptr (GArray) away = g_array_new (TRUE, FALSE, sizeof (guint));

  for (guint k = 0; k < season->absences->len; k++) {
    const DbAbsence *absence = &g_array_index (season->absences, DbAbsence, k);

    if (absence->entrant == entrant)
      g_array_append_val (away, absence->round);
  }
  return (guint *)(gpointer)g_array_free (g_steal_pointer (&away), FALSE);
}

/* Rows of those who sit in some fixture. */
static GHashTable *
read_seated (const AppLooking *looking)
{
  GHashTable *seated = g_hash_table_new (NULL, NULL);

  for (guint k = 0; k < looking->fixtures->len; k++) {
    const GArray *seats = app_looking_fixture (looking, k)->row->seats;

    for (guint j = 0; j < seats->len; j++)
      g_hash_table_add (seated,
                        GSIZE_TO_POINTER ((gsize)g_array_index (seats, DbFixtureSeat, j).entrant));
  }
  return seated;
}

static AppEntrant *
entrant_new (const AppLooking *looking, const DbEntrant *row, GHashTable *people,
             GHashTable *seated)
{
  AppEntrant *entrant = g_new0 (AppEntrant, 1);
  const Person *person = person_of (people, row->player);

  entrant->uuid = g_strdup (row->uuid);
  entrant->number = row->number;
  entrant->name = g_strdup (row->shown);
  entrant->players = dup_players (row, people);
  entrant->player = person != NULL ? g_strdup (person->uuid) : NULL;
  entrant->rating = row->rating;
  entrant->start = row->start * (LEAGUE_POINT / 1000);
  entrant->joined = row->joined;
  entrant->left = row->left;
  entrant->away = dup_away (looking->row, row->id);
  entrant->sits = g_hash_table_contains (seated, GSIZE_TO_POINTER ((gsize)row->id));
  return entrant;
}

static gboolean
put_entrants (AppSeasonLook *look, const AppLooking *looking, GError **error)
{
  g_autoptr (GHashTable) people = g_hash_table_new_full (NULL, NULL, NULL, person_free);
  g_autoptr (GHashTable) seated = read_seated (looking);

  look->entrants = g_ptr_array_new_with_free_func (entrant_free);
  if (!db_players_foreach (looking->db, take_person, people, error))
    return FALSE;
  for (guint k = 0; k < looking->entrants->len; k++)
    g_ptr_array_add (look->entrants,
                     entrant_new (looking, app_looking_entrant (looking, k), people, seated));
  return TRUE;
}

/* Fixtures */

static gint64
score_of (const AppFixtureRow *fixture, guint32 entrant, guint *place)
{
  *place = 0;
  for (guint k = 0; k < fixture->n_seats; k++)
    if (fixture->seats[k].entrant == entrant) {
      *place = fixture->seats[k].place;
      return fixture->seats[k].score;
    }
  return LEAGUE_NO_SCORE;
}

static void
fill_seat (AppFixtureSeat *seat, const AppLooking *looking, const AppFixtureRow *fixture,
           const DbFixtureSeat *from)
{
  guint k;
  const DbEntrant *entrant = app_looking_find_entrant (looking, from->entrant, &k);
  gint64 score = LEAGUE_NO_SCORE;

  seat->entrant = entrant != NULL ? g_strdup (entrant->uuid) : NULL;
  seat->name = g_strdup (entrant != NULL ? entrant->shown : "");
  seat->side = from->side - 1;
  if (entrant != NULL && fixture->read && !app_fixture_state_is_open (fixture->state))
    score = score_of (fixture, k, &seat->place);
  seat->has_score = score != LEAGUE_NO_SCORE;
  seat->score = seat->has_score ? (double)score / 1000 : 0;
}

/* What nobody can count, or what the tree brings otherwise. */
static char *
dup_problem (const AppLooking *looking, const AppFixtureRow *fixture)
{
  gboolean knock_out = looking->format == LEAGUE_KNOCK_OUT;

  if (fixture->strangers)
    return g_strdup (fixture->fed != 0
                         ? _ ("Others come here since an earlier result was corrected. Take the "
                              "result off, or correct that one again.")
                         : _ ("Others played this match. Take it off, or correct its players."));
  if (knock_out && fixture->state == APP_FIXTURE_PLAYED && fixture->n_seats == 2
      && fixture->seats[0].place == fixture->seats[1].place)
    return g_strdup (_ ("A knock-out needs a winner. Let them play again, or award the fixture."));
  return NULL;
}

static LeagueKind
kind_of (const AppFixtureRow *fixture)
{
  return fixture->read ? (LeagueKind)fixture->result.kind : LEAGUE_UNPLAYED;
}

/* Whether losers come to it, and meet for the third place. */
static gboolean
is_for_third_place (const AppLooking *looking, const AppFixtureRow *fixture)
{
  guint number = app_tree_number (fixture->row->round, fixture->row->number);

  for (guint k = 0; looking->format == LEAGUE_KNOCK_OUT && k < looking->fixtures->len; k++)
    if (app_looking_fixture (looking, k)->row->loser_to == number)
      return TRUE;
  return FALSE;
}

static AppFixture *
fixture_new (const AppLooking *looking, const AppFixtureRow *from)
{
  g_autoptr (GArray) reasons = app_reasons_read (from->row->why, looking->entrants);
  AppFixture *fixture = g_new0 (AppFixture, 1);

  fixture->uuid = g_strdup (from->row->uuid);
  fixture->round = from->row->round;
  fixture->number = from->row->number;
  fixture->state = from->state;
  fixture->kind = kind_of (from);
  fixture->n_seats = from->row->seats->len;
  fixture->seats = g_new0 (AppFixtureSeat, MAX (fixture->n_seats, 1));
  for (guint k = 0; k < fixture->n_seats; k++)
    fill_seat (&fixture->seats[k], looking, from,
               &g_array_index (from->row->seats, DbFixtureSeat, k));
  if (from->row->match != 0 && !from->row->match_deleted)
    fixture->match = g_strdup (from->row->match_uuid);
  fixture->sides = app_looking_dup_sides (looking, from);
  fixture->free = looking->format == LEAGUE_ROUND_ROBIN && fixture->kind == LEAGUE_ZERO_BYE;
  fixture->title =
      is_for_third_place (looking, from) ? g_strdup (_ ("Match for the third place")) : NULL;
  fixture->told = app_looking_dup_result (looking, from);
  fixture->reason = g_strdup (from->row->reason);
  fixture->date = g_strdup (from->row->date);
  fixture->why = app_reasons_dup_told (reasons, looking->entrants);
  fixture->hand = from->row->hand;
  fixture->problem = dup_problem (looking, from);
  return fixture;
}

static const DbRound *
find_round (const AppLooking *looking, guint number)
{
  for (guint k = 0; k < looking->rounds->len; k++) {
    const DbRound *round = g_ptr_array_index (looking->rounds, k);

    if (round->number == number)
      return round;
  }
  return NULL;
}

static AppRound *
round_new (const AppLooking *looking, guint number)
{
  const DbRound *row = find_round (looking, number);
  AppRound *round = g_new0 (AppRound, 1);

  round->number = number;
  round->title = app_looking_round_title (looking, number);
  round->date = g_strdup (row != NULL ? row->date : "");
  round->paired = row != NULL ? row->paired : 0;
  round->fixtures = g_ptr_array_new_with_free_func (fixture_free);
  round->n_open = app_looking_count_open (looking, number);
  for (guint k = 0; k < looking->fixtures->len; k++)
    if (app_looking_fixture (looking, k)->row->round == number)
      g_ptr_array_add (round->fixtures, fixture_new (looking, app_looking_fixture (looking, k)));
  return round;
}

static void
put_rounds (AppSeasonLook *look, const AppLooking *looking)
{
  guint last = app_looking_last_round (looking);

  look->rounds = g_ptr_array_new_with_free_func (round_free);
  for (guint k = 0; k < looking->rounds->len; k++)
    last = MAX (last, ((const DbRound *)g_ptr_array_index (looking->rounds, k))->number);
  for (guint number = 1; number <= last; number++)
    g_ptr_array_add (look->rounds, round_new (looking, number));
}

/* Matches that count against the rule, or don't */

static void
exception_free (gpointer data)
{
  AppSeasonException *exception = data;

  g_free (exception->match);
  g_free (exception->label);
  g_free (exception->reason);
  g_free (exception);
}

static void
put_exceptions (AppSeasonLook *look, const AppLooking *looking)
{
  look->exceptions = g_ptr_array_new_with_free_func (exception_free);
  for (guint k = 0; k < looking->row->matches->len; k++) {
    const DbSeasonMatch *from = &g_array_index (looking->row->matches, DbSeasonMatch, k);
    g_autoptr (DbMatch) match = db_match_get (looking->db, from->match, NULL);
    AppSeasonException *exception;

    if (match == NULL)
      continue;
    exception = g_new0 (AppSeasonException, 1);
    exception->match = g_strdup (match->uuid);
    exception->label = app_match_dup_label (looking->db, match);
    exception->counts = from->counts;
    exception->reason = g_strdup (from->reason);
    g_ptr_array_add (look->exceptions, exception);
  }
}

/* The whole */

static gboolean
put_seasons (AppSeasonLook *look, const AppLooking *looking, GError **error)
{
  g_autoptr (GPtrArray) rows = db_seasons_list (looking->db, looking->league->id, FALSE, error);
  g_autoptr (GStrvBuilder) uuids = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) titles = g_strv_builder_new ();

  if (rows == NULL)
    return FALSE;
  for (guint k = 0; k < rows->len; k++) {
    const DbSeason *row = g_ptr_array_index (rows, k);
    g_autofree char *title = app_season_row_title (row);

    g_strv_builder_add (uuids, row->uuid);
    g_strv_builder_add (titles, title);
  }
  look->seasons = g_strv_builder_end (uuids);
  look->season_titles = g_strv_builder_end (titles);
  return TRUE;
}

/* "Swiss · 5 rounds · Win 3, draw 1, loss 0" */
static char *
dup_told (const AppSeasonDraft *draft)
{
  g_autofree char *scheme = app_scheme_dup_told (&draft->rules.scheme);
  GString *told = g_string_new (league_format_name (draft->pairing.format));

  if (draft->partners == APP_PARTNERS_FIXED)
    g_string_append_printf (told, " · %s", _ ("teams"));
  else if (draft->partners == APP_PARTNERS_CHANGING)
    g_string_append_printf (told, " · %s", _ ("changing partners"));
  if (draft->rounds > 0) {
    g_string_append (told, " · ");
    g_string_append_printf (
        told, g_dngettext (GETTEXT_PACKAGE, "%u round", "%u rounds", draft->rounds), draft->rounds);
  }
  if (draft->pairing.format == LEAGUE_ROUND_ROBIN && draft->pairing.cycles == 2)
    g_string_append_printf (told, " · %s", _ ("there and back"));
  else if (draft->pairing.format == LEAGUE_ROUND_ROBIN && draft->pairing.cycles > 2) {
    g_string_append (told, " · ");
    g_string_append_printf (
        told, g_dngettext (GETTEXT_PACKAGE, "%u time each", "%u times each", draft->pairing.cycles),
        draft->pairing.cycles);
  }
  if (draft->rules.best_of > 1) {
    g_string_append (told, " · ");
    g_string_append_printf (told, _ ("best of %u"), draft->rules.best_of);
  }
  g_string_append_printf (told, " · %s", scheme);
  return g_string_free (told, FALSE);
}

static AppSeasonLook *
look_at (const AppLooking *looking, GError **error)
{
  g_autoptr (AppSeasonLook) look = g_new0 (AppSeasonLook, 1);

  look->draft = app_season_draft_read (looking->db, looking->row, error);
  if (look->draft == NULL || !put_entrants (look, looking, error)
      || !put_seasons (look, looking, error))
    return NULL;
  put_rounds (look, looking);
  put_exceptions (look, looking);
  look->league = g_strdup (looking->league->uuid);
  look->league_name = g_strdup (looking->league->name);
  look->uuid = g_strdup (looking->row->uuid);
  look->number = looking->row->number;
  look->title = app_looking_dup_title (looking);
  look->season_title = app_season_row_title (looking->row);
  look->told = dup_told (look->draft);
  look->next = app_looking_next (looking, &look->next_told);
  look->finished = looking->row->finished != 0;
  look->deleted = looking->row->deleted != 0 || looking->league->deleted != 0;
  return g_steal_pointer (&look);
}

AppSeasonLook *
app_season_look (DbStore *db, AppPacks *packs, const char *season, GError **error)
{
  g_autoptr (AppLooking) looking = NULL;
  AppSeasonLook *look = NULL;
  GError *failed = NULL;
  gint64 id;

  if (!app_season_find (db, season, &id, error))
    return NULL;
  looking = app_looking_new (db, packs, id, &failed);
  if (looking != NULL)
    look = look_at (looking, &failed);
  if (look == NULL)
    app_error_take (error, failed);
  return look;
}

AppSeasonLook *
app_season_look_at (AppStore *store, const char *season, GError **error)
{
  return app_season_look (app_store_get_db (store), app_store_get_packs (store), season, error);
}

const AppFixture *
app_season_look_find_fixture (const AppSeasonLook *look, const char *uuid)
{
  for (guint r = 0; r < look->rounds->len; r++) {
    const AppRound *round = g_ptr_array_index (look->rounds, r);

    for (guint k = 0; k < round->fixtures->len; k++) {
      const AppFixture *fixture = g_ptr_array_index (round->fixtures, k);

      if (strcmp (fixture->uuid, uuid) == 0)
        return fixture;
    }
  }
  return NULL;
}
