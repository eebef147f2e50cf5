import type { RowStore } from '../../engine/store/row-store.ts';
import { noun } from '../noun.ts';
import { accountUsers, type AccountUserItem } from './users.ts';

export const usersNoun = noun({
  collections: [accountUsers],
  kinds: {},
  readers: (store: RowStore) => ({
    people: (): readonly AccountUserItem[] => store.index(accountUsers).all(),
  }),
  topics: { people: 'people' },
});
