/** Tests random sequences of commands, which are undone and redone step by step. */
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { levelOf, MAX_LEVEL } from '@questlog/domain/subtasks/task-forest';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_STEPS } from '../engine/undo/undo-stack.ts';
import { testData, type TestData } from '../testing/data-layer.ts';
import { commentCommands } from './comments/comment-commands.ts';
import { comments } from './comments/comments.ts';
import { filterCommands, type FilterChange, type TypedQuestion } from './filters/filter-commands.ts';
import { filters } from './filters/filters.ts';
import { reminderCommands } from './reminders/reminder-commands.ts';
import { reminders } from './reminders/reminders.ts';
import { repeatCommands } from './repeats/repeat-commands.ts';
import { sectionCommands } from './sections/section-commands.ts';
import { sections } from './sections/sections.ts';
import { repeatPatterns } from './repeats/repeats.ts';
import { tagCreation, tagDeletion, tagEdit } from './tags/tag-commands.ts';
import { tags } from './tags/tags.ts';
import type { TaskItem } from './tasks/task-item.ts';
import { tasks } from './tasks/tasks.ts';
import { projects } from './projects/projects.ts';
import { comment, DAY, project, section, task } from './testing/rows.ts';

const TIMES = [null, '09:30', '19:00'];
const DATES = [null, DAY, '2026-03-11', '2026-04-01'];
const TAGS = ['home', 'home/attic', 'work'];
const QUESTIONS = [
  { query: 'p1', tree: { lists: [{ kind: 'priority', priority: 'high' }] }, languages: [] },
  { query: 'overdue', tree: { lists: [{ kind: 'overdue' }] }, languages: [] },
] satisfies TypedQuestion[];

const tag = (fullPath: string) => ({
  id: `id-${fullPath}`,
  name: fullPath.split('/').at(-1) ?? '',
  fullPath,
  parentId: fullPath.includes('/') ? 'id-home' : null,
  color: null,
  createdAt: '',
  updatedAt: '',
  isPendingSync: false,
});

const daily: RepeatRule = {
  frequency: 'Daily',
  interval: 1,
  weekDays: [],
  monthDay: null,
  customPattern: null,
  repeatMode: 'Schedule',
  endDate: null,
  maxOccurrences: null,
};

/** The random numbers that select an action's rows and values. */
interface Dice {
  readonly action: number;
  readonly row: number;
  readonly other: number;
  readonly value: number;
}

type Action = (
  data: TestData,
  pick: <T>(list: readonly T[], by?: 'row' | 'other' | 'value') => T,
  n: number,
) => void;

/** Returns the tasks that lists can show: all but those of deleted and archived projects. */
const taskIds = ({ store }: TestData): string[] =>
  [...store.shown(tasks).values()]
    .filter(({ projectId }) => projectId === null || store.project(projectId)?.isArchived === false)
    .map(({ id }) => id)
    .sort();
const projectIds = ({ store }: TestData): string[] => [...store.shown(projects).keys()].sort();
const patternIds = ({ store }: TestData): string[] => [...store.shown(repeatPatterns).keys()].sort();
const sectionIds = ({ store }: TestData): string[] =>
  [...store.shown(sections).values()]
    .filter(({ projectId }) => store.project(projectId) !== undefined)
    .map(({ id }) => id)
    .sort();
const commentIds = ({ store }: TestData): string[] =>
  [...store.shown(comments).values()]
    .filter(({ taskId }) => store.task(taskId) !== undefined)
    .map(({ id }) => id)
    .sort();
const filterIds = ({ store }: TestData): string[] =>
  store
    .filters()
    .map(({ id }) => id)
    .sort();
const knownTags = ({ store }: TestData) => store.tags().filter(({ id }) => !id.startsWith('temp-tag:'));

const ACTIONS: readonly Action[] = [
  ({ commands }, pick, n) =>
    void commands.createTask({
      title: `Task ${n}`,
      scheduledOn: pick(DATES),
      tagPaths: pick([[], ['home'], [`typed-${n}`]], 'value'),
    }),
  ({ commands }, pick, n) =>
    void commands.createTasks([`One ${n}`, `Two ${n}`], { scheduledOn: pick(DATES) }),
  (data, pick, n) => void data.commands.updateTask(pick(taskIds(data)), { title: `Renamed ${n}` }),
  (data, pick, n) =>
    void data.commands.updateTask(pick(taskIds(data)), {
      notes: `Notes ${n}`,
      description: pick([null, 'Text', '- [ ] a\n- [x] b', '- [x] a\n- [x] b'], 'value'),
    }),
  (data, pick) =>
    void data.commands.updateTask(pick(taskIds(data)), {
      priority: pick(['none', 'low', 'high'] as const, 'value'),
      durationMinutes: pick([null, 15, 90], 'other'),
    }),
  (data, pick) => void data.commands.updateTask(pick(taskIds(data)), { dueOn: pick(DATES, 'value') }),
  (data, pick) =>
    void data.commands.updateTask(pick(taskIds(data)), {
      scheduledOn: pick(DATES, 'value'),
      thisEvening: pick([true, false], 'other'),
    }),
  (data, pick) =>
    void data.commands.updateTask(pick(taskIds(data)), { someday: pick([true, false], 'value') }),
  (data, pick) =>
    void data.commands.updateTask(pick(taskIds(data)), { hidden: pick([true, false], 'value') }),
  (data, pick) => data.commands.updateTasks(some(data, pick), { someday: pick([true, false], 'value') }),
  (data, pick) => data.commands.updateTasks(some(data, pick), { hidden: pick([true, false], 'value') }),
  (data, pick) =>
    data.commands.updateTasks(some(data, pick), { scheduledOn: null, someday: pick([true, false], 'value') }),
  (data, pick) =>
    data.commands.updateProject(pick(projectIds(data)), { someday: pick([true, false], 'value') }),
  (data, pick) =>
    void data.commands.updateTask(pick(taskIds(data)), {
      projectId: pick([null, ...projectIds(data)], 'value'),
    }),
  (data, pick) => void data.commands.updateTask(pick(taskIds(data)), { scheduledTime: pick(TIMES, 'value') }),
  (data, pick) =>
    data.commands.updateTasks(some(data, pick), {
      priority: pick(['none', 'low'] as const, 'value'),
      durationMinutes: pick([null, 30], 'value'),
      dueOn: pick(DATES, 'other'),
    }),
  (data, pick) =>
    data.commands.updateTasks(some(data, pick), {
      scheduledOn: pick(DATES, 'value'),
      thisEvening: false,
      scheduledTime: pick(TIMES, 'other'),
    }),
  (data, pick) => data.commands.completeTasks([pick(taskIds(data))], pick([true, false], 'value')),
  (data, pick) => data.commands.deleteTasks([pick(taskIds(data))]),
  (data, pick) => data.commands.completeTasks(some(data, pick), pick([true, false], 'value')),
  (data, pick) => data.commands.deleteTasks(some(data, pick)),
  (data, pick) =>
    data.commands.updateTasks(some(data, pick), { projectId: pick([null, ...projectIds(data)], 'value') }),
  (data, pick) =>
    data.commands.updateTasks(some(data, pick), {
      projectId: pick([null, ...projectIds(data)], 'value'),
      scheduledOn: pick(DATES, 'other'),
      thisEvening: false,
    }),
  (data, pick) =>
    data.commands.updateTasks(some(data, pick), {
      scheduledOn: pick(DATES, 'value'),
      thisEvening: pick([true, false], 'other'),
    }),
  (data, pick, n) =>
    data.commands.tagTasks(some(data, pick), {
      addTagPaths: pick([[], ['home/attic'], [`bulk-${n}`]], 'value'),
      removeTagIds: pick([[], ...knownTags(data).map(({ id }) => [id])], 'other'),
    }),
  (data, pick) =>
    data.commands.reorderTasks(
      pick(['project', 'today', 'anytime'] as const, 'value'),
      some(data, pick).map((taskId, index) => ({ taskId, newOrder: (index + 1) * 1_000 })),
    ),
  (data, pick, n) => {
    const parentId = pick([null, ...taskIds(data)], 'other');
    if (parentId === null || levelOf(data.store, parentId) < MAX_LEVEL)
      void data.commands.createTask({ title: `Subtask ${n}`, parentId });
  },
  (data, pick) => void data.commands.nestTasks(some(data, pick), pick([null, ...taskIds(data)], 'value')),
  (data, pick) => void data.commands.nestTasks([pick(taskIds(data))], pick(taskIds(data), 'other')),
  (data, pick) => void data.commands.nestTasks([pick(taskIds(data))], pick(taskIds(data), 'value')),
  (data, pick) => {
    const to = data.store.section(pick(sectionIds(data), 'value') ?? null);
    if (to !== undefined) {
      data.commands.updateTasks(some(data, pick), { projectId: to.projectId, sectionId: to.id });
    }
  },
  (data, pick) => data.commands.updateTasks(some(data, pick), { sectionId: null }),
  (data, pick, n) => {
    const projectId = pick(projectIds(data));
    if (projectId !== undefined) sectioning(data).createSection(projectId, { title: `Section ${n}` });
  },
  (data, pick, n) =>
    sectioning(data).updateSection(pick(sectionIds(data)), {
      title: `Section ${n}`,
      wipLimit: pick([null, 3, 5], 'value'),
    }),
  (data, pick) => void sectioning(data).archiveSection(pick(sectionIds(data)), pick([true, false], 'value')),
  (data, pick, n) =>
    sectioning(data).reorderSections([{ sectionId: pick(sectionIds(data)), newOrder: n * 1_000 }]),
  (data, pick) => sectioning(data).deleteSection(pick(sectionIds(data)), 'keep'),
  (data, pick) => sectioning(data).deleteSection(pick(sectionIds(data)), 'trash'),
  (data, pick) => {
    const { newReminder, setReminders } = reminding(data);
    const own = pick([[], [newReminder({ kind: 'due', daysBefore: pick([0, 1], 'other') })]], 'value');
    const ids = some(data, pick).filter((id) => own.length > 0 || data.store.remindersOf(id).length > 0);
    setReminders(new Map(ids.map((id) => [id, own])));
  },
  (data, pick, n) => commenting(data).createComment(pick(taskIds(data)), `Comment ${n}`),
  (data, pick, n) => {
    const id = pick(commentIds(data));
    if (id !== undefined) commenting(data).editComment(id, `Edited ${n}`);
  },
  (data, pick) => {
    const id = pick(commentIds(data));
    if (id !== undefined) commenting(data).deleteComment(id);
  },
  (data, pick, n) =>
    void filtering(data).createFilter(`Filter ${n}`, pick(QUESTIONS), {
      shared: pick([true, false], 'value'),
    }),
  (data, pick, n) => {
    const id = pick(filterIds(data));
    if (id === undefined) return;
    const change = pick<FilterChange>(
      [{ name: `Named ${n}` }, { view: 'board', order: n }, { sort: 'date' }],
      'other',
    );
    filtering(data).updateFilter(id, change, pick([undefined, ...QUESTIONS], 'value'));
  },
  (data, pick) => {
    const id = pick(filterIds(data));
    if (id !== undefined) filtering(data).deleteFilter(id);
  },
  ({ commands }, _, n) => void commands.createProject({ title: `Project ${n}` }),
  (data, pick, n) =>
    data.commands.updateProject(pick(projectIds(data)), {
      title: `Project ${n}`,
      color: pick(['#3f9b4f', '#667eea'], 'value'),
    }),
  (data, pick) => data.commands.deleteProject(pick(projectIds(data))),
  (data, pick) => data.commands.archiveProject(pick(projectIds(data))),
  (data, pick) => {
    const archived = pick(data.store.archivedProjects());
    if (archived !== undefined) data.commands.restoreProject(archived);
  },
  (data, pick) => void data.commands.duplicateProject(pick(projectIds(data))),
  (data, pick) =>
    void repeats(data).setRepeat(pick(taskIds(data)), { ...daily, interval: pick([1, 2, 3], 'value') }, 1),
  (data, pick) => repeats(data).removeRepeat(pick(patternIds(data))),
  (data, pick) => repeats(data).setPaused(pick(patternIds(data)), pick([true, false], 'value')),
  (data, _, n) =>
    data.data.commandDeps.push(tagCreation(data.data.commandDeps, { ...tag(`made-${n}`), color: '#3f9b4f' })),
  (data, pick, n) => {
    const found = pick(knownTags(data));
    const { commandDeps } = data.data;
    const change = n % 2 === 0 ? { name: `named-${n}` } : { color: pick([null, '#3f9b4f'], 'value') };
    if (found !== undefined) commandDeps.push(tagEdit(commandDeps, found, change));
  },
  (data, pick) => {
    const found = pick(knownTags(data));
    if (found !== undefined) data.data.commandDeps.push(tagDeletion(data.data.commandDeps, found));
  },
];

const sectioning = ({ data }: TestData) => sectionCommands(data.commandDeps);
const commenting = ({ data }: TestData) => commentCommands(data.commandDeps);
const filtering = ({ data }: TestData) => filterCommands(data.commandDeps);
const reminding = ({ data }: TestData) => reminderCommands(data.commandDeps);
const repeats = ({ data }: TestData) => repeatCommands(data.commandDeps);

function some(data: TestData, pick: Parameters<Action>[1]): string[] {
  const ids = taskIds(data);
  return [...new Set([pick(ids), pick(ids, 'other'), pick(ids, 'value')])].filter((id) => id !== undefined);
}

/** Returns the content of all rows, without values set by the server and without typed tags. */
function contentOf({ store }: TestData) {
  const facts = (row: object, omitted: readonly string[] = []) =>
    Object.fromEntries(
      Object.entries(row)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .filter(([name]) => !['updatedAt', 'isPendingSync', ...omitted].includes(name))
        .map(([name, value]) => [
          name,
          name === 'tagIds' ? [...(value as string[])].sort() : (value as unknown),
        ]),
    );
  const lines = <T extends object>(rows: ReadonlyMap<string, T>, of: (row: T) => object = facts): string[] =>
    Array.from(rows, ([id, row]) => `${id} ${JSON.stringify(of(row))}`);
  const typed = [...store.shown(tags)].filter(([id]) => !id.startsWith('temp-tag:'));
  // A link to a removed series says nothing: the server ignores it, too.
  const linked = (row: TaskItem): TaskItem =>
    store.repeatPattern(row.repeatPatternId ?? '') === undefined
      ? { ...row, isRepeatingTask: false, repeatPatternId: null }
      : row;
  return [
    ...lines(store.shown(tasks), (row) => facts(linked(row))),
    ...lines(store.shown(projects)),
    ...lines(store.shown(sections), ({ archivedAt, ...row }) =>
      facts({ ...row, isArchived: archivedAt !== null }),
    ),
    ...lines(
      new Map(
        [...store.shown(reminders)].filter(
          ([id, row]) => row.reminders.length > 0 && store.task(id) !== undefined,
        ),
      ),
      (row) => row.reminders,
    ),
    ...lines(store.shown(comments), (row) => facts(row, ['editedAt'])),
    ...lines(store.shown(filters)),
    ...lines(new Map(typed)),
    ...lines(store.shown(repeatPatterns), ({ series, isActive }) => ({ rule: series.rule, isActive })),
  ]
    .sort()
    .join('\n');
}

const someDice: fc.Arbitrary<Dice> = fc.record({
  action: fc.nat(ACTIONS.length - 1),
  row: fc.nat(1_000),
  other: fc.nat(1_000),
  value: fc.nat(1_000),
});

async function play(all: readonly Dice[]): Promise<void> {
  const made = testData({
    rows: {
      projects: [project('p'), project('q'), project('old', true)],
      sections: [section('s', 'p'), section('s2', 'p'), section('z', 'q')],
      comments: [comment('k', 'a'), comment('l', 'b')],
      tags: TAGS.map(tag),
      tasks: [
        task('a', { projectId: 'p', sectionId: 's', scheduledOn: DAY }),
        task('b', { projectId: 'p', tagIds: ['id-home'], anytimeOrder: 1_000 }),
        task('c', { scheduledOn: '2026-03-09', dueOn: DAY, tagIds: ['id-home', 'id-home/attic'] }),
        task('d', { completedAt: '2026-03-09T10:00:00.000Z', completedOn: '2026-03-09', completedBy: 'u' }),
        task('e', { projectId: 'q', scheduledOn: DAY, thisEvening: true, todayOrder: 2_000 }),
        task('f', { projectId: 'q', someday: true, dueOn: DAY }),
        task('g', { dueOn: '2026-04-01', hidden: true }),
      ],
    },
  });
  const { undo } = made.data;
  const problems: string[] = [];
  undo.onNotice(({ message, type }) => void (type === 'success' || problems.push(message)));
  await undo.prepare();
  const states = [contentOf(made)];
  for (const [n, dice] of all.entries()) {
    const pick = <T>(list: readonly T[], by: 'row' | 'other' | 'value' = 'row'): T =>
      list[dice[by] % list.length] as T;
    const before = undo.steps.get().undo.length;
    // Advance the clock: a user never makes two changes at the same instant.
    made.clock.advance(1_000);
    ACTIONS[dice.action]?.(made, pick, n);
    await Promise.resolve();
    if (undo.steps.get().undo.length > before) states.push(contentOf(made));
    else expect(contentOf(made), 'a change without a step').toBe(states.at(-1));
  }
  const labels = undo.steps.get().undo.map(({ label }) => label);
  expect(labels).toHaveLength(states.length - 1);
  for (const [index, label] of labels.entries()) {
    undo.undo();
    expect(problems, label).toEqual([]);
    expect(contentOf(made), `undoing: ${label}`).toBe(states[states.length - 2 - index]);
  }
  for (const [index, label] of labels.toReversed().entries()) {
    undo.redo();
    expect(problems, label).toEqual([]);
    expect(contentOf(made), `redoing: ${label}`).toBe(states[index + 1]);
  }
  for (const _ of labels) undo.undo();
  expect(contentOf(made)).toBe(states[0]);
}

it('undoing steps one by one restores the initial state, and redoing them the final state (SUBTASK-8, UNDO-2, UNDO-3)', async () => {
  await fc.assert(fc.asyncProperty(fc.array(someDice, { maxLength: 12 }), play), {
    numRuns: 500,
    endOnFailure: false,
  });
});

it('undoing 200 steps one by one restores the initial state, and redoing them the final state (UNDO-2, UNDO-3, UNDO-4)', async () => {
  const many = fc.array(someDice, { minLength: MAX_STEPS, maxLength: MAX_STEPS });
  await fc.assert(fc.asyncProperty(many, play), { numRuns: 1 });
});
