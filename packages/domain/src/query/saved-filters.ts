/** Saved filters: who sees and edits them, and their limits (docs/rules/filters.md). */
import type { Role } from '../accounts/roles.ts';
import { numberText } from '../counts.ts';

export const MAX_FILTER_NAME = 120;

/** The ways in which a filter can show its tasks. */
export const FILTER_VIEWS = ['list', 'board', 'calendar'] as const;
export type FilterView = (typeof FILTER_VIEWS)[number];

interface Owned {
  readonly ownerId: string;
  /** True if all members of the account see the filter. */
  readonly shared: boolean;
}

/** Returns whether a member sees a filter: their own, and shared ones (FILTER-13). */
export function seesFilter({ ownerId, shared }: Owned, userId: string): boolean {
  return shared || ownerId === userId;
}

/** Returns whether a member can change a filter: its owner, and the Owner and Admins if it is shared (FILTER-13). */
export function editsFilter(
  { ownerId, shared }: Owned,
  { userId, role }: { readonly userId: string; readonly role: Role },
): boolean {
  return ownerId === userId || (shared && role !== 'Member');
}

/** Returns the position of a new filter, after the others. */
export function nextFilterOrder(orders: readonly number[]): number {
  return orders.length === 0 ? 0 : Math.max(...orders) + 1;
}

/** Says how many tasks a question finds (FILTER-23). */
export function matchesText(count: number): string {
  if (count === 0) return 'No task matches.';
  return count === 1 ? '1 task matches.' : `${numberText(count)} tasks match.`;
}

interface Positioned {
  readonly id: string;
  readonly order: number;
}

/**
 * Returns the new positions after a filter is moved before another one, or to the end (FILTER-37): that of the moved
 * filter, or of all of them if there is no room between its neighbours.
 * @param filters all filters, in order
 */
export function movedFilter(
  filters: readonly Positioned[],
  moved: string,
  before: string | undefined,
): readonly Positioned[] {
  if (moved === before) return [];
  const rest = filters.filter(({ id }) => id !== moved);
  const found = rest.findIndex(({ id }) => id === before);
  const at = found === -1 ? rest.length : found;
  const [above, below] = [rest[at - 1]?.order, rest[at]?.order];
  const order =
    above === undefined ? (below ?? 0) - 1 : below === undefined ? above + 1 : (above + below) / 2;
  const hasRoom = (above === undefined || order > above) && (below === undefined || order < below);
  if (hasRoom) return [{ id: moved, order }];
  return rest.toSpliced(at, 0, { id: moved, order }).map(({ id }, index) => ({ id, order: index }));
}
