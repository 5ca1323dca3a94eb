/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replays a fuzzer's corpus as a plain test: every file of the folders that it is given goes
 * through LLVMFuzzerTestOneInput() once. An empty folder fails, for it would test nothing.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* Feeds one file from a buffer of its very size, so that the sanitizer sees a step beyond. */
static int
replay (const char *folder, const char *name)
{
  char path[4096];
  uint8_t *bytes;
  size_t size;
  FILE *file;

  snprintf (path, sizeof path, "%s/%s", folder, name);
  file = fopen (path, "rb");
  if (file == NULL || fseek (file, 0, SEEK_END) != 0) {
    perror (path);
    return -1;
  }
  size = (size_t)ftell (file);
  rewind (file);
  bytes = malloc (size > 0 ? size : 1);
  if (fread (bytes, 1, size, file) != size) {
    perror (path);
    return -1;
  }
  fclose (file);
  LLVMFuzzerTestOneInput (bytes, size);
  free (bytes);
  return 0;
}

/* How many files the folder has, -1 when it can't be read. */
static int
replay_folder (const char *path)
{
  DIR *folder = opendir (path);
  const struct dirent *entry;
  int n = 0;

  if (folder == NULL) {
    perror (path);
    return -1;
  }
  while ((entry = readdir (folder)) != NULL) {
    if (entry->d_name[0] == '.')
      continue;
    if (replay (path, entry->d_name) != 0) {
      n = -1;
      break;
    }
    n++;
  }
  closedir (folder);
  return n;
}

int
main (int argc, char **argv)
{
  for (int k = 1; k < argc; k++) {
    int n = replay_folder (argv[k]);

    printf ("%s: %d inputs\n", argv[k], n);
    if (n <= 0)
      return EXIT_FAILURE;
  }
  return argc > 1 ? EXIT_SUCCESS : EXIT_FAILURE;
}
