import type { ListChoices } from '@questlog/domain/list-choices';
import { prepare } from '../../platform/db/prepared.ts';

export const findChoices = prepare<{ choices: ListChoices }, [accountId: string, userId: string]>(
  'list-choices.find',
  'select choices from list_choices where account_id = $1 and user_id = $2',
);

/** Returns the member's choices and locks their row. */
export const lockChoices = prepare<{ choices: ListChoices }, [accountId: string, userId: string]>(
  'list-choices.lock',
  'select choices from list_choices where account_id = $1 and user_id = $2 for update',
);

/** Inserts the member's row if it does not exist, so that there is a row to lock. */
export const insertChoices = prepare<never, [accountId: string, userId: string, choices: string, now: Date]>(
  'list-choices.insert',
  `insert into list_choices (account_id, user_id, choices, updated_at) values ($1, $2, $3, $4)
       on conflict (account_id, user_id) do nothing`,
);

export const updateChoices = prepare<never, [accountId: string, userId: string, choices: string, now: Date]>(
  'list-choices.update',
  'update list_choices set choices = $3, updated_at = $4 where account_id = $1 and user_id = $2',
);
