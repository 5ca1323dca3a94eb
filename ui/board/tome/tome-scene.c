/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a view to the table that is drawn.
 */
#include "ui/board/tome/tome-scene.h"

static const char *const chain_names[] = { "none", "open", "broken" };

static UiChain
chain_state (const AppValue *chain)
{
  const char *state = app_value_text (app_value_get (chain, "state"));

  for (guint k = 0; k < G_N_ELEMENTS (chain_names); k++)
    if (g_strcmp0 (state, chain_names[k]) == 0)
      return k;
  return UI_CHAIN_NONE;
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
ui_tome_face (const UiTomeTable *table, const char *card, UiFace *face, char power[12])
{
  const AppCard *found = card != NULL ? app_match_get_card (table->match, card) : NULL;

  *face = (UiFace){ 0 };
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
read_spells (UiTomeTable *table, const AppValue *spells, const AppValue *old)
{
  table->n_spells = MIN (app_value_length (spells), UI_TOME_SPELLS);
  for (guint k = 0; k < table->n_spells; k++) {
    const AppValue *value = app_value_at (spells, k);
    UiTomeSpell *spell = &table->spells[k];
    UiFace face;

    spell->seat = seat_of (app_value_get (value, "seat"));
    spell->card = app_value_text (app_value_get (value, "card"));
    spell->element = app_value_text (app_value_get (value, "element"));
    power_text (app_value_get (value, "power"), spell->power);
    spell->silenced = app_value_boolean (app_value_get (value, "silenced"));
    spell->trump = app_value_boolean (app_value_get (value, "trump"));
    ui_tome_face (table, spell->card, &face, spell->printed_power);
    spell->printed_element = face.element;
    spell->changed = table->before != NULL
                     && !app_value_equal (find_spell (old, spell->seat, spell->card), value);
  }
}

static void
read_title (UiTomeTable *table, const AppValue *title, const AppValue *old)
{
  UiFace face;

  table->title = app_value_text (app_value_get (title, "card"));
  table->title_element = app_value_text (app_value_get (title, "element"));
  ui_tome_face (table, table->title, &face, table->title_power);
  table->title_printed = face.element;
  table->title_changed =
      table->before != NULL && table->title != NULL && !app_value_equal (title, old);
}

static void
read_seats (UiTomeTable *table)
{
  const AppValue *hands = app_value_get (table->view, "hands");
  const AppValue *old_hands = app_value_get (table->before, "hands");
  const AppValue *scores = app_value_get (table->view, "scores");
  const AppValue *old_scores = app_value_get (table->before, "scores");
  const AppValue *health = app_value_get (table->view, "health");
  const AppValue *old_health = app_value_get (table->before, "health");

  table->has_health = !app_value_is_null (health);
  for (guint k = 0; k < table->n_seats; k++) {
    table->hands[k] = app_value_at (hands, k);
    table->old_hands[k] = app_value_at (old_hands, k);
    table->scores[k] = (int)app_value_integer (app_value_at (scores, k));
    table->health[k] = (int)app_value_integer (app_value_at (health, k));
    table->score_changed[k] =
        table->before != NULL
        && app_value_integer (app_value_at (old_scores, k)) != table->scores[k];
    table->health_changed[k] =
        table->before != NULL
        && app_value_integer (app_value_at (old_health, k)) != table->health[k];
  }
}

/* Names the link of the spell that is in @now and not in @then: the one just played. */
static void
mark_newcomer (UiTomeTable *table, const AppValue *now, const AppValue *then, UiLink link)
{
  for (guint k = 0; k < app_value_length (now); k++) {
    const AppValue *spell = app_value_at (now, k);
    guint seat = seat_of (app_value_get (spell, "seat"));
    const char *card = app_value_text (app_value_get (spell, "card"));

    if (find_spell (then, seat, card) != NULL)
      continue;
    for (guint j = 0; j < table->n_spells; j++)
      if (table->spells[j].seat == seat && g_strcmp0 (table->spells[j].card, card) == 0)
        table->spells[j].link = link;
  }
}

/* What a spell did to the chain, by the chain's state before and after its move. */
static UiLink
link_between (UiChain before, UiChain after)
{
  if (before == UI_CHAIN_NONE)
    return after == UI_CHAIN_NONE ? UI_LINK_LOOSE : UI_LINK_START;
  if (before == UI_CHAIN_OPEN)
    return after == UI_CHAIN_BROKEN ? UI_LINK_BREAK : UI_LINK_PASS;
  return UI_LINK_BEYOND;
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
read_links (UiTomeTable *table, guint viewer)
{
  const AppValue *last = app_value_get (table->view, "last");
  AppValue *now = app_value_ref (table->view);
  guint number = table->number;

  if (table->over && table->n_spells > 0) {
    /* Back to the move that ended the chapter. */
    while (number > 0) {
      AppValue *then = app_match_dup_view (table->match, number - 1, viewer);
      gboolean end = app_value_length (app_value_get (then, "spells")) > 0;

      if (end) {
        const AppValue *chain = app_value_get (last, "chain");
        const AppValue *shown = chain != NULL ? chain : app_value_get (then, "chain");
        UiChain before = chain_state (app_value_get (then, "chain"));
        UiChain after = chain != NULL ? chain_state (chain) : before;

        table->chain_unsure = chain == NULL && before == UI_CHAIN_OPEN;
        table->chain = after;
        table->ended = app_value_ref (then);
        table->chain_element = app_value_text (app_value_get (shown, "element"));
        mark_newcomer (table, app_value_get (last, "spells"), app_value_get (then, "spells"),
                       chain != NULL || before == UI_CHAIN_BROKEN ? link_between (before, after)
                                                                  : UI_LINK_LOOSE);
      }
      app_value_unref (now);
      now = then;
      number--;
      if (end)
        break;
    }
  }
  while (number > 0 && app_value_length (app_value_get (now, "spells")) > 0) {
    AppValue *then = app_match_dup_view (table->match, number - 1, viewer);

    mark_newcomer (table, app_value_get (now, "spells"), app_value_get (then, "spells"),
                   link_between (chain_state (app_value_get (then, "chain")),
                                 chain_state (app_value_get (now, "chain"))));
    app_value_unref (now);
    now = then;
    number--;
  }
  app_value_unref (now);
}

UiTomeTable *
ui_tome_table_new (AppMatch *match, guint number, guint viewer)
{
  UiTomeTable *table = g_new0 (UiTomeTable, 1);
  const AppValue *last, *choice, *old;

  table->match = match;
  table->number = number;
  table->n_seats = MIN (app_match_get_n_seats (match), UI_TOME_SEATS);
  table->reader = viewer != 0 && viewer <= table->n_seats ? viewer : 1;
  table->view = app_match_dup_view (match, number, viewer);
  table->before = number > 0 ? app_match_dup_view (match, number - 1, viewer) : NULL;
  table->round = (int)app_value_integer (app_value_get (table->view, "round"));
  table->chapter = (int)app_value_integer (app_value_get (table->view, "chapter"));
  table->phase = app_value_text (app_value_get (table->view, "phase"));
  table->dealer = seat_of (app_value_get (table->view, "dealer"));
  table->lead = seat_of (app_value_get (table->view, "lead"));
  table->turn = seat_of (app_value_get (table->view, "turn"));
  table->deck = app_value_is_null (app_value_get (table->view, "deck"))
                    ? -1
                    : (int)app_value_integer (app_value_get (table->view, "deck"));
  choice = app_value_get (table->view, "choice");
  table->chooser = seat_of (app_value_get (choice, "seat"));
  table->choice_card = app_value_text (app_value_get (choice, "card"));
  last = app_value_get (table->view, "last");
  table->winner = seat_of (app_value_get (last, "winner"));
  table->weakest = seat_of (app_value_get (last, "weakest"));
  table->chain = chain_state (app_value_get (table->view, "chain"));
  table->chain_element =
      app_value_text (app_value_get (app_value_get (table->view, "chain"), "element"));
  table->over = app_value_is_null (app_value_get (table->view, "title"))
                && app_value_length (app_value_get (table->view, "spells")) == 0;
  old = table->before;
  if (table->over) {
    const AppValue *shown = app_value_get (old, "spells");
    const AppValue *old_last = app_value_get (app_value_get (old, "last"), "spells");
    gboolean just = app_value_length (shown) > 0;

    read_title (table, app_value_get (last, "title"),
                app_value_get (just ? old : app_value_get (old, "last"), "title"));
    read_spells (table, app_value_get (last, "spells"), just ? shown : old_last);
  } else {
    read_title (table, app_value_get (table->view, "title"), app_value_get (old, "title"));
    read_spells (table, app_value_get (table->view, "spells"), app_value_get (old, "spells"));
  }
  read_seats (table);
  read_links (table, viewer);
  return table;
}

void
ui_tome_table_free (UiTomeTable *table)
{
  app_value_unref (table->view);
  if (table->before != NULL)
    app_value_unref (table->before);
  if (table->ended != NULL)
    app_value_unref (table->ended);
  g_free (table);
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
ui_tome_table_hand_changed (const UiTomeTable *table, guint seat, guint k)
{
  const AppValue *hand = table->hands[seat - 1], *old = table->old_hands[seat - 1];
  const char *card = app_value_text (app_value_at (hand, k));

  if (table->before == NULL || app_value_length (hand) <= app_value_length (old))
    return FALSE;
  return count_card (hand, card, k + 1) > count_card (old, card, app_value_length (old));
}
