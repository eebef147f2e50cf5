import type { PoolClient } from 'pg';
import { copyTitle } from '@questlog/domain/text';
import { MAX_BULK } from '@questlog/domain/tasks/pasted-list';
import { newId } from '@questlog/domain/uuid';
import type { Actor } from '../../account-change/actor.ts';
import { adjustGrowth, changeAccount, type LockedAccount } from '../../account-change/change.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';
import { withReactions, type TaskDeps } from '../../account-change/tasks-changed.ts';
import { fail } from '../../platform/errors.ts';
import { remindOfCreated } from '../reminders/arming/new-task-reminders.commands.ts';
import { copySections, sectionsToCopy } from '../sections/section-writes.queries.ts';
import { requireListable } from '../tasks/tasks.commands.ts';
import { copyTasks, type CopyRow } from '../tasks/task-writes.queries.ts';
import * as write from './project-writes.queries.ts';
import { storedProject } from './projects.commands.ts';
import { findProject, projectFacts } from './projects.queries.ts';
import { watchProject } from './watched-project.ts';

/**
 * Maximum size of a copied project in bytes, as for a bulk request. A copy also has at most {@link MAX_BULK}
 * tasks.
 */
const MAX_COPY_BYTES = 12_000_000;

/**
 * Creates '{title} (Copy)' with the same colour, its sections, and copies of the open tasks (PROJECT-18,
 * SECTION-12). A copy of a project that is closed to assistants is closed to them too. Throws `not_found`,
 * `limit_reached`, and `payload_too_large` if one request may not create that many tasks.
 */
export function duplicateProject(
  deps: TaskDeps,
  actor: Actor<ChangedRows>,
  id: string,
  newProjectId: string | undefined,
): Promise<ChangedRows> {
  const copyId = newProjectId ?? newId(actor.now.getTime());
  const make = async (client: PoolClient, account: LockedAccount): Promise<ChangedRows> => {
    const source = await projectFacts.first(client, { accountId: account.id, id });
    if (source === undefined) return fail('not_found');
    const announce = await watchProject(client, account, actor, copyId);
    await write.insertProject(client, {
      accountId: account.id,
      id: copyId,
      userId: actor.userId,
      title: copyTitle(source.title),
      color: source.color,
      closed: source.closed,
      now: actor.now,
      version: account.version,
    });
    await announce();
    const open = await write.openTasks(client, { accountId: account.id, projectId: id });
    if (open.length > MAX_BULK || open.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_COPY_BYTES) {
      return fail('payload_too_large', { message: 'This project is too large to be duplicated at once.' });
    }
    const sources = open.map((task) => task.id);
    // Tasks created at the same time are ordered by id, so give the copies ids in the order of the originals.
    const copies = sources.map(() => newId(actor.now.getTime())).sort();
    const copyOf = new Map(sources.map((source, index) => [source, copies[index] ?? '']));
    const sectionCopies = await copiedSections(client, account, actor, id, copyId);
    const rows = open.map((task): CopyRow => ({
      source_id: task.id,
      copy_id: copyOf.get(task.id) ?? '',
      section_id: sectionCopies.get(task.section_id ?? '') ?? null,
      // If the original's parent is completed, the copied subtask has no parent.
      parent_id: copyOf.get(task.parent_id ?? '') ?? null,
    }));
    const { userId, now } = actor;
    await withReactions(deps, client, account, actor, {
      ids: copies,
      edited: ['scheduledTime'],
      before: new Map(),
      write: async () => ({
        result: await copyTasks(client, {
          accountId: account.id,
          userId,
          now,
          version: account.version,
          projectId: copyId,
          copies: JSON.stringify(rows),
        }),
      }),
      finish: () => adjustGrowth(client, account, { tasks: sources.length }),
    });
    const reminded = rows.map(({ copy_id, source_id }) => ({ id: copy_id, remindersOf: source_id }));
    await remindOfCreated(client, account, actor, reminded);
    await requireListable(client, account.id);
    return {
      ids: [copyId],
      json:
        (await findProject.first(client, { accountId: account.id, id: copyId }))?.json ?? fail('internal'),
    };
  };
  return changeAccount(deps.pool, actor, { projects: 1 }, make, {
    findStored: storedProject(deps.pool, actor, newProjectId),
  });
}

/** Copies a project's sections into its copy. Returns the ids of the copies, by those of the originals. */
async function copiedSections(
  client: PoolClient,
  account: LockedAccount,
  { now }: Pick<Actor, 'now'>,
  projectId: string,
  copyId: string,
): Promise<ReadonlyMap<string, string>> {
  const sources = await sectionsToCopy(client, { accountId: account.id, projectId });
  const copies = sources.map((source) => [source, newId(now.getTime())] as const);
  if (copies.length > 0) {
    await copySections(client, {
      accountId: account.id,
      projectId: copyId,
      now,
      version: account.version,
      copies: JSON.stringify(copies.map(([source_id, copy_id]) => ({ source_id, copy_id }))),
    });
  }
  return new Map(copies);
}
