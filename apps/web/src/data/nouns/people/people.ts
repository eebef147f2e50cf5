/** All who are or were members of the account, by which tasks say who made and completed them. Nothing here changes them. */
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
