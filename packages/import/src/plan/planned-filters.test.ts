import { expect, it } from 'vitest';
import type { QueryNames } from '@questlog/domain/query/query-names';
import type { ImportedFilter } from '../imported.ts';
import { fitted, withoutKnown, type Room } from './fit-plan.ts';
import { planImport } from './plan-import.ts';

const TODAY = '2026-03-10';
const ACCOUNT = '00000000-0000-7000-8000-000000000001';
const NAMES: QueryNames = {
  tags: [{ id: 'tag', fullPath: 'own' }],
  projects: [{ id: 'project', title: 'Own' }],
  sectionsOf: () => [],
  members: [{ id: 'ada', name: 'Ada' }],
};
const ROOM: Room = {
  tasks: null,
  projects: null,
  sections: new Map(),
  hasTags: true,
  tags: new Set(),
  hasRepeats: true,
  filters: { left: 200, names: NAMES, today: TODAY },
};

const filterWith = (query: string, fields: Partial<ImportedFilter> = {}): ImportedFilter => ({
  sourceId: query,
  name: query,
  color: '#112233',
  query,
  languages: [],
  region: null,
  sort: 'manual',
  group: 'none',
  view: 'list',
  shared: false,
  ...fields,
});

const planOf = (filters: readonly ImportedFilter[], userId = 'ada') =>
  planImport(
    {
      source: 'questlog',
      projects: [{ sourceId: 'a', title: 'House', color: null, isArchived: false }],
      sections: [
        { sourceId: 's', projectId: 'a', title: 'Kitchen', order: null, wipLimit: null, isArchived: false },
      ],
      tags: [{ path: 'work/client', color: null }],
      tasks: [],
      filters,
      losses: [],
    },
    { accountId: ACCOUNT, userId, now: new Date(), today: TODAY, projects: [], sections: [] },
  );

it('a filter can name rows of the file and of the account (IMPORT-71)', () => {
  const queries = ['#work', '#work/client', '#own', '+House', '+House/Kitchen', '+Own', '@ada', '@me'];
  const { filters, losses } = fitted(planOf(queries.map((query) => filterWith(query))), ROOM, new Set());
  expect(filters.map(({ query }) => query)).toEqual(queries);
  expect(losses).toEqual([]);
});

it('a filter whose question is not understood is listed with the reason (IMPORT-71)', () => {
  const plan = planOf([
    filterWith('@ben & p1', { name: 'Of Ben' }),
    filterWith('due:Freitag'),
    filterWith('p1'),
  ]);
  const { filters, losses } = fitted(plan, ROOM, new Set());
  expect(filters.map(({ query }) => query)).toEqual(['p1']);
  expect(losses).toMatchObject([
    { kind: 'Filters', of: 'Of Ben', detail: 'Unknown member “ben”.' },
    { kind: 'Filters', of: 'due:Freitag' },
  ]);
  const german = planOf([filterWith('due:Freitag', { languages: ['de'] })]);
  expect(fitted(german, ROOM, new Set()).losses).toEqual([]);
});

it('a filter that names a project without room is listed as a loss (IMPORT-71)', () => {
  const { filters, losses } = fitted(planOf([filterWith('+House')]), { ...ROOM, projects: 0 }, new Set());
  expect(filters).toEqual([]);
  expect(losses.map(({ kind }) => kind)).toEqual(['Projects', 'Filters']);
});

it('filters beyond the limit of the plan are listed as losses (IMPORT-72)', () => {
  const plan = planOf(['p1', 'p2', 'p3'].map((query) => filterWith(query)));
  const { filters, losses } = fitted(plan, { ...ROOM, filters: { ...ROOM.filters, left: 2 } }, new Set());
  expect(filters.map(({ query }) => query)).toEqual(['p1', 'p2']);
  expect(losses).toEqual([{ kind: 'Filters', of: 'p3', detail: 'There is no room for it.' }]);
});

it('a second import of a file adds no filter again, and that of another member adds their own (IMPORT-3, IMPORT-71)', () => {
  const plan = planOf([filterWith('p1')]);
  expect(withoutKnown(plan, new Set(plan.filters.map(({ id }) => id))).filters).toEqual([]);
  expect(planOf([filterWith('p1')]).filters).toEqual(plan.filters);
  expect(planOf([filterWith('p1')], 'ben').filters[0]?.id).not.toBe(plan.filters[0]?.id);
});

it('the name of a filter is shortened to what can be stored (IMPORT-71)', () => {
  const names = [` ${'x'.repeat(130)} `, '  '].map((name, at) =>
    filterWith('p1', { name, sourceId: String(at) }),
  );
  expect(planOf(names).filters.map(({ name }) => name)).toEqual(['x'.repeat(120), 'Filter']);
});

it('names, questions and regions of filters are converted to what can be stored (IMPORT-71)', () => {
  const { filters, losses } = fitted(
    planOf([
      filterWith('p1', { name: `a${'😀'.repeat(130)}`, region: '../', languages: ['xx', 'de'] }),
      filterWith('p2\0', { name: '\u200b' }),
      filterWith('p3', { name: 'one\u0000two', region: 'US' }),
    ]),
    ROOM,
    new Set(),
  );
  expect(losses).toEqual([]);
  expect(filters.map(({ name, query, region, languages }) => [name, query, region, languages])).toEqual([
    [`a${'😀'.repeat(119)}`, 'p1', null, ['de']],
    ['Filter', 'p2', null, []],
    ['onetwo', 'p3', 'US', []],
  ]);
});
