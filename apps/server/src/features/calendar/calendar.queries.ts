import type { LocalDate } from '@questlog/domain/dates/local-date';
import { query } from '../../platform/db/query.ts';
import { taskJson } from '../tasks/task-json.queries.ts';
import {
  IN_LISTS,
  IN_SOMEDAY_PROJECT,
  listText,
  LOOKUPS_OF_ALL,
  tasksOfAll,
  WITH_ALL,
} from '../tasks/task-lookups.queries.ts';

/** The order of the days and, within a day, of its tasks: those without a time first. */
const BY_DATE = `coalesce(t.scheduled_date, t.due_date), t.this_evening, t.scheduled_time nulls first,
  t.today_order nulls last, t.created_at, t.id`;

/**
 * Returns the tasks that are scheduled or due between two dates, both inclusive, as JSON text of an array of
 * `task`. Throws `answer_too_large` if the text would be too large.
 */
export const calendarTasks = query<
  { json: string | null },
  { accountId: string; today: LocalDate; from: LocalDate; to: LocalDate; completed: boolean }
>(
  'calendar.tasks',
  `with ${WITH_ALL}
   select ${tasksOfAll(
     taskJson(':today', LOOKUPS_OF_ALL),
     `${IN_LISTS} and (t.scheduled_date between :from and :to or t.due_date between :from and :to)
        and case when t.completed_at is null then not ${IN_SOMEDAY_PROJECT} else :completed end`,
     BY_DATE,
   )} as json`,
).map(listText);
