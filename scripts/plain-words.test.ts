import { expect, it } from 'vitest';
import { readSource, sourceFiles } from './rule-pages.ts';

/** Words with which no comment or test title begins (STYLE.md): a sentence that begins with one hides its actor. */
const FIRST_WORD = /^(?:What|Who|Whose|Whom|Which|Where|Of|And|Or|As)\b(?!.*\?$)/iu;
const CODE = /\.tsx?$/u;
const COMMENT = /^\s*(?:\/\*\*?|\/\/)\s*(.*)$/u;
const CONTINUED = /^\s*\*\s+(.*)$/u;
const LINE_COMMENT = /^\s*\/\//u;
const TITLE = /\b(?:it|test|describe)(?:\.\w+(?:\(.*\))?)*\(['"`](.*)/u;

/** Returns the first line of each comment that has lines of its own, and each title on the line of its call. */
function beginnings(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const title = TITLE.exec(line)?.[1];
    if (title !== undefined) return [title];
    const comment = COMMENT.exec(line)?.[1];
    if (comment === undefined) return [];
    if (LINE_COMMENT.test(line) && LINE_COMMENT.test(lines[index - 1] ?? '')) return [];
    return [comment === '' ? (CONTINUED.exec(lines[index + 1] ?? '')?.[1] ?? '') : comment];
  });
}

it('finds the first words of comments and titles', () => {
  const text = [
    "it('what is gone stays gone', () => {",
    '  // Where it is.',
    '  // Of it.',
    '/**',
    ' * Who reads it.',
  ];
  expect(beginnings(text.join('\n'))).toEqual([
    "what is gone stays gone', () => {",
    'Where it is.',
    'Who reads it.',
  ]);
});

it('begins no comment and no test title with a word that hides the actor', async () => {
  const found: string[] = [];
  for (const path of await sourceFiles()) {
    if (!CODE.test(path) || path.endsWith('plain-words.test.ts')) continue;
    for (const beginning of beginnings(await readSource(path))) {
      if (FIRST_WORD.test(beginning)) found.push(`${path}: ${beginning}`);
    }
  }
  expect(found).toEqual([]);
});
