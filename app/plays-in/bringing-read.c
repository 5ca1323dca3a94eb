/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading and matching a history that is brought along, and giving it up.
 */
#include "app/plays-in/bringing-private.h"

/* What was found */

static void
look_free (gpointer look)
{
  bring_look_free (look);
}

/* Takes what @job found. */
static void
take_look (AppBringing *self, BringJob *job)
{
  g_autofree char *notice = NULL;

  g_clear_pointer (&self->look, bring_look_free);
  self->look = g_steal_pointer (&job->answer);
  notice = g_steal_pointer (&self->look->notice);
  for (guint kind = 0; kind < IMPORT_KINDS; kind++)
    bring_names_look (self->names[kind], self->look->names[kind]);
  for (guint k = self->plays->len; k-- > 0;) {
    g_autoptr (GListModel) plays = g_weak_ref_get (g_ptr_array_index (self->plays, k));

    if (plays != NULL)
      bring_plays_look (plays, &self->look->counts);
    else
      g_ptr_array_remove_index_fast (self->plays, k);
  }
  g_signal_emit_by_name (self, "looked");
  if (notice != NULL)
    bring_tell (self, notice);
}

static gboolean
match (BringJob *job, DbStore *db, GError **error)
{
  if (app_bring_match (job->core->bring, db, job->cancellable, error))
    job->answer = bring_look_take (job->core, db, error);
  return job->answer != NULL;
}

/* Reading */

static gboolean
read_work (BringJob *job, DbStore *db, AppPacks *packs, GError **error)
{
  BringCore *core = job->core;
  BringLook *look;

  if (!bring_token_prepare (core, job->cancellable, error))
    return FALSE;
  if (!app_bring_read (core->bring, db, packs, job->cancellable, error)) {
    bring_token_look_back (core, *error);
    return FALSE;
  }
  if (!match (job, db, error))
    return FALSE;
  look = job->answer;
  look->notice = bring_token_keep (core, job->cancellable);
  return TRUE;
}

static void
read_cb (AppBringing *self, BringJob *job)
{
  if (job->core != self->core || job->cancellable != self->cancel)
    return;
  g_clear_object (&self->cancel);
  if (job->answer != NULL) {
    take_look (self, job);
    bring_set_state (self, APP_BRINGING_READY);
    return;
  }
  g_clear_pointer (&self->core, bring_core_unref);
  self->error = g_steal_pointer (&job->error);
  bring_set_state (self, APP_BRINGING_EMPTY);
}

static void
add_sources (AppBringing *self)
{
  const AppBringOptions options = { .game = self->game };

  app_bring_set_options (self->core->bring, &options);
  for (guint k = 0; k < self->sources->len; k++) {
    const BringSource *source = g_ptr_array_index (self->sources, k);

    if (source->bytes != NULL)
      app_bring_add_bytes (self->core->bring, source->name, source->bytes, IMPORT_FORMAT_UNKNOWN);
    else
      app_bring_add (self->core->bring, source->name, IMPORT_FORMAT_UNKNOWN);
  }
}

/* Lists of names show one reading. */
static void
forget_names (AppBringing *self)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  for (guint kind = 0; kind < IMPORT_KINDS; kind++)
    bring_names_look (self->names[kind], none);
}

void
app_bringing_read (AppBringing *self)
{
  BringJob *job;

  if (self->sources->len == 0 || self->state != APP_BRINGING_EMPTY)
    return;
  self->again = self->store == NULL;
  if (self->again)
    return;
  g_clear_error (&self->error);
  g_clear_pointer (&self->core, bring_core_unref);
  self->core = bring_core_new (self, &self->error);
  if (self->core == NULL) {
    g_object_notify (G_OBJECT (self), "state");
    return;
  }
  add_sources (self);
  self->core->user = g_strdup (self->user);
  self->core->token = g_strdup (self->token);
  self->core->keep = self->keep;
  forget_names (self);
  self->cancel = g_cancellable_new ();
  job = bring_job_new (self->core, self->cancel);
  job->work = read_work;
  job->done = read_cb;
  job->free_answer = look_free;
  bring_set_progress (self, -1, "");
  app_bringing_push (self, job);
  bring_set_state (self, APP_BRINGING_READING);
}

static gboolean
mapping_work (BringJob *job, DbStore *db, AppPacks *packs, GError **error)
{
  app_bring_set_mapping (job->core->bring, job->data);
  return app_bring_read (job->core->bring, db, packs, job->cancellable, error)
         && match (job, db, error);
}

static void
mapping_free (gpointer mapping)
{
  import_mapping_free (mapping);
}

static void
mapped_cb (AppBringing *self, BringJob *job)
{
  if (job->core != self->core || job->cancellable != self->matching)
    return;
  g_clear_object (&self->matching);
  if (job->answer != NULL)
    take_look (self, job);
  else if (job->error != NULL)
    bring_tell (self, job->error->message);
  bring_set_working (self, FALSE);
}

/* Work whose answer only counts when no other came after it; the state stays READY. */
static void
push_matching (AppBringing *self, BringJob *job)
{
  job->done = mapped_cb;
  job->free_answer = look_free;
  app_bringing_push (self, job);
  bring_set_working (self, TRUE);
}

static BringJob *
new_matching (AppBringing *self)
{
  bring_cancel (&self->matching);
  self->matching = g_cancellable_new ();
  return bring_job_new (self->core, self->matching);
}

static gboolean
match_work (BringJob *job, DbStore *db, AppPacks *packs, GError **error)
{
  return match (job, db, error);
}

void
bring_match_again (AppBringing *self)
{
  BringJob *job = new_matching (self);

  job->work = match_work;
  push_matching (self, job);
}

void
app_bringing_set_mapping (AppBringing *self, const ImportMapping *mapping)
{
  BringJob *job;

  if (self->state != APP_BRINGING_READY)
    return;
  job = new_matching (self);
  job->work = mapping_work;
  job->data = import_mapping_copy (mapping);
  job->free_data = mapping_free;
  push_matching (self, job);
}

void
app_bringing_cancel (AppBringing *self)
{
  if (self->state == APP_BRINGING_READING) {
    bring_cancel (&self->cancel);
    g_clear_pointer (&self->core, bring_core_unref);
    bring_set_state (self, APP_BRINGING_EMPTY);
  } else if (self->state == APP_BRINGING_STORING && self->cancel != NULL) {
    g_cancellable_cancel (self->cancel);
  }
}

void
bring_forget (AppBringing *self)
{
  bring_cancel (&self->cancel);
  bring_cancel (&self->matching);
  bring_set_working (self, FALSE);
  g_clear_pointer (&self->core, bring_core_unref);
  g_clear_pointer (&self->look, bring_look_free);
  g_clear_error (&self->error);
}

void
app_bringing_clear (AppBringing *self)
{
  if (self->state == APP_BRINGING_STORING)
    return;
  bring_forget (self);
  self->again = FALSE;
  g_ptr_array_set_size (self->sources, 0);
  g_clear_pointer (&self->user, g_free);
  g_clear_pointer (&self->token, bring_token_wipe);
  bring_set_state (self, APP_BRINGING_EMPTY);
}
