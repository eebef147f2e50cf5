/**
 * A description or notes that two people write at once. Whoever saves later chooses between the two; where they leave
 * without a choice, both are kept (TASK-56).
 *
 *   theirs 'Bring the ladder', mine 'Bring the keys' → 'Bring the ladder', an empty line, 'Bring the keys'
 */
import { limitText, MAX_LONG_TEXT } from './text.ts';

/** Both texts as one, theirs first; an empty one adds nothing. */
export function bothTexts(theirs: string, mine: string): string {
  const texts = [theirs.trim(), mine.trim()].filter((text) => text !== '');
  return limitText(texts.join('\n\n'), MAX_LONG_TEXT);
}
