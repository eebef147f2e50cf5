import type { Priority } from '@questlog/domain/tasks/task-facts';
import { Circle } from 'lucide-react';

const TONES: Readonly<Record<Priority, string>> = {
  none: 'text-muted',
  low: 'text-focus',
  medium: 'text-warning',
  high: 'text-danger',
};

/** A ring in the colour of the priority, like the task's checkbox. */
export function PriorityMark({ priority }: { priority: Priority }) {
  return <Circle size={16} strokeWidth={2.5} aria-hidden="true" className={TONES[priority]} />;
}
