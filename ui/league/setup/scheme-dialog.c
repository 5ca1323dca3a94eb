/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog for a points scheme. What is typed is read at once, and what it means is told; a field
 * that can't be read is marked, and nothing of it is lost.
 */
#include "ui/league/setup/scheme-dialog.h"

#include "ui/widget/draft-view.h"
#include "ui/widget/page.h"

#include "app/league/league-commands.h"
#include "app/league/season-draft.h"
#include "app/league/leagues.h"
#include "app/league/schemes.h"

#include <glib/gi18n.h>

struct _UiSchemeDialog {
  AdwWindow parent_instance;

  GtkWidget *save;
  AdwComboRow *like;
  GtkLabel *message;
  GtkWidget *results_group, *places_group;
  GtkGrid *grid;
  AdwPreferencesGroup *bonus_group;
  GtkWidget *add_bonus;
  GPtrArray *bonuses; /* Owned; rows, as the draft's bonuses */
  GtkRevealer *missing;

  AppStore *store;       /* Owned */
  AppSchemeDraft *draft; /* Owned; what is shown */
  GPtrArray *schemes;    /* Owned; to begin with */
};

/* Children that show the draft's properties of these names. */
static const char *const bound[] = { "name",         "by",       "ties",     "most",
                                     "win",          "draw",     "loss",     "bye",
                                     "full_bye",     "half_bye", "zero_bye", "forfeit_win",
                                     "forfeit_loss", NULL };

G_DEFINE_FINAL_TYPE (UiSchemeDialog, ui_scheme_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_KEPT,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
set_names (AdwComboRow *row, const char *const *names)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  for (; *names != NULL; names++)
    gtk_string_list_append (list, _ (*names));
  adw_combo_row_set_model (row, G_LIST_MODEL (list));
}

/* Points that can't be read are marked. */
static void
mark_cb (GtkEditable *entry)
{
  ui_set_css_class (GTK_WIDGET (entry), "error",
                    !app_points_text_is_good (gtk_editable_get_text (entry)));
}

/* Telling */

static void
show_kind (UiSchemeDialog *self, gboolean by_place)
{
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->results_group),
                                   by_place ? _ ("Tables of Two") : _ ("Two Sides"));
  gtk_widget_set_visible (self->places_group, by_place);
}

static void
changed_cb (UiSchemeDialog *self)
{
  g_autofree char *text = NULL;
  LeagueScheme scheme;

  app_scheme_draft_read (self->draft, &scheme);
  text = app_scheme_dup_text (&scheme);
  show_kind (self, scheme.by_place);
  ui_set_sentence (self->message, text);
  ui_draft_show_check (APP_DRAFT (self->draft), self, "scheme.save", self->missing);
}

/* Places */

static void
clear_grid (UiSchemeDialog *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
}

static GtkWidget *
new_number (const char *name)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 4);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), 4);
  gtk_editable_set_alignment (GTK_EDITABLE (entry), 1);
  gtk_widget_set_tooltip_text (entry, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect (entry, "changed", G_CALLBACK (mark_cb), NULL);
  return entry;
}

static void
place_cb (UiSchemeDialog *self, GtkEditable *entry)
{
  int place, n;

  gtk_grid_query_child (self->grid, GTK_WIDGET (entry), &place, &n, NULL, NULL);
  app_scheme_draft_set_place (self->draft, (guint)n, (guint)place, gtk_editable_get_text (entry));
}

static void
add_place (UiSchemeDialog *self, guint n, guint place)
{
  g_autofree char *name = g_strdup_printf (_ ("Place %u of %u"), place, n);
  GtkWidget *entry = new_number (name);

  gtk_editable_set_text (GTK_EDITABLE (entry), app_scheme_draft_get_place (self->draft, n, place));
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (place_cb), self);
  gtk_grid_attach (self->grid, entry, (int)place, (int)n, 1, 1);
}

static void
add_heading (UiSchemeDialog *self, const char *text, guint column, guint row)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), row == 0 ? 0.5f : 0.0f);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");
  gtk_grid_attach (self->grid, label, (int)column, (int)row, 1, 1);
}

static void
show_grid (UiSchemeDialog *self)
{
  guint most;

  g_object_get (self->draft, "most", &most, NULL);
  clear_grid (self);
  for (guint k = 1; k <= most; k++) {
    g_autofree char *heading = g_strdup_printf (_ ("%u."), k);

    add_heading (self, heading, k, 0);
  }
  for (guint n = 2; n <= most; n++) {
    g_autofree char *heading = g_strdup_printf (_ ("Of %u"), n);

    add_heading (self, heading, 0, n);
    for (guint k = 1; k <= n; k++)
      add_place (self, n, k);
  }
}

/* Bonuses */

/* Who took part has no limit. */
static gboolean
kind_to_visible (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  g_value_set_boolean (to, g_value_get_uint (from) != LEAGUE_BONUS_PLAYED);
  return TRUE;
}

static void
remove_bonus_cb (GtkButton *button, UiSchemeDialog *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (button), ADW_TYPE_COMBO_ROW);
  guint at;

  gtk_widget_grab_focus (self->add_bonus);
  if (g_ptr_array_find (self->bonuses, row, &at))
    app_scheme_draft_remove_bonus (self->draft, at);
}

static GtkWidget *
add_points (AdwActionRow *row, AppBonusDraft *bonus, const char *property, const char *name)
{
  GtkWidget *entry = new_number (name);

  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  ui_draft_bind (APP_DRAFT (bonus), property, entry);
  adw_action_row_add_suffix (row, entry);
  return entry;
}

static void
add_bonus (UiSchemeDialog *self, AppBonusDraft *bonus)
{
  static const char *const kinds[] = { N_ ("Won by at least"), N_ ("Lost by at most"),
                                       N_ ("A score of at least"), N_ ("Took part"), NULL };
  AdwComboRow *row = ADW_COMBO_ROW (adw_combo_row_new ());
  GtkWidget *remove = ui_icon_button_new ("list-remove-symbolic", _ ("Take the Bonus Out"), NULL);
  GtkWidget *limit;

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Bonus"));
  set_names (row, kinds);
  ui_draft_bind (APP_DRAFT (bonus), "kind", row);
  limit = add_points (ADW_ACTION_ROW (row), bonus, "limit", _ ("How much"));
  g_object_bind_property_full (bonus, "kind", limit, "visible", G_BINDING_SYNC_CREATE,
                               kind_to_visible, NULL, NULL, NULL);
  add_points (ADW_ACTION_ROW (row), bonus, "points", _ ("Points that it brings"));
  gtk_widget_add_css_class (remove, "flat");
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  g_signal_connect (remove, "clicked", G_CALLBACK (remove_bonus_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), remove);
  g_ptr_array_add (self->bonuses, row);
  adw_preferences_group_add (self->bonus_group, GTK_WIDGET (row));
}

/* What is added comes last. */
static void
bonuses_cb (GListModel *bonuses, guint at, guint removed, guint added, UiSchemeDialog *self)
{
  for (guint k = 0; k < removed; k++)
    adw_preferences_group_remove (self->bonus_group, g_ptr_array_steal_index (self->bonuses, at));
  for (guint k = 0; k < added; k++) {
    g_autoptr (AppBonusDraft) bonus = g_list_model_get_item (bonuses, at + k);

    add_bonus (self, bonus);
  }
  gtk_widget_set_sensitive (self->add_bonus, self->bonuses->len < LEAGUE_BONUSES);
}

static void
add_bonus_cb (UiSchemeDialog *self)
{
  const LeagueBonus usual = { LEAGUE_BONUS_WON_BY, 2000, LEAGUE_POINT };

  app_scheme_draft_add_bonus (self->draft, &usual);
}

static void
like_cb (UiSchemeDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->like);

  if (chosen < self->schemes->len)
    app_scheme_draft_set_scheme (self->draft,
                                 &((AppScheme *)g_ptr_array_index (self->schemes, chosen))->scheme);
}

/* Keeping it */

static void
stored (gpointer dialog, const AppCommandAnswer *answer)
{
  UiSchemeDialog *self = dialog;
  g_autofree char *name = NULL;
  g_autofree char *sentence = NULL;

  g_object_get (self->draft, "name", &name, NULL);
  /* Translators: a points scheme's name. */
  sentence = g_strdup_printf (_ ("The points “%s” are kept"), name);
  g_signal_emit (self, signals[SIGNAL_KEPT], 0, answer->uuid, sentence, answer->batch);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiSchemeDialog *self = UI_SCHEME_DIALOG (widget);
  g_autoptr (AppLeagueCommand) command = app_league_command_new (APP_LEAGUE_COMMAND_STORE_SCHEME);

  app_scheme_draft_read (self->draft, &command->scheme);
  g_object_get (self->draft, "name", &command->text, NULL);
  g_strstrip (command->text);
  ui_draft_store (self, "scheme.save", self->missing, self->store, &app_league_command, command,
                  stored);
}

static void
entered_cb (UiSchemeDialog *self)
{
  if (gtk_widget_get_sensitive (self->save))
    gtk_widget_activate_action (GTK_WIDGET (self), "scheme.save", NULL);
  else
    gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

/* Making it */

static void
ui_scheme_dialog_dispose (GObject *object)
{
  UiSchemeDialog *self = UI_SCHEME_DIALOG (object);

  g_signal_handlers_disconnect_by_data (self->draft, self);
  g_signal_handlers_disconnect_by_data (app_scheme_draft_get_bonuses (self->draft), self);
  G_OBJECT_CLASS (ui_scheme_dialog_parent_class)->dispose (object);
}

static void
ui_scheme_dialog_finalize (GObject *object)
{
  UiSchemeDialog *self = UI_SCHEME_DIALOG (object);

  g_ptr_array_unref (self->bonuses);
  g_clear_object (&self->draft);
  g_clear_object (&self->store);
  g_clear_pointer (&self->schemes, g_ptr_array_unref);
  G_OBJECT_CLASS (ui_scheme_dialog_parent_class)->finalize (object);
}

static void
ui_scheme_dialog_class_init (UiSchemeDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_scheme_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_scheme_dialog_finalize;
  signals[SIGNAL_KEPT] =
      g_signal_new ("kept", UI_TYPE_SCHEME_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/scheme-dialog.ui");
  ui_draft_declare_children (widget_class, bound);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, save);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, like);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, message);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, results_group);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, places_group);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, grid);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, bonus_group);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, add_bonus);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, missing);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, mark_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_bonus_cb);
  gtk_widget_class_install_action (widget_class, "scheme.save", NULL, save_action);
}

static void
ui_scheme_dialog_init (UiSchemeDialog *self)
{
  static const char *const kinds[] = { N_ ("Win, draw and loss"), N_ ("The place at the table"),
                                       NULL };
  static const char *const ties[] = { N_ ("The mean of the places they fill"),
                                      N_ ("Each the best of them"), N_ ("Each the last of them"),
                                      N_ ("A draw’s points at the top"), NULL };

  self->bonuses = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  set_names (ui_draft_get_child (self, "by"), kinds);
  set_names (ui_draft_get_child (self, "ties"), ties);
}

static void
fill_like (UiSchemeDialog *self, const char *id)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;

  self->schemes = app_schemes_list_from_store (self->store);
  for (guint k = 0; k < self->schemes->len; k++) {
    const AppScheme *scheme = g_ptr_array_index (self->schemes, k);

    gtk_string_list_append (names, scheme->name);
    if (g_strcmp0 (scheme->id, id) == 0)
      chosen = k;
  }
  adw_combo_row_set_model (self->like, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->like, chosen);
}

GtkWidget *
ui_scheme_dialog_new (AppStore *store, const AppScheme *like)
{
  UiSchemeDialog *self = g_object_new (UI_TYPE_SCHEME_DIALOG, NULL);

  gboolean own = like != NULL && !like->preset && *like->id != '\0';

  self->store = g_object_ref (store);
  self->draft = app_scheme_draft_new (own ? like->name : "");
  fill_like (self, like != NULL ? like->id : NULL);
  g_signal_connect (app_scheme_draft_get_bonuses (self->draft), "items-changed",
                    G_CALLBACK (bonuses_cb), self);
  g_signal_connect_swapped (self->draft, "notify::most", G_CALLBACK (show_grid), self);
  g_signal_connect_swapped (self->draft, "changed", G_CALLBACK (changed_cb), self);
  if (like != NULL)
    app_scheme_draft_set_scheme (self->draft, &like->scheme);
  else
    like_cb (self);
  ui_draft_bind_children (APP_DRAFT (self->draft), GTK_WIDGET (self), bound);
  g_signal_connect_swapped (self->like, "notify::selected", G_CALLBACK (like_cb), self);
  gtk_window_set_focus (GTK_WINDOW (self), ui_draft_get_child (self, "name"));
  return GTK_WIDGET (self);
}
