/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fair chance.
 */
#include "app/deal/chance.h"

#include <errno.h>
#include <sys/random.h>

typedef void (*Source) (guint8 *bytes, gsize n, gpointer data);

static Source given;
static gpointer given_data;

void
app_chance_set_source (void (*random) (guint8 *bytes, gsize n, gpointer data), gpointer data)
{
  given = random;
  given_data = data;
}

static void
fill_random (guint8 *bytes, gsize n)
{
  gsize there = 0;

  if (given != NULL) {
    given (bytes, n, given_data);
    return;
  }
  while (there < n) {
    ssize_t more = getrandom (bytes + there, n - there, 0);

    /* Without it nothing is fair, and the kernel that lacks it is older than GTK 4. */
    if (more < 0 && errno != EINTR)
      g_error ("getrandom: %s", g_strerror (errno));
    there += more > 0 ? (gsize)more : 0;
  }
}

guint32
app_chance_below (guint32 n)
{
  const guint64 all = (guint64)1 << 32, fair = all - all % n;
  guint8 bytes[4];
  guint64 number;

  do {
    fill_random (bytes, sizeof bytes);
    number = bytes[0] | (guint64)bytes[1] << 8 | (guint64)bytes[2] << 16 | (guint64)bytes[3] << 24;
  } while (number >= fair);
  return (guint32)(number % n);
}

RulesArg
app_chance_draw (RulesChance *chance)
{
  guint32 all = 0, k;
  guint at = 0;

  for (guint i = 0; i < chance->n_options; i++)
    all += chance->options[i].copies;
  k = app_chance_below (all);
  while (k >= chance->options[at].copies)
    k -= chance->options[at++].copies;
  if (!chance->replace)
    chance->options[at].copies--;
  return chance->options[at].arg;
}
