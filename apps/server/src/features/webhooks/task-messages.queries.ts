/** Tasks as webhook messages contain them: as in the API, also those in the trash (WEBHOOK-3). */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { query } from '../../platform/db/query.ts';
import { taskJson } from '../tasks/task-json.queries.ts';
import { LOOKUPS_OF_SOME, WITH_SOME } from '../tasks/task-lookups.queries.ts';

export const sentTasks = query<
  { id: string; json: string },
  { accountId: string; ids: readonly string[]; today: LocalDate }
>(
  'webhooks.tasks',
  `with ${WITH_SOME}
   select t.id, ${taskJson(':today', LOOKUPS_OF_SOME)} as json
     from tasks t where t.account_id = :accountId and t.id = any(:ids)`,
);
