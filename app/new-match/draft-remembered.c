/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the dialog that starts a match asks for, filled with what was chosen the last time: each
 * game remembers its own, and one that was never played begins with who played last, and where.
 */
#include "app/new-match/draft.h"

#include "app/store/store-jobs.h"
#include "app/files/word-lists.h"

#include "db/settings.h"

#include <string.h>

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
    if (uuid != NULL && app_draft_knows_deck (store, draft->game, uuid))
      draft->decks[seat] = g_steal_pointer (&uuid);
  }
}

static void
recall_words (AppStore *store, AppMatchDraft *draft, GKeyFile *file)
{
  g_autofree char *words = g_key_file_get_string (file, GROUP, "words", NULL);

  if (words == NULL || (words[0] != '\0' && !app_word_list_is_known (store, words)))
    return;
  g_free (draft->words);
  draft->words = words[0] != '\0' ? g_steal_pointer (&words) : NULL;
}

static void
set_seats (AppMatchDraft *draft, int n)
{
  const RulesVariant *variant = &draft->game->variants[draft->variant];

  draft->seats = CLAMP ((guint)MAX (n, 0), variant->min_seats, variant->max_seats);
}

static void
recall (AppStore *store, AppMatchDraft *draft, GKeyFile *file)
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
dup_remembered (AppStore *store, const RulesGame *game)
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
take_company (AppStore *store, AppMatchDraft *draft)
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
  AppMatchDraft *draft = g_new0 (AppMatchDraft, 1);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GKeyFile) file = dup_remembered (store, game);
  g_autoptr (DbMatch) last = file == NULL ? find_last (store, game) : NULL;

  draft->game = game;
  draft->seats = game->variants[0].min_seats;
  for (guint k = 0; k < game->n_options; k++)
    draft->options[k] = game->options[k].initial;
  if (game->word != NULL)
    draft->words = app_word_list_dup_first_key ();
  if (file != NULL)
    recall (store, draft, file);
  else if (last != NULL)
    app_draft_fill_from_match (draft, last);
  else
    take_company (store, draft);
  draft->date = g_date_time_format (now, "%Y-%m-%d");
  return draft;
}

void
app_match_draft_free (AppMatchDraft *draft)
{
  if (draft == NULL)
    return;
  for (guint seat = 0; seat < RULES_SEATS; seat++) {
    g_free (draft->names[seat]);
    g_free (draft->decks[seat]);
  }
  g_free (draft->packs);
  g_free (draft->words);
  g_free (draft->date);
  g_free (draft->place);
  g_free (draft->event);
  g_free (draft->campaign);
  g_free (draft->link_to);
  g_free (draft->round);
  g_free (draft);
}

static void
set_text (GKeyFile *file, const char *key, const char *text)
{
  if (text != NULL)
    g_key_file_set_string (file, GROUP, key, text);
}

char *
app_draft_dup_choices (const AppMatchDraft *draft)
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
  g_key_file_set_boolean (file, GROUP, "open", draft->open);
  g_key_file_set_boolean (file, GROUP, "dealt", draft->dealt);
  g_key_file_set_boolean (file, GROUP, "draw-first", draft->draw_first);
  if (draft->game->word != NULL)
    set_text (file, "words", draft->words != NULL ? draft->words : "");
  set_text (file, "place", draft->place);
  set_text (file, "event", draft->event);
  return g_key_file_to_data (file, NULL, NULL);
}

void
app_draft_remember (DbStore *db, const char *game, const char *choices)
{
  g_autofree char *setting = g_strconcat (SETTING, game, NULL);

  db_setting_set (db, setting, choices, NULL);
  db_setting_set (db, LAST, game, NULL);
}

/* Filled with what was */

guint
app_draft_find_variant (const RulesGame *game, const char *id)
{
  for (guint k = 0; game != NULL && k < game->n_variants; k++)
    if (g_strcmp0 (game->variants[k].id, id) == 0)
      return k;
  return 0;
}

void
app_draft_read_options (const RulesGame *game, const GArray *stored, gint32 *options)
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
app_draft_set (char **field, const char *value)
{
  g_free (*field);
  *field = value != NULL && value[0] != '\0' ? g_strdup (value) : NULL;
}

void
app_draft_clear_seats (AppMatchDraft *draft)
{
  for (guint seat = 0; seat < RULES_SEATS; seat++) {
    app_draft_set (&draft->names[seat], NULL);
    app_draft_set (&draft->decks[seat], NULL);
  }
}

void
app_draft_fill_seats (AppMatchDraft *draft, guint n)
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
app_draft_fill_from_match (AppMatchDraft *draft, const DbMatch *match)
{
  draft->variant = app_draft_find_variant (draft->game, match->variant);
  app_draft_clear_seats (draft);
  for (guint k = 0; k < MIN (match->seats->len, RULES_SEATS); k++)
    app_draft_set (&draft->names[k], g_array_index (match->seats, DbSeat, k).name);
  app_draft_fill_seats (draft, match->seats->len);
  app_draft_read_options (draft->game, match->options, draft->options);
  g_free (draft->packs);
  draft->packs = dup_packs (match);
  draft->open = match->open;
  app_draft_set (&draft->place, match->place);
  app_draft_set (&draft->event, match->event);
}
