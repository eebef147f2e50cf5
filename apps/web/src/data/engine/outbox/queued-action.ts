/** A change that is waiting to be sent to the server. */
import { eachEffect, type Effects } from '../store/effects.ts';
import type { Formats } from '../store/collection.ts';
import type { StoredRows } from '../store/row-store.ts';
import type { Row } from '../store/row.ts';

/** The content of an action; the outbox adds the user, the timestamp and the number of attempts. */
export interface ActionDraft {
  /** The path, including `/api`. */
  readonly url: string;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly effects: Effects;
  /** See `ActionKinds`. */
  readonly kind: string;
  /** True if the response does not contain the whole result, so the changes must be loaded too. */
  readonly reload?: boolean;
  /** The typed text, which the user can copy if the change is rejected. */
  readonly content?: string;
  /** The affected rows as they were before the change, if this device does not store them. */
  readonly known?: StoredRows;
  /** Restored rows that this device does not have, with only their ids and the fields that name them. */
  readonly unseen?: Readonly<Record<string, readonly Pick<Row, 'id'>[]>>;
  /** The rows that disappear along with a removed row. Undo restores them with it. */
  readonly taken?: StoredRows;
  /** True if the change undoes an earlier one: the server's history says so (HISTORY-5). */
  readonly isUndo?: boolean;
  /** Links changes that depend on each other. If one is rejected, the later ones must not be sent. */
  readonly group?: string;
}

/**
 * A record in the offline database. The first seven fields describe the request. It is stored with its user
 * and account, so that it can never reach another account (OFFLINE-4).
 */
export interface QueuedAction {
  readonly id: string;
  readonly url: string;
  readonly method: string;
  /** Without the authorization header: the current token is added when the action is sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Milliseconds since 1970, strictly increasing within a tab. Actions are sent in this order. */
  readonly timestamp: number;
  readonly retryCount: number;
  readonly userId: string;
  readonly accountId: string;
  readonly effects: Effects;
  /** The format versions of the rows in the effects. */
  readonly formats: Formats;
  readonly kind: string;
  readonly reload: boolean;
  readonly content: string;
  readonly group?: string;
}

/**
 * Returns true for a failed GET that is queued for a retry. It does not count as a change, and each URL has
 * at most one.
 */
export function isReload(action: Pick<QueuedAction, 'method'>): boolean {
  return action.method === 'GET';
}

/** Returns an action and the queued actions that depend on it, directly or indirectly, in order. */
export function withDependents(waiting: readonly QueuedAction[], first: QueuedAction): QueuedAction[] {
  const doomed = [first];
  for (const action of waiting) {
    if (action.id !== first.id && doomed.some((each) => dependsOn(action, each))) doomed.push(action);
  }
  return doomed;
}

/**
 * Returns true if both actions are in the same group, or if `later` directly affects only rows that `first`
 * creates. If `first` is rejected, `later` is bound to fail.
 */
export function dependsOn(
  later: Pick<QueuedAction, 'effects' | 'group'>,
  first: Pick<QueuedAction, 'effects' | 'group'>,
): boolean {
  if (later.group !== undefined && later.group === first.group) return true;
  const made = new Set<string>();
  for (const [id, effect] of eachEffect(first.effects)) {
    if ((effect.op === 'put' || effect.op === 'predict') && effect.row.isPendingSync) made.add(id);
  }
  const touched = [...eachEffect(later.effects)].filter(
    ([, { op, isConsequence = false }]) => op !== 'predict' && !isConsequence,
  );
  return touched.length > 0 && touched.every(([id]) => made.has(id));
}

/**
 * Reads an action from the database, which a different version of the app may have written. The request stays
 * unchanged. Effects on rows in a different format stay hidden until the server sends the result.
 * @param formats the row formats of this version
 */
export function readAction(
  stored: Partial<Pick<QueuedAction, 'formats' | 'kind'>> & Omit<QueuedAction, 'formats' | 'kind'>,
  formats: Formats,
): QueuedAction {
  const remaining = Object.entries(stored.effects);
  const readable = remaining.filter(([name]) => stored.formats?.[name] === formats[name]);
  return {
    ...stored,
    kind: stored.kind ?? 'other',
    formats,
    effects: Object.fromEntries(readable),
    reload: stored.reload || readable.length < remaining.length,
  };
}
