import { expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { currentNames } from './print-query.ts';
import { questionNow, questionParts, typedIn } from './question-parts.ts';
import { READER } from './testing/query-names.ts';

const NAMES = currentNames(READER);

function partsOf(query: string, change: Partial<typeof NAMES> = {}) {
  const { tree } = parseQuery(query, READER);
  if (tree === undefined) throw new Error(`No question: ${query}`);
  return questionParts({ query, tree }, { ...NAMES, ...change });
}

it('a question whose names still exist is shown as it was typed (FILTER-8)', () => {
  expect(partsOf('#work AND p1')).toEqual([{ text: '#work AND p1', isDeleted: false }]);
});

it('a question shows the new name of a renamed row (FILTER-8)', () => {
  expect(partsOf('#home and p1', { tag: () => 'at home' })).toEqual([
    { text: '#"at home" & p1', isDeleted: false },
  ]);
});

it('the last name of a deleted row is a separate part (FILTER-33)', () => {
  expect(partsOf('#work & +"Two words" | @ada', { project: () => undefined, tag: () => undefined })).toEqual([
    { text: '#', isDeleted: false },
    { text: 'work', isDeleted: true },
    { text: ' & +', isDeleted: false },
    { text: 'Two words', isDeleted: true },
    { text: ' | @"Ada Lovelace"', isDeleted: false },
  ]);
});

it('a question is sent again with the languages of its dates (FILTER-36)', () => {
  const { tree } = parseQuery('date:"nächsten Freitag" | date:"next fri" | p1', READER);
  expect(tree && typedIn(tree)).toEqual({ languages: ['de'], region: 'GB' });
});

it('a question with a deleted name of several words is sent again with the name in quotation marks (FILTER-36)', () => {
  const query = '+"Two words" p1';
  const { tree } = parseQuery(query, READER);
  const names = { ...NAMES, project: () => undefined };
  expect(tree && questionNow({ query, tree }, names)).toBe('+"Two words" & p1');
});
