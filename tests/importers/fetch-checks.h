/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of fetching share: how they fetch, and what must come of it.
 */
#pragma once

#include "importers/net/fetch.h"

#define FETCHING_STALL_MS 60      /* where silence is what is waited for */
#define FETCHING_TIMEOUT_MS 20000 /* where it is not */
#define FETCHING_MAX_BYTES 4096   /* that are taken */

/* Patient, without a cache, past every proxy. */
ImportFetch fetching_patient_options (void);
/* Impatient where silence is what must come of it. */
ImportFetch fetching_options_for (ImportFetchError code);

/* All bytes that came, as text; to be freed. */
char *fetching_dup_content (ImportFetchResult *fetched);
/* Fetches what must come. */
void fetching_assert_content (const char *address, const ImportFetch *how, const char *content);
/* The error of what must not come; its sentence must have @words, and not the word "secret". */
GError *fetching_get_failure (const char *address, const ImportFetch *how, ImportFetchError code,
                              const char *words);
void fetching_assert_failure (const char *address, const ImportFetch *how, ImportFetchError code,
                              const char *words);
