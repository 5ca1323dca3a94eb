/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of commands: their usages, and their parser.
 */
#include "app/cli/arguments.h"

#include "app/cli/cli.h"

#include <string.h>

#define ANY_NUMBER (1 << 20) /* of words */
#define MOST_DEPTH 3

static gboolean
is_in_way (const CliArgument *argument)
{
  return argument->name != NULL && argument->kind != CLI_WAY;
}

gboolean
cli_argument_is_option (const CliArgument *argument)
{
  return g_str_has_prefix (argument->name, "--") && argument->kind != CLI_REMARK;
}

static gboolean
is_word (const CliArgument *argument)
{
  return !cli_argument_is_option (argument) && argument->kind < CLI_N_KINDS;
}

/* Whether it is in brackets of its own when it is none of several. */
static gboolean
is_optional (const CliArgument *argument)
{
  if (cli_argument_is_option (argument))
    return (argument->flags & CLI_REQUIRED) == 0;
  return (argument->flags & CLI_OPTIONAL) != 0 || argument->kind == CLI_AS_WITH;
}

static guint
get_depth (const CliArgument *argument)
{
  return argument->flags & CLI_IN_TWO ? 2 : argument->flags & CLI_IN ? 1 : 0;
}

const CliArgument *
cli_way_first (const CliTable *table)
{
  return table->arguments;
}

const CliArgument *
cli_way_next (const CliArgument *way)
{
  do
    way++;
  while (is_in_way (way));
  return way->name != NULL ? way : NULL;
}

gboolean
cli_way_has_name (const CliArgument *way, const char *word)
{
  g_auto (GStrv) names = g_strsplit (way->name, "|", -1);

  return g_strv_contains ((const char *const *)names, word);
}

/* Usage */

static void
append_argument (GString *usage, const CliArgument *argument)
{
  const gboolean negated = (argument->flags & CLI_NO) != 0;

  g_string_append_printf (usage, "%s%s%s%s%s", argument->kind == CLI_AS_WITH ? "as with " : "",
                          negated ? "--[no-]" : "", argument->name + (negated ? 2 : 0),
                          argument->value != NULL ? " " : "",
                          argument->value != NULL ? argument->value : "");
  if ((argument->flags & CLI_MANY) != 0 && !is_optional (argument))
    g_string_append (usage, "…");
}

char *
cli_way_dup_usage (const CliArgument *way)
{
  GString *usage = g_string_new (way->name);
  const char *ends[MOST_DEPTH];
  guint open = 0;

  for (const CliArgument *argument = way + 1; is_in_way (argument); argument++) {
    const gboolean other = (argument->flags & CLI_OR) != 0;
    const guint depth = get_depth (argument);

    if ((argument->flags & CLI_UNSAID) != 0)
      continue;
    while (open > depth + other)
      g_string_append (usage, ends[--open]);
    if (other)
      g_string_append (usage, open > depth ? " | " : "|");
    else if (usage->len > 0)
      g_string_append_c (usage, ' ');
    if (!other && is_optional (argument)) {
      g_string_append_c (usage, '[');
      ends[open++] = (argument->flags & CLI_MANY) != 0 ? "]…" : "]";
    }
    append_argument (usage, argument);
  }
  while (open > 0)
    g_string_append (usage, ends[--open]);
  return g_string_free (usage, FALSE);
}

/* Words */

const CliArgument *
cli_way_get_word (const CliArgument *way, guint k)
{
  const CliArgument *last = NULL;

  for (const CliArgument *argument = way; argument == way || is_in_way (argument); argument++) {
    if (argument == way ? way->name[0] == '\0' : !is_word (argument))
      continue;
    if (k-- == 0)
      return argument;
    last = argument;
  }
  return last != NULL && (last->flags & CLI_MANY) != 0 ? last : NULL;
}

typedef struct {
  int min, max;
} Count;

/* How many words are taken from @at on, up to what is less deep, to which @at is moved. */
static Count
count_words (const CliArgument **at, guint depth)
{
  Count all = { 0, 0 };

  while (is_in_way (*at) && get_depth (*at) >= depth) {
    const CliArgument *first = *at;
    Count group = { G_MAXINT, 0 };

    do {
      const CliArgument *one = (*at)++;
      const Count inner = count_words (at, depth + 1);
      const int own = is_word (one);

      group.min = MIN (group.min, own + inner.min);
      group.max = MAX (group.max, own && (one->flags & CLI_MANY) ? ANY_NUMBER : own + inner.max);
    } while (is_in_way (*at) && ((*at)->flags & CLI_OR) && get_depth (*at) == depth);
    all.min += is_optional (first) ? 0 : group.min;
    all.max += group.max;
  }
  return all;
}

static Count
count_way (const CliArgument *way)
{
  const CliArgument *at = way + 1;
  const int own = way->name[0] != '\0';
  const Count count = count_words (&at, 0);

  return (Count){ own + count.min, own + count.max };
}

static Count
count_all (const CliTable *table)
{
  Count all = { G_MAXINT, 0 };

  for (const CliArgument *way = cli_way_first (table); way != NULL; way = cli_way_next (way)) {
    const Count count = count_way (way);

    all = (Count){ MIN (all.min, count.min), MAX (all.max, count.max) };
  }
  return all;
}

/* @words: all of them. FALSE when usage was told. */
static gboolean
check_count (char **words, Count count)
{
  const int n = (int)g_strv_length (words);

  if (n < count.min)
    cli_usage ("%s", _ ("An argument is missing."));
  else if (n > count.max)
    cli_usage (_ ("“%s” is too much."), words[count.max]);
  return n >= count.min && n <= count.max;
}

/* Whether @words name the way, and @wrong (out): the one that does not. A subcommand may be of two
 * words, "scheme add". */
static gboolean
is_named (const CliArgument *way, char **words, const char **wrong)
{
  *wrong = words[0];
  if (!cli_way_has_name (way, words[0]))
    return FALSE;
  if (!is_in_way (way + 1) || way[1].kind != CLI_WORD || words[1] == NULL)
    return TRUE;
  *wrong = words[1];
  return cli_way_has_name (way + 1, words[1]);
}

/* The way that is called; NULL when usage was told. */
static const CliArgument *
choose_way (const CliTable *table, char **words)
{
  const char *wrong = words[0], *other;

  for (const CliArgument *way = cli_way_first (table); way != NULL; way = cli_way_next (way)) {
    if (way->name[0] == '\0')
      return way;
    if (is_named (way, words, &other))
      return check_count (words, count_way (way)) ? way : NULL;
    wrong = other != words[0] ? other : wrong;
  }
  cli_usage (_ ("“%s” can’t be done so."), wrong);
  return NULL;
}

/* Options */

/* Whether its values are a char **. */
static gboolean
is_list (const CliArgument *argument)
{
  return (argument->flags & (CLI_MANY | CLI_SEVERAL)) != 0;
}

static GOptionArg
get_option_type (const CliTable *table, const CliArgument *argument)
{
  const gboolean bytes = table->as_bytes || argument->kind == CLI_FILE;

  if (argument->kind == CLI_SWITCH)
    return G_OPTION_ARG_NONE;
  if (argument->kind == CLI_INTEGER)
    return G_OPTION_ARG_INT;
  if (is_list (argument))
    return bytes ? G_OPTION_ARG_FILENAME_ARRAY : G_OPTION_ARG_STRING_ARRAY;
  return bytes ? G_OPTION_ARG_FILENAME : G_OPTION_ARG_STRING;
}

/* Whether it is an option of which the table has not told before. */
static gboolean
is_new_option (const CliTable *table, const CliArgument *argument)
{
  const CliArgument *one = table->arguments;

  while (one != argument && !g_str_equal (one->name, argument->name))
    one++;
  return cli_argument_is_option (argument) && (argument->flags & CLI_TAKEN) == 0 && one == argument;
}

/* (element-type GOptionEntry): ended by an empty one */
static GArray *
new_entries (const CliTable *table, gpointer values)
{
  GArray *entries = g_array_new (TRUE, FALSE, sizeof (GOptionEntry));

  for (const CliArgument *argument = table->arguments; argument->name != NULL; argument++) {
    const GOptionEntry entry = { .long_name = argument->name + 2,
                                 .short_name = argument->letter,
                                 .arg = get_option_type (table, argument),
                                 .arg_data = (char *)values + argument->at };

    if (is_new_option (table, argument))
      g_array_append_val (entries, entry);
  }
  return entries;
}

void
cli_table_free_values (const CliTable *table, gpointer values)
{
  for (const CliArgument *argument = table->arguments; argument->name != NULL; argument++) {
    gpointer *value = (gpointer *)((char *)values + argument->at);

    if (!is_new_option (table, argument) || argument->kind == CLI_SWITCH
        || argument->kind == CLI_INTEGER)
      continue;
    if (is_list (argument))
      g_strfreev (*value);
    else
      g_free (*value);
  }
  if (table->clear != NULL)
    table->clear (values);
  g_free (values);
}

/* Moves may begin with "- ", which GOption would take for options. */
static void
guard_moves (char **argv, char from, char to)
{
  for (char **arg = argv; *arg != NULL; arg++)
    if ((*arg)[0] == from && ((*arg)[1] == ' ' || (*arg)[1] == '\t'))
      (*arg)[0] = to;
}

static gboolean
parse_options (Cli *cli, const GArray *entries, char ***argv)
{
  const GOptionEntry common[] = {
    { "database", 'd', 0, G_OPTION_ARG_FILENAME, &cli->database, NULL, NULL },
    { "json", 'j', 0, G_OPTION_ARG_NONE, &cli->json, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_add_main_entries (context, common, NULL);
  g_option_context_add_main_entries (context, (const GOptionEntry *)entries->data, NULL);
  guard_moves (*argv, '-', '\001');
  if (!g_option_context_parse_strv (context, argv, &error)) {
    cli_usage ("%s", error->message);
    return FALSE;
  }
  guard_moves (*argv, '\001', '-');
  /* What follows "--" is taken as it is; GOption leaves the "--" there. */
  for (char **arg = *argv; *arg != NULL; arg++)
    if (g_str_equal (*arg, "--")) {
      g_free (*arg);
      memmove (arg, arg + 1, g_strv_length (arg + 1) * sizeof *arg + sizeof *arg);
      break;
    }
  return TRUE;
}

/* @words: all of them, in the order of the way's arguments. */
static void
store_words (const CliArgument *way, char **words, gpointer values)
{
  for (guint k = 0; words[k] != NULL; k++) {
    const CliArgument *argument = cli_way_get_word (way, k);

    if (argument != NULL && argument->at != 0 && (argument->flags & CLI_MANY) == 0)
      *(char **)((char *)values + argument->at) = words[k];
  }
}

const CliArgument *
cli_table_parse (const CliTable *table, Cli *cli, char ***argv, gpointer *values, char ***words)
{
  g_autoptr (GArray) entries = NULL;
  const CliArgument *way;

  *values = table->defaults != NULL ? g_memdup2 (table->defaults, table->size)
                                    : g_malloc0 (MAX (table->size, 1));
  entries = new_entries (table, *values);
  if ((table->take != NULL && !table->take (*values, *argv + 1))
      || !parse_options (cli, entries, argv) || !check_count (*argv + 1, count_all (table)))
    return NULL;
  *words = *argv + 1;
  way = choose_way (table, *words);
  if (way == NULL)
    return NULL;
  store_words (way, *words, *values);
  *words += way->name[0] != '\0';
  return way;
}
