/** Commands on projects. */
import { nextColor, PROJECT_PALETTE } from '@questlog/domain/palette';
import { copyTitle } from '@questlog/domain/text';
import { newId } from '@questlog/domain/uuid';
import type { Commands } from '../commands.ts';
import type { ProjectItem } from './project-item.ts';
import { patching, putting, removing } from '../../engine/store/effects.ts';
import { action } from '../action.ts';
import type { AccountEffects } from '../collections.ts';
import type { CommandDeps } from '../command-deps.ts';

type ProjectCommands = Pick<
  Commands,
  | 'createProject'
  | 'updateProject'
  | 'deleteProject'
  | 'restoreProject'
  | 'archiveProject'
  | 'duplicateProject'
>;

export function projectCommands(deps: CommandDeps): ProjectCommands {
  const { store, clock, push, deleted } = deps;

  function newProject(title: string, color: string): ProjectItem {
    const epochMs = clock.now();
    const now = new Date(epochMs).toISOString();
    return {
      id: newId(epochMs),
      title,
      color,
      isArchived: false,
      createdAt: now,
      updatedAt: now,
      userId: deps.userId(),
      isPendingSync: true,
    };
  }

  const patch = (id: string, change: Partial<ProjectItem>): AccountEffects => ({
    projects: patching<ProjectItem>([id], () => change),
  });

  return {
    createProject: (input) => {
      const title = input.title.trim();
      if (title === '') return undefined;
      const used = store.projects().map((project) => project.color);
      const project = newProject(title, input.color ?? nextColor(PROJECT_PALETTE, used));
      const { id, color } = project;
      push(
        action('POST /api/projects', {
          body: { id, title, color },
          kind: 'project.create',
          effects: { projects: putting([project]) },
          content: title,
        }),
      );
      return id;
    },

    updateProject: (id, { title: typed, color }) => {
      const row = store.project(id);
      const title = typed?.trim();
      const change = {
        ...(title === undefined || title === '' || title === row?.title ? {} : { title }),
        ...(color === undefined || color === row?.color ? {} : { color }),
      };
      if (row === undefined || Object.keys(change).length === 0) return;
      push(
        action('PUT /api/projects/{id}', {
          params: { id },
          body: change,
          kind: 'project.edit',
          effects: patch(id, change),
          content: title ?? row.title,
        }),
      );
    },

    deleteProject: (id) => {
      const project = store.project(id);
      if (project === undefined) return;
      deleted.projects.set(id, { project, tasks: store.tasksOf(id) });
      push(
        action('DELETE /api/projects/{id}', {
          params: { id },
          kind: 'project.delete',
          // Views hide the tasks of a deleted project, so removing the project row is enough.
          effects: { projects: removing([id]) },
          reload: true,
          content: project.title,
        }),
      );
    },

    restoreProject: (id) => {
      const trashed = deleted.projects.get(id);
      const archived = store.project(id);
      deleted.projects.delete(id);
      const effects: AccountEffects =
        archived === undefined
          ? { projects: putting(trashed ? [trashed.project] : []), tasks: putting(trashed?.tasks ?? []) }
          : patch(id, { isArchived: false });
      push(
        action('POST /api/projects/{id}/restore', {
          params: { id },
          kind: 'project.restore',
          effects,
          reload: true,
          content: (archived ?? trashed?.project)?.title ?? '',
        }),
      );
    },

    archiveProject: (id) => {
      const project = store.project(id);
      if (project === undefined || project.isArchived) return;
      push(
        action('POST /api/projects/{id}/archive', {
          params: { id },
          kind: 'project.archive',
          effects: patch(id, { isArchived: true }),
          reload: true,
          content: project.title,
        }),
      );
    },

    duplicateProject: (id) => {
      const project = store.project(id);
      if (project === undefined) return undefined;
      const copy = newProject(copyTitle(project.title), project.color);
      push(
        action('POST /api/projects/{id}/duplicate', {
          params: { id },
          body: { id: copy.id },
          kind: 'project.duplicate',
          effects: { projects: putting([copy]) },
          reload: true,
          content: project.title,
        }),
      );
      return copy.id;
    },
  };
}
