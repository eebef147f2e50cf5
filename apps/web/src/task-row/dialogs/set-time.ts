import { localTimeAt, type LocalTime } from '@questlog/domain/dates/local-time';
import { locale } from '@questlog/domain/interface-locale';
import { timeMessage } from '@questlog/domain/tasks/task-messages';
import { dateOfTime } from '@questlog/domain/tasks/task-schedule';
import type { DataLayer } from '../../data/data-layer.ts';
import { actionContext } from '../actions/action-context.ts';
import { scheduleEach } from '../actions/schedule-actions.ts';

/**
 * Sets the time of tasks, or clears it if `time` is null. A task without a date, or with a past one, gets the
 * next day on which that time is still to come.
 */
export function setTime(
  data: Pick<DataLayer, 'store' | 'commands' | 'undo'>,
  ids: readonly string[],
  scheduledTime: LocalTime | null,
): void {
  const { today, timeZone } = data.store;
  const now = localTimeAt(Date.now(), timeZone);
  scheduleEach(
    actionContext(data),
    ids,
    ({ scheduledOn, thisEvening }) => ({
      scheduledOn:
        scheduledTime === null ? scheduledOn : dateOfTime(scheduledTime, { today, now, scheduledOn }),
      thisEvening,
      scheduledTime,
    }),
    (changed) => timeMessage(changed, scheduledTime, locale),
  );
}
