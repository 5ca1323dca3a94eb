/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors with their place: "FILE:LINE: sentence", as the record's page wants them.
 */
#pragma once

#include "rules/rules.h"

#include <glib.h>

G_BEGIN_DECLS

#define APP_ERROR (app_error_quark ())
GQuark app_error_quark (void);

/* APP_ERROR's codes; messages are whole translated sentences. */
typedef enum {
  APP_ERROR_RULES,     /* an illegal move, a bad record or pack: the input is at fault */
  APP_ERROR_ELSEWHERE, /* changed by another program meanwhile; read again */
  APP_ERROR_READ_ONLY,
  APP_ERROR_FILE, /* a file that cannot be opened, read or written */
  APP_ERROR_DATABASE,
  APP_ERROR_NOT_FOUND,
  APP_ERROR_AMBIGUOUS,
  APP_ERROR_UNPLAYABLE, /* a pack or rules revision that is not known here */
  APP_ERROR_USAGE,
  APP_ERROR_WORD,          /* legal, and its word is not in the match's list */
  APP_ERROR_INCOMPLETE,    /* typed, and no whole move */
  APP_ERROR_DAMAGED,       /* the collection's file; salvaging and backups are ways out */
  APP_ERROR_NO_COLLECTION, /* the file is something else, or was a collection */
} AppError;

/**
 * app_error_at:
 * @file: a path, "-" for standard input, or a match's UUID with a move's number as @line
 * @line: 0 when the whole file is meant
 */
void app_error_at (GError **error, AppError code, const char *file, guint line, const char *format,
                   ...) G_GNUC_PRINTF (5, 6);

/* The sentence of @fault with section, column and JSON path; @line counts unless the fault has one.
 */
void app_error_fault (GError **error, const char *file, guint line, const RulesGame *game,
                      const RulesError *fault);

/* Moves a DbError to the matching APP_ERROR; others are passed on as they are. */
void app_error_take (GError **error, GError *db_error);

/* errno after a failed call on @file, as APP_ERROR_FILE: "FILE: No such file or directory". */
void app_error_errno (GError **error, const char *file, int number);

/* A line in the log that says where and what kind of an error it was. Its sentence is for the
 * person: it may name files and people, and a log is read by others. */
#define app_error_log(level, error) app_error_log_at (G_STRFUNC, level, error)
void app_error_log_at (const char *where, GLogLevelFlags level, const GError *error);

/* From the rules core's coded errors to translated sentences. */

/* "It is Ben's turn." with the arguments set in; no section. */
char *app_sentence (const RulesGame *game, const RulesError *error) G_GNUC_WARN_UNUSED_RESULT;

/* The sentence, and the rule-book section in brackets behind it. */
char *app_sentence_with_section (const RulesGame *game,
                                 const RulesError *error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
