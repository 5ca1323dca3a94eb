/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Those who played. The last row is always a free one, for somebody more.
 */
#include "ui/result/quick-seats.h"

#include "ui/widget/completing.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>

#define OFFERED 12

struct _UiQuickSeats {
  AdwBin parent_instance;

  GtkWidget *list;
  GtkWidget *offered; /* A button a name */
  GPtrArray *seats;   /* Borrowed rows */
  char **known;       /* Owned */
  AppQuickBy by;
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (UiQuickSeats, ui_quick_seats, ADW_TYPE_BIN)

enum {
  SIGNAL_CHANGED,
  SIGNAL_ENTERED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void add_row (UiQuickSeats *self);

static UiQuickSeat *
seat_at (UiQuickSeats *self, guint k)
{
  return g_ptr_array_index (self->seats, k);
}

static guint
index_of (UiQuickSeats *self, UiQuickSeat *seat)
{
  guint k = 0;

  g_ptr_array_find (self->seats, seat, &k);
  return k;
}

static UiQuickAsks
asks (UiQuickSeats *self)
{
  switch (self->by) {
  case APP_QUICK_HIGH_SCORE:
  case APP_QUICK_LOW_SCORE:
    return UI_QUICK_SCORE;
  case APP_QUICK_PLACES:
    return UI_QUICK_PLACE;
  case APP_QUICK_WINNERS:
    return UI_QUICK_WON;
  case APP_QUICK_CO_OP:
  case APP_QUICK_OPEN:
    break;
  }
  return UI_QUICK_NOTHING;
}

static gboolean
is_seated (UiQuickSeats *self, const char *name, UiQuickSeat *but)
{
  for (guint k = 0; k < self->seats->len; k++) {
    g_autofree char *seated = g_strstrip (g_strdup (ui_quick_seat_get_name (seat_at (self, k))));

    if (seat_at (self, k) != but && ui_same_name (seated, name))
      return TRUE;
  }
  return FALSE;
}

static void
update_offered (UiQuickSeats *self)
{
  gboolean any = FALSE;

  for (GtkWidget *button = gtk_widget_get_first_child (self->offered); button != NULL;
       button = gtk_widget_get_next_sibling (button)) {
    gboolean useful = !is_seated (self, gtk_button_get_label (GTK_BUTTON (button)), NULL);

    gtk_widget_set_visible (button, useful);
    any = any || useful;
  }
  gtk_widget_set_visible (self->offered, any);
}

/* Rows as they should be: one that is free at the end, and none of two above it. */
static void
dress (UiQuickSeats *self)
{
  if (self->seats->len == 0 || ui_quick_seat_is_named (seat_at (self, self->seats->len - 1)))
    add_row (self);
  for (guint k = 0; k < self->seats->len; k++) {
    gboolean free = k + 1 == self->seats->len && !ui_quick_seat_is_named (seat_at (self, k));

    ui_quick_seat_dress (seat_at (self, k), k + 1, free, k > 0 && !free, asks (self));
  }
  update_offered (self);
}

static void
changed (UiQuickSeats *self)
{
  if (self->showing)
    return;
  self->showing = TRUE;
  dress (self);
  self->showing = FALSE;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
changed_cb (UiQuickSeats *self)
{
  changed (self);
}

static void
entered_cb (UiQuickSeats *self)
{
  g_signal_emit (self, signals[SIGNAL_ENTERED], 0);
}

static char *
complete_cb (const char *typed, gpointer data)
{
  UiQuickSeat *seat = data;
  UiQuickSeats *self =
      UI_QUICK_SEATS (gtk_widget_get_ancestor (GTK_WIDGET (seat), UI_TYPE_QUICK_SEATS));

  if (self == NULL || ui_complete_has ((const char *const *)self->known, typed))
    return NULL;
  for (guint k = 0; self->known != NULL && self->known[k] != NULL; k++) {
    const char *one[] = { self->known[k], NULL };

    if (ui_complete_find (one, typed) != NULL && !is_seated (self, one[0], seat))
      return g_strdup (one[0]);
  }
  return NULL;
}

static void
drop_row (UiQuickSeats *self, guint k)
{
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (seat_at (self, k)));

  g_ptr_array_remove_index (self->seats, k);
  gtk_list_box_remove (GTK_LIST_BOX (self->list), row);
  if (self->seats->len > 0)
    ui_quick_seat_set_joined (seat_at (self, 0), FALSE);
}

static void
remove_cb (UiQuickSeat *seat, UiQuickSeats *self)
{
  guint k = index_of (self, seat);

  if (k + 1 >= self->seats->len)
    return;
  self->showing = TRUE;
  gtk_widget_grab_focus (GTK_WIDGET (ui_quick_seat_get_entry (seat_at (self, k + 1))));
  drop_row (self, k);
  self->showing = FALSE;
  changed (self);
}

/* What stands in one row goes to another, and all between move by one. */
static void
move (UiQuickSeats *self, guint from, guint to)
{
  self->showing = TRUE;
  for (; from < to; from++)
    ui_quick_seat_exchange (seat_at (self, from), seat_at (self, from + 1));
  for (; from > to; from--)
    ui_quick_seat_exchange (seat_at (self, from), seat_at (self, from - 1));
  self->showing = FALSE;
  changed (self);
}

static void
move_cb (UiQuickSeat *seat, int by, UiQuickSeats *self)
{
  int from = (int)index_of (self, seat), to = from + by;

  if (to < 0 || MAX (from, to) + 1 >= (int)self->seats->len)
    return;
  move (self, (guint)from, (guint)to);
  gtk_widget_grab_focus (GTK_WIDGET (ui_quick_seat_get_entry (seat_at (self, (guint)to))));
}

static void
dropped_cb (UiQuickSeat *seat, UiQuickSeat *dropped, UiQuickSeats *self)
{
  guint from, to = MIN (index_of (self, seat), self->seats->len - 2);

  if (g_ptr_array_find (self->seats, dropped, &from) && from + 1 < self->seats->len)
    move (self, from, to);
}

/* From value to value; behind the last one to the row for somebody more. */
static gboolean
next_cb (UiQuickSeat *seat, int by, UiQuickSeats *self)
{
  for (int k = (int)index_of (self, seat) + by; k >= 0 && k < (int)self->seats->len; k += by) {
    if (ui_quick_seat_focus_value (seat_at (self, (guint)k)))
      return TRUE;
    if (k + 1 == (int)self->seats->len)
      return gtk_widget_grab_focus (
          GTK_WIDGET (ui_quick_seat_get_entry (seat_at (self, (guint)k))));
  }
  return FALSE;
}

static void
add_row (UiQuickSeats *self)
{
  GtkWidget *row = gtk_list_box_row_new (), *seat = ui_quick_seat_new ();

  ui_complete (ui_quick_seat_get_entry (UI_QUICK_SEAT (seat)), complete_cb, seat);
  g_signal_connect_object (seat, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (seat, "entered", G_CALLBACK (entered_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (seat, "remove", G_CALLBACK (remove_cb), self, 0);
  g_signal_connect_object (seat, "move", G_CALLBACK (move_cb), self, 0);
  g_signal_connect_object (seat, "dropped", G_CALLBACK (dropped_cb), self, 0);
  g_signal_connect_object (seat, "next", G_CALLBACK (next_cb), self, 0);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), seat);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
  g_ptr_array_add (self->seats, seat);
}

static void
offered_cb (GtkButton *button, UiQuickSeats *self)
{
  ui_quick_seat_set_name (seat_at (self, self->seats->len - 1), gtk_button_get_label (button));
}

static void
ui_quick_seats_finalize (GObject *object)
{
  UiQuickSeats *self = UI_QUICK_SEATS (object);

  g_ptr_array_unref (self->seats);
  g_strfreev (self->known);
  G_OBJECT_CLASS (ui_quick_seats_parent_class)->finalize (object);
}

static void
ui_quick_seats_class_init (UiQuickSeatsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ui_quick_seats_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", UI_TYPE_QUICK_SEATS, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ENTERED] = g_signal_new ("entered", UI_TYPE_QUICK_SEATS, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ui_quick_seats_init (UiQuickSeats *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->seats = g_ptr_array_new ();
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Players"), -1);
  self->offered = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (self->offered,
                                 g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 6, NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->offered), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Known Players"), -1);
  gtk_box_append (GTK_BOX (box), self->list);
  gtk_box_append (GTK_BOX (box), self->offered);
  adw_bin_set_child (ADW_BIN (self), box);
  dress (self);
}

void
ui_quick_seats_set_known (UiQuickSeats *self, const char *const *names)
{
  GtkWidget *child;

  g_strfreev (self->known);
  self->known = g_strdupv ((char **)names);
  while ((child = gtk_widget_get_first_child (self->offered)) != NULL)
    gtk_box_remove (GTK_BOX (self->offered), child);
  for (guint k = 0; k < OFFERED && self->known[k] != NULL; k++) {
    GtkWidget *button = gtk_button_new_with_label (self->known[k]);

    gtk_widget_add_css_class (button, "offered");
    gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                             PANGO_ELLIPSIZE_END);
    g_signal_connect_object (button, "clicked", G_CALLBACK (offered_cb), self, 0);
    gtk_box_append (GTK_BOX (self->offered), button);
  }
  update_offered (self);
}

void
ui_quick_seats_set_by (UiQuickSeats *self, AppQuickBy by)
{
  gboolean showing = self->showing;

  self->by = by;
  self->showing = TRUE;
  dress (self);
  self->showing = showing;
}

/* Owned; borrowed seats, those of a side one behind the other. */
static GPtrArray *
dup_by_sides (const AppQuick *quick)
{
  GPtrArray *seats = g_ptr_array_new ();

  for (guint k = 0; k < quick->seats->len; k++) {
    AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    guint at = seats->len;

    for (guint other = seats->len; other > 0 && at == seats->len; other--)
      if (((AppQuickSeat *)g_ptr_array_index (seats, other - 1))->side == seat->side)
        at = other;
    g_ptr_array_insert (seats, (int)at, seat);
  }
  return seats;
}

void
ui_quick_seats_show (UiQuickSeats *self, const AppQuick *quick)
{
  g_autoptr (GPtrArray) seats = dup_by_sides (quick);
  guint n = seats->len;

  self->showing = TRUE;
  self->by = quick->by;
  while (self->seats->len > n + 1)
    drop_row (self, self->seats->len - 1);
  while (self->seats->len < n + 1)
    add_row (self);
  for (guint k = 0; k <= n; k++) {
    const AppQuickSeat *seat = k < n ? g_ptr_array_index (seats, k) : NULL;
    const AppQuickSeat *above = k > 0 && k < n ? g_ptr_array_index (seats, k - 1) : NULL;

    ui_quick_seat_show (seat_at (self, k), seat, asks (self));
    ui_quick_seat_set_joined (seat_at (self, k), above != NULL && seat->side == above->side
                                                     && asks (self) != UI_QUICK_NOTHING);
  }
  dress (self);
  self->showing = FALSE;
}

/* A score without a name is somebody's. */
static char *
check_nameless (UiQuickSeat *row, UiQuickAsks what, guint number)
{
  AppQuickSeat seat = { 0 };
  g_autofree char *fault = ui_quick_seat_read (row, &seat, what);

  if (fault != NULL || seat.has_score || seat.place > 0)
    return g_strdup_printf (_ ("Player %u has no name."), number);
  return NULL;
}

char *
ui_quick_seats_read (UiQuickSeats *self, AppQuick *quick)
{
  g_autofree char *fault = NULL;
  guint side = 0, place = 0;

  g_ptr_array_set_size (quick->seats, 0);
  for (guint k = 0; k < self->seats->len; k++) {
    UiQuickSeat *row = seat_at (self, k);
    g_autofree char *name = g_strstrip (g_strdup (ui_quick_seat_get_name (row)));
    gboolean joined = side > 0 && ui_quick_seat_is_joined (row) && asks (self) != UI_QUICK_NOTHING;
    char *wrong;
    AppQuickSeat *seat;

    if (*name == '\0') {
      wrong = k + 1 < self->seats->len ? check_nameless (row, asks (self), k + 1) : NULL;
      if (fault == NULL)
        fault = g_steal_pointer (&wrong);
      g_free (wrong);
      continue;
    }
    /* Together they are one side. */
    if (!joined && (self->by != APP_QUICK_CO_OP || side == 0))
      side++;
    app_quick_add_seat (quick, name, side);
    seat = g_ptr_array_index (quick->seats, quick->seats->len - 1);
    wrong = ui_quick_seat_read (row, seat, asks (self));
    if (joined)
      seat->place = place;
    place = seat->place;
    if (fault == NULL)
      fault = g_steal_pointer (&wrong);
    g_free (wrong);
  }
  return g_steal_pointer (&fault);
}

gboolean
ui_quick_seats_focus_missing (UiQuickSeats *self)
{
  for (guint k = 0; k + 1 < self->seats->len; k++) {
    if (!ui_quick_seat_is_named (seat_at (self, k)))
      return gtk_widget_grab_focus (GTK_WIDGET (ui_quick_seat_get_entry (seat_at (self, k))));
    if (!ui_quick_seat_is_joined (seat_at (self, k))
        && ui_quick_seat_lacks_value (seat_at (self, k)))
      return ui_quick_seat_focus_value (seat_at (self, k));
  }
  if (self->seats->len == 1)
    return gtk_widget_grab_focus (GTK_WIDGET (ui_quick_seat_get_entry (seat_at (self, 0))));
  return FALSE;
}

void
ui_quick_seats_focus (UiQuickSeats *self)
{
  if (!ui_quick_seats_focus_missing (self) && !ui_quick_seat_focus_value (seat_at (self, 0)))
    gtk_widget_grab_focus (GTK_WIDGET (ui_quick_seat_get_entry (seat_at (self, 0))));
}
