import { expect, it } from 'vitest';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { startTestServer } from '@questlog/testkit/server';
import { accept, invite, mailedToken } from '../features/teams/invitations/testing/invitations.ts';
import { backUpAndRestore, installationOfEachTest } from './testing/installation.ts';

const at = installationOfEachTest();

it('a restore invalidates emailed invitation links, but invitees can still accept from their list or get a new link (INVITE-12)', async () => {
  const clock = new FakeClock();
  const before = await startTestServer({ database: at.database, clock });
  const owner = await before.register();
  const team = await before.openTeam(owner);
  const [listed, again] = [await before.register(), await before.register()];
  await invite(team, listed.email);
  const sent = await invite(team, again.email);
  const mailed = [await mailedToken(before, listed.email), await mailedToken(before, again.email)];
  const findInvitation = (server: typeof before, token: string) =>
    server.call()('GET /api/invitations/{token}', { params: { token } });
  for (const token of mailed)
    await expect(findInvitation(before, token)).resolves.toMatchObject({ id: token });
  await before.close();

  await backUpAndRestore(at);

  const after = await startTestServer({ database: at.database, clock });
  const [manager, invitee, other] = [
    await after.signIn(owner),
    await after.signIn(listed),
    await after.signIn(again),
  ];
  for (const token of mailed) {
    await expect(findInvitation(after, token)).rejects.toMatchObject({ status: 404 });
    await expect(accept(invitee, token)).rejects.toMatchObject({ status: 404 });
  }

  const { invitations } = await invitee.api('GET /api/invitations/pending');
  expect(invitations).toMatchObject([{ accountId: team.accountId }]);
  await expect(accept(invitee, invitations[0]?.id ?? '')).resolves.toMatchObject({ id: team.accountId });

  await manager.api('POST /api/invitations/{token}/resend', { params: { token: sent.id } });
  const fresh = await mailedToken(after, again.email);
  expect(mailed).not.toContain(fresh);
  await expect(accept(other, fresh)).resolves.toMatchObject({ id: team.accountId });
  await after.close();
});
