/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a fixture was paired so, as JSON and as sentences.
 */
#include "app/league/pairing-reasons.h"

#include "app/base/json.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define MOST_BYTES (1 << 20)

static const DbEntrant *
entrant_at (const GPtrArray *entrants, guint32 k)
{
  return k < entrants->len ? g_ptr_array_index (entrants, k) : NULL;
}

static void
put_entrant (AppJson *json, const char *key, const GPtrArray *entrants, guint32 k)
{
  const DbEntrant *entrant = entrant_at (entrants, k);

  if (entrant != NULL)
    app_json_set_text (json, key, entrant->uuid);
}

static void
put_seats (AppJson *json, const LeagueReason *reason)
{
  if (!league_reason_has_seats (reason))
    return;
  app_json_begin_list_of (json, "seats");
  for (guint k = 0; k < G_N_ELEMENTS (reason->seats); k++)
    app_json_integer (json, reason->seats[k]);
  app_json_end_list (json);
}

char *
app_reasons_write (const GArray *reasons, const GPtrArray *entrants)
{
  GString *out = g_string_new (NULL);
  AppJson json;

  app_json_init (&json, out);
  app_json_begin_list (&json);
  for (guint k = 0; reasons != NULL && k < reasons->len; k++) {
    const LeagueReason *reason = &g_array_index (reasons, LeagueReason, k);

    app_json_begin_object (&json);
    app_json_set_text (&json, "why", league_reason_id (reason->kind));
    put_entrant (&json, "one", entrants, reason->one);
    put_entrant (&json, "other", entrants, reason->other);
    if (reason->count != 0)
      app_json_set_integer (&json, "count", reason->count);
    if (reason->round != 0)
      app_json_set_integer (&json, "round", reason->round);
    if (reason->amount != 0)
      app_json_set_integer (&json, "amount", reason->amount);
    put_seats (&json, reason);
    app_json_end_object (&json);
  }
  app_json_end_list (&json);
  return g_string_free (out, FALSE);
}

static guint32
get_entrant (JsonObject *object, const char *key, const GPtrArray *entrants)
{
  const char *uuid = app_json_member_text (object, key);

  for (guint32 k = 0; uuid != NULL && k < entrants->len; k++)
    if (g_str_equal (entrant_at (entrants, k)->uuid, uuid))
      return k;
  return G_MAXUINT32;
}

static gboolean
find_kind (const char *id, LeagueReasonKind *kind)
{
  for (guint k = LEAGUE_WHY_EQUAL; id != NULL && k <= LEAGUE_ODD_AGAIN; k++)
    if (g_str_equal (league_reason_id (k), id)) {
      *kind = k;
      return TRUE;
    }
  return FALSE;
}

/* Those stored by 1.0 have none. */
static void
read_seats (LeagueReason *reason, JsonObject *object)
{
  JsonArray *seats = app_json_member_list (object, "seats");

  if (seats == NULL || json_array_get_length (seats) != G_N_ELEMENTS (reason->seats))
    return;
  for (guint k = 0; k < G_N_ELEMENTS (reason->seats); k++) {
    JsonNode *number = json_array_get_element (seats, k);

    if (JSON_NODE_HOLDS_VALUE (number))
      reason->seats[k] = (guint)CLAMP (json_node_get_int (number), 0, G_MAXUINT16);
  }
}

static void
read_reason (GArray *reasons, JsonObject *object, const GPtrArray *entrants)
{
  LeagueReason reason = { 0 };

  if (!find_kind (app_json_member_text (object, "why"), &reason.kind))
    return;
  reason.one = get_entrant (object, "one", entrants);
  reason.other = get_entrant (object, "other", entrants);
  reason.count = (guint)app_json_member_integer (object, "count");
  reason.round = (guint)app_json_member_integer (object, "round");
  reason.amount = app_json_member_integer (object, "amount");
  read_seats (&reason, object);
  g_array_append_val (reasons, reason);
}

GArray *
app_reasons_read (const char *json, const GPtrArray *entrants)
{
  GArray *reasons = g_array_new (FALSE, TRUE, sizeof (LeagueReason));
  g_autoptr (JsonNode) root = app_json_parse (json, MOST_BYTES);
  JsonArray *list;

  if (root == NULL || !JSON_NODE_HOLDS_ARRAY (root))
    return reasons;
  list = json_node_get_array (root);
  for (guint k = 0; k < json_array_get_length (list); k++)
    if (app_json_list_object (list, k) != NULL)
      read_reason (reasons, app_json_list_object (list, k), entrants);
  return reasons;
}

static const char *
name_of (guint32 entrant, gpointer data)
{
  const DbEntrant *row = entrant_at (data, entrant);

  return row != NULL ? row->display_name : "";
}

char **
app_reasons_dup_texts (const GArray *reasons, const GPtrArray *entrants)
{
  GPtrArray *sentences = g_ptr_array_new ();

  for (guint k = 0; k < reasons->len; k++)
    g_ptr_array_add (sentences, league_reason_dup_text (&g_array_index (reasons, LeagueReason, k),
                                                        name_of, (gpointer)entrants));
  g_ptr_array_add (sentences, NULL);
  return (char **)g_ptr_array_free (sentences, FALSE);
}
