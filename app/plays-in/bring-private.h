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

/* Who won: sides in the match, its mode, result, and what decided. */
void bring_made_clear (BringMade *made);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BringMade, bring_made_clear)

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

typedef enum {
  BRING_LOOKS_OTHER, /* a score or a winner says that they are two */
  BRING_LOOKS_ALIKE, /* what one says the other doesn't deny */
  BRING_LOOKS_EQUAL, /* both say the same */
} BringLooks;

/* Sources */

typedef struct {
  char *source; /* as given; NULL for bytes */
  char *name;
  GBytes *bytes;
  ImportFormat format;
} BringSource;

/* Something that is no plays: a record, a pack … (bring-store.c). */
typedef struct {
  ImportFormat format;
  char *name;
  char *path; /* of a file, or NULL */
  GBytes *bytes;
  gpointer archive; /* AppArchive, opened */
} BringOther;

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

void bring_progress (AppBring *bring, double fraction, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
gboolean bring_is_passed_over (AppBring *bring, const char *file);

/* A fault of an input, taken over; but G_IO_ERROR_CANCELLED goes to @error with FALSE. */
gboolean bring_add_fault (AppBring *bring, const char *file, GError *wrong, GError **error);

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

/* The parts of DbStagedPlay's @told. */
#define BRING_TOLD '\x1f'

G_END_DECLS
