/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BG Stats: a real export with the numbers that a count apart from the importer gives, each trap of
 * the format, links, and what is wrong in them.
 */
#include "tests/suite.h"

#include "tests/importers/parsed-text.h"

#include "importers/input.h"

#include <string.h>

#define EXPORT "bgstats/bgstats-2020-ios-pga99-MIT.json"

/* What plays refer to in the tables below; keys in an order that makes two passes necessary. */
static const char before[] =
    "{\"userInfo\":{\"meRefId\":1,\"cloudEmail\":\"ada@example.org\"},\"plays\":[";
static const char behind[] =
    "],\"tags\":[{\"id\":21,\"uuid\":\"T\",\"name\":\"Fun\"}],"
    "\"locations\":[{\"id\":1,\"uuid\":\"L1\",\"name\":\"Home\"}],"
    "\"games\":[{\"id\":1,\"uuid\":\"AZ\",\"name\":\"Azul\",\"bggId\":230802,\"highestWins\":true,"
    "\"cooperative\":false,\"noPoints\":false},"
    "{\"id\":2,\"uuid\":\"hb\",\"name\":\"Hanabi\",\"bggId\":0,\"cooperative\":true,"
    "\"highestWins\":true},"
    "{\"id\":3,\"name\":\"Golf\",\"highestWins\":false,\"metaData\":\"{\\\"broken\"},"
    "{\"id\":4,\"uuid\":\"ex\",\"name\":\"Crystals\"}],"
    "\"players\":[{\"id\":1,\"uuid\":\"AA\",\"name\":\" Ada \",\"bggUsername\":\"AdaB\","
    "\"metaData\":\"\"},"
    "{\"id\":2,\"name\":\"Ben\",\"metaData\":\"not JSON {\"},"
    "{\"id\":3,\"uuid\":\"NN\",\"name\":\"Anonymous player\",\"isAnonymous\":true}],"
    "\"deletedObjects\":[{\"uuid\":\"AA\",\"objectType\":\"Player\"}]}";

static char *
export_of (const char *play)
{
  return g_strconcat (before, play, behind, NULL);
}

/* The line of the only play. */
static void
format_play (ParsedText *parsed, const char *play)
{
  g_autofree char *text = export_of (play);
  const char *line;

  parse_string (parsed, IMPORT_FORMAT_BGSTATS, text);
  line = strstr (parsed->text->str, "1: ");
  if (line != NULL)
    g_string_erase (parsed->text, 0, line + 3 - parsed->text->str);
  g_strchomp (parsed->text->str);
}

#define ADA "{\"playerRefId\":1,\"winner\":true,\"score\":\"50\"}"
#define BEN "{\"playerRefId\":2,\"winner\":false,\"score\":\"40\"}"
#define AZUL "\"uuid\":\"P-1\",\"gameRefId\":1,\"playDate\":\"2024-02-29 20:08:07\""
#define START "bgstats p-1: Azul (bgstats az) (bgg 230802) on 2024-02-29 20:08:07"
#define SEATS " | Ada (bgstats aa) (bgg adab) score \"50\" =50 won | Ben score \"40\" =40 lost"
#define BOTH "\"playerScores\":[" ADA "," BEN "]"

static const struct {
  const char *play, *parsed;
} plays[] = {
  { "{" AZUL "," BOTH "}", START SEATS },
  { "{" BOTH "," AZUL "}", START SEATS },
  { "{" AZUL "}", START },
  { "{" AZUL ",\"bggId\":77,\"nemestatsId\":0,\"locationRefId\":1,\"durationMin\":45}",
    START " at Home 45 min" },
  { "{" AZUL ",\"ignored\":true,\"durationMin\":-5,\"locationRefId\":9,\"locationRefId2\":1}",
    START " uncounted ! It is said to have taken -5 minutes, which was left out." },
  { "{" AZUL ",\"comments\":\"a\\r\\nb\\u0007\",\"board\":\"North\xef\xbc\x8fSouth\","
    "\"rounds\":6,\"rating\":80,\"scoringSetting\":9}",
    START " “a\nb” [Board: North] [Board: South] [Rounds: 6] [Rating: 80] [ScoringSetting: 9]" },
  { "{" AZUL ",\"expansionPlays\":[{\"gameRefId\":4,\"bggId\":0},{\"gameRefId\":99},5],"
    "\"tags\":[{\"tagRefId\":21,\"metaData\":\"\"}]}",
    START " [Expansion: Crystals] [Tag: Fun]" },
  /* Days */
  { "{\"uuid\":\"p\",\"gameRefId\":1,\"playDate\":\"2024-02-29 10:00:00\"}",
    "bgstats p: Azul (bgstats az) (bgg 230802) on 2024-02-29" },
  { "{\"uuid\":\"p\",\"gameRefId\":1,\"playDate\":\"1969-12-31 16:00:00\"}",
    "bgstats p: Azul (bgstats az) (bgg 230802) on -" },
  { "{\"uuid\":\"p\",\"gameRefId\":1,\"playDate\":\"1970-01-01 00:00:00\"}",
    "bgstats p: Azul (bgstats az) (bgg 230802) on -" },
  { "{\"uuid\":\"p\",\"gameRefId\":1,\"playDateYmd\":20190101}",
    "bgstats p: Azul (bgstats az) (bgg 230802) on 2019-01-01" },
  { "{\"uuid\":\"p\",\"gameRefId\":1,\"playDate\":\"0000-01-01 10:00:00\"}",
    "bgstats p: Azul (bgstats az) (bgg 230802) on - [When: 0000-01-01] ! “0000-01-01” is no date; "
    "the play is kept without one." },
  /* Scores, ranks, winners */
  { "{" AZUL ",\"playerScores\":[{\"playerRefId\":1,\"winner\":true,\"rank\":6,"
    "\"score\":\"66-11-12\",\"startPlayer\":true},"
    "{\"playerRefId\":2,\"winner\":false,\"rank\":1,\"score\":null,\"role\":\"Elf\xef\xbc\x8f"
    "Druid\",\"teamRole\":\"Good\"}]}",
    START " | Ada (bgstats aa) (bgg adab) score \"66-11-12\" =43 rank 6 won first | Ben rank 1 "
          "lost role Elf / Druid / Good" },
  { "{" AZUL ",\"playerScores\":[{\"playerRefId\":1,\"score\":\"\"},"
    "{\"playerRefId\":2,\"score\":\"47,5\"}]}",
    START " | Ada (bgstats aa) (bgg adab) | Ben score \"47,5\" =47.5" },
  { "{" AZUL ",\"playerScores\":[{\"playerRefId\":1,\"startPosition\":\"Campaign\"},"
    "{\"playerRefId\":3,\"startPosition\":\"2\"}]}",
    START " | Ada (bgstats aa) (bgg adab) |  anonymous [Start: Ada: Campaign] [Start: 2]" },
  /* As they sat */
  { "{" AZUL ",\"playerScores\":[{\"playerRefId\":1,\"seatOrder\":1},"
    "{\"playerRefId\":2,\"seatOrder\":0}]}",
    START " | Ben | Ada (bgstats aa) (bgg adab)" },
  { "{" AZUL ",\"playerScores\":[{\"playerRefId\":2,\"seatOrder\":0},"
    "{\"playerRefId\":1,\"seatOrder\":0}]}",
    START " | Ben | Ada (bgstats aa) (bgg adab)" },
  /* Nobody in particular, twice; one with a name for the evening; one whom the file forgot */
  { "{" AZUL ",\"playerScores\":[{\"playerRefId\":3},{\"playerRefId\":3},"
    "{\"playerRefId\":3,\"anonymousName\":\"Guest\"}]}",
    START " |  anonymous |  anonymous | Guest" },
  { "{" AZUL ",\"playerScores\":[{\"playerRefId\":99}]}",
    START " |  anonymous ! The file doesn’t say who one of the players was." },
  { "{\"uuid\":\"p\",\"gameRefId\":99}", "The play names no game." },
  { "{}", "The play names no game." },
  /* Nobody won, whatever the scores and ranks say */
  { "{" AZUL ",\"scoringSetting\":9,\"playerScores\":[{\"playerRefId\":1,\"score\":\"3\","
    "\"rank\":1},{\"playerRefId\":2,\"score\":\"5\",\"rank\":2}]}",
    START " | Ada (bgstats aa) (bgg adab) score \"3\" =3 lost | Ben score \"5\" =5 lost "
          "[ScoringSetting: 9]" },
  /* Sides, where the play has them */
  { "{" AZUL ",\"usesTeams\":true,\"playerScores\":[{\"playerRefId\":1,\"team\":\"0\"},"
    "{\"playerRefId\":2,\"team\":\"1\"}]}",
    START " teams | Ada (bgstats aa) (bgg adab) team 0 | Ben team 1" },
  { "{" AZUL ",\"usesTeams\":false,\"playerScores\":[{\"playerRefId\":1,\"team\":\"0\"},"
    "{\"playerRefId\":2,\"team\":\"1\"}]}",
    START " | Ada (bgstats aa) (bgg adab) | Ben" },
  { "{" AZUL ",\"usesTeams\":true,\"scoringSetting\":6,\"playerScores\":[{\"playerRefId\":1,"
    "\"winner\":true,\"team\":\"0\"},{\"playerRefId\":2,\"winner\":true,\"team\":\"1\"}]}",
    START " co-op | Ada (bgstats aa) (bgg adab) won | Ben won" },
  { "{" AZUL ",\"usesTeams\":true,\"playerScores\":[{\"playerRefId\":1,\"team\":\"\"}]}",
    START " | Ada (bgstats aa) (bgg adab)" },
  /* Co-op: all or none */
  { "{\"uuid\":\"p\",\"gameRefId\":2,\"playerScores\":[{\"playerRefId\":1,\"winner\":true},"
    "{\"playerRefId\":2,\"winner\":true}]}",
    "bgstats p: Hanabi (bgstats hb) on - co-op | Ada (bgstats aa) (bgg adab) won | Ben won" },
  { "{\"uuid\":\"p\",\"gameRefId\":2,\"playerScores\":[{\"playerRefId\":1,\"winner\":false},"
    "{\"playerRefId\":2,\"winner\":false}]}",
    "bgstats p: Hanabi (bgstats hb) on - co-op | Ada (bgstats aa) (bgg adab) lost | Ben lost" },
  { "{\"uuid\":\"p\",\"gameRefId\":2,\"playerScores\":[{\"playerRefId\":1,\"winner\":true},"
    "{\"playerRefId\":2,\"winner\":false}]}",
    "bgstats p: Hanabi (bgstats hb) on - | Ada (bgstats aa) (bgg adab) won | Ben lost" },
  { "{" AZUL ",\"scoringSetting\":6}", START " co-op" },
  /* The lowest wins */
  { "{\"uuid\":\"p\",\"gameRefId\":3}", "bgstats p: Golf on - low" },
  { "{\"uuid\":\"p\",\"gameRefId\":3,\"scoringSetting\":1}", "bgstats p: Golf on -" },
  { "{" AZUL ",\"scoringSetting\":2}", START " low" },
  /* Ids */
  { "{\"gameRefId\":1,\"bggId\":77}", "bgg 77: Azul (bgstats az) (bgg 230802) on -" },
  { "{\"gameRefId\":1}", "Azul (bgstats az) (bgg 230802) on -" },
  /* Rounds */
  { "{" AZUL ",\"scoresheet\":\"{\\\"rounds\\\":[{\\\"rows\\\":[{\\\"label\\\":\\\"One\\\","
    "\\\"scores\\\":{\\\"aa\\\":\\\"9\\\",\\\"zz\\\":4}},{\\\"scores\\\":{}}]}],"
    "\\\"groups\\\":[{\\\"rows\\\":[{\\\"negative\\\":true,"
    "\\\"scores\\\":{\\\"AA\\\":\\\"3\\\"}}]}]}\"}",
    START " [Scoresheet: Ada -3; One: Ada 9, Player 2 4]" },
  /* Rows that have a number, and who sits there by an id of the seat */
  { "{" AZUL ",\"playerScores\":[{\"playerRefId\":1},{\"playerRefId\":3,"
    "\"metaData\":\"{\\\"scoreUuid\\\":\\\"S-2\\\"}\"}],"
    "\"scoresheet\":\"{\\\"groups\\\":[{\\\"rows\\\":["
    "{\\\"label\\\":\\\"{row}.\\\",\\\"scores\\\":{\\\"aa\\\":\\\"9\\\",\\\"s-2\\\":\\\"1\\\"}},"
    "{\\\"label\\\":\\\"{row}.\\\",\\\"scores\\\":{}},"
    "{\\\"label\\\":\\\"{row}\\\",\\\"scores\\\":{\\\"aa\\\":\\\"2\\\"}},"
    "{\\\"label\\\":\\\"Week {row}\\\",\\\"scores\\\":{\\\"aa\\\":\\\"3\\\"}}]}]}\"}",
    START " | Ada (bgstats aa) (bgg adab) |  anonymous [Scoresheet: Row 1: Ada 9, Player 2 1; "
          "Row 3: Ada 2; Week 4: Ada 3]" },
  /* Who is new, and who is no person */
  { "{" AZUL ",\"playerScores\":[{\"playerRefId\":1,\"newPlayer\":true,"
    "\"metaData\":\"{\\\"isNpc\\\":0}\"},{\"playerRefId\":2,\"newPlayer\":false,"
    "\"metaData\":\"{\\\"isNpc\\\":1}\"}]}",
    START " | Ada (bgstats aa) (bgg adab) new | Ben bot" },
  { "{" AZUL ",\"scoresheet\":\"{\\\"rounds\\\":[\",\"metaData\":\"{\\\"x\",\"playImages\":\"[\"}",
    START },
};

START_TEST (reads_each_trap)
{
  g_auto (ParsedText) parsed = { NULL };

  format_play (&parsed, plays[_i].play);
  ck_assert_str_eq (parsed.text->str, plays[_i].parsed);
}
END_TEST

static gboolean
owned_cb (ImportPlay *play, gpointer data, GError **error)
{
  ck_assert_str_eq (play->owner.name, play->seats->len == 0 ? "Ada" : "");
  ((ParsedText *)data)->plays++;
  return TRUE;
}

/* Who wrote the log sat in a play that names nobody. */
START_TEST (a_play_without_players_is_its_owners)
{
  g_autofree char *text = export_of ("{" AZUL "},{\"uuid\":\"q\",\"gameRefId\":1," BOTH "}");
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (ImportInput) input = import_input_new_bytes ("export", bytes);
  const ImportSink sink = { owned_cb, parsed_named_cb, parsed_skipped_cb };
  g_auto (ParsedText) parsed = { .text = g_string_new (NULL) };

  ck_assert (import_parse (IMPORT_FORMAT_BGSTATS, input, NULL, &sink, &parsed, NULL));
  ck_assert_uint_eq (parsed.plays, 2);
}
END_TEST

START_TEST (names_who_and_what)
{
  g_auto (ParsedText) parsed = { NULL };

  g_autofree char *text = export_of ("");

  parse_string (&parsed, IMPORT_FORMAT_BGSTATS, text);
  ck_assert_str_eq (parsed.text->str, "place Home (bgstats l1)\n"
                                      "game Azul (bgstats az) (bgg 230802)\n"
                                      "game Hanabi (bgstats hb)\n"
                                      "game Golf\n"
                                      "game Crystals (bgstats ex)\n"
                                      "player Ada (bgstats aa) (bgg adab)\n"
                                      "player Ben\n");
}
END_TEST

/* The first of two with one number counts, and both have their points. */
START_TEST (one_number_twice)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_string (
      &parsed, IMPORT_FORMAT_BGSTATS,
      "{\"games\":[{\"id\":1,\"name\":\"Go\"}],\"plays\":[{\"uuid\":\"p\",\"gameRefId\":1,"
      "\"playerScores\":[{\"playerRefId\":1}],\"scoresheet\":"
      "\"{\\\"rounds\\\":[{\\\"rows\\\":[{\\\"scores\\\":{\\\"a\\\":1,\\\"b\\\":2}}]}]}\"}],"
      "\"players\":[{\"id\":1,\"uuid\":\"A\",\"name\":\"Ada\"},"
      "{\"id\":1,\"uuid\":\"B\",\"name\":\"Ben\"}]}");
  ck_assert (parsed_text_has (&parsed, " on - | Ada (bgstats a) [Scoresheet: Ada 1, Ben 2]"));
}
END_TEST

/* A play that refers to nothing is not of whatever has no number. */
START_TEST (no_number_is_no_reference)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_BGSTATS,
                "{\"plays\":[{\"uuid\":\"p\",\"gameRefId\":2,\"locationRefId\":-1,"
                "\"playerScores\":[{\"winner\":true}]},{\"uuid\":\"q\",\"gameRefId\":-1}],"
                "\"locations\":[{\"uuid\":\"L\",\"name\":\"Home\"}],"
                "\"players\":[{\"uuid\":\"A\",\"name\":\"Ada\"}],"
                "\"games\":[{\"uuid\":\"G\",\"name\":\"Azul\"},{\"id\":2,\"name\":\"Go\"}]}");
  ck_assert_uint_eq (parsed.named, 4);
  ck_assert (parsed_text_has (&parsed, "bgstats p: Go on - |  anonymous won !"));
  ck_assert_uint_eq (parsed.skipped, 1);
}
END_TEST

START_TEST (reduced_to_three_keys)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_string (
      &parsed, IMPORT_FORMAT_BGSTATS,
      "{\"plays\":[{\"gameRefId\":1,\"playDate\":\"2024-02-29 10:00:00\"},"
      "{\"gameRefId\":1,\"playDate\":\"2024-02-29 10:00:00\"}],"
      "\"players\":[{\"id\":1,\"name\":\"Ada\"}],\"games\":[{\"id\":1,\"name\":\"Azul\"}]}");
  ck_assert_uint_eq (parsed.plays, 2);
  ck_assert_uint_eq (parsed.named, 2);
}
END_TEST

/* What a play of each kind of file can tell. */
static const struct {
  const char *owner, *play;
  guint says, not ;
} telling[] = {
  /* As BG Stats writes it: what is missing is empty. */
  { "\"appVersion\":\"v6\"", "", IMPORT_SAYS_SHEET | IMPORT_SAYS_COMMENT | IMPORT_SAYS_CO_OP, 0 },
  { "\"exportDate\":\"2024\"", "", IMPORT_SAYS_ROLES | IMPORT_SAYS_NEW, IMPORT_SAYS_INCOMPLETE },
  /* Cut down, or another program's. */
  { "\"meRefId\":1", "", IMPORT_SAYS_TIME,
    IMPORT_SAYS_SHEET | IMPORT_SAYS_COMMENT | IMPORT_SAYS_CO_OP | IMPORT_SAYS_NEW },
  { "\"meRefId\":1", ",\"comments\":\"\",\"scoringSetting\":6",
    IMPORT_SAYS_COMMENT | IMPORT_SAYS_CO_OP, IMPORT_SAYS_SHEET },
  { "\"meRefId\":1", ",\"playerScores\":[{\"newPlayer\":false,\"score\":null,\"role\":\"\"}]",
    IMPORT_SAYS_SCORES | IMPORT_SAYS_ROLES, IMPORT_SAYS_NEW | IMPORT_SAYS_RANKS },
};

typedef struct {
  guint plays, says;
  guint left[IMPORT_LEFT_KINDS];
  guint listed, rated, owned;
} Told;

static gboolean
told_play_cb (ImportPlay *play, gpointer data, GError **error)
{
  Told *told = data;

  told->plays++;
  told->says = play->says;
  return TRUE;
}

static gboolean
told_named_cb (ImportEntityKind kind, const ImportEntity *named, gpointer data, GError **error)
{
  return TRUE;
}

static void
told_left_cb (ImportLeft what, guint n, gpointer data)
{
  ((Told *)data)->left[what] += n;
}

static gboolean
told_listed_cb (const ImportEntity *game, const ImportListedGame *listed, gpointer data,
                GError **error)
{
  Told *told = data;

  told->listed++;
  told->rated += listed->rating >= 0 ? 1 : 0;
  told->owned += listed->owned == IMPORT_YES ? 1 : 0;
  return TRUE;
}

static void
tell (const char *text, Told *told)
{
  static const ImportSink sink = { told_play_cb, told_named_cb, parsed_skipped_cb, told_left_cb,
                                   told_listed_cb };
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (ImportInput) input = import_input_new_bytes ("export", bytes);

  *told = (Told){ 0 };
  ck_assert (import_parse (IMPORT_FORMAT_BGSTATS, input, NULL, &sink, told, NULL));
}

START_TEST (says_what_it_can_tell)
{
  g_autofree char *text = g_strdup_printf (
      "{\"userInfo\":{%s},\"plays\":[{\"uuid\":\"p\",\"gameRefId\":1%s}],\"players\":[],"
      "\"games\":[{\"id\":1,\"name\":\"Go\"}]}",
      telling[_i].owner, telling[_i].play);
  Told told;

  tell (text, &told);
  ck_assert_uint_eq (told.plays, 1);
  ck_assert_uint_eq (told.says & telling[_i].says, telling[_i].says);
  ck_assert_uint_eq (told.says & telling[_i].not, 0);
}
END_TEST

START_TEST (tells_what_is_left)
{
  Told told;

  tell ("{\"challenges\":[{},{}],\"groups\":[{\"isDefault\":true},{\"isInternal\":true},{}],"
        "\"plays\":[{\"gameRefId\":1,\"expansionPlays\":[{\"gameRefId\":2}],"
        "\"playImages\":\"[{},{},{}]\"},{\"gameRefId\":1,\"playImages\":\"[\"}],"
        "\"players\":[{\"id\":1,\"name\":\"Ada\",\"tags\":[{}]}],"
        "\"games\":[{\"id\":1,\"name\":\"Go\",\"rating\":70,"
        "\"copies\":[{},{\"statusOwned\":1}]},{\"id\":2,\"name\":\"More\",\"rating\":0},{\"id\":3,"
        "\"name\":\"Hive\"}]}",
        &told);
  ck_assert_uint_eq (told.left[IMPORT_LEFT_CHALLENGES], 2);
  ck_assert_uint_eq (told.left[IMPORT_LEFT_FILTERS], 1);
  ck_assert_uint_eq (told.left[IMPORT_LEFT_PICTURES], 3);
  ck_assert_uint_eq (told.left[IMPORT_LEFT_TAGS], 1);
}
END_TEST

/* But for a play that somebody shared: what stands there is that one's. */
START_TEST (lists_games)
{
  static const char games[] = "\"plays\":[{\"gameRefId\":1}],\"players\":[],"
                              "\"games\":[{\"id\":1,\"name\":\"Go\",\"rating\":70,"
                              "\"copies\":[{},{\"statusOwned\":1}]},"
                              "{\"id\":2,\"name\":\"Hive\",\"rating\":0,\"copies\":[{}]}]}";
  g_autofree char *whole = g_strconcat ("{", games, NULL),
                  *shared = g_strconcat ("{\"about\":\"BG Stats\",", games, NULL);
  Told told;

  tell (whole, &told);
  ck_assert_uint_eq (told.listed, 2);
  ck_assert_uint_eq (told.rated, 1);
  ck_assert_uint_eq (told.owned, 1);
  tell (shared, &told);
  ck_assert_uint_eq (told.plays, 1);
  ck_assert_uint_eq (told.listed, 0);
}
END_TEST

/* Counting */

typedef struct {
  GPtrArray *ids;
  guint named[IMPORT_KINDS];
  guint by_hand, low, timed, lasting, minutes, comments, co_op, rounds, boards;
  guint seats, winners, anonymous, roles, scores, points;
  double sum;
} Counts;

static gboolean
count_cb (ImportPlay *play, gpointer data, GError **error)
{
  Counts *counts = data;

  g_ptr_array_add (counts->ids, g_strdup (play->ids[0].id));
  counts->by_hand += (guint)play->by_hand;
  counts->low += play->high_score == IMPORT_NO;
  counts->lasting += play->minutes >= 0;
  counts->minutes += (guint)MAX (play->minutes, 0);
  counts->seats += play->seats->len;
  counts->timed += *play->time != '\0';
  counts->comments += *play->comment != '\0';
  counts->co_op += play->co_op == IMPORT_YES;
  for (guint k = 0; k < play->seats->len; k++) {
    const ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    counts->winners += seat->winner == IMPORT_YES;
    counts->anonymous += (guint)seat->anonymous;
    counts->roles += seat->role != NULL;
    counts->scores += seat->score != NULL;
    counts->points += (guint)seat->has_points;
    counts->sum += seat->points;
  }
  for (guint k = 0; k < play->facts->len; k++) {
    const ImportFact *fact = &g_array_index (play->facts, ImportFact, k);

    counts->rounds += g_str_equal (fact->name, "Rounds");
    counts->boards += g_str_equal (fact->name, "Board");
  }
  return TRUE;
}

static gboolean
named_cb (ImportEntityKind kind, const ImportEntity *named, gpointer data, GError **error)
{
  Counts *counts = data;

  counts->named[kind]++;
  return TRUE;
}

static gboolean
skipped_cb (const char *file, guint line, const char *at, const char *why, gpointer data,
            GError **error)
{
  ck_abort_msg ("%s:%u %s: %s", file, line, at, why);
  return TRUE;
}

static void
count (Counts *counts, ImportInput *input)
{
  static const ImportSink sink = { count_cb, named_cb, skipped_cb };
  GError *error = NULL;

  *counts = (Counts){ g_ptr_array_new_with_free_func (g_free) };
  ck_assert_msg (import_parse (IMPORT_FORMAT_BGSTATS, input, NULL, &sink, counts, &error), "%s",
                 error != NULL ? error->message : "");
}

/* plays/bgstats/count.py has these numbers from the file too. */
START_TEST (counts_a_real_export)
{
  g_autofree char *path = g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"),
                                            "tests/importers/plays/" EXPORT, NULL);
  g_autoptr (ImportInput) input = import_input_open (path, 0, NULL);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  Counts counts;

  ck_assert_ptr_nonnull (input);
  count (&counts, input);
  for (guint k = 0; k < counts.ids->len; k++) {
    g_autofree char *lower = g_ascii_strdown (counts.ids->pdata[k], -1);

    ck_assert_str_eq (counts.ids->pdata[k], lower);
    ck_assert (g_hash_table_add (ids, counts.ids->pdata[k]));
  }
  ck_assert_uint_eq (counts.ids->len, 596);
  ck_assert_uint_eq (counts.named[IMPORT_GAME], 148);
  ck_assert_uint_eq (counts.named[IMPORT_PLAYER], 35);
  ck_assert_uint_eq (counts.named[IMPORT_PLACE], 0);
  ck_assert_uint_eq (counts.seats, 1468);
  ck_assert_uint_eq (counts.anonymous, 7);
  ck_assert_uint_eq (counts.scores, 896);
  ck_assert_uint_eq (counts.points, 896);
  ck_assert_double_eq_tol (counts.sum, 240490.8, 1e-6);
  ck_assert_uint_eq (counts.winners, 643);
  ck_assert_uint_eq (counts.roles, 41);
  ck_assert_uint_eq (counts.timed, 564);
  ck_assert_uint_eq (counts.lasting, 587);
  ck_assert_uint_eq (counts.minutes, 35241);
  ck_assert_uint_eq (counts.comments, 70);
  ck_assert_uint_eq (counts.co_op, 27);
  ck_assert_uint_eq (counts.by_hand, 182);
  ck_assert_uint_eq (counts.rounds, 8);
  ck_assert_uint_eq (counts.boards, 1);
  ck_assert_uint_eq (counts.low, 7);
  g_ptr_array_unref (counts.ids);
}
END_TEST

/* Who reads the file tells two apart that say the same; here they are as they stand. */
START_TEST (makes_ids_where_there_are_none)
{
  static const char same[] = "{\"games\":[{\"id\":1,\"name\":\"Go\"}],\"plays\":[{\"gameRefId\":1},"
                             "{\"gameRefId\":1},{\"gameRefId\":1,"
                             "\"playDateYmd\":20240229}],\"players\":[]}";
  g_autoptr (GBytes) bytes = g_bytes_new_static (same, strlen (same));
  g_autoptr (ImportInput) input = import_input_new_bytes ("export", bytes);
  Counts counts;

  count (&counts, input);
  ck_assert_uint_eq (counts.ids->len, 3);
  ck_assert_str_eq (counts.ids->pdata[0], counts.ids->pdata[1]);
  ck_assert_str_ne (counts.ids->pdata[0], counts.ids->pdata[2]);
  g_ptr_array_unref (counts.ids);
}
END_TEST

/* What is wrong */

static const struct {
  const char *text, *parsed;
} wrong[] = {
  { "", "fault 1:1: The text ends in the middle.\n" },
  { "{\"plays\":[]", "fault 1:12: The text ends in the middle.\n" },
  { "{\"games\":[]}", "fault 1:1: There is no “plays” in it.\n" },
  { "{\"x\":[]}", "fault 1:1: There is no “players” in it.\n" },
  { "5", "fault 1:1: There is no “players” in it.\n" },
  { "{\"players\":5,\"plays\":[]}", "fault 1:12: A list is expected as “players”.\n" },
  { "{\"players\":[],\"plays\":{}}", "fault 1:23: A list is expected as “plays”.\n" },
  { "{\"players\":[],\"plays\":[],\n\"plays\":[]}",
    "fault 2:1: “plays” stands twice in this object.\n" },
  { "{\"players\":[],\"plays\":[{\"uuid\":\"a\",\"uuid\":\"b\"}]}",
    "fault 1:36: “uuid” stands twice in this object.\n" },
  /* What a sentence says never orders a terminal. */
  { "{\"players\":[],\"plays\":[{\"a\\n\\u001b[2J\":1,\"a\\n\\u001b[2J\":2}]}",
    "fault 1:42: “a  [2J” stands twice in this object.\n" },
  { "{\"players\":[],\"plays\":[5,null,[]]}",
    "skipped 1: This is no play.\nskipped 1: This is no play.\nskipped 1: This is no play.\n" },
  { "{\"players\":null,\"games\":[5,null,[],{}],\"plays\":[]}", "" },
  { "{\"players\":[],\"plays\":[{\"rounds\":99999999999999999999}]}",
    "fault 1:34: This number is too large.\n" },
};

START_TEST (tells_what_is_wrong)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_BGSTATS, wrong[_i].text);
  ck_assert_str_eq (parsed.text->str, wrong[_i].parsed);
}
END_TEST

START_TEST (a_thousand_deep)
{
  g_autofree char *deep = g_strnfill (1000, '[');
  g_autofree char *play = g_strconcat ("{\"x\":", deep, NULL), *text = export_of (play);
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_BGSTATS, text);
  ck_assert (parsed_text_has (&parsed, "fault 1:"));
  ck_assert (parsed_text_has (&parsed, "nested deeper than 64."));
}
END_TEST

START_TEST (ten_thousand_players)
{
  g_autoptr (GString) play = g_string_new ("{" AZUL ",\"playerScores\":[" ADA);
  g_autofree char *text = NULL;
  g_auto (ParsedText) parsed = { NULL };

  for (guint k = 1; k < 10000; k++)
    g_string_append (play, "," BEN);
  g_string_append (play, "]},{" AZUL "}");
  text = export_of (play->str);
  parse_string (&parsed, IMPORT_FORMAT_BGSTATS, text);
  ck_assert (parsed_text_has (&parsed, "skipped 1: The play has more than 64 players.\n"));
  ck_assert_uint_eq (parsed.plays, 1);
}
END_TEST

START_TEST (every_cut_is_a_fault)
{
  g_autofree char *text = export_of ("{" AZUL "," BOTH "}");
  gsize length = strlen (text);

  for (gsize cut = 0; cut < length; cut++) {
    g_autofree char *part = g_memdup2 (text, cut); /* its very size, for the sanitizer */
    g_auto (ParsedText) parsed = { NULL };

    parse_bytes (&parsed, IMPORT_FORMAT_BGSTATS, part, cut, NULL);
    ck_assert_msg (parsed_text_has (&parsed, "fault 1:"), "cut at %zu", cut);
  }
}
END_TEST

/* Behind the value that begins at @at, of JSON without blanks. */
static const char *
value_end (const char *at)
{
  guint depth = 0;

  if (*at != '"' && *at != '[' && *at != '{')
    return at + strcspn (at, ",]}");
  do {
    if (*at == '"')
      for (at++; *at != '"'; at++)
        at += *at == '\\';
    depth += *at == '[' || *at == '{';
    depth -= *at == ']' || *at == '}';
    at++;
  } while (depth > 0);
  return at;
}

/* Every value of a full export is put as each of these in turn: never worse than a sentence. */
START_TEST (wrong_types_everywhere)
{
  static const char *const others[] = {
    "null", "true", "7", "-1",    "1e300",      "\"x\"",      "\"\"",         "\"5\"",
    "[]",   "{}",   "0", "[[5]]", "{\"a\":{}}", "2147483648", "\"66-11-12\"", "1.5"
  };
  g_autofree char *text = export_of (
      "{" AZUL ",\"bggId\":7,\"locationRefId\":1,\"durationMin\":5,\"rounds\":1,\"rating\":1,"
      "\"ignored\":true,\"manualWinner\":true,\"usesTeams\":true,\"scoringSetting\":1,"
      "\"board\":\"b\",\"comments\":\"c\",\"expansionPlays\":[{\"gameRefId\":4}],"
      "\"tags\":[{\"tagRefId\":21}],\"scoresheet\":\"{}\",\"playerScores\":[{\"playerRefId\":1,"
      "\"winner\":true,\"score\":\"1\",\"rank\":1,\"seatOrder\":1,\"team\":\"1\",\"role\":\"r\","
      "\"teamRole\":\"t\",\"startPosition\":\"1\",\"startPlayer\":true,"
      "\"anonymousName\":\"n\"}]}");
  guint tried = 0;

  for (const char *at = text; *at != '\0'; at++) {
    const char *end;

    if (at > text && strchr (":,[", at[-1]) == NULL)
      continue;
    if (*at == ']' || *at == '}')
      continue;
    end = value_end (at);
    if (*at == '"' && *end == ':') { /* a key */
      at = end - 1;
      continue;
    }
    for (gsize k = 0; k < G_N_ELEMENTS (others); k++) {
      g_autofree char *changed =
          g_strdup_printf ("%.*s%s%s", (int)(at - text), text, others[k], end);
      g_auto (ParsedText) parsed = { NULL };

      parse_string (&parsed, IMPORT_FORMAT_BGSTATS, changed);
      ck_assert (g_utf8_validate (parsed.text->str, -1, NULL));
      tried++;
    }
    if (*at == '"')
      at = end - 1;
  }
  ck_assert_uint_gt (tried, 80 * G_N_ELEMENTS (others));
}
END_TEST

/* Links */

#define LINK_JSON                                                                                  \
  "{\"sourceName\":\"Some App\",\"sourcePlayId\":\"22\",\"playDate\":\"2024-03-01 01:30:00\","     \
  "\"durationMin\":36,\"location\":\"Home\",\"comments\":\"So + so & so\",\"board\":\"North\","    \
  "\"game\":{\"name\":\"Azul\",\"bggId\":230802,\"sourceGameId\":\"g1\",\"highestWins\":true},"    \
  "\"players\":[{\"name\":\"Ada\",\"sourcePlayerId\":\"p1\",\"startPlayer\":true,"                 \
  "\"winner\":true,\"rank\":1,\"score\":47.3,\"role\":\"\"},{\"name\":\"Ben\",\"winner\":false}]}"
#define LINK_TOLD                                                                                  \
  "1: link/some app 22: Azul (link/some app g1) (bgg 230802) on 2024-02-29 20:30:00 at Home "      \
  "36 min “So + so & so” | Ada (link/some app p1) score \"47.3\" =47.3 rank 1 won first | "    \
  "Ben lost [Board: North]\n"

/* New York: five hours behind. */
static void
set_zone (void)
{
  g_setenv ("TZ", "EST5", TRUE);
}

START_TEST (reads_links)
{
  static const char *const starts[] = { "https://app.bgstatsapp.com/createPlay.html?data=",
                                        "bgstats://app.bgstatsapp.com/createPlay.html?x=1&data=" };
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_BGSTATS_LINK, LINK_JSON);
  ck_assert_str_eq (parsed.text->str, LINK_TOLD);
  parse_string (&parsed, IMPORT_FORMAT_BGSTATS_LINK, "[" LINK_JSON "]");
  ck_assert_str_eq (parsed.text->str, LINK_TOLD);
  for (gsize k = 0; k < G_N_ELEMENTS (starts); k++) {
    g_autofree char *data = g_uri_escape_string (LINK_JSON, NULL, FALSE);
    g_autofree char *link = g_strconcat (starts[k], data, "&more=1\n\n", NULL);

    parse_string (&parsed, IMPORT_FORMAT_BGSTATS_LINK, link);
    ck_assert_str_eq (parsed.text->str, LINK_TOLD);
  }
}
END_TEST

START_TEST (links_without_time_have_none)
{
  g_auto (ParsedText) parsed = { NULL };

  /* What is ten o'clock here is BG Stats' word for no time. */
  parse_string (&parsed, IMPORT_FORMAT_BGSTATS_LINK,
                "{\"playDate\":\"2024-03-01 15:00:00\",\"game\":{\"name\":\"Azul\"}}");
  ck_assert_str_eq (parsed.text->str, "1: Azul on 2024-03-01\n");
  parse_string (&parsed, IMPORT_FORMAT_BGSTATS_LINK,
                "{\"playDate\":\"2024-03-01\",\"game\":{\"name\":\"Azul\"}}");
  ck_assert_str_eq (parsed.text->str, "1: Azul on 2024-03-01\n");
}
END_TEST

START_TEST (minutes_that_are_none_are_told)
{
  static const char *const minutes[] = { "-5", "999999999" };
  g_autofree char *text =
      g_strdup_printf ("{\"playDate\":\"2024-03-01\",\"durationMin\":%s,\"game\":{\"name\":"
                       "\"Azul\"}}",
                       minutes[_i]);
  g_autofree char *wanted = g_strdup_printf (
      "1: Azul on 2024-03-01 ! It is said to have taken %s minutes, which was left out.\n",
      minutes[_i]);
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_BGSTATS_LINK, text);
  ck_assert_str_eq (parsed.text->str, wanted);
}
END_TEST

START_TEST (a_link_of_ours_names_our_match)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_BGSTATS_LINK,
                "{\"sourceName\":\"Tomekeeper\",\"sourcePlayId\":\"0193\",\"game\":{}}");
  ck_assert (parsed_text_has (&parsed, "1: tomekeeper 0193: "));
}
END_TEST

#define NO_ADDRESS                                                                                 \
  "fault 1:1: This is no address of a play: “data=” and the play are expected in it.\n"

static const struct {
  const char *text, *parsed;
} wrong_links[] = {
  { "", NO_ADDRESS },
  { " \n", NO_ADDRESS },
  { "{}", "skipped 1: The link doesn’t say which game it was.\n" },
  { "[5]", "skipped 1: The link doesn’t say which game it was.\n" },
  { "{\"game\":", "fault 1:9: The text ends in the middle.\n" },
  { "bgstats://app", NO_ADDRESS },
  { "\n\nbgstats://x?data=%7B%22game", "fault 3:7: The text ends in the middle.\n" },
  { "bgstats://x?data=%ZZ", NO_ADDRESS },
  { "bgstats://x?data=", "fault 1:1: The text ends in the middle.\n" },
};

START_TEST (tells_what_is_wrong_with_links)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_BGSTATS_LINK, wrong_links[_i].text);
  ck_assert_str_eq (parsed.text->str, wrong_links[_i].parsed);
}
END_TEST

START_TEST (reads_the_link_of_the_fixture)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_file (&parsed, IMPORT_FORMAT_BGSTATS_LINK, "bgstats/bgstats-createPlay.json");
  ck_assert_str_eq (parsed.text->str,
                    "1: link/app name 2222427: Roll for the Galaxy (link/app name 21df231) (bgg "
                    "132531) on 2020-10-23 14:16:58 at Home 36 min “Such a close play!” | Player 1 "
                    "(link/app name 23432) score \"47.3\" =47.3 rank 1 won first | Player 2 "
                    "(link/app name 23433) score \"37.3\" =37.3 rank 2 lost\n");
}
END_TEST

TEST_SUITE (bgstats)
{
  Suite *suite = suite_create ("bgstats");
  TCase *file = tcase_create ("file"), *faults = tcase_create ("faults");
  TCase *link = tcase_create ("link");

  set_zone ();
  tcase_set_timeout (faults, 60);
  tcase_add_loop_test (file, reads_each_trap, 0, G_N_ELEMENTS (plays));
  tcase_add_test (file, names_who_and_what);
  tcase_add_test (file, a_play_without_players_is_its_owners);
  tcase_add_test (file, one_number_twice);
  tcase_add_loop_test (file, says_what_it_can_tell, 0, G_N_ELEMENTS (telling));
  tcase_add_test (file, tells_what_is_left);
  tcase_add_test (file, lists_games);
  tcase_add_test (file, no_number_is_no_reference);
  tcase_add_test (file, reduced_to_three_keys);
  tcase_add_test (file, counts_a_real_export);
  tcase_add_test (file, makes_ids_where_there_are_none);
  tcase_add_loop_test (faults, tells_what_is_wrong, 0, G_N_ELEMENTS (wrong));
  tcase_add_test (faults, a_thousand_deep);
  tcase_add_test (faults, ten_thousand_players);
  tcase_add_test (faults, every_cut_is_a_fault);
  tcase_add_test (faults, wrong_types_everywhere);
  tcase_add_test (link, reads_links);
  tcase_add_test (link, links_without_time_have_none);
  tcase_add_loop_test (link, minutes_that_are_none_are_told, 0, 2);
  tcase_add_test (link, a_link_of_ours_names_our_match);
  tcase_add_loop_test (link, tells_what_is_wrong_with_links, 0, G_N_ELEMENTS (wrong_links));
  tcase_add_test (link, reads_the_link_of_the_fixture);
  suite_add_tcase (suite, file);
  suite_add_tcase (suite, faults);
  suite_add_tcase (suite, link);
  return suite;
}
