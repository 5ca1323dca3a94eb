/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people read instead of the notation. It names no game: placeholders of the games' own usage
 * lines tell seats from cards, and packs tell the names of ids.
 */
#include "app/match/labels.h"

#include "app/base/instants.h"
#include "app/base/phrases.h"

#include "importers/error.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

/* @name: what was folded; of a card that a move defined, which may give way to another one */
typedef struct {
  char *name, *folded;
} FoldedName;

struct AppLabels {
  RulesMatch *match; /* Borrowed */
  char *seats[RULES_SEATS + 1];
  char *shown[RULES_SEATS + 1]; /* The same as they stand in a sentence; NULL until asked for */
  GHashTable *names;            /* of ids that packs name beside their cards: elements */
  GHashTable *usages;           /* of usage lines, by their address: arguments, as a GStrv */
  GArray *folded; /* of FoldedName, by the cards' numbers, as far as they were asked for */
  GHashTable *folded_names; /* of @names, by their address */
};

/* The verbs of every game, as RulesVerb has them. */
static const RulesVerb common_verbs[] = {
  { "resign", .label = N_ ("Resigns"), .label_with_arguments = N_ ("Resigns: %s") },
  { "draw-agreed", .label = N_ ("A draw is agreed"),
    .label_with_arguments = N_ ("A draw is agreed: %s") },
  { "abandon", .label = N_ ("Abandoned"), .label_with_arguments = N_ ("Abandoned: %s") },
  { "adjust", .label = N_ ("Ruling"), .label_with_arguments = N_ ("Ruling: %s") },
};

/* Every id that a list in @pack's root gives a name, cards aside. */
static void
read_names (AppLabels *labels, const RulesPack *pack)
{
  PackIter members = pack_iter (rules_pack_root (pack));
  PackNode list, item;

  while (pack_next (&members, NULL, &list)) {
    PackIter items = pack_iter (list);

    if (pack_kind (list) != PACK_LIST)
      continue;
    while (pack_next (&items, NULL, &item)) {
      const char *id = pack_text (pack_member (item, "id"));
      const char *name = pack_text (pack_member (item, "name"));

      if (id != NULL && name != NULL && rules_match_card (labels->match, rules_text (id)) < 0)
        g_hash_table_insert (labels->names, g_strdup (id), g_strdup (name));
    }
  }
}

static void
clear_folded (gpointer data)
{
  g_clear_pointer (&((FoldedName *)data)->name, g_free);
  g_clear_pointer (&((FoldedName *)data)->folded, g_free);
}

AppLabels *
app_labels_new (RulesMatch *match, const RecordTags *tags)
{
  AppLabels *labels = g_new0 (AppLabels, 1);

  labels->match = match;
  labels->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  labels->usages = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify)g_strfreev);
  labels->folded = g_array_new (FALSE, TRUE, sizeof (FoldedName));
  g_array_set_clear_func (labels->folded, clear_folded);
  labels->folded_names = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  labels->seats[0] = g_strdup ("");
  for (guint seat = 1; seat <= RULES_SEATS; seat++) {
    g_autofree char *tag = g_strdup_printf ("Seat%u", seat);
    const char *name = record_tags_get (tags, tag);

    labels->seats[seat] = g_strdup (name != NULL ? name : "");
  }
  for (guint k = 0; k < match->setup.n_packs; k++)
    read_names (labels, match->setup.packs[k]);
  return labels;
}

void
app_labels_free (AppLabels *labels)
{
  if (labels == NULL)
    return;
  for (guint seat = 0; seat <= RULES_SEATS; seat++) {
    g_free (labels->seats[seat]);
    g_free (labels->shown[seat]);
  }
  g_hash_table_unref (labels->names);
  g_hash_table_unref (labels->usages);
  g_array_unref (labels->folded);
  g_hash_table_unref (labels->folded_names);
  g_free (labels);
}

RulesMatch *
app_labels_get_match (AppLabels *labels)
{
  return labels->match;
}

const char *
app_labels_get_variant (const RulesGame *game, guint variant)
{
  const char *name = game->variants[variant].name;

  return game->n_variants > 1 && strcmp (name, game->name) != 0 ? _ (name) : "";
}

const char *
app_labels_get_seat (AppLabels *labels, guint seat)
{
  return seat <= RULES_SEATS ? labels->seats[seat] : "";
}

const char *
app_labels_get_name (AppLabels *labels, const char *id)
{
  const int card = rules_match_card (labels->match, rules_text (id));

  return card >= 0 ? labels->match->cards[card].name : g_hash_table_lookup (labels->names, id);
}

const char *
app_labels_get_folded_card (AppLabels *labels, guint card)
{
  const char *name = labels->match->cards[card].name;
  FoldedName *folded;

  if (card >= labels->folded->len)
    g_array_set_size (labels->folded, labels->match->n_cards);
  folded = &g_array_index (labels->folded, FoldedName, card);
  if (folded->folded != NULL
      && (card < labels->match->n_pack_cards || g_str_equal (folded->name, name)))
    return folded->folded;
  clear_folded (folded);
  folded->folded = app_phrase_dup_folded (name);
  if (card >= labels->match->n_pack_cards)
    folded->name = g_strdup (name);
  return folded->folded;
}

const char *
app_labels_get_folded_name (AppLabels *labels, const char *id)
{
  const int card = rules_match_card (labels->match, rules_text (id));
  const char *name;
  char *folded;

  if (card >= 0)
    return app_labels_get_folded_card (labels, (guint)card);
  name = g_hash_table_lookup (labels->names, id);
  folded = name != NULL ? g_hash_table_lookup (labels->folded_names, name) : NULL;
  if (name != NULL && folded == NULL) {
    folded = app_phrase_dup_folded (name);
    g_hash_table_insert (labels->folded_names, (gpointer)name, folded);
  }
  return folded;
}

void
app_labels_read_party (AppLabels *labels, const void *state, AppParty *party)
{
  RulesMember members[RULES_PARTY] = { 0 };

  *party = (AppParty){ .cards = { -1, -1, -1, -1 } };
  if (!rules_party (labels->match, state, members))
    return;
  for (guint k = 0; k < RULES_PARTY; k++)
    if (members[k].card >= 0) {
      party->seats[k] = members[k].seat;
      party->cards[k] = members[k].card;
    }
}

/* The slot of an actor, -1 for none, or one where nobody ever stood. */
static int
slot_of (const AppParty *party, char actor)
{
  int slot = actor - 'A';

  return party != NULL && slot >= 0 && slot < RULES_PARTY && party->cards[slot] >= 0 ? slot : -1;
}

static char *
dup_character (AppLabels *labels, const AppParty *party, int slot)
{
  const char *name = labels->match->cards[party->cards[slot]].name;

  for (int other = 0; other < RULES_PARTY; other++)
    if (other != slot && party->cards[other] == party->cards[slot])
      /* Translators: a character, and the slot of the party, a letter, as there are two of it. */
      return g_strdup_printf (_ ("%s %c"), name, 'A' + slot);
  return g_strdup (name);
}

/* A name as it stands in a sentence (phrases.h); most have nothing to be kept apart. */
static char *
dup_shown (const char *name)
{
  return g_str_is_ascii (name) && strpbrk (name, "\t\n\r") == NULL ? g_strdup (name)
                                                                   : app_phrase_name (name);
}

const char *
app_labels_get_shown_seat (AppLabels *labels, guint seat)
{
  if (seat > RULES_SEATS)
    return "";
  if (labels->shown[seat] == NULL)
    labels->shown[seat] = dup_shown (labels->seats[seat]);
  return labels->shown[seat];
}

char *
app_labels_dup_actor (AppLabels *labels, const AppParty *party, guint8 actor)
{
  int slot = slot_of (party, (char)actor);

  if (slot >= 0)
    return dup_character (labels, party, slot);
  if (actor >= 'A')
    return g_strdup_printf ("%c", actor);
  return dup_shown (app_labels_get_seat (labels, actor));
}

guint
app_labels_get_actor_seat (const AppParty *party, guint8 actor)
{
  int slot = slot_of (party, (char)actor);

  if (slot >= 0)
    return party->seats[slot];
  return actor <= RULES_SEATS ? actor : 0;
}

/* The words of a usage line, with its actor and verb. */
static char **
words_of (AppLabels *labels, const char *usage)
{
  char **words = g_hash_table_lookup (labels->usages, usage);
  g_auto (GStrv) parts = NULL;
  GPtrArray *all;

  if (words != NULL)
    return words;
  parts = g_strsplit_set (usage, " []", -1);
  all = g_ptr_array_new ();
  for (guint k = 0; parts[k] != NULL; k++)
    if (parts[k][0] != '\0')
      g_ptr_array_add (all, g_strdup (parts[k]));
  g_ptr_array_add (all, NULL);
  words = (char **)g_ptr_array_free (all, FALSE);
  g_hash_table_insert (labels->usages, (gpointer)usage, words);
  return words;
}

/**
 * Placeholders:
 * What stands for the arguments of a move: in "SEAT play CARD" what follows the verb, in a ruling's
 * form what follows its name. What a player's move says may come from the table too, who then names
 * the seat.
 * @player_named: the first argument is the player whose move it is
 */
typedef struct {
  char **words; /* Borrowed */
  gboolean seat_first, player_named;
} Placeholders;

static Placeholders
placeholders_of (AppLabels *labels, const RecordLine *line)
{
  static char *none[] = { NULL };
  const RulesGame *game = labels->match->game;
  const RulesVerb *verbs = game->verbs;
  RulesText name = line->verb;
  guint n = game->n_verbs, skip = 2;

  if (rules_text_is (line->verb, "adjust") && line->n_tokens > 0) {
    verbs = game->rulings;
    name = line->tokens[0].value;
    n = game->n_rulings;
    skip = 1;
  }
  for (guint k = 0; k < n; k++)
    if (rules_text_is (name, verbs[k].name)) {
      char **words = words_of (labels, verbs[k].usage);
      gboolean table = line->actor == '-' && skip == 2;
      gboolean seat_first = table && g_strcmp0 (words[0], "SEAT") == 0;
      gboolean named = table && line->n_tokens > 0 && g_strcmp0 (words[0], "-|SEAT") == 0;

      while (skip > 0 && words[0] != NULL) {
        words++;
        skip--;
      }
      return (Placeholders){ words, seat_first, named };
    }
  return (Placeholders){ none, FALSE, FALSE };
}

/* Whether @word is itself one of the words that "a|b|c" offers. */
static gboolean
is_literal (const char *placeholder, const char *word)
{
  const gsize length = strlen (word);

  if (strchr (placeholder, '|') == NULL)
    return FALSE;
  for (const char *at = placeholder;; at++) {
    gsize n = strcspn (at, "|");

    if (n == length && strncmp (at, word, n) == 0)
      return TRUE;
    at += n;
    if (*at == '\0')
      return FALSE;
  }
}

/* One word: a player's, card's or other thing's name, or itself. */
static char *
dup_name (AppLabels *labels, const char *word, const char *placeholder)
{
  int card = rules_match_card (labels->match, rules_text (word));
  const char *name = g_hash_table_lookup (labels->names, word);
  int32_t number;
  bool sign;

  if (g_str_has_prefix (placeholder, "SEAT")
      && rules_text_parse_number (rules_text (word), &number, &sign) && number >= 1
      && number <= RULES_SEATS)
    return dup_shown (labels->seats[number]);
  if (is_literal (placeholder, word))
    return g_strdup (word);
  if (card >= 0 && (name == NULL || strstr (placeholder, "CARD") != NULL))
    return g_strdup (labels->match->cards[card].name);
  return g_strdup (name != NULL ? name : word);
}

char *
app_labels_dup_card (AppLabels *labels, const char *id)
{
  return dup_name (labels, id, "CARD");
}

/* A list "fox,owl". */
static char *
dup_names (AppLabels *labels, const char *list, const char *placeholder)
{
  g_auto (GStrv) words = g_strsplit (list, ",", -1);

  for (char **word = words; *word != NULL; word++) {
    char *name = dup_name (labels, *word, placeholder);

    g_free (*word);
    *word = name;
  }
  return g_strjoinv (", ", words);
}

/* A die as it was thrown, and thrown again: "3>15". */
static gboolean
is_rerolled (const char *word)
{
  return g_ascii_isdigit (word[0]) && strchr (word, '>') != NULL;
}

/* One part of an argument where slots are spoken of: "A", "mail", "3>15". */
static char *
dup_part (AppLabels *labels, const AppParty *party, const char *word, const char *placeholder)
{
  int slot = word[0] != '\0' && word[1] == '\0' ? slot_of (party, word[0]) : -1;

  if (slot >= 0)
    return dup_character (labels, party, slot);
  if (is_rerolled (word)) {
    g_auto (GStrv) faces = g_strsplit (word, ">", -1);

    return g_strjoinv ("→", faces);
  }
  return dup_name (labels, word, placeholder);
}

/* "A:mail:2,shield:1" as "Brute Mail 2, Shield 1". */
static char *
dup_parts (AppLabels *labels, const AppParty *party, const char *value, const char *placeholder)
{
  g_auto (GStrv) words = NULL;

  if (strpbrk (value, ",:") == NULL)
    return dup_part (labels, party, value, placeholder);
  words = g_strsplit (value, ",", -1);
  for (char **word = words; *word != NULL; word++) {
    g_auto (GStrv) parts = g_strsplit (*word, ":", -1);

    for (char **part = parts; *part != NULL; part++) {
      char *name = dup_part (labels, party, *part, placeholder);

      g_free (*part);
      *part = name;
    }
    g_free (*word);
    *word = g_strjoinv (" ", parts);
  }
  return g_strjoinv (", ", words);
}

/* An argument of a game with a party: "roll=3>15", "A=12,3", "seat=1". */
static char *
dup_party_word (AppLabels *labels, const AppParty *party, const RecordToken *token,
                const char *placeholder)
{
  g_autofree char *value = g_strndup (token->value.at, token->value.length);
  g_autofree char *key = g_strndup (token->key.at, token->key.length);
  g_autofree char *names = NULL;
  g_autofree char *whose = NULL;

  if (token->quoted)
    return g_steal_pointer (&value);
  names = dup_parts (labels, party, value,
                     g_str_equal (key, "seat") ? "SEAT"
                     : key[0] != '\0'          ? ""
                                               : placeholder);
  if (key[0] == '\0')
    return g_steal_pointer (&names);
  whose = key[1] == '\0' ? dup_part (labels, party, key, "") : g_strdup (_ (key));
  return g_strdup_printf ("%s %s", whose, names);
}

/* One argument for the eye: "pay=$2,$1", "2:owl" of somebody's, "hand:fox" of some place. */
static char *
dup_word (AppLabels *labels, const AppParty *party, const RecordToken *token,
          const char *placeholder)
{
  g_autofree char *word = g_strndup (token->value.at, token->value.length);
  char *colon = token->quoted ? NULL : strchr (word, ':');
  g_autofree char *names = NULL;
  g_autofree char *whose = NULL;

  if (party != NULL && labels->match->game->party != NULL)
    return dup_party_word (labels, party, token, placeholder);
  if (colon != NULL)
    *colon = '\0';
  names = dup_names (labels, colon != NULL ? colon + 1 : word, placeholder);
  if (colon != NULL) {
    whose = dup_name (labels, word, "SEAT");
    /* Translators: somebody's place, and what is there. */
    return g_strdup_printf (_ ("%s: %s"), whose, names);
  }
  if (token->key.length > 0) {
    g_autofree char *key = g_strndup (token->key.at, token->key.length);

    return g_strdup_printf ("%s %s", _ (key), names);
  }
  return g_steal_pointer (&names);
}

/* What stands for the @at-th argument. */
static const char *
placeholder_at (Placeholders placeholders, guint at)
{
  const char *last = "";

  if (placeholders.seat_first && at-- == 0)
    return "SEAT";
  for (guint k = 0; placeholders.words[k] != NULL; k++) {
    last = placeholders.words[k];
    if (k == at)
      return last;
  }
  return g_str_has_suffix (last, "…") ? last : "";
}

/* A quoted text of the record as it was meant. */
static char *
dup_unescaped (RulesText text)
{
  char *out = g_malloc (text.length + 1);
  RulesBuffer buffer = { .data = out, .size = text.length };

  record_unescape (text, &buffer);
  out[buffer.length] = '\0';
  return out;
}

/* What a key of a move says; NULL without it. */
static char *
dup_keyed (const RecordLine *line, const char *key)
{
  for (guint k = 0; k < line->n_tokens; k++)
    if (rules_text_is (line->tokens[k].key, key))
      return line->tokens[k].quoted
                 ? dup_unescaped (line->tokens[k].value)
                 : g_strndup (line->tokens[k].value.at, line->tokens[k].value.length);
  return NULL;
}

/* "Bog Hag (Encounter)" of a move that defines it: what it can do stands on the card. NULL for any
 * other move. */
static char *
dup_definition (AppLabels *labels, const RecordLine *line)
{
  const RulesGame *game = labels->match->game;
  g_autofree char *kind = game->n_card_kinds > 0 ? dup_keyed (line, "kind") : NULL;
  g_autofree char *name = NULL;

  if (kind == NULL || line->n_tokens == 0 || line->tokens[0].key.length > 0)
    return NULL;
  name = dup_keyed (line, "name");
  if (name == NULL)
    name = g_strndup (line->tokens[0].value.at, line->tokens[0].value.length);
  for (guint k = 0; k < game->n_card_kinds; k++)
    if (g_str_equal (game->card_kinds[k].id, kind))
      /* Translators: a card's name and its kind. */
      return g_strdup_printf (_ ("%s (%s)"), name, _ (game->card_kinds[k].name));
  return g_steal_pointer (&name);
}

/* The arguments of a move from @from on; cards not seen are counted. */
static char *
dup_arguments (AppLabels *labels, const AppParty *party, const RecordLine *line, guint from,
               gboolean ruling)
{
  const Placeholders placeholders = placeholders_of (labels, line);
  GString *out = g_string_new (NULL);
  const char *separator = "";
  guint unseen = 0;

  for (guint k = from; k < line->n_tokens; k++) {
    const RecordToken *token = &line->tokens[k];
    const char *placeholder = placeholder_at (placeholders, ruling ? k - 1 : k);
    g_autofree char *word = NULL;

    if (token->quoted && k + 1 == line->n_tokens && ruling)
      break;
    if (rules_text_is (token->value, "?")) {
      unseen++;
      continue;
    }
    /* The cards of a word are its letters. */
    if (g_str_equal (placeholder, "WORD")) {
      word = g_ascii_strup (token->value.at, token->value.length);
      g_string_append (out, word);
      return g_string_free (out, FALSE);
    }
    word = dup_word (labels, party, token, placeholder);
    g_string_append (out, separator);
    g_string_append (out, word);
    separator =
        ruling ? " "
        /* Translators: between who and what, in a list of words; French has a space first. */
        : g_str_equal (placeholder, "SEAT") ? C_ ("between who and what", ": ")
                                            : ", ";
  }
  if (unseen > 0)
    g_string_append_printf (out,
                            g_dngettext (GETTEXT_PACKAGE, "%s%u unseen", "%s%u unseen", unseen),
                            separator, unseen);
  return g_string_free (out, FALSE);
}

/* The verb @name among @n others, NULL when it is none of them. */
static const RulesVerb *
find_verb (const RulesVerb *verbs, guint n, const char *name)
{
  for (guint k = 0; k < n; k++)
    if (g_str_equal (verbs[k].name, name))
      return &verbs[k];
  return NULL;
}

/* %s of a translated sentence replaced. */
static char *
dup_with (const char *sentence, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (sentence, "%s", 2);

  return g_strconcat (parts[0], text, parts[1], NULL);
}

/* @keyed: the arguments all have keys, so that they stand behind what the verb says alone. */
static char *
dup_phrase (const RulesGame *game, const char *name, const char *arguments, gboolean keyed)
{
  const RulesVerb *verb = find_verb (game->verbs, game->n_verbs, name);
  g_autofree char *capital = NULL;

  if (verb == NULL)
    verb = find_verb (common_verbs, G_N_ELEMENTS (common_verbs), name);
  if (verb != NULL && arguments[0] == '\0' && verb->label != NULL)
    return g_strdup (_ (verb->label));
  if (verb != NULL && keyed && verb->label != NULL && game->party != NULL)
    return g_strdup_printf (_ ("%s: %s"), _ (verb->label), arguments);
  if (verb != NULL && arguments[0] != '\0' && verb->label_with_arguments != NULL)
    return dup_with (_ (verb->label_with_arguments), arguments);
  capital = g_strdup (name);
  capital[0] = g_ascii_toupper (capital[0]);
  return arguments[0] == '\0' ? g_steal_pointer (&capital)
                              : g_strdup_printf (_ ("%s: %s"), capital, arguments);
}

static gboolean
is_keyed (const RecordLine *line)
{
  for (guint k = 0; k < line->n_tokens; k++)
    if (line->tokens[k].key.length == 0)
      return FALSE;
  return line->n_tokens > 0;
}

char *
app_labels_dup_argument (AppLabels *labels, const AppParty *party, const char *text, guint k)
{
  g_autofree RecordLine *line = g_new (RecordLine, 1);
  RulesError error;

  if (record_read_line (text, strlen (text), line, &error) != RULES_OK || line->kind != RECORD_MOVE
      || k >= line->n_tokens)
    return g_strdup ("");
  return dup_word (labels, party, &line->tokens[k],
                   placeholder_at (placeholders_of (labels, line), k));
}

char *
app_labels_dup_move (AppLabels *labels, const char *text, char **reason)
{
  return app_labels_dup_move_with_party (labels, NULL, text, reason);
}

char *
app_labels_dup_move_with_party (AppLabels *labels, const AppParty *party, const char *text,
                                char **reason)
{
  g_autofree RecordLine *line = g_new (RecordLine, 1);
  g_autofree char *verb = NULL;
  g_autofree char *arguments = NULL;
  g_autofree char *quoted = NULL;
  g_autofree char *player = NULL;
  g_autofree char *phrase = NULL;
  RulesError error;
  gboolean ruling, named;

  if (reason != NULL)
    *reason = NULL;
  if (record_read_line (text, strlen (text), line, &error) != RULES_OK || line->kind != RECORD_MOVE)
    return g_strdup (text);
  verb = g_strndup (line->verb.at, line->verb.length);
  ruling = g_str_equal (verb, "adjust");
  if (line->n_tokens > 0 && line->tokens[line->n_tokens - 1].quoted)
    quoted = dup_unescaped (line->tokens[line->n_tokens - 1].value);
  if (reason != NULL)
    *reason = g_strdup (quoted);
  if (g_str_equal (verb, "note"))
    return g_strdup (quoted != NULL ? quoted : text);
  named = placeholders_of (labels, line).player_named;
  arguments = dup_definition (labels, line);
  if (arguments == NULL)
    arguments = dup_arguments (labels, party, line, named ? 1 : 0, ruling);
  phrase = dup_phrase (labels->match->game, verb, arguments, is_keyed (line));
  if (!named)
    return g_steal_pointer (&phrase);
  player = dup_word (labels, party, &line->tokens[0], "SEAT");
  return g_strconcat (player, C_ ("between who and what", ": "), phrase, NULL);
}

/* @verb: of the first legal move, an actor's where it has one; where a party may do something else
 *   instead that nothing waits for, such as leaving a Trader, of that
 * @found: it is the actor's */
typedef struct {
  const RulesGame *game;
  guint actor;
  int verb;
  gboolean found;
} FirstVerb;

/* The game's verb of that number, NULL for one that all games have. */
static const RulesVerb *
game_verb (const RulesGame *game, int verb)
{
  return verb >= RULES_VERB_GAME && verb < RULES_VERB_GAME + (int)game->n_verbs
             ? &game->verbs[verb - RULES_VERB_GAME]
             : NULL;
}

static bool
first_verb (const RulesMove *move, void *data)
{
  FirstVerb *first = data;
  const RulesVerb *verb = game_verb (first->game, move->verb);
  gboolean is_due = verb != NULL && verb->due_label != NULL;

  if (move->actor != first->actor) {
    if (first->verb < 0)
      first->verb = move->verb;
    return true;
  }
  if (!first->found || !is_due)
    first->verb = move->verb;
  first->found = TRUE;
  return first->actor == 0 && first->game->party != NULL && is_due;
}

/* The verb that is due, NULL when nothing of the game's is. Others may be free to do something too,
 * without being awaited. */
static const RulesVerb *
due_verb (AppLabels *labels, const void *state)
{
  const RulesGame *game = labels->match->game;
  RulesChance *chance = g_new (RulesChance, 1);
  FirstVerb first = { game, rules_seat_to_move (labels->match, state), -1, FALSE };

  if (rules_next_chance (labels->match, state, chance))
    first.verb = chance->move.move.verb;
  else
    rules_choices (labels->match, state, first_verb, &first);
  g_free (chance);
  return game_verb (game, first.verb);
}

char *
app_labels_dup_status (AppLabels *labels, const void *state)
{
  const RulesMatch *match = labels->match;
  guint seats = match->setup.seats;
  guint sides[RULES_SEATS];
  RulesOutcome outcome;
  guint turn = rules_seat_to_move (match, state);
  const RulesVerb *verb;

  rules_outcome (match, state, &outcome);
  if (outcome.status != RULES_RUNNING) {
    for (guint seat = 1; seat <= seats; seat++)
      sides[seat - 1] = match->game->side (match, seat);
    return app_labels_dup_result ((const char *const *)&labels->seats[1], sides, seats, &outcome);
  }
  verb = due_verb (labels, state);
  if (turn == 0 && (verb == NULL || verb->due_label == NULL) && match->game->party != NULL)
    return g_strdup (_ ("The party to play"));
  if (turn > 0) {
    g_autofree char *name = dup_shown (labels->seats[turn]);

    return dup_with (
        verb != NULL && verb->turn_label != NULL ? _ (verb->turn_label) : _ ("%s to play"), name);
  }
  return g_strdup (verb != NULL && verb->due_label != NULL ? _ (verb->due_label)
                                                           : _ ("Waiting for the table"));
}

static gboolean
on_earlier_side (const guint *sides, guint seat)
{
  for (guint other = 0; other < seat; other++)
    if (sides[other] == sides[seat])
      return TRUE;
  return FALSE;
}

/* The names of one side, those not in @mask left out. */
static void
append_side (GString *out, const char *const *names, const guint *sides, guint n, guint side,
             guint mask)
{
  gboolean first = TRUE;

  for (guint seat = 0; seat < n; seat++)
    if (sides[seat] == side && (mask & (1u << seat))) {
      g_autofree char *name = dup_shown (names[seat]);

      g_string_append_printf (out, "%s%s", first ? "" : " & ", name);
      first = FALSE;
    }
}

char *
app_labels_dup_sides (const char *const *names, const guint *sides, guint n)
{
  GString *out = g_string_new (NULL);

  for (guint seat = 0; seat < n; seat++)
    if (!on_earlier_side (sides, seat)) {
      if (seat > 0)
        g_string_append (out, " – ");
      append_side (out, names, sides, n, sides[seat], G_MAXUINT);
    }
  return g_string_free (out, FALSE);
}

/* Whether anybody has a score, or sides could be compared by it. */
static gboolean
has_scores (const guint *sides, guint n, const RulesOutcome *outcome)
{
  for (guint seat = 0; seat < n; seat++)
    if (outcome->scores[seat] != 0 || sides[seat] != sides[0])
      return TRUE;
  return FALSE;
}

/* "16–5": the winners' score first, then the other sides' in their order. */
static void
append_scores (GString *out, const guint *sides, guint n, const RulesOutcome *outcome)
{
  gboolean first = TRUE;

  if (!has_scores (sides, n, outcome))
    return;
  for (guint pass = 0; pass < 2; pass++)
    for (guint seat = 0; seat < n; seat++) {
      gboolean won = (outcome->winners & (1u << seat)) != 0;

      if (won != (pass == 0) || on_earlier_side (sides, seat))
        continue;
      g_string_append_printf (out, "%s%d", first ? " " : "–", outcome->scores[seat]);
      first = FALSE;
    }
}

char *
app_labels_dup_result (const char *const *names, const guint *sides, guint n,
                       const RulesOutcome *outcome)
{
  g_autoptr (GString) winners = g_string_new (NULL);
  g_autoptr (GString) scores = g_string_new (NULL);
  gboolean first = TRUE;

  n = MIN (n, RULES_SEATS);
  switch (outcome->status) {
  case RULES_RUNNING:
    return NULL;
  case RULES_DRAWN:
    append_scores (scores, sides, n, outcome);
    return g_strconcat (_ ("A draw"), scores->str, NULL);
  case RULES_LOST:
    return g_strdup (C_ ("result", "Lost"));
  case RULES_ABANDONED:
    return g_strdup (_ ("Abandoned"));
  case RULES_WON:
    break;
  }
  for (guint seat = 0; seat < n; seat++)
    if ((outcome->winners & (1u << seat)) && !on_earlier_side (sides, seat)) {
      g_string_append (winners, first ? "" : ", ");
      append_side (winners, names, sides, n, sides[seat], outcome->winners);
      first = FALSE;
    }
  append_scores (scores, sides, n, outcome);
  /* Translators: the winners' names, and a blank and the scores, like "Ada & Cyd won 16–5". */
  return g_strdup_printf (_ ("%s won%s"), winners->str, scores->str);
}

char *
app_labels_dup_level (const RulesGame *game, const RulesProgress *place, guint level)
{
  g_auto (GStrv) parts = NULL;
  g_autofree char *number = NULL;

  if (level >= place->n || level >= G_N_ELEMENTS (game->levels) || game->levels[level] == NULL)
    return g_strdup ("");
  number = g_strdup_printf ("%d", place->number[level]);
  parts = g_strsplit (_ (game->levels[level]), "{1}", 2);
  return g_strconcat (parts[0], number, parts[1], NULL);
}

char *
app_match_dup_label (DbStore *db, const DbMatch *match)
{
  g_autofree char *date = app_date_dup (match->date);
  g_autofree char *title = db_match_dup_title (db, match->id);

  return date[0] == '\0' ? g_steal_pointer (&title)
                         /* Translators: a match: its day and who played. */
                         : g_strdup_printf (_ ("%s: %s"), date, title);
}

/* @slots: what the characters are called; NULL for a slot where nobody stood
 * @shown: (element-type utf8): names as they stand in a sentence, owned until it is made */
typedef struct {
  AppLabels *labels;
  char *slots[RULES_PARTY];
  GPtrArray *shown;
} Naming;

static const char *
show_name (const Naming *naming, const char *name)
{
  char *shown = app_phrase_name (name);

  g_ptr_array_add (naming->shown, shown);
  return shown;
}

static const char *
name_seat (guint seat, gpointer data)
{
  const Naming *naming = data;
  const char *name = seat <= app_labels_get_match (naming->labels)->setup.seats
                         ? app_labels_get_seat (naming->labels, seat)
                         : "";

  return name[0] != '\0' ? show_name (naming, name) : NULL;
}

static const char *
name_word (const char *word, gpointer data)
{
  const Naming *naming = data;
  const char *name;

  if (word[0] >= 'A' && word[0] < 'A' + RULES_PARTY && word[1] == '\0')
    name = naming->slots[word[0] - 'A'];
  else
    name = app_labels_get_name (naming->labels, word);
  return name != NULL ? show_name (naming, name) : NULL;
}

char *
app_labels_dup_reason (AppLabels *labels, const void *state, const RulesError *wrong,
                       gboolean with_section)
{
  const RulesGame *game = app_labels_get_match (labels)->game;
  const RulesFault *fault = rules_error_fault (game, wrong);
  g_autoptr (GPtrArray) shown = g_ptr_array_new_with_free_func (g_free);
  Naming naming = { .labels = labels, .shown = shown };
  const ImportFaultNames names = { name_seat, name_word, &naming };
  g_autofree char *sentence = NULL;
  AppParty party;

  app_labels_read_party (labels, state, &party);
  for (guint k = 0; k < RULES_PARTY; k++)
    if (party.cards[k] >= 0)
      naming.slots[k] = app_labels_dup_actor (labels, &party, (guint8)('A' + k));
  sentence = import_fault_dup_sentence (game, wrong, &names);
  for (guint k = 0; k < RULES_PARTY; k++)
    g_free (naming.slots[k]);
  if (!with_section || fault->section == NULL || fault->section[0] == '\0')
    return g_steal_pointer (&sentence);
  /* Translators: a sentence, then the section of the rule book that says so. */
  return g_strdup_printf (_ ("%s (%s)"), sentence, fault->section);
}
