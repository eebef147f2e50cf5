/** For tests: a server with a registered assistant, whose user allows it on the consent page. */
import { hostedServerForTests } from '@questlog/testkit/hosted-server';
import { assistantOf } from '@questlog/testkit/assistant';
import type { TestUser } from '@questlog/testkit/server';
import { storeClient } from './stored-client.ts';

/** Starts the server. Call it once in a test file. */
export async function assistantServerForTests() {
  const { server, signIn } = await hostedServerForTests();
  const { clock, database } = server;
  const client = assistantOf(server, await storeClient(server));
  const now = () => new Date(clock.now().epochMilliseconds);

  /** Verifies a token as the server of assistants does. */
  async function verify(token: string) {
    return server.identity.assistants.verify(token, now());
  }

  async function grantsOf({ user }: TestUser) {
    const { rows } = await database.pool.query<Record<string, unknown>>(
      `select grant_id, account_id, client_id, client_name, client_host, scopes, expires_at, revoked_at
         from assistant_grants where user_id = $1`,
      [user.id],
    );
    return rows;
  }

  return { server, signIn, clock, database, client, now, verify, grantsOf };
}

/** The error for a token that is rejected. */
export const rejected = { code: 'unauthenticated' };
