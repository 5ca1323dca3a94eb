/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fetching, and looking at what came of it.
 */
#include "tests/importers/fetch-checks.h"

#include "tests/suite.h"
#include <string.h>

ImportFetch
fetching_patient_options (void)
{
  return (ImportFetch){ .size = FETCHING_MAX_BYTES,
                        .connect_ms = FETCHING_TIMEOUT_MS,
                        .stall_ms = FETCHING_TIMEOUT_MS,
                        .cache = "",
                        .no_proxy = "*" };
}

ImportFetch
fetching_options_for (ImportFetchError code)
{
  ImportFetch how = fetching_patient_options ();

  if (code == IMPORT_FETCH_ERROR_STALLED)
    how.stall_ms = FETCHING_STALL_MS;
  return how;
}

char *
fetching_dup_content (ImportFetchResult *fetched)
{
  g_autoptr (GBytes) bytes = import_input_read_all (fetched->input, 1 << 20, NULL);

  ck_assert_ptr_nonnull (bytes);
  return g_bytes_get_size (bytes) > 0
             ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes))
             : g_strdup ("");
}

void
fetching_assert_content (const char *address, const ImportFetch *how, const char *content)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportFetchResult) fetched = import_fetch (address, how, NULL, NULL, &error);
  g_autofree char *came = NULL;

  ck_assert_msg (fetched != NULL, "%s: %s", address, error != NULL ? error->message : "");
  came = fetching_dup_content (fetched);
  ck_assert_str_eq (came, content);
}

GError *
fetching_get_failure (const char *address, const ImportFetch *how, ImportFetchError code,
                      const char *words)
{
  GError *error = NULL;
  g_autoptr (ImportFetchResult) fetched = import_fetch (address, how, NULL, NULL, &error);

  ck_assert_msg (fetched == NULL, "%s came", address);
  ck_assert_msg (error->domain == IMPORT_FETCH_ERROR && error->code == (int)code, "%s: %d, %s",
                 address, error->code, error->message);
  ck_assert_msg (strstr (error->message, words) != NULL, "%s: %s", address, error->message);
  ck_assert_msg (strstr (error->message, "secret") == NULL, "%s", error->message);
  return error;
}

void
fetching_assert_failure (const char *address, const ImportFetch *how, ImportFetchError code,
                         const char *words)
{
  g_error_free (fetching_get_failure (address, how, code, words));
}
