/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Entrants as people write them: a name, or a team with its players.
 */
#include "app/league/season-work.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
app_entrant_words_free (AppEntrantWords *words)
{
  if (words == NULL)
    return;
  g_free (words->name);
  g_strfreev (words->players);
  g_free (words);
}

/* A sentence with one name in it. */
static char *
tell (const char *format, const char *name)
{
  g_auto (GStrv) halves = g_strsplit (format, "%s", 2);

  return g_strjoinv (name, halves);
}

static char **
split_names (const char *text, const char *separators)
{
  g_auto (GStrv) names = g_strsplit_set (text, separators, -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (char **name = names; *name != NULL; name++)
    if (*g_strstrip (*name) != '\0')
      g_strv_builder_add (builder, *name);
  return g_strv_builder_end (builder);
}

static gboolean
has_twice (char **names)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (; *names != NULL; names++)
    if (!g_hash_table_add (seen, db_fold (*names)))
      return TRUE;
  return FALSE;
}

static AppEntrantWords *
read_team (const char *text, char **problem)
{
  g_autoptr (AppEntrantWords) words = g_new0 (AppEntrantWords, 1);
  const char *colon = strchr (text, ':');

  words->players = split_names (colon != NULL ? colon + 1 : text, ",&+");
  words->name = colon != NULL ? g_strstrip (g_strndup (text, (gsize)(colon - text)))
                              : g_strjoinv (" & ", words->players);
  if (g_strv_length (words->players) < 2)
    *problem = tell (_ ("“%s” is no team. Write it as “Red: Ann, Ben” or “Ann & Ben”."), text);
  else if (words->name[0] == '\0')
    *problem = tell (_ ("The team “%s” has no name. Write one before the colon."), text);
  else if (has_twice (words->players))
    *problem = tell (_ ("Somebody is in the team “%s” twice. Leave the name out once."), text);
  return *problem == NULL ? g_steal_pointer (&words) : NULL;
}

AppEntrantWords *
app_entrant_words_read (const char *text, AppPartners partners, char **problem)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text != NULL ? text : ""));
  AppEntrantWords *words;

  *problem = NULL;
  if (trimmed[0] == '\0')
    *problem = g_strdup (_ ("An entrant has no name. Write one, or take the line out."));
  else if (partners != APP_PARTNERS_FIXED && strchr (trimmed, ':') != NULL)
    *problem = tell (_ ("“%s” is a team, but everybody enters alone. Name the players one by one, "
                        "or choose fixed partners."),
                     trimmed);
  if (*problem != NULL)
    return NULL;
  if (partners == APP_PARTNERS_FIXED)
    return read_team (trimmed, problem);
  words = g_new0 (AppEntrantWords, 1);
  words->name = g_strdup ("");
  words->players = g_new0 (char *, 2);
  words->players[0] = g_steal_pointer (&trimmed);
  return words;
}
