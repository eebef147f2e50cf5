import type { LiveUser } from '@questlog/testkit/live-user';
import { inventAddress } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { expectNothingFound } from '../../src/fixtures/axe.ts';
import { expect, test } from '../../src/fixtures/test.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';
import { Visitor } from '../../src/pages/visitor.ts';

const PASSWORD = 'a password of their own';

/** Returns the link in the email that invites the user to another user's team. */
async function invited(server: LiveServer, email: string): Promise<{ link: string; owner: LiveUser }> {
  const owner = await server.register({ firstName: 'Olga', lastName: 'Berg' });
  await server.verify(owner);
  const accountId = await server.openTeam(owner);
  await owner.api('POST /api/accounts/{accountId}/invite', {
    params: { accountId },
    body: { email, role: 'Member' },
  });
  return { link: await server.mailedLink(email, '/invitations/'), owner };
}

const newAddress = () => `invitee-${inventAddress().replaceAll('.', '-')}@example.org`;

test('a stranger registers through the invitation email and joins the team (INVITE-13, INVITE-21)', async ({
  server,
  page,
  watch,
}) => {
  // The error tells the visitor what to do next. A used link is rejected too.
  watch.expect(/40[49].*\/api\/invitations\//);
  const email = newAddress();
  const { link } = await invited(server, email);
  const visitor = new Visitor(page);
  await page.goto(link);
  await expect(visitor.heading("You're invited")).toBeVisible();
  await expect(page.getByText('Olga Berg invited you to join Crew.')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  await visitor.button('Create account and accept').click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expectNothingFound(page, 'an invitation with errors');
  await visitor.field('First name').fill('Nils');
  await visitor.field('Last name').fill('Holm');
  await visitor.field('Password').fill(PASSWORD);
  await visitor.field('Confirm password').fill('another');
  await visitor.button('Create account and accept').click();
  await expect(visitor.field('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  await visitor.field('Confirm password').fill(PASSWORD);
  await visitor.button('Create account and accept').click();

  await expect(visitor.heading('Quest Accepted!')).toBeVisible();
  await expectNothingFound(page, 'an accepted invitation');
  await visitor.button('Continue to Login').click();
  await expect(visitor.heading('Inbox')).toBeVisible();
  await expect(page).toHaveTitle('Questlog – Crew');
  await expect(page).toHaveURL(/\/inbox$/);
  const names = (await server.known({ email, password: PASSWORD }).api('GET /api/accounts')).map(
    ({ name }) => name,
  );
  expect(names.toSorted()).toEqual(['Crew', "Nils's Account"]);

  // A link that has been used is no longer valid.
  await page.goto(link);
  await expect(visitor.heading('Invalid Invitation')).toBeVisible();
  await expectNothingFound(page, 'an invalid invitation');
  await visitor.button('Go to Questlog').click();
  await expect(visitor.heading('Inbox')).toBeVisible();
});

test('an invitation for another address can be declined but not accepted (INVITE-13)', async ({
  server,
  app,
  page,
}) => {
  await expect(app.heading('Inbox')).toBeVisible();
  const { link, owner } = await invited(server, newAddress());
  const visitor = new Visitor(page);
  await page.goto(link);
  await expect(page.getByText('This invitation is for another email address.')).toBeVisible();
  await expect(visitor.button('Accept Invitation')).toBeDisabled();
  await visitor.button('Decline').click();
  await page.getByRole('button', { name: 'Keep invitation' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(visitor.heading("You're invited")).toBeVisible();
  await visitor.button('Decline').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await expect(visitor.heading('Invitation declined')).toBeVisible();
  const { notifications } = await owner.api('GET /api/notifications');
  expect(notifications.map(({ title }) => title)).toContain('Invitation declined');
  await visitor.button('Go to Questlog').click();
  await expect(new Dashboard(page).heading('Inbox')).toBeVisible();
});
