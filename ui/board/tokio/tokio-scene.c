/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a view to the table that is drawn.
 */
#include "ui/board/tokio/tokio-scene.h"

#include "ui/board/element.h"

gboolean
ui_tokio_is_phase (const UiTokioTable *table, const char *phase)
{
  return g_strcmp0 (table->phase, phase) == 0;
}

gboolean
ui_tokio_faces (const UiTokioTable *table, guint column)
{
  return table->seats[0].gems[column].front != 0 && table->seats[1].gems[column].front != 0;
}

int
ui_tokio_side (const UiTokioGem *gem, int k)
{
  return (MAX (gem->front, 1) - 1 + k) % UI_TOKIO_SIDES;
}

/* Gems. */

/* Colours that packs name, by the seal that looks most like them; others get one by their name. */
static int
find_seal (const char *colour)
{
  static const struct {
    const char *colour;
    int seal;
  } known[] = {
    { "red", 0 },    { "blue", 1 },   { "yellow", 2 }, { "violet", 3 }, { "purple", 3 },
    { "green", 4 },  { "teal", 5 },   { "cream", 6 },  { "brown", 7 },  { "pink", 8 },
    { "orange", 9 }, { "black", 10 }, { "white", 11 },
  };

  if (colour == NULL || colour[0] == '\0')
    return -1;
  for (guint k = 0; k < G_N_ELEMENTS (known); k++)
    if (g_ascii_strcasecmp (known[k].colour, colour) == 0)
      return known[k].seal;
  return (int)(g_str_hash (colour) % UI_SEALS);
}

static guint
read_abilities (const AppValue *list)
{
  static const char *const names[UI_ABILITIES] = { "swift", "free", "spin",   "leap",
                                                   "reach", "edge", "rooted", "twin" };
  guint abilities = 0;

  for (guint k = 0; k < app_value_length (list); k++)
    for (guint j = 0; j < UI_ABILITIES; j++)
      if (g_strcmp0 (app_value_text (app_value_at (list, k)), names[j]) == 0)
        abilities |= 1u << j;
  return abilities;
}

void
ui_tokio_read_gem (UiTokioGem *gem, const AppValue *card)
{
  const AppValue *sides = app_value_get (card, "sides");

  *gem = (UiTokioGem){ .id = app_value_text (app_value_get (card, "id")),
                       .name = app_value_text (app_value_get (card, "name")),
                       .colour = app_value_text (app_value_get (card, "colour")),
                       .known = TRUE };
  gem->seal = find_seal (gem->colour);
  gem->level = (int)app_value_integer (app_value_get (card, "level"));
  gem->abilities = read_abilities (app_value_get (card, "abilities"));
  for (guint k = 0; k < UI_TOKIO_SIDES; k++) {
    gem->attack[k] = (int)app_value_integer (app_value_get (app_value_at (sides, k), "attack"));
    gem->defense[k] = (int)app_value_integer (app_value_get (app_value_at (sides, k), "defense"));
  }
}

static void
read_gem (const UiTokioTable *table, UiTokioGem *gem, const char *id)
{
  const AppCard *card = id != NULL ? app_match_get_card (table->match, id) : NULL;

  *gem = (UiTokioGem){ .id = id, .name = id, .seal = -1 };
  if (card == NULL)
    return;
  ui_tokio_read_gem (gem, card->fields);
  gem->id = id;
  gem->name = card->name;
}

static const AppValue *
space_at (const AppValue *view, guint seat, guint column)
{
  return app_value_at (app_value_at (app_value_get (view, "board"), seat), column);
}

static void
read_space (const UiTokioTable *table, UiTokioGem *gem, guint seat, guint column)
{
  const AppValue *space = space_at (table->view, seat, column);
  const AppValue *old = space_at (table->before, seat, column);
  gint64 front = app_value_integer (app_value_get (space, "front"));

  read_gem (table, gem, app_value_text (app_value_get (space, "gem")));
  gem->front = front >= 1 && front <= UI_TOKIO_SIDES ? (int)front : 0;
  gem->changed = table->before != NULL
                 && (gem->front != (int)app_value_integer (app_value_get (old, "front"))
                     || g_strcmp0 (gem->id, app_value_text (app_value_get (old, "gem"))) != 0);
}

static gboolean
has_column (const AppValue *value, guint column)
{
  const char *text = app_value_text (value);

  return text != NULL && text[0] == (char)('a' + column) && text[1] == '\0';
}

/* What whose turn it is did with its gems. */
static void
read_marks (UiTokioTable *table)
{
  const AppValue *turned = app_value_get (table->view, "turned");
  UiTokioSeat *seat = &table->seats[MAX (table->turn, 1) - 1];

  for (guint c = 0; table->turn != 0 && c < UI_TOKIO_COLUMNS; c++) {
    seat->gems[c].flipped = has_column (app_value_get (table->view, "flipped"), c);
    for (guint k = 0; k < app_value_length (turned); k++)
      seat->gems[c].turned |= has_column (app_value_at (turned, k), c);
  }
}

static void
read_seat (UiTokioTable *table, guint k)
{
  UiTokioSeat *seat = &table->seats[k];
  const AppValue *lost = app_value_at (app_value_get (table->view, "removed"), k);
  guint n_old = app_value_length (app_value_at (app_value_get (table->before, "removed"), k));

  for (guint c = 0; c < UI_TOKIO_COLUMNS; c++) {
    read_space (table, &seat->gems[c], k, c);
    seat->n_gems += seat->gems[c].id != NULL;
  }
  seat->n_lost = MIN (app_value_length (lost), UI_TOKIO_COLUMNS);
  for (guint j = 0; j < seat->n_lost; j++) {
    read_gem (table, &seat->lost[j], app_value_text (app_value_at (lost, j)));
    seat->lost[j].changed = table->before != NULL && j >= n_old;
  }
  seat->placed = seat->n_gems + seat->n_lost > 0;
}

static guint
read_seats (const AppValue *list)
{
  guint seats = 0;

  for (guint k = 0; k < app_value_length (list); k++) {
    gint64 seat = app_value_integer (app_value_at (list, k));

    if (seat >= 1 && seat <= UI_TOKIO_SEATS)
      seats |= 1u << (seat - 1);
  }
  return seats;
}

UiTokioTable *
ui_tokio_table_new (AppMatch *match, guint number, guint viewer)
{
  UiTokioTable *table = g_new0 (UiTokioTable, 1);
  gint64 turn;

  table->match = match;
  table->number = number;
  table->viewer = viewer;
  table->view = app_match_dup_view (match, number, viewer);
  table->before = number > 0 ? app_match_dup_view (match, number - 1, viewer) : NULL;
  table->phase = app_value_text (app_value_get (table->view, "phase"));
  table->turns = (int)app_value_integer (app_value_get (table->view, "turns"));
  turn = app_value_integer (app_value_get (table->view, "turn"));
  table->turn = turn >= 1 && turn <= UI_TOKIO_SEATS ? (guint)turn : 0;
  table->below = viewer == 2 ? 2 : 1;
  for (guint k = 0; k < UI_TOKIO_SEATS; k++)
    read_seat (table, k);
  read_marks (table);
  for (guint c = 0; c < UI_TOKIO_COLUMNS; c++)
    table->wins[c] = read_seats (app_value_at (app_value_get (table->view, "facing"), c));
  return table;
}

void
ui_tokio_table_free (UiTokioTable *table)
{
  g_clear_pointer (&table->view, app_value_unref);
  g_clear_pointer (&table->before, app_value_unref);
  g_free (table);
}
