/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays of a table by its mapping: a row a play, or rows that stand together, each a player's
 * result. One play is kept at a time.
 */
#include "csv-private.h"

#include "plays-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  ImportParse *parse;
  const ImportMapping *mapping;
  ImportDayOrder order;
  GPtrArray *heads; /* of char *; empty without a head */
  char *scope;      /* what ids of this table begin with */
  gboolean past_head;
  gboolean open;    /* a play is being filled */
  gboolean refused; /* and can't be taken; it was told */
  GString *key;     /* of the rows of that play */
  GString *row_key;
  char *winners;    /* of that play, as they stand */
  GHashTable *seen; /* hashes of ids that were */
} Table;

/* A row and where to find what in it. */
typedef struct {
  Table *table;
  guint line;
  const char **cells; /* as many as the mapping has columns */
} Row;

/* The n-th column of a kind; "" when there is none. */
static const char *
get_nth (const Row *row, ImportColumn column, guint n)
{
  const GArray *columns = row->table->mapping->columns;

  for (guint k = 0; k < columns->len; k++)
    if (g_array_index (columns, ImportColumn, k) == column && n-- == 0)
      return row->cells[k];
  return "";
}

static const char *
get (const Row *row, ImportColumn column)
{
  return get_nth (row, column, 0);
}

static guint
count (const Table *table, ImportColumn column)
{
  guint n = 0;

  for (guint k = 0; k < table->mapping->columns->len; k++)
    n += g_array_index (table->mapping->columns, ImportColumn, k) == column;
  return n;
}

static const char *
get_head (const Table *table, guint k)
{
  return k < table->heads->len ? table->heads->pdata[k] : "";
}

/* Fields of a play */

static void
take_day (const Row *row, ImportPlay *play)
{
  const char *text = get (row, IMPORT_COLUMN_DATE);
  g_autofree char *clock = NULL;
  ImportCsvDay day;

  if (import_csv_read_day (text, row->table->order, &day)) {
    import_play_set_day (play, day.year, day.month, day.day);
    clock = import_csv_read_time (day.rest);
  } else {
    import_play_set_when (play, text);
  }
  if (*get (row, IMPORT_COLUMN_TIME) != '\0') {
    g_free (clock);
    clock = import_csv_read_time (get (row, IMPORT_COLUMN_TIME));
    if (clock == NULL)
      import_play_add_fact (play, "Time", get (row, IMPORT_COLUMN_TIME));
  }
  if (clock != NULL && *play->date != '\0')
    play->time = import_play_text (play, clock, -1);
}

/* The start of a cell, to be quoted. */
static char *
quote (const char *cell)
{
  return g_utf8_substring (cell, 0, MIN (g_utf8_strlen (cell, -1), 60));
}

static void
take_minutes (ImportPlay *play, const char *text)
{
  g_autofree char *start = quote (text);
  g_autofree char *sentence = NULL;

  if (*text == '\0')
    return;
  play->minutes = import_csv_read_minutes (text);
  if (play->minutes < 0) {
    sentence = g_strdup_printf (_ ("“%s” is no length of time and was not taken."), start);
    import_play_remark (play, sentence);
  }
  if (play->minutes == 0)
    play->minutes = -1;
}

static void
take_quantity (ImportPlay *play, const char *text)
{
  g_autofree char *start = quote (text);
  g_autofree char *sentence = NULL;
  gint64 number;

  if (g_ascii_string_to_signed (text, 10, 1, IMPORT_PLAY_QUANTITY, &number, NULL)) {
    play->quantity = (guint)number;
  } else if (*text != '\0') {
    sentence = g_strdup_printf (_ ("“%s” is no number of plays from 1 to 1,000; it counts as one."),
                                start);
    import_play_remark (play, sentence);
  }
}

static gboolean
is_bgg_number (const char *text)
{
  return *text != '\0' && strspn (text, "0") < strlen (text)
         && strspn (text, "0123456789") == strlen (text) && strlen (text) <= 18;
}

static gboolean
says_yes (const char *text)
{
  gboolean drawn;

  return import_csv_read_said (text, &drawn) == IMPORT_YES;
}

/* "Board size" is the tag BoardSize; a column without a head is named by its number. */
static char *
make_fact_name (const char *head, guint k)
{
  GString *name = g_string_new (NULL);
  gboolean begins = TRUE;

  for (; *head != '\0' && name->len < 60; head = g_utf8_next_char (head)) {
    gunichar c = g_utf8_get_char (head);

    if (g_unichar_isalnum (c))
      g_string_append_unichar (name, begins ? g_unichar_toupper (c) : c);
    begins = !g_unichar_isalnum (c);
  }
  if (name->len == 0 || g_ascii_isdigit (name->str[0])) {
    g_autofree char *rest = g_strdup (name->str);

    g_string_printf (name, "Column%s", rest);
    if (*rest == '\0')
      g_string_append_printf (name, "%u", k + 1);
  }
  return g_string_free (name, FALSE);
}

static void
take_facts (const Row *row, ImportPlay *play)
{
  const Table *table = row->table;

  for (guint k = 0; k < table->mapping->columns->len; k++) {
    g_autofree char *name = NULL;

    if (g_array_index (table->mapping->columns, ImportColumn, k) != IMPORT_COLUMN_FACT
        || *row->cells[k] == '\0')
      continue;
    name = make_fact_name (get_head (table, k), k);
    import_play_add_fact (play, name, row->cells[k]);
  }
}

/* UUIDs are unique in the world, other ids among tables with the same heads. */
static void
take_id (const Row *row, ImportPlay *play)
{
  const char *text = get (row, IMPORT_COLUMN_ID);
  g_autofree char *id = g_uuid_string_is_valid (text)
                            ? g_ascii_strdown (text, -1)
                            : g_strdup_printf ("%s/%s", row->table->scope, text);

  if (*text != '\0')
    import_play_add_id (play, "csv", id);
}

static void
take_game (const Row *row, ImportPlay *play)
{
  const char *name = get (row, IMPORT_COLUMN_GAME), *bgg = get (row, IMPORT_COLUMN_BGG_GAME);

  play->game.name = import_play_name (play, *name != '\0' ? name : row->table->mapping->game, -1);
  if (is_bgg_number (bgg))
    import_named_add_id (play, &play->game, "bgg", bgg);
}

/* Co-op: everybody's result. */
static void
take_result (const Row *row, ImportPlay *play)
{
  const char *text = get (row, IMPORT_COLUMN_RESULT);
  gboolean drawn;
  ImportSaid won = import_csv_read_said (text, &drawn);

  if (*text == '\0')
    return;
  if (won == IMPORT_UNSAID && !drawn) {
    import_play_add_fact (play, "Result", text);
    return;
  }
  play->co_op = IMPORT_YES;
  for (guint k = 0; k < play->seats->len; k++)
    g_array_index (play->seats, ImportSeat, k).winner = won;
}

/* Seats */

static gboolean
refuse (Table *table, const char *why, GError **error)
{
  if (table->refused)
    return TRUE;
  table->refused = TRUE;
  return import_parse_skip (table->parse, why, error);
}

/* NULL when there are too many. */
static ImportSeat *
add_seat (ImportPlay *play, const char *name)
{
  ImportSeat *seat = import_play_add_seat (play);

  if (seat == NULL)
    return NULL;
  seat->player.name = import_play_name (play, name, -1);
  seat->anonymous = *seat->player.name == '\0';
  return seat;
}

static void
take_score (const Row *row, ImportPlay *play, ImportSeat *seat, const char *text)
{
  gboolean comma = row->table->mapping->comma;
  g_autofree char *score = import_csv_read_score (text, comma);

  import_play_set_score (play, seat, score, comma);
}

static const char *
keep_name (ImportPlay *play, const char *text)
{
  const char *name = import_play_name (play, text, -1);

  return *name != '\0' ? name : NULL;
}

/* "1", "1.", "2nd". */
static guint
read_rank (const char *text)
{
  guint64 rank = g_ascii_strtoull (text, NULL, 10);

  return g_ascii_isdigit (*text) && rank <= IMPORT_PLAY_SEATS ? (guint)rank : 0;
}

static void
fill_seat (const Row *row, ImportPlay *play, ImportSeat *seat, guint n)
{
  gboolean drawn;

  take_score (row, play, seat, get_nth (row, IMPORT_COLUMN_SCORE, n));
  seat->rank = read_rank (get_nth (row, IMPORT_COLUMN_RANK, n));
  seat->winner = import_csv_read_said (get_nth (row, IMPORT_COLUMN_WON, n), &drawn);
  if (drawn && seat->rank == 0)
    seat->rank = 1;
  seat->team = keep_name (play, get_nth (row, IMPORT_COLUMN_TEAM, n));
  seat->role = keep_name (play, get_nth (row, IMPORT_COLUMN_ROLE, n));
  seat->first = says_yes (get_nth (row, IMPORT_COLUMN_FIRST, n));
  play->teams = play->teams || seat->team != NULL;
}

/* The n-th player's columns; a row a play leaves those empty that it does not need. */
static gboolean
add_player (const Row *row, ImportPlay *play, guint n)
{
  const char *name = get_nth (row, IMPORT_COLUMN_PLAYER, n);
  ImportSeat *seat;

  if (*name == '\0' && *get_nth (row, IMPORT_COLUMN_SCORE, n) == '\0')
    return TRUE;
  seat = add_seat (play, name);
  if (seat != NULL)
    fill_seat (row, play, seat, n);
  return seat != NULL;
}

static gboolean
add_listed (const Row *row, ImportPlay *play)
{
  g_autoptr (GArray) names = import_csv_read_names (get (row, IMPORT_COLUMN_PLAYERS));

  for (guint k = 0; k < names->len; k++) {
    const ImportCsvName *name = &g_array_index (names, ImportCsvName, k);
    ImportSeat *seat = add_seat (play, name->name);

    if (seat == NULL)
      return FALSE;
    if (name->score != NULL)
      take_score (row, play, seat, name->score);
  }
  return TRUE;
}

/* A dash, or nothing, did not play. */
static gboolean
add_heads (const Row *row, ImportPlay *play)
{
  const Table *table = row->table;

  for (guint k = 0; k < table->mapping->columns->len; k++) {
    ImportSeat *seat;

    if (g_array_index (table->mapping->columns, ImportColumn, k) != IMPORT_COLUMN_NAMED_SCORE
        || *row->cells[k] == '\0' || g_str_equal (row->cells[k], "-")
        || g_str_equal (row->cells[k], "–"))
      continue;
    seat = add_seat (play, get_head (table, k));
    if (seat == NULL)
      return FALSE;
    take_score (row, play, seat, row->cells[k]);
  }
  return TRUE;
}

static gboolean
add_seats (const Row *row, ImportPlay *play)
{
  guint n = count (row->table, IMPORT_COLUMN_PLAYER);

  for (guint k = 0; k < n; k++)
    if (!add_player (row, play, k))
      return FALSE;
  return add_listed (row, play) && add_heads (row, play);
}

/* Winners */

static gboolean
same_name (const char *a, const char *b)
{
  g_autofree char *folded = g_utf8_casefold (a, -1);
  g_autofree char *other = g_utf8_casefold (b, -1);

  return g_str_equal (folded, other);
}

/* Whether anybody has this name, or is in the team of this name. */
static gboolean
mark_winner (ImportPlay *play, const char *name)
{
  gboolean found = FALSE;

  for (guint pass = 0; pass < 2 && !found; pass++)
    for (guint k = 0; k < play->seats->len; k++) {
      ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);
      const char *its = pass == 0 ? seat->player.name : seat->team;

      if (its == NULL || !same_name (its, name))
        continue;
      seat->winner = IMPORT_YES;
      found = TRUE;
    }
  return found;
}

/* "All", "nobody", "draw" instead of names. */
static gboolean
take_winning_word (ImportPlay *play, const char *text)
{
  static const char all[] = " all everyone everybody alle tous todos ";
  static const char none[] = " none nobody noone keiner niemand personne aucun nadie ninguno ";
  g_autofree char *folded = import_csv_fold (text);
  g_autofree char *piece = g_strdup_printf (" %s ", folded);
  gboolean is_all = strstr (all, piece) != NULL, is_none = strstr (none, piece) != NULL, drawn;

  import_csv_read_said (text, &drawn);
  if (*folded != '\0' && !is_all && !is_none && !drawn)
    return FALSE;
  for (guint k = 0; k < play->seats->len; k++) {
    ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    if (drawn)
      seat->rank = 1;
    else if (*folded != '\0')
      seat->winner = is_all ? IMPORT_YES : IMPORT_NO;
  }
  return TRUE;
}

static gboolean
take_winners (Table *table, ImportPlay *play)
{
  g_autoptr (GArray) names = NULL;

  if (table->winners == NULL || *table->winners == '\0')
    return TRUE;
  /* A name with a comma in it stands for itself. */
  if (!mark_winner (play, table->winners)) {
    if (take_winning_word (play, table->winners))
      return TRUE;
    names = import_csv_read_names (table->winners);
    for (guint k = 0; k < names->len; k++) {
      const char *name = g_array_index (names, ImportCsvName, k).name;
      ImportSeat *seat;

      if (mark_winner (play, name))
        continue;
      seat = add_seat (play, name);
      if (seat == NULL)
        return FALSE;
      seat->winner = IMPORT_YES;
    }
  }
  for (guint k = 0; k < play->seats->len; k++) {
    ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    if (seat->winner != IMPORT_YES)
      seat->winner = IMPORT_NO;
  }
  return TRUE;
}

/* Plays */

static gboolean
end_play (Table *table, GError **error)
{
  ImportPlay *play = table->parse->play;

  if (!table->open)
    return TRUE;
  table->open = FALSE;
  if (!table->refused && !take_winners (table, play)
      && !refuse (table, _ ("The play has more than 64 players."), error))
    return FALSE;
  g_clear_pointer (&table->winners, g_free);
  if (table->refused)
    return TRUE;
  if (table->mapping->low_wins)
    play->high_score = IMPORT_NO;
  if (play->n_ids == 0)
    import_play_make_id (play, "csv");
  return import_parse_end (table->parse, error);
}

/* Whether its id was there before, in a row that does not stand beside this one. */
static gboolean
was_before (const Row *row)
{
  const char *id = get (row, IMPORT_COLUMN_ID);
  g_autofree char *hash = NULL;

  if (*id == '\0')
    return FALSE;
  hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, id, -1);
  hash[15] = '\0';
  return !g_hash_table_add (row->table->seen,
                            GSIZE_TO_POINTER ((gsize)g_ascii_strtoull (hash, NULL, 16) | 1));
}

static gboolean
begin_play (const Row *row, GError **error)
{
  Table *table = row->table;
  ImportPlay *play = import_parse_begin (table->parse, row->line, "");

  table->open = TRUE;
  table->refused = FALSE;
  take_id (row, play);
  take_game (row, play);
  take_day (row, play);
  take_minutes (play, get (row, IMPORT_COLUMN_MINUTES));
  take_quantity (play, get (row, IMPORT_COLUMN_QUANTITY));
  play->place.name = import_play_name (play, get (row, IMPORT_COLUMN_PLACE), -1);
  play->comment = import_play_long_text (play, get (row, IMPORT_COLUMN_COMMENT), -1);
  play->uncounted = says_yes (get (row, IMPORT_COLUMN_UNCOUNTED));
  play->incomplete = says_yes (get (row, IMPORT_COLUMN_INCOMPLETE));
  take_facts (row, play);
  table->winners = g_strdup (get (row, IMPORT_COLUMN_WINNERS));
  if (*play->game.name == '\0' && play->game.n_ids == 0)
    return refuse (table, _ ("The row names no game."), error);
  if (was_before (row))
    return refuse (table,
                   table->mapping->by_player
                       ? _ ("Another play stands between this row and the others of its play.")
                       : _ ("There was a row with the same number of the play before."),
                   error);
  return TRUE;
}

/* Comments of the same play that differ are kept, one below the other. */
static void
add_comment (const Row *row, ImportPlay *play)
{
  const char *text = get (row, IMPORT_COLUMN_COMMENT);
  g_autofree char *both = NULL;

  if (*text == '\0' || strstr (play->comment, text) != NULL
      || strlen (play->comment) >= IMPORT_PLAY_TEXT - 1)
    return;
  both = g_strdup_printf ("%s%s%s", play->comment, *play->comment != '\0' ? "\n" : "", text);
  play->comment = import_play_long_text (play, both, -1);
}

static gboolean
has_player (const ImportPlay *play, const char *name)
{
  for (guint k = 0; k < play->seats->len; k++)
    if (g_str_equal (g_array_index (play->seats, ImportSeat, k).player.name, name))
      return TRUE;
  return FALSE;
}

static void
make_key (const Row *row, GString *key)
{
  static const ImportColumn columns[] = { IMPORT_COLUMN_DATE, IMPORT_COLUMN_TIME,
                                          IMPORT_COLUMN_GAME, IMPORT_COLUMN_PLACE };
  const char *id = get (row, IMPORT_COLUMN_ID);

  g_string_assign (key, id);
  if (*id != '\0')
    return;
  for (gsize k = 0; k < G_N_ELEMENTS (columns); k++)
    g_string_append_printf (key, "\n%s", get (row, columns[k]));
}

/* Whether it is the next player of the play that is being filled. Without ids, the same player
 * again is the next play. */
static gboolean
goes_on (const Row *row)
{
  Table *table = row->table;

  return table->open && table->mapping->by_player && g_string_equal (table->key, table->row_key)
         && (*get (row, IMPORT_COLUMN_ID) != '\0'
             || !has_player (table->parse->play, get (row, IMPORT_COLUMN_PLAYER)));
}

static gboolean
take_row (const Row *row, GError **error)
{
  Table *table = row->table;
  ImportPlay *play = table->parse->play;

  if (table->mapping->by_player)
    make_key (row, table->row_key);
  if (goes_on (row))
    add_comment (row, play);
  else if (!end_play (table, error) || !begin_play (row, error))
    return FALSE;
  g_string_assign (table->key, table->row_key->str);
  if (table->refused)
    return TRUE;
  if (!add_seats (row, play))
    return refuse (table, _ ("The play has more than 64 players."), error);
  take_result (row, play);
  return table->mapping->by_player || end_play (table, error);
}

/* The table */

static void
keep_heads (Table *table, char **cells, guint n_cells)
{
  table->past_head = TRUE;
  for (guint k = 0; k < n_cells; k++)
    g_ptr_array_add (table->heads, g_strdup (import_csv_clean (cells[k])));
}

static void
make_scope (Table *table)
{
  g_autofree char *signature = NULL;
  g_autoptr (GPtrArray) heads = g_ptr_array_new ();

  for (guint k = 0; k < table->heads->len; k++)
    g_ptr_array_add (heads, table->heads->pdata[k]);
  g_ptr_array_add (heads, NULL);
  signature = import_csv_make_signature ((char **)heads->pdata);
  table->scope = g_compute_checksum_for_string (G_CHECKSUM_SHA256, signature, -1);
  table->scope[12] = '\0';
}

static gboolean
row_cb (guint line, char **cells, guint n_cells, gpointer data, GError **error)
{
  Table *table = data;
  guint n = table->mapping->columns->len;
  g_autofree const char **row = NULL;

  if (table->mapping->head && !table->past_head) {
    keep_heads (table, cells, n_cells);
    make_scope (table);
    return TRUE;
  }
  if (table->scope == NULL)
    make_scope (table);
  row = g_new (const char *, n + 1);
  for (guint k = 0; k < n; k++)
    row[k] = k < n_cells ? import_csv_clean (cells[k]) : "";
  return take_row (&(Row){ table, line, row }, error);
}

/* The first day that leaves one order possible settles it for all. */
static gboolean
order_cb (guint line, char **cells, guint n_cells, gpointer data, GError **error)
{
  Table *table = data;
  const GArray *columns = table->mapping->columns;

  if (table->mapping->head && !table->past_head) {
    table->past_head = TRUE;
    return TRUE;
  }
  for (guint k = 0; k < columns->len && k < n_cells; k++)
    if (g_array_index (columns, ImportColumn, k) == IMPORT_COLUMN_DATE)
      table->order = import_csv_day_order (import_csv_clean (cells[k]));
  return table->order == IMPORT_DAY_AUTO;
}

static gboolean
read_table (Table *table, GError **error)
{
  ImportInput *input = table->parse->input;
  const ImportCsvDialect *dialect = &table->mapping->dialect;

  if (table->order == IMPORT_DAY_AUTO && count (table, IMPORT_COLUMN_DATE) > 0) {
    if (!import_csv_read (input, dialect, order_cb, table, error))
      return FALSE;
    table->past_head = FALSE;
  }
  return import_csv_read (input, dialect, row_cb, table, error) && end_play (table, error);
}

gboolean
import_parse_csv (ImportParse *parse, const ImportMapping *mapping, GError **error)
{
  g_autofree char *missing = import_mapping_check (mapping);
  Table table = { .parse = parse, .mapping = mapping, .order = mapping->day_order };
  gboolean done;

  if (missing != NULL) {
    import_error_set (error, IMPORT_ERROR_CONTENT, 0, 0, missing);
    return FALSE;
  }
  table.heads = g_ptr_array_new_with_free_func (g_free);
  table.key = g_string_new (NULL);
  table.row_key = g_string_new (NULL);
  table.seen = g_hash_table_new (g_direct_hash, g_direct_equal);
  done = read_table (&table, error);
  g_ptr_array_unref (table.heads);
  g_string_free (table.key, TRUE);
  g_string_free (table.row_key, TRUE);
  g_hash_table_unref (table.seen);
  g_free (table.winners);
  g_free (table.scope);
  return done;
}
