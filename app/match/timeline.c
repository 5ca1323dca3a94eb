/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line's states by move number.
 */
#include "app/match/timeline.h"

#include <string.h>

/* Moves between two kept states: replaying so many takes microseconds, and states are large. */
#define STRIDE 128

struct AppTimeline {
  RulesMatch *match; /* Borrowed */
  Replay replay;
  GArray *moves;       /* of AppTimelineMove */
  GStringChunk *texts; /* those of moves that were truncated stay until the end */
  GPtrArray *states;   /* states after 0, STRIDE, 2 STRIDE … moves */
  void *scratch;       /* the state after @scratch_at moves */
  guint scratch_at;
  GString *room; /* for a move as it is listed */
};

static void
store_state (AppTimeline *timeline)
{
  g_ptr_array_add (timeline->states, rules_dup_state (timeline->match, timeline->replay.state));
}

AppTimeline *
app_timeline_new (RulesMatch *match)
{
  AppTimeline *timeline = g_new0 (AppTimeline, 1);

  timeline->match = match;
  replay_init (&timeline->replay, match);
  timeline->moves = g_array_new (FALSE, FALSE, sizeof (AppTimelineMove));
  timeline->texts = g_string_chunk_new (4096);
  timeline->states = g_ptr_array_new_with_free_func (g_free);
  store_state (timeline);
  timeline->scratch = rules_dup_state (match, timeline->replay.state);
  timeline->room = g_string_sized_new (256);
  return timeline;
}

void
app_timeline_free (AppTimeline *timeline)
{
  if (timeline == NULL)
    return;
  replay_clear (&timeline->replay);
  g_array_unref (timeline->moves);
  g_string_chunk_free (timeline->texts);
  g_ptr_array_unref (timeline->states);
  g_free (timeline->scratch);
  g_string_free (timeline->room, TRUE);
  g_free (timeline);
}

static const char *
intern_text (AppTimeline *timeline, RulesText text)
{
  return text.length == 0 ? "" : g_string_chunk_insert_len (timeline->texts, text.at, text.length);
}

/* The highest level whose number is another than before, and is one. */
static gint8
level_begun (const RulesProgress *before, const RulesProgress *after)
{
  for (guint level = 0; level < after->n; level++)
    if (after->number[level] != before->number[level])
      return after->number[level] > 0 ? (gint8)level : -1;
  return -1;
}

/* Reads the move @text, which is one that was judged before. */
static gboolean
read_move (RulesMatch *match, const char *text, RecordLine *line, RulesMoveBuffer *move)
{
  RulesError error;

  return record_read_line (text, strlen (text), line, &error) == RULES_OK
         && rules_read_move (match, line, move, &error) == RULES_OK;
}

/* Adds the move whose state the replay is at. */
static void
add_move (AppTimeline *timeline, const RulesProgress *before, AppTimelineMove move)
{
  move.new_level = level_begun (before, &move.place);
  g_array_append_val (timeline->moves, move);
  if (timeline->moves->len % STRIDE == 0)
    store_state (timeline);
}

RulesStatus
app_timeline_append (AppTimeline *timeline, RulesText text, RulesText instant, RulesText comment,
                     const guint64 *digest, RulesError *error)
{
  AppTimelineMove move = { 0 };
  RulesProgress before = { 0 };
  RulesBuffer listed;
  RulesStatus status;

  timeline->match->game->progress (timeline->match, timeline->replay.state, &before);
  g_string_set_size (timeline->room, 2 * text.length + 4096);
  listed = (RulesBuffer){ .data = timeline->room->str, .size = timeline->room->len };
  status = replay_move_text (&timeline->replay, text, digest, &listed, error);
  if (status != RULES_OK)
    return status;
  timeline->match->game->progress (timeline->match, timeline->replay.state, &move.place);
  move.text = intern_text (timeline, (RulesText){ listed.data, (uint32_t)listed.length });
  move.instant = intern_text (timeline, instant);
  move.comment = intern_text (timeline, comment);
  move.actor = timeline->replay.actor;
  move.verb = timeline->replay.verb;
  add_move (timeline, &before, move);
  return RULES_OK;
}

/* Makes the state of @after that of the replay, which keeps what it knows of the moves before. */
static void
take_state (AppTimeline *timeline, Replay *after)
{
  void *state = timeline->replay.state;

  timeline->replay.state = after->state;
  after->state = state;
  timeline->replay.n_moves = after->n_moves;
  timeline->replay.digest = after->digest;
  timeline->replay.actor = after->actor;
  timeline->replay.verb = after->verb;
}

gboolean
app_timeline_take (AppTimeline *timeline, Replay *after, const AppTimelineMove *moves, guint n)
{
  const guint length = timeline->moves->len;
  RulesProgress before = { 0 };

  g_return_val_if_fail (n > 0 && after->n_moves == length + n, FALSE);
  if (timeline->replay.unlisted_move != 0 || (length + n - 1) / STRIDE != length / STRIDE)
    return FALSE;
  timeline->match->game->progress (timeline->match, timeline->replay.state, &before);
  take_state (timeline, after);
  for (guint k = 0; k < n; k++) {
    AppTimelineMove move = moves[k];

    move.text = intern_text (timeline, rules_text (move.text));
    move.instant = intern_text (timeline, rules_text (move.instant));
    move.comment = intern_text (timeline, rules_text (move.comment));
    add_move (timeline, &before, move);
    before = move.place;
  }
  return TRUE;
}

/* Makes @state that after @number moves, from the nearest kept state or the scratch. */
static void
replay_to (AppTimeline *timeline, guint number)
{
  guint base = number - number % STRIDE;
  RecordLine line;
  RulesMoveBuffer move;

  if (timeline->scratch_at > number || timeline->scratch_at < base) {
    rules_copy_state (timeline->match, timeline->scratch,
                      g_ptr_array_index (timeline->states, base / STRIDE));
    timeline->scratch_at = base;
  }
  while (timeline->scratch_at < number) {
    const char *text = app_timeline_get_move (timeline, timeline->scratch_at + 1)->text;

    if (!read_move (timeline->match, text, &line, &move))
      g_return_if_reached ();
    rules_apply (timeline->match, timeline->scratch, &move.move, RULES_UNJUDGED, NULL);
    timeline->scratch_at++;
  }
}

void
app_timeline_truncate (AppTimeline *timeline, guint n)
{
  g_return_if_fail (n <= timeline->moves->len);
  if (n == timeline->moves->len)
    return;
  replay_to (timeline, n);
  rules_copy_state (timeline->match, timeline->replay.state, timeline->scratch);
  timeline->replay.n_moves = n;
  timeline->replay.digest = rules_digest (timeline->match, timeline->replay.state);
  if (timeline->replay.diverged > n)
    timeline->replay.diverged = 0;
  g_array_set_size (timeline->moves, n);
  g_ptr_array_set_size (timeline->states, (gint)(n / STRIDE + 1));
}

guint
app_timeline_get_length (AppTimeline *timeline)
{
  return timeline->moves->len;
}

const AppTimelineMove *
app_timeline_get_move (AppTimeline *timeline, guint number)
{
  g_return_val_if_fail (number >= 1 && number <= timeline->moves->len, NULL);
  return &g_array_index (timeline->moves, AppTimelineMove, number - 1);
}

const void *
app_timeline_get_state (AppTimeline *timeline, guint number)
{
  g_return_val_if_fail (number <= timeline->moves->len, NULL);
  if (number == timeline->moves->len)
    return timeline->replay.state;
  replay_to (timeline, number);
  return timeline->scratch;
}

const Replay *
app_timeline_get_replay (AppTimeline *timeline)
{
  return &timeline->replay;
}
