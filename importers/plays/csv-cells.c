/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What cells mean: lengths of time, yes and no, numbers, lists of names.
 */
#include "importers/plays/csv-cells.h"

#include <math.h>
#include <string.h>

#define MINUTES_MOST (100 * 24 * 60)
#define NAMES_MOST (2 * IMPORT_PLAY_SEATS) /* more are no players of one play */

const char *
import_csv_clean (char *cell)
{
  g_strstrip (cell);
  return cell[0] == '\'' && cell[1] != '\0' && strchr ("=+-@", cell[1]) != NULL ? cell + 1 : cell;
}

char *
import_csv_fold (const char *text)
{
  g_autofree char *apart = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
  GString *folded = g_string_new (NULL);

  for (const char *at = apart; at != NULL && *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (g_unichar_isalnum (c))
      g_string_append_unichar (folded, g_unichar_tolower (c));
  }
  return g_string_free (folded, FALSE);
}

/* Times */

/* One or two digits below @most. */
static gboolean
take_two (const char **text, int most, int *number)
{
  const char *at = *text;

  for (*number = 0; g_ascii_isdigit (*at) && at - *text < 2; at++)
    *number = *number * 10 + g_ascii_digit_value (*at);
  if (at == *text || g_ascii_isdigit (*at) || *number >= most)
    return FALSE;
  *text = at;
  return TRUE;
}

/* "pm", "P.M.": 12 hours, "am": 0, else -1. */
static int
half_of_day (const char *text)
{
  while (*text == ' ' || strncmp (text, "\xe2\x80\xaf", 3) == 0
         || strncmp (text, "\xc2\xa0", 2) == 0)
    text += *text == ' ' ? 1 : *text == '\xc2' ? 2 : 3;
  if (g_ascii_tolower (text[0]) != 'a' && g_ascii_tolower (text[0]) != 'p')
    return -1;
  if (g_ascii_tolower (text[text[1] == '.' ? 2 : 1]) != 'm')
    return -1;
  return g_ascii_tolower (text[0]) == 'p' ? 12 : 0;
}

char *
import_csv_read_time (const char *text)
{
  int hours, minutes = 0, seconds = 0, half;

  while (*text != '\0' && strchr (" T,.", *text) != NULL)
    text++;
  if (!take_two (&text, 24, &hours) || *text == '\0' || strchr (":h.", *text) == NULL)
    return NULL;
  text++;
  if (!take_two (&text, 60, &minutes))
    return NULL;
  if (*text == ':' || *text == '.') {
    text++;
    if (!take_two (&text, 60, &seconds))
      return NULL;
  }
  half = half_of_day (text);
  if (half >= 0 && hours <= 12)
    hours = hours % 12 + half;
  return g_strdup_printf ("%02d:%02d:%02d", hours, minutes, seconds);
}

/* "1:30" and "1:30:00" are hours and minutes. */
static int
read_clock (const char *text)
{
  int hours = 0, minutes, seconds = 0;

  for (guint n = 0; g_ascii_isdigit (*text) && n < 4; n++)
    hours = hours * 10 + g_ascii_digit_value (*text++);
  if (*text++ != ':' || !take_two (&text, 60, &minutes))
    return -1;
  if (*text == ':') {
    text++;
    if (!take_two (&text, 60, &seconds))
      return -1;
  }
  return *text == '\0' && hours <= MINUTES_MOST / 60 ? hours * 60 + minutes + (seconds >= 30) : -1;
}

/* Minutes of a unit's word; 0 for none. @last: of the number before, so that "1h30" works. */
static double
read_unit (const char *word, double last)
{
  static const struct {
    const char *words;
    double minutes;
  } units[] = {
    { " h hr hrs hour hours std stunde stunden heure heures hora horas ", 60 },
    { " m min mins minute minutes minuten minuto minutos ", 1 },
    { " s sec secs second seconds sek sekunden seconde secondes segundos ", 1 / 60.0 },
  };
  g_autofree char *piece = g_strdup_printf (" %s ", word);

  if (*word == '\0')
    return last == 60 || last == 0 ? 1 : 0;
  for (gsize k = 0; k < G_N_ELEMENTS (units); k++)
    if (strstr (units[k].words, piece) != NULL)
      return units[k].minutes;
  return 0;
}

/* A number without a sign, whose decimals stand behind a point or a comma. */
static gboolean
take_decimal (const char **text, double *number)
{
  char digits[16];
  guint n = 0;

  for (; n < sizeof digits - 1 && (g_ascii_isdigit (**text) || **text == '.' || **text == ',');
       ++*text)
    digits[n++] = **text == ',' ? '.' : **text;
  digits[n] = '\0';
  if (n == 0 || !g_ascii_isdigit (digits[0]) || g_ascii_isdigit (**text))
    return FALSE;
  *number = g_ascii_strtod (digits, NULL);
  return TRUE;
}

int
import_csv_read_minutes (const char *text)
{
  double sum = 0, last = 0;

  if (strchr (text, ':') != NULL)
    return read_clock (text);
  if (!g_ascii_isdigit (*text))
    return -1;
  while (*text != '\0') {
    char word[12];
    double number;
    guint n = 0;

    if (!take_decimal (&text, &number))
      return -1;
    text += strspn (text, " ");
    for (; g_ascii_isalpha (*text) && n < sizeof word - 1; text++)
      word[n++] = g_ascii_tolower (*text);
    word[n] = '\0';
    text += strspn (text, " .'");
    last = read_unit (word, last);
    if (last == 0)
      return -1;
    sum += number * last;
  }
  return sum <= MINUTES_MOST ? (int)lround (sum) : -1;
}

/* Yes and no */

ImportTristate
import_csv_read_tristate (const char *text, gboolean *drawn)
{
  static const char yes[] = " 1 x y yes true w win won winner victory j ja wahr g gewonnen sieg "
                            "sieger o oui vrai gagne gagnee victoire gagnant s si verdadero gano "
                            "ganado ganada victoria ganador ok ";
  static const char no[] = " 0 n no false l loss lose lost loser defeat nein falsch verloren "
                           "niederlage non faux perdu perdue defaite perdant falso perdio perdido "
                           "perdida derrota ";
  static const char draw[] = " d draw drawn tie tied unentschieden remis gleichstand egalite nul "
                             "empate empatado ";
  g_autofree char *folded = import_csv_fold (text);
  g_autofree char *piece = g_strdup_printf (" %s ", folded);

  *drawn = FALSE;
  if (*folded == '\0')
    return strstr (text, "✓") != NULL || strstr (text, "✔") != NULL || strcmp (text, "*") == 0
               ? IMPORT_YES
               : IMPORT_UNSAID;
  if (strstr (yes, piece) != NULL)
    return IMPORT_YES;
  if (strstr (no, piece) != NULL)
    return IMPORT_NO;
  *drawn = strstr (draw, piece) != NULL;
  return IMPORT_UNSAID;
}

/* Numbers */

gboolean
import_csv_is_number (const char *text)
{
  gsize length;

  text += *text == '-' || *text == '+';
  length = strspn (text, "0123456789.,");
  return length > 0 && text[length] == '\0' && g_ascii_isdigit (*text);
}

gboolean
import_csv_has_comma (const char *text)
{
  const char *comma = strchr (text, ',');

  if (comma == NULL || !import_csv_is_number (text) || strchr (comma + 1, ',') != NULL)
    return FALSE;
  return strchr (comma, '.') == NULL && strlen (comma + 1) != 3 && comma[1] != '\0';
}

/* One to three digits and then groups of three, up to the end or @decimals. */
static gboolean
has_groups (const char *text, char mark, char decimals)
{
  gsize n;

  text += *text == '-' || *text == '+';
  n = strspn (text, "0123456789");
  if (n == 0 || n > 3 || text[n] != mark)
    return FALSE;
  for (text += n; *text == mark; text += 4)
    if (strspn (text + 1, "0123456789") != 3)
      return FALSE;
  if (*text == decimals)
    text += 1 + strspn (text + 1, "0123456789");
  return *text == '\0';
}

char *
import_csv_read_score (const char *text, gboolean comma)
{
  char mark = comma ? '.' : ',', decimals = comma ? ',' : '.';
  GString *score;

  if (!has_groups (text, mark, decimals))
    return g_strdup (text);
  score = g_string_new (NULL);
  for (; *text != '\0'; text++)
    if (*text != mark)
      g_string_append_c (score, *text);
  return g_string_free (score, FALSE);
}

/* Names */

static void
clear_name (gpointer data)
{
  ImportCsvName *name = data;

  g_free (name->name);
  g_free (name->score);
}

/* Bytes of the name before @score. */
static gsize
name_length (const char *text, const char *score)
{
  gsize length = (gsize)(score - text);

  while (length > 0 && strchr (" :=(", text[length - 1]) != NULL)
    length--;
  return length;
}

/* Where a score begins at the end of "Ada 10", "Ada: 10", "Ada (10)", "Ada=10"; NULL for none.
 * @sure: a mark says so. */
static const char *
find_score (const char *text, gboolean *sure)
{
  const char *end = text + strlen (text), *at = end;

  *sure = end > text && end[-1] == ')';
  if (*sure)
    at = --end;
  while (at > text && strchr ("0123456789.,+-", at[-1]) != NULL)
    at--;
  if (at == end || name_length (text, at) == 0 || strpbrk (at, "0123456789") == NULL)
    return NULL;
  if (*sure)
    return at[-1] == '(' ? at : NULL;
  *sure = at[-1] == ':' || at[-1] == '='
          || (at[-1] == ' ' && at - 1 > text && (at[-2] == ':' || at[-2] == '='));
  return *sure || at[-1] == ' ' ? at : NULL;
}

/* Takes @score off the end. */
static ImportCsvName
cut_name (const char *text, const char *score)
{
  ImportCsvName name = { NULL, NULL };

  name.score = g_strndup (score, strspn (score, "0123456789.,+-"));
  name.name = g_strndup (text, name_length (text, score));
  return name;
}

/* Whether every part ends with a number, and no two are the same without it. */
static gboolean
all_have_scores (char **parts)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gboolean all_sure = TRUE;
  guint n = 0;

  for (; *parts != NULL; parts++) {
    gboolean sure;
    const char *score = find_score (*parts, &sure);
    ImportCsvName name;

    if (score == NULL)
      return FALSE;
    name = cut_name (*parts, score);
    g_free (name.score);
    if (!g_hash_table_add (seen, name.name))
      return FALSE;
    all_sure = all_sure && sure;
    n++;
  }
  return all_sure || n > 1;
}

static char **
split_names (const char *text)
{
  const char *marks = strchr (text, ';') != NULL ? ";\n\r" : ",&/\n\r";
  g_auto (GStrv) parts = g_strsplit_set (text, marks, NAMES_MOST + 1);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (char **part = parts; *part != NULL; part++)
    if (*g_strstrip (*part) != '\0')
      g_strv_builder_add (names, *part);
  return g_strv_builder_end (names);
}

GArray *
import_csv_read_names (const char *text)
{
  g_auto (GStrv) parts = split_names (text);
  GArray *names = g_array_new (FALSE, FALSE, sizeof (ImportCsvName));
  gboolean all = all_have_scores (parts);

  g_array_set_clear_func (names, clear_name);
  for (char **part = parts; *part != NULL; part++) {
    gboolean sure = FALSE;
    const char *score = find_score (*part, &sure);
    ImportCsvName name = score != NULL && (all || sure) ? cut_name (*part, score)
                                                        : (ImportCsvName){ g_strdup (*part), NULL };

    g_array_append_val (names, name);
  }
  return names;
}
