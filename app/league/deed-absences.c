/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who is away from a round, and who must not meet.
 */
#include "app/league/deed-work.h"

#include <glib/gi18n-lib.h>

static const char *
absence_id (LeagueKind kind)
{
  return kind == LEAGUE_FULL_BYE ? "full" : kind == LEAGUE_HALF_BYE ? "half" : "zero";
}

static gboolean
check_away (AppDoing *doing, guint round, GError **error)
{
  const AppLooking *looking = doing->looking;

  if (league_format_is_whole (looking->format))
    return app_deed_refuse (error,
                            _ ("Here nobody can be away from a round: play the fixture another "
                               "day, or award it."),
                            NULL);
  if (round == 0)
    return app_deed_refuse (error, _ ("Say from which round: rounds are counted from 1."), NULL);
  if (looking->row->rounds > 0 && round > looking->row->rounds)
    return app_deed_refuse_take (
        error,
        g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE, "The season has %u round: choose one of these.",
                         "The season has %u rounds: choose one of these.", looking->row->rounds),
            looking->row->rounds));
  if (round <= app_looking_last_round (looking))
    return app_deed_refuse_take (
        error, g_strdup_printf (_ ("Round %u is paired already. Award the fixture, or take the "
                                   "pairing back."),
                                round));
  return TRUE;
}

gboolean
app_deed_away (AppDoing *doing, GError **error)
{
  const AppDeed *deed = doing->deed;
  const DbEntrant *row = app_doing_read_entrant (doing, error);
  DbAbsence absence = { .round = deed->number };
  GArray *absences;

  if (row == NULL || !app_doing_check_going_on (doing, error)
      || !check_away (doing, deed->number, error))
    return FALSE;
  if (row->left < deed->number)
    return app_deed_refuse (error, _ ("%s has left the season."), row->shown, NULL);
  if (!league_kind_is_bye (deed->bye) && deed->bye != LEAGUE_UNPLAYED)
    return app_deed_refuse (error, _ ("Say which bye it is: full, half or zero."), NULL);
  absences = doing->looking->row->absences;
  for (guint k = absences->len; k-- > 0;) {
    const DbAbsence *there = &g_array_index (absences, DbAbsence, k);

    if (there->entrant == row->id && there->round == deed->number)
      g_array_remove_index (absences, k);
  }
  absence.entrant = row->id;
  g_strlcpy (absence.kind, absence_id (deed->bye), sizeof absence.kind);
  if (deed->bye != LEAGUE_UNPLAYED)
    g_array_append_val (absences, absence);
  return db_season_update (doing->db, doing->looking->row, error);
}

gboolean
app_deed_forbid (AppDoing *doing, GError **error)
{
  const DbEntrant *row = app_doing_read_entrant (doing, error), *other;
  GArray *forbidden;
  DbForbidden pair;
  gint64 id;

  if (row == NULL || !app_doing_check_going_on (doing, error)
      || !db_entrant_find (doing->db, doing->deed->other != NULL ? doing->deed->other : "", &id,
                           error))
    return FALSE;
  other = app_looking_find_entrant (doing->looking, id, NULL);
  if (other == NULL)
    return app_deed_refuse (error, _ ("Both must take part in the same season."), NULL);
  if (other == row)
    return app_deed_refuse (error, _ ("%s never meets himself. Name two entrants."), row->shown,
                            NULL);
  if (doing->looking->format == LEAGUE_ROUND_ROBIN && doing->deed->number != 0)
    return app_deed_refuse (error,
                            _ ("In a round robin everybody meets everybody. Award their fixture "
                               "instead."),
                            NULL);
  forbidden = doing->looking->row->forbidden;
  pair = (DbForbidden){ MIN (row->id, id), MAX (row->id, id) };
  for (guint k = forbidden->len; k-- > 0;) {
    const DbForbidden *there = &g_array_index (forbidden, DbForbidden, k);

    if (there->one == pair.one && there->other == pair.other)
      g_array_remove_index (forbidden, k);
  }
  if (doing->deed->number != 0)
    g_array_append_val (forbidden, pair);
  return db_season_update (doing->db, doing->looking->row, error);
}
