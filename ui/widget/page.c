/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The interface of pages, and how they speak to the window.
 */
#include "ui/widget/page.h"

#include "ui/widget/draw.h"

#include <glib/gi18n.h>

/* A letter's width, and what of a toast is neither its words nor those of its button, in em. */
#define LETTER 0.62f
#define AROUND 9

G_DEFINE_INTERFACE (UiPage, ui_page, GTK_TYPE_WIDGET)

static guint changed_signal;

static void
ui_page_default_init (UiPageInterface *iface)
{
  changed_signal = g_signal_new ("changed", UI_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

char *
ui_page_dup_title (UiPage *page)
{
  UiPageInterface *iface = UI_PAGE_GET_IFACE (page);

  return iface->dup_title != NULL ? iface->dup_title (page) : NULL;
}

char *
ui_page_dup_subtitle (UiPage *page)
{
  UiPageInterface *iface = UI_PAGE_GET_IFACE (page);

  return iface->dup_subtitle != NULL ? iface->dup_subtitle (page) : NULL;
}

GtkWidget *
ui_page_get_header_start (UiPage *page)
{
  UiPageInterface *iface = UI_PAGE_GET_IFACE (page);

  return iface->get_header_start != NULL ? iface->get_header_start (page) : NULL;
}

GtkWidget *
ui_page_get_header_end (UiPage *page)
{
  UiPageInterface *iface = UI_PAGE_GET_IFACE (page);

  return iface->get_header_end != NULL ? iface->get_header_end (page) : NULL;
}

GtkSearchBar *
ui_page_get_search_bar (UiPage *page)
{
  UiPageInterface *iface = UI_PAGE_GET_IFACE (page);

  return iface->get_search_bar != NULL ? iface->get_search_bar (page) : NULL;
}

int
ui_page_get_foot (UiPage *page)
{
  UiPageInterface *iface = UI_PAGE_GET_IFACE (page);

  return iface->get_foot != NULL ? iface->get_foot (page) : 0;
}

gboolean
ui_page_take_key (UiPage *page, guint key, GdkModifierType held)
{
  UiPageInterface *iface = UI_PAGE_GET_IFACE (page);

  return iface->take_key != NULL && iface->take_key (page, key, held);
}

void
ui_page_focus (UiPage *page)
{
  UiPageInterface *iface = UI_PAGE_GET_IFACE (page);

  if (iface->focus != NULL)
    iface->focus (page);
  else
    gtk_widget_child_focus (GTK_WIDGET (page), GTK_DIR_TAB_FORWARD);
}

static void
insert_actions_cb (GtkWidget *widget, GActionGroup *group)
{
  gtk_widget_insert_action_group (widget, g_object_get_data (G_OBJECT (group), "ui-prefix"), group);
}

void
ui_page_insert_actions (GtkWidget *widget, const char *prefix, GActionGroup *group)
{
  g_object_set_data_full (G_OBJECT (group), "ui-prefix", g_strdup (prefix), g_free);
  insert_actions_cb (widget, group);
  g_signal_connect_object (widget, "map", G_CALLBACK (insert_actions_cb), group, 0);
}

void
ui_page_changed (UiPage *page)
{
  g_signal_emit (page, changed_signal, 0);
}

void
ui_set_string (char **field, const char *value)
{
  char *copy = g_strdup (value);

  g_free (*field);
  *field = copy;
}

void
ui_set_sentence (GtkLabel *label, const char *sentence)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (label)) == GTK_TEXT_DIR_RTL;
  g_autofree char *marked = g_strconcat (rtl ? "\u200f" : "\u200e", sentence, NULL);

  gtk_label_set_label (label, *sentence != '\0' ? marked : "");
}

void
ui_show_text (GtkLabel *label, const char *text)
{
  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

void
ui_set_css_class (GtkWidget *widget, const char *css_class, gboolean has)
{
  if (has)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
}

void
ui_name_button (GtkWidget *button, const char *name)
{
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

GtkWidget *
ui_menu_button_new (GMenuModel *menu, const char *name)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), menu);
  gtk_widget_set_focus_on_click (button, FALSE);
  ui_name_button (button, name != NULL ? name : _ ("More"));
  return button;
}

GtkWidget *
ui_icon_button_new (const char *icon, const char *name, const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  ui_name_button (button, name);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

/* A toast is as high as its natural width wants: that has to fit beside its buttons. */
static int
count_chars (GtkWidget *toasts, const char *button)
{
  const float em = ui_font_size (toasts);
  const float width = gtk_widget_get_width (toasts);
  const float letter = em * LETTER;
  const float room = width - AROUND * em - (float)g_utf8_strlen (button, -1) * letter;

  return CLAMP ((int)(room / letter), 16, 60);
}

GtkWidget *
ui_toast_title_new (AdwToastOverlay *toasts, const char *sentence, const char *button)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", sentence, "accessible-role",
                                   GTK_ACCESSIBLE_ROLE_STATUS, NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  /* One line where there is room for it. */
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_lines (GTK_LABEL (label), 8);
  gtk_label_set_max_width_chars (GTK_LABEL (label), count_chars (GTK_WIDGET (toasts), button));
  gtk_widget_add_css_class (label, "heading");
  return label;
}

void
ui_page_toast (GtkWidget *from, const char *sentence, gint64 batch)
{
  if (batch != 0)
    gtk_widget_activate_action (from, "win.tell-undo", "(sx)", sentence, batch);
  else
    gtk_widget_activate_action (from, "win.tell", "s", sentence);
}

void
ui_page_toast_with_button (GtkWidget *from, const char *sentence, const char *label,
                           const char *action, GVariant *target)
{
  gtk_widget_activate_action (from, "win.offer", "(sssmv)", sentence, label, action, target);
}

void
ui_page_withdraw_toast (GtkWidget *from, const char *action)
{
  gtk_widget_activate_action (from, "win.withdraw", "s", action);
}
