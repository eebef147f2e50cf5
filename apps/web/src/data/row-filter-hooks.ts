/** The filter of a view's rows: by the tags of the page, and by the assignee that the reader has chosen. */
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import { showsUsers } from '@questlog/domain/tasks/task-users';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { useMemo } from 'react';
import { useAccountUsers, useSession, useView } from './hooks.ts';
import { useListPreferences } from './list-preferences.ts';
import type { RowFilter } from './nouns/tasks/lists/row-filter.ts';
import type { ViewSnapshot } from './nouns/tasks/lists/view-snapshot.ts';

/** Returns whether the account has several Active members, whose tasks can be told apart. */
export function useShowsUsers(): boolean {
  return showsUsers(useAccountUsers());
}

/**
 * Returns whose tasks a view shows: a user, with null nobody, or with undefined everyone (PEOPLE-30, PEOPLE-31). In an
 * account with one Active member, a choice from earlier is ignored.
 */
function useAssigneeShown(view: View): string | null | undefined {
  const { user } = useSession();
  const { assignee } = useListPreferences().views[viewKey(view)] ?? {};
  const showsAssignees = useShowsUsers();
  if (view.kind === 'assigned') return user?.id;
  // The question of a filter names the assignees.
  if (!showsAssignees || assignee === undefined || view.kind === 'filter') return undefined;
  if (assignee === 'none') return null;
  return assignee === 'me' ? user?.id : assignee;
}

/** Returns the filter of a view's rows; undefined if it shows all of them. The result is stable between renders. */
export function useRowFilter(view: View, tags: TagFilter | undefined): RowFilter | undefined {
  const assigneeId = useAssigneeShown(view);
  return useMemo(
    () => (tags === undefined && assigneeId === undefined ? undefined : { tags, assigneeId }),
    [tags, assigneeId],
  );
}

const ASSIGNED: View = { kind: 'assigned' };

/** Returns the open tasks that are assigned to the reader. */
export function useAssignedTasks(): ViewSnapshot {
  return useView(ASSIGNED, 'all', useRowFilter(ASSIGNED, undefined));
}
