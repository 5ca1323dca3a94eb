/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards that the runs of a campaign defined, so that nobody types one twice.
 */
#include "app/recording/known-cards.h"

#include "app/match/match-parts.h"

#include "db/campaigns.h"
#include "db/runs.h"
#include "rules/record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DEFINES "- card "

static void
card_free (gpointer data)
{
  AppKnownCard *card = data;

  g_free (card->id);
  g_free (card->name);
  g_free (card->kind);
  g_free (card->text);
  g_free (card);
}

/* What a key of the move says, as it is meant; @otherwise without it. */
static char *
dup_value (const RecordLine *line, const char *key, const char *otherwise)
{
  for (unsigned k = 0; k < line->n_tokens; k++) {
    const RecordToken *token = &line->tokens[k];
    char *value = NULL;

    if (!rules_text_is (token->key, key))
      continue;
    value = g_malloc (token->value.length + 1);
    if (token->quoted) {
      RulesBuffer out = { .data = value, .size = token->value.length };

      record_unescape (token->value, &out);
      value[out.length] = '\0';
    } else {
      memcpy (value, token->value.at, token->value.length);
      value[token->value.length] = '\0';
    }
    return value;
  }
  return g_strdup (otherwise);
}

/* NULL for what is no definition. */
static AppKnownCard *
card_new (const char *text, guint run)
{
  g_autofree RecordLine *line = g_new0 (RecordLine, 1);
  AppKnownCard *card;
  RulesError wrong;

  if (record_read_line (text, strlen (text), line, &wrong) != RULES_OK || line->n_tokens == 0
      || line->tokens[0].key.length > 0)
    return NULL;
  card = g_new0 (AppKnownCard, 1);
  card->id = g_strndup (line->tokens[0].value.at, line->tokens[0].value.length);
  card->name = dup_value (line, "name", card->id);
  card->kind = dup_value (line, "kind", "");
  card->text = g_strdup (text);
  card->run = run;
  return card;
}

typedef struct {
  GHashTable *cards; /* by id */
  guint run;
} Collecting;

static gboolean
collect_card_cb (guint64 number, const char *text, gpointer data)
{
  Collecting *collecting = data;
  AppKnownCard *card = card_new (text, collecting->run);

  if (card != NULL)
    g_hash_table_replace (collecting->cards, card->id, card);
  return TRUE;
}

static int
compare_cards (gconstpointer a, gconstpointer b)
{
  const AppKnownCard *one = *(AppKnownCard *const *)a;
  const AppKnownCard *other = *(AppKnownCard *const *)b;
  int order = g_utf8_collate (one->name, other->name);

  return order != 0 ? order : strcmp (one->id, other->id);
}

GPtrArray *
app_known_cards_read (DbStore *db, gint64 campaign, GError **error)
{
  g_autoptr (GPtrArray) runs = db_runs_list (db, campaign, error);
  g_autoptr (GHashTable) cards = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, card_free);
  Collecting collecting = { .cards = cards };
  GPtrArray *list;
  GHashTableIter iter;
  gpointer card;

  if (runs == NULL)
    return NULL;
  for (guint k = 0; k < runs->len; k++) {
    const DbRun *run = g_ptr_array_index (runs, k);

    collecting.run = run->number;
    if (!db_run_foreach_move (db, run->id, DEFINES, collect_card_cb, &collecting, error))
      return NULL;
  }
  list = g_ptr_array_new_with_free_func (card_free);
  g_hash_table_iter_init (&iter, cards);
  while (g_hash_table_iter_next (&iter, NULL, &card)) {
    g_hash_table_iter_steal (&iter);
    g_ptr_array_add (list, card);
  }
  g_ptr_array_sort (list, compare_cards);
  return list;
}

/* The ids that the line on show defines (element-type utf8). */
static GHashTable *
list_defined_cards (AppMatch *match)
{
  GHashTable *ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint number = 1; number <= app_timeline_get_length (app_match_get_timeline (match));
       number++) {
    const char *text = app_timeline_get_move (app_match_get_timeline (match), number)->text;

    if (g_str_has_prefix (text, DEFINES))
      g_hash_table_add (
          ids, g_strndup (text + strlen (DEFINES), strcspn (text + strlen (DEFINES), " ")));
  }
  return ids;
}

GPtrArray *
app_match_dup_known_cards (AppMatch *match)
{
  g_autoptr (GPtrArray) cards = NULL;
  g_autoptr (GHashTable) own = NULL;
  g_autoptr (DbRun) run = NULL;
  DbStore *db;
  gint64 id;

  if (app_match_get_store (match) == NULL || app_match_get_timeline (match) == NULL)
    return g_ptr_array_new ();
  db = app_store_get_db (app_match_get_store (match));
  if (!db_run_of_match (db, app_match_get_id (match), &id, NULL) || id == 0
      || (run = db_run_get (db, id, NULL)) == NULL
      || (cards = app_known_cards_read (db, run->campaign, NULL)) == NULL)
    return g_ptr_array_new ();
  own = list_defined_cards (match);
  for (guint k = cards->len; k-- > 0;) {
    const AppKnownCard *card = g_ptr_array_index (cards, k);

    if (g_hash_table_contains (own, card->id))
      g_ptr_array_remove_index (cards, k);
  }
  return g_steal_pointer (&cards);
}
