/** All current and former members of the account. Tasks name them as creators. No command changes them. */
import type { Person } from '@questlog/contract/members';
import { AllRows } from '../all-rows.ts';
import { collection, type IndexedStore } from '../../engine/store/collection.ts';

export interface PersonItem extends Person {
  readonly isPendingSync: boolean;
}

export const people = collection({
  name: 'people',
  format: 1,
  fromWire: (person: Person): PersonItem => ({ ...person, isPendingSync: false }),
  index: (store: IndexedStore): AllRows<PersonItem> => new AllRows(() => store.shown(people).values()),
});
