/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands of tomekeeper-cli share: their table, options, output and exit status.
 */
#pragma once

#include "app/cli/arguments.h"
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
 * @db, @match: the collection, and a row of it, where the way that is called opens and finds them
 * @way, @subcommand: what is called; NULL without a subcommand
 * @out: what is to be printed; cli_flush() empties it
 * @raw: it is a file's text, byte by byte, not something to read
 * @unwritten: standard output failed, which was told
 *
 * One run of the program.
 */
struct _Cli {
  char *database;
  gboolean json;
  DbStore *db;
  gint64 match;
  const CliArgument *way;
  const char *subcommand;
  GString *out;
  gboolean raw, unwritten;
};

/**
 * CliCommand:
 * @group: (nullable): the heading above it in the help
 */
typedef struct {
  const char *name;
  const CliTable *table;
  const char *summary; /* N_() */
  const char *group;   /* N_() */
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
/* The ways to call @command, those of @subcommand alone unless that is NULL. */
char **cli_dup_ways (const CliCommand *command, const char *subcommand) G_GNUC_WARN_UNUSED_RESULT;
/* The words that may follow @command, each once; none where something else may. */
char **cli_dup_subcommands (const CliCommand *command) G_GNUC_WARN_UNUSED_RESULT;
gboolean cli_is_subcommand (const CliCommand *command, const char *word);
/* What is called: its usage is told when the call is wrong. @command: NULL before it is known;
 * @subcommand: (nullable) */
void cli_set_called (const CliCommand *command, const char *subcommand);

/* Runs one of the commands. @words: its name and its arguments, ended by NULL. Returns the exit
 * status. */
int cli_call (Cli *cli, const char *const *words);

/* Prints what is wrong with the call and returns CLI_USAGE. */
int cli_usage (const char *format, ...) G_GNUC_PRINTF (1, 2);

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
gboolean cli_read_number (const char *text, guint64 min, guint64 max, guint64 *value);
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

/* The tables of the commands, each in the file of its noun. */
extern const CliTable cli_replay;
extern const CliTable cli_moves;
extern const CliTable cli_choices;
extern const CliTable cli_spellings;
extern const CliTable cli_simulate;
extern const CliTable cli_new;
extern const CliTable cli_record;
extern const CliTable cli_deal;
extern const CliTable cli_undo;
extern const CliTable cli_edit;
extern const CliTable cli_settle;
extern const CliTable cli_compare;
extern const CliTable cli_remark;
extern const CliTable cli_line;
extern const CliTable cli_import;
extern const CliTable cli_export;
extern const CliTable cli_list;
extern const CliTable cli_show;
extern const CliTable cli_player;
extern const CliTable cli_game;
extern const CliTable cli_token;
extern const CliTable cli_words;
extern const CliTable cli_delete;
extern const CliTable cli_restore_match;
extern const CliTable cli_deck;
extern const CliTable cli_pack;
extern const CliTable cli_own;
extern const CliTable cli_ratings;
extern const CliTable cli_standings;
extern const CliTable cli_pair;
extern const CliTable cli_log;
extern const CliTable cli_photo;
extern const CliTable cli_bin;
extern const CliTable cli_match;
extern const CliTable cli_note;
extern const CliTable cli_tag;
extern const CliTable cli_clock;
extern const CliTable cli_bookmark;
extern const CliTable cli_history;
extern const CliTable cli_revert;
extern const CliTable cli_verify;
extern const CliTable cli_check;
extern const CliTable cli_salvage;
extern const CliTable cli_archive;
extern const CliTable cli_backup;
extern const CliTable cli_backups;
extern const CliTable cli_restore;
extern const CliTable cli_compact;
extern const CliTable cli_story;
extern const CliTable cli_recap;
extern const CliTable cli_book;
extern const CliTable cli_lay;
extern const CliTable cli_demo;
extern const CliTable cli_campaign;
extern const CliTable cli_run_command;
extern const CliTable cli_session;
extern const CliTable cli_journal;
extern const CliTable cli_league;
extern const CliTable cli_complete;
extern const CliTable cli_help;

G_END_DECLS
