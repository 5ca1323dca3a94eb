/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fixtures awarded: forfeits and judges' decisions, with their reason; and their days.
 */
#include "app/league/deed-work.h"

#include "app/result/quick-store.h"

#include "db/matches.h"

#include <glib/gi18n-lib.h>

gboolean
app_doing_award (AppDoing *doing, const AppFixtureRow *fixture, const char *award,
                 const guint *places, const char *reason, GError **error)
{
  g_autoptr (DbFixture) row = db_fixture_get (doing->db, fixture->row->id, error);

  if (row == NULL)
    return FALSE;
  for (guint k = 0; k < row->seats->len; k++) {
    DbFixtureSeat *seat = &g_array_index (row->seats, DbFixtureSeat, k);

    seat->entrant = g_array_index (fixture->row->seats, DbFixtureSeat, k).entrant;
    seat->place = places[k];
  }
  db_match_set_string (&row->award, award);
  db_match_set_string (&row->reason, reason);
  return db_fixture_update (doing->db, row, error);
}

/* Places by seat from those by side; nobody is left out, and somebody ranks before another. */
static gboolean
read_places (AppDoing *doing, const AppFixtureRow *fixture, guint *places, GError **error)
{
  const GArray *seats = fixture->row->seats;
  gboolean forfeit = doing->deed->award == LEAGUE_FORFEIT;
  guint first = 0, n_sides = 0;

  for (guint k = 0; k < seats->len; k++) {
    guint side = g_array_index (seats, DbFixtureSeat, k).side - 1;

    places[k] = side < LEAGUE_SEATS ? doing->deed->places[side] : 0;
    if (places[k] == 0 || places[k] > LEAGUE_SEATS)
      return app_deed_refuse (error, _ ("Say the place of each side, from 1."), NULL);
    if (side + 1 > n_sides) {
      n_sides = side + 1;
      first += places[k] == 1 ? 1 : 0;
    }
  }
  if (forfeit && first == n_sides)
    return app_deed_refuse (error,
                            _ ("Somebody must lose a forfeit. Say who did not play, or let a judge "
                               "decide for a draw."),
                            NULL);
  if (doing->looking->format == LEAGUE_KNOCK_OUT && first != 1)
    return app_deed_refuse (error, _ ("A knock-out needs one winner. Award it to one side."), NULL);
  return TRUE;
}

static gboolean
check_award (AppDoing *doing, const AppFixtureRow *fixture, GError **error)
{
  const AppDeed *deed = doing->deed;
  g_autofree char *reason = g_strstrip (g_strdup (deed->text != NULL ? deed->text : ""));
  char *wrong;

  if (doing->looking->row->deleted != 0 || doing->looking->league->deleted != 0)
    return app_deed_refuse (error, _ ("The season is in the bin. Restore it first."), NULL);
  if (fixture->state == APP_FIXTURE_BYE)
    return app_deed_refuse (error, _ ("A bye can’t be awarded: nobody plays against another."),
                            NULL);
  if (fixture->state == APP_FIXTURE_WAITS)
    return app_deed_refuse (error,
                            _ ("It is not known yet who comes here: enter the earlier results "
                               "first."),
                            NULL);
  if (reason[0] == '\0')
    return app_deed_refuse (error, _ ("Say why it is awarded: everybody will read it."), NULL);
  wrong = app_quick_check_text (_ ("The reason"), reason);
  if (wrong != NULL)
    return app_deed_refuse_take (error, wrong);
  if (deed->award != LEAGUE_FORFEIT && deed->award != LEAGUE_DECIDED)
    return app_deed_refuse (error, _ ("An award is a forfeit or a judge’s decision."), NULL);
  if (deed->award == LEAGUE_FORFEIT && fixture->state == APP_FIXTURE_PLAYED)
    return app_deed_refuse (error,
                            _ ("The fixture was played. A judge’s decision can overrule it; a "
                               "forfeit is for what was not played."),
                            NULL);
  return TRUE;
}

gboolean
app_deed_award (AppDoing *doing, GError **error)
{
  const AppFixtureRow *fixture = app_doing_read_fixture (doing, error);
  guint places[LEAGUE_SEATS] = { 0 };
  g_autofree char *reason = NULL;

  if (fixture == NULL || !check_award (doing, fixture, error)
      || !read_places (doing, fixture, places, error))
    return FALSE;
  reason = g_strstrip (g_strdup (doing->deed->text));
  return app_doing_award (doing, fixture,
                          doing->deed->award == LEAGUE_FORFEIT ? "forfeit" : "decision", places,
                          reason, error);
}

gboolean
app_deed_unaward (AppDoing *doing, GError **error)
{
  const AppFixtureRow *fixture = app_doing_read_fixture (doing, error);
  g_autoptr (DbFixture) row = NULL;

  if (fixture == NULL || (row = db_fixture_get (doing->db, fixture->row->id, error)) == NULL)
    return FALSE;
  if (row->award[0] == '\0')
    return app_deed_refuse (error, _ ("The fixture is not awarded."), NULL);
  for (guint k = 0; k < row->seats->len; k++) {
    DbFixtureSeat *seat = &g_array_index (row->seats, DbFixtureSeat, k);

    seat->place = 0;
    if ((fixture->fed & 1u << k) != 0)
      seat->entrant = 0;
  }
  db_match_set_string (&row->award, "");
  db_match_set_string (&row->reason, "");
  return db_fixture_update (doing->db, row, error);
}

gboolean
app_deed_date (AppDoing *doing, GError **error)
{
  const AppFixtureRow *fixture = app_doing_read_fixture (doing, error);
  g_autoptr (DbFixture) row = NULL;
  const char *day = doing->deed->text != NULL ? doing->deed->text : "";

  if (fixture == NULL || (row = db_fixture_get (doing->db, fixture->row->id, error)) == NULL)
    return FALSE;
  if (day[0] != '\0' && !app_is_day (day))
    return app_deed_refuse (error, _ ("“%s” is no day. Write it like 2026-11-20."), day, NULL);
  db_match_set_string (&row->date, day);
  return db_fixture_update (doing->db, row, error);
}
