import { expect, it } from 'vitest';
import { filterByTag } from '../tags/tag-filter.ts';
import { SMART_VIEWS, viewKey, type View } from './task-views.ts';
import { viewOfKey } from './view-of-key.ts';

const views: View[] = [
  ...SMART_VIEWS.map((kind) => ({ kind })),
  { kind: 'project', projectId: 'p1' },
  { kind: 'tag', filter: filterByTag('t1') },
];

it.each(views)('finds the view %j by its key (SELECT-11, VIEW-76)', (view) => {
  expect(viewOfKey(viewKey(view))).toEqual(view);
});

it.each<[string, View]>([
  ['two tags', { kind: 'tag', filter: { selectedTagIds: ['a', 'b'], mode: 'any' } }],
  ['Scheduled', { kind: 'scheduled' }],
])('finds no view for the key of %s', (_, view) => {
  expect(viewOfKey(viewKey(view))).toBeUndefined();
});
