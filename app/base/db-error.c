/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the store's errors mean to a person.
 */
#include "app/base/error.h"

#include "db/store.h"

static AppError
meaning_of (int code)
{
  switch ((DbError)code) {
  case DB_ERROR_CHANGED_ELSEWHERE:
    return APP_ERROR_ELSEWHERE;
  case DB_ERROR_DAMAGED:
    return APP_ERROR_DAMAGED;
  case DB_ERROR_NOT_DATABASE:
    return APP_ERROR_NO_COLLECTION;
  case DB_ERROR_READ_ONLY:
    return APP_ERROR_READ_ONLY;
  case DB_ERROR_NOT_FOUND:
    return APP_ERROR_NOT_FOUND;
  case DB_ERROR_AMBIGUOUS:
    return APP_ERROR_AMBIGUOUS;
  case DB_ERROR_CONFLICT:
  case DB_ERROR_INVALID:
    return APP_ERROR_RULES;
  default:
    return APP_ERROR_DATABASE;
  }
}

void
app_error_take (GError **error, GError *db_error)
{
  if (db_error->domain == DB_ERROR) {
    g_set_error_literal (error, APP_ERROR, (int)meaning_of (db_error->code), db_error->message);
    g_error_free (db_error);
  } else {
    g_propagate_error (error, db_error);
  }
}
