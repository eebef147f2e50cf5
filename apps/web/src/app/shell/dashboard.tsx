import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import type { Feature } from '@questlog/domain/plans/plans';
import type { View } from '@questlog/domain/tasks/task-views';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import { useProject, useSession, useStoreStatus } from '../../data/hooks.ts';
import { UserMenu } from '../../features/account/user-menu.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { openOutbox } from '../../features/outbox/outbox-opening.ts';
import { useProjectMenu } from '../../features/projects/use-project-menu.tsx';
import { NewTaskModal } from '../../features/tasks/add/new-task-modal.tsx';
import { PageGestures } from '../../features/tasks/touch/load-touch.ts';
import { touchQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { AppFrame } from '@questlog/ui/layout/app-frame.tsx';
import { useAppBadge } from '../installed/use-app-badge.ts';
import { AddTaskButton } from './add-task-button.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { useDialogState, type DialogState } from './dialog-state.ts';
import { fetchAhead, overlays } from '../chunks.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { ProjectPlaces } from './project-places.tsx';
import { useRejectedReload } from '../refusals/dashboard-failure.ts';
import { Shortcuts } from './shortcuts.tsx';
import { DashboardNotices } from './dashboard-notices.tsx';
import { ShownScreen } from './shown-screen.tsx';
import { Sidebar } from './sidebar.tsx';
import { SettingsLink } from './use-settings-route.ts';
import { switchFromMenu } from '../accounts/switch-account.ts';
import { useLiveFilter, useTagFilters, type TagFiltering } from '../views/use-tag-filters.ts';
import { openPath, readRoute, usePath } from '../routes.ts';
import { useArrival } from '../views/use-arrival.ts';
import { useTaskToOpen } from '../views/use-task-to-open.ts';
import { useViewHistory } from '../views/view-history.ts';
import { ViewHeader } from '../views/view-header.tsx';

const DashboardDialogs = lazyWithRetry(overlays, (module) => module.DashboardDialogs);
const LaunchLink = lazyWithRetry(overlays, (module) => module.LaunchLink);
const NotificationPanel = lazyWithRetry(overlays, (module) => module.NotificationPanel);
const UserMenuPanel = lazyWithRetry(overlays, (module) => module.UserMenuPanel);

/**
 * The signed-in app: sidebar, header, the current view and its dialogs. Pass the account's id as the React
 * key.
 */
export function Dashboard({ accountId }: { accountId: string }) {
  const { status } = useStoreStatus();
  const [view, openView] = useShownView(accountId);
  const dialogs = useDialogState();
  const [addsTask, setAddsTask] = useState(false);
  const { show, limit } = dialogs;

  const onUpgrade = useCallback((feature: Feature) => show({ kind: 'upgrade', feature }), [show]);
  const onEdit = useCallback((projectId: string) => show({ kind: 'edit-project', projectId }), [show]);
  const menuFor = useProjectMenu({ onEdit, onLimit: limit.show });
  useRejectedReload();
  const openProject = useCallback(
    (projectId: string) => openView({ kind: 'project', projectId }),
    [openView],
  );
  const switchAccount = useSwitchFromMenu();
  const route = readRoute(usePath()).kind;
  const tags = useTagFilters(view, openView);
  const addTask = useCallback(() => setAddsTask(true), []);
  const closeNewTask = useCallback(() => setAddsTask(false), []);
  const [searching, setSearching] = useState(false);
  const search = useCallback(() => setSearching(true), []);
  const { taskToOpen, openTask } = useTaskToOpen(view, tags.openUnfiltered);

  const { store } = useData();
  useEffect(() => (status === 'ready' ? fetchAhead(store) : undefined), [status, store]);
  useArrival(view);
  useAppBadge();
  const touch = useMediaQuery(touchQuery);

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
            userMenu={<AccountMenu show={show} onSwitch={switchAccount} />}
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
        bar={<BottomBar view={view} onOpenView={openView} onNewTask={addTask} onSearch={search} />}
      >
        <Shortcuts
          onNewTask={() => {
            setSearching(false);
            setAddsTask(!addsTask);
          }}
          addsTask={addsTask}
          onShowKeys={() => show({ kind: 'keys' })}
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
        <DashboardNotices
          accountId={accountId}
          view={view}
          dialogs={dialogs}
          onOpenTask={openTask}
          onNewTask={addTask}
        />
        {route === 'settings' && <SettingsLink show={show} onSwitch={switchAccount} />}
        {route === 'launch' && (
          <Boundary broken={null}>
            <LaunchLink onNewTask={addTask} onOpenView={openView} onSearch={search} />
          </Boundary>
        )}
        <ShownScreen
          view={view}
          onOpenView={openView}
          show={show}
          tags={tags}
          taskToOpen={taskToOpen}
          onOpenTask={openTask}
          onUpgrade={onUpgrade}
        />
      </AppFrame>
      <AddTaskButton onClick={addTask} />
      {touch && (
        <Boundary broken={null}>
          <PageGestures />
        </Boundary>
      )}
      <DashboardOverlays
        dialogs={dialogs}
        addsTask={addsTask}
        onCloseNewTask={closeNewTask}
        view={view}
        tags={tags}
        onOpenProject={openProject}
        onUpgrade={onUpgrade}
      />
    </>
  );
}

/** The New Task dialog, and any other open dialog or limit notice. */
function DashboardOverlays({
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

function AccountMenu({
  show,
  onSwitch,
}: {
  show: DialogState['show'];
  onSwitch: (accountId: string) => Promise<boolean>;
}) {
  return (
    <UserMenu
      Panel={UserMenuPanel}
      onShowTrash={() => show({ kind: 'trash' })}
      onShowKeys={() => show({ kind: 'keys' })}
      onShowOutbox={openOutbox}
      onManageTags={() => show({ kind: 'tag-management' })}
      onOpenDialog={show}
      onSwitch={(id) => void onSwitch(id)}
    />
  );
}

/** Returns a stable function that switches accounts from the menu, where no open dialog can show an error. */
function useSwitchFromMenu(): (accountId: string) => Promise<boolean> {
  const { session } = useSession();
  return useCallback(async (accountId) => switchFromMenu(session, accountId), [session]);
}

const INBOX: View = { kind: 'inbox' };

/**
 * Returns the view from the browser history, or the Inbox if that view's project or tags have been deleted or
 * archived.
 */
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
