/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog of a campaign. What a game asks for is read from the rules core's description of it.
 */
#include "ui/campaign/campaign-dialog.h"

#include "app/base/phrases.h"

#include "ui/new-match/option-rows.h"
#include "ui/new-match/seat-list.h"
#include "ui/widget/draft-view.h"

#include <glib/gi18n.h>

struct _UiCampaignDialog {
  AdwWindow parent_instance;

  GtkWidget *save;
  GtkEditable *name;
  AdwComboRow *game;
  AdwComboRow *variant;
  UiSeatList *players;
  AdwPreferencesGroup *options_group;
  GtkTextView *rules;
  GtkEditable *note;
  GtkRevealer *missing;

  AppStore *store;         /* Owned */
  AppCampaignDraft *draft; /* Owned */
  guint variants[8];       /* The game's numbers of those that are offered */
  GPtrArray *option_rows;  /* Borrowed rows */
  gboolean busy;
};

G_DEFINE_FINAL_TYPE (UiCampaignDialog, ui_campaign_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_DONE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
changed_cb (UiCampaignDialog *self)
{
  const char *sentence = app_draft_get_fault (APP_DRAFT (self->draft));

  ui_draft_show_missing (self->missing, sentence);
  gtk_widget_set_sensitive (self->save, sentence == NULL && !self->busy);
}

static void
show_range (UiCampaignDialog *self)
{
  const RulesVariant *variant = &self->draft->game->variants[self->draft->variant];

  ui_seat_list_set_range (self->players, variant->min_seats, variant->max_seats);
}

static void
variant_cb (UiCampaignDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->variant);

  if (self->draft != NULL && chosen < G_N_ELEMENTS (self->variants))
    g_object_set (self->draft, "variant", self->variants[chosen], NULL);
}

/* Those in which all play together. */
static void
fill_variants (UiCampaignDialog *self)
{
  const AppCampaignDraft *draft = self->draft;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint n = 0, chosen = 0;

  for (guint k = 0; k < draft->game->n_variants && n < G_N_ELEMENTS (self->variants); k++) {
    if (draft->game->variants[k].mode != RULES_MODE_CO_OP)
      continue;
    if (k == draft->variant)
      chosen = n;
    self->variants[n++] = k;
    gtk_string_list_append (names, _ (draft->game->variants[k].name));
  }
  ui_draft_set_rows (self->variant, G_LIST_MODEL (names), chosen);
  variant_cb (self);
  gtk_widget_set_visible (GTK_WIDGET (self->variant), n > 1);
}

static gboolean
text_to_rules (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  g_value_take_string (to, g_strstrip (g_value_dup_string (from)));
  return TRUE;
}

static gboolean
rules_to_text (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  const char *rules = g_value_get_string (from);

  g_value_set_string (to, rules != NULL ? rules : "");
  return TRUE;
}

/* Shows @draft, which is taken, in the place of the one before, whose bindings end with it. */
static void
show_draft (UiCampaignDialog *self, AppCampaignDraft *draft)
{
  g_clear_object (&self->draft);
  self->draft = draft;
  ui_draft_bind_trimmed (draft, "name", self->name);
  fill_variants (self);
  ui_seat_list_set_draft (self->players, APP_DRAFT (draft));
  show_range (self);
  ui_option_rows_show (self->options_group, self->option_rows, draft->game, APP_DRAFT (draft));
  g_object_bind_property_full (draft, "house-rules", gtk_text_view_get_buffer (self->rules), "text",
                               G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE, rules_to_text,
                               text_to_rules, NULL, NULL);
  ui_draft_bind_trimmed (draft, "note", self->note);
  g_signal_connect_object (draft, "notify::variant", G_CALLBACK (show_range), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (draft, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}

static void
game_cb (UiCampaignDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->game);
  AppCampaignDraft *draft;

  if (self->draft == NULL || chosen == GTK_INVALID_LIST_POSITION)
    return;
  draft = app_campaign_draft_new (self->store, app_campaign_games ()[chosen]);
  g_object_set (draft, "name", self->draft->name, NULL);
  show_draft (self, draft);
}

static void
fill_games (UiCampaignDialog *self, gboolean is_new)
{
  const RulesGame *const *games = app_campaign_games ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint n = 0;

  for (; games[n] != NULL; n++)
    gtk_string_list_append (names, _ (games[n]->name));
  adw_combo_row_set_model (self->game, G_LIST_MODEL (names));
  gtk_widget_set_visible (GTK_WIDGET (self->game), n > 1 && is_new);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiCampaignDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };
  g_autofree char *sentence = NULL;

  self->busy = FALSE;
  if (!app_command_finish_answer (result, &answer, &error)) {
    ui_draft_show_missing (self->missing, error->message);
    gtk_widget_set_sensitive (self->save, TRUE);
    return;
  }
  if (self->draft->uuid == NULL)
    /* Translators: a campaign's name. */
    sentence = app_phrase_printf (_ ("“%s” can begin"), self->draft->name);
  else
    sentence = app_phrase_printf (_ ("“%s” is changed"), self->draft->name);
  g_signal_emit (self, signals[SIGNAL_DONE], 0,
                 self->draft->uuid != NULL ? self->draft->uuid : answer.uuid, sentence,
                 answer.batch);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
save_cb (UiCampaignDialog *self)
{
  const AppCampaignCommand command = { .kind = self->draft->uuid == NULL
                                                   ? APP_CAMPAIGN_COMMAND_ADD
                                                   : APP_CAMPAIGN_COMMAND_EDIT,
                                       .uuid = self->draft->uuid,
                                       .draft = self->draft };

  if (self->busy || !gtk_widget_get_sensitive (self->save))
    return;
  self->busy = TRUE;
  gtk_widget_set_sensitive (self->save, FALSE);
  app_command_do_async (self->store, &app_campaign_command, &command, NULL, saved_cb,
                        g_object_ref (self));
}

static void
name_entered_cb (UiCampaignDialog *self)
{
  /* Who played last sits there already. */
  if (gtk_widget_get_sensitive (self->save))
    gtk_widget_grab_focus (self->save);
  else
    ui_seat_list_focus (self->players);
}

static void
entered_cb (UiCampaignDialog *self)
{
  if (gtk_widget_get_sensitive (self->save))
    gtk_widget_grab_focus (self->save);
}

static void
ui_campaign_dialog_dispose (GObject *object)
{
  UiCampaignDialog *self = UI_CAMPAIGN_DIALOG (object);

  g_clear_object (&self->draft);
  G_OBJECT_CLASS (ui_campaign_dialog_parent_class)->dispose (object);
  g_clear_object (&self->store);
}

static void
ui_campaign_dialog_finalize (GObject *object)
{
  UiCampaignDialog *self = UI_CAMPAIGN_DIALOG (object);

  g_ptr_array_unref (self->option_rows);
  G_OBJECT_CLASS (ui_campaign_dialog_parent_class)->finalize (object);
}

static void
ui_campaign_dialog_class_init (UiCampaignDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_campaign_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_campaign_dialog_finalize;
  signals[SIGNAL_DONE] =
      g_signal_new ("done", UI_TYPE_CAMPAIGN_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_INT64);
  g_type_ensure (UI_TYPE_SEAT_LIST);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/campaign-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiCampaignDialog, save);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignDialog, name);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignDialog, game);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignDialog, variant);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignDialog, players);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignDialog, options_group);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignDialog, rules);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignDialog, note);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignDialog, missing);
  gtk_widget_class_bind_template_callback (widget_class, game_cb);
  gtk_widget_class_bind_template_callback (widget_class, variant_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, name_entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
}

static void
ui_campaign_dialog_init (UiCampaignDialog *self)
{
  self->option_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
ui_campaign_dialog_new (AppStore *store, const AppCampaignSnapshot *campaign)
{
  UiCampaignDialog *self = g_object_new (UI_TYPE_CAMPAIGN_DIALOG, NULL);
  AppCampaignDraft *draft = campaign != NULL
                                ? app_campaign_draft_from_snapshot (store, campaign)
                                : app_campaign_draft_new (store, app_campaign_games ()[0]);

  self->store = g_object_ref (store);
  ui_seat_list_set_store (self->players, store);
  gtk_window_set_title (GTK_WINDOW (self),
                        campaign != NULL ? _ ("Edit Campaign") : _ ("New Campaign"));
  gtk_button_set_label (GTK_BUTTON (self->save), campaign != NULL ? _ ("_Save") : _ ("_Begin"));
  fill_games (self, campaign == NULL);
  show_draft (self, draft);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->name));
  return GTK_WIDGET (self);
}
