import type { Priority } from '@questlog/domain/tasks/task-facts';
import { Circle } from 'lucide-react';

const TONES: Readonly<Record<Priority, string>> = {
  none: 'text-muted',
  low: 'text-focus',
  medium: 'text-warning',
  high: 'text-danger',
};

/** The ring that shows a priority, in the colour of such a task's checkbox. */
export function PriorityMark({ priority }: { priority: Priority }) {
  return <Circle size={16} strokeWidth={2.5} aria-hidden="true" className={TONES[priority]} />;
}
