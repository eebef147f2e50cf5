/** Compares the names shown for the creators and completers of an account's tasks. */
import { expect } from '@playwright/test';
import type { LivePerson } from '@questlog/testkit/live-person';
import { MATE } from './team-schedule.ts';

/**
 * Checks that each task names the users who created and completed it.
 * @param doneByMate titles of the user's tasks that the teammate has completed
 */
export async function namesAgree(
  user: { readonly person: LivePerson; readonly id: string },
  mate: { readonly id: string },
  accountId: string,
  doneByMate: ReadonlySet<string>,
): Promise<void> {
  const headers = { 'x-account-id': accountId };
  const { tasks } = await user.person.api('GET /api/changes', { headers });
  const names = { [user.id]: 'person', [mate.id]: 'mate' };
  const said = tasks.map(({ title, userId, completedBy }) => ({
    title,
    made: names[userId ?? ''],
    completed: completedBy === null ? null : names[completedBy],
  }));
  const meant = tasks.map(({ title, completed }) => {
    const isMates = title.startsWith(MATE);
    const doer = isMates || doneByMate.has(title) ? 'mate' : 'person';
    return { title, made: isMates ? 'mate' : 'person', completed: completed ? doer : null };
  });
  expect(said).toEqual(meant);
}
