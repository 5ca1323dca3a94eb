/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The log's sentences in a paragraph.
 */
#include "app/campaign/book-paragraph.h"

#include "app/base/phrases.h"
#include "app/campaign/story-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
book_paragraph_init (BookParagraph *paragraph, AppStory *story)
{
  *paragraph = (BookParagraph){ .story = story, .varies = -1 };
  paragraph->sentences = g_ptr_array_new_with_free_func (g_free);
  paragraph->group = g_array_new (FALSE, FALSE, sizeof (guint));
}

void
book_paragraph_clear (BookParagraph *paragraph)
{
  g_clear_pointer (&paragraph->sentences, g_ptr_array_unref);
  g_clear_pointer (&paragraph->group, g_array_unref);
}

static const RulesEvent *
raw_at (const BookParagraph *paragraph, guint k)
{
  return &g_array_index (paragraph->story->raw, RulesEvent, k);
}

/* Of the group of events that one sentence may tell. */
static guint
grouped (const BookParagraph *paragraph, guint k)
{
  return g_array_index (paragraph->group, guint, k);
}

/* Adds a sentence, once. */
static void
add_sentence (BookParagraph *paragraph, char *sentence)
{
  if (g_ptr_array_find_with_equal_func (paragraph->sentences, sentence, g_str_equal, NULL))
    g_free (sentence);
  else
    g_ptr_array_add (paragraph->sentences, sentence);
}

/* Which card alone differs between two events that are the same otherwise; -1 for none. */
static int
find_difference (const RulesEvent *a, const RulesEvent *b)
{
  int found = -1;

  if (a->sentence != b->sentence || a->actor != b->actor
      || memcmp (a->number, b->number, sizeof a->number) != 0)
    return -1;
  for (int k = 0; k < 3; k++) {
    if (a->cards[k] == b->cards[k])
      continue;
    if (found >= 0 || a->cards[k] < 0 || b->cards[k] < 0)
      return -1;
    found = k;
  }
  return found;
}

/* "Mirel finds Axe." and "Mirel finds Rope." are one sentence, where what differs is not what the
 * sentence is about: that begins it. */
static gboolean
joins_group (const BookParagraph *paragraph, guint event)
{
  const RulesEvent *first, *next = raw_at (paragraph, event);
  const char *sentence;
  int varies;

  if (paragraph->group->len == 0
      || (next->kind != RULES_EVENT_GAIN && next->kind != RULES_EVENT_LOSS
          && next->kind != RULES_EVENT_REST && next->kind != RULES_EVENT_OMEN))
    return FALSE;
  first = raw_at (paragraph, grouped (paragraph, 0));
  varies = find_difference (first, next);
  sentence = g_dgettext (GETTEXT_PACKAGE, first->sentence);
  if (varies < 0 || (paragraph->varies >= 0 && varies != paragraph->varies))
    return FALSE;
  return !(sentence[0] == '{' && sentence[1] == 'a' + varies);
}

/* The sentence of a group of events, whose one card is a list. */
static char *
dup_joined (const BookParagraph *paragraph)
{
  const RulesMatch *match = paragraph->story->match;
  const RulesEvent *first = raw_at (paragraph, grouped (paragraph, 0));
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;
  const char *set[3] = { NULL, NULL, NULL };

  for (guint k = 0; k < paragraph->group->len; k++) {
    const RulesEvent *event = raw_at (paragraph, grouped (paragraph, k));

    g_ptr_array_add (names, app_phrase_name (match->cards[event->cards[paragraph->varies]].name));
  }
  list = app_phrase_list ((const char *const *)names->pdata, names->len);
  for (int k = 0; k < 3; k++)
    set[k] = k == paragraph->varies ? list
             : first->cards[k] >= 0 ? match->cards[first->cards[k]].name
                                    : NULL;
  return app_phrase_event (first->sentence, set, first->number);
}

static void
end_group (BookParagraph *paragraph)
{
  if (paragraph->group->len == 1)
    add_sentence (paragraph, g_strdup (g_array_index (paragraph->story->events, AppStoryEvent,
                                                      grouped (paragraph, 0))
                                           .sentence));
  else if (paragraph->group->len > 1)
    add_sentence (paragraph, dup_joined (paragraph));
  g_array_set_size (paragraph->group, 0);
  paragraph->varies = -1;
}

void
book_paragraph_add (BookParagraph *paragraph, char *sentence)
{
  end_group (paragraph);
  add_sentence (paragraph, sentence);
}

void
book_paragraph_add_event (BookParagraph *paragraph, guint event)
{
  if (joins_group (paragraph, event))
    paragraph->varies =
        find_difference (raw_at (paragraph, grouped (paragraph, 0)), raw_at (paragraph, event));
  else
    end_group (paragraph);
  g_array_append_val (paragraph->group, event);
}

/* What the one in @slot lost by wounds that it lived through, from the move after @since to @to. */
static gint
count_lost (const BookParagraph *paragraph, guint slot, guint to, guint *life)
{
  const GArray *health = paragraph->story->health[slot];
  gint lost = 0;

  for (guint k = 1; k < health->len; k++) {
    const AppStoryHealth *now = &g_array_index (health, AppStoryHealth, k);
    const AppStoryHealth *old = now - 1;

    if (now->number <= paragraph->since || now->number > to || now->life != old->life
        || now->health == 0 || now->health >= old->health)
      continue;
    lost += old->health - now->health;
    *life = now->life;
  }
  return lost;
}

static void
add_wounds (BookParagraph *paragraph, guint to)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    guint life = 0;
    gint lost = count_lost (paragraph, slot, to, &life);
    g_autofree char *name = NULL;

    if (lost == 0)
      continue;
    name = app_phrase_name (g_array_index (paragraph->story->lives, AppStoryLife, life).character);
    /* Translators: who lost how much health, in a list: "Mirel 3". */
    g_ptr_array_add (items, g_strdup_printf (_ ("%s %d"), name, lost));
  }
  paragraph->since = to;
  if (items->len == 0)
    return;
  list = app_phrase_list ((const char *const *)items->pdata, items->len);
  add_sentence (paragraph, app_phrase_fill_in (_ ("Health lost: {a}."), list, NULL));
}

char *
book_paragraph_finish (BookParagraph *paragraph, guint to)
{
  g_autoptr (GString) text = g_string_new (NULL);

  end_group (paragraph);
  if (paragraph->sentences->len == 0)
    return NULL;
  add_wounds (paragraph, to);
  for (guint k = 0; k < paragraph->sentences->len; k++)
    g_string_append_printf (text, "%s%s", k > 0 ? " " : "",
                            (const char *)g_ptr_array_index (paragraph->sentences, k));
  g_ptr_array_set_size (paragraph->sentences, 0);
  return g_strdup (text->str);
}
