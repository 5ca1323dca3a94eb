/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns: a group that plays one co-op game over many evenings, its runs, their sessions and
 * journals. What is read is a snapshot; AppStore::changed tells when to read again:
 * APP_CHANGED_CAMPAIGNS for what is written here, APP_CHANGED_MATCHES for moves,
 * APP_CHANGED_PLAYERS for names. What the log says happened is in story.h.
 *
 * Reading is for the main thread and its connection, and quick: how far a run got is kept.
 */
#pragma once

#include "app/new-match/match-draft.h"
#include "app/recording/recorder.h"
#include "app/match/sessions.h"
#include "app/store/command.h"

G_BEGIN_DECLS

/* Whether @game can have campaigns: one of its variants is co-op. */
gboolean app_game_has_campaigns (const RulesGame *game);
/* The games that can, ended by NULL; borrowed. */
const RulesGame *const *app_campaign_games (void);

/* The list of campaigns */

#define APP_TYPE_CAMPAIGN (app_campaign_get_type ())
G_DECLARE_FINAL_TYPE (AppCampaign, app_campaign, APP, CAMPAIGN, GObject)

/* Readable properties: uuid, name, game (its code), game-name, variant-name, players ("Ann, Ben and
 * Cy"), summary ("3 runs: 1 won, 1 going on"), last-played (for the eye, "" for never), n-runs
 * (uint), n-going-on (uint), n-paused (uint), n-won (uint), n-lost (uint), n-other (uint: drawn and
 * abandoned). */
const char *app_campaign_get_uuid (AppCampaign *campaign);
const char *app_campaign_get_name (AppCampaign *campaign);

/* A GListModel of AppCampaign, the one played last first. Follows the store. @deleted: those in the
 * bin. */
GListModel *app_campaign_list_new (AppStore *store, gboolean deleted) G_GNUC_WARN_UNUSED_RESULT;

/* One campaign and its runs */

typedef enum {
  APP_RUN_GOING_ON,
  APP_RUN_PAUSED,
  APP_RUN_WON,
  APP_RUN_LOST,
  APP_RUN_DRAWN,
  APP_RUN_ABANDONED,
} AppRunState;

/* "going-on", "paused", "won", "lost", "drawn", "abandoned" */
const char *app_run_state_id (AppRunState state);
/* The same for the eye: "Going on". */
const char *app_run_state_name (AppRunState state);
/* How many runs are so: "2 going on". Freed by the caller. */
char *app_run_state_dup_count (AppRunState state, guint n);

/* One of the party as it is at the end of the run. */
typedef struct {
  char slot; /* 'A' to 'D' */
  guint seat;
  char *player;
  char *card; /* its card's name */
  gboolean alive;
  int health, max_health;
  char **carried; /* names of cards, statuses and burdens too */
} AppRunMember;

/**
 * AppRun:
 * @title: for the eye: "Run 3", "The Long Dark"
 * @variant: its name for the eye, borrowed; "" where the game has one alone
 * @name: as given, or ""
 * @place: where it got to; @place.of may be 0 for unknown
 * @place_text: the same for the eye: "Realm 3 of 5, Encounter 2"; "" before anything
 * @n_moves: up to the tip
 * @first_date, @last_date: days, "2026-11-19", or "": of its sessions, else of the match and its
 *   last move
 * @dates_text: the two for the eye: "19 November 2026", "3 September – 19 November 2026"
 * @players: (array zero-terminated=1): by seat
 * @party: (element-type AppRunMember): slots that were filled, in their order
 * @playable: FALSE when the match can't be replayed here; then place and party are not known
 */
typedef struct {
  char *uuid;
  char *match; /* the match's UUID: open this one */
  char *campaign;
  char *campaign_name;
  const RulesGame *game; /* NULL where this program doesn't know it */
  guint number;
  char *name;
  char *title;
  const char *variant;
  AppRunState state;
  RulesProgress place;
  char *place_text;
  guint n_moves;
  guint n_sessions;
  char *first_date, *last_date;
  char *dates_text;
  char **players;
  GPtrArray *party;
  gboolean playable;
} AppRun;

void app_run_free (AppRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppRun, app_run_free)

/**
 * AppCampaignSnapshot:
 * @players: names in their order
 * @options: by the game's option numbers: what its runs are set up with
 * @runs: (element-type AppRun): the newest first
 */
typedef struct {
  char *uuid;
  char *name;
  const RulesGame *game;
  guint variant;
  char **players;
  char *house_rules;
  char *note;
  gint32 options[RULES_OPTIONS];
  GPtrArray *runs;
  gboolean deleted;
} AppCampaignSnapshot;

AppCampaignSnapshot *app_campaign_snapshot_new (AppStore *store, const char *uuid,
                                                GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_campaign_snapshot_free (AppCampaignSnapshot *snapshot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppCampaignSnapshot, app_campaign_snapshot_free)

/* The run that a match is, NULL for none; for a match's page, which knows how far it got: that is
 * not told here. */
AppRun *app_run_of_match (AppStore *store, const char *match) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type AppRun): runs going on, of all campaigns, the one played last first, at most
 * @limit; for Home. */
GPtrArray *app_runs_going_on (AppStore *store, guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* Changing campaigns */

#define APP_TYPE_CAMPAIGN_DRAFT (app_campaign_draft_get_type ())
G_DECLARE_FINAL_TYPE (AppCampaignDraft, app_campaign_draft, APP, CAMPAIGN_DRAFT, AppDraft)

/**
 * AppCampaignDraft:
 * @uuid: of the campaign that is edited, whose own name is not taken; NULL for another one
 * @seats, @names: the rows of a form for players, some of which may be empty
 * @players: those that have a name, NULL for none; it follows when a form changes
 *
 * What the dialog for a campaign asks for. Strings are owned. The game of a stored one stays. A
 * form sets its fields as properties, which have their names, "name1" and so on being those of the
 * seats and "option1" those of the options.
 */
struct _AppCampaignDraft {
  AppDraft parent_instance;

  AppStore *store; /* Owned; in which a form has it checked */
  char *uuid;
  const RulesGame *game;
  guint variant;
  char *name;
  guint seats;
  char *names[RULES_SEATS];
  char **players;
  char *house_rules;
  char *note;
  gint32 options[RULES_OPTIONS];
};

/* With the players and options of the last match of @game. */
AppCampaignDraft *app_campaign_draft_new (AppStore *store,
                                          const RulesGame *game) G_GNUC_WARN_UNUSED_RESULT;
/* As a stored one is, for editing. */
AppCampaignDraft *
app_campaign_draft_from_snapshot (AppStore *store,
                                  const AppCampaignSnapshot *snapshot) G_GNUC_WARN_UNUSED_RESULT;
/* The first thing that is missing or wrong as a sentence, NULL when it can be stored. @uuid: of the
 * stored one, NULL for a new one. */
char *app_campaign_draft_check (AppStore *store, const AppCampaignDraft *draft,
                                const char *uuid) G_GNUC_WARN_UNUSED_RESULT;

/* Runs */

/**
 * app_run_draft_new:
 * The match that is the campaign's next run: players, variant, options, packs and place as in the
 * last run, else as the campaign says. app_match_start_async() makes it a run, since its
 * @campaign is set.
 */
AppMatchDraft *app_run_draft_new (AppStore *store, const char *campaign,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * AppRunCandidate:
 * A match of the campaign's game that is no run yet.
 */
typedef struct {
  char *match;
  char *label; /* "19 November 2026: Ann, Ben" */
} AppRunCandidate;

/* (element-type AppRunCandidate): the newest first. */
GPtrArray *app_campaign_dup_candidates (AppStore *store,
                                        const char *campaign) G_GNUC_WARN_UNUSED_RESULT;

/* The journal */

/**
 * AppJournalEntry:
 * @at: after which move it stands
 * @session: number of the session in which that is, 0 for none
 * @player: who wrote it, "" for the group
 * @written: day of writing, for the eye
 */
typedef struct {
  char *uuid;
  guint at;
  guint session;
  char *text;
  char *player;
  char *written;
} AppJournalEntry;

/* (element-type AppJournalEntry): by move. @run: its UUID, or its match's. */
GPtrArray *app_run_dup_journal (AppStore *store, const char *run,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Commands */

typedef enum {
  APP_CAMPAIGN_COMMAND_ADD,           /* draft; adds the campaign */
  APP_CAMPAIGN_COMMAND_EDIT,          /* campaign, draft */
  APP_CAMPAIGN_COMMAND_DELETE,        /* campaign; its runs' matches stay */
  APP_CAMPAIGN_COMMAND_RESTORE,       /* campaign */
  APP_CAMPAIGN_COMMAND_RUN_ADD,       /* campaign; other: a match; adds the run */
  APP_CAMPAIGN_COMMAND_RUN_ADD_TO,    /* the same; its title names the campaign */
  APP_CAMPAIGN_COMMAND_RUN_REMOVE,    /* run; the match stays */
  APP_CAMPAIGN_COMMAND_RUN_RENAME,    /* run; text: "" for no name */
  APP_CAMPAIGN_COMMAND_RUN_PAUSE,     /* run; ends the session that goes on. Recording in a paused
                                         run ends the pause */
  APP_CAMPAIGN_COMMAND_RUN_RESUME,    /* run; ends a pause, or takes back that it was abandoned */
  APP_CAMPAIGN_COMMAND_RUN_ABANDON,   /* run; records `- abandon` */
  APP_CAMPAIGN_COMMAND_SESSION_BEGIN, /* match or run; session: (nullable). Begins one now, before
                                         the next move, and ends the one that goes on. A move that
                                         is recorded does so by itself when the last one was ended
                                         or its last move is APP_SESSION_HOURS old */
  APP_CAMPAIGN_COMMAND_SESSION_ADD,   /* match or run; session, with its first and last move */
  APP_CAMPAIGN_COMMAND_SESSION_STOP,  /* match or run: "Stop for Today": ends the one that goes on,
                                         which may be the match's first, that nobody has written
                                         down. APP_ERROR_USAGE when none does */
  APP_CAMPAIGN_COMMAND_SESSION_END_OPEN, /* the same with the title of the next one */
  APP_CAMPAIGN_COMMAND_SESSION_END,      /* session: "End the Evening" */
  APP_CAMPAIGN_COMMAND_SESSION_EDIT,     /* session; session: what is to be stored */
  APP_CAMPAIGN_COMMAND_SESSION_JOIN,     /* session; joins it with the one before */
  APP_CAMPAIGN_COMMAND_SESSION_SPLIT,  /* session; number: its moves from there on become a session
                                          of their own */
  APP_CAMPAIGN_COMMAND_SESSION_DELETE, /* session */
  APP_CAMPAIGN_COMMAND_JOURNAL_ADD,    /* run; number: after which move, G_MAXUINT for the end;
                                          text; player: a name, "" or NULL for the group */
  APP_CAMPAIGN_COMMAND_JOURNAL_EDIT,   /* entry; text; player: NULL: as it is */
  APP_CAMPAIGN_COMMAND_JOURNAL_DELETE, /* entry */
} AppCampaignCommandKind;

/**
 * AppCampaignCommand:
 * @uuid: of what is changed, or to what something is added: the first that its kind names
 * @session: its date, place, note and players are stored, but for those that are NULL
 *
 * What is to be done; everything is borrowed. Which fields count, AppCampaignCommandKind says.
 */
typedef struct {
  AppCampaignCommandKind kind;
  const char *uuid, *other, *text, *player;
  guint number;
  const AppCampaignDraft *draft;
  const AppSession *session;
} AppCampaignCommand;

/* Of an AppCampaignCommand. The answer has the UUID of the campaign, run, session or entry that was
 * added, begun or ended. */
extern const AppCommandType app_campaign_command;

G_END_DECLS
