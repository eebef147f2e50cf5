import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LivePerson } from '@questlog/testkit/live-person';
import type { LiveServer } from '@questlog/testkit/live-server';
import { expectNothingFound } from '../../src/fixtures/axe.ts';
import { expect, test } from '../../src/fixtures/test.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';
import { Visitor } from '../../src/pages/visitor.ts';

const PICTURE = join(import.meta.dirname, '../../../apps/web/public/icon-192.png');

/** Creates the owner's paid team, with Ben as Admin and Cleo as Member. */
async function crewOf(server: LiveServer, owner: LivePerson) {
  await server.verify(owner);
  const accountId = await server.openTeam(owner, 'Crew', 4);
  const [ben, cleo] = await Promise.all([
    server.register({ firstName: 'Ben', lastName: 'Ade' }),
    server.register({ firstName: 'Cleo', lastName: 'Roth' }),
  ]);
  await server.join(ben, { owner, accountId }, 'Admin');
  await server.join(cleo, { owner, accountId });
  return { accountId, ben, cleo };
}

/** Opens a settings page of the team from the account menu. */
async function openInCrew(app: Dashboard, entry: string): Promise<void> {
  await app.page.reload();
  await app.chooseFromMenu('Switch to Crew');
  await expect(app.page).toHaveTitle('Questlog – Crew');
  await expect(app.dialog).toHaveCount(0);
  await app.chooseFromMenu(entry);
}

test('the Owner invites, suspends, resumes and removes members and changes a role, and every member sees the result (ACCOUNT-14, ACCOUNT-47)', async ({
  app,
  page,
  person,
  server,
  anotherContext,
  watch,
}) => {
  const { accountId, ben, cleo } = await crewOf(server, person);
  await openInCrew(app, 'Team Management');
  const row = (name: string) => app.settings.getByRole('listitem').filter({ hasText: name });
  const act = async (name: string, action: string) => {
    await app.settings.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await app.alertDialog.getByRole('button', { name: action }).click();
    await expect(app.alertDialog).toBeHidden();
  };
  await expect(app.settings.getByRole('listitem')).toHaveCount(3);
  await expect(app.settings).toContainText('3 of 4 seats');

  const invite = page.getByRole('form', { name: 'Invite a Team Member' });
  await invite.getByLabel('Email address').fill('dora@example.org');
  await invite.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(invite).toContainText('Invitation sent to dora@example.org');
  await expect(invite.getByLabel('Email address')).toHaveValue('');
  await expect(row('dora@example.org')).toContainText('Invitation Sent');
  await expect(app.settings).toContainText('4 of 4 seats');

  // Inviting this member would exceed the team's number of seats.
  watch.expect(/403.*\/invite/);
  await invite.getByLabel('Email address').fill('emil@example.org');
  await invite.getByRole('button', { name: 'Send Invitation' }).click();
  const limit = page.getByRole('dialog', { name: 'Plan limit reached' });
  await expect(limit).toContainText("You've reached the limit of 4 seats.");
  await limit.getByRole('button', { name: 'Close' }).last().click();
  await expect(limit).toBeHidden();
  await expect(invite.getByLabel('Email address')).toHaveValue('emil@example.org');
  await act('dora@example.org', 'Cancel Invitation');
  await expect(row('dora@example.org')).toHaveCount(0);
  await expect(app.settings).toContainText('3 of 4 seats');

  await act('Cleo Roth', 'Make Admin');
  await expect(row('Cleo Roth')).toContainText('Admin');
  await act('Cleo Roth', 'Make Member');
  await expect(row('Cleo Roth')).not.toContainText('Admin');

  // Cleo opens the app in a different browser and works in the team's account.
  const context = await anotherContext();
  const theirs = await context.newPage();
  const visitor = new Visitor(theirs);
  await theirs.goto(server.url);
  await visitor.signIn(cleo);
  const cleos = new Dashboard(theirs);
  await cleos.chooseFromMenu('Switch to Crew');
  await expect(theirs).toHaveTitle('Questlog – Crew');
  await cleos.chooseFromMenu('User Settings');
  await expect(cleos.settings).toBeVisible();
  watch.expect(/403/);
  await act('Cleo Roth', 'Suspend');
  await expect(row('Cleo Roth')).toContainText('Suspended');
  // The notice replaces the open settings and gets the focus, so that screen readers announce it.
  const notice = theirs.getByRole('alertdialog', { name: 'You no longer have access to this account' });
  await expect(notice).toBeFocused();
  await expect(cleos.settings).toHaveCount(0);
  await expect(theirs).toHaveTitle("Questlog – Cleo's Account");
  await act('Cleo Roth', 'Resume');
  await expect(row('Cleo Roth')).toContainText('Active');

  // The list updates without a reload after a different Admin removes a member.
  const { members } = await person.api('GET /api/accounts/{accountId}/members', { params: { accountId } });
  const memberId = members.find(({ userEmail }) => userEmail === cleo.email)?.id ?? '';
  await ben.api('DELETE /api/accounts/{accountId}/members/{memberId}', { params: { accountId, memberId } });
  await expect(row('Cleo Roth')).toHaveCount(0);
  await expect(app.settings).toContainText('2 of 4 seats');
  await act('Ben Ade', 'Remove');
  await expect(app.settings.getByRole('listitem')).toHaveCount(1);
});

test('members of a shared list see authors with their current names and avatars (ACCOUNT-51, TASK-46)', async ({
  app,
  page,
  person,
  server,
}) => {
  const { accountId, ben } = await crewOf(server, person);
  const headers = { 'x-account-id': accountId };
  const body = new Uint8Array(await readFile(PICTURE));
  await ben.api('PUT /api/auth/avatar', { body, headers: { 'content-type': 'image/png' } });
  const task = await ben.api('POST /api/tasks', { body: { title: 'Tune the piano' }, headers });
  await page.reload();
  await app.chooseFromMenu('Switch to Crew');
  await expect(page).toHaveTitle('Questlog – Crew');
  await app.title('Tune the piano').click();
  const deed = page.getByTitle('Ben Ade');
  await expect(deed).toContainText('Added by Ben · today');
  await expect(deed.locator('img')).toHaveJSProperty('naturalWidth', 64);

  // The screen is updated when Ben changes his name or avatar.
  await ben.api('PUT /api/auth/profile', { body: { firstName: 'Benno' } });
  await expect(page.getByTitle('Benno Ade')).toContainText('Added by Benno · today');
  await ben.api('DELETE /api/auth/avatar');
  await expect(page.getByTitle('Benno Ade').locator('img')).toHaveCount(0);
  await ben.api('POST /api/tasks/{id}/complete', { params: { id: task.id }, headers });
  await app.openView('Journal');
  await expect(page.getByTitle('Completed by Benno Ade')).toContainText('Benno');
});

test('an Admin manages Members, but not the Owner and other Admins, and is told why (ACCOUNT-48)', async ({
  app,
  page,
  person,
  server,
}) => {
  const owner = await server.register({ firstName: 'Olga', lastName: 'Berg' });
  await server.verify(owner);
  const accountId = await server.openTeam(owner, 'Crew', 5);
  const cleo = await server.register({ firstName: 'Cleo', lastName: 'Roth' });
  await server.join(person, { owner, accountId }, 'Admin');
  await server.join(cleo, { owner, accountId });
  await openInCrew(app, 'Team Management');
  await app.settings.getByRole('button', { name: 'Actions for Olga Berg' }).click();
  await expect(page.getByRole('menuitem', { name: /Cannot remove the account owner/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await app.settings.getByRole('button', { name: 'Actions for Cleo Roth' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await app.alertDialog.getByRole('button', { name: 'Remove' }).click();
  await expect(app.settings.getByRole('listitem')).toHaveCount(2);
  expect((await cleo.api('GET /api/accounts')).map(({ name }) => name)).toEqual(["Cleo's Account"]);
});

test("a Member can read the account's settings but not manage members (ACCOUNT-37)", async ({
  app,
  page,
  person,
  server,
}) => {
  const owner = await server.register();
  await server.verify(owner);
  const accountId = await server.openTeam(owner, 'Crew', 5);
  await server.join(person, { owner, accountId });
  await openInCrew(app, 'Manage Account');
  await expect(app.settings).toContainText("You don't have permission to modify this account's settings.");
  await expect(app.settings.getByRole('textbox')).toHaveCount(0);
  await expect(app.settings).toContainText('Only account owners can delete accounts.');
  await expectNothingFound(page, 'the settings that a Member reads');
  await app.settings.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(app.settings).toHaveCount(0);
  await app.openAccountMenu();
  await expect(app.dialog.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await expect(app.dialog.getByRole('button', { name: 'Team Management' })).toHaveCount(0);
  await expect(app.dialog.getByRole('button', { name: 'Manage Tags' })).toHaveCount(0);
});

test('a member removed while offline can copy the changes made afterwards (ACCOUNT-52)', async ({
  app,
  page,
  context,
  person,
  server,
  watch,
}) => {
  // Former members get 404 from routes whose path contains the account.
  watch.expect(/ERR_INTERNET_DISCONNECTED|\b40[34]\b/);
  const owner = await server.register({ firstName: 'Olga', lastName: 'Berg' });
  await server.verify(owner);
  const accountId = await server.openTeam(owner, 'Crew', 5);
  await server.join(person, { owner, accountId });
  await page.reload();
  await app.chooseFromMenu('Switch to Crew');
  await expect(page).toHaveTitle('Questlog – Crew');
  await expect(app.dialog).toHaveCount(0);
  await app.loaded();
  await context.setOffline(true);
  await app.type('What we agreed on', 'Who brings what');
  const { members } = await owner.api('GET /api/accounts/{accountId}/members', { params: { accountId } });
  const memberId = members.find(({ userEmail }) => userEmail === person.email)?.id ?? '';
  await owner.api('DELETE /api/accounts/{accountId}/members/{memberId}', { params: { accountId, memberId } });

  await context.setOffline(false);
  await expect(page.getByText('You no longer have access to this account').first()).toBeVisible();
  await expectNothingFound(page, 'lost access');
  await expect(page).toHaveTitle(`Questlog – ${person.firstName}'s Account`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '2 not saved' }).click();
  const kept = app.dialog.getByRole('listitem').filter({ hasText: 'What we agreed on' });
  await expect(kept).toContainText('in an account that is not yours any more');
  await kept.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('What we agreed on');
  await expect(app.dialog.getByRole('listitem')).toHaveCount(2);
  // The task must be in neither the team's account nor the user's own.
  expect(await owner.api('GET /api/tasks', { headers: { 'x-account-id': accountId } })).toEqual([]);
  expect(await person.api('GET /api/tasks')).toEqual([]);
});

test('unfinished text can be copied after its author was removed (ACCOUNT-52)', async ({
  app,
  page,
  person,
  server,
  watch,
}) => {
  watch.expect(/\b403\b/);
  const owner = await server.register({ firstName: 'Olga', lastName: 'Berg' });
  await server.verify(owner);
  const accountId = await server.openTeam(owner, 'Crew', 5);
  await server.join(person, { owner, accountId });
  await owner.api('POST /api/tasks', {
    body: { title: 'Tune the piano' },
    headers: { 'x-account-id': accountId },
  });
  await page.reload();
  await app.chooseFromMenu('Switch to Crew');
  await expect(page).toHaveTitle('Questlog – Crew');
  await expect(app.dialog).toHaveCount(0);
  await app.loaded();
  await app.title('Tune the piano').click();
  await page.getByRole('button', { name: 'Add a description…' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Ask Mr Klein, mornings only');
  const { members } = await owner.api('GET /api/accounts/{accountId}/members', { params: { accountId } });
  const memberId = members.find(({ userEmail }) => userEmail === person.email)?.id ?? '';
  await owner.api('DELETE /api/accounts/{accountId}/members/{memberId}', { params: { accountId, memberId } });

  await expect(page.getByText('You no longer have access to this account').first()).toBeVisible();
  await expect(page).toHaveTitle(`Questlog – ${person.firstName}'s Account`);
  await page.getByRole('button', { name: '1 not saved' }).click();
  await expect(app.dialog.getByRole('listitem')).toContainText('Ask Mr Klein, mornings only');
});
