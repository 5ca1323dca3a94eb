/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `complete`: the tables of the commands tell what comes next; the scripts of the shells only ask.
 */
#include "app/cli/cli.h"

#include "app/result/quick.h"

#include "db/campaigns-read.h"
#include "db/decks-read.h"
#include "db/leagues-read.h"
#include "db/match-rows.h"
#include "db/packs-read.h"
#include "db/places-read.h"
#include "db/players-read.h"
#include "db/word-lists-read.h"
#include "importers/plays/formats.h"
#include "importers/plays/parse.h"
#include "rules/rules.h"

#include <string.h>

/**
 * CliComplete:
 * @database: (nullable): --database
 * @command: (nullable): the command that is being typed
 * @typed: the beginning of the word that is asked for
 * @words: (element-type utf8): answers, each "WORD" or "WORD\tWHAT IT IS"
 * @files: a file or folder may come, too
 */
typedef struct {
  const char *database;
  const CliCommand *command;
  const char *typed;
  GPtrArray *words;
  gboolean files;
} CliComplete;

static void cli_complete_add (CliComplete *complete, const char *word, const char *about);
static void add_commands (CliComplete *complete, DbStore *db);
static void complete_value (CliComplete *complete, const CliArgument *argument, const char *before);

/* Whether what was typed may be a call of that way. */
static gboolean
fits_way (const CliArgument *way, const GPtrArray *before)
{
  for (guint k = 0; k < before->len; k++) {
    const CliArgument *word = cli_way_get_word (way, k);

    if (word != NULL && (word->kind == CLI_WAY || word->kind == CLI_WORD)
        && !cli_way_has_name (word, g_ptr_array_index (before, k)))
      return FALSE;
  }
  return TRUE;
}

/* The one after @argument of the same way; NULL after the last. */
static const CliArgument *
next_of_way (const CliArgument *argument)
{
  argument++;
  return argument->name != NULL && argument->kind != CLI_WAY ? argument : NULL;
}

static const CliArgument *
find_option (const CliTable *table, const char *option)
{
  for (const CliArgument *argument = table->arguments; argument->name != NULL; argument++)
    if (cli_argument_is_option (argument) && g_str_equal (argument->name, option))
      return argument;
  return NULL;
}

/* The options of a way, and those that it has as another. */
static void
add_options_of (CliComplete *complete, const CliArgument *way)
{
  for (const CliArgument *argument = way; argument != NULL; argument = next_of_way (argument)) {
    const CliArgument *other =
        argument->kind == CLI_AS_WITH ? cli_way_first (complete->command->table) : NULL;

    if (cli_argument_is_option (argument))
      cli_complete_add (complete, argument->name, NULL);
    for (; other != NULL; other = cli_way_next (other))
      if (cli_way_has_name (other, argument->name))
        add_options_of (complete, other);
  }
}

static void
add_options (CliComplete *complete, const GPtrArray *before)
{
  for (const CliArgument *way = cli_way_first (complete->command->table); way != NULL;
       way = cli_way_next (way))
    if (fits_way (way, before))
      add_options_of (complete, way);
  for (guint k = 0; k < 3; k++)
    cli_complete_add (complete, ((const char *[]){ "--database", "--json", "--help" })[k], NULL);
}

static void
add_arguments (CliComplete *complete, const GPtrArray *before)
{
  const char *last = before->len > 0 ? g_ptr_array_index (before, before->len - 1) : NULL;

  for (const CliArgument *way = cli_way_first (complete->command->table); way != NULL;
       way = cli_way_next (way)) {
    const CliArgument *word = cli_way_get_word (way, before->len);

    if (word != NULL && fits_way (way, before))
      complete_value (complete, word, last);
  }
}

/* Adds @word when it begins as what is typed. @about: (nullable) */
static void
cli_complete_add (CliComplete *complete, const char *word, const char *about)
{
  if (!g_str_has_prefix (word, complete->typed) || strpbrk (word, "\t\n") != NULL)
    return;
  for (guint k = 0; k < complete->words->len; k++) {
    const char *there = g_ptr_array_index (complete->words, k);
    gsize length = strcspn (there, "\t");

    if (length == strlen (word) && strncmp (there, word, length) == 0)
      return;
  }
  g_ptr_array_add (complete->words, about != NULL && about[0] != '\0'
                                        ? g_strdup_printf ("%s\t%s", word, about)
                                        : g_strdup (word));
}

/* @words: what stands behind the command, the one that is typed being the last of them. */
static void
complete_command (CliComplete *complete, const CliCommand *command, char **words)
{
  g_autoptr (GPtrArray) before = g_ptr_array_new ();
  const CliArgument *option = NULL;

  complete->command = command;
  for (; words[0] != NULL && words[1] != NULL; words++) {
    /* A shell may have parted "--game=tome" into three. */
    if (option != NULL && g_str_equal (words[0], "="))
      continue;
    if (option != NULL) {
      option = NULL;
    } else if (g_str_equal (words[0], "--database") || g_str_equal (words[0], "-d")) {
      complete->database = words[1];
      words += words[2] != NULL;
      complete->files |= words[1] == NULL;
    } else if (words[0][0] == '-' && words[0][1] != '\0') {
      option = find_option (command->table, words[0]);
      option = option != NULL && option->value != NULL ? option : NULL;
    } else {
      g_ptr_array_add (before, words[0]);
    }
  }
  if (words[0] == NULL || complete->files)
    return;
  complete->typed = option != NULL && g_str_equal (words[0], "=") ? "" : words[0];
  if (option != NULL)
    complete_value (complete, option, NULL);
  else if (words[0][0] == '-')
    add_options (complete, before);
  else
    add_arguments (complete, before);
}

/* A command, and then one of its subcommands. */
static void
complete_help (CliComplete *complete, char **words)
{
  const CliCommand *command = words[1] != NULL ? cli_find_command (words[0]) : NULL;
  g_auto (GStrv) names = command != NULL ? cli_dup_subcommands (command) : NULL;

  complete->typed = words[1] != NULL ? words[1] : words[0];
  if (words[1] == NULL)
    add_commands (complete, NULL);
  for (char **name = names; name != NULL && words[2] == NULL && *name != NULL; name++)
    cli_complete_add (complete, *name, NULL);
}

static void
complete_words (CliComplete *complete, char **words)
{
  const CliCommand *command;

  for (; words[0] != NULL && words[1] != NULL && words[0][0] == '-'; words++)
    if (g_str_equal (words[0], "--database") || g_str_equal (words[0], "-d")) {
      complete->files = words[2] == NULL;
      complete->typed = words[1];
      complete->database = *++words;
      if (complete->files)
        return;
    }
  complete->typed = words[0] != NULL ? words[0] : "";
  if (words[0] == NULL || words[1] == NULL) {
    if (complete->typed[0] == '-')
      for (guint k = 0; k < 4; k++)
        cli_complete_add (
            complete, ((const char *[]){ "--database", "--json", "--help", "--version" })[k], NULL);
    else
      add_commands (complete, NULL);
    return;
  }
  command = cli_find_command (words[0]);
  if (command != NULL && g_str_equal (words[0], "help"))
    complete_help (complete, words + 1);
  else if (command != NULL)
    complete_command (complete, command, words + 1);
}

/* @words: (transfer full): of the call that is completed; none of them is an option of this one */
typedef struct {
  char **words;
} Options;

static gboolean
take_words (gpointer values, char **words)
{
  Options *options = values;

  options->words = g_strdupv (words);
  for (; *words != NULL; words++)
    g_clear_pointer (words, g_free);
  return TRUE;
}

static void
clear_words (gpointer values)
{
  g_strfreev (((Options *)values)->words);
}

static int
run_complete (Cli *cli, Options *options, char **none)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  CliComplete complete = { .database = cli->database, .typed = "", .words = words };
  char **typed = options->words;

  complete_words (&complete, typed + (typed[0] != NULL && g_str_equal (typed[0], "--")));
  g_string_append (cli->out, complete.files ? "files\n" : "words\n");
  for (guint k = 0; k < words->len; k++)
    g_string_append_printf (cli->out, "%s\n", (const char *)g_ptr_array_index (words, k));
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

static const CliArgument complete_arguments[] = {
  { "", CLI_WAY },
  { "--", CLI_REMARK },
  { "WORD", CLI_TEXT, CLI_OPTIONAL | CLI_MANY },
  { NULL },
};

const CliTable cli_complete = {
  .arguments = complete_arguments,
  .size = sizeof (Options),
  .run = (CliRun)run_complete,
  .take = take_words,
  .clear = clear_words,
};

/* Values that may come next: names of games, of what the collection has, of formats. */

/* As many matches as can be looked through, the last that were added. */
#define MATCHES 50

typedef void (*ValuesFunc) (CliComplete *complete, DbStore *db);

static void
add_games (CliComplete *complete, DbStore *db)
{
  for (const RulesGame *const *game = rules_games; *game != NULL; game++)
    cli_complete_add (complete, (*game)->id, (*game)->name);
}

static void
add_variants (CliComplete *complete, DbStore *db)
{
  for (const RulesGame *const *game = rules_games; *game != NULL; game++)
    for (guint k = 0; k < (*game)->n_variants; k++)
      cli_complete_add (complete, (*game)->variants[k].id, (*game)->name);
}

static void
add_formats (CliComplete *complete, DbStore *db)
{
  for (int format = 0; format < 64; format++)
    if (import_format_name ((ImportFormat)format) != NULL)
      cli_complete_add (complete, import_format_name ((ImportFormat)format),
                        import_format_title ((ImportFormat)format));
}

static void
add_days (CliComplete *complete, DbStore *db)
{
  cli_complete_add (complete, "today", NULL);
  cli_complete_add (complete, "yesterday", NULL);
}

static void
add_latest (CliComplete *complete, DbStore *db)
{
  cli_complete_add (complete, "latest", NULL);
  complete->files = TRUE;
}

static void
add_files (CliComplete *complete, DbStore *db)
{
  complete->files = TRUE;
}

static void
add_commands (CliComplete *complete, DbStore *db)
{
  for (const CliCommand *command = cli_get_commands (); command->name != NULL; command++)
    cli_complete_add (complete, command->name, _ (command->summary));
}

/* Of a list of rows of @Type their @field, and what it is. */
#define ADD_ROWS(function, Type, list, field, about)                                               \
  static void function (CliComplete *complete, DbStore *db)                                        \
  {                                                                                                \
    g_autoptr (GPtrArray) rows = db != NULL ? (list) : NULL;                                       \
                                                                                                   \
    for (guint k = 0; rows != NULL && k < rows->len; k++) {                                        \
      const Type *row = g_ptr_array_index (rows, k);                                               \
                                                                                                   \
      cli_complete_add (complete, row->field, about);                                              \
    }                                                                                              \
  }

ADD_ROWS (add_players, DbPlayer, db_players_list (db, FALSE, NULL), name, NULL)
ADD_ROWS (add_places, DbPlaceOrGame, db_places_list (db, NULL), name, NULL)
ADD_ROWS (add_decks, DbDeck, db_decks_list (db, NULL, FALSE, NULL), name, row->game)
ADD_ROWS (add_campaigns, DbCampaign, db_campaigns_list (db, NULL, FALSE, NULL), name, row->game)
ADD_ROWS (add_leagues, DbLeague, db_leagues_list (db, FALSE, NULL), name, NULL)
ADD_ROWS (add_schemes, DbScheme, db_schemes_list (db, FALSE, NULL), name, NULL)
ADD_ROWS (add_packs, DbPackRevision, db_packs_list (db, NULL, NULL), code, row->title)
ADD_ROWS (add_words, DbWordList, db_word_lists_list (db, NULL), name, NULL)

static gboolean
add_latest_match (const DbMatchRow *row, gpointer data)
{
  GPtrArray *matches = data;

  g_ptr_array_add (matches,
                   g_strdup_printf ("%s\t%s %s %s", row->uuid,
                                    row->game_code != NULL ? app_quick_game_name (row->game_code)
                                                           : row->game_name,
                                    row->date, row->players));
  if (matches->len > MATCHES)
    g_ptr_array_remove_index (matches, 0);
  return TRUE;
}

static void
add_matches (CliComplete *complete, DbStore *db)
{
  g_autoptr (GPtrArray) matches = g_ptr_array_new_with_free_func (g_free);

  if (db == NULL || !db_matches_foreach (db, FALSE, add_latest_match, matches, NULL))
    return;
  for (guint k = matches->len; k-- > 0;) {
    g_auto (GStrv) parts = g_strsplit (g_ptr_array_index (matches, k), "\t", 2);

    cli_complete_add (complete, parts[0], parts[1]);
  }
}

static void
add_matches_or_files (CliComplete *complete, DbStore *db)
{
  add_matches (complete, db);
  add_files (complete, db);
}

static void
add_words_or_files (CliComplete *complete, DbStore *db)
{
  add_words (complete, db);
  add_files (complete, db);
}

/* @stored: from the collection */
static const struct {
  ValuesFunc add;
  gboolean stored;
} values[CLI_N_KINDS] = {
  [CLI_FILE] = { add_files },
  [CLI_BACKUP] = { add_latest },
  [CLI_CAMPAIGN] = { add_campaigns, TRUE },
  [CLI_COMMAND] = { add_commands },
  [CLI_DAY] = { add_days },
  [CLI_DECK] = { add_decks, TRUE },
  [CLI_FORMAT] = { add_formats },
  [CLI_GAME] = { add_games },
  [CLI_LEAGUE] = { add_leagues, TRUE },
  [CLI_MATCH] = { add_matches, TRUE },
  [CLI_MATCH_OR_RECORD] = { add_matches_or_files, TRUE },
  [CLI_PACK] = { add_packs, TRUE },
  [CLI_PLACE] = { add_places, TRUE },
  [CLI_PLAYER] = { add_players, TRUE },
  [CLI_SCHEME] = { add_schemes, TRUE },
  [CLI_VARIANT] = { add_variants },
  [CLI_WORD_LIST] = { add_words, TRUE },
  [CLI_WORD_LIST_OR_FILE] = { add_words_or_files, TRUE },
};

/* What a subcommand names. */
static const struct {
  const char *name;
  CliKind kind;
} named[] = {
  { "player", CLI_PLAYER }, { "pack", CLI_PACK },       { "match", CLI_MATCH },
  { "deck", CLI_DECK },     { "words", CLI_WORD_LIST }, { "campaign", CLI_CAMPAIGN },
  { "run", CLI_MATCH },     { "league", CLI_LEAGUE },
};

static CliKind
get_kind (const CliArgument *argument, const char *before)
{
  for (guint k = 0; argument->kind == CLI_NAMED && k < G_N_ELEMENTS (named); k++)
    if (g_str_equal (named[k].name, before))
      return named[k].kind;
  return argument->kind;
}

/**
 * complete_value:
 * @argument: a subcommand, another argument, or the option whose value it is
 * @before: (nullable): the word before it: "player" of "show player ID"
 *
 * Adds the values there are, those of the collection as well. Nothing is told when they can't be
 * read.
 */
static void
complete_value (CliComplete *complete, const CliArgument *argument, const char *before)
{
  const char *choices = argument->value != NULL ? argument->value : argument->name;
  const CliKind kind = get_kind (argument, before);
  g_autoptr (DbStore) db = NULL;

  if (kind == CLI_WORD || kind == CLI_WAY) {
    g_auto (GStrv) words = g_strsplit (choices, "|", -1);

    for (char **word = words; *word != NULL; word++)
      cli_complete_add (complete, *word, NULL);
  } else if (kind < CLI_N_KINDS && values[kind].add != NULL) {
    if (values[kind].stored)
      db = app_database_open (complete->database, DB_OPEN_READ_ONLY, NULL);
    values[kind].add (complete, db);
  }
}
