/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text without a locale: what is well-formed, what is an id or a number, and writing into a
 * fixed buffer.
 */
#include "rules/text.h"

#define EACH(byte) (0x0101010101010101u * (byte))

void
rules_buffer_put (RulesBuffer *buffer, const char *bytes, size_t length)
{
  if (buffer->full || length > buffer->size - buffer->length) {
    buffer->full = true;
    return;
  }
  if (length > 0)
    memcpy (buffer->data + buffer->length, bytes, length);
  buffer->length += length;
}

void
rules_buffer_puts (RulesBuffer *buffer, const char *text)
{
  rules_buffer_put (buffer, text, strlen (text));
}

void
rules_buffer_number (RulesBuffer *buffer, int64_t number)
{
  char digits[20];
  char *at = digits + sizeof digits;
  uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;

  do
    *--at = '0' + rest % 10;
  while ((rest /= 10) > 0);
  if (number < 0)
    *--at = '-';
  rules_buffer_put (buffer, at, digits + sizeof digits - at);
}

bool
rules_text_is_id (RulesText text)
{
  if (text.length == 0 || text.at[0] < 'a' || text.at[0] > 'z')
    return false;
  for (uint32_t i = 1; i < text.length; i++) {
    char c = text.at[i];

    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'))
      return false;
  }
  return true;
}

bool
rules_text_parse_number (RulesText text, int32_t *number, bool *sign)
{
  bool minus = text.length > 0 && text.at[0] == '-';
  uint32_t i = minus || (text.length > 0 && text.at[0] == '+');
  int32_t sum = 0;

  if (text.length == i || text.length - i > 9)
    return false;
  *sign = i > 0;
  for (; i < text.length; i++) {
    if (text.at[i] < '0' || text.at[i] > '9')
      return false;
    sum = sum * 10 + (text.at[i] - '0');
  }
  *number = minus ? -sum : sum;
  return true;
}

/* Whether none of eight bytes is a control character, a tab included, or beyond ASCII. */
static inline bool
eight_plain (const char *at)
{
  uint64_t word, control, delete;

  memcpy (&word, at, sizeof word);
  control = word - EACH (0x20);
  delete = (word ^ EACH (0x7F)) - EACH (0x01);
  return ((word | control | delete) & EACH (0x80)) == 0;
}

size_t
rules_text_ascii_length (RulesText text)
{
  size_t i = 0;

  while (i < text.length) {
    size_t left = text.length - i;

    if (left >= 8 && eight_plain (text.at + i))
      i += 8;
    else if (left < 8 && i >= 8 && eight_plain (text.at + text.length - 8))
      return text.length;
    else if ((text.at[i] >= 0x20 && text.at[i] < 0x7F) || text.at[i] == '\t')
      i++;
    else
      break;
  }
  return i;
}

size_t
rules_text_character_length (const char *at, size_t left)
{
  const uint8_t *byte = (const uint8_t *)at;
  uint8_t first = byte[0], low = 0x80, high = 0xBF;
  size_t length;

  if (first < 0x80)
    return 1;
  if (first < 0xC2 || first > 0xF4)
    return 0;
  length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (left < length)
    return 0;
  if (first == 0xE0)
    low = 0xA0; /* shorter forms exist */
  else if (first == 0xF0)
    low = 0x90;
  else if (first == 0xED)
    high = 0x9F; /* surrogates */
  else if (first == 0xF4)
    high = 0x8F; /* beyond U+10FFFF */
  if (byte[1] < low || byte[1] > high)
    return 0;
  for (size_t i = 2; i < length; i++)
    if ((byte[i] & 0xC0) != 0x80)
      return 0;
  return length;
}

bool
rules_text_is_control (const char *at)
{
  uint8_t first = at[0];

  if (first == 0xC2)
    return (uint8_t)at[1] < 0xA0;
  return (first < 0x20 && first != '\t') || first == 0x7F;
}

void
rules_text_blank_controls (char *text)
{
  size_t length;

  for (; *text; text += length) {
    length = rules_text_character_length (text, 4);
    if (length == 0)
      length = 1; /* malformed: not a control character */
    else if (rules_text_is_control (text))
      memset (text, ' ', length);
  }
}

int
rules_text_find_fault (RulesText text, size_t *at)
{
  size_t i = 0, length;

  while (true) {
    i += rules_text_ascii_length ((RulesText){ text.at + i, text.length - (uint32_t)i });
    if (i == text.length)
      return 0;
    length = rules_text_character_length (text.at + i, text.length - i);
    if (length == 0 || rules_text_is_control (text.at + i))
      break;
    i += length;
  }
  *at = i;
  return length == 0 ? 1 : 2;
}

RulesText
rules_text_truncate (RulesText text, size_t room)
{
  if (text.length > room) {
    while (room > 0 && ((uint8_t)text.at[room] & 0xC0) == 0x80)
      room--;
    text.length = room;
  }
  return text;
}
