import type { Task } from '@questlog/contract/tasks';
import { expect, test } from 'vitest';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { journalEntries, journalSections, type Known } from './journal-entries.ts';

const TODAY = '2026-11-20';

function loadedTask(id: string, completedAt: string): Task {
  return { id, title: `Task ${id}`, completedAt, project: null } as unknown as Task;
}

function here(id: string, completedAt: string | null, projectId: string | null = null): TaskItem {
  return { id, title: `Task ${id}`, completedAt, projectId } as unknown as TaskItem;
}

function known(...tasks: readonly TaskItem[]): Known {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return {
    task: (id) => byId.get(id),
    project: (id) => (id === 'garden' ? { title: 'Garden', color: '#3f9b4f' } : undefined),
    completedIds: tasks.filter((task) => task.completedAt !== null).map((task) => task.id),
  };
}

const ids = (entries: readonly { readonly id: string }[]) => entries.map((entry) => entry.id);

test("merges locally completed tasks with the server's, latest first and without duplicates (JOURNAL-1)", () => {
  const loaded = [loadedTask('b', '2026-11-20T09:00:00Z'), loadedTask('a', '2026-11-19T09:00:00Z')];
  const entries = journalEntries(
    loaded,
    false,
    known(here('c', '2026-11-20T10:00:00Z', 'garden'), here('b', '2026-11-20T09:00:00Z')),
  );
  expect(ids(entries)).toEqual(['c', 'b', 'a']);
  expect(entries[0]?.project?.title).toBe('Garden');
});

test('omits a task that was reopened on this device (JOURNAL-7)', () => {
  const loaded = [loadedTask('a', '2026-11-19T09:00:00Z')];
  expect(journalEntries(loaded, false, known(here('a', null)))).toEqual([]);
});

test('omits tasks that were completed on this device but belong to pages that are not loaded', () => {
  const loaded = [loadedTask('b', '2026-11-20T09:00:00Z')];
  const old = known(here('old', '2026-10-01T09:00:00Z'));
  expect(ids(journalEntries(loaded, true, old))).toEqual(['b']);
  expect(ids(journalEntries(loaded, false, old))).toEqual(['b', 'old']);
});

test('groups tasks by period, and counts those on pages that are not loaded (JOURNAL-2)', () => {
  const tasks = [
    loadedTask('d', '2026-11-20T01:00:00Z'),
    loadedTask('c', '2026-11-17T12:00:00Z'),
    loadedTask('b', '2026-11-16T12:00:00Z'),
    loadedTask('a', '2025-01-01T12:00:00Z'),
  ];
  const counts = new Map([
    ['Today', 1],
    ['This week', 2],
    ['2025', 40],
  ]);
  const entries = journalEntries(tasks, true, known(here('new', '2026-11-20T02:00:00Z')));
  const sections = journalSections(entries, { tasks, counts }, TODAY, 'UTC');
  expect(sections.map(({ label, entries, count }) => [label, ids(entries), count])).toEqual([
    ['Today', ['new', 'd'], 2],
    ['This week', ['c', 'b'], 2],
    ['2025', ['a'], 40],
  ]);
});

const NOTHING_LOADED = { tasks: [], counts: new Map<string, number>() };

test("assigns tasks to days in the viewer's time zone (JOURNAL-8)", () => {
  const entries = journalEntries([loadedTask('late', '2026-11-19T23:30:00Z')], false, known());
  expect(journalSections(entries, NOTHING_LOADED, TODAY, 'Europe/Vienna')[0]?.label).toBe('Today');
  expect(journalSections(entries, NOTHING_LOADED, TODAY, 'UTC')[0]?.label).toBe('This week');
});
