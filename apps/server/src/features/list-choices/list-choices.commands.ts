/** Reads a member's stored list choices, and merges the choices that the member's devices send (VIEW-116). */
import type { Pool } from 'pg';
import {
  mergeChoices,
  NO_CHOICES,
  withoutFutureTimes,
  type ListChoices,
} from '@questlog/domain/list-choices';
import { run, runOne, type Queryable } from '../../platform/db/prepared.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { findChoices, insertChoices, lockChoices, updateChoices } from './list-choices.queries.ts';

interface Member {
  readonly accountId: string;
  readonly userId: string;
  readonly now: Date;
}

/** Returns a member's stored choices. */
export async function choicesOf(
  on: Queryable,
  { accountId, userId }: Omit<Member, 'now'>,
): Promise<ListChoices> {
  return (await runOne(on, findChoices, [accountId, userId]))?.choices ?? NO_CHOICES;
}

/** Merges the choices that a device sent into the stored ones, and returns the result. */
export function mergeIntoChoices(
  pool: Pool,
  { accountId, userId, now }: Member,
  sent: ListChoices,
): Promise<ListChoices> {
  const news = withoutFutureTimes(sent, now.getTime());
  return inTransaction(pool, async (client) => {
    await run(client, insertChoices, [accountId, userId, JSON.stringify(NO_CHOICES), now]);
    const stored = (await runOne(client, lockChoices, [accountId, userId]))?.choices ?? NO_CHOICES;
    const merged = mergeChoices(stored, news);
    await run(client, updateChoices, [accountId, userId, JSON.stringify(merged), now]);
    return merged;
  });
}
