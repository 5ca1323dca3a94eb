/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was read, in sections: a row of buttons chooses which one is on show.
 */
#include "ui/import/import-preview.h"

#include "ui/import/import-rows.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>
#include <string.h>

typedef enum {
  FAULTS,
  PEOPLE,
  GAMES,
  PLACES,
  OTHERS,
  CONFLICT,
  UPDATE,
  ADD,
  JOIN,
  BINNED,
  SKIPPED,
  LEFT_OUT,
  KNOWN,
  SECTIONS,
} Section;

static const struct {
  const char *name;
  const char *title; /* N_() */
  const char *text;  /* N_(); what it is about */
} about[SECTIONS] = {
  [FAULTS] = { "faults", N_ ("Faults"),
               N_ ("Files that could not be read. Nothing is imported while there are any; you can "
                   "pass over them.") },
  [PEOPLE] = { "people", N_ ("People"),
               N_ ("Who is who. What you say here holds for all imports to come.") },
  [GAMES] = { "games", N_ ("Games"),
              N_ ("Which game is which, what is left out, and what plays that every player won "
                  "are.") },
  [PLACES] = { "places", N_ ("Places"), N_ ("Which place is which.") },
  [OTHERS] = { "others", N_ ("More"), N_ ("Records, packs, word lists, reports and archives.") },
  [CONFLICT] = { "conflict", N_ ("Conflicts"),
                 N_ ("Changed there and here since the last time. They stay as they are here until "
                     "you say otherwise.") },
  [UPDATE] = { "update", N_ ("Changed"), N_ ("Known, and changed there since the last time.") },
  [ADD] = { "add", N_ ("New"), N_ ("Each becomes a match.") },
  [JOIN] = { "join", N_ ("Joined"),
             N_ ("The same plays as matches here, from you or another source. What is empty here "
                 "is "
                 "filled in.") },
  [BINNED] = { "binned", N_ ("In the Bin"), N_ ("You deleted these matches. They stay deleted.") },
  [SKIPPED] = { "skipped", N_ ("Not Taken"), N_ ("What can’t be taken, where it is, and why.") },
  [LEFT_OUT] = { "left-out", N_ ("Left Out"), N_ ("As you chose.") },
  [KNOWN] = { "known", N_ ("Known"), N_ ("Here already; nothing changes.") },
};

struct _UiImportPreview {
  AdwBin parent_instance;

  GtkLabel *summary, *left;
  GtkWidget *sections;
  GtkToggleButton *buttons[SECTIONS];
  GtkLabel *labels[SECTIONS];
  GtkLabel *text;
  GtkMenuButton *all;
  GtkWidget *pass_over;
  GtkStack *stack;
  GtkStringList *sentences[SECTIONS]; /* Borrowed; of those that are sentences */

  AppImportSession *import_session; /* Owned */
  Section shown;
};

G_DEFINE_FINAL_TYPE (UiImportPreview, ui_import_preview, ADW_TYPE_BIN)

/* APP_PLAY_IMPORT_VERDICTS for what are no plays. */
static AppPlayImportVerdict
verdict_of (Section section)
{
  switch (section) {
  case CONFLICT:
    return APP_PLAY_IMPORT_CONFLICT;
  case UPDATE:
    return APP_PLAY_IMPORT_UPDATE;
  case ADD:
    return APP_PLAY_IMPORT_ADD;
  case JOIN:
    return APP_PLAY_IMPORT_JOIN;
  case BINNED:
    return APP_PLAY_IMPORT_BINNED;
  case LEFT_OUT:
    return APP_PLAY_IMPORT_LEFT_OUT;
  case KNOWN:
    return APP_PLAY_IMPORT_KNOWN;
  default:
    return APP_PLAY_IMPORT_VERDICTS;
  }
}

/* IMPORT_KINDS for what are no names. */
static ImportEntityKind
kind_of (Section section)
{
  return section == PEOPLE   ? IMPORT_PLAYER
         : section == GAMES  ? IMPORT_GAME
         : section == PLACES ? IMPORT_PLACE
                             : IMPORT_KINDS;
}

static const GPtrArray *
sentences_of (UiImportPreview *self, Section section)
{
  return section == FAULTS    ? app_import_session_get_faults (self->import_session)
         : section == OTHERS  ? app_import_session_get_others (self->import_session)
         : section == SKIPPED ? app_import_session_get_skipped (self->import_session)
                              : NULL;
}

static guint
count (UiImportPreview *self, Section section)
{
  const AppPlayImportCounts *counts = app_import_session_get_counts (self->import_session);
  const GPtrArray *sentences = sentences_of (self, section);
  ImportEntityKind kind = kind_of (section);

  if (counts == NULL)
    return 0;
  if (kind < IMPORT_KINDS)
    return g_list_model_get_n_items (app_import_session_get_names (self->import_session, kind));
  if (section == SKIPPED)
    return counts->skipped;
  return sentences != NULL ? sentences->len : counts->plays[verdict_of (section)];
}

/* Rows of sentences */

static void
setup_sentence_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkLabel *label = ui_row_add_text (box, NULL);

  gtk_label_set_selectable (label, TRUE);
  gtk_widget_set_focusable (GTK_WIDGET (label), FALSE);
  gtk_widget_add_css_class (box, "match-row");
  gtk_list_item_set_child (item, box);
}

static void
bind_sentence_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *label = gtk_widget_get_first_child (gtk_list_item_get_child (item));

  gtk_label_set_label (GTK_LABEL (label),
                       gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

static GtkWidget *
new_sentences (UiImportPreview *self, Section section)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *clamp = adw_clamp_scrollable_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *list;

  self->sentences[section] = gtk_string_list_new (NULL);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_sentence_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_sentence_cb), NULL);
  list = gtk_list_view_new (
      GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (self->sentences[section]))),
      factory);
  gtk_widget_add_css_class (list, "plain");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (about[section].title), -1);
  adw_clamp_scrollable_set_maximum_size (ADW_CLAMP_SCROLLABLE (clamp), 760);
  adw_clamp_scrollable_set_child (ADW_CLAMP_SCROLLABLE (clamp), list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), clamp);
  return scrolled;
}

static gboolean
is_same (GtkStringList *list, const GPtrArray *sentences)
{
  gboolean same = g_list_model_get_n_items (G_LIST_MODEL (list)) == sentences->len;

  for (guint k = 0; k < sentences->len && same; k++)
    same = g_str_equal (gtk_string_list_get_string (list, k), g_ptr_array_index (sentences, k));
  return same;
}

static void
show_sentences (UiImportPreview *self, Section section)
{
  GtkStringList *list = self->sentences[section];
  const GPtrArray *sentences = sentences_of (self, section);

  if (list == NULL || sentences == NULL || is_same (list, sentences))
    return;
  gtk_string_list_splice (list, 0, g_list_model_get_n_items (G_LIST_MODEL (list)), NULL);
  for (guint k = 0; k < sentences->len; k++)
    gtk_string_list_append (list, g_ptr_array_index (sentences, k));
}

/* Sections */

static GtkWidget *
ensure_section (UiImportPreview *self, Section section)
{
  GtkWidget *child = gtk_stack_get_child_by_name (self->stack, about[section].name);

  if (child != NULL)
    return child;
  if (kind_of (section) < IMPORT_KINDS)
    child = ui_import_names_new (self->import_session, kind_of (section));
  else if (verdict_of (section) < APP_PLAY_IMPORT_VERDICTS)
    child = ui_import_rows_new (self->import_session, verdict_of (section));
  else
    child = new_sentences (self, section);
  gtk_stack_add_named (self->stack, child, about[section].name);
  return child;
}

static guint
count_results (UiImportPreview *self)
{
  const AppPlayImportCounts *counts = app_import_session_get_counts (self->import_session);

  return counts != NULL ? counts->results : 0;
}

/* What can be said of all of a section; NULL for nothing. */
static GMenuModel *
new_menu (UiImportPreview *self, Section section)
{
  AppPlayImportVerdict verdict = verdict_of (section);
  GMenu *menu;

  if (verdict < APP_PLAY_IMPORT_VERDICTS)
    return ui_import_rows_new_menu (verdict, 0);
  if (section != OTHERS || count_results (self) == 0)
    return NULL;
  menu = g_menu_new ();
  g_menu_append (menu, _ ("Take the Report’s _Results"), "import.results(true)");
  g_menu_append (menu, _ ("_Keep the Results Here"), "import.results(false)");
  return G_MENU_MODEL (menu);
}

static void
show_text (UiImportPreview *self)
{
  guint n = count_results (self);
  g_autofree char *text = NULL;

  if (self->shown == OTHERS && n > 0)
    text = g_strdup_printf (
        g_dngettext (NULL,
                     "%'u result of a tournament report is another one here. The menu says which "
                     "one counts.",
                     "%'u results of tournament reports are others here. The menu says which ones "
                     "count.",
                     n),
        n);
  gtk_label_set_label (self->text, text != NULL ? text : _ (about[self->shown].text));
}

static void
show_section (UiImportPreview *self, Section section)
{
  g_autoptr (GMenuModel) menu = new_menu (self, section);

  self->shown = section;
  gtk_stack_set_visible_child (self->stack, ensure_section (self, section));
  show_sentences (self, section);
  show_text (self);
  gtk_menu_button_set_menu_model (self->all, menu);
  gtk_widget_set_visible (GTK_WIDGET (self->all), menu != NULL);
  gtk_widget_set_visible (self->pass_over, section == FAULTS && count (self, FAULTS) > 0);
}

static void
toggled_cb (GtkToggleButton *button, UiImportPreview *self)
{
  if (!gtk_toggle_button_get_active (button))
    return;
  for (guint k = 0; k < SECTIONS; k++)
    if (self->buttons[k] == button)
      show_section (self, k);
}

/* A section that is on show stays when it becomes empty. */
static void
update_button (UiImportPreview *self, Section section)
{
  ImportEntityKind kind = kind_of (section);
  guint n = count (self, section);
  guint doubtful =
      kind < IMPORT_KINDS ? app_import_session_count_doubtful (self->import_session, kind) : 0;
  g_autofree char *label = NULL;

  if (doubtful > 0)
    /* Translators: "People 48, 3 to look at". */
    label = g_strdup_printf (_ ("%s %'u, %'u to look at"), _ (about[section].title), n, doubtful);
  else
    /* Translators: "New 412". */
    label = g_strdup_printf (_ ("%s %'u"), _ (about[section].title), n);
  gtk_label_set_label (self->labels[section], label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->buttons[section]),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_set_visible (GTK_WIDGET (self->buttons[section]),
                          n > 0 || gtk_toggle_button_get_active (self->buttons[section]));
}

/* What can't wait comes first, then what is asked, then what is new. */
static Section
find_first (UiImportPreview *self)
{
  static const Section order[] = { OTHERS,  CONFLICT, ADD,      UPDATE, JOIN,
                                   SKIPPED, BINNED,   LEFT_OUT, KNOWN };

  if (count (self, FAULTS) > 0)
    return FAULTS;
  for (Section k = PEOPLE; k <= PLACES; k++)
    if (app_import_session_count_doubtful (self->import_session, kind_of (k)) > 0)
      return k;
  for (guint k = 0; k < G_N_ELEMENTS (order); k++)
    if (count (self, order[k]) > 0)
      return order[k];
  return ADD;
}

void
ui_import_preview_focus (UiImportPreview *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->buttons[self->shown]));
}

/* Faults that are passed over are done with. */
static void
leave_faults (UiImportPreview *self)
{
  gboolean focused = gtk_widget_is_focus (self->pass_over);

  if (self->shown != FAULTS || app_import_session_get_counts (self->import_session) == NULL
      || count (self, FAULTS) > 0)
    return;
  gtk_toggle_button_set_active (self->buttons[find_first (self)], TRUE);
  if (focused)
    ui_import_preview_focus (self);
}

static void
update (UiImportPreview *self)
{
  const char *summary = app_import_session_get_summary (self->import_session);
  const char *left = strchr (summary, '\n');
  g_autofree char *first =
      g_strndup (summary, left != NULL ? (gsize)(left - summary) : strlen (summary));

  leave_faults (self);
  gtk_label_set_label (self->summary, first);
  gtk_label_set_label (self->left, left != NULL ? left + 1 : "");
  gtk_widget_set_visible (GTK_WIDGET (self->left), left != NULL);
  for (guint k = 0; k < SECTIONS; k++) {
    update_button (self, k);
    show_sentences (self, k);
  }
  gtk_widget_set_visible (self->pass_over, self->shown == FAULTS && count (self, FAULTS) > 0);
}

void
ui_import_preview_begin (UiImportPreview *self)
{
  Section first = find_first (self);

  gtk_toggle_button_set_active (self->buttons[first], TRUE);
  show_section (self, first);
  update (self);
}

void
ui_import_preview_show (UiImportPreview *self, const char *section)
{
  for (guint k = 0; k < SECTIONS; k++)
    if (g_str_equal (about[k].name, section))
      gtk_toggle_button_set_active (self->buttons[k], TRUE);
}

static void
ui_import_preview_dispose (GObject *object)
{
  G_OBJECT_CLASS (ui_import_preview_parent_class)->dispose (object);
  g_clear_object (&UI_IMPORT_PREVIEW (object)->import_session);
}

static void
ui_import_preview_class_init (UiImportPreviewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_import_preview_dispose;
}

static void
add_buttons (UiImportPreview *self)
{
  self->sections = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (self->sections,
                                 g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 6, NULL));
  for (guint k = 0; k < SECTIONS; k++) {
    GtkWidget *button = gtk_toggle_button_new ();

    self->buttons[k] = GTK_TOGGLE_BUTTON (button);
    self->labels[k] = GTK_LABEL (gtk_label_new (NULL));
    gtk_widget_add_css_class (GTK_WIDGET (self->labels[k]), "numeric");
    gtk_button_set_child (GTK_BUTTON (button), GTK_WIDGET (self->labels[k]));
    gtk_widget_add_css_class (button, "offered");
    if (k > 0)
      gtk_toggle_button_set_group (self->buttons[k], self->buttons[0]);
    g_signal_connect (button, "toggled", G_CALLBACK (toggled_cb), self);
    gtk_box_append (GTK_BOX (self->sections), button);
  }
}

static GtkWidget *
new_intro (UiImportPreview *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->text = ui_row_add_text (box, "dim-label");
  gtk_widget_set_hexpand (GTK_WIDGET (self->text), TRUE);
  self->pass_over = gtk_button_new_with_mnemonic (_ ("_Pass Over Them"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->pass_over), "import.pass-over");
  gtk_widget_set_valign (self->pass_over, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), self->pass_over);
  self->all = GTK_MENU_BUTTON (ui_menu_button_new (NULL, _ ("For All of Them")));
  gtk_widget_set_valign (GTK_WIDGET (self->all), GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->all), "flat");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->all));
  return box;
}

static void
ui_import_preview_init (UiImportPreview *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *clamp = adw_clamp_new ();

  self->summary = ui_row_add_text (top, "title-4");
  self->left = ui_row_add_text (top, "dim-label");
  add_buttons (self);
  gtk_box_append (GTK_BOX (top), self->sections);
  gtk_box_append (GTK_BOX (top), new_intro (self));
  gtk_widget_add_css_class (top, "import-top");
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 760);
  adw_clamp_set_child (ADW_CLAMP (clamp), top);
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
  gtk_stack_set_hhomogeneous (self->stack, FALSE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->stack), TRUE);
  gtk_box_append (GTK_BOX (box), clamp);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->stack));
  adw_bin_set_child (ADW_BIN (self), box);
}

GtkWidget *
ui_import_preview_new (AppImportSession *import_session)
{
  UiImportPreview *self = g_object_new (UI_TYPE_IMPORT_PREVIEW, NULL);

  self->import_session = g_object_ref (import_session);
  g_signal_connect_object (import_session, "looked", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
