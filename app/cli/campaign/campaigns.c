/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `campaign` and `run`: groups and their runs made, edited, started, paused, abandoned.
 */
#include "app/cli/campaign/campaigns.h"

#include "app/cli/listing.h"
#include "app/new-match/draft.h"

#include "db/changes.h"
#include "db/transaction.h"

#include <string.h>

/* What is done, as one change. */
static gboolean
begin (DbTransaction *scope, DbStore *db, const char *title, GError **error)
{
  return db_transaction_begin (scope, db, error)
         && db_changes_open_batch (db, DB_ORIGIN_PERSON, title, NULL, NULL, error);
}

static int
tell_uuid (Cli *cli, const char *key, const char *uuid)
{
  AppJson json = cli_json (cli);

  if (!cli->json) {
    g_string_append_printf (cli->out, "%s\n", uuid);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, key, uuid);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

/* new, edit */

typedef struct {
  char *name, *variant, *house_rules, *note;
  char **players, **options;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->name);
  g_free (options->variant);
  g_free (options->house_rules);
  g_free (options->note);
  g_strfreev (options->players);
  g_strfreev (options->options);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static void
set_text (char **field, const char *value)
{
  if (value == NULL)
    return;
  g_free (*field);
  *field = g_strdup (value);
}

static gboolean
apply_variant (AppCampaignDraft *draft, const char *id, GError **error)
{
  const RulesGame *game = draft->game;

  for (guint k = 0; k < game->n_variants; k++)
    if (g_str_equal (game->variants[k].id, id)) {
      draft->variant = k;
      return TRUE;
    }
  g_set_error (error, APP_ERROR, APP_ERROR_USAGE, _ ("%s has no variant “%s”."), _ (game->name),
               id);
  return FALSE;
}

/* "characters=1…4, starters=1…3": what may be said. */
static char *
dup_options (const RulesGame *game)
{
  GString *options = g_string_new (NULL);

  for (guint k = 0; k < game->n_options; k++)
    g_string_append_printf (options, "%s%s=%d…%d", k > 0 ? ", " : "", game->options[k].id,
                            game->options[k].min, game->options[k].max);
  return g_string_free (options, FALSE);
}

/* "encounters=5" */
static gboolean
apply_option (AppCampaignDraft *draft, const char *text, GError **error)
{
  const RulesGame *game = draft->game;
  const char *sign = strchr (text, '=');
  g_autofree char *known = dup_options (game);

  for (guint k = 0; sign != NULL && k < game->n_options; k++) {
    const RulesOption *option = &game->options[k];
    gint64 value;

    if (strlen (option->id) != (gsize)(sign - text) || !g_str_has_prefix (text, option->id))
      continue;
    if (g_ascii_string_to_signed (sign + 1, 10, option->min, option->max, &value, NULL)) {
      draft->options[k] = (gint32)value;
      return TRUE;
    }
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE, _ ("“%s” goes from %d to %d."), option->id,
                 option->min, option->max);
    return FALSE;
  }
  g_set_error (error, APP_ERROR, APP_ERROR_USAGE, _ ("%s has no option “%s”; there is %s."),
               _ (game->name), text, known);
  return FALSE;
}

static gboolean
apply_options (AppCampaignDraft *draft, const Options *options, GError **error)
{
  set_text (&draft->name, options->name);
  set_text (&draft->house_rules, options->house_rules);
  set_text (&draft->note, options->note);
  if (options->players != NULL) {
    g_strfreev (draft->players);
    draft->players = g_strdupv (options->players);
  }
  if (options->variant != NULL && !apply_variant (draft, options->variant, error))
    return FALSE;
  for (char **option = options->options; option != NULL && *option != NULL; option++)
    if (!apply_option (draft, *option, error))
      return FALSE;
  return TRUE;
}

/* Makes or changes a campaign, with its players where some are new. */
static gboolean
store (DbStore *db, DbCampaign *row, const Options *options, gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (AppCampaignDraft) draft = app_campaign_draft_read (row);

  if (draft->game == NULL) {
    g_set_error (error, APP_ERROR, APP_ERROR_UNPLAYABLE, _ ("The game “%s” is not known here."),
                 row->game);
    return FALSE;
  }
  if (!apply_options (draft, options, error))
    return FALSE;
  app_campaign_draft_write (draft, row);
  *id = row->id;
  return begin (&scope, db, row->id != 0 ? _ ("Edit a campaign") : _ ("Add a campaign"), error)
         && (row->id != 0 ? db_campaign_update (db, row, error)
                          : db_campaign_add (db, row, id, error))
         && db_transaction_commit (&scope, error);
}

static int
tell_campaign (Cli *cli, DbStore *db, gint64 id)
{
  GError *error = NULL;
  g_autoptr (DbCampaign) row = db_campaign_get (db, id, &error);

  return row != NULL ? tell_uuid (cli, "campaign", row->uuid) : cli_fail (error);
}

static int
make_campaign (Cli *cli, DbStore *db, const Options *options, char **words)
{
  const RulesGame *game = words[0] == NULL ? NULL : rules_game (rules_text (words[0]));
  g_autoptr (DbCampaign) row = NULL;
  GError *error = NULL;
  gint64 id;

  if (words[0] == NULL || words[1] == NULL)
    return cli_usage ("campaign", "%s", _ ("an argument is missing"));
  if (words[2] != NULL)
    return cli_usage ("campaign", _ ("“%s” is too much"), words[2]);
  if (game == NULL)
    return cli_usage ("campaign", _ ("there is no game “%s”"), words[0]);
  if (!app_game_has_campaigns (game))
    return cli_usage ("campaign", _ ("nobody plays %s together against the table"), _ (game->name));
  row = db_campaign_new (game->id, words[1]);
  return store (db, row, options, &id, &error) ? tell_campaign (cli, db, id) : cli_fail (error);
}

static int
change_campaign (Cli *cli, DbStore *db, const char *which, const Options *options)
{
  GError *error = NULL;
  g_autoptr (DbCampaign) row = cli_find_campaign (db, which, &error);
  gint64 id;

  if (row == NULL || !store (db, row, options, &id, &error))
    return cli_fail (error);
  return tell_campaign (cli, db, id);
}

static int
edit_campaign (Cli *cli, DbStore *db, const Options *options, char **words)
{
  return change_campaign (cli, db, words[0], options);
}

static int
rename_campaign (Cli *cli, DbStore *db, const Options *options, char **words)
{
  const Options name = { .name = words[1] };

  if (words[1] == NULL)
    return cli_usage ("campaign", "%s", _ ("an argument is missing"));
  return change_campaign (cli, db, words[0], &name);
}

/* Prints what a campaign has, a line each. */
static int
tell_lines (Cli *cli, char **lines)
{
  AppJson json = cli_json (cli);

  if (!cli->json) {
    for (; *lines != NULL; lines++)
      g_string_append_printf (cli->out, "%s\n", *lines);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_list (&json);
  for (; *lines != NULL; lines++)
    app_json_text (&json, *lines);
  app_json_end_list (&json);
  return cli_json_end (cli);
}

static int
set_players (Cli *cli, DbStore *db, const Options *options, char **words)
{
  const Options players = { .players = words + 1 };
  GError *error = NULL;
  g_autoptr (DbCampaign) row = NULL;
  g_autoptr (AppCampaignDraft) draft = NULL;

  if (words[1] != NULL)
    return change_campaign (cli, db, words[0], &players);
  row = cli_find_campaign (db, words[0], &error);
  if (row == NULL)
    return cli_fail (error);
  draft = app_campaign_draft_read (row);
  return tell_lines (cli, draft->players);
}

static int
set_house_rules (Cli *cli, DbStore *db, const Options *options, char **words)
{
  const Options rules = { .house_rules = words[1] };
  GError *error = NULL;
  g_autoptr (DbCampaign) row = NULL;

  if (words[1] != NULL)
    return change_campaign (cli, db, words[0], &rules);
  row = cli_find_campaign (db, words[0], &error);
  if (row == NULL)
    return cli_fail (error);
  return tell_lines (cli, (char *[]){ row->house_rules, NULL });
}

static int
set_options (Cli *cli, DbStore *db, const Options *options, char **words)
{
  const Options usual = { .options = words + 1 };
  GError *error = NULL;
  g_autoptr (DbCampaign) row = NULL;
  g_autoptr (AppCampaignDraft) draft = NULL;
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  g_auto (GStrv) told = NULL;

  if (words[1] != NULL)
    return change_campaign (cli, db, words[0], &usual);
  row = cli_find_campaign (db, words[0], &error);
  if (row == NULL)
    return cli_fail (error);
  draft = app_campaign_draft_read (row);
  for (guint k = 0; draft->game != NULL && k < draft->game->n_options; k++) {
    g_autofree char *line =
        g_strdup_printf ("%s=%d", draft->game->options[k].id, draft->options[k]);

    g_strv_builder_add (lines, line);
  }
  told = g_strv_builder_end (lines);
  return tell_lines (cli, told);
}

static int
set_deleted (Cli *cli, DbStore *db, const char *which, gboolean deleted)
{
  GError *error = NULL;
  gint64 id;

  return db_campaign_find (db, which, &id, &error)
                 && db_campaign_set_deleted (db, id, deleted, &error)
             ? CLI_DONE
             : cli_fail (error);
}

static int
delete_campaign (Cli *cli, DbStore *db, const Options *options, char **words)
{
  return set_deleted (cli, db, words[0], TRUE);
}

static int
restore_campaign (Cli *cli, DbStore *db, const Options *options, char **words)
{
  return set_deleted (cli, db, words[0], FALSE);
}

static int
add_run (Cli *cli, DbStore *db, const Options *options, char **words)
{
  GError *error = NULL;
  g_autoptr (DbCampaign) row = NULL;
  g_autoptr (DbRun) run = NULL;
  gint64 match, id;

  if (words[1] == NULL)
    return cli_usage ("campaign", "%s", _ ("an argument is missing"));
  row = cli_find_campaign (db, words[0], &error);
  if (row == NULL)
    return cli_fail (error);
  if (!cli_find_match (db, words[1], &match, &error))
    return cli_report (error);
  if (!db_run_add (db, row->id, match, &id, &error) || (run = db_run_get (db, id, &error)) == NULL)
    return cli_fail (error);
  return tell_uuid (cli, "run", run->uuid);
}

static int
remove_run (Cli *cli, DbStore *db, const Options *options, char **words)
{
  GError *error = NULL;
  g_autoptr (DbRun) run = cli_find_run (db, words[0], &error);

  return run != NULL && db_run_set_deleted (db, run->id, TRUE, &error) ? CLI_DONE
                                                                       : cli_fail (error);
}

static int
list_cards (Cli *cli, DbStore *db, const Options *options, char **words)
{
  GError *error = NULL;
  g_autoptr (DbCampaign) row = cli_find_campaign (db, words[0], &error);

  return row != NULL ? cli_list_cards (cli, db, row) : cli_fail (error);
}

/* @max: how many words it takes behind the first; -1 for any number */
static const struct {
  const char *name;
  int max;
  int (*run) (Cli *cli, DbStore *db, const Options *options, char **words);
} campaign_verbs[] = {
  { "new", 1, make_campaign },
  { "edit", 0, edit_campaign },
  { "rename", 1, rename_campaign },
  { "players", -1, set_players },
  { "house-rules", 1, set_house_rules },
  { "options", -1, set_options },
  { "delete", 0, delete_campaign },
  { "restore", 0, restore_campaign },
  { "add-run", 1, add_run },
  { "remove-run", 0, remove_run },
  { "cards", 0, list_cards },
};

int
cli_campaign (Cli *cli, const char *name, char **argv)
{
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "name", 0, 0, G_OPTION_ARG_STRING, &options.name, NULL, NULL },
    { "variant", 0, 0, G_OPTION_ARG_STRING, &options.variant, NULL, NULL },
    { "house-rules", 0, 0, G_OPTION_ARG_STRING, &options.house_rules, NULL, NULL },
    { "note", 0, 0, G_OPTION_ARG_STRING, &options.note, NULL, NULL },
    { "player", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.players, NULL, NULL },
    { "option", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.options, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (DbStore) db = NULL;
  GError *error = NULL;

  if (!cli_parse (cli, name, entries, &argv, 2, -1))
    return CLI_USAGE;
  for (guint k = 0; k < G_N_ELEMENTS (campaign_verbs); k++) {
    if (!g_str_equal (argv[1], campaign_verbs[k].name))
      continue;
    if (campaign_verbs[k].max >= 0 && g_strv_length (argv + 2) > (guint)campaign_verbs[k].max + 1)
      return cli_usage (name, _ ("“%s” is too much"), argv[3 + campaign_verbs[k].max]);
    db = cli_open (cli, TRUE, &error);
    return db != NULL ? campaign_verbs[k].run (cli, db, &options, argv + 2) : cli_report (error);
  }
  return cli_usage (name, _ ("“%s” can’t be done so"), argv[1]);
}

/* Runs */

/* The answer of something asynchronous that was waited for. */
typedef struct {
  char *uuid;
  GError *error;
  gboolean done;
} Started;

static void
started_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Started *started = data;

  started->uuid = app_match_start_finish (APP_STORE (source), result, &started->error);
  started->done = TRUE;
}

static int
start_run (Cli *cli, DbStore *db, char **words)
{
  GError *error = NULL;
  g_autoptr (DbCampaign) row = cli_find_campaign (db, words[0], &error);
  g_autoptr (AppStore) store = NULL;
  g_autoptr (AppMatchDraft) draft = NULL;
  g_autofree char *wrong = NULL;
  g_autofree char *uuid = NULL;
  Started started = { 0 };

  if (row == NULL)
    return cli_fail (error);
  store = app_store_open (db_store_get_path (db), &error);
  draft = store != NULL ? app_run_draft_new (store, row->uuid, &error) : NULL;
  if (draft == NULL)
    return cli_fail (error);
  wrong = app_match_draft_check (store, draft);
  if (wrong != NULL) {
    g_set_error_literal (&error, APP_ERROR, APP_ERROR_USAGE, wrong);
    return cli_report (error);
  }
  app_match_start_async (store, draft, NULL, started_cb, &started);
  while (!started.done)
    g_main_context_iteration (NULL, TRUE);
  if (started.uuid == NULL)
    return cli_fail (started.error);
  uuid = started.uuid;
  return tell_uuid (cli, "match", uuid);
}

static gboolean
do_change (DbStore *db, const char *verb, gint64 run, char **words, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (AppPacks) packs = app_database_packs (db);
  gboolean done;

  if (g_str_equal (verb, "pause"))
    done = begin (&scope, db, _ ("Pause a run"), error) && app_run_pause (db, run, error);
  else if (g_str_equal (verb, "resume"))
    done = begin (&scope, db, _ ("Resume a run"), error)
           && app_run_resume (db, packs, run, NULL, error);
  else if (g_str_equal (verb, "abandon"))
    done = db_transaction_begin (&scope, db, error) && app_run_abandon (db, packs, run, error);
  else
    done = db_transaction_begin (&scope, db, error)
           && db_run_rename (db, run, words[1] != NULL ? words[1] : "", error);
  return done && db_transaction_commit (&scope, error);
}

int
cli_run_command (Cli *cli, const char *name, char **argv)
{
  static const char *const verbs[] = { "pause", "resume", "abandon", "name", NULL };
  g_autoptr (DbStore) db = NULL;
  g_autoptr (DbRun) run = NULL;
  GError *error = NULL;
  gboolean start;

  if (!cli_parse (cli, name, NULL, &argv, 2, 3))
    return CLI_USAGE;
  start = g_str_equal (argv[1], "start");
  if ((!start && !g_strv_contains (verbs, argv[1]))
      || (argv[3] != NULL && !g_str_equal (argv[1], "name")))
    return cli_usage (name, _ ("“%s” can’t be done so"), argv[1]);
  db = cli_open (cli, TRUE, &error);
  if (db == NULL)
    return cli_report (error);
  if (start)
    return start_run (cli, db, argv + 2);
  run = cli_find_run (db, argv[2], &error);
  return run != NULL && do_change (db, argv[1], run->id, argv + 2, &error) ? CLI_DONE
                                                                           : cli_fail (error);
}
