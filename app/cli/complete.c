/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `complete`: reads the usages of the table of commands, and so knows what the commands take. The
 * scripts of the shells only ask.
 */
#include "app/cli/complete.h"

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

static void cli_complete_value (CliComplete *complete, const char *option, const char *what,
                                const char *kind);
static void cli_complete_add (CliComplete *complete, const char *word, const char *about);
/**
 * Token:
 * @word: "new", "show|delete", "MATCH", "--game"
 * @value: (nullable): of an option that takes one: "GAME"
 * @many: may be repeated
 */
typedef struct {
  char *word;
  char *value;
  gboolean many;
} Token;

/* One of the ways to call a command: its arguments, and its options. */
typedef struct {
  GPtrArray *arguments;
  GPtrArray *options;
  char *as_with; /* Owned: the word of another way that takes the same options; NULL */
} UsageForm;

static void
token_free (gpointer data)
{
  Token *token = data;

  g_free (token->word);
  g_free (token->value);
  g_free (token);
}

static void
usage_form_free (gpointer data)
{
  UsageForm *form = data;

  g_ptr_array_unref (form->arguments);
  g_ptr_array_unref (form->options);
  g_free (form->as_with);
  g_free (form);
}

static Token *
token_new (const char *word, const char *value)
{
  Token *token = g_new0 (Token, 1);
  g_auto (GStrv) parts = g_strsplit (word, "…", -1);

  token->many = parts[1] != NULL;
  token->word = g_strjoinv ("", parts);
  if (value != NULL) {
    g_auto (GStrv) values = g_strsplit (value, "…", -1);

    token->value = g_strjoinv ("", values);
  }
  return token;
}

static void
add_option (UsageForm *form, const char *word, const char *value)
{
  const char *no = strstr (word, "[no-]");
  g_autofree char *plain = NULL, *negated = NULL;

  if (no == NULL) {
    g_ptr_array_add (form->options, token_new (word, value));
    return;
  }
  plain = g_strdup_printf ("%.*s%s", (int)(no - word), word, no + strlen ("[no-]"));
  negated = g_strdup_printf ("%.*sno-%s", (int)(no - word), word, no + strlen ("[no-]"));
  g_ptr_array_add (form->options, token_new (plain, value));
  g_ptr_array_add (form->options, token_new (negated, value));
}

/* "MATCH [N [--name NAME | --hide]]" */
static UsageForm *
read_usage_form (const char *text)
{
  UsageForm *form = g_new0 (UsageForm, 1);
  g_autoptr (GString) plain = g_string_new (text);
  g_auto (GStrv) words = NULL;

  form->arguments = g_ptr_array_new_with_free_func (token_free);
  form->options = g_ptr_array_new_with_free_func (token_free);
  /* A word ends where a bracket does; what an option takes stands in the same bracket. */
  g_string_replace (plain, "[no-]", "\001", 0);
  g_string_replace (plain, "|--", " --", 0);
  g_string_replace (plain, "[as with ", " = ", 0);
  g_string_replace (plain, "[", "", 0);
  g_string_replace (plain, "]…", "… ] ", 0);
  g_string_replace (plain, "]", " ] ", 0);
  g_string_replace (plain, "\001", "[no-]", 0);
  words = g_strsplit (plain->str, " ", -1);
  for (char **word = words; *word != NULL; word++) {
    if ((*word)[0] == '\0' || g_str_equal (*word, "]") || g_str_equal (*word, "|"))
      continue;
    if (g_str_equal (*word, "=") && word[1] != NULL) {
      form->as_with = g_strdup (*++word);
    } else if (g_str_has_prefix (*word, "--")) {
      gboolean takes =
          word[1] != NULL && word[1][0] != '\0' && strchr ("]|-=…", word[1][0]) == NULL;

      add_option (form, *word, takes ? word[1] : NULL);
      word += takes;
    } else {
      g_ptr_array_add (form->arguments, token_new (*word, NULL));
    }
  }
  return form;
}

/* (element-type UsageForm) */
static GPtrArray *
read_usage (const CliCommand *command)
{
  GPtrArray *forms = g_ptr_array_new_with_free_func (usage_form_free);
  g_auto (GStrv) ways = cli_dup_ways (command, NULL);

  for (char **way = ways; *way != NULL; way++) {
    const char *colon = strstr (*way, ": ");

    /* "of plays: …" */
    g_ptr_array_add (
        forms,
        read_usage_form (g_str_has_prefix (*way, "of ") && colon != NULL ? colon + 2 : *way));
  }
  return forms;
}

static gboolean
is_literal (const char *word)
{
  return g_ascii_islower (word[0]) && strchr (word, ':') == NULL;
}

static gboolean
is_one_of (const char *alternatives, const char *word)
{
  g_auto (GStrv) parts = g_strsplit (alternatives, "|", -1);

  return g_strv_contains ((const char *const *)parts, word);
}

/* The argument that comes after @before; NULL when the way takes other ones, or no more. */
static const Token *
next_argument (const UsageForm *form, const GPtrArray *before)
{
  const guint n = form->arguments->len;

  for (guint k = 0; k <= before->len; k++) {
    const Token *token;

    if (n == 0 || (k >= n && !((Token *)g_ptr_array_index (form->arguments, n - 1))->many))
      return NULL;
    token = g_ptr_array_index (form->arguments, MIN (k, n - 1));
    if (k == before->len)
      return token;
    if (is_literal (token->word) && !is_one_of (token->word, g_ptr_array_index (before, k)))
      return NULL;
  }
  return NULL;
}

/* Whether what was typed may be a call of that way: its options are of use then. */
static gboolean
fits_form (const UsageForm *form, const GPtrArray *before)
{
  for (guint k = 0; k < MIN (before->len, form->arguments->len); k++) {
    const Token *token = g_ptr_array_index (form->arguments, k);

    if (is_literal (token->word) && !is_one_of (token->word, g_ptr_array_index (before, k)))
      return FALSE;
  }
  return TRUE;
}

static const Token *
find_option (const GPtrArray *forms, const char *option)
{
  for (guint k = 0; k < forms->len; k++) {
    const UsageForm *form = g_ptr_array_index (forms, k);

    for (guint i = 0; i < form->options->len; i++) {
      const Token *token = g_ptr_array_index (form->options, i);

      if (g_str_equal (token->word, option))
        return token;
    }
  }
  return NULL;
}

static void
add_options (CliComplete *complete, const GPtrArray *forms, const GPtrArray *before)
{
  for (guint k = 0; k < forms->len; k++) {
    const UsageForm *form = g_ptr_array_index (forms, k);

    if (!fits_form (form, before))
      continue;
    for (guint i = 0; i < form->options->len; i++)
      cli_complete_add (complete, ((Token *)g_ptr_array_index (form->options, i))->word, NULL);
    for (guint other = 0; form->as_with != NULL && other < forms->len; other++) {
      const UsageForm *like = g_ptr_array_index (forms, other);
      const Token *first = like->arguments->len > 0 ? g_ptr_array_index (like->arguments, 0) : NULL;

      for (guint i = 0;
           first != NULL && g_str_equal (first->word, form->as_with) && i < like->options->len; i++)
        cli_complete_add (complete, ((Token *)g_ptr_array_index (like->options, i))->word, NULL);
    }
  }
  for (guint k = 0; k < 3; k++)
    cli_complete_add (complete, ((const char *[]){ "--database", "--json", "--help" })[k], NULL);
}

static void
add_arguments (CliComplete *complete, const GPtrArray *forms, const GPtrArray *before)
{
  const char *kind = before->len > 0 ? g_ptr_array_index (before, before->len - 1) : NULL;

  for (guint k = 0; k < forms->len; k++) {
    const Token *token = next_argument (g_ptr_array_index (forms, k), before);

    if (token != NULL)
      cli_complete_value (complete, NULL, token->word, kind);
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
  g_autoptr (GPtrArray) forms = read_usage (command);
  g_autoptr (GPtrArray) before = g_ptr_array_new ();
  const Token *option = NULL;

  complete->command = command->name;
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
      option = find_option (forms, words[0]);
      option = option != NULL && option->value != NULL ? option : NULL;
    } else {
      g_ptr_array_add (before, words[0]);
    }
  }
  if (words[0] == NULL || complete->files)
    return;
  complete->typed = option != NULL && g_str_equal (words[0], "=") ? "" : words[0];
  if (option != NULL)
    cli_complete_value (complete, option->word, option->value, NULL);
  else if (words[0][0] == '-')
    add_options (complete, forms, before);
  else
    add_arguments (complete, forms, before);
}

/* A command, and then one of its subcommands. */
static void
complete_help (CliComplete *complete, char **words)
{
  const CliCommand *command = words[1] != NULL ? cli_find_command (words[0]) : NULL;
  g_auto (GStrv) names = command != NULL ? cli_dup_subcommands (command) : NULL;

  complete->typed = words[1] != NULL ? words[1] : words[0];
  if (words[1] == NULL)
    cli_complete_value (complete, NULL, "COMMAND", NULL);
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
      cli_complete_value (complete, NULL, "COMMAND", NULL);
    return;
  }
  command = cli_find_command (words[0]);
  if (command != NULL && g_str_equal (words[0], "help"))
    complete_help (complete, words + 1);
  else if (command != NULL)
    complete_command (complete, command, words + 1);
}

int
cli_complete (Cli *cli, const char *name, char **argv)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  CliComplete complete = { .database = cli->database, .typed = "", .words = words };

  /* The words of the call that is completed are none of this one's options. */
  complete_words (&complete, argv + 1 + (argv[1] != NULL && g_str_equal (argv[1], "--")));
  g_string_append (cli->out, complete.files ? "files\n" : "words\n");
  for (guint k = 0; k < words->len; k++)
    g_string_append_printf (cli->out, "%s\n", (const char *)g_ptr_array_index (words, k));
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

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

/* How usages name what is known, alone or as the value of an option or of one command. The first
 * that fits counts; @option "" for an argument, NULL for either. */
static const struct {
  const char *what, *option, *command;
  ValuesFunc add;
  gboolean stored;
} values[] = {
  { "MATCH", NULL, NULL, add_matches, TRUE },
  { "RUN", NULL, NULL, add_matches, TRUE },
  { "GAME", NULL, NULL, add_games, FALSE },
  { "G", "--game", NULL, add_games, FALSE },
  { "V", "--variant", NULL, add_variants, FALSE },
  { "F", "--format", "import", add_formats, FALSE },
  { "PLAYER", NULL, NULL, add_players, TRUE },
  { "INTO", "", NULL, add_players, TRUE },
  { "P", "--place", NULL, add_places, TRUE },
  { "P", NULL, NULL, add_players, TRUE },
  { "E", "--entrant", NULL, add_players, TRUE },
  { "NAME", "--player", NULL, add_players, TRUE },
  { "NAME", "--winner", NULL, add_players, TRUE },
  { "NAME", "--why", NULL, add_players, TRUE },
  { "NAME", "--order", NULL, add_players, TRUE },
  { "NAME", "--history", NULL, add_players, TRUE },
  { "NAME", "--swap", NULL, add_players, TRUE },
  { "NAME", "--turn", NULL, add_players, TRUE },
  { "NAME", "--forfeit", NULL, add_players, TRUE },
  { "NAME", "--words", NULL, add_words, TRUE },
  { "NAME", "", "league", add_players, TRUE },
  { "S", "--scheme", NULL, add_schemes, TRUE },
  { "LEAGUE", NULL, NULL, add_leagues, TRUE },
  { "CAMPAIGN", NULL, NULL, add_campaigns, TRUE },
  { "DECK", NULL, NULL, add_decks, TRUE },
  { "LIST", "", "words", add_words, TRUE },
  { "ID", "--pack", NULL, add_packs, TRUE },
  { "D", NULL, NULL, add_days, FALSE },
  { "DAY", NULL, NULL, add_days, FALSE },
  { "COMMAND", NULL, NULL, add_commands, FALSE },
  { "BACKUP", NULL, NULL, add_latest, FALSE },
  { "FILE", NULL, NULL, add_files, FALSE },
  { "FOLDER", NULL, NULL, add_files, FALSE },
  { "RECORD", NULL, NULL, add_files, FALSE },
  { "SOURCE", NULL, NULL, add_files, FALSE },
  { "RECORD-TAGS-FILE", NULL, NULL, add_files, FALSE },
};

static gboolean
is_or_any (const char *wanted, const char *given)
{
  return wanted == NULL || g_str_equal (wanted, given != NULL ? given : "");
}

static void
add_known (CliComplete *complete, const char *option, const char *what)
{
  for (guint k = 0; k < G_N_ELEMENTS (values); k++) {
    g_autoptr (DbStore) db = NULL;

    if (!g_str_equal (values[k].what, what) || !is_or_any (values[k].option, option)
        || !is_or_any (values[k].command, complete->command))
      continue;
    if (values[k].stored)
      db = app_database_open (complete->database, DB_OPEN_READ_ONLY, NULL);
    values[k].add (complete, db);
    return;
  }
}

/**
 * cli_complete_value:
 * @option: (nullable): "--player", whose value it is
 * @what: its name in a usage: "MATCH", "RUN|MATCH", "html|pdf", "P"
 * @kind: (nullable): the word before it: "player" of "show player ID"
 *
 * Adds the values there are, those of the collection as well. Nothing is told when they can't be
 * read.
 */
static void
cli_complete_value (CliComplete *complete, const char *option, const char *what, const char *kind)
{
  static const char *const naming[] = { "add", "delete", "new", "rename", "restore", "show", NULL };
  g_auto (GStrv) parts = g_strsplit (what, "|", -1);

  /* No player's name: "league new NAME", "scheme show NAME". */
  if (g_str_equal (what, "NAME") && kind != NULL && g_strv_contains (naming, kind))
    return;
  for (char **part = parts; *part != NULL; part++) {
    gsize letters = strspn (*part, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-");

    if (g_ascii_islower ((*part)[0])) {
      cli_complete_add (complete, *part, NULL);
    } else if (letters > 0) {
      /* "LEAGUE/N", "ID@REVISION", "NAME+NAME=SCORE": known by its first word. */
      g_autofree char *first = g_strndup (*part, letters);

      if (g_str_equal (first, "ID") && option == NULL && kind != NULL) {
        g_autofree char *upper = g_ascii_strup (kind, -1);

        add_known (complete, g_str_equal (kind, "pack") ? "--pack" : NULL,
                   g_str_equal (kind, "pack")    ? "ID"
                   : g_str_equal (kind, "words") ? "LIST"
                                                 : upper);
      } else {
        add_known (complete, option, first);
      }
    }
  }
}
