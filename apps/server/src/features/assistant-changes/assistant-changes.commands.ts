/** Changes that assistants make, and their undo (decision 068). */
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { newId } from '@questlog/domain/uuid';
import type { Member } from '../../account-change/caller/caller.ts';
import { closedAmong } from '../../account-change/closed-projects.queries.ts';
import { changeAccount } from '../../account-change/change.ts';
import type { TaskDeps } from '../../account-change/tasks-changed.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { AppError, fail } from '../../platform/errors.ts';
import { factsOf, Recording, type NamedRows } from './recording.ts';
import { findChange, insertChange, removeOldest, turnStored } from './assistant-changes.queries.ts';
import { reverse, type Reverser } from './reverse.commands.ts';
import { isDrifted, type RowChange } from './row-changes.ts';

const MAX_LABEL = 300;

/** The author of a change. */
type Author = Pick<Member, 'accountId' | 'userId' | 'now' | 'tokenId' | 'viaName' | 'live'>;

/** Begins to record a change of an assistant. */
export function beginChange(client: Transaction, author: Author) {
  const recording = new Recording(client, author);
  return {
    open: recording.open,
    around: <T>(named: NamedRows, work: () => Promise<T>): Promise<T> => recording.around(named, work),
    created: (named: NamedRows): Promise<void> => recording.created(named),
    store: (label: string): Promise<string | undefined> => store(client, author, recording, label),
  };
}

/** Stores a change, in its transaction, and announces it to the user's devices. */
async function store(
  client: Transaction,
  { accountId, userId, now, tokenId, viaName, live }: Author,
  recording: Recording,
  label: string,
): Promise<string | undefined> {
  const changes = recording.changes();
  if (changes.length === 0 || tokenId === null) return undefined;
  const id = newId(now.getTime());
  await insertChange(client, {
    accountId,
    id,
    userId,
    tokenId,
    now,
    clientName: viaName ?? '',
    label: label.slice(0, MAX_LABEL),
    changes: JSON.stringify(changes),
  });
  await removeOldest(client, { accountId, userId });
  client.onCommit(() => live.assistantChanged(userId, accountId));
  return id;
}

/** A change after its undo or redo. */
export interface Turned {
  readonly id: string;
  readonly label: string;
  readonly isUndone: boolean;
}

/**
 * Undoes or redoes a change of an assistant. Does nothing if it is already undone or redone. Throws `not_found` for an
 * unknown change, or another token's; `conflict` if a row has been changed since (UNDO-7), and the errors of the commands
 * that reverse it.
 */
export function turnChange(
  deps: TaskDeps,
  member: Member<Turned>,
  id: string,
  direction: 'undo' | 'redo',
): Promise<Turned> {
  return changeAccount(deps.pool, member, {}, async (client) => {
    const { accountId, userId, now, live, tokenId } = member;
    const stored = (await findChange.first(client, { accountId, userId, id })) ?? fail('not_found');
    if (tokenId !== null && stored.token_id !== tokenId) return fail('not_found');
    const changes = JSON.parse(stored.changes) as readonly RowChange[];
    const { closedProjects: closed = [] } = member;
    const ids = changes.map((row) => row.id);
    if (closed.length > 0 && (await closedAmong.any(client, { accountId, ids, closed })))
      return fail('not_found');
    const isUndone = direction === 'undo';
    const turned = { id, label: stored.label, isUndone };
    if (stored.undone === isUndone) return turned;
    await requireUnchanged(client, member, changes);
    const recording = new Recording(client, member);
    const actor: Reverser = { ...member, repeatable: undefined, within: recording.open, isUndo: isUndone };
    await recording
      .around(namedIn(changes), () => reverse(deps, actor, changes))
      .catch((error: unknown) => explainReversal(error));
    await turnStored(client, {
      accountId,
      id,
      changes: JSON.stringify(recording.changes(changes)),
      undoneAt: isUndone ? now : null,
    });
    client.onCommit(() => live.assistantChanged(userId, accountId));
    return turned;
  });
}

function namedIn(changes: readonly RowChange[]): NamedRows {
  const others = changes.filter(({ collection }) => collection !== 'tasks');
  const groups = Map.groupBy(others, ({ collection }) => collection);
  return Object.fromEntries(Array.from(groups, ([name, rows]) => [name, rows.map(({ id }) => id)]));
}

/** Throws `conflict` if a row is no longer as the change left it. */
async function requireUnchanged(
  client: Transaction,
  member: Member<Turned>,
  changes: readonly RowChange[],
): Promise<void> {
  for (const [collection, rows] of Map.groupBy(changes, (row) => row.collection)) {
    const now = await factsOf(
      client,
      member,
      collection,
      rows.map(({ id }) => id),
    );
    const drifted = rows.find((row) => isDrifted(row, now.get(row.id) ?? null));
    if (drifted !== undefined) fail('conflict', { message: driftOf(drifted) });
  }
}

function driftOf({ name }: RowChange): string {
  return name === ''
    ? 'A row was changed elsewhere since.'
    : `"${toastTitle(name)}" was changed elsewhere since.`;
}

/** Says that something that the change needs exists no longer, such as a tag. */
function explainReversal(error: unknown): never {
  if (error instanceof AppError && (error.code === 'not_found' || error.code === 'validation_failed'))
    return fail('conflict', { message: NO_LONGER });
  throw error;
}

const NO_LONGER = 'Something that the change needs was deleted since.';
