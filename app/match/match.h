/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An opened match: its header, its lines, and its states by move number (the timeline). It comes
 * from a collection or, for a preview, from a record that is not stored. What changes it is in
 * recorder.h.
 */
#pragma once

#include "app/base/value.h"
#include "app/store/store.h"

#include "db/decks.h"
#include "rules/record.h"
#include "rules/rules.h"

G_BEGIN_DECLS

#define APP_TYPE_MATCH (app_match_get_type ())
G_DECLARE_FINAL_TYPE (AppMatch, app_match, APP, MATCH, GObject)

/**
 * AppMove:
 * @number: from 1
 * @text: in the notation, as listed: "2 play quench"
 * @label: for the eye: "Quench" (the actor is shown apart); translated, names of cards
 * @actor: who, for the eye: a player's name, or a character's, "" for the table
 * @seat: 0 for the table; of a character its player's
 * @comment, @instant: NULL when absent
 * @reason: of a ruling, or a note's text; unescaped; NULL otherwise
 * @place: the place of the state after the move; @new_level: the highest level (0 or 1) that this
 *   move began, -1 for none: a heading comes before it
 * @ruling, @note: marks
 */
typedef struct {
  guint number;
  const char *text;
  const char *label;
  const char *actor;
  guint seat;
  const char *comment;
  const char *instant;
  const char *reason;
  RulesProgress place;
  int new_level;
  gboolean ruling, note;
} AppMove;

/* A card for the eye; borrowed from the match. */
typedef struct {
  const char *id, *name, *text;
  const AppValue *fields;
} AppCard;

/* One line of play: the main line, a correction, what was taken back. Parents are those of
 * lines.h. */
typedef struct {
  gint64 id;
  const char *name; /* for the eye: "Main line", "Line 2, from move 17" */
  gint64 parent;    /* 0 for the first */
  guint fork_at;    /* moves shared with the parent */
  guint n_moves;    /* shared ones included */
  gboolean current;
  gboolean hidden;
  gboolean taken_back; /* hidden, because its end was, and another line goes on in its place */
  gboolean named;      /* by a person */
  guint n_waiting;     /* moves of a corrected line that wait (corrections.h) */
} AppLine;

AppMatch *app_match_open (AppStore *store, const char *uuid,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_match_open_record:
 * @path: a .tkr file
 * @index: which of its records, from 0
 * @n_records: (out) (optional)
 *
 * A preview: not stored, read only. A fault inside the record is an error that names file and line,
 * unless moves before it can be shown: then app_match_get_fault() has it.
 */
AppMatch *app_match_open_record (const char *path, guint index, guint *n_records,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

gboolean app_match_is_preview (AppMatch *match);
/* Whether moves and marks can be recorded: it is stored, and the file can be written. */
gboolean app_match_can_change (AppMatch *match);
AppStore *app_match_get_store (AppMatch *match);      /* NULL in a preview */
const char *app_match_get_uuid (AppMatch *match);     /* NULL in a preview */
const char *app_match_get_title (AppMatch *match);    /* "Ada & Cyd – Ben & Dan" */
const char *app_match_get_subtitle (AppMatch *match); /* "Tome · Team · Thursday league" */
const RulesGame *app_match_get_game (AppMatch *match);
const RulesVariant *app_match_get_variant (AppMatch *match);
guint app_match_get_n_seats (AppMatch *match);
const char *app_match_get_seat_name (AppMatch *match, guint seat); /* from 1 */
/* The same as it stands in a sentence (app/base/phrases.h). */
const char *app_match_get_shown_seat_name (AppMatch *match, guint seat);
guint app_match_get_side (AppMatch *match, guint seat); /* from 0 */
/* A tag of the record ("Place"), NULL when absent. */
const char *app_match_get_tag (AppMatch *match, const char *name);
/* How long it took in minutes; -1 when unknown. */
int app_match_get_minutes (AppMatch *match);
/* A result without moves: there is nothing to replay. */
gboolean app_match_is_result (AppMatch *match);
/* All tags for a details page, alternating name and value; free with g_strfreev(). */
char **app_match_dup_tags (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;
/* A sentence when not all of it can be replayed here (unknown pack, digest differs, a fault). */
const char *app_match_get_fault (AppMatch *match);
/* Of a preview: that its record, which names no revision of the rules, is read with an older one,
 * and why. NULL for all others. */
const char *app_match_get_revision_note (AppMatch *match);
/* Whether a preview's record can be added: it has no fault, except that a pack or a rules
 * revision is not known here (it is then stored as a raw record). */
gboolean app_match_can_be_added (AppMatch *match);
/* "Ada & Cyd won 16–5", "Ben to play", "waiting for a deal"; of the tip. */
const char *app_match_get_status (AppMatch *match);
const AppCard *app_match_get_card (AppMatch *match, const char *id); /* NULL for "?" */
/* The same for another list of the packs ("tomes", "events"): by its id; the @k-th of all packs, as
 * they write them. NULL when there is none. */
const AppCard *app_match_get_pack_item (AppMatch *match, const char *list, const char *id);
const AppCard *app_match_get_pack_item_at (AppMatch *match, const char *list, guint k);
/* What the cards of the match's packs say in a field ("element"), each text once and sorted
 * bytewise, wherever the cards are; empty in a match that can't be played. Free with g_strfreev().
 */
char **app_match_dup_card_texts (AppMatch *match, const char *field) G_GNUC_WARN_UNUSED_RESULT;

/* The line on show; moves are numbered along it from the start of the match. */
guint app_match_get_n_lines (AppMatch *match);
const AppLine *app_match_get_line (AppMatch *match, guint k);
/* Whether it is offered among others: hidden ones and what was taken back are not, but for the one
 * on show; and how many are. */
gboolean app_match_offers_line (AppMatch *match, const AppLine *line);
guint app_match_count_offered_lines (AppMatch *match);
void app_match_show_line (AppMatch *match, gint64 line);
/* Its id, 0 in a preview. It need not be the current one, on which the match goes on. */
gint64 app_match_get_shown_line (AppMatch *match);

/* Moves up to the tip of the line on show. */
guint app_match_get_n_moves (AppMatch *match);
const AppMove *app_match_get_move (AppMatch *match,
                                   guint number); /* borrowed until the next change */
/* The translated heading of @level at a place: "Round 2". */
char *app_match_dup_heading (AppMatch *match, const RulesProgress *place,
                             guint level) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_match_dup_view:
 * @number: 0 to n-moves
 * @viewer: 0 for all that the record knows, else a seat
 * Any state in well under a frame.
 */
AppValue *app_match_dup_view (AppMatch *match, guint number,
                              guint viewer) G_GNUC_WARN_UNUSED_RESULT;
/* The seat that is awaited after move @number, 0 for the table or nobody. */
guint app_match_get_turn (AppMatch *match, guint number);
RulesOutcome app_match_get_outcome (AppMatch *match, guint number);

/* Signals: "moves-changed" (guint from): moves from that number on are others;
 * "header-changed"; "lines-changed"; "marks-changed": notes, tags, bookmarks or remarks are
 * others (marks.h); "waiting-changed": the moves that wait behind a correction, or the reason
 * (corrections.h). */

/* The viewer: whose knowledge limits what is shown */

/* Whether some seat sees less than all that is known after move @number: then a cover is
 * needed. */
gboolean app_match_has_hidden (AppMatch *match, guint number);

/* A viewer who knows only what everybody knows; also for app_match_dup_view(). */
#define APP_VIEWER_NOBODY (RULES_SEATS + 1)

/**
 * app_match_set_viewer:
 * @seat: the viewer; 0 shows all that is known; or APP_VIEWER_NOBODY
 *
 * Labels of moves, choices and the status say nothing that @seat could not know; cards that it does
 * not see are "?". In a dealt match the choices are its own and the table's alone. Emits
 * "moves-changed" when that makes them others.
 */
void app_match_set_viewer (AppMatch *match, guint seat);
guint app_match_get_viewer (AppMatch *match);

/* The decks that seats brought to a match, as they were then. */

/**
 * app_match_decks_link:
 * @tags: of the record that became the match
 * @decks: (array fixed-size=4) (nullable): UUIDs of stored decks by seat, before what @tags say
 *
 * Stores a copy of the deck that each seat brings: the stored deck of the name in DeckN, when only
 * one of the player, or else of the table, has it. An unknown name stays a name, and a seat that
 * already has a deck is not changed. Part of the caller's transaction.
 */
gboolean app_match_decks_link (DbStore *db, gint64 match, const RecordTags *tags,
                               const char *const *decks, GError **error);

/* One entry; @name is the card's or element's in the match's packs, or @id. */
typedef struct {
  char *id;
  char *name;
  guint copies;
} AppMatchDeckCard;

/**
 * AppMatchDeck:
 * @name: the deck's name then, as in the DeckN tag
 * @cards: (element-type AppMatchDeckCard): empty when the name alone is known
 */
typedef struct {
  guint seat;
  char *name;
  GArray *cards;
} AppMatchDeck;

/* NULL when the seat brought none. Borrowed until the match changes. */
const AppMatchDeck *app_match_get_deck (AppMatch *match, guint seat);

/* "Storm: 2 Cinder, Spark" */
char *app_match_deck_dup_text (const AppMatchDeck *deck) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
