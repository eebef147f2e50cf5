import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A list written by real users, which is not part of the project. On the computer where releases are tested,
 * it is in a folder next to the project.
 */
const BESIDE_THE_PROJECT = join(import.meta.dirname, '../../../shared/data/real-tasks.txt');

const LINES = 3_000;
/**
 * Titles as in real lists: addresses, code, other scripts, accents, right-to-left text, long lines, double
 * spaces.
 */
const SHAPES: readonly ((number: number) => string)[] = [
  (number) => `Call the plumber about leak ${number}`,
  (number) => `Read https://example.org/a/${number}?q=1&r=%20two#part before Friday`,
  (number) => `Fix \`items[${number}] ?? null\` in <Row> && ship it`,
  (number) => `买牛奶和面包 ${number}`,
  (number) => `שלום ${number} עולם`,
  (number) => `Прочитать главу ${number} 📚👩‍👩‍👧`,
  (number) => `#home/garden  water\tthe beds ${number}`,
  (number) => `- [ ] "quoted", 'single', back\\slash, ${number} %`,
  (number) => `${'A long thought that goes on and on, '.repeat(13)}${number}`.slice(0, 495),
];

function invented(): string {
  return Array.from({ length: LINES }, (_, index) => SHAPES[index % SHAPES.length]?.(index) ?? '').join('\n');
}

/** Returns 3,000 lines as one string, from the real list if it exists and otherwise generated. */
export async function readRealList(): Promise<string> {
  return readFile(BESIDE_THE_PROJECT, 'utf8').catch(invented);
}

/** Returns the titles of the tasks that pasting these lines creates. */
export function titlesOf(list: string): string[] {
  return list
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
