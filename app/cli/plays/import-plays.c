/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `import` of plays: what was asked for is chosen, what will be done is told, and then it is done.
 */
#include "app/cli/files/import.h"
#include "app/plays-in/play-import-read.h"
#include "app/plays-in/play-import-store.h"

#include "db/places-read.h"
#include "db/players-read.h"
#include "importers/net/fetch.h"
#include "importers/net/token.h"
#include "importers/plays/csv-mapping.h"
#include "importers/plays/formats.h"
#include "rules/record.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static void cli_put_plan (CliImporting *importing);
#define TOKEN_BYTES 4096 /* of a file with a token, at most */
#define BGG_SITE "boardgamegeek.com"

/* Tables */

static gboolean
read_delimiter (const char *text, char *delimiter)
{
  if (g_str_equal (text, "tab") || g_str_equal (text, "\\t"))
    *delimiter = '\t';
  else if (strlen (text) == 1 && strchr (",;|\t", text[0]) != NULL)
    *delimiter = text[0];
  else {
    cli_usage ("%s", _ ("--delimiter is one of , ; | and tab."));
    return FALSE;
  }
  return TRUE;
}

static gboolean
read_days (const char *text, ImportDayOrder *order)
{
  static const char *const orders[] = { "auto", "ymd", "dmy", "mdy" };

  for (guint k = 0; k < G_N_ELEMENTS (orders); k++)
    if (g_str_equal (text, orders[k])) {
      *order = (ImportDayOrder)k;
      return TRUE;
    }
  cli_usage ("%s", _ ("--days is one of ymd, dmy, mdy and auto."));
  return FALSE;
}

static gboolean
read_columns (const char *text, GArray *columns)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);

  g_array_set_size (columns, 0);
  for (char **part = parts; *part != NULL; part++) {
    ImportColumn column = import_column_from_name (g_strstrip (*part));

    if (column == IMPORT_COLUMNS) {
      cli_usage (_ ("There is no column “%s”."), *part);
      return FALSE;
    }
    g_array_append_val (columns, column);
  }
  return TRUE;
}

static gboolean
has_mapping (const CliImport *options)
{
  return options->columns != NULL || options->delimiter != NULL || options->days != NULL
         || options->by_player || options->low || options->comma || options->no_head;
}

/* How the first table is read, with what the options say of it. */
static gboolean
correct_mapping (CliImporting *importing, const AppPlayImportSheet *table)
{
  const CliImport *options = importing->options;
  g_autoptr (ImportMapping) mapping = import_mapping_copy (table->mapping);

  if ((options->delimiter != NULL
       && !read_delimiter (options->delimiter, &mapping->dialect.delimiter))
      || (options->days != NULL && !read_days (options->days, &mapping->day_order))
      || (options->columns != NULL && !read_columns (options->columns, mapping->columns)))
    return FALSE;
  mapping->by_player = mapping->by_player || options->by_player;
  mapping->low_wins = mapping->low_wins || options->low;
  mapping->comma = mapping->comma || options->comma;
  mapping->head = mapping->head && !options->no_head;
  if (options->game != NULL) {
    g_free (mapping->game);
    mapping->game = g_strdup (options->game);
  }
  app_play_import_set_mapping (importing->play_import, mapping);
  return TRUE;
}

/* What is missing in the first table can be said by an option, which begins with what the columns
 * are taken for. */
static void
tell_columns (CliImporting *importing)
{
  const AppPlayImportSheet *table = app_play_import_get_sheet (importing->play_import, 0);
  g_autofree char *missing = table != NULL ? import_mapping_check (table->mapping) : NULL;
  g_autoptr (GString) words = g_string_new (NULL);

  if (missing == NULL)
    return;
  for (guint k = 0; k < table->mapping->columns->len; k++)
    g_string_append_printf (
        words, "%s%s", k > 0 ? "," : "",
        import_column_name (g_array_index (table->mapping->columns, ImportColumn, k)));
  /* Translators: an option of the command line, which is a word for each column. */
  cli_notice (_ ("Say it by an option, a word for each column; as it seems, it is: --columns %s"),
              words->str);
}

/* Waiting */

static void
trouble_cb (const char *what, guint seconds, guint next, guint tries, gpointer data)
{
  /* Translators: what went wrong, a sentence; seconds; the number of the next try, and how many
   * there are at most. */
  cli_notice (ngettext ("%s Next try in %u second (%u of %u).",
                        "%s Next try in %u seconds (%u of %u).", seconds),
              what, seconds, next, tries);
}

/* The terminal as it was, while what is typed is hidden; its descriptor, else -1. */
static struct termios shown_terminal;
static volatile sig_atomic_t hidden_terminal = -1;

static void
show_terminal (void)
{
  int fd = hidden_terminal;

  hidden_terminal = -1;
  if (fd >= 0)
    tcsetattr (fd, TCSAFLUSH, &shown_terminal);
}

/* Said on Ctrl+C; for the handler, which may not compose it. */
static char *stopped_text;
static int stopped_fd;

/* The signal is sent again: without a handler, which it takes off, it ends the program. */
static void
stop_cb (int number)
{
  ssize_t written = write (stopped_fd, stopped_text, strlen (stopped_text));

  (void)written;
  show_terminal ();
  raise (number);
}

/* While sources are read nothing is written to the collection, and Ctrl+C says so. */
static void
watch_stop (struct sigaction *before)
{
  const struct sigaction stop = { .sa_handler = stop_cb, .sa_flags = (int)SA_RESETHAND };

  g_free (stopped_text);
  stopped_text = g_strdup_printf ("\n%s\n", _ ("Stopped. Nothing was imported."));
  stopped_fd = fileno (cli_get_errors ());
  sigaction (SIGINT, NULL, before);
  if (before->sa_handler != SIG_IGN && stopped_fd >= 0)
    sigaction (SIGINT, &stop, NULL);
}

/* Tokens */

static char *
ask_token (void)
{
  int fd = fileno (cli_get_input ());
  struct termios hidden;
  char *line = NULL;
  size_t size = 0;
  ssize_t n;

  if (!isatty (fd) || tcgetattr (fd, &shown_terminal) != 0)
    return NULL;
  hidden = shown_terminal;
  hidden.c_lflag &= ~(tcflag_t)ECHO;
  fprintf (cli_get_errors (), "%s ", _ ("Token of an application at BoardGameGeek:"));
  hidden_terminal = fd;
  tcsetattr (fd, TCSAFLUSH, &hidden);
  n = getline (&line, &size, cli_get_input ());
  show_terminal ();
  fputc ('\n', cli_get_errors ());
  if (n > 0)
    return g_strstrip (line);
  free (line);
  return NULL;
}

static char *
load_token (const char *path, GError **error)
{
  g_autoptr (ImportInput) input = import_input_open (path, TOKEN_BYTES, error);
  g_autoptr (GBytes) bytes =
      input != NULL ? import_input_read_all (input, TOKEN_BYTES, error) : NULL;
  gsize length;
  const char *text = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

  if (bytes == NULL)
    return NULL;
  /* Of no bytes there is no address. */
  return text != NULL ? g_strstrip (g_strndup (text, length)) : g_strdup ("");
}

/* From a file, from the secret store, or asked for. */
static gboolean
find_token (CliImporting *importing, char **sources)
{
  const char *user = NULL;
  GError *error = NULL;
  char *token;

  for (char **source = sources; *source != NULL && user == NULL; source++)
    user = g_str_has_prefix (*source, "bgg:") ? *source + strlen ("bgg:") : NULL;
  if (user == NULL)
    return TRUE;
  if (importing->options->token_from != NULL) {
    token = load_token (importing->options->token_from, &error);
    if (token == NULL) {
      cli_notice ("%s: %s", importing->options->token_from, error->message);
      g_error_free (error);
      importing->status = CLI_USAGE;
      return FALSE;
    }
  } else {
    token = import_token_look_up (BGG_SITE, user, NULL, NULL);
    importing->saved_token_user = token != NULL ? user : NULL;
    token = token != NULL ? token : ask_token ();
  }
  if (token != NULL)
    app_play_import_set_token (importing->play_import, token);
  import_token_free (token);
  return TRUE;
}

/* Choices */

static gboolean
print_fault (CliImporting *importing, GError *error)
{
  importing->status = cli_worse_status (importing->status, cli_print_input_error (error));
  return FALSE;
}

static gboolean
find_named (GPtrArray *rows, const char *name, gint64 *row)
{
  g_autofree char *folded = db_fold (name);

  for (guint k = 0; rows != NULL && k < rows->len; k++) {
    const DbPlaceOrGame *named = g_ptr_array_index (rows, k);
    g_autofree char *called = db_fold (named->name);

    if (g_str_equal (called, folded) || g_strcmp0 (named->code, folded) == 0) {
      *row = named->id;
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
find_row (CliImporting *importing, ImportEntityKind kind, const char *name, gint64 *row)
{
  g_autoptr (GPtrArray) rows = NULL;
  GError *error = NULL;

  if (kind == IMPORT_PLAYER)
    return db_player_find (importing->db, name, row, &error) || print_fault (importing, error);
  rows = kind == IMPORT_GAME ? db_games_list (importing->db, NULL)
                             : db_places_list (importing->db, NULL);
  if (find_named (rows, name, row))
    return TRUE;
  cli_notice (kind == IMPORT_GAME ? _ ("There is no game “%s”.") : _ ("There is no place “%s”."),
              name);
  importing->status = CLI_FAULT;
  return FALSE;
}

typedef gboolean (*Choose) (CliImporting *importing, gint64 id, gint64 row, GError **error);

static gboolean
choose_known (CliImporting *importing, gint64 id, gint64 row, GError **error)
{
  return app_play_import_choose_known (importing->play_import, id, row, error);
}

static gboolean
choose_new (CliImporting *importing, gint64 id, gint64 row, GError **error)
{
  return app_play_import_choose_new (importing->play_import, id, NULL, error);
}

static gboolean
choose_none (CliImporting *importing, gint64 id, gint64 row, GError **error)
{
  return app_play_import_choose_none (importing->play_import, id, error);
}

static gboolean
choose_together (CliImporting *importing, gint64 id, gint64 row, GError **error)
{
  return app_play_import_choose_together (importing->play_import, id, TRUE, error);
}

static gboolean
choose_drawn (CliImporting *importing, gint64 id, gint64 row, GError **error)
{
  return app_play_import_choose_together (importing->play_import, id, FALSE, error);
}

/* All names there that are written so; @text may go on behind "=". */
static gboolean
choose_names (CliImporting *importing, ImportEntityKind kind, const char *text, gboolean must,
              gint64 row, Choose choose, guint *n)
{
  g_autoptr (GPtrArray) names =
      app_play_import_list_names (importing->play_import, importing->db, kind, NULL);
  g_autofree char *folded = db_fold (text);
  GError *error = NULL;

  for (guint k = 0; names != NULL && k < names->len; k++) {
    const AppPlayImportName *name = g_ptr_array_index (names, k);
    g_autofree char *theirs = db_fold (name->name);

    if (!g_str_equal (theirs, folded))
      continue;
    ++*n;
    if (!choose (importing, name->id, row, &error))
      return print_fault (importing, error);
  }
  if (must && *n == 0) {
    cli_notice (_ ("There is no “%s” in what was read."), text);
    importing->status = CLI_FAULT;
    return FALSE;
  }
  return TRUE;
}

/* "NAME=NAME HERE" */
static gboolean
choose_equal (CliImporting *importing, ImportEntityKind kind, char **texts)
{
  for (; texts != NULL && *texts != NULL; texts++) {
    const char *equal = strrchr (*texts, '=');
    g_autofree char *there = equal != NULL ? g_strndup (*texts, (gsize)(equal - *texts)) : NULL;
    gint64 row;
    guint n = 0;

    if (equal == NULL || there[0] == '\0' || equal[1] == '\0') {
      importing->status = cli_usage (_ ("“%s” is no NAME=NAME HERE."), *texts);
      return FALSE;
    }
    if (!find_row (importing, kind, equal + 1, &row)
        || !choose_names (importing, kind, there, TRUE, row, choose_known, &n))
      return FALSE;
  }
  return TRUE;
}

static gboolean
choose_each (CliImporting *importing, char **texts, Choose choose, gboolean players)
{
  for (; texts != NULL && *texts != NULL; texts++) {
    guint n = 0;

    if ((players && !choose_names (importing, IMPORT_PLAYER, *texts, FALSE, 0, choose, &n))
        || !choose_names (importing, IMPORT_PLACE, *texts, FALSE, 0, choose, &n)
        || !choose_names (importing, IMPORT_GAME, *texts, TRUE, 0, choose, &n))
      return FALSE;
  }
  return TRUE;
}

static gboolean
choose_games (CliImporting *importing, char **texts, Choose choose)
{
  for (; texts != NULL && *texts != NULL; texts++) {
    guint n = 0;

    if (!choose_names (importing, IMPORT_GAME, *texts, TRUE, 0, choose, &n))
      return FALSE;
  }
  return TRUE;
}

static gboolean
choose_plays (CliImporting *importing)
{
  const CliImport *options = importing->options;
  const guint changed = 1u << APP_PLAY_IMPORT_UPDATE | 1u << APP_PLAY_IMPORT_CONFLICT;
  const struct {
    gboolean asked;
    guint verdicts;
    AppPlayImportChoice choice;
  } choices[] = {
    { options->here, changed, APP_PLAY_IMPORT_CHOICE_HERE },
    { options->there, changed, APP_PLAY_IMPORT_CHOICE_THERE },
    { options->separate, 1u << APP_PLAY_IMPORT_JOIN, APP_PLAY_IMPORT_CHOICE_NEW },
    { options->revive, 1u << APP_PLAY_IMPORT_BINNED, APP_PLAY_IMPORT_CHOICE_REVIVE },
  };
  GError *error = NULL;

  for (gsize k = 0; k < G_N_ELEMENTS (choices); k++)
    if (choices[k].asked
        && !app_play_import_choose_all (importing->play_import, choices[k].verdicts,
                                        choices[k].choice, &error))
      return print_fault (importing, error);
  return TRUE;
}

static gboolean
identify (CliImporting *importing)
{
  GError *error = NULL;

  if (app_play_import_identify (importing->play_import, importing->db, NULL, &error))
    return TRUE;
  importing->status = cli_worse_status (importing->status, cli_print_error (error));
  return FALSE;
}

static gboolean
choose (CliImporting *importing)
{
  const CliImport *options = importing->options;
  gboolean names = options->who != NULL || options->game_is != NULL || options->place_is != NULL
                   || options->as_new != NULL || options->leave_out != NULL
                   || options->together != NULL || options->drawn != NULL;
  gboolean plays = options->here || options->there || options->separate || options->revive;

  if (names
      && !(choose_equal (importing, IMPORT_PLAYER, options->who)
           && choose_equal (importing, IMPORT_GAME, options->game_is)
           && choose_equal (importing, IMPORT_PLACE, options->place_is)
           && choose_each (importing, options->as_new, choose_new, TRUE)
           && choose_each (importing, options->leave_out, choose_none, FALSE)
           && choose_games (importing, options->together, choose_together)
           && choose_games (importing, options->drawn, choose_drawn) && identify (importing)))
    return FALSE;
  return !plays || (choose_plays (importing) && identify (importing));
}

/* Doing */

static gboolean
print_faults (CliImporting *importing)
{
  const GPtrArray *faults = app_play_import_get_faults (importing->play_import);

  if (faults->len == 0)
    return TRUE;
  for (guint k = 0; k < faults->len; k++)
    importing->status = cli_worse_status (
        importing->status, cli_print_error (g_error_copy (g_ptr_array_index (faults, k))));
  tell_columns (importing);
  if (!importing->options->keep_going)
    return FALSE;
  app_play_import_pass_over_faults (importing->play_import);
  return TRUE;
}

/* The next token is asked for. */
static void
forget_refused (CliImporting *importing, const GError *error)
{
  if (importing->saved_token_user != NULL
      && g_error_matches (error, IMPORT_FETCH_ERROR, IMPORT_FETCH_ERROR_UNAUTHORIZED)
      && import_token_forget (BGG_SITE, importing->saved_token_user, NULL, NULL))
    cli_notice (_ ("The token that was kept for %s is forgotten."), importing->saved_token_user);
}

static gboolean
read_sources (CliImporting *importing, AppPacks *packs)
{
  const AppPlayImportSheet *table;
  GError *error = NULL;

  if (!app_play_import_read (importing->play_import, importing->db, packs, NULL, &error)) {
    forget_refused (importing, error);
    importing->status = cli_print_error (error);
    return FALSE;
  }
  table = app_play_import_get_sheet (importing->play_import, 0);
  if (has_mapping (importing->options) || (table != NULL && importing->options->game != NULL)) {
    if (table == NULL) {
      importing->status = cli_usage ("%s", _ ("There is no table that these options go with."));
      return FALSE;
    }
    if (!correct_mapping (importing, table)) {
      importing->status = CLI_USAGE;
      return FALSE;
    }
    if (!app_play_import_read (importing->play_import, importing->db, packs, NULL, &error)) {
      importing->status = cli_print_error (error);
      return FALSE;
    }
  }
  return print_faults (importing);
}

/* There was something, and none of it can be taken: what was given is at fault. */
static gboolean
takes_nothing (CliImporting *importing)
{
  AppPlayImportCounts counts;
  guint taken = 0;

  app_play_import_get_counts (importing->play_import, &counts);
  for (guint k = 0; k < APP_PLAY_IMPORT_VERDICTS; k++)
    taken += counts.plays[k];
  return counts.skipped > 0 && taken + counts.results + counts.others == 0
         && !app_play_import_has_work (importing->play_import);
}

static void
store (CliImporting *importing, AppPacks *packs)
{
  AppJson json = cli_json (importing->cli);
  GError *error = NULL;
  gint64 batch = 0;

  if (!importing->options->dry_run
      && !app_play_import_run (importing->play_import, importing->db, packs, NULL, &batch,
                               &error)) {
    importing->status = cli_worse_status (importing->status, cli_print_error (error));
    g_string_truncate (importing->cli->out, 0);
    return;
  }
  if (importing->cli->json) {
    if (batch != 0)
      app_json_set_integer (&json, "batch", batch);
    app_json_end_object (&json);
    importing->status = cli_worse_status (importing->status, cli_json_end (importing->cli));
    return;
  }
  if (batch != 0)
    g_string_append_printf (importing->cli->out,
                            _ ("This is change %" PRIi64 "; “revert %" PRIi64 "” takes it back.\n"),
                            batch, batch);
  importing->status =
      cli_worse_status (importing->status, cli_flush (importing->cli) ? CLI_DONE : CLI_USAGE);
}

static void
import_all (CliImporting *importing, char **sources)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (importing->db);
  const CliImport *options = importing->options;
  ImportFormat format =
      options->format != NULL ? import_format_from_name (options->format) : IMPORT_FORMAT_UNKNOWN;
  struct sigaction before;
  gboolean ready;

  app_play_import_set_trouble (importing->play_import, trouble_cb, NULL);
  for (char **source = sources; *source != NULL; source++)
    app_play_import_add (importing->play_import, *source, format);
  app_play_import_set_window (importing->play_import, options->since, options->until);
  app_play_import_set_options (
      importing->play_import,
      &(AppPlayImportOptions){ options->into, options->game, options->is_new, options->there });
  watch_stop (&before);
  ready = find_token (importing, sources) && read_sources (importing, packs) && identify (importing)
          && choose (importing);
  sigaction (SIGINT, &before, NULL);
  if (!ready)
    return;
  cli_warn_packs (packs);
  cli_put_plan (importing);
  if (takes_nothing (importing))
    importing->status = cli_worse_status (importing->status, CLI_FAULT);
  store (importing, packs);
}

/* A game that is said to be both; NULL for none. */
static const char *
find_contradiction (const CliImport *options)
{
  for (char **one = options->together; one != NULL && *one != NULL; one++)
    for (char **other = options->drawn; other != NULL && *other != NULL; other++) {
      g_autofree char *ours = db_fold (*one);
      g_autofree char *theirs = db_fold (*other);

      if (g_str_equal (ours, theirs))
        return *one;
    }
  return NULL;
}

static gboolean
is_day (const char *text)
{
  return text == NULL || (strlen (text) == 10 && record_is_instant (rules_text (text), false));
}

int
cli_import_plays (Cli *cli, char **sources, const CliImport *options)
{
  CliImporting importing = { .cli = cli, .options = options, .status = CLI_DONE };
  GError *error = NULL;

  if (options->here && options->there)
    return cli_usage ("%s", _ ("--here and --there exclude each other."));
  if (options->into != NULL && options->is_new)
    return cli_usage ("%s", _ ("--into and --new exclude each other."));
  if (find_contradiction (options) != NULL)
    return cli_usage (_ ("--together and --drawn exclude each other for “%s”."),
                      find_contradiction (options));
  if (!is_day (options->since) || !is_day (options->until))
    return cli_usage ("%s", _ ("A day is written like 2026-11-20."));
  importing.db = cli_import_open (cli, TRUE, options->dry_run, &error);
  importing.play_import = importing.db != NULL ? app_play_import_new (&error) : NULL;
  if (importing.play_import == NULL)
    importing.status = cli_print_error (error);
  else
    import_all (&importing, sources);
  app_play_import_free (importing.play_import);
  g_clear_pointer (&importing.db, db_store_close);
  return importing.status;
}

/* `import` of plays: what will be done, in lines or as JSON. */

#define SHOWN 20  /* rows of a kind that are told on a terminal */
#define PAGE 1000 /* rows that are looked at at a time */

static void
put_difference (AppJson *json, const AppPlayImportDifference *difference)
{
  app_json_begin_object (json);
  app_json_set_text (json, "field", difference->key);
  app_json_set_text (json, "here", difference->here);
  app_json_set_text (json, "there", difference->there);
  app_json_set_boolean (json, "conflict", difference->conflict);
  app_json_set_text (json, "stored", difference->takes_there ? "there" : "here");
  app_json_end_object (json);
}

static void
put_row (AppJson *json, const AppPlayImportRow *row)
{
  app_json_begin_object (json);
  app_json_set_text (json, "verdict", app_play_import_verdict_name (row->verdict));
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
    app_json_begin_list_of (json, "differences");
    for (guint k = 0; k < row->differences->len; k++)
      put_difference (json, g_ptr_array_index (row->differences, k));
    app_json_end_list (json);
  }
  app_json_end_object (json);
}

#define LONGEST 60 /* characters of a value that is told on a line */

/* On one line, cut where it is long. */
static char *
dup_short (const char *text)
{
  g_autofree char *line = g_strdelimit (g_strdup (text), "\n\r\t", ' ');
  g_autofree char *cut = NULL;

  if (g_utf8_strlen (line, -1) <= LONGEST)
    return g_steal_pointer (&line);
  cut = g_utf8_substring (line, 0, LONGEST - 1);
  return g_strconcat (cut, "…", NULL);
}

/* "add  2026-06-11  Azul  Ada – Ben  Ada won" */
static void
print_short_row (CliImporting *importing, const AppPlayImportRow *row)
{
  g_autofree char *players = dup_short (row->players), *result = dup_short (row->result);

  g_string_append_printf (importing->cli->out, "%-9s %s  %s  %s%s%s\n",
                          app_play_import_verdict_name (row->verdict), row->day, row->game, players,
                          result[0] != '\0' ? "  " : "", result);
}

static void
print_row (CliImporting *importing, const AppPlayImportRow *row)
{
  GString *out = importing->cli->out;

  if (importing->options->rows) {
    print_short_row (importing, row);
    return;
  }

  g_string_append_printf (out, "%s  %s  %s", row->day, row->game, row->players);
  if (row->result[0] != '\0')
    g_string_append_printf (out, "  %s", row->result);
  g_string_append_printf (out, "\n  %s  %s\n", row->where, row->why);
  for (guint k = 0; k < row->differences->len; k++) {
    const AppPlayImportDifference *difference = g_ptr_array_index (row->differences, k);
    g_autofree char *here = dup_short (difference->here), *there = dup_short (difference->there);

    /* Translators: a field, and what it is here and there. */
    g_string_append_printf (out, _ ("  %s: “%s” here, “%s” there; stored is %s\n"),
                            difference->label, here, there,
                            difference->takes_there ? _ ("that from there") : _ ("that from here"));
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
    g_autoptr (GPtrArray) rows = app_play_import_list (
        importing->play_import, importing->db, verdicts, offset, MIN (PAGE, most - offset), &error);

    if (rows == NULL) {
      importing->status = cli_worse_status (importing->status, cli_print_input_error (error));
      return;
    }
    n = rows->len;
    offset += n;
    for (guint k = 0; k < n; k++)
      if (importing->cli->json)
        put_row (&json, g_ptr_array_index (rows, k));
      else
        print_row (importing, g_ptr_array_index (rows, k));
  }
}

static const char *
name_status_id (AppPlayImportNameStatus is)
{
  static const char *const names[] = { "known", "same", "like", "new", "chosen", "left-out" };

  return names[is];
}

static const char *
kind_name (ImportEntityKind kind)
{
  return kind == IMPORT_GAME ? "game" : kind == IMPORT_PLAYER ? "player" : "place";
}

static const char *
option_of (ImportEntityKind kind)
{
  return kind == IMPORT_GAME ? "--game-is" : kind == IMPORT_PLAYER ? "--who" : "--place-is";
}

/* What is taken for granted of a game until somebody says otherwise. */
static void
print_asked (CliImporting *importing, const AppPlayImportName *game)
{
  GString *out = importing->cli->out;
  gboolean together = game->together == IMPORT_YES;

  if (!game->asks)
    return;
  if (together)
    /* Translators: how many plays, a game, and the game once more. */
    g_string_append_printf (
        out,
        ngettext ("%u play of “%s” has every player as winner: won together, unless you say "
                  "--drawn \"%s\".\n",
                  "%u plays of “%s” have every player as winner: won together, unless you say "
                  "--drawn \"%s\".\n",
                  game->won_by_all),
        game->won_by_all, game->name, game->name);
  else
    /* Translators: how many plays, a game, and the game once more. */
    g_string_append_printf (
        out,
        ngettext ("%u play of “%s” has every player as winner: a draw, unless you say --together "
                  "\"%s\".\n",
                  "%u plays of “%s” have every player as winner: a draw, unless you say --together "
                  "\"%s\".\n",
                  game->won_by_all),
        game->won_by_all, game->name, game->name);
  if (together && game->won_by_nobody > 0)
    /* Translators: how many plays, and a game that is played together. */
    g_string_append_printf (out,
                            ngettext ("%u play of “%s” that nobody won is lost together.\n",
                                      "%u plays of “%s” that nobody won are lost together.\n",
                                      game->won_by_nobody),
                            game->won_by_nobody, game->name);
}

static void
put_together (AppJson *json, const AppPlayImportName *game)
{
  if (game->together == IMPORT_UNSAID)
    return;
  app_json_set_integer (json, "won_by_all", game->won_by_all);
  app_json_set_integer (json, "won_by_nobody", game->won_by_nobody);
  app_json_set_boolean (json, "together", game->together == IMPORT_YES);
}

/* Of a player who is somebody else than earlier imports said. */
static void
print_moves (CliImporting *importing, const AppPlayImportName *name)
{
  GString *out = importing->cli->out;

  /* Translators: how many matches; a name there; whose they were, and whose they are from now on.
   */
  g_string_append_printf (out,
                          ngettext ("%u match of “%s” moves from “%s” to “%s”.\n",
                                    "%u matches of “%s” move from “%s” to “%s”.\n", name->moves),
                          name->moves, name->name, name->from, name->here);
  if (name->stay > 0)
    g_string_append_printf (
        out,
        ngettext ("%u match stays: it is in a league or a run, or both sit there. “player split” "
                  "tells more.\n",
                  "%u matches stay: they are in a league or a run, or both sit there. “player "
                  "split” tells more.\n",
                  name->stay),
        name->stay);
}

static void
put_name (CliImporting *importing, const AppPlayImportName *name)
{
  AppJson json = cli_json (importing->cli);

  if (importing->cli->json) {
    app_json_begin_object (&json);
    app_json_set_text (&json, "kind", kind_name (name->kind));
    app_json_set_text (&json, "source", name->source);
    app_json_set_text (&json, "name", name->name);
    app_json_set_text (&json, "is", name_status_id (name->status));
    app_json_set_text (&json, "here", name->here);
    app_json_set_integer (&json, "plays", name->plays);
    if (name->from != NULL) {
      app_json_set_text (&json, "from", name->from);
      app_json_set_integer (&json, "moves", name->moves);
      app_json_set_integer (&json, "stay", name->stay);
    }
    put_together (&json, name);
    if (name->said != NULL) {
      app_json_set_text (&json, "said", name->said);
      app_json_set_boolean (&json, "said_conflict", name->said_conflict);
    }
    app_json_end_object (&json);
    return;
  }
  if (name->status == APP_PLAY_IMPORT_NAME_LIKE) {
    /* Translators: a name there, one here, and an option of the command. */
    g_string_append_printf (
        importing->cli->out,
        _ ("“%s” is spelled much like “%s”, and new unless you say %s \"%s=%s\".\n"), name->name,
        name->here, option_of (name->kind), name->name, name->here);
  } else if (name->from != NULL) {
    print_moves (importing, name);
  } else if (name->status == APP_PLAY_IMPORT_NAME_NEW && !g_str_equal (name->name, name->here)) {
    g_string_append_printf (importing->cli->out, _ ("“%s” is called “%s” here.\n"), name->name,
                            name->here);
  }
  if (name->said_conflict)
    /* Translators: a game; "rated 7 here, which stays; rated 8 there". */
    g_string_append_printf (importing->cli->out, _ ("“%s”: %s\n"), name->name, name->said);
  print_asked (importing, name);
}

static void
put_names (CliImporting *importing)
{
  for (guint kind = 0; kind < IMPORT_KINDS; kind++) {
    g_autoptr (GPtrArray) names = app_play_import_list_names (importing->play_import, importing->db,
                                                              (ImportEntityKind)kind, NULL);

    for (guint k = 0; names != NULL && k < names->len; k++)
      put_name (importing, g_ptr_array_index (names, k));
  }
}

static void
put_counts (AppJson *json, AppPlayImport *play_import)
{
  static const char *const kinds[] = { "new_games", "new_players", "new_places" };
  AppPlayImportCounts counts;

  app_play_import_get_counts (play_import, &counts);
  app_json_begin_object_of (json, "counts");
  app_json_set_integer (json, "read", counts.read);
  for (guint k = 0; k < APP_PLAY_IMPORT_VERDICTS; k++)
    app_json_set_integer (json, app_play_import_verdict_name (k), counts.plays[k]);
  app_json_set_integer (json, "skipped", counts.skipped);
  for (guint k = 0; k < IMPORT_KINDS; k++)
    app_json_set_integer (json, kinds[k], counts.new_names[k]);
  app_json_set_integer (json, "game_ratings", counts.ratings);
  app_json_set_integer (json, "owned", counts.owned);
  app_json_set_integer (json, "said_conflicts", counts.said_conflicts);
  app_json_set_integer (json, "others", counts.others);
  app_json_end_object (json);
}

static void
put_left (AppJson *json, AppPlayImport *play_import)
{
  app_json_begin_object_of (json, "not_taken");
  for (guint k = 0; k < IMPORT_LEFT_KINDS; k++) {
    guint n = app_play_import_count_left (play_import, (ImportLeft)k);

    if (n > 0)
      app_json_set_integer (json, app_play_import_left_name ((ImportLeft)k), n);
  }
  app_json_end_object (json);
}

#define ALL ((1u << APP_PLAY_IMPORT_VERDICTS) - 1)

/* Everything but the batch; the object stays open. */
static void
put_plan_json (CliImporting *importing)
{
  AppJson json = cli_json (importing->cli);
  g_autoptr (GPtrArray) skipped =
      app_play_import_list_skipped (importing->play_import, G_MAXUINT, NULL);

  app_json_begin_object (&json);
  put_counts (&json, importing->play_import);
  app_json_begin_list_of (&json, "names");
  put_names (importing);
  app_json_end_list (&json);
  app_json_begin_list_of (&json, "rows");
  put_rows (importing, ALL & ~(1u << APP_PLAY_IMPORT_KNOWN), G_MAXUINT);
  app_json_end_list (&json);
  app_json_set_text_array (&json, "skipped", skipped);
  put_left (&json, importing->play_import);
  app_json_set_text_array (&json, "others", app_play_import_get_others (importing->play_import));
}

/* What was doubtful in reading plays that are not told anyway. */
static void
print_remarks (CliImporting *importing)
{
  guint verdicts = 1u << APP_PLAY_IMPORT_ADD, count;
  g_autoptr (GPtrArray) remarks = NULL;
  GError *error = NULL;

  if (!importing->options->dry_run)
    verdicts |= 1u << APP_PLAY_IMPORT_UPDATE | 1u << APP_PLAY_IMPORT_JOIN;
  remarks = app_play_import_list_remarks (importing->play_import, verdicts, SHOWN, &count, &error);
  if (remarks == NULL) {
    importing->status = cli_worse_status (importing->status, cli_print_input_error (error));
    return;
  }
  for (guint k = 0; k < remarks->len; k++)
    cli_notice ("%s", (const char *)g_ptr_array_index (remarks, k));
  if (count > remarks->len)
    cli_notice (ngettext ("and %u more play like this", "and %u more plays like this",
                          count - remarks->len),
                count - remarks->len);
}

/* Before it is stored: what was decided is not asked again. */
static void
print_conflicts (CliImporting *importing)
{
  const CliImport *options = importing->options;
  AppPlayImportCounts counts;

  app_play_import_get_counts (importing->play_import, &counts);
  if (counts.plays[APP_PLAY_IMPORT_CONFLICT] + counts.said_conflicts > 0 && !options->here
      && !options->there)
    g_string_append (importing->cli->out,
                     _ ("--there takes what is there instead; once stored, it stays so until it "
                        "changes there again.\n"));
}

static void
put_plan (CliImporting *importing)
{
  GString *out = importing->cli->out;
  g_autofree char *summary = app_play_import_dup_summary (importing->play_import);
  g_autoptr (GPtrArray) skipped =
      app_play_import_list_skipped (importing->play_import, SHOWN, NULL);
  const GPtrArray *others = app_play_import_get_others (importing->play_import);

  if (summary[0] != '\0')
    g_string_append_printf (out, "%s\n", summary);
  for (guint k = 0; k < others->len; k++)
    g_string_append_printf (out, "%s\n", (const char *)g_ptr_array_index (others, k));
  put_names (importing);
  if (importing->options->rows)
    put_rows (importing, ALL & ~(1u << APP_PLAY_IMPORT_KNOWN), G_MAXUINT);
  else
    put_rows (importing, 1u << APP_PLAY_IMPORT_CONFLICT, SHOWN);
  print_conflicts (importing);
  if (importing->options->dry_run && !importing->options->rows)
    put_rows (importing, 1u << APP_PLAY_IMPORT_UPDATE | 1u << APP_PLAY_IMPORT_JOIN, SHOWN);
  for (guint k = 0; skipped != NULL && k < skipped->len; k++)
    cli_notice ("%s", (const char *)g_ptr_array_index (skipped, k));
  print_remarks (importing);
}

/* What will be done; with --json the object stays open. */
static void
cli_put_plan (CliImporting *importing)
{
  if (importing->cli->json)
    put_plan_json (importing);
  else
    put_plan (importing);
}
