/**
 * Who calls: the user of the token and the account in force, loaded in one round trip together with the
 * answer that an earlier request with the same Idempotency-Key got. Commands take a {@link Member}, which
 * only this loader makes.
 */
import type { AccountType } from '@questlog/domain/accounts/account-rules';
import type { Capability, Role } from '@questlog/domain/accounts/roles';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { Feature, Tier } from '@questlog/domain/plans/plans';
import { localDateAt } from '@questlog/domain/dates/local-date';
import { can } from '@questlog/domain/accounts/roles';
import { USER_IS_BEING_DELETED } from '@questlog/domain/identity/user-deletion';
import { AppError, fail } from '../../platform/errors.ts';
import type { Announcer } from '../../account-change/announcer.ts';
import { requireFeature } from '../../account-change/plan-limits.ts';
import type { CallerLoader } from './caller-loader.ts';
import type { CallerRow } from './caller-loader.queries.ts';
import { replyOf, type StoredResponse, type Repeatable } from '../idempotency/stored-response.ts';

/** What a verified access token says. */
export interface TokenFacts {
  readonly userId: string;
  /** The session that the token belongs to; null where sessions are kept elsewhere, by an external issuer. */
  readonly sessionId: string | null;
  /** When the password was given, in milliseconds of the epoch; null where the session's row tells. */
  readonly provedAt: number | null;
}

/** A signed-in user. `V` is what a change that they ask for gives. */
export interface Caller<V = never> {
  readonly userId: string;
  readonly sessionId: string | null;
  /** When the password was last given for this session, in milliseconds of the epoch. */
  readonly provedAt: number;
  readonly timeZone: string;
  /** False if the request named no known zone: then it is the last one that the user was in. */
  readonly hasNamedZone: boolean;
  readonly now: Date;
  readonly today: LocalDate;
  readonly repeatable: Repeatable<V> | undefined;
  /** Where to tell what was committed on this caller's behalf. */
  readonly live: Announcer;
  /** Whether personal accounts can choose team plans. */
  readonly teamPlansAvailable: boolean;
}

/** What an endpoint demands of a member: when they call, and again once a change holds the account's lock. */
export interface Requirements {
  readonly capability: Capability;
  /** What the account's plan must have. */
  readonly feature: Feature | undefined;
  /** What a member reads whose role lacks the capability; undefined for the catalogue's words. */
  readonly refusal: string | undefined;
  /** What somebody is told who is no Active member. */
  readonly refusalOfNonMember: 'not_found' | 'access_denied';
}

/** Refuses who is not, or no longer, a member that may do what the endpoint does. */
export class NoAccess extends AppError {}

/** Refuses with {@link NoAccess}. `role` is that of an Active member, null for anybody else. */
export function requireRole(
  { refusalOfNonMember, capability, refusal }: Requirements,
  role: Role | null,
): asserts role is Role {
  if (role === null) throw new NoAccess(refusalOfNonMember);
  if (!can({ role, status: 'Active' }, capability)) {
    throw new NoAccess('forbidden', refusal === undefined ? {} : { message: refusal });
  }
}

declare const loaded: unique symbol;

/**
 * A signed-in user with an account in force, of which they were an Active member with the endpoint's capability when
 * they were loaded. Only {@link loadMember} makes one.
 */
export interface Member<V = never> extends Caller<V> {
  readonly [loaded]: true;
  readonly accountId: string;
  readonly accountVersion: number;
  readonly accountType: AccountType;
  readonly tier: Tier;
  readonly role: Role;
  readonly demands: Requirements;
}

export interface CallerRequest {
  readonly token: TokenFacts;
  /** From X-User-Id: whom the sender takes themselves to be. */
  readonly sender: string | undefined;
  /** The account that the path or the header names; null for the user's current one. */
  readonly accountId: string | null;
  /** From X-Time-Zone, a known zone. */
  readonly timeZone: string | undefined;
  /** The Idempotency-Key. */
  readonly key: string | undefined;
  readonly now: Date;
  readonly live: Announcer;
  readonly teamPlansAvailable: boolean;
}

/** The caller, who has asked nothing yet, and the answer that was kept under the request's key. */
export interface Loaded<C> {
  readonly caller: C;
  readonly kept: StoredResponse | undefined;
}

/** A user as they were found, and the row that says so. */
interface Found {
  readonly row: CallerRow;
  readonly caller: Caller;
}

/**
 * Finds the user of a token.
 * Raises `other_user` for a sender who is not the token's user, `account_deactivated`, and `unauthenticated` for an unknown
 * user or an ended session.
 */
export async function findCaller(loads: CallerLoader, request: CallerRequest): Promise<Found> {
  const { token, sender, accountId, key, now } = request;
  // A queue of changes may outlive the session that filled it: what one person did is never sent as another.
  if (sender !== undefined && sender.toLowerCase() !== token.userId) fail('other_user');
  const row = await loads.load({ ...token, accountId, key: key ?? null, now });
  if (row === undefined) fail('unauthenticated');
  // Deactivation ends the user's sessions, and the user must learn the reason.
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
    repeatable: undefined,
    live: request.live,
    teamPlansAvailable: request.teamPlansAvailable,
  };
  return { row, caller };
}

/** The answer that was kept under the request's key. */
export function storedResponse({
  fingerprint,
  status,
  body,
  row_ids: rows,
}: CallerRow): StoredResponse | undefined {
  if (fingerprint === null || status === null) return undefined;
  return { fingerprint, reply: replyOf(status, body, rows) };
}

/** Loads the signed-in user. Raises what {@link findCaller} raises. */
export async function loadUser(loads: CallerLoader, asked: CallerRequest): Promise<Loaded<Caller>> {
  const { row, caller } = await findCaller(loads, asked);
  return { caller, kept: storedResponse(row) };
}

/**
 * Loads the signed-in user as a member of the account in force.
 * Raises what {@link loadUser} raises; what `demands` has for strangers, `forbidden` where their role lacks the
 * capability, and `limit_reached` where the plan lacks the feature.
 */
export async function loadMember(
  loads: CallerLoader,
  asked: CallerRequest,
  demands: Requirements,
): Promise<Loaded<Member>> {
  const { row, caller } = await findCaller(loads, asked);
  const {
    account_id: accountId,
    version,
    account_type: accountType,
    tier,
    role,
    member_status: status,
  } = row;
  const activeRole = status === 'Active' ? role : null;
  requireRole(demands, activeRole);
  if (accountId === null || version === null || tier === null || accountType === null) {
    throw new NoAccess(demands.refusalOfNonMember);
  }
  const kept = storedResponse(row);
  // What was answered is answered again, whatever the plan has by now.
  if (demands.feature !== undefined && kept === undefined) {
    const { teamPlansAvailable } = caller;
    requireFeature({ accountType, subscriptionTier: tier, teamPlansAvailable }, demands.feature);
  }
  const member = {
    ...caller,
    accountId,
    accountVersion: version,
    accountType,
    tier,
    role: activeRole,
    demands,
  } as Member;
  return { caller: member, kept };
}
