import { nounFor } from '@questlog/domain/counts';
import { Archive, Plus } from 'lucide-react';
import { useArchivedProjects, useCounts, useProjects, useStoreStatus } from '../../data/hooks.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import { IconButton } from '@questlog/ui/controls/button.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import { NavItem, NavSection, type NavItemProps } from '@questlog/ui/layout/nav-item.tsx';
import { NavList } from '@questlog/ui/layout/nav-list.tsx';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { Spinner } from '@questlog/ui/feedback/spinner.tsx';

const idOf = (project: ProjectItem): string => project.id;

/**
 * The sidebar's projects, each with its colour, task count and menu, those for someday below a fold (SOMEDAY-21), and
 * a link to the archived projects.
 */
export function ProjectNav({
  selectedId,
  onOpen,
  onAdd,
  onOpenArchive,
  onRetry,
  menuFor,
  dropFor,
}: {
  selectedId: string | undefined;
  onOpen: (projectId: string) => void;
  onAdd: () => void;
  onOpenArchive: () => void;
  onRetry: () => void;
  menuFor: (project: ProjectItem) => readonly MenuEntry[];
  /** Returns true if a project accepts the dragged tasks. */
  dropFor: (projectId: string) => Pick<NavItemProps, 'drop' | 'dropKey'>;
}) {
  const { status } = useStoreStatus();
  const projects = useProjects();
  const archived = useArchivedProjects();
  const counts = useCounts().projects;
  const { closeSidebar } = useSidebar();
  // Close the drawer first, or it would cover the dialog.
  const leaving = (act: () => void) => () => {
    closeSidebar();
    act();
  };
  const entriesFor = (project: ProjectItem): readonly MenuEntry[] =>
    menuFor(project).map((entry) =>
      'onSelect' in entry ? { ...entry, onSelect: leaving(entry.onSelect) } : entry,
    );
  const active = projects.filter((project) => !project.someday);
  const someday = projects.filter((project) => project.someday);
  const listOf = (items: readonly ProjectItem[]) => (
    <NavList items={items} keyOf={idOf}>
      {(project) => (
        <NavItem
          label={project.title}
          color={project.color}
          count={counts.get(project.id)?.active}
          countLabel={nounFor(counts.get(project.id)?.active ?? 0, 'open task')}
          selected={project.id === selectedId}
          {...dropFor(project.id)}
          onClick={() => onOpen(project.id)}
          actions={
            <MenuButton size="sm" label={`Actions for ${project.title}`} entries={entriesFor(project)} />
          }
        />
      )}
    </NavList>
  );
  return (
    <NavSection
      title="Projects"
      fold="open"
      action={
        <IconButton
          size="sm"
          label="Add project"
          icon={<Plus size={16} />}
          data-focus-entry=""
          onClick={leaving(onAdd)}
        />
      }
    >
      {status === 'loading' && (
        <output className="flex items-center gap-2.5 px-2.5 py-2 text-sm text-muted">
          <span className="grid w-5 place-items-center">
            <Spinner size={14} />
          </span>
          Loading projects...
        </output>
      )}
      {status === 'error' && (
        <div role="alert" className="flex items-center gap-2 py-1 pr-0.5 pl-2.5 text-sm">
          <span className="min-w-0 flex-1 text-danger">Failed to load projects</span>
          <RetryButton size="sm" onRetry={onRetry} />
        </div>
      )}
      {status === 'ready' && projects.length === 0 && (
        <div className="px-2.5 py-1.5 text-sm">
          <p>{archived.length === 0 ? 'No projects yet' : 'No active projects'}</p>
          <p className="text-muted">
            {archived.length === 0
              ? 'Create your first project to get started'
              : 'Create a project, or restore an archived one'}
          </p>
        </div>
      )}
      {active.length > 0 && listOf(active)}
      {someday.length > 0 && (
        <NavSection title="Someday" fold="folded">
          {listOf(someday)}
        </NavSection>
      )}
      {archived.length > 0 && (
        <NavItem
          label="Archived projects"
          icon={<Archive size={16} />}
          count={archived.length}
          countLabel="archived"
          className="text-muted"
          onClick={onOpenArchive}
        />
      )}
    </NavSection>
  );
}
