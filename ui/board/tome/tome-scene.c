/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a view to the table that is drawn.
 */
#include "ui/board/tome/tome-scene.h"

static const char *const chain_names[] = { "none", "open", "broken" };

static UiTomeChain
chain_state (const AppValue *chain)
{
  const char *state = app_value_text (app_value_get (chain, "state"));

  for (guint k = 0; k < G_N_ELEMENTS (chain_names); k++)
    if (g_strcmp0 (state, chain_names[k]) == 0)
      return k;
  return UI_TOME_CHAIN_NONE;
}

static void
power_text (const AppValue *value, char out[12])
{
  if (app_value_kind (value) == APP_VALUE_INTEGER)
    g_snprintf (out, 12, "%d", (int)app_value_integer (value));
  else
    g_strlcpy (out, app_value_text (value) != NULL ? app_value_text (value) : "", 12);
}

static guint
seat_of (const AppValue *value)
{
  gint64 seat = app_value_integer (value);

  return seat >= 1 && seat <= UI_TOME_SEATS ? (guint)seat : 0;
}

gboolean
ui_tome_find_face (const UiTomeScene *scene, const char *card, UiCardFace *face, char power[12])
{
  const AppCard *found = card != NULL ? app_match_get_card (scene->match, card) : NULL;

  *face = (UiCardFace){ 0 };
  power[0] = '\0';
  if (found == NULL)
    return FALSE;
  power_text (app_value_get (found->fields, "power"), power);
  face->name = found->name;
  face->text = found->text;
  face->element = app_value_text (app_value_get (found->fields, "element"));
  face->power = power;
  return TRUE;
}

static const AppValue *
find_spell (const AppValue *spells, guint seat, const char *card)
{
  for (guint k = 0; k < app_value_length (spells); k++) {
    const AppValue *spell = app_value_at (spells, k);

    if (app_value_integer (app_value_get (spell, "seat")) == seat
        && g_strcmp0 (app_value_text (app_value_get (spell, "card")), card) == 0)
      return spell;
  }
  return NULL;
}

static void
read_spells (UiTomeScene *scene, const AppValue *spells, const AppValue *old)
{
  scene->n_spells = MIN (app_value_length (spells), UI_TOME_SPELLS);
  for (guint k = 0; k < scene->n_spells; k++) {
    const AppValue *value = app_value_at (spells, k);
    UiTomeSpell *spell = &scene->spells[k];
    UiCardFace face;

    spell->seat = seat_of (app_value_get (value, "seat"));
    spell->card = app_value_text (app_value_get (value, "card"));
    spell->element = app_value_text (app_value_get (value, "element"));
    power_text (app_value_get (value, "power"), spell->power);
    spell->silenced = app_value_boolean (app_value_get (value, "silenced"));
    spell->trump = app_value_boolean (app_value_get (value, "trump"));
    ui_tome_find_face (scene, spell->card, &face, spell->printed_power);
    spell->printed_element = face.element;
    spell->changed = scene->before != NULL
                     && !app_value_equal (find_spell (old, spell->seat, spell->card), value);
  }
}

static void
read_title (UiTomeScene *scene, const AppValue *title, const AppValue *old)
{
  UiCardFace face;

  scene->title = app_value_text (app_value_get (title, "card"));
  scene->title_element = app_value_text (app_value_get (title, "element"));
  ui_tome_find_face (scene, scene->title, &face, scene->title_power);
  scene->title_printed = face.element;
  scene->title_changed =
      scene->before != NULL && scene->title != NULL && !app_value_equal (title, old);
}

static void
read_seats (UiTomeScene *scene)
{
  const AppValue *hands = app_value_get (scene->view, "hands");
  const AppValue *old_hands = app_value_get (scene->before, "hands");
  const AppValue *scores = app_value_get (scene->view, "scores");
  const AppValue *old_scores = app_value_get (scene->before, "scores");
  const AppValue *health = app_value_get (scene->view, "health");
  const AppValue *old_health = app_value_get (scene->before, "health");

  scene->has_health = !app_value_is_null (health);
  for (guint k = 0; k < scene->n_seats; k++) {
    scene->hands[k] = app_value_at (hands, k);
    scene->old_hands[k] = app_value_at (old_hands, k);
    scene->scores[k] = (int)app_value_integer (app_value_at (scores, k));
    scene->health[k] = (int)app_value_integer (app_value_at (health, k));
    scene->score_changed[k] =
        scene->before != NULL
        && app_value_integer (app_value_at (old_scores, k)) != scene->scores[k];
    scene->health_changed[k] =
        scene->before != NULL
        && app_value_integer (app_value_at (old_health, k)) != scene->health[k];
  }
}

/* Names the link of the spell that is in @now and not in @then: the one just played. */
static void
mark_newcomer (UiTomeScene *scene, const AppValue *now, const AppValue *then, UiTomeLink link)
{
  for (guint k = 0; k < app_value_length (now); k++) {
    const AppValue *spell = app_value_at (now, k);
    guint seat = seat_of (app_value_get (spell, "seat"));
    const char *card = app_value_text (app_value_get (spell, "card"));

    if (find_spell (then, seat, card) != NULL)
      continue;
    for (guint j = 0; j < scene->n_spells; j++)
      if (scene->spells[j].seat == seat && g_strcmp0 (scene->spells[j].card, card) == 0)
        scene->spells[j].link = link;
  }
}

/* What a spell did to the chain, by the chain's state before and after its move. */
static UiTomeLink
link_between (UiTomeChain before, UiTomeChain after)
{
  if (before == UI_TOME_CHAIN_NONE)
    return after == UI_TOME_CHAIN_NONE ? UI_TOME_LINK_LOOSE : UI_TOME_LINK_START;
  if (before == UI_TOME_CHAIN_OPEN)
    return after == UI_TOME_CHAIN_BROKEN ? UI_TOME_LINK_BREAK : UI_TOME_LINK_PASS;
  return UI_TOME_LINK_BEYOND;
}

/*
 * Walks back through the chapter's views and compares each with the one before it:
 *
 *   view    title  spells      chain   newcomer
 *   14      f3     –           none
 *   15      f3     a           open    a  START
 *   16      f3     a b         broken  b  BREAK
 *   17      –      –  (last: a b c)    c: not known unless `last` tells of the chain
 */
static void
read_links (UiTomeScene *scene, guint viewer)
{
  const AppValue *last = app_value_get (scene->view, "last");
  AppValue *now = app_value_ref (scene->view);
  guint number = scene->number;

  if (scene->over && scene->n_spells > 0) {
    /* Back to the move that ended the chapter. */
    while (number > 0) {
      AppValue *then = app_match_dup_view (scene->match, number - 1, viewer);
      gboolean end = app_value_length (app_value_get (then, "spells")) > 0;

      if (end) {
        const AppValue *chain = app_value_get (last, "chain");
        const AppValue *shown = chain != NULL ? chain : app_value_get (then, "chain");
        UiTomeChain before = chain_state (app_value_get (then, "chain"));
        UiTomeChain after = chain != NULL ? chain_state (chain) : before;

        scene->chain_unsure = chain == NULL && before == UI_TOME_CHAIN_OPEN;
        scene->chain = after;
        scene->ended = app_value_ref (then);
        scene->chain_element = app_value_text (app_value_get (shown, "element"));
        mark_newcomer (scene, app_value_get (last, "spells"), app_value_get (then, "spells"),
                       chain != NULL || before == UI_TOME_CHAIN_BROKEN
                           ? link_between (before, after)
                           : UI_TOME_LINK_LOOSE);
      }
      app_value_unref (now);
      now = then;
      number--;
      if (end)
        break;
    }
  }
  while (number > 0 && app_value_length (app_value_get (now, "spells")) > 0) {
    AppValue *then = app_match_dup_view (scene->match, number - 1, viewer);

    mark_newcomer (scene, app_value_get (now, "spells"), app_value_get (then, "spells"),
                   link_between (chain_state (app_value_get (then, "chain")),
                                 chain_state (app_value_get (now, "chain"))));
    app_value_unref (now);
    now = then;
    number--;
  }
  app_value_unref (now);
}

UiTomeScene *
ui_tome_scene_new (AppMatch *match, guint number, guint viewer)
{
  UiTomeScene *scene = g_new0 (UiTomeScene, 1);
  const AppValue *last, *choice, *old;

  scene->match = match;
  scene->number = number;
  scene->n_seats = MIN (app_match_get_n_seats (match), UI_TOME_SEATS);
  scene->reader = viewer != 0 && viewer <= scene->n_seats ? viewer : 1;
  scene->view = app_match_dup_view (match, number, viewer);
  scene->before = number > 0 ? app_match_dup_view (match, number - 1, viewer) : NULL;
  scene->round = (int)app_value_integer (app_value_get (scene->view, "round"));
  scene->chapter = (int)app_value_integer (app_value_get (scene->view, "chapter"));
  scene->phase = app_value_text (app_value_get (scene->view, "phase"));
  scene->dealer = seat_of (app_value_get (scene->view, "dealer"));
  scene->lead = seat_of (app_value_get (scene->view, "lead"));
  scene->turn = seat_of (app_value_get (scene->view, "turn"));
  scene->deck = app_value_is_null (app_value_get (scene->view, "deck"))
                    ? -1
                    : (int)app_value_integer (app_value_get (scene->view, "deck"));
  choice = app_value_get (scene->view, "choice");
  scene->chooser = seat_of (app_value_get (choice, "seat"));
  scene->choice_card = app_value_text (app_value_get (choice, "card"));
  last = app_value_get (scene->view, "last");
  scene->winner = seat_of (app_value_get (last, "winner"));
  scene->weakest = seat_of (app_value_get (last, "weakest"));
  scene->chain = chain_state (app_value_get (scene->view, "chain"));
  scene->chain_element =
      app_value_text (app_value_get (app_value_get (scene->view, "chain"), "element"));
  scene->over = app_value_is_null (app_value_get (scene->view, "title"))
                && app_value_length (app_value_get (scene->view, "spells")) == 0;
  old = scene->before;
  if (scene->over) {
    const AppValue *shown = app_value_get (old, "spells");
    const AppValue *old_last = app_value_get (app_value_get (old, "last"), "spells");
    gboolean just = app_value_length (shown) > 0;

    read_title (scene, app_value_get (last, "title"),
                app_value_get (just ? old : app_value_get (old, "last"), "title"));
    read_spells (scene, app_value_get (last, "spells"), just ? shown : old_last);
  } else {
    read_title (scene, app_value_get (scene->view, "title"), app_value_get (old, "title"));
    read_spells (scene, app_value_get (scene->view, "spells"), app_value_get (old, "spells"));
  }
  read_seats (scene);
  read_links (scene, viewer);
  return scene;
}

void
ui_tome_scene_free (UiTomeScene *scene)
{
  app_value_unref (scene->view);
  if (scene->before != NULL)
    app_value_unref (scene->before);
  if (scene->ended != NULL)
    app_value_unref (scene->ended);
  g_free (scene);
}

static guint
count_card (const AppValue *hand, const char *card, guint n)
{
  guint count = 0;

  for (guint k = 0; k < n; k++)
    count += g_strcmp0 (app_value_text (app_value_at (hand, k)), card) == 0;
  return count;
}

gboolean
ui_tome_scene_hand_changed (const UiTomeScene *scene, guint seat, guint k)
{
  const AppValue *hand = scene->hands[seat - 1], *old = scene->old_hands[seat - 1];
  const char *card = app_value_text (app_value_at (hand, k));

  if (scene->before == NULL || app_value_length (hand) <= app_value_length (old))
    return FALSE;
  return count_card (hand, card, k + 1) > count_card (old, card, app_value_length (old));
}
