/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recording by pointing.
 */
#include "ui/entry/pointing.h"

#include "app/match/dice.h"
#include "app/recording/choices.h"
#include "app/recording/pointing.h"

#include <glib/gi18n.h>

/**
 * UiPointing:
 * @composed: what the board made of what is pointed at, as it was put into the line; NULL for
 *   nothing
 */
struct _UiPointing {
  GObject parent_instance;

  UiBoard *board;
  UiEntryBar *bar;
  char *composed;
};

G_DEFINE_FINAL_TYPE (UiPointing, ui_pointing, G_TYPE_OBJECT)

/* Somebody has typed, not we. */
static gboolean
is_typed (UiPointing *self)
{
  const char *text = ui_entry_bar_get_text (self->bar);

  return text[0] != '\0' && g_strcmp0 (text, self->composed) != 0;
}

static void
set_composed (UiPointing *self, const char *line)
{
  if (line == NULL && self->composed == NULL)
    return;
  if (!is_typed (self))
    ui_entry_bar_set_text (self->bar, line != NULL ? line : "", FALSE);
  g_free (self->composed);
  self->composed = g_strdup (line);
}

gboolean
ui_pointing_clear (UiPointing *self)
{
  guint n;

  ui_board_get_pointed (self->board, &n);
  if (n == 0)
    return FALSE;
  ui_board_set_pointed (self->board, NULL, 0);
  set_composed (self, NULL);
  ui_entry_bar_narrow (self->bar, NULL, NULL);
  return TRUE;
}

/* Whoever points by keyboard goes on at the board; others press Enter next. */
static void
focus_line (UiPointing *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self->board));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->board)))
    ui_entry_bar_focus_end (self->bar);
}

/* Takes @items for what is pointed at; FALSE when they mean nothing together. @at_once: a single
 * move that is meant is recorded. */
static gboolean
point_at (UiPointing *self, GArray *items, gboolean at_once)
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
  if (at_once && matching->len == 1 && line == NULL) {
    g_autoptr (AppChoice) choice = app_choice_ref (g_ptr_array_index (matching, 0));

    ui_pointing_clear (self);
    ui_entry_bar_choose (self->bar, choice);
    return TRUE;
  }
  ui_board_set_pointed (self->board, (UiBoardItem *)(gpointer)items->data, items->len);
  set_composed (self, line);
  ui_entry_bar_narrow (self->bar, matching, line);
  if (line != NULL)
    focus_line (self);
  return TRUE;
}

static gboolean
is_same (const UiBoardItem *a, const UiBoardItem *b)
{
  return a->kind == b->kind && a->seat == b->seat && a->index == b->index
         && strcmp (a->token, b->token) == 0;
}

/* Lets go of @item; FALSE when it was not pointed at. */
static gboolean
unpoint (UiPointing *self, GArray *items, const UiBoardItem *item)
{
  for (guint k = 0; k < items->len; k++)
    if (is_same (&g_array_index (items, UiBoardItem, k), item)) {
      g_array_remove_index (items, k);
      if (items->len == 0 || !point_at (self, items, FALSE))
        ui_pointing_clear (self);
      return TRUE;
    }
  return FALSE;
}

static void
append_token (UiPointing *self, const char *token)
{
  g_autofree char *longer = app_pointing_append_token (ui_entry_bar_get_text (self->bar), token);

  ui_entry_bar_set_text (self->bar, longer, TRUE);
  focus_line (self);
}

/* Cards that chance owes and that have to be named: the move's beginning comes into the line. */
static gboolean
begin_dealt_move (UiPointing *self, const char *token)
{
  gboolean may_hide;
  g_autofree char *start =
      app_recorder_dup_chance_start (ui_board_get_match (self->board), &may_hide);
  g_auto (GStrv) words = app_pointing_split_move (start != NULL ? start : "");

  if (g_strv_length (words) < 2 || strcmp (words[1], token) != 0)
    return FALSE;
  ui_entry_bar_set_text (self->bar, start, TRUE);
  focus_line (self);
  return TRUE;
}

static void
point_cb (UiPointing *self, const UiBoardItem *item)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
  const UiBoardItem *pointed;
  guint n;

  /* Away from the tip somebody else may ask for what is pointed at. */
  if (ui_entry_bar_is_busy (self->bar) || ui_entry_bar_get_choices (self->bar) == NULL)
    return;
  if (is_typed (self)) {
    append_token (self, item->token);
    return;
  }
  ui_entry_bar_set_fault (self->bar, NULL);
  pointed = ui_board_get_pointed (self->board, &n);
  if (n > 0)
    g_array_append_vals (items, pointed, n);
  if (unpoint (self, items, item))
    return;
  g_array_append_vals (items, item, 1);
  if (point_at (self, items, TRUE))
    return;
  g_array_remove_range (items, 0, n);
  if ((n == 0 || !point_at (self, items, TRUE)) && !begin_dealt_move (self, item->token))
    gtk_widget_activate_action (GTK_WIDGET (self->board), "match.tell", "s",
                                _ ("No move names that now."));
}

/* The move of what is pointed at that dice in the line are for; NULL where they are for the move
 * that they would be for without pointing. Copied. */
static AppChoice *
dup_rolled_choice (UiPointing *self)
{
  const AppChoice *usual = app_recorder_get_dice_choice (ui_board_get_match (self->board));
  guint n;
  const UiBoardItem *pointed = ui_board_get_pointed (self->board, &n);
  g_autofree const UiBoardItem **all = g_new (const UiBoardItem *, n + 1);
  g_autoptr (GPtrArray) matching = NULL;
  const AppChoice *found = NULL;

  if (n == 0 || self->composed != NULL || !app_dice_is_faces (ui_entry_bar_get_text (self->bar)))
    return NULL;
  for (guint k = 0; k < n; k++)
    all[k] = &pointed[k];
  matching = ui_board_dup_matching (self->board, all, n);
  for (guint k = 0; k < matching->len; k++) {
    const AppChoice *choice = g_ptr_array_index (matching, k);

    if (usual != NULL && g_str_equal (choice->text, usual->text))
      return NULL;
    if (found == NULL && choice->dice != NULL)
      found = choice;
  }
  return found != NULL ? app_choice_ref (found) : NULL;
}

/* The line is somebody else's from now on. */
static void
typed_cb (UiPointing *self)
{
  g_autoptr (AppChoice) rolled = dup_rolled_choice (self);

  if (is_typed (self))
    g_clear_pointer (&self->composed, g_free);
  ui_pointing_clear (self);
  if (rolled != NULL)
    ui_entry_bar_choose (self->bar, rolled);
}

static void
choices_changed_cb (UiPointing *self)
{
  ui_board_set_pointed (self->board, NULL, 0);
  set_composed (self, NULL);
  ui_board_set_choices (self->board, ui_entry_bar_get_choices (self->bar));
}

static void
ui_pointing_finalize (GObject *object)
{
  g_free (UI_POINTING (object)->composed);
  G_OBJECT_CLASS (ui_pointing_parent_class)->finalize (object);
}

static void
ui_pointing_class_init (UiPointingClass *class)
{
  G_OBJECT_CLASS (class)->finalize = ui_pointing_finalize;
}

static void
ui_pointing_init (UiPointing *self)
{
}

UiPointing *
ui_pointing_new (UiBoard *board, UiEntryBar *bar)
{
  UiPointing *self = g_object_new (UI_TYPE_POINTING, NULL);

  self->board = board;
  self->bar = bar;
  g_signal_connect_object (board, "point", G_CALLBACK (point_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (bar, "choices-changed", G_CALLBACK (choices_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (bar, "typed", G_CALLBACK (typed_cb), self, G_CONNECT_SWAPPED);
  choices_changed_cb (self);
  return self;
}
