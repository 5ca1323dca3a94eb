/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a pack of Tomes of Arkham can say. Source: docs/packs.md, "Tomes of Arkham"
 */
#include "app/collection/pack-forms-private.h"

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
  .own = &app_pack_arkham_collection_own,
};

const AppPackWord app_pack_arkham_symbols[] = {
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
    .kind = APP_PACK_NAMED,
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
    .words = app_pack_arkham_symbols },
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
  .own = &app_pack_arkham_tome_own,
};

/* Cards */

static const AppPackField card_fields[] = {
  { .key = "tome",
    .label = N_ ("Tome"),
    .help = N_ ("Its one side."),
    .kind = APP_PACK_NAMED,
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
  .own = &app_pack_arkham_card_own,
};

/* Events */

static const AppPackWord operations[] = {
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
  .own = &app_pack_arkham_operation_own,
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
  .own = &app_pack_arkham_event_own,
};

const AppPackSection app_pack_arkham_lists[] = {
  { "cards", &card_form, TRUE, 100 },
  { "tomes", &tome_form, TRUE, 60 },
  { "collections", &collection_form, TRUE, 12 },
  { "events", &event_form, TRUE, 8 },
  { NULL },
};

/* An initiative that no event has. */
AppValue *
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
AppValue *
app_pack_arkham_settle_card (AppValue *member, const AppValue *pack)
{
  g_autoptr (AppValue) old = member;
  g_autoptr (AppValue) id = NULL;
  g_autofree char *name = g_strconcat (app_pack_text (old, "tome"), " card", NULL);
  g_autofree char *made = app_pack_make_id (name, pack);

  id = app_value_new_text (made);
  return app_value_with (old, "id", id);
}
