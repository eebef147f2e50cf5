/** The command that adds imported filters, loaded with the import (IMPORT-71). */
import { parseColor } from '@questlog/domain/palette';
import { nextFilterOrder } from '@questlog/domain/query/saved-filters';
import type { ImportPlan } from '@questlog/import/plan/import-plan';
import { namesWith, parseImported } from '@questlog/import/plan/planned-filters';
import type { CommandDeps } from '../command-deps.ts';
import { filterCommands } from '../filters/filter-commands.ts';
import { queryNamesOf } from '../filters/query-names-of.ts';

/** Saves filters after the user's others. The rows of the plan must have been created or restored before. */
export function importFilters(deps: CommandDeps, plan: ImportPlan): void {
  const { store, clock, userId } = deps;
  const commands = filterCommands(deps);
  const now = new Date(clock.now()).toISOString();
  const names = namesWith(plan, queryNamesOf(store));
  for (const { languages, region, color, ...filter } of plan.filters) {
    const { tree } = parseImported({ query: filter.query, languages, region }, names, store.today);
    // The preview lists a filter whose question is not understood.
    if (tree === undefined) continue;
    commands.restoreFilter(
      {
        ...filter,
        tree,
        ownerId: userId() ?? '',
        color: parseColor(color) ?? '#667eea',
        order: nextFilterOrder(store.filters().map((each) => each.order)),
        createdAt: now,
        updatedAt: now,
        isPendingSync: true,
      },
      { query: filter.query, languages, region: region ?? undefined },
    );
  }
}
