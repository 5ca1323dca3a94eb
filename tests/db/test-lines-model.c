/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines against a model: random appends, take-backs, redos, forks and switches through two
 * connections must leave exactly what a plain list of lists would have; and behind each line waits
 * what a correction put there, or what it inherited.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"
#include "db/integrity.h"
#include "db/results.h"

#include "rules/random.h"

#include <string.h>

#define SEEDS 12
#define STEPS 160

/* A line of the model: all its moves, the shared ones included. */
typedef struct {
  gint64 id;
  GString *moves; /* one character a move */
  guint tip;
  GArray *waiting; /* of DbWaiting */
} Line;

typedef struct {
  DbStore *stores[2];
  gint64 match;
  GArray *lines; /* of Line */
  guint current;
  RulesRandom random;
} Model;

static guint
below (Model *model, guint n)
{
  return rules_random_below (&model->random, n);
}

static Line *
line_at (Model *model, guint k)
{
  return &g_array_index (model->lines, Line, k);
}

static DbStore *
any_store (Model *model)
{
  return model->stores[below (model, 2)];
}

static DbTip
tip_of (Model *model, guint k)
{
  g_autoptr (GError) error = NULL;
  DbTip tip;

  assert_ok (db_line_get_tip (any_store (model), line_at (model, k)->id, &tip, &error), error);
  ck_assert_uint_eq (tip.number, line_at (model, k)->tip);
  ck_assert_int_eq (tip.current, k == model->current);
  return tip;
}

static guint
add_line (Model *model, gint64 id, const char *moves, gsize shared)
{
  Line line = { id, g_string_new_len (moves, (gssize)shared), (guint)shared,
                g_array_new (FALSE, FALSE, sizeof (DbWaiting)) };

  g_array_append_val (model->lines, line);
  return model->lines->len - 1;
}

/* What waits behind @parent does so behind a line that forks no earlier than the correction. */
static void
inherit (Model *model, guint made, guint parent, guint fork_at)
{
  const GArray *waiting = line_at (model, parent)->waiting;

  for (guint k = 0; k < waiting->len; k++) {
    const DbWaiting *span = &g_array_index (waiting, DbWaiting, k);

    if (span->point <= fork_at)
      g_array_append_val (line_at (model, made)->waiting, *span);
  }
}

/* Up to two spans of any line's moves. */
static guint
draw_waiting (Model *model, guint fork_at, DbWaiting *waiting)
{
  guint n = 0;

  for (guint k = below (model, 3); k > 0; k--) {
    const Line *line = line_at (model, below (model, model->lines->len));
    const guint first = 1 + below (model, MAX (1, (guint)line->moves->len));

    if (line->moves->len > 0)
      waiting[n++] =
          (DbWaiting){ line->id, first, first + below (model, (guint)line->moves->len - first + 1),
                       below (model, fork_at + 1) };
  }
  return n;
}

/* One to three moves of few kinds, so that entering the same again is common. */
static guint
draw_moves (Model *model, guint from, char *texts, DbMove *moves)
{
  guint n = 1 + below (model, 3);

  for (guint k = 0; k < n; k++) {
    texts[k] = (char)('a' + below (model, 2));
    moves[k] = (DbMove){ .text = { texts + k, 1 },
                         .digest = (from + k + 1) * 31 + (guint)texts[k],
                         .has_digest = TRUE };
  }
  return n;
}

static void
do_append (Model *model)
{
  guint k = below (model, 4) == 0 ? below (model, model->lines->len) : model->current;
  DbTip tip = tip_of (model, k);
  Line *line = line_at (model, k);
  g_autoptr (GError) error = NULL;
  RulesOutcome outcome = { 0 };
  guint n, same = 0;
  char texts[3];
  DbMove moves[3];

  n = draw_moves (model, line->tip, texts, moves);
  assert_ok (db_line_append (any_store (model), &tip, moves, n, &outcome, &error), error);
  while (same < n && line->tip + same < line->moves->len
         && line->moves->str[line->tip + same] == texts[same])
    same++;
  if (line->tip == line->moves->len) {
    g_string_append_len (line->moves, texts, n);
    line->tip += n;
  } else if (same == n) {
    line->tip += n;
  } else {
    guint shared = line->tip + same, made;

    ck_assert_int_ne (tip.line, line->id);
    line->tip = (guint)line->moves->len;
    made = add_line (model, tip.line, line->moves->str, shared);
    inherit (model, made, k, shared);
    g_string_append_len (line_at (model, made)->moves, texts + same, n - same);
    line_at (model, made)->tip = (guint)line_at (model, made)->moves->len;
    if (k == model->current)
      model->current = made;
    k = made;
  }
  ck_assert_int_eq (tip.line, line_at (model, k)->id);
  ck_assert_uint_eq (tip.number, line_at (model, k)->tip);
}

static void
do_take_back (Model *model)
{
  guint k = below (model, model->lines->len);
  DbTip tip = tip_of (model, k);
  guint to = below (model, line_at (model, k)->tip + 1);
  g_autoptr (GError) error = NULL;

  assert_ok (db_line_take_back (any_store (model), &tip, to, NULL, &error), error);
  line_at (model, k)->tip = to;
}

static void
do_redo (Model *model)
{
  guint k = below (model, model->lines->len);
  DbTip tip = tip_of (model, k);
  Line *line = line_at (model, k);
  guint to = line->tip + below (model, (guint)line->moves->len - line->tip + 1);
  g_autoptr (GError) error = NULL;

  assert_ok (db_line_redo (any_store (model), &tip, to, NULL, &error), error);
  line->tip = to;
}

static void
do_fork (Model *model)
{
  guint parent = below (model, model->lines->len), made, n;
  guint at = below (model, (guint)line_at (model, parent)->moves->len + 1);
  DbWaiting waiting[2];
  DbFork fork = { .parent = line_at (model, parent)->id,
                  .fork_at = at,
                  .waiting = waiting,
                  .n_waiting = draw_waiting (model, at, waiting),
                  .inherit = below (model, 2) == 0,
                  .make_current = below (model, 2) == 0 };
  DbTip tip = tip_of (model, model->current);
  g_autoptr (GError) error = NULL;
  char texts[3];
  DbMove moves[3];

  n = draw_moves (model, at, texts, moves) - below (model, 2);
  assert_ok (db_line_fork (any_store (model), &fork, &tip, moves, n, NULL, &error), error);
  made = add_line (model, tip.line, line_at (model, parent)->moves->str, at);
  if (fork.inherit)
    inherit (model, made, parent, at);
  else
    g_array_append_vals (line_at (model, made)->waiting, waiting, (guint)fork.n_waiting);
  g_string_append_len (line_at (model, made)->moves, texts, n);
  line_at (model, made)->tip = at + n;
  if (fork.make_current)
    model->current = made;
}

static void
do_switch (Model *model)
{
  guint k = below (model, model->lines->len);
  g_autoptr (GError) error = NULL;

  assert_ok (db_line_make_current (any_store (model), line_at (model, k)->id, NULL, &error), error);
  model->current = k;
}

static gboolean
move_cb (const DbMove *move, gpointer data)
{
  GString *moves = data;

  ck_assert_uint_eq (move->number, moves->len + 1);
  ck_assert_uint_eq (move->digest, move->number * 31 + (guint)move->text.at[0]);
  g_string_append_len (moves, move->text.at, move->text.length);
  return TRUE;
}

static void
compare_waiting (Model *model, const Line *line)
{
  g_autoptr (GArray) waiting = db_line_get_waiting (any_store (model), line->id, NULL);

  ck_assert_uint_eq (waiting->len, line->waiting->len);
  for (guint k = 0; k < waiting->len; k++) {
    const DbWaiting *span = &g_array_index (waiting, DbWaiting, k);
    const DbWaiting *expected = &g_array_index (line->waiting, DbWaiting, k);

    ck_assert_int_eq (span->line, expected->line);
    ck_assert_uint_eq (span->first, expected->first);
    ck_assert_uint_eq (span->last, expected->last);
    ck_assert_uint_eq (span->point, expected->point);
  }
}

static void
compare (Model *model)
{
  g_autoptr (GPtrArray) all = db_lines_list (model->stores[0], model->match, NULL);

  ck_assert_uint_eq (all->len, model->lines->len);
  for (guint k = 0; k < model->lines->len; k++) {
    const Line *line = line_at (model, k);
    g_autoptr (GString) moves = g_string_new (NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (DbLine) row = db_line_get (model->stores[0], line->id, &error);

    ck_assert_uint_eq (row->tip, line->tip);
    ck_assert_uint_eq (row->last, line->moves->len);
    ck_assert_uint_eq (row->number, k + 1);
    assert_ok (
        db_line_foreach_move (any_store (model), line->id, 1, row->last, move_cb, moves, &error),
        error);
    ck_assert_str_eq (moves->str, line->moves->str);
    compare_waiting (model, line);
    tip_of (model, k);
  }
}

START_TEST (test_model)
{
  static void (*const steps[]) (Model *) = { do_append,    do_append, do_append, do_append,
                                             do_take_back, do_redo,   do_fork,   do_switch };
  Model model = { .stores = { fixture_store, NULL } };
  g_auto (GStrv) findings = NULL;
  DbTip tip;

  model.stores[1] = db_store_open (db_store_get_path (fixture_store), DB_OPEN_EXISTING, NULL);
  model.match = fixture_add_match (fixture_store, TRUE);
  model.lines = g_array_new (FALSE, FALSE, sizeof (Line));
  rules_random_seed (&model.random, (guint64)_i);
  ck_assert (db_match_get_tip (fixture_store, model.match, &tip, NULL));
  add_line (&model, tip.line, "", 0);
  for (guint step = 0; step < STEPS; step++) {
    steps[below (&model, G_N_ELEMENTS (steps))](&model);
    ck_assert (db_match_get_tip (fixture_store, model.match, &tip, NULL));
    ck_assert_int_eq (tip.line, line_at (&model, model.current)->id);
    if (step % 16 == 0)
      compare (&model);
  }
  compare (&model);
  ck_assert (db_integrity_check (fixture_store, &findings, NULL));
  ck_assert_msg (g_strv_length (findings) == 0, "%s", findings[0]);
  for (guint k = 0; k < model.lines->len; k++) {
    g_string_free (line_at (&model, k)->moves, TRUE);
    g_array_unref (line_at (&model, k)->waiting);
  }
  g_array_unref (model.lines);
  db_store_close (model.stores[1]);
}
END_TEST

TEST_SUITE (lines_model)
{
  Suite *suite = suite_create ("lines-model");
  TCase *lines = tcase_create ("model");

  tcase_add_checked_fixture (lines, fixture_open, fixture_close);
  tcase_set_timeout (lines, 60);
  tcase_add_loop_test (lines, test_model, 0, SEEDS);
  suite_add_tcase (suite, lines);
  return suite;
}
