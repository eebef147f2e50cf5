import { SNOOZE_MINUTES } from '@questlog/domain/reminders/reminders';
import { snoozedMessage } from '@questlog/domain/tasks/task-messages';
import { Button } from '@questlog/ui/controls/button.tsx';
import { AlarmClock, Check } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useData } from '../../data/data-context.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { rungTask } from '../../reminders/rung-task.ts';
import { snoozeTask } from '../../reminders/snooze.ts';
import { useRingTimes } from '../../reminders/use-ring-times.ts';
import { offerUndo } from '../../task-row/actions/offer-undo.ts';
import { useTaskActions } from '../../task-row/actions/use-task-actions.ts';

/** The buttons of a notification, on systems whose notifications have none (REMINDER-49). */
export function RungActions({ task }: { task: TaskItem }) {
  const rungId = useSyncExternalStore(rungTask.subscribe, rungTask.get);
  return rungId === task.id && task.completedAt === null ? <RungButtons task={task} /> : null;
}

function RungButtons({ task }: { task: TaskItem }) {
  const data = useData();
  const actions = useTaskActions();
  const times = useRingTimes();
  return (
    <div role="group" aria-label="Reminder" className="flex flex-wrap gap-2 pt-1">
      <Button
        variant="primary"
        icon={<Check size={16} aria-hidden="true" />}
        onClick={() => {
          rungTask.set(undefined);
          actions.complete([task.id]);
        }}
      >
        Done
      </Button>
      <Button
        icon={<AlarmClock size={16} aria-hidden="true" />}
        onClick={() => {
          rungTask.set(undefined);
          snoozeTask(data, task, times);
          offerUndo(data, snoozedMessage(task.title));
        }}
      >
        {`Snooze ${SNOOZE_MINUTES} min`}
      </Button>
    </div>
  );
}
