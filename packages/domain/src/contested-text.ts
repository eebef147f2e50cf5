/**
 * Merges a description or notes that two users edit concurrently (TASK-56). The one who saves later chooses
 * between the two versions. If they leave without choosing, both are kept.
 *
 *   theirs 'Bring the ladder', mine 'Bring the keys' → 'Bring the ladder', an empty line, 'Bring the keys'
 */
import { limitText, MAX_LONG_TEXT } from './text.ts';

/** Joins both versions, `theirs` first. Leaves out an empty version. */
export function bothTexts(theirs: string, mine: string): string {
  const texts = [theirs.trim(), mine.trim()].filter((text) => text !== '');
  return limitText(texts.join('\n\n'), MAX_LONG_TEXT);
}
