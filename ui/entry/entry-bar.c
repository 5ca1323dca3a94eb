/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The entry bar: the line for moves with its completions, choices, dice, words, dealing, and
 * what is pasted.
 */
#include "ui/entry/entry-bar.h"

#include "app/campaign/campaigns.h"
#include "app/recording/choices.h"
#include "app/recording/dealer.h"
#include "app/recording/defined-cards.h"
#include "app/recording/resolver.h"
#include "app/recording/table-draws.h"
#include "ui/board/board.h"
#include "ui/board/element.h"
#include "ui/entry/card-dialog.h"
#include "ui/entry/completions.h"
#include "ui/entry/word-prompt.h"
#include "ui/widget/accessible.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>
#include <string.h>

/**
 * Step:
 * @choices: (element-type AppChoice)
 * @label: (nullable): what they go on with, for the eye, "Rest…"; where cards are asked for, which
 *   one is: "Loot, 1 of 2"
 * @asked: (nullable): the beginning of a move which these go on with, where cards are asked for
 * @is_typed: they are what the text in the line may be, and go when it is another
 */
typedef struct {
  GPtrArray *choices;
  char *label, *asked;
  gboolean is_typed;
} Step;

/* A move on its way to the file, as it comes back into the line when it is refused. */
typedef struct {
  UiEntryBar *bar; /* Owned */
  char *text;
} Sent;

/* What @text means behind @n moves: of what stands in the line it is asked at each key, by Enter,
 * and by the board. */
typedef struct {
  char *text;
  guint n;
  AppMeaning *meaning;
} Understood;

struct _UiEntryBar {
  AdwBin parent_instance;

  GtkStack *stack, *offers;
  GtkScrolledWindow *scroller;
  GtkWidget *room; /* that choices and complaints share */
  GtkWidget *few, *faces;
  GtkLabel *status, *complaint, *away, *asked, *rerolls;
  GtkToggleButton *reroll;
  GtkEntry *entry;
  GtkPopover *popover; /* A child of the bar, because an entry presents none */
  GtkListBox *completions;
  GtkMenuButton *words;
  GtkWidget *card;
  GtkWidget *pasted_box, *pasted_record;
  GtkLabel *pasted_label;

  AppMatch *match; /* Owned */
  guint position;
  guint n_sent; /* Moves on their way to the file */
  Understood understood;
  GPtrArray *choices;  /* Of AppChoice, owned; NULL away from the tip */
  GPtrArray *narrowed; /* Some of them, owned; NULL for all */
  GPtrArray *steps;    /* Of Step, owned: fewer and fewer of these, or what comes next */
  char *line;          /* Offered besides; NULL for none */
  AppChoice *rolling;  /* Owned: whose dice are entered; NULL for none */
  AppChanceDraw *draw; /* Owned: what came, to be kept or drawn once more; NULL for nothing */
  gboolean drawing;    /* Something is being dealt or drawn; what is due, while also @dealing */
  gboolean dealing;
  GQueue pasted; /* Of char *: lines that wait, the first one on its way while @pasting */
  gboolean pasting;
};

static void ui_entry_bar_prompt_word (UiEntryBar *bar, const char *text, const char *sentence);
static gboolean ui_entry_bar_prompt_card (UiEntryBar *bar, const char *name);
static void ask_for_cards (UiEntryBar *self, const char *begun);
static gboolean ui_entry_bar_take_completion (UiEntryBar *bar);
static void ui_entry_bar_complete (UiEntryBar *bar);
static void ui_entry_bar_show_draw_buttons (UiEntryBar *bar);
static void ui_entry_bar_accept_draw (UiEntryBar *bar);
static gboolean ui_entry_bar_enter_drawn (UiEntryBar *bar, const char *text);
static void ui_entry_bar_draw (UiEntryBar *bar, const char *choice);
static void ui_entry_bar_update_dice (UiEntryBar *bar);
static void ui_entry_bar_roll (UiEntryBar *bar, const AppChoice *choice);
static gboolean ui_entry_bar_step_back (UiEntryBar *bar);
static void ui_entry_bar_show_choices (UiEntryBar *bar);

G_DEFINE_FINAL_TYPE (UiEntryBar, ui_entry_bar, ADW_TYPE_BIN)

enum {
  CHOICES_CHANGED,
  TYPED,
  LINE_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void changed_cb (UiEntryBar *self);
static void insert_cb (GtkEditable *text, const char *inserted, int length, int *position,
                       UiEntryBar *self);
static void enter_late (UiEntryBar *self, const char *text);

char *
ui_dup_quoted_text (const char *text)
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
ui_entry_bar_set_fault (UiEntryBar *self, const char *sentence)
{
  gboolean wrong = sentence != NULL;

  gtk_label_set_text (self->complaint, wrong ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->complaint), wrong);
  gtk_widget_remove_css_class (GTK_WIDGET (self->complaint), "remark");
  if (wrong)
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
  /* The same once more is told by a change alone. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  "", -1);
  if (wrong)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry),
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, sentence, -1);
}

/* Why the line is not recorded; it is selected, so that another one takes its place. */
static void
refuse (UiEntryBar *self, const char *sentence)
{
  ui_entry_bar_set_fault (self, sentence);
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}

/* Says something at the line that is no fault of what stands there, until somebody goes on; NULL is
 * nothing. */
static void
ui_entry_bar_show_remark (UiEntryBar *self, const char *sentence)
{
  if (sentence == NULL)
    return;
  gtk_label_set_text (self->complaint, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->complaint), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->complaint), "remark");
}

/* What is to be said of the moves that were just recorded. */
static void
show_warnings (UiEntryBar *self)
{
  g_autofree char *warning = app_recorder_take_move_warning (self->match);

  ui_entry_bar_show_remark (self, app_recorder_take_clock_warning (self->match));
  ui_entry_bar_show_remark (self, warning);
}

/* Puts @text into the line as if nobody had typed it. */
static void
ui_entry_bar_fill (UiEntryBar *self, const char *text)
{
  GtkEditable *inner = gtk_editable_get_delegate (GTK_EDITABLE (self->entry));

  g_signal_handlers_block_by_func (self->entry, changed_cb, self);
  g_signal_handlers_block_by_func (inner, insert_cb, self);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  g_signal_handlers_unblock_by_func (inner, insert_cb, self);
  g_signal_handlers_unblock_by_func (self->entry, changed_cb, self);
  ui_entry_bar_update_dice (self);
  g_signal_emit (self, signals[LINE_CHANGED], 0);
}

/* A move could not be recorded: it goes back into the field. What was let go of does when no other
 * is on its way, as the one that was refused may be. */
static void
record_failed (UiEntryBar *self, const char *text, const GError *error)
{
  const gboolean let_go = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  if (g_error_matches (error, APP_ERROR, APP_ERROR_INCOMPLETE)) {
    enter_late (self, text);
    return;
  }
  if (gtk_editable_get_text (GTK_EDITABLE (self->entry))[0] == '\0'
      && (!let_go || self->n_sent == 0))
    ui_entry_bar_fill (self, text);
  if (let_go)
    return;
  if (g_error_matches (error, APP_ERROR, APP_ERROR_ELSEWHERE)) {
    gtk_widget_activate_action (GTK_WIDGET (self), "match.tell", "s", error->message);
    return;
  }
  ui_entry_bar_set_fault (self, error->message);
  if (g_error_matches (error, APP_ERROR, APP_ERROR_WORD))
    ui_entry_bar_prompt_word (self, text, error->message);
}

/* What appended_cb() gets of a move that is on its way now. */
static Sent *
sent_new (UiEntryBar *self, const char *text)
{
  Sent *sent = g_new (Sent, 1);

  *sent = (Sent){ g_object_ref (self), g_strdup (text) };
  self->n_sent++;
  gtk_popover_popdown (self->popover);
  ui_entry_bar_set_fault (self, NULL);
  return sent;
}

/* Cards that are drawn together, asked for one by one */

static void
step_free (gpointer data)
{
  Step *step = data;

  g_ptr_array_unref (step->choices);
  g_free (step->label);
  g_free (step->asked);
  g_free (step);
}

/* Whether a card is asked for, and not the decision among those that were named. */
static gboolean
names_cards (const Step *step)
{
  return step->choices->len > 0 && ((const AppChoice *)g_ptr_array_index (step->choices, 0))->asks;
}

static const Step *
last_step (UiEntryBar *self)
{
  return self->steps->len > 0 ? g_ptr_array_index (self->steps, self->steps->len - 1) : NULL;
}

/* The move that cards are asked for, with those that were named, "- trader by=A adder-venom"; NULL
 * while none is. Borrowed until the next step. */
static const char *
get_asked (UiEntryBar *self)
{
  return last_step (self) != NULL ? last_step (self)->asked : NULL;
}

/* Names of such cards, behind what was answered before. FALSE where @text is none of it, or is a
 * move by itself. */
static gboolean
enter_answers (UiEntryBar *self, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *move = app_recorder_dup_answered (self->match, get_asked (self), text, &error);

  if (move == NULL && (error == NULL || app_recorder_judge (self->match, text, NULL)))
    return FALSE;
  if (move == NULL) {
    refuse (self, error->message);
  } else if (app_recorder_judge (self->match, move, NULL)) {
    ui_entry_bar_fill (self, "");
    ui_entry_bar_record (self, move);
  } else {
    ask_for_cards (self, move);
  }
  return TRUE;
}

/* The dice that stand in the line: recorded when they are all there, else the next one is asked
 * for. FALSE when they can't be meant. */
static gboolean
enter_dice (UiEntryBar *self, const char *text)
{
  const AppChoice *rolling = app_recorder_get_dice_choice (self->match);
  g_autofree char *move = NULL;
  gboolean whole;

  if (self->rolling == NULL) {
    if (rolling == NULL)
      return FALSE;
    ui_entry_bar_roll (self, rolling);
  }
  move = app_recorder_dup_rolled_move (self->match, self->rolling, text, &whole);
  if (whole) {
    ui_entry_bar_fill (self, "");
    ui_entry_bar_record (self, move);
  } else {
    g_autofree char *longer = g_strconcat (text, text[0] != '\0' ? " " : "", NULL);

    ui_entry_bar_fill (self, longer);
  }
  return TRUE;
}

static void
forget_understood (UiEntryBar *self)
{
  g_clear_pointer (&self->understood.text, g_free);
  g_clear_pointer (&self->understood.meaning, app_meaning_free);
}

/* What @text means behind the last move; borrowed until something else is asked. */
static const AppMeaning *
resolve (UiEntryBar *self, const char *text)
{
  const guint n = app_match_get_n_moves (self->match);

  if (g_strcmp0 (self->understood.text, text) == 0 && self->understood.n == n)
    return self->understood.meaning;
  forget_understood (self);
  self->understood =
      (Understood){ g_strdup (text), n, app_recorder_resolve (self->match, n, text) };
  return self->understood.meaning;
}

/* What somebody went for, by a step or by pointing; NULL while all moves are on offer. */
static const GPtrArray *
get_offered (UiEntryBar *self)
{
  return last_step (self) != NULL ? last_step (self)->choices : self->narrowed;
}

/* What Enter goes on with in the empty line: the likely move, but the only one where somebody went
 * for others; NULL for nothing. */
static const AppChoice *
get_next_choice (UiEntryBar *self)
{
  const GPtrArray *offered = get_offered (self);

  if (offered == NULL)
    return app_recorder_get_likely_choice (self->match);
  return offered->len == 1 ? g_ptr_array_index (offered, 0) : NULL;
}

/* Nothing stands there: what is next, if nothing else is on its way. A die that is asked for is
 * still to be told. */
static void
enter_nothing (UiEntryBar *self)
{
  g_autoptr (AppChoice) next = NULL;

  if (self->draw != NULL) {
    ui_entry_bar_accept_draw (self);
    return;
  }
  if (self->rolling != NULL || self->n_sent > 0 || self->dealing)
    return;
  if (get_next_choice (self) != NULL)
    next = app_choice_ref (get_next_choice (self));
  if (next != NULL)
    ui_entry_bar_choose (self, next);
}

/* What the empty line says while something is asked: the die, or one of those that somebody went
 * for; NULL while nothing is. */
static char *
dup_asking_placeholder (UiEntryBar *self)
{
  const Step *step = last_step (self);

  if (self->rolling != NULL)
    /* Translators: a move, "Brute: Attack with Axe…" */
    return g_strdup_printf (_ ("%s type the die, or a move"), self->rolling->label);
  if (get_asked (self) != NULL && names_cards (step) && step->label != NULL)
    /* Translators: which card, "Loot, 1 of 2" */
    return g_strdup_printf (_ ("%s: type its name"), step->label);
  if (get_asked (self) != NULL)
    return g_strdup (names_cards (step) ? _ ("Type the next card’s name")
                                        : _ ("Choose one, or type a word of it"));
  if (get_offered (self) == NULL || get_next_choice (self) != NULL)
    return NULL;
  if (step != NULL && step->label != NULL && g_str_has_suffix (step->label, "…"))
    /* Translators: the beginning of a move, "Rest…" */
    return g_strdup_printf (_ ("%s choose one, or type a move"), step->label);
  return g_strdup (_ ("Choose one, or type a move"));
}

/* The same of the move that is next. */
static char *
dup_next_placeholder (UiEntryBar *self)
{
  const AppChoice *next = get_next_choice (self);
  const AppChoice *rolling =
      get_offered (self) == NULL ? app_recorder_get_dice_choice (self->match) : NULL;
  g_autofree char *expected = app_recorder_dup_expected (self->match);

  if (next == NULL && expected != NULL)
    /* Translators: a move without what it names, "Ada: Play" */
    return g_strdup_printf (_ ("%s… or type another move"), expected);
  if (next == NULL)
    return g_strdup (_ ("Type a move"));
  if (next->needs_chance)
    /* Translators: what Enter does, "Deal" or "Brute: Attack with Axe…" */
    return g_strdup_printf (g_str_has_suffix (next->label, "…") ? _ ("Enter: %s or type a move")
                                                                : _ ("Enter: %s. Or type a move"),
                            next->label);
  if (next->dice != NULL)
    /* Translators: a move, "Brute: Attack with Axe…" */
    return g_strdup_printf (_ ("%s type the die, or a move"), next->label);
  if (next->n_cards > 0)
    /* Translators: a move, "Reveal…" */
    return g_strdup_printf (_ ("%s type the card’s name, or a move"), next->label);
  if (rolling != NULL)
    /* Translators: two moves, "Brute: End of turn" and "Hunter: Attack with Bow…" */
    return g_strdup_printf (_ ("Enter: %s. A number: %s"), next->label, rolling->label);
  /* Translators: a move, "Next encounter" */
  return g_strdup_printf (_ ("Enter: %s. Or type a move"), next->label);
}

/* The empty line says what Enter does there, or what is asked. */
static void
update_placeholder (UiEntryBar *self)
{
  g_autofree char *text = dup_asking_placeholder (self);

  if (text == NULL)
    text = dup_next_placeholder (self);
  gtk_entry_set_placeholder_text (self->entry, text);
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
  g_clear_pointer (&self->narrowed, g_ptr_array_unref);
  g_clear_pointer (&self->line, g_free);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  g_clear_pointer (&self->rolling, app_choice_unref);
  g_clear_pointer (&self->draw, app_chance_draw_free);
  g_queue_clear_full (&self->pasted, g_free);
  forget_understood (self);
  G_OBJECT_CLASS (ui_entry_bar_parent_class)->dispose (object);
}

void
ui_entry_bar_focus_entry (UiEntryBar *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

void
ui_entry_bar_focus_end (UiEntryBar *self)
{
  gtk_entry_grab_focus_without_selecting (self->entry);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

gboolean
ui_entry_bar_is_busy (UiEntryBar *self)
{
  return self->n_sent > 0 || self->drawing || self->draw != NULL;
}

GPtrArray *
ui_entry_bar_get_choices (UiEntryBar *self)
{
  return self->choices;
}

void
ui_entry_bar_type (UiEntryBar *self, const char *text)
{
  int end = -1;

  ui_entry_bar_focus_end (self);
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
  ui_entry_bar_set_fault (self, NULL);
  ui_entry_bar_fill (self, text);
  if (complete)
    ui_entry_bar_complete (self);
  else
    gtk_popover_popdown (self->popover);
}

static void
changed_cb (UiEntryBar *self)
{
  ui_entry_bar_set_fault (self, NULL);
  if (last_step (self) != NULL && last_step (self)->is_typed)
    ui_entry_bar_step_back (self);
  ui_entry_bar_update_dice (self);
  ui_entry_bar_complete (self);
  if (get_asked (self) != NULL)
    ui_entry_bar_show_choices (self);
  g_signal_emit (self, signals[TYPED], 0);
  g_signal_emit (self, signals[LINE_CHANGED], 0);
}

char *
ui_entry_bar_dup_resolved (UiEntryBar *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  const AppChoice *rolling = self->rolling;
  const AppMeaning *meaning;
  gboolean whole;

  if (self->match == NULL)
    return NULL;
  if (text[0] == '\0')
    return rolling != NULL ? g_strdup (rolling->text) : NULL;
  if (rolling == NULL && app_dice_is_faces (text))
    rolling = app_recorder_get_dice_choice (self->match);
  if (rolling != NULL)
    return app_recorder_dup_rolled_move (self->match, rolling, text, &whole);
  meaning = resolve (self, text);
  return g_strdup (meaning->text != NULL ? meaning->text : text);
}

/* What is waited for; while cards are asked for, those that were named, or that the first one is.
 */
static void
show_status (UiEntryBar *self)
{
  g_autofree char *named = get_asked (self) != NULL
                               ? app_recorder_dup_named_cards (self->match, get_asked (self))
                               : NULL;
  const char *label = last_step (self) != NULL && named != NULL ? last_step (self)->label : NULL;
  const char *status = named != NULL && named[0] != '\0' ? named
                       : label != NULL                   ? label
                                                         : app_match_get_status (self->match);

  gtk_label_set_text (self->status, status != NULL ? status : "");
}

/* A step was made, or taken back. */
static void
step_changed (UiEntryBar *self)
{
  show_status (self);
  update_placeholder (self);
}

/* Takes @choices. */
static void
push_step (UiEntryBar *self, GPtrArray *choices, const char *label, const char *asked)
{
  Step *step = g_new0 (Step, 1);

  step->choices = choices;
  step->label = g_strdup (label);
  step->asked = g_strdup (asked);
  g_ptr_array_add (self->steps, step);
  step_changed (self);
}

/* Offers what may come behind @begun, or records the move when it is whole. What nobody can choose
 * is not asked for. */
static void
ask_for_cards (UiEntryBar *self, const char *begun)
{
  g_autofree char *asked = g_strdup (begun);
  g_autoptr (GPtrArray) answers = app_recorder_dup_answers (self->match, asked);
  g_autoptr (GError) error = NULL;

  while (answers->len == 1 && ((const AppChoice *)g_ptr_array_index (answers, 0))->asks) {
    g_free (asked);
    asked = g_strdup (((const AppChoice *)g_ptr_array_index (answers, 0))->text);
    g_ptr_array_unref (answers);
    answers = app_recorder_dup_answers (self->match, asked);
  }
  ui_entry_bar_set_fault (self, NULL);
  ui_entry_bar_fill (self, "");
  if (answers->len == 1) {
    ui_entry_bar_record (self, ((const AppChoice *)g_ptr_array_index (answers, 0))->text);
  } else if (answers->len > 1) {
    g_autofree char *label = app_recorder_dup_asked_label (self->match, asked, answers);

    push_step (self, g_steal_pointer (&answers), label, asked);
    ui_entry_bar_show_choices (self);
  } else if (!app_recorder_judge (self->match, asked, &error)) {
    ui_entry_bar_set_fault (self, error->message);
  }
}

/* Any of these: they are the buttons until something else is typed. A single one comes into the
 * line, to be looked at. */
static void
list_meanings (UiEntryBar *self, const AppMeaning *meaning)
{
  if (meaning->choices->len == 1) {
    ui_entry_bar_fill (self, ((const AppChoice *)g_ptr_array_index (meaning->choices, 0))->text);
  } else {
    push_step (self, g_ptr_array_ref (meaning->choices), NULL, get_asked (self));
    ((Step *)g_ptr_array_index (self->steps, self->steps->len - 1))->is_typed = TRUE;
    ui_entry_bar_show_choices (self);
  }
  ui_entry_bar_set_fault (self, meaning->reason);
}

/* Goes on with what the text means; FALSE when it means nothing. */
static gboolean
enter_meaning (UiEntryBar *self, const AppMeaning *meaning)
{
  switch (meaning->kind) {
  case APP_MEANING_MOVE:
    ui_entry_bar_fill (self, "");
    if (meaning->choice != NULL)
      ui_entry_bar_choose (self, meaning->choice);
    else
      ui_entry_bar_record (self, meaning->text);
    return TRUE;
  case APP_MEANING_CHOICE:
    ui_entry_bar_fill (self, "");
    ui_entry_bar_choose (self, meaning->choice);
    if (meaning->faces != NULL && self->rolling != NULL) {
      g_autofree char *faces = g_strconcat (meaning->faces, " ", NULL);

      ui_entry_bar_fill (self, faces);
    }
    return TRUE;
  case APP_MEANING_SEVERAL:
    list_meanings (self, meaning);
    return TRUE;
  case APP_MEANING_NONE:
    break;
  }
  return FALSE;
}

/* Goes on with @text, which stands in the line. @shown: so do completions */
static void
enter_text (UiEntryBar *self, const char *text, gboolean shown)
{
  g_autoptr (AppMeaning) meaning = NULL;

  if (get_asked (self) != NULL && enter_answers (self, text))
    return;
  if (app_dice_is_faces (text) && enter_dice (self, text))
    return;
  if (ui_entry_bar_enter_drawn (self, text))
    return;
  /* It lasts longer than what stands there. */
  resolve (self, text);
  meaning = g_steal_pointer (&self->understood.meaning);
  forget_understood (self);
  if ((meaning->kind == APP_MEANING_NONE && shown && ui_entry_bar_take_completion (self))
      || enter_meaning (self, meaning)
      || (meaning->is_unknown && ui_entry_bar_prompt_card (self, text)))
    return;
  refuse (self, meaning->reason);
}

/* What was typed ahead and is no whole move goes on as if it had been entered now. While somebody
 * types another line, that one stays: choices become the buttons, and a reason is told. */
static void
enter_late (UiEntryBar *self, const char *text)
{
  const AppMeaning *meaning;
  GPtrArray *choices = NULL;

  if (gtk_editable_get_text (GTK_EDITABLE (self->entry))[0] == '\0') {
    ui_entry_bar_fill (self, text);
    enter_text (self, text, FALSE);
    return;
  }
  meaning = resolve (self, text);
  if (meaning->kind == APP_MEANING_SEVERAL) {
    choices = g_ptr_array_ref (meaning->choices);
  } else if (meaning->kind == APP_MEANING_CHOICE) {
    choices = g_ptr_array_new_with_free_func (app_choice_unref);
    g_ptr_array_add (choices, app_choice_ref (meaning->choice));
  }
  if (choices != NULL) {
    push_step (self, choices, NULL, NULL);
    ui_entry_bar_show_choices (self);
  }
  ui_entry_bar_set_fault (self, meaning->reason);
}

void
ui_entry_bar_narrow (UiEntryBar *self, GPtrArray *choices, const char *line)
{
  gboolean narrowed = choices != NULL || line != NULL;

  if (self->choices == NULL || (!narrowed && self->narrowed == NULL))
    return;
  g_ptr_array_set_size (self->steps, 0);
  g_clear_pointer (&self->narrowed, g_ptr_array_unref);
  g_free (self->line);
  self->line = g_strdup (line);
  if (narrowed)
    self->narrowed = choices != NULL ? g_ptr_array_ref (choices) : g_ptr_array_new ();
  step_changed (self);
  ui_entry_bar_show_choices (self);
}

/* The moves that the entry bar offers as buttons. */

#define MANY 12  /* moves that are offered one by one; more are picked in steps */
#define LINES 2  /* of choices on show; further ones are scrolled to */
#define SPREAD 5 /* of the table's, however many others there are */

/* Who points at a choice may go on by typing: letters are not to be taken for shortcuts then. Who
 * picks by keyboard goes on picking. */
static void
keep_focus_in_line (UiEntryBar *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, self->few))
    ui_entry_bar_focus_end (self);
}

static void
choice_cb (GtkButton *button, UiEntryBar *self)
{
  g_autoptr (AppChoice) choice = app_choice_ref (g_object_get_data (G_OBJECT (button), "choice"));

  keep_focus_in_line (self);
  ui_entry_bar_choose (self, choice);
}

/* How many bytes of all their labels are alike, up to where what differs begins: who picks in steps
 * has said so much already. */
static gsize
shared_prefix_length (const GPtrArray *choices)
{
  const char *first = choices->len > 1 ? ((const AppChoice *)choices->pdata[0])->label : "";
  gsize n = strlen (first);

  for (guint k = 1; k < choices->len; k++) {
    const char *label = ((const AppChoice *)g_ptr_array_index (choices, k))->label;
    gsize same = 0;

    while (same < n && label[same] == first[same])
      same++;
    n = same;
  }
  while (n > 0 && (n < 2 || first[n - 1] != ' ' || strchr (":,", first[n - 2]) == NULL))
    n--;
  return n;
}

/* A button of the bar. @label: (nullable): when it gets a child; @clicked: (nullable) */
static GtkWidget *
button_new (UiEntryBar *self, const char *label, const char *tooltip, GCallback clicked)
{
  /* Of a visible widget, GTK asks the display where the pointer is for each tooltip. */
  GtkWidget *button = g_object_new (GTK_TYPE_BUTTON, "visible", FALSE, NULL);

  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_widget_set_visible (button, TRUE);
  if (label != NULL)
    gtk_button_set_label (GTK_BUTTON (button), label);
  gtk_widget_add_css_class (button, "move-choice");
  /* Or the blanks of a move that is typed next would press buttons. */
  gtk_widget_set_focus_on_click (button, FALSE);
  if (clicked != NULL)
    g_signal_connect (button, "clicked", clicked, self);
  return button;
}

/* @head: so many bytes of its label are left out. */
static GtkWidget *
choice_button (UiEntryBar *self, const AppChoice *choice, gsize head)
{
  GtkWidget *button = button_new (self, NULL, choice->text, G_CALLBACK (choice_cb));
  GtkWidget *label = gtk_label_new (choice->label + head);
  const char *element = ui_move_element (self->match, choice->text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  if (element != NULL) {
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

    gtk_box_append (GTK_BOX (box), ui_element_icon_new (element));
    gtk_box_append (GTK_BOX (box), label);
    label = box;
  }
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  choice->label, -1);
  g_object_set_data_full (G_OBJECT (button), "choice", app_choice_ref (choice), app_choice_unref);
  return button;
}

/* Puts the beginning of a move into the line, to be typed to its end. */
static void
begin_cb (GtkButton *button, UiEntryBar *self)
{
  ui_entry_bar_set_fault (self, NULL);
  ui_entry_bar_fill (self, g_object_get_data (G_OBJECT (button), "text"));
  ui_entry_bar_focus_end (self);
  ui_entry_bar_complete (self);
}

/* Unseen cards are dealt by a choice; those that were seen need the notation. */
static void
add_name_cards_button (UiEntryBar *self)
{
  gboolean may_hide;
  char *start = app_recorder_dup_chance_start (self->match, &may_hide);
  GtkWidget *button;

  if (start == NULL)
    return;
  button = button_new (self, _ ("Name the Cards…"),
                       may_hide ? _ ("Type the cards one after the other. A card "
                                     "that you did not see is a question mark.")
                                : _ ("Type the cards one after the other."),
                       G_CALLBACK (begin_cb));
  g_object_set_data_full (G_OBJECT (button), "text", start, g_free);
  gtk_box_append (GTK_BOX (self->few), button);
}

static void
remove_from (GtkWidget *box, GtkWidget *keep)
{
  GtkWidget *child = gtk_widget_get_first_child (box);

  while (child != NULL) {
    GtkWidget *next = gtk_widget_get_next_sibling (child);

    if (child != keep)
      gtk_box_remove (GTK_BOX (box), child);
    child = next;
  }
}

/* Back from what was pointed at to all moves. */
static void
add_all_moves_button (UiEntryBar *self, GtkWidget *box)
{
  GtkWidget *button =
      button_new (self, _ ("All Moves"), _ ("Lets go of what you pointed at (Escape)"), NULL);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "match.unpoint");
  gtk_widget_add_css_class (button, "flat");
  gtk_box_append (GTK_BOX (box), button);
}

/* Whether a choice that is on offer says the same. */
static gboolean
is_offered (const GPtrArray *choices, const char *label)
{
  for (guint k = 0; k < choices->len; k++)
    if (g_str_equal (((const AppChoice *)g_ptr_array_index (choices, k))->label, label))
      return TRUE;
  return FALSE;
}

/* A line that @choices don't hold, put together from what was pointed at. */
static GtkWidget *
line_button (UiEntryBar *self, const GPtrArray *choices)
{
  g_autoptr (AppChoice) choice = NULL;
  GtkWidget *button;

  if (self->line == NULL || !app_recorder_judge (self->match, self->line, NULL))
    return NULL;
  choice = app_choice_new_plain (g_strdup (self->line),
                                 app_recorder_dup_label (self->match, self->line));
  if (is_offered (choices, choice->label))
    return NULL;
  button = choice_button (self, choice, 0);
  gtk_widget_add_css_class (button, "suggested-action");
  return button;
}

/* Many choices in steps */

static void
step_cb (GtkButton *button, UiEntryBar *self)
{
  /* The card that is asked for is the same by its letter. */
  const char *label =
      get_asked (self) != NULL ? last_step (self)->label : gtk_button_get_label (button);

  keep_focus_in_line (self);
  push_step (self, g_ptr_array_ref (g_object_get_data (G_OBJECT (button), "group")), label,
             get_asked (self));
  ui_entry_bar_show_choices (self);
}

/* Offers the moves that begin so, if there are any, and the way back. */
static void
ui_entry_bar_step_to (UiEntryBar *self, const AppChoice *begun)
{
  g_autoptr (GPtrArray) some = g_ptr_array_new ();

  for (guint k = 0; self->choices != NULL && k < self->choices->len; k++) {
    const AppChoice *choice = g_ptr_array_index (self->choices, k);

    if (g_str_has_prefix (choice->text, begun->text))
      g_ptr_array_add (some, (gpointer)choice);
  }
  if (some->len == 0)
    return;
  push_step (self, g_steal_pointer (&some), begun->label, NULL);
  ui_entry_bar_show_choices (self);
}

/* Goes back to more choices; whether there was a way back. */
static gboolean
ui_entry_bar_step_back (UiEntryBar *self)
{
  if (self->steps->len == 0)
    return FALSE;
  g_ptr_array_set_size (self->steps, (int)self->steps->len - 1);
  step_changed (self);
  ui_entry_bar_show_choices (self);
  return TRUE;
}

static GtkWidget *
group_button (UiEntryBar *self, const AppChoiceGroup *group)
{
  const AppChoice *first = g_ptr_array_index (group->choices, 0);
  const AppChoice *likely = app_recorder_get_likely_choice (self->match);
  g_autofree char *words = app_choice_group_dup_text (group);
  GtkWidget *button = button_new (self, group->label, words, G_CALLBACK (step_cb));

  g_object_set_data_full (G_OBJECT (button), "group", g_ptr_array_ref (group->choices),
                          (GDestroyNotify)g_ptr_array_unref);
  if (likely != NULL && likely->n_cards > 0 && self->steps->len == 0
      && g_str_has_prefix (first->text, likely->text))
    gtk_widget_add_css_class (button, "suggested-action");
  return button;
}

static void
back_cb (GtkButton *button, UiEntryBar *self)
{
  keep_focus_in_line (self);
  ui_entry_bar_step_back (self);
}

static void
add_back (UiEntryBar *self)
{
  GtkWidget *button =
      button_new (self, _ ("Back"), _ ("More moves again (Escape)"), G_CALLBACK (back_cb));

  gtk_widget_add_css_class (button, "flat");
  gtk_box_append (GTK_BOX (self->few), button);
}

static void
add_choices (UiEntryBar *self, const GPtrArray *choices, const char *likely, gsize head)
{
  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = g_ptr_array_index (choices, k);

    if (g_strcmp0 (choice->text, likely) != 0)
      gtk_box_append (GTK_BOX (self->few), choice_button (self, choice, head));
  }
}

/* What the table has to do is offered at once as long as it is little: everybody waits for it. Not
 * so further on, where all are the table's. */
static gboolean
is_ungrouped (UiEntryBar *self, const AppChoiceGroup *group)
{
  const AppChoice *first = g_ptr_array_index (group->choices, 0);
  gboolean further = self->steps->len > 0 || self->narrowed != NULL;

  return group->choices->len == 1
         || (!further && first->text[0] == '-' && group->choices->len <= SPREAD);
}

static void
add_groups (UiEntryBar *self, const GPtrArray *choices, const char *likely, gsize head)
{
  g_autoptr (GPtrArray) groups = app_recorder_dup_groups (self->match, choices);

  for (guint k = 0; k < groups->len; k++) {
    const AppChoiceGroup *group = g_ptr_array_index (groups, k);

    if (is_ungrouped (self, group))
      add_choices (self, group->choices, likely, head);
    else
      gtk_box_append (GTK_BOX (self->few), group_button (self, group));
  }
}

/* Whether the likely move only lacks the name of a card, and the moves on offer have some. */
static gboolean
is_among (const AppChoice *likely, const GPtrArray *choices)
{
  for (guint k = 0; likely->n_cards > 0 && likely->text[0] == '-' && k < choices->len; k++)
    if (g_str_has_prefix (((const AppChoice *)g_ptr_array_index (choices, k))->text, likely->text))
      return TRUE;
  return FALSE;
}

/* The move that Enter does, in front of all. */
static const char *
add_likely (UiEntryBar *self, const GPtrArray *choices)
{
  const AppChoice *likely = app_recorder_get_likely_choice (self->match);
  GtkWidget *button;

  if (likely == NULL || is_among (likely, choices))
    return NULL;
  button = choice_button (self, likely, 0);
  gtk_widget_add_css_class (button, "suggested-action");
  gtk_box_append (GTK_BOX (self->few), button);
  return likely->text;
}

/* Room for whole lines of choices, whatever the size of letters: no line is cut, and none comes or
 * goes with the number of choices. */
static void
fit_lines (UiEntryBar *self)
{
  GtkWidget *button = gtk_widget_get_last_child (self->few);
  int line, spacing;

  if (button == NULL || !GTK_IS_BUTTON (button) || gtk_widget_get_root (button) == NULL)
    return;
  gtk_widget_measure (button, GTK_ORIENTATION_VERTICAL, -1, &line, NULL, NULL, NULL);
  g_object_get (gtk_widget_get_layout_manager (self->few), "spacing", &spacing, NULL);
  gtk_scrolled_window_set_min_content_height (self->scroller, line);
  gtk_widget_set_size_request (self->room, -1, LINES * line + (LINES - 1) * spacing);
}

/* Fills the bar with the moves on offer. */
static void
ui_entry_bar_show_choices (UiEntryBar *self)
{
  const GPtrArray *choices = get_offered (self) != NULL ? get_offered (self) : self->choices;
  g_autoptr (GPtrArray) cards =
      get_asked (self) != NULL ? app_recorder_narrow_answers (
          choices, get_asked (self), gtk_editable_get_text (GTK_EDITABLE (self->entry)))
                               : NULL;
  gboolean all = choices == self->choices;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *line = line_button (self, choices);
  gboolean focused = focus != NULL && gtk_widget_is_ancestor (focus, self->few);
  const gsize head = self->steps->len > 0 ? shared_prefix_length (choices) : 0;
  const char *likely = NULL;

  remove_from (self->few, GTK_WIDGET (self->status));
  if (self->draw != NULL) {
    ui_entry_bar_show_draw_buttons (self);
    return;
  }
  if (cards != NULL)
    choices = cards;
  if (all)
    likely = add_likely (self, choices);
  if (line != NULL)
    gtk_box_append (GTK_BOX (self->few), line);
  if (choices->len > MANY)
    add_groups (self, choices, likely, head);
  else
    add_choices (self, choices, likely, head);
  if (self->steps->len > 0)
    add_back (self);
  else if (self->narrowed != NULL)
    add_all_moves_button (self, self->few);
  else
    add_name_cards_button (self);
  fit_lines (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  /* Somebody who picks by keyboard goes on picking. */
  focus = gtk_widget_get_next_sibling (GTK_WIDGET (self->status));
  if (focused && focus != NULL)
    gtk_widget_grab_focus (focus);
  else if (focused)
    gtk_entry_grab_focus_without_selecting (self->entry);
}

/* What stands in the line for the notation, and what it may become: completions in a popover, and
 * the keys of the line. */

#define REMEMBERED 5 /* cards met before that are offered, at most */

/* The card that was defined, and the move that waited for it. */
static void
defined_cb (UiEntryBar *self, const char *moves)
{
  ui_entry_bar_fill (self, "");
  ui_entry_bar_record (self, moves);
  ui_entry_bar_focus_end (self);
}

/* NULL for the row that offers a new card. */
static const char *
row_text (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "text");
}

static void
add_completion (UiEntryBar *self, const char *text)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (text);
  const char *element = ui_move_element (self->match, text), *word = strrchr (text, ' ');
  const AppCard *card = word != NULL ? app_match_get_card (self->match, word + 1) : NULL;

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  if (card != NULL) {
    GtkWidget *name = gtk_label_new (card->name);

    gtk_widget_add_css_class (name, "dim-label");
    gtk_box_append (GTK_BOX (box), name);
  }
  if (element != NULL)
    gtk_box_append (GTK_BOX (box), ui_element_icon_new (element));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "text", g_strdup (text), g_free);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_append (self->completions, row);
}

/* Cards that no pack knows */

/* Whether a move waits for a card that can be named. */
static const AppChoice *
pending_choice (UiEntryBar *self)
{
  const AppChoice *likely = app_recorder_get_likely_choice (self->match);

  return likely != NULL && likely->n_cards > 0 ? likely : NULL;
}

static void
open_card (UiEntryBar *self, const char *name, const char *waiting)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog =
      ui_card_dialog_new (self->match, root != NULL ? GTK_WINDOW (root) : NULL, name, waiting);

  gtk_popover_popdown (self->popover);
  g_signal_connect_object (dialog, "record", G_CALLBACK (defined_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Asks for a card that nobody knows by that name. FALSE where none is due, or games know none. */
static gboolean
ui_entry_bar_prompt_card (UiEntryBar *self, const char *name)
{
  const AppChoice *waiting = pending_choice (self);

  /* Dice that come too late name no card. */
  if (waiting == NULL || app_match_get_game (self->match)->n_card_kinds == 0
      || app_dice_is_faces (name) || strchr (name, '=') != NULL || g_str_has_prefix (name, "- "))
    return FALSE;
  open_card (self, name, waiting->text);
  return TRUE;
}

void
ui_entry_bar_open_card (UiEntryBar *self)
{
  const AppChoice *waiting = pending_choice (self);

  if (self->choices != NULL && app_match_get_game (self->match)->n_card_kinds > 0)
    open_card (self, "", waiting != NULL ? waiting->text : NULL);
}

static void
add_row (UiEntryBar *self, const char *text, const char *shown, const char *dim)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (shown), *more = gtk_label_new (dim);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (more, "dim-label");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), more);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "text", g_strdup (text), g_free);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_append (self->completions, row);
}

/* What the group met before, and what nobody did. */
static guint
add_cards (UiEntryBar *self, const char *typed, gboolean known)
{
  const GPtrArray *cards = app_recorder_get_known_cards (self->match);
  g_autofree char *folded = g_utf8_casefold (typed, -1);
  g_autofree char *offer = NULL;
  guint n = 0;

  if (pending_choice (self) == NULL || g_str_has_prefix (typed, "-"))
    return 0;
  for (guint k = 0; cards != NULL && k < cards->len && n < REMEMBERED; k++) {
    const AppKnownCard *card = g_ptr_array_index (cards, k);
    g_autofree char *name = g_utf8_casefold (card->name, -1);

    if (!g_str_has_prefix (name, folded) && !g_str_has_prefix (card->id, folded))
      continue;
    add_row (self, card->name, card->name, _ ("met before"));
    known = TRUE;
    n++;
  }
  if (known || app_match_get_game (self->match)->n_card_kinds == 0 || app_dice_is_faces (typed))
    return n;
  if (!resolve (self, typed)->is_unknown)
    return n;
  /* Translators: the name of a card that is to be defined. */
  offer = g_strdup_printf (_ ("New card “%s”…"), typed);
  add_row (self, NULL, offer, NULL);
  return n + 1;
}

/* Faces need no completion. */
static gboolean
is_dice (UiEntryBar *self, const char *typed)
{
  return app_recorder_get_dice_choice (self->match) != NULL && app_dice_is_faces (typed);
}

/* Offers what the line may become, or takes the offer away. */
static void
ui_entry_bar_complete (UiEntryBar *self)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_auto (GStrv) found = NULL;
  guint n_cards;
  gboolean same;

  ui_completions_clear (self->completions);
  /* Cards that are asked for are the buttons. */
  if (typed[0] == '\0' || get_asked (self) != NULL || self->rolling != NULL || is_dice (self, typed)
      || !gtk_widget_get_mapped (GTK_WIDGET (self->entry))) {
    gtk_popover_popdown (self->popover);
    return;
  }
  found = app_recorder_dup_completions (self->match, typed);
  same = found[0] != NULL && found[1] == NULL && strcmp (found[0], typed) == 0;
  for (guint k = 0; found[k] != NULL && !same; k++)
    add_completion (self, found[k]);
  n_cards = same ? 0 : add_cards (self, typed, found[0] != NULL);
  if ((found[0] != NULL && !same) || n_cards > 0)
    ui_completions_show (self->popover, GTK_WIDGET (self->entry));
  else
    gtk_popover_popdown (self->popover);
}

/* Takes a completion into the entry; a form that is not whole yet goes on with a blank. */
static void
accept_completion (UiEntryBar *self, GtkListBoxRow *row, gboolean go_on)
{
  g_autofree char *text = g_strdup (row_text (row));
  gboolean resolved;

  if (text == NULL) {
    if (go_on)
      ui_entry_bar_prompt_card (self, gtk_editable_get_text (GTK_EDITABLE (self->entry)));
    return;
  }
  ui_entry_bar_set_fault (self, NULL);
  resolved = resolve (self, text)->text != NULL;
  if (go_on && !resolved && enter_answers (self, text))
    return;
  if (go_on && !resolved && !app_recorder_judge (self->match, text, NULL)) {
    g_autofree char *longer = g_strconcat (text, " ", NULL);

    ui_entry_bar_fill (self, longer);
    ui_entry_bar_complete (self);
    return;
  }
  ui_entry_bar_fill (self, text);
  if (go_on)
    gtk_popover_popdown (self->popover);
}

/* Goes on with the completion that the keyboard has come to; FALSE when it has come to none. */
static gboolean
ui_entry_bar_take_completion (UiEntryBar *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->completions);

  if (row == NULL)
    return FALSE;
  accept_completion (self, row, TRUE);
  return TRUE;
}

static void
completion_cb (UiEntryBar *self, GtkListBoxRow *row)
{
  accept_completion (self, row, TRUE);
  gtk_entry_grab_focus_without_selecting (self->entry);
}

static void
step_completion (UiEntryBar *self, int step)
{
  GtkListBoxRow *row = ui_completions_step (self->completions, step);

  if (row != NULL)
    accept_completion (self, row, FALSE);
}

static gboolean
key_cb (UiEntryBar *self, guint key, guint code, GdkModifierType state)
{
  gboolean open = gtk_widget_get_visible (GTK_WIDGET (self->popover));
  gboolean empty = gtk_editable_get_text (GTK_EDITABLE (self->entry))[0] == '\0';
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->completions);

  switch (key) {
  case GDK_KEY_Down:
  case GDK_KEY_Up:
    if (!open)
      return GDK_EVENT_PROPAGATE;
    step_completion (self, key == GDK_KEY_Down ? 1 : -1);
    return GDK_EVENT_STOP;
  case GDK_KEY_Tab:
    if (row == NULL)
      row = gtk_list_box_get_row_at_index (self->completions, 0);
    if (!open || row == NULL || state & GDK_SHIFT_MASK)
      return GDK_EVENT_PROPAGATE;
    accept_completion (self, row, TRUE);
    return GDK_EVENT_STOP;
  case GDK_KEY_slash:
    /* It leads into this line, even from here; no move begins with it. */
    return empty ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
  case GDK_KEY_z:
  case GDK_KEY_Z:
    /* Undoing in an empty line would bring back the text of moves that are long recorded. */
    if (!empty || !(state & GDK_CONTROL_MASK))
      return GDK_EVENT_PROPAGATE;
    gtk_widget_activate_action (GTK_WIDGET (self),
                                state & GDK_SHIFT_MASK ? "match.redo" : "match.take-back", NULL);
    return GDK_EVENT_STOP;
  case GDK_KEY_Escape:
    if (open)
      gtk_popover_popdown (self->popover);
    else if (self->rolling != NULL) {
      ui_entry_bar_fill (self, "");
      ui_entry_bar_roll (self, NULL);
    } else if (empty && ui_entry_bar_step_back (self))
      return GDK_EVENT_STOP;
    else if (!empty)
      gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
    else
      gtk_widget_activate_action (GTK_WIDGET (self), "match.focus-board", NULL);
    return GDK_EVENT_STOP;
  default:
    return GDK_EVENT_PROPAGATE;
  }
}

/* The popover of completions, and the keys of the line. */
static void
ui_entry_bar_init_completions (UiEntryBar *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), keys);

  self->popover = ui_completions_new (GTK_WIDGET (self), &self->completions);
  g_signal_connect_swapped (self->completions, "row-activated", G_CALLBACK (completion_cb), self);
}

/* The entry bar where the program deals: what is due comes by itself after a move, or by a
 * button; what is drawn or rolled for a choice is shown, and kept or drawn once more. */

static void
clear_draw (UiEntryBar *self)
{
  g_clear_pointer (&self->draw, app_chance_draw_free);
}

static void
toast (UiEntryBar *self, const char *sentence)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "match.tell", "s", sentence);
}

/* Dealing */

static void
dealt_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiEntryBar) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  guint n;
  gboolean done = app_dealer_deal_finish (APP_MATCH (source), result, &n, &error);

  self->drawing = self->dealing = FALSE;
  if (self->match == NULL)
    return;
  if (n > 0) {
    text = app_dealer_dup_text (self->match, n);
    toast (self, text);
  }
  if (!done)
    ui_entry_bar_set_fault (self, error->message);
}

/* Where the program deals: what is due, unless something is drawn already. */
static void
ui_entry_bar_deal (UiEntryBar *self)
{
  if (self->match == NULL || self->drawing || !app_dealer_is_due (self->match))
    return;
  self->drawing = self->dealing = TRUE;
  app_dealer_deal_async (self->match, NULL, dealt_cb, g_object_ref (self));
}

/* Recording what was entered */

static void
appended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Sent *sent = data;
  g_autoptr (UiEntryBar) self = sent->bar;
  g_autofree char *text = sent->text;
  g_autoptr (GError) error = NULL;
  const gboolean done = app_recorder_finish (APP_MATCH (source), result, &error);

  g_free (sent);
  self->n_sent--;
  if (self->match == NULL)
    return;
  if (!done) {
    record_failed (self, text, error);
    return;
  }
  show_warnings (self);
  /* What was typed ahead is meant for what comes of the deal. */
  ui_entry_bar_deal (self);
}

void
ui_entry_bar_record (UiEntryBar *self, const char *text)
{
  app_recorder_append_async (self->match, text, NULL, appended_cb, sent_new (self, text));
}

/* Records the move and the ruling that allows its word. */
static void
ui_entry_bar_record_with_reason (UiEntryBar *self, const char *text, const char *reason)
{
  g_return_if_fail (self->n_sent == 0);
  if (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->entry)), text))
    ui_entry_bar_fill (self, "");
  app_recorder_append_allowed_async (self->match, text, reason, NULL, appended_cb,
                                     sent_new (self, text));
}

void
ui_entry_bar_choose (UiEntryBar *self, const AppChoice *choice)
{
  if (choice->asks) {
    ask_for_cards (self, choice->text);
  } else if (choice->needs_chance) {
    ui_entry_bar_draw (self, choice->text);
  } else if (choice->dice != NULL) {
    ui_entry_bar_roll (self, choice);
  } else if (choice->n_cards > 0) {
    ui_entry_bar_set_fault (self, NULL);
    ui_entry_bar_step_to (self, choice);
    ui_entry_bar_focus_end (self);
  } else {
    app_recorder_choose_async (self->match, choice, NULL, appended_cb,
                               sent_new (self, choice->text));
  }
}

/* Enter: records what stands there. */
static void
activate_cb (UiEntryBar *self)
{
  gboolean shown = gtk_widget_get_visible (GTK_WIDGET (self->popover));
  g_autofree char *text =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry))));

  gtk_popover_popdown (self->popover);
  if (text[0] == '\0') {
    enter_nothing (self);
    return;
  }
  /* While others wait, only they know the position that this move is for. */
  if (self->n_sent > 0 || self->dealing) {
    ui_entry_bar_fill (self, "");
    app_recorder_enter_async (self->match, text, NULL, appended_cb, sent_new (self, text));
    return;
  }
  enter_text (self, text, shown);
}

/* Drawing for a choice */

static void
show_draw (UiEntryBar *self, AppChanceDraw *draw)
{
  clear_draw (self);
  self->draw = draw;
  ui_entry_bar_fill (self, draw->text != NULL ? draw->text : "");
  ui_entry_bar_show_choices (self);
  if (draw->text != NULL)
    ui_entry_bar_focus_end (self);
}

static void
drawn_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiEntryBar) self = data;
  g_autoptr (GError) error = NULL;
  AppChanceDraw *draw = app_dealer_draw_finish (APP_MATCH (source), result, &error);

  self->drawing = FALSE;
  if (self->match == NULL) {
    app_chance_draw_free (draw);
  } else if (draw == NULL) {
    ui_entry_bar_set_fault (self, error->message);
  } else if (draw->text != NULL && !draw->can_redraw) {
    clear_draw (self);
    ui_entry_bar_fill (self, "");
    toast (self, draw->label);
    ui_entry_bar_record (self, draw->text);
    app_chance_draw_free (draw);
  } else {
    show_draw (self, draw);
  }
}

static void
draw_next (UiEntryBar *self, const char *choice, gboolean again)
{
  if (self->drawing)
    return;
  self->drawing = TRUE;
  ui_entry_bar_set_fault (self, NULL);
  app_dealer_draw_async (self->match, choice, self->draw, again, NULL, drawn_cb,
                         g_object_ref (self));
}

/* Draws or rolls for the beginning of a move. */
static void
ui_entry_bar_draw (UiEntryBar *self, const char *choice)
{
  if (self->n_sent > 0)
    return;
  clear_draw (self);
  ui_entry_bar_fill (self, "");
  if (app_dealer_is_due (self->match))
    ui_entry_bar_deal (self);
  else
    draw_next (self, choice, FALSE);
}

/* What came is kept: recorded, or drawn on from. */
static void
ui_entry_bar_accept_draw (UiEntryBar *self)
{
  g_autofree char *text = self->draw != NULL ? g_strdup (self->draw->text) : NULL;

  if (self->draw == NULL || self->drawing || self->draw->choices != NULL)
    return;
  if (text == NULL) {
    draw_next (self, self->draw->begun, FALSE);
    return;
  }
  clear_draw (self);
  ui_entry_bar_fill (self, "");
  ui_entry_bar_record (self, text);
}

/* The same when @text is such a beginning; else FALSE. */
static gboolean
ui_entry_bar_enter_drawn (UiEntryBar *self, const char *text)
{
  if (!app_dealer_is_begun (self->match, text))
    return FALSE;
  ui_entry_bar_draw (self, text);
  return TRUE;
}

/* What came before, and nobody recorded. */
static void
ui_entry_bar_update_draw (UiEntryBar *self, gboolean tip)
{
  clear_draw (self);
  if (tip && !self->drawing)
    self->draw = app_dealer_dup_pending (self->match);
}

static void
keep_cb (GtkButton *button, UiEntryBar *self)
{
  ui_entry_bar_accept_draw (self);
}

static void
again_cb (GtkButton *button, UiEntryBar *self)
{
  if (self->draw != NULL)
    draw_next (self, self->draw->begun, TRUE);
}

static void
way_cb (GtkButton *button, UiEntryBar *self)
{
  g_autofree char *text = g_strdup (g_object_get_data (G_OBJECT (button), "text"));

  clear_draw (self);
  ui_entry_bar_record (self, text);
}

static GtkWidget *
add_button (UiEntryBar *self, const char *label, const char *tooltip, GCallback clicked)
{
  GtkWidget *button = button_new (self, label, tooltip, clicked);

  gtk_box_append (GTK_BOX (self->few), button);
  return button;
}

/* How many times more, where the game counts that. */
static char *
dup_again_tooltip (UiEntryBar *self)
{
  const int left = app_recorder_get_rerolls (self->match);

  if (left < 0)
    return NULL;
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%d reroll left", "%d rerolls left", (gulong)left), left);
}

/* Fills the bar with what came and what may become of it. */
static void
ui_entry_bar_show_draw_buttons (UiEntryBar *self)
{
  const AppChanceDraw *draw = self->draw;
  GtkWidget *draw_label = gtk_label_new (draw->label);
  g_autofree char *tooltip = NULL;

  gtk_widget_add_css_class (draw_label, "drawn");
  gtk_label_set_wrap (GTK_LABEL (draw_label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (draw_label), GTK_NATURAL_WRAP_NONE);
  gtk_box_append (GTK_BOX (self->few), draw_label);
  for (guint k = 0; draw->choices != NULL && k < draw->choices->len; k++) {
    const AppChoice *way = g_ptr_array_index (draw->choices, k);
    GtkWidget *button = add_button (self, way->label, way->text, G_CALLBACK (way_cb));

    g_object_set_data_full (G_OBJECT (button), "text", g_strdup (way->text), g_free);
  }
  if (draw->choices == NULL) {
    GtkWidget *keep =
        add_button (self, _ ("Keep"), _ ("What came stands (Enter)"), G_CALLBACK (keep_cb));

    gtk_widget_add_css_class (keep, "suggested-action");
    gtk_accessible_update_property (GTK_ACCESSIBLE (keep), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    draw->label, -1);
  }
  tooltip = dup_again_tooltip (self);
  if (draw->can_redraw)
    add_button (self, _ ("Once More"), tooltip, G_CALLBACK (again_cb));
}

/* The faces of dice in the entry bar. What was rolled stands in its line, whether it was typed or
 * pressed, and as soon as no die is missing a pressed one is recorded. */

#define FACES 20

static const char *
typed (UiEntryBar *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

static guint
count_rerolls (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '>';
  return n;
}

static void
show_rerolls (UiEntryBar *self)
{
  int left = app_recorder_get_rerolls (self->match);
  g_autofree char *text = NULL;
  g_autofree char *one_more = NULL;

  if (left >= 0) {
    left = MAX (left - (int)count_rerolls (typed (self)), 0);
    text = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%d reroll left", "%d rerolls left", (gulong)left), left);
  }
  gtk_label_set_text (self->rerolls, text != NULL ? text : "");
  one_more = g_strconcat (typed (self), g_str_has_suffix (typed (self), ">") ? "1" : " 1", NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->reroll),
                            app_recorder_may_reroll (self->match, self->rolling, one_more));
}

static void
ui_entry_bar_update_dice (UiEntryBar *self)
{
  g_autofree char *asked = NULL;
  g_autofree char *text = NULL;

  if (self->rolling == NULL)
    return;
  if (typed (self)[strspn (typed (self), " ")] != '\0' && !app_dice_is_faces (typed (self))) {
    ui_entry_bar_roll (self, NULL);
    return;
  }
  asked = app_recorder_dup_dice_prompt (self->match, self->rolling, typed (self));
  /* Translators: a move, and which die it waits for: "Brute: Attack with Axe… Die 2". */
  text = g_strdup_printf (_ ("%s %s"), self->rolling->label, asked);
  gtk_label_set_text (self->asked, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->asked), text);
  show_rerolls (self);
}

/* Asks for the dice of @choice; NULL: for none any more. */
static void
ui_entry_bar_roll (UiEntryBar *self, const AppChoice *choice)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  AppChoice *rolling = choice != NULL ? app_choice_ref (choice) : NULL;

  if (rolling == NULL && self->rolling == NULL)
    return;
  g_clear_pointer (&self->rolling, app_choice_unref);
  self->rolling = rolling;
  gtk_toggle_button_set_active (self->reroll, FALSE);
  gtk_stack_set_visible_child_name (self->offers, rolling != NULL ? "dice" : "choices");
  update_placeholder (self);
  if (rolling == NULL)
    return;
  ui_entry_bar_set_fault (self, NULL);
  ui_entry_bar_update_dice (self);
  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->entry)))
    ui_entry_bar_focus_end (self);
}

/* "12 " and 7 is "12 7"; "3>" and 15 is "3>15". */
static char *
dup_with_face (const char *text, int face, gboolean again)
{
  gsize length = strlen (text);
  gboolean apart = length > 0 && text[length - 1] != ' ' && text[length - 1] != '>';

  return g_strdup_printf ("%s%s%d%s", text, apart ? " " : "", face, again ? ">" : "");
}

static void
face_cb (GtkButton *button, UiEntryBar *self)
{
  gboolean again = gtk_toggle_button_get_active (self->reroll), whole;
  int face = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "face"));
  g_autofree char *text = dup_with_face (typed (self), face, again);
  g_autofree char *move = app_recorder_dup_rolled_move (self->match, self->rolling, text, &whole);

  gtk_toggle_button_set_active (self->reroll, FALSE);
  if (whole) {
    ui_entry_bar_fill (self, "");
    ui_entry_bar_record (self, move);
    return;
  }
  if (!again) {
    char *apart = g_strconcat (text, " ", NULL);

    g_free (text);
    text = apart;
  }
  ui_entry_bar_fill (self, text);
}

static void
ui_entry_bar_init_dice (UiEntryBar *self)
{
  for (int face = 1; face <= FACES; face++) {
    g_autofree char *label = g_strdup_printf ("%d", face);
    GtkWidget *button = button_new (self, label, NULL, G_CALLBACK (face_cb));

    gtk_widget_add_css_class (button, "die");
    gtk_widget_add_css_class (button, "numeric");
    g_object_set_data (G_OBJECT (button), "face", GINT_TO_POINTER (face));
    gtk_box_append (GTK_BOX (self->faces), button);
  }
}

/* Text of several lines in the line for the notation, which was pasted or dropped there: a whole
 * record is looked at on a page of its own; moves are offered to be recorded one after the other,
 * up to the first that does not fit, which then stands in the line while the rest waits. */

/* No move is longer, and a longer line takes its time to be drawn. */
#define LONGEST 16384

static const char *
next_line (UiEntryBar *self)
{
  return g_queue_peek_head (&self->pasted);
}

static void
show_pasted (UiEntryBar *self)
{
  const guint n = g_queue_get_length (&self->pasted);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->pasted_box, n > 0);
  if (n == 0)
    return;
  if (self->pasting)
    text = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "Recording: %u line to go", "Recording: %u lines to go", n),
        n);
  else
    text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u pasted line waits, beginning with %s",
                                         "%u pasted lines wait, beginning with %s", n),
                            n, next_line (self));
  gtk_label_set_text (self->pasted_label, text);
  gtk_widget_set_sensitive (self->pasted_record, !self->pasting);
}

static void record_pasted (UiEntryBar *self);

/* What does not fit comes into the line, to be put right; unless something else stands there. What
 * was let go of behind another refused move still waits. */
static void
stop_pasting (UiEntryBar *self, const GError *error)
{
  g_autofree char *text = NULL;

  self->pasting = FALSE;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    show_pasted (self);
    return;
  }
  if (gtk_editable_get_text (GTK_EDITABLE (self->entry))[0] == '\0') {
    text = g_queue_pop_head (&self->pasted);
    ui_entry_bar_fill (self, text);
    ui_entry_bar_focus_end (self);
  }
  show_pasted (self);
  ui_entry_bar_set_fault (self, error->message);
  if (text != NULL && g_error_matches (error, APP_ERROR, APP_ERROR_WORD))
    ui_entry_bar_prompt_word (self, text, error->message);
}

static void
pasted_appended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiEntryBar) self = data;
  g_autoptr (GError) error = NULL;

  if (!app_recorder_finish (APP_MATCH (source), result, &error)) {
    stop_pasting (self, error);
    return;
  }
  g_free (g_queue_pop_head (&self->pasted));
  show_warnings (self);
  if (self->pasting)
    record_pasted (self);
  else
    show_pasted (self);
}

static void
record_pasted (UiEntryBar *self)
{
  g_autofree char *resolved = NULL;

  self->pasting = next_line (self) != NULL;
  show_pasted (self);
  if (!self->pasting)
    return;
  resolved = app_recorder_dup_resolved (self->match, next_line (self));
  app_recorder_append_async (self->match, resolved != NULL ? resolved : next_line (self), NULL,
                             pasted_appended_cb, g_object_ref (self));
}

/* Lines that are pasted are kept, and offered to be recorded in their order; or let go of. */
static void
ui_entry_bar_record_pasted (UiEntryBar *self)
{
  ui_entry_bar_set_fault (self, NULL);
  record_pasted (self);
}

/* While one is on its way, it is the last. */
static void
ui_entry_bar_forget_pasted (UiEntryBar *self)
{
  char *on_its_way = self->pasting ? g_queue_pop_head (&self->pasted) : NULL;

  g_queue_clear_full (&self->pasted, g_free);
  if (on_its_way != NULL)
    g_queue_push_head (&self->pasted, on_its_way);
  self->pasting = FALSE;
  show_pasted (self);
  ui_entry_bar_focus_end (self);
}

/* The lines that say something, in the place of those that waited. */
static void
queue_pasted_lines (UiEntryBar *self, const char *text)
{
  g_auto (GStrv) lines = g_strsplit_set (text, "\r\n", -1);

  g_queue_clear_full (&self->pasted, g_free);
  for (guint k = 0; lines[k] != NULL; k++) {
    const char *line = g_strstrip (lines[k]);

    if (line[0] != '\0' && line[0] != '#')
      g_queue_push_tail (&self->pasted, g_strdup (line));
  }
}

/* Whether a record begins there: with a tag, after what means nothing. */
static gboolean
is_record (const char *text)
{
  if (g_str_has_prefix (text, "\xef\xbb\xbf"))
    text += 3;
  for (; *text != '\0'; text++) {
    text += strspn (text, " \t\r\n");
    if (*text != '#')
      return *text == '[';
    text += strcspn (text, "\n");
    if (*text == '\0')
      return FALSE;
  }
  return FALSE;
}

static void
refuse_long_paste (UiEntryBar *self, gsize length)
{
  g_autofree char *size = g_format_size (length);
  g_autofree char *text =
      /* Translators: "1.0 MB". */
      g_strdup_printf (_ ("No move is that long: %s were pasted, and are left out."), size);

  ui_entry_bar_set_fault (self, text);
}

static void
paste_text (UiEntryBar *self, const char *text)
{
  if (self->pasting)
    return;
  if (is_record (text)) {
    gtk_widget_activate_action (GTK_WIDGET (self), "win.preview-record", "s", text);
    return;
  }
  queue_pasted_lines (self, text);
  /* One line with an end is as good as one without. */
  if (g_queue_get_length (&self->pasted) == 1 && strlen (next_line (self)) <= LONGEST) {
    g_autofree char *line = g_queue_pop_head (&self->pasted);

    ui_entry_bar_type (self, line);
  }
  ui_entry_bar_set_fault (self, NULL);
  show_pasted (self);
  if (next_line (self) != NULL)
    gtk_widget_grab_focus (self->pasted_record);
}

/* Whatever way it comes: nothing of it goes into the line, and what stands there stays. */
static void
insert_cb (GtkEditable *text, const char *inserted, int length, int *position, UiEntryBar *self)
{
  g_autofree char *whole = NULL;
  const gsize n = length >= 0 ? (gsize)length : strlen (inserted);
  const gboolean lines = memchr (inserted, '\n', n) != NULL || memchr (inserted, '\r', n) != NULL;

  if (self->match == NULL || (!lines && n <= LONGEST))
    return;
  g_signal_stop_emission_by_name (text, "insert-text");
  whole = g_strndup (inserted, n);
  if (lines)
    paste_text (self, whole);
  else
    refuse_long_paste (self, n);
}

static void
ui_entry_bar_init_pasted (UiEntryBar *self)
{
  g_queue_init (&self->pasted);
  g_signal_connect (gtk_editable_get_delegate (GTK_EDITABLE (self->entry)), "insert-text",
                    G_CALLBACK (insert_cb), self);
}

/* Words in the entry bar: those that a hand spells are listed on request, and one that the
 * match's list lacks may be let stand by the table. */

#define MOST 200

/* The words of a hand */

/* "Owl, Fox, E" behind the word: the cards of the move, whatever else it says. */
static char *
dup_cards (UiEntryBar *self, const AppSpelling *spelling)
{
  g_auto (GStrv) parts = g_strsplit (spelling->text, " ", -1);
  g_autoptr (GString) cards = g_string_new (NULL);

  for (guint k = 2; k < g_strv_length (parts); k++) {
    const AppCard *card = app_match_get_card (self->match, parts[k]);

    if (card != NULL)
      g_string_append_printf (cards, "%s%s", cards->len > 0 ? ", " : "", card->name);
  }
  return g_strdup (cards->str);
}

static GtkWidget *
new_label (const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, class);
  return label;
}

static GtkWidget *
new_row (UiEntryBar *self, const AppSpelling *spelling)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  g_autofree char *cards = dup_cards (self, spelling);
  g_autofree char *worth = g_strdup_printf ("%d", spelling->worth);
  /* Translators: a word, what it is worth, and the cards that spell it. */
  g_autofree char *spoken =
      g_strdup_printf (_ ("%s, worth %s, with %s"), spelling->word, worth, cards);
  GtkWidget *label = new_label (worth, "numeric");

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_set_size_request (label, 24, -1);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), new_label (spelling->word, "heading"));
  label = new_label (cards, "dim-label");
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_tooltip_text (row, spelling->text);
  ui_accessible_set_name (row, spoken);
  g_object_set_data_full (G_OBJECT (row), "text", g_strdup (spelling->text), g_free);
  return row;
}

/* The move comes into the line, to be looked at and entered. */
static void
picked_cb (GtkListBox *list, GtkListBoxRow *row, UiEntryBar *self)
{
  g_autofree char *text = g_strdup (g_object_get_data (G_OBJECT (row), "text"));

  gtk_menu_button_popdown (self->words);
  ui_entry_bar_set_text (self, text, FALSE);
  ui_entry_bar_focus_end (self);
}

static GtkWidget *
new_list (UiEntryBar *self, const GPtrArray *spellings)
{
  GtkWidget *scroller = gtk_scrolled_window_new (), *list = gtk_list_box_new ();

  for (guint k = 0; k < MIN (spellings->len, MOST); k++)
    gtk_list_box_append (GTK_LIST_BOX (list), new_row (self, g_ptr_array_index (spellings, k)));
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Words, the best first"), -1);
  g_signal_connect (list, "row-activated", G_CALLBACK (picked_cb), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 320);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  gtk_widget_set_size_request (scroller, 280, -1);
  return scroller;
}

static char *
dup_heading (UiEntryBar *self, guint seat, guint n)
{
  const char *name = app_match_get_seat_name (self->match, seat);

  if (n == 0)
    return g_strdup_printf (_ ("Of the cards known in %s’s hand none of the list’s words can be "
                               "spelled."),
                            name);
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s can spell %u word", "%s can spell %u words", n), name, n);
}

/* Words are looked for when somebody asks, and for the hand as it is then. */
static void
open_words_cb (GtkMenuButton *button, gpointer data)
{
  UiEntryBar *self = data;
  guint seat = app_match_get_turn (self->match, self->position);
  g_autoptr (GPtrArray) spellings = app_recorder_dup_spellings (self->match, seat);
  g_autofree char *heading = dup_heading (self, seat, spellings->len);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *popover = gtk_popover_new ();
  GtkWidget *label = new_label (heading, "dim-label");

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_NONE);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_box_append (GTK_BOX (box), label);
  if (spellings->len > 0)
    gtk_box_append (GTK_BOX (box), new_list (self, spellings));
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (button, popover);
}

static void
ui_entry_bar_init_words (UiEntryBar *self)
{
  gtk_menu_button_set_create_popup_func (self->words, open_words_cb, self, NULL);
}

void
ui_entry_bar_open_words (UiEntryBar *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self->words)))
    gtk_menu_button_popup (self->words);
}

static void
ui_entry_bar_update_words (UiEntryBar *self)
{
  const char *list = app_recorder_get_word_list (self->match);
  gboolean useful = list != NULL && app_match_get_turn (self->match, self->position) > 0;
  g_autofree char *tooltip = NULL;

  if (useful)
    tooltip = g_strdup_printf (_ ("What can be spelled now, from the list %s (Ctrl+Alt+W)"), list);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->words), tooltip);
  gtk_widget_set_visible (GTK_WIDGET (self->words), useful);
}

/* Following the match */

static void
update (UiEntryBar *self)
{
  guint n = app_match_get_n_moves (self->match);
  gboolean tip = self->position == n;
  g_autofree char *text = NULL;

  forget_understood (self);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  g_clear_pointer (&self->narrowed, g_ptr_array_unref);
  g_clear_pointer (&self->line, g_free);
  g_ptr_array_set_size (self->steps, 0);
  ui_entry_bar_roll (self, NULL);
  if (tip) {
    self->choices = app_recorder_dup_choices (self->match);
    step_changed (self);
    ui_entry_bar_update_draw (self, TRUE);
    ui_entry_bar_update_words (self);
    ui_entry_bar_show_choices (self);
    /* What is half typed stays, and may become something else now. */
    if (gtk_widget_get_visible (GTK_WIDGET (self->popover)))
      ui_entry_bar_complete (self);
  } else {
    text = self->position == 0 ? g_strdup (_ ("Looking at the start."))
                               : g_strdup_printf (_ ("Looking at move %u."), self->position);
    gtk_label_set_text (self->away, text);
    gtk_popover_popdown (self->popover);
  }
  gtk_stack_set_visible_child_name (self->stack, tip ? "tip" : "away");
  g_signal_emit (self, signals[CHOICES_CHANGED], 0);
}

/* Behind a move, the bar has followed already; away from the tip it offers none. */
static void
header_changed_cb (UiEntryBar *self)
{
  g_autoptr (GPtrArray) choices = NULL;

  if (self->choices == NULL)
    return;
  choices = app_recorder_dup_choices (self->match);
  if (choices != self->choices)
    update (self);
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
  self->steps = g_ptr_array_new_with_free_func (step_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  ui_entry_bar_init_dice (self);
  ui_entry_bar_init_completions (self);
  ui_entry_bar_init_words (self);
  ui_entry_bar_init_pasted (self);
}

void
ui_entry_bar_set_match (UiEntryBar *self, AppMatch *match)
{
  g_set_object (&self->match, match);
  gtk_widget_set_visible (self->card, app_match_get_game (match) != NULL
                                          && app_match_get_game (match)->n_card_kinds > 0);
  g_signal_connect_object (match, "header-changed", G_CALLBACK (header_changed_cb), self,
                           G_CONNECT_SWAPPED);
  ui_entry_bar_set_position (self, app_match_get_n_moves (match));
}

void
ui_entry_bar_set_position (UiEntryBar *self, guint number)
{
  self->position = number;
  update (self);
}

/* A word that the list lacks */

typedef struct {
  UiEntryBar *bar; /* Owned */
  char *text;
} WordPrompt;

static void
word_prompt_free (gpointer data)
{
  WordPrompt *offer = data;

  g_object_unref (offer->bar);
  g_free (offer->text);
  g_free (offer);
}

static void
answered_cb (const char *reason, gpointer data)
{
  WordPrompt *offer = data;

  if (reason != NULL)
    ui_entry_bar_record_with_reason (offer->bar, offer->text, reason);
  else
    ui_entry_bar_focus_end (offer->bar);
}

/* Asks whether the table lets a move's word stand, which @sentence says is not in the list. */
static void
ui_entry_bar_prompt_word (UiEntryBar *self, const char *text, const char *sentence)
{
  WordPrompt *offer = g_new (WordPrompt, 1);

  *offer = (WordPrompt){ g_object_ref (self), g_strdup (text) };
  ui_word_prompt (GTK_WIDGET (self), sentence, answered_cb, offer, word_prompt_free);
}
