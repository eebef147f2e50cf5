import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import type { PersonItem } from '../../data/nouns/people/people.ts';
import { DAY, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { TaskPeople } from './task-people.tsx';

afterEach(cleanup);

const person = (id: string, firstName: string, fields: Partial<PersonItem> = {}): PersonItem => ({
  id,
  firstName,
  lastName: 'Vale',
  avatarUrl: null,
  isActive: true,
  updatedAt: '2026-03-01T00:00:00.000Z',
  isPendingSync: false,
  ...fields,
});

const ADA = person('a', 'Ada');
const GRACE = person('g', 'Grace');

function renderedTexts(people: readonly PersonItem[], fields: object): (string | null)[] {
  const { data } = testData({ rows: { people } });
  const { container } = render(
    <DataContext value={data}>
      <TaskPeople task={task('t', { userId: 'a', completedOn: null, ...fields })} today={DAY} />
    </DataContext>,
  );
  return [...container.querySelectorAll('p')].map((line) => line.lastChild?.textContent ?? null);
}

test.each([
  ['their author', [ADA, GRACE], {}, ['Added by Ada · Mar 1']],
  [
    'an author who has left',
    [person('a', 'Ada', { isActive: false }), person('b', 'Ben'), GRACE],
    {},
    ['Added by Ada · Mar 1'],
  ],
  ['no author if the account has one person', [ADA], {}, []],
  ['no author if it is unknown', [ADA, GRACE], { userId: null }, []],
])("a task's details show %s (TASK-46)", (_, people, fields, lines) => {
  expect(renderedTexts(people, fields)).toEqual(lines);
});

test("shows a user's full name as a tooltip (TASK-46)", () => {
  renderedTexts([ADA, GRACE], {});
  expect(screen.getByTitle('Ada Vale')).toBeDefined();
});
