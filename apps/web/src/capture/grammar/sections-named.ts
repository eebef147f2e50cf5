import { fold } from '@questlog/domain/folded-text';
import { MAX_SECTIONS } from '@questlog/domain/sections/sections';
import type { PastedLine } from '@questlog/domain/tasks/pasted-list';
import type { DataLayer } from '../../data/data-layer.ts';
import { sectionCommands } from '../../data/nouns/sections/section-commands.ts';

/**
 * Returns the ids of the sections that pasted lines name, by their titles. Creates the missing ones, except beyond
 * the limit of a project (SECTION-21).
 */
export function sectionsNamed(
  { store, commandDeps }: Pick<DataLayer, 'store' | 'commandDeps'>,
  projectId: string,
  lines: readonly PastedLine[],
): ReadonlyMap<string, string> {
  const { createSection } = sectionCommands(commandDeps);
  const found = new Map<string, string>();
  for (const { section: title } of lines) {
    if (title === undefined || found.has(title)) continue;
    const sections = store.sectionsOf(projectId);
    const existing = sections.find((each) => fold(each.title) === fold(title))?.id;
    const id = existing ?? (sections.length < MAX_SECTIONS ? createSection(projectId, { title }) : undefined);
    if (id !== undefined) found.set(title, id);
  }
  return found;
}
