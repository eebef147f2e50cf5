import { inventAddress } from '@questlog/testkit/live-user';
import { Visitor } from '../pages/visitor.ts';
import type { Part } from './scene.ts';

/**
 * Takes screenshots of an emailed invitation's page: for a visitor without an account, and after the
 * invitation was used.
 */
export const invitations: Part = async ({ page, server, take }) => {
  const owner = await server.register({ firstName: 'Olga', lastName: 'Berg' });
  await server.verify(owner);
  const accountId = await server.openTeam(owner, 'Choir and kitchen');
  const email = `nils-${inventAddress().replaceAll('.', '-')}@example.org`;
  await owner.api('POST /api/accounts/{accountId}/invite', {
    params: { accountId },
    body: { email, role: 'Member' },
  });
  const visitor = new Visitor(page);
  await page.goto(await server.mailedLink(email, '/invitations/'));
  await visitor.heading("You're invited").waitFor();
  await take('invitation');
  await visitor.button('Create account and accept').click();
  await take('invitation-errors');
  await visitor.field('First name').fill('Nils');
  await visitor.field('Last name').fill('Holm');
  await visitor.field('Password').fill('a long password');
  await visitor.field('Confirm password').fill('a long password');
  await visitor.button('Create account and accept').click();
  await visitor.heading('Quest Accepted!').waitFor();
  await take('invitation-accepted');
  await page.goto('/invitations/unknown');
  await visitor.heading('Invalid Invitation').waitFor();
  await take('invitation-invalid');
};
