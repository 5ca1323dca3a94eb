/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One who played.
 */
#include "ui/result/quick-seat.h"

#include "ui/widget/completing.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>
#include <math.h>

#define VALUE_CHARS 5

struct _UiQuickSeat {
  GtkBox parent_instance;

  GtkWidget *handle, *together, *name, *score, *place, *won, *remove;
  UiQuickAsks asks;
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (UiQuickSeat, ui_quick_seat, GTK_TYPE_BOX)

enum {
  SIGNAL_CHANGED,
  SIGNAL_REMOVE,
  SIGNAL_MOVE,
  SIGNAL_DROPPED,
  SIGNAL_NEXT,
  SIGNAL_ENTERED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static const char *
text_of (GtkWidget *entry)
{
  return gtk_editable_get_text (GTK_EDITABLE (entry));
}

static void
set_text (GtkWidget *entry, const char *text)
{
  if (strcmp (text_of (entry), text) != 0)
    ui_complete_set_text (GTK_EDITABLE (entry), text);
}

/* The widget of what is asked for, NULL for none. */
static GtkWidget *
value_of (UiQuickSeat *self)
{
  GtkWidget *value = self->asks == UI_QUICK_SCORE   ? self->score
                     : self->asks == UI_QUICK_PLACE ? self->place
                     : self->asks == UI_QUICK_WON   ? self->won
                                                    : NULL;

  return value != NULL && gtk_widget_get_visible (value) && gtk_widget_get_sensitive (value) ? value
                                                                                             : NULL;
}

static void
changed_cb (UiQuickSeat *self)
{
  if (!self->showing)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
typed_cb (UiQuickSeat *self, GtkWidget *entry)
{
  gtk_widget_remove_css_class (entry, "error");
  changed_cb (self);
}

static void
entered_cb (UiQuickSeat *self)
{
  g_signal_emit (self, signals[SIGNAL_ENTERED], 0);
}

static void
remove_cb (UiQuickSeat *self)
{
  g_signal_emit (self, signals[SIGNAL_REMOVE], 0);
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
  g_signal_emit (self, signals[SIGNAL_DROPPED], 0, dropped);
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
    g_signal_emit (self, signals[SIGNAL_MOVE], 0, up ? -1 : 1);
    return GDK_EVENT_STOP;
  }
  if (held == GDK_ALT_MASK && (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete)) {
    g_signal_emit (self, signals[SIGNAL_REMOVE], 0);
    return GDK_EVENT_STOP;
  }
  if (!in_value (self))
    return GDK_EVENT_PROPAGATE;
  if (back || (held == 0 && up))
    g_signal_emit (self, signals[SIGNAL_NEXT], 0, -1, &handled);
  else if (held == 0 && (key == GDK_KEY_Tab || down))
    g_signal_emit (self, signals[SIGNAL_NEXT], 0, 1, &handled);
  return handled ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

static void
ui_quick_seat_class_init (UiQuickSeatClass *klass)
{
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", UI_TYPE_QUICK_SEAT, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REMOVE] = g_signal_new ("remove", UI_TYPE_QUICK_SEAT, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_MOVE] = g_signal_new ("move", UI_TYPE_QUICK_SEAT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_DROPPED] = g_signal_new ("dropped", UI_TYPE_QUICK_SEAT, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, UI_TYPE_QUICK_SEAT);
  signals[SIGNAL_NEXT] = g_signal_new ("next", UI_TYPE_QUICK_SEAT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_BOOLEAN, 1, G_TYPE_INT);
  signals[SIGNAL_ENTERED] = g_signal_new ("entered", UI_TYPE_QUICK_SEAT, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
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
  g_signal_connect_swapped (self->together, "toggled", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->won, "toggled", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->name, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->name, "activate", G_CALLBACK (entered_cb), self);
  g_signal_connect_swapped (self->remove, "clicked", G_CALLBACK (remove_cb), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  add_dragging (self);
}

GtkWidget *
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

void
ui_quick_seat_dress (UiQuickSeat *self, guint number, gboolean free, gboolean can_join,
                     UiQuickAsks asks)
{
  gboolean joined = can_join && ui_quick_seat_is_joined (self);
  g_autofree char *player = g_strdup_printf (_ ("Player %u"), number);
  const char *who = ui_quick_seat_is_named (self) ? text_of (self->name) : player;

  self->asks = asks;
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->name), free ? _ ("Add a player") : player);
  gtk_widget_set_opacity (self->handle, free ? 0 : 1);
  gtk_widget_set_sensitive (self->handle, !free);
  gtk_widget_set_visible (self->together, asks != UI_QUICK_NOTHING);
  gtk_widget_set_opacity (self->together, can_join ? 1 : 0);
  gtk_widget_set_sensitive (self->together, can_join);
  gtk_widget_set_visible (self->score, asks == UI_QUICK_SCORE);
  gtk_widget_set_visible (self->place, asks == UI_QUICK_PLACE);
  gtk_widget_set_visible (self->won, asks == UI_QUICK_WON);
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

const char *
ui_quick_seat_get_name (UiQuickSeat *self)
{
  return text_of (self->name);
}

gboolean
ui_quick_seat_is_named (UiQuickSeat *self)
{
  const char *name = text_of (self->name);

  while (g_unichar_isspace (g_utf8_get_char (name)))
    name = g_utf8_next_char (name);
  return *name != '\0';
}

void
ui_quick_seat_set_name (UiQuickSeat *self, const char *name)
{
  set_text (self->name, name);
}

GtkEditable *
ui_quick_seat_get_entry (UiQuickSeat *self)
{
  return GTK_EDITABLE (self->name);
}

gboolean
ui_quick_seat_is_joined (UiQuickSeat *self)
{
  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->together));
}

void
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

void
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

void
ui_quick_seat_show (UiQuickSeat *self, const AppQuickSeat *seat, UiQuickAsks asks)
{
  g_autofree char *score =
      seat != NULL && seat->has_score ? app_quick_dup_score (seat->score) : g_strdup ("");
  g_autofree char *place =
      seat != NULL && seat->place > 0 ? g_strdup_printf ("%u", seat->place) : g_strdup ("");
  double shown;

  self->showing = TRUE;
  set_text (self->name, seat != NULL ? seat->name : "");
  /* "10.0" is not made "10" while it is being typed, and what is not asked for stays. */
  if (seat == NULL || asks == UI_QUICK_SCORE) {
    if (!(seat != NULL && seat->has_score && read_number (text_of (self->score), &shown)
          && shown == seat->score))
      set_text (self->score, score);
  }
  if (seat == NULL || asks == UI_QUICK_PLACE)
    set_text (self->place, place);
  if (seat == NULL || asks == UI_QUICK_WON)
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

char *
ui_quick_seat_read (UiQuickSeat *self, AppQuickSeat *seat, UiQuickAsks asks)
{
  double number = 0;
  gboolean has = FALSE;

  seat->place = 0;
  seat->has_score = FALSE;
  seat->score = 0;
  if (asks == UI_QUICK_SCORE) {
    if (!read_entry (self->score, &number, &has))
      /* Translators: what was typed as somebody's score. */
      return g_strdup_printf (_ ("“%s” is no score: type a number."), text_of (self->score));
    seat->has_score = has;
    seat->score = has ? number : 0;
  } else if (asks == UI_QUICK_PLACE && !ui_quick_seat_is_joined (self)) {
    if (!read_entry (self->place, &number, &has)
        || (has && (number < 1 || number > 99 || number != floor (number)))) {
      gtk_widget_add_css_class (self->place, "error");
      return g_strdup_printf (_ ("“%s” is no place: type 1 for the first."), text_of (self->place));
    }
    seat->place = has ? (guint)number : 0;
  } else if (asks == UI_QUICK_WON) {
    seat->place = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->won)) ? 1 : 0;
  }
  return NULL;
}

gboolean
ui_quick_seat_focus_value (UiQuickSeat *self)
{
  GtkWidget *value = value_of (self);

  return value != NULL && gtk_widget_grab_focus (value);
}

gboolean
ui_quick_seat_lacks_value (UiQuickSeat *self)
{
  GtkWidget *value = value_of (self);

  return value != NULL && GTK_IS_EDITABLE (value)
         && (*text_of (value) == '\0' || gtk_widget_has_css_class (value, "error"));
}
