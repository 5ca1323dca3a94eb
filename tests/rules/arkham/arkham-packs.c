/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs of Tomes of Arkham for tests, written into their binary form from lines:
 *
 *   collection ID RENOWN,RENOWN,…
 *   tome ID COLLECTION|- COST RENOWN l|d|- VALUE,VALUE,… [BONUS]   a card ID-1, ID-2, … a value;
 *                                                                 with BONUS it is unique
 *   event INITIATIVE ID BONUS OPS OPS                              OP:N,OP or -, twice
 *
 * Of events of one initiative the last stands, @more's lines after the pack's; where none is given
 * in the first pack, the standard's.
 */
#include "tests/rules/arkham/arkham-play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char arkham_standard[] = "collection al 0,3,6\n"
                               "collection eu 0,2,4,8\n"
                               "collection hy 1,4\n"
                               "tome azif al 5 4 d 1,1,2\n"
                               "tome alhazred al 3 2 d 2,1,1\n"
                               "tome olaus al 2 1 - 2,3,1\n"
                               "tome cultes eu 4 3 d 1,2\n"
                               "tome kulten eu 3 2 - 3,1,1\n"
                               "tome mysteriis eu 2 1 l 2,3,1\n"
                               "tome remnants eu 1 1 d 1,2\n"
                               "tome hsan - 2 2 l 2,2,1\n"
                               "tome eibon hy 6 5 d 1,1\n"
                               "tome voor hy 1 1 l 2,3,1\n"
                               "tome pnakotic - 5 3 l 3 2\n"
                               "tome king - 4 1 d 1 4\n"
                               "tome dagon - 2 1 d 1,2\n"
                               "tome rlyeh - 1 1 - 3,1\n"
                               "tome ghorl - 0 0 - 2,2,1\n";

const char arkham_standard_reordered[] = "tome ghorl - 0 0 - 2,2,1\n"
                                         "tome king - 4 1 d 1 4\n"
                                         "tome rlyeh - 1 1 - 3,1\n"
                                         "tome pnakotic - 5 3 l 3 2\n"
                                         "tome dagon - 2 1 d 1,2\n"
                                         "tome voor hy 1 1 l 2,3,1\n"
                                         "tome eibon hy 6 5 d 1,1\n"
                                         "tome hsan - 2 2 l 2,2,1\n"
                                         "tome remnants eu 1 1 d 1,2\n"
                                         "tome azif al 5 4 d 1,1,2\n"
                                         "tome mysteriis eu 2 1 l 2,3,1\n"
                                         "tome olaus al 2 1 - 2,3,1\n"
                                         "tome kulten eu 3 2 - 3,1,1\n"
                                         "collection hy 1,4\n"
                                         "tome cultes eu 4 3 d 1,2\n"
                                         "collection eu 0,2,4,8\n"
                                         "tome alhazred al 3 2 d 2,1,1\n"
                                         "collection al 0,3,6\n";

const char arkham_standard_split[] = "collection hy 1,4\n"
                                     "collection eu 0,2,4,8\n"
                                     "tome cultes eu 4 3 d 1,2\n"
                                     "tome kulten eu 3 2 - 3,1,1\n"
                                     "tome mysteriis eu 2 1 l 2,3,1\n"
                                     "tome remnants eu 1 1 d 1,2\n"
                                     "tome hsan - 2 2 l 2,2,1\n"
                                     "tome eibon hy 6 5 d 1,1\n"
                                     "tome voor hy 1 1 l 2,3,1\n"
                                     "|collection al 0,3,6\n"
                                     "tome azif al 5 4 d 1,1,2\n"
                                     "tome alhazred al 3 2 d 2,1,1\n"
                                     "tome olaus al 2 1 - 2,3,1\n"
                                     "tome pnakotic - 5 3 l 3 2\n"
                                     "tome king - 4 1 d 1 4\n"
                                     "tome dagon - 2 1 d 1,2\n"
                                     "tome rlyeh - 1 1 - 3,1\n"
                                     "tome ghorl - 0 0 - 2,2,1\n";

static const char standard_events[] = "event 1 armitage 1 stop-event move-first\n"
                                      "event 2 banking 1 steal-resource:2 lose-resource\n"
                                      "event 3 viewing 0 gain-for-sale swap-tome\n"
                                      "event 4 guard-dog 1 guard lose-resource:2\n"
                                      "event 5 investments 1 gain-resource:2 swap-tome,move-first\n"
                                      "event 6 collector 2 acquire-again lose-resource\n"
                                      "event 7 whateley 2 steal-tome swap-tome\n"
                                      "event 8 stars 3 discount:2 -\n";

const char arkham_rich_events[] =
    "event 1 armitage 1 stop-event,gain-resource steal-resource,move-first\n"
    "event 2 banking 1 steal-resource:2,lose-resource gain-for-sale,swap-tome\n"
    "event 3 viewing 0 gain-for-sale:2,discount guard\n"
    "event 4 guard-dog 1 guard,steal-tome acquire-again,discount:3\n"
    "event 5 investments 1 gain-resource:3 swap-tome,move-first\n"
    "event 6 collector 2 acquire-again:2,gain-resource lose-resource:3\n"
    "event 7 whateley 2 steal-tome,swap-tome stop-event\n"
    "event 8 stars 3 discount:2,move-first -\n";

/* One pack being written. */
typedef struct {
  PackBuilder *builder;
  char events[8][160]; /* by initiative */
} Writing;

static void
put_text (Writing *writing, const char *key, const char *text)
{
  pack_builder_key (writing->builder, key);
  pack_builder_text (writing->builder, text, strlen (text));
}

static void
put_number (Writing *writing, const char *key, const char *number)
{
  pack_builder_key (writing->builder, key);
  pack_builder_integer (writing->builder, atoi (number));
}

static void
put_collection (Writing *writing, char **words, unsigned n)
{
  char *rest = NULL;

  ck_assert_uint_eq (n, 3);
  pack_builder_begin (writing->builder, PACK_OBJECT);
  put_text (writing, "id", words[1]);
  put_text (writing, "name", words[1]);
  pack_builder_key (writing->builder, "renown");
  pack_builder_begin (writing->builder, PACK_LIST);
  for (char *at = strtok_r (words[2], ",", &rest); at; at = strtok_r (NULL, ",", &rest))
    pack_builder_integer (writing->builder, atoi (at));
  pack_builder_end (writing->builder);
  pack_builder_end (writing->builder);
}

static void
put_tome (Writing *writing, char **words, unsigned n)
{
  ck_assert_uint_ge (n, 7);
  pack_builder_begin (writing->builder, PACK_OBJECT);
  put_text (writing, "id", words[1]);
  put_text (writing, "name", words[1]);
  pack_builder_key (writing->builder, "collection");
  if (*words[2] == '-')
    pack_builder_constant (writing->builder, PACK_NULL);
  else
    pack_builder_text (writing->builder, words[2], strlen (words[2]));
  put_number (writing, "cost", words[3]);
  put_number (writing, "renown", words[4]);
  pack_builder_key (writing->builder, "symbol");
  if (*words[5] == '-')
    pack_builder_constant (writing->builder, PACK_NULL);
  else if (*words[5] == 'l')
    pack_builder_text (writing->builder, "lucid", 5);
  else
    pack_builder_text (writing->builder, "demented", 8);
  pack_builder_key (writing->builder, "unique");
  pack_builder_constant (writing->builder, n > 7 ? PACK_TRUE : PACK_FALSE);
  put_number (writing, "bonus", n > 7 ? words[7] : "0");
  pack_builder_end (writing->builder);
}

static void
put_cards (Writing *writing, char **words, unsigned n)
{
  char *rest = NULL, id[80];
  unsigned k = 0;

  ck_assert_uint_ge (n, 7);
  for (char *at = strtok_r (words[6], ",", &rest); at; at = strtok_r (NULL, ",", &rest)) {
    snprintf (id, sizeof id, "%s-%u", words[1], ++k);
    pack_builder_begin (writing->builder, PACK_OBJECT);
    put_text (writing, "id", id);
    put_text (writing, "tome", words[1]);
    put_number (writing, "resource", at);
    pack_builder_end (writing->builder);
  }
}

static void
put_action (Writing *writing, const char *key, char *ops)
{
  char *rest = NULL;

  pack_builder_key (writing->builder, key);
  pack_builder_begin (writing->builder, PACK_LIST);
  for (char *op = strtok_r (ops, ",", &rest); op && *op != '-'; op = strtok_r (NULL, ",", &rest)) {
    char *n = strchr (op, ':');

    if (n)
      *n++ = '\0';
    pack_builder_begin (writing->builder, PACK_OBJECT);
    put_text (writing, "op", op);
    if (n)
      put_number (writing, "n", n);
    pack_builder_end (writing->builder);
  }
  pack_builder_end (writing->builder);
}

static void
put_event (Writing *writing, char **words, unsigned n)
{
  ck_assert_uint_eq (n, 6);
  pack_builder_begin (writing->builder, PACK_OBJECT);
  put_number (writing, "initiative", words[1]);
  put_text (writing, "id", words[2]);
  put_text (writing, "name", words[2]);
  put_number (writing, "bonus", words[3]);
  put_action (writing, "lucid", words[4]);
  put_action (writing, "demented", words[5]);
  pack_builder_end (writing->builder);
}

/* Gives @put the words of each line of @text that begins with @what. */
static void
each_line (Writing *writing, const char *text, const char *what,
           void (*put) (Writing *writing, char **words, unsigned n))
{
  size_t length;

  for (; text && *text; text += length + (text[length] == '\n')) {
    char line[160], *words[9], *rest = NULL;
    unsigned n = 0;

    length = strcspn (text, "\n");
    snprintf (line, sizeof line, "%.*s", (int)length, text);
    for (char *word = strtok_r (line, " ", &rest); word && n < 9;
         word = strtok_r (NULL, " ", &rest))
      words[n++] = word;
    if (n && strcmp (words[0], what) == 0)
      put (writing, words, n);
  }
}

/* Keeps an event's line: the last one stands. */
static void
keep_event (Writing *writing, char **words, unsigned n)
{
  ck_assert_uint_eq (n, 6);
  snprintf (writing->events[atoi (words[1]) - 1], sizeof writing->events[0], "event %s %s %s %s %s",
            words[1], words[2], words[3], words[4], words[5]);
}

static void
put_list (Writing *writing, const char *key, const char *pack, const char *what,
          void (*put) (Writing *writing, char **words, unsigned n))
{
  pack_builder_key (writing->builder, key);
  pack_builder_begin (writing->builder, PACK_LIST);
  each_line (writing, pack, what, put);
  pack_builder_end (writing->builder);
}

static uint8_t *
write_pack (const char *id, const char *pack, const char *more, size_t *length)
{
  Writing writing = { .builder = pack_builder_new () };
  uint8_t *bytes;

  pack_builder_begin (writing.builder, PACK_OBJECT);
  put_text (&writing, "pack", id);
  put_number (&writing, "revision", "1");
  put_text (&writing, "game", "arkham");
  put_text (&writing, "title", id);
  put_list (&writing, "collections", pack, "collection", put_collection);
  put_list (&writing, "tomes", pack, "tome", put_tome);
  put_list (&writing, "cards", pack, "tome", put_cards);
  if (strcmp (id, "trial-1") == 0) {
    each_line (&writing, standard_events, "event", keep_event);
    each_line (&writing, more, "event", keep_event);
  }
  each_line (&writing, pack, "event", keep_event);
  pack_builder_key (writing.builder, "events");
  pack_builder_begin (writing.builder, PACK_LIST);
  for (unsigned e = 0; e < 8; e++)
    each_line (&writing, writing.events[e], "event", put_event);
  pack_builder_end (writing.builder);
  pack_builder_end (writing.builder);
  ck_assert_int_eq (pack_builder_finish (writing.builder, &bytes, length), PACK_OK);
  pack_builder_free (writing.builder);
  return bytes;
}

/* Sales, and cards named whose id nothing on the table shows. */
static bool
is_unlisted (const PlayFixture *fixture, const RulesMove *move)
{
  bool named = false;

  for (unsigned i = 0; i < move->n_args; i++)
    named |= move->args[i].kind == RULES_ARG_CARD
             && arkham_state (fixture)->where[move->args[i].value] == ARKHAM_AWAY;
  return named || move->verb == ARKHAM_VERB_SALE;
}

#define OWN(name)                                                                                  \
  {                                                                                                \
#name, ARKHAM_FAULT_##name                                                                     \
  }
static const PlayFault faults[] = {
  OWN (PHASE_FIRST),
  OWN (PHASE_DEAL),
  OWN (DEAL_SEAT),
  OWN (PHASE_SALE),
  OWN (SALE_COUNT),
  OWN (DECK_EMPTY),
  OWN (PHASE_DRAFT),
  OWN (DRAFT_OUT),
  OWN (DRAFT_KEEP),
  OWN (DRAFT_DROP),
  OWN (OUT_UP),
  OWN (OUT_UNSEEN),
  OWN (OUT_FIRST),
  OWN (EVENT_TAKEN),
  OWN (PHASE_EVENT),
  OWN (EVENT_HOLDER),
  OWN (EVENT_CALLED),
  OWN (EVENT_STOPPED),
  OWN (EVENT_EARLIER),
  OWN (EVENT_ENOUGH),
  OWN (PHASE_TURN),
  OWN (TURN),
  OWN (ACQUIRED),
  OWN (DEMENTED_DUE),
  OWN (DEMENTED_NOT),
  OWN (ACTED),
  OWN (ACQUIRE_DUE),
  OWN (NOT_ON_SALE),
  OWN (OWNED),
  OWN (PRICE),
  OWN (PAY_UNSEEN),
  OWN (BONUS),
  OWN (NOT_IN_HAND),
  OWN (NO_UNSEEN),
  OWN (NOT_OWNED),
  { "ACTION_FEW", ARKHAM_FAULT_ARGS_FEW },
  { "ACTION_REST", ARKHAM_FAULT_ARGS_REST },
  OWN (ARG_EVENT),
  OWN (ARG_SEAT),
  OWN (ARG_RESOURCE),
  OWN (ARG_TOME),
  OWN (ARG_SALE),
  OWN (STOP),
  OWN (SEAT),
  OWN (SEAT_EMPTY),
  OWN (GUARDED),
  OWN (FIRST_HOLDER),
  OWN (STOPPED_TWICE),
  { "TOME_UNKNOWN", ARKHAM_FAULT_NAME_UNKNOWN },
  OWN (EVENT_UNKNOWN),
  OWN (VALUE_UNKNOWN),
  OWN (CARDS_OTHER),
  OWN (EVENTS_EIGHT),
  OWN (INITIATIVE_TWICE),
  OWN (ID_SHARED),
  OWN (TOMES_MANY),
  OWN (COLLECTIONS_MANY),
  OWN (EVENT_UNSEEN),
  OWN (TWO_SIDES),
  OWN (UNDER_DECK),
  { NULL, 0 },
};

const PlayGame play_game = {
  .game = &arkham_game,
  .standard = arkham_standard,
  .pack = write_pack,
  .faults = faults,
  .unlisted = is_unlisted,
};
