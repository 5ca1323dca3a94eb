/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An import from inside: what import.c read and import-store.c stores.
 */
#pragma once

#include "app/files/import.h"

#include "db/lines.h"
#include "db/matches.h"
#include "rules/record.h"

G_BEGIN_DECLS

/* A move's texts in its record's GString, by place and length. */
typedef struct {
  gsize begin;
  guint32 text, instant, comment; /* lengths; they stand behind one another */
  gboolean has_digest;
  guint64 digest;
} AppPlannedMove;

/**
 * AppPlanned:
 * @row: what the tags say; its packs are pinned when it is stored
 * @pinned: the packs with their revisions
 * @outcome: after the last move
 * @trailing: comments behind the last move
 * @kept: word for word, when it can't be played; then @reason says why
 *
 * One record, read and replayed.
 */
typedef struct {
  char *file;
  guint line;
  RecordTags *tags;
  DbMatch *row;
  char *pinned;
  GString *texts;
  GArray *moves;
  RulesOutcome outcome;
  char *trailing;
  char *kept;
  char *reason;
} AppPlanned;

void app_planned_free (AppPlanned *planned);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppPlanned, app_planned_free)

/* The moves from @from (0 is the first) as the store takes them; borrowed texts. */
DbMove app_planned_get_move (const AppPlanned *planned, guint k);

struct AppImport {
  DbStore *db;
  AppPacks *packs;
  AppImportFlags flags;
  char *into;
  char *decks[RULES_SEATS]; /* by seat; NULL: what the record says */
  char *campaign;           /* UUID; NULL: what the record says */
  AppImportLink link;       /* NULL for none */
  char *link_to;
  GPtrArray *records;    /* of AppPlanned */
  GPtrArray *new_packs;  /* of ImportPack */
  GPtrArray *pack_files; /* of char *, one for each pack */
  GPtrArray *new_lists;  /* private to import-words.c */
  GPtrArray *faults;     /* of GError */
  GPtrArray *answers;    /* of AppImported */
};

/* What became of a source, among the answers; its other fields are the caller's to fill. */
AppImported *app_import_answer (AppImport *import, AppImportKind kind, const char *file, guint line,
                                const char *name);

/* All of standard input, at most a little more than @limit. */
GBytes *app_import_read_input (gsize limit) G_GNUC_WARN_UNUSED_RESULT;

/* Word lists: read into @import->new_lists, and stored. */
gboolean app_import_read_words (AppImport *import, const char *path, GError **error);
gboolean app_import_store_words (AppImport *import, GError **error);
void app_new_list_free (gpointer list);

/* Reads all records of @lines into @plan (element-type AppPlanned); faults go to @faults. */
gboolean app_import_plan (AppLines *lines, AppPacks *packs, GPtrArray *plan, GPtrArray *faults,
                          GError **error);

G_END_DECLS
