/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rules that the file must keep, as queries that find what breaks them.
 */
#include "db/integrity.h"

#include "db/auto-backup.h"
#include "db/backup-private.h"
#include "db/change-ranges.h"
#include "db/error.h"
#include "db/file-checks.h"
#include "db/photos.h"
#include "db/row-sums.h"
#include "db/schema-compare.h"
#include "db/tables-private.h"

#include <glib/gi18n-lib.h>

/**
 * Rule:
 * @sql: one row a finding; its first column names what is wrong
 * @sentence: with %s for that
 */
typedef struct {
  const char *sql;
  const char *sentence;
} Rule;

static const Rule pages_rule = { "PRAGMA integrity_check (100)", N_ ("The file is damaged: %s") };

static const Rule references_rule = {
  "SELECT \"table\" || ' ' || coalesce (rowid, '') FROM pragma_foreign_key_check",
  N_ ("A row refers to one that is missing: %s"),
};

/* The same of one table, and without what the schema has SQLite compute of its rows. */
#define TABLE_PAGES "PRAGMA quick_check ('%s')"
#define TABLE_REFERENCES                                                                           \
  "SELECT \"table\" || ' ' || coalesce (rowid, '') FROM pragma_foreign_key_check ('%s')"

static const Rule rules[] = {
  { "SELECT m.uuid || ', ' || l.number FROM lines l JOIN matches m ON m.id = l.match"
    " WHERE (SELECT count (*) FROM moves WHERE line = l.id)"
    " <> (SELECT coalesce (max (number), l.fork_at) FROM moves WHERE line = l.id) - l.fork_at"
    " OR (SELECT min (number) FROM moves WHERE line = l.id) <= l.fork_at",
    N_ ("A line’s moves have a gap: %s") },
  { "SELECT m.uuid || ', ' || l.number FROM lines l JOIN matches m ON m.id = l.match"
    " WHERE l.tip > (SELECT coalesce (max (number), l.fork_at) FROM moves WHERE line = l.id)",
    N_ ("A line ends behind its last move: %s") },
  { "SELECT m.uuid || ', ' || l.number FROM lines l JOIN matches m ON m.id = l.match"
    " LEFT JOIN lines p ON p.id = l.parent WHERE (l.parent IS NULL AND l.fork_at > 0)"
    " OR p.match <> l.match OR l.fork_at > (SELECT coalesce (max (number), p.fork_at)"
    " FROM moves WHERE line = p.id)",
    N_ ("A line forks where its parent has no move: %s") },
  { "SELECT m.uuid FROM matches m JOIN lines l ON l.id = m.line WHERE l.match <> m.id",
    N_ ("A match’s current line is another match’s: %s") },
  { "SELECT m.uuid FROM matches m JOIN lines l ON l.id = m.line WHERE l.hidden IS NOT NULL",
    N_ ("A match’s current line is hidden: %s") },
  { "SELECT m.uuid || ', ' || l.number FROM waiting w JOIN lines l ON l.id = w.line"
    " JOIN lines s ON s.id = w.source JOIN matches m ON m.id = l.match WHERE s.match <> l.match"
    " OR w.last > (SELECT coalesce (max (number), s.fork_at) FROM moves WHERE line = s.id)",
    N_ ("Moves wait that are not there: %s") },
  { "SELECT m.uuid || ', ' || l.number FROM move_notes n JOIN lines l ON l.id = n.line"
    " JOIN matches m ON m.id = l.match WHERE n.number >"
    " (SELECT coalesce (max (number), l.fork_at) FROM moves WHERE line = l.id)",
    N_ ("A note is on a move that is not there: %s") },
  { "SELECT m.uuid FROM matches m WHERE NOT EXISTS (SELECT 1 FROM seats WHERE match = m.id)"
    " OR (SELECT max (seat) <> count (*) FROM seats WHERE match = m.id)",
    N_ ("A match’s seats have a gap: %s") },
  { "SELECT m.uuid || ', ' || d.seat FROM match_decks d JOIN matches m ON m.id = d.match"
    " WHERE d.seat > (SELECT max (seat) FROM seats WHERE match = m.id)",
    N_ ("A deck is of a seat that a match does not have: %s") },
  { "SELECT r.uuid FROM runs r JOIN campaigns c ON c.id = r.campaign JOIN matches m"
    " ON m.id = r.match JOIN games g ON g.id = m.game WHERE g.code IS NOT c.game",
    N_ ("A run is of another game than its campaign: %s") },
  { "SELECT j.uuid FROM journal j JOIN sessions s ON s.id = j.session JOIN runs r"
    " ON r.id = j.run WHERE s.match <> r.match",
    N_ ("A journal entry is of another run’s session: %s") },
  { "SELECT f.uuid FROM fixtures f JOIN fixture_seats t ON t.fixture = f.id JOIN entrants e"
    " ON e.id = t.entrant WHERE e.season <> f.season",
    N_ ("A fixture seats somebody of another season: %s") },
  { "SELECT f.uuid FROM fixtures f JOIN fixture_seats t ON t.fixture = f.id JOIN entrants e"
    " ON e.id = t.entrant WHERE f.deleted IS NULL AND e.deleted IS NOT NULL",
    N_ ("A fixture seats somebody who was taken out: %s") },
  { "SELECT f.uuid FROM fixtures f JOIN fixture_seats t ON t.fixture = f.id GROUP BY f.id"
    " HAVING max (t.seat) <> count (*)",
    N_ ("A fixture’s seats have a gap: %s") },
  { "SELECT s.uuid || ', ' || w.name FROM (SELECT e.season, e.id, coalesce (p.merged_into, p.id)"
    " AS player, p.name FROM entrants e JOIN players p ON p.id = e.player WHERE e.deleted IS NULL"
    " UNION ALL SELECT e.season, e.id, coalesce (p.merged_into, p.id), p.name FROM entrants e"
    " JOIN entrant_players k ON k.entrant = e.id JOIN players p ON p.id = k.player"
    " WHERE e.deleted IS NULL) w JOIN seasons s ON s.id = w.season JOIN leagues l"
    " ON l.id = s.league WHERE s.deleted IS NULL AND l.deleted IS NULL"
    " GROUP BY w.season, w.player HAVING count (DISTINCT w.id) > 1",
    N_ ("Somebody takes part in a season twice: %s") },
  { "SELECT uuid FROM seasons WHERE NOT json_valid (scheme)",
    N_ ("A season’s points scheme cannot be read: %s") },
  { "SELECT p.name FROM players p JOIN players q ON q.id = p.merged_into"
    " WHERE q.merged_into IS NOT NULL",
    N_ ("A player is merged into one who is merged: %s") },
  { "SELECT m.uuid FROM results r JOIN matches m ON m.id = r.match JOIN lines l ON l.id = m.line"
    " WHERE r.line <> m.line OR r.moves <> coalesce (l.tip,"
    " (SELECT max (number) FROM moves WHERE line = l.id), l.fork_at)",
    N_ ("A match’s result is of other moves: %s") },
  { "SELECT p.uuid FROM photos p LEFT JOIN photo_bytes b ON b.photo = p.id"
    " WHERE b.jpeg IS NULL OR hex (substr (b.jpeg, 1, 2)) <> 'FFD8'",
    N_ ("A photo has no picture: %s") },
  { "SELECT uuid FROM pack_drafts WHERE NOT json_valid (json)",
    N_ ("A draft of a pack cannot be read: %s") },
  { "SELECT id FROM changes WHERE (NOT (" DB_IS_RANGE ") OR after IS NULL)"
    " AND ((before IS NOT NULL AND NOT json_valid (before))"
    "  OR (after IS NOT NULL AND NOT json_valid (after)) OR coalesce (before, after) IS NULL)",
    N_ ("An entry of the history cannot be read: %s") },
};

/* Whether reading failed: then nobody knows what is in the file. */
static gboolean
is_unreadable (const Rule *rule, const char *finding)
{
  return rule->sentence == pages_rule.sentence
         && (db_code_of_finding (finding) & 0xff) != SQLITE_CORRUPT;
}

static gboolean
run_rule (DbStore *store, const Rule *rule, GStrvBuilder *findings, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, rule->sql, error);
  gboolean found = FALSE;
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    g_autoptr (GString) sentence = NULL;

    if (g_strcmp0 (db_column_text (query, 0), "ok") == 0)
      continue;
    if (is_unreadable (rule, db_column_text (query, 0)))
      return db_fail_path (store->path, db_code_of_finding (db_column_text (query, 0)), NULL,
                           error);
    sentence = g_string_new (_ (rule->sentence));
    g_string_replace (sentence, "%s", db_column_text (query, 0), 1);
    g_strv_builder_add (findings, sentence->str);
    found = TRUE;
  }
  /* What SQLite finds in the pages themselves, it had better not write to. */
  if (found && rule->sentence == pages_rule.sentence)
    db_file_check_pages (store, NULL);
  return step == DB_STEP_DONE;
}

static const char packs_sql[] = "SELECT code, revision, json, sha256 FROM packs ORDER BY id";

/* A pack's text against the hash that was taken when it came. */
static gboolean
check_packs (DbStore *store, GStrvBuilder *findings, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, packs_sql, error);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    RulesText json = db_column_span (query, 2);
    g_autofree char *sha256 =
        g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *)json.at, json.length);
    g_autofree char *finding = NULL;

    if (g_strcmp0 (sha256, db_column_text (query, 3)) == 0)
      continue;
    finding = g_strdup_printf (_ ("A pack is not what it was: %s@%u"), db_column_text (query, 0),
                               (guint)db_column_integer (query, 1));
    g_strv_builder_add (findings, finding);
  }
  return step == DB_STEP_DONE;
}

static const char words_sql[] = "SELECT name, content, sha256 FROM word_lists ORDER BY id";

/* The same for word lists. */
static gboolean
check_words (DbStore *store, GStrvBuilder *findings, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, words_sql, error);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    g_autoptr (GBytes) content = db_column_dup_bytes (query, 1);
    g_autofree char *sha256 = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, content);
    g_autofree char *finding = NULL;

    if (g_strcmp0 (sha256, db_column_text (query, 2)) == 0)
      continue;
    finding = g_strdup_printf (_ ("A word list is not what it was: %s"), db_column_text (query, 0));
    g_strv_builder_add (findings, finding);
  }
  return step == DB_STEP_DONE;
}

static const char photos_sql[] = "SELECT p.uuid, p.width, p.height, b.jpeg FROM photos p"
                                 " JOIN photo_bytes b ON b.photo = p.id ORDER BY p.id";

/* A picture that says to be another size than its row: decoded, a small file may be gigabytes. */
static gboolean
check_photos (DbStore *store, GStrvBuilder *findings, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, photos_sql, error);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    RulesText jpeg = db_column_span (query, 3);
    g_autofree char *finding = NULL;
    const DbJpeg read = db_jpeg_read ((const guint8 *)jpeg.at, jpeg.length);

    if (read.width == 0
        || (read.width == db_column_integer (query, 1)
            && read.height == db_column_integer (query, 2)))
      continue;
    finding =
        g_strdup_printf (_ ("A photo’s picture is of another size: %s"), db_column_text (query, 0));
    g_strv_builder_add (findings, finding);
  }
  return step == DB_STEP_DONE;
}

/* Rows against the last daily backup. */
static gboolean
check_rows (DbStore *store, GStrvBuilder *findings, GError **error)
{
  g_autoptr (GPtrArray) backups = db_auto_backup_list (store->path, NULL);

  return backups == NULL || db_row_sums_check (store, backups, findings, error);
}

static gboolean
run_rule_of_table (DbStore *store, const char *sql, const char *table, const Rule *whole,
                   GStrvBuilder *findings, GError **error)
{
  GString *text = g_string_new (sql);
  Rule rule = { NULL, whole->sentence };

  g_string_replace (text, "%s", table, 1);
  rule.sql = db_intern_sql (text);
  return run_rule (store, &rule, findings, error);
}

/* What is not as the steps of the schema make it. Where that is grave, only those tables are looked
 * through that are as they should be, so that SQLite obeys nobody else on the way. */
static gboolean
check_file (DbStore *store, GStrvBuilder *findings, GError **error)
{
  g_autoptr (DbSchemaReport) report = db_schema_compare (store, error);

  if (report == NULL)
    return FALSE;
  for (guint k = 0; k < report->findings->len; k++)
    g_strv_builder_add (findings, report->findings->pdata[k]);
  if (!report->grave)
    return run_rule (store, &pages_rule, findings, error)
           && run_rule (store, &references_rule, findings, error);
  for (guint k = 0; k < report->sound->len; k++)
    if (!run_rule_of_table (store, TABLE_PAGES, report->sound->pdata[k], &pages_rule, findings,
                            error)
        || !run_rule_of_table (store, TABLE_REFERENCES, report->sound->pdata[k], &references_rule,
                               findings, error))
      return FALSE;
  return TRUE;
}

gboolean
db_integrity_check (DbStore *store, GStrv *findings, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GStrvBuilder) found = g_strv_builder_new ();
  g_autoptr (GError) why = NULL;

  if (!db_transaction_begin_read (&scope, store, error))
    return FALSE;
  check_file (store, found, &why);
  for (gsize k = 0; k < G_N_ELEMENTS (rules) && why == NULL; k++)
    run_rule (store, &rules[k], found, &why);
  if (why == NULL)
    check_packs (store, found, &why);
  if (why == NULL)
    check_words (store, found, &why);
  if (why == NULL)
    check_photos (store, found, &why);
  if (why == NULL)
    check_rows (store, found, &why);
  if (g_error_matches (why, DB_ERROR, DB_ERROR_IO)) {
    g_propagate_error (error, g_steal_pointer (&why));
    return FALSE;
  }
  /* Damage that stops the reading is a finding, too. */
  if (why != NULL)
    g_strv_builder_add (found, why->message);
  *findings = g_strv_builder_end (found);
  db_transaction_clear (&scope);
  return TRUE;
}

gboolean
db_integrity_check_pages (DbStore *store, GError **error)
{
  return db_file_check_pages (store, error);
}

gboolean
db_integrity_mend (DbStore *store, DbAutoBackup **backup, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbSchemaReport) report = NULL;
  g_autoptr (DbAutoBackup) made = NULL;

  *backup = NULL;
  if (!db_transaction_begin_flat (&scope, store, error))
    return FALSE;
  report = db_schema_compare (store, error);
  if (report == NULL)
    return FALSE;
  if (report->grave) {
    db_transaction_clear (&scope);
    return db_schema_check (store, error);
  }
  if (!report->mixed)
    return TRUE;
  if (!db_backup_make_beside (store, DB_AUTO_BACKUP_HAND, &made, error)
      || !db_store_exec (store, report->mend->str, error) || !db_transaction_commit (&scope, error))
    return FALSE;
  db_store_accept_committed (store);
  store->mixed = FALSE;
  *backup = g_steal_pointer (&made);
  return TRUE;
}
