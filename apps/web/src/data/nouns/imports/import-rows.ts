/** Commands that create imported rows under given ids, loaded with the import (IMPORT-8). */
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { nextColor, parseColor, PROJECT_PALETTE } from '@questlog/domain/palette';
import { leafName, MAX_TAGS, parentPath, withPrefixes } from '@questlog/domain/tags/tag-path';
import type { ProjectImport, SectionImport, TagImport, TaskImport } from '@questlog/domain/tasks/import-rows';
import { completedOn } from '@questlog/domain/tasks/task-facts';
import { newId } from '@questlog/domain/uuid';
import { putting } from '../../engine/store/effects.ts';
import { action } from '../action.ts';
import type { CommandDeps } from '../command-deps.ts';
import { sectionCommands } from '../sections/section-commands.ts';
import { tagCreation } from '../tags/tag-commands.ts';
import { taskAction } from '../tasks/task-deps.ts';
import { blankTask, resolveTags } from '../tasks/task-draft.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import { projectCommands } from '../projects/project-commands.ts';

export function importRowsCommands(deps: CommandDeps) {
  const { store, clock, push } = deps;

  function madeOf(task: TaskImport, now: string) {
    const { row, tags } = rowAndTags(deps, task, now);
    const { tagPaths: _, scheduledOn, thisEvening, dueOn, parentId, occurrence, reminders, ...others } = task;
    const { projectId, sectionId, ...sent } = others;
    const body = {
      ...sent,
      ...tags.sent,
      // The server assigns a subtask to its parent's project and section.
      ...(parentId === null ? { projectId, sectionId } : { parentId }),
      ...(occurrence === null ? {} : { occurrence }),
      ...(reminders.length === 0 ? {} : { reminders }),
      scheduledDate: scheduledOn === null ? null : formatWireDate(scheduledOn, thisEvening),
      dueDate: dueOn === null ? null : formatWireDate(dueOn),
    };
    return { row, body, tags: tags.predicted };
  }

  return {
    /** Creates tasks. Each parent must come before its subtasks, here or in an earlier call. */
    importTasks: (tasks: readonly TaskImport[]): void => {
      if (tasks.length === 0) return;
      const now = new Date(clock.now()).toISOString();
      const made = tasks.map((task) => madeOf(task, now));
      push(
        taskAction('POST /api/tasks/bulk', {
          body: { tasks: made.map(({ body }) => body) as never },
          kind: 'tasks.create',
          effects: {
            tasks: putting(made.map(({ row }) => row)),
            tags: new Map(made.flatMap(({ tags }) => [...(tags ?? [])])),
          },
          content: tasks.map(({ title }) => title).join('\n'),
        }),
      );
    },

    /**
     * Restores trashed tasks that this device does not have. Re-adds their tags, which may have been deleted
     * too.
     */
    restoreImported: (tasks: readonly TaskImport[]): void => {
      const content = tasks.map(({ title }) => title).join('\n');
      push(
        taskAction('POST /api/tasks/bulk/restore', {
          body: { taskIds: tasks.map(({ id }) => id) },
          kind: 'tasks.restore',
          effects: {},
          unseen: { tasks },
          reload: true,
          content,
        }),
      );
      for (const path of new Set(tasks.flatMap(({ tagPaths }) => tagPaths))) {
        const tagged = tasks.filter(({ tagPaths }) => tagPaths.includes(path));
        push(
          taskAction('PUT /api/tasks/bulk/tags', {
            body: { taskIds: tagged.map(({ id }) => id), addTagPaths: [path] },
            kind: 'tasks.tag',
            effects: {},
            reload: true,
            content,
          }),
        );
      }
    },

    /** Creates a project. Picks an unused colour if the given one is missing or invalid. */
    importProject: ({ id, title, color }: ProjectImport): void => {
      const used = store.projects().map((project) => project.color);
      const known = color === null ? undefined : parseColor(color);
      projectCommands(deps).createProject({ id, title, color: known ?? nextColor(PROJECT_PALETTE, used) });
    },

    /** Creates a section. Its project must have been created before. */
    importSection: ({ projectId, order, ...section }: SectionImport): void => {
      sectionCommands(deps).createSection(projectId, { ...section, ...(order === null ? {} : { order }) });
    },

    /** Restores a deleted section that this device does not have. */
    restoreImportedSection: ({ id, title }: SectionImport): void =>
      push(
        action('POST /api/sections/{id}/restore', {
          params: { id },
          kind: 'section.restore',
          effects: {},
          reload: true,
          content: title,
        }),
      ),

    /** Creates the tags that the account lacks, and their ancestors. */
    importTags: (tags: readonly TagImport[]): void => {
      const byPath = new Map(store.tags().map((tag) => [tag.fullPath, tag.id]));
      const colors = new Map(tags.map(({ path, color }) => [path, color]));
      for (const fullPath of withPrefixes(tags.map(({ path }) => path))) {
        if (byPath.has(fullPath) || byPath.size >= MAX_TAGS) continue;
        const epochMs = clock.now();
        const now = new Date(epochMs).toISOString();
        const id = newId(epochMs);
        const above = parentPath(fullPath);
        byPath.set(fullPath, id);
        push(
          tagCreation(deps, {
            id,
            name: leafName(fullPath),
            fullPath,
            parentId: above === undefined ? null : (byPath.get(above) ?? null),
            color: parseColor(colors.get(fullPath) ?? '') ?? null,
            createdAt: now,
            updatedAt: now,
            isPendingSync: true,
          }),
        );
      }
    },
  };
}

export function importedRow(deps: CommandDeps, task: TaskImport): TaskItem {
  return rowAndTags(deps, task, new Date(deps.clock.now()).toISOString()).row;
}

function rowAndTags({ store, userId }: CommandDeps, task: TaskImport, now: string) {
  const tags = resolveTags(store, [], task.tagPaths, now);
  const { tagPaths: _, occurrence: __, reminders: ___, ...fields } = task;
  const row: TaskItem = {
    ...blankTask(task.id, task.title, now, userId()),
    ...fields,
    completedOn: completedOn(task.completedAt, store.timeZone),
    completedBy: task.completedAt === null ? null : userId(),
    tagIds: tags.ids,
  };
  return { row, tags };
}
