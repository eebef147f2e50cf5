/** Commands on projects. */
import { nextColor, PROJECT_PALETTE } from '@questlog/domain/palette';
import { copyTitle } from '@questlog/domain/text';
import { newId } from '@questlog/domain/uuid';
import type { Commands } from '../commands.ts';
import type { ProjectItem, TaskItem } from '../model.ts';
import type { ActionDraft } from '../../engine/outbox/queued-action.ts';
import { patching, putting, removing, type Effects } from '../../engine/store/effects.ts';
import type { CommandMeans } from '../tasks/task-commands.ts';

type ProjectCommands = Pick<
  Commands,
  | 'createProject'
  | 'updateProject'
  | 'deleteProject'
  | 'restoreProject'
  | 'archiveProject'
  | 'duplicateProject'
>;

/** A project that was deleted in this session, with the tasks that went along. */
interface DeletedProject {
  readonly project: ProjectItem;
  readonly tasks: readonly TaskItem[];
}

export function projectCommands(means: CommandMeans): ProjectCommands {
  const { store, clock, push } = means;
  const trash = new Map<string, DeletedProject>();

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
      userId: means.userId(),
      isPendingSync: true,
    };
  }

  function send(
    id: string,
    path: string,
    effects: Effects,
    rest: Pick<ActionDraft, 'description'> & Partial<ActionDraft>,
  ): void {
    push({ url: `/api/projects/${id}${path}`, method: 'POST', answer: 'project', effects, ...rest });
  }

  const patch = (id: string, change: Partial<ProjectItem>): Effects => ({
    projects: patching<ProjectItem>([id], () => change),
  });

  return {
    createProject: (input) => {
      const title = input.title.trim();
      if (title === '') return undefined;
      const used = store.projects().map((project) => project.color);
      const project = newProject(title, input.color ?? nextColor(PROJECT_PALETTE, used));
      const { id, color } = project;
      push({
        url: '/api/projects',
        method: 'POST',
        body: { id, title, color },
        effects: { projects: putting([project]) },
        answer: 'project',
        description: 'Create project',
        content: title,
      });
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
      send(id, '', patch(id, change), {
        method: 'PUT',
        body: change,
        description: 'Edit project',
        content: title ?? row.title,
      });
    },

    deleteProject: (id) => {
      const project = store.project(id);
      if (project === undefined) return;
      trash.set(id, { project, tasks: store.tasksOf(id) });
      // Tasks of a project that is gone are in no view: the one row takes them all along.
      send(
        id,
        '',
        { projects: removing([id]) },
        {
          method: 'DELETE',
          answer: 'none',
          reload: true,
          description: 'Delete project',
          content: project.title,
        },
      );
    },

    restoreProject: (id) => {
      const deleted = trash.get(id);
      const archived = store.project(id);
      trash.delete(id);
      const effects: Effects =
        archived === undefined
          ? { projects: putting(deleted ? [deleted.project] : []), tasks: putting(deleted?.tasks ?? []) }
          : patch(id, { isArchived: false });
      send(id, '/restore', effects, {
        reload: true,
        description: 'Restore project',
        content: (archived ?? deleted?.project)?.title ?? '',
      });
    },

    archiveProject: (id) => {
      const project = store.project(id);
      if (project === undefined || project.isArchived) return;
      send(id, '/archive', patch(id, { isArchived: true }), {
        reload: true,
        description: 'Archive project',
        content: project.title,
      });
    },

    duplicateProject: (id) => {
      const project = store.project(id);
      if (project === undefined) return undefined;
      const copy = newProject(copyTitle(project.title), project.color);
      send(
        id,
        '/duplicate',
        { projects: putting([copy]) },
        {
          body: { id: copy.id },
          reload: true,
          description: 'Duplicate project',
          content: project.title,
        },
      );
      return copy.id;
    },
  };
}
