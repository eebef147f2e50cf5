import { expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { questionForTags, questionForText } from './question-for.ts';
import { READER } from './testing/query-names.ts';

it.each([
  ['call ann', 'call ann', 'call ann'],
  ['today', '"today"', 'today'],
  ['#work', '"#work"', '#work'],
  ['R&D "new"  line', '"R&D new line"', 'R&D new line'],
])('the question for the search %s finds its words (FILTER-38)', (typed, question, text) => {
  expect(questionForText(typed)).toBe(question);
  expect(parseQuery(question, READER).tree).toEqual({ lists: [{ kind: 'text', text }] });
});

it.each([
  ['any', '#work | #büro'],
  ['all', '#work & #büro'],
] as const)('the question for a tag filter in %s mode names its tags (FILTER-38)', (mode, question) => {
  const nameOf = (id: string): string => id.slice('tag '.length);
  expect(questionForTags({ selectedTagIds: ['tag work', 'tag büro'], mode }, nameOf)).toBe(question);
});
