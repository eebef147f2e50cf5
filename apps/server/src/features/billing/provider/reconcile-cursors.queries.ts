/** Records the progress of the hourly pass over all subscriptions. */
import { query } from '../../../platform/db/query.ts';
import type { ProviderName } from '../billing.queries.ts';

/** Sorts before all account ids. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Returns the last account that the reconciliation pass has processed. */
export const reconcileCursor = query<{ after_account: string }, { provider: ProviderName }>(
  'billing.reconcile-cursor',
  'select after_account from reconcile_cursors where provider = :provider',
).map(({ after_account: accountId }) => accountId);

/** Records that an account's subscription was read, or that the read failed. */
export const moveReconcileCursor = query<never, { provider: ProviderName; accountId: string }>(
  'billing.move-reconcile-cursor',
  `insert into reconcile_cursors (provider, after_account) values (:provider, :accountId)
   on conflict (provider) do update set after_account = excluded.after_account`,
);
