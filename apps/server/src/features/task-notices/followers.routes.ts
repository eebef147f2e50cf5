import type { Pool } from 'pg';
import * as contract from '@questlog/contract/followers';
import { changeUser } from '../../account-change/change.ts';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { fail } from '../../platform/errors.ts';
import { empty, json } from '../../platform/http/responses/route-response.ts';
import { isFollowing, setFollow } from './followers.queries.ts';

/** Returns the routes with which members follow and mute tasks (PEOPLE-9). */
export function followerRoutes(pool: Pool): readonly BoundRoute[] {
  return [
    bind(contract.getFollow, async ({ params: { id: taskId } }, { accountId, userId }) =>
      json(200, (await isFollowing.first(pool, { accountId, taskId, userId })) ?? fail('not_found')),
    ),

    bind(contract.followTask, ({ params: { id: taskId } }, caller) =>
      changeUser(pool, caller, async (client) => {
        const { accountId, userId } = caller;
        const isFound = await setFollow.any(client, { accountId, taskId, userId, muted: false });
        return isFound ? json(200, { isFollowing: true }) : fail('not_found');
      }),
    ),

    bind(contract.muteTask, ({ params: { id: taskId } }, caller) =>
      changeUser(pool, caller, async (client) => {
        const { accountId, userId } = caller;
        const isFound = await setFollow.any(client, { accountId, taskId, userId, muted: true });
        return isFound ? empty : fail('not_found');
      }),
    ),
  ];
}
