import { countOf } from '@questlog/domain/counts';
import { wholeName } from '@questlog/domain/tasks/task-users';
import { viewSubtitle } from '@questlog/domain/tasks/view-texts';
import { useFilterMatches, useQuestionParts } from '../../data/filter-hooks.ts';
import { useAccountUsers, useSession } from '../../data/hooks.ts';
import type { FilterItem } from '../../data/nouns/filters/filter-item.ts';

/** The lines below a filter's name: its number of tasks, its question, and who shares it. */
export function FilterSummary({ filter }: { filter: FilterItem }) {
  const matches = useFilterMatches(filter);
  const parts = useQuestionParts(filter);
  const deleted = parts.filter(({ isDeleted }) => isDeleted);
  return (
    <>
      <p className="min-h-5">
        {matches !== undefined && countText(matches)}
        <SharedBy filter={filter} />
      </p>
      <p dir="auto" className="line-clamp-2 wrap-anywhere">
        <span className="sr-only">Question: </span>
        {parts.map(({ text, isDeleted }, at) =>
          // The parts have no other identity than their position.
          // oxlint-disable-next-line react/no-array-index-key
          isDeleted ? <s key={at}>{text}</s> : <span key={at}>{text}</span>,
        )}
      </p>
      {deleted.length > 0 && <p className="text-warning">{deletedText(deleted.map(({ text }) => text))}</p>}
    </>
  );
}

function countText({ open, total }: { open: number; total: number }): string {
  return open === total ? viewSubtitle('filter', open) : `${open} of ${countOf(total, 'task')} to do`;
}

/** Says that deleted rows match nothing (FILTER-33). */
function deletedText(names: readonly string[]): string {
  const [only] = new Set(names);
  return new Set(names).size === 1
    ? `“${only}” was deleted, so this condition matches nothing.`
    : 'The crossed-out names were deleted, so their conditions match nothing.';
}

function SharedBy({ filter: { shared, ownerId } }: { filter: FilterItem }) {
  const { user } = useSession();
  const users = useAccountUsers();
  if (!shared) return null;
  const owner = users.find(({ id }) => id === ownerId);
  if (ownerId === user?.id || owner === undefined) return ' · Shared with all members';
  return ` · Shared by ${wholeName(owner)}`;
}
