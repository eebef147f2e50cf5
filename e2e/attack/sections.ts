/** Moves the tasks of the largest number of sections again and again. */
import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { MAX_SECTIONS } from '@questlog/domain/sections/sections';
import { send, Statuses } from './send.ts';

const TASKS_PER_SECTION = 25;
const ORDER_STEP = 1_000;
/** Number of requests that the user sends concurrently. */
const AT_ONCE = 8;

export interface SectionedUser {
  readonly user: LiveUser;
  readonly projectId: string;
  readonly sectionIds: readonly string[];
  /** The tasks of each section, in the order of the sections. */
  readonly taskIds: readonly (readonly string[])[];
}

/** Registers a user with a project of 200 sections, each with 25 tasks. */
export async function userWithSections(server: LiveServer): Promise<SectionedUser> {
  const user = await server.register();
  await server.setTier(user.email, 'PersonalPro');
  const { id: projectId } = await user.api('POST /api/projects', { body: { title: 'Sections' } });
  const sectionIds: string[] = [];
  const taskIds: string[][] = [];
  for (let index = 0; index < MAX_SECTIONS; index += 1) {
    const section = await user.api('POST /api/projects/{id}/sections', {
      params: { id: projectId },
      body: { title: `Section ${index}` },
    });
    const tasks = Array.from({ length: TASKS_PER_SECTION }, (_, at) => ({
      id: crypto.randomUUID(),
      title: `Task ${at} of ${index}`,
      projectId,
      sectionId: section.id,
    }));
    await user.api('POST /api/tasks/bulk', { body: { tasks } });
    sectionIds.push(section.id);
    taskIds.push(tasks.map(({ id }) => id));
  }
  return { user, projectId, sectionIds, taskIds };
}

/** Moves the tasks of each section to the next one, for a number of rounds. */
export function moveTasksAround(
  server: LiveServer,
  sectioned: SectionedUser,
  rounds: number,
): Promise<Statuses> {
  const { sectionIds, taskIds } = sectioned;
  const moves = Array.from({ length: rounds }, (_, round) =>
    taskIds.map((ids, index) => ({
      path: '/api/tasks/bulk/move',
      body: { taskIds: ids, sectionId: sectionIds[(index + round + 1) % sectionIds.length] },
    })),
  );
  return putAll(server, sectioned.user, moves.flat());
}

/** Reverses the order of all sections, a number of times. */
export function reorderSections(
  server: LiveServer,
  { user, sectionIds }: SectionedUser,
  times: number,
): Promise<Statuses> {
  const orders = Array.from({ length: times }, (_, time) => {
    const ids = time % 2 === 0 ? sectionIds.toReversed() : sectionIds;
    const sections = ids.map((sectionId, at) => ({ sectionId, newOrder: (at + 1) * ORDER_STEP }));
    return { path: '/api/sections/bulk-reorder', body: { sections } };
  });
  return putAll(server, user, orders);
}

async function putAll(
  server: LiveServer,
  user: LiveUser,
  calls: readonly { readonly path: string; readonly body: object }[],
): Promise<Statuses> {
  const headers = {
    authorization: `Bearer ${await user.accessToken()}`,
    'content-type': 'application/json',
    'x-forwarded-for': user.address,
  };
  const statuses = new Statuses();
  const left = calls.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { path, body } of left) {
        const call = { path, method: 'PUT', headers, body: JSON.stringify(body) };
        statuses.count((await send(server.url, call)).status);
      }
    }),
  );
  return statuses;
}
