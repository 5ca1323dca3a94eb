/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Those who fell in a campaign's runs, and the colours of a party.
 */
#include "ui/campaign/memorial-list.h"

#include "app/base/phrases.h"
#include "app/campaign/story.h"
#include "ui/campaign/health-chart.h"
#include "ui/widget/wrap-layout.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* Rows of each kind that are shown unasked. */
#define SHOWN 8

typedef struct {
  char *match;
  char *title; /* of the run */
} PendingRun;

struct _UiMemorialList {
  AdwBin parent_instance;

  AdwPreferencesGroup *fallen, *triumphs;
  GPtrArray *rows[2];   /* Borrowed rows of the two */
  GtkWidget *all[2];    /* Buttons that show the rest of them */
  gboolean show_all[2]; /* They were pressed */

  AppStore *store; /* Owned */
  GQueue wanted;   /* Owned; the runs that are still to be read */
  guint source;
  gboolean fresh; /* The next row takes the place of what was shown before */
};

G_DEFINE_FINAL_TYPE (UiMemorialList, ui_memorial_list, ADW_TYPE_BIN)

static void
pending_run_free (gpointer data)
{
  PendingRun *wanted = data;

  g_free (wanted->match);
  g_free (wanted->title);
  g_free (wanted);
}

static void
clear_rows (UiMemorialList *self)
{
  AdwPreferencesGroup *groups[] = { self->fallen, self->triumphs };

  for (guint g = 0; g < G_N_ELEMENTS (groups); g++) {
    for (guint k = 0; k < self->rows[g]->len; k++)
      adw_preferences_group_remove (groups[g], g_ptr_array_index (self->rows[g], k));
    g_ptr_array_set_size (self->rows[g], 0);
    gtk_widget_set_visible (GTK_WIDGET (groups[g]), FALSE);
    gtk_widget_hide (self->all[g]);
  }
  self->fresh = FALSE;
}

static void
show_rest (UiMemorialList *self, guint group)
{
  guint n = self->rows[group]->len;
  g_autofree char *label = g_strdup_printf (_ ("Show All %u"), n);

  for (guint k = SHOWN; k < n; k++)
    gtk_widget_set_visible (g_ptr_array_index (self->rows[group], k), self->show_all[group]);
  gtk_button_set_label (GTK_BUTTON (self->all[group]), label);
  gtk_widget_set_visible (self->all[group], n > SHOWN && !self->show_all[group]);
}

static void
all_cb (GtkWidget *button, UiMemorialList *self)
{
  guint group = button == self->all[0] ? 0 : 1;

  self->show_all[group] = TRUE;
  show_rest (self, group);
  gtk_widget_grab_focus (g_ptr_array_index (self->rows[group], SHOWN));
}

static void
add_row (UiMemorialList *self, guint group, const PendingRun *run, guint move, const char *title,
         const char *subtitle)
{
  AdwPreferencesGroup *groups[] = { self->fallen, self->triumphs };
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "(su)", run->match, move);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-match-at");
  adw_preferences_group_add (groups[group], row);
  g_ptr_array_add (self->rows[group], row);
  gtk_widget_set_visible (row, self->show_all[group] || self->rows[group]->len <= SHOWN);
  gtk_widget_set_visible (GTK_WIDGET (groups[group]), TRUE);
}

static void
add_fallen (UiMemorialList *self, const PendingRun *run, AppStory *story, const AppStoryLife *life)
{
  g_autofree char *place = app_story_dup_place (story, life->to);
  g_autofree char *where =
      *place != '\0' ? app_phrase_printf ("%s · %s", run->title, place) : g_strdup (run->title);
  g_autofree char *title = NULL;
  g_autofree char *subtitle =
      life->cause != NULL ? g_strdup_printf ("%s\n%s", life->cause, where) : g_strdup (where);

  if (*life->player != '\0')
    /* Translators: a character, and who played it: "Brand (Ada)". */
    title = app_phrase_printf (_ ("%s (%s)"), life->character, life->player);
  else
    title = g_strdup (life->character);
  add_row (self, 0, run, life->to, title, subtitle);
}

static void
add_triumph (UiMemorialList *self, const PendingRun *run, AppStory *story,
             const AppStoryEvent *event)
{
  g_autofree char *place = app_story_dup_place (story, event->number);
  g_autofree char *where =
      *place != '\0' ? app_phrase_printf ("%s · %s", run->title, place) : g_strdup (run->title);

  add_row (self, 1, run, event->number, event->sentence, where);
}

static void
read_run (UiMemorialList *self, const PendingRun *run)
{
  g_autoptr (AppMatch) match = app_match_open (self->store, run->match, NULL);
  AppStory *story = match != NULL ? app_match_get_story (match) : NULL;

  if (story == NULL)
    return;
  for (guint k = 0; k < app_story_get_n_lives (story); k++) {
    const AppStoryLife *life = app_story_get_life (story, k);

    if (life->died && life->character != NULL)
      add_fallen (self, run, story, life);
  }
  for (guint k = 0; k < app_story_get_n_events (story); k++) {
    const AppStoryEvent *event = app_story_get_event (story, k);

    if (event->kind == RULES_EVENT_TRIUMPH)
      add_triumph (self, run, story, event);
  }
}

static gboolean
read_cb (gpointer data)
{
  UiMemorialList *self = data;
  PendingRun *run = g_queue_pop_head (&self->wanted);

  if (self->fresh)
    clear_rows (self);
  if (run != NULL) {
    read_run (self, run);
    pending_run_free (run);
  }
  if (!g_queue_is_empty (&self->wanted))
    return G_SOURCE_CONTINUE;
  show_rest (self, 0);
  show_rest (self, 1);
  self->source = 0;
  return G_SOURCE_REMOVE;
}

static AdwPreferencesGroup *
new_group (UiMemorialList *self, GtkWidget *box, guint k, const char *title)
{
  GtkWidget *group = adw_preferences_group_new ();

  self->rows[k] = g_ptr_array_new ();
  self->all[k] = gtk_button_new ();
  gtk_widget_add_css_class (self->all[k], "flat");
  gtk_widget_set_valign (self->all[k], GTK_ALIGN_CENTER);
  gtk_widget_hide (self->all[k]);
  g_signal_connect_object (self->all[k], "clicked", G_CALLBACK (all_cb), self, 0);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (group), self->all[k]);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  gtk_widget_set_visible (group, FALSE);
  gtk_box_append (GTK_BOX (box), group);
  return ADW_PREFERENCES_GROUP (group);
}

static void
ui_memorial_list_dispose (GObject *object)
{
  UiMemorialList *self = UI_MEMORIAL_LIST (object);

  g_clear_handle_id (&self->source, g_source_remove);
  G_OBJECT_CLASS (ui_memorial_list_parent_class)->dispose (object);
}

static void
ui_memorial_list_finalize (GObject *object)
{
  UiMemorialList *self = UI_MEMORIAL_LIST (object);

  g_queue_clear_full (&self->wanted, pending_run_free);
  g_ptr_array_unref (self->rows[0]);
  g_ptr_array_unref (self->rows[1]);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_memorial_list_parent_class)->finalize (object);
}

static void
ui_memorial_list_class_init (UiMemorialListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_memorial_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_memorial_list_finalize;
}

static void
ui_memorial_list_init (UiMemorialList *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);

  g_queue_init (&self->wanted);
  self->triumphs = new_group (self, box, 1, _ ("Triumphs"));
  self->fallen = new_group (self, box, 0, _ ("The Fallen"));
  adw_bin_set_child (ADW_BIN (self), box);
}

void
ui_memorial_list_show (UiMemorialList *self, AppStore *store, const AppCampaignSnapshot *snapshot)
{
  g_set_object (&self->store, store);
  g_queue_clear_full (&self->wanted, pending_run_free);
  for (guint k = 0; k < snapshot->runs->len; k++) {
    const AppRun *run = g_ptr_array_index (snapshot->runs, k);
    PendingRun *wanted;

    if (!run->playable)
      continue;
    wanted = g_new (PendingRun, 1);
    wanted->match = g_strdup (run->match);
    wanted->title = g_strdup (run->title);
    g_queue_push_tail (&self->wanted, wanted);
  }
  self->fresh = TRUE;
  if (self->source == 0)
    self->source = g_idle_add (read_cb, self);
}

/* A party, in short and at length. */

/* "4 of 7", or that somebody is dead. */
static GtkWidget *
new_health (const AppRunMember *member)
{
  g_autofree char *text = NULL;
  GtkWidget *label;

  if (member->alive)
    /* Translators: somebody's health: "4 of 7". */
    text = g_strdup_printf (_ ("%d of %d"), member->health, member->max_health);
  else
    text = g_strdup (_ ("dead"));
  label = gtk_label_new (text);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (
      label, ui_health_is_low (member->alive ? member->health : 0, member->max_health)
                 ? "error"
                 : "dim-label");
  return label;
}

static GtkWidget *
new_short (const AppRunMember *member)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *name = gtk_label_new (member->card);

  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (name), 18);
  gtk_widget_set_tooltip_text (name, member->player);
  gtk_widget_add_css_class (name, "caption-heading");
  gtk_box_append (GTK_BOX (box), name);
  if (member->alive)
    gtk_box_append (GTK_BOX (box), ui_health_bar_new (member->health, member->max_health));
  gtk_box_append (GTK_BOX (box), new_health (member));
  return box;
}

GtkWidget *
ui_party_new_short (const AppRun *run)
{
  GtkWidget *party = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_set_layout_manager (party, g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 12, NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (party), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The party"), -1);
  for (guint k = 0; k < run->party->len; k++)
    gtk_box_append (GTK_BOX (party), new_short (g_ptr_array_index (run->party, k)));
  return party;
}

static GtkWidget *
new_row (const AppRunMember *member)
{
  GtkWidget *row = adw_action_row_new (), *end = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  g_autofree char *carried =
      member->carried != NULL ? g_strjoinv (", ", member->carried) : g_strdup ("");
  g_autofree char *subtitle = *carried != '\0' && *member->player != '\0'
                                  ? g_strdup_printf ("%s\n%s", member->player, carried)
                                  : g_strconcat (member->player, carried, NULL);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), member->card);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_widget_set_valign (end, GTK_ALIGN_CENTER);
  if (member->alive)
    gtk_box_append (GTK_BOX (end), ui_health_bar_new (member->health, member->max_health));
  gtk_box_append (GTK_BOX (end), new_health (member));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), end);
  if (!member->alive)
    gtk_widget_add_css_class (row, "dim-label");
  return row;
}

GtkWidget *
ui_party_new_list (const AppRun *run)
{
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The party"), -1);
  for (guint k = 0; k < run->party->len; k++)
    gtk_list_box_append (GTK_LIST_BOX (list), new_row (g_ptr_array_index (run->party, k)));
  return list;
}
