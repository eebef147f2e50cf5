/** All current and former members of the account. Tasks name them as creators. No command changes them. */
import type { AccountUser } from '@questlog/contract/members';
import { AllRows } from '../all-rows.ts';
import { collection, type IndexedStore } from '../../engine/store/collection.ts';

export interface AccountUserItem extends AccountUser {
  readonly isPendingSync: boolean;
}

export const accountUsers = collection({
  name: 'people',
  format: 1,
  fromWire: (accountUser: AccountUser): AccountUserItem => ({ ...accountUser, isPendingSync: false }),
  index: (store: IndexedStore): AllRows<AccountUserItem> =>
    new AllRows(() => store.shown(accountUsers).values()),
});
