/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `own`: the cards that players own.
 */
#include "app/cli/listing.h"
#include "app/collection/decks-db.h"

#include "db/owned-cards-read.h"
#include "db/packs-read.h"
#include "db/players-read.h"

static int
list_owned (Cli *cli, DbStore *db, gint64 player)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) owned = db_owned_cards_list (db, player, NULL, &error);
  CliListing listing;

  if (owned == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, NULL);
  for (guint k = 0; k < owned->len; k++) {
    const DbOwnedCard *one = g_ptr_array_index (owned, k);

    if (!cli->json) {
      g_string_append_printf (cli->out, "%u %s (%s)\n", one->copies, one->card, one->pack);
      continue;
    }
    app_json_begin_object (&listing.json);
    app_json_set_text (&listing.json, "pack", one->pack);
    app_json_set_text (&listing.json, "card", one->card);
    app_json_set_integer (&listing.json, "copies", one->copies);
    app_json_end_object (&listing.json);
  }
  return cli_listing_end (&listing);
}

static gboolean
has_card (DbStore *db, gint64 revision, const char *card, gboolean *has, GError **error)
{
  g_autoptr (ImportPack) pack = app_database_load_pack (db, revision, error);
  PackIter iter;
  PackNode node;

  if (pack == NULL)
    return FALSE;
  *has = FALSE;
  iter = pack_iter (pack_member (rules_pack_root (pack->pack), "cards"));
  while (pack_next (&iter, NULL, &node) && !*has)
    *has = g_strcmp0 (pack_text (pack_member (node, "id")), card) == 0;
  return TRUE;
}

/* The pack that has @card: the one that is given, else the only one. */
static gboolean
find_pack (DbStore *db, const char *given, const char *card, char **pack, GError **error)
{
  g_autoptr (GPtrArray) packs = db_packs_list (db, NULL, error);

  *pack = NULL;
  for (guint k = 0; packs != NULL && k < packs->len; k++) {
    const DbPackRevision *revision = g_ptr_array_index (packs, k);
    gboolean has;

    if ((given != NULL && !g_str_equal (given, revision->code))
        || g_strcmp0 (*pack, revision->code) == 0)
      continue;
    if (!has_card (db, revision->id, card, &has, error))
      return FALSE;
    if (!has)
      continue;
    if (*pack != NULL) {
      g_set_error (error, APP_ERROR, APP_ERROR_AMBIGUOUS,
                   _ ("Both %s and %s have a card %s: say which with --pack."), *pack,
                   revision->code, card);
      return FALSE;
    }
    *pack = g_strdup (revision->code);
  }
  if (packs == NULL || *pack != NULL)
    return packs != NULL;
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("No pack has a card %s."), card);
  return FALSE;
}

typedef struct {
  char *pack;
} Options;

static int
run_own (Cli *cli, Options *options, char **words)
{
  g_autofree char *pack = NULL;
  g_autoptr (DbStore) db = NULL;
  GError *error = NULL;
  guint64 copies = 1;
  gint64 player;

  if (words[1] != NULL && words[2] != NULL && !cli_read_number (words[2], 0, 9999, &copies))
    return CLI_USAGE;
  db = cli_open (cli, TRUE, &error);
  if (db == NULL)
    return cli_print_error (error);
  if (!db_player_find (db, words[0], &player, &error))
    return cli_print_app_error (error);
  if (words[1] == NULL)
    return list_owned (cli, db, player);
  if (!find_pack (db, options->pack, words[1], &pack, &error)
      || !app_owned_card_set (db, player, pack, words[1], (guint)copies, NULL, &error))
    return cli_print_app_error (error);
  return CLI_DONE;
}

static const CliArgument own_arguments[] = {
  { "", CLI_WAY },
  { "--pack", CLI_PACK, 0, G_STRUCT_OFFSET (Options, pack), "ID" },
  { "PLAYER", CLI_PLAYER },
  { "CARD", CLI_TEXT, CLI_OPTIONAL },
  { "N", CLI_TEXT, CLI_OPTIONAL | CLI_IN },
  { NULL },
};

const CliTable cli_own = {
  .arguments = own_arguments,
  .size = sizeof (Options),
  .run = (CliRun)run_own,
};
