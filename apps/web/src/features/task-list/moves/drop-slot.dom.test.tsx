import { ListPlan } from '@questlog/ui/list/list-plan.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { slotAt } from './drop-slot.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const ROW = 40;

/**
 * Returns the drop slot at a y position in the list 'a1 b2 c2 d1' (names with levels). Its rows are 40 pixels
 * high.
 */
function slotWhile(held: string[], y: number, requestedLevel: number) {
  const levels = { a: 1, b: 2, c: 2, d: 1 } as const;
  const ids = Object.keys(levels);
  const tree = new Map(
    Object.entries(levels).map(([id, level]) => {
      const parentId = level === 1 ? undefined : 'a';
      return [id, { level, parentId, siblings: 2, position: 1, subtasks: id === 'a' ? 2 : 0 }] as const;
    }),
  );
  const list = document.createElement('div');
  list.getBoundingClientRect = () => new DOMRect(0, 0, 300, ids.length * ROW);
  const rows = ids.map((id, index) => {
    const row = document.createElement('div');
    row.dataset['row'] = id;
    row.getBoundingClientRect = () => new DOMRect(0, index * ROW, 300, ROW);
    return row;
  });
  list.append(...rows);
  document.body.append(list);
  document.elementFromPoint = (_, at) => rows[Math.floor(at / ROW)] ?? null;
  return slotAt(
    { x: 10, y },
    {
      list,
      plan: new ListPlan([{ key: 'all', ids, tree }]),
      takes: () => true,
      isOpen: () => true,
      held,
      trees: {
        trees: { tree, folded: new Set(), fold: () => undefined },
        titleOf: (id) => id,
        requestedLevel,
        height: held.includes('a') ? 2 : 1,
      },
    },
  );
}

test('shows the drop line above the dragged tree while the pointer is over it (SUBTASK-16)', () => {
  for (const y of [10, 30, 50, 70, 90, 110]) {
    expect(slotWhile(['a'], y, 1)).toMatchObject({ level: 1, before: 'd', y: 0 });
  }
  expect(slotWhile(['a'], 150, 1)).toMatchObject({ level: 1, before: undefined, y: 160 });
});

test('shows the drop line at the nearest edge of the row under the pointer if that row is not being dragged', () => {
  expect(slotWhile(['d'], 50, 2)).toMatchObject({ level: 2, parentId: 'a', before: 'b', y: 40 });
  expect(slotWhile(['d'], 70, 2)).toMatchObject({ level: 2, parentId: 'a', before: 'c', y: 80 });
});
