/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along from inside: what was read, who is who, and the steps between.
 */
#pragma once

#include "app/plays-in/play-import.h"

#include "db/matches.h"
#include "db/staging.h"
#include "db/title.h"

G_BEGIN_DECLS

/* Names */

typedef enum {
  PLAY_IMPORT_NAME_AS_FOUND,
  PLAY_IMPORT_NAME_IS_ROW,
  PLAY_IMPORT_NAME_IS_NEW,
  PLAY_IMPORT_NAME_IS_NONE,
} PlayImportNameChoice;

/* Who won a play, by the marks of its source alone. */
typedef enum {
  PLAY_IMPORT_WINNERS_CLEAR, /* as the source says: nothing is to be decided */
  PLAY_IMPORT_WINNERS_SOME,
  PLAY_IMPORT_WINNERS_ALL,    /* two or more, with nothing that tells them apart */
  PLAY_IMPORT_WINNERS_NOBODY, /* without scores */
  PLAY_IMPORT_WINNERS,
} PlayImportWinners;

/* What becomes of one thing that a source says of a game. */
typedef enum {
  PLAY_IMPORT_SAID_NOTHING, /* it says nothing, or nothing new, or it was said here */
  PLAY_IMPORT_SAID_TAKEN,
  PLAY_IMPORT_SAID_CONFLICT, /* changed there and here: stays as here, unless there is chosen */
} PlayImportSaid;

/**
 * PlayImportListed:
 * @input: that says it, from 1
 * @rating, @owned, @modified, @kept: as in ImportListedGame
 * @whole: the source itself wrote it
 * @here_rating, @here_owned: what is said here
 * @of_rating, @of_owned: what becomes of it
 *
 * What a source says of a game in its list.
 */
typedef struct {
  guint input;
  double rating;
  ImportTristate owned;
  char *modified, *kept;
  gboolean whole;
  double here_rating;
  int here_owned;
  PlayImportSaid of_rating, of_owned;
} PlayImportListed;

/**
 * PlayImportName:
 * @id: from 1, in the order of reading
 * @source, @external: what it is remembered by: its first id, or without ids the source and ".name"
 *   and the folded name
 * @named: it has ids
 * @input: in which input it was read first, from 1
 * @ids: further ids, sources and ids by turns, ended by NULL; or NULL
 * @wanted: added even when no play has it
 * @listed: (nullable): of a game that its source has in a list of its owner's: it is added, too,
 *   and what is said of it is taken
 * @listed_choice: of @listed: APP_PLAY_IMPORT_CHOICE_HERE or _THERE, or none
 * @status, @row, @here: what it was found to be; @row 0 for a new one
 * @like: the row that is spelled much like it, or 0
 * @as: the new one that was read before and is the same; borrowed, or NULL
 * @found: it was looked for, and the fields from @status on say so
 * @stored: its ids were noted in this run
 * @winners: of a game: its plays by who won
 * @together: of a game: those that all won are won together, and those that nobody won lost; NO:
 *   they are draws, and open; UNSAID: there is nothing to decide
 * @moves: (element-type AppPlayerPlay): of a player who is chosen to be another one than imports so
 *   far said: the matches of that one, @moves_from, that came under this name; NULL for none.
 *   @n_moves of them go along, and @n_stay are in leagues or runs, or the other one sits there too
 * @chosen_together, @remembered_together: what the person says, and what an earlier import left
 */
typedef struct PlayImportName PlayImportName;
struct PlayImportName {
  gint64 id;
  ImportEntityKind kind;
  char *source, *external, *name;
  gboolean named;
  guint input;
  char **ids;
  guint plays;
  gboolean wanted;
  PlayImportNameChoice choice;
  gint64 chosen;
  char *text;
  AppPlayImportNameStatus status;
  gint64 row;
  char *here;
  gint64 like;
  PlayImportName *as;
  gboolean stored;
  gboolean found;
  GArray *moves;
  gint64 moves_from;
  guint n_moves, n_stay;
  guint winners[PLAY_IMPORT_WINNERS];
  ImportTristate together, chosen_together, remembered_together;
  PlayImportListed *listed;
  AppPlayImportChoice listed_choice;
};

typedef struct PlayImportNameIndex PlayImportNameIndex;

/* Conversion */

/**
 * PlayImportConversion:
 * @match: without @id; players that are new have rows below 0, as play_import_name_key() says
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
} PlayImportConversion;

/* Who won: sides in the match, its mode, result, and what decided. */
void play_import_conversion_clear (PlayImportConversion *made);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PlayImportConversion, play_import_conversion_clear)

/* Merging: pure functions. */

/**
 * PlayImportMerge:
 * @here: changed by play_import_merge_apply()
 * @base: NULL where only what is empty is filled
 * @base_rest, @there_rest: ImportPlay's @rest, or NULL
 * @moves: the match has moves: circumstances alone count
 */
typedef struct {
  const DbMatch *base;
  const char *base_note;
  DbMatch *here;
  const char *here_note;
  const DbMatch *there;
  const char *there_note;
  const char *base_rest, *there_rest;
  gboolean moves;
} PlayImportMerge;

typedef enum {
  PLAY_IMPORT_LIKENESS_OTHER, /* a score or a winner says that they are two */
  PLAY_IMPORT_LIKENESS_ALIKE, /* what one says the other doesn't deny */
  PLAY_IMPORT_LIKENESS_EQUAL, /* both say the same */
} PlayImportLikeness;

/* Sources */

typedef struct {
  char *source; /* as given; NULL for bytes */
  char *name;
  GBytes *bytes;
  ImportFormat format;
} PlayImportSource;

/* Something that is no plays: a record, a pack … (play-import-store.c). */
typedef struct {
  ImportFormat format;
  char *name;
  char *path; /* of a file, or NULL */
  GBytes *bytes;
  gpointer archive; /* AppArchive, opened */
} PlayImportOther;

void play_import_other_free (gpointer other);

/* Verdicts of the staging beyond those of AppPlayImportVerdict: of a file that is passed over. */
#define PLAY_IMPORT_GONE 15

struct AppPlayImport {
  AppPlayImportProgress progress;
  gpointer progress_data;
  AppPlayImportTrouble trouble;
  gpointer trouble_data;
  double from, to; /* the part of the whole that is being done */
  GPtrArray *sources;
  char *token, *since, *until;
  ImportMapping *mapping;
  char *into, *game;
  gboolean is_new, there;

  AppPacks *packs; /* of the last reading */
  DbStaging *staging;
  PlayImportNameIndex *names;
  GPtrArray *faults;
  GHashTable *faulty; /* names of inputs with faults; owned */
  gboolean skip_faulty;
  GPtrArray *sheets;      /* of AppPlayImportSheet */
  GPtrArray *others;      /* of PlayImportOther */
  GPtrArray *other_texts; /* what the others do */
  guint n_other_changes;
  guint n_results;          /* of reports, that are others here */
  guint64 others_matches;   /* that they bring, as far as that is known */
  GHashTable *sources_seen; /* source names of plays */
  guint inputs;             /* that were read */
  guint n_duplicates;       /* plays that were in what was read before */
  guint left[IMPORT_LEFT_KINDS];
  guint read;

  gboolean identified;
  gint64 identified_at; /* db_changes_last_number() */
  GHashTable *targets;  /* staged plays that others join */
  guint counts[DB_STAGED_VERDICTS];
  gint64 batch; /* while it is stored */
  gboolean done;
};

void play_import_progress (AppPlayImport *play_import, double fraction, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
gboolean play_import_is_passed_over (AppPlayImport *play_import, const char *file);

/* A fault of an input, taken over; but G_IO_ERROR_CANCELLED goes to @error with FALSE. */
gboolean play_import_add_fault (AppPlayImport *play_import, const char *file, GError *wrong,
                                GError **error);

/* For the history: "Import BGStatsExport.json", and the source without credentials. */
DbTitle *play_import_new_title (AppPlayImport *play_import) G_GNUC_WARN_UNUSED_RESULT;
char *play_import_dup_source (AppPlayImport *play_import) G_GNUC_WARN_UNUSED_RESULT;

/**
 * PlayImportPair:
 * @base: of the play's last import, where the match is known from this source
 * @here: as it is stored; @note: its note's row, or 0
 * @completed: @there has something that its source can't tell, from its last import
 * @base_rest, @there_rest: as PlayImportMerge has them
 *
 * A play beside the match that it is.
 */
typedef struct {
  PlayImportConversion base, there;
  gboolean has_base, completed;
  char *base_rest, *there_rest;
  DbMatch *here;
  char *here_note;
  gint64 note;
} PlayImportPair;

void play_import_pair_clear (PlayImportPair *pair);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PlayImportPair, play_import_pair_clear)

/* The parts of DbStagedPlay's @told. */
#define PLAY_IMPORT_TEXT_SEPARATOR '\x1f'

G_END_DECLS
