/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of moves and headings.
 */
#include "move-model.h"

struct _UiMove {
  GObject parent_instance;

  guint number;
  int level;
};

G_DEFINE_FINAL_TYPE (UiMove, ui_move, G_TYPE_OBJECT)

static void
ui_move_class_init (UiMoveClass *class)
{
}

static void
ui_move_init (UiMove *self)
{
}

guint
ui_move_get_number (UiMove *self)
{
  return self->number;
}

int
ui_move_get_level (UiMove *self)
{
  return self->level;
}

typedef struct {
  guint number;
  int level;
} Row;

struct _UiMoveModel {
  GObject parent_instance;

  AppMatch *match; /* Owned */
  GArray *rows;    /* Owned; of Row */
  GArray *row_of;  /* Owned; of guint: a move's row, from move 1 at index 0 */
};

static void ui_move_model_list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiMoveModel, ui_move_model, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, ui_move_model_list_init))

static GType
ui_move_model_get_item_type (GListModel *model)
{
  return UI_TYPE_MOVE;
}

static guint
ui_move_model_get_n_items (GListModel *model)
{
  return UI_MOVE_MODEL (model)->rows->len;
}

static gpointer
ui_move_model_get_item (GListModel *model, guint position)
{
  UiMoveModel *self = UI_MOVE_MODEL (model);
  const Row *row;
  UiMove *move;

  if (position >= self->rows->len)
    return NULL;
  row = &g_array_index (self->rows, Row, position);
  move = g_object_new (UI_TYPE_MOVE, NULL);
  move->number = row->number;
  move->level = row->level;
  return move;
}

static void
ui_move_model_list_init (GListModelInterface *iface)
{
  iface->get_item_type = ui_move_model_get_item_type;
  iface->get_n_items = ui_move_model_get_n_items;
  iface->get_item = ui_move_model_get_item;
}

static void
add_rows (UiMoveModel *self, guint number)
{
  const AppMove *move = app_match_get_move (self->match, number);
  Row row = { number, -1 };

  if (move->new_level >= 0)
    for (row.level = move->new_level; row.level < (int)move->place.n; row.level++)
      if (move->place.number[row.level] > 0)
        g_array_append_val (self->rows, row);
  row.level = -1;
  g_array_append_val (self->row_of, self->rows->len);
  g_array_append_val (self->rows, row);
}

/* Moves from @from on are others: their rows and what follows are made anew. */
static void
moves_changed_cb (UiMoveModel *self, guint from)
{
  guint n = app_match_get_n_moves (self->match), first, removed;

  from = CLAMP (from, 1, self->row_of->len + 1);
  first = from > 1 ? g_array_index (self->row_of, guint, from - 2) + 1 : 0;
  removed = self->rows->len - first;
  g_array_set_size (self->rows, first);
  g_array_set_size (self->row_of, from - 1);
  for (guint k = from; k <= n; k++)
    add_rows (self, k);
  g_list_model_items_changed (G_LIST_MODEL (self), first, removed, self->rows->len - first);
}

static void
ui_move_model_dispose (GObject *object)
{
  UiMoveModel *self = UI_MOVE_MODEL (object);

  g_clear_object (&self->match);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->row_of, g_array_unref);
  G_OBJECT_CLASS (ui_move_model_parent_class)->dispose (object);
}

static void
ui_move_model_class_init (UiMoveModelClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ui_move_model_dispose;
}

static void
ui_move_model_init (UiMoveModel *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  self->row_of = g_array_new (FALSE, FALSE, sizeof (guint));
}

UiMoveModel *
ui_move_model_new (AppMatch *match)
{
  UiMoveModel *self = g_object_new (UI_TYPE_MOVE_MODEL, NULL);

  self->match = g_object_ref (match);
  for (guint k = 1; k <= app_match_get_n_moves (match); k++)
    add_rows (self, k);
  g_signal_connect_object (match, "moves-changed", G_CALLBACK (moves_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

guint
ui_move_model_get_row (UiMoveModel *self, guint number)
{
  if (number == 0 || number > self->row_of->len)
    return G_MAXUINT;
  return g_array_index (self->row_of, guint, number - 1);
}
