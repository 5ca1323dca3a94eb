/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * FIDE's tournament report files, TRF16 and TRF26, with the extensions of the pairing engines
 * JaVaFo (XX?) and bbpPairings (BB?). A file is lines of columns, counted in
 * characters from 1; each line begins with a code of three. Lines of players are read whole; what
 * engines need of the others, too; and all others are kept word for word, in their order.
 */
#pragma once

#include "importers/error.h"

G_BEGIN_DECLS

#define IMPORT_TRF_BYTES (4 * 1024 * 1024) /* of one file at most */
#define IMPORT_TRF_NUMBER 9999             /* the highest start number, rank and rating */
#define IMPORT_TRF_ROUNDS 999
#define IMPORT_TRF_NAME 33 /* columns of a name; what is longer is cut when it is written */
#define IMPORT_TRF_NO_POINTS (-1)

/**
 * ImportTrfRound:
 * @opponent: start number; 0 for none
 * @colour: 'w', 'b', '-' or ' '
 * @result: '1' '=' '0' over the board, 'W' 'D' 'L' the same with less than a move made (not rated),
 *   '+' '-' by forfeit, 'U' a bye from the pairing, 'F' 'H' 'Z' a bye asked for with the points of
 * a win, of a draw, none; ' ' nothing yet
 *
 * All of it blank: a round that the file says nothing about.
 */
typedef struct {
  guint16 opponent;
  char colour;
  char result;
} ImportTrfRound;

/**
 * ImportTrfPlayer:
 * @line: in the file, from 1; 0 of one that was not read
 * @rating, @rank: 0 for none
 * @points: in thousandths; IMPORT_TRF_NO_POINTS for none
 * @rounds: (element-type ImportTrfRound): the last one says something
 *
 * Strings are owned, without blanks around them, and never NULL.
 */
typedef struct {
  guint line;
  guint number;
  char *sex, *title, *name, *federation, *id, *born;
  guint rating;
  gint points;
  guint rank;
  GArray *rounds;
} ImportTrfPlayer;

/* A line: that of @player, or @text, word for word without its end. */
typedef struct {
  guint line;
  char *text;
  ImportTrfPlayer *player;
} ImportTrfLine;

/* What results bring, in thousandths. */
typedef struct {
  gint win, draw, loss;
  gint bye, full_bye, half_bye, zero_bye;
  gint forfeit_win, forfeit_loss;
} ImportTrfPoints;

/* Who won't play in a round, with 'F', 'H' or 'Z'. */
typedef struct {
  guint round, number;
  char kind;
} ImportTrfAbsence;

/* Who must not meet from a round to another one (G_MAXUINT: to the end); one < other. */
typedef struct {
  guint one, other;
  guint from, to;
} ImportTrfForbidden;

/**
 * ImportTrfTeam:
 * @number: of line 310, 0 of one of line 013
 * @match_points, @game_points: in thousandths; IMPORT_TRF_NO_POINTS for none
 * @rank: 0 for none
 * @numbers: (element-type guint): start numbers of its players
 */
typedef struct {
  guint line;
  guint number;
  char *name;
  gint match_points, game_points;
  guint rank;
  GArray *numbers;
} ImportTrfTeam;

/* Points of a player that are not those of his result: @kind W D L F H Z + -, or a blank for points
 * beside the results; @round 0 for all of them; @points in thousandths, may be below zero. */
typedef struct {
  char kind;
  guint round, number;
  gint points;
} ImportTrfAbnormal;

/**
 * ImportTrf:
 * @newline: "\n", "\r\n" or "\r"; @ends_with_newline: the last line has one
 * @latin1: it is not UTF-8; texts here are. @byte_order_mark: it begins with a byte order mark
 * @lines: (element-type ImportTrfLine): all of them
 * @players: (element-type ImportTrfPlayer): borrowed from @lines, in their order
 * @teams: (element-type ImportTrfTeam): of lines 310 and 013
 * @by_teams: there are lines 310: it is a tournament of teams, of which then lines 240, 260 and 299
 *   speak, not of players
 * @rounds: of lines 142 and XXR, 0 for none
 * @first_colour: colour of the first one in round 1: 'w' or 'b' (152, XXC), 0 for none
 * @points: of lines 162, BB? and XXS, else 1, ½, 0; @has_points: there is such a line
 * @absences: (element-type ImportTrfAbsence): of lines 240 and XXZ
 * @forbidden: (element-type ImportTrfForbidden): of lines 260 and XXP
 * @abnormal: (element-type ImportTrfAbnormal): of lines 299
 *
 * All but @lines and @players follows from the lines.
 */
typedef struct {
  char newline[3];
  gboolean ends_with_newline, latin1, byte_order_mark;
  GPtrArray *lines;
  GPtrArray *players;
  GPtrArray *teams;
  gboolean by_teams;
  guint rounds;
  char first_colour;
  gboolean has_points;
  ImportTrfPoints points;
  GArray *absences;
  GArray *forbidden;
  GArray *abnormal;
} ImportTrf;

/* Without a line. */
ImportTrf *import_trf_new (void) G_GNUC_WARN_UNUSED_RESULT;
void import_trf_free (ImportTrf *trf);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportTrf, import_trf_free)

/* Adds a line of text behind the others. What a code that is read says is not looked at: write and
 * read again for that. */
void import_trf_add_line (ImportTrf *trf, const char *text);
/* Adds a player's line, to be filled in: no opponents, no points. */
ImportTrfPlayer *import_trf_add_player (ImportTrf *trf, guint number, const char *name);
/* NULL for none. */
ImportTrfPlayer *import_trf_get_player (const ImportTrf *trf, guint number);

/* The number of rounds in which somebody has an opponent, and of those with anything at all. */
guint import_trf_count_paired_rounds (const ImportTrf *trf);
guint import_trf_count_rounds (const ImportTrf *trf);

/* The rest of the first line of a code, without blanks around it; NULL without such a line. */
char *import_trf_dup_value (const ImportTrf *trf, const char *code) G_GNUC_WARN_UNUSED_RESULT;
/* The day of a round (from 1) as line 132 has it; "" for none. */
char *import_trf_dup_round_date (const ImportTrf *trf, guint round) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
