/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a screen reader gets to know of the program: its accessible objects as they come over the
 * bus, with the names that GTK computes for them. The test is the registry that GTK looks for, so
 * that no accessibility service has to be installed. GTK_A11Y has to be atspi.
 */
#pragma once

#include "stage.h"

typedef struct _AccessNode AccessNode;

struct _AccessNode {
  AccessNode *parent;  /* Borrowed; NULL for the application */
  GPtrArray *children; /* (element-type AccessNode) Owned */
  char *path;          /* Owned; unique */
  char *name;          /* Owned; "" for none */
  char *description;   /* Owned; "" for none */
  char *role;          /* Owned; "push button" */
  guint64 states;      /* by AccessState */
  guint relations;     /* by AccessRelation */
  int x, y, width, height;
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

typedef enum {
  ACCESS_RELATION_LABELLED_BY = 2,
  ACCESS_RELATION_DESCRIBED_BY = 15,
  ACCESS_RELATION_ERROR_MESSAGE = 20,
} AccessRelation;

/* Once in a test, before its first window: GTK looks for a registry when it makes one. */
void access_open (void);
void access_close (void);

/* All objects of the program as they are now; free with access_node_free(). Windows that are not
 * on show are left out. */
AccessNode *access_read (void);
void access_node_free (AccessNode *node);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AccessNode, access_node_free)

gboolean access_is (const AccessNode *node, AccessState state);
gboolean access_has (const AccessNode *node, AccessRelation relation);

/* From the window down: "frame Home > panel > push button"; free with g_free(). */
char *access_dup_place (const AccessNode *node);
/* The whole tree, a line an object; free with g_free(). */
char *access_dup_tree (const AccessNode *node);
