/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A server of the web on loopback that behaves as badly as a test wants: the test writes the bytes
 * of each answer itself, one connection after another, and looks at what was asked.
 */
#pragma once

#include <glib.h>

typedef struct WebServer WebServer;

/* Called in the server's thread for each request; @head is all of it up to the blank line. */
typedef void (*WebAnswer) (WebServer *web, const char *target, const char *head, gpointer data);

/* What a certificate of web_start_tls() is. Each is signed by itself. */
typedef enum { WEB_GOOD, WEB_EXPIRED, WEB_OTHER_HOST } WebCertificate;

WebServer *web_start (WebAnswer answer, gpointer data);
WebServer *web_start_tls (WebCertificate certificate, WebAnswer answer, gpointer data);
void web_stop (WebServer *web);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WebServer, web_stop)

guint web_port (const WebServer *web);
/* "http://127.0.0.1:PORT" and @path; to be freed. */
char *web_address (const WebServer *web, const char *path);
/* File of its certificate in PEM, removed by web_stop(). */
const char *web_authority (const WebServer *web);

/* The requests' heads so far. */
guint web_count_requests (WebServer *web);
char *web_dup_request_head (WebServer *web, guint k);

/* For WebAnswer. FALSE once the other side is gone. The connection is closed after it. */
gboolean web_send (WebServer *web, const char *text);
gboolean web_send_bytes (WebServer *web, const void *bytes, gsize n);
/* Until the other side closes, or the server stops. */
void web_wait_for_close (WebServer *web);
/* FALSE as soon as that happens within @ms. */
gboolean web_sleep (WebServer *web, guint ms);
/* Closes by a reset. */
void web_reset (WebServer *web);

/* A port of loopback where nobody listens. */
guint web_closed_port (void);

/* A socket that listens and takes nothing; one that tries to connect, without waiting for it. */
int web_listen (int backlog, guint *port);
int web_connect (guint port);
