/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog of a campaign. What a game asks for is read from the rules core's description of it.
 */
#include "ui/campaign/campaign-dialog.h"

#include "app/base/phrases.h"

#include "ui/widget/page.h"
#include "ui/new-match/seat-list.h"

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
  GtkLabel *missing_label;

  AppStore *store; /* Owned */
  char *uuid;      /* Owned; of the one that is edited, NULL for a new one */
  const RulesGame *shown_game;
  guint variants[8];      /* The game's numbers of those that are offered */
  GPtrArray *option_rows; /* Borrowed rows; their spin buttons are in the same order below */
  GPtrArray *spins;
  gboolean filling;
  gboolean busy;
};

G_DEFINE_FINAL_TYPE (UiCampaignDialog, ui_campaign_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_DONE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
replace_string (char **field, char *value)
{
  g_free (*field);
  *field = value;
}

static char *
dup_text (GtkEditable *entry)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (entry)));
}

static char *
dup_rules (UiCampaignDialog *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->rules);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return g_strstrip (gtk_text_buffer_get_text (buffer, &start, &end, FALSE));
}

static guint
chosen_variant (UiCampaignDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->variant);

  return self->variants[chosen < G_N_ELEMENTS (self->variants) ? chosen : 0];
}

/* Names without the empty rows between them. */
static char **
dup_players (UiCampaignDialog *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint k = 0; k < ui_seat_list_get_n_seats (self->players); k++) {
    g_autofree char *name = ui_seat_list_dup_name (self->players, k);

    if (*name != '\0')
      g_strv_builder_add (names, name);
  }
  return g_strv_builder_end (names);
}

/* What the dialog says, over what was remembered. */
static AppCampaignDraft *
dup_draft (UiCampaignDialog *self)
{
  AppCampaignDraft *draft = app_campaign_draft_new (self->store, self->shown_game);

  draft->variant = chosen_variant (self);
  replace_string (&draft->name, dup_text (self->name));
  replace_string (&draft->house_rules, dup_rules (self));
  replace_string (&draft->note, dup_text (self->note));
  g_strfreev (draft->players);
  draft->players = dup_players (self);
  for (guint k = 0; k < self->spins->len; k++)
    draft->options[k] = gtk_spin_button_get_value_as_int (g_ptr_array_index (self->spins, k));
  return draft;
}

static void
show_missing (UiCampaignDialog *self, const char *sentence)
{
  gtk_label_set_label (self->missing_label, sentence != NULL ? sentence : "");
  gtk_revealer_set_reveal_child (self->missing, sentence != NULL);
}

static void
changed_cb (UiCampaignDialog *self)
{
  g_autoptr (AppCampaignDraft) draft = NULL;
  g_autofree char *sentence = NULL;

  if (self->filling || self->store == NULL)
    return;
  draft = dup_draft (self);
  sentence = app_campaign_draft_check (self->store, draft, self->uuid);
  show_missing (self, sentence);
  gtk_widget_set_sensitive (self->save, sentence == NULL && !self->busy);
}

static void
show_range (UiCampaignDialog *self)
{
  const RulesVariant *variant = &self->shown_game->variants[chosen_variant (self)];

  ui_seat_list_set_range (self->players, variant->min_seats, variant->max_seats);
}

static void
variant_cb (UiCampaignDialog *self)
{
  if (self->filling || self->shown_game == NULL)
    return;
  show_range (self);
  changed_cb (self);
}

static void
fill_options (UiCampaignDialog *self, const AppCampaignDraft *draft)
{
  for (guint k = 0; k < self->option_rows->len; k++)
    adw_preferences_group_remove (self->options_group, g_ptr_array_index (self->option_rows, k));
  g_ptr_array_set_size (self->option_rows, 0);
  g_ptr_array_set_size (self->spins, 0);
  for (guint k = 0; k < draft->game->n_options; k++) {
    const RulesOption *option = &draft->game->options[k];
    GtkWidget *row = adw_action_row_new ();
    GtkWidget *spin = gtk_spin_button_new_with_range (option->min, option->max, 1);

    gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), draft->options[k]);
    gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (option->name));
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
    adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
    gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ (option->name), -1);
    g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (changed_cb), self);
    adw_preferences_group_add (self->options_group, row);
    g_ptr_array_add (self->option_rows, row);
    g_ptr_array_add (self->spins, spin);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->options_group), draft->game->n_options > 0);
}

/* Those in which all play together. */
static void
fill_variants (UiCampaignDialog *self, const AppCampaignDraft *draft)
{
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
  adw_combo_row_set_model (self->variant, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->variant, chosen);
  gtk_widget_set_visible (GTK_WIDGET (self->variant), n > 1);
}

static void
fill_fields (UiCampaignDialog *self, const AppCampaignDraft *draft)
{
  guint n = draft->players != NULL ? g_strv_length (draft->players) : 0;

  self->filling = TRUE;
  self->shown_game = draft->game;
  gtk_editable_set_text (self->name, draft->name != NULL ? draft->name : "");
  fill_variants (self, draft);
  show_range (self);
  ui_seat_list_set_n_seats (self->players, n);
  for (guint k = 0; k < RULES_SEATS; k++)
    ui_seat_list_set_name (self->players, k, k < n ? draft->players[k] : "");
  fill_options (self, draft);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->rules),
                            draft->house_rules != NULL ? draft->house_rules : "", -1);
  gtk_editable_set_text (self->note, draft->note != NULL ? draft->note : "");
  self->filling = FALSE;
  changed_cb (self);
}

static void
game_cb (UiCampaignDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->game);
  g_autoptr (AppCampaignDraft) draft = NULL;

  if (self->filling || self->store == NULL || chosen == GTK_INVALID_LIST_POSITION)
    return;
  draft = app_campaign_draft_new (self->store, app_campaign_games ()[chosen]);
  replace_string (&draft->name, dup_text (self->name));
  fill_fields (self, draft);
}

static void
fill_games (UiCampaignDialog *self)
{
  const RulesGame *const *games = app_campaign_games ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint n = 0;

  for (; games[n] != NULL; n++)
    gtk_string_list_append (names, _ (games[n]->name));
  self->filling = TRUE;
  adw_combo_row_set_model (self->game, G_LIST_MODEL (names));
  self->filling = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->game), n > 1 && self->uuid == NULL);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiCampaignDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };
  g_autofree char *name = dup_text (self->name);
  g_autofree char *sentence = NULL;

  self->busy = FALSE;
  if (!app_command_finish_answer (result, &answer, &error)) {
    show_missing (self, error->message);
    gtk_widget_set_sensitive (self->save, TRUE);
    return;
  }
  if (self->uuid == NULL)
    /* Translators: a campaign's name. */
    sentence = app_phrase_printf (_ ("“%s” can begin"), name);
  else
    sentence = app_phrase_printf (_ ("“%s” is changed"), name);
  g_signal_emit (self, signals[SIGNAL_DONE], 0, self->uuid != NULL ? self->uuid : answer.uuid,
                 sentence, answer.batch);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
save_cb (UiCampaignDialog *self)
{
  g_autoptr (AppCampaignDraft) draft = NULL;

  if (self->busy || !gtk_widget_get_sensitive (self->save))
    return;
  self->busy = TRUE;
  gtk_widget_set_sensitive (self->save, FALSE);
  draft = dup_draft (self);
  if (self->uuid == NULL)
    app_command_do_async (self->store, &app_campaign_command,
                          &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_ADD, .draft = draft },
                          NULL, saved_cb, g_object_ref (self));
  else
    app_command_do_async (self->store, &app_campaign_command,
                          &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_EDIT,
                                                 .uuid = self->uuid,
                                                 .draft = draft },
                          NULL, saved_cb, g_object_ref (self));
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

  self->filling = TRUE;
  G_OBJECT_CLASS (ui_campaign_dialog_parent_class)->dispose (object);
  g_clear_object (&self->store);
}

static void
ui_campaign_dialog_finalize (GObject *object)
{
  UiCampaignDialog *self = UI_CAMPAIGN_DIALOG (object);

  g_ptr_array_unref (self->option_rows);
  g_ptr_array_unref (self->spins);
  g_free (self->uuid);
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
  gtk_widget_class_bind_template_child (widget_class, UiCampaignDialog, missing_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
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
  self->spins = g_ptr_array_new ();
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->filling = FALSE;
}

GtkWidget *
ui_campaign_dialog_new (AppStore *store, const AppCampaignSnapshot *campaign)
{
  UiCampaignDialog *self = g_object_new (UI_TYPE_CAMPAIGN_DIALOG, NULL);
  g_autoptr (AppCampaignDraft) draft =
      campaign != NULL ? app_campaign_draft_from_snapshot (campaign)
                       : app_campaign_draft_new (store, app_campaign_games ()[0]);

  self->store = g_object_ref (store);
  self->uuid = campaign != NULL ? g_strdup (campaign->uuid) : NULL;
  ui_seat_list_set_store (self->players, store);
  gtk_window_set_title (GTK_WINDOW (self),
                        campaign != NULL ? _ ("Edit Campaign") : _ ("New Campaign"));
  gtk_button_set_label (GTK_BUTTON (self->save), campaign != NULL ? _ ("_Save") : _ ("_Begin"));
  fill_games (self);
  fill_fields (self, draft);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->name));
  return GTK_WIDGET (self);
}
