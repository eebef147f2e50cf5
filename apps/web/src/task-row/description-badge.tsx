import { checklistCount } from '@questlog/domain/checklists/checklist';
import { numberText } from '@questlog/domain/counts';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { FileText, SquareCheck } from 'lucide-react';
import { useMemo } from 'react';

/** Marks a task with a description, and shows its checklist's progress (TASK-47, TASK-70). */
export function DescriptionBadge({ description }: { description: string }) {
  const count = useMemo(() => checklistCount(description), [description]);
  if (count === undefined) {
    return (
      <span title="Has a description" className="flex h-5 shrink-0 items-center text-subtle">
        <FileText size={14} aria-hidden="true" />
        <VisuallyHidden>Has a description</VisuallyHidden>
      </span>
    );
  }
  const [done, all] = [count.done, count.all].map(numberText);
  const words = `Checklist: ${done} of ${all} done`;
  return (
    <span
      title={words}
      className={cx(
        'flex h-5 shrink-0 items-center gap-1 text-xs font-medium tabular-nums',
        count.done === count.all ? 'text-success' : 'text-muted',
      )}
    >
      <SquareCheck size={14} aria-hidden="true" />
      <span aria-hidden="true">
        {done}/{all}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
