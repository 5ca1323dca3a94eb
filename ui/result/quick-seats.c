/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who played, in the quick log: a row each, a view of the draft's seat.
 */
#include "ui/result/quick-seats.h"

#include "ui/widget/completion.h"
#include "ui/widget/draft-view.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>

#define OFFERED 12
#define VALUE_CHARS 5

struct _UiQuickSeats {
  AdwBin parent_instance;

  GtkListBox *list;
  GtkWidget *suggested; /* A button a name */
  AppQuickDraft *draft; /* Owned */
  char **known;         /* Owned */
};

G_DEFINE_FINAL_TYPE (UiQuickSeats, ui_quick_seats, ADW_TYPE_BIN)

enum {
  SIGNAL_ENTERED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* One who played: the name, what came of it, and whether it was together with the one above. */
#define UI_TYPE_QUICK_SEAT (ui_quick_seat_get_type ())
G_DECLARE_FINAL_TYPE (UiQuickSeat, ui_quick_seat, UI, QUICK_SEAT, GtkBox)

struct _UiQuickSeat {
  GtkBox parent_instance;

  UiQuickSeats *seats;     /* Borrowed; of which it is a row */
  AppQuickDraftSeat *seat; /* Owned */
  GtkWidget *handle, *together, *name, *score, *place, *won, *remove;
};

G_DEFINE_FINAL_TYPE (UiQuickSeat, ui_quick_seat, GTK_TYPE_BOX)

static guint
count_rows (UiQuickSeats *self)
{
  return app_quick_draft_get_n_seats (self->draft);
}

static UiQuickSeat *
seat_at (UiQuickSeats *self, guint k)
{
  return UI_QUICK_SEAT (
      gtk_list_box_row_get_child (gtk_list_box_get_row_at_index (self->list, (int)k)));
}

static guint
index_of (UiQuickSeat *seat)
{
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (seat));

  return (guint)gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
}

/* The widget of what is asked for, NULL for none. */
static GtkWidget *
value_of (UiQuickSeat *self)
{
  AppQuickPrompt prompt = app_quick_draft_get_prompt (self->seats->draft);
  GtkWidget *value = prompt == APP_QUICK_PROMPT_SCORE   ? self->score
                     : prompt == APP_QUICK_PROMPT_PLACE ? self->place
                     : prompt == APP_QUICK_PROMPT_WON   ? self->won
                                                        : NULL;

  return value != NULL && gtk_widget_get_visible (value) && gtk_widget_get_sensitive (value) ? value
                                                                                             : NULL;
}

/* Puts the keyboard on the value that is asked for; FALSE where none is. */
static gboolean
focus_value (UiQuickSeat *self)
{
  GtkWidget *value = value_of (self);

  return value != NULL && gtk_widget_grab_focus (value);
}

/* Whether a value is asked for here and none is typed. */
static gboolean
lacks_value (UiQuickSeat *self)
{
  GtkWidget *value = value_of (self);

  return value != NULL && GTK_IS_EDITABLE (value)
         && (*gtk_editable_get_text (GTK_EDITABLE (value)) == '\0' || self->seat->wrong);
}

static gboolean
is_seated (UiQuickSeats *self, const char *name, AppQuickDraftSeat *but)
{
  for (guint k = 0; k < count_rows (self); k++) {
    AppQuickDraftSeat *seat = app_quick_draft_get_seat (self->draft, k);
    g_autofree char *seated = g_strstrip (g_strdup (seat->name != NULL ? seat->name : ""));

    if (seat != but && ui_same_name (seated, name))
      return TRUE;
  }
  return FALSE;
}

static char *
complete_cb (const char *typed, gpointer data)
{
  UiQuickSeat *seat = data;
  UiQuickSeats *self = seat->seats;

  if (ui_completion_has_name ((const char *const *)self->known, typed))
    return NULL;
  for (guint k = 0; self->known != NULL && self->known[k] != NULL; k++) {
    const char *one[] = { self->known[k], NULL };

    if (ui_completion_find (one, typed) != NULL && !is_seated (self, one[0], seat->seat))
      return g_strdup (one[0]);
  }
  return NULL;
}

static void
entered_cb (UiQuickSeat *self)
{
  g_signal_emit (self->seats, signals[SIGNAL_ENTERED], 0);
}

static void
remove_cb (UiQuickSeat *self)
{
  UiQuickSeats *seats = self->seats;
  guint k = index_of (self);

  if (k + 1 >= count_rows (seats))
    return;
  gtk_widget_grab_focus (seat_at (seats, k + 1)->name);
  app_quick_draft_remove_seat (seats->draft, k);
}

/* Up or down, with everything that stands in it. */
static void
move (UiQuickSeat *self, int by)
{
  UiQuickSeats *seats = self->seats;
  int from = (int)index_of (self), to = from + by;

  if (to < 0 || MAX (from, to) + 1 >= (int)count_rows (seats))
    return;
  app_quick_draft_move_seat (seats->draft, (guint)from, (guint)to);
  gtk_widget_grab_focus (seat_at (seats, (guint)to)->name);
}

/* From value to value, to the next one or the one before; behind the last one to the row for
 * somebody more. */
static gboolean
focus_next (UiQuickSeat *self, int by)
{
  UiQuickSeats *seats = self->seats;
  int n = (int)count_rows (seats);

  for (int k = (int)index_of (self) + by; k >= 0 && k < n; k += by) {
    if (focus_value (seat_at (seats, (guint)k)))
      return TRUE;
    if (k + 1 == n)
      return gtk_widget_grab_focus (seat_at (seats, (guint)k)->name);
  }
  return FALSE;
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
  GObject *object = g_value_get_object (value);
  UiQuickSeats *seats = self->seats;
  UiQuickSeat *dropped;

  if (!UI_IS_QUICK_SEAT (object) || object == G_OBJECT (self))
    return FALSE;
  dropped = UI_QUICK_SEAT (object);
  if (gtk_widget_is_ancestor (GTK_WIDGET (dropped), GTK_WIDGET (seats))
      && index_of (dropped) + 1 < count_rows (seats))
    app_quick_draft_move_seat (seats->draft, index_of (dropped),
                               MIN (index_of (self), count_rows (seats) - 2));
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

  if (held == GDK_ALT_MASK && (up || down)) {
    move (self, up ? -1 : 1);
    return GDK_EVENT_STOP;
  }
  if (held == GDK_ALT_MASK && (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete)) {
    remove_cb (self);
    return GDK_EVENT_STOP;
  }
  if (!in_value (self))
    return GDK_EVENT_PROPAGATE;
  if (back || (held == 0 && up))
    return focus_next (self, -1);
  if (held == 0 && (key == GDK_KEY_Tab || down))
    return focus_next (self, 1);
  return GDK_EVENT_PROPAGATE;
}

static void
ui_quick_seat_finalize (GObject *object)
{
  g_object_unref (UI_QUICK_SEAT (object)->seat);
  G_OBJECT_CLASS (ui_quick_seat_parent_class)->finalize (object);
}

static void
ui_quick_seat_class_init (UiQuickSeatClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ui_quick_seat_finalize;
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
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (entered_cb), self);
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
  g_signal_connect_swapped (self->name, "activate", G_CALLBACK (entered_cb), self);
  g_signal_connect_swapped (self->remove, "clicked", G_CALLBACK (remove_cb), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  add_dragging (self);
}

/* A row of the list. */
static GtkWidget *
row_new (gpointer item, gpointer data)
{
  UiQuickSeat *self = g_object_new (UI_TYPE_QUICK_SEAT, NULL);
  GtkWidget *row = gtk_list_box_row_new ();

  self->seats = data;
  self->seat = g_object_ref (item);
  ui_draft_bind (self->seat, "name", self->name);
  ui_draft_bind (self->seat, "score", self->score);
  ui_draft_bind (self->seat, "place", self->place);
  ui_draft_bind (self->seat, "together", self->together);
  ui_draft_bind (self->seat, "won", self->won);
  ui_completion_add (GTK_EDITABLE (self->name), complete_cb, self);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), GTK_WIDGET (self));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  return row;
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
ui_quick_seat_update (UiQuickSeat *self, guint number, gboolean free)
{
  AppQuickPrompt prompt = app_quick_draft_get_prompt (self->seats->draft);
  gboolean can_join = number > 1 && !free;
  gboolean joined = can_join && self->seat->together;
  g_autofree char *player = g_strdup_printf (_ ("Player %u"), number);
  const char *who = app_quick_draft_seat_is_named (self->seat) ? self->seat->name : player;

  ui_set_css_class (self->score, "error", self->seat->wrong);
  ui_set_css_class (self->place, "error", self->seat->wrong);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->name), free ? _ ("Add a player") : player);
  gtk_widget_set_opacity (self->handle, free ? 0 : 1);
  gtk_widget_set_sensitive (self->handle, !free);
  gtk_widget_set_visible (self->together, prompt != APP_QUICK_PROMPT_NOTHING);
  gtk_widget_set_opacity (self->together, can_join ? 1 : 0);
  gtk_widget_set_sensitive (self->together, can_join);
  gtk_widget_set_visible (self->score, prompt == APP_QUICK_PROMPT_SCORE);
  gtk_widget_set_visible (self->place, prompt == APP_QUICK_PROMPT_PLACE);
  gtk_widget_set_visible (self->won, prompt == APP_QUICK_PROMPT_WON);
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

/* The list */

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

static void
changed_cb (UiQuickSeats *self)
{
  guint n = count_rows (self);

  for (guint k = 0; k < n; k++) {
    UiQuickSeat *seat = seat_at (self, k);

    ui_quick_seat_update (seat, k + 1, k + 1 == n && !app_quick_draft_seat_is_named (seat->seat));
  }
  update_offered (self);
}

static void
offered_cb (GtkButton *button, UiQuickSeats *self)
{
  AppQuickDraftSeat *free = app_quick_draft_get_seat (self->draft, count_rows (self) - 1);

  g_object_set (free, "name", gtk_button_get_label (button), NULL);
}

static void
ui_quick_seats_dispose (GObject *object)
{
  UiQuickSeats *self = UI_QUICK_SEATS (object);

  if (self->draft != NULL)
    g_signal_handlers_disconnect_by_data (self->draft, self);
  G_OBJECT_CLASS (ui_quick_seats_parent_class)->dispose (object);
}

static void
ui_quick_seats_finalize (GObject *object)
{
  UiQuickSeats *self = UI_QUICK_SEATS (object);

  g_clear_object (&self->draft);
  g_strfreev (self->known);
  G_OBJECT_CLASS (ui_quick_seats_parent_class)->finalize (object);
}

static void
ui_quick_seats_class_init (UiQuickSeatsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_quick_seats_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_quick_seats_finalize;
  signals[SIGNAL_ENTERED] = g_signal_new ("entered", UI_TYPE_QUICK_SEATS, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ui_quick_seats_init (UiQuickSeats *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Players"), -1);
  self->suggested = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (self->suggested,
                                 g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 6, NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->suggested), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Known Players"), -1);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->list));
  gtk_box_append (GTK_BOX (box), self->suggested);
  adw_bin_set_child (ADW_BIN (self), box);
}

void
ui_quick_seats_set_draft (UiQuickSeats *self, AppQuickDraft *draft, const char *const *known)
{
  self->draft = g_object_ref (draft);
  self->known = g_strdupv ((char **)known);
  for (guint k = 0; k < OFFERED && self->known[k] != NULL; k++) {
    GtkWidget *button = gtk_button_new_with_label (self->known[k]);

    gtk_widget_add_css_class (button, "offered");
    gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                             PANGO_ELLIPSIZE_END);
    g_signal_connect_object (button, "clicked", G_CALLBACK (offered_cb), self, 0);
    gtk_box_append (GTK_BOX (self->suggested), button);
  }
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (draft->seats), row_new, self, NULL);
  g_signal_connect_object (draft, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}

gboolean
ui_quick_seats_focus_missing (UiQuickSeats *self)
{
  guint n = count_rows (self);

  for (guint k = 0; k + 1 < n; k++) {
    UiQuickSeat *seat = seat_at (self, k);

    if (!app_quick_draft_seat_is_named (seat->seat))
      return gtk_widget_grab_focus (seat->name);
    if (!seat->seat->together && lacks_value (seat))
      return focus_value (seat);
  }
  return n == 1 && gtk_widget_grab_focus (seat_at (self, 0)->name);
}

void
ui_quick_seats_focus (UiQuickSeats *self)
{
  if (!ui_quick_seats_focus_missing (self) && !focus_value (seat_at (self, 0)))
    gtk_widget_grab_focus (seat_at (self, 0)->name);
}
