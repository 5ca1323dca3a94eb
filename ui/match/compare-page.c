/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a comparison: one position for both boards, the list and the words.
 */
#include "app/match/compare.h"
#include "ui/match/compare-private.h"
#include "ui/widget/one-stop.h"

#include "ui/widget/page.h"
#include "ui/widget/pair-layout.h"
#include "ui/widget/pane.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>

static void ui_compare_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiComparePage, ui_compare_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_compare_page_page_init))

static void
show_position (UiComparePage *self)
{
  g_autofree char *where = g_strdup_printf (_ ("move %u/%u"), self->position, self->n);
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean before = self->position > 0, after = self->position < self->n;

  gtk_label_set_text (self->where, where);
  self->following = TRUE;
  ui_scrubber_set_position (self->scrubber, self->position);
  self->following = FALSE;
  ui_compare_sides_show (self);
  ui_compare_list_follow (self);
  ui_compare_told_update (self);
  gtk_widget_action_set_enabled (widget, "compare.first", before);
  gtk_widget_action_set_enabled (widget, "compare.back", before);
  gtk_widget_action_set_enabled (widget, "compare.forward", after);
  gtk_widget_action_set_enabled (widget, "compare.last", after);
  gtk_widget_action_set_enabled (widget, "compare.difference",
                                 self->comparison->first_state > 0
                                     && self->comparison->first_state != self->position);
}

guint
ui_compare_page_get_position (UiComparePage *self)
{
  return self->position;
}

void
ui_compare_page_set_position (UiComparePage *self, guint number)
{
  number = MIN (number, self->n);
  if (number == self->position || self->comparison == NULL)
    return;
  self->position = number;
  show_position (self);
}

static void
scrubbed_cb (UiComparePage *self)
{
  if (!self->following && self->comparison != NULL)
    ui_compare_page_set_position (self, ui_scrubber_get_position (self->scrubber));
}

static void
go_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiComparePage *self = UI_COMPARE_PAGE (widget);
  guint number = self->position;

  if (self->comparison == NULL)
    return;
  if (strcmp (name, "compare.first") == 0)
    number = 0;
  else if (strcmp (name, "compare.back") == 0)
    number = number > 0 ? number - 1 : 0;
  else if (strcmp (name, "compare.forward") == 0)
    number++;
  else if (strcmp (name, "compare.last") == 0)
    number = self->n;
  else if (self->comparison->first_state > 0)
    number = self->comparison->first_state;
  ui_compare_page_set_position (self, number);
}

/* Both lines anew: others were chosen, or they have grown. */
static void
compare (UiComparePage *self, gboolean at_difference)
{
  g_autoptr (GError) error = NULL;
  const AppComparison *comparison;

  g_clear_pointer (&self->comparison, app_comparison_free);
  self->comparison = app_match_compare (self->match, ui_compare_side_line (self, 0),
                                        ui_compare_side_line (self, 1), &error);
  if (self->comparison == NULL || !ui_compare_sides_open (self, &error)) {
    g_clear_pointer (&self->comparison, app_comparison_free);
    gtk_label_set_text (self->title, error != NULL ? error->message : "");
    return;
  }
  comparison = self->comparison;
  self->n = MAX (comparison->n_a, comparison->n_b);
  ui_scrubber_set_match (self->scrubber,
                         self->sides[comparison->n_a >= comparison->n_b ? 0 : 1].match);
  ui_compare_list_fill (self);
  if (at_difference)
    self->position = comparison->first_state > 0 ? comparison->first_state : comparison->shared;
  self->position = MIN (self->position, self->n);
  show_position (self);
}

static void
chosen_cb (UiComparePage *self)
{
  if (!self->following && self->comparison != NULL)
    compare (self, TRUE);
}

static void
swap_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiComparePage *self = UI_COMPARE_PAGE (widget);
  gint64 a = ui_compare_side_line (self, 0), b = ui_compare_side_line (self, 1);

  ui_compare_sides_choose (self, b, a);
  compare (self, FALSE);
}

static void
toggle_moves_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiComparePage *self = UI_COMPARE_PAGE (widget);

  adw_flap_set_reveal_flap (self->flap, !adw_flap_get_reveal_flap (self->flap));
}

static void
lines_changed_cb (UiComparePage *self)
{
  gint64 a = ui_compare_side_line (self, 0), b = ui_compare_side_line (self, 1);

  ui_compare_sides_choose (self, a, b);
  compare (self, FALSE);
}

/* Arrows step wherever the focus is, but where they choose something. */
static gboolean
key_cb (UiComparePage *self, guint key, guint code, GdkModifierType state)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  const char *action = NULL;

  if (held != 0 || focus == NULL || gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Left || key == GDK_KEY_KP_Left)
    action = rtl ? "compare.forward" : "compare.back";
  else if (key == GDK_KEY_Right || key == GDK_KEY_KP_Right)
    action = rtl ? "compare.back" : "compare.forward";
  else if (key == GDK_KEY_Home || key == GDK_KEY_KP_Home)
    action = "compare.first";
  else if (key == GDK_KEY_End || key == GDK_KEY_KP_End)
    action = "compare.last";
  if (action == NULL)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_activate_action (GTK_WIDGET (self), action, NULL);
  return GDK_EVENT_STOP;
}

/* The page as the window sees it */

static char *
ui_compare_page_dup_title (UiPage *page)
{
  return g_strdup (_ ("Compare Lines"));
}

static char *
ui_compare_page_dup_subtitle (UiPage *page)
{
  return g_strdup (app_match_get_title (UI_COMPARE_PAGE (page)->match));
}

static GtkWidget *
ui_compare_page_get_header_end (UiPage *page)
{
  return UI_COMPARE_PAGE (page)->header_end;
}

static void
ui_compare_page_focus (UiPage *page)
{
  gtk_widget_grab_focus (GTK_WIDGET (UI_COMPARE_PAGE (page)->scrubber));
}

static void
ui_compare_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_compare_page_dup_title;
  iface->dup_subtitle = ui_compare_page_dup_subtitle;
  iface->get_header_end = ui_compare_page_get_header_end;
  iface->focus = ui_compare_page_focus;
}

static void
ui_compare_page_dispose (GObject *object)
{
  UiComparePage *self = UI_COMPARE_PAGE (object);

  g_clear_object (&self->header_end);
  g_clear_pointer (&self->comparison, app_comparison_free);
  ui_compare_sides_clear (self);
  g_clear_object (&self->match);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_compare_page_parent_class)->dispose (object);
}

static void
ui_compare_page_finalize (GObject *object)
{
  g_array_unref (UI_COMPARE_PAGE (object)->lines);
  G_OBJECT_CLASS (ui_compare_page_parent_class)->finalize (object);
}

static void
ui_compare_page_class_init (UiComparePageClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  static const struct {
    const char *name;
    guint key;
  } steps[] = {
    { "compare.first", 0 },
    { "compare.back", 0 },
    { "compare.forward", 0 },
    { "compare.last", 0 },
    { "compare.difference", GDK_KEY_d },
  };

  G_OBJECT_CLASS (class)->dispose = ui_compare_page_dispose;
  G_OBJECT_CLASS (class)->finalize = ui_compare_page_finalize;
  g_type_ensure (UI_TYPE_PAIR_LAYOUT);
  g_type_ensure (UI_TYPE_PANE);
  g_type_ensure (UI_TYPE_SCRUBBER);
  g_type_ensure (UI_TYPE_WRAP_LAYOUT);
  g_type_ensure (UI_TYPE_ONE_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/compare-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, flap);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, list);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, shared);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, title);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, where);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, differences);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, scrubber);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, choice_a);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, choice_b);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, place_a);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, place_b);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, told_a);
  gtk_widget_class_bind_template_child (widget_class, UiComparePage, told_b);
  gtk_widget_class_bind_template_callback (widget_class, scrubbed_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  for (guint k = 0; k < G_N_ELEMENTS (steps); k++) {
    gtk_widget_class_install_action (widget_class, steps[k].name, NULL, go_cb);
    if (steps[k].key != 0)
      gtk_widget_class_add_binding_action (widget_class, steps[k].key, 0, steps[k].name, NULL);
  }
  gtk_widget_class_install_action (widget_class, "compare.swap", NULL, swap_cb);
  gtk_widget_class_install_action (widget_class, "compare.toggle-moves", NULL, toggle_moves_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_x, 0, "compare.swap", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F9, 0, "compare.toggle-moves", NULL);
}

static void
build_header (UiComparePage *self)
{
  GtkWidget *moves = gtk_toggle_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (moves), "view-list-symbolic");
  gtk_widget_set_tooltip_text (moves, _ ("Moves (F9)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (moves), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("List of moves"), -1);
  g_object_bind_property (self->flap, "reveal-flap", moves, "active",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  self->header_end = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_box_append (GTK_BOX (self->header_end), moves);
}

static void
ui_compare_page_init (UiComparePage *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->lines = g_array_new (FALSE, FALSE, sizeof (gint64));
  gtk_widget_init_template (GTK_WIDGET (self));
  self->sides[0].choice = GTK_DROP_DOWN (self->choice_a);
  self->sides[1].choice = GTK_DROP_DOWN (self->choice_b);
  self->sides[0].place = self->place_a;
  self->sides[1].place = self->place_b;
  self->sides[0].told = GTK_LABEL (self->told_a);
  self->sides[1].told = GTK_LABEL (self->told_b);
  build_header (self);
  ui_compare_list_init (self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

GtkWidget *
ui_compare_page_new (AppStore *store, AppMatch *match, gint64 a, gint64 b)
{
  UiComparePage *self = g_object_new (UI_TYPE_COMPARE_PAGE, NULL);

  self->store = g_object_ref (store);
  self->match = g_object_ref (match);
  ui_compare_sides_choose (self, a, b);
  compare (self, TRUE);
  g_signal_connect_object (match, "lines-changed", G_CALLBACK (lines_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (match, "moves-changed", G_CALLBACK (lines_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
