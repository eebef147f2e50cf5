import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

export const pastePanel = chunk(() => import('./paste-panel.tsx'));
