/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The correction bar: what is corrected, and leaving with nothing lost.
 */
#include "ui/entry/correct-bar-private.h"

#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include "app/recording/dealer.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (UiCorrectBar, ui_correct_bar, ADW_TYPE_BIN)

enum {
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

const char *
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

char *
ui_correct_bar_dup_line (UiCorrectBar *self)
{
  char *text = g_strstrip (g_strdup (ui_correct_bar_get_text (self)));
  char *rolled =
      self->before != NULL && app_dice_is_typed (text) ? dup_rolled (self->before, text) : NULL;

  if (rolled == NULL)
    return text;
  g_free (text);
  return rolled;
}

void
ui_correct_bar_fill (UiCorrectBar *self, const char *text, gboolean select)
{
  self->filling = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  if (select)
    gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
  else
    gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  self->filling = FALSE;
}

static void
changed_cb (UiCorrectBar *self)
{
  if (self->filling || !self->open)
    return;
  ui_correct_bar_complete (self);
  ui_correct_bar_look_ahead (self, FALSE);
}

/* Opening and leaving */

/* Where the program deals, what a player could have done tells what was in that player's hand. */
static gboolean
is_secret (AppMatch *match, guint at)
{
  const guint eyes = app_match_get_eyes (match);

  return app_match_is_dealt (match) && eyes != 0 && app_match_get_turn (match, at) != eyes
         && app_match_hides (match, at);
}

static char *
dup_title (UiCorrectBar *self)
{
  const AppWaiting *waiting = app_match_get_waiting (self->match);
  const AppMove *move;
  g_autofree char *words = NULL;

  if (self->what == UI_CORRECT_REENTER) {
    words = waiting != NULL ? ui_dup_move_words (waiting->actor, waiting->label) : g_strdup ("");
    /* Translators: a move, "Ben: Quench". */
    return g_strdup_printf (_ ("Instead of %s"), words);
  }
  move = app_match_get_move (self->match, self->number);
  words = ui_dup_move_words (move->actor, move->label);
  if (self->what == UI_CORRECT_INSERT)
    return g_strdup_printf (_ ("Before move %u, %s"), self->number, words);
  if (self->what == UI_CORRECT_REMOVE)
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

  self->filling = TRUE;
  if (self->what < G_N_ELEMENTS (kinds))
    gtk_toggle_button_set_active (kinds[self->what], TRUE);
  self->filling = FALSE;
  gtk_label_set_text (self->title, title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_widget_set_visible (self->kinds, self->what != UI_CORRECT_REENTER);
  gtk_button_set_label (GTK_BUTTON (self->commit), _ (commits[self->what]));
  gtk_widget_set_visible (GTK_WIDGET (self->entry), self->what != UI_CORRECT_REMOVE);
}

static void
take_before (UiCorrectBar *self)
{
  const AppWaiting *waiting = app_match_get_waiting (self->match);

  g_clear_pointer (&self->before, g_free);
  if (self->what == UI_CORRECT_REENTER)
    self->before = g_strdup (waiting != NULL ? waiting->text : "");
  else
    self->before = g_strdup (app_match_get_move (self->match, self->number)->text);
}

static void
forget_moves (UiCorrectBar *self)
{
  g_ptr_array_set_size (self->steps, 0);
  g_clear_pointer (&self->offered, g_ptr_array_unref);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
}

/* The keyboard goes to the line, or where there is none to the button. */
static void
focus (UiCorrectBar *self, gboolean select)
{
  if (self->what == UI_CORRECT_REMOVE)
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
ui_correct_bar_open (UiCorrectBar *self, UiCorrect what, guint number)
{
  guint n = app_match_get_n_moves (self->match);

  if (self->busy || (what != UI_CORRECT_REENTER && (number == 0 || number > n))
      || (what == UI_CORRECT_REENTER && app_match_get_waiting (self->match) == NULL))
    return;
  forget_moves (self);
  self->open = TRUE;
  self->what = what;
  self->number = what == UI_CORRECT_REENTER ? n + 1 : number;
  self->at = self->number - 1;
  self->secret = is_secret (self->match, self->at);
  self->choices =
      self->secret ? g_ptr_array_new () : app_recorder_dup_choices_at (self->match, self->at);
  take_before (self);
  show_kind (self);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  ui_correct_bar_fill (self, what == UI_CORRECT_INSERT ? "" : self->before, TRUE);
  gtk_popover_popdown (self->popover);
  ui_correct_bar_offer (self);
  ui_correct_bar_look_ahead (self, TRUE);
  g_signal_emit (self, signals[CHANGED], 0);
  focus (self, TRUE);
}

void
ui_correct_bar_close (UiCorrectBar *self)
{
  if (!self->open)
    return;
  ui_correct_bar_forget_ahead (self);
  gtk_popover_popdown (self->popover);
  self->open = FALSE;
  forget_moves (self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  ui_correct_bar_tell (self, "", FALSE);
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
  gboolean whole = strcmp (ui_correct_bar_get_text (self), self->before) == 0;
  int end = -1;

  if (self->what == UI_CORRECT_REMOVE)
    return;
  if (whole)
    ui_correct_bar_fill (self, "", FALSE);
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
  UiCorrect what = kind == self->replace  ? UI_CORRECT_REPLACE
                   : kind == self->insert ? UI_CORRECT_INSERT
                                          : UI_CORRECT_REMOVE;
  gboolean untouched;

  if (self->filling || !self->open || !gtk_toggle_button_get_active (kind) || what == self->what)
    return;
  untouched = ui_correct_bar_get_text (self)[0] == '\0'
              || g_strcmp0 (ui_correct_bar_get_text (self), self->before) == 0;
  self->what = what;
  show_kind (self);
  if (untouched)
    ui_correct_bar_fill (self, what == UI_CORRECT_INSERT ? "" : self->before, TRUE);
  ui_correct_bar_offer (self);
  ui_correct_bar_look_ahead (self, TRUE);
  ui_correct_bar_update_board (self);
  focus (self, untouched);
}

/* What the match does meanwhile, here or in another program */

static void
moves_changed_cb (UiCorrectBar *self, guint from)
{
  if (!self->open || self->busy)
    return;
  if (self->what == UI_CORRECT_REENTER || from <= self->number) {
    ui_correct_bar_close (self);
    ui_page_tell (GTK_WIDGET (self), _ ("The match was changed meanwhile."), 0);
  } else
    ui_correct_bar_look_ahead (self, FALSE);
}

static void
waiting_changed_cb (UiCorrectBar *self)
{
  if (self->open && !self->busy && self->what == UI_CORRECT_REENTER
      && app_match_get_waiting (self->match) == NULL)
    ui_correct_bar_close (self);
}

static void
ui_correct_bar_dispose (GObject *object)
{
  UiCorrectBar *self = UI_CORRECT_BAR (object);

  ui_correct_bar_forget_ahead (self);
  if (self->popover != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->popover));
  self->popover = NULL;
  self->open = FALSE;
  forget_moves (self);
  g_clear_object (&self->match);
  g_clear_pointer (&self->before, g_free);
  G_OBJECT_CLASS (ui_correct_bar_parent_class)->dispose (object);
}

static void
ui_correct_bar_finalize (GObject *object)
{
  g_ptr_array_unref (UI_CORRECT_BAR (object)->steps);
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
  self->steps = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
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

UiCorrect
ui_correct_bar_get_what (UiCorrectBar *self)
{
  return self->what;
}

guint
ui_correct_bar_get_number (UiCorrectBar *self)
{
  return self->number;
}

guint
ui_correct_bar_get_at (UiCorrectBar *self)
{
  return self->at;
}
