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
 * @repaired: the member without its faults, as the check of the whole pack takes it
 * @has_unresolved: it names ids that are not in the pack, so counts of references mean nothing
 */
typedef struct {
  GPtrArray *faults;  /* of AppPackCheckFault; NULL for none */
  AppValue *repaired; /* NULL where the member is good */
  gboolean has_unresolved;
} AppPackCheckMember;

/* @uses: bits of the lists that its members name, and those that these name */
typedef struct {
  const AppPackSection *section;
  guint uses;
  GPtrArray *members; /* of AppPackCheckMember */
} AppPackCheckList;

/* @sample: the root with the first members of each list only; new members may name those */
struct AppPackCheck {
  AppValue *root, *sample;
  const RulesGame *game;
  AppPackCheckList lists[PACK_CHECK_LISTS];
  guint n_lists;
  GPtrArray *root_faults;   /* of AppPackCheckFault */
  GPtrArray *global_faults; /* of AppPackCheckFault */
  char *warning_path, *warning;
  GArray *faults; /* of AppPackFault */
  GPtrArray *texts;
  gint64 cost;
};

G_END_DECLS
