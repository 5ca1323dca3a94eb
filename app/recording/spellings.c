/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that can be spelled, from the rules core to texts.
 */
#include "app/recording/spellings.h"
#include "app/recording/recorder-private.h"

#include "rules/record.h"
#include "rules/dictionary.h"

#include <string.h>

typedef struct {
  const RulesMatch *match;
  GPtrArray *spellings;
  GString *room;
} Collecting;

static void
spelling_free (gpointer data)
{
  AppSpelling *spelling = data;

  g_free (spelling->word);
  g_free (spelling->text);
  g_free (spelling);
}

static bool
collect (const RulesMove *move, RulesText word, int32_t worth, void *data)
{
  Collecting *collecting = data;
  RulesBuffer buffer = { .data = collecting->room->str, .size = collecting->room->len };
  AppSpelling *spelling = g_new0 (AppSpelling, 1);

  rules_write_move (collecting->match, move, &buffer);
  spelling->word = g_strndup (word.at, word.length);
  spelling->text = g_strndup (buffer.data, buffer.length);
  spelling->worth = worth;
  g_ptr_array_add (collecting->spellings, spelling);
  return true;
}

GPtrArray *
app_spellings_list (const RulesMatch *match, const void *state, guint seat)
{
  Collecting collecting = { .match = match,
                            .spellings = g_ptr_array_new_with_free_func (spelling_free),
                            .room = g_string_new (NULL) };

  g_string_set_size (collecting.room, 8192);
  if (seat != 0 && match->dictionary != NULL && !rules_dictionary_is_any (match->dictionary))
    rules_spellings (match, state, seat, collect, &collecting);
  g_string_free (collecting.room, TRUE);
  return collecting.spellings;
}

static gboolean
allows (RulesMatch *match, const char *text)
{
  g_autofree RecordLine *line = g_new (RecordLine, 1);
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);
  RulesError wrong;

  return record_read_line (text, strlen (text), line, &wrong) == RULES_OK
         && rules_read_move (match, line, move, &wrong) == RULES_OK
         && rules_word_use (match, &move->move) == RULES_WORD_ALLOWED;
}

/* Which ruling it is, the game tells: the one that it takes for it. */
char *
app_spellings_dup_ruling (RulesMatch *match, const char *reason)
{
  for (guint k = 0; match->game->word_use != NULL && k < match->game->n_rulings; k++) {
    g_autoptr (GString) text = g_string_new (NULL);

    g_string_printf (text, "- adjust %s \"", match->game->rulings[k].usage);
    for (const char *at = reason; *at != '\0'; at++)
      g_string_append_printf (text, *at == '"' || *at == '\\' ? "\\%c" : "%c",
                              *at == '\n' || *at == '\t' ? ' ' : *at);
    g_string_append_c (text, '"');
    if (allows (match, text->str))
      return g_strdup (text->str);
  }
  return NULL;
}

char *
app_recorder_dup_word_ruling (AppMatch *match, const char *reason)
{
  return app_match_get_rules (match) != NULL
             ? app_spellings_dup_ruling (app_match_get_rules (match), reason)
             : NULL;
}
