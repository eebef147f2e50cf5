import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The chunk with the sheet for a new task. The build puts it into one file with the app's overlays. */
export const addSheet = chunk(() => import('./add-sheet.tsx'));

export const AddSheet = lazyWithRetry(addSheet, (module) => module.AddSheet);
