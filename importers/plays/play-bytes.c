/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A play as bytes: a version, then its fields in the order of their struct. Numbers are little
 * groups of seven bits, the lowest first; a text is its length and its bytes, one that may be
 * missing has its length plus 1, or 0; points are the eight bytes of an IEEE 754 number, the lowest
 * first. Facts stand in their bytes' order, for sources keep none.
 */
#include "importers/plays/play-bytes.h"

#include "importers/plays/play-private.h"

#include <math.h>
#include <string.h>

#define PLAIN 1    /* the version of a play that does not say when it was changed */
#define MODIFIED 2 /* behind all else it says that */
#define MORE 3     /* likewise, "" too, and then what can be told, what is kept beside, and marks */
#define SAYS_MOST (2 * (guint)IMPORT_SAYS_FACTS - 1)
#define MOST_NUMBER G_MAXUINT32

/* Writing */

static void
write_number (GByteArray *form, guint number)
{
  guint8 bytes[5];
  guint n = 0;

  do {
    bytes[n] = (guint8)((number & 0x7f) | (number > 0x7f ? 0x80 : 0));
    number >>= 7;
    n++;
  } while (number > 0);
  g_byte_array_append (form, bytes, n);
}

/* From -1. */
static void
write_tristate (GByteArray *form, int number)
{
  write_number (form, (guint)number + 1);
}

static void
write_text (GByteArray *form, const char *text)
{
  gsize length = strlen (text);

  write_number (form, (guint)length);
  g_byte_array_append (form, (const guint8 *)text, (guint)length);
}

static void
write_optional (GByteArray *form, const char *text)
{
  gsize length = text != NULL ? strlen (text) : 0;

  write_number (form, text != NULL ? (guint)length + 1 : 0);
  if (text != NULL)
    g_byte_array_append (form, (const guint8 *)text, (guint)length);
}

static void
write_points (GByteArray *form, double points)
{
  double positive = points == 0 ? 0 : points; /* there is a -0 */
  guint64 bits;

  memcpy (&bits, &positive, sizeof bits);
  bits = GUINT64_TO_LE (bits);
  g_byte_array_append (form, (const guint8 *)&bits, sizeof bits);
}

static void
write_ids (GByteArray *form, const ImportId *ids, guint n_ids)
{
  write_number (form, n_ids);
  for (guint k = 0; k < n_ids; k++) {
    write_text (form, ids[k].source);
    write_text (form, ids[k].id);
  }
}

static void
write_named (GByteArray *form, const ImportEntity *named)
{
  write_text (form, named->name);
  write_ids (form, named->ids, named->n_ids);
}

static void
write_seat (GByteArray *form, const ImportSeat *seat)
{
  write_named (form, &seat->player);
  write_number (form, seat->anonymous);
  write_optional (form, seat->score);
  write_number (form, seat->has_points);
  if (seat->has_points)
    write_points (form, seat->points);
  write_number (form, seat->rank);
  write_tristate (form, seat->winner);
  write_optional (form, seat->team);
  write_optional (form, seat->role);
  write_number (form, seat->first);
}

static int
compare_facts_cb (gconstpointer a, gconstpointer b)
{
  const ImportFact *one = *(const ImportFact *const *)a, *other = *(const ImportFact *const *)b;
  int order = strcmp (one->name, other->name);

  return order != 0 ? order : strcmp (one->value, other->value);
}

static void
write_facts (GByteArray *form, const GArray *facts)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_sized_new (facts->len);

  for (guint k = 0; k < facts->len; k++)
    g_ptr_array_add (sorted, &g_array_index (facts, ImportFact, k));
  g_ptr_array_sort (sorted, compare_facts_cb);
  write_number (form, sorted->len);
  for (guint k = 0; k < sorted->len; k++) {
    const ImportFact *fact = sorted->pdata[k];

    write_text (form, fact->name);
    write_text (form, fact->value);
  }
}

static gboolean
has_more (const ImportPlay *play)
{
  gboolean more = play->says != 0 || play->rest[0] != '\0' || play->differs;

  for (guint k = 0; k < play->seats->len; k++) {
    const ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    more = more || seat->newcomer || seat->bot;
  }
  return more;
}

static void
write_more (GByteArray *form, const ImportPlay *play)
{
  write_number (form, play->says);
  write_text (form, play->rest);
  write_number (form, play->differs);
  for (guint k = 0; k < play->seats->len; k++) {
    const ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    write_number (form, (seat->newcomer ? 1 : 0) | (seat->bot ? 2 : 0));
  }
}

void
import_play_to_bytes (const ImportPlay *play, GByteArray *form)
{
  gboolean modified = play->modified[0] != '\0', more = has_more (play);

  write_number (form, more ? MORE : modified ? MODIFIED : PLAIN);
  write_ids (form, play->ids, play->n_ids);
  write_number (form, play->made_id);
  write_named (form, &play->game);
  write_text (form, play->date);
  write_text (form, play->time);
  write_named (form, &play->place);
  write_named (form, &play->owner);
  write_tristate (form, play->minutes);
  write_number (form, play->quantity);
  write_tristate (form, play->co_op);
  write_number (form, play->teams);
  write_tristate (form, play->high_score);
  write_number (form, play->by_hand);
  write_number (form, play->uncounted);
  write_number (form, play->incomplete);
  write_text (form, play->comment);
  write_number (form, play->seats->len);
  for (guint k = 0; k < play->seats->len; k++)
    write_seat (form, &g_array_index (play->seats, ImportSeat, k));
  write_facts (form, play->facts);
  if (modified || more)
    write_text (form, play->modified);
  if (more)
    write_more (form, play);
}

/* Reading */

typedef struct {
  const guint8 *at, *end;
  ImportPlay *play;
  gboolean ok; /* FALSE from the first fault on; what is read then is empty */
} Reader;

static guint
read_number (Reader *reader, guint most)
{
  guint64 number = 0;
  guint shift = 0;
  guint8 byte;

  do {
    if (reader->at == reader->end || shift > 28) {
      reader->ok = FALSE;
      return 0;
    }
    byte = *reader->at++;
    number |= (guint64)(byte & 0x7f) << shift;
    shift += 7;
  } while (byte & 0x80);
  if (number > most || (byte == 0 && shift > 7))
    reader->ok = FALSE;
  return reader->ok ? (guint)number : 0;
}

static gboolean
read_flag (Reader *reader)
{
  return read_number (reader, 1) == 1;
}

static ImportTristate
read_tristate (Reader *reader)
{
  return (ImportTristate)((int)read_number (reader, 2) - 1);
}

static const char *
read_bytes (Reader *reader, guint length)
{
  const char *text = (const char *)reader->at;

  if (!reader->ok || length > (gsize)(reader->end - reader->at)
      || !g_utf8_validate_len (text, length, NULL)) {
    reader->ok = FALSE;
    return "";
  }
  reader->at += length;
  return length > 0 ? g_string_chunk_insert_len (reader->play->texts, text, length) : "";
}

static const char *
read_text (Reader *reader)
{
  return read_bytes (reader, read_number (reader, MOST_NUMBER));
}

static const char *
read_optional (Reader *reader)
{
  guint length = read_number (reader, MOST_NUMBER);

  return length > 0 ? read_bytes (reader, length - 1) : NULL;
}

static double
read_points (Reader *reader)
{
  guint64 bits;
  double points;

  if (reader->end - reader->at < (gssize)sizeof bits) {
    reader->ok = FALSE;
    return 0;
  }
  memcpy (&bits, reader->at, sizeof bits);
  reader->at += sizeof bits;
  bits = GUINT64_FROM_LE (bits);
  memcpy (&points, &bits, sizeof points);
  if (isfinite (points) && !(points == 0 && signbit (points)))
    return points;
  reader->ok = FALSE;
  return 0;
}

static void
read_ids (Reader *reader, ImportId *ids, guint *n_ids)
{
  *n_ids = read_number (reader, IMPORT_PLAY_IDS);
  for (guint k = 0; k < *n_ids; k++) {
    ids[k].source = read_text (reader);
    ids[k].id = read_text (reader);
  }
}

static void
read_named (Reader *reader, ImportEntity *named)
{
  named->name = read_text (reader);
  read_ids (reader, named->ids, &named->n_ids);
}

static void
read_seat (Reader *reader, ImportSeat *seat)
{
  read_named (reader, &seat->player);
  seat->anonymous = read_flag (reader);
  seat->score = read_optional (reader);
  seat->has_points = read_flag (reader);
  if (seat->has_points)
    seat->points = read_points (reader);
  seat->rank = read_number (reader, MOST_NUMBER);
  seat->winner = read_tristate (reader);
  seat->team = read_optional (reader);
  seat->role = read_optional (reader);
  seat->first = read_flag (reader);
}

static void
read_seats (Reader *reader)
{
  guint n = read_number (reader, IMPORT_PLAY_SEATS);

  for (guint k = 0; k < n && reader->ok; k++)
    read_seat (reader, import_play_add_seat (reader->play));
}

static void
read_facts (Reader *reader)
{
  guint n = read_number (reader, IMPORT_PLAY_FACTS);

  for (guint k = 0; k < n && reader->ok; k++) {
    ImportFact fact = { read_text (reader), NULL };

    fact.value = read_text (reader);
    g_array_append_val (reader->play->facts, fact);
  }
}

static void
read_more (Reader *reader)
{
  ImportPlay *play = reader->play;

  play->says = read_number (reader, SAYS_MOST);
  play->rest = read_text (reader);
  play->differs = read_flag (reader);
  for (guint k = 0; k < play->seats->len; k++) {
    ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);
    guint marks = read_number (reader, 3);

    seat->newcomer = (marks & 1) != 0;
    seat->bot = (marks & 2) != 0;
  }
  if (!has_more (play))
    reader->ok = FALSE;
}

gboolean
import_play_from_bytes (ImportPlay *play, const guint8 *form, gsize length)
{
  Reader reader = { form, form + length, play, TRUE };
  guint version;

  import_play_clear (play);
  version = read_number (&reader, MORE);
  if (version < PLAIN)
    return FALSE;
  read_ids (&reader, play->ids, &play->n_ids);
  play->made_id = read_flag (&reader);
  read_named (&reader, &play->game);
  play->date = read_text (&reader);
  play->time = read_text (&reader);
  read_named (&reader, &play->place);
  read_named (&reader, &play->owner);
  play->minutes = (int)(read_number (&reader, (guint)G_MAXINT32 + 1) - 1);
  play->quantity = read_number (&reader, IMPORT_PLAY_QUANTITY);
  play->co_op = read_tristate (&reader);
  play->teams = read_flag (&reader);
  play->high_score = read_tristate (&reader);
  play->by_hand = read_flag (&reader);
  play->uncounted = read_flag (&reader);
  play->incomplete = read_flag (&reader);
  play->comment = read_text (&reader);
  read_seats (&reader);
  read_facts (&reader);
  if (version >= MODIFIED)
    play->modified = read_text (&reader);
  if (version < MORE && (version == MODIFIED) != (play->modified[0] != '\0'))
    reader.ok = FALSE;
  if (version == MORE)
    read_more (&reader);
  if (reader.ok && reader.at == reader.end && play->quantity > 0)
    return TRUE;
  import_play_clear (play);
  return FALSE;
}
