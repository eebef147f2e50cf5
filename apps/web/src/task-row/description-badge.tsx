import { mayHaveBoxes } from '@questlog/domain/checklists/box-signs';
import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { HasDescription } from './has-description.tsx';
import { ChecklistBadge } from './load-overlays.ts';

/** Marks a task with a description, and shows its checklist's progress once that can be read (TASK-47, TASK-70). */
export function DescriptionBadge({ description }: { description: string }) {
  if (!mayHaveBoxes(description)) return <HasDescription />;
  return (
    <Boundary fallback={<HasDescription />} broken={<HasDescription />}>
      <ChecklistBadge description={description} />
    </Boundary>
  );
}
