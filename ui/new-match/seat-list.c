/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows of seats. A name that is begun is ended from the known ones, what was added being
 * selected so that typing goes on over it; names also stand below to be put in by a click.
 */
#include "ui/new-match/seat-list.h"

#include "ui/widget/completion.h"
#include "app/player/players.h"
#include "ui/widget/dragging.h"
#include "ui/widget/draft-view.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>
#include <string.h>

static void ui_seat_list_move (UiSeatList *self, guint from, guint to);
#define MAX_SEATS 4
#define OFFERED 10

typedef struct {
  AdwEntryRow *row;
  char *before;   /* Owned; the text before the last change, to know typing from deleting */
  guint complete; /* The source that will end the name */
} Seat;

struct _UiSeatList {
  AdwBin parent_instance;

  AdwPreferencesGroup *group;
  GtkWidget *add, *remove, *shuffle;
  GtkWidget *suggested; /* A button a name */

  Seat seats[MAX_SEATS];
  guint n_seats, min, max;
  AppDraft *draft;        /* Borrowed */
  char **known;           /* Owned */
  AppPlayerList *players; /* Owned; whose names they are, NULL when they were just set */
};

G_DEFINE_FINAL_TYPE (UiSeatList, ui_seat_list, ADW_TYPE_BIN)

enum {
  SIGNAL_ENTERED,
  SIGNAL_SWAPPED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static const AppProperty properties[] = {
  { "n-seats", APP_PROPERTY_UINT, G_STRUCT_OFFSET (UiSeatList, n_seats) },
};

static guint
seat_of (UiSeatList *self, gpointer row)
{
  guint seat = 0;

  while (seat < MAX_SEATS - 1 && (gpointer)self->seats[seat].row != row)
    seat++;
  return seat;
}

static gboolean
is_seated (UiSeatList *self, const char *name, guint but)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);

  for (guint k = 0; k < self->n_seats; k++) {
    g_autofree char *seated = ui_seat_list_dup_name (self, k);
    g_autofree char *other = g_utf8_casefold (seated, -1);

    if (k != but && g_str_equal (folded, other))
      return TRUE;
  }
  return FALSE;
}

/* A known name that begins with @typed and has no seat yet. */
static const char *
find_name (UiSeatList *self, const char *typed, guint seat)
{
  g_autofree char *begun = g_utf8_casefold (typed, -1);

  if (ui_completion_has_name ((const char *const *)self->known, typed))
    return NULL;
  for (guint k = 0; self->known != NULL && self->known[k] != NULL; k++) {
    g_autofree char *folded = g_utf8_casefold (self->known[k], -1);

    if (g_str_has_prefix (folded, begun) && !is_seated (self, self->known[k], seat))
      return self->known[k];
  }
  return NULL;
}

static void
update_offered (UiSeatList *self)
{
  gboolean full = TRUE;
  gboolean any = FALSE;

  for (guint k = 0; k < self->n_seats; k++) {
    g_autofree char *name = ui_seat_list_dup_name (self, k);

    full = full && *name != '\0';
  }
  for (GtkWidget *button = gtk_widget_get_first_child (self->suggested); button != NULL;
       button = gtk_widget_get_next_sibling (button)) {
    const char *name = gtk_button_get_label (GTK_BUTTON (button));
    gboolean useful = !full && !is_seated (self, name, MAX_SEATS);

    gtk_widget_set_visible (button, useful);
    any = any || useful;
  }
  gtk_widget_set_visible (self->suggested, any);
}

static void
update (UiSeatList *self)
{
  for (guint k = 0; k < MAX_SEATS; k++)
    gtk_widget_set_visible (GTK_WIDGET (self->seats[k].row), k < self->n_seats);
  gtk_widget_set_visible (self->shuffle, self->n_seats > 1);
  gtk_widget_set_visible (self->add, self->min < self->max);
  gtk_widget_set_visible (self->remove, self->min < self->max);
  gtk_widget_set_sensitive (self->add, self->n_seats < self->max);
  gtk_widget_set_sensitive (self->remove, self->n_seats > self->min);
  update_offered (self);
}

typedef struct {
  UiSeatList *list;
  guint seat;
} Completion;

static gboolean
complete_cb (gpointer data)
{
  Completion *completion = data;
  UiSeatList *self = completion->list;
  Seat *seat = &self->seats[completion->seat];
  g_autofree char *typed = g_strdup (gtk_editable_get_text (GTK_EDITABLE (seat->row)));
  glong length = g_utf8_strlen (typed, -1);
  const char *name = find_name (self, typed, completion->seat);

  seat->complete = 0;
  /* Only what is being typed at the end, and not what is already whole. */
  if (name == NULL || gtk_editable_get_position (GTK_EDITABLE (seat->row)) != length
      || g_utf8_strlen (name, -1) <= length)
    return G_SOURCE_REMOVE;
  gtk_editable_set_text (GTK_EDITABLE (seat->row), name);
  g_clear_handle_id (&seat->complete, g_source_remove);
  gtk_editable_select_region (GTK_EDITABLE (seat->row), (int)length, -1);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (AdwEntryRow *row, UiSeatList *self)
{
  guint k = seat_of (self, row);
  Seat *seat = &self->seats[k];
  const char *text = gtk_editable_get_text (GTK_EDITABLE (row));
  gboolean typed =
      *text != '\0' && g_str_has_prefix (text, seat->before)
      && gtk_widget_has_focus (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (row))));

  g_clear_handle_id (&seat->complete, g_source_remove);
  if (typed) {
    Completion *completion = g_new (Completion, 1);

    completion->list = self;
    completion->seat = k;
    seat->complete = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, complete_cb, completion, g_free);
  }
  ui_set_string (&seat->before, text);
  update_offered (self);
}

static void
activated_cb (AdwEntryRow *row, UiSeatList *self)
{
  guint k = seat_of (self, row);

  gtk_editable_select_region (GTK_EDITABLE (row), -1, -1);
  if (k + 1 < self->n_seats)
    gtk_widget_grab_focus (GTK_WIDGET (self->seats[k + 1].row));
  else
    g_signal_emit (self, signals[SIGNAL_ENTERED], 0);
}

static void
swap (UiSeatList *self, guint a, guint b)
{
  g_autofree char *name = ui_seat_list_dup_name (self, a);
  g_autofree char *other = ui_seat_list_dup_name (self, b);

  ui_seat_list_set_name (self, a, other);
  ui_seat_list_set_name (self, b, name);
  g_signal_emit (self, signals[SIGNAL_SWAPPED], 0, a, b);
}

/* Each seat's name is any of those left, all equally likely. */
static void
shuffle_cb (UiSeatList *self)
{
  g_object_freeze_notify (G_OBJECT (self->draft));
  for (guint k = self->n_seats; k > 1; k--) {
    const guint with = (guint)g_random_int_range (0, (gint32)k);

    if (with != k - 1)
      swap (self, k - 1, with);
  }
  g_object_thaw_notify (G_OBJECT (self->draft));
}

static gboolean
key_cb (GtkWidget *row, GVariant *by, gpointer data)
{
  UiSeatList *self = data;
  int to = (int)seat_of (self, row) + g_variant_get_int32 (by);

  if (to >= 0)
    ui_seat_list_move (self, seat_of (self, row), (guint)to);
  return TRUE;
}

static void
add_key (UiSeatList *self, GtkEventController *keys, guint key, int by)
{
  GtkShortcut *shortcut = gtk_shortcut_new (gtk_keyval_trigger_new (key, GDK_ALT_MASK),
                                            gtk_callback_action_new (key_cb, self, NULL));

  gtk_shortcut_set_arguments (shortcut, g_variant_new_int32 (by));
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), shortcut);
}

static void
dropped (GtkWidget *within, GtkWidget *dragged, GtkWidget *onto)
{
  UiSeatList *self = UI_SEAT_LIST (within);

  ui_seat_list_move (self, seat_of (self, dragged), seat_of (self, onto));
}

static void
make_seat (UiSeatList *self, guint k)
{
  Seat *seat = &self->seats[k];
  g_autofree char *title = g_strdup_printf (_ ("Seat %u"), k + 1);
  GtkEventController *keys = gtk_shortcut_controller_new ();

  seat->before = g_strdup ("");
  seat->row = ADW_ENTRY_ROW (adw_entry_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (seat->row), title);
  adw_entry_row_add_prefix (
      seat->row, ui_drag_handle_new (GTK_WIDGET (self), GTK_WIDGET (seat->row),
                                     _ ("Drag to another seat (Alt+Up, Alt+Down)"), dropped));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  add_key (self, keys, GDK_KEY_Up, -1);
  add_key (self, keys, GDK_KEY_Down, 1);
  gtk_widget_add_controller (GTK_WIDGET (seat->row), keys);
  g_signal_connect (seat->row, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect (seat->row, "entry-activated", G_CALLBACK (activated_cb), self);
  adw_preferences_group_add (self->group, GTK_WIDGET (seat->row));
}

static void
add_cb (UiSeatList *self)
{
  ui_seat_list_set_n_seats (self, self->n_seats + 1);
  gtk_widget_grab_focus (GTK_WIDGET (self->seats[self->n_seats - 1].row));
}

static void
remove_cb (UiSeatList *self)
{
  ui_seat_list_set_n_seats (self, self->n_seats - 1);
}

/* Into the seat that is being filled, else the first one that is free. */
static void
offered_cb (GtkButton *button, UiSeatList *self)
{
  for (guint k = 0; k < self->n_seats; k++) {
    g_autofree char *name = ui_seat_list_dup_name (self, k);

    if (*name == '\0') {
      ui_seat_list_set_name (self, k, gtk_button_get_label (button));
      return;
    }
  }
}

static void
ui_seat_list_dispose (GObject *object)
{
  UiSeatList *self = UI_SEAT_LIST (object);

  for (guint k = 0; k < MAX_SEATS; k++)
    g_clear_handle_id (&self->seats[k].complete, g_source_remove);
  g_clear_object (&self->players);
  G_OBJECT_CLASS (ui_seat_list_parent_class)->dispose (object);
}

static void
ui_seat_list_finalize (GObject *object)
{
  UiSeatList *self = UI_SEAT_LIST (object);

  for (guint k = 0; k < MAX_SEATS; k++)
    g_free (self->seats[k].before);
  g_strfreev (self->known);
  G_OBJECT_CLASS (ui_seat_list_parent_class)->finalize (object);
}

static void
ui_seat_list_class_init (UiSeatListClass *klass)
{
  app_properties_install_writable (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  G_OBJECT_CLASS (klass)->dispose = ui_seat_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_seat_list_finalize;
  signals[SIGNAL_ENTERED] = g_signal_new ("entered", UI_TYPE_SEAT_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_SWAPPED] = g_signal_new ("swapped", UI_TYPE_SEAT_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
}

static void
ui_seat_list_init (UiSeatList *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_title (self->group, _ ("Players"));
  self->shuffle =
      ui_icon_button_new ("media-playlist-shuffle-symbolic", _ ("Seats by Chance"), NULL);
  self->remove = ui_icon_button_new ("list-remove-symbolic", _ ("One Seat Less"), NULL);
  self->add = ui_icon_button_new ("list-add-symbolic", _ ("One Seat More"), NULL);
  gtk_widget_add_css_class (self->shuffle, "flat");
  gtk_widget_add_css_class (self->remove, "flat");
  gtk_widget_add_css_class (self->add, "flat");
  g_signal_connect_swapped (self->shuffle, "clicked", G_CALLBACK (shuffle_cb), self);
  g_signal_connect_swapped (self->remove, "clicked", G_CALLBACK (remove_cb), self);
  g_signal_connect_swapped (self->add, "clicked", G_CALLBACK (add_cb), self);
  gtk_box_append (GTK_BOX (buttons), self->shuffle);
  gtk_box_append (GTK_BOX (buttons), self->remove);
  gtk_box_append (GTK_BOX (buttons), self->add);
  adw_preferences_group_set_header_suffix (self->group, buttons);
  for (guint k = 0; k < MAX_SEATS; k++)
    make_seat (self, k);
  self->suggested = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (self->suggested,
                                 g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 6, NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->suggested), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Known Players"), -1);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->group));
  gtk_box_append (GTK_BOX (box), self->suggested);
  adw_bin_set_child (ADW_BIN (self), box);
  self->n_seats = self->min = self->max = 1;
  g_signal_connect (self, "notify::n-seats", G_CALLBACK (update), NULL);
  update (self);
}

void
ui_seat_list_set_known (UiSeatList *self, const char *const *names)
{
  GtkWidget *child;

  g_strfreev (self->known);
  self->known = g_strdupv ((char **)names);
  while ((child = gtk_widget_get_first_child (self->suggested)) != NULL)
    gtk_box_remove (GTK_BOX (self->suggested), child);
  for (guint k = 0; k < OFFERED && self->known[k] != NULL; k++) {
    GtkWidget *button = gtk_button_new_with_label (self->known[k]);

    gtk_widget_add_css_class (button, "offered");
    g_signal_connect (button, "clicked", G_CALLBACK (offered_cb), self);
    gtk_box_append (GTK_BOX (self->suggested), button);
  }
  update_offered (self);
}

static int
compare_players (gconstpointer a, gconstpointer b)
{
  AppPlayer *one = *(AppPlayer *const *)a, *other = *(AppPlayer *const *)b;
  int later = strcmp (app_player_get_last_played (other), app_player_get_last_played (one));
  guint of_one, of_other;

  g_object_get (one, "n-matches", &of_one, NULL);
  g_object_get (other, "n-matches", &of_other, NULL);
  return later != 0 ? later : (of_one < of_other) - (of_one > of_other);
}

static void
players_cb (UiSeatList *self)
{
  GListModel *list = G_LIST_MODEL (self->players);
  g_autoptr (GPtrArray) players = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint k = 0; k < g_list_model_get_n_items (list); k++)
    g_ptr_array_add (players, g_list_model_get_item (list, k));
  g_ptr_array_sort (players, compare_players);
  for (guint k = 0; k < players->len; k++)
    g_ptr_array_add (names, (gpointer)app_player_get_name (g_ptr_array_index (players, k)));
  g_ptr_array_add (names, NULL);
  ui_seat_list_set_known (self, (const char *const *)names->pdata);
}

void
ui_seat_list_set_store (UiSeatList *self, AppStore *store)
{
  g_clear_object (&self->players);
  self->players = app_player_list_new (store);
  /* Once they are all there; nobody comes or goes while a dialog is open. */
  g_signal_connect_object (self->players, "notify::loading", G_CALLBACK (players_cb), self,
                           G_CONNECT_SWAPPED);
  players_cb (self);
}

void
ui_seat_list_set_range (UiSeatList *self, guint min, guint max)
{
  self->min = MIN (min, MAX_SEATS);
  self->max = MIN (max, MAX_SEATS);
  ui_seat_list_set_n_seats (self, self->n_seats);
  update (self);
}

void
ui_seat_list_set_n_seats (UiSeatList *self, guint n_seats)
{
  g_object_set (self, "n-seats", CLAMP (n_seats, self->min, self->max), NULL);
}

guint
ui_seat_list_get_n_seats (UiSeatList *self)
{
  return self->n_seats;
}

void
ui_seat_list_set_name (UiSeatList *self, guint seat, const char *name)
{
  Seat *to = &self->seats[seat];

  gtk_editable_set_text (GTK_EDITABLE (to->row), name != NULL ? name : "");
  g_clear_handle_id (&to->complete, g_source_remove);
}

char *
ui_seat_list_dup_name (UiSeatList *self, guint seat)
{
  char *name = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->seats[seat].row)));

  /* A name that was pasted in several lines is one. */
  return g_strstrip (g_strdelimit (name, "\t\r\n", ' '));
}

/* Who sits at @from goes to @to, and the others close up. */
static void
ui_seat_list_move (UiSeatList *self, guint from, guint to)
{
  if (from >= self->n_seats || to >= self->n_seats)
    return;
  g_object_freeze_notify (G_OBJECT (self->draft));
  for (guint at = from; at != to;) {
    const guint next = at < to ? at + 1 : at - 1;

    swap (self, at, next);
    at = next;
  }
  g_object_thaw_notify (G_OBJECT (self->draft));
  gtk_widget_grab_focus (GTK_WIDGET (self->seats[to].row));
}

void
ui_seat_list_set_draft (UiSeatList *self, AppDraft *draft)
{
  self->draft = draft;
  g_object_bind_property (draft, "seats", self, "n-seats",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  for (guint k = 0; k < MAX_SEATS; k++) {
    g_autofree char *property = g_strdup_printf ("name%u", k + 1);

    ui_draft_bind_trimmed (draft, property, GTK_EDITABLE (self->seats[k].row));
    g_clear_handle_id (&self->seats[k].complete, g_source_remove);
  }
}

gboolean
ui_seat_list_focus (UiSeatList *self)
{
  for (guint k = 0; k < self->n_seats; k++) {
    g_autofree char *name = ui_seat_list_dup_name (self, k);

    if (*name == '\0')
      return gtk_widget_grab_focus (GTK_WIDGET (self->seats[k].row));
  }
  return FALSE;
}
