/**
 * Who calls: the user of the token and the account in force, loaded in one round trip together with the
 * answer that an earlier request with the same Idempotency-Key got. Commands take a {@link Member}, which
 * only this loader makes.
 */
import type { Capability, MemberStatus, Role } from '@questlog/domain/roles';
import type { LocalDate } from '@questlog/domain/local-date';
import type { Tier } from '@questlog/domain/plans';
import { localDateAt } from '@questlog/domain/local-date';
import { can } from '@questlog/domain/roles';
import { fail } from '../platform/errors.ts';
import { prepare, runOne, type Queryable } from '../platform/db/prepared.ts';
import type { Reply } from '../platform/http/reply.ts';
import type { Announcer } from './announcer.ts';

/** What a verified access token says. */
export interface TokenFacts {
  readonly userId: string;
  /** The session that the token belongs to; null where the issuer names none. */
  readonly sessionId: string | null;
}

/** A request that may be repeated: its key, and what it asked. */
export interface Repeatable {
  readonly key: string;
  /** SHA-256 of method, path, account and body. */
  readonly fingerprint: Buffer;
}

/** A signed-in user. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string | null;
  readonly timeZone: string;
  readonly now: Date;
  readonly today: LocalDate;
  readonly repeatable: Repeatable | undefined;
  /** Where to tell what was committed on this caller's behalf. */
  readonly live: Announcer;
}

/** A signed-in user with an account in force, of which they are an Active member with the route's capability. */
export interface Member extends Caller {
  readonly accountId: string;
  readonly accountVersion: number;
  readonly tier: Tier;
  readonly role: Role;
}

interface CallerRow {
  deactivated_at: Date | null;
  time_zone: string;
  session_ended: boolean;
  account_id: string | null;
  version: number | null;
  tier: Tier | null;
  role: Role | null;
  member_status: MemberStatus | null;
  fingerprint: Buffer | null;
  status: number | null;
  body: string | null;
}

const loadCaller = prepare<CallerRow, [string, string | null, string | null, string | null, Date]>(
  'caller.load',
  `select u.deactivated_at, u.time_zone,
          exists (select from ended_sessions e where e.session_id = $2) as session_ended,
          a.id as account_id, a.version, a.tier, m.role, m.status as member_status,
          i.fingerprint, i.status, i.body
     from users u
     left join accounts a on a.id = coalesce($3::uuid, u.current_account_id) and a.deleted_at is null
     left join members m on m.account_id = a.id and m.user_id = u.id
     left join idempotency_keys i
            on i.user_id = u.id and i.key = $4 and i.created_at > $5::timestamptz - interval '7 days'
    where u.id = $1`,
);

const keepTimeZone = prepare<never, [string, string]>(
  'caller.keep-time-zone',
  'update users set time_zone = $2 where id = $1',
);

export interface Asked {
  readonly token: TokenFacts;
  /** The account that the path or the header names; null for the user's current one. */
  readonly accountId: string | null;
  /** Whether the path named it: then an account that is not the caller's does not exist for them. */
  readonly accountInPath: boolean;
  /** From X-Time-Zone, a known zone. */
  readonly timeZone: string | undefined;
  readonly repeatable: Repeatable | undefined;
  readonly now: Date;
  readonly live: Announcer;
}

/** The caller, and the answer to send again where this request was answered before. */
export interface Loaded<C extends Caller> {
  readonly caller: C;
  readonly answered: Reply | undefined;
}

interface Found {
  readonly row: CallerRow;
  readonly caller: Caller;
}

async function find(on: Queryable, asked: Asked): Promise<Found> {
  const { token, repeatable, now } = asked;
  const row = await runOne(on, loadCaller, [
    token.userId,
    token.sessionId,
    asked.accountId,
    repeatable?.key ?? null,
    now,
  ]);
  if (row === undefined || row.session_ended) fail('unauthenticated');
  if (row.deactivated_at !== null) fail('account_deactivated');
  const timeZone = asked.timeZone ?? row.time_zone;
  if (timeZone !== row.time_zone) await runOne(on, keepTimeZone, [token.userId, timeZone]);
  const caller: Caller = {
    userId: token.userId,
    sessionId: token.sessionId,
    timeZone,
    now,
    today: localDateAt(now.getTime(), timeZone),
    repeatable,
    live: asked.live,
  };
  return { row, caller };
}

function answerBefore(row: CallerRow, repeatable: Repeatable | undefined): Reply | undefined {
  if (repeatable === undefined || row.fingerprint === null || row.status === null) return undefined;
  if (!row.fingerprint.equals(repeatable.fingerprint)) fail('idempotency_conflict');
  return { status: row.status, json: row.body ?? undefined };
}

/**
 * Loads the signed-in user.
 * Raises `unauthenticated` for an unknown user or an ended session, `account_deactivated`, and
 * `idempotency_conflict` for a key that was used for another request.
 */
export async function loadUser(on: Queryable, asked: Asked): Promise<Loaded<Caller>> {
  const { row, caller } = await find(on, asked);
  return { caller, answered: answerBefore(row, asked.repeatable) };
}

/**
 * Loads the signed-in user as a member of the account in force.
 * Raises what {@link loadUser} raises; `not_found` where the path names an account that is not theirs,
 * `access_denied` where the header does, and `forbidden` where their role lacks the capability.
 */
export async function loadMember(
  on: Queryable,
  asked: Asked,
  capability: Capability,
): Promise<Loaded<Member>> {
  const { row, caller } = await find(on, asked);
  const { account_id: accountId, version, tier, role, member_status: status } = row;
  if (accountId === null || version === null || tier === null || role === null || status !== 'Active') {
    return fail(asked.accountInPath ? 'not_found' : 'access_denied');
  }
  if (!can({ role, status }, capability)) fail('forbidden');
  return {
    caller: { ...caller, accountId, accountVersion: version, tier, role },
    answered: answerBefore(row, asked.repeatable),
  };
}
