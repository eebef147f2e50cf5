import { expect, it } from 'vitest';
import { factsOf } from './task-facts.ts';

const blank = {
  id: 'a',
  projectId: null,
  sectionId: null,
  parentId: null,
  projectOrder: null,
  todayOrder: 1.5,
  anytimeOrder: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  scheduledDate: null,
  scheduledTime: null,
  dueDate: null,
  someday: false,
  hidden: true,
  completedAt: null,
};

it('reads wire dates as calendar dates, and 18:00 as this evening', () => {
  const facts = factsOf(
    {
      ...blank,
      scheduledDate: '2026-03-01T18:00:00.000Z',
      scheduledTime: '19:30',
      dueDate: '2026-03-02T00:00:00.000Z',
    },
    'UTC',
  );
  expect(facts).toEqual({
    id: 'a',
    projectId: null,
    sectionId: null,
    parentId: null,
    scheduledOn: '2026-03-01',
    thisEvening: true,
    scheduledTime: '19:30',
    dueOn: '2026-03-02',
    someday: false,
    hidden: true,
    completedOn: null,
    projectOrder: null,
    todayOrder: 1.5,
    anytimeOrder: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
});

it.each([
  ['UTC', '2026-03-01'],
  ['Pacific/Auckland', '2026-03-02'],
  ['America/New_York', '2026-03-01'],
])('assigns a completion to the local day in %s', (timeZone, date) => {
  expect(factsOf({ ...blank, completedAt: '2026-03-01T23:30:00.000Z' }, timeZone).completedOn).toBe(date);
});
