/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog for a points scheme. What is typed is read at once, and what it means is told; a field
 * that can't be read is marked, and nothing of it is lost.
 */
#include "ui/league/setup/scheme-dialog.h"

#include "ui/widget/page.h"

#include "app/league/league-commands.h"
#include "app/league/season-draft.h"
#include "app/league/leagues.h"
#include "app/league/schemes.h"

#include <glib/gi18n.h>

struct _UiSchemeDialog {
  AdwWindow parent_instance;

  GtkWidget *save;
  AdwEntryRow *name;
  AdwComboRow *like, *by, *ties;
  GtkLabel *message;
  GtkWidget *results_group, *places_group;
  AdwEntryRow *win, *draw, *loss;
  AdwEntryRow *bye, *full_bye, *half_bye, *zero_bye, *forfeit_win, *forfeit_loss;
  GtkSpinButton *most;
  GtkGrid *grid;
  GtkEditable *places[LEAGUE_SEATS + 1][LEAGUE_SEATS + 1];
  AdwPreferencesGroup *bonus_group;
  GtkWidget *add_bonus;
  GPtrArray *bonuses; /* Owned; rows */
  GtkRevealer *missing;
  GtkLabel *missing_label;

  AppStore *store;    /* Owned */
  GPtrArray *schemes; /* Owned; to begin with */
  gboolean filling, busy;
};

G_DEFINE_FINAL_TYPE (UiSchemeDialog, ui_scheme_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_KEPT,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

typedef struct {
  AdwComboRow *row;
  GtkEditable *limit, *points;
} Bonus;

/* Reading */

/* The points of @entry; marks it, and sets @wrong, when they can't be read. */
static LeaguePoints
read_points (GtkEditable *entry, gboolean *wrong)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));
  LeaguePoints points = 0;
  gboolean good = *text == '\0' || app_points_read (text, &points);

  if (good)
    gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
  *wrong = *wrong || !good;
  return points;
}

static gboolean
is_empty (GtkEditable *entry)
{
  return *gtk_editable_get_text (entry) == '\0';
}

/* A line of the grid with nothing in it is no table. */
static void
read_places (UiSchemeDialog *self, LeagueScheme *scheme, gboolean *wrong)
{
  guint most = (guint)gtk_spin_button_get_value_as_int (self->most);

  for (guint n = 2; n <= most; n++) {
    gboolean some = FALSE;

    for (guint k = 1; k <= n; k++)
      some = some || !is_empty (self->places[n][k]);
    if (!some)
      continue;
    scheme->sizes |= 1u << n;
    for (guint k = 1; k <= n; k++)
      scheme->places[n][k] = is_empty (self->places[n][k])
                                 ? LEAGUE_NO_POINTS
                                 : read_points (self->places[n][k], wrong);
  }
}

static void
read_bonuses (UiSchemeDialog *self, LeagueScheme *scheme, gboolean *wrong)
{
  for (guint k = 0; k < self->bonuses->len; k++) {
    const Bonus *row = g_ptr_array_index (self->bonuses, k);
    LeagueBonus *bonus = &scheme->bonus[scheme->n_bonus++];

    bonus->kind = (LeagueBonusKind)adw_combo_row_get_selected (row->row);
    bonus->limit = bonus->kind != LEAGUE_BONUS_PLAYED
                       ? read_points (row->limit, wrong) / (LEAGUE_POINT / 1000)
                       : 0;
    bonus->points = read_points (row->points, wrong);
  }
}

/* FALSE when something can't be read. */
static gboolean
read_scheme (UiSchemeDialog *self, LeagueScheme *scheme)
{
  gboolean wrong = FALSE;

  *scheme = (LeagueScheme){ .by_place = adw_combo_row_get_selected (self->by) == 1 };
  scheme->win = read_points (GTK_EDITABLE (self->win), &wrong);
  scheme->draw = read_points (GTK_EDITABLE (self->draw), &wrong);
  scheme->loss = read_points (GTK_EDITABLE (self->loss), &wrong);
  scheme->bye = read_points (GTK_EDITABLE (self->bye), &wrong);
  scheme->full_bye = read_points (GTK_EDITABLE (self->full_bye), &wrong);
  scheme->half_bye = read_points (GTK_EDITABLE (self->half_bye), &wrong);
  scheme->zero_bye = read_points (GTK_EDITABLE (self->zero_bye), &wrong);
  scheme->forfeit_win = read_points (GTK_EDITABLE (self->forfeit_win), &wrong);
  scheme->forfeit_loss = read_points (GTK_EDITABLE (self->forfeit_loss), &wrong);
  scheme->ties = (LeagueTies)adw_combo_row_get_selected (self->ties);
  if (scheme->by_place)
    read_places (self, scheme, &wrong);
  read_bonuses (self, scheme, &wrong);
  return !wrong;
}

/* Telling */

static char *
dup_wrong (UiSchemeDialog *self, const LeagueScheme *scheme, gboolean good, const char *name)
{
  guint least, most;

  if (!good)
    return g_strdup (_ ("Points are numbers like 3, 2.5 or ½, with three decimals at most."));
  if (scheme->by_place && scheme->sizes == 0)
    return g_strdup (_ ("Say what the places of a table bring."));
  app_scheme_sizes (scheme, &least, &most);
  if (*name == '\0') {
    char *wrong = league_scheme_check (scheme, least, most);

    return wrong != NULL ? wrong : g_strdup (_ ("Give the points a name."));
  }
  return league_scheme_check (scheme, least, most);
}

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
  g_autofree char *name = NULL;
  g_autofree char *wrong = NULL;
  g_autofree char *text = NULL;
  LeagueScheme scheme;
  gboolean good;

  if (self->filling || self->store == NULL)
    return;
  name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));
  good = read_scheme (self, &scheme);
  wrong = dup_wrong (self, &scheme, good, name);
  text = app_scheme_dup_text (&scheme);
  ui_set_sentence (self->message, text);
  ui_set_sentence (self->missing_label, wrong != NULL ? wrong : "");
  gtk_revealer_set_reveal_child (self->missing, wrong != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "scheme.save", wrong == NULL && !self->busy);
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
new_number (UiSchemeDialog *self, const char *name, const char *text)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 4);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), 4);
  gtk_editable_set_alignment (GTK_EDITABLE (entry), 1);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_widget_set_tooltip_text (entry, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (changed_cb), self);
  return entry;
}

static void
add_place (UiSchemeDialog *self, guint n, guint place)
{
  g_autofree char *name = g_strdup_printf (_ ("Place %u of %u"), place, n);
  GtkWidget *entry = new_number (self, name, "");

  gtk_grid_attach (self->grid, entry, (int)place, (int)n, 1, 1);
  self->places[n][place] = GTK_EDITABLE (entry);
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
show_grid (UiSchemeDialog *self, const LeagueScheme *scheme, guint most)
{
  clear_grid (self);
  for (guint k = 1; k <= most; k++) {
    g_autofree char *heading = g_strdup_printf (_ ("%u."), k);

    add_heading (self, heading, k, 0);
  }
  for (guint n = 2; n <= most; n++) {
    g_autofree char *heading = g_strdup_printf (_ ("Of %u"), n);

    add_heading (self, heading, 0, n);
    for (guint k = 1; k <= n; k++) {
      LeaguePoints points = scheme->places[n][k];

      add_place (self, n, k);
      if ((scheme->sizes & 1u << n) != 0 && points != LEAGUE_NO_POINTS) {
        g_autofree char *text = app_points_dup (points);

        gtk_editable_set_text (self->places[n][k], text);
      }
    }
  }
}

static void
most_cb (UiSchemeDialog *self)
{
  LeagueScheme scheme;
  guint most = (guint)gtk_spin_button_get_value_as_int (self->most);
  gboolean wrong = FALSE;

  if (self->filling || self->store == NULL)
    return;
  scheme = (LeagueScheme){ 0 };
  for (guint n = 2; n <= LEAGUE_SEATS && self->places[n][1] != NULL
                    && gtk_widget_get_parent (GTK_WIDGET (self->places[n][1])) != NULL;
       n++)
    for (guint k = 1; k <= n; k++) {
      if (!is_empty (self->places[n][k]))
        scheme.sizes |= 1u << n;
      scheme.places[n][k] = is_empty (self->places[n][k])
                                ? LEAGUE_NO_POINTS
                                : read_points (self->places[n][k], &wrong);
    }
  self->filling = TRUE;
  show_grid (self, &scheme, most);
  self->filling = FALSE;
  changed_cb (self);
}

/* Bonuses */

static void
show_limit (Bonus *bonus)
{
  gtk_widget_set_visible (GTK_WIDGET (bonus->limit),
                          adw_combo_row_get_selected (bonus->row) != LEAGUE_BONUS_PLAYED);
}

static void
bonus_cb (AdwComboRow *row, GParamSpec *pspec, UiSchemeDialog *self)
{
  for (guint k = 0; k < self->bonuses->len; k++)
    show_limit (g_ptr_array_index (self->bonuses, k));
  changed_cb (self);
}

static void
remove_bonus (UiSchemeDialog *self, guint at)
{
  Bonus *bonus = g_ptr_array_index (self->bonuses, at);

  adw_preferences_group_remove (self->bonus_group, GTK_WIDGET (bonus->row));
  g_ptr_array_remove_index (self->bonuses, at);
  gtk_widget_set_sensitive (self->add_bonus, TRUE);
}

static void
remove_bonus_cb (GtkButton *button, UiSchemeDialog *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (button), ADW_TYPE_COMBO_ROW);

  for (guint k = 0; k < self->bonuses->len; k++)
    if (GTK_WIDGET (((Bonus *)g_ptr_array_index (self->bonuses, k))->row) == row) {
      gtk_widget_grab_focus (self->add_bonus);
      remove_bonus (self, k);
      break;
    }
  changed_cb (self);
}

static GtkEditable *
new_points (UiSchemeDialog *self, const char *name, LeaguePoints points)
{
  g_autofree char *text = app_points_dup (points);
  GtkWidget *entry = new_number (self, name, text);

  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  return GTK_EDITABLE (entry);
}

static void
add_bonus (UiSchemeDialog *self, const LeagueBonus *like)
{
  static const char *const kinds[] = { N_ ("Won by at least"), N_ ("Lost by at most"),
                                       N_ ("A score of at least"), N_ ("Took part"), NULL };
  Bonus *bonus = g_new (Bonus, 1);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GtkWidget *remove = ui_icon_button_new ("list-remove-symbolic", _ ("Take the Bonus Out"), NULL);

  for (guint k = 0; kinds[k] != NULL; k++)
    gtk_string_list_append (names, _ (kinds[k]));
  bonus->row = ADW_COMBO_ROW (adw_combo_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (bonus->row), _ ("Bonus"));
  adw_combo_row_set_model (bonus->row, G_LIST_MODEL (names));
  adw_combo_row_set_selected (bonus->row, (guint)like->kind);
  bonus->limit = new_points (self, _ ("How much"), like->limit * (LEAGUE_POINT / 1000));
  bonus->points = new_points (self, _ ("Points that it brings"), like->points);
  gtk_widget_add_css_class (remove, "flat");
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  g_signal_connect (remove, "clicked", G_CALLBACK (remove_bonus_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (bonus->row), GTK_WIDGET (bonus->limit));
  adw_action_row_add_suffix (ADW_ACTION_ROW (bonus->row), GTK_WIDGET (bonus->points));
  adw_action_row_add_suffix (ADW_ACTION_ROW (bonus->row), remove);
  g_ptr_array_add (self->bonuses, bonus);
  g_signal_connect (bonus->row, "notify::selected", G_CALLBACK (bonus_cb), self);
  adw_preferences_group_add (self->bonus_group, GTK_WIDGET (bonus->row));
  show_limit (bonus);
  gtk_widget_set_sensitive (self->add_bonus, self->bonuses->len < LEAGUE_BONUSES);
}

static void
add_bonus_cb (UiSchemeDialog *self)
{
  const LeagueBonus usual = { LEAGUE_BONUS_WON_BY, 2000, LEAGUE_POINT };

  add_bonus (self, &usual);
  changed_cb (self);
}

/* Showing a scheme */

static void
show_number (AdwEntryRow *row, LeaguePoints points)
{
  g_autofree char *text = app_points_dup (points);

  gtk_editable_set_text (GTK_EDITABLE (row), text);
}

static void
show_scheme (UiSchemeDialog *self, const LeagueScheme *scheme)
{
  guint most = 4;

  self->filling = TRUE;
  for (guint n = 5; n <= LEAGUE_SEATS; n++)
    if ((scheme->sizes & 1u << n) != 0)
      most = n;
  adw_combo_row_set_selected (self->by, scheme->by_place ? 1 : 0);
  adw_combo_row_set_selected (self->ties, (guint)scheme->ties);
  show_number (self->win, scheme->win);
  show_number (self->draw, scheme->draw);
  show_number (self->loss, scheme->loss);
  show_number (self->bye, scheme->bye);
  show_number (self->full_bye, scheme->full_bye);
  show_number (self->half_bye, scheme->half_bye);
  show_number (self->zero_bye, scheme->zero_bye);
  show_number (self->forfeit_win, scheme->forfeit_win);
  show_number (self->forfeit_loss, scheme->forfeit_loss);
  gtk_spin_button_set_value (self->most, most);
  show_grid (self, scheme, most);
  while (self->bonuses->len > 0)
    remove_bonus (self, 0);
  for (guint k = 0; k < scheme->n_bonus; k++)
    add_bonus (self, &scheme->bonus[k]);
  show_kind (self, scheme->by_place);
  self->filling = FALSE;
  changed_cb (self);
}

static void
by_cb (UiSchemeDialog *self)
{
  show_kind (self, adw_combo_row_get_selected (self->by) == 1);
  changed_cb (self);
}

static void
like_cb (UiSchemeDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->like);

  if (!self->filling && self->schemes != NULL && chosen < self->schemes->len)
    show_scheme (self, &((AppScheme *)g_ptr_array_index (self->schemes, chosen))->scheme);
}

/* Keeping it */

static void
kept_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiSchemeDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *uuid = NULL;
  g_autofree char *sentence = NULL;
  gint64 batch = 0;

  self->busy = FALSE;
  if (!app_league_command_do_finish (APP_STORE (source), result, &uuid, &batch, &error)) {
    ui_set_sentence (self->missing_label, error->message);
    gtk_revealer_set_reveal_child (self->missing, TRUE);
    gtk_widget_action_set_enabled (GTK_WIDGET (self), "scheme.save", TRUE);
    return;
  }
  /* Translators: a points scheme's name. */
  sentence = g_strdup_printf (_ ("The points “%s” are kept"),
                              gtk_editable_get_text (GTK_EDITABLE (self->name)));
  g_signal_emit (self, signals[SIGNAL_KEPT], 0, uuid, sentence, batch);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiSchemeDialog *self = UI_SCHEME_DIALOG (widget);
  AppLeagueCommand *command;

  if (self->busy)
    return;
  command = app_league_command_new (APP_LEAGUE_COMMAND_STORE_SCHEME);
  read_scheme (self, &command->scheme);
  command->text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));
  self->busy = TRUE;
  gtk_widget_action_set_enabled (widget, "scheme.save", FALSE);
  app_league_command_do_async (self->store, command, NULL, kept_cb, g_object_ref (self));
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

  self->filling = TRUE;
  G_OBJECT_CLASS (ui_scheme_dialog_parent_class)->dispose (object);
  g_clear_object (&self->store);
}

static void
ui_scheme_dialog_finalize (GObject *object)
{
  UiSchemeDialog *self = UI_SCHEME_DIALOG (object);

  g_ptr_array_unref (self->bonuses);
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
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, save);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, name);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, like);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, by);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, ties);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, message);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, results_group);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, places_group);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, win);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, draw);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, loss);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, bye);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, full_bye);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, half_bye);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, zero_bye);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, forfeit_win);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, forfeit_loss);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, most);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, grid);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, bonus_group);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, add_bonus);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, missing);
  gtk_widget_class_bind_template_child (widget_class, UiSchemeDialog, missing_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, like_cb);
  gtk_widget_class_bind_template_callback (widget_class, by_cb);
  gtk_widget_class_bind_template_callback (widget_class, most_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_bonus_cb);
  gtk_widget_class_install_action (widget_class, "scheme.save", NULL, save_action);
}

static void
set_names (AdwComboRow *row, const char *const *names)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  for (; *names != NULL; names++)
    gtk_string_list_append (list, _ (*names));
  adw_combo_row_set_model (row, G_LIST_MODEL (list));
}

static void
ui_scheme_dialog_init (UiSchemeDialog *self)
{
  static const char *const kinds[] = { N_ ("Win, draw and loss"), N_ ("The place at the table"),
                                       NULL };
  static const char *const ties[] = { N_ ("The mean of the places they fill"),
                                      N_ ("Each the best of them"), N_ ("Each the last of them"),
                                      N_ ("A draw’s points at the top"), NULL };

  self->bonuses = g_ptr_array_new_with_free_func (g_free);
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  set_names (self->by, kinds);
  set_names (self->ties, ties);
  self->filling = FALSE;
}

static void
fill_like (UiSchemeDialog *self, const char *id)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;

  self->filling = TRUE;
  self->schemes = app_schemes_list_from_store (self->store);
  for (guint k = 0; k < self->schemes->len; k++) {
    const AppScheme *scheme = g_ptr_array_index (self->schemes, k);

    gtk_string_list_append (names, scheme->name);
    if (g_strcmp0 (scheme->id, id) == 0)
      chosen = k;
  }
  adw_combo_row_set_model (self->like, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->like, chosen);
  self->filling = FALSE;
}

GtkWidget *
ui_scheme_dialog_new (AppStore *store, const AppScheme *like)
{
  UiSchemeDialog *self = g_object_new (UI_TYPE_SCHEME_DIALOG, NULL);

  self->store = g_object_ref (store);
  fill_like (self, like != NULL ? like->id : NULL);
  if (like != NULL && !like->preset && *like->id != '\0')
    gtk_editable_set_text (GTK_EDITABLE (self->name), like->name);
  if (like != NULL)
    show_scheme (self, &like->scheme);
  else
    like_cb (self);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->name));
  return GTK_WIDGET (self);
}
