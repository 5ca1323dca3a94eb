/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names that are brought along: who they are, as it was found or was said. Enter asks who it is; a
 * row's menu has the same, and what is most likely.
 */
#include "ui/import/import-names.h"

#include "ui/widget/list-row.h"
#include "ui/widget/one-stop.h"
#include "ui/widget/page.h"

#include "app/base/phrases.h"

#include <glib/gi18n.h>

struct _UiImportNames {
  AdwBin parent_instance;

  GtkListView *list;
  AppBringing *bringing; /* Owned */
  ImportKind kind;
};

G_DEFINE_FINAL_TYPE (UiImportNames, ui_import_names, ADW_TYPE_BIN)

typedef struct {
  GtkLabel *name, *caption, *is;
  GtkWidget *answers, *yes;
  GtkMenuButton *menu;
} Cells;

static GQuark
cells_quark (void)
{
  return g_quark_from_static_string ("ui-import-names-cells");
}

static char *
dup_caption (const AppBringName *name)
{
  g_autofree char *plays =
      g_strdup_printf (g_dngettext (NULL, "%'u play", "%'u plays", name->plays), name->plays);

  return name->source != NULL && *name->source != '\0'
             ? app_phrase_printf ("%s · %s", name->source, plays)
             : g_steal_pointer (&plays);
}

static char *
dup_is (const AppBringName *name)
{
  switch (name->is) {
  case APP_BRING_NAME_KNOWN:
    /* Translators: the name here of somebody who was brought along earlier. */
    return g_strdup_printf (_ ("%s, as before"), name->here);
  case APP_BRING_NAME_SAME:
    /* Translators: somebody of the same name is here. */
    return g_strdup_printf (_ ("%s, by the name"), name->here);
  case APP_BRING_NAME_LIKE:
    return g_strdup_printf (_ ("Is this “%s”? It will be new until you say so."), name->here);
  case APP_BRING_NAME_CHOSEN:
    return name->row != 0 ? app_phrase_printf (_ ("%s, as you said"), name->here)
                          : app_phrase_printf (_ ("New, as “%s”"), name->here);
  case APP_BRING_NAME_LEFT_OUT:
    return g_strdup (name->kind == IMPORT_GAME ? _ ("Its plays are left out") : _ ("Left out"));
  case APP_BRING_NAME_NEW:
  default:
    return g_strdup (C_ ("name", "New"));
  }
}

static void
add_item (GMenu *menu, const char *label, const char *action, GVariant *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_append_item (menu, item);
}

static GMenuModel *
new_menu (const AppBringName *name)
{
  GMenu *menu = g_menu_new ();

  if (name->is == APP_BRING_NAME_LIKE) {
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
  add_item (menu, _ ("As It Was _Found"), "import.name-found", g_variant_new_int64 (name->id));
  return G_MENU_MODEL (menu);
}

/* Made when it is wanted. */
static void
make_menu_cb (GtkMenuButton *button, gpointer item)
{
  g_autoptr (GMenuModel) menu = new_menu (app_bring_named_get_name (gtk_list_item_get_item (item)));

  gtk_menu_button_set_menu_model (button, menu);
}

static void
show_name (Cells *cells, AppBringNamed *named)
{
  const AppBringName *name = app_bring_named_get_name (named);
  g_autofree char *caption = dup_caption (name);
  g_autofree char *is = dup_is (name);
  g_autofree char *more = app_phrase_printf (_ ("Who or what %s is"), name->name);
  gboolean like = name->is == APP_BRING_NAME_LIKE;

  gtk_label_set_label (cells->name, name->name);
  gtk_label_set_label (cells->caption, caption);
  gtk_label_set_label (cells->is, is);
  gtk_widget_set_visible (cells->answers, like);
  if (like)
    gtk_widget_add_css_class (GTK_WIDGET (cells->is), "accent");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (cells->is), "accent");
  ui_name_button (GTK_WIDGET (cells->menu), more);
}

static void
named_changed_cb (AppBringNamed *named, GtkListItem *item)
{
  show_name (g_object_get_qdata (G_OBJECT (item), cells_quark ()), named);
}

/* The buttons of a question are for the pointer; the keyboard has the menu and Enter. */
static void
answered_cb (GtkButton *button, GtkListItem *item)
{
  const AppBringName *name = app_bring_named_get_name (gtk_list_item_get_item (item));
  const Cells *cells = g_object_get_qdata (G_OBJECT (item), cells_quark ());

  if (GTK_WIDGET (button) == cells->yes)
    gtk_widget_activate_action (GTK_WIDGET (button), "import.name-known", "(xx)", name->id,
                                name->row);
  else
    gtk_widget_activate_action (GTK_WIDGET (button), "import.name-new", "(xs)", name->id, "");
}

static GtkWidget *
add_answer (GtkWidget *box, const char *label, GtkListItem *item)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_focusable (button, FALSE);
  gtk_widget_add_css_class (button, "offered");
  g_signal_connect (button, "clicked", G_CALLBACK (answered_cb), item);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  Cells *cells = g_new0 (Cells, 1);

  cells->name = ui_row_add_text (texts, "heading");
  cells->caption = ui_row_add_text (texts, "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (cells->caption), "caption");
  cells->is = ui_row_add_text (texts, NULL);
  cells->answers = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_margin_top (cells->answers, 3);
  cells->yes = add_answer (cells->answers, _ ("Yes"), item);
  add_answer (cells->answers, _ ("No, New"), item);
  gtk_box_append (GTK_BOX (texts), cells->answers);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), texts);
  cells->menu = ui_row_add_menu (box);
  gtk_menu_button_set_create_popup_func (cells->menu, make_menu_cb, item, NULL);
  gtk_widget_add_css_class (box, "match-row");
  g_object_set_qdata_full (G_OBJECT (item), cells_quark (), cells, g_free);
  gtk_list_item_set_child (item, box);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  AppBringNamed *named = gtk_list_item_get_item (item);

  show_name (g_object_get_qdata (G_OBJECT (item), cells_quark ()), named);
  g_signal_connect (named, "changed", G_CALLBACK (named_changed_cb), item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), named_changed_cb, item);
}

static void
activate_cb (UiImportNames *self, guint position)
{
  g_autoptr (AppBringNamed) named =
      g_list_model_get_item (app_bringing_get_names (self->bringing, self->kind), position);

  gtk_widget_activate_action (GTK_WIDGET (self), "import.ask-name", "(ux)", self->kind,
                              app_bring_named_get_name (named)->id);
}

static void
ui_import_names_dispose (GObject *object)
{
  UiImportNames *self = UI_IMPORT_NAMES (object);

  if (self->list != NULL)
    gtk_list_view_set_model (self->list, NULL);
  self->list = NULL;
  G_OBJECT_CLASS (ui_import_names_parent_class)->dispose (object);
  g_clear_object (&self->bringing);
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
  GtkWidget *stop = g_object_new (UI_TYPE_ONE_STOP, NULL);

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "plain");
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
ui_import_names_new (AppBringing *bringing, ImportKind kind)
{
  static const char *const titles[IMPORT_KINDS] = {
    [IMPORT_GAME] = N_ ("Games"),
    [IMPORT_PLAYER] = N_ ("People"),
    [IMPORT_PLACE] = N_ ("Places"),
  };
  UiImportNames *self = g_object_new (UI_TYPE_IMPORT_NAMES, NULL);
  g_autoptr (GtkSelectionModel) selection = GTK_SELECTION_MODEL (
      gtk_no_selection_new (g_object_ref (app_bringing_get_names (bringing, kind))));

  self->bringing = g_object_ref (bringing);
  self->kind = kind;
  gtk_list_view_set_model (self->list, selection);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (titles[kind]), -1);
  return GTK_WIDGET (self);
}
