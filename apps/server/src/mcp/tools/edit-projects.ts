import { z } from 'zod';
import { createProject, deleteProject, restoreProject, updateProject } from '@questlog/contract/projects';
import { fail, failField } from '../../platform/errors.ts';
import { isUuid } from '@questlog/domain/uuid';
import { change, forEachItem, MAX_ITEMS, objectOf, undoId, type Change } from './change.ts';
import { projectUrl } from './task-rows.ts';
import { tool } from './tool.ts';

const row = z.object({ id: z.string(), title: z.string(), url: z.string() });
const UNKNOWN = 'The account has no project with this id. Call overview for ids.';
const NO_TITLE = 'A new project needs a title. To change a project, send its id.';

interface Sent {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly color?: string | undefined;
  readonly archived?: boolean | undefined;
  readonly someday?: boolean | undefined;
  readonly deleted?: boolean | undefined;
}

/** Creates, changes, archives, deletes and restores projects. */
export const editProjects = tool({
  name: 'edit_projects',
  title: 'Edit projects',
  description:
    'Creates projects (title, no id) or changes them: title, color, archived, someday. deleted moves a project with its tasks to the trash, or with false back; it needs the right to delete.',
  scope: 'write',
  isReading: false,
  isDestructive: true,
  input: z.object({
    projects: z
      .array(
        z.strictObject({
          id: z.string().optional(),
          title: z.string().optional(),
          color: z.string().optional().describe('#rrggbb'),
          archived: z.boolean().optional(),
          someday: z.boolean().optional(),
          deleted: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(MAX_ITEMS),
  }),
  output: z.object({ projects: z.array(row), undoId }),
  run: ({ projects }, context) =>
    change(context, updateProject, async (within) => {
      const changed = await forEachItem(within.client, 'projects', projects, (each) => edit(within, each));
      const rows = changed.map(({ id, title }) => ({ id, title, url: projectUrl(context.publicUrl, id) }));
      const object = objectOf(rows, 'projects');
      const isNew = projects.every(({ id }) => id === undefined);
      return { result: { projects: rows }, did: `${isNew ? 'added' : 'changed'} ${object}` };
    }),
});

interface Named {
  readonly id: string;
  readonly title: string;
}

async function edit(within: Change, { id, title, color, archived, someday, deleted }: Sent): Promise<Named> {
  const { call, around, created } = within;
  const fields = { title, color, isArchived: archived, someday };
  const hasFields = Object.values(fields).some((value) => value !== undefined);
  if (id === undefined) {
    if (title === undefined) return failField('title', NO_TITLE);
    const project = await call(createProject, { body: { title, ...(color !== undefined && { color }) } });
    const params = { id: project.id };
    if (someday === true || archived === true)
      await call(updateProject, { params, body: { isArchived: archived, someday } });
    await created({ projects: [project.id] });
    return project;
  }
  const params = { id };
  if (!isUuid(id)) return fail('not_found', { message: UNKNOWN });
  return around({ projects: [id] }, async () => {
    const restored = deleted === false ? await call(restoreProject, { params }) : undefined;
    // Without fields, this reads the title, and says whether the project exists.
    const project =
      hasFields || restored === undefined ? await call(updateProject, { params, body: fields }) : restored;
    if (deleted === true) await call(deleteProject, { params });
    return project;
  });
}
