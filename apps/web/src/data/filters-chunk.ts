/** The code that evaluates filters, with the languages of their dates: see filter-matching.ts. */
import { OTHER_LANGUAGES } from '@questlog/domain/capture/language-tables';
import type { Session } from './engine/session/session-state.ts';
import { FilterIndex, type FilterSettings } from './nouns/filters/matching/filter-index.ts';
import type { StoreReader } from './nouns/store-reader.ts';
import type { SearchIndex } from './nouns/tasks/search/search-index.ts';
import { weekStartOf } from './week-start-of-user.ts';

/** The parts of the data layer that the index reads. */
export interface FilterSources {
  readonly store: StoreReader;
  readonly session: Session;
  readonly search: () => SearchIndex;
}

/** Creates the index of the filters of the open account. */
export function createFilterIndex({ store, session, search }: FilterSources): FilterIndex {
  let latest: { readonly key: string; readonly settings: FilterSettings } | undefined;
  return new FilterIndex(store, {
    settings: () => {
      const { user } = session.state;
      const weekStart = weekStartOf(user) || 7;
      const userId = user?.id ?? '';
      const key = `${userId} ${weekStart}`;
      if (latest?.key !== key) {
        // A shared filter may have dates in a language that its reader does not use.
        latest = { key, settings: { userId, weekStart, languages: OTHER_LANGUAGES } };
      }
      return latest.settings;
    },
    subscribe: (listener) => session.subscribe(listener),
    textsOf: (task) => search().textsOf(task),
  });
}
