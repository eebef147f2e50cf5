import type { Tier } from '@questlog/domain/plans/plans';
import { newId } from '@questlog/domain/uuid';
import {
  restoreDeletedUser,
  giveAccountTier,
  giveTier,
  grantSuperadmin,
} from '@questlog/server/cli/operator-changes';
import { openPool } from '@questlog/server/platform/db/pool';
import { createLog } from '@questlog/server/platform/log/log';
import type { LiveUser } from './live-user.ts';

/** Operator commands that run in the test's own process, for tests that need hundreds of them. */
export interface Operator {
  /** Sets the tier of the user's own account, without payment. */
  setTier(email: string, tier: Tier): Promise<void>;
  /**
   * Creates an unpaid team account owned by the user.
   * @returns the account's id
   */
  openTeam(owner: LiveUser, name: string, maxSeats?: number): Promise<string>;
  makeAdmin(email: string): Promise<void>;
  /** Restores a deleted user with their accounts. */
  restoreUser(email: string): Promise<void>;
  /** Makes a user an Active member without an invitation, or restores a removed member. */
  letIn(accountId: string, userId: string): Promise<void>;
  /** Sets when the user last entered their password, in all sessions. */
  setPasswordGiven(email: string, at: Date): Promise<void>;
  /** Changes a task's creation time. */
  setTaskMade(taskId: string, at: Date): Promise<void>;
  /** Lowers the free plan's storage limit. Filling the real one would take a gigabyte. */
  limitFreeStorage(bytes: number): Promise<void>;
  storedBytes(accountIds: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

/**
 * Connects to a database and returns its operator commands.
 * @param url the database that the servers use
 */
export function openOperator(url: string): Operator {
  const pool = openPool({ url, log: createLog('error'), max: 1 });
  return {
    setTier: async (email, tier) => {
      await giveTier(pool, email, tier, new Date());
    },
    openTeam: async (owner, name, maxSeats) => {
      const body = { name, accountType: 'Team', ...(maxSeats === undefined ? {} : { maxSeats }) } as const;
      const { id } = await owner.api('POST /api/accounts', { body });
      await giveAccountTier(pool, id, 'Team', new Date());
      return id;
    },
    makeAdmin: (email) => grantSuperadmin(pool, email, new Date()),
    restoreUser: async (email) => {
      await restoreDeletedUser(pool, email, new Date());
    },
    letIn: async (accountId, userId) => {
      await pool.query(
        `insert into members (account_id, user_id, id, role, status, joined_at)
         values ($1, $2, $3, 'Member', 'Active', now())
             on conflict (account_id, user_id) do update set status = 'Active', role = 'Member'`,
        [accountId, userId, newId(Date.now())],
      );
    },
    setPasswordGiven: async (email, at) => {
      await pool.query(
        'update sessions set proved_at = $2 where user_id = (select id from users where email = $1)',
        [email, at],
      );
    },
    setTaskMade: async (taskId, at) => {
      await pool.query('update tasks set created_at = $2 where id = $1', [taskId, at]);
    },
    limitFreeStorage: async (bytes) => {
      await pool.query(`update storage_limits set max_bytes = $1 where tier like '%Free'`, [bytes]);
    },
    storedBytes: async (accountIds) => {
      const { rows } = await pool.query<{ bytes: number | null }>(
        'select sum(text_bytes)::float8 as bytes from account_storage where account_id = any($1)',
        [accountIds],
      );
      return rows[0]?.bytes ?? 0;
    },
    close: () => pool.end(),
  };
}
