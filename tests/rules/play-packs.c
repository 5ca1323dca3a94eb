/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs for tests, written into their binary form from JSON with ' for ".
 */
#include "tests/rules/play.h"

#include <stdio.h>
#include <string.h>

/* Writes one value of JSON with ' for "; returns what follows it. */
const char *
play_put_value (PackBuilder *builder, const char *at)
{
  char *end;

  at += strspn (at, " ");
  if (*at == '{' || *at == '[') {
    bool object = *at == '{';

    pack_builder_begin (builder, object ? PACK_OBJECT : PACK_LIST);
    for (at++; at += strspn (at, " ,:"), *at != '}' && *at != ']';) {
      if (object) {
        char key[32] = "";

        ck_assert_int_eq (sscanf (at, "'%31[^']'", key), 1);
        pack_builder_key (builder, key);
        at += strlen (key) + 2;
        at += strspn (at, " :");
      }
      at = play_put_value (builder, at);
    }
    pack_builder_end (builder);
    return at + 1;
  }
  if (*at == '\'') {
    size_t length = strcspn (at + 1, "'");

    pack_builder_text (builder, at + 1, length);
    return at + length + 2;
  }
  if (*at == 't' || *at == 'f' || *at == 'n') {
    pack_builder_constant (builder, *at == 't' ? PACK_TRUE : *at == 'f' ? PACK_FALSE : PACK_NULL);
    return at + (*at == 'f' ? 5 : 4);
  }
  pack_builder_integer (builder, strtoll (at, &end, 10));
  ck_assert_msg (end != at, "no JSON here: %.40s", at);
  return end;
}

bool
play_has_member (const char *members, const char *key)
{
  const char *end = members ? strchr (members, '\n') : NULL, *at;
  char quoted[32];

  snprintf (quoted, sizeof quoted, "'%s':", key);
  at = members && *members == '{' ? strstr (members, quoted) : NULL;
  return at && at < end;
}

void
play_put_members (PackBuilder *builder, const char *at)
{
  for (at++; at += strspn (at, " ,"), *at != '}';) {
    char key[32] = "";

    ck_assert_int_eq (sscanf (at, "'%31[^']'", key), 1);
    pack_builder_key (builder, key);
    at += strlen (key) + 2;
    at = play_put_value (builder, at + strspn (at, " :"));
  }
}

static void
put_text (PackBuilder *builder, const char *json, const char *key, const char *text)
{
  if (play_has_member (json, key))
    return;
  pack_builder_key (builder, key);
  pack_builder_text (builder, text, strlen (text));
}

uint8_t *
play_pack_json (const char *id, const char *json, size_t *length)
{
  PackBuilder *builder = pack_builder_new ();
  uint8_t *bytes;

  pack_builder_begin (builder, PACK_OBJECT);
  put_text (builder, json, "pack", id);
  put_text (builder, json, "game", play_game.game->id);
  put_text (builder, json, "title", id);
  if (!play_has_member (json, "revision")) {
    pack_builder_key (builder, "revision");
    pack_builder_integer (builder, 1);
  }
  play_put_members (builder, json);
  pack_builder_end (builder);
  ck_assert_int_eq (pack_builder_finish (builder, &bytes, length), PACK_OK);
  pack_builder_free (builder);
  return bytes;
}
