import type { LimitRejection } from '@questlog/domain/plans/limit-rejection';
import { projectPath } from '@questlog/domain/addresses';
import { viewKey } from '@questlog/domain/tasks/task-views';
import { Archive, CalendarSync, Cloud, Copy, History, Link, Pencil, Trash2 } from 'lucide-react';
import { partAdvice } from '@questlog/ui/boundaries/part-advice.ts';
import { copyLink } from '@questlog/ui/feedback/copy-text.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useCallback } from 'react';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import { useProjectActions } from './use-project-actions.ts';

/**
 * Returns a project's menu: Edit, Add to favourites, Copy link, Calendar feed, Activity, Duplicate, Someday, Archive, Delete.
 * Each change can be undone.
 */
export function useProjectMenu({
  favouriteEntry,
  onEdit,
  onFeed,
  onActivity,
  onLimit,
  openProject,
}: {
  favouriteEntry: (viewKey: string) => MenuEntry;
  onEdit: (projectId: string) => void;
  onFeed: (viewKey: string) => void;
  onActivity: (projectId: string) => void;
  onLimit: (notice: LimitRejection) => void;
  openProject: (projectId: string) => void;
}): (project: ProjectItem) => readonly MenuEntry[] {
  const actions = useProjectActions();
  return useCallback(
    (project) => [
      { label: 'Edit', icon: <Pencil size={16} />, onSelect: () => onEdit(project.id) },
      favouriteEntry(viewKey({ kind: 'project', projectId: project.id })),
      {
        label: 'Copy link',
        icon: <Link size={16} />,
        onSelect: () => copyLink(projectPath(project.id)),
      },
      {
        label: 'Calendar feed…',
        icon: <CalendarSync size={16} />,
        onSelect: () => onFeed(viewKey({ kind: 'project', projectId: project.id })),
      },
      { label: 'Activity', icon: <History size={16} />, onSelect: () => onActivity(project.id) },
      {
        label: 'Duplicate',
        icon: <Copy size={16} />,
        onSelect: () => start(actions.duplicate(project, { onLimit, onOpen: openProject })),
      },
      {
        label: project.someday ? 'Take out of Someday' : 'Someday',
        icon: <Cloud size={16} />,
        onSelect: () => start(actions.setSomeday(project, !project.someday)),
      },
      { label: 'Archive', icon: <Archive size={16} />, onSelect: () => start(actions.archive(project)) },
      { kind: 'separator' },
      {
        label: 'Delete',
        icon: <Trash2 size={16} />,
        danger: true,
        onSelect: () => start(actions.remove(project)),
      },
    ],
    [actions, favouriteEntry, onEdit, onFeed, onActivity, onLimit, openProject],
  );
}

/** Reports that an action's code could not be loaded. */
function start(action: Promise<unknown>): void {
  action.catch(() => toast.show({ message: `This could not be loaded. ${partAdvice()}`, type: 'error' }));
}
