import type { ListChoices } from '@questlog/domain/list-choices';
import { query } from '../../platform/db/query.ts';

export const findChoices = query<{ choices: ListChoices }, { accountId: string; userId: string }>(
  'list-choices.find',
  'select choices from list_choices where account_id = :accountId and user_id = :userId',
);

/** Returns the member's choices and locks their row. */
export const lockChoices = query<{ choices: ListChoices }, { accountId: string; userId: string }>(
  'list-choices.lock',
  'select choices from list_choices where account_id = :accountId and user_id = :userId for update',
);

/** Inserts the member's row if it does not exist, so that there is a row to lock. */
export const insertChoices = query<never, { accountId: string; userId: string; choices: string; now: Date }>(
  'list-choices.insert',
  `insert into list_choices (account_id, user_id, choices, updated_at) values (:accountId, :userId, :choices, :now)
       on conflict (account_id, user_id) do nothing`,
);

export const updateChoices = query<never, { accountId: string; userId: string; choices: string; now: Date }>(
  'list-choices.update',
  'update list_choices set choices = :choices, updated_at = :now where account_id = :accountId and user_id = :userId',
);
