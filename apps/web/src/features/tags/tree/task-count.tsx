import { countOf } from '@questlog/domain/counts';
import { Count } from '@questlog/ui/marks/count.tsx';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';

/** The number of open tasks with a tag, shown at the end of the tag's row. */
export function TaskCount({ count }: { count: number }) {
  return (
    <>
      {/* The row's content is its accessible name: without this space, its last word and the number merge. */}{' '}
      <span title={countOf(count, 'open task')} className="ms-auto shrink-0 ps-3 pe-2">
        <Count value={count} />
        <VisuallyHidden> open {count === 1 ? 'task' : 'tasks'}</VisuallyHidden>
      </span>
    </>
  );
}
