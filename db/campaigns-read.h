/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns, their runs, sessions and journals as rows, and read: campaigns.h has what writes
 * campaigns and journals.
 */
#pragma once

#include "db/matches-read.h"

G_BEGIN_DECLS

/**
 * DbPlayerRef:
 * @player: row id. Given to a writing function as 0, the player of @name is found or added. Read
 *   it is never a merged player, and @name is the present name
 */
typedef struct {
  gint64 player;
  char *name;
} DbPlayerRef;

/* (element-type DbPlayerRef): an empty list. */
GArray *db_player_refs_new (void) G_GNUC_WARN_UNUSED_RESULT;
void db_player_refs_add (GArray *refs, gint64 player, const char *name);

/**
 * DbCampaign:
 * @id, @created, @modified, @deleted: filled by reading; writing reads @id alone, and a @uuid that
 *   is set when a campaign is added
 * @game: its code
 * @variant: of its runs as a rule, "" for the first
 * @house_rules, @note: or ""
 * @players: (element-type DbPlayerRef): in their order, nobody twice
 * @options: (element-type DbOption): the setup options of its runs as a rule
 */
typedef struct {
  gint64 id;
  char *uuid;
  char *game;
  char *name;
  char *variant;
  char *house_rules;
  char *note;
  GArray *players;
  GArray *options;
  gint64 created;
  gint64 modified;
  gint64 deleted;
} DbCampaign;

/* An empty one to fill in; strings are owned and "". */
DbCampaign *db_campaign_new (const char *game, const char *name) G_GNUC_WARN_UNUSED_RESULT;
void db_campaign_free (DbCampaign *campaign);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbCampaign, db_campaign_free)

/* Deleted ones too; DB_ERROR_NOT_FOUND. */
DbCampaign *db_campaign_get (DbStore *store, gint64 id, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbCampaign): by row id; @game NULL for all. */
GPtrArray *db_campaigns_list (DbStore *store, const char *game, gboolean deleted,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * db_campaign_find:
 * @which: a UUID, its prefix of 8 characters or more, or a name
 *
 * Deleted ones are found by UUID, and by name where no other answers. DB_ERROR_NOT_FOUND,
 * DB_ERROR_AMBIGUOUS.
 */
gboolean db_campaign_find (DbStore *store, const char *which, gint64 *id, GError **error);
/* The campaign of a record's Campaign tag: undeleted, by folded name; @id (out) is 0 for none. */
gboolean db_campaign_find_named (DbStore *store, const char *game, const char *name, gint64 *id,
                                 GError **error);

/**
 * DbRun:
 * @number: in its campaign, from 1
 * @match, @match_uuid: the match that it is
 * @name: or ""
 * @paused: instant, or 0
 * @game, @campaign_uuid, @campaign_name, @variant, @date, @place: for the reader
 * @with_moves, @line, @moves: the match's current line and where it ends
 * @has_result, @status: as in DbMatchRow: without, the match is to be replayed
 * @players: (array zero-terminated=1): names by seat
 * @last_instant: of the last recorded move of the current line, RFC 3339, or ""
 * @sessions: how many; @first_session, @last_session: their days, or ""
 */
typedef struct {
  gint64 id;
  char *uuid;
  gint64 campaign;
  guint number;
  gint64 match;
  char *name;
  gint64 paused;
  char *match_uuid;
  char *game;
  char *campaign_uuid;
  char *campaign_name;
  char *variant;
  char *date;
  char *place;
  char **players;
  gboolean with_moves;
  gint64 line;
  guint64 moves;
  gboolean has_result;
  RulesOutcomeStatus status;
  char *last_instant;
  guint sessions;
  char *first_session;
  char *last_session;
  gint64 created;
  gint64 modified;
  gint64 deleted;
} DbRun;

void db_run_free (DbRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbRun, db_run_free)

/**
 * DbSession:
 * @match: any; a campaign's run is one too
 * @number: in its match, from 1, in the order of the moves; filled by reading
 * @date: a day, "2026-11-19", or ""
 * @place: or ""; found or added by its name
 * @started: instant; @ended: 0 while it goes on
 * @first, @last: moves of the match's current line; read, @last of a session that goes on is the
 *   line's end, and @last < @first means that it has none
 * @players: (element-type DbPlayerRef): who was there
 */
typedef struct {
  gint64 id;
  char *uuid;
  gint64 match;
  guint number;
  char *date;
  char *place;
  char *note;
  gint64 started;
  gint64 ended;
  guint64 first;
  guint64 last;
  GArray *players;
  gint64 deleted;
} DbSession;

void db_session_free (DbSession *session);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbSession, db_session_free)

/**
 * DbOpenSession:
 * @id: 0 for none
 * @first: its first move
 * @started: instant
 *
 * The open session, as far as recording a move needs it.
 */
typedef struct {
  gint64 id;
  guint64 first;
  gint64 started;
} DbOpenSession;

/**
 * DbJournalEntry:
 * @at: after which move of the run's current line it stands, from 0
 * @session: row id, or 0
 * @text: not blank
 * @player: who wrote it, 0 for the group; @player_name is for the reader
 */
typedef struct {
  gint64 id;
  char *uuid;
  gint64 run;
  gint64 session;
  guint64 at;
  char *text;
  gint64 player;
  char *player_name;
  gint64 created;
  gint64 modified;
  gint64 deleted;
} DbJournalEntry;

DbJournalEntry *db_journal_entry_new (gint64 run, guint64 at,
                                      const char *text) G_GNUC_WARN_UNUSED_RESULT;
void db_journal_entry_free (DbJournalEntry *entry);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbJournalEntry, db_journal_entry_free)

DbJournalEntry *db_journal_get (DbStore *store, gint64 id,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbJournalEntry): undeleted, by move and then in the order of writing. */
GPtrArray *db_journal_list (DbStore *store, gint64 run, GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean db_journal_find (DbStore *store, const char *uuid, gint64 *id, GError **error);

/**
 * DbRunProgress:
 * @party_lines: a line for each filled slot, written and read by app/
 *
 * How far a run got, derived (schema/derived.sql): the place and the party at the end of the
 * current line.
 */
typedef struct {
  gint64 match;
  gint64 line;
  guint64 moves;
  RulesProgress place;
  char *party_lines;
} DbRunProgress;

G_END_DECLS
