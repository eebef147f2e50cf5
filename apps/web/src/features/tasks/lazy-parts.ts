/**
 * What a list of tasks needs only once somebody touches it. Each part is a file of its own, fetched soon after the first
 * list is shown, so that it is there when it is wanted.
 */
import { lazy } from 'react';

const loadDetails = () => import('./task-details.tsx');
const loadPastePanel = () => import('./paste-panel.tsx');
const loadSchedule = () => import('./schedule-dialog.tsx');
const loadMove = () => import('./move-dialog.tsx');
const loadDrag = () => import('./drag-layer.tsx');
const loadBulkBar = () => import('./bulk-bar.tsx');
const loadMarkdown = () => import('./markdown-view.tsx');

export const TaskDetails = lazy(async () => ({ default: (await loadDetails()).TaskDetails }));
export const PastePanel = lazy(async () => ({ default: (await loadPastePanel()).PastePanel }));
export const ScheduleDialog = lazy(async () => ({ default: (await loadSchedule()).ScheduleDialog }));
export const MoveDialog = lazy(async () => ({ default: (await loadMove()).MoveDialog }));
export const BulkMoveDialog = lazy(async () => ({ default: (await loadMove()).BulkMoveDialog }));
export const DropDialog = lazy(async () => ({ default: (await loadMove()).DropDialog }));
export const DragLayer = lazy(async () => ({ default: (await loadDrag()).DragLayer }));
export const BulkBar = lazy(async () => ({ default: (await loadBulkBar()).BulkBar }));
export const MarkdownView = lazy(async () => ({ default: (await loadMarkdown()).MarkdownView }));

const LATER_MS = 2_000;

/** Fetches the parts in the order in which they are likely to be wanted, once nothing else is to do. The answer calls it off. */
export function preloadParts(): () => void {
  const fetchAll = (...loads: (() => Promise<unknown>)[]): void => {
    // What cannot be had now is asked for again when it is wanted.
    for (const load of loads) load().catch(() => undefined);
  };
  const stopWaiting = whenIdle(() => fetchAll(loadDetails));
  const later = setTimeout(
    () => fetchAll(loadBulkBar, loadPastePanel, loadSchedule, loadMove, loadMarkdown),
    LATER_MS,
  );
  return () => {
    stopWaiting();
    clearTimeout(later);
  };
}

/** Safari has no idle callback. */
function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const wish = requestIdleCallback(run, { timeout: LATER_MS });
    return () => cancelIdleCallback(wish);
  }
  const timer = setTimeout(run, LATER_MS);
  return () => clearTimeout(timer);
}
