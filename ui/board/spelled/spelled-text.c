/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences about a Spelled table. They repeat what the view says; reasons are the rule book's.
 */
#include "ui/board/spelled/spelled-text.h"

#include "app/base/phrases.h"

#include "ui/board/board-text.h"
#include "ui/board/spelled/spelled-card-text.h"

#include <glib/gi18n.h>

static void
add_line (GString *text, const char *format, ...)
{
  g_autofree char *line = NULL;
  va_list arguments;

  va_start (arguments, format);
  line = app_phrase_vprintf (format, arguments);
  va_end (arguments);
  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
}

/* Captions. */

char *
ui_spelled_dup_progress (const UiSpelledScene *scene)
{
  const AppMove *move;

  if (scene->number == 0)
    return g_strdup ("");
  move = app_match_get_move (scene->match, scene->number);
  if (move->place.n == 0 || move->place.number[0] == 0)
    return g_strdup (g_strcmp0 (scene->phase, "setup") == 0 ? _ ("Setting up") : "");
  return app_match_dup_heading (scene->match, &move->place, 0);
}

static char *
due_text (const UiSpelledScene *scene)
{
  gulong n = (gulong)scene->due_n;

  if (g_strcmp0 (scene->due_what, "reveal") == 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The Market row waits for %d card",
                                         "The Market row waits for %d cards", n),
                            scene->due_n);
  if (g_strcmp0 (scene->due_what, "draw") == 0)
    return app_phrase_printf (
        g_dngettext (GETTEXT_PACKAGE, "%s draws %d card", "%s draws %d cards", n),
        ui_seat_name (scene->match, scene->due_seat), scene->due_n);
  return app_phrase_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s discards %d card", "%s discards %d cards", n),
      ui_seat_name (scene->match, scene->due_seat), scene->due_n);
}

char *
ui_spelled_dup_news (const UiSpelledScene *scene)
{
  if (g_strcmp0 (scene->phase, "over") == 0)
    return ui_dup_outcome_text (scene->match, scene->number);
  if (scene->due_what != NULL)
    return due_text (scene);
  if (scene->turn != 0)
    return app_phrase_printf (_ ("%s to play"), ui_seat_name (scene->match, scene->turn));
  return g_strdup (g_strcmp0 (scene->phase, "setup") == 0 ? _ ("Who begins?") : "");
}

/* The whole. */

static void
describe_word (GString *text, const UiSpelledScene *scene, const UiSpelledWord *word)
{
  ui_add_sentence (text, _ ("%s spelled %s."), ui_seat_name (scene->match, scene->tray_seat),
                   word->word);
}

static void
describe_played (GString *text, const UiSpelledScene *scene)
{
  for (guint k = 0; k < scene->n_words; k++)
    describe_word (text, scene, &scene->words[k]);
  for (guint k = 0; k < scene->n_played; k++) {
    const UiSpelledCard *card = &scene->played[k];
    const char *name = ui_spelled_card_name (scene, card->card);
    UiSpelledTile tile;

    if (card->tray && card->word < 0)
      ui_add_sentence (text, _ ("%s played %s."), ui_seat_name (scene->match, card->seat), name);
    else if (!card->tray && ui_spelled_find_tile (scene, card->card, &tile))
      ui_add_sentence (text, _ ("%s has the %s %s in play, %d damage of strength %d."),
                       ui_seat_name (scene->match, card->seat), ui_spelled_kind_name (card->kind),
                       name, card->damage, tile.strength);
  }
}

static void
describe_chips (GString *text, const UiSpelledScene *scene)
{
  if (scene->tray_seat == 0)
    return;
  ui_add_sentence (text, _ ("Energy %d."), scene->energy);
  for (guint k = 0; k < scene->n_damage; k++)
    if (!scene->damage[k].spent)
      ui_add_sentence (text, _ ("Damage %d: %d to send."), scene->damage[k].n,
                       scene->damage[k].amount);
  for (guint k = 0; k < scene->n_pool; k++)
    if (!scene->pool[k].spent) {
      g_autofree char *ability = ui_spelled_dup_pool_sentence (scene, k);

      ui_add_sentence (text, _ ("Ability %d: %s"), scene->pool[k].n, ability);
    }
}

static void
describe_seat (GString *text, const UiSpelledScene *scene, guint seat)
{
  g_autofree char *hand = ui_spelled_dup_list (scene, scene->hands[seat - 1], ", ");
  const char *name = ui_seat_name (scene->match, seat);
  int owed = ui_spelled_discards_owed (scene, seat);

  ui_add_sentence (text, _ ("%s has %d health."), name, scene->health[seat - 1]);
  if (hand[0] != '\0')
    ui_add_sentence (text, _ ("In hand: %s."), hand);
  ui_add_sentence (text, _ ("Deck %d, discard pile %u."), scene->decks[seat - 1],
                   app_value_length (scene->discards[seat - 1]));
  if (owed > 0)
    ui_add_sentence (
        text,
        g_dngettext (GETTEXT_PACKAGE, "%s owes %d discard.", "%s owes %d discards.", (gulong)owed),
        name, owed);
}

char *
ui_spelled_describe (gconstpointer data)
{
  const UiSpelledScene *scene = data;
  GString *text = g_string_new (NULL);
  g_autofree char *place = ui_spelled_dup_progress (scene), *news = ui_spelled_dup_news (scene);
  g_autofree char *market = NULL, *reserve = ui_spelled_dup_list (scene, scene->reserve, ", ");
  GString *row = g_string_new (NULL);

  if (place[0] != '\0')
    ui_add_sentence (text, "%s.", place);
  if (news[0] != '\0')
    ui_add_sentence (text, "%s.", news);
  describe_played (text, scene);
  describe_chips (text, scene);
  for (guint k = 0; k < app_value_length (scene->market); k++) {
    const char *card = app_value_text (app_value_at (scene->market, k));

    if (card != NULL)
      g_string_append_printf (row, "%s%s", row->len > 0 ? ", " : "",
                              ui_spelled_card_name (scene, card));
  }
  market = g_string_free (row, FALSE);
  if (market[0] != '\0')
    ui_add_sentence (text, _ ("Market row: %s."), market);
  if (reserve[0] != '\0')
    ui_add_sentence (text, _ ("Vowel Reserve: %s."), reserve);
  for (guint seat = 1; seat <= scene->n_seats; seat++)
    describe_seat (text, scene, seat);
  return g_string_free (text, FALSE);
}

/* Each thing. */

/* "Owl, letter S, shield of strength 3: cost 2, damage 1." */
static void
add_card (GString *text, const UiSpelledScene *scene, const char *card)
{
  g_autofree char *boxes = ui_spelled_dup_abilities (scene, card);
  UiSpelledTile tile;

  if (!ui_spelled_find_tile (scene, card, &tile))
    return;
  if (tile.wild)
    add_line (text, _ ("%s, a wild card for any one letter, %s."), tile.name,
              ui_spelled_kind_name (tile.kind));
  else
    add_line (text, _ ("%s, letter %s, %s."), tile.name, tile.letters,
              ui_spelled_kind_name (tile.kind));
  if (tile.strength > 0)
    ui_add_sentence (text, _ ("Strength %d."), tile.strength);
  ui_add_sentence (text, _ ("Cost %d, damage %d in a spell."), tile.cost, tile.damage);
  if (boxes != NULL)
    add_line (text, "%s", boxes);
}

static void
explain_hand (GString *text, const UiSpelledScene *scene, const UiBoardItem *item)
{
  if (g_strcmp0 (item->key, "?") == 0)
    add_line (text, _ ("A card in %s’s hand that nobody has shown."),
              ui_seat_name (scene->match, item->seat));
  else
    add_card (text, scene, item->key);
  if (ui_spelled_discards_owed (scene, item->seat) > 0)
    add_line (text, _ ("%s has to discard."), ui_seat_name (scene->match, item->seat));
}

static void
explain_guard (GString *text, const UiSpelledScene *scene, const UiBoardItem *item)
{
  const UiSpelledCard *card = &scene->played[item->index];
  UiSpelledTile tile;

  add_card (text, scene, card->card);
  if (!ui_spelled_find_tile (scene, card->card, &tile))
    return;
  add_line (text, _ ("It has taken %d of the %d damage that destroy it within a turn."),
            card->damage, tile.strength);
  if (card->kind == UI_TILE_SHIELD)
    ui_add_sentence (text, _ ("While it stands, damage reaches neither %s nor the totems."),
                     ui_seat_name (scene->match, card->seat));
}

static void
explain_played (GString *text, const UiSpelledScene *scene, const UiBoardItem *item)
{
  const UiSpelledCard *card = &scene->played[item->index];

  add_card (text, scene, card->card);
  if (card->word >= 0)
    add_line (text, _ ("Played in %s: the abilities of all its boxes were gained."),
              scene->words[card->word].word);
  else
    add_line (text, _ ("Played alone, as a fragment: only its first box counts."));
}

static void
explain_word (GString *text, const UiSpelledScene *scene, const UiBoardItem *item)
{
  const UiSpelledWord *word = &scene->words[item->index];

  describe_word (text, scene, word);
  for (guint k = word->first; k < word->first + word->n; k++)
    if (scene->damage[k].bonus)
      ui_add_sentence (text, _ ("Five letters or more: a second spell deals %d damage."),
                       scene->damage[k].amount);
    else
      ui_add_sentence (text, _ ("It deals %d damage."), scene->damage[k].amount);
}

static void
explain_damage (GString *text, const UiSpelledScene *scene, const UiBoardItem *item)
{
  const UiSpelledChip *chip = &scene->damage[item->index];

  for (guint k = 0; k < scene->n_words; k++)
    if (item->index >= scene->words[k].first
        && item->index < scene->words[k].first + scene->words[k].n)
      ui_add_sentence (text, chip->bonus ? _ ("Spelled Bonus of %s.") : _ ("From %s."),
                       scene->words[k].word);
  ui_add_sentence (text,
                   chip->spent ? _ ("Damage %d: %d, sent.")
                               : _ ("Damage %d: %d, all to one opponent, shield or totem."),
                   chip->n, chip->amount);
}

static void
explain_pool (GString *text, const UiSpelledScene *scene, const UiBoardItem *item)
{
  const UiSpelledChip *chip = &scene->pool[item->index];
  g_autofree char *ability = ui_spelled_dup_pool_sentence (scene, item->index);

  ui_add_sentence (text, _ ("Ability %d, from %s: %s"), chip->n,
                   ui_spelled_card_name (scene, chip->card), ability);
  ui_add_sentence (text, "%s",
                   chip->spent ? _ ("Used.") : _ ("Unused, it is lost when the turn ends."));
}

static void
explain_pile (GString *text, const UiSpelledScene *scene, const AppValue *cards, const char *title)
{
  g_autofree char *list = ui_spelled_dup_list (scene, cards, "\n");
  guint n = app_value_length (cards);

  add_line (text, "%s", title);
  ui_add_sentence (text, g_dngettext (GETTEXT_PACKAGE, "%u card.", "%u cards.", n), n);
  if (list[0] != '\0')
    add_line (text, "%s", list);
}

static void
explain_seat (GString *text, const UiSpelledScene *scene, guint seat)
{
  const char *name = ui_seat_name (scene->match, seat);

  ui_add_sentence (text, _ ("%s has %d health."), name, scene->health[seat - 1]);
  if (scene->turn == seat)
    ui_add_sentence (text, _ ("It is %s’s turn."), name);
}

/* What lies on the mat and belongs to nobody. */
static void
explain_market (GString *text, const UiSpelledScene *scene, const UiBoardItem *item)
{
  switch (item->kind) {
  case UI_SPELLED_MARKET_DECK:
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "%d card left in the Market deck.",
                                  "%d cards left in the Market deck.", (gulong)scene->market_deck),
                     scene->market_deck);
    break;
  case UI_SPELLED_SCRAP:
    explain_pile (text, scene, scene->scrap, _ ("Scrap Pile: out of the game."));
    break;
  case UI_SPELLED_MARKET:
    if (item->key == NULL)
      add_line (text, _ ("The next card of the Market deck comes here."));
    add_card (text, scene, item->key);
    break;
  default:
    add_card (text, scene, item->key);
    add_line (text, _ ("In the Vowel Reserve: it costs energy as a card of the Market row does."));
    break;
  }
}

static void
explain_turn (GString *text, const UiSpelledScene *scene, const UiBoardItem *item)
{
  switch (item->kind) {
  case UI_SPELLED_TRAY:
  case UI_SPELLED_BUILD:
    if (scene->tray_seat != 0)
      add_line (text,
                _ ("What %s plays this turn. Choose tiles to spell a word of three cards or "
                   "more, or one for a fragment; choose the tray to take the last one back."),
                ui_seat_name (scene->match, scene->tray_seat));
    break;
  case UI_SPELLED_ENERGY:
    add_line (text, _ ("%d energy to buy cards with. What is left is lost when the turn ends."),
              scene->energy);
    break;
  case UI_SPELLED_END:
    add_line (text, _ ("Ends the main phase of %s. Tiles chosen before are discarded."),
              ui_seat_name (scene->match, scene->turn));
    break;
  case UI_SPELLED_LETTER:
    add_line (text, _ ("The wild card stands for %c."), 'A' + (int)item->index);
    break;
  case UI_SPELLED_PLAYED:
    explain_played (text, scene, item);
    break;
  case UI_SPELLED_WORD:
    explain_word (text, scene, item);
    break;
  case UI_SPELLED_DAMAGE:
    explain_damage (text, scene, item);
    break;
  case UI_SPELLED_POOL:
  default:
    explain_pool (text, scene, item);
    break;
  }
}

char *
ui_spelled_explain (gconstpointer data, const UiBoardItem *item)
{
  const UiSpelledScene *scene = data;
  GString *text = g_string_new (NULL);
  int owed;

  switch (item->kind) {
  case UI_SPELLED_MARKET_DECK:
  case UI_SPELLED_MARKET:
  case UI_SPELLED_RESERVE:
  case UI_SPELLED_SCRAP:
    explain_market (text, scene, item);
    break;
  case UI_SPELLED_TRAY:
  case UI_SPELLED_BUILD:
  case UI_SPELLED_PLAYED:
  case UI_SPELLED_WORD:
  case UI_SPELLED_LETTER:
  case UI_SPELLED_ENERGY:
  case UI_SPELLED_DAMAGE:
  case UI_SPELLED_POOL:
  case UI_SPELLED_END:
    explain_turn (text, scene, item);
    break;
  case UI_SPELLED_PANEL:
  case UI_SPELLED_PLATE:
  case UI_SPELLED_HEALTH:
    explain_seat (text, scene, item->seat);
    break;
  case UI_SPELLED_OWES:
    owed = ui_spelled_discards_owed (scene, item->seat);
    add_line (text,
              g_dngettext (GETTEXT_PACKAGE,
                           "%s has to discard %d card before the next turn begins.",
                           "%s has to discard %d cards before the next turn begins.", (gulong)owed),
              ui_seat_name (scene->match, item->seat), owed);
    break;
  case UI_SPELLED_DECK:
    add_line (text,
              g_dngettext (GETTEXT_PACKAGE,
                           "%d card in %s’s deck. When it is empty, the discard pile is shuffled.",
                           "%d cards in %s’s deck. When it is empty, the discard pile is shuffled.",
                           (gulong)scene->decks[item->seat - 1]),
              scene->decks[item->seat - 1], ui_seat_name (scene->match, item->seat));
    break;
  case UI_SPELLED_DISCARD: {
    g_autofree char *title =
        app_phrase_printf (_ ("Discard pile of %s."), ui_seat_name (scene->match, item->seat));

    explain_pile (text, scene, scene->discards[item->seat - 1], title);
    break;
  }
  case UI_SPELLED_GUARD:
    explain_guard (text, scene, item);
    break;
  case UI_SPELLED_HAND:
    explain_hand (text, scene, item);
    break;
  default:
    break;
  }
  return g_string_free (text, text->len == 0);
}
