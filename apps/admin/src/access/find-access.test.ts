import { createClient } from '@questlog/api-client/client';
import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { AuthInitializingError } from '@questlog/web/session/session-state.ts';
import { expect, it } from 'vitest';
import { findAccess } from './find-access.ts';

type ServerResponse = readonly [status: number, body: object] | 'no connection' | 'no token';

const ADMIN = { user: { id: 'u' }, role: 'superadmin', permissions: [], createdAt: '' };
const REJECTED = [403, { code: 'admin_required', message: 'Administrator access is required.' }] as const;
const UNREACHED = 'Network error. Please check your connection and try again.';

/** Fakes a server that returns these responses in order, and records the requests. */
function server(...responses: readonly ServerResponse[]) {
  const left = [...responses];
  const requested: string[] = [];
  const api = createClient({
    baseUrl: '',
    headers: () =>
      left[0] === 'no token' ? Promise.reject(new AuthInitializingError()) : Promise.resolve({}),
    fetch: (input, init) => {
      requested.push(`${init?.method} ${input as string}`);
      const next = left.shift();
      if (next === undefined || typeof next === 'string')
        return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(Response.json(next[1], { status: next[0] }));
    },
  });
  return { api, requested };
}

const denied = (message: string) => ({ state: 'denied', message });

it.each<[string, readonly ServerResponse[], object, number]>([
  ['is granted to an admin', [[200, ADMIN]], { state: 'admin', admin: ADMIN }, 1],
  [
    'is granted to the first person who opens the console',
    [REJECTED, [201, ADMIN]],
    { state: 'admin', admin: ADMIN },
    2,
  ],
  ['requires a recent sign-in', [[403, { code: 'proof_required', message: '' }]], { state: 'proof' }, 1],
  [
    'is denied if there are admins already',
    [REJECTED, [400, { code: 'admins_exist', message: 'The words do not matter.' }]],
    denied(ADMIN_TEXTS.alreadyExist),
    2,
  ],
  [
    'is denied if there are admins already, recognised by the message',
    [REJECTED, [500, { message: 'Admin users already exist.' }]],
    denied(ADMIN_TEXTS.alreadyExist),
    2,
  ],
  [
    'is denied if the bootstrap fails',
    [REJECTED, [403, { code: 'forbidden', message: 'Not here.' }]],
    denied('Failed to bootstrap admin access: Not here.'),
    2,
  ],
  [
    'is denied if the bootstrap gets no response',
    [REJECTED, 'no connection'],
    denied(`Failed to bootstrap admin access: ${UNREACHED}`),
    2,
  ],
  [
    'is denied if the bootstrap has no token',
    [REJECTED, 'no token'],
    denied('Please wait for authentication to complete, then try again.'),
    1,
  ],
  [
    'is denied without a bootstrap if the server fails',
    [[500, { code: 'internal', message: 'Out of order.' }]],
    denied('Failed to check admin status: Out of order.'),
    1,
  ],
  [
    'is denied to a deactivated user without a bootstrap',
    [[403, { code: 'account_deactivated', message: 'Your account has been deactivated' }]],
    denied('Failed to check admin status: Your account has been deactivated'),
    1,
  ],
  [
    'is denied without a connection',
    ['no connection'],
    denied(`Failed to check admin status: ${UNREACHED}`),
    1,
  ],
  [
    'is denied before there is a token',
    ['no token'],
    denied('Authentication still initializing. Please wait and try again.'),
    0,
  ],
])('access to the console %s (ADMIN-10, ADMIN-19, ADMIN-41)', async (_, responses, access, calls) => {
  const { api, requested } = server(...responses);
  expect(await findAccess(api)).toEqual(access);
  expect(requested).toEqual(['GET /api/admin/me', 'POST /api/admin/bootstrap'].slice(0, calls));
});
