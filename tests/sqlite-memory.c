/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SQLite's memory in programs that AddressSanitizer watches. SQLite itself is not instrumented, and
 * asks for memory more often than all the rest: watched, its allocations are half of the work of
 * every test with a database. So it has the C library's own allocator. What the sanitizer would
 * have found there is asked in another way: freed memory has other content, a block that is freed
 * twice or was none ends the program, and none is left at the end.
 *
 * TOMEKEEPER_WATCH_SQLITE=1 lets the sanitizer watch SQLite's memory, too.
 */
#include "tests/sqlite-memory.h"

#include "tests/suite.h"

#include <glib.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int counted;

int
sqlite_memory_is_counted (void)
{
  return counted;
}

#ifdef __SANITIZE_ADDRESS__

/* glibc's, which the sanitizer does not replace. */
void *__libc_malloc (size_t size);
void *__libc_realloc (void *block, size_t size);
void __libc_free (void *block);

#define LIVE UINT64_C (0x746f6d656b656570)
#define FREED_BYTE 0xdf
/* How long another thread may take to close what it has open, or to hand it over for that, unless
 * TOMEKEEPER_CLOSED_SECONDS says so. */
#define CLOSED_SECONDS 60

/* How many blocks there are, and how many SQLite has for itself. */
static long live, own;

/* In front of each block. */
typedef struct {
  uint64_t size, state;
} Head;

static Head *
head_of (void *block)
{
  Head *head = (Head *)block - 1;

  if (head->state != LIVE) {
    fprintf (stderr, "SQLite gives back a block that it does not have\n");
    abort ();
  }
  return head;
}

static void *
begin_block (Head *head, int size)
{
  if (head == NULL)
    return NULL;
  head->size = (uint64_t)size;
  head->state = LIVE;
  __atomic_add_fetch (&live, 1, __ATOMIC_RELAXED);
  return head + 1;
}

static void *
malloc_cb (int size)
{
  return begin_block (__libc_malloc (sizeof (Head) + (size_t)size), size);
}

static void
free_cb (void *block)
{
  Head *head = head_of (block);

  __atomic_sub_fetch (&live, 1, __ATOMIC_RELAXED);
  head->state = 0;
  memset (block, FREED_BYTE, head->size);
  __libc_free (head);
}

static void *
realloc_cb (void *block, int size)
{
  Head *head = __libc_realloc (head_of (block), sizeof (Head) + (size_t)size);

  if (head == NULL)
    return NULL;
  head->size = (uint64_t)size;
  return head + 1;
}

static int
size_cb (void *block)
{
  return block != NULL ? (int)head_of (block)->size : 0;
}

static int
round_up_cb (int size)
{
  return (size + 15) & ~15;
}

static int
init_cb (void *data)
{
  return SQLITE_OK;
}

static void
shutdown_cb (void *data)
{
}

/* Connections and statements that nobody closed. */
static int
count_left (void)
{
  const char *given = suite_variable ("TOMEKEEPER_CLOSED_SECONDS");
  const int seconds = given != NULL ? atoi (given) : CLOSED_SECONDS;
  const gint64 end = g_get_monotonic_time () + seconds * G_USEC_PER_SEC;

  while (__atomic_load_n (&live, __ATOMIC_ACQUIRE) > own && g_get_monotonic_time () < end) {
    while (g_main_context_iteration (NULL, FALSE))
      continue;
    g_usleep (1000);
  }
  sqlite3_shutdown ();
  if (live != 0)
    fprintf (stderr, "%ld blocks of SQLite's memory were never given back\n", live);
  return live != 0;
}

static void
take_over (void)
{
  static const sqlite3_mem_methods methods = {
    malloc_cb, free_cb, realloc_cb, size_cb, round_up_cb, init_cb, shutdown_cb, NULL,
  };

  if (suite_variable ("TOMEKEEPER_WATCH_SQLITE") != NULL)
    return;
  counted = 1;
  sqlite3_config (SQLITE_CONFIG_MALLOC, &methods);
  sqlite3_initialize ();
  own = live;
  /* So that the program can configure it. */
  sqlite3_shutdown ();
  suite_at_end (count_left);
}

static void __attribute__ ((constructor)) register_cb (void)
{
  suite_at_start (take_over);
}

#endif
