import { planLimits } from '@questlog/domain/plans/plans';
import type { FilterRoom } from '@questlog/import/plan/planned-filters';
import type { Session } from '../../data/engine/session/session-state.ts';
import { queryNamesOf } from '../../data/nouns/filters/query-names-of.ts';
import type { StoreReader } from '../../data/nouns/store-reader.ts';

/** Returns how many filters the user can still save, and the rows that their questions can name (IMPORT-72). */
export function filterRoomOf(
  { user, account }: Pick<Session['state'], 'user' | 'account'>,
  store: StoreReader,
): FilterRoom {
  const own = store.filters().filter(({ ownerId }) => ownerId === user?.id).length;
  const max = account === null ? 0 : planLimits(account.subscriptionTier).maxFilters;
  return { left: Math.max(max - own, 0), names: queryNamesOf(store), today: store.today };
}
