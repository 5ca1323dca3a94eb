/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record's tags and a stored match's fields, one made from the other.
 */
#pragma once

#include "db/matches.h"
#include "rules/record.h"

G_BEGIN_DECLS

/**
 * app_tags_to_match:
 * @match: (nullable): what the tags mean; NULL for a record that can't be played here
 *
 * Everything but the packs, which are pinned by row.
 */
DbMatch *app_tags_to_match (const RecordTags *tags,
                            const RulesMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_tags_from_match:
 *
 * The tags as they stood, with present names, Id, pinned packs and rules revision; without Result
 * and Scores, which follow from the moves.
 */
RecordTags *app_tags_from_match (const DbMatch *row) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
