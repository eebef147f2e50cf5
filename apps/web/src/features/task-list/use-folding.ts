import { ancestorsOf } from '@questlog/domain/subtasks/task-forest';
import { unfoldedIds } from '@questlog/domain/subtasks/tree-rows';
import { useCallback, useContext, useMemo } from 'react';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { useData } from '../../data/data-context.ts';
import { useScope } from '../../data/drafts/draft-hooks.ts';
import { foldTask } from '../../data/list-preference-changes.ts';
import { useListPreferences } from '../../data/list-preferences.ts';
import type { ViewSnapshot } from '../../data/nouns/tasks/lists/view-snapshot.ts';
import type { ListTrees } from './moves/list-trees.ts';
import { TaskToOpenContext } from '../../task-row/task-to-open.ts';

const NO_ROWS: ListTrees['tree'] = new Map();

/** Returns the only section of a view with trees, without collapsed rows (SUBTASK-15). */
export function useFolding({ ids, tree }: ViewSnapshot): {
  readonly sections: readonly ListSection[];
  readonly trees: ListTrees;
} {
  const { store } = useData();
  const scope = useScope();
  const { foldedTasks } = useListPreferences();
  const folded = useMemo(() => new Set(foldedTasks), [foldedTasks]);
  const targetId = useContext(TaskToOpenContext)?.id;
  const fold = useCallback((id: string, isFolded: boolean) => foldTask(scope, id, isFolded), [scope]);
  const sections = useMemo<readonly ListSection[]>(() => {
    if (tree === undefined) return [{ key: 'all', ids }];
    // A requested task is shown even if its ancestors are collapsed.
    const above = new Set(targetId === undefined ? [] : ancestorsOf(store, targetId).map(({ id }) => id));
    const shown =
      folded.size === 0 ? ids : unfoldedIds({ ids, rows: tree }, (id) => folded.has(id) && !above.has(id));
    return [{ key: 'all', ids: shown, tree }];
  }, [store, ids, tree, folded, targetId]);
  const trees = useMemo(() => ({ tree: tree ?? NO_ROWS, folded, fold }), [tree, folded, fold]);
  return { sections, trees };
}
