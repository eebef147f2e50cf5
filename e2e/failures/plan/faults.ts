/** The faults that can affect requests, each with its relative frequency. */
import type { Fault } from './schedule-event.ts';

export const FAULTS: readonly (readonly [Fault, number])[] = [
  ['the request is lost', 3],
  ['the answer is lost', 4],
  ['the answer is cut off', 3],
  ['it is delayed', 2],
  ['it arrives twice', 3],
  ['it arrives again later', 3],
  ['it is given up and arrives later', 3],
  ['it is answered 401', 2],
  ['it is answered 500', 2],
  ['it is answered 503', 2],
  ['it is answered 503, to come again in a second', 1],
];

/**
 * The faults that can affect a token request. Duplicated requests are left out: a network that duplicates a
 * request and returns the earlier response may end the session (docs/decisions/015-lost-answers.md).
 */
export const TOKEN_FAULTS: readonly Fault[] = [
  'the request is lost',
  'the answer is lost',
  'the answer is cut off',
  'it is delayed',
  'it is answered 500',
  'it is answered 503',
];
