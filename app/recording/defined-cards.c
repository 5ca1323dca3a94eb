/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards that no pack knows: met before, or being described. Which fields there are, and which form
 * is due, the game says.
 */
#include "app/recording/defined-cards.h"

#include "app/base/card-id.h"
#include "app/match/notation.h"
#include "app/recording/recorder-private.h"

#include "db/campaigns.h"
#include "db/runs.h"
#include "rules/record.h"

#include <string.h>

#define DEFINES "- card "
#define FEW 20 /* values of a number that are tried one by one */

/* Cards that were met before */

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

/* A card that is being described */

static gboolean
has_id (const char *id, gconstpointer match)
{
  return rules_match_card (app_match_get_rules ((AppMatch *)match), rules_text (id)) >= 0;
}

void
app_card_draft_set_name (AppCardDraft *draft, const char *name)
{
  g_free (draft->name);
  g_free (draft->id);
  draft->name = g_strstrip (g_strdup (name));
  draft->id = app_card_id_from_name (draft->name, has_id, draft->match);
}

void
app_card_draft_free (AppCardDraft *draft)
{
  if (draft == NULL)
    return;
  g_object_unref (draft->match);
  g_free (draft->name);
  g_free (draft->id);
  g_free (draft->text);
  g_free (draft->for_move);
  g_hash_table_unref (draft->values);
  g_free (draft);
}

static const RulesField *
find_field (const AppCardDraft *draft, const char *id)
{
  for (guint k = 0; k < draft->form->n_fields; k++)
    if (g_str_equal (draft->form->fields[k].id, id)
        && app_card_draft_has (draft, &draft->form->fields[k]))
      return &draft->form->fields[k];
  return NULL;
}

gboolean
app_card_draft_has (const AppCardDraft *draft, const RulesField *field)
{
  const RulesField *other;

  if (field->depends_on == NULL)
    return TRUE;
  other = find_field (draft, field->depends_on);
  return other != NULL && g_str_equal (app_card_draft_get (draft, other), field->depends_value);
}

/* What a needed field says when nobody has said anything. A number has to be told by who has the
 * card. */
static const char *
initial_of (const RulesField *field)
{
  return field->kind == RULES_FIELD_ENUM && field->required && field->names != NULL
             ? field->names[0]
             : "";
}

const char *
app_card_draft_get (const AppCardDraft *draft, const RulesField *field)
{
  const char *value = g_hash_table_lookup (draft->values, field->id);

  return value != NULL ? value : initial_of (field);
}

void
app_card_draft_set (AppCardDraft *draft, const RulesField *field, const char *value)
{
  g_hash_table_replace (draft->values, g_strdup (field->id), g_strstrip (g_strdup (value)));
}

static void
append_quoted (GString *line, const char *key, const char *text)
{
  g_autofree char *room = g_malloc (6 * strlen (text) + 1);
  RulesBuffer buffer = { .data = room, .size = 6 * strlen (text) };

  record_escape (rules_text (text), &buffer);
  g_string_append_printf (line, " %s=\"", key);
  g_string_append_len (line, room, (gssize)buffer.length);
  g_string_append_c (line, '"');
}

char *
app_card_draft_dup_moves (const AppCardDraft *draft)
{
  GString *line = g_string_new (NULL);

  g_string_printf (line, "- card %s kind=%s", draft->id, draft->form->id);
  for (guint k = 0; k < draft->form->n_fields; k++) {
    const RulesField *field = &draft->form->fields[k];
    const char *value = app_card_draft_get (draft, field);

    if (value[0] == '\0' || !app_card_draft_has (draft, field)
        || (field->kind == RULES_FIELD_FLAG && !g_str_equal (value, "true")))
      continue;
    if (field->kind == RULES_FIELD_TEXT)
      append_quoted (line, field->id, value);
    else
      g_string_append_printf (line, " %s=%s", field->id, value);
  }
  if (!g_str_equal (draft->name, draft->id) && draft->name[0] != '\0')
    append_quoted (line, "name", draft->name);
  if (draft->text[0] != '\0')
    append_quoted (line, "text", draft->text);
  if (draft->for_move != NULL)
    g_string_append_printf (line, "\n%s%s", draft->for_move, draft->id);
  return g_string_free (line, FALSE);
}

/* Which form is due */

static gboolean
is_legal_draft (AppCardDraft *draft)
{
  g_autofree char *moves = app_card_draft_dup_moves (draft);

  return app_notation_judge (app_match_get_rules (draft->match),
                             app_timeline_get_replay (app_match_get_timeline (draft->match))->state,
                             moves, NULL)
         == RULES_OK;
}

static gboolean
is_small_number (const AppCardDraft *draft, const RulesField *field)
{
  return field->kind == RULES_FIELD_NUMBER && field->required && field->max - field->min <= FEW
         && app_card_draft_has (draft, field);
}

/* Gives a number its first value with which the card fits; how many of its values do. */
static guint
fit_number (AppCardDraft *draft, const RulesField *field)
{
  g_autofree char *first = g_strdup (app_card_draft_get (draft, field));
  guint n = 0;

  for (int value = field->min; value <= field->max; value++) {
    g_autofree char *text = g_strdup_printf ("%d", value);

    app_card_draft_set (draft, field, text);
    if (is_legal_draft (draft) && n++ == 0) {
      g_free (first);
      first = g_steal_pointer (&text);
    }
  }
  app_card_draft_set (draft, field, first);
  return n;
}

/* Whether a card fits that has another value in one of its needed numbers, where there are but
 * few. */
static gboolean
fits_with_number (AppCardDraft *draft)
{
  for (guint k = 0; k < draft->form->n_fields; k++)
    if (is_small_number (draft, &draft->form->fields[k])
        && fit_number (draft, &draft->form->fields[k]) > 0)
      return TRUE;
  return FALSE;
}

/* What nobody could leave out, filled in so that the card is one. */
static void
fill_needed (AppCardDraft *draft)
{
  for (guint k = 0; k < draft->form->n_fields; k++) {
    const RulesField *field = &draft->form->fields[k];
    g_autofree char *number = g_strdup_printf ("%d", field->initial);

    if (!field->required)
      continue;
    if (field->kind == RULES_FIELD_RANGES)
      app_card_draft_set (draft, field, "1-1:1");
    else if (field->kind == RULES_FIELD_IDS)
      app_card_draft_set (draft, field, "x");
    else if (field->kind == RULES_FIELD_NUMBER)
      app_card_draft_set (draft, field, number);
  }
}

/* Empties what was filled in, but for the numbers of which the waiting move takes one value alone.
 */
static void
empty_needed (AppCardDraft *draft)
{
  g_autoptr (GHashTable) kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint k = 0; k < draft->form->n_fields; k++) {
    const RulesField *field = &draft->form->fields[k];

    if (is_small_number (draft, field) && fit_number (draft, field) == 1)
      g_hash_table_insert (kept, g_strdup (field->id),
                           g_strdup (app_card_draft_get (draft, field)));
  }
  g_hash_table_unref (draft->values);
  draft->values = g_steal_pointer (&kept);
}

static void
find_form (AppCardDraft *draft)
{
  const RulesGame *game = app_match_get_game (draft->match);
  g_auto (GStrv) words = g_strsplit (draft->for_move != NULL ? draft->for_move : "", " ", -1);

  for (guint k = 0; draft->for_move != NULL && k < game->n_card_kinds; k++) {
    draft->form = &game->card_kinds[k];
    fill_needed (draft);
    if (is_legal_draft (draft) || fits_with_number (draft)) {
      empty_needed (draft);
      return;
    }
    g_hash_table_remove_all (draft->values);
  }
  draft->form = game->card_kinds;
  for (guint k = 0; words[0] != NULL && words[1] != NULL && k < game->n_card_kinds; k++)
    if (g_str_equal (game->card_kinds[k].id, words[1]))
      draft->form = &game->card_kinds[k];
}

AppCardDraft *
app_card_draft_new (AppMatch *match, const char *name, const char *for_move)
{
  AppCardDraft *draft = g_new0 (AppCardDraft, 1);

  g_return_val_if_fail (
      app_match_get_timeline (match) != NULL && app_match_get_game (match)->n_card_kinds > 0, NULL);
  draft->match = g_object_ref (match);
  draft->text = g_strdup ("");
  draft->for_move = g_strdup (for_move);
  draft->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  app_card_draft_set_name (draft, name != NULL ? name : "");
  find_form (draft);
  return draft;
}
