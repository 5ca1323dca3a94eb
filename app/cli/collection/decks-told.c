/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is told of decks: `list decks`, `show deck`, those of a match, their faults.
 */
#include "app/cli/collection/decks.h"

#include "app/collection/deck-file.h"
#include "app/base/outline.h"
#include "app/match/stored.h"

static int
fail (GError *error)
{
  GError *meant = NULL;

  app_error_take (&meant, error);
  return cli_report (meant);
}

/* What is known of a deck */

void
cli_put_faults (AppJson *json, const GPtrArray *faults)
{
  app_json_set_boolean (json, "valid", faults->len == 0);
  app_json_key (json, "faults");
  app_json_begin_list (json);
  for (guint k = 0; k < faults->len; k++) {
    const AppDeckFault *fault = g_ptr_array_index (faults, k);

    app_json_begin_object (json);
    app_json_set_text (json, "entry", fault->entry);
    app_json_set_text (json, "sentence", fault->sentence);
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

static void
put_cards (AppJson *json, const GArray *cards)
{
  app_json_key (json, "cards");
  app_json_begin_list (json);
  for (guint k = 0; k < cards->len; k++) {
    const DbDeckCard *card = &g_array_index (cards, DbDeckCard, k);

    app_json_begin_object (json);
    app_json_set_text (json, "id", card->code);
    app_json_set_integer (json, "copies", card->copies);
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

static void
put_deck (AppJson *json, const DbDeck *deck, const GPtrArray *faults)
{
  app_json_begin_object (json);
  app_json_set_text (json, "deck", deck->uuid);
  app_json_set_text (json, "name", deck->name);
  app_json_set_text (json, "game", deck->game);
  app_json_set_text (json, "variant", deck->variant);
  app_json_set_text (json, "player", deck->player != 0 ? deck->player_name : NULL);
  app_json_set_text (json, "packs", deck->packs);
  app_json_set_text (json, "note", deck->note);
  put_cards (json, deck->cards);
  app_json_set_integer (json, "matches", deck->matches);
  cli_put_faults (json, faults);
  app_json_end_object (json);
}

DbDeck *
cli_find_deck (DbStore *db, const char *which, GError **error)
{
  gint64 id;

  return db_deck_find (db, which, &id, error) ? db_deck_get (db, id, error) : NULL;
}

/* Prints a deck that was made or changed: its UUID; its faults, which are no fault of the command,
 * go to standard error. */
int
cli_tell_deck (Cli *cli, DbStore *db, AppPacks *packs, gint64 id)
{
  GError *error = NULL;
  g_autoptr (DbDeck) deck = db_deck_get (db, id, &error);
  g_autoptr (GPtrArray) faults = deck == NULL ? NULL : app_deck_check (db, packs, deck, &error);
  AppJson json = cli_json (cli);

  if (faults == NULL)
    return fail (error);
  if (cli->json) {
    put_deck (&json, deck, faults);
    return cli_json_end (cli);
  }
  for (guint k = 0; k < faults->len; k++)
    cli_tell ("%s: %s", deck->name,
              ((const AppDeckFault *)g_ptr_array_index (faults, k))->sentence);
  g_string_append_printf (cli->out, "%s\n", deck->uuid);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

/* list, show */

int
cli_list_decks (Cli *cli, DbStore *db)
{
  g_autoptr (AppPacks) packs = app_database_packs (db);
  GError *error = NULL;
  g_autoptr (GPtrArray) decks = db_decks_list (db, NULL, FALSE, &error);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  AppJson json = cli_json (cli);

  if (decks == NULL)
    return fail (error);
  if (cli->json)
    app_json_begin_list (&json);
  g_ptr_array_add (rows, g_strsplit (_ ("deck|game|player|name|cards|faults"), "|", -1));
  for (guint k = 0; k < decks->len; k++) {
    const DbDeck *deck = g_ptr_array_index (decks, k);
    g_autoptr (GPtrArray) faults = app_deck_check (db, packs, deck, &error);

    if (faults == NULL)
      return fail (error);
    if (cli->json) {
      put_deck (&json, deck, faults);
    } else {
      const char *cells[] = { deck->uuid, deck->game, deck->player_name, deck->name, NULL };
      g_autofree char *count = g_strdup_printf ("%u", db_deck_cards_count (deck->cards));
      g_autofree char *wrong = g_strdup_printf ("%u", faults->len);
      char **row = g_new0 (char *, 7);

      for (guint c = 0; c < 4; c++)
        row[c] = g_strdup (cells[c]);
      row[4] = g_steal_pointer (&count);
      row[5] = g_steal_pointer (&wrong);
      g_ptr_array_add (rows, row);
    }
  }
  if (cli->json) {
    app_json_end_list (&json);
    return cli_json_end (cli);
  }
  if (rows->len > 1)
    app_table (rows, 0, cli->out);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

int
cli_show_deck (Cli *cli, DbStore *db, const char *which)
{
  g_autoptr (AppPacks) packs = app_database_packs (db);
  GError *error = NULL;
  g_autoptr (DbDeck) deck = cli_find_deck (db, which, &error);
  g_autoptr (GPtrArray) faults = deck == NULL ? NULL : app_deck_check (db, packs, deck, &error);
  AppJson json = cli_json (cli);

  if (faults == NULL)
    return fail (error);
  if (cli->json) {
    put_deck (&json, deck, faults);
    return cli_json_end (cli);
  }
  app_deck_write (deck, cli->out);
  for (guint k = 0; k < faults->len; k++)
    g_string_append_printf (cli->out, "# %s\n",
                            ((const AppDeckFault *)g_ptr_array_index (faults, k))->sentence);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

/* Of a match */

gboolean
cli_show_brought (Cli *cli, DbStore *db, gint64 match, GError **error)
{
  g_autoptr (GPtrArray) brought = db_match_decks_list (db, match, error);
  AppJson json = cli_json (cli);

  if (brought == NULL)
    return FALSE;
  if (cli->json && brought->len > 0) {
    app_json_key (&json, "decks");
    app_json_begin_list (&json);
  }
  for (guint k = 0; k < brought->len; k++) {
    const DbMatchDeck *deck = g_ptr_array_index (brought, k);

    if (!cli->json) {
      g_string_append_printf (cli->out, _ ("Seat %u brought %s:"), deck->seat, deck->name);
      for (guint c = 0; c < deck->cards->len; c++) {
        const DbDeckCard *card = &g_array_index (deck->cards, DbDeckCard, c);

        g_string_append_printf (cli->out, "%s %u %s", c > 0 ? "," : "", card->copies, card->code);
      }
      g_string_append_c (cli->out, '\n');
      continue;
    }
    app_json_begin_object (&json);
    app_json_set_integer (&json, "seat", deck->seat);
    app_json_set_text (&json, "name", deck->name);
    app_json_set_text (&json, "packs", deck->packs);
    put_cards (&json, deck->cards);
    app_json_end_object (&json);
  }
  if (cli->json && brought->len > 0)
    app_json_end_list (&json);
  return TRUE;
}

static gboolean
warn_deck (DbStore *db, AppPacks *packs, const AppStored *stored, gint64 id, GError **error)
{
  g_autoptr (DbDeck) deck = db_deck_get (db, id, error);
  g_autoptr (GPtrArray) faults = NULL;

  if (deck == NULL)
    return FALSE;
  faults = app_deck_check_for (db, packs, deck, stored->match, error);
  for (guint k = 0; faults != NULL && k < faults->len; k++)
    cli_tell ("%s: %s", deck->name,
              ((const AppDeckFault *)g_ptr_array_index (faults, k))->sentence);
  return faults != NULL;
}

void
cli_warn_decks (DbStore *db, AppPacks *packs, const char *match)
{
  g_autoptr (AppStored) stored = NULL;
  g_autoptr (GPtrArray) brought = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id;

  if (db_match_find (db, match, &id, &error))
    brought = db_match_decks_list (db, id, &error);
  if (brought != NULL && brought->len > 0)
    stored = app_stored_load (db, packs, id, &error);
  for (guint k = 0; stored != NULL && stored->match != NULL && k < brought->len; k++)
    if (!warn_deck (db, packs, stored, ((const DbMatchDeck *)g_ptr_array_index (brought, k))->deck,
                    &error))
      break;
  if (error != NULL)
    cli_tell ("%s", error->message);
}
