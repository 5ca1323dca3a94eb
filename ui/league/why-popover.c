/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The popover behind a figure. Parts are shown lazily: a ladder's points may have hundreds.
 */
#include "ui/league/why-popover.h"

#include "ui/widget/list-row.h"
#include "ui/widget/accessible.h"
#include "ui/widget/page.h"

#include "app/league/season-explanation.h"

#include <glib/gi18n.h>

#define LINE_CHARS 24

struct _UiWhyPopover {
  GtkPopover parent_instance;

  GtkLabel *name, *total, *rule, *order;
  GtkWidget *player;
  GtkDropDown *figure;
  GtkWidget *parts_stop;
  GtkListView *list;
  GListStore *parts; /* Owned; of UiWhyItem */

  AppStandings *standings; /* Owned */
  guint32 entrant;
  GArray *columns; /* Owned; LeagueColumn, as the drop-down has them */
};

G_DEFINE_FINAL_TYPE (UiWhyPopover, ui_why_popover, GTK_TYPE_POPOVER)

/* A part as an item of a list */

#define UI_TYPE_WHY_ITEM (ui_why_item_get_type ())
G_DECLARE_FINAL_TYPE (UiWhyItem, ui_why_item, UI, WHY_ITEM, GObject)

struct _UiWhyItem {
  GObject parent_instance;

  char *text, *amount, *note, *match; /* Owned */
};

G_DEFINE_FINAL_TYPE (UiWhyItem, ui_why_item, G_TYPE_OBJECT)

static void
ui_why_item_finalize (GObject *object)
{
  UiWhyItem *self = UI_WHY_ITEM (object);

  g_free (self->text);
  g_free (self->amount);
  g_free (self->note);
  g_free (self->match);
  G_OBJECT_CLASS (ui_why_item_parent_class)->finalize (object);
}

static void
ui_why_item_class_init (UiWhyItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ui_why_item_finalize;
}

static void
ui_why_item_init (UiWhyItem *self)
{
}

static UiWhyItem *
new_item (const AppExplanationPart *part)
{
  UiWhyItem *item = g_object_new (UI_TYPE_WHY_ITEM, NULL);

  item->text = g_strdup (part->text);
  item->amount = g_strdup (part->amount);
  item->note = g_strdup (part->note != NULL ? part->note : "");
  item->match = g_strdup (part->match);
  return item;
}

/* Rows */

typedef struct {
  GtkLabel *source_label, *note, *amount;
  GtkWidget *opens;
} Cells;

static GQuark
cells_quark (void)
{
  return g_quark_from_static_string ("ui-why-cells");
}

static GtkLabel *
add_label (GtkWidget *box, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1);
  Cells *cells = g_new (Cells, 1);

  cells->source_label = add_label (lines, "body");
  cells->note = add_label (lines, "dim-label");
  /* The list asks how high it is before it knows how wide: both widths are one, or the last line
   * of what wraps would be cut. */
  gtk_label_set_width_chars (cells->source_label, LINE_CHARS);
  gtk_label_set_max_width_chars (cells->source_label, LINE_CHARS);
  gtk_label_set_width_chars (cells->note, LINE_CHARS);
  gtk_label_set_max_width_chars (cells->note, LINE_CHARS);
  gtk_widget_add_css_class (GTK_WIDGET (cells->note), "caption");
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_box_append (GTK_BOX (row), lines);
  cells->amount = add_label (row, "numeric");
  gtk_label_set_wrap (cells->amount, FALSE);
  cells->opens = gtk_image_new_from_icon_name ("go-next-symbolic");
  gtk_widget_add_css_class (cells->opens, "dim-label");
  gtk_box_append (GTK_BOX (row), cells->opens);
  gtk_widget_add_css_class (row, "why-row");
  g_object_set_qdata_full (G_OBJECT (item), cells_quark (), cells, g_free);
  gtk_list_item_set_child (item, row);
}

static void
set_struck (GtkLabel *label, gboolean struck)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  if (struck)
    pango_attr_list_insert (attributes, pango_attr_strikethrough_new (TRUE));
  gtk_label_set_attributes (label, attributes);
  pango_attr_list_unref (attributes);
}

/* "(1)" is what is cut. */
static gboolean
is_cut (UiWhyItem *item)
{
  return item->amount[0] == '(';
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  UiWhyItem *item = gtk_list_item_get_item (list_item);
  Cells *cells = g_object_get_qdata (G_OBJECT (list_item), cells_quark ());
  GtkWidget *around = gtk_widget_get_parent (gtk_list_item_get_child (list_item));
  g_autofree char *text = g_strdup_printf ("%s, %s%s%s", item->text, item->amount,
                                           *item->note != '\0' ? ", " : "", item->note);

  gtk_label_set_label (cells->source_label, item->text);
  ui_show_text (cells->note, item->note);
  gtk_label_set_label (cells->amount, item->amount);
  set_struck (cells->source_label, is_cut (item));
  set_struck (cells->amount, is_cut (item));
  gtk_widget_set_opacity (cells->opens, item->match != NULL ? 1 : 0);
  gtk_list_item_set_activatable (list_item, item->match != NULL);
  if (around != NULL)
    ui_accessible_set_name (around, text);
}

static void
activate_cb (UiWhyPopover *self, guint position)
{
  g_autoptr (UiWhyItem) item = g_list_model_get_item (G_LIST_MODEL (self->parts), position);
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));

  if (item->match == NULL)
    return;
  gtk_popover_popdown (GTK_POPOVER (self));
  gtk_widget_activate_action (parent, "win.open-match", "s", item->match);
}

/* The figure */

/* Who stands next in the table; FALSE for the last one. */
static gboolean
find_next (const LeagueTable *table, guint32 entrant, guint32 *next)
{
  guint n = league_table_get_size (table);

  for (guint k = 0; k + 1 < n; k++)
    if (league_table_get_entrant (table, k) == entrant) {
      *next = league_table_get_entrant (table, k + 1);
      return TRUE;
    }
  return FALSE;
}

static void
show_order (UiWhyPopover *self, AppSeason *season, const LeagueTable *table)
{
  g_autofree char *text = NULL;
  guint32 next;

  if (find_next (table, self->entrant, &next))
    text = app_season_dup_order_text (season, table, self->entrant, next);
  ui_show_text (self->order, text);
}

/* A team has no page. */
static const char *
player_of (UiWhyPopover *self)
{
  AppSeason *season = app_standings_get_season (self->standings);

  return season != NULL ? app_season_get_player (season, self->entrant) : NULL;
}

static void
show_column (UiWhyPopover *self, LeagueColumn column)
{
  AppSeason *season = app_standings_get_season (self->standings);
  const LeagueTable *table = app_standings_get_table (self->standings);
  g_autoptr (AppFigureExplanation) why = NULL;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  if (season == NULL || table == NULL)
    return;
  why = app_standings_explain_figure (self->standings, self->entrant, column);
  if (why == NULL)
    return;
  for (guint k = 0; k < why->parts->len; k++)
    g_ptr_array_add (items, new_item (g_ptr_array_index (why->parts, k)));
  gtk_label_set_label (self->name, app_season_get_name (season, self->entrant));
  gtk_widget_set_visible (self->player, player_of (self) != NULL);
  gtk_label_set_label (self->total, why->total);
  gtk_label_set_label (self->rule, why->rule);
  g_list_store_splice (self->parts, 0, g_list_model_get_n_items (G_LIST_MODEL (self->parts)),
                       items->pdata, items->len);
  gtk_widget_set_visible (self->parts_stop, items->len > 0);
  show_order (self, season, table);
}

static void
player_cb (UiWhyPopover *self)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));
  g_autofree char *player = g_strdup (player_of (self));

  gtk_popover_popdown (GTK_POPOVER (self));
  if (player != NULL)
    gtk_widget_activate_action (parent, "win.show-player", "s", player);
}

static void
figure_cb (UiWhyPopover *self)
{
  guint chosen = gtk_drop_down_get_selected (self->figure);

  if (self->columns != NULL && chosen < self->columns->len)
    show_column (self, g_array_index (self->columns, LeagueColumn, chosen));
}

static void
ui_why_popover_dispose (GObject *object)
{
  UiWhyPopover *self = UI_WHY_POPOVER (object);

  g_clear_object (&self->standings);
  g_clear_object (&self->parts);
  g_clear_pointer (&self->columns, g_array_unref);
  G_OBJECT_CLASS (ui_why_popover_parent_class)->dispose (object);
}

static void
ui_why_popover_class_init (UiWhyPopoverClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_why_popover_dispose;
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/why-popover.ui");
  gtk_widget_class_bind_template_child (widget_class, UiWhyPopover, name);
  gtk_widget_class_bind_template_child (widget_class, UiWhyPopover, player);
  gtk_widget_class_bind_template_child (widget_class, UiWhyPopover, total);
  gtk_widget_class_bind_template_child (widget_class, UiWhyPopover, rule);
  gtk_widget_class_bind_template_child (widget_class, UiWhyPopover, order);
  gtk_widget_class_bind_template_child (widget_class, UiWhyPopover, figure);
  gtk_widget_class_bind_template_child (widget_class, UiWhyPopover, parts_stop);
  gtk_widget_class_bind_template_child (widget_class, UiWhyPopover, list);
  gtk_widget_class_bind_template_callback (widget_class, player_cb);
  gtk_widget_class_bind_template_callback (widget_class, figure_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static void
ui_why_popover_init (UiWhyPopover *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkNoSelection) selection = NULL;

  self->columns = g_array_new (FALSE, FALSE, sizeof (LeagueColumn));
  self->parts = g_list_store_new (UI_TYPE_WHY_ITEM);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_list_view_set_factory (self->list, factory);
  selection = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->parts)));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
}

GtkWidget *
ui_why_popover_new (void)
{
  return g_object_new (UI_TYPE_WHY_POPOVER, NULL);
}

/* Fills the drop-down; where @column stands in it. */
static guint
fill_figures (UiWhyPopover *self, LeagueColumn column, const LeagueColumn *columns, guint n)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = n;

  g_array_set_size (self->columns, 0);
  for (guint k = 0; k < n; k++)
    if (columns[k] == column)
      chosen = k;
  if (chosen == n) {
    g_array_append_val (self->columns, column);
    chosen = 0;
  }
  g_array_append_vals (self->columns, columns, n);
  for (guint k = 0; k < self->columns->len; k++)
    gtk_string_list_append (names,
                            league_column_name (g_array_index (self->columns, LeagueColumn, k)));
  gtk_drop_down_set_model (self->figure, G_LIST_MODEL (names));
  return chosen;
}

void
ui_why_popover_show (UiWhyPopover *self, AppStandings *standings, guint32 entrant,
                     LeagueColumn column, const LeagueColumn *columns, guint n)
{
  guint chosen;

  g_set_object (&self->standings, standings);
  self->entrant = entrant;
  g_signal_handlers_block_by_func (self->figure, figure_cb, self);
  chosen = fill_figures (self, column, columns, n);
  gtk_drop_down_set_selected (self->figure, chosen);
  g_signal_handlers_unblock_by_func (self->figure, figure_cb, self);
  show_column (self, column);
  gtk_popover_popup (GTK_POPOVER (self));
}
