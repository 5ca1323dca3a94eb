/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * resolver DATA: what is meant by a few words, where a match of The Restless has 2,000 cards and
 * each of its encounters may come: milliseconds of the slowest, beside the limit. Exits with 1 when
 * it is passed.
 */
#include "app/match/match.h"
#include "app/recording/resolver.h"

#include "bench/budgets.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CARDS 2000
#define ROUNDS 9 /* the best one counts: others shared the machine */

static const char record[] =
    "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"
    "[Option.characters \"2\"]\n[Option.starters \"2\"]\n\n"
    "- join A ilse seat=1\n- join B little-fen seat=2\nA starter walking-staff\nB starter "
    "slingshot\n- realm hedge-country\n";

/* What somebody types, of every kind: beginnings, names, moves that are refused, in words and in
 * the notation, a number, what chance owes, what may be put together in many ways, and nothing
 * known. */
static const char *const typed[] = {
  "t",
  "terror",
  "terror of the hollow 17",
  "hedge country",
  "slingshot",
  "ilse",
  "17",
  "- reveal terror-17 terror-18 gutter-dog",
  "- reveal terror-17 terror-18 mad-ox gutter-dog",
  "A attack slingshot",
  "A attack slingshot roll=3,4",
  "terror of the hollow 4, terror of the hollow 5, gutter dog",
  "ter hol te gut di ils fen wal sli",
  "xyzzy",
  "xyzzy terror of the hollow 17 18 19",
};

static void
fail (const char *what)
{
  fprintf (stderr, "%s\n", what);
  exit (2);
}

/* The starter pack with as many encounters more as a match may have cards. */
static void
write_pack (const char *data, const char *folder)
{
  g_autofree char *from = g_build_filename (data, "packs", "restless-starter.json", NULL);
  g_autofree char *packs = g_build_filename (folder, "packs", NULL);
  g_autofree char *to = g_build_filename (packs, "restless-starter.json", NULL);
  g_autofree char *json = NULL;
  g_autoptr (GString) whole = NULL;
  char *cards, *at;
  guint n = 0;

  if (!g_file_get_contents (from, &json, NULL, NULL) || (cards = strstr (json, "\"cards\"")) == NULL
      || (cards = strchr (cards, '[')) == NULL)
    fail ("the starter pack can't be read");
  for (at = cards; (at = strstr (at, "\"kind\"")) != NULL; at++)
    n++;
  whole = g_string_new_len (json, cards + 1 - json);
  for (; n < CARDS; n++)
    g_string_append_printf (whole,
                            "{\"id\":\"terror-%u\",\"name\":\"Terror of the Hollow %u\",\"kind\":"
                            "\"encounter\",\"type\":\"event\"},\n",
                            n, n);
  g_string_append (whole, cards + 1);
  if (g_mkdir (packs, 0700) != 0 || !g_file_set_contents (to, whole->str, -1, NULL))
    fail ("the pack can't be written");
}

/* Milliseconds that this process had a core. */
static double
now_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1e6;
}

static double
time_one (AppMatch *match, const char *text)
{
  double best = G_MAXDOUBLE;

  for (guint round = 0; round < ROUNDS; round++) {
    const double begin = now_ms ();
    g_autoptr (AppMeaning) meaning =
        app_recorder_resolve (match, app_match_get_n_moves (match), text);

    best = MIN (best, now_ms () - begin);
  }
  return best;
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("tomekeeper-bench-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "m.tkr", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (AppMatch) match = NULL;
  double slowest = 0;

  if (argc != 2)
    fail ("usage: resolver DATA");
  write_pack (argv[1], folder);
  g_setenv ("TOMEKEEPER_DATA_DIR", folder, TRUE);
  g_file_set_contents (path, record, -1, NULL);
  match = app_match_open_record (path, 0, NULL, &error);
  if (match == NULL || app_match_get_fault (match) != NULL)
    fail (match != NULL ? app_match_get_fault (match) : error->message);
  for (guint k = 0; k < G_N_ELEMENTS (typed); k++) {
    const double took = time_one (match, typed[k]);

    printf ("%-60s %6.2f ms\n", typed[k], took);
    slowest = MAX (slowest, took);
  }
  printf ("%-60s %6.2f ms   limit %.0f   ratio %.2f%s\n", "the slowest, of 2,000 cards", slowest,
          LIMIT_RESOLVED, slowest / LIMIT_RESOLVED, slowest > LIMIT_RESOLVED ? "   TOO SLOW" : "");
  return slowest > LIMIT_RESOLVED;
}
