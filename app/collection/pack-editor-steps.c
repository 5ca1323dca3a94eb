/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changes of a pack to be taken back: each step is the smallest part in which two roots differ.
 */
#include "app/collection/pack-draft-store.h"

#include <string.h>

#define GO_ON_US (2 * G_USEC_PER_SEC)
#define MOST_STEPS 5000
#define MOST_BYTES (64u << 20) /* of all steps together */

/**
 * Part:
 * @path: of a value that is another one; with @spliced of a list in which members from @at on are
 *   others
 */
typedef struct {
  char *path;
  gboolean spliced;
  guint at, n_before, n_after;
} Part;

/* @before, @after: the part's value; with @spliced lists of the members that differ
 * @number: from 1 on; no other step has it, nor had it */
typedef struct {
  Part part;
  guint64 number;
  AppValue *before, *after;
  char *key;
  gint64 when;
  gsize bytes;
} Step;

struct AppPackSteps {
  GPtrArray *steps; /* of Step */
  guint done;       /* so many are done; those behind can be done again */
  gsize bytes;
  guint64 numbered;
};

static void
step_free (gpointer data)
{
  Step *step = data;

  g_free (step->part.path);
  g_free (step->key);
  app_value_unref (step->before);
  app_value_unref (step->after);
  g_free (step);
}

AppPackSteps *
app_pack_steps_new (void)
{
  AppPackSteps *steps = g_new0 (AppPackSteps, 1);

  steps->steps = g_ptr_array_new_with_free_func (step_free);
  return steps;
}

void
app_pack_steps_free (AppPackSteps *steps)
{
  if (steps == NULL)
    return;
  g_ptr_array_unref (steps->steps);
  g_free (steps);
}

/* Keys with points or brackets could be taken for paths. */
static gboolean
is_plain (const char *key)
{
  return key[0] != '\0' && strpbrk (key, ".[]") == NULL;
}

/* The one member of two objects of the same keys that differs; FALSE when it is not one. */
static gboolean
find_one (const AppValue *from, const AppValue *to, guint *which)
{
  guint n = app_value_length (from), found = 0;

  if (app_value_length (to) != n)
    return FALSE;
  for (guint k = 0; k < n; k++) {
    if (strcmp (app_value_key (from, k), app_value_key (to, k)) != 0)
      return FALSE;
    if (app_value_equal (app_value_member (from, k), app_value_member (to, k)))
      continue;
    *which = k;
    found++;
  }
  return found == 1 && is_plain (app_value_key (from, *which));
}

static void find_part (const AppValue *from, const AppValue *to, GString *path, Part *part);

static void
find_in_lists (const AppValue *from, const AppValue *to, GString *path, Part *part)
{
  guint n = app_value_length (from), m = app_value_length (to), head = 0, tail = 0;

  while (head < MIN (n, m) && app_value_equal (app_value_at (from, head), app_value_at (to, head)))
    head++;
  while (tail < MIN (n, m) - head
         && app_value_equal (app_value_at (from, n - 1 - tail), app_value_at (to, m - 1 - tail)))
    tail++;
  if (n == m && n - head - tail == 1) {
    g_string_append_printf (path, "[%u]", head);
    find_part (app_value_at (from, head), app_value_at (to, head), path, part);
    return;
  }
  part->spliced = TRUE;
  part->at = head;
  part->n_before = n - head - tail;
  part->n_after = m - head - tail;
}

static void
find_part (const AppValue *from, const AppValue *to, GString *path, Part *part)
{
  guint which = 0;

  if (app_value_kind (from) != app_value_kind (to))
    return;
  if (app_value_kind (from) == APP_VALUE_LIST) {
    find_in_lists (from, to, path, part);
  } else if (app_value_kind (from) == APP_VALUE_OBJECT && find_one (from, to, &which)) {
    g_string_append_printf (path, "%s%s", path->len > 0 ? "." : "", app_value_key (from, which));
    find_part (app_value_member (from, which), app_value_member (to, which), path, part);
  }
}

static Part
difference (const AppValue *from, const AppValue *to)
{
  GString *path = g_string_new (NULL);
  Part part = { 0 };

  find_part (from, to, path, &part);
  part.path = g_string_free (path, FALSE);
  return part;
}

char *
app_pack_dup_difference (const AppValue *from, const AppValue *to)
{
  return difference (from, to).path;
}

/* What the part is in @root. */
static AppValue *
cut (const AppValue *root, const Part *part, guint n)
{
  const AppValue *value = app_value_find (root, part->path);
  g_autofree const AppValue **members = NULL;

  if (!part->spliced)
    return app_value_copy (value);
  members = g_new0 (const AppValue *, n + 1);
  for (guint k = 0; k < n; k++)
    members[k] = app_value_at (value, part->at + k);
  return app_value_new_list (members, n);
}

/* @root with @now, whose members are instead of @n. */
static AppValue *
paste (const AppValue *root, const Part *part, guint n, const AppValue *now)
{
  const AppValue *list = app_value_find (root, part->path);
  guint length = app_value_length (list), m = app_value_length (now);
  g_autofree const AppValue **members = NULL;
  g_autoptr (AppValue) whole = NULL;

  if (!part->spliced)
    return app_value_replace ((AppValue *)root, part->path, now);
  g_return_val_if_fail (part->at + n <= length, NULL);
  members = g_new0 (const AppValue *, length - n + m + 1);
  for (guint k = 0; k < length - n + m; k++)
    members[k] = k < part->at       ? app_value_at (list, k)
                 : k < part->at + m ? app_value_at (now, k - part->at)
                                    : app_value_at (list, k - m + n);
  whole = app_value_new_list (members, length - n + m);
  return app_value_replace ((AppValue *)root, part->path, whole);
}

static gsize
bytes_of (const AppValue *value)
{
  const char *text = app_value_text (value);
  gsize bytes = 64 + (text != NULL ? strlen (text) : 0);

  for (guint k = 0; k < app_value_length (value); k++)
    bytes += bytes_of (app_value_kind (value) == APP_VALUE_LIST ? app_value_at (value, k)
                                                                : app_value_member (value, k));
  return bytes;
}

static void
drop (AppPackSteps *steps, guint k)
{
  steps->bytes -= ((const Step *)g_ptr_array_index (steps->steps, k))->bytes;
  g_ptr_array_remove_index (steps->steps, k);
}

void
app_pack_steps_add (AppPackSteps *steps, const AppValue *from, const AppValue *to, const char *key,
                    gint64 now)
{
  Step *step = g_new0 (Step, 1);

  while (steps->steps->len > steps->done)
    drop (steps, steps->steps->len - 1);
  step->part = difference (from, to);
  step->before = cut (from, &step->part, step->part.n_before);
  step->after = cut (to, &step->part, step->part.n_after);
  step->number = ++steps->numbered;
  step->key = g_strdup (key);
  step->when = now;
  step->bytes = bytes_of (step->before) + bytes_of (step->after);
  g_ptr_array_add (steps->steps, step);
  steps->bytes += step->bytes;
  while (steps->steps->len > 1 && (steps->steps->len > MOST_STEPS || steps->bytes > MOST_BYTES))
    drop (steps, 0);
  steps->done = steps->steps->len;
}

gboolean
app_pack_steps_can (AppPackSteps *steps, gboolean redo)
{
  return redo ? steps->done < steps->steps->len : steps->done > 0;
}

AppValue *
app_pack_steps_take (AppPackSteps *steps, const AppValue *root, gboolean redo)
{
  Step *step;

  if (!app_pack_steps_can (steps, redo))
    return NULL;
  step = g_ptr_array_index (steps->steps, redo ? steps->done : steps->done - 1);
  steps->done = redo ? steps->done + 1 : steps->done - 1;
  /* What was done again is not gone on with. */
  g_clear_pointer (&step->key, g_free);
  return redo ? paste (root, &step->part, step->part.n_before, step->after)
              : paste (root, &step->part, step->part.n_after, step->before);
}

AppValue *
app_pack_steps_go_on (AppPackSteps *steps, const AppValue *root, const char *key, gint64 now)
{
  const Step *step;
  AppValue *before;

  if (key == NULL || steps->done == 0 || steps->done < steps->steps->len)
    return NULL;
  step = g_ptr_array_index (steps->steps, steps->done - 1);
  if (g_strcmp0 (step->key, key) != 0 || now - step->when > GO_ON_US)
    return NULL;
  before = app_pack_steps_take (steps, root, FALSE);
  drop (steps, steps->done);
  return before;
}

guint64
app_pack_steps_get_last (AppPackSteps *steps)
{
  return steps->done > 0 ? ((const Step *)g_ptr_array_index (steps->steps, steps->done - 1))->number
                         : 0;
}

/* The done one of that number. */
static const Step *
find_done (AppPackSteps *steps, guint64 number)
{
  for (guint k = steps->done; k > 0; k--) {
    const Step *step = g_ptr_array_index (steps->steps, k - 1);

    if (step->number == number)
      return step;
  }
  return NULL;
}

/* Where the members of @step stand by now, which may be further on or back; FALSE when one of them
 * is another one since. */
static gboolean
find_members (const AppValue *list, const Step *step, guint *at)
{
  guint n = step->part.n_after, length = app_value_length (list);

  for (guint k = 0; k + n <= length; k++) {
    guint same = 0;

    while (same < n
           && app_value_equal (app_value_at (list, k + same), app_value_at (step->after, same)))
      same++;
    if (same == n && (n > 0 || k == MIN (step->part.at, length))) {
      *at = k;
      return TRUE;
    }
  }
  return FALSE;
}

AppValue *
app_pack_steps_without (AppPackSteps *steps, const AppValue *root, guint64 number)
{
  const Step *step = find_done (steps, number);
  Part part;

  if (step == NULL || !step->part.spliced
      || !find_members (app_value_find (root, step->part.path), step, &part.at))
    return NULL;
  part.path = step->part.path;
  part.spliced = TRUE;
  return paste (root, &part, step->part.n_after, step->before);
}
