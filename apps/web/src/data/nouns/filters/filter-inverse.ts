import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { isEqual } from '../../engine/undo/row-changes.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { Inverse } from '../inverse.ts';
import { filterCommands } from './filter-commands.ts';
import type { FilterItem } from './filter-item.ts';

const CONTENT = ['name', 'color', 'query', 'sort', 'group', 'view', 'shared', 'order'] as const;

export function filterInverse(deps: CommandDeps): Inverse {
  const { store } = deps;
  const commands = filterCommands(deps);
  return {
    collection: 'filters',
    driftOf: ({ id, after }) => {
      const filter = store.filter(id);
      if (after === null) return filter === undefined ? undefined : 'restored';
      if (filter === undefined) return 'deleted';
      const left = after as Partial<FilterItem>;
      return CONTENT.some((name) => left[name] !== undefined && !isEqual(left[name], filter[name]))
        ? 'changed'
        : undefined;
    },
    nameOf: ({ id, before, after }) => {
      const { name } = (store.filter(id) ?? before ?? after) as Pick<FilterItem, 'name'>;
      return `"${toastTitle(name)}"`;
    },
    restore: (changes) => {
      for (const { before } of changes) commands.restoreFilter(before as unknown as FilterItem);
    },
    revert: (changes) => {
      for (const { id, before } of changes) {
        const { query, tree, ...fields } = before as Partial<FilterItem>;
        const question =
          query === undefined || tree === undefined ? undefined : commands.questionOf({ query, tree });
        const known = CONTENT.filter((name) => name !== 'query' && fields[name] !== undefined);
        commands.updateFilter(
          id,
          Object.fromEntries(known.map((name) => [name, fields[name as keyof typeof fields]])),
          question,
        );
      }
    },
    remove: (changes) => {
      for (const { id } of changes) commands.deleteFilter(id);
    },
  };
}
