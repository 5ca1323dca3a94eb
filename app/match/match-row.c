/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row of the list of matches.
 */
#include "app/match/match-row.h"

#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/match/labels.h"
#include "app/result/quick-db.h"

#include <glib/gi18n-lib.h>

static const char *get_variant_name (const AppListedMatch *row, gboolean beside_game);

AppMatchTexts *
app_match_texts_new (void)
{
  AppMatchTexts *texts = g_rc_box_new0 (AppMatchTexts);

  texts->chunk = g_string_chunk_new (1 << 16);
  return texts;
}

static void
texts_clear (gpointer data)
{
  g_string_chunk_free (((AppMatchTexts *)data)->chunk);
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

static const char *
intern_text (AppMatchTexts *texts, const char *text)
{
  return text == NULL || text[0] == '\0' ? "" : g_string_chunk_insert_const (texts->chunk, text);
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

/* Texts of a match of any number of seats. */
static void
fill_names (const DbMatchRow *row, const char **names, guint *sides, guint n)
{
  for (guint k = 0; k < n; k++) {
    names[k] = row->seats[k].name;
    sides[k] = row->seats[k].side;
  }
}

void
app_listed_match_fill (AppListedMatch *row, const DbMatchRow *from, AppMatchTexts *texts)
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
  *row = (AppListedMatch){
    .id = from->id,
    .uuid = g_string_chunk_insert (texts->chunk, from->uuid),
    .game = intern_text (texts, from->game_code),
    .game_name = intern_text (texts, game != NULL ? _ (game->name) : from->game_name),
    .variant = intern_text (texts, from->variant),
    .date = intern_text (texts, from->date),
    .place = intern_text (texts, from->place),
    .event = intern_text (texts, from->event),
    .players = intern_text (texts, players),
    .result = intern_text (texts, result),
    .run = intern_text (texts, run),
    .created = from->created,
    .moves = (guint)from->moves,
    .status = from->has_result ? (guint8)from->outcome.status : RULES_RUNNING,
    .winners = winners_of (from),
    .n_seats = (guint8)MIN (from->n_seats, APP_LISTED_MATCH_SEATS),
    .plain = !from->with_moves && !from->is_raw_record,
    .deleted = from->deleted != 0,
  };
  for (guint k = 0; k < row->n_seats; k++)
    row->seats[k] = from->seats[k].player;
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
};

G_DEFINE_FINAL_TYPE (AppMatchRow, app_match_row, G_TYPE_OBJECT)

enum {
  ROW_UUID = 1,
  ROW_GAME,
  ROW_GAME_NAME,
  ROW_VARIANT_NAME,
  ROW_DATE,
  ROW_PLAYERS,
  ROW_RESULT,
  ROW_PLACE,
  ROW_EVENT,
  ROW_RUN,
  ROW_N_MOVES,
  ROW_PLAIN,
  ROW_N_PROPERTIES,
};
static GParamSpec *row_properties[ROW_N_PROPERTIES];

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

static void
app_match_row_get_property (GObject *object, guint property, GValue *value, GParamSpec *spec)
{
  const AppListedMatch *row = &APP_MATCH_ROW (object)->row;

  switch (property) {
  case ROW_UUID:
    g_value_set_string (value, row->uuid);
    break;
  case ROW_GAME:
    g_value_set_string (value, row->game);
    break;
  case ROW_GAME_NAME:
    g_value_set_string (value, row->game_name);
    break;
  case ROW_VARIANT_NAME:
    g_value_set_string (value, get_variant_name (row, TRUE));
    break;
  case ROW_DATE:
    g_value_take_string (value, app_date_dup (row->date));
    break;
  case ROW_PLAYERS:
    g_value_set_string (value, row->players);
    break;
  case ROW_RESULT:
    g_value_set_string (value, row->result);
    break;
  case ROW_PLACE:
    g_value_set_string (value, row->place);
    break;
  case ROW_EVENT:
    g_value_set_string (value, row->event);
    break;
  case ROW_RUN:
    g_value_set_string (value, row->run);
    break;
  case ROW_N_MOVES:
    g_value_set_uint (value, row->moves);
    break;
  case ROW_PLAIN:
    g_value_set_boolean (value, row->plain);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
    break;
  }
}

static void
app_match_row_finalize (GObject *object)
{
  g_clear_pointer (&APP_MATCH_ROW (object)->texts, app_match_texts_unref);
  G_OBJECT_CLASS (app_match_row_parent_class)->finalize (object);
}

static void
app_match_row_class_init (AppMatchRowClass *class)
{
  static const char *const names[] = { "uuid",    "game",   "game-name", "variant-name", "date",
                                       "players", "result", "place",     "event",        "run" };

  G_OBJECT_CLASS (class)->get_property = app_match_row_get_property;
  G_OBJECT_CLASS (class)->finalize = app_match_row_finalize;
  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    row_properties[ROW_UUID + k] =
        g_param_spec_string (names[k], NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  row_properties[ROW_N_MOVES] = g_param_spec_uint ("n-moves", NULL, NULL, 0, G_MAXUINT, 0,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  row_properties[ROW_PLAIN] =
      g_param_spec_boolean ("plain", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (class), ROW_N_PROPERTIES, row_properties);
}

static void
app_match_row_init (AppMatchRow *row)
{
}

const char *
app_match_row_get_uuid (AppMatchRow *row)
{
  return row->row.uuid;
}

AppMatchRow *
app_match_row_new (const AppListedMatch *row, AppMatchTexts *texts)
{
  AppMatchRow *object = g_object_new (APP_TYPE_MATCH_ROW, NULL);

  object->texts = app_match_texts_ref (texts);
  object->row = *row;
  return object;
}
