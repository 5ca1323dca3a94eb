/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The struct of an opened match.
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
 * @pack_items: lists of the packs by their names, each a GPtrArray of AppCard
 * @tip: the end of the line on show, as it was read last
 * @record: in a preview, the record word for word
 * @bookmarks: (element-type AppBookmark): of the line on show; NULL until asked for
 * @remarks: (element-type AppRemark): likewise
 * @decks: by seat, from 0; NULL for none
 * @viewer: the seat whose knowledge limits what is shown; 0 shows all, APP_VIEWER_NOBODY what
 *   everybody knows
 * @redacted: texts of moves as @viewer may know them
 * @clock: borrowed; NULL while none is shown
 * @parts: by AppMatchPart
 */
struct _AppMatch {
  GObject parent;
  AppStore *store;
  AppStoredMatch *stored;
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
  GHashTable *pack_items;
  AppMatchDeck *decks[RULES_SEATS];
  guint viewer;
  GStringChunk *redacted;
  DbTip tip;
  gint64 id;
  char *uuid;
  char *title, *subtitle, *status, *fault;
  char *record, *record_name;
  char *revision_note;
  AppClock *clock;
  GHashTable *parts;
  gboolean busy;        /* an own change is running */
  gboolean missed;      /* others changed the file meanwhile */
  gboolean had_waiting; /* moves waited when "waiting-changed" went out last */
};

G_END_DECLS
