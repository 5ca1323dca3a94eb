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
#include "app/match/sessions.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static AppBookChart *app_book_chart_new (AppStory *story) G_GNUC_WARN_UNUSED_RESULT;
/**
 * Telling:
 * @place, @session, @entry: how many of them were told
 * @ends: sentences that are kept for the end
 * @in_chapter: a chapter's heading was written
 */
typedef struct {
  AppBook *book;
  const AppBookSource *source;
  AppStory *story;
  guint run, n_moves;
  guint place, session, entry;
  BookParagraph paragraph;
  GPtrArray *ends;
  gboolean in_chapter;
} Telling;

static const AppStoryEvent *
event_at (const Telling *telling, guint k)
{
  return &g_array_index (telling->story->events, AppStoryEvent, k);
}

static AppBookBlock *
add (Telling *telling, AppBookKind kind, char *text, char *by, guint move)
{
  AppBookBlock *block;

  /* What comes before the first place stands in a chapter too, where there are chapters. */
  if (!telling->in_chapter && kind != APP_BOOK_CHAPTER && telling->story != NULL) {
    telling->in_chapter = TRUE;
    add (telling, APP_BOOK_CHAPTER, g_strdup (_ ("The Beginning")), NULL, 0);
  }
  block = app_book_add (telling->book, kind, text, by);
  block->run = telling->run;
  block->move = move;
  return block;
}

/* Ends the paragraph, which tells of moves up to @to. */
static void
end_paragraph (Telling *telling, guint to)
{
  char *text = book_paragraph_finish (&telling->paragraph, to);

  if (text != NULL)
    add (telling, APP_BOOK_PARAGRAPH, text, NULL, to);
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
  return app_phrase_set (_ ("{a}: {b}"), place->heading, name);
}

/* A session that begins with a chapter is part of it, whichever came first. */
static void
begin_chapter (Telling *telling, const AppStoryPlace *place)
{
  const AppBookBlock *last =
      app_book_get_block (telling->book, app_book_get_n_blocks (telling->book) - 1);

  telling->in_chapter = TRUE;
  add (telling, APP_BOOK_CHAPTER, dup_heading (place), NULL, place->number);
  if (last->kind == APP_BOOK_SECTION)
    app_book_swap_last (telling->book);
}

/* The move before which the heading of place @k stands: a part of a place has it where something is
 * met. G_MAXUINT for one where nothing was met yet. */
static guint
find_heading (const Telling *telling, guint k)
{
  const GArray *places = telling->story->places;
  const AppStoryPlace *place = &g_array_index (places, AppStoryPlace, k);
  const guint named = g_array_index (telling->story->named, guint, k);

  if (place->level == 0)
    return place->number;
  return named > 0 ? named : k + 1 < places->len ? place->number : G_MAXUINT;
}

static void
tell_places (Telling *telling, guint number)
{
  for (; telling->place < telling->story->places->len
         && find_heading (telling, telling->place) <= number;
       telling->place++) {
    const AppStoryPlace *place =
        &g_array_index (telling->story->places, AppStoryPlace, telling->place);

    end_paragraph (telling, number - 1);
    if (place->level == 0)
      begin_chapter (telling, place);
    else if (telling->source->n_sessions == 0)
      add (telling, APP_BOOK_SECTION, dup_heading (place), NULL, number);
  }
}

static void
tell_sessions (Telling *telling, guint number)
{
  const AppBookSource *source = telling->source;

  for (; telling->session < source->n_sessions && source->sessions[telling->session].from <= number;
       telling->session++) {
    const AppBookSession *session = &source->sessions[telling->session];

    if (session->to < session->from)
      continue;
    end_paragraph (telling, number - 1);
    add (telling, APP_BOOK_SECTION, app_phrase_name (session->heading), g_strdup (session->by),
         number);
  }
}

/* What the party wrote */

/* Line feeds stay. */
static char *
dup_words (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++) {
    char *plain = app_phrase_name (*line);

    g_free (*line);
    *line = plain;
  }
  return g_strjoinv ("\n", lines);
}

static void
tell_note (Telling *telling, guint number)
{
  const AppTimelineMove *move = app_timeline_get_move (telling->story->timeline, number);
  g_autofree char *label = NULL;
  g_autofree char *text = NULL;
  g_autofree char *date = NULL;

  if (move->verb != RULES_VERB_NOTE)
    return;
  label = app_labels_dup_move (telling->story->labels, move->text, &text);
  if (text == NULL)
    return;
  date = app_date_dup (move->instant);
  end_paragraph (telling, number);
  add (telling, APP_BOOK_ENTRY, dup_words (text), date[0] != '\0' ? g_steal_pointer (&date) : NULL,
       number);
}

static void
tell_entries (Telling *telling, guint number)
{
  const AppBookSource *source = telling->source;

  for (; telling->entry < source->n_entries && source->entries[telling->entry].at <= number;
       telling->entry++) {
    const AppBookEntry *entry = &source->entries[telling->entry];

    if (telling->story != NULL)
      end_paragraph (telling, number);
    add (telling, APP_BOOK_ENTRY, dup_words (entry->text), g_strdup (entry->by), number);
  }
}

/* The dead */

/* Whose death @event tells; NULL when it is nobody's of the party. */
static const AppStoryLife *
find_dead (const Telling *telling, const AppStoryEvent *event)
{
  for (guint k = 0; k < telling->story->lives->len; k++) {
    const AppStoryLife *life = &g_array_index (telling->story->lives, AppStoryLife, k);

    if (life->died && life->to == event->number && life->slot == event->actor)
      return life;
  }
  return NULL;
}

/* Who plays it, where not one plays them all. */
static char *
dup_player (const Telling *telling, const AppStoryLife *life)
{
  return app_phrase_name (telling->story->match->setup.seats > 1 ? life->player : "");
}

/* Where it was; the cause may have said what that is called. */
static char *
dup_place (const Telling *telling, const AppStoryLife *life)
{
  const AppStoryPlace *whole = app_story_find_place (telling->story, life->to, 0);
  const AppStoryPlace *part = app_story_find_place (telling->story, life->to, 1);

  if (life->cause == NULL || whole == NULL || whole->name == NULL
      || strstr (life->cause, whole->name) == NULL)
    return app_story_dup_place (telling->story, life->to);
  return g_strdup (part != NULL ? part->heading : "");
}

static void
tell_death (Telling *telling, const AppStoryLife *life)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *place = dup_place (telling, life);
  g_autofree char *player = dup_player (telling, life);
  AppBookBlock *block;

  end_paragraph (telling, life->to);
  for (guint k = 0; k < life->n_carried; k++)
    g_ptr_array_add (names,
                     app_phrase_name (app_story_get_name (telling->story, life->carried[k])));
  if (life->cause != NULL)
    g_strv_builder_add (lines, life->cause);
  if (place[0] != '\0')
    g_strv_builder_add (lines, place);
  if (names->len > 0) {
    g_autofree char *list = app_phrase_list ((const char *const *)names->pdata, names->len);
    g_autofree char *line = app_phrase_set (_ ("Carried: {a}."), list, NULL);

    g_strv_builder_add (lines, line);
  }
  block =
      add (telling, APP_BOOK_EPITAPH, app_phrase_name (life->character),
           player[0] != '\0' ? app_phrase_set (_ ("played by {a}"), player, NULL) : NULL, life->to);
  block->lines = g_strv_builder_end (lines);
}

/* Moves */

/* The first of the party are told in one sentence. */
static guint
tell_first (Telling *telling)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;
  guint from = G_MAXUINT;

  for (guint k = 0; k < telling->story->places->len && from == G_MAXUINT; k++)
    from = g_array_index (telling->story->places, AppStoryPlace, k).number;
  for (guint k = 0; k < telling->story->lives->len; k++) {
    const AppStoryLife *life = &g_array_index (telling->story->lives, AppStoryLife, k);
    g_autofree char *name = app_phrase_name (life->character);
    g_autofree char *player = dup_player (telling, life);

    /* Translators: a character and who plays it, in a list: "Mirel (Ada)". */
    if (life->from < from)
      g_ptr_array_add (names, player[0] != '\0' ? app_phrase_set (_ ("{a} ({b})"), name, player)
                                                : g_steal_pointer (&name));
  }
  if (names->len == 0)
    return 0;
  list = app_phrase_list ((const char *const *)names->pdata, names->len);
  book_paragraph_say (&telling->paragraph,
                      app_phrase_set (_ ("The party that set out: {a}."), list, NULL));
  return from;
}

/* What the table decided, in its own words. */
static void
tell_ruling (Telling *telling, const AppStoryEvent *event)
{
  const AppTimelineMove *move = app_timeline_get_move (telling->story->timeline, event->number);
  g_autofree char *reason = NULL;
  g_autofree char *label = app_labels_dup_move (telling->story->labels, move->text, &reason);
  g_autofree char *words = reason != NULL ? app_phrase_name (reason) : NULL;

  if (words != NULL && words[0] != '\0')
    book_paragraph_say (&telling->paragraph,
                        app_phrase_set (_ ("The table rules: “{a}”."), words, NULL));
  else
    book_paragraph_say (&telling->paragraph, g_strdup (event->sentence));
}

static void
tell_event (Telling *telling, guint k, guint first)
{
  const AppStoryEvent *event = event_at (telling, k);
  const AppStoryLife *dead = NULL;

  switch (event->kind) {
  case RULES_EVENT_WOUND:
    /* Numbers are summed up. */
    if (strstr (g_array_index (telling->story->raw, RulesEvent, k).sentence, "{1}") == NULL)
      book_paragraph_say_event (&telling->paragraph, k);
    break;
  case RULES_EVENT_RULING:
    tell_ruling (telling, event);
    break;
  case RULES_EVENT_JOIN:
    if (event->number >= first)
      book_paragraph_say_event (&telling->paragraph, k);
    break;
  case RULES_EVENT_END:
    g_ptr_array_add (telling->ends, g_strdup (event->sentence));
    break;
  case RULES_EVENT_DEATH:
    dead = find_dead (telling, event);
    if (dead != NULL)
      tell_death (telling, dead);
    else
      book_paragraph_say_event (&telling->paragraph, k);
    break;
  case RULES_EVENT_SCENE:
    end_paragraph (telling, event->number - 1);
    book_paragraph_say_event (&telling->paragraph, k);
    break;
  default:
    book_paragraph_say_event (&telling->paragraph, k);
  }
}

static void
tell_moves (Telling *telling)
{
  const guint n_events = app_story_get_n_events (telling->story);
  guint event = 0, first = 0;

  tell_entries (telling, 0);
  for (guint number = 1; number <= telling->n_moves; number++) {
    tell_places (telling, number);
    tell_sessions (telling, number);
    if (number == 1)
      first = tell_first (telling);
    for (; event < n_events && event_at (telling, event)->number <= number; event++)
      tell_event (telling, event, first);
    tell_note (telling, number);
    tell_entries (telling, number);
  }
  end_paragraph (telling, telling->n_moves);
}

/* The end */

static void
tell_party (Telling *telling, GStrvBuilder *lines)
{
  AppStoryMember members[RULES_PARTY];
  g_autoptr (GPtrArray) living = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;
  g_autofree char *line = NULL;

  app_story_get_party (telling->story, telling->n_moves, members);
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
  line = app_phrase_set (_ ("Health at the end: {a}."), list, NULL);
  g_strv_builder_add (lines, line);
}

static void
tell_end (Telling *telling)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  AppBookChart *chart = app_book_chart_new (telling->story);
  RulesOutcome outcome;
  gboolean over;

  rules_outcome (telling->story->match,
                 app_timeline_get_state (telling->story->timeline, telling->n_moves), &outcome);
  over = outcome.status != RULES_RUNNING;
  if (chart != NULL)
    add (telling, APP_BOOK_HEALTH, g_strdup (_ ("Health of the party, move by move")), NULL,
         telling->n_moves)
        ->chart = chart;
  for (guint k = 0; k < telling->ends->len; k++)
    g_strv_builder_add (lines, g_ptr_array_index (telling->ends, k));
  tell_party (telling, lines);
  if (!over)
    g_strv_builder_add (lines, _ ("The story goes on."));
  add (telling, APP_BOOK_CLOSING,
       over ? app_phrase_name (telling->source->status) : g_strdup (_ ("To Be Continued")), NULL,
       telling->n_moves)
      ->lines = g_strv_builder_end (lines);
}

static void
tell_run (AppBook *book, const AppBookSource *source, guint run, gboolean heading)
{
  Telling telling = { .book = book, .source = source, .story = source->story, .run = run };

  if (heading)
    app_book_add (book, APP_BOOK_RUN, app_phrase_name (source->title), g_strdup (source->by))->run =
        run;
  if (source->story != NULL) {
    app_story_catch_up (source->story);
    telling.n_moves = source->story->told;
    /* Where moves tell no story, there is nothing to put under headings. */
    if (source->story->match->game->events == NULL)
      telling.place = source->story->places->len;
    telling.in_chapter = telling.place == source->story->places->len;
  }
  book_paragraph_init (&telling.paragraph, source->story);
  telling.ends = g_ptr_array_new_with_free_func (g_free);
  if (telling.n_moves > 0)
    tell_moves (&telling);
  else
    add (&telling, APP_BOOK_PARAGRAPH,
         g_strdup (source->story != NULL ? _ ("Nothing has happened yet.")
                                         : _ ("What happened can’t be told here: this run’s cards "
                                              "are not known.")),
         NULL, 0);
  tell_entries (&telling, G_MAXUINT);
  if (telling.n_moves > 0)
    tell_end (&telling);
  book_paragraph_clear (&telling.paragraph);
  g_ptr_array_unref (telling.ends);
}

/* The last page of a book of several runs: how each ended. */
static void
add_summary (AppBook *book, const AppBookSource *runs, guint n_runs)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  AppBookBlock *closing = app_book_add (book, APP_BOOK_CLOSING, g_strdup (_ ("The Runs")), NULL);

  for (guint k = 0; k < n_runs; k++) {
    g_autofree char *title = app_phrase_name (runs[k].title);
    /* Translators: a run's title, and how it ended: "Run 3: Ada & Ben won". */
    g_autofree char *line = app_phrase_set (_ ("{a}: {b}"), title, runs[k].status);

    g_strv_builder_add (lines, line);
  }
  closing->lines = g_strv_builder_end (lines);
  closing->run = n_runs - 1;
}

AppBook *
app_book_new_for_runs (const char *title, const char *const *lines, const AppBookSource *runs,
                       guint n_runs)
{
  g_autofree char *name = app_phrase_name (title);
  AppBook *book = app_book_new (name);

  app_book_add (book, APP_BOOK_TITLE, g_strdup (name), NULL)->lines = g_strdupv ((char **)lines);
  for (guint k = 0; k < n_runs; k++)
    tell_run (book, &runs[k], k, n_runs > 1);
  if (n_runs > 1)
    add_summary (book, runs, n_runs);
  return book;
}

/* A chart */

static void
clear_mark (gpointer data)
{
  g_free (((AppBookMark *)data)->name);
}

static GArray *
new_marks (void)
{
  GArray *marks = g_array_new (FALSE, FALSE, sizeof (AppBookMark));

  g_array_set_clear_func (marks, clear_mark);
  return marks;
}

static void
add_mark (GArray *marks, guint move, const char *name)
{
  const AppBookMark mark = { move, app_phrase_name (name) };

  g_array_append_val (marks, mark);
}

static void
take_slot (AppBookChart *chart, AppStory *story, guint slot)
{
  guint n;
  const AppStoryHealth *health = app_story_get_health (story, slot, &n);

  for (guint k = 0; k < n; k++) {
    const AppBookStep step = { health[k].number, health[k].health, health[k].max_health };

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

/* The chart of a story, for a window; free with app_book_chart_free(). NULL without a party. */
static AppBookChart *
app_book_chart_new (AppStory *story)
{
  AppBookChart *chart;

  app_story_catch_up (story);
  if (!app_story_has_party (story) || story->lives->len == 0 || story->told == 0)
    return NULL;
  chart = g_new0 (AppBookChart, 1);
  chart->n_moves = story->told;
  chart->max_health = 1;
  chart->places = new_marks ();
  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    chart->steps[slot] = g_array_new (FALSE, FALSE, sizeof (AppBookStep));
    chart->names[slot] = new_marks ();
    chart->deaths[slot] = new_marks ();
    take_slot (chart, story, slot);
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
  GPtrArray *texts;
} Binding;

static void
free_binding (gpointer data)
{
  Binding *binding = data;

  g_clear_object (&binding->match);
  g_clear_pointer (&binding->journal, g_ptr_array_unref);
  g_clear_pointer (&binding->kept, g_ptr_array_unref);
  g_array_unref (binding->sessions);
  g_array_unref (binding->entries);
  g_ptr_array_unref (binding->texts);
  g_free (binding);
}

static Binding *
new_binding (void)
{
  Binding *binding = g_new0 (Binding, 1);

  binding->sessions = g_array_new (FALSE, FALSE, sizeof (AppBookSession));
  binding->entries = g_array_new (FALSE, FALSE, sizeof (AppBookEntry));
  binding->texts = g_ptr_array_new_with_free_func (g_free);
  return binding;
}

/* Keeps @text as long as the binding; NULL for "". */
static const char *
keep (Binding *binding, char *text)
{
  g_ptr_array_add (binding->texts, text);
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
take_session (Binding *binding, const AppSession *session)
{
  g_autofree char *place = app_phrase_name (session->place);
  g_autofree char *people = dup_people (session->players);
  g_autofree char *note = app_phrase_name (session->note);
  const char *const parts[] = { session->day, place, people, note };
  const AppBookSession told = {
    .from = session->first,
    .to = session->n_moves > 0 ? session->last : 0,
    .heading = keep (binding, g_strdup_printf (_ ("Session %u"), session->number)),
    .by = keep (binding, dup_dotted (parts, G_N_ELEMENTS (parts))),
  };

  g_array_append_val (binding->sessions, told);
}

static void
take_entry (Binding *binding, const AppJournalEntry *entry)
{
  g_autofree char *player = app_phrase_name (entry->player);
  const char *const parts[] = { player, entry->written };
  const AppBookEntry told = { .at = entry->at,
                              .text = entry->text,
                              .by = keep (binding, dup_dotted (parts, G_N_ELEMENTS (parts))) };

  g_array_append_val (binding->entries, told);
}

static gboolean
read_run (Binding *binding, AppStore *store, const AppRun *run, GError **error)
{
  binding->kept = app_run_dup_sessions (store, run->uuid, error);
  if (binding->kept == NULL)
    return FALSE;
  binding->journal = app_run_dup_journal (store, run->uuid, error);
  if (binding->journal == NULL)
    return FALSE;
  for (guint k = 0; k < binding->kept->len; k++)
    take_session (binding, g_ptr_array_index (binding->kept, k));
  for (guint k = 0; k < binding->journal->len; k++)
    take_entry (binding, g_ptr_array_index (binding->journal, k));
  return TRUE;
}

/* Opens a match with what its run has; @run: NULL for a match that is none. */
static Binding *
bind_run (AppStore *store, const char *match, const AppRun *run, GError **error)
{
  Binding *binding = new_binding ();

  binding->match = app_match_open (store, match, error);
  if (binding->match != NULL && app_match_is_result (binding->match))
    g_set_error_literal (error, APP_ERROR, APP_ERROR_UNPLAYABLE,
                         _ ("This is a result without moves: there is nothing to tell."));
  else if (binding->match != NULL && (run == NULL || read_run (binding, store, run, error)))
    return binding;
  free_binding (binding);
  return NULL;
}

static AppBookSource
make_source (const Binding *binding, const char *title, const char *by)
{
  return (AppBookSource){
    .story = app_match_get_story (binding->match),
    .title = title,
    .by = by != NULL && by[0] != '\0' ? by : NULL,
    .status = app_match_get_status (binding->match),
    .sessions = (const AppBookSession *)(gpointer)binding->sessions->data,
    .n_sessions = binding->sessions->len,
    .entries = (const AppBookEntry *)(gpointer)binding->entries->data,
    .n_entries = binding->entries->len,
  };
}

static void
add_line (GPtrArray *lines, const char *text)
{
  if (text != NULL && text[0] != '\0')
    g_ptr_array_add (lines, app_phrase_name (text));
}

AppBook *
app_book_new_for_match (AppStore *store, const char *match, GError **error)
{
  g_autoptr (AppRun) run = app_run_of_match (store, match);
  Binding *binding = bind_run (store, match, run, error);
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *date = NULL;
  AppBookSource source;
  const char *when;
  AppBook *book;

  if (binding == NULL)
    return NULL;
  lines = g_ptr_array_new_with_free_func (g_free);
  when = app_match_get_tag (binding->match, "Date");
  date = run != NULL ? g_strdup (run->played) : app_date_dup (when != NULL ? when : "");
  if (run != NULL) {
    add_line (lines, run->title);
    add_line (lines, app_match_get_title (binding->match));
  }
  add_line (lines, app_match_get_subtitle (binding->match));
  add_line (lines, date);
  g_ptr_array_add (lines, NULL);
  source =
      make_source (binding, run != NULL ? run->title : app_match_get_title (binding->match), date);
  book = app_book_new_for_runs (run != NULL ? run->campaign_name
                                            : app_match_get_title (binding->match),
                                (const char *const *)lines->pdata, &source, 1);
  free_binding (binding);
  return book;
}

AppBook *
app_book_new_for_campaign (AppStore *store, const char *campaign, GError **error)
{
  g_autoptr (AppCampaignSnapshot) look = app_campaign_snapshot_new (store, campaign, error);
  g_autoptr (GPtrArray) bindings = g_ptr_array_new_with_free_func (free_binding);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) sources = g_array_new (FALSE, FALSE, sizeof (AppBookSource));
  g_autofree char *people = NULL;

  if (look == NULL)
    return NULL;
  /* The newest run is listed first. */
  for (guint k = look->runs->len; k-- > 0;) {
    const AppRun *run = g_ptr_array_index (look->runs, k);
    Binding *binding = bind_run (store, run->match, run, error);
    AppBookSource source;

    if (binding == NULL)
      return NULL;
    g_ptr_array_add (bindings, binding);
    source = make_source (binding, run->title, run->played);
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
