/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What will become of plays and names, for the eye.
 */
#include "app/plays-in/bring-private.h"

#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/match/labels.h"
#include "app/result/quick.h"
#include "db/figures.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
app_bring_row_free (AppBringRow *row)
{
  if (row == NULL)
    return;
  g_free (row->where);
  g_free (row->match);
  g_free (row->date);
  g_free (row->day);
  g_free (row->game);
  g_free (row->players);
  g_free (row->result);
  g_free (row->why);
  g_ptr_array_unref (row->differences);
  g_free (row);
}

static void
row_free (gpointer row)
{
  app_bring_row_free (row);
}

/* Plays */

/**
 * Looking:
 * @rows: (element-type AppBringRow)
 */
typedef struct {
  AppBring *bring;
  DbStore *db;
  GPtrArray *rows;
  ImportPlay *play;
} Looking;

/* "BGStatsExport.json:12, plays[17]" */
static char *
dup_where (const char *file, guint line, const char *at)
{
  GString *where = g_string_new (file);

  if (line > 0)
    g_string_append_printf (where, ":%u", line);
  if (at != NULL && at[0] != '\0')
    g_string_append_printf (where, ", %s", at);
  return g_string_free (where, FALSE);
}

static char *
dup_players (const DbMatch *match)
{
  guint n = match->seats->len;
  g_autofree const char **names = g_new0 (const char *, n + 1);
  g_autofree guint *sides = g_new0 (guint, n + 1);

  for (guint k = 0; k < n; k++) {
    names[k] = g_array_index (match->seats, DbSeat, k).name;
    sides[k] = g_array_index (match->seats, DbSeat, k).side;
  }
  return app_labels_dup_sides (names, sides, n);
}

/* The remarks of reading, and why it is what it is. */
static char *
dup_why (const char *told)
{
  g_auto (GStrv) parts = g_strsplit (told, "\x1f", 2);
  g_autofree char *why = g_strjoinv (" ", parts);

  return g_strdup (g_strstrip (why));
}

static void
show_match (AppBringRow *row, const DbMatch *match)
{
  row->date = g_strdup (match->date);
  row->day = app_date_dup (match->date);
  row->game = g_strdup (
      app_quick_game_name (match->game_code != NULL ? match->game_code : match->game_name));
  row->players = dup_players (match);
  row->result = bring_dup_result (match);
}

static gboolean
look_cb (const DbStagedPlay *staged, gpointer data, GError **error)
{
  Looking *looking = data;
  g_auto (BringPair) pair = { 0 };
  AppBringRow *row;

  if (!import_play_read (looking->play, staged->form, staged->length)
      || !bring_pair_load_staged (looking->bring, looking->db, staged, looking->play, &pair, error))
    return FALSE;
  row = g_new0 (AppBringRow, 1);
  g_ptr_array_add (looking->rows, row);
  row->id = staged->id;
  row->verdict = staged->verdict;
  row->where = dup_where (staged->file, staged->line, staged->at);
  row->why = dup_why (staged->told);
  row->match = pair.here != NULL ? g_strdup (pair.here->uuid) : NULL;
  show_match (row, pair.there.match);
  if (pair.here != NULL) {
    BringMerge merge = bring_pair_merge (&pair);

    row->differences = bring_merge_compare (&merge);
    bring_choose_sides (row->differences, staged->choice);
  } else {
    row->differences = g_ptr_array_new_with_free_func (bring_difference_free);
  }
  return TRUE;
}

GPtrArray *
app_bring_list (AppBring *bring, DbStore *db, guint verdicts, guint offset, guint limit,
                GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (ImportPlay) play = import_play_new ();
  Looking looking = { bring, db, rows, play };
  GError *failed = NULL;

  if (db_staging_list (bring->staging, verdicts & ((1u << APP_BRING_VERDICTS) - 1), offset, limit,
                       look_cb, &looking, &failed))
    return g_steal_pointer (&rows);
  app_error_take (error, failed);
  return NULL;
}

typedef struct {
  AppBring *bring;
  GPtrArray *rows;
  guint limit;
} Skipping;

static gboolean
skipped_cb (const char *file, guint line, const char *at, const char *why, gpointer data)
{
  Skipping *skipping = data;
  g_autofree char *where = dup_where (file, line, at);

  if (!bring_is_passed_over (skipping->bring, file))
    g_ptr_array_add (skipping->rows, g_strdup_printf ("%s: %s", where, why));
  return skipping->rows->len < skipping->limit;
}

GPtrArray *
app_bring_list_skipped (AppBring *bring, guint limit, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  Skipping skipping = { bring, rows, limit };
  GError *failed = NULL;
  guint count;

  if (limit == 0
      || db_staging_foreach_skipped (bring->staging, G_MAXUINT, skipped_cb, &skipping, &count,
                                     &failed))
    return g_steal_pointer (&rows);
  app_error_take (error, failed);
  return NULL;
}

/* Names */

void
app_bring_name_free (AppBringName *name)
{
  if (name == NULL)
    return;
  g_free (name->source);
  g_free (name->name);
  g_free (name->here);
  g_free (name);
}

static void
name_free (gpointer name)
{
  app_bring_name_free (name);
}

/* A source as people call it. */
static const char *
source_title (const char *source)
{
  static const struct {
    const char *source, *title;
  } titles[] = { { "bgstats", "BG Stats" },
                 { "bgg", "BoardGameGeek" },
                 { "bga", "Board Game Arena" },
                 { "nemestats", "NemeStats" },
                 { "csv", "CSV" } };

  for (gsize k = 0; k < G_N_ELEMENTS (titles); k++) {
    gsize length = strlen (titles[k].source);

    if (g_str_has_prefix (source, titles[k].source)
        && (source[length] == '\0' || source[length] == '.' || source[length] == '-'))
      return titles[k].title;
  }
  return source;
}

static AppBringName *
make_name (BringWho *names, const BringName *from)
{
  AppBringName *name = g_new0 (AppBringName, 1);
  const char *like = from->like != 0 ? bring_who_row_name (names, from->kind, from->like) : NULL;
  gboolean is_like = from->is == APP_BRING_NAME_LIKE && like != NULL;

  name->id = from->id;
  name->kind = from->kind;
  name->is = from->is;
  name->source = g_strdup (source_title (from->source));
  name->name = g_strdup (from->name);
  name->here = g_strdup (is_like ? like : bring_name_here (from));
  name->row = is_like ? from->like : from->as != NULL ? from->as->row : from->row;
  name->plays = from->plays;
  return name;
}

static guint
order_of (const AppBringName *name)
{
  return name->is == APP_BRING_NAME_LIKE ? 0 : name->is == APP_BRING_NAME_NEW ? 1 : 2;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  const AppBringName *one = *(AppBringName *const *)a, *other = *(AppBringName *const *)b;

  if (order_of (one) != order_of (other))
    return order_of (one) < order_of (other) ? -1 : 1;
  if (one->plays != other->plays)
    return one->plays > other->plays ? -1 : 1;
  return one->id < other->id ? -1 : 1;
}

GPtrArray *
app_bring_list_names (AppBring *bring, DbStore *db, ImportKind kind, GError **error)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (name_free);

  for (guint k = 0; k < bring_who_count (bring->names); k++) {
    const BringName *name = bring_who_nth (bring->names, k);

    if (name->kind == kind && name->found && (name->plays > 0 || name->wanted))
      g_ptr_array_add (names, make_name (bring->names, name));
  }
  g_ptr_array_sort (names, compare_names);
  return names;
}

typedef struct {
  GPtrArray *rows;
  guint limit, count;
} Remarks;

static gboolean
remark_cb (const DbStagedPlay *staged, gpointer data, GError **error)
{
  Remarks *remarks = data;
  gsize length = strcspn (staged->told, "\x1f");
  g_autofree char *where = NULL;

  if (length == 0 || staged->told[length] == '\0')
    return TRUE;
  if (remarks->count++ < remarks->limit) {
    where = dup_where (staged->file, staged->line, staged->at);
    g_ptr_array_add (remarks->rows, g_strdup_printf ("%s: %.*s", where, (int)length, staged->told));
  }
  return TRUE;
}

GPtrArray *
app_bring_list_remarks (AppBring *bring, guint verdicts, guint limit, guint *count, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  Remarks remarks = { .rows = rows, .limit = limit };
  GError *failed = NULL;

  if (!db_staging_list (bring->staging, verdicts & ((1u << APP_BRING_VERDICTS) - 1), 0, G_MAXINT,
                        remark_cb, &remarks, &failed)) {
    app_error_take (error, failed);
    return NULL;
  }
  *count = remarks.count;
  return g_steal_pointer (&rows);
}
