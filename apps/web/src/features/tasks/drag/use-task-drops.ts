import { isSortedByDate, type View } from '@questlog/domain/tasks/task-views';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useData } from '../../../data/data-context.ts';
import { orderContextOf } from '../../../data/nouns/tasks/lists/placing.ts';
import { createTaskPlacing, type TaskDrops, type TaskPlacing } from './task-placing.ts';

/**
 * Returns the drop positions in a list of tasks, and handles drops. The result is stable.
 * @param arranged the word for the list's order and groups; undefined if it is in its own order (VIEW-74)
 */
export function useTaskDrops(
  view: View,
  sections: readonly ListSection[],
  arranged: string | undefined,
): TaskDrops {
  const data = useData();
  const confirm = useConfirm();
  const latest = useRef(sections);
  useLayoutEffect(() => {
    latest.current = sections;
  }, [sections]);

  return useMemo(() => {
    const context = orderContextOf(view);
    const takes = (section: string): boolean =>
      arranged === undefined && context !== undefined && (view.kind !== 'today' || !isSortedByDate(section));
    const placing = (): TaskPlacing =>
      createTaskPlacing({ data, confirm, view, context, sections: () => latest.current, takes, arranged });
    return {
      takes,
      place: (...given) => placing().place(...given),
      step: (...given) => placing().step(...given),
    };
  }, [data, view, confirm, arranged]);
}
