/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of plays that are brought along, read page by page where somebody looks. What is chosen
 * changes the rows that stand there; only what came or went changes the list, so that nothing
 * jumps away under a pointer.
 */
#include "app/plays-in/bringing-private.h"

#define PAGE 64
#define PAGES_KEPT 24

struct _AppBringPlay {
  GObject parent;
  AppBringRow *row; /* Owned; NULL until read */
  gboolean open;
};

G_DEFINE_FINAL_TYPE (AppBringPlay, app_bring_play, G_TYPE_OBJECT)

static guint changed_signal;

static void
app_bring_play_finalize (GObject *object)
{
  g_clear_pointer (&APP_BRING_PLAY (object)->row, app_bring_row_free);
  G_OBJECT_CLASS (app_bring_play_parent_class)->finalize (object);
}

static void
app_bring_play_class_init (AppBringPlayClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_bring_play_finalize;
  changed_signal = g_signal_new ("changed", APP_TYPE_BRING_PLAY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
app_bring_play_init (AppBringPlay *play)
{
}

const AppBringRow *
app_bring_play_get_row (AppBringPlay *play)
{
  return play->row;
}

gboolean
app_bring_play_is_open (AppBringPlay *play)
{
  return play->open;
}

void
app_bring_play_set_open (AppBringPlay *play, gboolean open)
{
  play->open = open;
}

/* @row is taken. */
static void
set_row (AppBringPlay *play, AppBringRow *row)
{
  if (play->row != NULL && play->row->id != row->id)
    play->open = FALSE;
  g_clear_pointer (&play->row, app_bring_row_free);
  play->row = row;
  g_signal_emit (play, changed_signal, 0);
}

/**
 * AppBringPlays:
 * @items: (element-type AppBringPlay): NULL where nobody looked
 * @asked: pages that are read or asked for, the last one first
 * @generation: of what is asked for; answers to what was asked before count no more
 * @chosen: rows that may be gone when the next look comes
 */
#define APP_TYPE_BRING_PLAYS (app_bring_plays_get_type ())
G_DECLARE_FINAL_TYPE (AppBringPlays, app_bring_plays, APP, BRING_PLAYS, GObject)

struct _AppBringPlays {
  GObject parent;
  AppBringing *bringing; /* Weak */
  guint verdicts;
  GPtrArray *items;
  GQueue asked;
  guint generation;
  GArray *chosen; /* of gint64 */
};

typedef struct {
  GWeakRef list;
  guint generation, page, verdicts;
} Asking;

static void
asking_free (gpointer data)
{
  Asking *asking = data;

  g_weak_ref_clear (&asking->list);
  g_free (asking);
}

static gboolean
list_work (BringJob *job, DbStore *db, AppPacks *packs, GError **error)
{
  const Asking *asking = job->data;

  job->answer =
      app_bring_list (job->core->bring, db, asking->verdicts, asking->page * PAGE, PAGE, error);
  return job->answer != NULL;
}

static void
cut (AppBringPlays *list, guint from)
{
  guint n = list->items->len;

  if (from >= n)
    return;
  g_ptr_array_set_size (list->items, (int)from);
  g_list_model_items_changed (G_LIST_MODEL (list), from, n - from, 0);
}

static void
listed_cb (AppBringing *bringing, BringJob *job)
{
  Asking *asking = job->data;
  g_autoptr (AppBringPlays) list = g_weak_ref_get (&asking->list);
  GPtrArray *rows = job->answer;
  guint first = asking->page * PAGE;

  if (list == NULL || rows == NULL || asking->generation != list->generation)
    return;
  if (rows->len < PAGE)
    cut (list, first + rows->len);
  while (rows->len > 0 && first + rows->len > list->items->len)
    g_ptr_array_set_size (rows, (int)rows->len - 1);
  g_ptr_array_set_free_func (rows, NULL);
  for (guint k = 0; k < rows->len; k++) {
    if (list->items->pdata[first + k] == NULL)
      list->items->pdata[first + k] = g_object_new (APP_TYPE_BRING_PLAY, NULL);
    set_row (list->items->pdata[first + k], rows->pdata[k]);
  }
}

static void
rows_free (gpointer rows)
{
  g_ptr_array_unref (rows);
}

static void
forget_page (AppBringPlays *list, guint page)
{
  for (guint k = page * PAGE; k < (page + 1) * PAGE && k < list->items->len; k++)
    g_clear_object (&list->items->pdata[k]);
}

static void
ask (AppBringPlays *list, guint page)
{
  Asking *asking;
  BringJob *job;

  if (g_queue_find (&list->asked, GUINT_TO_POINTER (page)) != NULL || list->bringing == NULL)
    return;
  g_queue_push_head (&list->asked, GUINT_TO_POINTER (page));
  if (g_queue_get_length (&list->asked) > PAGES_KEPT)
    forget_page (list, GPOINTER_TO_UINT (g_queue_pop_tail (&list->asked)));
  asking = g_new0 (Asking, 1);
  g_weak_ref_init (&asking->list, list);
  asking->generation = list->generation;
  asking->page = page;
  asking->verdicts = list->verdicts;
  job = bring_job_new (app_bringing_get_core (list->bringing), NULL);
  job->work = list_work;
  job->done = listed_cb;
  job->data = asking;
  job->free_data = asking_free;
  job->free_answer = rows_free;
  app_bringing_push (list->bringing, job);
}

static GType
get_item_type (GListModel *model)
{
  return APP_TYPE_BRING_PLAY;
}

static guint
get_n_items (GListModel *model)
{
  return APP_BRING_PLAYS (model)->items->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  AppBringPlays *list = APP_BRING_PLAYS (model);

  if (position >= list->items->len)
    return NULL;
  if (list->items->pdata[position] == NULL)
    list->items->pdata[position] = g_object_new (APP_TYPE_BRING_PLAY, NULL);
  ask (list, position / PAGE);
  return g_object_ref (list->items->pdata[position]);
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (AppBringPlays, app_bring_plays, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
app_bring_plays_finalize (GObject *object)
{
  AppBringPlays *list = APP_BRING_PLAYS (object);

  g_clear_weak_pointer (&list->bringing);
  g_ptr_array_unref (list->items);
  g_queue_clear (&list->asked);
  g_array_unref (list->chosen);
  G_OBJECT_CLASS (app_bring_plays_parent_class)->finalize (object);
}

static void
app_bring_plays_class_init (AppBringPlaysClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_bring_plays_finalize;
}

static void
item_unref (gpointer item)
{
  if (item != NULL)
    g_object_unref (item);
}

static void
app_bring_plays_init (AppBringPlays *list)
{
  list->items = g_ptr_array_new_with_free_func (item_unref);
  list->chosen = g_array_new (FALSE, FALSE, sizeof (gint64));
}

GListModel *
bring_plays_new (AppBringing *self, guint verdicts)
{
  AppBringPlays *list = g_object_new (APP_TYPE_BRING_PLAYS, NULL);

  g_set_weak_pointer (&list->bringing, self);
  list->verdicts = verdicts;
  return G_LIST_MODEL (list);
}

void
bring_plays_note_choice (GListModel *plays, gint64 row)
{
  g_array_append_val (APP_BRING_PLAYS (plays)->chosen, row);
}

/* Takes out the row that was chosen away; FALSE when it isn't there. */
static gboolean
take_out (AppBringPlays *list, gint64 row)
{
  for (guint k = 0; k < list->items->len; k++) {
    const AppBringPlay *play = list->items->pdata[k];

    if (play == NULL || play->row == NULL || play->row->id != row)
      continue;
    g_ptr_array_remove_index (list->items, k);
    g_list_model_items_changed (G_LIST_MODEL (list), k, 1, 0);
    return TRUE;
  }
  return FALSE;
}

static void
set_length (AppBringPlays *list, guint n)
{
  guint before = list->items->len;

  for (guint k = 0; k < list->chosen->len && list->items->len > n; k++)
    take_out (list, g_array_index (list->chosen, gint64, k));
  g_array_set_size (list->chosen, 0);
  before = list->items->len;
  cut (list, n);
  if (n > before) {
    g_ptr_array_set_size (list->items, (int)n);
    g_list_model_items_changed (G_LIST_MODEL (list), before, 0, n - before);
  }
}

void
bring_plays_look (GListModel *plays, const AppBringCounts *counts)
{
  AppBringPlays *list = APP_BRING_PLAYS (plays);
  GQueue asked = list->asked;
  guint n = 0;

  for (guint k = 0; k < APP_BRING_VERDICTS; k++)
    if (list->verdicts & (1u << k))
      n += counts->plays[k];
  list->generation++;
  g_queue_init (&list->asked);
  set_length (list, n);
  /* What is on show is read again, in place. */
  for (GList *link = asked.tail; link != NULL; link = link->prev)
    if (GPOINTER_TO_UINT (link->data) * PAGE < n)
      ask (list, GPOINTER_TO_UINT (link->data));
  g_queue_clear (&asked);
}
