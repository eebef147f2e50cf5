import type { View } from '@questlog/domain/tasks/task-views';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { isApple, useHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import { isPopupOpen } from '@questlog/ui/overlays/open-popup.ts';
import { useEffect } from 'react';
import { useData } from '../../data/data-context.ts';

/** Handles the undo and redo keys, and shows the results (UNDO-1, UNDO-8). */
export function UndoHost({
  onOpenTask,
  onOpenView,
}: {
  onOpenTask: (taskId: string) => void;
  onOpenView: (view: View) => void;
}) {
  const { undo } = useData();
  const last = (): void => void (isPopupOpen() || undo.undo());
  const again = (): void => void (isPopupOpen() || undo.redo());
  useHotkey('mod+z', last);
  useHotkey('z', last);
  useHotkey('mod+shift+z', again);
  useHotkey('mod+y', again, !isApple);
  useEffect(
    () =>
      undo.onNotice(({ row, action, ...notice }) => {
        const open = row && {
          label: 'Open',
          onClick: () =>
            row.collection === 'tasks'
              ? onOpenTask(row.id)
              : onOpenView({ kind: 'project', projectId: row.id }),
        };
        toast.show({ ...notice, action: action ?? open });
      }),
    [undo, onOpenTask, onOpenView],
  );
  return null;
}
