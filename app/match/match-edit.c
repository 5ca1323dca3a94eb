/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was typed wrong about a match put right.
 */
#include "app/match/match-edit.h"

#include "app/base/error.h"
#include "app/result/quick-db.h"
#include "app/store/command-type.h"

#include <glib/gi18n-lib.h>

static gboolean G_GNUC_PRINTF (2, 3) refuse (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_propagate_error (error, g_error_new_valist (APP_ERROR, APP_ERROR_USAGE, format, args));
  va_end (args);
  return FALSE;
}

static gboolean
check_text (const char *what, const char *text, GError **error)
{
  g_autofree char *wrong = app_quick_check_text (what, text);

  return wrong == NULL || refuse (error, "%s", wrong);
}

static gboolean
set_seats (DbMatch *match, const AppMatchEdit *edit, GError **error)
{
  for (guint k = 0; k < APP_MATCH_EDIT_SEATS; k++) {
    g_autofree char *name = NULL;
    DbSeat *seat;

    if (edit->names[k] == NULL)
      continue;
    if (k >= match->seats->len)
      return refuse (error, _ ("The match has no seat %u."), k + 1);
    if (!check_text (_ ("Player"), edit->names[k], error))
      return FALSE;
    name = g_strstrip (g_strdup (edit->names[k]));
    if (name[0] == '\0')
      return refuse (error, _ ("Say who sits in seat %u."), k + 1);
    seat = &g_array_index (match->seats, DbSeat, k);
    if (g_strcmp0 (seat->name, name) == 0)
      continue;
    db_match_set_string (&seat->name, name);
    seat->player = 0;
  }
  return TRUE;
}

/* By name, and by who answers to it. */
static gboolean
check_people (DbStore *db, const DbMatch *match, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree const char **names = g_new0 (const char *, match->seats->len);

  for (guint k = 0; k < match->seats->len; k++) {
    names[k] = g_array_index (match->seats, DbSeat, k).name;
    if (!g_hash_table_add (seen, db_fold (names[k])))
      return refuse (error, _ ("%s sits in two seats."), names[k]);
  }
  return app_quick_check_people (db, names, match->seats->len, error);
}

static gboolean
set_texts (DbMatch *match, const AppMatchEdit *edit, GError **error)
{
  const struct {
    const char *what, *value;
    char **field;
  } texts[] = {
    { _ ("Place"), edit->place, &match->place },
    { _ ("Event"), edit->event, &match->event },
    { _ ("Round"), edit->round, &match->round },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (texts); k++) {
    g_autofree char *trimmed =
        texts[k].value != NULL ? g_strstrip (g_strdup (texts[k].value)) : NULL;

    if (trimmed == NULL)
      continue;
    if (!check_text (texts[k].what, trimmed, error))
      return FALSE;
    db_match_set_string (texts[k].field, trimmed);
  }
  return TRUE;
}

static gboolean
set_time (DbMatch *match, const AppMatchEdit *edit, GError **error)
{
  g_autofree char *date = NULL;

  if (edit->date != NULL && edit->date[0] != '\0' && !app_quick_read_date (edit->date, &date))
    return refuse (error, _ ("“%s” is no day. Write it like 2026-11-20."), edit->date);
  if (edit->date != NULL)
    db_match_set_string (&match->date, date != NULL ? date : "");
  if (edit->minutes != NULL && edit->minutes[0] == '\0')
    match->minutes = -1;
  else if (edit->minutes != NULL && !app_quick_read_minutes (edit->minutes, &match->minutes))
    return refuse (error, _ ("“%s” is no time. Write it like 45 or 1h30."), edit->minutes);
  return TRUE;
}

static gboolean
run_edit (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppMatchEdit *edit = data;
  g_autoptr (DbMatch) match = NULL;
  gint64 id;

  return db_match_find (run->db, edit->match, &id, error)
         && (match = db_match_get (run->db, id, error)) != NULL && set_seats (match, edit, error)
         && check_people (run->db, match, error) && set_texts (match, edit, error)
         && set_time (match, edit, error) && db_match_update (run->db, match, error);
}

static const AppCommandField fields[] = {
  { G_STRUCT_OFFSET (AppMatchEdit, match) },     { G_STRUCT_OFFSET (AppMatchEdit, date) },
  { G_STRUCT_OFFSET (AppMatchEdit, place) },     { G_STRUCT_OFFSET (AppMatchEdit, event) },
  { G_STRUCT_OFFSET (AppMatchEdit, round) },     { G_STRUCT_OFFSET (AppMatchEdit, minutes) },
  { G_STRUCT_OFFSET (AppMatchEdit, names[0]) },  { G_STRUCT_OFFSET (AppMatchEdit, names[1]) },
  { G_STRUCT_OFFSET (AppMatchEdit, names[2]) },  { G_STRUCT_OFFSET (AppMatchEdit, names[3]) },
  { G_STRUCT_OFFSET (AppMatchEdit, names[4]) },  { G_STRUCT_OFFSET (AppMatchEdit, names[5]) },
  { G_STRUCT_OFFSET (AppMatchEdit, names[6]) },  { G_STRUCT_OFFSET (AppMatchEdit, names[7]) },
  { G_STRUCT_OFFSET (AppMatchEdit, names[8]) },  { G_STRUCT_OFFSET (AppMatchEdit, names[9]) },
  { G_STRUCT_OFFSET (AppMatchEdit, names[10]) }, { G_STRUCT_OFFSET (AppMatchEdit, names[11]) },
  { G_STRUCT_OFFSET (AppMatchEdit, names[12]) }, { G_STRUCT_OFFSET (AppMatchEdit, names[13]) },
  { G_STRUCT_OFFSET (AppMatchEdit, names[14]) }, { G_STRUCT_OFFSET (AppMatchEdit, names[15]) },
};

const AppCommandType app_match_edit = {
  .size = sizeof (AppMatchEdit),
  .fields = fields,
  .n_fields = G_N_ELEMENTS (fields),
  .run = run_edit,
};
