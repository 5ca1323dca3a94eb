/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row of the list of matches.
 */
#include "app/match/match-row.h"

#include "app/base/phrases.h"
#include "app/base/properties.h"
#include "app/match/labels.h"
#include "app/result/quick-db.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Texts */

#define BLOCK_BITS 20
#define BLOCK_BYTES (1u << BLOCK_BITS)

/**
 * AppMatchTexts:
 * @blocks: of BLOCK_BYTES each; one that is longer fills as many places. A place is a block's
 * number above BLOCK_BITS bits and an offset in it; 0 is ""
 * @used: bytes of the last block
 * @known: (element-type utf8 guint32): texts and their places
 */
struct AppMatchTexts {
  GPtrArray *blocks;
  guint used;
  GHashTable *known;
};

/* For @size bytes, aligned for numbers; their place goes to *@place. */
static gpointer
reserve (AppMatchTexts *texts, gsize size, guint32 *place)
{
  guint at = (texts->used + 7) & ~7u;

  if (texts->blocks->len == 0 || at + size > BLOCK_BYTES) {
    gsize n = (MAX (size, 1) + BLOCK_BYTES - 1) >> BLOCK_BITS;
    char *block = g_malloc (n << BLOCK_BITS);

    for (gsize k = 0; k < n; k++)
      g_ptr_array_add (texts->blocks, k == 0 ? block : NULL);
    *place = (guint32)(texts->blocks->len - n) << BLOCK_BITS;
    texts->used = n == 1 ? (guint)size : BLOCK_BYTES;
    return block;
  }
  *place = (guint32)(texts->blocks->len - 1) << BLOCK_BITS | at;
  texts->used = at + (guint)size;
  return (char *)g_ptr_array_index (texts->blocks, texts->blocks->len - 1) + at;
}

static gconstpointer
get_at (const AppMatchTexts *texts, guint32 place)
{
  return (const char *)g_ptr_array_index (texts->blocks, place >> BLOCK_BITS)
         + (place & (BLOCK_BYTES - 1));
}

const char *
app_match_texts_get (const AppMatchTexts *texts, guint32 place)
{
  return get_at (texts, place);
}

AppMatchTexts *
app_match_texts_new (void)
{
  AppMatchTexts *texts = g_rc_box_new0 (AppMatchTexts);
  guint32 nothing;

  texts->blocks = g_ptr_array_new_with_free_func (g_free);
  texts->known = g_hash_table_new (g_str_hash, g_str_equal);
  *(char *)reserve (texts, 1, &nothing) = '\0';
  return texts;
}

static void
texts_clear (gpointer data)
{
  AppMatchTexts *texts = data;

  g_hash_table_unref (texts->known);
  g_ptr_array_unref (texts->blocks);
}

static AppMatchTexts *
app_match_texts_ref (AppMatchTexts *texts)
{
  return g_rc_box_acquire (texts);
}

void
app_match_texts_unref (AppMatchTexts *texts)
{
  g_rc_box_release_full (texts, texts_clear);
}

/* Each text once. */
static guint32
intern_text (AppMatchTexts *texts, const char *text)
{
  guint32 place;
  gpointer known;
  char *copy;
  gsize size;

  if (text == NULL || text[0] == '\0')
    return 0;
  known = g_hash_table_lookup (texts->known, text);
  if (known != NULL)
    return GPOINTER_TO_UINT (known);
  size = strlen (text) + 1;
  copy = reserve (texts, size, &place);
  memcpy (copy, text, size);
  g_hash_table_insert (texts->known, copy, GUINT_TO_POINTER (place));
  return place;
}

static char *
dup_result (const DbMatchRow *row, const char *const *names, const guint *sides, guint n)
{
  char *result;

  if (row->is_raw_record)
    return g_strdup (_ ("Not playable here"));
  if (!row->with_moves)
    return app_quick_dup_row_text (row);
  if (!row->has_result)
    return g_strdup ("");
  result = app_labels_dup_result (names, sides, n, &row->outcome);
  return result != NULL ? result : g_strdup (_ ("Unfinished"));
}

static gboolean
is_first (const DbMatchRow *row, guint k)
{
  return row->with_moves ? (row->outcome.winners & (1u << k)) != 0 : row->seats[k].place == 1;
}

/* By seats; @one_side: nobody else sits there; @first: a side that came first, 0 for none; FALSE
 * where several did. */
static gboolean
find_first_side (const DbMatchRow *row, guint n, gboolean *one_side, guint *first)
{
  *first = 0;
  *one_side = TRUE;
  for (guint k = 0; k < n; k++) {
    guint side = row->seats[k].side;

    *one_side = *one_side && side == row->seats[0].side;
    if (!is_first (row, k))
      continue;
    if (*first != 0 && *first != side)
      return FALSE;
    *first = side;
  }
  return TRUE;
}

/* To share the first place is a draw (app/player/player-snapshot.h). */
static guint16
winners_of (const DbMatchRow *row)
{
  guint n = MIN (row->n_seats, APP_LISTED_MATCH_SEATS), first;
  guint16 winners = 0;
  gboolean one_side, alone;

  if (!row->has_result || row->outcome.status != RULES_WON || row->uncounted)
    return 0;
  alone = find_first_side (row, n, &one_side, &first);
  if (row->mode == DB_MODE_CO_OP || row->mode == DB_MODE_SOLO || (one_side && n == row->n_seats))
    return (guint16)((1u << n) - 1);
  if (!alone || n < row->n_seats)
    return 0;
  for (guint k = 0; k < n; k++)
    if (row->seats[k].side == first)
      winners |= (guint16)(1u << k);
  return winners;
}

#define UUID_SIZE 37

static void
format_uuid (const guint8 uuid[16], char text[UUID_SIZE])
{
  static const char digits[] = "0123456789abcdef";
  char *at = text;

  for (guint k = 0; k < 16; k++) {
    if (k == 4 || k == 6 || k == 8 || k == 10)
      *at++ = '-';
    *at++ = digits[uuid[k] >> 4];
    *at++ = digits[uuid[k] & 15];
  }
  *at = '\0';
}

/* Texts of a match of any number of seats. */
static void
fill_names (const DbMatchRow *row, const char **names, guint *sides, guint n)
{
  for (guint k = 0; k < n; k++) {
    names[k] = row->seats[k].name;
    sides[k] = row->seats[k].side;
  }
}

/* FALSE for what is not as a UUID is written here. */
static gboolean
read_uuid (const char *text, guint8 uuid[16])
{
  char again[UUID_SIZE];

  for (guint k = 0, at = 0; k < 16; k++, at += 2) {
    int high, low;

    if (k == 4 || k == 6 || k == 8 || k == 10)
      at += text[at] == '-';
    high = g_ascii_xdigit_value (text[at]);
    low = high < 0 ? -1 : g_ascii_xdigit_value (text[at + 1]);
    if (low < 0)
      return FALSE;
    uuid[k] = (guint8)(high << 4 | low);
  }
  format_uuid (uuid, again);
  return g_str_equal (again, text);
}

void
app_packed_match_fill (AppPackedMatch *row, const DbMatchRow *from, AppMatchTexts *texts)
{
  guint n = MIN (from->n_seats, APP_LISTED_MATCH_SEATS);
  const RulesGame *game =
      from->game_code != NULL ? rules_game (rules_text (from->game_code)) : NULL;
  const char *names[APP_LISTED_MATCH_SEATS];
  guint sides[APP_LISTED_MATCH_SEATS];
  g_autofree char *players = NULL;
  g_autofree char *result = NULL;
  g_autofree char *run = NULL;

  if (from->run > 0)
    /* Translators: a campaign's name, and which of its runs a match is. */
    run = app_phrase_printf (_ ("%s, run %u"), from->campaign, from->run);
  fill_names (from, names, sides, n);
  players = from->n_seats > APP_LISTED_MATCH_SEATS ? g_strdup (from->players)
                                                   : app_labels_dup_sides (names, sides, n);
  result = dup_result (from, names, sides, n);
  *row = (AppPackedMatch){
    .id = from->id,
    .game = intern_text (texts, from->game_code),
    .game_name = intern_text (texts, game != NULL ? _ (game->name) : from->game_name),
    .variant = intern_text (texts, from->variant),
    .date = intern_text (texts, from->date),
    .place = intern_text (texts, from->place),
    .event = intern_text (texts, from->event),
    .players = intern_text (texts, players),
    .result = intern_text (texts, result),
    .run = intern_text (texts, run),
    .moves = (guint)from->moves,
    .status = from->has_result ? (guint8)from->outcome.status : RULES_RUNNING,
    .winners = winners_of (from),
    .n_seats = (guint8)MIN (from->n_seats, APP_LISTED_MATCH_SEATS),
    .plain = !from->with_moves && !from->is_raw_record,
    .deleted = from->deleted != 0,
  };
  if (!read_uuid (from->uuid, row->uuid))
    row->odd_uuid = intern_text (texts, from->uuid);
  if (row->n_seats > 0) {
    gint64 *seats = reserve (texts, row->n_seats * sizeof *seats, &row->seats);

    for (guint k = 0; k < row->n_seats; k++)
      seats[k] = from->seats[k].player;
  }
}

void
app_packed_match_unpack (const AppPackedMatch *packed, const AppMatchTexts *texts,
                         AppListedMatch *row)
{
  *row = (AppListedMatch){
    .id = packed->id,
    .odd_uuid = packed->odd_uuid != 0 ? get_at (texts, packed->odd_uuid) : NULL,
    .game = get_at (texts, packed->game),
    .game_name = get_at (texts, packed->game_name),
    .variant = get_at (texts, packed->variant),
    .date = get_at (texts, packed->date),
    .place = get_at (texts, packed->place),
    .event = get_at (texts, packed->event),
    .players = get_at (texts, packed->players),
    .result = get_at (texts, packed->result),
    .run = get_at (texts, packed->run),
    .seats = get_at (texts, packed->seats),
    .moves = packed->moves,
    .status = packed->status,
    .n_seats = packed->n_seats,
    .winners = packed->winners,
    .plain = packed->plain,
    .deleted = packed->deleted,
  };
  memcpy (row->uuid, packed->uuid, sizeof row->uuid);
}

/* Without the marks that keep names from turning what stands around them. */
static char *
dup_unmarked (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at)) {
    const gunichar c = g_utf8_get_char (at);

    if (c < 0x2066 || c > 0x2069)
      g_string_append_unichar (out, c);
  }
  return g_string_free (out, FALSE);
}

char *
app_listed_match_fold (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "–", -1);
  g_autofree char *plain = g_strjoinv ("-", parts);
  g_autofree char *unmarked = NULL;

  /* Most texts are ASCII, and db_fold() takes its time. */
  if (g_str_is_ascii (plain))
    return g_ascii_strdown (plain, -1);
  unmarked = dup_unmarked (plain);
  return db_fold (unmarked);
}

/* The variant's name, translated. @beside_game: "" where it says nothing beside the game's name. */
static const char *
get_variant_name (const AppListedMatch *row, gboolean beside_game)
{
  const RulesGame *game = rules_game (rules_text (row->game));

  for (guint k = 0; game != NULL && k < game->n_variants; k++)
    if (g_str_equal (game->variants[k].id, row->variant))
      return beside_game ? app_labels_get_variant (game, k) : _ (game->variants[k].name);
  return row->variant;
}

char *
app_listed_match_dup_key (const AppListedMatch *row)
{
  g_autofree char *all =
      g_strjoin (" ", row->players, row->place, row->event, row->game_name,
                 get_variant_name (row, FALSE), row->run, row->result, row->date, NULL);
  g_autofree char *folded = app_listed_match_fold (all);

  return g_strconcat (" ", folded, NULL);
}

struct _AppMatchRow {
  GObject parent;
  AppMatchTexts *texts; /* Owned: those of @row */
  AppListedMatch row;
  const char *variant_name; /* "" where it says nothing beside the game's name */
  char *uuid;
};

G_DEFINE_FINAL_TYPE (AppMatchRow, app_match_row, G_TYPE_OBJECT)

static const AppProperty row_properties[] = {
  { "uuid", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchRow, uuid) },
  { "game", APP_PROPERTY_BORROWED_TEXT, G_STRUCT_OFFSET (AppMatchRow, row.game) },
  { "game-name", APP_PROPERTY_BORROWED_TEXT, G_STRUCT_OFFSET (AppMatchRow, row.game_name) },
  { "variant-name", APP_PROPERTY_BORROWED_TEXT, G_STRUCT_OFFSET (AppMatchRow, variant_name) },
  { "date", APP_PROPERTY_DATE, G_STRUCT_OFFSET (AppMatchRow, row.date) },
  { "players", APP_PROPERTY_BORROWED_TEXT, G_STRUCT_OFFSET (AppMatchRow, row.players) },
  { "result", APP_PROPERTY_BORROWED_TEXT, G_STRUCT_OFFSET (AppMatchRow, row.result) },
  { "place", APP_PROPERTY_BORROWED_TEXT, G_STRUCT_OFFSET (AppMatchRow, row.place) },
  { "event", APP_PROPERTY_BORROWED_TEXT, G_STRUCT_OFFSET (AppMatchRow, row.event) },
  { "run", APP_PROPERTY_BORROWED_TEXT, G_STRUCT_OFFSET (AppMatchRow, row.run) },
  { "n-moves", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppMatchRow, row.moves) },
  { "plain", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppMatchRow, row.plain) },
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (AppMatchRow, texts),
    (GDestroyNotify)app_match_texts_unref },
};

static void
app_match_row_class_init (AppMatchRowClass *class)
{
  app_properties_install (G_OBJECT_CLASS (class), row_properties, G_N_ELEMENTS (row_properties));
}

static void
app_match_row_init (AppMatchRow *row)
{
}

const char *
app_match_row_get_uuid (AppMatchRow *row)
{
  return row->uuid;
}

AppMatchRow *
app_match_row_new (const AppListedMatch *row, AppMatchTexts *texts)
{
  AppMatchRow *object = g_object_new (APP_TYPE_MATCH_ROW, NULL);
  char uuid[UUID_SIZE];

  object->texts = app_match_texts_ref (texts);
  object->row = *row;
  object->variant_name = get_variant_name (row, TRUE);
  if (row->odd_uuid == NULL)
    format_uuid (row->uuid, uuid);
  object->uuid = g_strdup (row->odd_uuid != NULL ? row->odd_uuid : uuid);
  return object;
}
