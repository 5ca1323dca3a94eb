/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along, one way for all sources: fetch, parse, match, preview, store. Sources
 * are added, read into a staging beside the collection, matched with what is there and looked at;
 * the person chooses who is who and what becomes of each play; then one transaction stores it as
 * one batch that can be undone. Nothing is written to the collection before app_play_import_run().
 *
 * Everything here blocks, takes a cancellable and tells its progress from the thread that it is
 * called in; one thread at a time. import-session.h has it without blocking, for the window.
 *
 * How the same play is known: by any id that sources share (BG Stats' UUID in any case,
 * BoardGameGeek's play id, a table of Board Game Arena); without such an id by looking the same
 * (date, game, players, scores) as exactly one match that another source or a person has entered;
 * never by date and game alone.
 */
#pragma once

#include "app/store/known-packs.h"

#include "db/store.h"
#include "importers/plays/csv-mapping.h"
#include "importers/plays/csv-plays.h"
#include "importers/plays/play.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct AppPlayImport AppPlayImport;

/* @fraction: of what is being done, from 0 to 1, negative while nobody knows. @doing: a
 * translated sentence such as "Reading BGStatsExport.json". */
typedef void (*AppPlayImportProgress) (double fraction, const char *doing, gpointer data);

AppPlayImport *app_play_import_new (GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_play_import_free (AppPlayImport *play_import);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppPlayImport, app_play_import_free)

void app_play_import_set_progress (AppPlayImport *play_import, AppPlayImportProgress progress,
                                   gpointer data);

/* A site did not give a page, and will be asked again: see ImportBggTrouble. */
typedef void (*AppPlayImportTrouble) (const char *what, guint seconds, guint next, guint tries,
                                      gpointer data);

void app_play_import_set_trouble (AppPlayImport *play_import, AppPlayImportTrouble trouble,
                                  gpointer data);

/* Sources */

/**
 * app_play_import_add:
 * @source: a file, a folder (whatever in it can be read, and below it), "-" for standard input, an
 *   http or https address, or "bgg:USER" for a user's plays at BoardGameGeek
 * @format: IMPORT_FORMAT_UNKNOWN to find out
 *
 * Notes it; nothing is opened before app_play_import_read().
 */
void app_play_import_add (AppPlayImport *play_import, const char *source, ImportFormat format);
/* Whether it is read as an address: what begins like one and is no file. One that is not of the web
 * is refused when it is read. */
gboolean app_play_import_is_address (const char *source);
/* A source as it may be shown and kept: an address without user, password, query and fragment. */
char *app_play_import_dup_shown_source (const char *source) G_GNUC_WARN_UNUSED_RESULT;
/* What was pasted or dropped; @name for messages, such as "Clipboard". */
void app_play_import_add_bytes (AppPlayImport *play_import, const char *name, GBytes *bytes,
                                ImportFormat format);

/* For sources "bgg:USER". Copied, and wiped with the bring. */
void app_play_import_set_token (AppPlayImport *play_import, const char *token);
/* "2024-01-01" or NULL: only plays from that day on, and until that day, where a source can be
 * asked for it. */
void app_play_import_set_window (AppPlayImport *play_import, const char *since, const char *until);

/* How tables of text are read from now on; NULL: as the same heads were the last time, else as
 * guessed. */
void app_play_import_set_mapping (AppPlayImport *play_import, const ImportMapping *mapping);

/* A table among the sources, to be shown while its mapping is made: the first rows and how they are
 * read. @nth from 0; NULL when there are no more. After app_play_import_read(). */
typedef struct {
  char *file;
  ImportMapping *mapping;
  gboolean remembered; /* else guessed */
  ImportCsvPreview *preview;
} AppPlayImportSheet;

/* With what it owns. */
void app_play_import_sheet_free (gpointer table);

const AppPlayImportSheet *app_play_import_get_sheet (AppPlayImport *play_import, guint nth);

/* What the caller knows of records and tournament reports, as the options of `import`. */
typedef struct {
  const char *into; /* UUID of a match, or of a season for a tournament report */
  const char *game; /* of a tournament report */
  gboolean is_new;  /* a record without Id is a new match, a report a new league */
  gboolean there;   /* results of a report that are others here take the place of those */
} AppPlayImportOptions;

void app_play_import_set_options (AppPlayImport *play_import, const AppPlayImportOptions *options);

/* Faults of what was read */

/* (element-type GError): "FILE:LINE: what is wrong"; each ends its file. */
const GPtrArray *app_play_import_get_faults (AppPlayImport *play_import);

/* Leaves out the files that have faults, so that the others can be stored. */
void app_play_import_pass_over_faults (AppPlayImport *play_import);

/* What becomes of a play. */
typedef enum {
  APP_PLAY_IMPORT_ADD,      /* a new match */
  APP_PLAY_IMPORT_UPDATE,   /* known, changed there and not here, or in other fields here */
  APP_PLAY_IMPORT_CONFLICT, /* known, and the same field was changed there and here: kept as here */
  APP_PLAY_IMPORT_JOIN,     /* another source's or a person's match that is the same play: what was
                         empty is     filled, and it is known by both from now on */
  APP_PLAY_IMPORT_KNOWN,    /* nothing new */
  APP_PLAY_IMPORT_BINNED,   /* known, and in the bin */
  APP_PLAY_IMPORT_LEFT_OUT, /* as the person chose, or its game */
  APP_PLAY_IMPORT_VERDICTS,
} AppPlayImportVerdict;

/* "add", "update", "conflict", "join", "known", "binned", "left-out". */
const char *app_play_import_verdict_name (AppPlayImportVerdict verdict);

/**
 * AppPlayImportCounts:
 * @plays: by verdict; the plays of a quantity count one each. @read: all of them
 * @skipped: rows that could not be taken
 * @new_names: players, games and places that will be added; @names: that were read, by
 * ImportEntityKind
 * @ratings, @owned: games that get a rating, or of which it is noted whether they are owned;
 * @said_conflicts: of which either was changed there and here, and stays as here
 * @results: of tournament reports, that are others here
 * @others: records, packs, word lists, reports and archives that will change something
 */
typedef struct {
  guint read;
  guint plays[APP_PLAY_IMPORT_VERDICTS];
  guint skipped;
  guint names[IMPORT_KINDS], new_names[IMPORT_KINDS];
  guint ratings, owned, said_conflicts;
  guint results;
  guint others;
} AppPlayImportCounts;

void app_play_import_get_counts (AppPlayImport *play_import, AppPlayImportCounts *counts);
/* Whether app_play_import_run() would write anything. */
gboolean app_play_import_has_work (AppPlayImport *play_import);
/* What will be done, in a sentence or three: "412 new plays, 3 changed, 1,204 known already"; after
 * running, what was done. On a second line what is not taken: "Not taken: 30 challenges." */
char *app_play_import_dup_summary (AppPlayImport *play_import) G_GNUC_WARN_UNUSED_RESULT;

/* How many of a kind the sources have and the collection does not take. */
guint app_play_import_count_left (AppPlayImport *play_import, ImportLeft what);
/* "challenges", "pictures" … */
const char *app_play_import_left_name (ImportLeft what);

/* Looking */

/**
 * AppPlayImportDifference:
 * @label: the field, translated: "Place", "Score of Ada"; @key: for choosing: "place", "score.1"
 * @here, @there: for the eye
 * @conflict: changed at both ends; else only there
 * @takes_there: what will be stored is the one from there
 */
typedef struct {
  char *key, *label, *here, *there;
  gboolean conflict;
  gboolean takes_there;
} AppPlayImportDifference;

/**
 * AppPlayImportRow:
 * @id: for choosing
 * @where: "BGStatsExport.json, plays[17]"
 * @match: UUID of the match that it is, or NULL
 * @date: "2026-06-11", with a time or not, as a record has it, or NULL
 * @day, @game, @players, @result: for the eye; as the match would be listed
 * @why: a sentence: why it is skipped, joined, in conflict, or what was doubtful; or ""
 * @differences: (element-type AppPlayImportDifference)
 */
typedef struct {
  gint64 id;
  AppPlayImportVerdict verdict;
  char *where;
  char *match;
  char *date;
  char *day, *game, *players, *result;
  char *why;
  GPtrArray *differences;
} AppPlayImportRow;

void app_play_import_row_free (AppPlayImportRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppPlayImportRow, app_play_import_row_free)

/* (element-type AppPlayImportRow): those of the verdicts in the mask (1 << verdict), the latest
 * first.
 */
GPtrArray *app_play_import_list (AppPlayImport *play_import, DbStore *db, guint verdicts,
                                 guint offset, guint limit,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type utf8): "FILE:LINE: sentence" of at most @limit rows that can't be taken. */
GPtrArray *app_play_import_list_skipped (AppPlayImport *play_import, guint limit,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type utf8): "FILE:LINE: sentence" of what was doubtful in reading, of at most @limit
 * plays of the verdicts in the mask; @count: of how many in all. */
GPtrArray *app_play_import_list_remarks (AppPlayImport *play_import, guint verdicts, guint limit,
                                         guint *count, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type utf8): what will become of records, packs, word lists, reports and archives, a
 * sentence each. */
const GPtrArray *app_play_import_get_others (AppPlayImport *play_import);

/* Choosing. All of it takes effect with the next app_play_import_identify(). */

typedef enum {
  APP_PLAY_IMPORT_NAME_KNOWN, /* by an id, or chosen in an earlier import */
  APP_PLAY_IMPORT_NAME_SAME,  /* the same name or alias */
  APP_PLAY_IMPORT_NAME_LIKE,  /* spelled much like @name_here: asked about, and new until said
                                 otherwise */
  APP_PLAY_IMPORT_NAME_NEW,
  APP_PLAY_IMPORT_NAME_CHOSEN, /* by the person, in this import */
  APP_PLAY_IMPORT_NAME_LEFT_OUT,
} AppPlayImportNameStatus;

/**
 * AppPlayImportName:
 * @name: as there; @here: the row's present name, or what it will be called
 * @row: 0 for a new one
 * @from: of a player who is somebody else than earlier imports said: who that was; else NULL.
 *   @moves: how many matches go along to @here, @stay: how many don't, for they are in leagues or
 *   runs, or both sit there
 * @won_by_all, @won_by_nobody: of a game: plays of two or more who are all marked as winning, and
 *   plays in which nobody is and nobody has a score, where their source doesn't know whether they
 *   played together
 * @together: how those are taken: IMPORT_YES, won together, and lost; IMPORT_NO, a draw, and
 *   without a result; IMPORT_UNSAID where there are none that all won, and nobody ever said it
 * @asks: nobody said it yet, in this import or an earlier one
 * @said: of a game: what its rating and its owning become, a sentence; or NULL
 * @said_conflict: that was changed there and here; @said_asks: and nobody said yet what counts
 */
typedef struct {
  gint64 id;
  ImportEntityKind kind;
  AppPlayImportNameStatus status;
  char *source; /* "BG Stats": for the eye */
  char *name;
  char *here;
  gint64 row;
  guint plays;
  char *from;
  guint moves, stay;
  guint won_by_all, won_by_nobody;
  ImportTristate together;
  gboolean asks;
  char *said;
  gboolean said_conflict, said_asks;
} AppPlayImportName;

void app_play_import_name_free (AppPlayImportName *name);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppPlayImportName, app_play_import_name_free)

/* (element-type AppPlayImportName): what needs a look first, then those in most plays. */
GPtrArray *app_play_import_list_names (AppPlayImport *play_import, DbStore *db,
                                       ImportEntityKind kind,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Is this row of the collection, in this import and all later ones. */
gboolean app_play_import_choose_known (AppPlayImport *play_import, gint64 name, gint64 row,
                                       GError **error);
/* Is a new one, by that name; NULL: as the source has it. */
gboolean app_play_import_choose_new (AppPlayImport *play_import, gint64 name, const char *as,
                                     GError **error);
/* A game whose plays are left out, a place that is none. APP_ERROR_USAGE for a player. */
gboolean app_play_import_choose_none (AppPlayImport *play_import, gint64 name, GError **error);
/* A game of which everybody wins or loses together, or nobody does: what @won_by_all and
 * @won_by_nobody of AppPlayImportName are, in this import and all later ones. APP_ERROR_USAGE for
 * what is no game. */
gboolean app_play_import_choose_together (AppPlayImport *play_import, gint64 name,
                                          gboolean together, GError **error);
/* What there is said of a game counts, whatever was changed here; @there FALSE: it stays as here.
 */
gboolean app_play_import_choose_said (AppPlayImport *play_import, gint64 name, gboolean there,
                                      GError **error);
/* Results of tournament reports that are others here take the place of those, or leave them. */
void app_play_import_choose_results (AppPlayImport *play_import, gboolean there);
/* As it was found. */
gboolean app_play_import_choose_found (AppPlayImport *play_import, gint64 name, GError **error);

typedef enum {
  APP_PLAY_IMPORT_CHOICE_NONE,
  APP_PLAY_IMPORT_CHOICE_LEAVE_OUT,
  APP_PLAY_IMPORT_CHOICE_HERE,  /* of an update or conflict: everything stays as here */
  APP_PLAY_IMPORT_CHOICE_THERE, /* everything as there */
  APP_PLAY_IMPORT_CHOICE_NEW,   /* of a join: another play, a match of its own */
  APP_PLAY_IMPORT_CHOICE_REVIVE /* of one in the bin: out of it */
} AppPlayImportChoice;

gboolean app_play_import_choose (AppPlayImport *play_import, gint64 row, AppPlayImportChoice choice,
                                 GError **error);
/* The same for all of the verdicts in the mask. */
gboolean app_play_import_choose_all (AppPlayImport *play_import, guint verdicts,
                                     AppPlayImportChoice choice, GError **error);

G_END_DECLS
