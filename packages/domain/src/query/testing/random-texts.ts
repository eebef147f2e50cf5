/** Random texts for the parser of questions: any characters, parts of questions, and questions with errors. */
import * as fc from 'fast-check';
import { currentNames, printQuery } from '../print-query.ts';
import { MAX_QUERY } from '../query-tree.ts';
import { READER, someTree } from './query-names.ts';

const SIGNS = [
  '#',
  '#=',
  '+',
  '@',
  '!',
  '(',
  ')',
  '&',
  '|',
  ',',
  '"',
  '“',
  '”',
  '/',
  ':',
  '<',
  '>',
  '<=',
  '=',
  '-',
];
const BLANKS = [' ', '  ', '\t', '\n', '\u00a0', '\u3000', '\u200b'];
const WORDS = [
  'date',
  'due:',
  'due<=',
  'created>',
  'completed:',
  'no',
  'no date',
  'is:',
  'is:done',
  'has:',
  'in:today',
  'dur<=',
  '30m',
  '1h30',
  'p1',
  '!1',
  'and',
  'or',
  'not',
  'NOT',
  'today',
  'overdue',
  'next',
  'next week',
  '7 days',
  '-3 days',
  '+6 days',
  '99999 days',
  '2026-12-01',
  '27.11.',
  '12/1',
  'in 2 weeks',
  'nächsten Freitag',
  "aujourd'hui",
  'depois de amanhã',
  'w przyszłym tygodniu',
  'house',
  'House/Kitchen',
  'work/client',
  'wrok',
  'büro',
  'Ada Lovelace',
  '@none',
  'x'.repeat(60),
  'ÀÉ',
  '한국',
  '👩‍👩‍👧',
  '\ud800',
];

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SIGNS) },
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 3, arbitrary: fc.constantFrom(...BLANKS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
);
const pieces = fc.array(piece, { maxLength: 120 }).map((parts) => parts.join(''));
const repeated = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: MAX_QUERY }))
  .map(([parts, count]) => parts.join('').repeat(count).slice(0, MAX_QUERY));

const NAMES = currentNames(READER);
const edit = fc.record({
  at: fc.nat(MAX_QUERY),
  removed: fc.nat(6),
  added: fc.oneof(fc.constant(''), piece),
});
/** Questions in which some parts were removed, added or replaced. */
const damaged = fc.tuple(someTree, fc.array(edit, { maxLength: 6 })).map(([tree, edits]) =>
  edits.reduce(
    (text, { at, removed, added }) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + added + text.slice(from + removed);
    },
    printQuery(tree, NAMES),
  ),
);

export const someText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: MAX_QUERY + 10 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  pieces,
  repeated,
  damaged,
);
