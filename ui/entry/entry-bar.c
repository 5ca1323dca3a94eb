/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The entry bar. Moves go to the writer one after the other: what is entered meanwhile waits in a
 * queue, and the line for the notation stays free.
 */
#include "ui/entry/entry-bar-private.h"

#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (UiEntryBar, ui_entry_bar, ADW_TYPE_BIN)

enum {
  CHOICES_CHANGED,
  TYPED,
  LINE_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void record_next (UiEntryBar *self);

char *
ui_quote (const char *text)
{
  GString *quoted = g_string_new ("\"");

  for (const char *at = text; *at != '\0'; at++)
    switch (*at) {
    case '"':
    case '\\':
      g_string_append_c (quoted, '\\');
      g_string_append_c (quoted, *at);
      break;
    case '\n':
      g_string_append (quoted, "\\n");
      break;
    default:
      g_string_append_c (quoted, *at);
    }
  g_string_append_c (quoted, '"');
  return g_string_free (quoted, FALSE);
}

void
ui_entry_bar_complain (UiEntryBar *self, const char *sentence)
{
  gboolean wrong = sentence != NULL;

  gtk_label_set_text (self->complaint, wrong ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->complaint), wrong);
  gtk_widget_remove_css_class (GTK_WIDGET (self->complaint), "told");
  if (wrong)
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  wrong ? sentence : "", -1);
}

void
ui_entry_bar_tell (UiEntryBar *self, const char *sentence)
{
  if (sentence == NULL)
    return;
  gtk_label_set_text (self->complaint, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->complaint), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->complaint), "told");
}

void
ui_entry_bar_fill (UiEntryBar *self, const char *text)
{
  self->filling = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  self->filling = FALSE;
  ui_entry_bar_update_dice (self);
  g_signal_emit (self, signals[LINE_CHANGED], 0);
}

/* A move could not be recorded: it goes back into the field, and what waited behind it is let go,
 * because it was meant to follow it. */
static void
give_up (UiEntryBar *self, const GError *error)
{
  g_autofree char *text = g_queue_pop_head (&self->waiting);

  g_queue_clear_full (&self->waiting, g_free);
  if (gtk_editable_get_text (GTK_EDITABLE (self->entry))[0] == '\0')
    ui_entry_bar_fill (self, text);
  if (g_error_matches (error, APP_ERROR, APP_ERROR_ELSEWHERE)) {
    gtk_widget_activate_action (GTK_WIDGET (self), "match.tell", "s", error->message);
    return;
  }
  ui_entry_bar_complain (self, error->message);
  if (g_error_matches (error, APP_ERROR, APP_ERROR_WORD))
    ui_entry_bar_offer_word (self, text, error->message);
}

static void
appended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiEntryBar) self = data;
  g_autoptr (GError) error = NULL;

  if (!app_recorder_append_finish (APP_MATCH (source), result, &error)) {
    give_up (self, error);
    return;
  }
  g_free (g_queue_pop_head (&self->waiting));
  ui_entry_bar_tell (self, app_recorder_tell_clock (self->match));
  record_next (self);
  if (self->waiting.length == 0)
    ui_entry_bar_deal (self);
}

static void
record_next (UiEntryBar *self)
{
  const char *text = g_queue_peek_head (&self->waiting);

  if (text != NULL)
    app_recorder_append_async (self->match, text, NULL, appended_cb, g_object_ref (self));
}

void
ui_entry_bar_record (UiEntryBar *self, const char *text)
{
  gtk_popover_popdown (self->popover);
  ui_entry_bar_complain (self, NULL);
  g_queue_push_tail (&self->waiting, g_strdup (text));
  if (self->waiting.length == 1)
    record_next (self);
}

void
ui_entry_bar_record_allowed (UiEntryBar *self, const char *text, const char *reason)
{
  g_return_if_fail (self->waiting.length == 0);
  ui_entry_bar_complain (self, NULL);
  if (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->entry)), text))
    ui_entry_bar_fill (self, "");
  g_queue_push_tail (&self->waiting, g_strdup (text));
  app_recorder_append_allowed_async (self->match, text, reason, NULL, appended_cb,
                                     g_object_ref (self));
}

static void
changed_cb (UiEntryBar *self)
{
  if (self->filling)
    return;
  ui_entry_bar_complain (self, NULL);
  ui_entry_bar_update_dice (self);
  ui_entry_bar_complete (self);
  g_signal_emit (self, signals[TYPED], 0);
  g_signal_emit (self, signals[LINE_CHANGED], 0);
}

char *
ui_entry_bar_dup_meant (UiEntryBar *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  const AppChoice *rolling = self->rolling;
  gboolean whole;
  char *meant;

  if (self->match == NULL)
    return NULL;
  if (text[0] == '\0')
    return rolling != NULL ? g_strdup (rolling->text) : NULL;
  if (rolling == NULL && app_dice_is_typed (text))
    rolling = app_recorder_get_rolling (self->match);
  if (rolling != NULL)
    return app_recorder_dup_rolled (self->match, rolling, text, &whole);
  meant = app_recorder_dup_meant (self->match, text);
  return meant != NULL ? meant : g_strdup (text);
}

void
ui_entry_bar_choose (UiEntryBar *self, const AppChoice *choice)
{
  if (choice->drawn) {
    ui_entry_bar_draw (self, choice->text);
  } else if (choice->dice != NULL) {
    ui_entry_bar_roll (self, choice);
  } else if (choice->n_cards > 0) {
    ui_entry_bar_complain (self, NULL);
    ui_entry_bar_step_to (self, choice->text);
    ui_entry_bar_go_on (self);
  } else {
    ui_entry_bar_record (self, choice->text);
  }
}

/* The dice that stand in the line: recorded when they are all there, else the next one is asked
 * for. FALSE when they can't be meant. */
static gboolean
enter_dice (UiEntryBar *self, const char *text)
{
  const AppChoice *rolling = app_recorder_get_rolling (self->match);
  g_autofree char *move = NULL;
  gboolean whole;

  if (self->rolling == NULL) {
    if (rolling == NULL)
      return FALSE;
    ui_entry_bar_roll (self, rolling);
  }
  move = app_recorder_dup_rolled (self->match, self->rolling, text, &whole);
  if (whole) {
    ui_entry_bar_fill (self, "");
    ui_entry_bar_record (self, move);
  } else {
    g_autofree char *longer = g_strconcat (text, text[0] != '\0' ? " " : "", NULL);

    ui_entry_bar_fill (self, longer);
  }
  return TRUE;
}

/* Nothing stands there: the likely move, if it is whole and nothing else is on its way. */
static void
enter_likely (UiEntryBar *self)
{
  const AppChoice *likely = app_recorder_get_likely (self->match);

  if (self->draw != NULL)
    ui_entry_bar_keep (self);
  else if (likely != NULL && self->waiting.length == 0)
    ui_entry_bar_choose (self, likely);
}

/* Enter: records what stands there. */
static void
activate_cb (UiEntryBar *self)
{
  gboolean shown = gtk_widget_get_visible (GTK_WIDGET (self->popover));
  g_autofree char *text =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry))));
  g_autoptr (GError) error = NULL;
  g_autofree char *meant = NULL;
  g_auto (GStrv) found = NULL;

  gtk_popover_popdown (self->popover);
  if (text[0] == '\0' && self->rolling == NULL) {
    enter_likely (self);
    return;
  }
  /* While others wait, only they know the position that this move is for. */
  if (self->waiting.length > 0) {
    ui_entry_bar_fill (self, "");
    ui_entry_bar_record (self, text);
    return;
  }
  if (app_dice_is_typed (text) && enter_dice (self, text))
    return;
  if (ui_entry_bar_enter_drawn (self, text))
    return;
  meant = app_recorder_dup_meant (self->match, text);
  if (meant != NULL) {
    ui_entry_bar_fill (self, "");
    ui_entry_bar_record (self, meant);
    return;
  }
  if (!app_recorder_judge (self->match, text, &error) && shown
      && ui_entry_bar_take_completion (self))
    return;
  found = app_recorder_dup_completions (self->match, text);
  if (ui_entry_bar_enter_only (self, found, shown))
    return;
  if (found[0] != NULL || !ui_entry_bar_new_card (self, text))
    ui_entry_bar_complain_of (self, text, found, error);
}

/* The empty line says what Enter does there. */
static void
update_placeholder (UiEntryBar *self)
{
  const AppChoice *likely = app_recorder_get_likely (self->match);
  const AppChoice *rolling = app_recorder_get_rolling (self->match);
  g_autofree char *text = NULL;

  if (likely == NULL)
    text = g_strdup (_ ("Type a move"));
  else if (likely->drawn)
    /* Translators: what Enter does, "Deal" or "Brute: Attack with Axe…" */
    text = g_strdup_printf (g_str_has_suffix (likely->label, "…") ? _ ("Enter: %s or type a move")
                                                                  : _ ("Enter: %s. Or type a move"),
                            likely->label);
  else if (likely->dice != NULL)
    /* Translators: a move, "Brute: Attack with Axe…" */
    text = g_strdup_printf (_ ("%s type the die, or a move"), likely->label);
  else if (likely->n_cards > 0)
    /* Translators: a move, "Reveal…" */
    text = g_strdup_printf (_ ("%s type the card’s name, or a move"), likely->label);
  else if (rolling != NULL)
    /* Translators: two moves, "Brute: End of turn" and "Hunter: Attack with Bow…" */
    text = g_strdup_printf (_ ("Enter: %s. A number: %s"), likely->label, rolling->label);
  else
    /* Translators: a move, "Next encounter" */
    text = g_strdup_printf (_ ("Enter: %s. Or type a move"), likely->label);
  gtk_entry_set_placeholder_text (self->entry, text);
}

static void
update (UiEntryBar *self)
{
  guint n = app_match_get_n_moves (self->match);
  gboolean tip = self->position == n;
  g_autofree char *text = NULL;

  g_clear_pointer (&self->choices, g_ptr_array_unref);
  g_clear_pointer (&self->offered, g_ptr_array_unref);
  g_clear_pointer (&self->line, g_free);
  g_ptr_array_set_size (self->steps, 0);
  ui_entry_bar_roll (self, NULL);
  if (tip) {
    const char *status = app_match_get_status (self->match);

    gtk_label_set_text (self->status, status != NULL ? status : "");
    self->choices = app_recorder_dup_choices (self->match);
    update_placeholder (self);
    ui_entry_bar_update_draw (self, TRUE);
    ui_entry_bar_update_words (self);
    ui_entry_bar_offer (self);
  } else {
    text = self->position == 0 ? g_strdup (_ ("Looking at the start."))
                               : g_strdup_printf (_ ("Looking at move %u."), self->position);
    gtk_label_set_text (self->away, text);
    gtk_popover_popdown (self->popover);
  }
  gtk_stack_set_visible_child_name (self->stack, tip ? "tip" : "away");
  g_signal_emit (self, signals[CHOICES_CHANGED], 0);
}

static void
unroll_cb (UiEntryBar *self)
{
  ui_entry_bar_fill (self, "");
  ui_entry_bar_roll (self, NULL);
}

static void
ui_entry_bar_dispose (GObject *object)
{
  UiEntryBar *self = UI_ENTRY_BAR (object);

  if (self->popover != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->popover));
  self->popover = NULL;
  g_clear_object (&self->match);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  g_clear_pointer (&self->offered, g_ptr_array_unref);
  g_clear_pointer (&self->line, g_free);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  g_clear_pointer (&self->rolling, app_choice_free);
  g_clear_pointer (&self->draw, app_draw_free);
  g_queue_clear_full (&self->waiting, g_free);
  g_queue_clear_full (&self->pasted, g_free);
  G_OBJECT_CLASS (ui_entry_bar_parent_class)->dispose (object);
}

static void
ui_entry_bar_class_init (UiEntryBarClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = ui_entry_bar_dispose;
  signals[CHOICES_CHANGED] = g_signal_new ("choices-changed", UI_TYPE_ENTRY_BAR, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[TYPED] = g_signal_new ("typed", UI_TYPE_ENTRY_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  signals[LINE_CHANGED] = g_signal_new ("line-changed", UI_TYPE_ENTRY_BAR, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (UI_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/entry-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, stack);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, scroller);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, room);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, few);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, offers);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, faces);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, asked);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, rerolls);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, reroll);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, status);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, complaint);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, away);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, entry);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, words);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, card);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, pasted_box);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, pasted_label);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, pasted_record);
  gtk_widget_class_bind_template_callback (widget_class, ui_entry_bar_record_pasted);
  gtk_widget_class_bind_template_callback (widget_class, ui_entry_bar_forget_pasted);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, unroll_cb);
  gtk_widget_class_set_css_name (widget_class, "entrybar");
}

static void
ui_entry_bar_init (UiEntryBar *self)
{
  self->steps = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  ui_entry_bar_init_dice (self);
  g_queue_init (&self->waiting);
  ui_entry_bar_init_completions (self);
  ui_entry_bar_init_words (self);
  ui_entry_bar_init_pasted (self);
}

void
ui_entry_bar_set_match (UiEntryBar *self, AppMatch *match)
{
  g_set_object (&self->match, match);
  gtk_widget_set_visible (self->card, app_match_get_game (match) != NULL
                                          && app_match_get_game (match)->n_forms > 0);
  g_signal_connect_object (match, "header-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  ui_entry_bar_set_position (self, app_match_get_n_moves (match));
}

void
ui_entry_bar_set_position (UiEntryBar *self, guint number)
{
  self->position = number;
  update (self);
}

void
ui_entry_bar_focus_entry (UiEntryBar *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

void
ui_entry_bar_go_on (UiEntryBar *self)
{
  gtk_entry_grab_focus_without_selecting (self->entry);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

gboolean
ui_entry_bar_is_busy (UiEntryBar *self)
{
  return self->waiting.length > 0 || self->drawing || self->draw != NULL;
}

GPtrArray *
ui_entry_bar_get_choices (UiEntryBar *self)
{
  return self->choices;
}

void
ui_entry_bar_narrow (UiEntryBar *self, GPtrArray *choices, const char *line)
{
  gboolean narrowed = choices != NULL || line != NULL;

  if (self->choices == NULL || (!narrowed && self->offered == NULL))
    return;
  g_ptr_array_set_size (self->steps, 0);
  g_clear_pointer (&self->offered, g_ptr_array_unref);
  g_free (self->line);
  self->line = g_strdup (line);
  if (narrowed)
    self->offered = choices != NULL ? g_ptr_array_ref (choices) : g_ptr_array_new ();
  ui_entry_bar_offer (self);
}

void
ui_entry_bar_type (UiEntryBar *self, const char *text)
{
  int end = -1;

  ui_entry_bar_go_on (self);
  gtk_editable_insert_text (GTK_EDITABLE (self->entry), text, -1, &end);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

const char *
ui_entry_bar_get_text (UiEntryBar *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

void
ui_entry_bar_set_text (UiEntryBar *self, const char *text, gboolean complete)
{
  ui_entry_bar_complain (self, NULL);
  ui_entry_bar_fill (self, text);
  if (complete)
    ui_entry_bar_complete (self);
  else
    gtk_popover_popdown (self->popover);
}
