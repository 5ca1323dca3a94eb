/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drafts: what a campaign is to be, and the match that is its next run.
 */
#include "app/campaign/campaign-work.h"

#include "app/new-match/draft.h"
#include "app/base/error.h"
#include "app/base/sentence.h"
#include "app/store/store-jobs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
app_campaign_draft_free (AppCampaignDraft *draft)
{
  if (draft == NULL)
    return;
  g_free (draft->name);
  g_strfreev (draft->players);
  g_free (draft->house_rules);
  g_free (draft->note);
  g_free (draft);
}

AppCampaignDraft *
app_campaign_draft_read (const DbCampaign *row)
{
  AppCampaignDraft *draft = g_new0 (AppCampaignDraft, 1);
  g_autoptr (GStrvBuilder) players = g_strv_builder_new ();

  draft->game = rules_game (rules_text (row->game));
  draft->variant = app_draft_find_variant (draft->game, row->variant);
  draft->name = g_strdup (row->name);
  for (guint k = 0; k < row->players->len; k++)
    g_strv_builder_add (players, g_array_index (row->players, DbPlayerRef, k).name);
  draft->players = g_strv_builder_end (players);
  draft->house_rules = g_strdup (row->house_rules);
  draft->note = g_strdup (row->note);
  app_draft_read_options (draft->game, row->options, draft->options);
  return draft;
}

void
app_campaign_draft_write (const AppCampaignDraft *draft, DbCampaign *row)
{
  const RulesGame *game = draft->game;

  db_match_set_string (&row->name, draft->name != NULL ? draft->name : "");
  db_match_set_string (&row->house_rules, draft->house_rules != NULL ? draft->house_rules : "");
  db_match_set_string (&row->note, draft->note != NULL ? draft->note : "");
  g_array_set_size (row->players, 0);
  for (char **name = draft->players; name != NULL && *name != NULL; name++) {
    g_autofree char *trimmed = g_strstrip (g_strdup (*name));

    if (trimmed[0] != '\0')
      db_player_refs_add (row->players, 0, trimmed);
  }
  if (game == NULL)
    return;
  db_match_set_string (&row->variant, game->variants[draft->variant].id);
  g_array_set_size (row->options, 0);
  for (guint k = 0; k < game->n_options; k++) {
    DbOption option = { g_strdup (game->options[k].id), draft->options[k] };

    g_array_append_val (row->options, option);
  }
}

AppCampaignDraft *
app_campaign_draft_new (AppStore *store, const RulesGame *game)
{
  g_autoptr (AppMatchDraft) last = app_match_draft_new (store, game);
  AppCampaignDraft *draft = g_new0 (AppCampaignDraft, 1);
  g_autoptr (GStrvBuilder) players = g_strv_builder_new ();

  draft->game = game;
  draft->variant = last->variant;
  draft->name = g_strdup ("");
  for (guint seat = 0; seat < last->seats; seat++)
    if (last->names[seat] != NULL && last->names[seat][0] != '\0')
      g_strv_builder_add (players, last->names[seat]);
  draft->players = g_strv_builder_end (players);
  draft->house_rules = g_strdup ("");
  draft->note = g_strdup ("");
  memcpy (draft->options, last->options, sizeof draft->options);
  return draft;
}

AppCampaignDraft *
app_campaign_draft_of (const AppCampaignLook *look)
{
  AppCampaignDraft *draft = g_new0 (AppCampaignDraft, 1);

  draft->game = look->game;
  draft->variant = look->variant;
  draft->name = g_strdup (look->name);
  draft->players = g_strdupv (look->players);
  draft->house_rules = g_strdup (look->house_rules);
  draft->note = g_strdup (look->note);
  memcpy (draft->options, look->options, sizeof draft->options);
  return draft;
}

/* Nobody is there twice. */
static char *
check_players (const AppCampaignDraft *draft)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (char **name = draft->players; name != NULL && *name != NULL; name++) {
    g_autofree char *folded = db_fold (*name);

    if (folded[0] != '\0' && !g_hash_table_add (seen, g_steal_pointer (&folded)))
      return g_strdup_printf (_ ("%s is in the group twice."), *name);
  }
  return g_hash_table_size (seen) == 0 ? g_strdup (_ ("Say who plays.")) : NULL;
}

/* Options have their ranges, and go together in a match of that many seats. */
static char *
check_options (const AppCampaignDraft *draft)
{
  const RulesGame *game = draft->game;
  const RulesVariant *variant = &game->variants[draft->variant];
  RulesError wrong = { 0 };
  RulesSetup setup;
  unsigned option_at_fault;

  for (guint k = 0; k < game->n_options; k++) {
    const RulesOption *option = &game->options[k];

    if (draft->options[k] < option->min || draft->options[k] > option->max)
      return g_strdup_printf (_ ("%s goes from %d to %d."), _ (option->name), option->min,
                              option->max);
  }
  if (game->check_setup == NULL)
    return NULL;
  rules_setup_init (&setup, game);
  setup.variant = draft->variant;
  setup.seats = CLAMP (g_strv_length (draft->players), variant->min_seats, variant->max_seats);
  memcpy (setup.options, draft->options, sizeof setup.options);
  return game->check_setup (&setup, &option_at_fault, &wrong) == RULES_OK
             ? NULL
             : app_sentence (game, &wrong);
}

char *
app_campaign_draft_check (AppStore *store, const AppCampaignDraft *draft, const char *uuid)
{
  DbStore *db = app_store_get_db (store);
  g_autofree char *folded = db_fold (draft->name != NULL ? draft->name : "");
  gint64 own = 0, taken = 0;
  char *sentence;

  if (folded[0] == '\0')
    return g_strdup (_ ("Give the campaign a name."));
  if (uuid != NULL)
    db_campaign_find (db, uuid, &own, NULL);
  if (draft->game != NULL && db_campaign_find_named (db, draft->game->id, draft->name, &taken, NULL)
      && taken != 0 && taken != own)
    return g_strdup_printf (_ ("There is a campaign named “%s” already."), draft->name);
  sentence = check_players (draft);
  return sentence != NULL || draft->game == NULL ? sentence : check_options (draft);
}

/* The next run */

static void
fill_from_campaign (AppMatchDraft *draft, const DbCampaign *row)
{
  draft->variant = app_draft_find_variant (draft->game, row->variant);
  app_draft_clear_seats (draft);
  for (guint k = 0; k < MIN (row->players->len, RULES_SEATS); k++)
    app_draft_set (&draft->names[k], g_array_index (row->players, DbPlayerRef, k).name);
  app_draft_fill_seats (draft, row->players->len);
  app_draft_read_options (draft->game, row->options, draft->options);
}

/* Where they met last. */
static void
fill_place (AppMatchDraft *draft, DbStore *db, gint64 match)
{
  g_autoptr (GPtrArray) sessions = db_sessions_list (db, match, NULL);
  const DbSession *last = sessions != NULL && sessions->len > 0
                              ? g_ptr_array_index (sessions, sessions->len - 1)
                              : NULL;

  if (last != NULL && last->place[0] != '\0')
    app_draft_set (&draft->place, last->place);
}

static AppMatchDraft *
draft_run (AppStore *store, const char *campaign, GError **error)
{
  DbStore *db = app_store_get_db (store);
  g_autoptr (DbCampaign) row = NULL;
  g_autoptr (GPtrArray) runs = NULL;
  const RulesGame *game;
  AppMatchDraft *draft;
  gint64 id;

  if (!db_campaign_find (db, campaign, &id, error)
      || (row = db_campaign_get (db, id, error)) == NULL
      || (runs = db_runs_list (db, id, error)) == NULL)
    return NULL;
  game = rules_game (rules_text (row->game));
  if (game == NULL) {
    g_set_error (error, APP_ERROR, APP_ERROR_UNPLAYABLE, _ ("The game “%s” is not known here."),
                 row->game);
    return NULL;
  }
  draft = app_match_draft_new (store, game);
  fill_from_campaign (draft, row);
  if (runs->len > 0) {
    const DbRun *last = g_ptr_array_index (runs, runs->len - 1);
    g_autoptr (DbMatch) match = db_match_get (db, last->match, NULL);

    if (match != NULL)
      app_draft_fill_from_match (draft, match);
    fill_place (draft, db, last->match);
  }
  app_draft_set (&draft->campaign, row->uuid);
  return draft;
}

AppMatchDraft *
app_run_draft_new (AppStore *store, const char *campaign, GError **error)
{
  GError *failed = NULL;
  AppMatchDraft *draft = draft_run (store, campaign, &failed);

  if (draft == NULL)
    app_error_take (error, failed);
  return draft;
}
