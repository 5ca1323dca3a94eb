/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks as texts.
 */
#include "app/collection/deck-file.h"

#include "app/base/error.h"

#include "db/uuid.h"
#include "rules/record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
write_tag (GString *out, const char *name, const char *value)
{
  g_autofree char *room = NULL;
  RulesBuffer escaped = { 0 };

  if (value == NULL || value[0] == '\0')
    return;
  escaped.size = 4 * strlen (value) + 1;
  escaped.data = room = g_malloc (escaped.size);
  record_escape (rules_text (value), &escaped);
  g_string_append_printf (out, "[%s \"%.*s\"]\n", name, (int)escaped.length, escaped.data);
}

void
app_deck_write (const DbDeck *deck, GString *out)
{
  write_tag (out, "Deck", deck->name);
  write_tag (out, "Game", deck->game);
  write_tag (out, "Id", deck->uuid);
  write_tag (out, "Variant", deck->variant);
  write_tag (out, "Player", deck->player_name);
  write_tag (out, "Pack", deck->packs);
  write_tag (out, "Note", deck->note);
  g_string_append_c (out, '\n');
  for (guint k = 0; k < deck->cards->len; k++) {
    const DbDeckCard *card = &g_array_index (deck->cards, DbDeckCard, k);

    g_string_append_printf (out, "%u %s\n", card->copies, card->code);
  }
}

/* RECORD.md: ids are [a-z][a-z0-9-]* */
static gboolean
is_id (const char *text)
{
  if (!g_ascii_islower (text[0]))
    return FALSE;
  return text[strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

char *
app_deck_read_entry (const char *text, guint *copies)
{
  g_autofree char *clean = g_strstrip (g_strdup (text));
  char *id = clean, *number = NULL;
  guint64 n = 1;

  if (g_ascii_isdigit (clean[0])) {
    number = clean;
    id = clean + strcspn (clean, " \t");
    if (*id != '\0')
      *id++ = '\0';
    id += strspn (id, " \t");
  } else if (strchr (clean, '=') != NULL) {
    number = strchr (clean, '=');
    *number++ = '\0';
  }
  if (number != NULL && !g_ascii_string_to_unsigned (number, 10, 0, APP_DECK_COPIES, &n, NULL))
    return NULL;
  if (!is_id (id))
    return NULL;
  *copies = (guint)n;
  return g_strdup (id);
}

/* A file being read. */
typedef struct {
  AppTextReader *lines;
  guint line;
  GPtrArray *decks;
  DbDeck *deck; /* the present one, of @decks; NULL before the first */
} Parser;

static gboolean G_GNUC_PRINTF (3, 4)
    fault (const Parser *parser, GError **error, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  app_error_at (error, APP_ERROR_RULES, app_text_reader_get_name (parser->lines), parser->line,
                "%s", sentence);
  return FALSE;
}

static char *
dup_value (RulesText escaped)
{
  g_autofree char *room = g_malloc (escaped.length + 1);
  RulesBuffer buffer = { .data = room, .size = escaped.length + 1 };

  record_unescape (escaped, &buffer);
  return g_strndup (room, buffer.length);
}

/* Whether a Pack tag's value is a list of ids, each with a revision or without. */
static gboolean
are_packs (const char *value)
{
  g_auto (GStrv) words = g_strsplit_set (value, " \t", -1);

  for (char **word = words; *word != NULL; word++) {
    char *at = strchr (*word, '@');
    guint64 revision;

    if (at != NULL) {
      *at = '\0';
      if (!g_ascii_string_to_unsigned (at + 1, 10, 1, G_MAXINT32, &revision, NULL))
        return FALSE;
    }
    if (**word != '\0' && !is_id (*word))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_tag (Parser *parser, const char *name, char *value, GError **error)
{
  DbDeck *deck = parser->deck;
  char **field;

  if (g_str_equal (name, "Game"))
    field = &deck->game;
  else if (g_str_equal (name, "Id"))
    field = &deck->uuid;
  else if (g_str_equal (name, "Variant"))
    field = &deck->variant;
  else if (g_str_equal (name, "Player"))
    field = &deck->player_name;
  else if (g_str_equal (name, "Pack"))
    field = &deck->packs;
  else if (g_str_equal (name, "Note"))
    field = &deck->note;
  else
    return fault (parser, error, _ ("A deck has no tag “%s”."), name);
  if (*field != NULL && (*field)[0] != '\0')
    return fault (parser, error, _ ("The tag “%s” is there twice."), name);
  if (field == &deck->uuid && !db_uuid_is_valid (value))
    return fault (parser, error, _ ("“%s” is not a UUID."), value);
  if (field == &deck->packs && !are_packs (value))
    return fault (parser, error, _ ("“%s” is no list of packs."), value);
  if (field == &deck->game && rules_game (rules_text (value)) == NULL)
    return fault (parser, error, _ ("There is no game “%s”."), value);
  g_free (*field);
  *field = g_strdup (value);
  return TRUE;
}

static gboolean
read_tag_line (Parser *parser, const char *text, gsize length, GError **error)
{
  g_autofree RecordLine *line = g_new0 (RecordLine, 1);
  g_autofree char *name = NULL, *value = NULL;
  RulesError wrong;

  if (record_read_line (text, length, line, &wrong) != RULES_OK) {
    app_error_fault (error, app_text_reader_get_name (parser->lines), parser->line, NULL, &wrong);
    return FALSE;
  }
  name = g_strndup (line->tag_name.at, line->tag_name.length);
  value = dup_value (line->tag_value);
  if (g_str_equal (name, "Deck")) {
    if (value[strspn (value, " \t\n")] == '\0')
      return fault (parser, error, _ ("A deck needs a name."));
    parser->deck = db_deck_new ("", value);
    g_ptr_array_add (parser->decks, parser->deck);
    return TRUE;
  }
  if (parser->deck == NULL)
    return fault (parser, error, _ ("A deck begins with its tag “Deck”."));
  return read_tag (parser, name, value, error);
}

static gboolean
read_entry_line (Parser *parser, const char *text, GError **error)
{
  g_autofree char *id = NULL;
  guint copies;

  if (parser->deck == NULL)
    return fault (parser, error, _ ("A deck begins with its tag “Deck”."));
  id = app_deck_read_entry (text, &copies);
  if (id == NULL || copies == 0)
    return fault (parser, error, _ ("“%s” is no entry of a deck: write “2 ruby”."), text);
  if (db_deck_cards_get (parser->deck->cards, id) > 0)
    return fault (parser, error, _ ("%s is there twice."), id);
  if (parser->deck->cards->len == APP_DECK_ENTRIES)
    return fault (parser, error, _ ("A deck has at most %d entries."), APP_DECK_ENTRIES);
  db_deck_cards_set (parser->deck->cards, id, copies);
  return TRUE;
}

static gboolean
read_line (Parser *parser, const char *text, gsize length, GError **error)
{
  g_autofree char *clean = g_strstrip (g_strndup (text, length));

  if (length > RECORD_LINE_BYTES || !g_utf8_validate (text, (gssize)length, NULL))
    return fault (parser, error, _ ("This is no text of a deck."));
  if (clean[0] == '\0' || clean[0] == '#')
    return TRUE;
  return clean[0] == '[' ? read_tag_line (parser, clean, strlen (clean), error)
                         : read_entry_line (parser, clean, error);
}

static void
free_deck (gpointer deck)
{
  db_deck_free (deck);
}

GPtrArray *
app_deck_read (AppTextReader *lines, GError **error)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func (free_deck);
  Parser parser = { .lines = lines, .decks = decks };
  GError *failed = NULL;
  const char *text;
  gsize length;

  while (app_text_reader_next (lines, &text, &length, &failed)) {
    if (parser.line++ == 0 && length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0) {
      text += 3;
      length -= 3;
    }
    if (!read_line (&parser, text, length, error))
      return NULL;
  }
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return NULL;
  }
  if (decks->len == 0) {
    fault (&parser, error, _ ("There is no deck in it."));
    return NULL;
  }
  for (guint k = 0; k < decks->len; k++) {
    const DbDeck *deck = g_ptr_array_index (decks, k);

    if (deck->game[0] == '\0') {
      fault (&parser, error, _ ("The deck “%s” needs a tag “Game”."), deck->name);
      return NULL;
    }
  }
  return g_steal_pointer (&decks);
}
