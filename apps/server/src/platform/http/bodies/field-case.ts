/**
 * Request fields may begin with a lower- or upper-case letter (API-12): queued offline actions send `Title`,
 * forms send `title`. The lower-case field takes precedence.
 */

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Lower-cases the first letter of an object's field names. Returns the object itself if nothing changes. */
function renamed(fields: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(fields);
  if (names.every((name) => lowerFirst(name) === name)) return fields;
  // Put lower-case spellings last, so that they take precedence.
  names.sort((a, b) => Number(lowerFirst(a) === a) - Number(lowerFirst(b) === b));
  return Object.fromEntries(names.map((name) => [lowerFirst(name), fields[name]]));
}

/**
 * Lower-cases the first letter of every object key in parsed JSON, at any depth. May modify the value in
 * place, so the caller must not use the original afterwards. The depth must have been checked
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
