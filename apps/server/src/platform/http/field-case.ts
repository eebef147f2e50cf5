/**
 * Request fields are taken with a lower- or upper-case first letter (decisions.md section 1): queued offline
 * actions send `Title`, forms send `title`. Where both are there, the lower-case one counts.
 */

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy of a JSON value in which the fields of objects, at any depth, begin with a lower-case letter. */
export function lowerFieldNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerFieldNames);
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(
    ([name, field]) => [name.charAt(0).toLowerCase() + name.slice(1), lowerFieldNames(field), name] as const,
  );
  // Lower-case spellings last, so that they win.
  entries.sort(([a, , typedA], [b, , typedB]) => Number(a === typedA) - Number(b === typedB));
  return Object.fromEntries(entries);
}
