/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * words: a word list of a million words read from a file: milliseconds and the process's peak of
 * memory. Beside each the limit. Exits with 1 when one is passed.
 */
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
peak (void)
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
told (const char *what, double value, const char *unit, double limit)
{
  printf ("%-44s %9.1f %s   limit %.0f   ratio %.2f%s\n", what, value, unit, limit, value / limit,
          value > limit ? "   TOO MUCH" : "");
  return value <= limit;
}

int
main (void)
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
  good = told ("a list of 1,000,000 words", best, "ms", MS);
  good &= told ("peak of memory meanwhile", peak (), "MiB", MEBIBYTES);
  g_remove (path);
  g_rmdir (folder);
  return good ? 0 : 1;
}
