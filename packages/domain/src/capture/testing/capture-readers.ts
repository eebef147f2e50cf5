/** Sample users and test vectors for each language, for tests of the browser and the server. */
import type { CaptureReader } from '../captured.ts';
import { dutch } from '../languages/dutch.ts';
import { french } from '../languages/french.ts';
import { german } from '../languages/german.ts';
import { italian } from '../languages/italian.ts';
import { polish } from '../languages/polish.ts';
import { portuguese } from '../languages/portuguese.ts';
import { spanish } from '../languages/spanish.ts';
import type { WordTable } from '../word-table.ts';
import type { CaptureVector } from './capture-facts.ts';
import { dutchVectors } from './vectors/dutch.ts';
import { englishVectors } from './vectors/english.ts';
import { frenchVectors } from './vectors/french.ts';
import { germanVectors } from './vectors/german.ts';
import { italianVectors } from './vectors/italian.ts';
import { polishVectors } from './vectors/polish.ts';
import { portugueseVectors } from './vectors/portuguese.ts';
import { spanishVectors } from './vectors/spanish.ts';

/** A user in the United States, at 10:00 on Wednesday, 25 November 2026. */
export const captureReader: CaptureReader = {
  today: '2026-11-25',
  now: '10:00',
  weekStart: 1,
  isMonthFirst: true,
  isTwelveHourClock: true,
  projects: [
    { id: 'family', title: 'Family' },
    { id: 'two-words', title: 'Two words' },
  ],
};

/** Test vectors for each language, with the word tables needed in addition to English. */
export const captureVectors: readonly (readonly [
  language: string,
  languages: readonly WordTable[],
  vectors: readonly CaptureVector[],
])[] = [
  ['en', [], englishVectors],
  ['de', [german], germanVectors],
  ['fr', [french], frenchVectors],
  ['es', [spanish], spanishVectors],
  ['it', [italian], italianVectors],
  ['pt', [portuguese], portugueseVectors],
  ['nl', [dutch], dutchVectors],
  ['pl', [polish], polishVectors],
];
