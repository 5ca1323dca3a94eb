/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The importers' GError, which knows its place in the data.
 */
#include "importers/error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  guint line, column;
} ImportErrorPrivate;

static void
import_error_private_init (ImportErrorPrivate *private)
{
  private->line = private->column = 0;
}

static void
import_error_private_copy (const ImportErrorPrivate *from, ImportErrorPrivate *to)
{
  *to = *from;
}

static void
import_error_private_clear (ImportErrorPrivate *private)
{
}

G_DEFINE_EXTENDED_ERROR (ImportError, import_error)

guint
import_error_get_line (const GError *error)
{
  return error->domain == IMPORT_ERROR ? import_error_get_private (error)->line : 0;
}

guint
import_error_get_column (const GError *error)
{
  return error->domain == IMPORT_ERROR ? import_error_get_private (error)->column : 0;
}

void
import_error_set (GError **error, ImportError code, guint line, guint column, const char *message)
{
  ImportErrorPrivate *private;

  if (error == NULL)
    return;
  *error = g_error_new_literal (IMPORT_ERROR, (int)code, message);
  rules_text_blank_controls ((*error)->message);
  private = import_error_get_private (*error);
  private->line = line;
  private->column = column;
}

/* What stands for the placeholder "{@name}" of a sentence, NULL when there is no such one. */
static const char *
argument (const RulesError *fault, char name, char number[32])
{
  if (name == 'a' || name == 'b')
    return fault->text[name - 'a'];
  if (name < '1' || name > '3')
    return NULL;
  g_snprintf (number, 32, "%" G_GINT64_FORMAT, fault->number[name - '1']);
  return number;
}

static const char *
translate (const RulesFault *kind, const RulesError *fault)
{
  if (kind->one == NULL)
    return g_dgettext (GETTEXT_PACKAGE, kind->sentence);
  return g_dngettext (GETTEXT_PACKAGE, kind->one, kind->sentence,
                      (gulong)ABS (fault->number[kind->counted - 1]));
}

char *
import_fault_dup_sentence (const RulesGame *game, const RulesError *fault)
{
  const char *at = translate (rules_error_fault (game, fault), fault);
  GString *sentence = g_string_new (NULL);

  while (*at != '\0') {
    char number[32];
    const char *value = NULL;

    if (at[0] == '{' && at[1] != '\0' && at[2] == '}')
      value = argument (fault, at[1], number);
    if (value != NULL) {
      g_string_append (sentence, value);
      at += 3;
    } else {
      g_string_append_c (sentence, *at++);
    }
  }
  return g_string_free (sentence, FALSE);
}
