/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The actions of runs, and their menu.
 */
#include "ui/campaign/run-actions.h"

#include "app/base/phrases.h"

#include "ui/widget/follow-store.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"
#include "ui/widget/question.h"

#include <adwaita.h>
#include <glib/gi18n.h>

static AppStore *
store_of (GtkWidget *page)
{
  return g_object_get_data (G_OBJECT (page), "ui-run-store");
}

static void
pause_cb (GSimpleAction *action, GVariant *run, gpointer page)
{
  const char *uuid, *title;

  g_variant_get (run, "(&s&s)", &uuid, &title);
  app_command_do_async (
      store_of (page), &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_PAUSE, .uuid = uuid }, NULL,
      ui_change_toast_cb, /* Translators: a run's title: "Run 3". */
      ui_change_toast_new (page, app_phrase_printf (_ ("%s is paused"), title)));
}

static void
resume_cb (GSimpleAction *action, GVariant *run, gpointer page)
{
  const char *uuid, *title;

  g_variant_get (run, "(&s&s)", &uuid, &title);
  app_command_do_async (
      store_of (page), &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_RESUME, .uuid = uuid }, NULL,
      ui_change_toast_cb, /* Translators: a run's title: "Run 3". */
      ui_change_toast_new (page, app_phrase_printf (_ ("%s goes on"), title)));
}

/* A run that is being abandoned. */
typedef struct {
  GtkWidget *page; /* Owned */
  GVariant *run;   /* Owned; UUID and title */
} Abandoning;

/* It is recorded as a move, which no batch takes back: the run is resumed instead. */
static void
abandoned_cb (GObject *store, GAsyncResult *result, gpointer data)
{
  Abandoning *abandoning = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;
  const char *title;

  g_variant_get (abandoning->run, "(&s&s)", NULL, &title);
  /* Translators: a run's title: "Run 3". */
  sentence = app_phrase_printf (_ ("%s is abandoned"), title);
  if (app_command_finish (result, NULL, &error))
    ui_page_toast_with_button (abandoning->page, sentence, _ ("_Undo"), "run.resume",
                               abandoning->run);
  else
    ui_page_toast (abandoning->page, error->message, 0);
  g_object_unref (abandoning->page);
  g_variant_unref (abandoning->run);
  g_free (abandoning);
}

static void
abandon_cb (GSimpleAction *action, GVariant *run, gpointer page)
{
  Abandoning *abandoning = g_new (Abandoning, 1);
  const char *uuid;

  abandoning->page = g_object_ref (page);
  abandoning->run = g_variant_ref (run);
  g_variant_get (run, "(&s&s)", &uuid, NULL);
  app_command_do_async (
      store_of (page), &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_ABANDON, .uuid = uuid }, NULL,
      abandoned_cb, abandoning);
}

static void
remove_cb (GSimpleAction *action, GVariant *run, gpointer page)
{
  const char *uuid, *title;

  g_variant_get (run, "(&s&s)", &uuid, &title);
  app_command_do_async (
      store_of (page), &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_REMOVE, .uuid = uuid }, NULL,
      ui_change_toast_cb, /* Translators: a run's title: "Run 3". */
      ui_change_toast_new (page, app_phrase_printf (_ ("%s is out of the campaign"), title)));
}

/* Asking for a name. */

static void
named_cb (AdwMessageDialog *dialog, const char *response, GtkWidget *page)
{
  g_autofree char *name = ui_question_dup_answer (dialog);
  const char *uuid = g_object_get_data (G_OBJECT (dialog), "run");
  char *sentence;

  if (strcmp (response, "rename") != 0)
    return;
  if (*name != '\0')
    sentence = app_phrase_printf (_ ("The run is called “%s” now"), name);
  else
    sentence = g_strdup (_ ("The run has no name now"));
  app_command_do_async (
      store_of (page), &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_RENAME, .uuid = uuid, .text = name },
      NULL, ui_change_toast_cb, ui_change_toast_new (page, sentence));
}

static void
rename_cb (GSimpleAction *action, GVariant *run, gpointer page)
{
  GtkWidget *entry, *dialog;
  const char *uuid, *title;

  g_variant_get (run, "(&s&s)", &uuid, &title);
  dialog =
      ui_question_new (page, _ ("Rename the Run"), _ ("Without a name it is called by its number."),
                       "rename", _ ("_Rename"));
  entry = ui_question_add_entry (dialog, _ ("Name of the run"), title);
  g_object_set_data_full (G_OBJECT (dialog), "run", g_strdup (uuid), g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (named_cb), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

void
ui_run_add_actions (GtkWidget *page, AppStore *store)
{
  static const GActionEntry entries[] = {
    { "rename", rename_cb, "(ss)" }, { "pause", pause_cb, "(ss)" },
    { "resume", resume_cb, "(ss)" }, { "abandon", abandon_cb, "(ss)" },
    { "remove", remove_cb, "(ss)" },
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  g_object_set_data_full (G_OBJECT (page), "ui-run-store", g_object_ref (store), g_object_unref);
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), page);
  for (guint k = 0; k < G_N_ELEMENTS (entries) && app_store_is_read_only (store); k++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (group), entries[k].name)),
        FALSE);
  g_object_set_data (G_OBJECT (page), "ui-run-actions", group);
  gtk_widget_insert_action_group (page, "run", G_ACTION_GROUP (group));
}

static void
add_item (GMenu *menu, const char *label, const char *action, const AppRun *run)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "(ss)", run->uuid, run->title);
  g_menu_append_item (menu, item);
}

GtkWidget *
ui_run_menu_new (GtkWidget *page, const AppRun *run, gboolean with_campaign)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  /* Translators: what the button at a run opens; a run's title. */
  g_autofree char *more = app_phrase_printf (_ ("More for %s"), run->title);
  GtkWidget *button = ui_row_menu_new (G_MENU_MODEL (menu), more);

  if (with_campaign) {
    g_autoptr (GMenuItem) item = g_menu_item_new (_ ("_Open the Campaign"), NULL);

    g_menu_item_set_action_and_target (item, "win.open-campaign", "s", run->campaign);
    g_menu_append_item (menu, item);
  }
  add_item (menu, _ ("Re_name…"), "run.rename", run);
  if (run->state == APP_RUN_GOING_ON)
    add_item (menu, _ ("_Pause"), "run.pause", run);
  if (run->state == APP_RUN_PAUSED || run->state == APP_RUN_ABANDONED)
    add_item (menu, _ ("_Resume"), "run.resume", run);
  if (run->state == APP_RUN_GOING_ON || run->state == APP_RUN_PAUSED)
    add_item (menu, _ ("_Abandon"), "run.abandon", run);
  add_item (menu, _ ("_Take It Out of the Campaign"), "run.remove", run);
  /* In the header bar it is outside the page, where the page's actions are not found. */
  ui_page_insert_actions (button, "run", g_object_get_data (G_OBJECT (page), "ui-run-actions"));
  return button;
}
