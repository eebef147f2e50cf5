/** The commands for sections, loaded with the screens that offer them. */
import { archiveError, nextSectionOrder } from '@questlog/domain/sections/sections';
import { newId } from '@questlog/domain/uuid';
import { asServerEffects, patching, putting, removing } from '../../engine/store/effects.ts';
import type { StoredRows } from '../../engine/store/row-store.ts';
import { action, type ActionOf } from '../action.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import { moveEffects, removingTrees } from '../tasks/task-tree.ts';
import type { tasks } from '../tasks/tasks.ts';
import type { SectionItem } from './section-item.ts';
import type { sectionKinds } from './section-kinds.ts';
import type { sections } from './sections.ts';

export interface SectionInput {
  /** A new id by default. */
  readonly id?: string;
  /** Trimmed. An empty title creates no section. */
  readonly title: string;
  /** After all other sections by default. */
  readonly order?: number;
  /** Null, the default, for no limit. */
  readonly wipLimit?: number | null;
}

export interface SectionOrder {
  readonly sectionId: string;
  readonly newOrder: number;
}

export interface SectionCommands {
  /** Creates a section. Returns its id; undefined if the title is empty. */
  readonly createSection: (projectId: string, input: SectionInput) => string | undefined;
  /** Sends only the fields that differ. An empty title stays the same. */
  readonly updateSection: (id: string, change: Partial<Omit<SectionInput, 'id'>>) => void;
  /**
   * Archives a section, or takes it out of the archive. Returns a sentence, and does nothing, if it has open
   * tasks (SECTION-8).
   * @param isUndo true to archive again what was taken out of the archive, even with open tasks
   */
  readonly archiveSection: (id: string, isArchived: boolean, isUndo?: boolean) => string | undefined;
  /** Saves the positions of sections, for example from the domain's `moveAmong`. */
  readonly reorderSections: (orders: readonly SectionOrder[]) => void;
  /** Deletes a section. Its tasks stay in the project, or move to the trash (SECTION-10). */
  readonly deleteSection: (id: string, tasks: 'keep' | 'trash') => void;
  /**
   * Restores a deleted section with the tasks that it had (SECTION-11).
   * @param contents the tasks that its deletion left in the project, if known
   */
  readonly restoreSection: (section: SectionItem, contents?: StoredRows) => void;
}

const sectionAction: ActionOf<keyof typeof sectionKinds, typeof sections | typeof tasks> = action;

export function sectionCommands({ store, clock, push }: CommandDeps): SectionCommands {
  const patch = (id: string, change: Partial<SectionItem>) => ({
    sections: patching<SectionItem>([id], () => change),
  });

  return {
    createSection: (projectId, { id: ownId, title: typed, order: ownOrder, wipLimit = null }) => {
      const title = typed.trim();
      if (title === '') return undefined;
      const epochMs = clock.now();
      const now = new Date(epochMs).toISOString();
      const id = ownId ?? newId(epochMs);
      const order = ownOrder ?? nextSectionOrder(store.sectionsOf(projectId).at(-1)?.order);
      const times = { archivedAt: null, createdAt: now, updatedAt: now };
      const section = { id, projectId, title, order, wipLimit, ...times, isPendingSync: true };
      push(
        sectionAction('POST /api/projects/{id}/sections', {
          params: { id: projectId },
          body: { id, title, order, wipLimit },
          kind: 'section.create',
          effects: { sections: putting([section]) },
          content: title,
        }),
      );
      return id;
    },

    updateSection: (id, { title: typed, order, wipLimit }) => {
      const section = store.section(id);
      const title = typed?.trim();
      const change = {
        ...(title === undefined || title === '' || title === section?.title ? {} : { title }),
        ...(order === undefined || order === section?.order ? {} : { order }),
        ...(wipLimit === undefined || wipLimit === section?.wipLimit ? {} : { wipLimit }),
      };
      if (section === undefined || Object.keys(change).length === 0) return;
      push(
        sectionAction('PUT /api/sections/{id}', {
          params: { id },
          body: change,
          kind: 'section.edit',
          effects: patch(id, change),
          content: title ?? section.title,
        }),
      );
    },

    archiveSection: (id, isArchived, isUndo = false) => {
      const section = store.section(id);
      if (section === undefined || (section.archivedAt !== null) === isArchived) return undefined;
      const open = tasksIn(store, section).filter(({ completedAt }) => completedAt === null).length;
      const error = isArchived && !isUndo ? archiveError(open) : undefined;
      if (error !== undefined) return error;
      push(
        sectionAction('PUT /api/sections/{id}', {
          params: { id },
          body: { isArchived },
          kind: 'section.archive',
          effects: patch(id, { archivedAt: isArchived ? new Date(clock.now()).toISOString() : null }),
          content: section.title,
        }),
      );
      return undefined;
    },

    reorderSections: (orders) => {
      const changed = orders.filter(({ sectionId, newOrder }) => {
        const section = store.section(sectionId);
        return section !== undefined && section.order !== newOrder;
      });
      if (changed.length === 0) return;
      const orderOf = new Map(changed.map(({ sectionId, newOrder }) => [sectionId, newOrder]));
      push(
        sectionAction('PUT /api/sections/bulk-reorder', {
          body: { sections: [...changed] },
          kind: 'sections.reorder',
          effects: {
            sections: patching<SectionItem>(orderOf.keys(), (id) => ({ order: orderOf.get(id) ?? 0 })),
          },
          reload: true,
        }),
      );
    },

    ...removalCommands({ store, push }),
  };
}

function removalCommands({
  store,
  push,
}: Pick<CommandDeps, 'store' | 'push'>): Pick<SectionCommands, 'deleteSection' | 'restoreSection'> {
  return {
    deleteSection: (id, tasks) => {
      const section = store.section(id);
      if (section === undefined) return;
      const contained = tasksIn(store, section);
      const ids = contained.map((task) => task.id);
      push(
        sectionAction('DELETE /api/sections/{id}', {
          params: { id },
          query: { tasks },
          kind: 'section.delete',
          effects: {
            sections: removing([id]),
            tasks:
              tasks === 'trash'
                ? removingTrees(store, ids)
                : asServerEffects(patching<TaskItem>(ids, () => ({ sectionId: null }))),
          },
          ...(tasks === 'keep' ? { taken: { tasks: contained } } : {}),
          reload: true,
          content: section.title,
        }),
      );
    },

    restoreSection: (section, { tasks = [] } = {}) => {
      const without = tasks.flatMap(({ id }) => {
        const task = store.task(id);
        const isFree = task?.parentId === null && task.sectionId === null;
        return isFree && task.projectId === section.projectId ? [id] : [];
      });
      push(
        sectionAction('POST /api/sections/{id}/restore', {
          params: { id: section.id },
          kind: 'section.restore',
          effects: {
            sections: putting([section]),
            tasks: asServerEffects(moveEffects(store, without, { sectionId: section.id })),
          },
          reload: true,
          content: section.title,
        }),
      );
    },
  };
}

function tasksIn(store: CommandDeps['store'], { id, projectId }: SectionItem): TaskItem[] {
  return store.tasksOf(projectId).filter(({ sectionId }) => sectionId === id);
}
