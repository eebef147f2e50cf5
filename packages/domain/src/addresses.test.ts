import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { assignedPath, readLinkTarget, taskPath, viewPath, type LinkTarget } from './addresses.ts';
import type { View } from './tasks/task-views.ts';

const pathOf = (id: string): string => id.replace('id of ', '');
const ACCOUNT = '0192b3a4-0000-7000-8000-000000000001';
const idOf = (path: string): string => `id of ${path}`;

it.each<[string, View]>([
  ['/inbox', { kind: 'inbox' }],
  ['/today', { kind: 'today' }],
  ['/upcoming', { kind: 'upcoming' }],
  ['/anytime', { kind: 'anytime' }],
  ['/journal', { kind: 'journal' }],
  ['/scheduled', { kind: 'scheduled' }],
  ['/project/0192', { kind: 'project', projectId: '0192' }],
  ['/tag/office/urgent', tagView('any', 'office/urgent')],
  ['/tag/%C3%BCbung', tagView('any', 'übung')],
  ['/tag?all=office&all=home%2Fgarden', tagView('all', 'office', 'home/garden')],
  ['/tag?any=office&any=home', tagView('any', 'office', 'home')],
])('the path %s opens a view, and that view has the same path (ADDRESS-1)', (path, view) => {
  expect(viewPath(view, pathOf)).toBe(path);
  expect(viewOf(readLinkTarget(path))).toEqual(view);
});

it.each<[string, LinkTarget]>([
  ['/today/', { kind: 'today' }],
  ['/today?utm=mail', { kind: 'today' }],
  ['/trash', { kind: 'trash' }],
  ['/assigned', { kind: 'assigned' }],
  ['/assigned?account=a', { kind: 'assigned' }],
  [assignedPath(ACCOUNT), { kind: 'assigned-in', accountId: ACCOUNT }],
  ['/task/0192', { kind: 'task', id: '0192' }],
  ['/tag/Office/URGENT', { kind: 'tag', paths: ['office/urgent'], mode: 'any' }],
  ['/tag/übung', { kind: 'tag', paths: ['übung'], mode: 'any' }],
  ['/add', { kind: 'add', title: '', tagPaths: [], when: '' }],
  [
    '/add?title=Milk%3F+Now?&tags=home,%23shop/food&when=tomorrow',
    { kind: 'add', title: 'Milk? Now?', tagPaths: ['home', 'shop/food'], when: 'tomorrow' },
  ],
  ['/add?tags=home&tags=a%20b', { kind: 'add', title: '', tagPaths: ['home'], when: '' }],
])('the path %s opens %o (ADDRESS-1)', (path, target) => expect(readLinkTarget(path)).toEqual(target));

it.each([
  '/',
  '',
  '/Today',
  '/today/more',
  '/project',
  '/project/',
  '/project/a/b',
  '/task',
  '/tag',
  '/tag/',
  '/tag/a/b/c/d',
  '/tag/to_do',
  '/tag?any=office&any=to_do',
  '/add/more',
  '/settings',
  '/%E0%A4%A',
  '/some/other/path',
])('the path %s opens nothing (ADDRESS-1)', (path) => expect(readLinkTarget(path)).toBeUndefined());

test('every task id can be read back from its address (ADDRESS-1)', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
      expect(readLinkTarget(taskPath(id))).toEqual({ kind: 'task', id });
    }),
  );
});

test('a filter with an unknown tag has no address (ADDRESS-1)', () => {
  expect(viewPath(tagView('any', 'office'), () => undefined)).toBeUndefined();
});

function tagView(mode: 'any' | 'all', ...paths: string[]): View {
  return { kind: 'tag', filter: { selectedTagIds: paths.map(idOf), mode } };
}

function viewOf(target: LinkTarget | undefined): View | undefined {
  if (target?.kind === 'tag') return tagView(target.mode, ...target.paths);
  if (target?.kind === 'project') return { kind: 'project', projectId: target.id };
  if (target?.kind === 'filter') return { kind: 'filter', filterId: target.id };
  if (target === undefined || target.kind === 'assigned-in') return undefined;
  if (target.kind === 'task' || target.kind === 'trash' || target.kind === 'add') return undefined;
  return { kind: target.kind };
}
