/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The binary form of packs: what goes in comes out, nothing damaged opens, nothing wrong builds.
 */
#include "tests/suite.h"

#include "rules/digest.h"
#include "rules/pack.h"

#include <stdio.h>
#include <string.h>

#define HEADER_BYTES 24

typedef struct {
  uint8_t *bytes;
  size_t length;
} Form;

static void
begin_pack (PackBuilder *builder)
{
  pack_builder_begin (builder, PACK_OBJECT);
  pack_builder_key (builder, "pack");
  pack_builder_text (builder, "small", 5);
  pack_builder_key (builder, "revision");
  pack_builder_integer (builder, 7);
  pack_builder_key (builder, "game");
  pack_builder_text (builder, "tome", 4);
}

/* A pack with every kind of node, with empty and nested ones. */
static Form
build_sample (void)
{
  PackBuilder *builder = pack_builder_new ();
  Form form;

  begin_pack (builder);
  pack_builder_key (builder, "cards");
  pack_builder_begin (builder, PACK_LIST);
  pack_builder_integer (builder, INT64_MIN);
  pack_builder_constant (builder, PACK_NULL);
  pack_builder_constant (builder, PACK_FALSE);
  pack_builder_constant (builder, PACK_TRUE);
  pack_builder_text (builder, "", 0);
  pack_builder_begin (builder, PACK_OBJECT);
  pack_builder_key (builder, "name");
  pack_builder_text (builder, "É🔥", 6);
  pack_builder_key (builder, "");
  pack_builder_begin (builder, PACK_LIST);
  pack_builder_end (builder);
  pack_builder_end (builder);
  pack_builder_end (builder);
  pack_builder_key (builder, "after");
  pack_builder_integer (builder, -2);
  pack_builder_end (builder);
  ck_assert_int_eq (pack_builder_finish (builder, &form.bytes, &form.length), PACK_OK);
  pack_builder_free (builder);
  return form;
}

static void
sign (Form form)
{
  uint64_t sum = rules_xxh64 (form.bytes + HEADER_BYTES, form.length - HEADER_BYTES, 0);

  for (unsigned k = 0; k < 4; k++)
    form.bytes[8 + k] = (uint8_t)(form.length >> 8 * k);
  for (unsigned k = 0; k < 8; k++)
    form.bytes[16 + k] = (uint8_t)(sum >> 8 * k);
}

static PackStatus
open_status (const uint8_t *bytes, size_t length)
{
  RulesPack *pack;
  PackStatus status = rules_pack_open (&pack, bytes, length);

  ck_assert (status == PACK_OK || pack == NULL);
  rules_pack_free (pack);
  return status;
}

START_TEST (reads_what_was_built)
{
  Form form = build_sample ();
  RulesPack *pack;
  PackNode cards, value, object;
  PackIter iter;
  const char *key;

  ck_assert_int_eq (rules_pack_open (&pack, form.bytes, form.length), PACK_OK);
  ck_assert_str_eq (rules_pack_id (pack), "small");
  ck_assert_str_eq (rules_pack_game (pack), "tome");
  ck_assert_uint_eq (rules_pack_revision (pack), 7);
  ck_assert_uint_eq (pack_count (rules_pack_root (pack)), 5);
  ck_assert_int_eq (pack_integer (pack_member (rules_pack_root (pack), "after")), -2);
  ck_assert (pack_is_absent (pack_member (rules_pack_root (pack), "card")));
  ck_assert (pack_is_absent (pack_member (rules_pack_root (pack), "cards2")));

  cards = pack_member (rules_pack_root (pack), "cards");
  ck_assert_uint_eq (pack_count (cards), 6);
  iter = pack_iter (cards);
  key = "stale";
  ck_assert (pack_next (&iter, &key, &value));
  ck_assert_ptr_null (key);
  ck_assert (pack_integer (value) == INT64_MIN);
  ck_assert (pack_next (&iter, NULL, &value));
  ck_assert (pack_kind (value) == PACK_NULL && !pack_is_absent (value));
  ck_assert (pack_next (&iter, NULL, &value));
  ck_assert_int_eq (pack_kind (value), PACK_FALSE);
  ck_assert (pack_next (&iter, NULL, &value));
  ck_assert_int_eq (pack_kind (value), PACK_TRUE);
  ck_assert (pack_next (&iter, NULL, &value));
  ck_assert_str_eq (pack_text (value), "");
  ck_assert (pack_next (&iter, NULL, &object));
  ck_assert (!pack_next (&iter, NULL, &value));

  iter = pack_iter (object);
  ck_assert (pack_next (&iter, &key, &value));
  ck_assert_str_eq (key, "name");
  ck_assert_str_eq (pack_text (value), "É🔥");
  ck_assert_uint_eq (pack_text_length (value), 6);
  ck_assert (pack_next (&iter, &key, &value));
  ck_assert_str_eq (key, "");
  ck_assert_int_eq (pack_kind (value), PACK_LIST);
  ck_assert_uint_eq (pack_count (value), 0);
  ck_assert (!pack_next (&iter, &key, &value));
  rules_pack_free (pack);
  free (form.bytes);
}
END_TEST

/* The bytes that docs/packs.md shows: a change of them is another PACK_FORM. */
START_TEST (form_is_the_documented_one)
{
  static const uint8_t documented[] = {
    0x54, 0x4b, 0x50, 0x4b, 0x01, 0x00, 0x00, 0x00, 0x5a, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0xe2, 0xb1, 0xf4, 0xa4, 0x7c, 0xde, 0xab, 0x5d, 0x06, 0x39, 0x00, 0x00, 0x00, 0x03,
    0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00, 0x70, 0x61, 0x63, 0x6b, 0x00, 0x04, 0x01, 0x00,
    0x00, 0x00, 0x70, 0x00, 0x08, 0x00, 0x00, 0x00, 0x72, 0x65, 0x76, 0x69, 0x73, 0x69, 0x6f,
    0x6e, 0x00, 0x03, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00,
    0x67, 0x61, 0x6d, 0x65, 0x00, 0x04, 0x04, 0x00, 0x00, 0x00, 0x74, 0x6f, 0x6d, 0x65, 0x00,
  };
  PackBuilder *builder = pack_builder_new ();
  uint8_t *bytes;
  size_t length;

  pack_builder_begin (builder, PACK_OBJECT);
  pack_builder_key (builder, "pack");
  pack_builder_text (builder, "p", 1);
  pack_builder_key (builder, "revision");
  pack_builder_integer (builder, 1);
  pack_builder_key (builder, "game");
  pack_builder_text (builder, "tome", 4);
  pack_builder_end (builder);
  ck_assert_int_eq (pack_builder_finish (builder, &bytes, &length), PACK_OK);
  ck_assert_uint_eq (length, sizeof documented);
  ck_assert_mem_eq (bytes, documented, length);
  pack_builder_free (builder);
  free (bytes);
}
END_TEST

START_TEST (wrong_kinds_answer_nothing)
{
  Form form = build_sample ();
  RulesPack *pack;
  PackNode absent, text, number;

  ck_assert_int_eq (rules_pack_open (&pack, form.bytes, form.length), PACK_OK);
  absent = pack_member (rules_pack_root (pack), "nothing");
  text = pack_member (rules_pack_root (pack), "pack");
  number = pack_member (rules_pack_root (pack), "revision");
  ck_assert_int_eq (pack_kind (absent), PACK_NULL);
  ck_assert_ptr_null (pack_text (absent));
  ck_assert_ptr_null (pack_text (number));
  ck_assert_uint_eq (pack_text_length (number), 0);
  ck_assert_int_eq (pack_integer (text), 0);
  ck_assert_uint_eq (pack_count (text), 0);
  ck_assert (pack_is_absent (pack_member (text, "pack")));
  ck_assert (pack_is_absent (pack_member (absent, "pack")));
  ck_assert_uint_eq (pack_iter (text).left, 0);
  rules_pack_free (pack);
  free (form.bytes);
}
END_TEST

START_TEST (no_cut_and_no_flipped_bit_opens)
{
  Form form = build_sample ();

  for (size_t cut = 0; cut < form.length; cut++) {
    uint8_t *part = malloc (cut > 0 ? cut : 1); /* its very size, for the sanitizer */

    memcpy (part, form.bytes, cut);
    ck_assert_int_ne (open_status (part, cut), PACK_OK);
    free (part);
  }
  for (size_t bit = 0; bit < 8 * form.length; bit++) {
    form.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    ck_assert_int_ne (open_status (form.bytes, form.length), PACK_OK);
    form.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
  }
  ck_assert_int_eq (open_status (form.bytes, form.length), PACK_OK);
  form.bytes[4]++;
  ck_assert_int_eq (open_status (form.bytes, form.length), PACK_OTHER_VERSION);
  free (form.bytes);
}
END_TEST

/* Reads everything that can be reached. */
static size_t
walk (PackNode node)
{
  PackIter iter = pack_iter (node);
  PackNode value;
  const char *key;
  size_t n = 1 + (pack_text (node) != NULL ? strlen (pack_text (node)) : 0);

  while (pack_next (&iter, &key, &value))
    n += walk (value) + (key != NULL ? strlen (key) : 0);
  return n;
}

/* With the checksum made right, so that the checks behind it are what is tried. */
START_TEST (no_changed_byte_leads_outside)
{
  Form form = build_sample ();
  unsigned opened = 0;

  for (size_t at = HEADER_BYTES; at < form.length; at++) {
    uint8_t was = form.bytes[at];

    for (unsigned value = 0; value < 256; value++) {
      RulesPack *pack;

      form.bytes[at] = (uint8_t)value;
      sign (form);
      if (rules_pack_open (&pack, form.bytes, form.length) != PACK_OK)
        continue;
      ck_assert_uint_le (walk (rules_pack_root (pack)), 2 * form.length);
      rules_pack_free (pack);
      opened++;
    }
    form.bytes[at] = was;
  }
  ck_assert_uint_gt (opened, 256);
  free (form.bytes);
}
END_TEST

/* Trees in bytes, each behind the members that a root needs. */
#define TREE(bytes, status)                                                                        \
  {                                                                                                \
    (bytes), sizeof (bytes) - 1, (status)                                                          \
  }
static const struct {
  const char *bytes;
  size_t length;
  PackStatus status;
} trees[] = {
  TREE ("\0", PACK_OK),
  TREE ("\3\1\0\0\0\0\0\0\0", PACK_OK),
  TREE ("\3\1\0\0\0\0\0\0", PACK_DAMAGED),             /* an integer cut */
  TREE ("\7", PACK_DAMAGED),                           /* no such kind */
  TREE ("\4\1\0\0\0a\0", PACK_OK),                     /* "a" */
  TREE ("\4\1\0\0\0ab", PACK_DAMAGED),                 /* no NUL */
  TREE ("\4\2\0\0\0a\0\0", PACK_DAMAGED),              /* a NUL inside */
  TREE ("\4\2\0\0\0\xc3\xa9\0", PACK_OK),              /* é */
  TREE ("\4\1\0\0\0\xc3\0", PACK_DAMAGED),             /* é cut */
  TREE ("\4\2\0\0\0\xc0\x80\0", PACK_DAMAGED),         /* an overlong NUL */
  TREE ("\4\3\0\0\0\xed\xa0\x80\0", PACK_DAMAGED),     /* a surrogate */
  TREE ("\4\4\0\0\0\xf4\x90\x80\x80\0", PACK_DAMAGED), /* beyond U+10FFFF */
  TREE ("\4\1\0\0\0\x80\0", PACK_DAMAGED),             /* a continuation alone */
  TREE ("\4\xff\xff\xff\xff\0", PACK_TOO_BIG),
  TREE ("\4\xff\0\0\0\0", PACK_DAMAGED),             /* reaches beyond the end */
  TREE ("\5\0\0\0\0\0\0\0\0", PACK_OK),              /* [] */
  TREE ("\5\0\0\0\0\0\0\0", PACK_DAMAGED),           /* [] cut */
  TREE ("\5\1\0\0\0\1\0\0\0\0", PACK_OK),            /* [null] */
  TREE ("\5\1\0\0\0\2\0\0\0\0", PACK_DAMAGED),       /* two members promised */
  TREE ("\5\2\0\0\0\1\0\0\0\0\0", PACK_DAMAGED),     /* bytes left over inside */
  TREE ("\5\2\0\0\0\1\0\0\0\0", PACK_DAMAGED),       /* bytes beyond the end */
  TREE ("\5\0\0\0\0\xff\xff\xff\xff", PACK_DAMAGED), /* 4 milliard members */
  TREE ("\6\6\0\0\0\1\0\0\0\0\0\0\0\0\0", PACK_OK),  /* {"": null} */
  TREE ("\6\1\0\0\0\1\0\0\0\0", PACK_DAMAGED),       /* a value without a key */
  TREE ("\0\0", PACK_DAMAGED),                       /* one value too many */
};

START_TEST (damaged_trees_are_refused)
{
  static const char key[] = "\5\0\0\0extra\0";
  PackBuilder *builder = pack_builder_new ();
  size_t inner = trees[_i].length, start;
  uint8_t *form, *edited;
  Form made;
  uint32_t members;

  begin_pack (builder);
  pack_builder_key (builder, "extra");
  pack_builder_constant (builder, PACK_NULL);
  pack_builder_end (builder);
  ck_assert_int_eq (pack_builder_finish (builder, &form, &made.length), PACK_OK);
  pack_builder_free (builder);
  start = made.length - 1; /* the null */
  ck_assert_mem_eq (form + start - (sizeof key - 1), key, sizeof key - 1);

  edited = malloc (start + inner);
  memcpy (edited, form, start);
  memcpy (edited + start, trees[_i].bytes, inner);
  free (form);
  made = (Form){ edited, start + inner };
  members = (uint32_t)(made.length - HEADER_BYTES - 9);
  for (unsigned k = 0; k < 4; k++)
    edited[HEADER_BYTES + 1 + k] = (uint8_t)(members >> 8 * k);
  sign (made);
  ck_assert_int_eq (open_status (made.bytes, made.length), trees[_i].status);
  free (edited);
}
END_TEST

/* What a root must be, written as key, kind, value. */
static const struct {
  const char *pack, *game;
  int64_t revision;
  PackStatus status;
} roots[] = {
  { "p", "tome", 1, PACK_OK },
  { "p", "tome", UINT32_MAX, PACK_OK },
  { "p", "tome", 0, PACK_DAMAGED },
  { "p", "tome", -1, PACK_DAMAGED },
  { "p", "tome", (int64_t)UINT32_MAX + 2, PACK_DAMAGED },
  { NULL, "tome", 1, PACK_DAMAGED },
  { "p", NULL, 1, PACK_DAMAGED },
};

static void
put_text_or_null (PackBuilder *builder, const char *key, const char *text)
{
  pack_builder_key (builder, key);
  if (text != NULL)
    pack_builder_text (builder, text, strlen (text));
  else
    pack_builder_constant (builder, PACK_NULL);
}

START_TEST (root_needs_its_members)
{
  PackBuilder *builder = pack_builder_new ();
  uint8_t *bytes;
  size_t length;

  pack_builder_begin (builder, PACK_OBJECT);
  put_text_or_null (builder, "pack", roots[_i].pack);
  put_text_or_null (builder, "game", roots[_i].game);
  pack_builder_key (builder, "revision");
  pack_builder_integer (builder, roots[_i].revision);
  pack_builder_end (builder);
  ck_assert_int_eq (pack_builder_finish (builder, &bytes, &length), PACK_OK);
  ck_assert_int_eq (open_status (bytes, length), roots[_i].status);
  pack_builder_free (builder);
  free (bytes);
}
END_TEST

START_TEST (root_is_an_object)
{
  PackBuilder *builder = pack_builder_new ();
  uint8_t *bytes;
  size_t length;

  pack_builder_begin (builder, PACK_LIST);
  pack_builder_end (builder);
  ck_assert_int_eq (pack_builder_finish (builder, &bytes, &length), PACK_OK);
  ck_assert_int_eq (open_status (bytes, length), PACK_DAMAGED);
  pack_builder_free (builder);
  free (bytes);
}
END_TEST

/* A builder's calls: {}[] begin and end, k and j keys, n null, t text, b broken UTF-8,
 * z a text with a NUL inside, s a begin that names no container, u a constant that is none. */
static const struct {
  const char *calls;
  PackStatus status;
} builds[] = {
  { "{}", PACK_OK },          { "{kn}", PACK_OK },          { "{knjn}", PACK_OK },
  { "{k{kn}jn}", PACK_OK },   { "{k[{kn}{kn}]}", PACK_OK }, { "n", PACK_OK },
  { "", PACK_DAMAGED },       { "{", PACK_DAMAGED },        { "}", PACK_DAMAGED },
  { "{}}", PACK_DAMAGED },    { "{}{}", PACK_DAMAGED },     { "{n}", PACK_DAMAGED },
  { "{k}", PACK_DAMAGED },    { "{kkn}", PACK_DAMAGED },    { "{knn}", PACK_DAMAGED },
  { "{[]}", PACK_DAMAGED },   { "[kn]", PACK_DAMAGED },     { "k", PACK_DAMAGED },
  { "{knkn}", PACK_DAMAGED }, { "{knjnkn}", PACK_DAMAGED }, { "{j{knkn}}", PACK_DAMAGED },
  { "[b]", PACK_DAMAGED },    { "[z]", PACK_DAMAGED },      { "[s]", PACK_DAMAGED },
  { "[u]", PACK_DAMAGED },
};

static void
call (PackBuilder *builder, char name)
{
  switch (name) {
  case '{':
    pack_builder_begin (builder, PACK_OBJECT);
    break;
  case '[':
    pack_builder_begin (builder, PACK_LIST);
    break;
  case '}':
  case ']':
    pack_builder_end (builder);
    break;
  case 'k':
    pack_builder_key (builder, "key");
    break;
  case 'j':
    pack_builder_key (builder, "jey");
    break;
  case 'b':
    pack_builder_text (builder, "\xff", 1);
    break;
  case 'z':
    pack_builder_text (builder, "a\0b", 3);
    break;
  case 's':
    pack_builder_begin (builder, PACK_TEXT);
    break;
  case 'u':
    pack_builder_constant (builder, PACK_TEXT);
    break;
  default:
    pack_builder_constant (builder, PACK_NULL);
    break;
  }
}

START_TEST (builder_refuses_wrong_calls)
{
  PackBuilder *builder = pack_builder_new ();
  uint8_t *bytes;
  size_t length;

  for (const char *at = builds[_i].calls; *at != '\0'; at++)
    call (builder, *at);
  ck_assert_int_eq (pack_builder_finish (builder, &bytes, &length), builds[_i].status);
  ck_assert ((bytes != NULL) == (builds[_i].status == PACK_OK));
  pack_builder_free (builder);
  free (bytes);
}
END_TEST

START_TEST (nesting_ends_at_the_bound)
{
  for (unsigned depth = PACK_DEPTH; depth <= PACK_DEPTH + 1; depth++) {
    PackBuilder *builder = pack_builder_new ();
    uint8_t *bytes;
    size_t length;

    begin_pack (builder);
    pack_builder_key (builder, "deep");
    for (unsigned k = 1; k < depth; k++)
      pack_builder_begin (builder, PACK_LIST);
    for (unsigned k = 1; k < depth; k++)
      pack_builder_end (builder);
    pack_builder_end (builder);
    if (depth == PACK_DEPTH) {
      ck_assert_int_eq (pack_builder_finish (builder, &bytes, &length), PACK_OK);
      ck_assert_int_eq (open_status (bytes, length), PACK_OK);
    } else {
      ck_assert_int_eq (pack_builder_finish (builder, &bytes, &length), PACK_TOO_BIG);
    }
    pack_builder_free (builder);
    free (bytes);
  }
}
END_TEST

/* A reader that trusts the builder alone would overflow its stack here. */
START_TEST (reader_refuses_deep_nesting_by_itself)
{
  enum { DEPTH = 100000 };
  Form form = { malloc (HEADER_BYTES + 9 * DEPTH), HEADER_BYTES + 9 * DEPTH };

  memset (form.bytes, 0, form.length);
  memcpy (form.bytes, "TKPK\1", 5);
  for (unsigned k = 0; k < DEPTH; k++) {
    uint8_t *node = form.bytes + HEADER_BYTES + 9 * k;
    uint32_t inside = 9 * (DEPTH - 1 - k);

    node[0] = PACK_LIST;
    for (unsigned j = 0; j < 4; j++)
      node[1 + j] = (uint8_t)(inside >> 8 * j);
    node[5] = k < DEPTH - 1;
  }
  sign (form);
  ck_assert_int_eq (open_status (form.bytes, form.length), PACK_TOO_BIG);
  free (form.bytes);
}
END_TEST

START_TEST (texts_end_at_the_bound)
{
  char *text = malloc (PACK_TEXT_BYTES + 2);

  memset (text, 'a', PACK_TEXT_BYTES + 1);
  text[PACK_TEXT_BYTES + 1] = '\0';
  for (unsigned over = 0; over <= 1; over++) {
    PackBuilder *builder = pack_builder_new ();
    uint8_t *bytes;
    size_t length;

    begin_pack (builder);
    pack_builder_key (builder, "long");
    pack_builder_text (builder, text, PACK_TEXT_BYTES + over);
    pack_builder_key (builder, text + 1 - over);
    pack_builder_constant (builder, PACK_NULL);
    pack_builder_end (builder);
    ck_assert_int_eq (pack_builder_finish (builder, &bytes, &length),
                      over ? PACK_TOO_BIG : PACK_OK);
    if (!over)
      ck_assert_int_eq (open_status (bytes, length), PACK_OK);
    pack_builder_free (builder);
    free (bytes);
  }
  free (text);
}
END_TEST

START_TEST (forms_end_at_the_bound)
{
  PackBuilder *builder = pack_builder_new ();
  uint8_t *bytes;
  size_t length;

  pack_builder_begin (builder, PACK_LIST);
  for (unsigned k = 0; k <= PACK_BYTES / 9; k++)
    pack_builder_integer (builder, k);
  pack_builder_end (builder);
  ck_assert_int_eq (pack_builder_finish (builder, &bytes, &length), PACK_TOO_BIG);
  pack_builder_free (builder);
}
END_TEST

/* Finding twins must not take quadratic time: this would need minutes. */
START_TEST (many_members_are_no_trouble)
{
  enum { MEMBERS = 200000 };
  PackBuilder *builder = pack_builder_new ();
  uint8_t *bytes;
  size_t length;
  char key[16];

  begin_pack (builder);
  for (unsigned k = 0; k < MEMBERS; k++) {
    snprintf (key, sizeof key, "k%u", k);
    pack_builder_key (builder, key);
    pack_builder_integer (builder, k);
  }
  pack_builder_end (builder);
  ck_assert_int_eq (pack_builder_finish (builder, &bytes, &length), PACK_OK);
  ck_assert_int_eq (open_status (bytes, length), PACK_OK);
  pack_builder_free (builder);
  free (bytes);
}
END_TEST

#define N(table) (int)(sizeof (table) / sizeof (table)[0])

TEST_SUITE (pack)
{
  Suite *suite = suite_create ("pack");
  TCase *reader = tcase_create ("reader"), *builder = tcase_create ("builder");

  tcase_set_timeout (reader, 60);
  tcase_add_test (reader, reads_what_was_built);
  tcase_add_test (reader, form_is_the_documented_one);
  tcase_add_test (reader, wrong_kinds_answer_nothing);
  tcase_add_test (reader, no_cut_and_no_flipped_bit_opens);
  tcase_add_test (reader, no_changed_byte_leads_outside);
  tcase_add_loop_test (reader, damaged_trees_are_refused, 0, N (trees));
  tcase_add_loop_test (reader, root_needs_its_members, 0, N (roots));
  tcase_add_test (reader, root_is_an_object);
  tcase_add_test (reader, reader_refuses_deep_nesting_by_itself);
  tcase_set_timeout (builder, 60);
  tcase_add_loop_test (builder, builder_refuses_wrong_calls, 0, N (builds));
  tcase_add_test (builder, nesting_ends_at_the_bound);
  tcase_add_test (builder, texts_end_at_the_bound);
  tcase_add_test (builder, forms_end_at_the_bound);
  tcase_add_test (builder, many_members_are_no_trouble);
  suite_add_tcase (suite, reader);
  suite_add_tcase (suite, builder);
  return suite;
}
