import { giveTier } from '@questlog/server/cli/operator-changes';
import { openPool } from '@questlog/server/platform/db/pool';
import { createLog } from '@questlog/server/platform/log/log';

/** What an operator's command does, for tests that do it hundreds of times: without a process for each. */
export interface Operator {
  /** Gives the person's own account a tier, without payment. */
  setTier(email: string, tier: 'PersonalFree' | 'PersonalPro'): Promise<void>;
  close(): Promise<void>;
}

/** @param url the database that the servers use */
export function openOperator(url: string): Operator {
  const pool = openPool({ url, log: createLog('error'), max: 1 });
  return {
    setTier: async (email, tier) => {
      await giveTier(pool, email, tier, new Date());
    },
    close: () => pool.end(),
  };
}
