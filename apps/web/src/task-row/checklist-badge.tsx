import { checklistCount } from '@questlog/domain/checklists/checklist';
import { numberText } from '@questlog/domain/counts';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { SquareCheck } from 'lucide-react';
import { useMemo } from 'react';
import { HasDescription } from './has-description.tsx';

/** The progress of the checklist in a description (TASK-70). */
export function ChecklistBadge({ description }: { description: string }) {
  const count = useMemo(() => checklistCount(description), [description]);
  if (count === undefined) return <HasDescription />;
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
