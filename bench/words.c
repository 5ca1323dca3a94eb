/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * words LETTERS: a word list of a million words read from a file: milliseconds and the process's
 * peak of memory; and the words that a hand of ten spells, of 300,000, with the cards of the pack
 * LETTERS. Beside each the limit. Exits with 1 when one is passed.
 */
#include "app/match/records.h"
#include "app/recording/choices.h"
#include "importers/word-list.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define WORDS 1000000
#define ROUNDS 5 /* the best one counts: others shared the machine */
#define MS 500
#define HAND_WORDS 300000
#define HAND_MS 50
#define MEBIBYTES 64

/* Different words of 4 to 15 letters, in no order, some with a capital or an accent. */
static void
write_list (const char *path)
{
  FILE *file = fopen (path, "w");

  for (guint k = 0; k < WORDS; k++) {
    guint number = (guint)((guint64)k * 7368787 % 10000019), length = 4 + number % 12;
    char word[32];

    for (guint i = 0; i < length; i++, number = number / 26 + k % 8 * (i > 3))
      word[i] = (char)('a' + number % 26);
    word[length] = '\0';
    if (k % 9 == 0)
      word[0] = g_ascii_toupper (word[0]);
    fprintf (file, k % 11 == 0 ? "%sé\n" : "%s\n", word);
  }
  if (fclose (file) != 0)
    exit (2);
}

/* The most memory that this process has had, in MiB; VmHWM of its status. */
static double
read_peak_memory (void)
{
  g_autofree char *status = NULL;
  const char *line = NULL;

  if (g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    line = strstr (status, "VmHWM:");
  return line != NULL ? (double)g_ascii_strtoull (line + strlen ("VmHWM:"), NULL, 10) / 1024 : 0;
}

/* Milliseconds that this process had a core: what others do meanwhile does not count. */
static double
cpu_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1000000;
}

static double
read_list (const char *path)
{
  double begin = cpu_time ();
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportWordList) list = import_word_list_load_file (path, &error);

  if (list == NULL || list->n_words != WORDS) {
    fprintf (stderr, "%s\n", error != NULL ? error->message : "words are missing");
    exit (2);
  }
  return cpu_time () - begin;
}

static gboolean
print_result (const char *what, double value, const char *unit, double limit)
{
  printf ("%-44s %9.1f %s   limit %.0f   ratio %.2f%s\n", what, value, unit, limit, value / limit,
          value > limit ? "   TOO MUCH" : "");
  return value <= limit;
}

/* A hand of ten: all ten starters. */
static const char record[] =
    "[Record \"1\"]\n[Game \"spelled\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Pack \"letters\"]\n"
    "- first 1\n- draw 1 o w l t e\n- draw 2 f x a n s\n- reveal ma\n- reveal mb\n- reveal mc\n"
    "- reveal md\n- reveal me\n1 discard t e\n- adjust draw 1 5 \"all\"\n- draw 1 f x a n s\n"
    "- adjust move 1 t discard hand \"all\"\n- adjust move 1 e discard hand \"all\"\n";

/* Words of the hand's letters and some others, so that many can be spelled. */
static RulesDictionary *
new_words (void)
{
  static const char letters[] = "owltefxansrdi";
  RulesDictionary *words = rules_dictionary_new ();
  guint64 number = 1;

  while (rules_dictionary_count (words) < HAND_WORDS) {
    char word[16];
    guint length = 3 + (guint)(number >> 40) % 8;

    for (guint i = 0; i < length; i++) {
      number = number * 6364136223846793005u + 1442695040888963407u;
      word[i] = letters[(number >> 33) % (sizeof letters - 1)];
    }
    if (!rules_dictionary_add (words, (RulesText){ word, length }))
      exit (2);
  }
  return words;
}

static double
time_spellings (const char *letters)
{
  g_autoptr (AppPacks) packs = app_packs_new ();
  g_autoptr (AppRecords) records = NULL;
  RulesDictionary *words = new_words ();
  AppRecordsEvent event = APP_RECORDS_DONE;
  double best = G_MAXDOUBLE;

  if (!app_packs_add_file (packs, letters, NULL))
    exit (2);
  records = app_records_new (app_text_reader_new ("hand", record, strlen (record)), packs,
                             APP_RECORDS_PLAIN);
  do
    event = app_records_next (records, NULL);
  while (event == APP_RECORDS_START || event == APP_RECORDS_MOVE);
  if (event != APP_RECORDS_FINISH)
    exit (2);
  rules_match_set_dictionary (app_records_get_match (records), words);
  for (guint round = 0; round < ROUNDS; round++) {
    double begin = cpu_time ();
    g_autoptr (GPtrArray) found = app_spellings_list (app_records_get_match (records),
                                                      app_records_get_replay (records)->state, 1);

    if (found->len == 0)
      exit (2);
    best = MIN (best, cpu_time () - begin);
  }
  rules_dictionary_free (words);
  return best;
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("tomekeeper-bench-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "words.txt", NULL);
  double best = G_MAXDOUBLE;
  gboolean good;
  pid_t child = fork (); /* what writing takes is not what reading takes */
  int status;

  if (child == 0) {
    write_list (path);
    _exit (0);
  }
  if (child < 0 || waitpid (child, &status, 0) != child || status != 0)
    return 2;
  for (guint round = 0; round < ROUNDS; round++)
    best = MIN (best, read_list (path));
  good = print_result ("a list of 1,000,000 words", best, "ms", MS);
  good &= print_result ("peak of memory meanwhile", read_peak_memory (), "MiB", MEBIBYTES);
  if (argc > 1)
    good &= print_result ("the words of a hand of ten, of 300,000", time_spellings (argv[1]), "ms",
                          HAND_MS);
  g_remove (path);
  g_rmdir (folder);
  return good ? 0 : 1;
}
