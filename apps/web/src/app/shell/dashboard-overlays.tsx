import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import type { Feature } from '@questlog/domain/plans/plans';
import type { View } from '@questlog/domain/tasks/task-views';
import { NewTaskModal } from '../../features/tasks/add/new-task-modal.tsx';
import { overlays } from '../chunks.ts';
import type { TagFiltering } from '../views/use-tag-filters.ts';
import type { DialogState } from './dialog-state.ts';

const DashboardDialogs = lazyWithRetry(overlays, (module) => module.DashboardDialogs);

/** The New Task dialog, and any other open dialog or limit notice. */
export function DashboardOverlays({
  dialogs,
  addsTask,
  onCloseNewTask,
  view,
  tags,
  onOpenProject,
  onUpgrade,
}: {
  dialogs: DialogState;
  addsTask: boolean;
  onCloseNewTask: () => void;
  view: View;
  tags: TagFiltering;
  onOpenProject: (projectId: string) => void;
  onUpgrade: (feature: Feature) => void;
}) {
  const { limit } = dialogs;
  return (
    <>
      <OverlayBoundary open={addsTask} onClose={onCloseNewTask}>
        <NewTaskModal
          open={addsTask}
          view={view}
          tagFilter={tags.filter}
          onUpgrade={onUpgrade}
          onClose={onCloseNewTask}
        />
      </OverlayBoundary>
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
            onOpenProject={onOpenProject}
            tagFilter={tags.filter}
            onFilter={tags.setFilter}
            onUpgrade={onUpgrade}
          />
        </OverlayBoundary>
      )}
    </>
  );
}
