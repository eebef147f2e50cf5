import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The chunk with the panel for a pasted list. */
export const pastePanel = chunk(() => import('./paste-panel.tsx'));
