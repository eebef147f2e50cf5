import type { Priority } from '@questlog/domain/tasks/task-facts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { Circle } from 'lucide-react';

const TONES: Readonly<Record<Priority, string>> = {
  none: 'text-muted',
  low: 'text-priority-low',
  medium: 'text-priority-medium',
  high: 'text-danger',
};

/** A ring in the colour of the priority, like the task's checkbox. */
export function PriorityMark({ priority, size = 16 }: { priority: Priority; size?: number | undefined }) {
  return (
    <Circle size={size} strokeWidth={2.5} aria-hidden="true" className={cx('shrink-0', TONES[priority])} />
  );
}
