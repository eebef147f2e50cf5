import type { Feature } from '@questlog/domain/plans/plans';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { View } from '@questlog/domain/tasks/task-views';
import { useState } from 'react';
import { useFieldDraft } from '../../../data/drafts/draft-hooks.ts';
import { NewTaskDialog } from './new-task-dialog.tsx';

export interface NewTaskModalProps {
  open: boolean;
  onClose: () => void;
  /** The view that is shown: it says what a new task begins with. */
  view: View;
  /** The tag filter of that view. */
  tagFilter: TagFilter | undefined;
  /** Asks for a plan with a feature, over this dialog. */
  onUpgrade?: ((feature: Feature) => void) | undefined;
}

/**
 * A new task with all that belongs to it, from anywhere: Ctrl/Cmd+N. What was written and not added is there again when
 * it is opened next (CAPTURE-15).
 */
export function NewTaskModal({ open, onClose, ...where }: NewTaskModalProps) {
  const [mounted, setMounted] = useState(open);
  const kept = useFieldDraft('new-task');
  if (open && !mounted) setMounted(true);
  if (!mounted) return null;
  return (
    <NewTaskDialog open={open} onClose={onClose} onClosed={() => setMounted(false)} kept={kept} {...where} />
  );
}
