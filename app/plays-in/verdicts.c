/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What becomes of plays, by name.
 */
#include "app/plays-in/bring.h"

static const char *const names[] = {
  [APP_BRING_ADD] = "add",           [APP_BRING_UPDATE] = "update",
  [APP_BRING_CONFLICT] = "conflict", [APP_BRING_JOIN] = "join",
  [APP_BRING_KNOWN] = "known",       [APP_BRING_BINNED] = "binned",
  [APP_BRING_LEFT_OUT] = "left-out",
};
G_STATIC_ASSERT (G_N_ELEMENTS (names) == APP_BRING_VERDICTS);

const char *
app_bring_verdict_name (AppBringVerdict verdict)
{
  return names[verdict];
}
