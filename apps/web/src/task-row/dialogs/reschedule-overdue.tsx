import { countOf } from '@questlog/domain/counts';
import { useData } from '../../data/data-context.ts';
import { useToday } from '../../data/hooks.ts';
import { BulkScheduleDialog } from '../../capture/dates/schedule-dialog.tsx';
import { setTime } from './set-time.ts';
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
  const data = useData();
  const today = useToday();
  return (
    <BulkScheduleDialog
      title="Reschedule all"
      subject={countOf(ids.length, 'overdue task')}
      onChoose={(when) => actions.schedule(ids, when)}
      onChooseTime={(time) => setTime(data, ids, time)}
      {...{ open, anchor, today, onClose, onClosed }}
    />
  );
}
