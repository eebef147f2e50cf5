/** Measures the capture grammar, and counts the phrases that it recognises in a file of titles. */
import { readFile } from 'node:fs/promises';
import { parseCapture } from '@questlog/domain/capture/capture';
import { OTHER_LANGUAGES } from '@questlog/domain/capture/language-tables';
import { captureReader, captureVectors } from '@questlog/domain/capture/testing/capture-readers';

const LENGTH = 500;
const ROUNDS = 2_000;

/** An account with 1,000 tags, and 1,000 projects whose names are long and alike. */
const MANY_NAMES = {
  tags: new Set(Array.from({ length: 1_000 }, (_, index) => `tag-${index}`)),
  projects: Array.from({ length: 1_000 }, (_, index) => ({
    id: String(index),
    title: `${'Réunion '.repeat(60)}${index}`,
  })),
};

export interface CaptureFigure {
  readonly what: string;
  readonly ms: number;
}

/** Measures parsing the slowest kinds of title: 500 characters that consist only of phrases, or of projects. */
export function captureFigures(): readonly CaptureFigure[] {
  return [[], OTHER_LANGUAGES].map((languages) => {
    const phrases = captureVectors
      .filter(([, tables]) => tables.every((table) => languages.includes(table)))
      .flatMap(([, , vectors]) => vectors.slice(0, 6).map(([text]) => text));
    const text = phrases.join(' ').repeat(4).slice(0, LENGTH);
    const reader = { ...captureReader, languages, ...MANY_NAMES };
    for (let round = 0; round < ROUNDS; round += 1) parseCapture(text, reader);
    const from = performance.now();
    for (let round = 0; round < ROUNDS; round += 1) parseCapture(text, reader);
    const ms = (performance.now() - from) / ROUNDS;
    return { what: `parse ${LENGTH} characters, ${languages.length + 1} languages`, ms };
  });
}

export interface TakenLine {
  /** From 1. */
  readonly line: number;
  readonly taken: string;
}

/**
 * Returns the phrases, other than #tags, that are recognised in a file with one title per line. Also returns
 * the number of lines for which a phrase is only suggested.
 */
export async function captureOfFile(path: string): Promise<{
  readonly lines: number;
  readonly taken: readonly TakenLine[];
  readonly offered: number;
}> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  const taken: TakenLine[] = [];
  let offered = 0;
  for (const [index, line] of lines.entries()) {
    const { items } = parseCapture(line, { ...captureReader, languages: OTHER_LANGUAGES });
    const phrases = items.filter((item) => item.taken && item.kind !== 'tag').map(({ text }) => text);
    if (phrases.length > 0) taken.push({ line: index + 1, taken: phrases.join(', ') });
    else if (items.some((item) => !item.taken)) offered += 1;
  }
  return { lines: lines.length, taken, offered };
}
