import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import type { Feature } from '@questlog/domain/plans/plans';
import { useState } from 'react';
import type { NewTaskModalProps } from '../../capture/new-task/new-task-modal.tsx';
import { overlays } from '../chunks.ts';
import type { TagFiltering } from '../views/use-tag-filters.ts';
import type { ViewHistory } from '../views/view-history.ts';
import type { DialogState } from './dialog-state.ts';

const NewTaskModal = lazyWithRetry(overlays, (module) => module.NewTaskModal);
const DashboardDialogs = lazyWithRetry(overlays, (module) => module.DashboardDialogs);

export function DashboardOverlays({
  dialogs,
  addsTask,
  onCloseNewTask,
  page,
  added,
  tags,
  onOpenProject,
  onUpgrade,
}: {
  dialogs: DialogState;
  addsTask: boolean;
  onCloseNewTask: () => void;
  page: ViewHistory;
  /** The current view and tag filter, which determine a new task's initial values. */
  added: Pick<NewTaskModalProps, 'view' | 'tagFilter'>;
  tags: TagFiltering;
  onOpenProject: (projectId: string) => void;
  onUpgrade: (feature: Feature) => void;
}) {
  const { limit } = dialogs;
  // Keeps the form mounted during its exit animation.
  const [isAdding, setAdding] = useState(addsTask);
  if (addsTask && !isAdding) setAdding(true);
  return (
    <>
      {isAdding && (
        <OverlayBoundary open={addsTask} onClose={onCloseNewTask}>
          <NewTaskModal
            open={addsTask}
            {...added}
            onUpgrade={onUpgrade}
            onClose={onCloseNewTask}
            onClosed={() => setAdding(false)}
          />
        </OverlayBoundary>
      )}
      {(dialogs.shown ?? limit.shown) !== undefined && (
        <OverlayBoundary
          open={dialogs.open || limit.open}
          onClose={() => {
            dialogs.close();
            limit.close();
          }}
        >
          <DashboardDialogs
            state={dialogs}
            page={page}
            onOpenProject={onOpenProject}
            onOpenFilter={(filterId) => page.openView({ kind: 'filter', filterId })}
            tagFilter={tags.filter}
            onFilter={tags.setFilter}
            onUpgrade={onUpgrade}
          />
        </OverlayBoundary>
      )}
    </>
  );
}
