/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the boards of all games share: a match, the move after which it is shown, the viewer, and
 * all that makes a drawing a widget. The table of boards by game is ui/boards/boards.c; a further
 * game is a line there.
 *
 * A board is written in these files; ui/board/tome is the example:
 *
 *   GAME-table.[ch]   from AppValue, the view, to a plain struct: the present state, and what the
 *                     last move changed about it. Decides no rule
 *   GAME-layout.[ch]  from that struct and a size to a list of items with boxes. No GTK widget:
 *                     tests call it at any width
 *   GAME-paint.[ch]   one item by a brush: a switch over its kind (GAME-paint-…c when it is long)
 *   GAME-words.[ch]   the same in sentences: the whole table, and each thing with the rule behind
 * it GAME-point.[ch]   from a thing that was pointed at to moves, where the game can be pointed at
 *   GAME-board.[ch]   the subclass: class_init names the functions of the other files, and that is
 *                     all; no code of its own for size, motion, tooltips, focus, pointing
 *
 * Layouts must hold at any width from @least_width on: around 300 px (a phone, one column), 700 px
 * and 1600 px, with @em from 10 to 30. Nothing may overlap at the height that height_for() tells.
 */
#pragma once

#include "ui/board/brush.h"

G_BEGIN_DECLS

#define UI_TYPE_BOARD (ui_board_get_type ())
G_DECLARE_DERIVABLE_TYPE (UiBoard, ui_board, UI, BOARD, GtkWidget)

/**
 * UiBoardClass:
 * @least_width: in pixels, 300 where a class says nothing
 * @natural_width, @natural_height: in em, 40 by 34
 *
 * @scene is what read() made, owned by the base class; everything borrowed from it (keys) lives as
 * long as it does. Those marked optional may be NULL.
 */
struct _UiBoardClass {
  GtkWidgetClass parent_class;

  int least_width;
  float natural_width, natural_height;

  /* The state after move @number as @viewer sees it (0: all that the record knows). */
  gpointer (*new_state) (AppMatch *match, guint number, guint viewer);
  void (*free_scene) (gpointer scene);

  /* The least height at which nothing overlaps, in pixels. */
  float (*height_for) (gconstpointer scene, float width, float em);

  /* Adds all items in the order of drawing, with ui_items_add(). */
  void (*lay_out) (gconstpointer scene, float width, float height, float em, GArray *items);

  /* Draws @brush->item at @brush->box. */
  void (*paint) (const UiBrush *brush);

  /* The whole state, a sentence for each thing, for who asks for it by Ctrl+F1. */
  char *(*describe) (gconstpointer scene);

  /* What has come of the last move, or who is next: "Ada to play"; "" for nothing. */
  char *(*news) (gconstpointer scene);

  /* What an item is and the rule behind it: tooltip, and accessible name of the item at the
   * keyboard's cursor. NULL where there is nothing to say; then the keyboard passes it over. */
  char *(*explain) (gconstpointer scene, const UiBoardItem *item);

  /* Optional: the number that an item shows, where it is told for a moment how it went: health, a
   * score. FALSE where it shows none. */
  gboolean (*item_number) (gconstpointer scene, const UiBoardItem *item, int *number);

  /* Optional: the face of the die that was thrown with the last move for what an item shows; 0 for
   * none. */
  int (*item_die) (gconstpointer scene, const UiBoardItem *item);

  /* Optional: a widget for the tooltip above that sentence, a card in full; NULL for none. */
  GtkWidget *(*new_tooltip) (gconstpointer scene, const UiBoardItem *item);

  /* Optional: whether a legal move is one that those who point at all of @items mean, in the order
   * of pointing; go by their kind, seat, index and token: their keys may be NULL. @words: the
   * move's, its actor first, then its verb, then its arguments split at blanks, commas, ':' and
   * '='. Without it: ui_board_items_match(). A board whose geometry says more (own column, then the
   * one it faces: an attack) asks for that first and falls back on it. */
  gboolean (*items_match) (gconstpointer scene, const UiBoardItem *const *items, guint n,
                           const char *const *words);

  /* Optional: the line that goes into the entry for these items, in the order of pointing, where
   * the list of legal moves is not the whole truth: a word on the tray, several cards to discard, a
   * payment. It may be unfinished and end in a blank. NULL: they mean nothing but listed moves. As
   * long as it is not NULL, nothing is recorded by pointing alone. */
  char *(*compose) (gconstpointer scene, const UiBoardItem *const *items, guint n);

  /* Optional: the move that would be made by pointing at an item if it were allowed, or some in a
   * line each, the likeliest first: why it is not is told then. NULL for things that no move of a
   * player's is about. */
  char *(*intended_move) (gconstpointer scene, const UiBoardItem *item);

  /* Optional: a line is being typed at the state on show, NULL for none any more. The table keeps
   * of it what is to be drawn; things stay where they lie. See app_recorder_dup_view_after(). */
  void (*preview) (gpointer scene, const char *typed);
};

/* A new board's match, of its game; shows the tip. */
void ui_board_set_match (UiBoard *board, AppMatch *match);

AppMatch *ui_board_get_match (UiBoard *board); /* borrowed */
guint ui_board_get_number (UiBoard *board);

/* Shows the state after move @number, again when it is the one on show. */
void ui_board_show (UiBoard *board, guint number);
/* 0 for all that the record knows, else what that seat sees. */
void ui_board_set_viewer (UiBoard *board, guint seat);

/**
 * ui_board_set_typed:
 * @typed: (nullable): a line in the notation, as far as it is typed: "A attack axe roll=13". NULL
 *   or empty for nothing
 *
 * Shows beside the state what that move would do about it. Whatever the board shows next, nothing
 * is typed there yet; away from the tip nothing can be.
 */
void ui_board_set_typed (UiBoard *board, const char *typed);

/* What the board says of the state in a few words: "Ada to play", "Ben won the chapter". */
char *ui_board_dup_news (UiBoard *board) G_GNUC_WARN_UNUSED_RESULT;

/* The items as they lie now; borrowed until the board shows something else or gets another size.
 * For tests, and for whoever points. */
const GArray *ui_board_get_items (UiBoard *board);

/* The topmost item at a point, NULL for none or the ground. */
const UiBoardItem *ui_board_pick (UiBoard *board, float x, float y);

/* Pointing; what it leads to is decided in pointing.h. */

/**
 * UiBoard::point:
 * @item: (type gpointer): a UiBoardItem with a token, borrowed
 * Somebody clicked on it, touched it, or pressed Enter at it.
 */

/**
 * ui_board_set_choices:
 * @choices: (element-type AppChoice) (nullable): the legal moves, NULL where no move can be
 *   recorded: then nothing can be pointed at
 */
void ui_board_set_choices (UiBoard *board, GPtrArray *choices);

/* Rings around these items; no token matters here. @n 0 takes them away. */
void ui_board_set_pointed (UiBoard *board, const UiBoardItem *items, guint n);
const UiBoardItem *ui_board_get_pointed (UiBoard *board, guint *n);

/* The choices that @items mean together; borrowed from those that were set. */
GPtrArray *ui_board_dup_matching (UiBoard *board, const UiBoardItem *const *items,
                                  guint n) G_GNUC_WARN_UNUSED_RESULT;

/* Whether a move, by its words, names the tokens of all items: app_pointing_is_named(). */
gboolean ui_board_items_match (const UiBoardItem *const *items, guint n, const char *const *words);

/* What the class composes of them, NULL for nothing. */
char *ui_board_compose (UiBoard *board, const UiBoardItem *const *items,
                        guint n) G_GNUC_WARN_UNUSED_RESULT;

/**
 * ui_move_element:
 * @text: a move in the notation
 * The element of the one card, or the one element, that the move names; NULL for none.
 */
const char *ui_move_element (AppMatch *match, const char *text);

G_END_DECLS
