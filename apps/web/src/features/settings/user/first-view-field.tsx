import { FIRST_VIEWS } from '@questlog/domain/tasks/first-view';
import { viewKey } from '@questlog/domain/tasks/task-views';
import { VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { Select, type SelectOption } from '@questlog/ui/controls/select.tsx';
import { useFilters } from '../../../data/hooks.ts';

/** Chooses the view that opens first: a view of every account, or a filter of the open one (FILTER-50). */
export function FirstViewField({
  chosen,
  onChange,
}: {
  chosen: string | null;
  onChange: (key: string | null) => void;
}) {
  const filters = useFilters().filter(({ isPendingSync }) => !isPendingSync);
  const options: SelectOption<string>[] = [
    ...FIRST_VIEWS.map((view) => ({ value: view, label: VIEW_TITLES[view] })),
    ...filters.map(({ id, name }) => ({
      value: viewKey({ kind: 'filter', filterId: id }),
      label: `Filter: ${name}`,
    })),
  ];
  const value = chosen ?? 'inbox';
  // The filter was deleted, or belongs to another account of the user.
  const isKnown = options.some((option) => option.value === value);
  if (!isKnown) options.push({ value, label: 'A filter that is not in this account' });
  return (
    <Select
      label="First view"
      hint={
        isKnown
          ? 'Opens after you sign in and in a new tab.'
          : 'Opens after you sign in and in a new tab. In this account, the Inbox opens instead.'
      }
      value={value}
      options={options}
      onValueChange={(key) => onChange(key === 'inbox' ? null : key)}
    />
  );
}
