/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The question whether a game is played together.
 */
#include "ui/match/together-dialog.h"

#include "app/base/phrases.h"
#include "app/result/games.h"
#include "ui/widget/page.h"
#include "ui/widget/question.h"
#include "ui/widget/shell.h"

#include <glib/gi18n.h>

/* @page: that asked, @game: which, @together: what was chosen */
typedef struct {
  GtkWidget *page; /* Owned */
  char *game;      /* Owned */
  gboolean together;
} Asked;

static void
asked_free (Asked *asked)
{
  g_object_unref (asked->page);
  g_free (asked->game);
  g_free (asked);
}

static void
asked_gone_cb (gpointer asked, GClosure *closure)
{
  asked_free (asked);
}

static char *
dup_done (const Asked *asked, guint n)
{
  if (asked->together)
    /* Translators: how many results, and a game. */
    return app_phrase_printf (g_dngettext (GETTEXT_PACKAGE,
                                           "%u result of “%s” is won together now.",
                                           "%u results of “%s” are won together now.", n),
                              n, asked->game);
  /* Translators: how many results, and a game. */
  return app_phrase_printf (g_dngettext (GETTEXT_PACKAGE, "%u result of “%s” is a draw now.",
                                         "%u results of “%s” are draws now.", n),
                            n, asked->game);
}

static void
set_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Asked *asked = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };

  if (app_command_finish_answer (result, &answer, &error))
    text = dup_done (asked, answer.n);
  ui_page_toast (asked->page, text != NULL ? text : error->message, answer.batch);
  asked_free (asked);
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, Asked *asked)
{
  UiShell *shell = ui_shell_of (asked->page);
  AppStore *store = shell != NULL ? ui_shell_get_store (shell) : NULL;
  Asked *chosen;

  if (store == NULL || g_str_equal (response, "cancel"))
    return;
  chosen = g_new (Asked, 1);
  *chosen = (Asked){ g_object_ref (asked->page), g_strdup (asked->game),
                     g_str_equal (response, "together") };
  app_command_do_async (store, &app_game_set_together,
                        &(AppGameTogether){ chosen->game, chosen->together }, NULL, set_cb, chosen);
}

/* How many results there are of each. */
static char *
dup_body (const AppWonByAll *won_by_all)
{
  g_autofree char *drawn = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u result that every player won is a draw.",
                   "%u results that every player won are draws.", won_by_all->drawn),
      won_by_all->drawn);
  g_autofree char *together =
      won_by_all->drawn > 0
          ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u is won together.",
                                          "%u are won together.", won_by_all->together),
                             won_by_all->together)
          : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                          "%u result that every player won is won together.",
                                          "%u results that every player won are won together.",
                                          won_by_all->together),
                             won_by_all->together);

  if (won_by_all->drawn > 0 && won_by_all->together > 0)
    /* Translators: two sentences, how many results are draws, and how many are won together. */
    return g_strdup_printf (_ ("%s %s Results with scores or teams stay as they are."), drawn,
                            together);
  /* Translators: a sentence, how many results are draws or won together. */
  return g_strdup_printf (_ ("%s Results with scores or teams stay as they are."),
                          won_by_all->drawn > 0 ? drawn : together);
}

void
ui_together_dialog_show (GtkWidget *from, const char *game)
{
  UiShell *shell = ui_shell_of (from);
  AppStore *store = shell != NULL ? ui_shell_get_store (shell) : NULL;
  g_autofree char *heading = app_phrase_printf (_ ("Is %s Played Together?"), game);
  g_autofree char *body = NULL;
  g_autoptr (GError) error = NULL;
  AppWonByAll won_by_all;
  AdwMessageDialog *dialog;
  Asked *asked;

  if (store == NULL)
    return;
  if (!app_store_count_won_by_all (store, game, &won_by_all, &error)) {
    ui_page_toast (from, error->message, 0);
    return;
  }
  if (won_by_all.drawn + won_by_all.together == 0) {
    g_autofree char *none = app_phrase_printf (
        _ ("No result of “%s” was won by every player, without scores and teams."), game);

    ui_page_toast (from, none, 0);
    return;
  }
  body = dup_body (&won_by_all);
  dialog =
      ADW_MESSAGE_DIALOG (ui_question_new (from, heading, body, "together", _ ("Won _Together")));
  adw_message_dialog_add_response (dialog, "drawn", _ ("A _Draw"));
  adw_message_dialog_set_response_enabled (dialog, "together", won_by_all.drawn > 0);
  adw_message_dialog_set_response_enabled (dialog, "drawn", won_by_all.together > 0);
  asked = g_new (Asked, 1);
  *asked = (Asked){ g_object_ref (from), g_strdup (game), FALSE };
  g_signal_connect_data (dialog, "response", G_CALLBACK (answered_cb), asked, asked_gone_cb, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
