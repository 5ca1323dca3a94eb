/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns, runs, sessions and journals listed and shown.
 */
#include "app/cli/campaign/campaigns.h"

#include "app/cli/listing.h"

#include "app/base/outline.h"
#include "app/base/phrases.h"
#include "app/match/sessions-store.h"
#include "app/match/sessions.h"
#include "app/recording/known-cards.h"
#include "db/campaigns.h"

#include <stdlib.h>
#include <string.h>

/* Finding */

DbCampaign *
cli_find_campaign (DbStore *db, const char *which, GError **error)
{
  gint64 id;

  return db_campaign_find (db, which, &id, error) ? db_campaign_get (db, id, error) : NULL;
}

/* The number behind the last slash, 0 for none; @head (out): what is before it. */
static guint
split_number (const char *which, char **head)
{
  const char *slash = strrchr (which, '/');
  guint64 number = 0;

  *head = NULL;
  if (slash == NULL || slash == which
      || !g_ascii_string_to_unsigned (slash + 1, 10, 1, G_MAXINT, &number, NULL))
    return 0;
  *head = g_strndup (which, (gsize)(slash - which));
  return (guint)number;
}

static DbRun *
find_numbered (DbStore *db, const char *campaign, guint number, GError **error)
{
  g_autoptr (DbCampaign) row = cli_find_campaign (db, campaign, error);
  g_autoptr (GPtrArray) runs = row != NULL ? db_runs_list (db, row->id, error) : NULL;

  for (guint k = 0; runs != NULL && k < runs->len; k++) {
    const DbRun *run = g_ptr_array_index (runs, k);

    if (run->number == number)
      return db_run_get (db, run->id, error);
  }
  if (runs != NULL)
    g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("“%s” has no run %u."), row->name,
                 number);
  return NULL;
}

DbRun *
cli_find_run (DbStore *db, const char *which, GError **error)
{
  g_autofree char *head = NULL;
  guint number = split_number (which, &head);
  gint64 id;

  if (number > 0)
    return find_numbered (db, head, number, error);
  return db_run_find (db, which, &id, error) ? db_run_get (db, id, error) : NULL;
}

gboolean
cli_find_match_of (DbStore *db, const char *which, gint64 *match, GError **error)
{
  g_autoptr (DbRun) run = NULL;

  if (strchr (which, '/') == NULL)
    return app_session_find_match (db, which, match, error);
  run = cli_find_run (db, which, error);
  if (run != NULL)
    *match = run->match;
  return run != NULL;
}

DbSession *
cli_find_session (DbStore *db, const char *which, GError **error)
{
  g_autofree char *head = NULL;
  guint number = split_number (which, &head);
  g_autoptr (GPtrArray) sessions = NULL;
  gint64 id, match;

  if (number == 0)
    return db_session_find (db, which, &id, error) ? db_session_get (db, id, error) : NULL;
  if (!cli_find_match_of (db, head, &match, error)
      || (sessions = db_sessions_list (db, match, error)) == NULL)
    return NULL;
  if (number <= sessions->len) {
    const DbSession *session = g_ptr_array_index (sessions, number - 1);

    return db_session_get (db, session->id, error);
  }
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND,
               g_dngettext (GETTEXT_PACKAGE, "There is only %u session.",
                            "There are only %u sessions.", sessions->len),
               sessions->len);
  return NULL;
}

gboolean
cli_refresh_runs (DbStore *db, AppPacks *packs, GError **error)
{
  return db_store_is_read_only (db) || app_runs_refresh (db, packs, NULL, error);
}

/* Parts of objects */

static void
put_texts (AppJson *json, const char *key, char **texts)
{
  app_json_key (json, key);
  app_json_begin_list (json);
  for (char **text = texts; text != NULL && *text != NULL; text++)
    app_json_text (json, *text);
  app_json_end_list (json);
}

static void
put_party (AppJson *json, const GPtrArray *party)
{
  app_json_key (json, "party");
  app_json_begin_list (json);
  for (guint k = 0; k < party->len; k++) {
    const AppRunMember *member = g_ptr_array_index (party, k);
    const char slot[] = { member->slot, '\0' };

    app_json_begin_object (json);
    app_json_set_text (json, "slot", slot);
    app_json_set_integer (json, "seat", member->seat);
    app_json_set_text (json, "player", member->player);
    app_json_set_text (json, "character", member->card);
    app_json_set_boolean (json, "alive", member->alive);
    app_json_set_integer (json, "health", member->health);
    app_json_set_integer (json, "max_health", member->max_health);
    put_texts (json, "carried", member->carried);
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

static void
put_place (AppJson *json, const RulesPlace *place)
{
  app_json_key (json, "place");
  app_json_begin_list (json);
  for (guint k = 0; k < place->n; k++) {
    app_json_begin_object (json);
    app_json_set_integer (json, "number", place->number[k]);
    app_json_set_integer (json, "of", place->of[k]);
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

/* The members of a run's object. */
static void
put_run (AppJson *json, const AppRun *run)
{
  app_json_set_text (json, "run", run->uuid);
  app_json_set_text (json, "match", run->match);
  app_json_set_text (json, "campaign", run->campaign);
  app_json_set_integer (json, "number", run->number);
  app_json_set_text (json, "name", run->name);
  app_json_set_text (json, "state", app_run_state_id (run->state));
  put_place (json, &run->place);
  app_json_set_text (json, "reached", run->reached);
  app_json_set_integer (json, "moves", run->n_moves);
  app_json_set_integer (json, "sessions", run->n_sessions);
  app_json_set_text (json, "first", run->first_date);
  app_json_set_text (json, "last", run->last_date);
  put_texts (json, "players", run->players);
  put_party (json, run->party);
  app_json_set_boolean (json, "playable", run->playable);
}

static void
put_moments (AppJson *json, const char *key, const GPtrArray *moments)
{
  app_json_key (json, key);
  app_json_begin_list (json);
  for (guint k = 0; k < moments->len; k++) {
    const AppRunMoment *moment = g_ptr_array_index (moments, k);

    app_json_begin_object (json);
    app_json_set_integer (json, "at", moment->move);
    app_json_set_text (json, "who", moment->who);
    app_json_set_text (json, "sentence", moment->sentence);
    app_json_set_text (json, "place", moment->place);
    app_json_set_text (json, "date", moment->date);
    if (moment->carried != NULL)
      put_texts (json, "carried", moment->carried);
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

static void
put_session (AppJson *json, const AppSession *session)
{
  app_json_begin_object (json);
  app_json_set_text (json, "session", session->uuid);
  app_json_set_integer (json, "number", session->number);
  app_json_set_text (json, "date", session->date);
  app_json_set_text (json, "place", session->place);
  put_texts (json, "players", session->players);
  app_json_set_integer (json, "first", session->first);
  app_json_set_integer (json, "last", session->last);
  app_json_set_integer (json, "moves", session->n_moves);
  app_json_set_integer (json, "seconds", session->played);
  app_json_set_boolean (json, "going_on", session->going_on);
  app_json_set_text (json, "note", session->note);
  app_json_end_object (json);
}

static void
put_entry (AppJson *json, const AppJournalEntry *entry)
{
  app_json_begin_object (json);
  app_json_set_text (json, "entry", entry->uuid);
  app_json_set_integer (json, "at", entry->at);
  app_json_set_integer (json, "session", entry->session);
  app_json_set_text (json, "player", entry->player);
  app_json_set_text (json, "text", entry->text);
  app_json_end_object (json);
}

/* "4–17", "" for none. */
static char *
dup_range (const AppSession *session)
{
  return session->n_moves > 0 ? g_strdup_printf ("%u–%u", session->first, session->last)
                              : g_strdup ("");
}

/* Campaigns */

/* How far its runs are: "1 going on, 2 lost". */
static char *
dup_states (const guint *states)
{
  GString *text = g_string_new (NULL);

  for (AppRunState k = APP_RUN_GOING_ON; k <= APP_RUN_ABANDONED; k++)
    if (states[k] > 0) {
      g_autofree char *counted = app_run_state_count (k, states[k]);

      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", counted);
    }
  return g_string_free (text, FALSE);
}

typedef struct {
  guint n, states[APP_RUN_ABANDONED + 1];
  char *last; /* day */
} Count;

static void
count_runs (DbStore *db, gint64 campaign, const GPtrArray *runs, Count *count)
{
  count->last = g_strdup ("");
  for (guint k = 0; k < runs->len; k++) {
    const DbRun *row = g_ptr_array_index (runs, k);
    g_autoptr (AppRun) run = NULL;

    if (row->campaign != campaign)
      continue;
    run = app_run_read (db, NULL, row, NULL, NULL);
    count->n++;
    count->states[run->state]++;
    if (strcmp (run->last_date, count->last) > 0) {
      g_free (count->last);
      count->last = g_strdup (run->last_date);
    }
  }
}

static void
put_campaign (AppJson *json, const DbCampaign *campaign, const AppCampaignDraft *draft)
{
  app_json_set_text (json, "campaign", campaign->uuid);
  app_json_set_text (json, "game", campaign->game);
  app_json_set_text (json, "name", campaign->name);
  app_json_set_text (json, "variant",
                     draft->game != NULL ? draft->game->variants[draft->variant].id
                                         : campaign->variant);
  put_texts (json, "players", draft->players);
  app_json_set_text (json, "house_rules", campaign->house_rules);
  app_json_set_text (json, "note", campaign->note);
  app_json_key (json, "options");
  app_json_begin_object (json);
  for (guint k = 0; k < campaign->options->len; k++) {
    const DbOption *option = &g_array_index (campaign->options, DbOption, k);

    app_json_set_integer (json, option->name, option->value);
  }
  app_json_end_object (json);
  app_json_set_boolean (json, "deleted", campaign->deleted != 0);
}

static void
list_campaign (CliListing *listing, DbStore *db, const DbCampaign *campaign, const GPtrArray *runs)
{
  g_autoptr (AppCampaignDraft) draft = app_campaign_draft_read (campaign);
  Count count = { 0 };

  count_runs (db, campaign->id, runs, &count);
  if (listing->cli->json) {
    app_json_begin_object (&listing->json);
    put_campaign (&listing->json, campaign, draft);
    app_json_set_integer (&listing->json, "runs", count.n);
    app_json_key (&listing->json, "states");
    app_json_begin_object (&listing->json);
    for (AppRunState k = APP_RUN_GOING_ON; k <= APP_RUN_ABANDONED; k++)
      app_json_set_integer (&listing->json, app_run_state_id (k), count.states[k]);
    app_json_end_object (&listing->json);
    app_json_set_text (&listing->json, "last", count.last);
    app_json_end_object (&listing->json);
  } else {
    cli_listing_add (listing, 6, g_strdup (campaign->uuid), g_strdup (campaign->game),
                     g_strdup (campaign->name), g_strjoinv (", ", draft->players),
                     dup_states (count.states), g_strdup (count.last));
  }
  g_free (count.last);
}

int
cli_list_campaigns (Cli *cli, DbStore *db)
{
  g_autoptr (AppPacks) packs = app_database_packs (db);
  g_autoptr (GPtrArray) campaigns = NULL, runs = NULL;
  GError *error = NULL;
  CliListing listing;

  if (!cli_refresh_runs (db, packs, &error)
      || (campaigns = db_campaigns_list (db, NULL, FALSE, &error)) == NULL
      || (runs = db_runs_list (db, 0, &error)) == NULL)
    return cli_fail (error);
  cli_listing_begin (&listing, cli, _ ("campaign|game|name|players|runs|last"));
  for (guint k = 0; k < campaigns->len; k++)
    list_campaign (&listing, db, g_ptr_array_index (campaigns, k), runs);
  return cli_listing_end (&listing);
}

/* Runs: (element-type AppRun), the oldest first. */
static GPtrArray *
read_runs (DbStore *db, AppPacks *packs, gint64 campaign, GError **error)
{
  g_autoptr (GPtrArray) rows = NULL;
  GPtrArray *runs;
  guint replays = G_MAXUINT;

  if (!cli_refresh_runs (db, packs, error) || (rows = db_runs_list (db, campaign, error)) == NULL)
    return NULL;
  runs = g_ptr_array_new_with_free_func ((GDestroyNotify)app_run_free);
  for (guint k = 0; k < rows->len; k++)
    g_ptr_array_add (runs, app_run_read (db, packs, g_ptr_array_index (rows, k), &replays, NULL));
  return runs;
}

int
cli_list_runs (Cli *cli, DbStore *db, const char *which)
{
  g_autoptr (AppPacks) packs = app_database_packs (db);
  GError *error = NULL;
  g_autoptr (DbCampaign) campaign = cli_find_campaign (db, which, &error);
  g_autoptr (GPtrArray) runs =
      campaign != NULL ? read_runs (db, packs, campaign->id, &error) : NULL;
  CliListing listing;

  if (runs == NULL)
    return cli_fail (error);
  cli_listing_begin (&listing, cli, _ ("run|number|name|state|reached|moves|sessions|last"));
  for (guint k = 0; k < runs->len; k++) {
    const AppRun *run = g_ptr_array_index (runs, k);

    if (cli->json) {
      app_json_begin_object (&listing.json);
      put_run (&listing.json, run);
      app_json_end_object (&listing.json);
    } else {
      cli_listing_add (&listing, 8, g_strdup (run->uuid), g_strdup_printf ("%u", run->number),
                       g_strdup (run->name), g_strdup (app_run_state_name (run->state)),
                       g_strdup (run->reached), g_strdup_printf ("%u", run->n_moves),
                       g_strdup_printf ("%u", run->n_sessions), g_strdup (run->last_date));
    }
  }
  return cli_listing_end (&listing);
}

/* Sessions and journals */

int
cli_list_sessions (Cli *cli, DbStore *db, const char *which)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) sessions = NULL;
  CliListing listing;
  gint64 match;

  if (!cli_find_match_of (db, which, &match, &error)
      || (sessions = app_sessions_read (db, match, &error)) == NULL)
    return cli_fail (error);
  cli_listing_begin (&listing, cli, _ ("session|number|date|place|players|moves|played"));
  for (guint k = 0; k < sessions->len; k++) {
    const AppSession *session = g_ptr_array_index (sessions, k);

    if (cli->json)
      put_session (&listing.json, session);
    else
      cli_listing_add (&listing, 7, g_strdup (session->uuid),
                       g_strdup_printf ("%u", session->number), g_strdup (session->date),
                       g_strdup (session->place), g_strjoinv (", ", session->players),
                       dup_range (session), app_session_dup_played (session->played));
  }
  return cli_listing_end (&listing);
}

int
cli_list_journal (Cli *cli, DbStore *db, const DbRun *run)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) entries = app_journal_read (db, run->id, &error);
  CliListing listing;

  if (entries == NULL)
    return cli_fail (error);
  cli_listing_begin (&listing, cli, _ ("number|move|by|text"));
  for (guint k = 0; k < entries->len; k++) {
    const AppJournalEntry *entry = g_ptr_array_index (entries, k);

    if (cli->json) {
      put_entry (&listing.json, entry);
      continue;
    }
    cli_listing_add (&listing, 4, g_strdup_printf ("%u", k + 1), g_strdup_printf ("%u", entry->at),
                     g_strdup (entry->player), g_strdelimit (g_strdup (entry->text), "\n", ' '));
  }
  return cli_listing_end (&listing);
}

int
cli_list_cards (Cli *cli, DbStore *db, const DbCampaign *campaign)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) cards = app_remembered_read (db, campaign->id, &error);
  AppJson json = cli_json (cli);

  if (cards == NULL)
    return cli_fail (error);
  if (cli->json)
    app_json_begin_list (&json);
  for (guint k = 0; k < cards->len; k++) {
    const AppRememberedCard *card = g_ptr_array_index (cards, k);

    if (!cli->json) {
      g_string_append_printf (cli->out, "%s\n", card->text);
      continue;
    }
    app_json_begin_object (&json);
    app_json_set_text (&json, "card", card->id);
    app_json_set_text (&json, "name", card->name);
    app_json_set_text (&json, "kind", card->kind);
    app_json_set_text (&json, "move", card->text);
    app_json_set_integer (&json, "run", card->run);
    app_json_end_object (&json);
  }
  if (!cli->json)
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  app_json_end_list (&json);
  return cli_json_end (cli);
}

/* Shown */

static void
tell_moments (Cli *cli, const char *heading, const GPtrArray *moments)
{
  if (moments->len > 0)
    g_string_append_printf (cli->out, "  %s\n", heading);
  for (guint k = 0; k < moments->len; k++) {
    const AppRunMoment *moment = g_ptr_array_index (moments, k);

    g_autofree char *carried =
        moment->carried != NULL ? g_strjoinv (", ", moment->carried) : g_strdup ("");

    g_string_append_printf (cli->out, "    %s (%s)%s%s\n", moment->sentence, moment->place,
                            carried[0] != '\0' ? ": " : "", carried);
  }
}

static void
tell_party (Cli *cli, const GPtrArray *party)
{
  for (guint k = 0; k < party->len; k++) {
    const AppRunMember *member = g_ptr_array_index (party, k);
    g_autofree char *carried = g_strjoinv (", ", member->carried);
    g_autofree char *player = app_phrase_name (member->player);

    g_string_append_printf (cli->out, "    %c  %s (%s) ", member->slot, member->card, player);
    if (member->alive)
      g_string_append_printf (cli->out, "%d/%d", member->health, member->max_health);
    else
      g_string_append (cli->out, _ ("dead"));
    g_string_append_printf (cli->out, "%s%s\n", carried[0] != '\0' ? ": " : "", carried);
  }
}

/* What only a replay tells; a run that can't be replayed has none of it. */
static AppRunPast *
read_past (DbStore *db, AppPacks *packs, const AppRun *run)
{
  gint64 match;

  return run->playable && db_match_find (db, run->match, &match, NULL)
             ? app_run_past_read (db, packs, match, NULL)
             : NULL;
}

static void
tell_run (Cli *cli, DbStore *db, AppPacks *packs, const AppRun *run)
{
  g_autoptr (AppRunPast) past = read_past (db, packs, run);
  g_autofree char *title = app_phrase_name (run->title);

  g_string_append_printf (cli->out, "%u. %s: %s", run->number, title,
                          app_run_state_name (run->state));
  if (run->reached[0] != '\0')
    g_string_append_printf (cli->out, ", %s", run->reached);
  g_string_append_printf (cli->out, "\n  %s\n  ", run->uuid);
  g_string_append_printf (
      cli->out, g_dngettext (GETTEXT_PACKAGE, "%u move", "%u moves", run->n_moves), run->n_moves);
  g_string_append (cli->out, ", ");
  g_string_append_printf (
      cli->out, g_dngettext (GETTEXT_PACKAGE, "%u session", "%u sessions", run->n_sessions),
      run->n_sessions);
  g_string_append_printf (cli->out, "%s%s\n", run->played[0] != '\0' ? ", " : "", run->played);
  tell_party (cli, run->party);
  if (past != NULL) {
    tell_moments (cli, _ ("Deaths:"), past->deaths);
    tell_moments (cli, _ ("Slain:"), past->triumphs);
  }
}

static void
put_past (AppJson *json, DbStore *db, AppPacks *packs, const AppRun *run)
{
  g_autoptr (AppRunPast) past = read_past (db, packs, run);

  if (past == NULL)
    return;
  put_moments (json, "deaths", past->deaths);
  put_moments (json, "slain", past->triumphs);
}

int
cli_show_campaign (Cli *cli, DbStore *db, const char *which)
{
  g_autoptr (AppPacks) packs = app_database_packs (db);
  GError *error = NULL;
  g_autoptr (DbCampaign) campaign = cli_find_campaign (db, which, &error);
  g_autoptr (GPtrArray) runs =
      campaign != NULL ? read_runs (db, packs, campaign->id, &error) : NULL;
  g_autoptr (AppCampaignDraft) draft = NULL;
  g_autofree char *players = NULL;
  AppJson json = cli_json (cli);

  if (runs == NULL)
    return cli_fail (error);
  draft = app_campaign_draft_read (campaign);
  players = g_strjoinv (", ", draft->players);
  if (cli->json) {
    app_json_begin_object (&json);
    put_campaign (&json, campaign, draft);
    app_json_key (&json, "runs");
    app_json_begin_list (&json);
  } else {
    g_string_append_printf (cli->out, "%s\n%s\n%s\n", campaign->name, campaign->uuid, players);
    if (campaign->house_rules[0] != '\0')
      g_string_append_printf (cli->out, _ ("House rules: %s\n"), campaign->house_rules);
    if (campaign->note[0] != '\0')
      g_string_append_printf (cli->out, "%s\n", campaign->note);
  }
  for (guint k = 0; k < runs->len; k++) {
    const AppRun *run = g_ptr_array_index (runs, k);

    if (!cli->json) {
      g_string_append_c (cli->out, '\n');
      tell_run (cli, db, packs, run);
      continue;
    }
    app_json_begin_object (&json);
    put_run (&json, run);
    put_past (&json, db, packs, run);
    app_json_end_object (&json);
  }
  if (!cli->json)
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  app_json_end_list (&json);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

static void
put_lists (AppJson *json, const GPtrArray *sessions, const GPtrArray *entries)
{
  app_json_key (json, "session_list");
  app_json_begin_list (json);
  for (guint k = 0; k < sessions->len; k++)
    put_session (json, g_ptr_array_index (sessions, k));
  app_json_end_list (json);
  app_json_key (json, "journal");
  app_json_begin_list (json);
  for (guint k = 0; k < entries->len; k++)
    put_entry (json, g_ptr_array_index (entries, k));
  app_json_end_list (json);
}

static void
tell_lists (Cli *cli, const GPtrArray *sessions, const GPtrArray *entries)
{
  for (guint k = 0; k < sessions->len; k++) {
    const AppSession *session = g_ptr_array_index (sessions, k);
    g_autofree char *players = g_strjoinv (", ", session->players);
    g_autofree char *range = dup_range (session);
    g_autofree char *place = app_phrase_name (session->place);
    g_autofree char *who = app_phrase_name (players);

    g_string_append_printf (cli->out, _ ("Session %u: %s  %s  %s  %s\n"), session->number,
                            session->day, place, who, range);
  }
  for (guint k = 0; k < entries->len; k++) {
    const AppJournalEntry *entry = g_ptr_array_index (entries, k);

    g_autofree char *player = app_phrase_name (entry->player);

    g_string_append_printf (cli->out, "%5u  %s%s%s\n", entry->at, player,
                            *player != '\0' ? ": " : "", entry->text);
  }
}

int
cli_show_run (Cli *cli, DbStore *db, const char *which)
{
  g_autoptr (AppPacks) packs = app_database_packs (db);
  GError *error = NULL;
  g_autoptr (DbRun) row = cli_find_run (db, which, &error);
  g_autoptr (GPtrArray) sessions = row != NULL ? app_sessions_read (db, row->match, &error) : NULL;
  g_autoptr (GPtrArray) entries = sessions != NULL ? app_journal_read (db, row->id, &error) : NULL;
  g_autoptr (AppRun) run = NULL;
  AppJson json = cli_json (cli);
  guint replays = 1;

  if (entries == NULL)
    return cli_fail (error);
  run = app_run_read (db, packs, row, &replays, NULL);
  if (!cli->json) {
    g_string_append_printf (cli->out, "%s\n", run->campaign_name);
    tell_run (cli, db, packs, run);
    tell_lists (cli, sessions, entries);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  put_run (&json, run);
  put_past (&json, db, packs, run);
  put_lists (&json, sessions, entries);
  app_json_end_object (&json);
  return cli_json_end (cli);
}
