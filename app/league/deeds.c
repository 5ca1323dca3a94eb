/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done with leagues: one function does it in a transaction, another on the writer
 * thread.
 */
#include "app/league/deed-work.h"

#include "app/base/error.h"
#include "app/store/store-jobs.h"

#include "db/changes.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define LONGEST_TITLE 160 /* characters, in the history */

AppDeed *
app_deed_new (AppDeedKind kind)
{
  AppDeed *deed = g_new0 (AppDeed, 1);

  deed->kind = kind;
  deed->rating = NAN;
  deed->bye = LEAGUE_UNPLAYED;
  return deed;
}

void
app_deed_free (AppDeed *deed)
{
  if (deed == NULL)
    return;
  g_free (deed->league);
  g_free (deed->season);
  g_free (deed->entrant);
  g_free (deed->other);
  g_free (deed->fixture);
  g_free (deed->match);
  g_free (deed->text);
  g_free (deed->note);
  g_strfreev (deed->texts);
  app_season_draft_free (deed->draft);
  g_clear_pointer (&deed->quick, app_quick_free);
  g_clear_pointer (&deed->pairing, league_pairing_free);
  g_free (deed);
}

/* Refusing */

gboolean
app_deed_refuse (GError **error, const char *sentence, ...)
{
  g_auto (GStrv) parts = g_strsplit (sentence, "%s", -1);
  GString *told = g_string_new (parts[0]);
  va_list texts;

  va_start (texts, sentence);
  for (char **part = parts + 1; *part != NULL; part++) {
    const char *text = va_arg (texts, const char *);

    g_string_append (told, text != NULL ? text : "");
    g_string_append (told, *part);
  }
  va_end (texts);
  return app_deed_refuse_take (error, g_string_free (told, FALSE));
}

gboolean
app_deed_refuse_take (GError **error, char *sentence)
{
  g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, sentence);
  g_free (sentence);
  return FALSE;
}

/* What it is about */

static gboolean
read_season (AppDoing *doing, gint64 season, GError **error)
{
  if (doing->looking == NULL)
    doing->looking = app_looking_new (doing->db, doing->packs, season, error);
  return doing->looking != NULL;
}

static gboolean
fail_missing (GError **error, const char *sentence)
{
  g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND, sentence);
  return FALSE;
}

gboolean
app_doing_read_season (AppDoing *doing, GError **error)
{
  gint64 id;

  if (doing->deed->season == NULL)
    return fail_missing (error, _ ("There is no such season."));
  return db_season_find (doing->db, doing->deed->season, &id, error)
         && read_season (doing, id, error);
}

AppFixtureRow *
app_doing_read_fixture (AppDoing *doing, GError **error)
{
  g_autoptr (DbFixture) row = NULL;
  AppFixtureRow *fixture;
  gint64 id;

  if (doing->deed->fixture == NULL) {
    fail_missing (error, _ ("There is no such fixture."));
    return NULL;
  }
  if (!db_fixture_find (doing->db, doing->deed->fixture, &id, error)
      || (row = db_fixture_get (doing->db, id, error)) == NULL
      || !read_season (doing, row->season, error))
    return NULL;
  fixture = app_looking_find (doing->looking, id);
  if (fixture == NULL)
    fail_missing (error, _ ("The fixture is there no more: its round was unpaired."));
  return fixture;
}

DbEntrant *
app_doing_read_entrant (AppDoing *doing, GError **error)
{
  g_autoptr (DbEntrant) row = NULL;
  DbEntrant *entrant;
  gint64 id;

  if (doing->deed->entrant == NULL) {
    fail_missing (error, _ ("There is no such entrant."));
    return NULL;
  }
  if (!db_entrant_find (doing->db, doing->deed->entrant, &id, error)
      || (row = db_entrant_get (doing->db, id, error)) == NULL
      || !read_season (doing, row->season, error))
    return NULL;
  entrant = app_looking_find_entrant (doing->looking, id, NULL);
  if (entrant == NULL)
    fail_missing (error, _ ("The entrant was taken out of the season."));
  return entrant;
}

gboolean
app_doing_check_going_on (AppDoing *doing, GError **error)
{
  if (doing->looking->row->deleted != 0 || doing->looking->league->deleted != 0)
    return app_deed_refuse (error, _ ("The season is in the bin. Restore it first."), NULL);
  return doing->looking->row->finished == 0
         || app_deed_refuse (error, _ ("The season is over. Reopen it first."), NULL);
}

/* All of them */

static const struct {
  const char *title; /* of the batch */
  gboolean (*func) (AppDoing *doing, GError **error);
} kinds[] = {
  [APP_DEED_NEW_SEASON] = { N_ ("Begin a season"), app_deed_new_season },
  [APP_DEED_EDIT_SEASON] = { N_ ("Edit a season"), app_deed_edit_season },
  [APP_DEED_RENAME_LEAGUE] = { N_ ("Rename a league"), app_deed_rename_league },
  [APP_DEED_DELETE_LEAGUE] = { N_ ("Delete a league"), app_deed_delete_league },
  [APP_DEED_RESTORE_LEAGUE] = { N_ ("Restore a league"), app_deed_restore_league },
  [APP_DEED_DELETE_SEASON] = { N_ ("Delete a season"), app_deed_delete_season },
  [APP_DEED_RESTORE_SEASON] = { N_ ("Restore a season"), app_deed_restore_season },
  [APP_DEED_FINISH_SEASON] = { N_ ("Finish a season"), app_deed_finish_season },
  [APP_DEED_REOPEN_SEASON] = { N_ ("Reopen a season"), app_deed_reopen_season },
  [APP_DEED_ENTER] = { N_ ("Enter a season"), app_deed_enter },
  [APP_DEED_EDIT_ENTRANT] = { N_ ("Edit an entrant"), app_deed_edit_entrant },
  [APP_DEED_LEAVE] = { N_ ("Leave a season"), app_deed_leave },
  [APP_DEED_RETURN] = { N_ ("Return to a season"), app_deed_return },
  [APP_DEED_TAKE_OUT] = { N_ ("Take an entrant out"), app_deed_take_out },
  [APP_DEED_AWAY] = { N_ ("Say who is away"), app_deed_away },
  [APP_DEED_FORBID] = { N_ ("Say who must not meet"), app_deed_forbid },
  [APP_DEED_PAIR] = { N_ ("Pair a round"), app_deed_pair },
  [APP_DEED_UNPAIR] = { N_ ("Take a pairing back"), app_deed_unpair },
  [APP_DEED_SEAT] = { N_ ("Change a fixture"), app_deed_seat },
  [APP_DEED_LINK] = { N_ ("Count a match as a result"), app_deed_link },
  [APP_DEED_UNLINK] = { N_ ("Take a match off a fixture"), app_deed_unlink },
  [APP_DEED_LOG] = { N_ ("Enter a result"), app_deed_log },
  [APP_DEED_AWARD] = { N_ ("Award a fixture"), app_deed_award },
  [APP_DEED_UNAWARD] = { N_ ("Take an award back"), app_deed_unaward },
  [APP_DEED_DATE] = { N_ ("Date a fixture"), app_deed_date },
  [APP_DEED_COUNT] = { N_ ("Say whether a match counts"), app_deed_count },
  [APP_DEED_KEEP_SCHEME] = { N_ ("Keep a points scheme"), app_deed_keep_scheme },
  [APP_DEED_DELETE_SCHEME] = { N_ ("Delete a points scheme"), app_deed_delete_scheme },
  [APP_DEED_RESTORE_SCHEME] = { N_ ("Restore a points scheme"), app_deed_restore_scheme },
};

/* For the history */

/* Whom it is about: "Ann – Ben", "Ann", or "". What isn't there will be told by the deed. */
static char *
dup_who (AppDoing *doing)
{
  const AppFixtureRow *fixture =
      doing->deed->fixture != NULL ? app_doing_read_fixture (doing, NULL) : NULL;
  const DbEntrant *entrant =
      doing->deed->entrant != NULL ? app_doing_read_entrant (doing, NULL) : NULL;

  if (fixture != NULL)
    return app_looking_dup_sides (doing->looking, fixture);
  if (doing->deed->season != NULL && app_doing_read_season (doing, NULL)
      && doing->deed->kind == APP_DEED_ENTER && doing->deed->texts != NULL)
    return g_strjoinv (", ", doing->deed->texts);
  return g_strdup (entrant != NULL ? entrant->shown : "");
}

static char *
dup_where (AppDoing *doing)
{
  const AppDeed *deed = doing->deed;
  const char *which = deed->league != NULL  ? deed->league
                      : deed->draft != NULL ? deed->draft->league
                                            : NULL;
  g_autoptr (DbLeague) row = NULL;
  gint64 id;

  if (doing->looking != NULL)
    return g_strdup (doing->looking->league->name);
  if (which != NULL && db_league_find (doing->db, which, &id, NULL))
    row = db_league_get (doing->db, id, NULL);
  if (row != NULL)
    return g_strdup (row->name);
  if (deed->kind >= APP_DEED_KEEP_SCHEME)
    return g_strdup (deed->text != NULL ? deed->text : "");
  return g_strdup (
      deed->draft != NULL && deed->draft->league_name != NULL ? deed->draft->league_name : "");
}

/* "Award a fixture: Ann – Ben (Thursdays)" */
static char *
dup_title (AppDoing *doing)
{
  g_autofree char *who = dup_who (doing);
  g_autofree char *where = dup_where (doing);
  GString *title = g_string_new (_ (kinds[doing->deed->kind].title));
  g_autofree char *cut = NULL;

  if (who[0] != '\0')
    g_string_append_printf (title, ": %s", who);
  if (where[0] != '\0')
    g_string_append_printf (title, " (%s)", where);
  cut = g_utf8_validate (title->str, -1, NULL) && g_utf8_strlen (title->str, -1) > LONGEST_TITLE
            ? g_utf8_substring (title->str, 0, LONGEST_TITLE - 1)
            : NULL;
  if (cut != NULL) {
    g_string_assign (title, cut);
    g_string_append (title, "…");
  }
  return g_string_free (title, FALSE);
}

/* Nothing is written when all of it was so already. */
static gboolean
do_all (AppDoing *doing, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *title = NULL;
  gboolean same;

  if (!db_transaction_begin (&scope, doing->db, error))
    return FALSE;
  title = dup_title (doing);
  if (!db_changes_open_batch (doing->db, DB_ORIGIN_PERSON, title, NULL, batch, error)
      || !kinds[doing->deed->kind].func (doing, error)
      || !db_changes_is_empty (doing->db, *batch, &same, error)
      || (!same && !db_transaction_commit (&scope, error)))
    return FALSE;
  if (same)
    *batch = 0;
  return TRUE;
}

/* What contradicts what is stored can't be, whoever noticed. */
static void
take_error (GError **error, GError *failed)
{
  if (failed->domain == DB_ERROR
      && (failed->code == DB_ERROR_CONFLICT || failed->code == DB_ERROR_INVALID)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, failed->message);
    g_error_free (failed);
  } else {
    app_error_take (error, failed);
  }
}

gboolean
app_deed_do_told (DbStore *db, AppPacks *packs, const AppDeed *deed, char **uuid, gint64 *batch,
                  char **told, GError **error)
{
  AppDoing doing = { .db = db, .packs = packs, .deed = deed };
  GError *failed = NULL;
  gint64 made = 0;
  gboolean done = do_all (&doing, &made, &failed);

  app_looking_free (doing.looking);
  if (!done)
    take_error (error, failed);
  if (done && uuid != NULL)
    *uuid = g_steal_pointer (&doing.uuid);
  if (done && told != NULL)
    *told = g_steal_pointer (&doing.told);
  if (done && batch != NULL)
    *batch = made;
  g_free (doing.uuid);
  g_free (doing.told);
  return done;
}

gboolean
app_deed_do (DbStore *db, AppPacks *packs, const AppDeed *deed, char **uuid, gint64 *batch,
             GError **error)
{
  return app_deed_do_told (db, packs, deed, uuid, batch, NULL, error);
}

/* On the writer thread */

typedef struct {
  char *uuid;
  char *told;
  gint64 batch;
} Done;

static void
done_free (gpointer data)
{
  Done *done = data;

  g_free (done->uuid);
  g_free (done->told);
  g_free (done);
}

static void
free_deed (gpointer deed)
{
  app_deed_free (deed);
}

static gpointer
do_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  Done *done = g_new0 (Done, 1);

  if (app_deed_do_told (db, packs, data, &done->uuid, &done->batch, &done->told, error))
    return done;
  done_free (done);
  return NULL;
}

void
app_deed_do_async (AppStore *store, AppDeed *deed, GCancellable *cancellable,
                   GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);

  g_task_set_task_data (task, deed, free_deed);
  app_store_push (store, task, do_work, done_free);
}

gboolean
app_deed_do_finish_told (AppStore *store, GAsyncResult *result, char **uuid, gint64 *batch,
                         char **told, GError **error)
{
  Done *done = g_task_propagate_pointer (G_TASK (result), error);

  if (done == NULL)
    return FALSE;
  if (uuid != NULL)
    *uuid = g_steal_pointer (&done->uuid);
  if (told != NULL)
    *told = g_steal_pointer (&done->told);
  if (batch != NULL)
    *batch = done->batch;
  done_free (done);
  return TRUE;
}

gboolean
app_deed_do_finish (AppStore *store, GAsyncResult *result, char **uuid, gint64 *batch,
                    GError **error)
{
  return app_deed_do_finish_told (store, result, uuid, batch, NULL, error);
}
