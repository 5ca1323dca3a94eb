/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches of the demo collection played: legal moves at random from the plan's own seed, or what is
 * probably done next where a game knows that, with notes, rulings and comments put in by hand.
 */
#include "app/demo/demo-play.h"

#include "app/base/error.h"
#include "app/match/stored.h"

#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DIE 20
#define BAD 9     /* of a die's faces */
#define HURT 60   /* per cent of health */
#define SEEDS 100 /* that are tried at most */

/* A match being played. */
typedef struct {
  const DemoMatch *plan;
  RulesMatch *match;
  const AppWords *words; /* NULL where the game has none, or the system */
  Replay replay;
  RulesRandom random;
  GDateTime *clock;
  GString *out;
} Playing;

static void
append (const char *bytes, size_t length, void *data)
{
  g_string_append_len (data, bytes, (gssize)length);
}

static const DemoTouch *
touch_at (const DemoMatch *plan, guint64 at)
{
  for (guint k = 0; k < DEMO_TOUCHES; k++)
    if (plan->touches[k].at > 0 && plan->touches[k].at == at)
      return &plan->touches[k];
  return NULL;
}

/* The evening that move @number begins, NULL when it begins none but the first. */
static const DemoEvening *
begun_by (const DemoMatch *plan, guint64 number)
{
  guint64 before = 0;

  for (guint k = 0; k + 1 < DEMO_EVENINGS && plan->evenings[k].moves > 0; k++) {
    before += plan->evenings[k].moves;
    if (before + 1 == number)
      return plan->evenings[k + 1].start != NULL ? &plan->evenings[k + 1] : NULL;
  }
  return NULL;
}

static gboolean
is_run (const DemoMatch *plan)
{
  return plan->start == NULL;
}

/* Moves come every half minute or so. A match that is no run is played the same with evenings as
 * without. */
static char *
dup_next_instant (Playing *playing)
{
  const DemoEvening *evening = begun_by (playing->plan, playing->replay.at);
  const guint seconds = evening == NULL || !is_run (playing->plan)
                            ? 15 + rules_random_below (&playing->random, 45)
                            : 0;
  GDateTime *next = evening != NULL ? g_date_time_new_from_iso8601 (evening->start, NULL)
                                    : g_date_time_add_seconds (playing->clock, seconds);

  g_date_time_unref (playing->clock);
  playing->clock = next;
  return g_date_time_format (next, "%Y-%m-%dT%H:%M:%SZ");
}

static void
write_move (Playing *playing, const char *text, const char *comment)
{
  g_autofree char *instant = dup_next_instant (playing);

  record_write_move (rules_text (text), rules_text (instant), &playing->replay.digest,
                     rules_text (comment != NULL ? comment : ""), append, playing->out);
}

typedef struct {
  const RulesGame *game;
  const char *verb;
  gboolean found;
} Looking;

/* Whether the first legal move is what is waited for. */
static bool
look_for_verb (const RulesMove *move, void *data)
{
  Looking *looking = data;

  looking->found =
      move->verb >= RULES_VERB_GAME
      && g_str_equal (looking->game->verbs[move->verb - RULES_VERB_GAME].name, looking->verb);
  return false;
}

static gboolean
has_to_stop (Playing *playing)
{
  const DemoMatch *plan = playing->plan;
  Looking looking = { playing->match->game, plan->stop == DEMO_FIGHT ? "attack" : "choose" };

  if (plan->stop == DEMO_OVER || playing->replay.at < plan->moves)
    return FALSE;
  if (plan->stop == DEMO_MOVES)
    return TRUE;
  rules_choices (playing->match, playing->replay.state, look_for_verb, &looking);
  return looking.found;
}

/* What is put in by hand at the next move; it may be illegal after an early end, and is left out.
 */
static void
play_touch (Playing *playing, const DemoTouch *touch)
{
  AppJudgedMove typed = { 0 };

  if (app_judged_move_judge (&playing->replay, touch->line, strlen (touch->line), NULL, 0, NULL,
                             &typed, NULL))
    write_move (playing, typed.text, touch->comment);
  app_judged_move_clear (&typed);
}

static gboolean
play_text (Playing *playing, const RulesBuffer *buffer, const char *comment)
{
  AppJudgedMove typed = { 0 };
  gboolean played = app_judged_move_judge (&playing->replay, buffer->data, buffer->length, NULL, 0,
                                           NULL, &typed, NULL);

  if (played)
    write_move (playing, typed.text, comment);
  app_judged_move_clear (&typed);
  return played;
}

typedef struct {
  const RulesMatch *match;
  RulesBuffer *out;
} Spelling;

static bool
take_spelling (const RulesMove *move, RulesText word, int32_t worth, void *data)
{
  Spelling *spelling = data;

  rules_write_move (spelling->match, move, spelling->out);
  return false;
}

/* In games with words, people see the best one that they have, mostly. */
static gboolean
play_word (Playing *playing, const char *comment)
{
  char text[2048];
  RulesBuffer buffer = { .data = text, .size = sizeof text - 1 };
  Spelling spelling = { playing->match, &buffer };
  guint turn = rules_turn (playing->match, playing->replay.state);

  if (playing->words == NULL || turn == 0 || rules_random_below (&playing->random, 4) == 0)
    return FALSE;
  rules_spellings (playing->match, playing->replay.state, turn, take_spelling, &spelling);
  return buffer.length > 0 && play_text (playing, &buffer, comment);
}

/* Cards that the table knows: what is listed behind the beginning, one of them. */
typedef struct {
  const RulesMatch *match;
  RulesRandom *random;
  const char *begin;
  char *found;
  guint n;
} Naming;

static bool
take_named (const RulesMove *move, void *data)
{
  Naming *naming = data;
  char text[2048];
  RulesBuffer buffer = { .data = text, .size = sizeof text - 1 };

  rules_write_move (naming->match, move, &buffer);
  text[buffer.length] = '\0';
  if (!g_str_has_prefix (text, naming->begin)
      || rules_random_below (naming->random, ++naming->n) != 0)
    return true;
  g_free (naming->found);
  naming->found = g_strdup (text);
  return true;
}

static char *
dup_named (Playing *playing, const char *begin)
{
  Naming naming = { playing->match, &playing->random, begin };

  rules_choices (playing->match, playing->replay.state, take_named, &naming);
  return naming.found;
}

/* Dice as they fall; a bad one is rolled again, where somebody may. */
static void
append_dice (Playing *playing, const RulesLikely *likely, gboolean again, GString *text)
{
  g_string_append_printf (text, " %s=", likely->dice);
  for (unsigned k = 0; k < likely->n_dice; k++) {
    guint die = 1 + rules_random_below (&playing->random, DIE);

    g_string_append_printf (text, "%s%u", k > 0 ? "," : "", die);
    if (again && die <= BAD)
      g_string_append_printf (text, ">%u", 1 + rules_random_below (&playing->random, DIE));
  }
}

static gboolean
play_dice (Playing *playing, const RulesLikely *likely, const char *begin, gboolean again,
           const char *comment)
{
  g_autoptr (GString) text = g_string_new (begin);
  RulesBuffer buffer;

  if (likely->dice != NULL)
    append_dice (playing, likely, again, text);
  buffer = (RulesBuffer){ .data = text->str, .size = text->len, .length = text->len };
  return play_text (playing, &buffer, comment);
}

/* What is probably done next, by games that know it. */
static gboolean
play_likely (Playing *playing, const char *comment)
{
  g_autofree RulesLikely *likely = g_new0 (RulesLikely, 1);
  g_autofree char *named = NULL;
  char begin[2048];
  RulesBuffer buffer = { .data = begin, .size = sizeof begin - 1 };

  if (!rules_likely (playing->match, playing->replay.state, likely))
    return FALSE;
  rules_write_move (playing->match, &likely->move.move, &buffer);
  begin[buffer.length] = '\0';
  if (likely->n_cards > 0 && (named = dup_named (playing, begin)) == NULL)
    return FALSE;
  return (likely->dice != NULL
          && play_dice (playing, likely, named != NULL ? named : begin, TRUE, comment))
         || play_dice (playing, likely, named != NULL ? named : begin, FALSE, comment);
}

/**
 * Sorting:
 * @verbs: with blanks around each
 * @with: those are taken, else the others
 * @groups: (element-type GPtrArray): of texts
 *
 * Listed moves by who does what, so that one with twenty faces counts once.
 */
typedef struct {
  const RulesMatch *match;
  const char *verbs;
  gboolean with;
  GPtrArray *groups;
} Sorting;

/* "A attack" of "A attack axe roll=12" */
static gsize
head_of (const char *text)
{
  const char *verb = strchr (text, ' ') + 1;

  return (gsize)(verb - text) + strcspn (verb, " ");
}

static gboolean
has_verb (const char *verbs, const char *text)
{
  const char *verb = strchr (text, ' ') + 1;
  g_autofree char *word = g_strndup (verb, strcspn (verb, " "));
  g_autofree char *blanks = g_strdup_printf (" %s ", word);

  return strstr (verbs, blanks) != NULL;
}

static bool
take_sorted (const RulesMove *move, void *data)
{
  Sorting *sorting = data;
  GPtrArray *group = sorting->groups->len > 0
                         ? g_ptr_array_index (sorting->groups, sorting->groups->len - 1)
                         : NULL;
  char text[2048];
  RulesBuffer buffer = { .data = text, .size = sizeof text - 1 };
  const char *other;

  rules_write_move (sorting->match, move, &buffer);
  text[buffer.length] = '\0';
  if (has_verb (sorting->verbs, text) != sorting->with)
    return true;
  other = group != NULL ? g_ptr_array_index (group, 0) : "";
  if (group == NULL || head_of (text) != head_of (other)
      || strncmp (text, other, head_of (text)) != 0) {
    group = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (sorting->groups, group);
  }
  g_ptr_array_add (group, g_strdup (text));
  return true;
}

/* One of the moves with, or without, @verbs: first who does what, then how. */
static gboolean
play_sorted (Playing *playing, const char *verbs, gboolean with, const char *comment)
{
  g_autoptr (GPtrArray) groups = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  Sorting sorting = { playing->match, verbs, with, groups };
  RulesBuffer buffer = { 0 };
  GPtrArray *group;
  char *text;

  if (verbs == NULL)
    return FALSE;
  rules_choices (playing->match, playing->replay.state, take_sorted, &sorting);
  if (groups->len == 0)
    return FALSE;
  group = g_ptr_array_index (groups, rules_random_below (&playing->random, groups->len));
  text = g_ptr_array_index (group, rules_random_below (&playing->random, group->len));
  buffer = (RulesBuffer){ .data = text, .size = strlen (text), .length = strlen (text) };
  return play_text (playing, &buffer, comment);
}

/* Whether the living have little more than half of their health. */
static gboolean
is_hurt (const Playing *playing)
{
  RulesMember members[RULES_PARTY];
  int health = 0, max_health = 0;

  if (!rules_party (playing->match, playing->replay.state, members))
    return FALSE;
  for (guint k = 0; k < RULES_PARTY; k++)
    if (members[k].card >= 0 && members[k].alive) {
      health += members[k].health;
      max_health += members[k].max_health;
    }
  return health * 100 < max_health * HURT;
}

static gboolean
play_eager (Playing *playing, const char *comment)
{
  const DemoMatch *plan = playing->plan;

  if (plan->hurt != NULL && is_hurt (playing) && play_sorted (playing, plan->hurt, TRUE, comment))
    return TRUE;
  return plan->eager != NULL && rules_random_below (&playing->random, 3) > 0
         && play_sorted (playing, plan->eager, TRUE, comment);
}

static gboolean
play_random (Playing *playing, const char *comment)
{
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);
  char text[2048];
  RulesBuffer buffer = { .data = text, .size = sizeof text - 1 };

  if (play_word (playing, comment) || play_eager (playing, comment)
      || play_likely (playing, comment)
      || play_sorted (playing, playing->plan->shunned, FALSE, comment))
    return TRUE;
  if (!replay_random (playing->match, playing->replay.state, &playing->random, move))
    return FALSE;
  rules_write_move (playing->match, &move->move, &buffer);
  return play_text (playing, &buffer, comment);
}

static void
play (Playing *playing)
{
  for (;;) {
    const DemoTouch *touch = touch_at (playing->plan, playing->replay.at + 1);

    if (touch != NULL && touch->line != NULL) {
      guint64 before = playing->replay.at;

      play_touch (playing, touch);
      if (playing->replay.at > before)
        continue;
    }
    if (has_to_stop (playing) || !play_random (playing, touch != NULL ? touch->comment : NULL))
      return;
  }
}

static void
set_tag (RecordTags *tags, const char *name, const char *value)
{
  if (value != NULL)
    record_tags_set (tags, name, value);
}

static const char *
start_of (const DemoMatch *plan)
{
  return is_run (plan) ? plan->evenings[0].start : plan->start;
}

void
app_demo_uuid (const DemoMatch *plan, guint number, char *uuid)
{
  g_autofree char *name = g_strdup_printf (is_run (plan) ? "run/%u" : "match/%u", number);

  db_uuid_v5 ("tomekeeper-demo", name, uuid);
}

static void
set_options (RecordTags *tags, const DemoMatch *plan)
{
  for (guint k = 0; k < DEMO_OPTIONS && plan->options[k].id != NULL; k++) {
    g_autofree char *tag = g_strdup_printf ("Option.%s", plan->options[k].id);
    g_autofree char *value = g_strdup_printf ("%d", plan->options[k].value);

    record_tags_set (tags, tag, value);
  }
}

static RecordTags *
dup_tags (const DemoMatch *plan, guint number)
{
  RecordTags *tags = record_tags_new ();
  g_autofree char *day = g_strndup (start_of (plan), strlen ("2026-11-19"));
  char uuid[DB_UUID_SIZE];

  app_demo_uuid (plan, number, uuid);
  record_tags_set (tags, "Record", "1");
  record_tags_set (tags, "Id", uuid);
  record_tags_set (tags, "Game", plan->game);
  record_tags_set (tags, "Variant", plan->variant);
  for (guint seat = 0; plan->names[seat] != NULL; seat++) {
    g_autofree char *tag = g_strdup_printf ("Seat%u", seat + 1);

    record_tags_set (tags, tag, plan->names[seat]);
  }
  record_tags_set (tags, "Knowledge", plan->open ? "open" : "table");
  record_tags_set (tags, "Date", day);
  set_options (tags, plan);
  if (is_run (plan))
    record_tags_set (tags, "Campaign", _ (demo_campaign));
  set_tag (tags, "Place", plan->place);
  set_tag (tags, "Event", plan->event);
  set_tag (tags, "Round", plan->round);
  return tags;
}

/* The words of a game that has some: the system's list, or whatever the letters give. */
static void
set_words (Playing *playing, const AppWords *words, RecordTags *tags)
{
  g_autofree char *tag = NULL;

  if (playing->match->game->word == NULL)
    return;
  playing->words = words;
  rules_match_set_words (playing->match, words != NULL ? words->list->words : &rules_words_any);
  if (words == NULL)
    return;
  tag = app_words_dup_tag (words->name, words->list->sha256);
  record_tags_set (tags, "Words", tag);
}

/* Plays it with one seed; the record goes to @playing->out. */
static void
play_seed (Playing *playing, guint64 seed)
{
  g_string_truncate (playing->out, 0);
  rules_random_seed (&playing->random, seed);
  playing->clock = g_date_time_new_from_iso8601 (start_of (playing->plan), NULL);
  replay_rewind (&playing->replay);
  play (playing);
  g_clear_pointer (&playing->clock, g_date_time_unref);
}

static guint
count_alive (const Playing *playing)
{
  RulesMember members[RULES_PARTY];
  guint n = 0;

  if (!rules_party (playing->match, playing->replay.state, members))
    return 0;
  for (guint k = 0; k < RULES_PARTY; k++)
    n += members[k].card >= 0 && members[k].alive ? 1 : 0;
  return n;
}

static gboolean
is_wanted (const Playing *playing)
{
  const DemoMatch *plan = playing->plan;
  RulesOutcome outcome;

  rules_outcome (playing->match, playing->replay.state, &outcome);
  return outcome.status == plan->wanted && playing->replay.at >= plan->moves
         && count_alive (playing) >= plan->alive;
}

static void
play_plan (Playing *playing, RecordTags *tags, GString *out)
{
  const DemoMatch *plan = playing->plan;

  replay_init (&playing->replay, playing->match);
  for (guint64 seed = plan->seed; seed < plan->seed + SEEDS; seed++) {
    play_seed (playing, seed);
    if (!is_run (plan) || is_wanted (playing))
      break;
  }
  replay_set_result (&playing->replay, tags);
  record_write_tags (tags, append, out);
  g_string_append_len (out, playing->out->str, (gssize)playing->out->len);
  g_string_append_c (out, '\n');
  replay_clear (&playing->replay);
}

gboolean
app_demo_play (const DemoMatch *plan, guint number, AppPacks *packs, const AppWords *words,
               GString *out, GError **error)
{
  RecordTags *tags = dup_tags (plan, number);
  Playing playing = { .plan = plan, .out = g_string_new (NULL) };
  RulesSetup setup = { 0 };
  RulesError wrong = { 0 };
  gboolean done = FALSE;

  if (replay_setup (tags, &setup, &wrong) != RULES_OK)
    app_error_fault (error, start_of (plan), 0, setup.game, &wrong);
  else if (app_packs_join (packs, NULL, &setup, NULL, start_of (plan), 0, error)) {
    if (rules_match_new (&playing.match, &setup, &wrong) != RULES_OK)
      app_error_fault (error, start_of (plan), 0, setup.game, &wrong);
    else
      done = TRUE;
  }
  if (done) {
    set_words (&playing, words, tags);
    play_plan (&playing, tags, out);
  }
  g_string_free (playing.out, TRUE);
  rules_match_free (playing.match);
  record_tags_free (tags);
  return done;
}
