/** Pauses and resumes an account's patterns when its plan changes (REPEAT-55). */
import type { PoolClient } from 'pg';
import { hasFeature, type Tier } from '@questlog/domain/plans/plans';
import { paused, resumed } from '@questlog/domain/recurrence/series/series-change';
import type { LockedAccount } from '../../../account-change/change.ts';
import { resumeSeries } from '../series/resume-series.ts';
import { makeDue, runningPatterns, save } from '../scheduler/make-due.ts';
import { todayOf } from './pattern-series.ts';
import { lockAllPatterns } from './patterns.queries.ts';

/**
 * If the plan no longer includes repeating tasks, creates the tasks that are due and pauses the patterns. If
 * the plan includes them again, resumes the patterns that no user has paused.
 * @param account the account before its tier changed
 */
export async function applyPlanChange(
  client: PoolClient,
  account: LockedAccount,
  now: Date,
  tier: Tier,
): Promise<void> {
  const [had, has] = [account.tier, tier].map((each) => hasFeature(each, 'REPEATING_TASKS'));
  if (had === has) return;
  const patterns = await runningPatterns(client, await lockAllPatterns(client, { accountId: account.id }));
  if (has === true) {
    const waiting = patterns.filter(({ isActive, pausedOn }) => isActive && pausedOn !== null);
    const going = waiting.map((pattern) => resumed(pattern, todayOf(pattern, now)));
    await save(client, account, now, going);
    await resumeSeries(client, account, now, waiting, going);
  } else {
    const running = patterns.filter(({ pausedOn }) => pausedOn === null);
    const made = await makeDue(client, account, now, running);
    await save(
      client,
      account,
      now,
      made.map((pattern) => paused(pattern, todayOf(pattern, now))),
    );
  }
}
