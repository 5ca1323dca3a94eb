/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All that is wrong with a pack: its members by themselves, and the pack as a whole.
 */
#pragma once

#include "app/collection/pack-drafts.h"

#include "rules/faults.h"
#include "rules/pack.h"

G_BEGIN_DECLS

#define PACK_CHECK_LISTS 8

/* A fault of a member by its path there; "" is the member. */
typedef struct {
  char *path, *sentence;
} AppPackCheckFault;

/**
 * AppPackCheckMember:
 * @mended: as it goes into the whole: without what is wrong
 * @loose: what it names could not be told, so that numbers of those who name it mean nothing
 */
typedef struct {
  GPtrArray *faults; /* of AppPackCheckFault; NULL for none */
  AppValue *mended;  /* NULL where the member is good */
  gboolean loose;
} AppPackCheckMember;

/* @uses: bits of the lists that its members name, and those that these name */
typedef struct {
  const AppPackSection *section;
  guint uses;
  GPtrArray *members; /* of AppPackCheckMember */
} AppPackCheckList;

/* @brief: the root with the first members of its lists alone: what is made new names them */
struct AppPackCheck {
  AppValue *root, *brief;
  const RulesGame *game;
  AppPackCheckList lists[PACK_CHECK_LISTS];
  guint n_lists;
  GPtrArray *of_root;  /* of AppPackCheckFault */
  GPtrArray *of_whole; /* of AppPackCheckFault */
  char *warning_path, *warning;
  GArray *faults; /* of AppPackFault */
  GPtrArray *texts;
  gint64 cost;
};

/* Packs to be judged: begun with what every pack has, values put, ended and freed. */
/* @fault (out): its status is RULES_OK when the pack is good; it may have a warning then. What is
 * too big for a pack is at fault as a whole. */

G_END_DECLS
