/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `deal`: what chance brings in a match for which the program deals.
 */
#include "app/cli/cli.h"

#include "app/deal/dealing.h"
#include "app/recording/recorder-db.h"

#include <string.h>

/* Prints move @number, which is on disk. */
static void
tell_move (Cli *cli, const AppRecording *recording, guint64 number, const AppJudgedMove *typed)
{
  AppJson json = cli_json (cli);

  if (!cli->json) {
    g_string_append_printf (cli->out, "%s\n", typed->text);
    return;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "match", recording->at.stored->row->uuid);
  app_json_set_integer (&json, "ok", (gint64)number);
  app_json_set_text (&json, "move", typed->text);
  app_json_set_digest (&json, "digest", typed->digest);
  app_json_end_object (&json);
  g_string_append_c (cli->out, '\n');
}

/* What came, and is not recorded. */
static void
tell_draw (Cli *cli, const AppDraw *draw)
{
  AppJson json = cli_json (cli);

  if (!cli->json) {
    if (draw->ways == NULL)
      g_string_append_printf (cli->out, "%s\n", draw->text != NULL ? draw->text : draw->begun);
    for (guint k = 0; draw->ways != NULL && k < draw->ways->len; k++)
      g_string_append_printf (cli->out, "%s\n",
                              ((const AppChoice *)g_ptr_array_index (draw->ways, k))->text);
    return;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "drawn", draw->begun);
  app_json_set_boolean (&json, "again", draw->again);
  app_json_key (&json, "ways");
  app_json_begin_list (&json);
  if (draw->text != NULL)
    app_json_text (&json, draw->text);
  for (guint k = 0; draw->ways != NULL && k < draw->ways->len; k++)
    app_json_text (&json, ((const AppChoice *)g_ptr_array_index (draw->ways, k))->text);
  app_json_end_list (&json);
  app_json_end_object (&json);
  g_string_append_c (cli->out, '\n');
}

/* All that is due, each move as soon as it is on disk. */
static gboolean
deal_due (Cli *cli, AppRecording *recording, GError **error)
{
  for (;;) {
    const guint64 before = recording->at.tip.number;
    gboolean dealt;

    if (!app_recording_deal_one (recording, &dealt, error))
      return FALSE;
    if (!dealt)
      return TRUE;
    tell_move (cli, recording, before + 1, &g_array_index (recording->moves, AppJudgedMove, 0));
    if (!cli_flush (cli))
      return TRUE;
  }
}

/* How a drawing goes on. */
typedef struct {
  gboolean look, again;
} Wanted;

/* What keeps the move from being drawn may be that its dice or cards were typed. */
static void
tell_typed_chance (const AppTable *table, const char *typed, GError **error)
{
  GError *wrong = NULL;

  if (!app_dealing_is_drawn (table->match, table->state, typed)
      || app_dealing_check (table, typed, &wrong))
    return;
  g_clear_error (error);
  app_error_at (error, APP_ERROR_RULES, "-", 1, "%s", wrong->message);
  g_error_free (wrong);
}

/* Draws for @typed up to where it is whole, or somebody has to decide; NULL with @error. */
static AppDraw *
draw_for (AppRecording *recording, const char *typed, const Wanted *wanted, GError **error)
{
  g_autofree char *rest = NULL;
  g_autofree char *begun = NULL;
  g_autofree char *pending = NULL;
  GError *wrong = NULL;
  AppDraw *draw = NULL;
  g_auto (AppTable) table = { 0 };

  app_recording_get_table (recording, &table);
  begun = app_dealing_split (&table, typed, &rest);
  pending = app_dealing_dup_pending (&table);
  if (begun == NULL)
    app_error_at (error, APP_ERROR_RULES, "-", 1, _ ("Nothing can be drawn for “%s” now."), typed);
  else if (!app_dealing_check_pending (&table, begun, &wrong))
    app_error_at (error, APP_ERROR_RULES, "-", 1, "%s", wrong->message);
  else if (pending != NULL)
    draw = app_dealing_look (&table, pending, rest);
  else
    draw = app_dealing_play (&table, begun, rest, FALSE, error);
  if (draw != NULL && wanted->again) {
    g_autoptr (AppDraw) before = draw;

    draw = NULL;
    if (before->again)
      draw = app_dealing_play (&table, before->begun, rest, TRUE, error);
    else
      app_error_at (error, APP_ERROR_RULES, "-", 1, _ ("“%s” can’t be drawn once more."),
                    before->begun);
  }
  g_clear_error (&wrong);
  while (draw != NULL && !wanted->look && draw->text == NULL && draw->ways == NULL) {
    g_autoptr (AppDraw) before = draw;

    draw = app_dealing_play (&table, before->begun, rest, FALSE, error);
  }
  if (draw == NULL)
    tell_typed_chance (&table, typed, error);
  return draw;
}

static int
deal_for (Cli *cli, AppRecording *recording, const char *typed, const Wanted *wanted)
{
  g_autoptr (AppDraw) draw = NULL;
  GError *error = NULL;

  draw = draw_for (recording, typed, wanted, &error);
  if (draw == NULL)
    return cli_report (error);
  if (wanted->look || draw->text == NULL) {
    tell_draw (cli, draw);
    if (!cli_flush (cli))
      return CLI_USAGE;
    if (wanted->look)
      return CLI_DONE;
    cli_tell (_ ("Somebody has to choose: record one of these."));
    return CLI_FAULT;
  }
  if (!app_recording_append (recording, draw->text, strlen (draw->text), "", "-", 1, &error))
    return cli_report (error);
  tell_move (cli, recording, recording->at.tip.number,
             &g_array_index (recording->moves, AppJudgedMove, 0));
  if (!cli_flush (cli))
    return CLI_USAGE;
  return deal_due (cli, recording, &error) ? CLI_DONE : cli_report (error);
}

int
cli_deal (Cli *cli, const char *name, char **argv)
{
  Wanted wanted = { 0 };
  const GOptionEntry entries[] = {
    { "look", 0, 0, G_OPTION_ARG_NONE, &wanted.look, NULL, NULL },
    { "again", 0, 0, G_OPTION_ARG_NONE, &wanted.again, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (DbStore) db = NULL;
  g_autoptr (AppPacks) packs = NULL;
  g_autoptr (AppRecording) recording = NULL;
  GError *error = NULL;
  gint64 match;

  if (!cli_parse (cli, name, entries, &argv, 1, 2))
    return CLI_USAGE;
  if (argv[2] == NULL && (wanted.look || wanted.again))
    return cli_usage (name, "%s", _ ("give a move"));
  db = cli_open (cli, FALSE, &error);
  if (db != NULL && cli_find_match (db, argv[1], &match, &error)) {
    packs = app_database_packs (db);
    recording = app_recording_open (db, packs, match, &error);
  }
  if (recording == NULL)
    return cli_report (error);
  if (!app_dealing_is_meant (recording->at.stored->tags)) {
    app_error_at (&error, APP_ERROR_USAGE, recording->at.stored->row->uuid, 0,
                  _ ("The program does not deal in this match."));
    return cli_report (error);
  }
  if (argv[2] != NULL)
    return deal_for (cli, recording, argv[2], &wanted);
  return deal_due (cli, recording, &error) ? CLI_DONE : cli_report (error);
}
