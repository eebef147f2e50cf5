import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxesOf } from './checklist.ts';
import { addItem, moveItem, positionInList, removeItem } from './edit-checklist.ts';
import { anyMarkdown } from './testing/markdown-texts.ts';
import { linesOf } from './text-lines.ts';

it.each([
  ['- [ ] a\n- [ ] b\n- [ ] c', 0, 1, '- [ ] b\n- [ ] a\n- [ ] c', 1],
  ['- [ ] a\n- [ ] b\n- [ ] c', 2, -2, '- [ ] c\n- [ ] a\n- [ ] b', 0],
  ['- [ ] a\n- [ ] b', 0, 9, '- [ ] b\n- [ ] a', 1],
  ['- [ ] a\n  - [x] n\n- [ ] b', 0, 1, '- [ ] b\n- [ ] a\n  - [x] n', 1],
  ['- [ ] a\n  - [x] n\n  - [ ] m\n- [ ] b', 1, 1, '- [ ] a\n  - [ ] m\n  - [x] n\n- [ ] b', 2],
  ['1. [ ] a\n2. [ ] b', 0, 1, '1. [ ] b\n2. [ ] a', 1],
  ['9. [ ] a\n   - n\n10. [ ] b\n    - m', 0, 1, '9. [ ] b\n   - m\n10. [ ] a\n    - n', 2],
  ['- [ ] a\r\n\r\n- [ ] b\r\n\r\nend', 0, 1, '- [ ] b\r\n\r\n- [ ] a\r\n\r\nend', 2],
  ['- - [ ] a\n  - [ ] b', 0, 1, '- - [ ] b\n  - [ ] a', 1],
])(
  'moves an item with its nested lines and leaves all others unchanged: %j (TASK-72)',
  (text, line, by, moved, at) => {
    expect(moveItem(text, line, by)).toEqual({ text: moved, line: at });
  },
);

it('moves neither an item past the end of its list nor a line outside a list (TASK-72)', () => {
  expect(moveItem('- [ ] a\n- [ ] b', 0, -1)).toBeUndefined();
  expect(moveItem('- [ ] a\n* [ ] b', 0, 1)).toBeUndefined();
  expect(moveItem('text', 0, 1)).toBeUndefined();
});

it('returns the position of an item in its list (TASK-72)', () => {
  expect(positionInList('- [ ] a\n  - [ ] n\n- [ ] b', 2)).toEqual({ position: 2, of: 2 });
  expect(positionInList('text', 0)).toBeUndefined();
});

it('moving an item keeps every line in any text (TASK-72)', () => {
  fc.assert(
    fc.property(anyMarkdown, fc.nat(10), fc.integer({ min: -3, max: 3 }), (text, line, by) => {
      const moved = moveItem(text, line, by)?.text ?? text;
      const words = (of: string) =>
        of
          .replaceAll(/[\s\d>.)*+-]/gu, '')
          .split('')
          .sort()
          .join('');
      expect(words(moved)).toBe(words(text));
      expect(linesOf(moved)).toHaveLength(linesOf(text).length);
    }),
  );
});

it.each([
  ['- [ ] a', 0, '- [ ] a\n- [ ] new'],
  ['- [x] a\n  - [ ] n\n\nend', 0, '- [x] a\n  - [ ] n\n- [ ] new\n\nend'],
  ['- [x] a\n  - [ ] n\n\nend', 1, '- [x] a\n  - [ ] n\n  - [ ] new\n\nend'],
  ['3) [ ] a\r\n', 0, '3) [ ] a\r\n4) [ ] new\r\n'],
  ['> - [ ] a', 0, '> - [ ] a\n> - [ ] new'],
  ['- - [ ] a', 0, '- - [ ] a\n  - [ ] new'],
])('adds an open item after %j (TASK-71)', (text, line, added) => {
  expect(addItem(text, line, ' new ')?.text).toBe(added);
});

it('adds no item without a label or outside a list (TASK-71)', () => {
  expect(addItem('- [ ] a', 0, ' ')).toBeUndefined();
  expect(addItem('text', 0, 'new')).toBeUndefined();
});

it('returns the line number of the added checkbox (TASK-71)', () => {
  const added = addItem('- [ ] a\n  more\n- [ ] b', 0, 'new');
  expect(boxesOf(added?.text ?? '').find(({ line }) => line === added?.line)?.label).toBe('new');
});

it.each([
  ['- [ ] a\n  - n\n- [ ] b', 0, '- [ ] b'],
  ['- [ ] a\n- [ ] b', 1, '- [ ] a'],
  ['- - [ ] a\n  - [ ] b', 0, '- \n  - [ ] b'],
])('removes an item with its nested lines from %j (TASK-71)', (text, line, left) => {
  expect(removeItem(text, line)).toBe(left);
});
