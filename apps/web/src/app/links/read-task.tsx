import { taskPath } from '@questlog/domain/addresses';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { CompletedTaskDialog } from '../../features/task-details/completed/completed-task-dialog.tsx';
import type { LinkTargetProps } from './link-target-props.ts';

/** Opens a completed task for reading. Its URL is in the address bar until it closes (ADDRESS-2). */
export function ReadTask({
  id,
  open,
  page,
  opening,
}: { id: string; open: boolean } & Pick<LinkTargetProps, 'page' | 'opening'>) {
  const close = (): void => page.dropLink(taskPath(id));
  return (
    <OverlayBoundary open={open} onClose={close}>
      <CompletedTaskDialog id={id} open={open} onClose={close} onOpenTask={opening.openTask} />
    </OverlayBoundary>
  );
}
