import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createEvent } from '../engine/browser/signal.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { testPages } from '../testing/pages.ts';
import { createQueries } from './create-queries.ts';

const pages = testPages();

it('signing out deletes the cached query results (IDENTITY-20)', async () => {
  const data = pages.start(new FakeServer());
  await waitFor(() => expect(data.status.get()).toBe('ready'));
  const { queries } = data;
  await queries.fetchQuery({ queryKey: ['journal'], queryFn: () => 'answer', gcTime: Infinity });
  expect(queries.getQueryData(['journal'])).toBe('answer');
  await data.session.signOut();
  expect(queries.getQueryData(['journal'])).toBeUndefined();
});

it('invalidates only the queries for a reloaded URL, whatever their parameters (OFFLINE-15)', () => {
  const reloads = createEvent<readonly string[]>();
  const queries = createQueries(reloads);
  const invalidate = (url: string): boolean => {
    const queryKey = ['user', 'account', '', url];
    queries.setQueryDefaults(queryKey, { gcTime: Infinity });
    queries.setQueryData(queryKey, 'answer');
    reloads.emit(['/api/notifications?limit=10']);
    return queries.getQueryState(queryKey)?.isInvalidated ?? false;
  };
  expect(invalidate('/api/notifications?limit=10&includeRead=false')).toBe(true);
  expect(invalidate('/api/notifications/unread-count')).toBe(false);
  expect(invalidate('/api/trash')).toBe(false);
});
