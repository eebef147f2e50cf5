/**
 * Request fields are taken with a lower- or upper-case first letter (decisions.md section 1): queued offline
 * actions send `Title`, forms send `title`. Where both are there, the lower-case one counts.
 */
import { fail } from '../errors.ts';

/** Far more levels than any request of the contract has, and far fewer than would overflow the stack. */
const MAX_LEVELS = 32;

function lowered(value: unknown, levelsLeft: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levelsLeft === 0) return fail('bad_request', { message: 'The request is nested too deeply.' });
  if (Array.isArray(value)) return value.map((item) => lowered(item, levelsLeft - 1));
  const entries = Object.entries(value).map(
    ([name, field]) =>
      [name.charAt(0).toLowerCase() + name.slice(1), lowered(field, levelsLeft - 1), name] as const,
  );
  // Lower-case spellings last, so that they win.
  entries.sort(([a, , typedA], [b, , typedB]) => Number(a === typedA) - Number(b === typedB));
  return Object.fromEntries(entries);
}

/**
 * A copy of a JSON value in which the fields of objects, at any depth, begin with a lower-case letter.
 * It comes before every other look at a body, so it is the one that must hold against any shape: raises
 * `bad_request` for a value with more than 32 levels of arrays and objects.
 */
export function lowerFieldNames(value: unknown): unknown {
  return lowered(value, MAX_LEVELS);
}
