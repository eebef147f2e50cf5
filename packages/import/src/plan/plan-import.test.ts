import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ruleOf } from '@questlog/domain/recurrence/testing/rules';
import { parseTagPath } from '@questlog/domain/tags/tag-path';
import { codePoints, isBlank, isStorable, MAX_LONG_TEXT, MAX_TITLE } from '@questlog/domain/text';
import { importedTask, type Imported, type ImportedTask } from '../imported.ts';
import { countsOf, type ImportPlan } from './import-plan.ts';
import { planImport } from './plan-import.ts';

const CONTEXT = {
  accountId: '00000000-0000-7000-8000-000000000001',
  now: new Date('2026-03-10T12:00:00.000Z'),
  today: '2026-03-10',
  projects: [],
  sections: [],
};

const planOf = (tasks: readonly Partial<ImportedTask>[], more: Partial<Imported> = {}): ImportPlan =>
  planImport(
    {
      source: 'csv',
      projects: [],
      sections: [],
      tags: [],
      losses: [],
      tasks: tasks.map((task, index) =>
        importedTask({ sourceId: String(index), title: `Task ${index}`, ...task }),
      ),
      ...more,
    },
    CONTEXT,
  );

/** Returns the tasks' titles. A subtask's title follows its parent's: `Trip > Socks`. */
const tree = ({ tasks }: ImportPlan): string[] =>
  tasks.map(({ title, parentId }) => {
    const parent = tasks.find(({ id }) => id === parentId);
    return parent === undefined ? title : `${parent.title} > ${title}`;
  });

it('moves a title that is too long to the description (IMPORT-5)', () => {
  const long = `${'word '.repeat(120)}end`;
  const [task] = planOf([{ title: long, description: 'More' }]).tasks;
  expect(codePoints(task?.title ?? '')).toBeLessThanOrEqual(MAX_TITLE);
  expect(task?.description).toBe(`${long}\n\nMore`);
});

it("uses the description's first line as a missing title (IMPORT-5)", () => {
  expect(planOf([{ title: ' \u200b', description: 'One\nTwo' }, { title: '' }]).tasks).toMatchObject([
    { title: 'One', description: 'One\nTwo' },
    { title: 'Untitled', description: null },
  ]);
});

it('cuts a description of more than 100,000 characters, and reports this (IMPORT-5)', () => {
  const plan = planOf([{ description: 'x'.repeat(MAX_LONG_TEXT + 5) }]);
  expect(plan.tasks[0]?.description).toHaveLength(MAX_LONG_TEXT);
  expect(plan.losses).toMatchObject([{ kind: 'Long descriptions', of: 'Task 0' }]);
});

it('converts tags to valid paths, and reports those that become empty (IMPORT-5)', () => {
  const plan = planOf([{ tags: ['To Do!', 'A/B/C/D', '***', 'work'] }]);
  expect(plan.tasks[0]?.tagPaths).toEqual(['to-do', 'a/b/c-d', 'work']);
  expect(plan.losses).toEqual([{ kind: 'Tags', of: 'Task 0', detail: '***' }]);
});

it('makes any text from a file storable (IMPORT-5)', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 700 });
  const task = fc.record({
    title: anything,
    description: anything,
    notes: anything,
    tags: fc.array(anything),
  });
  fc.assert(
    fc.property(fc.array(task, { maxLength: 5 }), (tasks) => {
      for (const each of planOf(tasks).tasks) {
        expect(isBlank(each.title)).toBe(false);
        expect(each.title.trim()).toBe(each.title);
        expect(codePoints(each.title)).toBeLessThanOrEqual(MAX_TITLE);
        expect([each.title, each.description ?? '', each.notes ?? ''].every(isStorable)).toBe(true);
        expect(each.tagPaths.every((path) => parseTagPath(path) === path)).toBe(true);
      }
    }),
  );
});

it('lists each parent before its subtasks, whatever the order of the file (IMPORT-6)', () => {
  expect(tree(planOf([{ parentId: '2' }, {}, { parentId: '1' }]))).toEqual([
    'Task 1',
    'Task 1 > Task 2',
    'Task 2 > Task 0',
  ]);
});

it('places a task with an unknown parent, and one task of each cycle, at the top level (IMPORT-6)', () => {
  const plan = planOf([{ parentId: 'gone' }, { parentId: '2' }, { parentId: '1' }, { parentId: '3' }]);
  expect(tree(plan)).toEqual(['Task 0', 'Task 1', 'Task 1 > Task 2', 'Task 3']);
});

it('moves tasks that are nested deeper than five levels up to the fifth level, and reports them (IMPORT-6)', () => {
  const chain = Array.from({ length: 7 }, (_, index) => ({
    parentId: index === 0 ? null : String(index - 1),
  }));
  const plan = planOf(chain);
  expect(tree(plan).slice(4)).toEqual(['Task 3 > Task 4', 'Task 3 > Task 5', 'Task 3 > Task 6']);
  expect(plan.losses.map(({ kind, of }) => `${kind}: ${of}`)).toEqual([
    'Deep subtasks: Task 5',
    'Deep subtasks: Task 6',
  ]);
});

it('keeps each task exactly once, in trees of at most five levels (IMPORT-6)', () => {
  const parents = fc.array(fc.option(fc.nat(40)), { maxLength: 40 });
  fc.assert(
    fc.property(parents, (given) => {
      const plan = planOf(given.map((parent) => ({ parentId: parent === null ? null : String(parent) })));
      expect(plan.tasks.map(({ title }) => title).toSorted()).toEqual(
        given.map((_, index) => `Task ${index}`).toSorted(),
      );
      const levels = new Map<string | null, number>([[null, 0]]);
      for (const { id, parentId } of plan.tasks) {
        const level = (levels.get(parentId) ?? Number.NaN) + 1;
        expect(level).toBeLessThanOrEqual(5);
        levels.set(id, level);
      }
    }),
  );
});

it('reads a chain of 100,000 levels without recursion (IMPORT-4, IMPORT-6)', () => {
  const chain = Array.from({ length: 100_000 }, (_, index) => ({ parentId: String(index - 1) }));
  expect(planOf(chain).tasks).toHaveLength(100_000);
});

it("puts tasks into the account's project with the same title (IMPORT-2)", () => {
  const imported: Imported = {
    source: 'todoist',
    projects: [{ sourceId: 'p', title: 'work', color: null, isArchived: false }],
    sections: [],
    tags: [],
    losses: [],
    tasks: [importedTask({ sourceId: 't', title: 'Call', projectId: 'p' })],
  };
  const plan = planImport(imported, { ...CONTEXT, projects: [{ id: 'own', title: 'Work' }] });
  expect(plan.projects).toEqual([]);
  expect(plan.tasks).toMatchObject([{ projectId: 'own', projectOrder: null, todayOrder: null }]);
});

it('keeps the order of the file in each list and under each parent (IMPORT-2)', () => {
  const projects = [{ sourceId: 'p', title: 'P', color: null, isArchived: false }];
  const plan = planOf([{ projectId: 'p' }, {}, { parentId: '0' }, { projectId: 'p' }, {}], { projects });
  const orders = plan.tasks.map(({ title, projectOrder, todayOrder }) => [title, projectOrder, todayOrder]);
  expect(orders).toEqual([
    ['Task 0', 1_000, null],
    ['Task 2', 1_000, null],
    ['Task 1', null, 1_000],
    ['Task 3', 2_000, null],
    ['Task 4', null, 2_000],
  ]);
});

it('replaces future times, and keeps the order of tasks without a creation time (IMPORT-2)', () => {
  const { tasks } = planOf([
    { createdAt: '2999-01-01T00:00:00.000Z' },
    { isCompleted: true, completedAt: '2999-01-01T00:00:00.000Z' },
    { createdAt: '2020-01-01T00:00:00.000Z', isCompleted: true, completedAt: '2020-01-02T00:00:00.000Z' },
  ]);
  expect(tasks).toMatchObject([
    { createdAt: '2026-03-10T12:00:00.000Z', completedAt: null },
    { createdAt: '2026-03-10T11:59:59.999Z', completedAt: '2026-03-10T12:00:00.000Z' },
    { createdAt: '2020-01-01T00:00:00.000Z', completedAt: '2020-01-02T00:00:00.000Z' },
  ]);
});

it('reports as lost any repeats that have ended or have no date (IMPORT-2)', () => {
  const daily = ruleOf({});
  const plan = planOf([
    { repeat: daily },
    { repeat: { ...daily, endDate: '2020-01-01' }, scheduledOn: '2020-01-01' },
    { repeat: daily, dueOn: '2026-03-11' },
    { repeat: daily, isCompleted: true },
  ]);
  expect(plan.tasks.map(({ repeat }) => repeat !== null)).toEqual([false, false, true, false]);
  expect(plan.losses).toEqual([
    { kind: 'Repeats', of: 'Task 0', detail: 'It has no date to repeat from.' },
    { kind: 'Repeats', of: 'Task 1', detail: 'End date cannot be before today' },
  ]);
  expect(countsOf(plan)).toEqual({
    projects: 0,
    sections: 0,
    tags: 0,
    tasks: 3,
    subtasks: 0,
    completed: 1,
    repeats: 1,
    comments: 0,
    filters: 0,
  });
});

it('replaces unstorable times and positions without losing a task (IMPORT-53)', () => {
  const { tasks } = planOf([
    {
      createdAt: '+010000-01-01T11:59:59.000Z',
      isCompleted: true,
      completedAt: '0000-12-31T10:00:00.000Z',
    },
    { positions: { projectOrder: 1e300, todayOrder: -1e13, anytimeOrder: 7.5 } },
  ]);
  expect(tasks).toMatchObject([
    { createdAt: '2026-03-10T12:00:00.000Z', completedAt: '2026-03-10T12:00:00.000Z' },
    { projectOrder: null, todayOrder: null, anytimeOrder: 7.5 },
  ]);
});

it('assigns different ids to rows with the same source id (IMPORT-3)', () => {
  const { tasks } = planOf(['a', 'a', 'a (2)', 'a', 'a (2)'].map((sourceId) => ({ sourceId })));
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(5);
});

const SECTION = { order: null, wipLimit: null, isArchived: false };

it('plans sections in the order of the file, with the sections of tasks and without those of subtasks (IMPORT-14)', () => {
  const plan = planOf(
    [
      { projectId: 'p', sectionId: 'b' },
      { projectId: 'p', sectionId: 'a', parentId: '0' },
      { projectId: 'q', sectionId: 'a' },
      { projectId: 'p', sectionId: 'unknown' },
    ],
    {
      projects: ['p', 'q'].map((sourceId) => ({ sourceId, title: sourceId, color: null, isArchived: false })),
      sections: [
        { ...SECTION, sourceId: 'a', projectId: 'p', title: ' A\nb ' },
        { ...SECTION, sourceId: 'b', projectId: 'p', title: 'x'.repeat(200), order: 5, wipLimit: 3 },
        { ...SECTION, sourceId: 'c', projectId: 'unknown', title: 'C' },
      ],
    },
  );
  const [p] = plan.projects;
  expect(plan.sections).toMatchObject([
    { projectId: p?.id, title: 'A b', order: null, wipLimit: null },
    { projectId: p?.id, title: 'x'.repeat(120), order: 5, wipLimit: 3 },
  ]);
  const b = plan.sections[1]?.id;
  expect(plan.tasks.map(({ sectionId }) => sectionId)).toEqual([b, b, null, null]);
});

it("puts tasks into the project's section with the same title (IMPORT-2)", () => {
  const imported: Imported = {
    source: 'todoist',
    projects: [{ sourceId: 'p', title: 'work', color: null, isArchived: false }],
    sections: [{ ...SECTION, sourceId: 's', projectId: 'p', title: 'doing' }],
    tags: [],
    losses: [],
    tasks: [importedTask({ sourceId: 't', title: 'Call', projectId: 'p', sectionId: 's' })],
  };
  const plan = planImport(imported, {
    ...CONTEXT,
    projects: [{ id: 'own', title: 'Work' }],
    sections: [{ id: 'own section', projectId: 'own', title: 'Doing' }],
  });
  expect(plan.sections).toEqual([]);
  expect(plan.tasks).toMatchObject([{ projectId: 'own', sectionId: 'own section' }]);
});

it('assigns tasks to Active members by id or by a unique name, and reports other assignees (PEOPLE-6)', () => {
  const assigned = ['1', 'grace vale', 'Ben Ash', 'Somebody', null];
  const tasks = assigned.map((assigneeId, index) =>
    importedTask({ sourceId: String(index), title: `Task ${index}`, assigneeId }),
  );
  const users = [
    { id: '1', name: 'Ada Vale' },
    { id: '2', name: 'Grace Vale' },
    { id: '3', name: 'Ben Ash' },
    { id: '4', name: 'Ben Ash' },
  ];
  const plan = planImport(
    { source: 'csv', projects: [], sections: [], tags: [], losses: [], tasks },
    { ...CONTEXT, users },
  );
  expect(plan.tasks.map(({ assigneeId }) => assigneeId)).toEqual(['1', '2', null, null, null]);
  expect(plan.losses).toEqual([
    { kind: 'Assignees', of: 'Task 2', detail: 'Ben Ash' },
    { kind: 'Assignees', of: 'Task 3', detail: 'Somebody' },
  ]);
});
