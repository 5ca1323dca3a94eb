/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of rounds. Widgets are made only for what is in sight.
 */
#include "ui/league/fixtures-view.h"

#include "ui/league/fixture-row.h"
#include "ui/league/league-private.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

#define SCROLL_MS 20 /* for a layout in between */
#define SCROLL_STEPS 12

struct _UiFixturesView {
  AdwBin parent_instance;

  GtkStack *stack;
  GtkListView *list;
  AdwStatusPage *empty;
  GtkSingleSelection *selection;

  GListStore *items;                 /* Owned; of UiFixtureItem */
  const AppSeasonSnapshot *snapshot; /* Borrowed; NULL at first */
  char *season;                      /* Owned; what was shown last */
  UiFixtureItem *logging;            /* Owned: whose result is being stored; NULL for none */
  UiFixtureItem *asked;              /* Owned: whose result a dialog asks for; NULL for none */
  GArray *waiting; /* Owned; of guint: keys' results for the rows after it, in their order */
  gboolean read_only;
  guint to_scroll; /* Steps to go to what is to be played next, once the list is in sight */
  guint scroll_source;
};

G_DEFINE_FINAL_TYPE (UiFixturesView, ui_fixtures_view, ADW_TYPE_BIN)

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  gtk_list_item_set_child (item, ui_fixture_row_new ());
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiFixturesView *self)
{
  UiFixtureItem *shown = gtk_list_item_get_item (item);
  gboolean fixture = ui_fixture_item_get_fixture (shown) != NULL;

  gtk_list_item_set_activatable (item, fixture);
  gtk_list_item_set_selectable (item, fixture);
  ui_fixture_row_show (UI_FIXTURE_ROW (gtk_list_item_get_child (item)), shown, self->read_only);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiFixturesView *self)
{
  ui_fixture_row_show (UI_FIXTURE_ROW (gtk_list_item_get_child (item)), NULL, self->read_only);
}

/* Places in the list */

static void
scroll_to (UiFixturesView *self, guint position)
{
  gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", position);
}

/* The widget around the row of a fixture; NULL while it is out of sight. */
static GtkWidget *
find_row (UiFixturesView *self, guint position)
{
  g_autoptr (UiFixtureItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  for (GtkWidget *around = gtk_widget_get_first_child (GTK_WIDGET (self->list)); around != NULL;
       around = gtk_widget_get_next_sibling (around)) {
    GtkWidget *row = gtk_widget_get_first_child (around);

    if (row != NULL && UI_IS_FIXTURE_ROW (row)
        && ui_fixture_row_get_item (UI_FIXTURE_ROW (row)) == item)
      return around;
  }
  return NULL;
}

/* The keyboard goes to the row there. */
static void
focus_position (UiFixturesView *self, guint position)
{
  GtkWidget *row;

  g_clear_handle_id (&self->scroll_source, g_source_remove);
  self->to_scroll = 0;
  gtk_single_selection_set_selected (self->selection, position);
  scroll_to (self, position);
  row = find_row (self, position);
  gtk_widget_grab_focus (row != NULL ? row : GTK_WIDGET (self->list));
}

/* To the next fixture below @item that waits for a result; with none it stays. */
static void
focus_next_open (UiFixturesView *self, UiFixtureItem *item)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items)), at = n;

  if (!g_list_store_find (self->items, item, &at))
    return;
  for (at++; at < n; at++) {
    g_autoptr (UiFixtureItem) below = g_list_model_get_item (G_LIST_MODEL (self->items), at);
    const AppFixture *fixture = ui_fixture_item_get_fixture (below);

    if (fixture != NULL && ui_fixture_takes_result (self->snapshot, fixture)) {
      focus_position (self, at);
      return;
    }
  }
}

/* What can be done with a fixture by keys */

static void
activate_cb (UiFixturesView *self, guint position)
{
  g_autoptr (UiFixtureItem) item = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  const AppFixture *fixture = ui_fixture_item_get_fixture (item);

  if (fixture == NULL)
    return;
  if (fixture->match != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.open-match", "s", fixture->match);
  else if (fixture->state == APP_FIXTURE_OPEN) {
    g_set_object (&self->asked, item);
    gtk_widget_activate_action (GTK_WIDGET (self), "league.log", "s", fixture->uuid);
  }
}

/* What has the keyboard inside @widget; NULL where it is elsewhere. */
static GtkWidget *
focus_inside (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, widget) ? focus : NULL;
}

/* The row that has the keyboard, itself or inside; NULL for none. */
static UiFixtureRow *
focused_row (UiFixturesView *self)
{
  GtkWidget *focus = focus_inside (GTK_WIDGET (self->list)), *row;

  if (focus == NULL)
    return NULL;
  row = gtk_widget_get_ancestor (focus, UI_TYPE_FIXTURE_ROW);
  if (row == NULL)
    row = gtk_widget_get_first_child (focus);
  return row != NULL && UI_IS_FIXTURE_ROW (row) ? UI_FIXTURE_ROW (row) : NULL;
}

/* 0 when the first side wins, 1 for a draw, 2 when the second one does; -1 for other keys. */
static int
result_of (guint key)
{
  switch (key) {
  case GDK_KEY_1:
  case GDK_KEY_KP_1:
    return 0;
  case GDK_KEY_equal:
  case GDK_KEY_KP_Equal:
  case GDK_KEY_onehalf:
  case GDK_KEY_d:
  case GDK_KEY_5:
  case GDK_KEY_KP_5:
    return 1;
  case GDK_KEY_0:
  case GDK_KEY_KP_0:
  case GDK_KEY_2:
  case GDK_KEY_KP_2:
    return 2;
  default:
    return -1;
  }
}

static void logged_cb (GtkWidget *view, gboolean stored);

/* A fixture that takes none keeps the keyboard, and the keys behind it go to no other. */
static void
log_result (UiFixturesView *self, UiFixtureItem *item, guint result)
{
  const AppFixture *fixture = ui_fixture_item_get_fixture (item);

  if (fixture == NULL || !ui_fixture_takes_result (self->snapshot, fixture)) {
    g_array_set_size (self->waiting, 0);
    return;
  }
  g_set_object (&self->logging, item);
  ui_fixture_log_result (GTK_WIDGET (self), fixture->uuid, result, logged_cb);
}

/* Only now it is known whether the next key is the next fixture's. */
static void
logged_cb (GtkWidget *view, gboolean stored)
{
  UiFixturesView *self = UI_FIXTURES_VIEW (view);
  g_autoptr (UiFixtureItem) item = g_steal_pointer (&self->logging);
  UiFixtureRow *row = focused_row (self);
  guint next;

  if (!stored || item == NULL || row == NULL || ui_fixture_row_get_item (row) != item) {
    g_array_set_size (self->waiting, 0);
    return;
  }
  focus_next_open (self, item);
  row = focused_row (self);
  if (self->waiting->len == 0)
    return;
  next = g_array_index (self->waiting, guint, 0);
  g_array_remove_index (self->waiting, 0);
  if (row == NULL || ui_fixture_row_get_item (row) == item)
    g_array_set_size (self->waiting, 0);
  else
    log_result (self, ui_fixture_row_get_item (row), next);
}

/* One that has a result is corrected, and keeps the keyboard; scores are corrected in the form. */
static void
correct_result (UiFixturesView *self, const AppFixture *fixture, guint result)
{
  if (ui_fixture_has_scores (fixture))
    gtk_widget_activate_action (GTK_WIDGET (self), "league.log", "s", fixture->uuid);
  else
    ui_fixture_log_result (GTK_WIDGET (self), fixture->uuid, result, NULL);
}

/* The first row is a heading, which takes no keys. */
static void
focus_first (UiFixturesView *self)
{
  for (guint at = 0; at < g_list_model_get_n_items (G_LIST_MODEL (self->items)); at++) {
    g_autoptr (UiFixtureItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), at);

    if (ui_fixture_item_get_fixture (item) != NULL) {
      focus_position (self, at);
      return;
    }
  }
}

static gboolean
key_cb (UiFixturesView *self, guint key, guint code, GdkModifierType state)
{
  UiFixtureRow *row = focused_row (self);
  UiFixtureItem *item = row != NULL ? ui_fixture_row_get_item (row) : NULL;
  const AppFixture *fixture = item != NULL ? ui_fixture_item_get_fixture (item) : NULL;
  GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();
  int result = result_of (key);

  if (fixture == NULL)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && held == GDK_SHIFT_MASK)) {
    ui_fixture_row_popup (row);
    return GDK_EVENT_STOP;
  }
  if ((key == GDK_KEY_Home || key == GDK_KEY_KP_Home) && held == 0) {
    focus_first (self);
    return GDK_EVENT_STOP;
  }
  if (result < 0 || (held & ~GDK_SHIFT_MASK) != 0 || self->read_only)
    return GDK_EVENT_PROPAGATE;
  if (item == self->logging) {
    const guint waits = (guint)result;

    g_array_append_val (self->waiting, waits);
    return GDK_EVENT_STOP;
  }
  if (ui_fixture_has_result (self->snapshot, fixture)) {
    correct_result (self, fixture, (guint)result);
    return GDK_EVENT_STOP;
  }
  if (fixture->state == APP_FIXTURE_BYE || fixture->state == APP_FIXTURE_UNSEATED) {
    /* The refusal says why there is nothing to log. */
    ui_fixture_log_result (GTK_WIDGET (self), fixture->uuid, (guint)result, NULL);
    return GDK_EVENT_STOP;
  }
  if (!ui_fixture_takes_result (self->snapshot, fixture))
    return GDK_EVENT_PROPAGATE;
  g_array_set_size (self->waiting, 0);
  log_result (self, item, (guint)result);
  return GDK_EVENT_STOP;
}

static void
why_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiFixturesView *self = UI_FIXTURES_VIEW (widget);
  const AppFixture *fixture =
      app_season_snapshot_find_fixture (self->snapshot, g_variant_get_string (parameter, NULL));
  g_autofree char *title = NULL;
  g_autofree char *body = NULL;
  GtkWidget *dialog;

  if (fixture == NULL || fixture->why == NULL)
    return;
  title = ui_fixture_dup_title (fixture);
  body = g_strjoinv ("\n\n", fixture->why);
  dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), title, body);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "close");
  gtk_window_present (GTK_WINDOW (dialog));
}

/* What is on show */

/* The same rounds and fixtures as the list has: @items is a place in it. */
static gboolean
is_same (UiFixturesView *self, const AppRound *round, const AppFixture *fixture, guint at)
{
  g_autoptr (UiFixtureItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), at);
  const AppFixture *shown = item != NULL ? ui_fixture_item_get_fixture (item) : NULL;

  if (item == NULL || (shown == NULL) != (fixture == NULL))
    return FALSE;
  return fixture != NULL ? strcmp (shown->uuid, fixture->uuid) == 0
                         : ui_fixture_item_get_round (item)->number == round->number;
}

typedef gboolean (*RowFunc) (UiFixturesView *self, const AppRound *round, const AppFixture *fixture,
                             guint at, gpointer data);

/* Goes through headings and fixtures; FALSE when @each ended it. */
static gboolean
foreach_row (UiFixturesView *self, const AppSeasonSnapshot *snapshot, RowFunc each, gpointer data)
{
  guint at = 0;

  for (guint r = 0; r < snapshot->rounds->len; r++) {
    const AppRound *round = g_ptr_array_index (snapshot->rounds, r);

    if (!each (self, round, NULL, at++, data))
      return FALSE;
    for (guint k = 0; k < round->fixtures->len; k++)
      if (!each (self, round, g_ptr_array_index (round->fixtures, k), at++, data))
        return FALSE;
  }
  return TRUE;
}

static gboolean
same_cb (UiFixturesView *self, const AppRound *round, const AppFixture *fixture, guint at,
         gpointer data)
{
  *(guint *)data = at + 1;
  return is_same (self, round, fixture, at);
}

static gboolean
update_cb (UiFixturesView *self, const AppRound *round, const AppFixture *fixture, guint at,
           gpointer data)
{
  g_autoptr (UiFixtureItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), at);

  ui_fixture_item_set (item, data, round, fixture);
  return TRUE;
}

static gboolean
add_cb (UiFixturesView *self, const AppRound *round, const AppFixture *fixture, guint at,
        gpointer data)
{
  g_ptr_array_add (data, ui_fixture_item_new (self->snapshot, round, fixture));
  return TRUE;
}

typedef struct {
  guint heading; /* of the round that it is in */
  guint fixture;
} Open;

static gboolean
open_cb (UiFixturesView *self, const AppRound *round, const AppFixture *fixture, guint at,
         gpointer data)
{
  Open *open = data;

  if (fixture == NULL)
    open->heading = at;
  open->fixture = at;
  return fixture == NULL
         || (fixture->state != APP_FIXTURE_OPEN && fixture->state != APP_FIXTURE_RUNNING);
}

static gboolean
is_at_end (UiFixturesView *self)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->list));

  double page = gtk_adjustment_get_page_size (adjustment);
  double upper = gtk_adjustment_get_upper (adjustment);

  return upper > page + 1 && gtk_adjustment_get_value (adjustment) + page >= upper - 1;
}

/* A row that comes from above into sight stands at its top: first to the end, and when that has
 * been laid out to the heading. */
static gboolean
scroll_cb (gpointer data)
{
  UiFixturesView *self = data;
  Open open = { 0, 0 };
  gboolean any = !foreach_row (self, self->snapshot, open_cb, &open);

  if (any && self->to_scroll-- > 1 && !is_at_end (self)) {
    scroll_to (self, g_list_model_get_n_items (G_LIST_MODEL (self->items)) - 1);
    return G_SOURCE_CONTINUE;
  }
  if (any)
    scroll_to (self, open.heading);
  self->to_scroll = 0;
  self->scroll_source = 0;
  return G_SOURCE_REMOVE;
}

/* Rows have no height before they are laid out. */
static void
scroll_soon (UiFixturesView *self)
{
  if (self->to_scroll > 0 && self->scroll_source == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->scroll_source = g_timeout_add (SCROLL_MS, scroll_cb, self);
}

/* Rows that stay keep their place and the keyboard. */
static void
fill (UiFixturesView *self, const AppSeasonSnapshot *snapshot)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items)), seen = 0;
  gboolean same = foreach_row (self, snapshot, same_cb, &seen) && seen == n && n > 0;
  g_autoptr (GPtrArray) items = NULL;

  self->snapshot = snapshot;
  if (same) {
    foreach_row (self, snapshot, update_cb, (gpointer)snapshot);
    return;
  }
  items = g_ptr_array_new_with_free_func (g_object_unref);
  foreach_row (self, snapshot, add_cb, items);
  g_list_store_splice (self->items, 0, n, items->pdata, items->len);
}

/* What a dialog asked for is there: the keyboard goes on as after a key. */
static void
go_on_from_asked (UiFixturesView *self)
{
  UiFixtureRow *row = focused_row (self);
  const AppFixture *fixture =
      self->asked != NULL ? ui_fixture_item_get_fixture (self->asked) : NULL;
  g_autoptr (UiFixtureItem) item = NULL;

  if (fixture == NULL || fixture->state == APP_FIXTURE_OPEN)
    return;
  item = g_steal_pointer (&self->asked);
  if (row != NULL && ui_fixture_row_get_item (row) == item)
    focus_next_open (self, item);
}

static void
show_empty (UiFixturesView *self, const AppSeasonSnapshot *snapshot)
{
  adw_status_page_set_title (self->empty, snapshot->draft->open ? _ ("An Open Ladder Has No Rounds")
                                                                : _ ("No Round Yet"));
  adw_status_page_set_description (
      self->empty,
      snapshot->draft->open
          ? _ ("Whatever those who take part play against each other counts by itself.")
          : _ ("Pair the first round, and who plays whom stands here."));
}

static void
ui_fixtures_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ui_fixtures_view_parent_class)->map (widget);
  scroll_soon (UI_FIXTURES_VIEW (widget));
}

static void
ui_fixtures_view_dispose (GObject *object)
{
  UiFixturesView *self = UI_FIXTURES_VIEW (object);

  g_clear_handle_id (&self->scroll_source, g_source_remove);
  g_clear_object (&self->logging);
  g_clear_object (&self->asked);
  g_clear_object (&self->items);
  G_OBJECT_CLASS (ui_fixtures_view_parent_class)->dispose (object);
}

static void
ui_fixtures_view_finalize (GObject *object)
{
  g_array_unref (UI_FIXTURES_VIEW (object)->waiting);
  g_free (UI_FIXTURES_VIEW (object)->season);
  G_OBJECT_CLASS (ui_fixtures_view_parent_class)->finalize (object);
}

/* The list stands where a result is waited for: GTK would go to its first row, far above, or to
 * what scrolls the list, as the first row is a heading. */
static gboolean
fixtures_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  gboolean was_inside = focus_inside (widget) != NULL;

  if (!GTK_WIDGET_CLASS (ui_fixtures_view_parent_class)->focus (widget, direction))
    return FALSE;
  if (!was_inside)
    ui_fixtures_view_focus (UI_FIXTURES_VIEW (widget));
  return TRUE;
}

static void
ui_fixtures_view_class_init (UiFixturesViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_fixtures_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_fixtures_view_finalize;
  widget_class->map = ui_fixtures_view_map;
  widget_class->focus = fixtures_view_focus;
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/fixtures-view.ui");
  gtk_widget_class_bind_template_child (widget_class, UiFixturesView, stack);
  gtk_widget_class_bind_template_child (widget_class, UiFixturesView, list);
  gtk_widget_class_bind_template_child (widget_class, UiFixturesView, empty);
  gtk_widget_class_bind_template_child (widget_class, UiFixturesView, selection);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_install_action (widget_class, "fixtures.why", "s", why_cb);
}

static void
ui_fixtures_view_init (UiFixturesView *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  self->items = g_list_store_new (UI_TYPE_FIXTURE_ITEM);
  self->waiting = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->items));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_cb), self, 0);
  gtk_list_view_set_factory (self->list, factory);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->list), keys);
}

void
ui_fixtures_view_show (UiFixturesView *self, const AppSeasonSnapshot *snapshot, gboolean read_only)
{
  gboolean other = g_strcmp0 (self->season, snapshot->uuid) != 0;

  self->read_only = read_only;
  fill (self, snapshot);
  go_on_from_asked (self);
  ui_set_string (&self->season, snapshot->uuid);
  if (snapshot->rounds->len == 0)
    show_empty (self, snapshot);
  gtk_stack_set_visible_child_name (self->stack, snapshot->rounds->len > 0 ? "list" : "empty");
  if (other)
    self->to_scroll = SCROLL_STEPS;
  scroll_soon (self);
}

void
ui_fixtures_view_focus (UiFixturesView *self)
{
  guint chosen = gtk_single_selection_get_selected (self->selection);

  if (chosen != GTK_INVALID_LIST_POSITION)
    focus_position (self, chosen);
  else
    ui_fixtures_view_focus_open (self);
}

void
ui_fixtures_view_focus_open (UiFixturesView *self)
{
  Open open = { 0, 0 };

  if (self->snapshot == NULL || foreach_row (self, self->snapshot, open_cb, &open)) {
    focus_first (self);
    return;
  }
  focus_position (self, open.fixture);
  self->to_scroll = SCROLL_STEPS;
  scroll_soon (self);
}
