/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The boards' common part, and which game has which.
 */
#include "board.h"

#include "element.h"
#include "tome-board.h"

typedef struct {
  AppMatch *match; /* Owned */
  guint number, viewer;
  gboolean shown;
} UiBoardPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (UiBoard, ui_board, GTK_TYPE_WIDGET)

static const struct {
  const char *game;
  GType (*type) (void);
} boards[] = {
  { "tome", ui_tome_board_get_type },
};

static void
ui_board_dispose (GObject *object)
{
  UiBoardPrivate *private = ui_board_get_instance_private (UI_BOARD (object));

  g_clear_object (&private->match);
  G_OBJECT_CLASS (ui_board_parent_class)->dispose (object);
}

static gboolean
ui_board_focus (GtkWidget *widget, GtkDirectionType direction)
{
  return !gtk_widget_has_focus (widget) && gtk_widget_grab_focus (widget);
}

/* Boards draw their focus themselves, so no style tells them that it has come or gone. */
static void
ui_board_state_flags_changed (GtkWidget *widget, GtkStateFlags previous)
{
  const GtkStateFlags focus = GTK_STATE_FLAG_FOCUSED | GTK_STATE_FLAG_FOCUS_VISIBLE;

  if ((gtk_widget_get_state_flags (widget) ^ previous) & focus)
    gtk_widget_queue_draw (widget);
  GTK_WIDGET_CLASS (ui_board_parent_class)->state_flags_changed (widget, previous);
}

static void
ui_board_class_init (UiBoardClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = ui_board_dispose;
  widget_class->focus = ui_board_focus;
  widget_class->state_flags_changed = ui_board_state_flags_changed;
  gtk_widget_class_set_css_name (widget_class, "board");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ui_board_init (UiBoard *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
ui_board_new (AppMatch *match)
{
  const char *game = app_match_get_game (match)->id;

  for (guint k = 0; k < G_N_ELEMENTS (boards); k++)
    if (strcmp (boards[k].game, game) == 0) {
      UiBoard *self = g_object_new (boards[k].type (), NULL);
      UiBoardPrivate *private = ui_board_get_instance_private (self);

      private->match = g_object_ref (match);
      ui_board_show (self, app_match_get_n_moves (match));
      return GTK_WIDGET (self);
    }
  return NULL;
}

AppMatch *
ui_board_get_match (UiBoard *board)
{
  UiBoardPrivate *private = ui_board_get_instance_private (board);

  return private->match;
}

guint
ui_board_get_number (UiBoard *board)
{
  UiBoardPrivate *private = ui_board_get_instance_private (board);

  return private->number;
}

guint
ui_board_get_viewer (UiBoard *board)
{
  UiBoardPrivate *private = ui_board_get_instance_private (board);

  return private->viewer;
}

void
ui_board_show (UiBoard *board, guint number)
{
  UiBoardPrivate *private = ui_board_get_instance_private (board);
  gboolean step = private->shown && ABS ((int)number - (int)private->number) == 1;

  private->number = MIN (number, app_match_get_n_moves (private->match));
  private->shown = TRUE;
  UI_BOARD_GET_CLASS (board)->show (board, step);
}

void
ui_board_set_viewer (UiBoard *board, guint seat)
{
  UiBoardPrivate *private = ui_board_get_instance_private (board);

  private->viewer = seat;
  UI_BOARD_GET_CLASS (board)->show (board, FALSE);
}

const char *
ui_move_element (AppMatch *match, const char *text)
{
  const char *word = strrchr (text, ' ');
  const AppCard *card;
  guint blanks = 0;

  for (const char *at = text; *at != '\0'; at++)
    blanks += *at == ' ';
  if (blanks != 2)
    return NULL;
  card = app_match_get_card (match, word + 1);
  if (card != NULL)
    return app_value_text (app_value_get (card->fields, "element"));
  return ui_element_is_known (word + 1) ? g_intern_string (word + 1) : NULL;
}
