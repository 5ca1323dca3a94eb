/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Formats of other programs: which one it is, and its plays one after another into a sink.
 */
#pragma once

#include "importers/plays/play.h"

#include "importers/error.h"
#include "importers/input.h"

G_BEGIN_DECLS

typedef enum {
  IMPORT_FORMAT_UNKNOWN,
  IMPORT_FORMAT_BGSTATS,        /* JSON export, .bgsplay */
  IMPORT_FORMAT_BGSTATS_LINK,   /* createPlay: JSON, or the address with it */
  IMPORT_FORMAT_BGG_PLAYS,      /* XML of /plays */
  IMPORT_FORMAT_BGG_GAMES,      /* XML of /collection, /thing, /search, or the table of a
                                   collection's Export: games without plays */
  IMPORT_FORMAT_BGA_TABLES,     /* JSON of getGames */
  IMPORT_FORMAT_BGA_STATS,      /* bookmarklet PlayerStats, TSV: totals and no plays */
  IMPORT_FORMAT_BGA_MOVES,      /* bookmarklet MoveStats */
  IMPORT_FORMAT_BGA_TOURNAMENT, /* bookmarklet TournamentStats, TSV */
  IMPORT_FORMAT_NEMESTATS,      /* JSON of /PlayedGames */
  IMPORT_FORMAT_NEMESTATS_CSV,
  IMPORT_FORMAT_CSV,    /* any table, by a mapping */
  IMPORT_FORMAT_TRF,    /* importers/trf.h */
  IMPORT_FORMAT_RECORD, /* Tomekeeper's own, from here on */
  IMPORT_FORMAT_PACK,
  IMPORT_FORMAT_WORDS,
  IMPORT_FORMAT_ARCHIVE,
  IMPORT_FORMAT_ZIP, /* of any of these */
} ImportFormat;

/* How much of a file import_sniff() wants to see. */
#define IMPORT_SNIFF_BYTES (64 * 1024)

/* What a thing without plays is. */
typedef enum { IMPORT_GAME, IMPORT_PLAYER, IMPORT_PLACE, IMPORT_KINDS } ImportEntityKind;

/* What a source has and a collection has no room for. */
typedef enum {
  IMPORT_LEFT_CHALLENGES,
  IMPORT_LEFT_PICTURES,
  IMPORT_LEFT_TAGS, /* of players, games and places */
  IMPORT_LEFT_FILTERS,
  IMPORT_LEFT_KINDS,
} ImportLeft;

/**
 * ImportListedGame:
 * @rating: its owner's, out of ten; below 0 when nobody says
 * @owned: whether a copy is owned
 * @modified: when it was changed last there, as of ImportPlay
 * @kept: members of a JSON object, to be given back; or ""
 * @rewritten: another program than the source's own wrote it
 *
 * A game in the list of whose log or collection it is, played or not.
 */
typedef struct {
  double rating;
  ImportTristate owned;
  const char *modified, *kept;
  gboolean rewritten;
} ImportListedGame;

/**
 * ImportSink:
 * @play: borrowed for the call; may be changed by it
 * @entity: a game, player or place that the source lists, with plays or without
 * @skipped: one play or row that can't be taken, while the others can: where and why, a translated
 *   sentence
 * @left: (nullable): so many of a kind are not taken
 * @listed: (nullable): what the source says of a game that was handed over as @entity
 *
 * FALSE with an error ends the parsing.
 */
typedef struct {
  gboolean (*play) (ImportPlay *play, gpointer data, GError **error);
  gboolean (*entity) (ImportEntityKind kind, const ImportEntity *entity, gpointer data,
                      GError **error);
  gboolean (*skipped) (const char *file, guint line, const char *at, const char *why, gpointer data,
                       GError **error);
  void (*left) (ImportLeft what, guint n, gpointer data);
  gboolean (*listed) (const ImportEntity *game, const ImportListedGame *listed, gpointer data,
                      GError **error);
} ImportSink;

typedef struct ImportMapping ImportMapping;

/**
 * import_parse:
 * @mapping: (nullable): of IMPORT_FORMAT_CSV, where NULL takes what import_mapping_guess() says
 *
 * Reads all of @input, from its start. What is wrong with it as a whole is an IMPORT_ERROR with
 * line and column, or a G_IO_ERROR; then nothing that was handed to the sink may be kept. Linear
 * time, and memory for one play beside the lists of names that plays refer to.
 */
gboolean import_parse (ImportFormat format, ImportInput *input, const ImportMapping *mapping,
                       const ImportSink *sink, gpointer data, GError **error);

G_END_DECLS
