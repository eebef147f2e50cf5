/** The noun for repeating tasks. Its commands are loaded with the screens that offer them. */
import type { RowStore } from '../../engine/store/row-store.ts';
import { noun } from '../noun.ts';
import type { OccurrenceItem } from './occurrence-item.ts';
import { repeatKinds } from './repeat-kinds.ts';
import type { RepeatPatternItem } from './repeat-pattern-item.ts';
import { occurrences, repeatPatterns } from './repeats.ts';

export const repeatsNoun = noun({
  collections: [repeatPatterns, occurrences],
  kinds: repeatKinds,
  readers: (store: RowStore) => ({
    /** Returns a pattern; undefined if `id` is null or the pattern was removed. */
    repeatPattern: (id: string | null): RepeatPatternItem | undefined =>
      id === null ? undefined : store.shown(repeatPatterns).get(id),
    repeatPatterns: (): readonly RepeatPatternItem[] => store.index(repeatPatterns).all(),
    occurrence: (id: string): OccurrenceItem | undefined => store.shown(occurrences).get(id),
    occurrences: (): readonly OccurrenceItem[] => store.index(occurrences).all(),
  }),
  topics: {
    repeatPattern: 'repeatPatterns',
    repeatPatterns: 'repeatPatterns',
    occurrences: 'occurrences',
  },
});
