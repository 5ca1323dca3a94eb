/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection by the command line: matches started, recorded, taken back, corrected, taken out
 * and in again, verified; and files that are no collection.
 */
#include "tests/app/store/backups-stage.h"
#include "tests/app/fixture.h"

#include "db/transaction.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define TAGS                                                                                       \
  "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n"           \
  "[Seat4 \"Dan\"]\n[Date \"2026-11-19\"]\n"
#define BEGUN "- dealer 1\n- deal\n- title quench\n"

static void
assert_has (const char *text, const char *part)
{
  ck_assert_msg (strstr (text, part) != NULL, "no “%s” in: %s", part, text);
}

static void
assert_lacks (const char *text, const char *part)
{
  ck_assert_msg (strstr (text, part) == NULL, "“%s” in: %s", part, text);
}

static void
assert_done (CliOutput said)
{
  ck_assert_msg (said.status == 0, "exit %d: %s", said.status, said.err);
}

/* A new match with its first three moves; its UUID, to be freed. */
static char *
begun_match (void)
{
  char *uuid = line_of (cli (TAGS, "new", "-", NULL).out, 0);

  ck_assert_uint_eq (strlen (uuid), 36);
  assert_done (cli (BEGUN, "record", uuid, NULL));
  return uuid;
}

START_TEST (a_match_is_recorded_move_by_move)
{
  g_autofree char *uuid = line_of (cli (TAGS, "new", "-", NULL).out, 0);
  CliOutput said =
      cli (BEGUN "\n# table\n; nobody saw it\n2 play gust ; really\n", "record", uuid, NULL);

  assert_done (said);
  ck_assert_str_eq (said.out, "ok 1\nok 2\nok 3\nok 4\n");
  said = cli (NULL, "record", uuid, "3 play flood", "- note \"tea\"", NULL);
  assert_done (said);
  ck_assert_str_eq (said.out, "ok 5\nok 6\n");
  said = cli (NULL, "export", uuid, NULL);
  assert_has (said.out, "; nobody saw it\n2 play gust @");
  assert_has (said.out, " ; really\n");
  assert_has (said.out, "[Pack \"tome-starter@1\"]\n");
}
END_TEST

START_TEST (a_fault_stops_and_what_came_before_stays)
{
  g_autofree char *uuid = line_of (cli (TAGS, "new", "-", NULL).out, 0);
  CliOutput said = cli (BEGUN "2 play dragon\n3 play gust\n", "record", uuid, NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_str_eq (said.out, "ok 1\nok 2\nok 3\n");
  ck_assert_msg (g_str_has_prefix (said.err, "-:4: "), "%s", said.err);
  said = cli (NULL, "record", uuid, "2 play gust", "2 play flood", NULL);
  ck_assert_int_eq (said.status, 1);
  ck_assert_str_eq (said.out, "ok 4\n");
}
END_TEST

START_TEST (moves_are_taken_back_and_entered_again)
{
  g_autofree char *uuid = begun_match ();

  assert_done (cli (NULL, "record", uuid, "2 play gust", "3 play flood", NULL));
  assert_done (cli (NULL, "undo", uuid, NULL));
  assert_done (cli (NULL, "record", uuid, "3 play flood", NULL));
  /* What was taken back and entered again is no new line. */
  assert_lacks (cli (NULL, "line", uuid, "--json", NULL).out, "\"line\": 2");
  assert_done (cli (NULL, "undo", uuid, "2", NULL));
  assert_done (cli (NULL, "record", uuid, "2 play kindle", NULL));
  assert_has (cli (NULL, "line", uuid, "--json", NULL).out,
              "\"line\": 2, \"fork_of\": 1, \"fork_at\": 3, \"moves\": 4, \"current\": true");
  ck_assert_int_eq (cli (NULL, "undo", uuid, "99", NULL).status, 2);
}
END_TEST

START_TEST (a_correction_takes_over_what_fits)
{
  g_autofree char *uuid = begun_match ();
  CliOutput said;

  assert_done (cli (NULL, "record", uuid, "2 play gust", "3 play flood", "4 play lantern", NULL));
  /* Another card of seat 2: what follows still fits. */
  assert_done (cli (NULL, "edit", uuid, "4", "2 play kindle", NULL));
  said = cli (NULL, "export", uuid, NULL);
  assert_has (said.out, "2 play kindle");
  assert_has (said.out, "4 play lantern");
  /* A card that seat 3 plays later: the new line stands up to there. */
  said = cli (NULL, "edit", uuid, "4", "2 play flood", NULL);
  ck_assert_int_eq (said.status, 1);
  assert_has (said.err, ":5: ");
  said = cli (NULL, "export", uuid, NULL);
  assert_has (said.out, "2 play flood");
  assert_lacks (said.out, "3 play flood");
  said = cli (NULL, "edit", uuid, "99", "2 play flood", NULL);
  ck_assert_int_eq (said.status, 2);
  said = cli (NULL, "edit", uuid, "4", "2 play quench", NULL);
  ck_assert_int_eq (said.status, 1);
}
END_TEST

START_TEST (an_export_imports_into_an_empty_collection)
{
  g_autofree char *uuid = begun_match ();
  g_autofree char *record = NULL;
  const char *other = in_folder ("other.db");
  CliOutput said;

  assert_done (cli (NULL, "record", uuid, "2 play gust", NULL));
  assert_done (cli (NULL, "edit", uuid, "4", "2 play kindle", NULL));
  record = g_strdup (cli (NULL, "export", "--lines", "all", uuid, NULL).out);
  said = cli (record, "import", "-", "--database", other, NULL);
  assert_done (said);
  said = cli (NULL, "--database", other, "export", "--lines", "all", uuid, NULL);
  ck_assert_str_eq (said.out, record);
  said = cli (record, "import", "-", "--database", other, NULL);
  assert_has (said.out, "known ");
  assert_lacks (said.out, "added ");
}
END_TEST

START_TEST (a_known_id_is_known_longer_or_another_line)
{
  g_autofree char *uuid = begun_match ();
  g_autofree char *known = g_strdup (cli (NULL, "export", uuid, NULL).out);
  g_autofree char *longer = g_strconcat (known, "2 play gust\n3 play flood\n", NULL);
  g_autofree char *other = g_strconcat (known, "2 play kindle\n", NULL);
  CliOutput said = cli (known, "import", "-", NULL);

  assert_done (said);
  ck_assert_msg (g_str_has_prefix (said.out, "known "), "%s", said.out);
  said = cli (longer, "import", "-", "--dry-run", NULL);
  ck_assert_msg (g_str_has_prefix (said.out, "longer "), "%s", said.out);
  said = cli (longer, "import", "-", NULL);
  ck_assert_msg (g_str_has_prefix (said.out, "longer "), "%s", said.out);
  /* The dry run left nothing behind, and a shorter record is known. */
  said = cli (known, "import", "-", NULL);
  ck_assert_msg (g_str_has_prefix (said.out, "known "), "%s", said.out);
  said = cli (other, "import", "-", NULL);
  ck_assert_msg (g_str_has_prefix (said.out, "new-line "), "%s", said.out);
  /* The current line is still the person's. */
  assert_has (cli (NULL, "export", uuid, NULL).out, "3 play flood");
}
END_TEST

START_TEST (a_record_without_id_is_recognised)
{
  const char *record = TAGS BEGUN "2 play gust\n";
  CliOutput said = cli (record, "import", "-", NULL);

  ck_assert_msg (g_str_has_prefix (said.out, "added "), "%s", said.out);
  said = cli (TAGS BEGUN "2 play gust\n3 play flood\n", "import", "-", NULL);
  ck_assert_msg (g_str_has_prefix (said.out, "longer "), "%s", said.out);
  said = cli (record, "import", "--new", "-", NULL);
  ck_assert_msg (g_str_has_prefix (said.out, "added "), "%s", said.out);
}
END_TEST

START_TEST (an_ambiguous_record_is_asked_about)
{
  const char *record = TAGS BEGUN;
  g_autofree char *first = line_of (cli (record, "new", "-", NULL).out, 0);
  g_autofree char *second = line_of (cli (record, "new", "-", NULL).out, 0);
  CliOutput said = cli (TAGS BEGUN "2 play gust\n", "import", "-", NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (g_str_has_prefix (said.err, "-:1: "), "%s", said.err);
  assert_has (said.err, first);
  assert_has (said.err, second);
  said = cli (TAGS BEGUN "2 play gust\n", "import", "--into", second, "-", NULL);
  assert_done (said);
  assert_has (cli (NULL, "export", second, NULL).out, "2 play gust");
  assert_lacks (cli (NULL, "export", first, NULL).out, "2 play gust");
}
END_TEST

START_TEST (nothing_is_half_imported)
{
  const char *good = write_file ("good.tkr", TAGS BEGUN);
  const char *bad = write_file ("bad.tkr", TAGS BEGUN "9 play gust\n");
  CliOutput said = cli (NULL, "import", good, bad, NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_str_eq (said.out, "");
  assert_has (said.err, "bad.tkr:11: ");
  ck_assert_str_eq (cli (NULL, "list", "matches", "--json", NULL).out, "[]\n");
  assert_done (cli (NULL, "import", good, NULL));
}
END_TEST

START_TEST (what_is_not_known_is_kept_word_for_word)
{
  g_autofree char *text = read_text (in_source ("data/packs/tome-starter.json"));
  g_auto (GStrv) parts = g_strsplit (text, "\"tome-starter\"", 2);
  g_autofree char *other = g_strjoinv ("\"tome-other\"", parts);
  const char *pack = write_file ("other.json", other);
  const char *record = TAGS "[Pack \"tome-other@1\"]  ; odd   blanks\n" BEGUN "2 play gust\n";
  g_autofree char *uuid = NULL;
  CliOutput said = cli (record, "import", "-", NULL);

  assert_done (said);
  ck_assert_msg (g_str_has_prefix (said.out, "kept "), "%s", said.out);
  uuid = g_strndup (said.out + strlen ("kept "), 36);
  ck_assert_str_eq (cli (NULL, "export", uuid, NULL).out, record);
  assert_has (cli (NULL, "list", "matches", NULL).out, "Not playable here");
  ck_assert_int_eq (cli (NULL, "record", uuid, "3 play flood", NULL).status, 1);
  /* The pack comes, and the match with it. */
  said = cli (NULL, "import", pack, NULL);
  assert_done (said);
  assert_has (said.out, "playable ");
  assert_done (cli (NULL, "record", uuid, "3 play flood", NULL));
  assert_has (cli (NULL, "verify", NULL).out, uuid);
}
END_TEST

START_TEST (a_match_keeps_its_pack_revision)
{
  g_autofree char *text = read_text (in_source ("data/packs/tome-starter.json"));
  g_auto (GStrv) parts = g_strsplit (text, "\"revision\": 1", 2);
  g_autofree char *newer = g_strjoinv ("\"revision\": 2", parts);
  g_autofree char *uuid = begun_match ();
  const char *record = TAGS BEGUN "2 play gust\n";

  ck_assert_str_ne (text, newer);
  assert_done (cli (NULL, "import", write_file ("newer.json", newer), NULL));
  /* A record that names no revision is the old match's, and goes on with its cards. */
  ck_assert_msg (g_str_has_prefix (cli (record, "import", "-", NULL).out, "longer "), "import");
  assert_has (cli (NULL, "export", uuid, NULL).out, "tome-starter@1");
  /* A new match takes the newest. */
  ck_assert_msg (g_str_has_prefix (cli (record, "import", "--new", "-", NULL).out, "added "),
                 "import");
  assert_has (cli (NULL, "export", "--all", NULL).out, "tome-starter@2");
  assert_lacks (cli (NULL, "verify", NULL).out, "diverged");
}
END_TEST

START_TEST (digests_are_verified_and_stamped)
{
  g_autofree char *uuid = NULL;
  g_autofree char *wanted = NULL;
  CliOutput said = cli (TAGS BEGUN "2 play gust\n", "import", "-", NULL);

  uuid = g_strndup (said.out + strlen ("added "), 36);
  wanted = g_strconcat (uuid, " unverified\n", NULL);
  ck_assert_str_eq (cli (NULL, "verify", NULL).out, wanted);
  assert_done (cli (NULL, "verify", uuid, "--stamp", NULL));
  g_free (wanted);
  wanted = g_strconcat (uuid, " exact\n", NULL);
  ck_assert_str_eq (cli (NULL, "verify", uuid, NULL).out, wanted);
}
END_TEST

START_TEST (a_match_is_named_by_a_prefix_that_only_one_has)
{
  g_autofree char *uuid = begun_match ();
  g_autofree char *second = begun_match ();
  g_autofree char *prefix = NULL;
  gsize n = 0;

  while (uuid[n] == second[n])
    n++;
  prefix = g_strndup (uuid, n + 1);
  assert_done (cli (NULL, "export", prefix, NULL));
  ck_assert_int_eq (cli (NULL, "export", "ffffffff", NULL).status, 2);
  /* Times, which both begin with, have much in common. */
  ck_assert_uint_gt (n, 0);
  prefix[n] = '\0';
  ck_assert_int_eq (cli (NULL, "export", prefix, NULL).status, 2);
}
END_TEST

START_TEST (players_are_renamed_and_merged)
{
  g_autofree char *uuid = begun_match ();
  CliOutput said;

  assert_done (cli (NULL, "player", "rename", "Ben", "Benjamin", NULL));
  assert_done (cli (NULL, "player", "add", "Benny", NULL));
  assert_done (cli (NULL, "player", "merge", "Benjamin", "Benny", NULL));
  said = cli (NULL, "export", uuid, NULL);
  assert_has (said.out, "[Seat2 \"Benny\"]");
  said = cli (NULL, "list", "players", NULL);
  assert_lacks (said.out, "Benjamin ");
  ck_assert_int_eq (cli (NULL, "player", "add", "Ada", NULL).status, 1);
  assert_done (cli (NULL, "revert", NULL));
  assert_has (cli (NULL, "export", uuid, NULL).out, "[Seat2 \"Benjamin\"]");
}
END_TEST

START_TEST (a_deleted_match_comes_back)
{
  g_autofree char *uuid = begun_match ();

  assert_done (cli (NULL, "delete", uuid, NULL));
  ck_assert_str_eq (cli (NULL, "list", "matches", NULL).out, "");
  assert_done (cli (NULL, "restore-match", uuid, NULL));
  assert_has (cli (NULL, "list", "matches", NULL).out, uuid);
}
END_TEST

START_TEST (a_backup_is_put_back)
{
  g_autofree char *uuid = begun_match ();
  const char *copy = in_folder ("copy.db");

  assert_done (cli (NULL, "backup", copy, NULL));
  assert_done (cli (NULL, "record", uuid, "2 play gust", NULL));
  assert_done (cli (NULL, "restore", copy, NULL));
  assert_lacks (cli (NULL, "export", uuid, NULL).out, "2 play gust");
  assert_done (cli (NULL, "check", NULL));
}
END_TEST

START_TEST (output_appears_whole_or_not_at_all)
{
  g_autofree char *uuid = begun_match ();
  const char *path = write_file ("out.tkr", "precious\n");
  g_autofree char *text = NULL;

  ck_assert_int_eq (cli (NULL, "export", uuid, "nobody", "--output", path, NULL).status, 2);
  text = read_text (path);
  ck_assert_str_eq (text, "precious\n");
  assert_done (cli (NULL, "export", uuid, "--output", path, NULL));
  g_free (text);
  text = read_text (path);
  ck_assert_str_eq (text, cli (NULL, "export", uuid, NULL).out);
  ck_assert_int_eq (
      cli (NULL, "export", uuid, "--output", in_folder ("no/such/folder"), NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "export", uuid, "--output", in_folder (""), NULL).status, 2);
}
END_TEST

START_TEST (packs_go_out_as_they_came)
{
  g_autofree char *text = read_text (in_source ("data/packs/tome-starter.json"));

  ck_assert_str_eq (cli (NULL, "export", "--pack", "tome-starter", NULL).out, text);
  ck_assert_str_eq (cli (NULL, "export", "--pack", "tome-starter@1", NULL).out, text);
  ck_assert_int_eq (cli (NULL, "export", "--pack", "nothing", NULL).status, 2);
}
END_TEST

START_TEST (the_demo_walks_through_a_collection)
{
  CliOutput said = cli (NULL, "demo", NULL);
  g_autofree char *first = g_strdup (said.out);

  assert_done (said);
  assert_has (first, "has 57 matches");
  assert_has (first, "to choose");
  assert_has (first, "  spells\n");
  said = cli (NULL, "demo", NULL);
  ck_assert_str_eq (said.out, first);
  /* A collection of its own: the person's is empty. */
  ck_assert_str_eq (cli (NULL, "list", "matches", NULL).out, "");
  said = cli (NULL, "--database", in_folder ("tomekeeper/tomekeeper-demo.db"), "verify", NULL);
  assert_done (said);
  assert_lacks (said.out, "unverified");
}
END_TEST

/* How often @part stands in @text. */
static guint
count_of (const char *text, const char *part)
{
  guint n = 0;

  while ((text = strstr (text, part)) != NULL) {
    text += strlen (part);
    n++;
  }
  return n;
}

/* The demo's records name no pack: they are replayed with the starter packs of today. */
START_TEST (the_demo_s_records_are_exact)
{
  static const char *const games[] = { "arkham", "restless", "spelled", "tokio", "tome" };
  guint n = 0;
  CliOutput said;

  for (guint k = 0; k < G_N_ELEMENTS (games); k++) {
    g_autofree char *file = g_strdup_printf ("data/demo/%s.tkr", games[k]);
    g_autofree char *text = read_text (in_source (file));
    guint records = count_of (text, "[Record ");

    said = cli (NULL, "import", in_source (file), NULL);
    ck_assert_msg (said.status == 0,
                   "%sA starter pack or the rules have changed, and this record has not: "
                   "CONTRIBUTING.md, “The demo”, says how to write it anew.",
                   said.err);
    ck_assert_uint_gt (records, 1);
    ck_assert_uint_eq (count_of (said.out, "added "), records);
    ck_assert_ptr_null (strstr (said.out, "only revision"));
    n += records;
  }
  said = cli (NULL, "verify", NULL);
  assert_done (said);
  ck_assert_uint_eq (count_of (said.out, "\n"), n);
  ck_assert_uint_eq (count_of (said.out, " exact\n"), n);
}
END_TEST

START_TEST (a_changed_starter_pack_changes_no_match)
{
  g_autofree char *text = read_text (in_source ("data/packs/tome-starter.json"));
  g_auto (GStrv) parts = g_strsplit (text, "\"name\": \"Quench\"", 2);
  g_autofree char *other = g_strjoinv ("\"name\": \"Dousing\"", parts);
  g_autofree char *uuid = begun_match ();
  g_autofree char *data = g_strdup (suite_variable ("TOMEKEEPER_DATA_DIR"));

  g_mkdir_with_parents (in_folder ("data/packs"), 0700);
  write_file ("data/packs/tome-starter.json", other);
  g_setenv ("TOMEKEEPER_DATA_DIR", in_folder ("data"), TRUE);
  assert_done (cli_process (NULL, "record", uuid, "2 play gust", NULL));
  ck_assert_str_eq (cli_process (NULL, "export", "--pack", "tome-starter", NULL).out, text);
  g_setenv ("TOMEKEEPER_DATA_DIR", data, TRUE);
}
END_TEST

START_TEST (unknown_tags_are_written_back)
{
  static const char *const tags[] = { "[Weather \"rain; \\\"wet\\\"\"]\n",
                                      "[Words \"list sha256:00\"]\n", "[Round \"4\"]\n",
                                      "[Deck1 \"Fire\"]\n", "[Place \"Ada's kitchen\"]\n" };
  g_autofree char *all = g_strconcat (TAGS, tags[0], tags[1], tags[2], tags[3], tags[4], NULL);
  g_autofree char *uuid = line_of (cli (all, "new", "-", NULL).out, 0);
  CliOutput said = cli (NULL, "export", uuid, NULL);

  assert_done (said);
  for (guint k = 0; k < G_N_ELEMENTS (tags); k++)
    assert_has (said.out, tags[k]);
}
END_TEST

START_TEST (a_later_rules_revision_is_kept)
{
  const char *record = TAGS "[Rules \"99\"]\n" BEGUN "; the end\n";
  CliOutput said = cli (record, "import", "-", NULL);

  assert_done (said);
  assert_has (said.out, "kept ");
  assert_has (said.out, "99");
  said = cli (NULL, "export", "--all", NULL);
  ck_assert_str_eq (said.out, record);
}
END_TEST

/* The program, not the tests, says who revives what was kept (app_import_init()): so it is the
 * built one. */
START_TEST (what_was_kept_is_played_by_a_version_that_can)
{
  const char *count = "SELECT COUNT(*) FROM moves";

  assert_done (cli (TAGS "[Rules \"99\"]\n" BEGUN, "import", "-", NULL));
  backups_run_sql (
      backups_database (),
      "UPDATE kept_records SET text = replace (text, '[Rules \"99\"]', '[Rules \"1\"]')");
  assert_done (cli_process (NULL, "list", "matches", NULL));
  ck_assert_int_eq (backups_number_of (backups_database (), count), 0);
  backups_run_sql (backups_database (), "UPDATE settings SET value = '0.9' WHERE name = 'program'");
  assert_done (cli_process (NULL, "list", "matches", NULL));
  ck_assert_int_eq (backups_number_of (backups_database (), count), 3);
}
END_TEST

/* Files that are no collection, or none that can be used: one sentence, exit status 2, and the file
 * as it was. */
static void
assert_refused (const char *path, const char *why)
{
  CliOutput said = cli (NULL, "--database", path, "list", "matches", NULL);

  ck_assert_int_eq (said.status, 2);
  ck_assert_str_eq (said.out, "");
  assert_has (said.err, path);
  assert_has (said.err, why);
  ck_assert_uint_eq (strcspn (said.err, "\n") + 1, strlen (said.err));
}

START_TEST (a_picture_is_no_collection)
{
  static const char jpeg[] = "\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01 and a good deal more of it, "
                             "so that it is as long as a header of a database would have to be";
  const char *path = write_bytes ("photo.db", jpeg, sizeof jpeg);
  g_autofree char *after = NULL;
  gsize length;

  assert_refused (path, "");
  ck_assert (g_file_get_contents (path, &after, &length, NULL));
  ck_assert_uint_eq (length, sizeof jpeg);
  ck_assert_mem_eq (after, jpeg, length);
}
END_TEST

START_TEST (a_folder_is_no_collection)
{
  assert_refused (in_folder (""), "");
}
END_TEST

START_TEST (a_collection_that_is_not_there_is_not_made)
{
  const char *path = in_folder ("nothing.db");

  assert_refused (path, "");
  ck_assert (!g_file_test (path, G_FILE_TEST_EXISTS));
}
END_TEST

START_TEST (a_collection_of_a_newer_program_is_refused)
{
  const char *path = in_folder ("newer.db");
  g_autofree char *bytes = NULL;
  gsize length;

  assert_done (cli (TAGS, "--database", path, "new", "-", NULL));
  ck_assert (g_file_get_contents (path, &bytes, &length, NULL));
  /* user_version stands at byte 60 of the header, the highest byte first. */
  bytes[60] = 0x7f;
  write_bytes ("newer.db", bytes, length);
  assert_refused (path, "newer");
}
END_TEST

/* In a process that has given up what lets root write whatever the mode says. */
static int
read_only_work (const char *uuid)
{
  /* See capset(2): version 3, this process, and no capability at all. */
  const guint32 header[2] = { 0x20080522, 0 }, none[6] = { 0 };
  CliOutput said;

  if (syscall (SYS_capset, header, none) != 0)
    return 1;
  said = cli (NULL, "export", uuid, NULL);
  if (said.status != 0 || strstr (said.out, "[Game \"tome\"]") == NULL)
    return 2;
  said = cli (NULL, "record", uuid, "2 play gust", NULL);
  return said.status == 2 && said.out[0] == '\0' && said.err[0] != '\0' ? 0 : 3;
}

START_TEST (a_read_only_collection_can_be_read)
{
  g_autofree char *uuid = begun_match ();
  int status = 0;
  pid_t child;

  g_chmod (in_folder ("tomekeeper/tomekeeper.db"), 0400);
  g_chmod (in_folder ("tomekeeper"), 0500);
  child = fork ();
  ck_assert_int_ge (child, 0);
  if (child == 0)
    _exit (read_only_work (uuid));
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  g_chmod (in_folder ("tomekeeper"), 0700);
  ck_assert (WIFEXITED (status));
  ck_assert_int_eq (WEXITSTATUS (status), 0);
}
END_TEST

/* Another program writes: the command waits, tells, and leaves everything as it was. */
START_TEST (a_locked_collection_is_told)
{
  g_autofree char *uuid = begun_match ();
  const char *path = in_folder ("tomekeeper/tomekeeper.db");
  g_autoptr (DbStore) db = db_store_open (path, DB_OPEN_EXISTING, NULL);
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  CliOutput said;

  ck_assert (db_transaction_begin (&scope, db, NULL));
  said = cli_process (NULL, "record", uuid, "2 play gust", NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert_str_eq (said.out, "");
  assert_has (said.err, path);
  ck_assert_uint_eq (strcspn (said.err, "\n") + 1, strlen (said.err));
  /* Reading goes on meanwhile. */
  assert_lacks (cli (NULL, "export", uuid, NULL).out, "2 play gust");
  db_transaction_clear (&scope);
  assert_done (cli_process (NULL, "record", uuid, "2 play gust", NULL));
}
END_TEST

/* Killed at any moment: every move that was acknowledged is there. */
START_TEST (an_acknowledged_move_outlives_a_kill)
{
  g_autofree char *uuid = begun_match ();
  const char *const words[] = { "record", uuid, NULL };
  g_autoptr (GSubprocess) process = cli_start (words);
  g_autoptr (GDataInputStream) out =
      g_data_input_stream_new (g_subprocess_get_stdout_pipe (process));
  GOutputStream *in = g_subprocess_get_stdin_pipe (process);
  guint acknowledged = 3;
  g_autofree char *last = NULL;

  for (guint k = 0; k < 50 + 7 * (guint)_i; k++) {
    g_autofree char *line = NULL;

    ck_assert (g_output_stream_write_all (in, "- note \"x\"\n", 11, NULL, NULL, NULL));
    line = g_data_input_stream_read_line (out, NULL, NULL, NULL);
    ck_assert_ptr_nonnull (line);
    acknowledged = (guint)g_ascii_strtoull (line + strlen ("ok "), NULL, 10);
  }
  g_output_stream_write_all (in, "- note \"y\"\n- note \"z\"\n", 22, NULL, NULL, NULL);
  g_subprocess_send_signal (process, SIGKILL);
  g_subprocess_wait (process, NULL, NULL);
  ck_assert_uint_eq (acknowledged, 3 + 50 + 7 * (guint)_i);
  assert_done (cli_process (NULL, "check", NULL));
  last = g_strdup_printf ("%u", acknowledged);
  assert_has (cli (NULL, "verify", uuid, NULL).out, "exact");
  assert_done (cli (NULL, "undo", uuid, last, NULL));
}
END_TEST

START_TEST (packs_with_other_content_are_refused_and_named)
{
  g_autofree char *text = read_text (in_source ("data/packs/tome-starter.json"));
  g_auto (GStrv) parts = g_strsplit (text, "\"name\": \"Quench\"", 2);
  g_autofree char *other = g_strjoinv ("\"name\": \"Dousing\"", parts);
  const char *path = write_file ("other.json", other);
  CliOutput said = cli (NULL, "import", path, NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (g_str_has_prefix (said.err, path), "%s", said.err);
  assert_has (said.err, "tome-starter");
  ck_assert_str_eq (cli (NULL, "export", "--pack", "tome-starter", NULL).out, text);
}
END_TEST

START_TEST (every_answer_is_json_when_asked)
{
  g_autofree char *uuid = begun_match ();
  const char *const calls[][4] = {
    { "list", "players", "--json" },
    { "list", "packs", "--json" },
    { "list", "matches", "--json" },
    { "list", "places", "--json" },
    { "show", "match", uuid, "-j" },
    { "show", "player", "Ada", "-j" },
    { "show", "pack", "tome-starter", "-j" },
    { "line", uuid, "--json" },
    { "verify", uuid, "--json" },
    { "check", "--json" },
    { "history", "--json" },
    { "export", uuid, "--json" },
    { "undo", uuid, "--json" },
    { "note", uuid, "x", "-j" },
    { "tag", uuid, "x", "-j" },
    { "bookmark", uuid, "1", "-j" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (calls); k++) {
    const char *words[5] = { calls[k][0], calls[k][1], calls[k][2], calls[k][3], NULL };
    CliOutput said = cli_run (NULL, words);

    assert_done (said);
    ck_assert_msg (said.out[0] == '{' || said.out[0] == '[', "%s: %s", words[0], said.out);
    ck_assert (g_str_has_suffix (said.out, "\n"));
  }
}
END_TEST

TEST_SUITE (collection)
{
  Suite *suite = suite_create ("app-collection");
  TCase *tests = tcase_create ("collection");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 60);
  tcase_add_test (tests, a_match_is_recorded_move_by_move);
  tcase_add_test (tests, a_fault_stops_and_what_came_before_stays);
  tcase_add_test (tests, moves_are_taken_back_and_entered_again);
  tcase_add_test (tests, a_correction_takes_over_what_fits);
  tcase_add_test (tests, an_export_imports_into_an_empty_collection);
  tcase_add_test (tests, a_known_id_is_known_longer_or_another_line);
  tcase_add_test (tests, a_record_without_id_is_recognised);
  tcase_add_test (tests, an_ambiguous_record_is_asked_about);
  tcase_add_test (tests, nothing_is_half_imported);
  tcase_add_test (tests, what_is_not_known_is_kept_word_for_word);
  tcase_add_test (tests, a_match_keeps_its_pack_revision);
  tcase_add_test (tests, digests_are_verified_and_stamped);
  tcase_add_test (tests, a_match_is_named_by_a_prefix_that_only_one_has);
  tcase_add_test (tests, players_are_renamed_and_merged);
  tcase_add_test (tests, a_deleted_match_comes_back);
  tcase_add_test (tests, a_backup_is_put_back);
  tcase_add_test (tests, output_appears_whole_or_not_at_all);
  tcase_add_test (tests, packs_go_out_as_they_came);
  tcase_add_test (tests, the_demo_walks_through_a_collection);
  tcase_add_test (tests, the_demo_s_records_are_exact);
  tcase_add_test (tests, a_changed_starter_pack_changes_no_match);
  tcase_add_test (tests, unknown_tags_are_written_back);
  tcase_add_test (tests, a_later_rules_revision_is_kept);
  tcase_add_test (tests, what_was_kept_is_played_by_a_version_that_can);
  tcase_add_test (tests, a_picture_is_no_collection);
  tcase_add_test (tests, a_folder_is_no_collection);
  tcase_add_test (tests, a_collection_that_is_not_there_is_not_made);
  tcase_add_test (tests, a_collection_of_a_newer_program_is_refused);
  tcase_add_test (tests, a_read_only_collection_can_be_read);
  tcase_add_test (tests, a_locked_collection_is_told);
  tcase_add_loop_test (tests, an_acknowledged_move_outlives_a_kill, 0, 3);
  tcase_add_test (tests, packs_with_other_content_are_refused_and_named);
  tcase_add_test (tests, every_answer_is_json_when_asked);
  suite_add_tcase (suite, tests);
  return suite;
}
