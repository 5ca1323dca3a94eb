/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences about a ToKiO table. They repeat what the view and the packs say; reasons are those of
 * the rule book's section that made the view say so.
 */
#include "ui/board/tokio/tokio-text.h"

#include "app/collection/pack-forms.h"
#include "app/collection/pack-lists.h"
#include "app/base/phrases.h"

#include "ui/board/board-text.h"

#include <glib/gi18n.h>

static guint
other_seat (guint seat)
{
  return UI_TOKIO_SEATS + 1 - seat;
}

/* The mat's captions. */

/* A turn counts once something was done in it; what is due belongs to the coming one. */
char *
ui_tokio_dup_progress (const UiTokioScene *scene)
{
  RulesProgress place = { 1, { scene->turns + (scene->turn != 0), 0 } };
  char *turn = place.number[0] > 0 ? app_match_dup_heading (scene->match, &place, 0) : NULL;

  return turn != NULL ? turn : g_strdup (ui_tokio_is_phase (scene, "over") ? "" : _ ("Setup"));
}

static char *
placing_text (const UiTokioScene *scene)
{
  for (guint seat = 1; seat <= UI_TOKIO_SEATS; seat++)
    if (scene->seats[other_seat (seat) - 1].placed)
      return app_phrase_printf (_ ("%s places five gems"), ui_seat_name (scene->match, seat));
  return g_strdup (_ ("Both players place five gems"));
}

char *
ui_tokio_dup_news (const UiTokioScene *scene)
{
  if (ui_tokio_is_phase (scene, "over"))
    return ui_dup_outcome_text (scene->match, scene->number);
  if (ui_tokio_is_phase (scene, "place"))
    return placing_text (scene);
  if (ui_tokio_is_phase (scene, "first"))
    return g_strdup (_ ("Who begins?"));
  if (scene->turn == 0)
    return g_strdup ("");
  if (ui_tokio_is_phase (scene, "flip-or-rotate"))
    return app_phrase_printf (_ ("%s to flip or rotate"), ui_seat_name (scene->match, scene->turn));
  return app_phrase_printf (ui_tokio_is_phase (scene, "swap") ? _ ("%s may swap or attack")
                                                              : _ ("%s may attack"),
                            ui_seat_name (scene->match, scene->turn));
}

/* Gems. */

static void
add_nature (GString *text, const UiTokioGem *gem)
{
  if (gem->colour != NULL && gem->colour[0] != '\0')
    ui_add_sentence (text, _ ("%s, %s, level %d."), gem->name, gem->colour, gem->level);
  else
    ui_add_sentence (text, _ ("%s, level %d."), gem->name, gem->level);
}

/* What the pack's form calls them, and says that they do; in the order of their bits. */
static void
add_abilities (GString *text, const UiTokioGem *gem)
{
  const AppPackField *field = app_pack_sections ("tokio")->form->fields;

  while (field->kind != APP_PACK_SET)
    field++;
  for (guint k = 0; k < UI_TOKIO_ABILITIES; k++)
    if (gem->abilities & 1u << k)
      /* Translators: an ability of a gem, "Swift", and what it allows, a sentence. */
      ui_add_sentence (text, _ ("%1$s: %2$s"), _ (field->values[k].label),
                       _ (field->values[k].help));
}

/* A quarter turn clockwise brings the side on the left to the front. */
static void
add_sides (GString *text, const UiTokioGem *gem)
{
  int front = ui_tokio_side (gem, 0), once = ui_tokio_side (gem, 3);
  int twice = ui_tokio_side (gem, 2), thrice = ui_tokio_side (gem, 1);

  ui_add_sentence (text, _ ("Front: attack %d, defense %d."), gem->attack[front],
                   gem->defense[front]);
  ui_add_sentence (text,
                   _ ("After one, two, three quarter turns: %d and %d, %d and %d, %d and %d."),
                   gem->attack[once], gem->defense[once], gem->attack[twice], gem->defense[twice],
                   gem->attack[thrice], gem->defense[thrice]);
}

static void
add_printed_sides (GString *text, const UiTokioGem *gem)
{
  for (int k = 0; k < UI_TOKIO_SIDES; k++)
    ui_add_sentence (text, _ ("Side %d: attack %d, defense %d."), k + 1, gem->attack[k],
                     gem->defense[k]);
}

static void
add_tribute (GString *text, const UiTokioGem *gem)
{
  if (gem->abilities & 1u << UI_TOKIO_ABILITY_FREE || gem->level < 2)
    return;
  ui_add_sentence (text, "%s",
                   gem->level == 2
                       ? _ ("Flipping it takes one active gem as tribute.")
                       : _ ("Flipping it takes two active gems as tribute, or one of level 2 "
                            "or 3."));
}

static void
add_marks (GString *text, const UiTokioGem *gem)
{
  if (gem->flipped && gem->abilities & 1u << UI_TOKIO_ABILITY_SWIFT)
    ui_add_sentence (text, _ ("It was flipped in this turn, and may attack, being swift."));
  else if (gem->flipped)
    ui_add_sentence (text, _ ("It can’t attack in this turn, because it was flipped in it."));
  if (gem->turned)
    ui_add_sentence (text, _ ("Its free rotation is spent."));
}

/* The gem of the column in front of it. */
static void
add_facing (GString *text, const UiTokioScene *scene, guint seat, guint column)
{
  const UiTokioGem *gem = &scene->seats[seat - 1].gems[column];
  const UiTokioGem *faced = &scene->seats[other_seat (seat) - 1].gems[column];
  int attack = gem->attack[ui_tokio_side (gem, 0)];
  int defense = faced->defense[ui_tokio_side (faced, 0)];

  if (!ui_tokio_gems_face (scene, column))
    return;
  if (!(scene->wins[column] & 1u << (seat - 1)))
    ui_add_sentence (text, _ ("%s could not remove %s: attack %d is not enough for defense %d."),
                     gem->name, faced->name, attack, defense);
  else if (attack > defense)
    ui_add_sentence (text, _ ("%s would remove %s: attack %d is greater than defense %d."),
                     gem->name, faced->name, attack, defense);
  else
    ui_add_sentence (text,
                     _ ("%s would remove %s: attack %d is no more than defense %d, and edge "
                        "wins a tie."),
                     gem->name, faced->name, attack, defense);
}

static void
add_gem (GString *text, const UiTokioScene *scene, guint seat, guint column)
{
  const UiTokioGem *gem = &scene->seats[seat - 1].gems[column];

  if (!gem->known) {
    ui_add_sentence (text, _ ("A gem of %s that nobody has shown, face down."),
                     ui_seat_name (scene->match, seat));
    return;
  }
  add_nature (text, gem);
  if (gem->front != 0) {
    add_sides (text, gem);
    add_abilities (text, gem);
    add_marks (text, gem);
    add_facing (text, scene, seat, column);
    return;
  }
  ui_add_sentence (text, _ ("Face down: it can’t attack or be attacked."));
  add_tribute (text, gem);
  add_printed_sides (text, gem);
  add_abilities (text, gem);
}

static char *
explain_space (const UiTokioScene *scene, guint seat, guint column)
{
  GString *text = g_string_new (NULL);

  if (scene->seats[seat - 1].gems[column].id != NULL)
    add_gem (text, scene, seat, column);
  else if (!scene->seats[seat - 1].placed)
    ui_add_sentence (text, _ ("%s places a gem here, face down."),
                     ui_seat_name (scene->match, seat));
  else
    ui_add_sentence (text, _ ("%s’s column %c is empty; an active gem can move here."),
                     ui_seat_name (scene->match, seat), 'a' + (int)column);
  return g_string_free (text, FALSE);
}

static char *
explain_lane (const UiTokioScene *scene, guint column)
{
  GString *text = g_string_new (NULL);

  ui_add_sentence (text, _ ("Column %c."), 'a' + (int)column);
  if (!ui_tokio_gems_face (scene, column))
    ui_add_sentence (text, _ ("No two active gems face each other here."));
  add_facing (text, scene, scene->below, column);
  add_facing (text, scene, other_seat (scene->below), column);
  return g_string_free (text, FALSE);
}

/* Players. */

static void
add_gems_left (GString *text, const UiTokioScene *scene, guint seat)
{
  guint n = scene->seats[seat - 1].n_gems;

  if (scene->seats[seat - 1].placed)
    ui_add_sentence (
        text, g_dngettext (GETTEXT_PACKAGE, "%s has %u gem left.", "%s has %u gems left.", n),
        ui_seat_name (scene->match, seat), n);
}

static char *
explain_plate (const UiTokioScene *scene, guint seat)
{
  GString *text = g_string_new (NULL);

  if (scene->turn == seat)
    ui_add_sentence (text, _ ("It is %s’s turn."), ui_seat_name (scene->match, seat));
  else
    ui_add_sentence (text, "%s.", ui_seat_name (scene->match, seat));
  add_gems_left (text, scene, seat);
  ui_add_sentence (text, _ ("Who has none left, or can neither flip nor rotate one, loses."));
  return g_string_free (text, FALSE);
}

static char *
explain_lost (const UiTokioScene *scene, const UiBoardItem *item)
{
  const UiTokioGem *gem = &scene->seats[item->seat - 1].lost[item->index];
  GString *text = g_string_new (NULL);

  if (!gem->known)
    ui_add_sentence (text, _ ("%s has lost a gem that nobody has shown."),
                     ui_seat_name (scene->match, item->seat));
  else
    ui_add_sentence (text, _ ("%s has lost %s."), ui_seat_name (scene->match, item->seat),
                     gem->name);
  return g_string_free (text, FALSE);
}

/* The whole. */

static void
describe_seat (GString *text, const UiTokioScene *scene, guint seat)
{
  const UiTokioSeat *player = &scene->seats[seat - 1];

  add_gems_left (text, scene, seat);
  for (guint c = 0; c < UI_TOKIO_COLUMNS; c++)
    if (player->gems[c].id != NULL) {
      ui_add_sentence (text, _ ("Column %c:"), 'a' + (int)c);
      add_gem (text, scene, seat, c);
    }
  for (guint k = 0; k < player->n_lost; k++)
    if (player->lost[k].known)
      ui_add_sentence (text, _ ("%s has lost %s."), ui_seat_name (scene->match, seat),
                       player->lost[k].name);
    else
      ui_add_sentence (text, _ ("%s has lost a gem that nobody has shown."),
                       ui_seat_name (scene->match, seat));
}

char *
ui_tokio_describe (gconstpointer data)
{
  const UiTokioScene *scene = data;
  GString *text = g_string_new (NULL);
  g_autofree char *place = ui_tokio_dup_progress (scene);
  g_autofree char *news = ui_tokio_dup_news (scene);

  if (place[0] != '\0')
    ui_add_sentence (text, "%s.", place);
  if (news[0] != '\0')
    ui_add_sentence (text, "%s.", news);
  describe_seat (text, scene, scene->below);
  describe_seat (text, scene, other_seat (scene->below));
  return g_string_free (text, FALSE);
}

char *
ui_tokio_explain (gconstpointer data, const UiBoardItem *item)
{
  const UiTokioScene *scene = data;

  switch (item->kind) {
  case UI_TOKIO_END:
    return g_strdup (item->token[0] != '\0'
                         ? _ ("Ends the turn without an attack.")
                         : _ ("A turn can end once a gem was flipped or rotated."));
  case UI_TOKIO_LANE:
    return explain_lane (scene, item->index);
  case UI_TOKIO_SPACE:
    return explain_space (scene, item->seat, item->index);
  case UI_TOKIO_PLATE:
    return explain_plate (scene, item->seat);
  case UI_TOKIO_LOST:
    return explain_lost (scene, item);
  default:
    return NULL;
  }
}
