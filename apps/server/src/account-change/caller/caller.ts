/**
 * The caller of a request: the token's user and the effective account. One round trip loads both, together
 * with the response stored under the request's Idempotency-Key. Commands take a {@link Member}, which only
 * this module creates.
 */
import type { AccountType } from '@questlog/domain/accounts/account-rules';
import type { Capability, Role } from '@questlog/domain/accounts/roles';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { TokenScope } from '@questlog/domain/identity/api-tokens';
import type { Feature, Tier } from '@questlog/domain/plans/plans';
import { localDateAt } from '@questlog/domain/dates/local-date';
import type { Via } from '@questlog/domain/history/event-kinds';
import { can } from '@questlog/domain/accounts/roles';
import { USER_IS_BEING_DELETED } from '@questlog/domain/identity/user-deletion';
import { AppError, fail } from '../../platform/errors.ts';
import type { Announcer } from '../announcer.ts';
import type { OpenChange } from '../open-change.ts';
import { requireFeature } from '../plan-limits.ts';
import type { CallerLoader } from './caller-loader.ts';
import type { CallerRow } from './caller-loader.queries.ts';
import { responseOf, type StoredResponse, type Repeatable } from '../idempotency/stored-response.ts';

/** An API token that a script sent, or the grant of an assistant. It acts in one account. */
export interface ApiTokenFacts {
  readonly via: Extract<Via, 'token' | 'assistant'>;
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
  readonly scopes: readonly TokenScope[];
}

export interface TokenFacts {
  readonly userId: string;
  /** Null if an external issuer manages the sessions. */
  readonly sessionId: string | null;
  /** When the password was entered, in milliseconds since the epoch; null if the session's row stores it. */
  readonly provedAt: number | null;
  /** Null for the access token of a session. */
  readonly apiToken: ApiTokenFacts | null;
}

/** The data of a token that acts in one account. */
export interface AccountToken extends TokenFacts {
  readonly apiToken: ApiTokenFacts;
}

/** A signed-in user. `V` is the result of the change that the user requests. */
export interface Caller<V = never> {
  readonly userId: string;
  readonly sessionId: string | null;
  /** When the password was last entered in this session, in milliseconds since the epoch. */
  readonly provedAt: number;
  readonly timeZone: string;
  /**
   * False if the request specified no known time zone. `timeZone` is then the last one known for the user.
   */
  readonly hasNamedZone: boolean;
  readonly now: Date;
  readonly today: LocalDate;
  /** The means by which the user acts. */
  readonly via: Via;
  /** The name of the token or assistant through which the user acts, if any. */
  readonly viaName: string | null;
  /** The id of the token or grant through which the user acts, if any. */
  readonly tokenId: string | null;
  /** The projects that are closed to the caller, an assistant. */
  readonly closedProjects?: readonly string[];
  /** True if the request undoes an earlier change (X-Undo). */
  readonly isUndo: boolean;
  readonly repeatable: Repeatable<V> | undefined;
  /** The change of the account to which the caller's command belongs, if it is one of several. */
  readonly within?: OpenChange;
  /** Called with the account's version after each commit. */
  readonly onVersion?: (version: number) => void;
  /** Announces changes committed on this caller's behalf. */
  readonly live: Announcer;
  /** True if personal accounts can choose team plans. */
  readonly teamPlansAvailable: boolean;
}

/**
 * The conditions that a member must meet for an endpoint. They are checked when the request arrives, and
 * again under the account's lock.
 */
export interface Requirements {
  readonly capability: Capability;
  /** The feature that the plan must include. */
  readonly feature: Feature | undefined;
  /**
   * The error message if the member's role lacks the capability. Defaults to the message in the error
   * catalogue.
   */
  readonly rejection: string | undefined;
  /** The error for anyone who is not an Active member. */
  readonly nonMemberError: 'not_found' | 'access_denied';
}

/** The error for a user without the membership or rights that the endpoint requires. */
export class NoAccess extends AppError {}

/**
 * Throws {@link NoAccess} if the user is not an Active member (`role` is null) or their role lacks the
 * capability.
 */
export function requireRole(
  { nonMemberError, capability, rejection }: Requirements,
  role: Role | null,
): asserts role is Role {
  if (role === null) throw new NoAccess(nonMemberError);
  if (!can({ role, status: 'Active' }, capability)) {
    throw new NoAccess('forbidden', rejection === undefined ? {} : { message: rejection });
  }
}

declare const loaded: unique symbol;

/**
 * A signed-in user who, when loaded, was an Active member of the effective account with the endpoint's
 * capability. Only {@link loadMember} creates one.
 */
export interface Member<V = never> extends Caller<V> {
  readonly [loaded]: true;
  readonly accountId: string;
  readonly accountVersion: number;
  readonly accountType: AccountType;
  readonly tier: Tier;
  readonly role: Role;
  readonly requirements: Requirements;
}

export interface CallerRequest {
  readonly token: TokenFacts;
  /** The id of the user that the sender expects to be signed in (X-User-Id). */
  readonly sender: string | undefined;
  /** The account in the path or the header; null for the user's current one. */
  readonly accountId: string | null;
  readonly timeZone: string | undefined;
  readonly key: string | undefined;
  readonly isUndo: boolean;
  readonly now: Date;
  readonly live: Announcer;
  readonly teamPlansAvailable: boolean;
}

/** The caller without the input, and the response stored under the request's idempotency key. */
export interface Loaded<C> {
  readonly caller: C;
  readonly stored: StoredResponse | undefined;
}

interface Found {
  readonly row: CallerRow;
  readonly caller: Caller;
}

/** Returns false if the user of an API token is deactivated, or no longer an Active member of its account. */
function isTokenInUse({ deactivated_at, account_id, member_status }: CallerRow): boolean {
  return deactivated_at === null && account_id !== null && member_status === 'Active';
}

/**
 * Finds a token's user. Throws `other_user` if the sender expects a different user, `account_deactivated`, or
 * `unauthenticated` for an unknown user or an ended session.
 */
export async function findCaller(loads: CallerLoader, request: CallerRequest): Promise<Found> {
  const { token, sender, accountId, key, now } = request;
  // A browser's queue of changes may outlive its session. Never send one user's changes under another user's
  // name.
  if (sender !== undefined && sender.toLowerCase() !== token.userId) fail('other_user');
  const row = await loads.load({ ...token, accountId, key: key ?? null, now });
  if (row === undefined) fail('unauthenticated');
  if (token.apiToken !== null && !isTokenInUse(row)) fail('unauthenticated');
  // Check this before the session. Deactivating a user ends their sessions, and the error must give the
  // reason.
  if (row.deletion_requested_at !== null) fail('account_deactivated', { message: USER_IS_BEING_DELETED });
  if (row.deactivated_at !== null) fail('account_deactivated');
  if (!row.session_live) fail('unauthenticated');
  const timeZone = request.timeZone ?? row.time_zone;
  if (timeZone !== row.time_zone && !row.zone_is_chosen) await loads.keepTimeZone(token.userId, timeZone);
  const day = localDateAt(now.getTime(), 'UTC');
  if (row.last_active_on === null || row.last_active_on < day) await loads.keepActiveDay(token.userId, day);
  const caller: Caller = {
    userId: token.userId,
    sessionId: token.sessionId,
    provedAt: token.provedAt ?? row.proved_at?.getTime() ?? 0,
    timeZone,
    hasNamedZone: request.timeZone !== undefined,
    now,
    today: localDateAt(now.getTime(), timeZone),
    via: token.apiToken?.via ?? 'app',
    viaName: token.apiToken?.name ?? null,
    tokenId: token.apiToken?.id ?? null,
    isUndo: request.isUndo,
    repeatable: undefined,
    live: request.live,
    teamPlansAvailable: request.teamPlansAvailable,
  };
  return { row, caller };
}

/** Returns the response stored under the request's key. */
export function storedResponse({
  fingerprint,
  status,
  body,
  row_ids: rows,
}: CallerRow): StoredResponse | undefined {
  if (fingerprint === null || status === null) return undefined;
  return { fingerprint, response: responseOf(status, body, rows) };
}

/** Loads the signed-in user. Throws the same errors as {@link findCaller}. */
export async function loadUser(loads: CallerLoader, request: CallerRequest): Promise<Loaded<Caller>> {
  const { row, caller } = await findCaller(loads, request);
  return { caller, stored: storedResponse(row) };
}

/**
 * Loads the signed-in user as a member of the effective account. Throws the same errors as {@link loadUser}.
 * Throws `requirements.nonMemberError` for anyone who is not an Active member, `forbidden` if the role lacks
 * the capability, and `limit_reached` if the plan lacks the feature.
 */
export async function loadMember(
  loads: CallerLoader,
  request: CallerRequest,
  requirements: Requirements,
): Promise<Loaded<Member>> {
  const { row, caller } = await findCaller(loads, request);
  const {
    account_id: accountId,
    version,
    account_type: accountType,
    tier,
    role,
    member_status: status,
  } = row;
  if (
    accountId === null ||
    version === null ||
    tier === null ||
    accountType === null ||
    role === null ||
    status !== 'Active'
  ) {
    throw new NoAccess(requirements.nonMemberError);
  }
  const stored = storedResponse(row);
  // A repeated request gets its stored response even if it has itself taken the role away, like handing an
  // account over, or the plan no longer includes the feature.
  if (stored === undefined) requireRole(requirements, role);
  if (requirements.feature !== undefined && stored === undefined) {
    const { teamPlansAvailable } = caller;
    requireFeature({ accountType, subscriptionTier: tier, teamPlansAvailable }, requirements.feature);
  }
  const member = {
    ...caller,
    accountId,
    accountVersion: version,
    accountType,
    tier,
    role,
    requirements,
  } as Member;
  return { caller: member, stored };
}
