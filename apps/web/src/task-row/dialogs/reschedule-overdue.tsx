import { countOf } from '@questlog/domain/counts';
import { useToday } from '../../data/hooks.ts';
import { BulkScheduleDialog } from '../../capture/dates/schedule-dialog.tsx';
import { useSetTime } from './use-set-time.ts';
import { useTaskActions } from '../actions/use-task-actions.ts';

/**
 * Asks for one new date for all overdue tasks, including earlier ones collapsed behind their series' newest
 * task (VIEW-43).
 */
export function RescheduleOverdue({
  ids,
  open,
  anchor,
  onClose,
  onClosed,
}: {
  ids: readonly string[];
  open: boolean;
  anchor: HTMLElement;
  onClose: () => void;
  onClosed: () => void;
}) {
  const actions = useTaskActions();
  const setTime = useSetTime();
  const today = useToday();
  return (
    <BulkScheduleDialog
      title="Reschedule all"
      subject={countOf(ids.length, 'overdue task')}
      onChoose={(when) => actions.schedule(ids, when)}
      onChooseTime={(time) => setTime(ids, time)}
      {...{ open, anchor, today, onClose, onClosed }}
    />
  );
}
