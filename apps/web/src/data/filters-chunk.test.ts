import { wordTablesFor } from '@questlog/domain/capture/language-tables';
import { parseQuery } from '@questlog/domain/query/parse-query';
import { READER } from '@questlog/domain/query/testing/query-names';
import { expect, it } from 'vitest';
import type { Session } from './engine/session/session-state.ts';
import { createFilterIndex } from './filters-chunk.ts';
import { AccountStore } from './nouns/account-store.ts';
import { SearchIndex } from './nouns/tasks/search/search-index.ts';
import { task } from './nouns/testing/rows.ts';

it('finds tasks by a date in a language that the reader does not use (FILTER-5)', () => {
  const { tree } = parseQuery('date:Freitag', { ...READER, languages: wordTablesFor(['de']) });
  if (tree === undefined) throw new Error('the question has an error');
  const store = new AccountStore({ today: READER.today, timeZone: 'UTC' });
  store.load({ tasks: [task('a', { scheduledOn: '2026-12-04' }), task('b')] });
  const search = new SearchIndex(store, () => () => undefined);
  const session = { state: {}, subscribe: () => () => undefined } as unknown as Session;
  const index = createFilterIndex({ store, session, search: () => search });
  expect(index.matches({ id: 'f', tree }).lists[0]?.ids).toEqual(['a']);
});
