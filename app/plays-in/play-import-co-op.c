/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays in which every player won, or none. Few sources know whether that was a game against the
 * players: BoardGameGeek has no word for it, and BG Stats says "not cooperative" of each game whose
 * owner never ticked it. So it is decided once a game, and the play is staged as what was decided:
 * the merge with what is stored sees it as a change of the source.
 */
#include "app/plays-in/play-import-co-op.h"

#include "app/plays-in/play-import-name-index.h"
#include "app/result/game-together.h"

#include "importers/plays/play-bytes.h"

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
