/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the reader of packs: as a form, and as the tree of one whose header and
 * checksum are right. What it opens is read whole and built again, to the same bytes.
 */
#include "rules/digest.h"
#include "rules/pack.h"

#include <stdlib.h>
#include <string.h>

#define HEADER_BYTES 24

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
require (bool holds)
{
  if (!holds)
    abort ();
}

static void
copy_tree (PackBuilder *builder, PackNode node)
{
  PackIter iter = pack_iter (node);
  const char *key;
  PackNode value;

  switch (pack_kind (node)) {
  case PACK_INTEGER:
    pack_builder_integer (builder, pack_integer (node));
    return;
  case PACK_TEXT:
    require (strlen (pack_text (node)) == pack_text_length (node));
    pack_builder_text (builder, pack_text (node), pack_text_length (node));
    return;
  case PACK_LIST:
  case PACK_OBJECT:
    break;
  default:
    pack_builder_constant (builder, pack_kind (node));
    return;
  }
  pack_builder_begin (builder, pack_kind (node));
  while (pack_next (&iter, &key, &value)) {
    if (key != NULL) {
      require (!pack_is_absent (pack_member (node, key)));
      pack_builder_key (builder, key);
    }
    copy_tree (builder, value);
  }
  pack_builder_end (builder);
}

static bool
has_twin_keys (PackNode node)
{
  PackIter iter = pack_iter (node);
  const char *key;
  PackNode value;

  while (pack_next (&iter, &key, &value))
    if ((key != NULL && pack_member (node, key).at != value.at) || has_twin_keys (value))
      return true;
  return false;
}

static void
try_form (const uint8_t *bytes, size_t size)
{
  PackBuilder *builder;
  RulesPack *pack;
  uint8_t *copy;
  size_t length;

  if (rules_pack_open (&pack, bytes, size) != PACK_OK) {
    require (pack == NULL);
    return;
  }
  require (rules_pack_revision (pack) > 0 && rules_pack_id (pack) != NULL);
  builder = pack_builder_new ();
  copy_tree (builder, rules_pack_root (pack));
  if (pack_builder_finish (builder, &copy, &length) == PACK_OK)
    require (length == size && memcmp (copy, bytes, size) == 0);
  else
    require (has_twin_keys (rules_pack_root (pack)));
  free (copy);
  pack_builder_free (builder);
  rules_pack_free (pack);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  uint64_t sum = rules_xxh64 (data, size, 0);
  uint8_t *form = malloc (HEADER_BYTES + size);

  try_form (data, size);
  memcpy (form, "TKPK", 4);
  for (unsigned k = 0; k < 4; k++) {
    form[4 + k] = (uint8_t)((uint32_t)PACK_BINARY_VERSION >> 8 * k);
    form[8 + k] = (uint8_t)((HEADER_BYTES + size) >> 8 * k);
    form[12 + k] = 0;
  }
  for (unsigned k = 0; k < 8; k++)
    form[16 + k] = (uint8_t)(sum >> 8 * k);
  if (size > 0)
    memcpy (form + HEADER_BYTES, data, size);
  try_form (form, HEADER_BYTES + size);
  free (form);
  return 0;
}
