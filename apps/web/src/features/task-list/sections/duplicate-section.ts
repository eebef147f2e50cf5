import { MAX_SECTION_TITLE, moveSection } from '@questlog/domain/sections/sections';
import { copyTitle } from '@questlog/domain/text';
import type { DataLayer } from '../../../data/data-layer.ts';
import type { SectionItem } from '../../../data/nouns/sections/section-item.ts';
import { openListsOf } from '../../../data/nouns/tasks/move-in-order.ts';
import { sectionCommands } from '../../../data/nouns/sections/section-commands.ts';
import { linesOf } from '../../../task-row/actions/duplicate-task.ts';

/**
 * Creates a copy of a section with open copies of its open tasks, directly below the section (SECTION-19).
 * @returns the title of the copy
 */
export function duplicateSection(
  { store, commands, commandDeps }: Pick<DataLayer, 'store' | 'commands' | 'commandDeps'>,
  { id, projectId, title, wipLimit }: SectionItem,
): string {
  const { createSection, reorderSections } = sectionCommands(commandDeps);
  const roots = openListsOf(store, { kind: 'project', projectId })
    .flatMap(({ ids, tree }) => ids.filter((each) => (tree?.get(each)?.level ?? 1) === 1))
    .map((each) => store.task(each))
    .filter((each) => each !== undefined)
    .filter(({ sectionId }) => sectionId === id);
  const lines = linesOf(store, roots);
  const before = store.sectionsOf(projectId);
  const next = before[before.findIndex((each) => each.id === id) + 1];
  const copied = copyTitle(title, MAX_SECTION_TITLE);
  const sectionId = createSection(projectId, { title: copied, wipLimit });
  if (sectionId === undefined) return copied;
  if (next !== undefined) reorderSections(moveSection(store.sectionsOf(projectId), sectionId, next.id));
  if (lines.length > 0) {
    commands.createTasks(
      lines.map((line) => ({ ...line, sectionId })),
      { projectId },
    );
  }
  return copied;
}
