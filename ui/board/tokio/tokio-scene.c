/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a view to the table that is drawn.
 */
#include "ui/board/tokio/tokio-scene.h"

#include "ui/board/element.h"

gboolean
ui_tokio_is_phase (const UiTokioScene *scene, const char *phase)
{
  return g_strcmp0 (scene->phase, phase) == 0;
}

gboolean
ui_tokio_gems_face (const UiTokioScene *scene, guint column)
{
  return scene->seats[0].gems[column].front != 0 && scene->seats[1].gems[column].front != 0;
}

int
ui_tokio_side (const UiTokioGem *gem, int k)
{
  return (MAX (gem->front, 1) - 1 + k) % UI_TOKIO_SIDES;
}

/* Gems. */

/* Colours that packs name, by the seal that looks most like them; others get one by their name. */
static int
find_emblem (const char *colour)
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
  return (int)(g_str_hash (colour) % UI_EMBLEMS);
}

static guint
read_abilities (const AppValue *list)
{
  static const char *const names[UI_TOKIO_ABILITIES] = { "swift", "free", "spin",   "leap",
                                                         "reach", "edge", "rooted", "twin" };
  guint abilities = 0;

  for (guint k = 0; k < app_value_length (list); k++)
    for (guint j = 0; j < UI_TOKIO_ABILITIES; j++)
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
  gem->emblem = find_emblem (gem->colour);
  gem->level = (int)app_value_integer (app_value_get (card, "level"));
  gem->abilities = read_abilities (app_value_get (card, "abilities"));
  for (guint k = 0; k < UI_TOKIO_SIDES; k++) {
    gem->attack[k] = (int)app_value_integer (app_value_get (app_value_at (sides, k), "attack"));
    gem->defense[k] = (int)app_value_integer (app_value_get (app_value_at (sides, k), "defense"));
  }
}

static void
read_gem (const UiTokioScene *scene, UiTokioGem *gem, const char *id)
{
  const AppCard *card = id != NULL ? app_match_get_card (scene->match, id) : NULL;

  *gem = (UiTokioGem){ .id = id, .name = id, .emblem = -1 };
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
read_space (const UiTokioScene *scene, UiTokioGem *gem, guint seat, guint column)
{
  const AppValue *space = space_at (scene->view, seat, column);
  const AppValue *old = space_at (scene->before, seat, column);
  gint64 front = app_value_integer (app_value_get (space, "front"));

  read_gem (scene, gem, app_value_text (app_value_get (space, "gem")));
  gem->front = front >= 1 && front <= UI_TOKIO_SIDES ? (int)front : 0;
  gem->changed = scene->before != NULL
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
read_marks (UiTokioScene *scene)
{
  const AppValue *turned = app_value_get (scene->view, "turned");
  UiTokioSeat *seat = &scene->seats[MAX (scene->turn, 1) - 1];

  for (guint c = 0; scene->turn != 0 && c < UI_TOKIO_COLUMNS; c++) {
    seat->gems[c].flipped = has_column (app_value_get (scene->view, "flipped"), c);
    for (guint k = 0; k < app_value_length (turned); k++)
      seat->gems[c].turned |= has_column (app_value_at (turned, k), c);
  }
}

static void
read_seat (UiTokioScene *scene, guint k)
{
  UiTokioSeat *seat = &scene->seats[k];
  const AppValue *lost = app_value_at (app_value_get (scene->view, "removed"), k);
  guint n_old = app_value_length (app_value_at (app_value_get (scene->before, "removed"), k));

  for (guint c = 0; c < UI_TOKIO_COLUMNS; c++) {
    read_space (scene, &seat->gems[c], k, c);
    seat->n_gems += seat->gems[c].id != NULL;
  }
  seat->n_lost = MIN (app_value_length (lost), UI_TOKIO_COLUMNS);
  for (guint j = 0; j < seat->n_lost; j++) {
    read_gem (scene, &seat->lost[j], app_value_text (app_value_at (lost, j)));
    seat->lost[j].changed = scene->before != NULL && j >= n_old;
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

UiTokioScene *
ui_tokio_scene_new (AppMatch *match, guint number, guint viewer)
{
  UiTokioScene *scene = g_new0 (UiTokioScene, 1);
  gint64 turn;

  scene->match = match;
  scene->number = number;
  scene->viewer = viewer;
  scene->view = app_match_dup_view (match, number, viewer);
  scene->before = number > 0 ? app_match_dup_view (match, number - 1, viewer) : NULL;
  scene->phase = app_value_text (app_value_get (scene->view, "phase"));
  scene->turns = (int)app_value_integer (app_value_get (scene->view, "turns"));
  turn = app_value_integer (app_value_get (scene->view, "turn"));
  scene->turn = turn >= 1 && turn <= UI_TOKIO_SEATS ? (guint)turn : 0;
  scene->below = viewer == 2 ? 2 : 1;
  for (guint k = 0; k < UI_TOKIO_SEATS; k++)
    read_seat (scene, k);
  read_marks (scene);
  for (guint c = 0; c < UI_TOKIO_COLUMNS; c++)
    scene->wins[c] = read_seats (app_value_at (app_value_get (scene->view, "facing"), c));
  return scene;
}

void
ui_tokio_scene_free (UiTokioScene *scene)
{
  g_clear_pointer (&scene->view, app_value_unref);
  g_clear_pointer (&scene->before, app_value_unref);
  g_free (scene);
}
