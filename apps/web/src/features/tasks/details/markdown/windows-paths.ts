/**
 * Windows paths in Markdown, where a backslash would be an escape: `C:\_notes` would lose it. On a line with such a path every
 * backslash is hidden from the parser behind a character that no text contains, and put back into the parsed tree.
 */

/** A noncharacter: Unicode reserves it for use inside a program. */
const HIDDEN = '\uFDD0';
/** `C:\`, `\\server`, `%TEMP%\`, `.\`, `..\` and `~\`. */
const PATH = /(?<![\p{L}\p{N}])[A-Za-z]:\\|\\\\[\p{L}\p{N}.?]|%\w+%\\|(?:^|\s)(?:\.{1,2}|~)\\/u;

/** Hides the backslashes of lines with a Windows path. */
export function hideBackslashes(text: string): string {
  if (!text.includes('\\') || text.includes(HIDDEN)) return text;
  return text
    .split('\n')
    .map((line) => (PATH.test(line) ? line.replaceAll('\\', HIDDEN) : line))
    .join('\n');
}

/** Puts the backslashes back. */
export function showBackslashes(text: string): string {
  return text.replaceAll(HIDDEN, '\\');
}
