import { createClient } from '@questlog/api-client/client';
import { beforeEach, expect, it } from 'vitest';
import { withAccountAccess } from './account-access.ts';

let inForce: string | undefined;
let reported: string[];

beforeEach(() => {
  inForce = 'mine';
  reported = [];
});

function respondingWith(status: number, body: object, duringRequest?: () => void) {
  const fetchResponse = (): Promise<Response> => {
    duringRequest?.();
    return Promise.resolve(Response.json(body, { status }));
  };
  return withAccountAccess(createClient({ baseUrl: '', fetch: fetchResponse }), {
    accountId: () => inForce,
    onLost: () => reported.push('lost'),
    onDoubt: () => reported.push('doubt'),
  });
}

const DENIED = { message: 'You no longer have access to this account', code: 'access_denied' };
const NOT_FOUND = { message: 'Not found', code: 'not_found' };

it.each([
  [403, DENIED, ['lost']],
  // Our server always sends an error code. A response without one may come from a proxy.
  [403, { message: 'Access denied' }, ['lost']],
  [403, { message: 'You do not have permission to do this', code: 'forbidden' }, []],
  [403, { ...DENIED, requiresUpgrade: true }, []],
  [401, { message: 'Access denied' }, []],
  [404, NOT_FOUND, []],
  [500, { message: 'Access denied' }, []],
])(
  'rethrows the error for the status %i and the body %j, and reports %j (ACCOUNT-18)',
  async (status, body, expected) => {
    const { message } = body;
    await expect(respondingWith(status, body)('GET /api/billing')).rejects.toMatchObject({ status, message });
    expect(reported).toEqual(expected);
  },
);

it.each([
  ['mine', ['doubt']],
  ['other', []],
])('a 404 for a path of the account "%s" reports %j (ACCOUNT-18)', async (accountId, expected) => {
  const requested = respondingWith(404, NOT_FOUND)('GET /api/accounts/{accountId}/usage', {
    params: { accountId },
  });
  await expect(requested).rejects.toMatchObject({ status: 404 });
  expect(reported).toEqual(expected);
});

it('a response that arrives after a switch reports nothing about the new account (ACCOUNT-18)', async () => {
  const switched = respondingWith(403, DENIED, () => (inForce = 'other'));
  await expect(switched('GET /api/billing')).rejects.toThrow();
  expect(reported).toEqual([]);
});

it('passes on a successful response and reports nothing (ACCOUNT-18)', async () => {
  expect(await respondingWith(200, { count: 3 })('GET /api/notifications/unread-count')).toEqual({
    count: 3,
  });
  expect(reported).toEqual([]);
});
