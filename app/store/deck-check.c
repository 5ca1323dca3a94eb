/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is wrong with a deck.
 */
#include "app/store/deck-check.h"

#include "app/base/error.h"

#include "db/owned-cards.h"
#include "rules/replay.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
fault_free (gpointer data)
{
  AppDeckFault *fault = data;

  g_free (fault->entry);
  g_free (fault->sentence);
  g_free (fault);
}

static GPtrArray *
faults_new (void)
{
  return g_ptr_array_new_with_free_func (fault_free);
}

/* Takes @sentence over. */
static void
add_fault (GPtrArray *faults, const char *entry, char *sentence)
{
  AppDeckFault *fault = g_new0 (AppDeckFault, 1);

  fault->entry = g_strdup (entry);
  fault->sentence = sentence;
  g_ptr_array_add (faults, fault);
}

char *
app_deck_dup_pack_ids (const char *tag)
{
  g_autoptr (GString) ids = g_string_new (NULL);
  RulesText id;
  uint32_t revision;

  for (guint k = 0; replay_nth_pack (tag, k, &id, &revision); k++)
    g_string_append_printf (ids, "%s%.*s", k > 0 ? " " : "", (int)id.length, id.at);
  return g_string_free (g_steal_pointer (&ids), FALSE);
}

/* The packs of @tag that are here; the ids of the others go to @missing. */
static gboolean
sort_packs (AppPacks *packs, const char *tag, GString *here, GPtrArray *missing, GError **error)
{
  RulesText id;
  uint32_t revision;

  for (guint k = 0; replay_nth_pack (tag, k, &id, &revision); k++) {
    g_autofree char *name = g_strndup (id.at, id.length);
    GError *failed = NULL;

    if (app_packs_get (packs, name, revision, &failed) == NULL) {
      if (failed != NULL) {
        g_propagate_error (error, failed);
        return FALSE;
      }
      if (missing != NULL)
        g_ptr_array_add (missing, g_strdup (name));
      continue;
    }
    g_string_append_printf (here, "%s%s", here->len > 0 ? " " : "", name);
    if (revision > 0)
      g_string_append_printf (here, "@%u", revision);
  }
  return TRUE;
}

gboolean
app_deck_join_packs (AppPacks *packs, const RulesGame *game, const char *tag, RulesSetup *setup,
                     char **pinned, GPtrArray *missing, GError **error)
{
  g_autoptr (GString) here = g_string_new (NULL);

  rules_setup_init (setup, game);
  if (pinned != NULL)
    *pinned = NULL;
  if (!sort_packs (packs, tag, here, missing, error))
    return FALSE;
  if (here->len == 0 && tag[0] != '\0') {
    if (pinned != NULL)
      *pinned = g_strdup ("");
    return TRUE;
  }
  return app_packs_join (packs, here->len > 0 ? here->str : NULL, setup, pinned, _ ("Pack"), 0,
                         error);
}

gboolean
app_deck_pin_packs (AppPacks *packs, DbDeck *deck, GError **error)
{
  const RulesGame *game = rules_game (rules_text (deck->game));
  g_autoptr (GPtrArray) missing = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *ids = app_deck_dup_pack_ids (deck->packs);
  g_autofree char *pinned = NULL;
  RulesSetup setup;
  PackNode member;

  if (game == NULL)
    return TRUE;
  if (!app_deck_join_packs (packs, game, ids, &setup, &pinned, missing, error))
    return FALSE;
  if (missing->len > 0)
    return TRUE;
  for (guint k = 0; k < deck->cards->len && deck->packs[0] != '\0'; k++)
    if (!app_deck_find_member (&setup, g_array_index (deck->cards, DbDeckCard, k).code, &member,
                               NULL))
      return TRUE;
  g_free (deck->packs);
  deck->packs = g_steal_pointer (&pinned);
  return TRUE;
}

static gboolean
pack_member_of (const RulesGame *game, const RulesPack *pack, const char *id, PackNode *member)
{
  PackIter iter;

  if (game->deck_list == NULL || !g_str_equal (rules_pack_game (pack), game->id))
    return FALSE;
  iter = pack_iter (pack_member (rules_pack_root (pack), game->deck_list));
  while (pack_next (&iter, NULL, member))
    if (g_strcmp0 (pack_text (pack_member (*member, "id")), id) == 0)
      return TRUE;
  return FALSE;
}

gboolean
app_deck_find_member (const RulesSetup *setup, const char *id, PackNode *member,
                      const RulesPack **pack)
{
  for (guint k = 0; k < setup->n_packs; k++)
    if (pack_member_of (setup->game, setup->packs[k], id, member)) {
      if (pack != NULL)
        *pack = setup->packs[k];
      return TRUE;
    }
  return FALSE;
}

/* Entries that are in no pack */

/* The revision with which the deck was made that has @id; NULL when none has. */
static const RulesPack *
find_former (AppPacks *packs, const RulesGame *game, const DbDeck *deck, const char *id)
{
  RulesText name;
  uint32_t revision;

  for (guint k = 0; replay_nth_pack (deck->packs, k, &name, &revision); k++) {
    g_autofree char *code = g_strndup (name.at, name.length);
    ImportPack *pack = revision > 0 ? app_packs_get (packs, code, revision, NULL) : NULL;
    PackNode member;

    if (pack != NULL && pack_member_of (game, pack->pack, id, &member))
      return pack->pack;
  }
  return NULL;
}

static void
check_members (AppPacks *packs, const DbDeck *deck, const RulesSetup *setup, GPtrArray *faults)
{
  g_autoptr (GString) here = g_string_new (NULL);

  for (guint k = 0; k < setup->n_packs; k++)
    g_string_append_printf (here, "%s%s@%u", k > 0 ? ", " : "", rules_pack_id (setup->packs[k]),
                            rules_pack_revision (setup->packs[k]));
  for (guint k = 0; k < deck->cards->len; k++) {
    const char *id = g_array_index (deck->cards, DbDeckCard, k).code;
    const RulesPack *former;
    PackNode member;

    if (app_deck_find_member (setup, id, &member, NULL))
      continue;
    former = find_former (packs, setup->game, deck, id);
    if (former != NULL)
      add_fault (faults, id,
                 /* Translators: a card's id, the pack that it was in, the packs of now. */
                 g_strdup_printf (_ ("%s was in %s@%u, and is not in %s."), id,
                                  rules_pack_id (former), rules_pack_revision (former), here->str));
    else
      add_fault (faults, id, g_strdup_printf (_ ("%s is not in %s."), id, here->str));
  }
}

/* The rules */

typedef struct {
  const RulesMatch *match;
  GPtrArray *faults;
} Checking;

/* What a member is called. */
static const char *
name_of (PackNode member)
{
  const char *name = pack_text (pack_member (member, "name"));

  return name != NULL ? name : pack_text (pack_member (member, "id"));
}

/* What no pack has is told already, with the packs. */
static void
rules_fault_cb (const RulesError *fault, void *data)
{
  const Checking *checking = data;
  const char *entry = fault->text[0][0] != '\0' ? fault->text[0] : NULL;
  RulesError named = *fault;
  PackNode member;

  if (entry != NULL) {
    if (!app_deck_find_member (&checking->match->setup, entry, &member, NULL))
      return;
    rules_error_set_argument (&named, 0, rules_text (name_of (member)));
  }
  add_fault (checking->faults, entry, app_sentence (checking->match->game, &named));
}

static void
check_rules (const DbDeck *deck, const RulesMatch *match, GPtrArray *faults)
{
  g_autofree RulesDeckEntry *entries = g_new0 (RulesDeckEntry, deck->cards->len + 1);
  Checking checking = { match, faults };

  for (guint k = 0; k < deck->cards->len; k++) {
    const DbDeckCard *card = &g_array_index (deck->cards, DbDeckCard, k);

    entries[k] = (RulesDeckEntry){ rules_text (card->code), card->copies };
  }
  match->game->check_deck (match, entries, deck->cards->len, rules_fault_cb, &checking);
}

/* Ownership */

static guint
owned_copies (const GPtrArray *owned, const RulesPack *pack, const char *card)
{
  for (guint k = 0; k < owned->len; k++) {
    const DbOwnedCard *one = g_ptr_array_index (owned, k);

    if (g_str_equal (one->pack, rules_pack_id (pack)) && g_str_equal (one->card, card))
      return one->copies;
  }
  return 0;
}

/* Who has said nothing about cards of this game may own any. Only cards are owned. */
static gboolean
check_owned (DbStore *db, const DbDeck *deck, const RulesSetup *setup, GPtrArray *faults,
             GError **error)
{
  g_autoptr (GPtrArray) owned = NULL;

  if (deck->player == 0 || !g_str_equal (setup->game->deck_list, "cards"))
    return TRUE;
  owned = db_owned_cards_list (db, deck->player, setup->game->id, error);
  if (owned == NULL)
    return FALSE;
  for (guint k = 0; owned->len > 0 && k < deck->cards->len; k++) {
    const DbDeckCard *card = &g_array_index (deck->cards, DbDeckCard, k);
    const RulesPack *pack;
    PackNode member;
    guint copies;

    if (!app_deck_find_member (setup, card->code, &member, &pack))
      continue;
    copies = owned_copies (owned, pack, card->code);
    if (copies < card->copies)
      add_fault (faults, card->code,
                 g_strdup_printf (_ ("%s owns %u of %s, and the deck has %u."), deck->player_name,
                                  copies, name_of (member), card->copies));
  }
  return TRUE;
}

/* A match that the deck might be for, made of what @setup says; NULL when the packs allow none. */
static RulesMatch *
match_new (RulesSetup *setup, guint variant, guint seats, GPtrArray *faults)
{
  RulesError wrong = { 0 };
  RulesMatch *match;

  setup->variant = variant;
  setup->seats = seats;
  if (rules_match_new (&match, setup, &wrong) == RULES_OK)
    return match;
  add_fault (faults, NULL, app_sentence (setup->game, &wrong));
  return NULL;
}

/* The faults of the variant and number of players that the deck fits best. */
static GPtrArray *
check_variants (const DbDeck *deck, RulesSetup *setup)
{
  const RulesGame *game = setup->game;
  GPtrArray *best = NULL;

  for (guint v = 0; v < game->n_variants; v++) {
    if (deck->variant[0] != '\0' && !g_str_equal (deck->variant, game->variants[v].id))
      continue;
    for (guint seats = game->variants[v].min_seats; seats <= game->variants[v].max_seats; seats++) {
      g_autoptr (GPtrArray) faults = faults_new ();
      RulesMatch *match = match_new (setup, v, seats, faults);

      if (match != NULL)
        check_rules (deck, match, faults);
      rules_match_free (match);
      if (best == NULL || faults->len < best->len) {
        g_clear_pointer (&best, g_ptr_array_unref);
        best = g_steal_pointer (&faults);
      }
    }
  }
  if (best == NULL) {
    best = faults_new ();
    add_fault (best, NULL,
               g_strdup_printf (_ ("%s has no variant “%s”."), _ (game->name), deck->variant));
  }
  return best;
}

/* What may be in a deck */

typedef struct {
  const char *id;
  gboolean refused;
} RefusalCheck;

static void
refused_cb (const RulesError *fault, void *data)
{
  RefusalCheck *refusal_check = data;

  refusal_check->refused =
      refusal_check->refused || g_str_equal (fault->text[0], refusal_check->id);
}

/* Takes those out of @refused that @match would have in a deck, were they all that is in it. */
static void
drop_accepted (const RulesMatch *match, GHashTable *refused)
{
  GHashTableIter iter;
  gpointer id;

  g_hash_table_iter_init (&iter, refused);
  while (g_hash_table_iter_next (&iter, &id, NULL)) {
    const RulesDeckEntry entry = { rules_text (id), 1 };
    RefusalCheck refusal_check = { .id = id };

    match->game->check_deck (match, &entry, 1, refused_cb, &refusal_check);
    if (!refusal_check.refused)
      g_hash_table_iter_remove (&iter);
  }
}

GHashTable *
app_deck_list_refused (const RulesSetup *setup, const char *variant)
{
  const RulesGame *game = setup->game;
  GHashTable *refused = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) faults = faults_new ();
  RulesSetup own = *setup;
  PackNode node;

  for (guint k = 0; k < setup->n_packs; k++) {
    PackIter iter = pack_iter (pack_member (rules_pack_root (setup->packs[k]), game->deck_list));

    while (pack_next (&iter, NULL, &node))
      g_hash_table_add (refused, g_strdup (pack_text (pack_member (node, "id"))));
  }
  for (guint v = 0; v < game->n_variants; v++) {
    RulesMatch *match;

    if (variant[0] != '\0' && !g_str_equal (variant, game->variants[v].id))
      continue;
    match = match_new (&own, v, game->variants[v].min_seats, faults);
    if (match == NULL)
      g_hash_table_remove_all (refused);
    else
      drop_accepted (match, refused);
    rules_match_free (match);
  }
  return refused;
}

static void
move_faults (GPtrArray *faults, GPtrArray *more)
{
  g_ptr_array_set_free_func (more, NULL);
  g_ptr_array_extend (faults, more, NULL, NULL);
  g_ptr_array_unref (more);
}

GPtrArray *
app_deck_check (DbStore *db, AppPacks *packs, const DbDeck *deck, GError **error)
{
  const RulesGame *game = rules_game (rules_text (deck->game));
  g_autoptr (GPtrArray) faults = faults_new ();
  g_autoptr (GPtrArray) missing = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *ids = app_deck_dup_pack_ids (deck->packs);
  RulesSetup setup;

  if (game == NULL || game->check_deck == NULL) {
    add_fault (faults, NULL,
               g_strdup_printf (_ ("Nobody brings a deck to %s."),
                                game != NULL ? _ (game->name) : deck->game));
    return g_steal_pointer (&faults);
  }
  if (!app_deck_join_packs (packs, game, ids, &setup, NULL, missing, error))
    return NULL;
  for (guint k = 0; k < missing->len; k++)
    add_fault (faults, NULL,
               g_strdup_printf (_ ("The pack %s is not here."),
                                (const char *)g_ptr_array_index (missing, k)));
  if (setup.n_packs == 0)
    return g_steal_pointer (&faults);
  check_members (packs, deck, &setup, faults);
  move_faults (faults, check_variants (deck, &setup));
  if (!check_owned (db, deck, &setup, faults, error))
    return NULL;
  return g_steal_pointer (&faults);
}

GPtrArray *
app_deck_check_for (DbStore *db, AppPacks *packs, const DbDeck *deck, const RulesMatch *match,
                    GError **error)
{
  g_autoptr (GPtrArray) faults = faults_new ();

  if (match->game->check_deck == NULL || !g_str_equal (match->game->id, deck->game)) {
    add_fault (
        faults, NULL,
        g_strdup_printf (_ ("The deck %s is not for %s."), deck->name, _ (match->game->name)));
    return g_steal_pointer (&faults);
  }
  check_members (packs, deck, &match->setup, faults);
  check_rules (deck, match, faults);
  if (!check_owned (db, deck, &match->setup, faults, error))
    return NULL;
  return g_steal_pointer (&faults);
}
