/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files about faults of packs share: pack-editor-member.c looks at members by themselves,
 * pack-editor-whole.c at the whole, pack-editor-check.c tells what they found.
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

void app_pack_check_fault_free (gpointer fault);
void app_pack_check_member_free (gpointer member);
/* @faults: (inout): made when it is NULL; @sentence: taken over */
void app_pack_check_add_fault (GPtrArray **faults, const char *path, char *sentence);

/* Packs to be judged: begun with what every pack has, values put, ended and freed. */
PackBuilder *app_pack_check_begin_pack (const AppPackCheck *check);
void app_pack_check_put (PackBuilder *builder, const AppValue *value);
/* @fault (out): its status is RULES_OK when the pack is good; it may have a warning then. What is
 * too big for a pack is at fault as a whole. */
void app_pack_check_judge (PackBuilder *builder, RulesError *fault);
char *app_pack_check_dup_sentence (const AppPackCheck *check, const RulesError *fault);

/* The lists of the game's packs. */
void app_pack_check_begin_lists (AppPackCheck *check);
int app_pack_check_find_list (const AppPackCheck *check, const char *key, gsize length);
const AppValue *app_pack_check_get_members (const AppPackCheck *check, guint list);
/* A member as it goes into the whole. */
const AppValue *app_pack_check_get_mended (const AppPackCheck *check, guint list, guint k);
/* Its id, or "". */
const char *app_pack_check_get_id (const AppValue *member);
/* Whether a text anywhere in @value is @text. */
gboolean app_pack_check_says (const AppValue *value, const char *text);

/* All that is wrong with a member by itself. */
AppPackCheckMember *app_pack_check_look_at (const AppPackCheck *check, guint list,
                                            const AppValue *value);

/* Gathers the faults of all parts again. */
void app_pack_check_tell (AppPackCheck *check);

G_END_DECLS
