/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `story`, `recap` and `book`: what the log of a match says happened, all of it, in short, and to
 * be read; `lay`: what lies on its table now.
 */
#include "app/cli/campaign/campaigns.h"

#include "app/campaign/run-book.h"
#include "app/campaign/campaigns.h"
#include "app/campaign/layout.h"
#include "app/match/sessions.h"

#include "db/campaigns-read.h"

static const char *const event_kinds[] = {
  [RULES_EVENT_SCENE] = "scene",     [RULES_EVENT_JOIN] = "join",
  [RULES_EVENT_DEATH] = "death",     [RULES_EVENT_VICTORY] = "victory",
  [RULES_EVENT_TRIUMPH] = "triumph", [RULES_EVENT_FLIGHT] = "flight",
  [RULES_EVENT_WOUND] = "wound",     [RULES_EVENT_GAIN] = "gain",
  [RULES_EVENT_LOSS] = "loss",       [RULES_EVENT_REST] = "rest",
  [RULES_EVENT_OMEN] = "omen",       [RULES_EVENT_RULING] = "ruling",
  [RULES_EVENT_END] = "end",
};

/* Opens the collection, which has to be there where it was named; @which (inout): a run becomes
 * its match. */
static AppStore *
open_store (Cli *cli, char **which, GError **error)
{
  g_autoptr (DbStore) db = cli_open (cli, FALSE, error);
  g_autoptr (DbRun) run = NULL;

  if (db == NULL)
    return NULL;
  run = cli_find_run (db, *which, NULL);
  if (run != NULL) {
    g_free (*which);
    *which = g_strdup (run->match_uuid);
  }
  return app_store_open (cli->database, error);
}

/* A match that can be played here. */
static AppMatch *
open_match (AppStore *store, const char *which, GError **error)
{
  g_autoptr (AppMatch) match = app_match_open (store, which, error);

  if (match == NULL)
    return NULL;
  if (app_match_get_story (match) == NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_UNPLAYABLE, app_match_get_fault (match));
    return NULL;
  }
  return g_steal_pointer (&match);
}

/* story */

static void
put_event (AppJson *json, const AppStoryEvent *event)
{
  app_json_begin_object (json);
  app_json_set_integer (json, "at", event->number);
  app_json_set_text (json, "kind", event_kinds[event->kind]);
  app_json_set_text (json, "sentence", event->sentence);
  if (event->character != NULL) {
    const char slot[2] = { (char)event->actor, '\0' };

    app_json_set_text (json, "slot", slot);
    app_json_set_text (json, "character", event->character);
  }
  if (event->seat > 0)
    app_json_set_integer (json, "seat", event->seat);
  if (event->subject_card != NULL)
    app_json_set_text (json, "thing", event->subject_card);
  app_json_end_object (json);
}

static void
put_lives (AppJson *json, AppStory *story)
{
  app_json_begin_list_of (json, "lives");
  for (guint k = 0; k < app_story_get_n_lives (story); k++) {
    const AppStoryLife *life = app_story_get_life (story, k);
    const char slot[2] = { (char)life->slot, '\0' };

    app_json_begin_object (json);
    app_json_set_text (json, "slot", slot);
    app_json_set_integer (json, "seat", life->seat);
    app_json_set_text (json, "character", life->character);
    app_json_set_integer (json, "from", life->from);
    app_json_set_integer (json, "to", life->to);
    app_json_set_boolean (json, "died", life->died);
    if (life->died) {
      app_json_set_text (json, "cause", life->cause);
      app_json_begin_list_of (json, "carried");
      for (guint c = 0; c < life->n_carried; c++)
        app_json_text (json, life->carried[c]);
      app_json_end_list (json);
    }
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

static void
put_health (AppJson *json, AppStory *story)
{
  app_json_begin_list_of (json, "health");
  for (guint slot = 0; app_story_has_party (story) && slot < RULES_PARTY; slot++) {
    guint n;
    const AppStoryHealth *points = app_story_get_health (story, slot, &n);

    app_json_begin_list (json);
    for (guint k = 0; k < n; k++) {
      app_json_begin_object (json);
      app_json_set_integer (json, "at", points[k].number);
      app_json_set_integer (json, "health", points[k].health);
      app_json_set_integer (json, "max_health", points[k].max_health);
      app_json_end_object (json);
    }
    app_json_end_list (json);
  }
  app_json_end_list (json);
}

static int
print_story_json (Cli *cli, AppStory *story, guint n_moves)
{
  g_autoptr (GPtrArray) owed = app_story_dup_owed (story, n_moves);
  AppJson json = cli_json (cli);

  app_json_begin_object (&json);
  app_json_begin_list_of (&json, "events");
  for (guint k = 0; k < app_story_get_n_events (story); k++)
    put_event (&json, app_story_get_event (story, k));
  app_json_end_list (&json);
  put_lives (&json, story);
  put_health (&json, story);
  app_json_begin_list_of (&json, "owed");
  for (guint k = 0; k < owed->len; k++)
    app_json_text (&json, ((const AppStoryEvent *)g_ptr_array_index (owed, k))->sentence);
  app_json_end_list (&json);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

/* Why there is nothing to tell. Standard output stays empty: what is printed there is a story. */
static void
tell_empty (AppMatch *match)
{
  const RulesGame *game = app_match_get_game (match);

  if (game->events == NULL)
    cli_notice (_ ("%s has no story to tell."), _ (game->name));
  else
    cli_notice ("%s", _ ("Nothing has happened yet that a story tells."));
}

/* Every event with its move, under the headings of its places. */
static int
print_story (Cli *cli, AppStory *story, guint n_moves)
{
  g_autoptr (GPtrArray) owed = app_story_dup_owed (story, n_moves);
  guint n_places, place = 0;
  const AppStoryPlace *places = app_story_get_places (story, &n_places);

  for (guint k = 0; k < app_story_get_n_events (story); k++) {
    const AppStoryEvent *event = app_story_get_event (story, k);

    for (; place < n_places && places[place].number <= event->number; place++)
      g_string_append_printf (cli->out, "%s%s%s\n", places[place].heading,
                              places[place].name != NULL ? ": " : "",
                              places[place].name != NULL ? places[place].name : "");
    g_string_append_printf (cli->out, "%6u  %s\n", event->number, event->sentence);
  }
  for (guint k = 0; k < owed->len; k++)
    g_string_append_printf (cli->out, "%6s  %s\n", "",
                            ((const AppStoryEvent *)g_ptr_array_index (owed, k))->sentence);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

static int
run_story (Cli *cli, gpointer values, char **words)
{
  g_autoptr (AppStore) store = NULL;
  g_autoptr (AppMatch) match = NULL;
  GError *error = NULL;

  store = open_store (cli, &words[0], &error);
  match = store != NULL ? open_match (store, words[0], &error) : NULL;
  if (match == NULL)
    return cli_print_error (error);
  if (app_story_get_n_events (app_match_get_story (match)) == 0)
    tell_empty (match);
  return (cli->json ? print_story_json : print_story) (cli, app_match_get_story (match),
                                                       app_match_get_n_moves (match));
}

static const CliArgument story_arguments[] = {
  { "", CLI_WAY, .run = run_story },
  { "RUN|MATCH", CLI_MATCH },
  { NULL },
};

const CliTable cli_story = {
  .arguments = story_arguments,
};

/* recap */

/* The moves of session @number of @match, or of the last one; the last evening of a match without
 * sessions. FALSE when there is no such session. */
static gboolean
find_session (AppStore *store, AppMatch *match, guint number, guint *from, guint *to)
{
  g_autoptr (GPtrArray) sessions = app_match_dup_sessions (store, app_match_get_uuid (match), NULL);

  for (guint k = sessions != NULL ? sessions->len : 0; k-- > 0;) {
    const AppSession *session = g_ptr_array_index (sessions, k);

    if (number > 0 ? session->number == number : session->n_moves > 0) {
      *from = session->first;
      *to = session->n_moves > 0 ? session->last : session->first - 1;
      return TRUE;
    }
  }
  return number == 0 && app_story_find_session (app_match_get_story (match), from, to);
}

static int
print_recap (Cli *cli, AppMatch *match, guint from, guint to)
{
  g_auto (GStrv) paragraphs = app_story_dup_recap (app_match_get_story (match), from, to);
  AppJson json = cli_json (cli);

  if (paragraphs[0] == NULL)
    tell_empty (match);
  if (!cli->json) {
    for (guint k = 0; paragraphs[k] != NULL; k++)
      g_string_append_printf (cli->out, "%s%s\n", k > 0 ? "\n" : "", paragraphs[k]);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_integer (&json, "from", from);
  app_json_set_integer (&json, "to", to);
  app_json_set_texts (&json, "paragraphs", paragraphs);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

typedef struct {
  int number;
} RecapOptions;

static int
run_recap (Cli *cli, RecapOptions *options, char **words)
{
  const int number = options->number;
  g_autoptr (AppStore) store = NULL;
  g_autoptr (AppMatch) match = NULL;
  guint from = 1, to = 0;
  GError *error = NULL;

  if (number < 0)
    return cli_usage (_ ("“%d” is not a number that belongs here."), number);
  store = open_store (cli, &words[0], &error);
  match = store != NULL ? open_match (store, words[0], &error) : NULL;
  if (match == NULL)
    return cli_print_error (error);
  if (!find_session (store, match, (guint)number, &from, &to) && number > 0)
    return cli_usage (_ ("There is no session %d."), number);
  return print_recap (cli, match, from, to);
}

static const CliArgument recap_arguments[] = {
  { "", CLI_WAY, .run = (CliRun)run_recap },
  { "--session", CLI_INTEGER, 0, G_STRUCT_OFFSET (RecapOptions, number), "N" },
  { "RUN|MATCH", CLI_MATCH },
  { NULL },
};

const CliTable cli_recap = {
  .arguments = recap_arguments,
  .size = sizeof (RecapOptions),
};

/* book */

/* The book of a run, of any match, or of a campaign. */
static AppDocument *
open_book (AppStore *store, const char *which, gboolean campaign, GError **error)
{
  return campaign ? app_book_new_for_campaign (store, which, error)
                  : app_book_new_for_match (store, which, error);
}

/* The files that are wanted; standard output where none is. */
typedef struct {
  char *text, *html, *pdf;
} BookFiles;

typedef struct {
  BookFiles files;
  gboolean campaign, large;
  char *at;
} BookOptions;

static int
write_book (AppDocument *book, const BookFiles *files, AppFormat paper)
{
  const char *text = files->text;
  GError *error = NULL;

  if (text == NULL && files->html == NULL && files->pdf == NULL)
    text = "-";
  if ((text != NULL && !app_document_write (book, APP_FORMAT_TEXT, text, &error))
      || (files->html != NULL && !app_document_write (book, APP_FORMAT_HTML, files->html, &error))
      || (files->pdf != NULL && !app_document_write (book, paper, files->pdf, &error)))
    return cli_print_error (error);
  return CLI_DONE;
}

static int
run_book (Cli *cli, BookOptions *options, char **words)
{
  g_autoptr (AppStore) store = NULL;
  g_autoptr (AppDocument) book = NULL;
  GError *error = NULL;

  store = open_store (cli, &words[0], &error);
  book = store != NULL ? open_book (store, words[0], options->campaign, &error) : NULL;
  if (book == NULL)
    return cli_print_error (error);
  if (cli->json) {
    app_document_append_json (book, cli->out);
    return cli_json_end (cli);
  }
  return write_book (book, &options->files, options->large ? APP_FORMAT_PDF : APP_FORMAT_PDF_A5);
}

static const CliArgument book_arguments[] = {
  { "", CLI_WAY, .run = (CliRun)run_book },
  { "--text", CLI_FILE, 0, G_STRUCT_OFFSET (BookOptions, files.text), "FILE" },
  { "--html", CLI_FILE, 0, G_STRUCT_OFFSET (BookOptions, files.html), "FILE" },
  { "--pdf", CLI_FILE, 0, G_STRUCT_OFFSET (BookOptions, files.pdf), "FILE" },
  { "--a4", CLI_SWITCH, CLI_IN, G_STRUCT_OFFSET (BookOptions, large) },
  { "RUN|MATCH", CLI_MATCH },
  { "--campaign", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (BookOptions, campaign) },
  { "CAMPAIGN", CLI_CAMPAIGN, CLI_IN },
  { NULL },
};

const CliTable cli_book = {
  .arguments = book_arguments,
  .size = sizeof (BookOptions),
};

/* lay */

static int
print_layout_json (Cli *cli, AppMatch *match, guint number)
{
  AppJson json = cli_json (cli);
  GError *error = NULL;

  if (!app_layout_append_json (match, number, 0, &json, &error))
    return cli_print_error (error);
  return cli_json_end (cli);
}

static int
run_lay (Cli *cli, BookOptions *options, char **words)
{
  g_autoptr (AppStore) store = NULL;
  g_autoptr (AppMatch) match = NULL;
  g_autoptr (AppDocument) book = NULL;
  GError *error = NULL;
  guint number;

  store = open_store (cli, &words[0], &error);
  match = store != NULL ? open_match (store, words[0], &error) : NULL;
  if (match == NULL)
    return cli_print_error (error);
  number = app_match_get_n_moves (match);
  if (options->at != NULL) {
    guint64 asked;

    if (!cli_read_number (options->at, 0, number, &asked))
      return CLI_USAGE;
    number = (guint)asked;
  }
  if (cli->json)
    return print_layout_json (cli, match, number);
  book = app_layout_new_book (match, number, 0, &error);
  return book != NULL ? write_book (book, &options->files, APP_FORMAT_PDF)
                      : cli_print_error (error);
}

static const CliArgument lay_arguments[] = {
  { "", CLI_WAY, .run = (CliRun)run_lay },
  { "--at", CLI_TEXT, 0, G_STRUCT_OFFSET (BookOptions, at), "N" },
  { "--text", CLI_FILE, 0, G_STRUCT_OFFSET (BookOptions, files.text), "FILE" },
  { "--html", CLI_FILE, 0, G_STRUCT_OFFSET (BookOptions, files.html), "FILE" },
  { "--pdf", CLI_FILE, 0, G_STRUCT_OFFSET (BookOptions, files.pdf), "FILE" },
  { "RUN|MATCH", CLI_MATCH },
  { NULL },
};

const CliTable cli_lay = {
  .arguments = lay_arguments,
  .size = sizeof (BookOptions),
};
