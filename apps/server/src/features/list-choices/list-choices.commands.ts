/** Reads a member's stored list choices, and merges the choices that the member's devices send (VIEW-116). */
import type { Pool } from 'pg';
import {
  mergeChoices,
  NO_CHOICES,
  withoutFutureTimes,
  type ListChoices,
} from '@questlog/domain/list-choices';
import type { Announcer } from '../../account-change/announcer.ts';
import { type Queryable } from '../../platform/db/query.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { findChoices, insertChoices, lockChoices, updateChoices } from './list-choices.queries.ts';

interface Member {
  readonly accountId: string;
  readonly userId: string;
  readonly now: Date;
  readonly live: Pick<Announcer, 'listChoicesChanged'>;
}

/** Returns a member's stored choices. */
export async function choicesOf(
  on: Queryable,
  { accountId, userId }: Pick<Member, 'accountId' | 'userId'>,
): Promise<ListChoices> {
  return (await findChoices.first(on, { accountId, userId }))?.choices ?? NO_CHOICES;
}

/**
 * Merges the choices that a device sent into the stored ones, and returns the result. Announces a change to
 * the user's devices.
 */
export function mergeIntoChoices(
  pool: Pool,
  { accountId, userId, now, live }: Member,
  sent: ListChoices,
): Promise<ListChoices> {
  const news = withoutFutureTimes(sent, now.getTime());
  return inTransaction(pool, async (client) => {
    await insertChoices(client, { accountId, userId, choices: JSON.stringify(NO_CHOICES), now });
    const stored = (await lockChoices.first(client, { accountId, userId }))?.choices ?? NO_CHOICES;
    const merged = mergeChoices(stored, news);
    const text = JSON.stringify(merged);
    // Merge the stored choices too: JSON in the database has a different order of keys.
    if (text === JSON.stringify(mergeChoices(stored, NO_CHOICES))) return merged;
    await updateChoices(client, { accountId, userId, choices: text, now });
    client.onCommit(() => live.listChoicesChanged(userId, accountId));
    return merged;
  });
}
