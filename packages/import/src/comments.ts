/** Comments without author and date, as in calendar files, become part of the description (IMPORT-15). */

/** Returns a task's description, followed by a horizontal rule and the comments; null if both are empty. */
export function withComments(description: string, comments: readonly string[]): string | null {
  const written = comments.filter((text) => text !== '');
  if (written.length === 0) return description === '' ? null : description;
  return [...(description === '' ? [] : [description, '---']), ...written].join('\n\n');
}
