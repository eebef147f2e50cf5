import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { movedTasks, moveError, type Move } from './moves.ts';
import { ancestorsOf, descendantsOf, forestOf, levelOf, MAX_LEVEL } from './task-forest.ts';
import { arbitraryForest, arbitraryIds, treeTask } from './testing/random-forest.ts';

/** Returns a chain of tasks in which each is a subtask of the previous one. */
const chain = (length: number, name = 'c') =>
  Array.from({ length }, (_, n) =>
    treeTask(`${name}${n + 1}`, { parentId: n === 0 ? null : `${name}${n}`, projectId: 'p1' }),
  );

const forest = forestOf([
  ...chain(5),
  treeTask('single'),
  treeTask('parent', { projectId: 'p2' }),
  treeTask('child', { parentId: 'parent', projectId: 'p2' }),
]);

it.each([
  ['no parent', ['c5'], null, undefined],
  ['a task of another project', ['single'], 'parent', undefined],
  ['a parent that does not exist', ['single'], 'gone', 'unknown'],
  ['itself', ['parent'], 'parent', 'cycle'],
  ['its own subtask', ['parent'], 'child', 'cycle'],
  ['one of several moved tasks', ['single', 'c1'], 'c3', 'cycle'],
  ['the fourth level', ['single'], 'c4', undefined],
  ['the fifth level', ['single'], 'c5', 'too-deep'],
  ['the fourth level, with a subtask of its own', ['parent'], 'c4', 'too-deep'],
  ['the third level, with a subtask of its own', ['parent'], 'c3', undefined],
] as const)(
  'checks the new parent against the rules: %s (SUBTASK-1, SUBTASK-2)',
  (_, ids, parentId, error) => {
    expect(moveError(forest, ids, parentId)).toBe(error);
  },
);

it('no allowed move creates a cycle or a tree that is too deep (SUBTASK-1, SUBTASK-2)', () => {
  fc.assert(
    fc.property(
      arbitraryForest,
      arbitraryIds,
      fc.option(fc.nat(11).map((n) => `t${n}`)),
      (tasks, ids, parentId) => {
        const before = forestOf(tasks);
        const fits = tasks.every(({ id }) => levelOf(before, id) <= MAX_LEVEL);
        const known = ids.filter((id) => before.task(id) !== undefined);
        if (!fits || moveError(before, known, parentId) !== undefined) return;
        const after = forestOf(moved(tasks, known, { parentId }));
        for (const { id } of tasks) {
          expect(ancestorsOf(after, id).some((above) => above.id === id)).toBe(false);
          expect(levelOf(after, id)).toBeLessThanOrEqual(MAX_LEVEL);
        }
      },
    ),
  );
});

type Tasks = readonly ReturnType<typeof treeTask>[];

function moved(tasks: Tasks, ids: readonly string[], move: Move): Tasks {
  const positions = new Map(
    movedTasks(forestOf(tasks), ids, move).map((position) => [position.id, position]),
  );
  return tasks.map((task) => ({ ...task, ...positions.get(task.id) }));
}

it.each([
  ['a new parent brings its project', ['single'], { parentId: 'child' }, [['single', 'child', 'p2']]],
  ['no parent keeps the project', ['child'], { parentId: null }, [['child', null, 'p2']]],
  ['a project takes a subtask out of its parent', ['child'], { projectId: 'p1' }, [['child', null, 'p1']]],
  ['the project of the parent keeps a subtask under it', ['child'], { projectId: 'p2' }, []],
  [
    'subtasks move with their parent',
    ['parent'],
    { projectId: null },
    [
      ['parent', null, null],
      ['child', 'parent', null],
    ],
  ],
  [
    'a subtask that is moved with its parent stays under it',
    ['child', 'parent'],
    { projectId: 'p1' },
    [
      ['parent', null, 'p1'],
      ['child', 'parent', 'p1'],
    ],
  ],
] as const)('after a move, %s (SUBTASK-3, SUBTASK-8)', (_, ids, move, positions) => {
  expect(movedTasks(forest, ids, move)).toEqual(
    positions.map(([id, parentId, projectId]) => ({ id, parentId, projectId, sectionId: null })),
  );
});

const sectioned = forestOf([
  treeTask('trip', { projectId: 'p1', sectionId: 'p1/a' }),
  treeTask('pack', { parentId: 'trip', projectId: 'p1', sectionId: 'p1/a' }),
  treeTask('tent', { parentId: 'pack', projectId: 'p1', sectionId: 'p1/a' }),
  treeTask('late', { projectId: 'p1', sectionId: 'p1/b' }),
]);

it.each([
  [
    'subtasks follow their parent',
    ['trip'],
    { sectionId: 'p1/b' },
    [
      ['trip', null, 'p1', 'p1/b'],
      ['pack', 'trip', 'p1', 'p1/b'],
      ['tent', 'pack', 'p1', 'p1/b'],
    ],
  ],
  [
    'a section takes a subtask out of its parent',
    ['pack'],
    { sectionId: 'p1/b' },
    [
      ['pack', null, 'p1', 'p1/b'],
      ['tent', 'pack', 'p1', 'p1/b'],
    ],
  ],
  ['the section of the parent keeps a subtask under it', ['pack'], { sectionId: 'p1/a' }, []],
  [
    'no section takes the task out of its section',
    ['late'],
    { sectionId: null },
    [['late', null, 'p1', null]],
  ],
  ['another project clears the section', ['late'], { projectId: 'p2' }, [['late', null, 'p2', null]]],
  ['the same project keeps the section', ['late'], { projectId: 'p1' }, []],
  [
    'a section of another project is kept if it is named',
    ['late'],
    { projectId: 'p2', sectionId: 'p2/a' },
    [['late', null, 'p2', 'p2/a']],
  ],
  ['a new parent brings its section', ['late'], { parentId: 'trip' }, [['late', 'trip', 'p1', 'p1/a']]],
  [
    'a subtask that leaves its parent keeps the section',
    ['pack'],
    { parentId: null },
    [['pack', null, 'p1', 'p1/a']],
  ],
] as const)('after a move, %s (SECTION-4, SECTION-5)', (_, ids, move, positions) => {
  expect(movedTasks(sectioned, ids, move)).toEqual(
    positions.map(([id, parentId, projectId, sectionId]) => ({ id, parentId, projectId, sectionId })),
  );
});

it("after any move, each subtask is in its parent's project and section (SUBTASK-3, SUBTASK-8, SECTION-4)", () => {
  const someMove = fc.oneof(
    fc.record({ projectId: fc.constantFrom(null, 'p1', 'p2') }),
    fc.constantFrom('p1', 'p2').chain((projectId) =>
      fc.record({
        projectId: fc.constant(projectId),
        sectionId: fc.constantFrom(null, `${projectId}/a`, `${projectId}/b`),
      }),
    ),
    fc.record({ parentId: fc.option(fc.nat(11).map((n) => `t${n}`)) }),
  );
  fc.assert(
    fc.property(arbitraryForest, arbitraryIds, someMove, (tasks, ids, move) => {
      const parentId = 'parentId' in move ? move.parentId : null;
      const known = ids.filter((id) => tasks.some((task) => task.id === id));
      if (moveError(forestOf(tasks), known, parentId) !== undefined) return;
      const after = forestOf(moved(tasks, known, move));
      for (const { id, projectId, sectionId, parentId: above } of tasks.map(
        (task) => after.task(task.id) ?? task,
      )) {
        expect(sectionId ?? `${projectId}/`, id).toContain(`${projectId}/`);
        if (above !== null) expect(after.task(above), id).toMatchObject({ projectId, sectionId });
      }
    }),
  );
});

it('visiting all tasks terminates even if pending changes form a cycle', () => {
  const cycle = forestOf([treeTask('a', { parentId: 'b' }), treeTask('b', { parentId: 'a' })]);
  expect(descendantsOf(cycle, ['a']).map(({ id }) => id)).toEqual(['b']);
  expect(ancestorsOf(cycle, 'a').map(({ id }) => id)).toEqual(['b']);
});
