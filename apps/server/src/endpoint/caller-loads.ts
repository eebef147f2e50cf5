/**
 * Reads what a request must know of its caller. Requests that come in while an earlier read is under way share the next
 * one: a server that has much to do asks the database less often, and one that has little asks at once
 * (docs/decisions/005-one-statement-changes.md).
 */
import type { Pool } from 'pg';
import type { Tier } from '@questlog/domain/plans/plans';
import type { MemberStatus, Role } from '@questlog/domain/accounts/roles';
import { prepare, run, runOne } from '../platform/db/prepared.ts';
import { within } from '../platform/within.ts';

/** Whose request it is, what account it names, and under which key it may have been answered. */
export interface WantedCaller {
  readonly userId: string;
  readonly sessionId: string | null;
  /** Null for the user's current account. */
  readonly accountId: string | null;
  /** The Idempotency-Key. */
  readonly key: string | null;
  readonly now: Date;
}

/** For whoever wants to know whether callers can be read. */
export const NOBODY: WantedCaller = {
  userId: '00000000-0000-0000-0000-000000000000',
  sessionId: null,
  accountId: null,
  key: null,
  now: new Date(0),
};

/** A user, the account in force as far as they belong to it, and the kept answer of the key. */
export interface CallerRow {
  readonly deactivated_at: Date | null;
  readonly time_zone: string;
  /** Whether the token's session goes on; true where the sessions are kept elsewhere. */
  readonly session_live: boolean;
  readonly account_id: string | null;
  readonly version: number | null;
  readonly tier: Tier | null;
  readonly role: Role | null;
  readonly member_status: MemberStatus | null;
  readonly fingerprint: Buffer | null;
  readonly status: number | null;
  readonly body: string | null;
  readonly row_ids: readonly string[] | null;
}

/** Every request waits for this read before anything else. */
const READ_END_MS = 5_000;

const loadCallers = prepare<
  CallerRow & { readonly place: number },
  [
    users: readonly string[],
    sessions: readonly (string | null)[],
    accounts: readonly (string | null)[],
    keys: readonly (string | null)[],
    nows: readonly Date[],
  ]
>(
  'caller.load',
  // Each table is asked in a subquery of its own: joined as a whole, PostgreSQL reads all of a table that it takes for small.
  `select q.place::int as place, u.deactivated_at, u.time_zone, q.session_id is null or s.live is not null as session_live,
          a.id as account_id, a.version, a.tier, m.role, m.status as member_status,
          i.fingerprint, i.status, i.body, i.row_ids
     from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::timestamptz[])
            with ordinality as q (user_id, session_id, account_id, key, now, place)
    cross join lateral (
      select id, deactivated_at, time_zone, current_account_id from users where id = q.user_id limit 1
    ) u
     left join lateral (
       select true as live from sessions where id = q.session_id and user_id = q.user_id and ended_at is null limit 1
     ) s on true
     left join lateral (
       select id, version, tier from accounts
        where id = coalesce(q.account_id, u.current_account_id) and deleted_at is null limit 1
     ) a on true
     left join lateral (
       select role, status from members where account_id = a.id and user_id = q.user_id limit 1
     ) m on true
     left join lateral (
       select fingerprint, status, body, row_ids from idempotency_keys
        where user_id = q.user_id and key = q.key and created_at > q.now - interval '7 days' limit 1
     ) i on true`,
  READ_END_MS,
);

const keepTimeZone = prepare<never, [string, string]>(
  'caller.keep-time-zone',
  'update users set time_zone = $2 where id = $1',
);

interface Waiting {
  readonly wanted: WantedCaller;
  readonly resolve: (row: CallerRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** So many requests share one read at the most. */
const MAX_TOGETHER = 64;
/** A read that takes longer holds up nobody: the next one begins beside it. */
const LATE_MS = 100;

/** The reads of one server: one at a time, but for those that are late. */
export class CallerLoads {
  readonly #pool: Pool;
  #waiting: Waiting[] = [];
  #reading = false;

  /** @param pool where callers are read */
  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** What is known of the caller; undefined for no user. Raises what the database raises. */
  load(wanted: WantedCaller): Promise<CallerRow | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<CallerRow | undefined>();
    this.#waiting.push({ wanted, resolve, reject });
    if (!this.#reading) {
      this.#reading = true;
      // After what has come in together with it.
      setImmediate(() => void this.#readAll());
    }
    return promise;
  }

  /** Keeps the zone that the user's browser is in. */
  async keepTimeZone(userId: string, timeZone: string): Promise<void> {
    await runOne(this.#pool, keepTimeZone, [userId, timeZone]);
  }

  async #readAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const read = this.#read(this.#waiting.splice(0, MAX_TOGETHER));
      await within(read, LATE_MS, 'the read of callers').catch(() => {});
    }
    this.#reading = false;
  }

  async #read(together: readonly Waiting[]): Promise<void> {
    const each = <T>(of: (wanted: WantedCaller) => T): T[] => together.map(({ wanted }) => of(wanted));
    try {
      const rows = await run(this.#pool, loadCallers, [
        each(({ userId }) => userId),
        each(({ sessionId }) => sessionId),
        each(({ accountId }) => accountId),
        each(({ key }) => key),
        each(({ now }) => now),
      ]);
      const found = new Map(rows.map((row) => [row.place, row]));
      for (const [index, { resolve }] of together.entries()) resolve(found.get(index + 1));
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }
}
