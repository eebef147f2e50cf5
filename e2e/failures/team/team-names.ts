/** Compares the names shown for the creators and completers of an account's tasks, and for the authors of comments. */
import { expect } from '@playwright/test';
import type { LiveUser } from '@questlog/testkit/live-user';
import { TEAMMATE } from './team-schedule.ts';

/**
 * Checks that each task names the users who created and completed it.
 * @param doneByTeammate titles of the user's tasks that the teammate has completed
 */
export async function namesAgree(
  user: { readonly user: LiveUser; readonly id: string },
  teammate: { readonly id: string },
  accountId: string,
  doneByTeammate: ReadonlySet<string>,
): Promise<void> {
  const headers = { 'x-account-id': accountId };
  const { tasks, comments } = await user.user.api('GET /api/changes', { headers });
  const names = { [user.id]: 'person', [teammate.id]: 'mate' };
  const said = tasks.map(({ title, userId, completedBy }) => ({
    title,
    made: names[userId ?? ''],
    completed: completedBy === null ? null : names[completedBy],
  }));
  const meant = tasks.map(({ title, completed }) => {
    const isOfTeammate = title.startsWith(TEAMMATE);
    const completer = isOfTeammate || doneByTeammate.has(title) ? 'mate' : 'person';
    return { title, made: isOfTeammate ? 'mate' : 'person', completed: completed ? completer : null };
  });
  expect(said).toEqual(meant);
  const authors = comments.map(({ body, authorId }) => ({ body, author: names[authorId ?? ''] }));
  expect(authors).toEqual(
    comments.map(({ body }) => ({ body, author: body.startsWith(TEAMMATE) ? 'mate' : 'person' })),
  );
}
