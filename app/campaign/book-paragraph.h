/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The log's sentences in a paragraph: events that differ in one thing are told together, nothing is
 * said twice, and what the blows cost is summed up at the end.
 */
#pragma once

#include "app/campaign/story.h"

G_BEGIN_DECLS

/**
 * BookParagraph:
 * @sentences: of the paragraph that is being written
 * @group: (element-type guint): indices of events that one sentence may tell; @varies: which of
 *   their cards differs, -1 while there is one alone
 * @since: the move before the first whose wounds are not told yet
 */
typedef struct {
  AppStory *story;
  GPtrArray *sentences;
  GArray *group;
  int varies;
  guint since;
} BookParagraph;

/* @story: borrowed; NULL when there is nothing to tell. */
void book_paragraph_init (BookParagraph *paragraph, AppStory *story);
void book_paragraph_clear (BookParagraph *paragraph);

/* Takes @sentence. */
void book_paragraph_say (BookParagraph *paragraph, char *sentence);
/* The story's event at that index. */
void book_paragraph_say_event (BookParagraph *paragraph, guint event);

/* Ends it, moves up to @to told, for the next one to begin; NULL when nothing was said. */
char *book_paragraph_finish (BookParagraph *paragraph, guint to) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
