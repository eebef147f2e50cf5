import { SNOOZE_MINUTES } from '@questlog/domain/reminders/reminders';
import { snoozedMessage } from '@questlog/domain/tasks/task-messages';
import { Button } from '@questlog/ui/controls/button.tsx';
import { AlarmClock, Check } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useData } from '../../data/data-context.ts';
import type { SnoozeEnd } from '../../data/nouns/reminders/reminder-commands.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { rungTask } from '../../reminders/rung-task.ts';
import { snoozeTask } from '../../reminders/snooze.ts';
import { useRingTimes, type RingTimes } from '../../reminders/use-ring-times.ts';
import { offerUndo } from '../../task-row/actions/offer-undo.ts';
import { useTaskActions } from '../../task-row/actions/use-task-actions.ts';

const SNOOZES: ReadonlyArray<{
  readonly label: string;
  readonly end: (times: RingTimes) => SnoozeEnd;
}> = [
  { label: `Snooze ${SNOOZE_MINUTES} min`, end: () => ({ minutes: SNOOZE_MINUTES }) },
  { label: 'Snooze 1 hour', end: () => ({ minutes: 60 }) },
  {
    label: 'Snooze until tomorrow',
    end: ({ tomorrow }) => ({ until: new Date(tomorrow()).toISOString() }),
  },
];

/** The buttons of a clicked notification: more than it has itself, and there are systems that show none (REMINDER-49). */
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
      {SNOOZES.map(({ label, end }) => (
        <Button
          key={label}
          icon={<AlarmClock size={16} aria-hidden="true" />}
          onClick={() => {
            rungTask.set(undefined);
            snoozeTask(data, task, { times, end: end(times) });
            offerUndo(data, snoozedMessage(task.title));
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
