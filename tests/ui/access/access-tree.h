/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a screen reader gets to know of the program: its accessible objects as they come over the
 * bus, with the names that GTK computes for them. The test is the registry that GTK looks for, so
 * that no accessibility service has to be installed. GTK_A11Y has to be atspi.
 */
#pragma once

#include "tests/ui/stage.h"

typedef struct _AccessNode AccessNode;

struct _AccessNode {
  AccessNode *parent;  /* Borrowed; NULL for the application */
  GPtrArray *children; /* (element-type AccessNode) Owned */
  char *path;          /* Owned; unique */
  char *name;          /* Owned; "" for none */
  char *role;          /* Owned; "push button" */
  guint64 states;      /* by AccessState */
  GHashTable *cache;   /* Borrowed; see access_known_new() */
  gboolean from_cache; /* It was read before; what it told then is what it has */
  int width, height;   /* once access_has_room() asked for them */
  char *placeholder;   /* Owned; once access_get_placeholder() asked for it */
};

/* Their numbers on the bus. */
typedef enum {
  ACCESS_STATE_CHECKED = 4,
  ACCESS_STATE_EXPANDABLE = 9,
  ACCESS_STATE_EXPANDED = 10,
  ACCESS_STATE_FOCUSABLE = 11,
  ACCESS_STATE_FOCUSED = 12,
  ACCESS_STATE_PRESSED = 20,
  ACCESS_STATE_SELECTABLE = 22,
  ACCESS_STATE_SELECTED = 23,
  ACCESS_STATE_SENSITIVE = 24,
  ACCESS_STATE_SHOWING = 25,
  ACCESS_STATE_VISIBLE = 30,
  ACCESS_STATE_INVALID = 36,
  ACCESS_STATE_CHECKABLE = 41,
  ACCESS_STATE_READ_ONLY = 43,
} AccessState;

/* Before the first window of a process: GTK looks for a registry when it makes one. It stays for
 * the windows after that; to open it again does nothing. */
void access_open (void);

/* What objects told, so that each is asked once while a page is looked at; unref it after what was
 * read with it. */
GHashTable *access_known_new (void);
/* All objects of the program that are there now; free with access_node_free(). What is in @known is
 * taken from there, and what is read is put there. Windows that are not on show are left out. */
AccessNode *access_read (GHashTable *known);
void access_node_free (AccessNode *node);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AccessNode, access_node_free)

gboolean access_is (const AccessNode *node, AccessState state);
/* What the object was given as its placeholder, by which a test finds a widget again; "" for
 * nothing. GTK 4.8 doesn't tell it. Belongs to @node. */
const char *access_get_placeholder (AccessNode *node);

/* FALSE for what nothing was laid out for, or for something around it: nothing is on show there. */
gboolean access_has_room (AccessNode *node);

/* What was told last of what happens, as descriptions of what has the keyboard, since
 * access_listen(); NULL for nothing. Borrowed until more is told. */
void access_listen (void);
const char *access_get_told (void);

/* From the window down: "frame Home > panel > push button"; free with g_free(). */
char *access_dup_place (const AccessNode *node);
