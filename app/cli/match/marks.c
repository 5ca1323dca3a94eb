/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `delete`, `restore-match`, `note`, `tag`, `bookmark`, `remark`, `history`, `revert`: what is done
 * to a match beside its moves, and undone.
 */
#include "app/cli/cli.h"
#include "app/cli/listing.h"
#include "app/store/command-db.h"

#include "app/store/backups.h"
#include "app/store/bin-db.h"
#include "app/match/marks.h"

#include "db/changes-read.h"
#include "db/lines-read.h"
#include "db/notes-read.h"

/* Puts the match into the bin, or takes it out; @action: whether into it */
static int
set_deleted (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;

  return app_command_do (cli->db, NULL, &app_bin_set_deleted,
                         &(AppBinCommand){ "match", words[0], cli->way->action }, NULL, &error)
             ? CLI_DONE
             : cli_print_app_error (error);
}

static const CliArgument delete_arguments[] = {
  { "", CLI_WAY, CLI_FINDS, .run = set_deleted, .action = TRUE },
  { "MATCH", CLI_MATCH },
  { NULL },
};

const CliTable cli_delete = {
  .arguments = delete_arguments,
};

static const CliArgument restore_match_arguments[] = {
  { "", CLI_WAY, CLI_FINDS, .run = set_deleted, .action = FALSE },
  { "MATCH", CLI_MATCH },
  { NULL },
};

const CliTable cli_restore_match = {
  .arguments = restore_match_arguments,
};

static gboolean
change_mark (DbStore *db, const AppMarkChange *change, GError **error)
{
  return app_command_do (db, NULL, &app_mark_change, change, NULL, error);
}

/* The note of a match that its list shows as number @k. */
static gboolean
find_note (DbStore *db, gint64 match, int k, gint64 *note, GError **error)
{
  g_autoptr (GPtrArray) notes = app_marks_list_notes (db, match, error);

  if (notes == NULL)
    return FALSE;
  if (k < 1 || (guint)k > notes->len) {
    g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no note %d."), k);
    return FALSE;
  }
  *note = ((const AppNote *)g_ptr_array_index (notes, (guint)k - 1))->id;
  return TRUE;
}

static int
list_notes (Cli *cli, DbStore *db, gint64 match)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) notes = app_marks_list_notes (db, match, &error);
  CliListing listing;

  if (notes == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, NULL);
  for (guint k = 0; k < notes->len; k++)
    cli_listing_add_text (&listing, ((const AppNote *)g_ptr_array_index (notes, k))->text);
  return cli_listing_end (&listing);
}

typedef struct {
  int edited, deleted;
} NoteOptions;

static int
check_note (Cli *cli, NoteOptions *options, char **words)
{
  const int edited = options->edited, deleted = options->deleted;

  if ((edited != 0 && (words[1] == NULL || deleted != 0)) || (deleted != 0 && words[1] != NULL))
    return cli_usage ("%s", _ ("A text goes with --edit, and none with --delete."));
  return CLI_DONE;
}

static int
run_note (Cli *cli, NoteOptions *options, char **words)
{
  const int edited = options->edited, deleted = options->deleted;
  AppMarkChange change = { .match = cli->match };
  GError *error = NULL;

  change.kind = edited != 0    ? APP_MARK_EDIT_NOTE
                : deleted != 0 ? APP_MARK_DELETE_NOTE
                               : APP_MARK_ADD_NOTE;
  change.text = words[1];
  if (edited + deleted != 0
      && !find_note (cli->db, change.match, edited + deleted, &change.note, &error))
    return cli_print_app_error (error);
  if ((words[1] != NULL || deleted != 0) && !change_mark (cli->db, &change, &error))
    return cli_print_app_error (error);
  return list_notes (cli, cli->db, change.match);
}

static const CliArgument note_arguments[] = {
  { "", CLI_WAY, CLI_FINDS, .run = (CliRun)run_note },
  { "--edit", CLI_INTEGER, 0, G_STRUCT_OFFSET (NoteOptions, edited), "N" },
  { "--delete", CLI_INTEGER, CLI_OR, G_STRUCT_OFFSET (NoteOptions, deleted), "N" },
  { "MATCH", CLI_MATCH },
  { "TEXT", CLI_TEXT, CLI_OPTIONAL },
  { NULL },
};

const CliTable cli_note = {
  .arguments = note_arguments,
  .size = sizeof (NoteOptions),
  .check = (CliRun)check_note,
};

static int
run_tag (Cli *cli, gpointer values, char **words)
{
  g_auto (GStrv) tags = NULL;
  GError *error = NULL;
  CliListing listing;

  for (char **tag = words + 1; *tag != NULL; tag++) {
    gboolean off = (*tag)[0] == '-';
    const AppMarkChange change = { .kind = off ? APP_MARK_REMOVE_TAG : APP_MARK_ADD_TAG,
                                   .match = cli->match,
                                   .text = *tag + (off || (*tag)[0] == '+') };

    if (!change_mark (cli->db, &change, &error))
      return cli_print_app_error (error);
  }
  tags = db_tags_of (cli->db, DB_SUBJECT_MATCH, cli->match, &error);
  if (tags == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, NULL);
  for (char **tag = tags; *tag != NULL; tag++)
    cli_listing_add_text (&listing, *tag);
  return cli_listing_end (&listing);
}

static const CliArgument tag_arguments[] = {
  { "", CLI_WAY, CLI_FINDS, .run = run_tag },
  { "MATCH", CLI_MATCH },
  { "[+|-]TAG", CLI_TEXT, CLI_OPTIONAL | CLI_MANY },
  { NULL },
};

const CliTable cli_tag = {
  .arguments = tag_arguments,
};

static int
put_bookmarks (Cli *cli, DbStore *db, gint64 match)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) bookmarks = db_bookmarks_list (db, match, &error);
  CliListing listing;

  if (bookmarks == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, NULL);
  for (guint k = 0; k < bookmarks->len; k++) {
    const DbBookmark *bookmark = g_ptr_array_index (bookmarks, k);

    if (cli->json) {
      app_json_begin_object (&listing.json);
      app_json_set_integer (&listing.json, "at", (gint64)bookmark->number);
      app_json_set_text (&listing.json, "name", bookmark->name);
      app_json_end_object (&listing.json);
    } else {
      g_string_append_printf (cli->out, "%5" G_GUINT64_FORMAT "  %s\n", bookmark->number,
                              bookmark->name);
    }
  }
  return cli_listing_end (&listing);
}

typedef struct {
  gboolean removed;
  guint64 number;
} BookmarkOptions;

static int
check_bookmark (Cli *cli, BookmarkOptions *options, char **words)
{
  if (options->removed && (words[1] == NULL || words[2] != NULL))
    return cli_usage ("%s", _ ("--remove wants the number of a move, and no name."));
  return words[1] == NULL || cli_read_number (words[1], 0, G_MAXINT64, &options->number)
             ? CLI_DONE
             : CLI_USAGE;
}

static int
run_bookmark (Cli *cli, BookmarkOptions *options, char **words)
{
  AppMarkChange change = { .match = cli->match, .number = options->number };
  GError *error = NULL;
  DbTip tip;

  change.kind = options->removed ? APP_MARK_REMOVE_BOOKMARK : APP_MARK_SET_BOOKMARK;
  if (words[1] != NULL) {
    if (!db_match_get_tip (cli->db, change.match, &tip, &error))
      return cli_print_app_error (error);
    change.line = tip.line;
    change.text = words[2];
    if (!change_mark (cli->db, &change, &error))
      return cli_print_app_error (error);
  }
  return put_bookmarks (cli, cli->db, change.match);
}

static const CliArgument bookmark_arguments[] = {
  { "", CLI_WAY, CLI_FINDS, .run = (CliRun)run_bookmark },
  { "--remove", CLI_SWITCH, 0, G_STRUCT_OFFSET (BookmarkOptions, removed) },
  { "MATCH", CLI_MATCH },
  { "N", CLI_TEXT, CLI_OPTIONAL },
  { "NAME", CLI_TEXT, CLI_OPTIONAL | CLI_IN },
  { NULL },
};

const CliTable cli_bookmark = {
  .arguments = bookmark_arguments,
  .size = sizeof (BookmarkOptions),
  .check = (CliRun)check_bookmark,
};

static int
put_remarks (Cli *cli, DbStore *db, gint64 match, gint64 line, guint64 number)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) remarks = app_marks_list_remarks (db, match, line, &error);
  CliListing listing;

  if (remarks == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, NULL);
  for (guint k = 0; k < remarks->len; k++) {
    const AppRemark *remark = g_ptr_array_index (remarks, k);

    if (number != G_MAXUINT64 && remark->number != number)
      continue;
    if (cli->json) {
      app_json_begin_object (&listing.json);
      app_json_set_integer (&listing.json, "at", remark->number);
      app_json_set_text (&listing.json, "text", remark->text);
      app_json_end_object (&listing.json);
    } else {
      g_string_append_printf (cli->out, "%5u  %s\n", remark->number, remark->text);
    }
  }
  return cli_listing_end (&listing);
}

/* @number: G_MAXUINT64 for all moves */
typedef struct {
  gboolean deleted;
  guint64 number;
} RemarkOptions;

static int
check_remark (Cli *cli, RemarkOptions *options, char **words)
{
  if (options->deleted && (words[1] == NULL || words[2] != NULL))
    return cli_usage ("%s", _ ("--delete wants the number of a move, and no text."));
  return words[1] == NULL || cli_read_number (words[1], 0, G_MAXINT64, &options->number)
             ? CLI_DONE
             : CLI_USAGE;
}

static int
run_remark (Cli *cli, RemarkOptions *options, char **words)
{
  AppMarkChange change = { .match = cli->match, .number = options->number };
  GError *error = NULL;
  DbTip tip;

  if (!db_match_get_tip (cli->db, change.match, &tip, &error))
    return cli_print_app_error (error);
  change.kind = options->deleted ? APP_MARK_REMOVE_REMARK : APP_MARK_SET_REMARK;
  change.line = tip.line;
  change.text = words[1] != NULL ? words[2] : NULL;
  if ((options->deleted || change.text != NULL) && !change_mark (cli->db, &change, &error))
    return cli_print_app_error (error);
  return put_remarks (cli, cli->db, change.match, tip.line,
                      options->deleted ? G_MAXUINT64 : change.number);
}

static const RemarkOptions remark_defaults = { .number = G_MAXUINT64 };

static const CliArgument remark_arguments[] = {
  { "", CLI_WAY, CLI_FINDS, .run = (CliRun)run_remark },
  { "--delete", CLI_SWITCH, 0, G_STRUCT_OFFSET (RemarkOptions, deleted) },
  { "MATCH", CLI_MATCH },
  { "N", CLI_TEXT, CLI_OPTIONAL },
  { "TEXT", CLI_TEXT, CLI_OPTIONAL | CLI_IN },
  { NULL },
};

const CliTable cli_remark = {
  .arguments = remark_arguments,
  .size = sizeof (RemarkOptions),
  .defaults = &remark_defaults,
  .check = (CliRun)check_remark,
};

/* history and revert */

static char *
dup_instant (gint64 milliseconds)
{
  g_autoptr (GDateTime) instant = g_date_time_new_from_unix_utc (milliseconds / 1000);

  return g_date_time_format (instant, "%Y-%m-%dT%H:%M:%SZ");
}

static int
run_history (Cli *cli, gpointer values, char **words)
{
  g_autoptr (GPtrArray) batches = NULL;
  GError *error = NULL;
  CliListing listing;

  batches = db_batches_list (cli->db, 100, &error);
  if (batches == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, NULL);
  for (guint k = 0; k < batches->len; k++) {
    const DbBatch *batch = g_ptr_array_index (batches, k);
    g_autofree char *created = dup_instant (batch->created);

    if (cli->json) {
      app_json_begin_object (&listing.json);
      app_json_set_integer (&listing.json, "change", batch->id);
      app_json_set_text (&listing.json, "instant", created);
      app_json_set_text (&listing.json, "title", batch->title);
      app_json_set_text (&listing.json, "kind", batch->kind);
      app_json_set_texts (&listing.json, "names", batch->names);
      app_json_set_integer (&listing.json, "rows", batch->changes);
      app_json_set_boolean (&listing.json, "undone", batch->undone != 0);
      app_json_end_object (&listing.json);
    } else {
      g_string_append_printf (cli->out, "%5" G_GINT64_FORMAT "  %s  %s%s\n", batch->id, created,
                              batch->title, batch->undone != 0 ? _ (" (undone)") : "");
    }
  }
  return cli_listing_end (&listing);
}

static const CliArgument history_arguments[] = {
  { "", CLI_WAY, CLI_OPENS, .run = run_history },
  { NULL },
};

const CliTable cli_history = {
  .arguments = history_arguments,
};

/* It is neither undone already nor the program's own. */
static gboolean
can_be_undone (DbStore *db, gint64 id)
{
  g_autoptr (GPtrArray) batches = db_batches_list (db, G_MAXUINT, NULL);

  for (guint k = 0; batches != NULL && k < batches->len; k++) {
    const DbBatch *batch = g_ptr_array_index (batches, k);

    if (batch->id == id)
      return batch->undone == 0 && batch->origin != DB_ORIGIN_PROGRAM;
  }
  return FALSE;
}

typedef struct {
  gboolean keep_changed;
} RevertOptions;

static int
run_revert (Cli *cli, RevertOptions *options, char **words)
{
  g_autoptr (DbStore) db = NULL;
  GError *error = NULL;
  guint64 number;
  guint stayed = 0;
  gint64 batch;

  if (words[0] != NULL && !cli_read_number (words[0], 1, G_MAXINT64, &number))
    return CLI_USAGE;
  db = cli_open (cli, FALSE, &error);
  if (db == NULL)
    return cli_print_error (error);
  if (words[0] != NULL)
    batch = (gint64)number;
  else if (!db_changes_last_undoable (db, &batch, &error))
    return cli_print_app_error (error);
  if (batch == 0) {
    cli_notice (_ ("There is nothing to undo."));
    return CLI_FAULT;
  }
  if (!app_backups_undo (db, batch,
                         options->keep_changed ? DB_UNDO_WHAT_CAN_BE : DB_UNDO_ALL_OR_NOTHING, NULL,
                         &stayed, &error)) {
    gboolean in_the_way = !options->keep_changed
                          && g_error_matches (error, DB_ERROR, DB_ERROR_CONFLICT)
                          && can_be_undone (db, batch);
    int status = cli_print_app_error (error);

    if (in_the_way)
      cli_notice (_ ("With --keep-changed, what was changed since stays, and the rest is undone."));
    return status;
  }
  if (stayed > 0)
    cli_notice (g_dngettext (GETTEXT_PACKAGE, "%u row was changed since and stays.",
                             "%u rows were changed since and stay.", stayed),
                stayed);
  return CLI_DONE;
}

static const CliArgument revert_arguments[] = {
  { "", CLI_WAY, .run = (CliRun)run_revert },
  { "--keep-changed", CLI_SWITCH, 0, G_STRUCT_OFFSET (RevertOptions, keep_changed) },
  { "CHANGE", CLI_TEXT, CLI_OPTIONAL },
  { NULL },
};

const CliTable cli_revert = {
  .arguments = revert_arguments,
  .size = sizeof (RevertOptions),
};
