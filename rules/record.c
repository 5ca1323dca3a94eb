/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One line of a record into tokens. Every stored move of a replay passes here, so nothing is
 * zeroed, copied or allocated, and characters are counted only in lines that need it.
 */
#include "rules/record.h"

#include "rules/faults.h"

#define EACH(byte) (0x0101010101010101u * (byte))

/**
 * Scan:
 * @ascii: a character is a byte
 * @counted: up to here @characters have been counted, when not @ascii
 *
 * The line that is read. Readers take the place where they begin and return where they end, or
 * NULL for a fault.
 */
typedef struct {
  const char *begin, *end;
  bool ascii;
  const char *counted;
  uint32_t characters;
  RulesError *error;
} Scan;

static inline bool
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

static inline RulesText
span (const char *from, const char *to)
{
  return (RulesText){ from, (uint32_t)(to - from) };
}

/* The byte at @at; NUL, which no line has, at the end. */
static inline char
peek (const Scan *scan, const char *at)
{
  return at < scan->end ? *at : '\0';
}

/* Whether nothing is left of the line, or its comment. */
static inline bool
at_end (const Scan *scan, const char *at)
{
  return at == scan->end || *at == ';';
}

/* Columns are asked for from left to right, so that counting them takes one pass. */
static inline uint32_t
column_of (Scan *scan, const char *at)
{
  if (scan->ascii)
    return (uint32_t)(at - scan->begin) + 1;
  for (; scan->counted < at; scan->counted++)
    scan->characters += ((uint8_t)*scan->counted & 0xC0) != 0x80;
  return scan->characters + 1;
}

static const char *
fault_about (Scan *scan, const char *at, RulesFaultCode code, RulesText a)
{
  rules_error_text (scan->error, RULES_SYNTAX, code, a, RULES_ARGS, 0);
  if (scan->error != NULL)
    scan->error->column = column_of (scan, at);
  return NULL;
}

static const char *
fault (Scan *scan, const char *at, RulesFaultCode code)
{
  return fault_about (scan, at, code, RULES_TEXT (""));
}

static inline const char *
skip_blanks (const Scan *scan, const char *at)
{
  while (at < scan->end && is_blank (*at))
    at++;
  return at;
}

/* The eight bytes at @at, the first one lowest; zeros behind the line's end. */
static inline uint64_t
load_eight (const Scan *scan, const char *at)
{
  size_t left = scan->end - at;
  bool back = left < 8 && scan->end - scan->begin >= 8;
  uint64_t word = 0;

  if (left >= 8)
    memcpy (&word, at, 8);
  else if (back)
    memcpy (&word, scan->end - 8, 8);
  else
    memcpy (&word, at, left);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64 (word);
#endif
  if (back)
    word = left == 0 ? 0 : word >> 8 * (8 - left);
  return word;
}

/* Marks the bytes that are zero; above the first of them it may mark others. */
static inline uint64_t
mark_zero_bytes (uint64_t word)
{
  return (word - EACH (0x01)) & ~word & EACH (0x80);
}

/* Goes to the first blank, quote, semicolon or @other, or to the end. The line has no bytes below
 * the blank but tabs, and what is behind the end reads as such. */
static inline const char *
skip_word (const Scan *scan, const char *at, char other)
{
  for (;; at += 8) {
    uint64_t word = load_eight (scan, at);
    uint64_t ends = ((word - EACH (0x21)) & ~word & EACH (0x80))
                    | mark_zero_bytes (word ^ EACH ('"')) | mark_zero_bytes (word ^ EACH (';'))
                    | mark_zero_bytes (word ^ EACH ((uint8_t)other));

    if (ends != 0)
      return at + __builtin_ctzll (ends) / 8;
  }
}

/* From the opening quote to behind the closing one. */
static const char *
read_quoted (Scan *scan, const char *open, RulesText *value)
{
  const char *at = open + 1;

  for (; at < scan->end && *at != '"'; at++) {
    if (*at != '\\')
      continue;
    at++;
    if (at == scan->end)
      break;
    if (*at != '"' && *at != '\\' && *at != 'n')
      return fault (scan, at - 1, RULES_FAULT_ESCAPE);
  }
  if (at == scan->end)
    return fault (scan, open, RULES_FAULT_QUOTE_OPEN);
  *value = span (open + 1, at);
  return at + 1;
}

/* The comment, if there is one; at the end of what else a line has. */
static const char *
read_comment (const Scan *scan, const char *at, RecordLine *line)
{
  const char *end = scan->end;

  if (at == end)
    return end;
  line->has_comment = true;
  if (++at < end && is_blank (*at))
    at++;
  while (end > at && is_blank (end[-1]))
    end--;
  line->comment = span (at, end);
  return scan->end;
}

/* [Name "value"] */
static const char *
read_tag (Scan *scan, const char *open, RecordLine *line)
{
  const char *at = skip_blanks (scan, open + 1), *name = at;

  line->kind = RECORD_TAG;
  at = skip_word (scan, at, ']');
  line->tag_name = span (name, at);
  if (at == name || !is_blank (peek (scan, at)))
    return fault (scan, open, RULES_FAULT_TAG_FORM);
  at = skip_blanks (scan, at);
  if (peek (scan, at) != '"')
    return fault (scan, open, RULES_FAULT_TAG_FORM);
  at = read_quoted (scan, at, &line->tag_value);
  if (at == NULL)
    return NULL;
  at = skip_blanks (scan, at);
  if (peek (scan, at) != ']')
    return fault (scan, at, RULES_FAULT_TAG_FORM);
  at = skip_blanks (scan, at + 1);
  if (!at_end (scan, at))
    return fault (scan, at, RULES_FAULT_TAG_REST);
  return read_comment (scan, at, line);
}

static bool
has_key (const RecordLine *line, RulesText key)
{
  for (unsigned i = 0; i < line->n_tokens; i++) {
    RulesText other = line->tokens[i].key;

    if (other.length == key.length && memcmp (other.at, key.at, key.length) == 0)
      return true;
  }
  return false;
}

static const char *
read_quoted_token (Scan *scan, const char *at, RecordToken *token)
{
  at = read_quoted (scan, at, &token->value);
  token->quoted = true;
  if (at != NULL && !at_end (scan, at) && !is_blank (*at))
    return fault (scan, at, RULES_FAULT_QUOTE_REST);
  return at;
}

/* A bare word, key=value, or a text in quotes. */
static inline const char *
read_token (Scan *scan, const char *begin, RecordLine *line)
{
  RecordToken *token = &line->tokens[line->n_tokens];
  const char *at = skip_word (scan, begin, '=');

  token->column = column_of (scan, begin);
  token->key = RULES_TEXT ("");
  token->quoted = false;
  if (peek (scan, at) == '=') {
    if (at > begin) {
      token->key = span (begin, at);
      if (has_key (line, token->key))
        return fault_about (scan, begin, RULES_FAULT_KEY_TWICE, token->key);
      begin = at + 1;
    }
    at = skip_word (scan, at + 1, ';');
    if (at == begin && peek (scan, at) != '"')
      return fault_about (scan, at, RULES_FAULT_VALUE_MISSING, token->key);
  }
  line->n_tokens++;
  if (peek (scan, at) == '"')
    return at == begin ? read_quoted_token (scan, at, token)
                       : fault (scan, at, RULES_FAULT_QUOTE_INSIDE);
  token->value = span (begin, at);
  return at;
}

/* Eight hex digits, all at once: digests are noise, so that branches on them would be guesses. */
static inline bool
read_hex_eight (const char *at, uint64_t *number)
{
  uint64_t word, letters, values, tens, wanted;

  memcpy (&word, at, 8);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  word = __builtin_bswap64 (word);
#endif
  letters = word >> 6 & EACH (0x01);
  values = (word & EACH (0x0F)) + letters * 9;
  tens = (values + EACH (0x80 - 10)) >> 7 & EACH (0x01);
  wanted = values + EACH ('0') + tens * ('a' - '0' - 10);
  *number = (values | values >> 4) & 0x00FF00FF00FF00FFu;
  *number = (*number | *number >> 8) & 0x0000FFFF0000FFFFu;
  *number = (*number | *number >> 16) & 0xFFFFFFFFu;
  return wanted == (word | letters << 5) && (values & EACH (0xF0)) == 0;
}

static bool
read_hex (RulesText text, uint64_t *number)
{
  uint64_t high, low;

  if (text.length != 16 || !read_hex_eight (text.at, &high) || !read_hex_eight (text.at + 8, &low))
    return false;
  *number = high << 32 | low;
  return true;
}

/* @instant, then #digest, each of which may be absent; then nothing but a comment. */
static const char *
read_tail (Scan *scan, const char *at, RecordLine *line)
{
  const char *begin = at;

  if (peek (scan, at) == '@') {
    at = skip_word (scan, at, ';');
    line->instant = span (begin + 1, at);
    if (!record_is_instant (line->instant, false))
      return fault_about (scan, begin, RULES_FAULT_INSTANT_FORM, line->instant);
    begin = at = skip_blanks (scan, at);
  }
  if (peek (scan, at) == '#') {
    at = skip_word (scan, at, ';');
    line->has_digest = read_hex (span (begin + 1, at), &line->digest);
    if (!line->has_digest)
      return fault (scan, begin, RULES_FAULT_DIGEST_FORM);
    at = skip_blanks (scan, at);
  }
  if (!at_end (scan, at))
    return fault (scan, at, RULES_FAULT_AFTER_ARGS);
  return read_comment (scan, at, line);
}

/* ACTOR VERB ARG... [@instant] [#digest] [; comment] */
static const char *
read_move (Scan *scan, const char *at, RecordLine *line)
{
  char actor = *at;
  const char *verb;

  line->kind = RECORD_MOVE;
  line->actor = actor;
  if (!(actor == '-' || (actor >= '1' && actor <= '9') || (actor >= 'A' && actor <= 'Z'))
      || !(at_end (scan, at + 1) || is_blank (at[1])))
    return fault (scan, at, RULES_FAULT_ACTOR_FORM);
  verb = skip_blanks (scan, at + 1);
  if (at_end (scan, verb) || *verb == '@' || *verb == '#' || *verb == '"')
    return fault (scan, verb, RULES_FAULT_VERB_MISSING);
  at = skip_word (scan, verb, ';');
  line->verb = span (verb, at);
  line->verb_column = column_of (scan, verb);
  if (peek (scan, at) == '"')
    return fault (scan, at, RULES_FAULT_QUOTE_INSIDE);

  for (at = skip_blanks (scan, at); !at_end (scan, at); at = skip_blanks (scan, at)) {
    if (*at == '@' || *at == '#')
      break;
    if (line->n_tokens == RULES_ARGS)
      return fault (scan, at, RULES_FAULT_ARGS_MANY);
    at = read_token (scan, at, line);
    if (at == NULL)
      return NULL;
  }
  return read_tail (scan, at, line);
}

/* UTF-8 and control characters; tells whether columns have to be counted. */
static bool
check_bytes (Scan *scan)
{
  RulesText text = span (scan->begin, scan->end);
  size_t at = rules_text_ascii_length (text);
  int kind;

  scan->ascii = at == text.length;
  if (scan->ascii)
    return true;
  kind = rules_text_find_fault (text, &at);
  if (kind != 0)
    fault (scan, text.at + at, kind == 1 ? RULES_FAULT_UTF8 : RULES_FAULT_CONTROL);
  return kind == 0;
}

RulesStatus
record_read_line (const char *text, size_t length, RecordLine *line, RulesError *error)
{
  const RulesText nothing = RULES_TEXT ("");
  Scan scan = { .begin = text, .counted = text, .error = error };
  const char *at;

  if (length > 0 && text[length - 1] == '\r')
    length--;
  if (length > RECORD_LINE_BYTES)
    return rules_error_set (error, RULES_SYNTAX, RULES_FAULT_LINE_LONG, 0, 0, 0);
  scan.end = text + length;
  if (!check_bytes (&scan))
    return RULES_SYNTAX;

  line->kind = RECORD_BLANK;
  line->actor = 0;
  line->has_digest = line->has_comment = false;
  line->verb = line->tag_name = line->tag_value = line->instant = line->comment = nothing;
  line->verb_column = 0;
  line->digest = 0;
  line->n_tokens = 0;

  at = skip_blanks (&scan, text);
  switch (peek (&scan, at)) {
  case '\0':
  case '#':
    break;
  case ';':
    at = read_comment (&scan, at, line);
    break;
  case '[':
    at = read_tag (&scan, at, line);
    break;
  default:
    at = read_move (&scan, at, line);
  }
  return at == NULL ? RULES_SYNTAX : RULES_OK;
}

/* Whether eight bytes are as in @pattern, where 0 stands for any digit. */
static inline bool
matches_eight (const char *at, const char *pattern)
{
  uint64_t word, wanted, digits, differs;

  memcpy (&word, at, 8);
  memcpy (&wanted, pattern, 8);
  digits = wanted ^ EACH ('0'); /* not 0 where no digit is wanted, and below 0x80 */
  digits = ~(digits + EACH (0x7F)) >> 7 & EACH (0x01);
  differs = word ^ wanted;
  return (((differs + EACH (0x7F) - digits * 9) | differs) & EACH (0x80)) == 0;
}

static inline int
two_digits (const char *at)
{
  return (at[0] - '0') * 10 + (at[1] - '0');
}

/* "2026-11-21", of which the form of the first eight is known */
static bool
is_day (const char *at)
{
  static const uint8_t days[13] = { 0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
  int century = two_digits (at), year = two_digits (at + 2);
  int month = two_digits (at + 5), day = two_digits (at + 8);

  if (month < 1 || month > 12 || day < 1 || day > days[month])
    return false;
  return month != 2 || day < 29 || (year == 0 ? century : year) % 4 == 0;
}

static inline bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* "Z" or "+02:00" that is all of @text; @minutes east of UTC. */
static bool
is_offset (RulesText text, int *minutes)
{
  const char *at = text.at;
  int hours, rest;

  *minutes = 0;
  if (text.length == 1)
    return *at == 'Z' || *at == 'z';
  if (text.length != 6 || (at[0] != '+' && at[0] != '-') || at[3] != ':' || !is_digit (at[1])
      || !is_digit (at[2]) || !is_digit (at[4]) || !is_digit (at[5]))
    return false;
  hours = two_digits (at + 1);
  rest = two_digits (at + 4);
  *minutes = (hours * 60 + rest) * (at[0] == '-' ? -1 : 1);
  return hours <= 23 && rest <= 59;
}

bool
record_is_instant (RulesText text, bool day)
{
  const char *at = text.at;
  int hour, minute, second, offset;
  uint32_t i = 19;

  if (text.length == 10)
    return day && matches_eight (at, "0000-00-") && matches_eight (at + 2, "00-00-00")
           && is_day (at);
  if (text.length < 20 || !matches_eight (at, "0000-00-")
      || (!matches_eight (at + 8, "00T00:00") && !matches_eight (at + 8, "00t00:00"))
      || !matches_eight (at + 11, "00:00:00") || !is_day (at))
    return false;
  hour = two_digits (at + 11);
  minute = two_digits (at + 14);
  second = two_digits (at + 17);
  if (at[i] == '.')
    for (i++; i < text.length && is_digit (at[i]);)
      i++;
  if (i == 20 || !is_offset ((RulesText){ at + i, text.length - i }, &offset))
    return false;
  if (second == 60 && (hour * 60 + minute - offset + 2880) % 1440 != 1439)
    return false;
  return hour <= 23 && minute <= 59 && second <= 60;
}

void
record_unescape (RulesText text, RulesBuffer *out)
{
  while (text.length > 0) {
    const char *slash = memchr (text.at, '\\', text.length);
    size_t length = slash == NULL ? text.length : (size_t)(slash - text.at);

    rules_buffer_put (out, text.at, length);
    if (slash != NULL && length + 1 < text.length) {
      rules_buffer_put (out, slash[1] == 'n' ? "\n" : slash + 1, 1);
      length += 2;
    } else {
      length = text.length;
    }
    text.at += length;
    text.length -= length;
  }
}
