/** Test helpers for invitations to a team. */
import { Mailbox } from '@questlog/testkit/mailbox';
import type { TestServer, TestUser } from '@questlog/testkit/server';

export const invite = (by: TestUser, email: string, role: string | number = 'Member') =>
  by.api('POST /api/accounts/{accountId}/invite', {
    params: { accountId: by.accountId },
    body: { email, role },
  });

export async function mailedToken({ mailbox }: TestServer, email: string): Promise<string> {
  const link = Mailbox.linkIn(await mailbox.waitFor(email, 'invited you'));
  return link.pathname.split('/').at(-1) ?? '';
}

export const accept = (as: Pick<TestUser, 'api'>, token: string) =>
  as.api('POST /api/invitations/{token}/accept', { params: { token } });
