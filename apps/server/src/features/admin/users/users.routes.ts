import type { Pool } from 'pg';
import {
  endUserSessions,
  getActivity,
  getUser,
  getUserAccounts,
  getUsersOverview,
  listUsers,
  mailUser as mailUserEndpoint,
  resetUserPassword,
  setUserStatus,
  updateUser,
  type AdminUserDetails,
} from '@questlog/contract/admin/admin-users';
import { bindAudited } from '../../../endpoint/admin/audited.ts';
import { keptCounts } from '../../../endpoint/admin/kept-counts.queries.ts';
import { pageFacts } from '../../../endpoint/admin/pages.ts';
import { bind, type BoundRoute } from '../../../endpoint/binding.ts';
import { withCustomPlans } from '../../../platform/db/custom-plans.ts';
import { json } from '../../../platform/http/answers/reply.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { mailUser } from './mail-user.commands.ts';
import { activity } from './overview.queries.ts';
import type { People } from './people.ts';
import { userPage } from './user-list.queries.ts';
import { changeStatus, endSessions, resetPassword, update, view } from './users.commands.ts';

export interface AdminUsersDeps {
  readonly pool: Pool;
  readonly jobs: JobQueue;
  readonly people: People;
}

const whole = { reply: (user: AdminUserDetails) => json(200, user) };
const accepted = { reply: (answer: { readonly message: string }) => json(202, answer) };

export function adminUserRoutes({ pool, jobs, people }: AdminUsersDeps): readonly BoundRoute[] {
  return [
    bind(getUsersOverview, async () => {
      const names = ['users', 'users.deactivated', 'accounts.type.Personal', 'accounts.type.Team'] as const;
      const counts = await keptCounts(pool, names);
      return json(200, {
        totalUsers: counts.users,
        totalActiveUsers: counts.users - counts['users.deactivated'],
        personalAccounts: counts['accounts.type.Personal'],
        teamAccounts: counts['accounts.type.Team'],
      });
    }),

    bind(getActivity, async (_input, { now }) => json(200, { days: await activity(pool, now) })),

    bind(listUsers, ({ query: { page, pageSize, ...filters } }) =>
      withCustomPlans(pool, async (client) => {
        const { users, total } = await userPage(client, filters, { page, pageSize });
        return json(200, { users, ...pageFacts({ page, pageSize }, total) });
      }),
    ),

    bindAudited(
      pool,
      getUser,
      (client, { params }, { now }) => view(client, params.id, now, 'details'),
      whole,
    ),

    bindAudited(
      pool,
      getUserAccounts,
      (client, { params }, { now }) => view(client, params.id, now, 'memberships'),
      { reply: ({ accountMemberships }) => json(200, accountMemberships) },
    ),

    bindAudited(
      pool,
      updateUser,
      (client, { params, body }, admin) => update(client, people, admin, params.id, body),
      whole,
    ),

    bindAudited(
      pool,
      setUserStatus,
      (client, { params, body }, admin) => changeStatus(client, people, admin, params.id, body),
      { ...whole, changesStaff: true },
    ),

    bindAudited(
      pool,
      mailUserEndpoint,
      (client, { params, body }, admin) => mailUser(client, jobs, admin, params.id, body),
      accepted,
    ),

    bindAudited(
      pool,
      resetUserPassword,
      (client, { params }) => resetPassword(client, people, params.id),
      accepted,
    ),

    bindAudited(
      pool,
      endUserSessions,
      (client, { params }, { now }) => endSessions(client, people, params.id, now),
      { reply: (answer) => json(200, answer) },
    ),
  ];
}
