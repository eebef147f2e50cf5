/**
 * What a list of tasks needs only once it is used. Each part is a file of its own, fetched when a person begins or the page is idle,
 * so that it is there when it is wanted.
 */
import { lazy } from 'react';
import { whenAtWork } from '../../data/at-work.ts';

const loadDetails = () => import('./details/task-details.tsx');
const loadPastePanel = () => import('./add/paste-panel.tsx');
const loadQuestions = () => import('./dialogs/task-dialogs.tsx');
const loadReschedule = () => import('./dialogs/reschedule-overdue.tsx');
const loadSchedule = () => import('./dialogs/schedule-dialog.tsx');
const loadMove = () => import('./dialogs/move-dialog.tsx');
const loadDrag = () => import('./drag/drag-layer.tsx');
/** What puts tasks elsewhere in their list, by pointer or keyboard. */
export const loadPlacing = () => import('./drag/task-placing.ts');
const loadGrip = () => import('./drag/grip.tsx');
const loadBulkBar = () => import('./select/bulk-bar.tsx');
const loadMarkdown = () => import('./details/markdown/markdown-view.tsx');

export const TaskDetails = lazy(async () => ({ default: (await loadDetails()).TaskDetails }));
export const PastePanel = lazy(async () => ({ default: (await loadPastePanel()).PastePanel }));
export const TaskDialogs = lazy(async () => ({ default: (await loadQuestions()).TaskDialogs }));
export const RescheduleOverdue = lazy(async () => ({ default: (await loadReschedule()).RescheduleOverdue }));
export const ScheduleDialog = lazy(async () => ({ default: (await loadSchedule()).ScheduleDialog }));
export const MoveDialog = lazy(async () => ({ default: (await loadMove()).MoveDialog }));
export const BulkMoveDialog = lazy(async () => ({ default: (await loadMove()).BulkMoveDialog }));
export const DropDialog = lazy(async () => ({ default: (await loadMove()).DropDialog }));
/** Fetched ahead: where the code cannot be loaded, the list works without it. */
export const DragLayer = lazy(async () => {
  const loaded = await loadDrag().catch(() => undefined);
  return { default: loaded?.DragLayer ?? NoDragging };
});
export const Grip = lazy(async () => {
  const loaded = await loadGrip().catch(() => undefined);
  return { default: loaded?.Grip ?? NoDragging };
});
export const BulkBar = lazy(async () => ({ default: (await loadBulkBar()).BulkBar }));
export const MarkdownView = lazy(async () => ({ default: (await loadMarkdown()).MarkdownView }));

function NoDragging(): null {
  return null;
}

/** Fetches the parts in the order in which they are likely to be wanted, once a person is at work. The answer calls it off. */
export function preloadParts(): () => void {
  return whenAtWork(() => {
    // What cannot be had now is asked for again when it is wanted.
    const fetchAll = async (): Promise<void> => {
      const loads = [
        loadDetails,
        loadPlacing,
        loadDrag,
        loadBulkBar,
        loadPastePanel,
        loadQuestions,
        loadReschedule,
        loadSchedule,
        loadMove,
        loadMarkdown,
      ];
      for (const load of loads) await load().catch(() => undefined);
    };
    void fetchAll();
  });
}
