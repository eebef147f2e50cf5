/** Guesses API tokens, and sends more requests with a token than it may. */
import { randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '@questlog/domain/identity/api-tokens';
import { newToken } from '@questlog/server/identity/api-tokens/token-form';
import { inventAddress, type LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { send, Statuses } from './send.ts';

const AT_ONCE = 100;
/** Number of client addresses from which tokens are guessed. */
const ADDRESSES = 200;

/** Sends requests for a list of tasks, each with a token and from an address. */
async function readTasks(
  server: LiveServer,
  count: number,
  tokenAndAddress: (index: number) => readonly [string, string],
): Promise<Statuses> {
  const statuses = new Statuses();
  let next = 0;
  const sendOnes = async (): Promise<void> => {
    while (next < count) {
      const [token, address] = tokenAndAddress(next);
      next += 1;
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
      statuses.count((await send(server.url, { path: '/api/tasks', headers })).status);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOnes));
  return statuses;
}

/** Sends tokens of the right form that nobody has. */
export function guessTokens(server: LiveServer, count: number): Promise<Statuses> {
  const addresses = Array.from({ length: ADDRESSES }, inventAddress);
  return readTasks(server, count, (index) => [newToken(), addresses[index % ADDRESSES] ?? '']);
}

/** Sends tokens with a wrong checksum. */
export function sendMalformedTokens(server: LiveServer, count: number): Promise<Statuses> {
  const address = inventAddress();
  return readTasks(server, count, () => [TOKEN_PREFIX + randomBytes(19).toString('hex'), address]);
}

/** Creates a token of a user, and sends more requests with it than it may. */
export async function exceedTokenLimit(server: LiveServer, user: LiveUser, count: number): Promise<Statuses> {
  const accountId = await user.accountId();
  const { token } = await user.api('POST /api/tokens', {
    body: { name: 'attack', accountId, scopes: ['read'], expiresInDays: 1 },
  });
  return readTasks(server, count, () => [token, user.address]);
}
