/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns, their players, and the journals of their runs.
 */
#include "db/campaigns.h"

#include "db/campaigns-private.h"
#include "db/players.h"
#include "db/runs.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const DbPlayerRefsTable players_table =
    DB_PLAYER_REFS_TABLE ("campaign_players", "campaign");

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
  campaign->players = db_player_refs_read (store, &players_table, campaign->id, error);
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
  return db_statement_run_integer (query, 0, id, error);
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
  if (!db_statement_run (empty, error))
    return FALSE;
  for (guint k = 0; k < options->len; k++) {
    const DbOption *option = &g_array_index (options, DbOption, k);

    db_bind_integer (insert, ":row", id);
    db_bind_text (insert, ":name", option->name);
    db_bind_integer (insert, ":value", option->value);
    if (!db_statement_run (insert, error))
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
  if (!db_statement_run (insert, error))
    return FALSE;
  *id = db_last_row (store);
  return TRUE;
}

static gboolean
write_parts (DbStore *store, gint64 id, const DbCampaign *campaign, GError **error)
{
  return db_player_refs_write (store, &players_table, id, campaign->players, error)
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
                         db_title_new (DB_TITLE_CAMPAIGN_ADD, clean, NULL), error)
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
  return db_statement_run (update, error) && write_parts (store, campaign->id, campaign, error);
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
                           db_title_new (DB_TITLE_CAMPAIGN_EDIT, clean, NULL), error)
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
             db_title_new (deleted ? DB_TITLE_CAMPAIGN_DELETE : DB_TITLE_CAMPAIGN_RESTORE,
                           campaign->name, NULL),
             error)
         && db_transaction_commit (&scope, error);
}

/* What groups write into the journals of their runs. */

DbJournalEntry *
db_journal_entry_new (gint64 run, guint64 at, const char *text)
{
  DbJournalEntry *entry = g_new0 (DbJournalEntry, 1);

  entry->run = run;
  entry->at = at;
  entry->text = g_strdup (text);
  entry->player_name = g_strdup ("");
  return entry;
}

void
db_journal_entry_free (DbJournalEntry *entry)
{
  if (entry == NULL)
    return;
  g_free (entry->uuid);
  g_free (entry->text);
  g_free (entry->player_name);
  g_free (entry);
}

static void
free_entry (gpointer entry)
{
  db_journal_entry_free (entry);
}

/* Reading */

#define JOURNAL_SELECT                                                                             \
  "SELECT j.id, j.uuid, j.run, j.session, j.at, j.text, coalesce (q.id, p.id),"                    \
  " coalesce (q.name, p.name, ''), j.created, j.modified, j.deleted FROM journal j"                \
  " LEFT JOIN players p ON p.id = j.player LEFT JOIN players q ON q.id = p.merged_into"

static DbJournalEntry *
read_entry (DbStatement *query)
{
  DbJournalEntry *entry =
      db_journal_entry_new (db_column_integer (query, 2), (guint64)db_column_integer (query, 4),
                            db_column_text (query, 5));

  entry->id = db_column_integer (query, 0);
  entry->uuid = db_column_dup (query, 1);
  entry->session = db_column_integer (query, 3);
  entry->player = db_column_integer (query, 6);
  db_match_set_string (&entry->player_name, db_column_text (query, 7));
  entry->created = db_column_integer (query, 8);
  entry->modified = db_column_integer (query, 9);
  entry->deleted = db_column_integer (query, 10);
  return entry;
}

static const char journal_get_sql[] = JOURNAL_SELECT " WHERE j.id = :row";

DbJournalEntry *
db_journal_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, journal_get_sql, error);
  DbStep step;

  db_bind_integer (query, ":row", id);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such journal entry"));
  return step == DB_STEP_ROW ? read_entry (query) : NULL;
}

static const char journal_list_sql[] =
    JOURNAL_SELECT " WHERE j.run = :run AND j.deleted IS NULL ORDER BY j.at, j.id";

GPtrArray *
db_journal_list (DbStore *store, gint64 run, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, journal_list_sql, error);
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (free_entry);
  DbStep step;

  db_bind_integer (query, ":run", run);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_ptr_array_add (entries, read_entry (query));
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&entries);
}

static const char journal_by_uuid_sql[] =
    "SELECT id FROM journal WHERE uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";

gboolean
db_journal_find (DbStore *store, const char *uuid, gint64 *id, GError **error)
{
  static const char *const ways[] = { journal_by_uuid_sql, NULL };

  return db_find_one (
      store, ways, uuid, g_strdup_printf (_ ("There is no journal entry “%s”"), uuid),
      g_strdup_printf (_ ("More than one journal entry answers to “%s”"), uuid), id, error);
}

/* Writing */

static char *
dup_text (const DbJournalEntry *entry, GError **error)
{
  char *text = g_strstrip (g_strdup (entry->text));

  if (text[0] != '\0' && g_utf8_validate (text, -1, NULL))
    return text;
  g_set_error_literal (error, DB_ERROR, DB_ERROR_INVALID,
                       text[0] == '\0' ? _ ("A journal entry says something")
                                       : _ ("A journal entry is a text in UTF-8"));
  g_free (text);
  return NULL;
}

static void
journal_bind_columns (DbStatement *statement, const DbJournalEntry *entry, const char *text,
                      gint64 player)
{
  db_bind_row (statement, ":session", entry->session);
  db_bind_integer (statement, ":at", (gint64)entry->at);
  db_bind_text (statement, ":text", text);
  db_bind_row (statement, ":player", player);
  db_bind_integer (statement, ":now", db_now ());
}

static const char journal_insert_sql[] =
    "INSERT INTO journal (uuid, run, session, at, text, player, created, modified)"
    " VALUES (:uuid, :run, :session, :at, :text, :player, :now, :now)";

gboolean
db_journal_add (DbStore *store, const DbJournalEntry *entry, gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) insert = NULL;
  g_autoptr (DbRun) run = NULL;
  g_autofree char *text = dup_text (entry, error);
  char uuid[DB_UUID_SIZE];

  if (text == NULL || !db_transaction_begin (&scope, store, error)
      || (run = db_run_get (store, entry->run, error)) == NULL
      || !db_edit_begin (&edit, store, DB_SUBJECT_JOURNAL, 0,
                         db_title_new (DB_TITLE_JOURNAL_WRITE_OF, run->campaign_name, NULL), error))
    return FALSE;
  insert = db_prepare (store, journal_insert_sql, error);
  db_uuid_v7 (uuid);
  db_bind_text (insert, ":uuid", entry->uuid != NULL ? entry->uuid : uuid);
  db_bind_integer (insert, ":run", entry->run);
  journal_bind_columns (insert, entry, text, entry->player);
  if (!db_statement_run (insert, error))
    return FALSE;
  edit.row = db_last_row (store);
  if (!db_edit_end (&edit, error) || !db_transaction_commit (&scope, error))
    return FALSE;
  *id = edit.row;
  return TRUE;
}

/* The row that stands for the entry's player already, merged or not. */
static const char same_player_sql[] =
    "SELECT j.player FROM journal j JOIN players p ON p.id = j.player WHERE j.id = :row"
    " AND coalesce (p.merged_into, p.id) = :player";

static const char journal_update_sql[] =
    "UPDATE journal SET session = :session, at = :at, text = :text, player = :player,"
    " modified = :now WHERE id = :row";

static gboolean
update_entry (DbStore *store, const DbJournalEntry *entry, const char *text, GError **error)
{
  g_autoptr (DbStatement) same = db_prepare (store, same_player_sql, error);
  g_autoptr (DbStatement) update = NULL;
  gint64 player;

  db_bind_integer (same, ":row", entry->id);
  db_bind_integer (same, ":player", entry->player);
  if (!db_statement_run_integer (same, entry->player, &player, error))
    return FALSE;
  update = db_prepare (store, journal_update_sql, error);
  journal_bind_columns (update, entry, text, player);
  db_bind_integer (update, ":row", entry->id);
  return db_statement_run (update, error);
}

gboolean
db_journal_update (DbStore *store, const DbJournalEntry *entry, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autofree char *text = dup_text (entry, error);

  return text != NULL && db_transaction_begin (&scope, store, error)
         && db_edit_begin (&edit, store, DB_SUBJECT_JOURNAL, entry->id,
                           db_title_new (DB_TITLE_JOURNAL_EDIT, NULL), error)
         && update_entry (store, entry, text, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char journal_set_deleted_sql[] =
    "UPDATE journal SET deleted = CASE WHEN :deleted IS NULL THEN NULL ELSE"
    " coalesce (deleted, :deleted) END, modified = :now WHERE id = :row";

gboolean
db_journal_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  return db_mark_deleted (
      store, DB_SUBJECT_JOURNAL, id, journal_set_deleted_sql, deleted,
      db_title_new (deleted ? DB_TITLE_JOURNAL_DELETE : DB_TITLE_JOURNAL_RESTORE, NULL), error);
}

/* Lists of players that rows have, rows found by what a person types, and the bin: what
 * campaigns, runs, sessions and journals have in common. */

#define UUID_PREFIX 8

static void
clear_ref (gpointer ref)
{
  g_free (((DbPlayerRef *)ref)->name);
}

GArray *
db_player_refs_new (void)
{
  GArray *refs = g_array_new (FALSE, FALSE, sizeof (DbPlayerRef));

  g_array_set_clear_func (refs, clear_ref);
  return refs;
}

void
db_player_refs_add (GArray *refs, gint64 player, const char *name)
{
  DbPlayerRef ref = { player, g_strdup (name) };

  g_array_append_val (refs, ref);
}

GArray *
db_player_refs_read (DbStore *store, const DbPlayerRefsTable *table, gint64 row, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, table->read, error);
  g_autoptr (GArray) refs = db_player_refs_new ();
  DbStep step;

  db_bind_integer (query, ":row", row);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    db_player_refs_add (refs, db_column_integer (query, 0), db_column_text (query, 1));
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&refs);
}

/* The rows that are to be written for @refs, nobody twice (element-type gint64). */
static GArray *
find_rows (DbStore *store, const DbPlayerRefsTable *table, gint64 row, const GArray *refs,
           GError **error)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint k = 0; k < refs->len; k++) {
    const DbPlayerRef *ref = &g_array_index (refs, DbPlayerRef, k);
    g_autoptr (DbStatement) raw = NULL;
    gint64 player = ref->player, written;

    if (player == 0 && !db_player_ensure (store, ref->name, &player, error))
      return NULL;
    if (!g_hash_table_add (seen, g_memdup2 (&player, sizeof player)))
      continue;
    raw = db_prepare (store, table->raw, error);
    db_bind_integer (raw, ":row", row);
    db_bind_integer (raw, ":player", player);
    if (!db_statement_run_integer (raw, player, &written, error))
      return NULL;
    g_array_append_val (rows, written);
  }
  return g_steal_pointer (&rows);
}

gboolean
db_player_refs_write (DbStore *store, const DbPlayerRefsTable *table, gint64 row,
                      const GArray *refs, GError **error)
{
  g_autoptr (GArray) rows = find_rows (store, table, row, refs, error);
  g_autoptr (DbStatement) insert = NULL, empty = NULL;

  if (rows == NULL)
    return FALSE;
  empty = db_prepare (store, table->remove, error);
  db_bind_integer (empty, ":row", row);
  if (!db_statement_run (empty, error))
    return FALSE;
  insert = db_prepare (store, table->insert, error);
  for (guint k = 0; k < rows->len; k++) {
    db_bind_integer (insert, ":row", row);
    db_bind_integer (insert, ":position", k + 1);
    db_bind_integer (insert, ":player", g_array_index (rows, gint64, k));
    if (!db_statement_run (insert, error))
      return FALSE;
  }
  return insert != NULL;
}

gboolean
db_find_one (DbStore *store, const char *const *ways, const char *which, char *none, char *many,
             gint64 *id, GError **error)
{
  g_autofree char *key = db_fold (which);
  g_autofree char *not_found = none;
  g_autofree char *ambiguous = many;
  guint found = 0;

  for (; *ways != NULL && found == 0; ways++) {
    g_autoptr (DbStatement) query = db_prepare (store, *ways, error);
    g_autoptr (GArray) rows = NULL;

    if (query != NULL && db_has_parameter (query, ":prefix") && strlen (key) < UUID_PREFIX)
      continue;
    db_bind_text (query, query != NULL && db_has_parameter (query, ":prefix") ? ":prefix" : ":key",
                  key);
    rows = db_statement_run_rows (query, error);
    if (rows == NULL)
      return FALSE;
    found = rows->len;
    if (found > 0)
      *id = g_array_index (rows, gint64, 0);
  }
  if (found == 1)
    return TRUE;
  g_set_error_literal (error, DB_ERROR, found == 0 ? DB_ERROR_NOT_FOUND : DB_ERROR_AMBIGUOUS,
                       found == 0 ? not_found : ambiguous);
  return FALSE;
}

gboolean
db_mark_deleted (DbStore *store, DbSubject subject, gint64 row, const char *sql, gboolean deleted,
                 DbTitle *title, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;
  g_autoptr (DbTitle) owned = title;
  gint64 now = db_now ();

  if (!db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, subject, row, g_steal_pointer (&owned), error))
    return FALSE;
  update = db_prepare (store, sql, error);
  db_bind_row (update, ":deleted", deleted ? now : 0);
  db_bind_integer (update, ":now", now);
  db_bind_integer (update, ":row", row);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}
