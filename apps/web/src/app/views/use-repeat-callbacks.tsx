import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { useMemo, type ReactNode } from 'react';
import { useFeature } from '../../data/hooks.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { overlays } from '../chunks.ts';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { openMenuButton } from '../../task-row/row-elements.ts';
import type { DialogState } from '../shell/dialog-state.ts';

const RepeatDetails = lazyWithRetry(overlays, (module) => module.RepeatDetails);

/**
 * Returns stable callbacks for repeating tasks. One opens the repeat dialog, the other renders the series in
 * a task's details.
 */
export function useRepeatCallbacks(show: DialogState['show']): {
  readonly onRepeat: (taskId: string) => void;
  readonly repeatDetails: (task: TaskItem) => ReactNode;
} {
  const canRepeat = useFeature('REPEATING_TASKS');
  return useMemo(() => {
    const onRepeat = (taskId: string): void =>
      show({ kind: 'repeat', taskId, anchor: openMenuButton(document.body, taskId) });
    return {
      onRepeat,
      repeatDetails: (task) => (
        <Boundary>
          <RepeatDetails task={task} canRepeat={canRepeat} onEdit={() => onRepeat(task.id)} />
        </Boundary>
      ),
    };
  }, [show, canRepeat]);
}
