/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arkham's books and events in words.
 */
#include "app/collection/pack-forms-private.h"

/* A sentence for each operation, with its number where it has one. */
static char *
dup_operation (const char *op, int n)
{
  if (g_str_equal (op, "stop-event"))
    return g_strdup (_ ("Name an event of a higher initiative. It is not played this round."));
  if (g_str_equal (op, "steal-resource"))
    return g_strdup_printf (ngettext ("Take %d resource from another player.",
                                      "Take %d resources from another player.", n),
                            n);
  if (g_str_equal (op, "gain-resource"))
    return g_strdup_printf (
        ngettext ("Gain %d resource from the deck.", "Gain %d resources from the deck.", n), n);
  if (g_str_equal (op, "gain-for-sale"))
    return g_strdup_printf (ngettext ("Gain %d tome that is on sale, as a resource.",
                                      "Gain %d tomes that are on sale, as resources.", n),
                            n);
  if (g_str_equal (op, "guard"))
    return g_strdup (_ ("Nobody takes or swaps your tomes until the round ends."));
  if (g_str_equal (op, "acquire-again"))
    return g_strdup_printf (ngettext ("You may acquire %d more tome, and pay for it.",
                                      "You may acquire up to %d more tomes, and pay for them.", n),
                            n);
  if (g_str_equal (op, "steal-tome"))
    return g_strdup (_ ("Take a tome that you do not own from another player."));
  if (g_str_equal (op, "discount"))
    return g_strdup_printf (ngettext ("Tomes cost you %d dollar less this turn.",
                                      "Tomes cost you %d dollars less this turn.", n),
                            n);
  if (g_str_equal (op, "swap-tome"))
    return g_strdup (_ ("Swap a tome of yours with one of another player."));
  if (g_str_equal (op, "move-first"))
    return g_strdup (_ ("Hand the first-player marker to another player."));
  if (g_str_equal (op, "lose-resource"))
    return g_strdup_printf (ngettext ("Put %d of your resources under the deck.",
                                      "Put %d of your resources under the deck.", n),
                            n);
  return g_strdup ("");
}

static char *
tell_operation (const AppPackForm *form, const AppValue *pack, const AppValue *operation)
{
  (void)form;
  (void)pack;
  return dup_operation (app_pack_text (operation, "op"), app_pack_number (operation, "n", 1));
}

static char *
dup_action (const AppValue *action)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (action); k++)
    app_pack_add_sentence (text, tell_operation (NULL, NULL, app_value_at (action, k)));
  return g_string_free (text, FALSE);
}

static char *
tell_event (const AppPackForm *form, const AppValue *pack, const AppValue *event)
{
  g_autofree char *lucid = dup_action (app_value_get (event, "lucid"));
  g_autofree char *demented = dup_action (app_value_get (event, "demented"));
  GString *text = g_string_new (NULL);

  (void)form;
  (void)pack;
  if (lucid[0] != '\0')
    /* Translators: what the Lucid action of an event does, sentences. */
    app_pack_add_line (text, g_strdup_printf (_ ("Lucid: %s"), lucid));
  if (demented[0] != '\0')
    /* Translators: what the Demented action of an event does, sentences. */
    app_pack_add_line (text, g_strdup_printf (_ ("Demented: %s"), demented));
  return g_string_free (text, FALSE);
}

static char *
tell_event_short (const AppPackForm *form, const AppValue *pack, const AppValue *event)
{
  GString *text = g_string_new (NULL);

  (void)form;
  (void)pack;
  app_pack_add_part (
      text, g_strdup_printf (_ ("Initiative %d"), app_pack_number (event, "initiative", 1)));
  /* Translators: %d is how many dollars an event adds to a payment. */
  app_pack_add_part (text, g_strdup_printf (_ ("Bonus $%d"), app_pack_number (event, "bonus", 0)));
  return g_string_free (text, FALSE);
}

/* "0, 2, 5": what one, two, three tomes bring. */
static char *
tell_collection_short (const AppPackForm *form, const AppValue *pack, const AppValue *collection)
{
  const AppValue *renown = app_value_get (collection, "renown");
  GString *text = g_string_new (NULL);

  (void)form;
  (void)pack;
  for (guint k = 0; k < app_value_length (renown); k++)
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, k > 0 ? " · " : "",
                            app_value_integer (app_value_at (renown, k)));
  return g_string_free (text, FALSE);
}

static char *
tell_collection (const AppPackForm *form, const AppValue *pack, const AppValue *collection)
{
  const AppValue *renown = app_value_get (collection, "renown");
  guint n = app_value_length (renown);
  GString *text = g_string_new (NULL);

  (void)form;
  (void)pack;
  for (guint k = 1; k <= n; k++) {
    g_autofree char *worth =
        g_strdup_printf ("%" G_GINT64_FORMAT, app_value_integer (app_value_at (renown, k - 1)));

    if (k < n)
      /* Translators: %1$u is how many different tomes of a collection a player has, %2$s how much
       * renown they bring together. */
      app_pack_add_sentence (text,
                             g_strdup_printf (ngettext ("%1$u tome brings %2$s renown.",
                                                        "%1$u tomes bring %2$s renown in all.", k),
                                              k, worth));
    else
      /* Translators: as above, for that many tomes and for more. */
      app_pack_add_sentence (
          text, g_strdup_printf (ngettext ("%1$u tome or more brings %2$s renown in all.",
                                           "%1$u tomes or more bring %2$s renown in all.", k),
                                 k, worth));
  }
  return g_string_free (text, FALSE);
}

static char *
tell_tome_short (const AppPackForm *form, const AppValue *pack, const AppValue *tome)
{
  const char *symbol = app_pack_text (tome, "symbol");
  GString *text = g_string_new (NULL);

  (void)form;
  app_pack_add_part (
      text, g_strdup (app_pack_name_of (pack, "collections", app_pack_text (tome, "collection"))));
  app_pack_add_part (text, g_strdup_printf ("$%d", app_pack_number (tome, "cost", 0)));
  app_pack_add_part (text, g_strdup_printf (_ ("Renown %d"), app_pack_number (tome, "renown", 0)));
  if (app_value_boolean (app_value_get (tome, "unique")))
    app_pack_add_part (
        text, g_strdup_printf (_ ("Unique, bonus %d"), app_pack_number (tome, "bonus", 0)));
  if (symbol[0] != '\0')
    app_pack_add_part (text, g_strdup (app_pack_word_label (app_pack_arkham_symbols, symbol)));
  return g_string_free (text, FALSE);
}

static char *
tell_card_short (const AppPackForm *form, const AppValue *pack, const AppValue *card)
{
  (void)form;
  (void)pack;
  return g_strdup_printf ("$%d", app_pack_number (card, "resource", 0));
}

const AppPackFormOwn app_pack_arkham_collection_own = {
  .tell = tell_collection,
  .tell_short = tell_collection_short,
};
const AppPackFormOwn app_pack_arkham_tome_own = { .tell_short = tell_tome_short };
const AppPackFormOwn app_pack_arkham_card_own = {
  .tell_short = tell_card_short,
  .settle = app_pack_arkham_settle_card,
};
const AppPackFormOwn app_pack_arkham_event_own = {
  .tell = tell_event,
  .tell_short = tell_event_short,
  .settle = app_pack_arkham_settle_event,
};
const AppPackFormOwn app_pack_arkham_operation_own = { .tell = tell_operation };
