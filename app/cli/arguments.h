/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of a command: each way to call it, with its arguments and what runs it. The parser, the
 * usages of help, manual page and errors, and the shells' completion are made from it.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _Cli Cli;

/* What an argument, or the value of an option, is: how it is stored, and what completes it. */
typedef enum {
  CLI_TEXT,    /* char *; nothing completes it, as all that follow where nothing else is said */
  CLI_WORD,    /* one of those of its name or value: "full|half" */
  CLI_SWITCH,  /* gboolean: an option without a value */
  CLI_INTEGER, /* int: of an option, which is refused when it is none */
  CLI_FILE,    /* char *, as its bytes are */
  CLI_BACKUP,
  CLI_CAMPAIGN,
  CLI_COMMAND,
  CLI_DAY,
  CLI_DECK,
  CLI_FORMAT, /* of an import */
  CLI_GAME,
  CLI_LEAGUE,
  CLI_MATCH,           /* or a run */
  CLI_MATCH_OR_RECORD, /* or a file */
  CLI_PACK,
  CLI_PLACE,
  CLI_PLAYER,
  CLI_SCHEME,
  CLI_VARIANT,
  CLI_WORD_LIST,
  CLI_WORD_LIST_OR_FILE,
  CLI_NAMED, /* of the kind that the subcommand names: of "show player" a player */
  CLI_N_KINDS,
  CLI_WAY,     /* begins a way to call the command; its name are the subcommands, or is "" */
  CLI_AS_WITH, /* "[as with NAME]": the options of another way */
  CLI_REMARK,  /* no argument: words that the usage has */
} CliKind;

typedef enum {
  CLI_OPTIONAL = 1 << 0, /* of an argument: it may be left out */
  CLI_REQUIRED = 1 << 1, /* of an option: it stands without brackets in the usage */
  CLI_MANY = 1 << 2,     /* may be repeated; an option's values are a char ** then */
  CLI_SEVERAL = 1 << 3,  /* the same, of which the usage says nothing */
  CLI_OR = 1 << 4,       /* instead of the one before it of the same depth */
  CLI_IN = 1 << 5,       /* belongs to the one before it, within its brackets */
  CLI_IN_TWO = 1 << 6,   /* the same within two */
  CLI_UNSAID = 1 << 7,   /* the usage leaves it out */
  CLI_NO = 1 << 8,       /* of a switch: the usage has "--[no-]NAME"; the next is the "no" */
  CLI_TAKEN = 1 << 9,    /* of an option: the table's take() reads it */
  CLI_OPENS = 1 << 10,   /* of a way: opens the collection as @db of Cli */
  CLI_MAKES = 1 << 11,   /* the same, and makes it where there is none */
  CLI_FINDS = 1 << 12,   /* the same, and finds the match of the first word as @match */
} CliFlags;

/**
 * CliRun:
 * @values: the command's struct of arguments
 * @words: the arguments that are no options, without the subcommand; ended by NULL.
 *
 * Runs one way to call a command. Returns the exit status.
 */
typedef int (*CliRun) (Cli *cli, gpointer values, char **words);

/**
 * CliArgument:
 * @name: as in the usage: "MATCH", "--player", of a way "new"
 * @at: where in the struct of arguments it is stored. An option always is; 0 for another argument
 *   that is read from the words
 * @value: (nullable): of an option that takes one, as in the usage
 * @letter: of an option, for short; 0 for none
 * @run: of a way; NULL for the table's
 * @action: of a way, for a function that runs several
 *
 * One line of the table: an argument, or the begin of a way, whose arguments follow.
 */
typedef struct {
  const char *name;
  CliKind kind;
  guint flags;
  gsize at;
  const char *value;
  char letter;
  CliRun run;
  int action;
} CliArgument;

/**
 * CliTable:
 * @arguments: ways with their arguments, ended by a NULL name
 * @size: of the struct of arguments, of which nothing at its beginning is an argument of no option
 * @defaults: (nullable): of that struct; else all is 0
 * @run: of ways that have none of their own
 * @as_bytes: texts of options are taken byte by byte, as names of files are
 * @take: (nullable): takes out of the words what GOption can't read; FALSE when usage was told
 * @check: (nullable): before the collection is opened; what it returns but CLI_DONE ends the call
 * @clear: (nullable): frees what the struct has beside its options
 */
typedef struct {
  const CliArgument *arguments;
  gsize size;
  gconstpointer defaults;
  CliRun run;
  gboolean as_bytes;
  gboolean (*take) (gpointer values, char **words);
  CliRun check;
  void (*clear) (gpointer values);
} CliTable;

gboolean cli_argument_is_option (const CliArgument *argument);
/* The first way, or the one after @way; NULL after the last. */
const CliArgument *cli_way_first (const CliTable *table);
const CliArgument *cli_way_next (const CliArgument *way);
/* Whether @word is a subcommand of the way. */
gboolean cli_way_has_name (const CliArgument *way, const char *word);
/* "new GAME NAME [--player P]…" */
char *cli_way_dup_usage (const CliArgument *way) G_GNUC_WARN_UNUSED_RESULT;
/* The argument @k of those that are no options, the subcommand among them: the last for ever where
 * it may be repeated; NULL where the way takes no more. */
const CliArgument *cli_way_get_word (const CliArgument *way, guint k);

/**
 * cli_table_parse:
 * @argv: the command's name and its arguments; taken over
 * @values: (out): the struct of arguments, to be freed with cli_table_free_values()
 * @words: (out): as of CliRun; within @argv
 *
 * --database and --json are known to every command; moves may begin with "- ". Returns the way;
 * NULL when usage was told.
 */
const CliArgument *cli_table_parse (const CliTable *table, Cli *cli, char ***argv, gpointer *values,
                                    char ***words);
void cli_table_free_values (const CliTable *table, gpointer values);

G_END_DECLS
