/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parsers, one a format, behind import_parse(). Each reads all of the input from its start, as
 * import_parse() says.
 */
#pragma once

#include "importers/plays/parse.h"

G_BEGIN_DECLS

/* Parsing under way, as parsers hand it to their helpers. */
typedef struct {
  ImportInput *input;
  const ImportSink *sink;
  gpointer data;
  ImportPlay *play; /* the one being filled, again and again */
  guint says;       /* what the format can tell */
} ImportParse;

typedef gboolean (*ImportParser) (ImportParse *parse, GError **error);

/* @mapping: never NULL. */
gboolean import_parse_csv (ImportParse *parse, const ImportMapping *mapping, GError **error);

/* Empties the play and says where the next one stands; @at is "plays[17]" or "". */
ImportPlay *import_parse_begin_play (ImportParse *parse, guint line, const char *at);
/* Hands the play over. One without a day, a player or a game is as good as any other. */
gboolean import_parse_end_play (ImportParse *parse, GError **error);
/* The play that was begun can't be taken: why. */
gboolean import_parse_skip_play (ImportParse *parse, const char *why, GError **error);
/* Hands over a game, player or place; one without any name or id is passed over. */
gboolean import_parse_entity (ImportParse *parse, ImportEntityKind kind, const ImportEntity *named,
                              GError **error);

/* What the source says of a game. */
gboolean import_parse_listed (ImportParse *parse, const ImportEntity *game,
                              const ImportListedGame *listed, GError **error);

/* So many of a kind are not taken; nothing for none. */
void import_parse_leave (ImportParse *parse, ImportLeft what, guint n);

G_END_DECLS
