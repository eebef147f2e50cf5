import { beforeEach, expect, it, test } from 'vitest';
import { project, section, task } from '../../../data/nouns/testing/rows.ts';
import { testData } from '../../../data/testing/data-layer.ts';
import { createTreeMoves } from './tree-moves.ts';

/** A project: one, two; sink with tap below it and paint in Kitchen; tiles in Bath; and the empty Attic. */
function begin(folded: readonly string[] = []) {
  const { data, store, sent } = testData({
    rows: {
      projects: [project('p')],
      sections: [
        section('kitchen', 'p'),
        section('bath', 'p', { order: 2_000 }),
        section('attic', 'p', { order: 3_000 }),
      ],
      tasks: [
        task('one', { projectId: 'p', projectOrder: 1_000 }),
        task('two', { projectId: 'p', projectOrder: 2_000 }),
        task('sink', { projectId: 'p', sectionId: 'kitchen', projectOrder: 3_000 }),
        task('tap', { projectId: 'p', sectionId: 'kitchen', parentId: 'sink' }),
        task('paint', { projectId: 'p', sectionId: 'kitchen', projectOrder: 4_000 }),
        task('tiles', { projectId: 'p', sectionId: 'bath', projectOrder: 5_000 }),
      ],
    },
  });
  const view = { kind: 'project', projectId: 'p' } as const;
  const foldedKeys = new Set(folded);
  const snapshot = () => store.view(view, 'all');
  const idsIn = (sectionId: string | null) =>
    snapshot().ids.filter((id) => store.task(id)?.sectionId === sectionId);
  const moves = createTreeMoves({
    data,
    view,
    context: 'project',
    takes: () => true,
    arranged: undefined,
    sections: () => [
      { key: 'all', ids: idsIn(null) },
      ...store
        .sectionsOf('p')
        .map(({ id, title }) => ({ key: id, title, folded: foldedKeys.has(id), ids: idsIn(id) })),
    ],
    trees: () => ({
      tree: snapshot().tree ?? new Map(),
      folded: foldedKeys,
      fold: (id, isFolded) => void (isFolded ? foldedKeys.add(id) : foldedKeys.delete(id)),
    }),
  });
  const list = () => [null, 'kitchen', 'bath', 'attic'].map((id) => idsIn(id).join(' ')).join(' | ');
  return { data, store, sent, moves, list, foldedKeys };
}

let made: ReturnType<typeof begin>;
beforeEach(() => {
  made = begin();
});

it('a task dropped at a position of another section belongs to it, and its subtasks follow (SECTION-4, SECTION-16)', () => {
  const { moves, list, store } = made;
  expect(list()).toBe('one two | sink tap paint | tiles | ');
  moves.moveTo(['sink'], { section: 'bath', before: 'tiles' });
  expect(list()).toBe('one two | paint | sink tap tiles | ');
  expect(store.task('tap')?.parentId).toBe('sink');
});

it('a task dropped among those without a section leaves its section (SECTION-16)', () => {
  const { moves, list } = made;
  moves.moveTo(['tiles'], { section: 'all', before: 'two' });
  expect(list()).toBe('one tiles two | sink tap paint |  | ');
});

it('a task dropped below a task of another section gets its section (SECTION-4, SECTION-16)', () => {
  const { moves, list, store } = made;
  moves.moveTo(['one'], { section: 'kitchen', parentId: 'sink', before: undefined });
  expect(list()).toBe('two | sink tap one paint | tiles | ');
  expect(store.task('one')).toMatchObject({ parentId: 'sink', sectionId: 'kitchen' });
});

it('a subtask dropped at the top level of another section leaves its parent (SECTION-5, SECTION-16)', () => {
  const { moves, list, store } = made;
  moves.moveTo(['tap'], { section: 'bath', before: undefined });
  expect(list()).toBe('one two | sink paint | tiles tap | ');
  expect(store.task('tap')).toMatchObject({ parentId: null, sectionId: 'bath' });
});

it('several tasks dropped in a section move as a block, in one undo step (SECTION-5, SECTION-16)', async () => {
  const { moves, list, data } = made;
  moves.moveTo(['one', 'paint'], { section: 'bath', before: 'tiles' });
  expect(list()).toBe('two | sink tap | one paint tiles | ');
  await data.undo.prepare();
  await Promise.resolve();
  data.undo.undo();
  expect(list()).toBe('one two | sink tap paint | tiles | ');
});

test.each([
  ['down', 'two', 'one | two sink tap paint | tiles | '],
  ['up', 'sink', 'one two sink tap | paint | tiles | '],
  ['up', 'tiles', 'one two | sink tap paint tiles |  | '],
  ['down', 'tiles', 'one two | sink tap paint |  | tiles'],
  ['down', 'one', 'two one | sink tap paint | tiles | '],
] as const)('Alt+arrow %s moves %s over the edge of its section (SECTION-16)', (to, id, expected) => {
  const { moves, list } = made;
  expect(moves.step(id, to)).toBe(true);
  expect(list()).toBe(expected);
});

test.each([
  ['up', 'one'],
  ['up', 'tap'],
  ['down', 'tap'],
  ['top', 'sink'],
] as const)('Alt+arrow %s does not move %s out of its section or parent (SECTION-16)', (to, id) => {
  const { moves, sent } = made;
  expect(moves.step(id, to)).toBe(false);
  expect(sent).toEqual([]);
});

it('Alt+arrow moves selected tasks over the edge as a block (SECTION-16)', () => {
  const { moves, list } = made;
  moves.step('one', 'down', ['one', 'two']);
  expect(list()).toBe(' | one two sink tap paint | tiles | ');
});

it('Alt+arrow unfolds the section that the task moves to (SECTION-16)', () => {
  const { moves, foldedKeys } = begin(['bath']);
  moves.step('paint', 'down');
  expect(foldedKeys.has('bath')).toBe(false);
});

it('a task that is dropped where it is stays there (SECTION-16)', () => {
  const { moves, sent } = made;
  moves.moveTo(['one'], { section: 'all', before: 'two' });
  expect(sent).toEqual([]);
});
