import { expect, it } from 'vitest';
import { ruleOf } from '@questlog/domain/recurrence/testing/rules';
import { MAX_SECTIONS } from '@questlog/domain/sections/sections';
import { MAX_TAGS } from '@questlog/domain/tags/tag-path';
import { importedTask, type ImportedTask } from '../imported.ts';
import { sectionLoss } from '../sections.ts';
import { fitted, withoutKnown, type Room } from './fit-plan.ts';
import { planImport } from './plan-import.ts';

const DAILY = ruleOf({});
const ROOM: Room = {
  tasks: null,
  projects: null,
  sections: new Map(),
  hasTags: true,
  tags: new Set(),
  hasRepeats: true,
  filters: {
    left: 10,
    names: { tags: [], projects: [], sectionsOf: () => [], members: [] },
    today: '2026-03-10',
  },
};

const planOf = (tasks: readonly Partial<ImportedTask>[]) =>
  planImport(
    {
      source: 'csv',
      projects: ['a', 'b'].map((sourceId) => ({ sourceId, title: sourceId, color: null, isArchived: false })),
      sections: [],
      tags: [{ path: 'x', color: '#112233' }],
      losses: [],
      tasks: tasks.map((task, index) =>
        importedTask({ sourceId: String(index), title: String(index), ...task }),
      ),
    },
    {
      accountId: '00000000-0000-7000-8000-000000000001',
      now: new Date(),
      today: '2026-03-10',
      projects: [],
      sections: [],
    },
  );
const titles = ({ tasks }: ReturnType<typeof planOf>): string[] => tasks.map(({ title }) => title);

it('an account without limits can import everything (IMPORT-7)', () => {
  const plan = planOf([{ tags: ['x'], repeat: DAILY, dueOn: '2026-03-10' }, { projectId: 'b' }]);
  expect(fitted(plan, ROOM, new Set())).toEqual(plan);
});

it('imports open tasks before completed ones if not all tasks fit (IMPORT-7)', () => {
  const plan = planOf([{ isCompleted: true }, {}, { isCompleted: true }, {}]);
  const part = fitted(plan, { ...ROOM, tasks: 3 }, new Set());
  expect(titles(part)).toEqual(['0', '1', '3']);
  expect(part.losses).toEqual([{ kind: 'Tasks', of: '1 task', detail: 'There is no room for them.' }]);
});

it('a subtask becomes a top-level task if its parent is left out (IMPORT-7)', () => {
  const plan = planOf([{ isCompleted: true }, { parentId: '0' }]);
  const [task] = fitted(plan, { ...ROOM, tasks: 1 }, new Set()).tasks;
  expect(task).toMatchObject({ title: '1', parentId: null });
});

it('tasks go to the Inbox if their project does not fit (IMPORT-7)', () => {
  const part = fitted(planOf([{ projectId: 'a' }, { projectId: 'b' }]), { ...ROOM, projects: 1 }, new Set());
  expect(part.projects.map(({ title }) => title)).toEqual(['a']);
  expect(part.tasks).toMatchObject([
    { projectId: part.projects[0]?.id },
    { projectId: null, todayOrder: 1_000 },
  ]);
  expect(part.losses).toMatchObject([{ kind: 'Projects', of: 'b' }]);
});

it('leaves out tags and repeats that the plan lacks, and reports this (IMPORT-7)', () => {
  const plan = planOf([{ tags: ['x'], repeat: DAILY, dueOn: '2026-03-10' }, {}]);
  const part = fitted(plan, { ...ROOM, hasTags: false, hasRepeats: false }, new Set());
  expect(part).toMatchObject({ tags: [], tasks: [{ tagPaths: [], repeat: null }, {}] });
  expect(part.losses.map(({ kind, of }) => `${kind}: ${of}`)).toEqual(['Tags: 1 task', 'Repeats: 1 task']);
});

it('says what becomes of sections and later occurrences on a plan without tags and repeats (IMPORT-7)', () => {
  const later = {
    kind: 'Later occurrences',
    of: 'Water',
    detail: '2: they follow from the repeat',
    without: { repeats: '2: they are left out' },
  };
  const plan = { ...planOf([{}]), losses: [sectionLoss('Vor dem Umzug'), later] };
  expect(fitted(plan, ROOM, new Set()).losses.map(({ detail }) => detail)).toEqual([
    'Vor dem Umzug: its tasks have the tag #vor-dem-umzug',
    '2: they follow from the repeat',
  ]);
  const free = { ...ROOM, hasTags: false, hasRepeats: false };
  expect(fitted(plan, free, new Set()).losses.map(({ detail }) => detail)).toEqual([
    'Vor dem Umzug: its tasks stay in the Inbox, without a tag',
    '2: they are left out',
  ]);
});

it('imports as many tags as fit, and reports the others (IMPORT-54)', () => {
  const own = Array.from({ length: MAX_TAGS - 3 }, (_, index) => `own-${index}`);
  const plan = planOf([{ tags: ['own-1', 'a/b', 'c/d'] }, { tags: ['c'] }, { tags: ['a', 'e', 'a/b'] }]);
  const part = fitted(plan, { ...ROOM, tags: new Set(own) }, new Set());
  // The plan's tag x also counts, because it has a colour, so only two more new tags fit.
  expect(part.tasks.map(({ tagPaths }) => tagPaths)).toEqual([['own-1', 'a/b'], [], ['a', 'a/b']]);
  expect(part.losses).toEqual([
    { kind: 'Tags', of: '#c/d', detail: 'There is no room for more than 2,000 tags.' },
    { kind: 'Tags', of: '#c', detail: 'There is no room for more than 2,000 tags.' },
    { kind: 'Tags', of: '#e', detail: 'There is no room for more than 2,000 tags.' },
  ]);
});

it('keeps a new subtask under a task in the account (IMPORT-3)', () => {
  const plan = planOf([{}, { parentId: '0' }]);
  const known = new Set([plan.tasks[0]?.id ?? '']);
  const part = fitted(withoutKnown(plan, known), ROOM, known);
  expect(part.tasks).toMatchObject([{ title: '1', parentId: plan.tasks[0]?.id }]);
});

it('imports as many sections as a project has room for, and reports the others (IMPORT-7)', () => {
  const plan = planOf([
    { projectId: 'a', sectionId: 's0' },
    { projectId: 'a', sectionId: 's1' },
  ]);
  const [projectId = ''] = plan.projects.map(({ id }) => id);
  const sections = ['Fits', 'Does not'].map((title, index) => ({
    id: `s${index}`,
    projectId,
    title,
    order: null,
    wipLimit: null,
    isArchived: false,
  }));
  const tasks = plan.tasks.map((task, index) => ({ ...task, sectionId: `s${index}` }));
  const room = { ...ROOM, sections: new Map([[projectId, MAX_SECTIONS - 1]]) };
  const part = fitted({ ...plan, sections, tasks }, room, new Set());
  expect(part.sections.map(({ title }) => title)).toEqual(['Fits']);
  expect(part.tasks.map(({ sectionId }) => sectionId)).toEqual(['s0', null]);
  expect(part.losses.map(({ kind, of }) => [kind, of])).toEqual([['Sections', 'Does not']]);
  const none = fitted({ ...plan, sections, tasks }, { ...ROOM, projects: 0 }, new Set());
  expect(none.sections).toEqual([]);
  expect(none.tasks.map((task) => task.sectionId)).toEqual([null, null]);
});
