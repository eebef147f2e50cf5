import { isSortedByDate, type View } from '@questlog/domain/tasks/task-views';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useData } from '../../../data/data-context.ts';
import { orderContextOf } from '../../../data/nouns/tasks/lists/placing.ts';
import type { ListTrees } from './list-trees.ts';
import { createTaskPlacing, type TaskDrops, type TaskPlacing } from './task-placing.ts';
import { createTreePlacing } from './tree-placing.ts';

/**
 * Returns the drop positions in a list of tasks, and handles drops. The result is stable.
 * @param arranged the word for the list's order and groups; undefined if it is in its own order (VIEW-74)
 * @param trees the trees of a list that shows subtasks under their parents
 */
export function useTaskDrops(
  view: View,
  sections: readonly ListSection[],
  arranged: string | undefined,
  trees: ListTrees | undefined,
): TaskDrops {
  const data = useData();
  const confirm = useConfirm();
  const latest = useRef({ sections, trees });
  useLayoutEffect(() => {
    latest.current = { sections, trees };
  }, [sections, trees]);

  return useMemo(() => {
    const context = orderContextOf(view);
    const takes = (section: string): boolean =>
      arranged === undefined && context !== undefined && (view.kind !== 'today' || !isSortedByDate(section));
    const placing = (): TaskPlacing => {
      const { sections: shown, trees: now } = latest.current;
      if (now === undefined)
        return createTaskPlacing({ data, confirm, view, context, sections: () => shown, takes, arranged });
      const [{ key: section, ids } = { key: '', ids: [] }] = shown;
      return createTreePlacing({
        data,
        context,
        takes,
        arranged,
        section,
        rows: () => (now.tree.size === 0 ? ids : [...now.tree.keys()]),
        trees: () => now,
      });
    };
    return {
      takes,
      trees: () => (arranged === undefined ? latest.current.trees : undefined),
      place: (...given) => placing().place(...given),
      step: (...given) => placing().step(...given),
      nest: (...given) => placing().nest(...given),
    };
  }, [data, view, confirm, arranged]);
}
