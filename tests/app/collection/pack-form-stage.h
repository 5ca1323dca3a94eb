/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For the tests of packs' forms: packs from files, forms by where they stand, good packs around one
 * member.
 */
#pragma once

#include "app/collection/pack-forms.h"
#include "app/collection/pack-lists.h"
#include "app/base/value.h"

#define N_GAMES 5
extern const char *const form_stage_games[N_GAMES];

/* A pack of the repository, by its path. */
AppValue *form_stage_load (const char *path);
/* The starter pack of form_stage_games[@game]. */
AppValue *form_stage_starter (int game);
/* The small good pack that the importers' tests have of it. */
AppValue *form_stage_base (int game);

typedef void (*StagePackFunc) (const AppValue *pack, const char *name, gpointer data);

/* Starter packs, and every good pack of the importers' tests. */
void form_stage_each_pack (StagePackFunc each, gpointer data);

/**
 * StagePlace:
 * @form: of the member that stands here
 * @section: where it stands in the root, for those without @outer
 * @outer: (nullable): the place of what it is a field of
 * @field, @owner: of @outer's form, and the member that has it
 */
typedef struct StagePlace StagePlace;
struct StagePlace {
  int game;
  const AppPackForm *form;
  const AppPackSection *section;
  const StagePlace *outer;
  const AppPackField *field;
  const AppValue *owner;
};

typedef void (*StagePlaceFunc) (const StagePlace *place, gpointer data);

/* Every place in which a member can stand, each form at each field that has it. */
void form_stage_each_place (int game, StagePlaceFunc each, gpointer data);

/* A member of @variant that has @field, with its other required fields; NULL when the variant has
 * no such field. */
AppValue *form_stage_member_with_field (const StagePlace *place, const char *variant,
                                        const AppPackField *field);

/* The ids of a form's variants, or one NULL; ended by @n. */
guint form_stage_n_variants (const AppPackForm *form);
const char *form_stage_variant (const AppPackForm *form, guint k);

/* A pack that is good if @member, or @list of members, is. @list for the place's owner's field. */
AppValue *form_stage_pack (const StagePlace *place, const AppValue *member);
AppValue *form_stage_pack_of_list (const StagePlace *owner_place, const AppPackField *field,
                                   const AppValue *owner, const AppValue *list);

/* NULL when the program takes the pack, else what is wrong. */
char *form_stage_fault (const AppValue *pack);
