/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ruling form. Its fields follow from the usage line of the ruling ("power CARD +N"), so that
 * it serves any game; whether the result is legal is asked of the recorder with every change.
 */
#include "ui/entry/ruling-dialog.h"

#include "ui/entry/entry-bar.h"
#include "ui/board/element.h"

#include "app/recording/choices.h"

#include <glib/gi18n.h>

#define WIDTH 440

struct _UiRulingDialog {
  AdwWindow parent_instance;

  AdwPreferencesGroup *group;
  AdwComboRow *form;
  AdwEntryRow *reason;
  GtkLabel *preview, *complaint;
  GtkWidget *record;

  AppMatch *match; /* Owned */
  const RulesVerb *rulings;
  guint n_rulings;
  GPtrArray *fields; /* Owned; of borrowed rows, one an argument */
  char **pointed;    /* Owned: words that fields begin with; NULL for none */
};

enum {
  RECORD,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UiRulingDialog, ui_ruling_dialog, ADW_TYPE_WINDOW)

/* What a field says in the notation; a combo's words are kept beside it. A change without its
 * sign is one upwards. */
static char *
dup_field_text (UiRulingDialog *self, GtkWidget *field)
{
  const char *text;

  if (ADW_IS_COMBO_ROW (field)) {
    char **words = g_object_get_data (G_OBJECT (field), "words");
    guint k = adw_combo_row_get_selected (ADW_COMBO_ROW (field));

    return g_strdup (k != GTK_INVALID_LIST_POSITION ? words[k] : "");
  }
  text = gtk_editable_get_text (GTK_EDITABLE (field));
  if (g_object_get_data (G_OBJECT (field), "card") != NULL
      && app_recorder_find_card (self->match, text) != NULL)
    return g_strdup (app_recorder_find_card (self->match, text));
  if (g_ascii_isdigit (text[0]) && g_object_get_data (G_OBJECT (field), "change") != NULL)
    return g_strconcat ("+", text, NULL);
  return g_strdup (text);
}

/* "- adjust power quench +2 "why""; NULL while something is missing. */
static char *
dup_move (UiRulingDialog *self)
{
  guint k = adw_combo_row_get_selected (self->form);
  g_autofree char *reason =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->reason))));
  g_autofree char *quoted = ui_dup_quoted_text (reason);
  gboolean complete = reason[0] != '\0';
  GString *move;

  if (k >= self->n_rulings)
    return NULL;
  move = g_string_new ("- adjust ");
  g_string_append (move, self->rulings[k].name);
  for (guint j = 0; j < self->fields->len; j++) {
    GtkWidget *field = g_ptr_array_index (self->fields, j);
    g_autofree char *text = dup_field_text (self, field);

    if (text[0] == '\0' && g_object_get_data (G_OBJECT (field), "optional") != NULL)
      continue;
    complete = complete && text[0] != '\0';
    g_string_append_printf (move, " %s", text[0] != '\0' ? text : "…");
  }
  g_string_append_printf (move, " %s", quoted);
  gtk_label_set_text (self->preview, move->str);
  return g_string_free (move, !complete);
}

static void
update_cb (UiRulingDialog *self)
{
  g_autofree char *move = dup_move (self);
  g_autoptr (GError) error = NULL;
  gboolean legal = move != NULL && app_recorder_judge (self->match, move, &error);

  gtk_widget_set_sensitive (self->record, legal);
  gtk_label_set_text (self->complaint, error != NULL ? error->message : "");
}

static void
record_cb (UiRulingDialog *self)
{
  g_autofree char *move = dup_move (self);

  if (move == NULL || !app_recorder_judge (self->match, move, NULL))
    return;
  g_signal_emit (self, signals[RECORD], 0, move);
  gtk_window_close (GTK_WINDOW (self));
}

/* Fields. */

static GtkWidget *
combo_field (UiRulingDialog *self, const char *title, const char *const *names, char **words)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) list = gtk_string_list_new (names);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  g_object_set_data_full (G_OBJECT (row), "words", words, (GDestroyNotify)g_strfreev);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (list));
  g_signal_connect_swapped (row, "notify::selected", G_CALLBACK (update_cb), self);
  return row;
}

static GtkWidget *
seat_field (UiRulingDialog *self)
{
  guint n = app_match_get_n_seats (self->match);
  g_autofree const char **names = g_new0 (const char *, n + 1);
  char **words = g_new0 (char *, n + 1);

  for (guint k = 0; k < n; k++) {
    names[k] = app_match_get_seat_name (self->match, k + 1);
    words[k] = g_strdup_printf ("%u", k + 1);
  }
  return combo_field (self, _ ("Player"), names, words);
}

/* The characters of the party; with @items also each with what it carries. */
static GtkWidget *
slot_field (UiRulingDialog *self, gboolean items)
{
  g_autoptr (GPtrArray) slots = app_recorder_dup_party_slots (self->match);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new (), words = g_strv_builder_new ();
  g_auto (GStrv) shown = NULL;

  for (guint k = 0; k < slots->len; k++) {
    const AppPartySlot *slot = g_ptr_array_index (slots, k);

    g_strv_builder_add (names, slot->name);
    g_strv_builder_add (words, slot->actor);
    for (guint c = 0; items && slot->carried[c] != NULL; c++) {
      const AppCard *card = app_match_get_card (self->match, slot->carried[c]);
      g_autofree char *name = g_strdup_printf (_ ("%s: %s"), slot->name, card->name);
      g_autofree char *word = g_strdup_printf ("%s:%s", slot->actor, card->id);

      g_strv_builder_add (names, name);
      g_strv_builder_add (words, word);
    }
  }
  shown = g_strv_builder_end (names);
  return combo_field (self, items ? _ ("Character or Item") : _ ("Character"),
                      (const char *const *)shown, g_strv_builder_end (words));
}

/* Something is so, or is not. */
static GtkWidget *
state_field (UiRulingDialog *self)
{
  static const char *const words[] = { "on", "off", NULL };

  return combo_field (self, _ ("State"), words, g_strdupv ((char **)(gpointer)words));
}

static GtkWidget *
entry_field (UiRulingDialog *self, const char *title)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  g_signal_connect_swapped (row, "changed", G_CALLBACK (update_cb), self);
  return row;
}

/* Every text in a view that names a card. */
static void
collect_ids (UiRulingDialog *self, const AppValue *value, GHashTable *found)
{
  guint n = app_value_length (value);
  gboolean object = app_value_kind (value) == APP_VALUE_OBJECT;
  const char *text = app_value_text (value);
  const AppCard *card = text != NULL ? app_match_get_card (self->match, text) : NULL;

  if (card != NULL)
    g_hash_table_add (found, (gpointer)card->id);
  for (guint k = 0; k < n; k++)
    collect_ids (self,
                 object ? app_value_get (value, app_value_key (value, k)) : app_value_at (value, k),
                 found);
}

static void
id_cb (GtkListBox *list, GtkListBoxRow *row, GtkEditable *field)
{
  gtk_editable_set_text (field, g_object_get_data (G_OBJECT (row), "id"));
  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (GTK_WIDGET (list), GTK_TYPE_POPOVER)));
}

static void
add_id (UiRulingDialog *self, GtkListBox *list, const char *id)
{
  const AppCard *card = app_match_get_card (self->match, id);
  const char *element =
      card != NULL ? app_value_text (app_value_get (card->fields, "element")) : id;
  g_autofree char *name = card != NULL ? g_strdup (card->name) : ui_element_dup_name (id);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  gtk_box_append (GTK_BOX (box), ui_element_icon_new (element));
  gtk_box_append (GTK_BOX (box), gtk_label_new (name));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "id", g_strdup (id), g_free);
  gtk_list_box_append (list, row);
}

/* The ids of the cards on the table, sorted. */
static char **
dup_card_ids (UiRulingDialog *self)
{
  g_autoptr (GHashTable) found = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (AppValue) view =
      app_match_dup_view (self->match, app_match_get_n_moves (self->match), 0);
  g_autoptr (GList) ids = NULL;
  g_autoptr (GStrvBuilder) sorted = g_strv_builder_new ();

  collect_ids (self, view, found);
  ids = g_list_sort (g_hash_table_get_keys (found), (GCompareFunc)strcmp);
  for (GList *at = ids; at != NULL; at = at->next)
    g_strv_builder_add (sorted, at->data);
  return g_strv_builder_end (sorted);
}

/* Those of every card in the match: a ruling may name one that shows nowhere yet. */
static char **
dup_elements (UiRulingDialog *self)
{
  return app_match_dup_card_texts (self->match, "element");
}

/* An id can be typed, or picked: a card from those on the table, an element from all. */
static GtkWidget *
id_field (UiRulingDialog *self, const char *title, gboolean elements)
{
  GtkWidget *row = entry_field (self, title), *button = gtk_menu_button_new ();
  GtkWidget *list = gtk_list_box_new (), *popover = gtk_popover_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  const char *tooltip = elements ? _ ("Elements of the Cards") : _ ("What is on the table");
  g_auto (GStrv) ids = elements ? dup_elements (self) : dup_card_ids (self);

  for (guint k = 0; ids[k] != NULL; k++)
    add_id (self, GTK_LIST_BOX (list), ids[k]);
  g_signal_connect (list, "row-activated", G_CALLBACK (id_cb), row);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip,
                                  -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 320);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_popover_set_child (GTK_POPOVER (popover), scroller);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "pan-down-symbolic");
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip,
                                  -1);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_sensitive (button, ids[0] != NULL);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (row), button);
  if (!elements)
    g_object_set_data (G_OBJECT (row), "card", row);
  return row;
}

/* What may be added to a ruling, told in words: @names are nothing and what it is. */
static const char *
name_addition (const char *addition, char **names)
{
  static const struct {
    const char *addition, *title, *without, *with;
  } known[] = {
    { "by=target", N_ ("Who Did It"), N_ ("Not the Target"), N_ ("The Target") },
    { "out", N_ ("Where To"), N_ ("Into play"), N_ ("Under the deck") },
  };

  for (guint k = 0; k < G_N_ELEMENTS (known); k++)
    if (strcmp (known[k].addition, addition) == 0) {
      g_free (names[0]);
      g_free (names[1]);
      names[0] = g_strdup (_ (known[k].without));
      names[1] = g_strdup (_ (known[k].with));
      return _ (known[k].title);
    }
  return _ ("Of What");
}

/* "[out]", "[by=target]", "[loot|treasure]", "[N]": what may be left out. */
static GtkWidget *
optional_field (UiRulingDialog *self, const char *argument)
{
  g_autofree char *inner = g_strndup (argument + 1, strlen (argument) - 2);
  g_autofree char *all = g_strconcat ("|", inner, NULL);
  char **words = g_strsplit (all, "|", -1);
  g_auto (GStrv) names = g_strdupv (words);
  GtkWidget *row;

  if (strcmp (inner, "N") == 0) {
    g_strfreev (words);
    row = entry_field (self, _ ("Number, if any"));
  } else {
    g_free (names[0]);
    names[0] = g_strdup ("–");
    row = combo_field (self, name_addition (inner, names), (const char *const *)names, words);
  }
  g_object_set_data (G_OBJECT (row), "optional", row);
  return row;
}

/* "EVENT" is one of the packs' list "events"; NULL where they have no such list. */
static GtkWidget *
object_field (UiRulingDialog *self, const char *argument)
{
  g_autofree char *small = g_ascii_strdown (argument, -1), *list = g_strconcat (small, "s", NULL);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new (), words = g_strv_builder_new ();
  g_auto (GStrv) shown = NULL;
  const AppCard *thing;
  guint n = 0;

  for (; (thing = app_match_get_pack_item_at (self->match, list, n)) != NULL; n++) {
    g_strv_builder_add (names, thing->name);
    g_strv_builder_add (words, thing->id);
  }
  if (n == 0)
    return NULL;
  small[0] = g_ascii_toupper (small[0]);
  shown = g_strv_builder_end (names);
  return combo_field (self, small, (const char *const *)shown, g_strv_builder_end (words));
}

/* "a|b|c" are columns, "1|2|3" numbers, and "on|off" is a state. */
static const char *
words_title (char **words)
{
  if (strcmp (words[0], "on") == 0)
    return _ ("State");
  if (words[0][0] != '\0' && words[0][1] != '\0')
    return _ ("Which");
  return g_ascii_isdigit (words[0][0]) ? _ ("Number") : _ ("Column");
}

static GtkWidget *
field_for (UiRulingDialog *self, const char *argument)
{
  GtkWidget *row;

  if (argument[0] == '[')
    return optional_field (self, argument);
  if (strcmp (argument, "SLOT") == 0)
    return slot_field (self, FALSE);
  if (strcmp (argument, "SLOT:ITEM") == 0)
    return slot_field (self, TRUE);
  if (strcmp (argument, "on") == 0)
    return state_field (self);
  if (strcmp (argument, "ITEM") == 0)
    return id_field (self, _ ("Item"), FALSE);
  if (strcmp (argument, "CARD") == 0)
    return id_field (self, _ ("Card"), FALSE);
  if (strcmp (argument, "CARDS") == 0)
    return id_field (self, _ ("Cards with commas, or all"), FALSE);
  if (strcmp (argument, "ELEMENT") == 0)
    return id_field (self, _ ("Element"), TRUE);
  if (strcmp (argument, "SEAT") == 0)
    return seat_field (self);
  if (strcmp (argument, "+N") == 0) {
    row = entry_field (self, _ ("Change, such as +2 or -1"));
    g_object_set_data (G_OBJECT (row), "change", row);
    return row;
  }
  if (strcmp (argument, "N") == 0)
    return entry_field (self, app_match_get_game (self->match)->party != NULL
                                  ? _ ("Number, or change such as +2 or -1")
                                  : _ ("Number"));
  if (strchr (argument, '|') != NULL && strcmp (argument, "N|F") != 0) {
    char **words = g_strsplit (argument, "|", -1);

    return combo_field (self, words_title (words), (const char *const *)words, words);
  }
  row = object_field (self, argument);
  return row != NULL ? row : entry_field (self, argument);
}

/* "CARD on|off" is a field each; in "none|open ELEMENT|broken" a choice holds blanks, so that the
 * whole is one field. */
static gboolean
is_plain (char **arguments)
{
  for (guint k = 0; arguments[k] != NULL; k++) {
    g_auto (GStrv) words = g_strsplit (arguments[k], "|", -1);

    for (guint j = 0; words[j] != NULL && words[1] != NULL; j++)
      if (g_ascii_isupper (words[j][0]) && strlen (words[j]) > 1)
        return FALSE;
  }
  return TRUE;
}

/* "none|open ELEMENT|broken" as one choice: none, open fire, open water, broken. */
static GtkWidget *
alternatives_field (UiRulingDialog *self, const char *usage)
{
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  g_auto (GStrv) alternatives = g_strsplit (usage, "|", -1), elements = dup_elements (self);
  char **words;

  for (guint k = 0; alternatives[k] != NULL; k++) {
    char *element = strstr (alternatives[k], " ELEMENT");

    if (element == NULL) {
      g_strv_builder_add (all, alternatives[k]);
      continue;
    }
    *element = '\0';
    for (guint j = 0; elements[j] != NULL; j++) {
      g_autofree char *one = g_strdup_printf ("%s %s", alternatives[k], elements[j]);

      g_strv_builder_add (all, one);
    }
  }
  words = g_strv_builder_end (all);
  return combo_field (self, _ ("State"), (const char *const *)words, words);
}

/* Whether the field says @word now. */
static gboolean
set_field_word (UiRulingDialog *self, GtkWidget *field, const char *word)
{
  char **words = g_object_get_data (G_OBJECT (field), "words");

  if (words == NULL && g_object_get_data (G_OBJECT (field), "card") != NULL
      && gtk_editable_get_text (GTK_EDITABLE (field))[0] == '\0'
      && app_match_get_card (self->match, word) != NULL) {
    gtk_editable_set_text (GTK_EDITABLE (field), word);
    return TRUE;
  }
  for (guint k = 0; words != NULL && words[k] != NULL; k++)
    if (strcmp (words[k], word) == 0) {
      adw_combo_row_set_selected (ADW_COMBO_ROW (field), k);
      return TRUE;
    }
  return FALSE;
}

/* Fields begin with what was pointed at: a character and its item together, or one of them. */
static void
fill_pointed (UiRulingDialog *self)
{
  for (guint k = 0; self->pointed != NULL && self->pointed[k] != NULL; k++)
    for (guint j = 0; j < self->fields->len; j++) {
      GtkWidget *field = g_ptr_array_index (self->fields, j);
      g_autofree char *both =
          k > 0 ? g_strdup_printf ("%s:%s", self->pointed[k - 1], self->pointed[k]) : NULL;

      if ((both != NULL && set_field_word (self, field, both))
          || set_field_word (self, field, self->pointed[k]))
        break;
    }
}

static void
form_cb (UiRulingDialog *self)
{
  guint k = adw_combo_row_get_selected (self->form);
  const char *usage;
  g_auto (GStrv) arguments = NULL;

  for (guint j = 0; j < self->fields->len; j++)
    adw_preferences_group_remove (self->group, g_ptr_array_index (self->fields, j));
  g_ptr_array_set_size (self->fields, 0);
  if (k < self->n_rulings) {
    usage = strchr (self->rulings[k].usage, ' ');
    arguments = g_strsplit (usage != NULL ? usage + 1 : "", " ", -1);
    if (is_plain (arguments))
      for (guint j = 0; arguments[j] != NULL; j++)
        g_ptr_array_add (self->fields, field_for (self, arguments[j]));
    else
      g_ptr_array_add (self->fields, alternatives_field (self, usage + 1));
  }
  for (guint j = 0; j < self->fields->len; j++)
    adw_preferences_group_add (self->group, g_ptr_array_index (self->fields, j));
  fill_pointed (self);
  update_cb (self);
}

static void
ui_ruling_dialog_dispose (GObject *object)
{
  UiRulingDialog *self = UI_RULING_DIALOG (object);

  g_clear_object (&self->match);
  g_clear_pointer (&self->fields, g_ptr_array_unref);
  g_clear_pointer (&self->pointed, g_strfreev);
  G_OBJECT_CLASS (ui_ruling_dialog_parent_class)->dispose (object);
}

static void
ui_ruling_dialog_class_init (UiRulingDialogClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = ui_ruling_dialog_dispose;
  signals[RECORD] = g_signal_new ("record", UI_TYPE_RULING_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/ruling-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiRulingDialog, group);
  gtk_widget_class_bind_template_child (widget_class, UiRulingDialog, form);
  gtk_widget_class_bind_template_child (widget_class, UiRulingDialog, reason);
  gtk_widget_class_bind_template_child (widget_class, UiRulingDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, UiRulingDialog, complaint);
  gtk_widget_class_bind_template_child (widget_class, UiRulingDialog, record);
  gtk_widget_class_bind_template_callback (widget_class, form_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_cb);
  gtk_widget_class_bind_template_callback (widget_class, record_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ui_ruling_dialog_init (UiRulingDialog *self)
{
  self->fields = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* A combo row's own list cuts long lines short. */
static void
line_setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, gtk_label_new (NULL));
  gtk_label_set_xalign (GTK_LABEL (gtk_list_item_get_child (item)), 0);
}

static void
line_bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

GtkWidget *
ui_ruling_dialog_new (AppMatch *match, GtkWindow *parent)
{
  UiRulingDialog *self = g_object_new (UI_TYPE_RULING_DIALOG, "transient-for", parent, NULL);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (GtkListItemFactory) lines = gtk_signal_list_item_factory_new ();

  /* Not wider than what it stands in front of. */
  gtk_window_set_default_size (GTK_WINDOW (self),
                               MIN (WIDTH, gtk_widget_get_width (GTK_WIDGET (parent))), -1);
  g_signal_connect (lines, "setup", G_CALLBACK (line_setup_cb), NULL);
  g_signal_connect (lines, "bind", G_CALLBACK (line_bind_cb), NULL);
  adw_combo_row_set_list_factory (self->form, lines);
  self->match = g_object_ref (match);
  self->rulings = app_recorder_get_rulings (match, &self->n_rulings);
  for (guint k = 0; k < self->n_rulings; k++)
    gtk_string_list_append (names, _ (self->rulings[k].summary));
  adw_combo_row_set_model (self->form, G_LIST_MODEL (names));
  form_cb (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->form));
  return GTK_WIDGET (self);
}

void
ui_ruling_dialog_set_pointed (UiRulingDialog *self, const char *const *words)
{
  g_strfreev (self->pointed);
  self->pointed = g_strdupv ((char **)words);
  fill_pointed (self);
  update_cb (self);
}
