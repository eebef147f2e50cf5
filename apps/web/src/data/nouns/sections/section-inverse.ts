import { toastTitle } from '@questlog/domain/tasks/view-texts';
import type { CommandDeps } from '../command-deps.ts';
import { isNew, type CreatedRow, type Inverse } from '../inverse.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import { sectionCommands } from './section-commands.ts';
import type { SectionItem } from './section-item.ts';

const CONTENT = ['title', 'order', 'wipLimit'] as const;

export function sectionInverse(deps: CommandDeps): Inverse {
  const { store } = deps;
  const commands = sectionCommands(deps);
  return {
    collection: 'sections',
    driftOf: ({ id, before, after }, all) => {
      const section = store.section(id);
      if (after === null) {
        if (section !== undefined) return 'restored';
        const { projectId } = before as unknown as SectionItem;
        const hasProject =
          store.project(projectId) !== undefined || all.some((each) => each.id === projectId);
        return hasProject ? undefined : 'homeless';
      }
      if (section === undefined) return 'deleted';
      const left = after as Partial<SectionItem>;
      const isArchived = left.archivedAt === undefined ? undefined : left.archivedAt !== null;
      if (isArchived !== undefined && isArchived !== (section.archivedAt !== null)) return 'changed';
      return CONTENT.some((name) => left[name] !== undefined && left[name] !== section[name])
        ? 'changed'
        : undefined;
    },
    nameOf: ({ id, before, after }) => {
      const { title } = (store.section(id) ?? before ?? after) as Pick<SectionItem, 'title'>;
      return `"${toastTitle(title)}"`;
    },
    openedBy: ({ id, before, after }) => {
      const { projectId } = { ...before, ...after, ...store.section(id) } as Partial<SectionItem>;
      return projectId === undefined ? undefined : { collection: 'projects', id: projectId };
    },
    restore: (changes) => {
      for (const { before, taken } of changes) {
        commands.restoreSection(before as unknown as SectionItem, taken);
      }
    },
    revert: (changes) => {
      const orders = changes.flatMap(({ id, before }) => {
        const { order } = before as Partial<SectionItem>;
        return order === undefined ? [] : [{ sectionId: id, newOrder: order }];
      });
      commands.reorderSections(orders);
      for (const { id, before } of changes) {
        const { archivedAt, title, wipLimit } = before as Partial<SectionItem>;
        commands.updateSection(id, {
          ...(title === undefined ? {} : { title }),
          ...(wipLimit === undefined ? {} : { wipLimit }),
        });
        if (archivedAt !== undefined) commands.archiveSection(id, archivedAt !== null, true);
      }
    },
    remove: (changes, all) => {
      for (const { id } of changes) commands.deleteSection(id, hasRestoredTasks(id, all) ? 'trash' : 'keep');
    },
  };
}

/** Returns whether a step restored tasks along with their section. Its deletion takes them with it again. */
function hasRestoredTasks(sectionId: string, all: readonly CreatedRow[]): boolean {
  return all.some(
    (row) =>
      row.collection === 'tasks' && !isNew(row) && (row.after as Partial<TaskItem>).sectionId === sectionId,
  );
}
