/** The word tables of all languages, for callers that load them together. */
import { dutch } from './languages/dutch.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';
import { italian } from './languages/italian.ts';
import { polish } from './languages/polish.ts';
import { portuguese } from './languages/portuguese.ts';
import { spanish } from './languages/spanish.ts';
import type { WordTable } from './word-table.ts';

export const OTHER_LANGUAGES: readonly WordTable[] = [
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  polish,
];

/**
 * Returns the word tables for BCP 47 tags such as 'de-AT', in the order of the tags. Ignores languages
 * without a table.
 */
export function wordTablesFor(tags: readonly string[]): WordTable[] {
  const names = new Set(tags.map((tag) => tag.split(/[-_]/)[0]?.toLowerCase()));
  return [...names].flatMap((name) => OTHER_LANGUAGES.find(({ language }) => language === name) ?? []);
}
