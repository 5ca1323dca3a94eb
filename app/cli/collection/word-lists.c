/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `words`, `list words`, `show words`: word lists; `spellings` of a stored match.
 */
#include "app/store/command-db.h"
#include "app/cli/collection/word-lists.h"

#include "app/base/out-file.h"
#include "app/cli/listing.h"
#include "app/recording/choices.h"
#include "app/match/stored-match.h"
#include "app/store/bin-db.h"
#include "app/store/dictionary.h"

#include "db/word-lists-read.h"

#include <inttypes.h>

/* list */

static void
put_list (AppJson *json, const char *name, const char *sha256, guint words, guint matches,
          gboolean stored)
{
  app_json_begin_object (json);
  app_json_set_text (json, "name", name);
  app_json_set_text (json, "sha256", sha256);
  app_json_set_integer (json, "words", words);
  app_json_set_integer (json, "matches", matches);
  app_json_set_boolean (json, "stored", stored);
}

static void
add_list (CliListing *listing, const char *name, const char *sha256, guint words, guint matches,
          gboolean stored)
{
  if (listing->cli->json) {
    put_list (&listing->json, name, sha256, words, matches, stored);
    app_json_end_object (&listing->json);
  } else {
    cli_rows_add (listing->rows, 4, g_strdup_printf ("%.12s", sha256), g_strdup (name),
                  g_strdup_printf ("%u", words), g_strdup_printf ("%u", matches));
  }
}

/* The system's list, unless it is among the stored ones. */
static AppDictionary *
load_other (const GPtrArray *lists)
{
  g_autoptr (AppDictionary) words = app_dictionary_load_default ();

  for (guint k = 0; words != NULL && k < lists->len; k++)
    if (g_str_equal (((const DbWordList *)g_ptr_array_index (lists, k))->sha256,
                     words->list->sha256))
      return NULL;
  return g_steal_pointer (&words);
}

int
cli_list_word_lists (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) lists = db_word_lists_list (cli->db, &error);
  g_autoptr (AppDictionary) other = NULL;
  CliListing listing;

  if (lists == NULL)
    return cli_print_app_error (error);
  other = load_other (lists);
  cli_listing_begin (&listing, cli, _ ("list|name|words|matches"));
  for (guint k = 0; k < lists->len; k++) {
    const DbWordList *list = g_ptr_array_index (lists, k);

    add_list (&listing, list->name, list->sha256, list->n_words, list->matches, TRUE);
  }
  if (other != NULL)
    add_list (&listing, other->name, other->list->sha256, other->list->n_words, 0, FALSE);
  return cli_listing_end (&listing);
}

/* show */

static DbWordList *
find_list (DbStore *db, const char *which, GError **error)
{
  gint64 id;

  return db_word_list_find (db, which, &id, error) ? db_word_list_get (db, id, error) : NULL;
}

int
cli_show_word_list (Cli *cli, DbStore *db, const char *which)
{
  GError *error = NULL;
  g_autoptr (DbWordList) list = find_list (db, which, &error);
  g_autoptr (AppDictionary) words = NULL;
  AppJson json = cli_json (cli);
  guint spelled;

  if (list == NULL)
    return cli_print_app_error (error);
  if (!app_dictionary_find_sha256 (db, list->sha256, &words, &error))
    return cli_print_error (error);
  spelled = rules_dictionary_count (words->list->dictionary);
  if (cli->json) {
    put_list (&json, list->name, list->sha256, list->n_words, list->matches, TRUE);
    app_json_set_integer (&json, "spelled", spelled);
    app_json_set_boolean (&json, "deleted", list->deleted != 0);
    app_json_end_object (&json);
    return cli_end (cli);
  }
  g_string_append_printf (cli->out, "%s\nsha256:%s\n", list->name, list->sha256);
  g_string_append_printf (cli->out,
                          g_dngettext (GETTEXT_PACKAGE, "%u word, of a to z: %u\n",
                                       "%u words, of a to z: %u\n", list->n_words),
                          list->n_words, spelled);
  g_string_append_printf (cli->out, _ ("matches: %u\n"), list->matches);
  if (list->deleted != 0)
    g_string_append (cli->out, _ ("in the bin\n"));
  return cli_end (cli);
}

/* words */

typedef struct {
  char *output;
} Options;

static int
export_list (Cli *cli, Options *options, char **words)
{
  GError *error = NULL;
  g_autoptr (DbWordList) list = find_list (cli->db, words[0], &error);
  g_autoptr (GBytes) content =
      list != NULL ? db_word_list_dup_content (cli->db, list->id, &error) : NULL;
  AppOutFile *file;

  if (content == NULL)
    return cli_print_app_error (error);
  file = app_out_file_open (options->output, &error);
  if (file == NULL)
    return cli_print_error (error);
  app_out_file_write (g_bytes_get_data (content, NULL), g_bytes_get_size (content), file);
  return app_out_file_close (file, &error) ? CLI_DONE : cli_print_error (error);
}

/* Puts it into the bin, or takes it out; @action: whether into it */
static int
set_deleted (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;

  return app_command_do (cli->db, NULL, &app_bin_set_deleted,
                         &(AppBinCommand){ "words", words[0], cli->way->action }, NULL, &error)
             ? CLI_DONE
             : cli_print_app_error (error);
}

static const CliArgument words_arguments[] = {
  { "delete", CLI_WAY, CLI_OPENS, .run = set_deleted, .action = TRUE },
  { "LIST", CLI_WORD_LIST },
  { "restore", CLI_WAY, CLI_OPENS, .run = set_deleted, .action = FALSE },
  { "LIST", CLI_WORD_LIST },
  { "export", CLI_WAY, CLI_OPENS, .run = (CliRun)export_list },
  { "--output", CLI_FILE, 0, G_STRUCT_OFFSET (Options, output), "FILE", 'o' },
  { "LIST", CLI_WORD_LIST },
  { NULL },
};

const CliTable cli_words = {
  .arguments = words_arguments,
  .size = sizeof (Options),
};

/* spellings */

void
cli_put_spellings (Cli *cli, const RulesMatch *match, const void *state, guint seat)
{
  guint for_seat = seat != 0 ? seat : rules_seat_to_move (match, state);
  g_autoptr (GPtrArray) spellings =
      for_seat != 0 ? app_spellings_list (match, state, for_seat) : g_ptr_array_new ();
  AppJson json = cli_json (cli);

  if (cli->json)
    app_json_begin_list (&json);
  for (guint k = 0; k < spellings->len; k++) {
    const AppSpelling *spelling = g_ptr_array_index (spellings, k);

    if (!cli->json) {
      g_string_append_printf (cli->out, "%d  %s\n", spelling->worth, spelling->text);
      continue;
    }
    app_json_begin_object (&json);
    app_json_set_text (&json, "word", spelling->word);
    app_json_set_text (&json, "move", spelling->text);
    app_json_set_integer (&json, "worth", spelling->worth);
    app_json_end_object (&json);
  }
  if (cli->json) {
    app_json_end_list (&json);
    g_string_append_c (cli->out, '\n');
  }
}

/* The list that is meant: the given one, or the match's own. */
static gboolean
open_dictionary (AppStoredMatch *stored, const char *named, GError **error)
{
  const char *missing;

  if (named != NULL) {
    stored->dictionary = app_dictionary_resolve (stored->db, named, error);
    if (stored->dictionary == NULL)
      return FALSE;
    rules_match_set_dictionary (stored->match, stored->dictionary->list->dictionary);
    return TRUE;
  }
  if (!app_stored_match_open_dictionary (stored, &missing, error))
    return FALSE;
  if (stored->dictionary != NULL)
    return TRUE;
  if (missing != NULL)
    g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("The word list “%s” is not known here."),
                 missing);
  else
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("The match has no word list; name one with --words."));
  return FALSE;
}

int
cli_spellings_of_match (Cli *cli, const char *match, const char *words, int at, guint seat)
{
  GError *error = NULL;
  g_autoptr (DbStore) db = cli_open (cli, FALSE, &error);
  g_autoptr (AppPacks) packs = NULL;
  g_autoptr (AppStoredMatch) stored = NULL;
  gboolean done = FALSE;
  Replay replay;
  DbTip tip;
  gint64 id;

  if (db == NULL || !cli_find_match (db, match, &id, &error))
    return cli_print_error (error);
  packs = app_database_new_packs (db);
  stored = app_stored_match_load (db, packs, id, &error);
  if (stored == NULL || !app_stored_match_check (stored, &error)
      || !open_dictionary (stored, words, &error))
    return cli_print_error (error);
  if (!db_match_get_tip (db, id, &tip, &error))
    return cli_print_app_error (error);
  if (at > 0 && (guint64)at > tip.number)
    return cli_usage (g_dngettext (GETTEXT_PACKAGE, "%s has %" PRIu64 " move, not %d",
                                   "%s has %" PRIu64 " moves, not %d", (gulong)tip.number),
                      match, tip.number, at);
  replay_init (&replay, stored->match);
  done = app_stored_match_replay (stored, tip.line, &replay, at >= 0 ? (guint64)at : tip.number,
                                  NULL, NULL, &error);
  if (done)
    cli_put_spellings (cli, stored->match, replay.state, seat);
  replay_clear (&replay);
  if (!done)
    return cli_print_error (error);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}
