/** Accounts that are deleted, brought back, and gone for good. */
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';

const markDeleted = prepare<never, [string, Date]>(
  'accounts.delete',
  'update accounts set deleted_at = $2, updated_at = $2 where id = $1',
);

// A version that no browser of it has met: they begin with what they have, and are told what came since.
const bringBack = prepare<{ name: string }, [string, Date]>(
  'accounts.restore',
  `update accounts set deleted_at = null, updated_at = $2, version = version + 1
    where id = $1 and deleted_at is not null
   returning name`,
);

const removeOne = prepare<{ id: string }, [Date]>(
  'accounts.purge-one',
  `delete from accounts
    where id = (select id from accounts where deleted_at < $1 order by deleted_at limit 1 for update)
   returning id`,
);

/** Deletes an account, which can be brought back. */
export async function setDeleted(on: Queryable, accountId: string, now: Date): Promise<void> {
  await run(on, markDeleted, [accountId, now]);
}

/** Brings a deleted account back. @returns its name; undefined where no deleted account has that id */
export async function setUndeleted(on: Queryable, accountId: string, now: Date): Promise<string | undefined> {
  return (await runOne(on, bringBack, [accountId, now]))?.name;
}

/** Removes one account for good, with all that it holds, that was deleted before an instant. @returns how many: 1 or 0 */
export async function removeDeleted(on: Queryable, before: Date): Promise<number> {
  return (await run(on, removeOne, [before])).length;
}
