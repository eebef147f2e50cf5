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
 * Takes screenshots of a shared list with the names of those who created and completed its tasks, and of
 * avatars.
 */
export const together: Part = async ({ page, app, server, narrow, signIn, openView, take }) => {
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
  await openView('Journal');
  await page
    .getByTitle(/^Completed by/)
    .first()
    .waitFor();
  await take('journal-of-a-team');
  await page.goto('/settings?tab=team');
  await app.settings.locator('img').first().waitFor();
  await take('team-with-pictures');
};
