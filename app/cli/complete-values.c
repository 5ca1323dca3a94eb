/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values that may come next: names of games, of what the collection has, of formats.
 */
#include "app/cli/complete.h"

#include "importers/plays/parse.h"

#include "db/campaigns.h"
#include "db/decks.h"
#include "db/leagues.h"
#include "db/listing.h"
#include "db/packs.h"
#include "db/places.h"
#include "db/players.h"
#include "db/words.h"
#include "rules/rules.h"

/* As many matches as can be looked through, the last that were added. */
#define MATCHES 50

typedef void (*ValuesFunc) (CliComplete *complete, DbStore *db);

static void
add_games (CliComplete *complete, DbStore *db)
{
  for (const RulesGame *const *game = rules_games; *game != NULL; game++)
    cli_complete_add (complete, (*game)->id, (*game)->name);
}

static void
add_variants (CliComplete *complete, DbStore *db)
{
  for (const RulesGame *const *game = rules_games; *game != NULL; game++)
    for (guint k = 0; k < (*game)->n_variants; k++)
      cli_complete_add (complete, (*game)->variants[k].id, (*game)->name);
}

static void
add_formats (CliComplete *complete, DbStore *db)
{
  for (int format = 0; format < 64; format++)
    if (import_format_name ((ImportFormat)format) != NULL)
      cli_complete_add (complete, import_format_name ((ImportFormat)format),
                        import_format_title ((ImportFormat)format));
}

static void
add_days (CliComplete *complete, DbStore *db)
{
  cli_complete_add (complete, "today", NULL);
  cli_complete_add (complete, "yesterday", NULL);
}

static void
add_latest (CliComplete *complete, DbStore *db)
{
  cli_complete_add (complete, "latest", NULL);
  complete->files = TRUE;
}

static void
add_files (CliComplete *complete, DbStore *db)
{
  complete->files = TRUE;
}

static void
add_commands (CliComplete *complete, DbStore *db)
{
  for (const CliCommand *command = cli_commands; command->name != NULL; command++)
    cli_complete_add (complete, command->name, _ (command->summary));
}

/* Of a list of rows of @Type their @field, and what it is. */
#define ADD_ROWS(function, Type, list, field, about)                                               \
  static void function (CliComplete *complete, DbStore *db)                                        \
  {                                                                                                \
    g_autoptr (GPtrArray) rows = db != NULL ? (list) : NULL;                                       \
                                                                                                   \
    for (guint k = 0; rows != NULL && k < rows->len; k++) {                                        \
      const Type *row = g_ptr_array_index (rows, k);                                               \
                                                                                                   \
      cli_complete_add (complete, row->field, about);                                              \
    }                                                                                              \
  }

ADD_ROWS (add_players, DbPlayer, db_players_list (db, FALSE, NULL), name, NULL)
ADD_ROWS (add_places, DbNamed, db_places_list (db, NULL), name, NULL)
ADD_ROWS (add_decks, DbDeck, db_decks_list (db, NULL, FALSE, NULL), name, row->game)
ADD_ROWS (add_campaigns, DbCampaign, db_campaigns_list (db, NULL, FALSE, NULL), name, row->game)
ADD_ROWS (add_leagues, DbLeague, db_leagues_list (db, FALSE, NULL), name, NULL)
ADD_ROWS (add_schemes, DbScheme, db_schemes_list (db, FALSE, NULL), name, NULL)
ADD_ROWS (add_packs, DbPackRevision, db_packs_list (db, NULL, NULL), code, row->title)
ADD_ROWS (add_words, DbWordList, db_word_lists_list (db, NULL), name, NULL)

static gboolean
keep_match (const DbMatchRow *row, gpointer data)
{
  GPtrArray *matches = data;

  g_ptr_array_add (matches, g_strdup_printf ("%s\t%s %s %s", row->uuid, row->game_name, row->date,
                                             row->players));
  if (matches->len > MATCHES)
    g_ptr_array_remove_index (matches, 0);
  return TRUE;
}

static void
add_matches (CliComplete *complete, DbStore *db)
{
  g_autoptr (GPtrArray) matches = g_ptr_array_new_with_free_func (g_free);

  if (db == NULL || !db_matches_foreach (db, FALSE, keep_match, matches, NULL))
    return;
  for (guint k = matches->len; k-- > 0;) {
    g_auto (GStrv) parts = g_strsplit (g_ptr_array_index (matches, k), "\t", 2);

    cli_complete_add (complete, parts[0], parts[1]);
  }
}

/* How usages name what is known, alone or as the value of an option or of one command. The first
 * that fits counts; @option "" for an argument, NULL for either. */
static const struct {
  const char *what, *option, *command;
  ValuesFunc add;
  gboolean stored;
} values[] = {
  { "MATCH", NULL, NULL, add_matches, TRUE },
  { "RUN", NULL, NULL, add_matches, TRUE },
  { "GAME", NULL, NULL, add_games, FALSE },
  { "G", "--game", NULL, add_games, FALSE },
  { "V", "--variant", NULL, add_variants, FALSE },
  { "F", "--format", "import", add_formats, FALSE },
  { "PLAYER", NULL, NULL, add_players, TRUE },
  { "INTO", "", NULL, add_players, TRUE },
  { "P", "--place", NULL, add_places, TRUE },
  { "P", NULL, NULL, add_players, TRUE },
  { "E", "--entrant", NULL, add_players, TRUE },
  { "NAME", "--player", NULL, add_players, TRUE },
  { "NAME", "--winner", NULL, add_players, TRUE },
  { "NAME", "--why", NULL, add_players, TRUE },
  { "NAME", "--order", NULL, add_players, TRUE },
  { "NAME", "--history", NULL, add_players, TRUE },
  { "NAME", "--swap", NULL, add_players, TRUE },
  { "NAME", "--turn", NULL, add_players, TRUE },
  { "NAME", "--forfeit", NULL, add_players, TRUE },
  { "NAME", "--words", NULL, add_words, TRUE },
  { "NAME", "", "league", add_players, TRUE },
  { "S", "--scheme", NULL, add_schemes, TRUE },
  { "LEAGUE", NULL, NULL, add_leagues, TRUE },
  { "CAMPAIGN", NULL, NULL, add_campaigns, TRUE },
  { "DECK", NULL, NULL, add_decks, TRUE },
  { "LIST", "", "words", add_words, TRUE },
  { "ID", "--pack", NULL, add_packs, TRUE },
  { "D", NULL, NULL, add_days, FALSE },
  { "DAY", NULL, NULL, add_days, FALSE },
  { "COMMAND", NULL, NULL, add_commands, FALSE },
  { "BACKUP", NULL, NULL, add_latest, FALSE },
  { "FILE", NULL, NULL, add_files, FALSE },
  { "FOLDER", NULL, NULL, add_files, FALSE },
  { "RECORD", NULL, NULL, add_files, FALSE },
  { "SOURCE", NULL, NULL, add_files, FALSE },
  { "RECORD-TAGS-FILE", NULL, NULL, add_files, FALSE },
};

static gboolean
is_or_any (const char *wanted, const char *given)
{
  return wanted == NULL || g_str_equal (wanted, given != NULL ? given : "");
}

static void
add_known (CliComplete *complete, const char *option, const char *what)
{
  for (guint k = 0; k < G_N_ELEMENTS (values); k++) {
    g_autoptr (DbStore) db = NULL;

    if (!g_str_equal (values[k].what, what) || !is_or_any (values[k].option, option)
        || !is_or_any (values[k].command, complete->command))
      continue;
    if (values[k].stored)
      db = app_database_open (complete->database, DB_OPEN_READ_ONLY, NULL);
    values[k].add (complete, db);
    return;
  }
}

void
cli_complete_value (CliComplete *complete, const char *option, const char *what, const char *kind)
{
  static const char *const naming[] = { "add", "delete", "new", "rename", "restore", "show", NULL };
  g_auto (GStrv) parts = g_strsplit (what, "|", -1);

  /* No player's name: "league new NAME", "scheme show NAME". */
  if (g_str_equal (what, "NAME") && kind != NULL && g_strv_contains (naming, kind))
    return;
  for (char **part = parts; *part != NULL; part++) {
    gsize letters = strspn (*part, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-");

    if (g_ascii_islower ((*part)[0])) {
      cli_complete_add (complete, *part, NULL);
    } else if (letters > 0) {
      /* "LEAGUE/N", "ID@REVISION", "NAME+NAME=SCORE": known by its first word. */
      g_autofree char *first = g_strndup (*part, letters);

      if (g_str_equal (first, "ID") && option == NULL && kind != NULL) {
        g_autofree char *upper = g_ascii_strup (kind, -1);

        add_known (complete, g_str_equal (kind, "pack") ? "--pack" : NULL,
                   g_str_equal (kind, "pack")    ? "ID"
                   : g_str_equal (kind, "words") ? "LIST"
                                                 : upper);
      } else {
        add_known (complete, option, first);
      }
    }
  }
}
