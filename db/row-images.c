/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row of each subject as JSON, and back: what the log of changes keeps. A match's snapshot holds
 * its sides, seats, options, packs and tags, a player's the aliases. What moves change (the current
 * line, instants of modification) is in no snapshot. A column that came later is in it only where
 * it has a value, so that what was logged before is still seen to be unchanged.
 */
#include "db/row-images.h"

#include "db/row-image-json.h"
#include "db/store-private.h"

#include <string.h>

#define RESTORE_STEPS 12

/**
 * Kind:
 * @take: one row with the JSON; parameter :row. NULL where there is @shape instead
 * @restore: makes the row what :json says, at :row and :now, each using what it needs
 * @own_steps: with @shape, how many of @restore are about the row itself
 * @used: of a name, whether matches outside of the bin have it, so that it stays
 * @remove: undoes that the row was made
 */
typedef struct {
  const char *take;
  const DbRowImageShape *shape;
  const char *restore[RESTORE_STEPS];
  gsize own_steps;
  const char *used;
  const char *remove;
} Kind;

/* Of thousands of matches that are all in the bin, none is read. */
#define IS_KEPT(match)                                                                             \
  "NOT EXISTS (SELECT 1 FROM matches d INDEXED BY matches_binned WHERE d.id = " match              \
  " AND d.deleted IS NOT NULL)"

static const DbRowImagePart no_parts[] = { { NULL } };

static const DbRowImageShape game_shape = {
  .columns = "SELECT uuid, code, name, folded, deleted, rating AS \"+rating\", owned AS \"+owned\""
             " FROM games WHERE id = :row",
  .parts = no_parts,
};

static const Kind game_kind = {
  .shape = &game_shape,
  .restore = { "UPDATE games SET name = :json ->> 'name', folded = :json ->> 'folded',"
               " rating = :json ->> 'rating', owned = :json ->> 'owned',"
               " deleted = :json ->> 'deleted', modified = :now WHERE id = :row" },
  .own_steps = 1,
  .used = "SELECT EXISTS (SELECT 1 FROM matches m WHERE m.game = :row AND " IS_KEPT ("m.id") ")",
  .remove = "UPDATE games SET deleted = :now WHERE id = :row",
};

static const Kind player_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'name', name, 'folded', folded, 'note', note,"
          " 'merged_into', merged_into, 'deleted', deleted, 'aliases',"
          " (SELECT json_group_array (json_array (name, folded))"
          "  FROM (SELECT name, folded FROM player_aliases WHERE player = :row ORDER BY id)))"
          " FROM players WHERE id = :row",
  .restore = { "UPDATE players SET name = :json ->> 'name', folded = :json ->> 'folded',"
               " note = :json ->> 'note', merged_into = :json ->> 'merged_into',"
               " deleted = :json ->> 'deleted', modified = :now WHERE id = :row",
               "DELETE FROM player_aliases WHERE player = :row",
               "INSERT INTO player_aliases (player, name, folded)"
               " SELECT :row, value ->> 0, value ->> 1 FROM json_each (:json, '$.aliases')"
               " ORDER BY key" },
  .used = "SELECT EXISTS (SELECT 1 FROM seats s WHERE s.player = :row AND " IS_KEPT ("s.match") ")",
  .remove = "UPDATE players SET deleted = :now WHERE id = :row"
            " AND NOT EXISTS (SELECT 1 FROM campaign_players k JOIN campaigns c"
            "  ON c.id = k.campaign WHERE k.player = :row AND c.deleted IS NULL)"
            " AND NOT EXISTS (SELECT 1 FROM session_players k JOIN sessions s"
            "  ON s.id = k.session WHERE k.player = :row AND s.deleted IS NULL)"
            " AND NOT EXISTS (SELECT 1 FROM entrants e JOIN seasons s ON s.id = e.season"
            "  WHERE e.player = :row AND e.deleted IS NULL AND s.deleted IS NULL)"
            " AND NOT EXISTS (SELECT 1 FROM entrant_players k JOIN entrants e ON e.id = k.entrant"
            "  JOIN seasons s ON s.id = e.season WHERE k.player = :row AND e.deleted IS NULL"
            "  AND s.deleted IS NULL)",
};

static const Kind place_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'name', name, 'folded', folded, 'deleted', deleted)"
          " FROM places WHERE id = :row",
  .restore = { "UPDATE places SET name = :json ->> 'name', folded = :json ->> 'folded',"
               " deleted = :json ->> 'deleted', modified = :now WHERE id = :row" },
  .used = "SELECT EXISTS (SELECT 1 FROM matches m WHERE m.place = :row AND " IS_KEPT ("m.id") ")",
  .remove = "UPDATE places SET deleted = :now WHERE id = :row"
            " AND NOT EXISTS (SELECT 1 FROM sessions WHERE place = :row AND deleted IS NULL)",
};

static const Kind pack_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'code', code, 'revision', revision, 'sha256', sha256,"
          " 'deleted', deleted) FROM packs WHERE id = :row",
  .restore = { "UPDATE packs SET deleted = :json ->> 'deleted' WHERE id = :row" },
  .remove = "UPDATE packs SET deleted = :now WHERE id = :row",
};

static const Kind pack_draft_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'game', game, 'code', code, 'title', title,"
          " 'json', json, 'base', base, 'kept', kept, 'deleted', deleted) FROM pack_drafts"
          " WHERE id = :row",
  .restore = { "UPDATE pack_drafts SET game = :json ->> 'game', code = :json ->> 'code',"
               " title = :json ->> 'title', json = :json ->> 'json', base = :json ->> 'base',"
               " kept = :json ->> 'kept', deleted = :json ->> 'deleted', modified = :now"
               " WHERE id = :row" },
  .remove = "UPDATE pack_drafts SET deleted = :now, modified = :now WHERE id = :row",
};

static const Kind word_list_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'name', name, 'sha256', sha256, 'words', words,"
          " 'deleted', deleted) FROM word_lists WHERE id = :row",
  .restore = { "UPDATE word_lists SET deleted = :json ->> 'deleted' WHERE id = :row" },
  .remove = "UPDATE word_lists SET deleted = :now WHERE id = :row",
};

static const DbRowImagePart match_parts[] = {
  { "sides", "SELECT side, place, name FROM sides WHERE match = :row ORDER BY side" },
  { "seats", "SELECT seat, side, player, score FROM seats WHERE match = :row ORDER BY seat" },
  { "options", "SELECT name, value FROM match_options WHERE match = :row ORDER BY name" },
  { "packs", "SELECT pack FROM match_packs WHERE match = :row ORDER BY position" },
  { "tags", "SELECT name, value FROM match_tags WHERE match = :row ORDER BY position" },
  { NULL },
};

static const DbRowImageShape match_shape = {
  .columns =
      "SELECT uuid, game, variant, mode, rules, knowledge, date, place, event, round,"
      " campaign, session, result, deleted,"
      " (SELECT played FROM kept_records WHERE match = :row) AS played, minutes AS \"+minutes\""
      " FROM matches WHERE id = :row",
  .parts = match_parts,
};

static const Kind match_kind = {
  .shape = &match_shape,
  .restore = { "UPDATE matches SET game = :json ->> 'game', variant = :json ->> 'variant',"
               " mode = :json ->> 'mode', rules = :json ->> 'rules', knowledge = :json ->> "
               "'knowledge',"
               " date = :json ->> 'date', place = :json ->> 'place', event = :json ->> 'event',"
               " round = :json ->> 'round', campaign = :json ->> 'campaign',"
               " session = :json ->> 'session', result = :json ->> 'result',"
               " minutes = :json ->> 'minutes',"
               " deleted = :json ->> 'deleted', modified = :now WHERE id = :row",
               "UPDATE kept_records SET played = :json ->> 'played' WHERE match = :row",
               "DELETE FROM seats WHERE match = :row", "DELETE FROM sides WHERE match = :row",
               "INSERT INTO sides (match, side, place, name)"
               " SELECT :row, value ->> 0, value ->> 1, value ->> 2 FROM json_each (:json, "
               "'$.sides')",
               "INSERT INTO seats (match, seat, side, player, score)"
               " SELECT :row, value ->> 0, value ->> 1, value ->> 2, value ->> 3"
               " FROM json_each (:json, '$.seats')",
               "DELETE FROM match_options WHERE match = :row",
               "INSERT INTO match_options (match, name, value)"
               " SELECT :row, value ->> 0, value ->> 1 FROM json_each (:json, '$.options')",
               "DELETE FROM match_packs WHERE match = :row",
               "INSERT INTO match_packs (match, position, pack)"
               " SELECT :row, key + 1, value FROM json_each (:json, '$.packs')",
               "DELETE FROM match_tags WHERE match = :row",
               "INSERT INTO match_tags (match, position, name, value)"
               " SELECT :row, key + 1, value ->> 0, value ->> 1 FROM json_each (:json, '$.tags')" },
  .own_steps = 2,
  .remove = "UPDATE matches SET deleted = :now, modified = :now WHERE id = :row",
};

static const Kind line_kind = {
  .take = "SELECT json_patch (json_object ('match', match, 'number', number, 'name', name),"
          " json_object ('hidden', hidden)) FROM lines WHERE id = :row",
  .restore = { "UPDATE lines SET name = :json ->> 'name', hidden = CASE WHEN EXISTS"
               " (SELECT 1 FROM matches WHERE line = :row) THEN NULL"
               " ELSE :json ->> 'hidden' END WHERE id = :row" },
};

static const Kind waiting_kind = {
  .take = "SELECT json_object ('waiting', (SELECT json_group_array"
          " (json_array (source, first, last, point)) FROM"
          "  (SELECT source, first, last, point FROM waiting WHERE line = :row"
          "   ORDER BY position))) FROM lines WHERE id = :row",
  .restore = { "DELETE FROM waiting WHERE line = :row",
               "INSERT INTO waiting (line, position, source, first, last, point)"
               " SELECT :row, key + 1, value ->> 0, value ->> 1, value ->> 2, value ->> 3"
               " FROM json_each (:json, '$.waiting')" },
};

/* What was the result of the other line is no longer the match's. */
static const Kind current_line_kind = {
  .take = "SELECT json_object ('line', line) FROM matches WHERE id = :row",
  .restore = { "UPDATE lines SET hidden = NULL WHERE id = :json ->> 'line' AND match = :row",
               "UPDATE matches SET line = :json ->> 'line', modified = :now WHERE id = :row",
               "DELETE FROM results WHERE match = :row" },
};

static const Kind move_note_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'line', line, 'number', number, 'text', text,"
          " 'deleted', deleted) FROM move_notes WHERE id = :row",
  .restore = { "UPDATE move_notes SET text = :json ->> 'text', deleted = :json ->> 'deleted',"
               " modified = :now WHERE id = :row" },
  .remove = "UPDATE move_notes SET deleted = :now, modified = :now WHERE id = :row",
};

static const Kind note_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'subject', subject, 'row', row, 'text', text,"
          " 'deleted', deleted) FROM notes WHERE id = :row",
  .restore = { "UPDATE notes SET text = :json ->> 'text', deleted = :json ->> 'deleted',"
               " modified = :now WHERE id = :row" },
  .remove = "UPDATE notes SET deleted = :now, modified = :now WHERE id = :row",
};

static const Kind tag_kind = {
  .take = "SELECT json_object ('subject', subject, 'row', row, 'name', name, 'folded', folded,"
          " 'created', created) FROM tags WHERE id = :row",
  .restore = { "INSERT INTO tags (id, subject, row, name, folded, created)"
               " VALUES (:row, :json ->> 'subject', :json ->> 'row', :json ->> 'name',"
               " :json ->> 'folded', :json ->> 'created')"
               " ON CONFLICT (id) DO UPDATE SET name = excluded.name" },
  .remove = "DELETE FROM tags WHERE id = :row",
};

static const Kind bookmark_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'line', line, 'number', number, 'name', name,"
          " 'created', created) FROM bookmarks WHERE id = :row",
  .restore = { "INSERT INTO bookmarks (id, uuid, line, number, name, created)"
               " VALUES (:row, :json ->> 'uuid', :json ->> 'line', :json ->> 'number',"
               " :json ->> 'name', :json ->> 'created')"
               " ON CONFLICT (id) DO UPDATE SET name = excluded.name" },
  .remove = "DELETE FROM bookmarks WHERE id = :row",
};

/* The picture is in no log: it never changes, and stays when its row is in the bin. */
static const Kind photo_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'subject', subject, 'row', row, 'position', position,"
          " 'width', width, 'height', height, 'caption', caption, 'deleted', deleted) FROM photos"
          " WHERE id = :row",
  .restore = { "UPDATE photos SET position = :json ->> 'position', caption = :json ->> 'caption',"
               " deleted = :json ->> 'deleted', modified = :now WHERE id = :row" },
  .remove = "UPDATE photos SET deleted = :now, modified = :now WHERE id = :row",
};

static const Kind external_kind = {
  .take = "SELECT " DB_EXTERNAL_IMAGE " FROM external_ids WHERE id = :row"
          " AND deleted IS NULL",
  .restore = { "INSERT INTO external_ids (id, subject, source, external, row, created)"
               " VALUES (:row, :json ->> 'subject', :json ->> 'source', :json ->> 'external',"
               " :json ->> 'row', :json ->> 'created')"
               " ON CONFLICT (id) DO UPDATE SET row = excluded.row, deleted = NULL" },
  .remove = "UPDATE external_ids SET deleted = 1 WHERE id = :row",
};

static const Kind deck_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'player', player, 'game', game, 'variant', variant,"
          " 'name', name, 'folded', folded, 'note', note, 'packs', packs, 'deleted', deleted,"
          " 'cards', (SELECT json_group_array (json_array (code, copies)) FROM"
          "  (SELECT code, copies FROM deck_cards WHERE deck = :row ORDER BY position)))"
          " FROM decks WHERE id = :row",
  .restore = { "UPDATE decks SET player = :json ->> 'player', variant = :json ->> 'variant',"
               " name = :json ->> 'name', folded = :json ->> 'folded', note = :json ->> 'note',"
               " packs = :json ->> 'packs', deleted = :json ->> 'deleted', modified = :now"
               " WHERE id = :row",
               "DELETE FROM deck_cards WHERE deck = :row",
               "INSERT INTO deck_cards (deck, position, code, copies)"
               " SELECT :row, key + 1, value ->> 0, value ->> 1 FROM json_each (:json, "
               "'$.cards')" },
  .remove = "UPDATE decks SET deleted = :now, modified = :now WHERE id = :row",
};

/* A match keeps its deck even when it goes to the bin itself. */
static const Kind match_deck_kind = {
  .take = "SELECT json_object ('match', match, 'seat', seat, 'deck', deck, 'name', name,"
          " 'packs', packs, 'cards', (SELECT json_group_array (json_array (code, copies)) FROM"
          "  (SELECT code, copies FROM match_deck_cards WHERE match_deck = :row"
          "   ORDER BY position))) FROM match_decks WHERE id = :row",
};

static const Kind owned_card_kind = {
  .take = "SELECT json_object ('player', player, 'pack', pack, 'card', card, 'copies', copies)"
          " FROM owned_cards WHERE id = :row AND copies IS NOT NULL",
  .restore = { "UPDATE owned_cards SET copies = :json ->> 'copies', modified = :now"
               " WHERE id = :row" },
  .remove = "UPDATE owned_cards SET copies = NULL, modified = :now WHERE id = :row",
};

static const Kind campaign_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'game', game, 'name', name, 'folded', folded,"
          " 'variant', variant, 'house_rules', house_rules, 'note', note, 'deleted', deleted,"
          " 'players', (SELECT json_group_array (player) FROM"
          "  (SELECT player FROM campaign_players WHERE campaign = :row ORDER BY position)),"
          " 'options', (SELECT json_group_array (json_array (name, value)) FROM"
          "  (SELECT name, value FROM campaign_options WHERE campaign = :row ORDER BY name)))"
          " FROM campaigns WHERE id = :row",
  .restore = { "UPDATE campaigns SET name = :json ->> 'name', folded = :json ->> 'folded',"
               " variant = :json ->> 'variant', house_rules = :json ->> 'house_rules',"
               " note = :json ->> 'note', deleted = :json ->> 'deleted', modified = :now"
               " WHERE id = :row",
               "DELETE FROM campaign_players WHERE campaign = :row",
               "INSERT INTO campaign_players (campaign, position, player)"
               " SELECT :row, key + 1, value FROM json_each (:json, '$.players')",
               "DELETE FROM campaign_options WHERE campaign = :row",
               "INSERT INTO campaign_options (campaign, name, value)"
               " SELECT :row, value ->> 0, value ->> 1 FROM json_each (:json, '$.options')" },
  .remove = "UPDATE campaigns SET deleted = :now, modified = :now WHERE id = :row",
};

static const Kind run_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'campaign', campaign, 'number', number,"
          " 'match', match, 'name', name, 'paused', paused, 'deleted', deleted)"
          " FROM runs WHERE id = :row",
  .restore = { "UPDATE runs SET campaign = :json ->> 'campaign', number = :json ->> 'number',"
               " name = :json ->> 'name', paused = :json ->> 'paused',"
               " deleted = :json ->> 'deleted', modified = :now WHERE id = :row" },
  .remove = "UPDATE runs SET deleted = :now, modified = :now WHERE id = :row",
};

static const Kind session_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'match', match, 'date', date, 'place', place,"
          " 'note', note, 'started', started, 'ended', ended, 'first', first, 'last', last,"
          " 'deleted', deleted, 'players', (SELECT json_group_array (player) FROM"
          "  (SELECT player FROM session_players WHERE session = :row ORDER BY position)))"
          " FROM sessions WHERE id = :row",
  .restore = { "UPDATE sessions SET date = :json ->> 'date', place = :json ->> 'place',"
               " note = :json ->> 'note', started = :json ->> 'started',"
               " ended = :json ->> 'ended', first = :json ->> 'first', last = :json ->> 'last',"
               " deleted = :json ->> 'deleted', modified = :now WHERE id = :row",
               "DELETE FROM session_players WHERE session = :row",
               "INSERT INTO session_players (session, position, player)"
               " SELECT :row, key + 1, value FROM json_each (:json, '$.players')" },
  .remove = "UPDATE sessions SET deleted = :now, modified = :now WHERE id = :row",
};

static const Kind journal_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'run', run, 'session', session, 'at', at,"
          " 'text', text, 'player', player, 'deleted', deleted) FROM journal WHERE id = :row",
  .restore = { "UPDATE journal SET session = :json ->> 'session', at = :json ->> 'at',"
               " text = :json ->> 'text', player = :json ->> 'player',"
               " deleted = :json ->> 'deleted', modified = :now WHERE id = :row" },
  .remove = "UPDATE journal SET deleted = :now, modified = :now WHERE id = :row",
};

/* Its row is its match's. */
static const Kind clock_kind = {
  .take = "SELECT json_object ('match', match, 'budget', budget, 'increment', increment,"
          " 'deleted', deleted) FROM clocks WHERE match = :row",
  .restore = { "UPDATE clocks SET budget = :json ->> 'budget', increment = :json ->> 'increment',"
               " deleted = :json ->> 'deleted', modified = :now WHERE match = :row" },
  .remove = "UPDATE clocks SET deleted = :now, modified = :now WHERE match = :row",
};

static const Kind scheme_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'name', name, 'folded', folded, 'json', json,"
          " 'deleted', deleted) FROM schemes WHERE id = :row",
  .restore = { "UPDATE schemes SET name = :json ->> 'name', folded = :json ->> 'folded',"
               " json = :json ->> 'json', deleted = :json ->> 'deleted', modified = :now"
               " WHERE id = :row" },
  .remove = "UPDATE schemes SET deleted = :now, modified = :now WHERE id = :row",
};

static const Kind league_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'name', name, 'folded', folded, 'note', note,"
          " 'deleted', deleted) FROM leagues WHERE id = :row",
  .restore = { "UPDATE leagues SET name = :json ->> 'name', folded = :json ->> 'folded',"
               " note = :json ->> 'note', deleted = :json ->> 'deleted', modified = :now"
               " WHERE id = :row" },
  .remove = "UPDATE leagues SET deleted = :now, modified = :now WHERE id = :row",
};

static const Kind season_kind = {
  .take = "SELECT json_patch (json_object ("
          " 'uuid', uuid, 'league', league, 'number', number, 'name', name, 'format', format,"
          " 'partners', partners, 'open', open, 'starts', starts, 'ends', ends,"
          " 'rounds', rounds, 'cycles', cycles, 'pod_least', pod_least, 'pod_most', pod_most,"
          " 'best_of', best_of, 'third_place', third_place, 'scheme', scheme,"
          " 'tie_breaks', tie_breaks, 'rating', rating, 'carries', carries, 'carried', carried,"
          " 'note', note, 'finished', finished, 'deleted', deleted,"
          " 'games', (SELECT json_group_array (game) FROM"
          "  (SELECT game FROM season_games WHERE season = :row ORDER BY position)),"
          " 'tags', (SELECT json_group_array (json_array (name, value)) FROM"
          "  (SELECT name, value FROM season_tags WHERE season = :row ORDER BY position)),"
          " 'absences', (SELECT json_group_array (json_array (round, entrant, kind)) FROM"
          "  (SELECT round, entrant, kind FROM absences WHERE season = :row"
          "   ORDER BY round, entrant)),"
          " 'forbidden', (SELECT json_group_array (json_array (one, other)) FROM"
          "  (SELECT one, other FROM forbidden WHERE season = :row ORDER BY one, other)),"
          " 'matches', (SELECT json_group_array (json_array (match, counts, reason)) FROM"
          "  (SELECT match, counts, reason FROM season_matches WHERE season = :row"
          "   ORDER BY match))), json_object ('seating', seating)) FROM seasons WHERE id = :row",
  .restore = { "UPDATE seasons SET number = :json ->> 'number', name = :json ->> 'name',"
               " format = :json ->> 'format', partners = :json ->> 'partners',"
               " open = :json ->> 'open', starts = :json ->> 'starts', ends = :json ->> 'ends',"
               " rounds = :json ->> 'rounds', cycles = :json ->> 'cycles',"
               " pod_least = :json ->> 'pod_least', pod_most = :json ->> 'pod_most',"
               " best_of = :json ->> 'best_of', third_place = :json ->> 'third_place',"
               " scheme = :json ->> 'scheme', tie_breaks = :json ->> 'tie_breaks',"
               " rating = :json ->> 'rating', seating = :json ->> 'seating',"
               " carries = :json ->> 'carries',"
               " carried = :json ->> 'carried', note = :json ->> 'note',"
               " finished = :json ->> 'finished', deleted = :json ->> 'deleted', modified = :now"
               " WHERE id = :row",
               "DELETE FROM season_games WHERE season = :row",
               "INSERT INTO season_games (season, position, game)"
               " SELECT :row, key + 1, value FROM json_each (:json, '$.games')",
               "DELETE FROM season_tags WHERE season = :row",
               "INSERT INTO season_tags (season, position, name, value)"
               " SELECT :row, key + 1, value ->> 0, value ->> 1 FROM json_each (:json, '$.tags')",
               "DELETE FROM absences WHERE season = :row",
               "INSERT INTO absences (season, round, entrant, kind)"
               " SELECT :row, value ->> 0, value ->> 1, value ->> 2"
               " FROM json_each (:json, '$.absences')",
               "DELETE FROM forbidden WHERE season = :row",
               "INSERT INTO forbidden (season, one, other)"
               " SELECT :row, value ->> 0, value ->> 1 FROM json_each (:json, '$.forbidden')",
               "DELETE FROM season_matches WHERE season = :row",
               "INSERT INTO season_matches (season, match, counts, reason)"
               " SELECT :row, value ->> 0, value ->> 1, value ->> 2"
               " FROM json_each (:json, '$.matches')" },
  .remove = "UPDATE seasons SET deleted = :now, modified = :now WHERE id = :row",
};

/* Who was paired meanwhile stays. */
static const Kind entrant_kind = {
  .take = "SELECT json_patch (json_object ("
          " 'uuid', uuid, 'season', season, 'number', number, 'name', name,"
          " 'player', player, 'rating', rating, 'start', start, 'joined', joined,"
          " 'left', \"left\", 'deleted', deleted,"
          " 'players', (SELECT json_group_array (player) FROM"
          "  (SELECT player FROM entrant_players WHERE entrant = :row ORDER BY position)),"
          " 'tags', (SELECT json_group_array (json_array (name, value)) FROM"
          "  (SELECT name, value FROM entrant_tags WHERE entrant = :row ORDER BY name))),"
          " json_object ('penalties', json (nullif ("
          "  (SELECT json_group_array (json_array (round, points, reason)) FROM"
          "   (SELECT round, points, reason FROM entrant_penalties WHERE entrant = :row"
          "    ORDER BY position)), '[]'))))"
          " FROM entrants WHERE id = :row",
  .restore = { "UPDATE entrants SET number = :json ->> 'number', name = :json ->> 'name',"
               " player = :json ->> 'player', rating = :json ->> 'rating',"
               " start = :json ->> 'start', joined = :json ->> 'joined',"
               " \"left\" = :json ->> 'left', deleted = :json ->> 'deleted', modified = :now"
               " WHERE id = :row",
               "DELETE FROM entrant_players WHERE entrant = :row",
               "INSERT INTO entrant_players (entrant, position, player)"
               " SELECT :row, key + 1, value FROM json_each (:json, '$.players')",
               "DELETE FROM entrant_tags WHERE entrant = :row",
               "INSERT INTO entrant_tags (entrant, name, value)"
               " SELECT :row, value ->> 0, value ->> 1 FROM json_each (:json, '$.tags')",
               "DELETE FROM entrant_penalties WHERE entrant = :row",
               "INSERT INTO entrant_penalties (entrant, position, round, points, reason)"
               " SELECT :row, key + 1, value ->> 0, value ->> 1, value ->> 2"
               " FROM json_each (:json, '$.penalties')" },
  .remove = "UPDATE entrants SET deleted = :now, modified = :now WHERE id = :row AND NOT EXISTS"
            " (SELECT 1 FROM fixture_seats t JOIN fixtures f ON f.id = t.fixture"
            "  WHERE t.entrant = :row AND f.deleted IS NULL)",
};

static const Kind fixture_kind = {
  .take = "SELECT json_object ('uuid', uuid, 'season', season, 'round', round, 'number', number,"
          " 'kind', kind, 'match', match, 'award', award, 'reason', reason, 'date', date,"
          " 'why', why, 'hand', hand, 'winner_to', winner_to, 'loser_to', loser_to,"
          " 'deleted', deleted,"
          " 'seats', (SELECT json_group_array (json_array (seat, side, entrant, place)) FROM"
          "  (SELECT seat, side, entrant, place FROM fixture_seats WHERE fixture = :row"
          "   ORDER BY seat))) FROM fixtures WHERE id = :row",
  .restore = { "UPDATE fixtures SET round = :json ->> 'round', number = :json ->> 'number',"
               " kind = :json ->> 'kind', match = :json ->> 'match', award = :json ->> 'award',"
               " reason = :json ->> 'reason', date = :json ->> 'date', why = :json ->> 'why',"
               " hand = :json ->> 'hand', winner_to = :json ->> 'winner_to',"
               " loser_to = :json ->> 'loser_to', deleted = :json ->> 'deleted', modified = :now"
               " WHERE id = :row",
               "DELETE FROM fixture_seats WHERE fixture = :row",
               "INSERT INTO fixture_seats (fixture, seat, side, entrant, place)"
               " SELECT :row, value ->> 0, value ->> 1, value ->> 2, value ->> 3"
               " FROM json_each (:json, '$.seats')" },
  .remove = "UPDATE fixtures SET deleted = :now, modified = :now WHERE id = :row",
};

static const Kind round_kind = {
  .take = "SELECT json_object ('rounds', (SELECT json_group_array"
          " (json_array (number, date, paired, told)) FROM"
          "  (SELECT number, date, paired, told FROM rounds WHERE season = :row"
          "   ORDER BY number))) FROM seasons WHERE id = :row",
  .restore = { "DELETE FROM rounds WHERE season = :row",
               "INSERT INTO rounds (season, number, date, paired, told)"
               " SELECT :row, value ->> 0, value ->> 1, value ->> 2, value ->> 3"
               " FROM json_each (:json, '$.rounds')" },
};

static const Kind *const kinds[] = {
  [DB_SUBJECT_GAME] = &game_kind,
  [DB_SUBJECT_PLAYER] = &player_kind,
  [DB_SUBJECT_PLACE] = &place_kind,
  [DB_SUBJECT_PACK] = &pack_kind,
  [DB_SUBJECT_MATCH] = &match_kind,
  [DB_SUBJECT_LINE] = &line_kind,
  [DB_SUBJECT_NOTE] = &note_kind,
  [DB_SUBJECT_TAG] = &tag_kind,
  [DB_SUBJECT_BOOKMARK] = &bookmark_kind,
  [DB_SUBJECT_PHOTO] = &photo_kind,
  [DB_SUBJECT_EXTERNAL] = &external_kind,
  [DB_SUBJECT_WORD_LIST] = &word_list_kind,
  [DB_SUBJECT_DECK] = &deck_kind,
  [DB_SUBJECT_MATCH_DECK] = &match_deck_kind,
  [DB_SUBJECT_OWNED_CARD] = &owned_card_kind,
  [DB_SUBJECT_CAMPAIGN] = &campaign_kind,
  [DB_SUBJECT_RUN] = &run_kind,
  [DB_SUBJECT_SESSION] = &session_kind,
  [DB_SUBJECT_JOURNAL] = &journal_kind,
  [DB_SUBJECT_CLOCK] = &clock_kind,
  [DB_SUBJECT_WAITING] = &waiting_kind,
  [DB_SUBJECT_CURRENT_LINE] = &current_line_kind,
  [DB_SUBJECT_MOVE_NOTE] = &move_note_kind,
  [DB_SUBJECT_SCHEME] = &scheme_kind,
  [DB_SUBJECT_LEAGUE] = &league_kind,
  [DB_SUBJECT_SEASON] = &season_kind,
  [DB_SUBJECT_ENTRANT] = &entrant_kind,
  [DB_SUBJECT_FIXTURE] = &fixture_kind,
  [DB_SUBJECT_ROUND] = &round_kind,
  [DB_SUBJECT_PACK_DRAFT] = &pack_draft_kind,
};

gboolean
db_row_image_read (DbStore *store, DbSubject subject, gint64 row, char **json, GError **error)
{
  const Kind *kind = kinds[subject];
  g_autoptr (DbStatement) take = NULL;
  DbStep step;

  if (kind->shape != NULL)
    return db_row_image_write (store, kind->shape, row, json, error);
  take = db_prepare (store, kind->take, error);
  db_bind_integer (take, ":row", row);
  step = db_step (take, error);
  *json = step == DB_STEP_ROW ? db_column_dup (take, 0) : NULL;
  return step != DB_STEP_ERROR;
}

static gboolean
run (DbStore *store, const char *sql, gint64 row, const char *json, GError **error)
{
  g_autoptr (DbStatement) statement = db_prepare (store, sql, error);

  db_bind_integer (statement, ":row", row);
  if (db_has_parameter (statement, ":json"))
    db_bind_text (statement, ":json", json);
  if (db_has_parameter (statement, ":now"))
    db_bind_integer (statement, ":now", db_now ());
  return db_statement_run (statement, error);
}

/* Names that matches have */

static const char used_names_sql[] =
    "SELECT 'game', game FROM (SELECT DISTINCT game FROM matches NOT INDEXED WHERE deleted IS NULL)"
    " UNION ALL SELECT 'place', place FROM (SELECT DISTINCT place FROM matches NOT INDEXED"
    "  WHERE deleted IS NULL AND place IS NOT NULL)"
    " UNION ALL SELECT 'player', player FROM (SELECT DISTINCT s.player FROM matches m NOT INDEXED"
    "  CROSS JOIN seats s WHERE m.deleted IS NULL AND s.match = m.id AND s.player IS NOT NULL)";

/* A name of one of three kinds of rows. */
static gint64
name_key (DbSubject subject, gint64 row)
{
  return row * DB_SUBJECT_PACK + (gint64)subject;
}

gboolean
db_row_images_read_used_names (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, used_names_sql, error);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  DbSubject subject;
  DbStep step;

  G_STATIC_ASSERT (DB_SUBJECT_GAME < DB_SUBJECT_PACK && DB_SUBJECT_PLAYER < DB_SUBJECT_PACK
                   && DB_SUBJECT_PLACE < DB_SUBJECT_PACK);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    if (db_subject_from_name (db_column_text (query, 0), &subject)) {
      gint64 key = name_key (subject, db_column_integer (query, 1));

      g_hash_table_add (names, g_memdup2 (&key, sizeof key));
    }
  if (step == DB_STEP_ERROR)
    return FALSE;
  store->used_names = g_steal_pointer (&names);
  return TRUE;
}

void
db_row_images_forget_used_names (DbStore *store)
{
  g_clear_pointer (&store->used_names, g_hash_table_unref);
}

static gboolean
is_used (DbStore *store, DbSubject subject, gint64 row, gboolean *used, GError **error)
{
  const Kind *kind = kinds[subject];
  gint64 key = name_key (subject, row), is = 0;

  if (kind->used != NULL && store->used_names != NULL) {
    *used = g_hash_table_contains (store->used_names, &key);
    return TRUE;
  }
  if (kind->used != NULL) {
    g_autoptr (DbStatement) query = db_prepare (store, kind->used, error);

    db_bind_integer (query, ":row", row);
    if (!db_statement_run_integer (query, 0, &is, error))
      return FALSE;
  }
  *used = is != 0;
  return TRUE;
}

/* Undoes that the row was made. */
static gboolean
remove_row (DbStore *store, DbSubject subject, gint64 row, GError **error)
{
  gboolean used;

  if (kinds[subject]->remove == NULL)
    return TRUE;
  return is_used (store, subject, row, &used, error)
         && (used || run (store, kinds[subject]->remove, row, NULL, error));
}

/* Where the rows that belong to it begin: no text in JSON has a bare quotation mark. */
static const char *
find_parts (const Kind *kind, const char *json)
{
  const char *first = kind->shape->parts[0].key;
  g_autofree char *start = first == NULL ? NULL : g_strdup_printf (",\"%s\":[", first);

  return start == NULL ? NULL : strstr (json, start);
}

/* Whether the rows that belong to it stay. */
static gboolean
keeps_parts (const Kind *kind, const char *now, const char *json)
{
  return kind->shape != NULL && kind->shape->parts[0].key != NULL && now != NULL
         && g_strcmp0 (find_parts (kind, now), find_parts (kind, json)) == 0;
}

gboolean
db_row_image_restore (DbStore *store, DbSubject subject, gint64 row, const char *now,
                      const char *json, GError **error)
{
  const Kind *kind = kinds[subject];
  gsize steps = G_N_ELEMENTS (kind->restore);

  if (json == NULL)
    return remove_row (store, subject, row, error);
  if (keeps_parts (kind, now, json))
    steps = kind->own_steps;
  for (gsize k = 0; k < steps && kind->restore[k] != NULL; k++)
    if (!run (store, kind->restore[k], row, json, error))
      return FALSE;
  return TRUE;
}
