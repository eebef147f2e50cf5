import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  boxesOf,
  checklistCount,
  plainLabel,
  setTicked,
  tickedItem,
  withChecklistBegun,
  withoutTicks,
} from './checklist.ts';
import { anyMarkdown } from './testing/markdown-texts.ts';

it.each([
  ['- [x] milk\n- [ ] bread', { done: 1, all: 2 }],
  ['Buy\n\n1. [x] milk\n2. [X] bread', { done: 2, all: 2 }],
  ['- milk', undefined],
  ['', undefined],
  ['```\n- [ ] milk\n```', undefined],
])('counts the checkboxes in %j (TASK-69)', (text, count) => {
  expect(checklistCount(text)).toEqual(count);
});

it.each([
  ['', '- [ ] '],
  ['Buy\n', 'Buy\n\n- [ ] '],
  ['- milk', '- milk\n\n- [ ] '],
])('begins a checklist after the text %j (TASK-71)', (text, begun) => {
  expect(withChecklistBegun(text)).toBe(begun);
});

it('ticks and unticks only the checkbox on the given line (TASK-69)', () => {
  const text = 'Buy\r\n- [ ] milk\r\n  - [X] oat\r\n';
  expect(setTicked(text, 1, true)).toBe('Buy\r\n- [x] milk\r\n  - [X] oat\r\n');
  expect(setTicked(text, 2, false)).toBe('Buy\r\n- [ ] milk\r\n  - [ ] oat\r\n');
  expect(setTicked(text, 0, true)).toBe(text);
  expect(setTicked(text, 2, true)).toBe(text);
});

it('each tick changes a single character in any text (TASK-69)', () => {
  fc.assert(
    fc.property(anyMarkdown, (text) => {
      const boxes = boxesOf(text);
      for (const { line, checked } of boxes) {
        const ticked = setTicked(text, line, !checked);
        const changed = Array.from(ticked, (sign, index) => sign !== text[index]).filter(Boolean);
        expect(ticked).toHaveLength(text.length);
        expect(changed).toHaveLength(1);
        const now = boxesOf(ticked);
        expect(now.map((box) => box.line)).toEqual(boxes.map((box) => box.line));
        expect(now.filter((box, index) => box.checked !== boxes[index]?.checked)).toHaveLength(1);
        expect(withoutTicks(ticked)).toBe(withoutTicks(text));
        expect(tickedItem(text, ticked)?.checked).toBe(!checked);
      }
    }),
  );
});

it.each([
  ['**Oat** milk', 'Oat milk'],
  ['[the list](https://example.org)', 'the list'],
  ['snake_case `x` _y_', 'snake_case x y'],
  ['*', '*'],
])('the name of the item %j has no Markdown formatting (TASK-77)', (label, plain) => {
  expect(plainLabel(label)).toBe(plain);
});

it('returns the ticked item only if an edit changes nothing else (TASK-77)', () => {
  const text = '- [ ] milk\n- [ ] bread';
  expect(tickedItem(text, '- [ ] milk\n- [x] bread')).toMatchObject({ label: 'bread', checked: true });
  expect(tickedItem(text, '- [x] milk\n- [x] bread')).toBeUndefined();
  expect(tickedItem(text, '- [ ] milk\n- [x] breaD')).toBeUndefined();
  expect(tickedItem(text, text)).toBeUndefined();
});
