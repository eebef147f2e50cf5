import { isSortedByDate, type View } from '@questlog/domain/tasks/task-views';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { fetchOrTell } from '@questlog/ui/feedback/fetch-or-tell.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useData } from '../../../data/data-context.ts';
import { orderContextOf } from '../../../data/nouns/tasks/lists/placing.ts';
import { loadPlacing } from '../lazy-parts.ts';
import type { TaskDrops, TaskPlacing } from './task-placing.ts';

/** Stable. The code that places is fetched when it is wanted. */
export function useTaskDrops(view: View, sections: readonly ListSection[]): TaskDrops {
  const data = useData();
  const confirm = useConfirm();
  const latest = useRef(sections);
  useLayoutEffect(() => {
    latest.current = sections;
  }, [sections]);

  return useMemo(() => {
    const context = orderContextOf(view);
    const takes = (section: string): boolean =>
      context !== undefined && (view.kind !== 'today' || !isSortedByDate(section));
    const withPlacing = async (move: (placing: TaskPlacing) => boolean): Promise<boolean> => {
      const loaded = await fetchOrTell(loadPlacing);
      if (loaded === undefined) return false;
      return move(
        loaded.createTaskPlacing({ data, confirm, view, context, sections: () => latest.current, takes }),
      );
    };
    return {
      takes,
      place: (ids, section, before) =>
        withPlacing(({ place }) => {
          place(ids, section, before);
          return true;
        }),
      step: (id, to, along) => withPlacing(({ step }) => step(id, to, along)),
    };
  }, [data, view, confirm]);
}
