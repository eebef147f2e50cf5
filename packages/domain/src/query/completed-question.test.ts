import { expect, it } from 'vitest';
import { completedQuestion } from './completed-question.ts';
import { parseQuery } from './parse-query.ts';
import { currentNames } from './print-query.ts';
import { MAX_QUERY, MAX_QUERY_TERMS } from './query-tree.ts';
import { READER } from './testing/query-names.ts';

const completedOf = (text: string): string | undefined => {
  const { tree } = parseQuery(text, READER);
  return tree && completedQuestion(tree, currentNames(READER));
};
const LONG = `is:done & ${'x'.repeat(MAX_QUERY - 'is:done & '.length)}`;
const MANY = Array.from({ length: MAX_QUERY_TERMS }, () => 'is:done').join(' | ');

it.each([
  ['p1', undefined],
  ['is:done & p1', 'is:done & is:done & p1'],
  ['p1, completed>=-7 days | p2', 'is:done & (completed >= -7 days | p2)'],
  [MANY, MANY],
  [LONG, LONG],
])(
  'adds a condition for completed tasks to a question if there is room, case %# (FILTER-39)',
  (text, expected) => {
    expect(completedOf(text)?.replaceAll(/\s*(>=)\s*/gu, ' $1 ')).toBe(expected);
  },
);
