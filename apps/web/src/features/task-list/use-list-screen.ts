import type { Arrangement } from '@questlog/domain/tasks/task-arrangement';
import type { View } from '@questlog/domain/tasks/task-views';
import { useMemo } from 'react';
import { useToday } from '../../data/hooks.ts';
import type { RowCallbacks, RowScreen } from '../../task-row/row-context.tsx';

interface ListScreen extends Pick<RowScreen, 'tagging' | 'showProject' | 'selecting'> {
  readonly view: View;
  readonly arrangement: Arrangement;
  readonly callbacks: RowCallbacks;
  readonly touch: boolean;
  readonly narrow: boolean;
}

/** Returns what a list's rows get from their screen. The result is stable between renders. */
export function useListScreen(list: ListScreen): RowScreen {
  const { view, arrangement, callbacks, tagging, showProject, selecting, touch, narrow } = list;
  const today = useToday();
  const isGrouped = view.kind === 'today' || arrangement.group === 'date';
  const somedayHeading = view.kind === 'someday' || view.kind === 'project';
  const headings = view.kind === 'upcoming' ? 'days' : isGrouped ? 'groups' : 'none';
  return useMemo(
    () => ({
      ...callbacks,
      today,
      tagging,
      showProject,
      headings,
      somedayHeading,
      selecting,
      menuOnly: touch || narrow,
      holds: touch && narrow,
      stacked: narrow,
    }),
    [callbacks, today, tagging, showProject, headings, somedayHeading, selecting, touch, narrow],
  );
}
