import { wordTablesFor } from '@questlog/domain/capture/language-tables';
import { fold } from '@questlog/domain/folded-text';
import { localDateAt } from '@questlog/domain/dates/local-date';
import { compileQuery } from '@questlog/domain/query/match-query';
import { parseQuery } from '@questlog/domain/query/parse-query';
import type { QueryTree } from '@questlog/domain/query/query-tree';
import {
  MEMBERS,
  PROJECTS,
  READER,
  SECTIONS,
  someTree,
  TAGS,
} from '@questlog/domain/query/testing/query-names';
import { leafName } from '@questlog/domain/tags/tag-path';
import { PRIORITIES } from '@questlog/domain/tasks/task-facts';
import { compareTasks } from '@questlog/domain/tasks/task-order';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEvent } from '../../../engine/browser/signal.ts';
import { patching, putting, removing } from '../../../engine/store/effects.ts';
import { AccountStore } from '../../account-store.ts';
import type { ProjectItem } from '../../projects/project-item.ts';
import { taskReminders } from '../../reminders/reminder-item.ts';
import type { TagItem } from '../../tags/tag-item.ts';
import { SearchIndex } from '../../tasks/search/search-index.ts';
import type { TaskItem } from '../../tasks/task-item.ts';
import { comment, project, task, withInstant } from '../../testing/rows.ts';
import { FilterIndex, type FilterSettings } from './filter-index.ts';

const AT = '2026-03-01T00:00:00.000Z';

function tagItem(id: string, fullPath: string): TagItem {
  return {
    id,
    name: leafName(fullPath),
    fullPath,
    parentId: null,
    color: null,
    createdAt: AT,
    updatedAt: AT,
    isPendingSync: false,
  };
}

function indexOf(tasks: readonly TaskItem[] = []) {
  const store = new AccountStore({ today: READER.today, timeZone: 'UTC' });
  store.load({
    tasks,
    projects: PROJECTS.map(({ id, title }) => ({ ...project(id), title })),
    tags: TAGS.map(({ id, fullPath }) => tagItem(id, fullPath)),
  });
  let settings: FilterSettings = { userId: 'member Ben', weekStart: 1, languages: wordTablesFor(['de']) };
  const changed = createEvent<void>();
  const search = new SearchIndex(store, () => () => undefined);
  const index = new FilterIndex(store, {
    settings: () => settings,
    subscribe: changed.subscribe,
    textsOf: (task) => search.textsOf(task),
  });
  const setSettings = (change: Partial<FilterSettings>): void => {
    settings = { ...settings, ...change };
    changed.emit();
  };
  return { store, index, settings: () => settings, setSettings };
}

type Made = ReturnType<typeof indexOf>;

/** Returns the ids of a question's lists, evaluated from scratch. */
function scan({ store, settings }: Pick<Made, 'store' | 'settings'>, { lists }: QueryTree): string[][] {
  const visible = Array.from(store.allTasks()).filter(
    ({ projectId }) => projectId === null || store.project(projectId)?.isArchived === false,
  );
  const shown = visible.map((item) => ({
    ...item,
    repeats: item.isRepeatingTask,
    hasSubtasks: store.subtasksOf(item.id).length > 0,
    hasComments: store.commentsOf(item.id).length > 0,
    hasReminder: store.remindersOf(item.id).length > 0,
    createdOn: localDateAt(Date.parse(item.createdAt), store.timeZone),
    updatedOn: localDateAt(Date.parse(item.updatedAt), store.timeZone),
  }));
  return lists.map((list) => {
    const test = compileQuery(list, {
      ...settings(),
      today: store.today,
      tagsUnder: (id) => {
        const path = store.tag(id)?.fullPath;
        if (path === undefined) return [];
        const below = store.tags().filter(({ fullPath }) => fullPath.startsWith(`${path}/`));
        return [id, ...below.map((each) => each.id)];
      },
      foldedTexts: (query) => {
        const { title, notes, description, projectId, tagIds } = query;
        const paths = tagIds.flatMap((id) => store.tag(id)?.fullPath ?? []);
        const tags = paths.flatMap((path) => [`#${path}`, `#${leafName(path)}`]);
        return fold([title, notes, description, store.project(projectId)?.title, ...tags].join('\n'));
      },
    });
    return shown
      .filter((each) => test(each))
      .sort((a, b) => compareTasks('mixed', a, b))
      .map(({ id }) => id);
  });
}

const taskId = fc.constantFrom('1', '2', '3', '4', '5', '6');
const day = fc.constantFrom(null, '2026-11-29', READER.today, '2026-12-01', '2026-12-07', '2027-01-01');
const instant = fc.constantFrom(
  '2026-11-29T23:30:00.000Z',
  '2026-11-30T12:00:00.000Z',
  '2026-11-01T00:30:00.000Z',
);
const fields: fc.Arbitrary<Partial<TaskItem>> = fc
  .record(
    {
      title: fc.constantFrom('call', 'Two words', 'today', 'R&D', 'x'),
      notes: fc.constantFrom(null, 'see https://a.example', 'Call'),
      description: fc.constantFrom(null, '- [ ] call'),
      priority: fc.constantFrom(...PRIORITIES),
      durationMinutes: fc.constantFrom(null, 15, 60),
      projectId: fc.constantFrom(null, ...PROJECTS.map(({ id }) => id)),
      sectionId: fc.constantFrom(
        null,
        ...Object.entries(SECTIONS).map(([name, [at]]) => `project ${name} ${at}`),
      ),
      parentId: fc.constantFrom(null, '1', '2'),
      scheduledOn: day,
      dueOn: day,
      someday: fc.boolean(),
      hidden: fc.boolean(),
      completedOn: fc.constantFrom(null, '2026-11-29', READER.today),
      tagIds: fc.subarray(TAGS.map(({ id }) => id)),
      assigneeId: fc.constantFrom(null, ...MEMBERS.map(({ id }) => id)),
      isRepeatingTask: fc.boolean(),
      projectOrder: fc.constantFrom(null, 1_000, 2_000),
      createdAt: instant,
      updatedAt: instant,
    },
    { requiredKeys: [] },
  )
  .map(withInstant);

const someProject = fc.constantFrom(...PROJECTS);
const someTag = fc.constantFrom(...TAGS);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('put' as const), id: taskId, fields }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('patch' as const), id: taskId, fields }) },
  fc.record({ kind: fc.constant('remove' as const), id: taskId }),
  fc.record({
    kind: fc.constant('project' as const),
    of: someProject,
    title: fc.constantFrom('Call', 'Work'),
    isArchived: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('no project' as const), of: someProject }),
  fc.record({
    kind: fc.constant('tag' as const),
    of: someTag,
    fullPath: fc.constantFrom('call', 'work', 'work/x'),
  }),
  fc.record({ kind: fc.constant('no tag' as const), of: someTag }),
  fc.record({ kind: fc.constant('comment' as const), id: taskId }),
  fc.record({ kind: fc.constant('reminder' as const), id: taskId }),
  fc.record({
    kind: fc.constant('day' as const),
    today: fc.constantFrom('2026-11-29', READER.today, '2026-12-01', '2026-12-08'),
    timeZone: fc.constantFrom('UTC', 'Pacific/Auckland', 'America/Los_Angeles'),
  }),
  fc.record({ kind: fc.constant('settings' as const), weekStart: fc.constantFrom(1, 7) }),
  fc.record({ kind: fc.constant('undo' as const) }),
);

it('after random changes, the lists of filters are those of an evaluation from scratch (FILTER-30)', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 25 }),
      fc.array(someTree, { minLength: 2, maxLength: 3 }),
      (steps, trees) => {
        const made = indexOf([task('1'), task('2', { projectId: 'project Work' })]);
        const { store, index } = made;
        let actions = 0;
        const act = (effects: Parameters<AccountStore['addAction']>[1]): void =>
          store.addAction(`a${(actions += 1)}`, effects);
        const compare = (): void => {
          for (const [at, tree] of trees.entries()) {
            const { lists, open, total } = index.matches({ id: String(at), tree });
            const expected = scan(made, tree);
            expect(lists.map(({ ids }) => ids)).toEqual(expected);
            const all = new Set(expected.flat());
            expect(total).toBe(all.size);
            expect(open).toBe([...all].filter((id) => store.task(id)?.completedOn === null).length);
            expect(index.countOf(tree)).toBe(total);
          }
        };
        compare();
        for (const each of steps) {
          switch (each.kind) {
            case 'put':
              act({ tasks: putting([task(each.id, each.fields)]) });
              break;
            case 'patch':
              act({ tasks: patching<TaskItem>([each.id], () => each.fields) });
              break;
            case 'remove':
              act({ tasks: removing([each.id]) });
              break;
            case 'project':
              act({
                projects: patching<ProjectItem>([each.of.id], () => ({
                  title: each.title,
                  isArchived: each.isArchived,
                })),
              });
              break;
            case 'no project':
              act({ projects: removing([each.of.id]) });
              break;
            case 'tag':
              act({ tags: putting([tagItem(each.of.id, each.fullPath)]) });
              break;
            case 'no tag':
              act({ tags: removing([each.of.id]) });
              break;
            case 'comment':
              act({ comments: putting([comment('c', each.id)]) });
              break;
            case 'reminder':
              act({
                reminders: putting([
                  taskReminders(each.id, [
                    { id: 'r', rule: { kind: 'at', at: AT } as never, snoozedUntil: null },
                  ]),
                ]),
              });
              break;
            case 'day':
              store.setToday(each.today, each.timeZone);
              break;
            case 'settings':
              made.setSettings({ weekStart: each.weekStart });
              break;
            case 'undo':
              store.dropAction(`a${actions}`);
              break;
          }
          compare();
        }
      },
    ),
    { numRuns: 150 },
  );
});

function treeOf(query: string): QueryTree {
  const { tree } = parseQuery(query, READER);
  if (tree === undefined) throw new Error(`No question: ${query}`);
  return tree;
}

const idsOf = ({ index }: Made, query: string): readonly string[] | undefined =>
  index.matches({ id: query, tree: treeOf(query) }).lists[0]?.ids;

it('midnight moves tasks between filters (FILTER-31)', () => {
  const made = indexOf([
    task('now', { scheduledOn: '2026-11-30' }),
    task('next', { scheduledOn: '2026-12-01' }),
  ]);
  expect([idsOf(made, 'today'), idsOf(made, 'overdue')]).toEqual([['now'], []]);
  let notified = 0;
  made.index.subscribe(() => (notified += 1));
  made.store.setToday('2026-12-01', 'UTC');
  expect(notified).toBeGreaterThan(0);
  expect([idsOf(made, 'today'), idsOf(made, 'overdue')]).toEqual([['next'], ['now']]);
});

it('another zone moves tasks between filters (FILTER-31)', () => {
  const made = indexOf([task('late', { createdAt: '2026-11-30T20:00:00.000Z' })]);
  expect(idsOf(made, 'created:2026-11-30')).toEqual(['late']);
  made.store.setToday(READER.today, 'Pacific/Auckland');
  expect([idsOf(made, 'created:2026-11-30'), idsOf(made, 'created:2026-12-01')]).toEqual([[], ['late']]);
});

it('the result of a filter stays the same object until its tasks change (FILTER-30)', () => {
  const { store, index } = indexOf([task('a', { priority: 'high' }), task('b')]);
  const filter = { id: 'f', tree: treeOf('p1') };
  const before = index.matches(filter);
  store.addAction('other', { tasks: patching<TaskItem>(['b'], () => ({ title: 'c' })) });
  store.addAction('same', { tasks: patching<TaskItem>(['a'], () => ({ title: 'd' })) });
  expect(index.matches({ ...filter, tree: treeOf('p1') })).toBe(before);
  store.addAction('done', { tasks: patching<TaskItem>(['b'], () => ({ priority: 'high' })) });
  expect(index.matches(filter).open).toBe(2);
});

it('a task that is in several lists of a filter counts once (FILTER-32)', () => {
  const { index } = indexOf([
    task('a', { priority: 'high', scheduledOn: READER.today }),
    task('b', { priority: 'high' }),
  ]);
  expect(index.matches({ id: 'f', tree: treeOf('p1, today') })).toMatchObject({ open: 2, total: 2 });
});

it('does not evaluate unchanged tasks again after a change (FILTER-30)', () => {
  const { store, index } = indexOf([task('a'), task('b'), task('c')]);
  const filter = { id: 'f', tree: treeOf('has:subtasks | p1') };
  index.matches(filter);
  const read: string[] = [];
  const { subtaskCount } = store;
  store.subtaskCount = (id) => {
    read.push(id);
    return subtaskCount(id);
  };
  store.addAction('x', { tasks: patching<TaskItem>(['b'], () => ({ title: 'd' })) });
  index.matches(filter);
  expect(read).toEqual(['b']);
});
