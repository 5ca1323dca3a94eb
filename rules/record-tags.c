/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tags of one record, in the order they stood in. They are few, so they are searched from
 * the first; their bounds keep that true of hostile records.
 */
#include "rules/record.h"

#include <stdlib.h>

/* @name and @value lie in one piece of memory; @bytes is its size. */
typedef struct {
  char *name, *value;
  size_t bytes;
  uint32_t line;
} Tag;

struct RecordTags {
  Tag *tags;
  unsigned n, room;
  size_t bytes;
};

RecordTags *
record_tags_new (void)
{
  return calloc (1, sizeof (RecordTags));
}

void
record_tags_free (RecordTags *tags)
{
  if (tags == NULL)
    return;
  for (unsigned i = 0; i < tags->n; i++)
    free (tags->tags[i].name);
  free (tags->tags);
  free (tags);
}

static Tag *
find_tag (const RecordTags *tags, RulesText name)
{
  for (unsigned i = 0; i < tags->n; i++)
    if (rules_text_is (name, tags->tags[i].name))
      return &tags->tags[i];
  return NULL;
}

static bool
is_tag_name (RulesText name)
{
  size_t at;

  for (uint32_t i = 0; i < name.length; i++)
    if (strchr (" \t\n\";]", name.at[i]) != NULL)
      return false;
  return name.length > 0 && rules_text_find_fault (name, &at) == 0;
}

/* Takes memory for a tag and writes its name; the value's room is @room bytes and a NUL. */
static bool
tag_init (Tag *tag, RulesText name, size_t room, uint32_t line)
{
  tag->bytes = name.length + room + 2;
  tag->line = line;
  tag->name = malloc (tag->bytes);
  if (tag->name == NULL)
    return false;
  memcpy (tag->name, name.at, name.length);
  tag->name[name.length] = '\0';
  tag->value = tag->name + name.length + 1;
  return true;
}

/* Puts @tag, which it then owns, behind the others. */
static bool
append_tag (RecordTags *tags, Tag *tag)
{
  if (tags->n == tags->room) {
    unsigned room = tags->room == 0 ? 16 : tags->room * 2;
    Tag *more = realloc (tags->tags, room * sizeof *more);

    if (more == NULL)
      return false;
    tags->tags = more;
    tags->room = room;
  }
  tags->tags[tags->n++] = *tag;
  tags->bytes += tag->bytes;
  return true;
}

/* Whether there is room for a tag when @old bytes are given back. */
static bool
tag_fits (const RecordTags *tags, RulesText name, size_t value, size_t old)
{
  return value <= RECORD_TAGS_BYTES
         && tags->bytes - old + name.length + value + 2 <= (size_t)RECORD_TAGS_BYTES;
}

bool
record_tags_add (RecordTags *tags, RulesText name, RulesText value, uint32_t line)
{
  Tag tag;
  RulesBuffer out;

  if (!is_tag_name (name) || find_tag (tags, name) != NULL || tags->n == RECORD_TAGS
      || !tag_fits (tags, name, value.length, 0) || !tag_init (&tag, name, value.length, line))
    return false;
  out = (RulesBuffer){ .data = tag.value, .size = value.length };
  record_unescape (value, &out);
  tag.value[out.length] = '\0';
  if (append_tag (tags, &tag))
    return true;
  free (tag.name);
  return false;
}

static void
remove_tag (RecordTags *tags, Tag *tag)
{
  unsigned at = tag - tags->tags;

  tags->bytes -= tag->bytes;
  free (tag->name);
  memmove (tag, tag + 1, (--tags->n - at) * sizeof *tag);
}

bool
record_tags_set (RecordTags *tags, const char *name, const char *value)
{
  RulesText text = rules_text (name);
  Tag *old = find_tag (tags, text), tag;
  size_t length;

  if (value == NULL) {
    if (old != NULL)
      remove_tag (tags, old);
    return true;
  }
  length = strlen (value);
  if (!is_tag_name (text) || (old == NULL && tags->n == RECORD_TAGS)
      || !tag_fits (tags, text, length, old == NULL ? 0 : old->bytes)
      || !tag_init (&tag, text, length, 0))
    return false;
  memcpy (tag.value, value, length + 1);
  if (old != NULL) {
    tags->bytes += tag.bytes - old->bytes;
    free (old->name);
    *old = tag;
    return true;
  }
  if (append_tag (tags, &tag))
    return true;
  free (tag.name);
  return false;
}

RecordTags *
record_tags_copy (const RecordTags *tags)
{
  RecordTags *copy = record_tags_new ();

  if (copy == NULL)
    return NULL;
  for (unsigned i = 0; i < tags->n; i++) {
    const Tag *from = &tags->tags[i];

    if (!record_tags_set (copy, from->name, from->value)) {
      record_tags_free (copy);
      return NULL;
    }
    copy->tags[i].line = from->line;
  }
  return copy;
}

unsigned
record_tags_count (const RecordTags *tags)
{
  return tags->n;
}

const char *
record_tags_name (const RecordTags *tags, unsigned k)
{
  return tags->tags[k].name;
}

const char *
record_tags_value (const RecordTags *tags, unsigned k)
{
  return tags->tags[k].value;
}

const char *
record_tags_get (const RecordTags *tags, const char *name)
{
  const Tag *tag = find_tag (tags, rules_text (name));

  return tag == NULL ? NULL : tag->value;
}

uint32_t
record_tags_line (const RecordTags *tags, const char *name)
{
  const Tag *tag = find_tag (tags, rules_text (name));

  if (tag == NULL)
    tag = find_tag (tags, RULES_TEXT ("Record"));
  return tag == NULL ? 0 : tag->line;
}

unsigned
record_tags_seat_gap (const RecordTags *tags, uint32_t *line)
{
  static const char *const names[RULES_SEATS] = { "Seat1", "Seat2", "Seat3", "Seat4" };

  for (unsigned i = 1; i < RULES_SEATS; i++)
    if (record_tags_get (tags, names[i]) != NULL && record_tags_get (tags, names[i - 1]) == NULL) {
      *line = record_tags_line (tags, names[i]);
      return i + 1;
    }
  return 0;
}
