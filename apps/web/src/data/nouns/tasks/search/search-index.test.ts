import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankTask } from '../task-draft.ts';
import type { ProjectItem } from '../../projects/project-item.ts';
import type { TagItem } from '../../tags/tag-item.ts';
import type { TaskItem } from '../task-item.ts';
import { patching, putting, removing } from '../../../engine/store/effects.ts';
import { AccountStore } from '../../account-store.ts';
import { fold } from '@questlog/domain/folded-text';
import { MOST_FOUND, SearchIndex, type Idle } from './search-index.ts';

const AT = '2026-03-01T00:00:00.000Z';

function task(id: string, fields: Partial<TaskItem> = {}): TaskItem {
  return { ...blankTask(id, id, AT, null), isPendingSync: false, ...fields };
}

const rest = { color: '#667eea', createdAt: AT, updatedAt: AT, isPendingSync: false };
const project = (id: string, title: string): ProjectItem => ({
  ...rest,
  id,
  title,
  isArchived: false,
  someday: false,
  closedToAssistants: false,
  userId: null,
});
const tag = (id: string, fullPath: string): TagItem => ({
  ...rest,
  id,
  name: fullPath,
  fullPath,
  parentId: null,
});

function storeOf(...tasks: readonly TaskItem[]): AccountStore {
  const store = new AccountStore({ today: '2026-03-10', timeZone: 'UTC' });
  store.load({
    tasks,
    projects: [project('p', 'Gärten'), project('q', 'House')],
    tags: [tag('t', 'wörk/now')],
  });
  return store;
}

/** A fake idle callback that runs only when the test allows it. */
class NoIdle {
  #works: ((hasTime: () => boolean) => boolean)[] = [];
  readonly idle: Idle = (work) => {
    this.#works.push(work);
    return () => {
      this.#works = this.#works.filter((other) => other !== work);
    };
  };
  get waiting(): number {
    return this.#works.length;
  }
  give(hasTime: () => boolean): void {
    this.#works = this.#works.filter((work) => !work(hasTime));
  }
}

const ids = (index: SearchIndex, typed: string) => index.search(typed).found.map(({ task }) => task.id);
const indexOf = (...tasks: readonly TaskItem[]) => new SearchIndex(storeOf(...tasks), new NoIdle().idle);

describe('a search', () => {
  const index = indexOf(
    task('milk', { title: 'Buy Crème fraîche and milk' }),
    task('noted', { title: 'Call', notes: 'ask about the crème' }),
    task('described', { title: 'Write', description: '## Crème' }),
    task('placed', { title: 'Dig', projectId: 'p' }),
    task('tagged', { title: 'Report', tagIds: ['t'] }),
    task('tokyo', { title: '東京で買い物' }),
  );

  test.each([
    ['creme', ['milk', 'noted', 'described']],
    ['CRÈME milk', ['milk']],
    ['milk creme', ['milk']],
    ['raîch', ['milk']],
    ['garten', ['placed']],
    ['dig gart', ['placed']],
    ['work/now', ['tagged']],
    ['買い', ['tokyo']],
    ['creme rhubarb', []],
    ['  ', []],
  ])('finds tasks by %s (VIEW-25)', (typed, expected) => {
    expect(ids(index, typed).sort()).toEqual(expected.sort());
  });
});

test('ranks matches by title, start of a word, part of a word, long text and label, then open and recent tasks first (VIEW-26)', () => {
  const done = { completedAt: AT, completedOn: '2026-03-01' };
  const late = '2026-03-02T00:00:00.000Z';
  const index = indexOf(
    task('label', { projectId: 'q', title: 'Mow' }),
    task('body', { title: 'Mow', notes: 'at the house' }),
    task('part', { title: 'Warehouse' }),
    task('word', { title: 'The house' }),
    task('begins', { title: 'Houseplants' }),
    task('begins-done', { title: 'Houseboat', ...done, updatedAt: late }),
    task('begins-late', { title: 'Housework', updatedAt: late }),
    task('same', { title: 'House' }),
  );
  expect(ids(index, 'house')).toEqual([
    'same',
    'begins-late',
    'begins',
    'begins-done',
    'word',
    'part',
    'body',
    'label',
  ]);
});

test('returns the positions of the matches in the title', () => {
  const [found] = indexOf(task('a', { title: 'Café au lait' })).search('cafe lait').found;
  expect(found?.title).toEqual([
    [0, 4],
    [8, 12],
  ]);
});

test('returns only the best matches, with the total number', () => {
  const many = Array.from({ length: 80 }, (_, at) => task(`n${at}`, { title: `Water plant ${at}` }));
  const result = indexOf(...many, task('x', { title: 'Plant' })).search('plant');
  expect(result.total).toBe(81);
  expect(result.found).toHaveLength(MOST_FOUND);
  expect(result.found[0]?.task.id).toBe('x');
});

test('indexes tasks in idle time, and completes the index when a search begins', () => {
  const idle = new NoIdle();
  const many = Array.from({ length: 120 }, (_, at) => task(`n${at}`, { title: 'Plant' }));
  const index = new SearchIndex(storeOf(...many), idle.idle);
  idle.give(() => false);
  expect(idle.waiting).toBe(1);
  expect(index.search('plant').total).toBe(120);
  idle.give(() => true);
  expect(idle.waiting).toBe(0);
});

test('stops indexing once closed', () => {
  const idle = new NoIdle();
  const store = storeOf(task('a'));
  const index = new SearchIndex(store, idle.idle);
  index.close();
  store.addAction('x', { tasks: putting([task('b')]) });
  expect(idle.waiting).toBe(0);
});

// ── random changes to the store ──

const word = fc.constantFrom('#ab', 'ab', 'Äb', 'abc', 'b', 'ca', 'É', '東京', 'ß', 'wörk', 'house');
const text = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '));
const taskId = fc.constantFrom('1', '2', '3', '4', '5', '6');
const fields = fc.record({
  title: text,
  notes: fc.option(text),
  description: fc.option(text),
  projectId: fc.constantFrom(null, 'p', 'q'),
  tagIds: fc.constantFrom([], ['t']),
  completedOn: fc.constantFrom(null, '2026-03-01'),
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), id: taskId, fields }),
  fc.record({ kind: fc.constant('patch' as const), id: taskId, fields }),
  fc.record({ kind: fc.constant('remove' as const), id: taskId }),
  fc.record({
    kind: fc.constant('project' as const),
    id: fc.constantFrom('p', 'q'),
    title: text,
    isArchived: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('tag' as const), fullPath: text }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('idle' as const) }),
  fc.record({ kind: fc.constant('search' as const), typed: text }),
);

/** Returns the expected result of a search. */
function scan(store: AccountStore, typed: string): string[] {
  const words = fold(typed).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return Array.from(store.allTasks())
    .filter(({ title, notes, description, projectId, tagIds }) => {
      const project = projectId === null ? undefined : store.project(projectId)?.title;
      const tags = tagIds.map((id) => `#${store.tag(id)?.fullPath ?? ''}`);
      const texts = [title, notes, description, project, ...tags].map((each) => fold(each ?? ''));
      return words.every((each) => texts.some((folded) => folded.includes(each)));
    })
    .map(({ id }) => id)
    .sort();
}

test('finds the same tasks as a full scan after random changes (VIEW-25, VIEW-46)', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.array(text, { maxLength: 3 }), (steps, last) => {
      const store = storeOf(task('1', { title: 'abc' }), task('2', { projectId: 'p' }));
      const idle = new NoIdle();
      const index = new SearchIndex(store, idle.idle);
      const compare = (typed: string) => {
        const result = index.search(typed);
        expect(result.found.map(({ task }) => task.id).sort()).toEqual(scan(store, typed));
        expect(result.total).toBe(result.found.length);
      };
      let actions = 0;
      const act = (effects: Parameters<AccountStore['addAction']>[1]) =>
        store.addAction(`a${(actions += 1)}`, effects);
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
              projects: patching<ProjectItem>([each.id], () => ({
                title: each.title,
                isArchived: each.isArchived,
              })),
            });
            break;
          case 'tag':
            act({ tags: patching<TagItem>(['t'], () => ({ fullPath: each.fullPath })) });
            break;
          case 'undo':
            store.dropAction(`a${actions}`);
            break;
          case 'idle':
            idle.give(() => true);
            break;
          case 'search':
            compare(each.typed);
            break;
        }
      }
      for (const typed of last) {
        compare(typed);
        // This query extends the previous one, so the search scans only the previous matches.
        compare(`${typed}b`);
      }
    }),
    { numRuns: 300 },
  );
});
