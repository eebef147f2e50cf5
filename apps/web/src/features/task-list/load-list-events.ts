import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** Requests events and sets `listEvents` while it is mounted. */
export const ListEventsSource = lazyWithRetry(
  chunk(() => import('./calendar/events/list-events-source.tsx')),
  (module) => module.ListEventsSource,
);
