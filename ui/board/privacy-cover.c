/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The privacy cover.
 */
#include "ui/board/privacy-cover.h"

#include <glib/gi18n.h>

struct _UiPrivacyCover {
  AdwBin parent_instance;

  GtkStack *stack;
  AdwBin *content;
  GtkWidget *page;
  GtkLabel *title, *message;
  GtkWidget *buttons;

  AppMatch *match; /* Borrowed from whoever set it, who owns the cover */
  guint awaited;   /* Who was awaited when this was looked at last */
  gboolean hides;  /* Something is hidden from somebody */
  gboolean on;
};

enum {
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UiPrivacyCover, ui_privacy_cover, ADW_TYPE_BIN)

/* The match as @seat sees it. */
static void
lift_for (UiPrivacyCover *self, guint seat)
{
  self->on = FALSE;
  app_match_set_viewer (self->match, seat);
  gtk_stack_set_visible_child_name (self->stack, "open");
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
lift_cb (GtkButton *button, UiPrivacyCover *self)
{
  lift_for (self, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "seat")));
  gtk_widget_activate_action (GTK_WIDGET (self), "match.focus-board", NULL);
}

static void
add_button (UiPrivacyCover *self, guint seat, gboolean suggested)
{
  /* Translators: a button with which a player says who looks at the screen now. */
  g_autofree char *label =
      g_strdup_printf (_ ("I Am %s"), app_match_get_seat_name (self->match, seat));
  GtkWidget *button = gtk_button_new (), *text = gtk_label_new (label);

  gtk_label_set_ellipsize (GTK_LABEL (text), PANGO_ELLIPSIZE_MIDDLE);
  gtk_button_set_child (GTK_BUTTON (button), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  gtk_label_get_text (self->title), -1);
  gtk_widget_add_css_class (button, "pill");
  if (suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  g_object_set_data (G_OBJECT (button), "seat", GUINT_TO_POINTER (seat));
  g_signal_connect (button, "clicked", G_CALLBACK (lift_cb), self);
  gtk_box_append (GTK_BOX (self->buttons), button);
}

static void
fill_page (UiPrivacyCover *self, guint seat)
{
  const char *name = seat != 0 ? app_match_get_seat_name (self->match, seat) : NULL;
  g_autofree char *title = name != NULL ? g_strdup_printf (_ ("Pass the screen to %s"), name)
                                        : g_strdup (_ ("Who looks at the screen?"));
  const char *text = _ ("Nobody else looks.");
  GtkWidget *button;

  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->message, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->page), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  while ((button = gtk_widget_get_first_child (self->buttons)) != NULL)
    gtk_box_remove (GTK_BOX (self->buttons), button);
  if (seat != 0)
    add_button (self, seat, TRUE);
  for (guint other = 1; seat == 0 && other <= app_match_get_n_seats (self->match); other++)
    add_button (self, other, FALSE);
}

/* Nothing below the cover tells more than all know. */
static void
cover_for (UiPrivacyCover *self, guint seat)
{
  gboolean was_on = self->on;

  self->on = TRUE;
  app_match_set_viewer (self->match, APP_VIEWER_NOBODY);
  fill_page (self, seat);
  gtk_stack_set_visible_child_name (self->stack, "covered");
  if (!was_on || gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL)
    ui_privacy_cover_focus (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
update (UiPrivacyCover *self)
{
  const guint viewer = app_match_get_viewer (self->match);
  const guint before = self->awaited;

  self->hides = app_match_is_secret (self->match);
  self->awaited = self->hides ? app_match_get_awaited (self->match) : 0;
  if (!self->hides) {
    if (viewer != 0 || self->on)
      lift_for (self, 0);
  } else if (self->awaited == 0) {
    if (viewer == 0)
      lift_for (self, APP_VIEWER_NOBODY);
  } else if (self->awaited != before && self->awaited != viewer) {
    cover_for (self, self->awaited);
  }
}

static void
moves_changed_cb (UiPrivacyCover *self)
{
  update (self);
}

static void
ui_privacy_cover_class_init (UiPrivacyCoverClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  signals[CHANGED] = g_signal_new ("changed", UI_TYPE_PRIVACY_COVER, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/privacy-cover.ui");
  gtk_widget_class_bind_template_child (widget_class, UiPrivacyCover, stack);
  gtk_widget_class_bind_template_child (widget_class, UiPrivacyCover, content);
  gtk_widget_class_bind_template_child (widget_class, UiPrivacyCover, page);
  gtk_widget_class_bind_template_child (widget_class, UiPrivacyCover, title);
  gtk_widget_class_bind_template_child (widget_class, UiPrivacyCover, message);
  gtk_widget_class_bind_template_child (widget_class, UiPrivacyCover, buttons);
  gtk_widget_class_set_css_name (widget_class, "cover");
}

static void
ui_privacy_cover_init (UiPrivacyCover *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

UiPrivacyCover *
ui_privacy_cover_new_over (AdwBin *bin)
{
  UiPrivacyCover *self = g_object_new (UI_TYPE_PRIVACY_COVER, NULL);
  GtkWidget *child = g_object_ref (adw_bin_get_child (bin));

  adw_bin_set_child (bin, GTK_WIDGET (self));
  adw_bin_set_child (self->content, child);
  g_object_unref (child);
  return self;
}

void
ui_privacy_cover_set_match (UiPrivacyCover *self, AppMatch *match)
{
  self->match = match;
  g_signal_connect_object (match, "moves-changed", G_CALLBACK (moves_changed_cb), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

gboolean
ui_privacy_cover_is_on (UiPrivacyCover *self)
{
  return self->on;
}

gboolean
ui_privacy_cover_is_needed (UiPrivacyCover *self)
{
  return self->hides;
}

void
ui_privacy_cover_show_for (UiPrivacyCover *self, guint seat)
{
  if (self->hides)
    cover_for (self, seat != 0 ? seat : self->awaited);
}

void
ui_privacy_cover_focus (UiPrivacyCover *self)
{
  GtkWidget *button = gtk_widget_get_first_child (self->buttons);

  if (button != NULL)
    gtk_widget_grab_focus (button);
}
