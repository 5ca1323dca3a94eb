/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of a pairing. Widgets are made once; a change only writes other names on them, so that
 * the keyboard stays where it is.
 */
#include "ui/league/pairing-tables.h"

#include "ui/widget/dragging.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include "app/league/schemes.h"

#include <glib/gi18n.h>

#define SEAT "tk-seat"

/* A table on show. */
typedef struct {
  GtkWidget *seats[LEAGUE_SEATS];
  guint n;
  GtkWidget *card;
  GtkLabel *why;
} Table;

struct _UiPairingTables {
  GtkWidget parent_instance;

  AppPairing *pairing; /* Borrowed */
  GPtrArray *tables;   /* Owned; of Table */
  int marked;          /* A seat's key, -1 for none */
  gboolean all_rounds; /* All rounds of a season */
};

G_DEFINE_FINAL_TYPE (UiPairingTables, ui_pairing_tables, GTK_TYPE_WIDGET)

enum {
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* A seat's key is its table's number times the seats that there can be, and its own. */

static int
key_of (gpointer button)
{
  return GPOINTER_TO_INT (g_object_get_data (button, SEAT));
}

static const LeaguePairedTable *
table_at (UiPairingTables *self, guint table)
{
  return g_ptr_array_index (app_pairing_get_tables (self->pairing)->tables, table);
}

static const Table *
shown_at (UiPairingTables *self, guint table)
{
  return g_ptr_array_index (self->tables, table);
}

static const char *
name_at (UiPairingTables *self, const LeaguePairedTable *table, guint seat)
{
  guint32 entrant = table->entrants[seat];

  return entrant != G_MAXUINT32
             ? app_season_get_name (app_pairing_get_season (self->pairing), entrant)
             : C_ ("seat", "Open");
}

/* Points so far; NULL where they say nothing. */
static char *
dup_points (UiPairingTables *self, const LeaguePairedTable *table, guint seat)
{
  AppSeason *season = app_pairing_get_season (self->pairing);

  if (self->all_rounds || table->entrants[seat] == G_MAXUINT32)
    return NULL;
  return app_points_dup (
      league_table_get_points (app_season_get_table (season), table->entrants[seat]));
}

/* Showing */

static void
show_seat (UiPairingTables *self, guint t, guint seat)
{
  const LeaguePairedTable *table = table_at (self, t);
  GtkWidget *button = shown_at (self, t)->seats[seat];
  GtkWidget *box = gtk_button_get_child (GTK_BUTTON (button));
  GtkLabel *name = GTK_LABEL (gtk_widget_get_first_child (box));
  GtkLabel *points = GTK_LABEL (gtk_widget_get_last_child (box));
  g_autofree char *had = dup_points (self, table, seat);
  g_autofree char *described = NULL;
  gboolean marked = self->marked == key_of (button);

  gtk_label_set_label (name, name_at (self, table, seat));
  ui_show_text (points, had);
  ui_set_css_class (button, "marked", marked);
  described = g_strdup_printf (table->n < 2 ? _ ("%s, table %u, seat %u, alone")
                                            : _ ("%s, table %u, seat %u"),
                               name_at (self, table, seat), t + 1, seat + 1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, described,
                                  -1);
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_STATE_PRESSED,
      marked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

static void
show_table (UiPairingTables *self, guint t)
{
  const LeaguePairedTable *table = table_at (self, t);
  const Table *shown = shown_at (self, t);
  g_auto (GStrv) reasons = app_pairing_dup_reasons (self->pairing, t);
  g_autofree char *why = g_strjoinv (" ", reasons);
  gboolean wrong = FALSE, odd = FALSE;

  for (guint seat = 0; seat < shown->n; seat++)
    show_seat (self, t, seat);
  for (guint k = 0; k < table->reasons->len; k++) {
    const LeagueReason *reason = &g_array_index (table->reasons, LeagueReason, k);

    wrong = wrong || league_reason_is_wrong (reason);
    odd = odd || league_reason_is_odd (reason);
  }
  ui_set_sentence (shown->why, why);
  gtk_widget_set_visible (GTK_WIDGET (shown->why),
                          *why != '\0' && (!self->all_rounds || wrong || odd));
  gtk_widget_set_tooltip_text (shown->card, self->all_rounds ? why : NULL);
  ui_set_css_class (shown->card, "wrong", wrong);
  ui_set_css_class (shown->card, "odd", odd && !wrong);
}

static void
show_all (UiPairingTables *self)
{
  for (guint t = 0; t < self->tables->len; t++)
    show_table (self, t);
}

/* Changing */

static void
mark_seat (UiPairingTables *self, int key)
{
  self->marked = key;
  show_all (self);
}

static void
swap_seats (UiPairingTables *self, int one, int other)
{
  self->marked = -1;
  if (one != other)
    app_pairing_swap (self->pairing, (guint)one / LEAGUE_SEATS, (guint)one % LEAGUE_SEATS,
                      (guint)other / LEAGUE_SEATS, (guint)other % LEAGUE_SEATS);
  show_all (self);
  if (one != other)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
turn_table (UiPairingTables *self, guint t)
{
  app_pairing_reverse_seats (self->pairing, t);
  self->marked = -1;
  show_all (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
clicked_cb (GtkWidget *button, UiPairingTables *self)
{
  if (self->pairing == NULL)
    return;
  if (self->marked < 0)
    mark_seat (self, key_of (button));
  else
    swap_seats (self, self->marked, key_of (button));
}

static void
turn_cb (GtkWidget *button, UiPairingTables *self)
{
  if (self->pairing != NULL)
    turn_table (self, (guint)key_of (button) / LEAGUE_SEATS);
}

static void
dropped (GtkWidget *within, GtkWidget *dragged, GtkWidget *onto)
{
  UiPairingTables *self = UI_PAIRING_TABLES (within);

  if (self->pairing != NULL)
    swap_seats (self, key_of (dragged), key_of (onto));
}

/* Keys */

static int
focused_key (UiPairingTables *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self)) && GTK_IS_BUTTON (focus)
             ? key_of (focus)
             : -1;
}

static void
focus_seat (UiPairingTables *self, int table, int seat)
{
  const Table *shown;

  if (table < 0 || table >= (int)self->tables->len)
    return;
  shown = shown_at (self, (guint)table);
  gtk_widget_grab_focus (shown->seats[CLAMP (seat, 0, (int)shown->n - 1)]);
}

static gboolean
key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
        UiPairingTables *self)
{
  int at = focused_key (self), table = at / LEAGUE_SEATS, seat = at % LEAGUE_SEATS;
  int ahead = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? -1 : 1;

  if (at < 0 || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (key) {
  case GDK_KEY_Left:
    focus_seat (self, table, seat - ahead);
    return GDK_EVENT_STOP;
  case GDK_KEY_Right:
    focus_seat (self, table, seat + ahead);
    return GDK_EVENT_STOP;
  case GDK_KEY_Up:
    focus_seat (self, table - 1, seat);
    return GDK_EVENT_STOP;
  case GDK_KEY_Down:
    focus_seat (self, table + 1, seat);
    return GDK_EVENT_STOP;
  case GDK_KEY_Home:
    focus_seat (self, 0, 0);
    return GDK_EVENT_STOP;
  case GDK_KEY_End:
    focus_seat (self, (int)self->tables->len - 1, 0);
    return GDK_EVENT_STOP;
  case GDK_KEY_t:
    turn_table (self, (guint)table);
    return GDK_EVENT_STOP;
  case GDK_KEY_Escape:
    if (self->marked < 0)
      return GDK_EVENT_PROPAGATE;
    mark_seat (self, -1);
    return GDK_EVENT_STOP;
  default:
    return GDK_EVENT_PROPAGATE;
  }
}

static gboolean
ui_pairing_tables_focus (GtkWidget *widget, GtkDirectionType direction)
{
  UiPairingTables *self = UI_PAIRING_TABLES (widget);

  if (self->tables->len == 0 || focused_key (self) >= 0)
    return FALSE;
  if (self->marked >= 0)
    focus_seat (self, self->marked / LEAGUE_SEATS, self->marked % LEAGUE_SEATS);
  else
    focus_seat (self, 0, 0);
  return TRUE;
}

/* Making the widgets */

static GtkWidget *
new_seat (UiPairingTables *self, int key, gboolean first)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *name = gtk_label_new (NULL);
  GtkWidget *points = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (points, "numeric");
  gtk_widget_add_css_class (points, "dim-label");
  gtk_widget_set_tooltip_text (points, _ ("Points so far"));
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), points);
  gtk_button_set_child (GTK_BUTTON (button), box);
  g_object_set_data (G_OBJECT (button), SEAT, GINT_TO_POINTER (key));
  gtk_widget_add_css_class (button, "seat");
  ui_set_css_class (button, "begins", first);
  gtk_widget_set_hexpand (button, TRUE);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), self);
  ui_drag_add (GTK_WIDGET (self), button, button, dropped);
  return button;
}

/* Between seats: who plays together, and who against. */
static GtkWidget *
new_between (const LeaguePairedTable *table, guint seat)
{
  GtkWidget *label = gtk_label_new (table->sides[seat] == table->sides[seat - 1] ? "&" : "–");

  gtk_widget_add_css_class (label, "dim-label");
  return label;
}

static const char *
number_of (const LeaguePairedTable *table, guint number, char *buffer, gsize size)
{
  if (table->n < 2 && league_kind_is_bye (table->kind))
    return table->kind == LEAGUE_BYE || table->kind == LEAGUE_FULL_BYE ? _ ("Bye") : _ ("Away");
  g_snprintf (buffer, size, "%u", number);
  return buffer;
}

static GtkWidget *
new_seats (UiPairingTables *self, Table *shown, const LeaguePairedTable *table, guint t)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  if (table->n > 2) {
    GtkLayoutManager *wrap = g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 6, NULL);

    gtk_widget_set_layout_manager (box, wrap);
  }
  for (guint seat = 0; seat < shown->n; seat++) {
    if (seat > 0)
      gtk_box_append (GTK_BOX (box), new_between (table, seat));
    shown->seats[seat] = new_seat (self, (int)(t * LEAGUE_SEATS + seat), seat == 0 && table->n > 1);
    gtk_box_append (GTK_BOX (box), shown->seats[seat]);
  }
  if (table->n == 2)
    gtk_box_set_homogeneous (GTK_BOX (box), FALSE);
  gtk_widget_set_hexpand (box, TRUE);
  return box;
}

static GtkWidget *
new_turn (UiPairingTables *self, guint t)
{
  GtkWidget *button = ui_icon_button_new ("object-flip-horizontal-symbolic",
                                          _ ("Turn the Order of Seats Around (T)"), NULL);

  g_object_set_data (G_OBJECT (button), SEAT, GINT_TO_POINTER ((int)(t * LEAGUE_SEATS)));
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_focusable (button, FALSE);
  g_signal_connect (button, "clicked", G_CALLBACK (turn_cb), self);
  return button;
}

static void
add_table (UiPairingTables *self, guint t, guint number)
{
  const LeaguePairedTable *table = table_at (self, t);
  Table *shown = g_new0 (Table, 1);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *label;
  char buffer[16];

  shown->n = MIN (table->n, LEAGUE_SEATS);
  shown->card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  label = gtk_label_new (number_of (table, number, buffer, sizeof buffer));
  gtk_label_set_width_chars (GTK_LABEL (label), 4);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), new_seats (self, shown, table, t));
  if (table->n > 1)
    gtk_box_append (GTK_BOX (line), new_turn (self, t));
  shown->why = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (shown->why, TRUE);
  gtk_label_set_xalign (shown->why, 0);
  gtk_widget_add_css_class (GTK_WIDGET (shown->why), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (shown->why), "why");
  gtk_box_append (GTK_BOX (shown->card), line);
  gtk_box_append (GTK_BOX (shown->card), GTK_WIDGET (shown->why));
  gtk_widget_add_css_class (shown->card, "card");
  gtk_widget_add_css_class (shown->card, "pairing-table");
  gtk_widget_set_parent (shown->card, GTK_WIDGET (self));
  g_ptr_array_add (self->tables, shown);
}

static void
add_round (UiPairingTables *self, guint round)
{
  g_autofree char *title = g_strdup_printf (_ ("Round %u"), round);
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (label, "pairing-round");
  gtk_widget_set_parent (label, GTK_WIDGET (self));
}

static void
clear (UiPairingTables *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_ptr_array_set_size (self->tables, 0);
}

static void
ui_pairing_tables_dispose (GObject *object)
{
  clear (UI_PAIRING_TABLES (object));
  G_OBJECT_CLASS (ui_pairing_tables_parent_class)->dispose (object);
}

static void
ui_pairing_tables_finalize (GObject *object)
{
  g_ptr_array_unref (UI_PAIRING_TABLES (object)->tables);
  G_OBJECT_CLASS (ui_pairing_tables_parent_class)->finalize (object);
}

static void
ui_pairing_tables_class_init (UiPairingTablesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_pairing_tables_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_pairing_tables_finalize;
  widget_class->focus = ui_pairing_tables_focus;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", UI_TYPE_PAIRING_TABLES, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
ui_pairing_tables_init (UiPairingTables *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->tables = g_ptr_array_new_with_free_func (g_free);
  self->marked = -1;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 9);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

void
ui_pairing_tables_set_pairing (UiPairingTables *self, AppPairing *pairing)
{
  guint round = 0, number = 0;
  const LeaguePairing *tables;

  clear (self);
  self->pairing = pairing;
  self->marked = -1;
  if (pairing == NULL)
    return;
  tables = app_pairing_get_tables (pairing);
  self->all_rounds =
      tables->tables->len > 0
      && table_at (self, 0)->round != table_at (self, tables->tables->len - 1)->round;
  for (guint t = 0; t < tables->tables->len; t++) {
    if (self->all_rounds && table_at (self, t)->round != round) {
      round = table_at (self, t)->round;
      number = 0;
      add_round (self, round);
    }
    add_table (self, t, ++number);
  }
  show_all (self);
}
