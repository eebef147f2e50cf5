import * as contract from '@questlog/contract/sections';
import { respondWithRows, type ChangedRows } from '../../account-change/changed-rows.ts';
import type { TaskDeps } from '../../account-change/tasks-changed.ts';
import { bind, type ResponseOptions, type BoundRoute } from '../../endpoint/binding.ts';
import { fail } from '../../platform/errors.ts';
import { empty, json } from '../../platform/http/responses/route-response.ts';
import type { ListCache } from '../../endpoint/lists/list-cache.ts';
import { projectFacts } from '../projects/projects.queries.ts';
import * as command from './sections.commands.ts';
import { findSection, listSections } from './sections.queries.ts';

/** Returns the section routes (docs/rules/sections.md). */
export function sectionRoutes(deps: TaskDeps, lists: ListCache): BoundRoute[] {
  const { pool } = deps;
  const responding = (status: number): ResponseOptions<ChangedRows> => ({
    respond: respondWithRows(status),
    renderRows: async ([id = ''], { accountId }) => (await findSection.first(pool, { accountId, id }))?.json,
  });
  const changed = responding(200);
  return [
    bind(contract.listSections, async ({ params: { id }, query }, member) => {
      const includeArchived = query.includeArchived ?? false;
      return lists.respond(member, ['sections', id, includeArchived], async () => {
        const { accountId } = member;
        if ((await projectFacts.first(pool, { accountId, id })) === undefined) return fail('not_found');
        return listSections.one(pool, { accountId, projectId: id, includeArchived });
      });
    }),
    bind(
      contract.createSection,
      ({ params, body }, member) => command.createSection(pool, member, params.id, body),
      responding(201),
    ),
    bind(
      contract.reorderSections,
      ({ body }, member) => command.reorderSections(pool, member, body.sections),
      { respond: (count) => json(200, { count }) },
    ),
    bind(
      contract.updateSection,
      ({ params, body }, member) => command.updateSection(pool, member, params.id, body),
      changed,
    ),
    bind(
      contract.deleteSection,
      ({ params, query }, member) => command.deleteSection(deps, member, params.id, query.tasks),
      { respond: () => empty },
    ),
    bind(
      contract.restoreSection,
      ({ params }, member) => command.restoreSection(deps, member, params.id),
      changed,
    ),
  ];
}
