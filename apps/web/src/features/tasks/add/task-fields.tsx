import type { Priority } from '@questlog/domain/tasks/task-facts';
import type { TaskSchedule } from '@questlog/domain/tasks/task-schedule';
import { Select } from '@questlog/ui/controls/select.tsx';
import { useProjects, useToday } from '../../../data/hooks.ts';
import { priorityOptions } from '../details/priorities.ts';
import { DateField } from './date-field.tsx';

export interface TaskValues extends TaskSchedule {
  readonly projectId: string | null;
  readonly priority: Priority;
}

/** The fields for a new task's date, project and priority. */
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
    <div className="grid gap-4 sm:grid-cols-3">
      <DateField label="Date" value={values} today={today} onChoose={change} />
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
        options={priorityOptions}
        onValueChange={(priority) => change({ priority })}
      />
    </div>
  );
}
