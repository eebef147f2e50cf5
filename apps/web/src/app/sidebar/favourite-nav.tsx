import { tagPath } from '@questlog/domain/addresses';
import type { View } from '@questlog/domain/tasks/task-views';
import { NavItem, NavSection } from '@questlog/ui/layout/nav-item.tsx';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useScope } from '../../data/drafts/draft-hooks.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import { useDropStates } from '../../drag/drop-targets.ts';
import { DropLine } from '../../drag/drop-line.tsx';
import { useNavDrag } from '../../drag/use-nav-drag.ts';
import type { ShowFilterDialog } from '../filters/filter-dialog-state.ts';
import { useFilterEntries } from '../filters/use-filter-entries.ts';
import { linkEntry } from '../views/link-entry.tsx';
import { moveFavourite, stepFavourite } from './favourite-changes.ts';
import { TagHash } from './tag-hash.tsx';
import { isShown, useFavourites, type Favourite } from './use-favourites.ts';

/** The sidebar's favourites: projects, filters and tags in the user's order (VIEW-76, VIEW-77). */
export function FavouriteNav({
  view,
  onOpenView,
  menuFor,
  favouriteEntry,
  show,
}: {
  /** Undefined while the settings are open. */
  view: View | undefined;
  onOpenView: (view: View) => void;
  menuFor: (project: ProjectItem) => readonly MenuEntry[];
  favouriteEntry: (viewKey: string) => MenuEntry;
  show: ShowFilterDialog;
}) {
  const filterEntries = useFilterEntries({ show, onOpenView, favouriteEntry });
  const scope = useScope();
  const favourites = useFavourites();
  const { drawer, closeSidebar } = useSidebar();
  const dropOf = useDropStates();
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const { held, line } = useNavDrag(list, {
    attribute: 'favourite',
    keys: favourites.map(({ key }) => key),
    onDrop: (moved, before) => moveFavourite(scope, favourites, moved, before),
  });

  // If React moves the row of the focused button, the browser drops the focus. Restore it.
  const stepped = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (stepped.current === undefined) return;
    const item = list?.querySelector(`[data-favourite="${CSS.escape(stepped.current)}"] button`);
    stepped.current = undefined;
    if (item instanceof HTMLElement) item.focus();
  });
  const step = (key: string, by: -1 | 1): void => {
    stepped.current = key;
    stepFavourite(scope, favourites, key, by);
  };
  const onKeyDown = (event: KeyboardEvent, key: string): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    step(key, event.key === 'ArrowUp' ? -1 : 1);
  };

  const entriesFor = (
    { key, label, view: { kind }, project, filter }: Favourite,
    at: number,
  ): readonly MenuEntry[] => {
    const own = kind === 'tag' ? [favouriteEntry(key), linkEntry(tagPath(label))] : [];
    const ofFilter = filter === undefined ? own : filterEntries(filter);
    const others = project === undefined ? ofFilter : menuFor(project);
    const entries: readonly MenuEntry[] = [
      {
        label: 'Move up',
        icon: <ArrowUp size={16} />,
        disabled: at === 0,
        onSelect: () => step(key, -1),
      },
      {
        label: 'Move down',
        icon: <ArrowDown size={16} />,
        disabled: at === favourites.length - 1,
        onSelect: () => step(key, 1),
      },
      { kind: 'separator' },
    ];
    // Close the drawer, or it would cover a project's dialogs.
    const closing = others.map((entry) =>
      drawer && 'onSelect' in entry
        ? {
            ...entry,
            onSelect: () => {
              closeSidebar();
              entry.onSelect();
            },
          }
        : entry,
    );
    return [...entries, ...closing];
  };

  if (favourites.length === 0) return null;
  return (
    <NavSection title="Favourites" fold="open">
      <ul ref={setList} className="relative flex flex-col gap-px">
        {favourites.map((favourite, at) => {
          const { key, label, color, count, countLabel, project, filter } = favourite;
          const mark = project?.color ?? filter?.color;
          return (
            <li key={key} data-favourite={key} className={cx(held === key && 'opacity-50')}>
              <NavItem
                label={label}
                {...(mark === undefined
                  ? {
                      icon: <TagHash color={color} />,
                      'aria-label': count > 0 ? `#${label} ${count} ${countLabel}` : `#${label}`,
                    }
                  : { color: mark })}
                count={count}
                countLabel={countLabel}
                selected={isShown(favourite, view)}
                {...dropOf(favourite.view)}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onKeyDown={(event) => onKeyDown(event, key)}
                onClick={() => onOpenView(favourite.view)}
                actions={
                  <MenuButton
                    size="sm"
                    label={`Actions for favourite ${label}`}
                    entries={entriesFor(favourite, at)}
                  />
                }
              />
            </li>
          );
        })}
        <DropLine top={line} />
      </ul>
    </NavSection>
  );
}
