/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An opened match from inside.
 */
#pragma once

#include "app/match/match.h"
#include "app/match/clocks.h"
#include "app/match/labels.h"
#include "app/match/match-parts.h"
#include "app/store/store-jobs.h"
#include "app/match/stored-match.h"
#include "app/match/timeline.h"

G_BEGIN_DECLS

/**
 * AppMatch:
 * @store: NULL in a preview
 * @stored: NULL in a preview
 * @tags, @match: those of @stored, or owned in a preview; @match is NULL when it can't be played
 * @labels, @timeline: NULL without @match
 * @moves: (element-type AppMove): made when first asked for; NULL until then
 * @lines: (element-type AppLine)
 * @things: lists of the packs by their names, each a GPtrArray of AppCard
 * @tip: the end of the line on show, as it was read last
 * @record: in a preview, the record word for word
 * @bookmarks: (element-type AppBookmark): of the line on show; NULL until asked for
 * @remarks: (element-type AppRemark): likewise
 * @brought: by seat, from 0; NULL for none
 * @eyes: the seat as which all is told, 0 for all that is known
 * @unseen: texts of moves as @eyes know them
 * @clock: borrowed; NULL where nobody shows it
 * @parts: by AppMatchPart
 */
struct _AppMatch {
  GObject parent;
  AppStore *store;
  AppStored *stored;
  AppPacks *packs;
  RecordTags *tags;
  RulesMatch *match;
  const RulesGame *game;
  AppLabels *labels;
  AppTimeline *timeline;
  GPtrArray *moves;
  GPtrArray *lines;
  GPtrArray *bookmarks;
  GPtrArray *remarks;
  GHashTable *cards;
  GPtrArray *old_cards;
  GHashTable *things;
  AppMatchDeck *brought[RULES_SEATS];
  guint eyes;
  GStringChunk *unseen;
  DbTip tip;
  gint64 id;
  char *uuid;
  char *title, *subtitle, *status, *fault;
  char *record, *record_name;
  AppClock *clock;
  GHashTable *parts;
  gboolean busy;   /* a change of ours is on its way */
  gboolean missed; /* others changed the file meanwhile */
  gboolean rests;  /* moves waited when "waiting-changed" went out last */
};

G_END_DECLS
