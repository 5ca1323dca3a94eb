/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns: a group of players and its runs of one game, one after another or several at once; and
 * what belongs to a run: its sessions, which are evenings, and the journal that the group writes. A
 * run is a match; whether it goes on, is won or lost, follows from its moves.
 *
 * Everything is logged (changes.h); what is deleted is marked and can be restored. A run whose
 * match is in the bin, and what belongs to it, is not listed.
 */
#pragma once

#include "db/campaigns-read.h"
#include "db/matches.h"

G_BEGIN_DECLS

/* The name is one line that isn't blank, else DB_ERROR_INVALID; DB_ERROR_CONFLICT when that game
 * has a campaign of that name, case folded. */
gboolean db_campaign_add (DbStore *store, const DbCampaign *campaign, gint64 *id, GError **error);
/* Stores what differs, but the game, which stays. */
gboolean db_campaign_update (DbStore *store, const DbCampaign *campaign, GError **error);
gboolean db_campaign_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);

gboolean db_journal_add (DbStore *store, const DbJournalEntry *entry, gint64 *id, GError **error);
/* Stores what differs; the run stays. */
gboolean db_journal_update (DbStore *store, const DbJournalEntry *entry, GError **error);
gboolean db_journal_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);

G_END_DECLS
