/** Joins class names. Skips absent ones, so that conditions can be written inline. */
export function cx(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
