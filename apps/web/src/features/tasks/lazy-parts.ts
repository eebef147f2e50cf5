/**
 * What a list of tasks needs only once it is used. Each part is a file of its own, fetched when a person begins or the page is idle,
 * so that it is there when it is wanted.
 */
import { lazyPart, part } from '@questlog/ui/hooks/part.ts';
import { whenAtWork } from '../../data/at-work.ts';

const loadDetails = part(() => import('./details/task-details.tsx'));
const loadPastePanel = part(() => import('./add/paste-panel.tsx'));
const loadQuestions = part(() => import('./dialogs/task-dialogs.tsx'));
const loadReschedule = part(() => import('./dialogs/reschedule-overdue.tsx'));
const loadSchedule = part(() => import('./dialogs/schedule-dialog.tsx'));
const loadMove = part(() => import('./dialogs/move-dialog.tsx'));
const loadDrag = part(() => import('./drag/drag-layer.tsx'));
/** What puts tasks elsewhere in their list, by pointer or keyboard. */
export const loadPlacing = part(() => import('./drag/task-placing.ts'));
const loadGrip = part(() => import('./drag/grip.tsx'));
const loadBulkBar = part(() => import('./select/bulk-bar.tsx'));
const loadMarkdown = part(() => import('./details/markdown/markdown-view.tsx'));

export const TaskDetails = lazyPart(loadDetails, (module) => module.TaskDetails);
export const PastePanel = lazyPart(loadPastePanel, (module) => module.PastePanel);
export const TaskDialogs = lazyPart(loadQuestions, (module) => module.TaskDialogs);
export const RescheduleOverdue = lazyPart(loadReschedule, (module) => module.RescheduleOverdue);
export const ScheduleDialog = lazyPart(loadSchedule, (module) => module.ScheduleDialog);
export const MoveDialog = lazyPart(loadMove, (module) => module.MoveDialog);
export const BulkMoveDialog = lazyPart(loadMove, (module) => module.BulkMoveDialog);
export const DragLayer = lazyPart(loadDrag, (module) => module.DragLayer);
export const Grip = lazyPart(loadGrip, (module) => module.Grip);
export const BulkBar = lazyPart(loadBulkBar, (module) => module.BulkBar);
export const MarkdownView = lazyPart(loadMarkdown, (module) => module.MarkdownView);

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
        () => import('./row/duplicate-task.ts'),
        loadMarkdown,
      ];
      for (const load of loads) await load().catch(() => undefined);
    };
    void fetchAll();
  });
}
