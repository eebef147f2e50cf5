import { nextColor, PROJECT_PALETTE } from '@questlog/domain/palette';
import { copyTitle } from '@questlog/domain/text';
import { newId } from '@questlog/domain/uuid';
import type { ProjectItem } from './project-item.ts';
import type { ActionDraft } from '../../engine/outbox/queued-action.ts';
import type { EffectsOf } from '../../engine/store/collection.ts';
import { patching, putting, removing } from '../../engine/store/effects.ts';
import type { StoredRows } from '../../engine/store/row-store.ts';
import { action, type ActionOf } from '../action.ts';
import type { NounDeps } from '../noun.ts';
import type { projectKinds } from './project-kinds.ts';
import type { ProjectReaders } from './project-readers.ts';
import { projects } from './projects.ts';

export interface ProjectInput {
  /** A new id by default. */
  readonly id?: string;
  /** Trimmed. An empty title creates no project. */
  readonly title: string;
  /** A `#rrggbb` value. By default, the palette's first unused colour. */
  readonly color?: string;
  /** True for a project for someday. A new project never is. */
  readonly someday?: boolean;
  /** True for a project that does not exist for assistants. A new project does. */
  readonly closedToAssistants?: boolean;
}

const projectAction: ActionOf<keyof typeof projectKinds, typeof projects> = action;

export function projectCommands(deps: NounDeps<ProjectReaders>) {
  const { store, clock, push } = deps;

  function newProject(title: string, color: string, ownId?: string): ProjectItem {
    const epochMs = clock.now();
    const now = new Date(epochMs).toISOString();
    return {
      id: ownId ?? newId(epochMs),
      title,
      color,
      isArchived: false,
      someday: false,
      closedToAssistants: false,
      createdAt: now,
      updatedAt: now,
      userId: deps.userId(),
      isPendingSync: true,
    };
  }

  const patch = (id: string, change: Partial<ProjectItem>): EffectsOf<typeof projects> => ({
    projects: patching<ProjectItem>([id], () => change),
  });

  return {
    /** Creates a project. Returns its id; undefined if the title is empty. */
    createProject: (input: Omit<ProjectInput, 'someday' | 'closedToAssistants'>): string | undefined => {
      const title = input.title.trim();
      if (title === '') return undefined;
      const used = store.projects().map((project) => project.color);
      const project = newProject(title, input.color ?? nextColor(PROJECT_PALETTE, used), input.id);
      const { id, color } = project;
      push(
        projectAction('POST /api/projects', {
          body: { id, title, color },
          kind: 'project.create',
          effects: { projects: putting([project]) },
          content: title,
        }),
      );
      return id;
    },

    updateProject: (
      id: string,
      { title: typed, color, someday, closedToAssistants: closed }: Partial<ProjectInput>,
    ): void => {
      const row = store.project(id);
      const title = typed?.trim();
      const change = {
        ...(title === undefined || title === '' || title === row?.title ? {} : { title }),
        ...(color === undefined || color === row?.color ? {} : { color }),
        ...(someday === undefined || someday === row?.someday ? {} : { someday }),
        ...(closed === undefined || closed === row?.closedToAssistants ? {} : { closedToAssistants: closed }),
      };
      if (row === undefined || Object.keys(change).length === 0) return;
      push(
        projectAction('PUT /api/projects/{id}', {
          params: { id },
          body: change,
          kind: 'project.edit',
          effects: patch(id, change),
          content: title ?? row.title,
        }),
      );
    },

    /**
     * Deletes a project along with its tasks.
     * @param undoesCreation true if the trash need not list the project, because its creation is undone
     */
    deleteProject: (id: string, undoesCreation = false): void => {
      const project = store.project(id);
      if (project === undefined) return;
      push(
        projectAction('DELETE /api/projects/{id}', {
          params: { id },
          ...(undoesCreation ? { query: { undoesCreation: 'true' } } : {}),
          kind: 'project.delete',
          // Views hide the tasks of a deleted project. Removing the project's row is enough.
          effects: { projects: removing([id]) },
          taken: store.index(projects).contentsOf(id),
          reload: true,
          content: project.title,
        }),
      );
    },

    /**
     * Restores a project from the archive, or from the trash along with its tasks.
     * @param project only its id and title if this device does not have its row; it then appears when the
     * server responds
     * @param contents the rows that were deleted along with it, if known
     */
    restoreProject: (project: ProjectItem | NamedProject, contents?: StoredRows): void =>
      push(restoration(store, project, contents)),

    archiveProject: (id: string): void => {
      const project = store.project(id);
      if (project === undefined || project.isArchived) return;
      push(
        projectAction('POST /api/projects/{id}/archive', {
          params: { id },
          kind: 'project.archive',
          effects: patch(id, { isArchived: true }),
          reload: true,
          content: project.title,
        }),
      );
    },

    /**
     * Creates `'{title} (Copy)'` with the same colour. The copies of its open tasks appear when the server
     * responds. Returns the copy's id.
     */
    duplicateProject: (id: string): string | undefined => {
      const project = store.project(id);
      if (project === undefined) return undefined;
      const copy = newProject(copyTitle(project.title), project.color);
      push(
        projectAction('POST /api/projects/{id}/duplicate', {
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

type NamedProject = Pick<ProjectItem, 'id' | 'title'>;

function restoration(
  store: ProjectReaders,
  project: ProjectItem | NamedProject,
  contents: StoredRows = {},
): ActionDraft {
  const { id, title } = project;
  const draft = { params: { id }, kind: 'project.restore', reload: true, content: title } as const;
  const restore = (effects: EffectsOf<typeof projects>, unseen = {}): ActionDraft =>
    projectAction('POST /api/projects/{id}/restore', { ...draft, effects, unseen });
  if (store.project(id) !== undefined) {
    return restore({ projects: patching<ProjectItem>([id], () => ({ isArchived: false })) });
  }
  if (!('color' in project)) return restore({}, { projects: [project] });
  const back = Object.entries(contents).map(([name, rows]) => [name, putting(rows)] as const);
  return restore({ ...Object.fromEntries(back), projects: putting([project]) });
}
