import type { Captured } from '@questlog/domain/capture/captured';
import { isEveningTime } from '@questlog/domain/dates/local-time';
import { TYPED_FIELDS, fieldsIn } from '@questlog/domain/tasks/task-fields';
import type { TaskValues } from './new-task/task-fields.tsx';

/** Returns the dates and fields that a line sets. */
export function capturedValues(captured: Captured): Partial<Omit<TaskValues, 'projectId'>> {
  const { scheduledOn, thisEvening, time, dueOn } = captured;
  return {
    ...fieldsIn(captured, TYPED_FIELDS),
    ...(scheduledOn === undefined
      ? // The view's date gives way to a typed 'someday'.
        captured.someday === true && { scheduledOn: null, thisEvening: false, scheduledTime: null }
      : {
          scheduledOn,
          thisEvening: time === undefined ? thisEvening : isEveningTime(time),
          scheduledTime: time ?? null,
          someday: false,
        }),
    ...(dueOn === undefined ? {} : { dueOn }),
  };
}
