/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the view and the outcome say, as text, and one value of it by its path.
 */
#include "tests/rules/play.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define TEXT_BYTES (1 << 16)

/* A writer of JSON without quotes and blanks. */
typedef struct {
  RulesWriter writer;
  RulesBuffer out;
} Plain;

static void
plain_put (RulesWriter *writer, const char *text)
{
  Plain *plain = (Plain *)writer;
  char last = plain->out.length ? plain->out.data[plain->out.length - 1] : '{';

  if (!strchr ("{[:", last) && *text != '}' && *text != ']')
    rules_buffer_puts (&plain->out, ",");
  rules_buffer_puts (&plain->out, text);
}

static void
plain_begin_object (RulesWriter *writer)
{
  plain_put (writer, "{");
}

static void
plain_end_object (RulesWriter *writer)
{
  plain_put (writer, "}");
}

static void
plain_begin_list (RulesWriter *writer)
{
  plain_put (writer, "[");
}

static void
plain_end_list (RulesWriter *writer)
{
  plain_put (writer, "]");
}

static void
plain_key (RulesWriter *writer, const char *key)
{
  plain_put (writer, key);
  rules_buffer_puts (&((Plain *)writer)->out, ":");
}

static void
plain_integer (RulesWriter *writer, int64_t value)
{
  char text[24];

  snprintf (text, sizeof text, "%lld", (long long)value);
  plain_put (writer, text);
}

static void
plain_boolean (RulesWriter *writer, bool value)
{
  plain_put (writer, value ? "true" : "false");
}

static void
plain_null (RulesWriter *writer)
{
  plain_put (writer, "null");
}

void
play_view (const PlayFixture *fixture, unsigned viewer, char *out, size_t size)
{
  Plain plain = {
    .writer = { plain_begin_object, plain_end_object, plain_begin_list, plain_end_list, plain_key,
                plain_integer, plain_put, plain_boolean, plain_null },
    .out = { out, size - 1, 0, false },
  };

  rules_view (fixture->match, fixture->state, viewer, &plain.writer);
  ck_assert (!plain.out.full);
  out[plain.out.length] = '\0';
}

static void
write_outcome (const PlayFixture *fixture, char *out, size_t size)
{
  RulesOutcome outcome;
  const char *comma = "";
  size_t length;

  rules_outcome (fixture->match, fixture->state, &outcome);
  length = snprintf (out, size, "{status:%s,winners:[", rules_outcome_name (outcome.status));
  for (unsigned i = 0; i < RULES_SEATS; i++)
    if (outcome.winners & 1u << i) {
      length += snprintf (out + length, size - length, "%s%u", comma, i + 1);
      comma = ",";
    }
  length += snprintf (out + length, size - length, "],scores:[");
  for (unsigned i = 0; i < fixture->match->setup.seats; i++)
    length += snprintf (out + length, size - length, "%s%d", i ? "," : "", (int)outcome.scores[i]);
  snprintf (out + length, size - length, "]}");
}

/* The end of the value at @at. */
static const char *
end_of_value (const char *at)
{
  int depth = 0;

  for (;; at++) {
    if (*at == '{' || *at == '[')
      depth++;
    else if (depth == 0 && strchr (",}]", *at)) /* its NUL too */
      return at;
    else if (*at == '}' || *at == ']')
      depth--;
  }
}

/* The value at @path, "last.spells.0.power"; NULL when there is none. */
static const char *
find_value (const char *at, const char *path, size_t path_length)
{
  const char *end = path + path_length;

  while (path < end) {
    size_t step = strcspn (path, ".=");
    bool object = *at == '{';
    unsigned index = isdigit ((unsigned char)*path) ? (unsigned)atoi (path) : 0;

    if (!object && *at != '[')
      return NULL;
    for (at++; *at != '}' && *at != ']'; at = end_of_value (at), at += *at == ',') {
      if (!object && index-- == 0)
        break;
      if (object && strncmp (at, path, step) == 0 && at[step] == ':') {
        at += step + 1;
        break;
      }
    }
    if (*at == '}' || *at == ']')
      return NULL;
    path += step + 1;
  }
  return at;
}

void
play_view_value (const PlayFixture *fixture, unsigned viewer, RulesText path, char *out,
                 size_t size)
{
  static char text[TEXT_BYTES];
  const char *at = path.at;
  size_t length = path.length;
  const char *found;

  if (length >= 7 && strncmp (at, "outcome", 7) == 0) {
    size_t prefix = length > 7 ? 8 : 7;

    write_outcome (fixture, text, sizeof text);
    at += prefix;
    length -= prefix;
  } else {
    play_view (fixture, viewer, text, sizeof text);
  }
  found = find_value (text, at, length);
  found = found ? found : "absent";
  snprintf (out, size, "%.*s", (int)(end_of_value (found) - found), found);
}
