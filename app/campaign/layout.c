/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of what lies on a match's table, in words and as data.
 */
#include "app/campaign/layout.h"

#include "app/base/error.h"
#include "app/base/phrases.h"
#include "app/match/match-parts.h"

#include <glib/gi18n-lib.h>

/**
 * Listing:
 * @place, @actor: of the item before
 */
typedef struct {
  AppLabels *labels;
  RulesMatch *rules;
  AppParty party;
  AppDocument *book;
  AppJson *json;
  const RulesLayoutWord *place;
  guint8 actor;
} Listing;

/* In words */

/* Names of the slots of @mask. */
static char *
dup_slots (Listing *listing, guint mask)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < RULES_PARTY; k++)
    if (mask & 1u << k)
      g_ptr_array_add (names,
                       app_labels_dup_actor (listing->labels, &listing->party, (guint8)('A' + k)));
  return app_phrase_list ((const char *const *)names->pdata, names->len);
}

/* What a fact says beside its word; NULL for a flag. */
static char *
dup_value (Listing *listing, const RulesLayoutFact *fact)
{
  switch (fact->kind) {
  case RULES_LAYOUT_NUMBER:
    return g_strdup_printf ("%d", fact->number);
  case RULES_LAYOUT_CARD:
    return app_labels_dup_card (listing->labels, listing->rules->cards[fact->number].id);
  case RULES_LAYOUT_ID:
    return app_labels_dup_card (listing->labels, fact->text);
  case RULES_LAYOUT_ACTOR:
    return app_labels_dup_actor (listing->labels, &listing->party, (guint8)fact->number);
  case RULES_LAYOUT_PARTY:
    return dup_slots (listing, (guint)fact->number);
  case RULES_LAYOUT_WORD:
    return g_strdup (_ (fact->value->name));
  case RULES_LAYOUT_FLAG:
    break;
  }
  return NULL;
}

static char *
dup_thing (Listing *listing, const RulesLayoutItem *item)
{
  g_autofree char *value = dup_value (listing, &item->what);

  if (item->what.word == NULL && item->count != 1)
    /* Translators: how many cards of a name are to be laid: “3 × Quench”. */
    return app_phrase_printf (_ ("%d × %s"), (int)item->count, value);
  if (item->what.word == NULL)
    return app_phrase_name (value);
  if (value == NULL)
    return g_strdup (_ (item->what.word->name));
  /* Translators: a thing on the table and its number or name: “Health: 7”. */
  return app_phrase_printf (_ ("%s: %s"), _ (item->what.word->name), value);
}

/* "element fire, power 3, silenced"; NULL for nothing. */
static char *
dup_facts (Listing *listing, const RulesLayoutItem *item)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint k = 0; k < item->n_facts; k++) {
    g_autofree char *value = dup_value (listing, &item->facts[k]);
    const char *word = _ (item->facts[k].word->name);
    g_autofree char *said =
        /* Translators: what is said of a thing on the table: “power 3”, “of Ada”. */
        value != NULL ? app_phrase_printf (_ ("%s %s"), word, value) : g_strdup (word);

    g_string_append_printf (out, "%s%s", k > 0 ? ", " : "", said);
  }
  return out->len > 0 ? g_string_free (g_steal_pointer (&out), FALSE) : NULL;
}

static void
add_heading (Listing *listing, const RulesLayoutItem *item)
{
  g_autofree char *who = app_labels_dup_actor (listing->labels, &listing->party, item->actor);
  const char *place = _ (item->place->name);

  app_document_add (listing->book, APP_BLOCK_SECTION,
                    item->actor != 0
                        /* Translators: who, and a place on the table before them: “Ada: Hand”. */
                        ? app_phrase_printf (_ ("%s: %s"), who, place)
                        : g_strdup (place),
                    NULL);
}

static void
book_cb (const RulesLayoutItem *item, void *data)
{
  Listing *listing = data;

  if (item->place != listing->place || item->actor != listing->actor)
    add_heading (listing, item);
  listing->place = item->place;
  listing->actor = item->actor;
  app_document_add (listing->book, APP_BLOCK_CHECK, dup_thing (listing, item),
                    dup_facts (listing, item));
}

/* As data */

static void
put_actor (AppJson *json, const char *key, guint actor)
{
  const char slot[2] = { (char)actor, '\0' };

  if (actor >= 'A')
    app_json_set_text (json, key, slot);
  else if (actor > 0)
    app_json_set_integer (json, key, actor);
  else
    app_json_set_text (json, key, NULL);
}

static void
put_slots (AppJson *json, const char *key, guint mask)
{
  app_json_begin_list_of (json, key);
  for (guint k = 0; k < RULES_PARTY; k++)
    if (mask & 1u << k) {
      const char slot[2] = { (char)('A' + k), '\0' };

      app_json_text (json, slot);
    }
  app_json_end_list (json);
}

static void
put_fact (Listing *listing, const char *key, const RulesLayoutFact *fact)
{
  AppJson *json = listing->json;

  switch (fact->kind) {
  case RULES_LAYOUT_NUMBER:
    app_json_set_integer (json, key, fact->number);
    break;
  case RULES_LAYOUT_CARD:
    app_json_set_text (json, key, listing->rules->cards[fact->number].id);
    break;
  case RULES_LAYOUT_ID:
    app_json_set_text (json, key, fact->text);
    break;
  case RULES_LAYOUT_ACTOR:
    put_actor (json, key, (guint)fact->number);
    break;
  case RULES_LAYOUT_PARTY:
    put_slots (json, key, (guint)fact->number);
    break;
  case RULES_LAYOUT_WORD:
    app_json_set_text (json, key, fact->value->id);
    break;
  case RULES_LAYOUT_FLAG:
    app_json_set_boolean (json, key, TRUE);
    break;
  }
}

static void
json_cb (const RulesLayoutItem *item, void *data)
{
  Listing *listing = data;
  AppJson *json = listing->json;
  const RulesLayoutFact *what = &item->what;

  app_json_begin_object (json);
  app_json_set_text (json, "place", item->place->id);
  put_actor (json, "who", item->actor);
  if (what->word != NULL)
    app_json_set_text (json, "what", what->word->id);
  else
    put_fact (listing, "what", what);
  app_json_set_integer (json, "count", item->count);
  app_json_begin_object_of (json, "state");
  if (what->word != NULL && what->kind != RULES_LAYOUT_NUMBER && what->kind != RULES_LAYOUT_FLAG)
    put_fact (listing, "is", what);
  for (guint k = 0; k < item->n_facts; k++)
    put_fact (listing, item->facts[k].word->id, &item->facts[k]);
  app_json_end_object (json);
  app_json_end_object (json);
}

/* Of a match */

/* The state after move @number, which becomes that of the end where it is beyond it; NULL with
 * the reason of a match that can't be played here. */
static const void *
find_state (AppMatch *match, guint *number, Listing *listing, GError **error)
{
  const void *state;

  if (app_match_get_timeline (match) == NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_UNPLAYABLE, app_match_get_fault (match));
    return NULL;
  }
  *number = MIN (*number, app_match_get_n_moves (match));
  state = app_timeline_get_state (app_match_get_timeline (match), *number);
  listing->labels = app_match_get_labels (match);
  listing->rules = app_match_get_rules (match);
  app_labels_read_party (listing->labels, state, &listing->party);
  return state;
}

AppDocument *
app_layout_new_book (AppMatch *match, guint number, guint viewer, GError **error)
{
  Listing listing = { .book = NULL };
  const void *state = find_state (match, &number, &listing, error);
  g_autofree char *status = NULL;
  g_autofree char *when = NULL;

  if (state == NULL)
    return NULL;
  listing.book = app_document_new (APP_DOCUMENT_BOOK, _ ("Lay the Table"));
  status = app_labels_dup_status (listing.labels, state);
  /* Translators: the number of a move, and what was due then: “After move 57: Ben to play”. */
  when = app_phrase_printf (_ ("After move %u: %s"), number, status);
  app_document_add (listing.book, APP_BLOCK_RUN, app_phrase_name (app_match_get_title (match)),
                    app_phrase_name (app_match_get_subtitle (match)));
  app_document_add (listing.book, APP_BLOCK_PARAGRAPH, g_steal_pointer (&when), NULL);
  rules_layout (listing.rules, state, viewer, book_cb, &listing);
  return listing.book;
}

gboolean
app_layout_append_json (AppMatch *match, guint number, guint viewer, AppJson *json, GError **error)
{
  Listing listing = { .json = json };
  const void *state = find_state (match, &number, &listing, error);

  if (state == NULL)
    return FALSE;
  app_json_begin_list (json);
  rules_layout (listing.rules, state, viewer, json_cb, &listing);
  app_json_end_list (json);
  return TRUE;
}
