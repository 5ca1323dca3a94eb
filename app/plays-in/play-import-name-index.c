/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who and what plays name: players, games and places, found again and asked about.
 */
#include "app/plays-in/play-import-name-index.h"

#include "app/player/players.h"
#include "app/result/quick.h"

#include "db/externals.h"
#include "db/fixtures.h"
#include "db/imports.h"
#include "db/matches.h"
#include "db/places.h"
#include "db/players.h"
#include "db/seasons.h"
#include "db/uuid.h"

#include <stdlib.h>
#include <string.h>

/**
 * PlayImportKind:
 * @rows: (element-type utf8 gint64): of the collection by folded name or alias
 * @called: (element-type gint64 utf8): present names
 * @bones: (element-type utf8 gint64): by skeleton
 */
typedef struct {
  GHashTable *rows, *called, *bones;
} PlayImportKind;

/**
 * PlayImportNameIndex:
 * @by_key: by kind, source and external id; borrowed from @all
 * @folds: (element-type utf8 utf8): names to folded names, for speed
 * @fresh: those that are not in the collection by kind and folded name, and by kind and id
 * @taken: (element-type utf8 utf8): by which id of a source a row or new name is known
 * @games: (element-type utf8 PlayImportName): by row, source and input: games that are that row
 * @input: the present one
 * @numbers: (element-type utf8 guint): how many of a name have got a number
 * @compared: pairs so far
 */
struct PlayImportNameIndex {
  GPtrArray *all;
  GHashTable *by_key;
  GHashTable *folds;
  PlayImportKind kinds[IMPORT_KINDS];
  GHashTable *fresh;
  GHashTable *taken;
  GHashTable *games;
  GHashTable *numbers;
  guint input;
  guint64 compared;
};

/* Names that may be one, spelled in two ways. */

#define LONGEST 64 /* characters that are compared */

static gboolean
is_mark (gunichar c)
{
  return g_unichar_ismark (c);
}

/* Letters without accents, case and points: words apart by single blanks. */
static char *
dup_plain (const char *name)
{
  g_autofree char *folded = db_fold (name);
  g_autofree char *apart = g_utf8_normalize (folded, -1, G_NORMALIZE_ALL);
  GString *plain = g_string_new (NULL);

  for (const char *at = apart != NULL ? apart : folded; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (is_mark (c))
      continue;
    if (g_unichar_isalnum (c))
      g_string_append_unichar (plain, c);
    else if (c != '\'' && c != 0x2019 && plain->len > 0 && plain->str[plain->len - 1] != ' ')
      g_string_append_c (plain, ' ');
  }
  if (plain->len > 0 && plain->str[plain->len - 1] == ' ')
    g_string_truncate (plain, plain->len - 1);
  return g_string_free (plain, FALSE);
}

gboolean
app_play_import_name_contains (const char *name, const char *typed)
{
  g_autofree char *plain = dup_plain (name);
  g_auto (GStrv) words = NULL;
  g_autofree char *wanted = dup_plain (typed);

  words = g_strsplit (wanted, " ", -1);
  for (char **word = words; *word != NULL; word++)
    if (strstr (plain, *word) == NULL)
      return FALSE;
  return TRUE;
}

static int
compare_words (gconstpointer one, gconstpointer other)
{
  return strcmp (*(const char *const *)one, *(const char *const *)other);
}

/* Two names of the same skeleton differ in accents, points and the order of words alone. */
static char *
dup_skeleton (const char *name)
{
  g_autofree char *plain = dup_plain (name);
  g_auto (GStrv) words = g_strsplit (plain, " ", -1);

  qsort (words, g_strv_length (words), sizeof *words, compare_words);
  return g_strjoinv (" ", words);
}

static gboolean
same_digits (const char *one, const char *other)
{
  for (;;) {
    while (*one != '\0' && !g_ascii_isdigit (*one))
      one++;
    while (*other != '\0' && !g_ascii_isdigit (*other))
      other++;
    if (*one != *other)
      return FALSE;
    if (*one == '\0')
      return TRUE;
    one++;
    other++;
  }
}

/* "ada l" and "ada lovelace": as many words, each the same or the other's initial, one in full. */
static gboolean
same_initials (const char *one, const char *other)
{
  g_auto (GStrv) ours = g_strsplit (one, " ", -1);
  g_auto (GStrv) theirs = g_strsplit (other, " ", -1);
  guint n = g_strv_length (ours);
  gboolean whole = FALSE;

  if (n < 2 || n != g_strv_length (theirs))
    return FALSE;
  for (guint k = 0; k < n; k++) {
    gboolean same = g_str_equal (ours[k], theirs[k]);
    gboolean initial = (g_utf8_strlen (ours[k], -1) == 1 || g_utf8_strlen (theirs[k], -1) == 1)
                       && g_utf8_get_char (ours[k]) == g_utf8_get_char (theirs[k]);

    if (!same && !initial)
      return FALSE;
    whole = whole || (same && g_utf8_strlen (ours[k], -1) > 1);
  }
  return whole;
}

/* Letters put in, left out, changed or swapped between neighbours; more than @most is @most + 1. */
static guint
distance (const gunichar *one, guint n, const gunichar *other, guint m, guint most)
{
  guint rows[3][LONGEST + 1];
  guint *last = rows[0], *row = rows[1], *before = rows[2];

  if ((n > m ? n - m : m - n) > most)
    return most + 1;
  for (guint j = 0; j <= m; j++)
    last[j] = j;
  for (guint i = 1; i <= n; i++) {
    guint least = row[0] = i;
    guint *turned;

    for (guint j = 1; j <= m; j++) {
      guint cost = one[i - 1] == other[j - 1] ? 0 : 1;

      row[j] = MIN (MIN (last[j], row[j - 1]) + 1, last[j - 1] + cost);
      if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
        row[j] = MIN (row[j], before[j - 2] + 1);
      least = MIN (least, row[j]);
    }
    if (least > most)
      return most + 1;
    turned = before;
    before = last;
    last = row;
    row = turned;
  }
  return last[m];
}

static gboolean
same_but_for_slips (const char *one, const char *other)
{
  glong n, m;
  g_autofree gunichar *ours = g_utf8_to_ucs4_fast (one, -1, &n);
  g_autofree gunichar *theirs = g_utf8_to_ucs4_fast (other, -1, &m);
  glong shorter = MIN (n, m);
  guint most = shorter < 4 ? 0 : shorter < 8 ? 1 : 2;

  if (MAX (n, m) > LONGEST)
    return FALSE;
  return distance (ours, (guint)n, theirs, (guint)m, most) <= most;
}

gboolean
play_import_is_like (const char *one, const char *other)
{
  g_autofree char *ours = dup_plain (one);
  g_autofree char *theirs = dup_plain (other);
  g_autofree char *bones = NULL;
  g_autofree char *their_bones = NULL;

  if (ours[0] == '\0' || theirs[0] == '\0' || !same_digits (ours, theirs))
    return FALSE;
  bones = dup_skeleton (one);
  their_bones = dup_skeleton (other);
  return g_str_equal (bones, their_bones) || same_but_for_slips (ours, theirs)
         || same_initials (ours, theirs);
}

/* Of a kind: "game", "player", "place". */

static const char *const kind_names[IMPORT_KINDS] = {
  [IMPORT_GAME] = "game",
  [IMPORT_PLAYER] = "player",
  [IMPORT_PLACE] = "place",
};

static const char *
play_import_kind_name (ImportEntityKind kind)
{
  return kind_names[kind];
}

static void
play_import_listed_free (PlayImportListed *listed)
{
  if (listed == NULL)
    return;
  g_free (listed->modified);
  g_free (listed->kept);
  g_free (listed);
}

static void
name_free (gpointer data)
{
  PlayImportName *name = data;

  g_free (name->source);
  g_free (name->external);
  g_free (name->name);
  g_strfreev (name->ids);
  g_free (name->text);
  g_free (name->here);
  g_clear_pointer (&name->moves, g_array_unref);
  play_import_listed_free (name->listed);
  g_free (name);
}

/* A name is known by its kind, its source and its id there. */
static guint
name_hash (gconstpointer data)
{
  const PlayImportName *name = data;

  return (g_str_hash (name->external) * 31 + g_str_hash (name->source)) * 31 + (guint)name->kind;
}

static gboolean
name_equal (gconstpointer a, gconstpointer b)
{
  const PlayImportName *one = a, *other = b;

  return one->kind == other->kind && g_str_equal (one->external, other->external)
         && g_str_equal (one->source, other->source);
}

static GHashTable *
texts_to (GDestroyNotify destroy)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, destroy);
}

static void
kind_clear (PlayImportKind *kind)
{
  g_clear_pointer (&kind->rows, g_hash_table_unref);
  g_clear_pointer (&kind->called, g_hash_table_unref);
  g_clear_pointer (&kind->bones, g_hash_table_unref);
}

static void
kind_init (PlayImportKind *kind)
{
  kind_clear (kind);
  kind->rows = texts_to (g_free);
  kind->called = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  kind->bones = texts_to (g_free);
}

PlayImportNameIndex *
play_import_name_index_new (void)
{
  PlayImportNameIndex *names = g_new0 (PlayImportNameIndex, 1);

  names->all = g_ptr_array_new_with_free_func (name_free);
  names->by_key = g_hash_table_new (name_hash, name_equal);
  names->folds = texts_to (g_free);
  names->fresh = texts_to (NULL);
  names->taken = texts_to (g_free);
  names->games = texts_to (NULL);
  names->numbers = texts_to (NULL);
  for (guint k = 0; k < IMPORT_KINDS; k++)
    kind_init (&names->kinds[k]);
  return names;
}

void
play_import_name_index_free (PlayImportNameIndex *names)
{
  if (names == NULL)
    return;
  g_ptr_array_unref (names->all);
  g_hash_table_unref (names->by_key);
  g_hash_table_unref (names->folds);
  g_hash_table_unref (names->fresh);
  g_hash_table_unref (names->taken);
  g_hash_table_unref (names->games);
  g_hash_table_unref (names->numbers);
  for (guint k = 0; k < IMPORT_KINDS; k++)
    kind_clear (&names->kinds[k]);
  g_free (names);
}

static const char *
play_import_name_index_fold (PlayImportNameIndex *names, const char *text)
{
  char *folded = g_hash_table_lookup (names->folds, text);

  if (folded == NULL) {
    folded = db_fold (text);
    g_hash_table_insert (names->folds, g_strdup (text), folded);
  }
  return folded;
}

/* Reading */

static PlayImportName *
add (PlayImportNameIndex *names, ImportEntityKind kind, const char *source, const char *external,
     const char *text)
{
  PlayImportName *name = g_new0 (PlayImportName, 1);

  name->id = names->all->len + 1;
  name->input = names->input;
  name->kind = kind;
  name->source = g_strdup (source);
  name->external = g_strdup (external);
  name->name = g_strdup (text);
  name->together = name->chosen_together = name->remembered_together = IMPORT_UNSAID;
  g_ptr_array_add (names->all, name);
  g_hash_table_add (names->by_key, name);
  return name;
}

static void
add_ids (PlayImportName *name, const ImportEntity *named)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();

  for (guint k = 1; k < named->n_ids; k++) {
    g_strv_builder_add (ids, named->ids[k].source);
    g_strv_builder_add (ids, named->ids[k].id);
  }
  name->ids = g_strv_builder_end (ids);
}

/* The second and third of a name in one play: "Anonymous 2". */
static PlayImportName *
get_other (PlayImportNameIndex *names, ImportEntityKind kind, const ImportEntity *named,
           const char *source, guint sitting)
{
  g_autofree char *text = g_strdup_printf ("%s %u", named->name, sitting);
  ImportEntity other = { .name = text };
  g_autofree char *id = NULL;

  if (named->n_ids > 0) {
    id = g_strdup_printf ("%s#%u", named->ids[0].id, sitting);
    other.ids[0] = (ImportId){ named->ids[0].source, id };
    other.n_ids = 1;
  }
  return play_import_name_index_get (names, kind, &other, source, 1);
}

void
play_import_name_index_begin_input (PlayImportNameIndex *names)
{
  names->input++;
}

PlayImportName *
play_import_name_index_get (PlayImportNameIndex *names, ImportEntityKind kind,
                            const ImportEntity *named, const char *source, guint sitting)
{
  g_autofree char *of = NULL;
  PlayImportName wanted = { .kind = kind };
  PlayImportName *name;

  if (named->n_ids == 0 && named->name[0] == '\0')
    return NULL;
  if (sitting > 1)
    return get_other (names, kind, named, source, sitting);
  if (named->n_ids == 0) {
    of = g_strconcat (source, ".name", NULL);
    wanted.source = of;
    wanted.external = (char *)play_import_name_index_fold (names, named->name);
  } else {
    wanted.source = (char *)named->ids[0].source;
    wanted.external = (char *)named->ids[0].id;
  }
  name = g_hash_table_lookup (names->by_key, &wanted);
  if (name != NULL) {
    if (name->name[0] == '\0' && named->name[0] != '\0') {
      g_free (name->name);
      name->name = g_strdup (named->name);
    }
    return name;
  }
  name = add (names, kind, wanted.source, wanted.external, named->name);
  name->named = named->n_ids > 0;
  if (named->n_ids > 1)
    add_ids (name, named);
  return name;
}

PlayImportName *
play_import_name_index_by_id (PlayImportNameIndex *names, gint64 id)
{
  return id >= 1 && id <= names->all->len ? g_ptr_array_index (names->all, id - 1) : NULL;
}

guint
play_import_name_index_count (PlayImportNameIndex *names)
{
  return names->all->len;
}

PlayImportName *
play_import_name_index_nth (PlayImportNameIndex *names, guint nth)
{
  return g_ptr_array_index (names->all, nth);
}

/* The collection's names */

static gint64 *
dup_row (gint64 row)
{
  return g_memdup2 (&row, sizeof row);
}

static void
add_alias (PlayImportKind *kind, gint64 row, const char *name)
{
  char *folded = db_fold (name);

  if (g_hash_table_contains (kind->rows, folded))
    g_free (folded);
  else
    g_hash_table_insert (kind->rows, folded, dup_row (row));
}

/* A row of the collection by its name. */
static void
play_import_name_index_take_row (PlayImportKind *kind, gint64 row, const char *name)
{
  g_hash_table_insert (kind->called, dup_row (row), g_strdup (name));
  g_hash_table_insert (kind->bones, dup_skeleton (name), dup_row (row));
  add_alias (kind, row, name);
}

static gboolean
load_players (PlayImportNameIndex *names, DbStore *db, GError **error)
{
  g_autoptr (GPtrArray) players = db_players_list (db, FALSE, error);
  PlayImportKind *kind = &names->kinds[IMPORT_PLAYER];

  if (players == NULL)
    return FALSE;
  for (guint k = 0; k < players->len; k++) {
    const DbPlayer *player = g_ptr_array_index (players, k);

    play_import_name_index_take_row (kind, player->id, player->name);
  }
  for (guint k = 0; k < players->len; k++) {
    const DbPlayer *player = g_ptr_array_index (players, k);

    for (char **alias = player->aliases; *alias != NULL; alias++)
      add_alias (kind, player->id, *alias);
  }
  return TRUE;
}

static gboolean
load_games (PlayImportNameIndex *names, DbStore *db, GError **error)
{
  g_autoptr (GPtrArray) games = db_games_list (db, error);

  if (games == NULL)
    return FALSE;
  for (guint k = 0; k < games->len; k++) {
    const DbPlaceOrGame *game = g_ptr_array_index (games, k);

    play_import_name_index_take_row (&names->kinds[IMPORT_GAME], game->id,
                                     game->code != NULL ? app_quick_game_name (game->code)
                                                        : game->name);
    if (game->code != NULL)
      add_alias (&names->kinds[IMPORT_GAME], game->id, game->code);
  }
  return TRUE;
}

static gboolean
load_places (PlayImportNameIndex *names, DbStore *db, GError **error)
{
  g_autoptr (GPtrArray) places = db_places_list (db, error);

  if (places == NULL)
    return FALSE;
  for (guint k = 0; k < places->len; k++) {
    const DbPlaceOrGame *place = g_ptr_array_index (places, k);

    play_import_name_index_take_row (&names->kinds[IMPORT_PLACE], place->id, place->name);
  }
  return TRUE;
}

const char *
play_import_name_index_row_name (PlayImportNameIndex *names, ImportEntityKind kind, gint64 row)
{
  return g_hash_table_lookup (names->kinds[kind].called, &row);
}

/* All names of the collection anew. */
static gboolean
play_import_name_index_load (PlayImportNameIndex *names, DbStore *db, GError **error)
{
  for (guint k = 0; k < IMPORT_KINDS; k++)
    kind_init (&names->kinds[k]);
  g_hash_table_remove_all (names->fresh);
  g_hash_table_remove_all (names->taken);
  g_hash_table_remove_all (names->games);
  g_hash_table_remove_all (names->numbers);
  names->compared = 0;
  return load_games (names, db, error) && load_players (names, db, error)
         && load_places (names, db, error);
}

/* Who is who: each name by an id, by the name, by its likeness, and new ones stored. */

#define LOOKED_AT 2000000 /* pairs of names that are compared letter by letter, at most */

static const DbSubject subjects[IMPORT_KINDS] = {
  [IMPORT_GAME] = DB_SUBJECT_GAME,
  [IMPORT_PLAYER] = DB_SUBJECT_PLAYER,
  [IMPORT_PLACE] = DB_SUBJECT_PLACE,
};

static PlayImportName *
leader_of (PlayImportName *name)
{
  return name->as != NULL ? name->as : name;
}

gint64
play_import_name_key (const PlayImportName *name)
{
  const PlayImportName *leader = name->as != NULL ? name->as : name;

  return leader->row > 0 ? leader->row : -leader->id;
}

const char *
play_import_name_here (const PlayImportName *name)
{
  const PlayImportName *leader = name->as != NULL ? name->as : name;

  return leader->here != NULL ? leader->here : leader->name;
}

const char *
play_import_name_code (const PlayImportName *name)
{
  return name->kind == IMPORT_GAME ? app_quick_game_code (play_import_name_here (name)) : NULL;
}

static char *
dup_taken_key (gint64 who, const char *source)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT "\n%s", who, source);
}

static char *
dup_game_key (gint64 row, const PlayImportName *name)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT "\n%s\n%u", row, name->source, name->input);
}

/* Whether they are two games of one input of one source, which there have ids and names of their
 * own: an edition, say, that another site has no number for. */
static gboolean
are_apart (const PlayImportName *one, const PlayImportName *other)
{
  g_autofree char *ours = NULL, *theirs = NULL;

  if (one->kind != IMPORT_GAME || other->kind != IMPORT_GAME || !one->named || !other->named
      || one->input != other->input || !g_str_equal (one->source, other->source)
      || g_str_equal (one->external, other->external))
    return FALSE;
  ours = dup_skeleton (one->name);
  theirs = dup_skeleton (other->name);
  return !g_str_equal (ours, theirs);
}

/* From now on it is known by that id of its source. */
static void
mark_taken (PlayImportNameIndex *names, PlayImportName *name)
{
  if (name->kind == IMPORT_GAME && name->named && name->row > 0)
    g_hash_table_insert (names->games, dup_game_key (name->row, name), name);
  if (name->kind == IMPORT_PLAYER && name->named)
    g_hash_table_insert (names->taken, dup_taken_key (play_import_name_key (name), name->source),
                         g_strdup (name->external));
}

typedef struct {
  const PlayImportName *name;
  gboolean other;
} OtherId;

static gboolean
other_id_cb (const char *source, const char *id, gpointer data)
{
  OtherId *search = data;

  search->other =
      g_str_equal (source, search->name->source) && !g_str_equal (id, search->name->external);
  return !search->other;
}

/* Whether the source knows somebody else by that row: two people of one name. */
static gboolean
is_taken (PlayImportNameIndex *names, DbStore *db, const PlayImportName *name, gint64 who,
          gboolean *taken, GError **error)
{
  OtherId search = { name, FALSE };
  g_autofree char *key = NULL;
  const char *external;

  *taken = FALSE;
  if (name->kind != IMPORT_PLAYER || !name->named)
    return TRUE;
  key = dup_taken_key (who, name->source);
  external = g_hash_table_lookup (names->taken, key);
  *taken = external != NULL && !g_str_equal (external, name->external);
  if (*taken || who < 0)
    return TRUE;
  if (!db_externals_foreach (db, DB_SUBJECT_PLAYER, who, other_id_cb, &search, error))
    return FALSE;
  *taken = search.other;
  return TRUE;
}

static void
set_row (PlayImportNameIndex *names, PlayImportName *name, AppPlayImportNameStatus is, gint64 row)
{
  const char *called = play_import_name_index_row_name (names, name->kind, row);

  name->status = is;
  name->row = row;
  g_free (name->here);
  name->here = g_strdup (called != NULL ? called : name->name);
  mark_taken (names, name);
}

/* Of a player in the bin the name is not among the others. */
static gboolean
know_deleted (PlayImportNameIndex *names, DbStore *db, gint64 row, gboolean *known)
{
  g_autoptr (DbPlayer) player = db_player_get (db, row, NULL);

  *known = player != NULL;
  if (player != NULL)
    g_hash_table_insert (names->kinds[IMPORT_PLAYER].called, g_memdup2 (&row, sizeof row),
                         g_strdup (player->name));
  return TRUE;
}

static gboolean
find_by_id (PlayImportNameIndex *names, DbStore *db, const PlayImportName *name, const char *source,
            const char *id, gint64 *row, GError **error)
{
  gboolean known;

  if (!db_external_find (db, subjects[name->kind], source, id, row, error))
    return FALSE;
  known = *row != 0 && play_import_name_index_row_name (names, name->kind, *row) != NULL;
  if (*row != 0 && !known && name->kind == IMPORT_PLAYER)
    know_deleted (names, db, *row, &known);
  if (!known)
    *row = 0;
  return TRUE;
}

/* Whether the row is another game of the same input. */
static gboolean
is_other_game (PlayImportNameIndex *names, const PlayImportName *name, gint64 row)
{
  g_autofree char *key = dup_game_key (row, name);
  const PlayImportName *other = g_hash_table_lookup (names->games, key);

  return other != NULL && are_apart (name, other);
}

static gboolean
find_by_ids (PlayImportNameIndex *names, DbStore *db, PlayImportName *name, GError **error)
{
  gint64 row;

  if (!find_by_id (names, db, name, name->source, name->external, &row, error))
    return FALSE;
  for (char **id = name->ids; row == 0 && id != NULL && *id != NULL; id += 2) {
    if (!find_by_id (names, db, name, id[0], id[1], &row, error))
      return FALSE;
    if (row != 0 && is_other_game (names, name, row))
      row = 0;
  }
  if (row != 0) {
    set_row (names, name, APP_PLAY_IMPORT_NAME_KNOWN, row);
    name->found = TRUE;
  }
  return TRUE;
}

static char *
dup_name_key (const PlayImportName *name, const char *folded)
{
  return g_strdup_printf ("%s\n%s", play_import_kind_name (name->kind), folded);
}

static char *
dup_id_key (const PlayImportName *name, const char *source, const char *id)
{
  return g_strdup_printf ("%s\n%s\n%s", play_import_kind_name (name->kind), source, id);
}

/* Others that are the same will find it. */
static void
register_new_name (PlayImportNameIndex *names, PlayImportName *name)
{
  char *key = dup_name_key (name, play_import_name_index_fold (names, name->name));

  if (g_hash_table_contains (names->fresh, key))
    g_free (key);
  else
    g_hash_table_insert (names->fresh, key, name);
  g_hash_table_insert (names->fresh, dup_id_key (name, name->source, name->external), name);
  for (char **id = name->ids; id != NULL && *id != NULL; id += 2)
    g_hash_table_insert (names->fresh, dup_id_key (name, id[0], id[1]), name);
}

static PlayImportName *
find_fresh_by_ids (PlayImportNameIndex *names, const PlayImportName *name)
{
  g_autofree char *key = dup_id_key (name, name->source, name->external);
  PlayImportName *same = g_hash_table_lookup (names->fresh, key);

  for (char **id = name->ids; same == NULL && id != NULL && *id != NULL; id += 2) {
    g_autofree char *other = dup_id_key (name, id[0], id[1]);

    same = g_hash_table_lookup (names->fresh, other);
    if (same != NULL && are_apart (name, same))
      same = NULL;
  }
  return same;
}

static gboolean
join_fresh (PlayImportNameIndex *names, PlayImportName *name, PlayImportName *same)
{
  if (same == NULL || same == name)
    return FALSE;
  name->as = leader_of (same);
  name->status =
      name->as->status == APP_PLAY_IMPORT_NAME_LIKE ? APP_PLAY_IMPORT_NAME_NEW : name->as->status;
  name->row = name->as->row;
  mark_taken (names, name);
  register_new_name (names, name);
  return TRUE;
}

static gboolean
is_free (PlayImportNameIndex *names, const PlayImportName *name, const char *called)
{
  g_autofree char *folded = db_fold (called);
  g_autofree char *key = dup_name_key (name, folded);
  const PlayImportName *other = g_hash_table_lookup (names->fresh, key);

  return !g_hash_table_contains (names->kinds[name->kind].rows, folded)
         && (other == NULL || other == name);
}

/* A name that nobody has. */
static void
set_free_name (PlayImportNameIndex *names, PlayImportName *name, const char *wanted)
{
  g_autofree char *key = dup_name_key (name, wanted);
  guint number = MAX (GPOINTER_TO_UINT (g_hash_table_lookup (names->numbers, key)), 1);
  g_autofree char *called = g_strdup (wanted);

  if (!is_free (names, name, called))
    do {
      g_free (called);
      called = g_strdup_printf ("%s (%u)", wanted, ++number);
    } while (!is_free (names, name, called));
  g_hash_table_insert (names->numbers, g_steal_pointer (&key), GUINT_TO_POINTER (number));
  g_free (name->here);
  name->here = g_steal_pointer (&called);
}

static gint64
find_like (PlayImportNameIndex *names, const PlayImportName *name)
{
  const PlayImportKind *kind = &names->kinds[name->kind];
  g_autofree char *bones = dup_skeleton (name->name);
  const gint64 *row = g_hash_table_lookup (kind->bones, bones);
  GHashTableIter iter;
  gpointer at, called;

  if (row != NULL)
    return *row;
  names->compared += g_hash_table_size (kind->called);
  if (names->compared > LOOKED_AT)
    return 0;
  g_hash_table_iter_init (&iter, kind->called);
  while (g_hash_table_iter_next (&iter, &at, &called))
    if (play_import_is_like (name->name, called))
      return *(const gint64 *)at;
  return 0;
}

/* Nobody is called so: it may be a slip, and is new until somebody says so. */
static void
set_new (PlayImportNameIndex *names, PlayImportName *name, gint64 like)
{
  name->like = like != 0 || play_import_name_code (name) != NULL ? like : find_like (names, name);
  name->status = name->like != 0 ? APP_PLAY_IMPORT_NAME_LIKE : APP_PLAY_IMPORT_NAME_NEW;
  name->row = 0;
  register_new_name (names, name);
  set_free_name (names, name, name->name);
  mark_taken (names, name);
}

static gboolean
find_by_name (PlayImportNameIndex *names, DbStore *db, PlayImportName *name, GError **error)
{
  const char *code = app_quick_game_code (name->name);
  const char *folded = name->kind == IMPORT_GAME && code != NULL
                           ? code
                           : play_import_name_index_fold (names, name->name);
  const gint64 *row = g_hash_table_lookup (names->kinds[name->kind].rows, folded);
  g_autofree char *key = dup_name_key (name, play_import_name_index_fold (names, name->name));
  PlayImportName *same = g_hash_table_lookup (names->fresh, key);
  gboolean taken = FALSE;

  name->found = TRUE;
  if (join_fresh (names, name, find_fresh_by_ids (names, name)))
    return TRUE;
  if (row != NULL) {
    if (!is_taken (names, db, name, *row, &taken, error))
      return FALSE;
    if (!taken) {
      set_row (names, name, APP_PLAY_IMPORT_NAME_SAME, *row);
      register_new_name (names, name);
      return TRUE;
    }
  }
  if (same != NULL && !taken
      && !is_taken (names, db, name, play_import_name_key (same), &taken, error))
    return FALSE;
  if (!taken && join_fresh (names, name, same))
    return TRUE;
  set_new (names, name, row != NULL ? *row : 0);
  return TRUE;
}

/* What its source gives no name is called by its id. */
static void
set_fallback_name (PlayImportName *name)
{
  if (name->name[0] != '\0')
    return;
  g_free (name->name);
  name->name = g_strdup_printf ("%s %s", name->source, name->external);
}

static void
apply_choice (PlayImportNameIndex *names, PlayImportName *name)
{
  set_fallback_name (name);
  name->found = TRUE;
  switch (name->choice) {
  case PLAY_IMPORT_NAME_AS_FOUND:
    name->found = FALSE;
    return;
  case PLAY_IMPORT_NAME_IS_ROW:
    set_row (names, name, APP_PLAY_IMPORT_NAME_CHOSEN, name->chosen);
    break;
  case PLAY_IMPORT_NAME_IS_NEW:
    name->status = APP_PLAY_IMPORT_NAME_CHOSEN;
    name->row = 0;
    register_new_name (names, name);
    set_free_name (names, name, name->text != NULL ? name->text : name->name);
    mark_taken (names, name);
    return;
  case PLAY_IMPORT_NAME_IS_NONE:
    name->status = APP_PLAY_IMPORT_NAME_LEFT_OUT;
    name->row = 0;
    break;
  }
  register_new_name (names, name);
}

static void
forget (PlayImportName *name)
{
  name->found = name->stored = FALSE;
  name->status = APP_PLAY_IMPORT_NAME_NEW;
  name->row = name->like = 0;
  name->as = NULL;
  g_clear_pointer (&name->here, g_free);
  g_clear_pointer (&name->moves, g_array_unref);
  name->moves_from = 0;
  name->n_moves = name->n_stay = 0;
}

/* The UUID of the row that the name makes. */
static void
make_uuid (const PlayImportName *name, char uuid[DB_UUID_SIZE])
{
  g_autofree char *folded = name->named ? NULL : db_fold (name->name);
  g_autofree char *id =
      name->named ? g_strconcat (play_import_kind_name (name->kind), "/", name->external, NULL)
                  : g_strconcat (play_import_kind_name (name->kind), "/name/", folded, NULL);

  db_uuid_v5 (name->named ? name->source : "name", id, uuid);
}

/* Whether @row was made of the name, so that a new one would be that row. */
static gboolean
is_own_row (DbStore *db, const PlayImportName *name, gint64 row)
{
  g_autoptr (DbPlayer) player = db_player_get (db, row, NULL);
  char uuid[DB_UUID_SIZE];

  make_uuid (name, uuid);
  return player != NULL && g_str_equal (player->uuid, uuid);
}

/* (element-type gint64): matches that are results of seasons, whose games are their own. */
static GHashTable *
list_season_matches (DbStore *db)
{
  g_autoptr (GPtrArray) seasons = db_seasons_list (db, 0, FALSE, NULL);
  GHashTable *matches = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint k = 0; seasons != NULL && k < seasons->len; k++) {
    const DbSeason *season = g_ptr_array_index (seasons, k);
    g_autoptr (GPtrArray) fixtures = db_fixtures_list (db, season->id, NULL);

    for (guint j = 0; fixtures != NULL && j < fixtures->len; j++) {
      const DbFixture *fixture = g_ptr_array_index (fixtures, j);

      g_hash_table_add (matches, g_memdup2 (&fixture->match, sizeof fixture->match));
    }
  }
  return matches;
}

/* Matches of a game that are another one from now on, but for those that have moves or are in a
 * season. With @dry they are only counted. */
static gboolean
move_games (DbStore *db, PlayImportName *name, gboolean dry, GError **error)
{
  const char *code = play_import_name_code (name);
  g_autoptr (GHashTable) in_seasons = list_season_matches (db);

  name->n_moves = name->n_stay = 0;
  for (guint k = 0; k < name->moves->len; k++) {
    gint64 row = g_array_index (name->moves, AppPlayerPlay, k).match;
    g_autoptr (DbMatch) match = db_match_get (db, row, error);

    if (match == NULL)
      return FALSE;
    if (match->with_moves || match->raw_record != NULL
        || g_hash_table_contains (in_seasons, &row)) {
      name->n_stay++;
      continue;
    }
    name->n_moves++;
    db_match_set_string (&match->game_code, code);
    db_match_set_string (&match->game_name, code != NULL ? NULL : play_import_name_here (name));
    if (!dry && !db_match_update (db, match, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
count_player_moves (DbStore *db, PlayImportName *name, GError **error)
{
  g_auto (AppPlayerSplitResult) result = { 0 };
  const AppPlayerSplit split = { .plays = name->moves, .into = name->row };

  if (!app_player_split_within (db, name->moves_from, &split, TRUE, &result, error))
    return FALSE;
  name->n_moves = result.moved;
  name->n_stay = result.stay;
  return TRUE;
}

gboolean
play_import_name_get_former (DbStore *db, const PlayImportName *name, gint64 *row, GError **error)
{
  gint64 known;

  *row = 0;
  if (name->kind == IMPORT_PLACE
      || (name->choice != PLAY_IMPORT_NAME_IS_ROW && name->choice != PLAY_IMPORT_NAME_IS_NEW))
    return TRUE;
  if (!db_external_find (db, subjects[name->kind], name->source, name->external, &known, error))
    return FALSE;
  if (known != name->row
      && !(name->kind == IMPORT_PLAYER && name->row == 0 && is_own_row (db, name, known)))
    *row = known;
  return TRUE;
}

gboolean
play_import_name_set_moves (DbStore *db, PlayImportName *name, gint64 from, GArray *plays,
                            GError **error)
{
  g_clear_pointer (&name->moves, g_array_unref);
  name->moves = plays;
  name->moves_from = from;
  name->wanted = TRUE;
  return name->kind == IMPORT_PLAYER ? count_player_moves (db, name, error)
                                     : move_games (db, name, TRUE, error);
}

static int
compare_plays (gconstpointer a, gconstpointer b)
{
  const PlayImportName *one = *(PlayImportName *const *)a, *other = *(PlayImportName *const *)b;

  return one->plays != other->plays ? (one->plays > other->plays ? -1 : 1)
                                    : (one->id < other->id ? -1 : 1);
}

gboolean
play_import_name_index_match (PlayImportNameIndex *names, DbStore *db, GCancellable *cancellable,
                              GError **error)
{
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  if (!play_import_name_index_load (names, db, error))
    return FALSE;
  for (guint k = 0; k < names->all->len; k++) {
    forget (g_ptr_array_index (names->all, k));
    g_ptr_array_add (order, g_ptr_array_index (names->all, k));
  }
  g_ptr_array_sort (order, compare_plays);
  for (guint k = 0; k < order->len; k++) {
    PlayImportName *name = g_ptr_array_index (order, k);

    apply_choice (names, name);
    if (!name->found && !find_by_ids (names, db, name, error))
      return FALSE;
  }
  for (guint k = 0; k < order->len; k++) {
    PlayImportName *name = g_ptr_array_index (order, k);

    if (g_cancellable_set_error_if_cancelled (cancellable, error)
        || (!name->found && !find_by_name (names, db, name, error)))
      return FALSE;
  }
  return TRUE;
}

gboolean
play_import_name_find (PlayImportNameIndex *names, DbStore *db, PlayImportName *name,
                       GError **error)
{
  set_fallback_name (name);
  return name->found
         || (find_by_ids (names, db, name, error)
             && (name->found || find_by_name (names, db, name, error)));
}

/* Storing */

static gboolean
make_row (PlayImportNameIndex *names, DbStore *db, PlayImportName *name, GError **error)
{
  const char *code = play_import_name_code (name);
  const char *called = play_import_name_here (name);
  char uuid[DB_UUID_SIZE];
  gboolean made;

  make_uuid (name, uuid);
  if (name->kind == IMPORT_PLAYER)
    made = db_player_add_imported (db, uuid, called, &name->row, error);
  else if (name->kind == IMPORT_PLACE)
    made = db_place_add_imported (db, uuid, called, &name->row, error);
  else if (code != NULL)
    made = db_game_ensure (db, code, NULL, &name->row, error);
  else
    made = db_game_add_imported (db, uuid, called, &name->row, error);
  if (!made)
    return FALSE;
  if (name->kind == IMPORT_PLAYER) {
    g_autoptr (DbPlayer) player = db_player_get (db, name->row, error);

    if (player == NULL)
      return FALSE;
    g_free (name->here);
    name->here = g_strdup (player->name);
  }
  play_import_name_index_take_row (&names->kinds[name->kind], name->row,
                                   play_import_name_here (name));
  return TRUE;
}

/* An id that names another row stays where it is, unless a person says so. */
static gboolean
note_id (DbStore *db, const PlayImportName *name, const char *source, const char *id, gint64 row,
         GError **error)
{
  gint64 known;

  return db_external_find (db, subjects[name->kind], source, id, &known, error)
         && (known != 0 || db_external_add (db, subjects[name->kind], source, id, row, error));
}

static gboolean
move_plays (DbStore *db, PlayImportName *name, GError **error)
{
  g_auto (AppPlayerSplitResult) result = { 0 };
  const AppPlayerSplit split = { .plays = name->moves, .into = name->row };

  if (name->moves == NULL || name->moves_from == name->row)
    return TRUE;
  return name->kind == IMPORT_GAME
             ? move_games (db, name, FALSE, error)
             : app_player_split_within (db, name->moves_from, &split, FALSE, &result, error);
}

gboolean
play_import_name_store (PlayImportNameIndex *names, DbStore *db, PlayImportName *name,
                        GError **error)
{
  PlayImportName *leader = leader_of (name);

  if (name->stored || leader->status == APP_PLAY_IMPORT_NAME_LEFT_OUT)
    return TRUE;
  if (leader->row == 0 && !make_row (names, db, leader, error))
    return FALSE;
  name->row = leader->row;
  if (!move_plays (db, name, error))
    return FALSE;
  if (name->choice == PLAY_IMPORT_NAME_AS_FOUND
          ? !note_id (db, name, name->source, name->external, name->row, error)
          : !db_external_set (db, subjects[name->kind], name->source, name->external, name->row,
                              error))
    return FALSE;
  for (char **id = name->ids; id != NULL && *id != NULL; id += 2)
    if (!note_id (db, name, id[0], id[1], name->row, error))
      return FALSE;
  name->stored = TRUE;
  return TRUE;
}
