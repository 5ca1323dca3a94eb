/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What makes a row of each table that very row, in whatever collection.
 */
#include "db/merge-private.h"

#include <glib/gi18n-lib.h>

const char merge_elsewhere[] = "";

#define BY_UUID(table) "SELECT id FROM " table " WHERE uuid = :uuid"
#define ROW(name, kind_of, called, shown, ...)                                                     \
  {                                                                                                \
    .table = name, .kind = MERGE_ROW, .find = { __VA_ARGS__ }, .subject = kind_of,                 \
    .logged_as = NO_SUBJECT, .noun = called, .label = shown                                        \
  }
#define PART_OF(name, of, by)                                                                      \
  {                                                                                                \
    .table = name, .kind = MERGE_PART, .owner = of, .column = by, .subject = NO_SUBJECT,           \
    .logged_as = NO_SUBJECT                                                                        \
  }
#define MOVES_OF(name, of, by)                                                                     \
  {                                                                                                \
    .table = name, .kind = MERGE_MOVES, .owner = of, .column = by, .subject = NO_SUBJECT,          \
    .logged_as = NO_SUBJECT                                                                        \
  }
#define LEFT(name)                                                                                 \
  {                                                                                                \
    .table = name, .kind = MERGE_LEFT, .subject = NO_SUBJECT, .logged_as = NO_SUBJECT              \
  }

const MergeSpec merge_specs[] = {
  LEFT ("settings"),
  LEFT ("batches"),
  LEFT ("changes"),
  ROW ("games", DB_SUBJECT_GAME, N_ ("Game"), "name", BY_UUID ("games"),
       "SELECT id FROM games WHERE code = :code", merge_elsewhere,
       "SELECT id FROM games WHERE folded = :folded AND deleted IS NULL AND :deleted IS NULL"
       " AND code IS NULL AND :code IS NULL"),
  ROW ("players", DB_SUBJECT_PLAYER, N_ ("Player"), "name", BY_UUID ("players"), merge_elsewhere,
       "SELECT id FROM players WHERE folded = :folded AND deleted IS NULL AND :deleted IS NULL"
       " AND merged_into IS NULL AND :merged_into IS NULL ORDER BY id LIMIT 1"),
  { .table = "player_aliases",
    .kind = MERGE_ROW,
    .find = { "SELECT id FROM player_aliases WHERE player = :player AND folded = :folded" },
    .owner = "players",
    .column = "player",
    .subject = NO_SUBJECT,
    .logged_as = DB_SUBJECT_PLAYER,
    .label = "name",
    .noun = N_ ("Former name") },
  ROW ("places", DB_SUBJECT_PLACE, N_ ("Place"), "name", BY_UUID ("places"), merge_elsewhere,
       "SELECT id FROM places WHERE folded = :folded AND deleted IS NULL AND :deleted IS NULL"
       " ORDER BY id LIMIT 1"),
  ROW ("packs", DB_SUBJECT_PACK, N_ ("Pack"), "code || '@' || revision",
       "SELECT id FROM packs WHERE code = :code AND revision = :revision"),
  ROW ("pack_drafts", DB_SUBJECT_PACK_DRAFT, N_ ("Draft of a pack"),
       "coalesce (nullif (title, ''), uuid)", BY_UUID ("pack_drafts")),
  ROW ("word_lists", DB_SUBJECT_WORD_LIST, N_ ("Word list"), "name",
       "SELECT id FROM word_lists WHERE sha256 = :sha256"),
  ROW ("schemes", DB_SUBJECT_SCHEME, N_ ("Points scheme"), "name", BY_UUID ("schemes"),
       "SELECT id FROM schemes WHERE folded = :folded AND deleted IS NULL AND :deleted IS NULL"
       " ORDER BY id LIMIT 1"),
  ROW ("decks", DB_SUBJECT_DECK, N_ ("Deck"), "name", BY_UUID ("decks"),
       "SELECT id FROM decks WHERE game = :game AND folded = :folded AND player IS :player"
       " AND deleted IS NULL AND :deleted IS NULL ORDER BY id LIMIT 1"),
  PART_OF ("deck_cards", "decks", "deck"),
  ROW ("campaigns", DB_SUBJECT_CAMPAIGN, N_ ("Campaign"), "name", BY_UUID ("campaigns"),
       "SELECT id FROM campaigns WHERE game = :game AND folded = :folded AND deleted IS NULL"
       " AND :deleted IS NULL ORDER BY id LIMIT 1"),
  PART_OF ("campaign_players", "campaigns", "campaign"),
  PART_OF ("campaign_options", "campaigns", "campaign"),
  ROW ("matches", DB_SUBJECT_MATCH, N_ ("Match"), "trim (date || ' ' || uuid)", BY_UUID ("matches"),
       merge_elsewhere),
  PART_OF ("sides", "matches", "match"),
  PART_OF ("seats", "matches", "match"),
  PART_OF ("match_options", "matches", "match"),
  PART_OF ("match_packs", "matches", "match"),
  PART_OF ("match_tags", "matches", "match"),
  PART_OF ("kept_records", "matches", "match"),
  MOVES_OF ("lines", "matches", "match"),
  MOVES_OF ("moves", "lines", "line"),
  MOVES_OF ("waiting", "lines", "line"),
  ROW ("match_decks", DB_SUBJECT_MATCH_DECK, N_ ("Deck"), "name",
       "SELECT id FROM match_decks WHERE match = :match AND seat = :seat"),
  PART_OF ("match_deck_cards", "match_decks", "match_deck"),
  ROW ("clocks", DB_SUBJECT_CLOCK, N_ ("Clock"),
       "(SELECT uuid FROM matches WHERE id = clocks.match)",
       "SELECT match FROM clocks WHERE match = :match"),
  PART_OF ("clock_spans", "clocks", "match"),
  ROW ("drawn", NO_SUBJECT, N_ ("Drawn cards"), "due",
       "SELECT id FROM drawn WHERE match = :match AND digest = :digest AND due = :due"),
  { .table = "runs",
    .kind = MERGE_ROW,
    .find = { BY_UUID ("runs"), "SELECT id FROM runs WHERE match = :match" },
    .subject = DB_SUBJECT_RUN,
    .logged_as = NO_SUBJECT,
    .label = "trim (number || ' ' || name)",
    .noun = N_ ("Run"),
    .number = "number",
    .next = "SELECT max (number) + 1 FROM runs WHERE campaign = :campaign HAVING EXISTS"
            " (SELECT 1 FROM runs WHERE campaign = :campaign AND number = :number)" },
  ROW ("sessions", DB_SUBJECT_SESSION, N_ ("Session"), "trim (date || ' ' || uuid)",
       BY_UUID ("sessions")),
  PART_OF ("session_players", "sessions", "session"),
  ROW ("journal", DB_SUBJECT_JOURNAL, N_ ("Journal entry"), "substr (text, 1, 40)",
       BY_UUID ("journal")),
  ROW ("notes", DB_SUBJECT_NOTE, N_ ("Note"), "substr (text, 1, 40)", BY_UUID ("notes"),
       "SELECT id FROM notes WHERE subject = :subject AND row = :row AND text = :text"
       " AND deleted IS NULL AND :deleted IS NULL ORDER BY id LIMIT 1"),
  ROW ("tags", DB_SUBJECT_TAG, N_ ("Tag"), "name",
       "SELECT id FROM tags WHERE subject = :subject AND row = :row AND folded = :folded"),
  ROW ("photos", DB_SUBJECT_PHOTO, N_ ("Photo"), "trim (caption || ' ' || uuid)",
       BY_UUID ("photos")),
  PART_OF ("photo_bytes", "photos", "photo"),
  ROW ("external_ids", DB_SUBJECT_EXTERNAL, N_ ("Id elsewhere"), "source || ' ' || external",
       "SELECT id FROM external_ids WHERE subject = :subject AND source = :source"
       " AND external = :external"),
  ROW ("bookmarks", DB_SUBJECT_BOOKMARK, N_ ("Bookmark"), "trim (number || ' ' || name)",
       BY_UUID ("bookmarks"), "SELECT id FROM bookmarks WHERE line = :line AND number = :number"),
  ROW ("move_notes", DB_SUBJECT_MOVE_NOTE, N_ ("Note"), "substr (text, 1, 40)",
       BY_UUID ("move_notes"), "SELECT id FROM move_notes WHERE line = :line AND number = :number"),
  ROW ("owned_cards", DB_SUBJECT_OWNED_CARD, N_ ("Owned card"), "pack || ' ' || card",
       "SELECT id FROM owned_cards WHERE player = :player AND pack = :pack AND card = :card"),
  ROW ("leagues", DB_SUBJECT_LEAGUE, N_ ("League"), "name", BY_UUID ("leagues"),
       "SELECT id FROM leagues WHERE folded = :folded AND deleted IS NULL AND :deleted IS NULL"
       " ORDER BY id LIMIT 1"),
  ROW ("seasons", DB_SUBJECT_SEASON, N_ ("Season"),
       "(SELECT name FROM leagues WHERE id = seasons.league) || '/' || number", BY_UUID ("seasons"),
       "SELECT id FROM seasons WHERE league = :league AND number = :number AND deleted IS NULL"
       " AND :deleted IS NULL ORDER BY id LIMIT 1"),
  PART_OF ("season_games", "seasons", "season"),
  PART_OF ("season_tags", "seasons", "season"),
  { .table = "entrants",
    .kind = MERGE_ROW,
    .find = { BY_UUID ("entrants"),
              "SELECT id FROM entrants WHERE season = :season AND player = :player"
              " AND deleted IS NULL AND :deleted IS NULL ORDER BY id LIMIT 1",
              "SELECT id FROM entrants WHERE season = :season AND player IS NULL AND :player IS "
              "NULL"
              " AND name = :name AND deleted IS NULL AND :deleted IS NULL ORDER BY id LIMIT 1" },
    .subject = DB_SUBJECT_ENTRANT,
    .logged_as = NO_SUBJECT,
    .label = "coalesce ((SELECT name FROM players WHERE id = entrants.player), name)",
    .noun = N_ ("Entrant"),
    .number = "number",
    .next = "SELECT max (number) + 1 FROM entrants WHERE season = :season HAVING EXISTS"
            " (SELECT 1 FROM entrants WHERE season = :season AND number = :number)" },
  PART_OF ("entrant_players", "entrants", "entrant"),
  PART_OF ("entrant_tags", "entrants", "entrant"),
  PART_OF ("absences", "seasons", "season"),
  PART_OF ("forbidden", "seasons", "season"),
  { .table = "rounds",
    .kind = MERGE_ROW,
    .find = { "SELECT season FROM rounds WHERE season = :season AND number = :number" },
    .owner = "seasons",
    .column = "season",
    .subject = NO_SUBJECT,
    .logged_as = DB_SUBJECT_ROUND,
    .label = "(SELECT l.name || '/' || s.number FROM seasons s JOIN leagues l ON l.id = s.league"
             " WHERE s.id = rounds.season)",
    .noun = N_ ("Round") },
  { .table = "fixtures",
    .kind = MERGE_ROW,
    .find = { BY_UUID ("fixtures"),
              "SELECT id FROM fixtures WHERE season = :season AND match = :match"
              " AND deleted IS NULL AND :deleted IS NULL",
              "SELECT id FROM fixtures WHERE season = :season AND round = :round AND round > 0"
              " AND number = :number AND deleted IS NULL AND :deleted IS NULL ORDER BY id LIMIT "
              "1" },
    .subject = DB_SUBJECT_FIXTURE,
    .logged_as = NO_SUBJECT,
    .label = "round || '.' || number",
    .noun = N_ ("Fixture"),
    .number = "number",
    .next = "SELECT max (number) + 1 FROM fixtures WHERE season = :season AND round = :round"
            " HAVING EXISTS (SELECT 1 FROM fixtures WHERE season = :season AND round = :round"
            " AND number = :number)" },
  PART_OF ("fixture_seats", "fixtures", "fixture"),
  PART_OF ("season_matches", "seasons", "season"),
  ROW ("imported", NO_SUBJECT, N_ ("Imported play"), "source || ' ' || external",
       "SELECT id FROM imported WHERE source = :source AND external = :external"
       " AND match = :match LIMIT 1"),
  ROW ("mappings", NO_SUBJECT, N_ ("Table form"), "uuid", BY_UUID ("mappings"),
       "SELECT id FROM mappings WHERE signature = :signature"),
  { .table = NULL },
};
