/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * XML as data comes in it, streamed: one document or several one after another, elements,
 * attributes and text. A guard stands before GMarkup, so that nothing is ever collected without a
 * limit.
 */
#pragma once

#include "importers/error.h"
#include "importers/input.h"

G_BEGIN_DECLS

#define IMPORT_XML_DEPTH 64
#define IMPORT_XML_TAG (64 * 1024)    /* bytes of one tag, comment or declaration */
#define IMPORT_XML_TEXT (1024 * 1024) /* bytes between two tags */
#define IMPORT_XML_ATTRIBUTES 100     /* of one element */

/* @depth: 1 for the root of a document; @line, @column: where the tag begins. */
typedef struct {
  guint depth;
  guint line, column;
  gpointer data;
} ImportXml;

/**
 * ImportXmlReader:
 * @start: @names and @values, which end with NULL
 * @end: @text, what stands between this tag and the one before it
 *
 * FALSE with an error ends the reading.
 */
typedef struct {
  gboolean (*start) (const ImportXml *xml, const char *name, const char **names,
                     const char **values, GError **error);
  gboolean (*end) (const ImportXml *xml, const char *name, const char *text, GError **error);
} ImportXmlReader;

/**
 * import_xml_read:
 *
 * From the start of @input, in UTF-8. Declarations and entities other than XML's own five are
 * refused, so are documents deeper or larger in their parts than the limits: IMPORT_ERROR_SYNTAX
 * and _TOO_BIG with line and column. Linear time, memory for one tag and one text.
 */
gboolean import_xml_read (ImportInput *input, const ImportXmlReader *reader, gpointer data,
                          GError **error);

/* An attribute's value; NULL when it is not there. */
const char *import_xml_get_attribute (const char **names, const char **values, const char *name);

/* IMPORT_ERROR_CONTENT at the present tag. FALSE. */
gboolean import_xml_fail (const ImportXml *xml, const char *message, GError **error);

G_END_DECLS
