/** The members who follow a task and are notified of it (docs/rules/people.md). */
import { z } from 'zod';
import { changesOwn, readsContent } from './access.ts';
import { id } from './fields.ts';
import { endpoint } from './route.ts';

const follow = z
  .object({
    /** False if the caller is not notified of comments on the task and of its completion. */
    isFollowing: z.boolean(),
  })
  .meta({ id: 'Follow' });
export type Follow = z.infer<typeof follow>;

const tag = 'Tasks';
const path = '/api/tasks/{id}/follow';
const params = z.object({ id });

export const getFollow = endpoint({
  method: 'GET',
  path,
  summary: 'Whether the caller follows a task',
  tag,
  access: readsContent,
  params,
  responses: { 200: follow },
});

export const followTask = endpoint({
  method: 'PUT',
  path,
  summary: 'Follow a task: be notified of its comments and its completion',
  tag,
  access: changesOwn,
  params,
  responses: { 200: follow },
});

export const muteTask = endpoint({
  method: 'DELETE',
  path,
  summary: 'Mute a task: be notified only if assigned or mentioned',
  tag,
  access: changesOwn,
  params,
  responses: { 204: null },
});

export const followerRoutes = [getFollow, followTask, muteTask] as const;
