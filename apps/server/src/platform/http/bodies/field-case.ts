/**
 * Request fields are taken with a lower- or upper-case first letter (API-12): queued offline
 * actions send `Title`, forms send `title`. Where both are there, the lower-case one counts.
 */

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The fields of an object under their lower-case names; the object itself where it has no others. */
function renamed(fields: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(fields);
  if (names.every((name) => lowerFirst(name) === name)) return fields;
  // Lower-case spellings last, so that they win.
  names.sort((a, b) => Number(lowerFirst(a) === a) - Number(lowerFirst(b) === b));
  return Object.fromEntries(names.map((name) => [lowerFirst(name), fields[name]]));
}

/**
 * A parsed JSON value with the fields of its objects, at any depth, under names that begin with a lower-case letter.
 * What need not change is not copied: the value belongs to the caller no more. It must have been bounded in depth
 * (json-bounds.ts).
 */
export function lowerFieldNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = lowerFieldNames(item);
    return value;
  }
  const fields = renamed(value as Record<string, unknown>);
  for (const [name, field] of Object.entries(fields)) {
    if (typeof field === 'object') fields[name] = lowerFieldNames(field);
  }
  return fields;
}
