/** The word tables of all languages, for callers that load them together. */
import { supportedLanguages, type CaptureLanguage } from './capture-languages.ts';
import { dutch } from './languages/dutch.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';
import { italian } from './languages/italian.ts';
import { polish } from './languages/polish.ts';
import { portuguese } from './languages/portuguese.ts';
import { spanish } from './languages/spanish.ts';
import type { WordTable } from './word-table.ts';

const TABLES: Readonly<Record<CaptureLanguage, WordTable>> = {
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  pl: polish,
};

export const OTHER_LANGUAGES: readonly WordTable[] = Object.values(TABLES);

/**
 * Returns the word tables for BCP 47 tags such as 'de-AT', in the order of the tags. Ignores languages
 * without a table.
 */
export function wordTablesFor(tags: readonly string[]): WordTable[] {
  return supportedLanguages(tags).map((language) => TABLES[language]);
}
