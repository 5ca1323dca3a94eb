/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences of events as a paragraph: events that differ in one thing become one sentence, no
 * sentence is repeated, and wounds are summed up at the end.
 */
#pragma once

#include "app/campaign/story.h"

G_BEGIN_DECLS

/**
 * BookParagraph:
 * @sentences: of the paragraph that is being written
 * @group: (element-type guint): indices of events for one sentence; @varies: which of their cards
 *   differs, -1 while there is one alone
 * @since: the move before the first whose wounds are not summed up yet
 */
typedef struct {
  AppStory *story;
  GPtrArray *sentences;
  GArray *group;
  int varies;
  guint since;
} BookParagraph;

/* @story: borrowed; NULL when there are no events. */
void book_paragraph_init (BookParagraph *paragraph, AppStory *story);
void book_paragraph_clear (BookParagraph *paragraph);

/* Takes @sentence. */
void book_paragraph_add (BookParagraph *paragraph, char *sentence);
/* The story's event at that index. */
void book_paragraph_add_event (BookParagraph *paragraph, guint event);

/* Ends it with move @to, so that the next one can begin; NULL when nothing was said. */
char *book_paragraph_finish (BookParagraph *paragraph, guint to) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
