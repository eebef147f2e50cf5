import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCapture } from './capture.ts';
import type { NamedMember } from './member-marks.ts';
import { suggestMembers } from './suggest-names.ts';
import { captureReader } from './testing/capture-readers.ts';

const MEMBERS: readonly NamedMember[] = [
  { id: 'ada', name: 'Ada Lovelace', isReader: true },
  { id: 'ann', name: 'Ann Zoë' },
  { id: 'anna', name: 'Anna Weiß' },
  { id: 'ben-a', name: 'Ben Ade' },
  { id: 'ben-b', name: 'Ben Born' },
  { id: 'zoe', name: 'Zoé' },
];
const parse = (text: string, members = MEMBERS) => parseCapture(text, { ...captureReader, members });

it.each([
  ['Paint @ada', 'Paint', 'ada'],
  ['Paint @ADA', 'Paint', 'ada'],
  ['@ada Paint', 'Paint', 'ada'],
  ['Paint @ada, then sand', 'Paint, then sand', 'ada'],
  ['Paint @"Ada Lovelace" tomorrow', 'Paint', 'ada'],
  ['Paint @“ada lovelace”', 'Paint', 'ada'],
  ['Paint @lovelace', 'Paint', 'ada'],
  ['Paint @love', 'Paint', 'ada'],
  ['Paint @me', 'Paint', 'ada'],
  ['Paint @ann', 'Paint', 'ann'],
  ['Paint @anna', 'Paint', 'anna'],
  ['Paint @weiss', 'Paint', 'anna'],
  ['Paint @zoe', 'Paint', 'zoe'],
  ['Paint @born.', 'Paint.', 'ben-b'],
  ['Paint @ada +Family #home !1', 'Paint', 'ada'],
])('the line %j has the title %j and the assignee %s (CAPTURE-63)', (text, title, id) => {
  expect(parse(text)).toMatchObject({ title, assignee: { id } });
});

it.each([
  'Paint @ben',
  'Paint @an',
  'Paint @home',
  'Write to ada@example.com',
  'Paint @',
  'Paint "@ada"',
  'Paint \\@ada',
  'Paint `@ada`',
  '@ada',
])('the line %j assigns the task to nobody (CAPTURE-63)', (text) => {
  expect(parse(text)).toMatchObject({ assignee: undefined });
});

it('a line with two members assigns the task to neither until one is kept as text (CAPTURE-63)', () => {
  expect(parse('Paint @ada @anna')).toMatchObject({ title: 'Paint @ada @anna', assignee: undefined });
  const reader = { ...captureReader, members: MEMBERS, dismissed: new Set(['@anna']) };
  expect(parseCapture('Paint @ada @anna', reader)).toMatchObject({
    title: 'Paint @anna',
    assignee: { id: 'ada' },
  });
});

it('a mention before the end does not stop a date from applying (CAPTURE-63)', () => {
  expect(parse('Paint tomorrow @ada')).toMatchObject({ title: 'Paint', scheduledOn: '2026-11-26' });
});

it('in an account without other members, @ada stays text (CAPTURE-63)', () => {
  expect(parse('Paint @ada', [])).toMatchObject({ title: 'Paint @ada', assignee: undefined });
});

it('the span of a member has the kind assignee, from the at sign to the end of the name (CAPTURE-63)', () => {
  const [item] = parse('Paint @ada now').items;
  expect(item?.spans).toEqual([{ kind: 'assignee', start: 6, end: 10, taken: true }]);
});

it.each([
  ['Paint @an', ['Paint @"Ann Zoë" ', 'Paint @"Anna Weiß" ']],
  ['Paint @zo', ['Paint @Zoé ', 'Paint @"Ann Zoë" ']],
  ['Paint @"ada l', ['Paint @"Ada Lovelace" ']],
  ['Paint @zoe', []],
  ['Paint @ada ', []],
  ['Paint ada', []],
])('for the text %j, the suggested members are %j (CAPTURE-64)', (text, expected) => {
  expect(suggestMembers(text, MEMBERS).map((each) => each.text)).toEqual(expected);
});

it('every suggested completion names the member (CAPTURE-64)', () => {
  const names = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).map((name) => name.trim());
  fc.assert(
    fc.property(names, (name) => {
      const members = [{ id: 'm', name }];
      for (const { text } of suggestMembers('Paint @', members)) {
        expect(parse(text, members).assignee?.id).toBe('m');
      }
    }),
  );
});
