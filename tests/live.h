/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How much memory a test program holds, whoever counts it: the C library, or the sanitizer in its
 * place.
 */
#pragma once

#include <stddef.h>

#ifdef __SANITIZE_ADDRESS__
/* Its header isn't everywhere that the sanitizer is. */
size_t __sanitizer_get_current_allocated_bytes (void);
#else
#include <malloc.h>
#endif

/* Bytes that were asked for and not yet freed, in all threads. */
static inline size_t
live_bytes (void)
{
#ifdef __SANITIZE_ADDRESS__
  return __sanitizer_get_current_allocated_bytes ();
#else
  struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
#endif
}
