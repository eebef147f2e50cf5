import { expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { READER } from './testing/query-names.ts';
import { segmentsOf, settledErrors } from './typed-marks.ts';

/** Returns the errors that are shown while the caret is at the '^', or without a caret. */
function shownErrors(marked: string): string[] {
  const at = marked.indexOf('^');
  const text = marked.replace('^', '');
  const caret = at < 0 ? undefined : at;
  return settledErrors(parseQuery(text, READER), { text, caret }).map(({ message }) => message);
}

it.each([
  ['#wrok^', []],
  ['#wrok ^', ['Unknown tag “wrok”. Did you mean “work”?']],
  ['#wrok', ['Unknown tag “wrok”. Did you mean “work”?']],
  ['p1 &^', []],
  ['p1 &', ['A condition is missing here.']],
  ['(p1 | p2 ^', []],
  ['(p1^ | p2', ['This bracket is not closed.']],
  ['"call ann^', []],
  ['^', []],
  ['', []],
])('shows the errors of %j that the user has left behind: %j (FILTER-20)', (marked, expected) => {
  expect(shownErrors(marked)).toEqual(expected);
});

it('marks conditions and errors in their positions (FILTER-20)', () => {
  const text = 'call #work & +Nope &';
  const parsed = parseQuery(text, READER);
  expect(segmentsOf(text, parsed, parsed.errors)).toEqual([
    { text: 'call ', kind: 'plain' },
    { text: '#work', kind: 'term' },
    { text: ' & ', kind: 'plain' },
    { text: '+Nope', kind: 'error' },
    { text: ' &', kind: 'plain' },
    { text: '\u00a0\u00a0', kind: 'error' },
  ]);
});
