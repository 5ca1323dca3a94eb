/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences about events: what they do, as their packs say, and what became of them this round.
 */
#include "ui/board/arkham/arkham-words.h"

#include "app/base/phrases.h"

#include "ui/board/board-words.h"

#include <glib/gi18n.h>

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
ui_arkham_action (const UiArkhamEvent *event, gboolean demented)
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
ui_arkham_fate (const UiArkhamTable *table, const UiArkhamEvent *event)
{
  switch (event->fate) {
  case UI_FATE_HELD:
  case UI_FATE_CALLED:
    return event->seat != 0 ? ui_seat_name (table->match, event->seat) : "?";
  case UI_FATE_PLAYED:
    return C_ ("event", "played");
  case UI_FATE_STOPPED:
    return C_ ("event", "stopped");
  case UI_FATE_ASIDE:
    return C_ ("event", "set aside");
  case UI_FATE_OPEN:
  default:
    return "?";
  }
}

char *
ui_arkham_fate_sentence (const UiArkhamTable *table, const UiArkhamEvent *event)
{
  switch (event->fate) {
  case UI_FATE_CALLED:
    return app_phrase_printf (_ ("It is called, and %s plays it."),
                              ui_seat_name (table->match, event->seat));
  case UI_FATE_HELD:
    return app_phrase_printf (_ ("%s holds it."), ui_seat_name (table->match, event->seat));
  case UI_FATE_PLAYED:
    return app_phrase_printf (_ ("%s has played it this round."),
                              ui_seat_name (table->match, event->seat));
  case UI_FATE_STOPPED:
    return g_strdup (_ ("It was stopped: its owner neither acquires nor acts with it."));
  case UI_FATE_ASIDE:
    return g_strdup (_ ("It was set aside this round."));
  case UI_FATE_OPEN:
  default:
    if (g_strcmp0 (table->phase, "draft") == 0)
      return g_strdup (_ ("Nobody has shown who has it."));
    if (g_strcmp0 (table->phase, "acquire") == 0)
      return g_strdup (_ ("Nobody has shown who has it, or whether it was set aside."));
    return g_strdup (_ ("It is in the event deck."));
  }
}

char *
ui_arkham_explain_event (const UiArkhamTable *table, const UiArkhamEvent *event)
{
  g_autofree char *lucid = ui_arkham_action (event, FALSE);
  g_autofree char *demented = ui_arkham_action (event, TRUE);
  g_autofree char *fate = ui_arkham_fate_sentence (table, event);
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
