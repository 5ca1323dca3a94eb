/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the reader of records. What has no fault is written, read and written
 * again, to the same bytes; what has one says where.
 */
#include "tests/rules/rewrite.h"

#include "rules/faults.h"

#define LINES_AFTER_FAULT 1000

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
require (bool holds)
{
  if (!holds)
    abort ();
}

static void
require_inside (RulesText text, const char *bytes, size_t length)
{
  require (text.length == 0 || (text.at >= bytes && text.at + text.length <= bytes + length));
}

/* One line: its texts lie in it, its columns rise, and a fault has a column of it. */
static void
check_line (const char *bytes, size_t length)
{
  RecordLine line;
  RulesError error;
  uint32_t column;

  if (record_read_line (bytes, length, &line, &error) != RULES_OK) {
    require (error.status == RULES_SYNTAX && error.code > 0 && error.code < RULES_FAULTS);
    require (error.column <= length + 1);
    require (error.column > 0 || error.code == RULES_FAULT_LINE_LONG);
    return;
  }
  require_inside (line.verb, bytes, length);
  require_inside (line.tag_name, bytes, length);
  require_inside (line.tag_value, bytes, length);
  require_inside (line.instant, bytes, length);
  require_inside (line.comment, bytes, length);
  require (line.n_tokens <= RULES_ARGS);
  column = line.verb_column;
  for (unsigned i = 0; i < line.n_tokens; i++) {
    require_inside (line.tokens[i].key, bytes, length);
    require_inside (line.tokens[i].value, bytes, length);
    require (line.tokens[i].column > column);
    column = line.tokens[i].column;
  }
}

/* All lines, going on after faults as an import may. */
static void
check_lines (const char *bytes, size_t length)
{
  RecordReader *reader = record_reader_new ();
  const char *end = bytes + length;
  uint32_t number = 0;

  while (bytes < end && number < LINES_AFTER_FAULT) {
    const char *feed = memchr (bytes, '\n', end - bytes);
    size_t line = (feed == NULL ? end : feed) - bytes;
    RulesError error;

    check_line (bytes, line);
    number++;
    if (record_reader_feed (reader, bytes, line, &error) == RECORD_EVENT_FAULT)
      require (error.line == number);
    require (record_reader_line_number (reader) == number);
    bytes += line + 1;
  }
  record_reader_free (reader);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  Output once = { 0 }, twice = { 0 };
  RulesError error;

  check_lines ((const char *)data, size);
  if (rewrite ((const char *)data, size, &once, &error) == RULES_OK) {
    require (rewrite (once.bytes, once.length, &twice, &error) == RULES_OK);
    require (once.length == twice.length && memcmp (once.bytes, twice.bytes, once.length) == 0);
  }
  free (once.bytes);
  free (twice.bytes);
  return 0;
}
