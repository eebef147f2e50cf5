/** The columns of a board as sections of its list, and which of them are collapsed. */
import { SOMEDAY_COLUMN, type BoardColumn, type BoardKind } from '@questlog/domain/tasks/board';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { useCallback, useMemo, useState } from 'react';
import type { NewTaskColumn } from '../../../capture/new-task/new-task-column.ts';
import { useScope } from '../../../data/drafts/draft-hooks.ts';
import { foldTask } from '../../../data/list-preference-changes.ts';
import { useListPreferences } from '../../../data/list-preferences.ts';
import { completedOf } from './board-keys.ts';

/** Returns the sections for a column: its open cards, and its completed ones (BOARD-10). */
export function sectionsOf(
  { key, title, target, open, completed }: BoardColumn,
  isFolded: boolean,
  showsCompleted: boolean,
): ListSection[] {
  return [
    {
      key,
      title,
      drop: target === undefined ? undefined : key,
      showsEmpty: true,
      folded: isFolded,
      ids: open,
    },
    {
      key: completedOf(key),
      title: 'Completed',
      foldable: true,
      folded: isFolded || !showsCompleted,
      ids: completed,
    },
  ];
}

/**
 * Returns the position and the values of a new task in a column.
 * @param projectId the project of the board, if it has one
 */
export function newTaskIn({ title, target }: BoardColumn, projectId: string): NewTaskColumn {
  switch (target?.kind) {
    case 'section':
      return target.sectionId === null ? { title } : { title, section: { id: target.sectionId, projectId } };
    case 'priority':
      return { title, values: { priority: target.priority } };
    case 'assignee':
      return { title, values: { assigneeId: target.assigneeId } };
    case 'of-project':
      return { title, values: { projectId: target.projectId } };
    case 'day':
      return { title, values: { scheduledOn: target.date } };
    case 'someday':
      return { title, values: { someday: true } };
    case undefined:
      return { title };
  }
}

/**
 * Returns which columns are collapsed, and a function that collapses or expands one. This device remembers it.
 * @param ownerId the project or the filter of the board
 * @param foldsSomeday true if the column Someday is collapsed until the user opens it
 */
export function useFoldedColumns(ownerId: string, kind: BoardKind, foldsSomeday: boolean) {
  const scope = useScope();
  const { foldedTasks } = useListPreferences();
  const folded = useMemo(() => new Set(foldedTasks), [foldedTasks]);
  // Sections and Someday are collapsed in the list too. Other columns exist in every project.
  const nameOf = useCallback(
    (key: string) => {
      if (key === SOMEDAY_COLUMN) return `${key}:${ownerId}`;
      return kind === 'section' && key !== 'no-section' ? key : `${ownerId}/${key}`;
    },
    [ownerId, kind],
  );
  // A column that is collapsed until the user opens it is stored while it is open.
  const isFolded = useCallback(
    (key: string) => folded.has(nameOf(key)) !== (foldsSomeday && key === SOMEDAY_COLUMN),
    [folded, nameOf, foldsSomeday],
  );
  const toggle = useCallback(
    (key: string) => foldTask(scope, nameOf(key), !folded.has(nameOf(key))),
    [scope, nameOf, folded],
  );
  return { isFolded, toggle };
}

/**
 * Returns which columns show their completed cards, and a function that shows or hides them.
 * @param startsShown true if they are shown until the user hides them
 */
export function useCompletedCards(startsShown: boolean) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const showsCompleted = useCallback(
    (key: string) => toggled.has(key) !== startsShown,
    [startsShown, toggled],
  );
  const toggleCompleted = useCallback((key: string) => {
    setToggled((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  return { showsCompleted, toggleCompleted };
}
