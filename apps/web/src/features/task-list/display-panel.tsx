import { columnChoices, columnsOfFilter, groupingFor } from '@questlog/domain/query/filter-board';
import { COLUMN_KINDS, type BoardKind } from '@questlog/domain/tasks/board';
import {
  groupingsOf,
  layoutsOf,
  SORTS,
  type Arrangement,
  type AssigneeChoice,
  type Layout,
} from '@questlog/domain/tasks/task-arrangement';
import { activeUsers, wholeName } from '@questlog/domain/tasks/task-users';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { progressText } from '@questlog/domain/tasks/view-texts';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';
import { Segmented } from '@questlog/ui/controls/segmented.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { CalendarDays, Columns3, Rows3 } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useScope } from '../../data/drafts/draft-hooks.ts';
import { useAccountUsers, useFilter, useSession } from '../../data/hooks.ts';
import { arrangeView } from '../../data/list-preference-changes.ts';
import { orderContextOf } from '../../data/nouns/tasks/lists/list-keys.ts';
import { useShowsUsers } from '../../data/row-filter-hooks.ts';
import { useArrangeFilter } from './use-arrange-filter.ts';
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
const LAYOUT_LABELS: Readonly<Record<Layout, string>> = {
  list: 'List',
  board: 'Board',
  calendar: 'Calendar',
};
const LAYOUT_ICONS: Readonly<Record<Layout, ReactNode>> = {
  list: <Rows3 size={16} aria-hidden="true" />,
  board: <Columns3 size={16} aria-hidden="true" />,
  calendar: <CalendarDays size={16} aria-hidden="true" />,
};
const COLUMN_LABELS: Readonly<Record<BoardKind, string>> = {
  section: 'Sections',
  priority: 'Priority',
  day: 'Scheduled day',
  assignee: 'Assignee',
  project: 'Project',
  list: 'Lists',
};
const GROUP_LABELS = {
  none: 'None',
  date: 'Date',
  project: 'Project',
  priority: 'Priority',
  assignee: 'Assignee',
} as const;

/**
 * Lets the user change how a list is sorted and grouped, whether it shows completed tasks (VIEW-72 to VIEW-75), and
 * whether it is a board or a calendar (BOARD-1 to BOARD-3, FILTER-46, FILTER-48).
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
  const { layout = 'list', columns = 'section' } = arrangement;
  const isBoard = layout === 'board';
  const isCalendar = layout === 'calendar';
  const showsAssignees = useShowsUsers();
  const isOffered = (each: string): boolean => each !== 'assignee' || showsAssignees;
  const groupings = groupingsOf(view).filter(isOffered);
  const layouts = layoutsOf(view);
  const filter = useFilter(view.kind === 'filter' ? view.filterId : null);
  const arrangeFilter = useArrangeFilter(view);
  const change = (part: Partial<Arrangement>): void => {
    const next = { ...arrangement, ...part };
    if (arrangeFilter === undefined) arrangeView(scope, viewKey(view), next);
    else arrangeFilter(next);
  };
  useEffect(() => {
    void arranging().catch(() => undefined);
  }, []);
  return (
    <div className="flex w-64 flex-col gap-3 [[data-sheet]_&]:w-auto">
      {layouts.length > 1 && (
        <Segmented
          label="Layout"
          stretch
          value={layout}
          options={layouts.map((value) => ({
            value,
            label: LAYOUT_LABELS[value],
            icon: LAYOUT_ICONS[value],
          }))}
          onValueChange={(next) => change({ layout: next })}
        />
      )}
      {isBoard && filter === undefined && (
        <Select
          label="Columns"
          value={columns}
          options={COLUMN_KINDS.filter(isOffered).map((value) => ({ value, label: COLUMN_LABELS[value] }))}
          onValueChange={(next) => change({ columns: next })}
        />
      )}
      {isBoard && filter !== undefined && (
        <Select
          label="Columns"
          value={columnsOfFilter(arrangement.group, filter.tree.lists.length)}
          options={columnChoices(filter.tree.lists.length)
            .filter(isOffered)
            .map((value) => ({ value, label: COLUMN_LABELS[value] }))}
          onValueChange={(next) => change({ group: groupingFor(next) })}
        />
      )}
      {choice !== undefined && (
        <>
          <FilterSwitch {...choice} />
          {choice.filter === 'all' && choice.counts.total > 0 && (
            <p className="text-sm text-muted">{progressText(choice.counts.completed, choice.counts.total)}</p>
          )}
        </>
      )}
      {!isCalendar && (
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
              ? isBoard
                ? 'To drag tasks within a column, choose Manual.'
                : 'To drag tasks, choose Manual and no groups.'
              : undefined
          }
          onValueChange={(sort) => change({ sort })}
        />
      )}
      {groupings.length > 1 && layout === 'list' && (
        <Select
          label="Group"
          value={arrangement.group}
          options={groupings.map((value) => ({ value, label: GROUP_LABELS[value] }))}
          onValueChange={(group) => change({ group })}
        />
      )}
      {showsAssignees && view.kind !== 'assigned' && view.kind !== 'filter' && (
        <AssigneeSelect value={arrangement.assignee} onChange={(assignee) => change({ assignee })} />
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

/** Chooses whose tasks the list shows (PEOPLE-31). */
function AssigneeSelect({
  value,
  onChange,
}: {
  value: AssigneeChoice | undefined;
  onChange: (value: AssigneeChoice | undefined) => void;
}) {
  const { user: reader } = useSession();
  const others = activeUsers(useAccountUsers())
    .filter(({ id }) => id !== reader?.id)
    .map((user) => ({ value: user.id, label: wholeName(user) }));
  return (
    <Select<string>
      label="Assignee"
      value={value ?? 'everyone'}
      options={[
        { value: 'everyone', label: 'Everyone' },
        { value: 'me', label: 'Me' },
        { value: 'none', label: 'Nobody' },
        ...others,
      ]}
      onValueChange={(next) => onChange(next === 'everyone' ? undefined : next)}
    />
  );
}
