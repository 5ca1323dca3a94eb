/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of campaigns.
 */
#include "ui/campaign/campaigns-page.h"

#include "app/campaign/campaigns.h"
#include "app/base/phrases.h"
#include "ui/campaign/campaign-dialog.h"
#include "ui/widget/follow-store.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

struct _UiCampaignsPage {
  AdwBin parent_instance;

  GtkStack *stack;
  GtkListView *list;
  GtkSingleSelection *selection;
  GtkWidget *bin_text;
  GtkWidget *new_button;       /* Owned */
  GtkToggleButton *bin_button; /* Owned; there is something in the bin */

  AppStore *store;             /* Owned */
  GListModel *campaigns, *bin; /* Owned */
  guint leaving;               /* The source that leaves the empty bin */
};

static void ui_campaigns_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiCampaignsPage, ui_campaigns_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_campaigns_page_page_init))

typedef struct {
  GtkLabel *name, *players, *caption;
} Cells;

static GQuark
cells_quark (void)
{
  return g_quark_from_static_string ("ui-campaigns-page-cells");
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  Cells *cells = g_new (Cells, 1);

  cells->name = ui_row_add_line (lines, "heading");
  cells->players = ui_row_add_line (lines, "body");
  cells->caption = ui_row_add_line (lines, "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (cells->caption), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (cells->caption), "numeric");
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_box_append (GTK_BOX (row), lines);
  gtk_box_append (GTK_BOX (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_widget_add_css_class (row, "card-row");
  g_object_set_qdata_full (G_OBJECT (item), cells_quark (), cells, g_free);
  gtk_list_item_set_child (item, row);
}

static char *
dup_caption (AppCampaign *campaign)
{
  g_autofree char *game = NULL;
  g_autofree char *variant = NULL;
  g_autofree char *summary = NULL;
  g_autofree char *last = NULL;
  g_autofree char *what = NULL;

  g_object_get (campaign, "game-name", &game, "variant-name", &variant, "summary", &summary,
                "last-played", &last, NULL);
  what = *variant != '\0' ? g_strdup_printf ("%s · %s", game, variant) : g_strdup (game);
  if (*last != '\0')
    /* Translators: "The Restless · Tarot · 3 runs: 1 won, 1 going on · last played 3 March". */
    return g_strdup_printf (_ ("%s · %s · last played %s"), what, summary, last);
  return g_strdup_printf ("%s · %s", what, summary);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  AppCampaign *campaign = gtk_list_item_get_item (item);
  Cells *cells = g_object_get_qdata (G_OBJECT (item), cells_quark ());
  g_autofree char *caption = dup_caption (campaign);
  g_autofree char *players = NULL;

  g_object_get (campaign, "players", &players, NULL);
  gtk_label_set_label (cells->name, app_campaign_get_name (campaign));
  ui_show_text (cells->players, players);
  gtk_label_set_label (cells->caption, caption);
}

static gboolean
in_bin (UiCampaignsPage *self)
{
  return gtk_toggle_button_get_active (self->bin_button);
}

static gboolean
leave_bin_cb (gpointer data)
{
  UiCampaignsPage *self = data;

  self->leaving = 0;
  gtk_toggle_button_set_active (self->bin_button, FALSE);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (UiCampaignsPage *self)
{
  gboolean any = g_list_model_get_n_items (self->campaigns) > 0;
  gboolean deleted = g_list_model_get_n_items (self->bin) > 0;

  gtk_widget_set_visible (GTK_WIDGET (self->bin_button), deleted);
  /* Not at once: the list is being told of it. */
  if (!deleted && in_bin (self) && self->leaving == 0)
    self->leaving = g_idle_add (leave_bin_cb, self);
  gtk_stack_set_visible_child_name (self->stack, any || in_bin (self) ? "list" : "empty");
}

/* What is restored by pressing it must not be mistaken for what is opened. */
static void
bin_toggled_cb (UiCampaignsPage *self)
{
  gtk_single_selection_set_model (self->selection,
                                  G_LIST_MODEL (in_bin (self) ? self->bin : self->campaigns));
  gtk_widget_set_visible (self->bin_text, in_bin (self));
  changed_cb (self);
}

static void
restore (UiCampaignsPage *self, AppCampaign *campaign)
{
  /* Translators: a campaign's name. */
  char *sentence = app_phrase_printf (_ ("“%s” is among your campaigns again"),
                                      app_campaign_get_name (campaign));

  app_command_do_async (self->store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RESTORE,
                                               .uuid = app_campaign_get_uuid (campaign) },
                        NULL, ui_change_toast_cb,
                        ui_change_toast_new (GTK_WIDGET (self), sentence));
}

static void
activate_cb (UiCampaignsPage *self, guint position)
{
  g_autoptr (AppCampaign) campaign =
      g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  if (in_bin (self)) {
    restore (self, campaign);
    return;
  }
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-campaign", "s",
                              app_campaign_get_uuid (campaign));
}

static void
done_cb (UiCampaignDialog *dialog, const char *uuid, const char *sentence, gint64 batch,
         UiCampaignsPage *self)
{
  ui_page_toast (GTK_WIDGET (self), sentence, batch);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-campaign", "s", uuid);
}

static void
new_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiCampaignsPage *self = UI_CAMPAIGNS_PAGE (widget);
  GtkWidget *dialog = ui_campaign_dialog_new (self->store, NULL);

  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (gtk_widget_get_root (widget)));
  g_signal_connect_object (dialog, "done", G_CALLBACK (done_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
new_clicked_cb (UiCampaignsPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "campaigns.new", NULL);
}

static GtkWidget *
ui_campaigns_page_get_header_start (UiPage *page)
{
  return UI_CAMPAIGNS_PAGE (page)->new_button;
}

static GtkWidget *
ui_campaigns_page_get_header_end (UiPage *page)
{
  return GTK_WIDGET (UI_CAMPAIGNS_PAGE (page)->bin_button);
}

static void
ui_campaigns_page_focus (UiPage *page)
{
  gtk_widget_child_focus (gtk_stack_get_visible_child (UI_CAMPAIGNS_PAGE (page)->stack),
                          GTK_DIR_TAB_FORWARD);
}

static void
ui_campaigns_page_page_init (UiPageInterface *iface)
{
  iface->get_header_start = ui_campaigns_page_get_header_start;
  iface->get_header_end = ui_campaigns_page_get_header_end;
  iface->focus = ui_campaigns_page_focus;
}

static void
ui_campaigns_page_dispose (GObject *object)
{
  UiCampaignsPage *self = UI_CAMPAIGNS_PAGE (object);

  g_clear_handle_id (&self->leaving, g_source_remove);
  g_clear_object (&self->new_button);
  g_clear_object (&self->bin_button);
  g_clear_object (&self->campaigns);
  g_clear_object (&self->bin);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_campaigns_page_parent_class)->dispose (object);
}

static void
ui_campaigns_page_class_init (UiCampaignsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_campaigns_page_dispose;
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/campaigns-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiCampaignsPage, stack);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignsPage, list);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignsPage, selection);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignsPage, bin_text);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_install_action (widget_class, "campaigns.new", NULL, new_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo-last",
                                       NULL);
}

/* In the header bar they are outside the page, where the page's actions are not found. */
static void
build_header (UiCampaignsPage *self)
{
  GtkWidget *bin = gtk_toggle_button_new ();

  self->new_button =
      g_object_ref_sink (ui_icon_button_new ("list-add-symbolic", _ ("New Campaign"), NULL));
  g_signal_connect_object (self->new_button, "clicked", G_CALLBACK (new_clicked_cb), self,
                           G_CONNECT_SWAPPED);
  self->bin_button = GTK_TOGGLE_BUTTON (g_object_ref_sink (bin));
  gtk_button_set_icon_name (GTK_BUTTON (bin), "user-trash-symbolic");
  gtk_widget_set_tooltip_text (bin, _ ("Campaigns in the Bin"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (bin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Campaigns in the Bin"), -1);
  g_signal_connect_object (bin, "toggled", G_CALLBACK (bin_toggled_cb), self, G_CONNECT_SWAPPED);
}

static void
ui_campaigns_page_init (UiCampaignsPage *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_list_view_set_factory (self->list, factory);
  build_header (self);
}

GtkWidget *
ui_campaigns_page_new (AppStore *store)
{
  UiCampaignsPage *self = g_object_new (UI_TYPE_CAMPAIGNS_PAGE, NULL);

  self->store = g_object_ref (store);
  self->campaigns = app_campaign_list_new (store, FALSE);
  self->bin = app_campaign_list_new (store, TRUE);
  gtk_single_selection_set_model (self->selection, self->campaigns);
  g_signal_connect_object (self->campaigns, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bin, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
  if (app_store_is_read_only (store)) {
    gtk_widget_set_sensitive (self->new_button, FALSE);
    gtk_widget_action_set_enabled (GTK_WIDGET (self), "campaigns.new", FALSE);
  }
  return GTK_WIDGET (self);
}
