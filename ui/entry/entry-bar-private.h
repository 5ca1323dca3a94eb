/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the entry bar's files share: entry-bar.c is the bar, entry-choices.c the moves on offer,
 * entry-dice.c the faces of dice, entry-completions.c what the line for the notation may become,
 * entry-words.c words, entry-pasted.c lines that were pasted.
 */
#pragma once

#include "ui/entry/entry-bar.h"

#include "app/recording/dealer.h"

G_BEGIN_DECLS

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
  GQueue waiting;     /* Of char *: moves to be recorded, the first one on its way */
  gboolean filling;   /* The entry's text is being set, not typed */
  GPtrArray *choices; /* Of AppChoice, owned; NULL away from the tip */
  GPtrArray *offered; /* Some of them, owned; NULL for all */
  GPtrArray *steps;   /* Of GPtrArray of AppChoice, owned: fewer and fewer of these */
  char *line;         /* Offered besides; NULL for none */
  AppChoice *rolling; /* Owned: whose dice are entered; NULL for none */
  AppDraw *draw;      /* Owned: what came, to be kept or drawn once more; NULL for nothing */
  gboolean drawing;   /* Something is being dealt or drawn */
  GQueue pasted;      /* Of char *: lines that wait, the first one on its way while @pasting */
  gboolean pasting;
};

/* Puts @text into the line as if nobody had typed it. */
void ui_entry_bar_fill (UiEntryBar *bar, const char *text);

/* Says something at the line that is no fault of what stands there, until somebody goes on; NULL is
 * nothing. */
void ui_entry_bar_tell (UiEntryBar *bar, const char *sentence);

/* Fills the bar with the moves on offer. */
void ui_entry_bar_offer (UiEntryBar *bar);

/* Offers the moves that begin so, if there are any, and the way back. */
void ui_entry_bar_step_to (UiEntryBar *bar, const char *start);

/* Goes back to more choices; whether there was a way back. */
gboolean ui_entry_bar_step_back (UiEntryBar *bar);

/* Asks for the dice of @choice; NULL: for none any more. */
void ui_entry_bar_roll (UiEntryBar *bar, const AppChoice *choice);
/* What stands in the line are its dice, or else they are asked for no more. */
void ui_entry_bar_update_dice (UiEntryBar *bar);
void ui_entry_bar_init_dice (UiEntryBar *bar);

/* Where the program deals: what is due, if anything is. */
void ui_entry_bar_deal (UiEntryBar *bar);
/* Draws or rolls for the beginning of a move. */
void ui_entry_bar_draw (UiEntryBar *bar, const char *choice);
/* The same when @text is such a beginning; else FALSE. */
gboolean ui_entry_bar_enter_drawn (UiEntryBar *bar, const char *text);
/* What came is recorded, or drawn on from. */
void ui_entry_bar_keep (UiEntryBar *bar);
/* What came before, and nobody recorded. */
void ui_entry_bar_update_draw (UiEntryBar *bar, gboolean tip);
/* Fills the bar with what came and what may become of it. */
void ui_entry_bar_offer_draw (UiEntryBar *bar);

/* Offers what the line may become, or takes the offer away. */
void ui_entry_bar_complete (UiEntryBar *bar);
/* Goes on with the completion that the keyboard has come to; FALSE when it has come to none. */
gboolean ui_entry_bar_take_completion (UiEntryBar *bar);
/* What is short for only one move: recorded where the completions had @shown it, else written out
 * first. FALSE when it is not. @found: all that it may become */
gboolean ui_entry_bar_enter_only (UiEntryBar *bar, char **found, gboolean shown);
/* Why @text is not recorded. What it may become stays on show; of a name that several moves have it
 * is the answer. */
void ui_entry_bar_complain_of (UiEntryBar *bar, const char *text, char **found,
                               const GError *error);

/* Asks for a card that nobody knows by that name. FALSE where none is due, or games know none. */
gboolean ui_entry_bar_new_card (UiEntryBar *bar, const char *name);

/* The popover of completions, and the keys of the line. */
void ui_entry_bar_init_completions (UiEntryBar *bar);

/* Lines that are pasted are kept, and offered to be recorded in their order; or let go of. */
void ui_entry_bar_init_pasted (UiEntryBar *bar);
void ui_entry_bar_record_pasted (UiEntryBar *bar);
void ui_entry_bar_forget_pasted (UiEntryBar *bar);

/* The button that lists what can be spelled; hidden where nothing can. */
void ui_entry_bar_init_words (UiEntryBar *bar);
void ui_entry_bar_update_words (UiEntryBar *bar);

/* Asks whether the table lets a move's word stand, which @sentence says is not in the list. */
void ui_entry_bar_offer_word (UiEntryBar *bar, const char *text, const char *sentence);

/* Records the move and the ruling that allows its word. */
void ui_entry_bar_record_allowed (UiEntryBar *bar, const char *text, const char *reason);

G_END_DECLS
