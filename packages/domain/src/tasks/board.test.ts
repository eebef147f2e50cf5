import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../dates/local-date.ts';
import { boardColumns, COLUMN_KINDS, type BoardInput, type Card } from './board.ts';
import { dropOn } from './drop-rules.ts';
import { PRIORITIES } from './task-facts.ts';
import { scheduleAfter, type TaskSchedule } from './task-schedule.ts';

const today = '2026-03-10';
const base: BoardInput = {
  kind: 'section',
  cards: [],
  sections: [
    { id: 'kitchen', title: 'Kitchen' },
    { id: 'bath', title: 'Bath' },
  ],
  hidden: [{ id: 'old' }],
  someday: [],
  members: [
    { id: 'ada', name: 'Ada' },
    { id: 'ben', name: 'Ben' },
  ],
  today,
  locale: 'en-US',
};
const card = (id: string, facts: Partial<Card> = {}): Card => ({
  id,
  projectId: null,
  sectionId: null,
  scheduledOn: null,
  completedOn: null,
  priority: 'none',
  assigneeId: null,
  ...facts,
});
const done = { completedOn: today };
const board = (input: Partial<BoardInput>) =>
  boardColumns({ ...base, ...input }).map(({ title, open, completed }) =>
    [title, ...open, ...completed.map((id) => `(${id})`)].join(' '),
  );

it('a board by section has a column for each section, after one for cards without a section (BOARD-4)', () => {
  const cards = [
    card('a', { sectionId: 'bath' }),
    card('b'),
    card('c', { sectionId: 'bath', ...done }),
    card('d', { sectionId: 'deleted' }),
  ];
  expect(board({ cards })).toEqual(['No section b d', 'Kitchen', 'Bath a (c)']);
});

it('leaves out the empty column "No section", unless there is no other column (BOARD-4)', () => {
  expect(board({ cards: [card('a', { sectionId: 'bath' })] })).toEqual(['Kitchen', 'Bath a']);
  expect(board({ sections: [] })).toEqual(['No section']);
});

it('hides archived sections with their completed tasks (SECTION-9, BOARD-4)', () => {
  expect(board({ cards: [card('a', { sectionId: 'old', ...done })] })).toEqual(['Kitchen', 'Bath']);
});

it('a board by priority has a column for each priority, the highest first (BOARD-5)', () => {
  const cards = [card('a', { priority: 'low' }), card('b', { priority: 'high' }), card('c')];
  expect(board({ kind: 'priority', cards })).toEqual(['High b', 'Medium', 'Low a', 'No priority c']);
});

it('a board by day has a column for each of seven days, and for overdue, later and undated cards (BOARD-6)', () => {
  const on = (id: string, days: number, facts: Partial<Card> = {}) =>
    card(id, { scheduledOn: addDays(today, days), ...facts });
  const cards = [on('a', 0), on('b', 1), on('c', 6), on('d', 7), on('e', 300), on('f', -1), card('g')];
  const week = ['Today a', 'Tomorrow b', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'Monday c'];
  expect(board({ kind: 'day', cards })).toEqual(['Overdue f', ...week, 'Later d e', 'No date g']);
  expect(board({ kind: 'day' })[0]).toBe('Today');
  expect(board({ kind: 'day', cards: [on('h', -2, done)] })[0]).toBe('Earlier (h)');
});

it('a board by assignee has a column for each Active member, after one for the cards of nobody (BOARD-22)', () => {
  const cards = [
    card('a', { assigneeId: 'ben' }),
    card('b'),
    card('c', { assigneeId: 'former' }),
    card('d', { assigneeId: 'ben', ...done }),
  ];
  expect(board({ kind: 'assignee', cards })).toEqual(['Nobody b c', 'Ada', 'Ben a (d)']);
});

it('a board of a filter by project has a column for each project with cards, after one for cards without (BOARD-23)', () => {
  const projects = [
    { id: 'work', title: 'Work' },
    { id: 'house', title: 'House' },
    { id: 'empty', title: 'Empty' },
  ];
  const cards = [
    card('a', { projectId: 'house' }),
    card('b', { projectId: 'work', ...done }),
    card('c', { projectId: 'archived' }),
  ];
  const input = { kind: 'project', filter: { projects, lists: [] } } as const;
  expect(board({ ...input, cards })).toEqual(['No project c', 'Work (b)', 'House a']);
  expect(board({ ...input, cards: cards.slice(0, 1) })).toEqual(['House a']);
});

it('a board of a filter by list shows a card in its first list, and its columns accept no drops (BOARD-23)', () => {
  const lists = [
    { title: 'p1', ids: new Set(['a', 'b']) },
    { title: 'today', ids: new Set(['b', 'c']) },
  ];
  const input = { kind: 'list', cards: ['a', 'b', 'c'].map((id) => card(id)) } as const;
  const filter = { projects: [], lists };
  expect(board({ ...input, filter })).toEqual(['p1 a b', 'today c']);
  expect(boardColumns({ ...base, ...input, filter }).map(({ target }) => target)).toEqual([
    undefined,
    undefined,
  ]);
});

it.each(['priority', 'assignee', 'project'] as const)(
  'a drop on a board of a filter by %s leaves a task for someday where it is (BOARD-23)',
  (kind) => {
    const filter = { projects: [{ id: 'work', title: 'Work' }], lists: [] };
    const cards = [card('a', { projectId: 'work' })];
    for (const { target } of boardColumns({ ...base, kind, cards, filter })) {
      const task = {
        ...card('b', { priority: 'low', assigneeId: 'former', projectId: 'old' }),
        someday: true,
      };
      const plan = { thisEvening: false, scheduledTime: null, tagIds: [] };
      expect(target && dropOn(target, { ...task, ...plan }, today)?.someday).toBeUndefined();
    }
  },
);

it.each(COLUMN_KINDS)(
  'a board by %s has the tasks for someday in a last column, if there are any (BOARD-21)',
  (kind) => {
    expect(board({ kind, someday: [{ id: 'a' }, { id: 'b' }] }).at(-1)).toBe('Someday a b');
    expect(board({ kind }).at(-1)).not.toMatch(/^Someday/);
  },
);

const someCard: fc.Arbitrary<Card & TaskSchedule & { readonly someday: boolean }> = fc.record({
  id: fc.uuid(),
  projectId: fc.constant(null),
  sectionId: fc.constantFrom(null, 'kitchen', 'bath', 'deleted'),
  scheduledOn: fc.option(
    fc.integer({ min: -9, max: 20 }).map((days) => addDays(today, days)),
    { nil: null },
  ),
  thisEvening: fc.constant(false),
  scheduledTime: fc.constantFrom(null, '09:00', '19:30'),
  completedOn: fc.constantFrom(null, null, today),
  priority: fc.constantFrom(...PRIORITIES),
  assigneeId: fc.constantFrom(null, 'ada', 'former'),
  someday: fc.boolean(),
});

it('every card is in exactly one column (BOARD-3)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...COLUMN_KINDS), fc.array(someCard), (kind, cards) => {
      const columns = boardColumns({ ...base, kind, cards });
      expect(columns.flatMap(({ open, completed }) => [...open, ...completed]).sort()).toEqual(
        cards.map(({ id }) => id).sort(),
      );
    }),
  );
});

it('a card that is dropped in a column is in that column, and changes only if it was in another one (BOARD-7, BOARD-21)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...COLUMN_KINDS), someCard, fc.nat(), (kind, one, number) => {
      const dropped = one.someday ? { ...one, scheduledOn: null, scheduledTime: null } : one;
      const columnsWith = ({ someday, ...shown }: Card & { someday: boolean }) =>
        boardColumns({
          ...base,
          kind,
          cards: [card('other'), ...(someday ? [] : [shown])],
          someday: [{ id: 'put off' }, ...(someday ? [shown] : [])],
        });
      const columns = columnsWith(dropped);
      const { key = '', target, open = [] } = columns[number % columns.length] ?? {};
      fc.pre(target !== undefined && dropped.completedOn === null);
      const change = dropOn(target, { tagIds: [], ...dropped }, today);
      const isThere = open.includes(dropped.id);
      // The first column also has the cards of a deleted section, or of a former member.
      const isOfNone =
        (kind === 'section' && dropped.sectionId === 'deleted') ||
        (kind === 'assignee' && dropped.assigneeId === 'former');
      if (isThere && !isOfNone) expect(change).toBeUndefined();
      if (!isThere) expect(change).toBeDefined();
      const { sectionId = dropped.sectionId, priority = dropped.priority } = change ?? {};
      const { assigneeId = dropped.assigneeId } = change ?? {};
      const schedule = scheduleAfter(dropped, change ?? {}) ?? dropped;
      const isDated = change?.scheduledOn !== undefined && change.scheduledOn !== null;
      const someday = change?.someday ?? (dropped.someday && !isDated);
      const after = columnsWith({ ...dropped, ...schedule, sectionId, priority, assigneeId, someday });
      expect(after.find((column) => column.key === key)?.open).toContain(dropped.id);
    }),
  );
});

it('a drop on "Overdue" is not possible, because a task cannot move to the past (BOARD-8)', () => {
  const [overdue] = boardColumns({
    ...base,
    kind: 'day',
    cards: [card('a', { scheduledOn: '2026-03-01' })],
  });
  expect(overdue).toMatchObject({ title: 'Overdue', target: undefined });
});
