/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `verify`, `check`: that nothing was lost.
 */
#include "app/cli/listing.h"
#include "app/match/match-db.h"
#include "app/match/verify.h"
#include "app/store/backups.h"

#include "db/integrity-read.h"
#include "db/match-rows.h"
#include "db/matches-read.h"

void
cli_put_refused (Cli *cli, const GPtrArray *refused)
{
  AppJson json = cli_json (cli);

  if (refused == NULL || refused->len == 0)
    return;
  if (cli->json)
    app_json_begin_list_of (&json, "refused");
  for (guint k = 0; k < refused->len; k++) {
    const AppRefusedMove *move = g_ptr_array_index (refused, k);

    if (cli->json) {
      app_json_begin_object (&json);
      app_json_set_integer (&json, "at", move->number);
      app_json_set_text (&json, "reason", move->reason);
      app_json_end_object (&json);
    } else {
      g_string_append (cli->out, "  ");
      g_string_append_printf (cli->out,
                              _ ("The newest revision of the rules would refuse move %u: %s"),
                              move->number, move->reason);
      g_string_append_c (cli->out, '\n');
    }
  }
  if (cli->json)
    app_json_end_list (&json);
}

static void
put_verified (Cli *cli, const AppVerifyResult *verified)
{
  AppJson json = cli_json (cli);

  if (!cli->json) {
    g_string_append_printf (cli->out, "%s %s", verified->uuid, app_verify_name (verified->status));
    if (verified->status == APP_VERIFY_DIVERGED)
      g_string_append_printf (cli->out, " %" G_GUINT64_FORMAT, verified->move);
    g_string_append_c (cli->out, '\n');
    cli_put_refused (cli, verified->refused);
    return;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "match", verified->uuid);
  app_json_set_text (&json, "status", app_verify_name (verified->status));
  app_json_set_integer (&json, "moves", (gint64)verified->moves);
  if (verified->status == APP_VERIFY_DIVERGED) {
    app_json_set_integer (&json, "line", verified->line);
    app_json_set_integer (&json, "at", (gint64)verified->move);
  }
  if (verified->stamped > 0)
    app_json_set_integer (&json, "stamped", (gint64)verified->stamped);
  if (verified->reason != NULL)
    app_json_set_text (&json, "reason", verified->reason);
  cli_put_refused (cli, verified->refused);
  app_json_end_object (&json);
  g_string_append_c (cli->out, '\n');
}

static gboolean
take_id (const DbMatchRow *row, gpointer data)
{
  if (row->with_moves || row->is_raw_record)
    g_array_append_val ((GArray *)data, row->id);
  return TRUE;
}

/* The matches named, or all of them. */
static gboolean
find_matches (DbStore *db, char **names, GArray *ids, GError **error)
{
  GError *failed = NULL;
  gint64 id;

  if (*names == NULL) {
    if (db_matches_foreach (db, FALSE, take_id, ids, &failed))
      return TRUE;
    app_error_take (error, failed);
    return FALSE;
  }
  for (; *names != NULL; names++) {
    if (!cli_find_match (db, *names, &id, error))
      return FALSE;
    g_array_append_val (ids, id);
  }
  return TRUE;
}

/* One that can't be read says so, and does not keep the others from being looked at. */
static int
report_unread (DbStore *db, gint64 id, const GError *why)
{
  g_autoptr (DbMatch) match = db_match_get (db, id, NULL);
  g_autofree char *row = g_strdup_printf ("#%" G_GINT64_FORMAT, id);
  GError *shown = NULL;

  app_error_at (&shown, APP_ERROR_RULES, match != NULL ? match->uuid : row, 0, "%s", why->message);
  return cli_print_error (shown);
}

static int
verify_all (Cli *cli, DbStore *db, const GArray *ids, gboolean stamp)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  int status = CLI_DONE;

  for (guint k = 0; k < ids->len; k++) {
    g_auto (AppVerifyResult) verified = { 0 };
    g_autoptr (GError) error = NULL;
    gint64 id = g_array_index (ids, gint64, k);

    if (!app_verify (db, packs, id, stamp, &verified, &error)) {
      status = cli_worse_status (status, report_unread (db, id, error));
      continue;
    }
    put_verified (cli, &verified);
    if (!cli_flush (cli))
      return CLI_USAGE;
    if (verified.status == APP_VERIFY_DIVERGED) {
      g_autoptr (GError) shown = NULL;

      app_error_at (&shown, APP_ERROR_RULES, verified.uuid, (guint)verified.move, "%s",
                    verified.reason);
      status = cli_worse_status (status, cli_print_error (g_steal_pointer (&shown)));
    }
  }
  return status;
}

typedef struct {
  gboolean stamp;
} VerifyOptions;

static int
run_verify (Cli *cli, VerifyOptions *options, char **words)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  GError *error = NULL;

  return find_matches (cli->db, words, ids, &error) ? verify_all (cli, cli->db, ids, options->stamp)
                                                    : cli_print_error (error);
}

static const CliArgument verify_arguments[] = {
  { "", CLI_WAY, CLI_OPENS, .run = (CliRun)run_verify },
  { "MATCH", CLI_MATCH, CLI_OPTIONAL | CLI_MANY },
  { "--stamp", CLI_SWITCH, 0, G_STRUCT_OFFSET (VerifyOptions, stamp) },
  { NULL },
};

const CliTable cli_verify = {
  .arguments = verify_arguments,
  .size = sizeof (VerifyOptions),
};

/* Takes off what lies in the file and is not ours. */
static int
mend (Cli *cli, DbStore *db)
{
  GError *error = NULL;
  g_autofree char *kept = app_backups_mend (db, &error);
  AppJson json = cli_json (cli);

  if (kept == NULL)
    return cli_print_app_error (error);
  if (cli->json) {
    app_json_begin_object (&json);
    app_json_set_boolean (&json, "mended", kept[0] != '\0');
    if (kept[0] != '\0')
      app_json_set_text (&json, "kept", kept);
    app_json_end_object (&json);
    return cli_json_end (cli);
  }
  if (kept[0] != '\0')
    g_string_append_printf (cli->out, _ ("What was there is kept in %s.\n"), kept);
  else
    g_string_append_printf (cli->out, "%s\n", _ ("There is nothing to take off."));
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

typedef struct {
  gboolean mending;
} CheckOptions;

static int
run_check (Cli *cli, CheckOptions *options, char **words)
{
  g_auto (GStrv) findings = NULL;
  GError *error = NULL;
  CliListing listing;
  int status;

  if (options->mending)
    return mend (cli, cli->db);
  if (!db_integrity_check (cli->db, &findings, &error))
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, NULL);
  for (char **finding = findings; *finding != NULL; finding++)
    cli_listing_add_text (&listing, *finding);
  if (!cli->json && findings[0] == NULL)
    cli_listing_add_text (&listing, _ ("ok"));
  if (db_store_is_damaged (cli->db))
    cli_notice ("%s",
                _ ("“backups” lists copies that can be put back; “salvage” brings out what can be "
                   "read of this file"));
  else if (db_store_is_mixed (cli->db))
    cli_notice ("%s", _ ("“check --mend” takes off what Tomekeeper did not make, after a backup"));
  status = cli_listing_end (&listing);
  return findings[0] != NULL ? cli_worse_status (status, CLI_FAULT) : status;
}

static const CliArgument check_arguments[] = {
  { "", CLI_WAY, CLI_OPENS, .run = (CliRun)run_check },
  { "--mend", CLI_SWITCH, 0, G_STRUCT_OFFSET (CheckOptions, mending) },
  { NULL },
};

const CliTable cli_check = {
  .arguments = check_arguments,
  .size = sizeof (CheckOptions),
};
