/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an import will do, row by row, and the names in it.
 */
#include "ui/import/import-rows.h"

#include "app/base/phrases.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

struct _UiImportRows {
  AdwBin parent_instance;

  GtkListView *list;
  GListModel *plays; /* Owned */
};

G_DEFINE_FINAL_TYPE (UiImportRows, ui_import_rows, ADW_TYPE_BIN)

typedef struct {
  const char *label; /* N_(), of one row */
  const char *all;   /* N_(), of all */
  AppPlayImportChoice choice;
} Offer;

static const Offer leave_out = { N_ ("_Leave Out"), N_ ("_Leave All Out"),
                                 APP_PLAY_IMPORT_CHOICE_LEAVE_OUT };
static const Offer keep_here = { N_ ("_Keep as It Is Here"), N_ ("_Keep All as They Are Here"),
                                 APP_PLAY_IMPORT_CHOICE_HERE };
static const Offer there = { N_ ("_Take as It Is There"), N_ ("_Take All as They Are There"),
                             APP_PLAY_IMPORT_CHOICE_THERE };
static const Offer another = { N_ ("Another Play, _New"), N_ ("All Are Other Plays, _New"),
                               APP_PLAY_IMPORT_CHOICE_NEW };
static const Offer revive = { N_ ("Take Out of the _Bin"), N_ ("Take All Out of the _Bin"),
                              APP_PLAY_IMPORT_CHOICE_REVIVE };
static const Offer found = { N_ ("As It Was _Found"), N_ ("As They Were _Found"),
                             APP_PLAY_IMPORT_CHOICE_NONE };

static const Offer *const offers[APP_PLAY_IMPORT_VERDICTS][5] = {
  [APP_PLAY_IMPORT_ADD] = { &leave_out, &found },
  [APP_PLAY_IMPORT_UPDATE] = { &there, &keep_here, &leave_out, &found },
  [APP_PLAY_IMPORT_CONFLICT] = { &keep_here, &there, &leave_out, &found },
  [APP_PLAY_IMPORT_JOIN] = { &another, &leave_out, &found },
  [APP_PLAY_IMPORT_BINNED] = { &revive, &found },
  [APP_PLAY_IMPORT_LEFT_OUT] = { &found },
};

GMenuModel *
ui_import_rows_new_menu (AppPlayImportVerdict verdict, gint64 row)
{
  GMenu *menu;

  if (offers[verdict][0] == NULL)
    return NULL;
  menu = g_menu_new ();
  for (guint k = 0; k < G_N_ELEMENTS (offers[verdict]) && offers[verdict][k] != NULL; k++) {
    const Offer *offer = offers[verdict][k];
    g_autoptr (GMenuItem) item = g_menu_item_new (_ (row != 0 ? offer->label : offer->all), NULL);

    if (row != 0)
      g_menu_item_set_action_and_target (item, "import.choose", "(xu)", row, offer->choice);
    else
      g_menu_item_set_action_and_target (item, "import.choose-all", "(uu)", 1u << verdict,
                                         offer->choice);
    g_menu_append_item (menu, item);
  }
  return G_MENU_MODEL (menu);
}

/* Rows */

typedef struct {
  GtkListItem *item;
  GtkLabel *title, *caption, *why;
  GtkWidget *arrow;
  GtkRevealer *more;
  GtkGrid *differences;
  GtkLabel *where;
  GtkMenuButton *menu;
} Cells;

static GQuark
cells_quark (void)
{
  return g_quark_from_static_string ("ui-import-rows-cells");
}

static GtkLabel *
add_cell (GtkGrid *grid, int column, int row, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (label, column > 0);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_grid_attach (grid, label, column, row, 1, 1);
  return GTK_LABEL (label);
}

/* What counts is set in heavier letters, and said: a place can't be seen by all. */
static void
add_side (GtkGrid *grid, int column, int row, const char *text, gboolean counts)
{
  GtkLabel *label =
      add_cell (grid, column, row, *text != '\0' ? text : "–", counts ? "heading" : "dim-label");
  g_autofree char *sentence = NULL;

  if (!counts)
    return;
  /* Translators: of what is here and what is there, the value that will be stored. */
  sentence = g_strdup_printf (_ ("%s, will be stored"), *text != '\0' ? text : _ ("nothing"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence,
                                  -1);
}

static void
show_differences (Cells *cells, const GPtrArray *differences)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (cells->differences))) != NULL)
    gtk_grid_remove (cells->differences, child);
  gtk_widget_set_visible (GTK_WIDGET (cells->differences),
                          differences != NULL && differences->len > 0);
  if (differences == NULL || differences->len == 0)
    return;
  add_cell (cells->differences, 0, 0, "", NULL);
  add_cell (cells->differences, 1, 0, _ ("Here"), "caption-heading");
  add_cell (cells->differences, 2, 0, _ ("There"), "caption-heading");
  for (guint k = 0; k < differences->len; k++) {
    const AppPlayImportDifference *difference = g_ptr_array_index (differences, k);
    int row = (int)k + 1;

    add_cell (cells->differences, 0, row, difference->label, "dim-label");
    add_side (cells->differences, 1, row, difference->here, !difference->takes_there);
    add_side (cells->differences, 2, row, difference->there, difference->takes_there);
  }
}

static char *
dup_caption (const AppPlayImportRow *row)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  if (row->day != NULL && *row->day != '\0')
    g_ptr_array_add (parts, row->day);
  if (row->players != NULL && *row->players != '\0')
    g_ptr_array_add (parts, row->players);
  if (row->result != NULL && *row->result != '\0')
    g_ptr_array_add (parts, row->result);
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" · ", (char **)parts->pdata);
}

/* A menu is made when it is wanted: it costs more than the rest of a row. */
static void
make_menu_cb (GtkMenuButton *button, gpointer item)
{
  const AppPlayImportRow *row = app_play_import_play_get_row (gtk_list_item_get_item (item));
  g_autoptr (GMenuModel) menu =
      row != NULL ? ui_import_rows_new_menu (row->verdict, row->id) : NULL;

  gtk_menu_button_set_menu_model (button, menu);
}

static void
show_menu (Cells *cells, const AppPlayImportRow *row)
{
  gboolean any = row != NULL && offers[row->verdict][0] != NULL;
  g_autofree char *more = NULL;

  gtk_widget_set_visible (GTK_WIDGET (cells->menu), any);
  if (!any)
    return;
  /* Translators: a game. */
  more = g_strdup_printf (_ ("What becomes of %s"), row->game);
  ui_name_button (GTK_WIDGET (cells->menu), more);
}

static void
show_open (Cells *cells, AppPlayImportPlay *play)
{
  gboolean open = app_play_import_play_is_open (play);

  GtkWidget *row = gtk_widget_get_parent (gtk_list_item_get_child (cells->item));

  if (row != NULL)
    gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_EXPANDED, open, -1);
  gtk_revealer_set_reveal_child (cells->more, open);
  gtk_image_set_from_icon_name (GTK_IMAGE (cells->arrow),
                                open ? "pan-down-symbolic" : "pan-end-symbolic");
}

static void
show_play (Cells *cells, AppPlayImportPlay *play)
{
  const AppPlayImportRow *row = app_play_import_play_get_row (play);
  g_autofree char *caption = row != NULL ? dup_caption (row) : NULL;

  gtk_label_set_label (cells->title, row != NULL ? row->game : "…");
  gtk_label_set_label (cells->caption, caption != NULL ? caption : "");
  ui_show_text (cells->why, row != NULL ? row->why : NULL);
  if (row != NULL && app_play_import_play_is_open (play)) {
    ui_show_text (cells->where, row->where);
    show_differences (cells, row->differences);
  }
  show_menu (cells, row);
  show_open (cells, play);
}

static void
play_changed_cb (AppPlayImportPlay *play, GtkListItem *item)
{
  show_play (g_object_get_qdata (G_OBJECT (item), cells_quark ()), play);
}

static GtkWidget *
new_texts (Cells *cells)
{
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *more = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  cells->title = ui_row_add_text (texts, "heading");
  cells->caption = ui_row_add_text (texts, "caption");
  gtk_widget_add_css_class (GTK_WIDGET (cells->caption), "numeric");
  cells->why = ui_row_add_text (texts, "caption");
  gtk_widget_add_css_class (GTK_WIDGET (cells->why), "dim-label");
  cells->differences = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (cells->differences, 12);
  gtk_grid_set_row_spacing (cells->differences, 3);
  gtk_widget_set_margin_top (GTK_WIDGET (cells->differences), 6);
  gtk_box_append (GTK_BOX (more), GTK_WIDGET (cells->differences));
  cells->where = ui_row_add_text (more, "caption");
  gtk_widget_add_css_class (GTK_WIDGET (cells->where), "dim-label");
  cells->more = GTK_REVEALER (gtk_revealer_new ());
  gtk_revealer_set_child (cells->more, more);
  gtk_box_append (GTK_BOX (texts), GTK_WIDGET (cells->more));
  gtk_widget_set_hexpand (texts, TRUE);
  return texts;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  /* No box: it would take a grid's height at the least width for its height at any width. */
  GtkWidget *row = gtk_grid_new ();
  Cells *cells = g_new0 (Cells, 1);

  cells->item = item;
  cells->arrow = gtk_image_new ();
  gtk_widget_set_valign (cells->arrow, GTK_ALIGN_START);
  gtk_widget_set_margin_top (cells->arrow, 3);
  gtk_grid_set_column_spacing (GTK_GRID (row), 9);
  gtk_grid_attach (GTK_GRID (row), cells->arrow, 0, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (row), new_texts (cells), 1, 0, 1, 1);
  cells->menu = ui_row_add_menu (row);
  gtk_menu_button_set_create_popup_func (cells->menu, make_menu_cb, item, NULL);
  gtk_widget_set_valign (GTK_WIDGET (cells->menu), GTK_ALIGN_START);
  gtk_widget_add_css_class (row, "match-row");
  g_object_set_qdata_full (G_OBJECT (item), cells_quark (), cells, g_free);
  gtk_list_item_set_child (item, row);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  Cells *cells = g_object_get_qdata (G_OBJECT (item), cells_quark ());
  AppPlayImportPlay *play = gtk_list_item_get_item (item);

  gtk_revealer_set_transition_type (cells->more, GTK_REVEALER_TRANSITION_TYPE_NONE);
  show_play (cells, play);
  gtk_revealer_set_transition_type (cells->more, GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN);
  g_signal_connect (play, "changed", G_CALLBACK (play_changed_cb), item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), play_changed_cb, item);
}

static void
activate_cb (UiImportRows *self, guint position)
{
  g_autoptr (AppPlayImportPlay) play = g_list_model_get_item (self->plays, position);

  app_play_import_play_set_open (play, !app_play_import_play_is_open (play));
  g_signal_emit_by_name (play, "changed");
}

static void
ui_import_rows_dispose (GObject *object)
{
  UiImportRows *self = UI_IMPORT_ROWS (object);

  if (self->list != NULL)
    gtk_list_view_set_model (self->list, NULL);
  self->list = NULL;
  G_OBJECT_CLASS (ui_import_rows_parent_class)->dispose (object);
  g_clear_object (&self->plays);
}

static void
ui_import_rows_class_init (UiImportRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_import_rows_dispose;
}

static void
ui_import_rows_init (UiImportRows *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *clamp = adw_clamp_scrollable_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *stop = g_object_new (UI_TYPE_FOCUS_GROUP, NULL);

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_list_view_set_single_click_activate (self->list, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "plain");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Plays"), -1);
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (activate_cb), self);
  adw_clamp_scrollable_set_maximum_size (ADW_CLAMP_SCROLLABLE (clamp), 760);
  adw_clamp_scrollable_set_child (ADW_CLAMP_SCROLLABLE (clamp), GTK_WIDGET (self->list));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), clamp);
  adw_bin_set_child (ADW_BIN (stop), scrolled);
  adw_bin_set_child (ADW_BIN (self), stop);
  ui_list_add_menu_key (GTK_WIDGET (self->list));
}

GtkWidget *
ui_import_rows_new (AppImportSession *import_session, AppPlayImportVerdict verdict)
{
  UiImportRows *self = g_object_new (UI_TYPE_IMPORT_ROWS, NULL);
  g_autoptr (GtkSelectionModel) selection = NULL;

  self->plays = app_import_session_new_plays (import_session, 1u << verdict);
  selection = GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (self->plays)));
  gtk_list_view_set_model (self->list, selection);
  return GTK_WIDGET (self);
}

/* Names that are brought along: who they are, as it was found or was said. Enter asks who it is;
 * a row's menu has the same, and what is most likely. */

struct _UiImportNames {
  AdwBin parent_instance;

  GtkListView *list;
  AppImportSession *import_session; /* Owned */
  ImportEntityKind kind;
};

G_DEFINE_FINAL_TYPE (UiImportNames, ui_import_names, ADW_TYPE_BIN)

typedef struct {
  GtkLabel *name, *caption, *is, *together, *said;
  GtkWidget *answers, *yes;
  GtkWidget *together_answers, *won;
  GtkMenuButton *menu;
} NameCells;

static GQuark
names_cells_quark (void)
{
  return g_quark_from_static_string ("ui-import-names-cells");
}

static char *
names_dup_caption (const AppPlayImportName *name)
{
  g_autofree char *plays =
      g_strdup_printf (g_dngettext (NULL, "%'u play", "%'u plays", name->plays), name->plays);

  return name->source != NULL && *name->source != '\0'
             ? app_phrase_printf ("%s · %s", name->source, plays)
             : g_steal_pointer (&plays);
}

/* What the person said; and how much of what came before goes along. */
static char *
dup_chosen (const AppPlayImportName *name)
{
  g_autofree char *is = name->row != 0 ? app_phrase_printf (_ ("%s, as you said"), name->here)
                                       : app_phrase_printf (_ ("New, as “%s”"), name->here);

  if (name->from == NULL || name->moves == 0)
    return g_steal_pointer (&is);
  return app_phrase_printf (
      /* Translators: "Ada, as you said"; how many matches, and whose they were. */
      g_dngettext (NULL, "%s. %u match moves there from “%s”.",
                   "%s. %u matches move there from “%s”.", name->moves),
      is, name->moves, name->from);
}

static char *
dup_is (const AppPlayImportName *name)
{
  switch (name->status) {
  case APP_PLAY_IMPORT_NAME_KNOWN:
    /* Translators: the name here of somebody who was brought along earlier. */
    return g_strdup_printf (_ ("%s, as before"), name->here);
  case APP_PLAY_IMPORT_NAME_SAME:
    /* Translators: somebody of the same name is here. */
    return g_strdup_printf (_ ("%s, by the name"), name->here);
  case APP_PLAY_IMPORT_NAME_LIKE:
    return g_strdup_printf (_ ("Is this “%s”? It will be new until you say so."), name->here);
  case APP_PLAY_IMPORT_NAME_CHOSEN:
    return dup_chosen (name);
  case APP_PLAY_IMPORT_NAME_LEFT_OUT:
    return g_strdup (name->kind == IMPORT_GAME ? _ ("Its plays are left out") : _ ("Left out"));
  case APP_PLAY_IMPORT_NAME_NEW:
  default:
    return g_strdup (C_ ("name", "New"));
  }
}

/* How a game's plays are taken that all players won; NULL where there are none. */
static char *
dup_won_by_all (const AppPlayImportName *game)
{
  const guint n = game->won_by_all;

  if (n == 0)
    return NULL;
  if (game->asks)
    return g_strdup_printf (game->together == IMPORT_YES
                                ? g_dngettext (NULL,
                                               "%'u play has every player as winner. Won together? "
                                               "It is until you say otherwise.",
                                               "%'u plays have every player as winner. Won "
                                               "together? They are until you say otherwise.",
                                               n)
                                : g_dngettext (NULL,
                                               "%'u play has every player as winner. A draw? It is "
                                               "until you say otherwise.",
                                               "%'u plays have every player as winner. A draw? "
                                               "They are until you say otherwise.",
                                               n),
                            n);
  return g_strdup_printf (
      game->together == IMPORT_YES
          ? g_dngettext (NULL, "%'u play with every player as winner: won together",
                         "%'u plays with every player as winner: won together", n)
          : g_dngettext (NULL, "%'u play with every player as winner: a draw",
                         "%'u plays with every player as winner: a draw", n),
      n);
}

/* The same, and of those that nobody won: they are lost where the game is played together. */
static char *
dup_together (const AppPlayImportName *game)
{
  g_autofree char *won = dup_won_by_all (game);
  g_autofree char *lost = NULL;

  if (game->together == IMPORT_UNSAID)
    return NULL;
  if (game->together != IMPORT_YES || game->won_by_nobody == 0)
    return g_steal_pointer (&won);
  lost = g_strdup_printf (g_dngettext (NULL, "%'u play that nobody won: lost together",
                                       "%'u plays that nobody won: lost together",
                                       game->won_by_nobody),
                          game->won_by_nobody);
  return won != NULL ? g_strdup_printf ("%s\n%s", won, lost) : g_steal_pointer (&lost);
}

/* What its rating and its owning become; NULL for nothing. */
static char *
dup_said (const AppPlayImportName *game)
{
  /* Translators: "rated 8; owned" or "rated 7 here, which stays; rated 8 there". */
  return game->said != NULL ? g_strdup_printf (_ ("Said of it: %s"), game->said) : NULL;
}

static void
add_item (GMenu *menu, const char *label, const char *action, GVariant *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_append_item (menu, item);
}

static GMenuModel *
new_menu (const AppPlayImportName *name)
{
  GMenu *menu = g_menu_new ();

  if (name->status == APP_PLAY_IMPORT_NAME_LIKE) {
    g_autofree char *here = app_phrase_menu_name (name->here);
    g_autofree char *label = g_strdup_printf (_ ("It _Is “%s”"), here);

    add_item (menu, label, "import.name-known", g_variant_new ("(xx)", name->id, name->row));
  }
  add_item (menu, _ ("_Choose…"), "import.ask-name", g_variant_new ("(ux)", name->kind, name->id));
  add_item (menu, _ ("_New"), "import.name-new", g_variant_new ("(xs)", name->id, ""));
  if (name->kind == IMPORT_GAME)
    add_item (menu, _ ("_Leave Its Plays Out"), "import.name-none", g_variant_new_int64 (name->id));
  else if (name->kind == IMPORT_PLACE)
    add_item (menu, _ ("_Leave Out"), "import.name-none", g_variant_new_int64 (name->id));
  if (name->won_by_all > 0 || name->won_by_nobody > 0) {
    add_item (menu, _ ("Won or Lost _Together"), "import.name-together",
              g_variant_new ("(xb)", name->id, TRUE));
    add_item (menu, _ ("All Winners: a _Draw"), "import.name-together",
              g_variant_new ("(xb)", name->id, FALSE));
  }
  if (name->said != NULL) {
    add_item (menu, _ ("Rating and Owning as T_here"), "import.name-said",
              g_variant_new ("(xb)", name->id, TRUE));
    add_item (menu, _ ("Keep Rating and O_wning as Here"), "import.name-said",
              g_variant_new ("(xb)", name->id, FALSE));
  }
  add_item (menu, _ ("As It Was _Found"), "import.name-found", g_variant_new_int64 (name->id));
  return G_MENU_MODEL (menu);
}

/* Made when it is wanted. */
static void
names_make_menu_cb (GtkMenuButton *button, gpointer item)
{
  g_autoptr (GMenuModel) menu =
      new_menu (app_play_import_name_item_get_name (gtk_list_item_get_item (item)));

  gtk_menu_button_set_menu_model (button, menu);
}

static void
set_asking (GtkLabel *label, gboolean asking)
{
  ui_set_css_class (GTK_WIDGET (label), "accent", asking);
}

static void
show_name (NameCells *cells, AppPlayImportNameItem *named)
{
  const AppPlayImportName *name = app_play_import_name_item_get_name (named);
  g_autofree char *caption = names_dup_caption (name);
  g_autofree char *is = dup_is (name);
  g_autofree char *more = app_phrase_printf (_ ("Who or what %s is"), name->name);
  g_autofree char *together = dup_together (name);
  g_autofree char *said = dup_said (name);
  gboolean like = name->status == APP_PLAY_IMPORT_NAME_LIKE;

  gtk_label_set_label (cells->name, name->name);
  gtk_label_set_label (cells->caption, caption);
  gtk_label_set_label (cells->is, is);
  gtk_widget_set_visible (cells->answers, like);
  set_asking (cells->is, like);
  ui_show_text (cells->together, together);
  gtk_widget_set_visible (cells->together_answers, name->asks);
  set_asking (cells->together, name->asks);
  ui_show_text (cells->said, said);
  set_asking (cells->said, name->said_asks);
  ui_name_button (GTK_WIDGET (cells->menu), more);
}

static void
named_changed_cb (AppPlayImportNameItem *named, GtkListItem *item)
{
  show_name (g_object_get_qdata (G_OBJECT (item), names_cells_quark ()), named);
}

/* The buttons of a question are for the pointer; the keyboard has the menu and Enter. */
static void
answered_cb (GtkButton *button, GtkListItem *item)
{
  const AppPlayImportName *name =
      app_play_import_name_item_get_name (gtk_list_item_get_item (item));
  const NameCells *cells = g_object_get_qdata (G_OBJECT (item), names_cells_quark ());

  if (GTK_WIDGET (button) == cells->yes)
    gtk_widget_activate_action (GTK_WIDGET (button), "import.name-known", "(xx)", name->id,
                                name->row);
  else
    gtk_widget_activate_action (GTK_WIDGET (button), "import.name-new", "(xs)", name->id, "");
}

static void
together_answered_cb (GtkButton *button, GtkListItem *item)
{
  const AppPlayImportName *name =
      app_play_import_name_item_get_name (gtk_list_item_get_item (item));
  const NameCells *cells = g_object_get_qdata (G_OBJECT (item), names_cells_quark ());

  gtk_widget_activate_action (GTK_WIDGET (button), "import.name-together", "(xb)", name->id,
                              GTK_WIDGET (button) == cells->won);
}

static GtkWidget *
add_answer (GtkWidget *box, const char *label, GCallback answered, GtkListItem *item)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_focusable (button, FALSE);
  gtk_widget_add_css_class (button, "offered");
  g_signal_connect (button, "clicked", answered, item);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static GtkWidget *
add_answers (GtkWidget *texts)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_widget_set_margin_top (box, 3);
  gtk_box_append (GTK_BOX (texts), box);
  return box;
}

static void
names_setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  NameCells *cells = g_new0 (NameCells, 1);

  cells->name = ui_row_add_text (texts, "heading");
  cells->caption = ui_row_add_text (texts, "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (cells->caption), "caption");
  cells->is = ui_row_add_text (texts, NULL);
  cells->answers = add_answers (texts);
  cells->yes = add_answer (cells->answers, _ ("Yes"), G_CALLBACK (answered_cb), item);
  add_answer (cells->answers, _ ("No, New"), G_CALLBACK (answered_cb), item);
  cells->said = ui_row_add_text (texts, NULL);
  cells->together = ui_row_add_text (texts, NULL);
  cells->together_answers = add_answers (texts);
  cells->won = add_answer (cells->together_answers, _ ("Won Together"),
                           G_CALLBACK (together_answered_cb), item);
  add_answer (cells->together_answers, _ ("A Draw"), G_CALLBACK (together_answered_cb), item);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), texts);
  cells->menu = ui_row_add_menu (box);
  gtk_menu_button_set_create_popup_func (cells->menu, names_make_menu_cb, item, NULL);
  gtk_widget_add_css_class (box, "match-row");
  g_object_set_qdata_full (G_OBJECT (item), names_cells_quark (), cells, g_free);
  gtk_list_item_set_child (item, box);
}

static void
names_bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  AppPlayImportNameItem *named = gtk_list_item_get_item (item);

  show_name (g_object_get_qdata (G_OBJECT (item), names_cells_quark ()), named);
  g_signal_connect (named, "changed", G_CALLBACK (named_changed_cb), item);
}

static void
names_unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), named_changed_cb, item);
}

static void
names_activate_cb (UiImportNames *self, guint position)
{
  g_autoptr (AppPlayImportNameItem) named = g_list_model_get_item (
      app_import_session_get_names (self->import_session, self->kind), position);

  gtk_widget_activate_action (GTK_WIDGET (self), "import.ask-name", "(ux)", self->kind,
                              app_play_import_name_item_get_name (named)->id);
}

static void
ui_import_names_dispose (GObject *object)
{
  UiImportNames *self = UI_IMPORT_NAMES (object);

  if (self->list != NULL)
    gtk_list_view_set_model (self->list, NULL);
  self->list = NULL;
  G_OBJECT_CLASS (ui_import_names_parent_class)->dispose (object);
  g_clear_object (&self->import_session);
}

static void
ui_import_names_class_init (UiImportNamesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_import_names_dispose;
}

static void
ui_import_names_init (UiImportNames *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *clamp = adw_clamp_scrollable_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *stop = g_object_new (UI_TYPE_FOCUS_GROUP, NULL);

  g_signal_connect (factory, "setup", G_CALLBACK (names_setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (names_bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (names_unbind_cb), NULL);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "plain");
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (names_activate_cb), self);
  adw_clamp_scrollable_set_maximum_size (ADW_CLAMP_SCROLLABLE (clamp), 760);
  adw_clamp_scrollable_set_child (ADW_CLAMP_SCROLLABLE (clamp), GTK_WIDGET (self->list));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), clamp);
  adw_bin_set_child (ADW_BIN (stop), scrolled);
  adw_bin_set_child (ADW_BIN (self), stop);
  ui_list_add_menu_key (GTK_WIDGET (self->list));
}

GtkWidget *
ui_import_names_new (AppImportSession *import_session, ImportEntityKind kind)
{
  static const char *const titles[IMPORT_KINDS] = {
    [IMPORT_GAME] = N_ ("Games"),
    [IMPORT_PLAYER] = N_ ("People"),
    [IMPORT_PLACE] = N_ ("Places"),
  };
  UiImportNames *self = g_object_new (UI_TYPE_IMPORT_NAMES, NULL);
  g_autoptr (GtkSelectionModel) selection = GTK_SELECTION_MODEL (
      gtk_no_selection_new (g_object_ref (app_import_session_get_names (import_session, kind))));

  self->import_session = g_object_ref (import_session);
  self->kind = kind;
  gtk_list_view_set_model (self->list, selection);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (titles[kind]), -1);
  return GTK_WIDGET (self);
}
