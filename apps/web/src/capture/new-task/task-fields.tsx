import type { LocalDate } from '@questlog/domain/dates/local-date';
import { durationOptions } from '@questlog/domain/tasks/task-duration';
import type { TypedFields } from '@questlog/domain/tasks/task-fields';
import type { TaskSchedule } from '@questlog/domain/tasks/task-schedule';
import { Select } from '@questlog/ui/controls/select.tsx';
import { useProjects, useToday } from '../../data/hooks.ts';
import { PRIORITY_OPTIONS } from '@questlog/domain/tasks/priority-labels';
import { DateButton, DateField, DueButton } from './date-field.tsx';

export interface TaskValues extends TaskSchedule, TypedFields {
  readonly dueOn: LocalDate | null;
  readonly projectId: string | null;
}

export function TaskFields({
  values,
  onChange,
}: {
  values: TaskValues;
  onChange: (values: TaskValues) => void;
}) {
  const today = useToday();
  const projects = useProjects();
  const change = (part: Partial<TaskValues>) => onChange({ ...values, ...part });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateField label="Date">
        {(wiring) => <DateButton {...wiring} value={values} today={today} onChoose={change} />}
      </DateField>
      <DateField label="Due date">
        {(wiring) => (
          <DueButton {...wiring} value={values.dueOn} today={today} onChoose={(dueOn) => change({ dueOn })} />
        )}
      </DateField>
      <Select
        label="Project"
        value={values.projectId ?? ''}
        onValueChange={(projectId) => change({ projectId: projectId === '' ? null : projectId })}
        options={[
          { value: '', label: 'Inbox' },
          ...projects.map(({ id, title: name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        label="Priority"
        value={values.priority}
        options={PRIORITY_OPTIONS}
        onValueChange={(priority) => change({ priority })}
      />
      <Select
        label="Duration"
        value={String(values.durationMinutes ?? '')}
        options={durationOptions(values.durationMinutes).map(({ value, label }) => ({
          value: String(value ?? ''),
          label,
        }))}
        onValueChange={(next) => change({ durationMinutes: next === '' ? null : Number(next) })}
      />
    </div>
  );
}
