/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What changed for leagues: each change of what they count takes a serial, in its own transaction.
 */
#include "db/league-forms.h"

#include "db/store-private.h"

static const char touch_sql[] =
    "INSERT OR REPLACE INTO league_touched (subject, row) VALUES ('match', :match)";

gboolean
db_league_touch (DbStore *store, gint64 match, GError **error)
{
  g_autoptr (DbStatement) touch = db_prepare (store, touch_sql, error);

  db_bind_integer (touch, ":match", match);
  return db_run (touch, error);
}

#define DIFFERS(field) "(:before ->> '" field "') IS NOT (:after ->> '" field "')"

/* The season with all that go on from it. */
#define SEASON(season)                                                                             \
  "INSERT OR REPLACE INTO league_touched (subject, row) WITH RECURSIVE on_from (id) AS"            \
  " (SELECT " season " UNION SELECT s.id FROM seasons s JOIN on_from o ON s.carries = o.id)"       \
  " SELECT 'season', id FROM on_from"

static const char
    *const
        marks
            [] = {
              [DB_SUBJECT_PLAYER] = "INSERT OR REPLACE INTO league_touched (subject, row)"
                                    " SELECT 'season', 0 WHERE " DIFFERS ("merged_into"),
              [DB_SUBJECT_MATCH] =
                  "INSERT OR REPLACE INTO league_touched (subject, row) SELECT 'match', :row"
                  " WHERE " DIFFERS ("result") " OR " DIFFERS ("deleted") " OR " DIFFERS ("date") " OR " DIFFERS (
                      "seats") " OR " DIFFERS ("sides") " OR " DIFFERS ("mode") " OR " DIFFERS ("ga"
                                                                                                "m"
                                                                                                "e") " OR"
                                                                                                     " " DIFFERS (
                                                                                                         "played"),
              [DB_SUBJECT_CURRENT_LINE] =
                  "INSERT OR REPLACE INTO league_touched (subject, row) VALUES ('match', :row)",
              [DB_SUBJECT_SEASON] = SEASON (":row"),
              [DB_SUBJECT_ROUND] = SEASON (":row"),
              [DB_SUBJECT_ENTRANT] = SEASON ("(SELECT season FROM entrants WHERE id = :row)"),
              [DB_SUBJECT_FIXTURE] = SEASON ("(SELECT season FROM fixtures WHERE id = :row)"),
            };

gboolean
db_league_mark (DbStore *store, DbSubject subject, gint64 row, const char *before,
                const char *after, GError **error)
{
  g_autoptr (DbStatement) mark = NULL;

  if (subject >= G_N_ELEMENTS (marks) || marks[subject] == NULL)
    return TRUE;
  if (subject == DB_SUBJECT_MATCH && (before == NULL || after == NULL))
    return db_league_touch (store, row, error);
  mark = db_prepare (store, marks[subject], error);
  if (db_has_parameter (mark, ":row"))
    db_bind_integer (mark, ":row", row);
  if (db_has_parameter (mark, ":before")) {
    db_bind_text (mark, ":before", before);
    db_bind_text (mark, ":after", after);
  }
  return db_run (mark, error);
}
