/**
 * Protects Windows paths in Markdown. A backslash is an escape character, so `C:\_notes` would lose it. On a
 * line with such a path, each backslash is replaced by a character that never occurs in text. The parsed tree
 * contains the backslashes again.
 */

/** A noncharacter: Unicode reserves it for internal use by programs. */
const HIDDEN = '\uFDD0';
/** Matches `C:\`, `\\server`, `%TEMP%\`, `.\`, `..\` and `~\`. */
const PATH = /(?<![\p{L}\p{N}])[A-Za-z]:\\|\\\\[\p{L}\p{N}.?]|%\w+%\\|(?:^|\s)(?:\.{1,2}|~)\\/u;

/** Hides the backslashes on lines with a Windows path, so that Markdown does not treat them as escapes. */
export function hideBackslashes(text: string): string {
  if (!text.includes('\\') || text.includes(HIDDEN)) return text;
  return text
    .split('\n')
    .map((line) => (PATH.test(line) ? line.replaceAll('\\', HIDDEN) : line))
    .join('\n');
}

export function showBackslashes(text: string): string {
  return text.replaceAll(HIDDEN, '\\');
}
