/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borrowed spans of UTF-8, a fixed buffer to write into, and the few questions that the rules
 * core asks of characters, without a locale.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Bytes that somebody else owns; not NUL-terminated. */
typedef struct {
  const char *at;
  uint32_t length;
} RulesText;

#define RULES_TEXT(literal) ((RulesText){ (literal), sizeof (literal) - 1 })

static inline RulesText
rules_text (const char *text)
{
  return (RulesText){ text, (uint32_t)strlen (text) };
}

/* Most texts differ in their first letter: it is looked at before anything is counted. */
static inline bool
rules_text_is (RulesText text, const char *other)
{
  if (text.length == 0 || text.at[0] != other[0])
    return text.length == 0 && other[0] == '\0';
  return text.length == strlen (other) && memcmp (text.at, other, text.length) == 0;
}

/* For tables in memory: it differs between machines. */
static inline uint32_t
rules_text_hash (RulesText text)
{
  const uint64_t factor = 0x9E3779B97F4A7C15u; /* 2^64 by the golden ratio */
  const char *at = text.at;
  size_t left = text.length;
  uint64_t hash = left, word = 0;
  uint32_t low, high;

  for (; left > 8; at += 8, left -= 8) {
    memcpy (&word, at, 8);
    hash = (hash ^ word) * factor;
    hash ^= hash >> 32;
  }
  /* The last ones; some of them twice. */
  if (left >= 4) {
    memcpy (&low, at, 4);
    memcpy (&high, at + left - 4, 4);
    word = low | (uint64_t)high << 32;
  } else if (left > 0) {
    word = (uint8_t)at[0] | (uint8_t)at[left / 2] << 8 | (uint8_t)at[left - 1] << 16;
  }
  return (uint32_t)(((hash ^ word) * factor) >> 32);
}

/**
 * RulesBuffer:
 * @data: (owned by the caller)
 * @size: room in @data
 * @length: bytes written, at most @size
 * @full: something did not fit and was left out
 *
 * Where the core writes text. It is never NUL-terminated by itself.
 */
typedef struct {
  char *data;
  size_t size, length;
  bool full;
} RulesBuffer;

/* Puts all of it or, when it does not fit or something before it did not, nothing. */
void rules_buffer_put (RulesBuffer *buffer, const char *bytes, size_t length);
void rules_buffer_puts (RulesBuffer *buffer, const char *text);
void rules_buffer_number (RulesBuffer *buffer, int64_t number);

/* [a-z][a-z0-9-]*: the ids of cards, packs, elements */
bool rules_text_is_id (RulesText text);

/**
 * rules_text_parse_number:
 * @number: (out)
 * @sign: (out): whether a sign was written
 *
 * Reads [+-]?[0-9]{1,9} that is the whole text.
 */
bool rules_text_parse_number (RulesText text, int32_t *number, bool *sign);

/**
 * rules_text_find_fault:
 * @at: (out): byte where it begins
 *
 * Looks for malformed UTF-8 (overlong forms and surrogates included) and for control characters
 * (category Cc) but tab. Returns 0, 1 for malformed, 2 for a control character.
 */
int rules_text_find_fault (RulesText text, size_t *at);

/* How many bytes at the beginning of @text are printable ASCII or tabs: eight at a time. */
size_t rules_text_ascii_length (RulesText text);

/* The length in bytes of the UTF-8 character at @at, of which @left (at least 1) are there; 0 when
 * malformed. */
size_t rules_text_character_length (const char *at, size_t left);

/* Whether the well-formed character at @at is a control character other than tab. */
bool rules_text_is_control (const char *at);

/* Puts blanks in place of the control characters but tab of @text, which is NUL-terminated: a
 * terminal might obey them. */
void rules_text_blank_controls (char *text);

/* @text, or as many whole characters of it as fit into @room bytes. */
RulesText rules_text_truncate (RulesText text, size_t room);
