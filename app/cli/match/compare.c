/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `compare`: two lines of a match side by side.
 */
#include "app/cli/listing.h"

#include "app/match/compare.h"
#include "app/base/outline.h"
#include "app/base/phrases.h"

#include "db/lines-read.h"

#define DIFFERENCES 200 /* that are told, at most */

static char *
dup_move (const GPtrArray *moves, guint k)
{
  const AppComparedMove *move = k < moves->len ? g_ptr_array_index (moves, k) : NULL;

  return g_strdup (move != NULL ? move->text : "-");
}

static void
put_compared (Cli *cli, const AppComparison *comparison, const GPtrArray *a, const GPtrArray *b)
{
  g_autoptr (GPtrArray) rows = cli_rows_new ();

  for (guint k = 0; k < MAX (a->len, b->len); k++)
    cli_rows_add (rows, 3, g_strdup_printf ("%u", comparison->shared + k + 1), dup_move (a, k),
                  dup_move (b, k));
  app_table (rows, 2, cli->out);
}

static void
put_differences (Cli *cli, const GPtrArray *differences)
{
  g_autoptr (GPtrArray) rows = cli_rows_new ();

  for (guint k = 0; k < differences->len; k++) {
    const AppDifference *difference = g_ptr_array_index (differences, k);

    cli_rows_add (rows, 3, g_strdup (difference->path),
                  g_strdup (difference->a != NULL ? difference->a : "-"),
                  g_strdup (difference->b != NULL ? difference->b : "-"));
  }
  app_table (rows, 2, cli->out);
}

static void
put_comparison (Cli *cli, const AppComparison *comparison, const GPtrArray *a, const GPtrArray *b,
                const GPtrArray *differences)
{
  g_autofree char *name_a = app_phrase_name (comparison->name_a);
  g_autofree char *name_b = app_phrase_name (comparison->name_b);
  GString *out = cli->out;

  g_string_append_printf (
      out, g_dngettext (GETTEXT_PACKAGE, "%s: %u move\n", "%s: %u moves\n", comparison->n_a),
      name_a, comparison->n_a);
  g_string_append_printf (
      out, g_dngettext (GETTEXT_PACKAGE, "%s: %u move\n", "%s: %u moves\n", comparison->n_b),
      name_b, comparison->n_b);
  g_string_append_printf (out, _ ("The first %u are the same.\n"), comparison->shared);
  put_compared (cli, comparison, a, b);
  if (comparison->first_state == 0) {
    g_string_append (out, _ ("As far as both go, the states are the same.\n"));
    return;
  }
  g_string_append_printf (out, _ ("The states differ after move %u:\n"), comparison->first_state);
  put_differences (cli, differences);
}

static void
put_json_moves (AppJson *json, const char *key, const GPtrArray *moves)
{
  app_json_begin_list_of (json, key);
  for (guint k = 0; k < moves->len; k++)
    app_json_text (json, ((const AppComparedMove *)g_ptr_array_index (moves, k))->text);
  app_json_end_list (json);
}

static void
put_json_comparison (Cli *cli, const AppComparison *comparison, const GPtrArray *a,
                     const GPtrArray *b, const GPtrArray *differences)
{
  AppJson json = cli_json (cli);

  app_json_begin_object (&json);
  app_json_set_integer (&json, "shared", comparison->shared);
  app_json_set_integer (&json, "first_state", comparison->first_state);
  put_json_moves (&json, "a", a);
  put_json_moves (&json, "b", b);
  app_json_begin_list_of (&json, "differences");
  for (guint k = 0; k < differences->len; k++) {
    const AppDifference *difference = g_ptr_array_index (differences, k);

    app_json_begin_object (&json);
    app_json_set_text (&json, "path", difference->path);
    app_json_set_text (&json, "a", difference->a);
    app_json_set_text (&json, "b", difference->b);
    app_json_end_object (&json);
  }
  app_json_end_list (&json);
  app_json_end_object (&json);
}

static int
compare (Cli *cli, AppMatch *match, gint64 line_a, gint64 line_b)
{
  GError *error = NULL;
  g_autoptr (AppComparison) comparison = app_match_compare (match, line_a, line_b, &error);
  g_autoptr (GPtrArray) a = NULL, b = NULL, differences = NULL;

  if (comparison == NULL)
    return cli_print_error (error);
  a = app_match_dup_compared_moves (match, comparison, line_a);
  b = app_match_dup_compared_moves (match, comparison, line_b);
  differences = app_match_dup_differences (match, comparison, comparison->first_state,
                                           comparison->first_state, DIFFERENCES);
  if (cli->json) {
    put_json_comparison (cli, comparison, a, b, differences);
    return cli_json_end (cli);
  }
  put_comparison (cli, comparison, a, b, differences);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

typedef struct {
  guint64 a, b;
} Lines;

static int
check_compare (Cli *cli, Lines *lines, char **words)
{
  return cli_read_number (words[1], 1, G_MAXUINT, &lines->a)
                 && cli_read_number (words[2], 1, G_MAXUINT, &lines->b)
             ? CLI_DONE
             : CLI_USAGE;
}

static int
run_compare (Cli *cli, Lines *lines, char **words)
{
  g_autoptr (AppStore) store = NULL;
  g_autoptr (AppMatch) match = NULL;
  GError *error = NULL;
  gint64 line_a, line_b;

  if (!db_line_find (cli->db, cli->match, (guint)lines->a, &line_a, &error)
      || !db_line_find (cli->db, cli->match, (guint)lines->b, &line_b, &error))
    return cli_print_app_error (error);
  if ((store = app_store_open (cli->database, &error)) == NULL
      || (match = app_match_open (store, words[0], &error)) == NULL)
    return cli_print_error (error);
  return compare (cli, match, line_a, line_b);
}

static const CliArgument compare_arguments[] = {
  { "", CLI_WAY, CLI_FINDS, .run = (CliRun)run_compare },
  { "MATCH", CLI_MATCH },
  { "A", CLI_TEXT },
  { "B", CLI_TEXT },
  { NULL },
};

const CliTable cli_compare = {
  .arguments = compare_arguments,
  .size = sizeof (Lines),
  .check = (CliRun)check_compare,
};
