import { localTimeAt, type LocalTime } from '@questlog/domain/dates/local-time';
import { locale } from '@questlog/domain/interface-locale';
import { timeMessage } from '@questlog/domain/tasks/task-messages';
import { dateOfTime } from '@questlog/domain/tasks/task-schedule';
import { useData } from '../../data/data-context.ts';
import { useTaskActions } from '../actions/use-task-actions.ts';

/**
 * Returns a function that sets the time of tasks, or clears it if `time` is null. A task without a date, or
 * with a past one, gets the next day on which that time is still to come.
 */
export function useSetTime(): (ids: readonly string[], time: LocalTime | null) => void {
  const { store } = useData();
  const { scheduleEach } = useTaskActions();
  return (ids, scheduledTime) => {
    const { today } = store;
    const now = localTimeAt(Date.now(), store.timeZone);
    scheduleEach(
      ids,
      ({ scheduledOn, thisEvening }) =>
        scheduledTime === null
          ? { scheduledOn, thisEvening, scheduledTime }
          : {
              scheduledOn: dateOfTime(scheduledTime, { today, now, scheduledOn }),
              thisEvening,
              scheduledTime,
            },
      (changed) => timeMessage(changed, scheduledTime, locale),
    );
  };
}
