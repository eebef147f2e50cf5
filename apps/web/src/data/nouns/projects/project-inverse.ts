import { toastTitle } from '@questlog/domain/tasks/view-texts';
import type { CommandDeps } from '../command-deps.ts';
import type { Commands } from '../create-commands.ts';
import { isNew, type Inverse } from '../inverse.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import type { ProjectItem } from './project-item.ts';

const CONTENT = ['title', 'color', 'someday', 'closedToAssistants', 'isArchived'] as const;

export function projectInverse({ store, userId }: CommandDeps, commands: Commands): Inverse {
  return {
    collection: 'projects',
    driftOf: ({ id, before, after }) => {
      const project = store.project(id);
      if (after === null) return project === undefined ? undefined : 'restored';
      if (project === undefined) return 'deleted';
      const left = after as Partial<ProjectItem>;
      if (CONTENT.some((name) => left[name] !== undefined && left[name] !== project[name])) return 'changed';
      if (before !== null || left.isPendingSync !== true) return undefined;
      // Count only other users' tasks that are newer than the project. Older tasks were moved into it.
      const isOthers = ({ userId: by, createdAt }: Pick<TaskItem, 'userId' | 'createdAt'>): boolean =>
        by !== userId() && createdAt > project.createdAt;
      return store.tasksOf(id).some(isOthers) ? 'changed' : undefined;
    },
    nameOf: ({ id, before, after }) => {
      const { title } = (store.project(id) ?? before ?? after) as Pick<ProjectItem, 'title'>;
      return `"${toastTitle(title)}"`;
    },
    restore: (changes) => {
      for (const { before, taken } of changes) {
        commands.restoreProject(before as unknown as ProjectItem, taken);
      }
    },
    revert: (changes) => {
      for (const { id, before } of changes) {
        const { isArchived, ...fields } = before as Partial<ProjectItem>;
        commands.updateProject(id, fields);
        const project = store.project(id);
        if (isArchived === true) commands.archiveProject(id);
        else if (isArchived === false && project !== undefined) commands.restoreProject(project);
      }
    },
    remove: (changes) => {
      for (const change of changes) commands.deleteProject(change.id, isNew(change));
    },
  };
}
