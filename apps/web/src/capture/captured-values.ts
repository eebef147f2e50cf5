import type { Captured } from '@questlog/domain/capture/captured';
import { isEveningTime } from '@questlog/domain/dates/local-time';
import { BULK_FIELDS, fieldsIn } from '@questlog/domain/tasks/task-fields';
import type { TaskValues } from './new-task/task-fields.tsx';

/** Returns the dates and fields that a line sets. */
export function capturedValues(captured: Captured): Partial<Omit<TaskValues, 'projectId'>> {
  const { scheduledOn, thisEvening, time, dueOn } = captured;
  return {
    ...(scheduledOn === undefined
      ? {}
      : {
          scheduledOn,
          thisEvening: time === undefined ? thisEvening : isEveningTime(time),
          scheduledTime: time ?? null,
        }),
    ...(dueOn === undefined ? {} : { dueOn }),
    ...fieldsIn(captured, BULK_FIELDS),
  };
}
