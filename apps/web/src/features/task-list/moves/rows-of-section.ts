import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import type { StoreReader } from '../../../data/nouns/store-reader.ts';
import type { ListTrees } from './list-trees.ts';

/** Returns the key of the list's section that shows a task. The first one shows the tasks without a section. */
export function sectionKeyOf(
  { task }: Pick<StoreReader, 'task'>,
  sections: readonly ListSection[],
  id: string,
): string {
  const separate = sections.find(
    ({ isSeparate, tree }) => isSeparate === true && tree?.get(id) !== undefined,
  );
  if (separate !== undefined) return separate.key;
  const sectionId = task(id)?.sectionId;
  return (sections.find(({ key }) => key === sectionId) ?? sections[0])?.key ?? '';
}

/** Returns the rows of a section, including collapsed ones, in the order of the list. */
export function rowsOfSection(
  store: Pick<StoreReader, 'task'>,
  sections: readonly ListSection[],
  { tree }: Pick<ListTrees, 'tree'>,
  key: string,
): readonly string[] {
  if (tree.size === 0) return sections.find((section) => section.key === key)?.ids ?? [];
  const rows = [...tree.keys()];
  return sections.length === 1 ? rows : rows.filter((id) => sectionKeyOf(store, sections, id) === key);
}
