/** An attack in which a user fills the storage of as many accounts as they can create. */
import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { incompressibleText } from './large-lists.ts';
import { send, Statuses } from './send.ts';

const FIELD_CHARACTERS = 100_000;
/** Number of accounts to create. It exceeds the maximum per user, which includes deleted accounts. */
const ACCOUNTS = 60;
/** The server checks the storage limit each time an account has grown by this many bytes. */
const STEP_BYTES = 65_536;

export interface Filled {
  readonly accounts: number;
  readonly bytes: number;
  readonly mostBytes: number;
  readonly statuses: Statuses;
}

/**
 * Creates accounts, deleting and replacing every other one, until the server rejects a creation. Then fills
 * them concurrently with long tasks, until the server rejects a task.
 */
export async function fillStorage(server: LiveServer, user: LiveUser, limit: number): Promise<Filled> {
  const statuses = new Statuses();
  const owned = [await user.accountId()];
  const headers = {
    authorization: `Bearer ${await user.accessToken()}`,
    'content-type': 'application/json',
    'x-forwarded-for': user.address,
  };
  const call = async (method: string, path: string, body?: object, accountId = owned[0]): Promise<number> => {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const request = { method, path, headers: { ...headers, 'x-account-id': accountId }, ...text };
    const { status } = await send(server.url, request);
    statuses.count(status);
    return status;
  };
  const texts = {
    notes: incompressibleText(FIELD_CHARACTERS),
    description: incompressibleText(FIELD_CHARACTERS),
  };
  const fill = async (accountId: string): Promise<void> => {
    while ((await call('POST', '/api/tasks', { title: 'Large', ...texts }, accountId)) === 201);
  };
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const body = { name: `Guild ${index}`, accountType: index % 2 === 0 ? 'Personal' : 'Team' } as const;
    const made = await user.api('POST /api/accounts', { body }).catch(() => undefined);
    if (made === undefined) continue;
    owned.push(made.id);
    if (index % 2 === 0) continue;
    await call('POST', '/api/tasks', { title: 'Large', ...texts }, made.id);
    await call('DELETE', `/api/accounts/${made.id}`, undefined, made.id);
  }
  await Promise.all(owned.map(fill));
  const bytes = await server.storedBytes(owned);
  const taskBytes = 4 * FIELD_CHARACTERS + 5;
  const mostBytes = limit + owned.length * (STEP_BYTES + taskBytes);
  return { accounts: owned.length, bytes, mostBytes, statuses };
}
