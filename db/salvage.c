/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be read of a damaged file, by its pages, and brought together so that it holds.
 */
#include "db/salvage.h"

#include "db/change-ranges.h"
#include "db/scratch.h"
#include "db/migrate.h"
#include "db/pages.h"
#include "db/store-private.h"
#include "db/tables-private.h"
#include "db/uuid.h"
#include "rules/rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * DbForm:
 * @table: borrowed
 * @keyed: its rows stand in its key's tree (WITHOUT ROWID)
 * @alias: the column that is the row's number and not in the record, or -1
 * @order: (array length=table->n_columns): the columns in the record's order
 * @needed: (array length=table->n_columns): whether a column is never NULL
 * @defaults: (array length=table->n_columns): what it is in rows from before it was added
 * @uuid, @name, @folded: columns of such content, or -1
 *
 * How rows of a table look in the file.
 */
typedef struct {
  const DbTable *table;
  gboolean keyed;
  int alias;
  guint *order;
  gboolean *needed;
  DbValue *defaults;
  int uuid, name, folded;
} DbForm;

static gboolean db_known_end (DbStore *scratch, gboolean moves_lost, DbSalvageReport *salvaged,
                              GError **error);
static gboolean db_known_gather (DbStore *scratch, guint schema, GError **error);
static gboolean db_known_adjoin (DbStore *scratch, gint64 before, gint64 behind, GError **error);
static gboolean db_known_read (DbStore *scratch, gint64 match, const DbValue *record, guint n,
                               GError **error);
static gboolean db_known_begin (DbStore *scratch, GError **error);
static gboolean db_salvage_mend (DbStore *scratch, GPtrArray *tables, guint schema, gboolean broken,
                                 GPtrArray *loose, gint64 *homeless, GError **error);
static gboolean db_form_read (const DbForm *form, gint64 number, const DbValue *record, guint n,
                              DbValue *row);
static GPtrArray *db_forms_new (DbStore *scratch, GPtrArray *tables, GError **error);
#define MOST_COLUMNS 64
#define DEEPEST 24 /* levels of a tree */
#define LOOK_EVERY 256

/* What is known of a page. */
enum {
  REACHED = 1 << 0,
  FREE = 1 << 1,
  SCHEMA = 1 << 2, /* a part of sqlite_schema's tree */
};

/**
 * Tree:
 * @form: NULL for an index, or a table of the program's own
 * @root: 0 when it isn't known
 * @fields: (element-type DbValueKind) (nullable): of an index: what its columns hold, NULL where
 * that may be anything
 * @strange: this schema does not know it; whether it is an index its root shows
 * @broken: the walk met pages that are no part of it: there may be more elsewhere
 */
typedef struct {
  char *name;
  const DbForm *form;
  DbSalvagedTable *report;
  guint32 root;
  gboolean index, broken, strange;
  GArray *fields;
} Tree;

typedef struct {
  DbPages *pages;
  DbStore *scratch;
  GPtrArray *forms;
  GPtrArray *trees; /* of Tree, in the order in which the schema makes them */
  guint8 *marks;    /* by page number - 1 */
  GByteArray *record;
  DbSalvageReport *salvaged;
  GCancellable *cancellable;
  guint64 looked;
} Salvage;

static void
tree_free (gpointer data)
{
  Tree *tree = data;

  g_clear_pointer (&tree->fields, g_array_unref);
  g_free (tree->name);
  g_free (tree);
}

void
db_salvage_report_free (DbSalvageReport *salvaged)
{
  if (salvaged == NULL)
    return;
  g_clear_pointer (&salvaged->tables, g_ptr_array_unref);
  g_clear_pointer (&salvaged->loose, g_ptr_array_unref);
  g_clear_pointer (&salvaged->cut, g_ptr_array_unref);
  g_clear_pointer (&salvaged->unsure, g_ptr_array_unref);
  g_clear_pointer (&salvaged->remade, g_ptr_array_unref);
  g_free (salvaged);
}

static gboolean
may_continue (Salvage *salvage, GError **error)
{
  return salvage->looked++ % LOOK_EVERY != 0
         || !g_cancellable_set_error_if_cancelled (salvage->cancellable, error);
}

static gboolean
is_leaf (DbPageKind kind)
{
  return kind == DB_PAGE_INDEX_LEAF || kind == DB_PAGE_TABLE_LEAF;
}

static gboolean
is_index (DbPageKind kind)
{
  return kind == DB_PAGE_INDEX || kind == DB_PAGE_INDEX_LEAF;
}

/* What only the program notes: of derived tables, and of indexes that were made again. */
static gboolean
is_derived (const DbTable *table, const DbValue *row)
{
  static const char *const names[] = { "derived", "indexes" };

  for (gsize k = 0; k < G_N_ELEMENTS (names); k++)
    if (g_str_equal (table->name, "settings") && row[0].length == strlen (names[k])
        && memcmp (row[0].bytes, names[k], row[0].length) == 0)
      return TRUE;
  return FALSE;
}

/* Text that isn't UTF-8 any more is made so. */
static void
make_valid_utf8 (DbValue *row, guint n, GPtrArray *texts)
{
  for (guint k = 0; k < n; k++)
    if (row[k].kind == DB_VALUE_TEXT
        && !g_utf8_validate (row[k].bytes, (gssize)row[k].length, NULL)) {
      row[k].bytes = g_utf8_make_valid (row[k].bytes, (gssize)row[k].length);
      row[k].length = strlen (row[k].bytes);
      g_ptr_array_add (texts, (gpointer)row[k].bytes);
    }
}

/* Puts one row into the draft, unless it contradicts what is there. */
static gboolean
insert_row (Salvage *salvage, Tree *tree, const DbValue *record, guint n, gint64 number,
            GError **error)
{
  g_autofree DbValue *row = g_new0 (DbValue, tree->form->table->n_columns);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) why = NULL;

  tree->report->read++;
  if (!db_form_read (tree->form, number, record, n, row)) {
    tree->broken = TRUE;
    return TRUE;
  }
  if (is_derived (tree->form->table, row)) {
    tree->report->retained++;
    return TRUE;
  }
  make_valid_utf8 (row, tree->form->table->n_columns, texts);
  if (db_table_insert (salvage->scratch, tree->form->table, row, &why)
      || g_error_matches (why, DB_ERROR, DB_ERROR_CONFLICT)
      || g_error_matches (why, DB_ERROR, DB_ERROR_INVALID))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&why));
  return FALSE;
}

static void
skip_row (Tree *tree)
{
  tree->broken = TRUE;
  if (tree->report != NULL)
    tree->report->read++;
}

static gboolean
is_tree_of (const Tree *tree, const char *name)
{
  return g_str_equal (tree->name, name);
}

/* A row, and what it says of lines' lengths. @before: the line of the move before it on its page,
 * G_MAXINT64 where none is */
static gboolean
read_row_cell (Salvage *salvage, Tree *tree, const DbValue *values, guint n, gint64 number,
               gint64 *before, GError **error)
{
  gint64 line;

  if (tree->form == NULL)
    return !tree->strange || tree->index
           || (!is_tree_of (tree, "results") && !is_tree_of (tree, "reached"))
           || db_known_read (salvage->scratch, number, values, n, error);
  if (is_tree_of (tree, "moves")) {
    line = n > 0 && values[0].kind == DB_VALUE_INTEGER ? values[0].integer : G_MAXINT64;
    if (line != G_MAXINT64 && !db_known_adjoin (salvage->scratch, *before, line, error))
      return FALSE;
    *before = line;
  }
  return insert_row (salvage, tree, values, n, number, error);
}

/* All rows of one page. */
static gboolean
read_page_rows (Salvage *salvage, Tree *tree, const DbPage *page, GError **error)
{
  DbValue values[MOST_COLUMNS];
  gint64 before = G_MAXINT64;

  for (guint k = 0; k < page->n_cells; k++) {
    DbCell cell;
    guint n = 0;

    if (!is_leaf (page->kind))
      before = G_MAXINT64;
    if (!db_page_get_cell (salvage->pages, page, k, &cell)
        || !db_cell_read (salvage->pages, &cell, salvage->record, values, MOST_COLUMNS, &n)) {
      skip_row (tree);
      before = G_MAXINT64;
    } else if (!read_row_cell (salvage, tree, values, n, cell.row, &before, error)) {
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean walk (Salvage *salvage, Tree *tree, guint32 number, guint depth, GError **error);

static gboolean
walk_children (Salvage *salvage, Tree *tree, const DbPage *page, guint depth, GError **error)
{
  for (guint k = 0; k < page->n_cells; k++) {
    DbCell cell;

    if (!db_page_get_cell (salvage->pages, page, k, &cell))
      tree->broken = TRUE;
    else if (!walk (salvage, tree, cell.child, depth + 1, error))
      return FALSE;
  }
  return walk (salvage, tree, page->right, depth + 1, error);
}

/* One page of a tree and all below it; a page belongs to the first tree that leads to it. */
static gboolean
walk (Salvage *salvage, Tree *tree, guint32 number, guint depth, GError **error)
{
  g_autoptr (DbPage) page = NULL;

  if (!may_continue (salvage, error))
    return FALSE;
  if (number == 0 || number > db_pages_get_count (salvage->pages) || depth > DEEPEST
      || (salvage->marks[number - 1] & (REACHED | FREE)) != 0) {
    tree->broken = TRUE;
    return TRUE;
  }
  page = db_page_new (salvage->pages);
  if (!db_page_load (salvage->pages, number, page) || page->kind == DB_PAGE_OTHER
      || (is_index (page->kind) != tree->index && !(tree->strange && depth == 0))) {
    tree->broken = TRUE;
    return TRUE;
  }
  tree->index = is_index (page->kind);
  salvage->marks[number - 1] |= REACHED;
  if (page->kind != DB_PAGE_TABLE && !read_page_rows (salvage, tree, page, error))
    return FALSE;
  return is_leaf (page->kind) || walk_children (salvage, tree, page, depth, error);
}

static void
free_cb (guint32 number, gpointer data)
{
  Salvage *salvage = data;

  if (number > 0 && number <= db_pages_get_count (salvage->pages))
    salvage->marks[number - 1] |= FREE;
}

static gboolean
is_text (const DbValue *value, const char *text)
{
  return value->kind == DB_VALUE_TEXT && value->length == strlen (text)
         && memcmp (value->bytes, text, value->length) == 0;
}

static Tree *
find_tree (Salvage *salvage, const DbValue *name)
{
  for (guint k = 0; k < salvage->trees->len; k++) {
    Tree *tree = g_ptr_array_index (salvage->trees, k);

    if (is_text (name, tree->name))
      return tree;
  }
  return NULL;
}

/* A row of sqlite_schema says where a tree has its root. FALSE when it is none. */
static gboolean
read_schema_row (Salvage *salvage, const DbValue *row, guint n)
{
  gboolean trigger;
  Tree *tree;

  if (n != 5)
    return FALSE;
  trigger = is_text (&row[0], "trigger") || is_text (&row[0], "view");
  if ((!trigger && !is_text (&row[0], "index") && !is_text (&row[0], "table"))
      || row[1].kind != DB_VALUE_TEXT || row[2].kind != DB_VALUE_TEXT)
    return FALSE;
  if (trigger || row[3].kind != DB_VALUE_INTEGER || row[3].integer <= 1
      || row[3].integer > db_pages_get_count (salvage->pages))
    return TRUE;
  tree = find_tree (salvage, &row[1]);
  if (tree == NULL) {
    /* One that this schema doesn't know: its pages are its own all the same. */
    tree = g_new0 (Tree, 1);
    tree->name = g_strndup (row[1].bytes, row[1].length);
    tree->strange = TRUE;
    g_ptr_array_add (salvage->trees, tree);
  }
  if (tree->root == 0)
    tree->root = (guint32)row[3].integer;
  return TRUE;
}

static gboolean
read_schema_page (Salvage *salvage, const DbPage *page)
{
  DbValue values[MOST_COLUMNS];
  gboolean any = FALSE;

  for (guint k = 0; k < page->n_cells; k++) {
    DbCell cell;
    guint n = 0;

    if (db_page_get_cell (salvage->pages, page, k, &cell)
        && db_cell_read (salvage->pages, &cell, salvage->record, values, MOST_COLUMNS, &n))
      any = read_schema_row (salvage, values, n) || any;
  }
  return any;
}

static void
walk_schema (Salvage *salvage, guint32 number, guint depth)
{
  g_autoptr (DbPage) page = db_page_new (salvage->pages);

  if (number == 0 || number > db_pages_get_count (salvage->pages) || depth > DEEPEST
      || (salvage->marks[number - 1] & REACHED) != 0
      || !db_page_load (salvage->pages, number, page))
    return;
  if (page->kind == DB_PAGE_TABLE_LEAF)
    read_schema_page (salvage, page);
  else if (page->kind != DB_PAGE_TABLE)
    return;
  salvage->marks[number - 1] |= REACHED | SCHEMA;
  for (guint k = 0; page->kind == DB_PAGE_TABLE && k < page->n_cells; k++) {
    DbCell cell;

    if (db_page_get_cell (salvage->pages, page, k, &cell))
      walk_schema (salvage, cell.child, depth + 1);
  }
  if (page->kind == DB_PAGE_TABLE)
    walk_schema (salvage, page->right, depth + 1);
}

static gboolean
knows_all_roots (Salvage *salvage)
{
  for (guint k = 0; k < salvage->trees->len; k++) {
    const Tree *tree = g_ptr_array_index (salvage->trees, k);

    if (tree->root == 0)
      return FALSE;
  }
  return TRUE;
}

/* Leaves of the schema's tree that its root does not lead to any more. */
static void
find_schema (Salvage *salvage)
{
  g_autoptr (DbPage) page = db_page_new (salvage->pages);

  walk_schema (salvage, 1, 0);
  for (guint32 number = 2;
       number <= db_pages_get_count (salvage->pages) && !knows_all_roots (salvage); number++)
    if (salvage->marks[number - 1] == 0 && db_page_load (salvage->pages, number, page)
        && page->kind == DB_PAGE_TABLE_LEAF && read_schema_page (salvage, page))
      salvage->marks[number - 1] |= REACHED | SCHEMA;
}

static gboolean
has_fields (const GArray *fields, const DbValue *record, guint n)
{
  if (n != fields->len)
    return FALSE;
  for (guint k = 0; k < n; k++) {
    DbValueKind kind = g_array_index (fields, DbValueKind, k);

    if (kind != DB_VALUE_NULL && record[k].kind != DB_VALUE_NULL && record[k].kind != kind
        && !(kind == DB_VALUE_REAL && record[k].kind == DB_VALUE_INTEGER))
      return FALSE;
  }
  return TRUE;
}

/* Whether a page may be a part of a tree: of its kind, and its rows are rows of it. */
static gboolean
may_be_of (Salvage *salvage, const Tree *tree, const DbPage *page)
{
  g_autofree DbValue *row = NULL;
  DbValue values[MOST_COLUMNS];

  if (page->kind == DB_PAGE_OTHER || (is_index (page->kind) != tree->index && !tree->strange))
    return FALSE;
  if ((tree->form == NULL && tree->fields == NULL) || page->kind == DB_PAGE_TABLE)
    return TRUE;
  row = tree->form != NULL ? g_new0 (DbValue, tree->form->table->n_columns) : NULL;
  for (guint k = 0; k < page->n_cells; k++) {
    DbCell cell;
    guint n = 0;

    if (db_page_get_cell (salvage->pages, page, k, &cell)
        && db_cell_read (salvage->pages, &cell, salvage->record, values, MOST_COLUMNS, &n)
        && !(tree->form != NULL ? db_form_read (tree->form, cell.row, values, n, row)
                                : has_fields (tree->fields, values, n)))
      return FALSE;
  }
  return TRUE;
}

/* Trees @from … @to - 1, whose roots nothing names, stand between two that are known: their roots
 * were made in that order, so that the pages between are theirs, one by one. */
static void
place_roots (Salvage *salvage, guint from, guint to, guint32 low, guint32 high)
{
  gboolean open_ended = high > db_pages_get_count (salvage->pages);
  g_autofree guint32 *roots = g_new0 (guint32, to - from);
  g_autoptr (DbPage) page = db_page_new (salvage->pages);
  guint found = 0;

  for (guint32 number = low + 1; number < high && (found < to - from || !open_ended); number++) {
    if (salvage->marks[number - 1] != 0 || db_pages_is_chained (salvage->pages, number)
        || !db_page_load (salvage->pages, number, page) || page->kind == DB_PAGE_OTHER)
      continue;
    if (found == to - from
        || !may_be_of (salvage, g_ptr_array_index (salvage->trees, from + found), page))
      return;
    roots[found++] = number;
  }
  for (guint k = 0; found == to - from && k < found; k++)
    ((Tree *)g_ptr_array_index (salvage->trees, from + k))->root = roots[k];
}

static void
find_roots (Salvage *salvage, guint n)
{
  guint32 low = 1;

  for (guint k = 0; k < n; k++) {
    const Tree *tree = g_ptr_array_index (salvage->trees, k);
    guint end = k;

    while (end < n && ((Tree *)g_ptr_array_index (salvage->trees, end))->root == 0)
      end++;
    if (end > k) {
      place_roots (salvage, k, end, low,
                   end < n ? ((Tree *)g_ptr_array_index (salvage->trees, end))->root
                           : db_pages_get_count (salvage->pages) + 1);
      k = end - 1;
    } else if (tree->root > low) {
      low = tree->root;
    }
  }
}

/* The one broken tree whose rows all of a page's are; NULL when there is none, or more. */
static Tree *
find_page_tree (Salvage *salvage, const DbPage *page)
{
  Tree *known = NULL;

  for (guint k = 0; k < salvage->trees->len; k++) {
    Tree *tree = g_ptr_array_index (salvage->trees, k);

    if (!(tree->broken || tree->root == 0) || page->n_cells == 0
        || !may_be_of (salvage, tree, page))
      continue;
    if (known != NULL)
      return NULL;
    known = tree;
  }
  return known;
}

/* Pages that nothing leads to. Those of the file's overflowing rows look like anything. */
static gboolean
read_orphans (Salvage *salvage, GError **error)
{
  g_autoptr (DbPage) page = db_page_new (salvage->pages);

  for (guint32 number = 1; number <= db_pages_get_count (salvage->pages); number++) {
    Tree *tree;

    if (!may_continue (salvage, error))
      return FALSE;
    if (salvage->marks[number - 1] != 0 || db_pages_is_chained (salvage->pages, number))
      continue;
    if (!db_page_load (salvage->pages, number, page) || page->kind == DB_PAGE_OTHER) {
      salvage->salvaged->lost_pages++;
      continue;
    }
    if (page->kind == DB_PAGE_TABLE)
      continue;
    tree = find_page_tree (salvage, page);
    if (tree == NULL)
      salvage->salvaged->lost_pages++;
    else if (!read_page_rows (salvage, tree, page, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_trees (Salvage *salvage, GError **error)
{
  for (guint k = 0; k < salvage->trees->len; k++) {
    Tree *tree = g_ptr_array_index (salvage->trees, k);

    if (tree->root != 0 && !walk (salvage, tree, tree->root, 0, error))
      return FALSE;
  }
  return read_orphans (salvage, error);
}

static const char trees_sql[] =
    "SELECT name, type, tbl_name FROM sqlite_schema WHERE rootpage > 0 ORDER BY rootpage";

/* A column is one of the table, or the row's number. An index also has what names the row. */
static const char fields_sql[] =
    "SELECT iif (x.cid = -1, 'INTEGER', coalesce (t.type, '')) FROM pragma_index_xinfo (:index) x"
    " LEFT JOIN pragma_table_info (:table) t ON t.cid = x.cid ORDER BY x.seqno";

static GArray *
list_fields (Salvage *salvage, const char *index, const char *table)
{
  g_autoptr (DbStatement) query = db_prepare (salvage->scratch, fields_sql, NULL);
  GArray *fields = g_array_new (FALSE, FALSE, sizeof (DbValueKind));

  db_bind_text (query, ":index", index);
  db_bind_text (query, ":table", table);
  while (db_step (query, NULL) == DB_STEP_ROW) {
    const char *type = db_column_text (query, 0);
    DbValueKind kind = g_str_equal (type, "INTEGER") ? DB_VALUE_INTEGER
                       : g_str_equal (type, "TEXT")  ? DB_VALUE_TEXT
                       : g_str_equal (type, "REAL")  ? DB_VALUE_REAL
                       : g_str_equal (type, "BLOB")  ? DB_VALUE_BLOB
                                                     : DB_VALUE_NULL;

    g_array_append_val (fields, kind);
  }
  return fields;
}

/* The trees that a file of this schema has, in the order in which they are made. */
static gboolean
list_trees (Salvage *salvage, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (salvage->scratch, trees_sql, error);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    Tree *tree = g_new0 (Tree, 1);

    tree->name = db_column_dup (query, 0);
    tree->index = g_strcmp0 (db_column_text (query, 1), "index") == 0;
    if (tree->index)
      tree->fields = list_fields (salvage, tree->name, db_column_text (query, 2));
    g_ptr_array_add (salvage->trees, tree);
  }
  for (guint k = 0; k < salvage->forms->len; k++) {
    const DbForm *form = g_ptr_array_index (salvage->forms, k);
    DbValue name = { .kind = DB_VALUE_TEXT,
                     .bytes = form->table->name,
                     .length = strlen (form->table->name) };
    Tree *tree = find_tree (salvage, &name);

    if (tree == NULL)
      continue;
    tree->form = form;
    tree->index = form->keyed;
    tree->report = g_ptr_array_index (salvage->salvaged->tables, k);
  }
  return step == DB_STEP_DONE;
}

static gboolean
count_stored (Salvage *salvage, GError **error)
{
  for (guint k = 0; k < salvage->forms->len; k++) {
    const DbForm *form = g_ptr_array_index (salvage->forms, k);
    DbSalvagedTable *report = g_ptr_array_index (salvage->salvaged->tables, k);
    guint64 rows;

    if (!db_table_count (salvage->scratch, form->table, &rows, error))
      return FALSE;
    report->retained += rows;
  }
  return TRUE;
}

static void
list_tables (DbSalvageReport *salvaged, GPtrArray *tables)
{
  salvaged->tables = g_ptr_array_new_with_free_func (g_free);
  for (guint k = 0; k < tables->len; k++) {
    const DbTable *table = g_ptr_array_index (tables, k);
    DbSalvagedTable *report = g_new0 (DbSalvagedTable, 1);

    report->table = g_intern_string (table->name);
    g_ptr_array_add (salvaged->tables, report);
  }
}

static guint64
count_read (const DbSalvageReport *salvaged)
{
  guint64 rows = 0;

  for (guint k = 0; k < salvaged->tables->len; k++)
    rows += ((DbSalvagedTable *)g_ptr_array_index (salvaged->tables, k))->read;
  return rows;
}

static guint
schema_of (DbPages *pages, gboolean *guessed)
{
  guint32 version = db_pages_get_field (pages, 60);

  *guessed = version < 1 || version > db_migrate_latest ();
  return *guessed ? db_migrate_latest () : version;
}

static gboolean
is_broken (Salvage *salvage)
{
  gboolean broken = salvage->salvaged->lost_pages > 0 || salvage->salvaged->guessed
                    || db_pages_get_broken (salvage->pages) > 0;

  for (guint k = 0; k < salvage->trees->len && !broken; k++) {
    const Tree *tree = g_ptr_array_index (salvage->trees, k);

    broken = tree->form != NULL && (tree->broken || tree->root == 0);
  }
  return broken;
}

/* A collection whose rows contradict each other has matches all the same. */
static gboolean
finish (Salvage *salvage, GError **error)
{
  GPtrArray *loose = salvage->salvaged->loose;
  guint before = loose->len;

  if (!db_scratch_finish_anyway (salvage->scratch, loose, error))
    return FALSE;
  salvage->salvaged->contrary = loose->len > before;
  return TRUE;
}

/* Whether rows of the moves may have stood where nothing can be read. */
static gboolean
may_lack_moves (Salvage *salvage)
{
  const DbValue name = { .kind = DB_VALUE_TEXT, .bytes = "moves", .length = strlen ("moves") };
  const Tree *tree = find_tree (salvage, &name);

  return tree == NULL || tree->root == 0 || tree->broken
         || db_pages_get_broken (salvage->pages) > 0;
}

/* Packs that the program brings itself */

typedef struct {
  gint64 row;
  GBytes *text;
  char *sha256;
} BroughtPack;

static void
clear_brought (gpointer data)
{
  BroughtPack *pack = data;

  g_bytes_unref (pack->text);
  g_free (pack->sha256);
}

/* A pack's text from the program, where it is the very one: that of the sum that was stored, or,
 * where the sum is what was damaged, the one that is there. */
static gboolean
find_brought (DbStatement *query, DbPackTextFunc packs, BroughtPack *pack)
{
  RulesText json = db_column_span (query, 2);
  g_autoptr (GBytes) text = NULL;
  g_autofree char *sha256 = NULL;

  if (db_column_is_null (query, 1))
    return FALSE;
  text = packs (db_column_text (query, 1));
  if (text == NULL)
    return FALSE;
  sha256 = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, text);
  if (g_strcmp0 (sha256, db_column_text (query, 3)) != 0
      && (json.length != g_bytes_get_size (text)
          || memcmp (json.at, g_bytes_get_data (text, NULL), json.length) != 0))
    return FALSE;
  *pack = (BroughtPack){ db_column_integer (query, 0), g_steal_pointer (&text),
                         g_steal_pointer (&sha256) };
  return TRUE;
}

static const char packs_sql[] = "SELECT id, code, json, sha256 FROM packs";
static const char bring_pack_sql[] =
    "UPDATE packs SET json = :json, sha256 = :sha256 WHERE id = :row";

static gboolean
bring_packs (DbStore *scratch, DbPackTextFunc packs, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (scratch, packs_sql, error);
  g_autoptr (DbStatement) bring = db_prepare (scratch, bring_pack_sql, error);
  g_autoptr (GArray) brought = g_array_new (FALSE, FALSE, sizeof (BroughtPack));
  DbStep step;

  g_array_set_clear_func (brought, clear_brought);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    BroughtPack pack;

    if (find_brought (query, packs, &pack))
      g_array_append_val (brought, pack);
  }
  db_statement_reset (query);
  for (guint k = 0; step == DB_STEP_DONE && k < brought->len; k++) {
    const BroughtPack *pack = &g_array_index (brought, BroughtPack, k);

    db_bind_span (
        bring, ":json",
        (RulesText){ g_bytes_get_data (pack->text, NULL), g_bytes_get_size (pack->text) });
    db_bind_text (bring, ":sha256", pack->sha256);
    db_bind_integer (bring, ":row", pack->row);
    if (!db_statement_run (bring, error))
      return FALSE;
  }
  return step == DB_STEP_DONE;
}

static gboolean
gather_rows (Salvage *salvage, const char *file, DbPackTextFunc packs, GPtrArray *tables,
             GError **error)
{
  guint n;

  if (!list_trees (salvage, error))
    return FALSE;
  n = salvage->trees->len;
  if (!db_known_begin (salvage->scratch, error))
    return FALSE;
  db_pages_foreach_free (salvage->pages, free_cb, salvage);
  find_schema (salvage);
  find_roots (salvage, n);
  if (!read_trees (salvage, error))
    return FALSE;
  if (count_read (salvage->salvaged) == 0) {
    g_autofree char *name = g_filename_display_name (file);

    g_set_error (error, DB_ERROR, DB_ERROR_NOT_DATABASE,
                 _ ("Nothing of a collection can be read in “%s”"), name);
    return FALSE;
  }
  salvage->salvaged->broken = is_broken (salvage);
  return (!salvage->salvaged->broken
          || db_known_gather (salvage->scratch, salvage->salvaged->schema, error))
         && (packs == NULL || bring_packs (salvage->scratch, packs, error))
         && db_salvage_mend (salvage->scratch, tables, salvage->salvaged->schema,
                             salvage->salvaged->broken, salvage->salvaged->loose,
                             &salvage->salvaged->homeless, error)
         && (!salvage->salvaged->broken
             || db_known_end (salvage->scratch, may_lack_moves (salvage), salvage->salvaged, error))
         && count_stored (salvage, error) && finish (salvage, error);
}

DbStore *
db_salvage (const char *file, DbPackTextFunc packs, GCancellable *cancellable,
            DbSalvageReport **salvaged, GError **error)
{
  g_autoptr (DbPages) pages = db_pages_open (file, error);
  g_autoptr (DbSalvageReport) report = g_new0 (DbSalvageReport, 1);
  g_autoptr (DbStore) scratch = NULL;
  g_autoptr (GPtrArray) tables = NULL, forms = NULL;
  g_autoptr (GPtrArray) trees = g_ptr_array_new_with_free_func (tree_free);
  g_autoptr (GByteArray) record = g_byte_array_new ();
  g_autofree guint8 *marks = NULL;
  Salvage salvage;

  if (pages == NULL)
    return NULL;
  report->loose = g_ptr_array_new_with_free_func (g_free);
  report->cut = g_ptr_array_new ();
  report->unsure = g_ptr_array_new ();
  report->remade = g_ptr_array_new ();
  report->schema = schema_of (pages, &report->guessed);
  report->pages = db_pages_get_expected (pages);
  report->lost_pages = report->pages - MIN (report->pages, db_pages_get_count (pages));
  scratch = db_scratch_new (report->schema, error);
  tables = scratch != NULL ? db_tables_list (scratch, error) : NULL;
  forms = tables != NULL ? db_forms_new (scratch, tables, error) : NULL;
  if (forms == NULL)
    return NULL;
  list_tables (report, tables);
  marks = g_malloc0 (MAX (db_pages_get_count (pages), 1));
  salvage = (Salvage){ .pages = pages,
                       .scratch = scratch,
                       .forms = forms,
                       .trees = trees,
                       .marks = marks,
                       .record = record,
                       .salvaged = report,
                       .cancellable = cancellable };
  if (!gather_rows (&salvage, file, packs, tables, error))
    return NULL;
  if (salvaged != NULL)
    *salvaged = g_steal_pointer (&report);
  return g_steal_pointer (&scratch);
}

/* What rows of our tables look like, so that one is known where nothing says whose it is. */

static void
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
order_columns (DbForm *form)
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
form_new (DbStore *scratch, const DbTable *table, GError **error)
{
  g_autoptr (DbStatement) keyed = db_prepare (scratch, keyed_sql, error);
  g_autoptr (DbStatement) needed = db_prepare (scratch, needed_sql, error);
  g_autoptr (DbStatement) defaults = db_prepare (scratch, defaults_sql, error);
  DbForm *form;
  gint64 wr;

  db_bind_text (keyed, ":table", table->name);
  db_bind_text (needed, ":table", table->name);
  db_bind_text (defaults, ":table", table->name);
  if (!db_statement_run_integer (keyed, 0, &wr, error) || needed == NULL || defaults == NULL)
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
  order_columns (form);
  for (guint k = 0; k < table->n_columns; k++) {
    form->needed[k] = db_step (needed, NULL) == DB_STEP_ROW && db_column_integer (needed, 0) != 0;
    if (db_step (defaults, NULL) == DB_STEP_ROW)
      form->defaults[k] = constant (db_column_text (defaults, 0));
  }
  return form;
}

/* (element-type DbForm): of @tables, as they are in @scratch. */
static GPtrArray *
db_forms_new (DbStore *scratch, GPtrArray *tables, GError **error)
{
  g_autoptr (GPtrArray) forms = g_ptr_array_new_with_free_func (free_form);

  for (guint k = 0; k < tables->len; k++) {
    DbForm *form = form_new (scratch, g_ptr_array_index (tables, k), error);

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

/* Whether a record of @n columns can be a row of that table; then @row is that, by columns. */
static gboolean
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

/* How long lines were, by what else the file says of them. A page of moves that is gone leaves no
 * gap where it held the last moves of a line; then only this tells that they are missing. */

#define MOST_MOVES 10000000 /* more is damage */

static const char tables_sql[] =
    "CREATE TEMP TABLE known (line INTEGER, match INTEGER, length INTEGER NOT NULL,"
    " exact INTEGER NOT NULL);"
    "CREATE TEMP TABLE adjoining (low INTEGER PRIMARY KEY, high INTEGER NOT NULL);"
    "CREATE TEMP TABLE homes (line INTEGER PRIMARY KEY, match INTEGER NOT NULL);"
    "CREATE TEMP TABLE remade (line INTEGER PRIMARY KEY)";

static const char length_sql[] = "INSERT INTO temp.known (line, match, length, exact)"
                                 " VALUES (:line, :match, :length, 1)";

static const char adjoining_sql[] =
    "INSERT OR IGNORE INTO temp.adjoining (low, high) VALUES (:low, :high)";

/* What rows say that are read otherwise, too. Of a match's numbers nobody knows which line was the
 * current one; some line had so many moves. */
static const struct {
  guint schema;
  const char *sql;
} said[] = {
  { 1, "INSERT INTO temp.known SELECT id, NULL, tip, 0 FROM lines WHERE tip IS NOT NULL" },
  { 1, "INSERT INTO temp.known SELECT parent, NULL, fork_at, 0 FROM lines WHERE parent IS NOT "
       "NULL" },
  { 1, "INSERT INTO temp.known SELECT line, NULL, max (number), 0 FROM moves GROUP BY line" },
  { 1, "INSERT INTO temp.known SELECT line, NULL, number, 0 FROM bookmarks" },
  { 5, "INSERT INTO temp.known SELECT line, NULL, number, 0 FROM move_notes" },
  { 7, "INSERT INTO temp.known SELECT source, NULL, last, 0 FROM waiting" },
  { 4, "INSERT INTO temp.known SELECT NULL, r.match, j.at, 0 FROM journal j JOIN runs r"
       " ON r.id = j.run" },
  { 5, "INSERT INTO temp.known SELECT NULL, match, number, 0 FROM clock_spans" },
  { 6, "INSERT INTO temp.known SELECT NULL, match, max (first - 1, coalesce (last, 0)), 0"
       " FROM sessions" },
};

/* Whose a line is, by others than its row. */
static const struct {
  guint schema;
  const char *sql;
} homes[] = {
  { 1, "INSERT OR IGNORE INTO temp.homes SELECT line, id FROM matches WHERE line IS NOT NULL" },
  { 1, "INSERT OR IGNORE INTO temp.homes SELECT line, match FROM temp.known WHERE exact" },
  { 1, "INSERT OR IGNORE INTO temp.homes SELECT parent, match FROM lines WHERE parent IS NOT "
       "NULL" },
  { 7, "INSERT OR IGNORE INTO temp.homes SELECT w.source, l.match FROM waiting w JOIN lines l"
       " ON l.id = w.line" },
  { 7, "INSERT OR IGNORE INTO temp.homes SELECT w.line, l.match FROM waiting w JOIN lines l"
       " ON l.id = w.source" },
  { 1, "INSERT OR IGNORE INTO temp.homes SELECT after ->> 'line', row FROM changes"
       " WHERE subject = 'current-line' AND after ->> 'line' IS NOT NULL" },
  { 1, "INSERT OR IGNORE INTO temp.homes SELECT before ->> 'line', row FROM changes"
       " WHERE subject = 'current-line' AND before ->> 'line' IS NOT NULL" },
  { 1, "DELETE FROM temp.homes WHERE line IN (SELECT id FROM lines) OR match NOT IN"
       " (SELECT id FROM matches) OR (line NOT IN (SELECT line FROM moves) AND NOT EXISTS"
       " (SELECT 1 FROM matches m WHERE m.id = homes.match AND m.line = homes.line)"
       " AND NOT EXISTS (SELECT 1 FROM temp.known k WHERE k.line = homes.line AND k.exact))" },
};

/* The first one where that is missing, else behind all others. Moves are at most up to where a
 * replay said that the match is. */
static const char remake_sql[] =
    "INSERT OR IGNORE INTO lines (id, match, number, fork_at, tip, created) SELECT h.line, h.match,"
    " CASE WHEN h.nth = 1 AND NOT EXISTS (SELECT 1 FROM lines WHERE match = h.match AND number = 1)"
    " THEN 1 ELSE h.nth + coalesce ((SELECT max (number) FROM lines WHERE match = h.match), 0) END,"
    " 0, (SELECT k.length FROM temp.known k WHERE k.line = h.line AND k.exact AND k.length <"
    " (SELECT max (number) FROM moves WHERE line = h.line)), m.created"
    " FROM (SELECT line, match, row_number () OVER (PARTITION BY match ORDER BY line) AS nth"
    " FROM temp.homes) h JOIN matches m ON m.id = h.match";

#define FIRST "(SELECT min (number) - 1 FROM moves WHERE line = lines.id)"
#define PARENTS                                                                                    \
  " FROM lines p WHERE p.match = lines.match AND p.id < lines.id AND coalesce"                     \
  " ((SELECT max (number) FROM moves WHERE line = p.id), p.fork_at) >= " FIRST

/* Where its moves begin behind the first, it forked; from whom, where only one can be meant. */
static const char fork_sql[] =
    "UPDATE lines SET fork_at = " FIRST ", parent = (SELECT p.id" PARENTS ") WHERE id IN"
    " (SELECT line FROM temp.homes) AND coalesce (" FIRST ", 0) > 0"
    " AND (SELECT count (*)" PARENTS ") = 1";

/* What matches refer to and is gone. */
static const struct {
  guint schema;
  const char *sentence, *sql;
} lacks[] = {
  { 1, N_ ("%s: its place is lost"),
    "SELECT uuid FROM matches WHERE place IS NOT NULL AND place NOT IN (SELECT id FROM places)" },
  { 1, N_ ("A pack that a match was played with is lost: %s"),
    "SELECT DISTINCT m.uuid FROM match_packs p JOIN matches m ON m.id = p.match"
    " WHERE p.pack NOT IN (SELECT id FROM packs)" },
  { 3, N_ ("%s: a deck is lost"),
    "SELECT DISTINCT m.uuid FROM match_decks d JOIN matches m ON m.id = d.match"
    " WHERE d.deck IS NOT NULL AND d.deck NOT IN (SELECT id FROM decks)" },
  { 4, N_ ("%s: its campaign is lost"),
    "SELECT m.uuid FROM runs r JOIN matches m ON m.id = r.match"
    " WHERE r.campaign NOT IN (SELECT id FROM campaigns)" },
};

/* Lines that have moves and of which nobody knows whose they are. */
static const char homeless_sql[] = "SELECT count (DISTINCT line) FROM moves WHERE line NOT IN"
                                   " (SELECT id FROM lines)";

static const char remade_sql[] =
    "INSERT INTO temp.remade SELECT h.line FROM temp.homes h JOIN lines l ON l.id = h.line";

#define LAST "coalesce ((SELECT max (number) FROM moves WHERE line = l.id), l.fork_at)"

static const char cut_sql[] =
    "SELECT uuid, number, last, length, current FROM (SELECT m.uuid, l.number, " LAST " AS last,"
    " max (k.length) AS length, m.line IS l.id AS current FROM temp.known k JOIN lines l"
    " ON l.id = k.line JOIN matches m ON m.id = l.match GROUP BY l.id) WHERE length > last"
    " UNION ALL SELECT uuid, 0, last, length, 1 FROM (SELECT m.uuid, (SELECT max (" LAST ")"
    " FROM lines l WHERE l.match = m.id) AS last, max (k.length) AS length FROM temp.known k"
    " JOIN matches m ON m.id = k.match WHERE k.line IS NULL GROUP BY m.id)"
    " WHERE length > last ORDER BY 1, 2";

static const char unsure_sql[] =
    "SELECT m.uuid, l.number, " LAST ", 0, m.line IS l.id FROM lines l JOIN matches m"
    " ON m.id = l.match WHERE NOT EXISTS (SELECT 1 FROM temp.known k WHERE k.line = l.id AND "
    "k.exact"
    " AND k.length = coalesce (l.tip, " LAST ")) AND (l.id IN (SELECT line FROM temp.remade)"
    " OR (:lost AND (l.tip IS NULL OR l.tip > " LAST ") AND NOT EXISTS"
    " (SELECT 1 FROM temp.adjoining WHERE low = (SELECT max (low) FROM temp.adjoining"
    " WHERE low <= l.id) AND high > l.id))) ORDER BY 1, 2";

static const char remade_lines_sql[] =
    "SELECT m.uuid, l.number, " LAST ", 0, m.line IS l.id FROM temp.remade r JOIN lines l"
    " ON l.id = r.line JOIN matches m ON m.id = l.match ORDER BY 1, 2";

/* Lengths of lines by what else the file says: a draft gets tables for them. */
static gboolean
db_known_begin (DbStore *scratch, GError **error)
{
  return db_store_exec (scratch, tables_sql, error);
}

/* Rows of the derived tables "results" and "reached" begin alike. */
static gboolean
db_known_read (DbStore *scratch, gint64 match, const DbValue *record, guint n, GError **error)
{
  g_autoptr (DbStatement) insert = NULL;

  if (n < 3 || record[0].kind != DB_VALUE_NULL || record[1].kind != DB_VALUE_INTEGER
      || record[2].kind != DB_VALUE_INTEGER || record[2].integer < 0
      || record[2].integer > MOST_MOVES)
    return TRUE;
  insert = db_prepare (scratch, length_sql, error);
  db_bind_integer (insert, ":line", record[1].integer);
  db_bind_integer (insert, ":match", match);
  db_bind_integer (insert, ":length", record[2].integer);
  return db_statement_run (insert, error);
}

/* Moves of these lines stand side by side on a page: nothing is missing between them. */
static gboolean
db_known_adjoin (DbStore *scratch, gint64 before, gint64 behind, GError **error)
{
  g_autoptr (DbStatement) insert = NULL;

  if (before >= behind)
    return TRUE;
  insert = db_prepare (scratch, adjoining_sql, error);
  db_bind_integer (insert, ":low", before);
  db_bind_integer (insert, ":high", behind);
  return db_statement_run (insert, error);
}

/* What the draft's rows say, before they are mended. */
static gboolean
db_known_gather (DbStore *scratch, guint schema, GError **error)
{
  for (gsize k = 0; k < G_N_ELEMENTS (said); k++)
    if (schema >= said[k].schema && !db_store_exec (scratch, said[k].sql, error))
      return FALSE;
  return TRUE;
}

/* A sentence of each match that refers to what is gone, before the reference goes. */
static gboolean
db_known_report_lacks (DbStore *scratch, guint schema, GPtrArray *loose, GError **error)
{
  for (gsize k = 0; k < G_N_ELEMENTS (lacks); k++) {
    g_autoptr (DbStatement) query = NULL;
    DbStep step;

    if (schema < lacks[k].schema)
      continue;
    query = db_prepare (scratch, lacks[k].sql, error);
    while ((step = db_step (query, error)) == DB_STEP_ROW) {
      GString *text = g_string_new (_ (lacks[k].sentence));

      g_string_replace (text, "%s", db_column_text (query, 0), 1);
      g_ptr_array_add (loose, g_string_free (text, FALSE));
    }
    if (step == DB_STEP_ERROR)
      return FALSE;
  }
  return TRUE;
}

/* Rows of lines that are lost, and whose match something else tells. @homeless: (out): lines with
 * moves whose match nothing tells */
static gboolean
db_known_remake (DbStore *scratch, guint schema, gint64 *homeless, GError **error)
{
  g_autoptr (DbStatement) query = NULL;

  for (gsize k = 0; k < G_N_ELEMENTS (homes); k++)
    if (schema >= homes[k].schema && !db_store_exec (scratch, homes[k].sql, error))
      return FALSE;
  if (!db_store_exec (scratch, remake_sql, error) || !db_store_exec (scratch, fork_sql, error)
      || !db_store_exec (scratch, remade_sql, error))
    return FALSE;
  query = db_prepare (scratch, homeless_sql, error);
  return db_statement_run_integer (query, 0, homeless, error);
}

static void
free_line (gpointer data)
{
  DbSalvagedLine *line = data;

  g_free (line->uuid);
  g_free (line);
}

static gboolean
list_lines (DbStore *scratch, const char *sql, gboolean lost, GPtrArray **answer, GError **error)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (free_line);
  g_autoptr (DbStatement) query = db_prepare (scratch, sql, error);
  DbStep step;

  if (sql == unsure_sql)
    db_bind_integer (query, ":lost", lost);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbSalvagedLine *line = g_new0 (DbSalvagedLine, 1);

    line->uuid = db_column_dup (query, 0);
    line->number = (guint)db_column_integer (query, 1);
    line->read = (guint64)db_column_integer (query, 2);
    line->known = (guint64)db_column_integer (query, 3);
    line->current = db_column_integer (query, 4) != 0;
    g_ptr_array_add (lines, line);
  }
  g_clear_pointer (answer, g_ptr_array_unref);
  *answer = g_steal_pointer (&lines);
  return step == DB_STEP_DONE;
}

/* Compares, when they are mended. */
static gboolean
db_known_end (DbStore *scratch, gboolean moves_lost, DbSalvageReport *salvaged, GError **error)
{
  return list_lines (scratch, cut_sql, moves_lost, &salvaged->cut, error)
         && list_lines (scratch, unsure_sql, moves_lost, &salvaged->unsure, error)
         && list_lines (scratch, remade_lines_sql, moves_lost, &salvaged->remade, error);
}

/* From rows that could be read to a collection that holds together. What the log of changes still
 * says of a lost row is taken from there; a player or a game of whom nothing is left gets a name
 * that says so, rather than that a match is lost; what then still refers to nothing goes. */

#define LATEST(subject)                                                                            \
  "(SELECT row, after, instant, max (id) FROM changes WHERE subject = '" subject "'"               \
  " AND NOT coalesce (" DB_IS_RANGE ", 0) GROUP BY row"                                            \
  " HAVING after IS NOT NULL)"

/* The end of a line's moves without a gap, from where it forked. */
#define BEHIND_GAP                                                                                 \
  "(SELECT line, number FROM (SELECT m.line, m.number, m.number - l.fork_at - row_number () OVER"  \
  " (PARTITION BY m.line ORDER BY m.number) AS off FROM moves m JOIN lines l ON l.id = m.line)"    \
  " WHERE off <> 0)"

#define LAST_OF(line, fork)                                                                        \
  "(SELECT coalesce (max (number), " fork ") FROM moves WHERE line = " line ")"

/* A line that forks from where nothing is, or from another match's. */
#define LINE_IS_LOST                                                                               \
  "NOT EXISTS (SELECT 1 FROM matches WHERE id = lines.match)"                                      \
  " OR (parent IS NULL AND fork_at > 0)"                                                           \
  " OR (parent IS NOT NULL AND NOT EXISTS (SELECT 1 FROM lines p WHERE p.id = lines.parent"        \
  " AND p.match = lines.match AND lines.fork_at <= " LAST_OF ("p.id", "p.fork_at") "))"

/**
 * Step:
 * @schema: the first one whose tables it needs
 * @sentence: (nullable): tells of people's words that go: one of each row of @words
 */
typedef struct {
  guint schema;
  const char *sentence, *words, *sql;
} Step;

#define MOVE_GOES N_ ("A move without its place: %s")
#define WORDS_GO N_ ("Words without their place: %s")

/* What cannot be read as what it is, which nothing may rest on. */
static const Step readable[] = {
  { 1, NULL, NULL,
    "DELETE FROM changes WHERE NOT coalesce (" DB_IS_RANGE ", 0)"
    " AND ((before IS NOT NULL AND NOT json_valid (before))"
    "  OR (after IS NOT NULL AND NOT json_valid (after)) OR coalesce (before, after) IS NULL)" },
  { 5, NULL, NULL,
    "DELETE FROM photo_bytes WHERE hex (substr (jpeg, 1, 2)) <> 'FFD8'"
    " OR NOT EXISTS (SELECT 1 FROM photos WHERE id = photo)" },
  { 5, NULL, NULL,
    "DELETE FROM photos WHERE NOT EXISTS (SELECT 1 FROM photo_bytes WHERE photo = photos.id)" },
  { 10, NULL, NULL, "DELETE FROM pack_drafts WHERE NOT json_valid (json)" },
};

/* What the log says of rows that are gone, and of what belonged to them. */
static const Step logged[] = {
  { 11, NULL, NULL,
    "INSERT OR IGNORE INTO games (id, uuid, code, name, folded, created, modified, deleted,"
    " rating, owned) SELECT row, after ->> 'uuid', after ->> 'code', after ->> 'name',"
    " after ->> 'folded', instant, instant, after ->> 'deleted', after ->> 'rating',"
    " after ->> 'owned' FROM " LATEST ("game") },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO games (id, uuid, code, name, folded, created, modified, deleted)"
    " SELECT row, after ->> 'uuid', after ->> 'code', after ->> 'name', after ->> 'folded',"
    " instant, instant, after ->> 'deleted' FROM " LATEST ("game") },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO players (id, uuid, name, folded, note, merged_into, created, modified,"
    " deleted) SELECT row, after ->> 'uuid', after ->> 'name', after ->> 'folded',"
    " after ->> 'note', after ->> 'merged_into', instant, instant, after ->> 'deleted'"
    " FROM " LATEST ("player") },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO places (id, uuid, name, folded, created, modified, deleted)"
    " SELECT row, after ->> 'uuid', after ->> 'name', after ->> 'folded', instant, instant,"
    " after ->> 'deleted' FROM " LATEST ("place") },
  { 5, NULL, NULL,
    "INSERT OR IGNORE INTO matches (id, uuid, game, variant, mode, rules, knowledge, date, place,"
    " event, round, campaign, session, result, created, modified, deleted, minutes)"
    " SELECT row, after ->> 'uuid', after ->> 'game', after ->> 'variant', after ->> 'mode',"
    " after ->> 'rules', after ->> 'knowledge', after ->> 'date', after ->> 'place',"
    " after ->> 'event', after ->> 'round', after ->> 'campaign', after ->> 'session',"
    " after ->> 'result', instant, instant, after ->> 'deleted', after ->> 'minutes'"
    " FROM " LATEST ("match") },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO sides (match, side, place, name) SELECT row, value ->> 0, value ->> 1,"
    " value ->> 2 FROM " LATEST ("match") ", json_each (after, '$.sides')" },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO seats (match, seat, side, player, score) SELECT row, value ->> 0,"
    " value ->> 1, value ->> 2, value ->> 3 FROM " LATEST (
        "match") ", json_each (after, '$.seats')" },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO match_options (match, name, value) SELECT row, value ->> 0, value ->> 1"
    " FROM " LATEST ("match") ", json_each (after, '$.options')" },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO match_packs (match, position, pack) SELECT row, key + 1, value"
    " FROM " LATEST ("match") ", json_each (after, '$.packs')" },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO match_tags (match, position, name, value) SELECT row, key + 1,"
    " value ->> 0, value ->> 1 FROM " LATEST ("match") ", json_each (after, '$.tags')" },
  { 10, NULL, NULL,
    "INSERT OR IGNORE INTO pack_drafts (id, uuid, game, code, title, json, base, kept, created,"
    " modified, deleted) SELECT row, after ->> 'uuid', after ->> 'game', after ->> 'code',"
    " after ->> 'title', after ->> 'json', after ->> 'base', after ->> 'kept', instant, instant,"
    " after ->> 'deleted' FROM " LATEST ("pack-draft") },
};

/* Repeated until nothing changes any more: each takes away, or mends, what the others left. */
static const Step steps[] = {
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO lines (id, match, number, fork_at, created) SELECT m.line, m.id,"
    " 1 + (SELECT coalesce (max (number), 0) FROM lines WHERE match = m.id), 0, m.created"
    " FROM matches m WHERE m.line IS NOT NULL AND NOT EXISTS (SELECT 1 FROM lines WHERE id = "
    "m.line)"
    " AND EXISTS (SELECT 1 FROM moves WHERE line = m.line AND number = 1)" },
  { 1, MOVE_GOES,
    "SELECT line || ': ' || number || '. ' || text FROM moves m WHERE NOT EXISTS"
    " (SELECT 1 FROM lines WHERE id = m.line)",
    "DELETE FROM moves WHERE NOT EXISTS (SELECT 1 FROM lines WHERE id = moves.line)" },
  { 1, MOVE_GOES,
    "SELECT coalesce (t.uuid, '') || ', ' || l.number || ': ' || m.number || '. ' || m.text"
    " FROM moves m JOIN lines l ON l.id = m.line LEFT JOIN matches t ON t.id = l.match"
    " WHERE (m.line, m.number) IN " BEHIND_GAP " ORDER BY m.line, m.number",
    "DELETE FROM moves WHERE (line, number) IN " BEHIND_GAP },
  { 1, MOVE_GOES,
    "SELECT coalesce (t.uuid, '') || ', ' || lines.number || ': ' || m.number || '. ' || m.text"
    " FROM lines JOIN moves m ON m.line = lines.id LEFT JOIN matches t ON t.id = lines.match"
    " WHERE " LINE_IS_LOST " ORDER BY m.line, m.number",
    "DELETE FROM moves WHERE line IN (SELECT id FROM lines WHERE " LINE_IS_LOST ")" },
  { 1, NULL, NULL, "DELETE FROM lines WHERE " LINE_IS_LOST },
  { 1, NULL, NULL,
    "UPDATE matches SET line = (SELECT l.id FROM lines l WHERE l.match = matches.id ORDER "
    "BY " LAST_OF ("l.id", "l.fork_at") " DESC, l.id LIMIT 1) WHERE line IS NOT NULL AND NOT EXISTS"
                                        " (SELECT 1 FROM lines l WHERE l.id = matches.line AND "
                                        "l.match = matches.id)" },
  { 1, NULL, NULL,
    "UPDATE matches SET line = (SELECT l.id FROM lines l WHERE l.match = matches.id ORDER "
    "BY " LAST_OF ("l.id", "l.fork_at") " DESC, l.id LIMIT 1) WHERE line IS NULL AND EXISTS"
                                        " (SELECT 1 FROM lines l WHERE l.match = matches.id)" },
  { 5, NULL, NULL,
    "UPDATE lines SET hidden = NULL WHERE hidden IS NOT NULL"
    " AND EXISTS (SELECT 1 FROM matches WHERE id = lines.match AND line = lines.id)" },
  { 1, NULL, NULL,
    "UPDATE lines SET tip = NULL WHERE tip IS NOT NULL AND tip > " LAST_OF ("lines.id",
                                                                            "lines.fork_at") },
  { 7, NULL, NULL,
    "DELETE FROM waiting WHERE NOT EXISTS (SELECT 1 FROM lines l JOIN lines s ON s.match = l.match"
    " WHERE l.id = waiting.line AND s.id = waiting.source AND waiting.last <= " LAST_OF (
        "s.id", "s.fork_at") ")" },
  { 5, WORDS_GO,
    "SELECT text FROM move_notes n WHERE NOT EXISTS (SELECT 1 FROM lines l WHERE l.id = n.line"
    " AND n.number <= " LAST_OF ("l.id", "l.fork_at") ")",
    "DELETE FROM move_notes WHERE NOT EXISTS (SELECT 1 FROM lines l WHERE l.id = move_notes.line"
    " AND move_notes.number <= " LAST_OF ("l.id", "l.fork_at") ")" },
  { 3, NULL, NULL,
    "DELETE FROM match_decks WHERE seat > (SELECT max (seat) FROM seats"
    " WHERE match = match_decks.match)" },
  { 1, NULL, NULL,
    "UPDATE players SET merged_into = NULL WHERE merged_into IS NOT NULL AND NOT EXISTS"
    " (SELECT 1 FROM players q WHERE q.id = players.merged_into AND q.merged_into IS NULL)" },
  { 4, NULL, NULL,
    "DELETE FROM runs WHERE NOT EXISTS (SELECT 1 FROM campaigns c, matches m JOIN games g"
    " ON g.id = m.game WHERE c.id = runs.campaign AND m.id = runs.match AND g.code IS c.game)" },
  { 6, NULL, NULL,
    "UPDATE journal SET session = NULL WHERE session IS NOT NULL AND NOT EXISTS"
    " (SELECT 1 FROM sessions s JOIN runs r ON r.match = s.match WHERE s.id = journal.session"
    " AND r.id = journal.run)" },
  { 4, WORDS_GO,
    "SELECT text FROM journal WHERE NOT EXISTS (SELECT 1 FROM runs WHERE id = journal.run)",
    "DELETE FROM journal WHERE NOT EXISTS (SELECT 1 FROM runs WHERE id = journal.run)" },
  { 8, NULL, NULL, "DELETE FROM seasons WHERE NOT json_valid (scheme)" },
  { 8, NULL, NULL,
    "DELETE FROM fixture_seats WHERE fixture IN (SELECT f.id FROM fixtures f JOIN fixture_seats t"
    " ON t.fixture = f.id LEFT JOIN entrants e ON e.id = t.entrant GROUP BY f.id"
    " HAVING max (t.seat) <> count (*) OR sum (t.entrant IS NOT NULL AND e.season IS NOT f.season) "
    "> 0"
    " OR sum (f.deleted IS NULL AND e.deleted IS NOT NULL) > 0)" },
};

/* The words of people that hang on rows by their kind; where the row is gone they have no place. */
static const struct {
  const char *subject, *table;
  guint schema;
} subjects[] = {
  { "game", "games", 1 },
  { "player", "players", 1 },
  { "place", "places", 1 },
  { "pack", "packs", 1 },
  { "match", "matches", 1 },
  { "word-list", "word_lists", 2 },
  { "deck", "decks", 3 },
  { "match-deck", "match_decks", 3 },
  { "campaign", "campaigns", 4 },
  { "run", "runs", 4 },
  { "session", "sessions", 4 },
  { "journal-entry", "journal", 4 },
  { "league", "leagues", 8 },
  { "season", "seasons", 8 },
  { "entrant", "entrants", 8 },
  { "fixture", "fixtures", 8 },
  { "line", "lines", 1 },
  { WORDS_GO, "notes", 1 },
  { "bookmark", "bookmarks", 1 },
  { "scheme", "schemes", 8 },
  { "owned-card", "owned_cards", 3 },
  { "photo", "photos", 5 },
  { "move-note", "move_notes", 5 },
  { "pack-draft", "pack_drafts", 10 },
};

static gboolean
run (DbStore *scratch, const char *sql, GError **error)
{
  g_autoptr (DbStatement) statement = db_prepare (scratch, sql, error);

  return db_statement_run (statement, error);
}

static gboolean
report_texts (DbStore *scratch, const char *sentence, const char *sql, GPtrArray *loose,
              GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (scratch, sql, error);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    GString *text = g_string_new (_ (sentence));

    g_string_replace (text, "%s", db_column_text (query, 0), 1);
    g_ptr_array_add (loose, g_string_free (text, FALSE));
  }
  return step == DB_STEP_DONE;
}

static gboolean
run_steps (DbStore *scratch, const Step *list, gsize n, guint schema, GPtrArray *loose,
           GError **error)
{
  for (gsize k = 0; k < n; k++) {
    if (schema < list[k].schema)
      continue;
    if ((list[k].sentence != NULL
         && !report_texts (scratch, list[k].sentence, list[k].words, loose, error))
        || !run (scratch, list[k].sql, error))
      return FALSE;
  }
  return TRUE;
}

static const char folded_game_sql[] =
    "SELECT p.game FROM matches m JOIN match_packs k ON k.match = m.id JOIN packs p ON p.id = "
    "k.pack"
    " WHERE m.game = :row AND NOT EXISTS (SELECT 1 FROM games WHERE code = p.game) LIMIT 1";

static const char *
name_of_game (const char *code)
{
  for (guint k = 0; code != NULL && rules_games[k] != NULL; k++)
    if (g_str_equal (rules_games[k]->id, code))
      return rules_games[k]->name;
  return NULL;
}

/* A game of which only matches are left; their packs may say which. */
static gboolean
add_game (DbStore *scratch, gint64 row, GError **error)
{
  static const char sql[] = "INSERT INTO games (id, uuid, code, name, folded, created, modified)"
                            " VALUES (:row, :uuid, :code, :name, :folded, :now, :now)";
  g_autoptr (DbStatement) query = db_prepare (scratch, folded_game_sql, error);
  g_autoptr (DbStatement) insert = db_prepare (scratch, sql, error);
  g_autofree char *code = NULL, *name = NULL, *folded = NULL;
  char uuid[DB_UUID_SIZE];

  db_bind_integer (query, ":row", row);
  if (db_step (query, error) == DB_STEP_ROW)
    code = db_column_dup (query, 0);
  name = name_of_game (code) != NULL ? g_strdup (name_of_game (code))
                                     : g_strdup_printf (_ ("Unknown game %d"), (int)row);
  folded = db_fold (name);
  if (code != NULL)
    db_uuid_v5 ("tomekeeper", code, uuid);
  else
    db_uuid_v7 (uuid);
  db_bind_integer (insert, ":row", row);
  db_bind_text (insert, ":uuid", uuid);
  db_bind_text (insert, ":code", code);
  db_bind_text (insert, ":name", name);
  db_bind_text (insert, ":folded", folded);
  db_bind_integer (insert, ":now", db_now ());
  return db_statement_run (insert, error);
}

static gboolean
add_player (DbStore *scratch, gint64 row, GError **error)
{
  static const char sql[] = "INSERT INTO players (id, uuid, name, folded, created, modified)"
                            " VALUES (:row, :uuid, :name, :folded, :now, :now)";
  g_autoptr (DbStatement) insert = db_prepare (scratch, sql, error);
  g_autofree char *name = g_strdup_printf (_ ("Unknown player %d"), (int)row);
  g_autofree char *folded = db_fold (name);
  char uuid[DB_UUID_SIZE];

  db_uuid_v7 (uuid);
  db_bind_integer (insert, ":row", row);
  db_bind_text (insert, ":uuid", uuid);
  db_bind_text (insert, ":name", name);
  db_bind_text (insert, ":folded", folded);
  db_bind_integer (insert, ":now", db_now ());
  return db_statement_run (insert, error);
}

/* One reference from a table's column to another table's rows. */
typedef struct {
  char *table, *column, *parent;
  gboolean needed;
} Reference;

static void
reference_free (gpointer data)
{
  Reference *reference = data;

  g_free (reference->table);
  g_free (reference->column);
  g_free (reference->parent);
  g_free (reference);
}

static const char references_sql[] =
    "SELECT f.\"from\", f.\"table\", i.\"notnull\" OR i.pk FROM pragma_foreign_key_list (:table) f"
    " JOIN pragma_table_info (:table) i ON i.name = f.\"from\""
    " WHERE (SELECT count (*) FROM pragma_foreign_key_list (:table) g WHERE g.id = f.id) = 1";

static GPtrArray *
list_references (DbStore *scratch, GPtrArray *tables, GError **error)
{
  g_autoptr (GPtrArray) references = g_ptr_array_new_with_free_func (reference_free);

  for (guint k = 0; k < tables->len; k++) {
    const DbTable *table = g_ptr_array_index (tables, k);
    g_autoptr (DbStatement) query = db_prepare (scratch, references_sql, error);
    DbStep step;

    db_bind_text (query, ":table", table->name);
    while ((step = db_step (query, error)) == DB_STEP_ROW) {
      Reference *reference = g_new0 (Reference, 1);

      reference->table = g_strdup (table->name);
      reference->column = db_column_dup (query, 0);
      reference->parent = db_column_dup (query, 1);
      reference->needed = db_column_integer (query, 2) != 0;
      g_ptr_array_add (references, reference);
    }
    if (step == DB_STEP_ERROR)
      return NULL;
  }
  return g_steal_pointer (&references);
}

static const char *
fill_in_sql (const char *format, const Reference *reference)
{
  GString *sql = g_string_new (format);

  g_string_replace (sql, "{table}", reference->table, 0);
  g_string_replace (sql, "{column}", reference->column, 0);
  g_string_replace (sql, "{parent}", reference->parent, 0);
  return db_intern_sql (sql);
}

#define REFERS_TO_NOTHING                                                                          \
  "\"{column}\" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM {parent} parent WHERE parent.id ="       \
  " {table}.\"{column}\")"

/* Rows for what is referred to by rows that are nothing without it. */
static gboolean
add_stand_ins (DbStore *scratch, GPtrArray *references, const char *parent,
               gboolean (*add) (DbStore *, gint64, GError **), GError **error)
{
  for (guint k = 0; k < references->len; k++) {
    const Reference *reference = g_ptr_array_index (references, k);
    g_autoptr (DbStatement) query = NULL;
    g_autoptr (GArray) rows = NULL;

    if (!g_str_equal (reference->parent, parent) || !reference->needed)
      continue;
    query = db_prepare (
        scratch,
        fill_in_sql ("SELECT DISTINCT \"{column}\" FROM {table} WHERE " REFERS_TO_NOTHING,
                     reference),
        error);
    rows = db_statement_run_rows (query, error);
    for (guint n = 0; rows != NULL && n < rows->len; n++)
      if (!add (scratch, g_array_index (rows, gint64, n), error))
        return FALSE;
    if (rows == NULL)
      return FALSE;
  }
  return TRUE;
}

static gboolean
cut_references (DbStore *scratch, GPtrArray *references, GError **error)
{
  for (guint k = 0; k < references->len; k++) {
    const Reference *reference = g_ptr_array_index (references, k);

    if (!run (scratch,
              fill_in_sql (reference->needed
                               ? "DELETE FROM {table} WHERE " REFERS_TO_NOTHING
                               : "UPDATE {table} SET \"{column}\" = NULL WHERE " REFERS_TO_NOTHING,
                           reference),
              error))
      return FALSE;
  }
  return TRUE;
}

/* A match has its seats without a gap, as many as its mode, its sides and its last seat ask for. */
static const char seats_sql[] =
    "SELECT id, max (coalesce ((SELECT max (seat) FROM seats WHERE match = m.id), 0),"
    " coalesce ((SELECT max (side) FROM sides WHERE match = m.id), 0),"
    " CASE WHEN EXISTS (SELECT 1 FROM seats WHERE match = m.id) THEN 0"
    " WHEN mode IN ('co-op', 'solo') THEN 1 ELSE 2 END),"
    " mode IN ('co-op', 'solo') FROM matches m WHERE NOT EXISTS"
    " (SELECT 1 FROM seats WHERE match = m.id)"
    " OR (SELECT max (seat) <> count (*) FROM seats WHERE match = m.id)";

static gboolean
fill_match (DbStore *scratch, gint64 match, gint64 seats, gboolean together, GError **error)
{
  static const char sql[] =
      "INSERT OR IGNORE INTO seats (match, seat, side, player) SELECT :match, :seat, :side,"
      " (SELECT id FROM players WHERE folded = :folded) WHERE NOT EXISTS"
      " (SELECT 1 FROM seats WHERE match = :match AND seat = :seat)";
  static const char player_sql[] = "INSERT INTO players (uuid, name, folded, created, modified)"
                                   " SELECT :uuid, :name, :folded, :now, :now WHERE NOT EXISTS"
                                   " (SELECT 1 FROM players WHERE folded = :folded)";

  for (gint64 seat = 1; seat <= MIN (seats, 64); seat++) {
    g_autofree char *name = g_strdup_printf (_ ("Unknown player of seat %d"), (int)seat);
    g_autofree char *folded = db_fold (name);
    g_autoptr (DbStatement) player = db_prepare (scratch, player_sql, error);
    g_autoptr (DbStatement) insert = db_prepare (scratch, sql, error);
    char uuid[DB_UUID_SIZE];

    db_uuid_v7 (uuid);
    db_bind_text (player, ":uuid", uuid);
    db_bind_text (player, ":name", name);
    db_bind_text (player, ":folded", folded);
    db_bind_integer (player, ":now", db_now ());
    db_bind_integer (insert, ":match", match);
    db_bind_integer (insert, ":seat", seat);
    db_bind_integer (insert, ":side", together ? 1 : seat);
    db_bind_text (insert, ":folded", folded);
    if (!db_statement_run (player, error) || !db_statement_run (insert, error))
      return FALSE;
  }
  return TRUE;
}

typedef struct {
  gint64 match, seats;
  gboolean together;
} Gap;

static gboolean
fill_seats (DbStore *scratch, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (scratch, seats_sql, error);
  g_autoptr (GArray) gaps = g_array_new (FALSE, FALSE, sizeof (Gap));
  DbStep step;

  if (!run (scratch, "UPDATE seats SET side = seat WHERE side < 1", error)
      || !run (scratch,
               "DELETE FROM seats WHERE NOT EXISTS (SELECT 1 FROM matches WHERE id = seats.match)",
               error))
    return FALSE;
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    Gap gap = { db_column_integer (query, 0), db_column_integer (query, 1),
                db_column_integer (query, 2) != 0 };

    g_array_append_val (gaps, gap);
  }
  db_statement_reset (query);
  for (guint k = 0; step == DB_STEP_DONE && k < gaps->len; k++) {
    const Gap *gap = &g_array_index (gaps, Gap, k);

    if (!fill_match (scratch, gap->match, gap->seats, gap->together, error))
      return FALSE;
  }
  return step == DB_STEP_DONE
         && run (scratch,
                 "INSERT OR IGNORE INTO sides (match, side) SELECT DISTINCT match, side FROM seats",
                 error);
}

/* Packs and word lists whose bytes are not those that their sum was taken of. */
static gboolean
drop_changed (DbStore *scratch, const char *select, const char *drop, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (scratch, select, error);
  g_autoptr (DbStatement) remove = db_prepare (scratch, drop, error);
  g_autoptr (GArray) wrong = g_array_new (FALSE, FALSE, sizeof (gint64));
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    g_autoptr (GBytes) content = db_column_dup_bytes (query, 1);
    g_autofree char *sha256 = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, content);
    gint64 row = db_column_integer (query, 0);

    if (g_strcmp0 (sha256, db_column_text (query, 2)) != 0)
      g_array_append_val (wrong, row);
  }
  db_statement_reset (query);
  for (guint k = 0; step == DB_STEP_DONE && k < wrong->len; k++) {
    db_bind_integer (remove, ":row", g_array_index (wrong, gint64, k));
    if (!db_statement_run (remove, error))
      return FALSE;
  }
  return step == DB_STEP_DONE;
}

static gboolean
drop_unreadable (DbStore *scratch, guint schema, GPtrArray *loose, GError **error)
{
  return drop_changed (scratch, "SELECT id, json, sha256 FROM packs",
                       "DELETE FROM packs WHERE id = :row", error)
         && (schema < 2
             || drop_changed (scratch, "SELECT id, content, sha256 FROM word_lists",
                              "DELETE FROM word_lists WHERE id = :row", error))
         && run_steps (scratch, readable, G_N_ELEMENTS (readable), schema, loose, error);
}

/* The log of rows that are gone though it does not say so, and what is said of them: the numbers of
 * rows are given again, to others. */
static gboolean
drop_orphan_records (DbStore *scratch, guint schema, GPtrArray *loose, GError **error)
{
  static const char *const sayings[] = { "tags", "external_ids", "photos", "notes" };

  for (gsize k = 0; k < G_N_ELEMENTS (subjects); k++) {
    g_autofree char *gone = g_strdup_printf ("subject = '%s' AND row NOT IN (SELECT id FROM %s)",
                                             subjects[k].subject, subjects[k].table);
    g_autofree char *words = g_strdup_printf ("SELECT text FROM notes WHERE %s", gone);
    g_autofree char *log = g_strdup_printf (
        "DELETE FROM changes WHERE %s AND NOT coalesce (" DB_IS_RANGE ", 0) AND row IN (SELECT row"
        " FROM (SELECT row, after, max (id) FROM changes WHERE subject = '%s' GROUP BY row"
        " HAVING after IS NOT NULL))",
        gone, subjects[k].subject);

    if (schema < subjects[k].schema)
      continue;
    if (!report_texts (scratch, WORDS_GO, g_intern_string (words), loose, error)
        || !run (scratch, g_intern_string (log), error))
      return FALSE;
    for (gsize n = 0; n < G_N_ELEMENTS (sayings); n++) {
      g_autofree char *drop = g_strdup_printf ("DELETE FROM %s WHERE %s", sayings[n], gone);

      if ((schema >= 5 || !g_str_equal (sayings[n], "photos"))
          && !run (scratch, g_intern_string (drop), error))
        return FALSE;
    }
  }
  return TRUE;
}

static gboolean
settle_references (DbStore *scratch, GPtrArray *references, guint schema, GPtrArray *loose,
                   GError **error)
{
  int before;

  do {
    before = sqlite3_total_changes (scratch->db);
    if (!fill_seats (scratch, error)
        || !run_steps (scratch, steps, G_N_ELEMENTS (steps), schema, loose, error)
        || !cut_references (scratch, references, error))
      return FALSE;
  } while (sqlite3_total_changes (scratch->db) != before);
  return TRUE;
}

/* Makes a draft hold together: rows that nothing can be done without are remade, and what refers to
 * nothing goes. @broken: rows may be missing. @homeless: see db_known_remake(). @loose gets what
 * goes of people's words: sentences.
 */
static gboolean
db_salvage_mend (DbStore *scratch, GPtrArray *tables, guint schema, gboolean broken,
                 GPtrArray *loose, gint64 *homeless, GError **error)
{
  g_autoptr (GPtrArray) references = list_references (scratch, tables, error);

  if (references == NULL || !drop_unreadable (scratch, schema, loose, error))
    return FALSE;
  if (broken && !run_steps (scratch, logged, G_N_ELEMENTS (logged), schema, loose, error))
    return FALSE;
  if (!add_stand_ins (scratch, references, "games", add_game, error)
      || !add_stand_ins (scratch, references, "players", add_player, error)
      || (broken
          && (!db_known_report_lacks (scratch, schema, loose, error)
              || !db_known_remake (scratch, schema, homeless, error)))
      || !settle_references (scratch, references, schema, loose, error))
    return FALSE;
  return !broken
         || (drop_orphan_records (scratch, schema, loose, error)
             && settle_references (scratch, references, schema, loose, error));
}
