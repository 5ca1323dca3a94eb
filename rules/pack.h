/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card pack as the rules core reads it: a versioned, bounds-checked binary form of the pack's
 * JSON. importers/ builds it once with a PackBuilder; the store keeps it beside the JSON and
 * makes it anew when PACK_FORM differs. The tree is neutral: what fields mean is each game's.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/text.h"

#define PACK_BINARY_VERSION 1      /* version of the binary form */
#define PACK_DEPTH 64              /* nesting at most */
#define PACK_BYTES (16u << 20)     /* a form's size at most */
#define PACK_TEXT_BYTES (1u << 16) /* one string at most */

typedef enum {
  PACK_NULL,
  PACK_FALSE,
  PACK_TRUE,
  PACK_INTEGER,
  PACK_TEXT,
  PACK_LIST,
  PACK_OBJECT,
} PackKind;

/**
 * RulesPack:
 * An opened pack. The bytes are borrowed, unless they were taken, and must outlive it and all its
 * nodes.
 */
typedef struct RulesPack RulesPack;

/* A place in a pack's tree, passed by value. @at is NULL for "absent". */
typedef struct {
  const uint8_t *at;
} PackNode;

/* Walks the members of a list or object. */
typedef struct {
  const uint8_t *next;
  uint32_t left;
  bool object;
} PackIter;

typedef enum {
  PACK_OK = 0,
  PACK_DAMAGED = -1,       /* not a form, cut, or its checksum is wrong */
  PACK_OTHER_VERSION = -2, /* a version that this program does not read: compile the JSON anew */
  PACK_TOO_BIG = -3,
} PackStatus;

/**
 * rules_pack_open:
 * @pack: (out) (transfer full): free with rules_pack_free()
 *
 * Checks version, checksum, every length, every string's UTF-8, the depth and that the root is
 * an object with pack, revision and game. After it, no accessor can leave the bytes.
 */
PackStatus rules_pack_open (RulesPack **pack, const uint8_t *bytes, size_t length);

/* The same for @bytes (transfer full) that the pack frees with itself; on failure here. */
PackStatus rules_pack_open_take (RulesPack **pack, uint8_t *bytes, size_t length);
void rules_pack_free (RulesPack *pack);

const char *rules_pack_id (const RulesPack *pack);
uint32_t rules_pack_revision (const RulesPack *pack);
const char *rules_pack_game (const RulesPack *pack);
PackNode rules_pack_root (const RulesPack *pack);

PackKind pack_kind (PackNode node);   /* PACK_NULL for absent too */
bool pack_is_absent (PackNode node);  /* no such member; a JSON null is not absent */
int64_t pack_integer (PackNode node); /* 0 unless PACK_INTEGER */
const char *
pack_text (PackNode node); /* NUL-terminated, in the pack's bytes; NULL unless PACK_TEXT */
uint32_t pack_text_length (PackNode node);
uint32_t pack_count (PackNode node);                   /* members of a list or object, else 0 */
PackNode pack_member (PackNode node, const char *key); /* of an object; absent when missing */
PackIter pack_iter (PackNode node);
/* The next member; @key (may be NULL) is its key in an object, NULL in a list. */
bool pack_next (PackIter *iter, const char **key, PackNode *value);

/**
 * PackBuilder:
 * Writes a form from begin/end events, as RulesWriter does. A key given twice in one object, a
 * wrong nesting, and what is too big make pack_builder_finish() answer.
 */
typedef struct PackBuilder PackBuilder;

PackBuilder *pack_builder_new (void);
void pack_builder_free (PackBuilder *builder);
void pack_builder_begin (PackBuilder *builder, PackKind list_or_object);
void pack_builder_end (PackBuilder *builder);
void pack_builder_key (PackBuilder *builder, const char *key);
void pack_builder_integer (PackBuilder *builder, int64_t value);
void pack_builder_text (PackBuilder *builder, const char *text, size_t length);
void pack_builder_constant (PackBuilder *builder, PackKind null_false_or_true);
/**
 * pack_builder_finish:
 * @bytes: (out) (transfer full): free() it
 */
PackStatus pack_builder_finish (PackBuilder *builder, uint8_t **bytes, size_t *length);
