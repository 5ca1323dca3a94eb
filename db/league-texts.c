/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text columns of rows and lists of tags, which leagues, seasons, entrants and fixtures have alike.
 */
#include "db/leagues-private.h"

static char **
at (gpointer row, const DbTextField *field)
{
  return &G_STRUCT_MEMBER (char *, row, field->offset);
}

void
db_texts_init (gpointer row, const DbTextField *fields, gsize n_fields)
{
  for (gsize k = 0; k < n_fields; k++)
    *at (row, &fields[k]) = g_strdup ("");
}

void
db_texts_free (gpointer row, const DbTextField *fields, gsize n_fields)
{
  for (gsize k = 0; k < n_fields; k++)
    g_free (*at (row, &fields[k]));
}

void
db_texts_bind (DbStatement *statement, gconstpointer row, const DbTextField *fields, gsize n_fields)
{
  for (gsize k = 0; k < n_fields; k++) {
    const char *value = *at ((gpointer)row, &fields[k]);

    db_bind_text (statement, fields[k].name, value == NULL ? "" : value);
  }
}

void
db_texts_read (DbStatement *query, int column, gpointer row, const DbTextField *fields,
               gsize n_fields)
{
  for (gsize k = 0; k < n_fields; k++)
    db_match_set_string (at (row, &fields[k]), db_column_text (query, column + (int)k));
}

static void
clear_tag (gpointer data)
{
  DbSeasonTag *tag = data;

  g_free (tag->name);
  g_free (tag->value);
}

GArray *
db_season_tags_new (void)
{
  GArray *tags = g_array_new (FALSE, FALSE, sizeof (DbSeasonTag));

  g_array_set_clear_func (tags, clear_tag);
  return tags;
}

void
db_season_tags_add (GArray *tags, const char *name, const char *value)
{
  DbSeasonTag tag = { g_strdup (name), g_strdup (value) };

  g_array_append_val (tags, tag);
}
