import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import type { Feature } from '@questlog/domain/plans/plans';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { focusMain } from '../focus-main.ts';
import { useData } from '../../data/data-context.ts';
import { useLeftDrafts } from '../../data/drafts/draft-hooks.ts';
import {
  useProject,
  useQueueSafety,
  useRefusedActions,
  useSession,
  useStoreStatus,
} from '../../data/hooks.ts';
import { AccountNotices } from '../accounts/account-notices.tsx';
import { ZoneNotice } from '../time-zone/use-zone-notice.ts';
import { UserMenu } from '../../features/account/user-menu.tsx';
import { DraftOffers } from '../../features/drafts/draft-offers.tsx';
import { ExampleBanner } from '../../features/examples/example-banner.tsx';
import { hasExamples } from '../../features/examples/has-examples.ts';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { ConnectionNotice } from '../../features/outbox/connection-notice.tsx';
import { openOutbox } from '../../features/outbox/outbox-opening.ts';
import { StorageNotice } from '../../features/outbox/storage-notice.tsx';
import { useProjectMenu } from '../../features/projects/use-project-menu.tsx';
import { NewTaskModal } from '../../features/tasks/add/new-task-modal.tsx';
import { TaskScreen } from '../../features/tasks/list/task-screen.tsx';
import { TaskToOpenContext } from '../../features/tasks/list/task-to-open.ts';
import { AppFrame } from '@questlog/ui/layout/app-frame.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { useAppBadge } from '../installed/use-app-badge.ts';
import { AddTaskButton } from './add-task-button.tsx';
import { useDialogState } from './dialog-state.ts';
import { LoadFailure } from './load-failure.tsx';
import { fetchAhead, journal, overlays, scheduled } from '../chunks.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { ProjectPlaces } from './project-places.tsx';
import { useDashboardFailure, useRejectedReload } from '../refusals/dashboard-failure.ts';
import { RefusalBanners } from '../refusals/refusal-banners.tsx';
import { useRefusalNotices } from '../refusals/use-refusal-notices.ts';
import { Shortcuts } from './shortcuts.tsx';
import { useRepeatCallbacks } from '../views/use-repeat-callbacks.tsx';
import { Sidebar } from './sidebar.tsx';
import { SettingsLink } from './use-settings-route.ts';
import { switchFromMenu } from '../accounts/switch-account.ts';
import { TagFilterBanner } from '../../features/tags/choice/tag-filter-banner.tsx';
import { useLiveFilter, useTagFilters, useTagRights } from '../views/use-tag-filters.ts';
import { openPath, readRoute, usePath } from '../routes.ts';
import { useArrival } from '../views/use-arrival.ts';
import { useTaskToOpen } from '../views/use-task-to-open.ts';
import { useViewHistory } from '../views/view-history.ts';
import { ViewHeader } from '../views/view-header.tsx';

const JournalScreen = lazyWithRetry(journal, (module) => module.JournalScreen);
const ScheduledScreen = lazyWithRetry(scheduled, (module) => module.ScheduledScreen);
const DashboardDialogs = lazyWithRetry(overlays, (module) => module.DashboardDialogs);
const LaunchLink = lazyWithRetry(overlays, (module) => module.LaunchLink);
const NotificationPanel = lazyWithRetry(overlays, (module) => module.NotificationPanel);
const UserMenuPanel = lazyWithRetry(overlays, (module) => module.UserMenuPanel);

/** The signed-in app: sidebar, header, the current view and its dialogs. Pass the account's id as key. */
export function Dashboard({ accountId }: { accountId: string }) {
  const { status } = useStoreStatus();
  const isSafe = useQueueSafety();
  const [view, openView] = useShownView(accountId);
  const dialogs = useDialogState();
  const [addsTask, setAddsTask] = useState(false);
  const { show, limit } = dialogs;

  const onUpgrade = useCallback((feature: Feature) => show({ kind: 'upgrade', feature }), [show]);
  const onEdit = useCallback((projectId: string) => show({ kind: 'edit-project', projectId }), [show]);
  const menuFor = useProjectMenu({ onEdit, onLimit: limit.show });
  const refusals = useRefusalNotices(limit.show);
  useRejectedReload();
  const failure = useDashboardFailure();
  const hasDrafts = useLeftDrafts().length > 0;
  const openProject = useCallback(
    (projectId: string) => openView({ kind: 'project', projectId }),
    [openView],
  );
  const { account, user } = useSession();
  const hasRefused = useRefusedActions().length > 0;
  const switchAccount = useSwitchFromMenu();
  const hasFallbackZone = typeof user?.fallbackTimeZone === 'string';
  const route = readRoute(usePath()).kind;
  const showKeys = () => show({ kind: 'keys' });
  const tags = useTagFilters(view, openView);
  const { tagging } = useTagRights();
  const onFilterByTags = useCallback(() => show({ kind: 'filter-by-tags' }), [show]);
  const onManageTags = useCallback(
    (taskIds: readonly string[], onSaved?: () => void) => show({ kind: 'manage-tags', taskIds, onSaved }),
    [show],
  );
  // Without the feature the task screen has no control that leads to tags.
  const tagProps = tagging
    ? { tagFilter: tags.filter, onOpenTag: tags.openTag, onFilterByTags, onManageTags }
    : {};
  const tagBanner = (shown: number) =>
    tags.filter !== undefined && (
      <TagFilterBanner
        filter={tags.filter}
        shown={shown}
        onClear={() => {
          tags.setFilter(undefined);
          // The banner is removed together with the focused button.
          focusMain();
        }}
        onEdit={onFilterByTags}
      />
    );
  const repeatProps = useRepeatCallbacks(show);
  const addTask = useCallback(() => setAddsTask(true), []);
  const closeNewTask = useCallback(() => setAddsTask(false), []);
  const [searching, setSearching] = useState(false);
  const search = useCallback(() => setSearching(true), []);
  const { taskToOpen, openTask } = useTaskToOpen(view, tags.openUnfiltered);

  const [newcomer] = useState(hasExamples);
  const { store } = useData();
  useEffect(() => (status === 'ready' ? fetchAhead(store) : undefined), [status, store]);
  useArrival(view);
  useAppBadge();

  return (
    <>
      <AppFrame
        header={
          <ViewHeader
            view={view}
            menuFor={menuFor}
            end={<NotificationBell Panel={NotificationPanel} onFollow={openPath} />}
          />
        }
        sidebar={
          <Sidebar
            view={view}
            onOpenView={openView}
            userMenu={
              <UserMenu
                Panel={UserMenuPanel}
                onShowTrash={() => show({ kind: 'trash' })}
                onShowKeys={showKeys}
                onShowOutbox={openOutbox}
                onManageTags={() => show({ kind: 'tag-management' })}
                onOpenDialog={show}
                onSwitch={(id) => void switchAccount(id)}
              />
            }
            projects={
              <ProjectPlaces
                selectedId={view.kind === 'project' ? view.projectId : undefined}
                onOpen={openProject}
                onAdd={() => show({ kind: 'new-project' })}
                onOpenArchive={() => show({ kind: 'archived-projects' })}
                menuFor={menuFor}
              />
            }
            onNewTask={addTask}
            onNewProject={() => show({ kind: 'new-project' })}
            onSearch={search}
          />
        }
      >
        <Shortcuts
          onNewTask={() => {
            setSearching(false);
            setAddsTask(!addsTask);
          }}
          addsTask={addsTask}
          onShowKeys={showKeys}
        />
        <PaletteHost
          open={searching}
          onOpen={search}
          onClose={() => setSearching(false)}
          onOpenView={openView}
          onOpenTask={openTask}
          onNewTask={addTask}
          show={show}
          view={view}
          tagFilter={tags.filter}
        />
        <ConnectionNotice />
        {/* StorageNotice is not lazy: it must show offline and without storage, too. */}
        {!isSafe && <StorageNotice />}
        {account !== null && (account.paymentFailed || hasRefused) && (
          <Boundary broken={null}>
            <AccountNotices account={account} />
          </Boundary>
        )}
        {hasFallbackZone && (
          <Boundary broken={null}>
            <ZoneNotice show={show} />
          </Boundary>
        )}
        {route === 'settings' && <SettingsLink show={show} onSwitch={switchAccount} />}
        {route === 'launch' && (
          <Boundary broken={null}>
            <LaunchLink onNewTask={addTask} onOpenView={openView} onSearch={search} />
          </Boundary>
        )}
        <Boundary>
          {(refusals.notices.length > 0 || failure !== undefined) && (
            <RefusalBanners {...refusals} failure={failure} />
          )}
          {hasDrafts && <DraftOffers onOpenTask={openTask} onNewTask={addTask} onGone={focusMain} />}
          {newcomer && view.kind === 'inbox' && <ExampleBanner accountId={accountId} />}
        </Boundary>
        {status === 'error' && view.kind !== 'scheduled' ? (
          <LoadFailure />
        ) : (
          <Boundary fallback={<SkeletonRows label="Loading tasks" />} resetKey={viewKey(view)}>
            {view.kind === 'journal' ? (
              <JournalScreen key={taskToOpen?.request} taskToOpen={taskToOpen} />
            ) : view.kind === 'scheduled' ? (
              <ScheduledScreen onOpenTask={openTask} onUpgrade={() => onUpgrade('REPEATING_TASKS')} />
            ) : (
              <TaskToOpenContext value={taskToOpen}>
                {/* Each request to open a task remounts the screen, so that no fold or filter hides the task. */}
                <TaskScreen
                  key={taskToOpen?.request}
                  view={view}
                  onOpenView={openView}
                  tagBanner={tagBanner}
                  onUpgrade={onUpgrade}
                  {...tagProps}
                  {...repeatProps}
                />
              </TaskToOpenContext>
            )}
          </Boundary>
        )}
      </AppFrame>
      <AddTaskButton onClick={addTask} />
      <OverlayBoundary open={addsTask} onClose={closeNewTask}>
        <NewTaskModal
          open={addsTask}
          view={view}
          tagFilter={tags.filter}
          onUpgrade={onUpgrade}
          onClose={closeNewTask}
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
            onOpenProject={openProject}
            tagFilter={tags.filter}
            onFilter={tags.setFilter}
            onUpgrade={onUpgrade}
          />
        </OverlayBoundary>
      )}
    </>
  );
}

/** Returns a stable function that switches accounts from the menu, where no dialog can show an error. */
function useSwitchFromMenu(): (accountId: string) => Promise<boolean> {
  const { session } = useSession();
  return useCallback(async (accountId) => switchFromMenu(session, accountId), [session]);
}

const INBOX: View = { kind: 'inbox' };

/** Returns the view of the history, or the Inbox while its project or tags are deleted or archived. */
function useShownView(accountId: string): readonly [View, (view: View) => void] {
  const { status } = useStoreStatus();
  const [view, openView] = useViewHistory(accountId);
  const project = useProject(view.kind === 'project' ? view.projectId : null);
  const filter = useLiveFilter(view.kind === 'tag' ? view.filter : undefined);
  const isGone = status === 'ready' && (project === undefined || project.isArchived);
  const shown = useMemo((): View => {
    if (view.kind === 'tag') return filter === undefined ? INBOX : { kind: 'tag', filter };
    return view.kind === 'project' && isGone ? INBOX : view;
  }, [view, filter, isGone]);
  return [shown, openView];
}
