/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What rows of our tables look like, so that one is known where nothing says whose it is.
 */
#include "db/salvage-private.h"

#include "db/tables-private.h"

#include <string.h>

void
db_form_free (DbForm *form)
{
  if (form == NULL)
    return;
  g_free (form->order);
  g_free (form->needed);
  g_free (form->defaults);
  g_free (form);
}

static void
free_form (gpointer form)
{
  db_form_free (form);
}

static const char keyed_sql[] =
    "SELECT wr FROM pragma_table_list (:table) WHERE schema = 'main' AND name = :table";

static const char needed_sql[] =
    "SELECT \"notnull\" OR pk FROM pragma_table_info (:table) ORDER BY cid";

static const char defaults_sql[] =
    "SELECT coalesce (dflt_value, 'NULL') FROM pragma_table_info (:table) ORDER BY cid";

static gboolean
is_key (const DbTable *table, guint column)
{
  for (guint k = 0; k < table->n_key; k++)
    if (table->key[k] == column)
      return TRUE;
  return FALSE;
}

/* A key's tree begins with the key. */
static void
put_in_order (DbForm *form)
{
  const DbTable *table = form->table;
  guint n = 0;

  for (guint k = 0; form->keyed && k < table->n_key; k++)
    form->order[n++] = table->key[k];
  for (guint k = 0; k < table->n_columns; k++)
    if (!form->keyed || !is_key (table, k))
      form->order[n++] = k;
}

static int
column_of (const DbTable *table, const char *name)
{
  return db_table_find_column (table, name, strlen (name));
}

/* Defaults are constants: '' or a number; others are as good as none. */
static DbValue
constant (const char *text)
{
  char *end = NULL;
  gint64 number = g_ascii_strtoll (text, &end, 10);

  if (g_str_equal (text, "''"))
    return (DbValue){ .kind = DB_VALUE_TEXT, .bytes = "" };
  if (*text != '\0' && *end == '\0')
    return (DbValue){ .kind = DB_VALUE_INTEGER, .integer = number };
  return (DbValue){ .kind = DB_VALUE_NULL };
}

static DbForm *
form_new (DbStore *draft, const DbTable *table, GError **error)
{
  g_autoptr (DbStatement) keyed = db_prepare (draft, keyed_sql, error);
  g_autoptr (DbStatement) needed = db_prepare (draft, needed_sql, error);
  g_autoptr (DbStatement) defaults = db_prepare (draft, defaults_sql, error);
  DbForm *form;
  gint64 wr;

  db_bind_text (keyed, ":table", table->name);
  db_bind_text (needed, ":table", table->name);
  db_bind_text (defaults, ":table", table->name);
  if (!db_run_integer (keyed, 0, &wr, error) || needed == NULL || defaults == NULL)
    return NULL;
  form = g_new0 (DbForm, 1);
  form->table = table;
  form->keyed = wr != 0;
  form->order = g_new0 (guint, table->n_columns);
  form->needed = g_new0 (gboolean, table->n_columns);
  form->defaults = g_new0 (DbValue, table->n_columns);
  form->alias = -1;
  if (!form->keyed && table->n_key == 1 && table->kinds[table->key[0]] == DB_VALUE_INTEGER)
    form->alias = (int)table->key[0];
  form->uuid = column_of (table, "uuid");
  form->name = column_of (table, "name");
  form->folded = column_of (table, "folded");
  put_in_order (form);
  for (guint k = 0; k < table->n_columns; k++) {
    form->needed[k] = db_step (needed, NULL) == DB_STEP_ROW && db_column_integer (needed, 0) != 0;
    if (db_step (defaults, NULL) == DB_STEP_ROW)
      form->defaults[k] = constant (db_column_text (defaults, 0));
  }
  return form;
}

GPtrArray *
db_forms_new (DbStore *draft, GPtrArray *tables, GError **error)
{
  g_autoptr (GPtrArray) forms = g_ptr_array_new_with_free_func (free_form);

  for (guint k = 0; k < tables->len; k++) {
    DbForm *form = form_new (draft, g_ptr_array_index (tables, k), error);

    if (form == NULL)
      return NULL;
    g_ptr_array_add (forms, form);
  }
  return g_steal_pointer (&forms);
}

/* STRICT: a column holds what it says, or NULL where it may. Whole reals stand there as integers.
 */
static gboolean
fits (DbValueKind kind, gboolean needed, DbValue *value)
{
  if (value->kind == DB_VALUE_NULL)
    return !needed;
  if (kind == DB_VALUE_REAL && value->kind == DB_VALUE_INTEGER) {
    value->kind = DB_VALUE_REAL;
    value->real = (double)value->integer;
  }
  return value->kind == kind
         && (kind != DB_VALUE_TEXT || memchr (value->bytes, 0, value->length) == NULL);
}

static gboolean
is_uuid (const DbValue *value)
{
  if (value->length != 36)
    return FALSE;
  for (gsize k = 0; k < 36; k++) {
    gboolean dash = k == 8 || k == 13 || k == 18 || k == 23;

    if (dash ? value->bytes[k] != '-' : !g_ascii_isxdigit (value->bytes[k]))
      return FALSE;
  }
  return TRUE;
}

/* Whether one is the key of the other, as db_fold() makes it. */
static gboolean
is_folded (const DbValue *name, const DbValue *folded)
{
  g_autofree char *text = g_strndup (name->bytes, name->length);
  g_autofree char *key = db_fold (text);

  return strlen (key) == folded->length && memcmp (key, folded->bytes, folded->length) == 0;
}

gboolean
db_form_read (const DbForm *form, gint64 number, const DbValue *record, guint n, DbValue *row)
{
  const DbTable *table = form->table;

  if (n > table->n_columns)
    return FALSE;
  for (guint k = 0; k < table->n_columns; k++) {
    guint column = form->order[k];

    row[column] = k < n ? record[k] : form->defaults[column];
    if (form->alias == (int)column) {
      if (k >= n || record[k].kind != DB_VALUE_NULL)
        return FALSE;
      row[column] = (DbValue){ .kind = DB_VALUE_INTEGER, .integer = number };
    }
    if (!fits (table->kinds[column], form->needed[column], &row[column]))
      return FALSE;
  }
  return (form->uuid < 0 || is_uuid (&row[form->uuid]))
         && (form->name < 0 || form->folded < 0
             || is_folded (&row[form->name], &row[form->folded]));
}
