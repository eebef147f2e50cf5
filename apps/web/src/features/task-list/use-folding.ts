import { ancestorsOf } from '@questlog/domain/subtasks/task-forest';
import { unfoldedIds } from '@questlog/domain/subtasks/tree-rows';
import { rowsBySection } from '@questlog/domain/sections/section-rows';
import { useCallback, useContext, useMemo, type ReactNode } from 'react';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { useData } from '../../data/data-context.ts';
import { useScope } from '../../data/drafts/draft-hooks.ts';
import { foldTask } from '../../data/list-preference-changes.ts';
import { useListPreferences } from '../../data/list-preferences.ts';
import type { ViewSnapshot } from '../../data/nouns/tasks/lists/view-snapshot.ts';
import { openTasksBySection, sectionsByVisibility } from '../../data/nouns/sections/open-tasks.ts';
import type { SectionItem } from '../../data/nouns/sections/section-item.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import type { StoreReader } from '../../data/nouns/store-reader.ts';
import type { ListTrees } from './moves/list-trees.ts';
import { TaskToOpenContext } from '../../task-row/task-to-open.ts';

const NO_ROWS: ListTrees['tree'] = new Map();

/** The sections of a project, and how its list shows them. */
export interface Division {
  readonly projectId: string;
  readonly sections: readonly SectionItem[];
  /** True if the headings of empty sections are shown. */
  readonly keepsEmpty: boolean;
  readonly menuOf: (section: SectionItem) => ReactNode;
}

/** Tasks that a project folds at the end of its list (SOMEDAY-6, SOMEDAY-32). */
export interface FoldedPart {
  /** Stored with the collapsed rows while the part is open, because it is collapsed at first. */
  readonly key: string;
  readonly title: string;
  /** The `data-drop` of a part that takes drops. */
  readonly drop?: string | undefined;
  readonly snapshot: ViewSnapshot;
}

const NO_PARTS: readonly FoldedPart[] = [];

/**
 * Returns the sections of a view with trees, without collapsed rows (SUBTASK-15): one, or those of a project and the
 * parts at its end.
 * @param division must be stable between renders, as must the parts
 */
export function useFolding(
  { ids, tree }: ViewSnapshot,
  division?: Division,
  parts = NO_PARTS,
): {
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
    const divided = (shown: readonly string[]): readonly ListSection[] =>
      division === undefined || division.sections.length === 0
        ? [{ key: 'all', ids: shown, tree }]
        : divide(store, shown, tree, division, folded);
    if (tree === undefined && parts.length === 0) return divided(ids);
    // A requested task is shown even if its ancestors are collapsed.
    const above = new Set(targetId === undefined ? [] : ancestorsOf(store, targetId).map(({ id }) => id));
    const shownOf = (all: readonly string[], rows: ViewSnapshot['tree']): readonly string[] =>
      rows === undefined || folded.size === 0
        ? all
        : unfoldedIds({ ids: all, rows }, (id) => folded.has(id) && !above.has(id));
    const ends = parts.map(({ snapshot, ...part }): ListSection => ({
      ...part,
      ids: shownOf(snapshot.ids, snapshot.tree),
      tree: snapshot.tree,
      count: snapshot.total,
      foldable: true,
      folded: !folded.has(part.key) && !(targetId !== undefined && snapshot.ids.includes(targetId)),
      isSeparate: true,
    }));
    return [...divided(shownOf(ids, tree)), ...ends];
  }, [store, ids, tree, folded, targetId, division, parts]);
  const rows = useMemo(
    () =>
      parts.length === 0
        ? (tree ?? NO_ROWS)
        : new Map(
            [tree ?? NO_ROWS, ...parts.map(({ snapshot }) => snapshot.tree ?? NO_ROWS)].flatMap((all) => [
              ...all,
            ]),
          ),
    [tree, parts],
  );
  const trees = useMemo(() => ({ tree: rows, folded, fold }), [rows, folded, fold]);
  return { sections, trees };
}

/** Returns the rows of each section of a project, first those without one (SECTION-16). */
function divide(
  store: StoreReader,
  ids: readonly string[],
  tree: ViewSnapshot['tree'],
  { projectId, sections, keepsEmpty, menuOf }: Division,
  folded: ReadonlySet<string>,
): readonly ListSection[] {
  const rows = rowsBySection(
    ids,
    (id) => tree?.get(id)?.level ?? 1,
    (id) => store.task(id)?.sectionId ?? null,
    new Set(sections.map(({ id }) => id)),
  );
  const rowsOf = (id: string | null) => {
    const { ids: own, roots } = rows.get(id) ?? { ids: [], roots: new Map<string, number>() };
    const positionOf = (row: string) => {
      const position = tree?.get(row);
      const root = roots.get(row);
      return position && root !== undefined
        ? { ...position, siblings: roots.size, position: root }
        : position;
    };
    return { ids: own, count: roots.size, tree: tree && { get: positionOf } };
  };
  const hasLimits = sections.some(({ wipLimit }) => wipLimit !== null);
  const open = hasLimits ? openTasksBySection(store, projectId) : undefined;
  const { shown } = sectionsByVisibility(store, projectId);
  return [
    { key: 'all', ...rowsOf(null) },
    ...shown.map((section): ListSection => ({
      key: section.id,
      title: section.title,
      drop: section.id,
      foldable: true,
      folded: folded.has(section.id),
      showsEmpty: keepsEmpty,
      invitation: keepsEmpty ? 'Drag a task here' : undefined,
      menu: menuOf(section),
      note: limitNote(section, open?.get(section.id) ?? []),
      ...rowsOf(section.id),
    })),
  ];
}

/** Returns the text about a section's limit, which warns and never blocks (SECTION-7). Subtasks do not count. */
function limitNote({ wipLimit }: SectionItem, openTasks: readonly TaskItem[]): string | undefined {
  if (wipLimit === null) return undefined;
  const open = openTasks.filter(({ parentId }) => parentId === null).length;
  return open > wipLimit ? `Over its limit of ${wipLimit}` : `Limit ${wipLimit}`;
}
