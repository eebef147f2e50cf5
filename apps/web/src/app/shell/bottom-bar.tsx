import { nounFor } from '@questlog/domain/counts';
import type { View } from '@questlog/domain/tasks/task-views';
import { VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { narrowQuery } from '@questlog/ui/list/use-row-height.ts';
import { Count } from '@questlog/ui/marks/count.tsx';
import { Menu, Plus, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useCounts } from '../../data/hooks.ts';
import { VIEW_ICONS } from '../views/view-icons.tsx';

/**
 * The bar at the bottom of windows up to 640 pixels wide: three views, and buttons to add a task and to open the
 * sidebar (VIEW-80).
 */
export function BottomBar({
  view,
  onOpenView,
  onNewTask,
}: {
  /** Undefined while the settings are open. */
  view: View | undefined;
  onOpenView: (view: View) => void;
  onNewTask: () => void;
}) {
  const narrow = useMediaQuery(narrowQuery);
  const counts = useCounts();
  const { open, openSidebar } = useSidebar();
  if (!narrow) return null;
  const viewTab = (kind: 'inbox' | 'today' | 'upcoming') => (
    <Tab
      label={VIEW_TITLES[kind]}
      Icon={VIEW_ICONS[kind]}
      count={counts[kind]}
      aria-current={view?.kind === kind ? 'page' : undefined}
      onClick={() => onOpenView({ kind })}
    />
  );
  return (
    <nav
      aria-label="Tab bar"
      className="tab-bar fixed inset-x-0 bottom-0 z-30 border-t border-border bg-background text-muted"
    >
      {viewTab('inbox')}
      {viewTab('today')}
      <button
        type="button"
        aria-label="Add Task"
        onClick={onNewTask}
        className="bg-primary-gradient focus-ring grid size-11 place-items-center rounded-full text-white"
      >
        <Plus size={24} aria-hidden="true" />
      </button>
      {viewTab('upcoming')}
      <Tab label="More" Icon={Menu} aria-haspopup="dialog" aria-expanded={open} onClick={openSidebar} />
    </nav>
  );
}

function Tab({
  label,
  Icon,
  count = 0,
  ...rest
}: ComponentProps<'button'> & { label: string; Icon: LucideIcon; count?: number }) {
  return (
    <button
      type="button"
      {...rest}
      className="focus-ring-inset relative flex h-full flex-col items-center justify-center gap-0.5 rounded-md"
    >
      <Icon size={22} aria-hidden="true" />
      {label}
      {count > 0 && (
        <>
          {' '}
          <Count value={count} max={99} className="absolute rounded-full bg-background" />
          <span className="sr-only">{nounFor(count, 'open task')}</span>
        </>
      )}
    </button>
  );
}
