/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The draft of a new match: the choices of the dialog, remembered from one match to the next,
 * checked and started.
 */
#pragma once

#include "app/base/draft.h"
#include "app/files/import.h"
#include "app/match/match.h"
#include "app/store/store.h"

#include "db/matches.h"

G_BEGIN_DECLS

#define APP_TYPE_MATCH_DRAFT (app_match_draft_get_type ())
G_DECLARE_FINAL_TYPE (AppMatchDraft, app_match_draft, APP, MATCH_DRAFT, AppDraft)

/**
 * AppMatchDraft:
 * @word_list: the key of the list with which words are looked up (word-lists.h), NULL for none; in
 * a game with words the system's list at first
 * @dealt: the program shuffles, deals and rolls (dealer.h), and all lies open then, whatever @open
 * says
 * @draw_first: chance decides at once what is due before anything else, such as the first dealer
 *
 * The choices of the dialog that starts a match. Strings are owned; NULL for "not said". Who made
 * it fills its fields; a form sets them as properties, which have their names, "name1" and so on
 * being those of the seats and "option1" those of the options, or says app_draft_changed(). There
 * are always as many seats as the variant has.
 */
struct _AppMatchDraft {
  AppDraft parent_instance;

  AppStore *store; /* Owned */
  const RulesGame *game;
  guint variant;
  guint seats;
  char *names[RULES_SEATS];
  char *decks[RULES_SEATS]; /* UUIDs of stored decks that the seats bring */
  char *packs;              /* as in the Pack tag; NULL: the starter pack; "" is none, and wrong */
  gboolean open;
  gboolean dealt;
  gboolean draw_first;
  char *word_list;
  gint32 options[RULES_OPTIONS];
  char *date, *place, *event;
  char *campaign;     /* UUID of the campaign whose next run it is (campaigns.h) */
  AppImportLink link; /* NULL for none; called for the new match with @link_to: a fixture's UUID */
  char *link_to;
  char *round; /* of a league or event */
};

/* Filled with the last choices for @game; where there were none as its last match was, else with
 * who played another game last, and where. */
AppMatchDraft *app_match_draft_new (AppStore *store, const RulesGame *game);
/* The game that was started last; NULL when none ever was. */
const RulesGame *app_match_draft_get_last_game (AppStore *store);
/* The first thing that is missing or wrong as a sentence, NULL when it can start. */
char *app_match_draft_check (AppStore *store, const AppMatchDraft *draft) G_GNUC_WARN_UNUSED_RESULT;
/**
 * app_match_draft_dup_sides:
 * "Ann and Cy play against Bo and Dee", in a variant of two sides with partners; "Ann, Bo and Cy
 * play together against the table" in a co-op one; an empty seat is named by its number. NULL where
 * there are no sides, or the packs can't be joined.
 */
char *app_match_draft_dup_sides (AppStore *store,
                                 const AppMatchDraft *draft) G_GNUC_WARN_UNUSED_RESULT;

/* What chance can decide before anything else, for the eye: "The first dealer", "Who begins"; NULL
 * where nothing of the kind is due. */
char *app_match_draft_dup_first_draw (AppStore *store,
                                      const AppMatchDraft *draft) G_GNUC_WARN_UNUSED_RESULT;

/* What is wrong with the deck that a seat, from 0, brings, a sentence a line; NULL for nothing. It
 * hinders nobody: the table decides. */
char *app_match_draft_dup_deck_faults (AppStore *store, const AppMatchDraft *draft,
                                       guint seat) G_GNUC_WARN_UNUSED_RESULT;

/* The deck that a seat, from 0, brings, by its UUID; NULL for none. */
void app_match_draft_set_deck (AppMatchDraft *draft, guint seat, const char *uuid);

void app_match_start_async (AppStore *store, const AppMatchDraft *draft, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data);
/* The new match's UUID. */
char *app_match_start_finish (AppStore *store, GAsyncResult *result,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_match_add_record_async:
 * Adds a previewed record to the collection: by its Id it is known, longer, or another line
 * (RECORD.md, Id). @uuid names the match that it became or already was; @batch is 0 when there is
 * nothing to undo.
 */
void app_match_add_record_async (AppStore *store, AppMatch *preview, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);
char *app_match_add_record_finish (AppStore *store, GAsyncResult *result, gint64 *batch,
                                   char **sentences, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* For those who fill drafts */

/* Seats, variant, options, packs and place of a stored match. */
void app_match_draft_fill_from_match (AppMatchDraft *draft, const DbMatch *match);

/* The choices of a campaign or match: @options in the game's order, those that it has no value for
 * at their initial one; and the variant of that id, or the first. */
void app_match_draft_read_options (const RulesGame *game, const GArray *stored, gint32 *options);
guint app_match_draft_find_variant (const RulesGame *game, const char *id);
/* Nobody sits there yet; and then for @n, as far as the variant has seats. */
void app_match_draft_clear_seats (AppMatchDraft *draft);
void app_match_draft_fill_seats (AppMatchDraft *draft, guint n);
/* A field of a draft; "" is "not said". */
void app_match_draft_set (char **field, const char *value);

G_END_DECLS
