import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** Fetched once the page is idle. Until then, descriptions are shown as plain text. */
export const editor = chunk(() => import('./editor.ts'));
