import { countOf } from '@questlog/domain/counts';
import { Count } from '@questlog/ui/marks/count.tsx';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';

/** A tag's count of open tasks, at the end of its row. */
export function TaskCount({ count }: { count: number }) {
  return (
    <>
      {/* This space separates the last word from the number in the row's accessible name. */}{' '}
      <span title={countOf(count, 'open task')} className="ms-auto shrink-0 ps-3 pe-2">
        <Count value={count} />
        <VisuallyHidden> open {count === 1 ? 'task' : 'tasks'}</VisuallyHidden>
      </span>
    </>
  );
}
