/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The boards' common part as a widget: it keeps the table and its layout, lets things travel,
 * takes pointing and keys, and says in words what is drawn.
 */
#include "ui/board/board.h"

#include "app/recording/pointing.h"
#include "app/recording/recorder.h"
#include "ui/board/board-private.h"
#include "ui/board/element.h"
#include "ui/widget/tip.h"

#include <glib/gi18n.h>
#include <math.h>

/* A board that is higher than its place is drawn smaller, in steps, as far as its captions can be
 * read; what is still too high is scrolled. */
#define LEAST_EM 0.8f /* of the font's size */
#define EM_STEPS 5
#define READABLE_EM 11.5f /* pixels; captions have 0.8 of it */
#define SPARE 0.97f       /* of the height, from which it grows again: nothing flickers */

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (UiBoard, ui_board, GTK_TYPE_WIDGET)

UiBoardPrivate *
ui_board_private (UiBoard *board)
{
  return ui_board_get_instance_private (board);
}

/* Pointing at a board, by mouse and by touch: what items mean, hovering, clicks, rings. What it
 * leads to is not decided here. */

enum {
  POINT,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* What items mean. */

gboolean
ui_board_item_is_same (const UiBoardItem *a, const UiBoardItem *b)
{
  return a->kind == b->kind && a->seat == b->seat && a->index == b->index
         && strcmp (a->token, b->token) == 0;
}

/* Which of those that are pointed at @item is, -1 for none. */
static int
ui_board_pointed_at (UiBoardPrivate *priv, const UiBoardItem *item)
{
  for (guint k = 0; k < priv->pointed->len; k++)
    if (ui_board_item_is_same (&g_array_index (priv->pointed, UiBoardItem, k), item))
      return (int)k;
  return -1;
}

gboolean
ui_board_items_match (const UiBoardItem *const *items, guint n, const char *const *words)
{
  g_autofree const char **tokens = g_new (const char *, n + 1);

  for (guint k = 0; k < n; k++)
    tokens[k] = items[k]->token;
  return app_pointing_is_named (words, tokens, n);
}

static gboolean
items_match (UiBoard *self, const UiBoardItem *const *items, guint n, const char *const *words)
{
  UiBoardClass *class = UI_BOARD_GET_CLASS (self);

  return class->items_match != NULL
             ? class->items_match (ui_board_private (self)->scene, items, n, words)
             : ui_board_items_match (items, n, words);
}

static gboolean
match_any_choice (UiBoard *self, const UiBoardItem *const *items, guint n)
{
  UiBoardPrivate *priv = ui_board_private (self);

  for (guint k = 0; k < priv->choices->len; k++)
    if (items_match (self, items, n, g_ptr_array_index (priv->choice_words, k)))
      return TRUE;
  return FALSE;
}

GPtrArray *
ui_board_dup_matching (UiBoard *self, const UiBoardItem *const *items, guint n)
{
  UiBoardPrivate *priv = ui_board_private (self);
  GPtrArray *matching = g_ptr_array_new ();

  for (guint k = 0; priv->choices != NULL && k < priv->choices->len; k++)
    if (items_match (self, items, n, g_ptr_array_index (priv->choice_words, k)))
      g_ptr_array_add (matching, g_ptr_array_index (priv->choices, k));
  return matching;
}

char *
ui_board_compose (UiBoard *self, const UiBoardItem *const *items, guint n)
{
  UiBoardClass *class = UI_BOARD_GET_CLASS (self);

  return class->compose != NULL ? class->compose (ui_board_private (self)->scene, items, n) : NULL;
}

/* Whether something would come of pointing at @item now. */
static gboolean
ui_board_can_point_at (UiBoard *self, const UiBoardItem *item)
{
  UiBoardPrivate *priv = ui_board_private (self);
  guint n = priv->pointed->len;
  g_autofree const UiBoardItem **items = g_new (const UiBoardItem *, n + 1);
  g_autofree char *line = NULL;

  if (priv->choices == NULL || item->token[0] == '\0')
    return FALSE;
  if (ui_board_pointed_at (priv, item) >= 0 || match_any_choice (self, &item, 1))
    return TRUE;
  for (guint k = 0; k < n; k++)
    items[k] = &g_array_index (priv->pointed, UiBoardItem, k);
  items[n] = item;
  if (n > 0 && match_any_choice (self, items, n + 1))
    return TRUE;
  line = ui_board_compose (self, items, n + 1);
  return line != NULL;
}

/* By pointer. */

/* What lies under the pointer, as things are now. */
static void
update_hover (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  const UiBoardItem *item = NULL;
  int at;

  if (priv->pointer_inside && priv->choices != NULL)
    item = ui_board_pick (self, priv->pointer.x, priv->pointer.y);
  if (item != NULL && !ui_board_can_point_at (self, item))
    item = NULL;
  if ((item != NULL) != priv->hand)
    gtk_widget_set_cursor_from_name (GTK_WIDGET (self), item != NULL ? "pointer" : NULL);
  priv->hand = item != NULL;
  at = item != NULL ? (int)(item - (UiBoardItem *)(gpointer)priv->items->data) : -1;
  if (at == priv->hover)
    return;
  priv->hover = at;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
pointer_moved_cb (UiBoard *self, double x, double y)
{
  UiBoardPrivate *priv = ui_board_private (self);

  priv->pointer_inside = TRUE;
  graphene_point_init (&priv->pointer, (float)x, (float)y);
  update_hover (self);
}

static void
leave_cb (UiBoard *self)
{
  ui_board_private (self)->pointer_inside = FALSE;
  update_hover (self);
}

/* A copy goes out: what it leads to may change the items. */
static void
ui_board_point_at (UiBoard *self, const UiBoardItem *item)
{
  UiBoardItem copy;

  if (item == NULL || item->token[0] == '\0' || ui_board_private (self)->choices == NULL)
    return;
  copy = *item;
  g_signal_emit (self, signals[POINT], 0, &copy);
}

/* The second half of a double click is no move in the state that the first one led to. */
static void
released_cb (UiBoard *self, int n_press, double x, double y)
{
  UiBoardPrivate *priv = ui_board_private (self);

  if (n_press == 1)
    priv->pointed_in = priv->number;
  if (priv->pointed_in == priv->number)
    ui_board_point_at (self, ui_board_pick (self, (float)x, (float)y));
}

/* Pointing at a board by keyboard: a cursor that the arrow keys move from thing to thing. */

/* The keyboard's cursor. It draws nothing: the board does, over what lies there. */

struct _UiBoardCursor {
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (UiBoardCursor, ui_board_cursor, GTK_TYPE_WIDGET)

static void
ui_board_cursor_init (UiBoardCursor *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "board-cursor");
}

static gboolean
is_roving (UiBoardPrivate *priv)
{
  return gtk_widget_get_visible (priv->cursors[priv->cursor]);
}

/* The item at the cursor, NULL when nobody points by keyboard. */
static const UiBoardItem *
ui_board_cursor_item (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  const GArray *items;

  if (!is_roving (priv))
    return NULL;
  items = ui_board_get_items (self);
  for (guint k = 0; k < items->len; k++)
    if (ui_board_item_is_same (&g_array_index (items, UiBoardItem, k), &priv->at))
      return &g_array_index (items, UiBoardItem, k);
  return NULL;
}

static char *
explain (UiBoard *self, const UiBoardItem *item)
{
  return item->kind != 0 ? UI_BOARD_GET_CLASS (self)->explain (ui_board_private (self)->scene, item)
                         : NULL;
}

/* Says what is there, for screen readers. */
static void
ui_board_name_cursor (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  GtkAccessible *cursor = GTK_ACCESSIBLE (priv->cursors[priv->cursor]);
  const UiBoardItem *item = ui_board_cursor_item (self);
  g_autofree char *words = item != NULL ? ui_board_explain (self, item) : NULL;

  if (item == NULL)
    return;
  gtk_accessible_update_property (cursor, GTK_ACCESSIBLE_PROPERTY_LABEL, words != NULL ? words : "",
                                  -1);
  gtk_accessible_update_state (cursor, GTK_ACCESSIBLE_STATE_DISABLED,
                               !ui_board_can_point_at (self, item), GTK_ACCESSIBLE_STATE_PRESSED,
                               ui_board_pointed_at (priv, item) >= 0
                                   ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                   : GTK_ACCESSIBLE_TRISTATE_FALSE,
                               -1);
}

/* Moves the focus to the other cursor, at @item. */
static void
rove_to (UiBoard *self, const UiBoardItem *item)
{
  UiBoardPrivate *priv = ui_board_private (self);
  GtkWidget *old = priv->cursors[priv->cursor], *cursor;

  priv->at = *item;
  priv->cursor = !priv->cursor;
  cursor = priv->cursors[priv->cursor];
  gtk_widget_set_visible (cursor, TRUE);
  ui_board_name_cursor (self);
  gtk_widget_grab_focus (cursor);
  gtk_widget_set_visible (old, FALSE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
stop_roving (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  for (guint k = 0; k < G_N_ELEMENTS (priv->cursors); k++)
    gtk_widget_set_visible (priv->cursors[k], FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Begins at the first thing that a move names, else at the first of all. */
static void
start_roving (UiBoard *self)
{
  const GArray *items = ui_board_get_items (self);
  const UiBoardItem *first = NULL;
  gboolean first_hot = FALSE;

  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);
    g_autofree char *words = explain (self, item);
    gboolean hot = words != NULL && ui_board_can_point_at (self, item);

    if (words != NULL && (first == NULL || (hot && !first_hot))) {
      first = item;
      first_hot = hot;
    }
  }
  if (first != NULL)
    rove_to (self, first);
}

/* How far @to is from @from in a direction; what is aside counts more. Negative: not that way. */
static float
way (const graphene_rect_t *from, const graphene_rect_t *to, int dx, int dy)
{
  graphene_point_t a, b;
  float along, aside;

  graphene_rect_get_center (from, &a);
  graphene_rect_get_center (to, &b);
  along = (b.x - a.x) * dx + (b.y - a.y) * dy;
  aside = ABS (dx != 0 ? b.y - a.y : b.x - a.x);
  return along > 1 && aside < 4 * along ? along + 2 * aside : -1;
}

static void
rove (UiBoard *self, int dx, int dy)
{
  UiBoardPrivate *priv = ui_board_private (self);
  const GArray *items = ui_board_get_items (self);
  const UiBoardItem *best = NULL;
  float least = 0;

  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);
    float far = way (&priv->at.box, &item->box, dx, dy);
    g_autofree char *words = NULL;

    if (far < 0 || (best != NULL && far >= least) || (words = explain (self, item)) == NULL)
      continue;
    best = item;
    least = far;
  }
  if (best != NULL)
    rove_to (self, best);
  else
    gtk_widget_error_bell (GTK_WIDGET (self));
}

static gboolean
key_cb (UiBoard *self, guint key, guint code, GdkModifierType state)
{
  UiBoardPrivate *priv = ui_board_private (self);
  gboolean roving = is_roving (priv);

  if (state & gtk_accelerator_get_default_mod_mask ())
    return GDK_EVENT_PROPAGATE;
  switch (key) {
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
  case GDK_KEY_ISO_Enter:
    if (roving)
      ui_board_point_at (self, ui_board_cursor_item (self));
    else
      start_roving (self);
    return GDK_EVENT_STOP;
  case GDK_KEY_Escape:
    if (!roving)
      return GDK_EVENT_PROPAGATE;
    stop_roving (self);
    return GDK_EVENT_STOP;
  case GDK_KEY_Left:
  case GDK_KEY_KP_Left:
  case GDK_KEY_Right:
  case GDK_KEY_KP_Right:
    if (!roving)
      return GDK_EVENT_PROPAGATE;
    rove (self, key == GDK_KEY_Left || key == GDK_KEY_KP_Left ? -1 : 1, 0);
    return GDK_EVENT_STOP;
  case GDK_KEY_Up:
  case GDK_KEY_KP_Up:
  case GDK_KEY_Down:
  case GDK_KEY_KP_Down:
    if (!roving)
      return GDK_EVENT_PROPAGATE;
    rove (self, 0, key == GDK_KEY_Up || key == GDK_KEY_KP_Up ? -1 : 1);
    return GDK_EVENT_STOP;
  default:
    return GDK_EVENT_PROPAGATE;
  }
}

/* Whoever leaves the board by Tab, or clicks elsewhere, has left the cursor. */
static void
focus_left_cb (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  for (guint k = 0; k < G_N_ELEMENTS (priv->cursors); k++)
    gtk_widget_set_visible (priv->cursors[k], FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* One stop for Tab; from the cursor, back to the whole. */
static gboolean
ui_board_focus (GtkWidget *widget, GtkDirectionType direction)
{
  UiBoardPrivate *priv = ui_board_private (UI_BOARD (widget));

  if (gtk_widget_has_focus (widget) || (is_roving (priv) && direction != GTK_DIR_TAB_BACKWARD))
    return FALSE;
  return gtk_widget_grab_focus (widget);
}

static void
ui_board_allocate_cursor (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  const UiBoardItem *item;
  GtkAllocation box;

  if ((item = ui_board_cursor_item (self)) == NULL)
    return;
  ui_board_name_cursor (self);
  priv->at = *item;
  box = (GtkAllocation){ (int)item->box.origin.x, (int)item->box.origin.y,
                         (int)item->box.size.width, (int)item->box.size.height };
  gtk_widget_size_allocate (priv->cursors[priv->cursor], &box, -1);
}

/* Where things have gone, the cursor stays at what lies nearest. */
static void
ui_board_items_changed (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  const UiBoardItem *nearest = NULL;
  graphene_point_t was, now;
  float least = 0;

  priv->hover = -1;
  if (!is_roving (priv) || ui_board_cursor_item (self) != NULL)
    return;
  graphene_rect_get_center (&priv->at.box, &was);
  for (guint k = 0; k < priv->items->len; k++) {
    const UiBoardItem *item = &g_array_index (priv->items, UiBoardItem, k);
    g_autofree char *words = explain (self, item);
    float far;

    graphene_rect_get_center (&item->box, &now);
    far = graphene_point_distance (&was, &now, NULL, NULL);
    if (words != NULL && (nearest == NULL || far < least)) {
      nearest = item;
      least = far;
    }
  }
  if (nearest != NULL)
    priv->at = *nearest;
}

static void
ui_board_install_cursor (UiBoardClass *class)
{
  GTK_WIDGET_CLASS (class)->focus = ui_board_focus;
}

static void
ui_board_init_cursor (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  for (guint k = 0; k < G_N_ELEMENTS (priv->cursors); k++) {
    priv->cursors[k] = g_object_new (UI_TYPE_BOARD_CURSOR, NULL);
    gtk_widget_set_parent (priv->cursors[k], widget);
  }
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (widget, keys);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left_cb), self);
  gtk_widget_add_controller (widget, focus);
}

static void
ui_board_dispose_cursor (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  for (guint k = 0; k < G_N_ELEMENTS (priv->cursors); k++)
    g_clear_pointer (&priv->cursors[k], gtk_widget_unparent);
}

/* Where things come from when the state is another: each old one is the origin of one new one at
 * most, the likeliest first.  before   hand 2: fox ? ?     deck      row: owl now      hand 2:
 * fox ?       deck      row: –      spell: owl, asp origin           fox ?
 * owl  ? (unseen until now)  The way back is the same one from its end: what came out of the deck
 * goes into it again. */

#define STAGGER_MS 30.0f       /* from card to card of a deal */
#define MOST_STAGGER_MS 180.0f /* from its first to its last */

typedef enum { SAME_PLACE, SAME_SEAT, ANYWHERE, UNSEEN, SOURCE, PASSES } Pass;

static gboolean
is_unseen (const char *key)
{
  return strcmp (key, "?") == 0;
}

/* How far @old is from being where @item comes from; negative: it is not. */
static int
origin_distance (const UiBoardItem *item, const UiBoardItem *old, Pass pass)
{
  int steps = ABS ((int)item->index - (int)old->index);

  switch (pass) {
  case SAME_PLACE:
    return strcmp (item->key, old->key) == 0 && item->kind == old->kind && item->seat == old->seat
               ? steps
               : -1;
  case SAME_SEAT:
    return strcmp (item->key, old->key) == 0 && item->seat == old->seat ? steps : -1;
  case ANYWHERE:
    return strcmp (item->key, old->key) == 0 && !is_unseen (item->key) ? steps : -1;
  case UNSEEN:
    return is_unseen (old->key) && item->seat == old->seat && !is_unseen (item->key)
               ? G_MAXINT - (int)old->index
               : -1;
  case SOURCE:
  default:
    return g_strcmp0 (item->from, old->key) == 0 ? steps : -1;
  }
}

static int
nearest (const UiBoardItem *item, const GArray *before, const gboolean *used, Pass pass)
{
  int found = -1, least = G_MAXINT;

  for (guint k = 0; k < before->len; k++) {
    const UiBoardItem *old = &g_array_index (before, UiBoardItem, k);
    int far =
        old->key != NULL && (pass == SOURCE || !used[k]) ? origin_distance (item, old, pass) : -1;

    if (far >= 0 && (far < least || found < 0)) {
      least = far;
      found = (int)k;
    }
  }
  return found;
}

/* For each of @items which of @before it comes from, -1 for none; @passes: how each was found. */
static int *
match (const GArray *items, const GArray *before, Pass *passes)
{
  int *found = g_new (int, items->len + 1);
  g_autofree gboolean *used = g_new0 (gboolean, before->len + 1);

  for (guint k = 0; k < items->len; k++)
    found[k] = -1;
  for (Pass pass = 0; pass < PASSES; pass++)
    for (guint k = 0; k < items->len; k++) {
      const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);

      if (item->key == NULL || found[k] >= 0)
        continue;
      found[k] = nearest (item, before, used, pass);
      passes[k] = pass;
      if (found[k] >= 0)
        used[found[k]] = TRUE;
    }
  return found;
}

GArray *
ui_board_find_origins (const GArray *items, const GArray *before)
{
  GArray *origins = g_array_sized_new (FALSE, FALSE, sizeof (graphene_rect_t), items->len);
  g_autofree Pass *passes = g_new0 (Pass, items->len + 1);
  g_autofree int *found = match (items, before, passes);

  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *from = &g_array_index (items, UiBoardItem, k);

    if (found[k] >= 0)
      from = &g_array_index (before, UiBoardItem, found[k]);
    g_array_append_val (origins, from->box);
  }
  return origins;
}

static gboolean
is_face_down (const UiBoardItem *item)
{
  return item->face == 1 || (item->key != NULL && is_unseen (item->key));
}

/* From the thing @old to the thing @item, of which either may be a place that it only comes out of
 * or goes into. */
static UiBoardMotion
new_motion (const UiBoardItem *old, const UiBoardItem *item, gboolean same)
{
  UiBoardMotion way = { .old = -1, .from = old->box, .to = item->box };

  if (!same)
    return way;
  way.flips = is_face_down (old) != is_face_down (item);
  if (old->face > 1 && item->face > 1)
    /* Where it comes from, the shorter way round. */
    way.turn = (int)(item->face + 5 - old->face) % 4 - 1;
  return way;
}

static gboolean
has_motion (const UiBoardMotion *way)
{
  return way->flips || way->turn != 0 || !graphene_rect_equal (&way->from, &way->to);
}

/* One after the other: all that come out of another thing, or go back into it. */
static void
stagger_motions (GArray *ways, gboolean backwards)
{
  guint n = 0, k = 0;
  float step;

  for (guint j = 0; j < ways->len; j++) {
    const UiBoardMotion *way = &g_array_index (ways, UiBoardMotion, j);

    n += way->appears || (way->leaves && has_motion (way));
  }
  step = n > 1 ? MIN (STAGGER_MS, MOST_STAGGER_MS / (n - 1)) : 0;
  for (guint j = 0; j < ways->len; j++) {
    UiBoardMotion *way = &g_array_index (ways, UiBoardMotion, j);

    if (!way->appears && !(way->leaves && has_motion (way)))
      continue;
    way->delay = step * (backwards ? n - 1 - k : k);
    k++;
  }
}

GArray *
ui_board_find_motions (const GArray *items, const GArray *before, gboolean backwards)
{
  GArray *ways = g_array_new (FALSE, FALSE, sizeof (UiBoardMotion));
  const GArray *later = backwards ? before : items, *earlier = backwards ? items : before;
  g_autofree Pass *passes = g_new0 (Pass, later->len + 1);
  g_autofree int *found = match (later, earlier, passes);
  g_autofree gboolean *stays = g_new0 (gboolean, earlier->len + 1);

  for (guint k = 0; k < later->len; k++) {
    const UiBoardItem *now = &g_array_index (later, UiBoardItem, k), *then;
    gboolean same = passes[k] != SOURCE;
    UiBoardMotion way;

    if (found[k] < 0 && (now->key == NULL || !backwards))
      continue;
    then = found[k] < 0 ? now : &g_array_index (earlier, UiBoardItem, found[k]);
    way = backwards ? new_motion (now, then, same) : new_motion (then, now, same);
    if (found[k] >= 0 && same)
      stays[found[k]] = TRUE;
    way.item = backwards && found[k] >= 0 && same ? (guint)found[k] : k;
    if (found[k] < 0 || !same) {
      way.leaves = backwards;
      way.appears = !backwards;
    } else {
      way.old = backwards ? (int)k : found[k];
    }
    if (has_motion (&way) || way.leaves)
      g_array_append_val (ways, way);
  }
  /* What is nowhere any more fades; backwards it is just there again. */
  for (guint k = 0; k < earlier->len && !backwards; k++) {
    const UiBoardItem *item = &g_array_index (earlier, UiBoardItem, k);
    UiBoardMotion way = {
      .item = k, .old = (int)k, .from = item->box, .to = item->box, .leaves = TRUE
    };

    if (item->key != NULL && !stays[k])
      g_array_append_val (ways, way);
  }
  stagger_motions (ways, backwards);
  return ways;
}

static double
ease_out (double t)
{
  return 1 - (1 - t) * (1 - t) * (1 - t);
}

double
ui_board_motion_at (const UiBoardMotion *way, double elapsed, graphene_rect_t *box)
{
  double share = ease_out (CLAMP ((elapsed - way->delay) / UI_BOARD_TRAVEL_MS, 0, 1));

  graphene_rect_interpolate (&way->from, &way->to, share, box);
  return share;
}

double
ui_board_motions_end (const GArray *ways)
{
  double end = 0;

  for (guint k = 0; k < ways->len; k++)
    end = MAX (end, g_array_index (ways, UiBoardMotion, k).delay + UI_BOARD_TRAVEL_MS);
  return end;
}

/* What of @item travels, NULL where it lies still. */
static const UiBoardMotion *
ui_board_motion_of (const GArray *ways, guint item)
{
  for (guint k = 0; ways != NULL && k < ways->len; k++) {
    const UiBoardMotion *way = &g_array_index (ways, UiBoardMotion, k);

    if (way->item == item && !way->leaves)
      return way;
  }
  return NULL;
}

gboolean
ui_board_motion_shows_old (const UiBoardMotion *way, double share)
{
  return way->leaves || (way->flips && way->old >= 0 && share < 0.5);
}

static gboolean
ui_board_motion_push (const UiBoardMotion *way, double share, const graphene_rect_t *box,
                      GtkSnapshot *snapshot)
{
  float x = box->origin.x + box->size.width / 2, y = box->origin.y + box->size.height / 2;
  float wide = way->flips ? fabs (cos (G_PI * share)) : 1;

  if ((way->appears && share <= 0) || (way->leaves && share >= 1) || wide < 0.02f)
    return FALSE;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  if (way->turn != 0)
    gtk_snapshot_rotate (snapshot, (float)(90 * way->turn * (1 - share)));
  gtk_snapshot_scale (snapshot, wide, 1);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-x, -y));
  if (way->leaves)
    gtk_snapshot_push_opacity (snapshot, 1 - share * share);
  return TRUE;
}

static void
ui_board_motion_pop (const UiBoardMotion *way, GtkSnapshot *snapshot)
{
  if (way->leaves)
    gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
}

/* What is said of a thing on a board: what it is, and why nothing can be done with it now, to
 * whoever hovers over it or stands at it with the keyboard. Reasons are looked for only when
 * somebody asks. */

/* Tokens of things of @item's kind, and as much its owner's, that legal moves name. */
static char **
dup_alike_tokens (UiBoard *self, const UiBoardItem *item)
{
  const GArray *items = ui_board_get_items (self);
  g_autoptr (GStrvBuilder) alike = g_strv_builder_new ();

  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *other = &g_array_index (items, UiBoardItem, k);

    if (other->kind == item->kind && other->seat == item->seat
        && strcmp (other->token, item->token) != 0 && ui_board_can_point_at (self, other))
      g_strv_builder_add (alike, other->token);
  }
  return g_strv_builder_end (alike);
}

static char *
dup_why_not (UiBoard *self, const UiBoardItem *item)
{
  UiBoardPrivate *priv = ui_board_private (self);
  UiBoardClass *class = UI_BOARD_GET_CLASS (self);
  g_autofree char *would = NULL;
  g_auto (GStrv) alike = NULL;

  if (priv->choices == NULL || item->token[0] == '\0' || ui_board_can_point_at (self, item))
    return NULL;
  alike = dup_alike_tokens (self, item);
  if (class->intended_move != NULL)
    would = class->intended_move (priv->scene, item);
  return app_recorder_dup_why_not (priv->match, would, item->token, (const char *const *)alike);
}

char *
ui_board_explain (UiBoard *self, const UiBoardItem *item)
{
  g_autofree char *words =
      item->kind != 0 ? UI_BOARD_GET_CLASS (self)->explain (ui_board_private (self)->scene, item)
                      : NULL;
  g_autofree char *why = words != NULL ? dup_why_not (self, item) : NULL;

  if (why == NULL)
    return g_steal_pointer (&words);
  /* Translators: what a thing on the board is, and in a line of its own the rule why nothing can be
   * done with it. */
  return g_strdup_printf (_ ("%s\nNot now: %s"), words, why);
}

/* The same as a tooltip, with the thing in large; FALSE where there is nothing to say. @item may be
 * NULL. */
static gboolean
ui_board_fill_tooltip (UiBoard *self, const UiBoardItem *item, GtkTooltip *tooltip)
{
  UiBoardClass *class = UI_BOARD_GET_CLASS (self);
  g_autofree char *words = item != NULL ? ui_board_explain (self, item) : NULL;
  GtkWidget *box, *large, *label;

  if (words == NULL)
    return FALSE;
  large =
      class->new_tooltip != NULL ? class->new_tooltip (ui_board_private (self)->scene, item) : NULL;
  if (large == NULL) {
    ui_tip_set_text (tooltip, words);
    return TRUE;
  }
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  label = gtk_label_new (words);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 30);
  gtk_box_append (GTK_BOX (box), large);
  gtk_box_append (GTK_BOX (box), label);
  ui_tip_set_custom (tooltip, box);
  return TRUE;
}

/* Ctrl+F1 says at the keyboard's cursor what hovering says. */
static gboolean
ui_board_cursor_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard,
                               GtkTooltip *tooltip)
{
  UiBoard *board = UI_BOARD (gtk_widget_get_parent (widget));

  return keyboard && ui_board_fill_tooltip (board, ui_board_cursor_item (board), tooltip);
}

static void
ui_board_cursor_class_init (UiBoardCursorClass *class)
{
  GTK_WIDGET_CLASS (class)->query_tooltip = ui_board_cursor_query_tooltip;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (class), "boardcursor");
}

/* The layout, and the way to it. */

static void
forget_items (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  g_clear_pointer (&priv->still_node, gsk_render_node_unref);
  g_clear_pointer (&priv->items, g_array_unref);
  g_clear_pointer (&priv->motions, g_array_unref);
}

static void
free_scene (UiBoard *self, gpointer *scene)
{
  if (*scene != NULL)
    UI_BOARD_GET_CLASS (self)->free_scene (*scene);
  *scene = NULL;
}

static void
forget_travel (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  g_clear_pointer (&priv->still_node, gsk_render_node_unref);
  g_clear_pointer (&priv->motions, g_array_unref);
  g_clear_pointer (&priv->old_items, g_array_unref);
  free_scene (self, &priv->old_scene);
}

static float
least_em (float font)
{
  return MIN (MAX (font * LEAST_EM, READABLE_EM), font);
}

/* The largest size at which all of it fits into @width by @height. The one on show is replaced by a
 * larger one only where that has room to spare, and never because of a single move: who follows a
 * match sees it get smaller where it has to, no more. */
static float
fitting_em (UiBoard *self, float font, float width, float height)
{
  UiBoardPrivate *priv = ui_board_private (self);
  float now = priv->em;
  float least = least_em (font);

  for (int step = 0; step < EM_STEPS; step++) {
    float em = font - (font - least) * step / EM_STEPS;
    gboolean grows = now > 0 && em > now + 0.01f;

    if (grows && priv->stepped)
      continue;
    if (UI_BOARD_GET_CLASS (self)->height_for (priv->scene, width, em)
        <= (grows ? height * SPARE : height))
      return em;
  }
  return least;
}

const GArray *
ui_board_get_items (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  if (priv->items == NULL) {
    priv->width = gtk_widget_get_width (GTK_WIDGET (self));
    priv->height = gtk_widget_get_height (GTK_WIDGET (self));
    priv->em = fitting_em (self, ui_font_size (GTK_WIDGET (self)), priv->width, priv->height);
    priv->items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
    UI_BOARD_GET_CLASS (self)->lay_out (priv->scene, priv->width, priv->height, priv->em,
                                        priv->items);
    ui_board_items_changed (self);
  }
  return priv->items;
}

/* What is on its way on this board now; NULL for nothing. */
static const GArray *
ui_board_get_motions (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  if (priv->motions == NULL && priv->old_items != NULL)
    priv->motions =
        ui_board_find_motions (ui_board_get_items (self), priv->old_items, priv->backwards);
  return priv->motions;
}

/* Who interrupts them goes on from where things are. */
static void
keep_halfway_boxes (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  const GArray *ways = ui_board_get_motions (self);

  for (guint k = 0; ways != NULL && k < ways->len; k++) {
    const UiBoardMotion *way = &g_array_index (ways, UiBoardMotion, k);

    if (!way->leaves)
      ui_board_motion_at (way, priv->elapsed,
                          &g_array_index (priv->items, UiBoardItem, way->item).box);
  }
}

static void
travel_cb (double value, gpointer data)
{
  UiBoardPrivate *priv = ui_board_private (data);

  priv->elapsed = value;
  gtk_widget_queue_draw (GTK_WIDGET (data));
}

static void
travel_done_cb (AdwAnimation *animation, UiBoard *self)
{
  forget_travel (self);
}

static void
delta_step_cb (double value, gpointer data)
{
  ui_board_private (data)->delta_progress = value;
  gtk_widget_queue_draw (GTK_WIDGET (data));
}

static void
deltas_done_cb (AdwAnimation *animation, UiBoard *self)
{
  g_clear_pointer (&ui_board_private (self)->deltas, g_array_unref);
}

/* What the step did to numbers; things have gone on their ways. */
static void
show_deltas (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  UiBoardClass *class = UI_BOARD_GET_CLASS (self);
  const GArray *items = ui_board_get_items (self);

  priv->deltas = ui_board_find_deltas (class, priv->scene, items, priv->old_scene, priv->old_items);
  if (!priv->backwards)
    ui_board_add_throws (class, priv->scene, items, priv->deltas);
  if (priv->deltas->len > 0)
    adw_animation_play (priv->delta_animation);
  else
    g_clear_pointer (&priv->deltas, g_array_unref);
}

/* Somebody asked the desktop for no motion: at once. */
static void
motion_cb (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  if (priv->travel == NULL || adw_get_enable_animations (GTK_WIDGET (self)))
    return;
  adw_animation_skip (priv->travel);
  if (priv->deltas != NULL)
    adw_animation_skip (priv->delta_animation);
}

/* Reads the state again; @step: it is the neighbour of what was shown, so that things may be seen
 * to move. */
static void
read_state (UiBoard *self, gboolean step)
{
  UiBoardPrivate *priv = ui_board_private (self);
  UiBoardClass *class = UI_BOARD_GET_CLASS (self);
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean moving = step && priv->items != NULL && gtk_widget_get_mapped (widget)
                    && adw_get_enable_animations (widget);

  if (moving)
    keep_halfway_boxes (self);
  adw_animation_reset (priv->travel);
  forget_travel (self);
  adw_animation_reset (priv->delta_animation);
  g_clear_pointer (&priv->deltas, g_array_unref);
  priv->stepped = step;
  priv->step_unallocated = step;
  if (moving) {
    priv->old_items = g_steal_pointer (&priv->items);
    priv->old_scene = g_steal_pointer (&priv->scene);
    priv->elapsed = 0;
  }
  forget_items (self);
  free_scene (self, &priv->scene);
  g_clear_pointer (&priv->typed, g_free);
  priv->scene = class->new_state (priv->match, priv->number, priv->viewer);
  if (moving) {
    double end = ui_board_motions_end (ui_board_get_motions (self));

    adw_timed_animation_set_duration (ADW_TIMED_ANIMATION (priv->travel), (guint)end);
    adw_timed_animation_set_value_to (ADW_TIMED_ANIMATION (priv->travel), end);
    show_deltas (self);
    adw_animation_play (priv->travel);
  }
  gtk_widget_queue_resize (widget);
}

/* Its part of the widget. */

/* @away: from @box to the ring's outer edge. */
static void
draw_ring (GtkSnapshot *snapshot, const graphene_rect_t *box, float away, float width,
           const GdkRGBA *colour)
{
  graphene_rect_t ring =
      GRAPHENE_RECT_INIT (box->origin.x - away, box->origin.y - away, box->size.width + 2 * away,
                          box->size.height + 2 * away);

  ui_border_snapshot (snapshot, &ring, CLAMP (box->size.width * 0.09f, 3, 12) + away, width,
                      colour);
}

static void
ui_board_snapshot_pointing (UiBoard *self, GtkSnapshot *snapshot)
{
  UiBoardPrivate *priv = ui_board_private (self);
  GtkWidget *widget = GTK_WIDGET (self);
  GdkRGBA accent = ui_theme_colour (widget, "accent_color", "#1c71d8");
  GdkRGBA soft = ui_fade (accent, 0.6f);
  const UiBoardItem *item;

  for (guint k = 0; k < priv->items->len; k++) {
    item = &g_array_index (priv->items, UiBoardItem, k);
    if (ui_board_pointed_at (priv, item) >= 0)
      draw_ring (snapshot, &item->box, 3, 3, &accent);
  }
  if (priv->hover >= 0) {
    item = &g_array_index (priv->items, UiBoardItem, (guint)priv->hover);
    ui_glow_snapshot (snapshot, &item->box, CLAMP (item->box.size.width * 0.09f, 3, 12), 0, 0, 1, 6,
                      &soft);
  }
  if ((item = ui_board_cursor_item (self)) != NULL)
    draw_ring (snapshot, &item->box, 5, 2, &soft);
  if (gtk_widget_has_visible_focus (widget))
    ui_border_snapshot (snapshot, &GRAPHENE_RECT_INIT (2, 2, priv->width - 4, priv->height - 4), 8,
                        2, &soft);
}

static void
ui_board_install_pointing (UiBoardClass *class)
{
  ui_board_install_cursor (class);
  signals[POINT] = g_signal_new ("point", UI_TYPE_BOARD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
ui_board_init_pointing (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  priv->pointed = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
  priv->hover = -1;
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  ui_board_init_cursor (self);
}

static void
ui_board_dispose_pointing (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  ui_board_dispose_cursor (self);
  g_clear_pointer (&priv->pointed, g_array_unref);
  g_clear_pointer (&priv->choices, g_ptr_array_unref);
  g_clear_pointer (&priv->choice_words, g_ptr_array_unref);
}

void
ui_board_set_choices (UiBoard *self, GPtrArray *choices)
{
  UiBoardPrivate *priv = ui_board_private (self);

  g_clear_pointer (&priv->choice_words, g_ptr_array_unref);
  g_clear_pointer (&priv->choices, g_ptr_array_unref);
  if (choices != NULL) {
    priv->choices = g_ptr_array_ref (choices);
    priv->choice_words = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
    for (guint k = 0; k < choices->len; k++) {
      const AppChoice *choice = g_ptr_array_index (choices, k);

      g_ptr_array_add (priv->choice_words, app_pointing_split_move (choice->text));
    }
  }
  ui_board_name_cursor (self);
  update_hover (self);
}

void
ui_board_set_pointed (UiBoard *self, const UiBoardItem *items, guint n)
{
  UiBoardPrivate *priv = ui_board_private (self);

  if (n == 0 && priv->pointed->len == 0)
    return;
  /* Some boards draw what is pointed at otherwise. */
  g_clear_pointer (&priv->still_node, gsk_render_node_unref);
  g_array_set_size (priv->pointed, 0);
  if (n > 0)
    g_array_append_vals (priv->pointed, items, n);
  for (guint k = 0; k < n; k++) {
    UiBoardItem *pointed_item = &g_array_index (priv->pointed, UiBoardItem, k);

    pointed_item->key = pointed_item->from = NULL;
  }
  ui_board_name_cursor (self);
  update_hover (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const UiBoardItem *
ui_board_get_pointed (UiBoard *self, guint *n)
{
  UiBoardPrivate *priv = ui_board_private (self);

  *n = priv->pointed->len;
  return (const UiBoardItem *)(gpointer)priv->pointed->data;
}

/* How counters went, and what was thrown: the number on the table is the new one at once, and for
 * a moment a pill above it says "+2" or "−1"; a die beside it turns to its number.  ( −2 )
 * rises, then fades ♥ 13 */

#define SHOWN 0.6   /* of the time before it fades */
#define TURNED 0.45 /* of the time until a die lies still */
#define RISE 0.7f   /* em */

static void
clear_delta (gpointer data)
{
  g_free (((UiBoardDelta *)data)->text);
}

static GArray *
new_deltas (void)
{
  GArray *tallies = g_array_new (FALSE, FALSE, sizeof (UiBoardDelta));

  g_array_set_clear_func (tallies, clear_delta);
  return tallies;
}

static const UiBoardItem *
find_same_item (const GArray *items, const UiBoardItem *same)
{
  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);

    if (item->kind == same->kind && item->seat == same->seat && item->index == same->index)
      return item;
  }
  return NULL;
}

GArray *
ui_board_find_deltas (UiBoardClass *class, gconstpointer scene, const GArray *items,
                      gconstpointer old_scene, const GArray *before)
{
  GArray *tallies = new_deltas ();

  for (guint k = 0; k < items->len && class->item_number != NULL; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k), *old;
    int now, then;

    if (!class->item_number (scene, item, &now) || (old = find_same_item (before, item)) == NULL
        || !class->item_number (old_scene, old, &then) || now == then)
      continue;
    g_array_append_val (tallies, ((UiBoardDelta){
                                     .item = k,
                                     .text = now > then ? g_strdup_printf ("+%d", now - then)
                                                        : g_strdup_printf ("−%d", then - now),
                                 }));
  }
  return tallies;
}

void
ui_board_add_throws (UiBoardClass *class, gconstpointer scene, const GArray *items, GArray *tallies)
{
  for (guint k = 0; k < items->len && class->item_die != NULL; k++) {
    int face = class->item_die (scene, &g_array_index (items, UiBoardItem, k));

    if (face > 0)
      g_array_append_val (
          tallies,
          ((UiBoardDelta){ .item = k, .text = g_strdup_printf ("%d", face), .die = TRUE }));
  }
}

/* Above what it tells of, or below where the board ends. */
static graphene_rect_t
delta_box (const UiBrush *brush, const graphene_rect_t *box, float w, float h, double share)
{
  float rise = brush->em * RISE * (float)(1 - (1 - share) * (1 - share));
  float x = box->origin.x + (box->size.width - w) / 2, y = box->origin.y - h - rise + brush->em;

  if (box->origin.y - h - brush->em * RISE + brush->em < 0)
    y = box->origin.y + box->size.height + rise - brush->em * RISE;
  return GRAPHENE_RECT_INIT (CLAMP (x, 0, MAX (brush->width - w, 0)), y, w, h);
}

/* It slows down while it turns, as a die does. */
static void
draw_die (const UiBrush *brush, const char *text, const graphene_rect_t *box, double share)
{
  float turned = (float)CLAMP (share / TURNED, 0, 1), left = (1 - turned) * (1 - turned);
  graphene_rect_t die = GRAPHENE_RECT_INIT (-box->size.height / 2, -box->size.height / 2,
                                            box->size.height, box->size.height);
  GdkRGBA paper = ui_rgb (0xfffdf6, 1), ink = ui_rgb (0x26221c, 1), edge = ui_rgb (0, 0.4f);

  gtk_snapshot_save (brush->snapshot);
  gtk_snapshot_translate (brush->snapshot,
                          &GRAPHENE_POINT_INIT (box->origin.x + box->size.width / 2,
                                                box->origin.y + box->size.height / 2));
  gtk_snapshot_rotate (brush->snapshot, -540 * left);
  ui_fill_snapshot (brush->snapshot, &die, box->size.height * 0.22f, &paper);
  ui_border_snapshot (brush->snapshot, &die, box->size.height * 0.22f, 1, &edge);
  ui_brush_text (brush, text, box->size.height * 0.58f, PANGO_WEIGHT_BOLD, 0.5f, &ink, die);
  gtk_snapshot_restore (brush->snapshot);
}

static void
draw_pill (const UiBrush *brush, const char *text, const graphene_rect_t *box)
{
  GdkRGBA fill = ui_rgb (0x17181f, 0.9f), ink = ui_rgb (0xffffff, 1);

  ui_fill_snapshot (brush->snapshot, box, box->size.height / 2, &fill);
  ui_brush_text (brush, text, brush->em * 0.9f, PANGO_WEIGHT_BOLD, 0.5f, &ink, *box);
}

static void
ui_board_draw_deltas (const UiBrush *brush, const GArray *tallies, double share)
{
  if (share > SHOWN)
    gtk_snapshot_push_opacity (brush->snapshot, (1 - share) / (1 - SHOWN));
  for (guint k = 0; k < tallies->len; k++) {
    const UiBoardDelta *tally = &g_array_index (tallies, UiBoardDelta, k);
    const UiBoardItem *item = &g_array_index (brush->items, UiBoardItem, tally->item);
    float h = brush->em * (tally->die ? 2.1f : 1.35f);
    float w = tally->die
                  ? h
                  : MAX (h, brush->em * (0.8f + 0.58f * (float)g_utf8_strlen (tally->text, -1)));
    graphene_rect_t box = delta_box (brush, &item->box, w, h, share);

    if (tally->die)
      draw_die (brush, tally->text, &box, share);
    else
      draw_pill (brush, tally->text, &box);
  }
  if (share > SHOWN)
    gtk_snapshot_pop (brush->snapshot);
}

/* A board drawn: what lies still, which is kept from frame to frame, what is on its way over it,
 * how numbers went, and what is pointed at. */

static void
brush_init (UiBrush *brush, UiBoard *self, GtkSnapshot *snapshot)
{
  UiBoardPrivate *priv = ui_board_private (self);
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());

  *brush = (UiBrush){ .widget = widget,
                      .snapshot = snapshot,
                      .scene = priv->scene,
                      .items = priv->items,
                      .width = priv->width,
                      .height = priv->height,
                      .em = priv->em,
                      .dark = dark };
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &brush->text);
  brush->mat = dark ? ui_rgb (0x22362f, 1) : ui_rgb (0xd3e0d4, 1);
  brush->on_mat = dark ? ui_rgb (0xe4efe8, 1) : ui_rgb (0x17281f, 1);
  brush->accent = ui_theme_colour (widget, "accent_bg_color", "#3584e4");
  brush->on_accent = ui_theme_colour (widget, "accent_fg_color", "#ffffff");
}

/* Something on its way: over the table, as it was before or is now. */
static void
snapshot_motion (UiBoard *self, const UiBrush *still, const UiBoardMotion *way)
{
  UiBoardPrivate *priv = ui_board_private (self);
  UiBrush brush = *still;
  double share = ui_board_motion_at (way, priv->elapsed, &brush.box);

  if (!ui_board_motion_push (way, share, &brush.box, brush.snapshot))
    return;
  if (ui_board_motion_shows_old (way, share)) {
    brush.scene = priv->old_scene;
    brush.items = priv->old_items;
    brush.item =
        &g_array_index (priv->old_items, UiBoardItem, way->leaves ? way->item : (guint)way->old);
  } else {
    brush.item = &g_array_index (priv->items, UiBoardItem, way->item);
  }
  UI_BOARD_GET_CLASS (self)->paint (&brush);
  ui_board_motion_pop (way, brush.snapshot);
}

static gboolean
is_same_light (const UiBrush *a, const UiBrush *b)
{
  return a->dark == b->dark && gdk_rgba_equal (&a->text, &b->text)
         && gdk_rgba_equal (&a->accent, &b->accent)
         && gdk_rgba_equal (&a->on_accent, &b->on_accent);
}

/* @node, which is taken, moved by (@x, @y), which are not both 0. */
static GskRenderNode *
translate_node (GskRenderNode *node, float x, float y)
{
  GskTransform *way = gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (x, y));
  GskRenderNode *translated = gsk_transform_node_new (node, way);

  gsk_transform_unref (way);
  gsk_render_node_unref (node);
  return translated;
}

/* The thing that @brush is at. It is translated there and back: of two frames, GSK compares nodes
 * that have the same translation, and paints only what differs in them. Without it, it would
 * compare a thing with its neighbour wherever one comes or goes, and paint both. */
static void
snapshot_item (UiBoard *self, const UiBrush *brush, GtkSnapshot *snapshot)
{
  float x = brush->box.origin.x, y = brush->box.origin.y;
  UiBrush own = *brush;
  GskRenderNode *node;

  own.snapshot = gtk_snapshot_new ();
  UI_BOARD_GET_CLASS (self)->paint (&own);
  node = gtk_snapshot_free_to_node (own.snapshot);
  if (node == NULL)
    return;
  if (x != 0 || y != 0)
    node = translate_node (translate_node (node, -x, -y), x, y);
  gtk_snapshot_append_node (snapshot, node);
  gsk_render_node_unref (node);
}

/* What lies still, drawn once for all frames until something is another. */
static void
snapshot_still (UiBoard *self, const UiBrush *light)
{
  UiBoardPrivate *priv = ui_board_private (self);
  UiBrush brush = *light;
  GtkSnapshot *still;

  if (priv->still_node != NULL && is_same_light (light, &priv->still_brush)) {
    gtk_snapshot_append_node (light->snapshot, priv->still_node);
    return;
  }
  g_clear_pointer (&priv->still_node, gsk_render_node_unref);
  priv->still_brush = *light;
  still = gtk_snapshot_new ();
  for (guint k = 0; k < priv->items->len; k++) {
    if (ui_board_motion_of (priv->motions, k) != NULL)
      continue;
    brush.item = &g_array_index (priv->items, UiBoardItem, k);
    brush.box = brush.item->box;
    snapshot_item (self, &brush, still);
  }
  priv->still_node = gtk_snapshot_free_to_node (still);
  if (priv->still_node != NULL)
    gtk_snapshot_append_node (light->snapshot, priv->still_node);
}

/* Draws what lies still, then what is on its way, then how numbers went. */
static void
ui_board_draw (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiBoard *self = UI_BOARD (widget);
  UiBoardPrivate *priv = ui_board_private (self);
  const GArray *ways;
  UiBrush brush;

  ui_board_get_items (self);
  ways = ui_board_get_motions (self);
  brush_init (&brush, self, snapshot);
  snapshot_still (self, &brush);
  for (int leaves = 1; ways != NULL && leaves >= 0; leaves--)
    for (guint k = 0; k < ways->len; k++) {
      const UiBoardMotion *way = &g_array_index (ways, UiBoardMotion, k);

      if (way->leaves == leaves)
        snapshot_motion (self, &brush, way);
    }
  if (priv->deltas != NULL)
    ui_board_draw_deltas (&brush, priv->deltas, priv->delta_progress);
  ui_board_snapshot_pointing (self, snapshot);
}

/* The widget. */

static GtkSizeRequestMode
ui_board_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
ui_board_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                  int *natural, int *minimum_baseline, int *natural_baseline)
{
  UiBoardPrivate *priv = ui_board_private (UI_BOARD (widget));
  UiBoardClass *class = UI_BOARD_GET_CLASS (widget);
  float em = ui_font_size (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = class->least_width;
    *natural = MAX (*minimum, (int)(em * class->natural_width));
  } else {
    float width = for_size > 0 ? for_size : em * class->natural_width;

    *minimum = (int)(class->height_for (priv->scene, width, least_em (em)) + 1);
    *natural = MAX (*minimum, (int)(em * class->natural_height));
  }
}

static void
ui_board_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UiBoard *self = UI_BOARD (widget);
  UiBoardPrivate *priv = ui_board_private (self);

  if (priv->width != width || priv->height != height) {
    /* What stands around the board may get another height by the move itself. */
    priv->stepped = priv->step_unallocated && priv->width == width;
    forget_items (self);
  }
  priv->step_unallocated = FALSE;
  ui_board_allocate_cursor (self);
}

static void
ui_board_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ui_board_parent_class)->css_changed (widget, change);
  ui_board_private (UI_BOARD (widget))->em = 0;
  forget_items (UI_BOARD (widget));
}

/* All that is drawn, in words, for who asks for it; at each step it would be too much. */
static void
set_reading (UiBoard *self, GtkTooltip *tooltip)
{
  g_autofree char *words = UI_BOARD_GET_CLASS (self)->describe (ui_board_private (self)->scene);
  g_autofree char *text = g_strdup_printf (
      "%s\n%s", words, _ ("Enter points at a thing on the board, arrow keys at the next."));

  ui_tip_set_text (tooltip, text);
}

static gboolean
ui_board_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  UiBoard *self = UI_BOARD (widget);
  const UiBoardItem *item = keyboard ? NULL : ui_board_pick (self, x, y);

  if (keyboard) {
    set_reading (self, tooltip);
    return TRUE;
  }
  if (item == NULL)
    return FALSE;
  gtk_tooltip_set_tip_area (
      tooltip, &(GdkRectangle){ (int)item->box.origin.x, (int)item->box.origin.y,
                                (int)item->box.size.width, (int)item->box.size.height });
  return ui_board_fill_tooltip (self, item, tooltip);
}

/* Boards draw their focus themselves, so no style tells them that it has come or gone. */
static void
ui_board_state_flags_changed (GtkWidget *widget, GtkStateFlags previous)
{
  const GtkStateFlags focus =
      GTK_STATE_FLAG_FOCUSED | GTK_STATE_FLAG_FOCUS_VISIBLE | GTK_STATE_FLAG_FOCUS_WITHIN;

  if ((gtk_widget_get_state_flags (widget) ^ previous) & focus)
    gtk_widget_queue_draw (widget);
  GTK_WIDGET_CLASS (ui_board_parent_class)->state_flags_changed (widget, previous);
}

static void
ui_board_dispose (GObject *object)
{
  UiBoard *self = UI_BOARD (object);
  UiBoardPrivate *priv = ui_board_private (self);

  g_clear_object (&priv->travel);
  g_clear_object (&priv->delta_animation);
  g_clear_pointer (&priv->deltas, g_array_unref);
  forget_travel (self);
  forget_items (self);
  free_scene (self, &priv->scene);
  g_clear_pointer (&priv->typed, g_free);
  ui_board_dispose_pointing (self);
  g_clear_object (&priv->match);
  G_OBJECT_CLASS (ui_board_parent_class)->dispose (object);
}

static void
ui_board_class_init (UiBoardClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  class->least_width = 300;
  class->natural_width = 40;
  class->natural_height = 34;
  G_OBJECT_CLASS (class)->dispose = ui_board_dispose;
  widget_class->get_request_mode = ui_board_get_request_mode;
  widget_class->measure = ui_board_measure;
  widget_class->size_allocate = ui_board_size_allocate;
  widget_class->css_changed = ui_board_css_changed;
  widget_class->snapshot = ui_board_draw;
  widget_class->query_tooltip = ui_board_query_tooltip;
  widget_class->state_flags_changed = ui_board_state_flags_changed;
  gtk_widget_class_set_css_name (widget_class, "board");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  ui_board_install_pointing (class);
}

static void
ui_board_init (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  AdwAnimationTarget *target = adw_callback_animation_target_new (travel_cb, self, NULL);

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  priv->travel = adw_timed_animation_new (GTK_WIDGET (self), 0, UI_BOARD_TRAVEL_MS,
                                          UI_BOARD_TRAVEL_MS, target);
  /* Each thing slows down by itself. */
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (priv->travel), ADW_LINEAR);
  g_signal_connect (priv->travel, "done", G_CALLBACK (travel_done_cb), self);
  target = adw_callback_animation_target_new (delta_step_cb, self, NULL);
  priv->delta_animation =
      adw_timed_animation_new (GTK_WIDGET (self), 0, 1, (guint)UI_BOARD_DELTA_MS, target);
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (priv->delta_animation), ADW_LINEAR);
  g_signal_connect (priv->delta_animation, "done", G_CALLBACK (deltas_done_cb), self);
  g_signal_connect_object (gtk_settings_get_default (), "notify::gtk-enable-animations",
                           G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  ui_board_init_pointing (self);
}

void
ui_board_set_match (UiBoard *board, AppMatch *match)
{
  ui_board_private (board)->match = g_object_ref (match);
  ui_board_show (board, app_match_get_n_moves (match));
}

AppMatch *
ui_board_get_match (UiBoard *board)
{
  return ui_board_private (board)->match;
}

guint
ui_board_get_number (UiBoard *board)
{
  return ui_board_private (board)->number;
}

void
ui_board_show (UiBoard *board, guint number)
{
  UiBoardPrivate *priv = ui_board_private (board);
  gboolean step = priv->shown && ABS ((int)number - (int)priv->number) == 1;

  priv->backwards = number < priv->number;
  priv->number = MIN (number, app_match_get_n_moves (priv->match));
  priv->shown = TRUE;
  read_state (board, step);
}

void
ui_board_set_viewer (UiBoard *board, guint seat)
{
  ui_board_private (board)->viewer = seat;
  read_state (board, FALSE);
}

void
ui_board_set_typed (UiBoard *board, const char *typed)
{
  UiBoardPrivate *priv = ui_board_private (board);
  UiBoardClass *class = UI_BOARD_GET_CLASS (board);

  if (typed != NULL && (typed[0] == '\0' || priv->number != app_match_get_n_moves (priv->match)))
    typed = NULL;
  if (class->preview == NULL || priv->scene == NULL || g_strcmp0 (typed, priv->typed) == 0)
    return;
  g_free (priv->typed);
  priv->typed = g_strdup (typed);
  class->preview (priv->scene, typed);
  g_clear_pointer (&priv->still_node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (board));
}

char *
ui_board_dup_news (UiBoard *board)
{
  return UI_BOARD_GET_CLASS (board)->news (ui_board_private (board)->scene);
}

const UiBoardItem *
ui_board_pick (UiBoard *board, float x, float y)
{
  const GArray *items = ui_board_get_items (board);

  for (guint k = items->len; k > 0; k--) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k - 1);

    if (item->kind != 0 && graphene_rect_contains_point (&item->box, &GRAPHENE_POINT_INIT (x, y)))
      return item;
  }
  return NULL;
}

const char *
ui_move_element (AppMatch *match, const char *text)
{
  const char *word = strrchr (text, ' ');
  const AppCard *card;
  guint blanks = 0;

  for (const char *at = text; *at != '\0'; at++)
    blanks += *at == ' ';
  if (blanks != 2)
    return NULL;
  card = app_match_get_card (match, word + 1);
  if (card != NULL)
    return app_value_text (app_value_get (card->fields, "element"));
  return ui_element_is_known (word + 1) ? g_intern_string (word + 1) : NULL;
}
