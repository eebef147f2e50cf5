import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { repeatPatterns } from '../../data/nouns/repeats/repeats.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { tasks } from '../../data/nouns/tasks/tasks.ts';
import { projects } from '../../data/nouns/projects/projects.ts';
import { DAY, project, repeatPattern, task } from '../../data/nouns/testing/rows.ts';
import { testData, type TestData } from '../../data/testing/data-layer.ts';
import { turnIntoChecklist, turnIntoProject, turnIntoSubtaskOf, turnIntoSubtasks } from './conversions.ts';

const DONE = { completedAt: '2026-03-09T08:00:00.000Z', completedOn: '2026-03-09' };

/** 'Trip' in project 'home' with the subtasks 'Train' and 'Pack', which contains 'Socks' (completed). */
function trip(fields: Partial<TaskItem> = {}): TestData {
  const under = { parentId: 'Trip', projectId: 'home' };
  return testData({
    rows: {
      projects: [project('home')],
      tasks: [
        task('Trip', { projectId: 'home', ...fields }),
        task('Pack', { ...under, createdAt: '2026-03-01T00:00:00.001Z' }),
        task('Socks', { ...under, parentId: 'Pack', ...DONE }),
        task('Train', { ...under, createdAt: '2026-03-01T00:00:00.002Z' }),
      ],
    },
  });
}

const rowsOf = (rows: ReadonlyMap<string, { readonly id: string; readonly updatedAt: string }>) =>
  Array.from(rows.values(), (row) => ({ ...row, updatedAt: '' })).sort((x, y) => (x.id < y.id ? -1 : 1));

const everything = ({ store }: TestData) => [
  rowsOf(store.shown(tasks)),
  rowsOf(store.shown(projects)),
  rowsOf(store.shown(repeatPatterns)),
];

const stepEnds = () => new Promise((resolve) => setTimeout(resolve));

/** Checks that one undo reverts everything that `act` did. Returns the undo step's label. */
async function expectOneStep(made: TestData, act: () => void): Promise<string | undefined> {
  const { undo } = made.data;
  await undo.prepare();
  const before = everything(made);
  act();
  await stepEnds();
  const after = everything(made);
  const label = undo.steps.get().undo[0]?.label;
  expect(undo.steps.get().undo).toHaveLength(1);
  undo.undo();
  expect(everything(made)).toEqual(before);
  undo.redo();
  expect(everything(made)[0]).toEqual(after[0]);
  return label;
}

const tree = ({ store }: TestData, id: string): unknown[] =>
  store
    .subtasksOf(id)
    .map(({ id: each, title, completedAt }) => [
      title,
      completedAt !== null,
      tree({ store } as TestData, each),
    ]);

it.each([
  ['project', (data: TestData['data']) => turnIntoProject(data, 'Trip')],
  ['checklist', (data: TestData['data']) => turnIntoChecklist(data, 'Trip')],
  ['list of subtasks', (data: TestData['data']) => turnIntoSubtasks(data, 'Train')],
])(
  'sends a conversion into a %s as one group, so that a rejected change stops the later ones (SUBTASK-22)',
  (_, turn) => {
    const { data, sent, commands } = trip();
    commands.updateTask('Train', { description: '- [ ] Seat\n- [x] Ticket' });
    sent.splice(0);
    turn(data);
    turn(trip().data);
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map(({ group }) => group)).size).toBe(1);
    expect(sent[0]?.group).toBeDefined();
  },
);

it.each([
  ['project', (data: TestData['data']) => turnIntoProject(data, 'Trip')],
  ['checklist', (data: TestData['data']) => turnIntoChecklist(data, 'Trip')],
])(
  'undoing a conversion keeps the %s if the replaced tasks cannot be restored (SUBTASK-22)',
  async (_, turn) => {
    const { data, sent } = trip();
    await data.undo.prepare();
    turn(data);
    await stepEnds();
    sent.splice(0);
    data.undo.undo();
    expect(sent.length).toBeGreaterThan(1);
    expect(sent[0]?.url).toContain('restore');
    expect(new Set(sent.map(({ group }) => group)).size).toBe(1);
    expect(sent[0]?.group).toBeDefined();
  },
);

describe('a task that is turned into a project', () => {
  it('replaces a task with a project that contains its subtasks in order, in one undo step (SUBTASK-18, SUBTASK-22)', async () => {
    const made = trip();
    let id: string | undefined;
    const label = await expectOneStep(made, () => {
      id = turnIntoProject(made.data, 'Trip');
    });
    expect(label).toBe('Turned "Trip" into a project');
    const { store } = made;
    expect(store.project(id ?? null)).toMatchObject({ title: 'Trip' });
    expect(store.task('Trip')).toBeUndefined();
    const { ids } = store.view({ kind: 'project', projectId: id ?? '' }, 'all');
    expect(ids).toEqual(['Pack', 'Socks', 'Train']);
    expect(store.task('Socks')).toMatchObject({ parentId: 'Pack', projectId: id });
  });

  it("keeps a task with a description or notes as the project's first task (SUBTASK-18)", async () => {
    const made = trip({ notes: 'Ask Kim', parentId: null });
    let id: string | undefined;
    await expectOneStep(made, () => {
      id = turnIntoProject(made.data, 'Trip');
    });
    const { ids } = made.store.view({ kind: 'project', projectId: id ?? '' }, 'all');
    expect(ids).toEqual(['Trip', 'Pack', 'Socks', 'Train']);
    expect(made.store.task('Trip')).toMatchObject({ parentId: null, notes: 'Ask Kim' });
  });

  it('a subtask that becomes a project leaves its parent, even if it has no subtasks (SUBTASK-18)', async () => {
    const made = trip();
    let id: string | undefined;
    await expectOneStep(made, () => {
      id = turnIntoProject(made.data, 'Train');
    });
    expect(made.store.project(id ?? null)).toMatchObject({ title: 'Train' });
    expect(made.store.subtasksOf('Trip')).toHaveLength(1);
  });

  it.each([{ isRepeatingTask: true }, DONE])(
    'does not convert a task that repeats or is completed (SUBTASK-18) (%#)',
    (fields) => {
      const made = trip(fields);
      expect(turnIntoProject(made.data, 'Trip')).toBeUndefined();
      expect(made.sent).toEqual([]);
    },
  );
});

describe('subtasks that are turned into a checklist', () => {
  it('turning subtasks into a checklist extends the description and deletes the subtasks, in one undo step (SUBTASK-19, SUBTASK-22)', async () => {
    const made = trip({ description: 'In June' });
    const label = await expectOneStep(made, () => turnIntoChecklist(made.data, 'Trip'));
    expect(label).toBe('Turned 3 subtasks of "Trip" into a checklist');
    expect(made.store.task('Trip')?.description).toBe('In June\n\n- [ ] Pack\n  - [x] Socks\n- [ ] Train');
    expect(made.store.subtasksOf('Trip')).toEqual([]);
  });

  it('the undo step of a checklist counts the subtasks of a single subtask too (SUBTASK-19, UNDO-8)', async () => {
    const tasks = [task('Trip'), task('Pack', { parentId: 'Trip' }), task('Socks', { parentId: 'Pack' })];
    const made = testData({ rows: { tasks } });
    const label = await expectOneStep(made, () => turnIntoChecklist(made.data, 'Trip'));
    expect(label).toBe('Turned 2 subtasks of "Trip" into a checklist');
  });

  it('subtasks that become a checklist no longer repeat (SUBTASK-19)', async () => {
    const pattern = repeatPattern();
    const made = testData({
      rows: {
        tasks: [
          task('Trip'),
          task('t', {
            parentId: 'Trip',
            scheduledOn: DAY,
            isRepeatingTask: true,
            repeatPatternId: pattern.id,
          }),
        ],
        repeatPatterns: [pattern],
      },
    });
    await expectOneStep(made, () => turnIntoChecklist(made.data, 'Trip'));
    expect(made.store.repeatPatterns()).toEqual([]);
    expect(made.store.subtasksOf('Trip')).toEqual([]);
    expect(made.store.task('Trip')?.description).toBe('- [ ] t');
  });

  it('creates no checklist that would make the description too long (SUBTASK-19)', () => {
    const made = trip({ description: 'x'.repeat(99_990) });
    turnIntoChecklist(made.data, 'Trip');
    expect(made.sent).toEqual([]);
  });
});

describe('a checklist that is turned into subtasks', () => {
  it('turning a checklist into subtasks removes it from the description, in one undo step (SUBTASK-20, SUBTASK-22)', async () => {
    const description = 'In June\n\n- [x] Pack\n  - [ ] Socks\n    - [x] Wash\n- [ ] Train';
    const made = testData({ rows: { tasks: [task('Trip', { description })] } });
    const label = await expectOneStep(made, () => turnIntoSubtasks(made.data, 'Trip'));
    expect(label).toBe('Turned the checklist of "Trip" into 4 subtasks');
    expect(made.store.task('Trip')?.description).toBe('In June');
    expect(tree(made, 'Trip')).toEqual([
      ['Train', false, []],
      ['Pack', true, [['Socks', false, [['Wash', true, []]]]]],
    ]);
  });

  it('turning a checklist into subtasks and back restores the same lines (SUBTASK-19, SUBTASK-20)', async () => {
    const description = 'In June\n\n- [ ] Pack\n  - [x] Socks\n- [ ] Train';
    const made = testData({ rows: { tasks: [task('Trip', { description })] } });
    turnIntoSubtasks(made.data, 'Trip');
    await stepEnds();
    turnIntoChecklist(made.data, 'Trip');
    expect(made.store.task('Trip')?.description).toBe(description);
  });
});

it('moves a task under another one only if the other task can be its parent (SUBTASK-21)', async () => {
  const made = trip();
  expect(await expectOneStep(made, () => turnIntoSubtaskOf(made.data, 'Train', 'Pack'))).toBe(
    'Moved "Train" under "Pack"',
  );
  turnIntoSubtaskOf(made.data, 'Trip', 'Pack');
  expect(made.store.task('Trip')?.parentId).toBeNull();
});
