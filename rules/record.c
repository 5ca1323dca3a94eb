/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One line of a record into tokens. Every stored move of a replay passes here, so nothing is
 * zeroed, copied or allocated, and characters are counted only in lines that need it.
 */
#include "record.h"

#include "faults.h"

#define EACH(byte) (0x0101010101010101u * (byte))

/* Hex digits' values plus one. */
static const uint8_t hex_digits[256] = {
  ['0'] = 1,  ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,  ['6'] = 7,  ['7'] = 8,
  ['8'] = 9,  ['9'] = 10, ['a'] = 11, ['b'] = 12, ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16,
  ['A'] = 11, ['B'] = 12, ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16,
};

/**
 * Scan:
 * @at: what comes next
 * @ascii: a character is a byte
 * @counted: up to here @characters have been counted, when not @ascii
 */
typedef struct {
  const char *begin, *at, *end;
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

static RulesStatus
fault (Scan *scan, const char *at, RulesFaultCode code, RulesText a)
{
  rules_error_text (scan->error, RULES_SYNTAX, code, a, RULES_ARGS, 0);
  if (scan->error != NULL)
    scan->error->column = column_of (scan, at);
  return RULES_SYNTAX;
}

static inline void
skip_blanks (Scan *scan)
{
  while (scan->at < scan->end && is_blank (*scan->at))
    scan->at++;
}

/* The next eight bytes, the first one lowest; zeros behind the line's end. */
static inline uint64_t
next_eight (const Scan *scan)
{
  size_t left = scan->end - scan->at;
  uint64_t word = 0;

  if (left >= 8)
    memcpy (&word, scan->at, 8);
  else if (scan->end - scan->begin >= 8)
    memcpy (&word, scan->end - 8, 8);
  else
    memcpy (&word, scan->at, left);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64 (word);
#endif
  if (left < 8 && scan->end - scan->begin >= 8)
    word = left == 0 ? 0 : word >> 8 * (8 - left);
  return word;
}

/* Marks the bytes that are zero; above the first of them it may mark others. */
static inline uint64_t
zeros (uint64_t word)
{
  return (word - EACH (0x01)) & ~word & EACH (0x80);
}

/* Goes to the first blank, quote, semicolon or @other, or to the end. The line has no bytes below
 * the blank but tabs, and what is behind the end reads as such. */
static inline void
skip_word (Scan *scan, char other)
{
  while (true) {
    uint64_t word = next_eight (scan);
    uint64_t ends = ((word - EACH (0x21)) & ~word & EACH (0x80)) | zeros (word ^ EACH ('"'))
                    | zeros (word ^ EACH (';')) | zeros (word ^ EACH ((uint8_t)other));

    if (ends != 0) {
      scan->at += __builtin_ctzll (ends) / 8;
      return;
    }
    scan->at += 8;
  }
}

static inline bool
at_end (const Scan *scan)
{
  return scan->at == scan->end || *scan->at == ';';
}

/* From the opening quote to behind the closing one. */
static RulesStatus
read_quoted (Scan *scan, RulesText *value)
{
  const char *open = scan->at++;

  for (; scan->at < scan->end && *scan->at != '"'; scan->at++) {
    if (*scan->at != '\\')
      continue;
    if (++scan->at == scan->end)
      break;
    if (*scan->at != '"' && *scan->at != '\\' && *scan->at != 'n')
      return fault (scan, scan->at - 1, RULES_FAULT_ESCAPE, RULES_TEXT (""));
  }
  if (scan->at == scan->end)
    return fault (scan, open, RULES_FAULT_QUOTE_OPEN, RULES_TEXT (""));
  *value = span (open + 1, scan->at++);
  return RULES_OK;
}

/* The comment, if there is one; at the end of what else a line has. */
static void
read_comment (Scan *scan, RecordLine *line)
{
  const char *end = scan->end;

  if (scan->at == end)
    return;
  line->has_comment = true;
  if (++scan->at < end && is_blank (*scan->at))
    scan->at++;
  while (end > scan->at && is_blank (end[-1]))
    end--;
  line->comment = span (scan->at, end);
}

/* [Name "value"] */
static RulesStatus
read_tag (Scan *scan, RecordLine *line)
{
  const char *open = scan->at++, *name;
  RulesStatus status;

  line->kind = RECORD_TAG;
  skip_blanks (scan);
  name = scan->at;
  skip_word (scan, ']');
  line->tag_name = span (name, scan->at);
  if (scan->at == scan->end || !is_blank (*scan->at) || line->tag_name.length == 0)
    return fault (scan, open, RULES_FAULT_TAG_FORM, RULES_TEXT (""));
  skip_blanks (scan);
  if (scan->at == scan->end || *scan->at != '"')
    return fault (scan, open, RULES_FAULT_TAG_FORM, RULES_TEXT (""));
  status = read_quoted (scan, &line->tag_value);
  if (status != RULES_OK)
    return status;
  skip_blanks (scan);
  if (scan->at == scan->end || *scan->at != ']')
    return fault (scan, scan->at, RULES_FAULT_TAG_FORM, RULES_TEXT (""));
  scan->at++;
  skip_blanks (scan);
  if (!at_end (scan))
    return fault (scan, scan->at, RULES_FAULT_TAG_REST, RULES_TEXT (""));
  read_comment (scan, line);
  return RULES_OK;
}

static bool
key_is_known (const RecordLine *line, RulesText key)
{
  for (unsigned i = 0; i < line->n_tokens; i++) {
    RulesText other = line->tokens[i].key;

    if (other.length == key.length && memcmp (other.at, key.at, key.length) == 0)
      return true;
  }
  return false;
}

static RulesStatus
read_quoted_token (Scan *scan, RecordToken *token)
{
  RulesStatus status = read_quoted (scan, &token->value);

  token->quoted = true;
  if (status == RULES_OK && !at_end (scan) && !is_blank (*scan->at))
    return fault (scan, scan->at, RULES_FAULT_QUOTE_REST, RULES_TEXT (""));
  return status;
}

/* A bare word, key=value, or a text in quotes; the token is not counted yet. */
static RulesStatus
read_token (Scan *scan, RecordLine *line)
{
  RecordToken *token = &line->tokens[line->n_tokens];
  const char *begin = scan->at;

  token->column = column_of (scan, begin);
  token->key = RULES_TEXT ("");
  token->quoted = false;
  skip_word (scan, '=');
  if (scan->at < scan->end && *scan->at == '=') {
    if (scan->at > begin) {
      token->key = span (begin, scan->at);
      if (key_is_known (line, token->key))
        return fault (scan, begin, RULES_FAULT_KEY_TWICE, token->key);
      begin = scan->at + 1;
    }
    scan->at++;
    skip_word (scan, ';');
    if (scan->at == begin && !(scan->at < scan->end && *begin == '"'))
      return fault (scan, begin, RULES_FAULT_VALUE_MISSING, token->key);
  }
  if (scan->at < scan->end && *scan->at == '"')
    return scan->at == begin ? read_quoted_token (scan, token)
                             : fault (scan, scan->at, RULES_FAULT_QUOTE_INSIDE, RULES_TEXT (""));
  token->value = span (begin, scan->at);
  return RULES_OK;
}

/* 16 hex digits; no branch depends on them, since digests are noise. */
static bool
read_hex (RulesText text, uint64_t *number)
{
  uint64_t sum = 0;
  unsigned bad = 0;

  if (text.length != 16)
    return false;
  for (int i = 0; i < 16; i++) {
    unsigned digit = hex_digits[(uint8_t)text.at[i]] - 1u;

    sum = sum << 4 | (digit & 15);
    bad |= digit;
  }
  *number = sum;
  return bad < 16;
}

/* @instant, then #digest, each of which may be absent; then nothing but a comment. */
static RulesStatus
read_tail (Scan *scan, RecordLine *line)
{
  const char *begin = scan->at;

  if (scan->at < scan->end && *scan->at == '@') {
    skip_word (scan, ';');
    line->instant = span (begin + 1, scan->at);
    if (!record_is_instant (line->instant, false))
      return fault (scan, begin, RULES_FAULT_INSTANT_FORM, line->instant);
    skip_blanks (scan);
    begin = scan->at;
  }
  if (scan->at < scan->end && *scan->at == '#') {
    skip_word (scan, ';');
    line->has_digest = read_hex (span (begin + 1, scan->at), &line->digest);
    if (!line->has_digest)
      return fault (scan, begin, RULES_FAULT_DIGEST_FORM, RULES_TEXT (""));
    skip_blanks (scan);
  }
  if (!at_end (scan))
    return fault (scan, scan->at, RULES_FAULT_AFTER_ARGS, RULES_TEXT (""));
  read_comment (scan, line);
  return RULES_OK;
}

/* ACTOR VERB ARG... [@instant] [#digest] [; comment] */
static RulesStatus
read_move (Scan *scan, RecordLine *line)
{
  char actor = *scan->at;
  const char *begin = scan->at++;

  line->kind = RECORD_MOVE;
  line->actor = actor;
  if (!(actor == '-' || (actor >= '1' && actor <= '9') || (actor >= 'A' && actor <= 'Z'))
      || (!at_end (scan) && !is_blank (*scan->at)))
    return fault (scan, begin, RULES_FAULT_ACTOR_FORM, RULES_TEXT (""));
  skip_blanks (scan);
  begin = scan->at;
  if (at_end (scan) || *begin == '@' || *begin == '#' || *begin == '"')
    return fault (scan, begin, RULES_FAULT_VERB_MISSING, RULES_TEXT (""));
  line->verb_column = column_of (scan, begin);
  skip_word (scan, ';');
  line->verb = span (begin, scan->at);
  if (scan->at < scan->end && *scan->at == '"')
    return fault (scan, scan->at, RULES_FAULT_QUOTE_INSIDE, RULES_TEXT (""));

  for (skip_blanks (scan); !at_end (scan); skip_blanks (scan)) {
    RulesStatus status;

    if (*scan->at == '@' || *scan->at == '#')
      break;
    if (line->n_tokens == RULES_ARGS)
      return fault (scan, scan->at, RULES_FAULT_ARGS_MANY, RULES_TEXT (""));
    status = read_token (scan, line);
    if (status != RULES_OK)
      return status;
    line->n_tokens++;
  }
  return read_tail (scan, line);
}

/* UTF-8, control characters and length; tells whether columns have to be counted. */
static RulesStatus
check_bytes (Scan *scan)
{
  RulesText text = span (scan->begin, scan->end);
  size_t at = rules_text_plain (text);
  int kind;

  scan->ascii = at == text.length;
  if (scan->ascii)
    return RULES_OK;
  kind = rules_text_fault (text, &at);
  if (kind == 0)
    return RULES_OK;
  return fault (scan, text.at + at, kind == 1 ? RULES_FAULT_UTF8 : RULES_FAULT_CONTROL,
                RULES_TEXT (""));
}

RulesStatus
record_read_line (const char *text, size_t length, RecordLine *line, RulesError *error)
{
  const RulesText nothing = RULES_TEXT ("");
  Scan scan = { .begin = text, .at = text, .counted = text, .error = error };
  RulesStatus status;

  if (length > 0 && text[length - 1] == '\r')
    length--;
  if (length > RECORD_LINE_BYTES)
    return rules_error_set (error, RULES_SYNTAX, RULES_FAULT_LINE_LONG, 0, 0, 0);
  scan.end = text + length;
  status = check_bytes (&scan);
  if (status != RULES_OK)
    return status;

  line->kind = RECORD_BLANK;
  line->actor = 0;
  line->has_digest = line->has_comment = false;
  line->verb = line->tag_name = line->tag_value = line->instant = line->comment = nothing;
  line->verb_column = 0;
  line->digest = 0;
  line->n_tokens = 0;

  skip_blanks (&scan);
  if (scan.at == scan.end || *scan.at == '#')
    return RULES_OK;
  if (*scan.at == ';') {
    read_comment (&scan, line);
    return RULES_OK;
  }
  return *scan.at == '[' ? read_tag (&scan, line) : read_move (&scan, line);
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
