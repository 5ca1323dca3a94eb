/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of matches out share: a collection, the matches that they tell of, and writing
 * them into a text.
 */
#pragma once

#include "tests/app/fixture.h"

#include "app/store/database.h"
#include "app/plays-out/plays.h"
#include "app/result/quick-db.h"
#include "db/matches.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define DATABASE "--database", in_folder ("a.db")

extern DbStore *out_db;
extern AppPacks *out_packs;

/* A checked fixture: an empty collection in the test's folder, in Vienna. */
void out_setup (void);
void out_teardown (void);

typedef struct {
  const char *name;
  guint side, place;
  double score; /* below 0 for none */
} OutSampleSeat;

typedef struct {
  const char *game, *date, *place;
  DbMode mode;
  RulesOutcomeStatus result;
  AppQuickScoring by;
  int minutes;
  OutSampleSeat seats[5]; /* the last one has no name */
  const char *tags[8];    /* name, value … */
  const char *note;
} OutSample;

/* A win by points, of teams, a co-op game that is not counted and lost, a draw, a low score with a
 * sum for another, and one that was broken off and has no date. */
extern const OutSample out_settlers, out_teams, out_co_op, out_draw, out_golf, out_broken_off;
#define OUT_ALL 6
extern const OutSample *const out_all[OUT_ALL];

gint64 out_add (const OutSample *sample);
void out_add_all (void);
/* A match of Tome with moves, which is over. */
gint64 out_add_moves (void);

/* A RecordSink into a GString. */
void out_append_bytes (const char *bytes, size_t length, void *data);
/* Free with g_free(). */
char *export_write_which (AppPlaysFormat format, const AppPlaysFilter *which);
char *export_write_all (AppPlaysFormat format);
char *export_write_one (AppPlaysFormat format, gint64 match);

/* Fails for what is no JSON. */
JsonNode *out_parse (const char *text);
/* The object at @k of a list in the root. */
JsonObject *out_element (JsonNode *root, const char *list, guint k);

G_END_DECLS
