/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along from inside: what was read, who is who, and the steps between.
 */
#pragma once

#include "app/plays-in/bring.h"

#include "db/matches.h"
#include "db/staging.h"

G_BEGIN_DECLS

/* Names */

typedef enum {
  BRING_NAME_AS_FOUND,
  BRING_NAME_IS_ROW,
  BRING_NAME_IS_NEW,
  BRING_NAME_IS_NONE,
} BringNameChoice;

/**
 * BringName:
 * @id: from 1, in the order of reading
 * @source, @external: what it is remembered by: its first id, or without ids the source and ".name"
 *   and the folded name
 * @named: it has ids
 * @ids: further ids, sources and ids by turns, ended by NULL; or NULL
 * @wanted: added even when no play has it
 * @is, @row, @here: what it was found to be; @row 0 for a new one
 * @like: the row that is spelled much like it, or 0
 * @as: the new one that was read before and is the same; borrowed, or NULL
 * @found: it was looked for, and the fields from @is on say so
 * @stored: its ids were noted in this run
 */
typedef struct BringName BringName;
struct BringName {
  gint64 id;
  ImportKind kind;
  char *source, *external, *name;
  gboolean named;
  char **ids;
  guint plays;
  gboolean wanted;
  BringNameChoice choice;
  gint64 chosen;
  char *text;
  AppBringNameIs is;
  gint64 row;
  char *here;
  gint64 like;
  BringName *as;
  gboolean stored;
  gboolean found;
};

typedef struct BringWho BringWho;

BringWho *bring_who_new (void) G_GNUC_WARN_UNUSED_RESULT;
void bring_who_free (BringWho *names);

/**
 * bring_who_get:
 * @source: of the play, for a name without ids
 * @sitting: the how manieth time it sits in one play, from 1; others than the first are somebody
 *   else
 *
 * The entry of a name, made when there is none. NULL for no name and no ids.
 */
BringName *bring_who_get (BringWho *names, ImportKind kind, const ImportNamed *named,
                          const char *source, guint sitting);
BringName *bring_who_by_id (BringWho *names, gint64 id);
guint bring_who_count (BringWho *names);
BringName *bring_who_nth (BringWho *names, guint nth);

/* Finds what each is; those that come later are found as they come. */
gboolean bring_who_match (BringWho *names, DbStore *db, GCancellable *cancellable, GError **error);
/* The same for one alone, unless it was found. */
gboolean bring_name_find (BringWho *names, DbStore *db, BringName *name, GError **error);
/* Makes the row of a new one and notes its ids. */
gboolean bring_name_store (BringWho *names, DbStore *db, BringName *name, GError **error);
/* Who it is: a row, or below 0 a new one. */
gint64 bring_name_key (const BringName *name);
/* What it is or will be called. */
const char *bring_name_here (const BringName *name);
/* A game of the five; else NULL. */
const char *bring_name_code (const BringName *name);
/* The name of a row; NULL when there is none. */
const char *bring_who_row_name (BringWho *names, ImportKind kind, gint64 row);

/* Whether two folded names may be one, spelled in two ways: other accents, order of words, initials
 * or a slip of the pen. Digits must agree. */
gboolean bring_is_like (const char *one, const char *other);
/* Two names of the same skeleton differ in accents, points and the order of words alone. */
char *bring_dup_skeleton (const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* Conversion */

/**
 * BringMade:
 * @match: without @id; players that are new have rows below 0, as bring_name_key() says
 * @note: or ""
 * @left_out: its game is
 * @remark: translated, or NULL
 *
 * What a play is as a match.
 */
typedef struct {
  DbMatch *match;
  char *note;
  gboolean left_out;
  char *remark;
} BringMade;

void bring_made_clear (BringMade *made);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BringMade, bring_made_clear)

/* Names that are not known yet are found in passing, and with @store those that are used are
 * stored. */
gboolean bring_convert (BringWho *names, DbStore *db, const ImportPlay *play, gboolean store,
                        BringMade *made, GError **error);
/* Puts the seats of @play into the order of @players (n of them), as far as they sit there. */
gboolean bring_align (BringWho *names, DbStore *db, ImportPlay *play, const gint64 *players,
                      guint n, GError **error);
/* Who sits in a seat, from 0; who sits in a second one is somebody else. */
BringName *bring_who_get_seat (BringWho *names, const ImportPlay *play, guint seat);
/* Who sits in a play that names nobody. */
BringName *bring_who_get_nobody (BringWho *names, const ImportPlay *play);

/* Merging: pure functions. */

/**
 * BringMerge:
 * @here: changed by bring_merge_apply()
 * @base: NULL where only what is empty is filled
 * @moves: the match has moves: circumstances alone count
 */
typedef struct {
  const DbMatch *base;
  const char *base_note;
  DbMatch *here;
  const char *here_note;
  const DbMatch *there;
  const char *there_note;
  gboolean moves;
} BringMerge;

/* (element-type AppBringDifference): what is other there. */
GPtrArray *bring_merge_compare (const BringMerge *merge) G_GNUC_WARN_UNUSED_RESULT;
/* Sets in @here what counts of there; TRUE in @note when the note does. */
void bring_merge_apply (const BringMerge *merge, const GPtrArray *differences, gboolean *note);
void bring_difference_free (gpointer difference);
/* How a match ended, for the eye; "" when nobody says. */
char *bring_dup_result (const DbMatch *match) G_GNUC_WARN_UNUSED_RESULT;

typedef enum {
  BRING_LOOKS_OTHER, /* a score or a winner says that they are two */
  BRING_LOOKS_ALIKE, /* what one says the other doesn't deny */
  BRING_LOOKS_EQUAL, /* both say the same */
} BringLooks;

/* Whether two matches of the same game, day and players may be one. */
BringLooks bring_compare_looks (const DbMatch *one, const DbMatch *other);

/* Sources */

typedef struct {
  char *source; /* as given; NULL for bytes */
  char *name;
  GBytes *bytes;
  ImportFormat format;
} BringSource;

/* Something that is no plays: a record, a pack … (bring-others.c). */
typedef struct {
  ImportFormat format;
  char *name;
  char *path; /* of a file, or NULL */
  GBytes *bytes;
  gpointer archive; /* AppArchive, opened */
} BringOther;

void bring_other_free (gpointer other);

/* Verdicts of the staging beyond those of AppBringVerdict: of a file that is passed over. */
#define BRING_GONE 15

struct AppBring {
  AppBringProgress progress;
  gpointer progress_data;
  double from, to; /* the part of the whole that is being done */
  GPtrArray *sources;
  char *token, *since, *until;
  ImportMapping *mapping;
  char *into, *game;
  gboolean is_new;

  AppPacks *packs; /* of the last reading */
  DbStaging *staging;
  BringWho *names;
  GPtrArray *faults;
  GHashTable *faulty; /* names of inputs with faults; owned */
  gboolean passed_over;
  GPtrArray *tables; /* of AppBringTable */
  GPtrArray *others; /* of BringOther */
  GPtrArray *told;   /* what the others do */
  guint others_work;
  guint64 others_matches;   /* that they bring, as far as that is known */
  GHashTable *sources_seen; /* source names of plays */
  guint inputs;             /* that were read */
  guint twice;              /* plays that were in what was read before */
  guint read;

  gboolean matched;
  gint64 matched_at;   /* db_changes_number() */
  GHashTable *targets; /* staged plays that others join */
  guint counts[DB_STAGED_VERDICTS];
  gboolean done;
};

gboolean bring_match_plays (AppBring *bring, DbStore *db, GCancellable *cancellable,
                            GError **error);

void bring_progress (AppBring *bring, double fraction, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
gboolean bring_is_passed_over (AppBring *bring, const char *file);

/* A fault of an input, taken over; but G_IO_ERROR_CANCELLED goes to @error with FALSE. */
gboolean bring_add_fault (AppBring *bring, const char *file, GError *wrong, GError **error);

/* Whatever has no plays. */
gboolean bring_others_add (AppBring *bring, ImportFormat format, const char *path,
                           ImportInput *input, GCancellable *cancellable, GError **error);
/* Reads records, packs and word lists; what is wrong in them is among the faults. */
gboolean bring_others_check (AppBring *bring, DbStore *db, GError **error);
gboolean bring_others_match (AppBring *bring, DbStore *db, GCancellable *cancellable,
                             GError **error);
/* For the history: "Import BGStatsExport.json", and the source without credentials. */
char *bring_dup_title (AppBring *bring) G_GNUC_WARN_UNUSED_RESULT;
char *bring_dup_source (AppBring *bring) G_GNUC_WARN_UNUSED_RESULT;

/**
 * BringPair:
 * @base: of the play's last import, where the match is known from this source
 * @here: as it is stored; @note: its note's row, or 0
 *
 * A play beside the match that it is.
 */
typedef struct {
  BringMade base, there;
  gboolean has_base;
  DbMatch *here;
  char *here_note;
  gint64 note;
} BringPair;

void bring_pair_clear (BringPair *pair);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BringPair, bring_pair_clear)

/* @play is changed: its seats go where those of the match are. @form: of its last import, or NULL.
 */
gboolean bring_pair_load (BringWho *names, DbStore *db, ImportPlay *play, GBytes *form,
                          gint64 match, gboolean store, BringPair *pair, GError **error);
BringMerge bring_pair_merge (BringPair *pair);
/* The same of a staged play, whose match may be another staged one (@row below 0): then there is
 * no pair, and @here of @pair NULL. */
gboolean bring_pair_load_staged (AppBring *bring, DbStore *db, const DbStagedPlay *staged,
                                 ImportPlay *play, BringPair *pair, GError **error);

/* The parts of DbStagedPlay's @told. */
#define BRING_TOLD '\x1f'

/* Sets which side counts by the person's choice. */
void bring_choose_sides (GPtrArray *differences, guint choice);

G_END_DECLS
