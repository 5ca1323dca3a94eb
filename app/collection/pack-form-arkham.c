/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a pack of Tomes of Arkham can say. Source: docs/packs.md, "Tomes of Arkham"
 */
#include "app/collection/pack-form-arkham.h"

static const AppPackFormHooks app_pack_arkham_collection_hooks;
static const AppPackFormHooks app_pack_arkham_tome_hooks;
static const AppPackFormHooks app_pack_arkham_card_hooks;
static const AppPackFormHooks app_pack_arkham_event_hooks;
static const AppPackFormHooks app_pack_arkham_operation_hooks;

/* Collections and tomes */

static const AppPackField collection_fields[] = {
  APP_PACK_FIELD_NAME,
  APP_PACK_FIELD_ID,
  { .key = "renown",
    .label = N_ ("Renown"),
    .help = N_ ("What one, two, three and more of its tomes bring, each number a total."),
    .kind = APP_PACK_NUMBERS,
    .required = TRUE,
    .min = 1,
    .max = 60,
    .least = -999,
    .most = 999 },
  { NULL },
};

static const AppPackForm collection_form = {
  .id = "arkham.collections",
  .one = N_ ("Collection"),
  .many = N_ ("Collections"),
  .add = N_ ("Add a Collection"),
  .fields = collection_fields,
  .hooks = &app_pack_arkham_collection_hooks,
};

static const AppPackEnum app_pack_arkham_symbols[] = {
  /* Translators: the two symbols of tomes, and the two actions of events. */
  { "lucid", N_ ("Lucid"), NULL },
  { "demented", N_ ("Demented"), NULL },
  { NULL },
};

static const AppPackField tome_fields[] = {
  APP_PACK_FIELD_NAME,
  APP_PACK_FIELD_ID,
  { .key = "collection",
    .label = N_ ("Collection"),
    .kind = APP_PACK_REFERENCE,
    .required = TRUE,
    .null = TRUE,
    .refers = "collections" },
  { .key = "cost",
    /* Translators: what a tome costs, in dollars. */
    .label = N_ ("Cost"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .max = 99,
    .initial = 1 },
  { .key = "renown",
    .label = N_ ("Renown"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .min = -999,
    .max = 999,
    .initial = 1 },
  { .key = "symbol",
    .label = N_ ("Symbol"),
    .kind = APP_PACK_CHOICE,
    .required = TRUE,
    .null = TRUE,
    .values = app_pack_arkham_symbols },
  { .key = "unique", .label = N_ ("Unique"), .kind = APP_PACK_FLAG, .required = TRUE },
  { .key = "bonus",
    .label = N_ ("Bonus"),
    .help = N_ ("How much more renown it brings if it is unique."),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .min = -999,
    .max = 999 },
  APP_PACK_FIELD_SOURCE,
  APP_PACK_FIELD_TEXT,
  { NULL },
};

static const AppPackForm tome_form = {
  .id = "arkham.tomes",
  .one = N_ ("Tome"),
  .many = N_ ("Tomes"),
  .add = N_ ("Add a Tome"),
  .fields = tome_fields,
  .hooks = &app_pack_arkham_tome_hooks,
};

/* Cards */

static const AppPackField card_fields[] = {
  { .key = "tome",
    .label = N_ ("Tome"),
    .help = N_ ("Its one side."),
    .kind = APP_PACK_REFERENCE,
    .required = TRUE,
    .refers = "tomes" },
  { .key = "resource",
    .label = N_ ("Resource"),
    .help = N_ ("What its other side is worth, in dollars."),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .min = 1,
    .max = 99,
    .initial = 1 },
  { .key = "id",
    .label = N_ ("Id"),
    .help = N_ ("What records call it when both sides are known. No tome has the same, and it "
                "isn’t “bonus”."),
    .kind = APP_PACK_ID,
    .required = TRUE,
    .folded = TRUE },
  APP_PACK_FIELD_SOURCE,
  APP_PACK_FIELD_TEXT,
  { NULL },
};

static const AppPackForm card_form = {
  .id = "arkham.cards",
  .one = N_ ("Card"),
  .many = N_ ("Cards"),
  .add = N_ ("Add a Card"),
  .fields = card_fields,
  .hooks = &app_pack_arkham_card_hooks,
};

/* Events */

static const AppPackEnum operations[] = {
  { "stop-event", N_ ("Stop an event"), NULL },
  { "steal-resource", N_ ("Take resources from a player"), NULL },
  { "gain-resource", N_ ("Gain resources from the deck"), NULL },
  { "gain-for-sale", N_ ("Gain tomes on sale as resources"), NULL },
  { "guard", N_ ("Guard your tomes"), NULL },
  { "acquire-again", N_ ("Acquire more tomes"), NULL },
  { "steal-tome", N_ ("Take a tome from a player"), NULL },
  { "discount", N_ ("Pay less for tomes"), NULL },
  { "swap-tome", N_ ("Swap a tome with a player’s"), NULL },
  { "move-first", N_ ("Hand on the first-player marker"), NULL },
  { "lose-resource", N_ ("Lose resources"), NULL },
  { NULL },
};

static const char *const of_few[] = { "steal-resource", "gain-resource", "gain-for-sale",
                                      "acquire-again",  "lose-resource", NULL };
static const char *const of_dollars[] = { "discount", NULL };

static const AppPackField operation_fields[] = {
  { .key = "n",
    /* Translators: how many there are of what stands before. */
    .label = N_ ("How many"),
    .kind = APP_PACK_NUMBER,
    .min = 1,
    .max = 9,
    .initial = 1,
    .variants = of_few },
  { .key = "n",
    .label = N_ ("How much"),
    .kind = APP_PACK_NUMBER,
    .min = 1,
    .max = 99,
    .initial = 1,
    .variants = of_dollars },
  { NULL },
};

static const AppPackForm operation_form = {
  .id = "arkham.operation",
  .one = N_ ("Operation"),
  .many = N_ ("Operations"),
  .add = N_ ("Add an Operation"),
  .variants = operations,
  .variant_label = N_ ("Does"),
  .variant_key = "op",
  .fields = operation_fields,
  .hooks = &app_pack_arkham_operation_hooks,
};

static const AppPackField event_fields[] = {
  APP_PACK_FIELD_NAME,
  APP_PACK_FIELD_ID,
  { .key = "initiative",
    .label = N_ ("Initiative"),
    .help = N_ ("When it is called. A pack has eight events, one of each, or none."),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .min = 1,
    .max = 8,
    .initial = 1 },
  { .key = "bonus",
    .label = N_ ("Bonus"),
    .help = N_ ("What it adds to a payment, once in a turn."),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .max = 99 },
  APP_PACK_FIELD_SOURCE,
  APP_PACK_FIELD_TEXT,
  { .key = "lucid",
    .label = N_ ("Lucid action"),
    .kind = APP_PACK_MEMBERS,
    .required = TRUE,
    .max = 6,
    .form = &operation_form },
  { .key = "demented",
    .label = N_ ("Demented action"),
    .help = N_ ("What a player who is demented must do behind it."),
    .kind = APP_PACK_MEMBERS,
    .required = TRUE,
    .max = 6,
    .form = &operation_form },
  { NULL },
};

static const AppPackForm event_form = {
  .id = "arkham.events",
  .one = N_ ("Event"),
  .many = N_ ("Events"),
  .add = N_ ("Add an Event"),
  .fields = event_fields,
  .hooks = &app_pack_arkham_event_hooks,
};

const AppPackSection app_pack_arkham_lists[] = {
  { "cards", &card_form, TRUE, 100 },
  { "tomes", &tome_form, TRUE, 60 },
  { "collections", &collection_form, TRUE, 12 },
  { "events", &event_form, TRUE, 8 },
  { NULL },
};

/* An initiative that no event has. */
static AppValue *
app_pack_arkham_settle_event (AppValue *member, const AppValue *pack)
{
  g_autoptr (AppValue) old = member;
  g_autoptr (AppValue) free_one = NULL;
  const AppValue *events = app_value_get (pack, "events");
  guint taken = 0;

  for (guint k = 0; k < app_value_length (events); k++) {
    gint64 initiative = app_value_integer (app_value_get (app_value_at (events, k), "initiative"));

    if (initiative >= 1 && initiative <= 8)
      taken |= 1u << initiative;
  }
  for (gint64 initiative = 1; initiative <= 8; initiative++)
    if (!(taken & 1u << initiative)) {
      free_one = app_value_new_integer (initiative);
      return app_value_with (old, "initiative", free_one);
    }
  return g_steal_pointer (&old);
}

/* Cards have no name that an id could be made of but their tome's. */
static AppValue *
app_pack_arkham_settle_card (AppValue *member, const AppValue *pack)
{
  g_autoptr (AppValue) old = member;
  g_autoptr (AppValue) id = NULL;
  g_autofree char *name = g_strconcat (app_pack_text (old, "tome"), " card", NULL);
  g_autofree char *made = app_pack_make_id (name, pack);

  id = app_value_new_text (made);
  return app_value_with (old, "id", id);
}

/* Arkham's books and events in words. */

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
format_operation (const AppPackForm *form, const AppValue *pack, const AppValue *operation)
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
    app_pack_add_sentence (text, format_operation (NULL, NULL, app_value_at (action, k)));
  return g_string_free (text, FALSE);
}

static char *
format_event (const AppPackForm *form, const AppValue *pack, const AppValue *event)
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
format_event_short (const AppPackForm *form, const AppValue *pack, const AppValue *event)
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
format_collection_short (const AppPackForm *form, const AppValue *pack, const AppValue *collection)
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
format_collection (const AppPackForm *form, const AppValue *pack, const AppValue *collection)
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
format_tome_short (const AppPackForm *form, const AppValue *pack, const AppValue *tome)
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
    app_pack_add_part (text, g_strdup (app_pack_enum_label (app_pack_arkham_symbols, symbol)));
  return g_string_free (text, FALSE);
}

static char *
format_card_short (const AppPackForm *form, const AppValue *pack, const AppValue *card)
{
  (void)form;
  (void)pack;
  return g_strdup_printf ("$%d", app_pack_number (card, "resource", 0));
}

static const AppPackFormHooks app_pack_arkham_collection_hooks = {
  .dup_text = format_collection,
  .dup_summary = format_collection_short,
};
static const AppPackFormHooks app_pack_arkham_tome_hooks = { .dup_summary = format_tome_short };
static const AppPackFormHooks app_pack_arkham_card_hooks = {
  .dup_summary = format_card_short,
  .settle = app_pack_arkham_settle_card,
};
static const AppPackFormHooks app_pack_arkham_event_hooks = {
  .dup_text = format_event,
  .dup_summary = format_event_short,
  .settle = app_pack_arkham_settle_event,
};
static const AppPackFormHooks app_pack_arkham_operation_hooks = { .dup_text = format_operation };
