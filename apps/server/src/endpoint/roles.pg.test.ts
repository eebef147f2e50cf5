/**
 * Calls every account endpoint with every role and member status. New endpoints are covered automatically.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '@questlog/contract/route';
import { routes } from '@questlog/contract/routes';
import { can, type MemberStatus, type Role } from '@questlog/domain/accounts/roles';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { callEndpoint, makeRows, nameOf, type RowIds } from './testing/calls.ts';

interface Standing {
  readonly who: string;
  readonly role?: Role;
  readonly status?: MemberStatus;
}

/** Inactive members get a role with all rights, so that only their status can cause a rejection. */
const STANDINGS: readonly Standing[] = [
  { who: 'the Owner', role: 'Owner', status: 'Active' },
  { who: 'an Admin', role: 'Admin', status: 'Active' },
  { who: 'a Member', role: 'Member', status: 'Active' },
  { who: 'a suspended Owner', role: 'Owner', status: 'Suspended' },
  { who: 'a removed Owner', role: 'Owner', status: 'Removed' },
  { who: 'a pending Owner', role: 'Owner', status: 'Pending' },
  { who: 'a stranger' },
];

let owner: TestUser;

const server = await serverForTests();
owner = await openTeam();

const ofAccounts = (routes as readonly Endpoint[])
  .filter(({ access }) => access.kind === 'account')
  // Deleting endpoints come last, because the other endpoints need the rows and the membership.
  .sort((a, b) => deletes(a) - deletes(b));

function deletes({ method, path }: Endpoint): number {
  if (method === 'DELETE' && path === '/api/accounts/{accountId}') return 2;
  // Nobody may do anything after leaving; the Owner cannot leave.
  if (path.endsWith('/leave')) return 3;
  // Muting deletes no row, and needs the task.
  if (path.endsWith('/follow')) return 0;
  return method === 'DELETE' || path.endsWith('/delete') ? 1 : 0;
}

/** Creates the Owner of a team account with every feature. */
async function openTeam(): Promise<TestUser> {
  const team = await server.openTeam(await server.register(), 100);
  await server.setTier(team, 'TeamPro');
  return team;
}

async function user({ role, status }: Standing): Promise<TestUser> {
  if (role === 'Owner' && status === 'Active') return owner;
  const made = await server.register();
  if (role === undefined) return made;
  await server.database.pool.query(
    `insert into members (account_id, user_id, id, role, status, joined_at) values ($1, $2, $3, $4, $5, now())`,
    [owner.accountId, made.user.id, newId(0), role, status],
  );
  return made;
}

/** Returns whether an endpoint rejects a role because the comment or filter is the Owner's (COMMENT-4, FILTER-13). */
function isOfAuthor({ method, path }: Endpoint, role: Role): boolean {
  if (path.endsWith('/filters/{id}')) return role === 'Member';
  if (!path.startsWith('/api/comments/{id}')) return false;
  return method === 'PATCH' ? role !== 'Owner' : role === 'Member';
}

/** Returns the expected error for members without access; undefined for others. */
function rejectionOf(route: Endpoint, { role, status }: Standing): object | undefined {
  const { access, path } = route;
  if (access.kind !== 'account') throw new Error(`${path} is no endpoint of accounts`);
  const { capability } = access;
  const isAllowed = role !== undefined && status !== undefined && can({ role, status }, capability);
  // A change of an assistant exists only for its user (assistant-changes).
  if (isAllowed && role !== 'Owner' && path.startsWith('/api/assistants/changes/{id}'))
    return { status: 404, code: 'not_found' };
  if (isAllowed && !isOfAuthor(route, role)) return undefined;
  if (status === 'Active') return { status: 403, code: 'forbidden' };
  return path.includes('{accountId}')
    ? { status: 404, code: 'not_found' }
    : { status: 403, code: 'access_denied' };
}

describe.each(STANDINGS)('$who', (standing) => {
  let caller: TestUser;
  let rows: RowIds;

  beforeAll(async () => {
    // The previous caller's requests may have deleted the owner's rows.
    owner = await openTeam();
    caller = await user(standing);
    rows = await makeRows(server, owner);
  });

  it.each(ofAccounts.map((route) => [nameOf(route), route] as const))(
    '%s allows or rejects callers according to their role (ACCOUNT-3, ACCOUNT-4, BILLING-20, V8.2.1)',
    async (_name, route) => {
      if (route.path.endsWith('/leave')) {
        // The previous endpoint may have deleted the account.
        owner = await openTeam();
        caller = await user(standing);
        rows = { accountId: owner.accountId };
      }
      const response = await callEndpoint(server.url, route, rows, {
        authorization: `Bearer ${caller.tokens.accessToken}`,
        'x-account-id': owner.accountId,
      });
      const text = await response.text();
      const expected = rejectionOf(route, standing);
      // A conflict means that the caller has access: the requested state may already exist or be impossible.
      if (expected === undefined) expect(response.ok || response.status === 409, text).toBe(true);
      else expect({ status: response.status, ...JSON.parse(text) }).toMatchObject(expected);
    },
  );
});

describe('an account on a free plan', () => {
  const withFeature = ofAccounts.filter(({ access }) => access.kind === 'account' && access.feature);

  beforeAll(async () => {
    owner = await openTeam();
  });

  it('more than three endpoints require a feature of a paid plan (guards the test below)', () => {
    expect(withFeature.length).toBeGreaterThan(3);
  });

  it.each(withFeature.map((route) => [nameOf(route), route] as const))(
    '%s rejects an account on a free plan (ACCOUNT-9)',
    async (_, route) => {
      const feature = route.access.kind === 'account' ? route.access.feature : undefined;
      const free = await server.register();
      const rows = { ...(await makeRows(server, owner)), accountId: free.accountId };
      const response = await callEndpoint(server.url, route, rows, {
        authorization: `Bearer ${free.tokens.accessToken}`,
      });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({
        code: 'limit_reached',
        limitType: 'feature',
        // An upgrade does not turn a personal account into a team.
        requiresUpgrade: feature !== 'TEAM_COLLABORATION' && feature !== 'CUSTOM_INTEGRATIONS',
        currentTier: 'PersonalFree',
      });
    },
  );
});
