import { ancestorsOf } from '@questlog/domain/subtasks/task-forest';
import { PROJECT_PARTS } from '@questlog/domain/subtasks/top-level-rows';
import { listTrees, treeRows } from '@questlog/domain/subtasks/tree-rows';
import { addDays } from '@questlog/domain/dates/local-date';
import { countTagUsage } from '@questlog/domain/tags/tag-tree-usage';
import { TODAY_SECTIONS, upcomingDate } from '@questlog/domain/tasks/task-views';
import { DAILY_BUCKETS } from '@questlog/domain/dates/date-buckets';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProjectItem } from './projects/project-item.ts';
import { visibilityOf } from './projects/projects.ts';
import { upcomingGroups } from './tasks/lists/upcoming-groups.ts';
import { matchesRowFilter, type RowFilter } from './tasks/lists/row-filter.ts';
import type { TaskItem } from './tasks/task-item.ts';
import { applyEffect, asServerEffects, patching, putting, removing } from '../engine/store/effects.ts';
import type { AccountEffects } from './collections.ts';
import { comparatorOf, keysOf, subtaskComparatorOf } from './tasks/lists/list-keys.ts';
import { AccountStore } from './account-store.ts';
import { tasks } from './tasks/tasks.ts';
import { DAY, NO_CHANGES, project, record, storeOf, task, withInstant, ZONE } from './testing/rows.ts';

/** A naive model of the store: each read applies all effects and re-sorts every list. */
class Model {
  readonly base = new Map<string, TaskItem>();
  readonly projects = new Map<string, ProjectItem>();
  readonly actions = new Map<string, AccountEffects>();
  /** For each action, the tasks whose rows the server has sent since. */
  readonly overtaken = new Map<string, Set<string>>();
  /**
   * Actions that the server has carried out. Their effects stay visible until the store loads the next
   * changes.
   */
  readonly held = new Set<string>();
  today = DAY;

  receive(ids: readonly string[]): void {
    for (const [action, { tasks }] of this.actions) {
      const overtaken = this.overtaken.get(action) ?? new Set<string>();
      for (const id of ids) if (tasks?.has(id) === true) overtaken.add(id);
      this.overtaken.set(action, overtaken);
    }
    for (const action of this.held) this.actions.delete(action);
    this.held.clear();
  }

  lists(): Map<string, TaskItem[]> {
    const rows = new Map(this.base);
    const projects = new Map(this.projects);
    const removed = new Map<string, TaskItem>();
    for (const effects of this.actions.values()) {
      for (const [id, effect] of effects.tasks ?? []) {
        const before = rows.get(id);
        const isOwn = effect.isConsequence !== true;
        if (isOwn && effect.op === 'remove' && before !== undefined) removed.set(id, before);
        const back = isOwn && effect.op === 'put' && before === undefined ? removed.get(id) : undefined;
        setOrDelete(rows, id, back ?? applyEffect(before, effect));
      }
      for (const [id, effect] of effects.projects ?? []) {
        setOrDelete(projects, id, applyEffect(projects.get(id), effect));
      }
    }
    const lists = new Map<string, TaskItem[]>();
    for (const row of rows.values()) {
      const standing = row.projectId === null ? 'live' : visibilityOf(projects.get(row.projectId));
      const above = ancestorsOf({ task: (id) => rows.get(id) }, row.id);
      for (const key of keysOf(row, above, standing, this.today)) {
        lists.set(key, [...(lists.get(key) ?? []), row]);
      }
    }
    return new Map([...lists].map(([key, items]) => [key, items.sort(comparatorOf(key))]));
  }
}

function setOrDelete<T>(map: Map<string, T>, id: string, row: T | undefined): void {
  if (row === undefined) map.delete(id);
  else map.set(id, row);
}

const PROJECTS = ['p1', 'p2'];
const VIEWS = [
  { kind: 'inbox' },
  { kind: 'today' },
  { kind: 'upcoming' },
  { kind: 'anytime' },
  { kind: 'someday' },
  { kind: 'journal' },
  { kind: 'assigned' },
  { kind: 'project', projectId: 'p1' },
  { kind: 'project', projectId: 'p2' },
] as const;

const FILTERS: readonly RowFilter[] = [
  { tags: { selectedTagIds: ['x'], mode: 'any' } },
  { tags: { selectedTagIds: ['x', 'y'], mode: 'any' } },
  { tags: { selectedTagIds: ['x', 'y'], mode: 'all' } },
  { assigneeId: 'ada' },
  { assigneeId: null },
  { tags: { selectedTagIds: ['x'], mode: 'any' }, assigneeId: 'ben' },
];

const someId = fc.integer({ min: 0, max: 11 }).map((n) => `t${n}`);
const arbitraryDate = fc.option(
  fc.integer({ min: -4, max: 40 }).map((days) => addDays(DAY, days)),
  { nil: null },
);
const someOrder = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
const someFields = fc
  .record(
    {
      title: fc.string(),
      projectId: fc.constantFrom(null, ...PROJECTS),
      // Some of these parents cause cycles, and one does not exist.
      parentId: fc.constantFrom(null, null, 't0', 't1', 't2', 't3', 'gone'),
      scheduledOn: arbitraryDate,
      thisEvening: fc.boolean(),
      dueOn: arbitraryDate,
      someday: fc.boolean(),
      hidden: fc.boolean(),
      completedOn: fc.option(
        fc.integer({ min: -2, max: 1 }).map((days) => addDays(DAY, days)),
        { nil: null },
      ),
      projectOrder: someOrder,
      todayOrder: someOrder,
      anytimeOrder: someOrder,
      tagIds: fc.subarray(['x', 'y', 'z']),
      assigneeId: fc.constantFrom(null, 'ada', 'ben'),
    },
    { requiredKeys: [] },
  )
  .map(withInstant);

type Step =
  | { readonly do: 'load'; readonly rows: readonly (readonly [string, Partial<TaskItem>])[] }
  | { readonly do: 'delete'; readonly id: string }
  | { readonly do: 'act'; readonly id: string; readonly change: Partial<TaskItem> }
  | { readonly do: 'make'; readonly id: string; readonly change: Partial<TaskItem> }
  | { readonly do: 'foretell'; readonly id: string; readonly change: Partial<TaskItem> }
  | { readonly do: 'remove'; readonly id: string }
  | { readonly do: 'archive' | 'put-off' | 'take-back' | 'drop-project'; readonly id: string }
  | { readonly do: 'settle' | 'refuse'; readonly which: number }
  | { readonly do: 'day'; readonly days: number };

const someProject = fc.constantFrom(...PROJECTS);
const someStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('load'),
    rows: fc.array(fc.tuple(someId, someFields), { maxLength: 60 }),
  }),
  fc.record({ do: fc.constant('delete'), id: someId }),
  fc.record({ do: fc.constant('act'), id: someId, change: someFields }),
  fc.record({ do: fc.constantFrom('make', 'foretell'), id: someId, change: someFields }),
  fc.record({ do: fc.constant('remove'), id: someId }),
  fc.record({ do: fc.constantFrom('archive', 'put-off', 'take-back', 'drop-project'), id: someProject }),
  fc.record({ do: fc.constantFrom('settle', 'refuse'), which: fc.nat(5) }),
  fc.record({ do: fc.constant('day'), days: fc.integer({ min: -2, max: 35 }) }),
);

function play(steps: readonly Step[]): void {
  const store = new AccountStore({ today: DAY, timeZone: ZONE });
  const model = new Model();
  const all = PROJECTS.map((id) => project(id));
  for (const row of all) model.projects.set(row.id, row);
  store.load({ tasks: [], tags: [], projects: all });
  let count = 0;

  const act = (effects: AccountEffects): void => {
    const id = `a${(count += 1)}`;
    model.actions.set(id, effects);
    store.addAction(id, effects);
  };
  for (const step of steps) {
    switch (step.do) {
      case 'load': {
        const received = new Map(step.rows.map(([id, fields]) => [id, record(task(id, fields))]));
        // Like the store, drop "This evening" if there is no date.
        for (const [id, each] of received) model.base.set(id, tasks.fromWire(each, ZONE));
        model.receive([...received.keys()]);
        store.applyChanges({ ...NO_CHANGES, tasks: [...received.values()] }, store.sequence);
        break;
      }
      case 'delete':
        model.base.delete(step.id);
        model.receive([step.id]);
        store.applyChanges(
          { ...NO_CHANGES, deleted: { projects: [], tags: [], tasks: [step.id] } },
          store.sequence,
        );
        break;
      case 'act':
        act({ tasks: patching<TaskItem>([step.id], () => step.change) });
        break;
      case 'make':
        act({ tasks: putting([task(step.id, { ...step.change, isPendingSync: true })]) });
        break;
      case 'foretell':
        act({ tasks: asServerEffects(putting([task(step.id, { ...step.change, isPendingSync: true })])) });
        break;
      case 'remove':
        act({ tasks: removing([step.id]) });
        break;
      case 'archive':
        act({ projects: patching<ProjectItem>([step.id], () => ({ isArchived: true })) });
        break;
      case 'put-off':
      case 'take-back':
        act({ projects: patching<ProjectItem>([step.id], () => ({ someday: step.do === 'put-off' })) });
        break;
      case 'drop-project':
        act({ projects: removing([step.id]) });
        break;
      case 'settle':
      case 'refuse': {
        // Changes are sent in order, so only the oldest one can be settled. The user may discard any change.
        const waiting = [...model.actions].filter(([id]) => !model.held.has(id));
        const [id, effects] = waiting[step.do === 'settle' ? 0 : step.which] ?? [];
        if (id === undefined || effects === undefined) break;
        if (step.do === 'refuse') {
          model.actions.delete(id);
          store.dropAction(id);
          break;
        }
        const overtaken = model.overtaken.get(id) ?? new Set();
        const held = new Map(
          [...(effects.tasks ?? [])].filter(
            ([row, { isConsequence }]) => isConsequence === true || overtaken.has(row),
          ),
        );
        // If a later change restores the row, the store keeps the server's version.
        const later = [...model.actions].slice([...model.actions.keys()].indexOf(id) + 1);
        const restored = [...(effects.tasks ?? [])].filter(
          ([row, { op, isConsequence }]) =>
            op === 'remove' &&
            isConsequence !== true &&
            later.some(([, { tasks }]) => {
              const next = tasks?.get(row);
              return next?.op === 'put' && next.isConsequence !== true;
            }),
        );
        for (const [row] of restored) held.delete(row);
        const isRestored = new Set(restored.map(([row]) => row));
        for (const [row, effect] of effects.tasks ?? []) {
          if (held.has(row) || isRestored.has(row)) continue;
          const after = applyEffect(model.base.get(row), effect);
          setOrDelete(model.base, row, after && { ...after, isPendingSync: false });
        }
        for (const [row, effect] of effects.projects ?? []) {
          setOrDelete(model.projects, row, applyEffect(model.projects.get(row), effect));
        }
        if (held.size > 0) {
          // Keep the action's position in the order of the actions.
          model.actions.set(id, { tasks: held });
          model.held.add(id);
        } else model.actions.delete(id);
        expect(store.settleAction(id, effects, {})).toBe(held.size + isRestored.size > 0);
        break;
      }
      case 'day':
        model.today = addDays(DAY, step.days);
        store.setToday(model.today, ZONE);
        break;
    }
    expectSame(store, model);
  }
}

type Lists = ReadonlyMap<string, readonly TaskItem[]>;

/** Returns the rows of a list that pass a test, and the subset that the list's counters include. */
function rowsOf(lists: Lists, key: string, test: (task: TaskItem) => boolean) {
  const items = lists.get(key) ?? [];
  const compare = subtaskComparatorOf(key);
  if (compare === undefined) {
    const rows = items.filter(test);
    return { ids: rows.map(({ id }) => id), own: rows };
  }
  const trees = listTrees(items, compare);
  const { ids } = treeRows(trees, test);
  return { ids: [...ids], own: trees.roots.filter(({ id }) => ids.includes(id)) };
}

const isOpen = ({ completedOn }: TaskItem): boolean => completedOn === null;

const groupsOf = (store: AccountStore, filter?: RowFilter) =>
  upcomingGroups(store, store.view({ kind: 'upcoming' }, 'all', filter).ids, store.today);

function expectSame(store: AccountStore, model: Model): void {
  const lists = model.lists();
  const all = (key: string) => rowsOf(lists, key, () => true);
  for (const view of VIEWS) {
    const key = view.kind === 'project' ? `project:${view.projectId}` : view.kind;
    const seen = store.view(view, 'all');
    const { ids, own } = all(key);
    expect(seen.ids, key).toEqual(ids);
    expect(store.view(view, 'active').ids, key).toEqual(rowsOf(lists, key, isOpen).ids);
    expect(store.view(view, 'completed').ids, key).toEqual(rowsOf(lists, key, (task) => !isOpen(task)).ids);
    expect([seen.total, seen.open], key).toEqual([own.length, own.filter(isOpen).length]);
  }
  for (const part of PROJECT_PARTS) {
    expect(store.projectPart(part, 'p1', 'all').ids, part).toEqual(all(`${part}:p1`).ids);
  }
  for (const name of TODAY_SECTIONS) {
    expect(store.todaySection(name, 'all').ids, name).toEqual(all(`today:${name}`).ids);
  }
  expect(groupsOf(store).flatMap((group) => group.ids)).toEqual(all('upcoming').ids);
  for (const { bucket, ids: ofGroup, days } of groupsOf(store)) {
    expect(DAILY_BUCKETS.has(bucket) ? days.flatMap((day) => day.ids) : ofGroup).toEqual(ofGroup);
    for (const { date, ids: ofDay } of days) {
      expect(ofDay.map((id) => upcomingDate(store.task(id) as TaskItem))).toEqual(ofDay.map(() => date));
    }
  }
  for (const filter of FILTERS) expectNarrowed(store, lists, filter);
  expect(store.tagUsage()).toEqual(countTagUsage(all('tag').own.map(({ tagIds }) => tagIds)));
  const counts = store.counts();
  expect(counts.today).toBe(all('today').own.filter(isOpen).length);
  expect(counts.inbox).toBe(all('inbox').own.filter(isOpen).length);
  expect(counts.journal).toBe(all('journal').ids.length);
  expect(counts.projects.get('p1')?.active ?? 0).toBe(all('project:p1').own.filter(isOpen).length);
}

/** Checks that a view with a filter contains exactly the matching tasks and their ancestors. */
function expectNarrowed(store: AccountStore, lists: Lists, filter: RowFilter): void {
  const passing = (key: string) => rowsOf(lists, key, (task) => matchesRowFilter(task, filter));
  for (const view of VIEWS) {
    const key = view.kind === 'project' ? `project:${view.projectId}` : view.kind;
    const seen = store.view(view, 'all', filter);
    expect(seen.ids, key).toEqual(passing(key).ids);
    expect(seen.total, key).toBe(passing(key).own.length);
    expect(store.view(view, 'all', { ...filter }), 'the same answer until something changes').toBe(seen);
  }
  const { tags, assigneeId } = filter;
  if (tags !== undefined) {
    const tagged = store.view({ kind: 'tag', filter: tags }, 'all', { assigneeId });
    expect(tagged.ids).toEqual(passing('tag').ids);
  }
  for (const name of TODAY_SECTIONS) {
    expect(store.todaySection(name, 'all', filter).ids, name).toEqual(passing(`today:${name}`).ids);
  }
  for (const { bucket, ids } of groupsOf(store, filter)) {
    const whole = groupsOf(store).find((group) => group.bucket === bucket)?.ids ?? [];
    expect(ids).toEqual(whole.filter((id) => passing('upcoming').ids.includes(id)));
  }
  expect(groupsOf(store, filter).flatMap((group) => group.ids)).toEqual(passing('upcoming').ids);
}

describe('a store after random changes', () => {
  it('after any sequence of steps, the store has the same content as one computed from scratch (DATE-6, DATE-9, PROJECT-17, SOMEDAY-6, SOMEDAY-20, SOMEDAY-32, SUBTASK-12, SUBTASK-13, VIEW-6, VIEW-17)', () => {
    fc.assert(fc.property(fc.array(someStep, { maxLength: 25 }), play), { numRuns: 300 });
  });

  it('a task whose parent is still in an archived project does not depend on the parent (SOMEDAY-32)', () => {
    play([
      {
        do: 'load',
        rows: [
          ['t1', { projectId: 'p1', dueOn: '2026-03-11', hidden: true }],
          ['t0', { parentId: 't1' }],
        ],
      },
      { do: 'archive', id: 'p1' },
      { do: 'day', days: 1 },
    ]);
  });

  it('sorts a bulk load like rows that are inserted one by one', () => {
    const rows = Array.from({ length: 500 }, (_, n) => task(`t${n}`, { anytimeOrder: (n * 7919) % 101 }));
    const one = storeOf([]);
    for (const row of rows) one.merge(tasks, [record(row)], one.sequence);
    expect(storeOf(rows).view({ kind: 'inbox' }, 'all').ids).toEqual(one.view({ kind: 'inbox' }, 'all').ids);
  });
});
