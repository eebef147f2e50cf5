/** Calls every endpoint with API tokens of every role and scope. New endpoints are covered automatically. */
import { expect, it } from 'vitest';
import { errorBody, ERRORS } from '@questlog/contract/errors';
import { errorsOf, type Endpoint } from '@questlog/contract/route';
import { routes } from '@questlog/contract/routes';
import { can, ROLES, type Role } from '@questlog/domain/accounts/roles';
import { missingScopes, TOKEN_SCOPES, type TokenScope } from '@questlog/domain/identity/api-tokens';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { callEndpoint, nameOf } from './testing/calls.ts';

const server = await serverForTests();
const owner = await server.openTeam(await server.register(), 100);
await server.setTier(owner, 'TeamPro');
const other = await server.register();

const needingAccess = (routes as readonly Endpoint[]).filter(
  ({ access }) => access.kind !== 'public' || access.bearer === 'optional',
);
const SCOPE_SETS: readonly (readonly TokenScope[])[] = [
  ...TOKEN_SCOPES.map((scope) => [scope]),
  ['read', 'delete'],
  ['read', 'team'],
  TOKEN_SCOPES,
];

async function member(role: Role): Promise<TestUser> {
  if (role === 'Owner') return owner;
  const user = await server.register();
  await server.join(user, owner, role);
  return user;
}

async function tokenOf(
  { api }: TestUser,
  accountId: string,
  scopes: readonly TokenScope[],
): Promise<Record<string, string>> {
  const { token } = await api('POST /api/tokens', {
    body: { name: 't', accountId, scopes: [...scopes], expiresInDays: null },
  });
  return { authorization: `Bearer ${token}` };
}

/** Calls an endpoint without any row, so that only the access decides. Lets the rate limits recover. */
function call(
  route: Endpoint,
  headers: Readonly<Record<string, string>>,
  accountId: string,
): Promise<Response> {
  server.clock.advance(route.access.kind === 'admin' ? { hours: 1 } : { seconds: 1 });
  return callEndpoint(server.url, route, { accountId }, headers);
}

/** Returns the expected error; undefined if the call is allowed. */
function rejectionOf({ access }: Endpoint, role: Role, granted: readonly TokenScope[]): string | undefined {
  const needed = access.kind === 'user' || access.kind === 'account' ? access.scopes : null;
  if (needed === null || missingScopes(granted, needed).length > 0) return 'insufficient_scope';
  if (access.kind !== 'account') return undefined;
  return can({ role, status: 'Active' }, access.capability) ? undefined : 'forbidden';
}

it.each(ROLES.flatMap((role) => SCOPE_SETS.map((scopes) => [role, scopes] as const)))(
  'a token of the %s with the scopes %j may call exactly the endpoints of its scopes and role (TOKEN-3, TOKEN-5)',
  async (role, scopes) => {
    // A proof of identity must be recent.
    const user = await server.signIn(await member(role));
    const headers = await tokenOf(user, owner.accountId, scopes);
    for (const route of needingAccess) {
      const response = await call(route, headers, owner.accountId);
      const text = await response.text();
      const expected = rejectionOf(route, role, scopes);
      const name = `${nameOf(route)} ${response.status} ${text.slice(0, 200)}`;
      if (expected !== undefined) {
        expect({ status: response.status, code: errorBody.parse(JSON.parse(text)).code }, name).toEqual({
          status: 403,
          code: expected,
        });
        continue;
      }
      expect([401, 403], name).not.toContain(response.status);
      const documented = [
        ...Object.keys(route.responses).map(Number),
        ...errorsOf(route).map((code) => ERRORS[code].status),
      ];
      expect(documented, name).toContain(response.status);
    }
  },
);

it('a token without the scope for a call gets the scope in WWW-Authenticate (TOKEN-5)', async () => {
  const headers = await tokenOf(await server.signIn(owner), owner.accountId, ['read']);
  const response = await fetch(`${server.url}/api/tasks`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"title":"x"}',
  });
  expect(response.status).toBe(403);
  expect(response.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="write"');
  expect(await response.json()).toEqual({
    code: 'insufficient_scope',
    message: 'The token needs the scope write.',
    scope: 'write',
  });
});

it('a token gets 404 for every call that names a different account of its user (TOKEN-4)', async () => {
  const user = await server.signIn(other);
  await server.join(other, owner, 'Admin');
  const headers = await tokenOf(user, other.accountId, TOKEN_SCOPES);
  for (const route of needingAccess) {
    if (route.access.kind !== 'account' || route.access.scopes === null) continue;
    const named = route.path.includes('{accountId}')
      ? headers
      : { ...headers, 'x-account-id': owner.accountId };
    const response = await call(route, named, owner.accountId);
    expect(
      { status: response.status, code: errorBody.parse(await response.json()).code },
      nameOf(route),
    ).toEqual({
      status: 404,
      code: 'not_found',
    });
  }
});

it('a token acts in its account, whichever one its user has selected (TOKEN-4)', async () => {
  const user = await server.signIn(await server.register());
  const second = await server.openTeam(user);
  const headers = await tokenOf(user, user.accountId, ['write']);
  await user.api('POST /api/auth/switch-account', { body: { accountId: second.accountId } });
  const { id } = await server.call(headers)('POST /api/tasks', { body: { title: 'by a script' } });
  const found = server.inAccount(user, user.accountId);
  expect(await found('GET /api/tasks/{id}', { params: { id } })).toMatchObject({ title: 'by a script' });
});
