/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays being filled: texts made clean, ids, seats and facts within reason.
 */
#include "importers/plays/play-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define TEXTS 1024 /* bytes that texts are kept in at a time */

typedef enum { ONE_LINE, LINES } Shape;

ImportPlay *
import_play_new (void)
{
  ImportPlay *play = g_new0 (ImportPlay, 1);

  play->texts = g_string_chunk_new (TEXTS);
  play->seats = g_array_new (FALSE, TRUE, sizeof (ImportSeat));
  play->facts = g_array_new (FALSE, TRUE, sizeof (ImportFact));
  play->remarks = g_ptr_array_new ();
  import_play_clear (play);
  return play;
}

void
import_play_free (ImportPlay *play)
{
  if (play == NULL)
    return;
  g_string_chunk_free (play->texts);
  g_array_unref (play->seats);
  g_array_unref (play->facts);
  g_ptr_array_unref (play->remarks);
  g_free (play);
}

void
import_play_clear (ImportPlay *play)
{
  const ImportPlay empty = {
    .file = "",
    .at = "",
    .game.name = "",
    .date = "",
    .time = "",
    .place.name = "",
    .owner.name = "",
    .minutes = -1,
    .quantity = 1,
    .co_op = IMPORT_UNSAID,
    .high_score = IMPORT_UNSAID,
    .comment = "",
    .modified = "",
    .rest = "",
    .seats = play->seats,
    .facts = play->facts,
    .remarks = play->remarks,
    .texts = play->texts,
  };

  g_string_chunk_clear (play->texts);
  g_array_set_size (play->seats, 0);
  g_array_set_size (play->facts, 0);
  g_ptr_array_set_size (play->remarks, 0);
  *play = empty;
}

/* Texts */

/* Nothing in it is to be changed. */
static gboolean
is_clean (const char *text, gsize length, Shape shape)
{
  gboolean ascii = TRUE;

  for (gsize k = 0; k < length; k++) {
    guchar c = (guchar)text[k];

    if ((c < 0x20 && !(c == '\n' && shape == LINES)) || c == 0x7f)
      return FALSE;
    ascii = ascii && c < 0x80;
  }
  if (ascii)
    return TRUE;
  if (!g_utf8_validate_len (text, length, NULL))
    return FALSE;
  for (gsize k = 0; k + 1 < length; k++) /* U+0080 to U+009F */
    if ((guchar)text[k] == 0xc2 && (guchar)text[k + 1] < 0xa0)
      return FALSE;
  return TRUE;
}

static char *
make_clean (const char *text, gsize length, Shape shape)
{
  g_autofree char *valid = g_utf8_make_valid (text, (gssize)length);
  GString *clean = g_string_sized_new (length);

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (c == '\r' && at[1] == '\n')
      continue;
    if (c == '\n' || c == '\r')
      g_string_append_c (clean, shape == LINES ? '\n' : ' ');
    else if (c == '\t')
      g_string_append_c (clean, ' ');
    else if (!g_unichar_iscntrl (c))
      g_string_append_unichar (clean, c);
  }
  return g_string_free (clean, FALSE);
}

static gsize
length_of (const char *text, gssize length)
{
  if (text == NULL)
    return 0;
  return length < 0 ? strlen (text) : (gsize)length;
}

static const char *
copy_text (ImportPlay *play, const char *text, gsize length)
{
  return length > 0 ? g_string_chunk_insert_len (play->texts, text, (gssize)length) : "";
}

/* @text itself when it is clean, else what was made of it, to be freed as @made. */
static const char *
get_clean (const char *text, gsize *length, Shape shape, char **made)
{
  *made = NULL;
  if (is_clean (text, *length, shape))
    return text;
  *made = make_clean (text, *length, shape);
  *length = strlen (*made);
  return *made;
}

/* Blanks at both ends taken off valid UTF-8. */
static void
trim (const char **text, gsize *length)
{
  const char *at = *text, *end = at + *length;

  while (at < end && g_unichar_isspace (g_utf8_get_char (at)))
    at = g_utf8_next_char (at);
  while (at < end) {
    const char *last = g_utf8_find_prev_char (at, end);

    if (last == NULL || !g_unichar_isspace (g_utf8_get_char (last)))
      break;
    end = last;
  }
  *text = at;
  *length = (gsize)(end - at);
}

const char *
import_play_text (ImportPlay *play, const char *text, gssize length)
{
  gsize size = length_of (text, length);
  g_autofree char *made = NULL;
  const char *clean = get_clean (text, &size, ONE_LINE, &made);

  return copy_text (play, clean, size);
}

static void
remark_cut (ImportPlay *play, const char *text, gsize size, gulong characters)
{
  g_autofree char *head = g_strndup (text, MIN (size, 40 * 4));
  g_autofree char *start = g_utf8_substring (head, 0, MIN ((glong)characters, 40));
  g_autofree char *sentence =
      g_strdup_printf (_ ("“%s…” is too long and was cut to %lu characters."), start, characters);

  import_play_remark (play, sentence);
}

const char *
import_play_name (ImportPlay *play, const char *text, gssize length)
{
  gsize size = length_of (text, length);
  g_autofree char *made = NULL;
  const char *name, *end;

  if (size == 0)
    return "";
  name = get_clean (text, &size, ONE_LINE, &made);
  trim (&name, &size);
  end = size > IMPORT_PLAY_NAME ? name : name + size; /* few bytes are few characters */
  for (guint n = 0; end < name + size && n < IMPORT_PLAY_NAME; n++)
    end = g_utf8_next_char (end);
  if (end < name + size) {
    remark_cut (play, name, size, IMPORT_PLAY_NAME);
    size = (gsize)(end - name);
    trim (&name, &size);
  }
  return copy_text (play, name, size);
}

/* At most IMPORT_PLAY_TEXT bytes of a text that is clean, to the end of a character. */
static const char *
copy_long_text (ImportPlay *play, const char *text, gsize size)
{
  const char *end = text + size;

  if (size > IMPORT_PLAY_TEXT) {
    end = g_utf8_find_prev_char (text, text + IMPORT_PLAY_TEXT + 1);
    remark_cut (play, text, size, (gulong)g_utf8_strlen (text, end - text));
  }
  return copy_text (play, text, (gsize)(end - text));
}

const char *
import_play_long_text (ImportPlay *play, const char *text, gssize length)
{
  gsize size = length_of (text, length);
  g_autofree char *made = NULL;
  const char *clean;

  if (size == 0)
    return "";
  clean = get_clean (text, &size, LINES, &made);
  trim (&clean, &size);
  return copy_long_text (play, clean, size);
}

/* Ids, seats, facts */

static void
add_id (ImportPlay *play, ImportId *ids, guint *n_ids, const char *source, const char *id)
{
  const char *name;

  /* One that would have to be cut could be another's. */
  if (id == NULL || strlen (id) > IMPORT_PLAY_NAME || *n_ids == IMPORT_PLAY_IDS)
    return;
  name = import_play_name (play, id, -1);
  if (*name == '\0')
    return;
  for (guint k = 0; k < *n_ids; k++)
    if (g_str_equal (ids[k].source, source) && g_str_equal (ids[k].id, name))
      return;
  ids[*n_ids] = (ImportId){ import_play_text (play, source, -1), name };
  ++*n_ids;
}

void
import_play_add_id (ImportPlay *play, const char *source, const char *id)
{
  add_id (play, play->ids, &play->n_ids, source, id);
}

void
import_entity_add_id (ImportPlay *play, ImportEntity *named, const char *source, const char *id)
{
  add_id (play, named->ids, &named->n_ids, source, id);
}

ImportSeat *
import_play_add_seat (ImportPlay *play)
{
  ImportSeat *seat;

  if (play->seats->len == IMPORT_PLAY_SEATS)
    return NULL;
  g_array_set_size (play->seats, play->seats->len + 1);
  seat = &g_array_index (play->seats, ImportSeat, play->seats->len - 1);
  seat->player.name = "";
  seat->winner = IMPORT_UNSAID;
  return seat;
}

static gboolean
has_fact (const ImportPlay *play, const char *name, const char *value, gsize size)
{
  for (guint k = 0; k < play->facts->len; k++) {
    const ImportFact *fact = &g_array_index (play->facts, ImportFact, k);

    if (g_str_equal (fact->name, name) && strncmp (fact->value, value, size) == 0
        && fact->value[size] == '\0')
      return TRUE;
  }
  return FALSE;
}

void
import_play_add_fact (ImportPlay *play, const char *name, const char *value)
{
  gsize size = length_of (value, -1);
  g_autofree char *made = NULL;
  const char *clean;
  ImportFact fact;

  if (size == 0)
    return;
  if (play->facts->len == IMPORT_PLAY_FACTS) {
    import_play_remark (play, _ ("Some facts of the play were left out, for there are too many."));
    return;
  }
  clean = get_clean (value, &size, ONE_LINE, &made);
  if (size == 0 || has_fact (play, name, clean, size))
    return;
  fact.name = import_play_text (play, name, -1);
  fact.value = copy_long_text (play, clean, size);
  g_array_append_val (play->facts, fact);
}

/* The same is said once. */
void
import_play_remark (ImportPlay *play, const char *sentence)
{
  if (play->remarks->len == IMPORT_PLAY_REMARKS)
    return;
  for (guint k = 0; k < play->remarks->len; k++)
    if (g_str_equal (play->remarks->pdata[k], sentence))
      return;
  g_ptr_array_add (play->remarks, (gpointer)import_play_text (play, sentence, -1));
}

/* Completing */

/* The facts that a source may have a field of their own for. */
static const struct {
  const char *name;
  ImportSays says;
} facts_said[] = {
  { "Board", IMPORT_SAYS_BOARDS },  { "Rounds", IMPORT_SAYS_ROUNDS },
  { "Rating", IMPORT_SAYS_RATING }, { "Expansion", IMPORT_SAYS_EXPANSIONS },
  { "Tag", IMPORT_SAYS_TAGS },      { "Scoresheet", IMPORT_SAYS_SHEET },
  { "Start", IMPORT_SAYS_START },   { "ScoringSetting", IMPORT_SAYS_SCORING },
};

static ImportSays
says_of_fact (const char *name)
{
  for (gsize k = 0; k < G_N_ELEMENTS (facts_said); k++)
    if (g_str_equal (name, facts_said[k].name))
      return facts_said[k].says;
  return IMPORT_SAYS_FACTS;
}

/* What is in a play, and so was told. */
static guint
list_said (const ImportPlay *play)
{
  guint said = 0;

  for (guint k = 0; k < play->facts->len; k++)
    said |= says_of_fact (g_array_index (play->facts, ImportFact, k).name);
  for (guint k = 0; k < play->seats->len; k++) {
    const ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    said |= (seat->score != NULL ? IMPORT_SAYS_SCORES : 0)
            | (seat->rank > 0 ? IMPORT_SAYS_RANKS : 0)
            | (seat->winner != IMPORT_UNSAID ? IMPORT_SAYS_WINNERS : 0)
            | (seat->role != NULL ? IMPORT_SAYS_ROLES : 0) | (seat->first ? IMPORT_SAYS_FIRST : 0)
            | (seat->newcomer ? IMPORT_SAYS_NEW : 0) | (seat->bot ? IMPORT_SAYS_BOTS : 0);
  }
  return said | (*play->time != '\0' ? IMPORT_SAYS_TIME : 0)
         | (*play->place.name != '\0' ? IMPORT_SAYS_PLACE : 0)
         | (play->minutes >= 0 ? IMPORT_SAYS_MINUTES : 0)
         | (play->co_op == IMPORT_YES ? IMPORT_SAYS_CO_OP : 0)
         | (play->teams ? IMPORT_SAYS_TEAMS : 0)
         | (play->high_score != IMPORT_UNSAID ? IMPORT_SAYS_HIGH_SCORE : 0)
         | (play->by_hand ? IMPORT_SAYS_BY_HAND : 0) | (play->uncounted ? IMPORT_SAYS_UNCOUNTED : 0)
         | (play->incomplete ? IMPORT_SAYS_INCOMPLETE : 0)
         | (*play->comment != '\0' ? IMPORT_SAYS_COMMENT : 0);
}

static gboolean
same_player (const ImportSeat *one, const ImportSeat *other)
{
  if (one->player.n_ids > 0 && other->player.n_ids > 0)
    return g_str_equal (one->player.ids[0].source, other->player.ids[0].source)
           && g_str_equal (one->player.ids[0].id, other->player.ids[0].id);
  return one->player.n_ids == other->player.n_ids && one->anonymous == other->anonymous
         && g_str_equal (one->player.name, other->player.name);
}

/* The seat of the same player, the second one of those who sit in two. */
static const ImportSeat *
find_seat (const ImportPlay *play, guint nth, const ImportPlay *last)
{
  const ImportSeat *seat = &g_array_index (play->seats, ImportSeat, nth);
  guint sitting = 0;

  for (guint k = 0; k < nth; k++)
    sitting += same_player (&g_array_index (play->seats, ImportSeat, k), seat);
  for (guint k = 0; k < last->seats->len; k++) {
    const ImportSeat *other = &g_array_index (last->seats, ImportSeat, k);

    if (same_player (other, seat) && sitting-- == 0)
      return other;
  }
  return NULL;
}

static const char *
copy_optional (ImportPlay *play, const char *text)
{
  return text != NULL ? copy_text (play, text, strlen (text)) : NULL;
}

static void
complete_seat (ImportPlay *play, guint lacks, ImportSeat *seat, const ImportSeat *from)
{
  if ((lacks & IMPORT_SAYS_SCORES) != 0) {
    seat->score = copy_optional (play, from->score);
    seat->has_points = from->has_points;
    seat->points = from->points;
  }
  if ((lacks & IMPORT_SAYS_RANKS) != 0)
    seat->rank = from->rank;
  if ((lacks & IMPORT_SAYS_WINNERS) != 0)
    seat->winner = from->winner;
  if ((lacks & IMPORT_SAYS_TEAMS) != 0)
    seat->team = copy_optional (play, from->team);
  if ((lacks & IMPORT_SAYS_ROLES) != 0)
    seat->role = copy_optional (play, from->role);
  if ((lacks & IMPORT_SAYS_FIRST) != 0)
    seat->first = from->first;
  if ((lacks & IMPORT_SAYS_NEW) != 0)
    seat->newcomer = from->newcomer;
  if ((lacks & IMPORT_SAYS_BOTS) != 0)
    seat->bot = from->bot;
}

static void
complete_place (ImportPlay *play, const ImportPlay *last)
{
  play->place.name = copy_text (play, last->place.name, strlen (last->place.name));
  play->place.n_ids = 0;
  for (guint k = 0; k < last->place.n_ids; k++)
    import_entity_add_id (play, &play->place, last->place.ids[k].source, last->place.ids[k].id);
}

static void
complete_facts (ImportPlay *play, guint lacks, const ImportPlay *last)
{
  for (guint k = 0; k < last->facts->len; k++) {
    const ImportFact *fact = &g_array_index (last->facts, ImportFact, k);

    if ((lacks & says_of_fact (fact->name)) != 0)
      import_play_add_fact (play, fact->name, fact->value);
  }
}

static void
complete_play (ImportPlay *play, guint lacks, const ImportPlay *last)
{
  if ((lacks & IMPORT_SAYS_TIME) != 0 && g_str_equal (play->date, last->date))
    play->time = copy_text (play, last->time, strlen (last->time));
  if ((lacks & IMPORT_SAYS_PLACE) != 0)
    complete_place (play, last);
  if ((lacks & IMPORT_SAYS_MINUTES) != 0)
    play->minutes = last->minutes;
  if ((lacks & IMPORT_SAYS_CO_OP) != 0)
    play->co_op = last->co_op;
  if ((lacks & IMPORT_SAYS_TEAMS) != 0)
    play->teams = last->teams;
  if ((lacks & IMPORT_SAYS_HIGH_SCORE) != 0)
    play->high_score = last->high_score;
  if ((lacks & IMPORT_SAYS_BY_HAND) != 0)
    play->by_hand = last->by_hand;
  if ((lacks & IMPORT_SAYS_UNCOUNTED) != 0)
    play->uncounted = last->uncounted;
  if ((lacks & IMPORT_SAYS_INCOMPLETE) != 0)
    play->incomplete = last->incomplete;
  if ((lacks & IMPORT_SAYS_COMMENT) != 0)
    play->comment = copy_text (play, last->comment, strlen (last->comment));
}

gboolean
import_play_complete (ImportPlay *play, const ImportPlay *last)
{
  guint said = play->says | list_said (play);
  /* Whoever sat there is told by all of them, and scores and places go with the seats. */
  guint lacks = (last->says | list_said (last)) & ~said;
  /* Whoever tells more keeps more beside. */
  gboolean rest = *last->rest != '\0' && (*play->rest == '\0' || lacks != 0);

  if (rest) {
    play->rest = copy_text (play, last->rest, strlen (last->rest));
    play->differs = TRUE;
  }
  if (lacks != 0) {
    complete_play (play, lacks, last);
    complete_facts (play, lacks, last);
    for (guint k = 0; k < play->seats->len; k++) {
      const ImportSeat *from = find_seat (play, k, last);

      if (from != NULL)
        complete_seat (play, lacks, &g_array_index (play->seats, ImportSeat, k), from);
    }
    play->says = said | lacks;
  }
  return rest || lacks != 0;
}
