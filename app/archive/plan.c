/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an archive would bring to a collection.
 */
#include "archive.h"

void
app_archive_plan_free (AppArchivePlan *plan)
{
  if (plan == NULL)
    return;
  g_clear_pointer (&plan->differences, g_ptr_array_unref);
  g_free (plan);
}
