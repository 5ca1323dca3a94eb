/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Home's ways to start a match.
 */
#include "ui/window/home-start.h"

#include "app/new-match/draft.h"
#include "ui/widget/page.h"

#include "app/base/phrases.h"
#include "app/recording/recorder.h"

#include <glib/gi18n.h>
#include <string.h>

struct _UiHomeStart {
  AdwBin parent_instance;

  GtkWidget *button;
  GtkLabel *title;
  GtkLabel *company;
  AppStore *store; /* Owned */
};

G_DEFINE_FINAL_TYPE (UiHomeStart, ui_home_start, ADW_TYPE_BIN)

static GMenuModel *
new_games_menu (void)
{
  GMenu *menu = g_menu_new ();

  for (guint k = 0; rules_games[k] != NULL; k++) {
    g_autofree char *action = g_strdup_printf ("win.new-match-of::%s", rules_games[k]->id);

    g_menu_append (menu, _ (rules_games[k]->name), action);
  }
  return G_MENU_MODEL (menu);
}

GtkWidget *
ui_home_start_new_button (gboolean wide)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *games = gtk_menu_button_new ();
  g_autoptr (GMenuModel) menu = new_games_menu ();

  if (wide) {
    GtkWidget *content = adw_button_content_new ();

    adw_button_content_set_icon_name (ADW_BUTTON_CONTENT (content), "list-add-symbolic");
    adw_button_content_set_label (ADW_BUTTON_CONTENT (content), _ ("New Match"));
    gtk_button_set_child (GTK_BUTTON (button), content);
  } else {
    gtk_button_set_icon_name (GTK_BUTTON (button), "list-add-symbolic");
    ui_name_button (button, _ ("New Match"));
  }
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.new-match");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (games), menu);
  gtk_widget_set_tooltip_text (games, _ ("Choose the Game"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (games), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Choose the Game"), -1);
  gtk_widget_add_css_class (box, "linked");
  gtk_box_append (GTK_BOX (box), button);
  gtk_box_append (GTK_BOX (box), games);
  return box;
}

/* "Ada, Ben and Cyd"; NULL where a seat was left free. */
static char *
dup_company (const AppMatchDraft *draft)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < draft->seats; k++)
    if (draft->names[k] != NULL && draft->names[k][0] != '\0')
      g_ptr_array_add (names, app_phrase_name (draft->names[k]));
  return names->len == draft->seats
             ? app_phrase_list ((const char *const *)names->pdata, names->len)
             : NULL;
}

void
ui_home_start_update (UiHomeStart *self)
{
  const RulesGame *game = self->store != NULL ? app_match_draft_get_last_game (self->store) : NULL;
  g_autoptr (AppMatchDraft) draft = game != NULL ? app_match_draft_new (self->store, game) : NULL;
  g_autofree char *company = draft != NULL ? dup_company (draft) : NULL;
  g_autofree char *title = NULL;

  if (company != NULL)
    /* Translators: a game's name. */
    title = g_strdup_printf (_ ("Play %s Again"), _ (game->name));
  else
    title = g_strdup (_ ("Start a Match"));
  if (company == NULL)
    company = g_strdup (_ ("Log tonight’s game move by move"));
  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->company, company);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, company, -1);
}

static void
ui_home_start_dispose (GObject *object)
{
  g_clear_object (&UI_HOME_START (object)->store);
  G_OBJECT_CLASS (ui_home_start_parent_class)->dispose (object);
}

static void
ui_home_start_class_init (UiHomeStartClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_home_start_dispose;
}

static GtkLabel *
add_label (GtkWidget *box, const char *class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), 3);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
ui_home_start_init (UiHomeStart *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *image = gtk_image_new_from_icon_name ("media-playback-start-symbolic");

  self->button = gtk_button_new ();
  gtk_image_set_icon_size (GTK_IMAGE (image), GTK_ICON_SIZE_LARGE);
  gtk_widget_set_hexpand (texts, TRUE);
  self->title = add_label (texts, "heading");
  self->company = add_label (texts, "dim-label");
  gtk_box_append (GTK_BOX (box), image);
  gtk_box_append (GTK_BOX (box), texts);
  gtk_button_set_child (GTK_BUTTON (self->button), box);
  gtk_widget_add_css_class (self->button, "card");
  gtk_widget_add_css_class (self->button, "choice");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), "win.new-match");
  adw_bin_set_child (ADW_BIN (self), self->button);
}

void
ui_home_start_set_store (UiHomeStart *self, AppStore *store)
{
  g_set_object (&self->store, store);
  ui_home_start_update (self);
}
