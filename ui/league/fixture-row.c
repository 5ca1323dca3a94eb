/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of rounds and fixtures. A row is made once and shows one item after the other.
 */
#include "ui/league/fixture-row.h"

#include "ui/league/league-private.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"
#include "ui/widget/accessible.h"

#include "app/base/instants.h"
#include "app/base/phrases.h"

#include <glib/gi18n.h>

/* An item */

struct _UiFixtureItem {
  GObject parent_instance;

  const AppSeasonSnapshot *snapshot;
  const AppRound *round;
  const AppFixture *fixture;
};

G_DEFINE_FINAL_TYPE (UiFixtureItem, ui_fixture_item, G_TYPE_OBJECT)

static guint changed_signal;

static void
ui_fixture_item_class_init (UiFixtureItemClass *klass)
{
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
ui_fixture_item_init (UiFixtureItem *self)
{
}

UiFixtureItem *
ui_fixture_item_new (const AppSeasonSnapshot *snapshot, const AppRound *round,
                     const AppFixture *fixture)
{
  UiFixtureItem *self = g_object_new (UI_TYPE_FIXTURE_ITEM, NULL);

  self->snapshot = snapshot;
  self->round = round;
  self->fixture = fixture;
  return self;
}

void
ui_fixture_item_set (UiFixtureItem *self, const AppSeasonSnapshot *snapshot, const AppRound *round,
                     const AppFixture *fixture)
{
  /* What snapshots share has not changed between them. */
  gboolean same = snapshot->draft == self->snapshot->draft && fixture == self->fixture
                  && (fixture != NULL || round->n_open == self->round->n_open);

  self->snapshot = snapshot;
  self->round = round;
  self->fixture = fixture;
  if (!same)
    g_signal_emit (self, changed_signal, 0);
}

const AppRound *
ui_fixture_item_get_round (UiFixtureItem *self)
{
  return self->round;
}

const AppFixture *
ui_fixture_item_get_fixture (UiFixtureItem *self)
{
  return self->fixture;
}

/* What is told of a fixture */

static guint
n_sides (const AppFixture *fixture)
{
  guint n = 0;

  for (guint k = 0; k < fixture->n_seats; k++)
    n = MAX (n, fixture->seats[k].side + 1);
  return n;
}

gboolean
ui_fixture_takes_result (const AppSeasonSnapshot *snapshot, const AppFixture *fixture)
{
  return fixture->state == APP_FIXTURE_OPEN && n_sides (fixture) == 2
         && snapshot->draft->rules.best_of <= 1;
}

gboolean
ui_fixture_has_result (const AppSeasonSnapshot *snapshot, const AppFixture *fixture)
{
  return fixture->state == APP_FIXTURE_PLAYED && n_sides (fixture) == 2
         && snapshot->draft->rules.best_of <= 1;
}

gboolean
ui_fixture_has_scores (const AppFixture *fixture)
{
  for (guint k = 0; k < fixture->n_seats; k++)
    if (fixture->seats[k].has_score)
      return TRUE;
  return FALSE;
}

/* "Ann & Cy" of a side; its place, and its score for the eye or "". */
static char *
dup_side (const AppFixture *fixture, guint side, guint *place, char **score)
{
  GString *names = g_string_new (NULL);
  gboolean scored = FALSE;
  double sum = 0;

  *place = 0;
  for (guint k = 0; k < fixture->n_seats; k++) {
    const AppFixtureSeat *seat = &fixture->seats[k];

    if (seat->side != side)
      continue;
    /* Translators: in place of a player of a knock-out whom nobody knows yet. */
    g_string_append_printf (names, "%s%s", names->len > 0 ? " & " : "",
                            *seat->name != '\0' ? seat->name : _ ("Not known yet"));
    *place = seat->place;
    scored = scored || seat->has_score;
    sum += seat->has_score ? seat->score : 0;
  }
  *score = scored ? app_quick_dup_score (sum) : g_strdup ("");
  return g_string_free (names, FALSE);
}

/* How many sides share a place. */
static guint
n_at_place (const AppFixture *fixture, guint place)
{
  guint n = 0, sides = n_sides (fixture);

  for (guint side = 0; side < sides; side++)
    for (guint k = 0; k < fixture->n_seats; k++)
      if (fixture->seats[k].side == side) {
        n += fixture->seats[k].place == place;
        break;
      }
  return n;
}

/* Of two: "1", "½", "0", "+", "−"; of more the place. */
static char *
dup_outcome (const AppFixture *fixture, guint place)
{
  gboolean forfeit = fixture->state == APP_FIXTURE_FORFEIT;

  if (place == 0)
    return g_strdup ("");
  if (n_sides (fixture) > 2)
    return g_strdup_printf ("%u.", place);
  if (place > 1)
    return g_strdup (forfeit ? "−" : "0");
  if (n_at_place (fixture, 1) > 1)
    return g_strdup ("½");
  return g_strdup (forfeit ? "+" : "1");
}

static const char *
bye_text (const AppFixture *fixture)
{
  switch (fixture->kind) {
  case LEAGUE_HALF_BYE:
    return _ ("Away, with the points of a draw");
  case LEAGUE_FULL_BYE:
    return _ ("Away, with the points of a win");
  case LEAGUE_ZERO_BYE:
    return fixture->free ? C_ ("without an opponent", "Free") : _ ("Away");
  default:
    return _ ("Bye");
  }
}

static char *
dup_state (const AppFixture *fixture)
{
  gboolean dated = fixture->date != NULL && *fixture->date != '\0';

  switch (fixture->state) {
  case APP_FIXTURE_OPEN:
    /* Translators: a day. */
    return dated ? g_strdup_printf (_ ("On %s"), fixture->date) : g_strdup ("");
  case APP_FIXTURE_RUNNING:
    return g_strdup (_ ("Going on"));
  case APP_FIXTURE_FORFEIT:
    /* Translators: why somebody won without play. */
    return app_phrase_printf (_ ("Forfeit: %s"), fixture->reason);
  case APP_FIXTURE_DECIDED:
    /* Translators: why a judge decided so. */
    return g_strdup_printf (_ ("Decided: %s"), fixture->reason);
  case APP_FIXTURE_BYE:
    return g_strdup (bye_text (fixture));
  case APP_FIXTURE_UNSEATED:
    return g_strdup (_ ("Waits for the rounds before"));
  default:
    return g_strdup (dated ? fixture->date : "");
  }
}

static char *
dup_details (const AppFixture *fixture)
{
  g_autofree char *state = dup_state (fixture);
  GString *details = g_string_new (fixture->title);

  if (*state != '\0')
    g_string_append_printf (details, "%s%s", details->len > 0 ? " · " : "", state);
  if (fixture->by_hand)
    g_string_append_printf (details, "%s%s", details->len > 0 ? " · " : "", _ ("paired by hand"));
  return g_string_free (details, FALSE);
}

/* "Round 4, table 2"; of a bye the round alone. */
static char *
dup_place (const AppRound *round, const AppFixture *fixture)
{
  if (fixture->state == APP_FIXTURE_BYE || fixture->number == 0)
    return g_strdup (round->title);
  /* Translators: "Round 4", and the number of the table in the round. */
  return g_strdup_printf (_ ("%s, table %u"), round->title, fixture->number);
}

/* "Ann – Ben, to be played, Round 4, table 2": for screen readers. */
static char *
dup_sentence (const AppRound *round, const AppFixture *fixture)
{
  g_autofree char *title = ui_fixture_dup_title (fixture);
  g_autofree char *details = dup_details (fixture);
  g_autofree char *place = dup_place (round, fixture);
  /* Which bye it is, the details say. */
  const char *result = fixture->state == APP_FIXTURE_BYE    ? ""
                       : *fixture->result_text != '\0'      ? fixture->result_text
                       : fixture->state == APP_FIXTURE_OPEN ? _ ("to be played")
                                                            : "";
  const char *parts[] = { title, result, details, place };
  GString *sentence = g_string_new (NULL);

  for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
    if (*parts[k] != '\0')
      g_string_append_printf (sentence, "%s%s", sentence->len > 0 ? ", " : "", parts[k]);
  return g_string_free (sentence, FALSE);
}

/* The row */

typedef struct {
  GtkWidget *box;
  GtkLabel *name, *outcome;
} Line;

struct _UiFixtureRow {
  GtkWidget parent_instance;

  GtkWidget *heading;
  GtkLabel *title, *when;
  GtkWidget *fixture;
  GtkLabel *number;
  GtkWidget *sides;
  GArray *lines; /* Owned; Line */
  GtkLabel *details;
  GtkWidget *results, *drawn, *log, *go_on;
  GtkMenuButton *menu;

  UiFixtureItem *item; /* Owned; NULL between two */
  gboolean read_only;
};

G_DEFINE_FINAL_TYPE (UiFixtureRow, ui_fixture_row, GTK_TYPE_WIDGET)

static Line *
ensure_line (UiFixtureRow *self, guint at)
{
  while (self->lines->len <= at) {
    Line line = { gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12) };

    line.name = GTK_LABEL (gtk_label_new (NULL));
    line.outcome = GTK_LABEL (gtk_label_new (NULL));
    gtk_label_set_xalign (line.name, 0);
    gtk_label_set_ellipsize (line.name, PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand (GTK_WIDGET (line.name), TRUE);
    gtk_label_set_xalign (line.outcome, 1);
    gtk_widget_add_css_class (GTK_WIDGET (line.outcome), "numeric");
    gtk_box_append (GTK_BOX (line.box), GTK_WIDGET (line.name));
    gtk_box_append (GTK_BOX (line.box), GTK_WIDGET (line.outcome));
    gtk_box_append (GTK_BOX (self->sides), line.box);
    g_array_append_val (self->lines, line);
  }
  return &g_array_index (self->lines, Line, at);
}

static void
show_sides (UiFixtureRow *self, const AppFixture *fixture)
{
  guint n = n_sides (fixture);

  for (guint side = 0; side < MAX (n, self->lines->len); side++) {
    Line *line = ensure_line (self, side);
    g_autofree char *score = NULL;
    g_autofree char *names = NULL;
    g_autofree char *outcome = NULL;
    guint place;

    gtk_widget_set_visible (line->box, side < n);
    if (side >= n)
      continue;
    names = dup_side (fixture, side, &place, &score);
    outcome = dup_outcome (fixture, place);
    gtk_label_set_label (line->name, names);
    gtk_label_set_label (line->outcome, *score != '\0' ? score : outcome);
    ui_set_css_class (GTK_WIDGET (line->name), "strong", place == 1);
    ui_set_css_class (GTK_WIDGET (line->outcome), "strong", place == 1);
    ui_set_css_class (GTK_WIDGET (line->name), "dim-label",
                      place > 1 || fixture->state == APP_FIXTURE_UNSEATED);
  }
}

static void
name_menu (UiFixtureRow *self, const AppFixture *fixture)
{
  g_autoptr (GMenuModel) menu = ui_fixture_menu_new (fixture);
  g_autofree char *title = ui_fixture_dup_title (fixture);
  /* Translators: what the button at a fixture opens; "Ann – Ben". */
  g_autofree char *more = app_phrase_printf (_ ("More for %s"), title);

  gtk_menu_button_set_menu_model (self->menu, menu);
  ui_name_button (GTK_WIDGET (self->menu), more);
  gtk_widget_set_sensitive (GTK_WIDGET (self->menu), g_menu_model_get_n_items (menu) > 0);
}

/* Its target comes first: an action without the one it wants is complained of. */
static void
set_action (GtkWidget *button, const char *action, GVariant *target)
{
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
}

static void
set_targets (UiFixtureRow *self, const AppFixture *fixture)
{
  guint winner = 0;

  for (GtkWidget *button = gtk_widget_get_first_child (self->results); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    set_action (button, "league.result", g_variant_new ("(su)", fixture->uuid, winner++));
  set_action (self->log, "league.log", g_variant_new_string (fixture->uuid));
  if (fixture->match != NULL)
    set_action (self->go_on, "win.open-match", g_variant_new_string (fixture->match));
}

static void
show_fixture (UiFixtureRow *self, const AppSeasonSnapshot *snapshot, const AppFixture *fixture)
{
  g_autofree char *number = g_strdup_printf ("%u", fixture->number);
  g_autofree char *details = dup_details (fixture);
  gboolean quick = ui_fixture_takes_result (snapshot, fixture) && !self->read_only;

  gtk_label_set_label (self->number, fixture->state == APP_FIXTURE_BYE ? "" : number);
  show_sides (self, fixture);
  ui_show_text (self->details, details);
  gtk_widget_set_visible (self->results, quick);
  gtk_widget_set_visible (self->drawn, snapshot->draft->pairing.format != LEAGUE_KNOCK_OUT);
  gtk_widget_set_visible (self->log,
                          fixture->state == APP_FIXTURE_OPEN && !quick && !self->read_only);
  gtk_widget_set_visible (self->go_on,
                          fixture->state == APP_FIXTURE_RUNNING && fixture->match != NULL);
  set_targets (self, fixture);
  name_menu (self, fixture);
}

static void
show_round (UiFixtureRow *self, const AppRound *round)
{
  GString *when = g_string_new (round->date != NULL ? round->date : "");

  if (round->n_open > 0)
    g_string_append_printf (when, "%s", when->len > 0 ? " · " : "");
  if (round->n_open > 0)
    g_string_append_printf (
        when, g_dngettext (GETTEXT_PACKAGE, "%u to play", "%u to play", round->n_open),
        round->n_open);
  gtk_label_set_label (self->title, round->title);
  gtk_label_set_label (self->when, when->str);
  g_string_free (when, TRUE);
}

static void
show_item (UiFixtureRow *self)
{
  const AppFixture *fixture = self->item->fixture;
  GtkWidget *around = gtk_widget_get_parent (GTK_WIDGET (self));
  g_autofree char *text = fixture != NULL ? dup_sentence (self->item->round, fixture)
                                          : g_strdup (self->item->round->title);

  gtk_widget_set_visible (self->heading, fixture == NULL);
  gtk_widget_set_visible (self->fixture, fixture != NULL);
  if (fixture != NULL)
    show_fixture (self, self->item->snapshot, fixture);
  else
    show_round (self, self->item->round);
  if (around != NULL)
    ui_accessible_set_name (around, text);
}

static void
ui_fixture_row_dispose (GObject *object)
{
  UiFixtureRow *self = UI_FIXTURE_ROW (object);

  ui_fixture_row_show (self, NULL, TRUE);
  g_clear_pointer (&self->heading, gtk_widget_unparent);
  g_clear_pointer (&self->fixture, gtk_widget_unparent);
  g_clear_pointer (&self->lines, g_array_unref);
  G_OBJECT_CLASS (ui_fixture_row_parent_class)->dispose (object);
}

static void
ui_fixture_row_class_init (UiFixtureRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_fixture_row_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static GtkLabel *
add_label (GtkWidget *box, float xalign, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
make_heading (UiFixtureRow *self)
{
  self->heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  self->title = add_label (self->heading, 0, "strong");
  self->when = add_label (self->heading, 1, "dim-label");
  gtk_label_set_ellipsize (self->title, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (GTK_WIDGET (self->title), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->when), "numeric");
  gtk_widget_add_css_class (self->heading, "round-heading");
  gtk_widget_set_parent (self->heading, GTK_WIDGET (self));
}

/* The keyboard stays with the row, whose keys do the same: at the button that comes first Enter
 * would store a win. */
static GtkWidget *
new_button (GtkWidget *box, const char *label, const char *name)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_set_focusable (button, FALSE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  if (name != NULL)
    ui_name_button (button, name);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static void
make_fixture (UiFixtureRow *self)
{
  GtkWidget *middle = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  self->fixture = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  self->number = add_label (self->fixture, 1, "dim-label");
  gtk_label_set_width_chars (self->number, 2);
  gtk_widget_add_css_class (GTK_WIDGET (self->number), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self->number), "caption");
  self->sides = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_box_append (GTK_BOX (middle), self->sides);
  self->details = add_label (middle, 0, "dim-label");
  gtk_label_set_wrap (self->details, TRUE);
  gtk_label_set_wrap_mode (self->details, PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (GTK_WIDGET (self->details), "caption");
  gtk_widget_set_hexpand (middle, TRUE);
  gtk_widget_set_valign (middle, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self->fixture), middle);
  self->results = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (self->results, "linked");
  gtk_widget_add_css_class (self->results, "results");
  gtk_widget_set_valign (self->results, GTK_ALIGN_CENTER);
  new_button (self->results, "1–0", _ ("The First Side Wins"));
  self->drawn = new_button (self->results, "½", C_ ("result", "Drawn"));
  new_button (self->results, "0–1", _ ("The Second Side Wins"));
  gtk_box_append (GTK_BOX (self->fixture), self->results);
  self->log = new_button (self->fixture, _ ("_Log…"), NULL);
  self->go_on = new_button (self->fixture, _ ("_Go On"), NULL);
  self->menu = ui_row_add_menu (self->fixture);
  gtk_widget_add_css_class (self->fixture, "fixture-row");
  gtk_widget_set_hexpand (self->fixture, TRUE);
  gtk_widget_set_parent (self->fixture, GTK_WIDGET (self));
}

static void
ui_fixture_row_init (UiFixtureRow *self)
{
  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  make_heading (self);
  make_fixture (self);
}

GtkWidget *
ui_fixture_row_new (void)
{
  return g_object_new (UI_TYPE_FIXTURE_ROW, NULL);
}

void
ui_fixture_row_show (UiFixtureRow *self, UiFixtureItem *item, gboolean read_only)
{
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_func (self->item, show_item, self);
  g_set_object (&self->item, item);
  self->read_only = read_only;
  if (item == NULL)
    return;
  g_signal_connect_object (item, "changed", G_CALLBACK (show_item), self, G_CONNECT_SWAPPED);
  show_item (self);
}

UiFixtureItem *
ui_fixture_row_get_item (UiFixtureRow *self)
{
  return self->item;
}

void
ui_fixture_row_popup (UiFixtureRow *self)
{
  if (self->item != NULL && self->item->fixture != NULL)
    gtk_menu_button_popup (self->menu);
}
