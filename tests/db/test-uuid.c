/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * UUIDs: their form, their order, and that version 5 never changes.
 */
#include "db/uuid.h"

#include "tests/suite.h"

#include <string.h>

/* Python's uuid.uuid5 (namespace, "tomekeeper\0tome"). */
#define TOME_UUID "b721fc53-ccd6-5d6c-8669-6b5da58e47b9"

START_TEST (test_v7)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  char before[DB_UUID_SIZE], uuid[DB_UUID_SIZE];

  db_uuid_v7 (before);
  g_usleep (2000);
  for (int k = 0; k < 10000; k++) {
    db_uuid_v7 (uuid);
    ck_assert (db_uuid_is_valid (uuid));
    ck_assert_int_eq (uuid[14], '7');
    ck_assert (strchr ("89ab", uuid[19]) != NULL);
    ck_assert_str_gt (uuid, before);
    ck_assert (g_hash_table_add (seen, g_strdup (uuid)));
  }
}
END_TEST

START_TEST (test_v5)
{
  char one[DB_UUID_SIZE], two[DB_UUID_SIZE], other[DB_UUID_SIZE], tome[DB_UUID_SIZE];

  db_uuid_v5 ("bgg", "player/17", one);
  db_uuid_v5 ("bgg", "player/17", two);
  db_uuid_v5 ("bgg", "player/18", other);
  ck_assert_str_eq (one, two);
  ck_assert_str_ne (one, other);
  ck_assert_int_eq (one[14], '5');
  db_uuid_v5 ("tomekeeper", "tome", tome);
  ck_assert_str_eq (tome, TOME_UUID);
}
END_TEST

START_TEST (test_valid)
{
  static const struct {
    const char *text;
    gboolean valid;
  } cases[] = {
    { "0193a4c2-7b1e-7c3d-8e4f-0123456789ab", TRUE },
    { "0193A4C2-7B1E-7C3D-8E4F-0123456789AB", TRUE },
    { "0193a4c2-7b1e-7c3d-8e4f-0123456789a", FALSE },
    { "0193a4c2-7b1e-7c3d-8e4f-0123456789abc", FALSE },
    { "0193a4c27-b1e-7c3d-8e4f-0123456789ab", FALSE },
    { "0193a4c2-7b1e-7c3d-8e4f-0123456789ag", FALSE },
    { "", FALSE },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    ck_assert_int_eq (db_uuid_is_valid (cases[k].text), cases[k].valid);
}
END_TEST

TEST_SUITE (uuid)
{
  Suite *suite = suite_create ("uuid");
  TCase *uuid = tcase_create ("uuid");

  tcase_add_test (uuid, test_v7);
  tcase_add_test (uuid, test_v5);
  tcase_add_test (uuid, test_valid);
  suite_add_tcase (suite, uuid);
  return suite;
}
