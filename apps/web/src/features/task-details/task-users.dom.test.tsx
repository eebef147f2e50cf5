import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import type { AccountUserItem } from '../../data/nouns/users/users.ts';
import { DAY, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { TaskUsers } from './task-users.tsx';

afterEach(cleanup);

const user = (id: string, firstName: string, fields: Partial<AccountUserItem> = {}): AccountUserItem => ({
  id,
  firstName,
  lastName: 'Vale',
  avatarUrl: null,
  isActive: true,
  updatedAt: '2026-03-01T00:00:00.000Z',
  isPendingSync: false,
  ...fields,
});

const ADA = user('a', 'Ada');
const GRACE = user('g', 'Grace');

function renderedTexts(users: readonly AccountUserItem[], fields: object): (string | null)[] {
  const { data } = testData({ rows: { people: users } });
  const { container } = render(
    <DataContext value={data}>
      <TaskUsers task={task('t', { userId: 'a', completedOn: null, ...fields })} today={DAY} />
    </DataContext>,
  );
  return [...container.querySelectorAll('p')].map((line) => line.lastChild?.textContent ?? null);
}

test.each([
  ['their author', [ADA, GRACE], {}, ['Added by Ada · Mar 1']],
  [
    'an author who has left',
    [user('a', 'Ada', { isActive: false }), user('b', 'Ben'), GRACE],
    {},
    ['Added by Ada · Mar 1'],
  ],
  ['no author if the account has one person', [ADA], {}, []],
  ['no author if it is unknown', [ADA, GRACE], { userId: null }, []],
])("a task's details show %s (TASK-46)", (_, users, fields, lines) => {
  expect(renderedTexts(users, fields)).toEqual(lines);
});

test("shows a user's full name as a tooltip (TASK-46)", () => {
  renderedTexts([ADA, GRACE], {});
  expect(screen.getByTitle('Ada Vale')).toBeDefined();
});
