import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { View } from '@questlog/domain/tasks/task-views';
import { lazy, Suspense, useState } from 'react';

const NewTaskDialog = lazy(async () => ({ default: (await import('./new-task-dialog.tsx')).NewTaskDialog }));

export interface NewTaskModalProps {
  open: boolean;
  onClose: () => void;
  /** The view that is shown: it says what a new task begins with. */
  view: View;
  /** The tag filter of that view. */
  tagFilter: TagFilter | undefined;
}

/** A new task with all that belongs to it, from anywhere: Ctrl/Cmd+N. Its code comes when it is first wanted. */
export function NewTaskModal({ open, onClose, ...where }: NewTaskModalProps) {
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  if (!mounted) return null;
  return (
    <Suspense fallback={null}>
      <NewTaskDialog open={open} onClose={onClose} onClosed={() => setMounted(false)} {...where} />
    </Suspense>
  );
}
