import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { activityPath, readLinkTarget } from '@questlog/domain/addresses';
import type { Feature } from '@questlog/domain/plans/plans';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { useCallback, useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { FOLLOW_EVENT } from '../../data/engine/worker/worker-messages.ts';
import { useData } from '../../data/data-context.ts';
import { useSession, useStoreStatus } from '../../data/hooks.ts';
import { UserMenu } from '../../features/account/user-menu.tsx';
import type { PaletteGroup } from '../../features/palette/palette.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { openOutbox } from '../../features/outbox/outbox-opening.ts';
import { useProjectMenu } from '../../features/projects/use-project-menu.tsx';
import { feedTabOf } from '../../features/settings/feed-tab.ts';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { AppFrame } from '@questlog/ui/layout/app-frame.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { useDialogState, type DialogState } from './dialog-state.ts';
import { fetchAhead, overlays } from '../chunks.ts';
import { useAwaited } from '../last-screen/awaited.ts';
import { useStoredScreen } from '../last-screen/use-stored-screen.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { FavouriteSection } from '../sidebar/favourite-section.tsx';
import { SidebarRest } from '../sidebar/sidebar-rest.tsx';
import { useIdle } from '../sidebar/use-idle.ts';
import { useFavouriteEntry } from '../sidebar/use-favourite-entry.tsx';
import { ProjectNavSection } from './project-nav-section.tsx';
import { useRejectedReload } from '../rejections/dashboard-failure.ts';
import { LinkTarget } from './link-target.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TouchGestures } from './touch-gestures.tsx';
import { DashboardNotices } from './dashboard-notices.tsx';
import { ShownScreen } from './shown-screen.tsx';
import { Sidebar } from './sidebar.tsx';
import { switchFromMenu } from '../accounts/switch-account.ts';
import { useTagFilters, useTagRights } from '../views/use-tag-filters.ts';
import { openPath } from '../routes.ts';
import { UndoHost } from '../undo/undo-host.tsx';
import { useArrival } from '../views/use-arrival.ts';
import { useTaskToOpen } from '../views/use-task-to-open.ts';
import { INBOX } from '../views/page-entry.ts';
import { useShownView, type ShownPage } from '../views/use-shown-view.ts';
import type { ViewHistory } from '../views/view-history.ts';
import { DashboardOverlays } from './dashboard-overlays.tsx';
import { ViewHeader } from '../views/view-header.tsx';

const AddTaskButton = lazyWithRetry(overlays, (module) => module.AddTaskButton);
const FileDrop = lazyWithRetry(overlays, (module) => module.FileDrop);
const GoKeys = lazyWithRetry(overlays, (module) => module.GoKeys);
const ListPreferenceSync = lazyWithRetry(overlays, (module) => module.ListPreferenceSync);
const SettingsHeader = lazyWithRetry(overlays, (module) => module.SettingsHeader);
const SettingsPage = lazyWithRetry(overlays, (module) => module.SettingsPage);
const NotificationPanel = lazyWithRetry(overlays, (module) => module.NotificationPanel);
const UserMenuPanel = lazyWithRetry(overlays, (module) => module.UserMenuPanel);

/**
 * The signed-in app: sidebar, header, the current view and its dialogs. Pass the account's id as the React
 * key.
 */
export function Dashboard({ accountId }: { accountId: string }) {
  const page = useShownView(accountId);
  const { view, settings, openView, openSettings } = page;
  const dialogs = useDialogState(openSettings);
  const [addsTask, setAddsTask] = useState(false);
  const { show } = dialogs;

  const onUpgrade = useCallback((feature: Feature) => show({ kind: 'upgrade', feature }), [show]);
  const onFeed = useCallback((key: string) => openSettings(feedTabOf(key)), [openSettings]);
  const favouriteEntry = useFavouriteEntry();
  const openProject = useCallback((id: string) => openView({ kind: 'project', projectId: id }), [openView]);
  const menuFor = useMenuFor(page, dialogs, { favouriteEntry, onFeed, openProject });
  useRejectedReload();
  const switchAccount = useSwitchFromMenu();
  const inSettings = settings !== undefined;
  const shownView = inSettings ? undefined : view;
  const path = inSettings ? undefined : page.path;
  const tags = useTagFilters(view, openView);
  // While the settings are open, a new task does not get its initial values from the view below them.
  const added = inSettings ? { view: INBOX, tagFilter: undefined } : { view, tagFilter: tags.filter };
  const addTask = useCallback(() => setAddsTask(true), []);
  const closeNewTask = useCallback(() => setAddsTask(false), []);
  const [searching, setSearching] = useState<'all' | PaletteGroup>();
  const search = useCallback(() => setSearching('all'), []);
  const endSearch = useCallback(() => setSearching(undefined), []);
  const opening = useTaskToOpen(page, view, useTagRights().tagging, tags.unfilter);
  const { taskToOpen, openTask } = opening;

  const idle = useIdle();
  usePageEffects(accountId, page);

  return (
    <>
      <AppFrame
        foldable
        widthClass={shownView?.kind === 'calendar' ? 'max-w-none' : undefined}
        header={<PageHeader {...{ page, menuFor, onFeed, show }} />}
        sidebar={
          <Sidebar
            view={shownView}
            onOpenView={openView}
            userMenu={<AccountMenu show={show} onSwitch={switchAccount} onOpenView={openView} />}
            favourites={
              <FavouriteSection
                {...{ menuFor, favouriteEntry, show }}
                view={shownView}
                onOpenView={openView}
              />
            }
            projects={
              <ProjectNavSection
                selectedId={shownView?.kind === 'project' ? shownView.projectId : undefined}
                onOpen={openProject}
                onAdd={() => show({ kind: 'new-project' })}
                onOpenArchive={() => show({ kind: 'archived-projects' })}
                menuFor={menuFor}
              />
            }
            rest={<SidebarRest view={shownView} {...{ favouriteEntry, show }} onOpenView={openView} />}
            onNewTask={addTask}
            onNewProject={() => show({ kind: 'new-project' })}
            onNewFilter={() => show({ kind: 'filter' })}
            onSearch={search}
          />
        }
        bar={<BottomBar view={shownView} onOpenView={openView} onNewTask={addTask} />}
      >
        <Shortcuts
          onNewTask={() => {
            endSearch();
            setAddsTask(!addsTask);
          }}
          addsTask={addsTask}
          onShowKeys={() => show({ kind: 'keys' })}
        />
        <UndoHost onOpenTask={openTask} onOpenView={openView} />
        {idle && <IdleParts {...{ path, show }} onOpenView={openView} onFind={setSearching} />}
        <PaletteHost
          open={searching !== undefined}
          only={searching === 'all' ? undefined : searching}
          onOpen={search}
          onClose={endSearch}
          onOpenView={openView}
          onOpenTask={openTask}
          onNewTask={addTask}
          show={show}
          {...added}
        />
        <DashboardNotices
          accountId={accountId}
          view={shownView}
          dialogs={dialogs}
          onOpenTask={openTask}
          onNewTask={addTask}
          onSearch={search}
        />
        <LinkTarget
          {...{ accountId, page, opening, addsTask, show }}
          onSwitch={switchAccount}
          onNewTask={addTask}
          onSearch={search}
        />
        <Content {...{ page, show, tags, taskToOpen, onUpgrade }} onOpenTask={openTask} />
      </AppFrame>
      {idle && !inSettings && (
        <Boundary broken={null}>
          <AddTaskButton onClick={addTask} />
        </Boundary>
      )}
      <TouchGestures />
      <DashboardOverlays
        dialogs={dialogs}
        addsTask={addsTask}
        onCloseNewTask={closeNewTask}
        page={page}
        added={added}
        tags={tags}
        onOpenProject={openProject}
        onUpgrade={onUpgrade}
      />
    </>
  );
}

/** The parts without content that load once the page is idle. */
function IdleParts({
  show,
  ...keys
}: Omit<ComponentProps<typeof GoKeys>, 'onNewFilter'> & { show: DialogState['show'] }) {
  return (
    <Boundary broken={null}>
      <FileDrop onDrop={() => show({ kind: 'settings', tab: 'import' })} />
      <ListPreferenceSync />
      <GoKeys {...keys} onNewFilter={() => show({ kind: 'filter' })} />
    </Boundary>
  );
}

function Content({
  page: { view, link, settings, openView, setLink, openPage, openSettings, nameTab, closeSettings },
  ...screen
}: { page: ViewHistory } & Omit<
  ComponentProps<typeof ShownScreen>,
  'view' | 'onOpenView' | 'address' | 'onAddress'
>) {
  const onAddress = useCallback(
    (path: string, from?: string) => (from === undefined ? setLink(path) : openPage(path, from)),
    [setLink, openPage],
  );
  if (settings === undefined)
    return <ShownScreen {...screen} {...{ view, onAddress }} address={link} onOpenView={openView} />;
  return (
    <Boundary fallback={<SkeletonRows label="Loading the settings" />}>
      <SettingsPage
        named={settings}
        onOpen={openSettings}
        onShown={nameTab}
        onClose={closeSettings}
        onUpgrade={screen.onUpgrade}
        onOpenView={openView}
      />
    </Boundary>
  );
}

/**
 * Loads the other chunks, stores the last screen, and updates the focus when the page changes.
 */
function usePageEffects(accountId: string, { view, settings, link }: ViewHistory): void {
  const { status } = useStoreStatus();
  const data = useData();
  useEffect(() => (status === 'ready' ? fetchAhead(data) : undefined), [status, data]);
  useAwaited(status === 'loading');
  const isPlain = status === 'ready' && settings === undefined && link === undefined;
  useStoredScreen(accountId, isPlain ? viewKey(view) : undefined);
  useArrival(view, settings !== undefined);
}

function PageHeader({
  page,
  ...menus
}: { page: ShownPage } & Pick<ComponentProps<typeof ViewHeader>, 'menuFor' | 'onFeed' | 'show'>) {
  const { view, path, settings, openView, openSettingsList, closeSettings, follow } = page;
  const onFollow = (link: string): void =>
    readLinkTarget(link) === undefined ? openPath(link) : follow(link);
  const onFollowed = useEffectEvent(onFollow);
  useEffect(() => {
    const onMessage = (event: Event): void => onFollowed(String((event as CustomEvent<unknown>).detail));
    addEventListener(FOLLOW_EVENT, onMessage);
    return () => removeEventListener(FOLLOW_EVENT, onMessage);
  }, []);
  const bell = <NotificationBell Panel={NotificationPanel} onFollow={onFollow} />;
  return settings === undefined ? (
    <ViewHeader {...{ view, path }} {...menus} onOpenView={openView} end={bell} />
  ) : (
    <Boundary fallback={<div className="min-h-14" />}>
      <SettingsHeader named={settings} onList={openSettingsList} onClose={closeSettings} end={bell} />
    </Boundary>
  );
}

function AccountMenu({
  show,
  onSwitch,
  onOpenView,
}: {
  show: DialogState['show'];
  onOpenView: (view: View) => void;
  onSwitch: (accountId: string) => Promise<boolean>;
}) {
  return (
    <UserMenu
      Panel={UserMenuPanel}
      onShowTrash={() => show({ kind: 'trash' })}
      onShowKeys={() => show({ kind: 'keys' })}
      onShowOutbox={openOutbox}
      onManageTags={() => show({ kind: 'tag-management' })}
      onShowActivity={() => onOpenView({ kind: 'activity' })}
      onOpenDialog={show}
      onSwitch={(id) => void onSwitch(id)}
    />
  );
}

/** Returns the menu of a project. */
function useMenuFor(
  { follow }: Pick<ViewHistory, 'follow'>,
  { show, limit }: Pick<DialogState, 'show' | 'limit'>,
  rest: Pick<Parameters<typeof useProjectMenu>[0], 'favouriteEntry' | 'onFeed' | 'openProject'>,
): ReturnType<typeof useProjectMenu> {
  const onEdit = useCallback((projectId: string) => show({ kind: 'edit-project', projectId }), [show]);
  const onActivity = useCallback((projectId: string) => follow(activityPath({ projectId })), [follow]);
  return useProjectMenu({ ...rest, onEdit, onActivity, onLimit: limit.show });
}

/** Returns a stable function that switches accounts from the menu. */
function useSwitchFromMenu(): (accountId: string) => Promise<boolean> {
  const { session } = useSession();
  return useCallback(async (accountId) => switchFromMenu(session, accountId), [session]);
}
