/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records and packs into a collection. Everything is read and judged first; then one transaction
 * adds all of it or nothing, as one batch that can be undone.
 */
#pragma once

#include "app/base/text-reader.h"
#include "app/store/known-packs.h"

#include "db/store.h"
#include "db/title.h"

G_BEGIN_DECLS

typedef enum {
  APP_IMPORT_KNOWN,      /* every move was there already */
  APP_IMPORT_ADDED,      /* a new match */
  APP_IMPORT_LONGER,     /* moves were appended to a line */
  APP_IMPORT_NEW_LINE,   /* other moves: a new line, which is not made the current one */
  APP_IMPORT_RAW_RECORD, /* a new match, word for word, not playable here yet */
  APP_IMPORT_PLAYABLE,   /* a raw record that can be played now */
  APP_IMPORT_PACK,       /* a new pack revision */
  APP_IMPORT_PACK_KNOWN,
  APP_IMPORT_WORD_LIST, /* a new word list */
  APP_IMPORT_WORD_LIST_KNOWN,
} AppImportKind;

/* "known", "added", "longer" … */
const char *app_import_kind_name (AppImportKind kind);

/**
 * AppImportedItem:
 * @line: of the file, where the record begins; 0 for a pack and a word list
 * @name: the match's UUID, the pack's id@revision, or the list's name and hash as a Words tag has
 *   them
 * @moves: new ones
 * @line_number: of the match's line that they are in
 * @reason: why a raw record can't be played
 * @revision_note: (nullable): that a new match is of an older revision of the rules, although its
 *   record names none
 */
typedef struct {
  AppImportKind kind;
  char *file;
  guint line;
  char *name;
  guint moves;
  guint line_number;
  char *reason;
  char *revision_note;
} AppImportedItem;

typedef enum {
  APP_IMPORT_FLAGS_NONE = 0,
  APP_IMPORT_DRY_RUN = 1 << 0, /* everything is tried and nothing stays */
  APP_IMPORT_NEW = 1 << 1,     /* a record without Id is a new match, and one whose Id is known is
                                  a fault */
} AppImportFlags;

typedef enum {
  APP_IMPORT_FORMAT_AUTO, /* by the name's end, else by the content */
  APP_IMPORT_FORMAT_RECORD,
  APP_IMPORT_FORMAT_PACK,
  APP_IMPORT_FORMAT_WORD_LIST,
} AppImportFormat;

typedef struct AppImport AppImport;

/* @db and @packs are borrowed; @packs gets the packs that are read. */
AppImport *app_import_new (DbStore *db, AppPacks *packs,
                           AppImportFlags flags) G_GNUC_WARN_UNUSED_RESULT;
void app_import_free (AppImport *import);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppImport, app_import_free)

/* Records without Id belong to this match; NULL: to a match with the same game, players, date
 * and moves, or a new one. */
void app_import_set_into (AppImport *import, const char *uuid);

/* The stored decks, by UUID, that the seats of records bring; NULL: those that DeckN names. */
void app_import_set_deck (AppImport *import, guint seat, const char *uuid);

/* The campaign, by UUID, of which new matches are runs; NULL: the one that the Campaign tag names,
 * if it is known. */
void app_import_set_campaign (AppImport *import, const char *uuid);
/**
 * AppImportLink:
 * @to: what the match belongs to: a fixture's UUID
 * @match: a new match's row
 *
 * Joins a new match with what it was begun for, in the transaction that stores it.
 */
typedef gboolean (*AppImportLink) (DbStore *db, AppPacks *packs, const char *to, gint64 match,
                                   GError **error);
/* @link: (nullable): called for each new match with @to. */
void app_import_set_link (AppImport *import, AppImportLink link, const char *to);

/* The list with which the words of all records read so far are to be looked up: their Words tag, in
 * games with words. */
void app_import_set_word_list (AppImport *import, const char *tag);

/* Puts the lists that the records' Words tags name into the collection, as far as they are known:
 * in a change of its own, before the records. */
gboolean app_import_store_word_lists (AppImport *import, GError **error);

/* Reads a source, "-" for standard input. FALSE when it can't be opened; what is wrong inside is
 * among the faults. Packs are to come before the records that need them. */
gboolean app_import_read_file (AppImport *import, const char *path, AppImportFormat format,
                               GError **error);
/* What a file is by its name's end, else by how it begins. */
AppImportFormat app_import_sniff (const char *path);
/* The same for records; takes @lines over. */
gboolean app_import_read_lines (AppImport *import, AppTextReader *lines, GError **error);

/* (element-type ImportPack): the packs that were read and are good. */
const GPtrArray *app_import_get_packs (AppImport *import);

/* (element-type GError): what is wrong in the sources; with any, nothing can be stored. */
const GPtrArray *app_import_get_faults (AppImport *import);

/* (element-type utf8): what the moves of the records that were read are warned of, each with its
 * place; borrowed texts. */
GPtrArray *app_import_list_warnings (AppImport *import) G_GNUC_WARN_UNUSED_RESULT;

/* A word list, or a pack, from bytes in memory; @name stands for them in errors. */
gboolean app_import_add_word_list (AppImport *import, const char *name, GBytes *content,
                                   GError **error);
gboolean app_import_add_pack (AppImport *import, const char *name, GBytes *json, GError **error);

/**
 * app_import_run:
 * @title: of the batch, for the history
 * @batch: (out) (optional): for undoing it; 0 when there is nothing that a batch undoes: moves
 *   that were appended are taken back as others are
 *
 * Stores all of it in one transaction. Faults that only show now, an ambiguous record among them,
 * are APP_ERROR_RULES with their place.
 */
gboolean app_import_run (AppImport *import, const DbTitle *title, gint64 *batch, GError **error);

/**
 * app_import_revive:
 * Makes raw records playable that can be played by now: with another version of the program, or
 * other packs. Those that still can't stay as they are.
 */
gboolean app_import_revive (DbStore *db, AppPacks *packs, GError **error);

/* Called once by each program: collections that are opened are revived. */
void app_import_init (void);

/* (element-type AppImportedItem): what became of each source, once it ran. */
const GPtrArray *app_import_get_items (AppImport *import);

G_END_DECLS
