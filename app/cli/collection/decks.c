/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `deck`: decks made, edited, checked, copied, exchanged as texts.
 */
#include "app/cli/collection/decks.h"

#include "app/base/out-file.h"
#include "app/cli/listing.h"
#include "app/base/phrases.h"
#include "app/collection/deck-file.h"
#include "app/collection/decks-db.h"
#include "app/match/stored-match.h"
#include "app/store/bin-db.h"
#include "app/store/command-db.h"

#include "db/match-decks-read.h"

#include <string.h>

static int print_deck (Cli *cli, DbStore *db, AppPacks *packs, gint64 id);
static void cli_put_faults (AppJson *json, const GPtrArray *faults);
static DbDeck *cli_find_deck (DbStore *db, const char *which,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* new, edit */

typedef struct {
  char *name, *player, *variant, *note, *output;
  char **packs;
  gboolean table;
} Options;

static gboolean
check_variant (const DbDeck *deck, GError **error)
{
  const RulesGame *game = rules_game (rules_text (deck->game));

  for (guint k = 0; k < game->n_variants; k++)
    if (g_str_equal (game->variants[k].id, deck->variant))
      return TRUE;
  if (deck->variant[0] == '\0')
    return TRUE;
  g_set_error (error, APP_ERROR, APP_ERROR_USAGE, _ ("%s has no variant “%s”."), _ (game->name),
               deck->variant);
  return FALSE;
}

/* Packs that are named have to be here. */
static gboolean
check_packs (AppPacks *packs, const DbDeck *deck, GError **error)
{
  g_autoptr (GPtrArray) missing = g_ptr_array_new_with_free_func (g_free);
  RulesSetup setup;

  if (!app_deck_join_packs (packs, rules_game (rules_text (deck->game)), deck->packs, &setup, NULL,
                            missing, error))
    return FALSE;
  if (missing->len == 0)
    return TRUE;
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("The pack %s is not here."),
               (const char *)g_ptr_array_index (missing, 0));
  return FALSE;
}

static gboolean
apply_options (AppPacks *packs, DbDeck *deck, const Options *options, GError **error)
{
  cli_set_text (&deck->name, options->name);
  cli_set_text (&deck->variant, options->variant);
  cli_set_text (&deck->note, options->note);
  if (options->packs != NULL) {
    g_free (deck->packs);
    deck->packs = g_strjoinv (" ", options->packs);
    if (!check_packs (packs, deck, error))
      return FALSE;
  }
  if (options->table)
    deck->player = 0;
  return check_variant (deck, error);
}

static gboolean
apply_entries (DbDeck *deck, char **entries, GError **error)
{
  for (char **entry = entries; *entry != NULL; entry++) {
    guint copies;
    g_autofree char *id = app_deck_read_entry (*entry, &copies);

    if (id == NULL) {
      g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
                   _ ("“%s” is no entry of a deck: write “ruby=2”."), *entry);
      return FALSE;
    }
    db_deck_cards_set (deck->cards, id, copies);
  }
  return TRUE;
}

/* Makes or changes a deck and prints it. */
static int
store_deck (Cli *cli, DbDeck *deck, const Options *options, char **entries)
{
  DbStore *db = cli->db;
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autofree char *called = g_strdup (deck->name);
  GError *error = NULL;

  if (!apply_options (packs, deck, options, &error) || !apply_entries (deck, entries, &error)
      || !app_deck_store (db, packs, deck, options->player, called, NULL, &error))
    return cli_print_app_error (error);
  return print_deck (cli, db, packs, deck->id);
}

static int
make_deck (Cli *cli, Options *options, char **words)
{
  const RulesGame *game = rules_game (rules_text (words[0]));
  g_autoptr (DbDeck) deck = NULL;

  if (game == NULL)
    return cli_usage (_ ("There is no game “%s”."), words[0]);
  if (game->check_deck == NULL)
    return cli_usage (_ ("Nobody brings a deck to %s."), _ (game->name));
  deck = db_deck_new (game->id, words[1]);
  return store_deck (cli, deck, options, words + 2);
}

static int
edit_deck (Cli *cli, Options *options, char **words)
{
  GError *error = NULL;
  g_autoptr (DbDeck) deck = cli_find_deck (cli->db, words[0], &error);

  return deck != NULL ? store_deck (cli, deck, options, words + 1) : cli_print_app_error (error);
}

/* rename, copy */

/* @action: whether the name is that of a copy */
static int
name_deck (Cli *cli, gpointer values, char **words)
{
  const Options none = { 0 };
  GError *error = NULL;
  g_autoptr (DbDeck) deck = cli_find_deck (cli->db, words[0], &error);

  if (deck == NULL)
    return cli_print_app_error (error);
  cli_set_text (&deck->name, words[1]);
  if (cli->way->action) {
    deck->id = 0;
    g_clear_pointer (&deck->uuid, g_free);
  }
  return store_deck (cli, deck, &none, words + 2);
}

/* @action: whether into the bin, or out of it */
static int
mark_deck (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;

  return app_command_do (cli->db, NULL, &app_bin_set_deleted,
                         &(AppBinCommand){ "deck", words[0], cli->way->action }, NULL, &error)
             ? CLI_DONE
             : cli_print_app_error (error);
}

/* check */

static int
check_one (Cli *cli, DbStore *db, AppPacks *packs, const DbDeck *deck)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) faults = app_deck_check (db, packs, deck, &error);
  g_autofree char *name = NULL;
  AppJson json = cli_json (cli);

  if (faults == NULL)
    return cli_print_app_error (error);
  name = app_phrase_name (deck->name);
  if (cli->json) {
    app_json_begin_object (&json);
    app_json_set_text (&json, "deck", deck->uuid);
    app_json_set_text (&json, "name", deck->name);
    cli_put_faults (&json, faults);
    app_json_end_object (&json);
    g_string_append_c (cli->out, '\n');
  } else if (faults->len == 0) {
    g_string_append_printf (cli->out, "%s: %s\n", name, _ ("ok"));
  }
  for (guint k = 0; k < faults->len && !cli->json; k++)
    g_string_append_printf (cli->out, "%s: %s\n", name,
                            ((const AppDeckFault *)g_ptr_array_index (faults, k))->sentence);
  if (!cli_flush (cli))
    return CLI_USAGE;
  return faults->len == 0 ? CLI_DONE : CLI_FAULT;
}

static int
check_decks (Cli *cli, gpointer values, char **words)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (cli->db);
  GError *error = NULL;
  int status = CLI_DONE;

  if (*words == NULL) {
    g_autoptr (GPtrArray) decks = db_decks_list (cli->db, NULL, FALSE, &error);

    if (decks == NULL)
      return cli_print_app_error (error);
    for (guint k = 0; k < decks->len; k++)
      status =
          cli_worse_status (status, check_one (cli, cli->db, packs, g_ptr_array_index (decks, k)));
  }
  for (; *words != NULL; words++) {
    g_autoptr (DbDeck) deck = cli_find_deck (cli->db, *words, &error);

    if (deck == NULL)
      return cli_print_app_error (error);
    status = cli_worse_status (status, check_one (cli, cli->db, packs, deck));
  }
  return status;
}

/* import, export */

static int
import_decks (Cli *cli, gpointer values, char **words)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (AppPacks) packs = app_database_new_packs (cli->db);
  GError *error = NULL;
  int status = CLI_DONE;

  for (; *words != NULL; words++)
    if (!app_deck_import_file (cli->db, packs, *words, ids, &error))
      return cli_print_app_error (error);
  for (guint k = 0; k < ids->len; k++)
    status =
        cli_worse_status (status, print_deck (cli, cli->db, packs, g_array_index (ids, gint64, k)));
  return status;
}

static int
export_decks (Cli *cli, Options *options, char **words)
{
  GError *error = NULL;
  AppOutFile *file;

  for (guint k = 0; words[k] != NULL; k++) {
    g_autoptr (DbDeck) deck = cli_find_deck (cli->db, words[k], &error);

    if (deck == NULL)
      return cli_print_app_error (error);
    if (k > 0)
      g_string_append_c (cli->out, '\n');
    app_deck_write (deck, cli->out);
  }
  if (options->output == NULL)
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  file = app_out_file_open (options->output, &error);
  if (file == NULL)
    return cli_print_error (error);
  app_out_file_write (cli->out->str, cli->out->len, file);
  g_string_truncate (cli->out, 0);
  return app_out_file_close (file, &error) ? CLI_DONE : cli_print_error (error);
}

static const CliArgument deck_arguments[] = {
  { "new", CLI_WAY, CLI_MAKES, .run = (CliRun)make_deck },
  { "GAME", CLI_GAME },
  { "NAME", CLI_TEXT },
  { "--player", CLI_PLAYER, 0, G_STRUCT_OFFSET (Options, player), "P" },
  { "--variant", CLI_VARIANT, 0, G_STRUCT_OFFSET (Options, variant), "V" },
  { "--note", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, note), "T" },
  { "--pack", CLI_PACK, CLI_MANY, G_STRUCT_OFFSET (Options, packs), "ID" },
  { "CARD[=N]", CLI_TEXT, CLI_OPTIONAL | CLI_MANY },
  { "edit", CLI_WAY, CLI_MAKES, .run = (CliRun)edit_deck },
  { "DECK", CLI_DECK },
  { "--name", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, name), "N" },
  { "--player", CLI_PLAYER, 0, G_STRUCT_OFFSET (Options, player), "P" },
  { "--table", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (Options, table) },
  { "--variant", CLI_VARIANT, 0, G_STRUCT_OFFSET (Options, variant), "V" },
  { "--note", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, note), "T" },
  { "--pack", CLI_PACK, CLI_MANY, G_STRUCT_OFFSET (Options, packs), "ID" },
  { "CARD=N", CLI_TEXT, CLI_OPTIONAL | CLI_MANY },
  { "rename", CLI_WAY, CLI_MAKES, .run = name_deck, .action = FALSE },
  { "DECK", CLI_DECK },
  { "NAME", CLI_TEXT },
  { "copy", CLI_WAY, CLI_MAKES, .run = name_deck, .action = TRUE },
  { "DECK", CLI_DECK },
  { "NAME", CLI_TEXT },
  { "delete", CLI_WAY, CLI_MAKES, .run = mark_deck, .action = TRUE },
  { "DECK", CLI_DECK },
  { "restore", CLI_WAY, CLI_MAKES, .run = mark_deck, .action = FALSE },
  { "DECK", CLI_DECK },
  { "check", CLI_WAY, CLI_MAKES, .run = check_decks },
  { "DECK", CLI_DECK, CLI_OPTIONAL | CLI_MANY },
  { "import", CLI_WAY, CLI_MAKES, .run = import_decks },
  { "FILE", CLI_FILE, CLI_MANY },
  { "export", CLI_WAY, CLI_MAKES, .run = (CliRun)export_decks },
  { "--output", CLI_FILE, 0, G_STRUCT_OFFSET (Options, output), "FILE", 'o' },
  { "DECK", CLI_DECK, CLI_MANY },
  { NULL },
};

const CliTable cli_deck = {
  .arguments = deck_arguments,
  .size = sizeof (Options),
};

/* What is told of decks: `list decks`, `show deck`, those of a match, their faults. */

/* What is known of a deck */

static void
cli_put_faults (AppJson *json, const GPtrArray *faults)
{
  app_json_set_boolean (json, "valid", faults->len == 0);
  app_json_begin_list_of (json, "faults");
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
  app_json_begin_list_of (json, "cards");
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

/* By name or UUID, as db_deck_find(). */
static DbDeck *
cli_find_deck (DbStore *db, const char *which, GError **error)
{
  gint64 id;

  return db_deck_find (db, which, &id, error) ? db_deck_get (db, id, error) : NULL;
}

/* Prints a deck that was made or changed: its UUID; its faults, which are no fault of the command,
 * go to standard error. */
static int
print_deck (Cli *cli, DbStore *db, AppPacks *packs, gint64 id)
{
  GError *error = NULL;
  g_autoptr (DbDeck) deck = db_deck_get (db, id, &error);
  g_autoptr (GPtrArray) faults = deck == NULL ? NULL : app_deck_check (db, packs, deck, &error);
  AppJson json = cli_json (cli);

  if (faults == NULL)
    return cli_print_app_error (error);
  if (cli->json) {
    put_deck (&json, deck, faults);
    return cli_json_end (cli);
  }
  for (guint k = 0; k < faults->len; k++)
    cli_notice ("%s: %s", deck->name,
                ((const AppDeckFault *)g_ptr_array_index (faults, k))->sentence);
  g_string_append_printf (cli->out, "%s\n", deck->uuid);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

/* list, show */

int
cli_list_decks (Cli *cli, gpointer values, char **words)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (cli->db);
  GError *error = NULL;
  g_autoptr (GPtrArray) decks = db_decks_list (cli->db, NULL, FALSE, &error);
  CliListing listing;

  if (decks == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, _ ("deck|game|player|name|cards|faults"));
  for (guint k = 0; k < decks->len; k++) {
    const DbDeck *deck = g_ptr_array_index (decks, k);
    g_autoptr (GPtrArray) faults = app_deck_check (cli->db, packs, deck, &error);

    if (faults == NULL) {
      cli_listing_drop (&listing);
      return cli_print_app_error (error);
    }
    if (cli->json)
      put_deck (&listing.json, deck, faults);
    else
      cli_rows_add (listing.rows, 6, g_strdup (deck->uuid), g_strdup (deck->game),
                    g_strdup (deck->player_name), g_strdup (deck->name),
                    g_strdup_printf ("%u", db_deck_cards_count (deck->cards)),
                    g_strdup_printf ("%u", faults->len));
  }
  return cli_listing_end (&listing);
}

int
cli_show_deck (Cli *cli, DbStore *db, const char *which)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  GError *error = NULL;
  g_autoptr (DbDeck) deck = cli_find_deck (db, which, &error);
  g_autoptr (GPtrArray) faults = deck == NULL ? NULL : app_deck_check (db, packs, deck, &error);
  AppJson json = cli_json (cli);

  if (faults == NULL)
    return cli_print_app_error (error);
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
cli_show_match_decks (Cli *cli, DbStore *db, gint64 match, GError **error)
{
  g_autoptr (GPtrArray) match_decks = db_match_decks_list (db, match, error);
  AppJson json = cli_json (cli);

  if (match_decks == NULL)
    return FALSE;
  if (cli->json && match_decks->len > 0)
    app_json_begin_list_of (&json, "decks");
  for (guint k = 0; k < match_decks->len; k++) {
    const DbMatchDeck *deck = g_ptr_array_index (match_decks, k);

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
  if (cli->json && match_decks->len > 0)
    app_json_end_list (&json);
  return TRUE;
}

static gboolean
warn_deck (DbStore *db, AppPacks *packs, const AppStoredMatch *stored, gint64 id, GError **error)
{
  g_autoptr (DbDeck) deck = db_deck_get (db, id, error);
  g_autoptr (GPtrArray) faults = NULL;

  if (deck == NULL)
    return FALSE;
  faults = app_deck_check_for (db, packs, deck, stored->match, error);
  for (guint k = 0; faults != NULL && k < faults->len; k++)
    cli_notice ("%s: %s", deck->name,
                ((const AppDeckFault *)g_ptr_array_index (faults, k))->sentence);
  return faults != NULL;
}

void
cli_warn_decks (DbStore *db, AppPacks *packs, const char *match)
{
  g_autoptr (AppStoredMatch) stored = NULL;
  g_autoptr (GPtrArray) match_decks = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id;

  if (db_match_find (db, match, &id, &error))
    match_decks = db_match_decks_list (db, id, &error);
  if (match_decks != NULL && match_decks->len > 0)
    stored = app_stored_match_load (db, packs, id, &error);
  for (guint k = 0; stored != NULL && stored->match != NULL && k < match_decks->len; k++)
    if (!warn_deck (db, packs, stored,
                    ((const DbMatchDeck *)g_ptr_array_index (match_decks, k))->deck, &error))
      break;
  if (error != NULL)
    cli_notice ("%s", error->message);
}
