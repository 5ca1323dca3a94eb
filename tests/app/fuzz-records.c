/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to what replays records, with the starter packs: tags become a match, lines
 * become moves. What was replayed holds every cached field, and written again replays to the same
 * digests; whatever is legal at its end applies; and everybody's view can be made.
 *
 * Dictionary: app/moves.dict
 */
#include "tests/fuzz.h"

#include "app/match/records.h"
#include "app/base/value.h"

#define MOVES_MOST 400
#define CHOICES_MOST 60

typedef struct {
  const RulesMatch *match;
  const void *state;
  void *copy;
  guint n;
} Trial;

static AppPacks *
get_packs (void)
{
  static AppPacks *packs;

  if (packs == NULL)
    packs = app_packs_new ();
  return packs;
}

static bool
choice_cb (const RulesMove *move, void *data)
{
  Trial *trial = data;

  memcpy (trial->copy, trial->state, trial->match->game->state_size);
  require (rules_apply (trial->match, trial->copy, move, RULES_JUDGED, NULL) == RULES_OK);
  require (rules_check_state (trial->match, trial->copy) == NULL);
  return ++trial->n < CHOICES_MOST;
}

static void
check_view (const Replay *replay, guint viewer)
{
  AppValueBuilder builder;
  g_autoptr (AppValue) value = NULL;
  g_autoptr (GString) json = g_string_new (NULL);

  app_value_builder_init (&builder);
  rules_view (replay->match, replay->state, viewer, &builder.writer);
  value = app_value_builder_finish (&builder);
  app_value_to_json (value, json);
  require (g_utf8_validate (json->str, (gssize)json->len, NULL));
}

static void
try_end (const Replay *replay)
{
  const RulesMatch *match = replay->match;
  Trial trial = { match, replay->state, g_malloc (match->game->state_size), 0 };

  rules_choices (match, replay->state, choice_cb, &trial);
  g_free (trial.copy);
  for (guint viewer = 0; viewer <= match->setup.seats; viewer++)
    check_view (replay, viewer);
}

static void
sink_cb (const char *bytes, size_t length, void *data)
{
  g_string_append_len (data, bytes, (gssize)length);
}

static void
write_move (AppRecords *records, GString *out)
{
  const guint64 digest = app_records_get_replay (records)->digest;

  record_write_move (app_records_get_move (records), app_records_get_instant (records), &digest,
                     app_records_get_comment (records), sink_cb, out);
}

static void
finish (AppRecords *records, GString *out)
{
  try_end (app_records_get_replay (records));
  record_write_comment (app_records_get_trailing (records), sink_cb, out);
}

/* Reads all records; those of @out are whole or, where @strict, all of them must be. */
static void
replay (const char *bytes, gsize length, GString *out, gboolean strict)
{
  AppRecords *records = app_records_new (app_text_reader_new ("fuzz", bytes, length), get_packs (),
                                         APP_RECORDS_KEEP_TEXT);
  gsize begin = 0;
  guint moves = 0;

  for (;;) {
    g_autoptr (GError) error = NULL;

    switch (app_records_next (records, &error)) {
    case APP_RECORDS_START:
      begin = out->len;
      record_write_tags (app_records_get_tags (records), sink_cb, out);
      break;
    case APP_RECORDS_MOVE:
      require (rules_check_state (app_records_get_match (records),
                                  app_records_get_replay (records)->state)
               == NULL);
      write_move (records, out);
      if (++moves == MOVES_MOST && !strict) {
        app_records_free (records);
        g_string_truncate (out, begin);
        return;
      }
      break;
    case APP_RECORDS_FINISH:
      finish (records, out);
      break;
    case APP_RECORDS_FAULT:
      require (!strict);
      require_sentence (error);
      g_string_truncate (out, begin);
      begin = out->len;
      break;
    case APP_RECORDS_DONE:
      app_records_free (records);
      return;
    }
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GString) once = g_string_new (NULL), twice = g_string_new (NULL);

  replay ((const char *)data, size, once, FALSE);
  if (once->len == 0)
    return 0;
  replay (once->str, once->len, twice, TRUE);
  require (g_string_equal (once, twice));
  return 0;
}
