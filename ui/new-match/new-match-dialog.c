/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that starts a match. What a game asks for is read from the rules core's description
 * of it; nothing here knows a game.
 */
#include "ui/new-match/new-match-dialog.h"

#include "app/collection/packs.h"
#include "app/new-match/match-draft.h"
#include "app/player/players.h"
#include "app/recording/recorder.h"
#include "ui/new-match/seat-decks.h"
#include "ui/new-match/seat-list.h"
#include "ui/new-match/word-choice.h"

#include <glib/gi18n.h>

struct _UiNewMatchDialog {
  AdwWindow parent_instance;

  GtkWidget *start;
  GtkWidget *game_group;
  AdwComboRow *game;
  AdwComboRow *variant;
  UiSeatList *seats;
  GtkLabel *sides;
  UiSeatDecks *decks;
  AdwPreferencesGroup *options_group;
  UiWordChoice *words;
  AdwPreferencesGroup *packs_group;
  GtkWidget *open_group;
  GtkSwitch *dealt;
  GtkSwitch *draw_first;
  AdwActionRow *first_row;
  GtkSwitch *open;
  GtkEditable *date;
  GtkMenuButton *date_button;
  GtkCalendar *calendar;
  GtkEditable *place;
  GtkEditable *event;
  GtkRevealer *missing;
  GtkLabel *missing_label;

  AppStore *store;   /* Owned */
  GListModel *packs; /* Owned */
  char *campaign;    /* Owned; whose next run it is, NULL for none */
  const RulesGame *shown_game;
  GPtrArray *option_rows; /* Borrowed rows; their spin buttons are in the same order below */
  GPtrArray *spins;
  GPtrArray *pack_rows;
  GPtrArray *checks; /* Borrowed check buttons, each with its pack's id as data */
  gboolean filling;
  gboolean busy;
};

G_DEFINE_FINAL_TYPE (UiNewMatchDialog, ui_new_match_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_STARTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* NULL for nothing but blanks. */
static char *
dup_text (GtkEditable *entry)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));

  return *text != '\0' ? g_steal_pointer (&text) : NULL;
}

/* "" for none of them; NULL where there are none. */
static char *
dup_packs (UiNewMatchDialog *self)
{
  GString *packs = g_string_new (NULL);

  for (guint k = 0; k < self->checks->len; k++) {
    GtkCheckButton *check = g_ptr_array_index (self->checks, k);

    if (gtk_check_button_get_active (check))
      g_string_append_printf (packs, "%s%s", packs->len > 0 ? " " : "",
                              (const char *)g_object_get_data (G_OBJECT (check), "pack"));
  }
  return g_string_free (packs, self->checks->len == 0);
}

static void
replace_string (char **field, char *value)
{
  g_free (*field);
  *field = value;
}

/* What the dialog says, over what was remembered. */
static AppMatchDraft *
dup_draft (UiNewMatchDialog *self)
{
  AppMatchDraft *draft = app_match_draft_new (self->store, self->shown_game);

  draft->variant = adw_combo_row_get_selected (self->variant);
  draft->seats = ui_seat_list_get_n_seats (self->seats);
  for (guint k = 0; k < RULES_SEATS; k++)
    replace_string (&draft->names[k],
                    k < draft->seats ? ui_seat_list_dup_name (self->seats, k) : NULL);
  for (guint k = 0; k < RULES_SEATS; k++)
    replace_string (&draft->decks[k],
                    k < draft->seats ? ui_seat_decks_dup_deck (self->decks, k) : NULL);
  for (guint k = 0; k < self->spins->len; k++)
    draft->options[k] = gtk_spin_button_get_value_as_int (g_ptr_array_index (self->spins, k));
  replace_string (&draft->packs, dup_packs (self));
  replace_string (&draft->word_list, ui_word_choice_dup_key (self->words));
  draft->dealt = gtk_switch_get_active (self->dealt);
  draft->draw_first = gtk_switch_get_active (self->draw_first);
  draft->open = draft->dealt || gtk_switch_get_active (self->open);
  replace_string (&draft->date, dup_text (self->date));
  replace_string (&draft->place, dup_text (self->place));
  replace_string (&draft->event, dup_text (self->event));
  replace_string (&draft->campaign, g_strdup (self->campaign));
  return draft;
}

static void
show_missing (UiNewMatchDialog *self, const char *sentence)
{
  gtk_label_set_label (self->missing_label, sentence != NULL ? sentence : "");
  gtk_revealer_set_reveal_child (self->missing, sentence != NULL);
}

/* What chance decides first; whoever lets the program deal lets it decide that, too. */
static void
update_chance (UiNewMatchDialog *self, const AppMatchDraft *draft)
{
  g_autofree char *first = app_match_draft_dup_first_draw (self->store, draft);

  gtk_widget_set_visible (GTK_WIDGET (self->first_row), first != NULL && !draft->dealt);
  if (first != NULL)
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->first_row), first);
  gtk_widget_set_visible (self->open_group, !draft->dealt);
}

static void
changed_cb (UiNewMatchDialog *self)
{
  g_autoptr (AppMatchDraft) draft = NULL;
  g_autofree char *sentence = NULL;
  g_autofree char *sides = NULL;

  if (self->filling || self->store == NULL)
    return;
  draft = dup_draft (self);
  sentence = app_match_draft_check (self->store, draft);
  sides = app_match_draft_dup_sides (self->store, draft);
  show_missing (self, sentence);
  ui_seat_decks_show (self->decks, self->store, draft);
  update_chance (self, draft);
  gtk_label_set_label (self->sides, sides != NULL ? sides : "");
  gtk_widget_set_visible (GTK_WIDGET (self->sides), sides != NULL);
  gtk_widget_set_sensitive (self->start, sentence == NULL && !self->busy);
}

/* A deck goes where its player goes. */
static void
swapped_cb (UiNewMatchDialog *self, guint a, guint b)
{
  g_autoptr (AppMatchDraft) draft = dup_draft (self);
  char *deck = draft->decks[a];

  draft->decks[a] = draft->decks[b];
  draft->decks[b] = deck;
  ui_seat_decks_show (self->decks, self->store, draft);
}

static const RulesVariant *
chosen_variant (UiNewMatchDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->variant);

  return &self->shown_game->variants[MIN (chosen, self->shown_game->n_variants - 1)];
}

static void
variant_cb (UiNewMatchDialog *self)
{
  const RulesVariant *variant;

  if (self->filling || self->shown_game == NULL)
    return;
  variant = chosen_variant (self);
  ui_seat_list_set_range (self->seats, variant->min_seats, variant->max_seats);
  changed_cb (self);
}

static void
clear_rows (AdwPreferencesGroup *group, GPtrArray *rows)
{
  for (guint k = 0; k < rows->len; k++)
    adw_preferences_group_remove (group, g_ptr_array_index (rows, k));
  g_ptr_array_set_size (rows, 0);
}

static void
fill_options (UiNewMatchDialog *self, const AppMatchDraft *draft)
{
  clear_rows (self->options_group, self->option_rows);
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

/* "a b@2" names the packs a and b. */
static gboolean
is_named (const char *packs, const char *id)
{
  g_auto (GStrv) words = g_strsplit_set (packs != NULL ? packs : "", " \t", -1);

  for (guint k = 0; words[k] != NULL; k++) {
    char *at = strchr (words[k], '@');

    if (at != NULL)
      *at = '\0';
    if (g_str_equal (words[k], id))
      return TRUE;
  }
  return FALSE;
}

static void
add_pack (UiNewMatchDialog *self, GObject *pack, const char *id, gboolean active)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;
  guint n_cards;

  g_object_get (pack, "title", &title, "n-cards", &n_cards, NULL);
  subtitle = g_strdup_printf (g_dngettext (NULL, "%u card", "%u cards", n_cards), n_cards);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), active);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_object_set_data_full (G_OBJECT (check), "pack", g_strdup (id), g_free);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (changed_cb), self);
  adw_preferences_group_add (self->packs_group, row);
  g_ptr_array_add (self->pack_rows, row);
  g_ptr_array_add (self->checks, check);
}

/* A game's packs, each once: a new match takes the newest revision. */
static void
fill_packs (UiNewMatchDialog *self, const AppMatchDraft *draft)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  clear_rows (self->packs_group, self->pack_rows);
  g_ptr_array_set_size (self->checks, 0);
  for (guint k = 0; k < g_list_model_get_n_items (self->packs); k++) {
    g_autoptr (GObject) pack = g_list_model_get_item (self->packs, k);
    g_autofree char *id = NULL;
    g_autofree char *game = NULL;
    gboolean bundled;

    g_object_get (pack, "id", &id, "game", &game, "bundled", &bundled, NULL);
    if (g_strcmp0 (game, draft->game->id) != 0 || !g_hash_table_add (seen, g_strdup (id)))
      continue;
    add_pack (self, pack, id, draft->packs != NULL ? is_named (draft->packs, id) : bundled);
  }
}

static void
fill (UiNewMatchDialog *self, const AppMatchDraft *draft)
{
  const RulesGame *game = draft->game;
  g_autoptr (GtkStringList) variants = gtk_string_list_new (NULL);
  const RulesVariant *variant;

  self->filling = TRUE;
  self->shown_game = game;
  for (guint k = 0; k < game->n_variants; k++)
    gtk_string_list_append (variants, _ (game->variants[k].name));
  adw_combo_row_set_model (self->variant, G_LIST_MODEL (variants));
  adw_combo_row_set_selected (self->variant, MIN (draft->variant, game->n_variants - 1));
  gtk_widget_set_visible (GTK_WIDGET (self->variant), game->n_variants > 1);
  gtk_widget_set_visible (self->game_group,
                          game->n_variants > 1 || gtk_widget_get_visible (GTK_WIDGET (self->game)));
  variant = chosen_variant (self);
  ui_seat_list_set_range (self->seats, variant->min_seats, variant->max_seats);
  ui_seat_list_set_n_seats (self->seats, draft->seats);
  for (guint k = 0; k < RULES_SEATS; k++)
    ui_seat_list_set_name (self->seats, k, draft->names[k]);
  fill_options (self, draft);
  ui_word_choice_show (self->words, self->store, draft);
  fill_packs (self, draft);
  gtk_switch_set_active (self->dealt, draft->dealt);
  gtk_switch_set_active (self->draw_first, draft->draw_first);
  gtk_switch_set_active (self->open, draft->open && !draft->dealt);
  gtk_editable_set_text (self->date, draft->date != NULL ? draft->date : "");
  gtk_editable_set_text (self->place, draft->place != NULL ? draft->place : "");
  gtk_editable_set_text (self->event, draft->event != NULL ? draft->event : "");
  ui_seat_decks_show (self->decks, self->store, draft);
  self->filling = FALSE;
  changed_cb (self);
}

/* The form for one game, filled as it was the last time. */
static void
fill_game (UiNewMatchDialog *self, const RulesGame *game)
{
  g_autoptr (AppMatchDraft) draft = app_match_draft_new (self->store, game);

  fill (self, draft);
}

static void
game_cb (UiNewMatchDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->game);

  if (!self->filling && self->store != NULL && chosen != GTK_INVALID_LIST_POSITION)
    fill_game (self, rules_games[chosen]);
}

static void
day_cb (UiNewMatchDialog *self)
{
  g_autoptr (GDateTime) day = gtk_calendar_get_date (self->calendar);
  g_autofree char *text = g_date_time_format (day, "%Y-%m-%d");

  gtk_editable_set_text (self->date, text);
  gtk_menu_button_popdown (self->date_button);
}

static void
started_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiNewMatchDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *uuid = app_match_start_finish (APP_STORE (source), result, &error);

  self->busy = FALSE;
  if (uuid == NULL) {
    show_missing (self, error->message);
    gtk_widget_set_sensitive (self->start, TRUE);
    return;
  }
  g_signal_emit (self, signals[SIGNAL_STARTED], 0, uuid);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
start_cb (UiNewMatchDialog *self)
{
  g_autoptr (AppMatchDraft) draft = NULL;

  if (self->busy || !gtk_widget_get_sensitive (self->start))
    return;
  self->busy = TRUE;
  gtk_widget_set_sensitive (self->start, FALSE);
  draft = dup_draft (self);
  app_match_start_async (self->store, draft, NULL, started_cb, g_object_ref (self));
}

static void
entered_cb (UiNewMatchDialog *self)
{
  if (gtk_widget_get_sensitive (self->start))
    gtk_widget_grab_focus (self->start);
}

static void
fill_games (UiNewMatchDialog *self, guint chosen)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint n = 0;

  for (; rules_games[n] != NULL; n++)
    gtk_string_list_append (names, _ (rules_games[n]->name));
  self->filling = TRUE;
  adw_combo_row_set_model (self->game, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->game, chosen);
  self->filling = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->game), n > 1);
}

static void
ui_new_match_dialog_dispose (GObject *object)
{
  UiNewMatchDialog *self = UI_NEW_MATCH_DIALOG (object);

  self->filling = TRUE;
  G_OBJECT_CLASS (ui_new_match_dialog_parent_class)->dispose (object);
  g_clear_object (&self->packs);
  g_clear_object (&self->store);
}

static void
ui_new_match_dialog_finalize (GObject *object)
{
  UiNewMatchDialog *self = UI_NEW_MATCH_DIALOG (object);

  g_ptr_array_unref (self->option_rows);
  g_ptr_array_unref (self->spins);
  g_ptr_array_unref (self->pack_rows);
  g_ptr_array_unref (self->checks);
  g_free (self->campaign);
  G_OBJECT_CLASS (ui_new_match_dialog_parent_class)->finalize (object);
}

static void
ui_new_match_dialog_class_init (UiNewMatchDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_new_match_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_new_match_dialog_finalize;
  signals[SIGNAL_STARTED] = g_signal_new ("started", UI_TYPE_NEW_MATCH_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  g_type_ensure (UI_TYPE_SEAT_LIST);
  g_type_ensure (UI_TYPE_WORD_CHOICE);
  g_type_ensure (UI_TYPE_SEAT_DECKS);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/new-match-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, start);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, game_group);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, game);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, variant);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, seats);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, sides);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, decks);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, options_group);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, words);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, packs_group);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, dealt);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, draw_first);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, first_row);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, open_group);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, open);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, date);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, date_button);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, calendar);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, place);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, event);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, missing);
  gtk_widget_class_bind_template_child (widget_class, UiNewMatchDialog, missing_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, swapped_cb);
  gtk_widget_class_bind_template_callback (widget_class, game_cb);
  gtk_widget_class_bind_template_callback (widget_class, variant_cb);
  gtk_widget_class_bind_template_callback (widget_class, day_cb);
  gtk_widget_class_bind_template_callback (widget_class, start_cb);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
}

static void
ui_new_match_dialog_init (UiNewMatchDialog *self)
{
  self->option_rows = g_ptr_array_new ();
  self->spins = g_ptr_array_new ();
  self->pack_rows = g_ptr_array_new ();
  self->checks = g_ptr_array_new ();
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->filling = FALSE;
}

static UiNewMatchDialog *
new_dialog (AppStore *store, GtkWindow *parent)
{
  UiNewMatchDialog *self = g_object_new (UI_TYPE_NEW_MATCH_DIALOG, "transient-for", parent, NULL);

  self->store = g_object_ref (store);
  self->packs = app_pack_list_new (store);
  ui_seat_list_set_store (self->seats, store);
  return self;
}

/* The keyboard goes where something is missing, else where the match starts. */
static void
focus_missing (UiNewMatchDialog *self)
{
  if (!ui_seat_list_focus (self->seats) && gtk_widget_get_sensitive (self->start))
    gtk_widget_grab_focus (self->start);
}

GtkWidget *
ui_new_match_dialog_new (AppStore *store, GtkWindow *parent, const RulesGame *game)
{
  UiNewMatchDialog *self = new_dialog (store, parent);
  guint chosen = 0;

  if (game == NULL)
    game = app_match_draft_get_last_game (store);
  while (game != NULL && rules_games[chosen] != game)
    chosen++;
  fill_games (self, chosen);
  fill_game (self, rules_games[chosen]);
  focus_missing (self);
  return GTK_WIDGET (self);
}

GtkWidget *
ui_new_match_dialog_new_for_draft (AppStore *store, GtkWindow *parent, const AppMatchDraft *draft)
{
  UiNewMatchDialog *self = new_dialog (store, parent);

  self->campaign = g_strdup (draft->campaign);
  gtk_window_set_title (GTK_WINDOW (self), _ ("Start a Run"));
  gtk_widget_set_visible (GTK_WIDGET (self->game), FALSE);
  fill (self, draft);
  focus_missing (self);
  return GTK_WIDGET (self);
}
