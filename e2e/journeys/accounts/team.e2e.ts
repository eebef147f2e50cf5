import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { expect, test } from '../../src/fixtures/test.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';
import { Visitor } from '../../src/pages/visitor.ts';

/** Creates the owner's paid team, with Ben as Admin and Cleo as Member. */
async function crewOf(server: LiveServer, owner: LiveUser) {
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
  user,
  server,
  anotherContext,
  watch,
}) => {
  const { accountId, ben, cleo } = await crewOf(server, user);
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
  await act('dora@example.org', 'Cancel invitation');
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
  const { members } = await user.api('GET /api/accounts/{accountId}/members', { params: { accountId } });
  const memberId = members.find(({ userEmail }) => userEmail === cleo.email)?.id ?? '';
  await ben.api('DELETE /api/accounts/{accountId}/members/{memberId}', { params: { accountId, memberId } });
  await expect(row('Cleo Roth')).toHaveCount(0);
  await expect(app.settings).toContainText('2 of 4 seats');
  await act('Ben Ade', 'Remove');
  await expect(app.settings.getByRole('listitem')).toHaveCount(1);
});

test('a member removed while offline can copy the changes made afterwards (ACCOUNT-52)', async ({
  app,
  page,
  context,
  user,
  server,
  watch,
}) => {
  // Former members get 404 from routes whose path contains the account.
  watch.expect(/ERR_INTERNET_DISCONNECTED|\b40[34]\b/);
  const owner = await server.register({ firstName: 'Olga', lastName: 'Berg' });
  await server.verify(owner);
  const accountId = await server.openTeam(owner, 'Crew', 5);
  await server.join(user, { owner, accountId });
  await page.reload();
  await app.chooseFromMenu('Switch to Crew');
  await expect(page).toHaveTitle('Questlog – Crew');
  await expect(app.dialog).toHaveCount(0);
  await app.loaded();
  await context.setOffline(true);
  await app.type('What we agreed on', 'Who brings what');
  const { members } = await owner.api('GET /api/accounts/{accountId}/members', { params: { accountId } });
  const memberId = members.find(({ userEmail }) => userEmail === user.email)?.id ?? '';
  await owner.api('DELETE /api/accounts/{accountId}/members/{memberId}', { params: { accountId, memberId } });

  await context.setOffline(false);
  await expect(page.getByText('You no longer have access to this account').first()).toBeVisible();
  await expect(page).toHaveTitle(`Questlog – ${user.firstName}'s Account`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '2 not saved' }).click();
  const remaining = app.dialog.getByRole('listitem').filter({ hasText: 'What we agreed on' });
  await expect(remaining).toContainText('in an account that is not yours any more');
  await remaining.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('What we agreed on');
  await expect(app.dialog.getByRole('listitem')).toHaveCount(2);
  // The task must be in neither the team's account nor the user's own.
  expect(await owner.api('GET /api/tasks', { headers: { 'x-account-id': accountId } })).toEqual([]);
  expect(await user.api('GET /api/tasks')).toEqual([]);
});
