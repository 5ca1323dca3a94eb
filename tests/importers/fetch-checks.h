/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of fetching share: how they fetch, and what must come of it.
 */
#pragma once

#include "importers/net/fetch.h"

#define FETCHING_STALL_MS 60       /* where silence is what is waited for */
#define FETCHING_PATIENCE_MS 20000 /* where it is not */
#define FETCHING_BYTES 4096        /* that are taken */

/* Patient, without a cache, past every proxy. */
ImportFetch fetching_usual (void);
/* Impatient where silence is what must come of it. */
ImportFetch fetching_hasty_for (ImportFetchError code);

/* All bytes that came, as text; to be freed. */
char *fetching_dup_content (ImportFetched *fetched);
/* Fetches what must come. */
void fetching_comes (const char *address, const ImportFetch *how, const char *content);
/* The error of what must not come; its sentence must have @words, and not the word "secret". */
GError *fetching_get_failure (const char *address, const ImportFetch *how, ImportFetchError code,
                              const char *words);
void fetching_fails (const char *address, const ImportFetch *how, ImportFetchError code,
                     const char *words);
