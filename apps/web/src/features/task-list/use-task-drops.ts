import { isSortedByDate, type View } from '@questlog/domain/tasks/task-views';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { rowToIndentUnder, slotToOutdentTo } from '@questlog/domain/subtasks/tree-slots';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useData } from '../../data/data-context.ts';
import { orderContextOf } from '../../data/nouns/tasks/lists/list-keys.ts';
import type { ListTrees } from './moves/list-trees.ts';
import { rowsOfSection, sectionKeyOf } from './moves/rows-of-section.ts';
import type * as ListTools from './list-tools.ts';
import { withListTools } from './load-list-tools.ts';
import type { TaskDrops, TaskMoves } from './moves/task-moves.ts';
import type { Board } from './task-lines.ts';

/**
 * Returns a list's drop positions and the functions that handle drops. The result is stable between renders.
 * @param arranged the text for the list's order and groups; undefined for its default order (VIEW-74)
 * @param trees the trees of a list that shows subtasks under their parents
 * @param board the effect of a drop in a column of a board
 */
export function useTaskDrops(
  view: View,
  sections: readonly ListSection[],
  arranged: string | undefined,
  trees: ListTrees | undefined,
  board: Pick<Board, 'targetOf' | 'leavingMessage'> | undefined,
): TaskDrops {
  const data = useData();
  const { targetOf, leavingMessage } = board ?? {};
  const latest = useRef({ sections, trees });
  useLayoutEffect(() => {
    latest.current = { sections, trees };
  }, [sections, trees]);

  return useMemo(() => {
    const context = orderContextOf(view);
    const takes = (section: string): boolean =>
      arranged === undefined &&
      context !== undefined &&
      (view.kind !== 'today' || !isSortedByDate(section)) &&
      (targetOf === undefined || targetOf(section) !== undefined);
    /** Dragged tasks cannot be placed in a separate section, which can be a target as a whole. */
    const isSeparate = (key: string): boolean =>
      latest.current.sections.some((section) => section.key === key && section.isSeparate === true);
    const create = ({ createTaskMoves, createTreeMoves }: typeof ListTools): TaskMoves => {
      const { sections: shown, trees: now } = latest.current;
      const sections = () => shown;
      if (now === undefined)
        return createTaskMoves({ data, view, context, sections, takes, arranged, targetOf });
      return createTreeMoves({ data, view, context, takes, arranged, sections, trees: () => now });
    };
    const withMoves = (move: (moves: TaskMoves) => void): void =>
      withListTools((tools) => move(create(tools)));
    return {
      takes: (section) => takes(section) && !isSeparate(section),
      targetOf,
      leavingMessage,
      trees: () => (arranged === undefined ? latest.current.trees : undefined),
      moveTo: (ids, to) => withMoves((moves) => moves.moveTo(ids, to)),
      step: (id, to, along, onMoved) =>
        withMoves((moves) => {
          if (moves.step(id, to, along)) onMoved();
        }),
      nest: (id, to, along, onMoved) =>
        withMoves((moves) => {
          if (moves.nest(id, to, along)) onMoved();
        }),
      canNest: (id, to) => {
        const { sections: shown, trees: now } = latest.current;
        if (now === undefined || context === undefined || !takes(shown[0]?.key ?? '')) return false;
        const key = sectionKeyOf(data.store, shown, id);
        const rows = { ids: rowsOfSection(data.store, shown, now, key), rows: now.tree };
        if (to === 'out') return slotToOutdentTo(rows, id) !== undefined;
        const above = rowToIndentUnder(rows, id);
        return above !== undefined && data.store.task(above)?.completedAt === null;
      },
    };
  }, [data, view, arranged, targetOf, leavingMessage]);
}
