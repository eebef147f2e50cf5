import { withPrefixes } from '@questlog/domain/tags/tag-path';
import { buildTagTree, type TagTree } from '@questlog/domain/tags/tag-tree';
import {
  selectionChanges,
  selectionOf,
  toggleTag,
  type TagChanges,
  type TagSelection,
} from '@questlog/domain/tags/tag-tree-selection';
import { useMemo, useState } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useTags } from '../../../data/hooks.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { stagedTag, type ShownTag } from '../tree/shown-tag.ts';

export interface TagChoice {
  readonly tasks: readonly TaskItem[];
  readonly tree: TagTree<ShownTag>;
  readonly selection: TagSelection;
  readonly select: (selection: TagSelection) => void;
  /** Selects a new tag. Saving the selection creates it. */
  readonly stage: (path: string) => void;
  readonly changes: TagChanges;
}

/** Holds the selected tags during an edit. Saving the selection changes the tasks. */
export function useTagChoice(taskIds: readonly string[]): TagChoice {
  const { store } = useData();
  const tags = useTags();
  const [staged, setStaged] = useState<readonly string[]>([]);
  const [touched, setTouched] = useState<TagSelection>();

  const tasks = useMemo(
    () => taskIds.map((id) => store.task(id)).filter((task) => task !== undefined),
    [store, taskIds],
  );
  const tree = useMemo(() => withStaged(tags, staged), [tags, staged]);
  const before = useMemo(() => selectionOf(tree, tasks), [tree, tasks]);
  const selection = touched ?? before;
  const changes = useMemo(() => selectionChanges(tree, before, selection), [tree, before, selection]);

  const stage = (path: string): void => {
    const paths = [...staged, path];
    const grown = withStaged(tags, paths);
    setStaged(paths);
    setTouched(toggleTag(grown, selection, stagedTag(path).id));
  };
  return { tasks, tree, selection, select: setTouched, stage, changes };
}

/** Returns a tree of the existing tags, the staged tags and their missing ancestors. */
function withStaged(tags: readonly ShownTag[], paths: readonly string[]): TagTree<ShownTag> {
  const known = new Set(tags.map((tag) => tag.fullPath));
  const missing = withPrefixes(paths).filter((path) => !known.has(path));
  return buildTagTree<ShownTag>([...tags, ...missing.map(stagedTag)]);
}
