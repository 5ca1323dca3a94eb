/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of moves and headings.
 */
#include "ui/match/move-model.h"

#include "app/match/sessions.h"

struct _UiMove {
  GObject parent_instance;

  guint number;
  int level;
  char *session; /* Owned */
};

G_DEFINE_FINAL_TYPE (UiMove, ui_move, G_TYPE_OBJECT)

static void
ui_move_finalize (GObject *object)
{
  g_free (UI_MOVE (object)->session);
  G_OBJECT_CLASS (ui_move_parent_class)->finalize (object);
}

static void
ui_move_class_init (UiMoveClass *class)
{
  G_OBJECT_CLASS (class)->finalize = ui_move_finalize;
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

const char *
ui_move_get_session (UiMove *self)
{
  return self->session;
}

typedef struct {
  guint number;
  int level;
} Row;

struct _UiMoveModel {
  GObject parent_instance;

  AppMatch *match;     /* Owned */
  GArray *rows;        /* Owned; of Row */
  GArray *row_of;      /* Owned; of guint: a move's row, from move 1 at index 0 */
  GPtrArray *sessions; /* Owned; of AppSession; of a match that had more than one, else NULL */
};

static void ui_move_model_list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiMoveModel, ui_move_model, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, ui_move_model_list_init))

/* Sessions count along the current line. */
static gboolean
shows_current (UiMoveModel *self)
{
  const gint64 shown = app_match_get_shown_line (self->match);

  for (guint k = 0; k < app_match_get_n_lines (self->match); k++)
    if (app_match_get_line (self->match, k)->id == shown)
      return app_match_get_line (self->match, k)->current;
  return FALSE;
}

/* The session that begins with a move, NULL for none. */
static const AppSession *
find_session (UiMoveModel *self, guint number)
{
  for (guint k = 0; self->sessions != NULL && k < self->sessions->len; k++) {
    const AppSession *session = g_ptr_array_index (self->sessions, k);

    if (session->first == number && session->n_moves > 0)
      return shows_current (self) ? session : NULL;
  }
  return NULL;
}

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
  if (row->level == UI_MOVE_SESSION) {
    const AppSession *session = find_session (self, row->number);

    move->session = session != NULL ? app_session_dup_heading (session) : g_strdup ("");
  }
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
  Row row = { number, UI_MOVE_SESSION };

  if (find_session (self, number) != NULL)
    g_array_append_val (self->rows, row);
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
read_sessions (UiMoveModel *self)
{
  AppStore *store = app_match_get_store (self->match);
  g_autoptr (GPtrArray) sessions =
      store != NULL ? app_match_dup_sessions (store, app_match_get_uuid (self->match), NULL) : NULL;

  g_clear_pointer (&self->sessions, g_ptr_array_unref);
  if (sessions != NULL && sessions->len > 1)
    self->sessions = g_steal_pointer (&sessions);
}

/* Where they begin, and what they are called, in one text. */
static char *
dup_headings (UiMoveModel *self)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; self->sessions != NULL && k < self->sessions->len; k++) {
    const AppSession *session = g_ptr_array_index (self->sessions, k);
    g_autofree char *heading = app_session_dup_heading (session);

    g_string_append_printf (text, "%u %s\n", session->n_moves > 0 ? session->first : 0, heading);
  }
  return g_string_free (text, FALSE);
}

static void
store_changed_cb (UiMoveModel *self, AppChanged changed)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  if (self->match == NULL || (changed & APP_CHANGED_CAMPAIGNS) == 0)
    return;
  before = dup_headings (self);
  read_sessions (self);
  after = dup_headings (self);
  if (strcmp (before, after) != 0)
    moves_changed_cb (self, 1);
}

static void
ui_move_model_dispose (GObject *object)
{
  UiMoveModel *self = UI_MOVE_MODEL (object);

  g_clear_object (&self->match);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->row_of, g_array_unref);
  g_clear_pointer (&self->sessions, g_ptr_array_unref);
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
  read_sessions (self);
  for (guint k = 1; k <= app_match_get_n_moves (match); k++)
    add_rows (self, k);
  g_signal_connect_object (match, "moves-changed", G_CALLBACK (moves_changed_cb), self,
                           G_CONNECT_SWAPPED);
  if (app_match_get_store (match) != NULL)
    g_signal_connect_object (app_match_get_store (match), "changed", G_CALLBACK (store_changed_cb),
                             self, G_CONNECT_SWAPPED);
  return self;
}

guint
ui_move_model_get_row (UiMoveModel *self, guint number)
{
  if (number == 0 || number > self->row_of->len)
    return G_MAXUINT;
  return g_array_index (self->row_of, guint, number - 1);
}
