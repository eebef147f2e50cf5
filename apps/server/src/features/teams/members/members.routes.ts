import {
  leaveAccount,
  listMembers,
  listAccountUsers,
  removeMember,
  setMemberRole,
  setMemberStatus,
  transferAccount,
  type Member,
} from '@questlog/contract/members';
import type { TaskDeps } from '../../../account-change/tasks-changed.ts';
import { bind, type BoundRoute } from '../../../endpoint/binding.ts';
import { empty, json } from '../../../platform/http/responses/route-response.ts';
import {
  changeRole,
  changeStatus,
  leaveAccount as leave,
  removeMember as remove,
} from './members.commands.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { membersOf } from './members.queries.ts';
import { accountUsersOf } from './account-users.queries.ts';
import { transferAccount as transfer } from './transfer.commands.ts';

const asMember = { respond: (member: Member) => json(200, member) };

export interface MemberRoutesDeps extends TaskDeps {
  readonly jobs: JobQueue;
}

export function memberRoutes(deps: MemberRoutesDeps): readonly BoundRoute[] {
  const { pool, jobs } = deps;
  return [
    bind(listMembers, async (_input, { accountId, now }) =>
      json(200, { members: await membersOf(pool, accountId, now) }),
    ),

    bind(listAccountUsers, async (_input, { accountId }) =>
      json(200, { people: await accountUsersOf(pool, { accountId }) }),
    ),

    bind(
      setMemberRole,
      ({ params, body }, member) => changeRole(pool, member, params.memberId, body.role),
      asMember,
    ),

    bind(
      setMemberStatus,
      ({ params, body }, member) => changeStatus(deps, member, params.memberId, body.status),
      asMember,
    ),

    bind(removeMember, ({ params }, member) => remove(deps, member, params.memberId), {
      respond: () => empty,
    }),

    bind(leaveAccount, (_input, member) => leave(deps, member), { respond: () => empty }),

    bind(transferAccount, ({ body }, member) => transfer({ pool, jobs }, member, body.memberId), asMember),
  ];
}
