import { expect, test } from 'vitest';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { RANK } from '../../data/nouns/tasks/search/match.ts';
import type { SearchResult } from '../../data/nouns/tasks/search/search-index.ts';
import { paletteGroups, type PaletteCommand } from './palette-model.ts';

const COMMANDS: readonly PaletteCommand[] = [
  { id: 'today', group: 'Go to', title: 'Today' },
  { id: 'journal', group: 'Go to', title: 'Journal', keywords: 'completed done' },
  { id: 'garden', group: 'Projects', title: 'Garden' },
  { id: 'new', group: 'Actions', title: 'New task' },
];
const NONE: SearchResult = { found: [], total: 0 };

function tasks(rank: number, total: number, ...ids: readonly string[]): SearchResult {
  const found = ids.map((id) => ({
    task: { id, title: id } as unknown as TaskItem,
    title: [],
    excerpt: undefined,
    rank,
  }));
  return { found, total };
}

const listed = (typed: string, result = NONE) =>
  paletteGroups(typed, COMMANDS, result).map(({ label, entries }) => [
    label,
    entries.map((entry) => (entry.kind === 'command' ? entry.command.id : entry.key)),
  ]);

test('the palette lists views, projects and actions before the user types', () => {
  expect(listed(' ')).toEqual([
    ['Go to', ['today', 'journal']],
    ['Projects', ['garden']],
    ['Actions', ['new']],
  ]);
});

test('a project that begins with the typed text comes before tasks that contain it', () => {
  expect(listed('gard', tasks(RANK.inBody, 1, 'x'))).toEqual([
    ['Projects', ['garden']],
    ['Tasks', ['task-x']],
    ['Create', ['add', 'save']],
  ]);
});

test('a task whose title was typed comes before an action that contains the word', () => {
  expect(listed('task', tasks(RANK.sameTitle, 1, 'x'))).toEqual([
    ['Tasks', ['task-x']],
    ['Actions', ['new']],
    ['Create', ['add', 'save']],
  ]);
});

test('tasks come before commands that contain the typed word, but after a project with that name', () => {
  expect(listed('task', tasks(RANK.wordsBegin, 1, 'x'))).toEqual([
    ['Tasks', ['task-x']],
    ['Actions', ['new']],
    ['Create', ['add', 'save']],
  ]);
  expect(listed('gard', tasks(RANK.titleBegins, 1, 'x'))[0]).toEqual(['Projects', ['garden']]);
});

test('offers to save a search that finds tasks as a filter (FILTER-38)', () => {
  expect(listed('call', tasks(RANK.sameTitle, 1, 'x')).at(-1)).toEqual(['Create', ['add', 'save']]);
  expect(listed('call').at(-1)).toEqual(['Create', ['add']]);
});

test('finds a view by its synonyms', () => {
  expect(listed('done')).toEqual([
    ['Go to', ['journal']],
    ['Create', ['add']],
  ]);
});

test('finds commands only by the beginning of a word', () => {
  expect(listed('oday')).toEqual([['Create', ['add']]]);
});

test('says how many tasks match if only some are listed', () => {
  const [group] = paletteGroups('x', COMMANDS, tasks(RANK.inTitle, 80, 'a', 'b'));
  expect(group?.note).toBe('2 of 80');
});

test('offers to add the typed text as a task, without surrounding spaces', () => {
  expect(paletteGroups('  buy Milk ', COMMANDS, NONE).at(-1)?.entries).toEqual([
    { kind: 'add', key: 'add', title: 'buy Milk' },
  ]);
});

test('finds a tag by its path or its name, with or without # (VIEW-46)', () => {
  const tag: PaletteCommand = {
    id: 'tag',
    group: 'Tags',
    title: 'home/phone',
    keywords: '#home/phone #phone',
  };
  const found = (typed: string) =>
    paletteGroups(typed, [...COMMANDS, tag], NONE).some(({ label }) => label === 'Tags');
  expect(['#ph', '#home/p', 'phone', 'home'].filter(found)).toHaveLength(4);
  expect(['#hone', '#today'].filter(found)).toEqual([]);
});
