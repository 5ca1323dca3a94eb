/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match to be begun: checked, its decks, what is remembered of it, and started.
 */
#include "app/new-match/match-draft.h"

#include "app/base/error.h"
#include "app/base/phrases.h"
#include "app/deal/dealing.h"
#include "app/files/import.h"
#include "app/files/word-lists.h"
#include "app/match/match-parts.h"
#include "app/recording/recorder-db.h"
#include "app/store/deck-check.h"
#include "app/store/store-jobs.h"
#include "app/store/dictionary.h"

#include "db/decks.h"
#include "db/settings.h"
#include "rules/replay.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void app_match_draft_remember (DbStore *db, const char *game, const char *choices);
static char *app_match_draft_dup_choices (const AppMatchDraft *draft) G_GNUC_WARN_UNUSED_RESULT;
static char *app_match_draft_dup_deck_name (AppStore *store, const AppMatchDraft *draft,
                                            guint seat) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_FINAL_TYPE (AppMatchDraft, app_match_draft, APP_TYPE_DRAFT)

static const AppProperty draft_properties[] = {
  { "variant", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppMatchDraft, variant) },
  { "seats", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppMatchDraft, seats) },
  { "name1", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, names[0]) },
  { "name2", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, names[1]) },
  { "name3", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, names[2]) },
  { "name4", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, names[3]) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, decks[0]) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, decks[1]) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, decks[2]) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, decks[3]) },
  { "packs", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, packs) },
  { "open", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppMatchDraft, open) },
  { "dealt", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppMatchDraft, dealt) },
  { "draw-first", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppMatchDraft, draw_first) },
  { "word-list", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, word_list) },
  { "option1", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppMatchDraft, options[0]) },
  { "option2", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppMatchDraft, options[1]) },
  { "option3", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppMatchDraft, options[2]) },
  { "option4", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppMatchDraft, options[3]) },
  { "option5", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppMatchDraft, options[4]) },
  { "option6", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppMatchDraft, options[5]) },
  { "option7", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppMatchDraft, options[6]) },
  { "option8", APP_PROPERTY_INT, G_STRUCT_OFFSET (AppMatchDraft, options[7]) },
  { "date", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, date) },
  { "place", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, place) },
  { "event", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, event) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, campaign) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, link_to) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppMatchDraft, round) },
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (AppMatchDraft, store), g_object_unref },
};

G_STATIC_ASSERT (RULES_SEATS == 4 && RULES_OPTIONS == 8);

static void
follow (AppDraft *draft)
{
  AppMatchDraft *self = APP_MATCH_DRAFT (draft);
  const RulesVariant *variant = &self->game->variants[self->variant];

  g_object_set (self, "seats", CLAMP (self->seats, variant->min_seats, variant->max_seats), NULL);
}

static char *
check (AppDraft *draft, char **warning)
{
  AppMatchDraft *self = APP_MATCH_DRAFT (draft);

  return app_match_draft_check (self->store, self);
}

static void
app_match_draft_class_init (AppMatchDraftClass *class)
{
  APP_DRAFT_CLASS (class)->follow = follow;
  APP_DRAFT_CLASS (class)->check = check;
  app_properties_install_writable (G_OBJECT_CLASS (class), draft_properties,
                                   G_N_ELEMENTS (draft_properties));
}

static void
app_match_draft_init (AppMatchDraft *self)
{
}

static void
set_tag (RecordTags *tags, const char *name, const char *value)
{
  g_autofree char *trimmed = value != NULL ? g_strstrip (g_strdup (value)) : NULL;

  if (trimmed != NULL && trimmed[0] != '\0')
    record_tags_set (tags, name, trimmed);
}

static RecordTags *
dup_tags (const AppMatchDraft *draft)
{
  RecordTags *tags = record_tags_new ();

  record_tags_set (tags, "Record", "1");
  record_tags_set (tags, "Game", draft->game->id);
  record_tags_set (tags, "Variant", draft->game->variants[draft->variant].id);
  for (guint seat = 0; seat < draft->seats; seat++) {
    g_autofree char *tag = g_strdup_printf ("Seat%u", seat + 1);

    set_tag (tags, tag, draft->names[seat]);
  }
  set_tag (tags, "Pack", draft->packs);
  record_tags_set (tags, "Knowledge", draft->open || draft->dealt ? "open" : "table");
  if (draft->dealt)
    app_dealing_set_tags (tags);
  for (guint k = 0; k < draft->game->n_options; k++) {
    g_autofree char *tag = g_strdup_printf ("Option.%s", draft->game->options[k].id);
    g_autofree char *value = g_strdup_printf ("%d", draft->options[k]);

    record_tags_set (tags, tag, value);
  }
  set_tag (tags, "Date", draft->date);
  set_tag (tags, "Place", draft->place);
  set_tag (tags, "Event", draft->event);
  set_tag (tags, "Round", draft->round);
  return tags;
}

/* Names that are missing, or there twice. */
static char *
check_names (const AppMatchDraft *draft)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint seat = 0; seat < draft->seats; seat++) {
    g_autofree char *folded = draft->names[seat] != NULL ? db_fold (draft->names[seat]) : NULL;

    if (folded == NULL || folded[0] == '\0')
      return g_strdup_printf (_ ("Say who sits in seat %u."), seat + 1);
    if (!g_hash_table_add (seen, g_steal_pointer (&folded))) {
      g_autofree char *name = app_phrase_name (draft->names[seat]);

      return g_strdup_printf (_ ("%s sits in two seats."), name);
    }
  }
  return NULL;
}

char *
app_match_draft_check (AppStore *store, const AppMatchDraft *draft)
{
  RecordTags *tags;
  RulesSetup setup = { 0 };
  RulesMatch *match = NULL;
  RulesError wrong = { 0 };
  g_autoptr (GError) error = NULL;
  char *sentence = check_names (draft);

  if (sentence != NULL)
    return sentence;
  if (draft->packs != NULL && draft->packs[0] == '\0')
    return g_strdup (_ ("Choose the cards that you play with."));
  tags = dup_tags (draft);
  if (replay_setup (tags, &setup, &wrong) != RULES_OK)
    sentence = app_sentence (draft->game, &wrong);
  else if (!app_packs_join (app_store_get_packs (store), record_tags_get (tags, "Pack"), &setup,
                            NULL, _ ("Pack"), 0, &error))
    sentence = g_strdup (error->message);
  else if (rules_match_new (&match, &setup, &wrong) != RULES_OK)
    sentence = app_sentence (draft->game, &wrong);
  rules_match_free (match);
  record_tags_free (tags);
  return sentence;
}

/* Who plays with whom */

static RulesMatch *
app_match_draft_new_match (AppStore *store, const AppMatchDraft *draft)
{
  RecordTags *tags = dup_tags (draft);
  RulesSetup setup = { 0 };
  RulesMatch *match = NULL;
  RulesError wrong = { 0 };

  for (guint seat = 1; seat <= draft->seats; seat++) {
    g_autofree char *tag = g_strdup_printf ("Seat%u", seat);
    g_autofree char *name = g_strdup_printf ("%u", seat);

    record_tags_set (tags, tag, name);
  }
  /* It isn't said when the match is: a date half typed changes no sides. */
  record_tags_set (tags, "Date", NULL);
  if (replay_setup (tags, &setup, &wrong) != RULES_OK
      || !app_packs_join (app_store_get_packs (store), record_tags_get (tags, "Pack"), &setup, NULL,
                          _ ("Pack"), 0, NULL)
      || rules_match_new (&match, &setup, &wrong) != RULES_OK)
    match = NULL;
  record_tags_free (tags);
  return match;
}

/* Who sits there; an empty seat by its number. */
static char *
dup_seat (const AppMatchDraft *draft, guint seat)
{
  const char *given = draft->names[seat - 1];

  return given != NULL && given[0] != '\0' ? app_phrase_name (given)
                                           : g_strdup_printf (_ ("Seat %u"), seat);
}

/* "Ann and Cy"; @n (out): how many they are. */
static char *
dup_side (const AppMatchDraft *draft, const RulesMatch *match, guint side, guint *n)
{
  char *names = NULL;

  *n = 0;
  for (guint seat = 1; seat <= draft->seats; seat++) {
    g_autofree char *name = dup_seat (draft, seat);
    g_autofree char *before = names;

    if (draft->game->side (match, seat) != side) {
      g_steal_pointer (&before);
      continue;
    }
    /* Translators: partners of one side, like "Ann and Cy". */
    names = before != NULL ? g_strdup_printf (_ ("%s and %s"), before, name) : g_strdup (name);
    ++*n;
  }
  return names;
}

/* All of them against the table. */
static char *
dup_party (const AppMatchDraft *draft)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *all = NULL;

  for (guint seat = 0; seat < draft->seats; seat++)
    g_ptr_array_add (names, dup_seat (draft, seat + 1));
  all = app_phrase_list ((const char *const *)names->pdata, names->len);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s plays alone against the table",
                                       "%s play together against the table", names->len),
                          all);
}

char *
app_match_draft_dup_sides (AppStore *store, const AppMatchDraft *draft)
{
  RulesMatch *match;
  char *sentence = NULL;

  if (draft->game->variants[draft->variant].mode == RULES_MODE_CO_OP)
    return dup_party (draft);
  if (draft->game->variants[draft->variant].mode != RULES_MODE_VERSUS)
    return NULL;
  match = app_match_draft_new_match (store, draft);
  if (match != NULL) {
    guint n, others;
    g_autofree char *side = dup_side (draft, match, 0, &n);
    g_autofree char *other = dup_side (draft, match, 1, &others);

    if (n > 0 && others > 0 && n + others > 2)
      /* Translators: the names of either side, like "Ann and Cy play against Bo and Dee". */
      sentence = g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "%s plays against %s", "%s play against %s", n), side,
          other);
  }
  rules_match_free (match);
  return sentence;
}

char *
app_match_draft_dup_first_draw (AppStore *store, const AppMatchDraft *draft)
{
  RulesMatch *match = app_match_draft_new_match (store, draft);
  g_autofree RulesChance *chance = g_new (RulesChance, 1);
  g_autofree void *state = NULL;
  char *first = NULL;

  if (match == NULL)
    return NULL;
  state = g_malloc0 (draft->game->state_size);
  rules_start (match, state);
  if (rules_next_chance (match, state, chance) && chance->n_draw == 1 && chance->n_options > 1
      && chance->options[0].arg.kind == RULES_ARG_NUMBER)
    first = g_strdup (_ (draft->game->verbs[chance->move.move.verb - RULES_VERB_GAME].summary));
  rules_match_free (match);
  return first;
}

/* Adding a record, on the writer thread */

typedef struct {
  char *name;           /* for errors */
  char *record;         /* its text */
  char *game, *choices; /* to be remembered; NULL for nothing */
  char *words;          /* the list to be named; NULL for none */
  char *campaign;
  AppImportLink link; /* NULL for none */
  char *link_to;
  char *decks[RULES_SEATS];
  gboolean is_new;
  gboolean dealt, draw_first;
} Adding;

/* What became of it. */
typedef struct {
  char *uuid;
  char *text;
  gint64 batch;
} Added;

static void
adding_free (gpointer data)
{
  Adding *adding = data;

  g_free (adding->name);
  g_free (adding->record);
  g_free (adding->game);
  g_free (adding->choices);
  g_free (adding->words);
  g_free (adding->campaign);
  g_free (adding->link_to);
  for (guint k = 0; k < RULES_SEATS; k++)
    g_free (adding->decks[k]);
  g_free (adding);
}

static void
added_free (gpointer data)
{
  Added *added = data;

  g_free (added->uuid);
  g_free (added->text);
  g_free (added);
}

static char *
dup_added_text (const AppImportedItem *imported)
{
  switch (imported->kind) {
  case APP_IMPORT_KNOWN:
    return g_strdup (_ ("You have this match already."));
  case APP_IMPORT_LONGER:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u move was added to the match.",
                                         "%u moves were added to the match.", imported->moves),
                            imported->moves);
  case APP_IMPORT_NEW_LINE:
    return g_strdup_printf (_ ("The record went another way: it is line %u of the match now."),
                            imported->line_number);
  case APP_IMPORT_RAW_RECORD:
    return g_strdup (_ ("The record is kept word for word until it can be played here."));
  default:
    return g_strdup (_ ("The match was added to your collection."));
  }
}

/* The list is kept with the match, whatever becomes of the system's. */
static gboolean
set_words (DbStore *db, AppImport *import, const char *key, GError **error)
{
  g_autoptr (AppDictionary) words = NULL;
  g_autofree char *tag = NULL;

  if (key == NULL)
    return TRUE;
  words = app_dictionary_resolve (db, key, error);
  if (words == NULL || !app_dictionary_store (db, words, error))
    return FALSE;
  tag = app_dictionary_dup_tag (words->name, words->list->sha256);
  app_import_set_word_list (import, tag);
  return TRUE;
}

static gpointer
add_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Adding *adding = data;
  g_autoptr (AppPacks) known = app_database_new_packs (db);
  g_autoptr (AppImport) import =
      app_import_new (db, known, adding->is_new ? APP_IMPORT_NEW : APP_IMPORT_FLAGS_NONE);
  const AppImportedItem *imported;
  Added *added;
  gint64 batch;

  if (!app_import_read_lines (
          import, app_text_reader_new (adding->name, adding->record, strlen (adding->record)),
          error))
    return NULL;
  if (app_import_get_faults (import)->len > 0) {
    g_propagate_error (error, g_error_copy (g_ptr_array_index (app_import_get_faults (import), 0)));
    return NULL;
  }
  for (guint k = 0; k < RULES_SEATS; k++)
    app_import_set_deck (import, k + 1, adding->decks[k]);
  app_import_set_campaign (import, adding->campaign);
  app_import_set_link (import, adding->link, adding->link_to);
  if (!set_words (db, import, adding->words, error)
      || !app_import_run (
          import, adding->is_new ? DB_TITLE (DB_TITLE_MATCH_START) : DB_TITLE (DB_TITLE_RECORD_ADD),
          &batch, error))
    return NULL;
  if (adding->choices != NULL)
    app_match_draft_remember (db, adding->game, adding->choices);
  imported = g_ptr_array_index (app_import_get_items (import), 0);
  added = g_new0 (Added, 1);
  added->uuid = g_strdup (imported->name);
  added->text = dup_added_text (imported);
  added->batch = batch;
  if (adding->dealt || adding->draw_first)
    app_db_recorder_deal_start (db, known, added->uuid);
  return added;
}

static void
append (const char *bytes, size_t length, void *data)
{
  g_string_append_len (data, bytes, (gssize)length);
}

void
app_match_start_async (AppStore *store, const AppMatchDraft *draft, GCancellable *cancellable,
                       GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Adding *adding = g_new0 (Adding, 1);
  RecordTags *tags = dup_tags (draft);
  GString *record = g_string_new (NULL);

  for (guint seat = 0; seat < draft->seats; seat++) {
    g_autofree char *tag = g_strdup_printf ("Deck%u", seat + 1);
    g_autofree char *name = app_match_draft_dup_deck_name (store, draft, seat);

    set_tag (tags, tag, name);
    adding->decks[seat] = name != NULL ? g_strdup (draft->decks[seat]) : NULL;
  }
  record_write_tags (tags, append, record);
  record_tags_free (tags);
  adding->name = g_strdup (_ ("New match"));
  adding->record = g_string_free (record, FALSE);
  adding->game = g_strdup (draft->game->id);
  adding->choices = app_match_draft_dup_choices (draft);
  adding->words = draft->game->word_use != NULL ? g_strdup (draft->word_list) : NULL;
  adding->campaign = g_strdup (draft->campaign);
  adding->link = draft->link;
  adding->link_to = g_strdup (draft->link_to);
  adding->is_new = TRUE;
  adding->dealt = draft->dealt;
  adding->draw_first = draft->draw_first;
  g_task_set_task_data (task, adding, adding_free);
  app_store_push (store, task, add_work, added_free);
}

char *
app_match_start_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  Added *added = g_task_propagate_pointer (G_TASK (result), error);
  char *uuid;

  if (added == NULL)
    return NULL;
  uuid = g_steal_pointer (&added->uuid);
  added_free (added);
  return uuid;
}

void
app_match_add_record_async (AppStore *store, AppMatch *preview, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  const char *name, *record = app_match_get_record (preview, &name);
  Adding *adding;

  if (record == NULL) {
    g_task_return_new_error (task, APP_ERROR, APP_ERROR_RULES, "%s", app_match_get_fault (preview));
    g_object_unref (task);
    return;
  }
  adding = g_new0 (Adding, 1);
  adding->name = g_strdup (name);
  adding->record = g_strdup (record);
  g_task_set_task_data (task, adding, adding_free);
  app_store_push (store, task, add_work, added_free);
}

char *
app_match_add_record_finish (AppStore *store, GAsyncResult *result, gint64 *batch, char **sentences,
                             GError **error)
{
  Added *added = g_task_propagate_pointer (G_TASK (result), error);
  char *uuid;

  if (added == NULL)
    return NULL;
  uuid = g_steal_pointer (&added->uuid);
  if (batch != NULL)
    *batch = added->batch;
  if (sentences != NULL)
    *sentences = g_steal_pointer (&added->text);
  added_free (added);
  return uuid;
}

/* The decks that are brought to a match about to start. */

/* A deck of the game, not in the bin; NULL for any other. */
static DbDeck *
find_deck (AppStore *store, const RulesGame *game, const char *uuid)
{
  g_autoptr (DbDeck) deck = NULL;
  gint64 id;

  if (uuid == NULL || !db_deck_find (app_store_get_db (store), uuid, &id, NULL))
    return NULL;
  deck = db_deck_get (app_store_get_db (store), id, NULL);
  if (deck == NULL || deck->deleted != 0 || !g_str_equal (deck->game, game->id))
    return NULL;
  return g_steal_pointer (&deck);
}

/* Whether a stored deck of that game, not in the bin, has that UUID. */
static gboolean
app_match_draft_knows_deck (AppStore *store, const RulesGame *game, const char *uuid)
{
  g_autoptr (DbDeck) deck = find_deck (store, game, uuid);

  return deck != NULL;
}

/* The name of the deck that a seat, from 0, brings; NULL for none. */
static char *
app_match_draft_dup_deck_name (AppStore *store, const AppMatchDraft *draft, guint seat)
{
  g_autoptr (DbDeck) deck = find_deck (store, draft->game, draft->decks[seat]);

  return deck != NULL ? g_strdup (deck->name) : NULL;
}

void
app_match_draft_set_deck (AppMatchDraft *draft, guint seat, const char *uuid)
{
  if (g_strcmp0 (draft->decks[seat], uuid) == 0)
    return;
  app_match_draft_set (&draft->decks[seat], uuid);
  app_draft_changed (APP_DRAFT (draft));
}

char *
app_match_draft_dup_deck_faults (AppStore *store, const AppMatchDraft *draft, guint seat)
{
  g_autoptr (DbDeck) deck = find_deck (store, draft->game, draft->decks[seat]);
  g_autoptr (GPtrArray) faults = NULL;
  g_autoptr (GString) sentences = g_string_new (NULL);
  RulesMatch *match = deck != NULL ? app_match_draft_new_match (store, draft) : NULL;

  if (match != NULL)
    faults = app_deck_check_for (app_store_get_db (store), app_store_get_packs (store), deck, match,
                                 NULL);
  rules_match_free (match);
  for (guint k = 0; faults != NULL && k < faults->len; k++)
    g_string_append_printf (sentences, "%s%s", k > 0 ? "\n" : "",
                            ((const AppDeckFault *)g_ptr_array_index (faults, k))->sentence);
  return sentences->len > 0 ? g_string_free (g_steal_pointer (&sentences), FALSE) : NULL;
}

/* What the dialog that starts a match asks for, filled with what was chosen the last time: each
 * game remembers its own, and one that was never played begins with who played last, and where. */

#define GROUP "draft"

/* What is remembered of a game, and which was started last. */
#define SETTING "draft."
#define LAST "draft-game"

static void
recall_seats (AppStore *store, AppMatchDraft *draft, GKeyFile *file)
{
  for (guint seat = 0; seat < RULES_SEATS; seat++) {
    g_autofree char *key = g_strdup_printf ("seat%u", seat + 1);
    g_autofree char *deck = g_strdup_printf ("deck%u", seat + 1);
    g_autofree char *uuid = g_key_file_get_string (file, GROUP, deck, NULL);

    draft->names[seat] = g_key_file_get_string (file, GROUP, key, NULL);
    if (uuid != NULL && app_match_draft_knows_deck (store, draft->game, uuid))
      draft->decks[seat] = g_steal_pointer (&uuid);
  }
}

static void
recall_words (AppStore *store, AppMatchDraft *draft, GKeyFile *file)
{
  g_autofree char *words = g_key_file_get_string (file, GROUP, "words", NULL);

  if (words == NULL || (words[0] != '\0' && !app_word_list_is_known (store, words)))
    return;
  g_free (draft->word_list);
  draft->word_list = words[0] != '\0' ? g_steal_pointer (&words) : NULL;
}

static void
set_seats (AppMatchDraft *draft, int n)
{
  const RulesVariant *variant = &draft->game->variants[draft->variant];

  draft->seats = CLAMP ((guint)MAX (n, 0), variant->min_seats, variant->max_seats);
}

static void
recall_choices (AppStore *store, AppMatchDraft *draft, GKeyFile *file)
{
  g_autofree char *variant = g_key_file_get_string (file, GROUP, "variant", NULL);

  for (guint k = 0; k < draft->game->n_variants; k++)
    if (g_strcmp0 (draft->game->variants[k].id, variant) == 0)
      draft->variant = k;
  set_seats (draft, g_key_file_get_integer (file, GROUP, "seats", NULL));
  recall_seats (store, draft, file);
  for (guint k = 0; k < draft->game->n_options; k++) {
    const RulesOption *option = &draft->game->options[k];

    if (g_key_file_has_key (file, GROUP, option->id, NULL))
      draft->options[k] =
          CLAMP (g_key_file_get_integer (file, GROUP, option->id, NULL), option->min, option->max);
  }
  draft->packs = g_key_file_get_string (file, GROUP, "packs", NULL);
  draft->dealt = g_key_file_get_boolean (file, GROUP, "dealt", NULL);
  draft->open = draft->dealt || g_key_file_get_boolean (file, GROUP, "open", NULL);
  draft->draw_first = g_key_file_get_boolean (file, GROUP, "draw-first", NULL);
  recall_words (store, draft, file);
  draft->place = g_key_file_get_string (file, GROUP, "place", NULL);
  draft->event = g_key_file_get_string (file, GROUP, "event", NULL);
}

/* What was chosen for a match of @game; NULL when none was started here. */
static GKeyFile *
load_choices (AppStore *store, const RulesGame *game)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *setting = g_strconcat (SETTING, game->id, NULL);
  g_autofree char *text = db_setting_dup (app_store_get_db (store), setting, NULL);

  return text != NULL && g_key_file_load_from_data (file, text, (gsize)-1, G_KEY_FILE_NONE, NULL)
             ? g_steal_pointer (&file)
             : NULL;
}

/* The last match of @game that has moves; NULL for none. */
static DbMatch *
find_last (AppStore *store, const RulesGame *game)
{
  DbStore *db = app_store_get_db (store);
  gint64 id = 0;

  return db_match_find_last (db, game->id, &id, NULL) && id != 0 ? db_match_get (db, id, NULL)
                                                                 : NULL;
}

const RulesGame *
app_match_draft_get_last_game (AppStore *store)
{
  g_autofree char *id = db_setting_dup (app_store_get_db (store), LAST, NULL);
  g_autofree char *date = g_strdup ("");
  const RulesGame *last = id != NULL ? rules_game (rules_text (id)) : NULL;

  for (guint k = 0; last == NULL && rules_games[k] != NULL; k++) {
    g_autoptr (DbMatch) match = find_last (store, rules_games[k]);

    if (match == NULL || strcmp (match->date, date) < 0)
      continue;
    g_free (date);
    date = g_strdup (match->date);
    last = rules_games[k];
  }
  return last;
}

/* A game that nobody played here: with those who played another one, and where. */
static void
copy_last_players (AppStore *store, AppMatchDraft *draft)
{
  const RulesGame *game = app_match_draft_get_last_game (store);
  g_autoptr (AppMatchDraft) last = NULL;

  if (game == NULL || game == draft->game)
    return;
  last = app_match_draft_new (store, game);
  set_seats (draft, (int)last->seats);
  for (guint seat = 0; seat < RULES_SEATS; seat++)
    draft->names[seat] = g_steal_pointer (&last->names[seat]);
  draft->place = g_steal_pointer (&last->place);
}

AppMatchDraft *
app_match_draft_new (AppStore *store, const RulesGame *game)
{
  AppMatchDraft *draft = g_object_new (APP_TYPE_MATCH_DRAFT, NULL);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GKeyFile) file = load_choices (store, game);
  g_autoptr (DbMatch) last = file == NULL ? find_last (store, game) : NULL;

  draft->store = g_object_ref (store);
  draft->game = game;
  draft->seats = game->variants[0].min_seats;
  for (guint k = 0; k < game->n_options; k++)
    draft->options[k] = game->options[k].initial;
  if (game->word_use != NULL)
    draft->word_list = app_word_list_dup_first_key ();
  if (file != NULL)
    recall_choices (store, draft, file);
  else if (last != NULL)
    app_match_draft_fill_from_match (draft, last);
  else
    copy_last_players (store, draft);
  draft->date = g_date_time_format (now, "%Y-%m-%d");
  return draft;
}

static void
set_text (GKeyFile *file, const char *key, const char *text)
{
  if (text != NULL)
    g_key_file_set_string (file, GROUP, key, text);
}

static char *
app_match_draft_dup_choices (const AppMatchDraft *draft)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();

  set_text (file, "variant", draft->game->variants[draft->variant].id);
  g_key_file_set_integer (file, GROUP, "seats", (int)draft->seats);
  for (guint seat = 0; seat < draft->seats; seat++) {
    g_autofree char *key = g_strdup_printf ("seat%u", seat + 1);
    g_autofree char *deck = g_strdup_printf ("deck%u", seat + 1);

    set_text (file, key, draft->names[seat]);
    set_text (file, deck, draft->decks[seat]);
  }
  for (guint k = 0; k < draft->game->n_options; k++)
    g_key_file_set_integer (file, GROUP, draft->game->options[k].id, draft->options[k]);
  set_text (file, "packs", draft->packs);
  g_key_file_set_boolean (file, GROUP, "open", draft->open || draft->dealt);
  g_key_file_set_boolean (file, GROUP, "dealt", draft->dealt);
  g_key_file_set_boolean (file, GROUP, "draw-first", draft->draw_first);
  if (draft->game->word_use != NULL)
    set_text (file, "words", draft->word_list != NULL ? draft->word_list : "");
  set_text (file, "place", draft->place);
  set_text (file, "event", draft->event);
  return g_key_file_to_data (file, NULL, NULL);
}

static void
app_match_draft_remember (DbStore *db, const char *game, const char *choices)
{
  g_autofree char *setting = g_strconcat (SETTING, game, NULL);

  db_setting_set (db, setting, choices, NULL);
  db_setting_set (db, LAST, game, NULL);
}

/* Filled with what was */

guint
app_match_draft_find_variant (const RulesGame *game, const char *id)
{
  for (guint k = 0; game != NULL && k < game->n_variants; k++)
    if (g_strcmp0 (game->variants[k].id, id) == 0)
      return k;
  return 0;
}

void
app_match_draft_read_options (const RulesGame *game, const GArray *stored, gint32 *options)
{
  for (guint k = 0; game != NULL && k < game->n_options; k++) {
    options[k] = game->options[k].initial;
    for (guint i = 0; i < stored->len; i++) {
      const DbOption *option = &g_array_index (stored, DbOption, i);

      if (g_str_equal (option->name, game->options[k].id))
        options[k] = (gint32)CLAMP (option->value, game->options[k].min, game->options[k].max);
    }
  }
}

void
app_match_draft_set (char **field, const char *value)
{
  g_free (*field);
  *field = value != NULL && value[0] != '\0' ? g_strdup (value) : NULL;
}

void
app_match_draft_clear_seats (AppMatchDraft *draft)
{
  for (guint seat = 0; seat < RULES_SEATS; seat++) {
    app_match_draft_set (&draft->names[seat], NULL);
    app_match_draft_set (&draft->decks[seat], NULL);
  }
}

void
app_match_draft_fill_seats (AppMatchDraft *draft, guint n)
{
  const RulesVariant *variant = &draft->game->variants[draft->variant];

  draft->seats = CLAMP (n, variant->min_seats, variant->max_seats);
}

/* Packs without their revisions: the newest ones. */
static char *
dup_packs (const DbMatch *match)
{
  g_autoptr (GString) packs = g_string_new (NULL);

  for (guint k = 0; k < match->packs->len; k++)
    g_string_append_printf (packs, "%s%s", k > 0 ? " " : "",
                            g_array_index (match->packs, DbPin, k).code);
  return packs->len > 0 ? g_strdup (packs->str) : NULL;
}

void
app_match_draft_fill_from_match (AppMatchDraft *draft, const DbMatch *match)
{
  draft->variant = app_match_draft_find_variant (draft->game, match->variant);
  app_match_draft_clear_seats (draft);
  for (guint k = 0; k < MIN (match->seats->len, RULES_SEATS); k++)
    app_match_draft_set (&draft->names[k], g_array_index (match->seats, DbSeat, k).name);
  app_match_draft_fill_seats (draft, match->seats->len);
  app_match_draft_read_options (draft->game, match->options, draft->options);
  g_free (draft->packs);
  draft->packs = dup_packs (match);
  draft->open = match->open;
  app_match_draft_set (&draft->place, match->place);
  app_match_draft_set (&draft->event, match->event);
}
