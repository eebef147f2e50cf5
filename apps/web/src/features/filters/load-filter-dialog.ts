/** The editor of filters, with the parser of questions. Fetched with the first filter, or when it opens. */
import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';

export const filterEditor = chunk(() => import('./editor/filter-dialog.tsx'));

export const FilterDialog = lazyWithRetry(filterEditor, (module) => module.FilterDialog);
