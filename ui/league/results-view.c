/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The results of a season without rounds. There may be a hundred thousand: rows know a number, and
 * are told when they come into sight.
 */
#include "ui/league/results-view.h"

#include "ui/widget/list-row.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

/* Numbers as items: exceptions first, then results from the last one back. */

#define UI_TYPE_NUMBERS (ui_numbers_get_type ())
G_DECLARE_FINAL_TYPE (UiNumbers, ui_numbers, UI, NUMBERS, GObject)

struct _UiNumbers {
  GObject parent_instance;

  guint n;
};

#define UI_TYPE_NUMBER (ui_number_get_type ())
G_DECLARE_FINAL_TYPE (UiNumber, ui_number, UI, NUMBER, GObject)

struct _UiNumber {
  GObject parent_instance;

  guint at;
};

G_DEFINE_FINAL_TYPE (UiNumber, ui_number, G_TYPE_OBJECT)

static void
ui_number_class_init (UiNumberClass *klass)
{
}

static void
ui_number_init (UiNumber *self)
{
}

static GType
ui_numbers_get_item_type (GListModel *model)
{
  return UI_TYPE_NUMBER;
}

static guint
ui_numbers_get_n_items (GListModel *model)
{
  return UI_NUMBERS (model)->n;
}

static gpointer
ui_numbers_get_item (GListModel *model, guint position)
{
  UiNumber *number;

  if (position >= UI_NUMBERS (model)->n)
    return NULL;
  number = g_object_new (UI_TYPE_NUMBER, NULL);
  number->at = position;
  return number;
}

static void
ui_numbers_model_init (GListModelInterface *iface)
{
  iface->get_item_type = ui_numbers_get_item_type;
  iface->get_n_items = ui_numbers_get_n_items;
  iface->get_item = ui_numbers_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (UiNumbers, ui_numbers, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, ui_numbers_model_init))

static void
ui_numbers_class_init (UiNumbersClass *klass)
{
}

static void
ui_numbers_init (UiNumbers *self)
{
}

/* The view */

struct _UiResultsView {
  AdwBin parent_instance;

  GtkStack *stack;
  GtkListView *list;
  UiNumbers *numbers; /* Owned */

  const AppSeasonSnapshot *snapshot; /* Borrowed; NULL at first */
  AppStandings *standings;           /* Owned; NULL at first */
  gboolean read_only;
  gboolean stale; /* Results changed while nobody looked */
};

G_DEFINE_FINAL_TYPE (UiResultsView, ui_results_view, ADW_TYPE_BIN)

static guint
n_results (UiResultsView *self)
{
  AppSeason *season = self->standings != NULL ? app_standings_get_season (self->standings) : NULL;

  return season != NULL ? app_season_get_results (season)->results->len : 0;
}

/* NULL when a result stands there: @result (out) is its number then. */
static const AppSeasonException *
exception_at (UiResultsView *self, guint at, guint32 *result)
{
  guint exceptions = self->snapshot->exceptions->len;

  *result = 0;
  if (at < exceptions)
    return g_ptr_array_index (self->snapshot->exceptions, at);
  *result = n_results (self) - 1 - (at - exceptions);
  return NULL;
}

/* Owned; NULL where there is none. */
static char *
dup_match (UiResultsView *self, guint at)
{
  guint32 result;
  const AppSeasonException *exception = exception_at (self, at, &result);

  return exception != NULL ? g_strdup (exception->match)
                           : app_standings_dup_match (self->standings, result);
}

typedef struct {
  GtkLabel *text, *note;
  GtkMenuButton *menu;
} Cells;

static GQuark
cells_quark (void)
{
  return g_quark_from_static_string ("ui-results-view-cells");
}

/* Made when it is wanted: which match it is of takes a reading. */
static void
menu_cb (GtkMenuButton *button, gpointer data)
{
  UiResultsView *self =
      UI_RESULTS_VIEW (gtk_widget_get_ancestor (GTK_WIDGET (button), UI_TYPE_RESULTS_VIEW));
  UiNumber *number = gtk_list_item_get_item (data);
  guint32 result;
  const AppSeasonException *exception = exception_at (self, number->at, &result);
  g_autofree char *match = dup_match (self, number->at);
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenuItem) item =
      g_menu_item_new (exception != NULL ? _ ("_As the Rule Says") : _ ("_Don’t Count It…"), NULL);

  if (match != NULL) {
    g_menu_item_set_action_and_target (item, exception != NULL ? "league.by-rule" : "league.strike",
                                       "(ss)", self->snapshot->uuid, match);
    g_menu_append_item (menu, item);
  }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  Cells *cells = g_new (Cells, 1);

  cells->text = ui_row_add_line (lines, "body");
  cells->note = ui_row_add_line (lines, "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (cells->note), "caption");
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_widget_set_valign (lines, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), lines);
  cells->menu = ui_row_add_menu (row);
  gtk_menu_button_set_create_popup_func (cells->menu, menu_cb, item, NULL);
  gtk_widget_add_css_class (row, "fixture-row");
  g_object_set_qdata_full (G_OBJECT (item), cells_quark (), cells, g_free);
  gtk_list_item_set_child (item, row);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiResultsView *self)
{
  Cells *cells = g_object_get_qdata (G_OBJECT (item), cells_quark ());
  UiNumber *number = gtk_list_item_get_item (item);
  guint32 result;
  const AppSeasonException *exception = exception_at (self, number->at, &result);
  g_autofree char *text = exception != NULL
                              ? g_strdup (exception->label)
                              : app_standings_dup_result_text (self->standings, result);
  g_autofree char *note = NULL;

  if (exception != NULL)
    /* Translators: why a match counts, or doesn't, against the rule. */
    note = g_strdup_printf (exception->counts ? _ ("Counts: %s") : _ ("Doesn’t count: %s"),
                            exception->reason);
  gtk_label_set_label (cells->text, text);
  ui_show_text (cells->note, note);
  gtk_widget_set_visible (GTK_WIDGET (cells->menu), !self->read_only);
}

static void
activate_cb (UiResultsView *self, guint position)
{
  g_autofree char *match = dup_match (self, position);

  if (match != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.open-match", "s", match);
}

static void
log_cb (UiResultsView *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "league.log-season", "s", self->snapshot->uuid);
}

static void
update (UiResultsView *self)
{
  guint before = self->numbers->n;

  self->stale = FALSE;
  self->numbers->n = self->snapshot->exceptions->len + n_results (self);
  g_list_model_items_changed (G_LIST_MODEL (self->numbers), 0, before, self->numbers->n);
  gtk_stack_set_visible_child_name (self->stack, self->numbers->n > 0 ? "list" : "empty");
}

/* Rows read what they tell: none does while it is out of sight. */
static void
changed_cb (UiResultsView *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    update (self);
  else
    self->stale = TRUE;
}

static void
ui_results_view_map (GtkWidget *widget)
{
  if (UI_RESULTS_VIEW (widget)->stale)
    update (UI_RESULTS_VIEW (widget));
  GTK_WIDGET_CLASS (ui_results_view_parent_class)->map (widget);
}

static void
ui_results_view_dispose (GObject *object)
{
  UiResultsView *self = UI_RESULTS_VIEW (object);

  if (self->standings != NULL)
    g_signal_handlers_disconnect_by_data (self->standings, self);
  g_clear_object (&self->standings);
  g_clear_object (&self->numbers);
  G_OBJECT_CLASS (ui_results_view_parent_class)->dispose (object);
}

static void
ui_results_view_class_init (UiResultsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_results_view_dispose;
  widget_class->map = ui_results_view_map;
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/results-view.ui");
  gtk_widget_class_bind_template_child (widget_class, UiResultsView, stack);
  gtk_widget_class_bind_template_child (widget_class, UiResultsView, list);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, log_cb);
}

static void
ui_results_view_init (UiResultsView *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkNoSelection) selection = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->numbers = g_object_new (UI_TYPE_NUMBERS, NULL);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, 0);
  gtk_list_view_set_factory (self->list, factory);
  ui_list_add_menu_key (GTK_WIDGET (self->list));
  selection = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->numbers)));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
}

void
ui_results_view_show (UiResultsView *self, const AppSeasonSnapshot *snapshot,
                      AppStandings *standings, gboolean read_only)
{
  self->snapshot = snapshot;
  self->read_only = read_only;
  if (standings != self->standings) {
    if (self->standings != NULL)
      g_signal_handlers_disconnect_by_data (self->standings, self);
    g_set_object (&self->standings, standings);
    g_signal_connect_object (standings, "changed", G_CALLBACK (changed_cb), self,
                             G_CONNECT_SWAPPED);
  }
  changed_cb (self);
}
