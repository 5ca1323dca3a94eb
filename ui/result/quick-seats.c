/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who played, in the quick log: a row each.
 */
#include "ui/result/quick-seats.h"

#include "ui/widget/completion.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>
#include <math.h>

static gboolean ui_quick_seat_lacks_value (UiQuickSeat *self);
static gboolean ui_quick_seat_focus_value (UiQuickSeat *self);
static char *ui_quick_seat_read (UiQuickSeat *self, AppQuickSeat *seat,
                                 UiQuickPrompt prompt) G_GNUC_WARN_UNUSED_RESULT;
static void ui_quick_seat_show (UiQuickSeat *self, const AppQuickSeat *seat, UiQuickPrompt prompt);
static void ui_quick_seat_exchange (UiQuickSeat *self, UiQuickSeat *other);
static void ui_quick_seat_set_joined (UiQuickSeat *self, gboolean joined);
static gboolean ui_quick_seat_is_joined (UiQuickSeat *self);
static GtkEditable *ui_quick_seat_get_entry (UiQuickSeat *self);
static void ui_quick_seat_set_name (UiQuickSeat *self, const char *name);
static gboolean ui_quick_seat_is_named (UiQuickSeat *self);
static const char *ui_quick_seat_get_name (UiQuickSeat *self);
static void ui_quick_seat_update (UiQuickSeat *self, guint number, gboolean free, gboolean can_join,
                                  UiQuickPrompt prompt);
static GtkWidget *ui_quick_seat_new (void);
#define OFFERED 12

struct _UiQuickSeats {
  AdwBin parent_instance;

  GtkWidget *list;
  GtkWidget *suggested; /* A button a name */
  GPtrArray *seats;     /* Borrowed rows */
  char **known;         /* Owned */
  AppQuickScoring by;
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

static UiQuickPrompt
prompt (UiQuickSeats *self)
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

  for (GtkWidget *button = gtk_widget_get_first_child (self->suggested); button != NULL;
       button = gtk_widget_get_next_sibling (button)) {
    gboolean useful = !is_seated (self, gtk_button_get_label (GTK_BUTTON (button)), NULL);

    gtk_widget_set_visible (button, useful);
    any = any || useful;
  }
  gtk_widget_set_visible (self->suggested, any);
}

/* Rows as they should be: one that is free at the end, and none of two above it. */
static void
update_rows (UiQuickSeats *self)
{
  if (self->seats->len == 0 || ui_quick_seat_is_named (seat_at (self, self->seats->len - 1)))
    add_row (self);
  for (guint k = 0; k < self->seats->len; k++) {
    gboolean free = k + 1 == self->seats->len && !ui_quick_seat_is_named (seat_at (self, k));

    ui_quick_seat_update (seat_at (self, k), k + 1, free, k > 0 && !free, prompt (self));
  }
  update_offered (self);
}

static void
emit_changed (UiQuickSeats *self)
{
  if (self->showing)
    return;
  self->showing = TRUE;
  update_rows (self);
  self->showing = FALSE;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
changed_cb (UiQuickSeats *self)
{
  emit_changed (self);
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

  if (self == NULL || ui_completion_has_name ((const char *const *)self->known, typed))
    return NULL;
  for (guint k = 0; self->known != NULL && self->known[k] != NULL; k++) {
    const char *one[] = { self->known[k], NULL };

    if (ui_completion_find (one, typed) != NULL && !is_seated (self, one[0], seat))
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
  emit_changed (self);
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
  emit_changed (self);
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

  ui_completion_add (ui_quick_seat_get_entry (UI_QUICK_SEAT (seat)), complete_cb, seat);
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
  self->suggested = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (self->suggested,
                                 g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 6, NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->suggested), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Known Players"), -1);
  gtk_box_append (GTK_BOX (box), self->list);
  gtk_box_append (GTK_BOX (box), self->suggested);
  adw_bin_set_child (ADW_BIN (self), box);
  update_rows (self);
}

void
ui_quick_seats_set_known (UiQuickSeats *self, const char *const *names)
{
  GtkWidget *child;

  g_strfreev (self->known);
  self->known = g_strdupv ((char **)names);
  while ((child = gtk_widget_get_first_child (self->suggested)) != NULL)
    gtk_box_remove (GTK_BOX (self->suggested), child);
  for (guint k = 0; k < OFFERED && self->known[k] != NULL; k++) {
    GtkWidget *button = gtk_button_new_with_label (self->known[k]);

    gtk_widget_add_css_class (button, "offered");
    gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                             PANGO_ELLIPSIZE_END);
    g_signal_connect_object (button, "clicked", G_CALLBACK (offered_cb), self, 0);
    gtk_box_append (GTK_BOX (self->suggested), button);
  }
  update_offered (self);
}

void
ui_quick_seats_set_by (UiQuickSeats *self, AppQuickScoring by)
{
  gboolean showing = self->showing;

  self->by = by;
  self->showing = TRUE;
  update_rows (self);
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
  self->by = quick->scoring;
  while (self->seats->len > n + 1)
    drop_row (self, self->seats->len - 1);
  while (self->seats->len < n + 1)
    add_row (self);
  for (guint k = 0; k <= n; k++) {
    const AppQuickSeat *seat = k < n ? g_ptr_array_index (seats, k) : NULL;
    const AppQuickSeat *above = k > 0 && k < n ? g_ptr_array_index (seats, k - 1) : NULL;

    ui_quick_seat_show (seat_at (self, k), seat, prompt (self));
    ui_quick_seat_set_joined (seat_at (self, k), above != NULL && seat->side == above->side
                                                     && prompt (self) != UI_QUICK_NOTHING);
  }
  update_rows (self);
  self->showing = FALSE;
}

/* A score without a name is somebody's. */
static char *
check_nameless (UiQuickSeat *row, UiQuickPrompt what, guint number)
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
    gboolean joined =
        side > 0 && ui_quick_seat_is_joined (row) && prompt (self) != UI_QUICK_NOTHING;
    char *wrong;
    AppQuickSeat *seat;

    if (*name == '\0') {
      wrong = k + 1 < self->seats->len ? check_nameless (row, prompt (self), k + 1) : NULL;
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
    wrong = ui_quick_seat_read (row, seat, prompt (self));
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

/* One who played. */

#define VALUE_CHARS 5

struct _UiQuickSeat {
  GtkBox parent_instance;

  GtkWidget *handle, *together, *name, *score, *place, *won, *remove;
  UiQuickPrompt prompt;
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (UiQuickSeat, ui_quick_seat, GTK_TYPE_BOX)

enum {
  SEAT_SIGNAL_CHANGED,
  SEAT_SIGNAL_REMOVE,
  SEAT_SIGNAL_MOVE,
  SEAT_SIGNAL_DROPPED,
  SEAT_SIGNAL_NEXT,
  SEAT_SIGNAL_ENTERED,
  SEAT_N_SIGNALS,
};

static guint seat_signals[SEAT_N_SIGNALS];

static const char *
text_of (GtkWidget *entry)
{
  return gtk_editable_get_text (GTK_EDITABLE (entry));
}

static void
set_text (GtkWidget *entry, const char *text)
{
  if (strcmp (text_of (entry), text) != 0)
    ui_completion_set_text (GTK_EDITABLE (entry), text);
}

/* The widget of what is asked for, NULL for none. */
static GtkWidget *
value_of (UiQuickSeat *self)
{
  GtkWidget *value = self->prompt == UI_QUICK_SCORE   ? self->score
                     : self->prompt == UI_QUICK_PLACE ? self->place
                     : self->prompt == UI_QUICK_WON   ? self->won
                                                      : NULL;

  return value != NULL && gtk_widget_get_visible (value) && gtk_widget_get_sensitive (value) ? value
                                                                                             : NULL;
}

static void
seat_changed_cb (UiQuickSeat *self)
{
  if (!self->showing)
    g_signal_emit (self, seat_signals[SEAT_SIGNAL_CHANGED], 0);
}

static void
typed_cb (UiQuickSeat *self, GtkWidget *entry)
{
  gtk_widget_remove_css_class (entry, "error");
  seat_changed_cb (self);
}

static void
seat_entered_cb (UiQuickSeat *self)
{
  g_signal_emit (self, seat_signals[SEAT_SIGNAL_ENTERED], 0);
}

static void
seat_remove_cb (UiQuickSeat *self)
{
  g_signal_emit (self, seat_signals[SEAT_SIGNAL_REMOVE], 0);
}

/* Numbers: as people type them. */

static gboolean
read_number (const char *typed, double *number)
{
  g_autofree char *text = g_strstrip (g_strdup (typed));
  g_auto (GStrv) minus = g_strsplit (text, "−", -1);
  g_autofree char *plain = g_strjoinv ("-", minus);
  char *end;

  /* With the comma where the locale has it; "10,000" is not taken for ten elsewhere. */
  *number = g_strtod (plain, &end);
  return end != plain && *end == '\0' && isfinite (*number)
         && strspn (plain, "-+.,0123456789") == strlen (plain);
}

/* Dragging by the handle. */

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, UiQuickSeat *self)
{
  return gdk_content_provider_new_typed (UI_TYPE_QUICK_SEAT, self);
}

static void
drag_begin_cb (GtkDragSource *source, GdkDrag *drag, UiQuickSeat *self)
{
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (self->name);

  gtk_drag_source_set_icon (source, picture, 0, 0);
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, UiQuickSeat *self)
{
  GObject *dropped = g_value_get_object (value);

  if (!UI_IS_QUICK_SEAT (dropped) || dropped == G_OBJECT (self))
    return FALSE;
  g_signal_emit (self, seat_signals[SEAT_SIGNAL_DROPPED], 0, dropped);
  return TRUE;
}

static void
add_dragging (UiQuickSeat *self)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (UI_TYPE_QUICK_SEAT, GDK_ACTION_MOVE);

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), self);
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (self->handle, GTK_EVENT_CONTROLLER (source));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* Keys: from value to value, and up and down with the whole seat. */

static gboolean
in_value (UiQuickSeat *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL, *value = value_of (self);

  return focus != NULL && value != NULL
         && (focus == value || gtk_widget_is_ancestor (focus, value));
}

static gboolean
key_cb (UiQuickSeat *self, guint key, guint code, GdkModifierType state)
{
  GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();
  gboolean up = key == GDK_KEY_Up || key == GDK_KEY_KP_Up;
  gboolean down = key == GDK_KEY_Down || key == GDK_KEY_KP_Down;
  gboolean back = key == GDK_KEY_ISO_Left_Tab || (key == GDK_KEY_Tab && held == GDK_SHIFT_MASK);
  gboolean handled = FALSE;

  if (held == GDK_ALT_MASK && (up || down)) {
    g_signal_emit (self, seat_signals[SEAT_SIGNAL_MOVE], 0, up ? -1 : 1);
    return GDK_EVENT_STOP;
  }
  if (held == GDK_ALT_MASK && (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete)) {
    g_signal_emit (self, seat_signals[SEAT_SIGNAL_REMOVE], 0);
    return GDK_EVENT_STOP;
  }
  if (!in_value (self))
    return GDK_EVENT_PROPAGATE;
  if (back || (held == 0 && up))
    g_signal_emit (self, seat_signals[SEAT_SIGNAL_NEXT], 0, -1, &handled);
  else if (held == 0 && (key == GDK_KEY_Tab || down))
    g_signal_emit (self, seat_signals[SEAT_SIGNAL_NEXT], 0, 1, &handled);
  return handled ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

static void
ui_quick_seat_class_init (UiQuickSeatClass *klass)
{
  seat_signals[SEAT_SIGNAL_CHANGED] = g_signal_new (
      "changed", UI_TYPE_QUICK_SEAT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  seat_signals[SEAT_SIGNAL_REMOVE] = g_signal_new ("remove", UI_TYPE_QUICK_SEAT, G_SIGNAL_RUN_LAST,
                                                   0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  seat_signals[SEAT_SIGNAL_MOVE] = g_signal_new ("move", UI_TYPE_QUICK_SEAT, G_SIGNAL_RUN_LAST, 0,
                                                 NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  seat_signals[SEAT_SIGNAL_DROPPED] =
      g_signal_new ("dropped", UI_TYPE_QUICK_SEAT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, UI_TYPE_QUICK_SEAT);
  seat_signals[SEAT_SIGNAL_NEXT] = g_signal_new ("next", UI_TYPE_QUICK_SEAT, G_SIGNAL_RUN_LAST, 0,
                                                 NULL, NULL, NULL, G_TYPE_BOOLEAN, 1, G_TYPE_INT);
  seat_signals[SEAT_SIGNAL_ENTERED] = g_signal_new (
      "entered", UI_TYPE_QUICK_SEAT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static GtkWidget *
new_value (UiQuickSeat *self)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_alignment (GTK_EDITABLE (entry), 1);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), VALUE_CHARS);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), VALUE_CHARS);
  gtk_entry_set_input_purpose (GTK_ENTRY (entry), GTK_INPUT_PURPOSE_NUMBER);
  gtk_widget_add_css_class (entry, "numeric");
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (typed_cb), self);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (seat_entered_cb), self);
  return entry;
}

static void
ui_quick_seat_init (UiQuickSeat *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self), "quick-seat");
  self->handle = gtk_image_new_from_icon_name ("list-drag-handle-symbolic");
  gtk_widget_set_tooltip_text (self->handle, _ ("Drag, or press Alt+Up and Alt+Down"));
  gtk_widget_set_cursor_from_name (self->handle, "grab");
  gtk_widget_add_css_class (self->handle, "dim-label");
  self->together = gtk_toggle_button_new ();
  gtk_button_set_label (GTK_BUTTON (self->together), "+");
  gtk_widget_set_tooltip_text (self->together, _ ("Plays together with the one above"));
  gtk_widget_add_css_class (self->together, "flat");
  self->name = gtk_entry_new ();
  gtk_widget_set_hexpand (self->name, TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->name), 6);
  self->score = new_value (self);
  self->place = new_value (self);
  self->won = gtk_check_button_new_with_label (C_ ("result", "Won"));
  self->remove = ui_icon_button_new ("window-close-symbolic", _ ("Take Out"), NULL);
  gtk_widget_add_css_class (self->remove, "flat");
  gtk_box_append (GTK_BOX (self), self->handle);
  gtk_box_append (GTK_BOX (self), self->together);
  gtk_box_append (GTK_BOX (self), self->name);
  gtk_box_append (GTK_BOX (self), self->score);
  gtk_box_append (GTK_BOX (self), self->place);
  gtk_box_append (GTK_BOX (self), self->won);
  gtk_box_append (GTK_BOX (self), self->remove);
  g_signal_connect_swapped (self->together, "toggled", G_CALLBACK (seat_changed_cb), self);
  g_signal_connect_swapped (self->won, "toggled", G_CALLBACK (seat_changed_cb), self);
  g_signal_connect_swapped (self->name, "changed", G_CALLBACK (seat_changed_cb), self);
  g_signal_connect_swapped (self->name, "activate", G_CALLBACK (seat_entered_cb), self);
  g_signal_connect_swapped (self->remove, "clicked", G_CALLBACK (seat_remove_cb), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  add_dragging (self);
}

static GtkWidget *
ui_quick_seat_new (void)
{
  return g_object_new (UI_TYPE_QUICK_SEAT, NULL);
}

/* @label is taken. */
static void
set_label (GtkWidget *widget, char *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  g_free (label);
}

/* @number: of the seat, from 1, for those who can't see it; @free: nobody sits here yet. */
static void
ui_quick_seat_update (UiQuickSeat *self, guint number, gboolean free, gboolean can_join,
                      UiQuickPrompt prompt)
{
  gboolean joined = can_join && ui_quick_seat_is_joined (self);
  g_autofree char *player = g_strdup_printf (_ ("Player %u"), number);
  const char *who = ui_quick_seat_is_named (self) ? text_of (self->name) : player;

  self->prompt = prompt;
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->name), free ? _ ("Add a player") : player);
  gtk_widget_set_opacity (self->handle, free ? 0 : 1);
  gtk_widget_set_sensitive (self->handle, !free);
  gtk_widget_set_visible (self->together, prompt != UI_QUICK_NOTHING);
  gtk_widget_set_opacity (self->together, can_join ? 1 : 0);
  gtk_widget_set_sensitive (self->together, can_join);
  gtk_widget_set_visible (self->score, prompt == UI_QUICK_SCORE);
  gtk_widget_set_visible (self->place, prompt == UI_QUICK_PLACE);
  gtk_widget_set_visible (self->won, prompt == UI_QUICK_WON);
  /* Places are those of a side, named by its first. */
  gtk_widget_set_sensitive (self->score, !free);
  gtk_widget_set_sensitive (self->place, !free && !joined);
  gtk_widget_set_sensitive (self->won, !free && !joined);
  gtk_widget_set_opacity (self->score, free ? 0 : 1);
  gtk_widget_set_opacity (self->place, free || joined ? 0 : 1);
  gtk_widget_set_opacity (self->won, free || joined ? 0 : 1);
  gtk_widget_set_opacity (self->remove, free ? 0 : 1);
  gtk_widget_set_sensitive (self->remove, !free);
  set_label (self->name, g_strdup (player));
  /* Translators: a player's. */
  set_label (self->score, g_strdup_printf (_ ("Score of %s"), who));
  set_label (self->place, g_strdup_printf (_ ("Place of %s"), who));
  set_label (self->won, g_strdup_printf (_ ("%s won"), who));
  set_label (self->remove, g_strdup_printf (_ ("Take %s out"), who));
  set_label (self->together, g_strdup_printf (_ ("%s plays together with the one above"), who));
}

static const char *
ui_quick_seat_get_name (UiQuickSeat *self)
{
  return text_of (self->name);
}

static gboolean
ui_quick_seat_is_named (UiQuickSeat *self)
{
  const char *name = text_of (self->name);

  while (g_unichar_isspace (g_utf8_get_char (name)))
    name = g_utf8_next_char (name);
  return *name != '\0';
}

static void
ui_quick_seat_set_name (UiQuickSeat *self, const char *name)
{
  set_text (self->name, name);
}

static GtkEditable *
ui_quick_seat_get_entry (UiQuickSeat *self)
{
  return GTK_EDITABLE (self->name);
}

static gboolean
ui_quick_seat_is_joined (UiQuickSeat *self)
{
  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->together));
}

static void
ui_quick_seat_set_joined (UiQuickSeat *self, gboolean joined)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->together), joined);
}

static void
exchange_text (GtkWidget *a, GtkWidget *b)
{
  g_autofree char *text = g_strdup (text_of (a));

  set_text (a, text_of (b));
  set_text (b, text);
}

/* Name, score, place and whether it won; not whom with. */
static void
ui_quick_seat_exchange (UiQuickSeat *self, UiQuickSeat *other)
{
  gboolean won = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->won));

  self->showing = other->showing = TRUE;
  exchange_text (self->name, other->name);
  exchange_text (self->score, other->score);
  exchange_text (self->place, other->place);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->won),
                               gtk_check_button_get_active (GTK_CHECK_BUTTON (other->won)));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (other->won), won);
  self->showing = other->showing = FALSE;
}

/* Puts in what @seat says of @prompt; NULL for nothing. */
static void
ui_quick_seat_show (UiQuickSeat *self, const AppQuickSeat *seat, UiQuickPrompt prompt)
{
  g_autofree char *score =
      seat != NULL && seat->has_score ? app_quick_dup_score (seat->score) : g_strdup ("");
  g_autofree char *place =
      seat != NULL && seat->place > 0 ? g_strdup_printf ("%u", seat->place) : g_strdup ("");
  double shown;

  self->showing = TRUE;
  set_text (self->name, seat != NULL ? seat->name : "");
  /* "10.0" is not made "10" while it is being typed, and what is not asked for stays. */
  if (seat == NULL || prompt == UI_QUICK_SCORE) {
    if (!(seat != NULL && seat->has_score && read_number (text_of (self->score), &shown)
          && shown == seat->score))
      set_text (self->score, score);
  }
  if (seat == NULL || prompt == UI_QUICK_PLACE)
    set_text (self->place, place);
  if (seat == NULL || prompt == UI_QUICK_WON)
    gtk_check_button_set_active (GTK_CHECK_BUTTON (self->won), seat != NULL && seat->place == 1);
  gtk_widget_remove_css_class (self->score, "error");
  gtk_widget_remove_css_class (self->place, "error");
  self->showing = FALSE;
}

/* FALSE for what is no number. */
static gboolean
read_entry (GtkWidget *entry, double *number, gboolean *has)
{
  const char *typed = text_of (entry);
  g_autofree char *text = g_strstrip (g_strdup (typed));
  gboolean good = *text == '\0' || read_number (text, number);

  *has = *text != '\0' && good;
  if (good)
    gtk_widget_remove_css_class (entry, "error");
  else
    gtk_widget_add_css_class (entry, "error");
  return good;
}

/* Reads it back into @seat, except name and side. A sentence when something typed is no number;
 * NULL when all is well. */
static char *
ui_quick_seat_read (UiQuickSeat *self, AppQuickSeat *seat, UiQuickPrompt prompt)
{
  double number = 0;
  gboolean has = FALSE;

  seat->place = 0;
  seat->has_score = FALSE;
  seat->score = 0;
  if (prompt == UI_QUICK_SCORE) {
    if (!read_entry (self->score, &number, &has))
      /* Translators: what was typed as somebody's score. */
      return g_strdup_printf (_ ("“%s” is no score: type a number."), text_of (self->score));
    seat->has_score = has;
    seat->score = has ? number : 0;
  } else if (prompt == UI_QUICK_PLACE && !ui_quick_seat_is_joined (self)) {
    if (!read_entry (self->place, &number, &has)
        || (has && (number < 1 || number > 99 || number != floor (number)))) {
      gtk_widget_add_css_class (self->place, "error");
      return g_strdup_printf (_ ("“%s” is no place: type 1 for the first."), text_of (self->place));
    }
    seat->place = has ? (guint)number : 0;
  } else if (prompt == UI_QUICK_WON) {
    seat->place = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->won)) ? 1 : 0;
  }
  return NULL;
}

/* Puts the keyboard on the value that is asked for; FALSE where none is. */
static gboolean
ui_quick_seat_focus_value (UiQuickSeat *self)
{
  GtkWidget *value = value_of (self);

  return value != NULL && gtk_widget_grab_focus (value);
}

/* Whether a value is asked for here and none is typed. */
static gboolean
ui_quick_seat_lacks_value (UiQuickSeat *self)
{
  GtkWidget *value = value_of (self);

  return value != NULL && GTK_IS_EDITABLE (value)
         && (*text_of (value) == '\0' || gtk_widget_has_css_class (value, "error"));
}
