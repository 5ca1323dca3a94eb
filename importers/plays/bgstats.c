/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exports of BG Stats: everything, one play that was shared, or what its owner left of it. Plays
 * refer to names by number, and keys come in any order, so the file is read twice. What it says of
 * deleted things is not asked for: nothing is deleted here because it was there. E-mail addresses
 * are passed over.
 */
#include "importers/plays/bgstats.h"

#include "importers/plays/bgstats-names.h"
#include "importers/plays/bgstats-private.h"

#include "importers/plays/bgstats-sheet.h"
#include "importers/plays/json-split.h"
#include "importers/plays/play-values.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define NO_TIME "10:00:00"   /* what BG Stats says when only the day is known */
#define APART "\xef\xbc\x8f" /* U+FF0F, between several boards or roles of one field */

/* What "scoringSetting" says as far as anybody knows. */
typedef enum {
  SCORING_GAME, /* as the game */
  SCORING_HIGH,
  SCORING_LOW,
  SCORING_NONE,
  SCORING_CO_OP,
  SCORING_CO_OP_NONE = 6,
  /* No winner, or a table that lost. */
  SCORING_NOBODY = 9,
  SCORING_NOBODY_TOO = 11,
  SCORING_NOBODY_EITHER = 14,
} Scoring;

/* @sheet: of JSON in texts; @seats: (element-type utf8 utf8): of the present play, names by the ids
 * that its sheet has for them; @others: (element-type BgstatsName): who else is in that; @pictures:
 * so far */
typedef struct {
  ImportParse *parse;
  BgstatsNames *names;
  ImportJsonTree *sheet;
  GHashTable *seats;
  GPtrArray *others;
  guint pictures;
} Bgstats;

typedef struct {
  int order;
  const ImportJson *score;
} Sitting;

/* When and where */

static void
set_when (ImportPlay *play, const ImportJson *object)
{
  const char *when = import_json_get_text (object, "playDate");
  int day = import_json_get_int (object, "playDateYmd", 0);

  if (when != NULL && *when != '\0')
    import_play_set_when (play, when);
  else if (day > 0)
    import_play_set_day (play, day / 10000, day / 100 % 100, day % 100);
  /* The second 0 of 1970, by a clock east or west of Greenwich. */
  if (g_str_equal (play->date, "1970-01-01") || g_str_equal (play->date, "1969-12-31"))
    play->date = play->time = "";
  if (g_str_equal (play->time, NO_TIME))
    play->time = "";
}

static void
set_ids (Bgstats *bgstats, const ImportJson *object)
{
  ImportPlay *play = bgstats->parse->play;
  g_autofree char *uuid = bgstats_dup_uuid (object);
  int bgg = import_json_get_int (object, "bggId", 0);
  int nemestats = import_json_get_int (object, "nemestatsId", 0);
  g_autofree char *bgg_id = g_strdup_printf ("%d", bgg);
  g_autofree char *nemestats_id = g_strdup_printf ("%d", nemestats);

  import_play_add_id (play, "bgstats", uuid);
  if (bgg > 0)
    import_play_add_id (play, "bgg", bgg_id);
  if (nemestats > 0)
    import_play_add_id (play, "nemestats", nemestats_id);
}

/* Facts */

static void
add_number (ImportPlay *play, const ImportJson *object, const char *key, const char *name)
{
  int number = import_json_get_int (object, key, 0);
  g_autofree char *value = g_strdup_printf ("%d", number);

  if (number > 0)
    import_play_add_fact (play, name, value);
}

static void
add_boards (ImportPlay *play, const ImportJson *object)
{
  const char *board = import_json_get_text (object, "board");
  g_auto (GStrv) boards = g_strsplit (board != NULL ? board : "", APART, -1);

  for (char **each = boards; *each != NULL; each++)
    import_play_add_fact (play, "Board", g_strstrip (*each));
}

/* The names of what a list of references points to. */
static void
add_names (Bgstats *bgstats, const ImportJson *object, const char *key, const char *reference,
           BgstatsList names, const char *fact)
{
  const ImportJson *list = import_json_get_list (object, key);

  for (const ImportJson *each = import_json_first (list); each != NULL;
       each = import_json_next (list, each)) {
    const BgstatsName *name = bgstats_names_find (bgstats->names, names, each, reference);

    if (name != NULL)
      import_play_add_fact (bgstats->parse->play, fact, name->name);
  }
}

/* What others mean, nobody has written down. */
static gboolean
is_known_scoring (int scoring)
{
  return (scoring >= SCORING_GAME && scoring <= SCORING_CO_OP) || scoring == SCORING_CO_OP_NONE;
}

static void
add_facts (Bgstats *bgstats, const ImportJson *object)
{
  ImportPlay *play = bgstats->parse->play;
  const char *sheet = import_json_get_text (object, "scoresheet");

  add_boards (play, object);
  add_number (play, object, "rounds", "Rounds");
  add_number (play, object, "rating", "Rating");
  if (!is_known_scoring (import_json_get_int (object, "scoringSetting", 0)))
    add_number (play, object, "scoringSetting", "ScoringSetting");
  add_names (bgstats, object, "expansionPlays", "gameRefId", BGSTATS_GAME, "Expansion");
  add_names (bgstats, object, "tags", "tagRefId", BGSTATS_TAG, "Tag");
  if (sheet != NULL && *sheet != '\0')
    bgstats_add_sheet (play, bgstats->names, bgstats->seats, bgstats->others, bgstats->sheet,
                       sheet);
}

/* Seats */

static void
set_player (Bgstats *bgstats, ImportSeat *seat, const ImportJson *score)
{
  ImportPlay *play = bgstats->parse->play;
  const BgstatsName *player =
      bgstats_names_find (bgstats->names, BGSTATS_PLAYER, score, "playerRefId");
  const char *alias = import_json_get_text (score, "anonymousName");

  if (player != NULL && !player->anonymous)
    bgstats_name_fill (player, play, &seat->player);
  else
    seat->player.name = import_play_name (play, alias, -1);
  seat->anonymous = *seat->player.name == '\0';
  seat->bot = player != NULL && player->bot;
  if (player == NULL)
    import_play_remark (play, _ ("The file doesn’t say who one of the players was."));
}

/* "Druid／Elf", and what the whole team was. */
static const char *
read_role (ImportPlay *play, const ImportJson *score)
{
  const char *role = import_json_get_text (score, "role");
  const char *team_role = import_json_get_text (score, "teamRole");
  g_autoptr (GString) all = g_string_new (role);

  if (team_role != NULL && *team_role != '\0' && g_strcmp0 (role, team_role) != 0)
    g_string_append_printf (all, "%s%s", all->len > 0 ? APART : "", team_role);
  if (all->len == 0)
    return NULL;
  g_string_replace (all, APART, " / ", 0);
  role = import_play_name (play, all->str, (gssize)all->len);
  return *role != '\0' ? role : NULL;
}

static void
add_start (ImportPlay *play, const ImportSeat *seat, const ImportJson *score)
{
  const char *start = import_json_get_text (score, "startPosition");
  g_autofree char *value = NULL;

  if (start == NULL || *start == '\0')
    return;
  value = seat->anonymous ? g_strdup (start) : g_strdup_printf ("%s: %s", seat->player.name, start);
  import_play_add_fact (play, "Start", value);
}

static const ImportJsonLimits text_limits = { 256 * 1024, 16, 64 * 1024, 20000 };

static void
note_in_sheet (Bgstats *bgstats, const ImportSeat *seat, const char *id)
{
  if (id == NULL || *id == '\0')
    return;
  g_hash_table_insert (bgstats->seats, g_ascii_strdown (id, -1),
                       *seat->player.name != '\0'
                           ? g_strdup (seat->player.name)
                           : g_strdup_printf ("Player %u", bgstats->parse->play->seats->len));
}

/* The score sheet goes by players, or by an id that a seat has of its own. */
static void
note_sheet_ids (Bgstats *bgstats, const ImportSeat *seat, const ImportJson *score)
{
  const BgstatsName *player =
      bgstats_names_find (bgstats->names, BGSTATS_PLAYER, score, "playerRefId");
  const ImportJson *metadata;

  if (player != NULL)
    note_in_sheet (bgstats, seat, player->uuid);
  metadata = import_json_read_inner (bgstats->sheet, score, "metaData", &text_limits);
  note_in_sheet (bgstats, seat, import_json_get_text (metadata, "scoreUuid"));
}

static void
set_team (ImportPlay *play, ImportSeat *seat, const ImportJson *score)
{
  const char *team =
      play->teams ? import_play_name (play, import_json_get_text (score, "team"), -1) : "";

  seat->team = *team != '\0' ? team : NULL;
}

static void
add_seat (Bgstats *bgstats, const ImportJson *score)
{
  ImportPlay *play = bgstats->parse->play;
  ImportSeat *seat = import_play_add_seat (play);
  const char *points = import_json_get_text (score, "score");

  set_player (bgstats, seat, score);
  import_play_set_score (play, seat, points,
                         points != NULL && strchr (points, ',') != NULL
                             && strchr (points, '.') == NULL);
  seat->rank = (guint)MAX (import_json_get_int (score, "rank", 0), 0);
  if (import_json_get (score, "winner") != NULL)
    seat->winner = import_json_get_truth (score, "winner") ? IMPORT_YES : IMPORT_NO;
  seat->role = read_role (play, score);
  seat->first = import_json_get_truth (score, "startPlayer");
  seat->newcomer = import_json_get_truth (score, "newPlayer");
  seat->bot = seat->bot || bgstats_is_bot (bgstats->sheet, score);
  note_sheet_ids (bgstats, seat, score);
  set_team (play, seat, score);
  add_start (play, seat, score);
}

static int
compare_sittings_cb (gconstpointer a, gconstpointer b)
{
  const Sitting *one = a, *other = b;

  if (one->order != other->order)
    return one->order < other->order ? -1 : 1;
  return (one->score > other->score) - (one->score < other->score);
}

/* As they sat, where that is known: then not all have 0. FALSE for too many. */
static gboolean
add_seats (Bgstats *bgstats, const ImportJson *object)
{
  const ImportJson *scores = import_json_get_list (object, "playerScores");
  Sitting sittings[IMPORT_PLAY_SEATS];
  guint n = 0;

  for (const ImportJson *score = import_json_first (scores); score != NULL;
       score = import_json_next (scores, score)) {
    if (n == IMPORT_PLAY_SEATS)
      return FALSE;
    sittings[n++] = (Sitting){ import_json_get_int (score, "seatOrder", 0), score };
  }
  qsort (sittings, n, sizeof (Sitting), compare_sittings_cb);
  for (guint k = 0; k < n; k++)
    add_seat (bgstats, sittings[k].score);
  return TRUE;
}

/* What decides */

static guint
count_winners (const ImportPlay *play)
{
  guint winners = 0;

  for (guint k = 0; k < play->seats->len; k++)
    winners += g_array_index (play->seats, ImportSeat, k).winner == IMPORT_YES;
  return winners;
}

static gboolean
all_or_none_win (const ImportPlay *play)
{
  guint winners = count_winners (play);

  return winners == 0 || winners == play->seats->len;
}

/* Whatever the scores and ranks say. */
static void
let_nobody_win (ImportPlay *play)
{
  for (guint k = 0; k < play->seats->len; k++) {
    ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    seat->winner = IMPORT_NO;
    seat->rank = 0;
  }
}

static void
set_scoring (ImportPlay *play, const BgstatsName *game, Scoring scoring)
{
  gboolean co_op = scoring == SCORING_CO_OP || scoring == SCORING_CO_OP_NONE
                   || (game != NULL && game->co_op == IMPORT_YES);

  if (co_op)
    play->co_op = all_or_none_win (play) ? IMPORT_YES : IMPORT_NO;
  else
    play->co_op = game != NULL ? game->co_op : IMPORT_UNSAID;
  if (!co_op && count_winners (play) == 0
      && (scoring == SCORING_NOBODY || scoring == SCORING_NOBODY_TOO
          || scoring == SCORING_NOBODY_EITHER))
    let_nobody_win (play);
  if (scoring == SCORING_HIGH || scoring == SCORING_LOW)
    play->high_score = scoring == SCORING_HIGH ? IMPORT_YES : IMPORT_NO;
  else if (scoring != SCORING_NONE && scoring != SCORING_CO_OP_NONE && game != NULL)
    play->high_score = game->high_score;
}

/* Who wins or loses together has no sides, whatever the file says. */
static void
settle_teams (ImportPlay *play)
{
  gboolean any = FALSE;

  for (guint k = 0; k < play->seats->len; k++) {
    ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    if (play->co_op == IMPORT_YES)
      seat->team = NULL;
    any = any || seat->team != NULL;
  }
  play->teams = play->teams && any;
}

/* What is given back */

#define MOST_KEPT (256 * 1024) /* bytes of a play's */

/* What stands in the form of the play anyway, and numbers that are another file's. */
static const char *const play_keys[] = { "uuid",           "modificationDate",
                                         "gameRefId",      "locationRefId",
                                         "playerScores",   "tags",
                                         "expansionPlays", NULL };
static const char *const reference_keys[] = { "playerRefId", "gameRefId", "tagRefId", NULL };

static void
keep_member (GString *rest, const char *key, const char *members)
{
  if (*members != '\0')
    g_string_append_printf (rest, "%s\"%s\":{%s}", rest->str[rest->len - 1] == '{' ? "" : ",", key,
                            members);
}

static void
keep_members (GString *rest, const char *key, const ImportJson *object, const char *const *but)
{
  g_autoptr (GString) members = g_string_new (NULL);

  import_json_write_members (object, but, TRUE, members);
  keep_member (rest, key, members->str);
}

static gboolean
has_key (const ImportJson *object, const char *key)
{
  for (const ImportJson *each = import_json_first (object); each != NULL;
       each = import_json_next (object, each))
    if (each->key != NULL && g_str_equal (each->key, key))
      return TRUE;
  return FALSE;
}

/* Each of a list of references, with what it refers to. */
static void
keep_list (Bgstats *bgstats, GString *rest, const ImportJson *object, const char *key,
           const char *reference, BgstatsList names)
{
  const ImportJson *list = import_json_get_list (object, key);
  gboolean more = FALSE;

  if (import_json_first (list) == NULL)
    return;
  g_string_append_printf (rest, "%s\"%s\":[", rest->str[rest->len - 1] == '{' ? "" : ",", key);
  for (const ImportJson *each = import_json_first (list); each != NULL;
       each = import_json_next (list, each)) {
    const BgstatsName *name = bgstats_names_find (bgstats->names, names, each, reference);

    g_string_append (rest, more ? ",{" : "{");
    more = TRUE;
    keep_member (rest, "of", name != NULL ? name->kept : "");
    keep_members (rest, "as", each, reference_keys);
    if (names == BGSTATS_PLAYER && !has_key (each, "winner"))
      g_string_append_printf (rest, "%s\"unsaid\":true",
                              rest->str[rest->len - 1] == '{' ? "" : ",");
    g_string_append_c (rest, '}');
  }
  g_string_append_c (rest, ']');
}

static void
keep_others (Bgstats *bgstats, GString *rest)
{
  if (bgstats->others->len == 0)
    return;
  g_string_append (rest, ",\"sheet\":[");
  for (guint k = 0; k < bgstats->others->len; k++)
    g_string_append_printf (rest, "%s{%s}", k > 0 ? "," : "",
                            ((const BgstatsName *)g_ptr_array_index (bgstats->others, k))->kept);
  g_string_append_c (rest, ']');
}

/* All that the file says of a play, so that it can go back as it came. */
static void
keep_rest (Bgstats *bgstats, const ImportJson *object, const BgstatsName *game,
           const BgstatsName *place)
{
  ImportPlay *play = bgstats->parse->play;
  g_autoptr (GString) rest = g_string_new ("{");

  keep_members (rest, "play", object, play_keys);
  keep_member (rest, "game", game->kept);
  if (place != NULL)
    keep_member (rest, "place", place->kept);
  if (play->seats->len == 0 && bgstats_names_find_owner (bgstats->names) != NULL)
    keep_member (rest, "owner", bgstats_names_find_owner (bgstats->names)->kept);
  keep_list (bgstats, rest, object, "playerScores", "playerRefId", BGSTATS_PLAYER);
  keep_list (bgstats, rest, object, "tags", "tagRefId", BGSTATS_TAG);
  keep_list (bgstats, rest, object, "expansionPlays", "gameRefId", BGSTATS_GAME);
  keep_others (bgstats, rest);
  g_string_append_c (rest, '}');
  if (rest->len <= MOST_KEPT)
    play->rest = import_play_text (play, rest->str, (gssize)rest->len);
}

/* What can be told */

/* Fields that stand in a play only where they say something. In a file that its owner cut down, or
 * that another program wrote, one that is missing says nothing. */
static const struct {
  const char *key;
  guint says;
  gboolean of_seat;
} optional[] = {
  { "locationRefId", IMPORT_SAYS_PLACE, FALSE },
  { "comments", IMPORT_SAYS_COMMENT, FALSE },
  { "board", IMPORT_SAYS_BOARDS, FALSE },
  { "rounds", IMPORT_SAYS_ROUNDS, FALSE },
  { "rating", IMPORT_SAYS_RATING, FALSE },
  { "expansionPlays", IMPORT_SAYS_EXPANSIONS, FALSE },
  { "tags", IMPORT_SAYS_TAGS, FALSE },
  { "scoresheet", IMPORT_SAYS_SHEET, FALSE },
  { "durationMin", IMPORT_SAYS_MINUTES, FALSE },
  { "ignored", IMPORT_SAYS_UNCOUNTED, FALSE },
  { "manualWinner", IMPORT_SAYS_BY_HAND, FALSE },
  { "usesTeams", IMPORT_SAYS_TEAMS, FALSE },
  { "score", IMPORT_SAYS_SCORES, TRUE },
  { "rank", IMPORT_SAYS_RANKS, TRUE },
  { "winner", IMPORT_SAYS_WINNERS, TRUE },
  { "role", IMPORT_SAYS_ROLES, TRUE },
  { "teamRole", IMPORT_SAYS_ROLES, TRUE },
  { "startPlayer", IMPORT_SAYS_FIRST, TRUE },
  { "startPosition", IMPORT_SAYS_START, TRUE },
};

static gboolean
seats_have_key (const ImportJson *scores, const char *key)
{
  for (const ImportJson *score = import_json_first (scores); score != NULL;
       score = import_json_next (scores, score))
    if (has_key (score, key))
      return TRUE;
  return FALSE;
}

static void
set_says (Bgstats *bgstats, const ImportJson *object)
{
  ImportPlay *play = bgstats->parse->play;
  const ImportJson *scores = import_json_get_list (object, "playerScores");

  if (bgstats_names_is_whole (bgstats->names))
    return;
  /* That a game is not co-operative and goes by its own scoring is also what stands there by
   * itself. */
  play->says &= IMPORT_SAYS_TIME;
  for (guint k = 0; k < play->seats->len; k++)
    if (g_array_index (play->seats, ImportSeat, k).newcomer)
      play->says |= IMPORT_SAYS_NEW; /* earlier versions wrote that nobody was */
  if (import_json_get_int (object, "scoringSetting", 0) != SCORING_GAME)
    play->says |= IMPORT_SAYS_CO_OP | IMPORT_SAYS_HIGH_SCORE | IMPORT_SAYS_SCORING;
  for (gsize k = 0; k < G_N_ELEMENTS (optional); k++)
    if (optional[k].of_seat ? seats_have_key (scores, optional[k].key)
                            : has_key (object, optional[k].key))
      play->says |= optional[k].says;
}

/* Plays */

static guint
count_pictures (Bgstats *bgstats, const ImportJson *object)
{
  const ImportJson *list =
      import_json_read_inner (bgstats->sheet, object, "playImages", &text_limits);
  guint n = 0;

  if (list == NULL || list->kind != IMPORT_JSON_LIST)
    return 0;
  for (const ImportJson *each = import_json_first (list); each != NULL;
       each = import_json_next (list, each))
    n++;
  return n;
}

static gboolean
read_play (Bgstats *bgstats, const ImportJson *object, GError **error)
{
  ImportPlay *play = bgstats->parse->play;
  const BgstatsName *game = bgstats_names_find (bgstats->names, BGSTATS_GAME, object, "gameRefId");
  const BgstatsName *place =
      bgstats_names_find (bgstats->names, BGSTATS_PLACE, object, "locationRefId");
  const BgstatsName *owner = bgstats_names_find_owner (bgstats->names);

  if (game != NULL)
    bgstats_name_fill (game, play, &play->game);
  if (*play->game.name == '\0' && play->game.n_ids == 0)
    return import_parse_skip_play (bgstats->parse, _ ("The play names no game."), error);
  if (place != NULL)
    bgstats_name_fill (place, play, &play->place);
  set_when (play, object);
  import_play_set_modified (play, import_json_get_text (object, "modificationDate"));
  import_play_set_minutes (play, import_json_get_integer (object, "durationMin", 0),
                           BGSTATS_MINUTES);
  play->teams = import_json_get_truth (object, "usesTeams");
  play->by_hand = import_json_get_truth (object, "manualWinner");
  play->uncounted = import_json_get_truth (object, "ignored");
  play->comment = import_play_long_text (play, import_json_get_text (object, "comments"), -1);
  g_hash_table_remove_all (bgstats->seats);
  g_ptr_array_set_size (bgstats->others, 0);
  if (!add_seats (bgstats, object))
    return import_parse_skip_play (bgstats->parse, _ ("The play has more than 64 players."), error);
  if (play->seats->len == 0 && owner != NULL)
    bgstats_name_fill (owner, play, &play->owner);
  set_scoring (play, game, (Scoring)import_json_get_int (object, "scoringSetting", 0));
  settle_teams (play);
  add_facts (bgstats, object);
  set_ids (bgstats, object);
  keep_rest (bgstats, object, game, place);
  set_says (bgstats, object);
  bgstats->pictures += count_pictures (bgstats, object);
  if (play->n_ids == 0)
    import_play_make_id (play, "bgstats");
  return import_parse_end_play (bgstats->parse, error);
}

static gboolean
play_cb (const char *key, gint index, const ImportJson *element, guint line, guint column,
         gpointer data, GError **error)
{
  Bgstats *bgstats = data;
  g_autofree char *at = g_strdup_printf ("plays[%d]", index);

  if (index < 0) {
    import_error_set (error, IMPORT_ERROR_SYNTAX, line, column,
                      _ ("A list is expected as “plays”."));
    return FALSE;
  }
  import_parse_begin_play (bgstats->parse, line, at);
  if (element->kind != IMPORT_JSON_OBJECT)
    return import_parse_skip_play (bgstats->parse, _ ("This is no play."), error);
  return read_play (bgstats, element, error);
}

gboolean
import_parse_bgstats (ImportParse *parse, GError **error)
{
  static const char *const keys[] = { "plays", NULL };
  g_autoptr (BgstatsNames) names = bgstats_names_new ();
  g_autoptr (ImportJsonTree) sheet = import_json_tree_new ();
  g_autoptr (GHashTable) seats = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  Bgstats bgstats = { parse, names, sheet, seats, others, 0 };

  if (!bgstats_names_read (names, parse, error)
      || !import_json_split (parse->input, keys, FALSE, play_cb, &bgstats, error))
    return FALSE;
  if (!bgstats_names_list_games (names, parse, error))
    return FALSE;
  bgstats_names_leave (names, parse);
  import_parse_leave (parse, IMPORT_LEFT_PICTURES, bgstats.pictures);
  return TRUE;
}
