import { nounFor } from '@questlog/domain/counts';
import type { View } from '@questlog/domain/tasks/task-views';
import { VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { narrowQuery } from '@questlog/ui/list/use-row-height.ts';
import { Count } from '@questlog/ui/marks/count.tsx';
import { Menu, Plus, Search, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useCounts } from '../../data/hooks.ts';
import { VIEW_ICONS } from '../views/view-icons.tsx';

/**
 * The bar at the bottom of windows up to 640 pixels wide: three views, and buttons to add a task, search and
 * open the sidebar (VIEW-80).
 */
export function BottomBar({
  view,
  onOpenView,
  onNewTask,
  onSearch,
}: {
  /** Undefined while the settings are open. */
  view: View | undefined;
  onOpenView: (view: View) => void;
  onNewTask: () => void;
  onSearch: () => void;
}) {
  const narrow = useMediaQuery(narrowQuery);
  const counts = useCounts();
  const { open, openSidebar } = useSidebar();
  if (!narrow) return null;
  return (
    <nav
      aria-label="Tab bar"
      className="tab-bar fixed inset-x-0 bottom-0 z-30 border-t border-border bg-background text-muted"
    >
      {(['inbox', 'today', 'upcoming'] as const).map((kind) => (
        <Tab
          key={kind}
          label={VIEW_TITLES[kind]}
          Icon={VIEW_ICONS[kind]}
          count={counts[kind]}
          aria-current={view?.kind === kind ? 'page' : undefined}
          onClick={() => onOpenView({ kind })}
        />
      ))}
      <button
        type="button"
        aria-label="Add Task"
        onClick={onNewTask}
        className="bg-primary-gradient focus-ring grid size-11 place-items-center rounded-full text-white"
      >
        <Plus size={24} aria-hidden="true" />
      </button>
      <Tab label="Search" Icon={Search} onClick={onSearch} />
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
          {/* At 320 pixels, "99+" beside the icon would reach below the next button. */}
          <Count
            value={count}
            max={99}
            className="absolute top-0.5 left-[min(50%+0.875rem,100%-1.625rem)] rounded-full bg-background px-0.5"
          />
          <span className="sr-only">{nounFor(count, 'open task')}</span>
        </>
      )}
    </button>
  );
}
