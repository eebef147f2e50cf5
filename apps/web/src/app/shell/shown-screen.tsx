import type { Feature } from '@questlog/domain/plans/plans';
import { onlyTag } from '@questlog/domain/tags/tag-filter';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { useCallback } from 'react';
import { useStoreStatus } from '../../data/hooks.ts';
import { history } from '../../features/history/load-history.ts';
import { TaskScreen } from '../../features/task-list/task-screen.tsx';
import { TaskToOpenContext } from '../../task-row/task-to-open.ts';
import { calendar, details, journal, overlays, scheduled } from '../chunks.ts';
import { focusMain } from '../focus-main.ts';
import { useRepeatCallbacks } from '../views/use-repeat-callbacks.tsx';
import { useTagRights, type TagFiltering } from '../views/use-tag-filters.ts';
import type { RequestedTask } from '../views/use-task-to-open.ts';
import type { DialogState } from './dialog-state.ts';
import { LoadFailure } from './load-failure.tsx';

const TaskDetails = lazyWithRetry(details, (module) => module.TaskDetails);
const ActivityScreen = lazyWithRetry(history, (module) => module.ActivityScreen);
const JournalScreen = lazyWithRetry(journal, (module) => module.JournalScreen);
const CalendarScreen = lazyWithRetry(calendar, (module) => module.CalendarScreen);
const TagFilterBanner = lazyWithRetry(overlays, (module) => module.TagFilterBanner);
const ScheduledScreen = lazyWithRetry(scheduled, (module) => module.ScheduledScreen);

/** The current view's screen, or an error if the rows could not be loaded. */
export function ShownScreen({
  view,
  address,
  onAddress,
  onOpenView,
  show,
  tags,
  taskToOpen,
  onOpenTask,
  onUpgrade,
}: {
  view: View;
  /** The address of the item or page that is open in the view. */
  address: string | undefined;
  onAddress: (path: string, from?: string) => void;
  onOpenView: (view: View) => void;
  show: DialogState['show'];
  tags: TagFiltering;
  taskToOpen: RequestedTask | undefined;
  onOpenTask: (taskId: string) => void;
  onUpgrade: (feature: Feature) => void;
}) {
  const { status } = useStoreStatus();
  const repeatProps = useRepeatCallbacks(show);
  const { tagging } = useTagRights();
  const onImport = useCallback(() => show({ kind: 'settings', tab: 'import' }), [show]);
  const onFilterByTags = useCallback(() => show({ kind: 'filter-by-tags' }), [show]);
  const onManageTags = useCallback(
    (taskIds: readonly string[], anchor: HTMLElement | null, onSaved?: () => void) =>
      show({ kind: 'manage-tags', taskIds, anchor, onSaved }),
    [show],
  );
  // If the plan lacks tags, the task screen must not link to them.
  const tagProps = tagging
    ? { tagFilter: tags.filter, onOpenTag: tags.openTag, onFilterByTags, onManageTags }
    : {};
  // The title of a view of one tag is that tag.
  const isTitle = view.kind === 'tag' && onlyTag(view.filter) !== undefined;
  const tagBanner = (shown: number) =>
    tags.filter !== undefined &&
    !isTitle && (
      <Boundary>
        <TagFilterBanner
          filter={tags.filter}
          shown={shown}
          onClear={() => {
            tags.setFilter(undefined);
            // Clearing the filter removes the banner and its focused button, so focus the page's content.
            focusMain();
          }}
          onEdit={onFilterByTags}
          onSave={(query) => show({ kind: 'filter', initial: { query } })}
        />
      </Boundary>
    );
  if (status === 'error' && view.kind !== 'scheduled') return <LoadFailure />;
  return (
    <Boundary fallback={<SkeletonRows label="Loading tasks" />} resetKey={viewKey(view)}>
      {view.kind === 'journal' ? (
        <JournalScreen key={taskToOpen?.request} {...{ taskToOpen, onOpenTask }} />
      ) : view.kind === 'scheduled' ? (
        <ScheduledScreen onOpenTask={onOpenTask} onUpgrade={() => onUpgrade('REPEATING_TASKS')} />
      ) : view.kind === 'activity' ? (
        <ActivityScreen {...{ address, onAddress, onOpenTask }} />
      ) : view.kind === 'calendar' ? (
        <CalendarScreen
          {...{ address, onAddress, onOpenView, onOpenTask, onUpgrade }}
          Details={TaskDetails}
          {...tagProps}
          {...repeatProps}
        />
      ) : (
        <TaskToOpenContext value={taskToOpen}>
          {/* Each request to open a task remounts the screen, so that no collapsed section or filter hides
              the task. */}
          <TaskScreen
            key={taskToOpen?.request}
            view={view}
            onOpenView={onOpenView}
            onOpenTask={onOpenTask}
            tagBanner={tagBanner}
            onUpgrade={onUpgrade}
            onImport={onImport}
            Details={TaskDetails}
            {...tagProps}
            {...repeatProps}
          />
        </TaskToOpenContext>
      )}
    </Boundary>
  );
}
