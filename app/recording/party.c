/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A party for those who name its members: slots, characters, what they carry.
 */
#include "app/recording/recorder.h"

#include "app/recording/recorder-private.h"

static void
slot_free (gpointer data)
{
  AppSlot *slot = data;

  g_free (slot->name);
  g_strfreev (slot->carried);
  g_free (slot);
}

static AppSlot *
slot_new (AppMatch *match, const AppParty *party, const RulesMember *member)
{
  AppSlot *slot = g_new0 (AppSlot, 1);

  slot->actor[0] = (char)member->actor;
  slot->name = app_labels_dup_actor (app_match_get_labels (match), party, member->actor);
  slot->seat = member->seat;
  slot->alive = member->alive;
  slot->carried = g_new0 (char *, member->n_carried + 1);
  for (guint k = 0; k < member->n_carried; k++)
    slot->carried[k] = g_strdup (app_match_get_rules (match)->cards[member->carried[k]].id);
  return slot;
}

GPtrArray *
app_recorder_dup_party (AppMatch *match)
{
  GPtrArray *slots = g_ptr_array_new_with_free_func (slot_free);
  RulesMember members[RULES_PARTY] = { 0 };
  const void *state;
  AppParty party;

  if (app_match_get_timeline (match) == NULL)
    return slots;
  state = app_timeline_get_replay (app_match_get_timeline (match))->state;
  if (!rules_party (app_match_get_rules (match), state, members))
    return slots;
  app_labels_read_party (app_match_get_labels (match), state, &party);
  for (guint k = 0; k < RULES_PARTY; k++)
    if (members[k].card >= 0)
      g_ptr_array_add (slots, slot_new (match, &party, &members[k]));
  return slots;
}
