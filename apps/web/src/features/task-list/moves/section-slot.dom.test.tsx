import { afterEach, expect, test } from 'vitest';
import { sectionSlotAt } from './section-slot.ts';

afterEach(() => document.body.replaceChildren());

/** Three sections: 'a' with a long list, the collapsed 'b', and 'c'. Headings are 40 pixels high. */
const TOPS = { a: 100, b: 500, c: 540 } as const;
const IDS = Object.keys(TOPS);

function slotWhile(id: string, y: number) {
  const list = document.createElement('div');
  list.getBoundingClientRect = () => new DOMRect(0, 0, 300, 700);
  for (const [key, top] of Object.entries(TOPS)) {
    const section = document.createElement('section');
    section.dataset['drop'] = key;
    const head = document.createElement('div');
    head.getBoundingClientRect = () => new DOMRect(0, top, 300, 40);
    section.append(head);
    list.append(section);
  }
  document.body.append(list);
  return sectionSlotAt({ x: 10, y }, list, id, IDS);
}

test.each([
  ['a', 110, 'b', 1],
  ['a', 480, 'b', 1],
  ['a', 530, 'c', 2],
  ['a', 690, undefined, 3],
  ['b', 505, 'c', 2],
  ['b', 150, 'a', 1],
  ['c', 545, undefined, 3],
  ['c', 490, 'b', 2],
])(
  'the section %s at the height %i is moved before %s, to position %i (SECTION-22)',
  (id, y, before, position) => {
    expect(slotWhile(id, y)).toMatchObject({ before, position, of: 3 });
  },
);

test('on a board, the nearest edge of a column is the position (SECTION-22, BOARD-11)', () => {
  const list = document.createElement('div');
  list.dataset['board'] = '';
  for (const [index, key] of IDS.entries()) {
    const column = document.createElement('section');
    column.dataset['drop'] = key;
    column.getBoundingClientRect = () => new DOMRect(index * 300, 0, 280, 600);
    list.append(column);
  }
  document.body.append(list);
  const at = (x: number) => sectionSlotAt({ x, y: 300 }, list, 'a', IDS);
  expect(at(40)).toMatchObject({ before: 'b', position: 1 });
  expect(at(560)).toMatchObject({ before: 'c', position: 2, line: { x: 600, height: 600 } });
  expect(at(860)).toMatchObject({ before: undefined, position: 3, line: { x: 880 } });
});
