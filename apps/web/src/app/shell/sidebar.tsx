import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { SMART_VIEWS, type View } from '@questlog/domain/tasks/task-views';
import { nounFor } from '@questlog/domain/counts';
import { VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { FolderPlus, ListFilterPlus, ListPlus, PanelLeft, Plus, Search } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useCounts, useFeature, useRepeatPatterns } from '../../data/hooks.ts';
import { useListPreferences } from '../../data/list-preferences.ts';
import { useAssignedTasks, useShowsUsers } from '../../data/row-filter-hooks.ts';
import { QueueStatus } from '../../features/outbox/queue-status.tsx';
import { useDropStates } from '../../drag/drop-targets.ts';
import { Button, IconButton } from '@questlog/ui/controls/button.tsx';
import { buttonClass } from '@questlog/ui/controls/button-style.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { keyText } from '@questlog/ui/marks/kbd.tsx';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import { NavItem, NavSection } from '@questlog/ui/layout/nav-item.tsx';
import { toggleSidebar } from '@questlog/ui/layout/sidebar-fold.ts';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { scheduled } from '../chunks.ts';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { VIEW_ICONS } from '../views/view-icons.tsx';

const ScheduledCount = lazyWithRetry(scheduled, (module) => module.ScheduledCount);

const CalendarIcon = VIEW_ICONS.calendar;

/** The views of tasks to do soon. */
const SOON: ReadonlySet<View['kind']> = new Set(['inbox', 'today', 'upcoming'] as const);

/** The sidebar: the user menu, the views with their counts, the favourites, the projects and the tags. */
export function Sidebar({
  view,
  onOpenView,
  userMenu,
  favourites,
  projects,
  rest,
  onNewTask,
  onNewProject,
  onNewFilter,
  onSearch,
}: {
  /** Undefined while the settings are open. */
  view: View | undefined;
  onOpenView: (view: View) => void;
  userMenu: ReactNode;
  favourites?: ReactNode;
  projects: ReactNode;
  /** The parts of the sidebar that load later. */
  rest?: ReactNode;
  onNewTask: () => void;
  onNewProject: () => void;
  onNewFilter: () => void;
  onSearch: () => void;
}) {
  const { drawer, closeSidebar } = useSidebar();
  const counts = useCounts();
  const repeating = useFeature('REPEATING_TASKS');
  const dropOf = useDropStates();
  const isPinned = useListPreferences().favourites.includes('someday');
  const showsSomeday = counts.someday > 0 || isPinned || view?.kind === 'someday';
  return (
    <>
      <div className="sticky top-0 z-10 flex items-center gap-1 bg-surface px-2 pt-2.5 pb-1">
        {userMenu}
        <IconButton
          label="Search"
          title={`Search (${keyText('mod+k')})`}
          icon={<Search size={18} />}
          onClick={() => {
            closeSidebar();
            onSearch();
          }}
        />
        {!drawer && (
          <IconButton
            label="Hide sidebar"
            title={`Hide sidebar (${keyText('mod+b')})`}
            data-sidebar-toggle=""
            icon={<PanelLeft size={18} />}
            onClick={toggleSidebar}
          />
        )}
      </div>
      <NavSection>
        {SMART_VIEWS.filter((kind) => kind !== 'someday' || showsSomeday).map((kind) => {
          const Icon = VIEW_ICONS[kind];
          return (
            <Fragment key={kind}>
              <NavItem
                label={VIEW_TITLES[kind]}
                icon={<Icon size={18} />}
                count={counts[kind]}
                countLabel={nounFor(counts[kind], kind === 'journal' ? 'completed task' : 'open task')}
                prominentCount={SOON.has(kind)}
                {...dropOf({ kind })}
                selected={view?.kind === kind}
                onClick={() => onOpenView({ kind })}
              />
              {kind === 'upcoming' && (
                <>
                  <NavItem
                    label={VIEW_TITLES.calendar}
                    icon={<CalendarIcon size={18} />}
                    selected={view?.kind === 'calendar'}
                    onClick={() => onOpenView({ kind: 'calendar' })}
                  />
                  <AssignedItem
                    selected={view?.kind === 'assigned'}
                    onOpen={() => onOpenView({ kind: 'assigned' })}
                  />
                </>
              )}
            </Fragment>
          );
        })}
        {repeating && (
          <ScheduledItem
            selected={view?.kind === 'scheduled'}
            onOpen={() => onOpenView({ kind: 'scheduled' })}
          />
        )}
      </NavSection>
      {favourites}
      {projects}
      {rest}
      <SidebarFooter {...{ onNewTask, onNewProject, onNewFilter }} />
    </>
  );
}

/** The entry of the tasks that are assigned to the reader, in an account with several Active members (PEOPLE-30). */
function AssignedItem({ selected, onOpen }: { selected: boolean; onOpen: () => void }) {
  const showsUsers = useShowsUsers();
  const { open } = useAssignedTasks();
  if (!showsUsers && !selected) return null;
  const Icon = VIEW_ICONS.assigned;
  return (
    <NavItem
      label={VIEW_TITLES.assigned}
      icon={<Icon size={18} />}
      count={open}
      countLabel={nounFor(open, 'open task')}
      selected={selected}
      onClick={onOpen}
    />
  );
}

/** The Scheduled view's entry. The upcoming tasks are counted only if the account has a repeat pattern. */
function ScheduledItem({ selected, onOpen }: { selected: boolean; onOpen: () => void }) {
  const hasPatterns = useRepeatPatterns().length > 0;
  const Icon = VIEW_ICONS.scheduled;
  const item = (count: number) => (
    <NavItem
      label={VIEW_TITLES.scheduled}
      icon={<Icon size={18} />}
      count={count}
      countLabel={nounFor(count, 'scheduled task')}
      selected={selected}
      onClick={onOpen}
    />
  );
  if (!hasPatterns) return item(0);
  return (
    <Boundary fallback={item(0)}>
      <ScheduledCount>{item}</ScheduledCount>
    </Boundary>
  );
}

function SidebarFooter({
  onNewTask,
  onNewProject,
  onNewFilter,
}: {
  onNewTask: () => void;
  onNewProject: () => void;
  onNewFilter: () => void;
}) {
  const { drawer, closeSidebar } = useSidebar();
  const andClose = (act: () => void) => () => {
    closeSidebar();
    act();
  };
  return (
    <div className="sticky bottom-0 z-10 mt-auto border-t border-border bg-surface px-2.5 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <QueueStatus onOpen={closeSidebar} />
      {drawer ? (
        <MenuButton
          label="Create"
          side="top"
          align="start"
          className={cx(buttonClass('quiet'), 'w-full justify-start! px-2.5!')}
          trigger={
            <>
              <Plus size={18} aria-hidden="true" />
              Create
            </>
          }
          entries={[
            { label: 'New Task', icon: <ListPlus size={16} />, onSelect: andClose(onNewTask) },
            { label: 'New Project', icon: <FolderPlus size={16} />, onSelect: andClose(onNewProject) },
            { label: 'New Filter', icon: <ListFilterPlus size={16} />, onSelect: andClose(onNewFilter) },
          ]}
        />
      ) : (
        <Button
          variant="quiet"
          icon={<Plus size={18} aria-hidden="true" />}
          className="w-full justify-start! px-2.5! text-muted hover:text-text"
          onClick={onNewProject}
        >
          New Project
        </Button>
      )}
    </div>
  );
}
