/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors with their place: "FILE:LINE: sentence", as the record's page wants them.
 */
#pragma once

#include "app/store/store.h"

#include "rules/rules.h"

G_BEGIN_DECLS

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

/* Moves a DbError to the APP_ERROR that it means to a person; others are passed on as they are. */
void app_error_take (GError **error, GError *db_error);

/* errno after a failed call on @file, as APP_ERROR_FILE: "FILE: No such file or directory". */
void app_error_errno (GError **error, const char *file, int number);

/* A line in the log that says where and what kind of an error it was. Its sentence is for the
 * person: it may name files and people, and a log is read by others. */
#define app_error_log(level, error) app_error_log_at (G_STRFUNC, level, error)
void app_error_log_at (const char *where, GLogLevelFlags level, const GError *error);

G_END_DECLS
