/** Changes that tools make: one transaction, and one step that the user can undo (ASSIST-21, ASSIST-22). */
import { z } from 'zod';
import type { FieldError } from '@questlog/contract/errors';
import type { Endpoint } from '@questlog/contract/route';
import { taskPath } from '@questlog/domain/addresses';
import { numberText } from '@questlog/domain/counts';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { isUuid } from '@questlog/domain/uuid';
import { taskSnapshots } from '../../account-change/task-snapshots.queries.ts';
import type { Member } from '../../account-change/caller/caller.ts';
import type { CallWithin } from '../../endpoint/endpoint-calls.ts';
import { inSavepoint, type Transaction } from '../../platform/db/transaction.ts';
import { AppError, fail } from '../../platform/errors.ts';
import type { ChangeRecording } from '../recorded-changes.ts';
import { fittingRows } from './fitting.ts';
import type { ToolContext } from './tool.ts';

/** Maximum number of rows that one call changes. */
export const MAX_ITEMS = 50;

export const undoId = z.string().optional().describe('for undo');

/** The ids of the tasks that a tool changes. */
export const taskIds = z.array(z.string()).min(1).max(MAX_ITEMS);

/** A change in progress. */
export interface Change extends Pick<ChangeRecording, 'around' | 'created'> {
  readonly client: Transaction;
  readonly member: Member;
  readonly call: CallWithin;
}

/** The result of a change, and what it did, such as 'completed 3 tasks'. */
interface Done<Result> {
  readonly result: Result;
  readonly did: string;
}

/**
 * Makes a change: everything that `work` calls, or nothing. Throws the errors of the endpoints.
 * @param endpoint the first endpoint that `work` calls
 */
export function change<Result extends object>(
  { calls, caller, changes }: ToolContext,
  endpoint: Endpoint,
  work: (change: Change) => Promise<Done<Result>>,
): Promise<Result & { readonly undoId?: string }> {
  return calls.change(endpoint, caller, async (client, member) => {
    const recording = changes.begin(client, member);
    const call = calls.within(recording.open, member, caller);
    const { result, did } = await work({
      client,
      member,
      call,
      around: (named, run) => recording.around(named, run),
      created: (named) => recording.created(named),
    });
    const id = await recording.store(`${caller.token.apiToken.name} ${did}`);
    return { ...result, ...(id !== undefined && { undoId: id }) };
  });
}

/**
 * Runs work for each item of a batch. Throws `validation_failed` with the errors of all items that fail.
 * @param field the name of the batch in the arguments
 */
export async function forEachItem<Item, Result>(
  client: Transaction,
  field: string,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const errors: FieldError[] = [];
  for (const [index, item] of items.entries()) {
    try {
      results.push(await inSavepoint(client, () => work(item, index)));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      // A limit of the plan is about the batch, and a missing scope about every item.
      if (error.code === 'limit_reached' || error.code === 'insufficient_scope') throw error;
      errors.push(...errorsOf(error, `${field}.${index}`));
    }
  }
  if (errors.length > 0) return fail('validation_failed', { message: NOTHING_CHANGED, errors });
  return results;
}

const NOTHING_CHANGED = 'Nothing was changed, because some items are wrong:';

function errorsOf({ message, extra }: AppError, item: string): readonly FieldError[] {
  const { errors = [] } = extra;
  if (errors.length === 0) return [{ field: item, message }];
  return errors.map((each) => ({ ...each, field: `${item}.${each.field}` }));
}

const UNKNOWN = 'The account has no task with this id. Call find_tasks for ids.';
const TRASHED = 'This task is in the trash. Call restore_tasks first.';

/**
 * Throws `validation_failed` with an error for each id of no task of the account, or of one in the trash.
 * @param isTrashed true if tasks in the trash are expected
 */
export async function requireTasks(
  { client, member }: Pick<Change, 'client' | 'member'>,
  field: string,
  ids: readonly string[],
  isTrashed = false,
): Promise<void> {
  const known = await taskSnapshots(client, member.accountId, ids.filter(isUuid), false);
  const errors = ids.flatMap((id, index): readonly FieldError[] => {
    const task = known.get(id.toLowerCase());
    const isClosed = task?.project_id && member.closedProjects?.includes(task.project_id);
    if (task === undefined || isClosed === true) return [{ field: `${field}.${index}`, message: UNKNOWN }];
    return task.deleted && !isTrashed ? [{ field: `${field}.${index}`, message: TRASHED }] : [];
  });
  if (errors.length > 0) fail('validation_failed', { message: NOTHING_CHANGED, errors });
}

/** A changed task in a result. */
export const changedTask = z.object({ id: z.string(), title: z.string(), url: z.string() });

/**
 * Returns changed tasks as they are within the change, with their titles and addresses, and what a label calls them, such
 * as '3 tasks'.
 */
export async function changedTasks(
  { client, member }: Pick<Change, 'client' | 'member'>,
  ids: readonly string[],
  publicUrl: string,
): Promise<{ readonly tasks: z.infer<typeof changedTask>[]; readonly object: string }> {
  const found = await taskSnapshots(client, member.accountId, ids, false);
  const rows = [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((id) => {
    const task = found.get(id);
    return task === undefined ? [] : { id, title: task.title, url: publicUrl + taskPath(id) };
  });
  return { tasks: [...fittingRows(rows)], object: objectOf(rows, 'tasks') };
}

/** Returns what a label calls changed rows: the title of one, or the number of several. */
export function objectOf(rows: readonly { readonly title: string }[], noun: string): string {
  const [first] = rows;
  return rows.length === 1 && first !== undefined
    ? `"${toastTitle(first.title)}"`
    : `${numberText(rows.length)} ${noun}`;
}
