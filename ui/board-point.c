/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pointing at a board: by mouse, by touch, and by a cursor that the arrow keys move from thing to
 * thing. What it leads to is not decided here.
 */
#include "board-private.h"

#include "app/pointing.h"
#include "app/recorder.h"

enum {
  POINT,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* The keyboard's cursor. It draws nothing: the board does, over what lies there. */

struct _UiBoardCursor {
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (UiBoardCursor, ui_board_cursor, GTK_TYPE_WIDGET)

static void
ui_board_cursor_class_init (UiBoardCursorClass *class)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (class), "boardcursor");
}

static void
ui_board_cursor_init (UiBoardCursor *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "board-cursor");
}

/* What items mean. */

static gboolean
is_same (const UiBoardItem *a, const UiBoardItem *b)
{
  return a->kind == b->kind && a->seat == b->seat && a->index == b->index
         && strcmp (a->token, b->token) == 0;
}

static int
pointed_at (UiBoardPrivate *private, const UiBoardItem *item)
{
  for (guint k = 0; k < private->pointed->len; k++)
    if (is_same (&g_array_index (private->pointed, UiBoardItem, k), item))
      return (int)k;
  return -1;
}

gboolean
ui_board_means (const UiBoardItem *const *items, guint n, const char *const *words)
{
  g_autofree const char **tokens = g_new (const char *, n + 1);

  for (guint k = 0; k < n; k++)
    tokens[k] = items[k]->token;
  return app_pointing_means (words, tokens, n);
}

static gboolean
means (UiBoard *self, const UiBoardItem *const *items, guint n, const char *const *words)
{
  UiBoardClass *class = UI_BOARD_GET_CLASS (self);

  return class->means != NULL ? class->means (ui_board_private (self)->table, items, n, words)
                              : ui_board_means (items, n, words);
}

static gboolean
are_meant (UiBoard *self, const UiBoardItem *const *items, guint n)
{
  UiBoardPrivate *private = ui_board_private (self);

  for (guint k = 0; k < private->choices->len; k++)
    if (means (self, items, n, g_ptr_array_index (private->words, k)))
      return TRUE;
  return FALSE;
}

GPtrArray *
ui_board_dup_meant (UiBoard *self, const UiBoardItem *const *items, guint n)
{
  UiBoardPrivate *private = ui_board_private (self);
  GPtrArray *meant = g_ptr_array_new ();

  for (guint k = 0; private->choices != NULL && k < private->choices->len; k++)
    if (means (self, items, n, g_ptr_array_index (private->words, k)))
      g_ptr_array_add (meant, g_ptr_array_index (private->choices, k));
  return meant;
}

char *
ui_board_compose (UiBoard *self, const UiBoardItem *const *items, guint n)
{
  UiBoardClass *class = UI_BOARD_GET_CLASS (self);

  return class->compose != NULL ? class->compose (ui_board_private (self)->table, items, n) : NULL;
}

/* Whether something would come of pointing at @item now. */
static gboolean
is_hot (UiBoard *self, const UiBoardItem *item)
{
  UiBoardPrivate *private = ui_board_private (self);
  guint n = private->pointed->len;
  g_autofree const UiBoardItem **items = g_new (const UiBoardItem *, n + 1);
  g_autofree char *line = NULL;

  if (private->choices == NULL || item->token[0] == '\0')
    return FALSE;
  if (pointed_at (private, item) >= 0 || are_meant (self, &item, 1))
    return TRUE;
  for (guint k = 0; k < n; k++)
    items[k] = &g_array_index (private->pointed, UiBoardItem, k);
  items[n] = item;
  if (n > 0 && are_meant (self, items, n + 1))
    return TRUE;
  line = ui_board_compose (self, items, n + 1);
  return line != NULL;
}

/* By pointer. */

static void
set_hover (UiBoard *self, int at)
{
  UiBoardPrivate *private = ui_board_private (self);
  const UiBoardItem *item =
      at >= 0 ? &g_array_index (private->items, UiBoardItem, (guint)at) : NULL;
  gboolean hot = item != NULL && is_hot (self, item);

  if (!hot)
    at = -1;
  if (at == private->hover)
    return;
  private->hover = at;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), hot ? "pointer" : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_cb (UiBoard *self, double x, double y)
{
  UiBoardPrivate *private = ui_board_private (self);
  const UiBoardItem *item =
      private->choices != NULL ? ui_board_pick (self, (float)x, (float)y) : NULL;

  set_hover (self,
             item != NULL ? (int)(item - (UiBoardItem *)(gpointer) private->items->data) : -1);
}

static void
leave_cb (UiBoard *self)
{
  set_hover (self, -1);
}

/* A copy goes out: what it leads to may change the items. */
static void
point_at (UiBoard *self, const UiBoardItem *item)
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
  UiBoardPrivate *private = ui_board_private (self);

  if (n_press == 1)
  private->pointed_in = private->number;
  if (private->pointed_in == private->number)
    point_at (self, ui_board_pick (self, (float)x, (float)y));
}

/* By keyboard. */

static gboolean
is_roving (UiBoardPrivate *private)
{
  return gtk_widget_get_visible (private->cursors[private->cursor]);
}

/* The item at the cursor, found again when the items are others; NULL for none. */
static const UiBoardItem *
cursor_item (UiBoard *self)
{
  UiBoardPrivate *private = ui_board_private (self);
  const GArray *items = ui_board_get_items (self);

  for (guint k = 0; k < items->len; k++)
    if (is_same (&g_array_index (items, UiBoardItem, k), &private->at))
      return &g_array_index (items, UiBoardItem, k);
  return NULL;
}

static char *
explain (UiBoard *self, const UiBoardItem *item)
{
  return item->kind != 0 ? UI_BOARD_GET_CLASS (self)->explain (ui_board_private (self)->table, item)
                         : NULL;
}

static void
name_cursor (UiBoard *self, const UiBoardItem *item)
{
  UiBoardPrivate *private = ui_board_private (self);
  GtkAccessible *cursor = GTK_ACCESSIBLE (private->cursors[private->cursor]);
  g_autofree char *words = explain (self, item);

  gtk_accessible_update_property (cursor, GTK_ACCESSIBLE_PROPERTY_LABEL, words != NULL ? words : "",
                                  -1);
  gtk_accessible_update_state (cursor, GTK_ACCESSIBLE_STATE_DISABLED, !is_hot (self, item),
                               GTK_ACCESSIBLE_STATE_PRESSED,
                               pointed_at (private, item) >= 0 ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                                               : GTK_ACCESSIBLE_TRISTATE_FALSE,
                               -1);
}

/* Moves the focus to the other cursor, at @item. */
static void
rove_to (UiBoard *self, const UiBoardItem *item)
{
  UiBoardPrivate *private = ui_board_private (self);
  GtkWidget *old = private->cursors[private->cursor], *cursor;

  private->at = *item;
  private->cursor = !private->cursor;
  cursor = private->cursors[private->cursor];
  name_cursor (self, item);
  gtk_widget_set_visible (cursor, TRUE);
  gtk_widget_grab_focus (cursor);
  gtk_widget_set_visible (old, FALSE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
stop_roving (UiBoard *self)
{
  UiBoardPrivate *private = ui_board_private (self);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  for (guint k = 0; k < G_N_ELEMENTS (private->cursors); k++)
    gtk_widget_set_visible (private->cursors[k], FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Begins at what can be pointed at, best in the lower part, where the reader sits. */
static void
start_roving (UiBoard *self)
{
  const GArray *items = ui_board_get_items (self);
  const UiBoardItem *first = NULL;
  gboolean first_hot = FALSE;

  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);
    g_autofree char *words = explain (self, item);
    gboolean hot = words != NULL && is_hot (self, item);

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
  UiBoardPrivate *private = ui_board_private (self);
  const GArray *items = ui_board_get_items (self);
  const UiBoardItem *best = NULL;
  float least = 0;

  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);
    float far = way (&private->at.box, &item->box, dx, dy);
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
  UiBoardPrivate *private = ui_board_private (self);
  gboolean roving = is_roving (private);

  if (state & gtk_accelerator_get_default_mod_mask ())
    return GDK_EVENT_PROPAGATE;
  switch (key) {
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
  case GDK_KEY_ISO_Enter:
    if (roving)
      point_at (self, cursor_item (self));
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
  UiBoardPrivate *private = ui_board_private (self);

  for (guint k = 0; k < G_N_ELEMENTS (private->cursors); k++)
    gtk_widget_set_visible (private->cursors[k], FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* One stop for Tab; from the cursor, back to the whole. */
static gboolean
ui_board_focus (GtkWidget *widget, GtkDirectionType direction)
{
  UiBoardPrivate *private = ui_board_private (UI_BOARD (widget));

  if (gtk_widget_has_focus (widget) || (is_roving (private) && direction != GTK_DIR_TAB_BACKWARD))
    return FALSE;
  return gtk_widget_grab_focus (widget);
}

/* Its part of the widget. */

void
ui_board_allocate_cursor (UiBoard *self)
{
  UiBoardPrivate *private = ui_board_private (self);
  const UiBoardItem *item;
  GtkAllocation box;

  if (!is_roving (private) || (item = cursor_item (self)) == NULL)
    return;
  private->at = *item;
  box = (GtkAllocation){ (int)item->box.origin.x, (int)item->box.origin.y,
                         (int)item->box.size.width, (int)item->box.size.height };
  gtk_widget_size_allocate (private->cursors[private->cursor], &box, -1);
}

/* Where things have gone, the cursor stays at what lies nearest. */
void
ui_board_items_changed (UiBoard *self)
{
  UiBoardPrivate *private = ui_board_private (self);
  const UiBoardItem *nearest = NULL;
  graphene_point_t was, now;
  float least = 0;

  private->hover = -1;
  if (!is_roving (private))
    return;
  graphene_rect_get_center (&private->at.box, &was);
  for (guint k = 0; k < private->items->len && cursor_item (self) == NULL; k++) {
    const UiBoardItem *item = &g_array_index (private->items, UiBoardItem, k);
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
  private->at = *nearest;
  nearest = cursor_item (self);
  if (nearest != NULL)
    name_cursor (self, nearest);
}

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

void
ui_board_snapshot_pointing (UiBoard *self, GtkSnapshot *snapshot)
{
  UiBoardPrivate *private = ui_board_private (self);
  GtkWidget *widget = GTK_WIDGET (self);
  GdkRGBA accent = ui_theme_colour (widget, "accent_color", "#1c71d8");
  GdkRGBA soft = ui_fade (accent, 0.6f);
  const UiBoardItem *item;

  for (guint k = 0; k < private->items->len; k++) {
    item = &g_array_index (private->items, UiBoardItem, k);
    if (pointed_at (private, item) >= 0)
      draw_ring (snapshot, &item->box, 3, 3, &accent);
  }
  if (private->hover >= 0) {
    item = &g_array_index (private->items, UiBoardItem, (guint) private->hover);
    ui_glow_snapshot (snapshot, &item->box, CLAMP (item->box.size.width * 0.09f, 3, 12), 0, 0, 1, 6,
                      &soft);
  }
  if (is_roving (private) && (item = cursor_item (self)) != NULL)
    draw_ring (snapshot, &item->box, 5, 2, &soft);
  if (gtk_widget_has_visible_focus (widget))
    ui_border_snapshot (
        snapshot, &GRAPHENE_RECT_INIT (2, 2, private->width - 4, private->height - 4), 8, 2, &soft);
}

void
ui_board_install_pointing (UiBoardClass *class)
{
  GTK_WIDGET_CLASS (class)->focus = ui_board_focus;
  signals[POINT] = g_signal_new ("point", UI_TYPE_BOARD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_POINTER);
}

void
ui_board_init_pointing (UiBoard *self)
{
  UiBoardPrivate *private = ui_board_private (self);
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  private->pointed = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
  private->hover = -1;
  for (guint k = 0; k < G_N_ELEMENTS (private->cursors); k++) {
    private->cursors[k] = g_object_new (UI_TYPE_BOARD_CURSOR, NULL);
    gtk_widget_set_parent (private->cursors[k], widget);
  }
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (widget, keys);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left_cb), self);
  gtk_widget_add_controller (widget, focus);
}

void
ui_board_dispose_pointing (UiBoard *self)
{
  UiBoardPrivate *private = ui_board_private (self);

  for (guint k = 0; k < G_N_ELEMENTS (private->cursors); k++)
    g_clear_pointer (&private->cursors[k], gtk_widget_unparent);
  g_clear_pointer (&private->pointed, g_array_unref);
  g_clear_pointer (&private->choices, g_ptr_array_unref);
  g_clear_pointer (&private->words, g_ptr_array_unref);
}

void
ui_board_set_choices (UiBoard *self, GPtrArray *choices)
{
  UiBoardPrivate *private = ui_board_private (self);

  g_clear_pointer (&private->words, g_ptr_array_unref);
  g_clear_pointer (&private->choices, g_ptr_array_unref);
  if (choices != NULL) {
    private->choices = g_ptr_array_ref (choices);
    private->words = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
    for (guint k = 0; k < choices->len; k++) {
      const AppChoice *choice = g_ptr_array_index (choices, k);

      g_ptr_array_add (private->words, app_pointing_dup_words (choice->text));
    }
  }
  set_hover (self, -1);
}

void
ui_board_set_pointed (UiBoard *self, const UiBoardItem *items, guint n)
{
  UiBoardPrivate *private = ui_board_private (self);
  const UiBoardItem *item;

  if (n == 0 && private->pointed->len == 0)
    return;
  g_array_set_size (private->pointed, 0);
  if (n > 0)
    g_array_append_vals (private->pointed, items, n);
  for (guint k = 0; k < n; k++) {
    UiBoardItem *kept = &g_array_index (private->pointed, UiBoardItem, k);

    kept->key = kept->from = NULL;
  }
  if (is_roving (private) && (item = cursor_item (self)) != NULL)
    name_cursor (self, item);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const UiBoardItem *
ui_board_get_pointed (UiBoard *self, guint *n)
{
  UiBoardPrivate *private = ui_board_private (self);

  *n = private->pointed->len;
  return (const UiBoardItem *)(gpointer) private->pointed->data;
}
