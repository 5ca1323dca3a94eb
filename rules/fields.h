/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Checking the fields of a pack: typed reading with bounds, and faults that know their path in
 * the JSON. For rules.c and the games' pack checks.
 */
#pragma once

#include "rules/rules.h"

/**
 * FieldPath:
 * @parent: NULL for the root
 * @key: of a member of an object, else NULL
 * @index: of a member of a list
 * Where a node stands; built on the stack as the check goes down.
 */
typedef struct FieldPath FieldPath;
struct FieldPath {
  const FieldPath *parent;
  const char *key;
  uint32_t index;
};

/**
 * field_fault:
 * @field: member of @path at fault, NULL for @path itself; also the sentence's {a}
 * @b: the sentence's {b}, NULL for none
 * Fills @error with a pack's fault; returns RULES_PACK.
 */
RulesStatus field_fault (const FieldPath *path, const char *field, unsigned code, const char *b,
                         int64_t n1, int64_t n2, int64_t n3, RulesError *error);

/* Whether @object is an object whose keys all stand in @known (NULL-terminated). */
RulesStatus field_keys (const FieldPath *path, PackNode object, const char *const *known,
                        RulesError *error);

/* An integer from @min to @max; @value (may be NULL) stays as it is when an optional one lacks. */
RulesStatus field_integer (const FieldPath *path, PackNode object, const char *key, bool required,
                           int64_t min, int64_t max, int32_t *value, RulesError *error);
RulesStatus field_boolean (const FieldPath *path, PackNode object, const char *key, bool *value,
                           RulesError *error);
/* A text; @value (may be NULL) gets it. */
RulesStatus field_text (const FieldPath *path, PackNode object, const char *key, bool required,
                        const char **value, RulesError *error);
/* A required text that is an id. */
RulesStatus field_id (const FieldPath *path, PackNode object, const char *key, const char **value,
                      RulesError *error);
/* One of @names (NULL-terminated), as its number. */
RulesStatus field_enum (const FieldPath *path, PackNode object, const char *key, bool required,
                        const char *const *names, int *value, RulesError *error);
/* A list of at most @max members; @list (out) is absent when an optional one lacks. */
RulesStatus field_list (const FieldPath *path, PackNode object, const char *key, bool required,
                        unsigned max, PackNode *list, RulesError *error);

/* The place of @name in @names (NULL-terminated), -1 when it is none of them. */
int field_enum_value (const char *const *names, const char *name);
