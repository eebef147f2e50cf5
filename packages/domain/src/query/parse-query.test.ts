import { describe, expect, it } from 'vitest';
import { isOpenOnly, parseQuery } from './parse-query.ts';
import { currentNames, printQuery } from './print-query.ts';
import { MAX_QUERY_DEPTH, MAX_QUERY_TERMS } from './query-tree.ts';
import { READER } from './testing/query-names.ts';

const NAMES = currentNames(READER);

/** Returns a question as it is written after parsing, or its errors. */
function reprinted(text: string): string | string[] {
  const { tree, errors } = parseQuery(text, READER);
  if (tree === undefined) return errors.map(({ message }) => message);
  return printQuery(tree, NAMES);
}

describe('conditions and operators (FILTER-1, FILTER-3)', () => {
  it.each([
    ['#work', '#work'],
    ['#WORK', '#work'],
    ['#=work', '#=work'],
    ['#buro', '#büro'],
    ['#hom', '#home'],
    ['+house', '+House'],
    ['+"two words"', '+"Two words"'],
    ['+House/Kitchen', '+House/Kitchen'],
    ['+"House/living room"', '+"House/Living room"'],
    ['+A/B', '+A/B'],
    ['+"the big one"', '+"The big one"'],
    ['@me', '@me'],
    ['@none', '@none'],
    ['@"none"', '@"None"'],
    ['@ada', '@"Ada Lovelace"'],
    ['p1', 'p1'],
    ['!1', 'p1'],
    ['!p1', '!p1'],
    ['!!1', '!p1'],
    ['P0', 'p0'],
    ['overdue', 'overdue'],
    ['today', 'today'],
    ['date:today', 'today'],
    ['date=tomorrow', 'tomorrow'],
    ['no tag', 'no tags'],
    ['no date & no due', 'no date & no due'],
    ['has:checklist', 'has:checklist'],
    ['IS:Done', 'is:done'],
    ['in:inbox', 'in:inbox'],
    ['dur<=30m', 'dur<=30m'],
    ['dur>1h30m', 'dur>90m'],
    ['dur:2h', 'dur:120m'],
    ['dur>99h9999m', 'dur>99h9999m'],
    ['call ann', 'call ann'],
    ['"call ann"', 'call ann'],
    ['"today"', '"today"'],
    ['call today', 'call & today'],
    ['there is no date', 'there is & no date'],
    ['"R&D"', '"R&D"'],
    ['wow!', 'wow!'],
    ['a and b', 'a & b'],
    ['a or b', 'a | b'],
    ['not a', '!a'],
    ['!(a | b)', '!(a | b)'],
    ['a & (b & c)', 'a & b & c'],
    ['((a))', 'a'],
    ['a | b & c', 'a | b & c'],
    ['(a | b) & c', '(a | b) & c'],
    ['#work p1 today', '#work & p1 & today'],
    ['#work & overdue, p1', '#work & overdue, p1'],
  ])('reads %s', (text, printed) => {
    expect(reprinted(text)).toBe(printed);
  });
});

it.each([
  ['#BURO', '#büro'],
  ['+hou', '+House'],
  ['@ben', '@Ben'],
])('finds the name %s by its beginning, without case and accents (FILTER-4)', (text, printed) => {
  expect(reprinted(text)).toBe(printed);
});

describe('dates (FILTER-5)', () => {
  it.each([
    ['due<=7 days', 'due<=7 days'],
    ['due <= 7 days', 'due<=7 days'],
    ['due date', 'due date'],
    ['due<= 7 days p1', 'due<=7 days & p1'],
    ['created<-3 days', 'created<-3 days'],
    ['created<-2 weeks', 'created<-14 days'],
    ['completed:last week', 'completed:last week'],
    ['date>=next month', 'date>=next month'],
    ['due:2026-12-01', 'due:2026-12-01'],
    ['due:24.12.2026', 'due:2026-12-24'],
    ['due<=fri', 'due<="fri"'],
    ['due<=next fri #work', 'due<="next fri" & #work'],
    ['due:"in 2 weeks"', 'due:"in 2 weeks"'],
    ['due:übermorgen', 'due:"übermorgen"'],
    ['due:après-demain', 'due:"après-demain"'],
  ])('reads %s', (text, printed) => {
    expect(reprinted(text)).toBe(printed);
  });
});

it.each([
  [
    'p1 '.repeat(MAX_QUERY_TERMS + 1),
    'A filter can have at most 50 conditions. Each word of a text counts as one.',
  ],
  [
    Array.from({ length: MAX_QUERY_TERMS + 1 }, (_, word) => `w${word}`).join(' '),
    'A filter can have at most 50 conditions. Each word of a text counts as one.',
  ],
  [
    `p1 "${Array.from({ length: MAX_QUERY_TERMS }, (_, word) => `w${word}`).join(' ')}"`,
    'A filter can have at most 50 conditions. Each word of a text counts as one.',
  ],
  ['('.repeat(MAX_QUERY_DEPTH + 1), 'Use at most 10 levels of brackets and negations.'],
  ['!'.repeat(900), 'Use at most 10 levels of brackets and negations.'],
  ['x'.repeat(1_001), 'Use at most 1,000 characters.'],
])('limits the length and depth of a question, case %# (FILTER-2)', (text, message) => {
  expect(parseQuery(text, READER).errors.map((error) => error.message)).toContain(message);
});

it('a renamed row shows its new name, and a deleted one its last (FILTER-8)', () => {
  const { tree } = parseQuery('#home & +House', READER);
  const names = { ...NAMES, tag: () => 'flat', project: () => undefined };
  expect(tree && printQuery(tree, names)).toBe('#flat & +House');
});

it.each([
  ['p1', true],
  ['p1 | is:done', false],
  ['!is:open', false],
  ['completed:last week', false],
])('a list has open tasks only, unless the question says otherwise: %s (FILTER-7)', (text, isOpen) => {
  expect(parseQuery(text, READER).tree?.lists.map(isOpenOnly)).toEqual([isOpen]);
});

it('suggests names for the first three errors only, which bounds the time (FILTER-6)', () => {
  const { errors } = parseQuery('#wrok +Wrok @bem #hoem p1', READER);
  expect(errors.map(({ message }) => message.includes('Did you mean'))).toEqual([true, true, true, false]);
});

it('looks for a project before the last ten slashes only, which bounds the time (FILTER-3)', () => {
  const sectionsOf = () => [{ id: 'deep', title: 'x/'.repeat(12) }];
  const { errors } = parseQuery(`+House/${'x/'.repeat(12)}`, { ...READER, sectionsOf });
  expect(errors.map(({ message }) => message)).toEqual([`Unknown project “House/${'x/'.repeat(12)}”.`]);
  expect(parseQuery(`+House/${'x/'.repeat(9)}`, { ...READER, sectionsOf }).errors).toEqual([]);
});
