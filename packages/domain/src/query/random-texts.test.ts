/**
 * Parses random texts. `npm test` tries a few thousand;
 * `TEXTS=1000000 TREES=100000 npx vitest run random-texts` tries more, and prints how long they take.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseQuery, type ParsedQuery } from './parse-query.ts';
import { currentNames, printQuery } from './print-query.ts';
import { MAX_QUERY, MAX_QUERY_TERMS, termsOf } from './query-tree.ts';
import { READER, someTree } from './testing/query-names.ts';
import { someText } from './testing/random-texts.ts';

const TEXTS = Number(process.env['TEXTS'] ?? 3_000);
const TREES = Number(process.env['TREES'] ?? 1_000);
/** Texts that are parsed before the times are measured. */
const WARM_UP = 20_000;
const NAMES = currentNames(READER);

/** Parses a text, and returns the time in milliseconds. */
function timed(text: string): { readonly result: ParsedQuery; readonly ms: number } {
  const start = performance.now();
  const result = parseQuery(text, READER);
  return { result, ms: performance.now() - start };
}

/** Returns the time of parsing a text again: the shortest of ten, without garbage collection and other processes. */
function timeOf(text: string): number {
  return Math.min(...Array.from({ length: 10 }, () => timed(text).ms));
}

interface Slow {
  readonly text: string;
  readonly ms: number;
}

function printTimes(times: Float64Array, slow: readonly Slow[]): void {
  const sorted = times.toSorted();
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3);
  const max = sorted.at(-1) ?? 0;
  process.stdout.write(
    `${sorted.length} texts: median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms, 99.99th ${at(0.9999)} ms, ` +
      `longest ${max.toFixed(3)} ms, with garbage collection and other processes\n`,
  );
  const again = slow.map(({ text, ms }) => ({ text, ms, again: timeOf(text) }));
  for (const each of again.sort((one, other) => other.again - one.again).slice(0, 5)) {
    process.stdout.write(
      `${each.again.toFixed(3)} ms again (first ${each.ms.toFixed(3)} ms): ${JSON.stringify(each.text.slice(0, 300))}\n`,
    );
  }
}

it(
  'never throws, and gives either a tree or errors (FILTER-6)',
  () => {
    const times = new Float64Array(Math.max(TEXTS - WARM_UP, 0));
    const slow: Slow[] = [];
    let count = 0;
    fc.assert(
      fc.property(someText, (text) => {
        const { result, ms } = timed(text);
        const { tree, errors, words } = result;
        if (tree === undefined ? errors.length === 0 : errors.length > 0) throw new Error('neither or both');
        for (const { position, length } of errors) {
          if (position < 0 || length < 0 || position + length > text.length)
            throw new Error('misplaced error');
        }
        if (words.some(({ start: from, end }, at) => from < (words[at - 1]?.end ?? 0) || end <= from)) {
          throw new Error('misplaced words');
        }
        if (count >= WARM_UP) times[count - WARM_UP] = ms;
        if (count >= WARM_UP && ms > 0.5) slow.push({ text, ms });
        count += 1;
      }),
      { numRuns: TEXTS },
    );
    if (process.env['TEXTS'] !== undefined) printTimes(times, slow);
  },
  60_000 + TEXTS * 2,
);

it(
  'writes a tree as text that parses to the same tree (FILTER-8)',
  () => {
    let parsed = 0;
    fc.assert(
      fc.property(someTree, (tree) => {
        const text = printQuery(tree, NAMES);
        if (text.length > MAX_QUERY || tree.lists.flatMap(termsOf).length > MAX_QUERY_TERMS) return;
        parsed += 1;
        expect(parseQuery(text, READER)).toMatchObject({ tree, errors: [] });
      }),
      { numRuns: TREES },
    );
    expect(parsed).toBeGreaterThan(TREES / 2);
    if (process.env['TREES'] !== undefined)
      process.stdout.write(`${parsed} of ${TREES} trees were short enough\n`);
  },
  60_000 + TREES * 5,
);
