import type { Arrangement } from '@questlog/domain/tasks/task-arrangement';
import type { View } from '@questlog/domain/tasks/task-views';
import { useMemo } from 'react';
import { useToday } from '../../data/hooks.ts';
import { useRowFilter } from '../../data/row-filter-hooks.ts';
import type { RowCallbacks, RowScreen } from '../../task-row/row-context.tsx';
import type { Board } from './task-lines.ts';

interface ListScreen extends Pick<RowScreen, 'tagging' | 'showProject' | 'selecting'> {
  readonly view: View;
  readonly arrangement: Arrangement;
  readonly callbacks: RowCallbacks;
  readonly touch: boolean;
  readonly narrow: boolean;
  readonly board?: Board | undefined;
}

/** Returns what a list's rows get from their screen. The result is stable between renders. */
export function useListScreen(list: ListScreen): RowScreen {
  const { view, arrangement, callbacks, tagging, showProject, selecting, touch, narrow } = list;
  const isBoard = list.board !== undefined;
  const today = useToday();
  const isGrouped = view.kind === 'today' || (list.board?.isByDay ?? arrangement.group === 'date');
  const somedayHeading = view.kind === 'someday' || view.kind === 'project';
  const assigneeShown = useRowFilter(view, undefined)?.assigneeId;
  const headings = view.kind === 'upcoming' ? 'days' : isGrouped ? 'groups' : 'none';
  return useMemo(
    () => ({
      ...callbacks,
      today,
      tagging,
      showProject,
      headings,
      somedayHeading,
      assigneeShown,
      selecting,
      menuOnly: touch || narrow || isBoard,
      holds: touch && (narrow || isBoard),
      stacked: narrow || isBoard,
    }),
    [
      callbacks,
      today,
      tagging,
      showProject,
      headings,
      somedayHeading,
      assigneeShown,
      selecting,
      touch,
      narrow,
      isBoard,
    ],
  );
}
