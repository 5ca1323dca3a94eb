/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns themselves: their names, groups and usual options.
 */
#include "db/campaigns-private.h"

#include "db/uuid.h"

#include <glib/gi18n-lib.h>

static const DbRefsTable players_table = DB_REFS_TABLE ("campaign_players", "campaign");

static void
clear_option (gpointer option)
{
  g_free (((DbOption *)option)->name);
}

DbCampaign *
db_campaign_new (const char *game, const char *name)
{
  DbCampaign *campaign = g_new0 (DbCampaign, 1);

  campaign->game = g_strdup (game);
  campaign->name = g_strdup (name);
  campaign->variant = g_strdup ("");
  campaign->house_rules = g_strdup ("");
  campaign->note = g_strdup ("");
  campaign->players = db_player_refs_new ();
  campaign->options = g_array_new (FALSE, FALSE, sizeof (DbOption));
  g_array_set_clear_func (campaign->options, clear_option);
  return campaign;
}

void
db_campaign_free (DbCampaign *campaign)
{
  if (campaign == NULL)
    return;
  g_free (campaign->uuid);
  g_free (campaign->game);
  g_free (campaign->name);
  g_free (campaign->variant);
  g_free (campaign->house_rules);
  g_free (campaign->note);
  g_array_unref (campaign->players);
  g_array_unref (campaign->options);
  g_free (campaign);
}

static void
free_campaign (gpointer campaign)
{
  db_campaign_free (campaign);
}

/* Reading */

#define SELECT                                                                                     \
  "SELECT id, uuid, game, name, variant, house_rules, note, created, modified, deleted"            \
  " FROM campaigns"

static const char options_sql[] =
    "SELECT name, value FROM campaign_options WHERE campaign = :row ORDER BY name";

static gboolean
read_options (DbStore *store, DbCampaign *campaign, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, options_sql, error);
  DbStep step;

  db_bind_integer (query, ":row", campaign->id);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbOption option = { db_column_dup (query, 0), db_column_integer (query, 1) };

    g_array_append_val (campaign->options, option);
  }
  return step == DB_STEP_DONE;
}

static DbCampaign *
read_campaign (DbStore *store, DbStatement *query, GError **error)
{
  g_autoptr (DbCampaign) campaign =
      db_campaign_new (db_column_text (query, 2), db_column_text (query, 3));

  campaign->id = db_column_integer (query, 0);
  campaign->uuid = db_column_dup (query, 1);
  db_match_set_string (&campaign->variant, db_column_text (query, 4));
  db_match_set_string (&campaign->house_rules, db_column_text (query, 5));
  db_match_set_string (&campaign->note, db_column_text (query, 6));
  campaign->created = db_column_integer (query, 7);
  campaign->modified = db_column_integer (query, 8);
  campaign->deleted = db_column_integer (query, 9);
  g_array_unref (campaign->players);
  campaign->players = db_refs_read (store, &players_table, campaign->id, error);
  if (campaign->players == NULL) {
    campaign->players = db_player_refs_new ();
    return NULL;
  }
  return read_options (store, campaign, error) ? g_steal_pointer (&campaign) : NULL;
}

static const char get_sql[] = SELECT " WHERE id = :row";

DbCampaign *
db_campaign_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  DbStep step;

  db_bind_integer (query, ":row", id);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such campaign"));
  return step == DB_STEP_ROW ? read_campaign (store, query, error) : NULL;
}

static const char list_sql[] =
    SELECT " WHERE (:game IS NULL OR game = :game) AND (deleted IS NOT NULL) = :deleted"
           " ORDER BY id";

GPtrArray *
db_campaigns_list (DbStore *store, const char *game, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GPtrArray) campaigns = g_ptr_array_new_with_free_func (free_campaign);
  g_autoptr (DbStatement) query = NULL;
  DbStep step;

  if (!db_transaction_begin_read (&scope, store, error))
    return NULL;
  query = db_prepare (store, list_sql, error);
  db_bind_text (query, ":game", game);
  db_bind_integer (query, ":deleted", deleted);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbCampaign *campaign = read_campaign (store, query, error);

    if (campaign == NULL)
      return NULL;
    g_ptr_array_add (campaigns, campaign);
  }
  if (step == DB_STEP_ERROR || !db_transaction_commit (&scope, error))
    return NULL;
  return g_steal_pointer (&campaigns);
}

static const char by_name_sql[] =
    "SELECT id FROM campaigns WHERE folded = :key AND deleted IS NULL LIMIT 2";
static const char by_uuid_sql[] =
    "SELECT id FROM campaigns WHERE uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";
static const char deleted_sql[] =
    "SELECT id FROM campaigns WHERE folded = :key AND deleted IS NOT NULL LIMIT 2";

gboolean
db_campaign_find (DbStore *store, const char *which, gint64 *id, GError **error)
{
  static const char *const ways[] = { by_name_sql, by_uuid_sql, deleted_sql, NULL };

  return db_find_one (store, ways, which, g_strdup_printf (_ ("There is no campaign “%s”"), which),
                      g_strdup_printf (_ ("More than one campaign answers to “%s”"), which), id,
                      error);
}

static const char named_sql[] = "SELECT id FROM campaigns WHERE game = :game AND folded = :folded"
                                " AND deleted IS NULL AND id <> :but";

static gboolean
find_named (DbStore *store, const char *game, const char *folded, gint64 but, gint64 *id,
            GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, named_sql, error);

  db_bind_text (query, ":game", game);
  db_bind_text (query, ":folded", folded);
  db_bind_integer (query, ":but", but);
  return db_run_integer (query, 0, id, error);
}

gboolean
db_campaign_find_named (DbStore *store, const char *game, const char *name, gint64 *id,
                        GError **error)
{
  g_autofree char *folded = db_fold (name);

  return find_named (store, game, folded, 0, id, error);
}

/* Writing */

static gboolean
check_free (DbStore *store, const DbCampaign *campaign, const char *folded, GError **error)
{
  gint64 taken;

  if (!find_named (store, campaign->game, folded, campaign->id, &taken, error))
    return FALSE;
  if (taken == 0)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT, _ ("There is a campaign named “%s” already"),
               campaign->name);
  return FALSE;
}

static const char delete_options_sql[] = "DELETE FROM campaign_options WHERE campaign = :row";
static const char insert_option_sql[] =
    "INSERT INTO campaign_options (campaign, name, value) VALUES (:row, :name, :value)";

static gboolean
write_options (DbStore *store, gint64 id, const GArray *options, GError **error)
{
  g_autoptr (DbStatement) empty = db_prepare (store, delete_options_sql, error);
  g_autoptr (DbStatement) insert = db_prepare (store, insert_option_sql, error);

  db_bind_integer (empty, ":row", id);
  if (!db_run (empty, error))
    return FALSE;
  for (guint k = 0; k < options->len; k++) {
    const DbOption *option = &g_array_index (options, DbOption, k);

    db_bind_integer (insert, ":row", id);
    db_bind_text (insert, ":name", option->name);
    db_bind_integer (insert, ":value", option->value);
    if (!db_run (insert, error))
      return FALSE;
  }
  return insert != NULL;
}

static void
bind_columns (DbStatement *statement, const DbCampaign *campaign, const char *name,
              const char *folded)
{
  db_bind_text (statement, ":name", name);
  db_bind_text (statement, ":folded", folded);
  db_bind_text (statement, ":variant", campaign->variant);
  db_bind_text (statement, ":house_rules", campaign->house_rules);
  db_bind_text (statement, ":note", campaign->note);
  db_bind_integer (statement, ":now", db_now ());
}

static const char insert_sql[] =
    "INSERT INTO campaigns (uuid, game, name, folded, variant, house_rules, note, created,"
    " modified) VALUES (:uuid, :game, :name, :folded, :variant, :house_rules, :note, :now, :now)";

static gboolean
insert_campaign (DbStore *store, const DbCampaign *campaign, const char *name, const char *folded,
                 gint64 *id, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, insert_sql, error);
  char uuid[DB_UUID_SIZE];

  db_uuid_v7 (uuid);
  db_bind_text (insert, ":uuid", campaign->uuid != NULL ? campaign->uuid : uuid);
  db_bind_text (insert, ":game", campaign->game);
  bind_columns (insert, campaign, name, folded);
  if (!db_run (insert, error))
    return FALSE;
  *id = db_last_row (store);
  return TRUE;
}

static gboolean
write_parts (DbStore *store, gint64 id, const DbCampaign *campaign, GError **error)
{
  return db_refs_write (store, &players_table, id, campaign->players, error)
         && write_options (store, id, campaign->options, error);
}

gboolean
db_campaign_add (DbStore *store, const DbCampaign *campaign, gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autofree char *clean = db_dup_name (campaign->name, error);
  g_autofree char *folded = clean == NULL ? NULL : db_fold (clean);

  if (clean == NULL || !db_transaction_begin (&scope, store, error)
      || !check_free (store, campaign, folded, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_CAMPAIGN, 0,
                         g_strdup_printf (_ ("Add campaign %s"), clean), error)
      || !db_edit_open_batch (&edit, error)
      || !insert_campaign (store, campaign, clean, folded, &edit.row, error)
      || !write_parts (store, edit.row, campaign, error) || !db_edit_end (&edit, error)
      || !db_transaction_commit (&scope, error))
    return FALSE;
  *id = edit.row;
  return TRUE;
}

static const char update_sql[] =
    "UPDATE campaigns SET name = :name, folded = :folded, variant = :variant,"
    " house_rules = :house_rules, note = :note, modified = :now WHERE id = :row";

static gboolean
update_campaign (DbStore *store, const DbCampaign *campaign, const char *name, const char *folded,
                 GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (store, update_sql, error);

  bind_columns (update, campaign, name, folded);
  db_bind_integer (update, ":row", campaign->id);
  return db_run (update, error) && write_parts (store, campaign->id, campaign, error);
}

gboolean
db_campaign_update (DbStore *store, const DbCampaign *campaign, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autofree char *clean = db_dup_name (campaign->name, error);
  g_autofree char *folded = clean == NULL ? NULL : db_fold (clean);

  return clean != NULL && db_transaction_begin (&scope, store, error)
         && db_edit_begin (&edit, store, DB_SUBJECT_CAMPAIGN, campaign->id,
                           g_strdup_printf (_ ("Edit campaign %s"), clean), error)
         && db_edit_open_batch (&edit, error) && check_free (store, campaign, folded, error)
         && update_campaign (store, campaign, clean, folded, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char set_deleted_sql[] =
    "UPDATE campaigns SET deleted = :deleted, modified = :now WHERE id = :row";

gboolean
db_campaign_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbCampaign) campaign = NULL;
  g_autofree char *folded = NULL;

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  campaign = db_campaign_get (store, id, error);
  if (campaign == NULL)
    return FALSE;
  folded = db_fold (campaign->name);
  if (deleted == (campaign->deleted != 0))
    return db_transaction_commit (&scope, error);
  if (!deleted && !check_free (store, campaign, folded, error))
    return FALSE;
  return db_mark_deleted (
             store, DB_SUBJECT_CAMPAIGN, id, set_deleted_sql, deleted,
             g_strdup_printf (deleted ? _ ("Delete campaign %s") : _ ("Restore campaign %s"),
                              campaign->name),
             error)
         && db_transaction_commit (&scope, error);
}
