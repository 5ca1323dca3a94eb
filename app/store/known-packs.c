/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which packs are known.
 */
#include "app/store/known-packs.h"
#include "app/base/paths.h"

#include "rules/faults.h"
#include "rules/replay.h"

#include <glib/gi18n-lib.h>

/* A pack and the file that it is from. */
typedef struct {
  ImportPack *pack; /* Owned */
  char *source;     /* Owned */
  gboolean given;   /* by the person: joined where a record has no Pack tag */
} KnownPack;

struct AppPacks {
  gatomicrefcount references;
  GPtrArray *known;    /* of Known */
  GHashTable *asked;   /* ids whose newest revision the finder was asked for */
  GPtrArray *warnings; /* of char */
  AppPackFinder find;
  gpointer find_data;
};

static void
known_free (gpointer data)
{
  KnownPack *known = data;

  import_pack_unref (known->pack);
  g_free (known->source);
  g_free (known);
}

AppPacks *
app_packs_new (void)
{
  AppPacks *packs = g_new0 (AppPacks, 1);

  g_atomic_ref_count_init (&packs->references);
  packs->known = g_ptr_array_new_with_free_func (known_free);
  packs->asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  packs->warnings = g_ptr_array_new_with_free_func (g_free);
  return packs;
}

AppPacks *
app_packs_ref (AppPacks *packs)
{
  g_atomic_ref_count_inc (&packs->references);
  return packs;
}

void
app_packs_unref (AppPacks *packs)
{
  if (packs == NULL || !g_atomic_ref_count_dec (&packs->references))
    return;
  g_ptr_array_unref (packs->known);
  g_hash_table_unref (packs->asked);
  g_ptr_array_unref (packs->warnings);
  g_free (packs);
}

void
app_packs_set_finder (AppPacks *packs, AppPackFinder find, gpointer data)
{
  packs->find = find;
  packs->find_data = data;
}

void
app_packs_propagate (GError **error, const char *path, GError *import_error)
{
  if (import_error->domain == IMPORT_ERROR)
    app_error_at (error, APP_ERROR_RULES, path, import_error_get_line (import_error), "%s",
                  import_error->message);
  else
    app_error_at (error, APP_ERROR_FILE, path, 0, "%s", import_error->message);
  g_error_free (import_error);
}

static KnownPack *
add_known (AppPacks *packs, ImportPack *pack, const char *source, gboolean given)
{
  KnownPack *known = g_new0 (KnownPack, 1);

  known->pack = pack;
  known->source = g_strdup (source);
  known->given = given;
  g_ptr_array_add (packs->known, known);
  return known;
}

/* The known pack of that id, of that revision or the newest. */
static KnownPack *
look_up (AppPacks *packs, const char *id, guint revision)
{
  KnownPack *found = NULL;

  for (guint k = 0; k < packs->known->len; k++) {
    KnownPack *known = g_ptr_array_index (packs->known, k);

    if (!g_str_equal (known->pack->info.id, id))
      continue;
    if (revision == known->pack->info.revision)
      return known;
    if (revision == 0 && (found == NULL || known->pack->info.revision > found->pack->info.revision))
      found = known;
  }
  return found;
}

/* Loads the starter pack that would have this id, unless it is loaded or there is none. */
static gboolean
load_starter (AppPacks *packs, const char *id, GError **error)
{
  g_autofree char *path = NULL;
  GError *failed = NULL;
  ImportPack *pack;

  for (guint k = 0; k < packs->known->len; k++) {
    KnownPack *known = g_ptr_array_index (packs->known, k);

    if (!known->given && g_str_equal (known->pack->info.id, id))
      return TRUE;
  }
  for (guint k = 0; rules_games[k] != NULL; k++) {
    g_autofree char *starter = g_strdup_printf ("%s-starter", rules_games[k]->id);

    if (g_str_equal (starter, id))
      path = app_paths_dup_starter (rules_games[k]->id);
  }
  if (path == NULL || !g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  pack = import_pack_load_file (path, &failed);
  if (pack == NULL) {
    app_packs_propagate (error, path, failed);
    return FALSE;
  }
  add_known (packs, pack, path, FALSE);
  return TRUE;
}

/* Whoever looks at a pack before storing it reads it more than once: it warns once. */
static void
add_warning (AppPacks *packs, const char *source, const char *warning)
{
  g_autofree char *text = g_strdup_printf (_ ("%s: warning: %s"), source, warning);

  if (!g_ptr_array_find_with_equal_func (packs->warnings, text, g_str_equal, NULL))
    g_ptr_array_add (packs->warnings, g_steal_pointer (&text));
}

gboolean
app_packs_add (AppPacks *packs, ImportPack *pack, const char *source, GError **error)
{
  KnownPack *other;

  if (!load_starter (packs, pack->info.id, error))
    return FALSE;
  if (pack->info.warning != NULL)
    add_warning (packs, source, pack->info.warning);
  other = look_up (packs, pack->info.id, pack->info.revision);
  if (other == NULL) {
    add_known (packs, import_pack_ref (pack), source, TRUE);
    return TRUE;
  }
  if (g_str_equal (import_pack_get_hash (other->pack), import_pack_get_hash (pack))) {
    other->given = TRUE;
    return TRUE;
  }
  app_error_at (error, APP_ERROR_RULES, source, 0, _ ("%s@%u has other content in %s."),
                pack->info.id, pack->info.revision, other->source);
  return FALSE;
}

const GPtrArray *
app_packs_get_warnings (AppPacks *packs)
{
  return packs->warnings;
}

gboolean
app_packs_add_file (AppPacks *packs, const char *path, GError **error)
{
  GError *failed = NULL;
  g_autoptr (ImportPack) pack = import_pack_load_file (path, &failed);

  if (pack != NULL)
    return app_packs_add (packs, pack, path, error);
  app_packs_propagate (error, path, failed);
  return FALSE;
}

/* The pack of an id and revision (0: the newest) from files, the collection and the program. */
static gboolean
find_pack (AppPacks *packs, const char *id, guint revision, KnownPack **known, GError **error)
{
  ImportPack *stored;
  GError *failed = NULL;

  *known = look_up (packs, id, revision);
  if (*known != NULL && (revision != 0 || (*known)->given))
    return TRUE;
  if (packs->find != NULL && (revision != 0 || g_hash_table_add (packs->asked, g_strdup (id)))) {
    stored = packs->find (id, revision, packs->find_data, &failed);
    if (failed != NULL) {
      g_propagate_error (error, failed);
      return FALSE;
    }
    if (stored != NULL && look_up (packs, id, stored->info.revision) == NULL)
      add_known (packs, stored, id, FALSE);
    else
      g_clear_pointer (&stored, import_pack_unref);
  }
  if (!load_starter (packs, id, error))
    return FALSE;
  *known = look_up (packs, id, revision);
  return TRUE;
}

ImportPack *
app_packs_get (AppPacks *packs, const char *id, guint revision, GError **error)
{
  KnownPack *known;

  return find_pack (packs, id, revision, &known, error) && known != NULL ? known->pack : NULL;
}

static gboolean
fail_unknown (const char *id, guint revision, const RulesGame *game, const char *file, guint line,
              GError **error)
{
  RulesError wrong = { 0 };
  g_autoptr (GError) located = NULL;

  rules_error_text (&wrong, RULES_UNKNOWN,
                    revision > 0 ? RULES_FAULT_PACK_REVISION_UNKNOWN : RULES_FAULT_PACK_UNKNOWN,
                    rules_text (id), revision, 0);
  app_error_fault (&located, file, line, game, &wrong);
  g_set_error_literal (error, APP_ERROR, APP_ERROR_UNPLAYABLE, located->message);
  return FALSE;
}

/* A pack for the setup; one that is there already counts once. */
static gboolean
join_pack (KnownPack *known, RulesSetup *setup, GString *pinned, const char *file, guint line,
           GError **error)
{
  for (guint k = 0; k < setup->n_packs; k++)
    if (setup->packs[k] == known->pack->pack)
      return TRUE;
  if (setup->n_packs == RULES_PACKS) {
    RulesError wrong = { 0 };

    rules_error_set (&wrong, RULES_PACK, RULES_FAULT_PACKS_MANY, RULES_PACKS, 0, 0);
    app_error_fault (error, file, line, setup->game, &wrong);
    return FALSE;
  }
  setup->packs[setup->n_packs++] = known->pack->pack;
  g_string_append_printf (pinned, "%s%s@%u", pinned->len > 0 ? " " : "", known->pack->info.id,
                          known->pack->info.revision);
  return TRUE;
}

static gboolean
join_named (AppPacks *packs, const char *value, RulesSetup *setup, GString *pinned,
            const char *file, guint line, GError **error)
{
  RulesText id;
  uint32_t revision;

  for (guint k = 0; replay_nth_pack (value, k, &id, &revision); k++) {
    g_autofree char *name = g_strndup (id.at, id.length);
    KnownPack *known;

    if (!find_pack (packs, name, revision, &known, error))
      return FALSE;
    if (known == NULL)
      return fail_unknown (name, revision, setup->game, file, line, error);
    if (!join_pack (known, setup, pinned, file, line, error))
      return FALSE;
  }
  return TRUE;
}

/* The packs that the person gave for this game. */
static gboolean
join_given (AppPacks *packs, RulesSetup *setup, GString *pinned, const char *file, guint line,
            GError **error)
{
  for (guint k = 0; k < packs->known->len; k++) {
    KnownPack *known = g_ptr_array_index (packs->known, k);

    if (known->given && g_str_equal (known->pack->info.game, setup->game->id)
        && !join_pack (known, setup, pinned, file, line, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
app_packs_join (AppPacks *packs, const char *value, RulesSetup *setup, char **pinned,
                const char *file, guint line, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *starter = g_strdup_printf ("%s-starter", setup->game->id);

  setup->n_packs = 0;
  if (value == NULL && !join_given (packs, setup, names, file, line, error))
    return FALSE;
  if (setup->n_packs == 0
      && !join_named (packs, value != NULL ? value : starter, setup, names, file, line, error))
    return FALSE;
  if (pinned != NULL)
    *pinned = g_strdup (names->str);
  return TRUE;
}
