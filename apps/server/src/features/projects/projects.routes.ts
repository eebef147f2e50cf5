import * as contract from '@questlog/contract/projects';
import { respondWithRows, type ChangedRows } from '../../account-change/changed-rows.ts';
import type { TaskDeps } from '../../account-change/tasks-changed.ts';
import { bind, type ResponseOptions, type BoundRoute } from '../../endpoint/binding.ts';
import { fail } from '../../platform/errors.ts';
import { empty } from '../../platform/http/responses/route-response.ts';
import type { ListCache } from '../../endpoint/lists/list-cache.ts';
import { listTasksOfProject } from '../tasks/tasks.queries.ts';
import { duplicateProject } from './duplicate-project.commands.ts';
import * as command from './projects.commands.ts';
import { findProject, listProjects } from './projects.queries.ts';

/** Returns the project routes (docs/rules/projects.md). */
export function projectRoutes(deps: TaskDeps, lists: ListCache): BoundRoute[] {
  const { pool } = deps;
  const responding = (status: number): ResponseOptions<ChangedRows> => ({
    respond: respondWithRows(status),
    renderRows: async ([id = ''], { accountId }) => (await findProject.first(pool, { accountId, id }))?.json,
  });
  const made = responding(201);
  const changed = responding(200);
  return [
    bind(contract.listProjects, async ({ query }, member) => {
      const includeArchived = query.includeArchived ?? false;
      return lists.respond(member, ['projects', includeArchived], () =>
        listProjects.one(pool, { accountId: member.accountId, includeArchived }),
      );
    }),
    bind(contract.createProject, ({ body }, member) => command.createProject(pool, member, body), made),
    bind(
      contract.updateProject,
      ({ params, body }, member) => command.updateProject(pool, member, params.id, body),
      changed,
    ),
    bind(
      contract.deleteProject,
      ({ params, query }, member) =>
        command.deleteProject(deps, member, params.id, query.undoesCreation === true),
      { respond: () => empty },
    ),
    bind(
      contract.restoreProject,
      ({ params }, member) => command.restoreProject(deps, member, params.id),
      changed,
    ),
    bind(
      contract.archiveProject,
      ({ params }, member) => command.updateProject(pool, member, params.id, { isArchived: true }),
      changed,
    ),
    bind(
      contract.duplicateProject,
      ({ params, body }, member) => duplicateProject(deps, member, params.id, body?.id),
      made,
    ),
    bind(contract.listProjectTasks, async ({ params }, member) => {
      return lists.respond(member, ['tasks of a project', params.id], async () => {
        const project = await findProject.first(pool, { accountId: member.accountId, id: params.id });
        if (project === undefined || project.deleted) return fail('not_found');
        return listTasksOfProject(pool, member.accountId, member.today, params.id);
      });
    }),
  ];
}
