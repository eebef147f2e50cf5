import { AllRows } from '../all-rows.ts';
import { collection, type IndexedStore } from '../../engine/store/collection.ts';
import { occurrenceItem, type OccurrenceItem } from './occurrence-item.ts';
import { repeatPatternItem, type RepeatPatternItem } from './repeat-pattern-item.ts';

export const repeatPatterns = collection({
  name: 'repeatPatterns',
  format: 6,
  fromWire: repeatPatternItem,
  index: (store: IndexedStore): AllRows<RepeatPatternItem> =>
    new AllRows(() => store.shown(repeatPatterns).values()),
});

export const occurrences = collection({
  name: 'occurrences',
  format: 1,
  fromWire: occurrenceItem,
  index: (store: IndexedStore): AllRows<OccurrenceItem> =>
    new AllRows(() => store.shown(occurrences).values()),
});
