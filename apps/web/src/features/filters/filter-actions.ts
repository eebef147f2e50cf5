/** The actions in a filter's menu. Each can be undone. */
import { currentNames, nameOf } from '@questlog/domain/query/print-query';
import { termsOf } from '@questlog/domain/query/query-tree';
import { editsFilter, MAX_FILTER_NAME, movedFilter } from '@questlog/domain/query/saved-filters';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { closeDirections, copyTitle } from '@questlog/domain/text';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import type { DataLayer } from '../../data/data-layer.ts';
import { filterCommands } from '../../data/nouns/filters/filter-commands.ts';
import type { FilterItem } from '../../data/nouns/filters/filter-item.ts';
import { queryNamesOf } from '../../data/nouns/filters/query-names-of.ts';
import { offerUndo } from '../../task-row/actions/offer-undo.ts';
import { filterLimit } from './filter-limit.ts';

/** Returns whether the user may change a filter (FILTER-13). */
export function isEditable({ session }: Pick<DataLayer, 'session'>, filter: FilterItem): boolean {
  const { user, account } = session.state;
  return editsFilter(filter, { userId: user?.id ?? '', role: account?.userRole ?? 'Member' });
}

/** How a filter is duplicated. */
export interface DuplicateCallbacks {
  /** Called at the plan's limit of filters. */
  readonly onLimit: () => void;
  readonly onOpen: (filterId: string) => void;
  /** Called with the copied fields if the question names deleted rows, which the copy cannot. */
  readonly onEdit: (initial: { readonly name: string; readonly query: string }) => void;
}

export function duplicateFilter(
  data: DataLayer,
  filter: FilterItem,
  { onLimit, onOpen, onEdit }: DuplicateCallbacks,
): void {
  if (filterLimit(data.session.state, data.store.filters())?.notice !== undefined) return onLimit();
  const { tree, color, sort, group, view } = filter;
  const commands = filterCommands(data.commandDeps);
  const name = copyTitle(filter.name, MAX_FILTER_NAME);
  const question = commands.questionOf(filter);
  const names = currentNames(queryNamesOf(data.store));
  const isWhole = tree.lists.flatMap(termsOf).every((term) => !('id' in term) || nameOf(term, names).exists);
  if (!isWhole) return onEdit({ name, query: question.query });
  const copy = commands.createFilter(name, question, { color, sort, group, view });
  if (copy === undefined) return;
  offerUndo(data, `Created "${toastTitle(name)}"`, undefined, {
    label: 'Go to filter',
    onClick: () => onOpen(copy),
  });
}

export function shareFilter(data: DataLayer, { id, name }: FilterItem, shared: boolean): void {
  filterCommands(data.commandDeps).updateFilter(id, { shared });
  const named = `"${toastTitle(name)}"`;
  offerUndo(
    data,
    shared ? `All members of the account can now see ${named}` : `Only you can see ${named} now`,
  );
}

export function deleteFilter(data: DataLayer, { id, name }: FilterItem): void {
  filterCommands(data.commandDeps).deleteFilter(id);
  offerUndo(data, `Deleted "${toastTitle(name)}"`);
}

/** Moves a filter before another one, or to the end (FILTER-37). Returns false if the user may not change it. */
export function moveFilter(data: DataLayer, moved: FilterItem, before: string | undefined): boolean {
  const { store } = data;
  if (!isEditable(data, moved)) return false;
  const { updateFilter } = filterCommands(data.commandDeps);
  for (const { id, order } of movedFilter(store.filters(), moved.id, before)) {
    const filter = store.filter(id);
    if (filter !== undefined && isEditable(data, filter)) updateFilter(id, { order });
  }
  const filters = store.filters();
  const position = filters.findIndex(({ id }) => id === moved.id) + 1;
  announce(`Moved ${closeDirections(moved.name)}. Position ${position} of ${filters.length}.`, 'assertive');
  return true;
}

/** Moves a filter up or down by one, or announces that it is already at the end. */
export function stepFilter(data: DataLayer, filter: FilterItem, by: -1 | 1): void {
  const filters = data.store.filters();
  const to = filters.findIndex(({ id }) => id === filter.id) + by;
  if (to < 0 || to >= filters.length) {
    announce(to < 0 ? 'Already first.' : 'Already last.', 'assertive');
    return;
  }
  if (!moveFilter(data, filter, filters[by === -1 ? to : to + 1]?.id)) {
    announce('Only its owner and the admins can move this filter.', 'assertive');
  }
}
