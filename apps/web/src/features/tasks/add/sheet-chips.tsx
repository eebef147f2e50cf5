import type { Priority } from '@questlog/domain/tasks/task-facts';
import type { SelectOption } from '@questlog/ui/controls/select.tsx';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { Hash, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProjects, useToday } from '../../../data/hooks.ts';
import { priorityOptions } from '../details/priorities.ts';
import { PriorityMark } from '../details/priority-mark.tsx';
import { DateButton, DueButton } from './date-field.tsx';
import type { TaskValues } from './task-fields.tsx';

const chip =
  'focus-ring-inset relative flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full bg-press/70 px-3 text-sm font-medium';

/** The dates, the project, the priority and the tags of a new task, in one row. */
export function SheetChips({
  values,
  onChange,
  onTag,
}: {
  values: TaskValues;
  onChange: (values: TaskValues) => void;
  /** Starts a tag at the end of the title. */
  onTag: (() => void) | undefined;
}) {
  const today = useToday();
  const projects = useProjects();
  const change = (part: Partial<TaskValues>) => onChange({ ...values, ...part });
  const project = projects.find(({ id }) => id === values.projectId);
  const { priority } = values;
  return (
    <div className="-mx-5 mt-2 flex gap-2 overflow-x-auto px-5">
      <DateButton value={values} today={today} onChoose={change} none="Date" className={chip} />
      <DueButton
        value={values.dueOn}
        today={today}
        onChoose={(dueOn) => change({ dueOn })}
        none="Due date"
        lead="Due "
        className={chip}
      />
      <SelectChip
        label="Project"
        icon={project === undefined ? <Inbox size={16} /> : <ColorDot color={project.color} />}
        value={values.projectId ?? ''}
        options={[
          { value: '', label: 'Inbox' },
          ...projects.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onValueChange={(projectId) => change({ projectId: projectId === '' ? null : projectId })}
      />
      <SelectChip
        label="Priority"
        icon={<PriorityMark priority={priority} />}
        value={priority}
        options={priorityOptions}
        shown={priority === 'none' ? 'Priority' : undefined}
        onValueChange={(next: Priority) => change({ priority: next })}
      />
      {onTag !== undefined && (
        <button type="button" aria-label="Add a tag" onClick={onTag} className={cx(chip, 'text-muted')}>
          <Hash size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** A chip that shows a chosen value; the platform's native select, which opens as a wheel, lies over it. */
function SelectChip<Value extends string>({
  label,
  icon,
  value,
  options,
  shown = options.find((option) => option.value === value)?.label,
  onValueChange,
}: {
  label: string;
  icon: ReactNode;
  value: Value;
  options: ReadonlyArray<SelectOption<Value>>;
  shown?: string | undefined;
  onValueChange: (value: Value) => void;
}) {
  return (
    <span className={cx(chip, 'has-focus-visible:outline-focus')}>
      <span aria-hidden="true" className="contents">
        {icon}
        <span className="max-w-32 truncate">{shown}</span>
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options[event.currentTarget.selectedIndex];
          if (chosen !== undefined) onValueChange(chosen.value);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
