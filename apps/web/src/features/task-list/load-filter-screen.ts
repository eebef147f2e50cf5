import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The list of a filter. Fetched with the first filter. */
export const filterScreen = chunk(() => import('./filter-screen.tsx'));

export const FilterScreen = lazyWithRetry(filterScreen, (module) => module.FilterScreen);
