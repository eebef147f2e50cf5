import { fillTeamDemo, TEAM_NAME, type TeamDemo } from '../demo-team.ts';
import type { LiveServer } from '@questlog/testkit/live-server';
import type { Part } from './scene.ts';
import { OPENS_SIDEBAR } from '../pages/dashboard.ts';

const made = new WeakMap<LiveServer, Promise<TeamDemo>>();

/** Returns the demo team of a server. All variants share it. */
function teamOf(server: LiveServer): Promise<TeamDemo> {
  const demo = made.get(server) ?? fillTeamDemo(server);
  made.set(server, demo);
  return demo;
}

/**
 * Takes screenshots of a shared list with the names of those who created and completed its tasks, of its
 * comments, assignees and history, and of avatars.
 */
export const together: Part = async ({ page, app, server, narrow, signIn, openView, take, close }) => {
  const demo = await teamOf(server);
  await signIn(demo.owner);
  const choose = async (entry: string): Promise<void> => {
    if (narrow) await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
    await app.chooseFromMenu(entry);
  };
  // The previous variant may have left the team selected.
  if (!(await page.title()).endsWith(TEAM_NAME)) {
    await choose(`Switch to ${TEAM_NAME}`);
    await page.getByRole('dialog', { name: 'Switching Accounts' }).waitFor();
    await page.getByRole('dialog', { name: 'Switching Accounts' }).waitFor({ state: 'hidden' });
  }
  await openView('Summer concert');
  await app.title(demo.task).click();
  await page.getByText('Added by Cleo').waitFor();
  await take('who-made-it');
  await page.getByRole('list', { name: 'Comments' }).getByRole('listitem').last().scrollIntoViewIfNeeded();
  await take('comments');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('list', { name: 'History' }).getByRole('listitem').last().scrollIntoViewIfNeeded();
  await take('history');
  await app.title('Print the programme').focus();
  await page.keyboard.press('a');
  await page.getByRole('dialog', { name: 'Assign to' }).waitFor();
  await take('assign');
  await close();
  await openView('Assigned to me');
  await take('assigned-to-me');
  await openView('Today');
  await page.getByText('Borrow six music stands').waitFor();
  await take('today-of-a-team');
  await openView('Journal');
  await page
    .getByTitle(/^Completed by/)
    .first()
    .waitFor();
  await take('journal-of-a-team');
  await page.goto('/settings?tab=team');
  await app.settings.locator('img').first().waitFor();
  await take('team-with-pictures');
  await page.goto('/settings?tab=notifications');
  await page
    .getByRole('main')
    .getByRole('checkbox')
    .or(page.getByRole('main').getByRole('switch'))
    .first()
    .waitFor();
  await take('notification-settings');
};
