/** Takes screenshots of the admin console: every section, its dialogs, and the access-required page. */
import { expect } from '@playwright/test';
import { AdminConsole, SECTIONS } from '../pages/admin-console.ts';
import type { Part, Scene } from './scene.ts';

const USERS = [
  ['Ada', 'Lovelace'],
  ['Alan', 'Turing'],
  ['Barbara', 'Liskov'],
  ['Edsger', 'Dijkstra'],
  ['Frances', 'Allen'],
  ['Grace', 'Hopper'],
  ['Katherine', 'Johnson'],
  ['Margaret', 'Hamilton'],
] as const;

/** Registers the users, unless a previous variant of the screenshots has done so. */
async function registerUsers({ server, demo }: Pick<Scene, 'server' | 'demo'>): Promise<void> {
  const { totalCount } = await demo.user.api('GET /api/admin/users', { query: { search: 'liskov' } });
  if (totalCount > 0) return;
  for (const [firstName, lastName] of USERS) {
    const email = `${firstName}.${lastName}@example.org`.toLowerCase();
    await server.register({ firstName, lastName, email });
  }
}

export const adminConsole: Part = async ({ page, server, demo, narrow, take }) => {
  const admin = new AdminConsole(page);
  const stranger = await server.register();
  await server.makeAdmin(demo.user.email);
  await registerUsers({ server, demo });
  await admin.signInAt('/admin/users', demo.user);
  await expect(admin.heading('Users')).toBeVisible();
  if (narrow) {
    await page.getByRole('button', { name: 'Open sidebar' }).click();
    await take('console-drawer');
    await page.keyboard.press('Escape');
  }
  for (const section of SECTIONS) {
    await admin.open(section);
    await page.waitForLoadState('networkidle');
    await take(`console-${section.toLowerCase().replace(' ', '-')}`);
  }
  await admin.open('Users');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeVisible();
  await take('console-users-menu');
  await page.keyboard.press('Escape');
  await page.goto('/admin/users?search=nobody-of-that-name');
  await expect(page.getByRole('heading', { name: 'No matching users' })).toBeVisible();
  await take('console-users-none');

  await page.goto(`/admin/users?search=${encodeURIComponent(stranger.email)}`);
  await page
    .getByRole(narrow ? 'listitem' : 'row')
    .getByRole('link')
    .first()
    .click();
  await expect(admin.button('Deactivate')).toBeVisible();
  await take('console-user');
  for (const name of ['Edit', 'Send email', 'Deactivate'] as const) {
    await admin.button(name).click();
    await expect(admin.dialog).toBeVisible();
    await take(`console-user-${name.toLowerCase().replace(' ', '-')}`);
    await page.keyboard.press('Escape');
    await expect(admin.dialog).toBeHidden();
  }
  await admin.open('Audit Logs');
  await page.getByRole('button', { name: 'Viewed a user' }).first().click();
  await expect(admin.dialog).toBeVisible();
  await take('console-audit-entry');
  await page.keyboard.press('Escape');
  await expect(admin.dialog).toBeHidden();

  await admin.button('Sign Out').click();
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  await admin.signInAt('/admin', stranger);
  await expect(admin.heading('Admin Access Required')).toBeVisible();
  await take('console-access-required');
};
