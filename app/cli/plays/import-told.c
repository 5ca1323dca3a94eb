/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `import` of plays: what will be done, in lines or as JSON.
 */
#include "app/cli/files/import.h"

#define SHOWN 20  /* rows of a kind that are told on a terminal */
#define PAGE 1000 /* rows that are looked at at a time */

static void
put_difference (AppJson *json, const AppBringDifference *difference)
{
  app_json_begin_object (json);
  app_json_set_text (json, "field", difference->key);
  app_json_set_text (json, "here", difference->here);
  app_json_set_text (json, "there", difference->there);
  app_json_set_boolean (json, "conflict", difference->conflict);
  app_json_set_text (json, "stored", difference->there_counts ? "there" : "here");
  app_json_end_object (json);
}

static void
put_row (AppJson *json, const AppBringRow *row)
{
  app_json_begin_object (json);
  app_json_set_text (json, "verdict", app_bring_verdict_name (row->verdict));
  app_json_set_text (json, "where", row->where);
  if (row->match != NULL)
    app_json_set_text (json, "match", row->match);
  app_json_set_text (json, "date", row->date != NULL ? row->date : "");
  app_json_set_text (json, "game", row->game);
  app_json_set_text (json, "players", row->players);
  app_json_set_text (json, "result", row->result);
  if (row->why[0] != '\0')
    app_json_set_text (json, "why", row->why);
  if (row->differences->len > 0) {
    app_json_key (json, "differences");
    app_json_begin_list (json);
    for (guint k = 0; k < row->differences->len; k++)
      put_difference (json, g_ptr_array_index (row->differences, k));
    app_json_end_list (json);
  }
  app_json_end_object (json);
}

static void
tell_row (CliImporting *importing, const AppBringRow *row)
{
  GString *out = importing->cli->out;

  g_string_append_printf (out, "%s  %s  %s", row->day, row->game, row->players);
  if (row->result[0] != '\0')
    g_string_append_printf (out, "  %s", row->result);
  g_string_append_printf (out, "\n  %s  %s\n", row->where, row->why);
  for (guint k = 0; k < row->differences->len; k++) {
    const AppBringDifference *difference = g_ptr_array_index (row->differences, k);

    /* Translators: a field, and what it is here and there. */
    g_string_append_printf (
        out, _ ("  %s: “%s” here, “%s” there; stored is %s\n"), difference->what, difference->here,
        difference->there, difference->there_counts ? _ ("that from there") : _ ("that from here"));
  }
}

/* Rows of the verdicts, all of them with --json, else the first. */
static void
put_rows (CliImporting *importing, guint verdicts, guint most)
{
  AppJson json = cli_json (importing->cli);
  guint offset = 0, n = PAGE;

  while (n == PAGE && offset < most) {
    GError *error = NULL;
    g_autoptr (GPtrArray) rows = app_bring_list (importing->bring, importing->db, verdicts, offset,
                                                 MIN (PAGE, most - offset), &error);

    if (rows == NULL) {
      importing->status = cli_worse (importing->status, cli_fault (error));
      return;
    }
    n = rows->len;
    offset += n;
    for (guint k = 0; k < n; k++)
      if (importing->cli->json)
        put_row (&json, g_ptr_array_index (rows, k));
      else
        tell_row (importing, g_ptr_array_index (rows, k));
  }
}

static const char *
name_is (AppBringNameIs is)
{
  static const char *const names[] = { "known", "same", "like", "new", "chosen", "left-out" };

  return names[is];
}

static const char *
kind_name (ImportKind kind)
{
  return kind == IMPORT_GAME ? "game" : kind == IMPORT_PLAYER ? "player" : "place";
}

static const char *
option_of (ImportKind kind)
{
  return kind == IMPORT_GAME ? "--game-is" : kind == IMPORT_PLAYER ? "--who" : "--place-is";
}

static void
put_name (CliImporting *importing, const AppBringName *name)
{
  AppJson json = cli_json (importing->cli);

  if (importing->cli->json) {
    app_json_begin_object (&json);
    app_json_set_text (&json, "kind", kind_name (name->kind));
    app_json_set_text (&json, "source", name->source);
    app_json_set_text (&json, "name", name->name);
    app_json_set_text (&json, "is", name_is (name->is));
    app_json_set_text (&json, "here", name->here);
    app_json_set_integer (&json, "plays", name->plays);
    app_json_end_object (&json);
  } else if (name->is == APP_BRING_NAME_LIKE) {
    /* Translators: a name there, one here, and an option of the command. */
    g_string_append_printf (
        importing->cli->out,
        _ ("“%s” is spelled much like “%s”, and new unless you say %s \"%s=%s\".\n"), name->name,
        name->here, option_of (name->kind), name->name, name->here);
  } else if (name->is == APP_BRING_NAME_NEW && !g_str_equal (name->name, name->here)) {
    g_string_append_printf (importing->cli->out, _ ("“%s” is called “%s” here.\n"), name->name,
                            name->here);
  }
}

static void
put_names (CliImporting *importing)
{
  for (guint kind = 0; kind < IMPORT_KINDS; kind++) {
    g_autoptr (GPtrArray) names =
        app_bring_list_names (importing->bring, importing->db, (ImportKind)kind, NULL);

    for (guint k = 0; names != NULL && k < names->len; k++)
      put_name (importing, g_ptr_array_index (names, k));
  }
}

static void
put_counts (AppJson *json, AppBring *bring)
{
  static const char *const kinds[] = { "new_games", "new_players", "new_places" };
  AppBringCounts counts;

  app_bring_get_counts (bring, &counts);
  app_json_key (json, "counts");
  app_json_begin_object (json);
  app_json_set_integer (json, "read", counts.read);
  for (guint k = 0; k < APP_BRING_VERDICTS; k++)
    app_json_set_integer (json, app_bring_verdict_name (k), counts.plays[k]);
  app_json_set_integer (json, "skipped", counts.skipped);
  for (guint k = 0; k < IMPORT_KINDS; k++)
    app_json_set_integer (json, kinds[k], counts.new_names[k]);
  app_json_set_integer (json, "others", counts.others);
  app_json_end_object (json);
}

static void
put_texts (AppJson *json, const char *key, const GPtrArray *texts)
{
  app_json_key (json, key);
  app_json_begin_list (json);
  for (guint k = 0; texts != NULL && k < texts->len; k++)
    app_json_text (json, g_ptr_array_index (texts, k));
  app_json_end_list (json);
}

#define ALL ((1u << APP_BRING_VERDICTS) - 1)

/* Everything but the batch; the object stays open. */
static void
put_plan_json (CliImporting *importing)
{
  AppJson json = cli_json (importing->cli);
  g_autoptr (GPtrArray) skipped = app_bring_list_skipped (importing->bring, G_MAXUINT, NULL);

  app_json_begin_object (&json);
  put_counts (&json, importing->bring);
  app_json_key (&json, "names");
  app_json_begin_list (&json);
  put_names (importing);
  app_json_end_list (&json);
  app_json_key (&json, "rows");
  app_json_begin_list (&json);
  put_rows (importing, ALL & ~(1u << APP_BRING_KNOWN), G_MAXUINT);
  app_json_end_list (&json);
  put_texts (&json, "skipped", skipped);
  put_texts (&json, "others", app_bring_get_others (importing->bring));
}

/* What was doubtful in reading plays that are not told anyway. */
static void
tell_remarks (CliImporting *importing)
{
  guint verdicts = 1u << APP_BRING_ADD, count;
  g_autoptr (GPtrArray) remarks = NULL;
  GError *error = NULL;

  if (!importing->options->dry_run)
    verdicts |= 1u << APP_BRING_UPDATE | 1u << APP_BRING_JOIN;
  remarks = app_bring_list_remarks (importing->bring, verdicts, SHOWN, &count, &error);
  if (remarks == NULL) {
    importing->status = cli_worse (importing->status, cli_fault (error));
    return;
  }
  for (guint k = 0; k < remarks->len; k++)
    cli_tell ("%s", (const char *)g_ptr_array_index (remarks, k));
  if (count > remarks->len)
    cli_tell (ngettext ("and %u more play like this", "and %u more plays like this",
                        count - remarks->len),
              count - remarks->len);
}

/* Before it is stored: what was decided is not asked again. */
static void
tell_conflicts (CliImporting *importing)
{
  const CliImport *options = importing->options;
  AppBringCounts counts;

  app_bring_get_counts (importing->bring, &counts);
  if (counts.plays[APP_BRING_CONFLICT] > 0 && !options->here && !options->there)
    g_string_append (importing->cli->out,
                     _ ("--there takes what is there instead; once stored, it stays so until it "
                        "changes there again.\n"));
}

static void
put_plan (CliImporting *importing)
{
  GString *out = importing->cli->out;
  g_autofree char *summary = app_bring_dup_summary (importing->bring);
  g_autoptr (GPtrArray) skipped = app_bring_list_skipped (importing->bring, SHOWN, NULL);
  const GPtrArray *others = app_bring_get_others (importing->bring);

  if (summary[0] != '\0')
    g_string_append_printf (out, "%s\n", summary);
  for (guint k = 0; k < others->len; k++)
    g_string_append_printf (out, "%s\n", (const char *)g_ptr_array_index (others, k));
  put_names (importing);
  put_rows (importing, 1u << APP_BRING_CONFLICT, SHOWN);
  tell_conflicts (importing);
  if (importing->options->dry_run)
    put_rows (importing, 1u << APP_BRING_UPDATE | 1u << APP_BRING_JOIN, SHOWN);
  for (guint k = 0; skipped != NULL && k < skipped->len; k++)
    cli_tell ("%s", (const char *)g_ptr_array_index (skipped, k));
  tell_remarks (importing);
}

void
cli_put_plan (CliImporting *importing)
{
  if (importing->cli->json)
    put_plan_json (importing);
  else
    put_plan (importing);
}
