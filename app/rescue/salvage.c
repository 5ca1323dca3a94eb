/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be read of a damaged collection, as files or into another one.
 */
#include "app/rescue/salvage.h"

#include "app/archive/archive.h"
#include "app/base/error.h"
#include "app/base/out-file.h"
#include "app/base/paths.h"
#include "app/files/export.h"
#include "app/match/verify.h"
#include "app/plays-out/plays.h"
#include "app/recording/tip.h"
#include "app/store/store-jobs.h"

#include "db/lines.h"
#include "db/match-rows.h"
#include "db/matches.h"
#include "db/merge.h"
#include "db/packs.h"
#include "db/results.h"
#include "db/salvage.h"
#include "db/word-lists.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

static GStrv app_salvage_compare_lines (DbStore *db, DbStore *from,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;
#define MOST_CUTS 1000 /* lines of one match that are cut back */

/**
 * Writing:
 * @plain: (element-type gint64): matches without moves
 * @moved: (element-type gint64): the others
 * @cut: (element-type utf8): UUIDs of matches of which moves are missing
 * @salvaged: what was found
 */
typedef struct {
  DbStore *db;
  AppPacks *packs;
  const char *folder;
  AppSalvageReport *answer;
  GStrvBuilder *account;
  GArray *plain, *moved;
  GHashTable *cut;
  const DbSalvageReport *salvaged;
  GCancellable *cancellable;
} Writing;

void
app_salvage_report_free (AppSalvageReport *salvaged)
{
  if (salvaged == NULL)
    return;
  g_free (salvaged->folder);
  g_strfreev (salvaged->account);
  g_free (salvaged);
}

static void
add_sentence (Writing *writing, char *sentence)
{
  g_strv_builder_add (writing->account, sentence);
  g_free (sentence);
}

static gboolean
fail_errno (const char *path, GError **error)
{
  app_error_errno (error, path, errno);
  return FALSE;
}

static gboolean
make_folder (const char *folder, GError **error)
{
  g_autoptr (GDir) dir = NULL;

  if (g_mkdir_with_parents (folder, 0700) != 0)
    return fail_errno (folder, error);
  dir = g_dir_open (folder, 0, NULL);
  if (dir == NULL)
    return fail_errno (folder, error);
  if (g_dir_read_name (dir) == NULL)
    return TRUE;
  app_error_at (error, APP_ERROR_FILE, folder, 0, "%s",
                _ ("This folder holds something already; choose an empty one."));
  return FALSE;
}

/* A name in a folder of the folder, which is made. */
static char *
dup_path (Writing *writing, const char *inside, const char *name)
{
  g_autofree char *folder = g_build_filename (writing->folder, inside, NULL);

  g_mkdir_with_parents (folder, 0700);
  return g_build_filename (folder, name, NULL);
}

static gboolean
write_bytes (const char *path, GBytes *bytes, GError **error)
{
  AppOutFile *file = app_out_file_open_private (path, error);

  if (file == NULL)
    return FALSE;
  app_out_file_write (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), file);
  return app_out_file_close (file, error);
}

static gboolean
sort_match_cb (const DbMatchRow *row, gpointer data)
{
  Writing *writing = data;

  g_array_append_val (row->with_moves || row->is_raw_record ? writing->moved : writing->plain,
                      row->id);
  return TRUE;
}

/* Words from the file on a line of their own. */
static char *
dup_line (const char *text, gsize length)
{
  g_autofree char *line = g_utf8_make_valid (text, (gssize)length);

  for (char *at = line; *at != '\0'; at++)
    if ((guchar)*at < ' ')
      *at = ' ';
  return g_steal_pointer (&line);
}

static gboolean
report_move_cb (const DbMove *move, gpointer data)
{
  g_autofree char *text = dup_line (move->text.at, move->text.length);

  add_sentence (data, g_strdup_printf ("  %" G_GUINT64_FORMAT ". %s", move->number, text));
  return TRUE;
}

/* A line ends before the move at which it stops replaying; the rest is told as it stands. */
static gboolean
cut_line (Writing *writing, gint64 line, guint64 at, GError **error)
{
  DbTip tip;

  return db_line_foreach_move (writing->db, line, at, G_MAXUINT64, report_move_cb, writing, error)
         && db_line_get_tip (writing->db, line, &tip, error)
         && app_tip_take_back (writing->db, &tip, at - 1, NULL, error);
}

static gboolean
report_lines (Writing *writing, gint64 match, GError **error)
{
  g_autoptr (GPtrArray) lines = db_lines_list (writing->db, match, error);

  for (guint k = 0; lines != NULL && k < lines->len; k++) {
    const DbLine *line = g_ptr_array_index (lines, k);

    add_sentence (writing, g_strdup_printf (_ ("Line %u:"), line->number));
    if (!db_line_foreach_move (writing->db, line->id, line->fork_at + 1, G_MAXUINT64,
                               report_move_cb, writing, error))
      return FALSE;
  }
  return lines != NULL;
}

static gboolean
try_export (Writing *writing, gint64 match, const char *path, GError **error)
{
  AppOutFile *file = app_out_file_open_private (path, error);

  if (file == NULL)
    return FALSE;
  if (app_export_match (writing->db, writing->packs, match, APP_EXPORT_LINES, app_out_file_write,
                        file, error))
    return app_out_file_close (file, error);
  app_out_file_discard (file);
  return FALSE;
}

/* Whose record it is, in words that no path minds. */
static char *
dup_record_path (Writing *writing, gint64 match, const char *uuid)
{
  g_autofree char *title = db_match_dup_title (writing->db, match);
  g_autofree char *text = g_strdup_printf ("%s, %s", title != NULL ? title : "", uuid);
  g_autofree char *name = NULL;

  if (strlen (text) > 150)
    g_utf8_strncpy (text, title, 40);
  if (strstr (text, uuid) == NULL) {
    g_autofree char *shorter = g_strdup_printf ("%s, %s", text, uuid);

    name = app_file_name_dup (shorter, "tkr");
  } else {
    name = app_file_name_dup (text, "tkr");
  }
  return dup_path (writing, "records", name);
}

/* Cuts lines until all of them replay; FALSE when that does not help. */
static gboolean
export_up_to_faults (Writing *writing, gint64 match, const char *uuid, const char *path)
{
  for (guint k = 0; k < MOST_CUTS; k++) {
    g_auto (AppVerifyResult) verified = { 0 };
    gint64 line;

    if (!app_verify (writing->db, writing->packs, match, FALSE, &verified, NULL)
        || verified.status != APP_VERIFY_DIVERGED || verified.move == 0
        || !db_line_find (writing->db, match, verified.line, &line, NULL))
      return FALSE;
    add_sentence (writing, g_strdup_printf (_ ("%s, line %u, stops at move %u: %s"), uuid,
                                            verified.line, (guint)verified.move,
                                            verified.reason != NULL ? verified.reason : ""));
    if (!cut_line (writing, line, verified.move, NULL))
      return FALSE;
    if (try_export (writing, match, path, NULL))
      return TRUE;
  }
  return FALSE;
}

static void
report_unsure (Writing *writing, const DbSalvagedLine *line)
{
  add_sentence (
      writing,
      g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE,
                       "%s, line %u: %u move was read, and nothing says whether it is all.",
                       "%s, line %u: %u moves were read, and nothing says whether these are all.",
                       (gulong)line->read),
          line->uuid, line->number, (guint)line->read));
}

/* Whether nothing says that a match has all its moves. What has ended has no more. */
static gboolean
may_lack_moves (Writing *writing, const DbMatch *match)
{
  const GPtrArray *unsure = writing->salvaged->unsure;
  gboolean found, lacks = FALSE, ended;
  DbResult result;

  ended = db_result_get (writing->db, match->id, &result, &found, NULL) && found
          && result.outcome.status != RULES_RUNNING;
  for (guint k = 0; k < unsure->len; k++) {
    const DbSalvagedLine *line = g_ptr_array_index (unsure, k);

    if (!g_str_equal (line->uuid, match->uuid) || (line->current && ended))
      continue;
    report_unsure (writing, line);
    lacks = TRUE;
  }
  if (writing->salvaged->homeless == 0)
    return lacks;
  add_sentence (writing, g_strdup_printf (_ ("%s may lack a line."), match->uuid));
  return TRUE;
}

/* A match as its record; as much as goes of it, and the rest as text. */
static gboolean
write_match (Writing *writing, gint64 id, GError **error)
{
  g_autoptr (DbMatch) match = db_match_get (writing->db, id, error);
  g_autoptr (GError) why = NULL;
  g_auto (AppVerifyResult) verified = { 0 };
  g_autofree char *path = NULL;

  if (match == NULL || g_cancellable_set_error_if_cancelled (writing->cancellable, error))
    return FALSE;
  path = dup_record_path (writing, id, match->uuid);
  if (try_export (writing, id, path, &why)) {
    if (g_hash_table_contains (writing->cut, match->uuid)
        || !app_verify (writing->db, writing->packs, id, FALSE, &verified, NULL)
        || verified.status == APP_VERIFY_DIVERGED)
      writing->answer->cut++;
    else if (may_lack_moves (writing, match))
      writing->answer->unsure++;
    else
      writing->answer->intact++;
    return TRUE;
  }
  if (g_error_matches (why, APP_ERROR, APP_ERROR_FILE)) {
    g_propagate_error (error, g_steal_pointer (&why));
    return FALSE;
  }
  writing->answer->cut++;
  if (g_error_matches (why, APP_ERROR, APP_ERROR_RULES)
      && export_up_to_faults (writing, id, match->uuid, path))
    return TRUE;
  add_sentence (writing,
                g_strdup_printf (_ ("%s can’t be played here: %s"), match->uuid, why->message));
  return report_lines (writing, id, error);
}

static gboolean
write_plays (Writing *writing, GError **error)
{
  AppPlaysFilter which = { .matches = writing->plain };
  g_autofree char *path = g_build_filename (writing->folder, "plays.json", NULL);
  AppOutFile *file;

  writing->answer->plain = writing->plain->len;
  if (writing->plain->len == 0)
    return TRUE;
  file = app_out_file_open_private (path, error);
  if (file == NULL)
    return FALSE;
  if (app_plays_write (writing->db, writing->packs, &which, APP_PLAYS_BGSTATS, app_out_file_write,
                       file, writing->cancellable, error))
    return app_out_file_close (file, error);
  app_out_file_discard (file);
  return FALSE;
}

/* Those that the program does not bring itself. */
static gboolean
write_packs (Writing *writing, GError **error)
{
  g_autoptr (GPtrArray) packs = db_packs_list (writing->db, NULL, error);

  for (guint k = 0; packs != NULL && k < packs->len; k++) {
    const DbPackRevision *pack = g_ptr_array_index (packs, k);
    g_autofree char *text = g_strdup_printf ("%s@%u", pack->code, pack->revision);
    g_autofree char *name = app_file_name_dup (text, "json");
    g_autoptr (GBytes) json = NULL;
    g_autofree char *path = NULL;

    if (g_strcmp0 (pack->origin, "bundled") == 0)
      continue;
    json = db_pack_dup_json (writing->db, pack->id, error);
    path = json != NULL ? dup_path (writing, "packs", name) : NULL;
    if (json == NULL || !write_bytes (path, json, error))
      return FALSE;
  }
  return packs != NULL;
}

static gboolean
write_words (Writing *writing, GError **error)
{
  g_autoptr (GPtrArray) lists = db_word_lists_list (writing->db, error);

  for (guint k = 0; lists != NULL && k < lists->len; k++) {
    const DbWordList *list = g_ptr_array_index (lists, k);
    g_autofree char *text = g_strdup_printf ("%s %.8s", list->name, list->sha256);
    g_autofree char *name = app_file_name_dup (text, "txt");
    g_autoptr (GBytes) content = db_word_list_dup_content (writing->db, list->id, error);
    g_autofree char *path = content != NULL ? dup_path (writing, "words", name) : NULL;

    if (content == NULL || !write_bytes (path, content, error))
      return FALSE;
  }
  return lists != NULL;
}

/* The match that a sentence about a lost move speaks of. */
static void
note_cut (Writing *writing, const char *sentence)
{
  for (const char *at = sentence; strlen (at) >= 36; at++) {
    g_autofree char *uuid = g_strndup (at, 36);

    if (g_uuid_string_is_valid (uuid)) {
      g_hash_table_add (writing->cut, g_steal_pointer (&uuid));
      return;
    }
  }
}

/* Lines whose last moves are gone. */
static void
report_cut (Writing *writing, const GPtrArray *cut)
{
  for (guint k = 0; k < cut->len; k++) {
    const DbSalvagedLine *line = g_ptr_array_index (cut, k);

    g_hash_table_add (writing->cut, g_strdup (line->uuid));
    if (line->number > 0)
      add_sentence (writing,
                    g_strdup_printf (
                        g_dngettext (GETTEXT_PACKAGE, "%s, line %u: %u move was read, of %u.",
                                     "%s, line %u: %u moves were read, of %u.", (gulong)line->read),
                        line->uuid, line->number, (guint)line->read, (guint)line->known));
    else
      add_sentence (writing, g_strdup_printf (
                                 g_dngettext (GETTEXT_PACKAGE, "%s: %u move was read, of %u.",
                                              "%s: %u moves were read, of %u.", (gulong)line->read),
                                 line->uuid, (guint)line->read, (guint)line->known));
  }
}

/* Lines whose own rows are gone. A match without any move that had a line had moves. */
static void
report_remade (Writing *writing, const DbSalvageReport *salvaged)
{
  for (guint k = 0; k < salvaged->remade->len; k++) {
    const DbSalvagedLine *line = g_ptr_array_index (salvaged->remade, k);

    add_sentence (
        writing,
        g_strdup_printf (
            g_dngettext (
                GETTEXT_PACKAGE,
                "%s, line %u: its row is lost; it was made again, with the %u move that was read.",
                "%s, line %u: its row is lost; it was made again, with the %u moves that were "
                "read.",
                (gulong)line->read),
            line->uuid, line->number, (guint)line->read));
  }
  for (guint k = 0; k < salvaged->unsure->len; k++) {
    const DbSalvagedLine *line = g_ptr_array_index (salvaged->unsure, k);

    if (!line->current || line->read > 0)
      continue;
    report_unsure (writing, line);
    g_hash_table_add (writing->cut, g_strdup (line->uuid));
  }
}

static void
report_salvaged (Writing *writing, const DbSalvageReport *salvaged)
{
  guint64 read = 0, kept = 0;

  for (guint k = 0; k < salvaged->tables->len; k++) {
    const DbSalvagedTable *table = g_ptr_array_index (salvaged->tables, k);

    read += table->read;
    kept += table->retained;
    if (table->read > table->retained)
      add_sentence (
          writing,
          g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s: %lu of %lu row could stay.",
                                        "%s: %lu of %lu rows could stay.", (gulong)table->read),
                           table->table, (gulong)table->retained, (gulong)table->read));
  }
  writing->answer->complete = read == kept && !salvaged->broken && salvaged->loose->len == 0;
  if (salvaged->broken && read == kept && salvaged->lost_pages == 0)
    add_sentence (writing, g_strdup (_ ("Something is wrong in the file; rows may be missing.")));
  if (salvaged->guessed)
    add_sentence (writing, g_strdup (_ ("The file does not say which version it is of.")));
  if (salvaged->lost_pages > 0)
    add_sentence (
        writing,
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%lu of the file’s %lu page can’t be read.",
                                      "%lu of the file’s %lu pages can’t be read.",
                                      (gulong)salvaged->pages),
                         (gulong)salvaged->lost_pages, (gulong)salvaged->pages));
  add_sentence (writing,
                g_strdup_printf (
                    g_dngettext (GETTEXT_PACKAGE, "%lu row was read, and the collection has %lu.",
                                 "%lu rows were read, and the collection has %lu.", (gulong)read),
                    (gulong)read, (gulong)kept));
  for (guint k = 0; k < salvaged->loose->len; k++) {
    const char *loose = g_ptr_array_index (salvaged->loose, k);
    g_autofree char *line = dup_line (loose, strlen (loose));

    /* One that begins with a match tells of its place or the like, not of moves. */
    if (strlen (line) < 37 || line[8] != '-' || line[36] != ':')
      note_cut (writing, line);
    g_strv_builder_add (writing->account, line);
  }
  report_remade (writing, salvaged);
  if (salvaged->homeless > 0)
    add_sentence (writing,
                  g_strdup_printf (_ ("Lines with moves of which nothing says whose they are: %u."),
                                   (guint)salvaged->homeless));
  if (salvaged->unsure->len > 0)
    add_sentence (
        writing,
        g_strdup (_ ("Rows of moves or lines are lost: matches whose length nothing else says "
                     "may lack their last moves.")));
  report_cut (writing, salvaged->cut);
}

static gboolean
write_account (Writing *writing, GError **error)
{
  g_autofree char *path = g_build_filename (writing->folder, "account.txt", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GBytes) bytes = NULL;

  writing->answer->complete =
      writing->answer->complete && writing->answer->cut == 0 && writing->answer->unsure == 0;
  add_sentence (writing, g_strdup_printf (
                             _ ("Matches: %u whole, %u that may be whole, %u with moves missing, "
                                "%u without moves."),
                             writing->answer->intact, writing->answer->unsure, writing->answer->cut,
                             writing->answer->plain));
  writing->answer->account = g_strv_builder_end (writing->account);
  text = g_strjoinv ("\n", writing->answer->account);
  bytes = g_bytes_new_take (g_strconcat (text, "\n", NULL), strlen (text) + 1);
  return write_bytes (path, bytes, error);
}

static gboolean
write_all (Writing *writing, const DbSalvageReport *salvaged, GError **error)
{
  g_autofree char *archive = g_build_filename (writing->folder, "collection.zip", NULL);

  report_salvaged (writing, salvaged);
  if (!app_archive_write (writing->db, archive, NULL, NULL, NULL, writing->cancellable, error)
      || !db_matches_foreach (writing->db, TRUE, sort_match_cb, writing, error))
    return FALSE;
  for (guint k = 0; k < writing->moved->len; k++)
    if (!write_match (writing, g_array_index (writing->moved, gint64, k), error))
      return FALSE;
  return write_plays (writing, error) && write_packs (writing, error)
         && write_words (writing, error) && write_account (writing, error);
}

/* A starter pack as the program has it. */
static GBytes *
load_starter (const char *code)
{
  for (guint k = 0; rules_games[k] != NULL; k++) {
    g_autofree char *starter = g_strdup_printf ("%s-starter", rules_games[k]->id);
    g_autofree char *path = app_paths_dup_starter (rules_games[k]->id);
    char *text;
    gsize length;

    if (g_str_equal (starter, code))
      return g_file_get_contents (path, &text, &length, NULL) ? g_bytes_new_take (text, length)
                                                              : NULL;
  }
  return NULL;
}

AppSalvageReport *
app_salvage (const char *file, const char *folder, GCancellable *cancellable, GError **error)
{
  g_autoptr (DbSalvageReport) salvaged = NULL;
  g_autoptr (DbStore) db = NULL;
  g_autoptr (AppSalvageReport) answer = g_new0 (AppSalvageReport, 1);
  g_autoptr (GArray) plain = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) moved = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GHashTable) cut = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GStrvBuilder) account = g_strv_builder_new ();
  g_autoptr (AppPacks) packs = NULL;
  GError *failed = NULL;
  Writing writing;

  db = db_salvage (file, load_starter, cancellable, &salvaged, &failed);
  if (db == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  if (!make_folder (folder, error))
    return NULL;
  packs = app_database_new_packs (db);
  answer->folder = g_strdup (folder);
  writing = (Writing){ .db = db,
                       .packs = packs,
                       .folder = folder,
                       .answer = answer,
                       .account = account,
                       .plain = plain,
                       .moved = moved,
                       .cut = cut,
                       .salvaged = salvaged,
                       .cancellable = cancellable };
  if (write_all (&writing, salvaged, &failed))
    return g_steal_pointer (&answer);
  app_error_take (error, failed);
  return NULL;
}

typedef struct {
  char *file, *folder;
} Task;

static void
task_free (gpointer data)
{
  Task *task = data;

  g_free (task->file);
  g_free (task->folder);
  g_free (task);
}

static void
salvage_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Task *what = data;
  GError *error = NULL;
  AppSalvageReport *salvaged = app_salvage (what->file, what->folder, cancellable, &error);

  if (salvaged != NULL)
    g_task_return_pointer (task, salvaged, (GDestroyNotify)app_salvage_report_free);
  else
    g_task_return_error (task, error);
}

void
app_salvage_async (const char *file, const char *folder, GCancellable *cancellable,
                   GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Task *what = g_new0 (Task, 1);

  what->file = g_strdup (file);
  what->folder = g_strdup (folder);
  g_task_set_source_tag (task, app_salvage_async);
  g_task_set_task_data (task, what, task_free);
  g_task_run_in_thread (task, salvage_thread);
  g_object_unref (task);
}

AppSalvageReport *
app_salvage_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* What is here and is another one in the file: @lines are sentences about matches' lines. */
static void
report_differing (GStrvBuilder *account, const DbMergeReport *merged, GStrv lines)
{
  guint64 differ = merged->differ + g_strv_length (lines);
  g_autofree char *sentence = NULL;

  if (differ == 0)
    return;
  /* Translators: what follows are sentences, one a line. */
  sentence =
      g_strdup_printf (_ ("What is another one in the file stays as it is here: %lu. An empty "
                          "collection gets all of it from the collection.zip that "
                          "“salvage FILE FOLDER” writes."),
                       (gulong)differ);
  g_strv_builder_add (account, sentence);
  for (guint k = 0; k < merged->sentences->len; k++)
    g_strv_builder_add (account, g_ptr_array_index (merged->sentences, k));
  g_strv_builder_addv (account, (const char **)lines);
}

/* "12 moves" of the rows that came into a table; NULL where nobody knows it by name. */
static char *
dup_added (const char *table, guint rows)
{
  if (g_str_equal (table, "matches"))
    return g_strdup_printf (g_dngettext (NULL, "%u match", "%u matches", rows), rows);
  if (g_str_equal (table, "moves"))
    return g_strdup_printf (g_dngettext (NULL, "%u move", "%u moves", rows), rows);
  if (g_str_equal (table, "players"))
    return g_strdup_printf (g_dngettext (NULL, "%u player", "%u players", rows), rows);
  return NULL;
}

/* A sentence about what came. */
static void
report_added (GStrvBuilder *account, const DbMergeReport *merged)
{
  g_autoptr (GString) added = g_string_new (NULL);
  guint others = 0;

  for (guint k = 0; k < merged->added->len; k++) {
    const DbMergedTable *table = &g_array_index (merged->added, DbMergedTable, k);
    guint rows = (guint)MIN (table->rows, G_MAXUINT);
    g_autofree char *words = dup_added (table->table, rows);

    if (words == NULL)
      others += rows;
    else if (rows > 0)
      g_string_append_printf (added, "%s%s", added->len > 0 ? ", " : "", words);
  }
  if (others > 0) {
    g_autofree char *words = g_strdup_printf (
        /* Translators: rows of a database, such as seats and notes. */
        g_dngettext (NULL, "%u other row", "%u other rows", others), others);

    g_string_append_printf (added, "%s%s", added->len > 0 ? ", " : "", words);
  }
  if (added->len > 0) {
    /* Translators: "3 matches, 120 moves, 14 other rows" */
    g_autofree char *sentence = g_strdup_printf (_ ("Added from the file: %s"), added->str);

    g_strv_builder_add (account, sentence);
  }
}

/* @back: what the file would not get of here, when it was merged the other way */
static GStrv
report_merged (const DbMergeReport *merged, const DbMergeReport *back, GStrv lines,
               gboolean *complete)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) account = NULL;

  *complete = merged->differ == 0 && back->differ == 0 && lines[0] == NULL;
  report_added (builder, merged);
  report_differing (builder, merged->differ > 0 ? merged : back, lines);
  account = g_strv_builder_end (builder);
  if (account[0] != NULL)
    return g_steal_pointer (&account);
  g_strv_builder_add (builder, _ ("The collection has all that could be read in the file."));
  return g_strv_builder_end (builder);
}

GStrv
app_salvage_into (DbStore *db, const char *file, gboolean *complete, GCancellable *cancellable,
                  GError **error)
{
  g_autofree char *name = g_path_get_basename (file);
  g_autofree char *shown = g_filename_display_name (name);
  g_autoptr (DbTitle) title = db_title_new (DB_TITLE_SALVAGE, shown, NULL);
  g_autoptr (DbSalvageReport) salvaged = NULL;
  g_autoptr (DbStore) from = NULL;
  g_autoptr (DbMergeReport) merged = NULL, back = NULL;
  g_auto (GStrv) lines = NULL;

  from = db_salvage (file, load_starter, cancellable, &salvaged, error);
  if (from == NULL)
    return NULL;
  /* What contradicts itself may come out, but not into what is sound. */
  if (salvaged->contrary) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_DAMAGED,
                         g_ptr_array_index (salvaged->loose, salvaged->loose->len - 1));
    return NULL;
  }
  merged = db_tables_merge (db, from, title, shown, FALSE, cancellable, error);
  back = merged != NULL ? db_tables_merge (from, db, NULL, NULL, TRUE, cancellable, error) : NULL;
  lines = back != NULL ? app_salvage_compare_lines (db, from, error) : NULL;
  return lines != NULL ? report_merged (merged, back, lines, complete) : NULL;
}

static gpointer
into_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  gboolean complete;

  return app_salvage_into (db, data, &complete, cancellable, error);
}

static void
free_account (gpointer account)
{
  g_strfreev (account);
}

void
app_salvage_into_async (AppStore *store, const char *file, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);

  g_task_set_source_tag (task, app_salvage_into_async);
  g_task_set_task_data (task, g_strdup (file), g_free);
  app_store_push (store, task, into_work, free_account);
}

gboolean
app_salvage_into_finish (AppStore *store, GAsyncResult *result, GStrv *account, GError **error)
{
  g_auto (GStrv) answer = g_task_propagate_pointer (G_TASK (result), error);

  if (answer == NULL)
    return FALSE;
  if (account != NULL)
    *account = g_steal_pointer (&answer);
  return TRUE;
}

/* The current line of a match here, move by move, against the one of a salvaged file. */

typedef struct {
  gint64 id;
  char *uuid;
} Match;

static void
clear_match (gpointer match)
{
  g_free (((Match *)match)->uuid);
}

static gboolean
list_match_cb (const DbMatchRow *row, gpointer data)
{
  Match match = { row->id, NULL };

  if (!row->with_moves)
    return TRUE;
  match.uuid = g_strdup (row->uuid);
  g_array_append_val ((GArray *)data, match);
  return TRUE;
}

static gboolean
append_move_cb (const DbMove *move, gpointer data)
{
  g_string_append_len (data, move->text.at, (gssize)move->text.length);
  g_string_append_c (data, '\n');
  return TRUE;
}

/* The moves of a match's current line, one a line; @n (out) how many. */
static char *
dup_current (DbStore *store, gint64 match, guint64 *n, GError **error)
{
  g_autoptr (GPtrArray) lines = db_lines_list (store, match, error);
  g_autoptr (GString) moves = g_string_new (NULL);

  *n = 0;
  for (guint k = 0; lines != NULL && k < lines->len; k++) {
    const DbLine *line = g_ptr_array_index (lines, k);

    if (!line->current || line->tip == 0)
      continue;
    *n = line->tip;
    if (!db_line_foreach_move (store, line->id, 1, line->tip, append_move_cb, moves, error))
      return NULL;
  }
  return lines != NULL ? g_strdup (moves->str) : NULL;
}

static gboolean
compare_current_lines (DbStore *db, DbStore *from, const Match *match, GStrvBuilder *account,
                       GError **error)
{
  g_autofree char *here = NULL, *there = NULL, *sentence = NULL;
  guint64 n_here, n_there;
  gint64 id;

  /* What another match is taken for has been told as a row. */
  if (!db_match_find (db, match->uuid, &id, NULL))
    return TRUE;
  here = dup_current (db, id, &n_here, error);
  there = here != NULL ? dup_current (from, match->id, &n_there, error) : NULL;
  if (there == NULL)
    return FALSE;
  if (g_str_equal (here, there))
    return TRUE;
  sentence = g_strdup_printf (_ ("Match %s has another current line in the file. Moves there: %lu; "
                                 "here: %lu."),
                              match->uuid, (gulong)n_there, (gulong)n_here);
  g_strv_builder_add (account, sentence);
  return TRUE;
}

/* Sentences about the matches of both whose current lines differ, once @from was merged into @db:
 * moves that were taken back there, or another line that was chosen. (transfer full) */
static GStrv
app_salvage_compare_lines (DbStore *db, DbStore *from, GError **error)
{
  g_autoptr (GArray) matches = g_array_new (FALSE, FALSE, sizeof (Match));
  g_autoptr (GStrvBuilder) account = g_strv_builder_new ();

  g_array_set_clear_func (matches, clear_match);
  if (!db_matches_foreach (from, TRUE, list_match_cb, matches, error))
    return NULL;
  for (guint k = 0; k < matches->len; k++)
    if (!compare_current_lines (db, from, &g_array_index (matches, Match, k), account, error))
      return NULL;
  return g_strv_builder_end (account);
}
