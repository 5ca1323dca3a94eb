/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `demo`: a walk through the demo collection, for where there is no display.
 */
#include "app/cli/cli.h"

#include "app/demo/demo-leagues.h"
#include "app/demo/demo.h"
#include "app/match/labels.h"
#include "app/match/notation.h"
#include "app/base/outline.h"
#include "app/match/stored-match.h"
#include "app/base/value.h"
#include "app/recording/recorder-db.h"
#include "app/store/store.h"

#include "db/match-rows.h"

#include <inttypes.h>

#define SHOWN_MOVES 24

typedef struct {
  gint64 last;
  guint n;
} Found;

static gboolean
take_last (const DbMatchRow *row, gpointer data)
{
  Found *found = data;

  if (row->with_moves && !row->is_raw_record)
    found->last = row->id;
  found->n++;
  return TRUE;
}

typedef struct {
  Cli *cli;
  AppLabels *labels;
  guint64 from;
} Walking;

static gboolean
print_move (const DbMove *move, const Replay *replay, gpointer data)
{
  Walking *walking = data;
  g_autofree char *text = g_strndup (move->text.at, move->text.length);
  g_autofree char *label = app_labels_dup_move (walking->labels, text, NULL);
  guint seat = g_ascii_isdigit (text[0]) ? (guint)(text[0] - '0') : 0;

  if (move->number >= walking->from)
    g_string_append_printf (walking->cli->out, "%5" PRIu64 "  %-28s %s%s%s\n", move->number, text,
                            app_labels_get_seat (walking->labels, seat), seat > 0 ? ": " : "",
                            label);
  return TRUE;
}

static void
print_state (Cli *cli, const RulesMatch *match, const void *state)
{
  g_autoptr (AppValue) view = NULL;
  g_autoptr (GPtrArray) moves = app_notation_dup_moves (match, state);
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  rules_view (match, state, 0, &builder.writer);
  view = app_value_builder_finish (&builder);
  app_outline (view, 2, cli->out);
  g_string_append (cli->out, _ ("\nWhat can be done now:\n"));
  for (guint k = 0; k < moves->len; k++)
    g_string_append_printf (cli->out, "  %s\n", (char *)g_ptr_array_index (moves, k));
}

/* The last match with moves, which was left in the middle of a chapter. */
static gboolean
print_match (Cli *cli, DbStore *db, AppPacks *packs, gint64 match, GError **error)
{
  g_autoptr (AppDbRecorder) recording = app_db_recorder_open (db, packs, match, error);
  g_autofree char *status = NULL;
  Walking walking = { .cli = cli };
  Replay *replay;
  gboolean done;

  if (recording == NULL)
    return FALSE;
  walking.labels = app_labels_new (recording->at.stored->match, recording->at.stored->tags);
  walking.from =
      recording->at.tip.number > SHOWN_MOVES ? recording->at.tip.number - SHOWN_MOVES + 1 : 1;
  replay = &recording->at.replay;
  status = app_labels_dup_status (walking.labels, replay->state);
  g_string_append_printf (cli->out, _ ("\nMatch %s, its last moves:\n"),
                          recording->at.stored->row->uuid);
  replay_rewind (replay);
  done = app_stored_match_replay (recording->at.stored, recording->at.tip.line, replay,
                                  recording->at.tip.number, print_move, &walking, error);
  g_string_append_printf (cli->out, _ ("\nAfter move %" PRIu64 ": %s\n"), recording->at.tip.number,
                          status);
  if (done)
    print_state (cli, recording->at.stored->match, replay->state);
  app_labels_free (walking.labels);
  return done;
}

/* The table of the league that goes on. */
static gboolean
print_league (Cli *cli)
{
  g_string_append (cli->out, "\n");
  return cli_call (cli, (const char *[]){ "standings", app_demo_league (), NULL }) == CLI_DONE;
}

static int
run_demo (Cli *cli, gpointer values, char **words)
{
  g_autofree char *path = NULL;
  g_autoptr (DbStore) db = NULL;
  g_autoptr (AppPacks) packs = NULL;
  const char *const list[] = { "list", "matches", NULL };
  GError *error = NULL;
  Found found = { 0 };

  path = cli->database != NULL ? g_strdup (cli->database) : app_store_default_path (TRUE);
  db = app_database_open (path, DB_OPEN_CREATE, &error);
  if (db == NULL)
    return cli_print_error (error);
  packs = app_database_new_packs (db);
  if (!app_demo_fill (db, packs, &error))
    return cli_print_error (error);
  g_free (cli->database);
  cli->database = g_strdup (path);
  if (!db_matches_foreach (db, FALSE, take_last, &found, &error))
    return cli_print_app_error (error);
  if (!cli->json)
    g_string_append_printf (cli->out,
                            g_dngettext (GETTEXT_PACKAGE,
                                         "The demo collection, %s, has %u match:\n\n",
                                         "The demo collection, %s, has %u matches:\n\n", found.n),
                            path, found.n);
  if (cli->json)
    return cli_call (cli, list);
  cli_call (cli, list);
  if (!print_league (cli))
    return CLI_USAGE;
  if (!print_match (cli, db, packs, found.last, &error))
    return cli_print_app_error (error);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

static const CliArgument demo_arguments[] = {
  { "", CLI_WAY, .run = run_demo },
  { NULL },
};

const CliTable cli_demo = {
  .arguments = demo_arguments,
};
