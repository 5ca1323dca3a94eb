/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the store's tests share: a folder that is there for one test, an open store in it, and
 * matches and moves in few words.
 */
#pragma once

#include "db/changes.h"
#include "db/lines.h"
#include "db/matches.h"
#include "db/store.h"

#include "tests/suite.h"

/* One test's folder and store; Check's fork makes each test's own. */
extern char *fixture_folder;
extern DbStore *fixture_store;

/* A checked fixture: folder and store. */
void fixture_open (void);
void fixture_close (void);
/* The folder alone. */
void fixture_make_folder (void);
void fixture_remove_folder (void);
/* A name in the folder; free it. */
char *fixture_path (const char *name);

/* Fails the test when @error is set, and says why. */
#define assert_ok(call, error) ck_assert_msg ((call), "%s", (error) ? (error)->message : "no error")
/* The call failed with that code; the error is gone afterwards. */
#define assert_error(call, error, expected)                                                        \
  do {                                                                                             \
    ck_assert (!(call));                                                                           \
    ck_assert_ptr_nonnull (error);                                                                 \
    ck_assert_msg (g_error_matches ((error), DB_ERROR, (expected)), "%d: %s", (error)->code,       \
                   (error)->message);                                                              \
    g_clear_error (&(error));                                                                      \
  } while (0)

/* A draft of Tome's versus match of @names (NULL-terminated), each a side. */
DbMatch *fixture_new_match (const char *const *names);
/* The same, added, with moves or not. */
gint64 fixture_add_match (DbStore *store, gboolean with_moves);

/* A move of that text; the digest is a function of number and text, so that lines can differ. */
DbMove fixture_move (guint64 number, const char *text);
/* Appends moves of blank-separated words; the test fails when it doesn't work. */
void fixture_append (DbStore *store, DbTip *tip, const char *words);
/* A line's moves, "1a 2b 3c"; free it. */
char *fixture_dup_moves (DbStore *store, gint64 line, guint64 from, guint64 to);

/* One number from the file, by sqlite3's own library. */
gint64 fixture_query_int (const char *path, const char *sql);
void fixture_exec (const char *path, const char *sql);
/* Each object of the file's schema with its SQL, by kind and name; free it. */
char *fixture_dup_schema (const char *path) G_GNUC_WARN_UNUSED_RESULT;
