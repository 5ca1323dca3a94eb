/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One run told: chapters by its places, sections by its sessions, the log's sentences in
 * paragraphs, and the party's own words and its dead where they belong.
 */
#include "app/campaign/run-book.h"

#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/campaign/book-paragraph.h"
#include "app/campaign/campaigns.h"
#include "app/campaign/story-private.h"
#include "app/match/marks.h"
#include "app/match/photos.h"
#include "app/match/sessions.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static AppHealthChart *new_health_chart (AppStory *story) G_GNUC_WARN_UNUSED_RESULT;
/**
 * Telling:
 * @place, @session, @entry: how many of them were told
 * @ends: sentences that are kept for the end
 * @in_chapter: a chapter's heading was written
 */
typedef struct {
  AppDocument *book;
  const AppBookSource *source;
  AppStory *story;
  guint run, n_moves;
  guint place, session, entry;
  BookParagraph paragraph;
  GPtrArray *ends;
  gboolean in_chapter;
} BookWriter;

static const AppStoryEvent *
event_at (const BookWriter *writer, guint k)
{
  return &g_array_index (writer->story->events, AppStoryEvent, k);
}

static AppBlock *
add_block (BookWriter *writer, AppBlockKind kind, char *text, char *by, guint move)
{
  AppBlock *block;

  /* What comes before the first place stands in a chapter too, where there are chapters. */
  if (!writer->in_chapter && kind != APP_BLOCK_CHAPTER && writer->story != NULL) {
    writer->in_chapter = TRUE;
    add_block (writer, APP_BLOCK_CHAPTER, g_strdup (_ ("The Beginning")), NULL, 0);
  }
  block = app_document_add (writer->book, kind, text, by);
  block->run = writer->run;
  block->move = move;
  return block;
}

/* Ends the paragraph, which tells of moves up to @to. */
static void
end_paragraph (BookWriter *writer, guint to)
{
  char *text = book_paragraph_finish (&writer->paragraph, to);

  if (text != NULL)
    add_block (writer, APP_BLOCK_PARAGRAPH, text, NULL, to);
}

/* Headings */

static char *
dup_heading (const AppStoryPlace *place)
{
  g_autofree char *name = NULL;

  if (place->name == NULL)
    return g_strdup (place->heading);
  name = app_phrase_name (place->name);
  /* Translators: a place's heading: "Realm 2: The Drowned Mile". */
  return app_phrase_fill_in (_ ("{a}: {b}"), place->heading, name);
}

/* A session that begins with a chapter is part of it, whichever came first. */
static void
begin_chapter (BookWriter *writer, const AppStoryPlace *place)
{
  const AppBlock *last =
      app_document_get_block (writer->book, app_document_get_n_blocks (writer->book) - 1);

  writer->in_chapter = TRUE;
  add_block (writer, APP_BLOCK_CHAPTER, dup_heading (place), NULL, place->number);
  if (last->kind == APP_BLOCK_SECTION)
    app_document_swap_last (writer->book);
}

/* The move before which the heading of place @k stands: a part of a place has it where something is
 * met. G_MAXUINT for one where nothing was met yet. */
static guint
find_heading (const BookWriter *writer, guint k)
{
  const GArray *places = writer->story->places;
  const AppStoryPlace *place = &g_array_index (places, AppStoryPlace, k);
  const guint named = g_array_index (writer->story->place_name_moves, guint, k);

  if (place->level == 0)
    return place->number;
  return named > 0 ? named : k + 1 < places->len ? place->number : G_MAXUINT;
}

static void
write_places (BookWriter *writer, guint number)
{
  for (;
       writer->place < writer->story->places->len && find_heading (writer, writer->place) <= number;
       writer->place++) {
    const AppStoryPlace *place =
        &g_array_index (writer->story->places, AppStoryPlace, writer->place);

    end_paragraph (writer, number - 1);
    if (place->level == 0)
      begin_chapter (writer, place);
    else if (writer->source->n_sessions == 0)
      add_block (writer, APP_BLOCK_SECTION, dup_heading (place), NULL, number);
  }
}

static void
write_sessions (BookWriter *writer, guint number)
{
  const AppBookSource *source = writer->source;

  for (; writer->session < source->n_sessions && source->sessions[writer->session].from <= number;
       writer->session++) {
    const AppBookSession *session = &source->sessions[writer->session];

    if (session->to < session->from)
      continue;
    end_paragraph (writer, number - 1);
    add_block (writer, APP_BLOCK_SECTION, app_phrase_name (session->heading),
               g_strdup (session->by), number);
  }
}

/* What the party wrote */

/* Line feeds stay. */
static char *
dup_plain_text (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++) {
    char *plain = app_phrase_name (*line);

    g_free (*line);
    *line = plain;
  }
  return g_strjoinv ("\n", lines);
}

/* What the move says beside its own words. */
static void
write_comment (BookWriter *writer, guint number)
{
  const AppTimelineMove *move = app_timeline_get_move (writer->story->timeline, number);
  g_autofree char *date = NULL;

  if (move->comment[0] == '\0')
    return;
  date = app_date_dup (move->instant);
  end_paragraph (writer, number);
  add_block (writer, APP_BLOCK_ENTRY, dup_plain_text (move->comment),
             date[0] != '\0' ? g_steal_pointer (&date) : NULL, number);
}

static void
write_note (BookWriter *writer, guint number)
{
  const AppTimelineMove *move = app_timeline_get_move (writer->story->timeline, number);
  g_autofree char *label = NULL;
  g_autofree char *text = NULL;
  g_autofree char *date = NULL;

  if (move->verb != RULES_VERB_NOTE)
    return;
  label = app_labels_dup_move (writer->story->labels, move->text, &text);
  if (text == NULL)
    return;
  date = app_date_dup (move->instant);
  end_paragraph (writer, number);
  add_block (writer, APP_BLOCK_ENTRY, dup_plain_text (text),
             date[0] != '\0' ? g_steal_pointer (&date) : NULL, number);
}

static void
write_entries (BookWriter *writer, guint number)
{
  const AppBookSource *source = writer->source;

  for (; writer->entry < source->n_entries && source->entries[writer->entry].at <= number;
       writer->entry++) {
    const AppBookEntry *entry = &source->entries[writer->entry];

    if (writer->story != NULL)
      end_paragraph (writer, number);
    add_block (writer, APP_BLOCK_ENTRY, dup_plain_text (entry->text), g_strdup (entry->by), number);
  }
}

static void
write_photos (BookWriter *writer)
{
  for (guint k = 0; k < writer->source->n_photos; k++) {
    const AppBookPhoto *photo = &writer->source->photos[k];
    g_autofree char *caption = app_phrase_name (photo->caption != NULL ? photo->caption : "");
    AppBlock *block =
        add_block (writer, APP_BLOCK_PHOTO, g_strdup (caption[0] != '\0' ? caption : _ ("A photo")),
                   NULL, writer->n_moves);

    block->photo = g_bytes_ref (photo->bytes);
    block->photo_width = photo->width;
    block->photo_height = photo->height;
  }
}

/* The dead */

/* Whose death @event tells; NULL when it is nobody's of the party. */
static const AppStoryLife *
find_dead (const BookWriter *writer, const AppStoryEvent *event)
{
  for (guint k = 0; k < writer->story->lives->len; k++) {
    const AppStoryLife *life = &g_array_index (writer->story->lives, AppStoryLife, k);

    if (life->died && life->to == event->number && life->slot == event->actor)
      return life;
  }
  return NULL;
}

/* Who plays it, where not one plays them all. */
static char *
dup_player (const BookWriter *writer, const AppStoryLife *life)
{
  return app_phrase_name (writer->story->match->setup.seats > 1 ? life->player : "");
}

/* Where it was; the cause may have said what that is called. */
static char *
dup_place (const BookWriter *writer, const AppStoryLife *life)
{
  const AppStoryPlace *whole = app_story_find_place (writer->story, life->to, 0);
  const AppStoryPlace *part = app_story_find_place (writer->story, life->to, 1);

  if (life->cause == NULL || whole == NULL || whole->name == NULL
      || strstr (life->cause, whole->name) == NULL)
    return app_story_dup_place (writer->story, life->to);
  return g_strdup (part != NULL ? part->heading : "");
}

static void
write_death (BookWriter *writer, const AppStoryLife *life)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *place = dup_place (writer, life);
  g_autofree char *player = dup_player (writer, life);
  AppBlock *block;

  end_paragraph (writer, life->to);
  for (guint k = 0; k < life->n_carried; k++)
    g_ptr_array_add (names, app_phrase_name (app_story_get_name (writer->story, life->carried[k])));
  if (life->cause != NULL)
    g_strv_builder_add (lines, life->cause);
  if (place[0] != '\0')
    g_strv_builder_add (lines, place);
  if (names->len > 0) {
    g_autofree char *list = app_phrase_list ((const char *const *)names->pdata, names->len);
    g_autofree char *line = app_phrase_fill_in (_ ("Carried: {a}."), list, NULL);

    g_strv_builder_add (lines, line);
  }
  block = add_block (
      writer, APP_BLOCK_EPITAPH, app_phrase_name (life->character),
      player[0] != '\0' ? app_phrase_fill_in (_ ("played by {a}"), player, NULL) : NULL, life->to);
  block->lines = g_strv_builder_end (lines);
}

/* Moves */

/* The first of the party are told in one sentence. */
static guint
write_first_party (BookWriter *writer)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;
  guint from = G_MAXUINT;

  for (guint k = 0; k < writer->story->places->len && from == G_MAXUINT; k++)
    from = g_array_index (writer->story->places, AppStoryPlace, k).number;
  for (guint k = 0; k < writer->story->lives->len; k++) {
    const AppStoryLife *life = &g_array_index (writer->story->lives, AppStoryLife, k);
    g_autofree char *name = app_phrase_name (life->character);
    g_autofree char *player = dup_player (writer, life);

    /* Translators: a character and who plays it, in a list: "Mirel (Ada)". */
    if (life->from < from)
      g_ptr_array_add (names, player[0] != '\0' ? app_phrase_fill_in (_ ("{a} ({b})"), name, player)
                                                : g_steal_pointer (&name));
  }
  if (names->len == 0)
    return 0;
  list = app_phrase_list ((const char *const *)names->pdata, names->len);
  book_paragraph_add (&writer->paragraph,
                      app_phrase_fill_in (_ ("The party that set out: {a}."), list, NULL));
  return from;
}

/* What the table decided, in its own words. */
static void
write_ruling (BookWriter *writer, const AppStoryEvent *event)
{
  const AppTimelineMove *move = app_timeline_get_move (writer->story->timeline, event->number);
  g_autofree char *reason = NULL;
  g_autofree char *label = app_labels_dup_move (writer->story->labels, move->text, &reason);
  g_autofree char *words = reason != NULL ? app_phrase_name (reason) : NULL;

  if (words != NULL && words[0] != '\0')
    book_paragraph_add (&writer->paragraph,
                        app_phrase_fill_in (_ ("The table rules: “{a}”."), words, NULL));
  else
    book_paragraph_add (&writer->paragraph, g_strdup (event->sentence));
}

static void
write_event (BookWriter *writer, guint k, guint first)
{
  const AppStoryEvent *event = event_at (writer, k);
  const AppStoryLife *dead = NULL;

  switch (event->kind) {
  case RULES_EVENT_WOUND:
    /* Numbers are summed up. */
    if (strstr (g_array_index (writer->story->raw, RulesEvent, k).sentence, "{1}") == NULL)
      book_paragraph_add_event (&writer->paragraph, k);
    break;
  case RULES_EVENT_RULING:
    write_ruling (writer, event);
    break;
  case RULES_EVENT_JOIN:
    if (event->number >= first)
      book_paragraph_add_event (&writer->paragraph, k);
    break;
  case RULES_EVENT_END:
    g_ptr_array_add (writer->ends, g_strdup (event->sentence));
    break;
  case RULES_EVENT_DEATH:
    dead = find_dead (writer, event);
    if (dead != NULL)
      write_death (writer, dead);
    else
      book_paragraph_add_event (&writer->paragraph, k);
    break;
  case RULES_EVENT_SCENE:
    end_paragraph (writer, event->number - 1);
    book_paragraph_add_event (&writer->paragraph, k);
    break;
  default:
    book_paragraph_add_event (&writer->paragraph, k);
  }
}

static void
write_moves (BookWriter *writer)
{
  const guint n_events = app_story_get_n_events (writer->story);
  guint event = 0, first = 0;

  write_entries (writer, 0);
  for (guint number = 1; number <= writer->n_moves; number++) {
    write_places (writer, number);
    write_sessions (writer, number);
    if (number == 1)
      first = write_first_party (writer);
    for (; event < n_events && event_at (writer, event)->number <= number; event++)
      write_event (writer, event, first);
    write_note (writer, number);
    write_comment (writer, number);
    write_entries (writer, number);
  }
  end_paragraph (writer, writer->n_moves);
}

/* The end */

static void
add_party_lines (BookWriter *writer, GStrvBuilder *lines)
{
  AppStoryMember members[RULES_PARTY];
  g_autoptr (GPtrArray) living = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;
  g_autofree char *line = NULL;

  app_story_get_party (writer->story, writer->n_moves, members);
  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    g_autofree char *name = NULL;

    if (members[slot].card == NULL || !members[slot].alive)
      continue;
    name = app_phrase_name (members[slot].character);
    g_ptr_array_add (living, g_strdup_printf (_ ("%s %d of %d"), name, members[slot].health,
                                              members[slot].max_health));
  }
  if (living->len == 0)
    return;
  list = app_phrase_list ((const char *const *)living->pdata, living->len);
  line = app_phrase_fill_in (_ ("Health at the end: {a}."), list, NULL);
  g_strv_builder_add (lines, line);
}

/* No heading for what ended without an end: a paragraph behind the last one. */
static void
write_abandonment (BookWriter *writer)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  g_auto (GStrv) sentences = NULL;

  for (guint k = 0; k < writer->ends->len; k++)
    g_strv_builder_add (lines, g_ptr_array_index (writer->ends, k));
  if (writer->ends->len == 0)
    g_strv_builder_add (lines, _ ("Here it was abandoned."));
  add_party_lines (writer, lines);
  sentences = g_strv_builder_end (lines);
  add_block (writer, APP_BLOCK_PARAGRAPH, g_strjoinv (" ", sentences), NULL, writer->n_moves);
}

static void
write_end (BookWriter *writer)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  AppHealthChart *chart = new_health_chart (writer->story);
  RulesOutcome outcome;
  gboolean over;

  rules_outcome (writer->story->match,
                 app_timeline_get_state (writer->story->timeline, writer->n_moves), &outcome);
  over = outcome.status != RULES_RUNNING;
  if (outcome.status == RULES_ABANDONED)
    write_abandonment (writer);
  if (chart != NULL)
    add_block (writer, APP_BLOCK_HEALTH, g_strdup (_ ("Health of the party, move by move")), NULL,
               writer->n_moves)
        ->health = chart;
  if (outcome.status == RULES_ABANDONED)
    return;
  for (guint k = 0; k < writer->ends->len; k++)
    g_strv_builder_add (lines, g_ptr_array_index (writer->ends, k));
  add_party_lines (writer, lines);
  if (!over)
    g_strv_builder_add (lines, _ ("The story goes on."));
  add_block (writer, APP_BLOCK_CLOSING,
             over ? app_phrase_name (writer->source->status) : g_strdup (_ ("To Be Continued")),
             NULL, writer->n_moves)
      ->lines = g_strv_builder_end (lines);
}

static void
write_run (AppDocument *book, const AppBookSource *source, guint run, gboolean heading)
{
  BookWriter writer = { .book = book, .source = source, .story = source->story, .run = run };

  if (heading)
    app_document_add (book, APP_BLOCK_RUN, app_phrase_name (source->title), g_strdup (source->by))
        ->run = run;
  if (source->story != NULL) {
    app_story_catch_up (source->story);
    writer.n_moves = source->story->n_read;
    /* Where moves tell no story, there is nothing to put under headings. */
    if (source->story->match->game->events == NULL)
      writer.place = source->story->places->len;
    writer.in_chapter = writer.place == source->story->places->len;
  }
  book_paragraph_init (&writer.paragraph, source->story);
  writer.ends = g_ptr_array_new_with_free_func (g_free);
  if (writer.n_moves > 0)
    write_moves (&writer);
  else
    add_block (&writer, APP_BLOCK_PARAGRAPH,
               g_strdup (source->story != NULL
                             ? _ ("Nothing has happened yet.")
                             : _ ("What happened can’t be told here: this run’s cards "
                                  "are not known.")),
               NULL, 0);
  write_entries (&writer, G_MAXUINT);
  write_photos (&writer);
  if (writer.n_moves > 0)
    write_end (&writer);
  book_paragraph_clear (&writer.paragraph);
  g_ptr_array_unref (writer.ends);
}

/* The last page of a book of several runs: how each ended. */
static void
add_summary (AppDocument *book, const AppBookSource *runs, guint n_runs)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  g_autofree guint *targets = g_new0 (guint, n_runs);
  AppBlock *closing = app_document_add (book, APP_BLOCK_CLOSING, g_strdup (_ ("The Runs")), NULL);

  for (guint k = 0; k < n_runs; k++) {
    g_autofree char *title = app_phrase_name (runs[k].title);
    /* Translators: a run's title, and how it ended: "Run 3: Ada & Ben won". */
    g_autofree char *line = app_phrase_fill_in (_ ("{a}: {b}"), title, runs[k].status);

    g_strv_builder_add (lines, line);
  }
  for (guint k = 0; k < app_document_get_n_blocks (book); k++)
    if (app_document_get_block (book, k)->kind == APP_BLOCK_RUN)
      targets[app_document_get_block (book, k)->run] = k;
  closing->lines = g_strv_builder_end (lines);
  closing->targets = g_steal_pointer (&targets);
  closing->run = n_runs - 1;
}

AppDocument *
app_book_new_for_runs (const char *title, const char *const *lines, const AppBookSource *runs,
                       guint n_runs)
{
  g_autofree char *name = app_phrase_name (title);
  AppDocument *book = app_document_new (APP_DOCUMENT_BOOK, name);

  book->contents = g_strdup (_ ("Contents"));
  app_document_add (book, APP_BLOCK_TITLE, g_strdup (name), NULL)->lines =
      g_strdupv ((char **)lines);
  for (guint k = 0; k < n_runs; k++)
    write_run (book, &runs[k], k, n_runs > 1);
  if (n_runs > 1)
    add_summary (book, runs, n_runs);
  return book;
}

/* A chart */

static void
clear_mark (gpointer data)
{
  g_free (((AppHealthMark *)data)->name);
}

static GArray *
new_marks (void)
{
  GArray *marks = g_array_new (FALSE, FALSE, sizeof (AppHealthMark));

  g_array_set_clear_func (marks, clear_mark);
  return marks;
}

static void
add_mark (GArray *marks, guint move, const char *name)
{
  const AppHealthMark mark = { move, app_phrase_name (name) };

  g_array_append_val (marks, mark);
}

static void
add_slot (AppHealthChart *chart, AppStory *story, guint slot)
{
  guint n;
  const AppStoryHealth *health = app_story_get_health (story, slot, &n);

  for (guint k = 0; k < n; k++) {
    const AppHealthStep step = { health[k].number, health[k].health, health[k].max_health };

    g_array_append_val (chart->steps[slot], step);
    chart->max_health = MAX (chart->max_health, MAX (step.health, step.max_health));
  }
  for (guint k = 0; k < story->lives->len; k++) {
    const AppStoryLife *life = &g_array_index (story->lives, AppStoryLife, k);

    if (life->slot != 'A' + slot)
      continue;
    add_mark (chart->names[slot], life->from, life->character);
    if (life->died)
      add_mark (chart->deaths[slot], life->to, life->character);
  }
}

/* The chart of a story; NULL without a party. */
static AppHealthChart *
new_health_chart (AppStory *story)
{
  AppHealthChart *chart;

  app_story_catch_up (story);
  if (!app_story_has_party (story) || story->lives->len == 0 || story->n_read == 0)
    return NULL;
  chart = g_new0 (AppHealthChart, 1);
  chart->n_moves = story->n_read;
  chart->max_health = 1;
  chart->places = new_marks ();
  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    chart->steps[slot] = g_array_new (FALSE, FALSE, sizeof (AppHealthStep));
    chart->names[slot] = new_marks ();
    chart->deaths[slot] = new_marks ();
    add_slot (chart, story, slot);
  }
  for (guint k = 0; k < story->places->len; k++) {
    const AppStoryPlace *place = &g_array_index (story->places, AppStoryPlace, k);

    if (place->level == 0)
      add_mark (chart->places, place->number, place->name != NULL ? place->name : place->heading);
  }
  return chart;
}

/* Of what a collection has: a match with its sessions and journal, a campaign with its runs */

/**
 * Binding:
 * What one run's source borrows from.
 */
typedef struct {
  AppMatch *match;
  GPtrArray *journal;
  GPtrArray *kept; /* sessions */
  GArray *sessions;
  GArray *entries;
  GArray *photos;
  GPtrArray *texts;
} RunSource;

static void
run_source_free (gpointer data)
{
  RunSource *run_source = data;

  g_clear_object (&run_source->match);
  g_clear_pointer (&run_source->journal, g_ptr_array_unref);
  g_clear_pointer (&run_source->kept, g_ptr_array_unref);
  g_array_unref (run_source->sessions);
  g_array_unref (run_source->entries);
  g_array_unref (run_source->photos);
  g_ptr_array_unref (run_source->texts);
  g_free (run_source);
}

static void
clear_photo (gpointer data)
{
  g_bytes_unref (((AppBookPhoto *)data)->bytes);
}

static RunSource *
run_source_new (void)
{
  RunSource *run_source = g_new0 (RunSource, 1);

  run_source->sessions = g_array_new (FALSE, FALSE, sizeof (AppBookSession));
  run_source->entries = g_array_new (FALSE, FALSE, sizeof (AppBookEntry));
  run_source->photos = g_array_new (FALSE, FALSE, sizeof (AppBookPhoto));
  g_array_set_clear_func (run_source->photos, clear_photo);
  run_source->texts = g_ptr_array_new_with_free_func (g_free);
  return run_source;
}

/* Keeps @text as long as the run_source; NULL for "". */
static const char *
keep_text (RunSource *run_source, char *text)
{
  g_ptr_array_add (run_source->texts, text);
  return text[0] != '\0' ? text : NULL;
}

/* Those of @parts that are not empty, with dots in between. */
static char *
dup_dotted (const char *const *parts, guint n)
{
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < n; k++)
    if (parts[k] != NULL && parts[k][0] != '\0')
      g_string_append_printf (out, "%s%s", out->len > 0 ? " · " : "", parts[k]);
  return g_string_free (out, FALSE);
}

static char *
dup_people (char **players)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (char **player = players; player != NULL && *player != NULL; player++)
    g_ptr_array_add (names, app_phrase_name (*player));
  return app_phrase_list ((const char *const *)names->pdata, names->len);
}

static void
add_session (RunSource *run_source, const AppSession *session)
{
  g_autofree char *place = app_phrase_name (session->place);
  g_autofree char *people = dup_people (session->players);
  g_autofree char *note = app_phrase_name (session->note);
  const char *const parts[] = { session->day, place, people, note };
  const AppBookSession copied = {
    .from = session->first,
    .to = session->n_moves > 0 ? session->last : 0,
    .heading = keep_text (run_source, g_strdup_printf (_ ("Session %u"), session->number)),
    .by = keep_text (run_source, dup_dotted (parts, G_N_ELEMENTS (parts))),
  };

  g_array_append_val (run_source->sessions, copied);
}

static void
add_entry (RunSource *run_source, const AppJournalEntry *entry)
{
  g_autofree char *player = app_phrase_name (entry->player);
  const char *const parts[] = { player, entry->written };
  const AppBookEntry copied = { .at = entry->at,
                                .text = entry->text,
                                .by = keep_text (run_source,
                                                 dup_dotted (parts, G_N_ELEMENTS (parts))) };

  g_array_append_val (run_source->entries, copied);
}

static gboolean
read_run (RunSource *run_source, AppStore *store, const AppRun *run, GError **error)
{
  run_source->kept = app_run_dup_sessions (store, run->uuid, error);
  if (run_source->kept == NULL)
    return FALSE;
  run_source->journal = app_run_dup_journal (store, run->uuid, error);
  if (run_source->journal == NULL)
    return FALSE;
  for (guint k = 0; k < run_source->kept->len; k++)
    add_session (run_source, g_ptr_array_index (run_source->kept, k));
  for (guint k = 0; k < run_source->journal->len; k++)
    add_entry (run_source, g_ptr_array_index (run_source->journal, k));
  return TRUE;
}

static void
add_text (RunSource *run_source, guint at, const char *text, const char *written)
{
  const AppBookEntry copied = { .at = at,
                                .text = keep_text (run_source, g_strdup (text)),
                                .by = keep_text (run_source,
                                                 g_strdup (written != NULL ? written : "")) };

  if (copied.text != NULL)
    g_array_append_val (run_source->entries, copied);
}

/* What was written on moves, in front of the journal's entries there, and on the match. */
static void
read_marks (RunSource *run_source)
{
  g_autoptr (GPtrArray) notes = app_match_dup_notes (run_source->match);

  for (guint number = 0; number <= app_match_get_n_moves (run_source->match); number++) {
    const AppRemark *remark = app_match_get_remark (run_source->match, number);

    if (remark != NULL)
      add_text (run_source, number, remark->text, remark->written);
  }
  for (guint k = 0; k < notes->len; k++) {
    const AppNote *note = g_ptr_array_index (notes, k);

    add_text (run_source, G_MAXUINT, note->text, note->written);
  }
}

static gboolean
read_photos (RunSource *run_source, AppStore *store, GError **error)
{
  g_autoptr (GPtrArray) photos =
      app_photos_list (store, app_match_get_uuid (run_source->match), error);

  for (guint k = 0; photos != NULL && k < photos->len; k++) {
    const AppPhoto *photo = g_ptr_array_index (photos, k);
    const AppBookPhoto copied = { .bytes = app_photo_dup_bytes (store, photo->uuid, error),
                                  .width = photo->width,
                                  .height = photo->height,
                                  .caption = keep_text (run_source, g_strdup (photo->caption)) };

    if (copied.bytes == NULL)
      return FALSE;
    g_array_append_val (run_source->photos, copied);
  }
  return photos != NULL;
}

static int
by_place (gconstpointer a, gconstpointer b)
{
  const AppBookEntry *one = a, *other = b;

  return one->at < other->at ? -1 : one->at > other->at;
}

/* All that people added to the match, by its place. */
static gboolean
read_additions (RunSource *run_source, AppStore *store, const AppRun *run, GError **error)
{
  read_marks (run_source);
  if (!read_photos (run_source, store, error)
      || (run != NULL && !read_run (run_source, store, run, error)))
    return FALSE;
  g_array_sort (run_source->entries, by_place);
  return TRUE;
}

/* Opens a match with what its run has; @run: NULL for a match that is none. */
static RunSource *
open_run_source (AppStore *store, const char *match, const AppRun *run, GError **error)
{
  RunSource *run_source = run_source_new ();

  run_source->match = app_match_open (store, match, error);
  if (run_source->match != NULL && app_match_is_result (run_source->match))
    g_set_error_literal (error, APP_ERROR, APP_ERROR_UNPLAYABLE,
                         _ ("This is a result without moves: there is nothing to tell."));
  else if (run_source->match != NULL && read_additions (run_source, store, run, error))
    return run_source;
  run_source_free (run_source);
  return NULL;
}

static AppBookSource
make_source (const RunSource *run_source, const char *title, const char *by)
{
  return (AppBookSource){
    .story = app_match_get_story (run_source->match),
    .title = title,
    .by = by != NULL && by[0] != '\0' ? by : NULL,
    .status = app_match_get_status (run_source->match),
    .sessions = (const AppBookSession *)(gpointer)run_source->sessions->data,
    .n_sessions = run_source->sessions->len,
    .entries = (const AppBookEntry *)(gpointer)run_source->entries->data,
    .n_entries = run_source->entries->len,
    .photos = (const AppBookPhoto *)(gpointer)run_source->photos->data,
    .n_photos = run_source->photos->len,
  };
}

static void
add_line (GPtrArray *lines, const char *text)
{
  if (text != NULL && text[0] != '\0')
    g_ptr_array_add (lines, app_phrase_name (text));
}

AppDocument *
app_book_new_for_match (AppStore *store, const char *match, GError **error)
{
  g_autoptr (AppRun) run = app_run_of_match (store, match);
  RunSource *run_source = open_run_source (store, match, run, error);
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *date = NULL;
  AppBookSource source;
  const char *when;
  AppDocument *book;

  if (run_source == NULL)
    return NULL;
  lines = g_ptr_array_new_with_free_func (g_free);
  when = app_match_get_tag (run_source->match, "Date");
  date = run != NULL ? g_strdup (run->dates_text) : app_date_dup (when != NULL ? when : "");
  if (run != NULL) {
    add_line (lines, run->title);
    add_line (lines, app_match_get_title (run_source->match));
  }
  add_line (lines, app_match_get_subtitle (run_source->match));
  add_line (lines, date);
  g_ptr_array_add (lines, NULL);
  source = make_source (run_source,
                        run != NULL ? run->title : app_match_get_title (run_source->match), date);
  book = app_book_new_for_runs (run != NULL ? run->campaign_name
                                            : app_match_get_title (run_source->match),
                                (const char *const *)lines->pdata, &source, 1);
  run_source_free (run_source);
  return book;
}

AppDocument *
app_book_new_for_campaign (AppStore *store, const char *campaign, GError **error)
{
  g_autoptr (AppCampaignSnapshot) look = app_campaign_snapshot_new (store, campaign, error);
  g_autoptr (GPtrArray) bindings = g_ptr_array_new_with_free_func (run_source_free);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) sources = g_array_new (FALSE, FALSE, sizeof (AppBookSource));
  g_autofree char *people = NULL;

  if (look == NULL)
    return NULL;
  /* The newest run is listed first. */
  for (guint k = look->runs->len; k-- > 0;) {
    const AppRun *run = g_ptr_array_index (look->runs, k);
    RunSource *run_source = open_run_source (store, run->match, run, error);
    AppBookSource source;

    if (run_source == NULL)
      return NULL;
    g_ptr_array_add (bindings, run_source);
    source = make_source (run_source, run->title, run->dates_text);
    g_array_append_val (sources, source);
  }
  people = dup_people (look->players);
  add_line (lines, people);
  if (look->game != NULL)
    add_line (lines, _ (look->game->name));
  g_ptr_array_add (lines, NULL);
  return app_book_new_for_runs (look->name, (const char *const *)lines->pdata,
                                (const AppBookSource *)(gpointer)sources->data, sources->len);
}
