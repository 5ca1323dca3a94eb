/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that starts a match. What a game asks for is read from the rules core's description
 * of it; nothing here knows a game.
 */
#include "ui/new-match/new-match-dialog.h"

#include "app/collection/packs.h"
#include "app/new-match/match-draft.h"
#include "ui/new-match/option-rows.h"
#include "ui/new-match/seat-decks.h"
#include "ui/new-match/seat-list.h"
#include "ui/new-match/word-choice.h"
#include "ui/widget/draft-view.h"
#include "ui/widget/page.h"

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

  AppStore *store;        /* Owned */
  GListModel *packs;      /* Owned */
  AppMatchDraft *draft;   /* Owned */
  GPtrArray *option_rows; /* Borrowed rows */
  GPtrArray *pack_rows;   /* Borrowed rows */
  GPtrArray *pack_ids;    /* of char *, in the order of the rows */
  gboolean busy;
};

G_DEFINE_FINAL_TYPE (UiNewMatchDialog, ui_new_match_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_STARTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* What chance decides first; whoever lets the program deal lets it decide that, too. */
static void
update_chance (UiNewMatchDialog *self)
{
  const AppMatchDraft *draft = self->draft;
  g_autofree char *first = app_match_draft_dup_first_draw (self->store, draft);

  gtk_widget_set_visible (GTK_WIDGET (self->first_row), first != NULL && !draft->dealt);
  if (first != NULL)
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->first_row), first);
  gtk_widget_set_visible (self->open_group, !draft->dealt);
}

static void
changed_cb (UiNewMatchDialog *self)
{
  const char *sentence = app_draft_get_fault (APP_DRAFT (self->draft));
  g_autofree char *sides = app_match_draft_dup_sides (self->store, self->draft);

  ui_draft_show_missing (self->missing, sentence);
  gtk_widget_set_sensitive (self->start, sentence == NULL && !self->busy);
  update_chance (self);
  ui_show_text (self->sides, sides);
  ui_seat_decks_show (self->decks, self->store, self->draft);
}

/* A deck goes where its player goes. */
static void
swapped_cb (UiNewMatchDialog *self, guint a, guint b)
{
  char *deck = self->draft->decks[a];

  self->draft->decks[a] = self->draft->decks[b];
  self->draft->decks[b] = deck;
  app_draft_changed (APP_DRAFT (self->draft));
}

static void
show_range (UiNewMatchDialog *self)
{
  const RulesVariant *variant = &self->draft->game->variants[self->draft->variant];

  ui_seat_list_set_range (self->seats, variant->min_seats, variant->max_seats);
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
append_pack (GString *packs, const char *id)
{
  g_string_append_printf (packs, "%s%s", packs->len > 0 ? " " : "", id);
}

/* The packs that are chosen stand in the order of the rows. */
static void
pack_cb (UiNewMatchDialog *self, GtkCheckButton *check)
{
  const char *toggled = g_object_get_data (G_OBJECT (check), "pack");
  g_autoptr (GString) packs = g_string_new (NULL);

  for (guint k = 0; k < self->pack_ids->len; k++) {
    const char *id = g_ptr_array_index (self->pack_ids, k);

    if (g_str_equal (id, toggled) ? gtk_check_button_get_active (check)
                                  : is_named (self->draft->packs, id))
      append_pack (packs, id);
  }
  g_object_set (self->draft, "packs", packs->str, NULL);
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
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (pack_cb), self);
  adw_preferences_group_add (self->packs_group, row);
  g_ptr_array_add (self->pack_rows, row);
  g_ptr_array_add (self->pack_ids, g_strdup (id));
}

/* A game's packs, each once: a new match takes the newest revision. The draft names those that are
 * chosen from here on; "" for none of them, NULL where there are none. */
static void
fill_packs (UiNewMatchDialog *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) packs = g_string_new (NULL);
  const AppMatchDraft *draft = self->draft;

  ui_rows_clear (self->packs_group, self->pack_rows);
  g_ptr_array_set_size (self->pack_ids, 0);
  for (guint k = 0; k < g_list_model_get_n_items (self->packs); k++) {
    g_autoptr (GObject) pack = g_list_model_get_item (self->packs, k);
    g_autofree char *id = NULL;
    g_autofree char *game = NULL;
    gboolean bundled, active;

    g_object_get (pack, "id", &id, "game", &game, "bundled", &bundled, NULL);
    if (g_strcmp0 (game, draft->game->id) != 0 || !g_hash_table_add (seen, g_strdup (id)))
      continue;
    active = draft->packs != NULL ? is_named (draft->packs, id) : bundled;
    add_pack (self, pack, id, active);
    if (active)
      append_pack (packs, id);
  }
  g_object_set (self->draft, "packs", self->pack_ids->len > 0 ? packs->str : NULL, NULL);
}

static void
fill_variants (UiNewMatchDialog *self)
{
  const RulesGame *game = self->draft->game;
  g_autoptr (GtkStringList) variants = gtk_string_list_new (NULL);

  for (guint k = 0; k < game->n_variants; k++)
    gtk_string_list_append (variants, _ (game->variants[k].name));
  adw_combo_row_set_model (self->variant, G_LIST_MODEL (variants));
  ui_draft_bind (self->draft, "variant", self->variant);
  gtk_widget_set_visible (GTK_WIDGET (self->variant), game->n_variants > 1);
  gtk_widget_set_visible (self->game_group,
                          game->n_variants > 1 || gtk_widget_get_visible (GTK_WIDGET (self->game)));
}

/* Shows @draft, which is taken, in the place of the one before, whose bindings end with it. */
static void
show_draft (UiNewMatchDialog *self, AppMatchDraft *draft)
{
  g_clear_object (&self->draft);
  self->draft = draft;
  g_object_set (draft, "open", draft->open && !draft->dealt, NULL);
  fill_variants (self);
  show_range (self);
  ui_seat_list_set_draft (self->seats, APP_DRAFT (draft));
  ui_option_rows_show (self->options_group, self->option_rows, draft->game, APP_DRAFT (draft));
  ui_word_choice_show (self->words, self->store, draft);
  fill_packs (self);
  ui_draft_bind (draft, "dealt", self->dealt);
  ui_draft_bind (draft, "draw-first", self->draw_first);
  ui_draft_bind (draft, "open", self->open);
  ui_draft_bind_trimmed (draft, "date", self->date);
  ui_draft_bind_trimmed (draft, "place", self->place);
  ui_draft_bind_trimmed (draft, "event", self->event);
  g_signal_connect_object (draft, "notify::variant", G_CALLBACK (show_range), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (draft, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}

/* The form for one game, filled as it was the last time. */
static void
game_cb (UiNewMatchDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->game);

  if (self->draft != NULL && chosen != GTK_INVALID_LIST_POSITION
      && rules_games[chosen] != self->draft->game)
    show_draft (self, app_match_draft_new (self->store, rules_games[chosen]));
}

static void
day_cb (UiNewMatchDialog *self)
{
  g_autoptr (GDateTime) day = gtk_calendar_get_date (self->calendar);
  g_autofree char *text = g_date_time_format (day, "%Y-%m-%d");

  g_object_set (self->draft, "date", text, NULL);
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
    ui_draft_show_missing (self->missing, error->message);
    gtk_widget_set_sensitive (self->start, TRUE);
    return;
  }
  g_signal_emit (self, signals[SIGNAL_STARTED], 0, uuid);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
start_cb (UiNewMatchDialog *self)
{
  if (self->busy || !gtk_widget_get_sensitive (self->start))
    return;
  self->busy = TRUE;
  gtk_widget_set_sensitive (self->start, FALSE);
  app_match_start_async (self->store, self->draft, NULL, started_cb, g_object_ref (self));
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
  adw_combo_row_set_model (self->game, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->game, chosen);
  gtk_widget_set_visible (GTK_WIDGET (self->game), n > 1);
}

static void
ui_new_match_dialog_dispose (GObject *object)
{
  UiNewMatchDialog *self = UI_NEW_MATCH_DIALOG (object);

  g_clear_object (&self->draft);
  G_OBJECT_CLASS (ui_new_match_dialog_parent_class)->dispose (object);
  g_clear_object (&self->packs);
  g_clear_object (&self->store);
}

static void
ui_new_match_dialog_finalize (GObject *object)
{
  UiNewMatchDialog *self = UI_NEW_MATCH_DIALOG (object);

  g_ptr_array_unref (self->option_rows);
  g_ptr_array_unref (self->pack_rows);
  g_ptr_array_unref (self->pack_ids);
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
  gtk_widget_class_bind_template_callback (widget_class, swapped_cb);
  gtk_widget_class_bind_template_callback (widget_class, game_cb);
  gtk_widget_class_bind_template_callback (widget_class, day_cb);
  gtk_widget_class_bind_template_callback (widget_class, start_cb);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
}

static void
ui_new_match_dialog_init (UiNewMatchDialog *self)
{
  self->option_rows = g_ptr_array_new ();
  self->pack_rows = g_ptr_array_new ();
  self->pack_ids = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
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
  show_draft (self, app_match_draft_new (store, rules_games[chosen]));
  focus_missing (self);
  return GTK_WIDGET (self);
}

GtkWidget *
ui_new_match_dialog_new_for_draft (AppStore *store, GtkWindow *parent, AppMatchDraft *draft)
{
  UiNewMatchDialog *self = new_dialog (store, parent);

  gtk_window_set_title (GTK_WINDOW (self), _ ("Start a Run"));
  gtk_widget_set_visible (GTK_WIDGET (self->game), FALSE);
  show_draft (self, g_object_ref (draft));
  focus_missing (self);
  return GTK_WIDGET (self);
}
