import { fold } from '../folded-text.ts';

/** Returns the different folded words of a text that a question searches for. */
export function searchedWords(text: string): string[] {
  const words = fold(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return [...new Set(words)];
}
