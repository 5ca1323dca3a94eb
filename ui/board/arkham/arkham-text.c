/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences about a table of Tomes of Arkham. They repeat what the view and the packs say; reasons
 * are those of the rule book's section that made the view say so.
 */
#include "ui/board/arkham/arkham-text.h"

#include "app/base/phrases.h"
#include "app/match/compare.h"
#include "ui/board/board-text.h"

#include <glib/gi18n.h>

static char *ui_arkham_fate_sentence (const UiArkhamScene *scene,
                                      const UiArkhamEvent *event) G_GNUC_WARN_UNUSED_RESULT;
static char *ui_arkham_explain_event (const UiArkhamScene *scene,
                                      const UiArkhamEvent *event) G_GNUC_WARN_UNUSED_RESULT;
static const char *
name_of (const UiArkhamScene *scene, guint seat)
{
  return ui_seat_name (scene->match, seat);
}

static gboolean
is_phase (const UiArkhamScene *scene, const char *phase)
{
  return g_strcmp0 (scene->phase, phase) == 0;
}

/* The mat's captions. */

static const char *
phase_name (const UiArkhamScene *scene)
{
  const char *word = scene->phase != NULL ? app_phase_label (scene->phase) : NULL;

  if (is_phase (scene, "over"))
    return _ ("Scoring");
  return word != NULL ? word : "";
}

char *
ui_arkham_dup_progress (const UiArkhamScene *scene)
{
  RulesProgress place = { 1, { scene->round, 0 } };
  g_autofree char *round = app_match_dup_heading (scene->match, &place, 0);

  if (scene->round == 0 || round == NULL)
    return g_strdup (phase_name (scene));
  return g_strdup_printf ("%s · %s", round, phase_name (scene));
}

char *
ui_arkham_dup_news (const UiArkhamScene *scene)
{
  if (is_phase (scene, "over"))
    return ui_dup_outcome_text (scene->match, scene->number);
  if (scene->due != 0)
    return g_strdup_printf (_ ("%s must take the Demented action"), name_of (scene, scene->due));
  if (is_phase (scene, "setup"))
    return g_strdup (scene->first == 0 ? _ ("Who plays first?")
                                       : _ ("Resources are dealt, then the first sale"));
  if (is_phase (scene, "sale"))
    return g_strdup (_ ("The sale is next"));
  if (is_phase (scene, "draft"))
    return scene->turn != 0
               ? g_strdup_printf (_ ("%s chooses an event"), name_of (scene, scene->turn))
               : g_strdup (_ ("Events are set aside"));
  if (scene->called >= 0 && scene->turn != 0)
    return g_strdup_printf (_ ("%s plays %s"), name_of (scene, scene->turn),
                            scene->events[scene->called].name);
  if (scene->turn != 0)
    return g_strdup_printf (_ ("%s has the next event"), name_of (scene, scene->turn));
  if (scene->phase == NULL)
    return g_strdup ("");
  return g_strdup (_ ("The next event is called"));
}

/* Tomes. */

static void
add_tome (GString *text, const UiArkhamScene *scene, const UiArkhamTome *tome)
{
  if (tome->collection >= 0)
    ui_add_sentence (text, _ ("%s, of the collection %s."), tome->name,
                     scene->collections[tome->collection].name);
  else
    ui_add_sentence (text, _ ("%s, of no collection."), tome->name);
  ui_add_sentence (text, _ ("Renown %d."), tome->renown);
  if (tome->unique)
    ui_add_sentence (text, _ ("Unique: %+d renown besides."), tome->bonus);
  if (tome->symbol == UI_ARKHAM_SYMBOL_LUCID)
    ui_add_sentence (text, _ ("It has a Lucid symbol."));
  else if (tome->symbol == UI_ARKHAM_SYMBOL_DEMENTED)
    ui_add_sentence (text, _ ("It has a Demented symbol."));
}

static char *
explain_sale (const UiArkhamScene *scene, const UiArkhamTome *tome)
{
  GString *text = g_string_new (NULL);
  guint seat = scene->called >= 0 ? scene->turn : 0;

  add_tome (text, scene, tome);
  ui_add_sentence (text, _ ("For sale at $%d."), tome->cost);
  for (guint k = 0; seat != 0 && k < scene->seats[seat - 1].n_tomes; k++)
    if (g_strcmp0 (scene->seats[seat - 1].tomes[k].id, tome->id) == 0) {
      ui_add_sentence (text, _ ("%s owns a copy, and you can only own one of each tome."),
                       name_of (scene, seat));
      break;
    }
  return g_string_free (text, FALSE);
}

static void
add_collection (GString *text, const UiArkhamScene *scene, const UiArkhamGroup *group)
{
  const UiArkhamCollection *collection;

  if (group->collection < 0) {
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "%u tome of no collection.",
                                  "%u tomes of no collection.", group->n),
                     group->n);
    return;
  }
  collection = &scene->collections[group->collection];
  ui_add_sentence (text,
                   g_dngettext (GETTEXT_PACKAGE, "%s: %u tome brings %d renown.",
                                "%s: %u tomes bring %d renown.", group->kinds),
                   collection->name, group->kinds,
                   ui_arkham_collection_renown (collection, group->kinds));
  if (group->kinds < collection->n_renown)
    ui_add_sentence (text, _ ("With one more it is %d."),
                     ui_arkham_collection_renown (collection, group->kinds + 1));
  else
    ui_add_sentence (text, _ ("More tomes of it add nothing to that."));
}

static char *
explain_group (const UiArkhamScene *scene, const UiArkhamGroup *group)
{
  GString *text = g_string_new (NULL);
  const UiArkhamCollection *collection;

  add_collection (text, scene, group);
  if (group->collection >= 0) {
    g_autoptr (GString) figures = g_string_new (NULL);

    collection = &scene->collections[group->collection];
    for (guint k = 0; k < collection->n_renown; k++)
      g_string_append_printf (figures, "%s%d", k > 0 ? ", " : "", collection->renown[k]);
    ui_add_sentence (text, _ ("From one tome on: %s."), figures->str);
  }
  return g_string_free (text, FALSE);
}

/* Seats. */

static void
add_scales (GString *text, const UiArkhamScene *scene, guint seat)
{
  const UiArkhamSeat *collector = &scene->seats[seat - 1];

  ui_add_sentence (text, _ ("%s: lucid %d, demented %d."), name_of (scene, seat), collector->lucid,
                   collector->demented);
  if (collector->demented > collector->lucid)
    ui_add_sentence (text,
                     _ ("Demented, because there are more demented symbols than lucid ones."));
}

static void
add_coins (GString *text, const UiArkhamScene *scene, guint seat)
{
  const UiArkhamSeat *collector = &scene->seats[seat - 1];
  guint unseen = 0;
  int sum = 0;

  for (guint k = 0; k < collector->n_coins; k++)
    if (collector->coins[k].value < 0)
      unseen++;
    else
      sum += collector->coins[k].value;
  if (collector->n_coins == 0)
    ui_add_sentence (text, _ ("%s has no resources."), name_of (scene, seat));
  else if (unseen == 0)
    ui_add_sentence (text, _ ("%s has $%d."), name_of (scene, seat), sum);
  else if (unseen == collector->n_coins)
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "%s has %u unseen resource.",
                                  "%s has %u unseen resources.", unseen),
                     name_of (scene, seat), unseen);
  else
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "%s has $%d and %u unseen resource.",
                                  "%s has $%d and %u unseen resources.", unseen),
                     name_of (scene, seat), sum, unseen);
}

static void
add_held (GString *text, const UiArkhamScene *scene, guint seat)
{
  const UiArkhamSeat *collector = &scene->seats[seat - 1];
  g_autoptr (GString) names = g_string_new (NULL);
  guint unseen = 0;

  for (guint k = 0; k < collector->n_events; k++) {
    int event = ui_arkham_find_event (scene, collector->events[k]);

    if (event < 0)
      unseen++;
    else
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", scene->events[event].name);
  }
  if (names->len > 0)
    ui_add_sentence (text, _ ("%s holds the event %s."), name_of (scene, seat), names->str);
  if (unseen > 0)
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "%s holds %u unseen event.",
                                  "%s holds %u unseen events.", unseen),
                     name_of (scene, seat), unseen);
}

static void
add_seat (GString *text, const UiArkhamScene *scene, guint seat)
{
  const UiArkhamSeat *collector = &scene->seats[seat - 1];

  ui_add_sentence (text, _ ("%s: renown %d."), name_of (scene, seat), collector->renown);
  for (guint k = 0; k < collector->n_groups; k++) {
    const UiArkhamGroup *group = &collector->groups[k];

    add_collection (text, scene, group);
    for (guint j = group->first; j < group->first + group->n; j++)
      ui_add_sentence (text, "%s.", collector->tomes[j].name);
  }
  add_scales (text, scene, seat);
  add_coins (text, scene, seat);
  add_held (text, scene, seat);
  if (collector->guarded)
    ui_add_sentence (text, _ ("%s’s tomes are guarded."), name_of (scene, seat));
}

char *
ui_arkham_describe (gconstpointer data)
{
  const UiArkhamScene *scene = data;
  GString *text = g_string_new (NULL);
  g_autofree char *place = ui_arkham_dup_progress (scene);
  g_autofree char *news = ui_arkham_dup_news (scene);

  ui_add_sentence (text, "%s.", place);
  ui_add_sentence (text, "%s.", news);
  if (scene->first != 0)
    ui_add_sentence (text, _ ("%s plays first."), name_of (scene, scene->first));
  for (guint k = 0; k < scene->n_events; k++) {
    const UiArkhamEvent *event = &scene->events[k];
    g_autofree char *fate = ui_arkham_fate_sentence (scene, event);

    if (event->fate == UI_ARKHAM_FATE_OPEN)
      continue;
    ui_add_sentence (text, _ ("Event %d, %s."), event->initiative, event->name);
    ui_add_sentence (text, "%s", fate);
  }
  for (guint k = 0; k < scene->n_sale; k++)
    ui_add_sentence (text, _ ("For sale: %s at $%d."), scene->sale[k].name, scene->sale[k].cost);
  ui_add_sentence (text,
                   g_dngettext (GETTEXT_PACKAGE, "%d card in the deck.", "%d cards in the deck.",
                                (gulong)scene->deck),
                   scene->deck);
  for (guint seat = 1; seat <= scene->n_seats; seat++)
    add_seat (text, scene, seat);
  return g_string_free (text, FALSE);
}

static char *
explain_coin (const UiArkhamScene *scene, const UiBoardItem *item)
{
  const UiArkhamCoin *coin = &scene->seats[item->seat - 1].coins[item->index];

  if (coin->value < 0)
    return g_strdup_printf (_ ("A resource of %s that nobody has shown."),
                            name_of (scene, item->seat));
  return g_strdup_printf (_ ("%s’s resource, worth $%d. What is paid too much is lost."),
                          name_of (scene, item->seat), coin->value);
}

static char *
explain_plate (const UiArkhamScene *scene, guint seat)
{
  GString *text = g_string_new (NULL);

  if (scene->turn == seat)
    ui_add_sentence (text, _ ("It is %s’s turn."), name_of (scene, seat));
  else
    ui_add_sentence (text, "%s.", name_of (scene, seat));
  add_coins (text, scene, seat);
  ui_add_sentence (text,
                   g_dngettext (GETTEXT_PACKAGE, "%u tome; the eighth begins the last round.",
                                "%u tomes; the eighth begins the last round.",
                                scene->seats[seat - 1].n_tomes),
                   scene->seats[seat - 1].n_tomes);
  return g_string_free (text, FALSE);
}

static char *
explain_held (const UiArkhamScene *scene, const UiBoardItem *item)
{
  int event = ui_arkham_find_event (scene, item->key);

  return event >= 0 ? ui_arkham_explain_event (scene, &scene->events[event])
                    : g_strdup_printf (_ ("An event of %s that nobody has shown."),
                                       name_of (scene, item->seat));
}

static char *
explain_renown (const UiArkhamScene *scene, guint seat)
{
  const UiArkhamSeat *collector = &scene->seats[seat - 1];
  GString *text = g_string_new (NULL);

  ui_add_sentence (text, _ ("%s’s renown if the game ended now: %d."), name_of (scene, seat),
                   collector->renown);
  ui_add_sentence (text,
                   _ ("Tomes, collections and unique tomes count; who is Demented with the most "
                      "demented symbols loses 4."));
  return g_string_free (text, FALSE);
}

char *
ui_arkham_explain (gconstpointer data, const UiBoardItem *item)
{
  const UiArkhamScene *scene = data;
  const UiArkhamSeat *collector = item->seat > 0 ? &scene->seats[item->seat - 1] : NULL;
  GString *text;

  switch (item->kind) {
  case UI_ARKHAM_NEWS:
    return ui_arkham_dup_news (scene);
  case UI_ARKHAM_DIAL:
    return g_strdup (_ ("Events are called from 1 to 8; the hand is on the one called last."));
  case UI_ARKHAM_EVENT:
    return ui_arkham_explain_event (scene, &scene->events[item->index]);
  case UI_ARKHAM_ACTION:
    return scene->called >= 0 ? ui_arkham_explain_event (scene, &scene->events[scene->called])
                              : NULL;
  case UI_ARKHAM_DONE:
    return g_strdup (_ ("Ends the turn, when you have acquired and the action is used or passed."));
  case UI_ARKHAM_UNSEEN:
    return g_strdup (_ ("An event that you didn’t see."));
  case UI_ARKHAM_SALE:
    return explain_sale (scene, &scene->sale[item->index]);
  case UI_ARKHAM_DECK:
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "%d card in the deck. You may acquire the top one as a resource.",
                     "%d cards in the deck. You may acquire the top one as a resource.",
                     (gulong)scene->deck),
        scene->deck);
  case UI_ARKHAM_PLATE:
    return explain_plate (scene, item->seat);
  case UI_ARKHAM_FIRST:
    return g_strdup_printf (_ ("%s is the first player: chooses first, and calls the events."),
                            name_of (scene, item->seat));
  case UI_ARKHAM_GUARD:
    return g_strdup_printf (
        _ ("%s’s tomes are guarded: until the round ends they can’t be taken or "
           "swapped."),
        name_of (scene, item->seat));
  case UI_ARKHAM_SCALES:
    text = g_string_new (NULL);
    add_scales (text, scene, item->seat);
    return g_string_free (text, FALSE);
  case UI_ARKHAM_RENOWN:
    return explain_renown (scene, item->seat);
  case UI_ARKHAM_COIN:
    return explain_coin (scene, item);
  case UI_ARKHAM_BONUS:
    return g_strdup_printf (_ ("The bonus of %s: $%d towards a tome, once a turn."),
                            scene->events[scene->called].name, scene->events[scene->called].bonus);
  case UI_ARKHAM_HELD:
    return explain_held (scene, item);
  case UI_ARKHAM_BOOK:
    text = g_string_new (NULL);
    add_tome (text, scene, &collector->tomes[item->index]);
    return g_string_free (text, FALSE);
  case UI_ARKHAM_STEP:
  case UI_ARKHAM_GROUP:
    return explain_group (scene, &collector->groups[item->index]);
  default:
    return NULL;
  }
}

/* Sentences about events: what they do, as their packs say, and what became of them this round. */

/* What one operation does, with the capital that begins a sentence. */
static char *
operation (const AppValue *op)
{
  const char *name = app_value_text (app_value_get (op, "op"));
  gint64 given = app_value_integer (app_value_get (op, "n"));
  int n = given > 0 ? (int)given : 1;

  if (g_strcmp0 (name, "stop-event") == 0)
    return g_strdup (_ ("Name a later event: it is not played this round."));
  if (g_strcmp0 (name, "steal-resource") == 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Take %d resource from a player.",
                                         "Take %d resources from a player.", (gulong)n),
                            n);
  if (g_strcmp0 (name, "gain-resource") == 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Gain %d resource from the deck.",
                                         "Gain %d resources from the deck.", (gulong)n),
                            n);
  if (g_strcmp0 (name, "gain-for-sale") == 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Take %d tome on sale as a resource.",
                                         "Take %d tomes on sale as resources.", (gulong)n),
                            n);
  if (g_strcmp0 (name, "guard") == 0)
    return g_strdup (_ ("Your tomes can’t be taken or swapped until the round ends."));
  if (g_strcmp0 (name, "acquire-again") == 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "You may acquire %d more tome.",
                                         "You may acquire %d more tomes.", (gulong)n),
                            n);
  if (g_strcmp0 (name, "steal-tome") == 0)
    return g_strdup (_ ("Take a tome that you don’t own from a player."));
  if (g_strcmp0 (name, "discount") == 0)
    return g_strdup_printf (_ ("Tomes cost $%d less this turn."), n);
  if (g_strcmp0 (name, "swap-tome") == 0)
    return g_strdup (_ ("Swap one of your tomes with a player’s."));
  if (g_strcmp0 (name, "move-first") == 0)
    return g_strdup (_ ("Hand the first-player marker to a player."));
  if (g_strcmp0 (name, "lose-resource") == 0)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "Discard %d resource.", "Discard %d resources.", (gulong)n),
        n);
  return g_strdup (name != NULL ? name : "");
}

char *
ui_arkham_dup_action (const UiArkhamEvent *event, gboolean demented)
{
  const AppValue *ops = app_value_get (event->fields, demented ? "demented" : "lucid");
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (ops); k++) {
    g_autofree char *words = operation (app_value_at (ops, k));

    g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", words);
  }
  return g_string_free (text, FALSE);
}

const char *
ui_arkham_fate_text (const UiArkhamScene *scene, const UiArkhamEvent *event)
{
  switch (event->fate) {
  case UI_ARKHAM_FATE_HELD:
  case UI_ARKHAM_FATE_CALLED:
    return event->seat != 0 ? ui_seat_name (scene->match, event->seat) : "?";
  case UI_ARKHAM_FATE_PLAYED:
    return C_ ("event", "played");
  case UI_ARKHAM_FATE_STOPPED:
    return C_ ("event", "stopped");
  case UI_ARKHAM_FATE_ASIDE:
    return C_ ("event", "set aside");
  case UI_ARKHAM_FATE_OPEN:
  default:
    return "?";
  }
}

static char *
ui_arkham_fate_sentence (const UiArkhamScene *scene, const UiArkhamEvent *event)
{
  switch (event->fate) {
  case UI_ARKHAM_FATE_CALLED:
    return app_phrase_printf (_ ("It is called, and %s plays it."),
                              ui_seat_name (scene->match, event->seat));
  case UI_ARKHAM_FATE_HELD:
    return app_phrase_printf (_ ("%s holds it."), ui_seat_name (scene->match, event->seat));
  case UI_ARKHAM_FATE_PLAYED:
    return app_phrase_printf (_ ("%s has played it this round."),
                              ui_seat_name (scene->match, event->seat));
  case UI_ARKHAM_FATE_STOPPED:
    return g_strdup (_ ("It was stopped: its owner neither acquires nor acts with it."));
  case UI_ARKHAM_FATE_ASIDE:
    return g_strdup (_ ("It was set aside this round."));
  case UI_ARKHAM_FATE_OPEN:
  default:
    if (g_strcmp0 (scene->phase, "draft") == 0)
      return g_strdup (_ ("Nobody has shown who has it."));
    if (g_strcmp0 (scene->phase, "acquire") == 0)
      return g_strdup (_ ("Nobody has shown who has it, or whether it was set aside."));
    return g_strdup (_ ("It is in the event deck."));
  }
}

/* All about an event: tooltip of its plaque. */
static char *
ui_arkham_explain_event (const UiArkhamScene *scene, const UiArkhamEvent *event)
{
  g_autofree char *lucid = ui_arkham_dup_action (event, FALSE);
  g_autofree char *demented = ui_arkham_dup_action (event, TRUE);
  g_autofree char *fate = ui_arkham_fate_sentence (scene, event);
  GString *text = g_string_new (NULL);

  ui_add_sentence (text, _ ("Event %d, %s."), event->initiative, event->name);
  ui_add_sentence (text, "%s", fate);
  if (event->bonus > 0)
    ui_add_sentence (text, _ ("It adds $%d to the price of a tome."), event->bonus);
  if (lucid[0] != '\0')
    ui_add_sentence (text, _ ("Lucid action: %s"), lucid);
  if (demented[0] != '\0')
    ui_add_sentence (text, _ ("Demented action: %s"), demented);
  return g_string_free (text, FALSE);
}
