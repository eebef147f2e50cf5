/** Endpoints for the caller's accounts and the plans' limits. */
import type { Pool } from 'pg';
import {
  accountFeatures,
  accountSubscription,
  accountUsage,
  createAccount,
  deleteAccount,
  getAccount,
  listAccounts,
  updateAccount,
  type Account,
} from '@questlog/contract/accounts';
import { planTitle } from '@questlog/domain/accounts/account-menu';
import { checkFeature } from '@questlog/domain/plans/feature-check';
import { FEATURES, hasFeature, planLimits, tierCode } from '@questlog/domain/plans/plans';
import { megabytes } from '@questlog/domain/plans/storage';
import { queuesOf } from '../../../account-change/account-queues.ts';
import { bind, type BoundRoute } from '../../../endpoint/binding.ts';
import { fail } from '../../../platform/errors.ts';
import { empty, json } from '../../../platform/http/responses/route-response.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { deleteAccount as remove } from './account-ends.commands.ts';
import { createAccount as create, updateAccount as update } from './accounts.commands.ts';
import { accountFor, accountsOf, subscriptionOf, usageOf } from './accounts.queries.ts';
import { ownedStorage } from '../../../account-change/storage.queries.ts';

export interface AccountRoutesDeps {
  readonly pool: Pool;
  readonly jobs: JobQueue;
}

export function accountRoutes({ pool, jobs }: AccountRoutesDeps): readonly BoundRoute[] {
  return [
    bind(listAccounts, async (_input, { userId, now }) => json(200, await accountsOf(pool, { userId, now }))),

    bind(getAccount, async (_input, { accountId, userId, now }) =>
      json(200, (await accountFor.first(pool, { accountId, userId, now })) ?? fail('not_found')),
    ),

    bind(createAccount, ({ body }, caller) => create(pool, caller, body), {
      respond: (account: Account) => json(201, account),
    }),

    bind(updateAccount, ({ body }, member) => update(pool, member, body), {
      respond: (account: Account) => json(200, account),
    }),

    bind(deleteAccount, (_input, member) => remove({ pool, jobs }, member), { respond: () => empty }),

    bind(accountFeatures, async (_input, { tier }) =>
      json(200, {
        taggingEnabled: hasFeature(tier, 'TAGGING'),
        features: FEATURES.map((feature) => Object.assign({ feature }, checkFeature(tier, feature))),
      }),
    ),

    bind(accountUsage, async (_input, member) => {
      const { accountId, userId, now } = member;
      const usage = await queuesOf(pool).read(member, () => usageOf.first(pool, { accountId, now }));
      if (usage === undefined) return fail('not_found');
      const limits = planLimits(usage.tier);
      const owned = await ownedStorage.first(pool, { accountId, userId });
      return json(200, {
        projects: { current: usage.projects, max: limits.maxProjects },
        tasks: { current: usage.tasks, max: limits.maxTotalTasks },
        seats: { current: usage.usedSeats, max: usage.maxSeats },
        storage: {
          current: megabytes(usage.textBytes),
          owned:
            owned === undefined ? null : { current: megabytes(owned.bytes), max: megabytes(owned.maxBytes) },
        },
      });
    }),

    bind(accountSubscription, async (_input, { accountId }) => {
      const plan = (await subscriptionOf.first(pool, { accountId })) ?? fail('not_found');
      const { subscriptionTier: tier, status } = plan;
      return json(200, { tier, tierCode: tierCode(tier), name: planTitle(plan), status });
    }),
  ];
}
