/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors of the program: with their place, of the rules as sentences, of the store as what they
 * mean to a person.
 */
#include "app/base/error.h"

#include "db/store.h"
#include "importers/error.h"
#include "rules/faults.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (app - error - quark, app_error)

static void
set_at (GError **error, AppError code, const char *file, guint line, const char *message)
{
  if (line > 0)
    g_set_error (error, APP_ERROR, (int)code, "%s:%u: %s", file, line, message);
  else
    g_set_error (error, APP_ERROR, (int)code, "%s: %s", file, message);
}

void
app_error_at (GError **error, AppError code, const char *file, guint line, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  set_at (error, code, file, line, message);
}

void
app_error_fault (GError **error, const char *file, guint line, const RulesGame *game,
                 const RulesError *fault)
{
  g_autofree char *sentence = app_sentence_with_section (game, fault);
  g_autofree char *message = NULL;

  if (fault->path[0] != '\0')
    message = g_strdup_printf ("%s: %s", fault->path, sentence);
  else if (fault->column > 0)
    /* Translators: the place in a line, then what is wrong there. */
    message = g_strdup_printf (_ ("column %u: %s"), fault->column, sentence);
  else
    message = g_steal_pointer (&sentence);
  set_at (error, fault->code == RULES_FAULT_WORD_UNKNOWN ? APP_ERROR_WORD : APP_ERROR_RULES, file,
          fault->line > 0 ? fault->line : line, message);
}

void
app_error_errno (GError **error, const char *file, int number)
{
  set_at (error, APP_ERROR_FILE, file, 0, g_strerror (number));
}

void
app_error_log_at (const char *where, GLogLevelFlags level, const GError *error)
{
  g_log (G_LOG_DOMAIN, level, "%s: %s, code %d", where, g_quark_to_string (error->domain),
         error->code);
}

/* What the store's errors mean to a person. */

static AppError
meaning_of (int code)
{
  switch ((DbError)code) {
  case DB_ERROR_CHANGED_ELSEWHERE:
    return APP_ERROR_ELSEWHERE;
  case DB_ERROR_DAMAGED:
    return APP_ERROR_DAMAGED;
  case DB_ERROR_NOT_DATABASE:
    return APP_ERROR_NO_COLLECTION;
  case DB_ERROR_READ_ONLY:
    return APP_ERROR_READ_ONLY;
  case DB_ERROR_NOT_FOUND:
    return APP_ERROR_NOT_FOUND;
  case DB_ERROR_AMBIGUOUS:
    return APP_ERROR_AMBIGUOUS;
  case DB_ERROR_CONFLICT:
  case DB_ERROR_INVALID:
    return APP_ERROR_RULES;
  default:
    return APP_ERROR_DATABASE;
  }
}

void
app_error_take (GError **error, GError *db_error)
{
  if (db_error->domain == DB_ERROR) {
    g_set_error_literal (error, APP_ERROR, (int)meaning_of (db_error->code), db_error->message);
    g_error_free (db_error);
  } else {
    g_propagate_error (error, db_error);
  }
}

/* From the rules core's coded errors to translated sentences. */

char *
app_sentence (const RulesGame *game, const RulesError *error)
{
  return import_fault_dup_sentence (game, error, NULL);
}

char *
app_sentence_with_section (const RulesGame *game, const RulesError *error)
{
  const RulesFault *fault = rules_error_fault (game, error);
  g_autofree char *sentence = app_sentence (game, error);

  if (fault->section == NULL || fault->section[0] == '\0')
    return g_steal_pointer (&sentence);
  /* Translators: a sentence, then the section of the rule book that says so. */
  return g_strdup_printf (_ ("%s (%s)"), sentence, fault->section);
}
