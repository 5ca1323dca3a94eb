/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the program draws for a match, at one state: the part that the window and the command line
 * share. A move that chance completes is begun by its text, "A loot" or "A attack axe", and grows
 * by one drawing after another. Each drawing is kept (db/chance-outcomes.h) before it is told,
 * under what the move was before it.
 */
#pragma once

#include "app/match/choice.h"
#include "app/match/stored-match.h"

G_BEGIN_DECLS

/**
 * AppTable:
 * @state, @digest, @at: the moves before, and what they led to
 * @id: the match's row
 * @decks: (element-type DbMatchDeck) (nullable): that the seats brought: what is theirs comes from
 *   there
 *
 * Where something is drawn. All is borrowed.
 */
typedef struct {
  RulesMatch *match;
  const void *state;
  guint64 digest;
  guint64 at;
  gint64 id;
  DbStore *db;
  GPtrArray *decks;
} AppTable;

void app_table_clear (AppTable *table);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AppTable, app_table_clear)

/* Whether the tags say that the program deals, and with open knowledge; and to make them so. */
gboolean app_dealing_is_meant (const RecordTags *tags);
void app_dealing_mean (RecordTags *tags);

/* A move's text read; nothing that it defines stays. */
gboolean app_dealing_read (RulesMatch *match, const char *text, RulesMoveBuffer *move);

/* The beginning of the move that chance owes, and nobody decides anything before; else NULL. */
char *app_dealing_dup_due (const RulesMatch *match, const void *state) G_GNUC_WARN_UNUSED_RESULT;

/**
 * AppDraw:
 * @begun: the move as far as chance brought it
 * @rest: what is to stand behind it, " mod=+2", or ""
 * @text: the whole move, in the notation; NULL while somebody has to decide something
 * @told: what came, for the eye: "Brute: Attack with Axe: 17"
 * @again: whether what came last may be drawn or rolled once more, for what the rules take for it
 * @ways: (element-type AppChoice) (nullable): the whole moves that it may become
 *
 * What chance brought to a choice of a player's, on its way to be recorded. While neither @text nor
 * @ways are there, keeping what came means to draw on from @begun.
 */
typedef struct {
  char *begun, *rest;
  char *text;
  char *told;
  gboolean again;
  GPtrArray *ways;
} AppDraw;

void app_draw_free (AppDraw *draw);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppDraw, app_draw_free)

/**
 * AppBegun:
 * @text: the beginning
 * @move: likewise
 * @options: (element-type RulesArg): what may follow
 * @open: somebody may as well say what follows, as he likes
 *
 * The beginning of a move that chance completes.
 */
typedef struct {
  char *text;
  RulesMoveBuffer move;
  GArray *options;
  gboolean open;
} AppBegun;

/* (element-type AppBegun): what is due, or else what players may bring about; and what only a
 * card's text or the table can call for, with @called. */
GPtrArray *app_dealing_dup_begun (const RulesMatch *match, const void *state,
                                  gboolean called) G_GNUC_WARN_UNUSED_RESULT;

/* The chance that completes a move which begins as @text does, into @chance, and its beginning;
 * NULL when none does. */
char *app_dealing_find (RulesMatch *match, const void *state, const char *text,
                        RulesChance *chance) G_GNUC_WARN_UNUSED_RESULT;

/* Whether @move begins as one of @begun does, and goes on with what chance brings. */
gboolean app_dealing_names (const GPtrArray *begun, const RulesMove *move);

/* Whether chance completes @text, a whole move: it names cards that nobody knew, or dice. */
gboolean app_dealing_is_drawn (RulesMatch *match, const void *state, const char *text);

/**
 * app_dealing_split:
 * @typed: "A attack axe mod=+2"
 * @rest: (out): " mod=+2"; what has a key may stand behind
 *
 * The beginning of a move that chance completes, as it is listed; NULL when it is none.
 */
char *app_dealing_split (const AppTable *table, const char *typed,
                         char **rest) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_dealing_draw:
 * @begun: as far as the move is
 * @rest: what is to stand behind it: what can't be with it does not come
 * @again: the last die or card, once more
 * @due: (out): under what it is kept
 * @outcome: (out): as far as the move then is
 *
 * Draws once, from the random source; what comes is worth nothing until db_drawn_keep() said what
 * counts. FALSE when chance has nothing to add.
 */
gboolean app_dealing_draw (const AppTable *table, const char *begun, const char *rest,
                           gboolean again, char **due, char **outcome, GError **error);

/* What the move is that grew to @begun: whole, in need of a decision, or of a further drawing. */
AppDraw *app_dealing_look (const AppTable *table, const char *begun,
                           const char *rest) G_GNUC_WARN_UNUSED_RESULT;

/* Whether a further drawing is all that can follow. */
gboolean app_dealing_goes_on (const AppDraw *draw);

/* All drawings until somebody has to decide something, kept at once; for who may wait. */
AppDraw *app_dealing_play (const AppTable *table, const char *begun, const char *rest,
                           gboolean again, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* As far as a move was drawn here, and told, that nobody recorded; NULL when there is none. */
char *app_dealing_dup_pending (const AppTable *table) G_GNUC_WARN_UNUSED_RESULT;

/* Whether nothing else was drawn and told before than what grows to @begun; else a sentence. */
gboolean app_dealing_check_pending (const AppTable *table, const char *begun, GError **error);

/**
 * app_dealing_check:
 * @text: a legal move as it is listed
 *
 * Whether it can be recorded in a match for which the program deals: what chance has to say in it
 * is what was drawn; and what was drawn and told before is not passed over. Else a sentence.
 */
gboolean app_dealing_check (const AppTable *table, const char *text, GError **error);

/**
 * app_dealing_judge:
 * As app_judged_move_judge(), and where the program deals for @stored as app_dealing_check().
 */
gboolean app_dealing_judge (AppStored *stored, Replay *replay, const char *text, gsize length,
                            const char *file, guint line, const char *instant, AppJudgedMove *typed,
                            GError **error);

G_END_DECLS
