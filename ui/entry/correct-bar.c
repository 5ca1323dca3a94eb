/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The correction bar: its line and choices, what would come of a correction, and the correction.
 */
#include "ui/entry/correct-bar.h"

#include "app/recording/choices.h"
#include "app/recording/dealer.h"
#include "app/recording/resolver.h"
#include "ui/board/element.h"
#include "ui/entry/completions.h"
#include "ui/entry/correct-bar-private.h"
#include "ui/entry/word-prompt.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>

static gboolean ui_correct_bar_widen (UiCorrectBar *bar);
static void ui_correct_bar_show_choices (UiCorrectBar *bar);

G_DEFINE_FINAL_TYPE (UiCorrectBar, ui_correct_bar, ADW_TYPE_BIN)

enum {
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* What stands in the line. */
static const char *
ui_correct_bar_get_text (UiCorrectBar *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

/* "12 7" for "A attack bow roll=3,9 mod=+1" is "A attack bow roll=12,7 mod=+1". */
static char *
dup_rolled (const char *move, const char *faces)
{
  const char *begin = strstr (move, " roll=");
  g_auto (GStrv) words = g_strsplit_set (faces, " ,", -1);
  g_autoptr (GString) rolled = NULL;
  gsize length;

  if (begin == NULL)
    return NULL;
  begin += strlen (" roll=");
  length = strcspn (begin, " ");
  rolled = g_string_new_len (move, begin - move);
  for (guint k = 0, n = 0; words[k] != NULL; k++)
    if (words[k][0] != '\0')
      g_string_append_printf (rolled, "%s%s", n++ > 0 ? "," : "", words[k]);
  g_string_append (rolled, begin + length);
  return g_strdup (rolled->str);
}

/* The move that it means: faces alone are the dice of the move that stands there now. */
static char *
ui_correct_bar_dup_line (UiCorrectBar *self)
{
  char *text = g_strstrip (g_strdup (ui_correct_bar_get_text (self)));
  char *rolled =
      self->before != NULL && app_dice_is_faces (text) ? dup_rolled (self->before, text) : NULL;

  if (rolled == NULL)
    return text;
  g_free (text);
  return rolled;
}

/* What it means where it would stand; NULL where nobody may be told, or nothing is to be found out.
 */
static AppMeaning *
dup_meaning (UiCorrectBar *self, const char *text)
{
  if (self->secret || text[0] == '\0' || g_strcmp0 (text, self->before) == 0)
    return NULL;
  return app_recorder_resolve (self->match, self->at, text);
}

/* What would come of a correction: told while it is typed, a moment after the last key. */

#define PAUSE_MS 150

char *
ui_dup_move_text (const char *actor, const char *label)
{
  if (actor == NULL || actor[0] == '\0')
    return g_strdup (label);
  /* Translators: who does what, "Ben: Quench". */
  return g_strdup_printf (_ ("%s: %s"), actor, label);
}

/* @wrong: it hinders the correction. */
static void
ui_correct_bar_show_preview (UiCorrectBar *self, const char *sentence, gboolean wrong)
{
  gtk_label_set_text (self->ahead, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->ahead), sentence[0] != '\0');
  if (wrong) {
    gtk_widget_add_css_class (GTK_WIDGET (self->ahead), "error");
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
  } else {
    gtk_widget_remove_css_class (GTK_WIDGET (self->ahead), "error");
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
  }
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  sentence, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->ahead), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  sentence, -1);
}

/* The later moves all fit. */
static char *
dup_all_fit (guint kept)
{
  if (kept == 0)
    return g_strdup (_ ("Nothing comes after it."));
  return g_strdup_printf (
      g_dngettext (NULL, "The later move still fits.", "All %u later moves still fit.", kept),
      kept);
}

/* The first that would wait, by its number in the line as it is now. */
static char *
dup_first (UiCorrectBar *self, const AppCorrectionSummary *corrected, const char *reason)
{
  guint number = self->number + corrected->taken_over + (self->kind == UI_CORRECT_INSERT ? 0 : 1);
  const AppMove *move;
  g_autofree char *words = NULL, *wait = NULL;

  if (number > app_match_get_n_moves (self->match))
    return g_strdup (reason);
  move = app_match_get_move (self->match, number);
  words = ui_dup_move_text (move->actor, move->label);
  wait = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u move would wait.",
                                       "%u moves would wait.", corrected->waiting),
                          corrected->waiting);
  /* Translators: the number of a move, the move, and a sentence why it would not be legal; then how
   * many moves would wait. */
  return g_strdup_printf (_ ("Then move %u (%s) would not fit: %s %s"), number, words,
                          reason != NULL ? reason : "", wait);
}

/* Another move for the first that waits: only whether it is legal can be told. */
static void
judge_reentry (UiCorrectBar *self, const char *text)
{
  g_autoptr (GError) error = NULL;

  if (app_recorder_judge (self->match, text, &error))
    ui_correct_bar_show_preview (self, _ ("That is legal here."), FALSE);
  else
    ui_correct_bar_show_preview (self, error->message, FALSE);
}

static void
judge_line (UiCorrectBar *self)
{
  g_autofree char *line = ui_correct_bar_dup_line (self);
  g_autoptr (AppMeaning) meaning =
      self->kind != UI_CORRECT_REMOVE ? dup_meaning (self, line) : NULL;
  const char *text = meaning != NULL && meaning->text != NULL ? meaning->text : line;
  g_autofree char *reason = NULL, *sentence = NULL;
  g_autoptr (GError) error = NULL;
  AppCorrectionSummary corrected = { 0 };

  if (meaning != NULL && meaning->reason != NULL) {
    ui_correct_bar_show_preview (self, meaning->reason, FALSE);
    return;
  }
  if (self->kind != UI_CORRECT_REMOVE && text[0] == '\0') {
    ui_correct_bar_show_preview (self, "", FALSE);
    return;
  }
  if (self->kind == UI_CORRECT_REENTER) {
    judge_reentry (self, text);
    return;
  }
  if (self->kind == UI_CORRECT_REPLACE && g_strcmp0 (text, self->before) == 0) {
    ui_correct_bar_show_preview (self, _ ("So it stands there now."), FALSE);
    return;
  }
  if (!app_recorder_try_correction (self->match, (AppCorrectionKind)self->kind, self->number,
                                    self->kind == UI_CORRECT_REMOVE ? NULL : text, &corrected,
                                    &reason, &error))
    sentence = g_strdup (error->message);
  else if (corrected.waiting == 0)
    sentence = dup_all_fit (corrected.taken_over);
  else
    sentence = dup_first (self, &corrected, reason);
  ui_correct_bar_show_preview (self, sentence, FALSE);
}

static gboolean
preview_cb (gpointer data)
{
  UiCorrectBar *self = data;

  self->ahead_source = 0;
  judge_line (self);
  return G_SOURCE_REMOVE;
}

static void
ui_correct_bar_cancel_preview (UiCorrectBar *self)
{
  g_clear_handle_id (&self->ahead_source, g_source_remove);
}

static void
ui_correct_bar_update_preview (UiCorrectBar *self, gboolean at_once)
{
  ui_correct_bar_cancel_preview (self);
  if (at_once)
    judge_line (self);
  else
    self->ahead_source = g_timeout_add (PAUSE_MS, preview_cb, self);
}

/* The line of a correction: what it may become, and its keys. */

static const char *
typed_text (UiCorrectBar *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

static void
add_completion (UiCorrectBar *self, const char *text)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (text);
  const char *element = ui_move_element (self->match, text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  if (element != NULL)
    gtk_box_append (GTK_BOX (box), ui_element_icon_new (element));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "text", g_strdup (text), g_free);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_append (self->completions, row);
}

static void
ui_correct_bar_complete (UiCorrectBar *self)
{
  g_auto (GStrv) found = NULL;
  guint n;

  ui_completions_clear (self->completions);
  if (typed_text (self)[0] == '\0' || self->secret
      || !gtk_widget_get_mapped (GTK_WIDGET (self->entry))) {
    gtk_popover_popdown (self->popover);
    return;
  }
  found = app_recorder_dup_completions_at (self->match, self->at, typed_text (self));
  n = g_strv_length (found);
  for (guint k = 0; k < n; k++)
    add_completion (self, found[k]);
  if (n > 1 || (n == 1 && strcmp (found[0], typed_text (self)) != 0))
    ui_completions_show (self->popover, GTK_WIDGET (self->entry));
  else
    gtk_popover_popdown (self->popover);
}

static void
changed_cb (UiCorrectBar *self)
{
  if (!self->open)
    return;
  ui_correct_bar_complete (self);
  ui_correct_bar_update_preview (self, FALSE);
}

/* Puts @text into the line; with @select all of it is selected, to be typed over. */
static void
ui_correct_bar_set_text (UiCorrectBar *self, const char *text, gboolean select)
{
  g_signal_handlers_block_by_func (self->entry, changed_cb, self);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  if (select)
    gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
  else
    gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  g_signal_handlers_unblock_by_func (self->entry, changed_cb, self);
}

/* Takes a completion into the line. */
static void
accept_completion (UiCorrectBar *self, GtkListBoxRow *row, gboolean done)
{
  g_autofree char *text = g_strdup (g_object_get_data (G_OBJECT (row), "text"));

  ui_correct_bar_set_text (self, text, FALSE);
  ui_correct_bar_update_preview (self, FALSE);
  if (done)
    gtk_popover_popdown (self->popover);
}

static void
completion_cb (UiCorrectBar *self, GtkListBoxRow *row)
{
  accept_completion (self, row, TRUE);
  gtk_entry_grab_focus_without_selecting (self->entry);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

static void
step_completion (UiCorrectBar *self, int by)
{
  GtkListBoxRow *row = ui_completions_step (self->completions, by);

  if (row != NULL)
    accept_completion (self, row, FALSE);
}

static gboolean
key_cb (UiCorrectBar *self, guint key, guint code, GdkModifierType state)
{
  gboolean open = gtk_widget_get_visible (GTK_WIDGET (self->popover));
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->completions);

  if (!open)
    return GDK_EVENT_PROPAGATE;
  switch (key) {
  case GDK_KEY_Down:
  case GDK_KEY_Up:
    step_completion (self, key == GDK_KEY_Down ? 1 : -1);
    return GDK_EVENT_STOP;
  case GDK_KEY_Tab:
    if (row == NULL)
      row = gtk_list_box_get_row_at_index (self->completions, 0);
    if (row == NULL || state & GDK_SHIFT_MASK)
      return GDK_EVENT_PROPAGATE;
    accept_completion (self, row, TRUE);
    return GDK_EVENT_STOP;
  default:
    return GDK_EVENT_PROPAGATE;
  }
}

static void
ui_correct_bar_init_line (UiCorrectBar *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), keys);

  self->popover = ui_completions_new (GTK_WIDGET (self), &self->completions);
  g_signal_connect_swapped (self->completions, "row-activated", G_CALLBACK (completion_cb), self);
}

/* The moves that are legal where something is corrected, as buttons and by pointing at the board.
 * A choice comes into the line: before it is done one sees what would come of it. */

#define MANY 12 /* moves that are offered one by one; more are picked in steps */

/* What lacks its dice or cards is typed to its end. */
static void
enter_choice (UiCorrectBar *self, const AppChoice *choice)
{
  ui_correct_bar_set_text (self, choice->text, FALSE);
  gtk_entry_grab_focus_without_selecting (self->entry);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  ui_correct_bar_update_preview (self, TRUE);
}

static void
choice_cb (GtkButton *button, UiCorrectBar *self)
{
  g_autoptr (AppChoice) choice = app_choice_ref (g_object_get_data (G_OBJECT (button), "choice"));

  enter_choice (self, choice);
}

static void
step_cb (GtkButton *button, UiCorrectBar *self)
{
  g_ptr_array_add (self->narrowing,
                   g_ptr_array_ref (g_object_get_data (G_OBJECT (button), "group")));
  ui_correct_bar_show_choices (self);
}

static void
back_cb (GtkButton *button, UiCorrectBar *self)
{
  ui_correct_bar_widen (self);
}

static GtkWidget *
add_button (UiCorrectBar *self, GtkWidget *child, const char *name, const char *tooltip)
{
  GtkWidget *button = gtk_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), child);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (button, "move-choice");
  /* Or the blanks of a move that is typed next would press buttons. */
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_box_append (GTK_BOX (self->few), button);
  return button;
}

static GtkWidget *
new_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  return label;
}

static void
add_choice (UiCorrectBar *self, const AppChoice *choice)
{
  GtkWidget *button, *label = new_label (choice->label);
  const char *element = ui_move_element (self->match, choice->text);

  if (element != NULL) {
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

    gtk_box_append (GTK_BOX (box), ui_element_icon_new (element));
    gtk_box_append (GTK_BOX (box), label);
    label = box;
  }
  button = add_button (self, label, choice->label, choice->text);
  g_object_set_data_full (G_OBJECT (button), "choice", app_choice_ref (choice), app_choice_unref);
  g_signal_connect (button, "clicked", G_CALLBACK (choice_cb), self);
}

static void
add_group (UiCorrectBar *self, const AppChoiceGroup *group)
{
  g_autofree char *words = app_choice_group_dup_text (group);
  GtkWidget *button = add_button (self, new_label (group->label), group->label, words);

  g_object_set_data_full (G_OBJECT (button), "group", g_ptr_array_ref (group->choices),
                          (GDestroyNotify)g_ptr_array_unref);
  g_signal_connect (button, "clicked", G_CALLBACK (step_cb), self);
}

static void
add_back (UiCorrectBar *self)
{
  GtkWidget *button =
      add_button (self, new_label (_ ("Back")), _ ("Back"), _ ("More moves again (Escape)"));

  gtk_widget_add_css_class (button, "flat");
  g_signal_connect (button, "clicked", G_CALLBACK (back_cb), self);
}

static void
add_choices (UiCorrectBar *self, GPtrArray *choices)
{
  g_autoptr (GPtrArray) groups =
      choices->len > MANY ? app_recorder_dup_groups (self->match, choices) : NULL;

  for (guint k = 0; groups != NULL && k < groups->len; k++) {
    const AppChoiceGroup *group = g_ptr_array_index (groups, k);

    if (group->choices->len == 1)
      add_choice (self, g_ptr_array_index (group->choices, 0));
    else
      add_group (self, group);
  }
  for (guint k = 0; groups == NULL && k < choices->len; k++)
    add_choice (self, g_ptr_array_index (choices, k));
}

/* Offers the legal moves there. */
static void
ui_correct_bar_show_choices (UiCorrectBar *self)
{
  GPtrArray *choices = self->narrowing->len > 0
                           ? g_ptr_array_index (self->narrowing, self->narrowing->len - 1)
                       : self->narrowed != NULL ? self->narrowed
                                                : self->choices;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL, *child;
  gboolean focused = focus != NULL && gtk_widget_is_ancestor (focus, self->few);
  gboolean some = choices != NULL && choices->len > 0 && self->kind != UI_CORRECT_REMOVE;

  while ((child = gtk_widget_get_first_child (self->few)) != NULL)
    gtk_box_remove (GTK_BOX (self->few), child);
  gtk_widget_set_visible (GTK_WIDGET (self->scroller), some);
  if (!some)
    return;
  add_choices (self, choices);
  if (choices != self->choices)
    add_back (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  /* Somebody who picks by keyboard goes on picking. */
  if (focused)
    gtk_widget_grab_focus (gtk_widget_get_first_child (self->few));
}

static void
clear_pointed (UiCorrectBar *self)
{
  g_clear_pointer (&self->narrowed, g_ptr_array_unref);
  if (self->board != NULL)
    ui_board_set_pointed (self->board, NULL, 0);
}

static gboolean
ui_correct_bar_widen (UiCorrectBar *self)
{
  if (self->narrowing->len > 0)
    g_ptr_array_set_size (self->narrowing, (int)self->narrowing->len - 1);
  else if (self->narrowed != NULL)
    clear_pointed (self);
  else
    return FALSE;
  ui_correct_bar_show_choices (self);
  return TRUE;
}

/* Doing a correction, and telling what came of it: what failed stands in the bar, and nothing
 * that was typed is lost. */

/* @sentence: what the toast says when nothing waits; @line: on which it was. */
typedef struct {
  UiCorrectBar *bar; /* Owned */
  char *text;        /* Owned; NULL for leaving out */
  char *sentence;    /* Owned */
  gint64 line;
} Correction;

static void
correction_free (gpointer data)
{
  Correction *correction = data;

  g_object_unref (correction->bar);
  g_free (correction->text);
  g_free (correction->sentence);
  g_free (correction);
}

static void commit (UiCorrectBar *self, const char *text);

/* The move and the ruling that allows its word, both or neither. */
static void
word_cb (const char *reason, gpointer data)
{
  Correction *correction = data;
  UiCorrectBar *self = correction->bar;
  g_autofree char *ruling = NULL, *both = NULL;

  if (!self->open)
    return;
  if (reason == NULL) {
    gtk_entry_grab_focus_without_selecting (self->entry);
    return;
  }
  ruling = app_recorder_dup_word_ruling (self->match, reason);
  both = g_strconcat (correction->text, "\n", ruling, NULL);
  commit (self, both);
}

/* What is wrong, without the match and its line that programs read. */
static const char *
strip_location (UiCorrectBar *self, const GError *error)
{
  const char *after = strstr (error->message, ": ");

  return g_str_has_prefix (error->message, app_match_get_uuid (self->match)) && after != NULL
             ? after + 2
             : error->message;
}

static void
show_failure (Correction *correction, const GError *error)
{
  UiCorrectBar *self = correction->bar;
  const char *text = strip_location (self, error);

  ui_correct_bar_show_preview (self, text, TRUE);
  if (g_error_matches (error, APP_ERROR, APP_ERROR_WORD) && correction->text != NULL) {
    ui_word_prompt (GTK_WIDGET (self), text, word_cb, correction, correction_free);
    return;
  }
  correction_free (correction);
}

static char *
dup_outcome (const Correction *correction, const AppCorrectionSummary *corrected)
{
  g_autofree char *rest = NULL;

  if (corrected->waiting > 0)
    rest = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%u move waits.", "%u moves wait.", corrected->waiting),
        corrected->waiting);
  else if (corrected->taken_over > 0)
    rest = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u later move still fits.",
                                         "All %u later moves still fit.", corrected->taken_over),
                            corrected->taken_over);
  else
    return g_strdup (correction->sentence);
  /* Translators: two sentences, what was done and what came of it. */
  return g_strdup_printf (_ ("%s %s"), correction->sentence, rest);
}

static void
done (Correction *correction, const AppCorrectionSummary *corrected)
{
  UiCorrectBar *self = correction->bar;
  g_autofree char *text = dup_outcome (correction, corrected);
  gboolean reentered = self->kind == UI_CORRECT_REENTER;

  ui_correct_bar_close (self);
  if (reentered)
    ui_page_toast (GTK_WIDGET (self), text, 0);
  else if (corrected->line != 0)
    ui_page_toast_with_button (GTK_WIDGET (self), text, _ ("_Undo"), "match.put-back",
                               g_variant_new_int64 (correction->line));
  gtk_widget_activate_action (GTK_WIDGET (self), "match.last", NULL);
}

static void
committed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Correction *correction = data;
  UiCorrectBar *self = correction->bar;
  g_autoptr (GError) error = NULL;
  AppCorrectionSummary corrected = { 0 };
  gboolean good;

  good = self->kind == UI_CORRECT_REENTER
             ? app_recorder_settle_finish (APP_MATCH (source), result, &corrected, &error)
             : app_recorder_correct_finish (APP_MATCH (source), result, &corrected, &error);
  self->busy = FALSE;
  gtk_widget_set_sensitive (self->commit, TRUE);
  if (self->match == NULL) {
    correction_free (correction);
    return;
  }
  if (!good) {
    show_failure (correction, error);
    return;
  }
  done (correction, &corrected);
  correction_free (correction);
}

static char *
dup_sentence (UiCorrectBar *self)
{
  switch (self->kind) {
  case UI_CORRECT_REPLACE:
    return g_strdup_printf (_ ("Move %u is corrected."), self->number);
  case UI_CORRECT_INSERT:
    return g_strdup_printf (_ ("A move is inserted as move %u."), self->number);
  case UI_CORRECT_REMOVE:
    return g_strdup_printf (_ ("Move %u is left out."), self->number);
  case UI_CORRECT_REENTER:
  default:
    return g_strdup (_ ("It is entered."));
  }
}

static void
commit (UiCorrectBar *self, const char *text)
{
  Correction *correction = g_new0 (Correction, 1);

  correction->bar = g_object_ref (self);
  correction->text = g_strdup (text);
  correction->sentence = dup_sentence (self);
  correction->line = app_match_get_shown_line (self->match);
  self->busy = TRUE;
  ui_correct_bar_cancel_preview (self);
  gtk_widget_set_sensitive (self->commit, FALSE);
  if (self->kind == UI_CORRECT_REENTER)
    app_recorder_settle_async (self->match, APP_SETTLE_REENTER, text, NULL, committed_cb,
                               correction);
  else
    app_recorder_correct_async (self->match, (AppCorrectionKind)self->kind, self->number, text,
                                NULL, committed_cb, correction);
}

void
ui_correct_bar_commit (UiCorrectBar *self)
{
  g_autofree char *line = NULL;
  g_autoptr (AppMeaning) meaning = NULL;
  const char *text;

  if (!self->open || self->busy)
    return;
  gtk_popover_popdown (self->popover);
  if (self->kind == UI_CORRECT_REMOVE) {
    commit (self, NULL);
    return;
  }
  line = ui_correct_bar_dup_line (self);
  meaning = dup_meaning (self, line);
  text = meaning != NULL && meaning->text != NULL ? meaning->text : line;
  if (meaning != NULL && meaning->reason != NULL) {
    ui_correct_bar_show_preview (self, meaning->reason, TRUE);
    if (meaning->kind == APP_MEANING_NONE)
      gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
  } else if (meaning != NULL && meaning->kind == APP_MEANING_CHOICE)
    enter_choice (self, meaning->choice);
  else if (text[0] == '\0')
    ui_correct_bar_show_preview (self, _ ("Type the move that stands there, or pick one."), TRUE);
  else if (self->kind == UI_CORRECT_REPLACE && g_strcmp0 (text, self->before) == 0)
    ui_correct_bar_close (self);
  else {
    if (strcmp (text, ui_correct_bar_get_text (self)) != 0)
      ui_correct_bar_set_text (self, text, FALSE);
    commit (self, text);
  }
}

/* Opening and leaving */

/* Where the program deals, what a player could have done tells what was in that player's hand. */
static gboolean
is_secret (AppMatch *match, guint at)
{
  const guint viewer = app_match_get_viewer (match);

  return app_match_is_dealt (match) && viewer != 0 && app_match_get_turn (match, at) != viewer
         && app_match_has_hidden (match, at);
}

static char *
dup_title (UiCorrectBar *self)
{
  const AppWaiting *waiting = app_match_get_waiting (self->match);
  const AppMove *move;
  g_autofree char *words = NULL;

  if (self->kind == UI_CORRECT_REENTER) {
    words = waiting != NULL ? ui_dup_move_text (waiting->actor, waiting->label) : g_strdup ("");
    /* Translators: a move, "Ben: Quench". */
    return g_strdup_printf (_ ("Instead of %s"), words);
  }
  move = app_match_get_move (self->match, self->number);
  words = ui_dup_move_text (move->actor, move->label);
  if (self->kind == UI_CORRECT_INSERT)
    return g_strdup_printf (_ ("Before move %u, %s"), self->number, words);
  if (self->kind == UI_CORRECT_REMOVE)
    return g_strdup_printf (_ ("Without move %u, %s"), self->number, words);
  return g_strdup_printf (_ ("Correcting move %u, %s"), self->number, words);
}

static void
show_kind (UiCorrectBar *self)
{
  static const char *const commits[] = { N_ ("_Correct"), N_ ("_Insert"), N_ ("_Leave Out"),
                                         N_ ("_Enter") };
  GtkToggleButton *kinds[] = { self->replace, self->insert, self->remove };
  g_autofree char *title = dup_title (self);

  if (self->kind < G_N_ELEMENTS (kinds))
    gtk_toggle_button_set_active (kinds[self->kind], TRUE);
  gtk_label_set_text (self->title, title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_widget_set_visible (self->kinds, self->kind != UI_CORRECT_REENTER);
  gtk_button_set_label (GTK_BUTTON (self->commit), _ (commits[self->kind]));
  gtk_widget_set_visible (GTK_WIDGET (self->entry), self->kind != UI_CORRECT_REMOVE);
}

static void
read_before (UiCorrectBar *self)
{
  const AppWaiting *waiting = app_match_get_waiting (self->match);

  g_clear_pointer (&self->before, g_free);
  if (self->kind == UI_CORRECT_REENTER)
    self->before = g_strdup (waiting != NULL ? waiting->text : "");
  else
    self->before = g_strdup (app_match_get_move (self->match, self->number)->text);
}

static void
clear_moves (UiCorrectBar *self)
{
  g_ptr_array_set_size (self->narrowing, 0);
  g_clear_pointer (&self->narrowed, g_ptr_array_unref);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
}

/* The keyboard goes to the line, or where there is none to the button. */
static void
focus (UiCorrectBar *self, gboolean select)
{
  if (self->kind == UI_CORRECT_REMOVE)
    gtk_widget_grab_focus (self->commit);
  else {
    gtk_entry_grab_focus_without_selecting (self->entry);
    if (select)
      gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
    else
      gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  }
}

void
ui_correct_bar_open (UiCorrectBar *self, UiCorrectKind what, guint number)
{
  guint n = app_match_get_n_moves (self->match);

  if (self->busy || (what != UI_CORRECT_REENTER && (number == 0 || number > n))
      || (what == UI_CORRECT_REENTER && app_match_get_waiting (self->match) == NULL))
    return;
  clear_moves (self);
  self->open = TRUE;
  self->kind = what;
  self->number = what == UI_CORRECT_REENTER ? n + 1 : number;
  self->at = self->number - 1;
  self->secret = is_secret (self->match, self->at);
  self->choices =
      self->secret ? g_ptr_array_new () : app_recorder_dup_choices_at (self->match, self->at);
  read_before (self);
  show_kind (self);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  ui_correct_bar_set_text (self, what == UI_CORRECT_INSERT ? "" : self->before, TRUE);
  gtk_popover_popdown (self->popover);
  ui_correct_bar_show_choices (self);
  ui_correct_bar_update_preview (self, TRUE);
  g_signal_emit (self, signals[CHANGED], 0);
  focus (self, TRUE);
}

void
ui_correct_bar_close (UiCorrectBar *self)
{
  if (!self->open)
    return;
  ui_correct_bar_cancel_preview (self);
  gtk_popover_popdown (self->popover);
  self->open = FALSE;
  clear_moves (self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  ui_correct_bar_show_preview (self, "", FALSE);
  g_signal_emit (self, signals[CHANGED], 0);
  gtk_widget_activate_action (GTK_WIDGET (self), "match.focus-board", NULL);
}

static void
cancel_cb (UiCorrectBar *self)
{
  ui_correct_bar_close (self);
}

void
ui_correct_bar_type (UiCorrectBar *self, const char *text)
{
  gboolean unchanged = strcmp (ui_correct_bar_get_text (self), self->before) == 0;
  int end = -1;

  if (self->kind == UI_CORRECT_REMOVE)
    return;
  if (unchanged)
    ui_correct_bar_set_text (self, "", FALSE);
  focus (self, FALSE);
  gtk_editable_insert_text (GTK_EDITABLE (self->entry), text, -1, &end);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

gboolean
ui_correct_bar_escape (UiCorrectBar *self)
{
  if (!self->open)
    return FALSE;
  if (gtk_widget_get_visible (GTK_WIDGET (self->popover)))
    gtk_popover_popdown (self->popover);
  else if (!ui_correct_bar_widen (self))
    ui_correct_bar_close (self);
  return TRUE;
}

/* What was typed stays when only the kind is another. */
static void
kind_cb (UiCorrectBar *self, GtkToggleButton *kind)
{
  UiCorrectKind what = kind == self->replace  ? UI_CORRECT_REPLACE
                       : kind == self->insert ? UI_CORRECT_INSERT
                                              : UI_CORRECT_REMOVE;
  gboolean untouched;

  if (!self->open || !gtk_toggle_button_get_active (kind) || what == self->kind)
    return;
  untouched = ui_correct_bar_get_text (self)[0] == '\0'
              || g_strcmp0 (ui_correct_bar_get_text (self), self->before) == 0;
  self->kind = what;
  show_kind (self);
  if (untouched)
    ui_correct_bar_set_text (self, what == UI_CORRECT_INSERT ? "" : self->before, TRUE);
  ui_correct_bar_show_choices (self);
  ui_correct_bar_update_preview (self, TRUE);
  ui_correct_bar_update_board (self);
  focus (self, untouched);
}

/* Pointing */

/* Whether the board shows where the correction is. */
static gboolean
is_shown (UiCorrectBar *self)
{
  return self->open && self->board != NULL && self->kind != UI_CORRECT_REMOVE
         && ui_board_get_number (self->board) == self->at;
}

/* Takes @items for what is pointed at; FALSE when they mean nothing together. */
static gboolean
point_at (UiCorrectBar *self, GArray *items)
{
  g_autofree const UiBoardItem **all = g_new (const UiBoardItem *, items->len + 1);
  g_autoptr (GPtrArray) matching = NULL;
  g_autofree char *line = NULL;

  for (guint k = 0; k < items->len; k++)
    all[k] = &g_array_index (items, UiBoardItem, k);
  matching = ui_board_dup_matching (self->board, all, items->len);
  line = ui_board_compose (self->board, all, items->len);
  if (matching->len == 0 && line == NULL)
    return FALSE;
  if (line == NULL && matching->len == 1) {
    clear_pointed (self);
    ui_correct_bar_show_choices (self);
    enter_choice (self, g_ptr_array_index (matching, 0));
    return TRUE;
  }
  ui_board_set_pointed (self->board, (UiBoardItem *)(gpointer)items->data, items->len);
  g_ptr_array_set_size (self->narrowing, 0);
  g_clear_pointer (&self->narrowed, g_ptr_array_unref);
  self->narrowed = g_steal_pointer (&matching);
  if (line != NULL) {
    ui_correct_bar_set_text (self, line, FALSE);
    ui_correct_bar_update_preview (self, TRUE);
  }
  ui_correct_bar_show_choices (self);
  return TRUE;
}

static void
point_cb (UiCorrectBar *self, const UiBoardItem *item)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
  const UiBoardItem *pointed;
  guint n;

  if (!is_shown (self) || self->busy)
    return;
  pointed = ui_board_get_pointed (self->board, &n);
  if (n > 0)
    g_array_append_vals (items, pointed, n);
  g_array_append_vals (items, item, 1);
  if (point_at (self, items))
    return;
  g_array_remove_range (items, 0, n);
  if (n == 0 || !point_at (self, items))
    gtk_widget_activate_action (GTK_WIDGET (self), "match.tell", "s", _ ("No move names that."));
}

static void
ui_correct_bar_connect_board (UiCorrectBar *self)
{
  if (self->board != NULL)
    g_signal_connect_object (self->board, "point", G_CALLBACK (point_cb), self, G_CONNECT_SWAPPED);
}

void
ui_correct_bar_update_board (UiCorrectBar *self)
{
  if (!self->open || self->board == NULL)
    return;
  if (self->narrowed != NULL) {
    g_clear_pointer (&self->narrowed, g_ptr_array_unref);
    ui_correct_bar_show_choices (self);
  }
  ui_board_set_pointed (self->board, NULL, 0);
  ui_board_set_choices (self->board, is_shown (self) ? self->choices : NULL);
}

/* What the match does meanwhile, here or in another program */

static void
moves_changed_cb (UiCorrectBar *self, guint from)
{
  if (!self->open || self->busy)
    return;
  if (self->kind == UI_CORRECT_REENTER || from <= self->number) {
    ui_correct_bar_close (self);
    ui_page_toast (GTK_WIDGET (self), _ ("The match was changed meanwhile."), 0);
  } else
    ui_correct_bar_update_preview (self, FALSE);
}

static void
waiting_changed_cb (UiCorrectBar *self)
{
  if (self->open && !self->busy && self->kind == UI_CORRECT_REENTER
      && app_match_get_waiting (self->match) == NULL)
    ui_correct_bar_close (self);
}

static void
ui_correct_bar_dispose (GObject *object)
{
  UiCorrectBar *self = UI_CORRECT_BAR (object);

  ui_correct_bar_cancel_preview (self);
  if (self->popover != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->popover));
  self->popover = NULL;
  self->open = FALSE;
  clear_moves (self);
  g_clear_object (&self->match);
  g_clear_pointer (&self->before, g_free);
  G_OBJECT_CLASS (ui_correct_bar_parent_class)->dispose (object);
}

static void
ui_correct_bar_finalize (GObject *object)
{
  g_ptr_array_unref (UI_CORRECT_BAR (object)->narrowing);
  G_OBJECT_CLASS (ui_correct_bar_parent_class)->finalize (object);
}

static void
ui_correct_bar_class_init (UiCorrectBarClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = ui_correct_bar_dispose;
  G_OBJECT_CLASS (class)->finalize = ui_correct_bar_finalize;
  signals[CHANGED] = g_signal_new ("changed", UI_TYPE_CORRECT_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
  g_type_ensure (UI_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/correct-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, UiCorrectBar, title);
  gtk_widget_class_bind_template_child (widget_class, UiCorrectBar, kinds);
  gtk_widget_class_bind_template_child (widget_class, UiCorrectBar, replace);
  gtk_widget_class_bind_template_child (widget_class, UiCorrectBar, insert);
  gtk_widget_class_bind_template_child (widget_class, UiCorrectBar, remove);
  gtk_widget_class_bind_template_child (widget_class, UiCorrectBar, scroller);
  gtk_widget_class_bind_template_child (widget_class, UiCorrectBar, few);
  gtk_widget_class_bind_template_child (widget_class, UiCorrectBar, ahead);
  gtk_widget_class_bind_template_child (widget_class, UiCorrectBar, entry);
  gtk_widget_class_bind_template_child (widget_class, UiCorrectBar, commit);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, ui_correct_bar_commit);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, kind_cb);
  gtk_widget_class_set_css_name (widget_class, "correctbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
ui_correct_bar_init (UiCorrectBar *self)
{
  self->narrowing = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  ui_correct_bar_init_line (self);
}

void
ui_correct_bar_set_match (UiCorrectBar *self, AppMatch *match, UiBoard *board)
{
  g_set_object (&self->match, match);
  self->board = board;
  ui_correct_bar_connect_board (self);
  g_signal_connect_object (match, "moves-changed", G_CALLBACK (moves_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (match, "waiting-changed", G_CALLBACK (waiting_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

gboolean
ui_correct_bar_is_open (UiCorrectBar *self)
{
  return self->open;
}

UiCorrectKind
ui_correct_bar_get_kind (UiCorrectBar *self)
{
  return self->kind;
}

guint
ui_correct_bar_get_number (UiCorrectBar *self)
{
  return self->number;
}

guint
ui_correct_bar_get_position (UiCorrectBar *self)
{
  return self->at;
}
