/** A change on its way to the server. */
import { eachEffect, type Effects } from '../store/effects.ts';
import type { Formats } from '../store/collection.ts';

/** The part that says what is done; the outbox adds who, when and how often. */
export interface ActionDraft {
  /** The path, with `/api`. */
  readonly url: string;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly effects: Effects;
  /** See `ActionKinds`. */
  readonly kind: string;
  /** The server does more than its answer tells: read the changes after it. */
  readonly reload?: boolean;
  /** What the person typed, to copy. */
  readonly content?: string;
}

/**
 * A record of the offline database. The first seven fields describe the request; the user and the account stay with it,
 * so that it can never land in another account (OFFLINE-4).
 */
export interface QueuedAction {
  readonly id: string;
  readonly url: string;
  readonly method: string;
  /** Without authorization: the token is the one in force when it is sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Milliseconds since 1970, strictly rising within a tab: the order of sending. */
  readonly timestamp: number;
  readonly retryCount: number;
  readonly userId: string;
  readonly accountId: string;
  readonly effects: Effects;
  /** In which the rows of the effects are written. */
  readonly formats: Formats;
  readonly kind: string;
  readonly reload: boolean;
  readonly content: string;
}

/** A GET that failed is a promise to read again, not a change: one per address, and counted nowhere. */
export function isReload(action: Pick<QueuedAction, 'method'>): boolean {
  return action.method === 'GET';
}

/**
 * Whether everything that `later` does is to rows that `first` was to make, or that were to follow from it: refused with
 * it, it can only fail. What would follow from `later` itself does not count.
 */
export function dependsOn(
  later: Pick<QueuedAction, 'effects'>,
  first: Pick<QueuedAction, 'effects'>,
): boolean {
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
 * An action as it lay in the database, which another version of the app may have written. The request is sent as it is;
 * what it does to rows of another format is not shown before the server tells of it.
 * @param formats in which this version writes rows
 */
export function readAction(
  stored: Partial<Pick<QueuedAction, 'formats' | 'kind'>> & Omit<QueuedAction, 'formats' | 'kind'>,
  formats: Formats,
): QueuedAction {
  const kept = Object.entries(stored.effects);
  const readable = kept.filter(([name]) => stored.formats?.[name] === formats[name]);
  return {
    ...stored,
    kind: stored.kind ?? 'other',
    formats,
    effects: Object.fromEntries(readable),
    reload: stored.reload || readable.length < kept.length,
  };
}
