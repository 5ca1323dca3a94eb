/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is decided once a game.
 *
 * Plays in which every player won, or none. Few sources know whether that was a game against the
 * players: BoardGameGeek has no word for it, and BG Stats says "not cooperative" of each game whose
 * owner never ticked it. So it is decided once a game, and the play is staged as what was decided:
 * the merge with what is stored sees it as a change of the source.
 */
#include "app/plays-in/play-import-games.h"

#include "app/plays-in/play-import-name-index.h"
#include "app/result/games.h"

#include "importers/plays/play-bytes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

PlayImportWinners
play_import_co_op_get_winners (const ImportPlay *play)
{
  guint n = play->seats->len, won = 0, lost = 0;
  gboolean ordered = FALSE, one_rank = TRUE;

  if (play->co_op == IMPORT_YES)
    return PLAY_IMPORT_WINNERS_CLEAR;
  for (guint k = 0; k < n; k++) {
    const ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    won += seat->winner == IMPORT_YES ? 1 : 0;
    lost += seat->winner == IMPORT_NO ? 1 : 0;
    ordered = ordered || seat->score != NULL || seat->has_points || seat->rank > 0;
    one_rank = one_rank && seat->rank == g_array_index (play->seats, ImportSeat, 0).rank;
  }
  if (won > 0 && won < n)
    return PLAY_IMPORT_WINNERS_SOME;
  if (play->teams)
    return PLAY_IMPORT_WINNERS_CLEAR;
  /* A source that says "not co-op" knows a tie where there are scores or ranks. */
  if (won == n && n > 1 && one_rank && (play->co_op == IMPORT_UNSAID || !ordered))
    return PLAY_IMPORT_WINNERS_ALL;
  return lost == n && n > 0 && !ordered && !play->incomplete ? PLAY_IMPORT_WINNERS_NOBODY
                                                             : PLAY_IMPORT_WINNERS_CLEAR;
}

static PlayImportName *
get_game (PlayImportNameIndex *names, const ImportPlay *play)
{
  return play_import_name_index_get (names, IMPORT_GAME, &play->game, play->ids[0].source, 1);
}

void
play_import_co_op_count (PlayImportNameIndex *names, const ImportPlay *play)
{
  PlayImportName *game = get_game (names, play);

  if (game != NULL)
    game->winners[play_import_co_op_get_winners (play)]++;
}

/* Deciding */

/* What is known of a game, whatever it is called in what was read. */
typedef struct {
  guint winners[PLAY_IMPORT_WINNERS];
  ImportTristate chosen, remembered;
} Game;

static gboolean
is_game (const PlayImportName *name)
{
  return name->kind == IMPORT_GAME && name->found && name->status != APP_PLAY_IMPORT_NAME_LEFT_OUT;
}

/* @games: (element-type gint64 Game) */
static Game *
find_or_add_game (GHashTable *games, const PlayImportName *name)
{
  gint64 key = play_import_name_key (name);
  Game *game = g_hash_table_lookup (games, &key);

  if (game == NULL) {
    game = g_new0 (Game, 1);
    game->chosen = game->remembered = IMPORT_UNSAID;
    g_hash_table_insert (games, g_memdup2 (&key, sizeof key), game);
  }
  return game;
}

static gboolean
load_remembered (DbStore *db, GHashTable *games, GError **error)
{
  g_autoptr (GPtrArray) rows = db_games_list (db, error);

  if (rows == NULL)
    return FALSE;
  for (guint k = 0; k < rows->len; k++) {
    const DbPlaceOrGame *row = g_ptr_array_index (rows, k);
    Game *game = g_hash_table_lookup (games, &row->id);
    AppTogether together;

    if (game == NULL)
      continue;
    if (!app_game_recall_together (db, row, &together, error))
      return FALSE;
    if (together != APP_TOGETHER_UNSAID)
      game->remembered = together == APP_TOGETHER_YES ? IMPORT_YES : IMPORT_NO;
  }
  return TRUE;
}

static ImportTristate
decide (const Game *game)
{
  if (game->chosen != IMPORT_UNSAID)
    return game->chosen;
  if (game->remembered != IMPORT_UNSAID)
    return game->remembered;
  if (game->winners[PLAY_IMPORT_WINNERS_ALL] == 0)
    return IMPORT_UNSAID;
  return game->winners[PLAY_IMPORT_WINNERS_SOME] == 0 ? IMPORT_YES : IMPORT_NO;
}

gboolean
play_import_co_op_decide (AppPlayImport *play_import, DbStore *db, GError **error)
{
  g_autoptr (GHashTable) games =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  PlayImportNameIndex *names = play_import->names;
  gboolean any = FALSE;

  for (guint k = 0; k < play_import_name_index_count (names); k++) {
    PlayImportName *name = play_import_name_index_nth (names, k);
    Game *game;

    name->together = name->remembered_together = IMPORT_UNSAID;
    if (!is_game (name))
      continue;
    game = find_or_add_game (games, name);
    for (guint winners = 0; winners < PLAY_IMPORT_WINNERS; winners++)
      game->winners[winners] += name->winners[winners];
    if (name->chosen_together != IMPORT_UNSAID)
      game->chosen = name->chosen_together;
    any = any || name->winners[PLAY_IMPORT_WINNERS_ALL] > 0
          || name->winners[PLAY_IMPORT_WINNERS_NOBODY] > 0;
  }
  if (any && !load_remembered (db, games, error))
    return FALSE;
  for (guint k = 0; any && k < play_import_name_index_count (names); k++) {
    PlayImportName *name = play_import_name_index_nth (names, k);
    const Game *game = is_game (name) ? find_or_add_game (games, name) : NULL;

    if (game == NULL)
      continue;
    name->together = decide (game);
    name->remembered_together = game->remembered;
  }
  return TRUE;
}

/* TRUE when @play is another one than its source has it. A source that says nothing of co-op means
 * a game against all of them by itself (play_import_convert()). */
static gboolean
settle (AppPlayImport *play_import, ImportPlay *play)
{
  PlayImportWinners winners = play_import_co_op_get_winners (play);
  gboolean all = winners == PLAY_IMPORT_WINNERS_ALL;
  const PlayImportName *game;
  ImportTristate was = play->co_op;

  if (!all && winners != PLAY_IMPORT_WINNERS_NOBODY)
    return FALSE;
  game = get_game (play_import->names, play);
  if (game == NULL)
    return FALSE;
  if (game->together == IMPORT_YES && !(all && was == IMPORT_UNSAID))
    play->co_op = IMPORT_YES;
  else if (game->together == IMPORT_NO && all)
    play->co_op = IMPORT_NO;
  return play->co_op != was;
}

gboolean
play_import_co_op_load (AppPlayImport *play_import, DbStagedPlay *staged, ImportPlay *play,
                        GByteArray *form)
{
  if (!import_play_from_bytes (play, staged->form, staged->length))
    return FALSE;
  if (settle (play_import, play) && form != NULL) {
    g_byte_array_set_size (form, 0);
    import_play_to_bytes (play, form);
    staged->form = form->data;
    staged->length = form->len;
  }
  return TRUE;
}

/* Remembering */

gboolean
play_import_co_op_is_chosen (const PlayImportName *game)
{
  return game->chosen_together != IMPORT_UNSAID && is_game (game)
         && game->chosen_together != game->remembered_together;
}

/* @decided: (element-type gint64 PlayImportName): by row */
static gboolean
remember (DbStore *db, GHashTable *decided, GError **error)
{
  g_autoptr (GPtrArray) rows = db_games_list (db, error);

  if (rows == NULL)
    return FALSE;
  for (guint k = 0; k < rows->len; k++) {
    const DbPlaceOrGame *row = g_ptr_array_index (rows, k);
    const PlayImportName *game = g_hash_table_lookup (decided, &row->id);

    if (game != NULL && !app_game_remember_together (db, row, game->together == IMPORT_YES, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
play_import_co_op_remember (AppPlayImport *play_import, DbStore *db, gboolean *wrote,
                            GError **error)
{
  g_autoptr (GHashTable) decided =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint k = 0; k < play_import_name_index_count (play_import->names); k++) {
    PlayImportName *name = play_import_name_index_nth (play_import->names, k);
    gint64 key = is_game (name) ? play_import_name_key (name) : 0;

    if (key <= 0 || name->together == IMPORT_UNSAID || name->together == name->remembered_together)
      continue;
    *wrote = *wrote || play_import_co_op_is_chosen (name);
    g_hash_table_insert (decided, g_memdup2 (&key, sizeof key), name);
  }
  return g_hash_table_size (decided) == 0 || remember (db, decided, error);
}

/* Ratings and owning */

static gboolean
differ (double one, double other)
{
  return one < other || one > other;
}

static int
owned_as_number (ImportTristate owned)
{
  return owned == IMPORT_UNSAID ? -1 : owned == IMPORT_YES;
}

/* What is said already counts. */
static void
complete (PlayImportListed *said, const ImportListedGame *other)
{
  if (said->rating < 0)
    said->rating = other->rating;
  if (said->owned == IMPORT_UNSAID)
    said->owned = other->owned;
  if (said->kept[0] == '\0')
    db_match_set_string (&said->kept, other->kept);
}

static void
replace (PlayImportListed *said, const ImportListedGame *later)
{
  if (later->rating >= 0)
    said->rating = later->rating;
  if (later->owned != IMPORT_UNSAID)
    said->owned = later->owned;
  if (later->kept[0] != '\0')
    db_match_set_string (&said->kept, later->kept);
  db_match_set_string (&said->modified, later->modified);
}

void
play_import_games_list (PlayImportName *game, guint input, const ImportListedGame *listed)
{
  PlayImportListed *said = game->listed;
  gboolean is_first = said == NULL;

  if (is_first) {
    said = game->listed = g_new0 (PlayImportListed, 1);
    said->rating = -1;
    said->owned = IMPORT_UNSAID;
    said->modified = g_strdup ("");
    said->kept = g_strdup ("");
  }
  /* Of several copies one that is owned is enough. */
  if (said->input == input && listed->owned == IMPORT_YES)
    said->owned = IMPORT_YES;
  if (is_first || (said->input != input && strcmp (said->modified, listed->modified) < 0))
    replace (said, listed);
  else
    complete (said, listed);
  said->whole = said->whole || !listed->rewritten;
  said->input = input;
}

/* @was: whether the source said it before, and @same: that it said the same; @as_then: what is here
 * is what it said then. @open: nobody said it here. */
static PlayImportSaid
decide_said (gboolean was, gboolean same, gboolean older, gboolean as_then, gboolean open)
{
  if (!was)
    return open ? PLAY_IMPORT_SAID_TAKEN : PLAY_IMPORT_SAID_NOTHING;
  if (same || older)
    return PLAY_IMPORT_SAID_NOTHING;
  return as_then ? PLAY_IMPORT_SAID_TAKEN : PLAY_IMPORT_SAID_CONFLICT;
}

static PlayImportSaid
choose_said (PlayImportSaid said, AppPlayImportChoice choice)
{
  return said == PLAY_IMPORT_SAID_TAKEN && choice == APP_PLAY_IMPORT_CHOICE_HERE
             ? PLAY_IMPORT_SAID_CONFLICT
             : said;
}

/* @here: (nullable): the game's row; @last: (nullable): what its source said last */
static void
compare_listed (PlayImportName *game, const DbPlaceOrGame *here, const AppGameSaid *last)
{
  PlayImportListed *listed = game->listed;
  int owned = owned_as_number (listed->owned);
  gboolean older =
      last != NULL && listed->modified[0] != '\0' && strcmp (listed->modified, last->modified) < 0;

  listed->here_rating = here != NULL ? here->rating : -1;
  listed->here_owned = here != NULL ? here->owned : -1;
  listed->of_rating = listed->of_owned = PLAY_IMPORT_SAID_NOTHING;
  if (listed->rating >= 0 && differ (listed->rating, listed->here_rating))
    listed->of_rating =
        choose_said (decide_said (last != NULL && last->rating >= 0,
                                  last != NULL && !differ (listed->rating, last->rating), older,
                                  last != NULL && !differ (listed->here_rating, last->rating),
                                  listed->here_rating < 0),
                     game->listed_choice);
  if (owned >= 0 && owned != listed->here_owned)
    listed->of_owned = choose_said (
        decide_said (last != NULL && last->owned >= 0, last != NULL && owned == last->owned, older,
                     last != NULL && listed->here_owned == last->owned, listed->here_owned < 0),
        game->listed_choice);
}

/* @rows: (element-type gint64 DbPlaceOrGame): borrowed from @list */
static GHashTable *
index_rows (const GPtrArray *list)
{
  GHashTable *rows = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint k = 0; k < list->len; k++) {
    DbPlaceOrGame *row = g_ptr_array_index (list, k);

    g_hash_table_insert (rows, &row->id, row);
  }
  return rows;
}

/* @last: (out): what its source said of it when it was this row */
static gboolean
load_last (DbStore *db, const PlayImportName *game, gint64 row, AppGameSaid **last, GError **error)
{
  if (!app_game_recall_said (db, game->source, game->external, last, error))
    return FALSE;
  if (*last != NULL && (*last)->row != row)
    g_clear_pointer (last, app_game_said_free);
  return TRUE;
}

gboolean
play_import_games_compare (AppPlayImport *play_import, DbStore *db, GError **error)
{
  PlayImportNameIndex *names = play_import->names;
  g_autoptr (GPtrArray) list = db_games_list (db, error);
  g_autoptr (GHashTable) rows = list != NULL ? index_rows (list) : NULL;

  for (guint k = 0; rows != NULL && k < play_import_name_index_count (names); k++) {
    PlayImportName *name = play_import_name_index_nth (names, k);
    gint64 row = name->listed != NULL && is_game (name) ? play_import_name_key (name) : 0;
    g_autoptr (AppGameSaid) last = NULL;

    if (row == 0)
      continue;
    if (row > 0 && !load_last (db, name, row, &last, error))
      return FALSE;
    compare_listed (name, g_hash_table_lookup (rows, &row), last);
  }
  return rows != NULL;
}

gboolean
play_import_games_has_conflict (const PlayImportName *game)
{
  return game->listed != NULL && is_game (game)
         && (game->listed->of_rating == PLAY_IMPORT_SAID_CONFLICT
             || game->listed->of_owned == PLAY_IMPORT_SAID_CONFLICT);
}

gboolean
play_import_games_has_news (const PlayImportName *game)
{
  return game->listed != NULL && is_game (game)
         && (game->listed->of_rating != PLAY_IMPORT_SAID_NOTHING
             || game->listed->of_owned != PLAY_IMPORT_SAID_NOTHING
             || (game->row == 0 && game->as == NULL));
}

static gboolean
is_taken (const PlayImportName *game, PlayImportSaid said)
{
  return said == PLAY_IMPORT_SAID_TAKEN
         || (said == PLAY_IMPORT_SAID_CONFLICT
             && game->listed_choice == APP_PLAY_IMPORT_CHOICE_THERE);
}

void
play_import_games_count (const PlayImportName *game, AppPlayImportCounts *counts)
{
  if (game->listed == NULL || !is_game (game))
    return;
  counts->ratings += is_taken (game, game->listed->of_rating) ? 1 : 0;
  counts->owned += is_taken (game, game->listed->of_owned) ? 1 : 0;
  counts->said_conflicts +=
      play_import_games_has_conflict (game) && game->listed_choice != APP_PLAY_IMPORT_CHOICE_THERE
          ? 1
          : 0;
}

/* What is remembered: what it says now, and of what it leaves open, what it said last. */
static gboolean
remember_listed (AppPlayImport *play_import, DbStore *db, const PlayImportName *game, gint64 row,
                 const AppGameSaid *last, gboolean *wrote, GError **error)
{
  const PlayImportListed *listed = game->listed;
  gboolean older = last != NULL && strcmp (listed->modified, last->modified) < 0;
  gboolean first = last == NULL;
  AppGameSaid now = {
    .row = row,
    .rating = listed->rating,
    .owned = owned_as_number (listed->owned),
    .modified = listed->modified,
    .kept = listed->kept,
  };

  if (!first && (older || now.rating < 0) && last->rating >= 0)
    now.rating = last->rating;
  if (!first && (older || now.owned < 0) && last->owned >= 0)
    now.owned = last->owned;
  if (older || (!first && now.modified[0] == '\0'))
    now.modified = last->modified;
  if (!first && (older || now.kept[0] == '\0') && last->kept[0] != '\0')
    now.kept = last->kept;
  if (first
          ? now.rating < 0 && now.owned < 0 && now.kept[0] == '\0'
          : !differ (now.rating, last->rating) && now.owned == last->owned
                && g_str_equal (now.modified, last->modified) && g_str_equal (now.kept, last->kept))
    return TRUE;
  *wrote = TRUE;
  return app_game_remember_said (db, play_import->batch, game->source, game->external, &now, error);
}

/* What this program exported says what is said here, and nothing of what its source says. */
static gboolean
is_own_word (const PlayImportListed *listed)
{
  return !listed->whole && listed->of_rating == PLAY_IMPORT_SAID_NOTHING
         && listed->of_owned == PLAY_IMPORT_SAID_NOTHING;
}

static gboolean
store_listed (AppPlayImport *play_import, DbStore *db, PlayImportName *game,
              const DbPlaceOrGame *here, gboolean *wrote, GError **error)
{
  PlayImportListed *listed = game->listed;
  g_autoptr (AppGameSaid) last = NULL;
  gboolean rating, owned;

  if (!load_last (db, game, here->id, &last, error))
    return FALSE;
  compare_listed (game, here, last);
  rating = is_taken (game, listed->of_rating);
  owned = is_taken (game, listed->of_owned);
  if ((rating || owned)
      && !db_game_describe (db, here->id, rating ? listed->rating : here->rating,
                            owned ? owned_as_number (listed->owned) : here->owned, error))
    return FALSE;
  *wrote = *wrote || rating || owned;
  return (is_own_word (listed) && (last != NULL || !game->stored))
         || remember_listed (play_import, db, game, here->id, last, wrote, error);
}

gboolean
play_import_games_store (AppPlayImport *play_import, DbStore *db, gboolean *wrote, GError **error)
{
  PlayImportNameIndex *names = play_import->names;
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GHashTable) rows = NULL;

  for (guint k = 0; k < play_import_name_index_count (names); k++) {
    PlayImportName *name = play_import_name_index_nth (names, k);
    gint64 row = name->listed != NULL && is_game (name) ? play_import_name_key (name) : 0;
    DbPlaceOrGame *here;

    if (row <= 0)
      continue;
    if (list == NULL) {
      list = db_games_list (db, error);
      if (list == NULL)
        return FALSE;
      rows = index_rows (list);
    }
    here = g_hash_table_lookup (rows, &row);
    if (here == NULL)
      continue;
    if (!store_listed (play_import, db, name, here, wrote, error))
      return FALSE;
    /* For what other sources call the same game. */
    here->rating = is_taken (name, name->listed->of_rating) ? name->listed->rating : here->rating;
    here->owned = is_taken (name, name->listed->of_owned) ? owned_as_number (name->listed->owned)
                                                          : here->owned;
  }
  return TRUE;
}

static const char *
get_owned_word (int owned)
{
  return owned < 0 ? _ ("not said") : owned > 0 ? _ ("owned") : _ ("not owned");
}

static void
add_said (GString *text, const PlayImportName *game, PlayImportSaid said, const char *here,
          const char *there)
{
  g_autofree char *sentence = NULL;

  if (said == PLAY_IMPORT_SAID_NOTHING)
    return;
  if (said == PLAY_IMPORT_SAID_TAKEN)
    sentence = g_strdup (there);
  else
    /* Translators: what is said of a game here, and there: "rated 8", "not owned". */
    sentence = g_strdup_printf (is_taken (game, said) ? _ ("%s here, %s there, which counts")
                                                      : _ ("%s here, which stays; %s there"),
                                here, there);
  g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", sentence);
}

static char *
dup_rated (double rating)
{
  g_autofree char *number = app_game_dup_rating (rating);

  /* Translators: a number out of ten. */
  return rating < 0 ? g_strdup (_ ("not rated")) : g_strdup_printf (_ ("rated %s"), number);
}

char *
play_import_games_dup_said (const PlayImportName *game)
{
  const PlayImportListed *listed = game->listed;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *here = NULL, *there = NULL;

  if (listed == NULL || !is_game (game))
    return NULL;
  here = dup_rated (listed->here_rating);
  there = dup_rated (listed->rating);
  add_said (text, game, listed->of_rating, here, there);
  add_said (text, game, listed->of_owned, get_owned_word (listed->here_owned),
            get_owned_word (owned_as_number (listed->owned)));
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}
