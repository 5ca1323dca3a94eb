/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of a damaged file: those that the trees lead to, then those on pages that nothing leads to
 * any more, and out of them a collection that holds together.
 */
#include "db/salvage-private.h"

#include "db/migrate.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
  DbSalvagedTable *told;
  guint32 root;
  gboolean index, broken, strange;
  GArray *fields;
} Tree;

typedef struct {
  DbPages *pages;
  DbStore *draft;
  GPtrArray *forms;
  GPtrArray *trees; /* of Tree, in the order in which the schema makes them */
  guint8 *marks;    /* by page number - 1 */
  GByteArray *record;
  DbSalvaged *salvaged;
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
db_salvaged_free (DbSalvaged *salvaged)
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
go_on (Salvage *salvage, GError **error)
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

/* Columns that only the program notes of derived tables, which are made anew. */
static gboolean
is_derived (const DbTable *table, const DbValue *row)
{
  return g_str_equal (table->name, "settings") && row[0].length == strlen ("derived")
         && memcmp (row[0].bytes, "derived", row[0].length) == 0;
}

/* Text that isn't UTF-8 any more is made so. */
static void
clean (DbValue *row, guint n, GPtrArray *texts)
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
keep_row (Salvage *salvage, Tree *tree, const DbValue *record, guint n, gint64 number,
          GError **error)
{
  g_autofree DbValue *row = g_new0 (DbValue, tree->form->table->n_columns);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) why = NULL;

  tree->told->read++;
  if (!db_form_read (tree->form, number, record, n, row)) {
    tree->broken = TRUE;
    return TRUE;
  }
  if (is_derived (tree->form->table, row)) {
    tree->told->kept++;
    return TRUE;
  }
  clean (row, tree->form->table->n_columns, texts);
  if (db_table_insert (salvage->draft, tree->form->table, row, &why)
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
  if (tree->told != NULL)
    tree->told->read++;
}

static gboolean
is_of (const Tree *tree, const char *name)
{
  return g_str_equal (tree->name, name);
}

/* A row, and what it says of lines' lengths. @before: the line of the move before it on its page,
 * G_MAXINT64 where none is */
static gboolean
take_cell (Salvage *salvage, Tree *tree, const DbValue *values, guint n, gint64 number,
           gint64 *before, GError **error)
{
  gint64 line;

  if (tree->form == NULL)
    return !tree->strange || tree->index || (!is_of (tree, "results") && !is_of (tree, "reached"))
           || db_known_read (salvage->draft, number, values, n, error);
  if (is_of (tree, "moves")) {
    line = n > 0 && values[0].kind == DB_VALUE_INTEGER ? values[0].integer : G_MAXINT64;
    if (line != G_MAXINT64 && !db_known_adjoin (salvage->draft, *before, line, error))
      return FALSE;
    *before = line;
  }
  return keep_row (salvage, tree, values, n, number, error);
}

/* All rows of one page. */
static gboolean
keep_page (Salvage *salvage, Tree *tree, const DbPage *page, GError **error)
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
    } else if (!take_cell (salvage, tree, values, n, cell.row, &before, error)) {
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

  if (!go_on (salvage, error))
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
  if (page->kind != DB_PAGE_TABLE && !keep_page (salvage, tree, page, error))
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
recognize (Salvage *salvage, const DbPage *page)
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
keep_orphans (Salvage *salvage, GError **error)
{
  g_autoptr (DbPage) page = db_page_new (salvage->pages);

  for (guint32 number = 1; number <= db_pages_get_count (salvage->pages); number++) {
    Tree *tree;

    if (!go_on (salvage, error))
      return FALSE;
    if (salvage->marks[number - 1] != 0 || db_pages_is_chained (salvage->pages, number))
      continue;
    if (!db_page_load (salvage->pages, number, page) || page->kind == DB_PAGE_OTHER) {
      salvage->salvaged->lost_pages++;
      continue;
    }
    if (page->kind == DB_PAGE_TABLE)
      continue;
    tree = recognize (salvage, page);
    if (tree == NULL)
      salvage->salvaged->lost_pages++;
    else if (!keep_page (salvage, tree, page, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
keep_trees (Salvage *salvage, GError **error)
{
  for (guint k = 0; k < salvage->trees->len; k++) {
    Tree *tree = g_ptr_array_index (salvage->trees, k);

    if (tree->root != 0 && !walk (salvage, tree, tree->root, 0, error))
      return FALSE;
  }
  return keep_orphans (salvage, error);
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
  g_autoptr (DbStatement) query = db_prepare (salvage->draft, fields_sql, NULL);
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
  g_autoptr (DbStatement) query = db_prepare (salvage->draft, trees_sql, error);
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
    tree->told = g_ptr_array_index (salvage->salvaged->tables, k);
  }
  return step == DB_STEP_DONE;
}

static gboolean
count_kept (Salvage *salvage, GError **error)
{
  for (guint k = 0; k < salvage->forms->len; k++) {
    const DbForm *form = g_ptr_array_index (salvage->forms, k);
    DbSalvagedTable *told = g_ptr_array_index (salvage->salvaged->tables, k);
    guint64 rows;

    if (!db_table_count (salvage->draft, form->table, &rows, error))
      return FALSE;
    told->kept += rows;
  }
  return TRUE;
}

static void
list_tables (DbSalvaged *salvaged, GPtrArray *tables)
{
  salvaged->tables = g_ptr_array_new_with_free_func (g_free);
  for (guint k = 0; k < tables->len; k++) {
    const DbTable *table = g_ptr_array_index (tables, k);
    DbSalvagedTable *told = g_new0 (DbSalvagedTable, 1);

    told->table = g_intern_string (table->name);
    g_ptr_array_add (salvaged->tables, told);
  }
}

static guint64
count_read (const DbSalvaged *salvaged)
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

  if (!db_draft_finish_anyway (salvage->draft, loose, error))
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

static gboolean
gather (Salvage *salvage, const char *file, GPtrArray *tables, GError **error)
{
  guint n;

  if (!list_trees (salvage, error))
    return FALSE;
  n = salvage->trees->len;
  if (!db_known_begin (salvage->draft, error))
    return FALSE;
  db_pages_foreach_free (salvage->pages, free_cb, salvage);
  find_schema (salvage);
  find_roots (salvage, n);
  if (!keep_trees (salvage, error))
    return FALSE;
  if (count_read (salvage->salvaged) == 0) {
    g_autofree char *name = g_filename_display_name (file);

    g_set_error (error, DB_ERROR, DB_ERROR_NOT_DATABASE,
                 _ ("Nothing of a collection can be read in “%s”"), name);
    return FALSE;
  }
  salvage->salvaged->broken = is_broken (salvage);
  return (!salvage->salvaged->broken
          || db_known_gather (salvage->draft, salvage->salvaged->schema, error))
         && db_salvage_mend (salvage->draft, tables, salvage->salvaged->schema,
                             salvage->salvaged->broken, salvage->salvaged->loose,
                             &salvage->salvaged->homeless, error)
         && (!salvage->salvaged->broken
             || db_known_end (salvage->draft, may_lack_moves (salvage), salvage->salvaged, error))
         && count_kept (salvage, error) && finish (salvage, error);
}

DbStore *
db_salvage (const char *file, GCancellable *cancellable, DbSalvaged **salvaged, GError **error)
{
  g_autoptr (DbPages) pages = db_pages_open (file, error);
  g_autoptr (DbSalvaged) told = g_new0 (DbSalvaged, 1);
  g_autoptr (DbStore) draft = NULL;
  g_autoptr (GPtrArray) tables = NULL, forms = NULL;
  g_autoptr (GPtrArray) trees = g_ptr_array_new_with_free_func (tree_free);
  g_autoptr (GByteArray) record = g_byte_array_new ();
  g_autofree guint8 *marks = NULL;
  Salvage salvage;

  if (pages == NULL)
    return NULL;
  told->loose = g_ptr_array_new_with_free_func (g_free);
  told->cut = g_ptr_array_new ();
  told->unsure = g_ptr_array_new ();
  told->remade = g_ptr_array_new ();
  told->schema = schema_of (pages, &told->guessed);
  told->pages = db_pages_get_expected (pages);
  told->lost_pages = told->pages - MIN (told->pages, db_pages_get_count (pages));
  draft = db_tables_new_draft (told->schema, error);
  tables = draft != NULL ? db_tables_list (draft, error) : NULL;
  forms = tables != NULL ? db_forms_new (draft, tables, error) : NULL;
  if (forms == NULL)
    return NULL;
  list_tables (told, tables);
  marks = g_malloc0 (MAX (db_pages_get_count (pages), 1));
  salvage = (Salvage){ .pages = pages,
                       .draft = draft,
                       .forms = forms,
                       .trees = trees,
                       .marks = marks,
                       .record = record,
                       .salvaged = told,
                       .cancellable = cancellable };
  if (!gather (&salvage, file, tables, error))
    return NULL;
  if (salvaged != NULL)
    *salvaged = g_steal_pointer (&told);
  return g_steal_pointer (&draft);
}
