/** The columns of a board as sections of its list, and which of them are collapsed. */
import { SOMEDAY_COLUMN, type BoardColumn, type ColumnKind } from '@questlog/domain/tasks/board';
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

/** Returns the position and the values of a new task in a column. */
export function newTaskIn({ title, target }: BoardColumn, projectId: string): NewTaskColumn {
  switch (target?.kind) {
    case 'section':
      return target.sectionId === null ? { title } : { title, section: { id: target.sectionId, projectId } };
    case 'priority':
      return { title, values: { priority: target.priority } };
    case 'assignee':
      return { title, values: { assigneeId: target.assigneeId } };
    case 'day':
      return { title, values: { scheduledOn: target.date } };
    case 'someday':
      return { title, values: { someday: true } };
    case undefined:
      return { title };
  }
}

/** Returns which columns are collapsed, and a function that collapses or expands one. This device remembers it. */
export function useFoldedColumns(projectId: string, kind: ColumnKind) {
  const scope = useScope();
  const { foldedTasks } = useListPreferences();
  const folded = useMemo(() => new Set(foldedTasks), [foldedTasks]);
  // Sections and Someday are collapsed in the list too. Other columns exist in every project.
  const nameOf = useCallback(
    (key: string) => {
      if (key === SOMEDAY_COLUMN) return `${key}:${projectId}`;
      return kind === 'section' && key !== 'no-section' ? key : `${projectId}/${key}`;
    },
    [projectId, kind],
  );
  // Someday is collapsed until the user opens it, and stored while it is open.
  const isFolded = useCallback(
    (key: string) => folded.has(nameOf(key)) !== (key === SOMEDAY_COLUMN),
    [folded, nameOf],
  );
  const toggle = useCallback(
    (key: string) => foldTask(scope, nameOf(key), !folded.has(nameOf(key))),
    [scope, nameOf, folded],
  );
  return { isFolded, toggle };
}

/**
 * Returns which columns show their completed cards, and a function that shows or hides them.
 * @param isFilter true if the board shows only completed cards
 */
export function useCompletedCards(isFilter: boolean) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const showsCompleted = useCallback((key: string) => isFilter || shown.has(key), [isFilter, shown]);
  const toggleCompleted = useCallback((key: string) => {
    setShown((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  return { showsCompleted, toggleCompleted };
}
