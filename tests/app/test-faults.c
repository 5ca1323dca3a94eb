/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the program does, under faults: I/O errors, short writes and reads, a full disk, locks that
 * others hold, and power cuts, at one call after the other (tests/faults). TOMEKEEPER_FAULTS=all
 * takes every call; TOMEKEEPER_FAULTS_ONLY=NAME one scenario.
 */
#include "tests/app/league/league-stage.h"

#include "app/archive/archive.h"
#include "app/base/out-file.h"
#include "app/plays-in/play-import-read.h"
#include "app/plays-in/play-import-store.h"
#include "app/plays-in/play-import.h"
#include "app/store/database.h"
#include "app/files/export.h"
#include "app/files/import.h"
#include "app/base/instants.h"
#include "app/match/photos.h"
#include "app/result/quick.h"
#include "app/recording/recorder.h"

#include "db/changes.h"
#include "db/matches.h"
#include "tests/faults/faulty.h"
#include "tests/faults/state.h"
#include "tests/faults/sweep.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>
#include <string.h>

#define MATCH_ID "019a9f00-0000-7000-8000-00000000abcd"
#define MOMENTS 5000
#define NOW 1795000000 /* 18 November 2026 */

static const char record[] = "[Record \"1\"]\n[Id \"" MATCH_ID "\"]\n[Game \"tome\"]\n"
                             "[Variant \"team\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"
                             "[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n"
                             "\n- dealer 4\n- deal\n- title bonfire\n1 play inferno\n";

/* Two plays as BG Stats writes them. */
static const char plays[] =
    "{\"plays\":[{\"uuid\":\"PLAY-1\",\"bggId\":0,\"playDate\":\"2026-01-02 20:08:07\","
    "\"gameRefId\":1,\"locationRefId\":1,\"durationMin\":60,\"playerScores\":["
    "{\"playerRefId\":1,\"score\":\"10\",\"winner\":true,\"newPlayer\":false,\"startPlayer\":false}"
    ","
    "{\"playerRefId\":2,\"score\":\"8\",\"winner\":false,\"newPlayer\":false,"
    "\"startPlayer\":false}]},"
    "{\"uuid\":\"PLAY-2\",\"bggId\":0,\"playDate\":\"2026-01-03 20:08:07\",\"gameRefId\":2,"
    "\"comments\":\"Close\",\"durationMin\":30,\"playerScores\":["
    "{\"playerRefId\":2,\"score\":\"71\",\"winner\":true,\"newPlayer\":false,\"startPlayer\":false}"
    "]}],"
    "\"players\":[{\"id\":1,\"uuid\":\"p-a\",\"name\":\"Ada\",\"isAnonymous\":false},"
    "{\"id\":2,\"uuid\":\"p-b\",\"name\":\"Ben\",\"isAnonymous\":false}],"
    "\"games\":[{\"id\":1,\"uuid\":\"g-c\",\"name\":\"Catan\",\"bggId\":0,\"cooperative\":false,"
    "\"highestWins\":true,\"noPoints\":false,\"usesTeams\":false},"
    "{\"id\":2,\"uuid\":\"g-a\",\"name\":\"Azul\",\"bggId\":0,\"cooperative\":false,"
    "\"highestWins\":true,\"noPoints\":false,\"usesTeams\":false}],"
    "\"locations\":[{\"id\":1,\"uuid\":\"l-c\",\"name\":\"Club\"}],\"userInfo\":{\"meRefId\":1}}";

static gint64
tell_now (gpointer data)
{
  return NOW;
}

static char *
path_in (const char *folder, const char *name)
{
  return g_build_filename (folder, name, NULL);
}

/* A collection and its packs, as the command line has them */

typedef struct {
  DbStore *db;
  AppPacks *packs;
} Open;

static void
close_it (SweepStage *stage)
{
  Open *open = stage->held;

  if (open == NULL)
    return;
  app_packs_unref (open->packs);
  db_store_close (open->db);
  g_free (open);
}

static gboolean
open_it (SweepStage *stage, GError **error)
{
  DbStore *db = app_database_open (stage->path, DB_OPEN_CREATE, error);
  Open open = { db, db == NULL ? NULL : app_database_new_packs (db) };

  if (db != NULL)
    stage->held = g_memdup2 (&open, sizeof open);
  return db != NULL;
}

static gboolean
reads_only (SweepStage *stage)
{
  return db_store_is_read_only (((Open *)stage->held)->db);
}

static void
begin_in (const char *folder, SweepStage *stage)
{
  g_autoptr (GError) error = NULL;

  stage->folder = folder;
  stage->path = path_in (folder, "store.db");
  ck_assert_msg (open_it (stage, &error), "%s", error != NULL ? error->message : "");
}

static void
end_in (SweepStage *stage)
{
  close_it (stage);
  g_free ((char *)stage->path);
}

/* Importing */

/* Faults of the sources are the file's; here there are none but those that were made. */
static gboolean
fail_of (const GPtrArray *faults, GError **error)
{
  g_propagate_error (error, g_error_copy (g_ptr_array_index (faults, 0)));
  return FALSE;
}

static gboolean
import_record (SweepStage *stage, GError **error)
{
  Open *open = stage->held;
  g_autofree char *path = path_in (stage->folder, "a.tkr");
  g_autoptr (AppImport) import = app_import_new (open->db, open->packs, APP_IMPORT_FLAGS_NONE);

  if (!app_import_read_file (import, path, APP_IMPORT_FORMAT_RECORD, error))
    return FALSE;
  if (app_import_get_faults (import)->len > 0)
    return fail_of (app_import_get_faults (import), error);
  return app_import_run (import, DB_TITLE (DB_TITLE_IMPORT), NULL, error);
}

static void
write_record (const char *folder)
{
  g_autofree char *path = path_in (folder, "a.tkr");

  ck_assert (g_file_set_contents (path, record, -1, NULL));
}

static void
prepare_record (const char *folder)
{
  SweepStage stage = { NULL };

  begin_in (folder, &stage);
  end_in (&stage);
  write_record (folder);
}

static void
prepare_plays (const char *folder)
{
  g_autofree char *path = path_in (folder, "plays.json");
  SweepStage stage = { NULL };

  begin_in (folder, &stage);
  end_in (&stage);
  ck_assert (g_file_set_contents (path, plays, -1, NULL));
}

static gboolean
import_plays (SweepStage *stage, GError **error)
{
  Open *open = stage->held;
  g_autofree char *path = path_in (stage->folder, "plays.json");
  g_autoptr (AppPlayImport) play_import = app_play_import_new (error);
  gint64 batch;

  if (play_import == NULL)
    return FALSE;
  app_play_import_add (play_import, path, IMPORT_FORMAT_UNKNOWN);
  if (!app_play_import_read (play_import, open->db, open->packs, NULL, error))
    return FALSE;
  if (app_play_import_get_faults (play_import)->len > 0)
    return fail_of (app_play_import_get_faults (play_import), error);
  return app_play_import_identify (play_import, open->db, NULL, error)
         && app_play_import_run (play_import, open->db, open->packs, NULL, &batch, error);
}

/* The newest batch, as undoing an import does. */
static gboolean
undo_last (SweepStage *stage, GError **error)
{
  Open *open = stage->held;
  gint64 batch;

  return db_changes_last_undoable (open->db, &batch, error)
         && db_changes_undo (open->db, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, error);
}

/* Files out */

static gboolean
write_archive (SweepStage *stage, GError **error)
{
  g_autofree char *path = path_in (stage->folder, "a.zip");

  return app_archive_write (((Open *)stage->held)->db, path, NULL, NULL, NULL, NULL, error);
}

/* A match by hand and an archive of it. */
static void
fill (SweepStage *stage)
{
  g_autoptr (GError) error = NULL;

  write_record (stage->folder);
  ck_assert_msg (import_record (stage, &error), "%s", error != NULL ? error->message : "");
}

static void
prepare_archive (const char *folder)
{
  SweepStage stage = { NULL };
  g_autoptr (GError) error = NULL;

  begin_in (folder, &stage);
  ck_assert_msg (write_archive (&stage, &error), "%s", error != NULL ? error->message : "");
  fill (&stage);
  end_in (&stage);
}

/* An archive with a match, and a collection without. */
static void
prepare_restore (const char *folder)
{
  g_autofree char *path = path_in (folder, "store.db");
  SweepStage stage = { NULL };
  g_autoptr (GError) error = NULL;

  begin_in (folder, &stage);
  fill (&stage);
  ck_assert_msg (write_archive (&stage, &error), "%s", error != NULL ? error->message : "");
  end_in (&stage);
  ck_assert_int_eq (g_unlink (path), 0);
  begin_in (folder, &stage);
  end_in (&stage);
}

static gboolean
restore_archive (SweepStage *stage, GError **error)
{
  g_autofree char *path = path_in (stage->folder, "a.zip");
  g_autoptr (ImportInput) input = import_input_open (path, 0, error);
  g_autoptr (AppArchive) archive =
      input == NULL ? NULL : app_archive_open (input, NULL, NULL, NULL, error);

  return archive != NULL && app_archive_merge (archive, ((Open *)stage->held)->db, NULL, error);
}

static gboolean
export_match (SweepStage *stage, GError **error)
{
  Open *open = stage->held;
  g_autofree char *path = path_in (stage->folder, "out.tkr");
  AppOutFile *file = app_out_file_open (path, error);

  if (file == NULL)
    return FALSE;
  if (app_export_match (open->db, open->packs, 1, APP_EXPORT_CURRENT, app_out_file_write, file,
                        error))
    return app_out_file_close (file, error);
  app_out_file_discard (file);
  return FALSE;
}

static void
prepare_export (const char *folder)
{
  g_autofree char *path = path_in (folder, "out.tkr");
  SweepStage stage = { NULL };

  begin_in (folder, &stage);
  fill (&stage);
  end_in (&stage);
  ck_assert (g_file_set_contents (path, "what was there\n", -1, NULL));
}

/* An archive by what can be read of it: when it was made differs. */
static char *
hash_archive (const char *path)
{
  g_autoptr (ImportInput) input = import_input_open (path, 0, NULL);
  g_autoptr (AppArchive) archive =
      input == NULL ? NULL : app_archive_open (input, NULL, NULL, NULL, NULL);
  const AppArchiveCounts *counts = archive == NULL ? NULL : app_archive_get_counts (archive);

  if (counts == NULL)
    return g_strdup ("unreadable");
  return g_strdup_printf ("%d matches, %d moves, %d rows", (int)counts->matches, (int)counts->moves,
                          (int)counts->rows);
}

/* Leagues */

static void
prepare_season (const char *folder)
{
  const StageSeason ladder = {
    .format = "ladder", .open = TRUE, .starts = "2026-01-01", .ends = "2026-12-31"
  };
  SweepStage stage = { NULL };

  begin_in (folder, &stage);
  stage_db = ((Open *)stage.held)->db;
  stage_season (&ladder, "Ann; Ben; Cy");
  stage_match ("2026-02-01", "Ann > Ben");
  stage_match ("2026-02-02", "Ben = Cy");
  end_in (&stage);
}

static gboolean
load_season (SweepStage *stage, GError **error)
{
  Open *open = stage->held;
  g_autoptr (AppSeason) season = app_season_load (open->db, open->packs, 1, 0, error);

  return season != NULL && app_season_write_cache (season, open->db, error);
}

/* One more result, by a person, and the figures after it. */
static gboolean
delete_result (SweepStage *stage, GError **error)
{
  return db_match_set_deleted (((Open *)stage->held)->db, 2, TRUE, error);
}

/* With the writer's thread, as the window has it */

/* A thread of GLib's that has answered lets go of the store a moment later. */
static void
close_store (SweepStage *stage)
{
  g_clear_object ((AppStore **)&stage->held);
  for (guint k = 0; k < MOMENTS && faulty_open_files () > 0; k++) {
    g_main_context_iteration (NULL, FALSE);
    g_usleep (1000);
  }
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static gboolean
store_reads_only (SweepStage *stage)
{
  return app_store_is_read_only (stage->held);
}

static gboolean
open_store (SweepStage *stage, GError **error)
{
  stage->held = app_store_open (stage->path, error);
  return stage->held != NULL;
}

static gboolean
append (SweepStage *stage, const char *text, GError **error)
{
  g_autoptr (AppMatch) match = app_match_open (stage->held, MATCH_ID, error);
  g_autoptr (GAsyncResult) result = NULL;

  if (match == NULL)
    return FALSE;
  if (app_match_get_fault (match) != NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_DATABASE, app_match_get_fault (match));
    return FALSE;
  }
  app_recorder_append_async (match, text, NULL, take_result, &result);
  return app_recorder_finish (match, wait_for (&result), error);
}

static gboolean
append_one (SweepStage *stage, GError **error)
{
  return append (stage, "- note \"one\"", error);
}

static gboolean
append_two (SweepStage *stage, GError **error)
{
  return append (stage, "- note \"two\"", error);
}

static gboolean
log_result (SweepStage *stage, GError **error)
{
  g_autoptr (AppQuick) quick =
      app_quick_read (stage->held, "Catan 2026-02-01: Ada 10, Ben 8", NULL, error);
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *uuid = NULL;

  if (quick == NULL)
    return FALSE;
  app_quick_set_string (&quick->date, "2026-02-01");
  app_command_do_async (stage->held, &app_quick_log, &(AppQuickLog){ quick }, NULL, take_result,
                        &result);
  uuid = app_command_finish_uuid (wait_for (&result), NULL, error);
  return uuid != NULL;
}

static gboolean
add_photo (SweepStage *stage, GError **error)
{
  g_autofree char *path = path_in (stage->folder, "photo.jpg");
  g_autoptr (GAsyncResult) result = NULL;

  app_photo_add_async (stage->held, MATCH_ID, path, NULL, take_result, &result);
  return app_command_finish (wait_for (&result), NULL, error);
}

static void
prepare_store (const char *folder)
{
  SweepStage stage = { NULL };

  begin_in (folder, &stage);
  fill (&stage);
  end_in (&stage);
}

static void
prepare_photo (const char *folder)
{
  g_autofree char *path = path_in (folder, "photo.jpg");
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, 40, 30);

  prepare_store (folder);
  gdk_pixbuf_fill (pixbuf, 0x336699ff);
  ck_assert (gdk_pixbuf_save (pixbuf, path, "jpeg", NULL, NULL));
}

static const SweepScenario scenarios[] = {
  { "import-records",
    prepare_record,
    { open_it, import_record, undo_last },
    close_it,
    NULL,
    reads_only },
  { "import-bgstats",
    prepare_plays,
    { open_it, import_plays, undo_last },
    close_it,
    NULL,
    reads_only },
  { "archive", prepare_archive, { open_it, write_archive }, close_it, NULL, reads_only },
  { "archive-restore", prepare_restore, { open_it, restore_archive }, close_it, NULL, reads_only },
  { "export", prepare_export, { open_it, export_match }, close_it, NULL, reads_only },
  { "season",
    prepare_season,
    { open_it, load_season, delete_result, load_season },
    close_it,
    NULL,
    reads_only },
  { "record",
    prepare_store,
    { open_store, append_one, append_two },
    close_store,
    NULL,
    store_reads_only },
  { "quick",
    prepare_store,
    { open_store, log_result, append_one },
    close_store,
    NULL,
    store_reads_only },
  { "photo", prepare_photo, { open_store, add_photo }, close_store, NULL, store_reads_only },
};

START_TEST (nothing_is_lost)
{
  app_instant_set_source (tell_now, NULL);
  sweep_begin ();
  state_hash_zip = hash_archive;
  sweep (&scenarios[_i]);
}
END_TEST

TEST_SUITE (faults)
{
  Suite *suite = suite_create ("app-faults");
  TCase *faults = tcase_create ("faults");

  tcase_set_timeout (faults, 7200);
  tcase_add_checked_fixture (faults, folder_setup, folder_teardown);
  tcase_add_loop_test (faults, nothing_is_lost, 0, G_N_ELEMENTS (scenarios));
  suite_add_tcase (suite, faults);
  return suite;
}
