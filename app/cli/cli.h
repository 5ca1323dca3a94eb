/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands of tomekeeper-cli share: their table, options, output and exit status.
 */
#pragma once

#include "app/store/database.h"
#include "app/base/error.h"
#include "app/base/json.h"
#include "app/new-match/match-draft.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

G_BEGIN_DECLS

#define CLI_DONE 0
#define CLI_FAULT 1 /* the input is at fault */
#define CLI_USAGE 2 /* usage, or a file or database that can't be opened */

/**
 * Cli:
 * @database: (nullable): --database
 * @json: --json
 * @out: what is to be printed; cli_flush() empties it
 * @raw: it is a file's text, byte by byte, not something to read
 * @unwritten: standard output failed, which was told
 *
 * One run of the program.
 */
typedef struct {
  char *database;
  gboolean json;
  GString *out;
  gboolean raw, unwritten;
} Cli;

/**
 * CliCommand:
 * @usage: the arguments, as in the manual
 * @run: gets the arguments with the command's name first; they are its own to change
 * @group: (nullable): the heading above it in the help
 */
typedef struct {
  const char *name;
  const char *usage;
  const char *summary; /* N_() */
  int (*run) (Cli *cli, const char *name, char **argv);
  const char *group; /* N_() */
} CliCommand;

/* The streams of the current run, which cli_main() sets; there is one run at a time. */
void cli_set_streams (FILE *in, FILE *out, FILE *err);
FILE *cli_get_input (void);
FILE *cli_get_errors (void);

/* The table of commands, ended by a NULL name: cli_main() sets it before a command runs; borrowed.
 */
void cli_set_commands (const CliCommand *table);
const CliCommand *cli_get_commands (void);
/* The command of that name; NULL for none. */
const CliCommand *cli_find_command (const char *name);
/* The ways to call @command as its usage has them, those of @subcommand alone unless that is NULL.
 */
char **cli_dup_ways (const CliCommand *command, const char *subcommand) G_GNUC_WARN_UNUSED_RESULT;
/* The words that may follow @command, each once; none where something else may. */
char **cli_dup_subcommands (const CliCommand *command) G_GNUC_WARN_UNUSED_RESULT;
gboolean cli_has_subcommands (const CliCommand *command);
gboolean cli_is_subcommand (const CliCommand *command, const char *word);
/* What is called: its usage alone is told when the call is wrong. NULL: the command's. */
void cli_set_subcommand (const char *subcommand);

/**
 * cli_parse:
 * @entries: the command's options, ended by a NULL entry; may be NULL
 * @argv: (inout): left are the arguments; a lone "-" and moves that begin with "- " are arguments
 * @min, @max: how many arguments it takes; @max -1 for any number
 *
 * --database and --json are known to every command. Returns FALSE when usage was told.
 */
gboolean cli_parse (Cli *cli, const char *name, const GOptionEntry *entries, char ***argv, int min,
                    int max);

/* Prints what is wrong with the call and returns CLI_USAGE. */
int cli_usage (const char *name, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* The same of a command that there is none of, or of a subcommand of @command, with those that it
 * may be meant to be. @command: (nullable) */
int cli_usage_unknown (const CliCommand *command, const char *word);

/* Prints a remark on standard error; nothing is at fault. */
void cli_notice (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* Prints @error on standard error, frees it, and returns the exit status it stands for. */
int cli_print_error (GError *error);
/* The same of an error that may be the store's. */
int cli_print_app_error (GError *error);
/* Where whatever is refused or unknown is the input's fault, as with leagues. */
int cli_print_input_error (GError *error);
/* (element-type AppRefusedMove): moves that the newest revision of the rules would refuse, as
 * lines, or with --json as the list "refused" of the object that is begun. Nothing where there are
 * none. */
void cli_put_refused (Cli *cli, const GPtrArray *refused);
/* "FILE:LINE: warning: SENTENCE" on standard error; nothing is at fault. */
void cli_warn (const char *file, guint line, const char *sentence);
/* (element-type utf8): the same, as they are. */
void cli_print_warnings (const GPtrArray *warnings);
/* Tells what @packs warn of; it changes no exit status. */
void cli_warn_packs (AppPacks *packs);

/* Writes @cli->out to standard output, to the last byte. Unless it is raw, control characters but
 * line feeds and tabs are shown as pictures. FALSE, told, when that fails. */
gboolean cli_flush (Cli *cli);

/* Begins an answer: with --json an object or list to append to. */
AppJson cli_json (Cli *cli);
/* A line feed and cli_flush(): the end of a JSON answer. Returns the exit status. */
int cli_json_end (Cli *cli);
/* The end of an answer of lines, or with --json of JSON. Returns the exit status. */
int cli_end (Cli *cli);

/**
 * cli_open:
 * @create: the command makes a collection where there is none
 *
 * The collection that --database names, or the person's own, which is made when missing. The daily
 * backup, when it is due, is made before the first change; that it could not be is told.
 */
DbStore *cli_open (Cli *cli, gboolean create, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Sets an owned text to what an option says; NULL leaves it as it is. */
void cli_set_text (char **field, const char *value);

/* A number of at most @max; FALSE when usage was told. */
gboolean cli_read_number (const char *name, const char *text, guint64 min, guint64 max,
                          guint64 *value);
/* A number of what is asked for, not of how: FALSE and told, and the caller ends with CLI_FAULT.
 * @text: NULL leaves @value as it is */
gboolean cli_check_number (const char *text, guint min, guint max, guint *value);

/* The row of MATCH: a UUID or a prefix that only one has. */
gboolean cli_find_match (DbStore *db, const char *match, gint64 *id, GError **error);

/* Starts a match and waits until it is stored: its UUID; NULL with an error, APP_ERROR_USAGE where
 * the draft lacks something. */
char *cli_start_match (AppStore *store, const AppMatchDraft *draft,
                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The worse of two exit statuses. */
int cli_worse_status (int one, int other);

int cli_replay (Cli *cli, const char *name, char **argv);
int cli_moves (Cli *cli, const char *name, char **argv);
int cli_choices (Cli *cli, const char *name, char **argv);
int cli_spellings (Cli *cli, const char *name, char **argv);
int cli_simulate (Cli *cli, const char *name, char **argv);
int cli_new (Cli *cli, const char *name, char **argv);
int cli_record (Cli *cli, const char *name, char **argv);
int cli_deal (Cli *cli, const char *name, char **argv);
int cli_undo (Cli *cli, const char *name, char **argv);
int cli_edit (Cli *cli, const char *name, char **argv);
int cli_settle (Cli *cli, const char *name, char **argv);
int cli_compare (Cli *cli, const char *name, char **argv);
int cli_remark (Cli *cli, const char *name, char **argv);
int cli_line (Cli *cli, const char *name, char **argv);
int cli_import (Cli *cli, const char *name, char **argv);
int cli_export (Cli *cli, const char *name, char **argv);
int cli_list (Cli *cli, const char *name, char **argv);
int cli_show (Cli *cli, const char *name, char **argv);
int cli_player (Cli *cli, const char *name, char **argv);
int cli_game (Cli *cli, const char *name, char **argv);
int cli_token (Cli *cli, const char *name, char **argv);
int cli_words (Cli *cli, const char *name, char **argv);
int cli_delete (Cli *cli, const char *name, char **argv);
int cli_restore_match (Cli *cli, const char *name, char **argv);
int cli_deck (Cli *cli, const char *name, char **argv);
int cli_pack (Cli *cli, const char *name, char **argv);
int cli_own (Cli *cli, const char *name, char **argv);
int cli_ratings (Cli *cli, const char *name, char **argv);
int cli_standings (Cli *cli, const char *name, char **argv);
int cli_pair (Cli *cli, const char *name, char **argv);
int cli_log (Cli *cli, const char *name, char **argv);
int cli_photo (Cli *cli, const char *name, char **argv);
int cli_bin (Cli *cli, const char *name, char **argv);
int cli_match (Cli *cli, const char *name, char **argv);
int cli_note (Cli *cli, const char *name, char **argv);
int cli_tag (Cli *cli, const char *name, char **argv);
int cli_clock (Cli *cli, const char *name, char **argv);
int cli_bookmark (Cli *cli, const char *name, char **argv);
int cli_history (Cli *cli, const char *name, char **argv);
int cli_revert (Cli *cli, const char *name, char **argv);
int cli_verify (Cli *cli, const char *name, char **argv);
int cli_check (Cli *cli, const char *name, char **argv);
int cli_salvage (Cli *cli, const char *name, char **argv);
int cli_archive (Cli *cli, const char *name, char **argv);
int cli_backup (Cli *cli, const char *name, char **argv);
int cli_backups (Cli *cli, const char *name, char **argv);
int cli_restore (Cli *cli, const char *name, char **argv);
int cli_compact (Cli *cli, const char *name, char **argv);
int cli_story (Cli *cli, const char *name, char **argv);
int cli_recap (Cli *cli, const char *name, char **argv);
int cli_book (Cli *cli, const char *name, char **argv);
int cli_lay (Cli *cli, const char *name, char **argv);
int cli_demo (Cli *cli, const char *name, char **argv);
int cli_help (Cli *cli, const char *name, char **argv);

G_END_DECLS
