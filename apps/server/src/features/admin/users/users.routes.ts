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
import { storedCounts } from '../../../endpoint/admin/stored-counts.queries.ts';
import { pageFacts } from '../../../endpoint/admin/pages.ts';
import { bind, type BoundRoute } from '../../../endpoint/binding.ts';
import { withCustomPlans } from '../../../platform/db/custom-plans.ts';
import { json } from '../../../platform/http/responses/route-response.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { mailUser } from './mail-user.commands.ts';
import { activity } from './overview.queries.ts';
import type { UserAdministration } from './user-administration.ts';
import { userPage } from './user-list.queries.ts';
import { changeStatus, endSessions, resetPassword, update, view } from './users.commands.ts';

export interface AdminUsersDeps {
  readonly pool: Pool;
  readonly jobs: JobQueue;
  readonly userAdministration: UserAdministration;
}

const whole = { respond: (user: AdminUserDetails) => json(200, user) };
const accepted = { respond: (response: { readonly message: string }) => json(202, response) };

export function adminUserRoutes({ pool, jobs, userAdministration }: AdminUsersDeps): readonly BoundRoute[] {
  return [
    bind(getUsersOverview, async () => {
      const names = ['users', 'users.deactivated', 'accounts.type.Personal', 'accounts.type.Team'] as const;
      const counts = await storedCounts(pool, names);
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
      { respond: ({ accountMemberships }) => json(200, accountMemberships) },
    ),

    bindAudited(
      pool,
      updateUser,
      (client, { params, body }, admin) => update(client, userAdministration, admin, params.id, body),
      whole,
    ),

    bindAudited(
      pool,
      setUserStatus,
      (client, { params, body }, admin) => changeStatus(client, userAdministration, admin, params.id, body),
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
      (client, { params }) => resetPassword(client, userAdministration, params.id),
      accepted,
    ),

    bindAudited(
      pool,
      endUserSessions,
      (client, { params }, { now }) => endSessions(client, userAdministration, params.id, now),
      { respond: (response) => json(200, response) },
    ),
  ];
}
