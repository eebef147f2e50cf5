import { groupingsOf, SORTS, type Arrangement } from '@questlog/domain/tasks/task-arrangement';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { progressText } from '@questlog/domain/tasks/view-texts';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { useEffect } from 'react';
import { useScope } from '../../data/drafts/draft-hooks.ts';
import { arrangeView } from '../../data/list-preference-changes.ts';
import { orderContextOf } from '../../data/nouns/tasks/lists/list-keys.ts';
import { FilterSwitch, type FilterChoice } from './list-header.tsx';
import type { CompletedSwitch } from './task-filter.ts';
import { arrangementWord, arranging } from './use-arranged.ts';

const SORT_LABELS = {
  manual: 'Manual',
  date: 'Date',
  priority: 'Priority',
  title: 'Title',
  creation: 'Creation',
} as const;
const GROUP_LABELS = { none: 'None', date: 'Date', project: 'Project', priority: 'Priority' } as const;

/**
 * Lets the user change how a list is sorted and grouped, and whether it shows completed tasks (VIEW-72 to
 * VIEW-75).
 */
export function DisplayPanel({
  view,
  arrangement,
  completed,
  choice,
}: {
  view: View;
  arrangement: Arrangement;
  completed: CompletedSwitch | undefined;
  choice: FilterChoice | undefined;
}) {
  const scope = useScope();
  const isMovable = orderContextOf(view) !== undefined;
  const groupings = groupingsOf(view);
  const change = (part: Partial<Arrangement>): void =>
    arrangeView(scope, viewKey(view), { ...arrangement, ...part });
  useEffect(() => {
    void arranging().catch(() => undefined);
  }, []);
  return (
    <div className="flex w-56 flex-col gap-3 [[data-sheet]_&]:w-auto">
      {choice !== undefined && (
        <>
          <FilterSwitch {...choice} />
          {choice.filter === 'all' && choice.counts.total > 0 && (
            <p className="text-sm text-muted">{progressText(choice.counts.completed, choice.counts.total)}</p>
          )}
        </>
      )}
      <Select
        label="Sort"
        value={arrangement.sort}
        options={SORTS.map((value) => ({
          value,
          // The tag view has a default order, which moving tasks cannot change.
          label: value === 'manual' && !isMovable ? 'Default' : SORT_LABELS[value],
        }))}
        hint={
          isMovable && arrangementWord(arrangement) !== undefined
            ? 'To drag tasks, choose Manual and no groups.'
            : undefined
        }
        onValueChange={(sort) => change({ sort })}
      />
      {groupings.length > 1 && (
        <Select
          label="Group"
          value={arrangement.group}
          options={groupings.map((value) => ({ value, label: GROUP_LABELS[value] }))}
          onValueChange={(group) => change({ group })}
        />
      )}
      {completed !== undefined && (
        <CheckboxField
          role="switch"
          aria-checked={completed.on}
          checked={completed.on}
          onCheckedChange={completed.onChange}
          className="-my-2.5"
        >
          Show completed
        </CheckboxField>
      )}
    </div>
  );
}
