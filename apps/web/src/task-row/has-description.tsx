import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { FileText } from 'lucide-react';

/** Marks a task with a description that has no checklist (TASK-47). */
export function HasDescription() {
  return (
    <span title="Has a description" className="flex h-5 shrink-0 items-center text-subtle">
      <FileText size={14} aria-hidden="true" />
      <VisuallyHidden>Has a description</VisuallyHidden>
    </span>
  );
}
