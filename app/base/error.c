/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors with their place.
 */
#include "app/base/error.h"
#include "app/base/sentence.h"

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
