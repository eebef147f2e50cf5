import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  continueList,
  itemsOfLines,
  pasteItems,
  withoutEmptyLastItem,
  type TextEdit,
} from './list-typing.ts';
import { anyMarkdown } from './testing/markdown-texts.ts';

/** Parses the text; `|` marks the cursor. */
const cursorOf = (text: string) => ({ text: text.replace('|', ''), at: text.indexOf('|') });

function after(text: string, edit: TextEdit | undefined): string | undefined {
  if (edit === undefined) return undefined;
  const edited = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${edited.slice(0, edit.caret)}|${edited.slice(edit.caret)}`;
}

function enter(written: string): string | undefined {
  const { text, at } = cursorOf(written);
  return after(text, continueList(text, at, at));
}

it.each([
  ['- [ ] milk|', '- [ ] milk\n- [ ] |'],
  ['- [x] milk|', '- [x] milk\n- [ ] |'],
  ['- [ ] mi|lk', '- [ ] mi\n- [ ] |lk'],
  ['- milk|', '- milk\n- |'],
  ['* milk|\nend', '* milk\n* |\nend'],
  ['1. milk|', '1. milk\n2. |'],
  ['9) [ ] milk|', '9) [ ] milk\n10) [ ] |'],
  ['- a\n  - [ ] b|', '- a\n  - [ ] b\n  - [ ] |'],
  ['> - [ ] a|', '> - [ ] a\n> - [ ] |'],
  ['- [ ] a|\r\nend', '- [ ] a\r\n- [ ] |\r\nend'],
  ['1. a|\n2. b\n3. c', '1. a\n2. |\n3. b\n4. c'],
])('Enter begins the next item: %j (TASK-73)', (written, expected) => {
  expect(enter(written)).toBe(expected);
});

it.each([
  ['- [ ] a\n- [ ] |', '- [ ] a\n|'],
  ['- [ ] a\n- [ ]|', '- [ ] a\n|'],
  ['- a\n- |', '- a\n|'],
  ['1. a\n2. |\nend', '1. a\n|\nend'],
  ['- a\n  - |', '- a\n|'],
])('Enter in an empty item ends the list: %j (TASK-73)', (written, expected) => {
  expect(enter(written)).toBe(expected);
});

it.each(['milk|', '|- [ ] milk', '- [| ] milk', '```\n- [ ] a|\n```', '|'])(
  'Enter inserts nothing but a line break in %j (TASK-73)',
  (written) => {
    expect(enter(written)).toBeUndefined();
  },
);

it.each([
  ['- [ ] milk\n- [ ] ', '- [ ] milk'],
  ['- [ ] milk\r\n- [ ]', '- [ ] milk'],
  ['1. milk\n2. ', '1. milk'],
  ['- [ ] ', ''],
  ['- [ ] milk\n', '- [ ] milk\n'],
  ['milk\n-', 'milk\n-'],
  ['Born in 1990.', 'Born in 1990.'],
])('removes an empty last item from %j (TASK-73)', (text, left) => {
  expect(withoutEmptyLastItem(text)).toBe(left);
});

const paste = (written: string, pasted: string) => {
  const { text, at } = cursorOf(written);
  return after(text, pasteItems(text, at, at, pasted));
};

it.each([
  ['- [ ] |', 'milk\nbread', '- [ ] milk\n- [ ] bread|'],
  ['- [ ] buy |', 'milk\r\n\r\n bread\r\n', '- [ ] buy milk\n- [ ] bread|'],
  ['- |', '- milk\n* [x] bread', '- milk\n- bread|'],
  ['- [ ] |', '1. milk\n2. [x] bread', '- [ ] milk\n- [x] bread|'],
  ['1. |', 'milk\nbread\neggs', '1. milk\n2. bread\n3. eggs|'],
])('turns each pasted line into an item: %j and %j (TASK-74)', (written, pasted, expected) => {
  expect(paste(written, pasted)).toBe(expected);
});

it('leaves single-line pastes, and pastes outside a list, to the text field (TASK-74)', () => {
  expect(paste('- [ ] |', 'milk\n')).toBeUndefined();
  expect(paste('text |', 'milk\nbread')).toBeUndefined();
});

it('reads items from lines with and without markers (TASK-74)', () => {
  expect(itemsOfLines('• milk\n\n- [x] bread\u2028plain\n● eggs\n·\ttea\n☑ rice')).toEqual([
    { label: 'milk', checked: false },
    { label: 'bread', checked: true },
    { label: 'plain', checked: false },
    { label: 'eggs', checked: false },
    { label: 'tea', checked: false },
    { label: 'rice', checked: true },
  ]);
});

it('Enter and paste never throw and change only text at the cursor (TASK-73, TASK-74)', () => {
  fc.assert(
    fc.property(anyMarkdown, fc.nat(80), fc.nat(10), (text, from, length) => {
      const start = Math.min(from, text.length);
      const end = Math.min(start + length, text.length);
      for (const edit of [continueList(text, start, end), pasteItems(text, start, end, 'a\nb')]) {
        if (edit === undefined) continue;
        expect(edit.from).toBeLessThanOrEqual(start);
        expect(edit.caret).toBeLessThanOrEqual(edit.from + edit.insert.length);
      }
    }),
  );
});
