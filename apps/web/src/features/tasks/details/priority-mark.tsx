import type { Priority } from '@questlog/domain/tasks/task-facts';
import { Circle } from 'lucide-react';

const TONES: Readonly<Record<Priority, string>> = {
  none: 'text-muted',
  low: 'text-focus',
  medium: 'text-warning',
  high: 'text-danger',
};

/** The ring that shows a priority, in the same colour as the checkbox of a task with that priority. */
export function PriorityMark({ priority }: { priority: Priority }) {
  return <Circle size={16} strokeWidth={2.5} aria-hidden="true" className={TONES[priority]} />;
}
