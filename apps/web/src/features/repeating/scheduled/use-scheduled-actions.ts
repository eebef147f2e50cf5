import type { LocalDate } from '@questlog/domain/dates/local-date';
import { useMemo } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useRepeatCommands } from '../../../data/repeat-hooks.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';

export interface ScheduledActions {
  readonly createNow: (patternId: string, date: LocalDate) => void;
  /** Asks for confirmation. Resolves with false if the user cancels. */
  readonly cancel: (patternId: string, date: LocalDate) => Promise<boolean>;
}

/** Another tab or user has already changed the occurrence. */
const NO_MORE = { message: 'This task was already created or cancelled.', type: 'error' } as const;

/** Returns the actions for an upcoming occurrence (REPEAT-62). The result is stable between renders. */
export function useScheduledActions(): ScheduledActions {
  const commands = useRepeatCommands();
  const confirm = useConfirm();
  const { undo } = useData();
  return useMemo(
    () => ({
      createNow: (patternId, date) => {
        const made = commands.createNow(patternId, date) !== undefined;
        const action = { label: 'Undo', onClick: undo.ofThisStep() };
        toast.show(made ? { message: 'Task created successfully!', type: 'success', action } : NO_MORE);
      },
      cancel: async (patternId, date) => {
        const confirmed = await confirm({
          title: 'Cancel this scheduled task?',
          message: 'Are you sure you want to cancel this scheduled task? This action cannot be undone.',
          confirmText: 'Cancel Task',
          cancelText: 'Keep Task',
          type: 'danger',
        });
        if (!confirmed) return false;
        const cancelled = commands.cancelOccurrence(patternId, date);
        toast.show(
          cancelled ? { message: 'Scheduled task cancelled successfully', type: 'success' } : NO_MORE,
        );
        return true;
      },
    }),
    [commands, confirm, undo],
  );
}
