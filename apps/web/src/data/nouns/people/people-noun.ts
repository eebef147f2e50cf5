import type { RowStore } from '../../engine/store/row-store.ts';
import { noun } from '../noun.ts';
import { people, type PersonItem } from './people.ts';

export const peopleNoun = noun({
  collections: [people],
  kinds: {},
  readers: (store: RowStore) => ({
    people: (): readonly PersonItem[] => store.index(people).all(),
  }),
  topics: { people: 'people' },
});
