/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A server of the web on loopback that behaves as badly as a test wants: the test writes the bytes
 * of each answer itself, one connection after another, and looks at what was asked.
 */
#pragma once

#include <glib.h>

typedef struct Web Web;

/* Called in the server's thread for each request; @head is all of it up to the blank line. */
typedef void (*WebAnswer) (Web *web, const char *target, const char *head, gpointer data);

/* What a certificate of web_start_tls() is. Each is signed by itself. */
typedef enum { WEB_GOOD, WEB_EXPIRED, WEB_OTHER_HOST } WebCertificate;

Web *web_start (WebAnswer answer, gpointer data);
Web *web_start_tls (WebCertificate certificate, WebAnswer answer, gpointer data);
void web_stop (Web *web);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Web, web_stop)

guint web_port (const Web *web);
/* "http://127.0.0.1:PORT" and @path; to be freed. */
char *web_address (const Web *web, const char *path);
/* File of its certificate in PEM, removed by web_stop(). */
const char *web_authority (const Web *web);

/* The requests' heads so far. */
guint web_count (Web *web);
char *web_dup_head (Web *web, guint k);

/* For WebAnswer. FALSE once the other side is gone. The connection is closed after it. */
gboolean web_say (Web *web, const char *text);
gboolean web_say_bytes (Web *web, const void *bytes, gsize n);
/* Until the other side closes, or the server stops. */
void web_hold (Web *web);
/* FALSE as soon as that happens within @ms. */
gboolean web_pause (Web *web, guint ms);
/* Closes by a reset. */
void web_reset (Web *web);

/* A port of loopback where nobody listens. */
guint web_closed_port (void);

/* A socket that listens and takes nothing; one that tries to connect, without waiting for it. */
int web_listen (int backlog, guint *port);
int web_connect (guint port);
